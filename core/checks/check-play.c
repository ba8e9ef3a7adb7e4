#include "core/checks/check-play.h"

#include <math.h>
#include <string.h>

#include "core/campaign/shrink.h"
#include "core/campaign/spread.h"
#include "core/checks/check-private.h"
#include "core/scenario/price.h"
#include "core/scenario/scenario.h"

#define ONE_SIDED 0.90  /* of the games that one side wins */
#define EARLY 0.10      /* that are over before the last turn */
#define JAMMED 0.25     /* in which an entry hex has no room for who is due */
#define LATE 0.25       /* in which a unit comes in later than it was due */

typedef struct
{
  const VdScenario *scenario;
  const VdAnnals   *annals;
  VdFindings       *findings;
} Check;

/* "3.6": of shares. */
static void
print_percent (char   text[16],
               double share)
{
  g_snprintf (text, 16, "%u.%u", (guint) (share * 1000 + 0.5) / 10, (guint) (share * 1000 + 0.5) % 10);
}

/* Units and groups */

static VdFinding *
tell (Check      *self,
      const char *code,
      VdSeverity  severity,
      VdAbout     about,
      VdCaseId    rule,
      const char *remedy,
      const char *text)
{
  return vd_check_add (self->scenario, self->findings, code, severity, about, VD_NO_CELL, rule,
                       remedy, "%s", text);
}

/* @format: a phrase with what it is about, games, and percent */
static void
tell_never (Check      *self,
            const char *code,
            VdSeverity  severity,
            VdAbout     about,
            const char *called,
            guint64     games,
            VdCaseId    rule,
            const char *remedy,
            const char *format)
{
  g_autofree char *text = NULL;
  char percent[16];

  if (games < VD_CHECK_PLAY_LEAST)
    return;

  print_percent (percent, vd_unseen (games));
  text = vd_phrase_new (format, called, (guint) games, percent);
  tell (self, code, severity, about, rule, remedy, text);
}

static gboolean
has_come (const Check   *self,
          const VdGroup *group)
{
  for (guint i = 0; i < group->n_units; i++)
    if (self->annals->units[group->units[i]].came > 0)
      return TRUE;

  return FALSE;
}

/* Games in which somebody of the group was due. */
static guint64
count_due (const Check   *self,
           const VdGroup *group)
{
  guint64 most = 0;

  for (guint i = 0; i < group->n_units; i++)
    most = MAX (most, self->annals->units[group->units[i]].due);

  return most;
}

/* Turns by which its units come late, in how many of the games.  When those come whom a
 * die brings, or who come where another group did not, nobody knows. */
static void
check_delay (Check *self,
             guint  index)
{
  const VdGroup *group = &self->scenario->groups[index];
  guint64 due = 0, delayed = 0, late = 0;
  g_autofree char *text = NULL;
  char share[16], from[16], to[16];
  double low, high, turns;

  for (guint i = 0; i < group->n_units; i++)
    {
      const VdAnnalsUnit *unit = &self->annals->units[group->units[i]];

      due += unit->due;
      delayed += unit->delayed;
      late += unit->late;
    }

  vd_wilson (delayed, due, &low, &high);
  if (due < VD_CHECK_PLAY_LEAST || low <= LATE || group->faces != 0 || group->otherwise != VD_NONE)
    return;

  turns = (double) late / delayed;
  print_percent (share, (double) delayed / due);
  print_percent (from, low);
  print_percent (to, high);
  text = vd_phrase_new (N_("The units of the group %s come in later than they are due in %s %% of "
                           "%u cases (95 %%: %s to %s), by %u turns on average: they wait for one "
                           "another, or the way in is barred."),
                        vd_call (group->id, group->name).text, share, (guint) due, from, to,
                        (guint) (turns + 0.5));
  tell (self, "play.group-waits", VD_NOTE, vd_about (VD_ABOUT_GROUP, index), group->rule,
        N_("Give the group more hexes to enter by, or accept it."), text);
}

static void
check_groups (Check *self)
{
  const VdScenario *s = self->scenario;

  for (guint i = 0; i < s->n_groups; i++)
    {
      const VdGroup *group = &s->groups[i];

      if (has_come (self, group))
        check_delay (self, i);
      else
        tell_never (self, "play.group-never-entered", VD_WARNING, vd_about (VD_ABOUT_GROUP, i),
                    vd_call (group->id, group->name).text, count_due (self, group), group->rule,
                    N_("See whether its hexes of entry can be reached, and whether anything "
                       "speaks for bringing it in."),
                    N_("The group %s came in in none of %u games (95 %%: in at most %s %% of all)."));
    }
}

