#include "editor/system/system-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "formats/schema/schema.h"

/* What says where a row comes from, and nothing about the game. */
static const char *const remarks[] = { "case", "source", "status", "note", NULL };

/* Places */

VdNode *
vd_system_find_before (const VdNode *parent,
                       const char   *name)
{
  const VdElement *element = vd_node_get_element (parent);
  guint mine, other;

  if (element == NULL ||
      vd_schema_get_child (element, g_intern_string (name), &mine) == NULL)
    return NULL;

  for (VdNode *node = vd_node_get_first (parent); node != NULL; node = vd_node_get_next (node))
    if (vd_schema_get_child (element, vd_node_get_name (node), &other) != NULL && other > mine)
      return node;

  return NULL;
}

static void
add_insert (VdEdit     *edit,
            VdDocument *document,
            VdNode     *parent,
            VdNode     *node)
{
  vd_edit_add (edit, vd_edit_insert (document, parent, node,
                                     vd_system_find_before (parent, vd_node_get_name (node))));
}

static VdNode *
wrap_in (VdDocument *document,
         const char *name,
         VdNode     *child)
{
  VdNode *node = vd_node_new (document, name);

  vd_document_insert (document, node, child, NULL);
  return node;
}

static VdNode *
get_holder (const VdProject *project,
            VdSystemTable    table)
{
  return vd_system_overrides (project, table)
         ? vd_system_override (project)
         : vd_document_get_root (vd_system_document (project, table));
}

void
vd_system_insert_section (VdEdit          *edit,
                          const VdProject *project,
                          VdSystemTable    table,
                          VdNode          *section)
{
  VdDocument *document = vd_system_document (project, table);
  VdNode *holder = get_holder (project, table);

  if (holder != NULL)
    add_insert (edit, document, holder, section);
  else
    add_insert (edit, document, vd_document_get_root (document),
                wrap_in (document, "override", section));
}

void
vd_system_insert_row (VdEdit          *edit,
                      const VdProject *project,
                      VdSystemTable    table,
                      VdNode          *row)
{
  VdDocument *document = vd_system_document (project, table);
  VdNode *section = vd_system_section (get_holder (project, table), table);

  if (section != NULL)
    add_insert (edit, document, section, row);
  else
    vd_system_insert_section (edit, project, table,
                              wrap_in (document, vd_system_place (table)->section, row));
}

VdNode *
vd_system_new_row (VdDocument   *document,
                   VdSystemTable table,
                   const char   *key)
{
  const VdSystemPlace *place = vd_system_place (table);
  VdNode *node = vd_node_new (document, place->element);

  if (place->key != NULL)
    g_free (vd_node_set (node, place->key, key));
  return node;
}

/* Puts a row inside another one. */
void
vd_system_insert_inner (VdEdit            *edit,
                        const VdProject   *project,
                        const VdSystemRow *parent,
                        VdNode            *node)
{
  VdDocument *document = vd_system_document (project, parent->table);
  VdNode *over;

  if (!vd_system_overrides (project, parent->table))
    add_insert (edit, document, parent->base, node);
  else if (parent->over != NULL)
    add_insert (edit, document, parent->over, node);
  else
    {
      over = vd_system_new_row (document, parent->table, parent->key);
      vd_document_insert (document, over, node, NULL);
      vd_system_insert_row (edit, project, parent->table, over);
    }
}

/* Taking away */

/* Whether a node says nothing but its key, @except left out. */
static gboolean
is_bare (const VdNode *node,
         const char   *key,
         const char   *except)
{
  const VdElement *element = vd_node_get_element (node);

  for (guint i = 0; element != NULL && i < element->n_attributes; i++)
    {
      const char *word = element->attributes[i].name;

      if (vd_node_get (node, word) != NULL && g_strcmp0 (word, key) != 0 &&
          g_strcmp0 (word, except) != 0 && !g_strv_contains (remarks, word))
        return FALSE;
    }

  return TRUE;
}

gboolean
vd_system_is_bare (const VdNode *node,
                   const char   *key)
{
  return is_bare (node, key, NULL);
}

gboolean
vd_system_is_remark (const char *attribute)
{
  return g_strv_contains (remarks, attribute);
}

void
vd_system_clear_remarks (VdNode *node)
{
  for (guint i = 0; remarks[i] != NULL; i++)
    if (strcmp (remarks[i], "case") != 0)
      g_free (vd_node_set (node, remarks[i], NULL));
}

static gboolean
is_only_child (const VdNode *node)
{
  return vd_node_get_first (vd_node_get_parent (node)) == node && vd_node_get_next (node) == NULL;
}

