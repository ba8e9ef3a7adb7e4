/* test-supply.c: who is in supply, against a literal reading [R06 14.0-14.21, 13.24]
 *
 * A unit is in supply if a line of so many hexes at most, its own not counted, leads from it to a
 * source of its side that counts, or to a baggage train on a road with so many points of way at
 * most to such a source, both ends counted.  The reference goes from the unit outwards, hex by
 * hex, and from each train it finds along the ways; it reads by name which sides are water, what
 * crosses them and what a road and a trail count.  By which ground a unit goes is asked of the
 * core, whose costs other tests hold.
 *
 * The seeds are fixed; a longer run is had with VD_GAMES in the environment, others with VD_SEED.
 */
#include "core/campaign/campaign.h"
#include "core/mechanics/supply.h"
#include "core/play/audit-supply.h"
#include "core/play/play.h"
#include "core/scenario/price.h"
#include "formats/compile/compile.h"
#include "tests/shared/seeded.h"
#include "tests/shared/share.h"

#include <string.h>

#define N_POSITIONS 20000
#define N_GAMES 20
#define MANY_GAMES 1000
#define N_SOURCES 4
#define FAR 14

static VdScenario *scenario;

/* What the maps say, read once. */
static struct
{
  guint8 *wet;  /* by cell, sides as bits: water without a bridge or a ford */
  guint8 *road; /* likewise: a road */
  guint8 *trail;
  guint8 *open; /* by class, period and cell, likewise: where its units go */
} ground;

static gboolean
is_any (const char *id,
        const char *names)
{
  g_auto (GStrv) words = g_strsplit (names, " ", 0);

  return g_strv_contains ((const char *const *) words, id);
}

/* Whether one of @kinds has one of @names. */
static gboolean
has_side (guint       kinds,
          const char *names)
{
  for (guint kind = 0; kind < scenario->n_side_kinds; kind++)
    if (kinds >> kind & 1 && is_any (scenario->side_kinds[kind].id, names))
      return TRUE;

  return FALSE;
}

static gboolean
has_path (guint       kinds,
          const char *name)
{
  for (guint kind = 0; kind < scenario->n_path_kinds; kind++)
    if (kinds >> kind & 1 && g_str_equal (scenario->path_kinds[kind].id, name))
      return TRUE;

  return FALSE;
}

static gsize
row_of (guint unit_class,
        guint period)
{
  return (gsize) (unit_class * scenario->n_periods + period) * scenario->n_cells;
}

static void
read_side (guint cell,
           guint dir)
{
  guint kinds = scenario->sides[cell][dir];

  if ((has_side (kinds, "river") && !has_side (kinds, "river-bridge")) ||
      (has_side (kinds, "stream") && !has_side (kinds, "stream-bridge ford")))
    ground.wet[cell] |= 1 << dir;
  if (has_path (scenario->paths[cell][dir], "road"))
    ground.road[cell] |= 1 << dir;
  if (has_path (scenario->paths[cell][dir], "trail"))
    ground.trail[cell] |= 1 << dir;
  for (guint i = 0; i < scenario->n_classes && scenario->next[cell][dir] >= 0; i++)
    for (guint period = 0; period < scenario->n_periods; period++)
      if (vd_price_step (scenario, i, period, cell, dir, NULL) != VD_NEVER)
        ground.open[row_of (i, period) + cell] |= 1 << dir;
}