/* The first group that comes in there. */
static VdAbout
find_entry (const Check *self,
            guint        cell)
{
  const VdScenario *s = self->scenario;

  for (guint i = 0; i < s->n_groups; i++)
    for (guint k = 0; k < s->groups[i].n_cells; k++)
      if (s->groups[i].cells[k] == cell)
        return vd_about (VD_ABOUT_GROUP, i);

  return vd_about (VD_ABOUT_NOTHING, 0);
}

/* Games in which there was no room for who was due at an entry hex.  Phases of one game
 * hang together, so that an interval can be had of games alone. */
static void
check_jam (Check *self,
           guint  cell)
{
  const VdAnnalsJam *jam = &self->annals->jams[cell];
  char games[16], phases[16], from[16], to[16];
  double low, high;

  vd_wilson (jam->jammed, jam->awaited, &low, &high);
  if (jam->awaited < VD_CHECK_PLAY_LEAST || low <= JAMMED)
    return;

  print_percent (games, (double) jam->jammed / jam->awaited);
  print_percent (from, low);
  print_percent (to, high);
  print_percent (phases, (double) self->annals->jammed[cell] / self->annals->awaited[cell]);
  vd_check_add (self->scenario, self->findings, "play.entry-jammed", VD_NOTE,
                find_entry (self, cell), cell,
                vd_scenario_cite (self->scenario, VD_POINT_ENTRY_DUE),
                N_("Give those who come in there more hexes, or other turns, or accept it."),
                N_("At hex %s units that were due found no room to come in, in %s %% of %u games "
                   "(95 %%: %s to %s), and in %s %% of the turns in which some were due."),
                vd_scenario_get_label (self->scenario, cell), games, (guint) jam->awaited, from, to,
                phases);
}

static void
check_jams (Check *self)
{
  for (guint cell = 0; cell < self->scenario->n_cells; cell++)
    if (self->annals->jams[cell].jammed > 0)
      check_jam (self, cell);
}

static void
check_units (Check *self)
{
  const VdScenario *s = self->scenario;

  for (guint i = 0; i < s->n_units; i++)
    {
      const VdAnnalsUnit *unit = &self->annals->units[i];
      const VdUnit *row = &s->units[i];

      if (unit->came > 0 && unit->moved == 0 && row->move > 0 && row->confinement == VD_NONE)
        tell_never (self, "play.unit-never-moved", VD_WARNING, vd_about (VD_ABOUT_UNIT, i),
                    vd_call (row->id, row->name).text, unit->came, row->rule,
                    N_("See whether its hex has a way out, and whether it is ever free to move."),
                    N_("The unit %s moved in none of %u games (95 %%: in at most %s %% of all)."));
    }
}

/* Ground */

static gboolean
is_open (const Check *self,
         VdCell       cell)
{
  for (guint class = 0; class < self->scenario->n_classes; class++)
    if (vd_price_can_stand (self->scenario, cell, class))
      return TRUE;

  return FALSE;
}

static void
check_terrain (Check *self)
{
  const VdScenario *s = self->scenario;
  g_autofree gboolean *open = g_new0 (gboolean, s->n_terrains);

  for (guint cell = 0; cell < s->n_cells; cell++)
    if (s->terrain[cell] < s->n_terrains && !open[s->terrain[cell]])
      open[s->terrain[cell]] = is_open (self, cell);

  for (guint terrain = 0; terrain < s->n_terrains; terrain++)
    {
      guint64 trodden = 0;

      for (guint class = 0; class < s->n_classes; class++)
        trodden += self->annals->trodden[class][terrain];
      if (trodden == 0 && open[terrain])
        tell_never (self, "play.terrain-never-entered", VD_NOTE,
                    vd_about (VD_ABOUT_TERRAIN, terrain), s->terrains[terrain].name,
                    self->annals->n, 0,
                    N_("See whether the ground can be entered, and whether it matters."),
                    N_("No unit ended on %s in any of %u games (95 %%: in at most %s %% of all)."));
    }
}

static gboolean
is_open_to (const VdScenario *s,
            guint             class,
            guint             terrain)
{
  for (guint cell = 0; cell < s->n_cells; cell++)
    if (s->terrain[cell] == terrain && vd_price_can_stand (s, cell, class))
      return TRUE;

  return FALSE;
}

/* "Swamp, Town": where no unit of the class ever stood though others did, and it might
 * have. */
