/* json-form.h: how attributes become JSON, and JSON attributes again
 *
 * What form an attribute has follows from its type in the schema.  A value takes it only
 * where the same text comes of it again; else it stays a text (formats/EXPORT-JSON.md).
 */
#pragma once

#include "formats/schema/schema.h"

G_BEGIN_DECLS

typedef enum
{
  VD_FORM_TEXT,
  VD_FORM_INTEGER,
  VD_FORM_POINTS,   /* whole quarters, as a number */
  VD_FORM_DECIMAL,
  VD_FORM_YES,      /* true or false */
  VD_FORM_WORDS,    /* an array, blanks between */
  VD_FORM_INTEGERS, /* likewise, of whole numbers */
  VD_FORM_CASES,    /* an array, "; " between */
  VD_FORM_SIDES     /* an array of objects */
} VdForm;

VdForm      vd_form_of            (const VdSchemaAttribute *attribute);

/* What stands between the items of a list. */
const char *vd_form_get_separator (VdForm                   form);

/* Each returns whether @text takes that form. */
gboolean    vd_form_read_integer  (const char              *text,
                                   gint64                  *number);
gboolean    vd_form_read_number   (VdForm                   form,
                                   const char              *text,
                                   double                  *number);
gboolean    vd_form_read_yes      (const char              *text,
                                   gboolean                *is_yes);

/* Returns: (transfer full) (nullable): the items of @text; %NULL if it is no such list */
GStrv       vd_form_read_list     (VdForm                   form,
                                   const char              *text);

/* Returns: (transfer full) (nullable): the text that is read as that number, if there is one */
char       *vd_form_write_number  (VdForm                   form,
                                   double                   number);

G_END_DECLS
