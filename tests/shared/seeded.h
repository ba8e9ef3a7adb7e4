/* seeded.h: positions of a battle that follow from a number */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* Where numbers have come to, and whose they are: two tests with one seed have others. */
typedef struct
{
  guint64 state;
  guint64 stream;
} Seeded;

/* Begins with @state, or with what VD_SEED in the environment adds to it: a long run is had in
 * parts that differ. */
Seeded   seeded_new       (guint64           state,
                           guint64           stream);

guint    seeded_below     (Seeded           *self,
                           guint             n);

/* A hex of the map on which units may stand at all. */
guint    seeded_pick_cell (Seeded           *self,
                           const VdScenario *scenario);

/* One of the same field, within @radius of @centre. */
guint    seeded_pick_near (Seeded           *self,
                           const VdScenario *scenario,
                           guint             centre,
                           guint             radius);

/* Begins @game and takes its state, in some turn of some player, with nobody on the map. */
void     seeded_begin     (Seeded           *self,
                           VdGame           *game,
                           VdPhase           phase,
                           VdState          *state);

/* Whether nobody stands in @cell. */
gboolean seeded_is_free   (const VdState    *state,
                           const VdScenario *scenario,
                           guint             cell);

/* Puts some unit of @side within @radius of @centre, where no more than @most of it stand then and
 * nobody else.  Returns: which, or %VD_NONE if it has its place already or finds none */
VdUnitId seeded_put       (Seeded           *self,
                           VdState          *state,
                           const VdScenario *scenario,
                           guint             side,
                           guint             centre,
                           guint             radius,
                           guint             most);

G_END_DECLS
