/* Attributes and text of three versions: each value by itself, of a list each word,
 * of a row of the results table each cell. */
#include "formats/merge-private.h"

#include <string.h>

#include "core/phrase.h"

/* Words of an attribute */

static gboolean
has (char       **words,
     const char  *word)
{
  return g_strv_contains ((const char *const *) words, word);
}

static gboolean
has_twice (char **words)
{
  for (guint i = 0; words[i] != NULL; i++)
    if (has (words + i + 1, words[i]))
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
    if (has (theirs, ours[i]) || !has (base, ours[i]))
      g_ptr_array_add (kept, ours[i]);

  for (guint i = 0; theirs[i] != NULL; i++)
    if (!has (ours, theirs[i]) && !has (base, theirs[i]))
      g_ptr_array_insert (kept, find_place (kept, theirs, i), theirs[i]);

  return kept;
}

static char *
join (const GPtrArray *words)
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
  return join (kept);
}

/* What both did to one value; *@is_open if that has to be decided. */
static const char *
choose (const char *base,
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

/* The cells of a row in one version. */
typedef struct
{
  GStrv odds;
  GStrv cells;
} Cells;

static void
cells_init (Cells        *self,
            const VdNode *row)
{
  self->odds = vd_row_list_odds (row);
  self->cells = vd_split_words (row != NULL ? vd_node_get (row, "results") : NULL);
}

static void
cells_clear (Cells *self)
{
  g_strfreev (self->odds);
  g_strfreev (self->cells);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Cells, cells_clear)

static const char *
get_cell (const Cells *self,
          const char  *odds)
{
  for (guint i = 0; self->odds[i] != NULL; i++)
    if (strcmp (self->odds[i], odds) == 0)
      return self->cells[i];

  return NULL;
}

static gboolean
is_even (const Cells *self)
{
  return g_strv_length (self->odds) == g_strv_length (self->cells) && !has_twice (self->odds);
}

static void
merge_cell (VdMerge      *self,
            VdNode *const node[VD_N_VERSIONS],
            const Cells   version[VD_N_VERSIONS],
            const char   *odds,
            GPtrArray    *cells)
{
  const char *base = get_cell (&version[VD_BASE], odds);
  const char *ours = get_cell (&version[VD_OURS], odds);
  const char *theirs = get_cell (&version[VD_THEIRS], odds);
  gboolean is_open;
  const char *chosen = choose (base, ours, theirs, &is_open);

  if (is_open)
    vd_merge_conflict (self, node[VD_OURS], node[VD_THEIRS],
                       N_("row %s, column %s: “%s” in ours, “%s” in theirs, “%s” before; “%s” "
                          "stays"), vd_node_get (node[VD_OURS], "die"), odds,
                       ours != NULL ? ours : "", theirs != NULL ? theirs : "",
                       base != NULL ? base : "", chosen);

  g_ptr_array_add (cells, (char *) chosen);
}

/* %NULL if a row has not a cell for each column. */
static char *
merge_cells (VdMerge      *self,
             VdNode *const node[VD_N_VERSIONS])
{
  g_auto (Cells) base = { 0 }, ours = { 0 }, theirs = { 0 };
  g_autoptr (GPtrArray) odds = NULL;
  g_autoptr (GPtrArray) cells = g_ptr_array_new ();

  cells_init (&base, node[VD_BASE]);
  cells_init (&ours, node[VD_OURS]);
  cells_init (&theirs, node[VD_THEIRS]);
  if (!is_even (&ours) || !is_even (&theirs) || (node[VD_BASE] != NULL && !is_even (&base)))
    return NULL;

  odds = merge_words (base.odds, ours.odds, theirs.odds);
  for (guint i = 0; i < odds->len; i++)
    {
      const Cells version[VD_N_VERSIONS] = { base, ours, theirs };

      merge_cell (self, node, version, odds->pdata[i], cells);
    }

  return join (cells);
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

  chosen = choose (value[VD_BASE], value[VD_OURS], value[VD_THEIRS], &is_open);
  if (is_open && value[VD_OURS] != NULL && value[VD_THEIRS] != NULL)
    {
      if (strcmp (name, "results") == 0 && strcmp (result->name, "row") == 0)
        merged = merge_cells (self, node);
      else if (vd_attribute_is_list (node[VD_OURS], name))
        merged = merge_list (value[VD_BASE], value[VD_OURS], value[VD_THEIRS]);
    }

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
      const char *text = choose (base, ours->text, theirs->text, &is_open);

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
