#include "editor/second/second-panel.h"

#include <glib/gi18n.h>

#include "core/text/phrase.h"
#include "editor/maps/part.h"
#include "editor/second/comparison.h"
#include "editor/second/second-dialog.h"
#include "editor/second/settle.h"
#include "editor/widgets/follow.h"
#include "editor/widgets/map-choice.h"
#include "editor/widgets/page.h"
#include "editor/widgets/settings.h"
#include "editor/widgets/widgets.h"
#include "formats/agree/agree-words.h"
#include "formats/agree/pass.h"

#define MOST_ROWS 500
#define NEAR 72.0 /* pixels a hex: a scan can be read then */

struct _VdSecondPanel
{
  GtkWidget             parent_instance;

  VdMapView            *view;
  VdTools              *tools;
  VdEditorProject      *project;    /* (nullable) */
  VdComparison         *comparison; /* (nullable) */
  char                 *awaited;    /* (nullable): a map that is to be compared once it is open */
  gboolean              filling;
  GtkFileChooserNative *chooser;

  /* Template */
  GtkDropDown          *maps;
  GtkLabel             *about;
  GtkWidget            *of_first;
  GtkWidget            *start;
  GtkWidget            *open;
  GtkWidget            *compare;
  GtkWidget            *compare_with;
  GtkWidget            *of_second;
  GtkWidget            *select_part;
  GtkWidget            *back;
  GtkLabel             *summary;
  GtkListBox           *list;
  GtkWidget            *decide;
  GtkButton            *first;
  GtkButton            *second;
  GtkButton            *other;
  GtkLabel             *report;
  GtkWidget            *mark;
};

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

static const char *
get_path (VdSecondPanel *self,
          guint          map)
{
  return g_ptr_array_index (vd_editor_project_get (self->project)->paths, map);
}

static gboolean
read_pass (VdSecondPanel *self,
           VdPass        *pass)
{
  return has_maps (self) &&
         vd_pass_read (g_ptr_array_index (vd_editor_project_get (self->project)->maps,
                                          get_map (self)), pass);
}

/* Disputes */

/* (nullable): the one that is selected */
static const VdDispute *
get_dispute (VdSecondPanel *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);
  int index = row != NULL ? gtk_list_box_row_get_index (row) : -1;

  return self->comparison != NULL && index >= 0 && (guint) index < self->comparison->open->len
         ? g_ptr_array_index (self->comparison->open, index) : NULL;
}

static const VdAgreeKind *
get_kind (VdSecondPanel   *self,
          const VdDispute *dispute)
{
  return g_ptr_array_index (self->comparison->agreement->kinds, dispute->kind);
}

/* (transfer full); @phrase: (transfer full) */
static char *
say (char *phrase)
{
  char *said = vd_phrase_say (phrase, gettext);

  g_free (phrase);
  return said;
}

/* What a reader has there, in the words of the chart. */
static char *
say_value (VdSecondPanel   *self,
           const VdDispute *dispute,
           guint            reader)
{
  const GArray *hexes = vd_editor_project_get (self->project)->chart->hexes;
  const char *value = dispute->says[reader];
  int kind = get_kind (self, dispute)->group == VD_AGREE_TERRAIN ? vd_kind_find (hexes, value) : -1;

  return kind >= 0 ? g_strdup (g_array_index (hexes, VdKind, kind).name)
                   : say (vd_agree_say_value (value));
}

static GtkWidget *
add_label (GtkWidget  *box,
           const char *text,
           const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static GtkWidget *
make_row (VdSecondPanel   *self,
          const VdDispute *dispute)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  g_autofree char *place = vd_agree_write_place (self->comparison->agreement, dispute);
  g_autofree char *kind = say (vd_agree_say_kind (get_kind (self, dispute)));
  g_autofree char *first = say_value (self, dispute, 0);
  g_autofree char *second = say_value (self, dispute, 1);
  g_autofree char *both = g_strdup_printf ("%s | %s", first, second);
  g_autofree char *what = g_strconcat (
    kind, vd_agree_leaves_map (get_kind (self, dispute), dispute) ? _(" off the map") : "", NULL);
  g_autofree char *name = g_strdup_printf ("%s, %s: %s", place, what, both);
  GtkWidget *tag;

  gtk_widget_set_hexpand (texts, TRUE);
  add_label (texts, both, NULL);
  add_label (texts, what, "dim-label");
  gtk_box_append (GTK_BOX (box), texts);
  tag = add_label (box, place, "hex-tag");
  gtk_widget_set_valign (tag, GTK_ALIGN_START);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  vd_widget_set_name (row, name);
  return row;
}

