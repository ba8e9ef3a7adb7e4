#include "formats/merge/document-merge.h"

#include <string.h>

#include "core/text/phrase.h"
#include "formats/merge/merge-private.h"

static VdNode *merge_nodes (VdMerge       *self,
                            VdNode *const  node[VD_N_VERSIONS]);

/* Conflicts */

static void
conflict_free (gpointer data)
{
  VdConflict *conflict = data;

  g_free (conflict->text);
  g_free (conflict);
}

void
vd_merge_conflict (VdMerge      *self,
                   const VdNode *ours,
                   const VdNode *theirs,
                   const char   *format,
                   ...)
{
  VdConflict *conflict = g_new (VdConflict, 1);
  va_list args;

  va_start (args, format);
  conflict->text = vd_phrase_new_valist (format, args);
  va_end (args);

  conflict->ours = ours != NULL ? ours->line : 0;
  conflict->theirs = theirs != NULL ? theirs->line : 0;
  g_ptr_array_add (self->conflicts, conflict);
  g_ptr_array_add (self->marks, vd_phrase_say (conflict->text, NULL));
}

void
vd_merge_take_marks (VdMerge  *self,
                     VdTriple *row)
{
  if (row->marks == NULL)
    row->marks = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_extend_and_steal (row->marks, self->marks);
  self->marks = g_ptr_array_new_with_free_func (g_free);
}

/* Comments */

static gboolean
has_comment (const GPtrArray *list,
             const VdNode    *comment)
{
  for (guint i = 0; i < list->len; i++)
    if (vd_node_equals (list->pdata[i], comment))
      return TRUE;

  return FALSE;
}

/* Nothing that one has written is lost; what one has taken away goes. */
static void
put_comments (VdNode    *parent,
              GPtrArray *base,
              GPtrArray *ours,
              GPtrArray *theirs)
{
  for (guint i = 0; i < ours->len; i++)
    if (has_comment (theirs, ours->pdata[i]) || !has_comment (base, ours->pdata[i]))
      vd_node_append (parent, vd_node_copy_whole (ours->pdata[i]));

  for (guint i = 0; i < theirs->len; i++)
    if (!has_comment (ours, theirs->pdata[i]) && !has_comment (base, theirs->pdata[i]))
      vd_node_append (parent, vd_node_copy_whole (theirs->pdata[i]));

  g_ptr_array_unref (base);
  g_ptr_array_unref (ours);
  g_ptr_array_unref (theirs);
}

/* Two hyphens, or one at the end, would end the comment. */
static void
put_mark (VdNode     *parent,
          const char *text)
{
  g_autoptr (GString) comment = g_string_new (" " VD_CONFLICT_MARK " ");
  VdNode *node = vd_node_alloc (VD_NODE_COMMENT, NULL, 0, 0);

  for (; *text != '\0'; text++)
    {
      if (*text == '-' && g_str_has_suffix (comment->str, "-"))
        g_string_append_c (comment, ' ');
      g_string_append_c (comment, *text);
    }

  g_string_append_c (comment, ' ');
  node->text = g_strdup (comment->str);
  vd_node_append (parent, node);
}

static void
put_marks (VdNode    *parent,
           GPtrArray *marks)
{
  for (guint i = 0; marks != NULL && i < marks->len; i++)
    put_mark (parent, marks->pdata[i]);
}

/* The comments of the versions that there are; a version that lacks the row has
 * nothing to say. */
static void
put_row_comments (VdNode         *parent,
                  const VdTriple *row)
{
  const VdNode *base = row->node[VD_BASE];
  const VdNode *ours = row->node[VD_OURS], *theirs = row->node[VD_THEIRS];

  if (ours == NULL || theirs == NULL)
    ours = theirs = ours != NULL ? ours : theirs;

  put_comments (parent, vd_node_list_comments (base, NULL), vd_node_list_comments (ours, NULL),
                vd_node_list_comments (theirs, NULL));
}

/* Rows */

static VdTriple *
add_triple (VdTriples *rows,
            VdNode    *base,
            VdNode    *ours,
            VdNode    *theirs)
{
  VdTriple *row = g_new0 (VdTriple, 1);

  row->node[VD_BASE] = base;
  row->node[VD_OURS] = ours;
  row->node[VD_THEIRS] = theirs;
  row->at = base != NULL ? (int) rows->in[VD_BASE]->len : -1;
  g_ptr_array_add (rows->all, row);
  if (base != NULL)
    g_ptr_array_add (rows->in[VD_BASE], row);

  return row;
}

