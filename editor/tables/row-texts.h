/* row-texts.h: what the columns of the scenario's tables say of a row
 *
 * Each makes one text of several attributes; "" if the row says nothing.  All are (transfer
 * full); @attribute is (nullable) and ignored.
 */
#pragma once

#include "editor/rows/table-row.h"

G_BEGIN_DECLS

char *vd_row_text_side      (VdTableRow *self,
                             const char *attribute);
char *vd_row_text_units     (VdTableRow *self,
                             const char *attribute);
char *vd_row_text_counters  (VdTableRow *self,
                             const char *attribute);
char *vd_row_text_zone      (VdTableRow *self,
                             const char *attribute);
char *vd_row_text_held      (VdTableRow *self,
                             const char *attribute);
/* The options that must be chosen, by their names. */
char *vd_row_text_when      (VdTableRow *self,
                             const char *attribute);
/* The whole row in plain language (words.h). */
char *vd_row_text_words     (VdTableRow *self,
                             const char *attribute);

/**
 * vd_row_text_title:
 *
 * Returns: (transfer full): what tells the row from others, for people: its name
 *   and the options it needs
 */
char *vd_row_text_title     (VdTableRow *self);

G_END_DECLS
