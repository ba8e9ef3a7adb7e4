/* random-draw.h: a hex, a row or a word, drawn at random
 *
 * For the makers of random-edits.c.  What there is none of is %NULL, or FALSE.
 */
#pragma once

#include "editor/edits/project-edits.h"
#include "editor/maps/cell-set.h"
#include "editor/maps/places.h"

G_BEGIN_DECLS

/* Below @n, which may be 0: then 0. */
guint       draw_below     (guint            n);

/* TRUE once in @n times. */
gboolean    draw_once_in   (guint            n);
#define draw_of(words) ((words)[draw_below (G_N_ELEMENTS (words))])

/* What somebody types: with marks and letters that have to be written otherwise
 * in a file, and now and then nothing. */
const char *draw_words     (void);

/* None, or a status and a source that the document may not have. */
VdManner    draw_manner    (void);

const VdMap *draw_map      (const VdProject *project,
                            guint           *map);
VdSpot      draw_spot      (const VdProject *project);
char       *draw_hex       (const VdProject *project);

/* A hexside between two hexes. */
VdMapSide   draw_side      (const VdProject *project,
                            guint           *map);

/* Some hexes of a map: a rectangle, those of one terrain, or here and there. */
VdCellSet  *draw_cells     (const VdMap     *map);

/* Its cells, for VdCells; free with g_array_unref(). */
GArray     *draw_list      (const VdCellSet *cells);

/* A child of @parent, which may be NULL; of that name, if there is a @name. */
VdNode     *draw_child     (const VdNode    *parent,
                            const char      *name);

/* A row of a section of the document. */
VdNode     *draw_row       (const VdDocument *document,
                            const char      *section,
                            const char      *name);

/* Any of its elements but the root. */
VdNode     *draw_node      (const VdDocument *document);
VdDocument *draw_document  (const VdProject *project);

G_END_DECLS
