#include "editor/project/project-private.h"

#include <glib/gi18n.h>
#include <unistd.h>

#include "core/board/debug.h"
#include "editor/project/check-job.h"
#include "editor/project/damage.h"
#include "formats/project/project-update.h"

#define CHECK_DELAY 40        /* ms after an edit */
#define CHECK_DELAY_LARGE 400 /* ms: copying and checking a large project takes a while */

enum
{
  CHANGED,
  REDRAW,
  FINDINGS_CHANGED,
  TROUBLE_CHANGED,
  REFUSED,
  MAP_ENTERED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdEditorProject, vd_editor_project, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

/* Findings */

static void schedule_check (VdEditorProject *self);

static void
take_findings (VdEditorProject *self,
               VdFindings      *findings)
{
  g_clear_pointer (&self->findings, g_ptr_array_unref);
  self->findings = findings;
  self->checked = TRUE;
  g_signal_emit (self, signals[FINDINGS_CHANGED], 0);
  vd_debug (VD_DEBUG_EDIT, "findings: %.1f ms after the edit",
            (g_get_monotonic_time () - self->edited_at) / 1000.0);
}

static void
on_check_done (gpointer user_data)
{
  VdEditorProject *self = user_data;
  VdFindings *findings = vd_job_finish (g_steal_pointer (&self->checking), NULL);

  if (findings != NULL)
    take_findings (self, findings);
}

static gboolean
on_check_due (gpointer user_data)
{
  VdEditorProject *self = user_data;

  self->check_source = 0;

  if (vd_check_job_is_large (self->project))
    self->checking = vd_check_job_start (self->project, on_check_done, self);
  else
    take_findings (self, vd_editor_project_check (self));

  return G_SOURCE_REMOVE;
}

/* Nobody looks at the documents from another thread after this. */
static void
stop_check (VdEditorProject *self)
{
  g_clear_pointer (&self->checking, vd_job_cancel);
}

static void
schedule_check (VdEditorProject *self)
{
  guint delay = vd_check_job_is_large (self->project) ? CHECK_DELAY_LARGE : CHECK_DELAY;

  stop_check (self);
  g_clear_handle_id (&self->check_source, g_source_remove);
  self->check_source = g_timeout_add_full (G_PRIORITY_LOW, delay, on_check_due, self, NULL);
}

void
vd_editor_project_put_off_check (VdEditorProject *self)
{
  if (self->checking != NULL)
    schedule_check (self);
}

/* Changes */

void
vd_editor_project_tell (VdEditorProject *self)
{
  g_signal_emit (self, signals[CHANGED], 0, VD_CHANGED_FILES);
}

void
vd_editor_project_tell_trouble (VdEditorProject *self)
{
  g_signal_emit (self, signals[TROUBLE_CHANGED], 0);
}

static void
emit_redraw (VdEditorProject *self,
             const VdDamage  *damage,
             gboolean         names_stay)
{
  for (guint i = 0; i < self->project->maps->len; i++)
    if (vd_damage_get (damage, i) != NULL)
      g_signal_emit (self, signals[REDRAW], 0, i, vd_damage_get (damage, i), names_stay);
}

/* Changes of the documents in the making, and what follows them. */
typedef struct
{
  VdEditorProject *project;
  VdDamage        *damage;
  VdProjectUpdate *update; /* of one edit */
  VdChanges        changes;
  const VdNode    *last_parent; /* of the node that was looked at last */
  const char      *last_name;   /* of that node; interned */
} Change;

/* Rows come mostly one after the other. */
static void
note_changes (Change           *self,
              const VdDocument *document,
              const VdNode     *node,
              const VdNode     *parent)
{
  const char *name = vd_node_get_name (node);

  if (name == self->last_name && parent == self->last_parent)
    return;

  self->last_name = name;
  self->last_parent = parent;
  self->changes |= vd_changes_of (document, node, parent);
}

/* Neither hexes nor counters have names of their own there. */
static gboolean
do_names_stay (const Change *self)
{
  return (self->changes & ~(VD_CHANGED_HEXES | VD_CHANGED_SETUP)) == 0;
}

static void
before_node (VdDocument *document,
             VdNode     *node,
             VdNode     *parent,
             gpointer    user_data)
{
  note_changes (user_data, document, node, parent);
  vd_project_update_before (((Change *) user_data)->update, document, node, parent);
}

static void
after_node (VdDocument *document,
            VdNode     *node,
            VdNode     *parent,
            gpointer    user_data)
{
  note_changes (user_data, document, node, parent);
  vd_project_update_after (((Change *) user_data)->update, document, node, parent);
}

static Change
begin_change (VdEditorProject *self)
{
  stop_check (self);
  vd_editor_project_forget_compiled (self);
  self->edited_at = g_get_monotonic_time ();

  return (Change) { .project = self, .damage = vd_damage_new (self->project->maps->len) };
}

static void
before_edit (Change       *change,
             const VdEdit *edit)
{
  VdEditorProject *self = change->project;

  change->update = vd_project_update_new (self->project);
  vd_damage_add (change->damage, self->project, edit);
  vd_edit_visit_old (edit, before_node, change);
}

static void
after_edit (Change       *change,
            const VdEdit *edit)
{
  VdEditorProject *self = change->project;

  vd_edit_visit (edit, after_node, change);
  vd_project_update_finish (g_steal_pointer (&change->update));
  if (self->project->scenario != NULL && vd_edit_touches (edit, self->project->scenario))
    self->scenario_serial++;

  vd_damage_add (change->damage, self->project, edit);
}

static void
finish_change (Change *change)
{
  VdEditorProject *self = change->project;

  if (change->changes & VD_CHANGED_FRAME)
    {
      g_clear_pointer (&self->layout, vd_layout_free);
      self->layout = vd_layout_new (self->project);
    }

  vd_debug (VD_DEBUG_EDIT, "edit: %.1f ms", (g_get_monotonic_time () - self->edited_at) / 1000.0);
  emit_redraw (self, change->damage, do_names_stay (change));
  vd_damage_free (change->damage);
  g_signal_emit (self, signals[CHANGED], 0, change->changes);
  schedule_check (self);
}

void
vd_editor_project_swap_aside (VdEditorProject *self,
                              VdEdit          *edit)
{
  Change change = begin_change (self);

  before_edit (&change, edit);
  vd_edit_swap (edit);
  after_edit (&change, edit);
  finish_change (&change);
}

/* What may not be done now */

/* Whether an edit has to wait, or can't be made; then that is said. */
static gboolean
refuse_edit (VdEditorProject *self)
{
  const char *reason =
    self->saving != NULL ? _("The files are being saved; do that again in a moment.")
    : self->is_read_only ? _("This is open to be read only. Save it under another name to change "
                             "it.")
    : NULL;

  if (reason == NULL)
    return FALSE;

  g_signal_emit (self, signals[REFUSED], 0, reason);
  g_signal_emit (self, signals[CHANGED], 0, VD_CHANGED_NOTHING);
  return TRUE;
}

void
vd_editor_project_set_read_only (VdEditorProject *self,
                                 gboolean         is_read_only)
{
  g_return_if_fail (VD_IS_EDITOR_PROJECT (self));

  self->is_read_only = is_read_only;
  vd_editor_project_tell (self);
}

gboolean
vd_editor_project_is_read_only (VdEditorProject *self)
{
  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), FALSE);

  return self->is_read_only;
}

