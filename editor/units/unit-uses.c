#include "editor/units/unit-uses.h"

#include <glib/gi18n.h>
#include <string.h>

#include "formats/project/uses.h"

void
vd_unit_use_free (VdUnitUse *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->text);
  g_free (self);
}

gboolean
vd_words_have (const char *words,
               GHashTable *ids)
{
  g_auto (GStrv) list = NULL;

  g_return_val_if_fail (ids != NULL, FALSE);

  list = g_strsplit (words != NULL ? words : "", " ", -1);

  for (guint i = 0; list[i] != NULL; i++)
    if (g_hash_table_contains (ids, list[i]))
      return TRUE;

  return FALSE;
}

char *
vd_words_replace (const char *words,
                  GHashTable *ids,
                  const char *to)
{
  g_auto (GStrv) list = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (ids != NULL, NULL);

  list = g_strsplit (words != NULL ? words : "", " ", -1);

  for (guint i = 0; list[i] != NULL; i++)
    {
      const char *word = g_hash_table_contains (ids, list[i]) ? to : list[i];

      if (word != NULL && *word != '\0')
        g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", word);
    }

  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

/* What a row is called */

static char *
describe_row (const VdUnits *units,
              const VdNode  *row,
              const char    *attribute)
{
  const char *element = vd_node_get_name (row);
  const char *title = vd_row_get_title (strcmp (element, "also") == 0 ? vd_node_get_parent (row)
                                                                      : row);

  if (strcmp (element, "place") == 0)
    /* TRANS: where a unit is named; %s is a hex */
    return g_strdup_printf (_("Set up on %s"), vd_node_get (row, "at"));
  if (strcmp (element, "zone") == 0)
    return g_strdup_printf (_("Zone of set-up %s"), title);
  if (strcmp (element, "group") == 0)
    /* TRANS: where a unit is named: the name of a group, its turn */
    return g_strdup_printf (_("Reinforcements: %s, turn %s"), title,
                            vd_node_get (row, "turn") != NULL ? vd_node_get (row, "turn") : "–");
  if (strcmp (element, "hold") == 0)
    return g_strdup (_("A hold on its movement"));
  if (strcmp (element, "bar") == 0)
    return g_strdup (_("Ground closed to it"));
  if (strcmp (element, "recall") == 0)
    return g_strdup (_("A recall to reserve"));
  if (strcmp (element, "ignore") == 0)
    return g_strdup_printf (_("Accepted finding: %s"), vd_node_get (row, "finding"));
  if (strcmp (attribute, "except") == 0)
    return g_strdup_printf (_("Exception in the victory points: %s"), title);

  return g_strdup_printf (_("Victory points: %s"), title);
}

/* The walk */

typedef void (*Visit) (VdNode     *row,
                       const char *attribute,
                       gboolean    goes,
                       gpointer    user_data);

/* Whether a row would mean all units, or nothing, once its last unit is out of it. */
static gboolean
needs_units (const VdElement         *element,
             const VdSchemaAttribute *attribute)
{
  return attribute->need != VD_NEED_NOT || strcmp (element->id, "hold") == 0;
}

static void
visit_row (VdNode     *row,
           GHashTable *ids,
           Visit       visit,
           gpointer    user_data)
{
  const VdElement *element = vd_node_get_element (row);

  for (guint i = 0; element != NULL && i < element->n_attributes; i++)
    {
      const VdSchemaAttribute *attribute = &element->attributes[i];

      if (attribute->kind == VD_ID_UNIT && vd_attribute_refers (attribute) &&
          vd_words_have (vd_node_get (row, attribute->name), ids))
        visit (row, attribute->name, needs_units (element, attribute), user_data);
    }

  for (VdNode *inner = vd_node_get_first (row); inner != NULL; inner = vd_node_get_next (inner))
    visit_row (inner, ids, visit, user_data);
}

/* "unit tau-1", "place tau-1": what a finding is about. */
static const char *
find_ignored (const VdNode *row,
              GHashTable   *ids)
{
  const char *at = vd_node_get (row, "at");

  if (strcmp (vd_node_get_name (row), "ignore") != 0 || at == NULL)
    return NULL;
  if (g_str_has_prefix (at, "unit "))
    at += strlen ("unit ");
  else if (g_str_has_prefix (at, "place "))
    at += strlen ("place ");
  else
    return NULL;

  return g_hash_table_contains (ids, at) ? at : NULL;
}

/* All rows that name one of the units. */
static void
visit_all (const VdUnits *units,
           GHashTable    *ids,
           Visit          visit,
           gpointer       user_data)
{
  const VdNode *root = vd_document_get_root (vd_units_get_project (units)->scenario);

  for (VdNode *row = vd_node_get_first (root); row != NULL; row = vd_node_get_next (row))
    if (find_ignored (row, ids) != NULL)
      visit (row, "at", TRUE, user_data);
    else
      visit_row (row, ids, visit, user_data);
}

/* Uses */

typedef struct
{
  const VdUnits *units;
  GHashTable    *ids;
  GPtrArray     *uses; /* of VdUnitUse */
} List;

static gboolean
is_emptied (const VdNode *row,
            const char   *attribute,
            GHashTable   *ids)
{
  g_autofree char *left = vd_words_replace (vd_node_get (row, attribute), ids, NULL);

  return left == NULL;
}

static void
add_use (VdNode     *row,
         const char *attribute,
         gboolean    goes,
         gpointer    user_data)
{
  List *list = user_data;
  const VdProject *project = vd_units_get_project (list->units);
  gboolean on_hex = strcmp (vd_node_get_name (row), "place") == 0;
  const char *at = on_hex ? vd_node_get (row, "at") : NULL;
  VdUnitUse *use = g_new0 (VdUnitUse, 1);

  use->row = row;
  use->attribute = attribute;
  use->text = describe_row (list->units, row, attribute);
  use->has_spot = at != NULL && vd_spot_find (project, at, &use->spot);
  use->goes = goes && (strcmp (attribute, "at") == 0 || is_emptied (row, attribute, list->ids));
  g_ptr_array_add (list->uses, use);
}

GPtrArray *
vd_units_list_uses (const VdUnits *units,
                    GHashTable    *ids)
{
  List list;

  g_return_val_if_fail (units != NULL && ids != NULL, NULL);

  list = (List) { units, ids, g_ptr_array_new_with_free_func ((GDestroyNotify) vd_unit_use_free) };
  visit_all (units, ids, add_use, &list);
  return list.uses;
}

GPtrArray *
vd_units_list_uses_of (const VdUnits *units,
                       const char    *id)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);

  g_return_val_if_fail (units != NULL && id != NULL, NULL);

  g_hash_table_add (ids, (char *) id);
  return vd_units_list_uses (units, ids);
}

