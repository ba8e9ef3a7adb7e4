/* Units: where they start, on whichever of the maps, and what is said of them. */
#include "formats/exchange/tmx/tmx-take.h"

#include <string.h>

#include "formats/exchange/hex-facts.h"
#include "formats/project/spot.h"

/* A unit, and where the files have it. */
typedef struct
{
  VdNode           *node;
  VdNode           *place; /* (nullable): its row of the set-up */
  VdTmxTake        *take;  /* (nullable): the file that has it */
  const VdTmxTaken *taken; /* (nullable): its counter there */
  gboolean          is_frozen;
  GPtrArray        *tiles; /* of VdTmxTaken */
} Unit;

typedef struct
{
  const GPtrArray *takes;
  VdProject       *project;
  VdFates         *fates;
  GHashTable      *units; /* of char*: Unit */
} Units;

static void
tile_free (gpointer data)
{
  VdTmxTaken *tile = data;

  g_free (tile->place);
  g_free (tile);
}

static void
unit_free (gpointer data)
{
  Unit *unit = data;

  g_ptr_array_unref (unit->tiles);
  g_free (unit);
}

static void
list_units (Units *self)
{
  VdNode *root = vd_document_get_root (self->project->scenario);

  VD_EACH (node, vd_node_find (root, "units"), "unit")
    {
      const char *id = vd_node_get (node, "id");
      Unit *unit;

      if (id == NULL || g_hash_table_contains (self->units, id))
        continue;
      unit = g_new0 (Unit, 1);
      unit->node = node;
      unit->tiles = g_ptr_array_new_with_free_func (tile_free);
      g_hash_table_insert (self->units, g_strdup (id), unit);
    }

  VD_EACH (place, vd_node_find (root, "setup"), "place")
    {
      Unit *unit = g_hash_table_lookup (self->units, vd_row_get (place, "unit"));

      if (unit != NULL && unit->place == NULL)
        unit->place = place;
    }
}

/* Counters */

/* Which unit it is: what the object says, or else its tile. */
static const char *
get_id (const VdTmxTake  *take,
        const VdTmxTaken *taken)
{
  const char *id = vd_tmx_get_property (taken->object, "unit");
  const char *gid = vd_xml_node_get (taken->object, "gid");
  const VdXmlNode *tile =
    id == NULL && gid != NULL
    ? vd_tmx_source_find_tile (take->source, (guint32) g_ascii_strtoull (gid, NULL, 10)) : NULL;

  if (tile != NULL)
    id = vd_tmx_get_property (tile, "id");
  return id != NULL ? id : vd_xml_node_get (taken->object, "name");
}

static void
find_counter (Units            *self,
              VdTmxTake        *take,
              const VdTmxTaken *taken)
{
  const char *id = get_id (take, taken);
  Unit *unit = id != NULL ? g_hash_table_lookup (self->units, id) : NULL;

  if (unit == NULL)
    {
      g_autofree char *shown = vd_tmx_show (id != NULL ? id : "");

      vd_fates_tell (self->fates, VD_FATE_UNKNOWN, VD_TMX_UNITS, taken->place,
                     N_("the battle has no unit “%s”"), shown);
      return;
    }
  if (unit->taken != NULL)
    {
      unit->is_frozen = TRUE;
      vd_fates_tell (self->fates, VD_FATE_CONFLICTING, VD_TMX_UNITS, taken->place,
                     N_("the unit stands elsewhere too; it stays where it was"));
      return;
    }

  unit->take = take;
  unit->taken = taken;
}

static gboolean
is_named (const char *list,
          const char *id)
{
  g_auto (GStrv) words = vd_split_words (list);

  return g_strv_contains ((const char *const *) words, id);
}

/* Whether a unit that is not placed comes in otherwise, which is told then. */
static gboolean
has_arrival (const Units *self,
             const Unit  *unit)
{
  static const struct { const char *section, *row, *why; } ways[] = {
    { "setup", "zone", N_("the unit is set up in the zone “%s”; take it out there first") },
    { "reinforcements", "group",
      N_("the unit comes in with the group “%s”; take it out there first") },
  };
  VdNode *root = vd_document_get_root (self->project->scenario);

  for (guint i = 0; i < G_N_ELEMENTS (ways) && unit->place == NULL; i++)
    VD_EACH (row, vd_node_find (root, ways[i].section), ways[i].row)
      if (is_named (vd_node_get (row, "units"), vd_row_get (unit->node, "id")))
        {
          g_autofree char *why = vd_phrase_new (ways[i].why, vd_row_get (row, "id"));

          vd_fates_tell (self->fates, VD_FATE_CONFLICTING, VD_TMX_UNITS, unit->taken->place, "%s",
                         why);
          return TRUE;
        }

  return FALSE;
}

/* Places */

/* Whether the counter lies where its property says. */
static gboolean
is_there (const Units *self,
          const Unit  *unit,
          guint        cell)
{
  const char *at = vd_tmx_get_property (unit->taken->object, "at");
  VdSpot spot;

  return at != NULL && vd_spot_find (self->project, at, &spot) &&
         spot.map == unit->take->number && spot.cell == cell;
}

static VdNode *
add_place (const Units *self,
           const Unit  *unit)
{
  VdDocument *document = self->project->scenario;
  VdNode *place = vd_node_new (document, "place");

  g_free (vd_node_set (place, "unit", vd_row_get (unit->node, "id")));
  vd_document_insert (document, vd_tmx_take_section (document, "setup"), place, NULL);
  return place;
}

