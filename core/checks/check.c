#include "core/checks/check-private.h"

#include <string.h>

#include "core/position/stack-kinds.h"
#include "core/scenario/price.h"
#include "core/scenario/sight.h"

static void
set_cell (const VdScenario *self,
          VdFinding        *finding,
          VdCell            cell)
{
  guint map = vd_cell_map (self, cell);

  vd_finding_set_spot (finding, map, cell - self->first_cell[map]);
}

VdFinding *
vd_check_add (const VdScenario *self,
              VdFindings       *findings,
              const char       *code,
              VdSeverity        severity,
              VdAbout           about,
              VdCell            cell,
              VdCaseId          rule,
              const char       *remedy,
              const char       *format,
              ...)
{
  g_autofree char *text = NULL;
  VdFinding *finding;
  va_list args;

  va_start (args, format);
  text = vd_phrase_new_valist (format, args);
  va_end (args);

  finding = vd_findings_add (findings, code, severity, "%s", text);
  finding->about = about;
  vd_finding_set_remedy (finding, remedy);
  if (rule > 0)
    finding->rule = g_strdup (vd_scenario_get_case (self, rule));
  if (cell != VD_NO_CELL)
    set_cell (self, finding, cell);

  return finding;
}

/* Set-up */

gboolean
vd_check_are_alike (const VdScenario *self,
                    VdUnitId          a,
                    VdUnitId          b,
                    VdExplain        *why)
{
  const VdUnit *one = &self->units[a];
  const VdUnit *other = &self->units[b];

  g_return_val_if_fail (a < self->n_units && b < self->n_units, FALSE);

  if (!vd_scenario_has (self, VD_POINT_NEEDS_DESIGNATIONS))
    return a == b;

  vd_because (why, VD_POINT_NEEDS_DESIGNATIONS, 0, N_("names have no effect"));
  return one->side == other->side && one->unit_class == other->unit_class &&
         one->strength == other->strength && one->move == other->move;
}

static void
check_terrain (const VdScenario *self,
               const VdUnit     *unit,
               VdFindings       *findings)
{
  const VdTerrainKind *terrain;

  if (vd_price_can_stand (self, unit->start, unit->unit_class))
    return;

  terrain = &self->terrains[self->terrain[unit->start]];
  vd_check_add (self, findings, "setup.prohibited", VD_ERROR,
                vd_about (VD_ABOUT_PLACE, unit - self->units), unit->start, terrain->rule,
                N_("Set it up elsewhere, or change the terrain of the hex."),
                N_("The unit %s starts in hex %s, which is %s and closed to it."),
                vd_call (unit->id, unit->name).text,
                vd_scenario_get_label (self, unit->start), terrain->name);
}

/* What stands in a hex at set-up. */
typedef struct
{
  guint n;        /* units that count */
  VdStackCount kinds; /* the same by kinds */
  const VdUnit *holder; /* the first unit */
  guint side;     /* of it */
  guint said;     /* bit 0: too many; bit 1: both sides */
} Stack;

static void
check_stack (const VdScenario *self,
             const VdUnit     *unit,
             Stack            *stack,
             VdFindings       *findings)
{
  VdAbout about = vd_about (VD_ABOUT_PLACE, unit - self->units);
  const char *label = vd_scenario_get_label (self, unit->start);
  guint limit = vd_scenario_get_setting (self, unit->side, VD_SET_STACKING);

  stack->n += vd_scenario_counts (self, unit - self->units);
  vd_stack_count_add (&stack->kinds, self, unit - self->units);
  if (stack->holder == NULL)
    {
      stack->holder = unit;
      stack->side = unit->side;
      return;
    }

  if (stack->side != unit->side && (stack->said & 2) == 0)
    {
      stack->said |= 2;
      vd_check_add (self, findings, "setup.both-sides", VD_ERROR, about, unit->start,
                    vd_scenario_cite (self, VD_POINT_MOVE_ENEMY_HEX),
                    N_("Set one of them up elsewhere."),
                    N_("Units of both sides start in hex %s."), label);
    }
  else if (stack->side == unit->side && !vd_scenario_stacks_by_kinds (self) &&
           stack->n > limit && (stack->said & 1) == 0)
    {
      stack->said |= 1;
      vd_check_add (self, findings, "setup.overstacked", VD_ERROR, about, unit->start,
                    vd_scenario_cite (self, VD_POINT_MOVE_STACKING),
                    N_("Set one of them up elsewhere."),
                    N_("More units start in hex %s than the %u it holds."), label, limit);
    }
}

