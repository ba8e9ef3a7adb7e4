/* check-private.h: the parts of vd_check_scenario() */
#pragma once

#include "core/checks/check.h"
#include "core/scenario/tables.h"

G_BEGIN_DECLS

/**
 * vd_check_add:
 * @about: a row, or %VD_ABOUT_NOTHING
 * @cell: where, or %VD_NO_CELL
 * @rule: the case that is broken, or 0
 *
 * Returns: (transfer none): a finding with what is known of it
 */
VdFinding *vd_check_add    (const VdScenario *self,
                            VdFindings       *findings,
                            const char       *code,
                            VdSeverity        severity,
                            VdAbout           about,
                            VdCell            cell,
                            VdCaseId          rule,
                            const char       *remedy,
                            const char       *format,
                            ...) G_GNUC_PRINTF (9, 10);

/* The body of a question about VdScenario *s: whether one of @n, number i, is so. */
#define VD_CHECK_ANY(n, is_so)      \
  {                                 \
    for (guint i = 0; i < (n); i++) \
      if (is_so)                    \
        return TRUE;                \
    return FALSE;                   \
  }

static inline gboolean
vd_check_retreats (const VdScenario *s)
VD_CHECK_ANY (s->n_results, s->results[i].attacker == VD_EFFECT_RETREAT ||
                            s->results[i].defender == VD_EFFECT_RETREAT)

static inline gboolean
vd_check_has_fort (const VdScenario *s)
VD_CHECK_ANY (s->n_terrains, s->terrains[i].is_fort)

static inline gboolean
vd_check_bombards (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_BOMBARDMENT];
}

static inline gboolean
vd_check_closes_terrain (const VdScenario *s)
VD_CHECK_ANY (s->n_periods, s->periods[i].closed_terrain != 0)

/* Whether points are taken away, and none are fewer than none. */
gboolean   vd_check_takes_points (const VdScenario *self);

/* Whether units that were lost may come back, some count for no level, a demoralized formation
 * does not advance, some attacks lower levels, and so formations may rally. */
gboolean   vd_check_brings_back (const VdScenario *self);
gboolean   vd_check_leaves_uncounted (const VdScenario *self);
gboolean   vd_check_stops_broken (const VdScenario *self);
gboolean   vd_check_recoils (const VdScenario *self);
gboolean   vd_check_rallies (const VdScenario *self);

/* Whether any path leads through the hex. */
gboolean   vd_check_has_path (const VdScenario *self,
                              guint             cell);

void       vd_check_bars     (const VdScenario *self,
                              VdFindings       *findings);
void       vd_check_crossings (const VdScenario *self,
                               VdFindings       *findings);
void       vd_check_safe     (const VdScenario *self,
                              VdFindings       *findings);
void       vd_check_brackets (const VdScenario *self,
                              VdFindings       *findings);
void       vd_check_casualties (const VdScenario *self,
                            VdFindings       *findings);
void       vd_check_groups (const VdScenario *self,
                            VdFindings       *findings);
void       vd_check_reach  (const VdScenario *self,
                            VdFindings       *findings);
void       vd_check_chart  (const VdScenario *self,
                            VdFindings       *findings);
void       vd_check_odds   (const VdScenario *self,
                            VdFindings       *findings);
void       vd_check_goals  (const VdScenario *self,
                            VdFindings       *findings);
void       vd_check_results (const VdScenario *self,
                             VdFindings       *findings);
void       vd_check_leaders (const VdScenario *self,
                             VdFindings       *findings);
void       vd_check_marches (const VdScenario *self,
                             VdFindings       *findings);
void       vd_check_commanders (const VdScenario *self,
                                VdFindings       *findings);

void       vd_check_shifts (const VdScenario *self,
                            VdFindings       *findings);
void       vd_check_values (const VdScenario *self,
                            VdFindings       *findings);
void       vd_check_levels (const VdScenario *self,
                            VdFindings       *findings);

/**
 * vd_check_sum_strength:
 * @classes: as bits; 0 for all
 *
 * Returns: the strength of all units of @side, in quarters
 */
guint      vd_check_sum_strength (const VdScenario *self,
                                  guint             side,
                                  guint32           classes);

/* Returns: whether some choice of options fulfils a condition */
gboolean   vd_check_can_hold      (const VdScenario *self,
                                   const VdCond     *when);

/* Returns: whether one fulfils both at once */
gboolean   vd_check_can_both_hold (const VdScenario *self,
                                   const VdCond     *one,
                                   const VdCond     *other);
void       vd_check_points (const VdScenario *self,
                            VdFindings       *findings);

/* Whether @unit moves without command or initiative, where these are asked for. */
gboolean vd_check_needs_no_command (const VdScenario *scenario,
                                    VdUnitId          unit);

/* Whether paths lead to sources of supply. */
void       vd_check_supply       (const VdScenario *self,
                                  VdFindings       *findings);

/* Whether vedettes and the units that break down into them belong together. */
void       vd_check_vedettes     (const VdScenario *self,
                                  VdFindings       *findings);

/* Whether units that become bridges have water near. */
void       vd_check_pontoons     (const VdScenario *self,
                                  VdFindings       *findings);

G_END_DECLS
