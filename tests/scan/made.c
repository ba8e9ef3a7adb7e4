#include "tests/scan/made.h"

#include <string.h>

#include "tests/shared/folder.h"

/* Makes the picture, unless it was kept. */
static void
make_picture (const MadeAsk *ask,
              const char    *picture)
{
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, ask->seed);
  g_autofree char *dpi = g_strdup_printf ("%u", ask->dpi);
  const char *arguments[] = { g_getenv ("VD_MAKE_SCAN"), ask->map, seed, "-o", picture, "--style",
                              ask->style, "--dpi", dpi, ask->decoy != NULL ? "--decoy" : NULL,
                              ask->decoy, NULL };
  g_autofree char *said = NULL;
  g_autoptr (GError) error = NULL;
  int status;

  if (g_file_test (picture, G_FILE_TEST_EXISTS))
    return;
  g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL,
                &said, &status, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (said, ==, "");
  g_assert_cmpint (status, ==, 0);
}

static gboolean
is (JsonObject *object,
    const char *member,
    const char *word)
{
  return strcmp (json_object_get_string_member (object, member), word) == 0;
}

static void
read_map (MadeScan   *self,
          JsonObject *map,
          JsonObject *numbering)
{
  self->grid.columns = json_object_get_int_member (map, "columns");
  self->grid.rows = json_object_get_int_member (map, "rows");
  self->grid.orientation = is (map, "orientation", "pointy") ? VD_POINTY : VD_FLAT;
  self->grid.second_pushed = is (map, "stagger", "second");
  self->numbering.row_first = is (numbering, "order", "row-column");
  self->numbering.column_from = json_object_get_int_member (numbering, "columns-from");
  self->numbering.columns_left = is (numbering, "columns-go", "left");
  self->numbering.row_from = json_object_get_int_member (numbering, "rows-from");
  self->numbering.rows_up = is (numbering, "rows-go", "up");
  self->numbering.digits = json_object_get_int_member (numbering, "digits");
  self->numbering.letters = is (numbering, "style", "letters");
  self->numbering.slant = vd_numbering_find_slant (json_object_get_string_member (numbering,
                                                                                  "slant"));
  g_strlcpy (self->numbering.prefix, json_object_get_string_member (numbering, "prefix"),
             sizeof self->numbering.prefix);
}

static void
read_hexes (MadeScan  *self,
            JsonArray *hexes)
{
  guint n = json_array_get_length (hexes);

  if (n == 0)
    return;

  g_assert_cmpuint (n, ==, vd_grid_n_cells (&self->grid));
  self->hexes = g_new0 (MadeHex, n);
  for (guint i = 0; i < n; i++)
    {
      JsonObject *hex = json_array_get_object_element (hexes, i);

      if (!json_object_get_null_member (hex, "label"))
        self->hexes[i].label = g_strdup (json_object_get_string_member (hex, "label"));
      self->hexes[i].x = json_object_get_double_member (hex, "x");
      self->hexes[i].y = json_object_get_double_member (hex, "y");
      self->hexes[i].is_seen = json_object_get_boolean_member (hex, "seen");
    }
}

JsonObject *
made_get_truth (const MadeScan *self)
{
  return json_node_get_object (json_parser_get_root (self->truth));
}

static void
read_truth (MadeScan   *self,
            const char *path)
{
  g_autoptr (GError) error = NULL;
  JsonObject *root, *picture;

  self->truth = json_parser_new ();
  json_parser_load_from_file (self->truth, path, &error);
  g_assert_no_error (error);
  root = made_get_truth (self);
  picture = json_object_get_object_member (root, "picture");
  self->width = json_object_get_int_member (picture, "width");
  self->height = json_object_get_int_member (picture, "height");
  self->pitch = json_object_get_double_member_with_default (root, "pitch", 0);
  read_map (self, json_object_get_object_member (root, "map"),
            json_object_get_object_member (root, "numbering"));
  read_hexes (self, json_object_get_array_member (root, "hexes"));
}

/* Beside the picture. */
static char *
find_truth (const char *picture)
{
  const char *ending = strrchr (picture, '.');

  return g_strdup_printf ("%.*s.json", (int) (ending - picture), picture);
}

MadeScan *
made_scan_new (const MadeAsk *ask)
{
  MadeScan *self = g_new0 (MadeScan, 1);
  g_autofree char *truth = NULL;

  if (ask->picture == NULL)
    self->folder = folder_new ();
  self->picture = ask->picture != NULL ? g_strdup (ask->picture)
                                       : g_build_filename (self->folder, "scan.jpg", NULL);
  truth = find_truth (self->picture);
  make_picture (ask, self->picture);
  read_truth (self, truth);
  return self;
}

void
made_scan_free (MadeScan *self)
{
  for (guint i = 0; self->hexes != NULL && i < vd_grid_n_cells (&self->grid); i++)
    g_free (self->hexes[i].label);
  if (self->folder != NULL)
    folder_remove (self->folder);
  g_object_unref (self->truth);
  g_free (self->hexes);
  g_free (self->folder);
  g_free (self->picture);
  g_free (self);
}

char *
made_find_battle (const char *battle)
{
  g_autofree char *file = g_strconcat (battle, ".scenario.xml", NULL);

  return g_build_filename (g_getenv ("VD_SOURCE"), "scenarios", battle, file, NULL);
}
