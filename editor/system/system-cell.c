#include "editor/system/system-cell.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/system/system-menu.h"
#include "editor/widgets/typed.h"
#include "editor/widgets/widgets.h"

/* Characters of a name. */
#define SHORT_NAME 10
#define LONG_NAME 39

struct _VdSystemCell
{
  GtkBox               parent_instance;

  const VdSystemField *field;
  GtkWidget           *control;
  GtkWidget           *back;    /* the button that goes back to the system */
  GtkWidget           *back_label;
  char                *shown;   /* what the documents say */
  int                  name_width; /* characters */
  gboolean             busy;    /* it is being filled, not used */
};

enum
{
  COMMIT,
  REVERT,
  TYPED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdSystemCell, vd_system_cell, GTK_TYPE_BOX)

static guint signals[N_SIGNALS];

static void
commit (VdSystemCell *self,
        const char   *value)
{
  if (!self->busy)
    g_signal_emit (self, signals[COMMIT], 0, value);
}

/* Entries */

static void
on_entry_changed (VdSystemCell *self)
{
  if (!self->busy)
    g_signal_emit (self, signals[TYPED], 0);
}

static void
on_entry_activate (VdSystemCell *self)
{
  g_autoptr (VdSystemCell) keep = g_object_ref (self);

  commit (self, gtk_editable_get_text (GTK_EDITABLE (self->control)));
  gtk_editable_select_region (GTK_EDITABLE (keep->control), 0, -1);
}

static void
put_back (VdSystemCell *self)
{
  self->busy = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->control), self->shown);
  self->busy = FALSE;
  vd_typed_refuse (self->control, NULL);
  gtk_widget_set_tooltip_text (self->control, _(self->field->help));
  g_signal_emit (self, signals[TYPED], 0);
}

static void
on_entry_left (GtkWidget *entry,
               gpointer   owner)
{
  VdSystemCell *self = owner;

  if (gtk_widget_get_root (entry) != NULL && vd_system_cell_is_typed (self))
    commit (self, gtk_editable_get_text (GTK_EDITABLE (entry)));
}

static gboolean
on_entry_key (GtkEventControllerKey *controller,
              guint                  key,
              guint                  code,
              GdkModifierType        state,
              VdSystemCell          *self)
{
  if (key != GDK_KEY_Escape || !vd_system_cell_is_typed (self))
    return FALSE;

  put_back (self);
  gtk_editable_select_region (GTK_EDITABLE (self->control), 0, -1);
  return TRUE;
}

static GtkWidget *
make_entry (VdSystemCell *self)
{
  GtkWidget *entry = gtk_entry_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  gboolean is_name = self->field->kind == VD_HOLDS_NAME;
  int width = is_name ? self->name_width : 5;

  gtk_entry_set_has_frame (GTK_ENTRY (entry), FALSE);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), width);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), width);
  gtk_widget_add_css_class (entry, "cell");
  if (!is_name)
    gtk_widget_add_css_class (entry, "numeric");

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (on_entry_activate), self);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (on_entry_changed), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_entry_key), self);
  gtk_widget_add_controller (entry, keys);
  vd_widget_on_left (entry, on_entry_left, self);

  return entry;
}

/* Check buttons */

static void
on_toggled (VdSystemCell *self)
{
  commit (self, gtk_check_button_get_active (GTK_CHECK_BUTTON (self->control))
                ? self->field->on : self->field->off);
}

static GtkWidget *
make_check (VdSystemCell *self,
            gboolean      titled)
{
  GtkWidget *check = titled ? gtk_check_button_new_with_label (_(self->field->title))
                            : gtk_check_button_new ();

  if (!titled)
    gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  g_signal_connect_swapped (check, "toggled", G_CALLBACK (on_toggled), self);

  return check;
}

/* Menus */

static void
on_menu_chosen (VdSystemCell *self,
                const char   *value)
{
  commit (self, value);
}

static GtkWidget *
make_menu (VdSystemCell *self)
{
  GtkWidget *menu = vd_system_menu_new (self->field);

  g_signal_connect_swapped (menu, "chosen", G_CALLBACK (on_menu_chosen), self);
  return menu;
}

