/* test-export-frame.c: what may be chosen of exports, which maps they take, what files are called
 *
 * VD_TWO_MAPS is a battle of two maps. */
#include <string.h>

#include "formats/io/file-names.h"
#include "tests/formats/made-battle.h"

/* Options */

static void
refuse (const char *name,
        const char *value,
        const char *why)
{
  g_autoptr (VdProject) project = load_battle (g_getenv ("VD_TWO_MAPS"));
  g_autoptr (GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
  VdExportRequest request = { vd_export_find_format ("hexjson"), project, NULL, values };
  g_autoptr (GError) error = NULL;
  g_autofree char *said = NULL;

  g_hash_table_insert (values, (gpointer) name, (gpointer) value);
  g_assert_null (vd_export_run (&request, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPTION);
  said = vd_phrase_say (error->message, NULL);
  g_assert_true (g_str_has_prefix (said, why));
}

static void
test_options (void)
{
  refuse ("map-id", "nowhere", "map-id: “nowhere” is none of the maps ");
  refuse ("colour", "red", "colour: is no option of hexjson");
}

static void
test_one_map (void)
{
  g_autoptr (VdProject) project = load_battle (g_getenv ("VD_TWO_MAPS"));
  g_autoptr (GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
  VdExportRequest request = { vd_export_find_format ("hexjson"), project, NULL, NULL };
  g_autoptr (VdExported) both = vd_export_run (&request, NULL);
  g_autoptr (VdExported) one = NULL;
  g_autofree char *said = NULL;

  g_hash_table_insert (values, (gpointer) "map-id",
                       (gpointer) ((VdMap *) project->resolved->pdata[1])->id);
  request.values = values;
  one = vd_export_run (&request, NULL);
  g_assert_cmpuint (both->files->len, ==, 2);
  g_assert_cmpuint (one->files->len, ==, 1);
  g_assert_true (g_bytes_equal (((VdOutputFile *) both->files->pdata[1])->bytes,
                                ((VdOutputFile *) one->files->pdata[0])->bytes));
  said = vd_left_say (one->left, NULL);
  g_assert_nonnull (strstr (said, "maps that were not asked for (1)"));
  g_assert_nonnull (strstr (said, "places of units on other maps"));
}

/* Maps that have no id, or that of another, have files of their own all the same. */
static void
test_nameless_maps (void)
{
  static const char *const ids[] = { NULL, NULL, "map-2", "a", "a" };
  static const char *const wanted[] = { "map", "map-2", "map-2-2", "a", "a-2" };
  const VdExportFormat *formats[] = {
    vd_export_find_format ("hexjson"), vd_export_find_format ("tts"),
  };
  g_autoptr (VdProject) project = rich_make (rich_map);
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (VdExported) maps = NULL, boards = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *id = ids[i] != NULL ? g_strdup_printf (" id='%s'", ids[i]) : g_strdup ("");
      g_autofree char *text =
        g_strdup_printf ("<map xmlns='" VD_NAMESPACE "'%s><grid orientation='flat' columns='1'"
                         " rows='1'/></map>", id);

      g_ptr_array_add (project->maps, read_document (text));
      g_ptr_array_add (project->paths, g_strdup ("made"));
    }
  vd_project_resolve (project, NULL);

  maps = rich_export (formats[0], project);
  boards = rich_export (formats[1], project);
  g_assert_cmpuint (maps->files->len, ==, 1 + G_N_ELEMENTS (ids));
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *name = g_strconcat (wanted[i], ".hexjson", NULL);

      g_assert_cmpstr (((VdOutputFile *) maps->files->pdata[1 + i])->name, ==, name);
    }
  for (guint i = 0; i < boards->files->len; i++)
    g_assert_true (g_hash_table_add (names, ((VdOutputFile *) boards->files->pdata[i])->name));
}

/* Of two units of one id the first counts, as everywhere. */
static void
test_second_unit (void)
{
  static const char *const formats[] = { "hexjson", "rtt" };
  g_auto (GStrv) parts = g_strsplit (rich_scenario, "<unit id='v'", -1);
  g_autofree char *text = g_strjoinv ("<unit id='u' name='Twin' class='guns' strength='7'/>"
                                      "<unit id='v'", parts);
  g_autoptr (VdProject) project = vd_project_new ("made", read_document (rich_system),
                                                  read_document (text), read_document (rich_map), NULL);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autoptr (VdExported) exported = rich_export (vd_export_find_format (formats[i]), project);
      GBytes *bytes = ((VdOutputFile *) exported->files->pdata[0])->bytes;
      g_autofree char *json = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));

      g_assert_nonnull (strstr (json, "\"One\""));
      g_assert_null (strstr (json, "Twin"));
    }
}

/* A format that writes down what was chosen, in each shape. */

static gboolean
write_choices (VdExport  *self,
               guint      map,
               GError   **error)
{
  char *text = g_strdup_printf ("%s %s %d %s %d", vd_export_get_flag (self, "bare") ? "bare" : "-",
                                vd_export_get_text (self, "paper"),
                                vd_export_get_number (self, "copies"),
                                vd_export_get_text (self, "for"), self->scenario != NULL);

  if (self->format->shape == VD_EXPORT_FOLDER)
    vd_export_add (self, "choices/all.txt", g_bytes_new_take (text, strlen (text)));
  else
    vd_export_add_usual (self, map, g_bytes_new_take (text, strlen (text)));
  return TRUE;
}

