#include "formats/referee/notation.h"

#include <string.h>

#include "formats/document/document.h"
#include "formats/document/repair.h"

#define MAX_LENGTH 4096
#define MAX_WORDS 300

/* Of what may be left out in brackets. */
static const char *const usages[VD_N_OPERANDS] = {
  [VD_OPERAND_OPTION] = "OPTION CHOICE",
  [VD_OPERAND_LEADER] = "LEADER",
  [VD_OPERAND_UNIT] = "UNIT",
  [VD_OPERAND_GROUP] = "GROUP",
  [VD_OPERAND_FORMATION] = "FORMATION",
  [VD_OPERAND_PATH] = "HEX...",
  [VD_OPERAND_HEX] = "HEX",
  [VD_OPERAND_EDGE] = "EDGE",
  [VD_OPERAND_SECTION] = "SECTION",
  [VD_OPERAND_COLUMN] = "COLUMN",
  [VD_OPERAND_DIE] = "[DIE]",
  [VD_OPERAND_ALL] = "[all]",
  [VD_OPERAND_MARCH] = "[march]",
  [VD_OPERAND_HEXES] = "HEX...",
};

static gboolean
is_optional (VdOperand operand)
{
  return *usages[operand] == '[';
}

/* Printing */

static void
print_word (GString    *text,
            const char *word)
{
  g_string_append_printf (text, " %s", word != NULL ? word : "?");
}

static void
print_path (GString          *text,
            const VdScenario *scenario,
            const guint16    *path,
            guint             n_path)
{
  for (guint i = 0; i < n_path; i++)
    print_word (text, vd_scenario_get_label (scenario, path[i]));
}

static void
print_edge (GString          *text,
            const VdScenario *scenario,
            const VdOrder    *order)
{
  guint field = vd_scenario_get_cell_field (scenario, order->cell);

  print_word (text, vd_scenario_get_edge_id (scenario, field, order->arg));
}

static void
print_hexes (GString          *text,
             const VdScenario *scenario,
             const VdOrder    *order)
{
  guint16 cells[VD_MAX_ORDER_HEXES];
  guint n = vd_order_list_hexes (scenario, order, cells);

  for (guint i = 0; i < n; i++)
    print_word (text, vd_scenario_get_label (scenario, cells[i]));
}

static void
print_operand (GString          *text,
               const VdScenario *scenario,
               VdOperand         operand,
               const VdOrder    *order)
{
  switch (operand)
    {
    case VD_OPERAND_OPTION:
      print_word (text, vd_scenario_get_option_id (scenario, order->unit));
      print_word (text, vd_scenario_get_choice_id (scenario, order->unit, order->arg));
      break;
    case VD_OPERAND_LEADER:
      print_word (text, vd_scenario_get_unit_id (scenario, order->via));
      break;
    case VD_OPERAND_UNIT:
      print_word (text, vd_scenario_get_unit_id (scenario, order->unit));
      break;
    case VD_OPERAND_GROUP:
      print_word (text, vd_scenario_get_group_id (scenario, order->unit));
      break;
    case VD_OPERAND_FORMATION:
      print_word (text, order->arg > 0 ? vd_scenario_get_shift_id (scenario, order->arg - 1)
                                       : vd_scenario_get_formation_id (scenario, order->unit));
      break;
    case VD_OPERAND_PATH:
    case VD_OPERAND_HEX:
      print_word (text, vd_scenario_get_label (scenario, order->cell));
      break;
    case VD_OPERAND_EDGE:
      print_edge (text, scenario, order);
      break;
    case VD_OPERAND_SECTION:
      print_word (text, vd_scenario_get_section_id (scenario, order->via, order->arg));
      break;
    case VD_OPERAND_COLUMN:
      print_word (text, vd_scenario_get_column (scenario, order->arg));
      break;
    case VD_OPERAND_DIE:
      if (order->arg != 0)
        g_string_append_printf (text, " %u", order->arg);
      break;
    case VD_OPERAND_ALL:
      if (order->arg != 0)
        print_word (text, "all");
      break;
    case VD_OPERAND_MARCH:
      if (order->arg != 0)
        print_word (text, "march");
      break;
    case VD_OPERAND_HEXES:
      print_hexes (text, scenario, order);
      break;
    case VD_N_OPERANDS:
    default:
      g_assert_not_reached ();
    }
}

char *
vd_order_print (const VdScenario *scenario,
                const VdOrder    *order,
                const guint16    *path,
                guint             n_path)
{
  GString *text;

  g_return_val_if_fail (scenario != NULL && order != NULL && order->kind < VD_N_ORDERS, NULL);
  g_return_val_if_fail (path != NULL || n_path == 0, NULL);

  text = g_string_new (vd_order_names[order->kind]);
  for (VdOperand operand = 0; operand < VD_N_OPERANDS; operand++)
    if (vd_order_takes (order->kind, operand))
      {
        if (operand == VD_OPERAND_PATH && n_path > 0)
          print_path (text, scenario, path, n_path);
        else
          print_operand (text, scenario, operand, order);
      }

  return g_string_free (text, FALSE);
}

char *
vd_order_print_usage (VdOrderKind kind)
{
  GString *text;

  g_return_val_if_fail (kind < VD_N_ORDERS, NULL);

  text = g_string_new (vd_order_names[kind]);
  for (VdOperand operand = 0; operand < VD_N_OPERANDS; operand++)
    if (vd_order_takes (kind, operand))
      print_word (text, usages[operand]);

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
  g_autofree char *usage = vd_order_print_usage (self->order->kind);

  return fail (self, "expected \"%s\"", usage);
}

