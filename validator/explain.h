/* explain.h: the questions that vedette explain answers
 *
 * Each writes its answer to standard output.  A refusal by the rules is an
 * answer too.
 */
#pragma once

#include "validator/position.h"

G_BEGIN_DECLS

/**
 * VdQuestion: what was asked
 * @words: the arguments after the question's name
 * @n: how many
 * @at: (nullable): --at, where the unit that is to move stands
 * @period: (nullable): --period, the id of one
 * @with: (nullable): --with, ids of units next to the defender, or of those who drive a
 *   unit back
 * @bombard: (nullable): --bombard, ids of guns
 */
typedef struct
{
  const VdScenario  *scenario;
  VdPositionWords    position;
  char             **words;
  guint              n;
  const char        *at;
  const char        *period;
  char             **with;
  char             **bombard;
} VdQuestion;

/* Each returns the exit code. */
int vd_explain_control (const VdQuestion *question);
int vd_explain_duties  (const VdQuestion *question);
int vd_explain_exit    (const VdQuestion *question);
int vd_explain_move    (const VdQuestion *question);
int vd_explain_odds    (const VdQuestion *question);
int vd_explain_retreat (const VdQuestion *question);
int vd_explain_sight   (const VdQuestion *question);
int vd_explain_step    (const VdQuestion *question);

G_END_DECLS
