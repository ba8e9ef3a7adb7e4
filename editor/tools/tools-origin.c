#include "editor/tools/tools-private.h"

#include <string.h>

/* What is painted states its source and status, if one has chosen them. */

VdManner
vd_tools_get_manner (VdTools *self,
                     guint    map,
                     VdNode  *grow)
{
  const char *source = self->source;

  /* A map can only name sources of its own. */
  if (source != NULL && vd_source_find_in (vd_tools_get_map (self, map)->document, source) == NULL)
    source = NULL;

  return (VdManner) { grow, source,
                      self->status > 0 ? vd_status_names[self->status - 1] : NULL };
}

const char *
vd_tools_get_source (VdTools *self)
{
  g_return_val_if_fail (VD_IS_TOOLS (self), NULL);

  return self->source;
}

void
vd_tools_set_source (VdTools    *self,
                     const char *source)
{
  g_return_if_fail (VD_IS_TOOLS (self));

  if (g_strcmp0 (self->source, source) == 0)
    return;

  g_free (self->source);
  self->source = g_strdup (source);
}

guint
vd_tools_get_status (VdTools *self)
{
  g_return_val_if_fail (VD_IS_TOOLS (self), 0);

  return self->status;
}

void
vd_tools_set_status (VdTools *self,
                     guint    status)
{
  g_return_if_fail (VD_IS_TOOLS (self) && status <= VD_N_STATUSES);

  self->status = status;
}

GStrv
vd_tools_list_sources (VdTools *self)
{
  g_autoptr (GStrvBuilder) keys = g_strv_builder_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  g_return_val_if_fail (VD_IS_TOOLS (self), NULL);

  for (guint i = 0; self->project != NULL && i < vd_tools_get_project (self)->resolved->len; i++)
    {
      VdNode *root = vd_document_get_root (vd_tools_get_map (self, i)->document);
      VdNode *sources = vd_node_find (root, "sources");
      VdNode *source = sources != NULL ? vd_node_get_first (sources) : NULL;

      for (; source != NULL; source = vd_node_get_next (source))
        if (vd_node_get (source, "key") != NULL &&
            g_hash_table_add (seen, (gpointer) vd_node_get (source, "key")))
          g_strv_builder_add (keys, vd_node_get (source, "key"));
    }

  return g_strv_builder_end (keys);
}

/* A key that is changed, or whose change is undone, leaves its place in the list to
 * another. */
void
vd_tools_review_source (VdTools *self)
{
  g_auto (GStrv) before = g_steal_pointer (&self->sources);
  GStrv now = self->sources = vd_tools_list_sources (self);

  if (self->source == NULL || before == NULL || g_strv_length (before) != g_strv_length (now) ||
      g_strv_contains ((const char *const *) now, self->source))
    return;

  for (guint i = 0; before[i] != NULL; i++)
    if (strcmp (before[i], self->source) == 0 &&
        !g_strv_contains ((const char *const *) before, now[i]))
      {
        vd_tools_set_source (self, now[i]);
        return;
      }
}

/* Takes @edit and @refusal as the functions of project-edits-sources.h give them, and
 * the key of what is chosen then. */
static char *
do_source (VdTools    *self,
           VdEdit     *edit,
           char       *refusal,
           const char *key)
{
  g_autofree char *before = g_strdup (self->source);

  if (refusal != NULL)
    return refusal;

  /* What shows the sources does so anew with the edit. */
  vd_tools_set_source (self, key);
  if (edit != NULL && !vd_editor_project_do (self->project, edit))
    vd_tools_set_source (self, before);
  return NULL;
}

char *
vd_tools_add_source (VdTools            *self,
                     const VdSourceForm *form)
{
  g_autofree char *key = NULL;
  char *refusal = NULL;
  VdEdit *edit;

  g_return_val_if_fail (VD_IS_TOOLS (self) && self->project != NULL && form != NULL &&
                        form->key != NULL, NULL);

  key = vd_source_make_key (form->key);
  edit = vd_edit_add_source (vd_tools_get_project (self), form, &refusal);

  return do_source (self, edit, refusal, key);
}

char *
vd_tools_change_source (VdTools            *self,
                        const VdSourceForm *form)
{
  g_autofree char *key = NULL;
  char *refusal = NULL;
  VdEdit *edit;

  g_return_val_if_fail (VD_IS_TOOLS (self) && self->project != NULL && self->source != NULL &&
                        form != NULL && form->key != NULL, NULL);

  key = vd_source_make_key (form->key);
  edit = vd_edit_change_source (vd_tools_get_project (self), self->source, form,
                                &refusal);

  return do_source (self, edit, refusal, key);
}

char *
vd_tools_remove_source (VdTools *self)
{
  char *refusal = NULL;
  VdEdit *edit;

  g_return_val_if_fail (VD_IS_TOOLS (self) && self->project != NULL && self->source != NULL, NULL);

  edit = vd_edit_remove_source (vd_tools_get_project (self), self->source, &refusal);

  return do_source (self, edit, refusal, NULL);
}

