#include "core/text/phrase.h"
#include "formats/print/print.h"

/* What forms call words, in their order. */

static const char *const parts[] = {
  N_("Counters"), N_("Map"), N_("Charts"), N_("Cards"), N_("Book"), N_("Test page"), NULL
};
static const char *const papers[] = {
  "A4", N_("Letter"), "A3", NULL
};
static const char *const map_shapes[] = {
  N_("Tiles"), N_("One sheet each"), NULL
};
static const char *const backs[] = {
  N_("Turned over the long edge"),
  N_("Turned over the short edge"),
  N_("To be folded back"),
  N_("None"),
  NULL
};
static const char *const marks[] = {
  N_("Lines over the whole paper"), N_("At the corners"), N_("None"), NULL
};
static const char *const sides[] = {
  N_("Fronts"), N_("Backs"), NULL
};
static const char *const dots[] = {
  "300", "600", NULL
};

/* What may be chosen, a chapter after the other, as in vedette-print.1.  All parts stand in "parts"
 * as well as in parts.c: tests/formats/test-print.c compares both. */
const VdOptionRow vd_print_options[] = {
  { "parts", VD_OPTION_WORDS, .words = "counters|map|charts|cards|book|test",
    .usual = "counters,map,charts,cards,book",
    .help = N_("what to print, with commas between; test is a page to measure a printer with"),
    .title = N_("Parts"), .titles = parts,
    .needs = "!singles" },
  { "paper", VD_OPTION_WORD, .words = "a4|letter|a3", .usual = "a4", .help = N_("the paper"),
    .title = N_("Paper"), .titles = papers,
    .needs = "!singles" },
  { "margin", VD_OPTION_LENGTH, .least = 0, .most = 40, .usual = "5", .argument = N_("MM"),
    .help = N_("what the printer leaves white at each edge of the paper"),
    .title = N_("Margin of the printer"),
    .needs = "!singles" },
  { "printer-margins", VD_OPTION_TEXT, .argument = N_("MM"),
    .help = N_("how near to the edges this printer prints, as one length or as four with commas "
               "between: left, top, right, bottom; a smaller margin is refused"),
    .title = N_("What the printer needs"), .unit = N_("mm"), .otherwise = N_("not known"),
    .needs = "!singles" },

  { "counter-size", VD_OPTION_LENGTH, .least = 5, .most = 1000, .usual = "1/2in",
    .argument = N_("MM"), .help = N_("the edge of a counter"),
    .title = N_("Edge of counters"),
    .chapter = N_("Counters"),
    .needs = "parts=counters|cards;singles;parts=map !hex" },
  { "backs", VD_OPTION_WORD, .words = "long|short|fold|none", .usual = "long",
    .help = N_("where the backs of counters are printed: on the other side of paper that the "
               "printer turns over its long or its short edge, on the same side to be folded "
               "back, or nowhere"),
    .title = N_("Backs"), .titles = backs,
    .needs = "parts=counters|test" },
  { "back-offset", VD_OPTION_TEXT, .usual = "0,0", .argument = N_("X,Y"),
    .help = N_("move the backs so many millimetres to the right and down"),
    .title = N_("Move backs by"), .unit = N_("mm"),
    .needs = "backs=long|short" },
  { "bleed", VD_OPTION_LENGTH, .least = 0, .most = 10, .usual = "3", .argument = N_("MM"),
    .help = N_("how far the colour of a counter goes beyond its edge"),
    .title = N_("Bleed"),
    .needs = "parts=counters;singles" },
  { "bleed-outside", VD_OPTION_FLAG,
    .help = N_("let counters of one colour touch, with bleed around all of them only"),
    .title = N_("Bleed outside only"),
    .needs = "parts=counters" },
  { "corners", VD_OPTION_LENGTH, .least = 0, .most = 100, .usual = "0", .argument = N_("MM"),
    .help = N_("the radius of rounded corners of counters"),
    .title = N_("Radius of corners"),
    .needs = "parts=counters" },
  { "safe-line", VD_OPTION_FLAG,
    .help = N_("draw a line on counters around all that is written there"),
    .title = N_("Safe line"),
    .needs = "parts=counters" },
  { "marks", VD_OPTION_WORD, .words = "full|corner|none", .usual = "full",
    .help = N_("what to cut counters and cards along: lines over the whole paper, or marks at "
               "corners"),
    .title = N_("Cut marks"), .titles = marks,
    .needs = "parts=counters|cards" },
  { "marks-on", VD_OPTION_WORDS, .words = "front|back", .usual = "front",
    .help = N_("on which sides these are"),
    .title = N_("Marks on"), .titles = sides,
    .needs = "marks=full|corner backs=long|short|fold" },

  { "singles", VD_OPTION_FLAG,
    .help = N_("write a picture of each side of each counter into the folder OUT, and no PDF"),
    .title = N_("Pictures instead of a PDF"),
    .letter = 's',
    .chapter = N_("Single counters") },
  { "singles-dpi", VD_OPTION_WORD, .words = "300|600", .usual = "300",
    .help = N_("how fine pictures of single counters are"),
    .title = N_("Dots an inch"), .titles = dots,
    .needs = "singles" },

  { "map-id", VD_OPTION_TEXT, .argument = N_("ID[,ID...]"),
    .help = N_("which maps; all of them, if none is named"),
    .title = N_("Which maps"),
    .chapter = N_("Maps"),
    .needs = "parts=map" },
  { "map-whole", VD_OPTION_FLAG,
    .help = N_("all of a map; only the part that is played, if all units are held in regions of it, "
               "otherwise"),
    .title = N_("Whole maps"),
    .needs = "parts=map" },
  { "map-as", VD_OPTION_WORD, .words = "tiles|sheet", .usual = "tiles",
    .help = N_("maps in tiles, to be put together, or each on one sheet"),
    .title = N_("Maps as"), .titles = map_shapes,
    .needs = "parts=map" },
  { "map-width", VD_OPTION_LENGTH, .least = 50, .most = 5080, .argument = N_("MM"),
    .help = N_("of the sheet; as large as the map needs, if not told"),
    .title = N_("Width of the sheet"), .otherwise = N_("as the map needs it"),
    .needs = "map-as=sheet" },
  { "map-height", VD_OPTION_LENGTH, .least = 50, .most = 5080, .argument = N_("MM"),
    .help = N_("likewise"),
    .title = N_("Height of the sheet"), .otherwise = N_("as the map needs it"),
    .needs = "map-as=sheet" },
  { "hex", VD_OPTION_LENGTH, .least = 4, .most = 150, .argument = N_("MM"),
    .help = N_("how wide a hex is, from side to side; as its counters need it, or wider if that "
               "takes no more tiles, if not told"),
    .title = N_("Width of a hex"), .otherwise = N_("for counters and tiles"),
    .needs = "parts=map" },
  { "map-overlap", VD_OPTION_LENGTH, .least = 0, .most = 75, .argument = N_("MM"),
    .help = N_("what tiles of a map have in common; half a hex, and 10 mm at least, if not told"),
    .title = N_("Overlap of tiles"), .otherwise = N_("half a hex, at least 10"),
    .needs = "map-as=tiles" },
  { "map-counters", VD_OPTION_FLAG, .help = N_("counters on the maps where they are set up"),
    .title = N_("Counters on the maps"),
    .needs = "parts=map" },

  { "imposed", VD_OPTION_FLAG,
    .help = N_("two pages of the book on each side of a sheet, to be folded into a booklet"),
    .title = N_("Book to be folded"),
    .chapter = N_("The book"),
    .needs = "parts=book" },

  { "cmyk", VD_OPTION_FLAG, .help = N_("colours as inks of a press, by Ghostscript"),
    .title = N_("Inks of a press"),
    .chapter = N_("For a press"),
    .needs = "!singles" },
  { "profile", VD_OPTION_FILE, .file_ending = ".icc", .argument = N_("FILE"),
    .help = N_("with --cmyk: the ICC profile of the press"),
    .title = N_("Profile of the press"),
    .needs = "cmyk" },
  { NULL }
};
