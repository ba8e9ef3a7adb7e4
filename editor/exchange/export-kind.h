/* export-kind.h: all that a battle can be exported to, pictures and data alike
 *
 * A format is known by its row alone (formats/exchange/exchange.h): a new one needs nothing
 * here.  Pictures (formats/draw/render.h) have rows of the same form.
 */
#pragma once

#include "formats/exchange/exchange.h"

G_BEGIN_DECLS

/**
 * VdExportKind:
 * @title: translated
 * @about: what it makes and for whom, translated
 * @ending: of its files; "" of a folder
 * @options: (nullable): up to one without a name; a flag that has something usual is set at
 *   first
 * @format: (nullable): of a picture there is none
 */
typedef struct
{
  const char           *title;
  char                 *about;
  const char           *ending;
  const VdOptionRow    *options;
  const VdExportFormat *format;
} VdExportKind;

/**
 * vd_export_kinds_new:
 * @formats: (array zero-terminated=1): those that are listed
 *
 * Returns: (transfer full) (element-type VdExportKind): what @project can be exported to:
 *   pictures if it has maps, then the formats
 */
GPtrArray          *vd_export_kinds_new     (const VdExportFormat *const *formats,
                                             const VdProject             *project);

/* Returns: (nullable) (transfer none): the one whose files usually end like that name */
const VdExportKind *vd_export_kinds_find    (const GPtrArray    *kinds,
                                             const char         *path);

gboolean            vd_export_kind_is_folder (const VdExportKind *self);

/* Returns: what its files end in, if these @values are chosen; "" of a folder */
const char         *vd_export_kind_get_ending (const VdExportKind *self,
                                               GHashTable         *values);

/**
 * vd_export_kind_suggest:
 * @values: of char*: char*: what is chosen
 *
 * Returns: (transfer full): a place for it, beside the project's file
 */
char               *vd_export_kind_suggest  (const VdExportKind *self,
                                             const VdProject    *project,
                                             GHashTable         *values);

/**
 * vd_export_kind_complete:
 * @values: likewise
 * @path: as it is typed
 *
 * Returns: (transfer full): an absolute path, with the ending of its files
 */
char               *vd_export_kind_complete (const VdExportKind *self,
                                             GHashTable         *values,
                                             const char         *path);

/* Returns: (transfer full): where one of @n files goes, of an export to @path */
char               *vd_export_kind_place    (const VdExportKind *self,
                                             const char         *path,
                                             const VdOutputFile *file,
                                             guint               n);

/**
 * vd_export_kind_refuse:
 *
 * Returns: (transfer full) (nullable): why nothing can be written to @path, as far as that is
 *   known before there are files, translated
 */
char               *vd_export_kind_refuse   (const VdExportKind *self,
                                             const char         *path);

G_END_DECLS
