/* Hexsides and paths as lines.
 *
 * A row is taken apart into stretches: hexsides that follow each other from corner to corner,
 * hexes that touch.  Corners are compared in whole numbers. */
#include "formats/exchange/tmx/tmx-walk.h"

#include <string.h>

#include "formats/draw/draw-geometry.h"
#include "formats/exchange/hex-facts.h"

/* Lines of a look are drawn in this colour. */
static const struct { const char *look, *color; } colors[] = {
  { "river", "#3c6e8e" }, { "stream", "#5f9fc0" }, { "ditch", "#7fb3b8" }, { "slope", "#5a3a1c" },
  { "bridge", "#a8322a" }, { "ford", "#d0746c" }, { "wall", "#54453d" }, { "gully", "#7a6e38" }, { "road", "#b5651d" },
  { "trail", "#c09a5e" },
};
#define OTHER_COLOR "#6b4d7a"

static const char *const except[] = { "name", "sides", "hexes", NULL };

/* Layers */

static const char *
get_color (const char *look)
{
  for (guint i = 0; i < G_N_ELEMENTS (colors); i++)
    if (strcmp (colors[i].look, look) == 0)
      return colors[i].color;

  return OTHER_COLOR;
}

/* The layers of one class, by their kinds. */
typedef struct
{
  VdTmxWalk  *walk;
  const char *class;
  const char *prefix;
  GHashTable *layers; /* of char*: VdTmxLayer */
} Layers;

static VdTmxLayer *
add_layer (Layers       *self,
           const VdKind *kind)
{
  VdTmxMap *to = self->walk->to;
  g_autofree char *name = g_strconcat (self->prefix, kind->id, NULL);
  VdTmxLayer *layer = vd_tmx_add_layer (to, name, get_color (kind->look));

  vd_tmx_put_text (&layer->properties, VD_TMX_CLASS_KEY, self->class);
  vd_tmx_put_text (&layer->properties, VD_TMX_KIND_KEY, kind->id);
  vd_tmx_put_text (&layer->properties, VD_TMX_LABEL_KEY, kind->name);
  vd_tmx_put_text (&layer->properties, VD_TMX_LOOK_KEY, kind->look);
  g_hash_table_insert (self->layers, (gpointer) kind->id, layer);
  return layer;
}

static void
init_layers (Layers       *self,
             const GArray *kinds)
{
  self->layers = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < kinds->len; i++)
    add_layer (self, &g_array_index (kinds, VdKind, i));
}

static VdTmxLayer *
get_layer (Layers     *self,
           const char *kind)
{
  VdTmxLayer *layer = g_hash_table_lookup (self->layers, kind);
  VdKind unknown = { .id = kind, .name = kind, .look = "" };

  return layer != NULL ? layer : add_layer (self, &unknown);
}

/* Rows */

void
vd_tmx_lose_row (VdTmxWalk    *self,
                 const VdNode *row)
{
  vd_left_add_row (self->export->left, N_("rows without a place on the map"), row);
}

/* (transfer full): its id, or its kind and where it begins */
static char *
name_row (const VdNode *row,
          const char   *first)
{
  const char *id = vd_node_get (row, "id");

  return id != NULL ? g_strdup (id) : g_strconcat (vd_row_get (row, "kind"), " ", first, NULL);
}

/* A row that is being taken apart. */
typedef struct
{
  Layers       *layers;
  const VdNode *row;
  const char   *key;    /* of the property that says what it is a part of */
  const char   *list;   /* the attribute that is taken apart */
  char         *name;   /* (nullable): the value of @key, from the first stretch on */
  GString      *words;  /* of the stretch at hand */
  GArray       *points; /* of VdTmxPoint, likewise */
} Line;

