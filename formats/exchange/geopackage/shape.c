#include "formats/exchange/geopackage/shape.h"

#include <string.h>

#define LOW_BYTE_FIRST 1
#define HAS_BOX (1 << 1)

const char *
vd_shape_type_name (VdShapeType type)
{
  static const char *const names[] = {
    [VD_SHAPE_POINT] = "POINT",
    [VD_SHAPE_LINE] = "LINESTRING",
    [VD_SHAPE_AREA] = "POLYGON",
    [VD_SHAPE_AREAS] = "MULTIPOLYGON",
  };

  return names[type];
}

void
vd_shape_init (VdShape *self)
{
  *self = (VdShape) { 0 };
  self->points = g_array_new (FALSE, FALSE, sizeof (VdGpkgPoint));
  self->rings = g_array_new (FALSE, FALSE, sizeof (guint));
  self->parts = g_array_new (FALSE, FALSE, sizeof (guint));
  self->bytes = g_byte_array_new ();
}

void
vd_shape_clear (VdShape *self)
{
  g_array_unref (self->points);
  g_array_unref (self->rings);
  g_array_unref (self->parts);
  g_byte_array_unref (self->bytes);
}

/* Drawing */

void
vd_shape_add (VdShape     *self,
              VdGpkgPoint  point)
{
  g_array_append_val (self->points, point);
}

void
vd_shape_end_ring (VdShape  *self,
                   gboolean  turns)
{
  VdGpkgPoint *points = &g_array_index (self->points, VdGpkgPoint, self->n_in_rings);
  guint n = self->points->len - self->n_in_rings;

  for (guint i = 0; turns && i < n / 2; i++)
    {
      VdGpkgPoint point = points[i];

      points[i] = points[n - 1 - i];
      points[n - 1 - i] = point;
    }

  vd_shape_add (self, g_array_index (self->points, VdGpkgPoint, self->n_in_rings));
  n++;
  self->n_in_rings += n;
  g_array_append_val (self->rings, n);
}

void
vd_shape_end_part (VdShape *self)
{
  guint n = self->rings->len - self->n_in_parts;

  self->n_in_parts += n;
  g_array_append_val (self->parts, n);
}

/* Packing */

static void
pack_number (VdShape *self,
             guint32  number)
{
  number = GUINT32_TO_LE (number);
  g_byte_array_append (self->bytes, (const guint8 *) &number, sizeof number);
}

static void
pack_double (VdShape *self,
             double   value)
{
  guint64 bits;

  memcpy (&bits, &value, sizeof bits);
  bits = GUINT64_TO_LE (bits);
  g_byte_array_append (self->bytes, (const guint8 *) &bits, sizeof bits);
}

static void
pack_kind (VdShape     *self,
           VdShapeType  type)
{
  g_byte_array_append (self->bytes, (const guint8[]) { LOW_BYTE_FIRST }, 1);
  pack_number (self, type);
}

static void
pack_points (VdShape *self,
             guint    first,
             guint    n)
{
  for (guint i = first; i < first + n; i++)
    {
      const VdGpkgPoint *point = &g_array_index (self->points, VdGpkgPoint, i);

      pack_double (self, point->x);
      pack_double (self, point->y);
    }
}

static void
pack_areas (VdShape     *self,
            VdShapeType  type)
{
  guint point = 0, ring = 0;

  if (type == VD_SHAPE_AREAS)
    {
      pack_kind (self, type);
      pack_number (self, self->parts->len);
    }

  for (guint part = 0; part < self->parts->len; part++)
    {
      guint n_rings = g_array_index (self->parts, guint, part);

      pack_kind (self, VD_SHAPE_AREA);
      pack_number (self, n_rings);
      for (guint last = ring + n_rings; ring < last; ring++)
        {
          guint n = g_array_index (self->rings, guint, ring);

          pack_number (self, n);
          pack_points (self, point, n);
          point += n;
        }
    }
}

static void
find_box (VdShape *self)
{
  VdGpkgPoint first = g_array_index (self->points, VdGpkgPoint, 0);

  self->box = (VdShapeBox) { first.x, first.y, first.x, first.y };
  for (guint i = 1; i < self->points->len; i++)
    {
      const VdGpkgPoint *point = &g_array_index (self->points, VdGpkgPoint, i);

      self->box.left = MIN (self->box.left, point->x);
      self->box.bottom = MIN (self->box.bottom, point->y);
      self->box.right = MAX (self->box.right, point->x);
      self->box.top = MAX (self->box.top, point->y);
    }
}

static void
pack_head (VdShape     *self,
           VdShapeType  type,
           int          srs)
{
  const guint8 head[4] = { 'G', 'P', 0, LOW_BYTE_FIRST | (type != VD_SHAPE_POINT ? HAS_BOX : 0) };

  g_byte_array_append (self->bytes, head, sizeof head);
  pack_number (self, srs);
  if (type == VD_SHAPE_POINT)
    return;

  pack_double (self, self->box.left);
  pack_double (self, self->box.right);
  pack_double (self, self->box.bottom);
  pack_double (self, self->box.top);
}

void
vd_shape_pack (VdShape     *self,
               VdShapeType  type,
               int          srs)
{
  g_return_if_fail (self->points->len > 0);

  find_box (self);
  g_byte_array_set_size (self->bytes, 0);
  pack_head (self, type, srs);
  if (type == VD_SHAPE_AREA || type == VD_SHAPE_AREAS)
    pack_areas (self, type);
  else
    {
      pack_kind (self, type);
      if (type == VD_SHAPE_LINE)
        pack_number (self, self->points->len);
      pack_points (self, 0, self->points->len);
    }

  g_array_set_size (self->points, 0);
  g_array_set_size (self->rings, 0);
  g_array_set_size (self->parts, 0);
  self->n_in_rings = self->n_in_parts = 0;
}
