#include "core/board/hex.h"

/* Clockwise from east on a map with straight rows and y growing downward. */
static const VdHex steps[VD_N_DIRS] = {
  { +1, 0 }, { 0, +1 }, { -1, +1 }, { -1, 0 }, { 0, -1 }, { +1, -1 },
};

VdHex
vd_hex_step (VdHex from,
             guint dir)
{
  g_return_val_if_fail (dir < VD_N_DIRS, from);
  return (VdHex) { from.q + steps[dir].q, from.r + steps[dir].r };
}

static int
round_div (int a,
           int b)
{
  int n = 2 * a + b;
  int d = 2 * b;

  return n / d - (n % d < 0);
}

/* Rounds the point (q, r) / n to its hex.  A point on a hexside is a tie;
 * @bias, +1 or -1, nudges it to one side of any line that runs along one. */
static VdHex
round_hex (int q,
           int r,
           int n,
           int bias)
{
  /* Twelve units to one of the given keep the nudge below any real
   * difference, and (1, 2) is parallel to no line along hexsides. */
  int scale = 12 * n;
  int x = 12 * q + bias;
  int z = 12 * r + 2 * bias;
  int y = -x - z;
  int rx = round_div (x, scale);
  int ry = round_div (y, scale);
  int rz = round_div (z, scale);
  int dx = ABS (rx * scale - x);
  int dy = ABS (ry * scale - y);
  int dz = ABS (rz * scale - z);

  if (dx > dy && dx > dz)
    rx = -ry - rz;
  else if (dy <= dz)
    rz = -rx - ry;

  return (VdHex) { rx, rz };
}

guint
vd_hex_between (VdHex  a,
                VdHex  b,
                VdHex *left,
                VdHex *right,
                guint  max)
{
  int n = vd_hex_distance (a, b);
  guint count = 0;

  for (int i = 1; i < n && count < max; i++, count++)
    {
      int q = a.q * (n - i) + b.q * i;
      int r = a.r * (n - i) + b.r * i;

      left[count] = round_hex (q, r, n, +1);
      right[count] = round_hex (q, r, n, -1);
    }

  return count;
}
