#include "core/tables.h"

#include <string.h>

/* The longest list of values of a setting, its end counted. */
#define MAX_VALUES 4

typedef enum
{
  VALUE_WORD,     /* one of words; its place is the number */
  VALUE_NUMBER,   /* a whole number */
  VALUE_QUARTERS, /* "normal" or points, kept in quarters */
  VALUE_SIDES     /* ids of sides, kept as bits */
} ValueKind;

typedef struct
{
  const char *name;
  ValueKind   kind;
  gint16      initial;
  const char *words[MAX_VALUES];
  gint8       least; /* of a number */
} Setting;

static const Setting settings[VD_N_SETS] = {
#define NO_YES { "no", "yes" }
  [VD_SET_STACKING]                 = { "stacking", VALUE_NUMBER, 1, .least = 1 },
  [VD_SET_ROAD_CANCELS_SIDE]        = { "road-cancels-side", VALUE_WORD, 0, NO_YES },
  [VD_SET_SLOPE_ONLY_INTO_CLEAR]    = { "slope-only-into-clear", VALUE_WORD, 0, NO_YES },
  [VD_SET_EXCLUSIVE_SAME_KIND]      = { "exclusive-mix", VALUE_WORD, 0, { "any", "same-kind" } },
  [VD_SET_BOMBARD_BREAKS_EXCLUSIVE] = { "bombard-breaks-exclusive", VALUE_WORD, 0, NO_YES },
  [VD_SET_MANY_TO_MANY]             = { "many-to-many", VALUE_WORD, 0, NO_YES },
  [VD_SET_SHIFT_BEFORE_CLAMP]       = { "shift-before-clamp", VALUE_WORD, 0, NO_YES },
  [VD_SET_CLOSED_TERRAIN_ROAD]      = { "closed-terrain-road", VALUE_WORD, 0,
                                       { "closed", "passes" } },
  [VD_SET_DEMORALIZATION_SHIFT]     = { "demoralization-shift", VALUE_NUMBER, 1 },
  [VD_SET_DEMORALIZED_ADVANCE]      = { "demoralized-advance", VALUE_WORD, 1, NO_YES },
  [VD_SET_DEMORALIZED_ONE_SIDE]     = { "demoralized-one-side", VALUE_WORD, 0, NO_YES },
  [VD_SET_DEMORALIZED_TIE]          = { "demoralized-tie", VALUE_WORD, 0,
                                       { "non-phasing", "phasing", "both" } },
  [VD_SET_ENTRY_COST]               = { "entry-cost", VALUE_QUARTERS, 0 },
  [VD_SET_ENTRY_CONTROLLED]         = { "entry-controlled", VALUE_WORD, 0, NO_YES },
  [VD_SET_ENTRY_OCCUPIED_SIDES]     = { "entry-occupied", VALUE_SIDES, 0 },
  [VD_SET_ENTRY_ELSEWHERE]          = { "entry-elsewhere", VALUE_WORD, 1, NO_YES },
  [VD_SET_DECLINE_IF_DEMORALIZED]   = { "decline-if-demoralized", VALUE_WORD, 0, NO_YES },
  [VD_SET_EXIT_COST]                = { "exit-cost", VALUE_QUARTERS, 0 },
  [VD_SET_NO_LOSSES_RATIO]          = { "no-losses-ratio", VALUE_WORD, 0, { "at-most", "none" } },
#undef NO_YES
};

static const char *const mechanic_names[VD_N_MECHANICS] = {
  [VD_MECHANIC_BOMBARDMENT]    = "bombardment",
  [VD_MECHANIC_DISPLACEMENT]   = "displacement",
  [VD_MECHANIC_ADVANCE]        = "advance",
  [VD_MECHANIC_ODDS_REDUCTION] = "odds-reduction",
  [VD_MECHANIC_DEMORALIZATION] = "demoralization",
  [VD_MECHANIC_EXIT]           = "exit",
  [VD_MECHANIC_TRANSIT]        = "transit",
};

VdScenario *
vd_scenario_new (void)
{
  VdScenario *self = g_new0 (VdScenario, 1);

  for (guint i = 0; i < VD_N_SETS; i++)
    self->settings[i] = settings[i].initial;

  self->n_cases = 1;
  self->cases = g_new0 (char *, 1);
  self->cases[0] = g_strdup ("");
  self->case_index = g_hash_table_new (g_str_hash, g_str_equal);
  self->by_label = g_hash_table_new (g_str_hash, g_str_equal);

  return self;
}

static void
free_strings (char **strings,
              guint  n)
{
  for (guint i = 0; strings != NULL && i < n; i++)
    g_free (strings[i]);
}

