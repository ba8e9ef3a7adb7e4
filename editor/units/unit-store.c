#include "editor/units/unit-store.h"

struct _VdUnitStore
{
  GObject          parent_instance;

  VdEditorProject *project; /* borrowed: it owns this */
  VdUnits         *units;
  GListStore      *rows;    /* of VdUnitRow */
  GHashTable      *by_node; /* VdNode to VdUnitRow, owned by the list */
};

enum
{
  CHANGING,
  CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdUnitStore, vd_unit_store, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static VdNode *
get_row_node (VdUnitStore *self,
              guint        index)
{
  g_autoptr (VdUnitRow) row = g_list_model_get_item (G_LIST_MODEL (self->rows), index);

  return vd_unit_row_get_node (row);
}

static VdNode *
get_node (VdUnitStore *self,
          guint        index)
{
  return vd_units_get (self->units, index)->node;
}

/* How many rows at the start, and at the end, are as they were. */
static void
count_kept (VdUnitStore *self,
            guint       *start,
            guint       *end)
{
  guint old = g_list_model_get_n_items (G_LIST_MODEL (self->rows));
  guint new = vd_units_get_n (self->units);

  *start = *end = 0;
  while (*start < MIN (old, new) && get_row_node (self, *start) == get_node (self, *start))
    (*start)++;
  while (*start + *end < MIN (old, new) &&
         get_row_node (self, old - *end - 1) == get_node (self, new - *end - 1))
    (*end)++;
}

/* Rows between those that are as they were; the same object for the same unit,
 * so that selections stay. */
static void
splice_rows (VdUnitStore *self)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
  guint old = g_list_model_get_n_items (G_LIST_MODEL (self->rows));
  guint start, end;

  count_kept (self, &start, &end);
  if (start + end == old && old == vd_units_get_n (self->units))
    return;

  for (guint i = start; i < vd_units_get_n (self->units) - end; i++)
    {
      VdUnitRow *row = g_hash_table_lookup (self->by_node, get_node (self, i));

      g_ptr_array_add (rows, row != NULL ? g_object_ref (row)
                                         : vd_unit_row_new (get_node (self, i)));
      vd_unit_row_update (rows->pdata[rows->len - 1], self->units);
    }

  for (guint i = start; i < old - end; i++)
    g_hash_table_remove (self->by_node, get_row_node (self, i));
  for (guint i = 0; i < rows->len; i++)
    g_hash_table_insert (self->by_node, vd_unit_row_get_node (rows->pdata[i]), rows->pdata[i]);

  g_list_store_splice (self->rows, start, old - start - end, rows->pdata, rows->len);
}

static void
look_again (VdUnitStore *self)
{
  g_clear_pointer (&self->units, vd_units_free);
  self->units = vd_units_new (vd_editor_project_get (self->project));

  g_signal_emit (self, signals[CHANGING], 0);
  splice_rows (self);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->rows)); i++)
    {
      g_autoptr (VdUnitRow) row = g_list_model_get_item (G_LIST_MODEL (self->rows), i);

      vd_unit_row_update (row, self->units);
    }

  g_signal_emit (self, signals[CHANGED], 0);
}

static void
on_project_changed (VdUnitStore *self,
                    VdChanges    changes)
{
  if (changes & VD_CHANGED_ORDER_OF_BATTLE)
    look_again (self);
}

VdUnitStore *
vd_unit_store_get (VdEditorProject *project)
{
  VdUnitStore *self;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (project), NULL);

  self = g_object_get_data (G_OBJECT (project), "unit-store");

  if (self != NULL || vd_editor_project_get (project)->scenario == NULL)
    return self;

  self = g_object_new (VD_TYPE_UNIT_STORE, NULL);
  self->project = project;
  look_again (self);
  g_signal_connect_object (project, "changed", G_CALLBACK (on_project_changed), self,
                           G_CONNECT_SWAPPED);
  g_object_set_data_full (G_OBJECT (project), "unit-store", self, g_object_unref);

  return self;
}

GListModel *
vd_unit_store_get_rows (VdUnitStore *self)
{
  g_return_val_if_fail (VD_IS_UNIT_STORE (self), NULL);

  return G_LIST_MODEL (self->rows);
}

const VdUnits *
vd_unit_store_get_units (VdUnitStore *self)
{
  g_return_val_if_fail (VD_IS_UNIT_STORE (self), NULL);

  return self->units;
}

VdUnitRow *
vd_unit_store_find (VdUnitStore  *self,
                    const VdNode *node)
{
  g_return_val_if_fail (VD_IS_UNIT_STORE (self) && node != NULL, NULL);

  return g_hash_table_lookup (self->by_node, node);
}

static void
vd_unit_store_finalize (GObject *object)
{
  VdUnitStore *self = VD_UNIT_STORE (object);

  g_clear_pointer (&self->units, vd_units_free);
  g_clear_pointer (&self->by_node, g_hash_table_unref);
  g_clear_object (&self->rows);

  G_OBJECT_CLASS (vd_unit_store_parent_class)->finalize (object);
}

static void
vd_unit_store_class_init (VdUnitStoreClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = vd_unit_store_finalize;

  signals[CHANGING] =
    g_signal_new ("changing", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
  signals[CHANGED] =
    g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
}

static void
vd_unit_store_init (VdUnitStore *self)
{
  self->rows = g_list_store_new (VD_TYPE_UNIT_ROW);
  self->by_node = g_hash_table_new (NULL, NULL);
}
