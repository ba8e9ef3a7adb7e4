/* impose.h: a booklet, two pages on a side of each sheet, to be folded (private to the folder)
 *
 * The sheets lie in one another: the outermost holds the first and the last page.  Each lies
 * wide, and its back is right when the printer turns it over by the short edge.
 */
#pragma once

#include "formats/print/page.h"

G_BEGIN_DECLS

/* Returns: how many sides of sheets hold so many pages: an even number */
guint vd_impose_count_sides (guint    n_pages);

/**
 * vd_impose_find:
 * @side: of a sheet, fronts and backs in turn, from the outermost sheet
 * @left, @right: (out): the pages on it, from 0; @n_pages or more of one that stays blank
 */
void  vd_impose_find        (guint    n_pages,
                             guint    side,
                             guint   *left,
                             guint   *right);

/**
 * vd_impose:
 * @first: the first page of the booklet; all from there on are of one size
 *
 * Puts sheets in the place of the pages, which are drawn as large as they were.  How it is
 * printed and folded stands in the margin of the first.
 */
void  vd_impose             (VdPrint *print,
                             guint    first);

G_END_DECLS
