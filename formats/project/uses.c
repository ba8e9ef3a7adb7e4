#include "formats/project/uses.h"

#include <string.h>

#define MAX_ID 60 /* bytes; a number may follow */

static const VdSchemaAttribute *
find_id (const VdElement *element)
{
  const VdSchemaAttribute *id = element != NULL ? vd_element_get_attribute (element, "id") : NULL;

  return id != NULL && id->type == VD_VALUE_ID ? id : NULL;
}

gboolean
vd_referent_of (VdDocument   *document,
                const VdNode *row,
                VdReferent   *name)
{
  const VdSchemaAttribute *id;
  const VdNode *root;

  g_return_val_if_fail (document != NULL && row != NULL && name != NULL, FALSE);

  id = find_id (vd_node_get_element (row));
  root = vd_document_get_root (document);

  *name = (VdReferent) { 0 };
  if (id == NULL || vd_node_get (row, "id") == NULL)
    return FALSE;

  name->kind = id->kind;
  name->element = vd_node_get_name (row);
  name->id = vd_node_get (row, "id");
  if (id->kind == VD_ID_CHOICE)
    name->scope = vd_node_get (vd_node_get_parent (row), "id");
  if (vd_document_get_kind (document) == VD_DOCUMENT_MAP && row != root)
    {
      name->scope = vd_node_get (root, "id");
      name->map = document;
    }

  return TRUE;
}

/* Renaming */

/* Puts @to in the place of the id wherever it stands between @before and @after, as a
 * word or several.  Returns NULL if it nowhere does. */
