/* case-lists.c: answers that are lists: orders, allocations, counters, hexes */
#include <string.h>

#include "core/combat/contact.h"
#include "formats/project/changed-rows.h"
#include "formats/referee/notation.h"
#include "validator/case-run.h"
#include "validator/parts.h"

/* Orders */

static gboolean
is_subject (const VdScenario *s,
            const char       *word)
{
  return vd_scenario_find_unit (s, word) != VD_NONE ||
         vd_scenario_find_group (s, word) != VD_NONE ||
         vd_scenario_find_formation (s, word) != VD_NONE ||
         vd_scenario_find_option (s, word) >= 0 || vd_scenario_find_column (s, word) >= 0;
}

/* Whether orders could begin like that at all: what is misspelled would find none. */
static gboolean
check_prefix (VdCaseRun  *run,
              const char *prefix)
{
  g_auto (GStrv) words = g_strsplit (prefix != NULL ? prefix : "", " ", 3);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *wrong = NULL, *unknown = NULL;
  gboolean known = words[0] == NULL;

  for (guint i = 0; i < VD_N_ORDERS; i++)
    {
      known |= !known && strcmp (vd_order_names[i], words[0]) == 0;
      g_ptr_array_add (names, (char *) vd_order_names[i]);
    }

  if (known && (words[0] == NULL || words[1] == NULL ||
                is_subject (run->world.scenario, words[1])))
    return TRUE;
  if (known)
    return vd_case_fail_named (run, VD_CASE_UNIT, words[1]);

  wrong = g_strdup_printf ("there is no order \"%s\"", words[0]);
  unknown = vd_case_say_nearest (wrong, words[0], names);
  return vd_case_fail (run, "expect: %s", unknown);
}

/* What stands after @prefix in the legal orders that begin with it. */
char *
vd_case_orders (VdCaseRun *run)
{
  const char *prefix = vd_node_get (run->node, "order");
  gsize length = prefix != NULL ? strlen (prefix) : 0;
  g_autoptr (GString) rest = g_string_new (NULL);

  if (!check_prefix (run, prefix))
    return NULL;

  vd_play_list (run->world.game, &run->list);
  for (guint i = 0; i < run->list.n; i++)
    {
      g_autofree char *text = vd_order_print (run->world.scenario, &run->list.orders[i], NULL, 0);

      if (length > 0 && (strncmp (text, prefix, length) != 0 ||
                         (text[length] != ' ' && text[length] != '\0')))
        continue;

      g_string_append_printf (rest, "%s%s", rest->len > 0 ? ", " : "",
                              length == 0              ? text
                              : text[length] == '\0' ? text
                                                       : text + length + 1);
    }

  return g_strdup (rest->len > 0 ? rest->str : "none");
}

/* Allocations: all ways to divide what is in contact into combats */

#define MAX_TRIED 200000

typedef struct
{
  VdCaseRun  *run;
  GHashTable *tried; /* states, as text */
  GHashTable *found; /* complete allocations */
  GPtrArray  *done;  /* of char *: combats closed so far */
} Search;

static int
compare_words (const void *a,
               const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static char *
join_sorted (GPtrArray  *words,
             const char *joint)
{
  GString *text = g_string_new (NULL);

  g_ptr_array_sort (words, compare_words);
  for (guint i = 0; i < words->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? joint : "", (char *) words->pdata[i]);

  return g_string_free (text, FALSE);
}

static char *
say_units (const VdScenario *s,
           const guint16    *units,
           guint             n,
           const char       *mark)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (words, g_strconcat (vd_scenario_get_unit_id (s, units[i]), mark, NULL));

  return join_sorted (words, "+");
}

/* "P1+P2*>E1": a star marks who bombards. */
static char *
say_combat (const VdGame *game)
{
  const VdCombat *combat = &game->state.combat;
  g_autofree char *near = say_units (game->scenario, combat->attackers, combat->n_attackers, "");
  g_autofree char *far = say_units (game->scenario, combat->bombarders, combat->n_bombarders, "*");
  g_autofree char *against = say_units (game->scenario, combat->defenders, combat->n_defenders, "");

  return g_strdup_printf ("%s%s%s>%s", near, *near != '\0' && *far != '\0' ? "+" : "", far, against);
}

static char *
say_done (const Search *self)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  for (guint i = 0; i < self->done->len; i++)
    g_ptr_array_add (words, self->done->pdata[i]);

  return join_sorted (words, ", ");
}

static void
mark_units (VdState       *state,
            const guint16 *units,
            guint          n,
            guint8         flag)
{
  for (guint i = 0; i < n; i++)
    state->units[units[i]].flags |= flag;
}

/* The combat is taken as fought, and nobody as moved by it. */
static void
close_combat (VdState *state)
{
  VdCombat *combat = &state->combat;

  mark_units (state, combat->attackers, combat->n_attackers, VD_ATTACKED);
  mark_units (state, combat->bombarders, combat->n_bombarders, VD_ATTACKED);
  mark_units (state, combat->defenders, combat->n_defenders, VD_DEFENDED);
  *combat = (VdCombat) { .step = VD_STEP_NONE, .announced = VD_NO_COLUMN };
}

