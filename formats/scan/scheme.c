#include "formats/scan/scheme.h"

#include <math.h>
#include <string.h>

#include "core/text/phrase.h"

#define MOST_READINGS 1000
#define LEAST_VOTES 6
#define LEAST_SHARE 0.3  /* of what was read, agrees */
#define CLEARER 2.5      /* than the next best scheme */
#define FARTHEST 400     /* the number of a first column is not larger */

/* A scheme without its origin, and the numbers in which a text was taken apart for it */
typedef struct
{
  VdNumbering numbering;
  guint       first;  /* half */
  guint       second;
} Parsed;

/* What is voted for: one scheme, and how many readings agree */
typedef struct
{
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

/* Whether the document leaves that open. */
static gboolean
is_asked (const VdSchemeAsk *ask,
          const VdNumbering *numbering)
{
  VdNumbering known;

  if (ask->numbering == NULL)
    return TRUE;

  known = *ask->numbering;
  known.column_from = numbering->column_from;
  known.row_from = numbering->row_from;
  return vd_numbering_equal (&known, numbering);
}

static void
vote (GHashTable        *candidates,
      const VdNumbering *numbering,
      double             weight)
{
  g_autofree char *key = g_strdup_printf ("%d %d %d %d %u %d %s %d %d", numbering->row_first,
                                          numbering->columns_left, numbering->rows_up,
                                          numbering->slant, numbering->digits,
                                          numbering->letters, numbering->prefix,
                                          numbering->column_from, numbering->row_from);
  Candidate *candidate = g_hash_table_lookup (candidates, key);

  if (candidate == NULL)
    {
      candidate = g_new0 (Candidate, 1);
      candidate->numbering = *numbering;
      g_hash_table_insert (candidates, g_steal_pointer (&key), candidate);
    }

  candidate->votes += weight;
  candidate->n++;
}

/* Votes for each scheme in which the hex of @reading has the number that was read. */
static void
vote_all (GHashTable        *candidates,
          const VdGrid      *grid,
          const VdReading   *reading,
          const Parsed      *parsed,
          const VdSchemeAsk *ask)
{
  guint cell = reading->row * grid->columns + reading->column;

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
        vote (candidates, &numbering, reading->weight);
    }
}

/* Whether a scheme gives the text that was read, letters and digits that look alike taken for one
 * another. */
static gboolean
agrees (const VdNumbering *numbering,
        const VdGrid      *grid,
        const VdReading   *reading)
{
  char label[VD_MAX_LABEL];

  vd_numbering_print (numbering, grid, reading->row * grid->columns + reading->column, label,
                      sizeof label);
  if (strlen (label) != strlen (reading->text))
    return FALSE;

  for (guint i = 0; label[i] != '\0'; i++)
    if (get_digit (label[i]) != get_digit (reading->text[i]))
      return FALSE;

  return TRUE;
}

static guint
count_agreed (const VdNumbering *numbering,
              const VdGrid      *grid,
              const GArray      *readings)
{
  guint n = 0;

  for (guint i = 0; i < readings->len; i++)
    n += agrees (numbering, grid, &g_array_index (readings, VdReading, i));

  return n;
}

/* Whether two schemes give most of the hexes that were read the same labels. */
static gboolean
are_alike (const VdNumbering *a,
           const VdNumbering *b,
           const VdGrid      *grid,
           const GArray      *readings)
{
  guint n = 0;

  for (guint i = 0; i < readings->len; i++)
    {
      const VdReading *reading = &g_array_index (readings, VdReading, i);
      guint cell = reading->row * grid->columns + reading->column;
      char labels[2][VD_MAX_LABEL];

      vd_numbering_print (a, grid, cell, labels[0], sizeof labels[0]);
      vd_numbering_print (b, grid, cell, labels[1], sizeof labels[1]);
      n += strcmp (labels[0], labels[1]) == 0;
    }

  return n == readings->len;
}

static void
judge (GHashTable   *candidates,
       const VdGrid *grid,
       const GArray *readings,
       VdScheme     *scheme)
{
  GHashTableIter iter;
  const Candidate *candidate, *best = NULL;

  g_hash_table_iter_init (&iter, candidates);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &candidate))
    if (best == NULL || candidate->votes > best->votes ||
        (candidate->votes >= best->votes && candidate->numbering.slant < best->numbering.slant))
      best = candidate;

  scheme->numbering = best->numbering;
  scheme->n_agreed = count_agreed (&best->numbering, grid, readings);

  g_hash_table_iter_init (&iter, candidates);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &candidate))
    if (candidate->n > scheme->n_second &&
        !are_alike (&candidate->numbering, &best->numbering, grid, readings))
      scheme->n_second = candidate->n;
}

static const char *
find_doubt (const VdScheme *self)
{
  if (self->n_agreed < LEAST_VOTES)
    return N_("Too few numbers could be read.");
  if (self->n_agreed < LEAST_SHARE * self->n_read || self->n_agreed < CLEARER * self->n_second)
    return N_("The numbers that were read fit no way of counting.");
  return NULL;
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
    {
      const VdReading *reading = &g_array_index (readings, VdReading, i);
      Parsed parsed[12];
      guint n = parse (reading->text, parsed);

      for (guint k = 0; k < n; k++)
        vote_all (candidates, lattice_grid, reading, &parsed[k], ask);
      scheme->n_read += n > 0;
    }

  if (g_hash_table_size (candidates) == 0)
    return FALSE;

  judge (candidates, lattice_grid, readings, scheme);
  scheme->doubt = find_doubt (scheme);
  return TRUE;
}
