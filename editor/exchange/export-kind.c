#include "editor/exchange/export-kind.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/text/phrase.h"
#include "editor/exchange/options.h"
#include "formats/draw/render.h"
#include "formats/io/output.h"

/* Pictures */

#define SHEET { VD_OPTION_SHEET, VD_OPTION_TEXT, .title = N_("Picture of") }
#define COUNTERS { "counters", VD_OPTION_FLAG, .usual = "yes", \
                   .title = N_("Counters where they are set up") }

static const VdOptionRow dots[] = {
  SHEET,
  { "dpi", VD_OPTION_NUMBER, .least = 10, .most = 1200, .usual = "150",
    .title = N_("Resolution in dots per inch") },
  COUNTERS,
  { NULL }
};
static const VdOptionRow lines[] = { SHEET, COUNTERS, { NULL } };

static const struct
{
  const char        *title, *about, *ending;
  const VdOptionRow *options;
} pictures[] = {
  { N_("PNG picture"), N_("A picture of dots, to look at and to show"), ".png", dots },
  { N_("SVG picture"), N_("A picture that stays sharp at any size; to work on it take SVG in layers"),
    ".svg", lines },
  { N_("PDF page"), N_("A page to print in its own size"), ".pdf", lines },
};

static char *
describe (const VdExportFormat *format)
{
  static const char *const shapes[] = {
    [VD_EXPORT_FILE] = N_("A file, %s"),
    [VD_EXPORT_MAPS] = N_("A file for each map, %s"),
    [VD_EXPORT_FOLDER] = N_("A folder of files"),
  };

  if (format->about != NULL)
    return g_strdup (_(format->about));

  return format->shape == VD_EXPORT_FOLDER
         ? g_strdup (_(shapes[format->shape]))
         : g_strdup_printf (_(shapes[format->shape]), format->ending);
}

static void
kind_free (gpointer data)
{
  VdExportKind *kind = data;

  g_free (kind->about);
  g_free (kind);
}

static void
add_kind (GPtrArray    *kinds,
          VdExportKind  row)
{
  g_ptr_array_add (kinds, g_memdup2 (&row, sizeof row));
}

GPtrArray *
vd_export_kinds_new (const VdExportFormat *const *formats,
                     const VdProject             *project)
{
  GPtrArray *kinds = g_ptr_array_new_with_free_func (kind_free);

  g_return_val_if_fail (formats != NULL && project != NULL, kinds);

  for (guint i = 0; i < G_N_ELEMENTS (pictures) && project->maps->len > 0; i++)
    add_kind (kinds, (VdExportKind) {
      .title = _(pictures[i].title),
      .about = g_strdup (_(pictures[i].about)),
      .ending = pictures[i].ending,
      .options = pictures[i].options,
    });
  for (guint i = 0; formats[i] != NULL; i++)
    add_kind (kinds, (VdExportKind) {
      .title = _(formats[i]->title),
      .about = describe (formats[i]),
      .ending = formats[i]->ending,
      .options = formats[i]->options,
      .format = formats[i],
    });

  return kinds;
}

const VdExportKind *
vd_export_kinds_find (const GPtrArray *kinds,
                      const char      *path)
{
  g_return_val_if_fail (kinds != NULL && path != NULL, NULL);

  for (guint i = 0; i < kinds->len; i++)
    {
      const VdExportKind *kind = g_ptr_array_index (kinds, i);

      if (*kind->ending != '\0' && g_str_has_suffix (path, kind->ending))
        return kind;
    }

  return NULL;
}

/* Where it goes */

gboolean
vd_export_kind_is_folder (const VdExportKind *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->format != NULL && self->format->shape == VD_EXPORT_FOLDER;
}

const char *
vd_export_kind_get_ending (const VdExportKind *self,
                           GHashTable         *values)
{
  const VdOptionRow *option;

  g_return_val_if_fail (self != NULL && values != NULL, NULL);

  for (option = self->options; option != NULL && option->name != NULL; option++)
    if (option->makes != NULL && g_hash_table_contains (values, option->name))
      return option->makes;

  return self->ending;
}

/* The name of the project's file, without what Vedette's own files end in. */
static char *
get_stem (const VdProject *project)
{
  char *base = g_path_get_basename (project->path);
  char *dot = strchr (base, '.');

  if (dot != NULL && dot != base)
    *dot = '\0';
  return base;
}

static char *
name_picture (const VdProject *project,
              const char      *sheet,
              const char      *stem)
{
  guint64 map = 0;
  gboolean is_map = sheet == NULL ||
                    g_ascii_string_to_unsigned (sheet, 10, 0, G_MAXINT, &map, NULL);
  const VdMap *resolved = is_map && map < project->resolved->len
                          ? g_ptr_array_index (project->resolved, map) : NULL;

  if (!is_map)
    return g_strconcat (stem, "-counters", NULL);

  return project->maps->len > 1 && resolved != NULL && resolved->id != NULL
         ? g_strconcat (stem, "-", resolved->id, NULL) : g_strconcat (stem, "-map", NULL);
}

char *
vd_export_kind_suggest (const VdExportKind *self,
                        const VdProject    *project,
                        GHashTable         *values)
{
  g_autofree char *folder = NULL, *stem = NULL, *base = NULL, *name = NULL;

  g_return_val_if_fail (self != NULL && project != NULL && values != NULL, NULL);

  folder = vd_option_get_folder (project);
  stem = get_stem (project);
  base = self->format == NULL
         ? name_picture (project, g_hash_table_lookup (values, VD_OPTION_SHEET), stem)
         : vd_export_kind_is_folder (self) ? g_strconcat (stem, "-", self->format->name, NULL)
                                           : g_strdup (stem);
  name = g_strconcat (base, vd_export_kind_get_ending (self, values), NULL);
  return g_build_filename (folder, name, NULL);
}

char *
vd_export_kind_complete (const VdExportKind *self,
                         GHashTable         *values,
                         const char         *path)
{
  g_autofree char *whole = NULL;
  const char *ending;

  g_return_val_if_fail (self != NULL && values != NULL && path != NULL, NULL);

  ending = vd_export_kind_get_ending (self, values);
  whole = g_str_has_suffix (path, ending) ? g_strdup (path) : g_strconcat (path, ending, NULL);
  return g_canonicalize_filename (whole, NULL);
}

char *
vd_export_kind_place (const VdExportKind *self,
                      const char         *path,
                      const VdOutputFile *file,
                      guint               n)
{
  g_return_val_if_fail (self != NULL && path != NULL && file != NULL, NULL);

  return self->format != NULL ? vd_export_place_file (self->format, path, file, n)
                              : g_strdup (path);
}

char *
vd_export_kind_refuse (const VdExportKind *self,
                       const char         *path)
{
  g_autoptr (GError) error = NULL;

  g_return_val_if_fail (self != NULL && path != NULL, NULL);

  if (vd_export_kind_is_folder (self))
    vd_output_folder_check (path, &error);
  else if (vd_output_check_file (path, &error))
    vd_output_check (path, &error);

  return error != NULL ? vd_phrase_say (error->message, gettext) : NULL;
}
