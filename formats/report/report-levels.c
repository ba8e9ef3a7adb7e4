/* How high victories are, in all games and by option: bars, and the figures below. */
#include "formats/report/report-private.h"

#include <string.h>

#define TONES 5   /* that the page's style has */
#define NARROW 20 /* letters that a column has room for */

/* An end of games: who wins, and how high.
 * @tone: 0 for what is highest of its side */
typedef struct
{
  guint winner;
  guint level;
  guint tone;
} End;

static guint
count_end (const VdPage *self,
           int           option,
           int           choice,
           const End    *end)
{
  return vd_page_margin (self, option, choice, end->winner, end->level).n;
}

static void
add_end (GArray *ends,
         guint   winner,
         guint   level,
         guint   tone)
{
  const End end = { winner, level, MIN (tone, TONES - 1) };

  g_array_append_val (ends, end);
}

/* Whether the scenario has that end; for no level, whether some game ended so. */
static gboolean
knows_end (const VdPage *self,
           guint         winner,
           guint         level)
{
  const VdScenario *s = self->report->scenario;
  const End end = { winner, level };

  if (level == 0)
    return count_end (self, -1, -1, &end) > 0;

  return vd_scenario_ends_at_level (s, winner, level - 1);
}

/* (transfer full): from the highest victory of the first side to that of the second */
static GArray *
list_ends (const VdPage *self)
{
  GArray *ends = g_array_new (FALSE, FALSE, sizeof (End));
  guint n = vd_scenario_get_n_victory_levels (self->report->scenario), n_second = 0;

  for (guint tone = 0, below = 0; below <= n; below++)
    if (knows_end (self, 0, n - below))
      add_end (ends, 0, n - below, tone++);

  for (guint tone = 0, below = 0; below <= n; below++)
    if (knows_end (self, VD_MAX_SIDES, n - below))
      add_end (ends, VD_MAX_SIDES, n - below, tone++);

  for (guint level = 0; level <= n; level++)
    n_second += knows_end (self, 1, level);
  for (guint level = 0; level <= n; level++)
    if (knows_end (self, 1, level))
      add_end (ends, 1, level, --n_second);

  return ends;
}

char *
vd_page_end_name (const VdPage *self,
                  guint         winner,
                  guint         level)
{
  const VdScenario *s = self->report->scenario;
  const char *who = winner < VD_MAX_SIDES ? vd_scenario_get_side_name (s, winner)
                                          : vd_page_word (self, N_("nobody"));

  if (level > 0)
    return g_strconcat (who, ", ", vd_scenario_get_victory_level (s, level - 1), NULL);

  return winner < VD_MAX_SIDES ? g_strconcat (who, ", ", vd_page_word (self, N_("no level")), NULL)
                               : g_strdup (who);
}

static void
write_end_name (VdPage    *self,
                const End *end)
{
  g_autofree char *name = vd_page_end_name (self, end->winner, end->level);

  vd_page_markup (self, "<span class=\"key b%u t%u\"></span>", end->winner, end->tone);
  vd_page_text (self, name);
}

/* Bars */

static void
write_bar (VdPage       *self,
           const char   *name,
           const GArray *ends,
           int           option,
           int           choice)
{
  guint n = vd_page_margin (self, option, choice, -1, 0).n;

  if (n == 0)
    return;

  vd_page_raw (self, "<div class=\"label\">");
  vd_page_text (self, name);
  vd_page_raw (self, "</div><div class=\"bar levels\">");
  for (guint i = 0; i < ends->len; i++)
    {
      const End *end = &g_array_index (ends, End, i);
      double share = vd_page_share (count_end (self, option, choice, end), n);

      if (share <= 0)
        continue;

      vd_page_markup (self, "<span class=\"b%u t%u\" style=\"width:", end->winner, end->tone);
      vd_page_number (self, 100 * share);
      vd_page_raw (self, "%\">");
      if (share >= 0.06)
        vd_page_markup (self, "<b>%u</b>", (guint) (100 * share + 0.5));
      vd_page_raw (self, "</span>");
    }
  vd_page_raw (self, "</div>\n");
}

