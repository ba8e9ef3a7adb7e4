#include "formats/project/fingerprint.h"

#include <string.h>

#include "core/position/dice.h"
#include "formats/document/document-private.h"
#include "formats/project/checks.h"

/* What the rules never read or only cite by, and where files lie. */
static const char *const passed_over[] = {
  "name", "source", "status", "note", "suggested", "href", "system", "color", "ink",
  "unbound", NULL
};

/* What is declared of the units of a side, a formation or a class, for `check` to compare. */
static gboolean
is_declared (const VdNode *node,
             const char   *attribute)
{
  static const char *const rows[] = { "side", "formation", "class", NULL };

  return g_strv_contains (rows, node->name) &&
         (strcmp (attribute, "units") == 0 || strcmp (attribute, "strength") == 0);
}

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

/* Pictures that a map was transcribed from are not part of it.
 *
 * That an author accepts a finding changes nothing in play.  The rows of 0.1.0 count all the
 * same: games and stores hold numbers in which they are. */
static gboolean
is_passed_over (const VdNode *node)
{
  const char *code = vd_node_get (node, "finding");

  return strcmp (node->name, "scans") == 0 ||
         (strcmp (node->name, "ignore") == 0 && code != NULL && vd_checks_is_late (code));
}

/* How a kind looks changes nothing in play either, but the looks of 0.1.0 count, likewise.
 * One that came later counts as that which a kind of its sort had before. */
static const char *
get_value (const VdNode *node,
           guint         number)
{
  static const struct
  {
    const char *look;
    const char *before;
  } looks[] = {
    { "grove", "forest" }, { "ditch", "stream" },
  };
  const char *value = node->attributes[number].value;

  if (strcmp (node->attributes[number].name, "look") == 0)
    for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
      if (strcmp (looks[i].look, value) == 0)
        return looks[i].before;

  return value;
}

static guint64
hash_node (guint64       hash,
           const VdNode *node)
{
  hash = hash_text (hash, node->name);
  for (guint i = 0; i < node->n_attributes; i++)
    if (!g_strv_contains (passed_over, node->attributes[i].name) &&
        !is_declared (node, node->attributes[i].name) &&
        strchr (node->attributes[i].name, ':') == NULL)
      hash = hash_text (hash_text (hash, node->attributes[i].name), get_value (node, i));

  for (const VdNode *child = node->first; child != NULL; child = child->next)
    if (child->type == VD_NODE_ELEMENT && child->element != NULL && !child->element->is_text &&
        !is_passed_over (child))
      hash = hash_node (hash, child);

  return vd_mix (hash, 0);
}

static guint64
hash_document (guint64           hash,
               const VdDocument *document)
{
  return document != NULL ? hash_node (hash, document->root) : vd_mix (hash, 1);
}

guint64
vd_project_fingerprint (const VdProject *project)
{
  guint64 hash;

  g_return_val_if_fail (project != NULL, 0);

  hash = hash_document (0, project->system);
  hash = hash_document (hash, project->scenario);
  for (guint i = 0; i < project->maps->len; i++)
    hash = hash_document (hash, project->maps->pdata[i]);

  return hash;
}

guint64
vd_document_fingerprint (const VdDocument *document)
{
  return hash_document (0, document);
}
