#include "editor/ref-picker.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/widgets.h"

#define LONG 10    /* a list that can be searched */
#define SHOWN 200  /* rows of a list, at most; the rest is found by searching */

struct _VdRefPicker
{
  GtkWidget      parent_instance;

  const VdField *field;
  GPtrArray     *refs;    /* of VdRef: what can be chosen */
  char          *value;   /* ids */
  gboolean       filling;

  /* One thing */
  GtkWidget     *drop;    /* GtkDropDown */
  gboolean       has_none; /* its first item is nothing */

  /* Several */
  GtkWidget     *button;  /* GtkMenuButton */
  GtkLabel      *names;
  GtkWidget     *search;
  GtkListBox    *list;
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

static gboolean
is_chosen (VdRefPicker *self,
           const char  *id)
{
  g_auto (GStrv) ids = vd_refs_split (self->value);

  return g_strv_contains ((const char *const *) ids, id);
}

/* One thing */

static void
on_selected (VdRefPicker *self)
{
  guint item = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->drop));

  if (self->filling || item == GTK_INVALID_LIST_POSITION)
    return;

  if (self->has_none && item == 0)
    g_signal_emit (self, signals[PICKED], 0, "");
  else
    g_signal_emit (self, signals[PICKED], 0, get_ref (self, item - self->has_none)->id);
}

/* Items are shown whole in the list, and as far as there is room on the button. */
static void
on_item_setup (GtkSignalListItemFactory *factory,
               GtkListItem              *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_list_item_set_child (item, label);
}

static void
on_item_bind (GtkSignalListItemFactory *factory,
              GtkListItem              *item)
{
  GtkStringObject *text = gtk_list_item_get_item (item);

  gtk_label_set_label (GTK_LABEL (gtk_list_item_get_child (item)),
                       gtk_string_object_get_string (text));
}

static void
make_drop (VdRefPicker *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkExpression *text = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");

  g_signal_connect (factory, "setup", G_CALLBACK (on_item_setup), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (on_item_bind), NULL);
  self->drop = gtk_drop_down_new (NULL, text);
  gtk_drop_down_set_factory (GTK_DROP_DOWN (self->drop), factory);
  g_object_unref (factory);
  g_signal_connect_swapped (self->drop, "notify::selected", G_CALLBACK (on_selected), self);
  gtk_widget_set_parent (self->drop, GTK_WIDGET (self));
}

/* A row may say what there isn't; that is offered too, until something else is
 * chosen. */
static void
add_what_it_says (VdRefPicker *self)
{
  VdRef *ref;

  for (guint i = 0; i < self->refs->len; i++)
    if (strcmp (get_ref (self, i)->id, self->value) == 0)
      return;

  if (*self->value == '\0')
    return;

  ref = g_new (VdRef, 1);
  ref->id = g_strdup (self->value);
  ref->name = g_strdup (self->value);
  g_ptr_array_add (self->refs, ref);
}

static void
fill_drop (VdRefPicker *self)
{
  g_autoptr (GtkStringList) items = gtk_string_list_new (NULL);
  guint selected = GTK_INVALID_LIST_POSITION;

  add_what_it_says (self);
  self->has_none = !self->field->needed || *self->value == '\0';
  if (self->has_none)
    {
      gtk_string_list_append (items, "—");
      selected = 0;
    }

  for (guint i = 0; i < self->refs->len; i++)
    {
      gtk_string_list_append (items, get_ref (self, i)->name);
      if (strcmp (get_ref (self, i)->id, self->value) == 0)
        selected = i + self->has_none;
    }

  self->filling = TRUE;
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->drop), G_LIST_MODEL (items));
  gtk_drop_down_set_enable_search (GTK_DROP_DOWN (self->drop), self->refs->len > LONG);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->drop), selected);
  self->filling = FALSE;
}

/* Several */

static char *
toggle (VdRefPicker *self,
        const char  *id,
        gboolean     chosen)
{
  g_auto (GStrv) ids = vd_refs_split (self->value);
  GString *text = g_string_new (NULL);

  for (guint i = 0; ids[i] != NULL; i++)
    if (strcmp (ids[i], id) != 0)
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", ids[i]);
  if (chosen)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", id);

  return g_string_free (text, FALSE);
}

static void
on_toggled (GtkCheckButton *check,
            VdRefPicker    *self)
{
  const VdRef *ref = g_object_get_data (G_OBJECT (check), "ref");
  g_autofree char *value = NULL;

  if (self->filling)
    return;

  value = toggle (self, ref->id, gtk_check_button_get_active (check));
  g_signal_emit (self, signals[PICKED], 0, value);
}

static void
add_check (VdRefPicker *self,
           const VdRef *ref)
{
  GtkWidget *check = gtk_check_button_new_with_label (ref->name);
  GtkWidget *row = gtk_list_box_row_new ();

  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), is_chosen (self, ref->id));
  g_object_set_data (G_OBJECT (check), "ref", (gpointer) ref);
  g_signal_connect (check, "toggled", G_CALLBACK (on_toggled), self);
  gtk_widget_set_focusable (row, FALSE);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), check);
  gtk_list_box_append (self->list, row);
}

static gboolean
is_found (VdRefPicker *self,
          const VdRef *ref)
{
  g_autofree char *text = g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search)), -1);
  g_autofree char *name = g_utf8_casefold (ref->name, -1);

  return strstr (name, text) != NULL;
}

