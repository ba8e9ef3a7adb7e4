/* Reading is one pass with the parser's own events.  What an element may hold
 * is looked up in the table as it comes: the schemas say the same for
 * others, but libxml2 checks them as it reads only at a great cost in time,
 * and names neither the line nor the attribute. */
#include "core/text/phrase.h"
#include "formats/document/document-reader.h"

#include <libxml/parserInternals.h>
#include <string.h>

/* Messages */

char *
vd_reader_flatten (const char *text)
{
  char *line;

  g_assert (text != NULL);

  line = g_utf8_make_valid (text, -1);
  vd_blank_controls (line);
  return g_strchomp (line);
}

void
vd_reader_fail (VdReader   *self,
                int         code,
                guint       line,
                const char *format,
                ...)
{
  g_autofree char *what = NULL;
  g_autofree char *name = NULL;
  va_list args;

  if (self->has_failed)
    return;

  va_start (args, format);
  what = vd_phrase_new_valist (format, args);
  va_end (args);

  name = vd_reader_flatten (self->document->name);
  g_set_error (self->error, VD_FORMAT_ERROR, code, "%s:%u: %s", name, MAX (line, 1), what);

  self->has_failed = TRUE;
}

/* Whether an event is to be passed over.  The parser is stopped here, at an
 * event, and not where the fault is found: that may be while it fills the
 * buffer that stopping frees. */
static gboolean
is_over (VdReader *self)
{
  if (self->has_failed)
    xmlStopParser (self->context);

  return self->has_failed;
}

guint
vd_reader_get_line (VdReader *self)
{
  return self->context->input != NULL ? self->context->input->line : 0;
}

/* The parser stands at the end of a start tag; most tags are on one line, the
 * others begin above.  A tag too long for the parser's buffer keeps the line
 * of its end. */
static guint
get_tag_line (VdReader *self)
{
  const xmlParserInput *input = self->context->input;
  const xmlChar *open = memrchr (input->base, '<', input->cur - input->base);
  guint line = input->line;

  while (open != NULL && (open = memchr (open, '\n', input->cur - open)) != NULL)
    {
      open++;
      line--;
    }

  return line;
}

/* Names */

static const char *
intern_new (VdReader   *self,
            const char *name)
{
  if (strlen (name) > VD_MAX_NAME)
    vd_reader_fail (self, VD_FORMAT_ERROR_LIMIT, vd_reader_get_line (self),
                    N_("a name is longer than %d bytes; shorten it"), VD_MAX_NAME);
  else if (self->n_new_names++ > VD_MAX_NEW_NAMES)
    vd_reader_fail (self, VD_FORMAT_ERROR_LIMIT, vd_reader_get_line (self),
                    N_("the file uses more than %d different names that are not Vedette's"),
                    VD_MAX_NEW_NAMES);
  else
    return g_intern_string (name);

  return "";
}

/* The parser gives one pointer for one name, so most are found at once. */
static const char *
get_name (VdReader      *self,
          const xmlChar *local,
          const xmlChar *prefix)
{
  guint64 mixed = (GPOINTER_TO_SIZE (local) ^ GPOINTER_TO_SIZE (prefix) << 1) *
                  G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);
  VdReaderName *entry = &self->names[mixed >> 32 & (VD_READER_NAMES - 1)];
  g_autofree char *joined = NULL;
  const char *text = (const char *) local;

  if (entry->local == local && entry->prefix == prefix && entry->name != NULL)
    return entry->name;

  if (prefix != NULL)
    text = joined = g_strdup_printf ("%s:%s", prefix, local);

  *entry = (VdReaderName) { local, prefix, g_quark_try_string (text) != 0 ? g_intern_string (text)
                                                                  : intern_new (self, text) };
  return entry->name;
}

/* Text */

static void
count_node (VdReader *self)
{
  if (++self->n_nodes > VD_MAX_NODES)
    vd_reader_fail (self, VD_FORMAT_ERROR_LIMIT, vd_reader_get_line (self),
                    N_("the file has more than %d elements and comments; split it"), VD_MAX_NODES);
}

static VdNode *
append_text_node (VdReader   *self,
                  VdNodeType  type,
                  const char *name,
                  const char *text)
{
  gsize length = strlen (text);
  VdNode *node;

  count_node (self);
  if (length > VD_MAX_VALUE)
    vd_reader_fail (self, VD_FORMAT_ERROR_LIMIT, vd_reader_get_line (self),
                    N_("a text or comment is longer than 1 MB; shorten it"));
  if (self->has_failed)
    return NULL;

  node = vd_node_alloc (type, name, 0, length + 1);
  node->text = memcpy (vd_node_get_extra (node), text, length + 1);
  node->line = vd_reader_get_line (self);
  vd_node_append (self->current, node);

  return node;
}

