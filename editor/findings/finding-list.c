#include "editor/findings/finding-list.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/findings/finding-filter.h"
#include "editor/findings/finding-row.h"
#include "editor/findings/ignore-dialog.h"
#include "editor/findings/repairs.h"
#include "editor/window/widgets.h"
#include "formats/checks.h"

#define MAX_ROWS 400 /* nobody reads on; what is mended makes room */
#define ROWS_AT_ONCE 12
#define ROWS_AHEAD 36 /* that are made when there is time; the others once one comes near */

struct _VdFindingList
{
  GtkWidget        parent_instance;

  VdEditorProject *project;
  VdTools         *tools;
  char            *shown;   /* what the rows say, to tell whether they are still right */
  VdFindingFilter  filter;
  GStrv            offered; /* codes of the list of kinds */
  gboolean         filling; /* the filters are being set, not used */
  GArray          *matching; /* of guint: numbers of the findings to be listed, */
  guint            n_added;  /* and how many of them have a row */
  guint            n_group[VD_ERROR + 1];
  guint            fill_source;

  /* Template */
  GtkWidget       *filters;
  GtkEditable     *search;
  GtkToggleButton *errors;
  GtkToggleButton *warnings;
  GtkLabel        *n_errors;
  GtkLabel        *n_warnings;
  GtkToggleButton *this_map;
  GtkMenuButton   *codes;
  GMenu           *codes_section;
  GtkLabel        *summary;
  GtkStack        *stack;
  GtkLabel        *n_checks;
  GtkListBox      *list;
  GtkAdjustment   *scroll;
  GtkExpander     *ignored;
  GtkListBox      *ignored_list;
};

enum
{
  PROP_CODE = 1
};

static void vd_finding_list_page_init (VdPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (VdFindingList, vd_finding_list, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (VD_TYPE_PAGE, vd_finding_list_page_init))

/* Rows */

static void
clear_list (GtkListBox *list)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (list))) != NULL)
    gtk_list_box_remove (list, row);
}

static guint
count_rows (GtkListBox *list)
{
  guint n = 0;

  while (gtk_list_box_get_row_at_index (list, n) != NULL)
    n++;

  return n;
}

static void
update_header (GtkListBoxRow *row,
               GtkListBoxRow *before,
               gpointer       user_data)
{
  VdFindingList *self = user_data;
  VdSeverity group = vd_finding_row_get_group (VD_FINDING_ROW (row));
  g_autofree char *text = NULL;
  guint n;
  GtkWidget *label;

  if (before != NULL && vd_finding_row_get_group (VD_FINDING_ROW (before)) == group)
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }

  n = self->n_group[group];
  text = group == VD_ERROR ? g_strdup_printf (ngettext ("%u Error", "%u Errors", n), n)
                           : g_strdup_printf (ngettext ("%u Warning", "%u Warnings", n), n);
  label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "heading");
  gtk_widget_add_css_class (label, "finding-group");
  gtk_list_box_row_set_header (row, label);
}

/* Where the keyboard was, so that it goes on from there: what is mended makes
 * room for the next one. */
typedef struct
{
  int      row; /* -1: nowhere */
  gboolean focused;
} Position;

static Position
get_position (VdFindingList *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *in = focus != NULL ? gtk_widget_get_ancestor (focus, VD_TYPE_FINDING_ROW) : NULL;
  gboolean focused = in != NULL && gtk_widget_is_ancestor (in, GTK_WIDGET (self->list));

  if (focused)
    row = GTK_LIST_BOX_ROW (in);

  return (Position) { row != NULL ? gtk_list_box_row_get_index (row) : -1, focused };
}

static void
set_position (VdFindingList *self,
              Position       position)
{
  int last = (int) count_rows (self->list) - 1;
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, MIN (position.row, last));

  if (position.row < 0 || row == NULL)
    return;

  gtk_list_box_select_row (self->list, row);
  if (position.focused)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

/* The numbers go first: what is left of them must not be looked up among the
 * findings of another project. */
static void
forget_rows (VdFindingList *self)
{
  g_array_set_size (self->matching, 0);
  self->n_added = 0;
  clear_list (self->list);
}

/* The next rows, up to @until of those that match. */
static void
add_rows (VdFindingList *self,
          guint          until)
{
  for (; self->n_added < MIN (until, self->matching->len); self->n_added++)
    gtk_list_box_append (self->list,
                         vd_finding_row_new (self->project, g_array_index (self->matching, guint,
                                                                           self->n_added)));
}

