/* Geometry: what is odd on the ground, and what looks odd and is not. */
#include "tests/shared/folder.h"
#include "tests/shared/made.h"

#include <libintl.h>
#include <string.h>

#include "core/text/phrase.h"
#include "formats/check/check.h"
#include "formats/project/repair-make.h"

#define RIVER "0102/0103 0103/0202 0202/0203 0202/0303 0302/0303"

typedef struct
{
  const char *path;
  const char *terrain; /* rows of the map */
  const char *sides;
  const char *paths;
  const char *code;    /* NULL: sound */
  const char *hex;
} Row;

static const Row rows[] = {
  { "/map/river/edge-to-edge", "", "<run kind='river' sides='" RIVER "'/>", "", NULL },
  { "/map/river/upstream", "",
    "<run kind='river' sides='0302/0303 0202/0303 0202/0203 0103/0202 0102/0103'/>", "", NULL },
  { "/map/river/other-names-of-its-sides", "",
    "<run kind='river' sides='0103/0102 0202/0103 0203/0202 0303/0202 0303/0302'/>", "", NULL },
  { "/map/river/two-runs-meet", "",
    "<run kind='river' sides='0102/0103 0103/0202'/>"
    "<run kind='river' sides='0202/0203 0202/0303 0302/0303'/>", "", "map.run-in-pieces", "0202" },
  { "/map/river/two-rivers-meet", "",
    "<run kind='river' name='Lind' sides='0102/0103 0103/0202'/>"
    "<run kind='river' sides='0202/0203 0202/0303 0302/0303'/>", "", NULL },
  { "/map/river/tributary", "",
    "<run kind='river' sides='" RIVER "'/><run kind='stream' sides='0203/0303'/>", "", NULL },
  { "/map/river/goes-on-as-stream", "",
    "<run kind='river' sides='0102/0103 0103/0202'/><run kind='stream' sides='0202/0203'/>", "",
    NULL },
  { "/map/river/ends-in-the-open", "", "<run kind='river' sides='0102/0103 0103/0202'/>", "",
    "map.river-ends-inside", "0103" },
  { "/map/river/ends-in-a-marsh", "<hex at='0203' terrain='marsh'/>",
    "<run kind='river' sides='0102/0103 0103/0202'/>", "", NULL },
  { "/map/river/breaks", "",
    "<run kind='river' sides='0102/0103 0103/0202 0202/0303 0202/0203 0302/0303'/>", "",
    "map.run-breaks", "0202" },

  { "/map/stream/rises-anywhere", "", "<run kind='stream' sides='0202/0203'/>", "", NULL },
  { "/map/stream/breaks", "", "<run kind='stream' sides='0102/0103 0302/0303'/>", "",
    "map.run-breaks", "0302" },

  { "/map/slope/round-a-hill", "",
    "<run kind='slope' sides='0103>0202 0203>0202 0303>0202 0302>0202 0201>0202 0102>0202'/>", "",
    NULL },
  { "/map/slope/both-ways", "",
    "<run kind='slope' sides='0103>0202'/><run kind='slope' sides='0202>0103'/>", "",
    "map.slope-contradicts", "0202" },
  { "/map/slope/twice", "",
    "<run kind='slope' sides='0103>0202'/><run kind='slope' sides='0103>0202'/>", "",
    "map.side-twice", "0103" },

  { "/map/bridge/several-apart", "",
    "<run kind='river' sides='" RIVER "'/><run kind='bridge' sides='0102/0103 0302/0303'/>", "",
    NULL },
  { "/map/bridge/over-a-stream", "",
    "<run kind='stream' sides='0202/0203'/><run kind='bridge' sides='0203/0202'/>", "", NULL },
  { "/map/bridge/over-a-slope", "",
    "<run kind='slope' sides='0103>0202'/><run kind='bridge' sides='0103/0202'/>", "",
    "map.bridge-without-water", "0103" },

  { "/map/path/over-a-bridge", "",
    "<run kind='river' sides='" RIVER "'/><run kind='bridge' sides='0202/0203'/>",
    "<path kind='road' hexes='0201 0202 0203 0204'/>", NULL },
  { "/map/path/over-a-river", "", "<run kind='river' sides='" RIVER "'/>",
    "<path kind='road' hexes='0201 0202 0203 0204'/>", "map.path-without-bridge", "0202" },
  { "/map/path/over-a-stream", "", "<run kind='stream' sides='0202/0203'/>",
    "<path kind='road' hexes='0204 0203 0202 0201'/>", "map.path-without-bridge", "0203" },
  { "/map/path/two-over-one-river", "", "<run kind='river' sides='" RIVER "'/>",
    "<path kind='road' hexes='0202 0203'/><path kind='road' hexes='0203 0202'/>",
    "map.path-without-bridge", "0202" },
  { "/map/path/up-a-slope", "", "<run kind='slope' sides='0103>0202'/>",
    "<path kind='road' hexes='0103 0202 0201'/>", NULL },
  { "/map/path/along-the-bank", "", "<run kind='river' sides='" RIVER "'/>",
    "<path kind='road' hexes='0102 0202 0302'/>", NULL },
  { "/map/path/ends-inside", "", "", "<path kind='road' hexes='0201 0202'/>", "map.dead-end",
    "0202" },
  { "/map/path/ends-in-a-wood", "<hex at='0202' terrain='wood'/>", "",
    "<path kind='road' hexes='0201 0202'/>", "map.dead-end", "0202" },
  { "/map/path/ends-at-a-bridge", "",
    "<run kind='river' sides='" RIVER "'/><run kind='bridge' sides='0202/0203'/>",
    "<path kind='road' hexes='0201 0202'/>", NULL },
  { "/map/path/ends-at-another", "", "",
    "<path kind='road' hexes='0201 0202'/><path kind='road' hexes='0102 0202 0303'/>", NULL },
  { "/map/path/crosses-another", "", "",
    "<path kind='road' hexes='0201 0202 0203 0204'/><path kind='road' hexes='0102 0202 0303'/>",
    "map.unmarked-crossroads", "0202" },
  { "/map/path/touches-another", "", "",
    "<path kind='road' hexes='0102 0202 0103'/><path kind='road' hexes='0302 0202 0303'/>",
    "map.unmarked-crossroads", "0202" },
  { "/map/path/runs-along-another", "", "",
    "<path kind='road' hexes='0201 0202 0203 0204'/>"
    "<path kind='road' hexes='0102 0202 0203 0304'/>",
    "map.unmarked-crossroads", "0202" },
  { "/map/path/three-meet-where-one-ends", "", "",
    "<path kind='road' hexes='0201 0202 0203 0204'/><path kind='road' hexes='0102 0202 0303'/>"
    "<path kind='road' hexes='0103 0202'/>", NULL },
  { "/map/path/steps-back", "", "", "<path kind='road' hexes='0201 0202 0203 0202 0203 0204'/>",
    "map.path-returns", "0202" },
  { "/map/path/goes-round-and-on", "", "",
    "<path kind='road' hexes='0201 0202 0303 0203 0202 0102'/>", "map.path-returns", "0202" },
  { "/map/path/goes-round", "", "", "<path kind='road' hexes='0202 0303 0203 0103 0202'/>", NULL },
  { "/map/path/ends-where-it-began", "", "", "<path kind='road' hexes='0201 0202 0201'/>",
    "map.path-returns", "0201" },
  { "/map/path/jumps", "", "", "<path kind='road' hexes='0201 0203'/>", "map.path-jumps", "0201" },
};

