#include "core/scenario/row-name.h"

#include <string.h>

#include "core/scenario/tables.h"
#include "core/text/points.h"

static const char *const elements[VD_N_ABOUTS] = {
  [VD_ABOUT_UNIT]      = "unit",
  [VD_ABOUT_PLACE]     = "place",
  [VD_ABOUT_FORMATION] = "formation",
  [VD_ABOUT_ARMY]      = "army",
  [VD_ABOUT_SIDE]      = "side",
  [VD_ABOUT_GROUP]     = "group",
  [VD_ABOUT_CLASS]     = "class",
  [VD_ABOUT_TERRAIN]   = "hex",
  [VD_ABOUT_SIDE_KIND] = "side",
  [VD_ABOUT_PATH_KIND] = "path",
  [VD_ABOUT_RESULT]    = "result",
  [VD_ABOUT_TABLE]     = "combat",
  [VD_ABOUT_COLUMN]    = "column",
  [VD_ABOUT_DIE]       = "row",
  [VD_ABOUT_SETTING]   = "set",
  [VD_ABOUT_SHIFT]     = "shift",
  [VD_ABOUT_RULES]     = "rules",
  [VD_ABOUT_POINT]     = "bind",
  [VD_ABOUT_TURNS]     = "turns",
  [VD_ABOUT_AWARD]     = "award",
  [VD_ABOUT_LEVEL]     = "level",
  [VD_ABOUT_MORALE]    = "level",
  [VD_ABOUT_RESET]     = "reset",
};

/* What changes the die is an element of its own. */
static const char *
get_element (const VdScenario *self,
             VdAbout           about)
{
  return about.kind == VD_ABOUT_SHIFT && self->shifts[about.index].is_die ? "die"
                                                                         : elements[about.kind];
}

/* (nullable): what names the row; rolls have numbers. */
static const char *
get_key (const VdScenario *self,
         VdAbout           about)
{
  switch (about.kind)
    {
    case VD_ABOUT_UNIT:
    case VD_ABOUT_PLACE:
      return self->units[about.index].id;
    case VD_ABOUT_FORMATION:
      return self->formations[about.index];
    case VD_ABOUT_ARMY:
      return self->armies[about.index].id;
    case VD_ABOUT_SIDE:
      return self->side[about.index].id;
    case VD_ABOUT_GROUP:
      return self->groups[about.index].id;
    case VD_ABOUT_CLASS:
      return self->classes[about.index].id;
    case VD_ABOUT_TERRAIN:
      return self->terrains[about.index].id;
    case VD_ABOUT_SIDE_KIND:
      return self->side_kinds[about.index].id;
    case VD_ABOUT_PATH_KIND:
      return self->path_kinds[about.index].id;
    case VD_ABOUT_RESULT:
      return self->results[about.index].code;
    case VD_ABOUT_COLUMN:
      return self->table.columns[about.index].name;
    case VD_ABOUT_SHIFT:
      return self->shifts[about.index].id;
    case VD_ABOUT_SETTING:
      return vd_setting_get_name (about.index);
    case VD_ABOUT_POINT:
      return vd_point_name (about.index);
    case VD_ABOUT_AWARD:
      return self->awards[about.index].id;
    case VD_ABOUT_LEVEL:
      return self->victory_levels[about.index].name;
    case VD_ABOUT_MORALE:
      return self->side[self->levels[about.index].side].id;
    case VD_ABOUT_NOTHING:
    case VD_ABOUT_TABLE:
    case VD_ABOUT_DIE:
    case VD_ABOUT_RULES:
    case VD_ABOUT_TURNS:
    case VD_ABOUT_RESET:
    case VD_N_ABOUTS:
    default:
      return NULL;
    }
}

/* Which of the rows that are called alike it is, from 1: a side may have several levels of
 * demoralization, and levels of victory may have one name for both sides. */
static guint
get_nth (const VdScenario *self,
         VdAbout           about)
{
  guint n = 1;

  if (about.kind == VD_ABOUT_RESET)
    return about.index + 1;
  if (about.kind != VD_ABOUT_LEVEL && about.kind != VD_ABOUT_MORALE)
    return 1;

  for (guint i = 0; i < about.index; i++)
    n += strcmp (get_key (self, vd_about (about.kind, i)), get_key (self, about)) == 0;

  return n;
}

void
vd_about_name (const VdScenario *self,
               VdAbout           about,
               VdRowName        *name)
{
  g_return_if_fail (about.kind > VD_ABOUT_NOTHING && about.kind < VD_N_ABOUTS);

  *name = (VdRowName) { get_element (self, about), get_key (self, about), get_nth (self, about), "" };
  if (about.kind == VD_ABOUT_DIE)
    {
      g_snprintf (name->digits, sizeof name->digits, "%u", about.index + 1);
      name->key = name->digits;
    }
}
