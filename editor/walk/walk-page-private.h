/* walk-page-private.h: what the parts of the page share (private to walk-page)
 *
 * walk-page.c        the walk, its keys, and where it is kept
 * walk-page-start.c  what is asked before it begins
 */
#pragma once

#include "editor/tools/tools.h"
#include "editor/walk/walk-desk.h"
#include "editor/walk/walk-legend.h"
#include "editor/walk/walk-page.h"
#include "editor/walk/walk-state.h"
#include "editor/widgets/map-choice.h"

G_BEGIN_DECLS

struct _VdWalkPage
{
  GtkWidget        parent_instance;

  VdEditorProject *project; /* (nullable) */
  VdTools         *tools;   /* of the window: which layers are locked */
  VdWalk          *walk;    /* (nullable) */
  guint            keep_source;
  char            *proposed; /* (nullable): source and first hex, as nobody has typed them */
  guint            focusing;
  gboolean         filling;
  VdWalkState      state;   /* of the map that is chosen: what was kept */
  VdWalkTask       task;    /* of that map */

  /* Template */
  GtkStack        *sheets;
  GtkLabel        *summary;
  GtkWidget       *map_label;
  GtkDropDown     *maps;
  GtkEntry        *reader;
  GtkEntry        *source;
  GtkEntry        *first;
  GtkLabel        *refusal;
  GtkWidget       *begin;
  VdWalkDesk      *desk;
  GtkLabel        *words;
  GtkWidget       *naming;
  GtkEntry        *name;
  VdWalkLegend    *legend;
  GtkProgressBar  *progress;
  GtkLabel        *figures;
};

static inline const VdProject *
vd_walk_page_get_project (VdWalkPage *self)
{
  return vd_editor_project_get (self->project);
}

/* The map that is chosen. */
static inline guint
vd_walk_page_get_map (VdWalkPage *self)
{
  return vd_map_choice_get (self->maps);
}

/* Returns: (transfer full): the file of a map; of one that lies inline with others, with its id */
char    *vd_walk_page_get_path      (VdWalkPage  *self,
                                     guint        map);

/* Fills in all that is asked; likewise the choice of maps first, for another project. */
void     vd_walk_page_propose_start (VdWalkPage  *self);
void     vd_walk_page_fill_maps     (VdWalkPage  *self);

/* A page's own: what was said of the map may be another thing when one comes back. */
void     vd_walk_page_refresh_start (GtkWidget   *widget);

/**
 * vd_walk_page_state_start:
 * @source: (out) (transfer full) (nullable): the key of what is stated, which all maps have then
 *
 * Enters the source and the reader as they are typed.
 *
 * Returns: whether the walk may begin; else why not is shown
 */
gboolean vd_walk_page_state_start   (VdWalkPage  *self,
                                     char       **source);

G_END_DECLS
