/* package.h: a GeoPackage 1.3 in the making, in memory
 *
 * Tables are made of their columns, filled row by row, and entered into the contents when
 * the file is taken.  The same calls make the same bytes: there is no date but the first
 * that could be.  Whatever SQLite refuses is kept, and said at the end.
 */
#pragma once

#include <sqlite3.h>

#include "formats/exchange/geopackage/shape.h"
#include "formats/schema/schema.h"

G_BEGIN_DECLS

typedef struct _VdGpkg VdGpkg;

/**
 * VdGpkgColumn:
 * @name: words with _ between
 * @type: as the format has it: "INTEGER", "DOUBLE", "BOOLEAN", "TEXT"
 * @of: (nullable): the table whose `fid` it is
 * @title, @help: (nullable): for people
 * @words: (array zero-terminated=1) (nullable): all that it may be
 */
typedef struct
{
  char              *name;
  const char        *type;
  char              *of;
  const char        *title, *help;
  const char *const *words;
} VdGpkgColumn;

/**
 * VdGpkgTable:
 * @title: (nullable): what it holds
 * @shape: of its rows; then their second column is `geom`
 * @columns: (element-type VdGpkgColumn): `fid` is the first
 * @n: how many rows it has
 */
typedef struct
{
  VdGpkg       *package;
  char         *name;
  const char   *title;
  VdShapeType   shape;
  int           srs;
  GArray       *columns;
  VdShapeBox    box;
  gint64        n;
  char         *insert;    /* for SQLite, once it is created */
  sqlite3_stmt *statement; /* (nullable) */
} VdGpkgTable;

VdGpkg      *vd_gpkg_new          (void);
void         vd_gpkg_free         (VdGpkg        *self);

/* Enters a coordinate system beside that of WGS 84 and the undefined ones. */
void         vd_gpkg_add_utm      (VdGpkg        *self,
                                   VdUtmZone      zone);

/**
 * vd_gpkg_add:
 * @name: (transfer full)
 *
 * Returns: (transfer none): a table, with its first columns
 */
VdGpkgTable *vd_gpkg_add          (VdGpkg        *self,
                                   char          *name,
                                   const char    *title,
                                   VdShapeType    shape,
                                   int            srs);

/* @column: its name and @of are taken over.  Returns: its number */
guint        vd_gpkg_table_add    (VdGpkgTable   *self,
                                   VdGpkgColumn   column);

/* To be called once it has its columns, and before it has a row. */
void         vd_gpkg_table_create (VdGpkgTable   *self);

/* Values of the next row; a column that is given none is NULL.  Texts (nullable) must stay
 * until vd_gpkg_table_put(). */
void         vd_gpkg_bind_text    (VdGpkgTable   *self,
                                   guint          column,
                                   const char    *text);
void         vd_gpkg_bind_integer (VdGpkgTable   *self,
                                   guint          column,
                                   gint64         number);
void         vd_gpkg_bind_double  (VdGpkgTable   *self,
                                   guint          column,
                                   double         number);

/* What was drawn becomes the geometry. */
void         vd_gpkg_bind_shape   (VdGpkgTable   *self,
                                   VdShape       *shape);

/* Returns: the `fid` of the row: they count from 1 */
gint64       vd_gpkg_table_put    (VdGpkgTable   *self);

/* Whether SQLite has refused anything, so that no file will come of it. */
gboolean     vd_gpkg_has_failed   (const VdGpkg  *self);

/**
 * vd_gpkg_take:
 * @self: (transfer full)
 *
 * Errors: of %VD_FORMAT_ERROR, if the file is too large or there is no memory for it.
 *
 * Returns: (transfer full) (nullable): the file
 */
GBytes      *vd_gpkg_take         (VdGpkg        *self,
                                   GError       **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdGpkg, vd_gpkg_free)

G_END_DECLS
