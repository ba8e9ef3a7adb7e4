#include "formats/merge/merge-text.h"

#include <string.h>

#define NONE G_MAXUINT

enum { BASE, OURS, THEIRS, N_VERSIONS };

/* A text as its lines, each with the number that all lines of its words have. */
typedef struct
{
  GPtrArray *lines; /* of GBytes, their ends with them */
  GArray    *words; /* guint */
} Text;

/* From, and up to but without. */
typedef struct { guint from, end; } Span;

typedef struct { Span a, b; } Pair;

typedef struct
{
  const Text *a, *b;
  guint      *to;       /* for each line of a its like in b, or NONE */
  guint      *n_in_a;   /* how often a line stands in the spans at work, by its number */
  guint      *n_in_b;
  guint      *at_in_b;
  GArray     *waiting;  /* of Pair */
} Match;

/* Lines */

static guint
get_word (const Text *self,
          guint       line)
{
  return g_array_index (self->words, guint, line);
}

static void
text_init (Text       *self,
           GBytes     *bytes,
           GHashTable *numbers)
{
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);

  self->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  self->words = g_array_new (FALSE, FALSE, sizeof (guint));

  for (gsize from = 0, end; from < size; from = end)
    {
      const char *newline = memchr (text + from, '\n', size - from);
      GBytes *line;
      guint number;

      end = newline != NULL ? (gsize) (newline - text) + 1 : size;
      line = g_bytes_new_from_bytes (bytes, from, end - from);
      number = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, line));
      if (number == 0)
        {
          number = g_hash_table_size (numbers) + 1;
          g_hash_table_insert (numbers, line, GUINT_TO_POINTER (number));
        }

      g_array_append_val (self->words, number);
      g_ptr_array_add (self->lines, line);
    }
}

static void
text_clear (Text *self)
{
  g_ptr_array_unref (self->lines);
  g_array_unref (self->words);
}

static gboolean
is_same (const Text *a,
         Span        of_a,
         const Text *b,
         Span        of_b)
{
  if (of_a.end - of_a.from != of_b.end - of_b.from)
    return FALSE;

  for (guint i = 0; i < of_a.end - of_a.from; i++)
    if (get_word (a, of_a.from + i) != get_word (b, of_b.from + i))
      return FALSE;

  return TRUE;
}

/* Which line is which */

/* What begins and what ends both alike. */
static void
match_ends (Match *self,
            Pair  *pair)
{
  while (pair->a.from < pair->a.end && pair->b.from < pair->b.end &&
         get_word (self->a, pair->a.from) == get_word (self->b, pair->b.from))
    self->to[pair->a.from++] = pair->b.from++;

  while (pair->a.from < pair->a.end && pair->b.from < pair->b.end &&
         get_word (self->a, pair->a.end - 1) == get_word (self->b, pair->b.end - 1))
    self->to[--pair->a.end] = --pair->b.end;
}

static void
count_words (Match      *self,
             const Pair *pair,
             gboolean    up)
{
  for (guint i = pair->a.from; i < pair->a.end; i++)
    self->n_in_a[get_word (self->a, i)] = up ? self->n_in_a[get_word (self->a, i)] + 1 : 0;

  for (guint i = pair->b.from; i < pair->b.end; i++)
    {
      self->n_in_b[get_word (self->b, i)] = up ? self->n_in_b[get_word (self->b, i)] + 1 : 0;
      self->at_in_b[get_word (self->b, i)] = i;
    }
}

/* Of those lines that stand once in either, most that can be matched without a
 * crossing: each is laid on the first pile whose top is behind it in b, and what
 * was then on top of the pile before it comes before it. */
static void
match_single (Match      *self,
              const Pair *pair)
{
  g_autoptr (GArray) tops = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree guint *before = g_new (guint, pair->a.end - pair->a.from + 1);

  for (guint i = pair->a.from; i < pair->a.end; i++)
    {
      guint word = get_word (self->a, i), low = 0, high = tops->len;

      if (self->n_in_a[word] != 1 || self->n_in_b[word] != 1)
        continue;

      while (low < high)
        {
          guint middle = (low + high) / 2;
          guint top = get_word (self->a, g_array_index (tops, guint, middle));

          if (self->at_in_b[top] < self->at_in_b[word])
            low = middle + 1;
          else
            high = middle;
        }

      before[i - pair->a.from] = low > 0 ? g_array_index (tops, guint, low - 1) : NONE;
      if (low == tops->len)
        g_array_append_val (tops, i);
      else
        g_array_index (tops, guint, low) = i;
    }

  for (guint i = tops->len > 0 ? g_array_index (tops, guint, tops->len - 1) : NONE; i != NONE;
       i = before[i - pair->a.from])
    self->to[i] = self->at_in_b[get_word (self->a, i)];
}

/* Looks again between the lines that were matched, where others may stand once. */
static void
wait_between (Match      *self,
              const Pair *pair)
{
  Pair next = *pair;
  gboolean any = FALSE;

  for (guint i = pair->a.from; i < pair->a.end; i++)
    if (self->to[i] != NONE)
      {
        next.a.end = i;
        next.b.end = self->to[i];
        g_array_append_val (self->waiting, next);
        next.a.from = i + 1;
        next.b.from = self->to[i] + 1;
        any = TRUE;
      }

  next.a.end = pair->a.end;
  next.b.end = pair->b.end;
  if (any)
    g_array_append_val (self->waiting, next);
}

/* Returns, for each line of @a, its like in @b or NONE; later lines have later
 * likes.  (transfer full) */
