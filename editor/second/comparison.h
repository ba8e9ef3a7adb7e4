/* comparison.h: a map of the project, compared with another file of the same map
 *
 * The other file is read once, and never changed; likewise the gold rows beside the map, by which the
 * second reader is tried.
 */
#pragma once

#include "editor/project/project.h"
#include "formats/agree/agree.h"

G_BEGIN_DECLS

/**
 * VdComparison:
 * @map: index of the map that is compared
 * @path: the other file
 * @agreement: (nullable): as of vd_comparison_update(), and until the next edit
 * @open: (element-type VdDispute): those that nobody has settled
 */
typedef struct
{
  VdEditorProject *project;
  guint            map;
  char            *path;
  VdDocument      *other; /* private */
  VdDocument      *gold;  /* private, (nullable): of formats/agree/gold.h, if it is beside the map */
  VdAgreement     *agreement;
  GPtrArray       *open;
} VdComparison;

/* Returns: (transfer full) (nullable): %NULL with @error if the file can't be read or is of
 * another map */
VdComparison *vd_comparison_new     (VdEditorProject  *project,
                                     guint             map,
                                     const char       *path,
                                     GError          **error);
/* @self: (nullable) */
void          vd_comparison_free    (VdComparison     *self);

/* After an edit.  Returns: %FALSE with @error if they are no longer of one map; then there is
 * no agreement */
gboolean      vd_comparison_update  (VdComparison     *self,
                                     GError          **error);

/* Returns: (transfer full): sentences, translated, a line each: how far both agree, and how many
 * errors both made */
char         *vd_comparison_report  (const VdComparison *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdComparison, vd_comparison_free)

G_END_DECLS
