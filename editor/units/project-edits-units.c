#include "editor/units/project-edits-units.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/edits/counts.h"
#include "editor/units/unit-uses.h"
#include "editor/units/unit-vedettes.h"
#include "editor/units/units-edit.h"

/* Units */

/* What is before the number that an id ends in. */
static char *
get_stem (const char *id)
{
  gsize length = strlen (id);

  while (length > 0 && g_ascii_isdigit (id[length - 1]))
    length--;
  if (length > 1 && id[length - 1] == '-' && id[length] != '\0')
    return g_strndup (id, length - 1);

  return g_strdup (id);
}

static const char *
get_name (const GPtrArray *nodes)
{
  return vd_row_get_title (g_ptr_array_index (nodes, 0));
}

static char *
make_set_title (const GPtrArray *nodes,
                VdUnitField      field)
{
  if (nodes->len == 1)
    /* TRANS: what is changed, as a unit, and in which column */
    return g_strdup_printf (_("Change %s: %s"), get_name (nodes), vd_unit_field_get_title (field));

  /* TRANS: the %s is a column, as Strength; %u is two or more */
  return g_strdup_printf (_("Change %s of %u Units"), vd_unit_field_get_title (field), nodes->len);
}

static VdEdit *
rename_unit (const VdUnits *units,
             VdNode        *node,
             const char    *id,
             char         **refusal)
{
  const char *old = vd_node_get (node, "id");
  g_autofree char *title = NULL;
  VdEdit *edit;

  if (g_strcmp0 (old, id) == 0)
    return NULL;

  *refusal = vd_unit_check_id (units, id);
  if (*refusal != NULL)
    return NULL;

  /* TRANS: an id becomes another */
  title = g_strdup_printf (_("Rename %s to %s"), old, id);
  edit = vd_edit_list (title);
  vd_edit_add (edit, vd_edit_set (vd_units_get_project (units)->scenario, node, "id", id));
  if (old != NULL)
    vd_units_rename_uses (units, old, id, edit);

  return edit;
}

/* A unit without a side must have it from its formation. */
static char *
check_side (const VdUnits   *units,
            const GPtrArray *nodes,
            VdUnitField      field,
            const char      *value)
{
  for (guint i = 0; i < nodes->len; i++)
    {
      const VdUnitInfo *info = vd_units_find_node (units, nodes->pdata[i]);
      const char *side = field == VD_UNIT_SIDE ? value : vd_node_get (info->node, "side");
      VdNode *formation = field == VD_UNIT_FORMATION
                          ? vd_units_find_row (units, VD_LIST_FORMATIONS, value)
                          : info->formation;

      if ((side == NULL || *side == '\0') &&
          vd_units_get_formation_side (units, formation) == NULL)
        /* TRANS: %s is a unit */
        return g_strdup_printf (_("%s would belong to no side: give it one, or a formation "
                                  "that has one."), vd_row_get_title (info->node));
    }

  return NULL;
}

/* The reason of the first that cannot be a vedette of that unit, or have so many itself. */
static char *
check_vedettes (const VdUnits   *units,
                const GPtrArray *nodes,
                VdUnitField      field,
                const char      *value)
{
  char *refusal = NULL;

  for (guint i = 0; i < nodes->len && refusal == NULL; i++)
    refusal = field == VD_UNIT_PARENT
      ? vd_unit_refuse_parent (units, vd_units_find_node (units, nodes->pdata[i]), value)
      : vd_unit_refuse_vedettes (nodes->pdata[i], value);

  return refusal;
}

/* Whether an id is one that vd_edit_unit_add() has made where nothing was known of the
 * unit, and the unit has had no name yet. */
static gboolean
is_nameless (const VdNode *unit)
{
  const char *id = vd_node_get (unit, "id");
  guint64 number;

  return vd_node_get (unit, "name") == NULL && id != NULL && g_str_has_prefix (id, "unit-") &&
         g_ascii_string_to_unsigned (id + strlen ("unit-"), 10, 1, G_MAXUINT, &number, NULL);
}

/* The first name of a unit makes its id too, as in a table that is pasted; what names the
 * unit follows. */