static void
assert_finding (const VdFindings *findings,
                const char       *code,
                const char       *hex)
{
  guint n = 0;

  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = findings->pdata[i];

      if (!g_str_has_prefix (finding->code, "map."))
        continue;

      g_test_message ("%s: %s", finding->code, finding->text);
      g_assert_cmpstr (finding->code, ==, code);
      g_assert_cmpstr (finding->hex, ==, hex);
      g_assert_nonnull (strstr (finding->text, hex));
      n++;
    }

  g_assert_cmpuint (n, ==, code != NULL ? 1 : 0);
}

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *streams =
    made_swap (made_system, "removes='river'", "removes='river stream'");
  g_autofree char *system =
    made_swap (streams, "<side id='slope'", "<side id='stream' cost='2' look='stream'/>"
               "<side id='slope'");
  g_autofree char *map =
    g_strdup_printf ("<grid orientation='pointy' columns='4' rows='3' stagger='second'/>"
                     "<numbering order='row-column' digits='2'/>"
                     "<terrain default='clear'>%s</terrain><sides>%s</sides><paths>%s</paths>",
                     row->terrain, row->sides, row->paths);
  Made made;

  made_init (&made, system, map, "<maps><map href='a.map.xml'/></maps>");
  g_assert_no_error (made.error);
  vd_check_project (made.project, made.s, made.findings);
  assert_finding (made.findings, row->code, row->hex);
  made_clear (&made);
}

