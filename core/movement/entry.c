/* entry.c: who comes in, when and where [JA 14, 15, 17.24] */
#include "core/mechanics/arrival-roll.h"
#include "core/mechanics/hidden.h"
#include "core/movement/gate.h"
#include "core/movement/leader-move.h"
#include "core/movement/move.h"
#include "core/movement/mutants.h"
#include "core/position/piece.h"
#include "core/position/window.h"
#include "core/scenario/bar.h"
#include "core/scenario/price.h"
#include "core/scenario/sight.h"

gboolean
vd_entry_is_due (VdGame   *game,
                 VdUnitId  unit)
{
  const VdScenario *s = game->scenario;
  const VdUnitState *u = &game->state.units[unit];

  g_return_val_if_fail (unit < game->scenario->n_units, FALSE);

  if (u->flags & VD_MOVED)
    return FALSE;

  if (vd_mutant_ends_entry (game))
    return FALSE;
  if (u->place == VD_PLACE_TRACK)
    return u->space >= s->tracks[u->track].spaces || !vd_game_has (game, VD_POINT_TRANSIT_SPACES);

  return (u->place == VD_PLACE_WAITING ||
          (u->place == VD_PLACE_EXITED && !vd_game_has (game, VD_POINT_EXIT_FINAL))) &&
         game->group[unit] != VD_NONE &&
         vd_arrival_roll_allows (game, game->group[unit]) &&
         !vd_arrival_roll_has_lapsed (game, game->group[unit]) &&
         !vd_gate_is_queued (game, game->group[unit]) &&
         (s->groups[game->group[unit]].turn <= game->state.turn ||
          !vd_game_has (game, VD_POINT_ENTRY_DUE));
}

/* Whether the enemy's control closes @cell to @unit: some groups pass it by, and all that of
 * some classes, though not where the period lets nobody in. */
static VdPoint
find_control (const VdGame *game,
              VdUnitId      unit,
              guint         cell)
{
  const VdScenario *s = game->scenario;
  guint group = game->group[unit];
  gboolean ignores;

  if (!vd_game_is_controlled (game, s->units[unit].side, cell))
    return VD_N_POINTS;

  ignores = s->settings[VD_SET_ENTRY_CONTROLLED] ||
            !vd_game_is_barred (game, s->units[unit].side, cell) ||
            (group != VD_NONE && s->groups[group].ignores_control &&
             vd_scenario_has (s, VD_POINT_ENTRY_CONTROL));
  if (ignores && game->bar <= VD_OPPOSITION_CONTROL)
    return VD_POINT_PERIOD_CONTROL;

  return ignores || !vd_scenario_has (s, VD_POINT_ENTRY_ENEMY) ? VD_N_POINTS
                                                               : VD_POINT_ENTRY_ENEMY;
}

guint
vd_entry_price (const VdGame *game,
                VdUnitId      unit,
                guint         cell,
                gboolean      marching,
                VdExplain    *why)
{
  const VdScenario *s = game->scenario;
  guint period = vd_game_period (game);
  gsize row = marching ? (gsize) (s->units[unit].column * s->n_periods + period) * s->n_cells
                       : vd_scenario_row (s, unit, period);
  guint price = s->enter_cost[row + cell];

  if (why != NULL)
    vd_price_entry (s, s->units[unit].unit_class, period, cell, marching, why);
  if (price == VD_NEVER)
    return VD_NEVER;

  price += vd_gate_price (game, unit, cell, marching, why);
  return MIN (price, VD_NEVER - 1);
}

/* Whether somebody stands in @cell whom @unit has to leave it to: those who
 * came in during this phase do not count where newcomers come together. */
static gboolean
is_taken (const VdGame *game,
          guint         cell)
{
  gboolean together = game->scenario->settings[VD_SET_ENTRY_TOGETHER] &&
                      vd_game_has (game, VD_POINT_ENTRY_TOGETHER);

  for (guint16 unit = game->unit_at[cell]; unit != VD_NONE; unit = game->next_at[unit])
    if (!together || !(game->state.units[unit].flags & VD_ENTERED))
      return TRUE;

  return FALSE;
}