/* Where stacking goes by kinds and all that stand in a hex are counted: their owner
 * displaces who is too many before play, as some games have it by the book. */
static void
check_kinds (const VdScenario *self,
             const VdUnit     *first,
             const Stack      *stack,
             VdFindings       *findings)
{
  const char *label = vd_scenario_get_label (self, first->start);
  VdPoint point;
  guint excess = vd_stack_count_excess (&stack->kinds, self, first->side, &point);

  if (excess == 0 || stack->kinds.n < 2 || (stack->said & 2) != 0)
    return;

  if (point == VD_POINT_STACK_KINDS_TRAIN)
    vd_check_add (self, findings, "setup.crowded", VD_WARNING,
                  vd_about (VD_ABOUT_PLACE, first - self->units), first->start,
                  vd_scenario_cite (self, point),
                  N_("Set a leader up with them, or the train elsewhere, or accept it."),
                  N_("A train starts in hex %s with other units and without a leader: its owner "
                     "displaces somebody before play."), label);
  else
    vd_check_add (self, findings, "setup.crowded", VD_WARNING,
                  vd_about (VD_ABOUT_PLACE, first - self->units), first->start,
                  vd_scenario_cite (self, point),
                  N_("Set a leader up with them, or some of them elsewhere, or accept it."),
                  N_("More units start in hex %s than it holds: their owner displaces %u before "
                     "play."), label, excess);
}

static void
check_setup (const VdScenario *self,
             VdFindings       *findings)
{
  g_autoptr (GHashTable) stacks = g_hash_table_new_full (NULL, NULL, NULL, g_free);

  for (guint i = 0; i < self->n_units; i++)
    {
      const VdUnit *unit = &self->units[i];
      gpointer cell = GUINT_TO_POINTER (unit->start);
      Stack *stack;

      if (unit->start == VD_NO_CELL)
        continue;

      stack = g_hash_table_lookup (stacks, cell);
      if (stack == NULL)
        g_hash_table_insert (stacks, cell, stack = g_new0 (Stack, 1));

      check_terrain (self, unit, findings);
      check_stack (self, unit, stack, findings);
    }

  for (guint i = 0; i < self->n_units && vd_scenario_stacks_by_kinds (self); i++)
    {
      const Stack *stack = self->units[i].start == VD_NO_CELL
                           ? NULL : g_hash_table_lookup (stacks,
                                                         GUINT_TO_POINTER (self->units[i].start));

      if (stack != NULL && stack->holder == &self->units[i])
        check_kinds (self, &self->units[i], stack, findings);
    }
}

/* Tables */

static void
check_columns (const VdScenario *self,
               VdFindings       *findings)
{
  const VdResultsTable *table = &self->table;

  for (guint i = 1; i < table->n_columns; i++)
    {
      const VdColumn *before = &table->columns[i - 1];
      const VdColumn *column = &table->columns[i];

      if ((guint) column->attack * before->defence <= (guint) before->attack * column->defence)
        vd_check_add (self, findings, "table.columns-order", VD_ERROR,
                      vd_about (VD_ABOUT_COLUMN, i), VD_NO_CELL, table->rule,
                      N_("List the columns from the worst odds for the attacker to the best."),
                      N_("The column %s stands after %s but is no better for the attacker."),
                      column->name, before->name);
    }
}

/* Whether it is said already what the scenario lacks, or has too much of. */
static gboolean
is_explained (const VdFindings *findings)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = findings->pdata[i];

      if ((finding->severity == VD_ERROR && g_str_has_prefix (finding->code, "scenario.")) ||
          strcmp (finding->code, "scenario.limit") == 0 ||
          strcmp (finding->code, "scenario.unplayable") == 0)
        return TRUE;
    }

  return FALSE;
}

static void
check_limits (const VdScenario *self,
              VdFindings       *findings)
{
  if (self->unplayable != NULL && !is_explained (findings))
    vd_check_add (self, findings, "scenario.unplayable", VD_WARNING,
                  vd_about (VD_ABOUT_NOTHING, 0), VD_NO_CELL,
                  self->lacks < VD_N_POINTS ? vd_scenario_cite (self, self->lacks) : 0,
                  N_("It can be edited, checked, drawn and exported all the same."),
                  N_("The scenario cannot be played: %s."), self->refusal);
}

