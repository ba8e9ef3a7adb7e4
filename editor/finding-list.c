#include "editor/finding-list.h"

#include <glib/gi18n.h>

#include "editor/widgets.h"

#define MAX_ROWS 400 /* nobody reads on; what is mended makes room */

struct _VdFindingList
{
  GtkWidget        parent_instance;

  VdEditorProject *project;
  char            *shown;   /* what the rows say, to tell whether they are still right */

  /* Template */
  GtkLabel        *summary;
  GtkStack        *stack;
  GtkListBox      *list;
};

static void vd_finding_list_page_init (VdPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (VdFindingList, vd_finding_list, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (VD_TYPE_PAGE, vd_finding_list_page_init))

static const char *
get_icon (VdSeverity severity)
{
  static const char *const icons[] = {
    [VD_NOTE] = "dialog-information-symbolic",
    [VD_WARNING] = "dialog-warning-symbolic",
    [VD_ERROR] = "dialog-error-symbolic",
  };

  return icons[severity];
}

static const char *
get_severity (VdSeverity severity)
{
  static const char *const names[] = {
    [VD_NOTE] = N_("Note"),
    [VD_WARNING] = N_("Warning"),
    [VD_ERROR] = N_("Error"),
  };

  return _(names[severity]);
}

static const char *
get_style (VdSeverity severity)
{
  return severity == VD_ERROR ? "error" : severity == VD_WARNING ? "warning" : "dim-label";
}

/* File, line, code and case: what one needs to speak about a finding. */
static char *
make_source (const VdFinding *finding)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *name = finding->file != NULL ? g_path_get_basename (finding->file) : NULL;

  if (name != NULL && finding->line > 0)
    g_string_append_printf (text, "%s:%u", name, finding->line);
  else if (name != NULL)
    g_string_append (text, name);

  g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", finding->code);
  if (finding->rule != NULL)
    g_string_append_printf (text, " · [%s]", finding->rule);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static GtkWidget *
make_label (const char *text,
            const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);

  return label;
}

static GtkWidget *
make_texts (const VdFinding *finding)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  g_autofree char *source = make_source (finding);
  GtkWidget *line = make_label (source, "dim-label");

  gtk_widget_set_hexpand (box, TRUE);
  gtk_box_append (GTK_BOX (box), make_label (finding->text, NULL));
  if (finding->remedy != NULL)
    gtk_box_append (GTK_BOX (box), make_label (finding->remedy, "dim-label"));

  gtk_widget_add_css_class (line, "caption");
  gtk_box_append (GTK_BOX (box), line);

  return box;
}

static GtkWidget *
make_icon (VdSeverity severity)
{
  GtkWidget *icon = gtk_image_new_from_icon_name (get_icon (severity));

  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (icon, get_severity (severity));
  gtk_widget_add_css_class (icon, get_style (severity));

  return icon;
}

static gboolean
find_spot (VdFindingList   *self,
           const VdFinding *finding,
           VdSpot          *spot)
{
  const VdProject *project = vd_editor_project_get (self->project);
  const VdMap *map;
  int cell;

  if (finding->hex == NULL || finding->map >= project->resolved->len)
    return FALSE;

  map = g_ptr_array_index (project->resolved, finding->map);
  cell = vd_map_find_cell (map, finding->hex);
  *spot = (VdSpot) { finding->map, MAX (cell, 0) };

  return cell >= 0 || vd_spot_find (project, finding->hex, spot);
}

/* Where a finding leads: a hex, or a row of a file. */
typedef struct
{
  gboolean  on_map;
  VdSpot    spot;
  char     *subject;
  char     *file;
  guint     line;
} Goal;

static void
goal_free (gpointer data)
{
  Goal *self = data;

  g_free (self->subject);
  g_free (self->file);
  g_free (self);
}

static Goal *
goal_new (VdFindingList   *list,
          const VdFinding *finding)
{
  Goal *self = g_new0 (Goal, 1);

  self->on_map = find_spot (list, finding, &self->spot);
  self->subject = g_strdup (finding->subject);
  self->file = finding->file != NULL ? g_path_get_basename (finding->file) : NULL;
  self->line = finding->line;

  return self;
}

static GtkWidget *
make_hex (const char *text)
{
  GtkWidget *hex = gtk_label_new (text);

  gtk_widget_set_valign (hex, GTK_ALIGN_START);
  gtk_widget_add_css_class (hex, "hex-tag");

  return hex;
}

static void
add_row (VdFindingList   *self,
         const VdFinding *finding)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  const char *severity = get_severity (finding->severity);
  g_autofree char *name = g_strdup_printf ("%s: %s", severity, finding->text);
  Goal *goal = goal_new (self, finding);

  gtk_box_append (GTK_BOX (box), make_icon (finding->severity));
  gtk_box_append (GTK_BOX (box), make_texts (finding));

  if (goal->on_map)
    gtk_box_append (GTK_BOX (box), make_hex (finding->hex));

  g_object_set_data_full (G_OBJECT (row), "goal", goal, goal_free);
  gtk_widget_set_tooltip_text (row, goal->on_map ? _("Show this hex on the map")
                                                 : _("Show where this stands"));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  vd_widget_set_name (row, name);
  gtk_list_box_append (self->list, row);
}