static guint *
match_lines (const Text *a,
             const Text *b,
             guint       n_numbers)
{
  g_autofree guint *n_in_a = g_new0 (guint, n_numbers + 1);
  g_autofree guint *n_in_b = g_new0 (guint, n_numbers + 1);
  g_autofree guint *at_in_b = g_new0 (guint, n_numbers + 1);
  g_autoptr (GArray) waiting = g_array_new (FALSE, FALSE, sizeof (Pair));
  Match self = { a, b, g_new (guint, a->words->len + 1), n_in_a, n_in_b, at_in_b, waiting };
  Pair pair = { { 0, a->words->len }, { 0, b->words->len } };

  memset (self.to, 0xff, sizeof (guint) * (a->words->len + 1));
  g_array_append_val (waiting, pair);

  while (waiting->len > 0)
    {
      pair = g_array_index (waiting, Pair, waiting->len - 1);
      g_array_set_size (waiting, waiting->len - 1);
      match_ends (&self, &pair);
      if (pair.a.from == pair.a.end || pair.b.from == pair.b.end)
        continue;

      count_words (&self, &pair, TRUE);
      match_single (&self, &pair);
      count_words (&self, &pair, FALSE);
      wait_between (&self, &pair);
    }

  return self.to;
}

/* Writing */

static void
put_span (GByteArray *out,
          const Text *text,
          Span        span)
{
  for (guint i = span.from; i < span.end; i++)
    {
      gsize size;
      const guint8 *line = g_bytes_get_data (text->lines->pdata[i], &size);

      g_byte_array_append (out, line, size);
    }
}

/* The last line of a file may lack its end. */
static void
put_mark (GByteArray *out,
          const char *mark)
{
  if (out->len > 0 && out->data[out->len - 1] != '\n')
    g_byte_array_append (out, (const guint8 *) "\n", 1);

  g_byte_array_append (out, (const guint8 *) mark, strlen (mark));
  g_byte_array_append (out, (const guint8 *) "\n", 1);
}

static void
put_place (GByteArray *out,
           const Text  text[N_VERSIONS],
           const Span  span[N_VERSIONS])
{
  put_mark (out, VD_TEXT_MARK_OURS);
  put_span (out, &text[OURS], span[OURS]);
  put_mark (out, VD_TEXT_MARK_MIDDLE);
  put_span (out, &text[THEIRS], span[THEIRS]);
  put_mark (out, VD_TEXT_MARK_THEIRS);
}

/* Whose lines are taken; BASE if that is for the author to say. */
static guint
choose_lines (const Text  text[N_VERSIONS],
              const Span  span[N_VERSIONS],
              VdTextTrust trust)
{
  if (is_same (&text[OURS], span[OURS], &text[THEIRS], span[THEIRS]))
    return OURS;
  if (trust & VD_TEXT_TRUST_OURS &&
      is_same (&text[BASE], span[BASE], &text[THEIRS], span[THEIRS]))
    return OURS;
  if (trust & VD_TEXT_TRUST_THEIRS && is_same (&text[BASE], span[BASE], &text[OURS], span[OURS]))
    return THEIRS;

  return BASE;
}

/* What stands between two lines that all have, and the latter of these. */
static void
put_chunk (GByteArray *out,
           const Text  text[N_VERSIONS],
           const Span  span[N_VERSIONS],
           VdTextTrust trust,
           guint      *n_places)
{
  guint chosen = choose_lines (text, span, trust);

  if (chosen != BASE)
    {
      put_span (out, &text[chosen], span[chosen]);
      return;
    }

  put_place (out, text, span);
  (*n_places)++;
}

static GByteArray *
merge_spans (const Text   text[N_VERSIONS],
             guint *const to[N_VERSIONS],
             VdTextTrust  trust,
             guint       *n_places)
{
  GByteArray *out = g_byte_array_new ();
  Span span[N_VERSIONS] = { { 0, 0 }, { 0, 0 }, { 0, 0 } };

  for (guint i = 0; i <= text[BASE].words->len; i++)
    {
      gboolean is_end = i == text[BASE].words->len;

      if (!is_end && (to[OURS][i] == NONE || to[THEIRS][i] == NONE))
        continue;

      for (guint v = BASE; v < N_VERSIONS; v++)
        span[v].end = is_end ? text[v].words->len : v == BASE ? i : to[v][i];
      put_chunk (out, text, span, trust, n_places);

      for (guint v = BASE; v < N_VERSIONS && !is_end; v++)
        span[v].from = span[v].end + 1;
      if (!is_end)
        put_span (out, &text[BASE], (Span) { i, i + 1 });
    }

  return out;
}

GBytes *
vd_text_merge (GBytes      *base,
               GBytes      *ours,
               GBytes      *theirs,
               VdTextTrust  trust,
               guint       *n_places)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new (g_bytes_hash, g_bytes_equal);
  GBytes *bytes[N_VERSIONS] = { base != NULL ? base : ours, ours, theirs };
  Text text[N_VERSIONS];
  guint *to[N_VERSIONS] = { NULL };
  GByteArray *out;

  g_return_val_if_fail (ours != NULL && theirs != NULL && n_places != NULL, NULL);
  g_return_val_if_fail (trust <= (VD_TEXT_TRUST_OURS | VD_TEXT_TRUST_THEIRS), NULL);

  *n_places = 0;
  for (guint v = BASE; v < N_VERSIONS; v++)
    text_init (&text[v], bytes[v], numbers);
  for (guint v = OURS; v < N_VERSIONS; v++)
    to[v] = match_lines (&text[BASE], &text[v], g_hash_table_size (numbers));

  out = merge_spans (text, to, base != NULL ? trust : VD_TEXT_TRUST_NOBODY, n_places);

  for (guint v = BASE; v < N_VERSIONS; v++)
    {
      text_clear (&text[v]);
      g_free (to[v]);
    }

  return g_byte_array_free_to_bytes (out);
}
