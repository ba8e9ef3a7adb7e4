/* mutate.h: damaged texts for fuzzers
 *
 * A text is taken, some bytes of it are changed, dropped, doubled, or words of
 * its format put in, sometimes a piece of another text.  Each mutation of a
 * seed is the same on every machine.
 */
#pragma once

#include <glib.h>

/**
 * VdMutator:
 * @seeds: of GBytes
 * @words: NULL-terminated
 */
typedef struct
{
  GPtrArray         *seeds;
  const char *const *words;
  GRand             *rand;
} VdMutator;

/**
 * mutator_init:
 * @paths: the texts to begin with
 * @words: what is put in; borrowed
 */
void     mutator_init   (VdMutator         *self,
                         char             **paths,
                         const char *const *words);

/* Each line of the texts becomes a text of its own. */
void     mutator_split  (VdMutator         *self);
void     mutator_clear  (VdMutator         *self);

/* From here on all follows from these two numbers. */
void     mutator_seed   (VdMutator         *self,
                         guint              seed,
                         guint              i);

/* Returns: (transfer full) */
GString *mutator_mutate (VdMutator         *self);

/**
 * VdMutatorOptions: what the command line of a fuzzer says
 * @n: how many
 * @only: one of them alone, or -1
 * @paths: (owned) (array zero-terminated=1)
 */
typedef struct
{
  int    n;
  int    seed;
  int    only;
  char **paths;
} VdMutatorOptions;

/**
 * mutator_read_options:
 * @what: what is tried, in the plural: the option says how many
 * @files: (array zero-terminated=1): the files that are asked for
 *
 * Reads the command line; stops unless there are as many files, or more.
 */
void     mutator_read_options (VdMutatorOptions  *self,
                               int               *argc,
                               char            ***argv,
                               const char        *what,
                               const char *const *files);

/* One mutation, or one request, of a seed. */
typedef void (*MutatorTry) (gpointer user_data,
                            guint    seed,
                            guint    i);

/**
 * mutator_run:
 * @what: what is tried, in the plural
 *
 * Tries the first @n of @seed and prints a case of TAP for each hundredth of
 * them, the plan first.
 */
void     mutator_run    (guint              seed,
                         guint              n,
                         const char        *what,
                         MutatorTry         try_one,
                         gpointer           user_data);

/* Stops unless @error says in one line of UTF-8 what is wrong in the file "fuzz". */
void     mutator_assert_message (const GError *error);
