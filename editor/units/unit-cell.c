#include "editor/units/unit-cell.h"

#include <glib/gi18n.h>

#include "editor/widgets/widgets.h"

struct _VdUnitCell
{
  GtkWidget  parent_instance;

  GtkWidget *label;
  GtkWidget *entry;     /* (nullable): while one types */
  char      *text;
  char      *name;
  guint      position;
  gboolean   editable;
  gboolean   numeric;
  gboolean   closing;
};

enum
{
  EDITED,
  TYPING,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdUnitCell, vd_unit_cell, GTK_TYPE_WIDGET)

static guint signals[N_SIGNALS];

gboolean
vd_unit_cell_is_typing (VdUnitCell *self)
{
  return self->entry != NULL;
}

static void
close_entry (VdUnitCell *self,
             gboolean    keep_focus)
{
  GtkWidget *entry = g_steal_pointer (&self->entry);

  if (entry == NULL)
    return;

  gtk_widget_set_visible (self->label, TRUE);
  if (keep_focus)
    gtk_widget_grab_focus (GTK_WIDGET (self));
  gtk_widget_unparent (entry);
  g_signal_emit (self, signals[TYPING], 0);
}

void
vd_unit_cell_cancel (VdUnitCell *self)
{
  close_entry (self, TRUE);
}

gboolean
vd_unit_cell_commit (VdUnitCell *self)
{
  g_autofree char *typed = NULL;
  gboolean fine = TRUE;

  if (self->entry == NULL || self->closing)
    return TRUE;

  self->closing = TRUE;
  typed = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));
  if (g_strcmp0 (typed, self->text) != 0)
    g_signal_emit (self, signals[EDITED], 0, typed, &fine);
  self->closing = FALSE;

  if (fine)
    close_entry (self, TRUE);
  else if (self->entry != NULL)
    gtk_widget_add_css_class (self->entry, "error");

  return fine;
}

/* Going about */

static GtkWidget *
get_line (GtkWidget *cell)
{
  GtkWidget *frame = gtk_widget_get_parent (cell);

  return frame != NULL ? gtk_widget_get_parent (frame) : NULL;
}

static guint
get_column (GtkWidget *cell)
{
  guint n = 0;

  for (GtkWidget *frame = gtk_widget_get_prev_sibling (gtk_widget_get_parent (cell));
       frame != NULL;
       frame = gtk_widget_get_prev_sibling (frame))
    n++;

  return n;
}

static gboolean
focus_line (GtkWidget *line,
            guint      column)
{
  GtkWidget *frame = line != NULL ? gtk_widget_get_first_child (line) : NULL;

  while (frame != NULL && column-- > 0)
    frame = gtk_widget_get_next_sibling (frame);

  return frame != NULL && gtk_widget_get_first_child (frame) != NULL &&
         gtk_widget_grab_focus (gtk_widget_get_first_child (frame));
}

/* The line of a position, if the list has made one. */
static GtkWidget *
find_line (GtkWidget *list,
           guint      position)
{
  for (GtkWidget *line = gtk_widget_get_first_child (list);
       line != NULL;
       line = gtk_widget_get_next_sibling (line))
    {
      GtkWidget *frame = gtk_widget_get_first_child (line);
      GtkWidget *cell = frame != NULL ? gtk_widget_get_last_child (frame) : NULL;

      for (; frame != NULL && !VD_IS_UNIT_CELL (cell); frame = gtk_widget_get_next_sibling (frame))
        cell = gtk_widget_get_first_child (frame);
      if (cell != NULL && VD_IS_UNIT_CELL (cell) && VD_UNIT_CELL (cell)->position == position)
        return line;
    }

  return NULL;
}

gboolean
vd_unit_cell_focus (GtkWidget *list,
                    guint      position,
                    guint      column)
{
  return focus_line (find_line (list, position), column);
}

