/* The first map, as it is once what all agree on is said in it. */
#include <string.h>

#include "formats/agree/agree-private.h"

/* What is known of a row of the first map. */
typedef struct
{
  VdNode   *node;
  gboolean  is_disputed;
  gboolean  is_suggested; /* somewhere nobody entered it but by a suggestion */
  gboolean  is_alone;     /* somewhere one alone has it */
  gboolean  is_partly;    /* somewhere it is not compared */
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

/* Whether it is in dispute, and the map in which disputes are decided has it as the first map. */
static gboolean
is_decided_so (const VdAgreement  *self,
               const VdAgreePlace *place)
{
  gboolean is_disputed = FALSE;

  for (guint i = 1; i < self->maps->len; i++)
    is_disputed |= place->value[i] != place->value[0];

  return is_disputed && vd_agree_is_decided (self, place) &&
         place->value[VD_AGREE_SETTLED] == place->value[0];
}

/* Who has it as the first map has it now, and who of them has it of himself.  Who has settled a
 * dispute has looked too; if it is no longer as the first reader had it, it is not his. */
static void
count_support (const VdAgreement  *self,
               const VdAgreePlace *place,
               guint              *n,
               guint              *n_own)
{
  gboolean is_settled = vd_agree_is_settled (place);
  gboolean is_changed = is_settled && place->value[0] != place->value[VD_AGREE_FIRST_SAID];

  *n = *n_own = is_settled;
  for (guint i = is_changed ? 1 : 0; i < self->maps->len; i++)
    if (place->value[i] == place->value[0] && is_reading (place->node[i]))
      {
        (*n)++;
        *n_own += !is_suggested (place->node[i]);
      }
  if (is_decided_so (self, place) && is_reading (place->node[VD_AGREE_SETTLED]))
    {
      (*n)++;
      *n_own += !is_suggested (place->node[VD_AGREE_SETTLED]);
    }
}

typedef struct
{
  const VdAgreement *agreement;
  GHashTable        *by_node;
  GPtrArray         *rows; /* of Row, in the order of their places */
} Rows;

static Row *
find_row (Rows   *self,
          VdNode *node)
{
  Row *row = g_hash_table_lookup (self->by_node, node);

  if (row == NULL)
    {
      row = g_new0 (Row, 1);
      row->node = node;
      row->is_partly = g_hash_table_contains (self->agreement->partly, node);
      g_hash_table_insert (self->by_node, node, row);
      g_ptr_array_add (self->rows, row);
    }

  return row;
}

static void
judge_place (Rows               *self,
             const VdAgreePlace *place)
{
  const VdAgreement *of = self->agreement;
  const VdAgreeEntry *entries = (const VdAgreeEntry *) of->entries->data;
  guint32 most = 0;
  gboolean is_agreed = vd_agree_is_settled (place) || is_decided_so (of, place) ||
                       (vd_agree_find_majority (of, place, &most) && most == place->value[0]);
  guint n, n_own;

  count_support (of, place, &n, &n_own);
  for (guint i = place->first; i < place->first + place->n; i++)
    if (entries[i].voice == 0 && entries[i].node != NULL)
      {
        Row *row = find_row (self, entries[i].node);

        row->is_disputed |= !is_agreed;
        row->is_alone |= n < 2;
        row->is_suggested |= n_own == 0;
      }
}

static void
add_mark (const Row  *row,
          const char *status,
          GArray     *changes)
{
  VdAgreeMark mark = { row->node, status, strcmp (status, "checked") == 0 };

  if (g_strcmp0 (vd_node_get (row->node, "status"), status) != 0 ||
      (mark.is_checked && is_suggested (row->node)))
    g_array_append_val (changes, mark);
}

static void
judge_row (const Row    *row,
           VdAgreeMarks *marks,
           GArray       *changes)
{
  const char *status = vd_node_get (row->node, "status");

  if (row->is_disputed)
    {
      marks->n_disputed++;
      if (g_strcmp0 (status, "checked") == 0)
        add_mark (row, "transcribed", changes);
    }
  else if (!is_reading (row->node))
    marks->n_other++;
  else if (row->is_suggested)
    marks->n_suggested++;
  else if (row->is_alone)
    marks->n_alone++;
  else if (row->is_partly)
    marks->n_partly++;
  else
    {
      marks->n_checked += g_strcmp0 (status, "checked") != 0;
      add_mark (row, "checked", changes);
    }
}

VdAgreeMarks
vd_agreement_list_marks (const VdAgreement *self,
                         GArray            *changes)
{
  VdAgreeMarks marks = { 0 };
  g_autoptr (GHashTable) by_node = g_hash_table_new (NULL, NULL);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  Rows all = { self, by_node, rows };
  VdAgreePlace place;
  guint at = 0;

  g_return_val_if_fail (self != NULL && changes != NULL, marks);

  while (vd_agree_next_place (self, &at, &place))
    judge_place (&all, &place);
  for (guint i = 0; i < rows->len; i++)
    judge_row (rows->pdata[i], &marks, changes);

  return marks;
}

VdAgreeMarks
vd_agreement_mark (VdAgreement *self)
{
  g_autoptr (GArray) changes = g_array_new (FALSE, FALSE, sizeof (VdAgreeMark));
  VdAgreeMarks marks;

  g_return_val_if_fail (self != NULL, (VdAgreeMarks) { 0 });

  marks = vd_agreement_list_marks (self, changes);
  for (guint i = 0; i < changes->len; i++)
    {
      const VdAgreeMark *mark = &g_array_index (changes, VdAgreeMark, i);

      g_free (vd_node_set (mark->node, "status", mark->status));
      if (mark->is_checked)
        g_free (vd_node_set (mark->node, "suggested", NULL));
    }

  return marks;
}
