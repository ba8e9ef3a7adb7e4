/* What would mend the findings about runs, and those of the core. */
#include "formats/check/check-private.h"
#include "formats/project/new-scenario.h"

#include <string.h>

static gboolean
has_id (const VdNode *parent,
        const char   *id)
{
  for (VdNode *node = vd_node_get_first (parent); node != NULL; node = vd_node_get_next (node))
    if (g_strcmp0 (vd_node_get (node, "id"), id) == 0)
      return TRUE;

  return FALSE;
}

char *
vd_check_new_id (const VdNode *parent,
                 const char   *stem)
{
  for (guint i = 2; ; i++)
    {
      g_autofree char *id = g_strdup_printf ("%s-%u", stem, i);

      if (!has_id (parent, id))
        return g_steal_pointer (&id);
    }
}

/* Runs */

/* The words of a run that is whole: as many as it has sides. */
static GStrv
get_sides (const VdRun *run)
{
  g_auto (GStrv) words = vd_split_words (vd_node_get (run->node, "sides"));

  return g_strv_length (words) == run->sides->len ? g_steal_pointer (&words) : NULL;
}

static char *
join_in_order (GStrv        words,
               const guint *order,
               guint        from,
               guint        to)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = from; i < to; i++)
    g_string_append_printf (text, "%s%s", i > from ? " " : "",
                            words[order != NULL ? order[i] : i]);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* A further run that is like this one but for its id and sides. */
static void
add_run (VdRepair    *repair,
         const VdRun *run,
         const char  *id,
         const char  *sides)
{
  static const char *const same[] = { "kind", "name", "case", "source", "status", "note",
                                      "suggested" };
  const char *words[2 * (G_N_ELEMENTS (same) + 2) + 1] = { NULL };
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (same); i++)
    if (vd_node_get (run->node, same[i]) != NULL)
      {
        words[n++] = same[i];
        words[n++] = vd_node_get (run->node, same[i]);
      }

  words[n++] = "sides";
  words[n++] = sides;
  if (id != NULL)
    {
      words[n++] = "id";
      words[n++] = id;
    }

  vd_repair_insert_words (repair, vd_node_get_parent (run->node),
                          vd_node_get_next (run->node), "run", words);
}

void
vd_check_propose_without (const VdMap *map,
                          const VdRun *run,
                          guint        side,
                          gboolean     loose,
                          VdFinding   *finding)
{
  const VdMapSide *sides = (const VdMapSide *) (const void *) run->sides->data;
  g_auto (GStrv) words = get_sides (run);
  g_autofree char *before = NULL, *after = NULL, *id = NULL;
  VdRepair *repair;

  if (words == NULL)
    return;

  repair = vd_repair_new (finding, N_("Take hexside %s out of the run"), words[side]);
  if (run->sides->len == 1)
    vd_repair_remove (repair, run->node);
  else if (loose || side == 0 || side + 1 == run->sides->len ||
           vd_check_touch (map, &sides[side - 1], &sides[side + 1]))
    vd_repair_set_word (repair, run->node, "sides", words[side], NULL);
  else
    {
      const char *old = vd_node_get (run->node, "id");

      before = join_in_order (words, NULL, 0, side);
      after = join_in_order (words, NULL, side + 1, run->sides->len);
      id = old != NULL ? vd_check_new_id (vd_node_get_parent (run->node), old) : NULL;
      vd_repair_set_taking (repair);
      vd_repair_set (repair, run->node, "sides", before);
      add_run (repair, run, id, after);
    }
}

/* Lines: the sides of a run in an order in which each touches the one before */

typedef struct
{
  const VdMap     *map;
  const VdMapSide *sides;
  guint            n;
  gboolean        *used;
  guint           *order;
  guint            n_ordered;
} Lines;

static guint
count_neighbours (const Lines *self,
                  guint        side)
{
  guint n = 0;

  for (guint i = 0; i < self->n; i++)
    n += i != side && !self->used[i] && vd_check_touch (self->map, &self->sides[i],
                                                        &self->sides[side]);

  return n;
}

/* Where a line begins: at a side with at most one neighbour, the first of
 * those; in a ring anywhere. */
static guint
find_start (const Lines *self)
{
  guint first = self->n;

  for (guint i = 0; i < self->n; i++)
    if (!self->used[i])
      {
        if (count_neighbours (self, i) <= 1)
          return i;
        first = MIN (first, i);
      }

  return first;
}

