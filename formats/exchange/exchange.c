#include "formats/exchange/exchange-private.h"

#include <string.h>

#include "formats/exchange/export.h"
#include "formats/io/file-names.h"
#include "formats/io/output.h"

G_DEFINE_QUARK (vd-exchange-error-quark, vd_exchange_error)

gboolean
vd_exchange_fail (GError          **error,
                  VdExchangeError   code,
                  const char       *before,
                  const char       *why)
{
  g_autofree char *phrase = vd_phrase_of (why);

  g_set_error (error, VD_EXCHANGE_ERROR, code, "%s: %s", before, phrase);
  return FALSE;
}

/* What was chosen */

const char *
vd_export_get_text (const VdExport *self,
                    const char     *name)
{
  return vd_option_get_text (self->format->options, self->values, name);
}

gboolean
vd_export_get_flag (const VdExport *self,
                    const char     *name)
{
  return vd_option_get_flag (self->format->options, self->values, name);
}

int
vd_export_get_number (const VdExport *self,
                      const char     *name)
{
  return vd_option_get_number (self->format->options, self->values, name);
}

/* Which maps */

static const char *
get_id (const VdProject *project,
        guint            map)
{
  const VdMap *resolved = g_ptr_array_index (project->resolved, map);

  return resolved->id != NULL ? resolved->id : "map";
}

GStrv
vd_export_name_maps (const VdProject *project)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();

  for (guint i = 0; i < project->resolved->len; i++)
    {
      const char *stem = get_id (project, i);
      g_autofree char *id = g_strdup (stem);

      for (guint n = 2; g_hash_table_contains (taken, id); n++)
        {
          g_free (id);
          id = g_strdup_printf ("%s-%u", stem, n);
        }

      g_hash_table_add (taken, g_strdup (id));
      g_strv_builder_add (ids, id);
    }

  return g_strv_builder_end (ids);
}

char *
vd_export_name_map (const VdProject *project,
                    const VdMap     *map)
{
  g_auto (GStrv) names = vd_export_name_maps (project);
  guint number = 0;

  g_ptr_array_find (project->resolved, map, &number);
  return g_strdup (names[number]);
}

/* (transfer full): what files are called: one for each map, or one for all */
static GStrv
name_files (const VdProject      *project,
            const VdExportFormat *format)
{
  const char *id = project->scenario != NULL
                   ? vd_node_get (vd_document_get_root (project->scenario), "id") : NULL;
  const char *const one[] = { id != NULL ? id : "vedette", NULL };
  g_auto (GStrv) all = vd_export_name_maps (project);

  return vd_file_names_make (format->shape != VD_EXPORT_MAPS ? one : (const char *const *) all,
                             format->ending);
}

gboolean
vd_export_needs_maps (const VdExport  *self,
                      GError         **error)
{
  return self->project->maps->len > 0 ||
         vd_exchange_fail (error, VD_EXCHANGE_ERROR_EMPTY, self->project->path,
                           N_("holds no map; name a map or a scenario"));
}

/* Returns: how many are exported; 0 with @error if none is */
static guint
choose_maps (VdExport  *self,
             GError   **error)
{
  const VdProject *project = self->project;
  const char *id = self->format->shape == VD_EXPORT_MAPS ? vd_export_get_text (self, "map-id")
                                                         : NULL;
  g_autoptr (GString) ids = g_string_new (NULL);
  g_autofree char *why = NULL;
  guint n = 0;

  for (guint i = 0; i < project->maps->len; i++)
    {
      self->has_map[i] = id == NULL || strcmp (get_id (project, i), id) == 0;
      n += self->has_map[i];
      g_string_append_printf (ids, "%s%s", i > 0 ? ", " : "", get_id (project, i));
    }

  vd_left_add (self->left, N_("maps that were not asked for"), project->maps->len - n);
  if (n > 0 || self->format->shape != VD_EXPORT_MAPS)
    return MAX (n, 1);

  if (id == NULL)
    return vd_export_needs_maps (self, error);

  why = vd_phrase_new (N_("“%s” is none of the maps %s"), id, ids->str);
  vd_option_refuse (error, "map-id", why);
  return 0;
}

gboolean
vd_export_has_map (const VdExport *self,
                   guint           map)
{
  return map < self->project->maps->len && self->has_map[map];
}

const char *
vd_export_get_output (const VdExport *self)
{
  return self->output;
}

/* How far it is */

gboolean
vd_exchange_step (VdWatch *watch,
                  guint    done,
                  guint    total)
{
  if (watch == NULL)
    return TRUE;

  g_atomic_int_set (&watch->total, (int) total);
  g_atomic_int_set (&watch->read, (int) done);
  return !vd_watch_is_cancelled (watch);
}

gboolean
vd_export_step (VdExport *self,
                guint     done,
                guint     total)
{
  return vd_exchange_step (self->watch, done, total);
}

/* The files */

