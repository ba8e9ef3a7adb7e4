#include "editor/window/new-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/area/corners.h"
#include "editor/area/numbering-form.h"
#include "editor/widgets/settings.h"
#include "editor/widgets/widgets.h"
#include "formats/project/new-scenario.h"
#include "formats/project/project.h"
#include "formats/project/shipped.h"

struct _VdNewDialog
{
  GtkWindow             parent_instance;

  GPtrArray            *systems;   /* of VdShipped; those that are chosen are added */
  GPtrArray            *scenarios; /* of VdShipped */
  GStrv                 maps;      /* (nullable): chosen files */
  VdProject            *shown;     /* (nullable): of the preview */
  gboolean              folder_typed;
  gboolean              filling;
  GtkFileChooserNative *chooser;

  /* Template */
  GtkDropDown          *begin;
  GtkEntry             *title_entry;
  GtkEntry             *folder;
  GtkDropDown          *rules;
  GtkWidget            *rules_row;
  GtkDropDown          *map_kind;
  GtkWidget            *map_row;
  GtkWidget            *size_row;
  GtkSpinButton        *columns;
  GtkSpinButton        *rows;
  GtkWidget            *hexes_row;
  GtkDropDown          *orientation;
  GtkDropDown          *stagger;
  VdNumberingForm      *numbering;
  GtkWidget            *side_row_1;
  GtkWidget            *side_row_2;
  GtkEntry             *side_1;
  GtkEntry             *side_2;
  GtkColorButton       *color_1;
  GtkColorButton       *color_2;
  GtkWidget            *turns_row;
  GtkSpinButton        *turns;
  GtkLabel             *message;
  GtkLabel             *summary;
  GtkDrawingArea       *preview;
  GtkWidget            *create;
};

enum
{
  CREATED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdNewDialog, vd_new_dialog, GTK_TYPE_WINDOW)

static guint signals[N_SIGNALS];

/* What is asked for */

static const char *
get_text (GtkEntry *entry)
{
  return gtk_editable_get_text (GTK_EDITABLE (entry));
}

static void
read_side (VdNewSide      *side,
           GtkEntry       *name,
           GtkColorButton *button)
{
  GdkRGBA color;

  gtk_color_chooser_get_rgba (GTK_COLOR_CHOOSER (button), &color);
  side->name = vd_editable_read (GTK_EDITABLE (name));
  side->color = g_strdup_printf ("#%02x%02x%02x", (guint) (color.red * 255 + 0.5),
                                 (guint) (color.green * 255 + 0.5),
                                 (guint) (color.blue * 255 + 0.5));
}

static const char *
get_path (GPtrArray *list,
          guint      index)
{
  return index < list->len ? ((VdShipped *) list->pdata[index])->path : NULL;
}

/* The first row of what one can begin with is a blank scenario. */
static const char *
get_from (VdNewDialog *self)
{
  guint chosen = gtk_drop_down_get_selected (self->begin);

  return chosen > 0 && chosen != GTK_INVALID_LIST_POSITION ? get_path (self->scenarios, chosen - 1)
                                                           : NULL;
}

static gboolean
is_existing (VdNewDialog *self)
{
  return gtk_drop_down_get_selected (self->map_kind) == 1;
}

static VdNewScenario *
read_plan (VdNewDialog *self)
{
  VdNewScenario *plan = vd_new_scenario_new ();

  plan->translate = gettext;
  plan->title = vd_editable_read (GTK_EDITABLE (self->title_entry));
  plan->folder = vd_editable_read (GTK_EDITABLE (self->folder));
  plan->from = g_strdup (get_from (self));
  plan->system = g_strdup (get_path (self->systems, gtk_drop_down_get_selected (self->rules)));
  plan->maps = is_existing (self) ? g_strdupv (self->maps) : NULL;
  plan->flat = gtk_drop_down_get_selected (self->orientation) == 1;
  plan->second = gtk_drop_down_get_selected (self->stagger) == 0;
  plan->columns = gtk_spin_button_get_value_as_int (self->columns);
  plan->rows = gtk_spin_button_get_value_as_int (self->rows);
  g_free (vd_numbering_form_read (self->numbering, &plan->numbering));
  plan->turns = gtk_spin_button_get_value_as_int (self->turns);
  read_side (&plan->sides[0], self->side_1, self->color_1);
  read_side (&plan->sides[1], self->side_2, self->color_2);

  return plan;
}

/* The preview */

