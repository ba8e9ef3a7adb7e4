#include "validator/stops.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "formats/compile/compile.h"

#define MOST_TOLD 3 /* numbers of games, one by one */

static gboolean
is_number (const VdStopped *stop)
{
  return strcmp (stop->wish->rule, "number") == 0;
}

/* The first of the games that has such a number or a higher one. */
static guint
find_game (const guint *numbers,
           guint        n,
           guint        number)
{
  guint low = 0, high = n;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (numbers[middle] < number)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

/* The number of the game behind the last that the wish has come to. */
static guint
get_end (const VdStopped *stop)
{
  return stop->is_met ? stop->wish->first + stop->n : stop->wish->first + stop->wish->n;
}

static VdStopped
find_stop (const VdStops      *self,
           const VdStoreWish  *wish,
           const guint        *numbers,
           const VdGameResult *results)
{
  VdStopped stop = { .wish = wish };
  guint from = find_game (numbers, self->n, wish->first);
  guint end = find_game (numbers, self->n, wish->first + wish->n), n_whole = 0;

  stop.n = end - from;
  if (is_number (&stop))
    {
      stop.is_read = TRUE;
      stop.is_met = stop.n == wish->n;
      return stop;
    }

  while (from + n_whole < end && numbers[from + n_whole] == wish->first + n_whole)
    n_whole++;
  stop.is_read = self->scenario != NULL &&
                 vd_until_read (self->scenario, wish->rule, wish->wish, &stop.until);
  if (stop.is_read)
    stop.is_met = vd_until_retrace (&stop.until, results + from, n_whole, wish->n, &stop.n);

  return stop;
}

/* Games that no wish has come to. */
static guint
count_unknown (const VdStops *self,
               const guint   *numbers)
{
  guint n_unknown = 0;

  for (guint i = 0; i < self->n; i++)
    {
      gboolean is_known = FALSE;

      for (guint k = 0; k < self->stops->len && !is_known; k++)
        {
          const VdStopped *stop = &g_array_index (self->stops, VdStopped, k);

          is_known = numbers[i] >= stop->wish->first && numbers[i] < get_end (stop);
        }
      n_unknown += !is_known;
    }

  return n_unknown;
}

VdStops *
vd_stops_new (const VdScenario   *scenario,
              const GArray       *wishes,
              const guint        *numbers,
              const VdGameResult *results,
              guint               n)
{
  VdStops *self = g_new0 (VdStops, 1);

  self->scenario = scenario;
  self->n = n;
  self->stops = g_array_new (FALSE, FALSE, sizeof (VdStopped));
  for (guint i = 0; i < wishes->len; i++)
    {
      VdStopped stop = find_stop (self, &g_array_index (wishes, VdStoreWish, i), numbers, results);

      g_array_append_val (self->stops, stop);
    }

  self->n_unknown = count_unknown (self, numbers);
  return self;
}

void
vd_stops_free (VdStops *self)
{
  g_array_unref (self->stops);
  g_free (self);
}

/* A scenario that was not kept, or is none to this program, leaves rules not understood. */
static void
open_scenario (VdStore          *store,
               const VdStoreRun *run,
               VdOpened         *opened)
{
  g_autoptr (VdFindings) findings = vd_findings_new ();

  for (guint i = 0; i < run->wishes->len; i++)
    if (opened->project == NULL &&
        strcmp (g_array_index (run->wishes, VdStoreWish, i).rule, "number") != 0)
      opened->project = vd_store_load_project (store, run, NULL);
  if (opened->project != NULL)
    opened->scenario = vd_project_compile (opened->project, findings);
}

VdStops *
vd_stops_of_run (VdStore           *store,
                 const VdStoreRun  *run,
                 VdOpened          *opened,
                 GError           **error)
{
  VdGameResult *results = g_new0 (VdGameResult, run->n + 1);
  g_autofree guint *numbers = g_new0 (guint, run->n + 1);
  VdStops *self = NULL;
  guint n;

  open_scenario (store, run, opened);
  if (vd_store_read_outcomes (store, run, numbers, results, &n, error))
    self = vd_stops_new (opened->scenario, run->wishes, numbers, results, n);

  vd_game_results_free (results, n);
  return self;
}

/* Telling */

/* (transfer full): one wish, as a sentence without its full stop.  Where it is the only one,
 * that it begins with game 0 and how many games there are is said elsewhere. */
static char *
say_number (const VdStopped *stop,
            gboolean         is_only)
{
  const VdStoreWish *wish = stop->wish;

  if (!stop->is_met)
    return g_strdup_printf (_("%u games were asked for, from number %u on, and %u of them are "
                              "there: the campaign was broken off, or goes on"),
                            wish->n, wish->first, stop->n);
  if (is_only)
    return g_strdup (_("How many games there are was settled before they were played"));

  return g_strdup_printf (_("That %u games were to be played, from number %u on, was settled "
                            "before"), wish->n, wish->first);
}

static char *
say_until (const VdStops   *self,
           const VdStopped *stop)
{
  const VdStoreWish *wish = stop->wish;
  VdCampaign played = { .scenario = self->scenario, .n_games = stop->n };
  g_autofree char *said = NULL;

  if (!stop->is_read)
    return g_strdup_printf (_("Of at most %u games, from number %u on, %u are there; whether they "
                              "fulfil what was asked for by --%s=“%s” can't be told without the "
                              "scenario"),
                            wish->n, wish->first, stop->n, wish->rule, wish->wish);
  if (!stop->is_met)
    return g_strdup_printf (_("Of at most %u games, from number %u on, %u are there: more were asked "
                              "for by --%s=“%s”; the campaign was broken off, or goes on"),
                            wish->n, wish->first, stop->n, wish->rule, wish->wish);

  said = vd_until_say (&stop->until, &played);
  return g_strconcat (said, ". ",
                      _("How many games there are was decided by how they came out"), NULL);
}

static char *
say_stop (const VdStops *self,
          guint          i)
{
  const VdStopped *stop = &g_array_index (self->stops, VdStopped, i);

  return is_number (stop) ? say_number (stop, self->stops->len == 1 && self->n_unknown == 0)
                          : say_until (self, stop);
}

/* (transfer full) */
static char *
say_unknown (const VdStops *self)
{
  return self->n_unknown == self->n
         ? g_strdup (_("By what rule the games came to an end is not known: the program that "
                       "stored them did not note it"))
         : g_strdup_printf (_("By what rule %u of the games came to an end is not known: the "
                              "program that stored them did not note it"), self->n_unknown);
}

static gboolean
is_met_number (const VdStops *self,
               guint          i)
{
  const VdStopped *stop = &g_array_index (self->stops, VdStopped, i);

  return is_number (stop) && stop->is_met;
}

/* (transfer full) (element-type utf8): sentences without their full stops */
static GPtrArray *
list_sentences (const VdStops *self)
{
  GPtrArray *sentences = g_ptr_array_new_with_free_func (g_free);
  guint n_numbers = 0;

  for (guint i = 0; i < self->stops->len; i++)
    n_numbers += is_met_number (self, i);
  if (n_numbers > MOST_TOLD)
    g_ptr_array_add (sentences, g_strdup_printf (_("Games were asked for %u times, and each time "
                                                   "their number was settled before"),
                                                 n_numbers));

  for (guint i = 0; i < self->stops->len; i++)
    if (n_numbers <= MOST_TOLD || !is_met_number (self, i))
      g_ptr_array_add (sentences, say_stop (self, i));
  if (self->n_unknown > 0)
    g_ptr_array_add (sentences, say_unknown (self));

  return sentences;
}

/* (transfer full): with @before and @after each */
static char *
say_all (const VdStops *self,
         const char    *before,
         const char    *after)
{
  g_autoptr (GPtrArray) sentences = list_sentences (self);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < sentences->len; i++)
    g_string_append_printf (text, "%s%s.%s", before, (char *) sentences->pdata[i], after);

  return g_string_free (text, FALSE);
}

