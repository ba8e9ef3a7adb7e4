#include "formats/scan/find.h"

#include <string.h>

#include "core/text/phrase.h"

/* The cell of the question's grid, or else of the scheme's, that a hex of the lattice is; -1 if
 * it is on neither. */
static int
find_cell (const VdFound     *self,
           const VdSchemeAsk *ask,
           int                column,
           int                row,
           char               label[VD_MAX_LABEL])
{
  const VdGrid *seen = &self->lattice->grid;
  VdScheme itself = { .grid = *seen };
  int cell = vd_scheme_get_cell (self->is_numbered ? &self->scheme : &itself, seen, column, row);

  if (cell < 0 || !self->is_numbered)
    return cell;

  vd_numbering_print (&self->scheme.numbering, &self->scheme.grid, cell, label, VD_MAX_LABEL);
  return ask->grid != NULL && ask->numbering != NULL
         ? vd_numbering_parse (ask->numbering, ask->grid, label, -1) : cell;
}

static void
take_points (VdFound           *self,
             const VdSchemeAsk *ask)
{
  const GArray *seen = self->lattice->points;

  for (guint i = 0; i < seen->len; i++)
    {
      const VdLatticePoint *point = &g_array_index (seen, VdLatticePoint, i);
      VdFoundPoint found = { .x = point->x, .y = point->y, .weight = point->weight };
      int cell = find_cell (self, ask, point->column, point->row, found.label);

      if (cell < 0)
        continue;

      found.cell = cell;
      g_array_append_val (self->points, found);
    }
}

/* Whether the hexes touch as they do in the map that is known. */
static gboolean
is_of_grid (const VdFound     *self,
            const VdSchemeAsk *ask)
{
  const VdGrid *seen = &self->lattice->grid;

  return ask->grid == NULL || ask->grid->orientation == seen->orientation;
}

static const char *
find_doubt (const VdFound     *self,
            const VdSchemeAsk *ask)
{
  if (self->lattice == NULL)
    return N_("No grid of hexes was found in the picture.");
  if (self->lattice->doubt != NULL)
    return self->lattice->doubt;
  if (!is_of_grid (self, ask))
    return N_("The hexes of the picture stand on another side than those of the map.");
  if (ask->read == NULL)
    return N_("The grid was found. Its numbers were not read; two of them are to be typed.");
  if (!self->is_numbered)
    return N_("The grid was found, but no numbers in it; two of them are to be typed.");
  return self->scheme.doubt;
}

VdFound *
vd_scan_find (const VdGrey      *grey,
              const VdSchemeAsk *ask)
{
  VdFound *self;
  const char *doubt;

  g_return_val_if_fail (grey != NULL && ask != NULL, NULL);

  self = g_new0 (VdFound, 1);
  self->points = g_array_new (FALSE, TRUE, sizeof (VdFoundPoint));
  self->lattice = vd_lattice_find (grey);
  if (self->lattice != NULL && ask->read != NULL)
    self->is_numbered = vd_scheme_find (grey, self->lattice, ask, &self->scheme);

  doubt = find_doubt (self, ask);
  self->is_sure = doubt == NULL;
  if (self->lattice != NULL)
    take_points (self, ask);

  self->sentence = doubt != NULL
                   ? vd_phrase_of (doubt)
                   : vd_phrase_new (N_("%u of %u numbers that were read agree; %u places of "
                                       "the grid were measured."), self->scheme.n_agreed,
                                    self->scheme.n_read, self->points->len);
  return self;
}

void
vd_found_free (VdFound *self)
{
  g_clear_pointer (&self->lattice, vd_lattice_free);
  g_array_unref (self->points);
  g_free (self->sentence);
  g_free (self);
}
