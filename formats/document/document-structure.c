/* What the vocabulary says of a document: while it is read, in words that the
 * author can act on, and later as findings. */
#include "core/text/phrase.h"
#include "formats/document/document-private.h"
#include "formats/document/repair-propose.h"

#include <string.h>

#define MAX_SHOWN 60     /* bytes of a file's own words in a message */
#define MAX_FINDINGS 100 /* of one document */

char *
vd_show_word (const char *word)
{
  gsize length = strlen (word);
  const char *end = word + MIN (length, MAX_SHOWN);

  while (end > word && (*end & 0xC0) == 0x80)
    end--;

  return g_strdup_printf ("%.*s%s", (int) (end - word), word, *end != '\0' ? "..." : "");
}

const VdElement *
vd_structure_get_root (const char  *name,
                       const char  *uri,
                       char       **problem)
{
  g_autofree char *shown = vd_show_word (name);
  const VdElement *element = NULL;

  if (g_strcmp0 (uri, VD_NAMESPACE) != 0)
    *problem = vd_phrase_new (N_("element '%s' is not in the namespace %s; a Vedette file "
                                 "begins as <map xmlns=\"%s\">"),
                              shown, VD_NAMESPACE, VD_NAMESPACE);
  else if ((element = vd_schema_get_root (name)) == NULL)
    *problem = vd_phrase_new (N_("element '%s' cannot be the root; "
                                 "expected system, map, scenario or cases"), shown);

  return element;
}

const VdElement *
vd_structure_get_child (const VdElement  *parent,
                        const char       *name,
                        guint32          *seen,
                        char            **problem)
{
  guint index = 0;
  const VdElement *element = vd_schema_get_child (parent, name, &index);

  if (element == NULL && vd_schema_knows (name))
    {
      g_autofree char *children = vd_element_list_children (parent);

      *problem = vd_phrase_new (N_("element '%s' cannot stand in '%s'; expected %s"),
                                name, parent->name, children);
    }
  else if (element != NULL && element->is_once && (*seen & 1u << index))
    {
      *problem = vd_phrase_new (N_("element '%s' stands twice in '%s'; put the two together"),
                                name, parent->name);
    }
  else if (element != NULL)
    {
      *seen |= 1u << index;
    }

  return element;
}

static gboolean
has_word (const VdNode            *node,
          const VdSchemaAttribute *word)
{
  for (guint i = 0; i < node->n_attributes; i++)
    if (node->attributes[i].name == word->name)
      return TRUE;

  return FALSE;
}

/* The likely slip behind a missing attribute; %NULL if there is none. */
static char *
show_unknown (const VdNode *node)
{
  for (guint i = 0; i < node->n_attributes; i++)
    if (vd_node_rank (node, node->attributes[i].name) == VD_RANK_UNKNOWN)
      return vd_show_word (node->attributes[i].name);

  return NULL;
}

static char *
describe_missing (const VdNode *node,
                  const char   *attribute)
{
  g_autofree char *unknown = show_unknown (node);
  g_autofree char *words = vd_element_list_attributes (node->element);

  return unknown == NULL
         ? vd_phrase_new (N_("element '%s': attribute '%s' is missing; expected %s"), node->name,
                          attribute, words)
         : vd_phrase_new (N_("element '%s': attribute '%s' is missing and '%s' is not known; "
                             "expected %s"), node->name, attribute, unknown, words);
}

char *
vd_structure_find_missing (const VdNode *node)
{
  for (guint i = 0; i < node->element->n_attributes; i++)
    if (node->element->attributes[i].needed && !has_word (node, &node->element->attributes[i]))
      return describe_missing (node, node->element->attributes[i].name);

  return NULL;
}

/* Findings */

typedef struct
{
  const VdDocument *document;
  VdFindings       *findings;
  guint             n;
} Check;

static VdFinding *
add_finding (Check        *self,
             const char   *code,
             VdSeverity    severity,
             const VdNode *node,
             const char   *remedy,
             const char   *text)
{
  VdFinding *finding;

  if (self->n++ >= MAX_FINDINGS)
    return NULL;

  finding = vd_findings_add (self->findings, code, severity, "%s", text);
  vd_finding_set_remedy (finding, remedy);
  finding->file = g_strdup (self->document->name);
  finding->line = node->line;
  return finding;
}

static void
check_unknown_element (Check        *self,
                       const VdNode *node)
{
  g_autofree char *name = vd_show_word (node->name);
  g_autofree char *children = vd_element_list_children (node->parent->element);
  g_autofree char *text = vd_phrase_new (N_("element '%s' in '%s' is not known; it is kept"),
                                           name, node->parent->name);
  g_autofree char *remedy = vd_phrase_new (N_("Mend its name, or use the version of Vedette that "
                                              "wrote it; known here are %s."), children);

  add_finding (self, "document.unknown-element", VD_WARNING, node, remedy, text);
}

/* One that the row does not have yet and that is nearly so named. */
static void
propose_attribute (const VdNode *node,
                   const char   *attribute,
                   VdFinding    *finding)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  const char *near;
  VdRepair *repair;

  for (guint i = 0; i < node->element->n_attributes; i++)
    g_ptr_array_add (names, (char *) node->element->attributes[i].name);

  near = vd_repair_near (attribute, names);
  if (near == NULL || vd_node_get (node, near) != NULL)
    return;

  repair = vd_repair_new (finding, N_("Call the attribute “%s”"), near);
  vd_repair_set (repair, node, attribute, NULL);
  vd_repair_set (repair, node, near, vd_node_get (node, attribute));
}