static void
free_cells (VdScenario *self)
{
  free_strings (self->map_ids, self->n_maps);
  free_strings (self->labels, self->n_cells);
  g_free (self->map_ids);
  g_free (self->grids);
  g_free (self->first_cell);
  g_free (self->terrain);
  g_free (self->field);
  g_free (self->next);
  g_free (self->sides);
  g_free (self->high_sides);
  g_free (self->paths);
  g_free (self->paths_off);
  g_free (self->edges);
  g_free (self->labels);

  for (guint i = 0; i < self->n_fields; i++)
    {
      g_free (self->fields[i].id);
      g_free (self->fields[i].name);
      free_strings (self->fields[i].edge_ids, G_N_ELEMENTS (self->fields[i].edge_ids));
      free_strings (self->fields[i].edge_names, G_N_ELEMENTS (self->fields[i].edge_names));
    }
}

/* Most rows begin with an id and a name. */
#define FREE_ROWS(rows, n)                 \
  for (guint i = 0; i < (n); i++)          \
    {                                      \
      g_free ((rows)[i].id);               \
      g_free ((rows)[i].name);             \
    }

static void
free_system (VdScenario *self)
{
  FREE_ROWS (self->classes, self->n_classes);
  FREE_ROWS (self->terrains, self->n_terrains);
  FREE_ROWS (self->side_kinds, self->n_side_kinds);
  FREE_ROWS (self->path_kinds, self->n_path_kinds);
  FREE_ROWS (self->periods, self->n_periods);
  g_free (self->exceptions);

  for (guint i = 0; i < self->n_results; i++)
    g_free (self->results[i].code);
  g_free (self->results);

  for (guint i = 0; i < self->table.n_columns; i++)
    g_free (self->table.columns[i].name);
  g_free (self->table.columns);
  g_free (self->table.cells);
}

static void
free_order_of_battle (VdScenario *self)
{
  FREE_ROWS (self->side, self->n_sides);
  FREE_ROWS (self->units, self->n_units);
  FREE_ROWS (self->groups, self->n_groups);
  FREE_ROWS (self->options, self->n_options);

  for (guint i = 0; i < self->n_units; i++)
    g_free (self->units[i].code);
  for (guint i = 0; i < self->n_groups; i++)
    {
      g_free (self->groups[i].cells);
      g_free (self->groups[i].units);
    }
  for (guint i = 0; i < self->n_options; i++)
    {
      free_strings (self->options[i].choice_ids, self->options[i].n_choices);
      free_strings (self->options[i].choice_names, self->options[i].n_choices);
    }

  free_strings (self->formations, self->n_formations);
  g_free (self->units);
  g_free (self->groups);
  g_free (self->formations);
  g_free (self->turn_period);
}

static void
free_track (VdTrack *track)
{
  FREE_ROWS (track->sections, track->n_sections);

  for (guint i = 0; i < track->n_sections; i++)
    {
      g_free (track->sections[i].ends[0]);
      g_free (track->sections[i].ends[1]);
    }

  g_free (track->sections);
}

static void
free_special_rules (VdScenario *self)
{
  FREE_ROWS (self->tracks, self->n_tracks);

  for (guint i = 0; i < self->n_tracks; i++)
    free_track (&self->tracks[i]);
  for (guint i = 0; i < self->n_awards; i++)
    {
      g_free (self->awards[i].id);
      g_free (self->awards[i].text);
    }
  for (guint i = 0; i < self->n_victory_levels; i++)
    g_free (self->victory_levels[i].name);

  g_free (self->levels);
  g_free (self->exits);
  g_free (self->tracks);
  g_free (self->awards);
  g_free (self->victory_levels);
}

void
vd_scenario_free (VdScenario *self)
{
  if (self == NULL)
    return;

  free_cells (self);
  free_system (self);
  free_order_of_battle (self);
  free_special_rules (self);

  g_hash_table_unref (self->by_label);
  g_hash_table_unref (self->case_index);
  free_strings (self->cases, self->n_cases);
  g_free (self->cases);
  g_free (self->title);
  g_free (self->id);
  g_free (self->unplayable);
  g_free (self->steps);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    g_free (self->of_side[side]);
  g_free (self->leave_cost);
  g_free (self->gates);
  g_free (self->ways_in);
  g_free (self->first_shot);
  g_free (self->shots);
  g_free (self->enter_cost);
  g_free (self->reaches);
  g_free (self->strikes);
  g_free (self);
}

