/* items.h: the hexes of a path or the hexsides of a run, as their author lists them
 *
 * A list is edited item by item, so that what is not touched stays as it is written.
 * An item that names nothing on the map is kept.
 */
#pragma once

#include "formats/map.h"

G_BEGIN_DECLS

typedef struct
{
  char      *text;  /* "0809>0810", "0809" */
  gboolean   known; /* whether it names something on the map */
  VdMapSide  side;  /* of a path: the hex, and no direction */
} VdItem;

typedef enum
{
  VD_FIRST,
  VD_LAST,
  VD_N_ENDS
} VdEnd;

/* What a text names; returns %FALSE if it names nothing on the map. */
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

/* Of a list that is not empty. */
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
 * @end: of @self, where copies of what @other holds are added
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

/* One more word of a list. */
void     vd_append_word    (GString         *text,
                            const char      *word);

G_END_DECLS
