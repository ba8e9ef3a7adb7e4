#include "editor/tools/tools-private.h"

#include <glib/gi18n.h>
#include <math.h>

#define MOVED 0.1     /* a label that was dragged less stays */
#define SMALL_STEP 5  /* of a label that keys move, in hundredths */

/* Which name */

static const VdName *
find_row (VdTools      *self,
          guint         map,
          const VdNode *node)
{
  const GArray *names = vd_tools_get_map (self, map)->names;

  for (guint i = 0; node != NULL && i < names->len; i++)
    if (g_array_index (names, VdName, i).node == node)
      return &g_array_index (names, VdName, i);

  return NULL;
}

GPtrArray *
vd_tools_list_names (VdTools *self,
                     VdSpot   spot)
{
  const GArray *names;
  GPtrArray *list = g_ptr_array_new ();

  g_return_val_if_fail (VD_IS_TOOLS (self) && self->project != NULL, NULL);

  names = vd_tools_get_map (self, spot.map)->names;
  for (guint i = 0; i < names->len; i++)
    if (g_array_index (names, VdName, i).cell == spot.cell)
      g_ptr_array_add (list, &g_array_index (names, VdName, i));

  return list;
}

/* Of @names the one that is chosen; -1 if there is none. */
static int
find_chosen (VdTools         *self,
             const GPtrArray *names)
{
  for (guint i = 0; i < names->len; i++)
    if (((const VdName *) g_ptr_array_index (names, i))->node == self->name.node)
      return i;

  return (int) names->len - 1;
}

const VdName *
vd_tools_get_name_at (VdTools *self,
                      VdSpot   spot)
{
  g_autoptr (GPtrArray) names = NULL;
  int chosen;

  g_return_val_if_fail (VD_IS_TOOLS (self) && self->project != NULL, NULL);

  names = vd_tools_list_names (self, spot);
  chosen = find_chosen (self, names);

  return chosen >= 0 ? g_ptr_array_index (names, chosen) : NULL;
}

const VdName *
vd_tools_get_name (VdTools *self,
                   VdSpot  *spot)
{
  g_return_val_if_fail (VD_IS_TOOLS (self) && spot != NULL, NULL);

  *spot = self->name.spot;
  return find_row (self, self->name.spot.map, self->name.node);
}

static void
choose_name (VdTools      *self,
             VdSpot        spot,
             const VdName *name)
{
  self->name.spot = name != NULL ? (VdSpot) { spot.map, name->cell } : spot;
  self->name.node = name != NULL ? name->node : NULL;
  self->name.place = (VdNamePlace) { FALSE };
}

void
vd_tools_choose_name (VdTools *self,
                      VdNode  *node)
{
  g_return_if_fail (VD_IS_TOOLS (self));

  choose_name (self, self->name.spot, find_row (self, self->name.spot.map, node));
  vd_tools_emit_changed (self);
}

static void
ask_for_name (VdTools *self)
{
  g_signal_emit_by_name (self, "name-wanted");
}

static void
remove_name (VdTools      *self,
             guint         map,
             const VdName *name)
{
  if (name != NULL)
    vd_editor_project_do (self->project,
                          vd_edit_remove_name (vd_tools_get_project (self), map, name->node));
}

/* Labels */

void
vd_tools_set_label_source (VdTools             *self,
                           const VdLabelSource *source,
                           gpointer             user_data)
{
  g_return_if_fail (VD_IS_TOOLS (self));

  self->name.source = source;
  self->name.source_data = user_data;
}

void
vd_tools_set_label_mode (VdTools  *self,
                         gboolean  label)
{
  g_return_if_fail (VD_IS_TOOLS (self));

  self->name.label = label;
}

/* Where a point of the layout is, from the middle of a hex. */
static VdNamePlace
place_of (VdTools *self,
          VdSpot   spot,
          double   x,
          double   y)
{
  VdRect rect = vd_layout_get (vd_editor_project_get_layout (self->project), spot.map);
  double middle_x, middle_y;

  vd_grid_centre (&vd_tools_get_map (self, spot.map)->grid, spot.cell, &middle_x, &middle_y);
  return (VdNamePlace) { TRUE, round ((x - rect.x - middle_x) * 100),
                         round ((y - rect.y - middle_y) * 100), 0 };
}

/* The label that is shown at a point of the layout. */
static const VdName *
find_label (VdTools *self,
            guint    map,
            double   x,
            double   y)
{
  VdRect rect = vd_layout_get (vd_editor_project_get_layout (self->project), map);
  const VdLabelSource *source = self->name.source;

  return source == NULL ? NULL
         : find_row (self, map, source->find_at (map, x - rect.x, y - rect.y,
                                                 self->name.source_data));
}

