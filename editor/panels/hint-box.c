#include "editor/panels/hint-box.h"

#include <glib/gi18n.h>

#include "core/text/phrase.h"
#include "editor/scans/hinter.h"
#include "editor/widgets/settings.h"
#include "editor/widgets/widgets.h"
#include "formats/scan/lessons.h"

struct _VdHintBox
{
  GtkWidget             parent_instance;

  GSettings            *settings;
  VdMapView            *view;    /* (nullable) */
  VdHinter             *hinter;  /* (nullable): weak; of the project */
  guint                 map;
  gboolean              filling;
  gboolean              saves;   /* the file that is being chosen is written */
  GtkFileChooserNative *chooser;

  /* Template */
  GtkCheckButton       *shown;
  GtkLabel             *state;
  GtkSpinButton        *least;
  GtkWidget            *accept;
  GtkDropDown          *lessons;
  GtkPopover           *keep;
  GtkEditable          *name;
  GtkWidget            *forget;
  GtkWidget            *export;
  GtkLabel             *message;
};

G_DEFINE_FINAL_TYPE (VdHintBox, vd_hint_box, GTK_TYPE_WIDGET)

/* --- what there is */

static void
say (VdHintBox  *self,
     const char *text)
{
  vd_label_show (self->message, text);
}

/* @error: (transfer full) */
static void
say_error (VdHintBox *self,
           GError    *error)
{
  g_autofree char *text = vd_phrase_say (error->message, (VdTranslate) gettext);

  say (self, text);
  g_error_free (error);
}

/* How many hexes of the map are surely of some terrain; @is_told: whether anything is told of any. */
static guint
count_hexes (VdHintBox *self,
             gboolean  *is_told)
{
  guint n = 0;
  const VdHexHints *hex;

  *is_told = FALSE;
  for (guint cell = 0; (hex = vd_hinter_get_hex (self->hinter, self->map, cell)) != NULL; cell++)
    {
      n += vd_scan_hint_is_sure (&hex->terrain);
      *is_told |= hex->terrain.kind != NULL;
    }

  return n;
}

static void
show_state (VdHintBox *self)
{
  g_autofree char *text = NULL;
  gboolean is_shown = gtk_check_button_get_active (self->shown), is_told;
  guint n;

  gtk_widget_set_visible (GTK_WIDGET (self->state), is_shown);
  gtk_widget_set_sensitive (self->accept, is_shown && self->hinter != NULL);
  if (!is_shown || self->hinter == NULL)
    return;

  n = count_hexes (self, &is_told);
  if (n > 0)
    text = g_strdup_printf (ngettext ("%u hex is suggested.", "%u hexes are suggested.", n), n);
  else if (is_told)
    text = g_strdup (_("No more hexes are suggested."));
  else if (!vd_hinter_may_suggest (self->hinter, self->map))
    text = g_strdup (_("Nothing is suggested in a second pass: whoever enters it reads the printed "
                       "map alone."));
  else if (vd_hinter_is_busy (self->hinter, self->map))
    text = g_strdup (_("The scans are being looked at."));
  else
    text = g_strdup (_("Nothing is suggested. A scan has to lie on the map, and some hexes of "
                       "each kind have to be entered."));
  gtk_label_set_label (self->state, text);
}

/* --- accepting */

static void
on_accept (VdHintBox *self)
{
  double least = g_settings_get_int (self->settings, "hints-least") / 100.0;
  guint n = self->view != NULL ? vd_map_view_accept_hints (self->view, TRUE, least) : 0;
  /* TRANS: how many hexes, hexsides and pieces of roads are entered */
  g_autofree char *done = g_strdup_printf (ngettext ("%u suggestion accepted.",
                                                     "%u suggestions accepted.", n), n);

  say (self, n > 0 ? done : _("Select hexes with suggestions first."));
}

/* --- lessons */

/* The name that is chosen, or NULL for none. */
static const char *
get_chosen (VdHintBox *self)
{
  guint place = gtk_drop_down_get_selected (self->lessons);

  if (place == 0 || place == GTK_INVALID_LIST_POSITION)
    return NULL;
  return gtk_string_object_get_string (gtk_drop_down_get_selected_item (self->lessons));
}

