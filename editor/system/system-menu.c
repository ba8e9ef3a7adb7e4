#include "editor/system/system-menu.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/rows/refs.h"
#include "editor/widgets/widgets.h"

#define MOST_SEEN 36 /* characters on the button */
#define LEAST_SEEN 6 /* of those that there are */

struct _VdSystemMenu
{
  GtkWidget          parent_instance;

  const VdField     *field;
  const VdProject   *project; /* borrowed, as of the last change */
  const VdSystemRow *row;     /* likewise */
  char              *value;
  GtkWidget         *button;
  GtkWidget         *label;
  GtkWidget         *list;    /* of what can be ticked; made when it is asked for */
};

enum
{
  CHOSEN,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdSystemMenu, vd_system_menu, GTK_TYPE_WIDGET)

static guint signals[N_SIGNALS];

static const char *
get_word (GtkWidget *check)
{
  return g_object_get_data (G_OBJECT (check), "word");
}

static gboolean
is_condition (VdSystemMenu *self)
{
  return self->field->of->type == VD_VALUE_CONDITION;
}

static void
emit_chosen (VdSystemMenu *self,
             const char   *value)
{
  g_autofree char *chosen = g_strdup (value);

  g_signal_emit (self, signals[CHOSEN], 0, chosen);
}

/* The words that are ticked, in the order of the list. */
static void
on_toggled (VdSystemMenu *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (GtkWidget *check = gtk_widget_get_first_child (self->list);
       check != NULL;
       check = gtk_widget_get_next_sibling (check))
    if (GTK_IS_CHECK_BUTTON (check) && get_word (check) != NULL &&
        gtk_check_button_get_active (GTK_CHECK_BUTTON (check)))
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", get_word (check));

  if (text->len == 0 && self->field->type == VD_FIELD_SETTING)
    g_string_append (text, "none");
  emit_chosen (self, text->str);
}

/* Of two buttons that change at once the one that is on speaks. */
static void
on_choice_toggled (VdSystemMenu   *self,
                   GtkCheckButton *check)
{
  if (gtk_check_button_get_active (check))
    on_toggled (self);
}

static void
on_word_toggled (VdSystemMenu   *self,
                 GtkCheckButton *check)
{
  if (!gtk_check_button_get_active (check))
    return;

  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->button));
  emit_chosen (self, get_word (GTK_WIDGET (check)));
}

/* @group: (nullable): of buttons of which one is on */
static GtkWidget *
add_check (VdSystemMenu *self,
           const char   *word,
           const char   *name,
           gboolean      active,
           GtkWidget    *group)
{
  GtkWidget *check = gtk_check_button_new_with_label (name);

  g_object_set_data_full (G_OBJECT (check), "word", g_strdup (word), g_free);
  if (group != NULL)
    gtk_check_button_set_group (GTK_CHECK_BUTTON (check), GTK_CHECK_BUTTON (group));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), active);
  gtk_box_append (GTK_BOX (self->list), check);

  return check;
}

static void
connect_checks (VdSystemMenu *self,
                GCallback     callback)
{
  for (GtkWidget *check = gtk_widget_get_first_child (self->list);
       check != NULL;
       check = gtk_widget_get_next_sibling (check))
    if (GTK_IS_CHECK_BUTTON (check))
      g_signal_connect_object (check, "toggled", callback, self, G_CONNECT_SWAPPED);
}

/* One word, or none where the cell can do without */
static void
fill_choice (VdSystemMenu *self)
{
  g_autoptr (GPtrArray) refs = vd_system_list_choices (self->project, self->row, self->field);
  GtkWidget *group = NULL;

  if (!self->field->needed && self->field->of->usual == NULL &&
      self->field->type != VD_FIELD_SETTING)
    group = add_check (self, "", "—", *self->value == '\0', NULL);

  for (guint i = 0; i < refs->len; i++)
    {
      const VdRef *ref = refs->pdata[i];
      GtkWidget *check = add_check (self, ref->id, ref->name, strcmp (ref->id, self->value) == 0,
                                    group);

      group = group != NULL ? group : check;
    }

  connect_checks (self, G_CALLBACK (on_word_toggled));
}

/* Several words */
static void
fill_words (VdSystemMenu *self)
{
  g_autoptr (GPtrArray) refs = vd_system_list_choices (self->project, self->row, self->field);
  g_auto (GStrv) ticked = vd_split_words (self->value);

  for (guint i = 0; i < refs->len; i++)
    {
      const VdRef *ref = refs->pdata[i];

      if (self->row->parent != NULL || g_strcmp0 (ref->id, self->row->key) != 0)
        add_check (self, ref->id, ref->name,
                   g_strv_contains ((const char *const *) ticked, ref->id), NULL);
    }

  connect_checks (self, G_CALLBACK (on_toggled));
}

static void
add_heading (VdSystemMenu *self,
             const char   *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "heading");
  gtk_box_append (GTK_BOX (self->list), label);
}

