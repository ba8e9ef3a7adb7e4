#include "formats/repair-private.h"

#include <string.h>

#include "formats/compile-private.h"
#include "formats/document-private.h"
#include "formats/row-place.h"

typedef enum
{
  CHANGE_SET,
  CHANGE_WORD,
  CHANGE_INSERT,
  CHANGE_REMOVE
} ChangeKind;

typedef struct
{
  ChangeKind  kind;
  VdRowPlace  place;
  VdRowPlace  before;    /* nowhere if the row goes where it belongs */
  char       *element;   /* of the row; of a new one */
  char       *attribute;
  char       *was;       /* (nullable): the value or the word that must be there */
  char       *value;     /* (nullable) */
  GStrv       words;
} Change;

struct _VdRepair
{
  char      *phrase;
  GPtrArray *changes; /* of Change */
  gboolean   takes;
};

static void
change_free (gpointer data)
{
  Change *change = data;

  g_free (change->element);
  g_free (change->attribute);
  g_free (change->was);
  g_free (change->value);
  g_strfreev (change->words);
  g_free (change);
}

static void
repair_free (gpointer data)
{
  VdRepair *self = data;

  g_free (self->phrase);
  g_ptr_array_unref (self->changes);
  g_free (self);
}

const VdRepair *
vd_repair_get (const VdFinding *finding)
{
  return finding->repair;
}

char *
vd_repair_say (const VdRepair *repair,
               VdTranslate     translate)
{
  char *title = vd_phrase_say (repair->phrase, translate);

  vd_blank_controls (title);
  return title;
}

VdRepairNature
vd_repair_get_nature (const VdRepair *repair)
{
  guint n_values = 0, n_new = 0, n_rows = 0, n_emptied = 0, n_taken = 0;

  for (guint i = 0; i < repair->changes->len; i++)
    {
      const Change *change = repair->changes->pdata[i];

      n_rows += change->kind == CHANGE_INSERT;
      n_taken += change->kind == CHANGE_REMOVE ||
                 (change->kind == CHANGE_WORD && change->value == NULL);
      n_emptied += change->kind == CHANGE_SET && change->value == NULL;
      n_values += change->kind == CHANGE_SET && change->value != NULL;
      n_new += change->kind == CHANGE_SET && change->value != NULL && change->was == NULL;
    }

  /* An attribute that only gets another name is not lost. */
  if (repair->takes || n_taken > 0 || n_emptied > n_values)
    return VD_REPAIR_TAKES;

  return n_rows > 0 || n_new > n_emptied ? VD_REPAIR_ADDS : VD_REPAIR_CORRECTS;
}

void
vd_repair_set_taking (VdRepair *self)
{
  if (self != NULL)
    self->takes = TRUE;
}

VdRepair *
vd_repair_new (VdFinding  *finding,
               const char *format,
               ...)
{
  VdRepair *self;
  va_list args;

  if (finding == NULL)
    return NULL;

  self = g_new0 (VdRepair, 1);
  va_start (args, format);
  self->phrase = vd_phrase_new_valist (format, args);
  va_end (args);
  self->changes = g_ptr_array_new_with_free_func (change_free);

  g_assert (finding->repair == NULL);
  finding->repair = self;
  finding->free_repair = repair_free;
  return self;
}

static Change *
add_change (VdRepair     *self,
            ChangeKind    kind,
            const VdNode *node,
            const VdNode *before)
{
  Change *change = g_new0 (Change, 1);

  change->kind = kind;
  change->place = vd_row_place (node);
  change->before = vd_row_place (before);
  change->element = g_strdup (vd_node_get_name (node));
  g_ptr_array_add (self->changes, change);

  return change;
}

void
vd_repair_set (VdRepair     *self,
               const VdNode *node,
               const char   *attribute,
               const char   *value)
{
  Change *change;

  if (self == NULL)
    return;

  change = add_change (self, CHANGE_SET, node, NULL);
  change->attribute = g_strdup (attribute);
  change->was = g_strdup (vd_node_get (node, attribute));
  change->value = g_strdup (value);
}

