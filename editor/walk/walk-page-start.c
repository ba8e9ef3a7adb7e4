/* Where a walk begins: which map, what is stated as the source, who reads, and the first hex. */
#include "editor/walk/walk-page-private.h"

#include <glib/gi18n.h>

#include "editor/edits/project-edits-sources.h"
#include "editor/edits/project-edits.h"
#include "editor/walk/walk-order.h"
#include "editor/walk/walk-words.h"
#include "editor/widgets/widgets.h"
#include "formats/map/scans.h"

char *
vd_walk_page_get_path (VdWalkPage *self,
                       guint       map)
{
  const VdProject *project = vd_walk_page_get_project (self);
  const char *path = g_ptr_array_index (project->paths, map);
  const VdMap *resolved = g_ptr_array_index (project->resolved, map);

  return project->is_bundle ? g_strdup_printf ("%s#%s", path, resolved->id) : g_strdup (path);
}

static const VdMap *
get_chosen_map (VdWalkPage *self)
{
  return g_ptr_array_index (vd_walk_page_get_project (self)->resolved, vd_walk_page_get_map (self));
}

static void
show_start (VdWalkPage *self)
{
  g_autofree char *text = NULL;
  guint n, n_entered;

  vd_walk_task_clear (&self->task);
  vd_walk_task_init (&self->task, get_chosen_map (self), self->state.looked);
  vd_walk_count (get_chosen_map (self), &self->task, &n, &n_entered);
  text = vd_walk_say_entered (n_entered, n, self->task.part != NULL);
  gtk_label_set_label (self->summary, text);
  gtk_widget_set_sensitive (self->begin, n > 0);
}

static void
propose_first (VdWalkPage *self)
{
  const VdMap *map = get_chosen_map (self);
  int cell = self->state.at != NULL ? vd_map_find_cell (map, self->state.at) : -1;
  g_autofree char *at = NULL;

  if (!vd_part_has (self->task.part, map, cell))
    cell = vd_walk_find_open (map, &self->task, -1);
  if (cell < 0)
    cell = MAX (0, vd_walk_find_beside (map, self->task.part, 0, 1));

  at = vd_map_get_label (map, cell);
  gtk_editable_set_text (GTK_EDITABLE (self->first), at);
}

/* The one that is chosen for what is painted; or the first scan's name. */
static char *
propose_source (VdWalkPage *self)
{
  const VdMap *map = get_chosen_map (self);
  const char *chosen = vd_tools_get_source (self->tools);
  g_autofree char *name = NULL;
  char *dot;

  if (self->state.source != NULL)
    return g_strdup (self->state.source);
  if (chosen != NULL)
    return g_strdup (chosen);
  if (map->scans->len == 0)
    return g_strdup ("");

  name = g_path_get_basename (g_array_index (map->scans, VdScan, 0).file);
  dot = strrchr (name, '.');
  if (dot != NULL && dot != name)
    *dot = '\0';
  return vd_source_make_key (name);
}

static VdDocument *
get_document (VdWalkPage *self)
{
  return g_ptr_array_index (vd_walk_page_get_project (self)->maps, vd_walk_page_get_map (self));
}

static void
propose_reader (VdWalkPage *self)
{
  const char *reader = vd_node_get (vd_document_get_root (get_document (self)), "reader");

  gtk_editable_set_text (GTK_EDITABLE (self->reader), reader != NULL ? reader : "");
}

static void
refuse (VdWalkPage *self,
        const char *reason)
{
  vd_label_show (self->refusal, reason);
}

static void
on_map_chosen (VdWalkPage *self)
{
  g_autofree char *path = NULL;
  g_autofree char *source = NULL;

  if (self->filling || self->project == NULL || vd_walk_page_get_project (self)->resolved->len == 0)
    return;

  path = vd_walk_page_get_path (self, vd_walk_page_get_map (self));
  vd_walk_state_clear (&self->state);
  vd_walk_state_read (path, &self->state);
  source = propose_source (self);
  gtk_editable_set_text (GTK_EDITABLE (self->source), source);
  propose_reader (self);
  refuse (self, NULL);
  show_start (self);
  propose_first (self);
}