static void
triple_free (gpointer data)
{
  VdTriple *row = data;

  g_clear_pointer (&row->marks, g_ptr_array_unref);
  g_clear_pointer (&row->more, g_ptr_array_unref);
  g_free (row);
}

/* What stands at the places of @rows that nobody has taken. */
static GPtrArray *
list_rest (const GPtrArray *rows,
           const GPtrArray *taken)
{
  GPtrArray *rest = g_ptr_array_new ();

  for (guint i = 0; i < rows->len; i++)
    if (taken->pdata[i] == NULL)
      g_ptr_array_add (rest, rows->pdata[i]);

  return rest;
}

static void
fill_rest (GPtrArray *taken,
           VdTriple **rows,
           guint     *n)
{
  for (guint i = 0; i < taken->len; i++)
    if (taken->pdata[i] == NULL)
      taken->pdata[i] = rows[(*n)++];
}

static void
triples_init (VdTriples    *self,
              VdNode *const node[VD_N_VERSIONS])
{
  g_autoptr (GPtrArray) base = vd_node_list_rows (node[VD_BASE]);
  g_autoptr (GPtrArray) ours = vd_node_list_rows (node[VD_OURS]);
  g_autoptr (GPtrArray) theirs = vd_node_list_rows (node[VD_THEIRS]);
  g_autofree int *to_ours = vd_match_rows (base, ours);
  g_autofree int *to_theirs = vd_match_rows (base, theirs);
  g_autoptr (GPtrArray) rest_ours = NULL, rest_theirs = NULL;
  g_autofree int *to_other = NULL;
  g_autofree VdTriple **of_ours = g_new0 (VdTriple *, ours->len + 1);
  g_autofree VdTriple **of_theirs = g_new0 (VdTriple *, theirs->len + 1);
  guint n = 0;

  self->all = g_ptr_array_new_with_free_func (triple_free);
  for (guint v = 0; v < VD_N_VERSIONS; v++)
    self->in[v] = g_ptr_array_new ();
  g_ptr_array_set_size (self->in[VD_OURS], ours->len);
  g_ptr_array_set_size (self->in[VD_THEIRS], theirs->len);

  for (guint i = 0; i < base->len; i++)
    {
      VdTriple *row = add_triple (self, base->pdata[i],
                                  to_ours[i] >= 0 ? ours->pdata[to_ours[i]] : NULL,
                                  to_theirs[i] >= 0 ? theirs->pdata[to_theirs[i]] : NULL);

      if (to_ours[i] >= 0)
        self->in[VD_OURS]->pdata[to_ours[i]] = row;
      if (to_theirs[i] >= 0)
        self->in[VD_THEIRS]->pdata[to_theirs[i]] = row;
    }

  rest_ours = list_rest (ours, self->in[VD_OURS]);
  rest_theirs = list_rest (theirs, self->in[VD_THEIRS]);
  to_other = vd_match_rows (rest_ours, rest_theirs);

  for (guint i = 0; i < rest_ours->len; i++)
    {
      VdNode *other = to_other[i] >= 0 ? rest_theirs->pdata[to_other[i]] : NULL;

      of_ours[i] = add_triple (self, NULL, rest_ours->pdata[i], other);
      if (other != NULL)
        of_theirs[to_other[i]] = of_ours[i];
    }

  for (guint i = 0; i < rest_theirs->len; i++)
    if (of_theirs[i] == NULL)
      of_theirs[i] = add_triple (self, NULL, NULL, rest_theirs->pdata[i]);

  fill_rest (self->in[VD_OURS], of_ours, &n);
  n = 0;
  fill_rest (self->in[VD_THEIRS], of_theirs, &n);
}

static void
triples_clear (VdTriples *self)
{
  g_ptr_array_unref (self->all);
  for (guint v = 0; v < VD_N_VERSIONS; v++)
    g_ptr_array_unref (self->in[v]);
}

/* What becomes of a row that one of the two has taken away. */
static VdNode *
merge_removed (VdMerge  *self,
               VdTriple *row)
{
  VdNode *ours = row->node[VD_OURS], *theirs = row->node[VD_THEIRS];
  VdNode *left = ours != NULL ? ours : theirs;
  g_autofree char *subject = NULL;

  if (left == NULL || vd_node_equals_whole (row->node[VD_BASE], left))
    return NULL;

  subject = vd_node_get_subject (left);
  if (ours != NULL)
    vd_merge_conflict (self, row->node[VD_BASE], theirs,
                       N_("%s: changed in ours, taken away in theirs; it stays"), subject);
  else
    vd_merge_conflict (self, ours, theirs,
                       N_("%s: taken away in ours, changed in theirs; it stays"), subject);
  return vd_node_copy_whole (left);
}