/* Follows one line to its end. */
static void
follow_line (Lines *self,
             guint  side)
{
  gboolean found = TRUE;

  while (found)
    {
      self->used[side] = TRUE;
      self->order[self->n_ordered++] = side;
      found = FALSE;

      for (guint i = 0; i < self->n && !found; i++)
        if (!self->used[i] && vd_check_touch (self->map, &self->sides[side], &self->sides[i]))
          {
            side = i;
            found = TRUE;
          }
    }
}

/* A fork is no line: whatever order is chosen, one arm is cut off. */
static gboolean
has_fork (const Lines *self)
{
  for (guint i = 0; i < self->n; i++)
    if (count_neighbours (self, i) > 2)
      return TRUE;

  return FALSE;
}

#define MAX_SIDES 400 /* in one run, beyond which nobody has lost its order by a slip */

static void
propose_lines (Lines        *self,
               const VdRun  *run,
               GStrv         words,
               VdFinding    *finding)
{
  const char *old = vd_node_get (run->node, "id");
  VdRepair *repair = NULL;
  guint n = 0;

  while (self->n_ordered < self->n)
    {
      g_autofree char *sides = NULL;
      g_autofree char *id = NULL;
      guint from = self->n_ordered;

      follow_line (self, find_start (self));
      sides = join_in_order (words, self->order, from, self->n_ordered);

      if (n++ == 0)
        {
          repair = self->n_ordered == self->n
                   ? vd_repair_new (finding, N_("List the hexsides in order"))
                   : vd_repair_new (finding, N_("Make a run of each part, in order"));
          vd_repair_set (repair, run->node, "sides", sides);
          continue;
        }

      id = old != NULL ? vd_check_new_id (vd_node_get_parent (run->node), old) : NULL;
      if (id != NULL && n > 2) /* the first new id is not in the document yet */
        {
          g_free (id);
          id = g_strdup_printf ("%s-part-%u", old, n);
        }
      add_run (repair, run, id, sides);
    }
}

void
vd_check_propose_order (const VdMap *map,
                        const VdRun *run,
                        VdFinding   *finding)
{
  g_auto (GStrv) words = get_sides (run);
  g_autofree gboolean *used = g_new0 (gboolean, run->sides->len);
  g_autofree guint *order = g_new0 (guint, run->sides->len);
  Lines lines = {
    .map = map,
    .sides = (const VdMapSide *) (const void *) run->sides->data,
    .n = run->sides->len,
    .used = used,
    .order = order,
  };

  if (words == NULL || lines.n > MAX_SIDES || has_fork (&lines))
    return;

  propose_lines (&lines, run, words, finding);
}

void
vd_check_propose_side (const VdMap  *map,
                       const VdKind *kind,
                       const char   *side,
                       VdFinding    *finding)
{
  VdNode *parent = vd_node_find (vd_document_get_root (map->document), "sides");
  g_autofree char *first = g_strconcat (kind->id, "-1", NULL);
  g_autofree char *id = NULL;

  if (parent == NULL)
    return;

  id = has_id (parent, first) ? vd_check_new_id (parent, kind->id) : g_steal_pointer (&first);
  vd_repair_insert (vd_repair_new (finding, N_("Put “%s” on hexside %s"), kind->name, side), parent,
                    NULL, "run", "id", id, "kind", kind->id, "sides", side, NULL);
}

/* Of the core */

/* Whether a group is what another one waits for. */
static gboolean
is_named (const VdNode *group)
{
  VD_EACH (other, vd_node_get_parent (group), "group")
    if (g_strcmp0 (vd_node_get (other, "otherwise"), vd_node_get (group, "id")) == 0)
      return TRUE;

  return FALSE;
}

static void
propose_out_of_group (VdProject    *project,
                      VdFinding    *finding,
                      const VdNode *node)
{
  g_auto (GStrv) words = vd_split_words (vd_node_get (node, "units"));

  if (finding->word == NULL || strcmp (vd_node_get_name (node), "group") != 0)
    return;

  /* The last unit would leave a group of nothing behind. */
  if (g_strv_length (words) > 1)
    vd_repair_set_word (vd_repair_new (finding, N_("Take %s out of the group %s"), finding->word,
                                       vd_row_call (node).text), node, "units", finding->word,
                        NULL);
  else if (!is_named (node))
    vd_repair_remove (vd_repair_new (finding, N_("Take the group %s away"),
                                     vd_row_call (node).text),
                      node);
}

static void
propose_no_group (VdProject    *project,
                  VdFinding    *finding,
                  const VdNode *node)
{
  if (strcmp (vd_node_get_name (node), "group") == 0 && !is_named (node))
    vd_repair_remove (vd_repair_new (finding, N_("Take the group %s away"),
                                     vd_row_call (node).text),
                      node);
}