void
vd_scenario_allocate (VdScenario *self,
                      guint       n_cells)
{
  g_return_if_fail (self->terrain == NULL);

  self->n_cells = n_cells;
  self->terrain = g_malloc (MAX (n_cells, 1));
  self->field = g_new0 (guint8, n_cells);
  self->next = g_malloc_n (MAX (n_cells, 1), sizeof *self->next);
  self->sides = g_malloc0_n (MAX (n_cells, 1), sizeof *self->sides);
  self->high_sides = g_malloc0_n (MAX (n_cells, 1), sizeof *self->high_sides);
  self->paths = g_malloc0_n (MAX (n_cells, 1), sizeof *self->paths);
  self->paths_off = g_malloc0_n (MAX (n_cells, 1), sizeof *self->paths_off);
  self->edges = g_new0 (guint8, n_cells);
  self->labels = g_new0 (char *, n_cells);

  memset (self->terrain, VD_NEVER, n_cells);
  memset (self->next, 0xff, n_cells * sizeof *self->next); /* -1 */
}

VdCaseId
vd_scenario_add_case (VdScenario *self,
                      const char *text)
{
  gpointer known;
  char *owned;

  if (text == NULL || *text == '\0')
    return 0;
  if (g_hash_table_lookup_extended (self->case_index, text, NULL, &known))
    return GPOINTER_TO_UINT (known);
  if (self->n_cases > G_MAXUINT16)
    return 0;

  owned = g_strdup (text);
  self->cases = g_renew (char *, self->cases, self->n_cases + 1);
  self->cases[self->n_cases] = owned;
  g_hash_table_insert (self->case_index, owned, GUINT_TO_POINTER (self->n_cases));

  return self->n_cases++;
}

void
vd_scenario_bind (VdScenario *self,
                  VdPoint     point,
                  const char *cases)
{
  g_return_if_fail (point < VD_N_POINTS);
  self->point_case[point] = vd_scenario_add_case (self, cases);
}

static gboolean
parse_word (const Setting *setting,
            const char    *value,
            gint16        *result)
{
  for (gint16 i = 0; setting->words[i] != NULL; i++)
    if (strcmp (setting->words[i], value) == 0)
      {
        *result = i;
        return TRUE;
      }

  return FALSE;
}

static gboolean
parse_sides (const VdScenario *self,
             const char       *value,
             gint16           *result)
{
  g_auto (GStrv) ids = g_strsplit (value, " ", -1);

  *result = 0;
  if (strcmp (value, "none") == 0)
    return TRUE;

  for (guint i = 0; ids[i] != NULL; i++)
    {
      int side = vd_scenario_find_side (self, ids[i]);

      if (side < 0)
        return FALSE;
      *result |= 1 << side;
    }

  return ids[0] != NULL;
}

static gboolean
parse_value (const VdScenario *self,
             const Setting    *setting,
             const char       *value,
             gint16           *result)
{
  guint64 number;
  guint quarters;

  switch (setting->kind)
    {
    case VALUE_WORD:
      return parse_word (setting, value, result);
    case VALUE_NUMBER:
      if (!g_ascii_string_to_unsigned (value, 10, setting->least, G_MAXINT8, &number, NULL))
        return FALSE;
      *result = number;
      return TRUE;
    case VALUE_QUARTERS:
      if (strcmp (value, "normal") == 0)
        quarters = 0;
      else if (!vd_parse_quarters (value, &quarters) || quarters == 0 || quarters >= VD_NEVER)
        return FALSE;
      *result = quarters;
      return TRUE;
    case VALUE_SIDES:
      return parse_sides (self, value, result);
    default:
      g_return_val_if_reached (FALSE);
    }
}

int
vd_scenario_find_setting (const VdScenario *self,
                          const char       *name,
                          const char       *value,
                          gint16           *result)
{
  for (int i = 0; i < VD_N_SETS; i++)
    if (strcmp (settings[i].name, name) == 0)
      {
        if (parse_value (self, &settings[i], value, result))
          return i;

        *result = 1;
        return -1;
      }

  *result = 0;
  return -1;
}

static char *
describe_values (const Setting *setting)
{
  switch (setting->kind)
    {
    case VALUE_WORD:
      return g_strjoinv (", ", (char **) setting->words);
    case VALUE_NUMBER:
      return g_strdup_printf ("a whole number from %d to %d", setting->least, G_MAXINT8);
    case VALUE_QUARTERS:
      return g_strdup ("\"normal\", or points such as 1 or 1/2");
    case VALUE_SIDES:
      return g_strdup ("\"none\", or ids of sides");
    default:
      g_return_val_if_reached (NULL);
    }
}

