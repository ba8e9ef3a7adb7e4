#include "editor/tables/table-page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/rows/details.h"
#include "editor/rows/field-form.h"
#include "editor/rows/row-edits.h"
#include "editor/tables/table-edits.h"
#include "editor/tables/table-kinds.h"
#include "editor/widgets/follow.h"
#include "editor/widgets/widgets.h"
#include "editor/widgets/wrap-layout.h"
#include "formats/project/mechanics.h"

/* What can be added to which table; what goes inside a row needs one to be
 * selected, and what only a mechanic asks for that mechanic. */
static const struct
{
  const char *table;
  const char *element;
  const char *inside; /* (nullable): the row that holds it */
  const char *label;
  const char *mechanic; /* (nullable) */
} additions[] = {
  { "victory", "award", NULL, N_("Add Award") },
  { "victory", "also", "award", N_("Add Condition") },
  { "victory", "level", NULL, N_("Add Level") },
  { "setup", "place", NULL, N_("Add Unit") },
  { "setup", "zone", NULL, N_("Add Zone") },
  { "setup", "damaged", NULL, N_("Add Damage"), "crossings" },
  { "setup", "lost", NULL, N_("Add Losses"), "reorganization-boxes" },
  { "setup", "supply", NULL, N_("Add Source"), "supply" },
  { "morale", "level", NULL, N_("Add Level") },
  { "morale", "reset", NULL, N_("Add Reset") },
  { "morale", "recoil", NULL, N_("Add Recoil"), "casualty-levels" },
  { "restrictions", "hold", NULL, N_("Add Restriction") },
  { "restrictions", "bar", NULL, N_("Add Bar") },
  { "restrictions", "recall", NULL, N_("Add Recall") },
  { "exits", "exit", NULL, N_("Add Exit") },
  { "tracks", "track", NULL, N_("Add Track") },
  { "tracks", "section", "track", N_("Add Section") },
  { "stops", "stop", NULL, N_("Add Early End") },
};

struct _VdTablePage
{
  GtkWidget        parent_instance;

  VdEditorProject *project; /* (nullable) */
  char            *name;    /* of the table */
  VdTable         *table;
  GtkWidget       *adders[G_N_ELEMENTS (additions)]; /* (nullable): their buttons */

  /* Template */
  GtkBox          *bar;
  GtkWidget       *duplicate;
  GtkWidget       *remove;
  GtkWidget       *up;
  GtkWidget       *down;
  GtkToggleButton *wanted; /* the details */
  GtkPaned        *paned;
  VdFieldForm     *form;
};

enum
{
  TABLE = 1
};

static void vd_table_page_page_init (VdPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (VdTablePage, vd_table_page, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (VD_TYPE_PAGE, vd_table_page_page_init))

static const VdProject *
get_project (VdTablePage *self)
{
  return vd_editor_project_get (self->project);
}

static gboolean
has_scenario (VdTablePage *self)
{
  return self->project != NULL && get_project (self)->scenario != NULL;
}

/* The row that holds a new one: the one that is selected, or that holds it. */
static VdNode *
find_holder (VdTablePage *self,
             const char  *element)
{
  VdNode *row = vd_table_get_selected (self->table);

  while (row != NULL && strcmp (vd_node_get_name (row), element) != 0)
    row = vd_node_get_parent (row);

  return row;
}

static gboolean
can_shift (VdTablePage *self,
           VdNode      *row,
           gboolean     up)
{
  VdEdit *edit = row != NULL ? vd_edit_shift_row (get_project (self), row, up) : NULL;

  if (edit == NULL)
    return FALSE;

  vd_edit_free (edit);
  return TRUE;
}

static void
show_details (VdTablePage *self)
{
  VdNode *row = vd_table_get_selected (self->table);

  vd_field_form_set_row (self->form, self->project, row);
  vd_details_show (self->paned, row != NULL);
  gtk_widget_set_sensitive (self->duplicate, row != NULL);
  gtk_widget_set_sensitive (self->remove, row != NULL);
  gtk_widget_set_sensitive (self->up, can_shift (self, row, TRUE));
  gtk_widget_set_sensitive (self->down, can_shift (self, row, FALSE));

  for (guint i = 0; i < G_N_ELEMENTS (additions); i++)
    if (self->adders[i] != NULL)
      {
        gtk_widget_set_sensitive (self->adders[i],
                                  has_scenario (self) &&
                                    (additions[i].inside == NULL ||
                                     find_holder (self, additions[i].inside) != NULL));
        gtk_widget_set_visible (self->adders[i],
                                additions[i].mechanic == NULL ||
                                  (has_scenario (self) &&
                                   vd_project_plays (get_project (self), additions[i].mechanic)));
      }
}

static void
on_go_to (VdTablePage *self,
          guint        map,
          guint        cell)
{
  vd_page_go_to (VD_PAGE (self), (VdSpot) { map, cell });
}

/* Rows */

static gboolean
commit_typed (VdTablePage *self)
{
  return vd_page_commit (VD_PAGE (self->table)) && vd_field_form_commit (self->form);
}

/* The row that an edit has put in is the first that was not there before. */
static void
do_and_select (VdTablePage *self,
               VdEdit      *edit)
{
  g_autoptr (GPtrArray) before = vd_table_list (self->table);
  g_autoptr (GPtrArray) after = NULL;

  vd_editor_project_do (self->project, edit);
  after = vd_table_list (self->table);

  for (guint i = 0; i < after->len; i++)
    if (!g_ptr_array_find (before, g_ptr_array_index (after, i), NULL))
      {
        vd_table_select (self->table, g_ptr_array_index (after, i));
        break;
      }
}

static void
add_row (VdTablePage *self,
         guint        i)
{
  VdNode *after;

  if (!gtk_widget_get_sensitive (self->adders[i]) || !commit_typed (self))
    return;

  after = find_holder (self, additions[i].inside != NULL ? additions[i].inside
                                                         : additions[i].element);
  do_and_select (self, vd_edit_add_row (get_project (self), self->name, additions[i].element,
                                        after));
}

static void
on_add (GtkWidget   *button,
        VdTablePage *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (additions); i++)
    if (self->adders[i] == button)
      add_row (self, i);
}

