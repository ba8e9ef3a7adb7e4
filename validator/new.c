/* new.c: vedette new */
#include "formats/project/new-scenario.h"
#include "formats/project/shipped.h"
#include "validator/command.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

static const char *const kinds[] = { "scenario", "map", "system", NULL };
static const VdDocumentKind document_kinds[] = {
  VD_DOCUMENT_SCENARIO, VD_DOCUMENT_MAP, VD_DOCUMENT_SYSTEM,
};

/* As they are called in a map document. */
static const char *const orientations[] = { "pointy", "flat", NULL };
static const char *const staggers[] = { "second", "first", NULL };
static const char *const orders[] = { "row-column", "column-row", NULL };
static const char *const ways_across[] = { "right", "left", NULL };
static const char *const ways_along[] = { "down", "up", NULL };
static const char *const styles[] = { "digits", "letters", NULL };
static const char *const slants[] = { "none", "falling", "rising", NULL };

#define UNSAID G_MININT

typedef struct
{
  char    **words;  /* kind, folder */
  char     *title;
  char     *from;
  char     *system;
  char    **maps;
  char    **sides;
  int       turns, columns, rows; /* or UNSAID */
  int       digits;               /* likewise */
  int       column_from, row_from;
  char     *orientation, *stagger, *order, *columns_go, *rows_go, *style, *prefix, *slant;
} Options;

/* What comes with the program, by its name */

static char *
find_home (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);

  return program != NULL ? g_path_get_dirname (program) : NULL;
}

static gboolean
is_named (const char *path,
          const char *name)
{
  g_autofree char *base = g_path_get_basename (path);
  gsize length = strlen (name);

  return strncmp (base, name, length) == 0 && base[length] == '.';
}

static void
refuse_name (const char      *name,
             const GPtrArray *list)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < list->len; i++)
    {
      g_autofree char *base = g_path_get_basename (((const VdShipped *) list->pdata[i])->path);

      base[strcspn (base, ".")] = '\0';
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", base);
    }

  vd_usage_refuse (_("“%s” is no file and nothing that comes with the program: %s"), name,
                   names->len > 0 ? names->str : _("nothing does"));
}

/* A file, or the name of one that comes with the program. */
static char *
find_file (const char     *name,
           VdDocumentKind  kind)
{
  g_autofree char *home = NULL;
  g_autofree char *folder = NULL;
  g_autoptr (GPtrArray) list = NULL;

  if (strchr (name, G_DIR_SEPARATOR) != NULL || g_str_has_suffix (name, ".xml"))
    return g_strdup (name);

  home = find_home ();
  folder = vd_shipped_find_folder (home);
  list = vd_shipped_list (folder, kind);
  for (guint i = 0; i < list->len; i++)
    if (is_named (((const VdShipped *) list->pdata[i])->path, name))
      return g_strdup (((const VdShipped *) list->pdata[i])->path);

  refuse_name (name, list);
  return NULL;
}

/* Options */

static gboolean
is_colour (const char *text)
{
  if (*text++ != '#' || strlen (text) != 6)
    return FALSE;

  return strspn (text, "0123456789abcdefABCDEF") == 6;
}

/* French=#1f3c88 */
static gboolean
read_side (VdNewSide  *side,
           const char *text,
           const char *colour)
{
  const char *equals = strrchr (text, '=');

  if (equals != NULL && !is_colour (equals + 1))
    {
      vd_usage_refuse (_("--side: “%s” is no colour; write it as #1f3c88"), equals + 1);
      return FALSE;
    }

  side->name = equals != NULL ? g_strndup (text, equals - text) : g_strdup (text);
  side->color = g_strdup (equals != NULL ? equals + 1 : colour);
  return TRUE;
}

static gboolean
read_sides (const Options *options,
            VdNewScenario *plan)
{
  static const char *const colours[] = { "#1f3c88", "#8a8f94" };
  char **sides = options->sides;

  if (sides == NULL || g_strv_length (sides) != G_N_ELEMENTS (colours))
    {
      vd_usage_refuse (_("--side: give two sides, who moves first before the other"));
      return FALSE;
    }

  for (guint i = 0; i < G_N_ELEMENTS (colours); i++)
    if (!read_side (&plan->sides[i], sides[i], colours[i]))
      return FALSE;

  return TRUE;
}

/* The place of a word in its list; *@bad if it is none of them. */
static int
choose_word (const char        *option,
             const char        *value,
             const char *const *choices,
             gboolean          *bad)
{
  int place = *bad ? 0 : vd_usage_choose (option, value, choices);

  *bad = place < 0 || *bad;
  return place;
}