static gboolean
read_option (Reader *self)
{
  const char *option = self->words[0];
  const char *choice = self->words[1];
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

/* The unit that the next word names. */
static gboolean
take_unit (Reader  *self,
           guint16 *unit)
{
  VdUnitId found = vd_scenario_find_unit (self->scenario, *self->words);

  if (found == VD_NONE)
    return fail_unit (self);

  *unit = found;
  self->words++;
  return TRUE;
}

static gboolean
read_leader (Reader *self)
{
  const char *name = *self->words;

  if (!take_unit (self, &self->order->via))
    return FALSE;

  return self->scenario->units[self->order->via].leader > 0 ||
         fail (self, "the unit \"%s\" does not lead here", name);
}

static gboolean
read_unit (Reader *self)
{
  return take_unit (self, &self->order->unit);
}

static gboolean
read_group (Reader *self)
{
  guint group;

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
  guint formation = vd_scenario_find_formation (self->scenario, *self->words);
  int shift = vd_scenario_find_shift (self->scenario, *self->words);

  if (formation != VD_NONE)
    self->order->unit = formation;
  else if (shift >= 0)
    self->order->arg = shift + 1;
  else
    return fail (self, "there is no formation or shift \"%s\"", *self->words);

  self->words++;
  return TRUE;
}

static gboolean
read_hex (Reader *self)
{
  VdCell cell;

  cell = vd_scenario_find_cell (self->scenario, *self->words);
  if (cell == VD_NO_CELL || !vd_scenario_is_in_play (self->scenario, cell))
    return fail (self, "there is no hex \"%s\" in play", *self->words);

  self->order->cell = cell;
  self->words++;
  return TRUE;
}

/* All words but those of what follows the hexes. */
static gboolean
read_path (Reader *self)
{
  guint n_after = 0, n = g_strv_length (self->words);

  for (VdOperand operand = VD_OPERAND_PATH + 1; operand < VD_N_OPERANDS; operand++)
    n_after += vd_order_takes (self->order->kind, operand) && !is_optional (operand);
  if (vd_order_takes (self->order->kind, VD_OPERAND_MARCH) && n > 1 &&
      strcmp (self->words[n - 1], "march") == 0)
    n_after++;
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

/* The first, and others near it. */
static gboolean
read_hexes (Reader *self)
{
  VdOrder *order = self->order;
  VdCell first;

  if (*self->words == NULL)
    return fail_form (self);
  if (!read_hex (self))
    return FALSE;

  first = order->cell;
  while (*self->words != NULL)
    {
      VdCell other;

      if (!read_hex (self))
        return FALSE;

      other = order->cell;
      order->cell = first;
      if (!vd_order_add_hex (self->scenario, order, other))
        return fail (self, "hex \"%s\" is not near the first one", self->words[-1]);
    }

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

  if (!g_ascii_string_to_unsigned (*self->words, 10, 1, faces, &die, NULL))
    return fail (self, "expected a die from 1 to %u", faces);

  self->order->arg = die;
  self->words++;
  return TRUE;
}

static gboolean
read_all (Reader *self)
{
  if (strcmp (*self->words, "all") != 0)
    return fail_form (self);

  self->order->arg = 1;
  self->words++;
  return TRUE;
}

static gboolean
read_march (Reader *self)
{
  if (strcmp (*self->words, "march") != 0)
    return fail_form (self);
  if (!self->scenario->mechanics[VD_MECHANIC_ROAD_MARCH])
    return fail (self, "nobody is ever in road march here");

  self->order->arg = 1;
  self->words++;
  return TRUE;
}

static gboolean
read_operand (Reader    *self,
              VdOperand  operand)
{
  if (*self->words == NULL)
    return is_optional (operand) || fail_form (self);

  switch (operand)
    {
    case VD_OPERAND_OPTION:
      return read_option (self);
    case VD_OPERAND_LEADER:
      return read_leader (self);
    case VD_OPERAND_UNIT:
      return read_unit (self);
    case VD_OPERAND_GROUP:
      return read_group (self);
    case VD_OPERAND_FORMATION:
      return read_formation (self);
    case VD_OPERAND_PATH:
      return read_path (self);
    case VD_OPERAND_HEX:
      return read_hex (self);
    case VD_OPERAND_EDGE:
      return read_edge (self);
    case VD_OPERAND_SECTION:
      return read_section (self);
    case VD_OPERAND_COLUMN:
      return read_column (self);
    case VD_OPERAND_DIE:
      return read_die (self);
    case VD_OPERAND_ALL:
      return read_all (self);
    case VD_OPERAND_MARCH:
      return read_march (self);
    case VD_OPERAND_HEXES:
      return read_hexes (self);
    case VD_N_OPERANDS:
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
split_order (const char *text,
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

  g_return_val_if_fail (scenario != NULL && text != NULL && order != NULL && path != NULL, FALSE);

  *order = (VdOrder) { 0 };
  g_array_set_size (path, 0);
  if (!split_order (text, copy, words))
    return fail_size (&reader);

  kind = words[0] != NULL ? find_kind (words[0]) : -1;
  if (kind < 0)
    {
      g_autofree char *kinds = list_kinds ();

      return fail (&reader, "expected one of %s", kinds);
    }

  order->kind = kind;
  reader.words++;
  for (VdOperand operand = 0; operand < VD_N_OPERANDS; operand++)
    if (vd_order_takes (kind, operand) && !read_operand (&reader, operand))
      return FALSE;

  return *reader.words == NULL || fail_form (&reader);
}