void
vd_repair_set_word (VdRepair     *self,
                    const VdNode *node,
                    const char   *attribute,
                    const char   *word,
                    const char   *value)
{
  Change *change;

  if (self == NULL)
    return;

  change = add_change (self, CHANGE_WORD, node, NULL);
  change->attribute = g_strdup (attribute);
  change->was = g_strdup (word);
  change->value = g_strdup (value);
}

void
vd_repair_remove (VdRepair     *self,
                  const VdNode *node)
{
  if (self != NULL)
    add_change (self, CHANGE_REMOVE, node, NULL);
}

void
vd_repair_insert_words (VdRepair          *self,
                        const VdNode      *parent,
                        const VdNode      *before,
                        const char        *element,
                        const char *const *words)
{
  Change *change;

  if (self == NULL)
    return;

  change = add_change (self, CHANGE_INSERT, parent, before);
  g_free (change->element);
  change->element = g_strdup (element);
  change->words = g_strdupv ((GStrv) words);
}

void
vd_repair_insert (VdRepair     *self,
                  const VdNode *parent,
                  const VdNode *before,
                  const char   *element,
                  ...)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  const char *word;
  va_list args;

  va_start (args, element);
  while ((word = va_arg (args, const char *)) != NULL)
    g_ptr_array_add (words, (char *) word);
  va_end (args);

  g_ptr_array_add (words, NULL);
  vd_repair_insert_words (self, parent, before, element, (const char *const *) words->pdata);
}

/* Places */

static void
list_places (const VdRepair *repair,
             GPtrArray      *places)
{
  for (guint i = 0; i < repair->changes->len; i++)
    {
      Change *change = repair->changes->pdata[i];

      g_ptr_array_add (places, &change->place);
      g_ptr_array_add (places, &change->before);
    }
}

void
vd_findings_number (const VdProject *project,
                    VdFindings      *findings)
{
  g_autoptr (GPtrArray) places = g_ptr_array_new ();

  for (guint i = 0; i < findings->len; i++)
    {
      VdFinding *finding = findings->pdata[i];

      g_ptr_array_add (places, &finding->row);
      if (finding->repair != NULL)
        list_places (finding->repair, places);
    }

  vd_row_places_number (project, places);
}

/* Resolving */

typedef struct
{
  const VdProject *project;
  GHashTable      *nodes;                 /* VdRowPlace -> VdNode */
  GHashTable      *values;                /* VdNode -> (attribute -> value) as they will be */
  GHashTable      *gone;                  /* VdNode that will have been taken away */
  GHashTable      *ids;                   /* parent -> set of the ids in it, new ones too */
  GArray          *patches;
} Resolver;

static void
patch_clear (gpointer data)
{
  VdRepairStep *patch = data;

  g_free (patch->attribute);
  g_free (patch->value);
  g_strfreev (patch->words);
}

/* The value of an attribute after the patches so far. */
static const char *
get_value (Resolver   *self,
           VdNode     *node,
           const char *attribute)
{
  GHashTable *of = g_hash_table_lookup (self->values, node);
  gpointer value;

  if (of != NULL && g_hash_table_lookup_extended (of, attribute, NULL, &value))
    return value;

  return vd_node_get (node, attribute);
}

static void
put_value (Resolver   *self,
           VdNode     *node,
           const char *attribute,
           const char *value)
{
  GHashTable *of = g_hash_table_lookup (self->values, node);

  if (of == NULL)
    {
      of = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
      g_hash_table_insert (self->values, node, of);
    }

  g_hash_table_insert (of, g_strdup (attribute), g_strdup (value));
}

