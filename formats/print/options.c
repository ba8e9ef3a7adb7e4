#include "core/text/phrase.h"
#include "formats/print/print.h"

/* What may be chosen, a chapter after the other.  All parts stand in "parts" as well as in
 * parts.c: tests/formats/test-print.c compares. */
const VdOptionRow vd_print_options[] = {
  { "parts", VD_OPTION_WORDS, .words = "counters|map|charts|book|test",
    .usual = "counters,map,charts,book",
    .help = N_("what to print, with commas between; test is a page to measure a printer with") },
  { "paper", VD_OPTION_WORD, .words = "a4|letter|a3", .usual = "a4", .help = N_("the paper") },
  { "margin", VD_OPTION_LENGTH, .least = 0, .most = 40, .usual = "5", .argument = N_("MM"),
    .help = N_("what the printer leaves white at each edge of the paper") },

  /* Of a press */
  { "cmyk", VD_OPTION_FLAG, .help = N_("colours as inks of a press, by Ghostscript") },
  { "profile", VD_OPTION_TEXT, .argument = N_("FILE"),
    .help = N_("with --cmyk: the ICC profile of the press") },
  { NULL }
};
