#include "formats/scan/scheme.h"

#include <math.h>
#include <string.h>

#include "core/text/phrase.h"

#define MOST_READINGS 1000
#define LEAST_VOTES 6
#define LEAST_SHARE 0.3  /* of what was read, agrees */
#define LEAST_LEAD 5
#define RIVAL 0.25       /* of the best scheme's votes: with less one is no rival */
#define FARTHEST 400     /* the number of a first column is not larger */

/* A scheme without its origin, and the numbers in which a text was taken apart for it */
typedef struct
{
  VdNumbering numbering;
  guint       first;  /* half */
  guint       second;
} Parsed;

/* What is voted for: one scheme on one of the two grids, and how many readings agree */
typedef struct
{
  VdGrid      grid;
  VdNumbering numbering;
  double      votes;
  guint       n;
} Candidate;

/* What a reader takes for digits */
static char
get_digit (char c)
{
  static const char *const alike[] = { "O0", "Q0", "D0", "I1", "L1", "Z2", "S5", "B8", "G6" };

  for (guint i = 0; i < G_N_ELEMENTS (alike); i++)
    if (alike[i][0] == c)
      return alike[i][1];

  return c;
}

static gboolean
read_half (const char *text,
           guint       digits,
           guint      *value)
{
  *value = 0;
  for (guint i = 0; i < digits; i++)
    {
      char c = get_digit (text[i]);

      if (!g_ascii_isdigit (c))
        return FALSE;
      *value = *value * 10 + (c - '0');
    }

  return TRUE;
}

/* Two halves of @digits each behind a prefix of @skip letters */
static gboolean
parse_digits (const char *text,
              guint       skip,
              guint       digits,
              Parsed     *parsed)
{
  if (strlen (text) != skip + 2 * digits)
    return FALSE;
  for (guint i = 0; i < skip; i++)
    if (!g_ascii_isalpha (text[i]))
      return FALSE;

  memset (parsed, 0, sizeof *parsed);
  memcpy (parsed->numbering.prefix, text, skip);
  parsed->numbering.digits = digits;
  return read_half (text + skip, digits, &parsed->first) &&
         read_half (text + skip + digits, digits, &parsed->second);
}

/* One letter, or the same twice, and a half of @digits */
static gboolean
parse_letters (const char *text,
               guint       digits,
               Parsed     *parsed)
{
  guint letters = strlen (text) - MIN (strlen (text), digits);

  if (letters < 1 || letters > 2 || !g_ascii_isalpha (text[0]) || text[letters - 1] != text[0])
    return FALSE;

  memset (parsed, 0, sizeof *parsed);
  parsed->numbering.digits = digits;
  parsed->numbering.letters = TRUE;
  parsed->first = g_ascii_toupper (text[0]) - 'A' + 1 + 26 * (letters - 1);
  return read_half (text + letters, digits, &parsed->second);
}

/* Each way in which @text might be a number. */
static guint
parse (const char *text,
       Parsed      parsed[12])
{
  guint n = 0;

  for (guint digits = 1; digits <= 4; digits++)
    {
      for (guint skip = 0; skip <= 1; skip++)
        n += parse_digits (text, skip, digits, &parsed[n]);
      if (digits == 2 || digits == 3)
        n += parse_letters (text, digits, &parsed[n]);
    }

  return n;
}

/* Whether the document leaves that open.  Of a map on several sheets a scan may show any. */
static gboolean
is_asked (const VdSchemeAsk *ask,
          const VdNumbering *numbering)
{
  VdNumbering known;
  guint n_sheets;

  if (ask->numbering == NULL)
    return TRUE;

  known = *ask->numbering;
  known.column_from = numbering->column_from;
  known.row_from = numbering->row_from;
  n_sheets = known.n_sheets;
  known.n_sheets = 0;
  for (guint i = 0; i < n_sheets; i++)
    {
      g_strlcpy (known.prefix, known.sheets[i].prefix, sizeof known.prefix);
      if (vd_numbering_equal (&known, numbering))
        return TRUE;
    }

  return n_sheets == 0 && vd_numbering_equal (&known, numbering);
}

