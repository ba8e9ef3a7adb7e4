#include "editor/tools/tools-private.h"

void
vd_tools_show_cursor (VdTools *self)
{
  self->view.has_side = FALSE;
  vd_tools_forget_preview (self);
  if (self->project != NULL && vd_tools_get_class (self)->show_cursor != NULL)
    vd_tools_get_class (self)->show_cursor (self);
}

void
vd_tools_set_cursor (VdTools *self,
                     VdSpot   spot)
{
  g_return_if_fail (VD_IS_TOOLS (self) && self->project != NULL);

  self->view.cursor = spot;
  self->view.has_cursor = TRUE;
  self->view.has_over = FALSE;
  vd_tools_show_cursor (self);
  vd_tools_emit_changed (self);
}

void
vd_tools_move_cursor (VdTools *self,
                      int      across,
                      int      down)
{
  VdToolView *view;

  g_return_if_fail (VD_IS_TOOLS (self));

  view = &self->view;
  if (self->project == NULL || vd_tools_get_project (self)->resolved->len == 0)
    return;

  if (!view->has_cursor)
    view->cursor = (VdSpot) { 0, 0 };
  else
    view->cursor = vd_layout_step (vd_editor_project_get_layout (self->project),
                                   vd_tools_get_project (self), view->cursor, across, down);

  view->has_cursor = TRUE;
  view->has_over = FALSE;
  vd_tool_select_carry_to_cursor (self);
  vd_tools_show_cursor (self);
  vd_tools_emit_changed (self);
}

void
vd_tools_turn (VdTools *self,
               int      by)
{
  g_return_if_fail (VD_IS_TOOLS (self));

  if (self->project != NULL && vd_tools_get_class (self)->turn != NULL)
    vd_tools_get_class (self)->turn (self, by);
  vd_tools_emit_changed (self);
}

void
vd_tools_flip (VdTools  *self,
               gboolean  whole)
{
  g_return_if_fail (VD_IS_TOOLS (self));

  if (self->project != NULL && vd_tools_get_class (self)->flip != NULL &&
      !vd_tools_is_locked (self, vd_tools_get_class (self)->edits))
    vd_tools_get_class (self)->flip (self, whole);
  vd_tools_emit_changed (self);
}

void
vd_tools_activate (VdTools  *self,
                   gboolean  erase)
{
  const VdToolClass *class;

  g_return_if_fail (VD_IS_TOOLS (self));

  class = vd_tools_get_class (self);
  if (self->project != NULL && self->view.has_cursor &&
      vd_tools_answer (self, self->view.cursor))
    return;

  if (self->project == NULL || !self->view.has_cursor || class->activate == NULL ||
      vd_tools_is_locked (self, class->edits))
    return;

  vd_editor_project_begin_gesture (self->project);
  class->activate (self, erase);
  vd_editor_project_end_gesture (self->project);
  vd_tools_emit_changed (self);
}

void
vd_tools_leave_sheet (VdTools *self)
{
  g_return_if_fail (VD_IS_TOOLS (self));

  if (self->project == NULL || !self->view.has_cursor ||
      vd_tools_get_class (self)->leave_sheet == NULL)
    return;

  vd_tools_get_class (self)->leave_sheet (self);
  vd_tools_emit_changed (self);
}
