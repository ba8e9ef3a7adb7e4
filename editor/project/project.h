/* project.h: what a window edits
 *
 * A scenario with its maps and system (VdProject of formats/project/project.h), one
 * history of edits, a mark for each file that is modified, and what is wrong
 * with it all.  Every change goes through vd_editor_project_do().
 *
 * Signals:
 *   "changed" (guint changes): an edit was made, undone or redone, or the files were
 *     saved; changes are the %VdChanges that this concerns
 *   "redraw" (guint map, gpointer rect, gboolean names_stay): part of a map looks
 *     different now; rect is a const VdRect * in the unit of the map, names_stay
 *     says whether the names on it are the same
 *   "findings-changed": vd_editor_project_get_findings() has changed
 *   "trouble-changed": vd_editor_project_get_trouble() has changed
 *   "refused" (const char *reason): an edit may not be made now; translated.
 *     "changed" follows, with %VD_CHANGED_NOTHING, for views that show it as made
 *   "map-entered" (guint map): the first edit of that map is about to be made
 */
#pragma once

#include <gio/gio.h>

#include "editor/edits/edit.h"
#include "editor/maps/layout.h"
#include "editor/project/changes.h"
#include "editor/project/compiled.h"
#include "editor/project/recovery.h"

G_BEGIN_DECLS

#define VD_TYPE_EDITOR_PROJECT (vd_editor_project_get_type ())
G_DECLARE_FINAL_TYPE (VdEditorProject, vd_editor_project, VD, EDITOR_PROJECT, GObject)

/**
 * vd_editor_project_open:
 * @path: a scenario, a map, or a system; a system alone has no maps, only
 *   tables
 *
 * Returns: (transfer full) (nullable): %NULL with @error set if a file can't
 *   be read
 */
VdEditorProject  *vd_editor_project_open         (const char       *path,
                                                  GError          **error);

/**
 * vd_editor_project_recover:
 * @remark: (out) (nullable): what the user should know, translated
 *
 * Opens what a program that ended without saving has left, as it was at its
 * last edit.  The edits are not saved yet, and the journal is continued.
 *
 * Returns: (transfer full) (nullable): %NULL with @error set if that can't be
 *   done; the journal is then kept
 */
VdEditorProject  *vd_editor_project_recover      (VdRecovery       *recovery,
                                                  char            **remark,
                                                  GError          **error);

/**
 * vd_editor_project_get_trouble:
 *
 * Returns: (nullable): why edits would be lost in a crash, and what to do,
 *   translated; %NULL if all is well
 */
const char       *vd_editor_project_get_trouble  (VdEditorProject  *self);

/**
 * vd_editor_project_open_loaded:
 * @project: (transfer full)
 *
 * Returns: as vd_editor_project_open()
 */
VdEditorProject  *vd_editor_project_open_loaded  (VdProject        *project,
                                                  GError          **error);

/* The documents as they stand now; the maps are resolved. */
const VdProject  *vd_editor_project_get          (VdEditorProject  *self);
const VdLayout   *vd_editor_project_get_layout   (VdEditorProject  *self);

/**
 * vd_editor_project_get_title:
 *
 * Returns: (transfer full): the title of the scenario, or of the map or system that was
 *   opened alone
 */
char             *vd_editor_project_get_title    (VdEditorProject  *self);

/**
 * vd_editor_project_do:
 * @edit: (transfer full) (nullable): %NULL changes nothing
 *
 * Returns: whether there was something to do and it was not refused
 */
gboolean          vd_editor_project_do           (VdEditorProject  *self,
                                                  VdEdit           *edit);

/* The edits in between are one step of the history. */
void              vd_editor_project_begin_gesture (VdEditorProject *self);
void              vd_editor_project_end_gesture   (VdEditorProject *self);

/* Ends a gesture and takes back what it has done, without leaving anything to be redone. */
void              vd_editor_project_give_up_gesture (VdEditorProject *self);

void              vd_editor_project_undo         (VdEditorProject  *self);
void              vd_editor_project_redo         (VdEditorProject  *self);