static void search_ways (Search *self);

static void
try_order (Search        *self,
           const VdOrder *order)
{
  VdGame *game = self->run->world.game;
  VdState before = game->state;

  if (order->kind == VD_ORDER_END)
    g_hash_table_add (self->found, say_done (self));
  else if (order->kind == VD_ORDER_ROLL)
    {
      VdState after = before;

      close_combat (&after);
      g_ptr_array_add (self->done, say_combat (game));
      vd_game_restore (game, &after);
      search_ways (self);
      g_ptr_array_remove_index (self->done, self->done->len - 1);
      vd_game_restore (game, &before);
    }
  else if (order->kind != VD_ORDER_ANNOUNCE)
    {
      vd_play_apply (game, order);
      search_ways (self);
      vd_game_restore (game, &before);
    }
}

static void
search_ways (Search *self)
{
  VdGame *game = self->run->world.game;
  g_autofree char *done = say_done (self);
  g_autofree char *open = say_combat (game);
  VdOrderList list = { 0 };

  /* Each combat spends its units, unless a rule is switched off. */
  if (self->done->len > vd_scenario_get_n_units (game->scenario) ||
      g_hash_table_size (self->tried) > MAX_TRIED ||
      !g_hash_table_add (self->tried, g_strconcat (done, "|", open, NULL)))
    return;

  vd_play_list (game, &list);
  for (guint i = 0; i < list.n; i++)
    try_order (self, &list.orders[i]);

  vd_order_list_clear (&list);
}

/* The ways found, once the search is over. */
static char *
list_found (VdCaseRun *run,
            Search    *self)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer text;

  if (g_hash_table_size (self->tried) > MAX_TRIED)
    {
      vd_case_fail (run, "there are too many ways to divide these combats; take units away");
      return NULL;
    }

  g_hash_table_iter_init (&iter, self->found);
  while (g_hash_table_iter_next (&iter, &text, NULL))
    g_ptr_array_add (all, text);

  return join_sorted (all, "; ");
}

static char *
find_allocations (VdCaseRun *run)
{
  Search self = {
    .run = run,
    .tried = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .done = g_ptr_array_new_with_free_func (g_free),
  };
  VdExplain *trace = run->world.game->trace;
  char *found;

  /* What is only tried is not played. */
  run->world.game->trace = NULL;
  search_ways (&self);
  run->world.game->trace = trace;
  found = list_found (run, &self);
  g_hash_table_unref (self.tried);
  g_hash_table_unref (self.found);
  g_ptr_array_unref (self.done);
  return found;
}

char *
vd_case_allocations (VdCaseRun *run)
{
  if (run->world.game->state.phase == VD_PHASE_COMBAT)
    return find_allocations (run);

  vd_case_fail (run, "combats are divided in a Combat Phase; begin with phase=\"combat\"");
  return NULL;
}

/* Units: those of a side, of a group, on a field, at a place */

static gboolean
is_at (VdCaseRun  *run,
       VdUnitId    unit,
       const char *at)
{
  const VdUnitState *state = &run->world.game->state.units[unit];
  const char *place = vd_case_place_name (state->place);
  int field = vd_scenario_find_field (run->world.scenario, at);

  if (state->place == VD_PLACE_MAP)
    return strcmp (at, "map") == 0 ||
           (field >= 0 &&
            vd_scenario_get_cell_field (run->world.scenario, state->cell) == (guint) field);

  return strcmp (at, place != NULL ? place : "track") == 0;
}

/* The group that brings the unit under the options chosen. */
static gboolean
is_in_group (VdCaseRun  *run,
             VdUnitId    unit,
             const char *group)
{
  const VdGame *game = run->world.game;

  return game->group[unit] != VD_NONE &&
         strcmp (game->scenario->groups[game->group[unit]].id, group) == 0;
}

static gboolean
is_asked_for (VdCaseRun *run,
              VdUnitId   unit)
{
  const char *side = vd_node_get (run->node, "side");
  const char *at = vd_node_get (run->node, "at");
  const char *group = vd_node_get (run->node, "group");

  return (side == NULL || vd_case_world_find_side (&run->world, side) ==
                            (int) vd_scenario_get_unit_side (run->world.scenario, unit)) &&
         (at == NULL || is_at (run, unit, at)) &&
         (group == NULL || is_in_group (run, unit, group));
}

/* Whether side, place and group are such: what is misspelled would count nothing. */
static gboolean
check_names (VdCaseRun *run)
{
  const VdScenario *s = run->world.scenario;
  const char *at = vd_node_get (run->node, "at");
  const char *group = vd_node_get (run->node, "group");

  if (vd_node_get (run->node, "side") != NULL && vd_case_read_side (run) < 0)
    return FALSE;
  if (at != NULL && strcmp (at, "map") != 0 && strcmp (at, "track") != 0 &&
      vd_case_place_find (at) < 0 && vd_scenario_find_field (s, at) < 0)
    return vd_case_fail (run, "\"%s\" is not map, track, a field, nor one of "
                              VD_CASE_PLACES, at);
  if (group != NULL && vd_scenario_find_group (s, group) == VD_NONE)
    return vd_case_fail_named (run, VD_CASE_GROUP, group);

  return TRUE;
}

