#include "core/scenario/sight.h"
#include "core/scenario/tables.h"

#include <string.h>

static const char *
name_or_id (const char *name,
            const char *id)
{
  if (name != NULL && *name != '\0')
    return name;

  return id != NULL ? id : "";
}

const char *
vd_scenario_get_side_id (const VdScenario *self,
                         guint             side)
{
  g_return_val_if_fail (side < self->n_sides, NULL);
  return self->side[side].id;
}

const char *
vd_scenario_get_unit_name (const VdScenario *self,
                           VdUnitId          unit)
{
  g_return_val_if_fail (unit < self->n_units, NULL);
  return name_or_id (self->units[unit].name, self->units[unit].id);
}

gboolean
vd_scenario_comes_by_die (const VdScenario *self,
                          VdUnitId          unit)
{
  g_return_val_if_fail (unit < self->n_units, FALSE);

  for (guint i = 0; i < self->n_groups; i++)
    for (guint k = 0; k < self->groups[i].n_units && self->groups[i].faces != 0; k++)
      if (self->groups[i].units[k] == unit)
        return TRUE;

  return FALSE;
}

guint
vd_scenario_get_unit_side (const VdScenario *self,
                           VdUnitId          unit)
{
  g_return_val_if_fail (unit < self->n_units, 0);
  return self->units[unit].side;
}

guint
vd_scenario_get_unit_class (const VdScenario *self,
                            VdUnitId          unit)
{
  g_return_val_if_fail (unit < self->n_units, 0);
  return self->units[unit].unit_class;
}

guint
vd_scenario_get_unit_range (const VdScenario *self,
                            VdUnitId          unit)
{
  g_return_val_if_fail (unit < self->n_units, 0);
  return self->classes[self->units[unit].unit_class].range;
}

guint
vd_scenario_get_unit_strength (const VdScenario *self,
                               VdUnitId          unit)
{
  g_return_val_if_fail (unit < self->n_units, 0);
  return self->units[unit].strength;
}

guint
vd_scenario_get_unit_move (const VdScenario *self,
                           VdUnitId          unit)
{
  g_return_val_if_fail (unit < self->n_units, 0);
  return self->units[unit].move;
}

const char *
vd_scenario_get_option_id (const VdScenario *self,
                           guint             option)
{
  g_return_val_if_fail (option < self->n_options, NULL);
  return self->options[option].id;
}

const char *
vd_scenario_get_option_name (const VdScenario *self,
                             guint             option)
{
  g_return_val_if_fail (option < self->n_options, NULL);
  return name_or_id (self->options[option].name, self->options[option].id);
}

guint
vd_scenario_get_n_choices (const VdScenario *self,
                           guint             option)
{
  g_return_val_if_fail (option < self->n_options, 0);
  return self->options[option].n_choices;
}

const char *
vd_scenario_get_choice_id (const VdScenario *self,
                           guint             option,
                           guint             choice)
{
  g_return_val_if_fail (option < self->n_options, NULL);
  g_return_val_if_fail (choice < self->options[option].n_choices, NULL);
  return self->options[option].choice_ids[choice];
}

const char *
vd_scenario_get_choice_name (const VdScenario *self,
                             guint             option,
                             guint             choice)
{
  g_return_val_if_fail (option < self->n_options, NULL);
  g_return_val_if_fail (choice < self->options[option].n_choices, NULL);
  return name_or_id (self->options[option].choice_names[choice],
                     self->options[option].choice_ids[choice]);
}

guint
vd_scenario_get_option_turn (const VdScenario *self,
                             guint             option)
{
  g_return_val_if_fail (option < self->n_options, 0);
  return self->options[option].turn;
}

gboolean
vd_scenario_was_open (const VdScenario *self,
                      guint             option,
                      guint             choice,
                      const guint8     *choices,
                      guint             n_turns)
{
  const VdOption *o = &self->options[option];

  g_return_val_if_fail (option < self->n_options &&
                        choice < self->options[option].n_choices, FALSE);

  return n_turns >= o->turn && vd_cond_allows (&o->choice_when[choice], self, choices);
}

