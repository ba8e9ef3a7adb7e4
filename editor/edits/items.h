/* items.h: the hexes of a path or the hexsides of a run, as their author lists them
 *
 * A list is edited item by item, so that items which an edit does not touch stay as
 * they were written.  An item that names nothing on the map is kept.
 */
#pragma once

#include "formats/map/map.h"

G_BEGIN_DECLS

typedef struct
{
  char      *text;  /* "0809>0810", "0809" */
  gboolean   known; /* whether it names something on the map */
  VdMapSide  side;  /* for a path: the hex, without a direction */
} VdItem;

typedef enum
{
  VD_FIRST,
  VD_LAST,
  VD_N_ENDS
} VdEnd;

/* Reads what a text names; returns %FALSE if that is nothing on the map. */
typedef gboolean (*VdItemReader) (const VdMap *map,
                                  const char  *text,
                                  VdMapSide   *side);

/**
 * vd_items_new:
 * @words: (nullable): as in the attribute
 *
 * Returns: (transfer full) (element-type VdItem)
 */
GArray  *vd_items_new      (const VdMap     *map,
                            const char      *words,
                            VdItemReader     read);

/**
 * vd_items_write:
 *
 * Returns: (transfer full): the text of the attribute
 */
char    *vd_items_write    (const GArray    *self);

VdItem  *vd_items_get      (const GArray    *self,
                            guint            index);

/* The list must not be empty. */
VdItem  *vd_items_get_end  (const GArray    *self,
                            VdEnd            end);

/* @item: its text is (transfer full) */
void     vd_items_add      (GArray          *self,
                            VdEnd            end,
                            VdItem           item);

void     vd_items_add_copy (GArray          *self,
                            VdEnd            end,
                            const VdItem    *item);

/**
 * vd_items_join:
 * @end: the end of @self to which copies of the items of @other are added
 * @other_end: the end of @other that comes to lie there
 * @first: the item of @other, counted from that end, with which to begin
 */
void     vd_items_join     (GArray          *self,
                            VdEnd            end,
                            const GArray    *other,
                            VdEnd            other_end,
                            guint            first);

/* The hex of a path's item; -1 if the map has no such hex. */
int      vd_item_get_cell  (const VdItem    *item);

/* Reads an item of a path. */
gboolean vd_item_read_hex  (const VdMap     *map,
                            const char      *text,
                            VdMapSide       *side);

/* Adds a word to a list of words. */
void     vd_append_word    (GString         *text,
                            const char      *word);

G_END_DECLS
