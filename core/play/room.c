#include "core/play/room.h"

#include <string.h>

static const VdZone *
get_zone (const VdGame *game,
          VdUnitId      unit)
{
  return &game->scenario->zones[game->scenario->units[unit].zone];
}

/* Whether the same hexes have as many seats for both. */
static gboolean
share_hexes (const VdGame *game,
             VdUnitId      a,
             VdUnitId      b)
{
  return get_zone (game, a) == get_zone (game, b) &&
         vd_game_side (game, a) == vd_game_side (game, b);
}

/* Notes the free seats of the hexes in which @unit might be set up. */
static void
note_spare (VdRoom   *self,
            VdUnitId  unit)
{
  const VdGame *game = self->game;
  const VdZone *zone = get_zone (game, unit);
  guint limit = vd_scenario_get_stack_limit (game->scenario, vd_game_side (game, unit));

  for (guint i = 0; i < zone->n_cells; i++)
    self->spare[zone->cells[i]] = limit - MIN (game->n_at[zone->cells[i]], limit);
}

/* Whether @unit may sit in @cell if a seat is spare: by its terrain, and because
 * no enemy stands there. */
static gboolean
may_sit (const VdRoom *self,
         VdUnitId      unit,
         guint         cell)
{
  const VdGame *game = self->game;
  guint16 there = game->unit_at[cell];

  return vd_room_can_stand (game, unit, cell) &&
         (there == VD_NONE || vd_game_side (game, there) == vd_game_side (game, unit));
}

/* A hex of the unit's zone with a spare seat, or VD_NONE. */
static guint
find_spare (const VdRoom *self,
            VdUnitId      unit)
{
  const VdZone *zone = get_zone (self->game, unit);

  for (guint i = 0; i < zone->n_cells; i++)
    if (self->spare[zone->cells[i]] > 0 && may_sit (self, unit, zone->cells[i]))
      return zone->cells[i];

  return VD_NONE;
}

static void
take_seat (VdRoom     *self,
           VdRoomSeat *seat,
           guint       cell)
{
  if (seat->cell != VD_NONE)
    self->spare[seat->cell]++;

  seat->cell = cell;
  self->spare[cell]--;
}

static gboolean find_seat (VdRoom     *self,
                           VdRoomSeat *seat);

/* Moves somebody who sits in @cell elsewhere. */
static gboolean
make_way (VdRoom *self,
          guint   cell)
{
  for (guint i = 0; i < self->n; i++)
    if (self->seats[i].cell == cell && find_seat (self, &self->seats[i]))
      return TRUE;

  return FALSE;
}

static gboolean
find_seat (VdRoom     *self,
           VdRoomSeat *seat)
{
  const VdZone *zone = get_zone (self->game, seat->unit);
  guint found = find_spare (self, seat->unit);

  for (guint i = 0; i < zone->n_cells && found == VD_NONE; i++)
    {
      guint cell = zone->cells[i];

      if (self->scratch[cell] || !may_sit (self, seat->unit, cell))
        continue;

      self->scratch[cell] = TRUE;
      if (make_way (self, cell))
        found = cell;
    }

  if (found != VD_NONE)
    take_seat (self, seat, found);

  return found != VD_NONE;
}

/* Whether somebody could sit in another hex of his zone: in a spare seat, or in
 * one that is given up for him. */
static gboolean
can_change (const VdRoom     *self,
            const guint8     *loose,
            const VdRoomSeat *seat)
{
  const VdZone *zone = get_zone (self->game, seat->unit);

  for (guint i = 0; i < zone->n_cells; i++)
    {
      guint cell = zone->cells[i];

      if ((self->spare[cell] > 0 || loose[cell]) && cell != seat->cell &&
          may_sit (self, seat->unit, cell))
        return TRUE;
    }

  return FALSE;
}

/* Marks the hexes in which somebody sits who could change, until no more are
 * found.  Who sits nowhere is left out. */
static void
find_loose (const VdRoom *self,
            guint8       *loose)
{
  gboolean more = TRUE;

  while (more)
    {
      more = FALSE;
      for (guint i = 0; i < self->n; i++)
        {
          const VdRoomSeat *seat = &self->seats[i];

          if (seat->cell == VD_NONE || loose[seat->cell] || !can_change (self, loose, seat))
            continue;

          loose[seat->cell] = TRUE;
          more = TRUE;
        }
    }
}

void
vd_room_init (VdRoom       *self,
              const VdGame *game)
{
  const VdScenario *s = game->scenario;

  *self = (VdRoom) { .game = game };
  self->seats = g_new (VdRoomSeat, s->n_units);
  self->spare = g_new0 (guint8, 3 * (s->n_cells + 1));
  self->loose = self->spare + s->n_cells + 1;
  self->scratch = self->loose + s->n_cells + 1;

  for (guint unit = 0; unit < s->n_units; unit++)
    if (vd_room_is_owed (game, unit) && vd_room_takes_seat (game, unit))
      {
        if (self->n == 0 || !share_hexes (game, unit, self->seats[self->n - 1].unit))
          note_spare (self, unit);
        self->seats[self->n++] = (VdRoomSeat) { unit, VD_NONE };
      }

  for (guint i = 0; i < self->n && !self->too_many; i++)
    {
      memset (self->scratch, 0, s->n_cells);
      self->too_many = !find_seat (self, &self->seats[i]);
    }

  find_loose (self, self->loose);
}

void
vd_room_clear (VdRoom *self)
{
  g_free (self->seats);
  g_free (self->spare);
}

/* The hexes of the zone that a unit that sits nowhere may take. */
static guint
find_cells (const VdRoom *self,
            const guint8 *loose,
            VdUnitId      unit,
            guint16      *cells)
{
  const VdZone *zone = get_zone (self->game, unit);
  guint n = 0;

  for (guint i = 0; i < zone->n_cells; i++)
    if (may_sit (self, unit, zone->cells[i]) &&
        (self->spare[zone->cells[i]] > 0 || loose[zone->cells[i]]))
      cells[n++] = zone->cells[i];

  return n;
}

/* Likewise of one that takes no seat. */
static guint
find_any (const VdRoom *self,
          VdUnitId      unit,
          guint16      *cells)
{
  const VdZone *zone = get_zone (self->game, unit);
  guint n = 0;

  for (guint i = 0; i < zone->n_cells; i++)
    if (may_sit (self, unit, zone->cells[i]))
      cells[n++] = zone->cells[i];

  return n;
}

guint
vd_room_find_open (VdRoom   *self,
                   VdUnitId  unit,
                   guint16  *cells)
{
  const VdScenario *s = self->game->scenario;
  VdRoomSeat *seat = self->seats;
  guint cell, n;

  g_assert (vd_room_is_owed (self->game, unit));

  if (self->too_many)
    return 0;
  if (!vd_room_takes_seat (self->game, unit))
    return find_any (self, unit, cells);

  while (seat->unit != unit)
    seat++;

  /* Who may take the unit's hex depends on its leaving it. */
  cell = seat->cell;
  seat->cell = VD_NONE;
  self->spare[cell]++;
  memcpy (self->scratch, self->loose, s->n_cells);
  find_loose (self, self->scratch);
  n = find_cells (self, self->scratch, unit, cells);
  take_seat (self, seat, cell);

  return n;
}
