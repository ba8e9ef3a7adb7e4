/* document-reader.h: a document that is being read
 *
 * document-load.c  the file as a whole: bytes, encoding, what is not XML
 * document-read.c  what stands in it, event by event
 */
#pragma once

#include <libxml/parser.h>

#include "formats/document/document-private.h"
#include "formats/document/pieces.h"

G_BEGIN_DECLS

typedef struct
{
  const xmlChar *local;   /* of the parser's dictionary */
  const xmlChar *prefix;
  const char    *name;    /* interned */
} VdReaderName;

#define VD_READER_NAMES 256

typedef struct
{
  VdDocument       *document;
  xmlParserCtxt    *context;
  GError          **error;
  gboolean          has_failed;

  VdPieces         *pieces;      /* borrowed */

  VdNode           *current;
  guint             depth;
  guint             n_nodes;
  guint             n_new_names;
  guint32           seen[VD_MAX_DEPTH + 1]; /* children that stand at most once */
  GString          *text;
  VdReaderName      names[VD_READER_NAMES];
} VdReader;

/**
 * vd_reader_fail:
 * @format: of a phrase, marked with N_: the message, without file and line
 *
 * Only the first failure is reported.  What is put into the sentence is one line of valid
 * text; see vd_reader_flatten().
 */
void  vd_reader_fail     (VdReader      *self,
                          int            code,
                          guint          line,
                          const char    *format,
                          ...) G_GNUC_PRINTF (4, 5);

/**
 * vd_reader_flatten:
 *
 * A message is one line of valid text, whatever stands in the file: the parser quotes
 * it, and cuts it between bytes.
 *
 * Returns: (transfer full): @text as such a line
 */
char *vd_reader_flatten  (const char    *text);

guint vd_reader_get_line (VdReader      *self);

/* Takes in the elements, texts and comments that the parser finds. */
void  vd_reader_listen   (xmlSAXHandler *sax);

G_END_DECLS