/* Where a label is: where it was put, or else where it is shown. */
static VdNamePlace
find_place (VdTools      *self,
            guint         map,
            const VdName *name)
{
  const VdLabelSource *source = self->name.source;
  VdNamePlace place = { FALSE };
  VdRect box;
  double x, y;

  if (name->place.fixed)
    return name->place;
  if (source == NULL || !source->find (map, name, &box, self->name.source_data))
    return place;

  vd_grid_centre (&vd_tools_get_map (self, map)->grid, name->cell, &x, &y);
  place.right = round ((box.x + box.width / 2 - x) * 100);
  place.down = round ((box.y + box.height / 2 - y) * 100);
  return place;
}

void
vd_tools_get_name_place (VdTools     *self,
                         VdNamePlace *place)
{
  VdSpot spot;
  const VdName *name;

  g_return_if_fail (VD_IS_TOOLS (self) && place != NULL);

  name = vd_tools_get_name (self, &spot);
  *place = name != NULL ? find_place (self, spot.map, name) : self->name.place;
}

static void
move_label (VdTools      *self,
            guint         map,
            const VdName *name,
            int           right,
            int           down,
            int           turn)
{
  VdNamePlace place = find_place (self, map, name);

  place = (VdNamePlace) { TRUE, place.right + right, place.down + down,
                          CLAMP (place.turn + turn, -VD_NAME_MOST_TURN, VD_NAME_MOST_TURN) };
  vd_editor_project_do (self->project, vd_edit_place_name (vd_tools_get_project (self), map,
                                                           name->node, &place));
}

/* The pointer */

/* A label that was put somewhere is taken by its letters, and so is any other where
 * labels alone are meant; but a town is taken by its hex. */
static void
press (VdTools *self,
       double   x,
       double   y)
{
  VdSpot spot;
  const VdName *label;

  self->name.pressed = vd_tools_find_spot (self, x, y, &spot);
  if (!self->name.pressed)
    return;

  label = find_label (self, spot.map, x, y);
  self->name.from = spot;
  self->name.hit = label != NULL &&
                   (self->name.label || label->place.fixed);
  if (!self->name.hit && label != NULL && label->cell != spot.cell)
    label = NULL;

  choose_name (self, spot, label != NULL ? label : vd_tools_get_name_at (self, spot));
}

static gboolean
is_label_moving (VdTools *self)
{
  return self->name.pressed && self->name.node != NULL && !self->erase &&
         (self->name.hit || self->name.label) &&
         hypot (self->x - self->from_x, self->y - self->from_y) >= MOVED;
}

static void
drag (VdTools *self,
      double   x,
      double   y)
{
  self->x = x;
  self->y = y;
  self->view.label = is_label_moving (self) ? self->name.node : NULL;
  self->view.label_map = self->name.spot.map;
  self->view.label_x = x - self->from_x;
  self->view.label_y = y - self->from_y;
}

/* A click where a label alone is meant and there is none: a new one, just there. */
static void
ask_for_label (VdTools *self)
{
  choose_name (self, self->name.from, NULL);
  self->name.place = place_of (self, self->name.from, self->from_x, self->from_y);
  ask_for_name (self);
}

static void
release (VdTools *self)
{
  guint map = self->name.spot.map;
  const VdName *name = find_row (self, map, self->name.node);
  gboolean moves = is_label_moving (self);
  VdSpot to;

  self->view.label = NULL;
  if (!self->name.pressed || !vd_tools_find_visible (self, self->x, self->y, &to))
    {
      self->name.pressed = FALSE;
      return;
    }

  self->name.pressed = FALSE;
  vd_tools_set_place (self, self->name.hit || moves ? self->name.spot : to);
  if (self->erase)
    remove_name (self, map, name);
  else if (moves && name != NULL)
    {
      move_label (self, map, name, round ((self->x - self->from_x) * 100),
                  round ((self->y - self->from_y) * 100), 0);
      /* The label may have taken the name along. */
      vd_tools_set_place (self, self->name.spot);
    }
  else if (self->name.label && !self->name.hit)
    ask_for_label (self);
  else if (self->name.hit || vd_spot_equal (self->name.from, to))
    ask_for_name (self);
  else if (name != NULL && map == to.map)
    vd_editor_project_do (self->project,
                          vd_edit_move_name (vd_tools_get_project (self), map, name->node,
                                             to.cell));
}

static void
cancel (VdTools *self)
{
  self->name.pressed = FALSE;
  self->view.label = NULL;
}

/* The keyboard */

static void
activate (VdTools  *self,
          gboolean  erase)
{
  VdSpot cursor = self->view.cursor;

  choose_name (self, cursor, vd_tools_get_name_at (self, cursor));
  if (erase)
    remove_name (self, cursor.map, vd_tools_get_name_at (self, cursor));
  else
    ask_for_name (self);
}

