/* render.c: vedette render */
#include "validator/command.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/play/play.h"
#include "formats/draw/render.h"
#include "formats/io/output.h"
#include "validator/recorded.h"
#include "validator/terminal.h"

#define DEFAULT_DPI 150
#define MAX_DPI 1200

typedef struct
{
  char    **files;
  char     *output;
  char     *map_id;
  char     *format;
  char     *game;
  int       at;
  int       dpi;
  gboolean  map;
  gboolean  counters;
  gboolean  no_units;
  char     *part;
  int       megapixels;
  int       megabytes;
} Options;

/* What is said of a picture while it is drawn. */
typedef struct
{
  const char *path;
  gboolean    is_png;
  VdProgress *progress;
} Watcher;

#define MEGA (1024.0 * 1024.0)
#define LARGE_PIXELS 30e6        /* from here on it takes a while, and is said */
#define LARGE_MEMORY (128 * MEGA)

/* The file name without its folder and all that follows its first dot. */
static char *
get_stem (const char *path)
{
  g_autofree char *base = g_path_get_basename (path);
  char *dot = strchr (base, '.');

  if (strcmp (path, "-") == 0 || dot == base)
    return g_strdup ("vedette");

  return dot != NULL ? g_strndup (base, dot - base) : g_steal_pointer (&base);
}

static char *
get_output (const Options     *options,
            const char        *what,
            const VdRenderHow *how)
{
  g_autofree char *stem = NULL;

  if (options->output != NULL)
    return g_strdup (options->output);

  stem = get_stem (options->game != NULL ? options->game : options->files[0]);
  return g_strconcat (stem, "-", what, how->ending != NULL ? how->ending : ".svg", NULL);
}

static void
say_size (const VdRenderSize *size,
          gpointer            user_data)
{
  Watcher *self = user_data;

  self->is_png = size->across > 0;
  if (!vd_terminal_is_watched (stderr) && size->memory < LARGE_MEMORY &&
      size->across * size->down < LARGE_PIXELS)
    return;

  if (size->across > 0)
    vd_complain (_("%s: %.0f by %.0f pixels; drawing takes about %.0f MB of memory"), self->path,
                 size->across, size->down, ceil (size->memory / MEGA));
  else
    vd_complain (_("%s: about %.1f MB; drawing takes about %.0f MB of memory"), self->path,
                 size->file / MEGA, ceil (size->memory / MEGA));
}

static void
show_progress (guint    done,
               guint    total,
               gpointer user_data)
{
  Watcher *self = user_data;

  if (self->progress == NULL)
    self->progress = vd_progress_new (total, self->is_png ? _("rows of pixels")
                                                          : _("kilobytes"));
  vd_progress_set (self->progress, done);
}

/* Which option lets a picture be that is too large, or makes it smaller. */
static void
say_remedy (const Options      *options,
            const VdRenderSize *size)
{
  double megapixels = ceil (size->across * size->down / 1e6);

  if (size->across > 0 && megapixels > options->megapixels)
    vd_complain (_("give a lower --dpi, a --part of the map, or --max-pixels=%.0f"), megapixels);
  else
    vd_complain (_("give a --part of the map, or --max-memory=%.0f"), ceil (size->memory / MEGA));
}

/* The names of files are told, and nothing where a picture may go to. */
static int
conclude_picture (const Options       *options,
                  const VdRenderWatch *watch,
                  const GError        *error)
{
  Watcher *watcher = watch->user_data;
  int code;

  g_clear_pointer (&watcher->progress, vd_progress_free);
  if (error == NULL)
    {
      if (vd_output_get_manner (watcher->path) == VD_OUTPUT_FILE)
        puts (watcher->path);
      return VD_EXIT_CLEAN;
    }

  code = vd_fail (error);
  if (g_error_matches (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_LIMIT))
    say_remedy (options, &watch->size);
  return code;
}

