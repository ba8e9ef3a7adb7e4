#include "editor/units/unit-vedettes.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

#include "editor/units/units-edit.h"

static gboolean
is_vedette_of (const VdUnitInfo *info,
               const char       *parent)
{
  return parent != NULL && g_strcmp0 (vd_node_get (info->node, "parent"), parent) == 0;
}

char *
vd_unit_refuse_parent (const VdUnits    *units,
                       const VdUnitInfo *vedette,
                       const char       *parent)
{
  const VdUnitInfo *of;
  const char *name;

  g_return_val_if_fail (units != NULL && vedette != NULL && parent != NULL, NULL);

  if (*parent == '\0' || (of = vd_units_find (units, parent)) == NULL)
    return NULL;

  name = vd_row_get_title (vedette->node);
  if (of == vedette)
    return g_strdup_printf (_("%s cannot be a vedette of itself."), name);
  if (vd_node_get (vedette->node, "vedettes") != NULL)
    return g_strdup_printf (_("%s has vedettes, so it cannot be one itself."), name);
  if (vd_node_get (of->node, "parent") != NULL)
    return g_strdup_printf (_("%s is a vedette, so it cannot have any."),
                            vd_row_get_title (of->node));
  if (of->side != vedette->side)
    /* TRANS: both %s are units */
    return g_strdup_printf (_("%s and %s are not on the same side."), name,
                            vd_row_get_title (of->node));

  return NULL;
}

char *
vd_unit_refuse_vedettes (const VdNode *unit,
                         const char   *number)
{
  g_return_val_if_fail (unit != NULL && number != NULL, NULL);

  if (*number == '\0' || vd_node_get (unit, "parent") == NULL)
    return NULL;

  return g_strdup_printf (_("%s is a vedette, so it cannot have any."), vd_row_get_title (unit));
}

/* Making them */

/* How near a unit is to what a vedette of another would be like; 0 if it is no vedette. */
static guint
rate_likeness (const VdUnitInfo *info,
               const VdUnitInfo *parent)
{
  if (vd_node_get (info->node, "parent") == NULL || vd_node_get (info->node, "class") == NULL)
    return 0;
  if (is_vedette_of (info, vd_node_get (parent->node, "id")))
    return 3;

  return info->side == parent->side ? 2 : 1;
}

/* (nullable): the vedette that others are to be like, the last of the unit's own if it has one */
static VdNode *
find_like (const VdUnits    *units,
           const VdUnitInfo *parent)
{
  VdNode *like = NULL;
  guint most = 1;

  for (guint i = 0; i < vd_units_get_n (units); i++)
    {
      const VdUnitInfo *info = vd_units_get (units, i);
      guint rate = rate_likeness (info, parent);

      if (rate >= most)
        {
          like = info->node;
          most = rate;
        }
    }

  return like;
}

/* (nullable): that of vedettes */
static const char *
find_class (const VdUnits *units)
{
  const GPtrArray *classes = vd_units_get_list (units, VD_LIST_CLASSES);

  for (guint i = 0; i < classes->len; i++)
    if (g_strcmp0 (vd_node_get (classes->pdata[i], "symbol"), "vedette") == 0)
      return vd_node_get (classes->pdata[i], "id");

  return NULL;
}

static guint
count_vedettes (const VdUnits    *units,
                const VdUnitInfo *parent)
{
  guint n = 0;

  for (guint i = 0; i < vd_units_get_n (units); i++)
    n += is_vedette_of (vd_units_get (units, i), vd_node_get (parent->node, "id"));

  return n;
}

/* That before which the new ones stand: they follow the unit and the vedettes right after it. */
static VdNode *
find_next (const VdNode *parent)
{
  const char *id = vd_node_get (parent, "id");
  VdNode *next = vd_node_get_next (parent);

  while (next != NULL && g_strcmp0 (vd_node_get (next, "parent"), id) == 0)
    next = vd_node_get_next (next);

  return next;
}

/* The number that the id ends in, which its name and code have as well. */
static const char *
get_number (const char *id)
{
  return strrchr (id, '-') + 1;
}

static void
put (VdNode     *node,
     const char *attribute,
     const char *value)
{
  if (value != NULL)
    g_free (vd_node_set (node, attribute, value));
}