static gboolean
read_map (const Options *options,
          VdNewScenario *plan)
{
  VdNumbering *its = &plan->numbering;
  gboolean bad = FALSE;

  if (options->columns != UNSAID)
    plan->columns = MAX (options->columns, 0);
  if (options->rows != UNSAID)
    plan->rows = MAX (options->rows, 0);

  plan->flat = choose_word ("--orientation", options->orientation, orientations, &bad) == 1;
  plan->second = choose_word ("--stagger", options->stagger, staggers, &bad) == 0;
  its->row_first = choose_word ("--order", options->order, orders, &bad) == 0;
  its->columns_left = choose_word ("--columns-go", options->columns_go, ways_across, &bad) == 1;
  its->rows_up = choose_word ("--rows-go", options->rows_go, ways_along, &bad) == 1;
  its->letters = choose_word ("--style", options->style, styles, &bad) == 1;
  its->slant = choose_word ("--slant", options->slant, slants, &bad);
  its->column_from = options->column_from;
  its->row_from = options->row_from;
  if (bad)
    return FALSE;

  if (options->digits != UNSAID && (options->digits < 1 || options->digits > 4))
    {
      vd_usage_refuse (_("--digits: expected from 1 to 4"));
      return FALSE;
    }
  if (options->prefix != NULL && strlen (options->prefix) >= sizeof its->prefix)
    {
      vd_usage_refuse (_("--prefix: at most %u letters"), (guint) sizeof its->prefix - 1);
      return FALSE;
    }

  its->digits = options->digits != UNSAID ? options->digits : 0;
  g_strlcpy (its->prefix, options->prefix != NULL ? options->prefix : "", sizeof its->prefix);
  return TRUE;
}

/* Of a copy nothing is asked but its title. */
static gboolean
has_more_than_from (const Options *options)
{
  return options->system != NULL || options->maps != NULL || options->sides != NULL ||
         options->turns != UNSAID || options->columns != UNSAID || options->rows != UNSAID ||
         options->digits != UNSAID || options->column_from != 1 || options->row_from != 1 ||
         options->orientation != NULL || options->stagger != NULL || options->order != NULL ||
         options->columns_go != NULL || options->rows_go != NULL || options->style != NULL ||
         options->prefix != NULL || options->slant != NULL;
}

static gboolean
read_copied (const Options  *options,
             VdDocumentKind  kind,
             VdNewScenario  *plan)
{
  if (has_more_than_from (options))
    {
      vd_usage_refuse (_("--from: all but the title is as it is there; leave the other options out"));
      return FALSE;
    }

  plan->from = find_file (options->from, kind);
  return plan->from != NULL;
}

static gboolean
read_blank (const Options  *options,
            VdDocumentKind  kind,
            VdNewScenario  *plan)
{
  if (kind == VD_DOCUMENT_SYSTEM)
    {
      vd_usage_refuse (_("a system is made from another: name one with --from"));
      return FALSE;
    }
  if (kind == VD_DOCUMENT_SCENARIO && options->system == NULL)
    {
      vd_usage_refuse (_("name the rules with --system, or a scenario with --from"));
      return FALSE;
    }
  if (kind == VD_DOCUMENT_MAP &&
      (options->sides != NULL || options->maps != NULL || options->turns != UNSAID))
    {
      vd_usage_refuse (_("a map has no sides, turns or maps; leave those options out"));
      return FALSE;
    }

  if (options->system != NULL &&
      (plan->system = find_file (options->system, VD_DOCUMENT_SYSTEM)) == NULL)
    return FALSE;

  plan->maps = g_strdupv (options->maps);
  if (options->turns != UNSAID)
    plan->turns = MAX (options->turns, 0);
  return read_map (options, plan) &&
         (kind != VD_DOCUMENT_SCENARIO || read_sides (options, plan));
}

static gboolean
read_plan (const Options  *options,
           VdDocumentKind  kind,
           VdNewScenario  *plan)
{
  if (options->title == NULL || options->title[strspn (options->title, " \t")] == '\0')
    {
      vd_usage_refuse (_("give it a --title; its files are named after that"));
      return FALSE;
    }

  plan->title = g_strdup (options->title);
  plan->folder = g_strdup (options->words[1]);
  plan->translate = gettext;
  return options->from != NULL ? read_copied (options, kind, plan)
                               : read_blank (options, kind, plan);
}

static int
run_new (const Options *options)
{
  g_autoptr (VdNewScenario) plan = vd_new_scenario_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  g_autofree char *why = NULL;
  VdDocumentKind kind;
  int place;

  if (options->words == NULL || g_strv_length (options->words) != 2)
    return vd_usage_refuse (_("say what to make (scenario, map or system) and name a folder"));

  place = vd_usage_choose (_("what to make"), options->words[0], kinds);
  if (place < 0)
    return VD_EXIT_USAGE;

  kind = document_kinds[place];
  if (!read_plan (options, kind, plan))
    return VD_EXIT_USAGE;

  path = kind == VD_DOCUMENT_SCENARIO ? vd_new_scenario_create (plan, &error)
                                      : vd_new_scenario_create_alone (plan, kind, &error);
  if (path != NULL)
    {
      printf ("%s\n", path);
      return VD_EXIT_CLEAN;
    }

  why = vd_phrase_say (error->message, gettext);
  vd_complain ("%s", why);
  return VD_EXIT_UNREADABLE;
}