/* The ids of what is in @parent, with those that are given by now. */
static GHashTable *
list_ids (Resolver     *self,
          const VdNode *parent)
{
  GHashTable *ids = g_hash_table_lookup (self->ids, parent);

  if (ids != NULL)
    return ids;

  ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_insert (self->ids, (gpointer) parent, ids);
  for (VdNode *row = vd_node_get_first (parent); row != NULL; row = vd_node_get_next (row))
    if (vd_node_get (row, "id") != NULL)
      g_hash_table_add (ids, g_strdup (vd_node_get (row, "id")));

  return ids;
}

/* The list with its last @word replaced; NULL if it does not have that word. */
static char *
replace_word (const char *list,
              const char *word,
              const char *value)
{
  g_auto (GStrv) words = vd_split_words (list);
  g_autoptr (GString) text = g_string_new (NULL);
  int last = -1;

  for (guint i = 0; words[i] != NULL; i++)
    if (strcmp (words[i], word) == 0)
      last = i;

  for (guint i = 0; words[i] != NULL; i++)
    {
      const char *next = (int) i == last ? value : words[i];

      if (next != NULL)
        g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", next);
    }

  return last >= 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

static void
add_set (Resolver     *self,
         const Change *change,
         VdNode       *node,
         const char   *value)
{
  VdRepairStep patch = {
    .kind = VD_REPAIR_SET,
    .document = vd_row_place_get_document (self->project, &change->place),
    .node = node,
    .attribute = g_strdup (change->attribute),
    .value = g_strdup (value),
  };

  g_array_append_val (self->patches, patch);
  put_value (self, node, change->attribute, value);
}

static void
add_remove (Resolver     *self,
            const Change *change,
            VdNode       *node)
{
  VdRepairStep patch = {
    .kind = VD_REPAIR_REMOVE,
    .document = vd_row_place_get_document (self->project, &change->place),
    .node = node,
  };

  g_array_append_val (self->patches, patch);
  g_hash_table_add (self->gone, node);
}

static gboolean
resolve_value (Resolver     *self,
               const Change *change,
               VdNode       *node)
{
  const char *now = get_value (self, node, change->attribute);
  g_autofree char *list = NULL;

  if (change->kind == CHANGE_SET)
    {
      g_autofree char *id = NULL;

      /* What one of the other repairs does already is done for this one too. */
      if (g_hash_table_contains (self->values, node) && strcmp (change->attribute, "id") != 0 &&
          g_strcmp0 (now, change->value) == 0)
        return TRUE;
      if (g_strcmp0 (now, change->was) != 0)
        return FALSE;

      if (strcmp (change->attribute, "id") == 0 && change->value != NULL &&
          vd_node_get_parent (node) != NULL)
        id = vd_repair_take_id (list_ids (self, vd_node_get_parent (node)), change->value);
      add_set (self, change, node, id != NULL ? id : change->value);
      return TRUE;
    }

  list = replace_word (now, change->was, change->value);
  if (list == NULL)
    return FALSE;

  if (*list == '\0' && vd_node_needs (node, change->attribute))
    add_remove (self, change, node);
  else
    add_set (self, change, node, *list != '\0' ? list : NULL);
  return TRUE;
}

static gboolean
resolve_change (Resolver     *self,
                const Change *change)
{
  VdNode *node = g_hash_table_lookup (self->nodes, &change->place);
  VdRepairStep patch = {
    .kind = VD_REPAIR_INSERT,
    .document = vd_row_place_get_document (self->project, &change->place),
    .node = node,
    .element = change->element,
  };

  if (node == NULL || g_hash_table_contains (self->gone, node) ||
      (change->kind != CHANGE_INSERT && strcmp (vd_node_get_name (node), change->element) != 0))
    return FALSE;

  if (change->kind == CHANGE_SET || change->kind == CHANGE_WORD)
    return resolve_value (self, change, node);

  if (change->kind == CHANGE_REMOVE)
    {
      add_remove (self, change, node);
      return TRUE;
    }

  patch.before = g_hash_table_lookup (self->nodes, &change->before);
  patch.words = g_strdupv (change->words);
  for (guint i = 0; patch.words[i] != NULL && patch.words[i + 1] != NULL; i += 2)
    if (strcmp (patch.words[i], "id") == 0)
      {
        g_free (patch.words[i + 1]);
        patch.words[i + 1] = vd_repair_take_id (list_ids (self, node), change->words[i + 1]);
      }
  if (patch.before != NULL && (vd_node_get_parent (patch.before) != node ||
                               g_hash_table_contains (self->gone, patch.before)))
    patch.before = NULL;

  g_array_append_val (self->patches, patch);
  return TRUE;
}

/* All of a repair or nothing of it.  What a part of it has said of later
 * values is then wrong, so such rows are left alone from there on. */
static gboolean
resolve_repair (Resolver       *self,
                const VdRepair *repair)
{
  guint from = self->patches->len;

  for (guint i = 0; i < repair->changes->len; i++)
    if (!resolve_change (self, repair->changes->pdata[i]))
      {
        for (guint j = from; j < self->patches->len; j++)
          g_hash_table_add (self->gone, g_array_index (self->patches, VdRepairStep, j).node);
        g_array_set_size (self->patches, from);
        return FALSE;
      }

  return TRUE;
}

GArray *
vd_repair_resolve (const VdProject       *project,
                   const VdRepair *const *repairs,
                   guint                  n,
                   gboolean              *made)
{
  Resolver self = {
    .project = project,
    .values = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_hash_table_unref),
    .gone = g_hash_table_new (NULL, NULL),
    .ids = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_hash_table_unref),
    .patches = g_array_new (FALSE, FALSE, sizeof (VdRepairStep)),
  };
  g_autoptr (GPtrArray) places = g_ptr_array_new ();

  g_array_set_clear_func (self.patches, patch_clear);
  for (guint i = 0; i < n; i++)
    list_places (repairs[i], places);

  self.nodes = vd_row_places_find (project, places);
  for (guint i = 0; i < n; i++)
    {
      gboolean resolved = resolve_repair (&self, repairs[i]);

      if (made != NULL)
        made[i] = resolved;
    }

  g_hash_table_unref (self.nodes);
  g_hash_table_unref (self.values);
  g_hash_table_unref (self.gone);
  g_hash_table_unref (self.ids);
  return self.patches;
}

