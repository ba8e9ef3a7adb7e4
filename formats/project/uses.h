/* uses.h: where a project names a row by its id
 *
 * Which attributes name rows, and of which kind, is said by formats/schema; so a new
 * one is found here as well.  Settings that are sides, and findings that are accepted at
 * a row, count.
 */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * VdReferent: what is looked for
 * @element: of its row
 * @scope: (nullable): the id of the option of a choice, of the map of an edge or a region
 * @map: (nullable): of an edge or a region: the document that it is in
 */
typedef struct
{
  VdIdKind    kind;
  const char *element;
  const char *id;
  const char *scope;
  VdDocument *map;
} VdReferent;

/**
 * VdUse: a row that names it
 * @attribute: in which
 */
typedef struct
{
  VdDocument *document;
  VdNode     *row;
  const char *attribute;
} VdUse;

/**
 * vd_referent_of:
 * @row: of @document
 * @name: (out caller-allocates): borrows from the row
 *
 * Returns: whether a row of its kind has an id, and this one has
 */
gboolean  vd_referent_of    (VdDocument              *document,
                             const VdNode            *row,
                             VdReferent              *name);

/**
 * vd_uses_list:
 *
 * Returns: (transfer full): an array of #VdUse: all that name it, in the order of the
 *   scenario, the system and the maps
 */
GArray   *vd_uses_list      (const VdProject         *project,
                             const VdReferent        *name);

/**
 * vd_use_rename:
 * @value: of the attribute
 * @to: another id
 *
 * Returns: (transfer full) (nullable): @value with @to in place of the name; %NULL if
 *   it does not name it
 */
char     *vd_use_rename     (const VdElement         *element,
                             const VdSchemaAttribute *attribute,
                             const char              *value,
                             const VdReferent        *name,
                             const char              *to);

/**
 * vd_uses_make_id:
 * @element: of the row
 * @id: a text that cannot be one
 *
 * Returns: (transfer full): an id by vd_schema_is_id() that looks much the same, and
 *   that no row of the kind has
 */
char     *vd_uses_make_id   (const VdProject         *project,
                             const VdElement         *element,
                             const char              *id);

G_END_DECLS
