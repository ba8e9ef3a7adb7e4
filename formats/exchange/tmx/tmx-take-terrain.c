/* Terrain: a tile for each hex, and what is said of the hexes besides. */
#include "formats/exchange/tmx/tmx-take.h"

#include <string.h>

#include "formats/exchange/hex-facts.h"

#define STEP 65536 /* cells from one look at the watch to the next */

/* What has become of a hex. */
typedef enum
{
  SAME,
  PAINTED, /* anew */
  SETTLED  /* and what else is said of it has been taken, with where it comes from */
} Change;

/* What a gid stands for. */
typedef struct
{
  const char *kind;     /* (nullable): that it names */
  gboolean    is_known; /* to the battle */
} Tile;

typedef struct
{
  VdTmxTake              *take;
  const VdTmxSourceLayer *layer;
  guint32                *gids;
  GHashTable             *tiles;   /* of gid: Tile */
  VdNode                **rows;    /* of each cell, as they stand now; (nullable) */
  guint8                 *changes; /* Change, likewise */
  const char             *usual;
} Terrain;

static void
tell (Terrain    *self,
      VdFate      fate,
      guint       cell,
      const char *why)
{
  g_autofree char *tile = vd_tmx_source_say_tile (self->take->source, self->layer, cell);
  g_autofree char *label = vd_map_get_label (self->take->map, cell);
  g_autofree char *place = vd_phrase_new (N_("%s (hex %s)"), tile, label);

  vd_fates_tell (self->take->import->fates, fate, VD_TMX_HEXES, place, "%s", why);
}

/* Tiles */

static gboolean
has_kind (const VdChart *chart,
          const char    *id)
{
  int kind = vd_kind_find (chart->hexes, id);

  return kind >= 0 && !g_array_index (chart->hexes, VdKind, kind).absent;
}

static const Tile *
find_tile (Terrain *self,
           guint32  gid)
{
  gpointer key = GUINT_TO_POINTER (gid & ~VD_TMX_TURNS);
  Tile *tile = g_hash_table_lookup (self->tiles, key);
  const VdXmlNode *node;

  if (tile != NULL)
    return tile;

  tile = g_new0 (Tile, 1);
  node = vd_tmx_source_find_tile (self->take->source, gid);
  if (node != NULL && g_strcmp0 (vd_tmx_get_class (node), VD_TMX_CLASS_TERRAIN) == 0)
    tile->kind = vd_tmx_get_property (node, VD_TMX_KIND_KEY);
  tile->is_known = tile->kind != NULL && has_kind (self->take->project->chart, tile->kind);
  g_hash_table_insert (self->tiles, key, tile);
  return tile;
}

/* Hexes */

static const char *
get_terrain (const Terrain *self,
             guint          cell)
{
  const char *terrain = self->rows[cell] != NULL ? vd_node_get (self->rows[cell], "terrain")
                                                 : self->usual;

  return terrain != NULL ? terrain : "";
}

static void
add_row (Terrain    *self,
         guint       cell,
         const char *kind)
{
  VdDocument *document = self->take->document;
  VdNode *row = vd_node_new (document, "hex");
  g_autofree char *label = vd_map_get_label (self->take->map, cell);

  g_free (vd_node_set (row, "at", label));
  g_free (vd_node_set (row, "terrain", kind));
  vd_document_insert (document, vd_tmx_take_section (document, "terrain"), row, NULL);
  self->rows[cell] = row;
}

static void
set_terrain (Terrain    *self,
             guint       cell,
             const char *kind)
{
  if (self->rows[cell] != NULL)
    g_free (vd_node_set (self->rows[cell], "terrain", kind));
  else
    add_row (self, cell, kind);
  self->changes[cell] = PAINTED;
}

static void
take_cell (Terrain *self,
           guint    cell)
{
  guint32 gid = self->gids[cell];
  gboolean is_in_play = vd_hex_is_in_play (self->take->map, cell);
  const Tile *tile;

  if ((gid & ~VD_TMX_TURNS) == 0)
    {
      if (is_in_play)
        tell (self, VD_FATE_LEFT, cell, N_("there is no tile; the hex keeps its terrain, since "
                                           "only areas say what is out of play"));
      return;
    }

  tile = find_tile (self, gid);
  if (!is_in_play)
    tell (self, VD_FATE_LEFT, cell, N_("no hex is in play here; widen an area in the battle"));
  else if (tile->kind != NULL && strcmp (tile->kind, get_terrain (self, cell)) == 0)
    vd_fates_count (self->take->import->fates, VD_TMX_HEXES, 1);
  else if (!tile->is_known)
    tell (self, VD_FATE_UNKNOWN, cell, N_("the tile is no terrain of the battle; the hex keeps "
                                          "its own"));
  else
    {
      set_terrain (self, cell, tile->kind);
      vd_fates_count (self->take->import->fates, VD_TMX_HEXES, 1);
    }
}

/* What is said of them */