/* A ford helps where the rules know one. */
static void
test_crossings (void)
{
  static const char *const remedies[] = {
    "Add a bridge, or lead the path round.", "Add a bridge or a ford, or lead the path round.",
  };
  g_autofree char *with_ford =
    made_swap (made_system, "<side id='slope'",
               "<side id='ford' removes='river' look='ford'/><side id='slope'");

  for (guint i = 0; i < G_N_ELEMENTS (remedies); i++)
    {
      Made made;
      guint n = 0;

      made_init (&made, i > 0 ? with_ford : NULL,
                 "<grid orientation='pointy' columns='4' rows='3' stagger='second'/>"
                 "<numbering order='row-column' digits='2'/><terrain default='clear'/>"
                 "<sides><run kind='river' sides='" RIVER "'/></sides>"
                 "<paths><path kind='road' hexes='0201 0202 0203 0204'/></paths>",
                 "<maps><map href='a.map.xml'/></maps>");
      g_assert_no_error (made.error);
      vd_check_project (made.project, made.s, made.findings);
      for (guint f = 0; f < made.findings->len; f++)
        {
          const VdFinding *finding = made.findings->pdata[f];
          g_autofree char *remedy = NULL;

          if (strcmp (finding->code, "map.path-without-bridge") != 0)
            continue;

          remedy = vd_finding_say_remedy (finding, gettext);
          g_assert_cmpstr (remedy, ==, remedies[i]);
          n++;
        }
      g_assert_cmpuint (n, ==, 1);
      made_clear (&made);
    }
}

/* How two paths meet is said; a name or a town marks it. */
static void
test_meetings (void)
{
  static const struct
  {
    const char *one, *other;
    const char *terrain, *names;
    const char *said; /* NULL: nothing */
  } meetings[] = {
    { "0201 0202 0203 0204", "0102 0202 0303", "", "", " cross in hex 0202" },
    { "0303 0202 0102", "0204 0203 0202 0201", "", "", " cross in hex 0202" },
    { "0102 0202 0103", "0303 0202 0302", "", "", " touch in hex 0202 without crossing" },
    { "0201 0202 0302", "0303 0202 0203 0204", "", "", " touch in hex 0202 without crossing" },
    { "0102 0202 0203 0304", "0204 0203 0202 0201", "", "", " run together in hex 0203" },
    { "0201 0202 0203 0204", "0102 0202 0303", "", "<name at='0202' text='Inn'/>", NULL },
    { "0201 0202 0203 0204", "0102 0202 0303", "", "<name at='0302' text='Inn'/>",
      " cross in hex 0202" },
    { "0201 0202 0203 0204", "0102 0202 0303", "<hex at='0202' terrain='wood'/>", "", NULL },
  };
  g_autofree char *system = made_swap (made_system, "look='forest'", "look='town'");

  for (guint i = 0; i < G_N_ELEMENTS (meetings); i++)
    {
      g_autofree char *map =
        g_strdup_printf ("<grid orientation='pointy' columns='4' rows='3' stagger='second'/>"
                         "<numbering order='row-column' digits='2'/>"
                         "<terrain default='clear'>%s</terrain>"
                         "<paths><path id='a' kind='road' hexes='%s'/>"
                         "<path id='b' kind='road' hexes='%s'/></paths><names>%s</names>",
                         meetings[i].terrain, meetings[i].one, meetings[i].other,
                         meetings[i].names);
      guint n = 0;
      Made made;

      made_init (&made, system, map, "<maps><map href='a.map.xml'/></maps>");
      g_assert_no_error (made.error);
      vd_check_project (made.project, made.s, made.findings);
      for (guint f = 0; f < made.findings->len; f++)
        {
          const VdFinding *finding = made.findings->pdata[f];

          if (strcmp (finding->code, "map.unmarked-crossroads") != 0)
            continue;

          n++;
          g_test_message ("%u: %s", i, finding->text);
          g_assert_nonnull (meetings[i].said);
          g_assert_nonnull (strstr (finding->text, "The paths a and b"));
          g_assert_nonnull (strstr (finding->text, meetings[i].said));
        }
      g_assert_cmpuint (n, ==, meetings[i].said != NULL ? 1 : 0);
      made_clear (&made);
    }
}

