/* Whether the rule points that a scenario uses have cases. */
#include "core/checks/check-points.h"

#include <string.h>

/* Of a point that begins with the name of a mechanic, whether that is on. */
static gboolean
is_played (const VdScenario *self,
           VdPoint           point)
{
  const char *name = vd_point_name (point);
  g_autofree char *first = g_strndup (name, strcspn (name, "."));
  int mechanic = vd_mechanic_from_name (first);

  return mechanic < 0 || self->mechanics[mechanic];
}

/* Whether the last of @uses that holds @point says so; @usual if none does. */
static gboolean
look_up (const VdScenario *self,
         const VdPointUse *uses,
         guint             n,
         VdPoint           point,
         gboolean          usual)
{
  gboolean used = usual;

  for (guint i = 0; i < n; i++)
    if (point >= uses[i].first && point <= uses[i].last)
      used = (uses[i].mechanic == 0 || self->mechanics[uses[i].mechanic - 1]) &&
             (uses[i].used == NULL || uses[i].used (self));

  return used;
}

static gboolean
is_in_use (const VdScenario *self,
           VdPoint           point)
{
  gboolean used = is_played (self, point);
  guint n;
  const VdPointUse *uses = vd_check_get_mechanic_uses (&n);

  used = look_up (self, uses, n, point, used);
  uses = vd_check_get_rule_uses (&n);
  return look_up (self, uses, n, point, used);
}

static gboolean
binds_any (const VdScenario *self)
{
  for (VdPoint point = 0; point < VD_N_POINTS; point++)
    if (self->point_case[point] != 0)
      return TRUE;

  return FALSE;
}

static void
report_unbound (const VdScenario *self,
                VdPoint           point,
                VdFindings       *findings)
{
  g_autofree char *text = vd_phrase_of (vd_point_text (point));

  vd_check_add (self, findings, "rules.unbound-point", VD_WARNING,
                vd_about (VD_ABOUT_POINT, point), VD_NO_CELL, 0,
                N_("Add a row `bind` with the point and the case that prints the rule, or say by "
                   "`unbound` of the scenario what is cited for all points without a row."),
                N_("The rule point %s is in use and bound to no case: %s."),
                vd_point_name (point), text);
}

void
vd_check_points (const VdScenario *self,
                 VdFindings       *findings)
{
  if (self->n_terrains == 0)
    return; /* no system to bind them in, which is worse */

  if (!binds_any (self))
    {
      vd_check_add (self, findings, "rules.unbound-point", VD_WARNING,
                    vd_about (VD_ABOUT_RULES, 0), VD_NO_CELL, 0,
                    N_("Add rows `bind` with the rule points and their cases."),
                    N_("No rule point is bound to a case, so reports cannot cite the rules."));
      return;
    }

  for (VdPoint point = 0; point < VD_N_POINTS; point++)
    if (self->point_case[point] == 0 && is_in_use (self, point))
      report_unbound (self, point, findings);
}