static const VdOptionRow choices[] = {
  { "bare", VD_OPTION_FLAG, .help = "bare" },
  { "paper", VD_OPTION_WORD, .words = "a4|letter", .usual = "a4", .help = "paper" },
  { "copies", VD_OPTION_NUMBER, .least = 1, .most = 9, .usual = "1", .help = "copies" },
  { "for", VD_OPTION_TEXT, .help = "for" },
  VD_EXPORT_MAP_ID,
  { NULL },
};
static const char *const nothing[] = { NULL };

/* Chosen is NAME, VALUE, NAME, VALUE, NULL.  Returns: (transfer full) (nullable): the last
 * file, "NAME: TEXT" */
static char *
choose (VdExportShape       shape,
        const char *const  *chosen,
        GError            **error)
{
  const VdExportFormat format = {
    "made", "Made", ".txt", shape, FALSE, choices, nothing, write_choices,
  };
  g_autoptr (VdProject) project = load_battle (g_getenv ("VD_TWO_MAPS"));
  g_autoptr (GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
  VdExportRequest request = { &format, project, NULL, values };
  g_autoptr (VdExported) exported = NULL;
  const VdOutputFile *file;

  for (guint i = 0; chosen[i] != NULL; i += 2)
    g_hash_table_insert (values, (gpointer) chosen[i], (gpointer) chosen[i + 1]);

  exported = vd_export_run (&request, error);
  if (exported == NULL)
    return NULL;

  file = exported->files->pdata[exported->files->len - 1];
  return g_strdup_printf ("%u, %s: %.*s", exported->files->len, file->name,
                          (int) g_bytes_get_size (file->bytes),
                          (const char *) g_bytes_get_data (file->bytes, NULL));
}

static void
test_choices (void)
{
  static const char *const all[] = {
    "bare", "yes", "paper", "letter", "copies", "9", "for", "Blücher", NULL,
  };
  static const char *const wrong[][3] = {
    { "paper", "papyrus" }, { "copies", "10" }, { "copies", "0" }, { "copies", "many" },
  };
  g_autofree char *usual = choose (VD_EXPORT_MAPS, nothing, NULL);
  g_autofree char *file = g_strdup_printf ("1, %s.txt: bare letter 9 Blücher 0",
                                           g_getenv ("VD_TWO_MAPS"));
  g_autofree char *in_folder = choose (VD_EXPORT_FOLDER, all, NULL);
  g_autofree char *in_file = choose (VD_EXPORT_FILE, all, NULL);

  g_assert_true (g_str_has_prefix (usual, "2, ") &&
                 g_str_has_suffix (usual, ".txt: - a4 1 (null) 0"));
  g_assert_cmpstr (in_folder, ==, "1, choices/all.txt: bare letter 9 Blücher 0");
  g_assert_cmpstr (in_file, ==, file);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (choose (VD_EXPORT_FILE, wrong[i], &error));
      g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPTION);
    }
}

/* Names of files */

static void
test_file_names (void)
{
  static const char *const ids[] = {
    "ney", "Ney", "n\xc3\xa9y", "ne\xcc\x81y", "con", "AUX", "com1.x", "a/b", "a:b", "tail.",
    ".head", "blücher", "bl\xc3\xbc" "cher-2", "1", NULL,
  };
  static const char *const alone[] = { "Ney", NULL };
  g_auto (GStrv) names = vd_file_names_make (ids, ".png");
  g_auto (GStrv) again = vd_file_names_make (ids, ".png");
  g_auto (GStrv) one = vd_file_names_make (alone, ".png");

  g_assert_true (g_strv_equal ((const char *const *) names, (const char *const *) again));
  g_assert_cmpstr (names[0], ==, "ney.png");
  g_assert_cmpstr (names[13], ==, "1.png");
  g_assert_cmpstr (one[0], ==, "Ney.png");
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *folded = g_utf8_casefold (names[i], -1);

      g_assert_null (strpbrk (names[i], "<>:\"/\\|?*"));
      g_assert_true (g_str_has_suffix (names[i], ".png") && names[i][0] != '.');
      g_assert_false (g_str_has_prefix (folded, "con.") || g_str_has_prefix (folded, "aux.") ||
                      g_str_has_prefix (folded, "com1."));
      for (guint other = 0; other < i; other++)
        {
          g_autofree char *others = g_utf8_casefold (names[other], -1);

          g_assert_cmpstr (folded, !=, others);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/export-frame/options", test_options);
  g_test_add_func ("/export-frame/one-map", test_one_map);
  g_test_add_func ("/export-frame/nameless-maps", test_nameless_maps);
  g_test_add_func ("/export-frame/second-unit", test_second_unit);
  g_test_add_func ("/export-frame/choices", test_choices);
  g_test_add_func ("/export-frame/file-names", test_file_names);

  return g_test_run ();
}