static void
append_text (VdNode     *node,
             const char *text)
{
  char *old = node->text;

  node->text = g_strconcat (old != NULL ? old : "", text, NULL);
  g_free (old);
}

/* At the next tag: what to do with the text since the last. */
static void
flush_text (VdReader *self)
{
  if (self->text->len == 0)
    return;

  if (self->current->is_verbatim)
    append_text_node (self, VD_NODE_TEXT, NULL, self->text->str);
  else if (self->current->element != NULL && self->current->element->is_text)
    append_text (self->current, self->text->str);

  g_string_truncate (self->text, 0);
}

/* At the end tag: the whole text is known. */
static void
finish_text (VdNode *node)
{
  g_autofree char *raw = node->text;

  node->text = raw != NULL ? vd_join_words (raw) : NULL;
}

static void
on_characters (void          *data,
               const xmlChar *text,
               int            length)
{
  VdReader *self = data;
  gboolean is_kept = self->current->is_verbatim ||
                     (self->current->element != NULL && self->current->element->is_text);
  guint below;

  if (is_over (self))
    return;

  if (is_kept && self->text->len + length > VD_MAX_VALUE)
    vd_reader_fail (self, VD_FORMAT_ERROR_LIMIT, vd_reader_get_line (self),
                    N_("a text is longer than 1 MB; shorten it"));
  else if (is_kept)
    g_string_append_len (self->text, (const char *) text, length);
  else if (vd_find_word ((const char *) text, length, &below) < (gsize) length)
    /* The parser stands at the end of the text. */
    vd_reader_fail (self, VD_FORMAT_ERROR_SCHEMA, vd_reader_get_line (self) - below,
                    N_("element '%s' has text, where only elements are expected; "
                       "put it in a comment or a note"), self->current->name);
}

static void
on_comment (void          *data,
            const xmlChar *text)
{
  VdReader *self = data;

  if (is_over (self))
    return;

  flush_text (self);
  append_text_node (self, VD_NODE_COMMENT, NULL, (const char *) text);
}

static void
on_instruction (void          *data,
                const xmlChar *target,
                const xmlChar *text)
{
  VdReader *self = data;

  if (is_over (self))
    return;

  flush_text (self);
  append_text_node (self, VD_NODE_INSTRUCTION, get_name (self, target, NULL),
                    text != NULL ? (const char *) text : "");
}

/* Elements */

/* What the parser says of a start tag, as its callback gets it. */
typedef struct
{
  const xmlChar  *local;
  const xmlChar  *prefix;
  const xmlChar  *uri;
  int             n_namespaces;
  const xmlChar **namespaces; /* prefix, uri */
  int             n_attributes;
  const xmlChar **attributes; /* local, prefix, uri, value, end */
} Tag;

static gboolean
is_ours (const xmlChar *uri)
{
  return uri != NULL && strcmp ((const char *) uri, VD_NAMESPACE) == 0;
}

static gsize
measure_attributes (VdReader  *self,
                    const Tag *tag,
                    guint     *n)
{
  gsize total = 0;

  *n = tag->n_attributes;

  for (int i = 0; i < tag->n_attributes; i++)
    {
      gsize length = tag->attributes[5 * i + 4] - tag->attributes[5 * i + 3];

      if (length > VD_MAX_VALUE)
        {
          g_autofree char *name = vd_show_word ((const char *) tag->attributes[5 * i]);

          vd_reader_fail (self, VD_FORMAT_ERROR_LIMIT, vd_reader_get_line (self),
                          N_("attribute '%s' is longer than 1 MB; shorten it"), name);
        }
      total += length + 1;
    }

  for (int i = 0; i < tag->n_namespaces; i++)
    if (tag->namespaces[2 * i] != NULL)
      {
        total += strlen ((const char *) tag->namespaces[2 * i + 1]) + 1;
        *n += 1;
      }

  return total;
}

static void
put_attribute (VdNode         *node,
               guint          *n,
               const char     *name,
               char          **extra,
               const xmlChar  *value,
               gsize           length)
{
  guint rank = vd_node_rank (node, name);
  guint place = *n;

  for (; place > 0 && vd_node_rank (node, node->attributes[place - 1].name) > rank; place--)
    node->attributes[place] = node->attributes[place - 1];

  memcpy (*extra, value, length);
  (*extra)[length] = '\0';
  node->attributes[place] = (VdAttribute) { name, *extra };
  *extra += length + 1;
  *n += 1;
}

