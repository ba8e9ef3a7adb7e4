/* rows.h: all rows of the documents, a table for each kind
 *
 * Which tables there are, and their columns, follows from the schema: a table for each
 * element with attributes of its own or with text, named after the kind of document and its
 * id, as scenario_unit, system_chart_hex.  What may stand in a system and in the override
 * of a scenario is called after the system; what may stand in any document, document_title.
 * A row knows its document, and the row that it stands in.  Lists are taken apart in a table
 * for all, and so is what sections carry (formats/EXPORT-GEOPACKAGE.md).
 */
#pragma once

#include "formats/exchange/export.h"
#include "formats/exchange/geopackage/columns.h"

G_BEGIN_DECLS

/* How far it is: rows that are put, and hexes. */
typedef struct
{
  VdExport     *export;
  const VdGpkg *package;
  guint         done, total;
} VdGpkgWork;

/* Returns: whether to go on: not when it is cancelled, nor when there will be no file */
static inline gboolean
vd_gpkg_work_step (VdGpkgWork *self)
{
  return ++self->done % 1024 != 0 ||
         (!vd_gpkg_has_failed (self->package) &&
          vd_export_step (self->export, self->done, self->total));
}

typedef struct _VdGpkgRows VdGpkgRows;

/* Makes the tables. */
VdGpkgRows *vd_gpkg_rows_new       (VdGpkg            *package);
void        vd_gpkg_rows_free      (VdGpkgRows        *self);

/**
 * vd_gpkg_rows_put:
 * @frame: (nullable): of a map
 *
 * Puts all rows of a document.
 *
 * Returns: the `fid` of the document; 0 if it is not to go on
 */
gint64      vd_gpkg_rows_put       (VdGpkgRows        *self,
                                    const VdDocument  *document,
                                    const VdGpkgFrame *frame,
                                    VdGpkgWork        *work);

/* Returns: the `fid` of a row that was put; terrain of hexes is not noted, and has 0 */
gint64      vd_gpkg_rows_get_fid   (const VdGpkgRows  *self,
                                    const VdNode      *row);

/* Returns: (nullable): the name of the table of an element */
const char *vd_gpkg_rows_get_table (const VdGpkgRows  *self,
                                    const VdElement   *element);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdGpkgRows, vd_gpkg_rows_free)

G_END_DECLS
