/* solve.h: small systems of equations (private to formats/scan)
 *
 * Matrices are square, line by line; of symmetric ones only the half below the diagonal is read.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * vd_solve_factor:
 * @a: (inout): symmetric and positive; afterwards its factor
 *
 * Returns: whether it is positive by more than rounding
 */
gboolean vd_solve_factor (double       *a,
                          guint         n);

/* Solves for @b in place, by a factor. */
void     vd_solve_apply  (const double *factor,
                          guint         n,
                          double       *b);

/* Half of that: the square of @b's length is then what the inverse of the matrix makes of it. */
void     vd_solve_half   (const double *factor,
                          guint         n,
                          double       *b);

/**
 * vd_solve_square:
 * @inverse: (out): of @a, 3 by 3
 *
 * Returns: whether there is one
 */
gboolean vd_solve_square (const double  a[9],
                          double        inverse[9]);

G_END_DECLS
