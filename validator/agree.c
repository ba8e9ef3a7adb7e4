/* agree.c: vedette agree */
#include "formats/agree/gold.h"
#include "formats/agree/pass.h"
#include "validator/agreed.h"
#include "validator/command.h"
#include "validator/written.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#define GOLD_ROWS 50
#define GOLD_SEED 1
#define NOT_GIVEN G_MININT

static const char *const formats[] = { "text", "json", NULL };

typedef struct
{
  char     **files;
  char      *output;
  char      *format;
  char      *settled;
  char      *gold;
  char      *ask;
  char      *make_gold;
  int        rows;
  int        seed;
  gboolean   one_reader;
} Options;

/* All that is read. */
typedef struct
{
  VdDocument *readers[VD_AGREE_MAX_READERS];
  guint       n;
  VdDocument *settled;
  VdDocument *gold;
} Files;

static void
files_clear (Files *self)
{
  for (guint i = 0; i < self->n; i++)
    g_clear_pointer (&self->readers[i], vd_document_free);
  g_clear_pointer (&self->settled, vd_document_free);
  g_clear_pointer (&self->gold, vd_document_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Files, files_clear)

/* @path: (nullable) */
static gboolean
load (const char  *path,
      VdDocument **document,
      GError     **error)
{
  *document = path != NULL ? vd_document_load (path, error) : NULL;

  return path == NULL || *document != NULL;
}

static gboolean
load_all (const Options  *options,
          Files          *files,
          GError        **error)
{
  for (guint i = 0; options->files[i] != NULL; i++, files->n++)
    if (!load (options->files[i], &files->readers[i], error))
      return FALSE;

  return load (options->settled, &files->settled, error) &&
         load (options->gold, &files->gold, error);
}

static void
say_faults (const Options     *options,
            const VdAgreement *agreement)
{
  for (guint i = 0; i < agreement->maps->len; i++)
    if (agreement->n_faults[i] > 0)
      vd_complain (ngettext ("%s: %u fault, of which nothing is compared: see “vedette check”",
                             "%s: %u faults, of which nothing is compared: see “vedette check”",
                             agreement->n_faults[i]), options->files[i], agreement->n_faults[i]);
}

/* For whoever is asked next. */
static int
ask (const Options     *options,
     const VdAgreement *agreement)
{
  g_autoptr (VdDocument) pass = NULL;

  if (options->ask == NULL)
    return VD_EXIT_CLEAN;

  pass = vd_pass_new_of_disputes (agreement, options->files[0]);
  if (pass != NULL)
    return vd_written_save (pass, options->ask);

  vd_complain (_("%s is not written: nothing is left to be settled"), options->ask);
  return VD_EXIT_CLEAN;
}

static int
compare (const Options *options,
         gboolean       is_json)
{
  g_auto (Files) files = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (VdAgreement) agreement = NULL;
  VdAgreeMarks marks = { 0 };
  VdAgreed agreed;
  int code = VD_EXIT_CLEAN;

  if (!load_all (options, &files, &error))
    return vd_fail (error);
  agreement = vd_agreement_new (files.readers, files.n, files.settled, files.gold, &error);
  if (agreement == NULL)
    return vd_fail (error);

  say_faults (options, agreement);
  code = ask (options, agreement);
  if (options->output != NULL && code == VD_EXIT_CLEAN)
    {
      marks = vd_agreement_mark (agreement);
      code = vd_written_save (files.readers[0], options->output);
    }

  agreed = (VdAgreed) { agreement, options->files, files.n,
                        options->one_reader || vd_agreement_has_one_reader (agreement),
                        options->gold != NULL, options->output != NULL ? &marks : NULL };
  if (code != VD_EXIT_CLEAN)
    return code;
  if (is_json)
    vd_agreed_put (&agreed);
  else
    vd_agreed_tell (&agreed);

  return agreement->disputes->len > 0 ? VD_EXIT_FOUND : VD_EXIT_CLEAN;
}

/* By whatever names. */
static gboolean
is_same_file (const char *a,
              const char *b)
{
  GStatBuf of_a, of_b;

  return strcmp (a, b) == 0 ||
         (g_stat (a, &of_a) == 0 && g_stat (b, &of_b) == 0 && of_a.st_dev == of_b.st_dev &&
          of_a.st_ino == of_b.st_ino);
}

/* A file that agrees with itself says nothing. */
static const char *
find_twice (char **files)
{
  for (guint i = 0; files[i] != NULL; i++)
    for (guint k = i + 1; files[k] != NULL; k++)
      if (is_same_file (files[i], files[k]))
        return files[k];

  return NULL;
}

/* Whether what it says would be lost; @output: (nullable) */
static gboolean
would_overwrite (const Options *options,
                 const char    *output)
{
  if (output == NULL)
    return FALSE;

  for (guint i = 0; options->files[i] != NULL; i++)
    if (is_same_file (options->files[i], output))
      return TRUE;

  return (options->settled != NULL && is_same_file (options->settled, output)) ||
         (options->gold != NULL && is_same_file (options->gold, output));
}

/* As a second pass says of which map it is by the name of its file. */
static gboolean
is_beside (const char *a,
           const char *b)
{
  g_autofree char *of_a = g_canonicalize_filename (a, NULL);
  g_autofree char *of_b = g_canonicalize_filename (b, NULL);
  g_autofree char *folder_a = g_path_get_dirname (of_a);
  g_autofree char *folder_b = g_path_get_dirname (of_b);

  return strcmp (folder_a, folder_b) == 0;
}

static int
get_rows (const Options *options)
{
  return options->rows != NOT_GIVEN ? options->rows : GOLD_ROWS;
}

static int
get_seed (const Options *options)
{
  return options->seed != NOT_GIVEN ? options->seed : GOLD_SEED;
}

/* Of one map, with nothing to compare. */
static int
make_gold (const Options *options)
{
  const char *path = options->files[0];
  g_autoptr (GError) error = NULL;
  g_autoptr (VdDocument) map = vd_document_load (path, &error);
  g_autoptr (VdDocument) gold = NULL;
  VdGoldDraw draw = { VD_PASS_ALL, get_rows (options), get_seed (options) };
  guint n, n_checked;
  int code;

  if (map != NULL)
    gold = vd_gold_new (map, path, &draw, &n, &n_checked, NULL, &error);
  if (gold == NULL)
    return vd_fail (error);

  code = vd_written_save (gold, options->make_gold);
  if (code == VD_EXIT_CLEAN)
    /* TRANS: the first number is of the decisions, as of a terrain or a hexside, that are drawn */
    printf (ngettext ("%s: %u of %u checked decision is gold.\n",
                      "%s: %u of %u checked decisions are gold.\n", n_checked),
            options->make_gold, n, n_checked);
  return code;
}

/* Drawing gold rows and comparing take options of their own.
 * Returns: (nullable): one that is of the other's */
static const char *
find_idle_option (const Options *options)
{
  gboolean is_drawn = options->make_gold != NULL;
  const struct
  {
    const char *name;
    gboolean    is_idle;
  } given[] = {
    { "--output", is_drawn && options->output != NULL },
    { "--settled", is_drawn && options->settled != NULL },
    { "--gold", is_drawn && options->gold != NULL },
    { "--ask", is_drawn && options->ask != NULL },
    { "--one-reader", is_drawn && options->one_reader },
    { "--format", is_drawn && options->format != NULL },
    { "--rows", !is_drawn && options->rows != NOT_GIVEN },
    { "--seed", !is_drawn && options->seed != NOT_GIVEN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (given); i++)
    if (given[i].is_idle)
      return given[i].name;

  return NULL;
}

static int
run_gold (const Options *options,
          guint          n_files)
{
  if (n_files != 1)
    return vd_usage_refuse (_("--make-gold takes one map"));
  if (get_rows (options) < 1)
    return vd_usage_refuse (_("--rows takes a number from 1"));
  if (get_seed (options) < 0)
    return vd_usage_refuse (_("--seed takes a number from 0"));
  if (would_overwrite (options, options->make_gold))
    return vd_usage_refuse (_("--make-gold takes a file of its own: what %s said would be lost"),
                            options->make_gold);
  if (!is_beside (options->make_gold, options->files[0]))
    return vd_usage_refuse (_("--make-gold takes a file in the folder of %s"), options->files[0]);

  return make_gold (options);
}

static int
run_agree (const Options *options)
{
  guint n = options->files != NULL ? g_strv_length (options->files) : 0;
  int format = vd_usage_choose ("--format", options->format, formats);
  const char *idle = find_idle_option (options);

  if (format < 0)
    return VD_EXIT_USAGE;
  if (idle != NULL && options->make_gold != NULL)
    return vd_usage_refuse (_("%s means nothing with --make-gold, which compares nothing"), idle);
  if (idle != NULL)
    return vd_usage_refuse (_("%s means nothing without --make-gold"), idle);
  if (options->make_gold != NULL)
    return run_gold (options, n);
  if (n < 2 || n > VD_AGREE_MAX_READERS)
    return vd_usage_refuse (_("name two maps, or up to %u"), VD_AGREE_MAX_READERS);
  if (find_twice (options->files) != NULL)
    return vd_usage_refuse (_("%s is named twice"), find_twice (options->files));
  if (options->output != NULL && strcmp (options->output, "-") == 0)
    return vd_usage_refuse (_("-o takes a file: the report goes to standard output"));
  if (would_overwrite (options, options->output))
    return vd_usage_refuse (_("-o takes a file of its own: what %s said would be lost"),
                            options->output);
  if (would_overwrite (options, options->ask) ||
      (options->ask != NULL && g_strcmp0 (options->ask, options->output) == 0))
    return vd_usage_refuse (_("--ask takes a file of its own: what %s said would be lost"),
                            options->ask);
  if (options->ask != NULL && !is_beside (options->ask, options->files[0]))
    return vd_usage_refuse (_("--ask takes a file in the folder of %s"), options->files[0]);

  return compare (options, format == 1);
}

int
vd_agree_command (int    argc,
                  char **argv)
{
  Options options = { .rows = NOT_GIVEN, .seed = NOT_GIVEN };
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_("write the first map there, with what agrees marked as checked"), N_("OUT") },
    { "settled", 0, 0, G_OPTION_ARG_FILENAME, &options.settled,
      N_("a map in which the disputes are decided"), N_("FILE") },
    { "gold", 0, 0, G_OPTION_ARG_FILENAME, &options.gold,
      N_("a map whose rows are known to be right, to try the readers by"), N_("FILE") },
    { "ask", 0, 0, G_OPTION_ARG_FILENAME, &options.ask,
      N_("write a second pass there, of what is in dispute, for another reader"), N_("FILE") },
    { "make-gold", 0, 0, G_OPTION_ARG_FILENAME, &options.make_gold,
      N_("write gold rows there, drawn from what is checked in the one map that is named"),
      N_("FILE") },
    { "rows", 0, 0, G_OPTION_ARG_INT, &options.rows,
      N_("how many gold rows are drawn (50)"), N_("N") },
    { "seed", 0, 0, G_OPTION_ARG_INT, &options.seed,
      N_("by which they are drawn (1)"), N_("N") },
    { "one-reader", 0, 0, G_OPTION_ARG_NONE, &options.one_reader,
      N_("one person made all: then the estimate is a lower bound"), NULL },
    { "format", 0, 0, G_OPTION_ARG_STRING, &options.format,
      N_("text (the default) or json"), N_("FORMAT") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.files, NULL, NULL },
    { NULL }
  };
  const VdUsage usage = {
    .arguments = N_("FIRST SECOND [THIRD…]"),
    .summary = N_("Compares what several people made of one printed map, and says how good it is."),
    .description = N_("Exits with 1 if they differ anywhere.  No file is changed but OUT and those of --ask and --make-gold."),
    .entries = entries,
  };
  int code = vd_usage_parse (&usage, argc, argv) ? run_agree (&options) : VD_EXIT_USAGE;

  g_strfreev (options.files);
  g_free (options.output);
  g_free (options.settled);
  g_free (options.gold);
  g_free (options.ask);
  g_free (options.make_gold);
  g_free (options.format);

  return code;
}