/* Two hexes at opposite corners, "0510-1520"; a number may have a dash in it. */
static gboolean
read_part (const VdMap  *map,
           const char   *text,
           VdRenderPart *part)
{
  guint columns = map->grid.columns;

  for (const char *dash = strchr (text, '-'); dash != NULL; dash = strchr (dash + 1, '-'))
    {
      g_autofree char *before = g_strndup (text, dash - text);
      int a = vd_map_find_cell (map, before), b = vd_map_find_cell (map, dash + 1);

      if (a < 0 || b < 0)
        continue;

      *part = (VdRenderPart) { MIN (a % columns, b % columns), MIN (a / columns, b / columns),
                               MAX (a % columns, b % columns), MAX (a / columns, b / columns) };
      return TRUE;
    }

  return FALSE;
}

static int
render_map (const Options     *options,
            const VdProject   *project,
            guint              map,
            const VdRenderHow *how)
{
  const VdMap *resolved = project->resolved->pdata[map];
  gboolean is_one = options->map_id != NULL || project->resolved->len == 1;
  g_autofree char *output = get_output (options, "map", how);
  g_autofree char *path = is_one ? g_strdup (output) : vd_output_add_to_stem (output, resolved->id);
  Watcher watcher = { .path = path };
  VdRenderWatch watch = { say_size, show_progress, &watcher };
  VdRenderHow wanted = *how;
  VdRenderPart part;
  g_autoptr (GError) error = NULL;

  if (options->part != NULL && !read_part (resolved, options->part, &part))
    return vd_usage_refuse (_("--part: “%s” does not name two hexes of the map %s, as 0101-1020"),
                            options->part, resolved->id);

  wanted.part = options->part != NULL ? &part : NULL;
  wanted.watch = &watch;
  vd_render_map (project, map, &wanted, path, &error);
  return conclude_picture (options, &watch, error);
}

static int
render_maps (const Options     *options,
             const VdProject   *project,
             const VdRenderHow *how)
{
  g_autoptr (GString) ids = g_string_new (NULL);
  int worst = VD_EXIT_CLEAN;
  guint n = 0;

  if (options->output != NULL && options->map_id == NULL && project->resolved->len > 1 &&
      vd_output_get_manner (options->output) == VD_OUTPUT_THROUGH)
    return vd_usage_refuse (_("-o %s takes one map; name it with --map-id"), options->output);

  for (guint i = 0; i < project->resolved->len; i++)
    {
      const VdMap *map = project->resolved->pdata[i];
      int code;

      g_string_append_printf (ids, "%s%s", i > 0 ? ", " : "", map->id);
      if (options->map_id != NULL && strcmp (options->map_id, map->id) != 0)
        continue;

      code = render_map (options, project, i, how);
      worst = MAX (worst, code);
      n++;
    }

  if (n == 0 && options->map_id != NULL)
    return vd_usage_refuse (_("--map-id: “%s” is none of the maps %s"), options->map_id, ids->str);
  if (n > 0)
    return worst;

  vd_complain (_("%s: holds no map"), project->path);
  return VD_EXIT_UNREADABLE;
}

static int
render_counters (const Options     *options,
                 const VdProject   *project,
                 const VdRenderHow *how)
{
  g_autofree char *path = get_output (options, "counters", how);
  Watcher watcher = { .path = path };
  VdRenderWatch watch = { say_size, show_progress, &watcher };
  VdRenderHow wanted = *how;
  g_autoptr (GError) error = NULL;

  if (project->scenario == NULL)
    {
      vd_complain (_("%s: holds no counters; name a scenario file"), options->files[0]);
      return VD_EXIT_UNREADABLE;
    }

  wanted.watch = &watch;
  vd_render_counters (project, &wanted, path, &error);
  return conclude_picture (options, &watch, error);
}

/* Which position it is, in the language of the other words on a sheet. */
static char *
write_caption (const VdGame *game,
               guint         n)
{
  const VdScenario *s = game->scenario;
  const VdState *state = &game->state;
  guint period = vd_scenario_get_turn_period (s, state->turn);

  if (state->phase == VD_PHASE_SETUP)
    return g_strdup_printf ("After order %u: set-up", n);
  if (vd_play_is_over (game))
    return g_strdup_printf ("After order %u: the game is over", n);

  return g_strdup_printf ("After order %u: turn %u (%s), %s, %s", n, state->turn,
                          vd_scenario_get_period_name (s, period),
                          vd_scenario_get_side_name (s, state->player),
                          vd_phase_names[state->phase]);
}

