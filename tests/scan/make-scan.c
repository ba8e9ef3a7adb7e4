/* make-scan.c: draws a map as somebody else would print it, and scans the print
 */
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "core/text/phrase.h"
#include "formats/io/output.h"
#include "formats/project/project.h"
#include "tests/scan/decoy.h"
#include "tests/scan/picture.h"
#include "tests/scan/print.h"
#include "tests/scan/truth.h"

#define EXIT_NOT_DONE 2
#define EXIT_WRONG_USE 64
#define LEAST_DPI 30
#define MOST_DPI 1200
#define DEFAULT_DPI 300
#define LEAST_HEX 4.0
#define MOST_HEX 60.0

typedef struct
{
  char   **arguments;
  char    *output;
  char    *truth;
  char    *style;
  char    *decoy;
  char    *map_id;
  char    *only;
  char    *marks;
  int      dpi;
  double   hex;
  gboolean list_styles, list_decoys;
} Options;

/* What can be done to a scan, by the names that --only takes. */
static const struct
{
  const char *name;
  ScanPart    part;
} parts[] = {
  { "rotation", SCAN_PART_ROTATION },
  { "tilt", SCAN_PART_TILT },
  { "shear", SCAN_PART_SHEAR },
  { "drift", SCAN_PART_DRIFT },
  { "fold", SCAN_PART_FOLD },
  { "light", SCAN_PART_LIGHT },
  { "grain", SCAN_PART_GRAIN },
  { "inks", SCAN_PART_INKS },
  { "ring", SCAN_PART_RING },
  { "corners", SCAN_PART_CORNERS },
  { "water", SCAN_PART_WATER },
  { "none", 0 },
};

static const char about[] =
  "Draws MAP, a map document or a scenario, not as Vedette does but in a style of print, and\n"
  "makes a scan of that: turned, tilted, sheared, folded, badly lit, stained.  Where each hex\n"
  "lies on the picture is written beside it, as OUT.json.  The same SEED makes the same file.";
static const char more[] =
  "Parts of --only: rotation, tilt, shear, drift, fold, light, grain, inks, ring, corners, water;\n"
  "\"none\" for a print that is scanned without fault.\n\n"
  "Example:\n"
  "  tests/make-scan scenarios/the-bridge-at-lindach/the-bridge-at-lindach.map.xml 7 \\\n"
  "    --style survey -o scan.jpg\n\n"
  "Exit status: 0 done, 2 a file cannot be read or written, 64 wrong use.";

static int
refuse (const char *format,
        ...) G_GNUC_PRINTF (1, 2);

static int
refuse (const char *format,
        ...)
{
  va_list arguments;

  va_start (arguments, format);
  fputs ("make-scan: ", stderr);
  vfprintf (stderr, format, arguments);
  fputs ("\nmake-scan: --help tells how it is used\n", stderr);
  va_end (arguments);
  return EXIT_WRONG_USE;
}

static int
fail (const GError *error)
{
  g_autofree char *text = vd_phrase_say (error->message, NULL);

  fprintf (stderr, "make-scan: %s\n", text);
  return EXIT_NOT_DONE;
}

static void
list_styles (void)
{
  for (guint i = 0; i < SCAN_N_STYLES; i++)
    printf ("%-10s %s\n", scan_styles_tuning[i].name, scan_styles_tuning[i].about);
  for (guint i = 0; i < SCAN_N_STYLES; i++)
    printf ("%-10s %s\n", scan_styles_held[i].name, scan_styles_held[i].about);
}

static void
list_decoys (void)
{
  for (guint i = 0; i < SCAN_N_DECOYS; i++)
    printf ("%-14s %s\n", scan_decoys[i].name, scan_decoys[i].about);
}

/* --- options */

static gboolean
read_parts (const char *text,
            guint      *chosen)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);

  *chosen = 0;
  for (guint i = 0; words[i] != NULL; i++)
    {
      guint k = 0;

      while (k < G_N_ELEMENTS (parts) && strcmp (parts[k].name, words[i]) != 0)
        k++;
      if (k == G_N_ELEMENTS (parts))
        return FALSE;
      *chosen |= parts[k].part;
    }

  return TRUE;
}

