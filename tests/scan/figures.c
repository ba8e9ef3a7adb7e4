/* figures.c: how well scans are registered, of twenty that are made for it
 *
 * Ten styles of print, each with two maps and two seeds; pictures that are no maps of hexes beside
 * them.  Prints a table as comments of TAP, and holds the goals:  18 of 20 found without a click,
 * all with three, and none sure that should not be.
 */
#include <math.h>
#include <stdio.h>

#include "core/text/phrase.h"
#include "tests/scan/decoy.h"
#include "tests/scan/judge.h"

#define MISSES 0.1 /* of the scans that may not be found without a click */
#define CLICKS 3
#define SUITE_SEED 7001
#define LONG_DPI 300
#define CLICK_OFF 0.1 /* pitches by which a click is off, at most, each way */

#define N_SCANS (4 * SCAN_N_STYLES)

typedef struct
{
  int      seed;
  int      dpi;
  int      first, step;
  gboolean has_tuning, has_held, has_decoys, is_verbose;
  gboolean is_suite, is_short;
} Options;

typedef struct
{
  VdNumberReader *reader;
  const Options  *options;
  char          **battles; /* of which maps are printed */
  guint           n, n_found, n_with_clicks, n_false, n_decoys_sure;
  guint           n_tests;
} Figures;

/* The suite's: small sheets of four styles whose numbers can be read at so few pixels. */
static const guint in_short[] = { 0, 11, 12, 13 };

static const char *const grades[] = { "sure", "unsure", "refused" };

static VdRegistered *
find (const Figures       *self,
      const MadeScan      *scan,
      const VdRegisterAsk *ask)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdPicture) picture = vd_picture_open (scan->picture, 1, &error);
  VdRegistered *found;

  g_assert_no_error (error);
  found = vd_scan_register (picture, ask, &error);
  g_assert_no_error (error);
  return found;
}

/* The hex that was printed, is seen, and lies nearest to a place of the picture. */
static guint
find_hex (const MadeScan *scan,
          double          x,
          double          y)
{
  double least = INFINITY;
  guint nearest = 0;

  for (guint i = 0; i < vd_grid_n_cells (&scan->grid); i++)
    {
      const MadeHex *hex = &scan->hexes[i];
      double off = hypot (hex->x - x * scan->width, hex->y - y * scan->height);

      if (hex->label != NULL && hex->is_seen && off < least)
        {
          least = off;
          nearest = i;
        }
    }

  return nearest;
}

static void
click (const MadeScan *scan,
       guint           seed,
       VdKnownHex      known[CLICKS])
{
  static const double places[CLICKS][2] = { { 0.15, 0.2 }, { 0.85, 0.15 }, { 0.45, 0.85 } };
  g_autoptr (GRand) dice = g_rand_new_with_seed (seed);
  const MadeHex *hexes = scan->hexes;
  double pitch = hypot (hexes[1].x - hexes[0].x, hexes[1].y - hexes[0].y);

  for (guint i = 0; i < CLICKS; i++)
    {
      guint cell = find_hex (scan, places[i][0], places[i][1]);

      known[i].cell = cell;
      known[i].x = hexes[cell].x + pitch * g_rand_double_range (dice, -CLICK_OFF, CLICK_OFF);
      known[i].y = hexes[cell].y + pitch * g_rand_double_range (dice, -CLICK_OFF, CLICK_OFF);
    }
}

static void
print_found (const VdRegistered *found,
             const Judged       *judged)
{
  g_print ("  %6.2f %6.2f %7.3f  %4u/%-4u %-7s", MIN (judged->rms, 999), MIN (judged->most, 999),
           judged->pitch, judged->n_right, judged->n_right + judged->n_wrong,
           grades[found->grade]);
}

static void
print_sentence (const VdRegistered *found)
{
  g_autofree char *said = vd_phrase_say (found->sentence, NULL);

  g_print ("#        %s\n", said);
}

