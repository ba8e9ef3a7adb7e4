#include "formats/project/row-names.h"

#include <string.h>

#include "core/text/phrase.h"

struct _VdRowNames
{
  const char *(*translate) (const char *text); /* (nullable) */
  GHashTable *names;  /* of char*, "KIND ID": char* */
  GHashTable *counts; /* of char*, "KIND NAME": how many rows have it; of choices and of what maps
                       * have "KIND OWNER NAME" too */
};

#define SEVERAL "" /* in place of a name: rows of different maps have that id */

static const char *
get (const VdNode *row,
     const char   *attribute)
{
  const char *value = vd_node_get (row, attribute);

  return value != NULL ? value : "";
}

static char *
make_key (VdIdKind    kind,
          const char *text)
{
  return g_strdup_printf ("%d %s", kind, text);
}

/* @owner: the option of a choice, or a map, up to @mark in @id.  Returns: (nullable) */
static char *
make_own_key (VdIdKind    kind,
              const char *id,
              char        mark,
              const char *name)
{
  const char *end = strchr (id, mark);

  return end != NULL ? g_strdup_printf ("%d %.*s %s", kind, (int) (end - id), id, name) : NULL;
}

/* @key: (transfer full) (nullable) */
static void
count (VdRowNames *self,
       char       *key)
{
  guint n = key != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (self->counts, key)) : 0;

  if (key != NULL)
    g_hash_table_insert (self->counts, key, GUINT_TO_POINTER (n + 1));
}

/* Which names there are */

/* (nullable) */
static const char *
get_name (const VdNode *row)
{
  const VdNode *title = vd_node_find (row, "title");
  const char *name = vd_node_get (row, "name");

  if (name == NULL || *name == '\0')
    name = title != NULL ? vd_node_get_text (title) : vd_node_get (row, "code");

  return name != NULL && *name != '\0' ? name : NULL;
}

/* The first name that a row of that id has. */
static void
add_name (VdRowNames *self,
          VdIdKind    kind,
          const char *id,
          const char *name)
{
  g_autofree char *key = make_key (kind, id);

  if (g_hash_table_contains (self->names, key))
    return;

  g_hash_table_insert (self->names, g_steal_pointer (&key), g_strdup (name));
  count (self, make_key (kind, name));
  count (self, make_own_key (kind, id, kind == VD_ID_CHOICE ? '=' : ':', name));
}

/* What a map calls its own is known by its id alone where no other map has that too. */
static void
add_name_of_map (VdRowNames *self,
                 VdIdKind    kind,
                 const char *id,
                 const char *name,
                 const char *map)
{
  g_autofree char *key = make_key (kind, id);
  g_autofree char *qualified = g_strconcat (map, ":", id, NULL);

  add_name (self, kind, qualified, name);
  if (g_hash_table_contains (self->names, key))
    g_hash_table_insert (self->names, g_steal_pointer (&key), g_strdup (SEVERAL));
  else
    g_hash_table_insert (self->names, g_steal_pointer (&key), g_strdup (name));
}

static void
add_row (VdRowNames   *self,
         VdIdKind      kind,
         const VdNode *row,
         const char   *map)
{
  const char *id = vd_node_get (row, "id"), *name = get_name (row);
  const VdNode *parent = vd_node_get_parent (row);

  if (id == NULL || name == NULL)
    return;

  if (kind == VD_ID_CHOICE)
    {
      g_autofree char *whole = g_strconcat (get (parent, "id"), "=", id, NULL);

      add_name (self, kind, whole, name);
    }
  else if (map != NULL && kind != VD_ID_MAP)
    add_name_of_map (self, kind, id, name, map);
  else
    add_name (self, kind, id, name);
}

static void
add_rows (VdRowNames   *self,
          const VdNode *row,
          const char   *map)
{
  const VdElement *element = vd_node_get_element (row);

  for (guint i = 0; element != NULL && i < element->n_attributes; i++)
    if (element->attributes[i].type == VD_VALUE_ID)
      add_row (self, element->attributes[i].kind, row, map);

  for (const VdNode *inner = vd_node_get_first (row); inner != NULL;
       inner = vd_node_get_next (inner))
    add_rows (self, inner, map);
}

