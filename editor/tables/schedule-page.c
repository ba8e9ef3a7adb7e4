#include "editor/tables/schedule-page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/rows/details.h"
#include "editor/rows/field-form.h"
#include "editor/rows/refs.h"
#include "editor/rows/row-edits.h"
#include "editor/tables/schedule-grid.h"
#include "editor/tables/table-edits.h"
#include "editor/widgets/follow.h"
#include "editor/widgets/widgets.h"

struct _VdSchedulePage
{
  GtkWidget        parent_instance;

  VdEditorProject *project; /* (nullable) */

  /* Template */
  GtkWidget       *add;
  GtkWidget       *duplicate;
  GtkWidget       *remove;
  GtkWidget       *scroller;
  VdScheduleGrid  *grid;
  GtkToggleButton *wanted; /* the details */
  GtkPaned        *paned;
  VdFieldForm     *form;
  GtkLabel        *hint;
};

static void vd_schedule_page_page_init (VdPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (VdSchedulePage, vd_schedule_page, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (VD_TYPE_PAGE, vd_schedule_page_page_init))

static const VdProject *
get_project (VdSchedulePage *self)
{
  return vd_editor_project_get (self->project);
}

static gboolean
has_scenario (VdSchedulePage *self)
{
  return self->project != NULL && get_project (self)->scenario != NULL;
}

/* In place of what can be done here, until something is. */
static void
on_refused (VdSchedulePage *self,
            const char     *reason)
{
  gtk_label_set_label (self->hint, reason);
  gtk_widget_add_css_class (GTK_WIDGET (self->hint), "error");
}

static void
show_hint (VdSchedulePage *self)
{
  gtk_label_set_label (self->hint,
                       _("Drag a group to another turn, or press Ctrl+← and Ctrl+→"));
  gtk_widget_remove_css_class (GTK_WIDGET (self->hint), "error");
}

static void
show_details (VdSchedulePage *self)
{
  VdNode *group = vd_schedule_grid_get_selected (self->grid);

  show_hint (self);
  vd_field_form_set_row (self->form, self->project, group);
  vd_details_show (self->paned, group != NULL);
  gtk_widget_set_sensitive (self->add, has_scenario (self));
  gtk_widget_set_sensitive (self->duplicate, group != NULL);
  gtk_widget_set_sensitive (self->remove, group != NULL);
}

static void
refresh_page (GtkWidget *widget)
{
  VdSchedulePage *self = VD_SCHEDULE_PAGE (widget);

  vd_schedule_grid_update (self->grid);
  show_details (self);
}

static void
on_selected (VdSchedulePage *self)
{
  show_details (self);
}

static void
on_activated (VdSchedulePage *self)
{
  vd_field_form_focus (self->form);
}

static void
on_go_to (VdSchedulePage *self,
          guint           map,
          guint           cell)
{
  vd_page_go_to (VD_PAGE (self), (VdSpot) { map, cell });
}

/* Groups */

static VdNode *
find_group (VdSchedulePage *self,
            const VdNode   *after)
{
  VdNode *groups = vd_node_find (vd_document_get_root (get_project (self)->scenario),
                                 "reinforcements");
  VdNode *last = NULL;

  for (VdNode *group = groups != NULL ? vd_node_get_first (groups) : NULL;
       group != NULL;
       group = vd_node_get_next (group))
    {
      if (last != NULL && last == after)
        return group;
      last = group;
    }

  return last;
}

/* The new group comes after the one that is selected. */
static void
do_and_select (VdSchedulePage *self,
               VdEdit         *edit)
{
  VdNode *after = vd_schedule_grid_get_selected (self->grid);

  vd_editor_project_do (self->project, edit);
  vd_schedule_grid_select (self->grid, find_group (self, after));
  vd_field_form_focus (self->form);
}

static void
on_add (VdSchedulePage *self)
{
  if (vd_field_form_commit (self->form))
    do_and_select (self, vd_edit_add_row (get_project (self), "reinforcements", "group",
                                          vd_schedule_grid_get_selected (self->grid)));
}

static void
on_duplicate (VdSchedulePage *self)
{
  VdNode *group = vd_schedule_grid_get_selected (self->grid);

  if (group != NULL && vd_field_form_commit (self->form))
    do_and_select (self, vd_edit_duplicate_row (get_project (self), group));
}

static void
on_remove (VdSchedulePage *self)
{
  VdNode *group = vd_schedule_grid_get_selected (self->grid);

  if (group != NULL)
    vd_editor_project_do (self->project, vd_edit_remove_row (get_project (self), group));
}

/* The page */

static void
vd_schedule_page_set_project (VdPage          *page,
                              VdEditorProject *project)
{
  VdSchedulePage *self = VD_SCHEDULE_PAGE (page);

  vd_field_form_set_row (self->form, NULL, NULL);
  g_set_object (&self->project, project);
  vd_schedule_grid_set_project (self->grid, project);
  vd_follow_project (GTK_WIDGET (self), project, refresh_page);
  vd_follow_limit (GTK_WIDGET (self), VD_CHANGED_TABLES);
}

static void
vd_schedule_page_set_tools (VdPage  *page,
                            VdTools *tools)
{
  vd_field_form_set_tools (VD_SCHEDULE_PAGE (page)->form, tools);
}

static gboolean
vd_schedule_page_is_typed (VdPage *page)
{
  return vd_field_form_is_typed (VD_SCHEDULE_PAGE (page)->form);
}

static gboolean
vd_schedule_page_commit (VdPage *page)
{
  return vd_field_form_commit (VD_SCHEDULE_PAGE (page)->form);
}

static gboolean
vd_schedule_page_show_row (VdPage *page,
                           VdNode *row)
{
  VdSchedulePage *self = VD_SCHEDULE_PAGE (page);

  if (!has_scenario (self) || strcmp (vd_node_get_name (row), "group") != 0)
    return FALSE;

  vd_follow_catch_up (GTK_WIDGET (self));
  vd_schedule_grid_select (self->grid, row);
  return TRUE;
}

static void
vd_schedule_page_page_init (VdPageInterface *iface)
{
  iface->set_project = vd_schedule_page_set_project;
  iface->set_tools = vd_schedule_page_set_tools;
  iface->is_typed = vd_schedule_page_is_typed;
  iface->commit = vd_schedule_page_commit;
  iface->show_row = vd_schedule_page_show_row;
}

/* The widget */

static void
vd_schedule_page_dispose (GObject *object)
{
  VdSchedulePage *self = VD_SCHEDULE_PAGE (object);

  g_clear_object (&self->project);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_schedule_page_parent_class)->dispose (object);
}