static VdNode *
make_vedette (const VdUnits *units,
              const VdNode  *parent,
              const VdNode  *like,
              const char    *id)
{
  static const char *const as_parent[] = { "side", "formation" };
  static const char *const as_others[] = { "strength", "move", "case" };
  VdNode *unit = vd_node_new (vd_units_get_project (units)->scenario, "unit");
  const char *code = vd_node_get (parent, "code");
  /* TRANS: %s is a unit that breaks down into vedettes, then the number of one of them */
  g_autofree char *name = g_strdup_printf (_("%s, vedette %s"), vd_row_get_title (parent),
                                           get_number (id));
  g_autofree char *own_code =
    code != NULL ? g_strdup_printf ("%s %s", code, get_number (id)) : NULL;

  put (unit, "id", id);
  put (unit, "name", name);
  put (unit, "code", own_code);
  for (guint i = 0; i < G_N_ELEMENTS (as_parent); i++)
    put (unit, as_parent[i], vd_node_get (parent, as_parent[i]));
  put (unit, "class", like != NULL ? vd_node_get (like, "class") : find_class (units));
  for (guint i = 0; i < G_N_ELEMENTS (as_others) && like != NULL; i++)
    put (unit, as_others[i], vd_node_get (like, as_others[i]));
  put (unit, "parent", vd_node_get (parent, "id"));

  return unit;
}

/* How many it lacks; 0 with the reason. */
static guint
count_missing (const VdUnits    *units,
               const VdUnitInfo *parent,
               char            **refusal)
{
  const char *number = vd_node_get (parent->node, "vedettes");
  const char *title = vd_row_get_title (parent->node);
  guint wanted = number != NULL ? (guint) CLAMP (atoi (number), 0, 9) : 0;
  guint has = count_vedettes (units, parent);

  if (wanted == 0 || vd_node_get (parent->node, "id") == NULL)
    *refusal = g_strdup_printf (_("%s has no number of vedettes."), title);
  else if (has >= wanted)
    *refusal = g_strdup_printf (_("%s has all its vedettes."), title);
  else if (find_like (units, parent) == NULL && find_class (units) == NULL)
    *refusal = g_strdup (_("There is no class of vedettes: give one the symbol of vedettes."));

  return *refusal == NULL ? wanted - has : 0;
}

gboolean
vd_unit_lacks_vedettes (const VdUnits *units,
                        const VdNode  *unit)
{
  const VdUnitInfo *info;
  g_autofree char *refusal = NULL;

  g_return_val_if_fail (units != NULL && unit != NULL, FALSE);

  info = vd_units_find_node (units, unit);
  return info != NULL && count_missing (units, info, &refusal) > 0;
}

VdEdit *
vd_edit_unit_vedettes (const VdUnits *units,
                       const VdNode  *parent,
                       char         **told,
                       char         **refusal)
{
  const VdUnitInfo *info;
  g_autofree char *title = NULL;
  g_autoptr (VdUnitsEdit) edit = NULL;
  g_autoptr (GString) ids = NULL;
  VdNode *like, *next;
  guint n;

  g_return_val_if_fail (units != NULL && parent != NULL && told != NULL && refusal != NULL, NULL);

  *told = *refusal = NULL;
  info = vd_units_find_node (units, parent);
  g_return_val_if_fail (info != NULL, NULL);
  n = count_missing (units, info, refusal);
  if (n == 0)
    return NULL;

  /* TRANS: %s is a unit */
  title = g_strdup_printf (_("Make Vedettes of %s"), vd_row_get_title (parent));
  edit = vd_units_edit_new (units, title);
  ids = g_string_new (NULL);
  like = find_like (units, info);
  next = find_next (parent);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *id = vd_units_edit_make_id (edit, "unit", vd_node_get (parent, "id"));

      vd_units_edit_insert (edit, make_vedette (units, parent, like, id), next);
      g_string_append_printf (ids, "%s%s", i > 0 ? ", " : "", id);
    }

  *told = like != NULL
    /* TRANS: how many vedettes; the unit that breaks down into them; their ids */
    ? g_strdup_printf (ngettext ("%u vedette of %s has been made: %s.",
                                 "%u vedettes of %s have been made: %s.", n),
                       n, vd_row_get_title (parent), ids->str)
    : g_strdup_printf (ngettext ("%u vedette of %s has been made: %s. Give it strength and "
                                 "movement.",
                                 "%u vedettes of %s have been made: %s. Give them strength and "
                                 "movement.", n),
                       n, vd_row_get_title (parent), ids->str);
  return vd_units_edit_finish (edit);
}
