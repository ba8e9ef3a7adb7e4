#include "formats/schema/schema.h"

#include <string.h>

#include "formats/schema/schema-private.h"

/* Of the four kinds; what stands in several of them comes with the first. */
static const VdElementRow *const parts[] = {
  vd_schema_common, vd_schema_system, vd_schema_map, vd_schema_scenario, vd_schema_cases,
};

typedef struct
{
  const VdElementRow **rows;
  VdElement           *elements;
  guint                n;
} Table;

static VdElement *
find_id (const Table *table,
         const char  *id)
{
  for (guint i = 0; i < table->n; i++)
    if (strcmp (table->elements[i].id, id) == 0)
      return &table->elements[i];

  g_error ("the schema has no element '%s'", id);
}

static gboolean
is_named (const GArray *attributes,
          const char   *name)
{
  for (guint i = 0; i < attributes->len; i++)
    if (strcmp (g_array_index (attributes, VdSchemaAttribute, i).name, name) == 0)
      return TRUE;

  return FALSE;
}

static void
add_attributes (GArray                  *attributes,
                const VdSchemaAttribute *rows)
{
  for (; rows != NULL && rows->name != NULL; rows++)
    if (!is_named (attributes, rows->name))
      {
        VdSchemaAttribute attribute = *rows;

        attribute.name = g_intern_static_string (rows->name);
        attribute.needed = rows->need == VD_NEED_MUST;
        attribute.values = rows->words != NULL ? g_strsplit (rows->words, "|", -1) : NULL;
        g_array_append_val (attributes, attribute);
      }
}

/* An element's own attributes, then those of any row that it does not have
 * itself (`bind` has its own `case`). */
static void
fill_attributes (VdElement          *element,
                 const VdElementRow *row)
{
  GArray *attributes = g_array_new (FALSE, FALSE, sizeof (VdSchemaAttribute));

  add_attributes (attributes, row->attributes);
  if ((row->flags & VD_ELEMENT_BARE) == 0)
    add_attributes (attributes, vd_schema_any_row);
  if (row->flags & VD_ELEMENT_FEATURE)
    add_attributes (attributes, vd_schema_any_feature);

  element->n_attributes = attributes->len;
  element->attributes = (const VdSchemaAttribute *) (void *) g_array_free (attributes, FALSE);
}

static void
fill_keys (VdElement  *element,
           const char *keys)
{
  element->keys = g_strsplit (keys, " ", -1);
  element->key_ifs = g_strsplit (keys, " ", -1);
  for (guint i = 0; element->keys[i] != NULL; i++)
    {
      char *colon = strchr (element->keys[i], ':');

      g_free (element->key_ifs[i]);
      element->key_ifs[i] = g_strdup (colon != NULL ? colon + 1 : "");
      if (colon != NULL)
        *colon = '\0';
    }
}

static void
fill_element (VdElement          *element,
              const VdElementRow *row)
{
  const char *slash = strrchr (row->id, '/');

  element->id = row->id;
  element->name = g_intern_static_string (slash != NULL ? slash + 1 : row->id);
  fill_keys (element, row->keys != NULL ? row->keys : "");
  element->is_text = (row->flags & VD_ELEMENT_TEXT) != 0;
  element->is_sorted = (row->flags & VD_ELEMENT_SORTED) != 0;
  element->is_once = (row->flags & VD_ELEMENT_ONCE) != 0;
  element->is_unplayed = (row->flags & VD_ELEMENT_UNPLAYED) != 0;
  element->is_transcribing = (row->flags & VD_ELEMENT_TRANSCRIBING) != 0;
  element->title = row->title;
  fill_attributes (element, row);
}

static void
add_child (VdElement       *parent,
           const VdElement *child)
{
  g_assert (parent->n_children < VD_SCHEMA_MAX_CHILDREN);

  parent->children = g_renew (const VdElement *, parent->children, parent->n_children + 1);
  parent->children[parent->n_children++] = child;
}

