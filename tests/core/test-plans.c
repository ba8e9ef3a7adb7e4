/* What players do at positions of games in tests/plans: plain mistakes that they made there
 * once, and that no share of wins shows. */
#include <string.h>

#include "core/combat/odds.h"
#include "formats/compile/compile.h"
#include "formats/referee/record-file.h"
#include "tests/shared/ask.h"
#include "tests/shared/made.h"

typedef struct
{
  VdRecordFile *file;
  VdProject    *project;
  VdScenario   *scenario;
  VdGame       *game;
} Position;

/* Plays the orders of the record.  What it says of dice and of positions is left aside: it
 * is there to lead to a position. */
static void
position_init (Position   *self,
               const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"), "tests", "plans", name, NULL);
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autofree char *scenario = NULL;
  GError *error = NULL;

  self->file = vd_record_file_read (path, &error);
  g_assert_no_error (error);
  scenario = vd_record_file_get_scenario (self->file);
  self->project = vd_project_load (scenario, findings, &error);
  g_assert_no_error (error);
  self->scenario = vd_project_compile (self->project, findings);
  vd_record_file_parse (self->file, self->scenario, &error);
  g_assert_no_error (error);
  self->game = vd_game_new (self->scenario);
  vd_play_begin (self->game, self->file->record->seed);
  for (guint i = 0; i < self->file->record->orders->len; i++)
    {
      const VdRecord *record = self->file->record;
      const VdRecordOrder *order = &g_array_index (record->orders, VdRecordOrder, i);
      const guint16 *along = order->n_path > 0 ? &g_array_index (record->cells, guint16, order->path)
                                               : NULL;

      g_assert_true (vd_play_test (self->game, &order->order, along, order->n_path, NULL).legal);
      vd_play_apply_along (self->game, &order->order, along, order->n_path);
    }
}

static void
position_clear (Position *self)
{
  vd_game_free (self->game);
  vd_scenario_free (self->scenario);
  vd_project_free (self->project);
  vd_record_file_free (self->file);
}

/* Lets a greedy player go on till a combat with @defender is rolled, or a column of it
 * announced; returns that order. */
static VdOrder
play_till_rolled (Position   *self,
                  const char *defender)
{
  g_autoptr (VdPlayer) player = vd_player_new ("greedy", self->scenario, NULL);
  VdOrderList list = { 0 };
  VdOrder order = { 0 };
  const VdCombat *combat = &self->game->state.combat;
  guint turn = self->game->state.turn, unit = 0;

  while (strcmp (vd_scenario_get_unit_id (self->scenario, unit), defender) != 0)
    unit++;

  vd_player_begin (player, 1);
  for (gboolean done = FALSE; !done;)
    {
      g_assert_cmpuint (self->game->state.turn, ==, turn);
      vd_play_list (self->game, &list);
      order = ask_player (player, self->game, &list);
      done = (order.kind == VD_ORDER_ROLL || order.kind == VD_ORDER_ANNOUNCE) &&
             combat->defenders[0] == unit;
      if (!done)
        vd_play_apply (self->game, &order);
    }

  vd_order_list_clear (&list);
  return order;
}

/* A lunette that is worth nothing is attacked at 5-1, where an exchange costs points; at
 * 3-1 it is eliminated by as many faces of the die but one, and there is none. */
static void
test_fort (void)
{
  Position self;
  VdOrder order;

  position_init (&self, "fort.game");
  order = play_till_rolled (&self, "fr-l-i");
  g_assert_cmpuint (order.kind, ==, VD_ORDER_ANNOUNCE);
  g_assert_cmpuint (order.arg, <, vd_odds_of_combat (self.game, NULL).column);
  vd_play_apply (self.game, &order);
  g_assert_cmpuint (self.game->state.combat.announced, ==, order.arg);
  position_clear (&self);
}

/* A gun behind the others, out of reach of whatever comes of it, fires where that is a
 * better column. */
static void
test_gun (void)
{
  Position self;
  const VdCombat *combat;
  gboolean fires = FALSE;

  position_init (&self, "gun.game");
  play_till_rolled (&self, "ost-1");
  combat = &self.game->state.combat;
  for (guint i = 0; i < combat->n_bombarders; i++)
    fires |= strcmp (vd_scenario_get_unit_id (self.scenario, combat->bombarders[i]), "heu-4") == 0;
  g_assert_true (fires);
  position_clear (&self);
}

/* The strength of all units of @side that have left the map for good, in quarters. */
static guint
count_exited (const Position *self,
              guint           side)
{
  guint sum = 0;

  for (guint field = 0; field < VD_MAX_FIELDS; field++)
    for (guint edge = 0; edge < 8; edge++)
      sum += self->game->state.exited[side][field][edge];

  return sum;
}

/* Lets a planner with numbers of its own move; returns the strength that leaves the map. */
static guint
play_moves (Position *self,
            guint64   random)
{
  g_autoptr (VdPlayer) player = vd_player_new ("planner", self->scenario, NULL);
  VdOrderList list = { 0 };
  guint side = self->game->state.player, before = count_exited (self, side);
  VdView view = vd_view_of (self->game, side);

  g_assert_true (vd_play_is_moving (self->game));
  vd_player_begin (player, random);
  while (self->game->state.player == side && vd_play_is_moving (self->game))
    {
      VdOrder order = vd_player_move (player, &view, &list);

      vd_play_apply (self->game, &order);
    }

  vd_order_list_clear (&list);
  return count_exited (self, side) - before;
}

