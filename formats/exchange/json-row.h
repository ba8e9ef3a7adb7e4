/* json-row.h: a row of a document as members of a JSON object
 *
 * Members are called as the attributes, in their canonical order.  Numbers, turns and
 * points are numbers; all else is text as it stands there.
 */
#pragma once

#include "formats/exchange/left.h"

G_BEGIN_DECLS

/* @except: (nullable): an attribute that is said otherwise */
void vd_json_put_row     (VdJson           *json,
                          const VdNode     *row,
                          const char       *except);

/**
 * vd_json_put_section:
 *
 * A member named as the section, an array of its rows, each in a line; nothing if there
 * are none.
 */
void vd_json_put_section (VdJson           *json,
                          const VdDocument *document,
                          const char       *section,
                          const char       *except);

/* Members "title", and "title-de" for one of a language; a second of the same is lost. */
void vd_json_put_titles  (VdJson           *json,
                          const VdDocument *document,
                          VdLeft           *left);

/* As vd_json_object(), all of it in one line; and its end. */
void vd_json_object_line (VdJson           *json,
                          const char       *key);
void vd_json_close_line  (VdJson           *json);

G_END_DECLS
