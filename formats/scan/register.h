/* register.h: a scan laid on its map without a click, or with two
 *
 * The grid of hexes is looked for in the picture, the numbers in it are read, and then each hex is
 * measured: what comes out are control points with labels, how the hexes are numbered, and whether
 * all that is to be believed.  It takes seconds and belongs in a thread; memory is that of the
 * picture in grey, of VD_REGISTER_MOST_PIXELS at most, and some strips.
 *
 * Nothing is sure of which any step is in doubt, and of what is not sure the user is to be asked.
 */
#pragma once

#include "formats/scan/picture.h"
#include "formats/scan/registration.h"
#include "formats/scan/scheme.h"

G_BEGIN_DECLS

#define VD_REGISTER_MOST_PIXELS (100u << 20) /* of more every other is looked at, or fewer */

typedef enum
{
  VD_REGISTER_READING, /* the file */
  VD_REGISTER_LATTICE,
  VD_REGISTER_NUMBERS,
  VD_REGISTER_HEXES,
  VD_N_REGISTER_STAGES
} VdRegisterStage;

/**
 * VdRegisterWatch: for other threads, as #VdWatch
 * @watch: rows of the file, or then numbers, that have been read; to be cancelled
 * @stage: of #VdRegisterStage; use g_atomic_int_get()
 */
typedef struct
{
  VdWatch watch;
  int     stage;
} VdRegisterWatch;

/* A hex of which somebody said where it lies. */
typedef struct
{
  guint  cell;
  double x, y; /* pixels of the whole picture, to half a hex or so */
} VdKnownHex;

/**
 * VdRegisterAsk:
 * @grid: (nullable): of the map
 * @numbering: (nullable): of the map; without both any scheme will do
 * @known: hexes of @grid; two or more, and no numbers are read
 * @read: (nullable): reads a number
 * @data: for it
 * @watch: (nullable)
 */
typedef struct
{
  const VdGrid      *grid;
  const VdNumbering *numbering;
  const VdKnownHex  *known;
  guint              n_known;
  VdReadNumber       read;
  gpointer           data;
  VdRegisterWatch   *watch;
} VdRegisterAsk;

/* A control point of which nobody clicked. */
typedef struct
{
  guint  cell;
  char   label[VD_MAX_LABEL];
  double x, y;
  double weight; /* as of #VdTie */
} VdFoundPoint;

typedef enum
{
  VD_REGISTER_SURE,   /* can be used without asking */
  VD_REGISTER_UNSURE, /* there are points, to be shown as a question */
  VD_REGISTER_REFUSED /* there are no points */
} VdRegisterGrade;

/**
 * VdRegistered:
 * @sentence: a phrase: what was found, or why not, or why it is not sure
 * @lacks_labels: the grid was found, and with two hexes known it might do
 * @is_other_scheme: the numbers fit @scheme, and not the map's; there are no points
 * @is_numbered: whether there is a scheme
 * @scheme: how the picture's hexes are numbered, by those that were read
 * @grid: of the points' cells: the map's, or else that of @scheme
 * @points: (element-type VdFoundPoint): evenly over the sheet
 * @registration: (nullable): of @points, projective with a smooth correction
 * @verdict: of that
 * @pitch: pixels between neighbours in the middle of the sheet; 0 if there is no lattice
 * @seconds: of this thread's processor that each stage took
 */
typedef struct
{
  VdRegisterGrade grade;
  char           *sentence;
  gboolean        lacks_labels;
  gboolean        is_other_scheme;
  gboolean        is_numbered;
  VdScheme        scheme;
  VdGrid          grid;
  GArray         *points;
  VdRegistration *registration;
  VdFitVerdict    verdict;
  double          pitch;
  double          seconds[VD_N_REGISTER_STAGES];
} VdRegistered;

/**
 * vd_scan_register:
 * @picture: of which nothing has been read yet
 *
 * Returns: (transfer full) (nullable): what was found; %NULL with @error set, or without when it
 *   was cancelled
 */
VdRegistered *vd_scan_register      (VdPicture            *picture,
                                     const VdRegisterAsk  *ask,
                                     GError              **error);

/* The same in a picture that is all there.  Returns: (transfer full): never %NULL */
VdRegistered *vd_scan_register_grey (const VdGrey         *grey,
                                     const VdRegisterAsk  *ask);

void          vd_registered_free    (VdRegistered         *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdRegistered, vd_registered_free)

G_END_DECLS