/* Labels of the document, "," between, or "all". */
static GArray *
read_marks (const VdMap *map,
            const char  *text)
{
  g_autoptr (GArray) marks = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_auto (GStrv) words = g_strsplit (text, ",", -1);

  for (guint32 cell = 0; strcmp (text, "all") == 0 && cell < vd_grid_n_cells (&map->grid); cell++)
    g_array_append_val (marks, cell);
  for (guint i = 0; strcmp (text, "all") != 0 && words[i] != NULL; i++)
    {
      int found = vd_map_find_cell (map, words[i]);
      guint32 cell = found;

      if (found < 0)
        return NULL;
      g_array_append_val (marks, cell);
    }

  return g_steal_pointer (&marks);
}

static const VdMap *
find_map (const VdProject *project,
          const char      *id)
{
  for (guint i = 0; i < project->resolved->len; i++)
    {
      const VdMap *map = project->resolved->pdata[i];

      if (id == NULL || strcmp (map->id, id) == 0)
        return map;
    }

  return NULL;
}

/* "scan.json" of "scan.jpg". */
static char *
name_truth (const char *output)
{
  const char *dot = strrchr (output, '.');

  return g_strdup_printf ("%.*s.json", (int) (dot - output), output);
}

static gboolean
is_jpeg (const char *path)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);

  return g_str_has_suffix (lower, ".jpg") || g_str_has_suffix (lower, ".jpeg");
}

static gboolean
read_seed (const char *text,
           guint64    *seed)
{
  return g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT64, seed, NULL);
}

/* --- work */

static int
write_both (const Options    *options,
            const ScanTruth  *truth,
            ScanPress        *press)
{
  g_autofree char *truth_path = options->truth != NULL ? g_strdup (options->truth)
                                                       : name_truth (options->output);
  g_autoptr (GError) error = NULL;

  if (!vd_output_check (options->output, &error) || !vd_output_check (truth_path, &error) ||
      !scan_picture_write (press, truth->wear, options->output, &error) ||
      !scan_truth_write (truth, truth_path, &error))
    return fail (error);

  printf ("%s\n%s\n", options->output, truth_path);
  return 0;
}

static int
make (const Options   *options,
      ScanSheet       *sheet,
      guint            chosen)
{
  const ScanDecoy *decoy = options->decoy != NULL ? scan_decoy_find (options->decoy) : NULL;
  ScanDistortion distortion;
  ScanWear wear;
  ScanTruth truth = { options->output, options->arguments[0], options->decoy, sheet->seed, sheet,
                      &wear };
  ScanPress press = { sheet, scan_print_colors, scan_print_lines };

  scan_distortion_plan (&distortion, sheet->width, sheet->height, options->dpi, sheet->seed,
                        chosen);
  if (MAX (distortion.width, distortion.height) > SCAN_MOST_EDGE)
    return refuse ("the scan would be %u by %u pixels, and a JPEG has at most %u; give a lower "
                   "--dpi or smaller --hex", distortion.width, distortion.height, SCAN_MOST_EDGE);

  scan_wear_plan (&wear, &distortion, sheet->seed, chosen);
  press.scale = distortion.scale;
  if (decoy != NULL)
    scan_decoy_apply (decoy, sheet, &press);
  return write_both (options, &truth, &press);
}

static int
make_of_map (const Options   *options,
             const VdProject *project,
             const ScanStyle *style,
             guint64          seed,
             guint            chosen)
{
  const VdMap *map = find_map (project, options->map_id);
  g_autoptr (ScanSheet) sheet = NULL;

  if (map == NULL)
    return options->map_id != NULL
             ? refuse ("--map-id: %s has no map “%s”", options->arguments[0], options->map_id)
             : refuse ("%s holds no map", options->arguments[0]);

  sheet = scan_sheet_new (map, project->chart, style, seed, options->hex);
  sheet->has_bare_water = (chosen & SCAN_PART_WATER) != 0;
  if (options->marks != NULL)
    {
      sheet->marks = read_marks (map, options->marks);
      if (sheet->marks == NULL)
        return refuse ("--marks: “%s” are not all hexes of the map %s", options->marks, map->id);
    }
  return make (options, sheet, chosen);
}

