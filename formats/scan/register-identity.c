/* Which hexes those of a lattice are: by hexes that somebody knows, or by numbers that are read. */
#include "formats/scan/register-private.h"

#include <string.h>

#include "core/text/phrase.h"

typedef struct
{
  char   text[VD_MAX_READ];
  double sure;
} Read;

/**
 * Reader:
 * @read: (element-type Read): numbers, in the order in which they are asked for
 * @next: of these, when they are asked for once more
 */
typedef struct
{
  const VdRegisterAsk *ask;
  GArray              *read;
  guint                next;
} Reader;

/* A #VdReadNumber.  The same numbers are asked for in the same order for any scheme, so that each
 * has to be read only once. */
static double
read_number (const VdGrey *crop,
             char         *text,
             gpointer      data)
{
  Reader *self = data;
  VdWatch *watch = vd_register_get_watch (self->ask);
  Read read = { "", 0 };

  if (self->next == self->read->len)
    {
      if (!vd_watch_is_cancelled (watch))
        read.sure = self->ask->read (crop, read.text, self->ask->data);
      g_array_append_val (self->read, read);
      if (watch != NULL)
        g_atomic_int_set (&watch->read, self->read->len);
    }

  read = g_array_index (self->read, Read, self->next++);
  memcpy (text, read.text, sizeof read.text);
  return read.sure;
}

static void
find_scheme (VdIdentity        *self,
             const VdGrey      *grey,
             Reader            *reader,
             const VdNumbering *numbering)
{
  VdSchemeAsk ask = { self->ask->grid, numbering, read_number, reader };

  reader->next = 0;
  self->is_numbered = vd_scheme_find (grey, self->lattice, &ask, &self->scheme);
}

/* By the numbering of the map; should that not do, by any, for then that may be wrong. */
static void
read_numbers (VdIdentity   *self,
              const VdGrey *grey)
{
  const VdNumbering *numbering = self->ask->numbering;
  g_autoptr (GArray) read = g_array_new (FALSE, TRUE, sizeof (Read));
  Reader reader = { self->ask, read, 0 };

  find_scheme (self, grey, &reader, numbering);
  if (numbering != NULL && (!self->is_numbered || self->scheme.doubt != NULL))
    {
      find_scheme (self, grey, &reader, NULL);
      self->is_other_scheme = self->is_numbered && self->scheme.doubt == NULL;
    }

  self->lacks_labels = !self->is_other_scheme && (!self->is_numbered || self->scheme.doubt);
}

static char *
doubt_numbers (const VdIdentity *self)
{
  if (self->is_other_scheme)
    return vd_phrase_of (N_("The hexes of the picture are numbered otherwise than those of the "
                            "map."));
  if (!self->is_numbered)
    return vd_phrase_of (N_("The grid was found, but no numbers in it; two of them are to be "
                            "typed."));
  return self->scheme.doubt != NULL ? vd_phrase_of (self->scheme.doubt) : NULL;
}

char *
vd_identity_find (VdIdentity          *self,
                  const VdGrey        *grey,
                  const VdLattice     *lattice,
                  const VdRegisterAsk *ask)
{
  *self = (VdIdentity) { .ask = ask, .lattice = lattice };
  if (vd_register_is_known (ask))
    {
      self->is_placed = vd_placing_find (&self->placing, lattice, ask);
      return self->is_placed ? NULL
             : vd_phrase_of (N_("The hexes that are known do not lie in the picture's grid as "
                                "they do in the map."));
    }

  if (ask->grid != NULL && ask->grid->orientation != lattice->grid.orientation)
    return vd_phrase_of (N_("The hexes of the picture stand on another side than those of the "
                            "map."));

  if (ask->read == NULL)
    {
      self->lacks_labels = TRUE;
      return vd_phrase_of (N_("The grid was found. Its numbers were not read; two of them are to "
                              "be typed."));
    }

  read_numbers (self, grey);
  return doubt_numbers (self);
}

gboolean
vd_identity_is_found (const VdIdentity *self)
{
  return self->is_placed || (self->is_numbered && !self->is_other_scheme);
}

gboolean
vd_identity_is_of_map (const VdIdentity *self)
{
  return self->ask->grid != NULL && (self->is_placed || self->ask->numbering != NULL);
}

int
vd_identity_get_cell (const VdIdentity *self,
                      int               column,
                      int               row)
{
  const VdGrid *seen = &self->lattice->grid;
  const VdScheme *scheme = &self->scheme;
  VdScheme itself = { .grid = *seen };
  char label[VD_MAX_LABEL];
  int cell;

  if (self->is_placed)
    {
      cell = vd_scheme_get_cell (&itself, seen, column, row);
      return cell >= 0 ? vd_placing_get_cell (&self->placing, seen, cell, self->ask->grid) : -1;
    }

  cell = vd_scheme_get_cell (scheme, seen, column, row);
  if (cell < 0 || !vd_identity_is_of_map (self))
    return cell;

  vd_numbering_print (&scheme->numbering, &scheme->grid, cell, label, sizeof label);
  return vd_numbering_parse (self->ask->numbering, self->ask->grid, label, -1);
}
