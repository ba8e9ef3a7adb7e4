#include "config.h"

#include "editor/settings.h"

#define SCHEMA "org.vedette.Editor"

static GSettingsSchema *
find_in (const char *folder)
{
  g_autoptr (GSettingsSchemaSource) source = g_settings_schema_source_new_from_directory (
    folder, g_settings_schema_source_get_default (), TRUE, NULL);

  return source != NULL ? g_settings_schema_source_lookup (source, SCHEMA, FALSE) : NULL;
}

static GSettingsSchema *
find_beside_program (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = program != NULL ? g_path_get_dirname (program) : NULL;

  return folder != NULL ? find_in (folder) : NULL;
}

GSettings *
vd_settings_new (void)
{
  g_autoptr (GSettingsSchema) schema = find_beside_program ();

  if (schema == NULL && g_settings_schema_source_get_default () != NULL)
    schema = g_settings_schema_source_lookup (g_settings_schema_source_get_default (), SCHEMA, TRUE);

  /* A prefix of its own, which the desktop was not told of. */
  if (schema == NULL)
    schema = find_in (VD_SCHEMA_DIR);

  if (schema == NULL)
    g_error ("The settings schema %s is not installed.  Install the editor with \"meson install\", "
             "or set GSETTINGS_SCHEMA_DIR to the folder of its gschemas.compiled.", SCHEMA);

  return g_settings_new_full (schema, NULL, NULL);
}