static VdProject *
load_preview (const VdNewScenario *plan)
{
  const char *path = plan->from != NULL ? plan->from : plan->maps != NULL ? plan->maps[0] : NULL;

  if (path != NULL)
    return vd_project_load (path, NULL, NULL);

  return vd_project_new ("new", NULL, NULL, vd_new_scenario_make_map (plan, NULL), NULL);
}

static const VdMap *
get_map (VdNewDialog *self)
{
  return self->shown != NULL && self->shown->resolved->len > 0 ? self->shown->resolved->pdata[0]
                                                               : NULL;
}

static void
draw_preview (GtkDrawingArea *area,
              cairo_t        *cr,
              int             width,
              int             height,
              gpointer        user_data)
{
  VdNewDialog *self = user_data;
  const VdMap *map = get_map (self);

  if (map != NULL)
    vd_corners_draw (cr, map, self->shown->chart, width, height);
}

static void
show_preview (VdNewDialog         *self,
              const VdNewScenario *plan)
{
  g_autofree char *first = NULL, *last = NULL, *text = NULL, *corners = NULL;
  const VdMap *map;

  g_clear_pointer (&self->shown, vd_project_free);
  self->shown = load_preview (plan);
  map = get_map (self);

  if (map != NULL)
    {
      first = vd_map_get_label (map, 0);
      last = vd_map_get_label (map, vd_grid_n_cells (&map->grid) - 1);
      text = g_strdup_printf (_("%u columns and %u rows, numbered %s to %s"), map->grid.columns,
                              map->grid.rows, first, last);
      corners = vd_corners_describe (map);
    }

  gtk_label_set_label (self->summary, text != NULL ? text : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->preview), corners);
  gtk_widget_queue_draw (GTK_WIDGET (self->preview));
}

/* The form */

static char *
make_folder (VdNewDialog *self)
{
  const char *documents = g_get_user_special_dir (G_USER_DIRECTORY_DOCUMENTS);
  g_autofree char *name = g_strstrip (g_strdelimit (g_strdup (get_text (self->title_entry)),
                                                    "/\\:", '-'));

  return g_build_filename (documents != NULL ? documents : g_get_home_dir (),
                           *name != '\0' ? name : _("New Scenario"), NULL);
}

static void
show_rows (VdNewDialog *self)
{
  gboolean blank = get_from (self) == NULL;
  GtkWidget *const of_blank[] = {
    self->rules_row, self->map_row, self->side_row_1, self->side_row_2, self->turns_row,
  };
  GtkWidget *const of_map[] = { self->size_row, self->hexes_row, GTK_WIDGET (self->numbering) };

  for (guint i = 0; i < G_N_ELEMENTS (of_blank); i++)
    gtk_widget_set_sensitive (of_blank[i], blank);
  for (guint i = 0; i < G_N_ELEMENTS (of_map); i++)
    gtk_widget_set_sensitive (of_map[i], blank && !is_existing (self));
}

static char *
find_refusal (VdNewDialog         *self,
              const VdNewScenario *plan)
{
  gboolean blank = plan->from == NULL;
  VdNumbering numbering;
  g_autofree char *why = NULL;
  char *refusal = vd_numbering_form_read (self->numbering, &numbering);

  if (refusal != NULL && blank && !is_existing (self))
    return refusal;

  g_free (refusal);
  if (blank && is_existing (self) && plan->maps == NULL)
    return g_strdup (_("Choose the files of the maps."));

  why = vd_new_scenario_refuse (plan);
  return vd_phrase_say (why, gettext);
}

/* What stands in the way, or what will be done. */
static void
show_message (VdNewDialog         *self,
              const VdNewScenario *plan)
{
  g_autofree char *refusal = find_refusal (self, plan);

  gtk_widget_set_sensitive (self->create, refusal == NULL);
  gtk_label_set_label (self->message,
                       refusal != NULL ? refusal
                       : _("The rules, and maps that exist, are copied into the folder, so that "
                           "it can be moved and sent as it is. What you change in the rules is "
                           "written into the scenario alone."));
}

static void
refresh_preview (VdNewDialog *self)
{
  g_autoptr (VdNewScenario) plan = read_plan (self);

  show_rows (self);
  show_preview (self, plan);
  show_message (self, plan);
}

static void
on_changed (VdNewDialog *self)
{
  if (self->filling)
    return;

  self->filling = TRUE;
  if (!self->folder_typed)
    {
      g_autofree char *folder = make_folder (self);

      gtk_editable_set_text (GTK_EDITABLE (self->folder), folder);
    }
  self->filling = FALSE;
  refresh_preview (self);
}

