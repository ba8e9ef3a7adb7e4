/* Units whose values are unlike those of others of their kind: most likely a slip. */
#include "core/checks/check-private.h"

#include <stdlib.h>

#define FEW 4 /* units of a kind: of no more it can't be told what is usual */

static void
report (const VdScenario *self,
        const VdUnit     *unit,
        const char       *code,
        VdSeverity        severity,
        const char       *remedy,
        char             *text,
        VdFindings       *findings)
{
  g_autofree char *phrase = text;

  vd_check_add (self, findings, code, severity, vd_about (VD_ABOUT_UNIT, unit - self->units),
                VD_NO_CELL, vd_scenario_cite (self, VD_POINT_NEEDS_COUNTERS), remedy, "%s", phrase);
}

/* What is missing, or stands out for another reason. */
static gboolean
is_said (const VdFindings *findings,
         const char       *code,
         guint             unit)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = findings->pdata[i];

      if (g_strcmp0 (finding->code, code) == 0 &&
          vd_about_equal (finding->about, vd_about (VD_ABOUT_UNIT, unit)))
        return TRUE;
    }

  return FALSE;
}

/* Movement */

/* The units of a side and class that have the movement of @unit, and those that do not. */
static void
count_movement (const VdScenario *self,
                const VdUnit     *unit,
                guint            *n_like,
                guint            *n_other)
{
  *n_like = *n_other = 0;
  for (guint i = 0; i < self->n_units; i++)
    {
      const VdUnit *other = &self->units[i];

      if (other->side != unit->side || other->unit_class != unit->unit_class)
        continue;
      if (other->move == unit->move)
        (*n_like)++;
      else
        (*n_other)++;
    }
}

/* Strength and movement in the wrong order, or another class than the counter shows:
 * then one unit moves like none of its kind, who all move alike. */
static gboolean
is_alone (const VdScenario *self,
          const VdUnit     *unit)
{
  guint n_like, n_other;
  int usual = -1;

  count_movement (self, unit, &n_like, &n_other);
  if (n_like != 1 || n_other < FEW - 1)
    return FALSE;

  for (guint i = 0; i < self->n_units; i++)
    {
      const VdUnit *other = &self->units[i];

      if (other == unit || other->side != unit->side || other->unit_class != unit->unit_class)
        continue;
      if (usual >= 0 && other->move != usual)
        return FALSE;
      usual = other->move;
    }

  return TRUE;
}

static void
check_movement (const VdScenario *self,
                VdUnitId          id,
                VdFindings       *findings)
{
  const VdUnit *unit = &self->units[id];

  if (is_said (findings, "value.missing", unit - self->units))
    return;

  if (unit->move == 0 && !vd_scenario_is_garrison (self, id))
    report (self, unit, "units.never-moves", VD_WARNING,
            N_("Write its movement, give it the trait \"garrison\" where garrisons are played, or "
               "accept it."),
            vd_phrase_new (N_("The movement of %s is 0, and it is no garrison."),
                           vd_call (unit->id, unit->name).text), findings);
  else if (is_alone (self, unit))
    report (self, unit, "units.odd-movement", VD_WARNING,
            N_("Compare strength, movement and class with the counter."),
            vd_phrase_new (N_("The movement of %s is %u, and all others of its side and class have "
                              "another."), vd_call (unit->id, unit->name).text, unit->move),
            findings);
}

/* Strength */

static int
compare_strengths (gconstpointer a,
                   gconstpointer b)
{
  return (int) *(const guint *) a - (int) *(const guint *) b;
}

/* Of one side and class, rising; transfer full. */
static GArray *
list_strengths (const VdScenario *self,
                guint             side,
                guint             class)
{
  GArray *strengths = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < self->n_units; i++)
    if (self->units[i].side == side && self->units[i].unit_class == class)
      {
        guint strength = self->units[i].strength;

        g_array_append_val (strengths, strength);
      }

  g_array_sort (strengths, compare_strengths);
  return strengths;
}

static guint
get_strength (const GArray *strengths,
              guint         place)
{
  return g_array_index (strengths, guint, place);
}

static const VdUnit *
find_unit (const VdScenario *self,
           guint             side,
           guint             class,
           guint             strength)
{
  for (guint i = 0; i < self->n_units; i++)
    if (self->units[i].side == side && self->units[i].unit_class == class &&
        self->units[i].strength == strength)
      return &self->units[i];

  return NULL;
}

/* The strongest of a side and class has twice what is usual there, and nearly twice what
 * the next has: some units are strong, but seldom one alone. */
static void
check_strength (const VdScenario *self,
                guint             side,
                guint             class,
                VdFindings       *findings)
{
  g_autoptr (GArray) strengths = list_strengths (self, side, class);
  guint most, next, usual;
  const VdUnit *unit;
  char own[32], others[32];

  if (strengths->len <= FEW)
    return;

  most = get_strength (strengths, strengths->len - 1);
  next = get_strength (strengths, strengths->len - 2);
  usual = get_strength (strengths, strengths->len / 2);
  unit = find_unit (self, side, class, most);
  if (most == 0 || most < 2 * usual || 4 * most < 7 * next ||
      is_said (findings, "units.stands-out", unit - self->units))
    return;

  vd_quarters_say (own, most);
  vd_quarters_say (others, usual);
  report (self, unit, "units.twice-usual", VD_NOTE, N_("Compare it with the counter."),
          vd_phrase_new (N_("The strength of %s is %s, twice what is usual in its side and class, "
                            "%s, or more."), vd_call (unit->id, unit->name).text, own, others),
          findings);
}

/* Classes */

/* A range that a class has, and bombardment is not played. */
static void
check_ranges (const VdScenario *self,
              VdFindings       *findings)
{
  guint32 used = 0;

  if (self->mechanics[VD_MECHANIC_BOMBARDMENT] ||
      self->mechanic_depends[VD_MECHANIC_BOMBARDMENT])
    return;

  for (guint i = 0; i < self->n_units; i++)
    used |= 1u << self->units[i].unit_class;
  for (guint class = 0; class < self->n_classes; class++)
    if (self->classes[class].range > 0 && (used & (1u << class)) != 0)
      vd_check_add (self, findings, "units.idle-range", VD_WARNING,
                    vd_about (VD_ABOUT_CLASS, class), VD_NO_CELL, 0,
                    N_("Play the mechanic \"bombardment\", or take the range away."),
                    N_("The class %s has a range of %u, and bombardment is not played."),
                    self->classes[class].name, self->classes[class].range);
}

void
vd_check_values (const VdScenario *self,
                 VdFindings       *findings)
{
  for (guint i = 0; i < self->n_units; i++)
    check_movement (self, i, findings);
  for (guint side = 0; side < self->n_sides; side++)
    for (guint class = 0; class < self->n_classes; class++)
      check_strength (self, side, class, findings);
  check_ranges (self, findings);
}
