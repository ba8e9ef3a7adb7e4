#include "editor/rows/refs.h"

#include <glib/gi18n.h>
#include <string.h>

void
vd_ref_free (VdRef *ref)
{
  g_return_if_fail (ref != NULL);

  g_free (ref->id);
  g_free (ref->name);
  g_free (ref);
}

/* @id: (transfer full)
 * @name: (nullable)
 * @length: of the name, or -1 */
static void
add_ref (GPtrArray  *refs,
         char       *id,
         const char *name,
         gssize      length)
{
  VdRef *ref = g_new0 (VdRef, 1);

  ref->id = id;
  ref->name = name == NULL ? g_strdup (id)
                           : g_strndup (name, length < 0 ? strlen (name) : (gsize) length);
  g_ptr_array_add (refs, ref);
}

static VdRef *
find_ref (const GPtrArray *refs,
          const char      *id)
{
  for (guint i = 0; i < refs->len; i++)
    {
      VdRef *ref = g_ptr_array_index (refs, i);

      if (strcmp (ref->id, id) == 0)
        return ref;
    }

  return NULL;
}

static void
add_rows (GPtrArray    *refs,
          const VdNode *parent,
          const char   *element,
          const char   *key)
{
  for (VdNode *row = parent != NULL ? vd_node_get_first (parent) : NULL;
       row != NULL;
       row = vd_node_get_next (row))
    {
      const char *id = vd_node_get (row, key);

      if (id != NULL && strcmp (vd_node_get_name (row), element) == 0)
        add_ref (refs, g_strdup (id), vd_node_get (row, "name"), -1);
    }
}

/* A row of the scenario's override gives one of the system another name, or is
 * added. */
static void
override_row (GPtrArray    *refs,
              const VdNode *row)
{
  const char *id = vd_node_get (row, "id");
  const char *name = vd_node_get (row, "name");
  VdRef *ref = id != NULL ? find_ref (refs, id) : NULL;

  if (ref != NULL && name != NULL)
    {
      g_free (ref->name);
      ref->name = g_strdup (name);
    }
  else if (ref == NULL && id != NULL)
    add_ref (refs, g_strdup (id), name, -1);
}

static void
add_system_rows (GPtrArray       *refs,
                 const VdProject *project,
                 const char      *table,
                 const char      *element)
{
  VdNode *over = project->scenario != NULL
                   ? vd_node_find (vd_document_get_root (project->scenario), "override") : NULL;
  VdNode *parent = over != NULL ? vd_node_find (over, table) : NULL;

  if (project->system != NULL)
    add_rows (refs, vd_node_find (vd_document_get_root (project->system), table), element, "id");

  for (VdNode *row = parent != NULL ? vd_node_get_first (parent) : NULL;
       row != NULL;
       row = vd_node_get_next (row))
    if (strcmp (vd_node_get_name (row), element) == 0)
      override_row (refs, row);
}

/* Maps and what they hold */

static const char *
get_map_name (const VdMap *map)
{
  return map->title != NULL ? map->title : map->id;
}

static void
add_fields (GPtrArray       *refs,
            const VdProject *project)
{
  for (guint m = 0; m < project->resolved->len; m++)
    {
      const VdMap *map = g_ptr_array_index (project->resolved, m);

      if (map->areas->len == 0 && map->id != NULL)
        add_ref (refs, g_strdup (map->id), get_map_name (map), -1);

      for (guint i = 0; i < map->areas->len; i++)
        {
          const VdArea *area = &g_array_index (map->areas, VdArea, i);

          add_ref (refs, g_strdup (area->id), area->name, -1);
        }
    }
}

static void
add_edges (GPtrArray       *refs,
           const VdProject *project)
{
  for (guint m = 0; m < project->resolved->len; m++)
    {
      const VdMap *map = g_ptr_array_index (project->resolved, m);

      for (guint i = 0; i < map->edges->len; i++)
        {
          const VdEdge *edge = &g_array_index (map->edges, VdEdge, i);

          if (edge->id != NULL && find_ref (refs, edge->id) == NULL)
            add_ref (refs, g_strdup (edge->id), edge->name, -1);
        }
    }
}