void
vd_system_remove_over (VdEdit       *edit,
                       VdDocument   *document,
                       VdNode       *node,
                       VdSystemTable table)
{
  const char *key = vd_system_place (table)->key;
  VdNode *root = vd_document_get_root (document);
  VdNode *parent;

  while ((parent = vd_node_get_parent (node)) != root && is_only_child (node) &&
         is_bare (parent, key, NULL))
    node = parent;

  vd_edit_add (edit, vd_edit_remove (document, node));
}

/* Titles */

static VdEdit *
begin_edit (const char *format,
            const char *what)
{
  g_auto (GStrv) parts = g_strsplit (format, "%s", 2);
  g_autofree char *title = g_strconcat (parts[0], what, parts[1], NULL);

  return vd_edit_list (title);
}

VdEdit *
vd_system_begin (const VdProject   *project,
                 const VdSystemRow *row,
                 const char        *format)
{
  g_autofree char *name = vd_system_row_name (project, row);

  return begin_edit (format, name);
}

/* As vd_system_begin(), of one column. */
static VdEdit *
begin_field (const VdProject   *project,
             const VdSystemRow *row,
             const char        *attribute,
             const char        *format)
{
  g_autofree char *name = vd_system_row_name (project, row);
  /* TRANS: a row of a table, as "Forest", and a column */
  g_autofree char *what = g_strdup_printf (_("%s: %s"), name,
                                           _(vd_system_find_field (row, attribute)->title));

  return begin_edit (format, what);
}

/* TRANS: %s is a row of a table, as "Forest" */
#define CHANGE_ROW _("Change %s")
/* TRANS: %s is a row of a table, as "Forest" */
#define REVERT_ROW _("%s as in the system")
/* TRANS: %s is a row of a table, as "Forest" */
#define ADD_ROW _("Add %s")
/* TRANS: %s is a row of a table, as "Forest" */
#define REMOVE_ROW _("Remove %s")

/* Changing cells */

static void
set_attribute (VdEdit     *edit,
               VdDocument *document,
               VdNode     *node,
               const char *attribute,
               const char *value)
{
  static const char *const stale[] = { "source", "status" };

  vd_edit_add (edit, vd_edit_set (document, node, attribute, value));
  for (guint i = 0; i < G_N_ELEMENTS (stale); i++)
    if (vd_node_get (node, stale[i]) != NULL)
      vd_edit_add (edit, vd_edit_set (document, node, stale[i], NULL));
}

/* Of the choices of an option only one is the default. */
static void
clear_defaults (VdEdit            *edit,
                VdDocument        *document,
                const VdSystemRow *row)
{
  for (VdNode *node = vd_node_get_first (row->parent->base); node != NULL;
       node = vd_node_get_next (node))
    if (node != row->base && vd_node_get (node, "default") != NULL)
      vd_edit_add (edit, vd_edit_set (document, node, "default", NULL));
}

/* A row that stands in the document that is edited; NULL for one that stands
 * nowhere yet. */
static VdNode *
get_own_node (const VdProject   *project,
              const VdSystemRow *row)
{
  return vd_system_overrides (project, row->table) ? row->over : row->base;
}

static void
remove_own (VdEdit            *edit,
            const VdProject   *project,
            const VdSystemRow *row)
{
  VdDocument *document = vd_system_document (project, row->table);

  if (vd_system_overrides (project, row->table))
    vd_system_remove_over (edit, document, row->over, row->table);
  else
    vd_edit_add (edit, vd_edit_remove (document, row->base));
}

/* A setting, or a point of the rules: without a value it is as without a row. */
static gboolean
is_known (const VdSystemRow *row)
{
  return row->table == VD_SYSTEM_SETTINGS || row->table == VD_SYSTEM_BINDS;
}

/* A row of the document's own, in which nothing lies beneath. */
static VdEdit *
set_own (const VdProject   *project,
         const VdSystemRow *row,
         const char        *attribute,
         const char        *value)
{
  VdDocument *document = vd_system_document (project, row->table);
  VdNode *node = get_own_node (project, row);
  VdEdit *edit;

  if (node == NULL && value == NULL)
    return NULL;
  if (node != NULL && g_strcmp0 (vd_node_get (node, attribute), value) == 0)
    return NULL;

  edit = begin_field (project, row, attribute, CHANGE_ROW);
  if (node == NULL)
    {
      node = vd_system_new_row (document, row->table, row->key);
      g_free (vd_node_set (node, attribute, value));
      vd_system_insert_row (edit, project, row->table, node);
    }
  else if (value == NULL && is_known (row))
    remove_own (edit, project, row);
  else
    set_attribute (edit, document, node, attribute, value);

  if (strcmp (attribute, "default") == 0 && value != NULL)
    clear_defaults (edit, document, row);

  return edit;
}

