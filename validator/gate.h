/* gate.h: shares that a campaign must prove, for --fail-unless
 *
 * A gate holds if the whole interval of Clopper and Pearson lies within its
 * bounds: then the share does, but in at most 5 of 100 campaigns.  Few games prove
 * little; that is a failure too, and said apart.
 */
#pragma once

#include "formats/io/json-writer.h"
#include "validator/tally.h"

G_BEGIN_DECLS

typedef enum
{
  VD_GATE_HOLDS,
  VD_GATE_UNPROVED, /* the interval reaches beyond the bounds */
  VD_GATE_FAILS     /* it lies beyond them */
} VdGateVerdict;

/**
 * VdGates: what was asked for, in order
 */
typedef struct _VdGates VdGates;

/**
 * vd_gates_new:
 * @texts: (nullable) (array zero-terminated=1): "SIDE within 40% 60%" each
 *
 * Returns: (transfer full) (nullable): %NULL if one cannot be understood, which
 *   was said on standard error
 */
VdGates      *vd_gates_new    (const VdScenario *scenario,
                               char            **texts);
void          vd_gates_free   (VdGates          *self);

/* Returns: what @k of @n say about a share that must be within @low and @high */
VdGateVerdict vd_gate_judge   (guint             k,
                               guint             n,
                               double            low,
                               double            high);

/* Returns: how many gates do not hold */
guint         vd_gates_count  (const VdGates    *self,
                               const VdSummary  *summary);

/* Says of each whether it holds. */
void          vd_gates_print  (const VdGates    *self,
                               const VdSummary  *summary,
                               FILE             *stream);

/* The same as a member "gates" of the open object, if there are any. */
void          vd_gates_write  (const VdGates    *self,
                               const VdSummary  *summary,
                               VdJson           *json);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdGates, vd_gates_free)

G_END_DECLS