static void
end_stretch (Line *self)
{
  VdTmxWalk *walk = self->layers->walk;
  g_autofree char *key = NULL;
  VdTmxObject *object;

  if (self->points->len == 0)
    return;
  if (self->name == NULL)
    {
      g_autofree char *first = g_strndup (self->words->str, strcspn (self->words->str, " "));

      self->name = name_row (self->row, first);
    }

  key = g_strconcat (self->name, " ", self->words->str, NULL);
  object = vd_tmx_add_object (walk->to, get_layer (self->layers, vd_row_get (self->row, "kind")),
                              self->layers->class, key);
  object->name = vd_row_get (self->row, "name");
  vd_tmx_object_set_line (object, VD_TMX_POLYLINE, self->points);
  vd_tmx_put_row (walk->to, &object->properties, self->row, "", except);
  vd_tmx_put_text (&object->properties, self->list, vd_tmx_keep (walk->to, self->words->str));
  vd_tmx_put_text (&object->properties, self->key, vd_tmx_keep (walk->to, self->name));

  g_string_truncate (self->words, 0);
  g_array_set_size (self->points, 0);
}

static void
add_word (Line       *self,
          const char *word)
{
  if (self->words->len > 0)
    g_string_append_c (self->words, ' ');
  g_string_append (self->words, word);
}

static void
begin_line (Line *self)
{
  self->words = g_string_new (NULL);
  self->points = g_array_new (FALSE, FALSE, sizeof (VdTmxPoint));
}

static void
end_line (Line *self)
{
  end_stretch (self);
  if (self->name == NULL)
    vd_tmx_lose_row (self->layers->walk, self->row);
  g_free (self->name);
  g_string_free (self->words, TRUE);
  g_array_unref (self->points);
}

/* Hexsides */

/* A hexside, as it is walked along with its first hex to the left. */
typedef struct
{
  VdCorner from, to;
  gboolean is_directed;
} Side;

/* Corners of the stretch at hand, and the way in which it goes: 1 is that of its sides, -1
 * the other, 0 not settled. */
typedef struct
{
  Line     line;
  GArray  *corners; /* of VdCorner */
  gboolean is_directed;
  int      way;
} Run;

static gboolean
is_same (VdCorner a,
         VdCorner b)
{
  return a.along == b.along && a.across == b.across;
}

static VdTmxPoint
place_corner (const VdTmxWalk *walk,
              VdCorner         corner)
{
  VdVec at = vd_corner_place (&walk->map->grid, corner);

  return vd_tmx_place (&walk->to->geometry, at.x, at.y);
}

static void
end_run_stretch (Run *self)
{
  guint n = self->corners->len;
  gboolean is_back = self->is_directed && self->way < 0;

  for (guint i = 0; i < n; i++)
    {
      VdCorner corner = g_array_index (self->corners, VdCorner, is_back ? n - 1 - i : i);
      VdTmxPoint point = place_corner (self->line.layers->walk, corner);

      g_array_append_val (self->line.points, point);
    }

  end_stretch (&self->line);
  g_array_set_size (self->corners, 0);
}

/* Whether the side goes on where the stretch ends, in a way that suits it. */
static gboolean
extend (Run        *self,
        const Side *side)
{
  VdCorner *last;
  int way;

  if (self->corners->len == 0 || self->is_directed != side->is_directed)
    return FALSE;

  last = &g_array_index (self->corners, VdCorner, self->corners->len - 1);
  way = is_same (*last, side->from) ? 1 : is_same (*last, side->to) ? -1 : 0;
  if (way == 0 || (side->is_directed && way != self->way))
    return FALSE;

  g_array_append_val (self->corners, *(way > 0 ? &side->to : &side->from));
  return TRUE;
}

/* The only side so far may be walked either way. */
static gboolean
turn (Run *self)
{
  VdCorner *corners = (VdCorner *) (void *) self->corners->data;
  VdCorner first;

  if (self->corners->len != 2)
    return FALSE;

  first = corners[0];
  corners[0] = corners[1];
  corners[1] = first;
  self->way = -self->way;
  return TRUE;
}

