/* What a designer does to the order of battle. */
#include "tests/editor/shared/random-makers.h"

#include <string.h>

#include "editor/units/project-edits-order.h"
#include "editor/units/project-edits-units.h"
#include "editor/units/unit-series.h"
#include "editor/units/unit-vedettes.h"
#include "editor/units/unit-sheet.h"
#include "editor/units/units-edit.h"
#include "tests/editor/shared/random-draw.h"

#define MANY_UNITS 60 /* from here on they are rather taken away than added */

static const VdUnitInfo *
draw_info (const VdUnits *units)
{
  guint n = vd_units_get_n (units);

  return n > 0 ? vd_units_get (units, draw_below (n)) : NULL;
}

/* Up to five units, none twice; or also formations. */
static GPtrArray *
draw_nodes (const VdUnits *units,
            gboolean       formations)
{
  GPtrArray *nodes = g_ptr_array_new ();

  for (guint left = 1 + draw_below (5); left > 0; left--)
    {
      const VdUnitInfo *info = draw_info (units);
      VdNode *node = info != NULL ? info->node : NULL;

      if (formations && draw_once_in (4))
        node = draw_row (vd_units_get_project (units)->scenario, "units", "formation");
      if (node != NULL && !g_ptr_array_find (nodes, node, NULL))
        g_ptr_array_add (nodes, node);
    }

  return nodes;
}

static VdNode *
draw_listed (const VdUnits *units,
             VdUnitList     list)
{
  const GPtrArray *rows = vd_units_get_list (units, list);

  return rows->len > 0 ? rows->pdata[draw_below (rows->len)] : NULL;
}

static char *
draw_id (const VdUnits *units,
         VdUnitList     list)
{
  VdNode *row = draw_listed (units, list);

  return g_strdup (row != NULL && vd_node_get (row, "id") != NULL ? vd_node_get (row, "id") : "");
}

/* What may stand in a field, as a rule. */
static char *
draw_typed (const VdUnits *units,
            VdUnitField    field)
{
  static const char *const points[] = { "3", "12", "3/2", "1/2", "0", "", "x" };
  static const char *const statuses[] = { "stated", "guess", "checked", "" };
  static const char *const kinds[] = { "officer", "Commander", "free", "king", "" };

  if (field == VD_UNIT_SIDE)
    return draw_id (units, VD_LIST_SIDES);
  if (field == VD_UNIT_FORMATION) /* one that there is not, now and then */
    return draw_below (8) == 0 ? g_strdup (draw_words ()) : draw_id (units, VD_LIST_FORMATIONS);
  if (field == VD_UNIT_CLASS)
    return draw_id (units, VD_LIST_CLASSES);
  if (field == VD_UNIT_AT)
    return draw_hex (vd_units_get_project (units));
  if (field == VD_UNIT_STATUS)
    return g_strdup (draw_of (statuses));
  if (field == VD_UNIT_KIND || field == VD_UNIT_OWN_FORMATION)
    return g_strdup (draw_of (kinds));
  if ((field >= VD_UNIT_STRENGTH && field <= VD_UNIT_REDUCED) || field == VD_UNIT_INITIATIVE ||
      field == VD_UNIT_RATING || field == VD_UNIT_VEDETTES)
    return g_strdup (draw_of (points));

  return g_strdup (draw_words ());
}

VdEdit *
make_units_set (const VdProject *project)
{
  g_autoptr (VdUnits) units = vd_units_new (project);
  g_autoptr (GPtrArray) nodes = draw_nodes (units, FALSE);
  VdUnitField field = draw_below (VD_N_UNIT_FIELDS);
  g_autofree char *typed = draw_typed (units, field);
  g_autofree char *refusal = NULL;

  return nodes->len > 0 ? vd_edit_units_set (units, nodes, field, typed, &refusal) : NULL;
}

VdEdit *
make_units_placed (const VdProject *project)
{
  g_autoptr (VdUnits) units = vd_units_new (project);
  g_autoptr (GPtrArray) nodes = draw_nodes (units, FALSE);

  return nodes->len > 0 ? vd_edit_units_place (units, nodes, draw_spot (project)) : NULL;
}

VdEdit *
make_units_unplaced (const VdProject *project)
{
  g_autoptr (VdUnits) units = vd_units_new (project);
  g_autoptr (GPtrArray) nodes = draw_nodes (units, FALSE);

  return nodes->len > 0 ? vd_edit_units_unplace (units, nodes) : NULL;
}