/* Why @unit may not come in at @cell; VD_N_POINTS if it may. */
static VdPoint
find_block (const VdGame *game,
            VdUnitId      unit,
            guint         cell)
{
  const VdScenario *s = game->scenario;
  guint side = s->units[unit].side;
  guint period = vd_game_period (game);
  gsize row = vd_scenario_row (s, unit, period);
  guint allowance = vd_piece_get_allowance (s, game->state.units, unit, period);
  guint16 holder = game->unit_at[cell];
  gboolean shuns_friends = s->settings[VD_SET_ENTRY_OCCUPIED_SIDES] & (1 << side);
  VdPoint control;

  if (vd_bar_find_entry (s, s->units[unit].bars, cell) >= 0)
    return VD_POINT_BARS_ENTRY;
  if (holder != VD_NONE && vd_game_side (game, holder) != side &&
      vd_scenario_has (s, VD_POINT_ENTRY_ENEMY))
    return VD_POINT_ENTRY_ENEMY;
  control = find_control (game, unit, cell);
  if (control != VD_N_POINTS)
    return control;

  if (vd_leader_find_keeper (game, unit, cell) != VD_N_POINTS)
    return vd_leader_find_keeper (game, unit, cell);
  if (shuns_friends && is_taken (game, cell) && vd_scenario_has (s, VD_POINT_ENTRY_OCCUPIED))
    return VD_POINT_ENTRY_OCCUPIED;

  /* Terrain that is closed, or too dear for this unit today, counts as
   * blocked. */
  if (s->enter_cost[row + cell] <= allowance)
    return s->settings[VD_SET_ENTRY_STACKED] == 0 ||
           vd_entry_price (game, unit, cell, FALSE, NULL) <= allowance ? VD_N_POINTS
                                                                       : VD_POINT_ENTRY_STACKED;

  return s->periods[period].closed_terrain & (1u << s->terrain[cell]) ? VD_POINT_PERIOD_TERRAIN
                                                                      : VD_POINT_ENTRY_COST;
}

static void
explain_block (const VdGame *game,
               VdPoint       block,
               guint         cell,
               VdExplain    *why)
{
  g_autofree char *rule = why != NULL ? vd_phrase_of (vd_point_text (block)) : NULL;

  vd_because (why, block, 0, "%s: %s", vd_scenario_get_label (game->scenario, cell), rule);
}

static gboolean
may_come_in (const VdGame *game,
             VdUnitId      unit,
             guint         cell,
             VdExplain    *why)
{
  VdPoint block = find_block (game, unit, cell);

  if (block != VD_N_POINTS)
    explain_block (game, block, cell, why);

  return block == VD_N_POINTS;
}

/* The edge by which a track is left at one of its ends [JA 17.24]: the one that
 * all its sections lie along there, corners or not. */
static guint
edges_of_track (const VdScenario *s,
                const VdTrack    *track,
                guint             end)
{
  guint edges = 0xff;

  for (guint i = 0; i < track->n_sections; i++)
    for (guint k = 0; k < track->sections[i].n_ends[end]; k++)
      edges &= s->edges[track->sections[i].ends[end][k]];

  return edges;
}

/* Where a unit is due: stated hexes with the edges that replacements lie on,
 * or any hex of a list. */
typedef struct
{
  const VdCell *cells;
  guint         n;
  guint         edges;
} EntryHexes;

static EntryHexes
entry_hexes_of (const VdGame *game,
                VdUnitId      unit)
{
  const VdScenario *s = game->scenario;
  const VdUnitState *u = &game->state.units[unit];
  const VdGroup *group;

  if (u->place == VD_PLACE_TRACK)
    {
      const VdSection *section = &s->tracks[u->track].sections[u->section];
      guint end = vd_game_has (game, VD_POINT_TRANSIT_FORWARD) ? u->heading : !u->heading;

      return (EntryHexes) { section->ends[end], section->n_ends[end],
                      edges_of_track (s, &s->tracks[u->track], end) };
    }

  if (game->group[unit] == VD_NONE)
    return (EntryHexes) { .n = 0 };

  group = &s->groups[game->group[unit]];
  return (EntryHexes) { group->cells, group->n_cells, group->edges };
}

static gboolean
is_entry_hex (const EntryHexes *hexes,
              guint             cell)
{
  for (guint i = 0; i < hexes->n; i++)
    if (hexes->cells[i] == cell)
      return TRUE;

  return FALSE;
}

const VdCell *
vd_entry_due_cells (const VdGame *game,
                    VdUnitId      unit,
                    guint        *n)
{
  EntryHexes hexes = entry_hexes_of (game, unit);

  *n = hexes.n;
  return hexes.cells;
}

gboolean
vd_entry_is_jammed (VdGame   *game,
                    VdUnitId  unit)
{
  EntryHexes hexes = entry_hexes_of (game, unit);
  gboolean open = FALSE;

  for (guint i = 0; i < hexes.n && !open; i++)
    {
      VdPoint block = find_block (game, unit, hexes.cells[i]);

      open = block == VD_N_POINTS || block == VD_POINT_ENTRY_OCCUPIED ||
             block == VD_POINT_ENTRY_STACKED;
    }

  return open && !vd_move_finds_room (game, unit);
}

