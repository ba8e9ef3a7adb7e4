/* vassal-table.h: tables as pictures, for windows of charts */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * VdVassalTable:
 * @title: above all
 * @rows: (element-type GStrv): of as many cells as the first, which is the head
 */
typedef struct
{
  char      *title;
  GPtrArray *rows;
} VdVassalTable;

/* @title: (transfer full) */
VdVassalTable *vd_vassal_table_new  (char                *title);
void           vd_vassal_table_free (VdVassalTable       *self);

/* @cells: (transfer full) */
void           vd_vassal_table_add  (VdVassalTable       *self,
                                     GStrv                cells);

/* Whether it has nothing beside its head. */
gboolean       vd_vassal_table_is_empty (const VdVassalTable *self);

/* @n_lost: (out): rows for which there was no room.
 *
 * Returns: (transfer full): a PNG; long cells are broken */
GBytes        *vd_vassal_table_draw (const VdVassalTable *self,
                                     guint               *n_lost);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdVassalTable, vd_vassal_table_free)

G_END_DECLS
