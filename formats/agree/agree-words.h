/* agree-words.h: what is agreed on, and what not, in words
 *
 * What is returned are phrases (core/text/phrase.h), so that whoever shows them has them in
 * his language; all who tell of it tell the same.
 */
#pragma once

#include "formats/agree/agree.h"

G_BEGIN_DECLS

/* (transfer full): "hexsides river", "terrain" */
char      *vd_agree_say_kind     (const VdAgreeKind  *kind);

/* (transfer full): as a row of a map names it: no phrase */
char      *vd_agree_write_place  (const VdAgreement  *agreement,
                                  const VdDispute    *dispute);

/* Whether it is about where a path leaves the map. */
gboolean   vd_agree_leaves_map   (const VdAgreeKind  *kind,
                                  const VdDispute    *dispute);

/* @value: (nullable): of #VdDispute.  Returns: (transfer full) */
char      *vd_agree_say_value    (const char         *value);

/* (transfer full): how far readers agree on decisions of a kind */
char      *vd_agree_say_agreeing (const VdAgreeKind  *kind);

/**
 * vd_agree_say_estimate:
 * @one_reader: one person made both
 *
 * Returns: (transfer full) (element-type utf8): sentences: what is settled, how many errors both
 *   made, or why that is not known, and for whom it holds
 */
GPtrArray *vd_agree_say_estimate (const VdAgreement  *agreement,
                                  gboolean            one_reader);

/**
 * vd_agree_say_marks:
 * @file: the first map
 *
 * Returns: (transfer full) (element-type utf8): sentences
 */
GPtrArray *vd_agree_say_marks    (const VdAgreeMarks *marks,
                                  const char         *file);

G_END_DECLS
