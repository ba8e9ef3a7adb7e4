#include "editor/widgets/blank-list.h"

struct _VdBlankList
{
  GObject parent_instance;
  guint   n;
};

static GType
vd_blank_list_get_item_type (GListModel *list)
{
  return G_TYPE_OBJECT;
}

static guint
vd_blank_list_get_n_items (GListModel *list)
{
  return VD_BLANK_LIST (list)->n;
}

static gpointer
vd_blank_list_get_item (GListModel *list,
                        guint       position)
{
  return position < VD_BLANK_LIST (list)->n ? g_object_new (G_TYPE_OBJECT, NULL) : NULL;
}

static void
vd_blank_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = vd_blank_list_get_item_type;
  iface->get_n_items = vd_blank_list_get_n_items;
  iface->get_item = vd_blank_list_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (VdBlankList, vd_blank_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      vd_blank_list_model_init))

static void
vd_blank_list_class_init (VdBlankListClass *klass)
{
}

static void
vd_blank_list_init (VdBlankList *self)
{
}

VdBlankList *
vd_blank_list_new (void)
{
  return g_object_new (VD_TYPE_BLANK_LIST, NULL);
}

guint
vd_blank_list_get_n (VdBlankList *self)
{
  g_return_val_if_fail (VD_IS_BLANK_LIST (self), 0);

  return self->n;
}

void
vd_blank_list_set (VdBlankList *self,
                   guint        from,
                   guint        n)
{
  guint before;

  g_return_if_fail (VD_IS_BLANK_LIST (self) && from <= self->n && from <= n);

  before = self->n;
  self->n = n;
  g_list_model_items_changed (G_LIST_MODEL (self), from, before - from, n - from);
}
