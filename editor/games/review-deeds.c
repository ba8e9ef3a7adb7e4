#include "editor/games/review-private.h"

#include <string.h>

#include "core/combat/odds.h"
#include "core/mechanics/command.h"
#include "core/position/piece.h"
#include "core/scenario/sight.h"
#include "formats/draw/laid.h"
#include "formats/project/damaged.h"

/* Deeds */

void
vd_before_note (VdBefore     *self,
                const VdGame *game)
{
  self->step = game->state.combat.step;
  self->combat = game->state.combat;
  memcpy (self->crossings, game->state.crossings, sizeof self->crossings);
  memcpy (self->units, game->state.units,
          game->scenario->n_units * sizeof (VdUnitState));
}

static VdDeed *
add_deed (VdReview   *self,
          VdDeedKind  kind,
          VdUnitId    unit)
{
  VdDeed deed = { .order = self->replay.n - 1, .kind = kind, .unit = unit,
                  .way = self->cells->len };

  g_array_append_val (self->deeds, deed);
  return &g_array_index (self->deeds, VdDeed, self->deeds->len - 1);
}

static void
add_cell (VdReview *self,
          VdDeed   *deed,
          guint16   cell)
{
  if (deed->n_way > 0 && g_array_index (self->cells, guint16, self->cells->len - 1) == cell)
    return;

  g_array_append_val (self->cells, cell);
  deed->n_way++;
}

static VdArrowKind
get_arrow (const VdOrder *order,
           VdUnitId       unit)
{
  if (order->kind == VD_ORDER_ADVANCE && order->unit == unit)
    return VD_ARROW_ADVANCE;
  if (order->kind == VD_ORDER_MOVE || order->kind == VD_ORDER_ENTER)
    return VD_ARROW_MOVE;

  return VD_ARROW_RETREAT;
}

/* Who went on the map, or came to it: along the way that the rules were asked for. */
static void
note_way (VdReview          *self,
          const VdOrder     *order,
          VdUnitId           unit,
          const VdUnitState *before)
{
  const VdUnitState *after = &self->game->state.units[unit];
  VdDeed *deed = add_deed (self, VD_DEED_WENT, unit);

  deed->arrow = get_arrow (order, unit);
  if (before->place == VD_PLACE_MAP)
    add_cell (self, deed, before->cell);
  if (order->unit == unit && deed->arrow == VD_ARROW_MOVE)
    for (guint i = 0; i < self->replay.n_path; i++)
      add_cell (self, deed, self->replay.path[i]);

  add_cell (self, deed, after->cell);
}

static void
note_unit (VdReview          *self,
           const VdOrder     *order,
           VdUnitId           unit,
           const VdUnitState *before)
{
  const VdUnitState *after = &self->game->state.units[unit];
  gboolean was_there = before->place == VD_PLACE_MAP;

  if (after->place == VD_PLACE_MAP && (!was_there || after->cell != before->cell))
    note_way (self, order, unit, before);
  else if (was_there && after->place != VD_PLACE_MAP)
    {
      VdDeed *deed = add_deed (self, VD_DEED_GONE, unit);

      deed->place = after->place;
      add_cell (self, deed, before->cell);
    }
}

/* The hex that an attack comes into: that of the nearest defender. */
static guint
find_target (const VdGame *game,
             guint         from)
{
  const VdCombat *combat = &game->state.combat;
  guint best = game->state.units[combat->defenders[0]].cell;

  for (guint i = 1; i < combat->n_defenders; i++)
    {
      guint cell = game->state.units[combat->defenders[i]].cell;

      if (vd_cell_distance (game->scenario, from, cell) <
          vd_cell_distance (game->scenario, from, best))
        best = cell;
    }

  return best;
}

static void
note_strike (VdReview      *self,
             const VdOrder *order)
{
  const VdGame *game = self->game;
  guint from = game->state.units[order->unit].cell;
  VdDeed *deed = add_deed (self, VD_DEED_STRIKES, order->unit);

  deed->arrow = order->kind == VD_ORDER_WITH ? VD_ARROW_ATTACK : VD_ARROW_BOMBARD;
  add_cell (self, deed, from);
  add_cell (self, deed, find_target (game, from));
}

/* For words: later the defender may be gone. */
static void
note_target (VdReview *self,
             VdUnitId  unit)
{
  add_cell (self, add_deed (self, VD_DEED_STANDS, unit), self->game->state.units[unit].cell);
}

