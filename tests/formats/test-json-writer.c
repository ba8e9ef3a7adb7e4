/* test-json-writer.c: what we write, json-glib reads */
#include "formats/io/json-writer.h"

#include <json-glib/json-glib.h>
#include <math.h>

typedef struct
{
  VdJson  json;
  char   *text;
  gsize   length;
  FILE   *stream;
} Sheet;

static void
sheet_open (Sheet *sheet)
{
  sheet->stream = open_memstream (&sheet->text, &sheet->length);
  g_assert_nonnull (sheet->stream);
  vd_json_begin (&sheet->json, sheet->stream);
}

/* Ends the text and reads it back. */
static JsonParser *
sheet_read (Sheet *sheet)
{
  JsonParser *parser = json_parser_new ();
  g_autoptr (GError) error = NULL;

  vd_json_end (&sheet->json);
  fclose (sheet->stream);
  json_parser_load_from_data (parser, sheet->text, sheet->length, &error);
  g_assert_no_error (error);
  free (sheet->text);

  return parser;
}

static void
test_string (gconstpointer data)
{
  const char *text = data;
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autoptr (JsonParser) parser = NULL;
  JsonObject *object;
  Sheet sheet;

  sheet_open (&sheet);
  vd_json_object (&sheet.json, NULL);
  vd_json_string (&sheet.json, text, text);
  vd_json_close (&sheet.json, '}');
  parser = sheet_read (&sheet);

  object = json_node_get_object (json_parser_get_root (parser));
  g_assert_cmpuint (json_object_get_size (object), ==, 1);
  g_assert_cmpstr (json_object_get_string_member (object, valid), ==, valid);
}

static void
test_control_characters (void)
{
  char text[33] = "";

  for (guint i = 1; i < 32; i++)
    text[i - 1] = i;
  text[31] = 0x7f;
  test_string (text);
}

static void
test_kinds (void)
{
  g_autoptr (JsonParser) parser = NULL;
  JsonObject *object;
  Sheet sheet;

  sheet_open (&sheet);
  vd_json_object (&sheet.json, NULL);
  vd_json_string (&sheet.json, "nothing", NULL);
  vd_json_integer (&sheet.json, "least", G_MININT64);
  vd_json_integer (&sheet.json, "most", G_MAXINT64);
  vd_json_number (&sheet.json, "half", 0.5);
  vd_json_number (&sheet.json, "large", 1234567.25);
  vd_json_number (&sheet.json, "infinite", INFINITY);
  vd_json_number (&sheet.json, "undefined", NAN);
  vd_json_hash (&sheet.json, "short", 0x2a);
  vd_json_hash (&sheet.json, "long", G_MAXUINT64);
  vd_json_boolean (&sheet.json, "yes", TRUE);
  vd_json_boolean (&sheet.json, "no", FALSE);
  vd_json_close (&sheet.json, '}');
  parser = sheet_read (&sheet);

  object = json_node_get_object (json_parser_get_root (parser));
  g_assert_true (json_object_get_null_member (object, "nothing"));
  g_assert_cmpint (json_object_get_int_member (object, "least"), ==, G_MININT64);
  g_assert_cmpint (json_object_get_int_member (object, "most"), ==, G_MAXINT64);
  g_assert_cmpfloat (json_object_get_double_member (object, "half"), ==, 0.5);
  g_assert_cmpfloat (json_object_get_double_member (object, "large"), ==, 1234567.25);
  g_assert_true (json_object_get_null_member (object, "infinite"));
  g_assert_true (json_object_get_null_member (object, "undefined"));
  g_assert_cmpstr (json_object_get_string_member (object, "short"), ==, "000000000000002a");
  g_assert_cmpstr (json_object_get_string_member (object, "long"), ==, "ffffffffffffffff");
  g_assert_true (json_object_get_boolean_member (object, "yes"));
  g_assert_false (json_object_get_boolean_member (object, "no"));
}

static void
test_nesting (void)
{
  g_autoptr (JsonParser) parser = NULL;
  JsonArray *array;
  JsonNode *node;
  Sheet sheet;

  sheet_open (&sheet);
  for (guint i = 0; i < VD_JSON_MAX_DEPTH; i++)
    {
      vd_json_array (&sheet.json, NULL);
      vd_json_integer (&sheet.json, NULL, i);
    }
  for (guint i = 0; i < VD_JSON_MAX_DEPTH; i++)
    vd_json_close (&sheet.json, ']');
  parser = sheet_read (&sheet);

  node = json_parser_get_root (parser);
  for (guint i = 0; i < VD_JSON_MAX_DEPTH; i++)
    {
      array = json_node_get_array (node);
      g_assert_cmpint (json_array_get_int_element (array, 0), ==, i);
      g_assert_cmpuint (json_array_get_length (array), ==, i + 1 < VD_JSON_MAX_DEPTH ? 2 : 1);
      if (i + 1 < VD_JSON_MAX_DEPTH)
        node = json_array_get_element (array, 1);
    }
}

static void
test_empty (void)
{
  g_autoptr (JsonParser) parser = NULL;
  JsonArray *array;
  Sheet sheet;

  sheet_open (&sheet);
  vd_json_array (&sheet.json, NULL);
  vd_json_object (&sheet.json, NULL);
  vd_json_close (&sheet.json, '}');
  vd_json_array (&sheet.json, NULL);
  vd_json_close (&sheet.json, ']');
  vd_json_close (&sheet.json, ']');
  parser = sheet_read (&sheet);

  array = json_node_get_array (json_parser_get_root (parser));
  g_assert_cmpuint (json_array_get_length (array), ==, 2);
  g_assert_cmpuint (json_object_get_size (json_array_get_object_element (array, 0)), ==, 0);
  g_assert_cmpuint (json_array_get_length (json_array_get_array_element (array, 1)), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/json/string/plain", "plain", test_string);
  g_test_add_data_func ("/json/string/quotes", "a \"b\" \\ c / 'd'", test_string);
  g_test_add_data_func ("/json/string/lines", "a\nb\r\tc\b\f", test_string);
  g_test_add_data_func ("/json/string/foreign", "Königsgrätz – Ⅶ 🐎 \xe2\x80\xa8", test_string);
  g_test_add_data_func ("/json/string/not-utf8", "a\xff" "b\xc3", test_string);
  g_test_add_data_func ("/json/string/empty", "", test_string);
  g_test_add_func ("/json/string/control-characters", test_control_characters);
  g_test_add_func ("/json/kinds", test_kinds);
  g_test_add_func ("/json/nesting", test_nesting);
  g_test_add_func ("/json/empty", test_empty);

  return g_test_run ();
}
