#include "editor/widgets/follow.h"

#include "editor/widgets/page.h"

typedef struct
{
  VdRefresh refresh;
  GWeakRef  project;
  VdChanges changes; /* that concern it */
  gboolean  stale;
} Follow;

static void
follow_free (gpointer data)
{
  Follow *self = data;

  g_weak_ref_clear (&self->project);
  g_free (self);
}

static Follow *
get_follow (GtkWidget *widget)
{
  return g_object_get_data (G_OBJECT (widget), "vd-follow");
}

void
vd_follow_catch_up (GtkWidget *widget)
{
  Follow *self;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  self = get_follow (widget);
  if (self == NULL || !self->stale)
    return;

  self->stale = FALSE;
  self->refresh (widget);
}

/* What is typed stays with its row only if it is known that the row is there. */
static gboolean
is_typed (GtkWidget *widget)
{
  GtkWidget *page = gtk_widget_get_ancestor (widget, VD_TYPE_PAGE);

  return page != NULL && vd_page_is_typed (VD_PAGE (page));
}

static void
on_project_changed (GtkWidget *widget,
                    VdChanges  changes)
{
  Follow *self = get_follow (widget);

  if (changes != VD_CHANGED_NOTHING && !(changes & self->changes))
    return;

  self->stale = TRUE;
  if (gtk_widget_get_mapped (widget) || is_typed (widget))
    vd_follow_catch_up (widget);
}

static Follow *
begin_following (GtkWidget *widget)
{
  Follow *self = g_new0 (Follow, 1);

  g_weak_ref_init (&self->project, NULL);
  self->changes = VD_CHANGED_ALL;
  g_object_set_data_full (G_OBJECT (widget), "vd-follow", self, follow_free);
  g_signal_connect (widget, "map", G_CALLBACK (vd_follow_catch_up), NULL);
  return self;
}

void
vd_follow_project (GtkWidget       *widget,
                   VdEditorProject *project,
                   VdRefresh        refresh)
{
  Follow *self;
  g_autoptr (VdEditorProject) before = NULL;

  g_return_if_fail (GTK_IS_WIDGET (widget) && (project == NULL || VD_IS_EDITOR_PROJECT (project)) &&
                    refresh != NULL);

  self = get_follow (widget) != NULL ? get_follow (widget) : begin_following (widget);
  before = g_weak_ref_get (&self->project);
  if (before != NULL)
    g_signal_handlers_disconnect_by_func (before, on_project_changed, widget);

  self->refresh = refresh;
  g_weak_ref_set (&self->project, project);
  if (project != NULL)
    g_signal_connect_object (project, "changed", G_CALLBACK (on_project_changed), widget,
                             G_CONNECT_SWAPPED);
  on_project_changed (widget, VD_CHANGED_ALL);
}

void
vd_follow_limit (GtkWidget *widget,
                 VdChanges  changes)
{
  g_return_if_fail (GTK_IS_WIDGET (widget) && get_follow (widget) != NULL);

  get_follow (widget)->changes = changes;
}