/* "map:id", called "Name (Map)" where there are several maps. */
static void
add_of_map (GPtrArray       *refs,
            const VdProject *project,
            const VdMap     *map,
            const char      *id,
            const char      *name)
{
  g_autofree char *full = NULL;

  if (id == NULL || map->id == NULL)
    return;

  if (name == NULL)
    name = id;
  if (project->resolved->len > 1)
    full = g_strdup_printf ("%s (%s)", name, get_map_name (map));

  add_ref (refs, g_strconcat (map->id, ":", id, NULL), full != NULL ? full : name, -1);
}

static void
add_map_edges (GPtrArray       *refs,
               const VdProject *project)
{
  for (guint m = 0; m < project->resolved->len; m++)
    {
      const VdMap *map = g_ptr_array_index (project->resolved, m);

      for (guint i = 0; i < map->edges->len; i++)
        {
          const VdEdge *edge = &g_array_index (map->edges, VdEdge, i);

          add_of_map (refs, project, map, edge->id, edge->name);
        }
    }
}

static void
add_regions (GPtrArray       *refs,
             const VdProject *project)
{
  for (guint m = 0; m < project->resolved->len; m++)
    {
      const VdMap *map = g_ptr_array_index (project->resolved, m);

      for (guint i = 0; i < map->regions->len; i++)
        {
          const VdRegion *region = &g_array_index (map->regions, VdRegion, i);

          add_of_map (refs, project, map, region->id, region->name);
        }
    }
}

/* Options and phases */

/* "plan=a", called by the name of choice a, up to its explanation. */
static void
add_choices (GPtrArray    *refs,
             const VdNode *option)
{
  for (VdNode *choice = vd_node_get_first (option);
       choice != NULL;
       choice = vd_node_get_next (choice))
    {
      const char *option_id = vd_node_get (option, "id");
      const char *id = vd_node_get (choice, "id");
      const char *name = vd_node_get (choice, "name");

      if (option_id != NULL && id != NULL)
        add_ref (refs, g_strconcat (option_id, "=", id, NULL), name,
                 name != NULL ? (gssize) strcspn (name, ":") : -1);
    }
}

static void
add_all_choices (GPtrArray    *refs,
                 const VdNode *options)
{
  for (VdNode *option = options != NULL ? vd_node_get_first (options) : NULL;
       option != NULL;
       option = vd_node_get_next (option))
    add_choices (refs, option);
}

static void
add_phases (GPtrArray       *refs,
            const VdProject *project)
{
  g_autoptr (GPtrArray) sides = vd_refs_list (project, VD_REF_SIDE);

  for (guint i = 0; i < sides->len; i++)
    {
      const VdRef *side = g_ptr_array_index (sides, i);
      /* TRANS: %s is a side, as "Blue" */
      g_autofree char *movement = g_strdup_printf (_("Movement Phase of the %s side"), side->name);
      g_autofree char *combat = g_strdup_printf (_("Combat Phase of the %s side"), side->name);

      add_ref (refs, g_strconcat ("movement ", side->id, NULL), movement, -1);
      add_ref (refs, g_strconcat ("combat ", side->id, NULL), combat, -1);
    }
}

/* Tables of the scenario in which a row has an id of its own. */
static const struct
{
  const char *table;
  const char *element;
  const char *key;
} scenario_rows[] = {
  [VD_REF_SIDE] = { "sides", "side", "id" },
  [VD_REF_ARMY] = { "armies", "army", "id" },
  [VD_REF_FORMATION] = { "units", "formation", "id" },
  [VD_REF_UNIT] = { "units", "unit", "id" },
  [VD_REF_GROUP] = { "reinforcements", "group", "id" },
  [VD_REF_SOURCE] = { "sources", "source", "key" },
};

