/* walk-hints.h: what might lie in a hex, from whoever suggests it
 *
 * Suggestions, never decisions: they are entered only when somebody accepts them.
 */
#pragma once

#include "formats/map/map.h"

G_BEGIN_DECLS

typedef enum
{
  VD_HINT_TERRAIN,
  VD_HINT_SIDE,
  VD_HINT_PATH
} VdHintSort;

/**
 * VdHint:
 * @dir: of a side, or of the step of a path; 0 for terrain
 * @kind: index of the chart's hexes, sides or paths
 * @confidence: how likely it is right, from 0 to 1
 */
typedef struct
{
  VdHintSort sort;
  guint      dir;
  guint      kind;
  double     confidence;
} VdHint;

/**
 * VdHintSource:
 * @ask: returns (transfer full) (nullable): of VdHint: what is suggested of a hex, at most one
 *   terrain; it is asked each time a hex is shown, and should know the answer
 */
typedef struct
{
  GArray *(*ask) (const VdMap *map,
                  guint        cell,
                  gpointer     user_data);
} VdHintSource;

G_END_DECLS
