#include "editor/edits/project-edits-sources.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/edits/project-edits-private.h"

static VdDocument *
get_map (const VdProject *project,
         guint            map)
{
  return g_ptr_array_index (project->maps, map);
}

VdNode *
vd_source_find_in (const VdDocument *map,
                   const char       *key)
{
  VdNode *sources;
  VdNode *source;

  g_return_val_if_fail (map != NULL && key != NULL, NULL);

  sources = vd_node_find (vd_document_get_root (map), "sources");
  source = sources != NULL ? vd_node_get_first (sources) : NULL;
  while (source != NULL && g_strcmp0 (vd_node_get (source, "key"), key) != 0)
    source = vd_node_get_next (source);

  return source;
}

VdNode *
vd_source_find (const VdProject *project,
                const char      *key)
{
  VdNode *found = NULL;

  g_return_val_if_fail (project != NULL && key != NULL, NULL);

  for (guint i = 0; found == NULL && i < project->maps->len; i++)
    found = vd_source_find_in (get_map (project, i), key);

  return found;
}

char *
vd_source_make_key (const char *typed)
{
  g_auto (GStrv) words = NULL;

  g_return_val_if_fail (typed != NULL, NULL);

  words = vd_split_words (typed);

  return g_strjoinv ("-", words);
}

/* Rows that state it */

static void
add_uses (GPtrArray  *rows,
          VdNode     *node,
          const char *key)
{
  if (g_strcmp0 (vd_node_get (node, "source"), key) == 0)
    g_ptr_array_add (rows, node);

  for (VdNode *child = vd_node_get_first (node); child != NULL; child = vd_node_get_next (child))
    add_uses (rows, child, key);
}

static GPtrArray *
list_uses (const VdDocument *map,
           const char       *key)
{
  GPtrArray *rows = g_ptr_array_new ();

  add_uses (rows, vd_document_get_root (map), key);
  return rows;
}

guint
vd_source_count_uses (const VdProject *project,
                      const char      *key)
{
  guint n = 0;

  g_return_val_if_fail (project != NULL && key != NULL, 0);

  for (guint i = 0; i < project->maps->len; i++)
    {
      g_autoptr (GPtrArray) rows = list_uses (get_map (project, i), key);

      n += rows->len;
    }

  return n;
}

/* Edits */

static char *
check_key (const char *key)
{
  return *key == '\0' ? g_strdup (_("Give the source a short key, by which hexes name it: “survey”."))
                      : NULL;
}

/* @key is one word already; what is left open is not written. */
static void
set_source (VdEdit             *edit,
            VdDocument         *map,
            VdNode             *source,
            const char         *key,
            const VdSourceForm *form)
{
  const char *const names[] = { "key", "title", "rights" };
  const char *const values[] = { key, form->title, form->rights };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *value = values[i] != NULL && *values[i] != '\0' ? values[i] : NULL;

      if (edit == NULL && value != NULL)
        g_free (vd_node_set (source, names[i], value));
      else if (edit != NULL && g_strcmp0 (vd_node_get (source, names[i]), value) != 0)
        vd_edit_add (edit, vd_edit_set (map, source, names[i], value));
    }
}

/* Sources stand below what the map is called. */
static VdNode *
find_place (const VdDocument *map)
{
  VdNode *child = vd_node_get_first (vd_document_get_root (map));

  while (child != NULL && (strcmp (vd_node_get_name (child), "title") == 0 ||
                           strcmp (vd_node_get_name (child), "note") == 0))
    child = vd_node_get_next (child);

  return child != NULL ? child : VD_NODE_END;
}

static void
put_source (VdEdit     *edit,
            VdDocument *map,
            VdNode     *source)
{
  VdNode *sources = vd_node_find (vd_document_get_root (map), "sources");

  if (sources != NULL)
    {
      vd_edit_add (edit, vd_edit_insert (map, sources, source, NULL));
      return;
    }

  sources = vd_node_new (map, "sources");
  vd_document_insert (map, sources, source, NULL);
  vd_edit_add (edit, vd_edit_insert (map, vd_document_get_root (map), sources, find_place (map)));
}

