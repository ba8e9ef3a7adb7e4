#include "core/text/points.h"

#include <string.h>

#define N_(text) text

static const struct
{
  const char *name;
  const char *text;
} points[VD_N_POINTS] = {
#define VD_POINT(symbol, name, text) [VD_POINT_##symbol] = { name, text },
#include "core/text/points.def"
#undef VD_POINT
};

const char *
vd_point_name (VdPoint point)
{
  g_return_val_if_fail (point < VD_N_POINTS, NULL);
  return points[point].name;
}

const char *
vd_point_text (VdPoint point)
{
  g_return_val_if_fail (point < VD_N_POINTS, NULL);
  return points[point].text;
}

int
vd_point_from_name (const char *name)
{
  g_return_val_if_fail (name != NULL, -1);

  for (int point = 0; point < VD_N_POINTS; point++)
    if (strcmp (points[point].name, name) == 0)
      return point;

  return -1;
}
