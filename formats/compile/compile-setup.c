/* Where units start: places, and zones of free set-up.
 *
 * A matching of units to hexes shows whether the zones have room for all, and
 * gives each unit of a zone a hex where it is drawn until it is set up.
 */
#include "formats/compile/compile-private.h"

#include <string.h>

#include "core/play/deploy.h"

typedef struct
{
  VdNode *node;
  GArray *cells; /* of VdCell */
  GArray *units; /* of VdUnitId */
} Zone;

/* Whether it begins with its other side up, if it has one. */
static void
read_side_up (VdCompile *self,
              VdNode    *node,
              guint      unit)
{
  VdScenario *s = self->scenario;

  if (!vd_row_is (VD_ROW (node), "state", "reduced") &&
      !vd_row_is (VD_ROW (node), "state", "reduced-march"))
    return;

  s->units[unit].starts_reduced = s->units[unit].is_reducible;
  if (!s->units[unit].is_reducible)
    vd_project_report (self->project, self->findings, node, "setup.not-reducible", VD_ERROR,
                       N_("Give it the values of its other side in `reduced`."),
                       N_("The unit %s is set up reduced, and has no reduced side."),
                       vd_compile_call_unit (self, unit).text);
}

/* A reduced side is only printed where nothing reduces the unit. */
static void
say_unplayed (VdCompile *self)
{
  const VdScenario *s = self->scenario;
  VdNode *units = vd_node_find (self->root, "units");

  if (s->mechanics[VD_MECHANIC_BOXES])
    return;

  VD_EACH (node, units, "unit")
    {
      int unit = vd_node_get (node, "reduced") != NULL && vd_node_get (node, "id") != NULL
                 ? vd_compile_find (self, VD_ID_UNIT, node, vd_node_get (node, "id")) : -1;

      if (unit >= 0 && s->units[unit].is_reducible && !s->units[unit].starts_reduced)
        vd_compile_unknown (self, node, N_("units that are reduced in play"));
    }
}

static const VdTwice lost_twice = {
  "setup.twice",
  N_("Take it out of the row of losses, or take its other row away."),
  N_("The unit %s is set up twice; the other row counts."),
  N_("Take %s out of the losses"),
};

static void
compile_place (VdCompile *self,
               VdNode    *node)
{
  VdScenario *s = self->scenario;
  const char *at = vd_node_ask (node, "at");
  int unit = vd_compile_refer (self, VD_ID_UNIT, VD_ROW (node), "unit", TRUE);
  VdCell cell = at != NULL ? vd_compile_hex (self, node, at, "setup.off-map") : VD_NO_CELL;

  if (unit < 0 || cell == VD_NO_CELL)
    return;

  if (s->units[unit].start != VD_NO_CELL)
    {
      VdCalled called = vd_compile_call_unit (self, unit);
      VdFinding *finding =
        vd_project_report (self->project, self->findings, node, "setup.twice", VD_ERROR,
                           N_("Keep one of its rows."),
                           N_("The unit %s is set up twice; the first row counts."), called.text);

      vd_repair_remove (vd_repair_new (finding, N_("Take the second set-up of %s, in hex %s, away"),
                                       called.text, at), node);
      return;
    }

  s->units[unit].start = cell;
  s->units[unit].in_reserve = vd_row_is (VD_ROW (node), "state", "reserve");
  s->units[unit].starts_marching = vd_row_is (VD_ROW (node), "state", "march") ||
                                   vd_row_is (VD_ROW (node), "state", "reduced-march");
  s->units[unit].rule = vd_compile_case (self, VD_ROW (node));
  read_side_up (self, node, unit);
}

/* Units that have been lost before: they stand nowhere. */
static void
compile_lost (VdCompile *self,
              VdNode    *node)
{
  VdScenario *s = self->scenario;
  const VdRow *row = VD_ROW (node);
  g_auto (GStrv) words = vd_split_words (vd_node_ask (node, "units"));
  guint8 lost = vd_row_is (row, "box", "unrecovered") ? VD_LOST_UNRECOVERED
                : vd_row_is (row, "box", "recovered") ? VD_LOST_RECOVERED
                : VD_LOST_FOR_GOOD;

  for (guint i = 0; words[i] != NULL; i++)
    {
      int unit = vd_compile_find (self, VD_ID_UNIT, node, words[i]);

      if (unit < 0)
        continue;
      if (s->units[unit].start != VD_NO_CELL || s->units[unit].starts_lost != VD_LOST_NOT)
        {
          vd_compile_report_twice (self, node, unit, &lost_twice);
          continue;
        }

      s->units[unit].starts_lost = lost;
      s->units[unit].rule = vd_compile_case (self, row);
      if (lost != VD_LOST_FOR_GOOD && !s->mechanics[VD_MECHANIC_BOXES])
        vd_project_report (self->project, self->findings, node, "setup.no-box", VD_ERROR,
                           N_("Take `box` away, or switch `reorganization-boxes` on."),
                           N_("The unit %s lies in a box when the battle begins, and boxes are not "
                              "played here."), vd_compile_call_unit (self, unit).text);
    }
}