gboolean
vd_scenario_is_opened_by (const VdScenario *self,
                          guint             option,
                          guint             by)
{
  const VdOption *o = &self->options[option];

  g_return_val_if_fail (option < self->n_options && by < self->n_options, FALSE);

  for (guint choice = 0; choice < o->n_choices; choice++)
    if (by != option && o->choice_when[choice].allowed[by] != 0)
      return TRUE;

  return FALSE;
}

int
vd_scenario_find_option (const VdScenario *self,
                         const char       *id)
{
  for (guint i = 0; i < self->n_options; i++)
    if (g_strcmp0 (self->options[i].id, id) == 0)
      return i;

  return -1;
}

int
vd_scenario_find_choice (const VdScenario *self,
                         guint             option,
                         const char       *id)
{
  g_return_val_if_fail (option < self->n_options, -1);

  for (guint i = 0; i < self->options[option].n_choices; i++)
    if (g_strcmp0 (self->options[option].choice_ids[i], id) == 0)
      return i;

  return -1;
}

int
vd_scenario_find_army (const VdScenario *self,
                       const char       *id)
{
  for (guint i = 0; i < self->n_armies; i++)
    if (g_strcmp0 (self->armies[i].id, id) == 0)
      return i;

  return -1;
}

guint
vd_scenario_get_n_fields (const VdScenario *self)
{
  return self->n_fields;
}

const char *
vd_scenario_get_field_id (const VdScenario *self,
                          guint             field)
{
  g_return_val_if_fail (field < self->n_fields, NULL);
  return self->fields[field].id;
}

const char *
vd_scenario_get_field_name (const VdScenario *self,
                            guint             field)
{
  g_return_val_if_fail (field < self->n_fields, NULL);
  return name_or_id (self->fields[field].name, self->fields[field].id);
}

int
vd_scenario_find_field (const VdScenario *self,
                        const char       *id)
{
  for (guint i = 0; i < self->n_fields; i++)
    if (g_strcmp0 (self->fields[i].id, id) == 0)
      return i;

  return -1;
}

guint
vd_scenario_get_cell_field (const VdScenario *self,
                            VdCell            cell)
{
  g_return_val_if_fail (cell < self->n_cells, 0);
  return self->field[cell];
}

int
vd_scenario_find_edge (const VdScenario *self,
                       guint             field,
                       const char       *id)
{
  g_return_val_if_fail (field < self->n_fields, -1);

  for (guint i = 0; i < G_N_ELEMENTS (self->fields[field].edge_ids); i++)
    if (g_strcmp0 (self->fields[field].edge_ids[i], id) == 0)
      return i;

  return -1;
}

const char *
vd_scenario_get_edge_id (const VdScenario *self,
                         guint             field,
                         guint             edge)
{
  g_return_val_if_fail (field < self->n_fields, NULL);
  g_return_val_if_fail (edge < G_N_ELEMENTS (self->fields[field].edge_ids), NULL);
  return self->fields[field].edge_ids[edge];
}

int
vd_scenario_find_section (const VdScenario *self,
                          const char       *id,
                          guint            *track)
{
  for (*track = 0; *track < self->n_tracks; (*track)++)
    for (guint i = 0; i < self->tracks[*track].n_sections; i++)
      if (g_strcmp0 (self->tracks[*track].sections[i].id, id) == 0)
        return i;

  return -1;
}

const char *
vd_scenario_get_section_id (const VdScenario *self,
                            guint             track,
                            guint             section)
{
  g_return_val_if_fail (track < self->n_tracks, NULL);
  g_return_val_if_fail (section < self->tracks[track].n_sections, NULL);
  return self->tracks[track].sections[section].id;
}

guint
vd_scenario_get_n_classes (const VdScenario *self)
{
  return self->n_classes;
}