void
vd_units_drop_uses (const VdUnits *units,
                    GHashTable    *ids,
                    VdEdit        *edit)
{
  VdDocument *scenario;
  g_autoptr (GPtrArray) uses = NULL;
  g_autoptr (GHashTable) gone = g_hash_table_new (NULL, NULL);

  g_return_if_fail (units != NULL && ids != NULL && edit != NULL);

  scenario = vd_units_get_project (units)->scenario;
  uses = vd_units_list_uses (units, ids);

  for (guint i = 0; i < uses->len; i++)
    {
      const VdUnitUse *use = uses->pdata[i];

      if (use->goes)
        g_hash_table_add (gone, use->row);
    }

  for (guint i = 0; i < uses->len; i++)
    {
      const VdUnitUse *use = uses->pdata[i];
      g_autofree char *left = NULL;

      /* One that stands in a row that goes is out with it. */
      if (g_hash_table_contains (gone, vd_node_get_parent (use->row)))
        continue;

      if (use->goes)
        vd_edit_add (edit, vd_edit_remove (scenario, use->row));
      if (g_hash_table_contains (gone, use->row))
        continue;

      left = vd_words_replace (vd_node_get (use->row, use->attribute), ids, NULL);
      vd_edit_add (edit, vd_edit_set (scenario, use->row, use->attribute, left));
    }
}

static gboolean
brings (const VdNode *row)
{
  return strcmp (vd_node_get_name (row), "place") != 0;
}

void
vd_units_leave_groups (const VdUnits *units,
                       GHashTable    *ids,
                       VdEdit        *edit)
{
  VdDocument *scenario;
  g_autoptr (GHashTable) rows = g_hash_table_new (NULL, NULL);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer id;

  g_return_if_fail (units != NULL && ids != NULL && edit != NULL);

  scenario = vd_units_get_project (units)->scenario;
  g_hash_table_iter_init (&iter, ids);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    {
      const VdUnitInfo *info = vd_units_find (units, id);

      for (guint i = 0; info != NULL && info->rows != NULL && i < info->rows->len; i++)
        if (brings (info->rows->pdata[i]) && g_hash_table_add (rows, info->rows->pdata[i]))
          g_ptr_array_add (order, info->rows->pdata[i]);
    }

  for (guint i = 0; i < order->len; i++)
    {
      VdNode *row = order->pdata[i];
      g_autofree char *left = vd_words_replace (vd_node_get (row, "units"), ids, NULL);
      gboolean goes = left == NULL && strcmp (vd_node_get_name (row), "zone") == 0;

      vd_edit_add (edit, goes ? vd_edit_remove (scenario, row)
                              : vd_edit_set (scenario, row, "units", left));
    }
}

static void
rename_uses (const VdUnits    *units,
             const VdReferent *name,
             const char       *to,
             VdEdit           *edit)
{
  g_autoptr (GArray) uses = vd_uses_list (vd_units_get_project (units), name);

  for (guint i = 0; i < uses->len; i++)
    {
      const VdUse *use = &g_array_index (uses, VdUse, i);
      const VdElement *element = vd_node_get_element (use->row);
      g_autofree char *text =
        vd_use_rename (element, vd_element_get_attribute (element, use->attribute),
                       vd_node_get (use->row, use->attribute), name, to);

      vd_edit_add (edit, vd_edit_set (use->document, use->row, use->attribute, text));
    }
}

void
vd_units_rename_uses (const VdUnits *units,
                      const char    *from,
                      const char    *to,
                      VdEdit        *edit)
{
  const VdReferent name = { .kind = VD_ID_UNIT, .element = "unit", .id = from };

  g_return_if_fail (units != NULL && from != NULL && to != NULL && edit != NULL);

  rename_uses (units, &name, to, edit);
}

void
vd_formations_rename_uses (const VdUnits *units,
                           const char    *from,
                           const char    *to,
                           VdEdit        *edit)
{
  const VdReferent name = { .kind = VD_ID_FORMATION, .element = "formation", .id = from };

  g_return_if_fail (units != NULL && from != NULL && to != NULL && edit != NULL);

  rename_uses (units, &name, to, edit);
}
