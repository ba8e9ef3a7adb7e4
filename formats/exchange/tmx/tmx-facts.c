/* What is said of a map as a whole, of its scenario and of what counters show: properties. */
#include "formats/exchange/tmx/tmx-walk.h"

#include <string.h>

typedef struct
{
  VdTmxWalk  *walk;
  GHashTable *taken; /* of char*: what stands before the names of a row, and names of texts */
} Facts;

/* Returns: (transfer none) (nullable): @name as long as the map, if nothing has it yet */
static const char *
take (Facts      *self,
      const char *name)
{
  const char *kept = vd_tmx_keep (self->walk->to, name);

  return g_hash_table_add (self->taken, (gpointer) kept) ? kept : NULL;
}

static void
put_text (Facts        *self,
          const VdNode *node,
          const char   *prefix)
{
  const char *language = vd_node_get (node, "xml:lang");
  const char *text = vd_node_get_text (node);
  g_autofree char *stem = g_strconcat (prefix, vd_node_get_name (node),
                                       language != NULL ? "-" : "", language, NULL);
  const char *name = take (self, stem);

  for (guint n = 2; name == NULL; n++)
    {
      g_autofree char *other = g_strdup_printf ("%s-%u", stem, n);

      name = take (self, other);
    }

  vd_tmx_put_text (&self->walk->to->properties, name, text != NULL ? text : "");
}

static gboolean
is_named (const VdNode *node,
          const char   *name)
{
  return vd_node_get_element (node) != NULL && strcmp (vd_node_get_name (node), name) == 0;
}

static void
put_texts (Facts        *self,
           const VdNode *root,
           const char   *prefix)
{
  for (VdNode *node = vd_node_get_first (root); node != NULL; node = vd_node_get_next (node))
    if (is_named (node, "title") || is_named (node, "note"))
      put_text (self, node, prefix);
}

/* Rows called @name, of a section, by the attribute @key. */
static void
put_rows (Facts        *self,
          const VdNode *section,
          const char   *name,
          const char   *key,
          const char   *prefix)
{
  const char *const except[] = { key, NULL };
  VdTmxMap *to = self->walk->to;
  VdNode *row = section != NULL ? vd_node_get_first (section) : NULL;

  for (; row != NULL; row = vd_node_get_next (row))
    {
      const char *id = vd_node_get (row, key);
      g_autofree char *before = g_strdup_printf ("%s%s.%s.", prefix, name, id != NULL ? id : "");

      if (!is_named (row, name))
        continue;
      if (take (self, before) == NULL)
        {
          vd_left_add_row (self->walk->export->left, N_("second rows of an id"), row);
          continue;
        }

      /* One that says nothing else is there all the same. */
      vd_tmx_put_text (&to->properties, vd_tmx_keep_format (to, "%s%s", before, key), id);
      vd_tmx_put_row (to, &to->properties, row, before, except);
    }
}

static void
put_map (Facts *self)
{
  VdTmxMap *to = self->walk->to;
  const VdNode *root = vd_document_get_root (self->walk->document);
  const char *id = vd_node_get (root, "id");

  vd_tmx_put_number (to, &to->properties, VD_TMX_VERSION_KEY, VD_TMX_VERSION);
  if (id != NULL)
    vd_tmx_put_text (&to->properties, "id", id);
  put_texts (self, root, "");

  for (VdNode *node = vd_node_get_first (root); node != NULL; node = vd_node_get_next (node))
    if (vd_node_get_element (node) != NULL && !vd_node_get_element (node)->is_text &&
        !vd_node_get_element (node)->is_transcribing)
      vd_tmx_put_row (to, &to->properties, node,
                      vd_tmx_keep_format (to, "%s.", vd_node_get_name (node)), NULL);

  put_rows (self, vd_node_find (root, "sources"), "source", "key", "");
  put_rows (self, vd_node_find (root, "edges"), "edge", "id", "");
  put_rows (self, vd_node_find (root, "areas"), "area", "id", "");
}

static void
put_scenario (Facts        *self,
              const VdNode *root)
{
  VdTmxMap *to = self->walk->to;
  const char *id = vd_node_get (root, "id");

  if (id != NULL)
    vd_tmx_put_text (&to->properties, "scenario", id);
  put_texts (self, root, "scenario.");
  put_rows (self, vd_node_find (root, "sources"), "source", "key", "scenario.");
  put_rows (self, vd_node_find (root, "sides"), "side", "id", "");
  put_rows (self, vd_node_find (root, "armies"), "army", "id", "");
  put_rows (self, vd_node_find (root, "units"), "formation", "id", "");
  for (VdNode *node = vd_node_find (root, "override"); node != NULL;
       node = vd_node_find_next (node))
    put_rows (self, vd_node_find (node, "classes"), "class", "id", "override.");
}

void
vd_tmx_walk_facts (VdTmxWalk *self)
{
  const VdProject *project = self->export->project;
  Facts facts = { self, g_hash_table_new (g_str_hash, g_str_equal) };

  put_map (&facts);
  if (project->scenario != NULL)
    put_scenario (&facts, vd_document_get_root (project->scenario));
  if (project->system != NULL)
    put_rows (&facts, vd_node_find (vd_document_get_root (project->system), "classes"), "class",
              "id", "");
  g_hash_table_unref (facts.taken);
}
