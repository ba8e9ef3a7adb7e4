/* project-update.h: the maps of a project follow an edit */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * VdProjectUpdate:
 *
 * As VdMapUpdate; where that is not enough, or the chart changes, which the scenario may
 * override, the maps are made anew.  Nothing else of system and scenario concerns them.
 */
typedef struct _VdProjectUpdate VdProjectUpdate;

VdProjectUpdate *vd_project_update_new (VdProject       *project);
void        vd_project_update_before (VdProjectUpdate   *self,
                                      VdDocument        *document,
                                      VdNode            *node,
                                      VdNode            *parent);
void        vd_project_update_after  (VdProjectUpdate   *self,
                                      VdDocument        *document,
                                      VdNode            *node,
                                      VdNode            *parent);

/**
 * vd_project_update_finish:
 * @self: (transfer full)
 *
 * Returns: %FALSE if the maps were made anew
 */
gboolean    vd_project_update_finish (VdProjectUpdate   *self);

G_END_DECLS
