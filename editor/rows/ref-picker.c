#include "editor/rows/ref-picker.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/widgets/widgets.h"

#define LONG 10    /* a list that can be searched */
#define SHOWN 200  /* rows of a list, at most; the rest is found by searching */

struct _VdRefPicker
{
  GtkWidget   parent_instance;

  gboolean    is_several;
  gboolean    is_needed;
  GPtrArray  *refs;     /* of VdRef */
  char       *value;    /* ids */
  gboolean    filling;

  GtkWidget  *button;   /* GtkMenuButton */
  GtkLabel   *names;
  GtkWidget  *popover;
  GtkWidget  *search;
  GtkWidget  *all;      /* GtkCheckButton: other sides too */
  GtkListBox *list;     /* filled while it is open */
};

enum
{
  PICKED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdRefPicker, vd_ref_picker, GTK_TYPE_WIDGET)

static guint signals[N_SIGNALS];

static const VdRef *
get_ref (VdRefPicker *self,
         guint        i)
{
  return g_ptr_array_index (self->refs, i);
}

/* Values may hold blanks where only one can be chosen. */
static GStrv
split_value (VdRefPicker *self)
{
  const char *one[] = { self->value, NULL };

  return self->is_several || *self->value == '\0' ? vd_split_words (self->value)
                                                  : g_strdupv ((GStrv) one);
}

static gboolean
is_chosen (VdRefPicker *self,
           const char  *id)
{
  g_auto (GStrv) ids = split_value (self);

  return g_strv_contains ((const char *const *) ids, id);
}

static const char *
find_name (VdRefPicker *self,
           const char  *id)
{
  for (guint i = 0; i < self->refs->len; i++)
    if (strcmp (get_ref (self, i)->id, id) == 0)
      return get_ref (self, i)->name;

  return id;
}

static void
show_names (VdRefPicker *self)
{
  g_auto (GStrv) ids = split_value (self);
  g_autoptr (GString) text = g_string_new (ids[0] == NULL ? "—" : NULL);

  for (guint i = 0; ids[i] != NULL; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", find_name (self, ids[i]));

  gtk_label_set_label (self->names, text->str);
}

/* Choosing */

static char *
toggle_id (VdRefPicker *self,
           const char  *id,
           gboolean     chosen)
{
  g_auto (GStrv) ids = vd_split_words (self->value);
  GString *text = g_string_new (NULL);

  for (guint i = 0; ids[i] != NULL; i++)
    if (strcmp (ids[i], id) != 0)
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", ids[i]);
  if (chosen)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", id);

  return g_string_free (text, FALSE);
}

static const char *
get_id (GtkWidget *check)
{
  return g_object_get_data (G_OBJECT (check), "id");
}

static void
on_toggled (GtkWidget   *check,
            VdRefPicker *self)
{
  gboolean chosen = gtk_check_button_get_active (GTK_CHECK_BUTTON (check));
  g_autofree char *value = NULL;

  if (self->filling || (!self->is_several && !chosen))
    return;

  value = self->is_several ? toggle_id (self, get_id (check), chosen) : g_strdup (get_id (check));
  if (!self->is_several)
    gtk_popover_popdown (GTK_POPOVER (self->popover));
  g_signal_emit (self, signals[PICKED], 0, value);
}

/* The list */

static GtkWidget *
get_check (GtkWidget *row)
{
  return gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (row));
}

/* Where only one can be chosen, marks are round. */
static void
join_group (VdRefPicker *self,
            GtkWidget   *check)
{
  GtkListBoxRow *first = gtk_list_box_get_row_at_index (self->list, 0);

  if (!self->is_several && first != NULL)
    gtk_check_button_set_group (GTK_CHECK_BUTTON (check),
                                GTK_CHECK_BUTTON (get_check (GTK_WIDGET (first))));
}

static void
add_check (VdRefPicker *self,
           const char  *id,
           const char  *name)
{
  GtkWidget *check = gtk_check_button_new_with_label (name);
  GtkWidget *row = gtk_list_box_row_new ();

  join_group (self, check);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check),
                               *id != '\0' ? is_chosen (self, id) : *self->value == '\0');
  g_object_set_data_full (G_OBJECT (check), "id", g_strdup (id), g_free);
  g_signal_connect (check, "toggled", G_CALLBACK (on_toggled), self);
  gtk_widget_set_focusable (check, FALSE); /* keys go from row to row */
  vd_widget_set_name (row, name);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), check);
  gtk_list_box_append (self->list, row);
}