static char *
list_untrodden (const Check *self,
                guint        class)
{
  const VdScenario *s = self->scenario;
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint terrain = 0; terrain < s->n_terrains; terrain++)
    {
      guint64 others = 0;

      for (guint other = 0; other < s->n_classes; other++)
        others += self->annals->trodden[other][terrain];
      if (others > 0 && self->annals->trodden[class][terrain] == 0 && is_open_to (s, class, terrain))
        g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", s->terrains[terrain].name);
    }

  return list->len > 0 ? g_string_free (g_steal_pointer (&list), FALSE) : NULL;
}

static void
check_pairs (Check *self)
{
  const VdScenario *s = self->scenario;

  for (guint class = 0; class < s->n_classes; class++)
    {
      g_autofree char *list = list_untrodden (self, class);
      g_autofree char *called = list != NULL ? g_strdup_printf ("%s: %s", s->classes[class].name, list)
                                             : NULL;
      guint64 trodden = 0;

      for (guint terrain = 0; terrain < s->n_terrains; terrain++)
        trodden += self->annals->trodden[class][terrain];
      if (called != NULL && trodden > 0)
        tell_never (self, "play.pair-never-used", VD_NOTE, vd_about (VD_ABOUT_CLASS, class), called,
                    self->annals->n, 0,
                    N_("See whether the rows of the terrain chart for it can be reached."),
                    N_("A class never ended on ground that others did, %s, in any of %u games (95 %%: "
                       "in at most %s %% of all)."));
    }
}

/* Combat */

static guint64
count_rolls (const Check *self,
             guint        column)
{
  guint n = self->scenario->table.n_columns;
  guint64 rolls = 0;

  for (guint die = 0; die < self->scenario->table.die; die++)
    rolls += self->annals->cells[die * n + column];

  return rolls;
}

static void
check_columns (Check *self)
{
  const VdScenario *s = self->scenario;
  guint n = vd_scenario_get_n_columns (s);

  for (guint column = 0; column < n && s->table.cells != NULL; column++)
    if (count_rolls (self, column) == 0)
      tell_never (self, "play.column-never-used", VD_NOTE,
                  vd_about (VD_ABOUT_COLUMN, column), vd_scenario_get_column (s, column),
                  self->annals->n, 0,
                  N_("See whether the strengths of the battle allow such odds."),
                  N_("Nobody attacked at %s in any of %u games (95 %%: in at most %s %% of all)."));
}

/* "6-1: 2, 5": of a column that was used the rolls that never came; or nothing. */
static void
list_unrolled (const Check *self,
               guint        column,
               GString     *list)
{
  const VdScenario *s = self->scenario;
  gboolean first = TRUE;

  for (guint die = 0; die < s->table.die; die++)
    if (self->annals->cells[die * s->table.n_columns + column] == 0)
      {
        if (first)
          g_string_append_printf (list, "%s%s: ", list->len > 0 ? "; " : "",
                                  vd_scenario_get_column (s, column));
        g_string_append_printf (list, "%s%u", first ? "" : ", ", die + 1);
        first = FALSE;
      }
}

static void
check_cells (Check *self)
{
  const VdScenario *s = self->scenario;
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint column = 0; column < s->table.n_columns && s->table.cells != NULL; column++)
    if (count_rolls (self, column) > 0)
      list_unrolled (self, column, list);

  if (list->len > 0)
    tell_never (self, "play.cell-never-rolled", VD_NOTE, vd_about (VD_ABOUT_TABLE, 0), list->str,
                self->annals->n, s->table.rule,
                N_("See how often those columns are used, and whether what stands there matters."),
                N_("These cells of the results table, each a column and its rolls, never came up: %s. "
                   "There were %u games (95 %%: each comes up in at most %s %% of all)."));
}

static gboolean
is_in_table (const VdScenario *s,
             guint             result)
{
  for (guint i = 0; s->table.cells != NULL && i < s->table.die * s->table.n_columns; i++)
    if (s->table.cells[i] == result)
      return TRUE;

  return FALSE;
}

static void
check_results (Check *self)
{
  const VdScenario *s = self->scenario;

  for (guint i = 0; i < s->n_results; i++)
    if (self->annals->results[i] == 0 && is_in_table (s, i))
      tell_never (self, "play.result-never-came", VD_NOTE, vd_about (VD_ABOUT_RESULT, i),
                  s->results[i].code, self->annals->n, s->results[i].rule,
                  N_("See whether the results table has it in a column that is used."),
                  N_("The result %s came in none of %u games (95 %%: in at most %s %% of all)."));
}

/* Rules */