static void
read_ground (void)
{
  guint n = scenario->n_cells;

  ground.wet = g_new0 (guint8, n);
  ground.road = g_new0 (guint8, n);
  ground.trail = g_new0 (guint8, n);
  ground.open = g_new0 (guint8, row_of (scenario->n_classes, 0));
  for (guint cell = 0; cell < n; cell++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      read_side (cell, dir);
}

/* A position */

static VdSource sources[N_SOURCES]; /* of the position, of which the rules ask */
static guint forward, trunk;

static guint
pick_on_way (Seeded *random,
             guint   centre,
             guint   radius)
{
  guint cell = centre;

  for (guint i = 0; i < 20 && ground.road[cell] == 0; i++)
    cell = seeded_pick_near (random, scenario, centre, radius);

  return cell;
}

static void
put_source (VdGame  *game,
            Seeded  *random,
            VdState *state,
            guint    i,
            guint    centre)
{
  sources[i] = (VdSource) {
    .cell = pick_on_way (random, centre, FAR),
    .side = seeded_below (random, VD_MAX_SIDES),
    .from_arrival = seeded_below (random, 3) == 0,
    .when = scenario->sources[0].when,
  };
  game->own_rows->sources[i] = sources[i];
  if (sources[i].from_arrival && seeded_below (random, 2) == 0)
    state->sources_opened |= 1u << i;
}

/* Units, some of which are trains on roads. */
static void
put_units (Seeded  *random,
           VdState *state,
           guint    side,
           guint    centre)
{
  for (guint i = 2 + seeded_below (random, 7); i > 0; i--)
    {
      VdUnitId unit = seeded_put (random, state, scenario, side, centre, 3 + seeded_below (random, 9),
                                  3);
      guint cell;

      if (unit == VD_NONE || scenario->classes[scenario->units[unit].unit_class].supply != VD_SUPPLY_BROUGHT)
        continue;

      cell = pick_on_way (random, centre, 6);
      if (seeded_is_free (state, scenario, cell))
        state->units[unit].cell = cell;
    }
}

static void
make_position (VdGame *game,
               Seeded *random)
{
  VdState state;
  guint centre = seeded_pick_cell (random, scenario);

  seeded_begin (random, game, VD_PHASE_MOVEMENT, &state);
  state.sources_opened = 0;
  forward = 1 + seeded_below (random, FAR);
  trunk = 1 + seeded_below (random, FAR);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      game->own_rows->side_settings[side][VD_SET_SUPPLY_FORWARD] = forward;
      game->own_rows->side_settings[side][VD_SET_SUPPLY_TRUNK] = trunk;
      put_units (random, &state, side, centre);
    }

  game->own_rows->n_sources = N_SOURCES;
  for (guint i = 0; i < N_SOURCES; i++)
    put_source (game, random, &state, i, centre);
  vd_game_restore (game, &state);
}

/* The reference */

typedef struct
{
  const VdGame *game;
  guint         side;
  guint8       *held;   /* by cell: an enemy who fights, or a vedette */
  guint8       *ends;   /* by cell: a source that counts */
  guint8       *trains; /* by cell: a train that brings */
} Reading;

static gboolean
is_class (guint       unit,
          const char *names)
{
  return is_any (scenario->classes[scenario->units[unit].unit_class].id, names);
}

/* Whether a way of so many points at most leads from the train on to a source: of the hexes each
 * counts by the way on which one comes into it, the train's own by that on which one leaves it. */
static gboolean
has_trunk (const Reading *self,
           guint          train)
{
  g_autofree guint *points = g_new (guint, scenario->n_cells);
  gboolean changes = TRUE, begins = TRUE;
  GArray *now = g_array_new (FALSE, FALSE, sizeof (guint));
  gboolean found = FALSE;

  if (ground.road[train] == 0)
    return FALSE;

  memset (points, 0xff, scenario->n_cells * sizeof *points);
  found = self->ends[train] && trunk * 4 >= 2;
  g_array_append_val (now, train);
  points[train] = 0;
  for (; changes && !found; begins = FALSE)
    {
      GArray *then = g_array_new (FALSE, FALSE, sizeof (guint));

      for (guint i = 0; i < now->len; i++)
        for (guint dir = 0; dir < VD_N_DIRS; dir++)
          {
            guint from = g_array_index (now, guint, i), sum;
            gint32 to = scenario->next[from][dir];
            guint rate = ground.road[from] >> dir & 1 ? 2 : ground.trail[from] >> dir & 1 ? 4 : 0;

            if (to < 0 || rate == 0 || ground.wet[from] >> dir & 1 || self->held[to])
              continue;

            sum = points[from] + (begins ? 2 * rate : rate);
            if (sum > trunk * 4 || sum >= points[to])
              continue;

            points[to] = sum;
            found |= self->ends[to];
            g_array_append_val (then, to);
          }

      changes = then->len > 0;
      g_array_unref (now);
      now = then;
    }

  g_array_unref (now);
  return found;
}

