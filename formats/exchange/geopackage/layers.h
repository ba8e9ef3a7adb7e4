/* layers.h: what lies on the maps, drawn for a GIS
 *
 * Six layers: hexes, hexsides, paths, places, regions, units.  Their columns are those that the
 * rows have by the schema, and what they are of: their map, their hexes.  All maps are in
 * the same layers.  Where some lie on the earth and some do not, those that do not have
 * layers of their own, hexes_plane and so on.
 *
 * Rows are taken as their author wrote them, as in hex-facts.h.
 */
#pragma once

#include "formats/exchange/geopackage/rows.h"

G_BEGIN_DECLS

/* A map, and the `fid` of its document. */
typedef struct
{
  VdGpkgFrame frame;
  gint64      document;
} VdGpkgMap;

typedef struct _VdGpkgLayers VdGpkgLayers;

/**
 * vd_gpkg_layers_new:
 * @rows: whose rows are put
 * @maps: (array): those of the export; must stay
 *
 * Makes the layers.
 */
VdGpkgLayers *vd_gpkg_layers_new          (VdGpkg           *package,
                                           const VdGpkgRows *rows,
                                           const VdGpkgMap  *maps,
                                           VdGpkgWork       *work);
void          vd_gpkg_layers_free         (VdGpkgLayers     *self);

/* Puts what lies on a map.  Returns: %FALSE if it is not to go on */
gboolean      vd_gpkg_layers_put_map      (VdGpkgLayers     *self,
                                           guint             map);

/* Puts the units that start in hexes, */
void          vd_gpkg_layers_put_units    (VdGpkgLayers     *self);

/* and a table of those that come later. */
void          vd_gpkg_layers_put_arrivals (VdGpkgLayers     *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdGpkgLayers, vd_gpkg_layers_free)

G_END_DECLS
