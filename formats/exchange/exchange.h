/* exchange.h: battles for other programs, and of them
 *
 * What a command or a dialog needs to know: which formats there are, what may be chosen of
 * each, what each takes along.  All of it stands in one row a format, in the format's own
 * file; the rows are listed in formats.c.  How a format is written stands in export.h, and how
 * it is read in import.h.
 *
 * An export is made in memory, all files of it, with a list of what it leaves behind;
 * where they go is the caller's affair (formats/io/output.h, formats/io/output-folder.h).
 * So are the documents of an import: a command writes them down, an editor makes them an edit.
 */
#pragma once

#include "core/scenario/scenario.h"
#include "formats/exchange/fate.h"
#include "formats/exchange/left.h"
#include "formats/io/option.h"
#include "formats/io/output-folder.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

#define VD_EXCHANGE_ERROR (vd_exchange_error_quark ())
GQuark vd_exchange_error_quark (void);

typedef enum
{
  VD_EXCHANGE_ERROR_EMPTY,  /* there is nothing that the format could take */
  VD_EXCHANGE_ERROR_CANCELLED
} VdExchangeError;

typedef enum
{
  VD_EXPORT_FILE,  /* one file */
  VD_EXPORT_MAPS,  /* a file for each map; "map-id" is among the options */
  VD_EXPORT_FOLDER /* files that belong together */
} VdExportShape;

typedef struct _VdExport VdExport; /* export.h */
typedef struct _VdImport VdImport; /* import.h */

/* What a format can read, and what it makes of it. */
typedef enum
{
  VD_IMPORT_FILE = 1 << 0,   /* a file */
  VD_IMPORT_FOLDER = 1 << 1, /* a folder of files */
  VD_IMPORT_NEW = 1 << 2,    /* whole documents, which may take the place of a battle's */
  VD_IMPORT_INTO = 1 << 3,   /* changes to a battle that it is given */
  VD_IMPORT_ALONE = 1 << 4   /* what it makes knows too little to take a battle's place */
} VdImportFlags;

/**
 * VdExportFormat:
 * @name: as on the command line
 * @title: what its own people call it; marked with N_ if that has words of a language
 * @ending: of its files; "" of a folder
 * @compiles: it is given the compiled scenario, if there is one
 * @options: (nullable): up to one without a name
 * @one_name: a hex is called there by the number that is written; another that it has on a
 *   second printed sheet is left behind
 * @carries: what it takes along (carried.h)
 * @write: makes its files; of %VD_EXPORT_MAPS once for each @map, else once
 * @reads: of one that can be imported: #VdImportFlags
 * @import_ending: (nullable): of a file that is imported, by itself or in its folder, where
 *   @ending says none
 * @import_options: (nullable): what may be chosen of an import, as @options
 * @read: (nullable): likewise; makes or changes documents (import.h)
 * @about: (nullable): what it makes and for whom, in a sentence, marked with N_
 * @names_output: its files name the place that they are written to (#VdExportRequest.output)
 */
typedef struct
{
  const char             *name;
  const char             *title;
  const char             *ending;
  VdExportShape           shape;
  gboolean                compiles;
  const VdOptionRow *options;
  const char *const      *carries;
  gboolean              (*write) (VdExport  *self,
                                  guint      map,
                                  GError   **error);
  VdImportFlags           reads;
  const char             *import_ending;
  const VdOptionRow *import_options;
  gboolean              (*read)  (VdImport  *self,
                                  GError   **error);
  const char             *about;
  gboolean                names_output;
  gboolean                one_name;
} VdExportFormat;

/* (array zero-terminated=1): all there are, by name */
extern const VdExportFormat *const vd_export_formats[];

/* Returns: (nullable) */
const VdExportFormat *vd_export_find_format (const char *name);

/**
 * VdExportRequest:
 * @project: whose maps are resolved; it need not be one that can be played
 * @scenario: (nullable): compiled of it
 * @values: (nullable): of char*: char*: what was chosen; "yes" of a flag
 * @watch: (nullable): its `read` goes up to `total`, both of them the format's affair
 * @output: (nullable): where the files will go, for formats in which they name each other
 *   by where they lie; bytes depend on it in these alone
 */
typedef struct
{
  const VdExportFormat *format;
  VdProject            *project;
  const VdScenario     *scenario;
  GHashTable           *values;
  VdWatch              *watch;
  const char           *output;
} VdExportRequest;