static void
note_odds (VdReview *self)
{
  const VdCombat *combat = &self->game->state.combat;
  VdOdds odds;
  VdDeed *deed;

  if (combat->step != VD_STEP_BUILDING || combat->n_defenders == 0 ||
      combat->n_attackers + combat->n_bombarders == 0)
    return;

  odds = vd_odds_of_combat (self->game, NULL);
  deed = add_deed (self, VD_DEED_ODDS, VD_NONE);
  deed->column = odds.rolled;
  add_cell (self, deed, self->game->state.units[combat->defenders[0]].cell);
}

static void
note_result (VdReview       *self,
             const VdBefore *before)
{
  const VdThrow *thrown = &self->game->thrown;
  VdDeed *deed = add_deed (self, VD_DEED_RESULT, VD_NONE);

  deed->column = thrown->column;
  deed->result = thrown->result;
  deed->die = thrown->dice[0];
  add_cell (self, deed, before->units[before->combat.defenders[0]].cell);
}

void
vd_review_note_deeds (VdReview       *self,
                      const VdBefore *before)
{
  const VdOrder *order = &vd_review_get_order (self, self->replay.n - 1)->order;

  /* Who is put where he starts has not gone there. */
  if (vd_order_forms[order->kind].stage == VD_STAGE_SETUP)
    return;

  if (order->kind == VD_ORDER_WITH || order->kind == VD_ORDER_BOMBARD)
    note_strike (self, order);
  else if (order->kind == VD_ORDER_ATTACK || order->kind == VD_ORDER_ALSO)
    note_target (self, order->unit);
  if (self->game->thrown.column != VD_NO_COLUMN && before->combat.n_defenders > 0)
    note_result (self, before);
  else
    note_odds (self);

  for (guint unit = 0; unit < self->scenario->n_units; unit++)
    if (memcmp (&before->units[unit], &self->game->state.units[unit], sizeof (VdUnitState)) != 0)
      note_unit (self, order, unit, &before->units[unit]);
}

/* The own initiative of a unit, or that of an officer, by which he comes in command. */
static gboolean
has_found_initiative (const VdReview *self,
                      const VdBefore *before,
                      VdUnitId        unit)
{
  guint flags = self->game->state.units[unit].flags;

  if (flags & VD_TRIED && !(before->units[unit].flags & VD_TRIED))
    return (flags & VD_INSPIRED) != 0;

  return vd_unit_is_in_command (self->game, unit);
}

void
vd_review_note_fate (VdReview       *self,
                     const VdBefore *before)
{
  const VdOrder *order = &vd_review_get_order (self, self->replay.n - 1)->order;
  guint8 fate = FALSE;

  if (order->kind == VD_ORDER_TRY)
    fate = has_found_initiative (self, before, order->unit);
  else if (order->kind == VD_ORDER_DAMAGE || order->kind == VD_ORDER_REPAIR)
    fate = memcmp (before->crossings, self->game->state.crossings, sizeof before->crossings) != 0;

  g_byte_array_append (self->fates, &fate, 1);
}

