/* Merging texts that are no documents: what is taken, what is marked, and that
 * nothing is lost. */
#include "formats/merge/merge-text.h"

#include <string.h>

#define OURS VD_TEXT_MARK_OURS "\n"
#define MIDDLE VD_TEXT_MARK_MIDDLE "\n"
#define THEIRS VD_TEXT_MARK_THEIRS "\n"

static char *
merge (const char  *base,
       const char  *ours,
       const char  *theirs,
       VdTextTrust  trust,
       guint       *n_places)
{
  g_autoptr (GBytes) b = base != NULL ? g_bytes_new (base, strlen (base)) : NULL;
  g_autoptr (GBytes) o = g_bytes_new (ours, strlen (ours));
  g_autoptr (GBytes) t = g_bytes_new (theirs, strlen (theirs));
  g_autoptr (GBytes) merged = vd_text_merge (b, o, t, trust, n_places);
  gsize size;
  const char *text = g_bytes_get_data (merged, &size);

  return size > 0 ? g_strndup (text, size) : g_strdup ("");
}

typedef struct
{
  const char *base, *ours, *theirs;
  VdTextTrust trust;
  guint       n_places;
  const char *expected;
} Example;

static const Example examples[] = {
  /* What one has changed who can be read, and what both have. */
  { "a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n", VD_TEXT_TRUST_OURS | VD_TEXT_TRUST_THEIRS, 0, "A\nb\nC\n" },
  { "a\nb\nc\n", "A\nb\nc\n", "A\nb\nc\n", VD_TEXT_TRUST_NOBODY, 0, "A\nb\nc\n" },
  { "a\nb\nc\n", "a\nb\n", "a\nb\nc\nd\n", VD_TEXT_TRUST_OURS | VD_TEXT_TRUST_THEIRS, 1,
    "a\nb\n" OURS MIDDLE "c\nd\n" THEIRS },

  /* What the other has changed. */
  { "a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n", VD_TEXT_TRUST_OURS, 1,
    "A\nb\n" OURS "c\n" MIDDLE "C\n" THEIRS },
  { "a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n", VD_TEXT_TRUST_THEIRS, 1,
    OURS "A\n" MIDDLE "a\n" THEIRS "b\nC\n" },
  { "a\nb\nc\n", "A\nb\nc\n", "a\nb\n", VD_TEXT_TRUST_OURS, 1,
    "A\nb\n" OURS "c\n" MIDDLE THEIRS },

  /* Without a base, whoever is trusted. */
  { NULL, "a\nb\nc\n", "a\nx\nc\n", VD_TEXT_TRUST_OURS | VD_TEXT_TRUST_THEIRS, 1,
    "a\n" OURS "b\n" MIDDLE "x\n" THEIRS "c\n" },
  { NULL, "", "a\n", VD_TEXT_TRUST_NOBODY, 1, OURS MIDDLE "a\n" THEIRS },

  /* A last line without an end. */
  { NULL, "a\nb", "a\nc", VD_TEXT_TRUST_NOBODY, 1, "a\n" OURS "b\n" MIDDLE "c\n" THEIRS },
  { "a\nb", "a\nb", "a\nb", VD_TEXT_TRUST_NOBODY, 0, "a\nb" },

  /* Lines that stand twice, and blocks that moved. */
  { "x\nx\na\nx\nx\n", "x\nx\na\nx\nx\nx\n", "x\nx\nb\nx\nx\n", VD_TEXT_TRUST_OURS, 1,
    "x\nx\n" OURS "a\n" MIDDLE "b\n" THEIRS "x\nx\nx\n" },
};

static void
test_examples (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      const Example *example = &examples[i];
      guint n_places;
      g_autofree char *merged = merge (example->base, example->ours, example->theirs,
                                       example->trust, &n_places);

      g_test_message ("example %u", i);
      g_assert_cmpstr (merged, ==, example->expected);
      g_assert_cmpuint (n_places, ==, example->n_places);
    }
}

/* What is left if one version is chosen at every mark. */
static char *
choose (const char *merged,
        gboolean    ours)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (GStrv) lines = g_strsplit (merged, "\n", -1);
  gboolean in_ours = TRUE, in_theirs = TRUE;

  for (guint i = 0; lines[i] != NULL && lines[i + 1] != NULL; i++)
    if (strcmp (lines[i], VD_TEXT_MARK_OURS) == 0)
      in_theirs = FALSE;
    else if (strcmp (lines[i], VD_TEXT_MARK_MIDDLE) == 0)
      in_theirs = !(in_ours = FALSE);
    else if (strcmp (lines[i], VD_TEXT_MARK_THEIRS) == 0)
      in_ours = TRUE;
    else if (ours ? in_ours : in_theirs)
      g_string_append_printf (text, "%s\n", lines[i]);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
make_text (GRand *rand)
{
  GString *text = g_string_new (NULL);
  guint n_words = g_rand_int_range (rand, 1, 40);

  for (int n = g_rand_int_range (rand, 0, 30); n > 0; n--)
    g_string_append_printf (text, "%d\n", g_rand_int_range (rand, 0, n_words));

  return g_string_free (text, FALSE);
}

static void
test_nothing_lost (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (17);

  for (guint i = 0; i < 20000; i++)
    {
      g_autofree char *base = make_text (rand), *ours = make_text (rand), *theirs = make_text (rand);
      guint n_places;
      g_autofree char *marked = merge (i % 2 ? base : NULL, ours, theirs, VD_TEXT_TRUST_NOBODY, &n_places);
      g_autofree char *chosen_ours = choose (marked, TRUE), *chosen_theirs = choose (marked, FALSE);
      g_autofree char *taken = merge (base, base, theirs, VD_TEXT_TRUST_THEIRS, &n_places);

      g_assert_cmpstr (chosen_ours, ==, ours);
      g_assert_cmpstr (chosen_theirs, ==, theirs);
      g_assert_cmpstr (taken, ==, theirs);
      g_assert_cmpuint (n_places, ==, 0);
    }
}

/* Half a million lines, of which many are alike, as on a map. */
static void
test_large (void)
{
  g_autoptr (GString) base = g_string_new (NULL), ours = g_string_new (NULL);
  g_autoptr (GString) theirs = g_string_new (NULL);
  g_autofree char *merged = NULL;
  guint n_places;

  for (guint i = 0; i < 500000; i++)
    {
      g_string_append_printf (base, i % 3 == 0 ? "same\n" : "line %u\n", i);
      g_string_append_printf (ours, i == 9 ? "ours\n" : i % 3 == 0 ? "same\n" : "line %u\n", i);
      g_string_append_printf (theirs, i == 499990 ? "theirs\n" : i % 3 == 0 ? "same\n" : "line %u\n", i);
    }

  merged = merge (base->str, ours->str, theirs->str, VD_TEXT_TRUST_OURS, &n_places);
  g_assert_cmpuint (n_places, ==, 1);
  g_assert_nonnull (strstr (merged, "\nours\n"));
  g_assert_nonnull (strstr (merged, MIDDLE "theirs\n" THEIRS));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/merge-text/examples", test_examples);
  g_test_add_func ("/merge-text/nothing-lost", test_nothing_lost);
  g_test_add_func ("/merge-text/large", test_large);

  return g_test_run ();
}
