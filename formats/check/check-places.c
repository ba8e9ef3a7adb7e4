/* Names beside what they belong to, and what is in several pieces. */
#include "formats/check/check-private.h"

#include <string.h>

typedef struct
{
  VdProject   *project;
  VdFindings  *findings;
  const VdMap *map;
  guint        number;
  guint8      *named; /* [cell]: whether it has a name */
} PlaceCheck;

static void
place (const PlaceCheck *self,
       VdFinding        *finding,
       guint             cell)
{
  vd_check_put (self->project, finding, self->number, cell);
}

static const char *
get_look (const PlaceCheck *self,
          guint             cell)
{
  const GArray *kinds = self->project->chart->hexes;
  guint8 terrain = self->map->terrain[cell];

  return terrain < kinds->len ? g_array_index (kinds, VdKind, terrain).look : "";
}

/* Names */

/* Whether a town has a name in one of its hexes; @towns grows as it is gone through. */
static gboolean
is_named (const PlaceCheck *self,
          guint             town)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  g_array_append_val (cells, town);
  g_hash_table_add (seen, GUINT_TO_POINTER (town));
  for (guint i = 0; i < cells->len; i++)
    {
      guint cell = g_array_index (cells, guint, i);

      if (self->named[cell])
        return TRUE;
      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        {
          int next = vd_grid_next (&self->map->grid, cell, dir);
          guint found = MAX (next, 0);

          if (next >= 0 && strcmp (get_look (self, next), "town") == 0 &&
              g_hash_table_add (seen, GUINT_TO_POINTER (found)))
            g_array_append_val (cells, found);
        }
    }

  return FALSE;
}

/* A name that stands one hex off, or a town that does. */
static void
check_name (PlaceCheck   *self,
            const VdName *name)
{
  if ((name->look != VD_NAME_LOOK_USUAL && name->look != VD_NAME_LOOK_PLACE) ||
      strcmp (get_look (self, name->cell), "clear") != 0)
    return;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int next = vd_grid_next (&self->map->grid, name->cell, dir);
      g_autofree char *town = NULL;

      if (next < 0 || strcmp (get_look (self, next), "town") != 0 || is_named (self, next))
        continue;

      town = vd_map_get_label (self->map, next);
      place (self,
             vd_project_report (self->project, self->findings, name->node, "map.name-beside-town",
                                VD_NOTE,
                                N_("Move the name or the town, as the printed map has them, or say "
                                   "with \"look\" what else has that name."),
                                N_("The name %s stands in clear ground, and the town in hex %s "
                                   "beside it has none."), name->text, town), name->cell);
      return;
    }
}

/* Two places of one name are one, or one of them is misread. */
static void
check_twins (PlaceCheck *self)
{
  g_autoptr (GHashTable) first = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < self->map->names->len; i++)
    {
      const VdName *name = &g_array_index (self->map->names, VdName, i);
      const VdName *other = g_hash_table_lookup (first, name->text);
      g_autofree char *there = NULL;

      if (other == NULL)
        {
          g_hash_table_insert (first, (char *) name->text, (gpointer) name);
          continue;
        }

      there = vd_map_get_label (self->map, other->cell);
      place (self,
             vd_project_report (self->project, self->findings, name->node, "map.same-name", VD_NOTE,
                                N_("Compare both with the printed map; one label is enough for a "
                                   "place of several hexes."),
                                N_("The name %s stands here and in hex %s."), name->text, there),
             name->cell);
    }
}

/* Regions */

/* How many pieces some hexes are in; @apart: (out): one that is a piece by itself. */
static guint
count_pieces (const PlaceCheck *self,
              const GArray     *cells,
              guint            *apart)
{
  g_autoptr (GHashTable) left = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n = 0;

  for (guint i = 0; i < cells->len; i++)
    g_hash_table_add (left, GUINT_TO_POINTER (g_array_index (cells, guint32, i)));

  for (guint i = 0; i < cells->len; i++)
    {
      guint start = g_array_index (cells, guint32, i);

      if (!g_hash_table_remove (left, GUINT_TO_POINTER (start)))
        continue;

      n++;
      g_array_set_size (queue, 0);
      g_array_append_val (queue, start);
      for (guint k = 0; k < queue->len; k++)
        for (guint dir = 0; dir < VD_N_DIRS; dir++)
          {
            int next = vd_grid_next (&self->map->grid, g_array_index (queue, guint, k), dir);
            guint found = MAX (next, 0);

            if (next >= 0 && g_hash_table_remove (left, GUINT_TO_POINTER (found)))
              g_array_append_val (queue, found);
          }
      if (queue->len == 1)
        *apart = start;
    }

  return n;
}

/* Many a region is meant to be in pieces, as the hexes where somebody may come in; but of
 * one in a piece and a single hex, that one is most likely misread. */
static void
check_region (PlaceCheck     *self,
              const VdRegion *region)
{
  guint apart = G_MAXUINT;
  guint n = count_pieces (self, region->cells, &apart);
  g_autofree char *label = NULL;

  if (n != 2 || apart == G_MAXUINT || region->cells->len < 4)
    return;

  label = vd_map_get_label (self->map, apart);
  place (self,
         vd_project_report (self->project, self->findings, region->node, "map.region-in-pieces",
                            VD_NOTE,
                            N_("Compare its hexes with the printed map, or accept it if it is meant "
                               "so."),
                            N_("Hex %s lies apart from all other hexes of the region %s."), label,
                            vd_row_call (region->node).text), apart);
}

void
vd_check_places (VdProject  *project,
                 guint       map,
                 VdFindings *findings)
{
  PlaceCheck self = { project, findings, project->resolved->pdata[map], map };
  guint n = vd_grid_n_cells (&self.map->grid);

  self.named = g_new0 (guint8, n);
  for (guint i = 0; i < self.map->names->len; i++)
    if (g_array_index (self.map->names, VdName, i).cell < n)
      self.named[g_array_index (self.map->names, VdName, i).cell] = TRUE;

  for (guint i = 0; i < self.map->names->len; i++)
    check_name (&self, &g_array_index (self.map->names, VdName, i));
  check_twins (&self);
  for (guint i = 0; i < self.map->regions->len; i++)
    check_region (&self, &g_array_index (self.map->regions, VdRegion, i));
  g_free (self.named);
}