static void
read_position (Reading      *self,
               const VdGame *game,
               guint         side)
{
  const VdState *state = &game->state;

  *self = (Reading) { .game = game, .side = side };
  self->held = g_new0 (guint8, scenario->n_cells);
  self->ends = g_new0 (guint8, scenario->n_cells);
  self->trains = g_new0 (guint8, scenario->n_cells);
  for (guint unit = 0; unit < scenario->n_units; unit++)
    if (state->units[unit].place == VD_PLACE_MAP && scenario->units[unit].side != side &&
        !is_class (unit, "leader baggage pontoon"))
      self->held[state->units[unit].cell] = TRUE;

  for (guint i = 0; i < N_SOURCES; i++)
    if (sources[i].side == side && !self->held[sources[i].cell] &&
        (!sources[i].from_arrival || state->sources_opened >> i & 1))
      self->ends[sources[i].cell] = TRUE;

  for (guint unit = 0; unit < scenario->n_units; unit++)
    if (state->units[unit].place == VD_PLACE_MAP && scenario->units[unit].side == side &&
        is_class (unit, "baggage") && has_trunk (self, state->units[unit].cell))
      self->trains[state->units[unit].cell] = TRUE;
}

static void
forget_position (Reading *self)
{
  g_free (self->held);
  g_free (self->ends);
  g_free (self->trains);
}

typedef enum
{
  NOTHING,
  TRAIN,
  SOURCE
} Found;

/* What the line of @unit comes to within its length, a source before a train. */
static Found
trace (const Reading *self,
       guint          unit,
       guint16       *seen,
       guint16        mark)
{
  const guint8 *open = ground.open + row_of (scenario->units[unit].unit_class,
                                             vd_game_period (self->game));
  g_autofree guint *line = g_new (guint, scenario->n_cells);
  guint n = 0, end;
  Found found = NOTHING;

  line[n++] = self->game->state.units[unit].cell;
  seen[line[0]] = mark;
  end = n;
  for (guint i = 0, hexes = 0; i < n; i++)
    {
      guint from = line[i];

      if (i == end)
        hexes++, end = n;
      if (self->ends[from])
        return SOURCE;
      if (self->trains[from])
        found = TRAIN;
      for (guint dir = 0; dir < VD_N_DIRS && hexes < forward; dir++)
        {
          gint32 to = scenario->next[from][dir];

          if (to < 0 || seen[to] == mark || !(open[from] >> dir & 1) ||
              ground.wet[from] >> dir & 1 || self->held[to])
            continue;
          seen[to] = mark;
          line[n++] = to;
        }
    }

  return found;
}

