/* fields-private.h: all fields, for fields.c and field-list.c alone */
#pragma once

#include "editor/rows/fields.h"

G_BEGIN_DECLS

/* Returns: an array of #VdField, form by form, those of any row at the end */
const GArray *vd_fields_get (void);

G_END_DECLS
