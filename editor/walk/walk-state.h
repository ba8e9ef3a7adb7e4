/* walk-state.h: where a walk through a map stands, kept from one time to the next
 *
 * A file for each map, in the user's state folder, under a name made of the map's path.  All that
 * was entered is in the map itself: without this file a walk begins at the first hex that is not
 * entered.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * VdWalkState:
 * @at: (nullable): number of the hex; it may be none of the map
 * @source: (nullable): what is stated of what is entered; a key of the map's sources
 * @decisions, @seconds: as in VdPace
 * @side, @path: (nullable): what is put on sides, and which paths; an id of the chart
 * @follows: (nullable): "hexsides" or "paths", if a line is followed
 * @left_at: (nullable): number of the hex where one goes on by rows afterwards
 * @looked: (nullable): numbers of the hexes that are done, where the map does not say so
 *   (walk-task.h)
 */
typedef struct
{
  char   *at;
  char   *source;
  guint64 decisions;
  double  seconds;
  char   *side;
  char   *path;
  char   *follows;
  char   *left_at;
  char   *looked;
} VdWalkState;

/**
 * vd_walk_state_get_path:
 * @map: path of the map's file
 *
 * Returns: (transfer full): where its state is kept
 */
char    *vd_walk_state_get_path (const char        *map);

/**
 * vd_walk_state_read:
 * @state: (out): to be cleared; all of it 0 if there is none
 *
 * Returns: whether there is one that can be read
 */
gboolean vd_walk_state_read     (const char        *map,
                                 VdWalkState       *state);
gboolean vd_walk_state_write    (const char        *map,
                                 const VdWalkState *state,
                                 GError           **error);
void     vd_walk_state_clear    (VdWalkState       *state);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VdWalkState, vd_walk_state_clear)

G_END_DECLS