static char *
replace_id (const char *value,
            const char *before,
            const char *id,
            const char *after,
            const char *to)
{
  g_autofree char *what = g_strconcat (before, id, after, NULL);
  gsize length = strlen (what);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_there = FALSE;

  for (const char *at = value; length > 0 && *at != '\0';)
    {
      gboolean starts = at == value || strchr (" \t\r\n/>", at[-1]) != NULL;
      gboolean ends = strncmp (at, what, length) == 0 &&
                      (*after != '\0' || at[length] == '\0' || strchr (" \t\r\n", at[length]));

      if (starts && ends)
        {
          g_string_append_printf (text, "%s%s%s", before, to, after);
          at += length;
          is_there = TRUE;
        }
      else
        {
          g_string_append_c (text, *at++);
        }
    }

  return is_there ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

/* One that is not a list is the id as a whole. */
static char *
rename_ref (const VdSchemaAttribute *attribute,
            const char              *value,
            const VdReferent        *name,
            const char              *to)
{
  g_autofree char *scope = name->scope != NULL ? g_strconcat (name->scope, ":", NULL) : NULL;
  gboolean is_of_kind = attribute->kind == name->kind ||
                        (attribute->kind == VD_ID_FIELD && name->kind == VD_ID_MAP);

  if (attribute->is_qualified && name->kind == VD_ID_MAP)
    return replace_id (value, "", name->id, ":", to);
  if (!is_of_kind)
    return NULL;
  if (attribute->is_qualified && scope != NULL && g_str_has_prefix (value, scope))
    return strcmp (value + strlen (scope), name->id) == 0 ? g_strconcat (scope, to, NULL) : NULL;
  if (attribute->type == VD_VALUE_REF)
    return strcmp (value, name->id) == 0 ? g_strdup (to) : NULL;

  return replace_id (value, "", name->id, "", to);
}

static char *
rename_term (const char       *value,
             const VdReferent *name,
             const char       *to)
{
  g_autofree char *option = name->scope != NULL ? g_strconcat (name->scope, "=", NULL) : NULL;

  if (name->kind == VD_ID_OPTION)
    return replace_id (value, "", name->id, "=", to);

  return name->kind == VD_ID_CHOICE && option != NULL
         ? replace_id (value, option, name->id, "", to) : NULL;
}

/* "unit tau-1", or "place tau-1", which is about a unit as well.  An id alone may be that of
 * another row. */
static char *
rename_accepted (const char       *value,
                 const VdReferent *name,
                 const char       *to)
{
  gsize length = strcspn (value, " ");
  gboolean is_placed = name->kind == VD_ID_UNIT && length == strlen ("place") &&
                       strncmp (value, "place", length) == 0;
  gboolean is_of_row = name->element != NULL && length == strlen (name->element) &&
                       strncmp (value, name->element, length) == 0;

  if ((!is_of_row && !is_placed) || value[length] == '\0' ||
      strcmp (value + length + 1, name->id) != 0)
    return NULL;

  return g_strdup_printf ("%.*s %s", (int) length, value, to);
}

char *
vd_use_rename (const VdElement         *element,
               const VdSchemaAttribute *attribute,
               const char              *value,
               const VdReferent        *name,
               const char              *to)
{
  gboolean is_side;

  g_return_val_if_fail (element != NULL && attribute != NULL && value != NULL, NULL);
  g_return_val_if_fail (name != NULL && to != NULL, NULL);

  is_side = name->kind == VD_ID_SIDE;
  if (strcmp (element->id, "ignore") == 0 && strcmp (attribute->name, "at") == 0)
    return rename_accepted (value, name, to);

  switch ((guint) attribute->type)
    {
    case VD_VALUE_REF:
    case VD_VALUE_REFS:
      return rename_ref (attribute, value, name, to);

    case VD_VALUE_CONDITION:
      return rename_term (value, name, to);

    case VD_VALUE_HEX:
    case VD_VALUE_HEXES:
      return name->kind == VD_ID_MAP ? replace_id (value, "", name->id, ":", to) : NULL;

    case VD_VALUE_CANCEL:
      if (name->kind == VD_ID_MAP)
        return replace_id (value, "", name->id, ":", to);
      return is_side ? replace_id (value, "", name->id, "", to) : NULL;

    case VD_VALUE_PHASE:
    case VD_VALUE_SETTING:
      return is_side ? replace_id (value, "", name->id, "", to) : NULL;

    default:
      return NULL;
    }
}

/* Edges that are listed without their map are those of the field of the row. */
static gboolean
is_of_other_map (const VdReferent        *name,
                 const VdSchemaAttribute *attribute,
                 const VdNode            *row)
{
  const char *field = vd_node_get (row, "field");

  if (name->map == NULL || name->kind != VD_ID_EDGE || attribute->kind != VD_ID_EDGE ||
      attribute->is_qualified || field == NULL || g_strcmp0 (field, name->scope) == 0)
    return FALSE;

  VD_EACH (area, vd_node_find (vd_document_get_root (name->map), "areas"), "area")
    if (g_strcmp0 (vd_node_get (area, "id"), field) == 0)
      return FALSE;

  return TRUE;
}

/* The walk */

typedef struct
{
  const VdReferent *name;
  VdDocument       *document;
  GArray           *uses;
} Walk;

static void
visit_row (Walk   *self,
           VdNode *row)
{
  const VdElement *element = vd_node_get_element (row);

  for (guint i = 0; element != NULL && i < element->n_attributes; i++)
    {
      const VdSchemaAttribute *attribute = &element->attributes[i];
      const char *value = vd_node_get (row, attribute->name);
      g_autofree char *renamed =
        value != NULL ? vd_use_rename (element, attribute, value, self->name, "x") : NULL;
      VdUse use = { self->document, row, attribute->name };

      if (renamed != NULL && !is_of_other_map (self->name, attribute, row))
        g_array_append_val (self->uses, use);
    }

  for (VdNode *child = vd_node_get_first (row); child != NULL; child = vd_node_get_next (child))
    visit_row (self, child);
}

/* What is on a map is named by that map and by the scenario. */
static void
walk_document (Walk       *self,
               VdDocument *document)
{
  gboolean is_map = document != NULL && vd_document_get_kind (document) == VD_DOCUMENT_MAP;

  if (document == NULL || (is_map && self->name->map != NULL && self->name->map != document))
    return;

  self->document = document;
  visit_row (self, vd_document_get_root (document));
}

GArray *
vd_uses_list (const VdProject  *project,
              const VdReferent *name)
{
  Walk self;

  g_return_val_if_fail (project != NULL && name != NULL, NULL);

  self = (Walk) { name, NULL, g_array_new (FALSE, FALSE, sizeof (VdUse)) };
  walk_document (&self, project->scenario);
  walk_document (&self, project->system);
  for (guint i = 0; i < project->maps->len; i++)
    walk_document (&self, project->maps->pdata[i]);

  return self.uses;
}

/* Ids */

static void
collect_ids (const VdNode    *row,
             const VdElement *element,
             GHashTable      *ids)
{
  if (vd_node_get_element (row) == element && vd_node_get (row, "id") != NULL)
    g_hash_table_add (ids, (gpointer) vd_node_get (row, "id"));

  for (VdNode *child = vd_node_get_first (row); child != NULL; child = vd_node_get_next (child))
    collect_ids (child, element, ids);
}

/* What can stand in an id, with a hyphen for anything between. */
static char *
clean_id (const char *id)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (; *id != '\0' && g_utf8_validate (id, -1, NULL); id = g_utf8_next_char (id))
    {
      g_autofree char *letter = g_strndup (id, g_utf8_next_char (id) - id);

      if (text->len + strlen (letter) > MAX_ID)
        break;
      if (vd_schema_is_id (letter))
        g_string_append (text, letter);
      else if (text->len > 0 && text->str[text->len - 1] != '-')
        g_string_append_c (text, '-');
    }

  while (text->len > 0 && text->str[text->len - 1] == '-')
    g_string_truncate (text, text->len - 1);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
vd_uses_make_id (const VdProject *project,
                 const VdElement *element,
                 const char      *id)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *stem = NULL;
  char *made;

  g_return_val_if_fail (project != NULL && element != NULL && id != NULL, NULL);

  stem = clean_id (id);
  made = g_strdup (*stem != '\0' ? stem : element->name);

  if (project->scenario != NULL)
    collect_ids (vd_document_get_root (project->scenario), element, ids);
  if (project->system != NULL)
    collect_ids (vd_document_get_root (project->system), element, ids);
  for (guint i = 0; i < project->maps->len; i++)
    collect_ids (vd_document_get_root (project->maps->pdata[i]), element, ids);

  for (guint i = 2; g_hash_table_contains (ids, made); i++)
    {
      g_free (made);
      made = g_strdup_printf ("%s-%u", *stem != '\0' ? stem : element->name, i);
    }

  return made;
}