static gboolean
move_down (VdUnitCell *self,
           int         by,
           gboolean    extend)
{
  GtkWidget *line = get_line (GTK_WIDGET (self));
  GtkWidget *list = line != NULL ? gtk_widget_get_parent (line) : NULL;
  guint column = get_column (GTK_WIDGET (self));
  guint to = self->position + by;

  if (list == NULL || (by < 0 && self->position == 0))
    return TRUE;

  gtk_widget_activate_action (list, "list.scroll-to-item", "u", to);
  line = find_line (list, to);
  if (line == NULL)
    return TRUE;

  gtk_widget_activate_action (list, "list.select-item", "(ubb)", to, extend, extend);
  focus_line (line, column);
  return TRUE;
}

static gboolean
move_across (VdUnitCell *self,
             int         by)
{
  GtkWidget *frame = gtk_widget_get_parent (GTK_WIDGET (self));
  GtkWidget *cell;

  do
    {
      frame = by > 0 ? gtk_widget_get_next_sibling (frame) : gtk_widget_get_prev_sibling (frame);
      cell = frame != NULL ? gtk_widget_get_first_child (frame) : NULL;
    }
  while (frame != NULL && (cell == NULL || !VD_IS_UNIT_CELL (cell)));

  return cell == NULL || gtk_widget_grab_focus (cell);
}

/* Typing */

static void
on_activate (VdUnitCell *self)
{
  if (vd_unit_cell_commit (self))
    move_down (self, 1, FALSE);
}

/* One can't be made to stay in a cell; what could not stand is taken back, and said. */
static void
on_left (GtkWidget *entry,
         gpointer   owner)
{
  VdUnitCell *self = owner;
  g_autofree char *typed = NULL;
  gboolean fine = TRUE;

  if (self->entry != entry || self->closing)
    return;

  typed = g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry)));
  close_entry (self, FALSE);
  if (g_strcmp0 (typed, self->text) != 0)
    g_signal_emit (self, signals[EDITED], 0, typed, &fine);
}

static gboolean
on_entry_key (GtkEventControllerKey *controller,
              guint                  key,
              guint                  code,
              GdkModifierType        state,
              VdUnitCell            *self)
{
  if (key == GDK_KEY_Escape)
    {
      vd_unit_cell_cancel (self);
      return TRUE;
    }

  if (key == GDK_KEY_Tab || key == GDK_KEY_ISO_Left_Tab)
    {
      if (vd_unit_cell_commit (self))
        move_across (self, key == GDK_KEY_Tab ? 1 : -1);
      return TRUE;
    }

  return FALSE;
}

static void
open_entry (VdUnitCell *self,
            const char *text)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  if (!self->editable || self->entry != NULL)
    return;

  self->entry = gtk_entry_new ();
  gtk_entry_set_has_frame (GTK_ENTRY (self->entry), FALSE);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), 1);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text != NULL ? text : self->text);
  gtk_editable_set_alignment (GTK_EDITABLE (self->entry), self->numeric ? 1 : 0);
  gtk_widget_add_css_class (self->entry, "cell");
  vd_widget_set_name (self->entry, self->name);
  vd_widget_set_name (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->entry))),
                      self->name);

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (on_activate), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_entry_key), self);
  gtk_widget_add_controller (self->entry, keys);
  vd_widget_on_left (self->entry, on_left, self);

  gtk_widget_set_visible (self->label, FALSE);
  gtk_widget_set_parent (self->entry, GTK_WIDGET (self));
  gtk_widget_grab_focus (self->entry);
  if (text != NULL)
    gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
  g_signal_emit (self, signals[TYPING], 0);
}

static gboolean
move_by_key (VdUnitCell      *self,
             guint            key,
             GdkModifierType  state)
{
  gboolean extend = (state & GDK_SHIFT_MASK) != 0;
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  switch (key)
    {
    case GDK_KEY_Up:
      return move_down (self, -1, extend);

    case GDK_KEY_Down:
      return move_down (self, 1, extend);

    case GDK_KEY_Left:
      return move_across (self, rtl ? 1 : -1);

    case GDK_KEY_Right:
      return move_across (self, rtl ? -1 : 1);

    default:
      return FALSE;
    }
}

