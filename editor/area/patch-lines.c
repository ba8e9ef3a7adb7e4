#include "editor/area/patch-lines.h"

void
vd_patch_board_add (VdPatchBoard *self,
                    VdPatchLine  *line)
{
  g_assert (self != NULL && line != NULL);

  line->number = self->lines->len;
  g_ptr_array_add (self->lines, line);
}

const char *
vd_patch_line_get_word (const VdPatchLine *self,
                        const char        *attribute)
{
  const VdNode *node;

  g_assert (self != NULL && attribute != NULL);

  node = self->node != NULL ? self->node : self->origin;

  return node != NULL ? vd_node_get (node, attribute) : vd_patch_row_get (self->row, attribute);
}

/* Joining */

static gboolean
may_join (const VdPatchLine *a,
          const VdPatchLine *b)
{
  static const char *const alike[] = { "kind", "name", VD_PATCH_PROVENANCE };

  if (a == b || a->gone || b->gone)
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (alike); i++)
    if (g_strcmp0 (vd_patch_line_get_word (a, alike[i]),
                   vd_patch_line_get_word (b, alike[i])) != 0)
      return FALSE;

  return TRUE;
}

/* Of two that are joined one stays: that which has a row, and of two rows the
 * first. */
static guint
get_rank (const VdPatchLine *line)
{
  return line->number + (line->node != NULL ? 0 : G_MAXINT);
}

/* The one that stays; NULL if they do not meet. */
static VdPatchLine *
try_join (VdPatchBoard *self,
          VdPatchLine  *a,
          VdPatchLine  *b)
{
  VdPatchLine *stays = get_rank (a) <= get_rank (b) ? a : b;
  VdPatchLine *goes = stays == a ? b : a;

  if (!self->join (self, stays, goes))
    return NULL;

  stays->grown = goes->gone = TRUE;
  return stays;
}

static VdPatchLine *
join_once (VdPatchBoard *self,
           VdPatchLine  *line)
{
  for (guint i = 0; i < self->lines->len; i++)
    {
      VdPatchLine *other = g_ptr_array_index (self->lines, i);
      VdPatchLine *joined = may_join (line, other) ? try_join (self, line, other) : NULL;

      if (joined != NULL)
        return joined;
    }

  return NULL;
}

void
vd_patch_board_join (VdPatchBoard *self)
{
  g_assert (self != NULL);

  for (guint i = 0; i < self->lines->len; i++)
    {
      VdPatchLine *line = g_ptr_array_index (self->lines, i);

      while (line != NULL && line->grown)
        line = join_once (self, line);
    }
}

/* Writing */

VdNode *
vd_patch_line_make_node (const VdPatchLine  *self,
                         const VdPatchBoard *board,
                         GHashTable         *ids,
                         const char         *otherwise)
{
  VdNode *node;

  g_assert (self != NULL && (self->row != NULL || self->origin != NULL));

  node = self->row != NULL ? vd_paste_make_node (board->paste, self->row)
                           : vd_node_copy (self->origin);
  g_free (vd_node_set (node, "id",
                       vd_paste_take_id (ids, vd_node_get (node, "id"), otherwise)));
  return node;
}

void
vd_patch_line_insert (const VdPatchLine  *self,
                      const VdPatchBoard *board,
                      VdNode             *node)
{
  VdNode *before;
  VdNode *section;

  g_assert (self != NULL && board != NULL && node != NULL);

  before = self->origin != NULL ? vd_node_get_next (self->origin) : NULL;
  section = vd_paste_get_section (board->paste, board->section);
  vd_edit_add (board->paste->edit,
               vd_edit_insert (board->paste->document, section, node, before));
}

/* New rows first: one that goes may be what another is put in before. */
void
vd_patch_board_write (const VdPatchBoard *self)
{
  VdNode *section;
  g_autoptr (GHashTable) ids = NULL;

  g_assert (self != NULL);

  section = vd_node_find (vd_document_get_root (self->paste->document), self->section);
  ids = vd_paste_list_ids (section);
  for (guint i = 0; i < self->lines->len; i++)
    {
      const VdPatchLine *line = g_ptr_array_index (self->lines, i);

      if (line->node == NULL && !line->gone)
        self->insert (self, ids, line);
    }

  for (guint i = 0; i < self->lines->len; i++)
    {
      const VdPatchLine *line = g_ptr_array_index (self->lines, i);

      if (line->node != NULL && line->gone)
        vd_edit_add (self->paste->edit, vd_edit_remove (self->paste->document, line->node));
      else if (line->node != NULL)
        self->rewrite (self, line);
    }
}
