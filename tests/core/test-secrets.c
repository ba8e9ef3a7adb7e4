/* test-secrets.c: what a side is told follows from nothing that it may not know
 *
 * Every battle of VD_BATTLES with a secret is played in as many worlds as the secret has choices, order
 * by order the same in all.  At 200 positions of each the side that may not know is
 * asked for all that formats/REFEREE.md lets it ask, and every answer must be the same in
 * all worlds, byte for byte.
 *
 * Few secrets are shipped, and they come out soon, so that of VD_MADE_OF a battle is made in
 * which a secret lasts, and what legal orders there are follows from it.
 */
#include "core/position/dice.h"
#include "core/position/secret.h"
#include "core/scenario/sight.h"
#include "formats/referee/notation.h"
#include "formats/referee/referee-private.h"
#include "tests/shared/battle.h"
#include "tests/shared/share.h"

#include <stdlib.h>
#include <string.h>

#define N_POSITIONS 200
#define MAX_GAMES 400

/* Positions of one game that are looked at, and how many are passed by for one of them,
 * for those near one another are much the same. */
#define MAX_OF_GAME 20
#define STRIDE 3
#define STRIDE_LASTING 15

/* Units, of all that there are, that are asked about at one position. */
#define N_UNITS 8

/* One game in all worlds. */
typedef struct
{
  const VdScenario *scenario;
  VdReferee        *worlds[VD_MAX_CHOICES];
  guint             n;
  guint             option;   /* the secret one, */
  guint             side;     /* whose other side asks */
  guint64           hash;     /* what is drawn follows from it */
  guint             answers;
  guint             refusals; /* among them, */
  guint             applied;  /* and orders that were carried out */
} Worlds;

/* Worlds */

static VdReferee *
referee_new (const VdScenario *scenario)
{
  VdReferee *self = vd_referee_new ("0");
  VdTable *table = g_new0 (VdTable, 1);

  table->scenario = (VdScenario *) scenario;
  table->findings = vd_findings_new ();
  g_ptr_array_add (self->tables, table);
  return self;
}

static void
worlds_init (Worlds           *self,
             const VdScenario *scenario,
             guint             option)
{
  *self = (Worlds) { .scenario = scenario, .option = option, .hash = 1 };
  self->n = scenario->options[option].n_choices;
  self->side = scenario->options[option].chooser ^ 1;
  for (guint i = 0; i < self->n; i++)
    self->worlds[i] = referee_new (scenario);
}

static void
worlds_clear (Worlds *self)
{
  for (guint i = 0; i < self->n; i++)
    vd_referee_free (self->worlds[i]);
}

static guint
draw (Worlds *self,
      guint   n)
{
  self->hash = vd_mix (self->hash, n);
  return vd_below (self->hash, n);
}

static void
begin (Worlds  *self,
       guint64  seed)
{
  for (guint i = 0; i < self->n; i++)
    vd_referee_begin (self->worlds[i], self->worlds[i]->tables->pdata[0], seed);
}

static void
play_in (VdReferee     *world,
         const VdOrder *order)
{
  vd_record_play (world->record, world->game, order, NULL, 0);
}

/* The secret itself, which is the only order that differs. */
static gboolean
choose (Worlds *self)
{
  VdGame *game = self->worlds[0]->game;

  if (vd_play_find_owed_option (game) != (int) self->option)
    return FALSE;

  for (guint i = 0; i < self->n; i++)
    play_in (self->worlds[i], &(VdOrder) { VD_ORDER_CHOOSE, i, self->option, 0, 0 });
  return TRUE;
}

static gboolean
is_legal_in_all (Worlds        *self,
                 const VdOrder *order)
{
  for (guint i = 0; i < self->n; i++)
    if (!vd_play_test (self->worlds[i]->game, order, NULL, 0, NULL).legal)
      return FALSE;

  return TRUE;
}

/* Any order that is legal in all worlds.  Returns: whether there is one */
static gboolean
step (Worlds *self)
{
  VdOrderList list = { 0 };
  gboolean found = FALSE;

  if (choose (self))
    return TRUE;

  vd_play_list (self->worlds[0]->game, &list);
  while (list.n > 0 && !found)
    {
      guint which = draw (self, list.n);
      VdOrder order = list.orders[which];

      found = is_legal_in_all (self, &order);
      for (guint i = 0; i < self->n && found; i++)
        play_in (self->worlds[i], &order);
      list.orders[which] = list.orders[--list.n];
    }

  vd_order_list_clear (&list);
  return found;
}