/* A folder of one's own choice does not follow the title. */
static void
on_folder_changed (VdNewDialog *self)
{
  if (self->filling)
    return;

  self->folder_typed = TRUE;
  on_changed (self);
}

static void
on_create (VdNewDialog *self)
{
  g_autoptr (VdNewScenario) plan = read_plan (self);
  g_autoptr (GError) error = NULL;
  g_autofree char *path = vd_new_scenario_create (plan, &error);
  g_autoptr (GFile) file = NULL;

  if (path == NULL)
    {
      g_autofree char *why = vd_phrase_say (error->message, gettext);

      gtk_label_set_label (self->message, why);
      return;
    }

  file = g_file_new_for_path (path);
  g_signal_emit (self, signals[CREATED], 0, file);
  gtk_window_destroy (GTK_WINDOW (self));
}

/* Files */

static GStrv
list_chosen (GtkFileChooser *chooser)
{
  g_autoptr (GListModel) files = gtk_file_chooser_get_files (chooser);
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();

  for (guint i = 0; i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);
      g_autofree char *path = g_file_get_path (file);

      if (path != NULL)
        g_strv_builder_add (paths, path);
    }

  return g_strv_builder_end (paths);
}

static void
choose_file (VdNewDialog          *self,
             const char           *title,
             GtkFileChooserAction  action,
             const char           *pattern,
             GCallback             on_response)
{
  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (title, GTK_WINDOW (self), action, NULL, NULL);

  if (pattern != NULL)
    {
      g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

      gtk_file_filter_add_pattern (filter, pattern);
      gtk_file_filter_set_name (filter, pattern);
      gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (self->chooser), filter);
    }

  g_signal_connect (self->chooser, "response", on_response, self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
on_folder_chosen (GtkNativeDialog *dialog,
                  int              response,
                  VdNewDialog     *self)
{
  g_auto (GStrv) paths = list_chosen (GTK_FILE_CHOOSER (dialog));

  if (response == GTK_RESPONSE_ACCEPT && paths[0] != NULL)
    gtk_editable_set_text (GTK_EDITABLE (self->folder), paths[0]);
}

static void
on_choose_folder (VdNewDialog *self)
{
  choose_file (self, _("Folder of the Scenario"), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, NULL,
               G_CALLBACK (on_folder_chosen));
}

static void
add_rules (VdNewDialog *self,
           const char  *path)
{
  GtkStringList *model = GTK_STRING_LIST (gtk_drop_down_get_model (self->rules));
  VdShipped *system = g_new0 (VdShipped, 1);

  system->path = g_strdup (path);
  system->title = g_path_get_basename (path);
  g_ptr_array_add (self->systems, system);
  gtk_string_list_append (model, system->title);
  gtk_drop_down_set_selected (self->rules, self->systems->len - 1);
}

static void
on_rules_chosen (GtkNativeDialog *dialog,
                 int              response,
                 VdNewDialog     *self)
{
  g_auto (GStrv) paths = list_chosen (GTK_FILE_CHOOSER (dialog));

  if (response == GTK_RESPONSE_ACCEPT && paths[0] != NULL)
    add_rules (self, paths[0]);
}

static void
on_choose_rules (VdNewDialog *self)
{
  choose_file (self, _("Rules"), GTK_FILE_CHOOSER_ACTION_OPEN, "*.system.xml",
               G_CALLBACK (on_rules_chosen));
}

static void
on_maps_chosen (GtkNativeDialog *dialog,
                int              response,
                VdNewDialog     *self)
{
  g_auto (GStrv) paths = list_chosen (GTK_FILE_CHOOSER (dialog));

  if (response != GTK_RESPONSE_ACCEPT || paths[0] == NULL)
    return;

  g_strfreev (self->maps);
  self->maps = g_steal_pointer (&paths);
  gtk_drop_down_set_selected (self->map_kind, 1);
  on_changed (self);
}

static void
on_choose_maps (VdNewDialog *self)
{
  choose_file (self, _("Maps"), GTK_FILE_CHOOSER_ACTION_OPEN, "*.map.xml",
               G_CALLBACK (on_maps_chosen));
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (self->chooser), TRUE);
}

/* The window */

