#include "editor/rows/table-row.h"

#include "editor/rows/fields.h"

struct _VdTableRow
{
  GObject          parent_instance;

  VdEditorProject *project; /* borrowed */
  VdNode          *node;
};

enum
{
  CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdTableRow, vd_table_row, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static void
add_rows (GPtrArray    *nodes,
          const VdNode *parent,
          char        **elements)
{
  for (VdNode *node = vd_node_get_first (parent); node != NULL; node = vd_node_get_next (node))
    if (g_strv_contains ((const char *const *) elements, vd_node_get_name (node)))
      {
        g_ptr_array_add (nodes, node);
        add_rows (nodes, node, elements);
      }
}

GPtrArray *
vd_table_row_list (const VdProject *project,
                   const char      *parent,
                   const char      *elements)
{
  VdNode *holder;
  g_auto (GStrv) names = NULL;
  GPtrArray *nodes = g_ptr_array_new ();

  g_return_val_if_fail (project != NULL && parent != NULL && elements != NULL, NULL);

  holder = project->scenario != NULL
             ? vd_node_find (vd_document_get_root (project->scenario), parent) : NULL;
  names = vd_split_words (elements);
  if (holder != NULL)
    add_rows (nodes, holder, names);

  return nodes;
}

VdTableRow *
vd_table_row_new (VdEditorProject *project,
                  VdNode          *node)
{
  VdTableRow *self = g_object_new (VD_TYPE_TABLE_ROW, NULL);

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (project) && node != NULL, NULL);

  self->project = project;
  self->node = node;

  return self;
}

VdNode *
vd_table_row_get_node (VdTableRow *self)
{
  g_return_val_if_fail (VD_IS_TABLE_ROW (self), NULL);

  return self->node;
}

const VdProject *
vd_table_row_get_project (VdTableRow *self)
{
  g_return_val_if_fail (VD_IS_TABLE_ROW (self), NULL);

  return vd_editor_project_get (self->project);
}

void
vd_table_row_touch (VdTableRow *self)
{
  g_return_if_fail (VD_IS_TABLE_ROW (self));

  g_signal_emit (self, signals[CHANGED], 0);
}

char *
vd_table_row_get (VdTableRow *self,
                  const char *attribute)
{
  const char *value;

  g_return_val_if_fail (VD_IS_TABLE_ROW (self) && attribute != NULL, NULL);

  value = vd_node_get (self->node, attribute);

  return g_strdup (value != NULL ? value : "");
}

char *
vd_table_row_show (VdTableRow *self,
                   const char *attribute)
{
  g_return_val_if_fail (VD_IS_TABLE_ROW (self) && attribute != NULL, NULL);

  return vd_field_show (vd_table_row_get_project (self), self->node, attribute);
}

static void
vd_table_row_class_init (VdTableRowClass *klass)
{
  signals[CHANGED] =
    g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
}

static void
vd_table_row_init (VdTableRow *self)
{
}
