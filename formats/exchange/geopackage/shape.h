/* shape.h: points, lines and areas as a GeoPackage keeps them
 *
 * A head with the coordinate system and, but of points, the box around it; then the simple
 * feature as well-known binary, the low byte first.
 */
#pragma once

#include "formats/exchange/geopackage/frame.h"

G_BEGIN_DECLS

typedef enum
{
  VD_SHAPE_NONE, /* of tables without a geometry */
  VD_SHAPE_POINT,
  VD_SHAPE_LINE,
  VD_SHAPE_AREA, /* of one part */
  VD_SHAPE_AREAS = 6
} VdShapeType;

/* How the format calls it: "MULTIPOLYGON". */
const char *vd_shape_type_name (VdShapeType  type);

typedef struct
{
  double left, bottom, right, top;
} VdShapeBox;

/**
 * VdShape: one that is being drawn
 * @box: of what was packed last
 *
 * To be used for one after the other.
 */
typedef struct
{
  GArray     *points;     /* of VdGpkgPoint */
  GArray     *rings;      /* of guint: how many points */
  GArray     *parts;      /* of guint: how many rings */
  guint       n_in_rings; /* points of them */
  guint       n_in_parts; /* rings of them */
  GByteArray *bytes;
  VdShapeBox  box;
} VdShape;

void        vd_shape_init      (VdShape     *self);
void        vd_shape_clear     (VdShape     *self);

void        vd_shape_add       (VdShape     *self,
                                VdGpkgPoint  point);

/* The points since the last ring are one, which is closed; @turns: it is to go the other way
 * round: rings around an area have it to their left. */
void        vd_shape_end_ring  (VdShape     *self,
                                gboolean     turns);

/* The rings since the last part are one: first what is around it, then its holes. */
void        vd_shape_end_part  (VdShape     *self);

/* Packs what was drawn into @bytes, and begins anew. */
void        vd_shape_pack      (VdShape     *self,
                                VdShapeType  type,
                                int          srs);

G_END_DECLS
