#include "formats/notation.h"

#include <string.h>

#include "formats/document.h"
#include "formats/repair.h"

#define MAX_LENGTH 4096
#define MAX_WORDS 300

/* What follows the kind: o option and choice, u unit, H one hex or several,
 * h one hex, g reinforcement group, f formation, e edge, s section of a track, c column, d a die
 * or nothing, a "all" or nothing. */
static const struct
{
  const char *parts;
  const char *usage;
} forms[VD_N_ORDERS] = {
  [VD_ORDER_CHOOSE]   = { "o",   "choose OPTION CHOICE" },
  [VD_ORDER_MOVE]     = { "uH",  "move UNIT HEX..." },
  [VD_ORDER_ENTER]    = { "uH",  "enter UNIT HEX..." },
  [VD_ORDER_EXIT]     = { "uHe", "exit UNIT HEX... EDGE" },
  [VD_ORDER_TRANSIT]  = { "uHs", "transit UNIT HEX... SECTION" },
  [VD_ORDER_STEP]     = { "u",   "step UNIT" },
  [VD_ORDER_DECLINE]  = { "u",   "decline UNIT" },
  [VD_ORDER_ATTACK]   = { "u",   "attack UNIT" },
  [VD_ORDER_ALSO]     = { "u",   "also UNIT" },
  [VD_ORDER_WITH]     = { "u",   "with UNIT" },
  [VD_ORDER_BOMBARD]  = { "u",   "bombard UNIT" },
  [VD_ORDER_ANNOUNCE] = { "c",   "announce COLUMN" },
  [VD_ORDER_ROLL]     = { "d",   "roll [DIE]" },
  [VD_ORDER_LOSE]     = { "u",   "lose UNIT" },
  [VD_ORDER_RETREAT]  = { "uh",  "retreat UNIT HEX" },
  [VD_ORDER_ADVANCE]  = { "uh",  "advance UNIT HEX" },
  [VD_ORDER_PASS]     = { "",    "pass" },
  [VD_ORDER_END]      = { "",    "end" },
  [VD_ORDER_SUMMON]   = { "gd",  "summon GROUP [DIE]" },
  [VD_ORDER_DEPLOY]   = { "uh",  "deploy UNIT HEX" },
  [VD_ORDER_SHIFT]    = { "f",   "shift FORMATION" },
  [VD_ORDER_FRESH]    = { "u",   "fresh UNIT" },
  [VD_ORDER_WEATHER]  = { "d",   "weather [DIE]" },
  [VD_ORDER_RELEASE]  = { "ua",  "release UNIT [all]" },
  [VD_ORDER_REFORM]   = { "uh",  "reform UNIT HEX" },
  [VD_ORDER_STOP]     = { "",    "stop" },
};

const char *
vd_order_get_usage (VdOrderKind kind)
{
  return forms[kind].usage;
}

/* Printing */

static void
print_word (GString    *text,
            const char *word)
{
  g_string_append_printf (text, " %s", word != NULL ? word : "?");
}

static void
print_hexes (GString          *text,
             const VdScenario *scenario,
             const VdOrder    *order,
             const guint16    *path,
             guint             n_path)
{
  for (guint i = 0; i < n_path; i++)
    print_word (text, vd_scenario_get_label (scenario, path[i]));

  if (n_path == 0)
    print_word (text, vd_scenario_get_label (scenario, order->cell));
}

static void
print_edge (GString          *text,
            const VdScenario *scenario,
            const VdOrder    *order)
{
  guint field = vd_scenario_get_cell_field (scenario, order->cell);

  print_word (text, vd_scenario_get_edge_id (scenario, field, order->arg));
}

char *
vd_order_print (const VdScenario *scenario,
                const VdOrder    *order,
                const guint16    *path,
                guint             n_path)
{
  GString *text = g_string_new (vd_order_names[order->kind]);

  for (const char *part = forms[order->kind].parts; *part != '\0'; part++)
    switch (*part)
      {
      case 'o':
        print_word (text, vd_scenario_get_option_id (scenario, order->unit));
        print_word (text, vd_scenario_get_choice_id (scenario, order->unit, order->arg));
        break;
      case 'u':
        print_word (text, vd_scenario_get_unit_id (scenario, order->unit));
        break;
      case 'g':
        print_word (text, vd_scenario_get_group_id (scenario, order->unit));
        break;
      case 'f':
        print_word (text, vd_scenario_get_formation_id (scenario, order->unit));
        break;
      case 'H':
      case 'h':
        print_hexes (text, scenario, order, path, *part == 'H' ? n_path : 0);
        break;
      case 'e':
        print_edge (text, scenario, order);
        break;
      case 's':
        print_word (text, vd_scenario_get_section_id (scenario, order->via, order->arg));
        break;
      case 'c':
        print_word (text, vd_scenario_get_column (scenario, order->arg));
        break;
      case 'd':
        if (order->arg != 0)
          g_string_append_printf (text, " %u", order->arg);
        break;
      case 'a':
        if (order->arg != 0)
          print_word (text, "all");
        break;
      default:
        g_assert_not_reached ();
      }

  return g_string_free (text, FALSE);
}