VdNode *
vd_repair_make_node (const VdRepairStep *patch)
{
  VdNode *node = vd_node_new (patch->document, patch->element);

  for (guint i = 0; patch->words[i] != NULL && patch->words[i + 1] != NULL; i += 2)
    g_free (vd_node_set (node, patch->words[i], patch->words[i + 1]));

  return node;
}

static void
make_patch (const VdRepairStep *patch)
{
  VdNode *next;

  switch (patch->kind)
    {
    case VD_REPAIR_SET:
      g_free (vd_node_set (patch->node, patch->attribute, patch->value));
      break;

    case VD_REPAIR_INSERT:
      vd_document_insert (patch->document, patch->node, vd_repair_make_node (patch), patch->before);
      break;

    case VD_REPAIR_REMOVE:
      vd_node_free (vd_document_remove (patch->document, patch->node, &next));
      break;

    default:
      g_assert_not_reached ();
    }
}

guint
vd_repair_apply (const VdProject       *project,
                 const VdRepair *const *repairs,
                 guint                  n)
{
  g_autofree gboolean *made = g_new0 (gboolean, n + 1);
  g_autoptr (GArray) patches = vd_repair_resolve (project, repairs, n, made);
  guint n_made = 0;

  for (guint i = 0; i < patches->len; i++)
    make_patch (&g_array_index (patches, VdRepairStep, i));
  for (guint i = 0; i < n; i++)
    n_made += made[i];

  return n_made;
}
