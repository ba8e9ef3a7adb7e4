#include "tests/shared/mutate.h"

#include <string.h>

static guint
below (VdMutator *self,
       guint      n)
{
  return n > 0 ? g_rand_int (self->rand) % n : 0;
}

/* A length of up to @most from @start on. */
static gsize
piece (VdMutator *self,
       gsize      start,
       gsize      size,
       guint      most)
{
  gsize length = below (self, most);

  return MIN (size - start, length);
}

static GBytes *
pick_seed (VdMutator *self)
{
  return self->seeds->pdata[below (self, self->seeds->len)];
}

static const char *
pick_word (VdMutator *self)
{
  return self->words[below (self, g_strv_length ((char **) self->words))];
}

/* Mutations of a text */

static void
change_byte (VdMutator *self,
             GString   *text)
{
  if (text->len > 0)
    text->str[below (self, text->len)] ^= 1u << below (self, 8);
}

static void
drop_piece (VdMutator *self,
            GString   *text)
{
  gsize start = below (self, text->len + 1);

  g_string_erase (text, start, piece (self, start, text->len, 64));
}

static void
double_piece (VdMutator *self,
              GString   *text)
{
  gsize start = below (self, text->len + 1);
  gsize length = piece (self, start, text->len, 512);
  g_autofree char *copy = g_memdup2 (text->str + start, length);

  g_string_insert_len (text, below (self, text->len + 1), copy, length);
}

static void
put_word (VdMutator *self,
          GString   *text)
{
  g_string_insert (text, below (self, text->len + 1), pick_word (self));
}

static void
put_word_often (VdMutator *self,
                GString   *text)
{
  const char *word = pick_word (self);
  gsize place = below (self, text->len + 1);

  for (guint n = below (self, 60); n > 0; n--)
    g_string_insert (text, place, word);
}

static void
splice (VdMutator *self,
        GString   *text)
{
  gsize size;
  const char *other = g_bytes_get_data (pick_seed (self), &size);
  gsize start = below (self, size + 1);

  g_string_insert_len (text, below (self, text->len + 1), other + start,
                       piece (self, start, size, 1024));
}

/* What is done by lines often leaves XML, and so gets further. */

static gsize
line_start (VdMutator     *self,
            const GString *text)
{
  gsize place = below (self, text->len + 1);

  while (place > 0 && text->str[place - 1] != '\n')
    place--;

  return place;
}

static void
put_line (VdMutator *self,
          GString   *text)
{
  g_string_insert (text, line_start (self, text), pick_word (self));
}

static void
move_line (VdMutator *self,
           GString   *text)
{
  gsize start = line_start (self, text);
  gsize length = strcspn (text->str + start, "\n");
  g_autofree char *line = g_strndup (text->str + start, length);

  if (below (self, 2) == 0)
    g_string_erase (text, start, length);

  g_string_insert (text, line_start (self, text), line);
}

/* Something odd in a value. */
static void
change_value (VdMutator *self,
              GString   *text)
{
  const char *quote = strchr (text->str + below (self, text->len + 1), '"');

  if (quote != NULL)
    g_string_insert (text, quote - text->str, pick_word (self));
}

static void
cut_short (VdMutator *self,
           GString   *text)
{
  g_string_truncate (text, below (self, text->len + 1));
}

GString *
mutator_mutate (VdMutator *self)
{
  static void (*const kinds[]) (VdMutator *, GString *) = {
    change_byte, drop_piece, double_piece, put_word, put_word_often, splice,
    put_line, put_line, move_line, move_line, change_value, change_value,
  };
  gsize size;
  const char *data = g_bytes_get_data (pick_seed (self), &size);
  GString *text = g_string_new_len (data, size);

  for (guint n = 1 + below (self, 4); n > 0; n--)
    kinds[below (self, G_N_ELEMENTS (kinds))] (self, text);

  if (below (self, 16) == 0)
    cut_short (self, text);

  return text;
}

static GPtrArray *
load_seeds (char **paths)
{
  GPtrArray *seeds = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  for (; *paths != NULL; paths++)
    {
      g_autoptr (GError) error = NULL;
      char *text;
      gsize size;

      if (!g_file_get_contents (*paths, &text, &size, &error))
        g_error ("%s", error->message);

      g_ptr_array_add (seeds, g_bytes_new_take (text, size));
    }

  return seeds;
}

void
mutator_init (VdMutator         *self,
              char             **paths,
              const char *const *words)
{
  self->seeds = load_seeds (paths);
  self->words = words;
  self->rand = g_rand_new ();
}

void
mutator_split (VdMutator *self)
{
  g_autoptr (GPtrArray) texts = g_steal_pointer (&self->seeds);

  self->seeds = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  for (guint i = 0; i < texts->len; i++)
    {
      gsize size;
      const char *text = g_bytes_get_data (texts->pdata[i], &size);
      g_autofree char *copy = g_strndup (text, size);
      g_auto (GStrv) lines = g_strsplit (copy, "\n", -1);

      for (guint j = 0; lines[j] != NULL; j++)
        g_ptr_array_add (self->seeds, g_bytes_new (lines[j], strlen (lines[j])));
    }
}

void
mutator_clear (VdMutator *self)
{
  g_ptr_array_unref (self->seeds);
  g_rand_free (self->rand);
}

void
mutator_seed (VdMutator *self,
              guint      seed,
              guint      i)
{
  const guint32 key[] = { seed, i };

  g_rand_set_seed_array (self->rand, key, G_N_ELEMENTS (key));
}

void
mutator_read_options (VdMutatorOptions  *self,
                      int               *argc,
                      char            ***argv,
                      const char        *what,
                      const char *const *files)
{
  g_autofree char *wanted = g_strjoinv (" ", (char **) files);
  const GOptionEntry entries[] = {
    { what, 'n', 0, G_OPTION_ARG_INT, &self->n, "How many", "N" },
    { "seed", 's', 0, G_OPTION_ARG_INT, &self->seed, "Which", "N" },
    { "only", 0, 0, G_OPTION_ARG_INT, &self->only, "One of them alone", "I" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->paths, NULL, wanted },
    { NULL },
  };
  g_autoptr (GOptionContext) options = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  *self = (VdMutatorOptions) { .n = 2000, .seed = 1, .only = -1 };
  g_option_context_add_main_entries (options, entries, NULL);
  if (!g_option_context_parse (options, argc, argv, &error))
    g_error ("%s", error->message);
  if (self->paths == NULL ||
      g_strv_length (self->paths) < g_strv_length ((char **) files))
    g_error ("which files? %s", wanted);
}

void
mutator_run (guint       seed,
             guint       n,
             const char *what,
             MutatorTry  try_one,
             gpointer    user_data)
{
  guint step = MAX (1, n / 100);

  g_print ("1..%u\n", (n + step - 1) / step);
  for (guint i = 0; i < n; i++)
    {
      try_one (user_data, seed, i);
      if ((i + 1) % step == 0 || i + 1 == n)
        g_print ("ok %u - %s %u to %u of seed %u\n", i / step + 1, what, i / step * step, i, seed);
    }
}

void
mutator_assert_message (const GError *error)
{
  if (error == NULL || !g_str_has_prefix (error->message, "fuzz:") ||
      strchr (error->message, '\n') != NULL || !g_utf8_validate (error->message, -1, NULL))
    g_error ("a bad message: %s", error != NULL ? error->message : "none");
}