static void
clear_rows (VdFindingList *self)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, row);
}

static guint
count (VdFindings *findings,
       VdSeverity  severity)
{
  guint n = 0;

  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = g_ptr_array_index (findings, i);

      if (finding->ignored == NULL && finding->severity == severity)
        n++;
    }

  return n;
}

static char *
make_summary (VdFindings *findings)
{
  guint errors = count (findings, VD_ERROR);
  guint warnings = count (findings, VD_WARNING) + count (findings, VD_NOTE);
  guint ignored = findings->len - errors - warnings;
  g_autofree char *first = g_strdup_printf (ngettext ("%u error", "%u errors", errors), errors);
  g_autofree char *second =
    g_strdup_printf (ngettext ("%u warning", "%u warnings", warnings), warnings);
  g_autofree char *third = g_strdup_printf (_("%u accepted"), ignored);

  return ignored > 0 ? g_strdup_printf ("%s, %s, %s", first, second, third)
                     : g_strdup_printf ("%s, %s", first, second);
}

/* What the rows will say, and where they will lead. */
static char *
make_shown (VdFindings *findings)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < findings->len && i < MAX_ROWS; i++)
    {
      const VdFinding *finding = g_ptr_array_index (findings, i);

      g_string_append_printf (text, "%d %s %s %s:%u %s %s\n", finding->severity, finding->code,
                              finding->text, finding->file != NULL ? finding->file : "",
                              finding->line, finding->hex != NULL ? finding->hex : "",
                              finding->ignored != NULL ? finding->ignored : "");
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Nothing is known yet, and so nothing is said of errors. */
static void
show_checking (VdFindingList *self)
{
  gtk_label_set_label (self->summary, _("Checking…"));
  gtk_stack_set_visible_child_name (self->stack, "checking");
}

static void
refresh (VdFindingList *self)
{
  VdFindings *findings = vd_editor_project_get_findings (self->project);
  g_autofree char *summary = make_summary (findings);
  g_autofree char *shown = make_shown (findings);
  guint rows = 0;

  gtk_label_set_label (self->summary, summary);
  if (g_strcmp0 (shown, self->shown) == 0)
    return;

  g_free (self->shown);
  self->shown = g_steal_pointer (&shown);
  clear_rows (self);

  for (guint i = 0; i < findings->len && rows < MAX_ROWS; i++)
    {
      const VdFinding *finding = g_ptr_array_index (findings, i);

      if (finding->ignored != NULL)
        continue;

      add_row (self, finding);
      rows++;
    }

  gtk_stack_set_visible_child_name (self->stack, rows > 0 ? "list" : "none");
}

static void
on_row_activated (GtkListBox    *box,
                  GtkListBoxRow *row,
                  VdFindingList *self)
{
  const Goal *goal = g_object_get_data (G_OBJECT (row), "goal");

  if (goal->on_map)
    vd_page_go_to (VD_PAGE (self), goal->spot);
  else
    vd_page_look_up (VD_PAGE (self), goal->subject, goal->file, goal->line);
}

static void
vd_finding_list_set_project (VdPage          *page,
                             VdEditorProject *project)
{
  VdFindingList *self = VD_FINDING_LIST (page);

  if (self->project != NULL)
    g_signal_handlers_disconnect_by_func (self->project, refresh, self);

  g_set_object (&self->project, project);
  g_clear_pointer (&self->shown, g_free);
  clear_rows (self);

  if (project != NULL)
    {
      g_signal_connect_object (project, "findings-changed", G_CALLBACK (refresh), self,
                               G_CONNECT_SWAPPED);
      if (vd_editor_project_is_checked (project))
        refresh (self);
      else
        show_checking (self);
    }
}

static void
vd_finding_list_page_init (VdPageInterface *iface)
{
  iface->set_project = vd_finding_list_set_project;
}

static void
vd_finding_list_dispose (GObject *object)
{
  VdFindingList *self = VD_FINDING_LIST (object);

  g_clear_object (&self->project);
  g_clear_pointer (&self->shown, g_free);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_finding_list_parent_class)->dispose (object);
}

static void
vd_finding_list_class_init (VdFindingListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_finding_list_dispose;

  gtk_widget_class_set_css_name (widget_class, "findinglist");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/finding-list.ui");
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, summary);
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, stack);
  gtk_widget_class_bind_template_child (widget_class, VdFindingList, list);
  gtk_widget_class_bind_template_callback (widget_class, on_row_activated);
}

static void
vd_finding_list_init (VdFindingList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