static gboolean
is_same_row (const VdSystemRow *row,
             const char        *attribute,
             const char        *value)
{
  guint n;
  const VdField *fields = vd_system_get_fields (row->table, row->element, &n);

  for (guint i = 0; i < n; i++)
    {
      const char *word = fields[i].attribute;
      const char *now = strcmp (word, attribute) == 0 ? value : vd_node_get (row->over, word);

      if (g_strcmp0 (now, vd_node_get (row->base, word)) != 0)
        return FALSE;
    }

  return TRUE;
}

/* An exception of the system is overridden as a whole. */
static VdEdit *
set_whole (const VdProject   *project,
           const VdSystemRow *row,
           const char        *attribute,
           const char        *value)
{
  VdDocument *document = vd_system_document (project, row->table);
  VdEdit *edit;
  VdNode *node;

  if (g_strcmp0 (vd_system_row_get (row, attribute), value) == 0)
    return NULL;

  edit = begin_field (project, row, attribute, CHANGE_ROW);
  if (row->over == NULL)
    {
      node = vd_node_copy (row->base);
      vd_system_clear_remarks (node);
      g_free (vd_node_set (node, attribute, value));
      vd_system_insert_inner (edit, project, row->parent, node);
    }
  else if (is_same_row (row, attribute, value))
    vd_system_remove_over (edit, document, row->over, row->table);
  else
    set_attribute (edit, document, row->over, attribute, value);

  return edit;
}

static VdEdit *
revert_attribute (const VdProject   *project,
                  const VdSystemRow *row,
                  const char        *attribute,
                  const char        *format)
{
  VdDocument *document = vd_system_document (project, row->table);
  VdEdit *edit;

  if (row->over == NULL || vd_node_get (row->over, attribute) == NULL)
    return NULL;

  edit = begin_field (project, row, attribute, format);
  if (vd_node_get_first (row->over) == NULL &&
      is_bare (row->over, vd_system_place (row->table)->key, attribute))
    vd_system_remove_over (edit, document, row->over, row->table);
  else
    vd_edit_add (edit, vd_edit_set (document, row->over, attribute, NULL));

  return edit;
}

/* What an override writes to take back what the system says; NULL if it has no
 * word for that. */
static const char *
get_neutral (const VdField *field)
{
  return field->type == VD_FIELD_SWITCH ? field->of->values[1]
         : field->type == VD_FIELD_REFS && field->of->type != VD_VALUE_CONDITION ? ""
         : field->of->usual;
}

static VdEdit *
set_over (const VdProject    *project,
          const VdSystemRow  *row,
          const VdField      *field,
          const char         *value,
          char              **refusal)
{
  VdDocument *document = vd_system_document (project, row->table);
  const char *was = vd_node_get (row->base, field->attribute);
  const char *neutral = get_neutral (field);
  VdEdit *edit;
  VdNode *node;

  if (value == NULL && was != NULL && neutral == NULL)
    {
      *refusal = g_strdup_printf (_("The system says “%s”; an override can say something else, "
                                    "but not nothing."), was);
      return NULL;
    }
  if (value == NULL && was != NULL)
    value = neutral;

  if (g_strcmp0 (value, was) == 0 || (was == NULL && g_strcmp0 (value, neutral) == 0))
    return revert_attribute (project, row, field->attribute, CHANGE_ROW);
  if (g_strcmp0 (vd_system_row_get (row, field->attribute), value) == 0)
    return NULL;

  edit = begin_field (project, row, field->attribute, CHANGE_ROW);
  if (row->over != NULL)
    set_attribute (edit, document, row->over, field->attribute, value);
  else
    {
      node = vd_system_new_row (document, row->table, row->key);
      g_free (vd_node_set (node, field->attribute, value));
      vd_system_insert_row (edit, project, row->table, node);
    }

  return edit;
}

static VdEdit *
set_mechanic (const VdProject   *project,
              const VdSystemRow *row,
              gboolean           on)
{
  VdNode *node = get_own_node (project, row);
  VdEdit *edit;

  if (on == (node != NULL || row->base != NULL))
    return NULL;

  edit = vd_system_begin (project, row, on ? ADD_ROW : REMOVE_ROW);
  if (on)
    vd_system_insert_row (edit, project, row->table,
                          vd_system_new_row (vd_system_document (project, row->table), row->table,
                                             row->key));
  else
    remove_own (edit, project, row);

  return edit;
}

