/* Shares as bars, margins as columns, turns as lines. */
#include "formats/report/report-private.h"

#include <math.h>

#include "core/campaign/spread.h"

/* Bars */

static void
write_part (VdPage     *self,
            guint       winner,
            guint       k,
            guint       n)
{
  double share = vd_page_share (k, n);
  g_autofree char *text = vd_page_percent (share);

  if (k == 0)
    return;

  vd_page_markup (self, "<span class=\"b%u\" style=\"width:", winner);
  vd_page_number (self, 100 * share);
  vd_page_raw (self, "%\">");
  if (share >= 0.16)
    {
      vd_page_raw (self, "<b>");
      vd_page_text (self, text);
      vd_page_raw (self, "</b>");
    }
  vd_page_raw (self, "</span>");
}

/* The interval of a share that begins at the left end. */
static void
write_interval (VdPage *self,
                guint   k,
                guint   n)
{
  double low, high;

  vd_wilson (k, n, &low, &high);
  vd_page_raw (self, "<i style=\"left:");
  vd_page_number (self, 100 * low);
  vd_page_raw (self, "%;width:");
  vd_page_number (self, 100 * (high - low));
  vd_page_raw (self, "%\"></i>");
}

static void
write_wins (VdPage     *self,
            const char *name,
            int         option,
            int         choice)
{
  const VdScenario *s = self->report->scenario;
  guint n, k = vd_page_wins (self, option, choice, 0, &n);
  double low, high;

  if (n == 0)
    return;

  vd_wilson (k, n, &low, &high);
  vd_page_raw (self, "<div class=\"label\">");
  vd_page_text (self, name);
  vd_page_raw (self, "<small>");
  {
    g_autofree char *share = vd_page_percent (vd_page_share (k, n));
    g_autofree char *from = vd_page_percent (low);
    g_autofree char *to = vd_page_percent (high);

    /* TRANS: games; a side; its share of wins and between what it lies */
    vd_page_say (self, N_("games: %u; %s %s (%s to %s)"), n, vd_scenario_get_side_name (s, 0), share, from,
                 to);
  }
  vd_page_raw (self, "</small></div><div class=\"bar\">");
  write_part (self, 0, k, n);
  write_part (self, 2, vd_page_wins (self, option, choice, VD_MAX_SIDES, &n), n);
  write_part (self, 1, vd_page_wins (self, option, choice, 1, &n), n);
  vd_page_raw (self, "<em></em>");
  write_interval (self, k, n);
  vd_page_raw (self, "</div>\n");
}

static void
write_keys (VdPage   *self,
            gboolean  with_nobody)
{
  const VdScenario *s = self->report->scenario;

  vd_page_raw (self, "<p class=\"note\">");
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    {
      vd_page_markup (self, "<span class=\"key s%u\"></span>", side);
      vd_page_text (self, vd_scenario_get_side_name (s, side));
      vd_page_raw (self, "&#160;&#160; ");
    }
  if (with_nobody)
    {
      vd_page_raw (self, "<span class=\"key s2\"></span>");
      vd_page_say (self, N_("nobody"));
    }
  vd_page_raw (self, "</p>\n");
}

void
vd_page_bars (VdPage *self)
{
  const VdScenario *s = self->report->scenario;
  guint n_options = 0;

  vd_page_raw (self, "<section>\n");
  vd_page_element (self, "h2", N_("Who wins"));
  write_keys (self, TRUE);
  vd_page_raw (self, "<div class=\"bars\">\n");
  write_wins (self, vd_page_word (self, N_("All games")), -1, -1);
  vd_page_raw (self, "</div>\n");
  for (guint option = 0; option < vd_scenario_get_n_options (s); option++)
    {
      if (vd_page_count_choices (self, option) < 2)
        continue;

      n_options++;
      vd_page_raw (self, "<div class=\"group\">");
      vd_page_element (self, "h3", "%s", vd_scenario_get_option_name (s, option));
      vd_page_raw (self, "<div class=\"bars\">\n");
      for (guint choice = 0; choice < vd_scenario_get_n_choices (s, option); choice++)
        write_wins (self, vd_scenario_get_choice_name (s, option, choice), option, choice);
      vd_page_raw (self, "</div></div>\n");
    }
  vd_page_element (self, "p class=\"note\"", N_("The bracket spans the interval of the first side's share; the "
                                 "dashed line is one half."));
  if (n_options > 0)
    vd_page_element (self, "p class=\"note\"", N_("An option stands here with the games in which it could be "
                                   "chosen. Players choose what is not fixed. What one chooses in the "
                                   "middle of a game goes with how the game stood: fix it (--option) to "
                                   "see what it does by itself."));
  vd_page_raw (self, "</section>\n");
}

