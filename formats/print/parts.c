#include "formats/print/page.h"

extern const VdPrintPart vd_print_counters;
extern const VdPrintPart vd_print_map;
extern const VdPrintPart vd_print_charts;
extern const VdPrintPart vd_print_cards;
extern const VdPrintPart vd_print_book;
extern const VdPrintPart vd_print_test;

const VdPrintPart *const vd_print_parts[] = {
  &vd_print_counters,
  &vd_print_map,
  &vd_print_charts,
  &vd_print_cards,
  &vd_print_book,
  &vd_print_test,
  NULL,
};
