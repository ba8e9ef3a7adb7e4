/* Regions as polygons: the outlines of their hexes. */
#include "formats/exchange/tmx/tmx-walk.h"

#include "formats/draw/draw-geometry.h"
#include "formats/exchange/hex-facts.h"

#define COLOR "#b08a3c"

static const char *const except[] = { "name", "hexes", NULL };

typedef struct
{
  VdTmxWalk    *walk;
  const VdNode *row;
  GHashTable   *cells; /* as a set */
  GArray       *order; /* of guint: the same */
  GString      *words; /* those that the map has */
  GHashTable   *sides; /* of VdCorner*: VdCorner*: where the outline goes on from a corner */
  GPtrArray    *loops; /* of GArray of VdTmxPoint */
} Region;

static guint
hash_corner (gconstpointer data)
{
  const VdCorner *corner = data;

  return (guint) corner->along * 0x9e3779b1u + (guint) corner->across;
}

static gboolean
equal_corners (gconstpointer a,
               gconstpointer b)
{
  const VdCorner *one = a, *other = b;

  return one->along == other->along && one->across == other->across;
}

static void
read_cells (Region *self)
{
  g_auto (GStrv) words = vd_split_words (vd_row_get (self->row, "hexes"));

  for (guint i = 0; words[i] != NULL; i++)
    {
      int cell = vd_hex_find_in_play (self->walk->map, words[i]);
      guint number = MAX (cell, 0);

      if (cell < 0)
        {
          vd_left_add (self->walk->export->left,
                       N_("mentions of hexes that the map does not have"), 1);
          continue;
        }
      if (g_hash_table_add (self->cells, GUINT_TO_POINTER (number)))
        g_array_append_val (self->order, number);
      g_string_append_printf (self->words, "%s%s", self->words->len > 0 ? " " : "", words[i]);
    }
}

/* Three hexes meet in a corner, so the outline leaves it once at most. */
static void
mark_cell (Region *self,
           guint   cell)
{
  const VdGrid *grid = &self->walk->map->grid;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int next = vd_grid_next (grid, cell, dir);
      VdCorner from = vd_corner_of (grid, cell, dir), to = vd_corner_of (grid, cell, dir + 1);

      if (next < 0 || !g_hash_table_contains (self->cells, GINT_TO_POINTER (next)))
        g_hash_table_insert (self->sides, g_memdup2 (&from, sizeof from),
                             g_memdup2 (&to, sizeof to));
    }
}

static void
trace_loop (Region   *self,
            VdCorner  corner)
{
  const VdGrid *grid = &self->walk->map->grid;
  GArray *points = g_array_new (FALSE, FALSE, sizeof (VdTmxPoint));
  const VdCorner *next;

  while ((next = g_hash_table_lookup (self->sides, &corner)) != NULL)
    {
      VdVec at = vd_corner_place (grid, corner);
      VdTmxPoint point = vd_tmx_place (&self->walk->to->geometry, at.x, at.y);
      VdCorner then = *next;

      g_array_append_val (points, point);
      g_hash_table_remove (self->sides, &corner);
      corner = then;
    }

  g_ptr_array_add (self->loops, points);
}

static void
trace_loops (Region *self)
{
  const VdGrid *grid = &self->walk->map->grid;

  for (guint i = 0; i < self->order->len; i++)
    mark_cell (self, g_array_index (self->order, guint, i));

  for (guint i = 0; i < self->order->len; i++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        VdCorner corner = vd_corner_of (grid, g_array_index (self->order, guint, i), dir);

        if (g_hash_table_contains (self->sides, &corner))
          trace_loop (self, corner);
      }
}

static double
get_area (const GArray *points)
{
  const VdTmxPoint *all = (const VdTmxPoint *) (const void *) points->data;
  double area = 0;

  for (guint i = 0; i < points->len; i++)
    {
      VdTmxPoint a = all[i], b = all[(i + 1) % points->len];

      area += a.x * b.y - b.x * a.y;
    }

  return fabs (area);
}

/* The largest outline is the region itself. */
static void
put_largest_first (GPtrArray *loops)
{
  guint largest = 0;
  gpointer first = loops->pdata[0];

  for (guint i = 1; i < loops->len; i++)
    if (get_area (loops->pdata[i]) > get_area (loops->pdata[largest]))
      largest = i;

  loops->pdata[0] = loops->pdata[largest];
  loops->pdata[largest] = first;
}

static void
add_objects (Region     *self,
             VdTmxLayer *layer)
{
  VdTmxMap *to = self->walk->to;
  const char *id = vd_row_get (self->row, "id");
  const char *name = vd_node_get (self->row, "name");

  for (guint i = 0; i < self->loops->len; i++)
    {
      g_autofree char *key = g_strdup_printf ("%s %u", id, i);
      VdTmxObject *object = vd_tmx_add_object (to, layer, i == 0 ? VD_TMX_CLASS_REGION
                                                                 : VD_TMX_CLASS_PART, key);

      object->name = name != NULL ? name : id;
      vd_tmx_object_set_line (object, VD_TMX_POLYGON, self->loops->pdata[i]);
      if (i > 0)
        vd_tmx_put_text (&object->properties, "id", id);
      else
        {
          vd_tmx_put_row (to, &object->properties, self->row, "", except);
          vd_tmx_put_text (&object->properties, "hexes", vd_tmx_keep (to, self->words->str));
        }
    }
}

static void
walk_region (VdTmxWalk    *walk,
             VdTmxLayer   *layer,
             const VdNode *row)
{
  Region self = {
    .walk = walk,
    .row = row,
    .cells = g_hash_table_new (NULL, NULL),
    .order = g_array_new (FALSE, FALSE, sizeof (guint)),
    .words = g_string_new (NULL),
    .sides = g_hash_table_new_full (hash_corner, equal_corners, g_free, g_free),
    .loops = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref),
  };

  read_cells (&self);
  trace_loops (&self);
  if (self.loops->len > 0)
    {
      put_largest_first (self.loops);
      add_objects (&self, layer);
    }
  else
    vd_tmx_lose_row (walk, row);

  g_hash_table_unref (self.cells);
  g_array_unref (self.order);
  g_string_free (self.words, TRUE);
  g_hash_table_unref (self.sides);
  g_ptr_array_unref (self.loops);
}

void
vd_tmx_walk_regions (VdTmxWalk *self)
{
  VdTmxLayer *layer = vd_tmx_add_layer (self->to, VD_TMX_LAYER_REGIONS, COLOR);
  const VdNode *row = vd_row_first (self->document, "regions", "region");

  for (; row != NULL; row = vd_row_next (row))
    walk_region (self, layer, row);
}
