#include "editor/exchange/option-form.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/exchange/options.h"
#include "editor/widgets/widgets.h"
#include "editor/widgets/wrap-layout.h"

/* An option, and what asks for it. */
typedef struct
{
  const VdOptionRow *option;
  GtkWidget         *label;   /* (nullable): there is nothing to choose; likewise: */
  GtkWidget         *control;
  GtkWidget         *unit;    /* (nullable): behind it */
  GPtrArray         *choices; /* (nullable): of VdOptionChoice, one or several */
} Field;

struct _VdOptionForm
{
  GtkWidget  parent_instance;

  GtkWidget            *grid;
  guint                 n_rows; /* of it */
  const VdOptionRow    *options; /* (nullable) */
  GArray               *fields; /* of Field */
  char                 *folder; /* (nullable): beside whose files those lie that are named */
  gboolean              filling;
  GtkFileChooserNative *chooser;
};

enum
{
  CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdOptionForm, vd_option_form, GTK_TYPE_WIDGET)

static guint signals[N_SIGNALS];

static void
field_clear (gpointer data)
{
  g_clear_pointer (&((Field *) data)->choices, g_ptr_array_unref);
}

static void show_effects (VdOptionForm *self);

static void
on_changed (VdOptionForm *self)
{
  if (self->filling)
    return;

  show_effects (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static GtkWidget *
get_next (GtkWidget *widget)
{
  return gtk_widget_get_next_sibling (widget);
}

/* What asks */

static GtkWidget *
make_list (VdOptionForm *self,
           const Field  *field,
           const char   *value)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  GtkWidget *list = gtk_drop_down_new (NULL, NULL);
  guint chosen = 0;

  for (guint i = 0; i < field->choices->len; i++)
    {
      const VdOptionChoice *choice = g_ptr_array_index (field->choices, i);

      gtk_string_list_append (titles, choice->title);
      if (g_strcmp0 (choice->value, value) == 0)
        chosen = i;
    }

  gtk_drop_down_set_model (GTK_DROP_DOWN (list), G_LIST_MODEL (titles));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (list), chosen);
  gtk_widget_set_hexpand (list, TRUE);
  g_signal_connect_swapped (list, "notify::selected", G_CALLBACK (on_changed), self);
  return list;
}

/* One at least stays: none would be all of them. */
static void
hold_last (GtkWidget *box)
{
  guint n = 0;

  for (GtkWidget *check = gtk_widget_get_first_child (box); check != NULL; check = get_next (check))
    n += gtk_check_button_get_active (GTK_CHECK_BUTTON (check));
  for (GtkWidget *check = gtk_widget_get_first_child (box); check != NULL; check = get_next (check))
    gtk_widget_set_sensitive (check,
                              n > 1 || !gtk_check_button_get_active (GTK_CHECK_BUTTON (check)));
}

static void
on_checked (VdOptionForm *self,
            GParamSpec   *property,
            GtkWidget    *check)
{
  hold_last (gtk_widget_get_parent (check));
  on_changed (self);
}

static GtkWidget *
make_checks (VdOptionForm *self,
             const Field  *field,
             const char   *value)
{
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  g_auto (GStrv) chosen = value != NULL ? g_strsplit (value, ",", -1) : NULL;

  vd_wrap_layout_apply (box, 8);
  for (guint i = 0; i < field->choices->len; i++)
    {
      const VdOptionChoice *choice = g_ptr_array_index (field->choices, i);
      GtkWidget *check = gtk_check_button_new_with_label (choice->title);

      gtk_check_button_set_active (GTK_CHECK_BUTTON (check), chosen == NULL ||
                                   g_strv_contains ((const char *const *) chosen, choice->value));
      gtk_box_append (GTK_BOX (box), check);
    }

  hold_last (box);
  for (GtkWidget *check = gtk_widget_get_first_child (box); check != NULL; check = get_next (check))
    g_signal_connect_swapped (check, "notify::active", G_CALLBACK (on_checked), self);
  return box;
}

static GtkWidget *
make_switch (VdOptionForm *self,
             const char   *value)
{
  GtkWidget *widget = gtk_switch_new ();

  gtk_switch_set_active (GTK_SWITCH (widget), value != NULL);
  gtk_widget_set_halign (widget, GTK_ALIGN_START);
  g_signal_connect_swapped (widget, "notify::active", G_CALLBACK (on_changed), self);
  return widget;
}

