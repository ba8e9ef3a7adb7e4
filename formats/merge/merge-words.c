/* Attributes and text of three versions: each value by itself, of a list each word,
 * of a row of the results table each cell. */
#include "formats/merge/merge-private.h"

#include <string.h>

#include "core/text/phrase.h"

/* Words of an attribute */

static gboolean
lists_word (char       **words,
            const char  *word)
{
  return g_strv_contains ((const char *const *) words, word);
}

static gboolean
has_twice (char **words)
{
  for (guint i = 0; words[i] != NULL; i++)
    if (lists_word (words + i + 1, words[i]))
      return TRUE;

  return FALSE;
}

/* Where what @theirs adds belongs among ours: behind the word before it. */
static guint
find_place (const GPtrArray  *kept,
            char            **theirs,
            guint             word)
{
  guint place;

  while (word > 0)
    if (g_ptr_array_find_with_equal_func ((GPtrArray *) kept, theirs[--word], g_str_equal, &place))
      return place + 1;

  return 0;
}

/* Each word by itself; the order is ours. */
static GPtrArray *
merge_words (char **base,
             char **ours,
             char **theirs)
{
  GPtrArray *kept = g_ptr_array_new ();

  for (guint i = 0; ours[i] != NULL; i++)
    if (lists_word (theirs, ours[i]) || !lists_word (base, ours[i]))
      g_ptr_array_add (kept, ours[i]);

  for (guint i = 0; theirs[i] != NULL; i++)
    if (!lists_word (ours, theirs[i]) && !lists_word (base, theirs[i]))
      g_ptr_array_insert (kept, find_place (kept, theirs, i), theirs[i]);

  return kept;
}

static char *
join_words (const GPtrArray *words)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < words->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", (char *) words->pdata[i]);

  return g_string_free (text, FALSE);
}

/* %NULL if a word stands twice in one of them. */
static char *
merge_list (const char *base,
            const char *ours,
            const char *theirs)
{
  g_auto (GStrv) in_base = vd_split_words (base);
  g_auto (GStrv) in_ours = vd_split_words (ours);
  g_auto (GStrv) in_theirs = vd_split_words (theirs);
  g_autoptr (GPtrArray) kept = NULL;

  if (has_twice (in_base) || has_twice (in_ours) || has_twice (in_theirs))
    return NULL;

  kept = merge_words (in_base, in_ours, in_theirs);
  return join_words (kept);
}

/* What both did to one value; *@is_open if that has to be decided. */
static const char *
choose_value (const char *base,
              const char *ours,
              const char *theirs,
              gboolean   *is_open)
{
  *is_open = FALSE;
  if (g_strcmp0 (ours, theirs) == 0 || g_strcmp0 (base, theirs) == 0)
    return ours;
  if (g_strcmp0 (base, ours) == 0)
    return theirs;

  *is_open = TRUE;
  return ours != NULL ? ours : theirs;
}

/* Cells of the results table: by the odds of their columns */

static void
report_cell (VdMerge        *self,
             const VdTriple *row,
             const char     *odds,
             const char     *code[VD_N_VERSIONS],
             const char     *chosen)
{
  const VdNode *ours = row->node[VD_OURS], *theirs = row->node[VD_THEIRS];

  vd_merge_conflict (self, ours, theirs,
                     N_("row %s, column %s: “%s” in ours, “%s” in theirs, “%s” before; “%s” "
                        "stays"), vd_node_get (ours != NULL ? ours : theirs, "die"), odds,
                     code[VD_OURS] != NULL ? code[VD_OURS] : "",
                     code[VD_THEIRS] != NULL ? code[VD_THEIRS] : "",
                     code[VD_BASE] != NULL ? code[VD_BASE] : "", chosen);
}

static void
get_codes (const VdTriple *row,
           const VdCells   version[VD_N_VERSIONS],
           const char     *odds,
           const char     *code[VD_N_VERSIONS])
{
  for (guint v = 0; v < VD_N_VERSIONS; v++)
    code[v] = vd_cells_get (&version[v], odds);

  /* Who lacks the row has nothing to say of its cells. */
  if (row->node[VD_OURS] == NULL)
    code[VD_OURS] = code[VD_THEIRS];
  if (row->node[VD_THEIRS] == NULL)
    code[VD_THEIRS] = code[VD_OURS];
}

/* What stands in a column that the result has. */
static const char *
merge_cell (VdMerge        *self,
            const VdTriple *row,
            const VdCells   version[VD_N_VERSIONS],
            const char     *odds)
{
  const char *code[VD_N_VERSIONS];
  const char *chosen;
  gboolean is_open;

  get_codes (row, version, odds, code);
  chosen = choose_value (code[VD_BASE], code[VD_OURS], code[VD_THEIRS], &is_open);

  /* A row of the one, and a column of the other. */
  if (chosen == NULL)
    chosen = "-";
  if (is_open)
    report_cell (self, row, odds, code, chosen);

  return chosen;
}

/* What was changed in columns that the other has taken away. */
static void
report_lost_cells (VdMerge         *self,
                   const VdTriple  *row,
                   const VdCells    version[VD_N_VERSIONS],
                   VdVersion        whose,
                   const GPtrArray *columns)
{
  for (guint i = 0; version[whose].odds[i] != NULL; i++)
    {
      const char *odds = version[whose].odds[i];
      const char *code[VD_N_VERSIONS];

      if (g_ptr_array_find_with_equal_func ((GPtrArray *) columns, odds, g_str_equal, NULL))
        continue;

      for (guint v = 0; v < VD_N_VERSIONS; v++)
        code[v] = vd_cells_get (&version[v], odds);
      if (g_strcmp0 (code[VD_BASE], code[whose]) != 0)
        report_cell (self, row, odds, code, "");
    }
}

