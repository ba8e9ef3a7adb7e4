/* Reading is one pass with the parser's own events.  What an element may hold
 * is looked up in the vocabulary as it comes: the schemas say the same for
 * others, but libxml2 checks them as it reads only at a great cost in time,
 * and names neither the line nor the attribute. */
#include "formats/document-private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <string.h>
#include <unistd.h>

#define MAX_SHOWN 60 /* bytes of a file's own words in a message */

typedef struct
{
  const xmlChar *local;   /* of the parser's dictionary */
  const xmlChar *prefix;
  const char    *name;    /* interned */
} Name;

#define N_NAMES 256

typedef struct
{
  VdDocument       *document;
  xmlParserCtxt    *context;
  GError          **error;
  gboolean          has_failed;

  int               fd;          /* -1 when reading from memory */
  const char       *bytes;
  gsize             n_left;
  gsize             n_read;
  gboolean          is_wide;     /* UTF-16: zero bytes are normal */
  GString          *rest;        /* the line that the last chunk ended in */

  VdNode           *current;
  guint             depth;
  guint             n_nodes;
  guint             n_new_names;
  guint32           seen[VD_MAX_DEPTH + 1]; /* children that stand at most once */
  GString          *text;
  Name              names[N_NAMES];
} Reader;

/* Messages */

static void fail (Reader     *self,
                  int         code,
                  guint       line,
                  const char *format,
                  ...) G_GNUC_PRINTF (4, 5);

/* A message is one line, whatever stands in the file. */
static void
flatten (char *text)
{
  for (char *c = text; *c != '\0'; c++)
    if ((guchar) *c < 0x20 || *c == 0x7f)
      *c = ' ';
}

static void
fail (Reader     *self,
      int         code,
      guint       line,
      const char *format,
      ...)
{
  g_autofree char *what = NULL;
  g_autofree char *text = NULL;
  va_list args;

  if (self->has_failed)
    return;

  va_start (args, format);
  what = g_strdup_vprintf (format, args);
  va_end (args);

  text = g_strdup_printf ("%s:%u: %s", self->document->name, MAX (line, 1), what);
  flatten (text);
  g_set_error_literal (self->error, VD_FORMAT_ERROR, code, g_strchomp (text));

  self->has_failed = TRUE;
  if (self->context != NULL)
    xmlStopParser (self->context);
}

/* A word of the file for a message: not too long, cut between characters. */
static char *
show (const char *word)
{
  gsize length = strlen (word);
  const char *end = word + MIN (length, MAX_SHOWN);

  while (end > word && (*end & 0xC0) == 0x80)
    end--;

  return g_strdup_printf ("%.*s%s", (int) (end - word), word, *end != '\0' ? "..." : "");
}

static guint
get_line (Reader *self)
{
  return self->context->input != NULL ? self->context->input->line : 0;
}

/* The parser stands at the end of a start tag; most tags are on one line, the
 * others begin above.  A tag too long for the parser's buffer keeps the line
 * of its end. */
static guint
get_tag_line (Reader *self)
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

/* Input */

static void
note_line (Reader     *self,
           const char *line,
           gsize       length)
{
  guint32 hash = vd_line_hash (line, length);

  g_array_append_val (self->document->lines, hash);
}

static void
note_lines (Reader     *self,
            const char *bytes,
            gsize       length)
{
  const char *end = bytes + length;
  const char *newline;

  while ((newline = memchr (bytes, '\n', end - bytes)) != NULL)
    {
      if (self->rest->len > 0)
        {
          g_string_append_len (self->rest, bytes, newline - bytes);
          note_line (self, self->rest->str, self->rest->len);
          g_string_truncate (self->rest, 0);
        }
      else
        {
          note_line (self, bytes, newline - bytes);
        }

      bytes = newline + 1;
    }

  /* A line too long to be one of ours counts as several. */
  if (self->rest->len > 2 * VD_MAX_VALUE)
    {
      note_line (self, self->rest->str, self->rest->len);
      g_string_truncate (self->rest, 0);
    }

  g_string_append_len (self->rest, bytes, end - bytes);
}

static gssize
read_some (Reader *self,
           char   *buffer,
           gsize   size)
{
  gssize n;

  if (self->fd < 0)
    {
      n = MIN (size, self->n_left);
      memcpy (buffer, self->bytes, n);
      self->bytes += n;
      self->n_left -= n;
      return n;
    }

  do
    n = read (self->fd, buffer, size);
  while (n < 0 && errno == EINTR);

  return n;
}