VdEdit *
make_unit (const VdProject *project)
{
  static const VdUnitList lists[] = { VD_LIST_FORMATIONS, VD_LIST_ARMIES, VD_LIST_SIDES };
  g_autoptr (VdUnits) units = vd_units_new (project);
  const VdUnitInfo *like = draw_info (units);

  if (vd_units_get_n (units) > MANY_UNITS)
    return NULL;
  if (like != NULL && draw_once_in (2))
    return vd_edit_unit_add (units, like->node, NULL);

  return vd_edit_unit_add (units, NULL, draw_listed (units, draw_of (lists)));
}

VdEdit *
make_units_doubled (const VdProject *project)
{
  g_autoptr (VdUnits) units = vd_units_new (project);
  g_autoptr (GPtrArray) nodes = draw_nodes (units, FALSE);

  return nodes->len > 0 && vd_units_get_n (units) <= MANY_UNITS
         ? vd_edit_units_duplicate (units, nodes) : NULL;
}

/* Few units have a number of vedettes: one that has none gets it, and its vedettes later. */
VdEdit *
make_unit_vedettes (const VdProject *project)
{
  g_autoptr (VdUnits) units = vd_units_new (project);
  const VdUnitInfo *parent = draw_info (units);
  g_autoptr (GPtrArray) nodes = g_ptr_array_new ();
  g_autofree char *told = NULL, *refusal = NULL;

  for (guint i = 0; i < vd_units_get_n (units); i++)
    if (vd_node_get (vd_units_get (units, i)->node, "vedettes") != NULL && draw_once_in (2))
      parent = vd_units_get (units, i);
  if (parent == NULL || vd_units_get_n (units) > MANY_UNITS)
    return NULL;
  if (vd_node_get (parent->node, "vedettes") != NULL)
    return vd_edit_unit_vedettes (units, parent->node, &told, &refusal);

  g_ptr_array_add (nodes, parent->node);
  return vd_edit_units_set (units, nodes, VD_UNIT_VEDETTES, "3", &refusal);
}

VdEdit *
make_units_removed (const VdProject *project)
{
  g_autoptr (VdUnits) units = vd_units_new (project);
  g_autoptr (GPtrArray) nodes = draw_nodes (units, FALSE);

  return nodes->len > 0 ? vd_edit_units_remove (units, nodes) : NULL;
}

VdEdit *
make_units_series (const VdProject *project)
{
  g_autoptr (VdUnits) units = vd_units_new (project);
  guint first = 1 + draw_below (20);
  g_autofree char *unit_class = draw_id (units, VD_LIST_CLASSES);
  g_autofree char *refusal = NULL;
  VdUnitSeries series = {
    .name = draw_once_in (4) ? draw_words () : "#/Gudin", .code = draw_once_in (2) ? "G#" : "",
    .first = first, .last = first + draw_below (5), .unit_class = unit_class,
    .strength = draw_once_in (4) ? "" : "4", .move = draw_once_in (4) ? "" : "3",
    .formation = draw_listed (units, VD_LIST_FORMATIONS),
    .side = draw_listed (units, VD_LIST_SIDES),
  };

  return vd_units_get_n (units) <= MANY_UNITS ? vd_edit_units_series (units, &series, &refusal)
                                              : NULL;
}

/* Some units as a spreadsheet has them, with other numbers, and a new one. */
VdEdit *
make_unit_sheet (const VdProject *project)
{
  static const char separators[] = { '\t', ',', ';' };
  g_autoptr (VdUnits) units = vd_units_new (project);
  g_autoptr (GPtrArray) nodes = draw_nodes (units, FALSE);
  char separator = draw_of (separators);
  g_autofree char *written = vd_unit_sheet_write (units, nodes, separator);
  g_autoptr (GString) text = g_string_new (written);
  g_autoptr (GError) error = NULL;
  g_autoptr (VdUnitPlan) plan = NULL;

  g_string_replace (text, "4", draw_once_in (2) ? "5" : "3", 1 + draw_below (9));
  if (draw_once_in (4))
    g_string_replace (text, "-1", "-77", 1);
  plan = vd_unit_plan_new (units, text->str, text->len, "Paste Units", &error);
  g_assert_no_error (error);

  return g_steal_pointer (&plan->edit);
}

