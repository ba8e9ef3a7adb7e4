/* settle.h: disputes between two passes of a map settled, as edits of the first
 *
 * What both said is kept in the map (section `settled`), what is right is what the map says from
 * then on; so who was wrong, and how often, is known as long as the map is (formats/agree/agree.h).
 */
#pragma once

#include "editor/edits/project-edits.h"
#include "formats/agree/agree.h"

G_BEGIN_DECLS

typedef enum
{
  VD_SETTLE_FIRST,
  VD_SETTLE_SECOND,
  VD_SETTLE_OTHER /* neither: it is painted by hand then */
} VdSettle;

/**
 * vd_settle_can:
 * @map: index of the map that is the first of @agreement
 *
 * Returns: whether what the second says can be put into the map by itself; else one paints it, and
 *   settles it as neither: where a path leaves the map, a region or a kind that the map has not
 */
gboolean vd_settle_can       (const VdProject    *project,
                              guint               map,
                              const VdAgreement  *agreement,
                              const VdDispute    *dispute);

/**
 * vd_edit_settle:
 *
 * Settles a dispute, and with it others about the same place that follow from it: who says that it
 * is a stream says that it is no river.
 *
 * Returns: (transfer full) (nullable): %NULL if that can't be done
 */
VdEdit  *vd_edit_settle      (const VdProject    *project,
                              guint               map,
                              const VdAgreement  *agreement,
                              const VdDispute    *dispute,
                              VdSettle            how);

/**
 * vd_edit_mark_agreed:
 * @marks: (out)
 *
 * Marks as checked what two have read alike: vd_agreement_list_marks().
 */
VdEdit  *vd_edit_mark_agreed (const VdProject    *project,
                              guint               map,
                              const VdAgreement  *agreement,
                              VdAgreeMarks       *marks);

G_END_DECLS
