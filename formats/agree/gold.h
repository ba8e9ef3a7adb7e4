/* gold.h: gold rows: decisions of which it is known what is right, to try a reader by
 *
 * Some of what is checked in a map, drawn by lot, as a map of its own.  Where a second reader has
 * entered these hexes too, vd_agreement_new() counts how many of them he has wrong.  He does not know
 * which they are.
 *
 * What is drawn is a hex, a hexside, a step of a path or the names of a hex; so nothing is known
 * of a reader who sees rivers where there are none, but by the dispute.
 */
#pragma once

#include "formats/agree/agree.h"

G_BEGIN_DECLS

/**
 * VdGoldDraw:
 * @groups: of which: a bit for each #VdAgreeGroup; regions are never drawn
 * @n: how many decisions; if there are fewer, all
 * @seed: for the same one the same are drawn
 */
typedef struct
{
  guint groups;
  guint n;
  guint seed;
} VdGoldDraw;

/**
 * vd_gold_new:
 * @map: of which what is `checked` is known to be right; outlives what is returned
 * @path: its file
 * @n_drawn, @n_checked: (out) (optional): how many decisions are drawn, and of how many
 * @cells: (out) (optional) (transfer full): of guint32, rising: the hexes that they are about
 *
 * Errors: as of vd_agreement_new(); %VD_FORMAT_ERROR_UNPLAYABLE if nothing is checked.
 *
 * Returns: (transfer full) (nullable): a map with the frame of @map and these rows alone
 */
VdDocument *vd_gold_new       (VdDocument        *map,
                               const char        *path,
                               const VdGoldDraw  *draw,
                               guint             *n_drawn,
                               guint             *n_checked,
                               GArray           **cells,
                               GError           **error);

/**
 * vd_gold_make_path:
 * @first: the file of a map
 *
 * Returns: (transfer full): where the editor keeps its gold rows, whether there are any or not
 */
char       *vd_gold_make_path (const char        *first);

G_END_DECLS
