#include "formats/project/fingerprint.h"

#include <string.h>

#include "core/position/dice.h"
#include "formats/document/document-private.h"
#include "formats/project/checks.h"

/* What of a document counts. */
typedef struct
{
  gboolean    (*counts_row) (const VdNode *node);
  const char *(*get_value)  (const VdNode *node,
                             guint         number); /* of an attribute; NULL: it does not count */
} Counting;

static guint64
hash_text (guint64     hash,
           const char *text)
{
  guint64 word = 0;
  guint n = 0;

  for (; *text != '\0'; text++)
    {
      word = word << 8 | (guchar) *text;
      if (++n % 8 == 0)
        hash = vd_mix (hash, word);
    }

  return vd_mix (vd_mix (hash, word), n);
}

static guint64
hash_node (const Counting *counting,
           guint64         hash,
           const VdNode   *node)
{
  hash = hash_text (hash, node->name);
  for (guint i = 0; i < node->n_attributes; i++)
    {
      const char *value = counting->get_value (node, i);

      if (value != NULL)
        hash = hash_text (hash_text (hash, node->attributes[i].name), value);
    }

  for (const VdNode *child = node->first; child != NULL; child = child->next)
    if (child->type == VD_NODE_ELEMENT && child->element != NULL && !child->element->is_text &&
        counting->counts_row (child))
      hash = hash_node (counting, hash, child);

  return vd_mix (hash, 0);
}

static guint64
hash_document (const Counting   *counting,
               guint64           hash,
               const VdDocument *document)
{
  return document != NULL ? hash_node (counting, hash, document->root) : vd_mix (hash, 1);
}

static guint64
hash_project (const Counting  *counting,
              const VdProject *project)
{
  guint64 hash = hash_document (counting, 0, project->system);

  hash = hash_document (counting, hash, project->scenario);
  for (guint i = 0; i < project->maps->len; i++)
    hash = hash_document (counting, hash, project->maps->pdata[i]);

  return hash;
}

/* Now */

static gboolean
is_of_rules (const VdNode *node)
{
  return !node->element->is_unplayed;
}

/* What is unbound is only cited. */
static const char *
get_played (const VdNode *node,
            guint         number)
{
  const char *name = node->attributes[number].name;
  const char *value = node->attributes[number].value;
  const VdSchemaAttribute *of = vd_element_get_attribute (node->element, name);

  return of != NULL && strcmp (name, "unbound") != 0 && vd_attribute_is_of_rules (of, value)
         ? value : NULL;
}

static const Counting now = { is_of_rules, get_played };

/* As in 0.1.0: to be left as it is, for numbers that are kept */

/* The findings that 0.1.0 had and an author accepted count, those that came later do not. */
static gboolean
counted_row (const VdNode *node)
{
  const char *code = vd_node_get (node, "finding");

  return !node->element->is_transcribing &&
         (strcmp (node->name, "ignore") != 0 || code == NULL || !vd_checks_is_late (code));
}

/* What is declared of the units of a side, a formation or a class, for `check` to compare. */
static gboolean
is_declared (const VdNode *node,
             const char   *attribute)
{
  static const char *const rows[] = { "side", "formation", "class", NULL };

  return g_strv_contains (rows, node->name) &&
         (strcmp (attribute, "units") == 0 || strcmp (attribute, "strength") == 0);
}

/* A look that came later counts as that which a kind of its sort had before. */
static const char *
get_older_look (const char *value)
{
  static const struct
  {
    const char *look;
    const char *before;
  } looks[] = {
    { "grove", "forest" }, { "ditch", "stream" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    if (strcmp (looks[i].look, value) == 0)
      return looks[i].before;

  return value;
}

static const char *
get_counted (const VdNode *node,
             guint         number)
{
  static const char *const passed_over[] = {
    "name", "reader", "source", "status", "note", "suggested", "href", "system", "color", "ink",
    "unbound", NULL
  };
  const char *name = node->attributes[number].name;
  const char *value = node->attributes[number].value;

  if (g_strv_contains (passed_over, name) || is_declared (node, name) ||
      strchr (name, ':') != NULL)
    return NULL;

  return strcmp (name, "look") == 0 ? get_older_look (value) : value;
}

static const Counting before = { counted_row, get_counted };

/* All of it */

static gboolean
is_any (const VdNode *node)
{
  return TRUE;
}

static const char *
get_any (const VdNode *node,
         guint         number)
{
  return node->attributes[number].value;
}

static const Counting all = { is_any, get_any };

/* What callers see */

guint64
vd_project_fingerprint (const VdProject *project)
{
  g_return_val_if_fail (project != NULL, 0);

  return hash_project (&now, project);
}

guint64
vd_project_fingerprint_before (const VdProject *project)
{
  g_return_val_if_fail (project != NULL, 0);

  return hash_project (&before, project);
}

gboolean
vd_project_is_played_by (const VdProject *project,
                         guint64          number)
{
  g_return_val_if_fail (project != NULL, FALSE);

  return number == hash_project (&now, project) || number == hash_project (&before, project);
}

guint64
vd_document_fingerprint (const VdDocument *document)
{
  return hash_document (&now, 0, document);
}

guint64
vd_document_fingerprint_before (const VdDocument *document)
{
  return hash_document (&before, 0, document);
}

gboolean
vd_document_is_played_by (const VdDocument *document,
                          guint64           number)
{
  return number == hash_document (&now, 0, document) ||
         number == hash_document (&before, 0, document);
}

guint64
vd_document_fingerprint_whole (const VdDocument *document)
{
  return hash_document (&all, 0, document);
}