/* Margins */

#define WIDTH 640.0
#define HEIGHT 200.0
#define FOOT 26       /* below, for labels */
#define FEW_GAMES 30  /* of which a histogram says nothing */
#define MAX_BINS 41
#define COUNTS 40.0   /* left of a histogram, for how many games there are */

typedef struct
{
  int   low;   /* of the first column */
  guint step;  /* points a column */
  guint n;     /* columns */
} Bins;

static int
get_margin (const VdGameResult *result)
{
  return result->points[0] - result->points[1];
}

/* The same for all, so that they can be compared; a column begins at 0. */
static Bins
choose_bins (const VdPage *self)
{
  const VdCampaignReport *r = self->report;
  int low = 0, high = 0;
  Bins bins = { 0, 1, 1 };

  for (guint i = 0; i < r->n; i++)
    if (r->results[i].error == NULL)
      {
        low = MIN (low, get_margin (&r->results[i]));
        high = MAX (high, get_margin (&r->results[i]));
      }

  bins.step = (guint) (high - low) / MAX_BINS + 1;
  bins.low = -(int) bins.step * ((-low + (int) bins.step - 1) / (int) bins.step);
  bins.n = (guint) (high - bins.low) / bins.step + 1;
  return bins;
}

static void
write_label (VdPage     *self,
             double      x,
             double      y,
             const char *anchor,
             const char *text)
{
  vd_page_raw (self, "<text x=\"");
  vd_page_number (self, x);
  vd_page_raw (self, "\" y=\"");
  vd_page_number (self, y);
  vd_page_markup (self, "\" text-anchor=\"%s\">", anchor);
  vd_page_text (self, text);
  vd_page_raw (self, "</text>");
}

/* How many games a height stands for: none, all that there is room for, and half of it. */
static void
write_counts (VdPage *self,
              guint   top)
{
  char text[16];

  for (guint i = 0; i <= 2; i++)
    {
      double y = HEIGHT - (HEIGHT - 16) * i / 2;

      vd_page_markup (self, "<path class=\"axis\" d=\"M%d ", (int) COUNTS);
      vd_page_number (self, y + 0.5);
      vd_page_markup (self, "H%d\"/>", (int) WIDTH);
      g_snprintf (text, sizeof text, "%u", top * i / 2);
      write_label (self, COUNTS - 6, y + 6, "end", text);
    }
}

static void
write_column (VdPage     *self,
              const Bins *bins,
              guint       bin,
              double      height,
              guint       n)
{
  int from = bins->low + (int) (bin * bins->step), to = from + (int) bins->step - 1;
  double width = (WIDTH - COUNTS) / bins->n;

  vd_page_markup (self, "<rect class=\"f%d\" x=\"", from > 0 ? 0 : to < 0 ? 1 : 2);
  vd_page_number (self, COUNTS + bin * width + 0.5);
  vd_page_raw (self, "\" y=\"");
  vd_page_number (self, HEIGHT - height);
  vd_page_raw (self, "\" width=\"");
  vd_page_number (self, MAX (width - 1, 0.5));
  vd_page_raw (self, "\" height=\"");
  vd_page_number (self, height);
  vd_page_raw (self, "\"><title>");
  if (bins->step == 1)
    vd_page_markup (self, "%+d: %u", from, n);
  else
    vd_page_markup (self, "%+d … %+d: %u", from, to, n);
  vd_page_raw (self, "</title></rect>");
}

