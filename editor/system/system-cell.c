#include "editor/system/system-cell.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/rows/table-cell.h"
#include "editor/system/system-menu.h"
#include "editor/widgets/widgets.h"

/* Characters of a name. */
#define SHORT_NAME 10
#define MIDDLE_NAME 26
#define LONG_NAME 39
#define NUMBER 5
#define SHORT_NUMBER 3 /* in a line of many cells, each with its title */

struct _VdSystemCell
{
  GtkBox         parent_instance;

  const VdField *field;
  GtkWidget     *control;
  GtkWidget     *back;       /* the button that goes back to the system */
  GtkWidget     *back_label;
  int            name_width; /* characters */
  gboolean       is_titled;
  gboolean       busy;       /* it is being filled, not used */
};

enum
{
  COMMIT,
  REVERT,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdSystemCell, vd_system_cell, GTK_TYPE_BOX)

static guint signals[N_SIGNALS];

static void
emit_commit (VdSystemCell *self,
             const char   *value)
{
  if (!self->busy)
    g_signal_emit (self, signals[COMMIT], 0, value);
}

/* What a cost may be besides a number is longer in some languages. */
static int
get_number_width (VdSystemCell *self)
{
  if (self->field->type == VD_FIELD_COST)
    return MAX (NUMBER, (int) g_utf8_strlen (_("never"), -1));

  return self->is_titled ? SHORT_NUMBER : NUMBER;
}

/* Where there is room a name is seen whole, as are the cases of a rule. */
static int
get_text_width (VdSystemTable  table,
                const VdField *field)
{
  gboolean is_name = strcmp (field->attribute, "name") == 0;

  if (table == VD_SYSTEM_OPTIONS)
    return LONG_NAME;
  if (table == VD_SYSTEM_BINDS ||
      (is_name && (table == VD_SYSTEM_SHIFTS || table == VD_SYSTEM_DICE ||
                   table == VD_SYSTEM_PHASES)))
    return MIDDLE_NAME;

  return strcmp (field->attribute, "amount") == 0 ? NUMBER : SHORT_NAME;
}

static GtkWidget *
make_entry (VdSystemCell *self)
{
  return self->field->type == VD_FIELD_TEXT
         ? vd_table_cell_new (VD_TABLE_CELL_TEXT, self->name_width, TRUE)
         : vd_table_cell_new (VD_TABLE_CELL_NUMBER, get_number_width (self), TRUE);
}

/* Check buttons */

static void
on_toggled (VdSystemCell *self)
{
  emit_commit (self, gtk_check_button_get_active (GTK_CHECK_BUTTON (self->control))
                     ? self->field->of->values[0] : self->field->of->values[1]);
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
  emit_commit (self, value);
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
  g_autoptr (GPtrArray) choices = NULL;

  if (self->field->type == VD_FIELD_SWITCH)
    return make_check (self, titled);

  choices = vd_system_list_choices (project, row, self->field);
  return choices != NULL ? make_menu (self) : make_entry (self);
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
vd_system_cell_new (const VdProject   *project,
                    const VdSystemRow *row,
                    const VdField     *field,
                    gboolean           titled)
{
  VdSystemCell *self;

  g_return_val_if_fail (project != NULL && row != NULL && field != NULL, NULL);

  self = g_object_new (VD_TYPE_SYSTEM_CELL, "spacing", 4, NULL);
  self->field = field;
  self->name_width = get_text_width (row->table, field);
  self->is_titled = titled;
  if (titled && field->type != VD_FIELD_SWITCH)
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
                                 g_strcmp0 (value, self->field->of->values[0]) == 0);
  else if (VD_IS_SYSTEM_MENU (self->control))
    vd_system_menu_show (VD_SYSTEM_MENU (self->control), project, row, value);
  else
    vd_table_cell_show (VD_TABLE_CELL (self->control), value, _(self->field->help));
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
                          : *was == '\0' && self->field->type != VD_FIELD_SWITCH
                          ? g_strdup (_("nothing"))
                          : vd_system_say (project, row, self->field, was);
  /* TRANS: what the system says of a cell that the scenario changes, as "was 2" */
  g_autofree char *label = said != NULL ? g_strdup_printf (_("was %s"), said) : NULL;
  /* TRANS: the first %s is a cell, as "Cost of Forest", the second what the system says */
  g_autofree char *back = said != NULL ? g_strdup_printf (_("%s as in the system: %s"), name, said)
                                       : NULL;

  gtk_widget_set_visible (self->back, said != NULL);
  if (said == NULL)
    return;

  /* Of a switch it is plain what it was. */
  gtk_widget_set_visible (self->back_label, self->field->type != VD_FIELD_SWITCH);
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

void
vd_system_cell_show (VdSystemCell      *self,
                     const VdProject   *project,
                     const VdSystemRow *row)
{
  const char *attribute;
  g_autofree char *value = NULL;
  VdStands stands;
  g_autofree char *of = NULL;
  g_autofree char *name = NULL;

  g_return_if_fail (VD_IS_SYSTEM_CELL (self) && project != NULL && row != NULL);

  attribute = self->field->attribute;
  value = vd_system_row_type (project, row, self->field);
  stands = vd_system_row_stands (row, attribute);
  of = vd_system_row_name (project, row);
  /* TRANS: the first %s is a column, as "Cost", the second a row, as "Forest" */
  name = g_strdup_printf (_("%s of %s"), _(self->field->title), of);
  show_value (self, project, row, value);
  show_back (self, project, row, name);

  set_css (GTK_WIDGET (self), "overridden", stands == VD_STANDS_OVERRIDE);
  set_css (GTK_WIDGET (self), "added", stands == VD_STANDS_ADDED &&
                                       vd_system_overrides (project, row->table));
  set_css (GTK_WIDGET (self), "usual", stands == VD_STANDS_NOWHERE);
  gtk_widget_set_sensitive (self->control, vd_system_row_may_set (project, row, attribute));
  if (!VD_IS_TABLE_CELL (self->control))
    gtk_widget_set_tooltip_text (self->control, _(self->field->help));
  if (VD_IS_SYSTEM_MENU (self->control))
    vd_system_menu_set_name (VD_SYSTEM_MENU (self->control), name);
  else if (VD_IS_TABLE_CELL (self->control))
    vd_table_cell_set_name (VD_TABLE_CELL (self->control), name);
  else
    vd_widget_set_name (self->control, name);
}

const char *
vd_system_cell_get_attribute (VdSystemCell *self)
{
  g_return_val_if_fail (VD_IS_SYSTEM_CELL (self), NULL);

  return self->field->attribute;
}

GtkWidget *
vd_system_cell_get_control (VdSystemCell *self)
{
  g_return_val_if_fail (VD_IS_SYSTEM_CELL (self), NULL);

  return self->control;
}

static void
vd_system_cell_class_init (VdSystemCellClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  signals[COMMIT] = g_signal_new ("commit", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[REVERT] = g_signal_new ("revert", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
}

static void
vd_system_cell_init (VdSystemCell *self)
{
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  gtk_widget_add_css_class (GTK_WIDGET (self), "system-cell");
}