static gboolean
on_more_rows (gpointer user_data)
{
  VdFindingList *self = user_data;

  add_rows (self, MIN (self->n_added + ROWS_AT_ONCE / 4, ROWS_AHEAD));
  if (self->n_added < MIN (self->matching->len, ROWS_AHEAD))
    return G_SOURCE_CONTINUE;

  self->fill_source = 0;
  return G_SOURCE_REMOVE;
}

/* The end of the rows comes into sight. */
static void
on_scrolled (VdFindingList *self)
{
  double below;

  if (self->matching == NULL || self->matching->len == 0)
    return;

  below = gtk_adjustment_get_upper (self->scroll) - gtk_adjustment_get_value (self->scroll) -
          gtk_adjustment_get_page_size (self->scroll);

  if (gtk_adjustment_get_value (self->scroll) > 0 &&
      below < gtk_adjustment_get_page_size (self->scroll))
    add_rows (self, self->n_added + ROWS_AT_ONCE);
}

/* Rows are dear to make, and dearer to lay out, so those that are seen come first,
 * some more when there is time, and others only once one comes near.  @first: how
 * many at least.  Returns how many match. */
static guint
fill_rows (VdFindingList *self,
           VdFindings    *findings,
           guint          first)
{
  guint n = 0;

  g_clear_handle_id (&self->fill_source, g_source_remove);
  forget_rows (self);
  memset (self->n_group, 0, sizeof self->n_group);

  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = g_ptr_array_index (findings, i);

      if (finding->ignored != NULL || !vd_finding_filter_matches (&self->filter, finding))
        continue;

      self->n_group[MAX (finding->severity, VD_WARNING)]++;
      if (n++ < MAX_ROWS)
        g_array_append_val (self->matching, i);
    }

  add_rows (self, MAX (first, ROWS_AT_ONCE));
  gtk_list_box_invalidate_headers (self->list);
  if (self->n_added < MIN (self->matching->len, ROWS_AHEAD))
    self->fill_source = g_idle_add_full (G_PRIORITY_LOW, on_more_rows, self, NULL);

  return n;
}

/* Only once they are unfolded. */
static void
fill_ignored (VdFindingList *self)
{
  VdFindings *findings = self->project != NULL ? vd_editor_project_get_findings (self->project)
                                               : NULL;
  guint n = 0;

  clear_list (self->ignored_list);
  for (guint i = 0; findings != NULL && gtk_expander_get_expanded (self->ignored) &&
                    i < findings->len && n < MAX_ROWS; i++)
    if (((const VdFinding *) findings->pdata[i])->ignored != NULL)
      {
        gtk_list_box_append (self->ignored_list, vd_finding_row_new (self->project, i));
        n++;
      }
}

/* Numbers */

static guint
count_checks (VdEditorProject *project)
{
  const VdProject *documents = vd_editor_project_get (project);
  guint n = documents->maps->len * vd_checks_count (VD_DOCUMENT_MAP);

  if (documents->scenario != NULL)
    n += vd_checks_count (VD_DOCUMENT_SCENARIO);
  if (documents->system != NULL)
    n += vd_checks_count (VD_DOCUMENT_SYSTEM);

  return n;
}

static void
show_count (GtkToggleButton *button,
            GtkLabel        *label,
            guint            n,
            const char      *name)
{
  g_autofree char *text = g_strdup_printf ("%u", n);

  gtk_label_set_label (label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (button), name);
  vd_widget_set_name (GTK_WIDGET (button), name);
}

static void
show_counts (VdFindingList *self,
             VdFindings    *findings)
{
  guint errors = vd_finding_filter_count (findings, VD_ERROR);
  guint warnings = vd_finding_filter_count (findings, VD_WARNING);
  guint ignored = findings->len - errors - warnings;
  guint checks = count_checks (self->project);
  g_autofree char *first = g_strdup_printf (ngettext ("%u error", "%u errors", errors), errors);
  g_autofree char *second =
    g_strdup_printf (ngettext ("%u warning", "%u warnings", warnings), warnings);
  g_autofree char *third = g_strdup_printf (_("Ignored (%u)"), ignored);
  g_autofree char *fourth =
    g_strdup_printf (ngettext ("%u check was made of the maps and tables; it goes on as you edit.",
                               "%u checks were made of the maps and tables; they go on as you "
                               "edit.", checks), checks);

  show_count (self->errors, self->n_errors, errors, first);
  show_count (self->warnings, self->n_warnings, warnings, second);
  gtk_expander_set_label (self->ignored, third);
  vd_widget_set_name (GTK_WIDGET (self->ignored), third);
  gtk_widget_set_visible (GTK_WIDGET (self->ignored), ignored > 0);
  gtk_label_set_label (self->n_checks, fourth);
  gtk_widget_set_visible (self->filters, errors + warnings > 0);
}

