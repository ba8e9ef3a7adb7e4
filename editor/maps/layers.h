/* layers.h: what can be seen on the canvas, shown or hidden, and locked
 *
 * Each has a place in arrays of opacities: those of the map that of its bit in
 * #VdLayers, counters and the colours of statuses the ones after them.
 *
 * There is no layer of scans yet.  One would be a row at the end of vd_layer_infos,
 * below the terrain, with a place after that of statuses, and be drawn where a piece
 * of a map's picture begins (draw_map() of map-view-draw.c), before vd_draw_map():
 * panning, zooming, opacity and undoing then find it in the tiles as all the rest.
 * Terrain is opaque, so it shows where that layer is hidden or seen through.
 */
#pragma once

#include <gio/gio.h>

#include "formats/draw.h"

G_BEGIN_DECLS

/* What of a map is meant; a layer that is locked is left out. */
typedef enum
{
  VD_PART_TERRAIN  = 1 << 0,
  VD_PART_SIDES    = 1 << 1,
  VD_PART_PATHS    = 1 << 2,
  VD_PART_NAMES    = 1 << 3,
  VD_PART_REGIONS  = 1 << 4,
  VD_PART_COUNTERS = 1 << 5
} VdParts;

#define VD_PARTS_MAP (VD_PART_TERRAIN | VD_PART_SIDES | VD_PART_PATHS | \
                      VD_PART_NAMES | VD_PART_REGIONS)
#define VD_PARTS_ALL (VD_PARTS_MAP | VD_PART_COUNTERS)

#define VD_LAYER_OF_COUNTERS VD_N_LAYERS
#define VD_LAYER_OF_STATUS (VD_N_LAYERS + 1)
#define VD_N_ALL_LAYERS (VD_N_LAYERS + 2)

typedef struct
{
  const char *id;
  const char *title;   /* untranslated */
  const char *setting; /* (nullable): whether it is shown; NULL if each window has its own */
  guint       place;   /* in arrays */
  VdParts     part;    /* what is locked with it; 0 if it is not edited itself */
} VdLayerInfo;

/* In the order of the panel, from top to bottom. */
extern const VdLayerInfo vd_layer_infos[VD_N_ALL_LAYERS];

/**
 * vd_layers_read_opacity:
 * @opacity: (out) (array length=VD_N_ALL_LAYERS)
 *
 * As the setting "layer-opacity" says; 1 where it says nothing.
 */
void     vd_layers_read_opacity  (GSettings         *settings,
                                  double            *opacity);
void     vd_layers_write_opacity (GSettings         *settings,
                                  const VdLayerInfo *layer,
                                  double             opacity);

/* What must not be edited, as the setting "locked-layers" says. */
VdParts  vd_layers_read_locked   (GSettings         *settings);
void     vd_layers_write_locked  (GSettings         *settings,
                                  const VdLayerInfo *layer,
                                  gboolean           locked);

/**
 * vd_layers_find_part:
 *
 * Returns: (transfer none): the layer that holds the first of @parts
 */
const VdLayerInfo *vd_layers_find_part (VdParts      parts);

G_END_DECLS