static void
write_bars (VdPage       *self,
            const GArray *ends)
{
  const VdScenario *s = self->report->scenario;

  vd_page_raw (self, "<p class=\"note\">");
  for (guint i = 0; i < ends->len; i++)
    {
      vd_page_raw (self, "<span class=\"legend\">");
      write_end_name (self, &g_array_index (ends, End, i));
      vd_page_raw (self, "</span> ");
    }
  vd_page_raw (self, "</p>\n<div class=\"bars\">\n");
  write_bar (self, vd_page_word (self, N_("All games")), ends, -1, -1);
  vd_page_raw (self, "</div>\n");
  for (guint option = 0; option < vd_scenario_get_n_options (s); option++)
    {
      if (vd_page_count_choices (self, option) < 2)
        continue;

      vd_page_raw (self, "<div class=\"group\">");
      vd_page_element (self, "h3", "%s", vd_scenario_get_option_name (s, option));
      vd_page_raw (self, "<div class=\"bars\">\n");
      for (guint choice = 0; choice < vd_scenario_get_n_choices (s, option); choice++)
        write_bar (self, vd_scenario_get_choice_name (s, option, choice), ends, option, choice);
      vd_page_raw (self, "</div></div>\n");
    }
}

/* Figures */

static void
write_mean (VdPage     *self,
            VdPageMean  mean)
{
  g_autofree char *middle = vd_page_signed (mean.mean);
  g_autofree char *low = vd_page_signed (mean.mean - mean.reach);
  g_autofree char *high = vd_page_signed (mean.mean + mean.reach);
  gboolean reaches = mean.n > 1 && strcmp (low, high) != 0;

  vd_page_cell (self, mean.n > 0 ? middle : "–", reaches ? low : NULL, high);
}

/* Calls @write for each column: all games, and each choice of the options that were
 * not the same in all. */
typedef void (*WriteCell) (VdPage    *self,
                           const End *end,
                           int        option,
                           int        choice);

static void
write_cells (VdPage    *self,
             WriteCell  write,
             const End *end)
{
  const VdScenario *s = self->report->scenario;
  guint n;

  write (self, end, -1, -1);
  for (guint option = 0; option < vd_scenario_get_n_options (s); option++)
    for (guint choice = 0; vd_page_count_choices (self, option) > 1 &&
                           choice < vd_scenario_get_n_choices (s, option); choice++)
      {
        vd_page_wins (self, option, choice, 0, &n);
        if (n > 0)
          write (self, end, option, choice);
      }
}

static void
write_end_cell (VdPage    *self,
                const End *end,
                int        option,
                int        choice)
{
  vd_page_share_cell (self, count_end (self, option, choice, end),
                      vd_page_margin (self, option, choice, -1, 0).n, FALSE);
  if (option < 0)
    write_mean (self, vd_page_margin (self, option, choice, end->winner, end->level));
}

static void
write_margin_cell (VdPage    *self,
                   const End *end,
                   int        option,
                   int        choice)
{
  if (option < 0)
    vd_page_raw (self, "<td></td>");
  write_mean (self, vd_page_margin (self, option, choice, -1, 0));
}

static void
write_games_cell (VdPage    *self,
                  const End *end,
                  int        option,
                  int        choice)
{
  vd_page_markup (self, "<td class=\"n\">%u</td>",
                  (guint) vd_page_margin (self, option, choice, -1, 0).n);
  if (option < 0)
    vd_page_raw (self, "<td></td>");
}

static void
write_head_cell (VdPage    *self,
                 const End *end,
                 int        option,
                 int        choice)
{
  const char *name;
  g_autofree char *clause = NULL;

  if (option < 0)
    {
      vd_page_element (self, "th class=\"n\" scope=\"col\"", "%s", vd_page_word (self, N_("of 100")));
      vd_page_element (self, "th class=\"n\" scope=\"col\"", "%s", vd_page_word (self, N_("points ahead")));
      return;
    }

  name = vd_scenario_get_choice_name (self->report->scenario, option, choice);
  /* What follows the first clause explains it, and stands beside the bars. */
  clause = g_strndup (name, g_utf8_strlen (name, -1) > NARROW ? strcspn (name, ":;,(") : strlen (name));
  vd_page_element (self, "th class=\"n\" scope=\"col\"", "%s", clause);
}