/* The cell */

static GtkWidget *
make_control (VdSystemCell      *self,
              const VdProject   *project,
              const VdSystemRow *row,
              gboolean           titled)
{
  g_auto (GStrv) words = NULL;

  switch (self->field->kind)
    {
    case VD_HOLDS_SWITCH:
      return make_check (self, titled);
    case VD_HOLDS_MANY:
    case VD_HOLDS_WHEN:
    case VD_HOLDS_WORD:
    case VD_HOLDS_ONE:
    case VD_HOLDS_SIDE:
      return make_menu (self);
    case VD_HOLDS_SETTING:
      words = vd_system_list_words (project, row, self->field);
      return words != NULL ? make_menu (self) : make_entry (self);
    case VD_HOLDS_NAME:
    case VD_HOLDS_COST:
    case VD_HOLDS_NUMBER:
    case VD_HOLDS_FRACTION:
    default:
      return make_entry (self);
    }
}

static void
on_back (VdSystemCell *self)
{
  g_signal_emit (self, signals[REVERT], 0);
}

static void
make_back (VdSystemCell *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);

  self->back_label = gtk_label_new (NULL);
  self->back = gtk_button_new ();
  gtk_box_append (GTK_BOX (box), self->back_label);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("edit-undo-symbolic"));
  gtk_button_set_child (GTK_BUTTON (self->back), box);
  gtk_label_set_ellipsize (GTK_LABEL (self->back_label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (self->back_label), 14);
  gtk_widget_add_css_class (self->back, "flat");
  gtk_widget_add_css_class (self->back, "was");
  gtk_widget_set_valign (self->back, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (self->back, FALSE);
  g_signal_connect_swapped (self->back, "clicked", G_CALLBACK (on_back), self);
  gtk_box_append (GTK_BOX (self), self->back);
}

static void
add_title (VdSystemCell *self)
{
  GtkWidget *label = gtk_label_new (_(self->field->title));

  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "caption");
  gtk_box_append (GTK_BOX (self), label);
}

GtkWidget *
vd_system_cell_new (const VdProject     *project,
                    const VdSystemRow   *row,
                    const VdSystemField *field,
                    gboolean             titled)
{
  VdSystemCell *self = g_object_new (VD_TYPE_SYSTEM_CELL, "spacing", 4, NULL);

  self->field = field;
  self->name_width = row->table == VD_SYSTEM_OPTIONS ? LONG_NAME : SHORT_NAME;
  if (titled && field->kind != VD_HOLDS_SWITCH)
    add_title (self);
  self->control = make_control (self, project, row, titled);
  gtk_widget_set_valign (self->control, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (self), self->control);
  make_back (self);
  vd_system_cell_show (self, project, row);

  return GTK_WIDGET (self);
}

static void
show_value (VdSystemCell      *self,
            const VdProject   *project,
            const VdSystemRow *row,
            const char        *value)
{
  self->busy = TRUE;
  if (GTK_IS_CHECK_BUTTON (self->control))
    gtk_check_button_set_active (GTK_CHECK_BUTTON (self->control),
                                 g_strcmp0 (value, self->field->on) == 0);
  else if (VD_IS_SYSTEM_MENU (self->control))
    vd_system_menu_show (VD_SYSTEM_MENU (self->control), project, row, value);
  else if (strcmp (gtk_editable_get_text (GTK_EDITABLE (self->control)), value) != 0)
    gtk_editable_set_text (GTK_EDITABLE (self->control), value);
  self->busy = FALSE;
}