/* Another row as the one that is selected, or the first of the kinds that there are. */
static void
add_like (VdTablePage *self)
{
  const VdNode *row = vd_table_get_selected (self->table);
  int like = -1;

  for (guint i = 0; i < G_N_ELEMENTS (additions); i++)
    if (self->adders[i] != NULL &&
        (like < 0 || (row != NULL && strcmp (additions[i].element, vd_node_get_name (row)) == 0)))
      like = (int) i;

  add_row (self, (guint) like);
}

static void
on_duplicate (VdTablePage *self)
{
  VdNode *row = vd_table_get_selected (self->table);

  if (row != NULL && commit_typed (self))
    do_and_select (self, vd_edit_duplicate_row (get_project (self), row));
}

/* Those in a row that goes go with it. */
static void
on_remove (VdTablePage *self)
{
  g_autoptr (GPtrArray) rows = vd_table_list_selected (self->table);

  vd_editor_project_begin_gesture (self->project);
  for (guint i = 0; i < rows->len; i++)
    if (!g_ptr_array_find (rows, vd_node_get_parent (rows->pdata[i]), NULL))
      vd_editor_project_do (self->project, vd_edit_remove_row (get_project (self),
                                                               rows->pdata[i]));
  vd_editor_project_end_gesture (self->project);
}

static void
shift_row (VdTablePage *self,
           gboolean     up)
{
  VdNode *row = vd_table_get_selected (self->table);

  if (row != NULL && commit_typed (self))
    vd_editor_project_do (self->project, vd_edit_shift_row (get_project (self), row, up));
}

static void
on_up (VdTablePage *self)
{
  shift_row (self, TRUE);
}

static void
on_down (VdTablePage *self)
{
  shift_row (self, FALSE);
}

/* With the keys where they were. */
static void
shift_by_key (VdTablePage *self,
              gboolean     up)
{
  VdNode *row = vd_table_get_selected (self->table);

  shift_row (self, up);
  if (row != NULL)
    vd_table_select (self->table, row);
}

/* Of whole rows; in a cell, Delete alone is one of its text. */
static gboolean
on_key (GtkEventControllerKey *controller,
        guint                  key,
        guint                  code,
        GdkModifierType        state,
        VdTablePage           *self)
{
  GdkModifierType held = state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK | GDK_ALT_MASK);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));

  if (!has_scenario (self))
    return FALSE;

  if (key == GDK_KEY_Insert && held == 0)
    add_like (self);
  else if (key == GDK_KEY_d && held == GDK_CONTROL_MASK)
    on_duplicate (self);
  else if (key == GDK_KEY_Delete && (held == GDK_ALT_MASK || (held == 0 && !GTK_IS_TEXT (focus))))
    on_remove (self);
  else if ((key == GDK_KEY_Up || key == GDK_KEY_Down) && held == GDK_ALT_MASK)
    shift_by_key (self, key == GDK_KEY_Up);
  else
    return FALSE;

  return TRUE;
}

/* Gives a row a value; a test asks for more than itself. */
static VdEdit *
set_field (const VdProject *project,
           VdNode          *row,
           const char      *attribute,
           const char      *value,
           char           **refusal)
{
  return strcmp (attribute, "test") == 0
           ? vd_edit_set_test (project, row, value)
           : vd_edit_set_field (project, row, attribute, value, refusal);
}

/* The page */

/* After the table, which knows first what rows there are. */
static void
refresh_page (GtkWidget *widget)
{
  VdTablePage *self = VD_TABLE_PAGE (widget);

  vd_follow_catch_up (GTK_WIDGET (self->table));
  show_details (self);
}

static void
vd_table_page_set_project (VdPage          *page,
                           VdEditorProject *project)
{
  VdTablePage *self = VD_TABLE_PAGE (page);

  vd_field_form_set_row (self->form, NULL, NULL);
  vd_page_set_project (VD_PAGE (self->table), project);
  g_set_object (&self->project, project);
  vd_follow_project (GTK_WIDGET (self), project, refresh_page);
  vd_follow_limit (GTK_WIDGET (self), VD_CHANGED_TABLES);
}