static GtkWidget *
make_number (VdOptionForm      *self,
             const VdOptionRow *option,
             const char        *value)
{
  double step = option->most - option->least > 200 ? 10 : 1;
  GtkWidget *spin = gtk_spin_button_new_with_range (option->least, option->most, step);

  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), TRUE);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin),
                             value != NULL ? g_ascii_strtod (value, NULL) : option->least);
  gtk_widget_set_halign (spin, GTK_ALIGN_START);
  g_signal_connect_swapped (spin, "value-changed", G_CALLBACK (on_changed), self);
  return spin;
}

static GtkWidget *
make_text (VdOptionForm      *self,
           const VdOptionRow *option,
           const char        *value)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_editable_set_text (GTK_EDITABLE (entry), value != NULL ? value : "");
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry),
                                  option->otherwise != NULL ? _(option->otherwise) : NULL);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_widget_set_hexpand (entry, TRUE);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (on_changed), self);
  return entry;
}

/* Files */

static void
on_file_chosen (GtkNativeDialog *chooser,
                int              response,
                VdOptionForm    *self)
{
  GtkEditable *entry = g_object_get_data (G_OBJECT (chooser), "entry");
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT
                           ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser)) : NULL;
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;
  g_autofree char *name = path != NULL ? vd_option_shorten_path (path, self->folder) : NULL;

  g_clear_object (&self->chooser);
  if (name != NULL)
    gtk_editable_set_text (entry, name);
}

static void
add_filter (GtkFileChooser    *chooser,
            const VdOptionRow *option)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  g_autofree char *pattern = g_strconcat ("*", option->file_ending, NULL);

  gtk_file_filter_set_name (filter, pattern);
  gtk_file_filter_add_pattern (filter, pattern);
  gtk_file_chooser_add_filter (chooser, filter);
}

static void
on_choose_clicked (VdOptionForm *self,
                   GtkWidget    *button)
{
  GtkWidget *entry = gtk_widget_get_prev_sibling (button);
  const VdOptionRow *option = g_object_get_data (G_OBJECT (button), "option");
  g_autofree char *title = vd_option_get_title (option);
  g_autoptr (GFile) folder = self->folder != NULL ? g_file_new_for_path (self->folder) : NULL;

  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (title, GTK_WINDOW (gtk_widget_get_root (button)),
                                               GTK_FILE_CHOOSER_ACTION_OPEN, _("_Select"),
                                               _("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  add_filter (GTK_FILE_CHOOSER (self->chooser), option);
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->chooser), folder, NULL);
  g_object_set_data (G_OBJECT (self->chooser), "entry", entry);
  g_signal_connect (self->chooser, "response", G_CALLBACK (on_file_chosen), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static GtkWidget *
make_file (VdOptionForm      *self,
           const VdOptionRow *option,
           const char        *value)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *button = gtk_button_new_with_label (_("Choose…"));
  g_autofree char *name = value != NULL ? vd_option_shorten_path (value, self->folder) : NULL;
  g_autofree char *title = vd_option_get_title (option);
  /* TRANS: %s is what a file is for, as "Numbers of pieces" */
  g_autofree char *says = g_strdup_printf (_("Choose a file: %s"), title);

  gtk_box_append (GTK_BOX (box), make_text (self, option, name));
  gtk_box_append (GTK_BOX (box), button);
  vd_widget_set_name (button, says);
  g_object_set_data (G_OBJECT (button), "option", (gpointer) option);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_choose_clicked), self);
  return box;
}

/* A number for which nothing usual is known may be left open. */
static gboolean
is_counted (const VdOptionRow *option)
{
  return option->type == VD_OPTION_NUMBER && option->usual != NULL;
}

static GtkWidget *
make_control (VdOptionForm *self,
              const Field  *field,
              const char   *value)
{
  if (field->option->type == VD_OPTION_WORDS)
    return make_checks (self, field, value);
  if (field->choices != NULL)
    return make_list (self, field, value);
  if (field->option->type == VD_OPTION_FLAG)
    return make_switch (self, value);
  if (field->option->type == VD_OPTION_FILE)
    return make_file (self, field->option, value);
  if (is_counted (field->option))
    return make_number (self, field->option, value);

  return make_text (self, field->option, value);
}

/* GTK 4.8 gives the buttons inside a list, which have the focus, no name by itself. */
static void
name_control (const Field *field,
              const char  *name)
{
  if (GTK_IS_DROP_DOWN (field->control))
    vd_widget_name_drop_down (GTK_DROP_DOWN (field->control), name);
  else if (field->option->type == VD_OPTION_FILE)
    vd_widget_set_name (gtk_widget_get_first_child (field->control), name);
  else
    vd_widget_set_name (field->control, name);
}