static void
show_summary (VdFindingList *self,
              guint          n_matching,
              guint          n)
{
  guint shown = MIN (n_matching, MAX_ROWS);
  /* TRANS: how many findings of how many are listed */
  g_autofree char *text = g_strdup_printf (_("%u of %u are shown"), shown, n);

  gtk_label_set_label (self->summary, text);
  gtk_widget_set_visible (GTK_WIDGET (self->summary), shown < n);
}

/* The filter */

/* @code: "" for all */
static void
take_code (VdFindingList *self,
           const char    *code)
{
  g_free (self->filter.code);
  self->filter.code = *code != '\0' ? g_strdup (code) : NULL;
  gtk_menu_button_set_label (self->codes, *code != '\0' ? code : _("All Kinds"));
  g_object_notify (G_OBJECT (self), "code");
}

static void
list_codes (VdFindingList *self,
            VdFindings    *findings)
{
  g_auto (GStrv) codes = vd_finding_filter_list_codes (findings);

  if (self->filter.code != NULL &&
      !g_strv_contains ((const char *const *) codes, self->filter.code))
    take_code (self, "");

  if (self->offered != NULL && g_strv_equal ((const char *const *) codes,
                                             (const char *const *) self->offered))
    return;

  g_menu_remove_all (self->codes_section);
  for (guint i = 0; codes[i] != NULL; i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (codes[i], NULL);

      g_menu_item_set_action_and_target (item, "findings.code", "s", codes[i]);
      g_menu_append_item (self->codes_section, item);
    }

  g_strfreev (self->offered);
  self->offered = g_steal_pointer (&codes);
}

static int
get_map (VdFindingList *self)
{
  const VdToolView *view = self->tools != NULL ? vd_tools_get_view (self->tools) : NULL;

  if (!gtk_toggle_button_get_active (self->this_map) || view == NULL || !view->has_cursor)
    return VD_ANY_MAP;

  return view->cursor.map;
}

static void
read_filter (VdFindingList *self)
{
  g_free (self->filter.words);
  self->filter.words = g_strdup (gtk_editable_get_text (self->search));
  self->filter.map = get_map (self);
  self->filter.hidden = 0;
  if (!gtk_toggle_button_get_active (self->errors))
    self->filter.hidden |= 1u << VD_ERROR;
  if (!gtk_toggle_button_get_active (self->warnings))
    self->filter.hidden |= 1u << VD_WARNING;
}

/* All of it */

/* Nothing is known yet, and so nothing is said of errors. */
static void
show_checking (VdFindingList *self)
{
  gtk_widget_set_visible (self->filters, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->ignored), FALSE);
  gtk_stack_set_visible_child_name (self->stack, "checking");
}

static void
show_rows (VdFindingList *self)
{
  VdFindings *findings = vd_editor_project_get_findings (self->project);
  Position position = get_position (self);
  gint64 started = g_get_monotonic_time ();
  guint n = vd_finding_filter_count (findings, VD_ERROR) +
            vd_finding_filter_count (findings, VD_WARNING);
  guint n_matching;

  list_codes (self, findings);
  read_filter (self);
  n_matching = fill_rows (self, findings, position.row + ROWS_AT_ONCE);
  fill_ignored (self);
  show_counts (self, findings);
  show_summary (self, n_matching, n);
  set_position (self, position);

  gtk_stack_set_visible_child_name (self->stack, n == 0 ? "none"
                                                 : n_matching == 0 ? "filtered" : "list");
  g_debug ("findings: %u rows, %.1f ms", MIN (n_matching, MAX_ROWS),
           (g_get_monotonic_time () - started) / 1000.0);
}

static void
refresh (VdFindingList *self)
{
  g_autofree char *shown = vd_findings_describe (vd_editor_project_get_findings (self->project));

  if (g_strcmp0 (shown, self->shown) == 0)
    return;

  g_free (self->shown);
  self->shown = g_steal_pointer (&shown);
  show_rows (self);
}