static void
vd_table_page_set_tools (VdPage  *page,
                         VdTools *tools)
{
  vd_field_form_set_tools (VD_TABLE_PAGE (page)->form, tools);
}

static gboolean
vd_table_page_is_typed (VdPage *page)
{
  VdTablePage *self = VD_TABLE_PAGE (page);

  return vd_page_is_typed (VD_PAGE (self->table)) || vd_field_form_is_typed (self->form);
}

static gboolean
vd_table_page_commit (VdPage *page)
{
  return commit_typed (VD_TABLE_PAGE (page));
}

static gboolean
vd_table_page_show_row (VdPage *page,
                        VdNode *row)
{
  return vd_page_show_row (VD_PAGE (VD_TABLE_PAGE (page)->table), row);
}

static void
vd_table_page_page_init (VdPageInterface *iface)
{
  iface->set_project = vd_table_page_set_project;
  iface->set_tools = vd_table_page_set_tools;
  iface->is_typed = vd_table_page_is_typed;
  iface->commit = vd_table_page_commit;
  iface->show_row = vd_table_page_show_row;
}

/* The widget */

/* The table has become lower. */
static void
on_details_shown (gpointer user_data)
{
  vd_table_reveal_selected (VD_TABLE_PAGE (user_data)->table);
}

static void
add_adders (VdTablePage *self)
{
  GtkWidget *last = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (additions); i++)
    if (strcmp (additions[i].table, self->name) == 0)
      {
        self->adders[i] = gtk_button_new_with_label (_(additions[i].label));
        g_signal_connect (self->adders[i], "clicked", G_CALLBACK (on_add), self);
        gtk_box_insert_child_after (self->bar, self->adders[i], last);
        last = self->adders[i];
      }
}

static void
vd_table_page_constructed (GObject *object)
{
  VdTablePage *self = VD_TABLE_PAGE (object);
  GtkEventController *keys = gtk_event_controller_key_new ();

  G_OBJECT_CLASS (vd_table_page_parent_class)->constructed (object);

  self->table = VD_TABLE (vd_table_new (vd_table_kind_find (self->name)));
  gtk_paned_set_start_child (self->paned, GTK_WIDGET (self->table));
  g_signal_connect_swapped (self->table, "selected", G_CALLBACK (show_details), self);
  g_signal_connect_swapped (self->table, "typed", G_CALLBACK (vd_page_typed), self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self->table), keys);
  vd_field_form_set_edit (self->form, set_field);
  vd_details_attach (self->paned, self->wanted, on_details_shown, GTK_WIDGET (self));
  add_adders (self);
  show_details (self);
}

static void
vd_table_page_set_property (GObject      *object,
                            guint         property,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  VD_TABLE_PAGE (object)->name = g_value_dup_string (value);
}

static void
vd_table_page_dispose (GObject *object)
{
  VdTablePage *self = VD_TABLE_PAGE (object);

  if (self->table != NULL)
    g_signal_handlers_disconnect_by_data (self->table, self);
  self->table = NULL;
  g_clear_object (&self->project);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_table_page_parent_class)->dispose (object);
}

static void
vd_table_page_finalize (GObject *object)
{
  g_free (VD_TABLE_PAGE (object)->name);

  G_OBJECT_CLASS (vd_table_page_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/table-page.ui");
  gtk_widget_class_bind_template_child (widget_class, VdTablePage, bar);
  gtk_widget_class_bind_template_child (widget_class, VdTablePage, duplicate);
  gtk_widget_class_bind_template_child (widget_class, VdTablePage, remove);
  gtk_widget_class_bind_template_child (widget_class, VdTablePage, up);
  gtk_widget_class_bind_template_child (widget_class, VdTablePage, down);
  gtk_widget_class_bind_template_child (widget_class, VdTablePage, paned);
  gtk_widget_class_bind_template_child (widget_class, VdTablePage, wanted);
  gtk_widget_class_bind_template_child (widget_class, VdTablePage, form);
  gtk_widget_class_bind_template_callback (widget_class, on_duplicate);
  gtk_widget_class_bind_template_callback (widget_class, on_remove);
  gtk_widget_class_bind_template_callback (widget_class, on_up);
  gtk_widget_class_bind_template_callback (widget_class, on_down);
  gtk_widget_class_bind_template_callback (widget_class, on_go_to);
  gtk_widget_class_bind_template_callback (widget_class, vd_page_typed);
}

static void
vd_table_page_class_init (VdTablePageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->constructed = vd_table_page_constructed;
  object_class->set_property = vd_table_page_set_property;
  object_class->dispose = vd_table_page_dispose;
  object_class->finalize = vd_table_page_finalize;

  g_object_class_install_property (
    object_class, TABLE,
    g_param_spec_string ("table", NULL, NULL, "victory",
                         G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS));

  g_type_ensure (VD_TYPE_FIELD_FORM);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  bind_template (GTK_WIDGET_CLASS (klass));
}

static void
vd_table_page_init (VdTablePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  vd_wrap_layout_apply (GTK_WIDGET (self->bar), 6);
}