/* Units */

/* What is behind a measure: what it is in, unless it says so itself, and what inches are. */
static void
show_unit (const Field *field)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (field->control));
  g_autofree char *says = NULL;
  double length;

  if (g_str_has_suffix (text, "mm"))
    says = g_strdup ("");
  else if (g_str_has_suffix (text, "in") && vd_option_read_length (text, &length))
    /* TRANS: what a measure in inches is in millimetres */
    says = g_strdup_printf (_("= %.4g mm"), length);
  else
    says = g_strdup (field->option->unit != NULL ? _(field->option->unit) : _("mm"));

  gtk_label_set_label (GTK_LABEL (field->unit), says);
}

static void
add_unit (VdOptionForm *self,
          Field        *field,
          int           row)
{
  field->unit = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (field->unit), 0);
  show_unit (field);
  gtk_grid_attach (GTK_GRID (self->grid), field->unit, 2, row, 1, 1);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (field->control),
                                  GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, field->unit, NULL, -1);
}

static gboolean
has_unit (const VdOptionRow *option)
{
  return option->type == VD_OPTION_LENGTH || option->unit != NULL;
}

static GtkWidget *
make_label (const char *title)
{
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_width_chars (GTK_LABEL (label), 20);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 26);
  return label;
}

static void
add_heading (VdOptionForm *self,
             const char   *title)
{
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "heading");
  gtk_widget_set_margin_top (label, self->n_rows > 0 ? 12 : 0);
  gtk_grid_attach (GTK_GRID (self->grid), label, 0, (int) self->n_rows++, 3, 1);
}

static void
add_field (VdOptionForm *self,
           Field        *field,
           const char   *value)
{
  g_autofree char *title = vd_option_get_title (field->option);
  g_autofree char *tip = field->option->help != NULL ? vd_option_explain (field->option) : NULL;
  int row = (int) self->n_rows++;

  field->label = make_label (title);
  field->control = make_control (self, field, value);
  name_control (field, title);
  gtk_widget_set_tooltip_text (field->control, tip);
  gtk_widget_set_valign (field->control, GTK_ALIGN_CENTER);
  gtk_grid_attach (GTK_GRID (self->grid), field->label, 0, row, 1, 1);
  gtk_grid_attach (GTK_GRID (self->grid), field->control, 1, row, has_unit (field->option) ? 1 : 2,
                   1);
  if (has_unit (field->option))
    add_unit (self, field, row);
}

/* (nullable) */
static const char *
find_value (GHashTable        *values,
            const VdOptionRow *option)
{
  const char *value = g_hash_table_lookup (values, option->name);

  if (value == NULL)
    return option->usual;

  return *value != '\0' ? value : NULL;
}

void
vd_option_form_show (VdOptionForm      *self,
                     const VdOptionRow *options,
                     const VdProject   *project,
                     GHashTable        *values)
{
  GtkWidget *child;

  g_return_if_fail (VD_IS_OPTION_FORM (self) && values != NULL);

  self->filling = TRUE;
  g_free (self->folder);
  self->folder = vd_option_get_folder (project);
  while ((child = gtk_widget_get_first_child (self->grid)) != NULL)
    gtk_grid_remove (GTK_GRID (self->grid), child);
  g_array_set_size (self->fields, 0);
  self->n_rows = 0;
  self->options = options;

  for (; options != NULL && options->name != NULL; options++)
    {
      Field field = { .option = options, .choices = vd_option_list_choices (options, project) };

      if (options->chapter != NULL)
        add_heading (self, _(options->chapter));
      if (field.choices == NULL || field.choices->len > 1)
        add_field (self, &field, find_value (values, options));
      g_array_append_val (self->fields, field);
    }

  gtk_widget_set_visible (GTK_WIDGET (self), gtk_widget_get_first_child (self->grid) != NULL);
  show_effects (self);
  self->filling = FALSE;
}

void
vd_option_form_set_text (VdOptionForm *self,
                         const char   *option,
                         const char   *text)
{
  g_return_if_fail (VD_IS_OPTION_FORM (self) && option != NULL && text != NULL);

  for (guint i = 0; i < self->fields->len; i++)
    {
      const Field *field = &g_array_index (self->fields, Field, i);

      if (strcmp (field->option->name, option) == 0)
        gtk_editable_set_text (GTK_EDITABLE (field->control), text);
    }
}

/* What is chosen */

