/* test-forces.c: what games tell of armies, formations and bridges, against games counted by hand
 *
 * Orders and dice are given one by one.
 */
#include "core/campaign/forces.h"
#include "core/play/play.h"
#include "tests/shared/made.h"

#include <string.h>

static const char road[] = "<side id='bridge' removes='river' look='bridge'>"
                           "<work kind='damage' cost='1' die='1'/>"
                           "<work kind='repair' cost='1' die='1'/></side>";

/* Two armies of red, of which one has a formation with a level of 3, and one unit of blue; red
 * begins. */
static const char units[] =
  "<armies><army id='saxon' name='Saxons' side='red'/></armies>"
  "<units><formation id='corps' name='Corps' side='red' level='3'/>"
  "<formation id='saxons' name='Saxon troops' army='saxon'/>"
  "<unit id='b1' side='blue' class='infantry' strength='6' move='4' initiative='3'/>"
  "<unit id='r1' side='red' class='infantry' strength='4' move='4' initiative='3' formation='corps'/>"
  "<unit id='r2' side='red' class='infantry' strength='2' move='4' initiative='3'/>"
  "<unit id='s1' side='red' formation='saxons' class='infantry' strength='5' move='4' initiative='1'/>"
  "</units>"
  "<setup><place unit='b1' at='0304'/><place unit='r1' at='0101'/><place unit='r2' at='0102'/>"
  "<place unit='s1' at='0201'/></setup>"
  "<turns count='3'/>";

typedef struct
{
  Made         made;
  VdGame      *game;
  VdChronicle *chronicle;
} Play;

static void
begin (Play       *play,
       const char *mechanics)
{
  g_autofree char *bridges = made_swap (made_system, "<side id='bridge' removes='river' look='bridge'/>",
                                        road);
  g_autofree char *open = made_swap (bridges, "<hex id='marsh' cost='never' defence='2' look='marsh'>",
                                     "<hex id='marsh' cost='1' look='marsh'>");
  g_autofree char *system = made_swap (open, "<mechanic name='advance'/>", mechanics);
  const char *after = strstr (made_scenario, "<units>");
  g_autofree char *head = g_strndup (made_scenario, after - made_scenario);
  g_autofree char *scenario = g_strconcat (head, units, NULL);

  made_init (&play->made, system, NULL, scenario);
  g_assert_cmpstr (vd_scenario_why_unplayable (play->made.s), ==, NULL);
  play->game = vd_game_new (play->made.s);
  play->chronicle = vd_chronicle_new (play->made.s);
  vd_chronicle_begin (play->chronicle, play->game, FALSE);
  vd_play_begin (play->game, 1);
}

static void
end (Play *play)
{
  vd_chronicle_free (play->chronicle);
  vd_game_free (play->game);
  made_clear (&play->made);
}

static void
give (Play    *play,
      VdOrder  order)
{
  g_test_message ("turn %u, phase %u: order %u of unit %u", play->game->state.turn,
                  play->game->state.phase, order.kind, order.unit);
  g_assert_true (vd_play_test (play->game, &order, NULL, 0, NULL).legal);
  vd_chronicle_before (play->chronicle, play->game, &order, NULL, 0);
  vd_play_apply (play->game, &order);
  vd_chronicle_after (play->chronicle, play->game, &order);
}

static guint
find_unit (const Play *play,
           const char *id)
{
  int unit = vd_scenario_find_unit (play->made.s, id);

  g_assert_cmpint (unit, >=, 0);
  return unit;
}

static void
move (Play       *play,
      const char *unit,
      const char *to)
{
  give (play, (VdOrder) { .kind = VD_ORDER_MOVE, .unit = find_unit (play, unit),
                          .cell = made_cell (&play->made, to) });
}

static void
try (Play       *play,
     const char *unit,
     guint       die)
{
  give (play, (VdOrder) { .kind = VD_ORDER_TRY, .unit = find_unit (play, unit), .arg = die });
}

