/* What the points come from, and what was lost: the victory schedule row by row, losses
 * by class. */
#include "formats/report/report-private.h"

#include <string.h>

/* Points */

static void
write_award (VdPage *self,
             guint   award)
{
  const VdScenario *s = self->report->scenario;
  const VdAnnals *a = self->report->annals;
  guint side = vd_scenario_get_award_side (s, award);
  g_autofree char *name = vd_scenario_name_award (s, award);
  g_autofree char *worth = vd_page_decimal ((double) a->worth[award] / MAX (a->n, 1));

  vd_page_markup (self, "<tr><th scope=\"row\"><span class=\"key s%u\"></span>", side);
  vd_page_text (self, name);
  vd_page_raw (self, vd_scenario_is_objective (s, award) ? "\u00a0*</th>" : "</th>");
  vd_page_element (self, "td class=\"n\"", "%s", worth);
  vd_page_share_cell (self, a->scored[award], a->n, TRUE);
  vd_page_share_cell (self, a->won[award], self->n_wins[side], TRUE);
  vd_page_raw (self, "</tr>\n");
}

/* How many wins took more than killing. */
static void
write_objectives (VdPage *self,
                  guint   side)
{
  const VdAnnals *a = self->report->annals;

  if (a->open[side] == 0)
    return;

  vd_page_markup (self, "<tr><th scope=\"row\"><span class=\"key s%u\"></span>", side);
  vd_page_say (self, N_("%s: "), vd_scenario_get_side_name (self->report->scenario, side));
  vd_page_say (self, N_("any row with an asterisk, where one is in play"));
  vd_page_raw (self, "</th><td></td><td></td>");
  vd_page_share_cell (self, a->reached[side], a->open[side], TRUE);
  vd_page_raw (self, "</tr>\n");
}

void
vd_page_scores (VdPage *self)
{
  const VdScenario *s = self->report->scenario;

  if (vd_scenario_get_n_awards (s) == 0)
    return;

  vd_page_raw (self, "<section>\n");
  vd_page_element (self, "h2", N_("What the points come from"));
  vd_page_raw (self, "<div class=\"scroll\"><table class=\"wide\"><thead><tr><td></td>");
  vd_page_element (self, "th class=\"n\" scope=\"col\"", N_("points a game"));
  vd_page_element (self, "th class=\"n\" scope=\"col\"", N_("scored in games"));
  vd_page_element (self, "th class=\"n\" scope=\"col\"", N_("in wins of that side"));
  vd_page_raw (self, "</tr></thead><tbody>\n");
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    {
      for (guint i = 0; i < vd_scenario_get_n_awards (s); i++)
        if (vd_scenario_get_award_side (s, i) == side)
          write_award (self, i);
      write_objectives (self, side);
    }
  vd_page_raw (self, "</tbody></table></div>\n");
  vd_page_element (self, "p class=\"note\"", N_("* asks for ground or for time, and not for losses alone."));
  vd_page_raw (self, "</section>\n");
}

/* Losses */

static void
write_mean (VdPage  *self,
            VdSum    sum,
            guint64  n,
            double   unit)
{
  VdPageMean mean = vd_page_mean (sum, n, unit);
  g_autofree char *middle = vd_page_decimal (mean.mean);
  g_autofree char *low = vd_page_decimal (MAX (mean.mean - mean.reach, 0));
  g_autofree char *high = vd_page_decimal (mean.mean + mean.reach);

  vd_page_cell (self, middle, low, high);
}

void
vd_page_losses (VdPage *self)
{
  const VdScenario *s = self->report->scenario;
  const VdAnnals *a = self->report->annals;

  vd_page_element (self, "h3", N_("Losses a game by class"));
  vd_page_raw (self, "<div class=\"scroll\"><table><thead><tr><td></td>");
  vd_page_element (self, "th class=\"n\" scope=\"col\"", N_("units"));
  vd_page_element (self, "th class=\"n\" scope=\"col\"", N_("strength"));
  vd_page_raw (self, "</tr></thead><tbody>\n");
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    for (guint c = 0; c < vd_scenario_get_n_classes (s); c++)
      if (vd_scenario_has_class (s, side, c))
        {
          vd_page_markup (self, "<tr><th scope=\"row\"><span class=\"key s%u\"></span>", side);
          vd_page_say (self, N_("%s: "), vd_scenario_get_side_name (s, side));
          vd_page_text (self, vd_scenario_get_class_name (s, c));
          vd_page_raw (self, "</th>");
          write_mean (self, a->n_lost[side][c], a->n, 1);
          write_mean (self, a->losses[side][c], a->n, 4);
          vd_page_raw (self, "</tr>\n");
        }
  vd_page_raw (self, "</tbody></table></div>\n");
}
