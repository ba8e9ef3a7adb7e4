#include "editor/canvas/map-view-private.h"

#define KEY_ZOOM_STEP 1.25

void
vd_map_view_follow_cursor (VdMapView *self)
{
  if (self->project != NULL && vd_tools_get_view (self->tools)->has_cursor)
    vd_map_view_bring_into_view (self, vd_tools_get_view (self->tools)->cursor);
}

static void
move_cursor (VdMapView *self,
             int        across,
             int        down)
{
  vd_tools_move_cursor (self->tools, across, down);
  vd_map_view_follow_cursor (self);
}

gboolean
vd_map_view_find_arrow (guint  key,
                        int   *across,
                        int   *down)
{
  static const struct
  {
    guint key, pad;
    int   across, down;
  } rows[] = {
    { GDK_KEY_Left,  GDK_KEY_KP_Left,  -1, 0 },
    { GDK_KEY_Right, GDK_KEY_KP_Right, 1,  0 },
    { GDK_KEY_Up,    GDK_KEY_KP_Up,    0,  -1 },
    { GDK_KEY_Down,  GDK_KEY_KP_Down,  0,  1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (key == rows[i].key || key == rows[i].pad)
      {
        *across = rows[i].across;
        *down = rows[i].down;
        return TRUE;
      }

  return FALSE;
}

static gboolean
move_by_key (VdMapView *self,
             guint      key)
{
  int across, down;

  if (!vd_map_view_find_arrow (key, &across, &down))
    return FALSE;

  move_cursor (self, across, down);
  return TRUE;
}

static gboolean
choose_tool (VdMapView *self,
             guint      key)
{
  for (guint i = 0; i < VD_N_TOOLS; i++)
    if (gdk_keyval_to_unicode (gdk_keyval_to_upper (key)) ==
        g_utf8_get_char (vd_tool_get_info (i)->key))
      {
        vd_tools_set_tool (self->tools, i);
        return TRUE;
      }

  return FALSE;
}

/* The number of a kind in its chart, from its place in the palette; -1 if there
 * are not so many. */
static int
find_kind (const GArray *kinds,
           int           place)
{
  for (guint i = 0; i < kinds->len; i++)
    if (!g_array_index (kinds, VdKind, i).absent && place-- == 0)
      return i;

  return -1;
}

static gboolean
choose_region (VdMapView *self,
               int        place)
{
  if (place < 0 || place > 8 || place >= (int) vd_tools_list_regions (self->tools)->len)
    return FALSE;

  vd_tools_set_region_kind (self->tools, place);
  return TRUE;
}

/* Digits choose what is painted: 1 is the first of the palette. */
static gboolean
choose_kind (VdMapView *self,
             guint      key)
{
  const GArray *kinds = vd_tools_list_kinds (self->tools);
  int place = (int) key - GDK_KEY_1, kind;

  if (vd_tools_get_tool (self->tools) == VD_TOOL_REGION)
    return choose_region (self, place);
  if (kinds == NULL || place < 0 || place > 8)
    return FALSE;

  kind = find_kind (kinds, place);
  if (kind < 0)
    return FALSE;

  vd_tools_set_kind (self->tools, kind);
  return TRUE;
}

static gboolean
zoom_by_key (VdMapView *self,
             guint      key)
{
  switch (key)
    {
    case GDK_KEY_plus:
    case GDK_KEY_equal:
    case GDK_KEY_KP_Add:
      vd_map_view_zoom_by (self, KEY_ZOOM_STEP);
      return TRUE;

    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      vd_map_view_zoom_by (self, 1 / KEY_ZOOM_STEP);
      return TRUE;

    case GDK_KEY_0:
    case GDK_KEY_KP_0:
      vd_map_view_fit (self, -1);
      return TRUE;

    default:
      return FALSE;
    }
}

/* What many programs have for the clipboard.  Not accelerators of the window:
 * where one types these keys mean the text. */
static gboolean
edit_by_key (VdMapView       *self,
             guint            key,
             GdkModifierType  state)
{
  static const struct
  {
    guint       key;
    gboolean    shift;
    const char *action;
  } rows[] = {
    { GDK_KEY_c, FALSE, "win.copy" },
    { GDK_KEY_x, FALSE, "win.cut" },
    { GDK_KEY_v, FALSE, "win.paste" },
    { GDK_KEY_a, FALSE, "win.select-all" },
    { GDK_KEY_a, TRUE,  "win.select-none" },
    { GDK_KEY_i, TRUE,  "win.select-rest" },
    { GDK_KEY_l, FALSE, "win.select-like" },
    { GDK_KEY_l, TRUE,  "win.select-touching" },
    { GDK_KEY_d, FALSE, "win.fill-area" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (gdk_keyval_to_lower (key) == rows[i].key &&
        ((state & GDK_SHIFT_MASK) != 0) == rows[i].shift)
      return gtk_widget_activate_action (GTK_WIDGET (self), rows[i].action, NULL);

  return FALSE;
}

/* What floats under the pointer is turned; its keys mean something else at other
 * times. */
static gboolean
turn_by_key (VdMapView       *self,
             guint            key,
             GdkModifierType  state)
{
  if (vd_tools_get_view (self->tools)->floating == NULL)
    return FALSE;

  if (gdk_keyval_to_lower (key) == GDK_KEY_r)
    vd_tools_turn_floating (self->tools, state & GDK_SHIFT_MASK ? -1 : 1);
  else if (gdk_keyval_to_lower (key) == GDK_KEY_m)
    vd_tools_flip_floating (self->tools);
  else
    return FALSE;

  return TRUE;
}

/* With Shift the arrows draw a rectangle, and Enter takes one hex more or less. */
static gboolean
select_by_key (VdMapView       *self,
               guint            key,
               GdkModifierType  state)
{
  int across, down;

  if (!(state & GDK_SHIFT_MASK) || vd_tools_get_tool (self->tools) != VD_TOOL_SELECT)
    return FALSE;

  if (vd_map_view_find_arrow (key, &across, &down))
    {
      vd_tools_extend_area (self->tools, across, down);
      vd_map_view_follow_cursor (self);
      return TRUE;
    }

  if (key != GDK_KEY_Return && key != GDK_KEY_KP_Enter)
    return FALSE;

  vd_tools_toggle_hex (self->tools);
  return TRUE;
}

/* What the tools do at a letter, besides those that choose one of them. */
static gboolean
press_letter (VdMapView *self,
              guint      key)
{
  switch (key)
    {
    case GDK_KEY_i:
    case GDK_KEY_I:
      vd_tools_pick_kind (self->tools);
      return TRUE;

    case GDK_KEY_f:
    case GDK_KEY_F:
      vd_tools_flip (self->tools, key == GDK_KEY_F);
      return TRUE;

    case GDK_KEY_n:
    case GDK_KEY_N:
      if (!vd_map_view_seek_status (self, key == GDK_KEY_N ? -1 : 1))
        gtk_widget_error_bell (GTK_WIDGET (self));
      return TRUE;

    case GDK_KEY_o:
    case GDK_KEY_O:
      vd_tools_leave_sheet (self->tools);
      return TRUE;

    default:
      return FALSE;
    }
}

static gboolean
press_key (VdMapView *self,
           guint      key)
{
  if (self->board != NULL)
    return zoom_by_key (self, key) || move_by_key (self, key) ||
           vd_map_view_refuse_key (self, key);

  switch (key)
    {
    case GDK_KEY_F2:
      vd_tools_set_tool (self->tools, VD_TOOL_NAME);
      vd_tools_activate (self->tools, FALSE);
      return TRUE;

    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      vd_tools_activate (self->tools, FALSE);
      return TRUE;

    case GDK_KEY_Delete:
    case GDK_KEY_KP_Delete:
    case GDK_KEY_BackSpace:
      vd_tools_activate (self->tools, TRUE);
      return TRUE;

    case GDK_KEY_Escape:
      vd_tools_cancel (self->tools);
      return TRUE;

    case GDK_KEY_bracketleft:
      vd_tools_turn (self->tools, -1);
      return TRUE;

    case GDK_KEY_bracketright:
      vd_tools_turn (self->tools, 1);
      return TRUE;

    default:
      return press_letter (self, key) || vd_map_view_accept_by_key (self, key) ||
             zoom_by_key (self, key) || move_by_key (self, key) ||
             choose_tool (self, key) || choose_kind (self, key);
    }
}

static gboolean
on_key_pressed (GtkEventControllerKey *controller,
                guint                  key,
                guint                  code,
                GdkModifierType        state,
                VdMapView             *self)
{
  if (self->board == NULL && vd_map_view_name_by_key (self, key, state))
    return TRUE;
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) == GDK_CONTROL_MASK)
    return edit_by_key (self, key, state);
  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK))
    return FALSE;

  if (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && state & GDK_SHIFT_MASK))
    {
      vd_map_view_show_menu (self);
      return TRUE;
    }

  if (self->board == NULL &&
      (turn_by_key (self, key, state) || select_by_key (self, key, state)))
    return TRUE;

  if (vd_map_view_scan_by_key (self, key, TRUE))
    return TRUE;

  /* The bar alone does what Enter does, once it is let go; held while
   * dragging, it pans. */
  if (key == GDK_KEY_space)
    {
      if (!self->space_down)
        self->space_used = FALSE;
      self->space_down = TRUE;
      return TRUE;
    }

  return press_key (self, key);
}

static void
on_key_released (GtkEventControllerKey *controller,
                 guint                  key,
                 guint                  code,
                 GdkModifierType        state,
                 VdMapView             *self)
{
  if (key == GDK_KEY_Shift_L || key == GDK_KEY_Shift_R)
    vd_tools_end_shift (self->tools);
  if (vd_map_view_scan_by_key (self, key, FALSE))
    return;
  if (key != GDK_KEY_space || !self->space_down)
    return;

  self->space_down = FALSE;
  if (!self->space_used && self->board == NULL)
    vd_tools_activate (self->tools, FALSE);
}

static void
on_focus_enter (GtkEventControllerFocus *controller,
                VdMapView               *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
on_focus_leave (GtkEventControllerFocus *controller,
                VdMapView               *self)
{
  self->space_down = FALSE;
  self->scan_alone = FALSE;
  vd_tools_end_shift (self->tools);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
vd_map_view_bind_keys (GtkWidgetClass *klass)
{
  gtk_widget_class_bind_template_callback (klass, on_key_pressed);
  gtk_widget_class_bind_template_callback (klass, on_key_released);
  gtk_widget_class_bind_template_callback (klass, on_focus_enter);
  gtk_widget_class_bind_template_callback (klass, on_focus_leave);
}