static char *
read_choice (const Field *field)
{
  guint chosen = field->control != NULL
                 ? gtk_drop_down_get_selected (GTK_DROP_DOWN (field->control)) : 0;

  return chosen < field->choices->len
         ? g_strdup (((VdOptionChoice *) g_ptr_array_index (field->choices, chosen))->value) : NULL;
}

/* All of them need not be said, unless others are usual. */
static char *
read_checks (const Field *field)
{
  g_autoptr (GString) chosen = g_string_new (NULL);
  GtkWidget *check = gtk_widget_get_first_child (field->control);
  gboolean is_all = TRUE;

  for (guint i = 0; i < field->choices->len; i++, check = get_next (check))
    {
      const VdOptionChoice *choice = g_ptr_array_index (field->choices, i);

      if (gtk_check_button_get_active (GTK_CHECK_BUTTON (check)))
        g_string_append_printf (chosen, "%s%s", chosen->len > 0 ? "," : "", choice->value);
      else
        is_all = FALSE;
    }

  return is_all && field->option->usual == NULL ? NULL : g_strdup (chosen->str);
}

static char *
read_text (GtkWidget *entry)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (entry));

  return *text != '\0' ? g_strdup (text) : NULL;
}

static char *
read_file (const VdOptionForm *self,
           const Field        *field)
{
  g_autofree char *text = read_text (gtk_widget_get_first_child (field->control));

  return text != NULL ? g_canonicalize_filename (text, self->folder) : NULL;
}

/* (transfer full) (nullable) */
static char *
read_field (const VdOptionForm *self,
            const Field        *field)
{
  if (field->option->type == VD_OPTION_WORDS)
    return read_checks (field);
  if (field->choices != NULL)
    return read_choice (field);
  if (field->option->type == VD_OPTION_FILE)
    return read_file (self, field);
  if (field->option->type == VD_OPTION_FLAG)
    return gtk_switch_get_active (GTK_SWITCH (field->control)) ? g_strdup ("yes") : NULL;
  if (is_counted (field->option))
    return g_strdup_printf ("%d", gtk_spin_button_get_value_as_int (
                              GTK_SPIN_BUTTON (field->control)));

  return read_text (field->control);
}

/* (transfer full): with what has no effect */
static GHashTable *
read_all (VdOptionForm *self)
{
  GHashTable *values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (guint i = 0; i < self->fields->len; i++)
    {
      const Field *field = &g_array_index (self->fields, Field, i);
      char *value = read_field (self, field);

      if (value != NULL)
        g_hash_table_insert (values, g_strdup (field->option->name), value);
    }

  return values;
}

static void
show_effects (VdOptionForm *self)
{
  g_autoptr (GHashTable) values = read_all (self);

  for (guint i = 0; i < self->fields->len; i++)
    {
      const Field *field = &g_array_index (self->fields, Field, i);
      gboolean has_effect = vd_option_has_effect (self->options, values, field->option->name);

      if (field->control == NULL)
        continue;

      gtk_widget_set_sensitive (field->label, has_effect);
      gtk_widget_set_sensitive (field->control, has_effect);
      if (field->unit == NULL)
        continue;

      gtk_widget_set_sensitive (field->unit, has_effect);
      show_unit (field);
    }
}

/* What is left out of it changes nothing for the rest. */
GHashTable *
vd_option_form_read (VdOptionForm *self)
{
  GHashTable *values;

  g_return_val_if_fail (VD_IS_OPTION_FORM (self), NULL);

  values = read_all (self);
  for (guint i = 0; i < self->fields->len; i++)
    {
      const char *name = g_array_index (self->fields, Field, i).option->name;

      if (!vd_option_has_effect (self->options, values, name))
        g_hash_table_remove (values, name);
    }

  return values;
}

/* The widget */

static void
vd_option_form_dispose (GObject *object)
{
  VdOptionForm *self = VD_OPTION_FORM (object);

  self->filling = TRUE;
  g_clear_pointer (&self->grid, gtk_widget_unparent);
  g_clear_pointer (&self->fields, g_array_unref);
  g_clear_pointer (&self->folder, g_free);
  g_clear_object (&self->chooser);

  G_OBJECT_CLASS (vd_option_form_parent_class)->dispose (object);
}

static void
vd_option_form_class_init (VdOptionFormClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_option_form_dispose;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "optionform");
}

static void
vd_option_form_init (VdOptionForm *self)
{
  self->fields = g_array_new (FALSE, TRUE, sizeof (Field));
  g_array_set_clear_func (self->fields, field_clear);
  self->grid = gtk_grid_new ();
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 8);
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 12);
  gtk_widget_set_parent (self->grid, GTK_WIDGET (self));
}