static void
fill_list (GtkDropDown *list,
           GPtrArray   *shipped,
           const char  *first,
           const char  *format)
{
  g_autoptr (GtkStringList) model = gtk_string_list_new (NULL);

  if (first != NULL)
    gtk_string_list_append (model, first);

  for (guint i = 0; i < shipped->len; i++)
    {
      const char *title = ((VdShipped *) shipped->pdata[i])->title;
      g_auto (GStrv) parts = g_strsplit (format, "%s", 2);
      g_autofree char *text = g_strjoinv (title, parts);

      gtk_string_list_append (model, text);
    }

  gtk_drop_down_set_model (list, G_LIST_MODEL (model));
}

static void
find_shipped (VdNewDialog *self)
{
  g_autofree char *home = vd_program_find_folder ();
  g_autofree char *folder = vd_shipped_find_folder (home);

  self->systems = vd_shipped_list (folder, VD_DOCUMENT_SYSTEM);
  self->scenarios = vd_shipped_list (folder, VD_DOCUMENT_SCENARIO);
  fill_list (self->rules, self->systems, NULL, "%s");
  /* TRANS: %s is the title of a battle that comes with the program */
  fill_list (self->begin, self->scenarios, _("A blank scenario"), _("A copy of %s"));
}

/* GTK 4.8 gives the buttons inside, which have the focus, no name. */
static void
name_buttons (VdNewDialog *self)
{
  const struct
  {
    GtkDropDown *list;
    const char  *name;
  } lists[] = {
    { self->begin, _("Begin with") },
    { self->rules, _("Rules") },
    { self->map_kind, _("Map") },
    { self->orientation, _("How hexes stand") },
    { self->stagger, _("Which line is pushed half a hex") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    vd_widget_name_drop_down (lists[i].list, lists[i].name);
  vd_widget_set_name (gtk_widget_get_first_child (GTK_WIDGET (self->color_1)),
                      _("Colour of the first side"));
  vd_widget_set_name (gtk_widget_get_first_child (GTK_WIDGET (self->color_2)),
                      _("Colour of the second side"));
}

static void
vd_new_dialog_dispose (GObject *object)
{
  VdNewDialog *self = VD_NEW_DIALOG (object);

  g_clear_pointer (&self->systems, g_ptr_array_unref);
  g_clear_pointer (&self->scenarios, g_ptr_array_unref);
  g_clear_pointer (&self->maps, g_strfreev);
  g_clear_pointer (&self->shown, vd_project_free);
  g_clear_object (&self->chooser);

  G_OBJECT_CLASS (vd_new_dialog_parent_class)->dispose (object);
}

#define BIND(child) gtk_widget_class_bind_template_child (widget_class, VdNewDialog, child)

static void
bind_children (GtkWidgetClass *widget_class)
{
  BIND (begin);
  BIND (title_entry);
  BIND (folder);
  BIND (rules);
  BIND (rules_row);
  BIND (map_kind);
  BIND (map_row);
  BIND (size_row);
  BIND (columns);
  BIND (rows);
  BIND (hexes_row);
  BIND (orientation);
  BIND (stagger);
  BIND (numbering);
  BIND (side_row_1);
  BIND (side_row_2);
  BIND (side_1);
  BIND (side_2);
  BIND (color_1);
  BIND (color_2);
  BIND (turns_row);
  BIND (turns);
  BIND (message);
  BIND (summary);
  BIND (preview);
  BIND (create);
}

static void
vd_new_dialog_class_init (VdNewDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_new_dialog_dispose;

  signals[CREATED] =
    g_signal_new ("created", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_FILE);

  g_type_ensure (VD_TYPE_NUMBERING_FORM);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/new-dialog.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_folder_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_create);
  gtk_widget_class_bind_template_callback (widget_class, on_choose_folder);
  gtk_widget_class_bind_template_callback (widget_class, on_choose_rules);
  gtk_widget_class_bind_template_callback (widget_class, on_choose_maps);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
vd_new_dialog_init (VdNewDialog *self)
{
  g_autoptr (VdNewScenario) usual = vd_new_scenario_new ();

  self->filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  find_shipped (self);
  name_buttons (self);
  gtk_editable_set_text (GTK_EDITABLE (self->side_1), _("Blue"));
  gtk_editable_set_text (GTK_EDITABLE (self->side_2), _("Red"));
  gtk_drawing_area_set_draw_func (self->preview, draw_preview, self, NULL);
  vd_numbering_form_show (self->numbering, &usual->numbering);
  self->filling = FALSE;
  on_changed (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->title_entry));
}

GtkWidget *
vd_new_dialog_new (GtkWindow *parent)
{
  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);

  return g_object_new (VD_TYPE_NEW_DIALOG, "transient-for", parent, NULL);
}