void
vd_export_add (VdExport   *self,
               const char *name,
               GBytes     *bytes)
{
  g_ptr_array_add (self->files, vd_output_file_new (name, bytes));
}

void
vd_export_add_usual (VdExport *self,
                     guint     map,
                     GBytes   *bytes)
{
  vd_export_add (self, self->names[map], bytes);
}

void
vd_export_keep (VdExport   *self,
                const char *path,
                GBytes     *bytes)
{
  g_clear_pointer (&self->kept, vd_output_file_free);
  self->kept = vd_output_file_new (path, bytes);
}

static gboolean
write_files (VdExport  *self,
             GError   **error)
{
  if (choose_maps (self, error) == 0)
    return FALSE;
  if (self->format->shape != VD_EXPORT_MAPS)
    return self->format->write (self, 0, error);

  for (guint i = 0; i < self->project->maps->len; i++)
    if (self->has_map[i] && !self->format->write (self, i, error))
      return FALSE;

  return TRUE;
}

/* How many hexes of a map lie on several printed sheets. */
static guint
count_second_names (const VdMap *map)
{
  guint n = 0;

  for (guint cell = 0; cell < vd_grid_n_cells (&map->grid) && map->numbering.n_sheets > 1; cell++)
    {
      g_autofree char *other = map->terrain[cell] != VD_NO_TERRAIN
                               ? vd_map_get_other_label (map, cell, 1) : NULL;

      n += other != NULL;
    }

  return n;
}

static void
count_left (VdExport *self)
{
  const VdProject *project = self->project;
  const char *const *list = self->format->carries;

  if (project->system != NULL)
    vd_left_walk (self->left, project->system, list);
  for (guint i = 0; i < project->maps->len; i++)
    if (self->has_map[i])
      {
        vd_left_walk (self->left, g_ptr_array_index (project->maps, i), list);
        if (self->format->one_name)
          vd_left_add (self->left, N_("second names of hexes on two sheets"),
                       count_second_names (g_ptr_array_index (project->resolved, i)));
      }
  if (project->scenario != NULL)
    vd_left_walk (self->left, project->scenario, list);
}

VdExported *
vd_export_run (const VdExportRequest  *request,
               GError                **error)
{
  g_autoptr (VdExported) exported = g_new0 (VdExported, 1);
  g_autofree guint8 *has_map = g_new0 (guint8, request->project->maps->len + 1);
  g_auto (GStrv) names = name_files (request->project, request->format);
  g_autofree char *output =
    request->output != NULL ? g_canonicalize_filename (request->output, NULL) : NULL;
  VdExport self = {
    .format = request->format,
    .project = request->project,
    .scenario = request->scenario,
    .values = request->values,
    .watch = request->watch,
    .output = output,
    .has_map = has_map,
    .names = names,
  };

  self.left = exported->left = vd_left_new ();
  self.files = exported->files =
    g_ptr_array_new_with_free_func ((GDestroyNotify) vd_output_file_free);

  if (!vd_option_check (request->format->options, request->values, request->format->name, error) ||
      !write_files (&self, error))
    {
      g_clear_pointer (&self.kept, vd_output_file_free);
      if (vd_watch_is_cancelled (self.watch) && error != NULL && *error == NULL)
        vd_exchange_fail (error, VD_EXCHANGE_ERROR_CANCELLED, request->format->title,
                          N_("cancelled"));
      return NULL;
    }

  exported->kept = self.kept;
  count_left (&self);
  return g_steal_pointer (&exported);
}

GStrv
vd_export_name_files (const VdExportFormat *format,
                      const VdProject      *project,
                      GHashTable           *values)
{
  const char *id = format->shape == VD_EXPORT_MAPS
                   ? vd_option_get_text (format->options, values, "map-id") : NULL;
  g_auto (GStrv) names = name_files (project, format);
  g_autoptr (GStrvBuilder) chosen = g_strv_builder_new ();

  if (format->shape == VD_EXPORT_FOLDER)
    return NULL;

  for (guint i = 0; names[i] != NULL; i++)
    if (id == NULL || strcmp (get_id (project, i), id) == 0)
      g_strv_builder_add (chosen, names[i]);

  return g_strv_builder_end (chosen);
}

char *
vd_export_place_file (const VdExportFormat *format,
                      const char           *path,
                      const VdOutputFile   *file,
                      guint                 n)
{
  g_autofree char *own = NULL;

  if (format->shape == VD_EXPORT_FOLDER)
    return g_build_filename (path, file->name, NULL);
  if (n == 1)
    return g_strdup (path);

  own = g_strndup (file->name, strlen (file->name) - strlen (format->ending));
  return vd_output_add_to_stem (path, own);
}

void
vd_exported_free (VdExported *self)
{
  g_ptr_array_unref (self->files);
  g_clear_pointer (&self->kept, vd_output_file_free);
  vd_left_free (self->left);
  g_free (self);
}