static int
on_read (void *data,
         char *buffer,
         int   size)
{
  Reader *self = data;
  gssize n = self->has_failed ? 0 : read_some (self, buffer, size);

  if (n < 0)
    {
      fail (self, VD_FORMAT_ERROR_OPEN, get_line (self), "reading failed: %s",
            g_strerror (errno));
      return 0;
    }

  if (self->n_read == 0 && n >= 2)
    self->is_wide = (guchar) buffer[0] >= 0xFE || buffer[0] == 0 || buffer[1] == 0;

  self->n_read += n;

  if (self->n_read > VD_MAX_FILE)
    {
      fail (self, VD_FORMAT_ERROR_LIMIT, get_line (self),
            "the file is larger than %d MB; split it", VD_MAX_FILE >> 20);
      return 0;
    }

  if (!self->is_wide && memchr (buffer, '\0', n) != NULL)
    {
      fail (self, VD_FORMAT_ERROR_SYNTAX, get_line (self),
            "a zero byte is here or a little below; this is not a text file, or it is damaged");
      return 0;
    }

  note_lines (self, buffer, n);
  return n;
}

/* Names */

static const char *
intern_new (Reader     *self,
            const char *name)
{
  if (strlen (name) > VD_MAX_NAME)
    fail (self, VD_FORMAT_ERROR_LIMIT, get_line (self),
          "a name is longer than %d bytes; shorten it", VD_MAX_NAME);
  else if (self->n_new_names++ > VD_MAX_NEW_NAMES)
    fail (self, VD_FORMAT_ERROR_LIMIT, get_line (self),
          "the file uses more than %d different names that are not Vedette's",
          VD_MAX_NEW_NAMES);
  else
    return g_intern_string (name);

  return "";
}

/* The parser gives one pointer for one name, so most are found at once. */
static const char *
get_name (Reader        *self,
          const xmlChar *local,
          const xmlChar *prefix)
{
  guint64 mixed = (GPOINTER_TO_SIZE (local) ^ GPOINTER_TO_SIZE (prefix) << 1) *
                  G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);
  Name *entry = &self->names[mixed >> 32 & (N_NAMES - 1)];
  g_autofree char *joined = NULL;
  const char *text = (const char *) local;

  if (entry->local == local && entry->prefix == prefix && entry->name != NULL)
    return entry->name;

  if (prefix != NULL)
    text = joined = g_strdup_printf ("%s:%s", prefix, local);

  *entry = (Name) { local, prefix, g_quark_try_string (text) != 0 ? g_intern_string (text)
                                                                  : intern_new (self, text) };
  return entry->name;
}

/* Text */

static gboolean
is_blank (const char *text,
          gsize       length)
{
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isspace (text[i]))
      return FALSE;

  return TRUE;
}

static void
count_node (Reader *self)
{
  if (++self->n_nodes > VD_MAX_NODES)
    fail (self, VD_FORMAT_ERROR_LIMIT, get_line (self),
          "the file has more than %d elements and comments; split it", VD_MAX_NODES);
}

static VdNode *
append_text_node (Reader     *self,
                  VdNodeType  type,
                  const char *name,
                  const char *text)
{
  gsize length = strlen (text);
  VdNode *node;

  count_node (self);
  if (length > VD_MAX_VALUE)
    fail (self, VD_FORMAT_ERROR_LIMIT, get_line (self),
          "a text or comment is longer than 1 MB; shorten it");
  if (self->has_failed)
    return NULL;

  node = vd_node_alloc (type, name, 0, length + 1);
  node->text = memcpy (vd_node_get_extra (node), text, length + 1);
  node->line = get_line (self);
  vd_node_append (self->current, node);

  return node;
}

/* The text of an element is one line: each gap is one blank. */
static void
append_words (VdNode     *node,
              const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t\r\n", -1);
  g_autofree char *old = node->text;
  GString *line = g_string_new (old);

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_string_append_printf (line, "%s%s", line->len > 0 ? " " : "", words[i]);

  node->text = g_string_free (line, FALSE);
}

/* At the next tag: what to do with the text since the last. */
static void
flush_text (Reader *self)
{
  if (self->text->len == 0)
    return;

  if (self->current->is_verbatim)
    append_text_node (self, VD_NODE_TEXT, NULL, self->text->str);
  else if (self->current->element != NULL && self->current->element->is_text)
    append_words (self->current, self->text->str);

  g_string_truncate (self->text, 0);
}

static void
on_characters (void          *data,
               const xmlChar *text,
               int            length)
{
  Reader *self = data;
  gboolean is_kept = self->current->is_verbatim ||
                     (self->current->element != NULL && self->current->element->is_text);

  if (self->has_failed)
    return;

  if (is_kept && self->text->len + length > VD_MAX_VALUE)
    fail (self, VD_FORMAT_ERROR_LIMIT, get_line (self), "a text is longer than 1 MB; shorten it");
  else if (is_kept)
    g_string_append_len (self->text, (const char *) text, length);
  else if (!is_blank ((const char *) text, length))
    fail (self, VD_FORMAT_ERROR_SCHEMA, get_line (self),
          "element '%s' has text, where only elements are expected; "
          "put it in a comment or a note", self->current->name);
}