static gboolean
on_key (GtkEventControllerKey *controller,
        guint                  key,
        guint                  code,
        GdkModifierType        state,
        VdUnitCell            *self)
{
  gunichar typed = gdk_keyval_to_unicode (key);
  char text[7] = { 0 };

  if (self->entry != NULL || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)))
    return FALSE;

  if (move_by_key (self, key, state))
    return TRUE;

  if (key == GDK_KEY_F2 || key == GDK_KEY_Return || key == GDK_KEY_KP_Enter)
    {
      open_entry (self, NULL);
      return self->editable;
    }

  if (!self->editable || !g_unichar_isprint (typed) || typed == ' ')
    return FALSE;

  g_unichar_to_utf8 (typed, text);
  open_entry (self, text);
  return TRUE;
}

static void
on_pressed (GtkGestureClick *gesture,
            int              n_press,
            double           x,
            double           y,
            VdUnitCell      *self)
{
  if (self->entry != NULL)
    return;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (n_press == 2)
    open_entry (self, NULL);
}

/* The widget */

void
vd_unit_cell_set_text (VdUnitCell *self,
                       const char *text,
                       const char *name)
{
  g_autofree char *spoken = *text != '\0' ? g_strdup_printf ("%s: %s", name, text)
                                          : g_strdup (name);

  g_free (self->text);
  g_free (self->name);
  self->text = g_strdup (text);
  self->name = g_strdup (name);
  gtk_inscription_set_text (GTK_INSCRIPTION (self->label), text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), g_utf8_strlen (text, -1) > 14 ? text : NULL);
  vd_widget_set_name (GTK_WIDGET (self), spoken);
}

void
vd_unit_cell_set_position (VdUnitCell *self,
                           guint       position)
{
  self->position = position;
}

guint
vd_unit_cell_get_position (VdUnitCell *self)
{
  return self->position;
}

GtkWidget *
vd_unit_cell_new (gboolean numeric,
                  gboolean editable)
{
  VdUnitCell *self = g_object_new (VD_TYPE_UNIT_CELL, NULL);

  self->editable = editable;
  self->numeric = numeric;
  gtk_inscription_set_min_chars (GTK_INSCRIPTION (self->label), 1);
  gtk_inscription_set_xalign (GTK_INSCRIPTION (self->label), numeric ? 1 : 0);
  if (numeric)
    gtk_widget_add_css_class (self->label, "numeric");

  return GTK_WIDGET (self);
}

static void
vd_unit_cell_dispose (GObject *object)
{
  VdUnitCell *self = VD_UNIT_CELL (object);

  self->entry = NULL;
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_unit_cell_parent_class)->dispose (object);
}

static void
vd_unit_cell_finalize (GObject *object)
{
  VdUnitCell *self = VD_UNIT_CELL (object);

  g_free (self->text);
  g_free (self->name);

  G_OBJECT_CLASS (vd_unit_cell_parent_class)->finalize (object);
}

static void
vd_unit_cell_class_init (VdUnitCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_unit_cell_dispose;
  G_OBJECT_CLASS (klass)->finalize = vd_unit_cell_finalize;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "unitcell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID_CELL);

  signals[EDITED] =
    g_signal_new ("edited", type, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_first_wins, NULL,
                  NULL, G_TYPE_BOOLEAN, 1, G_TYPE_STRING);
  signals[TYPING] =
    g_signal_new ("typing", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
vd_unit_cell_init (VdUnitCell *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  self->text = g_strdup ("");
  self->name = g_strdup ("");
  self->label = gtk_inscription_new (NULL);
  gtk_inscription_set_text_overflow (GTK_INSCRIPTION (self->label),
                                     GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END);
  gtk_widget_set_valign (self->label, GTK_ALIGN_CENTER);
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);

  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  g_signal_connect (click, "pressed", G_CALLBACK (on_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}