static void
put_attributes (VdReader  *self,
                VdNode    *node,
                const Tag *tag)
{
  char *extra = vd_node_get_extra (node);
  guint n = 0;

  for (int i = 0; i < tag->n_namespaces; i++)
    if (tag->namespaces[2 * i] != NULL)
      {
        const xmlChar *uri = tag->namespaces[2 * i + 1];

        put_attribute (node, &n, get_name (self, tag->namespaces[2 * i], BAD_CAST "xmlns"),
                       &extra, uri, strlen ((const char *) uri));
      }

  for (int i = 0; i < tag->n_attributes; i++)
    {
      const xmlChar **attribute = tag->attributes + 5 * i;

      put_attribute (node, &n, get_name (self, attribute[0], attribute[1]),
                     &extra, attribute[3], attribute[4] - attribute[3]);
    }
}

static const VdElement *
get_element (VdReader   *self,
             const Tag  *tag,
             const char *name,
             gboolean    is_own)
{
  g_autofree char *problem = NULL;
  const VdElement *element = NULL;

  if (self->current->type == VD_NODE_DOCUMENT)
    element = vd_structure_get_root (name, (const char *) tag->uri, &problem);
  else if (is_own && self->current->element != NULL)
    element = vd_structure_get_child (self->current->element, name, &self->seen[self->depth],
                                      &problem);

  if (problem != NULL)
    vd_reader_fail (self, VD_FORMAT_ERROR_SCHEMA, get_tag_line (self), "%s", problem);

  return element;
}

static void
check_attributes (VdReader     *self,
                  const VdNode *node)
{
  g_autofree char *problem = vd_structure_find_missing (node);

  if (problem != NULL)
    vd_reader_fail (self, VD_FORMAT_ERROR_SCHEMA, node->line, "%s", problem);
}

static void
read_tag (VdReader  *self,
          const Tag *tag)
{
  gboolean is_root = self->current->type == VD_NODE_DOCUMENT;
  gboolean is_own = is_ours (tag->uri) && (self->current->type == VD_NODE_ELEMENT || is_root);
  const char *name = get_name (self, tag->local, is_own ? NULL : tag->prefix);
  const VdElement *element;
  guint n;
  gsize extra = measure_attributes (self, tag, &n);
  VdNode *node;

  element = get_element (self, tag, name, is_own);
  if (n > G_MAXUINT16)
    vd_reader_fail (self, VD_FORMAT_ERROR_LIMIT, vd_reader_get_line (self),
                    N_("element '%s' has too many attributes"), name);
  if (self->has_failed)
    return;

  node = vd_node_alloc (is_own ? VD_NODE_ELEMENT : VD_NODE_FOREIGN, name, n, extra);
  node->element = element;
  node->is_verbatim = element == NULL;
  node->line = get_tag_line (self);
  if (!is_own && tag->uri != NULL)
    node->uri = get_name (self, tag->uri, NULL);
  put_attributes (self, node, tag);
  vd_node_append (self->current, node);

  if (is_root)
    vd_document_set_root (self->document, node);
  if (element != NULL)
    check_attributes (self, node);

  self->current = node;
  self->seen[++self->depth] = 0;
}

static void
on_start (void           *data,
          const xmlChar  *local,
          const xmlChar  *prefix,
          const xmlChar  *uri,
          int             n_namespaces,
          const xmlChar **namespaces,
          int             n_attributes,
          int             n_defaulted,
          const xmlChar **attributes)
{
  VdReader *self = data;
  Tag tag = { local, prefix, uri, n_namespaces, namespaces, n_attributes, attributes };

  if (is_over (self))
    return;

  flush_text (self);
  count_node (self);

  if (self->depth >= VD_MAX_DEPTH)
    vd_reader_fail (self, VD_FORMAT_ERROR_LIMIT, get_tag_line (self),
                    N_("elements are nested deeper than %d levels"), VD_MAX_DEPTH);
  else
    read_tag (self, &tag);
}

static void
on_end (void          *data,
        const xmlChar *local,
        const xmlChar *prefix,
        const xmlChar *uri)
{
  VdReader *self = data;

  if (is_over (self))
    return;

  flush_text (self);

  finish_text (self->current);
  self->current = self->current->parent;
  self->depth--;
}

void
vd_reader_listen (xmlSAXHandler *sax)
{
  g_assert (sax != NULL);

  sax->startElementNs = on_start;
  sax->endElementNs = on_end;
  sax->characters = on_characters;
  sax->ignorableWhitespace = on_characters;
  sax->comment = on_comment;
  sax->processingInstruction = on_instruction;
}