#define FARM "<name at='0101' text='Farm'/>" /* far from the roads' ends */

/* Roads from the left rim that end in its middle, far from all but what is put there. */
static void
test_open_ends (void)
{
  static const struct
  {
    const char *terrain, *sides, *paths, *names;
    const char *code;
  } ends[] = {
    { "", "", "", FARM, "map.ends-in-open" },
    { "", "", "", "", NULL },
    { "<hex at='0303' terrain='wood'/>", "", "", "", NULL }, /* a town: see below */
    { "<hex at='0304' terrain='wood'/>", "", "", "", "map.dead-end" },
    { "", "", "", "<name at='0303' text='Inn'/>", NULL },
    { "", "", "", "<name at='0304' text='Inn'/>", "map.dead-end" },
    { "", "<run kind='stream' sides='0303/0304'/>", "", FARM, "map.ends-in-open" },
    { "", "<run kind='stream' sides='0303/0304'/><run kind='bridge' sides='0303/0304'/>", "", "",
      NULL },
    { "", "", "<path kind='road' hexes='0103 0203 0303 0403 0503'/>", "", NULL },
    { "", "", "<path kind='road' hexes='0105 0204 0304 0404 0505'/>", "", "map.dead-end" },
  };
  g_autofree char *town = made_swap (made_system, "look='forest'", "look='town'");
  g_autofree char *streams = made_swap (town, "removes='river'", "removes='river stream'");
  g_autofree char *system =
    made_swap (streams, "<side id='slope'", "<side id='stream' cost='2' look='stream'/>"
               "<side id='slope'");

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autofree char *map =
        g_strdup_printf ("<grid orientation='pointy' columns='5' rows='5' stagger='second'/>"
                         "<numbering order='row-column' digits='2'/>"
                         "<terrain default='clear'>%s</terrain><sides>%s</sides>"
                         "<paths><path id='a' kind='road' hexes='0301 0302 0303'/>%s</paths>"
                         "<names>%s</names>", ends[i].terrain, ends[i].sides, ends[i].paths,
                         ends[i].names);
      Made made;

      g_test_message ("%u", i);
      made_init (&made, system, map, "<maps><map href='a.map.xml'/></maps>");
      g_assert_no_error (made.error);
      vd_check_project (made.project, made.s, made.findings);
      assert_finding (made.findings, ends[i].code, "0303");
      made_clear (&made);
    }
}