static void
test_literal (void)
{
  const char *wish = g_getenv ("VD_GAMES");
  guint n = wish != NULL ? (guint) g_ascii_strtoull (wish, NULL, 10) : test_share (N_POSITIONS);
  Seeded random = seeded_new (14, 19);
  g_autoptr (VdGame) game = vd_game_new (scenario);
  g_autofree guint16 *seen = g_new0 (guint16, scenario->n_cells);
  guint16 mark = 0;
  guint found[SOURCE + 1] = { 0 };

  for (guint i = 0; i < n; i++)
    {
      make_position (game, &random);
      for (guint side = 0; side < VD_MAX_SIDES; side++)
        {
          Reading reading;

          read_position (&reading, game, side);
          for (guint k = 0; k < scenario->n_of_side[side]; k++)
            {
              guint unit = scenario->of_side[side][k];
              Found expected;

              if (!vd_game_is_on_map (game, unit) || is_class (unit, "leader baggage pontoon"))
                continue;
              if (++mark == 0)
                memset (seen, 0, scenario->n_cells * sizeof *seen), mark = 1;
              expected = trace (&reading, unit, seen, mark);
              found[expected]++;
              if (vd_supply_reaches (game, unit) != (expected != NOTHING))
                g_error ("position %u: %s in %s is %s supply, by the rules %s it (%u hexes, %u "
                         "points, %s)", i, scenario->units[unit].id,
                         vd_scenario_get_label (scenario, game->state.units[unit].cell),
                         expected != NOTHING ? "out of" : "in",
                         expected != NOTHING ? "in" : "out of", forward, trunk,
                         expected == TRAIN ? "by a train" : "by a source");
            }
          forget_position (&reading);
        }
    }

  g_test_message ("%u positions: %u units out of supply, %u by a train, %u by a source", n,
                  found[NOTHING], found[TRAIN], found[SOURCE]);
  g_assert_cmpuint (found[NOTHING], >, 0);
  g_assert_cmpuint (found[TRAIN], >, 0);
  g_assert_cmpuint (found[SOURCE], >, 0);
}

/* Games of random players, with every audit. */
static void
test_games (void)
{
  const char *wish = g_getenv ("VD_GAMES");
  guint n = wish != NULL                   ? (guint) g_ascii_strtoull (wish, NULL, 10)
            : g_getenv ("VD_LONG") != NULL ? MANY_GAMES
                                           : test_share (N_GAMES);
  VdCampaign campaign = { .scenario = scenario, .players = { "random", "random" }, .seed = 14,
                          .n_games = n, .n_jobs = 1 };
  VdGameResult *results;

  for (guint i = 0; i < G_N_ELEMENTS (campaign.choices); i++)
    campaign.choices[i] = -1;

  results = vd_campaign_run (&campaign);
  for (guint i = 0; i < n; i++)
    g_assert_cmpstr (results[i].error, ==, NULL);
  vd_game_results_free (results, n);
}

/* Slips that the audit finds. */
static void
test_audit (void)
{
  g_autoptr (VdGame) game = vd_game_new (scenario);
  guint fighter = 0, train = 0, away = 0;
  VdState state;

  vd_play_begin (game, 1);
  state = game->state;
  while (!vd_game_is_on_map (game, fighter) || is_class (fighter, "leader baggage pontoon"))
    fighter++;
  while (!is_class (train, "baggage"))
    train++;
  while (vd_game_is_on_map (game, away))
    away++;

  for (guint slip = 0; slip < 7; slip++)
    {
      const guint wrong_bits[] = { fighter, train, away, scenario->n_units };
      g_autofree char *wrong = NULL;

      game->state = state;
      if (slip < G_N_ELEMENTS (wrong_bits))
        game->state.unsupplied[wrong_bits[slip] / 64] |=
          G_GUINT64_CONSTANT (1) << wrong_bits[slip] % 64;
      else
        game->state.sources_opened |= slip == 4 ? 1u << 0 : slip == 5 ? 1u << 1 : 1u << 31;
      wrong = vd_audit_supply (game);
      g_assert_cmpint (wrong != NULL, ==, slip != 0 && slip != 4);
    }

  game->state = state;
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"),
                                            "tests/supply/two-nights.scenario.xml", NULL);
  g_autoptr (VdProject) project = vd_project_load (path, NULL, NULL);
  g_autoptr (VdFindings) findings = vd_findings_new ();
  int failed;

  g_test_init (&argc, &argv, NULL);
  scenario = vd_project_compile (project, findings);
  g_assert_nonnull (scenario);
  read_ground ();
  g_test_add_func ("/supply/games", test_games);
  g_test_add_func ("/supply/audit", test_audit);
  g_test_add_func ("/supply/literal", test_literal);
  failed = g_test_run ();
  g_free (ground.wet);
  g_free (ground.road);
  g_free (ground.trail);
  g_free (ground.open);
  vd_scenario_free (scenario);

  return failed;
}