static void
follow_lessons (VdHintBox *self)
{
  const char *chosen = get_chosen (self);

  gtk_widget_set_sensitive (self->forget, chosen != NULL);
  gtk_widget_set_sensitive (self->export, chosen != NULL);
  if (self->hinter != NULL)
    vd_hinter_set_lessons (self->hinter, chosen);
}

/* @chosen: (nullable): is chosen, if there is such a one */
static void
fill_lessons (VdHintBox  *self,
              const char *chosen)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  g_autoptr (GPtrArray) names = vd_lessons_list ();
  guint place = 0;

  /* TRANS: suggestions are learnt from the map alone */
  gtk_string_list_append (list, _("This map only"));
  for (guint i = 0; i < names->len; i++)
    {
      gtk_string_list_append (list, names->pdata[i]);
      if (g_strcmp0 (names->pdata[i], chosen) == 0)
        place = i + 1;
    }
  self->filling = TRUE;
  gtk_drop_down_set_model (self->lessons, G_LIST_MODEL (list));
  gtk_drop_down_set_selected (self->lessons, place);
  self->filling = FALSE;
  vd_widget_name_drop_down (self->lessons, _("Learnt from"));
  follow_lessons (self);
}

static void
on_lessons_chosen (VdHintBox *self)
{
  const char *chosen = get_chosen (self);

  if (self->filling)
    return;

  g_settings_set_string (self->settings, "hints-lessons", chosen != NULL ? chosen : "");
  follow_lessons (self);
}

/* Keeps what was learnt under a name. */
static void
keep (VdHintBox  *self,
      VdLessons  *lessons,
      const char *name)
{
  GError *error = NULL;
  g_autofree char *path = vd_lessons_get_path (name, &error);

  if (path == NULL || !vd_lessons_write (lessons, path, &error))
    {
      say_error (self, error);
      return;
    }
  say (self, NULL);
  g_settings_set_string (self->settings, "hints-lessons", name);
  fill_lessons (self, name);
}

static void
on_keep (VdHintBox *self)
{
  g_autofree char *name = vd_editable_read (self->name);
  g_autoptr (VdLessons) lessons = self->hinter != NULL ? vd_hinter_learn (self->hinter, self->map)
                                                       : NULL;

  gtk_popover_popdown (self->keep);
  if (lessons == NULL || vd_lessons_get_n (lessons) == 0)
    say (self, _("There is nothing to keep: show suggestions, and enter hexes that a scan shows."));
  else
    keep (self, lessons, name);
}

static void
on_forget (VdHintBox *self)
{
  GError *error = NULL;

  if (get_chosen (self) == NULL)
    return;
  if (!vd_lessons_forget (get_chosen (self), &error))
    say_error (self, error);
  g_settings_set_string (self->settings, "hints-lessons", "");
  fill_lessons (self, NULL);
}

/* --- to other places, and from there */

static void
export_to (VdHintBox  *self,
           const char *path)
{
  GError *error = NULL;
  g_autofree char *from = vd_lessons_get_path (get_chosen (self), &error);
  g_autoptr (VdLessons) lessons = from != NULL ? vd_lessons_read (from, &error) : NULL;

  if (lessons == NULL || !vd_lessons_write (lessons, path, &error))
    say_error (self, error);
  else
    say (self, NULL);
}

static void
import_from (VdHintBox  *self,
             const char *path)
{
  GError *error = NULL;
  g_autoptr (VdLessons) lessons = vd_lessons_read (path, &error);
  g_autofree char *name = g_path_get_basename (path);

  if (g_str_has_suffix (name, ".json"))
    name[strlen (name) - strlen (".json")] = '\0';
  if (lessons == NULL)
    say_error (self, error);
  else
    keep (self, lessons, name);
}

static void
on_file_chosen (VdHintBox *self,
                int        response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->chooser);
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  if (response != GTK_RESPONSE_ACCEPT || path == NULL)
    return;
  if (!self->saves)
    import_from (self, path);
  else if (get_chosen (self) != NULL)
    export_to (self, path);
}

