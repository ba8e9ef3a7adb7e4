/* Three hexes meet in a corner, so that an outline never touches itself: of its two sides there
 * one follows the other. */
#include "formats/exchange/geopackage/outline.h"

/* What is known of a cell; of the sides that an outline went along there is a bit each. */
#define IS_IN (1 << 6)
#define IS_REACHED (1 << 7)

struct _VdOutline
{
  const VdGpkgFrame *frame;
  guint8            *marks; /* [cell] */
  GArray            *part;  /* of guint32: cells that hang together */
};

VdOutline *
vd_outline_new (const VdGpkgFrame *frame)
{
  VdOutline *self = g_new0 (VdOutline, 1);

  self->frame = frame;
  self->marks = g_new0 (guint8, vd_grid_n_cells (frame->grid));
  self->part = g_array_new (FALSE, FALSE, sizeof (guint32));
  return self;
}

void
vd_outline_free (VdOutline *self)
{
  g_free (self->marks);
  g_array_unref (self->part);
  g_free (self);
}

static gboolean
has_cell (const VdOutline *self,
          int              cell)
{
  return cell >= 0 && (self->marks[cell] & IS_IN) != 0;
}

/* From side @dir of @cell around the area, until that side comes again. */
static void
draw_ring (VdOutline *self,
           guint      cell,
           guint      dir,
           VdShape   *shape)
{
  const VdGrid *grid = self->frame->grid;

  while ((self->marks[cell] & 1 << dir) == 0)
    {
      guint next_dir = (dir + 1) % VD_N_DIRS;
      int next = vd_grid_next (grid, cell, next_dir);

      self->marks[cell] |= 1 << dir;
      vd_shape_add (shape, vd_gpkg_frame_corner (self->frame, cell, dir));
      if (has_cell (self, next))
        {
          cell = next;
          dir = (dir + VD_N_DIRS - 1) % VD_N_DIRS;
        }
      else
        dir = next_dir;
    }

  vd_shape_end_ring (shape, grid->orientation == VD_POINTY);
}

/* Above the highest of its hexes there is none of the area, nor a hole of it. */
static void
draw_part (VdOutline *self,
           VdShape   *shape)
{
  const VdGrid *grid = self->frame->grid;
  guint first = g_array_index (self->part, guint32, 0);

  for (guint i = 0; i < self->part->len; i++)
    first = MIN (first, g_array_index (self->part, guint32, i));

  draw_ring (self, first, grid->orientation == VD_POINTY ? 4 : 3, shape);
  for (guint i = 0; i < self->part->len; i++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        guint cell = g_array_index (self->part, guint32, i);

        if (!has_cell (self, vd_grid_next (grid, cell, dir)) &&
            (self->marks[cell] & 1 << dir) == 0)
          draw_ring (self, cell, dir, shape);
      }

  vd_shape_end_part (shape);
}

static void
reach (VdOutline *self,
       guint32    cell)
{
  self->marks[cell] |= IS_REACHED;
  g_array_append_val (self->part, cell);
}

/* All that hangs together with @cell. */
static void
collect_part (VdOutline *self,
              guint      cell)
{
  g_array_set_size (self->part, 0);
  reach (self, cell);
  for (guint i = 0; i < self->part->len; i++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        int next = vd_grid_next (self->frame->grid, g_array_index (self->part, guint32, i), dir);

        if (has_cell (self, next) && (self->marks[next] & IS_REACHED) == 0)
          reach (self, next);
      }
}

void
vd_outline_draw (VdOutline     *self,
                 const guint32 *cells,
                 guint          n,
                 VdShape       *shape)
{
  for (guint i = 0; i < n; i++)
    self->marks[cells[i]] = IS_IN;

  for (guint i = 0; i < n; i++)
    if ((self->marks[cells[i]] & IS_REACHED) == 0)
      {
        collect_part (self, cells[i]);
        draw_part (self, shape);
      }

  for (guint i = 0; i < n; i++)
    self->marks[cells[i]] = 0;
}