static guint
distance_to_entry (const VdScenario *s,
                   const EntryHexes *hexes,
                   guint             cell)
{
  guint best = G_MAXUINT;

  for (guint i = 0; i < hexes->n; i++)
    best = MIN (best, vd_cell_distance (s, hexes->cells[i], cell));

  return best;
}

/* The nearest hexes of the same edge that are open; ties are the owner's
 * choice [JA 14.0, 15.1; U-07]. */
static guint
find_elsewhere (VdGame           *game,
                VdUnitId          unit,
                const EntryHexes *hexes,
                guint16          *cells,
                guint             max)
{
  const VdScenario *s = game->scenario;
  guint map = vd_cell_map (s, hexes->cells[0]);
  guint end = map + 1 < s->n_maps ? s->first_cell[map + 1] : s->n_cells;
  guint best = G_MAXUINT;
  guint n = 0;

  for (guint cell = s->first_cell[map]; cell < end; cell++)
    {
      guint distance;

      if (!(s->edges[cell] & hexes->edges) || s->terrain[cell] == VD_NEVER ||
          find_block (game, unit, cell) != VD_N_POINTS)
        continue;

      distance = distance_to_entry (s, hexes, cell);
      if (distance == G_MAXUINT)
        continue; /* another playing area has an edge of that name */
      if (distance < best)
        {
          best = distance;
          n = 0;
        }
      if (distance == best && n < max)
        cells[n++] = cell;
    }

  return n;
}

/* Whether an enemy stands so near to one of the hexes that those who are due
 * there may come in elsewhere [NAOW 7.2; F-43]. */
static gboolean
is_threatened (const VdGame     *game,
               guint             side,
               const EntryHexes *hexes)
{
  const VdScenario *s = game->scenario;
  guint near = s->settings[VD_SET_ENTRY_THREAT];

  for (guint i = 0; i < s->n_of_side[side ^ 1]; i++)
    {
      VdUnitId enemy = s->of_side[side ^ 1][i];

      if (vd_game_is_on_map (game, enemy) &&
          distance_to_entry (s, hexes, game->state.units[enemy].cell) <= near)
        return TRUE;
    }

  return FALSE;
}

/* Hexes of any edge, not too far from its own, where @unit may come in. */
static guint
find_within (VdGame           *game,
             VdUnitId          unit,
             const EntryHexes *hexes,
             guint16          *cells,
             guint             max)
{
  const VdScenario *s = game->scenario;
  guint within = s->groups[game->group[unit]].within;
  guint n = 0;

  for (guint cell = 0; cell < s->n_cells && n < max; cell++)
    if (s->edges[cell] != 0 && s->terrain[cell] != VD_NEVER &&
        distance_to_entry (s, hexes, cell) <= within && !is_entry_hex (hexes, cell) &&
        find_block (game, unit, cell) == VD_N_POINTS)
      cells[n++] = cell;

  return n;
}

/* Hexes that @unit may use besides its own: near ones while an enemy threatens
 * those, or while they are all barred. */
static guint
add_alternatives (VdGame           *game,
                  VdUnitId          unit,
                  const EntryHexes *hexes,
                  guint16          *cells,
                  guint             n,
                  guint             max,
                  VdExplain        *why)
{
  const VdScenario *s = game->scenario;
  guint group = game->group[unit];
  gboolean open = s->settings[VD_SET_ENTRY_THREAT] > 0
                  ? is_threatened (game, vd_game_side (game, unit), hexes) : n == 0;
  guint more;

  if (!open || game->state.units[unit].place == VD_PLACE_TRACK || s->groups[group].within == 0 ||
      !vd_game_has (game, VD_POINT_ENTRY_ELSEWHERE))
    return n;

  more = find_within (game, unit, hexes, cells + n, max - n);
  if (more > 0)
    vd_because (why, VD_POINT_ENTRY_ELSEWHERE, 0, N_("hexes of the edge near its own"));
  return n + more;
}

/* Whether @unit may come in by no other hex though its own are closed to it: it waits for the
 * next phase where too many have come in before it. */
static gboolean
is_crowded_out (const VdGame     *game,
                VdUnitId          unit,
                const EntryHexes *hexes)
{
  for (guint i = 0; i < hexes->n && game->scenario->settings[VD_SET_ENTRY_STACKED] > 0; i++)
    if (find_block (game, unit, hexes->cells[i]) == VD_POINT_ENTRY_STACKED)
      return TRUE;

  return FALSE;
}