/* What is counted has been compared with the charts. */
static gboolean
is_meant (VdCaseRun *run,
          VdUnitId   unit)
{
  const VdGame *game = run->world.game;

  if (!is_asked_for (run, unit))
    return FALSE;

  vd_case_note_unit (run, unit);
  if (vd_node_get (run->node, "group") != NULL)
    vd_game_see_row (run->world.game, game->scenario->groups[game->group[unit]].rule);
  return TRUE;
}

char *
vd_case_count (VdCaseRun *run)
{
  const VdNode *scenario = vd_document_get_root (run->world.project->scenario);
  guint n = 0;

  if (!check_names (run))
    return NULL;
  if (g_strcmp0 (vd_node_get (run->node, "at"), "waiting") == 0)
    vd_case_note_row (run, vd_node_find (scenario, "reinforcements"));

  for (guint unit = 0; unit < vd_scenario_get_n_units (run->world.scenario); unit++)
    n += is_meant (run, unit);

  return g_strdup_printf ("%u", n);
}

char *
vd_case_strength (VdCaseRun *run)
{
  const VdScenario *s = run->world.scenario;
  guint sum = 0;

  if (!check_names (run))
    return NULL;

  for (guint unit = 0; unit < vd_scenario_get_n_units (s); unit++)
    if (is_meant (run, unit))
      sum += vd_scenario_get_unit_strength (s, unit);

  return vd_points_text (sum);
}

/* "6-3", "2-4c" */
static char *
say_counter (const VdScenario *s,
             VdUnitId          unit)
{
  g_autofree char *strength = vd_points_text (vd_scenario_get_unit_strength (s, unit));
  guint unit_class = vd_scenario_get_unit_class (s, unit);

  return g_strdup_printf ("%s-%u%.1s", strength, vd_scenario_get_unit_move (s, unit),
                          unit_class > 0 ? vd_scenario_get_class_id (s, unit_class) : "");
}

/* "3 x 6-3, 2-4c" */
char *
vd_case_counters (VdCaseRun *run)
{
  const VdScenario *s = run->world.scenario;
  g_autoptr (GPtrArray) counters = g_ptr_array_new_with_free_func (g_free);
  GString *text;

  if (!check_names (run))
    return NULL;

  text = g_string_new (NULL);
  for (guint unit = 0; unit < vd_scenario_get_n_units (s); unit++)
    if (is_meant (run, unit))
      g_ptr_array_add (counters, say_counter (s, unit));

  g_ptr_array_sort (counters, compare_words);
  for (guint i = 0, n; i < counters->len; i += n)
    {
      const char *counter = counters->pdata[i];

      for (n = 1; i + n < counters->len && strcmp (counters->pdata[i + n], counter) == 0;)
        n++;

      g_string_append (text, i > 0 ? ", " : "");
      if (n > 1)
        g_string_append_printf (text, "%u x ", n);
      g_string_append (text, counter);
    }

  if (text->len == 0)
    g_string_append (text, "none");
  return g_string_free (text, FALSE);
}

/* Ground */

/* The row of the chart that says what a kind of hex is: its cases count as read. */
static void
note_kind (VdCaseRun  *run,
           const char *id)
{
  g_autoptr (GArray) rows = vd_changed_rows_of (run->world.project, "chart");

  for (guint i = 0; i < rows->len; i++)
    {
      const VdChangedRow *row = &g_array_index (rows, VdChangedRow, i);

      if (strcmp (vd_node_get_name (row->row), "hex") == 0 &&
          g_strcmp0 (vd_node_get (row->row, "id"), id) == 0)
        vd_case_note_row (run, row->over != NULL ? row->over : row->row);
    }
}

/* All hexes of the kind that `group` names. */
char *
vd_case_hexes (VdCaseRun *run)
{
  const VdScenario *s = run->world.scenario;
  const GArray *kinds = run->world.project->chart->hexes;
  const char *id = vd_node_get (run->node, "group");
  int kind = vd_kind_find (kinds, id);
  GString *hexes;

  if (kind < 0)
    {
      vd_case_fail (run, "expected a kind of hex in `group`");
      return NULL;
    }

  note_kind (run, id);
  hexes = g_string_new (NULL);
  for (guint cell = 0; cell < s->n_cells; cell++)
    if (s->terrain[cell] != VD_NEVER &&
        g_strcmp0 (vd_scenario_get_terrain_name (s, cell),
                   g_array_index (kinds, VdKind, kind).name) == 0)
      g_string_append_printf (hexes, "%s%s", hexes->len > 0 ? ", " : "",
                              vd_scenario_get_label (s, cell));

  return g_string_free (hexes, FALSE);
}
