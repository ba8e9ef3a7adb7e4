/* Where a document comes from: a file or bytes, what the parser says of them as a
 * whole, and the end of the reading.  What stands in it is document-read.c. */
#include "core/board/debug.h"
#include "core/text/phrase.h"
#include "formats/document/document-reader.h"
#include "formats/io/input.h"

#include <string.h>
#include <unistd.h>

static int
on_read (void *data,
         char *buffer,
         int   size)
{
  VdReader *self = data;
  g_autoptr (GError) error = NULL;
  gssize n;

  if (self->has_failed)
    return -1;

  n = vd_pieces_read (self->pieces, buffer, size, &error);
  if (n < 0)
    vd_reader_fail (self, error->code, vd_reader_get_line (self), "%s", error->message);

  return n;
}

/* Only encodings in which every byte of our own words is itself, so that the
 * bounds set on the bytes hold for the characters. */
static gboolean
is_plain_encoding (const char *encoding)
{
  static const char *const families[] = { "UTF-8", "UTF-16", "ISO-8859-", "ASCII", "US-ASCII",
                                          "WINDOWS-125", "LATIN1", "ISO-LATIN-1", NULL };
  g_autofree char *upper = g_ascii_strup (encoding, -1);

  for (guint i = 0; families[i] != NULL; i++)
    if (g_str_has_prefix (upper, families[i]))
      return TRUE;

  return FALSE;
}

static void
on_declaration (void *data)
{
  VdReader *self = data;
  const xmlParserInput *input = self->context->input;
  const char *encoding = (const char *) self->context->encoding;

  if (input != NULL && input->encoding != NULL)
    encoding = (const char *) input->encoding;

  if (encoding != NULL && !is_plain_encoding (encoding))
    {
      g_autofree char *shown = vd_show_word (encoding);

      vd_reader_fail (self, VD_FORMAT_ERROR_SYNTAX, 1,
                      N_("the encoding '%s' is not read; save the file as UTF-8"), shown);
    }
}

static void
on_doctype (void          *data,
            const xmlChar *name,
            const xmlChar *public_id,
            const xmlChar *system_id)
{
  VdReader *self = data;

  vd_reader_fail (self, VD_FORMAT_ERROR_SYNTAX, vd_reader_get_line (self),
                  N_("a document type (DTD) is not allowed; take the <!DOCTYPE> away"));
}

/* The parser has limits of its own, above ours, and says so in these words. */
static gboolean
is_limit (const char *message)
{
  return strstr (message, "too long") != NULL || strstr (message, "too big") != NULL ||
         strstr (message, "HUGE") != NULL || strstr (message, "Huge") != NULL;
}

static void
on_problem (void     *data,
            xmlError *problem)
{
  VdReader *self = data;
  const char *said = problem->message != NULL ? problem->message : "unknown problem";
  g_autofree char *message = NULL;

  if (problem->level < XML_ERR_ERROR)
    return;

  message = vd_reader_flatten (said);
  if (is_limit (message))
    vd_reader_fail (self, VD_FORMAT_ERROR_LIMIT, problem->line, N_("more than Vedette reads: %s"),
                    message);
  else
    vd_reader_fail (self, VD_FORMAT_ERROR_SYNTAX, problem->line, N_("not well-formed XML: %s"),
                    message);
}

static void
parse_pieces (VdReader *self)
{
  xmlSAXHandler sax = {
    .initialized = XML_SAX2_MAGIC,
    .startDocument = on_declaration,
    .internalSubset = on_doctype,
    .serror = (xmlStructuredErrorFunc) on_problem,
  };

  vd_reader_listen (&sax);
  self->context = xmlCreateIOParserCtxt (&sax, self, on_read, NULL, self, XML_CHAR_ENCODING_NONE);

  if (self->context == NULL)
    {
      vd_reader_fail (self, VD_FORMAT_ERROR_OPEN, 1, N_("the XML parser cannot start"));
      return;
    }

  /* NOENT resolves &amp; and the like in attributes; there are no others,
   * since a document type is refused. */
  xmlCtxtUseOptions (self->context, XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_NOCDATA);
  xmlParseDocument (self->context);

  if (!self->has_failed && (!self->context->wellFormed || self->document->root == NULL))
    vd_reader_fail (self, VD_FORMAT_ERROR_SYNTAX, vd_reader_get_line (self),
                    N_("not well-formed XML, or empty"));

  xmlFreeParserCtxt (self->context);
}

static VdDocument *
read_document (VdPieces    *pieces,
               const char  *name,
               GError     **error)
{
  g_autofree VdReader *self = g_new0 (VdReader, 1);
  VdDocument *document = vd_document_new_empty (name);
  gint64 started = g_get_monotonic_time ();

  self->document = document;
  self->error = error;
  self->pieces = pieces;
  self->current = &document->node;
  self->text = g_string_new (NULL);

  parse_pieces (self);

  g_string_free (self->text, TRUE);
  document->lines = vd_pieces_finish (pieces);
  document->n_rewritten = -1;
  vd_debug (VD_DEBUG_PARSE, "%s: %u lines, %.1f ms%s", name,
            document->lines != NULL ? document->lines->len : 0,
            (g_get_monotonic_time () - started) / 1000.0, self->has_failed ? ", refused" : "");

  if (self->has_failed)
    g_clear_pointer (&document, vd_document_free);

  return document;
}

VdDocument *
vd_document_load_bytes (GBytes      *bytes,
                        const char  *name,
                        GError     **error)
{
  VdPieces pieces;

  g_return_val_if_fail (bytes != NULL && name != NULL, NULL);

  vd_pieces_from_bytes (&pieces, bytes);
  return read_document (&pieces, name, error);
}

VdDocument *
vd_document_load (const char  *path,
                  GError     **error)
{
  return vd_document_load_watched (path, NULL, error);
}

VdDocument *
vd_document_load_watched (const char  *path,
                          VdWatch     *watch,
                          GError     **error)
{
  g_autoptr (GError) local = NULL;
  int fd;
  VdDocument *document;
  VdPieces pieces;

  g_return_val_if_fail (path != NULL, NULL);

  fd = vd_input_open (path, &local);
  if (fd < 0)
    {
      g_set_error (error, VD_FORMAT_ERROR, local->code, "%s:1: %s", path, local->message);
      return NULL;
    }

  vd_pieces_from_file (&pieces, fd);
  pieces.watch = watch;
  document = read_document (&pieces, path, error);

  close (fd);
  return document;
}