/* How many of two units stand at the edge, or are gone. */
static guint
count_at_edge (const Position *self)
{
  static const char *const units[] = { "hilaire-1", "vanguard" };
  static const char *const hexes[] = { "0120", "2901" };
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      guint unit = 0;

      while (strcmp (vd_scenario_get_unit_id (self->scenario, unit), units[i]) != 0)
        unit++;
      n += self->game->state.units[unit].place == VD_PLACE_EXITED ||
           strcmp (vd_scenario_get_label (self->scenario, self->game->state.units[unit].cell),
                   hexes[i]) == 0;
    }

  return n;
}

/* Two units have come to the edge to leave with others, and go out or wait there: none of them
 * goes back into the fight. */
static void
test_edge (void)
{
  for (guint64 random = 1; random <= 3; random++)
    {
      Position self;

      position_init (&self, "edge.game");
      g_assert_cmpuint (count_at_edge (&self), ==, 2);
      play_moves (&self, random);
      g_assert_cmpuint (count_at_edge (&self), ==, 2);
      position_clear (&self);
    }
}

/* Hardly enough can be gone by the end for the row that counts who leaves: nobody does. */
static void
test_late (void)
{
  for (guint64 random = 1; random <= 3; random++)
    {
      Position self;

      position_init (&self, "late.game");
      g_assert_cmpuint (play_moves (&self, random), ==, 0);
      position_clear (&self);
    }
}

/* The side is demoralized and may leave, and has lost little enough so far for a row that
 * it will not have for long if it stays. */
static void
test_saved (void)
{
  for (guint64 random = 1; random <= 3; random++)
    {
      Position self;

      position_init (&self, "saved.game");
      g_assert_cmpuint (play_moves (&self, random), >=, VD_Q (20));
      position_clear (&self);
    }
}

/* Two units of a formation attack where its side has a shift to choose too: before that the
 * formation takes its column, though the list of orders begins with going on. */
static void
test_formation (void)
{
  static const char scenario[] =
    "<title>It</title><maps><map href='a.map.xml'/></maps>"
    "<sides><side id='blue' first='yes'/><side id='red'/></sides>"
    "<units><formation id='f' name='F' side='blue'/>"
    "<unit id='b1' side='blue' formation='f' class='infantry' strength='2' move='4'/>"
    "<unit id='b2' side='blue' formation='f' class='infantry' strength='2' move='4'/>"
    "<unit id='r1' side='red' class='infantry' strength='4' move='3'/></units>"
    "<setup><place unit='b1' at='0202'/><place unit='b2' at='0202'/>"
    "<place unit='r1' at='0203'/></setup><turns count='3'/>"
    "<override><combat die='2'><column odds='1-2'/><column odds='1-1'/><column odds='2-1'/>"
    "<column odds='3-1'/><row die='1' results='Ar Ex De De'/><row die='2' results='Ar Ar Ex De'/>"
    "</combat><results><result code='De' defender='eliminated'/></results>"
    "<shifts><shift id='head' choice='yes'><has class='infantry'/></shift></shifts>"
    "<mechanics><mechanic name='divisional-integrity'/><set name='integrity-strength' value='0'/>"
    "<set name='integrity-shift-from' value='2'/></mechanics></override>";
  g_autoptr (VdPlayer) player = NULL;
  VdOrderList list = { 0 };
  VdOrder order = { .kind = VD_ORDER_END };
  gboolean begins_with_pass = FALSE;
  VdGame *game;
  Made made;

  made_init (&made, NULL, NULL, scenario);
  made_assert_sound (&made);
  game = vd_game_new (made.s);
  player = vd_player_new ("greedy", made.s, NULL);
  vd_play_begin (game, 1);
  vd_player_begin (player, 1);
  vd_play_apply (game, &order);
  g_assert_cmpuint (game->state.phase, ==, VD_PHASE_COMBAT);

  for (guint i = 0; i < 5 && order.kind != VD_ORDER_SHIFT; i++)
    {
      vd_play_list (game, &list);
      begins_with_pass |= list.orders[0].kind == VD_ORDER_PASS;
      order = ask_player (player, game, &list);
      g_assert_cmpuint (order.kind, !=, VD_ORDER_PASS);
      vd_play_apply (game, &order);
    }

  g_assert_true (begins_with_pass);
  g_assert_cmpuint (order.kind, ==, VD_ORDER_SHIFT);
  g_assert_cmpuint (game->state.combat.n_shifted, ==, 1);

  vd_order_list_clear (&list);
  vd_game_free (game);
  made_clear (&made);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plans/fort", test_fort);
  g_test_add_func ("/plans/gun", test_gun);
  g_test_add_func ("/plans/formation", test_formation);
  g_test_add_func ("/plans/edge", test_edge);
  g_test_add_func ("/plans/late", test_late);
  g_test_add_func ("/plans/saved", test_saved);
  return g_test_run ();
}
