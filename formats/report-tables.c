/* Results that were rolled, units that came late, findings, what never happened. */
#include "formats/report-private.h"

#include <string.h>

#include "core/spread.h"
#include "formats/check.h"

/* The results table */

void
vd_page_combats (VdPage *self)
{
  const VdScenario *s = self->report->scenario;
  const VdAnnals *a = self->report->annals;
  guint n_columns = vd_scenario_get_n_columns (s), die = vd_scenario_get_die (s);
  guint64 most = 1;
  g_autofree char *mean = vd_page_decimal ((double) a->n_combats / MAX (a->n, 1));

  if (n_columns == 0 || die == 0)
    return;

  for (guint i = 0; i < n_columns * die; i++)
    most = MAX (most, a->cells[i]);

  vd_page_raw (self, "<section>\n");
  vd_page_element (self, "h2", N_("Combats"));
  vd_page_element (self, "p", N_("%s combats in a game. Each cell of the results table tells in how many "
                                 "of 100 combats it was rolled."), mean);
  vd_page_raw (self, "<div class=\"scroll\"><table><thead><tr><th></th>");
  for (guint column = 0; column < n_columns; column++)
    {
      vd_page_raw (self, "<th class=\"cell\" scope=\"col\">");
      vd_page_text (self, vd_scenario_get_column (s, column));
      vd_page_raw (self, "</th>");
    }
  vd_page_raw (self, "</tr></thead><tbody>\n");
  for (guint row = 0; row < die; row++)
    {
      vd_page_markup (self, "<tr><th scope=\"row\">%u</th>", row + 1);
      for (guint column = 0; column < n_columns; column++)
        {
          guint64 k = a->cells[row * n_columns + column];
          g_autofree char *share = vd_page_decimal (100 * vd_page_share (k, a->n_combats));

          vd_page_raw (self, "<td class=\"cell\" style=\"background:color-mix(in srgb, var(--heat) ");
          vd_page_number (self, 60.0 * k / most);
          vd_page_raw (self, "%, transparent)\"><b>");
          vd_page_text (self, vd_scenario_get_result (s, row + 1, column));
          vd_page_raw (self, "</b><br/>");
          vd_page_text (self, k > 0 ? share : "–");
          vd_page_raw (self, "</td>");
        }
      vd_page_raw (self, "</tr>\n");
    }
  vd_page_raw (self, "</tbody></table></div>\n</section>\n");
}

/* Arrivals */

#define MOST_LATE 40

static double
get_delay (const VdAnnalsUnit *unit)
{
  return unit->came > 0 ? ((double) unit->late - (double) unit->early) / unit->came : 0;
}

/* How much it matters: turns late, and never to come is worse than any delay. */
static double
get_trouble (const VdAnnalsUnit *unit,
             guint               n_turns)
{
  double never = unit->due > unit->came ? (double) (unit->due - unit->came) : 0;

  return unit->due > 0 ? (unit->late + never * n_turns) / unit->due : 0;
}

static void
write_unit (VdPage *self,
            guint   unit)
{
  const VdScenario *s = self->report->scenario;
  const VdAnnalsUnit *u = &self->report->annals->units[unit];
  guint64 came = MIN (u->came, u->due);
  g_autofree char *delay = vd_page_decimal (get_delay (u));
  g_autofree char *late = vd_page_percent (vd_page_share (u->delayed, u->due));
  g_autofree char *never = vd_page_percent (vd_page_share (u->due - came, u->due));

  vd_page_markup (self, "<tr><td><span class=\"key s%u\"></span>",
                  vd_scenario_get_unit_side (s, unit));
  vd_page_text (self, vd_scenario_get_unit_name (s, unit));
  vd_page_markup (self, "</td><td class=\"n\">%" G_GUINT64_FORMAT "</td>", u->due);
  vd_page_element (self, "td class=\"n\"", "%s", late);
  vd_page_element (self, "td class=\"n\"", "%s", delay);
  vd_page_element (self, "td class=\"n\"", "%s", never);
  vd_page_raw (self, "</tr>\n");
}

typedef struct
{
  guint  unit;
  double trouble;
} Late;

static int
compare_late (gconstpointer a,
              gconstpointer b)
{
  const Late *one = a, *other = b;

  if (one->trouble != other->trouble)
    return one->trouble > other->trouble ? -1 : 1;

  return one->unit < other->unit ? -1 : 1;
}

