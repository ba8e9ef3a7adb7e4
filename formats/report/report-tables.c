/* Results that were rolled, units that came late, findings, what never happened. */
#include "formats/report/report-private.h"

#include <string.h>

#include "core/campaign/spread.h"
#include "core/checks/check-play.h"
#include "core/text/points.h"

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
  vd_page_raw (self, "<div class=\"scroll\"><table class=\"dice\"><thead><tr><th></th>");
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
  vd_page_raw (self, "</tbody></table></div>\n");
  vd_page_losses (self);
  vd_page_raw (self, "</section>\n");
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

      /* A die tells no date. */
      if (vd_scenario_comes_by_die (s, unit))
        continue;

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

#define RULE_CODE "play.rule-never-applied"
#define SHOWN 3 /* findings of one kind that are not folded away */

/* The files may be elsewhere, so where it stands in them is left out. */
static void
write_finding (VdPage          *self,
               const VdFinding *finding)
{
  g_autofree char *text = vd_finding_say (finding, self->report->translate);

  vd_page_raw (self, "<li>");
  vd_page_text (self, text);
  vd_page_raw (self, " <span class=\"note\">");
  if (finding->ignored != NULL)
    {
      vd_page_say (self, N_("(accepted: %s)"), finding->ignored);
      vd_page_raw (self, " ");
    }
  vd_page_raw (self, "<code>");
  vd_page_text (self, finding->code);
  vd_page_raw (self, "</code> ");
  vd_page_example (self, finding);
  vd_page_raw (self, "</span></li>\n");
}

/* Rules that were never applied are many, and one game is as good as another for all
 * of them: one item, and what they say folded away. */
static void
write_rules_in_brief (VdPage *self,
                      guint   n)
{
  const VdAnnals *a = self->report->annals;
  g_autofree char *bound = g_strdup_printf ("%.2g\u00a0%%", 100 * vd_unseen (a->n_close));
  const VdFinding *first = NULL;

  for (guint i = 0; i < self->findings->len && first == NULL; i++)
    if (strcmp (((VdFinding *) self->findings->pdata[i])->code, RULE_CODE) == 0)
      first = self->findings->pdata[i];

  vd_page_raw (self, "<ul class=\"findings\">\n<li>");
  vd_page_say (self, N_("Of the rules that the documents bind to a case, %u were applied in none of the %u "
                        "games that were watched closely (95 %%: each in at most %s of all)."),
               n, (guint) a->n_close, bound);
  vd_page_raw (self, " <span class=\"note\"><code>" RULE_CODE "</code> ");
  vd_page_example (self, first);
  vd_page_raw (self, "</span>\n<details><summary>");
  vd_page_say (self, N_("Which, and what they say"));
  vd_page_raw (self, "</summary>\n<ul class=\"columns\">\n");
  for (guint i = 0; i < self->findings->len; i++)
    {
      const VdFinding *finding = self->findings->pdata[i];
      VdPoint point = finding->about.index;

      if (strcmp (finding->code, RULE_CODE) != 0)
        continue;

      vd_page_raw (self, "<li>");
      vd_page_text (self, vd_point_name (point));
      vd_page_raw (self, " <span class=\"note\">");
      vd_page_say (self, "%s", vd_page_word (self, vd_point_text (point)));
      vd_page_raw (self, "</span></li>\n");
    }
  vd_page_raw (self, "</ul></details></li>\n</ul>\n");
}

/* All findings of a kind; what to do about them is the same for all. */
static void
write_kind (VdPage           *self,
            const VdPageKind *kind)
{
  guint n = 0, all = 0;

  for (guint i = 0; i < self->findings->len; i++)
    all += strcmp (((VdFinding *) self->findings->pdata[i])->code, kind->code) == 0;

  for (guint i = 0; i < self->findings->len; i++)
    {
      const VdFinding *finding = self->findings->pdata[i];

      if (strcmp (finding->code, kind->code) != 0)
        continue;

      if (n == 0)
        {
          g_autofree char *remedy = vd_finding_say_remedy (finding, self->report->translate);

          vd_page_markup (self, "<h3>");
          vd_page_say (self, "%s (%u)", vd_page_word (self, kind->title), all);
          vd_page_raw (self, "</h3>\n<p class=\"note\">");
          vd_page_text (self, remedy);
          vd_page_raw (self, "</p>\n");
          if (strcmp (kind->code, RULE_CODE) == 0)
            {
              write_rules_in_brief (self, all);
              return;
            }
          vd_page_raw (self, "<ul class=\"findings\">\n");
        }
      if (n == SHOWN && all > SHOWN + 1)
        {
          vd_page_raw (self, "</ul>\n<details><summary>");
          vd_page_say (self, N_("And %u more."), all - n);
          vd_page_raw (self, "</summary>\n<ul class=\"findings\">\n");
        }
      write_finding (self, finding);
      n++;
    }

  if (n > 0)
    vd_page_raw (self, "</ul>\n");
  if (n > SHOWN + 1)
    vd_page_raw (self, "</details>\n");
}

void
vd_page_findings (VdPage *self)
{
  if (self->findings == NULL || self->findings->len == 0)
    return;

  vd_page_raw (self, "<section id=\"findings\">\n");
  vd_page_element (self, "h2", N_("Findings"));
  for (const VdPageKind *kind = vd_page_kinds; kind->code != NULL; kind++)
    write_kind (self, kind);
  vd_page_raw (self, "</section>\n");
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
  g_autoptr (GPtrArray) names = vd_page_list_unreached (self, TRUE);

  write_never (self, N_("Levels of victory that nobody reached"), names, self->report->annals->n);
}

static void
write_awards (VdPage *self)
{
  const VdScenario *s = self->report->scenario;
  const VdAnnals *a = self->report->annals;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < vd_scenario_get_n_awards (s); i++)
    if (a->scored[i] == 0)
      g_ptr_array_add (names, vd_scenario_name_award (s, i));

  write_never (self, N_("Rows of the victory schedule that never scored"), names, a->n);
}

/* Goes through the cases that were applied, or those that were not and would have shown;
 * adds those that are not known yet to what is known, and to @names if there are any. */
static void
note_cases (const VdPage *self,
            gboolean      applied,
            GHashTable   *known,
            GPtrArray    *names)
{
  const VdScenario *s = self->report->scenario;

  for (guint i = 1; i < vd_scenario_get_n_cases (s); i++)
    {
      g_auto (GStrv) cases = g_strsplit (vd_scenario_get_case (s, i), "; ", -1);

      if ((self->report->annals->cases[i] > 0) != applied ||
          (!applied && !vd_check_play_shows (s, i)))
        continue;

      for (guint k = 0; cases[k] != NULL; k++)
        if (g_hash_table_add (known, g_strdup (cases[k])) && names != NULL)
          g_ptr_array_add (names, g_strdup (cases[k]));
    }
}

/* A case may be named by several rows and rules: one of them is enough. */
static void
write_rules (VdPage *self)
{
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  guint64 n = self->report->annals->n_close;

  if (n > 0)
    {
      note_cases (self, TRUE, known, NULL);
      note_cases (self, FALSE, known, names);
    }

  write_never (self, N_("Cases of the rules that were never applied"), names, n);
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
