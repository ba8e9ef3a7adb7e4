#include "editor/tools-private.h"

#include <glib/gi18n.h>
#include <math.h>

#include "editor/project-edits.h"

#define DRAG_FROM 0.15 /* of a hex: less is a click with an unsteady hand */

/* The row of the counter that is seen in a hex; (nullable) */
static VdNode *
pick (VdTools *self,
      VdSpot   spot)
{
  const VdCounter *counter = vd_counters_find (self->counters, self->view.selected);

  if (counter == NULL || !vd_spot_equal (counter->spot, spot))
    counter = vd_counters_at (self->counters, spot);

  return counter != NULL ? counter->place : NULL;
}

static void
press (VdTools *self,
       double   x,
       double   y)
{
  VdNode *before = self->view.selected;
  VdSpot spot;

  self->select.moved = FALSE;
  self->select.was_selected = FALSE;
  if (self->erase)
    return;

  if (!vd_tools_find_spot (self, x, y, &spot))
    {
      self->view.selected = NULL;
      return;
    }

  self->view.selected = pick (self, spot);
  self->select.was_selected = before != NULL && self->view.selected == before;
}

/* A click on what is selected already goes to the counter below it. */
static void
select_below (VdTools *self)
{
  const VdCounter *selected = vd_counters_find (self->counters, self->view.selected);

  if (selected != NULL && self->select.was_selected)
    self->view.selected = vd_counters_below (self->counters, selected)->place;
}

/* On top: where it is seen, and taken up again. */
static void
drop (VdTools *self,
      VdSpot   spot)
{
  VdNode *place = self->view.carried;

  self->view.carried = NULL;
  g_ptr_array_remove (self->select.raised, place);
  g_ptr_array_add (self->select.raised, place);
  vd_editor_project_do (self->project,
                        vd_edit_move_unit (vd_tools_get_project (self), place, spot));
}

void
vd_tool_select_carry_to_cursor (VdTools *self)
{
  vd_layout_centre (vd_editor_project_get_layout (self->project), vd_tools_get_project (self),
                    self->view.cursor, &self->view.x, &self->view.y);
}

void
vd_tool_select_raise (VdTools *self)
{
  for (guint i = 0; i < self->select.raised->len; i++)
    vd_counters_raise (self->counters, g_ptr_array_index (self->select.raised, i));
}

static void
drag (VdTools *self,
      double   x,
      double   y)
{
  if (hypot (x - self->from_x, y - self->from_y) > DRAG_FROM)
    self->select.moved = TRUE;

  if (self->select.moved && !self->erase && self->view.selected != NULL)
    self->view.carried = self->view.selected;

  self->view.x = x;
  self->view.y = y;
}

static void
release (VdTools *self)
{
  VdSpot spot;

  if (self->view.carried == NULL)
    {
      if (!self->select.moved)
        select_below (self);
      return;
    }

  if (vd_tools_find_visible (self, self->x, self->y, &spot))
    {
      vd_tools_set_place (self, spot);
      drop (self, spot);
    }

  self->view.carried = NULL;
}

static void
activate (VdTools  *self,
          gboolean  erase)
{
  if (erase)
    return;

  if (self->view.carried != NULL)
    {
      drop (self, self->view.cursor);
      return;
    }

  self->view.selected = pick (self, self->view.cursor);
  self->view.carried = self->view.selected;
  vd_tool_select_carry_to_cursor (self);
}

const VdToolClass vd_tool_select = {
  .info = {
    "select", N_("Select"), N_("Select hexes; drag counters to other hexes"),
    "vedette-select-symbolic", "S", "default", VD_PAINT_NOTHING },
  .press = press,
  .drag = drag,
  .release = release,
  .activate = activate,
};
