#include "editor/area/map-rows.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/edits/project-edits.h"
#include "formats/project/new-scenario.h"

static const struct
{
  const char *section;
  const char *element;
  const char *fields[VD_MAP_ROW_FIELDS];
} lists_of[VD_N_MAP_LISTS] = {
  { "edges", "edge", { "name", "side", "hexes" } },
  { "areas", "area", { "name", "columns", "rows" } },
};

VdMapRow *
vd_map_row_new (VdNode *node)
{
  VdMapRow *self = g_new0 (VdMapRow, 1);

  self->node = node;
  return self;
}

void
vd_map_row_free (VdMapRow *self)
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < VD_MAP_ROW_FIELDS; i++)
    g_free (self->fields[i]);
  g_free (self);
}

void
vd_map_row_set (VdMapRow   *self,
                guint       field,
                const char *value)
{
  g_autofree char *text = NULL;

  g_return_if_fail (self != NULL && field < VD_MAP_ROW_FIELDS);

  text = value != NULL ? g_strstrip (g_strdup (value)) : NULL;
  g_free (self->fields[field]);
  self->fields[field] = text != NULL && *text != '\0' ? g_steal_pointer (&text) : NULL;
}

/* A row may do without a name; then its id is what people see. */
const char *
vd_map_row_get_title (const VdMapRow *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->fields[0] != NULL || self->node == NULL ? self->fields[0]
                                                       : vd_node_get (self->node, "id");
}

static VdDocument *
get_document (const VdProject *project,
              guint            map)
{
  return g_ptr_array_index (project->maps, map);
}

static VdNode *
find_section (const VdProject *project,
              guint            map,
              VdMapList        list)
{
  return vd_node_find (vd_document_get_root (get_document (project, map)),
                       lists_of[list].section);
}

static VdNode *
skip_to (VdNode    *node,
         VdMapList  list)
{
  while (node != NULL && strcmp (vd_node_get_name (node), lists_of[list].element) != 0)
    node = vd_node_get_next (node);

  return node;
}

GPtrArray *
vd_map_rows_list (const VdProject *project,
                  guint            map,
                  VdMapList        list)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_map_row_free);
  VdNode *section;

  g_return_val_if_fail (project != NULL && map < project->resolved->len &&
                        list < VD_N_MAP_LISTS, NULL);

  section = find_section (project, map, list);
  for (VdNode *node = section != NULL ? skip_to (vd_node_get_first (section), list) : NULL;
       node != NULL;
       node = skip_to (vd_node_get_next (node), list))
    {
      VdMapRow *row = vd_map_row_new (node);

      for (guint i = 0; i < VD_MAP_ROW_FIELDS; i++)
        vd_map_row_set (row, i, vd_node_get (node, lists_of[list].fields[i]));
      g_ptr_array_add (rows, row);
    }

  return rows;
}

/* What can't stand */

static void
copy_node (VdDocument   *to,
           const VdMap  *map,
           const char   *name,
           const char   *const *attributes)
{
  VdNode *from = vd_node_find (vd_document_get_root (map->document), name);
  VdNode *node;

  if (from == NULL)
    return;

  node = vd_node_new (to, name);
  for (guint i = 0; attributes[i] != NULL; i++)
    if (vd_node_get (from, attributes[i]) != NULL)
      g_free (vd_node_set (node, attributes[i], vd_node_get (from, attributes[i])));
  vd_document_insert (to, vd_document_get_root (to), node, NULL);
}

/* A finding calls a row by its id: here that is what people see. */
static void
add_list (VdDocument      *document,
          VdMapList        list,
          const GPtrArray *rows)
{
  VdNode *section = vd_node_new (document, lists_of[list].section);

  vd_document_insert (document, vd_document_get_root (document), section, NULL);
  for (guint i = 0; i < rows->len; i++)
    {
      const VdMapRow *row = g_ptr_array_index (rows, i);
      VdNode *node = vd_node_new (document, lists_of[list].element);

      g_free (vd_node_set (node, "id", vd_map_row_get_title (row)));
      for (guint j = 1; j < VD_MAP_ROW_FIELDS; j++)
        if (row->fields[j] != NULL)
          g_free (vd_node_set (node, lists_of[list].fields[j], row->fields[j]));
      vd_document_insert (document, section, node, NULL);
    }
}

/* A blank map of that size with these rows: the reader of maps judges them. */
static VdDocument *
make_trial (const VdMap      *map,
            GPtrArray *const  lists[VD_N_MAP_LISTS])
{
  static const char *const grid[] = { "orientation", "columns", "rows", "stagger", "short",
                                      NULL };
  static const char *const numbering[] = { "order", "columns-from", "columns-go", "rows-from",
                                           "rows-go", "digits", "style", "prefix", "slant", NULL };
  VdDocument *document = vd_document_new (VD_DOCUMENT_MAP, "trial");

  copy_node (document, map, "grid", grid);
  copy_node (document, map, "numbering", numbering);
  for (guint list = 0; list < VD_N_MAP_LISTS; list++)
    add_list (document, list, lists[list]);

  return document;
}

static const char *
find_nameless (GPtrArray *const lists[VD_N_MAP_LISTS])
{
  const char *const refusals[] = { _("Give each edge a name."), _("Give each area a name.") };

  for (guint list = 0; list < VD_N_MAP_LISTS; list++)
    for (guint i = 0; i < lists[list]->len; i++)
      if (vd_map_row_get_title (g_ptr_array_index (lists[list], i)) == NULL)
        return refusals[list];

  return NULL;
}

