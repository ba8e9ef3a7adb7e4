#include "editor/findings/finding-list.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/board/debug.h"
#include "editor/findings/finding-filter.h"
#include "editor/findings/finding-row.h"
#include "editor/findings/finding-rows.h"
#include "editor/findings/ignore-dialog.h"
#include "editor/findings/repairs.h"
#include "editor/tools/tools.h"
#include "editor/widgets/widgets.h"
#include "formats/project/checks.h"
#include "formats/project/row-place.h"

struct _VdFindingList
{
  GtkWidget        parent_instance;

  VdEditorProject *project;
  VdTools         *tools;
  char            *shown;   /* what the rows say, to tell whether they are still right */
  VdFindingFilter  filter;
  GStrv            offered; /* codes of the list of kinds */
  gboolean         filling; /* the filters are being set, not used */
  VdFindingRows   *rows;

  /* Template */
  GtkWidget       *filters;
  GtkEditable     *search;
  GtkToggleButton *errors;
  GtkToggleButton *warnings;
  GtkToggleButton *notes;
  GtkLabel        *n_errors;
  GtkLabel        *n_warnings;
  GtkLabel        *n_notes;
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

/* Only once they are unfolded. */
static void
fill_ignored (VdFindingList *self)
{
  VdFindings *findings = self->project != NULL ? vd_editor_project_get_findings (self->project)
                                               : NULL;
  guint n = 0;

  vd_widget_clear_list (self->ignored_list);
  for (guint i = 0; findings != NULL && gtk_expander_get_expanded (self->ignored) &&
                    i < findings->len && n < VD_FINDING_ROWS_MOST; i++)
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
  guint notes = vd_finding_filter_count (findings, VD_NOTE);
  guint ignored = findings->len - errors - warnings - notes;
  guint checks = count_checks (self->project);
  g_autofree char *first = g_strdup_printf (ngettext ("%u error", "%u errors", errors), errors);
  g_autofree char *second =
    g_strdup_printf (ngettext ("%u warning", "%u warnings", warnings), warnings);
  g_autofree char *third = g_strdup_printf (ngettext ("%u note", "%u notes", notes), notes);
  g_autofree char *fourth = g_strdup_printf (_("Ignored (%u)"), ignored);
  g_autofree char *fifth =
    g_strdup_printf (ngettext ("%u check was made of the maps and tables; it goes on as you edit.",
                               "%u checks were made of the maps and tables; they go on as you "
                               "edit.", checks), checks);

  show_count (self->errors, self->n_errors, errors, first);
  show_count (self->warnings, self->n_warnings, warnings, second);
  show_count (self->notes, self->n_notes, notes, third);
  gtk_expander_set_label (self->ignored, fourth);
  vd_widget_set_name (GTK_WIDGET (self->ignored), fourth);
  gtk_widget_set_visible (GTK_WIDGET (self->ignored), ignored > 0);
  gtk_label_set_label (self->n_checks, fifth);
  gtk_widget_set_visible (self->filters, errors + warnings + notes > 0);
}

static void
show_summary (VdFindingList *self,
              guint          n_matching,
              guint          n)
{
  guint shown = MIN (n_matching, VD_FINDING_ROWS_MOST);
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
  if (!gtk_toggle_button_get_active (self->notes))
    self->filter.hidden |= 1u << VD_NOTE;
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
  gint64 started = g_get_monotonic_time ();
  guint n = vd_finding_filter_count (findings, VD_ERROR) +
            vd_finding_filter_count (findings, VD_WARNING) +
            vd_finding_filter_count (findings, VD_NOTE);
  guint n_matching;

  list_codes (self, findings);
  read_filter (self);
  n_matching = vd_finding_rows_fill (self->rows, self->project, &self->filter);
  fill_ignored (self);
  show_counts (self, findings);
  show_summary (self, n_matching, n);

  gtk_stack_set_visible_child_name (self->stack, n == 0 ? "none"
                                                 : n_matching == 0 ? "filtered" : "list");
  vd_debug (VD_DEBUG_EDIT, "findings: %u rows, %.1f ms", MIN (n_matching, VD_FINDING_ROWS_MOST),
            (g_get_monotonic_time () - started) / 1000.0);
}

static void
list_findings (VdFindingList *self)
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
    vd_page_look_up (VD_PAGE (self),
                     vd_finding_find_row (vd_editor_project_get (self->project), finding), file,
                     finding->line);
}

gboolean
vd_finding_list_step (VdFindingList *self,
                      int            by)
{
  GtkListBoxRow *row;

  g_return_val_if_fail (VD_IS_FINDING_LIST (self), FALSE);

  row = vd_finding_rows_step (self->rows, by);

  if (row == NULL)
    return FALSE;

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
  gtk_toggle_button_set_active (self->notes, TRUE);
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
    g_signal_handlers_disconnect_by_func (self->project, list_findings, self);

  g_set_object (&self->project, project);
  g_clear_pointer (&self->shown, g_free);
  vd_finding_rows_clear (self->rows);
  vd_widget_clear_list (self->ignored_list);

  if (project == NULL)
    return;

  /* Only a scenario has a place for what is ignored. */
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "findings.ignore",
                                 vd_editor_project_get (project)->scenario != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->this_map),
                          vd_editor_project_get (project)->maps->len > 1);
  g_signal_connect_object (project, "findings-changed", G_CALLBACK (list_findings), self,
                           G_CONNECT_SWAPPED);
  if (vd_editor_project_is_checked (project))
    list_findings (self);
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

  g_clear_pointer (&self->rows, vd_finding_rows_free);
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
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, notes);
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, n_errors);
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, n_warnings);
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, n_notes);
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
}

static void
vd_finding_list_init (VdFindingList *self)
{
  self->filter.map = VD_ANY_MAP;
  gtk_widget_init_template (GTK_WIDGET (self));
  /* The button inside is what has the focus. */
  vd_widget_set_name (gtk_widget_get_first_child (GTK_WIDGET (self->codes)), _("Kind of finding"));
  g_signal_connect_swapped (self->ignored, "notify::expanded", G_CALLBACK (fill_ignored), self);
  self->rows = vd_finding_rows_new (self->list, self->scroll);
}
