/* csv-tables.h: which tables a battle makes, and what stands in their columns
 *
 * A table for each kind of row that the schema has, and three besides: the documents, those
 * sections of them that say something themselves, and in which order rows of several kinds
 * stand.  All of it follows from the schema but the names of the files.  How the columns are
 * meant is told in formats/EXPORT-CSV.md.
 *
 * Only the files of this folder include this.
 */
#pragma once

#include "formats/document/document.h"

G_BEGIN_DECLS

/* Where rows can stand: a document, or what overrides a system in one. */
typedef enum
{
  VD_CSV_SCENARIO = 1 << 0,
  VD_CSV_OVERRIDE = 1 << 1,
  VD_CSV_SYSTEM   = 1 << 2,
  VD_CSV_MAP      = 1 << 3
} VdCsvPlaces;

/**
 * VdCsvTable:
 * @name: of the file, without its ending
 * @element: (nullable): what its rows are; %NULL of the three others
 * @above: (element-type VdCsvTable): in whose rows its rows stand; empty if that is a section
 *   or a document
 * @columns: (element-type utf8): the names of all
 * @n_before: how many of them say where the row stands: up to three, in this order: "in" or
 *   "map", the document; "table", where @above are several; the row there
 * @n_read: how many are read; the others are worked out
 */
typedef struct
{
  const char      *name;
  const VdElement *element;
  VdCsvPlaces      places;
  GPtrArray       *above;
  GPtrArray       *columns;
  guint            n_before;
  guint            n_read;
} VdCsvTable;

/* Names of documents as rows have them; maps are called by their ids. */
#define VD_CSV_IN_SCENARIO "scenario"
#define VD_CSV_IN_OVERRIDE "override"
#define VD_CSV_IN_SYSTEM "system"

#define VD_CSV_ENDING ".csv"

/**
 * VdCsvTables:
 * @all: (element-type VdCsvTable): in the order of the schema
 */
typedef struct
{
  GPtrArray  *all;
  GHashTable *by_element;
  VdCsvTable *documents; /* in, kind, attributes of any root */
  VdCsvTable *sections;  /* in, section, attributes of any section */
  VdCsvTable *order;     /* in, section, table, row; rows, count */
} VdCsvTables;

VdCsvTables      *vd_csv_tables_new     (void);
void              vd_csv_tables_free    (VdCsvTables       *self);

/* Returns: (nullable) */
const VdCsvTable *vd_csv_tables_find    (const VdCsvTables *self,
                                         const VdElement   *element);

/* Whether an element holds rows of other kinds, or is nothing but their heading. */
gboolean          vd_csv_is_section     (const VdElement   *element);

/* Whether it stands in a scenario as a document does: "override". */
gboolean          vd_csv_is_override    (const VdElement   *element);

/* Of the columns before, which is which; -1 if the table has none. */
int               vd_csv_table_get_in    (const VdCsvTable *self);
int               vd_csv_table_get_table (const VdCsvTable *self);
int               vd_csv_table_get_row   (const VdCsvTable *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdCsvTables, vd_csv_tables_free)

G_END_DECLS