/**
 * VdExported:
 * @files: (element-type VdOutputFile): in the format's order; of %VD_EXPORT_FILE and
 *   %VD_EXPORT_MAPS the name is one for it if it needs one
 * @kept: (nullable): what the next export has to know of this one, beside the documents; its
 *   name is its path.  It is to be written before the files are, which are no good without
 */
typedef struct
{
  GPtrArray    *files;
  VdOutputFile *kept;
  VdLeft       *left;
} VdExported;

/**
 * vd_export_run:
 *
 * The same documents and choices always make the same bytes, at the same place.
 *
 * Errors: of %VD_EXCHANGE_ERROR; of %VD_FORMAT_ERROR from the format.  Messages are
 * phrases.
 *
 * Returns: (transfer full) (nullable)
 */
VdExported           *vd_export_run         (const VdExportRequest  *request,
                                             GError                **error);
void                  vd_exported_free      (VdExported             *self);

/**
 * vd_export_place_file:
 * @path: what was named for all of them; one that makes a file for each map adds its name
 * @file: one of @n
 *
 * Returns: (transfer full): where the file goes: of "out.hexjson" and "north.hexjson", one
 *   of two, "out-north.hexjson"; of a folder a place in it
 */
char                 *vd_export_place_file  (const VdExportFormat   *format,
                                             const char             *path,
                                             const VdOutputFile     *file,
                                             guint                   n);

/**
 * vd_export_name_files:
 * @project: whose maps are resolved
 * @values: (nullable): of char*: char*: what was chosen
 *
 * Returns: (transfer full) (nullable): what the files of an export will be called, before any
 *   is made; %NULL of a folder, for which it is not known
 */
GStrv                 vd_export_name_files  (const VdExportFormat   *format,
                                             const VdProject        *project,
                                             GHashTable             *values);

/**
 * VdImportRequest:
 * @format: one that can be imported
 * @path: a file, "-", or a folder
 * @bytes: (nullable): of the file, if they are there already, followed by a zero byte; @path
 *   names them in messages
 * @into: (nullable): a battle that is to be changed; it stays as it is, and may be a map by
 *   itself
 * @values: (nullable): of char*: char*: what was chosen; "yes" of a flag
 * @watch: (nullable): as in #VdExportRequest
 */
typedef struct
{
  const VdExportFormat *format;
  const char           *path;
  GBytes               *bytes;
  const VdProject      *into;
  GHashTable           *values;
  VdWatch              *watch;
} VdImportRequest;

/**
 * VdImportChange: rows of a section that differ from those of the battle
 * @section: "terrain"; "" for what is said of the whole
 * @n: how many are added, removed, changed (#VdChangeKind of document-diff.h)
 */
typedef struct
{
  const char *section;
  guint       n[3];
} VdImportChange;

/**
 * VdImportedDocument:
 * @name: the file, below a folder that all are written to
 * @instead: (nullable): the document of the battle that it takes the place of
 * @changes: of #VdImportChange: what is other than there; empty if nothing is
 */
typedef struct
{
  char             *name;
  VdDocument       *document;
  const VdDocument *instead;
  GArray           *changes;
} VdImportedDocument;

/**
 * VdImported:
 * @documents: (element-type VdImportedDocument): all that were made; of a battle that was
 *   changed all of it, what did not change too
 * @beside: (element-type VdOutputFile): pictures and the like, for the same folder
 * @fates: what became of what the foreign file says
 */
typedef struct
{
  GPtrArray *documents;
  GPtrArray *beside;
  VdFates   *fates;
} VdImported;

/**
 * vd_import_run:
 *
 * May run in a thread while nobody changes the battle.
 *
 * Errors: of %VD_EXCHANGE_ERROR; of %VD_FORMAT_ERROR: then the message, a phrase, is one line
 * that begins with the path and says where in it the fault is, and what would mend it.
 *
 * Returns: (transfer full) (nullable)
 */
VdImported           *vd_import_run         (const VdImportRequest  *request,
                                             GError                **error);
void                  vd_imported_free      (VdImported             *self);

/* Returns: (transfer full) (element-type VdOutputFile): the documents in their canonical form, and
 *   what goes beside them, for a new folder */
GPtrArray            *vd_imported_write     (const VdImported       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdExported, vd_exported_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdImported, vd_imported_free)

G_END_DECLS