const char *
vd_scenario_get_class_id (const VdScenario *self,
                          guint             unit_class)
{
  g_return_val_if_fail (unit_class < self->n_classes, NULL);
  return self->classes[unit_class].id;
}

const char *
vd_scenario_get_class_name (const VdScenario *self,
                            guint             unit_class)
{
  g_return_val_if_fail (unit_class < self->n_classes, NULL);
  return name_or_id (self->classes[unit_class].name, self->classes[unit_class].id);
}

gboolean
vd_scenario_has_class (const VdScenario *self,
                       guint             side,
                       guint             unit_class)
{
  g_return_val_if_fail (side < self->n_sides && unit_class < self->n_classes, FALSE);

  for (guint unit = 0; unit < self->n_units; unit++)
    if (self->units[unit].side == side && self->units[unit].unit_class == unit_class)
      return TRUE;

  return FALSE;
}

guint
vd_scenario_get_n_periods (const VdScenario *self)
{
  return self->n_periods;
}

const char *
vd_scenario_get_period_id (const VdScenario *self,
                           guint             period)
{
  g_return_val_if_fail (period < self->n_periods, NULL);
  return self->periods[period].id;
}

const char *
vd_scenario_get_period_name (const VdScenario *self,
                             guint             period)
{
  g_return_val_if_fail (period < self->n_periods, NULL);
  return name_or_id (self->periods[period].name, self->periods[period].id);
}

guint
vd_scenario_get_turn_period (const VdScenario *self,
                             guint             turn)
{
  g_return_val_if_fail (turn >= 1 && turn <= self->n_turns, 0);
  return self->turn_period[turn - 1];
}

guint
vd_scenario_get_n_columns (const VdScenario *self)
{
  return self->table.n_columns;
}

guint
vd_scenario_get_n_results (const VdScenario *self)
{
  return self->n_results;
}

const char *
vd_scenario_get_column (const VdScenario *self,
                        guint             column)
{
  g_return_val_if_fail (column < self->table.n_columns, NULL);
  return self->table.columns[column].name;
}

int
vd_scenario_find_column (const VdScenario *self,
                         const char       *name)
{
  for (guint i = 0; i < self->table.n_columns; i++)
    if (g_strcmp0 (self->table.columns[i].name, name) == 0)
      return i;

  return -1;
}

guint
vd_scenario_get_n_shifts (const VdScenario *self)
{
  return self->n_shifts;
}

const char *
vd_scenario_get_shift_id (const VdScenario *self,
                          guint             shift)
{
  g_return_val_if_fail (shift < self->n_shifts, NULL);
  return self->shifts[shift].id;
}

const char *
vd_scenario_get_shift_name (const VdScenario *self,
                            guint             shift)
{
  g_return_val_if_fail (shift < self->n_shifts, NULL);
  return self->shifts[shift].name;
}

int
vd_scenario_find_shift (const VdScenario *self,
                        const char       *id)
{
  for (guint i = 0; i < self->n_shifts; i++)
    if (g_strcmp0 (self->shifts[i].id, id) == 0)
      return i;

  return -1;
}

guint
vd_scenario_get_die (const VdScenario *self)
{
  return self->table.die;
}

const char *
vd_scenario_get_result (const VdScenario *self,
                        guint             die,
                        guint             column)
{
  guint result;

  g_return_val_if_fail (die >= 1 && die <= self->table.die, NULL);
  g_return_val_if_fail (column < self->table.n_columns, NULL);
  result = self->table.cells[(die - 1) * self->table.n_columns + column];
  return result < self->n_results ? self->results[result].code : "";
}

guint
vd_scenario_get_n_cells (const VdScenario *self)
{
  return self->n_cells;
}

gboolean
vd_scenario_is_in_play (const VdScenario *self,
                        VdCell            cell)
{
  return cell < self->n_cells && self->terrain[cell] != VD_NEVER;
}

int
vd_scenario_get_next (const VdScenario *self,
                      VdCell            cell,
                      guint             dir)
{
  g_return_val_if_fail (cell < self->n_cells && dir < VD_N_DIRS, -1);
  return self->next[cell][dir];
}