static gboolean
is_kept (const Worlds *self)
{
  for (guint i = 0; i < self->n; i++)
    if (!(self->worlds[i]->game->state.chosen & (1u << self->option)) ||
        !vd_secret_is_kept (self->worlds[i]->game, self->option, self->side))
      return FALSE;

  return TRUE;
}

/* Asking */

/* Asks in all worlds and holds the answers to each other.  Returns: whether it was refused */
static gboolean
ask_line (Worlds     *self,
          const char *line)
{
  g_autofree char *first = NULL;
  gboolean quit, refused = FALSE;

  for (guint i = 0; i < self->n; i++)
    {
      char *answer = vd_referee_answer (self->worlds[i], line, strlen (line), &quit);

      if (i == 0)
        refused = g_str_has_prefix (answer, "{\"error\"");
      if (first == NULL)
        first = g_strdup (answer);
      else if (strcmp (first, answer) != 0)
        g_error ("turn %u, %s: to %s is answered %s but %s", self->worlds[i]->game->state.turn,
                 vd_phase_names[self->worlds[i]->game->state.phase], line, first, answer);
      free (answer);
    }

  self->answers++;
  self->refusals += refused;
  return refused;
}

G_GNUC_PRINTF (3, 4)
static gboolean
ask (Worlds     *self,
     const char *request,
     const char *format,
     ...)
{
  g_autofree char *members = NULL, *line = NULL;
  va_list args;

  va_start (args, format);
  members = g_strdup_vprintf (format, args);
  va_end (args);
  line = g_strdup_printf ("{\"request\":\"%s\",\"as\":\"%s\"%s%s}", request,
                          vd_scenario_get_side_id (self->scenario, self->side),
                          *members != '\0' ? "," : "", members);
  return ask_line (self, line);
}

static const char *
any_unit (Worlds *self)
{
  return vd_scenario_get_unit_id (self->scenario, draw (self, self->scenario->n_units));
}

/* Half of them on an edge, by which units come and go. */
static const char *
any_hex (Worlds *self)
{
  const VdScenario *s = self->scenario;
  guint cell = draw (self, s->n_cells);

  for (guint i = 0; i < s->n_cells && draw (self, 2) == 0 && s->edges[cell] == 0; i++)
    cell = draw (self, s->n_cells);

  return vd_scenario_get_label (s, cell);
}

static char *
any_section (Worlds *self)
{
  const VdScenario *s = self->scenario;
  guint track = s->n_tracks > 0 ? draw (self, s->n_tracks) : 0;

  return g_strdup (s->n_tracks > 0
                   ? vd_scenario_get_section_id (s, track, draw (self, s->tracks[track].n_sections))
                   : "none");
}

/* What stands for a word of "move UNIT HEX...". */
static char *
fill_in (Worlds     *self,
         const char *word)
{
  static const char *const edges[] = { "north", "east", "south", "west" };
  const VdScenario *s = self->scenario;
  guint option = draw (self, s->n_options);

  if (strcmp (word, "UNIT") == 0)
    return g_strdup (any_unit (self));
  if (g_str_has_prefix (word, "HEX"))
    return g_strdup (any_hex (self));
  if (strcmp (word, "EDGE") == 0)
    return g_strdup (edges[draw (self, G_N_ELEMENTS (edges))]);
  if (strcmp (word, "SECTION") == 0)
    return any_section (self);
  if (strcmp (word, "OPTION") == 0)
    return g_strdup_printf ("%s %s", vd_scenario_get_option_id (s, option),
                            vd_scenario_get_choice_id (s, option,
                                                       draw (self, s->options[option].n_choices)));
  if (strcmp (word, "COLUMN") == 0)
    return g_strdup (vd_scenario_get_column (s, draw (self, s->table.n_columns)));
  if (strcmp (word, "GROUP") == 0)
    return g_strdup (s->groups[draw (self, s->n_groups)].id);
  if (strcmp (word, "FORMATION") == 0)
    return g_strdup (vd_scenario_get_formation_id (s, draw (self, s->n_formations)));

  return g_strdup (g_ascii_isupper (*word) || *word == '[' ? "" : word);
}

/* An order of that kind that may well be none. */
static char *
any_order (Worlds *self,
           guint   kind)
{
  g_autofree char *usage = vd_order_print_usage (kind);
  g_auto (GStrv) words = g_strsplit (usage, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      char *word = strcmp (words[i], "CHOICE") == 0 ? g_strdup ("") : fill_in (self, words[i]);

      g_free (words[i]);
      words[i] = word;
    }

  return g_strchomp (g_strjoinv (" ", words));
}

