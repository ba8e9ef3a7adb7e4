/* runs.c: vedette runs: what stores of test-plays hold */
#include "validator/command.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "core/play/record.h"
#include "formats/io/json-writer.h"
#include "formats/store/store.h"
#include "validator/published.h"
#include "validator/stops.h"

typedef struct
{
  char **words; /* what to do, and with which files */
  char  *format;
  char  *output;
  char  *key;
  char  *games;
} Options;

/* list */

static void
print_run (const VdStoreRun *run,
           const VdStops    *stops)
{
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, run->seed);

  printf ("%.12s  %s\n", run->key, run->title);
  printf (_("  seed %s, %s"), seed, run->audited ? _("every order audited") : _("not audited"));
  for (guint side = 0; side < run->n_sides; side++)
    printf (", %s %s", run->names[side], run->players[side]);
  if (*run->fixed != '\0')
    printf (", %s", run->fixed);
  putchar ('\n');

  printf (ngettext ("  %u game", "  %u games", run->n), run->n);
  if (run->n > 0)
    printf (_(", numbers %u to %u"), run->first, run->last);
  if (run->n_failed > 0)
    printf (ngettext (", %u failed", ", %u failed", run->n_failed), run->n_failed);
  for (guint side = 0; side < run->n_sides; side++)
    printf (_("; %s won %u"), run->names[side], run->wins[side]);
  putchar ('\n');
  vd_stops_print (stops);
  if (run->core != VD_CORE_VERSION)
    printf (_("  played by version %u of the rules in the program, which has %d\n"), run->core,
            VD_CORE_VERSION);
}

static void
write_wins (VdJson           *json,
            const VdStoreRun *run)
{
  vd_json_object (json, "wins");
  for (guint side = 0; side < run->n_sides; side++)
    vd_json_integer (json, run->sides[side], run->wins[side]);
  vd_json_close (json, '}');
  vd_json_integer (json, "draws", run->wins[VD_MAX_SIDES]);
}

static void
write_run (VdJson           *json,
           const VdStoreRun *run,
           const VdStops    *stops)
{
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, run->seed);

  vd_json_object (json, NULL);
  vd_json_string (json, "run", run->key);
  vd_json_string (json, "title", run->title);
  vd_json_string (json, "file", run->file);
  vd_json_integer (json, "core", run->core);
  vd_json_hash (json, "rules", run->rules);
  vd_json_hash (json, "scenario", run->scenario);
  vd_json_string (json, "seed", seed);
  vd_json_boolean (json, "audited", run->audited);
  vd_json_string (json, "options", run->fixed);
  vd_json_object (json, "players");
  for (guint side = 0; side < run->n_sides; side++)
    vd_json_string (json, run->sides[side], run->players[side]);
  vd_json_close (json, '}');
  vd_json_hash (json, "signature", run->signature);
  vd_json_integer (json, "games", run->n);
  vd_json_integer (json, "failed", run->n_failed);
  if (run->n > 0)
    {
      vd_json_integer (json, "first", run->first);
      vd_json_integer (json, "last", run->last);
    }
  write_wins (json, run);
  vd_stops_write (stops, json);
  vd_json_close (json, '}');
}

/* @json: (nullable): where it goes; otherwise it is printed as text */
static gboolean
tell_run (VdStore           *store,
          const VdStoreRun  *run,
          VdJson            *json,
          GError           **error)
{
  g_auto (VdOpened) opened = { 0 };
  g_autoptr (VdStops) stops = vd_stops_of_run (store, run, &opened, error);

  if (stops == NULL)
    return FALSE;

  if (json != NULL)
    write_run (json, run, stops);
  else
    print_run (run, stops);
  return TRUE;
}

static gboolean
tell_runs (VdStore          *store,
           const GPtrArray  *runs,
           VdJson           *json,
           GError          **error)
{
  for (guint i = 0; i < runs->len; i++)
    if (!tell_run (store, runs->pdata[i], json, error))
      return FALSE;

  return TRUE;
}

/* All of them, or nothing. */
static gboolean
tell_json (VdStore          *store,
           const GPtrArray  *runs,
           GError          **error)
{
  char *text;
  gsize size;
  FILE *memory = open_memstream (&text, &size);
  gboolean is_good;
  VdJson json;

  vd_json_begin (&json, memory);
  vd_json_object (&json, NULL);
  vd_json_array (&json, "runs");
  is_good = tell_runs (store, runs, &json, error);
  if (is_good)
    {
      vd_json_close (&json, ']');
      vd_json_close (&json, '}');
      vd_json_end (&json);
    }

  fclose (memory);
  if (is_good)
    fwrite (text, 1, size, stdout);
  free (text);
  return is_good;
}