static void
add_side (Run        *self,
          const Side *side)
{
  if (extend (self, side) || (turn (self) && extend (self, side)))
    return;

  end_run_stretch (self);
  g_array_append_val (self->corners, side->from);
  g_array_append_val (self->corners, side->to);
  self->is_directed = side->is_directed;
  self->way = 1;
}

/* From a corner of a hex to the next one the hex lies to the right of those with their points
 * up, and to the left of the others. */
static gboolean
read_side (const VdMap *map,
           const char  *word,
           Side        *side)
{
  g_autofree char *first = g_strdup (word);
  gboolean is_directed = FALSE;
  const char *second = vd_hex_split_side (first, &is_directed);
  gboolean is_pointy = map->grid.orientation == VD_POINTY;
  guint cell, dir;

  if (!vd_hex_find_side (map, first, second, &cell, &dir))
    return FALSE;

  *side = (Side) {
    vd_corner_of (&map->grid, cell, is_pointy ? dir + 1 : dir),
    vd_corner_of (&map->grid, cell, is_pointy ? dir : dir + 1),
    is_directed,
  };
  return TRUE;
}

static void
walk_run (Layers       *layers,
          const VdNode *row)
{
  VdTmxWalk *walk = layers->walk;
  g_auto (GStrv) words = vd_split_words (vd_row_get (row, "sides"));
  Run self = { .line = { .layers = layers, .row = row, .key = VD_TMX_RUN_KEY, .list = "sides" } };
  Side side;

  begin_line (&self.line);
  self.corners = g_array_new (FALSE, FALSE, sizeof (VdCorner));
  for (guint i = 0; words[i] != NULL; i++)
    if (read_side (walk->map, words[i], &side))
      {
        add_side (&self, &side);
        add_word (&self.line, words[i]);
      }
    else
      vd_left_add (walk->export->left, N_("hexsides that the map does not have"), 1);

  end_run_stretch (&self);
  end_line (&self.line);
  g_array_unref (self.corners);
}

void
vd_tmx_walk_sides (VdTmxWalk *self)
{
  Layers layers = { .walk = self, .class = VD_TMX_CLASS_SIDE, .prefix = VD_TMX_LAYER_SIDES };
  const VdNode *row = vd_row_first (self->document, "sides", "run");

  init_layers (&layers, self->export->project->chart->sides);
  for (; row != NULL; row = vd_row_next (row))
    walk_run (&layers, row);
  g_hash_table_unref (layers.layers);
}

/* Paths */

static void
walk_path (Layers       *layers,
           const VdNode *row)
{
  VdTmxWalk *walk = layers->walk;
  const VdGrid *grid = &walk->map->grid;
  g_auto (GStrv) words = vd_split_words (vd_row_get (row, "hexes"));
  Line self = { .layers = layers, .row = row, .key = VD_TMX_PATH_KEY, .list = "hexes" };
  int before = -1;

  begin_line (&self);
  for (guint i = 0; words[i] != NULL; i++)
    {
      int cell = vd_hex_find_in_play (walk->map, words[i]);
      VdTmxPoint centre;

      if (cell < 0)
        {
          vd_left_add (walk->export->left, N_("mentions of hexes that the map does not have"), 1);
          continue;
        }
      if (before >= 0 && vd_grid_dir (grid, before, cell) < 0)
        {
          vd_left_add (walk->export->left,
                       N_("steps of paths between hexes that do not touch"), 1);
          end_stretch (&self);
        }

      centre = vd_tmx_centre (&walk->to->geometry, cell);
      g_array_append_val (self.points, centre);
      add_word (&self, words[i]);
      before = cell;
    }

  end_line (&self);
}

void
vd_tmx_walk_paths (VdTmxWalk *self)
{
  Layers layers = { .walk = self, .class = VD_TMX_CLASS_PATH, .prefix = VD_TMX_LAYER_PATHS };
  const VdNode *row = vd_row_first (self->document, "paths", "path");

  init_layers (&layers, self->export->project->chart->paths);
  for (; row != NULL; row = vd_row_next (row))
    walk_path (&layers, row);
  g_hash_table_unref (layers.layers);
}