static void
take_clicks (Figures        *self,
             const MadeScan *scan,
             guint           seed)
{
  VdKnownHex known[CLICKS];
  VdRegisterAsk ask = { .grid = &scan->grid, .numbering = &scan->numbering, .known = known,
                        .n_known = CLICKS };
  g_autoptr (VdRegistered) found = NULL;
  Judged judged;

  click (scan, seed, known);
  found = find (self, scan, &ask);
  judge_of_map (found, scan, &judged);
  g_print ("#    with three clicks                                   ");
  print_found (found, &judged);
  g_print ("\n");
  print_sentence (found);
  self->n_with_clicks += judged_is_good (&judged);
  self->n_false += found->grade == VD_REGISTER_SURE && judged.n_wrong > 0;
}

static const ScanStyle *
get_style (guint i)
{
  guint k = i % (2 * SCAN_N_STYLES);

  return k < SCAN_N_STYLES ? &scan_styles_tuning[k] : &scan_styles_held[k - SCAN_N_STYLES];
}

static void
take_scan (Figures *self,
           guint    i)
{
  const ScanStyle *style = get_style (i);
  const char *battle = self->battles[(i + i / (2 * SCAN_N_STYLES) + i / SCAN_N_STYLES) %
                                     g_strv_length (self->battles)];
  guint seed = self->options->seed + i;
  g_autofree char *map = made_find_battle (battle);
  MadeAsk wanted = { map, style->name, NULL, seed, self->options->dpi, NULL };
  g_autoptr (MadeScan) scan = made_scan_new (&wanted);
  VdRegisterAsk ask = { .read = vd_number_reader_read, .data = self->reader };
  g_autoptr (VdRegistered) found = find (self, scan, &ask);
  gboolean is_found;
  Judged judged;

  judge (found, scan, &judged);
  g_print ("# %2u %-9s %-21s %6u %4.1f", i + 1, style->name, battle, seed,
           1e-6 * scan->width * scan->height);
  print_found (found, &judged);
  for (guint k = 0; k < VD_N_REGISTER_STAGES; k++)
    g_print (" %5.2f", found->seconds[k]);
  g_print ("\n");

  is_found = judged_is_good (&judged) && found->grade == VD_REGISTER_SURE;
  self->n++;
  self->n_found += is_found;
  self->n_false += found->grade == VD_REGISTER_SURE && judged.n_wrong > 0;
  if (!is_found || self->options->is_verbose)
    print_sentence (found);
  if (!is_found || self->options->is_verbose)
    take_clicks (self, scan, seed);
  else
    self->n_with_clicks++;
}

static void
take_decoy (Figures *self,
            guint    i)
{
  const char *style = get_style (i)->name;
  guint seed = self->options->seed + 500 + i;
  g_autofree char *map = made_find_battle (self->battles[i % g_strv_length (self->battles)]);
  MadeAsk wanted = { map, style, scan_decoys[i].name, seed, self->options->dpi, NULL };
  g_autoptr (MadeScan) scan = made_scan_new (&wanted);
  VdRegisterAsk ask = { .read = vd_number_reader_read, .data = self->reader };
  g_autoptr (VdRegistered) found = find (self, scan, &ask);

  g_print ("# %-13s %-9s %6u  %s\n", scan_decoys[i].name, style, seed, grades[found->grade]);
  print_sentence (found);
  self->n_decoys_sure += found->grade == VD_REGISTER_SURE;
}

static void
hold (Figures    *self,
      gboolean    is_so,
      const char *what)
{
  self->n_tests++;
  g_print ("%sok %u - %s\n", is_so ? "" : "not ", self->n_tests, what);
}

static gboolean
is_wanted (const Options *options,
           guint          i)
{
  gboolean is_held = i % (2 * SCAN_N_STYLES) >= SCAN_N_STYLES, is_short = FALSE;

  for (guint k = 0; k < G_N_ELEMENTS (in_short); k++)
    is_short = is_short || in_short[k] == i;
  if (options->is_short && !is_short)
    return FALSE;
  return is_held ? options->has_held : options->has_tuning;
}

