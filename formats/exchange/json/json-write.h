/* json-write.h: what the files that write JSON share
 *
 * Only json*.c include this.
 */
#pragma once

#include "formats/exchange/export.h"
#include "formats/io/json-writer.h"

G_BEGIN_DECLS

/**
 * VdJsonWriter:
 * @n_rows: that were written, of @n_total
 * @is_over: nobody waits for it any more
 * @map: (nullable): of the document that is written
 * @formations: of char*: VdNode, as the next two
 * @places: by unit
 * @groups: likewise
 */
typedef struct
{
  VdExport        *export;
  const VdProject *project;
  const VdMap     *map;
  GHashTable      *formations;
  GHashTable      *places;
  GHashTable      *groups;
  VdJson           json;
  guint            n_rows, n_total;
  gboolean         is_over;
} VdJsonWriter;

/* json-rows.c: a document, from its root on */
void vd_json_put_document (VdJsonWriter *self,
                           const char   *key,
                           const VdNode *root);

/* json-facts.c: what programs would have to work out of a row */
void vd_json_put_facts    (VdJsonWriter *self,
                           const VdNode *row);

/* Members q and r.  q is the column where columns are upright, r the row where rows are
 * level. */
void vd_json_put_axial    (VdJsonWriter *self,
                           guint         cell);

G_END_DECLS
