/* csv-read.h: what the files that read tables share
 *
 * The battle is written down as XML, and it is known of each line of that which row it was
 * made of, so that a fault is said of the row.  Only the files of this folder include this.
 */
#pragma once

#include "formats/exchange/csv/csv-tables.h"
#include "formats/exchange/import.h"
#include "formats/io/csv-cells.h"

G_BEGIN_DECLS

/**
 * VdCsvFile: a table that was read
 * @path: for messages
 * @at: of each column of the table the one of the file, or -1
 * @is_used: of each line, from 0, the heading; what is left at last stands nowhere
 */
typedef struct
{
  const VdCsvTable *table;
  VdCsvSheet       *sheet;
  char             *path;
  int              *at;
  guint8           *is_used;
} VdCsvFile;

/* A row, by its line in the sheet; @file: (nullable): none */
typedef struct
{
  const VdCsvFile *file;
  guint            line;
} VdCsvRow;

/**
 * VdCsvReader:
 * @files: (element-type VdCsvFile) (nullable): by the numbers of the tables
 * @groups: of rows that stand together
 * @places: of char*: all documents that rows say they stand in
 * @out: the XML
 * @lines: of #VdCsvRow: what the lines of @out were made of
 * @error: the first fault
 */
typedef struct
{
  VdImport    *import;
  VdCsvTables *tables;
  GPtrArray   *files;
  GHashTable  *groups;
  GHashTable  *places;
  GString     *out;
  GArray      *lines;
  GError      *error;
} VdCsvReader;

/* csv-read.c: as VdExportFormat.read */
gboolean          vd_csv_read_battle   (VdImport         *import,
                                        GError          **error);

/* csv-read-files.c: the tables that there are.  Returns: %FALSE with a fault */
gboolean          vd_csv_read_files    (VdCsvReader      *self);
void              vd_csv_file_free     (gpointer          file);

/* Keeps the first fault, a phrase, of a row.  Returns: %FALSE */
gboolean          vd_csv_fail          (VdCsvReader      *self,
                                        VdCsvRow          row,
                                        const char       *format,
                                        ...) G_GNUC_PRINTF (3, 4);

/* Returns: (nullable): what the row has in that column of its table; the other in one of that
 *   name */
const char       *vd_csv_row_get       (VdCsvRow          row,
                                        guint             column);
const char       *vd_csv_row_get_named (VdCsvRow          row,
                                        const char       *column);

/* Returns: (nullable): the file of a table, if there is one */
VdCsvFile        *vd_csv_find_file     (const VdCsvReader *self,
                                        const VdCsvTable  *table);

/* csv-read-rows.c: puts the rows together that stand together */
void              vd_csv_group_rows    (VdCsvReader      *self);

/* A document, from its root on, without the end of its tag; @row: of the table of documents */
void              vd_csv_read_document (VdCsvReader      *self,
                                        const VdElement  *root,
                                        VdCsvRow          row);

/* A fault if there is a row that stands nowhere. */
void              vd_csv_check_used    (VdCsvReader      *self);

/* What is written from here on, on a line of its own, is made of that row. */
void              vd_csv_begin_line    (VdCsvReader      *self,
                                        VdCsvRow          row);
void              vd_csv_put_attribute (VdCsvReader      *self,
                                        VdCsvRow          row,
                                        const char       *name,
                                        const char       *value);

G_END_DECLS