VdEdit *
vd_edit_add_source (const VdProject    *project,
                    const VdSourceForm *form,
                    char              **refusal)
{
  g_autofree char *key = NULL;
  g_autofree char *title = NULL;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && form != NULL && form->key != NULL &&
                        refusal != NULL, NULL);

  key = vd_source_make_key (form->key);
  /* TRANS: %s is the key of a source */
  title = g_strdup_printf (_("Add Source %s"), key);
  *refusal = check_key (key);
  if (*refusal != NULL)
    return NULL;

  edit = vd_edit_list (title);
  for (guint i = 0; i < project->maps->len; i++)
    {
      VdDocument *map = get_map (project, i);

      if (vd_source_find_in (map, key) == NULL)
        {
          VdNode *source = vd_node_new (map, "source");

          set_source (NULL, map, source, key, form);
          put_source (edit, map, source);
        }
    }

  if (vd_edit_is_empty (edit))
    /* TRANS: %s is the key of a source */
    *refusal = g_strdup_printf (_("There is a source “%s” already: choose another key."), key);
  return vd_edit_or_null (edit);
}

static void
rename_uses (VdEdit     *edit,
             VdDocument *map,
             const char *key,
             const char *next)
{
  GPtrArray *rows = list_uses (map, key);
  VdNodeValue value = { "source", next };

  if (rows->len > 0)
    vd_edit_add (edit, vd_edit_set_many (map, rows, &value, 1));
  else
    g_ptr_array_unref (rows);
}

VdEdit *
vd_edit_change_source (const VdProject    *project,
                       const char         *key,
                       const VdSourceForm *form,
                       char              **refusal)
{
  g_autofree char *next = NULL;
  g_autofree char *title = NULL;
  gboolean is_other;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && key != NULL && form != NULL && form->key != NULL &&
                        refusal != NULL, NULL);

  next = vd_source_make_key (form->key);
  is_other = g_strcmp0 (next, key) != 0;
  *refusal = check_key (next);
  if (*refusal == NULL && is_other && vd_source_find (project, next) != NULL)
    *refusal = g_strdup_printf (_("There is a source “%s” already: choose another key."), next);
  if (*refusal != NULL)
    return NULL;

  /* TRANS: %s is the key of a source */
  title = g_strdup_printf (_("Change Source %s"), key);
  edit = vd_edit_list (title);
  for (guint i = 0; i < project->maps->len; i++)
    {
      VdDocument *map = get_map (project, i);
      VdNode *source = vd_source_find_in (map, key);

      if (source == NULL)
        continue;
      if (is_other)
        rename_uses (edit, map, key, next);
      set_source (edit, map, source, next, form);
    }

  return vd_edit_or_null (edit);
}

VdEdit *
vd_edit_remove_source (const VdProject *project,
                       const char      *key,
                       char           **refusal)
{
  guint n;
  g_autofree char *title = NULL;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && key != NULL && refusal != NULL, NULL);

  n = vd_source_count_uses (project, key);

  /* TRANS: %s is the key of a source */
  *refusal = n > 0 ? g_strdup_printf (ngettext ("%u row of the maps states the source “%s”.",
                                                "%u rows of the maps state the source “%s”.", n),
                                      n, key)
                   : NULL;
  if (*refusal != NULL)
    return NULL;

  /* TRANS: %s is the key of a source */
  title = g_strdup_printf (_("Remove Source %s"), key);
  edit = vd_edit_list (title);
  for (guint i = 0; i < project->maps->len; i++)
    {
      VdNode *source = vd_source_find_in (get_map (project, i), key);

      if (source != NULL)
        vd_edit_add (edit, vd_edit_remove (get_map (project, i), source));
    }

  return vd_edit_or_null (edit);
}