/* What is wrong with numbers and words among the options was said. */
static int
check_options (const Options *options)
{
  if (options->arguments == NULL || g_strv_length (options->arguments) != 2)
    return refuse ("a map and a seed are wanted: make-scan MAP SEED -o scan.jpg");
  if (options->output == NULL || !is_jpeg (options->output))
    return refuse ("-o wants the name of a file that ends in .jpg");
  if (options->dpi < LEAST_DPI || options->dpi > MOST_DPI)
    return refuse ("--dpi is from %d to %d", LEAST_DPI, MOST_DPI);
  if (options->hex != 0 && !(options->hex >= LEAST_HEX && options->hex <= MOST_HEX))
    return refuse ("--hex is from %g to %g millimetres", LEAST_HEX, MOST_HEX);
  if (options->style != NULL && scan_style_find (options->style) == NULL)
    return refuse ("there is no style “%s”; --list-styles tells which there are", options->style);
  if (options->decoy != NULL && scan_decoy_find (options->decoy) == NULL)
    return refuse ("there is no decoy “%s”; --list-decoys tells which there are", options->decoy);

  return 0;
}

static int
run (const Options *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdProject) project = NULL;
  const ScanStyle *style;
  guint64 seed;
  guint chosen = SCAN_PART_ALL;
  int code;

  if (options->list_styles)
    list_styles ();
  if (options->list_decoys)
    list_decoys ();
  if (options->list_styles || options->list_decoys)
    return 0;

  code = check_options (options);
  if (code != 0)
    return code;
  if (!read_seed (options->arguments[1], &seed))
    return refuse ("the seed “%s” is not a whole number", options->arguments[1]);
  if (options->only != NULL && !read_parts (options->only, &chosen))
    return refuse ("--only: “%s” has something that is not done to scans", options->only);

  style = options->style != NULL ? scan_style_find (options->style)
                                 : &scan_styles_tuning[seed % SCAN_N_STYLES];
  project = vd_project_load (options->arguments[0], NULL, &error);
  return project != NULL ? make_of_map (options, project, style, seed, chosen) : fail (error);
}

static gboolean
read_options (Options  *options,
              int      *argc,
              char   ***argv,
              GError  **error)
{
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options->output, "The picture", "OUT.jpg" },
    { "truth", 0, 0, G_OPTION_ARG_FILENAME, &options->truth,
      "Where each hex lies; beside the picture if not given", "FILE.json" },
    { "style", 0, 0, G_OPTION_ARG_STRING, &options->style,
      "How the map is printed; one by the seed if not given", "NAME" },
    { "list-styles", 0, 0, G_OPTION_ARG_NONE, &options->list_styles, "List the styles", NULL },
    { "decoy", 0, 0, G_OPTION_ARG_STRING, &options->decoy,
      "Instead of the map, something that is not to be read", "NAME" },
    { "list-decoys", 0, 0, G_OPTION_ARG_NONE, &options->list_decoys, "List the decoys", NULL },
    { "dpi", 0, 0, G_OPTION_ARG_INT, &options->dpi, "Pixels an inch (300)", "N" },
    { "hex", 0, 0, G_OPTION_ARG_DOUBLE, &options->hex,
      "Between opposite sides of a hex; as the style has it if not given", "MM" },
    { "map-id", 0, 0, G_OPTION_ARG_STRING, &options->map_id,
      "Which map of a scenario; the first if not given", "ID" },
    { "only", 0, 0, G_OPTION_ARG_STRING, &options->only,
      "Do nothing else to the scan; all if not given", "PART,PART" },
    { "marks", 0, 0, G_OPTION_ARG_STRING, &options->marks,
      "Print nothing but a black disc on each of these hexes, or on all", "HEX,HEX" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->arguments, NULL, NULL },
    { NULL }
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("MAP SEED");

  g_option_context_set_summary (context, about);
  g_option_context_set_description (context, more);
  g_option_context_add_main_entries (context, entries, NULL);
  return g_option_context_parse (context, argc, argv, error);
}

int
main (int    argc,
      char **argv)
{
  Options options = { .dpi = DEFAULT_DPI };
  g_autoptr (GError) error = NULL;
  int code;

  setlocale (LC_CTYPE, "");
  code = read_options (&options, &argc, &argv, &error) ? run (&options)
                                                       : refuse ("%s", error->message);
  g_strfreev (options.arguments);
  g_free (options.output);
  g_free (options.truth);
  g_free (options.style);
  g_free (options.decoy);
  g_free (options.map_id);
  g_free (options.only);
  g_free (options.marks);
  return code;
}