static int
take_all (Figures *self)
{
  const Options *options = self->options;
  guint may_miss;

  g_print ("# %u dpi; %% of the distance between neighbours; seconds of processor\n#\n"
           "#  # style     map                     seed   MP     RMS   most   pitch  labels    "
           "grade   read  grid  nrs   hexes\n", options->dpi);
  for (guint i = options->first; i < N_SCANS; i += options->step)
    if (is_wanted (options, i))
      take_scan (self, i);
  for (guint i = 0; options->has_decoys && i < SCAN_N_DECOYS; i++)
    take_decoy (self, i);

  may_miss = MISSES * self->n;
  g_print ("# %u scans: %u found without a click, %u with three; %u false\n", self->n,
           self->n_found, self->n_with_clicks, self->n_false);
  hold (self, self->n_found + may_miss >= self->n, "scans are found without a click");
  hold (self, self->n_with_clicks == self->n, "all are found with three clicks");
  hold (self, self->n_false == 0, "no wrong label is sure");
  if (options->has_decoys)
    hold (self, self->n_decoys_sure == 0, "nothing is sure of what is no map");
  g_print ("1..%u\n", self->n_tests);
  return 0;
}

static void
take_suite (Options *options)
{
  gboolean is_long = g_getenv ("VD_LONG") != NULL;

  options->seed = SUITE_SEED;
  options->is_short = !is_long;
  options->dpi = is_long ? LONG_DPI : options->dpi;
  options->has_decoys = is_long;
}

int
main (int    argc,
      char **argv)
{
  Options options = { .seed = 1, .dpi = 100, .step = 1 };
  gboolean only_tuning = FALSE, only_held = FALSE;
  const GOptionEntry entries[] = {
    { "seed", 0, 0, G_OPTION_ARG_INT, &options.seed, "Of the first scan; the next have the next",
      "N" },
    { "dpi", 0, 0, G_OPTION_ARG_INT, &options.dpi, "Pixels an inch (100)", "N" },
    { "first", 0, 0, G_OPTION_ARG_INT, &options.first, "Scan to begin with, from 0", "N" },
    { "step", 0, 0, G_OPTION_ARG_INT, &options.step, "And every so many-th from there", "N" },
    { "tuning", 0, 0, G_OPTION_ARG_NONE, &only_tuning, "Only styles for tuning", NULL },
    { "held", 0, 0, G_OPTION_ARG_NONE, &only_held, "Only the others", NULL },
    { "decoys", 0, 0, G_OPTION_ARG_NONE, &options.has_decoys, "Decoys too", NULL },
    { "suite", 0, 0, G_OPTION_ARG_NONE, &options.is_suite,
      "Four scans; with VD_LONG in the environment all at 300 dpi, and decoys", NULL },
    { "verbose", 0, 0, G_OPTION_ARG_NONE, &options.is_verbose, "Clicks on all, and sentences",
      NULL },
    { NULL }
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  Figures figures = { .options = &options };
  int code;

  g_option_context_add_main_entries (context, entries, NULL);
  g_option_context_parse (context, &argc, &argv, &error);
  g_assert_no_error (error);
  if (options.is_suite)
    take_suite (&options);
  options.has_tuning = !only_held;
  options.has_held = !only_tuning;
  setvbuf (stdout, NULL, _IOLBF, 0);
  figures.reader = vd_number_reader_new (&error);
  if (figures.reader == NULL)
    {
      g_print ("1..0 # SKIP %s\n", error->message);
      return 0;
    }

  figures.battles = g_strsplit (g_getenv ("VD_BATTLES"), " ", -1);
  code = take_all (&figures);
  g_strfreev (figures.battles);
  vd_number_reader_free (figures.reader);
  return code;
}