static void
vd_schedule_page_class_init (VdSchedulePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_schedule_page_dispose;

  g_type_ensure (VD_TYPE_SCHEDULE_GRID);
  g_type_ensure (VD_TYPE_FIELD_FORM);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/schedule-page.ui");
  gtk_widget_class_bind_template_child (widget_class, VdSchedulePage, add);
  gtk_widget_class_bind_template_child (widget_class, VdSchedulePage, duplicate);
  gtk_widget_class_bind_template_child (widget_class, VdSchedulePage, remove);
  gtk_widget_class_bind_template_child (widget_class, VdSchedulePage, scroller);
  gtk_widget_class_bind_template_child (widget_class, VdSchedulePage, grid);
  gtk_widget_class_bind_template_child (widget_class, VdSchedulePage, wanted);
  gtk_widget_class_bind_template_child (widget_class, VdSchedulePage, paned);
  gtk_widget_class_bind_template_child (widget_class, VdSchedulePage, form);
  gtk_widget_class_bind_template_child (widget_class, VdSchedulePage, hint);
  gtk_widget_class_bind_template_callback (widget_class, on_add);
  gtk_widget_class_bind_template_callback (widget_class, on_duplicate);
  gtk_widget_class_bind_template_callback (widget_class, on_remove);
  gtk_widget_class_bind_template_callback (widget_class, on_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_activated);
  gtk_widget_class_bind_template_callback (widget_class, on_refused);
  gtk_widget_class_bind_template_callback (widget_class, on_go_to);
  gtk_widget_class_bind_template_callback (widget_class, vd_page_typed);
}

/* The grid has become lower. */
static void
on_details_shown (gpointer user_data)
{
  vd_schedule_grid_reveal_selected (VD_SCHEDULE_PAGE (user_data)->grid);
}

static void
vd_schedule_page_init (VdSchedulePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  vd_widget_set_name (self->scroller, _("Reinforcements by turn"));
  vd_details_attach (self->paned, self->wanted, on_details_shown, GTK_WIDGET (self));
  show_details (self);
}
