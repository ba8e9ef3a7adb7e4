/* csv-write.h: what the files that write tables share
 *
 * Only the files of this folder include this.
 */
#pragma once

#include "formats/exchange/csv/csv-tables.h"
#include "formats/exchange/export.h"

G_BEGIN_DECLS

/**
 * VdCsvWriter:
 * @out: (element-type GString): the texts, by the numbers of the tables; empty of those
 *   without rows
 * @fronts: of VdNode: char*, as the next one: the pictures of units that have some
 * @formations: of char*: VdNode, as the next two
 * @places: by unit
 * @groups: likewise
 */
typedef struct
{
  VdExport    *export;
  VdCsvTables *tables;
  GPtrArray   *out;
  GHashTable  *fronts;
  GHashTable  *backs;
  GHashTable  *formations;
  GHashTable  *places;
  GHashTable  *groups;
} VdCsvWriter;

/* csv-rows.c: a document, from its root on; @in: what rows call it; @map: (nullable): of a
 * map */
void        vd_csv_put_document (VdCsvWriter      *self,
                                 const VdNode     *root,
                                 const char       *in,
                                 const VdMap      *map);

/* Returns: the text of a table, with the heading and the line for a new row begun */
GString    *vd_csv_begin_row    (VdCsvWriter      *self,
                                 const VdCsvTable *table);

/* The attributes of a row, and its text; @row: (nullable): none of them */
void        vd_csv_put_values   (GString          *out,
                                 const VdCsvTable *table,
                                 const VdNode     *row);

/* csv-facts.c: what is worked out of a unit */
void        vd_csv_put_unit     (VdCsvWriter      *self,
                                 const VdNode     *unit,
                                 GString          *out);

/* All hexes of a map, those in play in the order of the board; with the rows of @terrain:
 * (nullable): the section */
void        vd_csv_put_hexes    (VdCsvWriter      *self,
                                 const VdNode     *terrain,
                                 const char       *in,
                                 const VdMap      *map);

/* csv-pictures.c: draws the counters, and notes their names.  Returns: %FALSE if it was
 * cancelled */
gboolean    vd_csv_draw_counters (VdCsvWriter     *self);

G_END_DECLS
