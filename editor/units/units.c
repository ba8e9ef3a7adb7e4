#include "editor/units/units.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/text/quarters.h"

struct _VdUnits
{
  const VdProject *project;          /* borrowed */
  GArray          *units;            /* of VdUnitInfo, in the order of the file */
  GHashTable      *by_id;            /* id to index + 1 */
  GHashTable      *by_node;          /* VdNode to index + 1 */
  GHashTable      *below;            /* VdNode of a formation, or NULL, to GPtrArray of VdNode */
  GPtrArray       *lists[VD_N_LISTS];
  GHashTable      *ids[VD_N_LISTS];  /* id to VdNode */
  GHashTable      *names[VD_N_LISTS]; /* folded name to VdNode, or to NULL if several have it */
};

/* Where the rows of a list stand. */
static const struct
{
  const char *table;
  const char *element;
  const char *key;
} lists[VD_N_LISTS] = {
  [VD_LIST_SIDES]      = { "sides", "side", "id" },
  [VD_LIST_ARMIES]     = { "armies", "army", "id" },
  [VD_LIST_FORMATIONS] = { "units", "formation", "id" },
  [VD_LIST_CLASSES]    = { "classes", "class", "id" },
  [VD_LIST_GROUPS]     = { "reinforcements", "group", "id" },
  [VD_LIST_SOURCES]    = { "sources", "source", "key" },
};

const char *
vd_row_get_title (const VdNode *node)
{
  const char *name;

  g_return_val_if_fail (node != NULL, "");

  name = vd_node_get (node, "name");

  if (name != NULL && *name != '\0')
    return name;

  name = vd_node_get (node, "id");
  return name != NULL ? name : "";
}

/* Reading */

static gboolean
is_element (const VdNode *node,
            const char   *name)
{
  return strcmp (vd_node_get_name (node), name) == 0;
}

static VdNode *
get_table (const VdNode *root,
           const char   *name)
{
  VdNode *table = root != NULL ? vd_node_find (root, name) : NULL;

  return table != NULL ? vd_node_get_first (table) : NULL;
}

static void
add_name (GHashTable *names,
          VdNode     *row)
{
  const char *name = vd_node_get (row, "name");
  char *folded;

  if (name == NULL)
    return;

  folded = g_utf8_casefold (name, -1);
  g_hash_table_insert (names, folded, g_hash_table_contains (names, folded) ? NULL : row);
}

static void
read_list (VdUnits      *self,
           VdUnitList    list,
           const VdNode *root)
{
  for (VdNode *row = get_table (root, lists[list].table); row != NULL; row = vd_node_get_next (row))
    {
      const char *id = vd_node_get (row, lists[list].key);

      if (!is_element (row, lists[list].element) || id == NULL ||
          g_hash_table_contains (self->ids[list], id))
        continue;

      g_ptr_array_add (self->lists[list], row);
      g_hash_table_insert (self->ids[list], (char *) id, row);
      add_name (self->names[list], row);
    }
}

static void
read_lists (VdUnits *self)
{
  const VdNode *root = vd_document_get_root (self->project->scenario);

  for (guint i = 0; i < VD_N_LISTS; i++)
    {
      self->lists[i] = g_ptr_array_new ();
      self->ids[i] = g_hash_table_new (g_str_hash, g_str_equal);
      self->names[i] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

      if (i != VD_LIST_CLASSES)
        read_list (self, i, root);
    }

  if (self->project->system != NULL)
    read_list (self, VD_LIST_CLASSES, vd_document_get_root (self->project->system));
  read_list (self, VD_LIST_CLASSES, vd_node_find (root, "override"));
}

static void
read_unit (VdUnits *self,
           VdNode  *node)
{
  const char *id = vd_node_get (node, "id");
  const char *side = vd_node_get (node, "side");
  VdUnitInfo info = {
    .node = node,
    .formation = vd_units_find_row (self, VD_LIST_FORMATIONS, vd_node_get (node, "formation")),
  };

  info.side = side != NULL ? vd_units_find_row (self, VD_LIST_SIDES, side)
                           : vd_units_get_formation_side (self, info.formation);
  g_array_append_val (self->units, info);
  g_hash_table_insert (self->by_node, node, GUINT_TO_POINTER (self->units->len));
  if (id != NULL && !g_hash_table_contains (self->by_id, id))
    g_hash_table_insert (self->by_id, (char *) id, GUINT_TO_POINTER (self->units->len));
}