/* The same of the system. */
static const struct
{
  const char *table;
  const char *element;
} system_rows[] = {
  [VD_REF_CLASS] = { "classes", "class" },
  [VD_REF_PERIOD] = { "periods", "period" },
  [VD_REF_TERRAIN] = { "chart", "hex" },
  [VD_REF_SIDE_KIND] = { "chart", "side" },
  [VD_REF_PATH_KIND] = { "chart", "path" },
};

/* Of the scenario; without one nothing of it is there. */
static VdNode *
find_table (const VdProject *project,
            const char      *table)
{
  return project->scenario != NULL
           ? vd_node_find (vd_document_get_root (project->scenario), table) : NULL;
}

GPtrArray *
vd_refs_list (const VdProject *project,
              VdRefKind        kind)
{
  GPtrArray *refs = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_ref_free);

  g_return_val_if_fail (project != NULL && kind <= VD_REF_SOURCE, NULL);

  switch (kind)
    {
    case VD_REF_CLASS:
    case VD_REF_PERIOD:
    case VD_REF_TERRAIN:
    case VD_REF_SIDE_KIND:
    case VD_REF_PATH_KIND:
      add_system_rows (refs, project, system_rows[kind].table, system_rows[kind].element);
      break;
    case VD_REF_SHIFT:
      add_system_rows (refs, project, "shifts", "shift");
      add_system_rows (refs, project, "shifts", "die");
      break;
    case VD_REF_FIELD:
      add_fields (refs, project);
      break;
    case VD_REF_EDGE:
      add_edges (refs, project);
      break;
    case VD_REF_MAP_EDGE:
      add_map_edges (refs, project);
      break;
    case VD_REF_REGION:
      add_regions (refs, project);
      break;
    case VD_REF_CHOICE:
      add_all_choices (refs, find_table (project, "options"));
      break;
    case VD_REF_PHASE:
      add_phases (refs, project);
      break;
    case VD_REF_SIDE:
    case VD_REF_ARMY:
    case VD_REF_FORMATION:
    case VD_REF_UNIT:
    case VD_REF_GROUP:
    case VD_REF_SOURCE:
    default:
      add_rows (refs, find_table (project, scenario_rows[kind].table),
                scenario_rows[kind].element, scenario_rows[kind].key);
      break;
    }

  return refs;
}

/* Of which side they are */

/* As the row says; as the formation, the parent or the army does that it names. */
static const char *
find_side (GHashTable   *formations,
           GHashTable   *armies,
           const VdNode *row)
{
  for (guint level = 0; row != NULL && level < 32; level++)
    {
      const char *formation = vd_node_get (row, "formation");
      const VdNode *army = NULL;

      if (vd_node_get (row, "side") != NULL)
        return vd_node_get (row, "side");
      if (vd_node_get (row, "army") != NULL)
        army = g_hash_table_lookup (armies, vd_node_get (row, "army"));
      if (army != NULL)
        return vd_node_get (army, "side");

      if (formation == NULL)
        formation = vd_node_get (row, "parent");
      row = formation != NULL ? g_hash_table_lookup (formations, formation) : NULL;
    }

  return NULL;
}

/* (transfer full): the rows of a table by their ids. */
static GHashTable *
index_rows (const VdProject *project,
            VdRefKind        kind)
{
  GHashTable *rows = g_hash_table_new (g_str_hash, g_str_equal);
  VdNode *parent = vd_node_find (vd_document_get_root (project->scenario),
                                 scenario_rows[kind].table);

  for (VdNode *row = parent != NULL ? vd_node_get_first (parent) : NULL;
       row != NULL;
       row = vd_node_get_next (row))
    if (strcmp (vd_node_get_name (row), scenario_rows[kind].element) == 0 &&
        vd_node_get (row, scenario_rows[kind].key) != NULL)
      g_hash_table_insert (rows, (gpointer) vd_node_get (row, scenario_rows[kind].key), row);

  return rows;
}