void
vd_page_arrivals (VdPage *self)
{
  const VdScenario *s = self->report->scenario;
  const VdAnnals *a = self->report->annals;
  g_autoptr (GArray) late = g_array_new (FALSE, FALSE, sizeof (Late));
  guint n_due = 0;

  for (guint unit = 0; unit < vd_scenario_get_n_units (s); unit++)
    {
      Late row = { unit, get_trouble (&a->units[unit], vd_scenario_get_n_turns (s)) };

      n_due += a->units[unit].due > 0;
      if (row.trouble > 0)
        g_array_append_val (late, row);
    }

  if (n_due == 0)
    return;

  g_array_sort (late, compare_late);
  vd_page_raw (self, "<section>\n");
  vd_page_element (self, "h2", N_("Reinforcements"));
  if (late->len == 0)
    vd_page_element (self, "p", N_("All came when they were due."));
  else
    {
      vd_page_element (self, "p", N_("Of %u units that are due in some turn, these came late in some "
                                     "games or never, the worst first."), n_due);
      vd_page_raw (self, "<div class=\"scroll\"><table><thead><tr>");
      vd_page_element (self, "th scope=\"col\"", N_("unit"));
      vd_page_element (self, "th class=\"n\" scope=\"col\"", N_("games"));
      vd_page_element (self, "th class=\"n\" scope=\"col\"", N_("late"));
      vd_page_element (self, "th class=\"n\" scope=\"col\"", N_("turns late, mean"));
      vd_page_element (self, "th class=\"n\" scope=\"col\"", N_("never came"));
      vd_page_raw (self, "</tr></thead><tbody>\n");
      for (guint i = 0; i < MIN (late->len, MOST_LATE); i++)
        write_unit (self, g_array_index (late, Late, i).unit);
      vd_page_raw (self, "</tbody></table></div>\n");
      if (late->len > MOST_LATE)
        vd_page_element (self, "p class=\"note\"", N_("And %u more."), late->len - MOST_LATE);
    }
  vd_page_raw (self, "</section>\n");
}

/* Findings */

/* What games tell, as vedette check --play says it; where it stands in a file is
 * left out, for the files may be elsewhere. */
static void
write_finding (VdPage          *self,
               const VdFinding *finding)
{
  VdTranslate translate = self->report->translate;
  g_autofree char *text = vd_finding_say (finding, translate);
  g_autofree char *remedy = vd_finding_say_remedy (finding, translate);

  vd_page_raw (self, "<li>");
  vd_page_text (self, text);
  vd_page_raw (self, " <span class=\"note\">");
  if (finding->ignored != NULL)
    vd_page_say (self, N_("(accepted: %s)"), finding->ignored);
  else
    vd_page_text (self, remedy);
  vd_page_raw (self, "</span> <span class=\"note\"><code>");
  vd_page_text (self, finding->code);
  vd_page_raw (self, "</code> ");
  vd_page_example (self, finding);
  vd_page_raw (self, "</span></li>\n");
}

void
vd_page_findings (VdPage *self)
{
  const VdCampaignReport *r = self->report;
  g_autoptr (VdFindings) findings = vd_findings_new ();
  gsize before = self->text->len, begun;

  if (vd_page_is_random (r))
    return;

  vd_check_project_played (r->project, r->scenario, r->annals, findings);
  vd_page_raw (self, "<section>\n");
  vd_page_element (self, "h2", N_("Findings"));
  vd_page_raw (self, "<ul class=\"findings\">\n");
  begun = self->text->len;
  for (guint i = 0; i < findings->len; i++)
    if (g_str_has_prefix (((VdFinding *) findings->pdata[i])->code, "play."))
      write_finding (self, findings->pdata[i]);

  vd_page_raw (self, "</ul>\n</section>\n");
  if (self->text->len == begun + strlen ("</ul>\n</section>\n"))
    g_string_truncate (self->text, before);
}

/* What never happened */