/* Of many it is said once; a path that ends one hex short is told all the same. */
static void
test_many_ends (void)
{
  for (guint n = 20; n <= 21; n++)
    {
      g_autoptr (GString) paths = g_string_new (NULL);
      g_autofree char *map = NULL;
      guint far = 0, near = 0;
      Made made;

      for (guint i = 0; i < n; i++)
        g_string_append_printf (paths, "<path kind='road' hexes='01%02u 02%02u 03%02u'/>",
                                4 * i + 3, 4 * i + 3, 4 * i + 3);
      g_string_append (paths, "<path kind='road' hexes='0701 0702'/>");
      map = g_strdup_printf ("<grid orientation='flat' columns='%u' rows='9' stagger='second'/>"
                             "<numbering order='row-column' digits='2'/><terrain default='clear'/>"
                             "<paths>%s</paths><names><name at='0101' text='Farm'/></names>",
                             4 * n + 2, paths->str);

      made_init (&made, NULL, map, "<maps><map href='a.map.xml'/></maps>");
      g_assert_no_error (made.error);
      vd_check_project (made.project, made.s, made.findings);
      for (guint i = 0; i < made.findings->len; i++)
        {
          const VdFinding *finding = made.findings->pdata[i];

          if (strcmp (finding->code, "map.ends-in-open") == 0)
            {
              g_autofree char *said = g_strdup_printf ("Paths end at %u places with", n);

              far++;
              g_assert_cmpint (strstr (finding->text, said) != NULL, ==, n > 20);
            }
          near += strcmp (finding->code, "map.dead-end") == 0;
        }
      g_assert_cmpuint (far, ==, n > 20 ? 1 : n);
      g_assert_cmpuint (near, ==, 1);
      made_clear (&made);
    }
}

/* A grid of roads: COLUMNS that run down the map, and one that runs across them. */
static void
test_many (void)
{
  for (guint columns = 20; columns <= 21; columns++)
    {
      g_autoptr (GString) paths = g_string_new ("<path kind='road' hexes='");
      g_autofree char *map = NULL;
      guint n = 0;
      Made made;

      for (guint c = 1; c <= 2 * columns + 1; c++)
        g_string_append_printf (paths, "%s02%02u", c > 1 ? " " : "", c);
      g_string_append (paths, "'/>");
      for (guint c = 1; c <= columns; c++)
        g_string_append_printf (paths, "<path kind='road' hexes='01%02u 02%02u 03%02u'/>", 2 * c,
                                2 * c, 2 * c);
      map = g_strdup_printf ("<grid orientation='flat' columns='%u' rows='3' stagger='second'/>"
                             "<numbering order='row-column' digits='2'/><terrain default='clear'/>"
                             "<paths>%s</paths>", 2 * columns + 1, paths->str);

      made_init (&made, NULL, map, "<maps><map href='a.map.xml'/></maps>");
      g_assert_no_error (made.error);
      vd_check_project (made.project, made.s, made.findings);
      for (guint i = 0; i < made.findings->len; i++)
        n += strcmp (((VdFinding *) made.findings->pdata[i])->code, "map.unmarked-crossroads") == 0;
      g_assert_cmpuint (n, ==, columns > 20 ? 1 : columns);
      made_clear (&made);
    }
}

/* The edge of a playing area is as good as that of the sheet. */
static void
test_area (void)
{
  Made made;

  made_init (&made, NULL,
             "<grid orientation='pointy' columns='4' rows='3' stagger='second'/>"
             "<numbering order='row-column' digits='2'/>"
             "<areas><area id='upper' columns='1-4' rows='1-2'/></areas>"
             "<terrain default='clear'/>"
             "<sides><run kind='river' sides='0102/0103 0103/0202 0202/0203'/></sides>",
             "<maps><map href='a.map.xml'/></maps>");
  vd_check_project (made.project, made.s, made.findings);
  assert_finding (made.findings, NULL, NULL);
  made_clear (&made);
}

/* Returns: (transfer full): a road from each hex of a map to its neighbours in the next row */
static char *
make_roads (const VdGrid      *grid,
            const VdNumbering *numbering)
{
  GString *roads = g_string_new (NULL);

  for (guint cell = 0; cell < vd_grid_n_cells (grid); cell++)
    for (guint dir = 1; dir < VD_N_DIRS / 2; dir++)
      {
        int next = vd_grid_next (grid, cell, dir);
        char from[VD_MAX_LABEL], to[VD_MAX_LABEL];

        if (next < 0)
          continue;
        vd_numbering_print (numbering, grid, cell, from, sizeof from);
        vd_numbering_print (numbering, grid, next, to, sizeof to);
        g_string_append_printf (roads, "<path kind='road' hexes='%s %s'/>", from, to);
      }

  return g_string_free (roads, FALSE);
}

static VdFinding *
find_many_apart (VdFindings *findings)
{
  for (guint i = 0; i < findings->len; i++)
    if (strcmp (((VdFinding *) findings->pdata[i])->code, "map.many-apart") == 0)
      return findings->pdata[i];

  return NULL;
}

