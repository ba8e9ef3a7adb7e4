#include "core/movement/exit.h"

#include "core/mechanics/booking.h"
#include "core/movement/works.h"
#include "core/position/loss.h"
#include "core/position/piece.h"
#include "core/position/secret.h"
#include "core/scenario/price.h"

#include <string.h>

/* The edges of @field by which @side may leave for good now, as bits. */
static guint
find_edges (const VdGame *game,
            guint         side,
            guint         field)
{
  const VdScenario *s = game->scenario;
  guint edges = 0;

  if (!vd_game_plays (game, VD_MECHANIC_EXIT))
    return 0;

  for (guint i = 0; i < s->n_exits; i++)
    {
      const VdExit *exit = &s->exits[i];

      if (exit->side == side && exit->field == field &&
          vd_secret_may_hold (game, side, &exit->when) &&
          (!exit->needs_demoralized || game->state.demoralized[field] != 0 ||
           !vd_scenario_has (s, VD_POINT_EXIT_OPEN)))
        edges |= exit->edges;
    }

  return edges;
}

/* What @unit pays to leave from @cell by @edge, in quarters, or VD_NEVER. */
static guint
find_cost (const VdGame *game,
           VdUnitId      unit,
           guint         cell,
           guint         edge,
           VdExplain    *why)
{
  const VdScenario *s = game->scenario;
  guint period = vd_game_period (game);

  if (s->units[unit].confinement != VD_NONE && vd_game_has (game, VD_POINT_CONFINED))
    return VD_NEVER;
  if (why != NULL || s->paths_off[cell][edge] != 0)
    return vd_price_exit (s, s->units[unit].unit_class, period, cell, edge, why);

  return s->leave_cost[vd_scenario_row (s, unit, period) + cell];
}

/* The edge by which a unit leaves for a track: the one that the ends of its
 * section lie on. */
static guint
edge_of_end (const VdScenario *s,
             const VdSection  *section,
             guint             end)
{
  guint edges = 0xff;

  for (guint i = 0; i < section->n_ends[end]; i++)
    edges &= s->edges[section->ends[end][i]];

  return edges != 0 ? (guint) g_bit_nth_lsf (edges, -1) : 0;
}

static int
find_end (const VdSection *section,
          guint            cell)
{
  for (guint end = 0; end < 2; end++)
    for (guint i = 0; i < section->n_ends[end]; i++)
      if (section->ends[end][i] == cell)
        return end;

  return -1;
}

static gboolean
may_use_track (const VdGame *game,
               guint         track,
               guint         side)
{
  const VdScenario *s = game->scenario;

  return vd_game_plays (game, VD_MECHANIC_TRANSIT) &&
         (s->tracks[track].side == side || !vd_scenario_has (s, VD_POINT_TRANSIT_OPEN)) &&
         vd_secret_may_hold (game, side, &s->tracks[track].when);
}

/* Whether the way over @end of a section leads back to a field that @unit has
 * left by a track: it would return [JA 17.21]. */
static gboolean
leads_back (const VdGame    *game,
            VdUnitId         unit,
            const VdSection *section,
            guint            end)
{
  const VdScenario *s = game->scenario;
  const VdUnitState *u = &game->state.units[unit];
  const VdSection *used;

  if (u->space == 0 || !vd_game_has (game, VD_POINT_EXIT_FINAL))
    return FALSE;

  used = &s->tracks[u->track].sections[u->section];
  return s->field[used->ends[!u->heading][0]] == s->field[section->ends[!end][0]];
}

/* A bit for each section of a track that @side may use, as in
 * VdScenario.section_ends. */
static guint
find_usable_sections (const VdGame *game,
                      guint         side)
{
  const VdScenario *s = game->scenario;
  guint sections = 0, bit = 0;

  for (guint t = 0; t < s->n_tracks; t++)
    for (guint i = 0; i < s->tracks[t].n_sections; i++, bit++)
      if (may_use_track (game, t, side))
        sections |= 1u << bit;

  return sections;
}