static gboolean
is_found (VdRefPicker *self,
          const VdRef *ref)
{
  g_autofree char *text = g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search)), -1);
  g_autofree char *name = g_utf8_casefold (ref->name, -1);

  if (ref->is_foreign && !is_chosen (self, ref->id) &&
      !gtk_check_button_get_active (GTK_CHECK_BUTTON (self->all)))
    return FALSE;

  return strstr (name, text) != NULL;
}

static void
on_row_activated (GtkListBox    *list,
                  GtkListBoxRow *row,
                  VdRefPicker   *self)
{
  GtkCheckButton *check = GTK_CHECK_BUTTON (get_check (GTK_WIDGET (row)));

  gtk_check_button_set_active (check, !self->is_several || !gtk_check_button_get_active (check));
}

/* Whether one looks for something by a part of its name. */
static gboolean
is_searching (VdRefPicker *self)
{
  return *gtk_editable_get_text (GTK_EDITABLE (self->search)) != '\0';
}

/* A list without a selection leaves the space bar alone. */
static gboolean
on_space (GtkWidget *list,
          GVariant  *arguments,
          gpointer   user_data)
{
  GtkWidget *row = gtk_widget_get_focus_child (list);

  if (row == NULL)
    return FALSE;

  on_row_activated (GTK_LIST_BOX (list), GTK_LIST_BOX_ROW (row), user_data);
  return TRUE;
}

static void
add_space (VdRefPicker *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  GtkShortcut *space = gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_space, 0),
                                         gtk_callback_action_new (on_space, self, NULL));

  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys), space);
  gtk_widget_add_controller (GTK_WIDGET (self->list), keys);
}

/* Of several, what is chosen comes first. */
static void
add_found (VdRefPicker *self,
           gboolean     chosen)
{
  guint n = 0;

  for (guint i = 0; i < self->refs->len && n < SHOWN; i++)
    {
      const VdRef *ref = get_ref (self, i);

      if ((!self->is_several || is_chosen (self, ref->id) == chosen) && is_found (self, ref))
        {
          add_check (self, ref->id, ref->name);
          n++;
        }
    }
}

static gboolean
has_foreign (VdRefPicker *self)
{
  for (guint i = 0; i < self->refs->len; i++)
    if (get_ref (self, i)->is_foreign)
      return TRUE;

  return FALSE;
}

static void
fill_list (VdRefPicker *self)
{
  self->filling = TRUE;
  vd_widget_clear_list (self->list);
  if (!self->is_several && !self->is_needed && !is_searching (self))
    add_check (self, "", "—");
  if (self->is_several)
    add_found (self, TRUE);
  add_found (self, FALSE);
  gtk_widget_set_visible (self->search, self->refs->len > LONG);
  gtk_widget_set_visible (self->all, has_foreign (self));
  self->filling = FALSE;
}

/* Enter takes the first that is found. */
static void
on_search_activated (VdRefPicker *self)
{
  GtkListBoxRow *row;

  fill_list (self);
  row = gtk_list_box_get_row_at_index (self->list, 0);
  if (row != NULL && is_searching (self))
    on_row_activated (self->list, row, self);
}

/* A list that is open keeps its order while one goes down it. */
static void
show_marks (VdRefPicker *self)
{
  self->filling = TRUE;

  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->list));
       row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      const char *id = get_id (get_check (row));

      if (*id != '\0')
        gtk_check_button_set_active (GTK_CHECK_BUTTON (get_check (row)), is_chosen (self, id));
    }

  self->filling = FALSE;
}

static void
on_shown (VdRefPicker *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  fill_list (self);
  if (!gtk_widget_get_visible (self->search))
    gtk_widget_child_focus (GTK_WIDGET (self->list), GTK_DIR_TAB_FORWARD);
}

static GtkWidget *
make_window (VdRefPicker *self)
{
  GtkWidget *window = gtk_scrolled_window_new ();

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  g_signal_connect (self->list, "row-activated", G_CALLBACK (on_row_activated), self);
  add_space (self);
  gtk_widget_set_focusable (window, FALSE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), GTK_WIDGET (self->list));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (window), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (window), 320);
  gtk_widget_set_size_request (window, 200, -1);
  vd_widget_set_name (window, _("Choose"));
  vd_widget_set_name (GTK_WIDGET (self->list), _("Choose"));
  return window;
}

