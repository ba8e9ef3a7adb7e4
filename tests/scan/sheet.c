#include "tests/scan/sheet.h"

#include <string.h>

static void
change_format (VdNumbering     *numbering,
               const VdGrid    *grid,
               ScanNumberFormat format)
{
  switch (format)
    {
    case SCAN_FORMAT_SAME:
      break;
    case SCAN_FORMAT_LETTERS_SWAPPED:
      numbering->letters = TRUE;
      numbering->row_first = !numbering->row_first;
      break;
    case SCAN_FORMAT_SWAPPED:
      numbering->row_first = !numbering->row_first;
      break;
    case SCAN_FORMAT_LETTERS:
      numbering->letters = TRUE;
      break;
    case SCAN_FORMAT_UPWARDS:
      numbering->rows_up = !numbering->rows_up;
      break;
    case SCAN_FORMAT_LEFTWARDS:
      numbering->columns_left = !numbering->columns_left;
      break;
    case SCAN_FORMAT_FROM_TEN:
      numbering->column_from = 10;
      numbering->row_from = 20;
      break;
    case SCAN_FORMAT_PREFIX:
      g_strlcpy (numbering->prefix, "N", sizeof numbering->prefix);
      break;
    default:
      g_assert_not_reached ();
    }
  if (!vd_numbering_fits (numbering, grid, NULL))
    numbering->digits = vd_numbering_count_digits (numbering, grid);
}

static void
find_rivers (ScanSheet *self)
{
  self->rivers = g_new0 (guint8, vd_grid_n_cells (&self->map->grid));
  for (guint i = 0; i < self->map->runs->len; i++)
    {
      const VdRun *run = &g_array_index (self->map->runs, VdRun, i);

      if (strcmp (g_array_index (self->chart->sides, VdKind, run->kind).look, "river") != 0)
        continue;
      for (guint k = 0; k < run->sides->len; k++)
        {
          const VdMapSide *side = &g_array_index (run->sides, VdMapSide, k);
          int next = vd_grid_next (&self->map->grid, side->cell, side->dir);

          self->rivers[side->cell] |= 1 << side->dir;
          if (next >= 0)
            self->rivers[next] |= 1 << vd_dir_opposite (side->dir);
        }
    }
}

ScanSheet *
scan_sheet_new (const VdMap     *map,
                const VdChart   *chart,
                const ScanStyle *style,
                guint64          seed,
                double           hex)
{
  ScanSheet *self = g_new0 (ScanSheet, 1);
  double across, down;

  *self = (ScanSheet) { .map = map, .chart = chart, .style = style, .seed = seed,
                        .numbering = map->numbering, .hex = hex > 0 ? hex : style->hex,
                        .left = style->margin, .top = style->margin, .has_grid = TRUE };
  find_rivers (self);
  change_format (&self->numbering, &map->grid, style->number_format);
  vd_grid_size (&map->grid, &across, &down);
  self->width = across * self->hex + 2 * style->margin;
  self->height = down * self->hex + 2 * style->margin;
  return self;
}

void
scan_sheet_free (ScanSheet *self)
{
  g_clear_pointer (&self->marks, g_array_unref);
  g_clear_pointer (&self->numbers, g_strfreev);
  g_free (self->rivers);
  g_free (self);
}

void
scan_sheet_get_centre (const ScanSheet *self,
                       guint            cell,
                       double          *x,
                       double          *y)
{
  vd_grid_centre (&self->map->grid, cell, x, y);
  *x = self->left + *x * self->hex;
  *y = self->top + *y * self->hex;
}

void
scan_sheet_get_corner (const ScanSheet *self,
                       guint            cell,
                       guint            corner,
                       double          *x,
                       double          *y)
{
  vd_grid_corner (&self->map->grid, cell, corner % VD_N_DIRS, x, y);
  *x = self->left + *x * self->hex;
  *y = self->top + *y * self->hex;
}

VdLook
scan_sheet_get_look (const ScanSheet *self,
                     guint            cell)
{
  return vd_look_of_kind (self->chart, self->map->terrain[cell]);
}

char *
scan_sheet_get_label (const ScanSheet *self,
                      guint            cell)
{
  char label[VD_MAX_LABEL];

  if (self->numbers != NULL)
    return g_strdup (self->numbers[cell]);

  vd_numbering_print (&self->numbering, &self->map->grid, cell, label, sizeof label);
  return g_strdup (label);
}

static gboolean
is_in_play (const ScanSheet *self,
            int              cell)
{
  return cell >= 0 && self->map->terrain[cell] != VD_NO_TERRAIN;
}

gboolean
scan_sheet_has_side (const ScanSheet *self,
                     guint            cell,
                     guint            dir)
{
  int next = vd_grid_next (&self->map->grid, cell, dir);

  if (!self->has_grid || (!is_in_play (self, cell) && !is_in_play (self, next)))
    return FALSE;

  if (!self->has_bare_water)
    return TRUE;

  return !(self->rivers[cell] & 1 << dir) &&
         (next < 0 || scan_sheet_get_look (self, cell) != VD_LOOK_LAKE ||
          scan_sheet_get_look (self, next) != VD_LOOK_LAKE);
}