static void
work (Play        *play,
      VdOrderKind  kind,
      const char  *unit,
      const char  *to,
      guint        die)
{
  give (play, (VdOrder) { .kind = kind, .unit = find_unit (play, unit), .arg = die,
                          .cell = made_cell (&play->made, to) });
}

/* Ends phases until @side begins to move in @turn, or the game is over. */
static void
go_to (Play       *play,
       const char *side,
       guint       turn,
       VdPhase     phase)
{
  while (play->game->state.phase != VD_PHASE_OVER &&
         (play->game->state.turn != turn || play->game->state.phase != phase ||
          (int) play->game->state.player != vd_scenario_find_side (play->made.s, side)))
    give (play, (VdOrder) { .kind = VD_ORDER_END });
}

static void
assert_effort (const VdChronicle *chronicle,
               guint              turn,
               guint              force,
               guint              present,
               guint              moved)
{
  g_assert_cmpuint (chronicle->efforts[turn - 1].present[force], ==, VD_Q (present));
  g_assert_cmpuint (chronicle->efforts[turn - 1].moved[force], ==, VD_Q (moved));
}

/* The Saxons are army 0; blue and red have the numbers after it. */
static void
test_moved (void)
{
  Play play;
  g_autoptr (VdAnnals) annals = NULL;
  const guint8 choice[VD_MAX_OPTIONS] = { 0 };

  begin (&play, "<mechanic name='initiative-march'/>");
  g_assert_cmpuint (vd_forces_count (play.made.s), ==, 3);
  g_assert_cmpstr (vd_forces_get_name (play.made.s, 0), ==, "Saxons");
  g_assert_cmpuint (vd_forces_get_side (play.made.s, 0), ==, 1);
  g_assert_true (vd_forces_has_units (play.made.s, 2));

  /* Turn 1: of red one of two moves, the Saxons do not; blue moves. */
  go_to (&play, "red", 1, VD_PHASE_INDIVIDUAL);
  try (&play, "r2", 2);
  move (&play, "r2", "0202");
  try (&play, "s1", 2);
  go_to (&play, "blue", 1, VD_PHASE_INDIVIDUAL);
  try (&play, "b1", 2);
  move (&play, "b1", "0204");

  /* Turn 2: the Saxons alone. */
  go_to (&play, "red", 2, VD_PHASE_INDIVIDUAL);
  try (&play, "s1", 1);
  move (&play, "s1", "0301");
  go_to (&play, "red", 4, VD_PHASE_INDIVIDUAL);

  g_assert_cmpuint (play.chronicle->n_turns, ==, 3);
  assert_effort (play.chronicle, 1, 0, 5, 0);
  assert_effort (play.chronicle, 1, 1, 6, 6);
  assert_effort (play.chronicle, 1, 2, 6, 2);
  assert_effort (play.chronicle, 2, 0, 5, 5);
  assert_effort (play.chronicle, 2, 1, 6, 0);
  assert_effort (play.chronicle, 2, 2, 6, 0);
  assert_effort (play.chronicle, 3, 2, 6, 0);

  vd_chronicle_close (play.chronicle, play.game);
  annals = vd_annals_new (play.made.s);
  vd_annals_add (annals, 0, play.chronicle, VD_MAX_SIDES, 0, choice);
  vd_annals_add (annals, 1, play.chronicle, VD_MAX_SIDES, 0, choice);
  g_assert_cmpuint (annals->moves[2 * 2], ==, 2 * VD_Q (6));
  g_assert_cmpuint (annals->moves[2 * 2 + 1], ==, 2 * VD_Q (2));
  g_assert_cmpuint (annals->moves[3 * 2 + 1], ==, 2 * VD_Q (5));
  end (&play);
}

