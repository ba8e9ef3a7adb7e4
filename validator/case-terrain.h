/* case-terrain.h: terrain that a case lays over the maps of its scenario
 *
 * A hex, a hexside and a step of a path that the case names are what the case
 * says, whole, whatever the map says of them; all else is as on the map.
 */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

/* Takes what the map says away and puts nothing in its place: a kind of hexside or path. */
#define VD_CASE_NO_KIND "none"

/* Whether the case says anything of the map. */
gboolean vd_case_lays_terrain (const VdNode *node);

/**
 * vd_case_lay_terrain:
 * @document: the cases
 * @node: the case
 * @project: of its scenario; its maps are changed
 * @problem: receives what is wrong
 */
gboolean vd_case_lay_terrain (const VdDocument *document,
                              const VdNode     *node,
                              VdProject        *project,
                              GString          *problem);

G_END_DECLS
