#include "editor/units/units-edit.h"

#include <string.h>

#include "editor/units/unit-uses.h"

struct _VdUnitsEdit
{
  const VdUnits *units;   /* borrowed */
  VdDocument    *scenario;
  VdEdit        *edit;
  GHashTable    *placed;  /* ids of units that leave their groups */
  GHashTable    *numbers; /* stem of an id to the number that was free last */
  GHashTable    *taken;   /* ids that this edit gives away, "unit x", "formation x" */
  VdNode        *tables[2]; /* new ones, which the document does not have yet */
};

static const char *const table_names[] = { "units", "setup" };

enum
{
  UNITS,
  SETUP
};

VdUnitsEdit *
vd_units_edit_new (const VdUnits *units,
                   const char    *title)
{
  VdUnitsEdit *self;

  g_return_val_if_fail (units != NULL && title != NULL, NULL);

  self = g_new0 (VdUnitsEdit, 1);
  self->units = units;
  self->scenario = vd_units_get_project (units)->scenario;
  self->edit = vd_edit_list (title);
  self->placed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  return self;
}

void
vd_units_edit_free (VdUnitsEdit *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->edit, vd_edit_free);
  g_hash_table_unref (self->placed);
  g_hash_table_unref (self->numbers);
  g_hash_table_unref (self->taken);
  g_free (self);
}

void
vd_units_edit_remove (VdUnitsEdit *self,
                      VdNode      *row)
{
  g_return_if_fail (self != NULL && self->edit != NULL && row != NULL);

  vd_edit_add (self->edit, vd_edit_remove (self->scenario, row));
}

VdEdit *
vd_units_edit_finish (VdUnitsEdit *self)
{
  g_return_val_if_fail (self != NULL && self->edit != NULL, NULL);

  if (g_hash_table_size (self->placed) > 0)
    vd_units_leave_groups (self->units, self->placed, self->edit);
  g_hash_table_remove_all (self->placed);

  return vd_edit_is_empty (self->edit) ? NULL : g_steal_pointer (&self->edit);
}

/* The element that holds units or places; put in first, if there is none. */
static VdNode *
get_table (VdUnitsEdit *self,
           guint        table)
{
  VdNode *root = vd_document_get_root (self->scenario);
  VdNode *node = vd_node_find (root, table_names[table]);

  if (node != NULL)
    return node;

  if (self->tables[table] == NULL)
    {
      self->tables[table] = vd_node_new (self->scenario, table_names[table]);
      vd_edit_add (self->edit, vd_edit_insert (self->scenario, root, self->tables[table], NULL));
    }

  return self->tables[table];
}

/* Ids */

static gboolean
is_taken (VdUnitsEdit *self,
          const char  *kind,
          const char  *id)
{
  g_autofree char *key = g_strconcat (kind, " ", id, NULL);

  if (g_hash_table_contains (self->taken, key))
    return TRUE;

  return strcmp (kind, "unit") == 0
         ? vd_units_find (self->units, id) != NULL
         : vd_units_find_row (self->units, VD_LIST_FORMATIONS, id) != NULL;
}

char *
vd_units_edit_make_id (VdUnitsEdit *self,
                       const char  *kind,
                       const char  *stem)
{
  guint number;

  g_return_val_if_fail (self != NULL && kind != NULL && stem != NULL, NULL);

  number = GPOINTER_TO_UINT (g_hash_table_lookup (self->numbers, stem));

  for (;;)
    {
      g_autofree char *id = g_strdup_printf ("%s-%u", stem, ++number);

      if (is_taken (self, kind, id))
        continue;

      g_hash_table_add (self->taken, g_strconcat (kind, " ", id, NULL));
      g_hash_table_insert (self->numbers, g_strdup (stem), GUINT_TO_POINTER (number));
      return g_steal_pointer (&id);
    }
}

/* "I Corps (Bernadotte)" gives "i-corps-bernadotte". */
static char *
make_slug (const char *name)
{
  g_autofree char *ascii = g_str_to_ascii (name, "C");
  g_autoptr (GString) slug = g_string_new (NULL);

  for (const char *c = ascii; *c != '\0' && slug->len < 40; c++)
    if (g_ascii_isalnum (*c))
      g_string_append_c (slug, g_ascii_tolower (*c));
    else if (slug->len > 0 && slug->str[slug->len - 1] != '-')
      g_string_append_c (slug, '-');

  if (slug->len > 0 && slug->str[slug->len - 1] == '-')
    g_string_truncate (slug, slug->len - 1);

  return g_string_free (g_steal_pointer (&slug), FALSE);
}

void
vd_units_edit_reserve (VdUnitsEdit *self,
                       const char  *kind,
                       const char  *id)
{
  g_return_if_fail (self != NULL && kind != NULL && id != NULL);

  g_hash_table_add (self->taken, g_strconcat (kind, " ", id, NULL));
}

char *
vd_units_edit_name_id (VdUnitsEdit *self,
                       const char  *kind,
                       const char  *name)
{
  g_autofree char *slug = NULL;

  g_return_val_if_fail (self != NULL && kind != NULL && name != NULL, NULL);

  slug = make_slug (name);

  if (*slug == '\0' || is_taken (self, kind, slug))
    return vd_units_edit_make_id (self, kind, *slug != '\0' ? slug : kind);

  vd_units_edit_reserve (self, kind, slug);
  return g_steal_pointer (&slug);
}

