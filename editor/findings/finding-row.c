#include "editor/findings/finding-row.h"

#include <glib/gi18n.h>

#include "editor/findings/repairs.h"
#include "editor/widgets/widgets.h"
#include "formats/document/repair.h"

struct _VdFindingRow
{
  GtkListBoxRow  parent_instance;

  guint          index;
  VdSeverity     group;
  gboolean       has_spot;
  VdSpot         spot;

  /* Template */
  GtkImage      *icon;
  GtkLabel      *text;
  GtkLabel      *remedy;
  GtkLabel      *source;
  GtkLabel      *hex;
  GtkWidget     *repair;
  GtkWidget     *repair_all;
  GtkWidget     *ignore;
  GtkWidget     *stop;
};

G_DEFINE_FINAL_TYPE (VdFindingRow, vd_finding_row, GTK_TYPE_LIST_BOX_ROW)

static const struct
{
  const char *icon;
  const char *name;
  const char *style;
} severities[] = {
  [VD_NOTE] = { "dialog-information-symbolic", N_("Note"), "dim-label" },
  [VD_WARNING] = { "dialog-warning-symbolic", N_("Warning"), "warning" },
  [VD_ERROR] = { "dialog-error-symbolic", N_("Error"), "error" },
};

gboolean
vd_finding_find_spot (const VdProject *project,
                      const VdFinding *finding,
                      VdSpot          *spot)
{
  const VdMap *map;

  g_return_val_if_fail (project != NULL && finding != NULL && spot != NULL, FALSE);

  *spot = finding->spot;
  if (!finding->has_spot || spot->map >= project->resolved->len)
    return FALSE;

  map = g_ptr_array_index (project->resolved, spot->map);
  return spot->cell < vd_grid_n_cells (&map->grid);
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

static void
show_label (GtkLabel   *label,
            const char *text)
{
  gtk_label_set_label (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

/* @name: what is heard, with what it is about */
static void
show_button (GtkWidget  *button,
             guint       index,
             const char *tip,
             const char *name)
{
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", index);
  gtk_widget_set_tooltip_text (button, tip);
  gtk_widget_set_visible (button, name != NULL);
  if (name != NULL)
    vd_widget_set_name (button, name);
}

static void
show_repair (VdFindingRow     *self,
             const VdFindings *findings,
             const VdFinding  *finding)
{
  const VdRepair *repair = finding->ignored == NULL ? vd_repair_get (finding) : NULL;
  g_autofree char *title = repair != NULL ? vd_repair_say (repair, gettext) : NULL;
  guint n = title != NULL ? vd_repairs_count (findings, finding->code) : 0;
  g_autofree char *name = title != NULL ? g_strdup_printf (_("Repair: %s"), title) : NULL;
  g_autofree char *all = g_strdup_printf (_("All %u"), n);
  /* TRANS: %s is the code of a finding, as map.run-breaks */
  g_autofree char *all_name = n > 1 ? g_strdup_printf (_("Repair all %u of %s"), n, finding->code)
                                    : NULL;

  show_button (self->repair, self->index, title, name);
  gtk_button_set_label (GTK_BUTTON (self->repair_all), all);
  show_button (self->repair_all, self->index, all_name, all_name);
}

static void
show_acceptance (VdFindingRow    *self,
                 const VdProject *project,
                 const VdFinding *finding)
{
  g_autofree char *text = vd_finding_say (finding, gettext);
  gboolean possible = project->scenario != NULL;
  g_autofree char *ignore = g_strdup_printf (_("Ignore: %s"), text);
  g_autofree char *stop = g_strdup_printf (_("Stop ignoring: %s"), text);
  gboolean ignored = finding->ignored != NULL;
  gboolean removable = g_strcmp0 (finding->code, "ignore.nothing") == 0;

  show_button (self->ignore, self->index,
               possible ? _("Write into the scenario that this is as it should be, and why")
                        : _("Only a scenario keeps what is ignored: open one that uses this map"),
               ignored || removable ? NULL : ignore);
  show_button (self->stop, self->index, _("Take the reason out of the scenario"),
               ignored ? stop : NULL);
}

static void
show_finding (VdFindingRow    *self,
              VdEditorProject *editor,
              const VdFinding *finding)
{
  const VdProject *project = vd_editor_project_get (editor);
  const char *severity = _(severities[finding->severity].name);
  g_autofree char *text = vd_finding_say (finding, gettext);
  g_autofree char *name = g_strdup_printf ("%s: %s", severity, text);
  g_autofree char *source = make_source (finding);
  g_autofree char *reason = finding->ignored != NULL
                            /* TRANS: %s is why a finding is ignored */
                            ? g_strdup_printf (_("Ignored: %s"), finding->ignored)
                            : vd_finding_say_remedy (finding, gettext);

  self->has_spot = vd_finding_find_spot (project, finding, &self->spot);
  self->group = finding->severity;

  gtk_image_set_from_icon_name (self->icon, severities[finding->severity].icon);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->icon), severity);
  gtk_widget_add_css_class (GTK_WIDGET (self->icon),
                            finding->ignored == NULL ? severities[finding->severity].style
                                                     : "dim-label");
  show_label (self->text, text);
  show_label (self->remedy, reason);
  show_label (self->source, source);
  show_label (self->hex, self->has_spot ? finding->hex : NULL);
  show_repair (self, vd_editor_project_get_findings (editor), finding);
  show_acceptance (self, project, finding);

  gtk_widget_set_tooltip_text (GTK_WIDGET (self), self->has_spot ? _("Show this hex on the map")
                                                                 : _("Show where this stands"));
  vd_widget_set_name (GTK_WIDGET (self), name);
}

GtkWidget *
vd_finding_row_new (VdEditorProject *project,
                    guint            index)
{
  VdFindingRow *self;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (project), NULL);
  g_return_val_if_fail (index < vd_editor_project_get_findings (project)->len, NULL);

  self = g_object_new (VD_TYPE_FINDING_ROW, NULL);
  self->index = index;
  show_finding (self, project, g_ptr_array_index (vd_editor_project_get_findings (project), index));

  return GTK_WIDGET (self);
}

guint
vd_finding_row_get_index (VdFindingRow *self)
{
  g_return_val_if_fail (VD_IS_FINDING_ROW (self), 0);

  return self->index;
}

VdSeverity
vd_finding_row_get_group (VdFindingRow *self)
{
  g_return_val_if_fail (VD_IS_FINDING_ROW (self), VD_ERROR);

  return self->group;
}

gboolean
vd_finding_row_get_spot (VdFindingRow *self,
                         VdSpot       *spot)
{
  g_return_val_if_fail (VD_IS_FINDING_ROW (self) && spot != NULL, FALSE);

  *spot = self->spot;
  return self->has_spot;
}

static void
vd_finding_row_class_init (VdFindingRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/finding-row.ui");
  gtk_widget_class_bind_template_child (widget_class, VdFindingRow, icon);
  gtk_widget_class_bind_template_child (widget_class, VdFindingRow, text);
  gtk_widget_class_bind_template_child (widget_class, VdFindingRow, remedy);
  gtk_widget_class_bind_template_child (widget_class, VdFindingRow, source);
  gtk_widget_class_bind_template_child (widget_class, VdFindingRow, hex);
  gtk_widget_class_bind_template_child (widget_class, VdFindingRow, repair);
  gtk_widget_class_bind_template_child (widget_class, VdFindingRow, repair_all);
  gtk_widget_class_bind_template_child (widget_class, VdFindingRow, ignore);
  gtk_widget_class_bind_template_child (widget_class, VdFindingRow, stop);
}

static void
vd_finding_row_init (VdFindingRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