/* What does not keep forces hidden yet. */
static void
check_hidden (const VdScenario *self,
              VdFindings       *findings)
{
  if (self->mechanics[VD_MECHANIC_HIDDEN] && self->unplayable == NULL)
    vd_check_add (self, findings, "scenario.shows-hidden", VD_NOTE,
                  vd_about (VD_ABOUT_NOTHING, 0), VD_NO_CELL,
                  vd_scenario_cite (self, VD_POINT_HIDDEN),
                  N_("Play it by the referee or by programs, or accept that the editor shows all."),
                  N_("Forces are hidden from players and from sides that ask the referee, but the "
                     "editor, recorded games and stores show all units."));
}

/* Leaders, who may lead no formation, or none yet; of officers it is said by itself. */
static gboolean
stands_alone (const VdScenario *self,
              const VdUnit     *unit)
{
  return self->classes[unit->unit_class].role == VD_ROLE_LEADER;
}

/* Once there is an order of battle, every counter stands in it. */
static void
check_formations (const VdScenario *self,
                  VdFindings       *findings)
{
  for (guint i = 0; i < self->n_units && self->n_formations > 0; i++)
    {
      const VdUnit *unit = &self->units[i];

      if (unit->formation == VD_NONE && !stands_alone (self, unit))
        vd_check_add (self, findings, "units.no-formation", VD_WARNING,
                      vd_about (VD_ABOUT_UNIT, i), VD_NO_CELL,
                      vd_scenario_cite (self, VD_POINT_NEEDS_COUNTERS),
                      N_("Name its formation, or ignore this with a reason why it has none."),
                      N_("The unit %s belongs to no formation of the order of battle."),
                      vd_call (unit->id, unit->name).text);
    }
}

/* A formation without counters, nor formations below it. */
static void
check_empty (const VdScenario *self,
             VdFindings       *findings)
{
  g_autofree guint8 *used = g_new0 (guint8, self->n_formations + 1);

  for (guint i = 0; i < self->n_units; i++)
    if (self->units[i].formation != VD_NONE)
      used[self->units[i].formation] = TRUE;
  for (guint i = 0; i < self->n_formations; i++)
    if (self->formation_parent[i] != VD_NONE && self->formation_parent[i] != i)
      used[self->formation_parent[i]] = TRUE;

  for (guint i = 0; i < self->n_formations; i++)
    if (!used[i])
      vd_check_add (self, findings, "units.empty-formation", VD_WARNING,
                    vd_about (VD_ABOUT_FORMATION, i), VD_NO_CELL,
                    vd_scenario_cite (self, VD_POINT_NEEDS_COUNTERS),
                    N_("Give it its units, or take it out of the order of battle."),
                    N_("The formation %s of the order of battle has no units."),
                    self->formations[i]);
}

static gboolean
has_unit (const VdScenario *self,
          guint             army)
{
  for (guint i = 0; i < self->n_units; i++)
    if (self->units[i].army == army)
      return TRUE;

  return FALSE;
}

/* An army to which no formation with counters belongs: it has nobody to lead, and no
 * loss ever counts for its morale. */
static void
check_armies (const VdScenario *self,
              VdFindings       *findings)
{
  for (guint i = 0; i < self->n_armies && self->n_units > 0; i++)
    {
      const VdArmy *army = &self->armies[i];

      if (army->id != NULL && !has_unit (self, i))
        vd_check_add (self, findings, "units.empty-army", VD_WARNING, vd_about (VD_ABOUT_ARMY, i),
                      VD_NO_CELL, army->rule, N_("Name it in its formations, or take it away."),
                      N_("The army %s has no units."), vd_call (army->id, army->name).text);
    }
}

/* One counter written twice, under another id.  Guns and foot of a formation may have one
 * name. */
static void
check_names (const VdScenario *self,
             VdFindings       *findings)
{
  g_autoptr (GHashTable) first = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < self->n_units; i++)
    {
      const VdUnit *unit = &self->units[i], *other;
      char *key;

      if (unit->name == NULL || strcmp (unit->name, unit->id) == 0)
        continue;

      key = g_strdup_printf ("%u %u %u %s", unit->side, unit->formation, unit->unit_class, unit->name);
      other = g_hash_table_lookup (first, key);
      if (other == NULL)
        {
          g_hash_table_insert (first, key, (gpointer) unit);
          continue;
        }

      g_free (key);
      vd_check_add (self, findings, "units.same-name", VD_NOTE,
                    vd_about (VD_ABOUT_UNIT, i), VD_NO_CELL,
                    vd_scenario_cite (self, VD_POINT_NEEDS_COUNTERS),
                    N_("Compare both with the counters: give one the name that is on it, or take it "
                       "away."),
                    N_("The units %s and %s are of one formation, one class and one name."),
                    vd_call (other->id, other->name).text, vd_call (unit->id, unit->name).text);
    }
}

/* Values of counters */