static void
vote (GHashTable        *candidates,
      const VdGrid      *grid,
      const VdNumbering *numbering,
      double             weight)
{
  g_autofree char *key = g_strdup_printf ("%d %d %d %d %d %u %d %s %d %d", grid->second_pushed,
                                          numbering->row_first,
                                          numbering->columns_left, numbering->rows_up,
                                          numbering->slant, numbering->digits,
                                          numbering->letters, numbering->prefix,
                                          numbering->column_from, numbering->row_from);
  Candidate *candidate = g_hash_table_lookup (candidates, key);

  if (candidate == NULL)
    {
      candidate = g_new0 (Candidate, 1);
      candidate->grid = *grid;
      candidate->numbering = *numbering;
      g_hash_table_insert (candidates, g_steal_pointer (&key), candidate);
    }

  candidate->votes += weight;
  candidate->n++;
}

/* Votes for each scheme in which @cell has the number that was read. */
static void
vote_all (GHashTable        *candidates,
          const VdGrid      *grid,
          guint              cell,
          double             weight,
          const Parsed      *parsed,
          const VdSchemeAsk *ask)
{
  for (guint i = 0; i < 24; i++)
    {
      VdNumbering numbering = parsed->numbering;
      int column, row;

      numbering.row_first = i & 1;
      numbering.columns_left = i >> 1 & 1;
      numbering.rows_up = i >> 2 & 1;
      numbering.slant = i >> 3;
      vd_numbering_count (&numbering, grid, cell, &column, &row);
      numbering.column_from = (int) (numbering.row_first ? parsed->second : parsed->first) - column;
      numbering.row_from = (int) (numbering.row_first ? parsed->first : parsed->second) - row;
      if (ABS (numbering.column_from) < FARTHEST && ABS (numbering.row_from) < FARTHEST &&
          is_asked (ask, &numbering))
        vote (candidates, grid, &numbering, weight);
    }
}

static void
print (const Candidate *self,
       const VdGrid    *lattice_grid,
       const VdReading *reading,
       char             label[VD_MAX_LABEL])
{
  VdScheme scheme = { .grid = self->grid };

  vd_numbering_print (&self->numbering, &self->grid,
                      vd_scheme_get_cell (&scheme, lattice_grid, reading->column, reading->row),
                      label, VD_MAX_LABEL);
}

/* Letters and digits that look alike are taken for one another. */
static gboolean
look_alike (const char *label,
            const char *text)
{
  if (strlen (label) != strlen (text))
    return FALSE;

  for (; *label != '\0'; label++, text++)
    if (get_digit (*label) != get_digit (*text))
      return FALSE;

  return TRUE;
}

static guint
count_agreed (const Candidate *self,
              const VdGrid    *lattice_grid,
              const GArray    *readings)
{
  guint n = 0;

  for (guint i = 0; i < readings->len; i++)
    {
      const VdReading *reading = &g_array_index (readings, VdReading, i);
      char label[VD_MAX_LABEL];

      print (self, lattice_grid, reading, label);
      n += look_alike (label, reading->text);
    }

  return n;
}

/* By how many readings @best is ahead of another scheme; G_MAXINT if they give the same labels. */
static int
get_lead (const Candidate *best,
          const Candidate *other,
          const VdGrid    *lattice_grid,
          const GArray    *readings)
{
  gboolean is_same = TRUE;
  int lead = 0;

  for (guint i = 0; i < readings->len; i++)
    {
      const VdReading *reading = &g_array_index (readings, VdReading, i);
      char labels[2][VD_MAX_LABEL];
      gboolean agree[2];

      print (best, lattice_grid, reading, labels[0]);
      print (other, lattice_grid, reading, labels[1]);
      if (strcmp (labels[0], labels[1]) == 0)
        continue;

      is_same = FALSE;
      for (guint k = 0; k < 2; k++)
        agree[k] = look_alike (labels[k], reading->text);
      lead += agree[0] - 3 * agree[1];
    }

  return is_same ? G_MAXINT : lead;
}

/* Of those with as many votes, the one without slanting lines, and so on: the simplest; never
 * one by the order of a table. */