gboolean
vd_exit_cells (const VdGame *game,
               guint         side,
               guint64      *cells)
{
  const VdScenario *s = game->scenario;
  guint sections = find_usable_sections (game, side);
  guint edges[VD_MAX_FIELDS];
  guint open = sections;
  gboolean any = FALSE;

  g_assert (side < VD_MAX_SIDES);

  for (guint field = 0; field < s->n_fields; field++)
    open |= edges[field] = find_edges (game, side, field);

  memset (cells, 0, game->n_words * sizeof *cells);
  for (guint cell = 0; open != 0 && cell < s->n_cells; cell++)
    if ((s->edges[cell] & edges[s->field[cell]]) || (s->section_ends[cell] & sections))
      {
        cells[cell / 64] |= G_GUINT64_CONSTANT (1) << cell % 64;
        any = TRUE;
      }

  return any;
}

static void
list_edges (VdGame            *game,
            VdUnitId           unit,
            const VdReachCell *at,
            guint              edges,
            guint              allowance,
            VdOrderList       *list)
{
  for (guint edge = 0; edge < 8; edge++)
    if ((edges & game->scenario->edges[at->cell] & (1u << edge)) &&
        at->cost + find_cost (game, unit, at->cell, edge, NULL) <= allowance)
      vd_order_list_add (list, (VdOrder) { VD_ORDER_EXIT, edge, unit, at->cell, 0 });
}

static void
list_tracks (VdGame            *game,
             VdUnitId           unit,
             const VdReachCell *at,
             guint              allowance,
             VdOrderList       *list)
{
  const VdScenario *s = game->scenario;
  guint bit = 0;

  for (guint t = 0; t < s->n_tracks; t++)
    for (guint i = 0; i < s->tracks[t].n_sections; i++, bit++)
      {
        const VdSection *section = &s->tracks[t].sections[i];
        guint end, edge;

        if (!(s->section_ends[at->cell] & (1u << bit)) ||
            !may_use_track (game, t, vd_game_side (game, unit)))
          continue;

        end = find_end (section, at->cell);
        edge = edge_of_end (s, section, end);
        if (!leads_back (game, unit, section, end) &&
            at->cost + find_cost (game, unit, at->cell, edge, NULL) <= allowance)
          vd_order_list_add (list, (VdOrder) { VD_ORDER_TRANSIT, i, unit, at->cell, t });
      }
}

void
vd_exit_list (VdGame            *game,
              VdUnitId           unit,
              const VdReachCell *reach,
              guint              n,
              VdOrderList       *list)
{
  const VdScenario *s = game->scenario;
  guint side = vd_game_side (game, unit);
  guint allowance = vd_works_left (game, unit);
  guint field = VD_MAX_FIELDS, edges = 0;

  for (guint i = 0; i < n; i++)
    if (s->edges[reach[i].cell] != 0 && !reach[i].stops)
      {
        if (s->field[reach[i].cell] != field)
          {
            field = s->field[reach[i].cell];
            edges = find_edges (game, side, field);
          }

        list_edges (game, unit, &reach[i], edges, allowance, list);
        if (s->section_ends[reach[i].cell] != 0)
          list_tracks (game, unit, &reach[i], allowance, list);
      }
}

static VdVerdict
test_track (VdGame        *game,
            const VdOrder *order,
            VdExplain     *why,
            guint         *edge)
{
  const VdScenario *s = game->scenario;
  const VdSection *section;
  int end;

  if (order->via >= s->n_tracks || order->arg >= s->tracks[order->via].n_sections ||
      !may_use_track (game, order->via, vd_game_side (game, order->unit)))
    return vd_forbid (game, VD_POINT_TRANSIT_OPEN, why);

  section = &s->tracks[order->via].sections[order->arg];
  end = find_end (section, order->cell);
  if (end < 0 && vd_game_has (game, VD_POINT_TRANSIT_ENDS))
    return vd_forbid (game, VD_POINT_TRANSIT_ENDS, why);

  if (leads_back (game, order->unit, section, MAX (end, 0)))
    return vd_forbid (game, VD_POINT_EXIT_FINAL, why);

  *edge = edge_of_end (s, section, MAX (end, 0));
  return vd_allow (0);
}