static void
join_parents (Table *table)
{
  for (guint i = 0; i < table->n; i++)
    {
      const char *names = table->rows[i]->parents;
      g_auto (GStrv) parents = g_strsplit (names != NULL ? names : "", " ", -1);

      for (guint p = 0; parents[p] != NULL; p++)
        add_child (find_id (table, parents[p]), &table->elements[i]);
    }
}

static Table *
build_table (void)
{
  Table *table = g_new0 (Table, 1);
  GPtrArray *rows = g_ptr_array_new ();

  for (guint part = 0; part < G_N_ELEMENTS (parts); part++)
    for (const VdElementRow *row = parts[part]; row->id != NULL; row++)
      g_ptr_array_add (rows, (gpointer) row);

  table->n = rows->len;
  table->rows = (const VdElementRow **) g_ptr_array_free (rows, FALSE);
  table->elements = g_new0 (VdElement, table->n);
  for (guint i = 0; i < table->n; i++)
    fill_element (&table->elements[i], table->rows[i]);

  join_parents (table);
  return table;
}

/* Made from the rows at the first use, and kept. */
static const Table *
get_table (void)
{
  static Table *table;

  if (g_once_init_enter (&table))
    g_once_init_leave (&table, build_table ());

  return table;
}

const VdElement *
vd_schema_get_root (const char *name)
{
  const Table *table = get_table ();

  g_return_val_if_fail (name != NULL, NULL);

  for (guint i = 0; i < table->n; i++)
    if (table->rows[i]->flags & VD_ELEMENT_ROOT && strcmp (table->elements[i].id, name) == 0)
      return &table->elements[i];

  return NULL;
}

const VdElement *
vd_schema_get_child (const VdElement *parent,
                     const char      *name,
                     guint           *index)
{
  for (guint i = 0; i < parent->n_children; i++)
    if (parent->children[i]->name == name)
      {
        if (index != NULL)
          *index = i;
        return parent->children[i];
      }

  return NULL;
}

const VdElement *
vd_schema_find (const char *id)
{
  const Table *table = get_table ();

  g_return_val_if_fail (id != NULL, NULL);

  for (guint i = 0; i < table->n; i++)
    if (strcmp (table->elements[i].id, id) == 0)
      return &table->elements[i];

  return NULL;
}

gboolean
vd_schema_knows (const char *name)
{
  const Table *table = get_table ();

  g_return_val_if_fail (name != NULL, FALSE);

  for (guint i = 0; i < table->n; i++)
    if (strcmp (table->elements[i].name, name) == 0)
      return TRUE;

  return FALSE;
}

int
vd_element_get_rank (const VdElement *element,
                     const char      *attribute)
{
  for (guint i = 0; i < element->n_attributes; i++)
    if (element->attributes[i].name == attribute)
      return i;

  return -1;
}

const VdSchemaAttribute *
vd_element_get_attribute (const VdElement *element,
                          const char      *name)
{
  for (guint i = 0; i < element->n_attributes; i++)
    if (strcmp (element->attributes[i].name, name) == 0)
      return &element->attributes[i];

  return NULL;
}

