#include "editor/widgets/page.h"

enum
{
  TYPED,
  GO_TO,
  LOOK_UP,
  N_SIGNALS
};

G_DEFINE_INTERFACE (VdPage, vd_page, GTK_TYPE_WIDGET)

static guint signals[N_SIGNALS];

static void
vd_page_default_init (VdPageInterface *iface)
{
  signals[TYPED] = g_signal_new ("typed", VD_TYPE_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  signals[GO_TO] = g_signal_new ("go-to", VD_TYPE_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[LOOK_UP] = g_signal_new ("look-up", VD_TYPE_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 3, G_TYPE_POINTER, G_TYPE_STRING, G_TYPE_UINT);
}

void
vd_page_set_project (VdPage          *self,
                     VdEditorProject *project)
{
  g_return_if_fail (VD_IS_PAGE (self) && (project == NULL || VD_IS_EDITOR_PROJECT (project)));

  VD_PAGE_GET_IFACE (self)->set_project (self, project);
}

void
vd_page_set_tools (VdPage  *self,
                   VdTools *tools)
{
  VdPageInterface *iface;

  g_return_if_fail (VD_IS_PAGE (self) && tools != NULL);

  iface = VD_PAGE_GET_IFACE (self);
  if (iface->set_tools != NULL)
    iface->set_tools (self, tools);
}

gboolean
vd_page_is_typed (VdPage *self)
{
  VdPageInterface *iface;

  g_return_val_if_fail (VD_IS_PAGE (self), FALSE);

  iface = VD_PAGE_GET_IFACE (self);

  return iface->is_typed != NULL && iface->is_typed (self);
}

gboolean
vd_page_commit (VdPage *self)
{
  VdPageInterface *iface;

  g_return_val_if_fail (VD_IS_PAGE (self), FALSE);

  iface = VD_PAGE_GET_IFACE (self);

  return iface->commit == NULL || iface->commit (self);
}

gboolean
vd_page_show_row (VdPage *self,
                  VdNode *row)
{
  VdPageInterface *iface;

  g_return_val_if_fail (VD_IS_PAGE (self) && row != NULL, FALSE);

  iface = VD_PAGE_GET_IFACE (self);

  return iface->show_row != NULL && iface->show_row (self, row);
}

void
vd_page_typed (VdPage *self)
{
  g_return_if_fail (VD_IS_PAGE (self));

  g_signal_emit (self, signals[TYPED], 0);
}

void
vd_page_go_to (VdPage *self,
               VdSpot  spot)
{
  g_return_if_fail (VD_IS_PAGE (self));

  g_signal_emit (self, signals[GO_TO], 0, spot.map, spot.cell);
}

void
vd_page_look_up (VdPage     *self,
                 VdNode     *row,
                 const char *file,
                 guint       line)
{
  g_return_if_fail (VD_IS_PAGE (self));

  g_signal_emit (self, signals[LOOK_UP], 0, row, file, line);
}