static void
ask_for_file (VdHintBox  *self,
              const char *title,
              gboolean    saves)
{
  g_autofree char *name = NULL;

  if (self->chooser != NULL || (saves && get_chosen (self) == NULL))
    return;

  self->saves = saves;
  self->chooser = gtk_file_chooser_native_new (
    title, GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
    saves ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL);
  name = saves ? g_strconcat (get_chosen (self), ".json", NULL) : NULL;
  if (saves)
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
  g_signal_connect_swapped (self->chooser, "response", G_CALLBACK (on_file_chosen), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
on_export (VdHintBox *self)
{
  ask_for_file (self, _("Export What Was Learnt"), TRUE);
}

static void
on_import (VdHintBox *self)
{
  ask_for_file (self, _("Import What Was Learnt"), FALSE);
}

/* --- the widget */

void
vd_hint_box_set_view (VdHintBox *self,
                      VdMapView *view)
{
  g_return_if_fail (VD_IS_HINT_BOX (self) && VD_IS_MAP_VIEW (view) && self->view == NULL);

  self->view = g_object_ref (view);
}

void
vd_hint_box_set_project (VdHintBox       *self,
                         VdEditorProject *project)
{
  g_return_if_fail (VD_IS_HINT_BOX (self));

  if (self->hinter != NULL)
    g_signal_handlers_disconnect_by_data (self->hinter, self);
  g_set_weak_pointer (&self->hinter, project != NULL ? vd_hinter_get (project) : NULL);
  self->map = 0;
  if (self->hinter != NULL)
    g_signal_connect_object (self->hinter, "changed", G_CALLBACK (show_state), self,
                             G_CONNECT_SWAPPED);
  follow_lessons (self);
  show_state (self);
}

void
vd_hint_box_set_map (VdHintBox *self,
                     guint      map)
{
  g_return_if_fail (VD_IS_HINT_BOX (self));

  self->map = map;
  show_state (self);
}

static void
vd_hint_box_dispose (GObject *object)
{
  VdHintBox *self = VD_HINT_BOX (object);

  g_clear_object (&self->chooser);
  g_clear_object (&self->settings);
  g_clear_object (&self->view);
  g_clear_weak_pointer (&self->hinter);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_hint_box_parent_class)->dispose (object);
}

static void
vd_hint_box_class_init (VdHintBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_hint_box_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/hint-box.ui");
  gtk_widget_class_bind_template_child (widget_class, VdHintBox, shown);
  gtk_widget_class_bind_template_child (widget_class, VdHintBox, state);
  gtk_widget_class_bind_template_child (widget_class, VdHintBox, least);
  gtk_widget_class_bind_template_child (widget_class, VdHintBox, accept);
  gtk_widget_class_bind_template_child (widget_class, VdHintBox, lessons);
  gtk_widget_class_bind_template_child (widget_class, VdHintBox, keep);
  gtk_widget_class_bind_template_child (widget_class, VdHintBox, name);
  gtk_widget_class_bind_template_child (widget_class, VdHintBox, forget);
  gtk_widget_class_bind_template_child (widget_class, VdHintBox, export);
  gtk_widget_class_bind_template_child (widget_class, VdHintBox, message);
  gtk_widget_class_bind_template_callback (widget_class, on_accept);
  gtk_widget_class_bind_template_callback (widget_class, on_keep);
  gtk_widget_class_bind_template_callback (widget_class, on_forget);
  gtk_widget_class_bind_template_callback (widget_class, on_export);
  gtk_widget_class_bind_template_callback (widget_class, on_import);
}

static void
vd_hint_box_init (VdHintBox *self)
{
  g_autofree char *chosen = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->settings = vd_settings_new ();
  chosen = g_settings_get_string (self->settings, "hints-lessons");
  fill_lessons (self, chosen);
  g_settings_bind (self->settings, "show-hints", self->shown, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "hints-least", self->least, "value", G_SETTINGS_BIND_DEFAULT);
  g_signal_connect_swapped (self->shown, "toggled", G_CALLBACK (show_state), self);
  g_signal_connect_swapped (self->lessons, "notify::selected", G_CALLBACK (on_lessons_chosen),
                            self);
  show_state (self);
}
