/* vassal-read.h: what the files that read modules share
 *
 * A module may be made by anybody.  What it says for certain is taken: grids of hexes with their
 * numbers, counters with their names and pictures, where they start.  Of all else it is told
 * where it stands.  Only the files of this folder include this.
 */
#pragma once

#include "formats/exchange/import.h"
#include "formats/exchange/vassal/vassal-grid.h"
#include "formats/io/foreign-xml.h"

G_BEGIN_DECLS

#define VD_VASSAL_MOST_BYTES 65536   /* of the text of a piece */
#define VD_VASSAL_MOST_TRAITS 500    /* of a piece, prototypes resolved */
#define VD_VASSAL_MOST_IN_ALL 2000000 /* traits of all pieces together */
#define VD_VASSAL_MOST_PROTOTYPES 32 /* one in the other */
#define VD_VASSAL_MOST_PIECES 20000
#define VD_VASSAL_MOST_CELLS 1000000 /* of all maps together */
#define VD_VASSAL_MOST_MAPS 200

/* Pieces: vassal-read-strings.c */

/**
 * vd_vassal_split:
 *
 * Takes apart what vd_vassal_join() puts together.
 *
 * Returns: (transfer full): its fields, one at least
 */
GStrv      vd_vassal_split       (char        delimiter,
                                  const char *sequence);

/* @fields: of the type; the first says what kind of trait it is */
typedef struct
{
  GStrv fields;
  char *state;
} VdVassalTrait;

/**
 * vd_vassal_read_piece:
 * @definition: as vd_vassal_piece_end() writes it
 *
 * Returns: (transfer full) (nullable) (element-type VdVassalTrait): its traits, the outermost
 *   first and the piece itself last; %NULL if it is no piece, or larger than any
 */
GPtrArray *vd_vassal_read_piece  (const char *definition);

/* Returns: the field of that number, or "" */
const char *vd_vassal_trait_get  (const VdVassalTrait *trait,
                                  guint                field);

/* Grids: vassal-read-grid.c */

/* Pixels of a board. */
typedef struct
{
  double left, top, right, bottom;
} VdVassalBox;

/**
 * VdVassalHexes: a grid of hexes with its numbers, as in vassal-grid.h
 * @is_pushed_up: of two lines with one number the odd one lies half a hex higher, not lower
 * @separator: between the halves of a number
 * @format: (nullable): what is made of the number
 * @zone, @zone_format: (nullable): likewise, of a zone of the board
 * @lines, @places: the first and the last in the map
 * @n_below: lines and places with numbers below 0, which are left out
 * @is_numbered: the numbers are the module's, not only ours
 */
typedef struct
{
  gboolean     is_sideways;
  gboolean     is_pushed_up;
  double       across, along;
  double       across_from, along_from;
  gboolean     line_first;
  VdVassalHalf line, place;
  const char  *separator;
  const char  *format;
  const char  *zone;
  const char  *zone_format;
  int          lines[2], places[2];
  guint        n_below;
  gboolean     is_numbered;
  VdGrid       grid;
  VdNumbering  numbering;
} VdVassalHexes;

/**
 * vd_vassal_hexes_read:
 * @grid: the element; what it names lives as long as that
 * @size: of what the grid belongs to
 *
 * Returns: whether a map can be made of it
 */
gboolean   vd_vassal_hexes_read  (VdVassalHexes       *self,
                                  const VdXmlNode     *grid,
                                  const VdVassalBox   *size);

/* Returns: (transfer full): what VASSAL calls the hex; of none below 0 */
char      *vd_vassal_hexes_name  (const VdVassalHexes *self,
                                  guint                cell);

/* Returns: the cell under that pixel of the board, or -1 */
int        vd_vassal_hexes_find  (const VdVassalHexes *self,
                                  double               x,
                                  double               y);

/* The middle of the first hex. */
void       vd_vassal_hexes_first (const VdVassalHexes *self,
                                  double              *x,
                                  double              *y);

/* The module: vassal-read.c */

/**
 * VdVassalField: a map that was made
 * @window: of the module, that it is in
 * @board: its name
 * @labels: (nullable): of char*: cell + 1, by VASSAL's names, once they are asked for
 */
typedef struct
{
  VdVassalHexes    hexes;
  const VdXmlNode *window;
  const char      *board;
  char            *id;
  VdDocument      *document; /* (nullable): till it is added */
  GHashTable      *labels;
} VdVassalField;

/**
 * VdVassalRead:
 * @files: by name
 * @images: of char*: names that pictures have beside the documents, by those in the module
 * @told: of char*: what is told only once
 * @ids: of char*: ids that are given
 * @sides: of char*: ids of sides, by what the module calls them
 */