static void
propose_value (const VdNode            *node,
               const VdAttribute       *attribute,
               const VdSchemaAttribute *word,
               VdFinding               *finding)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  const char *near;

  for (guint i = 0; word->values != NULL && word->values[i] != NULL; i++)
    g_ptr_array_add (names, word->values[i]);

  near = vd_repair_near (attribute->value, names);
  if (near != NULL)
    vd_repair_set (vd_repair_new (finding, N_("Write “%s” for “%s”"), near, attribute->value), node,
                   attribute->name, near);
}

static void
check_unknown_attribute (Check        *self,
                         const VdNode *node,
                         const char   *attribute)
{
  g_autofree char *name = vd_show_word (attribute);
  g_autofree char *words = vd_element_list_attributes (node->element);
  g_autofree char *text = vd_phrase_new (N_("element '%s': attribute '%s' is not known; it is "
                                            "kept"), node->name, name);
  g_autofree char *remedy = vd_phrase_new (N_("Mend its name, or use the version of Vedette that "
                                              "wrote it; known here are %s."), words);

  propose_attribute (node, attribute,
                     add_finding (self, "document.unknown-attribute", VD_WARNING, node, remedy,
                                  text));
}

static void
check_value (Check                   *self,
             const VdNode            *node,
             const VdAttribute       *attribute,
             const VdSchemaAttribute *word)
{
  g_autofree char *value = NULL, *values = NULL, *text = NULL, *remedy = NULL;

  if (vd_attribute_allows (word, attribute->value))
    return;

  value = vd_show_word (attribute->value);
  values = g_strjoinv (", ", word->values);
  text = vd_phrase_new (N_("element '%s': attribute '%s' is '%s', which is not known"),
                          node->name, attribute->name, value);
  remedy = vd_phrase_new (N_("Known values are %s."), values);

  propose_value (node, attribute, word,
                 add_finding (self, "document.unknown-value", VD_ERROR, node, remedy, text));
}

static void
check_element (Check        *self,
               const VdNode *node)
{
  g_autofree char *missing = vd_structure_find_missing (node);

  if (missing != NULL)
    add_finding (self, "document.missing-attribute", VD_ERROR, node,
                 N_("Give it, or take the element away; a file without it cannot be opened."),
                 missing);

  for (guint i = 0; i < node->n_attributes; i++)
    {
      const VdAttribute *attribute = &node->attributes[i];
      int rank = vd_element_get_rank (node->element, attribute->name);

      if (rank >= 0)
        check_value (self, node, attribute, &node->element->attributes[rank]);
      else if (vd_node_rank (node, attribute->name) == VD_RANK_UNKNOWN)
        check_unknown_attribute (self, node, attribute->name);
    }
}

/* What a merge left to its author. */
static void
check_comment (Check        *self,
               const VdNode *node)
{
  const char *text = node->text + strspn (node->text, " ");
  g_autofree char *shown = NULL;
  g_autofree char *said = NULL;

  if (!g_str_has_prefix (text, VD_CONFLICT_MARK))
    return;

  text += strlen (VD_CONFLICT_MARK);
  shown = vd_show_word (text + strspn (text, " "));
  g_strchomp (shown);
  said = vd_phrase_new (N_("a conflict of a merge is not decided: %s"), shown);
  add_finding (self, "document.conflict", VD_ERROR, node,
               N_("Decide which it is to be, and take the comment away."), said);
}

/* Depth first, without recursion; what is inside an unknown or foreign
 * element is its own affair. */
static const VdNode *
get_following (const VdNode *node,
               const VdNode *root)
{
  if (node->element != NULL && node->first != NULL)
    return node->first;

  while (node != root && node->next == NULL)
    node = node->parent;

  return node != root ? node->next : NULL;
}

void
vd_document_check (const VdDocument *self,
                   VdFindings       *findings)
{
  Check check = { self, findings, 0 };

  g_return_if_fail (self != NULL && findings != NULL);

  for (const VdNode *node = self->node.first; node != NULL; node = node->next)
    if (node->type == VD_NODE_COMMENT)
      check_comment (&check, node);

  for (const VdNode *node = self->root; node != NULL; node = get_following (node, self->root))
    {
      if (node->type == VD_NODE_COMMENT)
        check_comment (&check, node);
      if (node->type == VD_NODE_ELEMENT && node->element != NULL)
        check_element (&check, node);
      else if (node->type == VD_NODE_ELEMENT)
        check_unknown_element (&check, node);
    }

  if (check.n > MAX_FINDINGS)
    {
      VdFinding *finding = vd_findings_add (findings, "document.unknown-more", VD_WARNING,
                                            N_("%u more such places are not listed"),
                                            check.n - MAX_FINDINGS);

      vd_finding_set_remedy (finding, N_("Mend those that are listed first."));
      finding->file = g_strdup (self->name);
    }
}

gboolean
vd_node_needs (const VdNode *node,
               const char   *attribute)
{
  g_return_val_if_fail (node != NULL && attribute != NULL, FALSE);

  for (guint i = 0; node->element != NULL && i < node->element->n_attributes; i++)
    if (strcmp (node->element->attributes[i].name, attribute) == 0)
      return node->element->attributes[i].needed;

  return FALSE;
}