static void
clear_options (Options *options)
{
  char *texts[] = {
    options->title, options->from, options->system, options->orientation, options->stagger,
    options->order, options->columns_go, options->rows_go, options->style, options->prefix,
    options->slant,
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_free (texts[i]);
  g_strfreev (options->words);
  g_strfreev (options->maps);
  g_strfreev (options->sides);
}

int
vd_new_command (int    argc,
                char **argv)
{
  Options options = {
    .turns = UNSAID, .columns = UNSAID, .rows = UNSAID, .digits = UNSAID,
    .column_from = 1, .row_from = 1,
  };
  const GOptionEntry entries[] = {
    { "title", 't', 0, G_OPTION_ARG_STRING, &options.title,
      N_("what it is called; its files are named after that"), N_("TITLE") },
    { "from", 'f', 0, G_OPTION_ARG_FILENAME, &options.from,
      N_("copy this one: a file, or the name of one that comes with the program"), N_("FILE") },
    { "system", 's', 0, G_OPTION_ARG_FILENAME, &options.system,
      N_("the rules: a file, or the name of a system that comes with the program"), N_("FILE") },
    { "side", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.sides,
      N_("a side; given twice, who moves first before the other"), N_("NAME[=#RRGGBB]") },
    { "turns", 0, 0, G_OPTION_ARG_INT, &options.turns, N_("so many turns (default: 10)"), N_("N") },
    { "map", 'm', 0, G_OPTION_ARG_FILENAME_ARRAY, &options.maps,
      N_("copy this map into the scenario; may be repeated; otherwise a blank one is made"),
      N_("FILE") },
    { "columns", 0, 0, G_OPTION_ARG_INT, &options.columns,
      N_("columns of a blank map (default: 20)"), N_("N") },
    { "rows", 0, 0, G_OPTION_ARG_INT, &options.rows, N_("its rows (default: 15)"), N_("N") },
    { "orientation", 0, 0, G_OPTION_ARG_STRING, &options.orientation,
      N_("pointy (straight rows; the default) or flat (straight columns)"), N_("WORD") },
    { "stagger", 0, 0, G_OPTION_ARG_STRING, &options.stagger,
      N_("which line is pushed half a hex: second (the default) or first"), N_("WORD") },
    { "order", 0, 0, G_OPTION_ARG_STRING, &options.order,
      N_("of the numbers: row-column (the default) or column-row"), N_("WORD") },
    { "columns-from", 0, 0, G_OPTION_ARG_INT, &options.column_from,
      N_("number of the first column (default: 1)"), N_("N") },
    { "columns-go", 0, 0, G_OPTION_ARG_STRING, &options.columns_go,
      N_("where they count to: right (the default) or left"), N_("WORD") },
    { "rows-from", 0, 0, G_OPTION_ARG_INT, &options.row_from,
      N_("number of the first row (default: 1)"), N_("N") },
    { "rows-go", 0, 0, G_OPTION_ARG_STRING, &options.rows_go,
      N_("where they count to: down (the default) or up"), N_("WORD") },
    { "digits", 0, 0, G_OPTION_ARG_INT, &options.digits,
      N_("digits of each half of a number (default: as many as are needed)"), N_("N") },
    { "style", 0, 0, G_OPTION_ARG_STRING, &options.style,
      N_("of the first half: digits (the default) or letters"), N_("WORD") },
    { "prefix", 0, 0, G_OPTION_ARG_STRING, &options.prefix,
      N_("what stands before each number"), N_("LETTERS") },
    { "slant", 0, 0, G_OPTION_ARG_STRING, &options.slant,
      N_("oblique numbers: none (the default), falling or rising"), N_("WORD") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.words, NULL, NULL },
    { NULL }
  };
  const VdUsage usage = {
    .arguments = N_("scenario|map|system FOLDER"),
    .summary = N_("Makes the files of a new scenario, a map or a system of rules."),
    .description = N_("A scenario gets copies of its system and of the maps that it is given, so that its "
                      "folder\nis all that it needs.  No file is ever overwritten.  The name of the file "
                      "goes to standard\noutput."),
    .entries = entries,
  };
  int code = vd_usage_parse (&usage, argc, argv) ? run_new (&options) : VD_EXIT_USAGE;

  clear_options (&options);
  return code;
}