typedef struct
{
  VdImport   *import;
  const char *path;
  GHashTable *files;
  GHashTable *images;
  GHashTable *told;
  GHashTable *ids;
  GHashTable *sides;
  GPtrArray  *fields; /* of VdVassalField */
  VdXmlNode  *root;
  VdDocument *scenario;
  guint       n_cells;
} VdVassalRead;

/* Returns: the element without the class's package */
const char *vd_vassal_get_class  (const VdXmlNode *node);

/* Returns: an attribute, or @usual */
const char *vd_vassal_get        (const VdXmlNode *node,
                                  const char      *attribute,
                                  const char      *usual);

/* Returns: (transfer full): "FILE: buildFile.xml:LINE: CLASS “name”" */
char       *vd_vassal_say        (const VdVassalRead *self,
                                  const VdXmlNode    *node);

/* Returns: (transfer full): a name in one line, and no longer than is good for it */
char       *vd_vassal_show       (const char      *text);

/**
 * vd_vassal_make_id:
 * @kind: "unit": which rows it is among; what one is called that has no name
 *
 * Returns: (transfer full): an id that no other row of the kind has, made of a name
 */
char       *vd_vassal_make_id    (VdVassalRead    *self,
                                  const char      *name,
                                  const char      *kind);

/* Returns: (transfer full): what a document is called: "north.map.xml" */
char       *vd_vassal_name_document (const char   *id,
                                     const char   *ending);

/**
 * vd_vassal_add_row:
 * @parent: (nullable): %NULL for the root
 * @...: attributes and values, which may be %NULL
 */
VdNode     *vd_vassal_add_row    (VdDocument      *document,
                                  VdNode          *parent,
                                  const char      *name,
                                  ...) G_GNUC_NULL_TERMINATED;

/* Returns: (nullable): a picture of the module, by the name that it has there; of one that is
 *   not there it is told */
GBytes     *vd_vassal_find_image  (VdVassalRead    *self,
                                  const VdXmlNode *node,
                                  const char      *name);

/* vassal-read-picture.c: Returns: whether it is a picture of a kind that VASSAL shows */
gboolean    vd_vassal_picture_size (GBytes       *bytes,
                                    guint        *width,
                                    guint        *height);

/* vassal-read-boards.c: maps, of all windows.  Returns: whether to go on */
gboolean    vd_vassal_read_boards (VdVassalRead  *self,
                                   GError       **error);

/**
 * vd_vassal_find_stack:
 * @stack: a place on a board of @window
 * @cell: (out)
 *
 * Returns: (nullable): the map that it is on
 */
VdVassalField *vd_vassal_find_stack (VdVassalRead    *self,
                                     const VdXmlNode *window,
                                     const VdXmlNode *stack,
                                     guint           *cell);

/* Counters: what is read of them, and what becomes of that */

#define VD_VASSAL_COUNTERS N_("counters")
#define VD_VASSAL_N_VALUES 10

/* Of a unit, by what it is called in a piece. */
typedef struct
{
  const char *property, *attribute;
} VdVassalValue;

extern const VdVassalValue vd_vassal_values[VD_VASSAL_N_VALUES];

/**
 * VdVassalUnitRead:
 * @window: (nullable): the map that it is on
 * @stack: (nullable): its place there
 * @key: the same of what is one counter
 * @id: (nullable): that it says itself
 * @side: (nullable)
 * @is_torn: it is said to be of two sides
 */
typedef struct
{
  const VdXmlNode *slot;
  const VdXmlNode *window;
  const VdXmlNode *stack;
  char            *key;
  char            *id;
  char            *name;
  char            *image;
  const char      *side;
  gboolean         is_torn;
  char            *values[VD_VASSAL_N_VALUES];
  GString         *note;
} VdVassalUnitRead;

/* vassal-read-units.c: rows of them; those of one key are one unit, unless they stand somewhere */
void        vd_vassal_add_units     (VdVassalRead     *self,
                                     const GPtrArray  *units);
void        vd_vassal_unit_free     (gpointer          data);

/* @side: (nullable): one more thing that is said of its side */
void        vd_vassal_unit_set_side (VdVassalUnitRead *unit,
                                     const char       *side);

/* vassal-read-pieces.c: units, of all windows.  Returns: whether to go on */
gboolean    vd_vassal_read_pieces (VdVassalRead  *self,
                                   GError       **error);

/* vassal-read.c: as VdExportFormat.read */
gboolean    vd_vassal_read_module (VdImport      *import,
                                   GError       **error);

G_END_DECLS