void
vd_merge_row (VdMerge  *self,
              VdTriple *row)
{
  VdNode *ours = row->node[VD_OURS], *theirs = row->node[VD_THEIRS];

  if (ours != NULL && theirs != NULL)
    row->result = merge_nodes (self, row->node);
  else if (row->node[VD_BASE] != NULL)
    row->result = merge_removed (self, row);
  else
    row->result = vd_node_copy_whole (ours != NULL ? ours : theirs);

  vd_merge_take_marks (self, row);
}

/* Order */

static gboolean
is_as_in_base (const GPtrArray *rows)
{
  int last = -1;

  for (guint i = 0; i < rows->len; i++)
    {
      const VdTriple *row = rows->pdata[i];

      if (row->at >= 0 && row->at < last)
        return FALSE;
      if (row->at >= 0)
        last = row->at;
    }

  return TRUE;
}

/* Whether the rows that all three have stand in one order. */
static gboolean
is_one_order (const VdTriples *rows)
{
  const GPtrArray *ours = rows->in[VD_OURS], *theirs = rows->in[VD_THEIRS];
  guint k = 0;

  for (guint i = 0; i < ours->len; i++)
    {
      const VdTriple *row = ours->pdata[i];

      if (row->node[VD_THEIRS] == NULL)
        continue;
      while (k < theirs->len && ((VdTriple *) theirs->pdata[k])->node[VD_OURS] == NULL)
        k++;
      if (k >= theirs->len || theirs->pdata[k++] != row)
        return FALSE;
    }

  return TRUE;
}

static VdTriple *
place_after (VdTriple **first,
             VdTriple  *before,
             VdTriple  *row)
{
  VdTriple **link = before != NULL ? &before->next : first;

  row->next = *link;
  *link = row;
  row->is_placed = TRUE;
  return row;
}

/* Rows that the other has too, or that it alone has, behind the row that they
 * follow there. */
static void
place_rest (VdTriple       **first,
            const GPtrArray *rows,
            gboolean         ours_first)
{
  VdTriple *before = NULL;

  for (guint i = 0; i < rows->len; i++)
    {
      VdTriple *row = rows->pdata[i];

      if (row->result == NULL)
        continue;
      if (!row->is_placed)
        {
          VdTriple *next = before != NULL ? before->next : *first;

          for (; ours_first && next != NULL && next->at < 0 && next->node[VD_THEIRS] == NULL;
               next = next->next)
            before = next;
          place_after (first, before, row);
        }
      before = row;
    }
}

/* Returns the first of the rows that stay, in their order. */
static VdTriple *
order_rows (VdMerge         *self,
            const VdTriples *rows,
            VdNode *const    node[VD_N_VERSIONS])
{
  gboolean ours_moved = !is_as_in_base (rows->in[VD_OURS]);
  gboolean theirs_moved = !is_as_in_base (rows->in[VD_THEIRS]);
  const GPtrArray *main_rows = rows->in[ours_moved ? VD_OURS : VD_THEIRS];
  VdTriple *first = NULL, *last = NULL;

  if (ours_moved && theirs_moved && !is_one_order (rows) && node[VD_OURS]->element != NULL &&
      !node[VD_OURS]->element->is_sorted)
    {
      g_autofree char *subject = vd_node_get_subject (node[VD_OURS]);

      vd_merge_conflict (self, node[VD_OURS], node[VD_THEIRS],
                         N_("%s: both have put its rows in another order; that of ours stays"),
                         subject);
    }

  for (guint i = 0; i < main_rows->len; i++)
    {
      VdTriple *row = main_rows->pdata[i];

      if (row->result != NULL && !row->is_placed)
        last = place_after (&first, last, row);
    }

  place_rest (&first, rows->in[ours_moved ? VD_THEIRS : VD_OURS], ours_moved);
  return first;
}

/* Elements */

static const char *
get_line_word (const VdNode *node)
{
  if (node->element == NULL)
    return NULL;

  return strcmp (node->element->id, "map/sides") == 0 ? "sides"
         : strcmp (node->element->id, "paths") == 0 ? "hexes" : NULL;
}

static GPtrArray *
list_odds (const VdTriple *row)
{
  GPtrArray *odds = g_ptr_array_new ();

  for (; row != NULL; row = row->next)
    if (row->result->element != NULL && strcmp (row->result->element->id, "column") == 0)
      g_ptr_array_add (odds, (char *) vd_node_get (row->result, "odds"));

  return odds;
}

