/* test-row-names.c: what players read where rows name each other by ids */
#include <string.h>

#include "formats/project/row-names.h"
#include "tests/shared/documents.h"

static const char a_system[] =
  "<system xmlns='urn:vedette:1'><chart><hex id='wood' name='Wood'/></chart>"
  "<periods><period id='day' name='Day'/><period id='night'/></periods></system>";
static const char a_scenario[] =
  "<scenario xmlns='urn:vedette:1'>"
  "<sides><side id='blue' name='Blue'/><side id='red' name='Red'/></sides>"
  "<options><option id='plan' name='Plan'><choice id='a' name='March'/><choice id='b'/></option>"
  "<option id='rain' name='Rain'><choice id='a' name='Showers'/>"
  "<choice id='b' name='None'/><choice id='c' name='None'/></option>"
  "<option id='snow' name='Snow'><choice id='a' name='Showers'/></option></options>"
  "<units><formation id='f' name='First Corps' side='blue'/><formation id='g' name='Guard'/>"
  "<formation id='h' name='Guard'/>"
  "<unit id='u' code='1 L' class='foot' strength='1' move='3'/></units>"
  "<override><chart><hex id='wood' name='Scrub'/></chart><periods><period id='day'/></periods>"
  "</override></scenario>";
static const char map[] =
  "<map xmlns='urn:vedette:1' id='%s'><title>The %s</title>"
  "<grid orientation='flat' columns='3' rows='3' stagger='first'/>"
  "<numbering order='column-row' columns-from='1' columns-go='right' rows-from='1' rows-go='down'"
  " digits='2' style='digits'/>"
  "<edges><edge id='%s-top' name='Top of %s' side='top'/></edges>"
  "<terrain default='clear'/>"
  "<regions><region id='town' name='Town' hexes='0101'/><region id='a' name='Wood' hexes='0102'/>"
  "<region id='b' name='Wood' hexes='0103'/></regions></map>";

static VdDocument *
load_map (const char *id)
{
  g_autofree char *text = g_strdup_printf (map, id, id, id, id);

  return read_document (text);
}

static const VdSchemaAttribute *
find_attribute (const char *element,
                const char *name)
{
  const VdElement *found = vd_schema_find (element);

  for (guint i = 0; i < found->n_attributes; i++)
    if (strcmp (found->attributes[i].name, name) == 0)
      return &found->attributes[i];

  g_assert_not_reached ();
}

static const char *
with_blank (const char *text)
{
  return strcmp (text, "%s: %s") == 0 ? "%s : %s" : text;
}

/* An option and its choice, with between them what the language has there. */
static void
test_between (void)
{
  g_autoptr (VdProject) project =
    vd_project_new ("made", read_document (a_system), read_document (a_scenario), NULL, NULL);
  g_autoptr (VdRowNames) names = vd_row_names_new (project, with_blank);
  g_autofree char *said =
    vd_row_names_say (names, find_attribute ("hold", "when"), "plan=a rain=a");

  g_assert_cmpstr (said, ==, "Plan : March, Rain : Showers");
}

static void
test_names (void)
{
  static const struct
  {
    const char *element, *attribute, *value, *said;
  } all[] = {
    { "hold", "side", "blue", "Blue" },
    { "hold", "side", "green", "green" },
    { "hold", "formations", "f", "First Corps" },
    { "hold", "formations", "f  g", "First Corps, Guard (g)" },
    { "hold", "except", "h", "Guard (h)" },
    { "hold", "units", "u v", "1 L, v" },
    { "hold", "when", "plan=a rain=a", "Plan: March, Rain: Showers" },
    { "hold", "when", "plan=b x=y z", "Plan: b, x: y, z" },
    { "hold", "turn", "3", "3" },
    { "hold", "when", "rain=b snow=a", "Rain: None (rain=b), Snow: Showers" },
    { "hold", "region", "north:town", "Town (The north)" },
    { "hold", "region", "north:a", "Wood (north:a)" },
    { "hold", "region", "town", "town" },
    { "exit", "edges", "north-top south-top", "Top of north, Top of south" },
    { "exit", "field", "south", "The south" },
    { "award", "after", "combat blue", "combat Blue" },
    { "group", "cancelled-by", "exit 0707 red", "exit 0707 Red" },
    { "closed", "terrain", "wood", "Scrub" },
    { "turn", "period", "day", "Day" },
    { "turn", "period", "night", "night" },
    { "turn", "label", "blue", "blue" },
    { "hold", "side", "", "" },
  };
  g_autoptr (VdProject) project =
    vd_project_new ("made", read_document (a_system), read_document (a_scenario),
                    load_map ("north"), NULL);
  g_autoptr (VdRowNames) names = NULL;

  g_ptr_array_add (project->maps, load_map ("south"));
  names = vd_row_names_new (project, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_autofree char *said = vd_row_names_say (
        names, find_attribute (all[i].element, all[i].attribute), all[i].value);

      g_assert_cmpstr (said, ==, all[i].said);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/row-names/say", test_names);
  g_test_add_func ("/row-names/between", test_between);
  return g_test_run ();
}
