/* draw.h: the one picture of a map and of a counter
 *
 * The same code draws on screen, PNG, SVG and PDF.  It draws what the
 * documents say, complete or not.
 *
 * Unit: 1.0 is the distance between two opposite sides of a hex; scale the
 * context first.
 */
#pragma once

#include <cairo.h>

#include "formats/map/map.h"

G_BEGIN_DECLS

typedef enum
{
  VD_LAYER_TERRAIN  = 1 << 0,
  VD_LAYER_SIDES    = 1 << 1,
  VD_LAYER_PATHS    = 1 << 2,
  VD_LAYER_GRID     = 1 << 3,
  VD_LAYER_NUMBERS  = 1 << 4,
  VD_LAYER_NAMES    = 1 << 5,
  VD_LAYER_REGIONS  = 1 << 6,
  VD_LAYER_ALL      = (1 << 7) - 1
} VdLayers;

#define VD_N_LAYERS 7

typedef struct { double x, y, width, height; } VdRect;

/* The edge of a counter that lies in the middle of a hex, and how far each
 * counter of a stack is shifted up and to the right from the one below. */
#define VD_COUNTER_EDGE 0.78
#define VD_STACK_STEP 0.055
#define VD_COUNTER_COLOR "#c9c2b2" /* of a side that has none */

/**
 * VdDrawCache: what drawings of one map share, and is costly to make
 *
 * Where names stand, and textures, for one zoom and choice of layers; a drawing
 * with others begins it anew.  It knows nothing of changes to the map or its
 * counters unless it is told.
 */
typedef struct _VdDrawCache VdDrawCache;

/**
 * VdMapDraw:
 * @layers: what to draw
 * @counters: (nullable): hexes that hold counters, a bit a cell, so that names
 *   keep clear of them
 * @visible: (nullable): which part is wanted; %NULL for all
 * @pixels: device pixels per unit, so that what would be unreadable is left
 *   out (numbers, then names, then the grid); 0 for 96
 * @cache: (nullable): for a map that is drawn part by part
 * @opacity: (nullable): of each layer, from 0 to 1, by the number of its bit
 * @bare: no paper beneath, only what the layers hold
 * @damaged: (nullable): [cell]: sides whose bridges are down, as bits
 * @bounds: (nullable): of VdBound (bounds.h): drawn with the hexsides
 * @laid: (nullable): of VdLaidBridge (laid.h): likewise
 */
typedef struct
{
  VdLayers      layers;
  const guint8 *counters;
  const VdRect *visible;
  double        pixels;
  VdDrawCache  *cache;
  const double *opacity;
  gboolean      bare;
  const guint8 *damaged;
  const GArray *bounds;
  const GArray *laid;
} VdMapDraw;

void vd_draw_map     (cairo_t         *cr,
                      const VdMap     *map,
                      const VdChart   *chart,
                      const VdMapDraw *how);

/**
 * vd_draw_prepare:
 * @how: with a cache
 *
 * Places a part of the names that a drawing would have to place first.
 *
 * Returns: whether there are none left to place
 */
gboolean     vd_draw_prepare      (const VdMap     *map,
                                   const VdChart   *chart,
                                   const VdMapDraw *how);

VdDrawCache *vd_draw_cache_new    (void);
void         vd_draw_cache_free   (VdDrawCache   *self);

/**
 * vd_draw_cache_damage:
 * @map: as it is now
 * @rect: (nullable): where it looks different; %NULL for everywhere, which
 *   forgets all names
 * @names_stay: whether there are the same names as before
 *
 * Names there are placed anew with the next drawing, clear of those around,
 * which stay; the same names wait for vd_draw_cache_settle().
 */
void         vd_draw_cache_damage (VdDrawCache   *self,
                                   const VdMap   *map,
                                   const VdRect  *rect,
                                   gboolean       names_stay);

/**
 * vd_draw_cache_settle:
 * @rect: (out): what may look different now
 *
 * Forgets all names that what was damaged may push away, so that they stand
 * as on a map that is drawn for the first time.
 *
 * Returns: whether anything was damaged
 */
gboolean     vd_draw_cache_settle (VdDrawCache   *self,
                                   const VdMap   *map,
                                   VdRect        *rect);

/**
 * vd_draw_cache_find_name:
 * @name: of @map
 * @box: (out): around its label
 *
 * Returns: whether the label was drawn with what the cache holds
 */
gboolean     vd_draw_cache_find_name (VdDrawCache   *self,
                                      const VdMap   *map,
                                      const VdName  *name,
                                      VdRect        *box);

/**
 * vd_draw_cache_find_name_at:
 *
 * Returns: (nullable): the name whose label was drawn there; to be compared with
 *   the rows of the map, for it may be gone since
 */
const VdNode *vd_draw_cache_find_name_at (const VdDrawCache *self,
                                          double             x,
                                          double             y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdDrawCache, vd_draw_cache_free)

/**
 * vd_draw_tile:
 * @cr: where the middle of the hex is 0, 0
 * @kind: of the chart's hexes; one that it does not have is drawn as what is not known
 * @pixels: device pixels per unit
 *
 * Draws one hex of that terrain, with its hexsides, and nothing around it: ground as it
 * is amidst its like, a town by itself.  Laid side by side such hexes leave no gap.
 */
