#include "formats/report-private.h"

#include <math.h>
#include <string.h>

#include "core/record.h"
#include "core/spread.h"
#include "formats/again.h"

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

static void
say_valist (VdPage     *self,
            const char *format,
            va_list     args)
{
  g_autofree char *text = NULL;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  text = g_strdup_vprintf (vd_page_word (self, format), args);
#pragma GCC diagnostic pop
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

double
vd_page_share (guint64 k,
               guint64 n)
{
  return n > 0 ? (double) k / n : 0;
}

/* Counting */

gboolean
vd_page_counts (const VdGameResult *result,
                int                 option,
                int                 choice)
{
  return result->error == NULL && (option < 0 || result->choice[option] == choice);
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
    if (vd_page_counts (&r->results[i], option, choice))
      {
        *n += 1;
        k += r->results[i].winner == winner;
      }

  return k;
}

/* The page */

gboolean
vd_page_is_random (const VdCampaignReport *r)
{
  for (guint side = 0; side < vd_scenario_get_n_sides (r->scenario); side++)
    if (!g_str_has_prefix (r->players[side], "random"))
      return FALSE;

  return TRUE;
}

static gboolean
are_alike (const VdCampaignReport *r)
{
  for (guint side = 1; side < vd_scenario_get_n_sides (r->scenario); side++)
    if (strcmp (r->players[side], r->players[0]) != 0)
      return FALSE;

  return TRUE;
}

/* Is it fair, to whom, by how much, and how sure is that? */
static void
say_fairness (VdPage *self)
{
  const VdScenario *s = self->report->scenario;
  guint decided = self->n_wins[0] + self->n_wins[1];
  guint ahead = self->n_wins[1] > self->n_wins[0];
  const char *name = vd_scenario_get_side_name (s, ahead);
  g_autofree char *of_100 = NULL;
  double low, high;

  vd_wilson (self->n_wins[ahead], decided, &low, &high);
  of_100 = g_strdup_printf ("%.0f", 100 * vd_page_share (self->n_wins[ahead], decided));

  vd_page_raw (self, "<p class=\"verdict\">");
  if (vd_page_is_random (self->report) && self->n_ended > 0)
    vd_page_say (self, N_("The rules were tried, not the balance."));
  else if (decided < 30)
    vd_page_say (self, N_("Too few games were decided to say whom the battle favours."));
  else if (!are_alike (self->report))
    vd_page_say (self, N_("The sides were played by different players: who wins says as much about "
                          "these as about the battle."));
  else if (low > 0.5 && low < 0.55)
    vd_page_say (self, N_("Between these players the battle favours one side a little: %s."), name);
  else if (low > 0.5)
    vd_page_say (self, N_("Between these players the battle favours one side clearly: %s."), name);
  else if (high - low <= 0.1)
    vd_page_say (self, N_("Between these players the battle is even, as far as can be seen."));
  else
    vd_page_say (self, N_("Whom the battle favours cannot be told from so few games."));
  vd_page_raw (self, "</p>\n<p>");

  if (decided > 0)
    {
      g_autofree char *from = g_strdup_printf ("%.0f", 100 * low);
      g_autofree char *to = g_strdup_printf ("%.0f", 100 * high);

      vd_page_say (self, N_("Of 100 decided games %s wins about %s; the truth lies between %s and %s, "
                            "95 times in 100."),
                   name, of_100, from, to);
    }
  vd_page_raw (self, "</p>\n");
}

static void
say_players (VdPage *self)
{
  const VdCampaignReport *r = self->report;

  vd_page_raw (self, "<p>");
  if (vd_page_is_random (r))
    vd_page_say (self, N_("Both sides were played at random. That tries the rules; who wins says "
                          "nothing about the balance."));
  else
    vd_page_say (self, N_("The players are programs. They play no better than they are, so a share "
                          "tells how the battle treats such players; people may find what they "
                          "do not."));
  vd_page_raw (self, "</p>\n");
}

/* The choice that matters most, if any does for certain. */
static void
say_option (VdPage *self)
{
  const VdScenario *s = self->report->scenario;
  double most = 0;
  guint option = 0, one = 0, other = 0;

  for (guint o = 0; o < vd_scenario_get_n_options (s); o++)
    for (guint a = 0; a < vd_scenario_get_n_choices (s, o); a++)
      for (guint b = 0; b < vd_scenario_get_n_choices (s, o); b++)
        {
          double low_a, high_a, low_b, high_b;
          guint n_a, n_b;
          guint k_a = vd_page_wins (self, o, a, 0, &n_a), k_b = vd_page_wins (self, o, b, 0, &n_b);

          vd_wilson (k_a, n_a, &low_a, &high_a);
          vd_wilson (k_b, n_b, &low_b, &high_b);
          if (n_a > 0 && n_b > 0 && low_a > high_b && (double) k_a / n_a - (double) k_b / n_b > most)
            {
              most = (double) k_a / n_a - (double) k_b / n_b;
              option = o;
              one = a;
              other = b;
            }
        }

  if (most > 0)
    {
      guint n_one, n_other;
      guint k_one = vd_page_wins (self, option, one, 0, &n_one);
      guint k_other = vd_page_wins (self, option, other, 0, &n_other);
      g_autofree char *share = vd_page_percent (vd_page_share (k_one, n_one));
      g_autofree char *less = vd_page_percent (vd_page_share (k_other, n_other));

      vd_page_element (self, "p", N_("Most depends on “%s”: %s wins %s of the games with “%s”, and %s of "
                                     "those with “%s”."),
                       vd_scenario_get_option_name (s, option), vd_scenario_get_side_name (s, 0),
                       share, vd_scenario_get_choice_name (s, option, one), less,
                       vd_scenario_get_choice_name (s, option, other));
    }
}

void
vd_page_summary (VdPage *self)
{
  const VdCampaignReport *r = self->report;
  guint n_failed = r->n - self->n_ended;

  vd_page_raw (self, "<section class=\"summary\">\n");
  vd_page_element (self, "h2", N_("In short"));
  say_fairness (self);
  say_option (self);
  say_players (self);
  if (n_failed > 0)
    vd_page_element (self, "p class=\"bad\"", N_("Games broken off because an audit failed: %u. There is "
                                                 "a fault in the rules or the program; they count no "
                                                 "further."), n_failed);
  vd_page_raw (self, "</section>\n");
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
  vd_page_raw (self, "</style>\n</head>\n<body>\n<header>\n<h1>");
  vd_page_text (self, vd_scenario_get_title (s));
  vd_page_raw (self, "</h1>\n<p>");
  vd_page_say (self, N_("Test games: %u"), r->n);
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    {
      vd_page_raw (self, " · ");
      vd_page_markup (self, "<span class=\"key s%u\"></span>", side);
      vd_page_text (self, vd_scenario_get_side_name (s, side));
      vd_page_raw (self, ": <code>");
      vd_page_text (self, r->players[side]);
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

/* How to have the same again. */
static void
write_foot (VdPage *self)
{
  const VdCampaignReport *r = self->report;
  VdCampaign campaign = vd_page_campaign (r);
  g_autofree char *command = vd_again_command (r->file, &campaign);
  g_autofree char *core = g_strdup_printf ("%u", VD_CORE_VERSION);

  vd_page_raw (self, "<section>\n");
  vd_page_element (self, "h2", N_("How to have the same again"));
  vd_page_raw (self, "<table class=\"facts\">\n");
  write_row (self, N_("Command"), command);
  if (r->key != NULL)
    write_row (self, N_("Run"), r->key);
  write_row (self, N_("Rules core"), core);
  vd_page_raw (self, "</table>\n");
  vd_page_element (self, "p class=\"note\"", N_("Intervals are those of Wilson: they hold the true share in 95 of "
                                 "100 campaigns. A game follows from the seed and its number alone."));
  vd_page_raw (self, "</section>\n</main>\n</body>\n</html>\n");
}

char *
vd_campaign_report_write (const VdCampaignReport *report)
{
  VdPage page = { g_string_sized_new (1 << 20), report };
  g_autoptr (GArray) games = vd_page_list_games ();

  page.games = games;

  for (guint winner = 0; winner <= VD_MAX_SIDES; winner++)
    page.n_wins[winner] = vd_page_wins (&page, -1, -1, winner, &page.n_ended);

  write_head (&page);
  vd_page_summary (&page);
  if (page.n_ended > 0)
    {
      vd_page_bars (&page);
      vd_page_levels (&page);
      vd_page_margins (&page);
      vd_page_course (&page);
      vd_page_maps (&page);
      vd_page_combats (&page);
      vd_page_arrivals (&page);
      vd_page_findings (&page);
      vd_page_never (&page);
    }
  vd_page_games (&page);
  write_foot (&page);
  return g_string_free (page.text, FALSE);
}
