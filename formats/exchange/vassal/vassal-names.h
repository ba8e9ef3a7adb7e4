/* vassal-names.h: what players read where rows name each other by their ids
 *
 * "french" is "French" there, "plan=a louis=yes" is "Plan: A, Louis: Yes".  Where two of a kind
 * have one name their ids follow it, and what has no name is called by its id, so that nothing
 * is lost in it.
 */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

typedef struct _VdVassalNames VdVassalNames;

VdVassalNames *vd_vassal_names_new  (const VdProject         *project);
void           vd_vassal_names_free (VdVassalNames           *self);

/* Returns: (transfer full): what the row of that kind is called, or @id */
char          *vd_vassal_names_find (const VdVassalNames     *self,
                                     VdIdKind                 kind,
                                     const char              *id);

/* Returns: (transfer full): the value of an attribute */
char          *vd_vassal_names_say  (const VdVassalNames     *self,
                                     const VdSchemaAttribute *attribute,
                                     const char              *value);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdVassalNames, vd_vassal_names_free)

G_END_DECLS