static void
test_bridges (void)
{
  Play play;
  g_autoptr (VdAnnals) annals = NULL;
  const guint8 choice[VD_MAX_OPTIONS] = { 0 };

  begin (&play, "<mechanic name='crossings'/>");
  g_assert_cmpuint (vd_forces_count (play.made.s), ==, 0);
  g_assert_cmpuint (vd_forces_n_crossings (play.made.s), ==, 1);

  /* It is missed, hit, and repaired in the next turn; then destroyed again for good. */
  go_to (&play, "red", 1, VD_PHASE_MOVEMENT);
  work (&play, VD_ORDER_DAMAGE, "r2", "0103", 2);
  work (&play, VD_ORDER_DAMAGE, "r2", "0103", 1);
  go_to (&play, "red", 2, VD_PHASE_MOVEMENT);
  work (&play, VD_ORDER_REPAIR, "r2", "0103", 1);
  go_to (&play, "red", 3, VD_PHASE_MOVEMENT);
  work (&play, VD_ORDER_DAMAGE, "r2", "0103", 1);
  go_to (&play, "red", 4, VD_PHASE_MOVEMENT);

  vd_chronicle_close (play.chronicle, play.game);
  annals = vd_annals_new (play.made.s);
  vd_annals_add (annals, 0, play.chronicle, VD_MAX_SIDES, 0, choice);
  g_assert_cmpuint (annals->works[0], ==, 1);
  g_assert_cmpuint (annals->works[1], ==, 2);
  g_assert_cmpuint (annals->works[2], ==, 1);
  g_assert_cmpuint (annals->works[3], ==, 1);
  end (&play);
}

/* A formation breaks in the second turn, and is so at the end. */
static void
test_broken (void)
{
  Play play;
  g_autoptr (VdAnnals) annals = NULL;
  const guint8 choice[VD_MAX_OPTIONS] = { 0 };
  VdState *state;

  begin (&play, "<mechanic name='casualty-levels'/>");
  g_assert_cmpuint (vd_forces_n_ledgers (play.made.s), ==, 1);
  g_assert_cmpstr (vd_forces_ledger_name (play.made.s, 0), ==, "Corps");
  g_assert_false (vd_forces_has_fields (play.made.s));

  go_to (&play, "red", 2, VD_PHASE_MOVEMENT);
  move (&play, "r1", "0202");
  state = g_memdup2 (&play.game->state, sizeof *state);
  state->broken = 1;
  vd_game_restore (play.game, state);
  go_to (&play, "red", 4, VD_PHASE_MOVEMENT);

  vd_chronicle_close (play.chronicle, play.game);
  g_assert_cmpuint (play.chronicle->efforts[0].broken, ==, 0);
  g_assert_cmpuint (play.chronicle->efforts[1].broken, ==, 1);
  annals = vd_annals_new (play.made.s);
  vd_annals_add (annals, 0, play.chronicle, VD_MAX_SIDES, 0, choice);
  g_assert_cmpuint (annals->broken[0], ==, 1);
  g_assert_cmpuint (annals->broken[1], ==, 2);
  g_assert_cmpuint (annals->broken[2], ==, 1);
  g_free (state);
  end (&play);
}

/* Of a battle without these nothing is noted, and its annals have nothing of them. */
static void
test_none (void)
{
  Play play;

  begin (&play, "<mechanic name='advance'/>");
  g_assert_false (vd_forces_tell_moves (play.made.s));
  g_assert_cmpuint (vd_forces_count (play.made.s), ==, 0);
  g_assert_cmpuint (vd_forces_n_ledgers (play.made.s), ==, 0);
  g_assert_cmpuint (vd_forces_n_crossings (play.made.s), ==, 0);
  g_assert_true (vd_forces_has_fields (play.made.s));
  g_assert_false (play.chronicle->tells_forces);
  end (&play);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/forces/moved", test_moved);
  g_test_add_func ("/forces/bridges", test_bridges);
  g_test_add_func ("/forces/broken", test_broken);
  g_test_add_func ("/forces/none", test_none);
  return g_test_run ();
}