void vd_draw_tile    (cairo_t         *cr,
                      const VdChart   *chart,
                      guint            kind,
                      VdOrientation    orientation,
                      double           pixels);

/* What a sample shows: a kind of the chart, or high ground, which is none. */
typedef enum
{
  VD_SAMPLE_HEX,
  VD_SAMPLE_HEIGHTS,
  VD_SAMPLE_SIDE,
  VD_SAMPLE_PATH
} VdSample;

/**
 * vd_draw_sample:
 * @cr: where the middle of the sample is 0, 0; clipped to what is to be seen of it, which is at
 *   most one by two units
 * @kind: of the chart's hexes, hexsides or paths
 * @pixels: device pixels per unit
 *
 * Draws a piece of map that shows that kind, a bridge over water.
 */
void vd_draw_sample  (cairo_t         *cr,
                      const VdChart   *chart,
                      VdSample         what,
                      guint            kind,
                      double           pixels);

/* What has a look. */
typedef enum
{
  VD_LOOK_OF_HEXES,
  VD_LOOK_OF_SIDES,
  VD_LOOK_OF_PATHS
} VdLookOf;

/**
 * vd_look_difference:
 * @one: a look, as in formats/README.md
 *
 * Returns: how different (CIEDE2000) kinds of these looks are on a map, for whoever sees
 *   that least; infinitely, where a texture or sign tells them apart, or a line of
 *   another make
 */
double vd_look_difference (VdLookOf    of,
                           const char *one,
                           const char *other);

/**
 * VdCounterFace: what a counter shows
 * @symbol: a word that the schema has for classes: "infantry", "heavy-cavalry"
 * @strength: "8", "1/2"; drawn large; %NULL of one that has none, as leaders
 * @initiative: (nullable): drawn between strength and movement, in brackets
 * @rating: (nullable): of a commander: drawn in square brackets, in place of @initiative
 * @vedettes: (nullable): how many it breaks down into: drawn small, in the symbol
 * @code: designation, drawn small above the symbol
 * @telling, @telling_length: the bytes of @formation in which the word lies that tells it from
 *   others; none if that is not known
 */
typedef struct
{
  const char *symbol;
  const char *strength;
  const char *initiative;
  const char *rating;
  const char *vedettes;
  const char *move;
  const char *code;
  const char *formation;
  gsize       telling, telling_length;
  double      red, green, blue; /* of the side */
  gboolean    light_ink;        /* white figures on a dark colour */
  gboolean    selected;
  gboolean    is_led;           /* a star beside the symbol: a leader is under it */
} VdCounterFace;

/**
 * vd_draw_counter:
 * @size: of its edge, in the context's unit; the counter's top left is 0, 0
 *
 * Strength and movement are at least 24 % of @size high, with a contrast of
 * at least 4.5 : 1 against the side's colour.
 */
void vd_draw_counter (cairo_t             *cr,
                      const VdCounterFace *face,
                      double               size);

/* What is written on a counter. */
typedef enum
{
  VD_COUNTER_FIGURES,   /* strength and movement */
  VD_COUNTER_CODE,
  VD_COUNTER_FORMATION,
  VD_N_COUNTER_TEXTS
} VdCounterText;

/**
 * VdCounterRuler: measures what is written on counters, as it is drawn
 *
 * With the fonts that there are, for a counter so large that nothing is left out of
 * it.
 */
typedef struct _VdCounterRuler VdCounterRuler;

VdCounterRuler *vd_counter_ruler_new  (void);
void            vd_counter_ruler_free (VdCounterRuler       *self);

/**
 * vd_counter_ruler_cuts:
 *
 * Returns: whether the text does not fit even in its shortest form and as narrow as
 *   can be read, so that its end is cut off
 */
gboolean        vd_counter_ruler_cuts (const VdCounterRuler *self,
                                       const VdCounterFace  *face,
                                       VdCounterText         text);

/**
 * vd_counter_is_dark:
 * @face: its colour
 *
 * Returns: whether its figures are white unless the documents say otherwise
 */
gboolean vd_counter_is_dark (const VdCounterFace *face);

/**
 * vd_counter_read_ink:
 * @ink: (nullable): #rrggbb
 *
 * Returns: 1 for white figures, 0 for dark ones, -1 if that says nothing of them
 */
int          vd_counter_read_ink (const char        *ink);

/**
 * VdFaceTable: what counters look up, for many of them
 *
 * It holds until one of the documents is changed.
 */
typedef struct _VdFaceTable VdFaceTable;

/* @system: (nullable) */
VdFaceTable *vd_face_table_new  (const VdDocument    *scenario,
                                 const VdDocument    *system);
void         vd_face_table_free (VdFaceTable         *self);

/* As vd_counter_face(). */
void         vd_face_table_get  (const VdFaceTable   *self,
                                 const VdNode        *unit,
                                 VdCounterFace       *face);

/**
 * vd_counter_face:
 * @system: (nullable)
 * @unit: a `unit` element of a scenario
 * @face: (out): strings borrowed from the documents
 *
 * Looks up what the counter of @unit shows.
 */
void vd_counter_face (const VdDocument *scenario,
                      const VdDocument *system,
                      const VdNode     *unit,
                      VdCounterFace    *face);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdCounterRuler, vd_counter_ruler_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdFaceTable, vd_face_table_free)

G_END_DECLS
