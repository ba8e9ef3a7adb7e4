/* at-hand-private.h: what the chapters of at-hand.c share: the position that is asked
 * of, and the lines and marks of an answer
 */
#pragma once

#include "editor/games/at-hand.h"

G_BEGIN_DECLS

struct _VdAtHand
{
  VdCompiled       *compiled; /* (nullable): of the project */
  const VdScenario *scenario; /* (nullable): that, or of the game that is looked at */
  VdGame           *game;     /* (nullable): what is asked of */
  VdState          *position; /* (nullable): of that game */
  char             *lack;
};

/* The position */

/* The units where they start, on that turn, or as the position has them; no phase is
 * open. */
void        vd_hand_set_up      (VdAtHand        *self,
                                 guint            turn);

void        vd_hand_open_phase  (VdAtHand        *self,
                                 guint            side,
                                 VdPhase          phase);

/* Whether it stands on the map. */
gboolean    vd_hand_find_unit   (VdAtHand        *self,
                                 const char      *id,
                                 VdUnitId        *unit);

const char *vd_hand_get_name    (const VdAtHand  *self,
                                 VdUnitId         unit);
const char *vd_hand_get_label   (const VdAtHand  *self,
                                 VdCell           cell);

/* An answer */

VdAnswer   *vd_hand_answer      (void);

/* One that says only why there is none. */
VdAnswer   *vd_hand_lack        (const char      *text);

/* @value and @text: (transfer full) */
VdHandLine *vd_hand_add_line    (VdAnswer        *answer,
                                 char            *value,
                                 char            *text);

/* The reasons of the core, each once.  @amounts: they are points. */
void        vd_hand_add_reasons (VdAtHand        *self,
                                 VdAnswer        *answer,
                                 const VdExplain *why,
                                 gboolean         amounts);

void        vd_hand_add_refusal (VdAtHand        *self,
                                 VdAnswer        *answer,
                                 const VdVerdict *verdict);

/* @text: (nullable): in the hex */
void        vd_hand_add_mark    (VdAtHand        *self,
                                 VdAnswer        *answer,
                                 VdCell           cell,
                                 VdMarkKind       kind,
                                 const char      *text);

/* Quarters, as "1½". */
char       *vd_hand_write_points (guint          quarters);

G_END_DECLS