static void
write_table_head (VdPage *self)
{
  const VdScenario *s = self->report->scenario;

  vd_page_raw (self, "<thead><tr><td></td>");
  vd_page_element (self, "th colspan=\"2\" scope=\"colgroup\"", "%s", vd_page_word (self, N_("All games")));
  for (guint option = 0; option < vd_scenario_get_n_options (s); option++)
    if (vd_page_count_choices (self, option) > 1)
      {
        vd_page_markup (self, "<th colspan=\"%u\" scope=\"colgroup\">",
                        vd_page_count_choices (self, option));
        vd_page_text (self, vd_scenario_get_option_name (s, option));
        vd_page_raw (self, "</th>");
      }
  vd_page_raw (self, "</tr><tr><td></td>");
  write_cells (self, write_head_cell, NULL);
  vd_page_raw (self, "</tr></thead>\n");
}

static void
write_row (VdPage     *self,
           const char *name,
           WriteCell   write)
{
  vd_page_raw (self, "<tr><th scope=\"row\">");
  vd_page_text (self, name);
  vd_page_raw (self, "</th>");
  write_cells (self, write, NULL);
  vd_page_raw (self, "</tr>\n");
}

static void
write_table (VdPage       *self,
             const GArray *ends)
{
  vd_page_raw (self, "<div class=\"scroll\"><table class=\"levels\">\n");
  write_table_head (self);
  vd_page_raw (self, "<tbody>\n");
  for (guint i = 0; i < ends->len; i++)
    {
      const End *end = &g_array_index (ends, End, i);

      vd_page_raw (self, "<tr><th scope=\"row\">");
      write_end_name (self, end);
      vd_page_raw (self, "</th>");
      write_cells (self, write_end_cell, end);
      vd_page_raw (self, "</tr>\n");
    }
  vd_page_raw (self, "</tbody><tfoot>\n");
  write_row (self, vd_page_word (self, N_("points ahead, mean")), write_margin_cell);
  write_row (self, vd_page_word (self, N_("games")), write_games_cell);
  vd_page_raw (self, "</tfoot></table></div>\n");
}

void
vd_page_levels (VdPage *self)
{
  const VdScenario *s = self->report->scenario;
  g_autoptr (GArray) ends = NULL;

  if (vd_scenario_get_n_victory_levels (s) == 0)
    return;

  ends = list_ends (self);
  vd_page_raw (self, "<section>\n");
  vd_page_element (self, "h2", N_("Levels of victory"));
  write_bars (self, ends);
  vd_page_element (self, "p", N_("Of 100 games, how many end so; how many points %s is then ahead of %s. "
                                 "Below each stands its 95 %% interval."),
                   vd_scenario_get_side_name (s, 0), vd_scenario_get_side_name (s, 1));
  write_table (self, ends);
  vd_page_raw (self, "</section>\n");
}

static gboolean
is_accepted (const VdPage *self,
             const char   *level)
{
  for (guint i = 0; i < self->findings->len; i++)
    {
      const VdFinding *finding = self->findings->pdata[i];

      if (finding->ignored != NULL && strcmp (finding->code, "play.level-never-reached") == 0 &&
          g_strcmp0 (finding->key, level) == 0)
        return TRUE;
    }

  return FALSE;
}

GPtrArray *
vd_page_list_unreached (const VdPage *self,
                        gboolean      accepted)
{
  const VdScenario *s = self->report->scenario;
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    for (guint level = 1; level <= vd_scenario_get_n_victory_levels (s); level++)
      {
        const char *name = vd_scenario_get_victory_level (s, level - 1);

        if (vd_scenario_wins_at_level (s, side, level - 1) &&
            self->report->annals->levels[side][level] == 0 &&
            (accepted || !is_accepted (self, name)))
          g_ptr_array_add (names, g_strdup_printf ("%s, %s", vd_scenario_get_side_name (s, side), name));
      }

  return names;
}
