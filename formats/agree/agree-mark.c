/* The first map, as it is once what all agree on is said in it. */
#include <string.h>

#include "formats/agree/agree-private.h"

/* What is known of a row of the first map. */
typedef struct
{
  VdNode   *node;
  gboolean  is_disputed;
  gboolean  is_suggested; /* somewhere nobody entered it but by a suggestion */
} Row;

static gboolean
is_suggested (const VdNode *node)
{
  return node != NULL && g_strcmp0 (vd_node_get (node, "suggested"), "yes") == 0;
}

/* Whether it was read from the map, not reasoned or known from elsewhere. */
static gboolean
is_reading (const VdNode *node)
{
  static const char *const read[] = { "transcribed", "checked", NULL };
  const char *status = node != NULL ? vd_node_get (node, "status") : NULL;

  return status == NULL || g_strv_contains (read, status);
}

/* Two have it as the first has, and one of them has it of himself. */
static void
count_support (const VdAgreement  *self,
               const VdAgreePlace *place,
               guint              *n,
               guint              *n_own)
{
  *n = *n_own = 0;
  for (guint i = 0; i < self->maps->len; i++)
    if (place->value[i] == place->value[0] && is_reading (place->node[i]))
      {
        (*n)++;
        *n_own += !is_suggested (place->node[i]);
      }
}

static void
judge_place (const VdAgreement  *self,
             const VdAgreePlace *place,
             GHashTable         *rows)
{
  const VdAgreeEntry *entries = (const VdAgreeEntry *) self->entries->data;
  guint32 most = 0;
  gboolean is_agreed = vd_agree_find_majority (self, place, &most) && most == place->value[0];
  guint n, n_own;

  count_support (self, place, &n, &n_own);
  for (guint i = place->first; i < place->first + place->n; i++)
    {
      Row *row = entries[i].voice == 0 && entries[i].node != NULL
                 ? g_hash_table_lookup (rows, entries[i].node) : NULL;

      if (entries[i].voice != 0 || entries[i].node == NULL)
        continue;
      if (row == NULL)
        {
          row = g_new0 (Row, 1);
          row->node = entries[i].node;
          g_hash_table_insert (rows, row->node, row);
        }

      row->is_disputed |= !is_agreed;
      row->is_suggested |= n < 2 || n_own == 0;
    }
}

static void
mark_row (const Row    *row,
          VdAgreeMarks *marks)
{
  const char *status = vd_node_get (row->node, "status");

  if (row->is_disputed)
    {
      marks->n_disputed++;
      if (g_strcmp0 (status, "checked") == 0)
        g_free (vd_node_set (row->node, "status", "transcribed"));
    }
  else if (!is_reading (row->node))
    marks->n_other++;
  else if (row->is_suggested)
    marks->n_suggested++;
  else
    {
      marks->n_checked += g_strcmp0 (status, "checked") != 0;
      g_free (vd_node_set (row->node, "status", "checked"));
      g_free (vd_node_set (row->node, "suggested", NULL));
    }
}

VdAgreeMarks
vd_agreement_mark (VdAgreement *self)
{
  VdAgreeMarks marks = { 0 };
  g_autoptr (GHashTable) rows = NULL;
  VdAgreePlace place;
  GHashTableIter iter;
  gpointer row;
  guint at = 0;

  g_return_val_if_fail (self != NULL, marks);

  rows = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  while (vd_agree_next_place (self, &at, &place))
    judge_place (self, &place, rows);

  g_hash_table_iter_init (&iter, rows);
  while (g_hash_table_iter_next (&iter, NULL, &row))
    mark_row (row, &marks);

  return marks;
}
