#include "formats/report/report-private.h"

#include <math.h>
#include <string.h>

#include "core/campaign/chance.h"
#include "core/campaign/spread.h"
#include "core/play/record.h"
#include "formats/check/check.h"
#include "formats/report/again.h"

/* Writing */

void
vd_page_raw (VdPage     *self,
             const char *markup)
{
  g_string_append (self->text, markup);
}

void
vd_page_markup (VdPage     *self,
                const char *format,
                ...)
{
  va_list args;

  va_start (args, format);
  g_string_append_vprintf (self->text, format, args);
  va_end (args);
}

/* What XML cannot hold becomes U+FFFD. */
void
vd_page_text (VdPage     *self,
              const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text != NULL ? text : "", -1);
  g_autofree char *escaped = NULL;

  for (char *c = valid; *c != '\0'; c++)
    if ((guchar) *c < ' ' && *c != '\n' && *c != '\t')
      *c = '?';

  escaped = g_markup_escape_text (valid, -1);
  g_string_append (self->text, escaped);
}

const char *
vd_page_word (const VdPage *self,
              const char   *sentence)
{
  return self->report->translate != NULL ? self->report->translate (sentence) : sentence;
}

static char *
print_valist (const VdPage *self,
              const char   *format,
              va_list       args)
{
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  return g_strdup_vprintf (vd_page_word (self, format), args);
#pragma GCC diagnostic pop
}

char *
vd_page_print (const VdPage *self,
               const char   *format,
               ...)
{
  va_list args;
  char *text;

  va_start (args, format);
  text = print_valist (self, format, args);
  va_end (args);
  return text;
}

static void
say_valist (VdPage     *self,
            const char *format,
            va_list     args)
{
  g_autofree char *text = print_valist (self, format, args);

  vd_page_text (self, text);
}

void
vd_page_say (VdPage     *self,
             const char *format,
             ...)
{
  va_list args;

  va_start (args, format);
  say_valist (self, format, args);
  va_end (args);
}

void
vd_page_element (VdPage     *self,
                 const char *tag,
                 const char *format,
                 ...)
{
  va_list args;

  vd_page_markup (self, "<%s>", tag);
  va_start (args, format);
  say_valist (self, format, args);
  va_end (args);
  vd_page_markup (self, "</%.*s>\n", (int) strcspn (tag, " "), tag);
}

void
vd_page_command (VdPage     *self,
                 const char *command,
                 const char *more)
{
  g_autofree char *whole = g_strconcat (command, *more != '\0' ? " " : "", more, NULL);
  g_auto (GStrv) words = g_strsplit (whole, " ", -1);

  vd_page_raw (self, "<code>");
  for (guint i = 0; words[i] != NULL; i++)
    {
      gboolean is_option = g_str_has_prefix (words[i], "--");

      vd_page_raw (self, i > 0 ? " " : "");
      vd_page_raw (self, is_option ? "<span>" : "");
      vd_page_text (self, words[i]);
      vd_page_raw (self, is_option ? "</span>" : "");
    }
  vd_page_raw (self, "</code>");
}

void
vd_page_number (VdPage *self,
                double  number)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (self->text, g_ascii_formatd (digits, sizeof digits, "%.2f",
                                                isfinite (number) ? number : 0));
}

char *
vd_page_percent (double share)
{
  return g_strdup_printf ("%.1f\u00a0%%", 100 * share);
}

char *
vd_page_decimal (double number)
{
  return g_strdup_printf ("%.1f", number);
}

char *
vd_page_signed (double number)
{
  g_autofree char *digits = vd_page_decimal (fabs (number));

  /* What is rounded to nothing has no sign. */
  if (strpbrk (digits, "123456789") == NULL)
    return g_steal_pointer (&digits);

  return g_strconcat (number < 0 ? "\u2212" : "+", digits, NULL);
}

double
vd_page_share (guint64 k,
               guint64 n)
{
  return n > 0 ? (double) k / n : 0;
}

void
vd_page_cell (VdPage     *self,
              const char *figure,
              const char *low,
              const char *high)
{
  vd_page_raw (self, "<td class=\"n\">");
  vd_page_text (self, figure);
  if (low != NULL)
    {
      vd_page_raw (self, "<small>");
      /* TRANS: the ends of an interval */
      vd_page_say (self, N_("%s to %s"), low, high);
      vd_page_raw (self, "</small>");
    }
  vd_page_raw (self, "</td>");
}