static int
list_runs (const Options  *options,
           char          **files)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdStore) store = NULL;
  g_autoptr (GPtrArray) runs = NULL;

  if (g_strv_length (files) != 1)
    return vd_usage_refuse (_("list: name one store"));

  store = vd_store_open_to_read (files[0], &error);
  runs = store != NULL ? vd_store_list (store, &error) : NULL;
  if (runs == NULL)
    return vd_fail (error);

  if (g_strcmp0 (options->format, "json") == 0 ? tell_json (store, runs, &error)
                                               : tell_runs (store, runs, NULL, &error))
    return VD_EXIT_CLEAN;

  return vd_fail (error);
}

/* dump */

static int
dump_games (const Options  *options,
            char          **files)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdStore) store = NULL;

  if (g_strv_length (files) != 1)
    return vd_usage_refuse (_("dump: name one store"));

  store = vd_store_open_to_read (files[0], &error);
  return store != NULL && vd_store_dump (store, stdout, &error) ? VD_EXIT_CLEAN : vd_fail (error);
}

/* merge */

/* Each store is merged as a whole or not at all; what of the list was is said. */
static void
say_merged (char  **files,
            guint   n)
{
  g_autoptr (GString) merged = g_string_new (NULL);

  for (guint i = 1; i < n; i++)
    g_string_append_printf (merged, "%s%s", i > 1 ? ", " : "", files[i]);

  if (n > 1)
    vd_complain (_("Merged were %s; not %s and what is named behind it.  Once that is mended the "
                   "same command merges what is left."), merged->str, files[n]);
  else
    vd_complain (_("Nothing was merged."));
}

static int
merge_stores (const Options  *options,
              char          **files)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdStore) store = NULL;

  if (g_strv_length (files) < 2)
    return vd_usage_refuse (_("merge: name the store that receives and at least one other"));

  store = vd_store_open (files[0], &error);
  if (store == NULL)
    return vd_fail (error);

  for (guint i = 1; files[i] != NULL; i++)
    if (!vd_store_merge (store, files[i], &error))
      {
        int code = vd_fail (error);

        say_merged (files, i);
        return code;
      }

  return VD_EXIT_CLEAN;
}

/* report */

static int
report_run (const Options  *options,
            char          **files)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdStore) store = NULL;

  if (g_strv_length (files) != 1)
    return vd_usage_refuse (_("report: name one store"));
  if (options->output == NULL)
    return vd_usage_refuse (_("report: name the page with --output"));

  store = vd_store_open_to_read (files[0], &error);
  return store != NULL
         ? vd_published_of_store (store, options->key, options->output, options->games)
         : vd_fail (error);
}

typedef struct
{
  const char  *name;
  int        (*run) (const Options  *options,
                     char          **files);
} Action;

static const Action actions[] = {
  { "list",   list_runs },
  { "merge",  merge_stores },
  { "report", report_run },
  { "dump",   dump_games },
};

static int
run_runs (const Options *options)
{
  static const char *const formats[] = { "text", "json", NULL };

  if (vd_usage_choose ("--format", options->format, formats) < 0)
    return VD_EXIT_USAGE;
  if (options->words == NULL)
    return vd_usage_refuse (_("say what to do: list, merge, report or dump"));

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    if (strcmp (options->words[0], actions[i].name) == 0)
      return actions[i].run (options, options->words + 1);

  return vd_usage_refuse (_("“%s” is none of list, merge, report, dump"), options->words[0]);
}

int
vd_runs_command (int    argc,
                 char **argv)
{
  Options options = { NULL };
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_STRING, &options.format,
      N_("list: write “text” (the default) or “json”"), N_("FORMAT") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_("report: write the page (HTML) here"), N_("FILE") },
    { "run", 0, 0, G_OPTION_ARG_STRING, &options.key,
      N_("report: which run, by how its key begins"), N_("KEY") },
    { "games", 0, 0, G_OPTION_ARG_FILENAME, &options.games,
      N_("report: the folder that “playtest --save” wrote, to be linked"), N_("FOLDER") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.words, NULL, NULL },
    { NULL }
  };
  const VdUsage usage = {
    .arguments = N_("list STORE | merge STORE FROM… | report STORE | dump STORE"),
    .summary = N_("Tells what stores of test-plays hold, and puts them together."),
    .description = N_("“list” names the runs of a store: what was played, by whom, how often.  "
                      "“merge” adds\nall games of other stores to one that is made if it is not "
                      "there; what two have alike\ncounts once, and if a game came out otherwise "
                      "nothing of\nthat store is merged, nor what is named behind it.  “report” writes a "
                      "page on a run\nfor others to read.  “dump” writes all games as lines of JSON, the "
                      "same for the same\ngames however they came together."),
    .entries = entries,
  };
  int code = vd_usage_parse (&usage, argc, argv) ? run_runs (&options) : VD_EXIT_USAGE;

  g_strfreev (options.words);
  g_free (options.format);
  g_free (options.output);
  g_free (options.key);
  g_free (options.games);
  return code;
}
