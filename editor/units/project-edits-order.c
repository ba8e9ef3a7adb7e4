#include "editor/units/project-edits-order.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/units/unit-uses.h"
#include "editor/units/units-edit.h"

static gboolean
is_named (const VdNode *node,
          const char   *name)
{
  return strcmp (vd_node_get_name (node), name) == 0;
}

static VdNode *
get_side (const VdUnits *units,
          VdNode        *node)
{
  if (is_named (node, "side"))
    return node;
  if (is_named (node, "army"))
    return vd_units_find_row (units, VD_LIST_SIDES, vd_node_get (node, "side"));
  if (is_named (node, "formation"))
    return vd_units_get_formation_side (units, node);

  return vd_units_find_node (units, node)->side;
}

static char *
make_title (const GPtrArray *nodes,
            const VdNode    *to)
{
  if (nodes->len == 1)
    /* TRANS: a unit or a formation, and the one that it belongs to now */
    return g_strdup_printf (_("Move %s to %s"), vd_row_get_title (nodes->pdata[0]),
                            vd_row_get_title (to));

  /* TRANS: %u is two or more units and formations */
  return g_strdup_printf (_("Move %u to %s"), nodes->len, vd_row_get_title (to));
}

/* Formations */

static char *
check_move (const VdUnits *units,
            VdNode        *node,
            VdNode        *above)
{
  VdNode *from = get_side (units, node);
  VdNode *to = get_side (units, above);

  if (from != NULL && to != NULL && from != to)
    /* TRANS: a unit or a formation, and another one */
    return g_strdup_printf (_("%s is not on the side of %s."), vd_row_get_title (node),
                            vd_row_get_title (above));
  if (is_named (node, "unit") && is_named (above, "army"))
    return g_strdup_printf (_("A unit belongs to a formation: choose one of %s."),
                            vd_row_get_title (above));
  if (is_named (node, "formation") && is_named (above, "formation") &&
      vd_units_is_under (units, above, node))
    return g_strdup (_("A formation can't be part of itself."));

  return NULL;
}

/* It stays on its side, even if only what it belonged to said so. */
static void
keep_side (VdUnitsEdit   *edit,
           const VdUnits *units,
           VdNode        *node,
           VdNode        *above)
{
  VdNode *side = get_side (units, node);

  if (side == NULL && is_named (above, "side"))
    side = above;
  if (side != NULL && (is_named (above, "side") || get_side (units, above) == NULL))
    vd_units_edit_put (edit, node, "side", vd_node_get (side, "id"));
}

static void
move_formation (VdUnitsEdit  *edit,
                VdNode       *node,
                const VdNode *above)
{
  const char *id = vd_node_get (above, "id");

  vd_units_edit_put (edit, node, "army", is_named (above, "army") ? id : NULL);
  vd_units_edit_put (edit, node, "parent", is_named (above, "formation") ? id : NULL);
}

static gboolean
belongs (const VdNode *node,
         const VdNode *above)
{
  const char *id = is_named (above, "side") ? NULL : vd_node_get (above, "id");
  const char *key = is_named (node, "unit") ? "formation"
                    : is_named (above, "army") ? "army" : "parent";

  return g_strcmp0 (vd_node_get (node, key), id) == 0 &&
         (is_named (node, "unit") || !is_named (above, "side") ||
          vd_node_get (node, "army") == NULL);
}

static void
move_below (VdUnitsEdit   *edit,
            const VdUnits *units,
            VdNode        *node,
            VdNode        *above)
{
  if (belongs (node, above))
    return;

  if (is_named (node, "unit"))
    vd_units_edit_put (edit, node, "formation",
                       is_named (above, "formation") ? vd_node_get (above, "id") : NULL);
  else
    move_formation (edit, node, above);

  keep_side (edit, units, node, above);
  vd_units_edit_forget_source (edit, node);
}

