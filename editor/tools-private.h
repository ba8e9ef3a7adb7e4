/* tools-private.h: what the parts of the tools share
 *
 * tools.c         state, pointer, keyboard
 * tools-stroke.c  painting hexes and hexsides
 */
#pragma once

#include "editor/tools.h"

G_BEGIN_DECLS

struct _VdTools
{
  GObject          parent_instance;

  VdEditorProject *project;
  GArray          *counters; /* of VdCounter */
  GPtrArray       *raised;   /* rows whose counters were moved, the last at the end */
  VdTool           tool;
  int              hex_kind;
  int              side_kind;
  guint            brush;
  gboolean         flipped;  /* a directed side is drawn from the high hex */
  guint            dir;      /* of the cursor's side */
  VdToolView       view;
  gboolean         bounded;
  VdRect           visible;        /* if @bounded */

  /* The stroke, while the button is down */
  gboolean         pressed;
  gboolean         erase;
  gboolean         moved;
  gboolean         was_selected;
  gboolean         lifted;         /* from where it has come to it does not go straight on */
  double           from_x, from_y; /* where it began */
  double           x, y;           /* where it has come to */
  gboolean         has_last;
  guint            last_map;
  VdMapSide        last;           /* the newest side of the stroke */
  VdNode          *run;
};

const VdProject *vd_tools_get_project (VdTools   *self);
const VdMap     *vd_tools_get_map     (VdTools   *self,
                                       guint      map);

/* What lies at a point of the layout. */
gboolean vd_tools_find_spot           (VdTools   *self,
                                       double     x,
                                       double     y,
                                       VdSpot    *spot);
gboolean vd_tools_find_side           (VdTools   *self,
                                       double     x,
                                       double     y,
                                       gboolean   strict,
                                       guint     *map,
                                       VdMapSide *side);

void     vd_tools_paint_hex           (VdTools   *self,
                                       VdSpot     spot,
                                       gboolean   erase);
void     vd_tools_paint_side          (VdTools   *self,
                                       guint      map,
                                       VdMapSide  side,
                                       gboolean   erase);

/**
 * vd_tools_stroke:
 * @first: whether the stroke begins here
 *
 * The stroke of the brush has come to a point.
 */
void     vd_tools_stroke              (VdTools   *self,
                                       double     x,
                                       double     y,
                                       gboolean   first);

G_END_DECLS