static void
say_mean (VdPage *self,
          int     option,
          int     choice)
{
  VdPageMean margin = vd_page_margin (self, option, choice, -1, 0);
  g_autofree char *mean = vd_page_signed (margin.mean);
  g_autofree char *low = vd_page_signed (margin.mean - margin.reach);
  g_autofree char *high = vd_page_signed (margin.mean + margin.reach);

  vd_page_say (self, N_("mean %s (%s to %s); games: %u"), mean, low, high, (guint) margin.n);
}

/* So many points, under the column of these. */
static void
write_points (VdPage *self,
              double  x,
              int     points)
{
  g_autofree char *label = g_strdup_printf ("%s%d", points < 0 ? "\u2212" : points > 0 ? "+" : "",
                                            ABS (points));

  write_label (self, x, HEIGHT + 20, "middle", label);
}

static void
write_histogram (VdPage     *self,
                 const Bins *bins,
                 const char *title,
                 int         option,
                 int         choice)
{
  const VdCampaignReport *r = self->report;
  guint counts[MAX_BINS + 2] = { 0 }, most = 1, n = 0, top; /* of the axis */
  double zero = COUNTS - (double) bins->low / bins->step * (WIDTH - COUNTS) / bins->n;
  double half = (WIDTH - COUNTS) / bins->n / 2;

  for (guint i = 0; i < r->n; i++)
    if (vd_page_counts (self, i, option, choice))
      {
        guint bin = (guint) (get_margin (&r->results[i]) - bins->low) / bins->step;

        counts[bin]++;
        most = MAX (most, counts[bin]);
        n++;
      }
  if (n == 0)
    return;

  top = most + most % 2;
  vd_page_markup (self, "<div%s><h4>", option < 0 ? " class=\"whole\"" : "");
  vd_page_text (self, title);
  vd_page_raw (self, "</h4><p class=\"note\">");
  if (n < MIN (FEW_GAMES, self->n_ended))
    {
      vd_page_say (self, N_("These are too few games to tell."));
      vd_page_raw (self, "</p></div>\n");
      return;
    }
  say_mean (self, option, choice);
  vd_page_markup (self, "</p><svg viewBox=\"0 0 %d %d\" role=\"img\">", (int) WIDTH,
                  (int) HEIGHT + FOOT);
  write_counts (self, top);
  for (guint bin = 0; bin < bins->n; bin++)
    if (counts[bin] > 0)
      write_column (self, bins, bin, (HEIGHT - 16) * counts[bin] / top, counts[bin]);

  if (zero > COUNTS + 40)
    write_points (self, COUNTS + half, bins->low);
  if (zero < WIDTH - 40)
    write_points (self, WIDTH - half, bins->low + (int) (bins->n * bins->step) - 1);
  write_points (self, zero + half, 0);
  vd_page_raw (self, "</svg></div>\n");
}

void
vd_page_margins (VdPage *self)
{
  const VdScenario *s = self->report->scenario;
  Bins bins = choose_bins (self);

  vd_page_raw (self, "<section>\n");
  vd_page_element (self, "h2", N_("By how many points"));
  vd_page_element (self, "p", N_("Points of %s less those of %s, and in how many games."),
                   vd_scenario_get_side_name (s, 0), vd_scenario_get_side_name (s, 1));
  vd_page_raw (self, "<div class=\"two\">\n");
  write_histogram (self, &bins, vd_page_word (self, N_("All games")), -1, -1);
  vd_page_raw (self, "</div>\n");
  for (guint option = 0; option < vd_scenario_get_n_options (s); option++)
    {
      if (vd_page_count_choices (self, option) < 2)
        continue;

      vd_page_element (self, "h3", "%s", vd_scenario_get_option_name (s, option));
      vd_page_raw (self, "<div class=\"two\">\n");
      for (guint choice = 0; choice < vd_scenario_get_n_choices (s, option); choice++)
        write_histogram (self, &bins, vd_scenario_get_choice_name (s, option, choice), option, choice);
      vd_page_raw (self, "</div>\n");
    }
  vd_page_raw (self, "</section>\n");
}

/* Turns */

typedef double (*Read) (const VdAnnalsTurn *turn,
                        guint               side);

static double
read_strength (const VdAnnalsTurn *turn,
               guint               side)
{
  return vd_sum_mean (turn->strength[side], turn->n) / 4;
}