static void
show_decision (VdSecondPanel *self)
{
  const VdDispute *dispute = get_dispute (self);
  g_autofree char *first = NULL, *second = NULL, *first_label = NULL, *second_label = NULL;

  gtk_widget_set_visible (self->decide, dispute != NULL);
  if (dispute == NULL)
    return;

  first = say_value (self, dispute, 0);
  second = say_value (self, dispute, 1);
  /* TRANS: what the first reader of a map has at some place */
  first_label = g_strdup_printf (_("First: %s"), first);
  /* TRANS: what the second reader of a map has at some place */
  second_label = g_strdup_printf (_("Second: %s"), second);
  gtk_button_set_label (self->first, first_label);
  gtk_button_set_label (self->second, second_label);
  vd_widget_set_name (GTK_WIDGET (self->first), first_label);
  vd_widget_set_name (GTK_WIDGET (self->second), second_label);
  gtk_widget_set_sensitive (GTK_WIDGET (self->second),
                            vd_settle_can (vd_editor_project_get (self->project),
                                           self->comparison->map, self->comparison->agreement,
                                           dispute));
}

static void
show_summary (VdSecondPanel *self)
{
  guint n = self->comparison->open->len, all = self->comparison->agreement->disputes->len;
  g_autofree char *name = g_path_get_basename (self->comparison->path);
  g_autofree char *text =
    all == 0 ? g_strdup_printf (_("%s agrees with the map in all."), name)
    /* TRANS: how many disputes of how many are open, and a file */
    : g_strdup_printf (_("%u of %u disputes with %s are to be settled."), n, all, name);
  g_autofree char *report = vd_comparison_report (self->comparison);

  vd_label_show (self->summary, text);
  vd_label_show (self->report, report);
  gtk_widget_set_visible (GTK_WIDGET (self->list), n > 0);
  gtk_widget_set_visible (self->mark, TRUE);
}

/* @index: the row to be selected */
static void
fill_list (VdSecondPanel *self,
           int            index)
{
  guint n = self->comparison != NULL ? MIN (self->comparison->open->len, MOST_ROWS) : 0;
  gboolean focused = gtk_widget_get_focus_child (GTK_WIDGET (self->list)) != NULL;
  GtkListBoxRow *row;

  self->filling = TRUE;
  vd_widget_clear_list (self->list);
  for (guint i = 0; i < n; i++)
    gtk_list_box_append (self->list, make_row (self, g_ptr_array_index (self->comparison->open,
                                                                        i)));
  row = n > 0 ? gtk_list_box_get_row_at_index (self->list, MIN (index, (int) n - 1)) : NULL;
  gtk_list_box_select_row (self->list, row);
  self->filling = FALSE;
  if (focused && row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));

  show_decision (self);
}

static void
drop_comparison (VdSecondPanel *self)
{
  if (self->comparison != NULL && self->view != NULL)
    vd_map_view_set_marks (self->view, NULL);
  g_clear_pointer (&self->comparison, vd_comparison_free);
  fill_list (self, 0);
  vd_label_show (self->summary, NULL);
  vd_label_show (self->report, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->list), FALSE);
  gtk_widget_set_visible (self->mark, FALSE);
}

/* @error: why there is nothing to be shown */
static void
tell_failure (VdSecondPanel *self,
              const GError  *error)
{
  g_autofree char *said = vd_phrase_say (error->message, gettext);

  drop_comparison (self);
  vd_label_show (self->summary, said);
}

static void
refresh (GtkWidget *widget)
{
  VdSecondPanel *self = VD_SECOND_PANEL (widget);
  GtkListBoxRow *row;
  g_autoptr (GError) error = NULL;
  int index;

  if (self->comparison == NULL)
    return;

  row = gtk_list_box_get_selected_row (self->list);
  index = row != NULL ? gtk_list_box_row_get_index (row) : 0;
  if (!vd_comparison_update (self->comparison, &error))
    {
      tell_failure (self, error);
      return;
    }

  fill_list (self, index);
  show_summary (self);
}

/* Looking at one */

/* What is compared is looked up in the scan, if there is one. */
static void
show_scans (VdSecondPanel *self,
            guint          map)
{
  const VdMap *resolved =
    g_ptr_array_index (vd_editor_project_get (self->project)->resolved, map);
  g_autoptr (GSettings) settings = NULL;

  if (resolved->scans->len == 0)
    return;

  settings = vd_settings_new ();
  g_settings_set_boolean (settings, "show-scans", TRUE);
}

static void
mark_hexes (VdSecondPanel   *self,
            const VdDispute *dispute)
{
  g_autoptr (GArray) marks = g_array_new (FALSE, TRUE, sizeof (VdMark));
  VdMark mark = { { self->comparison->map, dispute->cell }, VD_MARK_TO, "" };

  g_array_append_val (marks, mark);
  if (dispute->next >= 0)
    {
      mark.spot.cell = dispute->next;
      g_array_append_val (marks, mark);
    }
  vd_map_view_set_marks (self->view, marks);
}