char *
vd_map_rows_refuse (const VdProject  *project,
                    guint             map,
                    GPtrArray *const  lists[VD_N_MAP_LISTS])
{
  g_return_val_if_fail (project != NULL && map < project->resolved->len && lists != NULL, NULL);

  static const char *const codes[] = { "map.bad-area", "map.bad-edge", "map.no-such-hex", NULL };
  const char *nameless = find_nameless (lists);
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (VdDocument) document = NULL;
  g_autoptr (VdMap) trial = NULL;

  if (nameless != NULL)
    return g_strdup (nameless);

  document = make_trial (g_ptr_array_index (project->resolved, map), lists);
  trial = vd_map_new (document, project->chart, findings);
  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = g_ptr_array_index (findings, i);

      if (g_strv_contains (codes, finding->code))
        return vd_finding_say (finding, gettext);
    }

  return NULL;
}

/* Edits */

static gboolean
is_listed (const GPtrArray *rows,
           const VdNode    *node)
{
  for (guint i = 0; i < rows->len; i++)
    if (((VdMapRow *) g_ptr_array_index (rows, i))->node == node)
      return TRUE;

  return FALSE;
}

static void
remove_others (VdEdit          *edit,
               const VdProject *project,
               guint            map,
               VdMapList        list,
               const GPtrArray *rows)
{
  g_autoptr (GPtrArray) before = vd_map_rows_list (project, map, list);

  for (guint i = 0; i < before->len; i++)
    {
      VdNode *node = ((VdMapRow *) g_ptr_array_index (before, i))->node;

      if (!is_listed (rows, node))
        vd_edit_add (edit, vd_edit_remove (get_document (project, map), node));
    }
}

static void
change_row (VdEdit         *edit,
            VdDocument     *document,
            VdMapList       list,
            const VdMapRow *row)
{
  for (guint i = 0; i < VD_MAP_ROW_FIELDS; i++)
    if (g_strcmp0 (vd_node_get (row->node, lists_of[list].fields[i]), row->fields[i]) != 0)
      vd_edit_restate (edit, document, row->node, lists_of[list].fields[i], row->fields[i]);
}

static char *
take_id (GHashTable *ids,
         const char *name,
         const char *otherwise)
{
  g_autofree char *slug = vd_make_slug (name, otherwise);
  char *id = g_strdup (slug);

  for (guint i = 2; !g_hash_table_add (ids, g_strdup (id)); i++)
    {
      g_free (id);
      id = g_strdup_printf ("%s-%u", slug, i);
    }

  return id;
}

static void
add_new (VdEdit          *edit,
         const VdProject *project,
         guint            map,
         VdMapList        list,
         const GPtrArray *rows)
{
  VdDocument *document = get_document (project, map);
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  VdNode *section = find_section (project, map, list);

  for (guint i = 0; i < rows->len; i++)
    {
      const VdMapRow *row = g_ptr_array_index (rows, i);

      if (row->node != NULL && vd_node_get (row->node, "id") != NULL)
        g_hash_table_add (ids, g_strdup (vd_node_get (row->node, "id")));
    }

  for (guint i = 0; i < rows->len; i++)
    {
      const VdMapRow *row = g_ptr_array_index (rows, i);
      g_autofree char *id = NULL;
      VdNode *node;

      if (row->node != NULL)
        continue;

      if (section == NULL)
        {
          section = vd_node_new (document, lists_of[list].section);
          vd_edit_add (edit, vd_edit_insert (document, vd_document_get_root (document), section,
                                             NULL));
        }

      id = take_id (ids, row->fields[0], lists_of[list].element);
      node = vd_node_new (document, lists_of[list].element);
      g_free (vd_node_set (node, "id", id));
      for (guint j = 0; j < VD_MAP_ROW_FIELDS; j++)
        if (row->fields[j] != NULL)
          g_free (vd_node_set (node, lists_of[list].fields[j], row->fields[j]));
      vd_edit_add (edit, vd_edit_insert (document, section, node, NULL));
    }
}

VdEdit *
vd_edit_set_map_rows (const VdProject  *project,
                      guint             map,
                      GPtrArray *const  lists[VD_N_MAP_LISTS])
{
  const char *name;
  g_autofree char *title = NULL;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && map < project->resolved->len && lists != NULL, NULL);

  name = ((VdMap *) project->resolved->pdata[map])->title;
  /* TRANS: %s is a map */
  title = g_strdup_printf (_("Change Edges and Areas of %s"),
                           name != NULL ? name : _("Map"));
  edit = vd_edit_list (title);
  for (guint list = 0; list < VD_N_MAP_LISTS; list++)
    {
      remove_others (edit, project, map, list, lists[list]);
      for (guint i = 0; i < lists[list]->len; i++)
        {
          const VdMapRow *row = g_ptr_array_index (lists[list], i);

          if (row->node != NULL)
            change_row (edit, get_document (project, map), list, row);
        }
      add_new (edit, project, map, list, lists[list]);
    }

  if (vd_edit_is_empty (edit))
    g_clear_pointer (&edit, vd_edit_free);

  return edit;
}