static gboolean
has_even_cells (VdNode *const node[VD_N_VERSIONS])
{
  for (guint v = 0; v < VD_N_VERSIONS; v++)
    {
      g_auto (VdCells) cells = { 0 };

      if (node[v] == NULL)
        continue;

      vd_cells_init (&cells, node[v]);
      if (!vd_node_has_cells (node[v]) || !vd_cells_is_even (&cells))
        return FALSE;
    }

  return TRUE;
}

static void
put_cells (VdNode          *row,
           const GPtrArray *cells)
{
  for (guint i = 0; i < row->n_attributes; i++)
    if (strcmp (row->attributes[i].name, "results") == 0)
      {
        vd_node_replace (row, &row->attributes[i], row->attributes[i].name, join_words (cells));
        return;
      }
}

void
vd_merge_cells (VdMerge         *self,
                const VdTriple  *row,
                const GPtrArray *columns)
{
  g_auto (VdCells) base = { 0 }, ours = { 0 }, theirs = { 0 };
  g_autoptr (GPtrArray) cells = g_ptr_array_new ();

  if (!has_even_cells (row->node))
    return;

  vd_cells_init (&base, row->node[VD_BASE]);
  vd_cells_init (&ours, row->node[VD_OURS]);
  vd_cells_init (&theirs, row->node[VD_THEIRS]);

  const VdCells version[VD_N_VERSIONS] = { base, ours, theirs };

  for (guint i = 0; i < columns->len; i++)
    g_ptr_array_add (cells, (char *) merge_cell (self, row, version, columns->pdata[i]));
  report_lost_cells (self, row, version, VD_OURS, columns);
  report_lost_cells (self, row, version, VD_THEIRS, columns);

  put_cells (row->result, cells);
}

/* Attributes */

static void
report_word (VdMerge      *self,
             VdNode *const node[VD_N_VERSIONS],
             const char   *name,
             const char   *value[VD_N_VERSIONS],
             const char   *chosen)
{
  g_autofree char *subject = vd_node_get_subject (node[VD_OURS]);
  const char *none = N_("nothing");

  vd_merge_conflict (self, node[VD_OURS], node[VD_THEIRS],
                     N_("%s: %s is “%s” in ours, “%s” in theirs, “%s” before; “%s” stays"),
                     subject, name, value[VD_OURS] != NULL ? value[VD_OURS] : none,
                     value[VD_THEIRS] != NULL ? value[VD_THEIRS] : none,
                     value[VD_BASE] != NULL ? value[VD_BASE] : none, chosen);
}

static void
merge_word (VdMerge      *self,
            VdNode       *result,
            VdNode *const node[VD_N_VERSIONS],
            const char   *name)
{
  const char *value[VD_N_VERSIONS];
  g_autofree char *merged = NULL;
  const char *chosen;
  gboolean is_open;

  for (guint v = 0; v < VD_N_VERSIONS; v++)
    value[v] = node[v] != NULL ? vd_node_get (node[v], name) : NULL;

  chosen = choose_value (value[VD_BASE], value[VD_OURS], value[VD_THEIRS], &is_open);

  /* Those wait until it is settled which columns there are: vd_merge_cells(). */
  if (strcmp (name, "results") == 0 && vd_node_has_cells (result) && has_even_cells (node))
    is_open = FALSE;

  if (is_open && value[VD_OURS] != NULL && value[VD_THEIRS] != NULL &&
      vd_node_has_list (node[VD_OURS], name))
    merged = merge_list (value[VD_BASE], value[VD_OURS], value[VD_THEIRS]);

  if (is_open && merged == NULL)
    report_word (self, node, name, value, chosen);

  vd_node_replace (result, NULL, name, g_strdup (merged != NULL ? merged : chosen));
}

static gboolean
has_word (const VdNode *node,
          const char   *name)
{
  return node != NULL && vd_node_get (node, name) != NULL;
}

VdNode *
vd_merge_words (VdMerge      *self,
                VdNode *const node[VD_N_VERSIONS],
                const char   *but)
{
  VdNode *ours = node[VD_OURS], *theirs = node[VD_THEIRS];
  VdNode *one = ours != NULL ? ours : theirs;
  VdNode *result = vd_node_copy_bare (one);
  gboolean is_open;

  while (result->n_attributes > 0)
    vd_node_replace (result, &result->attributes[0], result->attributes[0].name, NULL);

  for (guint i = 0; ours != NULL && i < ours->n_attributes; i++)
    if (ours->attributes[i].name != but)
      {
        VdNode *const pair[] = { node[VD_BASE], ours, theirs != NULL ? theirs : ours };

        merge_word (self, result, pair, ours->attributes[i].name);
      }

  for (guint i = 0; theirs != NULL && i < theirs->n_attributes; i++)
    if (theirs->attributes[i].name != but && !has_word (ours, theirs->attributes[i].name))
      {
        VdNode *const pair[] = { node[VD_BASE], ours != NULL ? ours : theirs, theirs };

        merge_word (self, result, pair, theirs->attributes[i].name);
      }

  if (ours != NULL && theirs != NULL)
    {
      const char *base = node[VD_BASE] != NULL ? node[VD_BASE]->text : NULL;
      const char *text = choose_value (base, ours->text, theirs->text, &is_open);

      if (is_open)
        {
          const char *value[] = { base, ours->text, theirs->text };

          report_word (self, node, N_("the text"), value, text);
        }

      /* That of the copy may lie in its block. */
      if (text != ours->text)
        g_free (vd_node_set_text (result, text));
    }

  return result;
}
