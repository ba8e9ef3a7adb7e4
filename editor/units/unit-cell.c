#include "editor/units/unit-cell.h"

#include "editor/rows/cells.h"
#include "editor/rows/table-cell.h"
#include "editor/widgets/widgets.h"

struct _VdUnitCell
{
  GtkWidget  parent_instance;

  GtkWidget *label;
  GtkWidget *entry;     /* (nullable): while one types */
  char      *text;
  char      *name;
  gboolean   numeric;
};

enum
{
  TYPING,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdUnitCell, vd_unit_cell, GTK_TYPE_WIDGET)

static guint signals[N_SIGNALS];

gboolean
vd_unit_cell_is_typing (VdUnitCell *self)
{
  g_return_val_if_fail (VD_IS_UNIT_CELL (self), FALSE);

  return self->entry != NULL;
}

/* Typing */

void
vd_unit_cell_close (VdUnitCell *self)
{
  GtkWidget *entry;

  g_return_if_fail (VD_IS_UNIT_CELL (self));

  entry = g_steal_pointer (&self->entry);

  if (entry == NULL)
    return;

  gtk_widget_set_visible (self->label, TRUE);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  if (gtk_widget_get_state_flags (entry) & GTK_STATE_FLAG_FOCUS_WITHIN)
    gtk_widget_grab_focus (GTK_WIDGET (self));
  gtk_widget_unparent (entry);
  g_signal_emit (self, signals[TYPING], 0);
}

static void
make_entry (VdUnitCell *self)
{
  self->entry = vd_table_cell_new (self->numeric ? VD_TABLE_CELL_NUMBER : VD_TABLE_CELL_TEXT, 1,
                                   FALSE);
  gtk_entry_set_alignment (GTK_ENTRY (self->entry), self->numeric ? 1 : 0);
  vd_table_cell_set_name (VD_TABLE_CELL (self->entry), self->name);
  vd_table_cell_show (VD_TABLE_CELL (self->entry), self->text, NULL);
  g_signal_connect_swapped (self->entry, "done", G_CALLBACK (vd_unit_cell_close), self);
}

/* Tab goes from an entry to the next cell, and not to the one that it lies in. */
static void
open_entry (VdUnitCell *self,
            const char *text)
{
  if (self->entry != NULL)
    return;

  make_entry (self);
  gtk_widget_set_visible (self->label, FALSE);
  gtk_widget_set_parent (self->entry, GTK_WIDGET (self));
  g_signal_emit (self, signals[TYPING], 0);
  gtk_widget_grab_focus (self->entry);
  gtk_widget_set_focusable (GTK_WIDGET (self), FALSE);
  if (text != NULL)
    {
      gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
      gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
    }
}

static gboolean
type_first (VdUnitCell *self,
            guint       key)
{
  gunichar typed = gdk_keyval_to_unicode (key);
  char text[7] = { 0 };

  if (!g_unichar_isprint (typed) || typed == ' ')
    return FALSE;

  g_unichar_to_utf8 (typed, text);
  open_entry (self, text);
  return TRUE;
}

/* Keys */

static void
go_across (VdUnitCell        *self,
           const VdCellPlace *place,
           int                across)
{
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  vd_cell_go (place, rtl ? -across : across, 0);
}

static void
go_down (const VdCellPlace *place,
         int                down,
         gboolean           extend)
{
  if (extend)
    vd_cell_extend (place, down);
  else
    vd_cell_go (place, 0, down);
}

static gboolean
move_by_key (VdUnitCell      *self,
             guint            key,
             GdkModifierType  state)
{
  gboolean extend = (state & GDK_SHIFT_MASK) != 0;
  VdCellPlace place;

  if (!vd_cell_find_place (GTK_WIDGET (self), &place))
    return FALSE;

  switch (key)
    {
    case GDK_KEY_Up:
    case GDK_KEY_Down:
      go_down (&place, key == GDK_KEY_Up ? -1 : 1, extend);
      return TRUE;

    case GDK_KEY_Left:
    case GDK_KEY_Right:
      go_across (self, &place, key == GDK_KEY_Left ? -1 : 1);
      return TRUE;

    default:
      return FALSE;
    }
}

static gboolean
fill_down (VdUnitCell *self)
{
  VdCellPlace place;

  if (vd_cell_find_place (GTK_WIDGET (self), &place))
    g_free (vd_cell_fill (&place));
  return TRUE;
}

/* While one types, all but giving up is for the entry. */
static gboolean
on_key (GtkEventControllerKey *controller,
        guint                  key,
        guint                  code,
        GdkModifierType        state,
        VdUnitCell            *self)
{
  GdkModifierType held = state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK);

  if (self->entry != NULL)
    {
      if (key == GDK_KEY_Escape)
        vd_unit_cell_close (self);
      return key == GDK_KEY_Escape;
    }

  if (held == GDK_CONTROL_MASK && key == GDK_KEY_Down)
    return fill_down (self);
  if (held != 0)
    return FALSE;
  if (key != GDK_KEY_F2 && key != GDK_KEY_Return && key != GDK_KEY_KP_Enter)
    return move_by_key (self, key, state) || type_first (self, key);

  open_entry (self, NULL);
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
  g_autofree char *spoken = NULL;

  g_return_if_fail (VD_IS_UNIT_CELL (self) && text != NULL && name != NULL);

  spoken = *text != '\0' ? g_strdup_printf ("%s: %s", name, text) : g_strdup (name);
  g_free (self->text);
  g_free (self->name);
  self->text = g_strdup (text);
  self->name = g_strdup (name);
  gtk_inscription_set_text (GTK_INSCRIPTION (self->label), text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), g_utf8_strlen (text, -1) > 14 ? text : NULL);
  vd_widget_set_name (GTK_WIDGET (self), spoken);
  if (self->entry != NULL)
    vd_table_cell_show (VD_TABLE_CELL (self->entry), text, NULL);
}

GtkWidget *
vd_unit_cell_new (gboolean numeric)
{
  VdUnitCell *self = g_object_new (VD_TYPE_UNIT_CELL, NULL);

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

  G_OBJECT_CLASS (klass)->dispose = vd_unit_cell_dispose;
  G_OBJECT_CLASS (klass)->finalize = vd_unit_cell_finalize;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "unitcell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID_CELL);

  signals[TYPING] =
    g_signal_new ("typing", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
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
