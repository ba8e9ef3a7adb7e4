#include "core/scenario/tables.h"

#include <string.h>

VdScenario *
vd_scenario_new (void)
{
  VdScenario *self = g_new0 (VdScenario, 1);

  for (guint i = 0; i < VD_N_SETS; i++)
    {
      self->settings[i] = vd_setting_get_initial (i);
      for (guint side = 0; side < VD_MAX_SIDES; side++)
        self->side_settings[side][i] = VD_UNSET;
    }

  self->sequence = (VdSequence) {
    .n_phases = 2,
    .phases = { { VD_PHASE_MOVEMENT, VD_ALL_PERIODS }, { VD_PHASE_COMBAT, VD_ALL_PERIODS } },
  };
  self->n_cases = 1;
  self->cases = g_new0 (char *, 1);
  self->cases[0] = g_strdup ("");
  self->case_index = g_hash_table_new (g_str_hash, g_str_equal);
  self->by_label = g_hash_table_new (g_str_hash, g_str_equal);
  self->aliases = g_ptr_array_new_with_free_func (g_free);

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

  FREE_ROWS (self->shifts, self->n_shifts);
  for (guint i = 0; i < self->n_shifts; i++)
    g_free (self->shifts[i].conditions);
}

static void
free_order_of_battle (VdScenario *self)
{
  FREE_ROWS (self->side, self->n_sides);
  FREE_ROWS (self->units, self->n_units);
  FREE_ROWS (self->groups, self->n_groups);
  FREE_ROWS (self->options, self->n_options);
  FREE_ROWS (self->armies, self->n_armies);

  for (guint i = 0; i < self->n_units; i++)
    g_free (self->units[i].code);
  for (guint i = 0; i < self->n_zones; i++)
    {
      g_free (self->zones[i].id);
      g_free (self->zones[i].cells);
    }
  for (guint i = 0; i < self->n_confinements; i++)
    g_free (self->confinements[i].inside);
  for (guint i = 0; i < self->n_bars; i++)
    {
      g_free (self->bars[i].closed);
      g_free (self->bars[i].inside);
    }
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

  for (guint i = 0; i < self->n_ledgers; i++)
    g_free (self->ledgers[i].name);
  for (guint i = 0; i < self->n_recoils; i++)
    g_free (self->recoils[i].units);
  free_strings (self->formations, self->n_formations);
  g_free (self->units);
  g_free (self->zones);
  g_free (self->confinements);
  g_free (self->bars);
  g_free (self->groups);
  g_free (self->formations);
  g_free (self->formation_parent);
  g_free (self->formation_with);
  g_free (self->turn_period);
  g_free (self->day_ends);
  g_free (self->resets);
  g_free (self->stops);
  for (guint i = 0; i < self->n_recalls; i++)
    {
      g_free (self->recalls[i].units);
      g_free (self->recalls[i].inside);
    }
  g_free (self->recalls);
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
      g_free (self->awards[i].cells);
      g_free (self->awards[i].units);
      g_free (self->awards[i].except);
      for (guint j = 0; j < self->awards[i].n_also; j++)
        {
          g_free (self->awards[i].also[j].cells);
          g_free (self->awards[i].also[j].units);
          g_free (self->awards[i].also[j].except);
        }
      g_free (self->awards[i].also);
    }
  for (guint i = 0; i < self->n_victory_levels; i++)
    g_free (self->victory_levels[i].name);

  g_free (self->levels);
  g_free (self->exits);
  g_free (self->tracks);
  g_free (self->damaged);
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
  g_ptr_array_unref (self->aliases);
  g_clear_pointer (&self->by_unit_id, g_hash_table_unref);
  g_hash_table_unref (self->case_index);
  free_strings (self->cases, self->n_cases);
  g_free (self->cases);
  g_free (self->title);
  g_free (self->id);
  g_free (self->unplayable);
  g_free (self->refusal);
  g_free (self->movers);
  g_free (self->stands);
  g_free (self->die_units);
  g_free (self->die_groups);
  g_free (self->steps);
  g_free (self->least_step);
  g_free (self->hexes);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    g_free (self->of_side[side]);
  g_free (self->leave_cost);
  g_free (self->section_ends);
  g_free (self->ways_in);
  g_free (self->enter_awards_at);
  for (guint i = 0; i < self->n_holds; i++)
    g_free (self->holds[i].units);
  g_free (self->holds);
  g_free (self->noted_cells);
  g_free (self->watch_at);
  g_free (self->first_shot);
  g_free (self->shots);
  g_free (self->crossing_at);
  g_free (self->enter_cost);
  g_free (self->control_sides);
  g_free (self->attack_sides);
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
  if (self->by_unit_id != NULL)
    {
      guint found = GPOINTER_TO_UINT (g_hash_table_lookup (self->by_unit_id, id));

      return found > 0 ? found - 1 : VD_NONE;
    }

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

const char *
vd_scenario_phrase_unplayable (const VdScenario *self)
{
  return self->refusal;
}

char *
vd_scenario_say_unplayable (const VdScenario *self,
                            VdTranslate       translate)
{
  return vd_phrase_say (self->refusal, translate);
}

void
vd_scenario_refuse (VdScenario *self,
                    char       *why)
{
  g_free (self->unplayable);
  g_free (self->refusal);
  self->refusal = why;
  self->unplayable = vd_phrase_say (why, NULL);
}

gboolean
vd_cond_allows (const VdCond     *cond,
                const VdScenario *scenario,
                const guint8     *choice)
{
  for (guint i = 0; i < scenario->n_options; i++)
    if (cond->allowed[i] != 0 && !(cond->allowed[i] & (1u << choice[i])))
      return FALSE;

  return TRUE;
}