/**
 * vd_editor_project_get_undo_title:
 *
 * Returns: (nullable): what would be undone; %NULL if nothing
 */
const char       *vd_editor_project_get_undo_title (VdEditorProject *self);
const char       *vd_editor_project_get_redo_title (VdEditorProject *self);

const VdHistory  *vd_editor_project_get_history  (VdEditorProject  *self);

/**
 * vd_editor_project_go_to_step:
 *
 * Undoes or redoes until @step steps of the history are done, or all of them.
 */
void              vd_editor_project_go_to_step   (VdEditorProject  *self,
                                                  guint             step);

/**
 * vd_editor_project_set_read_only:
 *
 * Says whether all edits are refused; saving the project to another place lifts that.
 */
void              vd_editor_project_set_read_only (VdEditorProject *self,
                                                   gboolean         is_read_only);
gboolean          vd_editor_project_is_read_only (VdEditorProject  *self);

gboolean          vd_editor_project_is_modified  (VdEditorProject  *self);

/**
 * vd_editor_project_list_modified:
 *
 * Returns: (transfer full): names, without folders, of the files to be saved
 */
GStrv             vd_editor_project_list_modified (VdEditorProject *self);

/**
 * vd_editor_project_count_rewritten:
 *
 * Returns: how many lines the next save would rewrite only because the files were
 *   not in canonical form when they were loaded
 */
guint             vd_editor_project_count_rewritten (VdEditorProject *self);

/**
 * vd_editor_project_list_foreign:
 *
 * Returns: (transfer full): names, without folders, of those files to be saved that
 *   another program has written since they were read or saved here; what it wrote
 *   would be lost
 */
GStrv             vd_editor_project_list_foreign (VdEditorProject  *self);

/**
 * vd_editor_project_list_foreign_there:
 * @paths: of vd_editor_project_plan_copy()
 *
 * Returns: (transfer full): as vd_editor_project_list_foreign(), for those files of
 *   the project that are among @paths: rules that would be written where they are
 */
GStrv             vd_editor_project_list_foreign_there (VdEditorProject  *self,
                                                  GStrv             paths);

/**
 * vd_editor_project_list_changed:
 *
 * Returns: (transfer full): as vd_editor_project_list_foreign(), for all files
 */
GStrv             vd_editor_project_list_changed (VdEditorProject  *self);

/**
 * vd_editor_project_list_paths:
 *
 * Returns: (transfer full): all files of the project
 */
GStrv             vd_editor_project_list_paths   (VdEditorProject  *self);

/**
 * vd_editor_project_list_sharers:
 * @map: index of a map, or -1 for any of them
 *
 * Returns: (transfer full): names of other scenarios in the same folder that use
 *   that map
 */
GStrv             vd_editor_project_list_sharers (VdEditorProject  *self,
                                                  int               map);

/**
 * vd_editor_project_has_file:
 *
 * Returns: whether @path is one of the files that can be edited here
 */
gboolean          vd_editor_project_has_file     (VdEditorProject  *self,
                                                  const char       *path);

/**
 * vd_editor_project_is_alone:
 *
 * The rules are only read with a scenario, not edited, so that several may have them.
 *
 * Returns: whether no other window or program has one of the files open for editing;
 *   if so, this project has them all from then on
 */
gboolean          vd_editor_project_is_alone     (VdEditorProject  *self);

/* Lets others have the files, if they were its own: the project is about to be closed. */
void              vd_editor_project_let_go       (VdEditorProject  *self);

/**
 * vd_editor_project_save:
 *
 * Writes all files that are modified, and keeps what they were as NAME~.
 *
 * Returns: %FALSE with @error set if one can't be written; then all files are
 *   as they were, and all that was modified still is (save-set.h)
 */
gboolean          vd_editor_project_save         (VdEditorProject  *self,
                                                  GError          **error);