/* Reading */

typedef struct
{
  const VdScenario *scenario;
  const char       *text;
  char            **words;   /* the next one to be read */
  VdOrder          *order;
  GArray           *path;
  GError          **error;
} Reader;

G_GNUC_PRINTF (2, 3) static gboolean
fail (Reader     *self,
      const char *format,
      ...)
{
  g_autofree char *why = NULL;
  va_list args;

  va_start (args, format);
  why = g_strdup_vprintf (format, args);
  va_end (args);

  g_set_error (self->error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SYNTAX,
               "the order \"%s\": %s", self->text, why);
  return FALSE;
}

/* Without the text, which is too long for a message. */
static gboolean
fail_size (Reader *self)
{
  g_set_error (self->error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_LIMIT,
               "an order has at most %d bytes and %d words", MAX_LENGTH, MAX_WORDS);
  return FALSE;
}

static gboolean
fail_form (Reader *self)
{
  return fail (self, "expected \"%s\"", forms[self->order->kind].usage);
}

static gboolean
read_option (Reader *self)
{
  const char *option = self->words[0];
  const char *choice = option != NULL ? self->words[1] : NULL;
  int index, number;

  if (choice == NULL)
    return fail_form (self);

  index = vd_scenario_find_option (self->scenario, option);
  if (index < 0)
    return fail (self, "there is no option \"%s\"", option);

  number = vd_scenario_find_choice (self->scenario, index, choice);
  if (number < 0)
    return fail (self, "the option \"%s\" has no choice \"%s\"", option, choice);

  self->order->unit = index;
  self->order->arg = number;
  self->words += 2;
  return TRUE;
}

static gboolean
fail_unit (Reader *self)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autofree char *nearest = NULL;

  for (guint unit = 0; unit < vd_scenario_get_n_units (self->scenario); unit++)
    g_ptr_array_add (ids, (char *) vd_scenario_get_unit_id (self->scenario, unit));

  nearest = vd_repair_list_nearest (*self->words, ids);
  return fail (self, "there is no unit \"%s\"; the nearest are: %s", *self->words, nearest);
}

static gboolean
read_unit (Reader *self)
{
  VdUnitId unit;

  if (*self->words == NULL)
    return fail_form (self);

  unit = vd_scenario_find_unit (self->scenario, *self->words);
  if (unit == VD_NONE)
    return fail_unit (self);

  self->order->unit = unit;
  self->words++;
  return TRUE;
}

static gboolean
read_group (Reader *self)
{
  guint group;

  if (*self->words == NULL)
    return fail_form (self);

  group = vd_scenario_find_group (self->scenario, *self->words);
  if (group == VD_NONE)
    return fail (self, "there is no reinforcement group \"%s\"", *self->words);

  self->order->unit = group;
  self->words++;
  return TRUE;
}

static gboolean
read_formation (Reader *self)
{
  guint formation;

  if (*self->words == NULL)
    return fail_form (self);

  formation = vd_scenario_find_formation (self->scenario, *self->words);
  if (formation == VD_NONE)
    return fail (self, "there is no formation \"%s\"", *self->words);

  self->order->unit = formation;
  self->words++;
  return TRUE;
}

static gboolean
read_hex (Reader *self)
{
  VdCell cell;

  if (*self->words == NULL)
    return fail_form (self);

  cell = vd_scenario_find_cell (self->scenario, *self->words);
  if (cell == VD_NO_CELL || !vd_scenario_is_in_play (self->scenario, cell))
    return fail (self, "there is no hex \"%s\" in play", *self->words);

  self->order->cell = cell;
  self->words++;
  return TRUE;
}

/* All hexes but so many words that belong to what follows them. */
static gboolean
read_path (Reader *self,
           guint   n_after)
{
  guint n = g_strv_length (self->words);

  if (n <= n_after)
    return fail_form (self);

  for (n -= n_after; n > 0; n--)
    {
      guint16 cell;

      if (!read_hex (self))
        return FALSE;

      cell = self->order->cell;
      g_array_append_val (self->path, cell);
    }

  if (self->path->len == 1)
    g_array_set_size (self->path, 0);

  return TRUE;
}