static void
announce_maps (VdEditorProject *self,
               const VdEdit    *edit)
{
  for (guint i = 0; i < self->project->maps->len; i++)
    {
      VdDocument *map = g_ptr_array_index (self->project->maps, i);

      if (!g_hash_table_contains (self->entered, map) && vd_edit_touches (edit, map))
        {
          g_hash_table_add (self->entered, map);
          g_signal_emit (self, signals[MAP_ENTERED], 0, i);
        }
    }
}

gboolean
vd_editor_project_do (VdEditorProject *self,
                      VdEdit          *edit)
{
  VdHistoryJoin join;
  Change change;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), FALSE);

  if (edit == NULL)
    return FALSE;

  if (vd_edit_is_empty (edit) || refuse_edit (self))
    {
      vd_edit_free (edit);
      return FALSE;
    }

  announce_maps (self, edit);
  change = begin_change (self);
  before_edit (&change, edit);
  join = vd_history_get_join (self->history);
  vd_editor_project_begin_entry (self, VD_JOURNAL_DO);
  vd_history_do (self->history, edit);
  vd_editor_project_end_entry (self, join, vd_edit_get_title (edit));
  after_edit (&change, edit);
  finish_change (&change);

  return TRUE;
}

void
vd_editor_project_begin_gesture (VdEditorProject *self)
{
  g_return_if_fail (VD_IS_EDITOR_PROJECT (self));

  vd_history_begin_gesture (self->history);
}

