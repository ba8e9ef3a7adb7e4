/* style.h: how maps are printed
 *
 * A row a style, none of them how Vedette itself draws.  Those in styles-tuning.c are for
 * whoever makes something that reads scans; those in styles-held.c are not to be looked at,
 * nor their pictures, until figures are taken.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum { SCAN_GRID_FULL, SCAN_GRID_DASHES, SCAN_GRID_DOTS, SCAN_GRID_CORNERS } ScanGridLook;
typedef enum { SCAN_WOODS_SOLID, SCAN_WOODS_DOTS, SCAN_WOODS_TREES } ScanWoodsLook;
typedef enum { SCAN_ROAD_LINE, SCAN_ROAD_CASED, SCAN_ROAD_DASHED } ScanRoadLook;

typedef enum
{
  SCAN_NUMBER_TOP,
  SCAN_NUMBER_BOTTOM,
  SCAN_NUMBER_MIDDLE,
  SCAN_NUMBER_UPPER_LEFT,
  SCAN_NUMBER_LOWER_RIGHT
} ScanNumberPlace;

/* How the printed number differs from that of the document. */
typedef enum
{
  SCAN_FORMAT_SAME,
  SCAN_FORMAT_SWAPPED,  /* rows before columns, or the other way round */
  SCAN_FORMAT_LETTERS,  /* "C07" */
  SCAN_FORMAT_UPWARDS,  /* rows are counted the other way */
  SCAN_FORMAT_FROM_TEN, /* the first column is 10, the first row 20 */
  SCAN_FORMAT_PREFIX,   /* "N0307" */
  SCAN_FORMAT_LEFTWARDS, /* columns are counted the other way */
  SCAN_FORMAT_LETTERS_SWAPPED /* the letter is that of the row */
} ScanNumberFormat;

/* What is printed under the colours of the ground. */
typedef enum
{
  SCAN_TEXTURE_NONE,
  SCAN_TEXTURE_MOTTLED,
  SCAN_TEXTURE_STIPPLED,
  SCAN_TEXTURE_HATCHED,
  SCAN_TEXTURE_CONTOURS
} ScanTexture;

/**
 * ScanStyle:
 * Colours are 0xrrggbb, lengths are millimetres on paper.
 * @hex: between two opposite sides
 * @margin: of the sheet around the map
 * @is_framed: the map is a rectangle with parts of hexes along its edges; else it ends where
 *   whole hexes do
 * @blob: how far woods and the like draw back from the corners of their hexes, of a radius;
 *   0: areas end at hexsides
 * @wander: how far rivers stray from the hexsides, of a hex
 * @screen: lines an inch of the screen that colours are printed by; 0: full tones
 * @shade: how strong the texture is, from 0 to 1
 */
typedef struct
{
  const char      *name;
  const char      *about;
  double           hex, margin;
  gboolean         is_framed;
  guint32          sheet, clear, woods, grove, town, rough, marsh, lake, fort, out, height;
  guint32          woods_ink, town_ink, marsh_ink, rough_ink, water_edge;
  ScanWoodsLook    woods_look;
  double           blob;
  guint32          river, stream;
  double           river_width, stream_width, wander;
  ScanRoadLook     road_look;
  guint32          road, road_edge;
  double           road_width;
  ScanGridLook     grid_look;
  guint32          grid;
  double           grid_width;
  gboolean         has_centres; /* a dot in the middle of each hex */
  ScanNumberPlace  number_place;
  ScanNumberFormat number_format;
  const char      *number_face;
  gboolean         number_bold;
  guint32          number;
  double           number_height; /* of a digit */
  const char      *name_face;
  guint32          name_ink;
  ScanTexture      texture;
  guint32          texture_ink;
  double           shade;
  double           screen;
} ScanStyle;

#define SCAN_N_STYLES 5 /* of each of the two lots */

extern const ScanStyle scan_styles_tuning[SCAN_N_STYLES];
extern const ScanStyle scan_styles_held[SCAN_N_STYLES];

/* Returns: (nullable): of either lot */
const ScanStyle *scan_style_find (const char *name);

G_END_DECLS
