#include "tests/scan/made.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "tests/shared/folder.h"

static void
run (const char *battle,
     const char *style,
     const char *decoy,
     const char *seed,
     const char *dpi,
     const char *picture)
{
  g_autofree char *file = g_strconcat (battle, ".scenario.xml", NULL);
  g_autofree char *map = g_build_filename (g_getenv ("VD_SOURCE"), "scenarios", battle, file, NULL);
  const char *arguments[] = { g_getenv ("VD_MAKE_SCAN"), map, seed, "-o", picture, "--style", style,
                              "--dpi", dpi, decoy != NULL ? "--decoy" : NULL, decoy, NULL };
  g_autofree char *said = NULL;
  g_autoptr (GError) error = NULL;
  int status;

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

static void
read_truth (MadeScan   *self,
            const char *path)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  JsonObject *root, *picture;

  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  root = json_node_get_object (json_parser_get_root (parser));
  picture = json_object_get_object_member (root, "picture");
  self->width = json_object_get_int_member (picture, "width");
  self->height = json_object_get_int_member (picture, "height");
  read_map (self, json_object_get_object_member (root, "map"),
            json_object_get_object_member (root, "numbering"));
  read_hexes (self, json_object_get_array_member (root, "hexes"));
}

MadeScan *
made_scan_new (const char *battle,
               const char *style,
               const char *decoy,
               guint64     seed,
               guint       dpi)
{
  MadeScan *self = g_new0 (MadeScan, 1);
  g_autofree char *truth = NULL, *seed_text = g_strdup_printf ("%" G_GUINT64_FORMAT, seed);
  g_autofree char *dpi_text = g_strdup_printf ("%u", dpi);

  self->folder = folder_new ();
  self->picture = g_build_filename (self->folder, "scan.jpg", NULL);
  truth = g_build_filename (self->folder, "scan.json", NULL);
  run (battle, style, decoy, seed_text, dpi_text, self->picture);
  read_truth (self, truth);
  return self;
}

void
made_scan_free (MadeScan *self)
{
  for (guint i = 0; self->hexes != NULL && i < vd_grid_n_cells (&self->grid); i++)
    g_free (self->hexes[i].label);
  folder_remove (self->folder);
  g_free (self->hexes);
  g_free (self->folder);
  g_free (self->picture);
  g_free (self);
}