char *
vd_element_list_attributes (const VdElement *element)
{
  GString *list;

  g_return_val_if_fail (element != NULL, NULL);

  list = g_string_new (NULL);
  for (guint i = 0; i < element->n_attributes; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", element->attributes[i].name);

  return g_string_free (list, FALSE);
}

char *
vd_element_list_children (const VdElement *element)
{
  GString *list;

  g_return_val_if_fail (element != NULL, NULL);

  list = g_string_new (NULL);
  for (guint i = 0; i < element->n_children; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", element->children[i]->name);

  if (list->len == 0)
    g_string_append (list, "nothing");

  return g_string_free (list, FALSE);
}

/* Attributes */

/* Whether @list has @item between its separators. */
static gboolean
lists_item (const char *list,
            gsize       length,
            const char *item)
{
  gsize size = strlen (item);

  for (const char *at = list; at <= list + length;)
    {
      gsize span = strcspn (at, "|");

      span = MIN (span, (gsize) (list + length - at));
      if (span == size && strncmp (at, item, size) == 0)
        return TRUE;
      at += span + 1;
    }

  return FALSE;
}

gboolean
vd_attribute_allows (const VdSchemaAttribute *self,
                     const char              *value)
{
  return self->values == NULL ||
         g_strv_contains ((const char *const *) self->values, value);
}

gboolean
vd_attribute_plays (const VdSchemaAttribute *self,
                    const char              *value)
{
  const char *played;

  g_return_val_if_fail (self != NULL && value != NULL, FALSE);

  played = self->played != NULL ? self->played : self->words;
  if (self->reader != VD_READ_BY_RULES)
    return self->reader != VD_READ_BY_NOBODY;

  return played == NULL || lists_item (played, strlen (played), value);
}

gboolean
vd_attribute_is_of_rules (const VdSchemaAttribute *self,
                          const char              *value)
{
  g_return_val_if_fail (self != NULL && value != NULL, FALSE);

  if (self->type == VD_VALUE_FILE)
    return FALSE;

  switch (self->reader)
    {
    case VD_READ_BY_RULES:
    case VD_READ_BY_MAP:
    case VD_READ_BY_NOBODY:
      return TRUE;
    case VD_READ_BY_DRAWING:
      return self->played != NULL && lists_item (self->played, strlen (self->played), value);
    case VD_READ_BY_CHECK:
    case VD_READ_BY_PEOPLE:
    default:
      return FALSE;
    }
}

gboolean
vd_attribute_is_set (const VdSchemaAttribute *self)
{
  return self->type == VD_VALUE_REFS || self->type == VD_VALUE_HEXES ||
         self->type == VD_VALUE_HEXSIDES || self->type == VD_VALUE_TRAITS ||
         self->type == VD_VALUE_FACES;
}

gboolean
vd_attribute_refers (const VdSchemaAttribute *self)
{
  return self->type == VD_VALUE_REF || self->type == VD_VALUE_REFS;
}

/* One condition, up to the next blank. */
static gboolean
is_met (const char      *condition,
        const VdElement *parent,
        gconstpointer    row,
        VdRowGet         get)
{
  gboolean is_not = *condition == '!';
  const char *at = condition + is_not;
  gsize length = strcspn (at, "= ");
  g_autofree char *name = g_strndup (at, length);
  const char *value = strcmp (name, "in") == 0 ? (parent != NULL ? parent->id : NULL)
                                               : get (row, name);
  gboolean holds;

  at += length;
  holds = value != NULL && (*at != '=' || lists_item (at + 1, strcspn (at + 1, " "), value));
  return holds != is_not;
}

static gboolean
are_all_met (const char      *conditions,
             const VdElement *parent,
             gconstpointer    row,
             VdRowGet         get)
{
  while (*conditions != '\0')
    {
      if (!is_met (conditions, parent, row, get))
        return FALSE;
      conditions += strcspn (conditions, " ");
      conditions += strspn (conditions, " ");
    }

  return TRUE;
}

gboolean
vd_attribute_is_read (const VdSchemaAttribute *self,
                      const VdElement         *parent,
                      gconstpointer            row,
                      VdRowGet                 get)
{
  g_auto (GStrv) ways = NULL;

  g_return_val_if_fail (self != NULL && get != NULL, FALSE);

  if (self->read_if == NULL)
    return TRUE;

  ways = g_strsplit (self->read_if, " or ", -1);
  for (guint i = 0; ways[i] != NULL; i++)
    if (are_all_met (ways[i], parent, row, get))
      return TRUE;

  return FALSE;
}

gboolean
vd_schema_is_id (const char *text)
{
  gsize length;

  g_return_val_if_fail (text != NULL, FALSE);

  length = strlen (text);
  if (length == 0 || length > VD_SCHEMA_MAX_ID || !g_utf8_validate (text, length, NULL) ||
      strpbrk (text, ":=;,+*<>/\"") != NULL)
    return FALSE;

  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (g_unichar_isspace (g_utf8_get_char (text)) || g_unichar_iscntrl (g_utf8_get_char (text)))
      return FALSE;

  return TRUE;
}
