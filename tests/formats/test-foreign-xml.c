/* test-foreign-xml.c: what we write as XML, we read; what is no good is refused */
#include "formats/io/foreign-xml.h"

#include <string.h>

static VdXmlNode *
read_text (const char  *text,
           GError     **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));

  return vd_xml_read (bytes, "it", error);
}

static GBytes *
write_map (void)
{
  VdXmlWriter *writer = vd_xml_writer_new ();

  vd_xml_open (writer, "map");
  vd_xml_attribute (writer, "name", "<Königsberg> & \"Pillau\"\x01");
  vd_xml_attribute (writer, "absent", NULL);
  vd_xml_integer (writer, "width", -3);
  vd_xml_number (writer, "angle", 12.5);
  vd_xml_open (writer, "data");
  vd_xml_text (writer, "1,2,\n3 <&> \xff");
  vd_xml_close (writer);
  vd_xml_open (writer, "tile");
  vd_xml_close (writer);
  vd_xml_open (writer, "tile");
  vd_xml_close (writer);
  vd_xml_close (writer);
  return vd_xml_writer_end (writer);
}

static void
test_there_and_back (void)
{
  g_autoptr (GBytes) bytes = write_map ();
  g_autoptr (GError) error = NULL;
  g_autoptr (VdXmlNode) map = vd_xml_read (bytes, "it", &error);

  g_assert_no_error (error);
  g_assert_cmpstr (map->name, ==, "map");
  g_assert_cmpint (map->line, ==, 2);
  g_assert_cmpuint (map->attributes->len, ==, 3);
  g_assert_cmpstr (vd_xml_node_get (map, "name"), ==, "<Königsberg> & \"Pillau\"\uFFFD");
  g_assert_cmpstr (vd_xml_node_get (map, "width"), ==, "-3");
  g_assert_cmpstr (vd_xml_node_get (map, "angle"), ==, "12.5");
  g_assert_null (vd_xml_node_get (map, "absent"));
  g_assert_cmpuint (map->children->len, ==, 3);
  g_assert_cmpstr (vd_xml_node_find (map, "data")->text, ==, "1,2,\n3 <&> \uFFFD");
  g_assert_true (vd_xml_node_find (map, "tile") == g_ptr_array_index (map->children, 1));
  g_assert_null (vd_xml_node_find (map, "layer"));
}

static void
test_writes_as_others_do (void)
{
  g_autoptr (GBytes) bytes = write_map ();
  const char *expected =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<map name=\"&lt;Königsberg&gt; &amp; &quot;Pillau&quot;\uFFFD\" width=\"-3\" angle=\"12.5\">\n"
    " <data>1,2,\n3 &lt;&amp;&gt; \uFFFD</data>\n"
    " <tile/>\n"
    " <tile/>\n"
    "</map>\n";
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));

  g_assert_cmpstr (text, ==, expected);
}

static void
test_takes_what_tiled_wrote (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdXmlNode) map = read_text ("<!DOCTYPE map SYSTEM \"http://mapeditor.org/map.dtd\">\n"
                                         "<!-- made --><map>a<![CDATA[b]]>c<x/>d</map>", &error);

  g_assert_no_error (error);
  g_assert_cmpstr (map->text, ==, "abcd");
}

/* (transfer full): @text @n times */
static char *
repeat (const char *text,
        guint       n)
{
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append (all, text);

  return g_string_free (all, FALSE);
}

static void
test_refuses (void)
{
  g_autofree char *deep = repeat ("<a>", VD_XML_MAX_DEPTH + 1);
  const struct
  {
    const char *text, *message;
  } bad[] = {
    { "", "it:1: " },
    { "no", "it:1: " },
    { "<a>\n<b></a>", "it:2: " },
    { "<a>", "it:1: " },
    { "<a/><b/>", "it:1: " },
    { "<a x='1' x='2'/>", "it:1: " },
    { "<a>\xff</a>", "it:1: " },
    { "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>", "entities" },
    { "<!DOCTYPE a [<!ENTITY e SYSTEM '/etc/passwd'>]><a>&e;</a>", "entities" },
    { "<!DOCTYPE a [<!ENTITY e 'x'>]><a b='&e;'/>", "entities" },
    { "<a>&none;</a>", "it:1: " },
    { deep, "too deep" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;
      VdXmlNode *node = read_text (bad[i].text, &error);

      g_assert_null (node);
      g_assert_nonnull (error);
      g_assert_nonnull (strstr (error->message, bad[i].message));
      g_assert_null (strchr (error->message, '\n'));
    }
}

/* An attribute of a thousand million letters, out of few bytes. */
/* Bytes of nothing may have no place. */
static void
test_refuses_nothing (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new (NULL, 0);
  g_autoptr (GError) error = NULL;

  g_assert_null (vd_xml_read (bytes, "it", &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SYNTAX);
  g_assert_true (g_str_has_prefix (error->message, "it:1: "));
}

static void
test_refuses_swelling (void)
{
  GString *text = g_string_new ("<!DOCTYPE a [<!ENTITY e0 'swelling'>");
  g_autofree char *whole = NULL;
  g_autoptr (GError) error = NULL;

  for (int i = 1; i < 9; i++)
    g_string_append_printf (text, "<!ENTITY e%d '&e%d;&e%d;&e%d;&e%d;&e%d;&e%d;&e%d;&e%d;&e%d;&e%d;'>",
                            i, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1);
  g_string_append (text, "]><a x='&e8;'/>");
  whole = g_string_free (text, FALSE);

  g_assert_null (read_text (whole, &error));
  g_assert_nonnull (error);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/foreign-xml/there-and-back", test_there_and_back);
  g_test_add_func ("/foreign-xml/writes-as-others-do", test_writes_as_others_do);
  g_test_add_func ("/foreign-xml/takes-what-tiled-wrote", test_takes_what_tiled_wrote);
  g_test_add_func ("/foreign-xml/refuses", test_refuses);
  g_test_add_func ("/foreign-xml/refuses-nothing", test_refuses_nothing);
  g_test_add_func ("/foreign-xml/refuses-swelling", test_refuses_swelling);
  return g_test_run ();
}
