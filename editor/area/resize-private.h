/* resize-private.h: what the parts of a resize share
 *
 * resize.c           grid, rows of the map
 * resize-numbers.c   the numbering; areas, which are ranges of numbers
 * resize-scans.c     where hexes lie in scans
 * resize-scenario.c  rows of the scenario that name its hexes
 */
#pragma once

#include "editor/area/resize.h"
#include "editor/edits/project-edits.h"

G_BEGIN_DECLS

typedef struct
{
  const VdProject *project;
  guint            index;
  VdDocument      *document;
  const VdMap     *map;       /* as it is */
  VdResize         by;
  VdGrid           grid;      /* as it will be */
  VdNumbering      numbering; /* likewise */
  VdEdit          *edit;
  VdResizeLoss     loss;
  gboolean         is_typed;  /* whether the new numbering was typed */
  char            *stray;     /* (nullable): a word that names no hex now, but would then */
} VdResizing;

/* The new cell of a hex; -1 if that is off the map. */
int   vd_resizing_move  (const VdResizing *self,
                         guint             cell);

/* Returns: (transfer full): the new number of a new cell. */
char *vd_resizing_label (const VdResizing *self,
                         guint             cell);

/* Add to the edit; the first does nothing if the attribute has that value already. */
void  vd_resizing_set    (VdResizing       *self,
                          VdNode           *node,
                          const char       *attribute,
                          const char       *value);
void  vd_resizing_drop   (VdResizing       *self,
                          VdNode           *node);

/* Returns: (nullable): that child of the map */
VdNode *vd_resizing_find_section (const VdResizing *self,
                          const char       *name);

/* Rows with one hex, @section: (nullable): that holds them; those whose hex goes are dropped, and
 * added to @n_lost. */
void  vd_resizing_move_rows (VdResizing    *self,
                          VdNode           *section,
                          guint            *n_lost);

/* @word names no hex now; @is_hex: but will. */
void  vd_resizing_note_stray (VdResizing   *self,
                          const char       *word,
                          gboolean          is_hex);

void  vd_resize_numbering (VdResizing      *self);
void  vd_resize_areas    (VdResizing       *self);
void  vd_resize_scans    (VdResizing       *self);
void  vd_resize_scenario (VdResizing       *self);

G_END_DECLS
