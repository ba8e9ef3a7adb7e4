/* prepare.h: the rows of one hex, for prepare.c and crossing.c; who leads, for limits.c */
#pragma once

#include "core/scenario/tables.h"

G_BEGIN_DECLS

/* Whether @unit is a leader by its class, be leaders played as pieces or not. */
static inline gboolean
vd_prepare_leads (const VdScenario *self,
                  guint             unit)
{
  return self->classes[self->units[unit].unit_class].role == VD_ROLE_LEADER;
}

/* What one mover pays round @cell in @period. */
VdStepRow vd_prepare_steps (const VdScenario *self,
                            const VdMover    *mover,
                            guint             period,
                            guint             cell);

/* What it pays for coming in there. */
guint8    vd_prepare_entry (const VdScenario *self,
                            const VdMover    *mover,
                            guint             period,
                            guint             cell);

/* The sides of @cell through which units of a class control, or attack. */
guint8    vd_prepare_sides (const VdScenario *self,
                            guint             unit_class,
                            guint             period,
                            guint             cell,
                            gboolean          attack);

/* Whether guns may bombard the next hex by @dir: only across a side that
 * bars the ordinary attack and allows this one [NAW 8.45].  Returns the periods
 * in which it does, as bits. */
guint8    vd_prepare_fire  (const VdScenario *self,
                            guint             cell,
                            guint             dir);

/* Whom guns can fire at from each hex; frees what was found before. */
void      vd_prepare_shots (VdScenario       *self);

G_END_DECLS