/* The cells of the results table, which are in the order of its columns. */
static void
merge_tables (VdMerge  *self,
              VdTriple *first)
{
  g_autoptr (GPtrArray) odds = list_odds (first);
  GPtrArray *marks = g_steal_pointer (&self->marks);

  self->marks = g_ptr_array_new_with_free_func (g_free);
  for (VdTriple *row = first; row != NULL; row = row->next)
    if (vd_node_has_cells (row->result))
      {
        vd_merge_cells (self, row, odds);
        vd_merge_take_marks (self, row);
      }

  g_ptr_array_unref (self->marks);
  self->marks = marks;
}

static void
merge_inside (VdMerge      *self,
              VdNode       *result,
              VdNode *const node[VD_N_VERSIONS])
{
  const char *word = get_line_word (node[VD_OURS]);
  VdTriples rows;
  VdTriple *first;

  triples_init (&rows, node);
  if (word == NULL || !vd_merge_lines (self, &rows, g_intern_string (word)))
    for (guint i = 0; i < rows.all->len; i++)
      vd_merge_row (self, rows.all->pdata[i]);

  first = order_rows (self, &rows, node);
  merge_tables (self, first);

  for (VdTriple *row = first; row != NULL; row = row->next)
    {
      put_row_comments (result, row);
      put_marks (result, row->marks);
      vd_node_append (result, row->result);
      for (guint i = 0; row->more != NULL && i < row->more->len; i++)
        vd_node_append (result, row->more->pdata[i]);
    }

  put_comments (result, vd_node_list_comments (NULL, node[VD_BASE]),
                vd_node_list_comments (NULL, node[VD_OURS]),
                vd_node_list_comments (NULL, node[VD_THEIRS]));
  triples_clear (&rows);
}

static VdNode *
merge_nodes (VdMerge      *self,
             VdNode *const node[VD_N_VERSIONS])
{
  VdNode *base = node[VD_BASE], *ours = node[VD_OURS], *theirs = node[VD_THEIRS];
  VdNode *result;

  if (vd_node_equals (ours, theirs) || vd_node_equals (base, theirs))
    return vd_node_copy_whole (ours);
  if (vd_node_equals (base, ours))
    return vd_node_copy_whole (theirs);

  /* What is kept to the letter is one thing. */
  if (ours->type != VD_NODE_ELEMENT || ours->is_verbatim)
    {
      g_autofree char *subject = vd_node_get_subject (ours);

      vd_merge_conflict (self, ours, theirs,
                         N_("%s: both have changed what is inside; that of ours stays"), subject);
      return vd_node_copy_whole (ours);
    }

  result = vd_merge_words (self, node, NULL);
  merge_inside (self, result, node);
  return result;
}

/* Documents */

static void
merge_documents (VdMerge          *self,
                 VdDocument       *result,
                 const VdDocument *base,
                 const VdDocument *ours,
                 const VdDocument *theirs)
{
  VdTriple root = { { base != NULL ? base->root : NULL, ours->root, theirs->root } };

  root.result = merge_nodes (self, root.node);
  vd_merge_take_marks (self, &root);
  put_row_comments (&result->node, &root);
  put_marks (&result->node, root.marks);
  vd_node_append (&result->node, root.result);
  vd_document_set_root (result, root.result);
  put_comments (&result->node, vd_node_list_comments (NULL, base != NULL ? &base->node : NULL),
                vd_node_list_comments (NULL, &ours->node),
                vd_node_list_comments (NULL, &theirs->node));
  g_ptr_array_unref (root.marks);
}

VdDocument *
vd_document_merge (const VdDocument  *base,
                   const VdDocument  *ours,
                   const VdDocument  *theirs,
                   GPtrArray        **conflicts,
                   GError           **error)
{
  VdDocument *result;
  VdMerge self;

  g_return_val_if_fail (ours != NULL && theirs != NULL && conflicts != NULL, NULL);

  if (ours->kind != theirs->kind || (base != NULL && base->kind != ours->kind))
    {
      const VdDocument *other = ours->kind != theirs->kind ? theirs : base;

      g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA,
                   "%s:%u: is a %s, but %s is a %s; name three versions of one file",
                   other->name, MAX (other->root->line, 1), other->root->name, ours->name,
                   ours->root->name);
      return NULL;
    }

  self.conflicts = g_ptr_array_new_with_free_func (conflict_free);
  self.marks = g_ptr_array_new_with_free_func (g_free);
  result = vd_document_new_empty (ours->name);
  merge_documents (&self, result, base, ours, theirs);

  g_ptr_array_unref (self.marks);
  *conflicts = self.conflicts;
  return result;
}