/* (transfer full): source, reader and first hex, as they stand there */
static char *
read_start (VdWalkPage *self)
{
  return g_strconcat (gtk_editable_get_text (GTK_EDITABLE (self->source)), "\n",
                      gtk_editable_get_text (GTK_EDITABLE (self->reader)), "\n",
                      gtk_editable_get_text (GTK_EDITABLE (self->first)), NULL);
}

void
vd_walk_page_propose_start (VdWalkPage *self)
{
  on_map_chosen (self);
  g_free (self->proposed);
  self->proposed = read_start (self);
}

void
vd_walk_page_fill_maps (VdWalkPage *self)
{
  guint n = vd_walk_page_get_project (self)->resolved->len;

  self->filling = TRUE;
  vd_map_choice_fill (self->maps, vd_walk_page_get_project (self));
  self->filling = FALSE;
  gtk_widget_set_visible (self->map_label, n > 1);
  gtk_widget_set_sensitive (self->begin, n > 0);
  vd_walk_page_propose_start (self);
}

/* (transfer full) (nullable): the key of what is stated, which all maps have then; @is_refused: it
 * can't be stated. */
static char *
state_source (VdWalkPage *self,
              gboolean   *is_refused)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (self->source));
  VdDocument *map = get_document (self);
  g_autofree char *key = vd_source_make_key (typed);
  g_autofree char *refusal = NULL;
  VdSourceForm form = { key };
  VdEdit *edit;

  *is_refused = FALSE;
  if (*key == '\0')
    return NULL;
  if (vd_source_find_in (map, key) != NULL)
    return g_steal_pointer (&key);

  edit = vd_edit_add_source (vd_walk_page_get_project (self), &form, &refusal);
  *is_refused = refusal != NULL || (edit != NULL && !vd_editor_project_do (self->project, edit));
  if (refusal != NULL)
    refuse (self, refusal);

  return *is_refused ? NULL : g_steal_pointer (&key);
}

/* Returns: %FALSE if it can't be said */
static gboolean
state_reader (VdWalkPage *self)
{
  g_autofree char *typed = vd_editable_read (GTK_EDITABLE (self->reader));
  VdEdit *edit = vd_edit_set_reader (get_document (self), typed);

  return edit == NULL || vd_editor_project_do (self->project, edit);
}

/* Whether the map has the hex that is typed as the first one, and it is to be entered. */
static gboolean
check_first (VdWalkPage *self)
{
  const char *first = gtk_editable_get_text (GTK_EDITABLE (self->first));
  const VdMap *map = get_chosen_map (self);
  int cell = vd_map_find_cell (map, first);
  g_autofree char *reason = NULL;

  if (vd_part_has (self->task.part, map, cell))
    return TRUE;

  /* TRANS: %s is what was typed */
  reason = g_strdup_printf (vd_part_has (NULL, map, cell)
                            ? _("Hex %s is not among those that this second pass is about.")
                            : _("The map has no hex “%s”."), first);
  refuse (self, reason);
  return FALSE;
}

gboolean
vd_walk_page_state_start (VdWalkPage *self,
                          char      **source)
{
  gboolean is_refused;

  refuse (self, NULL);
  if (!check_first (self) || !state_reader (self))
    return FALSE;

  *source = state_source (self, &is_refused);
  return !is_refused;
}

/* What was said of the map may be another thing when one comes back; what was typed stays. */
void
vd_walk_page_refresh_start (GtkWidget *widget)
{
  VdWalkPage *self = VD_WALK_PAGE (widget);
  g_autofree char *start = read_start (self);

  if (self->project == NULL || self->walk != NULL ||
      vd_walk_page_get_project (self)->resolved->len == 0)
    return;

  if (g_strcmp0 (start, self->proposed) == 0)
    vd_walk_page_propose_start (self);
  else
    show_start (self);
}