/* Zones */

static guint
find_map (const VdScenario *s,
          VdCell            cell)
{
  guint map = 0;

  while (map + 1 < s->n_maps && s->first_cell[map + 1] <= cell)
    map++;

  return map;
}

/* The hexes in play within so many of a hex. */
static GArray *
find_near (const VdScenario *s,
           VdCell            centre,
           int               within)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (VdCell));
  guint map = find_map (s, centre);
  VdHex from = vd_grid_hex (&s->grids[map], centre - s->first_cell[map]);

  for (int dr = -within; dr <= within; dr++)
    for (int dq = -within; dq <= within; dq++)
      {
        VdHex hex = { from.q + dq, from.r + dr };
        int found = vd_grid_cell (&s->grids[map], hex);
        VdCell cell = s->first_cell[map] + found;

        if (found >= 0 && vd_hex_distance (from, hex) <= (guint) within &&
            s->terrain[cell] != VD_NEVER && s->field[cell] == s->field[centre])
          g_array_append_val (cells, cell);
      }

  return cells;
}

static void
add_cells (GArray       *cells,
           const GArray *more)
{
  for (guint i = 0; i < more->len; i++)
    {
      VdCell cell = g_array_index (more, VdCell, i);
      gboolean is_there = FALSE;

      for (guint k = 0; k < cells->len && !is_there; k++)
        is_there = g_array_index (cells, VdCell, k) == cell;
      if (!is_there)
        g_array_append_val (cells, cell);
    }
}

/* The hexes within so many of the places of some units. */
static GArray *
find_near_units (VdCompile *self,
                 VdNode    *node,
                 int        within)
{
  const VdScenario *s = self->scenario;
  g_auto (GStrv) words = vd_split_words (vd_node_ask (node, "near"));
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (VdCell));

  for (guint i = 0; words[i] != NULL; i++)
    {
      int unit = vd_compile_find (self, VD_ID_UNIT, node, words[i]);

      if (unit >= 0 && s->units[unit].start != VD_NO_CELL)
        {
          g_autoptr (GArray) more = find_near (s, s->units[unit].start, within);

          add_cells (cells, more);
        }
      else if (unit >= 0)
        vd_project_report (self->project, self->findings, node, "setup.zone-near", VD_ERROR,
                           N_("Give the unit a row `place`, or name its hex in `of`."),
                           N_("The zone lies near the unit %s, which has no place of its own in "
                              "the set-up."), vd_compile_call_unit (self, unit).text);
    }

  return cells;
}

static GArray *
read_zone_cells (VdCompile *self,
                 VdNode    *node)
{
  const char *of = vd_node_ask (node, "of");
  const char *region = vd_node_ask (node, "region");
  guint within = vd_compile_number (self, VD_ROW (node), "within", 0);
  VdCell centre;

  if (region != NULL)
    return vd_compile_region (self, node, region);
  if (vd_node_ask (node, "near") != NULL)
    return find_near_units (self, node, within);

  if (of == NULL)
    {
      vd_project_report (self->project, self->findings, node, "value.missing", VD_ERROR,
                         N_("Give it a hex in `of`, units in `near`, or a `region`."),
                         N_("The zone does not say where it lies."));
      return NULL;
    }

  centre = vd_compile_hex (self, node, of, "setup.off-map");
  return centre != VD_NO_CELL ? find_near (self->scenario, centre, within) : NULL;
}

static const VdTwice set_up_twice = {
  "setup.twice",
  N_("Take it out of the zone, or take its other row away."),
  N_("The unit %s is set up twice; the other row counts."),
  N_("Take %s out of the zone"),
};

