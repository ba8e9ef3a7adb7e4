/* fuzz-referee.c: hostile front ends
 *
 * usage: fuzz-referee [--requests=N] [--seed=N] [--only=I] SCENARIO SESSION
 *
 * Sends requests to the referee: legal orders, so that the game goes on, lines
 * of the session, and what is left of either when it is damaged.  Each gets one
 * reply, a line of JSON; a request that gets an error, or only asks, changes
 * nothing.  Meant to run in a build with sanitizers.  Prints TAP, one case for
 * each hundredth of the run.
 */
#include <stdlib.h>
#include <string.h>

#include "formats/referee/notation.h"
#include "formats/referee/referee-private.h"
#include "tests/shared/mutate.h"

static const char *const words[] = {
  "{", "}", "[", "]", "\"", ":", ",", "\\", "\\u0000", "\\ud800", "null", "true", "0", "-1", "1e999",
  "99999999999999999999", "\001", "\377", "\303\244", "\"id\":", "\"id\":[[[[[[[[[[[[", "\"as\":",
  "\"request\":\"state\"", "\"request\":\"orders\"", "\"request\":\"apply\"", "\"request\":\"undo\"",
  "\"request\":\"load\"", "\"request\":\"save\"", "\"request\":\"odds\"", "\"request\":\"reach\"",
  "\"request\":\"test\"", "\"request\":\"log\"", "\"request\":\"sight\"", "\"seed\":\"1\"",
  "\"order\":\"roll 6\"", "\"order\":\"end\"", "\"order\":\"pass\"", "\"order\":\"move", "\"n\":1000",
  "\"since\":1", "\"game\":\"vedette-game 1\\n", "\"unit\":", "\"defenders\":[", "\"with\":[",
  "\"bombard\":[", "\"from\":", "\"to\":", "/* */", "var x =",
  NULL
};

typedef struct
{
  VdMutator  mutator;
  VdReferee *referee;
  guint      n_replies; /* that were no errors */
  guint      n_orders;  /* that were carried out */
  guint      n_games;   /* that came to their end */
} Fuzz;

static guint
below (Fuzz  *self,
       guint  n)
{
  return g_rand_int (self->mutator.rand) % n;
}

static char *
answer (Fuzz       *self,
        const char *line,
        gsize       n)
{
  gboolean quit;

  return vd_referee_answer (self->referee, line, n, &quit);
}

static char *
ask_to (const char *request,
        const char *order)
{
  return g_strdup_printf ("{\"id\":\"x\",\"request\":\"%s\",\"order\":\"%s\"}", request, order);
}

/* A request with an order, mostly a legal one, sometimes to another game. */
static char *
make_request (Fuzz *self)
{
  VdReferee *referee = self->referee;
  g_autofree char *order = NULL;
  VdOrder any = { 0 };

  if (vd_play_is_over (referee->game) || below (self, 2000) == 0)
    return g_strdup_printf ("{\"request\":\"load\",\"seed\":%u}", below (self, 1000));

  vd_play_list (referee->game, &referee->list);
  any = referee->list.orders[below (self, 3) > 0 ? below (self, referee->list.n)
                                                 : referee->list.n - 1];
  if (below (self, 4) == 0)
    any.unit = below (self, vd_scenario_get_n_units (referee->game->scenario));
  if (below (self, 8) == 0 && any.kind != VD_ORDER_CHOOSE && any.kind != VD_ORDER_EXIT &&
      any.kind != VD_ORDER_TRANSIT)
    any.kind = VD_ORDER_MOVE + below (self, 2);
  if (any.kind == VD_ORDER_CHOOSE || any.kind == VD_ORDER_SUMMON)
    any = referee->list.orders[0];

  order = vd_order_print (referee->game->scenario, &any, NULL, 0);
  return ask_to (below (self, 3) == 0 ? "test" : "apply", order);
}

static GString *
make_line (Fuzz *self)
{
  char *line;
  GString *text;

  if (below (self, 3) == 0)
    {
      text = mutator_mutate (&self->mutator);
      if (below (self, 50) == 0 || strstr (text->str, "\"load\"") == NULL)
        return text;
      g_string_free (text, TRUE);
    }

  line = make_request (self);
  text = g_string_new (line);
  g_free (line);
  if (below (self, 8) == 0 && text->len > 0)
    text->str[below (self, text->len)] ^= 1u << below (self, 8);

  return text;
}

static void
assert_reply (const char *reply)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = json_from_string (reply, &error);

  if (root == NULL || !JSON_NODE_HOLDS_OBJECT (root) || !g_utf8_validate (reply, -1, NULL) ||
      strchr (reply, '\n') != reply + strlen (reply) - 1)
    g_error ("a bad reply: %s", reply);
}

/* Requests that change the game, if they are carried out. */
static gboolean
may_change (const char *reply)
{
  static const char *const changing[] = { "apply", "undo", "load", NULL };

  for (guint i = 0; changing[i] != NULL; i++)
    {
      g_autofree char *member = g_strdup_printf ("\"reply\":\"%s\"", changing[i]);

      if (strstr (reply, member) != NULL)
        return TRUE;
    }

  return FALSE;
}

static void
try_line (gpointer user_data,
          guint    seed,
          guint    i)
{
  Fuzz *self = user_data;
  VdState *before = g_new (VdState, 1);
  guint n_before;
  GString *line;
  char *reply;

  mutator_seed (&self->mutator, seed, i);
  *before = self->referee->game->state;
  n_before = self->referee->record->orders->len;
  line = make_line (self);
  g_strdelimit (line->str, "\n", ' ');
  reply = answer (self, line->str, line->len);
  assert_reply (reply);
  if (strstr (reply, "\"error\":") == NULL)
    self->n_replies++;
  if (strstr (reply, "\"reply\":\"apply\"") != NULL)
    {
      self->n_orders++;
      self->n_games += vd_play_is_over (self->referee->game);
    }
  if (!may_change (reply) &&
      (memcmp (before, &self->referee->game->state, sizeof *before) != 0 ||
       n_before != self->referee->record->orders->len))
    g_error ("changed by %s", line->str);

  free (reply);
  g_string_free (line, TRUE);
  g_free (before);
}

static void
run (Fuzz  *self,
     guint  seed,
     guint  n)
{
  mutator_run (seed, n, "requests", try_line, self);
  g_print ("# %u of %u were answered without an error; %u orders, %u games\n", self->n_replies, n,
           self->n_orders, self->n_games);
}

int
main (int    argc,
      char **argv)
{
  static const char *const files[] = { "SCENARIO", "SESSION", NULL };
  VdMutatorOptions options;
  g_autoptr (GError) error = NULL;
  Fuzz fuzz = { 0 };

  mutator_read_options (&options, &argc, &argv, "requests", files);
  fuzz.referee = vd_referee_new ("0");
  if (!vd_referee_add (fuzz.referee, options.paths[0], &error))
    g_error ("%s", error->message);

  mutator_init (&fuzz.mutator, options.paths + 1, words);
  mutator_split (&fuzz.mutator);
  free (answer (&fuzz, "{\"request\":\"load\",\"seed\":1}", 27));
  if (options.only >= 0)
    try_line (&fuzz, options.seed, options.only);
  else
    run (&fuzz, options.seed, options.n);

  mutator_clear (&fuzz.mutator);
  vd_referee_free (fuzz.referee);
  g_strfreev (options.paths);

  return EXIT_SUCCESS;
}
