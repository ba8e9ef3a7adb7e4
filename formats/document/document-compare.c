/* What the first save of a file would rewrite, and the order of rows. */
#include "formats/document/document-private.h"

#include <string.h>

/* Without strspn(): it prepares for more than the few characters there are. */
static gsize
span_zeros (const char *text)
{
  gsize n = 0;

  while (text[n] == '0')
    n++;

  return n;
}

static gsize
span_digits (const char *text)
{
  gsize n = 0;

  while (g_ascii_isdigit (text[n]))
    n++;

  return n;
}

/* Compares two runs of digits by value; of equal values, the shorter first. */
static int
compare_digits (const char **a,
                const char **b)
{
  gsize zeros_a = span_zeros (*a), zeros_b = span_zeros (*b);
  gsize length_a = span_digits (*a + zeros_a);
  gsize length_b = span_digits (*b + zeros_b);
  int order;

  if (length_a != length_b)
    return length_a < length_b ? -1 : 1;

  order = strncmp (*a + zeros_a, *b + zeros_b, length_a);
  if (order == 0)
    order = (zeros_a > zeros_b) - (zeros_a < zeros_b);

  *a += zeros_a + length_a;
  *b += zeros_b + length_b;
  return order;
}

static gsize
span_other (const char *text)
{
  return strcspn (text, "0123456789");
}

static int
compare_other (const char **a,
               const char **b)
{
  gsize length_a = span_other (*a), length_b = span_other (*b);
  int order;

  if (length_a != length_b)
    return length_a < length_b ? -1 : 1;

  order = strncmp (*a, *b, length_a);
  *a += length_a;
  *b += length_b;
  return order;
}

int
vd_natural_compare (const char *a,
                    const char *b)
{
  int order = 0;

  while (order == 0 && (*a != '\0' || *b != '\0'))
    {
      gboolean digits_a = g_ascii_isdigit (*a), digits_b = g_ascii_isdigit (*b);

      if (*a == '\0' || *b == '\0')
        return *a == '\0' ? -1 : 1;
      if (digits_a != digits_b)
        return digits_a ? -1 : 1;

      order = digits_a ? compare_digits (&a, &b) : compare_other (&a, &b);
    }

  return order;
}

/* How many lines a save would rewrite is told from a hash of each line as it
 * was loaded, so that the old text need not be kept. */
guint32
vd_line_hash (const char *line,
              gsize       length)
{
  guint64 hash = (length + 1) * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);
  guint64 word;

  for (; length >= 8; line += 8, length -= 8)
    {
      memcpy (&word, line, 8);
      hash = (hash ^ word) * G_GUINT64_CONSTANT (0x9FB21C651E98DF25);
      hash ^= hash >> 29;
    }

  word = 0;
  memcpy (&word, line, length);
  hash = (hash ^ word) * G_GUINT64_CONSTANT (0x9FB21C651E98DF25);

  return hash >> 32;
}

static GArray *
hash_lines (GBytes *bytes)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (guint32));
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);
  const char *end = text + size;

  while (text < end)
    {
      const char *newline = memchr (text, '\n', end - text);
      guint32 hash = vd_line_hash (text, newline - text);

      g_array_append_val (lines, hash);
      text = newline + 1;
    }

  return lines;
}

typedef struct
{
  const guint32 *lines;
  guint          n;
} Lines;

static void
trim_common (Lines *a,
             Lines *b)
{
  while (a->n > 0 && b->n > 0 && a->lines[0] == b->lines[0])
    {
      a->lines++;
      b->lines++;
      a->n--;
      b->n--;
    }

  while (a->n > 0 && b->n > 0 && a->lines[a->n - 1] == b->lines[b->n - 1])
    {
      a->n--;
      b->n--;
    }
}

/* The places of each line of @lines, the last first: heads by hash, the rest
 * chained through the returned array.  Places count from 1. */
static guint *
index_lines (const Lines *lines,
             GHashTable  *heads)
{
  guint *chain = g_new (guint, lines->n + 1);

  for (guint i = 1; i <= lines->n; i++)
    {
      void *key = GUINT_TO_POINTER (lines->lines[i - 1]);

      chain[i] = GPOINTER_TO_UINT (g_hash_table_lookup (heads, key));
      g_hash_table_insert (heads, key, GUINT_TO_POINTER (i));
    }

  return chain;
}

/* Puts @place where it belongs among the ends of common sequences. */
static void
place_end (guint *ends,
           guint *n_ends,
           guint  place)
{
  guint low = 0, high = *n_ends;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (ends[middle] < place)
        low = middle + 1;
      else
        high = middle;
    }

  ends[low] = place;
  *n_ends = MAX (*n_ends, low + 1);
}

/* The longest common sequence of lines, by Hunt and Szymanski.  Of a line that
 * occurs very often only the last occurrences are tried, to bound the time. */
static guint
count_common (const Lines *a,
              const Lines *b)
{
  enum { MAX_TRIES = 32 };
  g_autoptr (GHashTable) heads = g_hash_table_new (NULL, NULL);
  g_autofree guint *chain = index_lines (b, heads);
  g_autofree guint *ends = g_new (guint, b->n + 1);
  guint n_ends = 0;

  for (guint i = 0; i < a->n; i++)
    {
      guint place = GPOINTER_TO_UINT (g_hash_table_lookup (heads, GUINT_TO_POINTER (a->lines[i])));

      for (guint tries = 0; place != 0 && tries < MAX_TRIES; tries++, place = chain[place])
        place_end (ends, &n_ends, place);
    }

  return n_ends;
}

static guint
count_rewritten (const VdDocument *self)
{
  g_autoptr (GBytes) bytes = vd_document_write (self);
  g_autoptr (GArray) lines = hash_lines (bytes);
  Lines old = { (const guint32 *) self->lines->data, self->lines->len };
  Lines new = { (const guint32 *) lines->data, lines->len };
  guint common;

  trim_common (&old, &new);
  if (old.n == 0 || new.n == 0)
    return MAX (old.n, new.n);

  common = count_common (&old, &new);
  return MAX (old.n, new.n) - common;
}

void
vd_document_settle (VdDocument *self)
{
  if (self->n_rewritten >= 0)
    return;

  self->n_rewritten = self->lines != NULL ? count_rewritten (self) : 0;
  g_clear_pointer (&self->lines, g_array_unref);
}

guint
vd_document_get_n_rewritten (const VdDocument *self)
{
  g_return_val_if_fail (self != NULL, 0);

  /* Settling changes nothing that can be seen. */
  vd_document_settle ((VdDocument *) self);
  return self->n_rewritten;
}