VdEdit *
vd_edit_order_move (const VdUnits   *units,
                    const GPtrArray *nodes,
                    VdNode          *above,
                    char           **refusal)
{
  g_autofree char *title = NULL;
  g_autoptr (VdUnitsEdit) edit = NULL;

  g_return_val_if_fail (units != NULL && nodes != NULL && above != NULL && refusal != NULL, NULL);

  *refusal = NULL;
  for (guint i = 0; i < nodes->len && *refusal == NULL; i++)
    *refusal = check_move (units, nodes->pdata[i], above);
  if (*refusal != NULL || nodes->len == 0)
    return NULL;

  title = make_title (nodes, above);
  edit = vd_units_edit_new (units, title);
  for (guint i = 0; i < nodes->len; i++)
    move_below (edit, units, nodes->pdata[i], above);

  return vd_units_edit_finish (edit);
}

/* Groups */

/* Rows from which the units go: those that set them up or bring them, but not the
 * groups of another plan. */
static GPtrArray *
list_left (const VdUnits   *units,
           const GPtrArray *nodes,
           const VdNode    *group)
{
  GPtrArray *rows = g_ptr_array_new ();

  for (guint i = 0; i < nodes->len; i++)
    {
      const VdUnitInfo *info = vd_units_find_node (units, nodes->pdata[i]);

      for (guint r = 0; info->rows != NULL && r < info->rows->len; r++)
        {
          VdNode *row = info->rows->pdata[r];

          if (row != group && !g_ptr_array_find (rows, row, NULL) &&
              (!is_named (row, "group") || g_strcmp0 (vd_node_get (row, "when"),
                                                      vd_node_get (group, "when")) == 0))
            g_ptr_array_add (rows, row);
        }
    }

  return rows;
}

static void
leave_row (VdUnitsEdit *edit,
           VdNode      *row,
           GHashTable  *ids)
{
  g_autofree char *left = vd_words_replace (vd_node_get (row, "units"), ids, NULL);

  if (is_named (row, "place") || (left == NULL && is_named (row, "zone")))
    vd_units_edit_remove (edit, row);
  else
    vd_units_edit_put (edit, row, "units", left);
}

static char *
add_units (const VdNode    *group,
           const GPtrArray *nodes)
{
  const char *words = vd_node_get (group, "units");
  g_auto (GStrv) there = g_strsplit (words != NULL ? words : "", " ", -1);
  GString *text = g_string_new (words);

  for (guint i = 0; i < nodes->len; i++)
    {
      const char *id = vd_node_get (nodes->pdata[i], "id");

      if (!g_strv_contains ((const char *const *) there, id))
        g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", id);
    }

  return g_string_free (text, FALSE);
}

static char *
check_group (const VdUnits   *units,
             const GPtrArray *nodes,
             const VdNode    *group)
{
  VdNode *side = vd_units_find_row (units, VD_LIST_SIDES, vd_node_get (group, "side"));

  for (guint i = 0; i < nodes->len; i++)
    if (get_side (units, nodes->pdata[i]) != side)
      return g_strdup_printf (_("%s is not on the side of %s."),
                              vd_row_get_title (nodes->pdata[i]), vd_row_get_title (group));

  return NULL;
}

VdEdit *
vd_edit_group_fill (const VdUnits   *units,
                    const GPtrArray *nodes,
                    VdNode          *group,
                    char           **refusal)
{
  g_autofree char *title = NULL;
  g_autofree char *all = NULL;
  g_autoptr (VdUnitsEdit) edit = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);

  g_return_val_if_fail (units != NULL && nodes != NULL && group != NULL && refusal != NULL, NULL);

  *refusal = check_group (units, nodes, group);
  all = add_units (group, nodes);
  if (*refusal != NULL || strcmp (all, vd_node_get (group, "units") != NULL
                                         ? vd_node_get (group, "units") : "") == 0)
    return NULL;

  for (guint i = 0; i < nodes->len; i++)
    g_hash_table_add (ids, (char *) vd_node_get (nodes->pdata[i], "id"));

  title = make_title (nodes, group);
  edit = vd_units_edit_new (units, title);
  vd_units_edit_put (edit, group, "units", all);
  vd_units_edit_forget_source (edit, group);
  rows = list_left (units, nodes, group);
  for (guint i = 0; i < rows->len; i++)
    leave_row (edit, rows->pdata[i], ids);

  return vd_units_edit_finish (edit);
}