VdVerdict
vd_exit_test (VdGame        *game,
              const VdOrder *order,
              guint          spent,
              VdExplain     *why)
{
  const VdScenario *s = game->scenario;
  guint allowance = vd_works_left (game, order->unit);
  guint side = vd_game_side (game, order->unit);
  guint edge = order->arg;
  guint cost;

  g_assert (order->kind == VD_ORDER_EXIT || order->kind == VD_ORDER_TRANSIT);

  if (order->kind == VD_ORDER_TRANSIT)
    {
      VdVerdict verdict = test_track (game, order, why, &edge);

      if (!verdict.legal)
        return verdict;
    }
  else if (edge >= 8 || !(s->edges[order->cell] & (1u << edge)) ||
           !(find_edges (game, side, s->field[order->cell]) & (1u << edge)))
    return vd_forbid (game, VD_POINT_EXIT_OPEN, why);

  cost = find_cost (game, order->unit, order->cell, edge, why);
  if (spent + cost > allowance)
    return vd_forbid (game, cost == VD_NEVER ? VD_POINT_PERIOD_TERRAIN : VD_POINT_EXIT_COST, why);

  vd_because (why, order->kind == VD_ORDER_TRANSIT ? VD_POINT_TRANSIT_OPEN : VD_POINT_EXIT_OPEN,
              0, N_("the way out is open"));
  return vd_allow (spent + cost);
}

/* [JA 14.23] A group due at a hex is cancelled when the named side leaves
 * there; it is not lost. */
static void
cancel_groups (VdGame *game,
               guint   side,
               guint   cell)
{
  const VdScenario *s = game->scenario;

  if (!vd_game_has (game, VD_POINT_ENTRY_CANCELLED))
    return;

  for (guint g = 0; g < s->n_groups; g++)
    if (s->groups[g].cancel_cell == cell && s->groups[g].cancel_side == side)
      {
        vd_game_see (game, VD_POINT_ENTRY_CANCELLED);
        for (guint i = 0; i < s->groups[g].n_units; i++)
          {
            VdUnitState *u = &game->state.units[s->groups[g].units[i]];

            if (u->place == VD_PLACE_WAITING && game->group[s->groups[g].units[i]] == g)
              u->place = VD_PLACE_CANCELLED;
          }
      }
}

void
vd_exit_apply (VdGame        *game,
               const VdOrder *order)
{
  const VdScenario *s = game->scenario;
  VdUnitState *u = &game->state.units[order->unit];
  guint side = vd_game_side (game, order->unit);

  u->flags |= VD_MOVED;
  if (order->kind == VD_ORDER_TRANSIT)
    {
      const VdSection *section = &s->tracks[order->via].sections[order->arg];

      vd_game_see (game, VD_POINT_TRANSIT_OPEN);
      vd_game_see (game, VD_POINT_TRANSIT_ENDS);
      vd_game_see (game, VD_POINT_TRANSIT_SPACES);
      vd_game_see_row (game, s->tracks[order->via].rule);
      vd_game_remove (game, order->unit, VD_PLACE_TRACK);
      u->track = order->via;
      u->section = order->arg;
      u->heading = !find_end (section, order->cell);
      u->space = 1;
      return;
    }

  vd_game_see (game, VD_POINT_EXIT_OPEN);
  vd_game_see (game, VD_POINT_EXIT_FINAL);
  vd_game_remove (game, order->unit, VD_PLACE_EXITED);
  game->state.exited[side][s->field[order->cell]][order->arg] += vd_piece_get_strength (s, game->state.units, order->unit);
  if (vd_game_has (game, VD_POINT_EXIT_NOT_LOST))
    vd_game_see (game, VD_POINT_EXIT_NOT_LOST);
  else
    vd_loss_add (game, order->unit, s->field[order->cell]);

  cancel_groups (game, side, order->cell);
  vd_booking_update (game);
}

VdVerdict
vd_track_test (VdGame        *game,
               const VdOrder *order,
               VdExplain     *why)
{
  const VdUnitState *u = &game->state.units[order->unit];

  if (u->flags & VD_MOVED)
    return vd_forbid (game, VD_POINT_TRANSIT_SPACES, why);
  if (u->space >= game->scenario->tracks[u->track].spaces)
    return vd_forbid (game, VD_POINT_TRANSIT_ENDS, why);

  return vd_allow (0);
}

void
vd_track_apply (VdGame        *game,
                const VdOrder *order)
{
  VdUnitState *u = &game->state.units[order->unit];

  vd_game_see (game, VD_POINT_TRANSIT_SPACES);
  u->space++;
  u->flags |= VD_MOVED;
}