static VdEdit *
name_first (const VdUnits *units,
            VdUnitsEdit   *edit,
            VdNode        *unit,
            const char    *name)
{
  g_autofree char *id = vd_units_edit_name_id (edit, "unit", name);
  g_autofree char *old = g_strdup (vd_node_get (unit, "id"));
  VdEdit *whole = vd_units_edit_finish (edit);

  vd_edit_add (whole, vd_edit_set (vd_units_get_project (units)->scenario, unit, "id", id));
  vd_units_rename_uses (units, old, id, whole);
  return whole;
}

/* (nullable): the side that all units are on */
static VdNode *
find_common_side (const VdUnits   *units,
                  const GPtrArray *nodes)
{
  VdNode *side = NULL;

  for (guint i = 0; i < nodes->len; i++)
    {
      const VdUnitInfo *info = vd_units_find_node (units, nodes->pdata[i]);

      if (i > 0 && info->side != side)
        return NULL;
      side = info->side;
    }

  return side;
}

/* Makes the formation and puts the units into it, as one step. */
static VdEdit *
form_units (const VdUnits   *units,
            const GPtrArray *nodes,
            const char      *name,
            char           **refusal)
{
  VdNode *side = find_common_side (units, nodes);
  g_autofree char *title =
    /* TRANS: both %s are names, of a formation that is made and of a unit */
    nodes->len == 1 ? g_strdup_printf (_("Add %s with %s"), name, get_name (nodes))
    /* TRANS: %s is a formation that is made; %u is two or more */
                    : g_strdup_printf (_("Add %s with %u Units"), name, nodes->len);
  g_autoptr (VdUnitsEdit) edit = vd_units_edit_new (units, title);
  char *values[VD_N_UNIT_FIELDS] = { NULL };

  if (side == NULL)
    *refusal = check_side (units, nodes, VD_UNIT_FORMATION, "");
  if (*refusal != NULL)
    return NULL;

  values[VD_UNIT_FORMATION] =
    vd_units_edit_add_formation (edit, name, NULL, side != NULL ? vd_node_get (side, "id") : NULL);
  for (guint i = 0; i < nodes->len; i++)
    vd_units_edit_change (edit, vd_units_find_node (units, nodes->pdata[i]), values);

  g_free (values[VD_UNIT_FORMATION]);
  return vd_units_edit_finish (edit);
}

VdEdit *
vd_edit_units_set (const VdUnits   *units,
                   const GPtrArray *nodes,
                   VdUnitField      field,
                   const char      *typed,
                   char           **refusal)
{
  g_autofree char *formation = NULL;
  g_autofree char *value = NULL;
  g_autofree char *title = NULL;
  g_autoptr (VdUnitsEdit) edit = NULL;
  char *values[VD_N_UNIT_FIELDS] = { NULL };

  g_return_val_if_fail (units != NULL && nodes != NULL && field < VD_N_UNIT_FIELDS, NULL);
  g_return_val_if_fail (typed != NULL && refusal != NULL, NULL);

  formation =
    field == VD_UNIT_FORMATION ? vd_unit_parse_new_formation (units, typed, refusal) : NULL;
  value = formation == NULL ? vd_unit_parse (units, field, typed, refusal) : NULL;

  if (formation != NULL && nodes->len > 0)
    return form_units (units, nodes, formation, refusal);
  if (value == NULL || nodes->len == 0)
    return NULL;

  if (field == VD_UNIT_ID && nodes->len > 1)
    *refusal = g_strdup (_("Each unit has an id of its own."));
  if (field == VD_UNIT_SIDE || field == VD_UNIT_FORMATION)
    *refusal = check_side (units, nodes, field, value);
  if (field == VD_UNIT_PARENT || field == VD_UNIT_VEDETTES)
    *refusal = check_vedettes (units, nodes, field, value);
  if (*refusal != NULL)
    return NULL;
  if (field == VD_UNIT_ID)
    return rename_unit (units, g_ptr_array_index (nodes, 0), value, refusal);

  title = make_set_title (nodes, field);
  edit = vd_units_edit_new (units, title);
  values[field] = value;
  for (guint i = 0; i < nodes->len; i++)
    vd_units_edit_change (edit, vd_units_find_node (units, nodes->pdata[i]), values);

  if (field == VD_UNIT_NAME && nodes->len == 1 && *value != '\0' && is_nameless (nodes->pdata[0]))
    return name_first (units, edit, nodes->pdata[0], value);

  return vd_units_edit_finish (edit);
}