/* A battle says of the rules what holds of them. */
VdRowNames *
vd_row_names_new (const VdProject  *project,
                  const char     *(*translate) (const char *text))
{
  VdRowNames *self = g_new0 (VdRowNames, 1);

  self->translate = translate;
  self->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (project->scenario != NULL)
    add_rows (self, vd_document_get_root (project->scenario), NULL);
  if (project->system != NULL)
    add_rows (self, vd_document_get_root (project->system), NULL);
  for (guint i = 0; i < project->maps->len; i++)
    {
      const VdNode *root = vd_document_get_root (g_ptr_array_index (project->maps, i));

      add_rows (self, root, get (root, "id"));
    }

  return self;
}

void
vd_row_names_free (VdRowNames *self)
{
  g_hash_table_unref (self->counts);
  g_hash_table_unref (self->names);
  g_free (self);
}

/* What is said */

/* A field is an area, or else a map. */
static const char *
look_up (const VdRowNames *self,
         VdIdKind          kind,
         const char       *id)
{
  g_autofree char *key = make_key (kind, id);
  const char *name = g_hash_table_lookup (self->names, key);

  return name == NULL && kind == VD_ID_FIELD ? look_up (self, VD_ID_MAP, id) : name;
}

static gboolean
is_shared (const VdRowNames *self,
           const char       *key)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->counts, key)) > 1;
}

/* (nullable): what tells it from others of that name */
static char *
find_difference (const VdRowNames *self,
                 VdIdKind          kind,
                 const char       *id,
                 const char       *name)
{
  g_autofree char *key = make_key (kind, name);
  g_autofree char *own = make_own_key (kind, id, kind == VD_ID_CHOICE ? '=' : ':', name);
  g_autofree char *map = NULL;

  if (!is_shared (self, key))
    return NULL;
  if (own == NULL || is_shared (self, own))
    return g_strdup (id);
  if (kind == VD_ID_CHOICE)
    return NULL;

  map = g_strndup (id, strchr (id, ':') - id);
  return vd_row_names_find (self, VD_ID_MAP, map);
}

char *
vd_row_names_find (const VdRowNames *self,
                   VdIdKind          kind,
                   const char       *id)
{
  const char *name = look_up (self, kind, id);
  g_autofree char *difference = NULL;

  if (name == NULL || strcmp (name, SEVERAL) == 0)
    return g_strdup (id);

  difference = find_difference (self, kind, id, name);
  return difference != NULL ? g_strdup_printf ("%s (%s)", name, difference) : g_strdup (name);
}

static const char *say (const VdRowNames *self,
                        const char       *text) G_GNUC_FORMAT (2);

static const char *
say (const VdRowNames *self,
     const char       *text)
{
  return self->translate != NULL ? self->translate (text) : text;
}

/* "plan=a": "Plan: A" */
static char *
say_choice (const VdRowNames *self,
            const char       *word)
{
  g_auto (GStrv) pair = g_strsplit (word, "=", 2);
  g_autofree char *option = NULL, *choice = NULL;

  if (g_strv_length (pair) < 2)
    return g_strdup (word);

  option = vd_row_names_find (self, VD_ID_OPTION, pair[0]);
  choice = look_up (self, VD_ID_CHOICE, word) != NULL
           ? vd_row_names_find (self, VD_ID_CHOICE, word) : g_strdup (pair[1]);
  return g_strdup_printf (say (self, N_("%s: %s")), option, choice);
}

static char *
say_word (const VdRowNames        *self,
          const VdSchemaAttribute *attribute,
          const char              *word)
{
  switch ((int) attribute->type)
    {
    case VD_VALUE_CONDITION:
      return say_choice (self, word);
    case VD_VALUE_PHASE:
    case VD_VALUE_CANCEL:
      return vd_row_names_find (self, VD_ID_SIDE, word);
    default:
      return vd_row_names_find (self, attribute->kind, word);
    }
}

char *
vd_row_names_say (const VdRowNames        *self,
                  const VdSchemaAttribute *attribute,
                  const char              *value)
{
  gboolean is_phrase = attribute->type == VD_VALUE_PHASE || attribute->type == VD_VALUE_CANCEL;
  g_auto (GStrv) words = NULL;

  if (!is_phrase && attribute->type != VD_VALUE_REF && attribute->type != VD_VALUE_REFS &&
      attribute->type != VD_VALUE_CONDITION)
    return g_strdup (value);

  words = vd_split_words (value);
  for (guint i = 0; words[i] != NULL; i++)
    {
      char *name = say_word (self, attribute, words[i]);

      g_free (words[i]);
      words[i] = name;
    }

  return g_strjoinv (is_phrase ? " " : ", ", words);
}