static void
on_filter_changed (VdFindingList *self)
{
  if (!self->filling && self->project != NULL && self->shown != NULL)
    show_rows (self);
}

/* The cursor may have come to another map. */
static void
on_tools_changed (VdFindingList *self)
{
  if (self->filter.map != get_map (self))
    on_filter_changed (self);
}

static void
on_row_activated (GtkListBox    *box,
                  GtkListBoxRow *row,
                  VdFindingList *self)
{
  guint index = vd_finding_row_get_index (VD_FINDING_ROW (row));
  const VdFinding *finding =
    g_ptr_array_index (vd_editor_project_get_findings (self->project), index);
  g_autofree char *file = finding->file != NULL ? g_path_get_basename (finding->file) : NULL;
  VdSpot spot;

  if (vd_finding_row_get_spot (VD_FINDING_ROW (row), &spot))
    vd_page_go_to (VD_PAGE (self), spot);
  else
    vd_page_look_up (VD_PAGE (self), finding->subject, file, finding->line);
}

gboolean
vd_finding_list_step (VdFindingList *self,
                      int            by)
{
  GtkListBoxRow *selected = gtk_list_box_get_selected_row (self->list);
  int n = self->matching->len;
  int at = selected != NULL ? gtk_list_box_row_get_index (selected) + by : by > 0 ? 0 : n - 1;
  GtkListBoxRow *row;

  if (n == 0)
    return FALSE;

  at = (at + n) % n;
  add_rows (self, at + 1);
  row = gtk_list_box_get_row_at_index (self->list, at);
  gtk_list_box_select_row (self->list, row);
  on_row_activated (self->list, row, self);
  return TRUE;
}

/* Actions */

static const VdFinding *
get_finding (VdFindingList *self,
             GVariant      *parameter)
{
  VdFindings *findings = vd_editor_project_get_findings (self->project);
  guint index = g_variant_get_uint32 (parameter);

  return index < findings->len ? g_ptr_array_index (findings, index) : NULL;
}

static void
on_repair (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  VdFindingList *self = VD_FINDING_LIST (widget);
  const VdProject *project = vd_editor_project_get (self->project);
  const VdFinding *finding = get_finding (self, parameter);
  gboolean has_spot;
  VdSpot spot;

  if (finding == NULL)
    return;

  /* One sees what has been mended; the finding is gone by then. */
  has_spot = vd_finding_find_spot (project, finding, &spot);
  if (vd_editor_project_do (self->project, vd_edit_repair (project, &finding, 1)) && has_spot)
    vd_page_go_to (VD_PAGE (self), spot);
}

static void
on_repair_all (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  VdFindingList *self = VD_FINDING_LIST (widget);
  const VdFinding *finding = get_finding (self, parameter);

  if (finding != NULL)
    vd_editor_project_do (self->project,
                          vd_edit_repair_all (vd_editor_project_get (self->project),
                                              vd_editor_project_get_findings (self->project),
                                              finding->code));
}

static void
on_ignore (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  VdFindingList *self = VD_FINDING_LIST (widget);

  if (get_finding (self, parameter) != NULL)
    vd_ignore_dialog_present (GTK_WINDOW (gtk_widget_get_root (widget)), self->project,
                              g_variant_get_uint32 (parameter));
}

static void
on_stop_ignoring (GtkWidget  *widget,
                  const char *action,
                  GVariant   *parameter)
{
  VdFindingList *self = VD_FINDING_LIST (widget);
  const VdFinding *finding = get_finding (self, parameter);

  if (finding != NULL)
    vd_editor_project_do (self->project,
                          vd_edit_stop_ignoring (vd_editor_project_get (self->project), finding));
}

static void
on_show_all (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  VdFindingList *self = VD_FINDING_LIST (widget);

  self->filling = TRUE;
  gtk_editable_set_text (self->search, "");
  gtk_toggle_button_set_active (self->errors, TRUE);
  gtk_toggle_button_set_active (self->warnings, TRUE);
  gtk_toggle_button_set_active (self->this_map, FALSE);
  self->filling = FALSE;

  take_code (self, "");
  on_filter_changed (self);
}

/* A page */