/* Where the rows of a map lie that are no hexes: at the first hex of a run, path or
 * region, at that of a name. */

typedef void (*VisitRow) (const VdNode *node,
                          guint         cell,
                          gpointer      user_data);

static void
visit_rows (const VdMap *map,
            VisitRow     visit,
            gpointer     user_data)
{
  for (guint i = 0; i < map->runs->len; i++)
    {
      const VdRun *run = &g_array_index (map->runs, VdRun, i);

      if (run->sides->len > 0)
        visit (run->node, g_array_index (run->sides, VdMapSide, 0).cell, user_data);
    }

  for (guint i = 0; i < map->paths->len; i++)
    {
      const VdPath *path = &g_array_index (map->paths, VdPath, i);

      if (path->cells->len > 0)
        visit (path->node, g_array_index (path->cells, guint32, 0), user_data);
    }

  for (guint i = 0; i < map->regions->len; i++)
    {
      const VdRegion *region = &g_array_index (map->regions, VdRegion, i);

      if (region->cells->len > 0)
        visit (region->node, g_array_index (region->cells, guint32, 0), user_data);
    }

  for (guint i = 0; i < map->names->len; i++)
    {
      const VdName *name = &g_array_index (map->names, VdName, i);

      visit (name->node, name->cell, user_data);
    }
}

static void
count_row (const VdNode *node,
           guint         cell,
           gpointer      user_data)
{
  ((VdStatusCount *) user_data)[vd_status_read (node)].rows++;
}

void
vd_tools_count_statuses (VdTools       *self,
                         VdStatusCount *counts)
{
  g_return_if_fail (VD_IS_TOOLS (self) && counts != NULL);

  memset (counts, 0, (VD_N_STATUSES + 1) * sizeof *counts);

  for (guint i = 0; self->project != NULL && i < vd_tools_get_project (self)->resolved->len; i++)
    {
      const VdMap *map = vd_tools_get_map (self, i);
      guint n = vd_grid_n_cells (&map->grid);

      for (guint cell = 0; cell < n; cell++)
        if (map->terrain[cell] != VD_NO_TERRAIN)
          counts[map->status[cell]].hexes++;
      visit_rows (map, count_row, counts);
    }
}

/* The cells of one map that are sought. */
typedef struct
{
  VdCellSet *cells;
  guint      status;
} Sought;

static void
seek_row (const VdNode *node,
          guint         cell,
          gpointer      user_data)
{
  Sought *sought = user_data;

  if (vd_status_read (node) == sought->status)
    vd_cell_set_put (sought->cells, cell, TRUE);
}

static VdCellSet *
list_sought (const VdMap *map,
             guint        status)
{
  guint n = vd_grid_n_cells (&map->grid);
  Sought sought = { vd_cell_set_new (n), status };

  for (guint cell = 0; cell < n; cell++)
    if (map->terrain[cell] != VD_NO_TERRAIN && map->status[cell] == status)
      vd_cell_set_put (sought.cells, cell, TRUE);

  visit_rows (map, seek_row, &sought);
  return sought.cells;
}

/* The hex after, or before, in the order of the maps; -1 and past the last hex
 * begin again at the other end. */
static VdSpot
step_to_hex (VdTools *self,
             VdSpot   spot,
             int      by)
{
  guint n_maps = vd_tools_get_project (self)->resolved->len;
  guint n = vd_grid_n_cells (&vd_tools_get_map (self, spot.map)->grid);

  if (by > 0 && spot.cell + 1 < n)
    return (VdSpot) { spot.map, spot.cell + 1 };
  if (by < 0 && spot.cell > 0)
    return (VdSpot) { spot.map, spot.cell - 1 };

  spot.map = (spot.map + n_maps + by) % n_maps;
  n = vd_grid_n_cells (&vd_tools_get_map (self, spot.map)->grid);
  spot.cell = by > 0 ? 0 : n - 1;

  return spot;
}

gboolean
vd_tools_find_status (VdTools *self,
                      guint    status,
                      int      by,
                      VdSpot  *spot)
{
  VdSpot from, here;
  guint map;
  g_autoptr (VdCellSet) sought = NULL;

  g_return_val_if_fail (VD_IS_TOOLS (self) && status <= VD_N_STATUSES && (by == 1 || by == -1) &&
                        spot != NULL, FALSE);

  from = here = self->view.has_cursor ? self->view.cursor : (VdSpot) { 0, 0 };
  map = from.map;
  if (self->project == NULL || vd_tools_get_project (self)->resolved->len == 0)
    return FALSE;

  do
    {
      here = step_to_hex (self, here, by);
      if (sought == NULL || here.map != map)
        {
          g_clear_pointer (&sought, vd_cell_set_free);
          map = here.map;
          sought = list_sought (vd_tools_get_map (self, map), status);
        }
      if (vd_cell_set_has (sought, here.cell))
        {
          *spot = here;
          return TRUE;
        }
    }
  while (!vd_spot_equal (here, from));

  return FALSE;
}