static void
ask_plainly (Worlds *self)
{
  static const char *const requests[] = {
    "hello", "scenario", "state", "orders", "log", "findings", "save", "load", "odds", "quit",
  };

  for (guint i = 0; i < G_N_ELEMENTS (requests); i++)
    ask (self, requests[i], "%s", "");
  ask (self, "log", "\"since\":%u", draw (self, self->worlds[0]->record->orders->len + 1));
  for (guint i = 0; i < 4; i++)
    {
      const char *from = any_hex (self);

      ask (self, "sight", "\"from\":\"%s\",\"to\":\"%s\"", from, any_hex (self));
    }
}

static void
ask_about_units (Worlds *self)
{
  for (guint i = 0; i < N_UNITS; i++)
    {
      const char *unit = any_unit (self);

      ask (self, "orders", "\"unit\":\"%s\"", unit);
      ask (self, "reach", "\"unit\":\"%s\"", unit);
      ask (self, "odds", "\"defenders\":[\"%s\"],\"with\":[\"%s\"]", unit, any_unit (self));
      ask (self, "odds", "\"defenders\":[\"%s\"],\"bombard\":[\"%s\"]", unit, any_unit (self));
    }
}

static VdUnitId
find_enemy_beside (const Worlds *self,
                   VdUnitId      unit)
{
  const VdGame *game = self->worlds[0]->game;

  for (guint other = 0; other < self->scenario->n_units; other++)
    if (vd_game_is_on_map (game, other) && vd_game_side (game, other) != vd_game_side (game, unit) &&
        vd_cell_distance (self->scenario, game->state.units[unit].cell,
                          game->state.units[other].cell) == 1)
      return other;

  return VD_NONE;
}

/* Attacks that could be made. */
static void
ask_for_odds (Worlds *self)
{
  const VdGame *game = self->worlds[0]->game;

  for (guint unit = 0; unit < self->scenario->n_units; unit++)
    {
      VdUnitId enemy = vd_game_is_on_map (game, unit) ? find_enemy_beside (self, unit) : VD_NONE;

      if (enemy != VD_NONE)
        ask (self, "odds", "\"defenders\":[\"%s\"],\"with\":[\"%s\"]",
             vd_scenario_get_unit_id (self->scenario, enemy),
             vd_scenario_get_unit_id (self->scenario, unit));
    }
}

/* Takes back what was carried out, as the side if it may. */
static void
take_back (Worlds *self,
           guint   n)
{
  ask (self, "state", "%s", "");
  ask (self, "orders", "%s", "");
  ask (self, "log", "\"since\":%u", n);
  ask (self, "undo", "%s", "");
  for (guint i = 0; i < self->n; i++)
    if (self->worlds[i]->record->orders->len > n)
      {
        gboolean quit;

        free (vd_referee_answer (self->worlds[i], "{\"request\":\"undo\"}", 18, &quit));
        g_assert_cmpuint (self->worlds[i]->record->orders->len, ==, n);
      }
}

static void
try_order (Worlds     *self,
           const char *order)
{
  guint n = self->worlds[0]->record->orders->len;

  ask (self, "test", "\"order\":\"%s\"", order);
  if (!ask (self, "apply", "\"order\":\"%s\"", order))
    {
      self->applied++;
      take_back (self, n);
    }
}

/* Orders of all kinds, and some that are listed in any world, as likely of any kind. */
static void
try_orders (Worlds *self)
{
  VdOrderList list = { 0 };

  for (guint kind = 0; kind < VD_N_ORDERS; kind++)
    for (guint i = 0; i < 3; i++)
      {
        g_autofree char *order = any_order (self, kind);

        try_order (self, order);
      }

  for (guint i = 0; i < self->n; i++)
    {
      vd_play_list (self->worlds[i]->game, &list);
      for (guint k = 0; k < list.n; k++)
        if (draw (self, list.n) < 6 || list.orders[k].kind == VD_ORDER_TRANSIT ||
            list.orders[k].kind == VD_ORDER_EXIT || list.orders[k].kind == VD_ORDER_CHOOSE)
          {
            g_autofree char *order = vd_order_print (self->scenario, &list.orders[k], NULL, 0);

            try_order (self, order);
          }
    }

  vd_order_list_clear (&list);
}

/* Positions */

static void
look (Worlds *self)
{
  ask_plainly (self);
  ask_about_units (self);
  ask_for_odds (self);
  try_orders (self);
}

static guint
play_and_look (Worlds  *self,
               guint64  seed,
               guint    stride,
               guint    most)
{
  guint n = 0;

  begin (self, seed);
  while (n < most && !vd_play_is_over (self->worlds[0]->game) && step (self))
    if (is_kept (self) && draw (self, stride) == 0)
      {
        look (self);
        n++;
      }
    else if (!is_kept (self) && n > 0)
      break;

  return n;
}