guint
vd_review_find_deed (const VdReview *self,
                     guint           order)
{
  guint low = 0, high = self->deeds->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (g_array_index (self->deeds, VdDeed, middle).order < order)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

/* The board */

static VdSpot
get_spot (const VdReview *self,
          guint           cell)
{
  guint map = vd_cell_map (self->scenario, cell);

  return (VdSpot) { map, cell - self->scenario->first_cell[map] };
}

/* The maps may have been edited since. */
static gboolean
is_on_maps (const VdProject *project,
            VdSpot           spot)
{
  const VdMap *map = spot.map < project->resolved->len ? project->resolved->pdata[spot.map] : NULL;

  return map != NULL && spot.cell < vd_grid_n_cells (&map->grid);
}

static void
place_counters (const VdReview  *self,
                const VdProject *project,
                VdBoard         *board)
{
  g_autoptr (GHashTable) units = vd_counters_index_units (project);

  for (guint i = 0; i < self->scenario->n_units; i++)
    {
      const VdUnitState *unit = &self->game->state.units[i];
      VdCounter counter = { NULL };

      if (unit->place != VD_PLACE_MAP)
        continue;

      counter.unit = g_hash_table_lookup (units, vd_scenario_get_unit_id (self->scenario, i));
      counter.spot = get_spot (self, unit->cell);
      counter.is_reduced = vd_piece_is_reduced (self->scenario, self->game->state.units, i);
      if (counter.unit != NULL && is_on_maps (project, counter.spot))
        g_array_append_val (board->counters, counter);
    }

  vd_counters_stack_up (board->counters, project);
}

static void
place_bridges (const VdReview  *self,
               const VdProject *project,
               VdBoard         *board)
{
  for (guint i = 0; i < project->resolved->len; i++)
    {
      const VdMap *map = project->resolved->pdata[i];
      guint8 *marks = vd_project_list_damaged_of (project, i, self->scenario, &self->game->state);

      g_ptr_array_add (board->damaged,
                       marks != NULL ? g_bytes_new_take (marks, vd_grid_n_cells (&map->grid))
                                     : NULL);
      g_ptr_array_add (board->laid,
                       vd_laid_list (project, i, self->scenario, &self->game->state));
    }
}

/* An order that goes on with the combat of the one before it. */
static gboolean
goes_on (VdOrderKind kind)
{
  return vd_order_forms[kind].stage == VD_STAGE_ATTACK ||
         vd_order_forms[kind].stage == VD_STAGE_RESULT;
}

/* The order from which on all belongs to what was done last. */
static guint
find_now (const VdReview *self,
          const VdRow    *row)
{
  guint order = row->n;

  while (order > row->first && goes_on (vd_review_get_order (self, order - 1)->order.kind))
    order--;

  return order > row->first ? order - 1 : order;
}

/* A map may have shrunk since. */
static gboolean
is_way_on_maps (const VdReview  *self,
                const VdProject *project,
                const VdDeed    *deed)
{
  for (guint i = 0; i < MAX (1, deed->n_way); i++)
    if (!is_on_maps (project, get_spot (self, g_array_index (self->cells, guint16,
                                                             deed->way + i))))
      return FALSE;

  return TRUE;
}

static void
add_arrow (const VdReview *self,
           const VdDeed   *deed,
           gboolean        is_now,
           VdBoard        *board)
{
  VdArrow arrow = { deed->arrow, is_now, board->spots->len, deed->n_way };

  for (guint i = 0; i < deed->n_way; i++)
    {
      VdSpot spot = get_spot (self, g_array_index (self->cells, guint16, deed->way + i));

      g_array_append_val (board->spots, spot);
    }

  g_array_append_val (board->arrows, arrow);
}

static void
write_tag (const VdReview *self,
           const VdDeed   *deed,
           VdTag          *tag)
{
  const VdScenario *s = self->scenario;

  if (deed->kind == VD_DEED_ODDS)
    g_strlcpy (tag->text, vd_scenario_get_column (s, deed->column), sizeof tag->text);
  else if (deed->kind == VD_DEED_RESULT)
    g_snprintf (tag->text, sizeof tag->text, "%s · %u → %s",
                vd_scenario_get_column (s, deed->column), deed->die, s->results[deed->result].code);
}

/* What came of a combat takes the place of its odds. */
static void
add_tag (const VdReview *self,
         const VdDeed   *deed,
         gboolean        is_now,
         VdBoard        *board)
{
  VdTag tag = { .spot = get_spot (self, g_array_index (self->cells, guint16, deed->way)),
                .is_now = is_now, .is_loss = deed->kind == VD_DEED_GONE };
  VdTag *last = board->tags->len > 0
                ? &g_array_index (board->tags, VdTag, board->tags->len - 1) : NULL;

  write_tag (self, deed, &tag);
  if (last != NULL && !tag.is_loss && !last->is_loss && vd_spot_equal (last->spot, tag.spot))
    *last = tag;
  else
    g_array_append_val (board->tags, tag);
}

static gboolean
is_tagged (const VdDeed *deed)
{
  if (deed->kind == VD_DEED_GONE)
    return vd_place_is_lost (deed->place) || deed->place == VD_PLACE_DISRUPTED;

  return deed->kind == VD_DEED_ODDS || deed->kind == VD_DEED_RESULT;
}

VdBoard *
vd_review_make_board (const VdReview  *self,
                      const VdProject *project)
{
  const VdRow *row;
  VdBoard *board;
  guint now;

  g_return_val_if_fail (self != NULL && project != NULL, NULL);

  row = vd_review_get_row (self, self->place);
  board = vd_board_new ();
  now = find_now (self, row);
  board->row = self->place;
  board->at = (VdBoundsAt) { MAX (self->game->state.turn, 1), self->game->state.bars_lifted };
  place_counters (self, project, board);
  place_bridges (self, project, board);
  for (guint i = vd_review_find_deed (self, row->first); i < self->deeds->len; i++)
    {
      const VdDeed *deed = &g_array_index (self->deeds, VdDeed, i);

      if (deed->order >= row->n)
        break;
      if (!is_way_on_maps (self, project, deed))
        continue;

      if (deed->kind == VD_DEED_WENT || deed->kind == VD_DEED_STRIKES)
        add_arrow (self, deed, deed->order >= now, board);
      else if (is_tagged (deed))
        add_tag (self, deed, deed->order >= now, board);
    }

  return board;
}
