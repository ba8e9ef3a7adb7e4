#include "editor/system/system-page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/system/combat-view.h"
#include "editor/system/system-grid.h"
#include "editor/widgets/widgets.h"

struct _VdSystemPage
{
  GtkWidget        parent_instance;

  char            *tables;
  VdEditorProject *project; /* (nullable) */
  GPtrArray       *grids;   /* of VdSystemGrid, borrowed */
  VdCombatView    *combat;  /* (nullable), borrowed */

  /* Template */
  GtkWidget       *scroller;
  GtkBox          *list;
  GtkLabel        *whose;
  GtkRevealer     *refusal;
  GtkLabel        *refusal_text;
};

enum
{
  PROP_0,
  PROP_TABLES
};

static void vd_system_page_page_init (VdPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (VdSystemPage, vd_system_page, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (VD_TYPE_PAGE, vd_system_page_page_init))

static const char *const names[VD_N_SYSTEM_TABLES] = {
  [VD_SYSTEM_HEXES]     = "hexes",
  [VD_SYSTEM_SIDES]     = "sides",
  [VD_SYSTEM_PATHS]     = "paths",
  [VD_SYSTEM_RESULTS]   = "results",
  [VD_SYSTEM_SHIFTS]    = "shifts",
  [VD_SYSTEM_DICE]      = "dice",
  [VD_SYSTEM_RECOVERY]  = "recovery",
  [VD_SYSTEM_PHASES]    = "phases",
  [VD_SYSTEM_ORDERS]    = "orders",
  [VD_SYSTEM_CLASSES]   = "classes",
  [VD_SYSTEM_PERIODS]   = "periods",
  [VD_SYSTEM_MECHANICS] = "mechanics",
  [VD_SYSTEM_SETTINGS]  = "settings",
  [VD_SYSTEM_BINDS]     = "binds",
  [VD_SYSTEM_OPTIONS]   = "options",
};

static void
on_refused (VdSystemPage *self,
            const char   *reason)
{
  if (reason != NULL)
    gtk_label_set_label (self->refusal_text, reason);
  gtk_revealer_set_reveal_child (self->refusal, reason != NULL);
}

static void
on_typed (VdSystemPage *self)
{
  vd_page_typed (VD_PAGE (self));
}

static void
add_part (VdSystemPage *self,
          GtkWidget    *part)
{
  g_signal_connect_swapped (part, "refused", G_CALLBACK (on_refused), self);
  g_signal_connect_swapped (part, "typed", G_CALLBACK (on_typed), self);
  gtk_box_append (self->list, part);
}

static void
add_table (VdSystemPage *self,
           VdSystemTable table)
{
  GtkWidget *grid = vd_system_grid_new (table);

  if (table == VD_SYSTEM_RESULTS)
    {
      self->combat = g_object_new (VD_TYPE_COMBAT_VIEW, NULL);
      add_part (self, GTK_WIDGET (self->combat));
    }

  g_ptr_array_add (self->grids, grid);
  add_part (self, grid);
}

static void
set_tables (VdSystemPage *self,
            const char   *tables)
{
  g_auto (GStrv) words = g_strsplit (tables != NULL ? tables : "", " ", -1);

  self->tables = g_strdup (tables);
  for (guint i = 0; words[i] != NULL; i++)
    for (guint table = 0; table < VD_N_SYSTEM_TABLES; table++)
      if (strcmp (words[i], names[table]) == 0)
        add_table (self, table);
}

gboolean
vd_system_page_is_of_scenario (VdSystemPage *self)
{
  g_return_val_if_fail (VD_IS_SYSTEM_PAGE (self), FALSE);

  return g_strcmp0 (self->tables, "options") == 0;
}

/* Whose rules these are, and what a change of them does. */
static char *
make_whose (const VdProject *project)
{
  VdNode *root = vd_document_get_root (project->system);
  VdNode *title = vd_node_find (root, "title");
  const char *text = title != NULL ? vd_node_get_text (title) : NULL;
  const char *id = vd_node_get (root, "id");
  const char *name = text != NULL ? text : id != NULL ? id : "";

  if (project->scenario == NULL)
    return g_strdup (_("This is the system itself: what is changed here changes for every "
                       "scenario that uses it."));

  /* TRANS: %s is the title of a system of rules */
  return g_strdup_printf (_("From “%s”. What is changed here holds for this scenario alone; "
                            "it is marked, and goes back with a click."), name);
}

static void
show_whose (VdSystemPage *self)
{
  const VdProject *project = self->project != NULL ? vd_editor_project_get (self->project) : NULL;
  gboolean is_system = !vd_system_page_is_of_scenario (self);
  g_autofree char *text = NULL;

  if (project != NULL && is_system)
    text = project->system != NULL ? make_whose (project)
                                   : g_strdup (_("This file names no system of rules."));
  else if (project != NULL && project->scenario == NULL)
    text = g_strdup (_("Options belong to a scenario; this file is none."));

  vd_label_show (self->whose, text);
}

/* The page */

static void
vd_system_page_set_project (VdPage          *page,
                            VdEditorProject *project)
{
  VdSystemPage *self = VD_SYSTEM_PAGE (page);
  const VdProject *documents = project != NULL ? vd_editor_project_get (project) : NULL;
  gboolean options = vd_system_page_is_of_scenario (self);
  gboolean exists = documents != NULL &&
                    vd_system_exists (documents, options ? VD_SYSTEM_OPTIONS : VD_SYSTEM_HEXES);

  g_set_object (&self->project, project);
  on_refused (self, NULL);
  show_whose (self);

  if (self->combat != NULL)
    {
      vd_combat_view_set_project (self->combat, exists ? project : NULL);
      gtk_widget_set_visible (GTK_WIDGET (self->combat), exists);
    }
  for (guint i = 0; i < self->grids->len; i++)
    {
      vd_system_grid_set_project (self->grids->pdata[i], exists ? project : NULL);
      gtk_widget_set_visible (self->grids->pdata[i], exists);
    }
}

static gboolean
vd_system_page_is_typed (VdPage *page)
{
  VdSystemPage *self = VD_SYSTEM_PAGE (page);

  for (guint i = 0; i < self->grids->len; i++)
    if (vd_system_grid_is_typed (self->grids->pdata[i]))
      return TRUE;

  return self->combat != NULL && vd_combat_view_is_typed (self->combat);
}

static gboolean
vd_system_page_commit (VdPage *page)
{
  VdSystemPage *self = VD_SYSTEM_PAGE (page);

  for (guint i = 0; i < self->grids->len; i++)
    if (!vd_system_grid_commit (self->grids->pdata[i]))
      return FALSE;

  return self->combat == NULL || vd_combat_view_commit (self->combat);
}

static gboolean
vd_system_page_show_row (VdPage *page,
                         VdNode *row)
{
  VdSystemPage *self = VD_SYSTEM_PAGE (page);

  for (guint i = 0; i < self->grids->len; i++)
    if (vd_system_grid_show_row (self->grids->pdata[i], row))
      return TRUE;

  return self->combat != NULL && vd_combat_view_show_row (self->combat, row);
}

static void
vd_system_page_page_init (VdPageInterface *iface)
{
  iface->set_project = vd_system_page_set_project;
  iface->is_typed = vd_system_page_is_typed;
  iface->commit = vd_system_page_commit;
  iface->show_row = vd_system_page_show_row;
}

/* The widget */

static void
vd_system_page_set_property (GObject      *object,
                             guint         property,
                             const GValue *value,
                             GParamSpec   *pspec)
{
  if (property == PROP_TABLES)
    set_tables (VD_SYSTEM_PAGE (object), g_value_get_string (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
}

static void
vd_system_page_dispose (GObject *object)
{
  VdSystemPage *self = VD_SYSTEM_PAGE (object);

  g_clear_object (&self->project);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_system_page_parent_class)->dispose (object);
}

static void
vd_system_page_finalize (GObject *object)
{
  VdSystemPage *self = VD_SYSTEM_PAGE (object);

  g_ptr_array_unref (self->grids);
  g_free (self->tables);

  G_OBJECT_CLASS (vd_system_page_parent_class)->finalize (object);
}

static void
vd_system_page_class_init (VdSystemPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = vd_system_page_set_property;
  object_class->dispose = vd_system_page_dispose;
  object_class->finalize = vd_system_page_finalize;

  g_object_class_install_property (
    object_class, PROP_TABLES,
    g_param_spec_string ("tables", NULL, NULL, NULL,
                         G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS));

  gtk_widget_class_set_css_name (widget_class, "systempage");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/system-page.ui");
  gtk_widget_class_bind_template_child (widget_class, VdSystemPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, VdSystemPage, list);
  gtk_widget_class_bind_template_child (widget_class, VdSystemPage, whose);
  gtk_widget_class_bind_template_child (widget_class, VdSystemPage, refusal);
  gtk_widget_class_bind_template_child (widget_class, VdSystemPage, refusal_text);
}

static void
vd_system_page_init (VdSystemPage *self)
{
  self->grids = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}