static void
propose_own_rules (VdProject    *project,
                   VdFinding    *finding,
                   const VdNode *node)
{
  VdNode *root = project->scenario != NULL ? vd_document_get_root (project->scenario) : NULL;

  if (root == NULL)
    return;

  vd_repair_set (vd_repair_new (finding, N_("Give every rule point without a case the case “%s”"),
                                VD_OWN_RULE), root, "unbound", VD_OWN_RULE);
}

static void
propose_last_turn (VdProject    *project,
                   VdFinding    *finding,
                   const VdNode *node)
{
  VdNode *turns = vd_node_find (vd_document_get_root (project->scenario), "turns");
  const char *count = turns != NULL ? vd_node_get (turns, "count") : NULL;
  VdRepair *repair;

  if (count == NULL || strcmp (vd_node_get_name (node), "group") != 0)
    return;

  repair = vd_repair_new (finding, N_("Let it come on the last turn, %s"), count);
  vd_repair_set (repair, node, "turn", count);
  if (vd_node_get (node, "until") != NULL)
    vd_repair_set (repair, node, "until", count);
}

/* Columns of the results table */

typedef struct
{
  VdNode *node;
  guint   place; /* as it stands */
  double  ratio;
} Column;

static int
compare_columns (gconstpointer a,
                 gconstpointer b)
{
  const Column *first = a, *second = b;

  return (first->ratio > second->ratio) - (first->ratio < second->ratio);
}

/* (nullable): sorted; %NULL if the odds don't say which is the better, or a column
 * has more to it than its odds. */
static GArray *
sort_columns (const VdNode *combat)
{
  g_autoptr (GArray) columns = g_array_new (FALSE, FALSE, sizeof (Column));

  VD_EACH (node, combat, "column")
    {
      Column column = { .node = node, .place = columns->len };
      guint attack, defence;

      if (!vd_quarters_parse_odds (vd_node_get (node, "odds"), &attack, &defence) ||
          vd_node_get (node, "note") != NULL ||
          vd_node_get (node, "case") != NULL || vd_node_get (node, "source") != NULL ||
          vd_node_get (node, "status") != NULL)
        return NULL;

      column.ratio = attack / (double) defence;
      g_array_append_val (columns, column);
    }

  g_array_sort (columns, compare_columns);
  for (guint i = 1; i < columns->len; i++)
    if (g_array_index (columns, Column, i).ratio <= g_array_index (columns, Column, i - 1).ratio)
      return NULL;

  return g_steal_pointer (&columns);
}

/* Each result goes with its column, so that the table says what it has said. */
static void
sort_results (VdRepair     *repair,
              VdNode       *row,
              const GArray *columns)
{
  g_auto (GStrv) words = vd_split_words (vd_node_get (row, "results"));
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < columns->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "",
                            words[g_array_index (columns, Column, i).place]);

  vd_repair_set (repair, row, "results", text->str);
}

static gboolean
are_rows_whole (const VdNode *combat,
                guint         n)
{
  VD_EACH (row, combat, "row")
    {
      g_auto (GStrv) words = vd_split_words (vd_node_get (row, "results"));

      if (g_strv_length (words) != n)
        return FALSE;
    }

  return TRUE;
}

static void
propose_column_order (VdProject    *project,
                      VdFinding    *finding,
                      const VdNode *node)
{
  VdNode *combat = vd_node_get_parent (node);
  g_autoptr (GArray) columns = combat != NULL ? sort_columns (combat) : NULL;
  VdRepair *repair;
  guint i = 0;

  if (columns == NULL || !are_rows_whole (combat, columns->len))
    return;

  repair = vd_repair_new (finding, N_("Put the columns in order, with their results"));
  VD_EACH (column, combat, "column")
    vd_repair_set (repair, column, "odds",
                   vd_node_get (g_array_index (columns, Column, i++).node, "odds"));
  VD_EACH (row, combat, "row")
    sort_results (repair, row, columns);
}

void
vd_check_propose (VdProject    *project,
                  VdFinding    *finding,
                  const VdNode *node)
{
  static const struct
  {
    const char *code;
    void      (*propose) (VdProject *, VdFinding *, const VdNode *);
  } proposals[] = {
    { "entry.twice",     propose_out_of_group },
    { "entry.no-units",  propose_no_group },
    { "entry.after-end", propose_last_turn },
    { "table.columns-order", propose_column_order },
    { "rules.unbound-point", propose_own_rules },
  };

  for (guint i = 0; i < G_N_ELEMENTS (proposals); i++)
    if (strcmp (finding->code, proposals[i].code) == 0)
      proposals[i].propose (project, finding, node);
}