static void
vd_finding_list_set_project (VdPage          *page,
                             VdEditorProject *project)
{
  VdFindingList *self = VD_FINDING_LIST (page);

  if (self->project != NULL)
    g_signal_handlers_disconnect_by_func (self->project, refresh, self);

  g_set_object (&self->project, project);
  g_clear_handle_id (&self->fill_source, g_source_remove);
  g_clear_pointer (&self->shown, g_free);
  forget_rows (self);
  clear_list (self->ignored_list);

  if (project == NULL)
    return;

  /* Only a scenario has a place for what is ignored. */
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "findings.ignore",
                                 vd_editor_project_get (project)->scenario != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->this_map),
                          vd_editor_project_get (project)->maps->len > 1);
  g_signal_connect_object (project, "findings-changed", G_CALLBACK (refresh), self,
                           G_CONNECT_SWAPPED);
  if (vd_editor_project_is_checked (project))
    refresh (self);
  else
    show_checking (self);
}

static void
vd_finding_list_set_tools (VdPage  *page,
                           VdTools *tools)
{
  VdFindingList *self = VD_FINDING_LIST (page);

  g_set_object (&self->tools, tools);
  g_signal_connect_object (tools, "changed", G_CALLBACK (on_tools_changed), self,
                           G_CONNECT_SWAPPED);
}

static void
vd_finding_list_page_init (VdPageInterface *iface)
{
  iface->set_project = vd_finding_list_set_project;
  iface->set_tools = vd_finding_list_set_tools;
}

static void
vd_finding_list_get_property (GObject    *object,
                              guint       id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  VdFindingList *self = VD_FINDING_LIST (object);

  g_value_set_string (value, self->filter.code != NULL ? self->filter.code : "");
}

static void
vd_finding_list_set_property (GObject      *object,
                              guint         id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  VdFindingList *self = VD_FINDING_LIST (object);
  const char *code = g_value_get_string (value);

  take_code (self, code != NULL ? code : "");
  on_filter_changed (self);
}

static void
vd_finding_list_dispose (GObject *object)
{
  VdFindingList *self = VD_FINDING_LIST (object);

  g_clear_handle_id (&self->fill_source, g_source_remove);
  g_clear_pointer (&self->matching, g_array_unref);
  g_clear_object (&self->project);
  g_clear_object (&self->tools);
  g_clear_pointer (&self->shown, g_free);
  g_clear_pointer (&self->offered, g_strfreev);
  vd_finding_filter_clear (&self->filter);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_finding_list_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, filters);
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, search);
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, errors);
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, warnings);
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, n_errors);
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, n_warnings);
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, this_map);
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, codes);
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, codes_section);
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, summary);
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, stack);
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, n_checks);
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, list);
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, scroll);
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, ignored);
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, ignored_list);
}

static void
vd_finding_list_class_init (VdFindingListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = vd_finding_list_dispose;
  object_class->get_property = vd_finding_list_get_property;
  object_class->set_property = vd_finding_list_set_property;
  g_object_class_install_property (
    object_class, PROP_CODE,
    g_param_spec_string ("code", NULL, NULL, "",
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS));

  gtk_widget_class_set_css_name (widget_class, "findinglist");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_install_action (widget_class, "findings.repair", "u", on_repair);
  gtk_widget_class_install_action (widget_class, "findings.repair-all", "u", on_repair_all);
  gtk_widget_class_install_action (widget_class, "findings.ignore", "u", on_ignore);
  gtk_widget_class_install_action (widget_class, "findings.stop-ignoring", "u", on_stop_ignoring);
  gtk_widget_class_install_property_action (widget_class, "findings.code", "code");
  gtk_widget_class_install_action (widget_class, "findings.show-all", NULL, on_show_all);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/finding-list.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, on_row_activated);
  gtk_widget_class_bind_template_callback (widget_class, on_filter_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_scrolled);
}

static void
vd_finding_list_init (VdFindingList *self)
{
  self->filter.map = VD_ANY_MAP;
  self->matching = g_array_new (FALSE, FALSE, sizeof (guint));
  gtk_widget_init_template (GTK_WIDGET (self));
  /* The button inside is what has the focus. */
  vd_widget_set_name (gtk_widget_get_first_child (GTK_WIDGET (self->codes)), _("Kind of finding"));
  g_signal_connect_swapped (self->ignored, "notify::expanded", G_CALLBACK (fill_ignored), self);
  gtk_list_box_set_header_func (self->list, update_header, self, NULL);
}