const char *
vd_setting_name (guint setting)
{
  g_return_val_if_fail (setting < VD_N_SETS, NULL);
  return settings[setting].name;
}

char *
vd_setting_describe (const char *name)
{
  const char *names[VD_N_SETS + 1] = { NULL };

  for (guint i = 0; i < VD_N_SETS; i++)
    if (name != NULL && strcmp (name, settings[i].name) == 0)
      return describe_values (&settings[i]);
    else
      names[i] = settings[i].name;

  return g_strjoinv (", ", (char **) names);
}

int
vd_mechanic_from_name (const char *name)
{
  for (int i = 0; i < VD_N_MECHANICS; i++)
    if (strcmp (mechanic_names[i], name) == 0)
      return i;

  return -1;
}

static gboolean
parse_digits (const char **text,
              guint       *number)
{
  const char *start = *text;

  for (*number = 0; g_ascii_isdigit (**text) && *number < 100000; (*text)++)
    *number = *number * 10 + (**text - '0');

  return *text > start && !g_ascii_isdigit (**text);
}

gboolean
vd_parse_quarters (const char *text,
                   guint      *quarters)
{
  guint over, under = 1;

  if (!parse_digits (&text, &over))
    return FALSE;
  if (*text == '/' && (text++, !parse_digits (&text, &under)))
    return FALSE;
  if (*text != '\0' || under == 0 || VD_Q (over) % under != 0)
    return FALSE;

  *quarters = VD_Q (over) / under;
  return TRUE;
}

const char *
vd_scenario_get_title (const VdScenario *self)
{
  return self->title != NULL ? self->title : "";
}

guint
vd_scenario_get_n_units (const VdScenario *self)
{
  return self->n_units;
}

guint
vd_scenario_get_n_sides (const VdScenario *self)
{
  return self->n_sides;
}

guint
vd_scenario_get_n_turns (const VdScenario *self)
{
  return self->n_turns;
}

guint
vd_scenario_get_n_options (const VdScenario *self)
{
  return self->n_options;
}

const char *
vd_scenario_get_unit_id (const VdScenario *self,
                         VdUnitId          unit)
{
  g_return_val_if_fail (unit < self->n_units, NULL);
  return self->units[unit].id;
}

const char *
vd_scenario_get_side_name (const VdScenario *self,
                           guint             side)
{
  g_return_val_if_fail (side < self->n_sides, NULL);
  return self->side[side].name;
}

VdUnitId
vd_scenario_find_unit (const VdScenario *self,
                       const char       *id)
{
  for (guint i = 0; i < self->n_units; i++)
    if (strcmp (self->units[i].id, id) == 0)
      return i;

  return VD_NONE;
}

int
vd_scenario_find_side (const VdScenario *self,
                       const char       *id)
{
  for (guint i = 0; i < self->n_sides; i++)
    if (strcmp (self->side[i].id, id) == 0)
      return i;

  return -1;
}

const char *
vd_scenario_get_label (const VdScenario *self,
                       VdCell            cell)
{
  g_return_val_if_fail (cell < self->n_cells, NULL);
  return self->labels[cell] != NULL ? self->labels[cell] : "";
}

/* The part of "map:0707" after the map, if @cell is on that one. */
static gboolean
is_on_map (const VdScenario *self,
           VdCell            cell,
           const char       *label,
           const char       *colon)
{
  guint map = 0;

  while (map + 1 < self->n_maps && self->first_cell[map + 1] <= cell)
    map++;

  return strlen (self->map_ids[map]) == (gsize) (colon - label) &&
         strncmp (self->map_ids[map], label, colon - label) == 0;
}

VdCell
vd_scenario_find_cell (const VdScenario *self,
                       const char       *label)
{
  guint found = GPOINTER_TO_UINT (g_hash_table_lookup (self->by_label, label));
  const char *colon = strchr (label, ':');

  if (found > 0)
    return found - 1;
  if (colon == NULL)
    return VD_NO_CELL;

  found = GPOINTER_TO_UINT (g_hash_table_lookup (self->by_label, colon + 1));
  return found > 0 && is_on_map (self, found - 1, label, colon) ? found - 1 : VD_NO_CELL;
}

const char *
vd_scenario_get_case (const VdScenario *self,
                      guint             index)
{
  g_return_val_if_fail (index < self->n_cases, NULL);
  return self->cases[index];
}

guint
vd_scenario_get_n_cases (const VdScenario *self)
{
  return self->n_cases;
}

const char *
vd_scenario_why_unplayable (const VdScenario *self)
{
  return self->unplayable;
}
