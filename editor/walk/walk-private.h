/* walk-private.h: what a walk is made of (private to editor/walk)
 *
 * walk.c        where one is, and where one goes from there
 * walk-enter.c  what is entered there
 */
#pragma once

#include "editor/maps/layers.h"
#include "editor/walk/walk.h"

G_BEGIN_DECLS

struct _VdWalk
{
  GObject             parent_instance;

  VdEditorProject    *project;
  guint               map;
  VdWalkTask          task;
  VdGrid              grid;  /* of the map, as the places are counted by it */
  VdNumbering         numbering;
  GArray             *trail; /* of Place; the last is where one is */
  char               *source;
  int                 side_kind, path_kind;
  const VdHintSource *hints; /* (nullable) */
  gpointer            hints_data;
  VdPace              pace;
  char               *told;  /* (nullable) */
  guint               doing; /* of which it is told once it is done */

  VdDeedSort          followed; /* %VD_DEED_NONE if nothing is */
  VdCellSet          *seen;     /* (nullable): while something is followed */
  guint               left_at;  /* where one goes on by rows afterwards */
};

/* What is said of the last deed; @text: (transfer full) (nullable) */
void          vd_walk_tell   (VdWalk       *self,
                              char         *text);

/* What is done between them is told of together, at the end. */
void          vd_walk_begin  (VdWalk       *self);
void          vd_walk_end    (VdWalk       *self);

/* To the next hex, as the one where one is has been decided. */
void          vd_walk_go_on  (VdWalk       *self);

/* walk-enter.c */

/* Tells that what it would enter is not what the walk is about. */
void          vd_walk_refuse (VdWalk       *self,
                              VdDeedSort    sort);

/* The terrain of that kind. */
void          vd_walk_decide (VdWalk       *self,
                              guint         kind,
                              gint64        now);

/* The terrain as it is drawn; where terrain is not entered, nothing more. */
void          vd_walk_keep   (VdWalk       *self,
                              gint64        now);

/* All that is suggested, but for what is locked, as one step of the history. */
void          vd_walk_accept (VdWalk       *self,
                              VdParts       locked,
                              gint64        now);

/* In that direction; what is there already is taken away, or turned. */
void          vd_walk_enter_side (VdWalk       *self,
                                  guint         dir);
void          vd_walk_enter_path (VdWalk       *self,
                                  guint         dir);

static inline const VdKind *
vd_walk_get_kind (const GArray *kinds,
                  int           kind)
{
  return &g_array_index (kinds, VdKind, kind);
}

G_END_DECLS