/* What is chosen comes first. */
static void
fill_list (VdRefPicker *self)
{
  GtkWidget *child;
  guint n = 0;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, child);

  for (gboolean chosen = TRUE; chosen >= FALSE; chosen--)
    for (guint i = 0; i < self->refs->len && n < SHOWN; i++)
      if (is_chosen (self, get_ref (self, i)->id) == chosen && is_found (self, get_ref (self, i)))
        {
          add_check (self, get_ref (self, i));
          n++;
        }

  gtk_widget_set_visible (self->search, self->refs->len > LONG);
}

static void
on_popover_shown (GtkWidget   *popover,
                  VdRefPicker *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  fill_list (self);
}

static GtkWidget *
make_popover (VdRefPicker *self)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *window = gtk_scrolled_window_new ();

  self->search = gtk_search_entry_new ();
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), GTK_WIDGET (self->list));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (window), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (window), 320);
  gtk_widget_set_size_request (window, 220, -1);

  gtk_box_append (GTK_BOX (box), self->search);
  gtk_box_append (GTK_BOX (box), window);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  vd_widget_set_name (popover, _("Choose"));
  vd_widget_set_name (window, _("Choose"));
  vd_widget_set_name (GTK_WIDGET (self->list), _("Choose"));
  vd_widget_set_name (self->search, _("Search"));
  g_signal_connect (popover, "show", G_CALLBACK (on_popover_shown), self);
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (fill_list), self);
  return popover;
}

static void
make_button (VdRefPicker *self)
{
  GtkWidget *names = gtk_label_new (NULL);

  self->names = GTK_LABEL (names);
  gtk_label_set_xalign (self->names, 0);
  gtk_widget_set_hexpand (names, TRUE);
  gtk_label_set_wrap (self->names, TRUE);
  gtk_label_set_wrap_mode (self->names, PANGO_WRAP_WORD_CHAR);
  self->button = gtk_menu_button_new ();
  gtk_menu_button_set_child (GTK_MENU_BUTTON (self->button), names);
  gtk_menu_button_set_always_show_arrow (GTK_MENU_BUTTON (self->button), TRUE);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->button), make_popover (self));
  gtk_widget_set_halign (gtk_widget_get_parent (names), GTK_ALIGN_FILL);
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));
}

static void
show_names (VdRefPicker     *self,
            const VdProject *project)
{
  g_autofree char *names = vd_refs_names (project, self->field->ref, self->value);

  gtk_label_set_label (self->names, *names != '\0' ? names : "—");
}

/* Where there is a search its marks are new already; a list that is open keeps its
 * order while one goes down it. */
static void
show_marks (VdRefPicker *self)
{
  self->filling = TRUE;

  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->list));
       row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      GtkWidget *check = gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (row));
      const VdRef *ref = g_object_get_data (G_OBJECT (check), "ref");

      gtk_check_button_set_active (GTK_CHECK_BUTTON (check), is_chosen (self, ref->id));
    }

  self->filling = FALSE;
}

/* Both */

static gboolean
is_same_list (const GPtrArray *a,
              const GPtrArray *b)
{
  if (a == NULL || a->len != b->len)
    return FALSE;

  for (guint i = 0; i < a->len; i++)
    {
      const VdRef *left = a->pdata[i], *right = b->pdata[i];

      if (strcmp (left->id, right->id) != 0 || strcmp (left->name, right->name) != 0)
        return FALSE;
    }

  return TRUE;
}

void
vd_ref_picker_set (VdRefPicker     *self,
                   const VdProject *project,
                   const VdNode    *row)
{
  g_autoptr (GPtrArray) refs = vd_field_list_choices (project, self->field);
  const char *value = vd_node_get (row, self->field->attribute);
  gboolean is_same = is_same_list (self->refs, refs);

  if (is_same && g_strcmp0 (self->value, value != NULL ? value : "") == 0)
    return;

  g_free (self->value);
  self->value = g_strdup (value != NULL ? value : "");
  if (!is_same)
    {
      GPtrArray *old = g_steal_pointer (&self->refs);

      self->refs = g_ptr_array_ref (refs);
      if (self->list != NULL)
        fill_list (self);
      g_clear_pointer (&old, g_ptr_array_unref);
    }

  if (self->drop != NULL)
    fill_drop (self);
  else
    {
      show_names (self, project);
      show_marks (self);
    }
}

/* The button inside is what takes the focus. */
void
vd_ref_picker_set_name (VdRefPicker *self,
                        const char  *name)
{
  GtkWidget *control = self->drop != NULL ? self->drop : self->button;
  GtkWidget *inside = gtk_widget_get_first_child (control);

  vd_widget_set_name (control, name);
  if (inside != NULL)
    vd_widget_set_name (inside, name);
}

VdRefPicker *
vd_ref_picker_new (const VdField *field)
{
  VdRefPicker *self = g_object_new (VD_TYPE_REF_PICKER, NULL);

  self->field = field;
  if (field->type == VD_FIELD_REFS)
    make_button (self);
  else
    make_drop (self);

  return self;
}

static gboolean
vd_ref_picker_grab_focus (GtkWidget *widget)
{
  VdRefPicker *self = VD_REF_PICKER (widget);

  return gtk_widget_grab_focus (self->drop != NULL ? self->drop : self->button);
}

static void
vd_ref_picker_dispose (GObject *object)
{
  VdRefPicker *self = VD_REF_PICKER (object);

  self->list = NULL;
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
}
