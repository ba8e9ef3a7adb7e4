/* vassal.h: what the chapters of a VASSAL module share
 *
 * A module is an archive of a file that says all of it, buildFile.xml, and of pictures.
 * Elements there are called after VASSAL's classes and are made in their order: what pieces
 * need comes before them.  What each of them means stands in VASSAL's own reference.
 */
#pragma once

#include "formats/draw/draw.h"
#include "formats/exchange/export.h"
#include "formats/exchange/vassal/vassal-base.h"
#include "formats/exchange/vassal/vassal-ids.h"
#include "formats/project/row-names.h"
#include "formats/exchange/vassal/vassal-strings.h"
#include "formats/io/foreign-xml.h"

G_BEGIN_DECLS

/* A unit, and what its piece is called. */
typedef struct
{
  const VdNode *row;
  const char   *id;
  const char   *name;
  char         *front, *back; /* pictures */
} VdVassalUnit;

/**
 * VdVassal: a module, or an extension of one, in the making
 * @base: (nullable): what is extended
 * @id: (nullable): of the battle; of an extension it stands before all numbers of pieces
 * @hex: pixels between two opposite sides of a hex
 * @edge: pixels of a counter's edge, without its shadow
 * @has_reserves, @has_disruption: whether units can be in that state by the rules
 * @total: for vd_vassal_step()
 */
typedef struct
{
  VdExport        *export;
  const VdProject *project;
  VdVassalBase    *base;
  const char      *id;
  VdXmlWriter     *xml;
  GPtrArray       *files; /* of VdOutputFile */
  VdVassalIds     *ids;
  VdRowNames   *names;
  GPtrArray       *units; /* of VdVassalUnit, in the order of the document */
  GHashTable      *by_id; /* of char*: VdVassalUnit */
  GHashTable      *formations; /* of char*: VdNode */
  GArray          *starts; /* of VdStart */
  GHashTable      *places; /* of VdNode: VdStart: what puts a unit into a hex */
  GHashTable      *placed; /* of VdVassalUnit: those that stand somewhere when it begins */
  GArray          *grids;  /* of VdVassalGrid, of each map */
  GStrv            boards; /* pictures of maps */
  gboolean         has_reserves, has_disruption;
  guint            hex, edge;
  guint            done, total;
} VdVassal;

/* Whether to go on. */
gboolean            vd_vassal_step          (VdVassal           *self);

/* Adds a picture.  @bytes: (transfer full) */
void                vd_vassal_add_image     (VdVassal           *self,
                                             const char         *name,
                                             GBytes             *bytes);

/* Opens an element; @attributes: (array zero-terminated=1): names and values by turns, without
 * "VASSAL.build." before @element. */
void                vd_vassal_open          (VdVassal           *self,
                                             const char         *element,
                                             const char *const  *attributes);

/* The same, with nothing in it. */
void                vd_vassal_put           (VdVassal           *self,
                                             const char         *element,
                                             const char *const  *attributes);

/**
 * vd_vassal_open_part:
 * @within: which part of the module it belongs into; "" for the module itself
 *
 * Opens an element that is a part of the module, or that an extension adds to it.
 */
void                vd_vassal_open_part     (VdVassal           *self,
                                             const char         *within,
                                             const char         *element,
                                             const char *const  *attributes);
void                vd_vassal_close_part    (VdVassal           *self);

/* The same, with nothing in it, of the module itself. */
void                vd_vassal_put_part      (VdVassal           *self,
                                             const char         *element,
                                             const char *const  *attributes);

/* Returns: (transfer full): the name of a window or the like: those of an extension begin with
 * the battle, or are it, as others are in the module */
char               *vd_vassal_name_part     (const VdVassal     *self,
                                             const char         *name);

/* Of a row, or "": its name, or else its id. */
const char         *vd_vassal_get_title     (const VdNode       *row);

/* vassal-images.c: pictures */

/* Returns: (transfer full): what stands for the picture of that id (file-names.h) */
char               *vd_vassal_name_image    (const VdVassal     *self,
                                             const char         *kind,
                                             const char         *id);

/* Returns: (transfer full): the name of a picture: in an extension another than in the module,
 * whose pictures come first */
char               *vd_vassal_name_file     (const VdVassal     *self,
                                             const char         *name);

/* The edge of the picture of a counter, in pixels. */
int                 vd_vassal_get_size      (const VdVassal     *self);

/* Returns: (transfer full): a counter with its shadow, its own middle in that of the picture */
GBytes             *vd_vassal_draw_counter  (const VdVassal      *self,
                                             const VdCounterFace *face);

/**
 * vd_vassal_draw_badge:
 * @letter: that tells a state
 *
 * Returns: (transfer full): as large as a counter, to be laid over it
 */
GBytes             *vd_vassal_draw_badge    (const VdVassal     *self,
                                             const char         *letter);

/* vassal-map.c: the windows of the maps, with what stands on them */

/* Draws the maps.  Returns: whether to go on */
gboolean            vd_vassal_draw_maps     (VdVassal           *self,
                                             GError            **error);
void                vd_vassal_put_maps      (VdVassal           *self);

/* Returns: (transfer full): the title of a map, with its id where another has the same */
char               *vd_vassal_name_map      (const VdVassal     *self,
                                             guint               map);

/* What VASSAL needs in the window of a map for pieces to be moved, and looked at. */
void                vd_vassal_put_map_tools (VdVassal           *self);

/* vassal-pieces.c: units */

/* What is laid over a unit in one of these states. */
#define VD_VASSAL_RESERVE "badge-reserve.png"
#define VD_VASSAL_DISRUPTED "badge-disrupted.png"

/* Lists the units and draws them.  Returns: whether to go on */
gboolean            vd_vassal_list_units    (VdVassal           *self);

/**
 * vd_vassal_put_unit:
 * @kind: "counter" of what is in the game, "list" of what lies in a list for more; each of
 *   them has a number of its own
 * @state: (nullable): of the row that places it
 */
void                vd_vassal_put_unit      (VdVassal           *self,
                                             const VdVassalUnit *unit,
                                             const char         *kind,
                                             const char         *state);

/* Returns: (nullable) */
const char         *vd_vassal_get_side      (const VdVassal     *self,
                                             const VdVassalUnit *unit);

/* vassal-prototypes.c: what pieces have in common */
void                vd_vassal_put_prototypes (VdVassal          *self);

/* Returns: (transfer full): the name of the prototype of that side */
char               *vd_vassal_name_prototype (const VdVassal    *self,
                                              const char        *side);

/* Returns: (transfer full): the box of what a side has lost, on the track */
char               *vd_vassal_name_losses   (const VdNode       *side);

/* vassal-track.c: the window of the turn track: boxes for units that come later, for those
 * that are placed by their owner before the first turn, for those that are lost */
#define VD_VASSAL_TRACK "Turn Track"
void                vd_vassal_put_track     (VdVassal           *self);

guint               vd_vassal_count_turns   (const VdVassal     *self);
/* Returns: (transfer full): "Turn 3, night, 7 a.m." */
char               *vd_vassal_say_turn      (const VdVassal     *self,
                                             guint               number);

/* vassal-charts.c */
void                vd_vassal_put_charts    (VdVassal           *self);

/* vassal-module.c: writes all of it, pictures being there, and adds it to the export */
void                vd_vassal_write_archive (VdVassal           *self);

/* vassal-windows.c: lists of units, turns, dice, charts */
void                vd_vassal_put_windows   (VdVassal           *self);

G_END_DECLS
