/* map.h: a map document, resolved against the chart of its system
 *
 * What a picture or a check needs to know of one map: which kind lies where,
 * with the node that says so.  Made anew after an edit; the document is the
 * master.  Questionable content becomes a finding and is left out.
 */
#pragma once

#include "core/board/grid.h"
#include "formats/map/chart.h"
#include "formats/map/numbering.h"

G_BEGIN_DECLS

#define VD_NO_TERRAIN 255 /* no hex in play here */

/* A hexside, as a cell and a direction out of it. */
typedef struct
{
  guint32 cell; /* of a directed kind, the low hex */
  guint8  dir;
} VdMapSide;

typedef struct
{
  guint     kind;  /* of VdChart.sides */
  VdNode   *node;
  GArray   *sides; /* of VdMapSide, in the author's order */
} VdRun;

typedef struct
{
  guint     kind;  /* of VdChart.paths */
  VdNode   *node;
  GArray   *cells; /* of guint32, from end to end */
  guint8    off;   /* bit 0: the first end leaves the map; bit 1: the last */
} VdPath;

typedef enum { VD_NAME_SMALL, VD_NAME_MEDIUM, VD_NAME_LARGE, VD_N_NAME_SIZES } VdNameSize;

/* How a name is written; the first is not said in a file: as what lies there. */
typedef enum
{
  VD_NAME_LOOK_USUAL,
  VD_NAME_LOOK_PLACE,
  VD_NAME_LOOK_FEATURE,
  VD_NAME_LOOK_AREA,
  VD_NAME_LOOK_WATER,
  VD_N_NAME_LOOKS
} VdNameLook;

#define VD_NAME_FAR 300      /* how far a label may be from the middle of its hex */
#define VD_NAME_MOST_TURN 90
#define VD_NAME_TURN_STEP 15

/**
 * VdNamePlace: where the label of a name was put
 * @fixed: it was put there, and stays; else it goes where there is room
 * @right, @down: its middle, from that of the hex, in hundredths of the distance
 *   between two opposite sides of a hex; at most %VD_NAME_FAR
 * @turn: in degrees, clockwise; a multiple of %VD_NAME_TURN_STEP
 */
typedef struct
{
  gboolean fixed;
  int      right, down;
  int      turn;
} VdNamePlace;

typedef struct
{
  guint32     cell;
  const char *text;
  VdNameSize  size;
  VdNameLook  look;
  VdNamePlace place;
  VdNode     *node;
} VdName;

/**
 * vd_name_read_place:
 * @node: a `name` of a map
 * @place: (out): not fixed where there is nothing that can be read
 *
 * Returns: %FALSE if the offset cannot be read
 */
gboolean    vd_name_read_place  (const VdNode      *node,
                                 VdNamePlace       *place);

/* The same, from what its attributes are; both may be %NULL. */
gboolean    vd_name_parse_place (const char        *offset,
                                 const char        *turn,
                                 VdNamePlace       *place);

extern const char *const vd_name_sizes[VD_N_NAME_SIZES]; /* as they are written */
extern const char *const vd_name_looks[VD_N_NAME_LOOKS]; /* likewise; NULL first */

typedef struct
{
  const char *id;
  const char *name;
  const char *kind;
  GArray     *cells; /* of guint32 */
  VdNode     *node;
} VdRegion;

typedef struct
{
  const char *id;
  const char *name;
  GArray     *cells; /* of guint32, along the edge */
  VdNode     *node;
} VdEdge;

typedef struct
{
  const char *id;
  const char *name;
  guint       left, top, right, bottom; /* cells' columns and rows, inclusive */
} VdArea;

typedef struct _VdMapIndex VdMapIndex; /* map-index.h */

/* The cells of a rectangle: columns and rows, inclusive. */
typedef struct
{
  int left, top, right, bottom;
} VdWindow;

static inline gboolean
vd_window_has (const VdWindow *window,
               const VdGrid   *grid,
               guint           cell)
{
  int row = cell / grid->columns;
  int column = cell % grid->columns;

  return column >= window->left && column <= window->right &&
         row >= window->top && row <= window->bottom;
}

/* Some items of a line, one after the other. */
typedef struct
{
  guint line;        /* of VdMap.runs or VdMap.paths */
  guint first, last; /* inclusive */
} VdLinePart;

typedef struct
{
  const VdDocument *document; /* borrowed */
  const char       *id;
  const char       *title;
  VdGrid            grid;
  VdNumbering       numbering;
  guint8           *terrain;  /* [cell]: index of VdChart.hexes, or VD_NO_TERRAIN */
  guint8           *status;   /* [cell]: 0 none, else 1 + index of vd_status_names */
  VdNode          **hexes;    /* [cell]: the first row that speaks of it, or NULL */
  guint8            usual;    /* the terrain of hexes without a row */
  gboolean          has_rivals; /* two rows speak of one hex */
  guint             n_faults; /* how much is questionable; after an update, at most that */
  GArray           *runs;     /* of VdRun */
  GArray           *paths;    /* of VdPath */
  GArray           *names;    /* of VdName */
  GArray           *regions;  /* of VdRegion */
  GArray           *edges;    /* of VdEdge, at most 8 */
  GArray           *areas;    /* of VdArea; empty: the whole sheet is one */
  GArray           *scans;    /* of VdScan (scans.h) */
  VdMapIndex       *index;    /* (nullable): what lies near a place */
} VdMap;