static gboolean
is_better (const Candidate *a,
           const Candidate *b)
{
  const VdNumbering *x = &a->numbering, *y = &b->numbering;
  guint simple[2] = { 4 * x->slant + 2 * x->columns_left + x->rows_up,
                      4 * y->slant + 2 * y->columns_left + y->rows_up };

  if (fabs (a->votes - b->votes) > 1e-9)
    return a->votes > b->votes;
  if (simple[0] != simple[1])
    return simple[0] < simple[1];
  if (a->grid.second_pushed != b->grid.second_pushed)
    return a->grid.second_pushed;
  return x->row_first < y->row_first;
}

static void
judge (GHashTable   *candidates,
       const VdGrid *lattice_grid,
       const GArray *readings,
       VdScheme     *scheme)
{
  GHashTableIter iter;
  const Candidate *candidate, *best = NULL;

  g_hash_table_iter_init (&iter, candidates);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &candidate))
    if (best == NULL || is_better (candidate, best))
      best = candidate;

  scheme->grid = best->grid;
  scheme->numbering = best->numbering;
  /* A letter taken for a digit agrees, though by itself it would be no number. */
  scheme->n_agreed = count_agreed (best, lattice_grid, readings);
  scheme->n_read = MAX (scheme->n_read, scheme->n_agreed);

  scheme->lead = G_MAXINT;
  g_hash_table_iter_init (&iter, candidates);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &candidate))
    if (candidate->n >= RIVAL * best->n)
      scheme->lead = MIN (scheme->lead, get_lead (best, candidate, lattice_grid, readings));
}

/* The same hexes, but that one line is pushed where the other was: there is a place more in
 * each line. */
static VdGrid
push_others (const VdGrid *grid)
{
  VdGrid other = *grid;

  other.second_pushed = !grid->second_pushed;
  *(grid->orientation == VD_POINTY ? &other.columns : &other.rows) += 1;
  return other;
}

int
vd_scheme_get_cell (const VdScheme *self,
                    const VdGrid   *lattice_grid,
                    int             column,
                    int             row)
{
  int line = lattice_grid->orientation == VD_POINTY ? row : column;

  if (column < 0 || row < 0 || column >= (int) lattice_grid->columns ||
      row >= (int) lattice_grid->rows)
    return -1;

  if (self->grid.second_pushed != lattice_grid->second_pushed &&
      vd_grid_is_pushed (lattice_grid, line))
    *(lattice_grid->orientation == VD_POINTY ? &column : &row) += 1;

  return row * (int) self->grid.columns + column;
}

static const char *
find_doubt (const VdScheme *self)
{
  if (self->n_agreed < LEAST_VOTES)
    return N_("Too few numbers could be read.");
  if (self->n_agreed < LEAST_SHARE * self->n_read || self->lead < LEAST_LEAD)
    return N_("The numbers that were read fit no way of counting.");
  return NULL;
}

static void
count_reading (GHashTable        *candidates,
               const VdGrid      *lattice_grid,
               const VdReading   *reading,
               const VdSchemeAsk *ask,
               VdScheme          *scheme)
{
  VdScheme ways[2] = { { .grid = *lattice_grid }, { .grid = push_others (lattice_grid) } };
  Parsed parsed[12];
  guint n = parse (reading->text, parsed);

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < G_N_ELEMENTS (ways); k++)
      vote_all (candidates, &ways[k].grid,
                vd_scheme_get_cell (&ways[k], lattice_grid, reading->column, reading->row),
                reading->weight, &parsed[i], ask);

  scheme->n_read += n > 0;
}

gboolean
vd_scheme_vote (const VdGrid      *lattice_grid,
                const GArray      *readings,
                const VdSchemeAsk *ask,
                VdScheme          *scheme)
{
  g_autoptr (GHashTable) candidates = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                                             g_free);

  g_return_val_if_fail (lattice_grid != NULL && readings != NULL && ask != NULL, FALSE);
  g_return_val_if_fail (readings->len <= MOST_READINGS, FALSE);

  memset (scheme, 0, sizeof *scheme);
  scheme->grid = *lattice_grid;

  for (guint i = 0; i < readings->len; i++)
    count_reading (candidates, lattice_grid, &g_array_index (readings, VdReading, i), ask, scheme);

  if (g_hash_table_size (candidates) == 0)
    return FALSE;

  judge (candidates, lattice_grid, readings, scheme);
  scheme->doubt = find_doubt (scheme);
  return TRUE;
}
