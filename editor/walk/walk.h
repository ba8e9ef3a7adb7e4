/* walk.h: a walk through a map, a decision a hex
 *
 * Somebody looks at one hex after the other and enters what the printed map shows there.  What
 * decides the terrain goes on to the next hex: by rows to the next one that was not entered, or
 * along a line that is followed.  Sides, paths and names are entered before that.  Each decision
 * is an edit of the map with the status `transcribed` and the source that was stated; what was
 * accepted as suggested says so.  Undoing one goes back to where it was made.
 *
 * Through a second pass it comes to the hexes alone that this is about, and enters nothing else
 * than what it is about (walk-task.h).  Where that is no terrain, a hex is done when somebody says
 * so with the deed that elsewhere keeps the terrain as it is drawn.
 *
 * Signals:
 *   "changed": one is at another hex, or there is something else to say
 *   "kinds-changed": the battle has other kinds of terrain, hexsides and paths
 */
#pragma once

#include "editor/project/project.h"
#include "editor/walk/walk-hints.h"
#include "editor/walk/walk-keys.h"
#include "editor/walk/walk-pace.h"
#include "editor/walk/walk-state.h"
#include "editor/walk/walk-task.h"

G_BEGIN_DECLS

#define VD_TYPE_WALK (vd_walk_get_type ())
G_DECLARE_FINAL_TYPE (VdWalk, vd_walk, VD, WALK, GObject)

/**
 * vd_walk_new:
 * @map: index of a map with at least one hex in play that is to be entered
 * @at: (nullable): number of the hex where one begins; else, and if there is no such hex, the
 *   first that was not entered
 * @source: (nullable): a key of the map's sources
 */
VdWalk          *vd_walk_new           (VdEditorProject *project,
                                        guint            map,
                                        const char      *at,
                                        const char      *source);

/* @source: (nullable): must outlive the walk; nothing is suggested without one */
void             vd_walk_set_hints     (VdWalk             *self,
                                        const VdHintSource *source,
                                        gpointer            user_data);

VdEditorProject *vd_walk_get_project   (VdWalk          *self);
const VdMap     *vd_walk_get_map       (VdWalk          *self);

/* Where one is. */
VdSpot           vd_walk_get_spot      (VdWalk          *self);

/* What there is to do. */
const VdWalkTask *vd_walk_get_task     (VdWalk          *self);

/* (nullable) */
const char      *vd_walk_get_source    (VdWalk          *self);

/* What is put on sides, and which paths: indices of the chart's; -1 if it has none. */
int              vd_walk_get_side_kind (VdWalk          *self);
int              vd_walk_get_path_kind (VdWalk          *self);

/**
 * vd_walk_get_terrain:
 * @place: of those that have keys
 *
 * Returns: an index of the chart's hexes; -1 if there are not so many
 */
int              vd_walk_get_terrain   (VdWalk          *self,
                                        guint            place);

/* Whether something is followed. */
gboolean         vd_walk_is_following  (VdWalk          *self);

/* Returns: (transfer full) (nullable): of VdHint: what is suggested here; in a second pass nothing
 * is, whatever the source says */
GArray          *vd_walk_list_hints    (VdWalk          *self);

/* Whether that can be done at all: not what a second pass is not about. */
gboolean         vd_walk_can_do        (VdWalk          *self,
                                        VdDeedSort       sort);

/**
 * vd_walk_do:
 * @now: of a clock that only goes forward, in microseconds
 *
 * What cannot be done is told (vd_walk_get_told()).
 */
void             vd_walk_do            (VdWalk          *self,
                                        VdDeed           deed,
                                        gint64           now);

/* (nullable): the name that the hex has, its last if it has several */
const char      *vd_walk_get_name      (VdWalk          *self);

/* Gives the hex that name in place of the one it has; an empty one takes that away. */
void             vd_walk_set_name      (VdWalk          *self,
                                        const char      *text);

/* (nullable): what came of the last deed, if that is not seen; translated */
const char      *vd_walk_get_told      (VdWalk          *self);

/* How fast it goes. */
VdPace          *vd_walk_get_pace      (VdWalk          *self);

/* @state: (out): where it stands, to be cleared */
void             vd_walk_save          (VdWalk            *self,
                                        VdWalkState       *state);

/**
 * vd_walk_resume:
 * @state: of an earlier walk through this map
 *
 * Goes on as it was: with the hexes done that the map does not say are done, with the same kinds of
 * sides and paths, if the battle still has them, and
 * along the same line, if one is at that hex.  Along a line one does not come again to what was
 * entered.
 */
void             vd_walk_resume        (VdWalk            *self,
                                        const VdWalkState *state);

G_END_DECLS