static double
read_lost (const VdAnnalsTurn *turn,
           guint               side)
{
  return vd_sum_mean (turn->lost[side], turn->n) / 4;
}

static double
read_points (const VdAnnalsTurn *turn,
             guint               side)
{
  return vd_sum_mean (turn->points[side], turn->n);
}

static double
read_leads (const VdAnnalsTurn *turn,
            guint               side)
{
  return 100 * vd_page_share (turn->leads[side], turn->n);
}

#define LEFT 52.0

static void
write_line (VdPage *self,
            Read    read,
            guint   side,
            double  low,
            double  high)
{
  const VdAnnals *a = self->report->annals;
  guint n = vd_scenario_get_n_turns (self->report->scenario);
  char command = 'M';

  vd_page_markup (self, "<path class=\"l%u%s\" d=\"", side, side == 1 ? " dash" : "");
  for (guint i = 0; i < n; i++)
    if (a->turns[i].n > 0)
      {
        vd_page_markup (self, "%c", command);
        vd_page_number (self, LEFT + (WIDTH - LEFT - 10) * (n > 1 ? (double) i / (n - 1) : 0.5));
        vd_page_raw (self, " ");
        vd_page_number (self, 8 + (HEIGHT - 8) * (1 - (read (&a->turns[i], side) - low) /
                                                  (high - low)));
        command = 'L';
      }
  vd_page_raw (self, "\"/>");
}

/* What an axis ends at: 1, 2 or 5 with noughts. */
static double
round_up (double value)
{
  double power = pow (10, floor (log10 (MAX (value, 1e-9))));
  double rest = value / power;

  return power * (rest <= 1 ? 1 : rest <= 2 ? 2 : rest <= 5 ? 5 : 10);
}

static void
write_lines (VdPage     *self,
             const char *title,
             Read        read)
{
  const VdAnnals *a = self->report->annals;
  guint n = vd_scenario_get_n_turns (self->report->scenario);
  double low = 0, high = 1;
  char text[32];

  for (guint i = 0; i < n; i++)
    for (guint side = 0; side < VD_MAX_SIDES; side++)
      {
        low = MIN (low, read (&a->turns[i], side));
        high = MAX (high, read (&a->turns[i], side));
      }

  high = round_up (high);
  low = low < 0 ? -round_up (-low) : 0;
  vd_page_raw (self, "<div>");
  vd_page_element (self, "h3", "%s", vd_page_word (self, title));
  vd_page_markup (self, "<svg viewBox=\"0 0 %d %d\" role=\"img\"><path class=\"axis\" d=\"M%d 8H%dM%d %dH%d"
                  "M%d %dH%d\"/>", (int) WIDTH, (int) HEIGHT + FOOT, (int) LEFT, (int) WIDTH - 10,
                  (int) LEFT, (int) HEIGHT / 2 + 4, (int) WIDTH - 10, (int) LEFT, (int) HEIGHT,
                  (int) WIDTH - 10);
  g_snprintf (text, sizeof text, "%.4g", high);
  write_label (self, LEFT - 6, 16, "end", text);
  g_snprintf (text, sizeof text, "%.4g", (low + high) / 2);
  write_label (self, LEFT - 6, HEIGHT / 2 + 10, "end", text);
  g_snprintf (text, sizeof text, "%.4g", low);
  write_label (self, LEFT - 6, HEIGHT + 5, "end", text);
  for (guint i = 0; i < n; i += MAX (n / 8, 1))
    {
      g_snprintf (text, sizeof text, "%u", i + 1);
      write_label (self, LEFT + (WIDTH - LEFT - 10) * (n > 1 ? (double) i / (n - 1) : 0.5),
                   HEIGHT + 21, "middle", text);
    }
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    write_line (self, read, side, low, high);
  vd_page_raw (self, "</svg></div>\n");
}

/* The same as figures */

static void
write_mean (VdPage     *self,
            VdPageMean  mean,
            gboolean    is_signed)
{
  g_autofree char *middle = is_signed ? vd_page_signed (mean.mean) : vd_page_decimal (mean.mean);
  g_autofree char *reach = vd_page_decimal (mean.reach);

  vd_page_raw (self, "<td class=\"n\">");
  vd_page_text (self, middle);
  vd_page_raw (self, "<small>±");
  vd_page_text (self, reach);
  vd_page_raw (self, "</small></td>");
}