void
vd_page_share_cell (VdPage  *self,
                    guint64  k,
                    guint64  n,
                    gboolean has_sign)
{
  double share = vd_page_share (k, n);
  g_autofree char *figure = has_sign ? vd_page_percent (share) : vd_page_decimal (100 * share);
  g_autofree char *from = NULL, *to = NULL;
  double low, high;

  if (n == 0)
    {
      vd_page_cell (self, "–", NULL, NULL);
      return;
    }

  vd_wilson (k, n, &low, &high);
  from = vd_page_decimal (100 * low);
  to = vd_page_decimal (100 * high);
  vd_page_cell (self, figure, from, to);
}

/* Counting */

gboolean
vd_page_counts (const VdPage *self,
                guint         i,
                int           option,
                int           choice)
{
  return vd_game_result_counts (&self->report->results[i], self->report->scenario, option, choice);
}

guint
vd_page_wins (const VdPage *self,
              int           option,
              int           choice,
              guint         winner,
              guint        *n)
{
  const VdCampaignReport *r = self->report;
  guint k = 0;

  *n = 0;
  for (guint i = 0; i < r->n; i++)
    if (vd_page_counts (self, i, option, choice))
      {
        *n += 1;
        k += r->results[i].winner == winner;
      }

  return k;
}

VdPageMean
vd_page_mean (VdSum   sum,
              guint64 n,
              double  unit)
{
  return (VdPageMean) { vd_sum_mean (sum, n) / unit, vd_student (n) * vd_sum_error (sum, n) / unit, n };
}

VdPageMean
vd_page_margin (const VdPage *self,
                int           option,
                int           choice,
                int           winner,
                guint         level)
{
  const VdCampaignReport *r = self->report;
  VdSum sum = { 0, 0 };
  guint n = 0;

  for (guint i = 0; i < r->n; i++)
    if (vd_page_counts (self, i, option, choice) &&
        (winner < 0 || (r->results[i].winner == winner && r->results[i].level == level)))
      {
        gint64 margin = (gint64) r->results[i].points[0] - r->results[i].points[1];

        sum.sum += margin;
        sum.squares += margin * margin;
        n++;
      }

  return vd_page_mean (sum, n, 1);
}

guint
vd_page_count_choices (const VdPage *self,
                       guint         option)
{
  guint made = 0, n;

  for (guint c = 0; c < vd_scenario_get_n_choices (self->report->scenario, option); c++)
    {
      vd_page_wins (self, option, c, 0, &n);
      made += n > 0;
    }

  return made;
}

/* The page */

/* (transfer full) (nullable): what the games tell, as vedette check --play says it; of
 * players who mean nothing by what they do, nothing. */
static VdFindings *
find_findings (const VdCampaignReport *r)
{
  g_autoptr (VdFindings) all = vd_findings_new ();
  VdFindings *findings = NULL;

  if (vd_page_is_random (r))
    return NULL;

  findings = vd_findings_new ();
  vd_check_project_played (r->project, r->scenario, r->annals, all);
  for (guint i = 0; i < all->len;)
    if (g_str_has_prefix (((VdFinding *) all->pdata[i])->code, "play."))
      g_ptr_array_add (findings, g_ptr_array_steal_index (all, i));
    else
      i++;

  return findings;
}

/* Where its folder is nobody else needs to know. */
static char *
without_folder (const char *path)
{
  return g_path_is_absolute (path) ? g_path_get_basename (path) : g_strdup (path);
}

static void
write_head (VdPage *self)
{
  const VdCampaignReport *r = self->report;
  const VdScenario *s = r->scenario;

  /* TRANS: the code of your language, as a page of HTML names it */
  vd_page_markup (self, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                  "<meta name=\"color-scheme\" content=\"light dark\"/>\n<title>",
                  vd_page_word (self, N_("en")));
  vd_page_say (self, N_("%s: test-play"), vd_scenario_get_title (s));
  vd_page_raw (self, "</title>\n<style>\n");
  vd_page_raw (self, vd_page_style);
  vd_page_turn_style (self);
  vd_page_raw (self, "</style>\n</head>\n<body>\n<header>\n<h1>");
  vd_page_text (self, vd_scenario_get_title (s));
  vd_page_raw (self, "</h1>\n<p>");
  vd_page_say (self, N_("Test games: %u"), r->n);
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    {
      g_autofree char *player = vd_page_without_folders (r->players[side]);

      vd_page_raw (self, " · ");
      vd_page_markup (self, "<span class=\"key s%u\"></span>", side);
      vd_page_say (self, N_("%s: "), vd_scenario_get_side_name (s, side));
      vd_page_raw (self, "<code>");
      vd_page_text (self, player);
      vd_page_raw (self, "</code>");
    }

  if (r->from != NULL)
    {
      g_autofree char *from = without_folder (r->from->path);

      vd_page_raw (self, " · ");
      vd_page_say (self, N_("from order %u of "), r->from->n);
      vd_page_raw (self, "<code>");
      vd_page_text (self, from);
      vd_page_raw (self, "</code>");
    }

  vd_page_raw (self, "</p>\n</header>\n<main>\n");
}

