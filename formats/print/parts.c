#include "formats/print/counters.h"

const VdPrintPart *const vd_print_parts[] = {
  &vd_print_counters,
  &vd_print_charts,
  &vd_print_book,
  NULL,
};
