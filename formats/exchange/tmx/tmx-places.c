/* What lies in hexes: names, and units where they start. */
#include "formats/exchange/tmx/tmx-walk.h"

#include <string.h>

#include "formats/draw/draw.h"
#include "formats/exchange/hex-facts.h"

#define NAME_DOWN 0.34  /* of a name that was not put anywhere: below the middle of its hex */
#define NAME_STEP 0.22  /* and each further one in the hex */
#define NAME_COLOR "#211a14"
#define WATER_COLOR "#2c5c7c"
#define LETTER 0.62     /* the width of a letter by its height: rather too much than too little */
#define BOX 1.4         /* the height of a line, likewise */
#define MOST_SHIFTED 5  /* counters of a stack, beyond which all lie on the same place, so that
                         * their middles stay in the hex */

/* How many names, or counters, a hex has so far. */
static guint
count_more (GHashTable *counts,
            guint       cell)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, GUINT_TO_POINTER (cell)));

  g_hash_table_insert (counts, GUINT_TO_POINTER (cell), GUINT_TO_POINTER (n + 1));
  return n;
}

/* Names */

static const int name_heights[VD_N_NAME_SIZES] = { 23, 27, 34 }; /* pixels */

static int
get_name_height (const VdNode *row)
{
  for (guint i = 0; i < VD_N_NAME_SIZES; i++)
    if (strcmp (vd_name_sizes[i], vd_row_get (row, "size")) == 0)
      return name_heights[i];

  return name_heights[VD_NAME_SMALL];
}

/* The @n-th of its hex, from 0. */
static void
place_name (VdTmxMap     *to,
            VdTmxObject  *object,
            const VdNode *row,
            guint         cell,
            guint         n)
{
  const VdTmxGeometry *geometry = &to->geometry;
  VdTmxPoint middle = vd_tmx_centre (geometry, cell);
  VdNamePlace place;

  vd_name_read_place (row, &place);
  if (place.fixed)
    {
      middle.x += place.right * geometry->across / 100;
      middle.y += place.down * geometry->down / 100;
      object->rotation = place.turn;
    }
  else
    middle.y += (NAME_DOWN + n * NAME_STEP) * geometry->down;

  middle = (VdTmxPoint) { vd_tmx_round (middle.x, 1), vd_tmx_round (middle.y, 1) };
  object->at = vd_tmx_box_place (middle, object->width, object->height, object->rotation);
  object->at = (VdTmxPoint) { vd_tmx_round (object->at.x, 100), vd_tmx_round (object->at.y, 100) };
  vd_tmx_put_text (&object->properties, VD_TMX_MIDDLE_KEY,
                   vd_tmx_keep_format (to, "%d %d", (int) middle.x, (int) middle.y));
}

static void
add_name (VdTmxWalk    *self,
          VdTmxLayer   *layer,
          const VdNode *row,
          guint         cell,
          guint         n)
{
  static const char *const except[] = { "text", NULL };
  g_autofree char *label = vd_map_get_label (self->map, cell);
  g_autofree char *key = g_strdup_printf ("%s %u", label, n);
  VdTmxObject *object = vd_tmx_add_object (self->to, layer, VD_TMX_CLASS_NAME, key);

  object->name = vd_row_get (row, "text");
  object->shape = VD_TMX_TEXT;
  object->color = strcmp (vd_row_get (row, "look"), "water") == 0 ? WATER_COLOR : NAME_COLOR;
  object->text_height = get_name_height (row);
  object->width = vd_tmx_round ((g_utf8_strlen (object->name, -1) + 1) * LETTER *
                                object->text_height, 1);
  object->height = vd_tmx_round (BOX * object->text_height, 1);
  vd_tmx_put_row (self->to, &object->properties, row, "", except);
  place_name (self->to, object, row, cell, n);
}

void
vd_tmx_walk_names (VdTmxWalk *self)
{
  VdTmxLayer *layer = vd_tmx_add_layer (self->to, VD_TMX_LAYER_NAMES, NULL);
  g_autoptr (GHashTable) counts = g_hash_table_new (NULL, NULL);
  const VdNode *row = vd_row_first (self->document, "names", "name");

  for (; row != NULL; row = vd_row_next (row))
    {
      int cell = vd_hex_find_in_play (self->map, vd_node_get (row, "at"));

      if (cell >= 0)
        add_name (self, layer, row, cell, count_more (counts, cell));
      else
        vd_left_add_row (self->export->left, N_("names in hexes that the map does not have"), row);
    }
}

/* Units */

static void
add_tiles (VdTmxWalk *self)
{
  const GArray *starts = self->units->starts;
  VdTmxTileset *tileset;

  if (starts->len == 0)
    return;

  tileset = vd_tmx_add_tileset (self->to, "units", VD_TMX_FIRST_UNIT);
  tileset->tile_width = tileset->tile_height = VD_TMX_COUNTER;
  for (guint i = 0; i < starts->len; i++)
    {
      VdTmxTile tile = { .class = VD_TMX_CLASS_UNIT,
                         .image = vd_tmx_keep (self->to, self->units->files[i]) };

      vd_tmx_put_row (self->to, &tile.properties, g_array_index (starts, VdStart, i).unit, "",
                      NULL);
      g_array_append_val (tileset->tiles, tile);
    }
}

/* The @n-th of its hex, from 0. */
static VdTmxObject *
add_unit (VdTmxWalk     *self,
          VdTmxLayer    *layer,
          const VdStart *start,
          guint          n)
{
  const VdTmxGeometry *geometry = &self->to->geometry;
  const char *id = vd_row_get (start->unit, "id");
  double shift = MIN (n, MOST_SHIFTED) * VD_STACK_STEP;
  VdTmxPoint middle = vd_tmx_centre (geometry, start->spot.cell);
  VdTmxObject *object = vd_tmx_add_object (self->to, layer, VD_TMX_CLASS_UNIT, id);

  middle.x += vd_tmx_round (shift * geometry->across, 1);
  middle.y -= vd_tmx_round (shift * geometry->down, 1);
  object->name = id;
  object->shape = VD_TMX_TILE;
  object->width = object->height = VD_TMX_COUNTER;
  object->at = vd_tmx_box_place (middle, VD_TMX_COUNTER, -VD_TMX_COUNTER, 0);
  vd_tmx_put_row (self->to, &object->properties, start->place, "", NULL);
  return object;
}

void
vd_tmx_walk_units (VdTmxWalk *self)
{
  VdTmxLayer *layer = vd_tmx_add_layer (self->to, VD_TMX_LAYER_UNITS, NULL);
  g_autoptr (GHashTable) counts = g_hash_table_new (NULL, NULL);

  add_tiles (self);
  for (guint i = 0; i < self->units->starts->len; i++)
    {
      const VdStart *start = &g_array_index (self->units->starts, VdStart, i);

      if (start->place != NULL && start->spot.map == self->number)
        add_unit (self, layer, start, count_more (counts, start->spot.cell))->gid =
          VD_TMX_FIRST_UNIT + i;
    }
}
