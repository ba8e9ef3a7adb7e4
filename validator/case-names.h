/* case-names.h: what a misspelled name of a case may have meant */
#pragma once

#include "core/scenario/scenario.h"

G_BEGIN_DECLS

typedef enum
{
  VD_CASE_SIDE,
  VD_CASE_FIELD,
  VD_CASE_EDGE,
  VD_CASE_UNIT,
  VD_CASE_ARMY,
  VD_CASE_AWARD,
  VD_CASE_GROUP,
  VD_CASE_FORMATION
} VdCaseNoun;

/**
 * vd_case_say_unknown:
 * @text: (nullable): the name as it was written
 *
 * Returns: (transfer full): there is no such thing, and which are most like it
 */
char *vd_case_say_unknown (const VdScenario *scenario,
                           VdCaseNoun        noun,
                           const char       *text);

/**
 * vd_case_say_nearest:
 * @wrong: a sentence without its end: what is wrong with @text
 * @text: (nullable)
 * @names: (element-type utf8): what could be meant
 *
 * Returns: (transfer full): @wrong, and which of @names are most like @text
 */
char *vd_case_say_nearest (const char       *wrong,
                           const char       *text,
                           const GPtrArray  *names);

G_END_DECLS