static void
write_turn (VdPage             *self,
            guint               number,
            const VdAnnalsTurn *turn)
{
  guint n_sides = vd_scenario_get_n_sides (self->report->scenario);

  vd_page_markup (self, "<tr><th class=\"n\" scope=\"row\">%u</th><td class=\"n\">%u</td>", number,
                  (guint) turn->n);
  for (guint side = 0; side < n_sides; side++)
    vd_page_share_cell (self, turn->leads[side], turn->n, FALSE);
  write_mean (self, vd_page_mean (turn->margin, turn->n, 1), TRUE);
  for (guint side = 0; side < n_sides; side++)
    {
      write_mean (self, vd_page_mean (turn->points[side], turn->n, 1), FALSE);
      write_mean (self, vd_page_mean (turn->lost[side], turn->n, 4), FALSE);
      write_mean (self, vd_page_mean (turn->strength[side], turn->n, 4), FALSE);
    }
  vd_page_raw (self, "</tr>\n");
}

static void
write_turns_head (VdPage *self)
{
  const VdScenario *s = self->report->scenario;
  guint n_sides = vd_scenario_get_n_sides (s);

  vd_page_raw (self, "<thead><tr><td></td><td></td>");
  vd_page_markup (self, "<th colspan=\"%u\" scope=\"colgroup\">", n_sides);
  vd_page_say (self, N_("In the lead, of 100 games"));
  vd_page_raw (self, "</th><td></td>");
  for (guint side = 0; side < n_sides; side++)
    {
      vd_page_markup (self, "<th colspan=\"3\" scope=\"colgroup\"><span class=\"key s%u\"></span>", side);
      vd_page_text (self, vd_scenario_get_side_name (s, side));
      vd_page_raw (self, "</th>");
    }
  vd_page_raw (self, "</tr><tr>");
  vd_page_element (self, "th class=\"n\" scope=\"col\"", N_("turn"));
  vd_page_element (self, "th class=\"n\" scope=\"col\"", N_("games"));
  for (guint side = 0; side < n_sides; side++)
    vd_page_element (self, "th class=\"n\" scope=\"col\"", "%s", vd_scenario_get_side_name (s, side));
  vd_page_element (self, "th class=\"n\" scope=\"col\"", N_("points ahead"));
  for (guint side = 0; side < n_sides; side++)
    {
      vd_page_element (self, "th class=\"n\" scope=\"col\"", N_("points"));
      vd_page_element (self, "th class=\"n\" scope=\"col\"", N_("lost"));
      vd_page_element (self, "th class=\"n\" scope=\"col\"", N_("on map"));
    }
  vd_page_raw (self, "</tr></thead>\n");
}

static void
write_turns (VdPage *self)
{
  const VdAnnals *a = self->report->annals;

  vd_page_raw (self, "<details><summary>");
  vd_page_say (self, N_("The figures, with 95 %% intervals"));
  vd_page_raw (self, "</summary><div class=\"scroll\"><table class=\"turns\">\n");
  write_turns_head (self);
  vd_page_raw (self, "<tbody>\n");
  for (guint i = 0; i < vd_scenario_get_n_turns (self->report->scenario); i++)
    if (a->turns[i].n > 0)
      write_turn (self, i + 1, &a->turns[i]);
  vd_page_raw (self, "</tbody></table></div></details>\n");
}

void
vd_page_course (VdPage *self)
{
  vd_page_raw (self, "<section>\n");
  vd_page_element (self, "h2", N_("Turn by turn"));
  write_keys (self, FALSE);
  vd_page_raw (self, "<div class=\"two\">\n");
  write_lines (self, N_("Strength on the map"), read_strength);
  write_lines (self, N_("Strength lost so far"), read_lost);
  write_lines (self, N_("Victory points, had the game ended then"), read_points);
  write_lines (self, N_("In the lead, of 100 games"), read_leads);
  vd_page_raw (self, "</div>\n");
  vd_page_element (self, "p class=\"note\"", N_("Means of the games that came so far, by the turn that was over."));
  write_turns (self);
  vd_page_raw (self, "</section>\n");
}