void
vd_editor_project_end_gesture (VdEditorProject *self)
{
  g_return_if_fail (VD_IS_EDITOR_PROJECT (self));

  vd_history_end_gesture (self->history);
}

void
vd_editor_project_give_up_gesture (VdEditorProject *self)
{
  gboolean has_step;

  g_return_if_fail (VD_IS_EDITOR_PROJECT (self));

  has_step = vd_history_get_join (self->history) == VD_HISTORY_MORE;
  vd_history_end_gesture (self->history);
  if (!has_step)
    return;

  vd_editor_project_undo (self);
  vd_history_forget_undone (self->history);
  g_signal_emit (self, signals[CHANGED], 0, VD_CHANGED_NOTHING);
}

/* One step back, or forth again. */
static void
go_one_step (Change        *change,
             VdJournalKind  kind)
{
  VdEditorProject *self = change->project;
  const VdEdit *edit = kind == VD_JOURNAL_UNDO ? vd_history_get_undo (self->history)
                                               : vd_history_get_redo (self->history);

  before_edit (change, edit);
  vd_editor_project_begin_entry (self, kind);
  if (kind == VD_JOURNAL_UNDO)
    vd_history_undo (self->history);
  else
    vd_history_redo (self->history);
  vd_editor_project_end_entry (self, VD_HISTORY_ALONE, vd_edit_get_title (edit));
  after_edit (change, edit);
}

void
vd_editor_project_undo (VdEditorProject *self)
{
  guint done;

  g_return_if_fail (VD_IS_EDITOR_PROJECT (self));

  done = vd_history_get_n_done (self->history);
  if (done > 0)
    vd_editor_project_go_to_step (self, done - 1);
}

void
vd_editor_project_redo (VdEditorProject *self)
{
  g_return_if_fail (VD_IS_EDITOR_PROJECT (self));

  vd_editor_project_go_to_step (self, vd_history_get_n_done (self->history) + 1);
}

const VdHistory *
vd_editor_project_get_history (VdEditorProject *self)
{
  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), NULL);

  return self->history;
}

/* However many they are, they are one change for those who look, and one write
 * for the journal. */
void
vd_editor_project_go_to_step (VdEditorProject *self,
                              guint            wanted)
{
  guint target;
  Change change;

  g_return_if_fail (VD_IS_EDITOR_PROJECT (self));

  target = MIN (wanted, vd_history_get_n (self->history));
  if (vd_history_get_n_done (self->history) == target || refuse_edit (self))
    return;

  change = begin_change (self);
  vd_editor_project_hold_journal (self);
  while (vd_history_get_n_done (self->history) > target)
    go_one_step (&change, VD_JOURNAL_UNDO);
  while (vd_history_get_n_done (self->history) < target)
    go_one_step (&change, VD_JOURNAL_REDO);
  vd_editor_project_release_journal (self);

  finish_change (&change);
}

const char *
vd_editor_project_get_undo_title (VdEditorProject *self)
{
  const VdEdit *edit;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), NULL);

  edit = vd_history_get_undo (self->history);

  return edit != NULL ? vd_edit_get_title (edit) : NULL;
}

const char *
vd_editor_project_get_redo_title (VdEditorProject *self)
{
  const VdEdit *edit;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), NULL);

  edit = vd_history_get_redo (self->history);

  return edit != NULL ? vd_edit_get_title (edit) : NULL;
}

/* The project */

VdEditorProject *
vd_editor_project_new (VdProject *project,
                       VdHistory *history)
{
  VdEditorProject *self = g_object_new (VD_TYPE_EDITOR_PROJECT, NULL);

  self->project = project;
  self->history = history;
  self->layout = vd_layout_new (project);
  schedule_check (self);

  return self;
}