extern const char *const vd_status_names[]; /* "stated" to "guess", then NULL */

/* That of a row: 0 for none, else 1 + an index of those names. */
guint    vd_status_read  (const VdNode    *node);

/**
 * vd_map_new:
 * @findings: (nullable): receives what is questionable
 *
 * Codes: map.bad-grid, map.bad-numbering, map.bad-sheet, map.bad-area, map.bad-edge,
 * map.unknown-terrain, map.unknown-side, map.unknown-path, map.unknown-edge,
 * map.no-such-hex, map.duplicate-hex, map.not-in-play, map.bad-side,
 * map.side-direction, map.not-adjacent, map.path-jumps, map.bad-offset, scan.bad-value,
 * scan.bad-control, scan.control-twice, and map.more once there are too many to list.  A path that jumps becomes two paths of one node.
 *
 * Returns: (transfer full): never %NULL; a map without a usable grid is one
 *   hex large and has a finding
 */
VdMap      *vd_map_new        (const VdDocument *document,
                               const VdChart    *chart,
                               VdFindings       *findings);

/* @map: (nullable) */
void        vd_map_free       (VdMap            *map);

/**
 * VdMapUpdate: a map follows an edit without being made anew
 *
 * Tell it of each node that an edit changes, before the change and after it,
 * and finish.  The time it takes depends on what is changed, and for lines and
 * names on how many there are; never on the number of hexes.
 *
 * So it follows rows of hexes, hexsides, paths, names, regions and scans, their lists that come
 * and go, the title, and what maps do not look at: notes, sources, the georeference.
 * It has to be made anew for what all the others depend on: the map's id, grid,
 * numbering, areas and edges, the usual terrain, a second row for a hex.
 */
typedef struct _VdMapUpdate VdMapUpdate;

VdMapUpdate *vd_map_update_new    (VdMap            *map,
                                   const VdChart    *chart);

/**
 * vd_map_update_before:
 * @node: of the map's document, or about to come into it
 * @parent: (nullable): that holds it, or will; %NULL for the root
 *
 * May be left out for rows of hexes that are about to come in, or stay where
 * they are.
 */
void         vd_map_update_before (VdMapUpdate      *self,
                                   VdNode           *node,
                                   VdNode           *parent);
void         vd_map_update_after  (VdMapUpdate      *self,
                                   VdNode           *node,
                                   VdNode           *parent);

/**
 * vd_map_update_finish:
 * @self: (transfer full)
 *
 * Returns: %FALSE if the change is of a kind that the map has to be made anew
 *   for
 */
gboolean     vd_map_update_finish (VdMapUpdate      *self);

/**
 * vd_map_find_cell:
 *
 * Returns: the cell with the printed number @label, or -1
 */
int         vd_map_find_cell  (const VdMap      *map,
                               const char       *label);

/**
 * vd_map_get_label:
 *
 * Returns: (transfer full): the printed number of @cell
 */
char       *vd_map_get_label  (const VdMap      *map,
                               guint             cell);

/**
 * vd_map_get_other_label:
 * @nth: 1 for the second name of a hex of several printed sheets, and so on
 *
 * Returns: (transfer full) (nullable): the number that @cell has there; %NULL if it has no more
 */
char       *vd_map_get_other_label (const VdMap *map,
                               guint             cell,
                               guint             nth);

/**
 * vd_map_list_has_cell:
 * @cells: (element-type guint32): of a path, a region or an edge
 */
gboolean    vd_map_list_has_cell (const GArray   *cells,
                                  guint           cell);

/**
 * vd_map_find_runs:
 * @map: made of a document
 *
 * Saves going through the whole of a large map.
 *
 * Returns: (transfer full): of guint: all of @runs that have a side of @cell, and
 *   others near it
 */
GArray     *vd_map_find_runs   (const VdMap     *map,
                                guint            cell);

/* Likewise: all of @paths that lead through @cell, and others near it. */
GArray     *vd_map_find_paths  (const VdMap     *map,
                                guint            cell);

/**
 * vd_map_list_runs_near:
 * @map: made of a document
 *
 * Returns: (transfer full): of VdLinePart: whatever has a side of a cell of @window,
 *   and more around it; in the order of the map
 */
GArray     *vd_map_list_runs_near  (const VdMap    *map,
                                    const VdWindow *window);

/* Likewise: whatever leads through a cell of it. */
GArray     *vd_map_list_paths_near (const VdMap    *map,
                                    const VdWindow *window);

/**
 * vd_map_list_regions_near:
 *
 * Returns: (transfer full): of guint: those of @regions that may have a cell of it,
 *   rising
 */
GArray     *vd_map_list_regions_near (const VdMap    *map,
                                      const VdWindow *window);

/**
 * vd_map_list_names_in:
 *
 * Returns: (transfer full): of guint: those of @names that are of its cells, rising
 */
GArray     *vd_map_list_names_in   (const VdMap    *map,
                                    const VdWindow *window);

/**
 * vd_map_find_hex_node:
 *
 * Returns: (nullable): the `hex` element that gives @cell its terrain
 */
VdNode     *vd_map_find_hex_node (const VdMap   *map,
                                  guint          cell);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdMap, vd_map_free)

G_END_DECLS
