#include "editor/widgets/settings.h"

#define SCHEMA "org.vedette.Editor"

/* Where a schema may be that the system does not know: where the program was
 * built, and under the prefix that it was installed to. */
static const char *const folders[] = { ".", "../share/glib-2.0/schemas" };

static GSettingsSchema *
find_in_folder (const char *folder)
{
  g_autoptr (GSettingsSchemaSource) source = g_settings_schema_source_new_from_directory (
    folder, g_settings_schema_source_get_default (), TRUE, NULL);

  return source != NULL ? g_settings_schema_source_lookup (source, SCHEMA, FALSE) : NULL;
}

char *
vd_program_find_folder (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);

  return program != NULL ? g_path_get_dirname (program) : NULL;
}

static GSettingsSchema *
find_near_program (void)
{
  g_autofree char *home = vd_program_find_folder ();
  GSettingsSchema *schema = NULL;

  for (guint i = 0; home != NULL && schema == NULL && i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *folder = g_build_filename (home, folders[i], NULL);

      schema = find_in_folder (folder);
    }

  return schema;
}

GSettings *
vd_settings_new (void)
{
  GSettingsSchemaSource *system = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = find_near_program ();

  if (schema == NULL && system != NULL)
    schema = g_settings_schema_source_lookup (system, SCHEMA, TRUE);

  if (schema == NULL)
    g_error ("The settings schema %s is not installed.  Install the editor with \"meson install\", "
             "or set GSETTINGS_SCHEMA_DIR to the folder of its gschemas.compiled.", SCHEMA);

  return g_settings_new_full (schema, NULL, NULL);
}