static void
write_row (VdPage     *self,
           const char *name,
           const char *value)
{
  vd_page_raw (self, "<tr><th scope=\"row\">");
  vd_page_say (self, "%s", vd_page_word (self, name));
  vd_page_raw (self, "</th><td>");
  vd_page_command (self, value, "");
  vd_page_raw (self, "</td></tr>\n");
}

char *
vd_page_without_folders (const char *text)
{
  static const char before[] = " =:,;'\"";
  GString *shown = g_string_new (NULL);

  while (*text != '\0')
    {
      gsize n = strcspn (text, before);
      g_autofree char *word = g_strndup (text, n), *name = without_folder (word);

      g_string_append (shown, name);
      text += n;
      if (*text != '\0')
        g_string_append_c (shown, *text++);
    }

  return g_string_free (shown, FALSE);
}

char *
vd_page_again (const VdCampaignReport *r,
               const VdCampaign       *campaign)
{
  g_autofree char *file = without_folder (r->file);
  g_autofree char *from = campaign->from != NULL ? without_folder (campaign->from->path) : NULL;
  VdCampaignStart start = campaign->from != NULL ? *campaign->from : (VdCampaignStart) { 0 };
  char *players[VD_MAX_SIDES];
  VdCampaign shown = *campaign;
  char *command;

  if (shown.from != NULL)
    {
      start.path = from;
      shown.from = &start;
    }
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    shown.players[side] = players[side] =
      campaign->players[side] != NULL ? vd_page_without_folders (campaign->players[side]) : NULL;
  command = vd_again_command (file, &shown);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    g_free (players[side]);

  return command;
}

/* How to have the same again. */
static void
write_foot (VdPage *self)
{
  const VdCampaignReport *r = self->report;
  VdCampaign campaign = vd_page_campaign (r);
  g_autofree char *command = vd_page_again (r, &campaign);
  g_autofree char *core = g_strdup_printf ("%u", r->core);

  vd_page_raw (self, "<section>\n");
  vd_page_element (self, "h2", N_("How to have the same again"));
  vd_page_raw (self, "<table class=\"facts\">\n");
  write_row (self, N_("Command line"), command);
  if (r->key != NULL)
    write_row (self, N_("Run"), r->key);
  write_row (self, N_("Rules core"), core);
  vd_page_raw (self, "</table>\n");
  if (r->core != VD_CORE_VERSION)
    {
      vd_page_raw (self, "<p class=\"note\">");
      vd_page_say (self, N_("This page was written by a program with version %d of the rules, which "
                            "may play these games otherwise."), VD_CORE_VERSION);
      vd_page_raw (self, "</p>\n");
    }
  vd_page_element (self, "p class=\"note\"", N_("Intervals are those of Wilson: they hold the true share in 95 of "
                                 "100 campaigns. A game follows from the seed and its number alone."));
  vd_page_raw (self, "</section>\n</main>\n</body>\n</html>\n");
}

char *
vd_campaign_report_write (const VdCampaignReport *report)
{
  VdPage page;
  g_autoptr (GArray) games = vd_page_list_games ();
  g_autoptr (VdFindings) findings = NULL;
  g_autoptr (GArray) comparisons = NULL;

  g_return_val_if_fail (report != NULL && report->project != NULL, NULL);
  g_return_val_if_fail (report->scenario != NULL && report->annals != NULL, NULL);
  g_return_val_if_fail (report->results != NULL || report->n == 0, NULL);

  page = (VdPage) { g_string_sized_new (1 << 20), report };
  findings = report->annals->n > 0 ? find_findings (report) : NULL;

  page.games = games;
  page.findings = findings;
  page.comparisons = comparisons = vd_page_compare_options (&page);

  for (guint winner = 0; winner <= VD_MAX_SIDES; winner++)
    page.n_wins[winner] = vd_page_wins (&page, -1, -1, winner, &page.n_ended);

  write_head (&page);
  vd_page_summary (&page);
  if (page.n_ended > 0)
    {
      vd_page_bars (&page);
      vd_page_options (&page);
      vd_page_levels (&page);
      vd_page_margins (&page);
      vd_page_scores (&page);
      vd_page_course (&page);
      vd_page_maps (&page);
      vd_page_combats (&page);
      vd_page_fates (&page);
      vd_page_forces (&page);
      vd_page_arrivals (&page);
      vd_page_findings (&page);
      vd_page_never (&page);
    }
  vd_page_games (&page);
  write_foot (&page);
  return g_string_free (page.text, FALSE);
}
