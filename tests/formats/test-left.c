/* test-left.c: what a list says is carried, and what is then said to be left behind */
#include "formats/exchange/left.h"

#include <stdio.h>
#include <stdlib.h>

#include <json-glib/json-glib.h>

#include "tests/shared/documents.h"

static const char map_text[] =
  "<map xmlns='urn:vedette:1' xmlns:x='urn:other' id='m' x:seen='1'>"
  "<!-- of the title --><title>M</title><title xml:lang='de'>K</title>"
  "<grid orientation='pointy' columns='2' rows='2'/>"
  "<edges><edge id='north' side='top'/><edge id='south' side='bottom'/></edges>"
  "<terrain default='clear' status='guess'><hex at='0101' terrain='wood' note='thick'/>"
  "<hex at='0102' terrain='wood'/><!-- at the end --></terrain>"
  "<paths><path kind='road' hexes='0101 0102' off='north'/>"
  "<path id='p' kind='road' hexes='0101 0102' off='south' newer='yes'/></paths>"
  "<x:layer><x:thing/></x:layer><newest/>"
  "</map>";

/* The item of an element, of an attribute of it, or of the words of a format. */
static const VdLeftItem *
find (const VdLeft *left,
      const char   *element,
      const char   *attribute)
{
  const VdLeftItem *item;

  for (guint i = 0; (item = vd_left_get (left, i)) != NULL; i++)
    if (item->element != NULL && strcmp (item->element->id, element) == 0 &&
        g_strcmp0 (item->attribute != NULL ? item->attribute->name : NULL, attribute) == 0)
      return item;

  return NULL;
}

static guint
count (const VdLeft *left,
       VdLeftKind    kind)
{
  const VdLeftItem *item;
  guint n = 0;

  for (guint i = 0; (item = vd_left_get (left, i)) != NULL; i++)
    n += item->kind == kind ? item->n : 0;

  return n;
}

static void
test_list (void)
{
  static const char *const list[] = {
    "map:title *", "terrain/hex at terrain", "system:class *", NULL,
  };
  g_autoptr (VdCarried) of_map = vd_carried_new (list, VD_DOCUMENT_MAP);
  g_autoptr (VdCarried) of_system = vd_carried_new (list, VD_DOCUMENT_SYSTEM);
  const VdElement *title = vd_schema_find ("title"), *hex = vd_schema_find ("terrain/hex");
  const VdElement *terrain = vd_schema_find ("terrain"), *class = vd_schema_find ("class");

  g_assert_null (vd_carried_find_slip (list));
  g_assert_true (vd_carried_find (of_map, title)->is_taken);
  g_assert_false (vd_carried_find (of_system, title)->is_taken);
  g_assert_true (vd_carried_has (vd_carried_find (of_map, title), title, "xml:lang"));
  g_assert_true (vd_carried_has (vd_carried_find (of_map, hex), hex, "at"));
  g_assert_false (vd_carried_has (vd_carried_find (of_map, hex), hex, "status"));
  g_assert_true (vd_carried_find (of_map, terrain)->is_around);
  g_assert_false (vd_carried_find (of_map, terrain)->is_taken);
  g_assert_false (vd_carried_find (of_map, class)->is_taken);
  g_assert_true (vd_carried_find (of_system, class)->is_taken);
}

static void
test_slips (void)
{
  static const char *const slips[] = { "nothing *", "map:nothing", "terrain/hex at terain", "" };

  for (guint i = 0; i < G_N_ELEMENTS (slips); i++)
    {
      const char *const list[] = { "map id", VD_CARRIED_COMMENTS, slips[i], NULL };
      g_autofree char *slip = vd_carried_find_slip (list);

      g_assert_cmpstr (slip, ==, slips[i]);
    }
}

static void
test_nothing_carried (void)
{
  static const char *const list[] = { NULL };
  g_autoptr (VdDocument) document = read_document (map_text);
  g_autoptr (VdLeft) left = vd_left_new ();
  g_autofree char *said = NULL;

  vd_left_walk (left, document, list);
  g_assert_cmpuint (count (left, VD_LEFT_ELEMENT), ==, 1);
  g_assert_cmpuint (find (left, "map", NULL)->n_inside, ==, 13);
  said = vd_left_say (left, NULL);
  g_assert_cmpstr (said, ==, "of the maps: all that it says (13)");
}

static void
test_some_carried (void)
{
  static const char *const list[] = {
    "map id", "grid *", "terrain/hex at terrain", "path kind hexes", NULL,
  };
  g_autoptr (VdDocument) document = read_document (map_text);
  g_autoptr (VdLeft) left = vd_left_new ();
  g_autofree char *said = NULL;

  vd_left_add (left, N_("ends of roads"), 0);
  vd_left_walk (left, document, list);
  g_assert_cmpuint (find (left, "title", NULL)->n, ==, 2);
  g_assert_cmpuint (find (left, "edges", NULL)->n_inside, ==, 2);
  g_assert_null (find (left, "edge", NULL));
  g_assert_cmpuint (find (left, "terrain", "default")->n, ==, 1);
  g_assert_cmpuint (find (left, "terrain", "status")->n, ==, 1);
  g_assert_cmpuint (find (left, "terrain/hex", "note")->n, ==, 1);
  g_assert_cmpuint (find (left, "path", "off")->n, ==, 2);
  g_assert_cmpuint (find (left, "path", "id")->n, ==, 1);
  g_assert_null (find (left, "path", "hexes"));
  g_assert_null (find (left, "grid", "columns"));
  g_assert_cmpuint (count (left, VD_LEFT_COMMENTS), ==, 2);
  /* Two attributes, a foreign element, one of a newer version, the namespace. */
  g_assert_cmpuint (count (left, VD_LEFT_FOREIGN), ==, 5);

  said = vd_left_say (left, NULL);
  g_assert_cmpstr (said, ==,
                   "of the maps: titles (2); edges (2); terrain without default (1), Status (1); "
                   "hexes with terrain without Note (1); paths without off (2), id (1); "
                   "what belongs to other programs (5); comments (2)");
}

