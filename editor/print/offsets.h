/* offsets.h: how far a printer puts the back of a page beside the front, and how near to the edges it
 * prints
 *
 * The first was measured, and differs by printer, paper and the edge over which the paper is turned;
 * the second the printer says itself, by paper.  Both are kept in the settings until they are
 * forgotten.
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * VdOffsetOf: what it differs by
 * @printer: as the desktop names it
 * @paper, @edge: as options of a print say it
 */
typedef struct { const char *printer, *paper, *edge; } VdOffsetOf;

/* Returns: (transfer full) (nullable): "0.3,-0.2"; %NULL of what was not measured */
char  *vd_offsets_find          (GSettings        *settings,
                                 const VdOffsetOf *of);

/* @offset: (nullable): %NULL to forget it */
void   vd_offsets_keep          (GSettings        *settings,
                                 const VdOffsetOf *of,
                                 const char       *offset);

/* How near to the edges of the paper it prints, whichever edge it turns the paper over.
 *
 * Returns: (transfer full) (nullable): "3,3,3,12.7"; %NULL of what is not known */
char  *vd_offsets_find_margins  (GSettings        *settings,
                                 const VdOffsetOf *of);

/* @margins: (nullable): %NULL to forget them */
void   vd_offsets_keep_margins  (GSettings        *settings,
                                 const VdOffsetOf *of,
                                 const char       *margins);

/* Returns: (transfer full): the printers of which anything is kept, by name */
GStrv  vd_offsets_list_printers (GSettings        *settings);

G_END_DECLS