VdEdit *
vd_edit_units_place (const VdUnits   *units,
                     const GPtrArray *nodes,
                     VdSpot           to)
{
  g_autofree char *at = NULL;
  g_autofree char *title = NULL;
  g_autoptr (VdUnitsEdit) edit = NULL;
  char *values[VD_N_UNIT_FIELDS] = { NULL };

  g_return_val_if_fail (units != NULL && nodes != NULL, NULL);

  at = vd_spot_name (vd_units_get_project (units), to);
  title =
    /* TRANS: the first %s is a unit, the second a hex */
    nodes->len == 1 ? g_strdup_printf (_("Place %s on %s"), get_name (nodes), at)
    /* TRANS: %u is two or more; %s is a hex */
                    : g_strdup_printf (_("Place %u Units on %s"), nodes->len, at);
  edit = vd_units_edit_new (units, title);
  values[VD_UNIT_AT] = at;
  for (guint i = 0; i < nodes->len; i++)
    vd_units_edit_change (edit, vd_units_find_node (units, nodes->pdata[i]), values);

  return vd_units_edit_finish (edit);
}

VdEdit *
vd_edit_units_unplace (const VdUnits   *units,
                       const GPtrArray *nodes)
{
  g_autofree char *title = NULL;
  g_autoptr (VdUnitsEdit) edit = NULL;
  char *values[VD_N_UNIT_FIELDS] = { [VD_UNIT_AT] = (char *) "" };

  g_return_val_if_fail (units != NULL && nodes != NULL, NULL);

  title =
    nodes->len == 1 ? g_strdup_printf (_("Take %s off the Map"), get_name (nodes))
                    : g_strdup_printf (_("Take %u Units off the Map"), nodes->len);
  edit = vd_units_edit_new (units, title);

  for (guint i = 0; i < nodes->len; i++)
    vd_units_edit_change (edit, vd_units_find_node (units, nodes->pdata[i]), values);

  return vd_units_edit_finish (edit);
}

static const char *
get_first_class (const VdUnits *units)
{
  const GPtrArray *classes = vd_units_get_list (units, VD_LIST_CLASSES);

  return classes->len > 0 ? vd_node_get (classes->pdata[0], "id") : NULL;
}

static const char *
get_first_side (const VdUnits *units)
{
  const GPtrArray *sides = vd_units_get_list (units, VD_LIST_SIDES);

  return sides->len > 0 ? vd_node_get (sides->pdata[0], "id") : NULL;
}

static gboolean
is_row (const VdNode *node,
        const char   *name)
{
  return node != NULL && strcmp (vd_node_get_name (node), name) == 0;
}

/* (nullable): of a formation, an army or a side itself */
static VdNode *
get_side (const VdUnits *units,
          VdNode        *where)
{
  if (is_row (where, "side"))
    return where;
  if (is_row (where, "army"))
    return vd_units_find_row (units, VD_LIST_SIDES, vd_node_get (where, "side"));

  return vd_units_get_formation_side (units, where);
}

