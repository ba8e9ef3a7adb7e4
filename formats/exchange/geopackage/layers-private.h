/* layers-private.h: what the files of the layers share */
#pragma once

#include "formats/exchange/geopackage/layers.h"
#include "formats/exchange/geopackage/outline.h"

G_BEGIN_DECLS

typedef enum
{
  VD_GPKG_HEXES,
  VD_GPKG_HEXSIDES,
  VD_GPKG_PATHS,
  VD_GPKG_PLACES,
  VD_GPKG_REGIONS,
  VD_GPKG_UNITS,
  VD_GPKG_N_LAYERS
} VdGpkgLayerKind;

/* The columns of every layer, then of each its own. */
enum { VD_GPKG_COLUMN_MAP = 2, VD_GPKG_COLUMN_DOCUMENT, VD_GPKG_COLUMN_OWN };

typedef struct
{
  VdGpkgTable   *table;
  VdGpkgColumns  columns;
} VdGpkgLayer;

struct _VdGpkgLayers
{
  VdGpkg           *package;
  const VdGpkgRows *rows;
  const VdProject  *project;
  const VdGpkgMap  *maps;
  VdGpkgWork       *work;
  VdGpkgLayer       layers[2][VD_GPKG_N_LAYERS]; /* the second on paper, if there are both */
  VdShape           shape;

  guint             number;   /* of the map whose rows are put */
  const VdMap      *map;
  const VdDocument *document;
  VdOutline        *outline;  /* (nullable) */
};

/* Returns: the layer of that map */
VdGpkgLayer *vd_gpkg_layers_find    (VdGpkgLayers    *self,
                                     VdGpkgLayerKind  kind,
                                     guint            map);

/* Puts what was drawn, with the attributes of @row (nullable), into a layer; what else there
 * is in the row was bound before. */
void         vd_gpkg_layers_put     (VdGpkgLayers    *self,
                                     VdGpkgLayer     *layer,
                                     const VdNode    *row,
                                     guint            map);

/* Says that a row names hexes that the map does not have, so that they are in no layer. */
void         vd_gpkg_layers_lose    (VdGpkgLayers    *self);

/* Adds a column for the `fid` of a row of that element.  Returns: its number */
guint        vd_gpkg_layers_add_fid (VdGpkgLayers    *self,
                                     VdGpkgTable     *table,
                                     const char      *element);

G_END_DECLS