/* Likewise, of @unit alone. */
static guint
find_cells (VdGame    *game,
            VdUnitId   unit,
            guint16   *cells,
            guint      max,
            VdExplain *why)
{
  const VdScenario *s = game->scenario;
  EntryHexes hexes = entry_hexes_of (game, unit);
  guint n = 0;

  for (guint i = 0; i < hexes.n && n < max; i++)
    if (may_come_in (game, unit, hexes.cells[i], why))
      cells[n++] = hexes.cells[i];

  if (n == 0 && is_crowded_out (game, unit, &hexes))
    return 0;
  if (hexes.n > 0)
    n = add_alternatives (game, unit, &hexes, cells, n, max, why);
  if (n > 0 || hexes.n == 0 || !s->settings[VD_SET_ENTRY_ELSEWHERE] ||
      !vd_game_has (game, VD_POINT_ENTRY_ELSEWHERE))
    return n;

  n = find_elsewhere (game, unit, &hexes, cells, max);
  if (n > 0)
    vd_because (why, VD_POINT_ENTRY_ELSEWHERE, 0, N_("nearest free hex of the edge"));

  return n;
}

/* Whether some other of the whole group of @unit, none of which is in yet, has no way in; @kept:
 * (out) (optional): who. */
static gboolean
is_kept_back (VdGame   *game,
              VdUnitId  unit,
              VdUnitId *kept)
{
  guint group = game->state.units[unit].place == VD_PLACE_WAITING ? game->group[unit] : VD_NONE;
  const VdGroup *g = group != VD_NONE ? &game->scenario->groups[group] : NULL;
  guint16 cell;

  if (G_LIKELY (g == NULL || !g->is_whole) || !vd_game_has (game, VD_POINT_ENTRY_WHOLE) ||
      vd_gate_has_begun (game, group))
    return FALSE;

  for (guint i = 0; i < g->n_units; i++)
    if (g->units[i] != unit && game->group[g->units[i]] == group &&
        game->state.units[g->units[i]].place == VD_PLACE_WAITING &&
        find_cells (game, g->units[i], &cell, 1, NULL) == 0)
      {
        if (kept != NULL)
          *kept = g->units[i];
        return TRUE;
      }

  return FALSE;
}

VdPoint
vd_entry_bar (VdGame   *game,
              VdUnitId  unit,
              guint     cell)
{
  const VdScenario *s = game->scenario;
  const VdUnitState *u = &game->state.units[unit];
  VdPoint block = find_block (game, unit, cell);
  EntryHexes hexes = entry_hexes_of (game, unit);

  if (block == VD_N_POINTS && is_kept_back (game, unit, NULL))
    return VD_POINT_ENTRY_WHOLE;

  if (u->place != VD_PLACE_TRACK && block == VD_N_POINTS && game->group[unit] != VD_NONE &&
      s->groups[game->group[unit]].within > 0 && s->edges[cell] != 0)
    return VD_POINT_ENTRY_ELSEWHERE;
  if (u->place != VD_PLACE_TRACK)
    return block != VD_N_POINTS ? block : VD_POINT_ENTRY_DUE;
  if (block != VD_N_POINTS && is_entry_hex (&hexes, cell))
    return block;

  return hexes.n > 0 && s->field[cell] != s->field[hexes.cells[0]] ? VD_POINT_TRANSIT_FORWARD
                                                                   : VD_POINT_TRANSIT_ENDS;
}

guint
vd_entry_cells (VdGame    *game,
                VdUnitId   unit,
                guint16   *cells,
                guint      max,
                VdExplain *why)
{
  VdUnitId kept;

  if (G_LIKELY (!is_kept_back (game, unit, &kept)))
    return find_cells (game, unit, cells, max, why);

  vd_because (why, VD_POINT_ENTRY_WHOLE, 0, N_("%s has no way in"),
              game->scenario->units[kept].name);
  return 0;
}

/* Whom those who may come in now would pass by, if nobody knows him: asked as soon as it is their
 * turn, and again when he would be hidden again. */
void
vd_entry_ask (VdGame *game)
{
  const VdScenario *s = game->scenario;
  guint side = game->state.player;

  if (G_LIKELY (!s->mechanics[VD_MECHANIC_HIDDEN]) || !s->control_bends ||
      game->state.phase != VD_PHASE_MOVEMENT)
    return;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    if (vd_entry_is_due (game, s->of_side[side][i]))
      {
        guint n;
        const VdCell *cells = vd_entry_due_cells (game, s->of_side[side][i], &n);

        for (guint k = 0; k < n; k++)
          vd_hidden_ask (game, side, cells[k], 0);
      }
}

/* What would be in a phase is asked without revealing anybody. */
static void
suppose (VdGame *game)
{
}

const VdHooks vd_entry_hooks = {
  .begin[VD_PHASE_MOVEMENT] = vd_entry_ask,
  .suppose[VD_PHASE_MOVEMENT] = suppose,
};