static void
hold_to_same_answers (const VdScenario *scenario,
                      guint             option,
                      guint             stride)
{
  Worlds worlds;
  guint wanted = test_share (N_POSITIONS), n = 0;

  worlds_init (&worlds, scenario, option);
  for (guint64 seed = 1; seed <= MAX_GAMES && n < wanted; seed++)
    n += play_and_look (&worlds, seed, stride, MIN (MAX_OF_GAME, wanted - n));

  g_test_message ("%s, “%s”: %u positions, %u answers, %u of them refusals, %u orders carried out",
                  vd_scenario_get_title (scenario), vd_scenario_get_option_id (scenario, option),
                  n, worlds.answers, worlds.refusals, worlds.applied);
  g_assert_cmpuint (n, ==, wanted);
  g_assert_cmpuint (worlds.answers - worlds.refusals, >, 20 * wanted);
  g_assert_cmpuint (worlds.applied, >, wanted);
  worlds_clear (&worlds);
}

/* In all battles that have a secret. */
static void
test_shipped (void)
{
  g_auto (GStrv) battles = g_strsplit (g_getenv ("VD_BATTLES"), " ", -1);
  guint n = 0;

  for (guint i = 0; battles[i] != NULL; i++)
    {
      g_autoptr (VdScenario) scenario = battle_open (battles[i]);

      for (guint option = 0; option < scenario->n_options; option++)
        if (scenario->options[option].secret)
          {
            hold_to_same_answers (scenario, option, STRIDE);
            n++;
          }
    }

  g_assert_cmpuint (n, >, 0);
}

/* By day, with units beside the track and the edges, with a choice, ways out, a hold and
 * points that the secret decides, and nobody comes by it until the fifth turn: then Gudin,
 * or not yet.  Morand comes in one world only, if the die says so. */
static VdScenario *
make_battle (void)
{
  g_autoptr (Battle) battle = battle_load (g_getenv ("VD_MADE_OF"));
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  char **text = &battle->scenario;
  VdScenario *made;

  battle_replace (text, "(<group (?=[^>]* when=)[^>]*) turn=\"\\d+\"", "\\1 turn=\"8\"");
  battle_replace (text, "(<group id=\"gudin-a\"[^>]*) turn=\"8\"", "\\1 turn=\"5\"");
  battle_replace (text, "<group id=\"morand-b\"[^>]*>", "");
  battle_replace (text, "<group id=\"morand-a\"", "\\0 die=\"1 2\" until=\"10\"");
  battle_replace (text, " period=\"(night|fog)\"", " period=\"day\"");
  battle_replace (text, "(<option id=\"bernadotte\"[^>]*) turn=\"10\"", "\\1 turn=\"1\"");
  battle_replace (text, "(<option id=\"bernadotte-12\"[^>]*) turn=\"12\"", "\\1 turn=\"3\"");
  battle_replace (text, "<level side=[^>]* when=\"plan=b[^>]*>", "");
  battle_replace (text, "(<level side=[^>]*) when=\"plan=a\"", "\\1");
  battle_replace (text, "(<place unit=\"gazan-1\") at=\"0606\"", "\\1 at=\"1219\"");
  battle_replace (text, "(<place unit=\"gazan-2\") at=\"0607\"", "\\1 at=\"1520\"");
  battle_replace (text, "(<place unit=\"suchet-1\") at=\"0508\"", "\\1 at=\"0105\"");
  battle_replace (text, "(<exit side=\"french\"[^>]*) demoralized=\"any\"", "\\1 when=\"plan=a\"");
  battle_replace (text, "</turns>", "</turns><restrictions><hold formations='suchet' turn='1' "
                  "until='3' when='plan=b'/></restrictions>");
  battle_add_rows (text, "victory", "<award id='near' name='Near' side='french' points='3' "
                   "test='enters' of='french' hexes='1218 1118 0507 0508' once='yes' when='plan=a'/>"
                   "<award id='each' name='Each' side='prussian' points='1' "
                   "test='losses-each' of='french' when='plan=b'/>");
  made = battle_compile (battle, findings);
  g_assert_nonnull (made);
  g_assert_null (vd_scenario_why_unplayable (made));
  return made;
}

static void
test_lasting (void)
{
  g_autoptr (VdScenario) scenario = make_battle ();

  g_assert_true (scenario->options[0].secret);
  hold_to_same_answers (scenario, 0, STRIDE_LASTING);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/secrets/shipped", test_shipped);
  g_test_add_func ("/secrets/lasting", test_lasting);
  return g_test_run ();
}
