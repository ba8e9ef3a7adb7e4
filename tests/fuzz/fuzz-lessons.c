/* fuzz-lessons.c: damaged files of what was learnt of a way of printing
 *
 * usage: fuzz-lessons [--mutations=N] [--seed=N] [--only=I] FILE...
 *
 * They are refused in one line, or read with every number in bounds.  Meant to run in a build with
 * sanitizers.  Prints TAP, one case for each hundredth of the run. */
#include <math.h>
#include <stdlib.h>

#include "formats/scan/lessons.h"
#include "tests/shared/mutate.h"

static const char *const words[] = {
  "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "null", "true", "0", "-1", "1e999", "1e300",
  "99999999999999999999", "\"ask\": \"path\",", "\"kind\": \"\",", "\"examples\": [],",
  "\"numbers\": [],", "[[[[[[", "terrain", "side", "path", " ", "\n", "\377", NULL
};

typedef struct
{
  VdMutator mutator;
  guint     n_read;
} Fuzz;

static void
assert_bounded (const VdLessons *lessons)
{
  for (guint i = 0; i < vd_lessons_get_n (lessons); i++)
    {
      VdLesson lesson = vd_lessons_get (lessons, i);

      for (guint k = 0; k < vd_ask_numbers[lesson.ask]; k++)
        g_assert_true (fabsf (lesson.numbers[k]) <= 1000);
    }
}

static void
try_mutation (gpointer user_data,
              guint    seed,
              guint    i)
{
  Fuzz *self = user_data;
  g_autoptr (VdLessons) lessons = NULL;
  g_autoptr (GError) error = NULL;
  GString *text;

  mutator_seed (&self->mutator, seed, i);
  text = mutator_mutate (&self->mutator);
  lessons = vd_lessons_read_bytes (text->str, text->len, "fuzz", &error);
  if (lessons == NULL)
    {
      mutator_assert_message (error);
    }
  else
    {
      self->n_read++;
      assert_bounded (lessons);
    }
  g_string_free (text, TRUE);
}

int
main (int    argc,
      char **argv)
{
  static const char *const files[] = { "FILE", NULL };
  VdMutatorOptions options;
  Fuzz fuzz = { 0 };

  mutator_read_options (&options, &argc, &argv, "mutations", files);
  mutator_init (&fuzz.mutator, options.paths, words);
  if (options.only >= 0)
    try_mutation (&fuzz, options.seed, options.only);
  else
    {
      mutator_run (options.seed, options.n, "mutations", try_mutation, &fuzz);
      g_print ("# %u were still read\n", fuzz.n_read);
    }

  mutator_clear (&fuzz.mutator);
  g_strfreev (options.paths);

  return EXIT_SUCCESS;
}