/* One of a list that is changed where it stands, or copied into the override for it. */
static VdEdit *
set_listed (const VdProject   *project,
            const VdSystemRow *row,
            const char        *attribute,
            const char        *value)
{
  VdNode *own = get_own_node (project, row);
  VdEdit *edit;

  if (g_strcmp0 (vd_system_row_get (row, attribute), value) == 0)
    return NULL;

  edit = begin_field (project, row, attribute, CHANGE_ROW);
  if (own != NULL)
    set_attribute (edit, vd_system_document (project, row->table), own, attribute, value);
  else
    vd_system_set_listed (edit, project, row, attribute, value);

  return edit;
}

static VdEdit *
set_checked (const VdProject    *project,
             const VdSystemRow  *row,
             const VdField      *field,
             const char         *value,
             char              **refusal)
{
  gboolean is_own = !vd_system_overrides (project, row->table) || row->base == NULL;

  if (row->table == VD_SYSTEM_MECHANICS && strcmp (field->attribute, "on") == 0)
    return set_mechanic (project, row, g_strcmp0 (value, field->of->values[0]) == 0);
  if (is_own && field->type == VD_FIELD_SWITCH && g_strcmp0 (value, field->of->values[1]) == 0)
    value = NULL;
  if (vd_system_is_listed (row->element))
    return set_listed (project, row, field->attribute, value);
  if (is_own)
    return set_own (project, row, field->attribute, value);
  if (vd_system_is_whole (row->element))
    return set_whole (project, row, field->attribute, value);

  return set_over (project, row, field, value, refusal);
}

VdEdit *
vd_system_set (const VdProject   *project,
               const VdSystemRow *row,
               const char        *attribute,
               const char        *value,
               char             **refusal)
{
  const VdField *field;
  g_autofree char *stripped = NULL, *typed = NULL;
  g_autofree char *written = NULL;

  g_return_val_if_fail (project != NULL && row != NULL && attribute != NULL && value != NULL, NULL);
  g_return_val_if_fail (refusal != NULL, NULL);

  field = vd_system_find_field (row, attribute);
  *refusal = NULL;
  g_return_val_if_fail (field != NULL, NULL);

  stripped = g_strstrip (g_strdup (value));
  typed = vd_system_read (project, row, field, stripped);

  if (!vd_system_row_may_set (project, row, attribute))
    *refusal = g_strdup (_("The system says so, and an override can't change it. Add a row, or "
                           "open the system itself."));
  else if (*typed == '\0' && field->needed && !is_known (row))
    *refusal = g_strdup (_("This can't be empty."));
  else if (*typed != '\0')
    *refusal = vd_system_check (project, row, field, typed, &written);

  if (*refusal != NULL)
    return NULL;

  return set_checked (project, row, field, written != NULL && *written != '\0' ? written : NULL,
                      refusal);
}

VdEdit *
vd_system_revert (const VdProject   *project,
                  const VdSystemRow *row,
                  const char        *attribute)
{
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && row != NULL, NULL);

  if (!vd_system_overrides (project, row->table) || row->over == NULL)
    return NULL;
  if (vd_system_is_listed (row->element))
    return attribute == NULL ? vd_system_revert_list (project, row->table, row->parent) : NULL;
  if (attribute != NULL && row->base != NULL && !vd_system_is_whole (row->element))
    return revert_attribute (project, row, attribute, REVERT_ROW);
  if (attribute != NULL && row->base != NULL)
    {
      g_autofree char *refusal = NULL;
      const char *was = vd_node_get (row->base, attribute);

      return vd_system_set (project, row, attribute, was != NULL ? was : "", &refusal);
    }

  edit = vd_system_begin (project, row, REVERT_ROW);
  vd_system_remove_over (edit, vd_system_document (project, row->table), row->over, row->table);
  return edit;
}

VdEdit *
vd_system_remove (const VdProject   *project,
                  const VdSystemRow *row,
                  char             **refusal)
{
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && row != NULL && refusal != NULL, NULL);

  *refusal = NULL;
  if (vd_system_is_listed (row->element))
    *refusal = vd_system_refuse_unlisted (project, row);
  else if (vd_system_overrides (project, row->table) && row->base != NULL)
    *refusal = g_strdup (_("This row is the system's, which other battles use as well. Say that "
                           "the battle does not have it, or open the system itself."));
  if (*refusal != NULL ||
      (get_own_node (project, row) == NULL && !vd_system_is_listed (row->element)))
    return NULL;

  edit = vd_system_begin (project, row, REMOVE_ROW);
  if (vd_system_is_listed (row->element))
    vd_system_remove_listed (edit, project, row);
  else
    remove_own (edit, project, row);
  return edit;
}