/* Fields */

void
vd_units_edit_put (VdUnitsEdit *self,
                   VdNode      *node,
                   const char  *attribute,
                   const char  *value)
{
  const char *next;

  g_return_if_fail (self != NULL && self->edit != NULL && node != NULL && attribute != NULL);

  next = value != NULL && *value != '\0' ? value : NULL;

  if (g_strcmp0 (vd_node_get (node, attribute), next) != 0)
    vd_edit_add (self->edit, vd_edit_set (self->scenario, node, attribute, next));
}

void
vd_units_edit_forget_source (VdUnitsEdit *self,
                             VdNode      *node)
{
  g_return_if_fail (self != NULL && self->edit != NULL && node != NULL);

  vd_units_edit_put (self, node, "source", NULL);
  vd_units_edit_put (self, node, "status", NULL);
}

static void
place_unit (VdUnitsEdit *self,
            const char  *id,
            VdNode      *row,
            const char  *at)
{
  if (*at == '\0')
    {
      if (row != NULL)
        vd_edit_add (self->edit, vd_edit_remove (self->scenario, row));
      return;
    }

  if (row != NULL)
    {
      vd_units_edit_put (self, row, "at", at);
      vd_units_edit_forget_source (self, row);
    }
  else
    {
      row = vd_node_new (self->scenario, "place");
      g_free (vd_node_set (row, "unit", id));
      g_free (vd_node_set (row, "at", at));
      vd_edit_add (self->edit,
                   vd_edit_insert (self->scenario, get_table (self, SETUP), row, NULL));
    }

  g_hash_table_add (self->placed, g_strdup (id));
}

static gboolean
differs (const VdUnitInfo *info,
         VdUnitField       field,
         const char       *value)
{
  const char *old = vd_unit_get (info, field);

  return value != NULL && strcmp (old != NULL ? old : "", value) != 0;
}

void
vd_units_edit_change (VdUnitsEdit      *self,
                      const VdUnitInfo *info,
                      char            **values)
{
  gboolean restated = FALSE;

  g_return_if_fail (self != NULL && self->edit != NULL && info != NULL && values != NULL);

  for (guint i = 0; i < VD_N_UNIT_FIELDS; i++)
    {
      if (i == VD_UNIT_ID || !differs (info, i, values[i]))
        continue;

      if (i == VD_UNIT_AT)
        place_unit (self, vd_node_get (info->node, "id"), vd_units_get_place (info), values[i]);
      else
        vd_units_edit_put (self, info->node, vd_unit_field_get_id (i), values[i]);
      restated |= vd_unit_field_is_fact (i);
    }

  if (restated && values[VD_UNIT_SOURCE] == NULL)
    vd_units_edit_put (self, info->node, "source", NULL);
  if (restated && values[VD_UNIT_STATUS] == NULL)
    vd_units_edit_put (self, info->node, "status", NULL);
}

void
vd_units_edit_insert (VdUnitsEdit *self,
                      VdNode      *row,
                      VdNode      *before)
{
  g_return_if_fail (self != NULL && self->edit != NULL && row != NULL);

  vd_edit_add (self->edit,
               vd_edit_insert (self->scenario, get_table (self, UNITS), row, before));
}

void
vd_units_edit_add (VdUnitsEdit  *self,
                   char        **values)
{
  VdNode *unit;

  g_return_if_fail (self != NULL && self->edit != NULL && values != NULL);

  unit = vd_node_new (self->scenario, "unit");

  for (guint i = 0; i < VD_N_UNIT_FIELDS; i++)
    if (i != VD_UNIT_AT && values[i] != NULL && *values[i] != '\0')
      g_free (vd_node_set (unit, vd_unit_field_get_id (i), values[i]));

  vd_units_edit_insert (self, unit, NULL);
  if (values[VD_UNIT_AT] != NULL)
    place_unit (self, values[VD_UNIT_ID], NULL, values[VD_UNIT_AT]);
}

/* Formations stand before units, as people read them. */
static VdNode *
find_first_unit (VdUnitsEdit *self)
{
  VdNode *table = vd_node_find (vd_document_get_root (self->scenario), "units");

  return table != NULL ? vd_node_find (table, "unit") : NULL;
}

char *
vd_units_edit_add_formation (VdUnitsEdit  *self,
                             const char   *name,
                             const VdNode *parent,
                             const char   *side)
{
  VdNode *node;
  g_autofree char *id = NULL;

  g_return_val_if_fail (self != NULL && self->edit != NULL && name != NULL, NULL);

  node = vd_node_new (self->scenario, "formation");
  id = vd_units_edit_name_id (self, "formation", name);
  g_free (vd_node_set (node, "id", id));
  g_free (vd_node_set (node, "name", name));
  if (side != NULL && *side != '\0')
    g_free (vd_node_set (node, "side", side));
  if (parent != NULL)
    g_free (vd_node_set (node, "parent", vd_node_get (parent, "id")));
  vd_units_edit_insert (self, node, find_first_unit (self));

  return g_steal_pointer (&id);
}
