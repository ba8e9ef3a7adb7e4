/* march.h: moves in and out of road march [R06 8.2; F140]
 *
 * A unit that can be in road march moves in two layers over the same hexes: out of it and in it.
 * On a road it goes over to road march at no cost; it pays for coming back, and cannot in enemy
 * control.  In road march it pays the costs of columns and keeps away from the enemy and from
 * other columns.
 *
 * march-reach.c searches both layers, march-walk.c goes along a path; both ask the questions of
 * this file.  All of it is for units of which vd_road_march_knows() alone.
 */
#pragma once

#include "core/mechanics/road-march.h"
#include "core/movement/reach.h"

G_BEGIN_DECLS

typedef enum
{
  VD_LAYER_OPEN,  /* out of road march */
  VD_LAYER_MARCH, /* in road march */
  VD_N_LAYERS
} VdLayer;

/**
 * VdMarcher: a unit that moves now
 * @search: out of road march: opposition, allowance and what stops it hold for both layers
 * @rows: costs, by layer
 * @home: its hex, or %VD_NO_CELL
 * @under_way: it has come there by a march, and did not begin there
 * @begins: its layer
 * @drop: quarters that it pays for ending its road march
 * @blocked: hexes of friends in road march, as a set
 * @close: hexes beside these along a road, likewise
 * @on_road: hexes from which a path leads along which columns go faster, likewise
 */
typedef struct
{
  VdSearch         search;
  const VdStepRow *rows[VD_N_LAYERS];
  VdUnitId         unit;
  VdCell           home;
  gboolean         under_way;
  VdLayer          begins;
  guint            drop;
  const guint64   *blocked;
  const guint64   *close;
  const guint64   *on_road;
} VdMarcher;

#define VD_NO_COST G_MAXUINT

typedef struct _VdMarchCache VdMarchCache;

VdMarchCache *vd_march_cache_new    (const VdScenario *scenario);
void          vd_march_cache_free   (VdMarchCache     *self);

/* Drops all reaches. */
void          vd_march_cache_forget (VdMarchCache     *self);

/**
 * vd_march_begin:
 *
 * Returns: @unit as it moves now; what it points to holds until the next call
 */
VdMarcher vd_march_begin     (VdGame          *game,
                              VdUnitId         unit);

/* What forbids a step to @to in @layer, enemies that bar every step apart; VD_N_POINTS if
 * nothing does. */
VdPoint   vd_march_find_bar_to_enter  (const VdGame    *game,
                                       const VdMarcher *marcher,
                                       VdLayer          layer,
                                       guint            to);

/* What forbids going over to @layer in @cell; likewise. */
VdPoint   vd_march_find_bar_to_change (const VdGame    *game,
                                       const VdMarcher *marcher,
                                       VdLayer          layer,
                                       guint            cell);

/* What forbids to end a move in road march in @cell, other units there apart; likewise. */
VdPoint   vd_march_find_bar_to_end    (const VdGame    *game,
                                       const VdMarcher *marcher,
                                       guint            cell);

/**
 * vd_march_price_starts:
 * @cell: where its move begins, or where it comes in
 * @spent: quarters that have been spent then, out of road march if it comes in
 * @costs: (out) (array length=VD_N_LAYERS): the same by layers, %VD_NO_COST where it does not
 *   begin; its owner says whether a unit comes in in road march
 */
void      vd_march_price_starts       (const VdGame    *game,
                                       const VdMarcher *marcher,
                                       guint            cell,
                                       guint            spent,
                                       guint           *costs);

/* Reaches (march-reach.c) */

/**
 * vd_march_turn_halting:
 * @unit: or %VD_NONE for nobody
 * @under_way: it has come where it is by a march
 *
 * From now on reaches of @unit are those of a march, which turns only where it could halt, and not
 * those of a move, which turns wherever it passes.
 */
void      vd_march_turn_halting (VdGame         *game,
                              VdUnitId           unit,
                              gboolean           under_way);

/**
 * vd_march_search:
 * @found: (out) (array length=n_cells): hexes where it can end out of road march but its own,
 *   in order of cost
 *
 * Searches for both reaches of @unit and keeps the one in road march.
 *
 * Returns: the number found
 */
guint     vd_march_search    (VdGame            *game,
                              VdUnitId           unit,
                              const VdReachCell *starts,
                              guint              n_starts,
                              VdReachCell       *found);

/**
 * vd_march_reach:
 * @n: (out)
 *
 * Returns: (transfer none): the hexes that @unit can end a move in now in road march, other
 *   units there apart, cheapest first; none for one that never is
 */
const VdReachCell *vd_march_reach (VdGame   *game,
                                   VdUnitId  unit,
                                   guint    *n);

/* Returns: whether @unit can end its road march where it stands, or by coming back there */
gboolean  vd_march_forms_at_home (VdGame   *game,
                                  VdUnitId  unit);

/* The path of the cheapest way to @cell, likewise of vd_reach_path(); it may have no hex. */
guint     vd_march_path      (VdGame            *game,
                              VdUnitId           unit,
                              VdLayer            layer,
                              guint              cell,
                              const VdReachCell *starts,
                              guint              n_starts,
                              guint16           *path,
                              guint              max);

/**
 * vd_march_list:
 * @wanted: (nullable): cells, as a set
 *
 * Appends the orders that end in road march, and the one that ends it at home.
 */
void      vd_march_list      (VdGame            *game,
                              VdUnitId           unit,
                              VdOrderKind        kind,
                              const guint64     *wanted,
                              VdOrderList       *list);

/* Paths (march-walk.c) */

/**
 * vd_march_plan:
 * @costs: (array length=VD_N_LAYERS): of vd_march_price_starts() in the hex before the path
 * @stopped: whether it has to stop there
 * @final: the layer that the move ends in
 * @begins: (out): the layer in which it begins
 * @layers: (out) (array length=n_path): the layer of each step
 *
 * Finds where to change layers on the way, as cheap as can be.
 *
 * Returns: whether there is a legal way; if not, @layers change as early as they can
 */
gboolean  vd_march_plan      (const VdGame      *game,
                              const VdMarcher   *marcher,
                              guint              from,
                              const guint       *costs,
                              gboolean           stopped,
                              const guint16     *path,
                              guint              n_path,
                              VdLayer            final,
                              VdLayer           *begins,
                              guint8            *layers);

G_END_DECLS
