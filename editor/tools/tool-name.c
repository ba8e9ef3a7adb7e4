#include "editor/tools/tools-private.h"

#include <glib/gi18n.h>

/* The name that stands in a hex, the last of several; (nullable) */
static VdNode *
find_name (VdTools *self,
           VdSpot   spot)
{
  const GArray *names = vd_tools_get_map (self, spot.map)->names;

  for (guint i = names->len; i > 0; i--)
    if (g_array_index (names, VdName, i - 1).cell == spot.cell)
      return g_array_index (names, VdName, i - 1).node;

  return NULL;
}

static void
ask (VdTools *self,
     VdSpot   spot)
{
  self->name.spot = spot;
  self->name.node = find_name (self, spot);
  g_signal_emit_by_name (self, "name-wanted");
}

static void
remove_name (VdTools *self,
             VdSpot   spot)
{
  VdNode *node = find_name (self, spot);

  if (node != NULL)
    vd_editor_project_do (self->project,
                          vd_edit_remove_name (vd_tools_get_project (self), spot.map, node));
}

static void
press (VdTools *self,
       double   x,
       double   y)
{
  self->name.pressed = vd_tools_find_spot (self, x, y, &self->name.spot);
}

static void
release (VdTools *self)
{
  VdSpot from = self->name.spot, to;
  VdNode *node;

  if (!self->name.pressed || !vd_tools_find_visible (self, self->x, self->y, &to))
    return;

  self->name.pressed = FALSE;
  node = find_name (self, from);
  vd_tools_set_place (self, to);
  if (self->erase)
    remove_name (self, from);
  else if (vd_spot_equal (from, to))
    ask (self, from);
  else if (node != NULL && from.map == to.map)
    vd_editor_project_do (self->project,
                          vd_edit_move_name (vd_tools_get_project (self), from.map, node, to.cell));
}

static void
activate (VdTools  *self,
          gboolean  erase)
{
  if (erase)
    remove_name (self, self->view.cursor);
  else
    ask (self, self->view.cursor);
}

static void
cancel (VdTools *self)
{
  self->name.pressed = FALSE;
}

/* The row may be gone, or stand for another hex. */
static void
refresh (VdTools *self)
{
  self->name.node = NULL;
}

const VdName *
vd_tools_get_name (VdTools *self,
                   VdSpot  *spot)
{
  const GArray *names = vd_tools_get_map (self, self->name.spot.map)->names;

  *spot = self->name.spot;
  for (guint i = 0; i < names->len; i++)
    if (g_array_index (names, VdName, i).node == self->name.node)
      return &g_array_index (names, VdName, i);

  return NULL;
}

void
vd_tools_set_name (VdTools    *self,
                   const char *text,
                   VdNameSize  size)
{
  VdSpot spot = self->name.spot;
  VdManner manner = vd_tools_get_manner (self, spot.map, NULL);
  const VdProject *project = vd_tools_get_project (self);

  if (self->name.node != NULL)
    vd_editor_project_do (self->project, vd_edit_change_name (project, spot.map, self->name.node,
                                                              text, size));
  else
    vd_editor_project_do (self->project, vd_edit_put_name (project, spot, text, size, &manner));
}

const VdToolClass vd_tool_name = {
  .info = {
    "name", N_("Names"),
    N_("Click a hex to name a place or to change its name; drag a name to move it; the right "
       "button removes it"),
    "vedette-name-symbolic", "A", "text", VD_PAINT_NOTHING },
  .edits = VD_PART_NAMES,
  .press = press,
  .release = release,
  .activate = activate,
  .cancel = cancel,
  .refresh = refresh,
};