VdEditorProject *
vd_editor_project_open (const char  *path,
                        GError     **error)
{
  VdProject *project;

  g_return_val_if_fail (path != NULL, NULL);

  project = vd_project_load (path, NULL, error);

  return project != NULL ? vd_editor_project_open_loaded (project, error) : NULL;
}

VdEditorProject *
vd_editor_project_open_loaded (VdProject  *project,
                               GError    **error)
{
  VdEditorProject *self;

  g_return_val_if_fail (project != NULL, NULL);

  /* Its documents have no files of their own to be saved to. */
  if (project->is_bundle)
    {
      g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN,
                   _("%s: is a bundle, several files in one; “vedette unbundle” makes files of it "
                     "that can be edited"), project->path);
      vd_project_free (project);
      return NULL;
    }

  self = vd_editor_project_new (project, vd_history_new ());
  vd_editor_project_stamp_files (self);

  return self;
}

const VdProject *
vd_editor_project_get (VdEditorProject *self)
{
  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), NULL);

  return self->project;
}

const VdLayout *
vd_editor_project_get_layout (VdEditorProject *self)
{
  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), NULL);

  return self->layout;
}

char *
vd_editor_project_get_title (VdEditorProject *self)
{
  const VdDocument *document;
  VdNode *title;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), NULL);

  document = self->project->scenario;
  if (document == NULL && self->project->maps->len > 0)
    document = g_ptr_array_index (self->project->maps, 0);
  if (document == NULL)
    document = self->project->system;

  title = vd_node_find (vd_document_get_root (document), "title");
  if (title != NULL && vd_node_get_text (title) != NULL)
    return g_strdup (vd_node_get_text (title));

  return g_path_get_basename (self->project->path);
}

VdFindings *
vd_editor_project_get_findings (VdEditorProject *self)
{
  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), NULL);

  return self->findings;
}

guint
vd_editor_project_get_scenario_serial (VdEditorProject *self)
{
  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), 0);

  return self->scenario_serial;
}

gboolean
vd_editor_project_is_checked (VdEditorProject *self)
{
  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), FALSE);

  return self->checked;
}

static void
vd_editor_project_finalize (GObject *object)
{
  VdEditorProject *self = VD_EDITOR_PROJECT (object);

  g_clear_handle_id (&self->check_source, g_source_remove);
  stop_check (self);
  if (self->saving != NULL)
    vd_job_finish (g_steal_pointer (&self->saving), NULL);
  vd_editor_project_end_journal (self);
  g_clear_pointer (&self->history, vd_history_free);
  g_clear_pointer (&self->layout, vd_layout_free);
  g_clear_pointer (&self->project, vd_project_free);
  g_clear_pointer (&self->findings, g_ptr_array_unref);
  vd_editor_project_forget_compiled (self);
  g_clear_pointer (&self->written, g_hash_table_unref);
  g_clear_pointer (&self->stamps, g_hash_table_unref);
  g_clear_pointer (&self->entered, g_hash_table_unref);
  g_free (self->copy_path);
  g_strfreev (self->copy_paths);
  g_free (self->trouble);
  vd_editor_project_let_go (self);
  g_array_unref (self->locks);

  G_OBJECT_CLASS (vd_editor_project_parent_class)->finalize (object);
}

static void
vd_editor_project_class_init (VdEditorProjectClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = vd_editor_project_finalize;

  signals[CHANGED] =
    g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[REDRAW] =
    g_signal_new ("redraw", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 3, G_TYPE_UINT, G_TYPE_POINTER, G_TYPE_BOOLEAN);
  signals[FINDINGS_CHANGED] =
    g_signal_new ("findings-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
  signals[TROUBLE_CHANGED] =
    g_signal_new ("trouble-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
  signals[REFUSED] =
    g_signal_new ("refused", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[MAP_ENTERED] =
    g_signal_new ("map-entered", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
vd_editor_project_init (VdEditorProject *self)
{
  self->findings = vd_findings_new ();
  self->locks = g_array_new (FALSE, FALSE, sizeof (int));
  self->written = g_hash_table_new (NULL, NULL);
  self->entered = g_hash_table_new (NULL, NULL);
  self->stamps = g_hash_table_new_full (NULL, NULL, NULL, g_free);
}