static void
add_start (VdUnits    *self,
           const char *id,
           VdNode     *row,
           VdStart     start)
{
  VdUnitInfo *info = (VdUnitInfo *) vd_units_find (self, id);

  if (info == NULL)
    return;

  if (info->rows == NULL)
    {
      info->rows = g_ptr_array_new ();
      info->start = start;
    }

  g_ptr_array_add (info->rows, row);
}

static void
add_starts (VdUnits *self,
            VdNode  *row,
            VdStart  start)
{
  const char *units = vd_node_get (row, "units");
  g_auto (GStrv) ids = g_strsplit (units != NULL ? units : "", " ", -1);

  for (guint i = 0; ids[i] != NULL; i++)
    add_start (self, ids[i], row, start);
}

static void
read_starts (VdUnits *self)
{
  const VdNode *root = vd_document_get_root (self->project->scenario);

  for (VdNode *row = get_table (root, "setup"); row != NULL; row = vd_node_get_next (row))
    if (is_element (row, "place") && vd_node_get (row, "unit") != NULL)
      add_start (self, vd_node_get (row, "unit"), row,
                 vd_node_get (row, "state") != NULL ? VD_START_RESERVE : VD_START_HEX);
    else if (is_element (row, "zone"))
      add_starts (self, row, VD_START_ZONE);

  for (guint i = 0; i < self->lists[VD_LIST_GROUPS]->len; i++)
    add_starts (self, self->lists[VD_LIST_GROUPS]->pdata[i], VD_START_GROUP);
}

static void
add_below (VdUnits *self,
           VdNode  *formation,
           VdNode  *node)
{
  GPtrArray *nodes = g_hash_table_lookup (self->below, formation);

  if (nodes == NULL)
    {
      nodes = g_ptr_array_new ();
      g_hash_table_insert (self->below, formation, nodes);
    }

  g_ptr_array_add (nodes, node);
}

static void
read_tree (VdUnits *self)
{
  const GPtrArray *formations = self->lists[VD_LIST_FORMATIONS];

  self->below = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_ptr_array_unref);
  for (guint i = 0; i < formations->len; i++)
    add_below (self, vd_units_find_row (self, VD_LIST_FORMATIONS,
                                        vd_node_get (formations->pdata[i], "parent")),
               formations->pdata[i]);
  for (guint i = 0; i < self->units->len; i++)
    add_below (self, vd_units_get (self, i)->formation, vd_units_get (self, i)->node);
}

static void
clear_info (gpointer data)
{
  VdUnitInfo *info = data;

  g_clear_pointer (&info->rows, g_ptr_array_unref);
}

VdUnits *
vd_units_new (const VdProject *project)
{
  VdUnits *self;

  g_return_val_if_fail (project->scenario != NULL, NULL);

  self = g_new0 (VdUnits, 1);
  self->project = project;
  self->units = g_array_new (FALSE, TRUE, sizeof (VdUnitInfo));
  g_array_set_clear_func (self->units, clear_info);
  self->by_id = g_hash_table_new (g_str_hash, g_str_equal);
  self->by_node = g_hash_table_new (NULL, NULL);

  read_lists (self);
  for (VdNode *node = get_table (vd_document_get_root (project->scenario), "units");
       node != NULL;
       node = vd_node_get_next (node))
    if (is_element (node, "unit"))
      read_unit (self, node);
  read_starts (self);
  read_tree (self);

  return self;
}

void
vd_units_free (VdUnits *self)
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < VD_N_LISTS; i++)
    {
      g_ptr_array_unref (self->lists[i]);
      g_hash_table_unref (self->ids[i]);
      g_hash_table_unref (self->names[i]);
    }

  g_array_unref (self->units);
  g_hash_table_unref (self->below);
  g_hash_table_unref (self->by_id);
  g_hash_table_unref (self->by_node);
  g_free (self);
}