static void
go_to (VdSecondPanel *self)
{
  const VdDispute *dispute = get_dispute (self);
  double zoom;

  if (dispute == NULL)
    return;

  show_scans (self, self->comparison->map);
  vd_page_go_to (VD_PAGE (self), (VdSpot) { self->comparison->map, dispute->cell });
  g_object_get (self->view, "zoom", &zoom, NULL);
  if (zoom < NEAR)
    vd_map_view_zoom_by (self->view, NEAR / zoom);
  mark_hexes (self, dispute);
}

static void
on_row_activated (VdSecondPanel *self)
{
  go_to (self);
}

static void
on_row_selected (VdSecondPanel *self)
{
  if (!self->filling)
    show_decision (self);
}

/* Settling */

static void
settle (VdSecondPanel *self,
        VdSettle       how)
{
  const VdDispute *dispute = get_dispute (self);

  if (dispute == NULL)
    return;

  go_to (self);
  if (!vd_editor_project_do (self->project,
                             vd_edit_settle (vd_editor_project_get (self->project),
                                             self->comparison->map, self->comparison->agreement,
                                             dispute, how)))
    {
      gtk_widget_error_bell (GTK_WIDGET (self));
      return;
    }

  /* Who paints by hand stays at the place; else the next is shown. */
  if (how == VD_SETTLE_OTHER)
    gtk_widget_grab_focus (GTK_WIDGET (self->view));
  else
    go_to (self);
}

static void
on_first (VdSecondPanel *self)
{
  settle (self, VD_SETTLE_FIRST);
}

static void
on_second (VdSecondPanel *self)
{
  settle (self, VD_SETTLE_SECOND);
}

static void
on_other (VdSecondPanel *self)
{
  settle (self, VD_SETTLE_OTHER);
}

static gboolean
on_key (VdSecondPanel   *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  static const guint keys[][2] = {
    { GDK_KEY_1, GDK_KEY_KP_1 }, { GDK_KEY_2, GDK_KEY_KP_2 }, { GDK_KEY_3, GDK_KEY_KP_3 },
  };

  if (state & gtk_accelerator_get_default_mod_mask ())
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (key == keys[i][0] || key == keys[i][1])
      {
        settle (self, (VdSettle) i);
        return TRUE;
      }

  return FALSE;
}

static void
on_mark (VdSecondPanel *self)
{
  VdAgreeMarks marks;
  g_autoptr (GPtrArray) lines = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *name = NULL;

  if (self->comparison == NULL)
    return;

  name = g_path_get_basename (get_path (self, self->comparison->map));
  vd_editor_project_do (self->project,
                        vd_edit_mark_agreed (vd_editor_project_get (self->project),
                                             self->comparison->map, self->comparison->agreement,
                                             &marks));
  lines = vd_agree_say_marks (&marks, name);
  for (guint i = 0; i < lines->len; i++)
    {
      g_autofree char *line = vd_phrase_say (lines->pdata[i], gettext);

      g_string_append_printf (text, "%s\n", line);
    }
  g_string_append_printf (text, "\n%s", gtk_label_get_label (self->report));
  vd_label_show (self->report, text->str);
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

  usual = vd_pass_make_path (get_path (self, map));
  comparison = vd_comparison_new (self->project, map, path != NULL ? path : usual, &error);
  if (comparison == NULL)
    {
      tell_failure (self, error);
      return;
    }

  drop_comparison (self);
  self->comparison = comparison;
  fill_list (self, 0);
  show_summary (self);
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
  g_autofree char *path = has_maps (self) ? vd_pass_make_path (get_path (self, get_map (self)))
                                          : NULL;

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
  g_autofree char *name = g_path_get_dirname (get_path (self, get_map (self)));
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
  folder = g_path_get_dirname (get_path (self, get_map (self)));
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
  g_autofree char *path = has_maps (self) ? vd_pass_make_path (get_path (self, get_map (self)))
                                          : NULL;
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

  drop_comparison (self);
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

  drop_comparison (self);
  g_set_object (&self->project, project);
  fill_maps (self);
  show_map (self);
  vd_follow_project (GTK_WIDGET (self), project, refresh);
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
  vd_follow_project (GTK_WIDGET (self), NULL, refresh);
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
  gtk_widget_class_bind_template_callback (widget_class, on_row_activated);
  gtk_widget_class_bind_template_callback (widget_class, on_row_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_first);
  gtk_widget_class_bind_template_callback (widget_class, on_second);
  gtk_widget_class_bind_template_callback (widget_class, on_other);
  gtk_widget_class_bind_template_callback (widget_class, on_mark);
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
}

static void
vd_second_panel_init (VdSecondPanel *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self->list), keys);
}
