/* map-rows.h: the edges of a map, and its playing areas, all at once
 *
 * formats/README.md says what edges and areas are.  Rows of the scenario name them by
 * ids, which stay as they are when a name is changed.
 */
#pragma once

#include "editor/edits/edit.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

typedef enum
{
  VD_MAP_EDGES, /* fields: name, side, hexes */
  VD_MAP_AREAS, /* name, columns, rows */
  VD_N_MAP_LISTS
} VdMapList;

#define VD_MAP_ROW_FIELDS 3

/**
 * VdMapRow:
 * @node: (nullable): %NULL for a new row
 * @fields: (nullable): %NULL for those that say nothing
 */
typedef struct
{
  VdNode *node;
  char   *fields[VD_MAP_ROW_FIELDS];
} VdMapRow;

/* @node: (nullable) */
VdMapRow  *vd_map_row_new     (VdNode           *node);
void       vd_map_row_free    (VdMapRow         *self);

/* Sets a field; %NULL and "" both say nothing. */
void       vd_map_row_set     (VdMapRow         *self,
                               guint             field,
                               const char       *value);

/* Returns: (nullable): what it is called; %NULL for a new one without a name */
const char *vd_map_row_get_title (const VdMapRow *self);

/**
 * vd_map_rows_list:
 * @map: index of the map
 *
 * Returns: (transfer full) (element-type VdMapRow): the rows that the map has
 */
GPtrArray *vd_map_rows_list   (const VdProject  *project,
                               guint             map,
                               VdMapList         list);

/**
 * vd_map_rows_refuse:
 * @lists: (element-type VdMapRow): as they are to be
 *
 * Returns: (transfer full) (nullable): why they can't be so, for people, translated
 */
char      *vd_map_rows_refuse (const VdProject  *project,
                               guint             map,
                               GPtrArray *const  lists[VD_N_MAP_LISTS]);

/**
 * vd_edit_set_map_rows:
 * @lists: (element-type VdMapRow): as they are to be; a row of the map that is in
 *   neither is removed, a new one is added at the end
 *
 * Returns: (transfer full) (nullable): %NULL if nothing would change
 */
VdEdit    *vd_edit_set_map_rows (const VdProject *project,
                               guint             map,
                               GPtrArray *const  lists[VD_N_MAP_LISTS]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdMapRow, vd_map_row_free)

G_END_DECLS
