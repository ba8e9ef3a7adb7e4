/* columns.h: attributes of rows as columns of a table
 *
 * Their names and types follow from the schema: a "-" or ":" becomes "_"; numbers, points and
 * what is "yes" or "no" are numbers, all else is text.  What is no such number ("never")
 * leaves its column empty.
 */
#pragma once

#include "formats/document/document.h"
#include "formats/exchange/geopackage/package.h"
#include "formats/exchange/json/json-form.h"

G_BEGIN_DECLS

#define VD_GPKG_MOST_COLUMNS 64 /* attributes of an element */

/**
 * VdGpkgColumns:
 * @places: by the rank of an attribute: its column; 0 if it has none
 */
typedef struct
{
  const VdElement *element;
  guint8           places[VD_GPKG_MOST_COLUMNS];
  guint8           forms[VD_GPKG_MOST_COLUMNS]; /* VdForm */
} VdGpkgColumns;

/**
 * vd_gpkg_columns_add:
 * @except: (nullable): names of attributes that are left out, blanks between
 *
 * Adds columns of @element to a table, but for those that it has already.
 */
void     vd_gpkg_columns_add  (VdGpkgColumns       *self,
                               VdGpkgTable         *table,
                               const VdElement     *element,
                               const char          *except);

/* Returns: the column of an attribute */
guint    vd_gpkg_columns_find (const VdGpkgColumns *self,
                               const char          *attribute);

/* Returns: a bit, by its rank, for each attribute of which the column does not say how it is
 * written: "never", "2/4", "50.10" */
guint64  vd_gpkg_columns_bind (const VdGpkgColumns *self,
                               VdGpkgTable         *table,
                               const VdNode        *row);

/* Returns: (transfer full): "scenario_group_fid" and the like: what "-", ":" and "/" become */
char    *vd_gpkg_columns_name (const char          *before,
                               const char          *name,
                               const char          *after);

G_END_DECLS