static gboolean
read_edge (Reader *self)
{
  guint field = vd_scenario_get_cell_field (self->scenario, self->order->cell);
  int edge = vd_scenario_find_edge (self->scenario, field, *self->words);

  if (edge < 0)
    return fail (self, "there is no edge \"%s\" on the field \"%s\"", *self->words,
                 vd_scenario_get_field_id (self->scenario, field));

  self->order->arg = edge;
  self->words++;
  return TRUE;
}

static gboolean
read_section (Reader *self)
{
  guint track;
  int section = vd_scenario_find_section (self->scenario, *self->words, &track);

  if (section < 0)
    return fail (self, "no track has a section \"%s\"", *self->words);

  self->order->arg = section;
  self->order->via = track;
  self->words++;
  return TRUE;
}

static gboolean
read_column (Reader *self)
{
  int column;

  if (*self->words == NULL)
    return fail_form (self);

  column = vd_scenario_find_column (self->scenario, *self->words);
  if (column < 0)
    return fail (self, "the results table has no column \"%s\"", *self->words);

  self->order->arg = column;
  self->words++;
  return TRUE;
}

static gboolean
read_die (Reader *self)
{
  guint faces = vd_scenario_get_die (self->scenario);
  guint64 die;

  if (*self->words == NULL)
    return TRUE;
  if (!g_ascii_string_to_unsigned (*self->words, 10, 1, faces, &die, NULL))
    return fail (self, "expected a die from 1 to %u", faces);

  self->order->arg = die;
  self->words++;
  return TRUE;
}

/* "all", or nothing */
static gboolean
read_all (Reader *self)
{
  if (g_strcmp0 (*self->words, "all") == 0)
    {
      self->order->arg = 1;
      self->words++;
    }

  return TRUE;
}

static gboolean
read_part (Reader     *self,
           const char *part)
{
  switch (*part)
    {
    case 'o':
      return read_option (self);
    case 'u':
      return read_unit (self);
    case 'g':
      return read_group (self);
    case 'f':
      return read_formation (self);
    case 'H':
      return read_path (self, strlen (part + 1));
    case 'h':
      return read_hex (self);
    case 'e':
      return read_edge (self);
    case 's':
      return read_section (self);
    case 'c':
      return read_column (self);
    case 'd':
      return read_die (self);
    case 'a':
      return read_all (self);
    default:
      g_assert_not_reached ();
    }
}

static int
find_kind (const char *name)
{
  for (int kind = 0; kind < VD_N_ORDERS; kind++)
    if (*vd_order_names[kind] == *name && strcmp (vd_order_names[kind], name) == 0)
      return kind;

  return -1;
}

static char *
list_kinds (void)
{
  GString *list = g_string_new (vd_order_names[0]);

  for (guint kind = 1; kind < VD_N_ORDERS; kind++)
    g_string_append_printf (list, ", %s", vd_order_names[kind]);

  return g_string_free (list, FALSE);
}

/* Copies @text and cuts it into words, blanks of any number between them; without
 * an allocation and in one pass, since stored games are read by the million.
 *
 * Returns: whether there was room for all */
static gboolean
split (const char *text,
       char       *copy,
       char      **words)
{
  const char *end = copy + MAX_LENGTH;
  gboolean inside = FALSE;
  guint n = 0;

  for (; *text != '\0' && copy < end; text++, copy++)
    {
      gboolean blank = *text == ' ' || *text == '\t' || *text == '\r' || *text == '\n';

      if (!blank && !inside && n == MAX_WORDS)
        return FALSE;
      if (!blank && !inside)
        words[n++] = copy;

      *copy = blank ? '\0' : *text;
      inside = !blank;
    }

  *copy = '\0';
  words[n] = NULL;
  return *text == '\0';
}

gboolean
vd_order_parse (const VdScenario  *scenario,
                const char        *text,
                VdOrder           *order,
                GArray            *path,
                GError           **error)
{
  char copy[MAX_LENGTH + 1];
  char *words[MAX_WORDS + 1];
  Reader reader = { scenario, text, words, order, path, error };
  int kind;

  *order = (VdOrder) { 0 };
  g_array_set_size (path, 0);
  if (!split (text, copy, words))
    return fail_size (&reader);

  kind = words[0] != NULL ? find_kind (words[0]) : -1;
  if (kind < 0)
    {
      g_autofree char *kinds = list_kinds ();

      return fail (&reader, "expected one of %s", kinds);
    }

  order->kind = kind;
  reader.words++;
  for (const char *part = forms[kind].parts; *part != '\0'; part++)
    if (!read_part (&reader, part))
      return FALSE;

  return *reader.words == NULL || fail_form (&reader);
}
