/* import.h: what a format is given to read a battle with
 *
 * A format reads what another program wrote, or changed: whatever it does not understand for
 * certain it tells of (fate.h) and leaves alone.  What cannot be read at all is an error, and
 * then nothing is written.
 *
 * It makes whole documents (vd_import_add()), with other files beside them, such as pictures,
 * where it has any (vd_import_add_file()), or it changes those of a battle that it is given,
 * @into: a copy, its own to edit by vd_node_set(), vd_document_insert() and
 * vd_document_remove().  There it touches only what the foreign file says otherwise: a row that
 * still is about the same thing stays the same row, with its id, its note and its comments,
 * and where it stands; vd_import_set() does that for an attribute.  A format that makes whole
 * documents need not know @into: the frame puts them in the place of the battle's.
 */
#pragma once

#include "formats/exchange/exchange.h"
#include "formats/io/input-files.h"

G_BEGIN_DECLS

/**
 * VdImport:
 * @files: what is read; a format gets only such as it asked for (#VdImportFlags)
 * @into: (nullable): of a format with %VD_IMPORT_INTO; its maps are resolved, and stay as
 *   they were while the documents are changed
 * @fates: what is to become of everything
 */
struct _VdImport
{
  const VdExportFormat *format;
  VdInputFiles         *files;
  VdProject            *into;
  VdFates              *fates;

  GHashTable           *values;    /* the rest is the frame's */
  VdWatch              *watch;
  GPtrArray            *documents; /* of VdImportedDocument */
  GPtrArray            *beside;    /* of VdOutputFile */
};

/**
 * vd_import_step:
 * @done: of @total, in whatever the format counts
 *
 * To be called wherever a format may take longer than a moment.
 *
 * Returns: whether to go on; if not the format returns %FALSE at once, and need set no error
 */
gboolean    vd_import_step       (VdImport         *self,
                                  guint             done,
                                  guint             total);

/**
 * vd_import_fail:
 * @format: a phrase's, marked with N_: what is wrong with the input as a whole, and what would
 *   mend it
 *
 * Returns: %FALSE
 */
gboolean    vd_import_fail       (const VdImport   *self,
                                  GError          **error,
                                  const char       *format,
                                  ...) G_GNUC_PRINTF (3, 4);

/* What was chosen, or what is usual. */
gboolean    vd_import_get_flag   (const VdImport   *self,
                                  const char       *option);
int         vd_import_get_number (const VdImport   *self,
                                  const char       *option);
/* Returns: (nullable): the text, or the word */
const char *vd_import_get_text   (const VdImport   *self,
                                  const char       *option);

/**
 * vd_import_add:
 * @name: the file, below the folder that all go to, "/" between: as safe as file-names.h
 *   makes them
 * @document: (transfer full)
 *
 * Adds a document that was made.
 */
void        vd_import_add        (VdImport         *self,
                                  const char       *name,
                                  VdDocument       *document);

/**
 * vd_import_add_file:
 * @name: as in vd_import_add(); no document's
 * @bytes: (transfer full)
 *
 * Adds a file that belongs to the documents, which may name it in a note.  It goes where they
 * are written to; an edit of what is open has no place for it.
 */
void        vd_import_add_file   (VdImport         *self,
                                  const char       *name,
                                  GBytes           *bytes);

/**
 * vd_import_set:
 * @row: of a document of @into
 * @value: (nullable)
 *
 * Gives a row another value, unless it has it.  What it says then is the foreign file's: it
 * loses `source` and `status`, which were of the old value, as it does when it is edited by
 * hand; all else stays.
 *
 * Returns: whether anything changed
 */
gboolean    vd_import_set        (VdNode           *row,
                                  const char       *attribute,
                                  const char       *value);

G_END_DECLS