static void
check_strengths (const VdScenario *self,
                 VdFindings       *findings)
{
  for (guint i = 0; i < self->n_units; i++)
    {
      const VdUnit *unit = &self->units[i];
      gboolean fights = self->classes[unit->unit_class].role == VD_ROLE_COMBAT;

      if (unit->strength > 0 && self->classes[unit->unit_class].role == VD_ROLE_LEADER)
        vd_check_add (self, findings, "units.leader-strength", VD_WARNING,
                      vd_about (VD_ABOUT_UNIT, i), VD_NO_CELL,
                      vd_scenario_cite (self, VD_POINT_NEEDS_VALUES),
                      N_("Give it the strength 0, or a class that fights."),
                      N_("The unit %s is a leader and has a strength."),
                      vd_call (unit->id, unit->name).text);
      if (unit->strength == 0 && fights)
        vd_check_add (self, findings, "units.no-strength", VD_NOTE,
                      vd_about (VD_ABOUT_UNIT, i), VD_NO_CELL,
                      vd_scenario_cite (self, VD_POINT_NEEDS_VALUES),
                      N_("Compare it with the counter, or accept it of a unit that never fights."),
                      N_("The unit %s has no strength."), vd_call (unit->id, unit->name).text);
    }
}

/* Whether a piece of its side could take @unit back, if it stood well. */
static gboolean
has_leader (const VdScenario *self,
            VdUnitId          unit)
{
  for (guint i = 0; i < self->n_units; i++)
    if (self->units[i].side == self->units[unit].side &&
        self->classes[self->units[i].unit_class].role == VD_ROLE_LEADER &&
        (self->units[i].formation == VD_NONE || self->units[i].leads != VD_LEADS_FORMATION ||
         vd_scenario_is_of_formation (self, unit, self->units[i].formation)))
      return TRUE;

  return FALSE;
}

/* Whoever has another side is to come back by it. */
static void
check_recovery (const VdScenario *self,
                VdFindings       *findings)
{
  for (guint i = 0; i < self->n_units && self->mechanics[VD_MECHANIC_BOXES]; i++)
    {
      const VdUnit *unit = &self->units[i];

      if (!unit->is_reducible ||
          self->classes[unit->unit_class].recovery != VD_RECOVERS_REDUCED)
        continue;

      if (unit->initiative + unit->recovery < 1)
        vd_check_add (self, findings, "units.never-recovers", VD_WARNING,
                      vd_about (VD_ABOUT_UNIT, i), VD_NO_CELL,
                      vd_scenario_cite (self, VD_POINT_BOXES_RECOVER),
                      N_("Give it the initiative of its counter, or accept that the night alone "
                         "brings it back."),
                      N_("The unit %s never recovers by the die: what its initiative comes to is "
                         "below 1."), vd_call (unit->id, unit->name).text);
      if (!has_leader (self, i))
        vd_check_add (self, findings, "units.nobody-leads", VD_WARNING,
                      vd_about (VD_ABOUT_UNIT, i), VD_NO_CELL,
                      vd_scenario_cite (self, VD_POINT_BOXES_LEADER),
                      N_("Give its side a leader of its formation, or one of none."),
                      N_("Nobody may take the unit %s back once it is lost."),
                      vd_call (unit->id, unit->name).text);
    }
}

gboolean
vd_check_needs_no_command (const VdScenario *self,
                           VdUnitId          unit)
{
  const VdUnit *u = &self->units[unit];

  if (self->classes[u->unit_class].needs_no_command)
    return TRUE;

  switch (self->classes[u->unit_class].role)
    {
    case VD_ROLE_LEADER:
      return u->leads == VD_LEADS_ARMY || u->leads == VD_LEADS_NOBODY;
    case VD_ROLE_TRAIN:
      return u->initiative == 0;
    case VD_ROLE_COMBAT:
    default:
      return FALSE;
    }
}

/* Whoever throws a die to move can have his face. */
static void
check_initiative (const VdScenario *self,
                  VdFindings       *findings)
{
  for (guint i = 0; i < self->n_units && self->mechanics[VD_MECHANIC_INITIATIVE]; i++)
    {
      const VdUnit *unit = &self->units[i];

      if (vd_check_needs_no_command (self, i) ||
          (unit->initiative > 0 && (!unit->is_reducible || unit->reduced_initiative > 0)))
        continue;

      vd_check_add (self, findings, "units.no-initiative", VD_WARNING, vd_about (VD_ABOUT_UNIT, i),
                    VD_NO_CELL, vd_scenario_cite (self, VD_POINT_INITIATIVE),
                    N_("Give it the initiative of its counter, on either side, or accept that it "
                       "stays where nobody commands it."),
                    N_("Out of command the unit %s can never move by itself: it has no "
                       "initiative."), vd_call (unit->id, unit->name).text);
    }
}