static int
find_hex (const Terrain    *self,
          const VdXmlNode  *object,
          const char      **label)
{
  const char *at = vd_tmx_get_property (object, "at"), *name = vd_xml_node_get (object, "name");

  *label = at != NULL ? at : name != NULL ? name : "";
  return vd_hex_find_in_play (self->take->map, *label);
}

static gboolean
says_more (const VdXmlNode *object)
{
  const VdXmlNode *list = vd_xml_node_find (object, "properties");

  return list != NULL && list->children->len > 0;
}

static void
take_hex (Terrain          *self,
          const VdTmxTaken *taken)
{
  static const char *const except[] = { "at", "terrain", NULL };
  g_autoptr (GPtrArray) objects = g_ptr_array_new ();
  VdTmxRow row = { NULL, VD_TMX_HEXES, NULL, except };
  const char *label;
  int cell = find_hex (self, taken->object, &label);

  if (cell < 0)
    {
      g_autofree char *shown = vd_tmx_show (label);

      vd_fates_tell (self->take->import->fates, VD_FATE_UNKNOWN, VD_TMX_HEXES, taken->place,
                     N_("the map has no hex “%s” in play"), shown);
      return;
    }

  if (self->rows[cell] == NULL && says_more (taken->object))
    {
      add_row (self, cell, get_terrain (self, cell));
      self->changes[cell] = SETTLED;
    }
  if (self->rows[cell] == NULL)
    return;

  g_ptr_array_add (objects, (gpointer) taken);
  row.row = self->rows[cell];
  row.is_other = self->changes[cell] == PAINTED;
  vd_tmx_take_row (self->take, &row, objects);
  if (self->changes[cell] == PAINTED)
    self->changes[cell] = SETTLED;
}

/* A hex of the usual terrain, of which nothing is said, has no row. */
static void
clean (Terrain *self,
       guint    cell)
{
  static const char *const plain[] = { "at", "terrain", NULL };
  VdNode *row = self->rows[cell];

  if (self->changes[cell] == PAINTED)
    {
      g_free (vd_node_set (row, "source", NULL));
      g_free (vd_node_set (row, "status", NULL));
      g_free (vd_node_set (row, "suggested", NULL));
    }
  if (g_strcmp0 (vd_node_get (row, "terrain"), self->usual) == 0 && vd_node_has_only (row, plain))
    vd_node_free (vd_document_remove (self->take->document, row, NULL));
}

static gboolean
take_all (Terrain *self)
{
  const VdMap *map = self->take->map;
  guint n = vd_grid_n_cells (&map->grid);
  const GPtrArray *objects = vd_tmx_take_list (self->take, VD_TMX_CLASS_HEX);

  for (guint cell = 0; cell < n; cell++)
    {
      self->rows[cell] = map->hexes[cell];
      if (cell % STEP == 0 && !vd_import_step (self->take->import, cell / 2, n))
        return FALSE;
    }
  for (guint cell = 0; cell < n && self->gids != NULL; cell++)
    take_cell (self, cell);
  for (guint i = 0; i < objects->len; i++)
    if (i % STEP != 0 || vd_import_step (self->take->import, (n + i) / 2, n))
      take_hex (self, objects->pdata[i]);
    else
      return FALSE;
  for (guint cell = 0; cell < n; cell++)
    if (self->changes[cell] != SAME)
      clean (self, cell);

  return TRUE;
}

static const VdTmxSourceLayer *
find_layer (const VdTmxTake *take)
{
  for (guint i = 0; i < take->source->layers->len; i++)
    {
      const VdTmxSourceLayer *layer = &g_array_index (take->source->layers, VdTmxSourceLayer, i);

      if (strcmp (layer->node->name, "layer") == 0 &&
          strcmp (layer->name, VD_TMX_LAYER_TERRAIN) == 0)
        return layer;
    }

  return NULL;
}

gboolean
vd_tmx_take_terrain (VdTmxTake  *self,
                     GError    **error)
{
  guint n = vd_grid_n_cells (&self->map->grid);
  g_autofree VdNode **rows = g_new (VdNode *, n);
  g_autofree guint8 *changes = g_new0 (guint8, n);
  g_autofree guint32 *gids = NULL;
  Terrain terrain = {
    .take = self, .layer = find_layer (self), .rows = rows, .changes = changes,
    .usual = vd_hex_get_usual (self->project, self->map),
  };
  gboolean is_taken;

  if (terrain.layer != NULL)
    {
      gids = vd_tmx_source_read_tiles (self->source, terrain.layer, error);
      if (gids == NULL)
        return FALSE;
    }
  else
    vd_fates_tell (self->import->fates, VD_FATE_LEFT, VD_TMX_LAYERS, self->source->name,
                   N_("there is no layer “%s”; all of it stays as it was"),
                   VD_TMX_LAYER_TERRAIN);

  terrain.gids = gids;
  terrain.tiles = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  is_taken = take_all (&terrain);
  g_hash_table_unref (terrain.tiles);
  return is_taken;
}