/* A map with another scheme than it was typed by gets one by which it hangs together. */
static void
test_scheme (void)
{
  static const struct
  {
    const char *grid, *numbering; /* as the file has it */
    const char *says;
  } as[] = {
    { "pointy' stagger='first", "row-column' rows-go='down", "stagger=\"second\"" },
    { "flat' stagger='second", "row-column' rows-go='down", " / orientation=\"pointy\"" },
  };
  const VdGrid grid = { 9, 9, VD_POINTY, TRUE };
  const VdNumbering numbering = { .row_first = TRUE, .column_from = 1, .row_from = 1, .digits = 2 };
  g_autofree char *roads = make_roads (&grid, &numbering);

  for (guint i = 0; i < G_N_ELEMENTS (as); i++)
    {
      g_autofree char *map = g_strdup_printf (
        "<grid columns='9' rows='9' orientation='%s'/><numbering digits='2' order='%s'/>"
        "<terrain default='clear'/><paths>%s</paths>", as[i].grid, as[i].numbering, roads);
      g_autofree char *said = NULL;
      VdFinding *finding;
      const VdRepair *repair;
      Made made;

      made_init (&made, NULL, map, "<maps><map href='a.map.xml'/></maps>");
      g_assert_no_error (made.error);
      vd_check_project (made.project, made.s, made.findings);
      finding = find_many_apart (made.findings);
      g_assert_nonnull (finding);
      said = vd_phrase_say (finding->text, NULL);
      g_test_message ("%s", said);
      g_assert_nonnull (strstr (said, as[i].says));
      repair = finding->repair;
      /* Of several none is taken. */
      g_assert_true ((repair == NULL) == (strchr (said, '/') != strrchr (said, '/')));
      if (repair != NULL)
        g_assert_cmpuint (vd_repair_apply (made.project, &repair, 1), ==, 1);
      made_clear (&made);
    }
}

/* A map alone is checked by the looks of its kinds. */
static void
test_lone (void)
{
  static const char text[] =
    "<map xmlns='urn:vedette:1' id='m'>"
    "<grid orientation='flat' columns='3' rows='3' stagger='second'/>"
    "<terrain default='clear'/>"
    "<sides><run kind='bridge' sides='0201/0202'/></sides></map>";
  g_autofree char *folder = folder_new ();
  g_autofree char *path = g_build_filename (folder, "m.map.xml", NULL);
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (VdProject) project = NULL;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  project = vd_project_load (path, findings, NULL);
  g_assert_nonnull (project);
  vd_check_project (project, NULL, findings);
  assert_finding (findings, "map.bridge-without-water", "0201");
  folder_remove (folder);
}

/* A file that is listed twice, by whatever way to it, is opened once. */
static void
test_listed_twice (void)
{
  g_autofree char *scenario =
    made_swap (made_scenario, "<map href='a.map.xml'/>",
               "<map href='a.map.xml'/><map href='b.map.xml'/><map href='./a.map.xml'/>");
  Made made;

  made_init (&made, NULL, NULL, scenario);
  vd_check_project (made.project, made.s, made.findings);
  made_assert_finds (&made, "reference.duplicate", 1);
  g_assert_cmpuint (made.project->maps->len, ==, 2);
  g_assert_cmpuint (made.s->n_maps, ==, 2);
  made_clear (&made);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_test_add_data_func (rows[i].path, &rows[i], test_row);
  g_test_add_func ("/map/path/crossings", test_crossings);
  g_test_add_func ("/map/path/meetings", test_meetings);
  g_test_add_func ("/map/path/many-meetings", test_many);
  g_test_add_func ("/map/path/open-ends", test_open_ends);
  g_test_add_func ("/map/path/many-ends", test_many_ends);
  g_test_add_func ("/map/river/ends-at-the-area", test_area);
  g_test_add_func ("/map/lone", test_lone);
  g_test_add_func ("/map/scheme", test_scheme);
  g_test_add_func ("/map/listed-twice", test_listed_twice);
  return g_test_run ();
}