/* Asking */

const VdProject *
vd_units_get_project (const VdUnits *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->project;
}

guint
vd_units_get_n (const VdUnits *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->units->len;
}

const VdUnitInfo *
vd_units_get (const VdUnits *self,
              guint          index)
{
  g_return_val_if_fail (self != NULL && index < self->units->len, NULL);

  return &g_array_index (self->units, VdUnitInfo, index);
}

const VdUnitInfo *
vd_units_find (const VdUnits *self,
               const char    *id)
{
  guint number;

  g_return_val_if_fail (self != NULL && id != NULL, NULL);

  number = GPOINTER_TO_UINT (g_hash_table_lookup (self->by_id, id));
  return number > 0 ? vd_units_get (self, number - 1) : NULL;
}

const VdUnitInfo *
vd_units_find_node (const VdUnits *self,
                    const VdNode  *node)
{
  guint number;

  g_return_val_if_fail (self != NULL && node != NULL, NULL);

  number = GPOINTER_TO_UINT (g_hash_table_lookup (self->by_node, node));
  return number > 0 ? vd_units_get (self, number - 1) : NULL;
}

const GPtrArray *
vd_units_get_list (const VdUnits *self,
                   VdUnitList     list)
{
  g_return_val_if_fail (self != NULL && list < VD_N_LISTS, NULL);

  return self->lists[list];
}

VdNode *
vd_units_find_row (const VdUnits *self,
                   VdUnitList     list,
                   const char    *id)
{
  g_return_val_if_fail (self != NULL && list < VD_N_LISTS, NULL);

  return id != NULL ? g_hash_table_lookup (self->ids[list], id) : NULL;
}

VdNode *
vd_units_find_named (const VdUnits *self,
                     VdUnitList     list,
                     const char    *text)
{
  VdNode *row;
  g_autofree char *folded = NULL;

  g_return_val_if_fail (self != NULL && list < VD_N_LISTS && text != NULL, NULL);

  row = vd_units_find_row (self, list, text);
  folded = g_utf8_casefold (text, -1);
  return row != NULL ? row : g_hash_table_lookup (self->names[list], folded);
}

gboolean
vd_units_is_named (const VdUnits *self,
                   VdUnitList     list,
                   const char    *text)
{
  g_autofree char *folded = NULL;

  g_return_val_if_fail (self != NULL && list < VD_N_LISTS && text != NULL, FALSE);

  folded = g_utf8_casefold (text, -1);
  return vd_units_find_row (self, list, text) != NULL ||
         g_hash_table_contains (self->names[list], folded);
}

static VdNode *
get_parent (const VdUnits *self,
            const VdNode  *formation)
{
  return vd_units_find_row (self, VD_LIST_FORMATIONS, vd_node_get (formation, "parent"));
}

VdNode *
vd_units_get_formation_side (const VdUnits *self,
                             VdNode        *formation)
{
  g_return_val_if_fail (self != NULL, NULL);

  /* One that is part of itself has no end. */
  for (guint depth = 0; formation != NULL && depth <= self->lists[VD_LIST_FORMATIONS]->len; depth++)
    {
      VdNode *army = vd_units_find_row (self, VD_LIST_ARMIES, vd_node_get (formation, "army"));
      VdNode *side = vd_units_find_row (self, VD_LIST_SIDES, vd_node_get (formation, "side"));

      if (side == NULL && army != NULL)
        side = vd_units_find_row (self, VD_LIST_SIDES, vd_node_get (army, "side"));
      if (side != NULL)
        return side;

      formation = get_parent (self, formation);
    }

  return NULL;
}

gboolean
vd_units_is_under (const VdUnits *self,
                   const VdNode  *formation,
                   const VdNode  *above)
{
  g_return_val_if_fail (self != NULL && above != NULL, FALSE);

  for (guint depth = 0; formation != NULL && depth <= self->lists[VD_LIST_FORMATIONS]->len; depth++)
    {
      if (formation == above)
        return TRUE;

      formation = get_parent (self, formation);
    }

  return FALSE;
}

const GPtrArray *
vd_units_list_below (const VdUnits *self,
                     const VdNode  *formation)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_hash_table_lookup (self->below, formation);
}