static void
write_never (VdPage     *self,
             const char *title,
             GPtrArray  *things,
             guint64     n)
{
  g_autofree char *bound = g_strdup_printf ("%.2g %%", 100 * vd_unseen (n));

  if (things->len == 0)
    return;

  vd_page_raw (self, "<details><summary>");
  vd_page_say (self, "%s (%u)", vd_page_word (self, title), things->len);
  vd_page_raw (self, "</summary><p>");
  for (guint i = 0; i < things->len; i++)
    {
      vd_page_raw (self, i > 0 ? "; " : "");
      vd_page_text (self, things->pdata[i]);
    }
  vd_page_raw (self, "</p><p class=\"note\">");
  vd_page_say (self, N_("Games looked at: %u; it may still happen in up to %s of all."), (guint) n,
               bound);
  vd_page_raw (self, "</p></details>\n");
}

typedef gboolean (*Lacks) (const VdAnnals *a,
                           guint           i);

static gboolean
never_came (const VdAnnals *a,
            guint           i)
{
  return a->units[i].in_game > 0 && a->units[i].came == 0;
}

static gboolean
never_moved (const VdAnnals *a,
             guint           i)
{
  return a->units[i].came > 0 && a->units[i].moved == 0;
}

static gboolean
never_fought (const VdAnnals *a,
              guint           i)
{
  return a->units[i].came > 0 && a->units[i].fought == 0;
}

static gboolean
never_lost (const VdAnnals *a,
            guint           i)
{
  return a->units[i].came > 0 && a->units[i].lost == 0;
}

static void
write_units (VdPage     *self,
             const char *title,
             Lacks       lacks)
{
  const VdScenario *s = self->report->scenario;
  const VdAnnals *a = self->report->annals;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < vd_scenario_get_n_units (s); i++)
    if (lacks (a, i))
      g_ptr_array_add (names, (char *) vd_scenario_get_unit_name (s, i));

  write_never (self, title, names, a->n);
}

static void
write_levels (VdPage *self)
{
  const VdScenario *s = self->report->scenario;
  const VdAnnals *a = self->report->annals;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    for (guint level = 1; level <= vd_scenario_get_n_victory_levels (s); level++)
      if (vd_scenario_wins_at_level (s, side, level - 1) && a->levels[side][level] == 0)
        g_ptr_array_add (names, g_strdup_printf ("%s, %s", vd_scenario_get_side_name (s, side),
                                                 vd_scenario_get_victory_level (s, level - 1)));

  write_never (self, N_("Levels of victory that nobody reached"), names, a->n);
}

static void
write_awards (VdPage *self)
{
  const VdScenario *s = self->report->scenario;
  const VdAnnals *a = self->report->annals;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < vd_scenario_get_n_awards (s); i++)
    if (a->scored[i] == 0)
      g_ptr_array_add (names, (char *) vd_scenario_get_award_text (s, i));

  write_never (self, N_("Rows of the victory schedule that never scored"), names, a->n);
}

static void
write_rules (VdPage *self)
{
  const VdScenario *s = self->report->scenario;
  const VdAnnals *a = self->report->annals;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 1; i < vd_scenario_get_n_cases (s); i++)
    if (a->n_close > 0 && a->cases[i] == 0)
      g_ptr_array_add (names, (char *) vd_scenario_get_case (s, i));

  write_never (self, N_("Cases of the rules that were never applied"), names, a->n_close);
}

static void
write_hexes (VdPage *self)
{
  const VdScenario *s = self->report->scenario;
  const VdAnnals *a = self->report->annals;
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();

  for (guint i = 0; i < vd_scenario_get_n_cells (s); i++)
    if (vd_scenario_is_in_play (s, i) && a->entered[i] == 0)
      g_ptr_array_add (labels, (char *) vd_scenario_get_label (s, i));

  write_never (self, N_("Hexes where no unit ever came to stand"), labels, a->n);
}

void
vd_page_never (VdPage *self)
{
  gsize before;

  vd_page_raw (self, "<section>\n");
  vd_page_element (self, "h2", N_("What never happened"));
  before = self->text->len;
  write_levels (self);
  write_awards (self);
  write_units (self, N_("Units that never came"), never_came);
  write_units (self, N_("Units that never moved"), never_moved);
  write_units (self, N_("Units that never fought"), never_fought);
  write_units (self, N_("Units that were never lost"), never_lost);
  write_rules (self);
  write_hexes (self);
  if (self->text->len == before)
    vd_page_element (self, "p", N_("Nothing was left out: all came, moved, fought, scored and was "
                                   "applied at least once."));
  vd_page_raw (self, "</section>\n");
}
