/* layers.h: what can be seen on the canvas, shown or hidden, and locked
 *
 * Each layer has an index in arrays of opacities: a layer of the map has that of its
 * bit in #VdLayers; counters, the colours of statuses, scans and hints come after these.
 */
#pragma once

#include <gio/gio.h>

#include "formats/draw/draw.h"

G_BEGIN_DECLS

/* The parts of a map that an edit or a copy takes in; those of a locked layer are left out. */
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
#define VD_LAYER_OF_SCANS (VD_N_LAYERS + 2)
#define VD_LAYER_OF_HINTS (VD_N_LAYERS + 3)
#define VD_N_ALL_LAYERS (VD_N_LAYERS + 4)

typedef struct
{
  const char *id;
  const char *title;   /* untranslated */
  const char *setting; /* (nullable): whether it is shown; NULL if each window decides */
  guint       place;   /* in arrays */
  VdParts     part;    /* that is locked with it; 0 if it can't be edited */
  double      usual;   /* its opacity where nobody has set it */
} VdLayerInfo;

/* In the order of the panel, from top to bottom. */
extern const VdLayerInfo vd_layer_infos[VD_N_ALL_LAYERS];

/**
 * vd_layers_read_opacity:
 * @opacity: (out) (array length=VD_N_ALL_LAYERS)
 *
 * Reads the setting "layer-opacity"; a layer that it does not mention is as usual.
 */
void     vd_layers_read_opacity  (GSettings         *settings,
                                  double            *opacity);
void     vd_layers_write_opacity (GSettings         *settings,
                                  const VdLayerInfo *layer,
                                  double             opacity);

/* The parts that must not be edited, by the setting "locked-layers". */
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

/* Returns: (transfer none): the layer with that index in arrays */
const VdLayerInfo *vd_layers_find_place (guint       place);

G_END_DECLS
