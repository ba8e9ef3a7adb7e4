/* run.h: the hexsides of one run, as its author lists them (items.h)
 *
 * An item that names no hexside of the map does not meet any.
 */
#pragma once

#include "editor/edits/items.h"

G_BEGIN_DECLS

typedef struct
{
  const VdMap *map;      /* borrowed */
  gboolean     directed;
  GArray      *items;    /* of VdItem */
} VdRunList;

/**
 * vd_run_list_new:
 * @sides: (nullable): as in the attribute
 */
VdRunList *vd_run_list_new     (const VdMap     *map,
                                gboolean         directed,
                                const char      *sides);
void       vd_run_list_free    (VdRunList       *self);

/**
 * vd_run_list_write:
 *
 * Returns: (transfer full): the text of the attribute
 */
char      *vd_run_list_write   (const VdRunList *self);

/**
 * vd_run_list_find:
 *
 * Returns: the item that is that hexside, seen from either hex; -1 if none is
 */
int        vd_run_list_find    (const VdRunList *self,
                                VdMapSide        side);

/**
 * vd_run_list_meets:
 *
 * Returns: whether @side would continue the run at that end
 */
gboolean   vd_run_list_meets   (const VdRunList *self,
                                VdEnd            end,
                                VdMapSide        side);

/**
 * vd_run_list_is_whole_at:
 *
 * Returns: whether the item meets both the one before it and the one after it
 */
gboolean   vd_run_list_is_whole_at (const VdRunList *self,
                                    guint            item);

/* Whether the item meets the one before it. */
gboolean   vd_run_list_is_joined_at (const VdRunList *self,
                                     guint            item);

/* Whether it is a ring: three hexsides or more, the last of which meets the first. */
gboolean   vd_run_list_is_ring (const VdRunList *self);

void       vd_run_list_add     (VdRunList       *self,
                                VdEnd            end,
                                VdMapSide        side);
void       vd_run_list_remove  (VdRunList       *self,
                                guint            item);

/* Turns an item round: its low hex becomes the high one. */
void       vd_run_list_turn    (VdRunList       *self,
                                guint            item);

/**
 * vd_run_list_split:
 *
 * Returns: (transfer full): the items from @item on, which are taken out of @self
 */
VdRunList *vd_run_list_split   (VdRunList       *self,
                                guint            item);

/**
 * vd_run_list_join:
 * @end: the end of @self to which @other is joined
 * @other_end: the end of @other that comes to lie there
 */
void       vd_run_list_join    (VdRunList       *self,
                                VdEnd            end,
                                const VdRunList *other,
                                VdEnd            other_end);

/**
 * vd_run_side_write:
 *
 * Returns: (transfer full): "0809>0810" if @directed, else "0809/0810", the
 *   lower number first
 */
char      *vd_run_side_write   (const VdMap     *map,
                                gboolean         directed,
                                VdMapSide        side);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdRunList, vd_run_list_free)

G_END_DECLS
