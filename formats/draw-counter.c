#include "formats/draw-private.h"

#include <math.h>
#include <string.h>

double
vd_contrast (VdColor a,
             VdColor b)
{
  return 1;
}