/* Rules that forbid show when somebody tries what they forbid, and who plays from a list
 * of legal orders never does; some show by the way, where something else is explained,
 * which tells nothing.  Nor does a game show what is asked of a scenario before it. */
static gboolean
is_silent (VdPoint point)
{
  static const VdPoint bans[] = {
    VD_POINT_GARRISON_STAYS, VD_POINT_ARMY_NO_ADVANCE, VD_POINT_CASUALTIES_ADVANCE,
    VD_POINT_RESERVE_IDLE,
    VD_POINT_RESERVE_LIMIT, VD_POINT_RESERVE_INSIDE, VD_POINT_RECALL_MARCH,
    VD_POINT_MOVE_OUT_OF_TURN, VD_POINT_MOVE_ENEMY_HEX, VD_POINT_MOVE_LEAVES_CONTROL,
    VD_POINT_MOVE_AFTER_COMBAT, VD_POINT_MOVE_TWICE, VD_POINT_MOVE_SIDE_CLOSED,
    VD_POINT_MOVE_HELD, VD_POINT_MOVE_FREED, VD_POINT_BARS, VD_POINT_BARS_ENTRY, VD_POINT_COMBAT_SIDE_BARRED,
    VD_POINT_DISPLACE_GUNS, VD_POINT_DISPLACE_REQUIRED, VD_POINT_SIGHT_BLOCKED,
    VD_POINT_PERIOD_CONTROL, VD_POINT_PERIOD_TERRAIN, VD_POINT_ENTRY_COMPULSORY,
    VD_POINT_ENTRY_ENEMY, VD_POINT_ENTRY_OCCUPIED,
  };

  for (guint i = 0; i < G_N_ELEMENTS (bans); i++)
    if (bans[i] == point)
      return TRUE;

  return point >= VD_POINT_NEEDS_MAP && point <= VD_POINT_NEEDS_COUNTERS;
}

gboolean
vd_check_play_shows (const VdScenario *scenario,
                     VdCaseId          rule)
{
  gboolean is_cited = FALSE;

  for (guint point = 0; point < VD_N_POINTS; point++)
    if (scenario->point_case[point] == rule)
      {
        if (!is_silent (point))
          return TRUE;
        is_cited = TRUE;
      }

  return !is_cited;
}

static void
check_cases (Check *self)
{
  const VdScenario *s = self->scenario;
  g_autofree guint8 *done = g_new0 (guint8, s->n_cases + 1);

  for (guint point = 0; point < VD_N_POINTS; point++)
    {
      VdCaseId rule = s->point_case[point];

      if (rule == 0 || done[rule] || self->annals->cases[rule] > 0 || is_silent (point))
        continue;

      done[rule] = TRUE;
      tell_never (self, "play.rule-never-applied", VD_NOTE, vd_about (VD_ABOUT_POINT, point),
                  vd_point_name (point), self->annals->n_close, rule,
                  N_("See whether the battle has what the rule is about."),
                  N_("The rule “%s” was applied in none of %u games (95 %%: in at most %s %% of "
                     "all)."));
    }
}

/* Victory */

static void
check_awards (Check *self)
{
  const VdScenario *s = self->scenario;

  for (guint i = 0; i < s->n_awards; i++)
    if (self->annals->scored[i] == 0)
      tell_never (self, "play.award-never-scored", VD_WARNING, vd_about (VD_ABOUT_AWARD, i),
                  s->awards[i].id, self->annals->n, s->awards[i].rule,
                  N_("See whether its condition can be met, and whether it is worth the trouble."),
                  N_("The row %s of the victory schedule scored in none of %u games (95 %%: in at "
                     "most %s %% of all)."));
}

/* Levels of one name are told of as one. */
static VdAbout
about_level (const VdScenario *s,
             guint             index)
{
  guint first = 0;

  while (strcmp (s->victory_levels[first].name, s->victory_levels[index].name) != 0)
    first++;

  return vd_about (VD_ABOUT_LEVEL, first);
}

static void
check_levels (Check *self)
{
  const VdScenario *s = self->scenario;

  for (guint i = 0; i < s->n_victory_levels; i++)
    {
      guint64 n = 0;

      for (guint winner = 0; winner <= VD_MAX_SIDES; winner++)
        n += self->annals->levels[winner][i + 1];
      if (n == 0)
        tell_never (self, "play.level-never-reached", VD_NOTE, about_level (s, i),
                    s->victory_levels[i].name, self->annals->n, s->victory_levels[i].rule,
                    N_("See whether its margin is within what the schedule gives."),
                    N_("The level %s was reached in none of %u games (95 %%: in at most %s %% of "
                       "all)."));
    }
}