/* As a table puts an edit together. */
VdEdit *
make_units_edit (const VdProject *project)
{
  g_autoptr (VdUnits) units = vd_units_new (project);
  g_autoptr (VdUnitsEdit) edit = vd_units_edit_new (units, "Units");
  g_autoptr (GPtrArray) nodes = draw_nodes (units, FALSE);
  g_autofree char *class = draw_id (units, VD_LIST_CLASSES);
  g_autofree char *hex = draw_hex (project);
  g_autofree char *id = vd_units_edit_make_id (edit, "unit", "extra");
  char *values[VD_N_UNIT_FIELDS] = { NULL };

  values[VD_UNIT_CLASS] = class;
  values[VD_UNIT_STRENGTH] = (char *) "7";
  values[VD_UNIT_AT] = draw_once_in (2) ? hex : NULL;
  for (guint i = 0; i < nodes->len; i++)
    vd_units_edit_change (edit, vd_units_find_node (units, nodes->pdata[i]), values);

  values[VD_UNIT_ID] = id;
  if (vd_units_get_n (units) <= MANY_UNITS && draw_once_in (3))
    vd_units_edit_add (edit, values);

  return vd_units_edit_finish (edit);
}

VdEdit *
make_unit_moved (const VdProject *project)
{
  VdNode *place = draw_row (project->scenario, "setup", "place");

  return place != NULL ? vd_edit_move_unit (project, place, draw_spot (project)) : NULL;
}

/* Formations */

static VdNode *
draw_formation (const VdProject *project)
{
  return draw_row (project->scenario, "units", "formation");
}

VdEdit *
make_formation (const VdProject *project)
{
  g_autoptr (VdUnits) units = vd_units_new (project);
  g_autofree char *side = draw_id (units, VD_LIST_SIDES);
  const char *name = draw_words ();

  if (*name == '\0' || vd_units_get_list (units, VD_LIST_FORMATIONS)->len > MANY_UNITS)
    return NULL;

  return vd_edit_formation_add (units, name, draw_once_in (2) ? draw_formation (project) : NULL,
                                draw_once_in (2) && *side != '\0' ? side : NULL);
}

VdEdit *
make_formation_set (const VdProject *project)
{
  static const struct
  {
    const char *attribute;
    VdUnitList  list; /* VD_N_LISTS: words */
  } fields[] = {
    { "id", VD_N_LISTS }, { "name", VD_N_LISTS }, { "fresh", VD_N_LISTS },
    { "units", VD_N_LISTS }, { "strength", VD_N_LISTS },
    { "side", VD_LIST_SIDES }, { "army", VD_LIST_ARMIES }, { "parent", VD_LIST_FORMATIONS },
  };
  g_autoptr (VdUnits) units = vd_units_new (project);
  VdNode *formation = draw_formation (project);
  guint field = draw_below (G_N_ELEMENTS (fields));
  g_autofree char *typed = fields[field].list == VD_N_LISTS
                           ? g_strdup (draw_words ()) : draw_id (units, fields[field].list);
  g_autofree char *refusal = NULL;

  return formation != NULL ? vd_edit_formation_set (units, formation, fields[field].attribute,
                                                    typed, &refusal)
                           : NULL;
}

VdEdit *
make_formation_removed (const VdProject *project)
{
  g_autoptr (VdUnits) units = vd_units_new (project);
  VdNode *formation = draw_formation (project);
  g_autofree char *refusal = NULL;

  return formation != NULL ? vd_edit_formation_remove (units, formation, &refusal) : NULL;
}

VdEdit *
make_order_moved (const VdProject *project)
{
  static const VdUnitList lists[] = { VD_LIST_FORMATIONS, VD_LIST_ARMIES, VD_LIST_SIDES };
  g_autoptr (VdUnits) units = vd_units_new (project);
  g_autoptr (GPtrArray) nodes = draw_nodes (units, TRUE);
  VdNode *above = draw_listed (units, draw_of (lists));
  g_autofree char *refusal = NULL;

  return nodes->len > 0 && above != NULL ? vd_edit_order_move (units, nodes, above, &refusal)
                                         : NULL;
}

VdEdit *
make_group_filled (const VdProject *project)
{
  g_autoptr (VdUnits) units = vd_units_new (project);
  g_autoptr (GPtrArray) nodes = draw_nodes (units, FALSE);
  VdNode *group = draw_listed (units, VD_LIST_GROUPS);
  g_autofree char *refusal = NULL;

  return nodes->len > 0 && group != NULL ? vd_edit_group_fill (units, nodes, group, &refusal)
                                         : NULL;
}