#define FEW 4 /* units of a class: of no more it can't be told what is usual */

static guint
get_value (const VdUnit *unit,
           gboolean      is_move)
{
  return is_move ? VD_Q (unit->move) : unit->strength;
}

/* Values of some units. */
typedef struct
{
  const VdUnit *first; /* of the greatest */
  guint         next;  /* the greatest but for that one */
  guint         n;
} Values;

/* @class: %VD_NONE for all */
static Values
compare_values (const VdScenario *self,
                guint             class,
                gboolean          is_move)
{
  Values values = { NULL, 0, 0 };

  for (guint i = 0; i < self->n_units; i++)
    {
      const VdUnit *unit = &self->units[i];
      guint value = get_value (unit, is_move);

      if (class != VD_NONE && unit->unit_class != class)
        continue;

      values.n++;
      if (values.first == NULL || value > get_value (values.first, is_move))
        {
          values.next = values.first != NULL ? get_value (values.first, is_move) : 0;
          values.first = unit;
        }
      else
        values.next = MAX (values.next, value);
    }

  return values;
}

static void
report_value (const VdScenario *self,
              const Values     *values,
              gboolean          is_move,
              const char       *format,
              VdFindings       *findings)
{
  const VdUnit *unit = values->first;
  char own[32], others[32];

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  vd_check_add (self, findings, "units.stands-out", VD_NOTE,
                vd_about (VD_ABOUT_UNIT, unit - self->units), VD_NO_CELL,
                vd_scenario_cite (self, VD_POINT_NEEDS_COUNTERS),
                N_("Compare it with the counter."), format, vd_call (unit->id, unit->name).text,
                vd_quarters_say (own, get_value (unit, is_move)),
                vd_quarters_say (others, values->next));
#pragma GCC diagnostic pop
}

/* A digit too many makes a unit that is like no other of its class. */
static void
check_values (const VdScenario *self,
              guint             class,
              gboolean          is_move,
              VdFindings       *findings)
{
  Values values = compare_values (self, class, is_move);

  if (values.n > FEW && values.next > 0 && get_value (values.first, is_move) > 2 * values.next)
    report_value (self, &values, is_move,
                  is_move
                  ? N_("The movement of %s is %s, and no other unit of its class has more than %s.")
                  : N_("The strength of %s is %s, and no other unit of its class has more than %s."),
                  findings);
}

/* One of a few of its kind is held against all: they differ more, but not so much. */
static void
check_strongest (const VdScenario *self,
                 VdFindings       *findings)
{
  Values values = compare_values (self, VD_NONE, FALSE);

  if (values.n > FEW && values.next > 0 && values.first->strength > 4 * values.next &&
      compare_values (self, values.first->unit_class, FALSE).n <= FEW)
    report_value (self, &values, FALSE,
                  N_("The strength of %s is %s, and no other unit of the battle has more than %s."),
                  findings);
}

void
vd_check_scenario (const VdScenario *self,
                   VdFindings       *findings)
{
  check_limits (self, findings);
  check_hidden (self, findings);
  check_setup (self, findings);
  check_formations (self, findings);
  check_empty (self, findings);
  check_armies (self, findings);
  check_names (self, findings);
  check_strengths (self, findings);
  check_recovery (self, findings);
  check_initiative (self, findings);
  vd_check_marches (self, findings);
  for (guint class = 0; class < self->n_classes; class++)
    {
      check_values (self, class, FALSE, findings);
      check_values (self, class, TRUE, findings);
    }
  check_strongest (self, findings);
  vd_check_values (self, findings);
  vd_check_reach (self, findings);
  vd_check_crossings (self, findings);
  vd_check_bars (self, findings);
  vd_check_chart (self, findings);
  vd_check_groups (self, findings);
  check_columns (self, findings);
  vd_check_odds (self, findings);
  vd_check_goals (self, findings);
  vd_check_safe (self, findings);
  vd_check_results (self, findings);
  vd_check_shifts (self, findings);
  vd_check_leaders (self, findings);
  vd_check_pontoons (self, findings);
  vd_check_supply (self, findings);
  vd_check_vedettes (self, findings);
  vd_check_commanders (self, findings);
  vd_check_levels (self, findings);
  vd_check_brackets (self, findings);
  vd_check_casualties (self, findings);
  vd_check_points (self, findings);
}
