/* vassal-base.h: the module that an extension is for
 *
 * An extension of VASSAL says the name and the version of its module, and brings a copy of what
 * is read of that before it is loaded.  Our modules say besides by which rules they are played,
 * and which battle they are of.
 */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * VdVassalBase:
 * @data: its moduledata
 * @sides: (element-type char*): that players can choose
 * @windows: (element-type char*): names of its maps
 * @dice: (element-type char*): how many faces those have that can be rolled
 */
typedef struct
{
  char      *name;
  char      *version;
  GBytes    *data;
  GPtrArray *sides;
  GPtrArray *windows;
  GPtrArray *dice;
} VdVassalBase;

/* What the module says of a document, as an attribute; (transfer full): "" without an id. */
char         *vd_vassal_base_say_rules  (const VdProject  *project);
char         *vd_vassal_base_say_battle (const VdProject  *project);

/**
 * vd_vassal_base_read:
 * @path: of the module
 * @project: the battle that is to be added: of the same rules, and another one
 *
 * Errors: of %VD_FORMAT_ERROR, a line that begins with the path; of %VD_FORMAT_ERROR_OPTION
 *   if the two do not go together.
 *
 * Returns: (transfer full) (nullable)
 */
VdVassalBase *vd_vassal_base_read       (const char       *path,
                                         const VdProject  *project,
                                         GError          **error);
/* The same, of a module that was read already. */
VdVassalBase *vd_vassal_base_new        (GBytes           *module,
                                         const char       *path,
                                         const VdProject  *project,
                                         GError          **error);
void          vd_vassal_base_free       (VdVassalBase     *self);

/* Whether @text is among them. */
gboolean      vd_vassal_base_has        (const GPtrArray  *texts,
                                         const char       *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdVassalBase, vd_vassal_base_free)

G_END_DECLS