static void
show_back (VdSystemCell      *self,
           const VdProject   *project,
           const VdSystemRow *row,
           const char        *name)
{
  const char *was = vd_system_row_was (row, self->field->attribute);
  g_autofree char *said = was == NULL ? NULL
                          : *was == '\0' && self->field->kind != VD_HOLDS_SWITCH
                          ? g_strdup (_("nothing"))
                          : vd_system_describe_word (project, row, self->field, was);
  /* TRANS: what the system says of a cell that the scenario changes, as "was 2" */
  g_autofree char *label = said != NULL ? g_strdup_printf (_("was %s"), said) : NULL;
  /* TRANS: the first %s is a cell, as "Cost of Forest", the second what the system says */
  g_autofree char *back = said != NULL ? g_strdup_printf (_("%s as in the system: %s"), name, said)
                                       : NULL;

  gtk_widget_set_visible (self->back, said != NULL);
  if (said == NULL)
    return;

  /* Of a switch it is plain what it was. */
  gtk_widget_set_visible (self->back_label, self->field->kind != VD_HOLDS_SWITCH);
  gtk_label_set_label (GTK_LABEL (self->back_label), label);
  gtk_widget_set_tooltip_text (self->back, _("This scenario says otherwise than its system. "
                                             "Click to let the system hold again."));
  vd_widget_set_name (self->back, back);
}

static void
set_css (GtkWidget  *widget,
         const char *css,
         gboolean    on)
{
  if (on)
    gtk_widget_add_css_class (widget, css);
  else
    gtk_widget_remove_css_class (widget, css);
}

/* A cost is typed as it is read, "never" too. */
static char *
find_value (VdSystemCell      *self,
            const VdProject   *project,
            const VdSystemRow *row)
{
  const char *value = vd_system_row_show (row, self->field->attribute);

  return self->field->kind == VD_HOLDS_COST
         ? vd_system_describe_word (project, row, self->field, value) : g_strdup (value);
}

void
vd_system_cell_show (VdSystemCell      *self,
                     const VdProject   *project,
                     const VdSystemRow *row)
{
  const char *attribute = self->field->attribute;
  g_autofree char *value = find_value (self, project, row);
  VdStands stands = vd_system_row_stands (row, attribute);
  g_autofree char *of = vd_system_row_name (project, row);
  /* TRANS: the first %s is a column, as "Cost", the second a row, as "Forest" */
  g_autofree char *name = g_strdup_printf (_("%s of %s"), _(self->field->title), of);

  g_free (self->shown);
  self->shown = g_strdup (value);
  show_value (self, project, row, value);
  show_back (self, project, row, name);
  vd_typed_refuse (self->control, NULL);

  set_css (GTK_WIDGET (self), "overridden", stands == VD_STANDS_OVERRIDE);
  set_css (GTK_WIDGET (self), "added", stands == VD_STANDS_ADDED &&
                                       vd_system_overrides (project, row->table));
  set_css (GTK_WIDGET (self), "usual", stands == VD_STANDS_NOWHERE);
  gtk_widget_set_sensitive (self->control, vd_system_row_may_set (project, row, attribute));
  gtk_widget_set_tooltip_text (self->control, _(self->field->help));
  if (VD_IS_SYSTEM_MENU (self->control))
    vd_system_menu_set_name (VD_SYSTEM_MENU (self->control), name);
  else
    vd_widget_set_name (self->control, name);
  if (GTK_IS_ENTRY (self->control))
    vd_widget_set_name (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->control))),
                        name);
}

const char *
vd_system_cell_get_attribute (VdSystemCell *self)
{
  return self->field->attribute;
}

gboolean
vd_system_cell_is_typed (VdSystemCell *self)
{
  return GTK_IS_ENTRY (self->control) &&
         strcmp (gtk_editable_get_text (GTK_EDITABLE (self->control)), self->shown) != 0;
}

GtkWidget *
vd_system_cell_get_entry (VdSystemCell *self)
{
  return GTK_IS_ENTRY (self->control) ? self->control : NULL;
}

static void
vd_system_cell_finalize (GObject *object)
{
  VdSystemCell *self = VD_SYSTEM_CELL (object);

  g_free (self->shown);

  G_OBJECT_CLASS (vd_system_cell_parent_class)->finalize (object);
}

static void
vd_system_cell_class_init (VdSystemCellClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = vd_system_cell_finalize;

  signals[COMMIT] = g_signal_new ("commit", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[REVERT] = g_signal_new ("revert", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
  signals[TYPED] = g_signal_new ("typed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
vd_system_cell_init (VdSystemCell *self)
{
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  gtk_widget_add_css_class (GTK_WIDGET (self), "system-cell");
}
