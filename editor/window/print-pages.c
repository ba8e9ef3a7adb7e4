#include "editor/window/print-pages.h"

#include <math.h>

#define HAIR 1e-6 /* what a sheet may stand out by without another page */

static VdPrintSize
turn_size (const VdPrintSize *size)
{
  return (VdPrintSize) { size->height, size->width };
}

static double
fit (const VdPrintSize *size,
     const VdPrintSize *page)
{
  return MIN (1, MIN (page->width / size->width, page->height / size->height));
}

/* The first page shows all that it can; each further one repeats the overlap. */
static guint
count_along (double length,
             double page)
{
  double step = MAX (page - VD_PRINT_OVERLAP, VD_PRINT_OVERLAP);

  return length <= page + HAIR ? 1 : 1 + (guint) ceil ((length - page - HAIR) / step);
}

static guint
count_pages (const VdPrintSize *size,
             const VdPrintSize *page)
{
  return count_along (size->width, page->width) * count_along (size->height, page->height);
}

static void
add_whole (GArray            *pages,
           guint              sheet,
           const VdPrintSize *size,
           const VdPrintSize *page)
{
  VdPrintSize turned = turn_size (page);
  double upright = fit (size, page), on_side = fit (size, &turned);
  VdPrintPage whole = { sheet, MAX (upright, on_side), on_side > upright + HAIR, 0, 0, 0, 1, 0, 1 };

  g_array_append_val (pages, whole);
}

static void
add_parts (GArray            *pages,
           guint              sheet,
           const VdPrintSize *size,
           const VdPrintSize *page)
{
  VdPrintSize turned = turn_size (page);
  gboolean is_turned = count_pages (size, &turned) < count_pages (size, page);
  const VdPrintSize *used = is_turned ? &turned : page;
  guint columns = count_along (size->width, used->width);
  guint rows = count_along (size->height, used->height);
  double across = MAX (used->width - VD_PRINT_OVERLAP, VD_PRINT_OVERLAP);
  double down = MAX (used->height - VD_PRINT_OVERLAP, VD_PRINT_OVERLAP);

  for (guint row = 0; row < rows; row++)
    for (guint column = 0; column < columns; column++)
      {
        VdPrintPage part = { sheet, 1, is_turned, column * across, row * down,
                             column, columns, row, rows };

        g_array_append_val (pages, part);
      }
}

void
vd_print_pages_add (GArray            *pages,
                    guint              sheet,
                    const VdPrintSize *size,
                    const VdPrintSize *page,
                    VdPrintScale       scale)
{
  g_return_if_fail (pages != NULL && size != NULL && page != NULL);

  if (scale == VD_PRINT_FIT)
    add_whole (pages, sheet, size, page);
  else
    add_parts (pages, sheet, size, page);
}