const char *
vd_scenario_get_terrain_name (const VdScenario *self,
                              VdCell            cell)
{
  const VdTerrainKind *kind;

  g_return_val_if_fail (vd_scenario_is_in_play (self, cell), NULL);
  kind = &self->terrains[self->terrain[cell]];
  return name_or_id (kind->name, kind->id);
}

gboolean
vd_scenario_blocks_sight (const VdScenario *self,
                          VdCell            cell)
{
  g_return_val_if_fail (vd_scenario_is_in_play (self, cell), FALSE);
  return self->terrains[self->terrain[cell]].blocks_sight;
}

VdHex
vd_scenario_get_hex (const VdScenario *self,
                     VdCell            cell)
{
  guint map;

  g_return_val_if_fail (cell < self->n_cells, (VdHex) { 0 });
  map = vd_cell_map (self, cell);
  return vd_grid_hex (&self->grids[map], cell - self->first_cell[map]);
}

VdCell
vd_scenario_get_cell (const VdScenario *self,
                      guint             map,
                      VdHex             hex)
{
  int cell;

  g_return_val_if_fail (map < self->n_maps, VD_NO_CELL);
  cell = vd_grid_cell (&self->grids[map], hex);
  if (cell < 0 || !vd_scenario_is_in_play (self, self->first_cell[map] + cell))
    return VD_NO_CELL;

  return self->first_cell[map] + cell;
}

int
vd_scenario_find_direction (const VdScenario *self,
                            VdCell            from,
                            VdCell            to)
{
  g_return_val_if_fail (from < self->n_cells && to < self->n_cells, -1);

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (self->next[from][dir] == (int) to)
      return dir;

  return -1;
}

guint
vd_scenario_find_formation (const VdScenario *self,
                            const char       *id)
{
  for (guint i = 0; i < self->n_formations; i++)
    if (g_strcmp0 (self->formations[i], id) == 0)
      return i;

  return VD_NONE;
}

const char *
vd_scenario_get_formation_id (const VdScenario *self,
                              guint             formation)
{
  g_return_val_if_fail (formation < self->n_formations, NULL);

  return self->formations[formation];
}

guint
vd_scenario_find_group (const VdScenario *self,
                        const char       *id)
{
  for (guint i = 0; i < self->n_groups; i++)
    if (g_strcmp0 (self->groups[i].id, id) == 0)
      return i;

  return VD_NONE;
}

const char *
vd_scenario_get_group_id (const VdScenario *self,
                          guint             group)
{
  g_return_val_if_fail (group < self->n_groups, NULL);

  return self->groups[group].id;
}

const char *
vd_scenario_get_group_name (const VdScenario *self,
                            guint             group)
{
  const VdGroup *row = &self->groups[group];

  g_return_val_if_fail (group < self->n_groups, NULL);

  return row->name != NULL && *row->name != '\0' ? row->name : row->id;
}

static guint
find_group (const VdScenario *self,
            const char       *id)
{
  guint group = 0;

  while (group < self->n_groups && g_strcmp0 (self->groups[group].id, id) != 0)
    group++;

  return group;
}

void
vd_scenario_share_dice (VdScenario       *self,
                        const VdScenario *other)
{
  g_free (self->die_units);
  self->die_units = g_new (guint16, self->n_units + 1);
  for (guint unit = 0; unit < self->n_units; unit++)
    {
      guint same = vd_scenario_find_unit (other, self->units[unit].id);

      self->die_units[unit] = same != VD_NONE ? same : other->n_units + unit;
    }

  g_free (self->die_groups);
  self->die_groups = g_new (guint16, self->n_groups + 1);
  for (guint group = 0; group < self->n_groups; group++)
    {
      guint same = find_group (other, self->groups[group].id);

      self->die_groups[group] = same < other->n_groups ? same : other->n_groups + group;
    }
}
