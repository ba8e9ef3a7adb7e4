/* javascript.h: JSON as it may stand in a program
 *
 * Every text in JSON is one in JavaScript too, but for four things: two ends of lines that
 * older engines know (U+2028, U+2029), what ends a script or hides it where a page has it
 * in itself, and a member "__proto__", which would not become a member.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Appends JSON as written by json-writer.h, as an expression. */
void vd_javascript_append (GString    *program,
                           const char *json);

G_END_DECLS