static void
put_unit (const Units *self,
          Unit        *unit,
          guint        cell)
{
  static const char *const except[] = { "unit", "at", NULL };
  g_autoptr (GPtrArray) objects = g_ptr_array_new ();
  const char *said = vd_tmx_get_property (unit->taken->object, "at");
  g_autofree char *named = vd_spot_name (self->project, (VdSpot) { unit->take->number, cell });
  const char *at = is_there (self, unit, cell) ? said : named;
  VdTmxRow row = { .what = VD_TMX_UNITS, .except = except };

  row.row = unit->place != NULL ? unit->place : add_place (self, unit);
  if (g_strcmp0 (vd_node_get (row.row, "at"), at) != 0)
    {
      g_free (vd_node_set (row.row, "at", at));
      row.is_other = unit->place != NULL;
    }

  g_ptr_array_add (objects, (gpointer) unit->taken);
  vd_tmx_take_row (unit->take, &row, objects);
  vd_fates_count (self->fates, VD_TMX_UNITS, 1);
}

static VdTmxPoint
get_middle (const VdTmxTaken *taken)
{
  g_autoptr (GArray) points = vd_tmx_source_list_points (taken->object);

  return points->len > 0 ? g_array_index (points, VdTmxPoint, 0) : (VdTmxPoint) { -1, -1 };
}

static void
take_unit (const Units *self,
           Unit        *unit)
{
  int cell = vd_tmx_take_find (unit->take, get_middle (unit->taken));

  if (cell < 0)
    vd_fates_tell (self->fates, VD_FATE_UNKNOWN, VD_TMX_UNITS, unit->taken->place,
                   N_("it lies in no hex in play; it stays where it was"));
  else if (!has_arrival (self, unit))
    put_unit (self, unit, cell);
}

/* Whether one of the files would have it if it still stood where the battle has it. */
static gboolean
is_gone (const Units *self,
         const Unit  *unit)
{
  VdSpot spot;

  if (unit->place == NULL || !vd_spot_find (self->project, vd_row_get (unit->place, "at"), &spot))
    return FALSE;

  for (guint i = 0; i < self->takes->len; i++)
    {
      const VdTmxTake *take = self->takes->pdata[i];

      if (take->number == spot.map && vd_hex_is_in_play (take->map, spot.cell))
        return vd_tmx_take_has (take, VD_TMX_LAYER_UNITS, NULL);
    }

  return FALSE;
}

static void
end_units (const Units *self)
{
  VdNode *root = vd_document_get_root (self->project->scenario);

  VD_EACH (node, vd_node_find (root, "units"), "unit")
    {
      Unit *unit = g_hash_table_lookup (self->units, vd_row_get (node, "id"));

      if (unit == NULL || unit->node != node || unit->is_frozen)
        continue;
      if (unit->taken != NULL)
        take_unit (self, unit);
      else if (is_gone (self, unit))
        vd_node_free (vd_document_remove (self->project->scenario, unit->place, NULL));
    }
}

/* Tiles */

static void
list_tile (const Units     *self,
           const VdTmxTake *take,
           const VdXmlNode *tile)
{
  const char *id = vd_tmx_get_property (tile, "id");
  Unit *unit = id != NULL ? g_hash_table_lookup (self->units, id) : NULL;
  g_autofree char *shown = vd_tmx_show (id != NULL ? id : "?");
  g_autofree char *place = vd_phrase_new (N_("%s: tile of unit “%s”"), take->source->name, shown);
  VdTmxTaken *taken;

  if (unit == NULL)
    {
      vd_fates_tell (self->fates, VD_FATE_UNKNOWN, VD_TMX_VALUES, place,
                     N_("the battle has no such unit"));
      return;
    }

  taken = g_new0 (VdTmxTaken, 1);
  *taken = (VdTmxTaken) { NULL, tile, g_steal_pointer (&place) };
  g_ptr_array_add (unit->tiles, taken);
}

static void
list_tiles (const Units     *self,
            const VdTmxTake *take)
{
  for (guint i = 0; i < take->source->tilesets->len; i++)
    {
      const VdXmlNode *node = g_array_index (take->source->tilesets, VdTmxSourceTiles, i).node;

      for (guint t = 0; t < node->children->len; t++)
        {
          const VdXmlNode *tile = node->children->pdata[t];

          if (strcmp (tile->name, "tile") == 0 &&
              g_strcmp0 (vd_tmx_get_class (tile), VD_TMX_CLASS_UNIT) == 0)
            list_tile (self, take, tile);
        }
    }
}

/* What the tiles of a unit say of it: each file has one, and whichever was changed counts. */
static void
take_tiles (const Units *self)
{
  static const char *const except[] = { "id", NULL };
  VdNode *root = vd_document_get_root (self->project->scenario);

  VD_EACH (node, vd_node_find (root, "units"), "unit")
    {
      const Unit *unit = g_hash_table_lookup (self->units, vd_row_get (node, "id"));
      VdTmxRow row = { node, VD_TMX_VALUES, NULL, except };

      if (unit == NULL || unit->node != node || unit->tiles->len == 0)
        continue;
      vd_tmx_take_row (self->takes->pdata[0], &row, unit->tiles);
      vd_fates_count (self->fates, VD_TMX_VALUES, 1);
    }
}

void
vd_tmx_take_units (const GPtrArray *takes)
{
  const VdTmxTake *first = takes->pdata[0];
  Units self = { takes, first->project, first->import->fates };

  if (self.project->scenario == NULL)
    return;

  self.units = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, unit_free);
  list_units (&self);
  for (guint i = 0; i < takes->len; i++)
    {
      VdTmxTake *take = takes->pdata[i];
      const GPtrArray *objects = vd_tmx_take_list (take, VD_TMX_CLASS_UNIT);

      for (guint o = 0; o < objects->len; o++)
        find_counter (&self, take, objects->pdata[o]);
      list_tiles (&self, take);
    }

  end_units (&self);
  take_tiles (&self);
  g_hash_table_unref (self.units);
}
