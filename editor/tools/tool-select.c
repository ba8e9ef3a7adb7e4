#include "editor/tools/tools-private.h"

#include <glib/gi18n.h>
#include <math.h>

#include "editor/edits/project-edits.h"

#define DRAG_FROM 0.15 /* of a hex: less is a click with an unsteady hand */

/* The row of the counter that is seen in a hex; (nullable) */
static VdNode *
pick_counter (VdTools *self,
              VdSpot   spot)
{
  const VdCounter *counter = vd_counters_find (self->counters, self->view.selected);

  if (counter == NULL || !vd_spot_equal (counter->spot, spot))
    counter = vd_counters_at (self->counters, spot);

  return counter != NULL ? counter->place : NULL;
}

/* Round the hexes that will be selected. */
static void
begin_rubber (VdTools *self,
              double   x,
              double   y)
{
  self->view.is_lasso = self->select.lasso;
  g_array_set_size (self->select.rubber, 0);
  g_array_append_val (self->select.rubber, x);
  g_array_append_val (self->select.rubber, y);
}

static void
drag_rubber (VdTools *self,
             double   x,
             double   y)
{
  if (!self->view.is_lasso && self->select.rubber->len > 2)
    g_array_set_size (self->select.rubber, 2);

  g_array_append_val (self->select.rubber, x);
  g_array_append_val (self->select.rubber, y);
}

static void
press (VdTools *self,
       double   x,
       double   y)
{
  VdNode *before = self->view.selected;
  VdSpot spot;
  gboolean on_map = vd_tools_find_spot (self, x, y, &spot);

  self->select.moved = FALSE;
  self->select.stamped = FALSE;
  self->select.was_selected = FALSE;
  self->select.has_from = FALSE;
  if (self->erase)
    return;

  if (self->select.floating != NULL)
    {
      if (on_map)
        vd_tools_put_down (self, spot);
      return;
    }

  self->view.selected = on_map && self->select.mode == VD_SELECT_ONLY && !self->select.lasso
                        ? pick_counter (self, spot) : NULL;
  self->select.was_selected = before != NULL && self->view.selected == before;
  if (self->view.selected == NULL)
    begin_rubber (self, x, y);
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
drop_counter (VdTools *self,
              VdSpot   spot)
{
  VdNode *place = self->view.carried;

  self->view.carried = NULL;
  if (vd_tools_is_locked (self, VD_PART_COUNTERS))
    return;

  g_ptr_array_remove (self->select.raised, place);
  g_ptr_array_add (self->select.raised, place);
  vd_editor_project_do (self->project,
                        vd_edit_move_unit (vd_tools_get_project (self), place, spot));
}

void
vd_tool_select_carry_to_cursor (VdTools *self)
{
  g_assert (self->view.has_cursor);

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
  if (self->select.rubber->len > 0)
    drag_rubber (self, x, y);

  self->view.x = x;
  self->view.y = y;
}

static gboolean
has_hex (VdTools *self,
         VdSpot   spot)
{
  return self->select.area != NULL && self->view.area_map == spot.map &&
         vd_cell_set_has (self->select.area, spot.cell);
}

/* A click, or with Shift or Ctrl one hex more or less. */
static void
click_hex (VdTools *self)
{
  VdSpot spot;

  select_below (self);
  if (self->erase || !vd_tools_find_spot (self, self->x, self->y, &spot))
    return;

  if (self->select.mode == VD_SELECT_ONLY)
    vd_tools_set_area (self, 0, NULL);
  else if (has_hex (self, spot) == (self->select.mode == VD_SELECT_REMOVE))
    vd_tools_toggle_hex (self);
}

static void
release (VdTools *self)
{
  VdSpot spot;
  gboolean drawn = self->select.rubber->len > 2 && self->select.moved;

  if (drawn)
    vd_tools_select_in_rubber (self);
  else if (self->view.carried == NULL && !self->select.moved && !self->select.stamped)
    click_hex (self);

  g_array_set_size (self->select.rubber, 0);
  self->select.stamped = FALSE;
  if (self->view.carried == NULL)
    return;

  if (vd_tools_find_visible (self, self->x, self->y, &spot))
    {
      vd_tools_set_place (self, spot);
      drop_counter (self, spot);
    }

  self->view.carried = NULL;
}

/* One thing at a time, the newest first. */
static void
cancel (VdTools *self)
{
  if (self->select.floating != NULL)
    vd_tools_float (self, NULL);
  else if (self->select.rubber->len > 0)
    g_array_set_size (self->select.rubber, 0);
  else if (self->view.carried != NULL)
    self->view.carried = NULL;
  else if (self->select.area != NULL)
    vd_tools_set_area (self, 0, NULL);
  else
    self->view.selected = NULL;
}

static void
activate (VdTools  *self,
          gboolean  erase)
{
  if (erase)
    {
      if (self->select.area != NULL)
        vd_tools_clear_area (self);
      return;
    }

  if (self->select.floating != NULL)
    {
      vd_tools_put_down (self, self->view.has_over ? self->view.over : self->view.cursor);
      return;
    }

  if (self->view.carried != NULL)
    {
      drop_counter (self, self->view.cursor);
      return;
    }

  self->view.selected = pick_counter (self, self->view.cursor);
  self->view.carried = self->view.selected;
  vd_tool_select_carry_to_cursor (self);
}

const VdToolClass vd_tool_select = {
  .info = {
    "select", N_("Select"), N_("Drag over hexes to select them, with Shift more, with Ctrl fewer; "
                               "drag counters to other hexes"),
    "vedette-select-symbolic", "S", "default", VD_PAINT_NOTHING },
  .press = press,
  .drag = drag,
  .release = release,
  .cancel = cancel,
  .activate = activate,
};
