/* lines.h: what the rows of a map draw as lines, taken apart
 *
 * A run is a row of hexsides, a path a row of steps from hex to hex.  Taken apart
 * into these, two versions of a river can be compared that are written in
 * different runs.
 */
#pragma once

#include "formats/document/document.h"

G_BEGIN_DECLS

/**
 * VdLineItem: a hexside or a step
 * @key: the same for the same thing, whichever end it is named from
 * @from, @to: as written: the hexes of a step; of a side @to is %NULL, and so it is
 *   of a path of one hex
 */
typedef struct
{
  char *key;
  char *from;
  char *to;
} VdLineItem;

/**
 * vd_line_list_items:
 * @row: a `run` or a `path`
 *
 * Returns: (transfer full) (element-type VdLineItem)
 */
GPtrArray  *vd_line_list_items (const VdNode    *row);

/* As a person would name it: "1306/1405", "0507-0508".  (transfer full) */
char       *vd_line_item_say   (const VdLineItem *item);

G_END_DECLS
