#include "editor/second/second-private.h"

#include <glib/gi18n.h>

#include "editor/maps/part.h"
#include "editor/second/second-dialog.h"
#include "editor/widgets/follow.h"
#include "editor/widgets/map-choice.h"
#include "editor/widgets/page.h"
#include "editor/widgets/widgets.h"
#include "formats/agree/pass.h"

enum
{
  OPEN_FILE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void page_init (VdPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (VdSecondPanel, vd_second_panel, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (VD_TYPE_PAGE, page_init))

static guint
get_map (VdSecondPanel *self)
{
  return vd_map_choice_get (self->maps);
}

static gboolean
has_maps (VdSecondPanel *self)
{
  return self->project != NULL && vd_editor_project_get (self->project)->maps->len > 0;
}

/* (transfer full) (nullable): where the second pass of the map is, or would be */
static char *
make_pass_path (VdSecondPanel *self)
{
  return has_maps (self) ? vd_pass_make_path (vd_second_get_path (self, get_map (self))) : NULL;
}

static gboolean
read_pass (VdSecondPanel *self,
           VdPass        *pass)
{
  return has_maps (self) &&
         vd_pass_read (g_ptr_array_index (vd_editor_project_get (self->project)->maps,
                                          get_map (self)), pass);
}

/* Beginning and comparing */

static void
on_created (VdSecondPanel *self,
            GFile         *file)
{
  g_signal_emit (self, signals[OPEN_FILE], 0, file);
}

void
vd_second_panel_start (VdSecondPanel *self,
                       guint          map)
{
  GtkWidget *dialog;
  VdPass pass;

  g_return_if_fail (VD_IS_SECOND_PANEL (self));

  if (!has_maps (self) || map >= vd_editor_project_get (self->project)->maps->len)
    return;

  gtk_drop_down_set_selected (self->maps, map);
  if (read_pass (self, &pass))
    return;

  dialog = vd_second_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), self->tools,
                                 map);
  g_signal_connect_object (dialog, "created", G_CALLBACK (on_created), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
vd_second_panel_compare (VdSecondPanel *self,
                         guint          map,
                         const char    *path)
{
  g_autofree char *usual = NULL;
  g_autoptr (GError) error = NULL;
  VdComparison *comparison;
  VdPass pass;

  g_return_if_fail (VD_IS_SECOND_PANEL (self));

  if (!has_maps (self) || map >= vd_editor_project_get (self->project)->maps->len)
    return;

  gtk_drop_down_set_selected (self->maps, map);
  if (read_pass (self, &pass))
    return;

  usual = vd_pass_make_path (vd_second_get_path (self, map));
  comparison = vd_comparison_new (self->project, map, path != NULL ? path : usual, &error);
  if (comparison == NULL)
    {
      vd_second_disputes_fail (self, error);
      return;
    }

  vd_second_disputes_drop (self);
  self->comparison = comparison;
  vd_second_disputes_show (self, 0);
}

static void
on_start (VdSecondPanel *self)
{
  vd_second_panel_start (self, get_map (self));
}

static void
open_path (VdSecondPanel *self,
           const char    *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_signal_emit (self, signals[OPEN_FILE], 0, file);
}

static void
on_open (VdSecondPanel *self)
{
  g_autofree char *path = make_pass_path (self);

  if (path != NULL)
    open_path (self, path);
}

static void
on_compare (VdSecondPanel *self)
{
  vd_second_panel_compare (self, get_map (self), NULL);
}

static void
on_file_chosen (VdSecondPanel *self,
                int            response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->chooser);
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  if (response == GTK_RESPONSE_ACCEPT && path != NULL)
    vd_second_panel_compare (self, get_map (self), path);
}

static void
on_compare_with (VdSecondPanel *self)
{
  GtkFileFilter *filter = gtk_file_filter_new ();
  g_autofree char *name = g_path_get_dirname (vd_second_get_path (self, get_map (self)));
  g_autoptr (GFile) folder = g_file_new_for_path (name);

  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (
    _("Compare With a File"), GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
    GTK_FILE_CHOOSER_ACTION_OPEN, _("_Select"), _("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_filter_set_name (filter, _("Maps"));
  gtk_file_filter_add_pattern (filter, "*.map.xml");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (self->chooser), filter);
  gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->chooser), folder, NULL);
  g_signal_connect_swapped (self->chooser, "response", G_CALLBACK (on_file_chosen), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/* Of a second pass */

static void
on_select_part (VdSecondPanel *self)
{
  VdCellSet *part = NULL;

  if (has_maps (self))
    part = vd_part_of_pass (g_ptr_array_index (vd_editor_project_get (self->project)->resolved,
                                               get_map (self)));
  if (part != NULL)
    vd_tools_set_area (self->tools, get_map (self), part);
}

/* A scenario, if it has the map, else the map alone. */
static void
on_back (VdSecondPanel *self)
{
  const VdNode *node;
  const char *rules;
  g_autofree char *folder = NULL;
  g_autofree char *path = NULL;
  VdPass pass;

  if (!read_pass (self, &pass))
    return;

  node = vd_node_find (vd_document_get_root (g_ptr_array_index (
    vd_editor_project_get (self->project)->maps, get_map (self))), "pass");
  rules = vd_node_get (node, "rules");
  folder = g_path_get_dirname (vd_second_get_path (self, get_map (self)));
  g_free (self->awaited);
  self->awaited = g_build_filename (folder, pass.of, NULL);
  path = g_build_filename (folder, rules != NULL && g_str_has_suffix (rules, ".scenario.xml")
                                   ? rules : pass.of, NULL);
  open_path (self, path);
}

/* The page */

static void
say_pass (VdSecondPanel *self,
          const VdPass  *pass)
{
  g_auto (GStrv) hexes = vd_split_words (pass->hexes);
  guint n = g_strv_length (hexes);
  g_autofree char *part =
    pass->hexes != NULL ? g_strdup_printf (ngettext ("%u hex is to be entered, with its sides and "
                                                     "paths.",
                                                     "%u hexes are to be entered, with their sides "
                                                     "and paths.", n), n)
                        : g_strdup (_("All of it is to be entered."));
  /* TRANS: the name of a file; a sentence */
  g_autofree char *text = g_strdup_printf (
    _("This is the second pass of %s. %s What the first says is not shown here."), pass->of, part);

  vd_label_show (self->about, text);
  gtk_widget_set_sensitive (self->select_part, pass->hexes != NULL);
}

static void
show_map (VdSecondPanel *self)
{
  VdPass pass;
  gboolean is_second = read_pass (self, &pass);
  g_autofree char *path = make_pass_path (self);
  gboolean has_second = path != NULL && g_file_test (path, G_FILE_TEST_IS_REGULAR);

  gtk_widget_set_visible (self->of_first, has_maps (self) && !is_second);
  gtk_widget_set_visible (self->of_second, is_second);
  gtk_widget_set_sensitive (self->start, !has_second);
  gtk_widget_set_visible (self->open, has_second);
  gtk_widget_set_sensitive (self->compare, has_second);
  if (is_second)
    say_pass (self, &pass);
  else
    vd_label_show (self->about,
                   _("Whoever enters a map a second time, without a look at the first, finds its "
                     "slips where the two differ."));
}

static void
on_map_chosen (VdSecondPanel *self)
{
  if (self->filling)
    return;

  vd_second_disputes_drop (self);
  show_map (self);
}

static void
fill_maps (VdSecondPanel *self)
{
  self->filling = TRUE;
  vd_map_choice_fill (self->maps,
                      self->project != NULL ? vd_editor_project_get (self->project) : NULL);
  self->filling = FALSE;
}

/* Returns: index of the map that was waited for, -1 if the project has not got it */
static int
find_awaited (VdSecondPanel *self)
{
  g_autofree char *awaited = g_canonicalize_filename (self->awaited, NULL);
  const GPtrArray *paths = vd_editor_project_get (self->project)->paths;

  for (guint i = 0; i < paths->len; i++)
    {
      g_autofree char *path = g_canonicalize_filename (paths->pdata[i], NULL);

      if (g_strcmp0 (path, awaited) == 0)
        return i;
    }

  return -1;
}

static void
set_project (VdPage          *page,
             VdEditorProject *project)
{
  VdSecondPanel *self = VD_SECOND_PANEL (page);
  int map;

  vd_second_disputes_drop (self);
  g_set_object (&self->project, project);
  fill_maps (self);
  show_map (self);
  vd_follow_project (GTK_WIDGET (self), project, vd_second_disputes_refresh);
  vd_follow_limit (GTK_WIDGET (self), VD_CHANGED_MAPS | VD_CHANGED_CHART);
  if (project == NULL)
    return;

  map = self->awaited != NULL ? find_awaited (self) : -1;
  g_clear_pointer (&self->awaited, g_free);
  if (map >= 0)
    vd_second_panel_compare (self, map, NULL);
}

static void
set_tools (VdPage  *page,
           VdTools *tools)
{
  g_set_object (&VD_SECOND_PANEL (page)->tools, tools);
}

static void
page_init (VdPageInterface *iface)
{
  iface->set_project = set_project;
  iface->set_tools = set_tools;
}

void
vd_second_panel_set_view (VdSecondPanel *self,
                          VdMapView     *view)
{
  g_return_if_fail (VD_IS_SECOND_PANEL (self) && VD_IS_MAP_VIEW (view) && self->view == NULL);

  self->view = g_object_ref (view);
}

static void
vd_second_panel_dispose (GObject *object)
{
  VdSecondPanel *self = VD_SECOND_PANEL (object);

  g_clear_pointer (&self->comparison, vd_comparison_free);
  vd_follow_project (GTK_WIDGET (self), NULL, vd_second_disputes_refresh);
  g_clear_object (&self->chooser);
  g_clear_object (&self->view);
  g_clear_object (&self->tools);
  g_clear_object (&self->project);
  g_clear_pointer (&self->awaited, g_free);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_second_panel_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/second-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, VdSecondPanel, maps);
  gtk_widget_class_bind_template_child (widget_class, VdSecondPanel, about);
  gtk_widget_class_bind_template_child (widget_class, VdSecondPanel, of_first);
  gtk_widget_class_bind_template_child (widget_class, VdSecondPanel, start);
  gtk_widget_class_bind_template_child (widget_class, VdSecondPanel, open);
  gtk_widget_class_bind_template_child (widget_class, VdSecondPanel, compare);
  gtk_widget_class_bind_template_child (widget_class, VdSecondPanel, compare_with);
  gtk_widget_class_bind_template_child (widget_class, VdSecondPanel, of_second);
  gtk_widget_class_bind_template_child (widget_class, VdSecondPanel, select_part);
  gtk_widget_class_bind_template_child (widget_class, VdSecondPanel, back);
  gtk_widget_class_bind_template_child (widget_class, VdSecondPanel, summary);
  gtk_widget_class_bind_template_child (widget_class, VdSecondPanel, list);
  gtk_widget_class_bind_template_child (widget_class, VdSecondPanel, decide);
  gtk_widget_class_bind_template_child (widget_class, VdSecondPanel, first);
  gtk_widget_class_bind_template_child (widget_class, VdSecondPanel, second);
  gtk_widget_class_bind_template_child (widget_class, VdSecondPanel, other);
  gtk_widget_class_bind_template_child (widget_class, VdSecondPanel, report);
  gtk_widget_class_bind_template_child (widget_class, VdSecondPanel, mark);
  gtk_widget_class_bind_template_callback (widget_class, on_map_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_start);
  gtk_widget_class_bind_template_callback (widget_class, on_open);
  gtk_widget_class_bind_template_callback (widget_class, on_compare);
  gtk_widget_class_bind_template_callback (widget_class, on_compare_with);
  gtk_widget_class_bind_template_callback (widget_class, on_select_part);
  gtk_widget_class_bind_template_callback (widget_class, on_back);
}

static void
vd_second_panel_class_init (VdSecondPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_second_panel_dispose;
  signals[OPEN_FILE] = g_signal_new ("open-file", VD_TYPE_SECOND_PANEL, G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  bind_template (widget_class);
  vd_second_disputes_bind (widget_class);
}

static void
vd_second_panel_init (VdSecondPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  vd_second_disputes_init (self);
}