/* A position of a recorded game, on the maps of its scenario. */
static int
render_game (const Options *options,
             const char    *ending)
{
  g_auto (VdRecorded) recorded = { NULL };
  g_auto (VdOpened) opened = { 0 };
  g_autoptr (VdGame) game = NULL;
  g_autofree char *scenario = NULL, *caption = NULL;
  VdRenderHow how = { .dpi = options->dpi, .counters = !options->no_units, .ending = ending,
                      .megapixels = options->megapixels, .megabytes = options->megabytes };
  int code;

  if (!vd_recorded_read (&recorded, options->game, options->at))
    return VD_EXIT_UNREADABLE;

  scenario = vd_recorded_find_scenario (&recorded,
                                        options->files != NULL ? options->files[0] : NULL);
  code = vd_open (&opened, scenario);
  if (code == VD_EXIT_CLEAN)
    code = vd_recorded_play (&recorded, opened.scenario, &game);
  if (code != VD_EXIT_CLEAN)
    return code;

  how.position = game;
  how.caption = caption = write_caption (game, recorded.n);
  return render_maps (options, opened.project, &how);
}

/* Says which kinds of a map that stands alone are left out, as nobody says how they look. */
static void
say_strange (const VdProject *project)
{
  for (guint i = 0; i < project->resolved->len; i++)
    {
      const VdMap *map = project->resolved->pdata[i];
      g_autoptr (GPtrArray) strange = vd_chart_list_strange (project->chart, map->document);
      g_autofree char *list = NULL;

      if (strange->len == 0)
        continue;

      g_ptr_array_add (strange, NULL);
      list = g_strjoinv (", ", (char **) strange->pdata);
      vd_complain (_("%s: not drawn, as the map does not say whose kinds it has: %s"),
                   vd_document_get_name (map->document), list);
    }
}

static int
render_files (const Options *options,
              const char    *ending)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdProject) project = vd_project_load (options->files[0], NULL, &error);
  VdRenderHow how = { .dpi = options->dpi, .counters = !options->no_units, .ending = ending,
                      .megapixels = options->megapixels, .megabytes = options->megabytes };
  int worst = VD_EXIT_CLEAN;

  if (project == NULL)
    {
      vd_complain_of (error);
      return VD_EXIT_UNREADABLE;
    }

  if (options->map || !options->counters)
    {
      say_strange (project);
      worst = render_maps (options, project, &how);
    }
  if (options->counters && worst != VD_EXIT_USAGE)
    {
      int code = render_counters (options, project, &how);

      worst = MAX (worst, code);
    }

  return worst;
}

/* @ending: (out) (nullable): what is asked for; %NULL if names of files say it.
 *
 * Returns: whether it is known what to draw; why not was said */
static gboolean
choose_ending (const Options  *options,
               const char    **ending)
{
  static const char *const formats[] = { "svg", "pdf", "png", NULL };
  static const char *const endings[] = { ".svg", ".pdf", ".png" };
  const char *output = options->output;
  int format = vd_usage_choose ("--format", options->format, formats);

  if (format < 0)
    return FALSE;

  *ending = options->format != NULL ? endings[format] : NULL;
  if (*ending != NULL || output == NULL || vd_render_knows (output))
    return TRUE;
  if (vd_output_get_manner (output) != VD_OUTPUT_FILE)
    {
      *ending = endings[0];
      return TRUE;
    }

  vd_usage_refuse (_("-o %s: give a name that ends in .svg, .pdf or .png, or say --format"), output);
  return FALSE;
}

