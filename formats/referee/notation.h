/* notation.h: orders as text, as in recorded games and position cases
 *
 * An order is the word of its kind and its operands (core/position/orders.def), with blanks
 * between; README.md of this folder lists them.  Units, options, choices, groups,
 * formations, edges and sections have the ids of the documents, hexes and columns their
 * printed names.  With several hexes a unit goes by that path, the last hex being where
 * it ends its move (or leaves the map); with one, by the cheapest.  The first of several
 * may be the hex that the unit stands in, so that a single step can be written as well:
 * "move guard 1502 1602".
 */
#pragma once

#include "core/position/order.h"

G_BEGIN_DECLS

/**
 * vd_order_print:
 * @path: (nullable) (array length=n_path): hexes on the way, the order's last
 *
 * Returns: (transfer full): "move guard 1508 1608"
 */
char     *vd_order_print       (const VdScenario  *scenario,
                                const VdOrder     *order,
                                const guint16     *path,
                                guint              n_path);

/* Returns: (transfer full): how an order of that kind is written: "move UNIT HEX..." */
char     *vd_order_print_usage (VdOrderKind        kind);

/**
 * vd_order_parse:
 * @order: (out)
 * @path: of guint16: receives the hexes if there are several, else becomes
 *   empty
 *
 * Reads an order.  Whether it is legal is another question.
 *
 * Errors: %VD_FORMAT_ERROR_SYNTAX; one line that says what was expected.
 * %VD_FORMAT_ERROR_LIMIT of an order beyond 4,096 bytes or 300 words.
 *
 * Returns: whether @text is an order
 */
gboolean  vd_order_parse       (const VdScenario  *scenario,
                                const char        *text,
                                VdOrder           *order,
                                GArray            *path,
                                GError           **error);

G_END_DECLS
