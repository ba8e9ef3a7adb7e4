#include "formats/print/page.h"

const VdPrintPart *const vd_print_parts[] = {
  NULL,
};