static int
run_render (const Options *options)
{
  const char *ending;

  if ((options->files == NULL && options->game == NULL) ||
      (options->files != NULL && options->files[1] != NULL))
    return vd_usage_refuse (_("name one file"));
  if (options->at != VD_RECORDED_ALL && options->game == NULL)
    return vd_usage_refuse (_("--at belongs to --game"));
  if (options->game != NULL && options->counters)
    return vd_usage_refuse (_("--game is drawn on the map: leave --counters out"));
  if (!choose_ending (options, &ending))
    return VD_EXIT_USAGE;
  if (options->output != NULL && options->map && options->counters)
    return vd_usage_refuse (_("-o names one file: draw --map and --counters one after the other"));
  if (options->map_id != NULL && options->counters && !options->map)
    return vd_usage_refuse (_("--map-id belongs to --map"));
  if (options->dpi < 10 || options->dpi > MAX_DPI)
    return vd_usage_refuse (_("--dpi: give a number from 10 to %d"), MAX_DPI);
  if (options->megapixels < 1 || options->megabytes < 1)
    return vd_usage_refuse (_("--max-pixels and --max-memory: give a number from 1 on"));
  if (options->part != NULL && options->counters)
    return vd_usage_refuse (_("--part belongs to --map"));

  return options->game != NULL ? render_game (options, ending) : render_files (options, ending);
}

int
vd_render_command (int    argc,
                   char **argv)
{
  Options options = {
    .dpi = DEFAULT_DPI,
    .at = VD_RECORDED_ALL,
    .megapixels = VD_RENDER_MEGAPIXELS,
    .megabytes = VD_RENDER_MEGABYTES,
  };
  const GOptionEntry entries[] = {
    { "map", 'm', 0, G_OPTION_ARG_NONE, &options.map,
      N_("draw the maps (the default)"), NULL },
    { "counters", 'c', 0, G_OPTION_ARG_NONE, &options.counters,
      N_("draw a sheet of all counters"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_("write there, as the ending says: .svg, .pdf or .png"), N_("OUT") },
    { "format", 0, 0, G_OPTION_ARG_STRING, &options.format,
      N_("draw that, whatever the name ends in: svg (the default of a pipe), pdf or png"),
      N_("FORMAT") },
    { "map-id", 0, 0, G_OPTION_ARG_STRING, &options.map_id,
      N_("draw this map only"), N_("ID") },
    { "game", 0, 0, G_OPTION_ARG_FILENAME, &options.game,
      N_("draw a position of this recorded game, of whose scenario FILE need not be named"),
      N_("GAME") },
    { "at", 0, 0, G_OPTION_ARG_INT, &options.at,
      N_("with --game: after so many of its orders (default: all)"), N_("N") },
    { "no-units", 0, 0, G_OPTION_ARG_NONE, &options.no_units,
      N_("leave the units of the set-up out of the map"), NULL },
    { "dpi", 0, 0, G_OPTION_ARG_INT, &options.dpi,
      N_("dots an inch of a PNG (default: 150)"), N_("DPI") },
    { "part", 0, 0, G_OPTION_ARG_STRING, &options.part,
      N_("draw the hexes from A to B, two corners of a part of the map"), N_("A-B") },
    { "max-pixels", 0, 0, G_OPTION_ARG_INT, &options.megapixels,
      N_("refuse a PNG of more megapixels (default: 300)"), N_("MEGAPIXELS") },
    { "max-memory", 0, 0, G_OPTION_ARG_INT, &options.megabytes,
      N_("refuse what would take more megabytes to draw (default: 1024, one GiB)"), N_("MB") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.files, NULL, NULL },
    { NULL }
  };
  const VdUsage usage = {
    .arguments = N_("FILE"),
    .summary = N_("Draws maps and counters; a counter is half an inch."),
    .description = N_("Several maps go to as many files, “-o map.svg” to “map-ID.svg” each.  The "
                      "names of the\nfiles are written to standard output."),
    .entries = entries,
  };
  int code = vd_usage_parse (&usage, argc, argv) ? run_render (&options) : VD_EXIT_USAGE;

  g_strfreev (options.files);
  g_free (options.output);
  g_free (options.map_id);
  g_free (options.format);
  g_free (options.game);
  g_free (options.part);

  return code;
}