static void
on_comment (void          *data,
            const xmlChar *text)
{
  Reader *self = data;

  flush_text (self);
  if (!self->has_failed)
    append_text_node (self, VD_NODE_COMMENT, NULL, (const char *) text);
}

static void
on_instruction (void          *data,
                const xmlChar *target,
                const xmlChar *text)
{
  Reader *self = data;

  flush_text (self);
  if (!self->has_failed)
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
measure (Reader    *self,
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
          g_autofree char *name = show ((const char *) tag->attributes[5 * i]);

          fail (self, VD_FORMAT_ERROR_LIMIT, get_line (self),
                "attribute '%s' is longer than 1 MB; shorten it", name);
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
put_attributes (Reader    *self,
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

/* "; 'terain' is not known" for the likely slip behind a missing attribute. */
static char *
describe_unknown (const VdNode *node)
{
  for (guint i = 0; i < node->n_attributes; i++)
    if (vd_node_rank (node, node->attributes[i].name) == VD_RANK_UNKNOWN)
      {
        g_autofree char *name = show (node->attributes[i].name);

        return g_strdup_printf (" and '%s' is not known", name);
      }

  return g_strdup ("");
}

static gboolean
has_word (const VdNode *node,
          const VdWord *word)
{
  for (guint i = 0; i < node->n_attributes; i++)
    if (node->attributes[i].name == word->name)
      return TRUE;

  return FALSE;
}

static void
check_words (Reader       *self,
             const VdNode *node)
{
  const VdElement *element = node->element;

  for (guint i = 0; i < element->n_words; i++)
    if (element->words[i].required && !has_word (node, &element->words[i]))
      {
        g_autofree char *unknown = describe_unknown (node);
        g_autofree char *words = vd_vocabulary_list_words (element);

        fail (self, VD_FORMAT_ERROR_SCHEMA, node->line,
              "element '%s': attribute '%s' is missing%s; expected %s",
              node->name, element->words[i].name, unknown, words);
        return;
      }
}

static const VdElement *
get_root_element (Reader    *self,
                  const Tag *tag)
{
  const VdElement *element = NULL;
  g_autofree char *shown = show ((const char *) tag->local);

  if (!is_ours (tag->uri))
    fail (self, VD_FORMAT_ERROR_SCHEMA, get_tag_line (self),
          "element '%s' is not in the namespace %s; "
          "a Vedette file begins as <map xmlns=\"" VD_NAMESPACE "\">",
          shown, VD_NAMESPACE);
  else if ((element = vd_vocabulary_get_root ((const char *) tag->local)) == NULL)
    fail (self, VD_FORMAT_ERROR_SCHEMA, get_tag_line (self),
          "element '%s' cannot be the root; expected system, map, scenario or cases", shown);

  return element;
}

static const VdElement *
get_child_element (Reader     *self,
                   const char *name)
{
  const VdElement *parent = self->current->element;
  const VdElement *element;
  guint index = 0;

  element = vd_vocabulary_get_child (parent, name, &index);

  if (element == NULL && vd_vocabulary_knows (name))
    {
      g_autofree char *children = vd_vocabulary_list_children (parent);

      fail (self, VD_FORMAT_ERROR_SCHEMA, get_tag_line (self),
            "element '%s' cannot stand in '%s'; expected %s", name, parent->name, children);
    }
  else if (element != NULL && element->is_once && (self->seen[self->depth] & 1u << index))
    {
      fail (self, VD_FORMAT_ERROR_SCHEMA, get_tag_line (self),
            "element '%s' stands twice in '%s'; put the two together", name, parent->name);
    }
  else if (element != NULL)
    {
      self->seen[self->depth] |= 1u << index;
    }

  return element;
}

static void
read_tag (Reader    *self,
          const Tag *tag)
{
  gboolean is_root = self->current->type == VD_NODE_DOCUMENT;
  gboolean is_own = is_ours (tag->uri) && (self->current->type == VD_NODE_ELEMENT || is_root);
  const char *name = get_name (self, tag->local, is_own ? NULL : tag->prefix);
  const VdElement *element = NULL;
  guint n;
  gsize extra = measure (self, tag, &n);
  VdNode *node;

  if (is_root)
    element = get_root_element (self, tag);
  else if (is_own && self->current->element != NULL)
    element = get_child_element (self, name);

  if (n > G_MAXUINT16)
    fail (self, VD_FORMAT_ERROR_LIMIT, get_line (self), "element '%s' has too many attributes", name);
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
    check_words (self, node);

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
  Reader *self = data;
  Tag tag = { local, prefix, uri, n_namespaces, namespaces, n_attributes, attributes };

  if (self->has_failed)
    return;

  flush_text (self);
  count_node (self);

  if (self->depth >= VD_MAX_DEPTH)
    fail (self, VD_FORMAT_ERROR_LIMIT, get_tag_line (self),
          "elements are nested deeper than %d levels", VD_MAX_DEPTH);
  else
    read_tag (self, &tag);
}

static void
on_end (void          *data,
        const xmlChar *local,
        const xmlChar *prefix,
        const xmlChar *uri)
{
  Reader *self = data;

  if (self->has_failed)
    return;

  flush_text (self);
  self->current = self->current->parent;
  self->depth--;
}

/* The whole file */

static void
on_doctype (void          *data,
            const xmlChar *name,
            const xmlChar *public_id,
            const xmlChar *system_id)
{
  Reader *self = data;

  fail (self, VD_FORMAT_ERROR_SYNTAX, get_line (self),
        "a document type (DTD) is not allowed; take the <!DOCTYPE> away");
}

static void
on_problem (void     *data,
            xmlError *problem)
{
  Reader *self = data;

  if (problem->level >= XML_ERR_ERROR)
    fail (self, VD_FORMAT_ERROR_SYNTAX, problem->line, "not well-formed XML: %s",
          problem->message != NULL ? problem->message : "unknown problem");
}

static void
parse (Reader *self)
{
  xmlSAXHandler sax = {
    .initialized = XML_SAX2_MAGIC,
    .internalSubset = on_doctype,
    .startElementNs = on_start,
    .endElementNs = on_end,
    .characters = on_characters,
    .ignorableWhitespace = on_characters,
    .comment = on_comment,
    .processingInstruction = on_instruction,
    .serror = (xmlStructuredErrorFunc) on_problem,
  };

  self->context = xmlCreateIOParserCtxt (&sax, self, on_read, NULL, self, XML_CHAR_ENCODING_NONE);

  if (self->context == NULL)
    {
      fail (self, VD_FORMAT_ERROR_OPEN, 1, "the XML parser cannot start");
      return;
    }

  /* NOENT resolves &amp; and the like in attributes; there are no others,
   * since a document type is refused. */
  xmlCtxtUseOptions (self->context, XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_NOCDATA);
  xmlParseDocument (self->context);

  if (!self->has_failed && (!self->context->wellFormed || self->document->root == NULL))
    fail (self, VD_FORMAT_ERROR_SYNTAX, get_line (self), "not well-formed XML, or empty");

  xmlFreeParserCtxt (self->context);
}

static VdDocument *
read_document (Reader     *self,
               const char *name)
{
  VdDocument *document = vd_document_new_empty (name);

  document->lines = g_array_new (FALSE, FALSE, sizeof (guint32));
  document->n_rewritten = -1;

  self->document = document;
  self->current = &document->node;
  self->rest = g_string_new (NULL);
  self->text = g_string_new (NULL);

  parse (self);

  /* A last line without its newline is not what we would write. */
  if (self->rest->len > 0)
    note_line (self, g_string_append_c (self->rest, '\n')->str, self->rest->len);

  g_string_free (self->rest, TRUE);
  g_string_free (self->text, TRUE);

  if (self->has_failed)
    g_clear_pointer (&document, vd_document_free);

  return document;
}

VdDocument *
vd_document_load_bytes (GBytes      *bytes,
                        const char  *name,
                        GError     **error)
{
  g_autofree Reader *reader = g_new0 (Reader, 1);

  reader->error = error;
  reader->fd = -1;
  reader->bytes = g_bytes_get_data (bytes, &reader->n_left);

  return read_document (reader, name);
}

static int
open_file (const char  *path,
           GError     **error)
{
  int fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);

  if (fd < 0)
    g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN,
                 "%s:1: cannot be opened: %s", path, g_strerror (errno));

  return fd;
}

VdDocument *
vd_document_load (const char  *path,
                  GError     **error)
{
  g_autofree Reader *reader = g_new0 (Reader, 1);
  gboolean is_stdin = strcmp (path, "-") == 0;
  VdDocument *document;

  reader->error = error;
  reader->fd = is_stdin ? STDIN_FILENO : open_file (path, error);

  if (reader->fd < 0)
    return NULL;

  document = read_document (reader, path);

  if (!is_stdin)
    close (reader->fd);

  return document;
}
