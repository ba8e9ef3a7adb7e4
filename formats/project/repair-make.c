#include "formats/project/repair-make.h"

#include <string.h>

#include "formats/document/repair-changes.h"
#include "formats/document/repair-propose.h"
#include "formats/project/row-place.h"

/* Places */

static void
list_places (const VdRepair *repair,
             GPtrArray      *places)
{
  for (guint i = 0; i < repair->changes->len; i++)
    {
      VdChange *change = repair->changes->pdata[i];

      g_ptr_array_add (places, &change->place);
      g_ptr_array_add (places, &change->before);
    }
}

void
vd_findings_number (const VdProject *project,
                    VdFindings      *findings)
{
  g_autoptr (GPtrArray) places = g_ptr_array_new ();

  g_return_if_fail (project != NULL && findings != NULL);

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
         const VdChange *change,
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
            const VdChange *change,
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
               const VdChange *change,
               VdNode       *node)
{
  const char *now = get_value (self, node, change->attribute);
  g_autofree char *list = NULL;

  if (change->kind == VD_CHANGE_SET)
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
                const VdChange *change)
{
  VdNode *node = g_hash_table_lookup (self->nodes, &change->place);
  VdRepairStep patch = {
    .kind = VD_REPAIR_INSERT,
    .document = vd_row_place_get_document (self->project, &change->place),
    .node = node,
    .element = change->element,
  };

  if (node == NULL || g_hash_table_contains (self->gone, node) ||
      (change->kind != VD_CHANGE_INSERT && strcmp (vd_node_get_name (node), change->element) != 0))
    return FALSE;

  if (change->kind == VD_CHANGE_SET || change->kind == VD_CHANGE_WORD)
    return resolve_value (self, change, node);

  if (change->kind == VD_CHANGE_REMOVE)
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
  Resolver self;
  g_autoptr (GPtrArray) places = g_ptr_array_new ();

  g_return_val_if_fail (project != NULL && (repairs != NULL || n == 0), NULL);

  self = (Resolver) {
    .project = project,
    .values = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_hash_table_unref),
    .gone = g_hash_table_new (NULL, NULL),
    .ids = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_hash_table_unref),
    .patches = g_array_new (FALSE, FALSE, sizeof (VdRepairStep)),
  };
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
  VdNode *node;

  g_return_val_if_fail (patch != NULL && patch->kind == VD_REPAIR_INSERT, NULL);

  node = vd_node_new (patch->document, patch->element);
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
  g_autofree gboolean *made = NULL;
  g_autoptr (GArray) patches = NULL;
  guint n_made = 0;

  g_return_val_if_fail (project != NULL && (repairs != NULL || n == 0), 0);

  made = g_new0 (gboolean, n + 1);
  patches = vd_repair_resolve (project, repairs, n, made);

  for (guint i = 0; i < patches->len; i++)
    make_patch (&g_array_index (patches, VdRepairStep, i));
  for (guint i = 0; i < n; i++)
    n_made += made[i];

  return n_made;
}