/* What a new unit takes over from its neighbour, or from where it belongs. */
static void
fill_unit (const VdUnits *units,
           VdNode        *unit,
           const VdNode  *like,
           VdNode        *where)
{
  VdNode *side = get_side (units, where);
  const VdNode *formation = is_row (where, "formation") ? where : NULL;
  const char *values[][2] = {
    { "side", like != NULL ? vd_node_get (like, "side")
              : side != NULL ? vd_node_get (side, "id") : get_first_side (units) },
    { "formation", like != NULL ? vd_node_get (like, "formation")
                   : formation != NULL ? vd_node_get (formation, "id") : NULL },
    { "class", like != NULL ? vd_node_get (like, "class") : get_first_class (units) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    if (values[i][1] != NULL)
      g_free (vd_node_set (unit, values[i][0], values[i][1]));
}

static char *
make_add_title (const VdUnits *units,
                const VdNode  *like,
                const VdNode  *where)
{
  const VdNode *above = like != NULL ? vd_units_find_node (units, like)->formation : where;

  /* TRANS: %s is a formation, an army or a side */
  return above != NULL ? g_strdup_printf (_("Add Unit to %s"), vd_row_get_title (above))
                       : g_strdup (_("Add Unit"));
}

VdEdit *
vd_edit_unit_add (const VdUnits *units,
                  VdNode        *like,
                  VdNode        *where)
{
  g_autofree char *title = NULL;
  g_autoptr (VdUnitsEdit) edit = NULL;
  VdNode *unit;
  g_autofree char *stem = NULL;
  g_autofree char *id = NULL;

  g_return_val_if_fail (units != NULL, NULL);

  title = make_add_title (units, like, where);
  edit = vd_units_edit_new (units, title);
  unit = vd_node_new (vd_units_get_project (units)->scenario, "unit");
  stem = like != NULL && vd_node_get (like, "id") != NULL
         ? get_stem (vd_node_get (like, "id"))
         : g_strdup (is_row (where, "formation") ? vd_node_get (where, "id")
                                                 : "unit");
  id = vd_units_edit_make_id (edit, "unit", stem);
  g_free (vd_node_set (unit, "id", id));
  fill_unit (units, unit, like, where);
  vd_units_edit_insert (edit, unit, like != NULL ? vd_node_get_next (like) : NULL);

  return vd_units_edit_finish (edit);
}

VdEdit *
vd_edit_units_duplicate (const VdUnits   *units,
                         const GPtrArray *nodes)
{
  static const char *const stale[] = { "case", "source", "status", "note" };
  g_autofree char *title = NULL;
  g_autoptr (VdUnitsEdit) edit = NULL;

  g_return_val_if_fail (units != NULL && nodes != NULL, NULL);

  title = nodes->len == 1
          ? g_strdup_printf (_("Duplicate %s"), get_name (nodes))
          : g_strdup_printf (_("Duplicate %u Units"), nodes->len);
  edit = vd_units_edit_new (units, title);

  for (guint i = 0; i < nodes->len; i++)
    {
      VdNode *copy = vd_node_copy (nodes->pdata[i]);
      const char *old = vd_node_get (copy, "id");
      g_autofree char *stem = get_stem (old != NULL ? old : "unit");
      g_autofree char *id = vd_units_edit_make_id (edit, "unit", stem);

      g_free (vd_node_set (copy, "id", id));
      for (guint s = 0; s < G_N_ELEMENTS (stale); s++)
        g_free (vd_node_set (copy, stale[s], NULL));
      vd_units_edit_insert (edit, copy, vd_node_get_next (nodes->pdata[i]));
    }

  return vd_units_edit_finish (edit);
}

VdEdit *
vd_edit_units_remove (const VdUnits   *units,
                      const GPtrArray *nodes)
{
  g_autofree char *title = NULL;
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  VdEdit *edit;

  g_return_val_if_fail (units != NULL && nodes != NULL, NULL);

  if (nodes->len == 0)
    return NULL;

  title = nodes->len == 1 ? g_strdup_printf (_("Remove %s"), get_name (nodes))
                          : g_strdup_printf (_("Remove %u Units"), nodes->len);
  edit = vd_edit_list (title);

  /* Of two units of one id the other keeps what names it. */
  for (guint i = 0; i < nodes->len; i++)
    {
      const char *id = vd_node_get (nodes->pdata[i], "id");

      if (id != NULL && vd_units_find (units, id)->node == nodes->pdata[i])
        g_hash_table_add (ids, (char *) id);
    }

  vd_units_drop_uses (units, ids, edit);
  for (guint i = 0; i < nodes->len; i++)
    vd_edit_add (edit, vd_edit_remove (vd_units_get_project (units)->scenario, nodes->pdata[i]));

  return edit;
}

/* Formations */

VdEdit *
vd_edit_formation_add (const VdUnits *units,
                       const char    *name,
                       const VdNode  *parent,
                       const char    *side)
{
  g_autofree char *title = NULL;
  g_autoptr (VdUnitsEdit) edit = NULL;

  g_return_val_if_fail (units != NULL && name != NULL, NULL);

  title = g_strdup_printf (_("Add %s"), name);
  edit = vd_units_edit_new (units, title);
  g_free (vd_units_edit_add_formation (edit, name, parent, side));
  return vd_units_edit_finish (edit);
}

static char *
parse_parent (const VdUnits *units,
              const VdNode  *formation,
              const char    *typed,
              char         **refusal)
{
  VdNode *parent = vd_units_find_named (units, VD_LIST_FORMATIONS, typed);

  if (parent != NULL && !vd_units_is_under (units, parent, formation))
    return g_strdup (vd_node_get (parent, "id"));

  *refusal = parent == NULL ? g_strdup_printf (_("There is no formation “%s”."), typed)
                            : g_strdup (_("A formation can't be part of itself."));
  return NULL;
}

static char *
parse_army (const VdUnits *units,
            const char    *typed,
            char         **refusal)
{
  VdNode *army = vd_units_find_named (units, VD_LIST_ARMIES, typed);

  if (army != NULL)
    return g_strdup (vd_node_get (army, "id"));

  *refusal = g_strdup_printf (_("There is no army “%s”."), typed);
  return NULL;
}

/* What may be said of a formation, and as which field of a unit it is checked; a column
 * that units do not have has a title of its own. */
static const struct
{
  const char *attribute;
  const char *title; /* (nullable) */
  VdUnitField like;
} formation_fields[] = {
  { "id", NULL, VD_UNIT_ID },
  { "name", NULL, VD_UNIT_NAME },
  { "side", NULL, VD_UNIT_SIDE },
  { "army", N_("Army"), VD_N_UNIT_FIELDS },
  { "parent", N_("Part of"), VD_N_UNIT_FIELDS },
  { "fresh", N_("Fresh"), VD_UNIT_STEPS },
  { "units", N_("Units"), VD_N_UNIT_FIELDS },
  { "strength", NULL, VD_UNIT_STRENGTH },
  { "level", N_("Level"), VD_N_UNIT_FIELDS },
  { "casualties", N_("Casualties"), VD_N_UNIT_FIELDS },
};

static guint
find_formation_field (const char *attribute)
{
  for (guint i = 0; i < G_N_ELEMENTS (formation_fields); i++)
    if (strcmp (formation_fields[i].attribute, attribute) == 0)
      return i;

  g_assert_not_reached ();
}

static char *
parse_count (VdCount     count,
             const char *typed,
             char      **refusal)
{
  *refusal = vd_count_refuse (count, typed);
  return *refusal == NULL ? g_strdup (typed) : NULL;
}

static char *
parse_formation_field (const VdUnits *units,
                       const VdNode  *formation,
                       const char    *attribute,
                       const char    *typed,
                       char         **refusal)
{
  VdUnitField like = formation_fields[find_formation_field (attribute)].like;

  if (*typed != '\0' && strcmp (attribute, "parent") == 0)
    return parse_parent (units, formation, typed, refusal);
  if (*typed != '\0' && strcmp (attribute, "army") == 0)
    return parse_army (units, typed, refusal);
  for (VdCount count = 0; count < VD_N_FORMATION_COUNTS; count++)
    if (strcmp (attribute, vd_count_get_attribute (count)) == 0)
      return parse_count (count, typed, refusal);

  return like < VD_N_UNIT_FIELDS ? vd_unit_parse (units, like, typed, refusal) : g_strdup ("");
}

static char *
make_formation_title (const VdNode *formation,
                      const char   *attribute)
{
  guint i = find_formation_field (attribute);

  /* TRANS: what is changed, as a unit, and in which column */
  return g_strdup_printf (_("Change %s: %s"), vd_row_get_title (formation),
                          formation_fields[i].title != NULL
                          ? _(formation_fields[i].title)
                          : vd_unit_field_get_title (formation_fields[i].like));
}

static VdEdit *
rename_formation (const VdUnits *units,
                  VdNode        *formation,
                  const char    *id,
                  char         **refusal)
{
  const char *old = vd_node_get (formation, "id");
  g_autofree char *title = NULL;
  VdEdit *edit;

  if (vd_units_find_row (units, VD_LIST_FORMATIONS, id) != NULL)
    {
      *refusal = g_strdup_printf (_("The id “%s” is taken by another formation."), id);
      return NULL;
    }

  title = g_strdup_printf (_("Rename %s to %s"), old, id);
  edit = vd_edit_list (title);
  vd_edit_add (edit, vd_edit_set (vd_units_get_project (units)->scenario, formation, "id", id));
  vd_formations_rename_uses (units, old, id, edit);

  return edit;
}

VdEdit *
vd_edit_formation_set (const VdUnits *units,
                       VdNode        *formation,
                       const char    *attribute,
                       const char    *typed,
                       char         **refusal)
{
  g_autofree char *line = NULL;
  g_autofree char *value = NULL;
  const char *old;
  g_autofree char *title = NULL;
  g_autoptr (VdUnitsEdit) edit = NULL;

  g_return_val_if_fail (units != NULL && formation != NULL && attribute != NULL, NULL);
  g_return_val_if_fail (typed != NULL && refusal != NULL, NULL);

  line = g_strstrip (g_strdup (typed));
  old = vd_node_get (formation, attribute);
  *refusal = NULL;
  value = parse_formation_field (units, formation, attribute, line, refusal);
  if (value == NULL || strcmp (old != NULL ? old : "", value) == 0)
    return NULL;
  if (strcmp (attribute, "id") == 0)
    return rename_formation (units, formation, value, refusal);

  title = make_formation_title (formation, attribute);
  edit = vd_units_edit_new (units, title);
  vd_units_edit_put (edit, formation, attribute, value);
  vd_units_edit_forget_source (edit, formation);

  return vd_units_edit_finish (edit);
}

static gboolean
is_held (const VdUnits *units,
         const char    *id)
{
  const VdNode *root = vd_document_get_root (vd_units_get_project (units)->scenario);
  VdNode *holds = vd_node_find (root, "restrictions");
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);

  g_hash_table_add (ids, (char *) id);
  for (VdNode *row = holds != NULL ? vd_node_get_first (holds) : NULL;
       row != NULL;
       row = vd_node_get_next (row))
    if (vd_words_have (vd_node_get (row, "formations"), ids) ||
        vd_words_have (vd_node_get (row, "except"), ids))
      return TRUE;

  return FALSE;
}

/* It stays on its side, even if only the formation said so. */
static void
move_up (VdUnitsEdit      *edit,
         const VdUnitInfo *info,
         const char       *parent)
{
  vd_units_edit_put (edit, info->node, "formation", parent);
  if (info->side != NULL)
    vd_units_edit_put (edit, info->node, "side", vd_node_get (info->side, "id"));
}

VdEdit *
vd_edit_formation_remove (const VdUnits *units,
                          VdNode        *formation,
                          char         **refusal)
{
  const GPtrArray *formations;
  const char *id;
  const char *parent;
  g_autofree char *title = NULL;
  g_autoptr (VdUnitsEdit) edit = NULL;

  g_return_val_if_fail (units != NULL && formation != NULL && refusal != NULL, NULL);

  formations = vd_units_get_list (units, VD_LIST_FORMATIONS);
  id = vd_node_get (formation, "id");
  parent = vd_node_get (formation, "parent");
  title = g_strdup_printf (_("Remove %s"), vd_row_get_title (formation));
  edit = vd_units_edit_new (units, title);
  *refusal = is_held (units, id)
             ? g_strdup_printf (_("A hold on movement names %s. Take it out of the hold first."),
                                vd_row_get_title (formation)) : NULL;
  if (*refusal != NULL)
    return NULL;

  for (guint i = 0; i < vd_units_get_n (units); i++)
    if (vd_units_get (units, i)->formation == formation)
      move_up (edit, vd_units_get (units, i), parent);
  for (guint i = 0; i < formations->len; i++)
    if (g_strcmp0 (vd_node_get (formations->pdata[i], "parent"), id) == 0)
      vd_units_edit_put (edit, formations->pdata[i], "parent", parent);
  vd_units_edit_remove (edit, formation);

  return vd_units_edit_finish (edit);
}