/**
 * vd_editor_project_begin_save:
 * @done: (nullable): called from the main loop when vd_editor_project_end_save() need
 *   not wait any more, unless it was called already
 *
 * Begins to save, as vd_editor_project_save() does, in a thread.  Until
 * vd_editor_project_end_save() the project refuses edits, and no other saving can begin.
 */
void              vd_editor_project_begin_save   (VdEditorProject  *self,
                                                  void            (*done) (gpointer user_data),
                                                  gpointer          user_data);

/* Begins to do in a thread, likewise, what vd_editor_project_save_copy() does. */
void              vd_editor_project_begin_copy   (VdEditorProject  *self,
                                                  const char       *path,
                                                  gboolean          moves,
                                                  void            (*done) (gpointer user_data),
                                                  gpointer          user_data);
gboolean          vd_editor_project_is_saving    (VdEditorProject  *self);

/* Waits while it is saving, but no longer than @milliseconds.  Returns: whether the files
 * are written */
gboolean          vd_editor_project_wait_save    (VdEditorProject  *self,
                                                  guint             milliseconds);

/* From 0 to 1. */
double            vd_editor_project_get_save_progress (VdEditorProject *self);

/**
 * vd_editor_project_end_save:
 *
 * Waits for the end of what vd_editor_project_begin_save() or
 * vd_editor_project_begin_copy() has begun.
 *
 * Returns: as vd_editor_project_save() or vd_editor_project_save_copy()
 */
gboolean          vd_editor_project_end_save     (VdEditorProject  *self,
                                                  GError          **error);

/**
 * vd_editor_project_complete_name:
 *
 * Returns: (transfer full): @path, absolute, with the ending of scenarios, or of maps
 */
char             *vd_editor_project_complete_name (VdEditorProject *self,
                                                  const char       *path);

/**
 * vd_editor_project_plan_copy:
 * @path: of vd_editor_project_complete_name()
 *
 * Returns: (transfer full): the files that vd_editor_project_save_copy() would write:
 *   the scenario, and beside it a copy of each map, by its own name or, if there is such
 *   a file, by one that begins with the scenario's; if the project @moves, also its
 *   system where it is, if that was changed
 */
GStrv             vd_editor_project_plan_copy    (VdEditorProject  *self,
                                                  const char       *path,
                                                  gboolean          moves);

/**
 * vd_editor_project_save_copy:
 * @moves: whether the project goes on there, with its history
 *
 * Writes the project as it is to another place, from where it refers to the same
 * system.  The files that it had stay as they were last saved.
 *
 * Returns: %FALSE with @error set if that can't be done; then nothing is written
 */
gboolean          vd_editor_project_save_copy    (VdEditorProject  *self,
                                                  const char       *path,
                                                  gboolean          moves,
                                                  GError          **error);

/**
 * vd_editor_project_get_findings:
 *
 * Returns: (transfer none): what is wrong, as of a moment after the latest edit
 */
VdFindings       *vd_editor_project_get_findings (VdEditorProject  *self);

/**
 * vd_editor_project_get_compiled:
 *
 * Compiles the project when it is first asked for after a change; from then on all are
 * given the same.  Only the main loop may ask, so that nobody ever does while it is
 * being made.  The check of a large project compiles a copy of its own, in its thread.
 *
 * Returns: (transfer none) (nullable): %NULL without a scenario, and for a project that
 *   vd_check_job_is_large()
 */
VdCompiled       *vd_editor_project_get_compiled (VdEditorProject *self);

/**
 * vd_editor_project_get_rules:
 *
 * Returns: (transfer none): the same, or, where there is none, what the system alone
 *   compiles to, with what the scenario overrides of it: charts and tables, no maps, no
 *   units
 */
VdCompiled       *vd_editor_project_get_rules    (VdEditorProject  *self);

/* A number that changes with each edit of the scenario, so that what is made from the
 * scenario need not be made again while a map is painted. */
guint             vd_editor_project_get_scenario_serial (VdEditorProject *self);

/* Whether the first check is done; until then there are no findings. */
gboolean          vd_editor_project_is_checked   (VdEditorProject  *self);

G_END_DECLS
