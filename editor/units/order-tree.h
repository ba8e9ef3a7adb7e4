/* order-tree.h: the order of battle as a tree for list views
 *
 * Side, army, corps, division, unit: as deep as the formations say.  It follows
 * its store; what is unfolded stays unfolded.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/units/unit-store.h"

G_BEGIN_DECLS

typedef enum
{
  VD_ORDER_ALL,       /* everything; the first row of a tree that has it */
  VD_ORDER_SIDE,
  VD_ORDER_ARMY,
  VD_ORDER_FORMATION,
  VD_ORDER_LOOSE,     /* units of a side that belong to no formation */
  VD_ORDER_UNIT
} VdOrderKind;

/**
 * VdOrderItem: a row of the tree
 *
 * Signals:
 *   "changed": its text has changed
 */
#define VD_TYPE_ORDER_ITEM (vd_order_item_get_type ())
G_DECLARE_FINAL_TYPE (VdOrderItem, vd_order_item, VD, ORDER_ITEM, GObject)

VdOrderKind  vd_order_item_get_kind    (VdOrderItem *self);

/* (nullable): the node of the side, army, formation or unit; for units without a
 * formation, that of their side; %NULL for everything, and for units without a side. */
VdNode      *vd_order_item_get_node    (VdOrderItem *self);
const char  *vd_order_item_get_title   (VdOrderItem *self);

/* How many units and points, or where a unit starts. */
const char  *vd_order_item_get_summary (VdOrderItem *self);

/* (nullable): who leads a formation and its level, or what kind of leader a unit is. */
const char  *vd_order_item_get_detail  (VdOrderItem *self);

/* (transfer full): title, detail and summary, with the numbers named */
char        *vd_order_item_describe    (VdOrderItem *self);

/**
 * vd_order_item_has:
 *
 * Returns: whether the unit is, or belongs to, what the row stands for
 */
gboolean     vd_order_item_has         (VdOrderItem      *self,
                                        const VdUnits    *units,
                                        const VdUnitInfo *info);

/**
 * vd_order_tree_new:
 * @complete: with units, and without the row for all
 *
 * Returns: (transfer full): with sides unfolded
 */
GtkTreeListModel *vd_order_tree_new    (VdUnitStore      *store,
                                        gboolean          complete);

/**
 * vd_order_tree_make_texts:
 *
 * Returns: (transfer floating): a widget for title and detail of an item, one below the other
 */
GtkWidget   *vd_order_tree_make_texts  (void);
void         vd_order_tree_show_texts  (GtkWidget        *texts,
                                        VdOrderItem      *item);

/* Shows an item in a row of a list view, which holds a #GtkTreeExpander. */
typedef void (*VdOrderShow)            (GtkListItem      *item);

/**
 * vd_order_tree_bind_row:
 * @show: called now, and whenever what the row says has changed
 */
void         vd_order_tree_bind_row    (GtkListItem      *item,
                                        VdOrderShow       show);
void         vd_order_tree_unbind_row  (GtkListItem      *item,
                                        VdOrderShow       show);

/**
 * vd_order_tree_unfold:
 *
 * For a row on which something is dropped: shows what belongs to it now.  GTK would do so
 * half a second after that came over the row, even if it has been dropped meanwhile, so
 * that rows would move under the pointer just when one clicks the next.
 */
void         vd_order_tree_unfold      (GtkListItem      *item);

G_END_DECLS