static GArray *
read_zone_units (VdCompile  *self,
                 VdNode     *node,
                 GHashTable *zoned)
{
  VdScenario *s = self->scenario;
  GArray *units = g_array_new (FALSE, FALSE, sizeof (VdUnitId));
  g_auto (GStrv) words = vd_split_words (vd_node_ask (node, "units"));

  for (guint i = 0; words[i] != NULL; i++)
    {
      int unit = vd_compile_find (self, VD_ID_UNIT, node, words[i]);
      VdUnitId id = unit;

      if (unit < 0)
        continue;
      if (s->units[unit].start == VD_NO_CELL && s->units[unit].starts_lost == VD_LOST_NOT &&
          g_hash_table_add (zoned, GUINT_TO_POINTER ((guint) unit)))
        {
          s->units[unit].zone = s->n_zones;
          g_array_append_val (units, id);
        }
      else
        vd_compile_report_twice (self, node, unit, &set_up_twice);
    }

  return units;
}

static void
keep_zone (VdCompile  *self,
           const Zone *zone)
{
  VdScenario *s = self->scenario;

  s->zones = g_renew (VdZone, s->zones, s->n_zones + 1);
  s->zones[s->n_zones++] = (VdZone) {
    .id = g_strdup (vd_node_ask (zone->node, "id")),
    .cells = g_memdup2 (zone->cells->data, zone->cells->len * sizeof (VdCell)),
    .n_cells = zone->cells->len,
    .rule = vd_compile_case (self, VD_ROW (zone->node)),
  };
}

static void
add_zone (VdCompile  *self,
          VdNode     *node,
          GHashTable *zoned,
          GArray     *zones)
{
  Zone zone = { node, read_zone_cells (self, node), NULL };

  if (zone.cells == NULL)
    return;

  zone.units = read_zone_units (self, node, zoned);
  g_array_append_val (zones, zone);
  keep_zone (self, &zone);
}

/* Matching.  A slot is room for one unit in a hex. */

typedef struct
{
  VdScenario   *scenario;
  const GArray *zones;
  guint         stacking;
  GHashTable   *slots;   /* cell * stacking + n -> unit + 1 */
  GHashTable   *visited; /* slots tried for the present unit */
  const guint  *zone_of; /* of each unit */
} Fit;

static gboolean
find_slot (Fit     *fit,
           VdUnitId unit)
{
  const GArray *cells = g_array_index (fit->zones, Zone, fit->zone_of[unit]).cells;
  const VdUnit *units = fit->scenario->units;

  for (guint i = 0; i < cells->len * fit->stacking; i++)
    {
      VdCell cell = g_array_index (cells, VdCell, i / fit->stacking);
      gpointer slot = GUINT_TO_POINTER (cell * fit->stacking + i % fit->stacking);
      guint holder;

      if (!vd_deploy_can_stand (fit->scenario, cell, unit) ||
          !g_hash_table_add (fit->visited, slot))
        continue;

      /* Units that are placed for good, and the other side, do not move on. */
      holder = GPOINTER_TO_UINT (g_hash_table_lookup (fit->slots, slot));
      if (holder > 0 && (fit->zone_of[holder - 1] == G_MAXUINT ||
                         units[holder - 1].side != units[unit].side))
        continue;

      if (holder == 0 || find_slot (fit, holder - 1))
        {
          g_hash_table_insert (fit->slots, slot, GUINT_TO_POINTER (unit + 1u));
          return TRUE;
        }
    }

  return FALSE;
}

static void
occupy_places (Fit *fit)
{
  for (guint unit = 0; unit < fit->scenario->n_units; unit++)
    for (guint n = 0; n < fit->stacking && fit->scenario->units[unit].start != VD_NO_CELL; n++)
      {
        gpointer slot = GUINT_TO_POINTER (fit->scenario->units[unit].start * fit->stacking + n);

        if (!g_hash_table_contains (fit->slots, slot))
          {
            g_hash_table_insert (fit->slots, slot, GUINT_TO_POINTER (unit + 1));
            break;
          }
      }
}

static void
report_small_zone (VdCompile  *self,
                   const Zone *zone,
                   guint       n_placed)
{
  const char *id = vd_node_ask (zone->node, "id");

  vd_project_report (self->project, self->findings, zone->node, "setup.zone-too-small", VD_ERROR,
                     N_("Widen the zone, or set up fewer units in it."),
                     N_("The zone %s has room for %u of its %u units, the neighbouring zones and "
                        "closed terrain considered."), id != NULL ? id : "", n_placed,
                     zone->units->len);
}

