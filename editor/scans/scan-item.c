#include "editor/scans/scan-item.h"

#include <glib/gi18n.h>

#include "core/text/phrase.h"
#include "formats/scan/registration.h"

#define AROUND 0.75 /* of a hex, around the middles of those that a scan shows */

static void
quality_free (VdScanQuality *self)
{
  g_array_unref (self->residuals);
  g_free (self->sentence);
  g_free (self);
}

void
vd_scan_item_free (gpointer data)
{
  VdScanItem *self = data;

  g_free (self->path);
  g_free (self->remark);
  g_free (self->made_of);
  g_clear_pointer (&self->registration, vd_registration_free);
  g_clear_pointer (&self->quality, quality_free);
  g_clear_pointer (&self->sheet, vd_sheet_unref);
  g_free (self);
}

static VdRect
find_part (const VdMap  *map,
           const VdScan *scan)
{
  VdWindow part = scan->part;
  double left = G_MAXDOUBLE, top = G_MAXDOUBLE, right = -G_MAXDOUBLE, bottom = -G_MAXDOUBLE;

  /* A line that is pushed reaches further than the one beside it. */
  for (int row = part.top; row <= MIN (part.top + 1, part.bottom); row++)
    for (int column = part.left; column <= MIN (part.left + 1, part.right); column++)
      for (guint end = 0; end < 2; end++)
        {
          double x, y;
          guint cell = end == 0 ? row * map->grid.columns + column
                       : (part.bottom - (row - part.top)) * map->grid.columns +
                         part.right - (column - part.left);

          vd_grid_centre (&map->grid, cell, &x, &y);
          left = MIN (left, x - AROUND);
          right = MAX (right, x + AROUND);
          top = MIN (top, y - AROUND);
          bottom = MAX (bottom, y + AROUND);
        }

  return (VdRect) { left, top, right - left, bottom - top };
}

static GArray *
make_ties (const VdMap  *map,
           const VdScan *scan,
           GPtrArray    *names)
{
  GArray *ties = g_array_new (FALSE, TRUE, sizeof (VdTie));

  for (guint i = 0; i < scan->controls->len; i++)
    {
      const VdControl *control = &g_array_index (scan->controls, VdControl, i);
      VdTie tie = { 0, 0, control->x, control->y, 1, NULL };

      vd_grid_centre (&map->grid, control->cell, &tie.map_x, &tie.map_y);
      tie.name = vd_map_get_label (map, control->cell);
      g_ptr_array_add (names, (gpointer) tie.name);
      g_array_append_val (ties, tie);
    }

  return ties;
}

static VdScanQuality *
judge (const VdRegistration *registration,
       const VdGrid         *grid)
{
  VdScanQuality *self = g_new0 (VdScanQuality, 1);
  g_autofree char *phrase = NULL;
  VdFitVerdict verdict;

  vd_registration_judge (registration, grid, &verdict);
  phrase = vd_fit_verdict_say (&verdict);
  self->rms_pixels = verdict.rms_pixels;
  self->rms_percent = verdict.rms_percent;
  self->wrong = vd_registration_find_wrong (registration);
  self->sentence = vd_phrase_say (phrase, (VdTranslate) gettext);
  self->residuals = g_array_new (FALSE, FALSE, sizeof (VdResidual));
  for (guint i = 0; i < vd_registration_get_n_ties (registration); i++)
    {
      VdResidual residual;

      vd_registration_get_residual (registration, i, &residual);
      g_array_append_val (self->residuals, residual);
    }

  return self;
}

static void
register_item (VdScanItem  *item,
               const VdMap *map)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) ties = make_ties (map, item->scan, names);
  g_autoptr (GError) error = NULL;
  VdRect part = find_part (map, item->scan);

  item->registration = vd_registration_new (
    (const VdTie *) ties->data, ties->len, vd_fit_for (item->scan->fit, ties->len),
    item->scan->is_corrected ? VD_CORRECTION_SMOOTH : VD_CORRECTION_NONE, &error);
  if (item->registration == NULL)
    {
      item->remark = vd_phrase_say (error->message, (VdTranslate) gettext);
      return;
    }

  item->quality = judge (item->registration, &map->grid);
  if (item->pyramid != NULL)
    item->sheet = vd_sheet_new (item->pyramid, item->registration, &part);
}

static char *
say_what_it_is_made_of (const VdMap  *map,
                    const VdScan *scan)
{
  const VdGrid *grid = &map->grid;
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%u %u %d %d %d; %d %d %d %d; %d %d", grid->columns, grid->rows,
                          grid->orientation, grid->second_pushed, grid->short_lines,
                          scan->part.left, scan->part.top, scan->part.right, scan->part.bottom, scan->fit,
                          scan->is_corrected);
  for (guint i = 0; i < scan->controls->len; i++)
    {
      const VdControl *control = &g_array_index (scan->controls, VdControl, i);

      g_string_append_printf (text, "; %u %a %a", control->cell, control->x, control->y);
    }

  return g_string_free (text, FALSE);
}

/* What is drawn of a scan stays as long as nothing of it changes. */
static gboolean
take_over (VdScanItem *item,
           GPtrArray  *before)
{
  for (guint i = 0; i < before->len; i++)
    {
      VdScanItem *old = g_ptr_array_index (before, i);

      if (old->map != item->map || old->pyramid != item->pyramid ||
          g_strcmp0 (old->made_of, item->made_of) != 0)
        continue;

      item->registration = g_steal_pointer (&old->registration);
      item->quality = g_steal_pointer (&old->quality);
      item->remark = g_steal_pointer (&old->remark);
      item->sheet = g_steal_pointer (&old->sheet);
      g_clear_pointer (&old->made_of, g_free);
      return TRUE;
    }

  return FALSE;
}

void
vd_scan_item_lay (VdScanItem  *self,
                  const VdMap *map,
                  GPtrArray   *before)
{
  self->made_of = say_what_it_is_made_of (map, self->scan);
  if (!take_over (self, before))
    register_item (self, map);
}
