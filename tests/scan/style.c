#include "tests/scan/style.h"

#include <string.h>

const ScanStyle *
scan_style_find (const char *name)
{
  for (guint i = 0; i < SCAN_N_STYLES; i++)
    {
      if (strcmp (scan_styles_tuning[i].name, name) == 0)
        return &scan_styles_tuning[i];
      if (strcmp (scan_styles_held[i].name, name) == 0)
        return &scan_styles_held[i];
    }

  return NULL;
}