/* A hex for a unit that takes no seat, where stacking goes by kinds: any of its zone but the
 * enemy's. */
static gboolean
find_any (Fit     *fit,
          VdUnitId unit)
{
  VdScenario *s = fit->scenario;
  const GArray *cells = g_array_index (fit->zones, Zone, fit->zone_of[unit]).cells;

  for (guint i = 0; i < cells->len; i++)
    {
      VdCell cell = g_array_index (cells, VdCell, i);
      guint holder = GPOINTER_TO_UINT (g_hash_table_lookup (fit->slots, GUINT_TO_POINTER (
        cell * fit->stacking)));

      if (vd_deploy_can_stand (s, cell, unit) &&
          (holder == 0 || s->units[holder - 1].side == s->units[unit].side))
        {
          s->units[unit].start = cell;
          return TRUE;
        }
    }

  return FALSE;
}

static gboolean
find_hex (Fit     *fit,
          VdUnitId unit)
{
  return vd_scenario_stacks_by_kinds (fit->scenario) && !vd_scenario_counts (fit->scenario, unit)
         ? find_any (fit, unit) : find_slot (fit, unit);
}

/* Once a unit of a class has found no room in a zone, no other of that class
 * will. */
static void
fill_zone (VdCompile *self,
           Fit       *fit,
           guint      number)
{
  const Zone *zone = &g_array_index (fit->zones, Zone, number);
  gboolean full[VD_MAX_CLASSES] = { FALSE };
  guint n_placed = 0;

  for (guint i = 0; i < zone->units->len; i++)
    {
      VdUnitId unit = g_array_index (zone->units, VdUnitId, i);
      guint unit_class = self->scenario->units[unit].unit_class;

      g_hash_table_remove_all (fit->visited);
      if (!full[unit_class] && find_hex (fit, unit))
        n_placed++;
      else
        {
          full[unit_class] = TRUE;
          self->scenario->units[unit].zone = VD_NONE; /* it is not in the game */
        }
    }

  if (n_placed < zone->units->len)
    report_small_zone (self, zone, n_placed);
}

static void
start_units (Fit *fit)
{
  GHashTableIter iter;
  gpointer slot, unit;

  g_hash_table_iter_init (&iter, fit->slots);
  while (g_hash_table_iter_next (&iter, &slot, &unit))
    fit->scenario->units[GPOINTER_TO_UINT (unit) - 1].start =
      GPOINTER_TO_UINT (slot) / fit->stacking;
}

static void
fit_zones (VdCompile    *self,
           const GArray *zones)
{
  VdScenario *s = self->scenario;
  g_autofree guint *zone_of = g_malloc ((s->n_units + 1) * sizeof (guint));
  g_autoptr (GHashTable) slots = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) visited = g_hash_table_new (NULL, NULL);
  VdSetting setting = vd_scenario_stacks_by_kinds (s) ? VD_SET_STACK_UNLED : VD_SET_STACKING;
  Fit fit = { s, zones, MAX (s->settings[setting], 1), slots, visited, zone_of };

  memset (zone_of, 0xff, (s->n_units + 1) * sizeof (guint));
  for (guint i = 0; i < zones->len; i++)
    {
      const GArray *units = g_array_index (zones, Zone, i).units;

      for (guint u = 0; u < units->len; u++)
        zone_of[g_array_index (units, VdUnitId, u)] = i;
    }

  occupy_places (&fit);
  for (guint i = 0; i < zones->len; i++)
    fill_zone (self, &fit, i);
  start_units (&fit);
}

void
vd_compile_setup (VdCompile *self)
{
  VdNode *parent = vd_node_find (self->root, "setup");
  g_autoptr (GArray) zones = g_array_new (FALSE, FALSE, sizeof (Zone));
  g_autoptr (GHashTable) zoned = g_hash_table_new (NULL, NULL);

  VD_EACH (node, parent, "place")
    compile_place (self, node);
  VD_EACH (node, parent, "lost")
    compile_lost (self, node);
  VD_EACH (node, parent, "zone")
    add_zone (self, node, zoned, zones);

  say_unplayed (self);
  if (self->scenario->n_units <= VD_MAX_UNITS)
    fit_zones (self, zones);

  for (guint i = 0; i < zones->len; i++)
    {
      g_array_unref (g_array_index (zones, Zone, i).cells);
      g_array_unref (g_array_index (zones, Zone, i).units);
    }
}