static void
make_popover (VdRefPicker *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->popover = gtk_popover_new ();
  self->search = gtk_search_entry_new ();
  gtk_box_append (GTK_BOX (box), self->search);
  self->all = gtk_check_button_new_with_label (_("Other sides too"));
  gtk_box_append (GTK_BOX (box), make_window (self));
  gtk_box_append (GTK_BOX (box), self->all);
  gtk_popover_set_child (GTK_POPOVER (self->popover), box);
  vd_widget_set_name (self->popover, _("Choose"));
  vd_widget_set_name (self->search, _("Search"));
  vd_widget_set_name (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->search))),
                      _("Search"));
  g_signal_connect_swapped (self->popover, "show", G_CALLBACK (on_shown), self);
  g_signal_connect_swapped (self->popover, "closed", G_CALLBACK (vd_widget_clear_list), self->list);
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (fill_list), self);
  g_signal_connect_swapped (self->search, "activate", G_CALLBACK (on_search_activated), self);
  g_signal_connect_swapped (self->all, "toggled", G_CALLBACK (fill_list), self);
}

static void
make_button (VdRefPicker *self)
{
  GtkWidget *names = gtk_label_new (NULL);

  self->names = GTK_LABEL (names);
  gtk_label_set_xalign (self->names, 0);
  gtk_label_set_wrap (self->names, TRUE);
  gtk_label_set_wrap_mode (self->names, PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_hexpand (names, TRUE);

  self->button = gtk_menu_button_new ();
  gtk_menu_button_set_child (GTK_MENU_BUTTON (self->button), names);
  gtk_menu_button_set_always_show_arrow (GTK_MENU_BUTTON (self->button), TRUE);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->button), self->popover);
  gtk_widget_set_halign (gtk_widget_get_parent (names), GTK_ALIGN_FILL);
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));
}

void
vd_ref_picker_set (VdRefPicker *self,
                   GPtrArray   *refs,
                   const char  *value,
                   gboolean     is_needed)
{
  g_return_if_fail (VD_IS_REF_PICKER (self) && refs != NULL && value != NULL);

  g_ptr_array_ref (refs);
  g_clear_pointer (&self->refs, g_ptr_array_unref);
  self->refs = refs;
  g_free (self->value);
  self->value = g_strdup (value);
  self->is_needed = is_needed;

  show_names (self);
  show_marks (self);
}

/* The button inside is what takes the focus. */
void
vd_ref_picker_set_name (VdRefPicker *self,
                        const char  *name)
{
  g_return_if_fail (VD_IS_REF_PICKER (self) && name != NULL);

  vd_widget_set_name (self->button, name);
  vd_widget_set_name (gtk_widget_get_first_child (self->button), name);
}

VdRefPicker *
vd_ref_picker_new (gboolean is_several)
{
  VdRefPicker *self = g_object_new (VD_TYPE_REF_PICKER, NULL);

  self->is_several = is_several;
  return self;
}

static gboolean
vd_ref_picker_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (VD_REF_PICKER (widget)->button);
}

static void
vd_ref_picker_dispose (GObject *object)
{
  VdRefPicker *self = VD_REF_PICKER (object);

  if (self->popover != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->popover, self);
      g_signal_handlers_disconnect_by_data (self->search, self);
      g_signal_handlers_disconnect_by_data (self->all, self);
    }
  self->popover = NULL;
  vd_widget_drop_children (GTK_WIDGET (self));
  g_clear_pointer (&self->refs, g_ptr_array_unref);
  g_clear_pointer (&self->value, g_free);

  G_OBJECT_CLASS (vd_ref_picker_parent_class)->dispose (object);
}

static void
vd_ref_picker_class_init (VdRefPickerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_ref_picker_dispose;
  widget_class->grab_focus = vd_ref_picker_grab_focus;

  signals[PICKED] =
    g_signal_new ("picked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_STRING);

  gtk_widget_class_set_css_name (widget_class, "refpicker");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
vd_ref_picker_init (VdRefPicker *self)
{
  self->refs = g_ptr_array_new ();
  self->value = g_strdup ("");
  make_popover (self);
  make_button (self);
}