double
vd_units_read_points (const char *text)
{
  guint quarters;

  return text != NULL && vd_quarters_parse (text, &quarters) ? quarters / 4.0 : 0;
}

static guint
count_below (const VdUnits *self,
             const VdNode  *formation,
             double        *strength,
             guint          depth)
{
  const GPtrArray *nodes = vd_units_list_below (self, formation);
  guint n = 0;

  for (guint i = 0; nodes != NULL && i < nodes->len; i++)
    if (is_element (nodes->pdata[i], "unit"))
      {
        n++;
        *strength += vd_units_read_points (vd_node_get (nodes->pdata[i], "strength"));
      }
    else if (depth > 0)
      n += count_below (self, nodes->pdata[i], strength, depth - 1);

  return n;
}

guint
vd_units_count (const VdUnits *self,
                const VdNode  *formation,
                double        *strength)
{
  g_return_val_if_fail (self != NULL && formation != NULL && strength != NULL, 0);

  *strength = 0;
  /* One that is part of itself has no end. */
  return count_below (self, formation, strength, 32);
}

/* Where a unit starts */

VdNode *
vd_units_get_place (const VdUnitInfo *info)
{
  g_return_val_if_fail (info != NULL, NULL);

  return info->start == VD_START_HEX || info->start == VD_START_RESERVE
         ? g_ptr_array_index (info->rows, 0) : NULL;
}

gboolean
vd_units_get_spot (const VdUnits    *self,
                   const VdUnitInfo *info,
                   VdSpot           *spot)
{
  const VdNode *place;
  const char *at;

  g_return_val_if_fail (self != NULL && info != NULL && spot != NULL, FALSE);

  place = vd_units_get_place (info);
  at = place != NULL ? vd_node_get (place, "at") : NULL;
  return at != NULL && vd_spot_find (self->project, at, spot);
}

static const char *
get_entry (const VdNode *group)
{
  static const char *const entries[] = { "at", "edge", "region" };

  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    if (vd_node_get (group, entries[i]) != NULL)
      return vd_node_get (group, entries[i]);

  return NULL;
}

static char *
describe_group (const VdNode *group)
{
  const char *turn = vd_node_get (group, "turn");
  const char *at = get_entry (group);

  if (turn == NULL)
    return g_strdup (vd_row_get_title (group));
  if (at == NULL)
    /* TRANS: when a unit comes into play */
    return g_strdup_printf (_("turn %s"), turn);

  /* TRANS: when and where a unit comes into play: a turn, hexes or an edge */
  return g_strdup_printf (_("turn %s at %s"), turn, at);
}

static char *
describe_zone (const VdNode *zone)
{
  const char *near = vd_node_get (zone, "near");
  const char *of = near != NULL ? near : vd_node_get (zone, "of");
  const char *within = vd_node_get (zone, "within");

  if (of == NULL)
    /* TRANS: a unit is set up anywhere in a region of the map */
    return g_strdup_printf (_("in %s"), vd_node_get (zone, "region") != NULL
                                          ? vd_node_get (zone, "region")
                                          : vd_row_get_title (zone));

  /* TRANS: a unit is set up within so many hexes of a hex */
  return g_strdup_printf (_("within %s of %s"), within != NULL ? within : "0", of);
}

static char *
describe_row (const VdNode *row)
{
  const char *at = vd_node_get (row, "at");

  if (is_element (row, "group"))
    return describe_group (row);
  if (is_element (row, "zone"))
    return describe_zone (row);
  if (at == NULL)
    return g_strdup ("");

  /* TRANS: a unit waits beside that hex */
  return vd_node_get (row, "state") != NULL ? g_strdup_printf (_("in reserve at %s"), at)
                                            : g_strdup (at);
}

char *
vd_units_describe_start (const VdUnitInfo *info)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (info != NULL, NULL);

  for (guint i = 0; info->rows != NULL && i < info->rows->len; i++)
    {
      g_autofree char *row = describe_row (g_ptr_array_index (info->rows, i));

      g_string_append_printf (text, "%s%s", i > 0 ? _("; ") : "", row);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}