static void
turn (VdTools *self,
      int      by)
{
  VdSpot cursor = self->view.cursor;
  g_autoptr (GPtrArray) names = NULL;
  g_autofree char *text = NULL;
  const VdName *name;
  int next;

  if (!self->view.has_cursor)
    return;

  names = vd_tools_list_names (self, cursor);
  if (names->len == 0)
    return;

  next = (find_chosen (self, names) + by + (int) names->len) % (int) names->len;
  name = g_ptr_array_index (names, next);
  choose_name (self, cursor, name);
  /* TRANS: the name of a place, which of the names of its hex it is, and how many there are */
  text = g_strdup_printf (_("%s (%d of %u)"), name->text, next + 1, names->len);
  vd_tools_tell (self, text);
}

/* The name at the cursor that keys move; %NULL, and told, if there is none. */
static const VdName *
find_to_shift (VdTools *self)
{
  VdSpot cursor = self->view.cursor;
  const VdName *name;

  if (self->project == NULL || !self->view.has_cursor ||
      vd_tools_is_locked (self, VD_PART_NAMES))
    return NULL;

  name = vd_tools_get_name_at (self, cursor);
  if (name == NULL)
    vd_tools_tell (self, _("There is no name in this hex."));
  else
    choose_name (self, cursor, name);

  return name;
}

void
vd_tools_shift_label (VdTools *self,
                      int      across,
                      int      down,
                      int      turn)
{
  const VdName *name;
  VdSpot spot;

  g_return_if_fail (VD_IS_TOOLS (self));

  name = find_to_shift (self);
  if (name == NULL)
    return;

  if (!self->name.shifting)
    vd_editor_project_begin_gesture (self->project);
  self->name.shifting = TRUE;
  move_label (self, self->view.cursor.map, name, across * SMALL_STEP, down * SMALL_STEP,
              turn * VD_NAME_TURN_STEP);

  /* The label may have taken the name along. */
  if (vd_tools_get_name (self, &spot) != NULL)
    vd_tools_set_cursor (self, spot);
}

void
vd_tools_end_shift (VdTools *self)
{
  g_return_if_fail (VD_IS_TOOLS (self));

  if (self->name.shifting && self->project != NULL)
    vd_editor_project_end_gesture (self->project);

  self->name.shifting = FALSE;
}

void
vd_tools_shift_name (VdTools *self,
                     int      across,
                     int      down)
{
  const VdName *name;
  VdSpot from, to;

  g_return_if_fail (VD_IS_TOOLS (self));

  name = find_to_shift (self);
  from = self->view.cursor;
  if (name == NULL)
    return;

  to = vd_layout_step (vd_editor_project_get_layout (self->project), vd_tools_get_project (self),
                       from, across, down);
  if (to.map != from.map || vd_spot_equal (from, to))
    return;

  vd_editor_project_do (self->project, vd_edit_move_name (vd_tools_get_project (self), from.map,
                                                          name->node, to.cell));
  vd_tools_set_cursor (self, to);
}

/* The row may be gone, or stand in another hex. */
static void
refresh (VdTools *self)
{
  const VdName *name = NULL;

  if (self->name.spot.map < vd_tools_get_project (self)->resolved->len)
    name = find_row (self, self->name.spot.map, self->name.node);

  self->view.label = NULL;
  if (name == NULL)
    self->name.node = NULL;
  else
    self->name.spot.cell = name->cell;
}

void
vd_tools_set_name (VdTools          *self,
                   const VdNameForm *form)
{
  VdSpot spot;
  const VdName *name;
  VdManner manner;
  const VdProject *project;

  g_return_if_fail (VD_IS_TOOLS (self) && self->project != NULL && form != NULL);

  name = vd_tools_get_name (self, &spot);
  manner = vd_tools_get_manner (self, spot.map, NULL);
  project = vd_tools_get_project (self);
  if (name != NULL)
    vd_editor_project_do (self->project,
                          vd_edit_change_name (project, spot.map, name->node, form));
  else
    vd_editor_project_do (self->project, vd_edit_put_name (project, spot, form, &manner));
}

const VdToolClass vd_tool_name = {
  .info = {
    "name", N_("Names"),
    N_("Click a hex to name a place or to change its name; Shift+click puts a second name "
       "down just there; drag a name to move it, with Shift its label alone; the right button "
       "removes it"),
    "vedette-name-symbolic", "A", "text", VD_PAINT_NOTHING },
  .edits = VD_PART_NAMES,
  .press = press,
  .drag = drag,
  .release = release,
  .activate = activate,
  .cancel = cancel,
  .turn = turn,
  .refresh = refresh,
};
