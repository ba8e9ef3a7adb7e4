/* export.h: what a format is given to write a battle with
 *
 * A format is one file, or one folder of files, with a row (exchange.h); to add one is to
 * write that file, to list the row in formats.c, and to let tests/formats/test-exchange.c know what
 * it cannot judge.  The format walks the documents itself.  Whatever it says it carries it
 * must write of every row, or say of the row that it is lost; what it does not say must
 * not show in its bytes: a test changes one attribute after the other and looks.
 */
#pragma once

#include "formats/exchange/exchange.h"

G_BEGIN_DECLS

/* The option of formats that have a file for each map. */
#define VD_EXPORT_MAP_ID \
  { "map-id", VD_OPTION_TEXT, .argument = N_("ID"), .help = N_("this map only"), \
    .title = N_("Map") }

/**
 * VdExport:
 * @left: for what is lost beyond what the format does not carry (left.h)
 */
struct _VdExport
{
  const VdExportFormat *format;
  const VdProject      *project;
  const VdScenario     *scenario; /* (nullable) */
  VdLeft               *left;

  GHashTable           *values;   /* the rest is exchange.c's */
  VdWatch              *watch;
  const char           *output;
  GPtrArray            *files;
  VdOutputFile         *kept;
  guint8               *has_map;
  GStrv                 names;
};

/**
 * vd_export_step:
 * @done: of @total, in whatever the format counts
 *
 * To be called wherever a format may take longer than a moment: in the rows of a map, between
 * pictures.
 *
 * Returns: whether to go on; if not the format returns %FALSE at once, and need set no error
 */
gboolean    vd_export_step       (VdExport       *self,
                                  guint           done,
                                  guint           total);

/* What was chosen, or what is usual. */
gboolean    vd_export_get_flag   (const VdExport *self,
                                  const char     *option);
int         vd_export_get_number (const VdExport *self,
                                  const char     *option);
/* Returns: (nullable): the text, or the word */
const char *vd_export_get_text   (const VdExport *self,
                                  const char     *option);

/* Where the files will go.
 *
 * Returns: (nullable): an absolute path; %NULL if that is not known */
const char *vd_export_get_output (const VdExport *self);

/* Whether the map of that number is exported. */
gboolean    vd_export_has_map    (const VdExport *self,
                                  guint           map);

/* Whether there is a map; if not, a format of %VD_EXPORT_FILE or %VD_EXPORT_FOLDER that needs
 * one returns %FALSE with the @error. */
gboolean    vd_export_needs_maps (const VdExport *self,
                                  GError        **error);

/* Returns: (transfer full): a name for each map, no two alike: its id, if that will do */
GStrv       vd_export_name_maps  (const VdProject *project);
/* Returns: (transfer full): that of one of its maps */
char       *vd_export_name_map   (const VdProject *project,
                                  const VdMap     *map);

/**
 * vd_export_add:
 * @name: of a folder's file; names that come from ids are made by file-names.h
 * @bytes: (transfer full)
 */
void        vd_export_add        (VdExport       *self,
                                  const char     *name,
                                  GBytes         *bytes);

/* The same of the only file, or that of the map, @map being what the format was given. */
void        vd_export_add_usual  (VdExport       *self,
                                  guint           map,
                                  GBytes         *bytes);

/**
 * vd_export_keep:
 * @path: of a file
 * @bytes: (transfer full)
 *
 * Says what the next export of these documents has to know of this one.
 */
void        vd_export_keep       (VdExport       *self,
                                  const char     *path,
                                  GBytes         *bytes);

G_END_DECLS
