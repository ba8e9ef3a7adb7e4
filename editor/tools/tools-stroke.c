#include "editor/tools/tools-private.h"

#include <math.h>
#include <string.h>

#define STEP 0.12 /* of a hex: how finely a stroke is followed */

/* What lies where */

gboolean
vd_tools_find_spot (VdTools *self,
                    double   x,
                    double   y,
                    VdSpot  *spot)
{
  return vd_layout_at (vd_editor_project_get_layout (self->project), vd_tools_get_project (self),
                       x, y, spot);
}

static gboolean
is_visible (VdTools *self,
            double   x,
            double   y)
{
  const VdRect *visible = &self->visible;

  return !self->bounded || (x >= visible->x && x < visible->x + visible->width &&
                            y >= visible->y && y < visible->y + visible->height);
}

gboolean
vd_tools_find_visible (VdTools *self,
                       double   x,
                       double   y,
                       VdSpot  *spot)
{
  return is_visible (self, x, y) && vd_tools_find_spot (self, x, y, spot);
}

void
vd_tools_set_place (VdTools *self,
                    VdSpot   spot)
{
  self->view.cursor = self->view.over = spot;
  self->view.has_cursor = self->view.has_over = TRUE;
}

/* A stroke */

static void
stroke_at (VdTools  *self,
           double    x,
           double    y,
           gboolean  first)
{
  const VdToolClass *class = vd_tools_get_class (self);

  if (class->stroke != NULL)
    class->stroke (self, x, y, first);
}

/* What comes next is not where the pointer has gone, but what was moved under
 * it. */
static void
lift_stroke (VdTools *self)
{
  const VdToolClass *class = vd_tools_get_class (self);

  self->lifted = TRUE;
  if (class->lift != NULL)
    class->lift (self);
}

void
vd_tools_set_visible (VdTools      *self,
                      const VdRect *visible)
{
  g_return_if_fail (VD_IS_TOOLS (self) && visible != NULL);

  if (memcmp (&self->visible, visible, sizeof *visible) != 0)
    lift_stroke (self);

  self->bounded = TRUE;
  self->visible = *visible;
}

static void
begin_stroke (VdTools  *self,
              double    x,
              double    y,
              gboolean  erase)
{
  VdSpot spot;

  self->pressed = TRUE;
  self->erase = erase;
  self->lifted = FALSE;
  self->from_x = self->x = x;
  self->from_y = self->y = y;
  self->view.carried = NULL;

  if (vd_tools_find_spot (self, x, y, &spot))
    vd_tools_set_place (self, spot);
}

static void
press_answer (VdTools *self,
              double   x,
              double   y)
{
  VdSpot spot;

  if (!vd_tools_find_visible (self, x, y, &spot))
    return;

  vd_tools_set_place (self, spot);
  vd_tools_answer (self, spot);
}

void
vd_tools_press (VdTools  *self,
                double    x,
                double    y,
                gboolean  erase)
{
  const VdToolClass *class;

  g_return_if_fail (VD_IS_TOOLS (self));

  class = vd_tools_get_class (self);
  if (self->ask.question != NULL)
    {
      press_answer (self, x, y);
      return;
    }

  if (self->project == NULL || vd_tools_is_locked (self, class->edits))
    return;

  vd_tools_decline_offer (self);
  begin_stroke (self, x, y, erase);
  vd_editor_project_begin_gesture (self->project);
  if (class->press != NULL)
    class->press (self, x, y);
  stroke_at (self, x, y, TRUE);
  vd_tools_emit_changed (self);
}

/* The way from where the stroke has come to, in steps. */
static void
follow_pointer (VdTools *self,
                double   x,
                double   y)
{
  double from_x = self->lifted ? x : self->x;
  double from_y = self->lifted ? y : self->y;
  guint n = MAX (1, (guint) ceil (hypot (x - from_x, y - from_y) / STEP));

  self->lifted = FALSE;
  for (guint i = 1; i <= n && !self->lifted; i++)
    {
      double step_x = from_x + (x - from_x) * i / n;
      double step_y = from_y + (y - from_y) * i / n;

      if (is_visible (self, step_x, step_y))
        stroke_at (self, step_x, step_y, FALSE);
      else
        lift_stroke (self);
    }
}

void
vd_tools_drag (VdTools *self,
               double   x,
               double   y)
{
  const VdToolClass *class;

  g_return_if_fail (VD_IS_TOOLS (self));

  class = vd_tools_get_class (self);
  if (!self->pressed)
    return;

  if (class->drag != NULL)
    class->drag (self, x, y);
  if (class->stroke != NULL)
    follow_pointer (self, x, y);

  self->view.has_over = vd_tools_find_visible (self, x, y, &self->view.over);
  self->x = x;
  self->y = y;
  vd_tools_emit_changed (self);
}

void
vd_tools_release (VdTools *self)
{
  const VdToolClass *class;

  g_return_if_fail (VD_IS_TOOLS (self));

  class = vd_tools_get_class (self);
  if (!self->pressed)
    return;

  self->pressed = FALSE;
  if (class->release != NULL)
    class->release (self);

  vd_editor_project_end_gesture (self->project);
  vd_tools_emit_changed (self);
}

gboolean
vd_tools_is_pressed (VdTools *self)
{
  g_return_val_if_fail (VD_IS_TOOLS (self), FALSE);

  return self->pressed;
}

void
vd_tools_cancel (VdTools *self)
{
  const VdToolClass *class;

  g_return_if_fail (VD_IS_TOOLS (self));

  class = vd_tools_get_class (self);
  if (self->project == NULL)
    return;

  if (self->ask.question != NULL)
    {
      vd_tools_end_question (self, FALSE);
      return;
    }

  if (class->cancel != NULL)
    class->cancel (self);
  else if (self->view.carried != NULL)
    self->view.carried = NULL;
  else
    self->view.selected = NULL;

  if (self->pressed)
    {
      self->pressed = FALSE;
      vd_editor_project_give_up_gesture (self->project);
    }

  vd_tools_emit_changed (self);
}

void
vd_tools_hover (VdTools *self,
                double   x,
                double   y)
{
  const VdToolClass *class;

  g_return_if_fail (VD_IS_TOOLS (self));

  class = vd_tools_get_class (self);
  if (self->project == NULL)
    return;

  self->view.has_over = vd_tools_find_spot (self, x, y, &self->view.over);
  self->view.has_side = FALSE;
  if (!self->pressed && class->hover != NULL && self->ask.question == NULL)
    class->hover (self, x, y);

  vd_tools_emit_changed (self);
}

void
vd_tools_leave (VdTools *self)
{
  g_return_if_fail (VD_IS_TOOLS (self));

  self->view.has_over = FALSE;
  self->view.has_side = FALSE;
  vd_tools_emit_changed (self);
}
