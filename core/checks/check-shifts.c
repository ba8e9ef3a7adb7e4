/* Rows that move columns or change dice: those that no unit can bring about, and those that
 * two rows give twice. */
#include "core/checks/check-private.h"

#include <string.h>

static gboolean
is_such (const VdShiftCondition *condition,
         VdUnitId                unit)
{
  return condition->units[unit / 64] >> unit % 64 & 1;
}

/* Whether units of @side can come to what the condition asks for, wherever they stand. */
static gboolean
has_units (const VdScenario       *self,
           const VdShiftCondition *condition,
           guint                   side)
{
  guint n = 0;
  guint64 strength = 0;

  for (guint i = 0; i < self->n_units; i++)
    if (self->units[i].side == side && is_such (condition, i))
      {
        n++;
        strength += self->units[i].strength;
      }

  return n >= condition->least && strength >= condition->strength;
}

static gboolean
is_on_map (const VdScenario       *self,
           const VdShiftCondition *condition)
{
  gboolean has_terrain = condition->terrains == 0, has_side = condition->across == 0;

  for (guint cell = 0; cell < self->n_cells; cell++)
    if (self->terrain[cell] != VD_NEVER)
      {
        has_terrain |= condition->terrains >> self->terrain[cell] & 1;
        for (guint dir = 0; dir < VD_N_DIRS; dir++)
          has_side |= (condition->across & self->sides[cell][dir]) != 0;
      }

  return has_terrain && has_side;
}

/* Who there is of a party says nothing of what none of it are. */
static gboolean
can_hold (const VdScenario       *self,
          const VdShiftCondition *condition,
          guint                   side)
{
  return condition->quantity == VD_NO_ONE ||
         (has_units (self, condition, condition->of_enemy ? side ^ 1 : side) &&
          is_on_map (self, condition));
}

/* Whether some side can bring the row about. */
static gboolean
can_count (const VdScenario *self,
           const VdShift    *shift)
{
  for (guint side = 0; side < MIN (self->n_sides, VD_MAX_SIDES); side++)
    {
      gboolean holds = vd_check_can_hold (self, &shift->when);

      for (guint i = 0; i < shift->n_conditions; i++)
        holds &= can_hold (self, &shift->conditions[i], side);
      if (holds)
        return TRUE;
    }

  return FALSE;
}

static gboolean
is_condition_alike (const VdShiftCondition *one,
                    const VdShiftCondition *other)
{
  return one->of_enemy == other->of_enemy && one->quantity == other->quantity &&
         one->in_hex == other->in_hex && one->terrains == other->terrains &&
         one->across == other->across && one->least == other->least &&
         one->strength == other->strength &&
         memcmp (one->units, other->units, sizeof one->units) == 0;
}

static gboolean
has_condition (const VdShift          *shift,
               const VdShiftCondition *condition)
{
  for (guint i = 0; i < shift->n_conditions; i++)
    if (is_condition_alike (&shift->conditions[i], condition))
      return TRUE;

  return FALSE;
}

/* Whether both move the same for the same reason, and neither bars the other. */
static gboolean
is_twice (const VdScenario *self,
          guint             first,
          guint             second)
{
  const VdShift *one = &self->shifts[first], *other = &self->shifts[second];

  if (one->is_die != other->is_die || one->amount == 0 || other->amount == 0 ||
      (one->parties & other->parties) == 0 || one->n_conditions != other->n_conditions ||
      (one->not_with >> second & 1) || (other->not_with >> first & 1) ||
      !vd_check_can_both_hold (self, &one->when, &other->when))
    return FALSE;

  for (guint i = 0; i < one->n_conditions; i++)
    if (!has_condition (other, &one->conditions[i]) || !has_condition (one, &other->conditions[i]))
      return FALSE;

  return TRUE;
}

static void
check_twice (const VdScenario *self,
             guint             row,
             VdFindings       *findings)
{
  const VdShift *shift = &self->shifts[row];

  for (guint before = 0; before < row; before++)
    if (is_twice (self, before, row))
      {
        vd_check_add (self, findings, "shift.twice", VD_WARNING, vd_about (VD_ABOUT_SHIFT, row),
                      VD_NO_CELL, shift->rule,
                      N_("Take one of the two away, or say of one that it does not count with the "
                         "other."),
                      N_("The shift %s counts whenever %s does, for the same reason: that is given "
                         "twice."), vd_call (shift->id, shift->name).text,
                      vd_call (self->shifts[before].id, self->shifts[before].name).text);
        return;
      }
}

void
vd_check_shifts (const VdScenario *self,
                 VdFindings       *findings)
{
  guint width = self->table.n_columns;

  for (guint row = 0; row < self->n_shifts; row++)
    {
      const VdShift *shift = &self->shifts[row];
      VdAbout about = vd_about (VD_ABOUT_SHIFT, row);

      if (self->n_units > 0 && !can_count (self, shift))
        vd_check_add (self, findings, "shift.idle", VD_WARNING, about, VD_NO_CELL, shift->rule,
                      N_("Compare classes, traits and terrain with the printed rule, or take the "
                         "row away."),
                      N_("The shift %s can never count: no side has the units and the ground that "
                         "it asks for."), vd_call (shift->id, shift->name).text);
      else
        check_twice (self, row, findings);

      if (!shift->is_die && width > 1 && (guint) shift->amount + 1 >= width)
        vd_check_add (self, findings, "table.wide-shift", VD_WARNING, about, VD_NO_CELL, shift->rule,
                      N_("Compare the shift with the rules."),
                      N_("The shift %s moves an attack by %u columns, and the results table has "
                         "%u."), vd_call (shift->id, shift->name).text, (guint) shift->amount,
                      width);
    }
}