/* The same, one by one. */
static void
test_lines (void)
{
  static const char *const list[] = { "map id", "grid *", "terrain/hex at terrain",
                                      "path kind hexes", NULL };
  static const struct { int document; const char *text; } wanted[] = {
    { VD_DOCUMENT_MAP, "titles (2)" }, { VD_DOCUMENT_MAP, "edges (2)" },
    { VD_LEFT_ANYWHERE, "comments (2)" },
  };
  g_autoptr (VdDocument) document = read_document (map_text);
  g_autoptr (VdLeft) left = vd_left_new ();
  g_autoptr (GPtrArray) lines = NULL;

  vd_left_walk (left, document, list);
  lines = vd_left_list (left);
  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      gboolean is_there = FALSE;

      for (guint l = 0; l < lines->len && !is_there; l++)
        {
          const VdLeftLine *line = g_ptr_array_index (lines, l);
          g_autofree char *said = vd_phrase_say (line->text, NULL);

          is_there = line->document == wanted[i].document && strcmp (said, wanted[i].text) == 0;
        }
      g_assert_true (is_there);
    }
}

static void
test_all_carried (void)
{
  static const char *const list[] = { "map id", "title *", "grid *", "edge *", "terrain *",
                                      "terrain/hex *", "path *", VD_CARRIED_COMMENTS,
                                      VD_CARRIED_FOREIGN, NULL };
  g_autoptr (VdDocument) document = read_document (map_text);
  g_autoptr (VdLeft) left = vd_left_new ();

  vd_left_walk (left, document, list);
  g_assert_null (vd_left_get (left, 0));
  g_assert_null (vd_left_say (left, NULL));
}

/* What a format says of a row stands for all of the row. */
static void
test_lost_rows (void)
{
  static const char *const list[] = { "map id", "path kind", NULL };
  g_autoptr (VdDocument) document = read_document (map_text);
  g_autoptr (VdLeft) left = vd_left_new ();
  VdNode *paths = vd_node_find (vd_document_get_root (document), "paths");
  VdNode *first = vd_node_get_first (paths);

  vd_left_add_row (left, N_("roads"), first);
  vd_left_add_row (left, N_("roads"), first);
  g_assert_true (vd_left_has_row (left, first));
  g_assert_false (vd_left_has_row (left, vd_node_get_next (first)));
  vd_left_walk (left, document, list);
  g_assert_cmpuint (count (left, VD_LEFT_OTHER), ==, 1);
  g_assert_cmpuint (find (left, "path", "off")->n, ==, 1);
}

static void
test_json (void)
{
  static const char *const list[] = { "map id", "path kind hexes", NULL };
  g_autoptr (VdDocument) document = read_document (map_text);
  g_autoptr (VdLeft) left = vd_left_new ();
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  JsonArray *items;
  JsonObject *item;
  VdJson json;
  char *text = NULL;
  gsize size;
  FILE *stream = open_memstream (&text, &size);

  vd_left_add (left, N_("ends of roads"), 4);
  vd_left_walk (left, document, list);
  vd_json_begin (&json, stream);
  vd_json_object (&json, NULL);
  vd_left_write (left, &json);
  vd_json_close (&json, '}');
  vd_json_end (&json);
  fclose (stream);

  json_parser_load_from_data (parser, text, size, &error);
  g_assert_no_error (error);
  free (text);
  items = json_object_get_array_member (json_node_get_object (json_parser_get_root (parser)),
                                        "left");
  item = json_array_get_object_element (items, 0);
  g_assert_cmpstr (json_object_get_string_member (item, "what"), ==, "ends of roads");
  g_assert_cmpint (json_object_get_int_member (item, "count"), ==, 4);
  for (guint i = 1; i < json_array_get_length (items); i++)
    {
      const VdLeftItem *left_item = vd_left_get (left, i);

      item = json_array_get_object_element (items, i);
      g_assert_cmpint (json_object_get_int_member (item, "count"), ==, left_item->n);
      if (left_item->element != NULL)
        g_assert_cmpstr (json_object_get_string_member (item, "element"), ==,
                         left_item->element->id);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/left/list", test_list);
  g_test_add_func ("/left/slips", test_slips);
  g_test_add_func ("/left/nothing-carried", test_nothing_carried);
  g_test_add_func ("/left/some-carried", test_some_carried);
  g_test_add_func ("/left/lines", test_lines);
  g_test_add_func ("/left/all-carried", test_all_carried);
  g_test_add_func ("/left/lost-rows", test_lost_rows);
  g_test_add_func ("/left/json", test_json);

  return g_test_run ();
}