static guint64
count_wins (const Check *self,
            guint        side)
{
  guint64 n = 0;

  for (guint level = 0; level <= self->scenario->n_victory_levels; level++)
    n += self->annals->levels[side][level];

  return n;
}

/* That it is so is a warning; that it was so, and may be chance, a note. */
static void
check_balance (Check *self)
{
  const VdScenario *s = self->scenario;

  for (guint side = 0; side < s->n_sides; side++)
    {
      guint64 wins = count_wins (self, side);
      double share = (double) wins / self->annals->n;
      g_autofree char *text = NULL;
      char percent[16], from[16], to[16];
      double low, high;

      vd_wilson (wins, self->annals->n, &low, &high);
      if (share <= ONE_SIDED)
        continue;

      print_percent (percent, share);
      print_percent (from, low);
      print_percent (to, high);
      text = vd_phrase_new (N_("%s wins %s %% of %u games (95 %%: %s to %s)."), s->side[side].name,
                            percent, (guint) self->annals->n, from, to);
      if (low > ONE_SIDED)
        tell (self, "play.one-sided", VD_WARNING, vd_about (VD_ABOUT_SIDE, side), 0,
              N_("Change strengths, points or time, or say in the scenario that it is meant."), text);
      else
        tell (self, "play.perhaps-one-sided", VD_NOTE, vd_about (VD_ABOUT_SIDE, side), 0,
              N_("Play more games, until the interval tells whether it is so."), text);
    }
}

static void
check_end (Check *self)
{
  const VdScenario *s = self->scenario;
  guint64 n = self->annals->n, early = n - self->annals->turns[s->n_turns - 1].n;
  g_autofree char *text = NULL;
  char percent[16], from[16], to[16];
  double low, high;

  vd_wilson (early, n, &low, &high);
  if (low <= EARLY)
    return;

  print_percent (percent, (double) early / n);
  print_percent (from, low);
  print_percent (to, high);
  text = vd_phrase_new (N_("%s %% of %u games end before the last turn (95 %%: %s to %s)."), percent,
                        (guint) n, from, to);
  vd_check_add (s, self->findings, "play.ends-early", VD_NOTE, vd_about (VD_ABOUT_TURNS, 0),
                VD_NO_CELL, 0,
                N_("See what ends them, and whether it is meant to."), "%s", text);
}

void
vd_check_play (const VdAnnals *annals,
               VdFindings     *findings)
{
  Check self = { annals->scenario, annals, findings };

  if (annals->n < VD_CHECK_PLAY_LEAST)
    return;

  check_groups (&self);
  check_jams (&self);
  check_units (&self);
  check_terrain (&self);
  check_pairs (&self);
  check_columns (&self);
  check_cells (&self);
  check_results (&self);
  check_cases (&self);
  check_awards (&self);
  check_levels (&self);
  check_balance (&self);
  check_end (&self);
}

/* Games that broke off */

/* How many of the games from @first on broke in the same way as that one. */
static guint
count_alike (const VdScenario   *scenario,
             const VdGameResult *results,
             guint               n,
             guint               first)
{
  g_autofree char *kind = vd_shrink_kind (scenario, results[first].error);
  guint alike = 0;

  for (guint i = first; i < n; i++)
    {
      g_autofree char *other = results[i].error != NULL
                               ? vd_shrink_kind (scenario, results[i].error) : NULL;

      alike += g_strcmp0 (kind, other) == 0;
    }

  return alike;
}

void
vd_check_play_audits (const VdScenario   *scenario,
                      const VdGameResult *results,
                      guint               n,
                      VdFindings         *findings)
{
  g_autoptr (GPtrArray) kinds = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *kind = results[i].error != NULL
                              ? vd_shrink_kind (scenario, results[i].error) : NULL;

      if (kind == NULL || g_ptr_array_find_with_equal_func (kinds, kind, g_str_equal, NULL))
        continue;

      vd_check_add (scenario, findings, "play.audit-failed", VD_ERROR,
                    vd_about (VD_ABOUT_NOTHING, 0), VD_NO_CELL, 0,
                    N_("The program plays these rules wrongly, whatever the documents say: report it "
                       "with them. vedette playtest with greedy players, --seed 1 and --save FOLDER "
                       "keeps the games, cut short."),
                    N_("An audit failed in %u of %u games, which were broken off; first in game %u: "
                       "%s."),
                    count_alike (scenario, results, n, i), n, i, results[i].error);
      g_ptr_array_add (kinds, g_steal_pointer (&kind));
    }
}