void
vd_refs_part (const VdProject *project,
              VdRefKind        kind,
              GPtrArray       *refs,
              const char      *side)
{
  g_autoptr (GHashTable) rows = NULL;
  g_autoptr (GHashTable) formations = NULL;
  g_autoptr (GHashTable) armies = NULL;

  g_return_if_fail (project != NULL && kind <= VD_REF_SOURCE && refs != NULL);

  if (side == NULL || (kind != VD_REF_UNIT && kind != VD_REF_FORMATION && kind != VD_REF_ARMY &&
                       kind != VD_REF_GROUP))
    return;

  rows = index_rows (project, kind);
  formations = index_rows (project, VD_REF_FORMATION);
  armies = index_rows (project, VD_REF_ARMY);
  for (guint i = 0; i < refs->len; i++)
    {
      VdRef *ref = g_ptr_array_index (refs, i);
      const char *own = find_side (formations, armies, g_hash_table_lookup (rows, ref->id));

      ref->is_foreign = own != NULL && strcmp (own, side) != 0;
    }
}

/* One of them */

static VdNode *
find_row (const VdNode *parent,
          const char   *element,
          const char   *key,
          const char   *id)
{
  for (VdNode *row = parent != NULL ? vd_node_get_first (parent) : NULL;
       row != NULL;
       row = vd_node_get_next (row))
    if (strcmp (vd_node_get_name (row), element) == 0 &&
        g_strcmp0 (vd_node_get (row, key), id) == 0)
      return row;

  return NULL;
}

VdNode *
vd_refs_find_row (const VdProject *project,
                  VdRefKind        kind,
                  const char      *id)
{
  VdNode *root;

  g_return_val_if_fail (project != NULL && project->scenario != NULL &&
                        kind < G_N_ELEMENTS (scenario_rows), NULL);

  root = vd_document_get_root (project->scenario);

  return id != NULL ? find_row (vd_node_find (root, scenario_rows[kind].table),
                                scenario_rows[kind].element, scenario_rows[kind].key, id) : NULL;
}

/* There may be thousands of units, so no list is made to find one row. */
static char *
find_name (const VdProject *project,
           VdRefKind        kind,
           const char      *id)
{
  g_autoptr (GPtrArray) refs = NULL;

  if (kind < G_N_ELEMENTS (scenario_rows) && scenario_rows[kind].table != NULL)
    {
      VdNode *row = vd_refs_find_row (project, kind, id);
      const char *name = row != NULL ? vd_node_get (row, "name") : NULL;

      return row != NULL ? g_strdup (name != NULL ? name : id) : NULL;
    }

  refs = vd_refs_list (project, kind);
  for (guint i = 0; i < refs->len; i++)
    {
      const VdRef *ref = g_ptr_array_index (refs, i);

      if (strcmp (ref->id, id) == 0)
        return g_strdup (ref->name);
    }

  return NULL;
}

gboolean
vd_ref_exists (const VdProject *project,
               VdRefKind        kind,
               const char      *id)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (project != NULL && kind <= VD_REF_SOURCE && id != NULL, FALSE);

  name = find_name (project, kind, id);

  return name != NULL;
}

char *
vd_ref_name (const VdProject *project,
             VdRefKind        kind,
             const char      *id)
{
  char *name;

  g_return_val_if_fail (project != NULL && kind <= VD_REF_SOURCE, NULL);

  name = id != NULL ? find_name (project, kind, id) : NULL;

  return name != NULL ? name : g_strdup (id != NULL ? id : "");
}

char *
vd_refs_names (const VdProject *project,
               VdRefKind        kind,
               const char      *ids)
{
  g_auto (GStrv) words = NULL;
  GString *text = g_string_new (NULL);

  g_return_val_if_fail (project != NULL && kind <= VD_REF_SOURCE, NULL);

  words = vd_split_words (ids);
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *name = vd_ref_name (project, kind, words[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", name);
    }

  return g_string_free (text, FALSE);
}