char *
vd_stops_say (const VdStops *self)
{
  g_autofree char *all = say_all (self, "", " ");
  guint n = self->stops->len + (self->n_unknown > 0);

  g_strchomp (all);
  return n < 2 ? g_steal_pointer (&all)
               : g_strconcat (_("The games come from more than one campaign."), " ", all, NULL);
}

void
vd_stops_print (const VdStops *self)
{
  g_autofree char *all = say_all (self, "  ", "\n");

  fputs (all, stdout);
}

static void
write_stop (const VdStops   *self,
            const VdStopped *stop,
            VdJson          *json)
{
  const VdStoreWish *wish = stop->wish;

  vd_json_object (json, NULL);
  vd_json_integer (json, "first", wish->first);
  vd_json_integer (json, "games", wish->n);
  vd_json_string (json, "rule", wish->rule);
  vd_json_string (json, "wish", wish->wish);
  vd_json_integer (json, "played", stop->n);
  if (stop->is_read)
    vd_json_boolean (json, "met", stop->is_met);
  if (stop->is_met && !is_number (stop))
    {
      VdCampaign played = { .scenario = self->scenario, .n_games = stop->n };

      vd_until_write (&stop->until, &played, json);
    }
  vd_json_close (json, '}');
}

void
vd_stops_write (const VdStops *self,
                VdJson        *json)
{
  vd_json_array (json, "stops");
  for (guint i = 0; i < self->stops->len; i++)
    write_stop (self, &g_array_index (self->stops, VdStopped, i), json);
  vd_json_close (json, ']');
  vd_json_integer (json, "unaccounted", self->n_unknown);
}
