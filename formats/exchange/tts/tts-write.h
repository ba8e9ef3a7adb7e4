/* tts-write.h: what the files that write a table for Tabletop Simulator share
 *
 * Only tts*.c include this.  The table's x goes to the right, its z away from the player,
 * its y upwards; a hex is %VD_TTS_HEX wide on it.  A tile of scale 1 is 2 by 2 if its picture
 * is a square, which is why all are.  Turned by 180 degrees about y it is upright for whoever
 * sits at negative z; then the x of its own points goes to the left and their z towards the
 * player.
 */
#pragma once

#include "formats/exchange/export.h"
#include "formats/project/row-names.h"
#include "formats/exchange/starts.h"
#include "formats/io/json-writer.h"

G_BEGIN_DECLS

#define VD_TTS_HEX 1.0          /* between two opposite sides, on the table */
#define VD_TTS_MOST_PIXELS 4096 /* of a picture's edge */
#define VD_TTS_TABLE 0.96       /* y of the table's top */
#define VD_TTS_BOARD_HIGH 0.2   /* how thick boards are, */
#define VD_TTS_PIECE_HIGH 0.1   /* and counters */

/**
 * VdTtsBoard: a map on its square
 * @edge: of the square, in hexes, as the next
 * @left, @top: of the square, from the map's top left
 * @cuts: how many times it is cut in each direction, less one: 1 for one board
 * @x: of its middle, on the table; its z is 0
 */
typedef struct
{
  double edge;
  double left, top;
  guint  cuts;
  double x;
} VdTtsBoard;

typedef struct
{
  VdExport        *export;
  const VdProject *project;
  GStrv            maps;       /* what they are called */
  GArray          *boards;     /* of VdTtsBoard, one for each map */
  double           near;       /* z of the nearest edge of all boards */
  GHashTable      *guids;      /* that are taken */
  GHashTable      *formations; /* of char*: VdNode */
  VdRowNames      *names;      /* where rows name each other */
  GHashTable      *pictures;   /* of char*: char*: the file of each picture that there will be */
  guint            done;       /* of them */
  VdJson           json;
} VdTtsWriter;

/**
 * VdTtsObject:
 * @kind: what the program calls it
 * @key: of the documents: what its number is made of
 * @notes: (nullable): for scripts, and whoever keeps the table
 * @red, @green, @blue: of its sides
 */
typedef struct
{
  const char *kind;
  const char *key;
  const char *name;
  const char *description;
  const char *notes;
  double      red, green, blue;
  double      x, y, z, scale;
  gboolean    is_locked;
} VdTtsObject;

/* tts-object.c */

/* Opens an object in a line of its own, with what all of them have; vd_tts_close() ends it. */
void     vd_tts_open          (VdTtsWriter       *self,
                               const VdTtsObject *object);
void     vd_tts_close         (VdTtsWriter       *self);

/* What makes a tile of an object: its pictures, by their ids (vd_tts_name_pictures()). */
void     vd_tts_put_tile      (VdTtsWriter       *self,
                               const char        *front,
                               const char        *back,
                               double             high);

/* Gives all pictures files: of ids that differ, in any order. */
void     vd_tts_name_pictures (VdTtsWriter       *self,
                               GPtrArray         *ids);
void     vd_tts_add_picture   (VdTtsWriter       *self,
                               const char        *id,
                               GBytes            *png);

/* To be called for each picture.  Returns: whether to go on */
gboolean vd_tts_step          (VdTtsWriter       *self);

/* tts-board.c */

/* Lays the maps side by side. */
void     vd_tts_lay_boards    (VdTtsWriter       *self);
/* Adds the ids of their pictures. */
void     vd_tts_list_boards   (VdTtsWriter       *self,
                               GPtrArray         *ids);
void     vd_tts_put_boards    (VdTtsWriter       *self);
/* Returns: whether to go on */
gboolean vd_tts_draw_boards   (VdTtsWriter       *self);
void     vd_tts_find_hex      (VdTtsWriter       *self,
                               VdSpot             spot,
                               double            *x,
                               double            *z);

/* tts-pieces.c, the same of counters */
void     vd_tts_list_pieces   (VdTtsWriter       *self,
                               const GArray      *starts,
                               GPtrArray         *ids);
void     vd_tts_put_pieces    (VdTtsWriter       *self,
                               const GArray      *starts);
gboolean vd_tts_draw_pieces   (VdTtsWriter       *self,
                               const GArray      *starts);

/* A die as combat needs it, if the program has such a one. */
void     vd_tts_put_die       (VdTtsWriter       *self);

/* tts-notes.c: the notebook */
void     vd_tts_put_notes     (VdTtsWriter       *self);

G_END_DECLS
