/* explain.h: the parts of a number, each with its case
 *
 * A function that works out a cost, an odds column or a refusal takes a
 * VdExplain; with %NULL it only answers.  What is added here is also what
 * coverage counts as observed, so an explanation and a coverage report cannot
 * say different things.
 */
#pragma once

#include "core/scenario/tables.h"

G_BEGIN_DECLS

/**
 * VdReason:
 * @text: a few words for people, in English
 * @phrase: @text to be said in any language; see vd_phrase_say()
 * @amount: what it adds or multiplies, in the unit of the question; 0 if none
 * @rule: its case; 0 if none is bound
 */
typedef struct
{
  char    *text;
  char    *phrase;
  int      amount;
  VdCaseId rule;
} VdReason;

typedef struct
{
  const VdScenario *scenario; /* borrowed */
  GPtrArray        *reasons;  /* (nullable): of VdReason; %NULL to count only */
  guint8           *seen;     /* (nullable): a byte for each case */
} VdExplain;

/**
 * vd_explain_init:
 *
 * Makes @self collect reasons; clear it with vd_explain_clear().
 */
void vd_explain_init  (VdExplain        *self,
                       const VdScenario *scenario);
void vd_explain_clear (VdExplain        *self);

/**
 * vd_because:
 * @self: (nullable)
 *
 * Adds the rule @point as a reason; @format is marked with N_, its arguments
 * are those of vd_phrase_new().
 */
void vd_because       (VdExplain        *self,
                       VdPoint           point,
                       int               amount,
                       const char       *format,
                       ...) G_GNUC_PRINTF (4, 5);

/**
 * vd_because_row:
 * @self: (nullable)
 *
 * Adds a row of a table as a reason: @rule is the row's own case.
 */
void vd_because_row   (VdExplain        *self,
                       VdCaseId          rule,
                       int               amount,
                       const char       *format,
                       ...) G_GNUC_PRINTF (4, 5);

/**
 * vd_explain_see:
 * @self: (nullable)
 *
 * Counts a case as observed without giving a reason.
 */
static inline void
vd_explain_see (VdExplain *self,
                VdCaseId   rule)
{
  if (self != NULL && self->seen != NULL)
    self->seen[rule] = 1;
}

G_END_DECLS
