/* row-names.h: what players read where rows name each other by their ids
 *
 * "french" is "French" there, "plan=a louis=yes" is "Plan: A, Louis: Yes".  Where two of a kind
 * have one name their ids follow it, and what has no name is called by its id, so that nothing
 * is lost in it.  Choices are told apart in their option, and what two maps have by the map's name.
 */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

typedef struct _VdRowNames VdRowNames;

/* @translate: (nullable): asked for what stands between an option and a choice */
VdRowNames *vd_row_names_new  (const VdProject         *project,
                               const char            *(*translate) (const char *text));
void        vd_row_names_free (VdRowNames              *self);

/* Returns: (transfer full): what the row of that kind is called, or @id */
char       *vd_row_names_find (const VdRowNames        *self,
                               VdIdKind                 kind,
                               const char              *id);

/* Returns: (transfer full): the value of an attribute */
char       *vd_row_names_say  (const VdRowNames        *self,
                               const VdSchemaAttribute *attribute,
                               const char              *value);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdRowNames, vd_row_names_free)

G_END_DECLS