/* A condition: for each other option one of its choices, or any */
static void
fill_conditions (VdSystemMenu *self)
{
  g_autoptr (GPtrArray) rows = vd_system_list (self->project, VD_SYSTEM_OPTIONS);
  g_auto (GStrv) terms = vd_split_words (self->value);
  GtkWidget *group = NULL;

  for (guint i = 0; i < rows->len; i++)
    {
      const VdSystemRow *choice = rows->pdata[i];
      const VdSystemRow *option = choice->parent != NULL ? choice->parent : choice;
      g_autofree char *name = vd_system_row_name (self->project, choice);
      g_autofree char *term = g_strdup_printf ("%s=%s", option->key, choice->key);

      if (self->row->parent != NULL && g_strcmp0 (self->row->parent->key, option->key) == 0)
        continue;
      if (choice->parent == NULL)
        {
          add_heading (self, name);
          group = add_check (self, NULL, _("Any"), TRUE, NULL);
        }
      else
        add_check (self, term, name, g_strv_contains ((const char *const *) terms, term), group);
    }

  connect_checks (self, G_CALLBACK (on_choice_toggled));
}

/* The arrows go from word to word.  (In a group GTK would choose each that they come to,
 * and the first such choice ends the menu.) */
static gboolean
on_list_key (GtkEventControllerKey *controller,
             guint                  key,
             guint                  code,
             GdkModifierType        state,
             VdSystemMenu          *self)
{
  GtkWidget *child = gtk_widget_get_focus_child (self->list);

  if ((key != GDK_KEY_Down && key != GDK_KEY_Up) || child == NULL)
    return FALSE;

  do
    child = key == GDK_KEY_Down ? gtk_widget_get_next_sibling (child)
                                : gtk_widget_get_prev_sibling (child);
  while (child != NULL && !gtk_widget_grab_focus (child));

  return TRUE;
}

static void
make_popover (GtkMenuButton *button,
              gpointer       user_data)
{
  VdSystemMenu *self = user_data;
  GtkWidget *popover = gtk_popover_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  gtk_widget_set_margin_start (self->list, 6);
  gtk_widget_set_margin_end (self->list, 6);
  gtk_popover_set_child (GTK_POPOVER (popover), self->list);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (on_list_key), self, 0);
  gtk_widget_add_controller (self->list, keys);

  if (is_condition (self))
    fill_conditions (self);
  else if (vd_system_takes_many (self->row, self->field))
    fill_words (self);
  else
    fill_choice (self);

  gtk_menu_button_set_popover (button, popover);
}

static void
show_label (VdSystemMenu      *self,
            const VdProject   *project,
            const VdSystemRow *row,
            const char        *value)
{
  g_autofree char *said = vd_system_say (project, row, self->field, value);
  const char *text = *said != '\0' ? said : is_condition (self) ? _("Always") : "—";

  gtk_label_set_label (GTK_LABEL (self->label), text);
  gtk_label_set_width_chars (GTK_LABEL (self->label), MIN (g_utf8_strlen (text, -1), LEAST_SEEN));
}

void
vd_system_menu_show (VdSystemMenu      *self,
                     const VdProject   *project,
                     const VdSystemRow *row,
                     const char        *value)
{
  g_return_if_fail (VD_IS_SYSTEM_MENU (self) && project != NULL && row != NULL && value != NULL);

  self->project = project;
  self->row = row;
  g_free (self->value);
  self->value = g_strdup (value);
  show_label (self, project, row, value);
}

void
vd_system_menu_set_name (VdSystemMenu *self,
                         const char   *name)
{
  g_return_if_fail (VD_IS_SYSTEM_MENU (self) && name != NULL);

  vd_widget_set_name (self->button, name);
  vd_widget_set_name (gtk_widget_get_first_child (self->button), name);
}

GtkWidget *
vd_system_menu_new (const VdField *field)
{
  VdSystemMenu *self;

  g_return_val_if_fail (field != NULL, NULL);

  self = g_object_new (VD_TYPE_SYSTEM_MENU, NULL);
  self->field = field;
  return GTK_WIDGET (self);
}

static void
vd_system_menu_dispose (GObject *object)
{
  VdSystemMenu *self = VD_SYSTEM_MENU (object);

  if (self->button != NULL)
    gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->button), NULL, NULL, NULL);
  self->button = NULL;
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_system_menu_parent_class)->dispose (object);
}

static void
vd_system_menu_finalize (GObject *object)
{
  g_free (VD_SYSTEM_MENU (object)->value);

  G_OBJECT_CLASS (vd_system_menu_parent_class)->finalize (object);
}

static void
vd_system_menu_class_init (VdSystemMenuClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_system_menu_dispose;
  G_OBJECT_CLASS (klass)->finalize = vd_system_menu_finalize;

  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
vd_system_menu_init (VdSystemMenu *self)
{
  self->label = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (self->label), MOST_SEEN);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);

  self->button = gtk_menu_button_new ();
  gtk_menu_button_set_child (GTK_MENU_BUTTON (self->button), self->label);
  gtk_menu_button_set_always_show_arrow (GTK_MENU_BUTTON (self->button), TRUE);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->button), make_popover, self, NULL);
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));
}
