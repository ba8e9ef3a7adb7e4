#include "editor/project/damage.h"

#include <string.h>

#define MANY 2000 /* nodes, after which all of a map is taken to be changed */

struct _VdDamage
{
  VdRect   *rects;  /* one a map */
  gboolean *any;
  guint     n_maps;
};

typedef struct
{
  VdDamage        *damage;
  const VdProject *project;
} Visit;

VdDamage *
vd_damage_new (guint n_maps)
{
  VdDamage *self = g_new0 (VdDamage, 1);

  self->rects = g_new0 (VdRect, n_maps);
  self->any = g_new0 (gboolean, n_maps);
  self->n_maps = n_maps;

  return self;
}

void
vd_damage_free (VdDamage *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->rects);
  g_free (self->any);
  g_free (self);
}

static void
add_rect (VdDamage     *self,
          guint         map,
          const VdRect *rect)
{
  VdRect *all = &self->rects[map];
  double right, bottom;

  if (!self->any[map])
    {
      *all = *rect;
      self->any[map] = TRUE;
      return;
    }

  right = MAX (all->x + all->width, rect->x + rect->width);
  bottom = MAX (all->y + all->height, rect->y + rect->height);
  all->x = MIN (all->x, rect->x);
  all->y = MIN (all->y, rect->y);
  all->width = right - all->x;
  all->height = bottom - all->y;
}

static const VdMap *
get_map (const Visit *visit,
         guint        index)
{
  return g_ptr_array_index (visit->project->resolved, index);
}

static void
add_spot (Visit  *visit,
          VdSpot  spot)
{
  double x, y;

  vd_grid_centre (&get_map (visit, spot.map)->grid, spot.cell, &x, &y);
  add_rect (visit->damage, spot.map,
            &(VdRect) { x - VD_DAMAGE_REACH, y - VD_DAMAGE_REACH,
                        2 * VD_DAMAGE_REACH, 2 * VD_DAMAGE_REACH });
}

static void
add_whole (Visit *visit,
           guint  index)
{
  const VdMap *map = g_ptr_array_index (visit->project->resolved, index);
  VdRect rect = { 0 };

  vd_grid_size (&map->grid, &rect.width, &rect.height);
  add_rect (visit->damage, index, &rect);
}

/* All hexes that an attribute names; a long river is all redrawn, for its
 * curve depends on all of it. */
static gboolean
add_hexes (Visit      *visit,
           guint       index,
           const char *text)
{
  const VdMap *map = get_map (visit, index);
  g_auto (GStrv) names = NULL;

  if (text == NULL)
    return FALSE;

  names = g_strsplit_set (text, " />", -1);
  for (guint i = 0; names[i] != NULL; i++)
    {
      int cell = *names[i] != '\0' ? vd_map_find_cell (map, names[i]) : -1;

      if (cell >= 0)
        add_spot (visit, (VdSpot) { index, cell });
    }

  return TRUE;
}

/* A label that was put somewhere may lie beside its hex. */
static void
add_label (Visit  *visit,
           VdSpot  spot,
           VdNode *node)
{
  VdNamePlace place;
  double x, y;

  vd_name_read_place (node, &place);
  if (!place.fixed)
    return;

  vd_grid_centre (&get_map (visit, spot.map)->grid, spot.cell, &x, &y);
  x += place.right / 100.0;
  y += place.down / 100.0;
  add_rect (visit->damage, spot.map,
            &(VdRect) { x - VD_DAMAGE_REACH, y - VD_DAMAGE_REACH,
                        2 * VD_DAMAGE_REACH, 2 * VD_DAMAGE_REACH });
}

/* Scans lie under the map, which looks the same without them, and without what was settled.  Rows
 * that are yet to be placed are asked for too, and have no element: their names tell. */
static gboolean
is_beside_map (const VdNode *node)
{
  const VdElement *element = vd_schema_find (vd_node_get_name (node));

  return element != NULL && element->is_transcribing;
}

static void
visit_map_node (Visit  *visit,
                guint   index,
                VdNode *node)
{
  const char *at = vd_node_get (node, "at");
  int cell = at != NULL ? vd_map_find_cell (get_map (visit, index), at) : -1;
  gboolean known = at != NULL;

  if (is_beside_map (node))
    return;
  if (cell >= 0)
    {
      add_spot (visit, (VdSpot) { index, cell });
      if (strcmp (vd_node_get_name (node), "name") == 0)
        add_label (visit, (VdSpot) { index, cell }, node);
    }
  known |= add_hexes (visit, index, vd_node_get (node, "sides"));
  known |= add_hexes (visit, index, vd_node_get (node, "hexes"));

  if (!known)
    add_whole (visit, index);
}

static void
visit_node (VdDocument *document,
            VdNode     *node,
            VdNode     *parent,
            gpointer    user_data)
{
  Visit *visit = user_data;
  VdSpot spot;
  const char *at;

  for (guint i = 0; i < visit->project->maps->len; i++)
    if (g_ptr_array_index (visit->project->maps, i) == document)
      {
        visit_map_node (visit, i, node);
        return;
      }

  at = strcmp (vd_node_get_name (node), "place") == 0 ? vd_node_get (node, "at") : NULL;
  if (at != NULL && vd_spot_find (visit->project, at, &spot))
    add_spot (visit, spot);
}

/* Of a scenario one sees units, on any map. */
static void
visit_document (VdDocument *document,
                VdNode     *node,
                VdNode     *parent,
                gpointer    user_data)
{
  Visit *visit = user_data;
  guint map;
  gboolean is_map = g_ptr_array_find (visit->project->maps, document, &map);

  for (guint i = 0; i < visit->project->maps->len; i++)
    if (!is_map || i == map)
      add_whole (visit, i);
}

void
vd_damage_add (VdDamage        *self,
               const VdProject *project,
               const VdEdit    *edit)
{
  Visit visit;

  g_return_if_fail (self != NULL && project != NULL && edit != NULL);

  visit = (Visit) { self, project };
  if (vd_edit_count (edit) > MANY)
    vd_edit_visit_documents (edit, visit_document, &visit);
  else
    vd_edit_visit (edit, visit_node, &visit);
}

const VdRect *
vd_damage_get (const VdDamage *self,
               guint           map)
{
  g_return_val_if_fail (self != NULL && map < self->n_maps, NULL);

  return self->any[map] ? &self->rects[map] : NULL;
}
