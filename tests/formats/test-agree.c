/* What readers of one map agree on, and how many errors both made: numbers of the textbooks, small
 * maps, and readers who err as often as they are told.  VD_LONG=1 lets a thousand of each sort
 * read. */
#include "formats/agree/agree.h"
#include "formats/agree/agree-words.h"
#include "formats/agree/gold.h"
#include "formats/agree/pass.h"

#include <math.h>
#include <string.h>

/* Arithmetic */

static void
test_kappa (void)
{
  /* Twenty times yes and fifteen times no of both, of fifty: 0.7 by 0.5. */
  const VdAgreeing cohen = { 2, 50, 35, 35, 0.5 };
  /* Ten subjects and fourteen readers: 0.378 by 0.213. */
  const VdAgreeing fleiss = { 14, 10, 3.780, 1.9, 0.213 };
  const VdAgreeing nothing = { 2, 50, 50, 50, 1 };
  const VdAgreeing names = { 2, 16, 14, 14, 0.875 }; /* two, of which the second reader has none */
  VdInterval kappa;

  g_assert_true (vd_kappa (&cohen, &kappa));
  g_assert_cmpfloat_with_epsilon (kappa.value, 0.4, 1e-9);
  g_assert_cmpfloat (kappa.low, <, 0.13);
  g_assert_cmpfloat (kappa.high, >, 0.6);
  g_assert_true (vd_kappa (&fleiss, &kappa));
  g_assert_cmpfloat_with_epsilon (kappa.value, 0.210, 0.001);
  g_assert_false (vd_kappa (&nothing, &kappa));

  g_assert_true (vd_kappa_is_telling (&(VdInterval) { 0.4, 0.13, 0.6 }));
  g_assert_true (vd_kappa (&names, &kappa));
  g_assert_false (vd_kappa_is_telling (&kappa));
}

/* Of a few decisions no figure is given that says nothing. */
static void
test_kappa_in_words (void)
{
  VdAgreeKind names = { VD_AGREE_NAMES, NULL, { 2, 16, 14, 14, 0.875 }, 2 };
  VdAgreeKind terrain = { VD_AGREE_TERRAIN, NULL, { 2, 50, 35, 35, 0.5 }, 15 };
  g_autofree char *few = vd_agree_say_agreeing (&names), *many = vd_agree_say_agreeing (&terrain);
  g_autofree char *of_few = vd_phrase_say (few, NULL), *of_many = vd_phrase_say (many, NULL);

  g_assert_cmpstr (of_few, ==, "names: 16 decisions, 2 in dispute; too few in all to tell "
                               "agreement from chance");
  g_assert_cmpstr (of_many, ==, "terrain: 50 decisions, 15 in dispute, "
                                "kappa 0.400 (0.125 to 0.618)");
}

static void
test_part (void)
{
  VdInterval part = vd_interval_of_part (0, 50);

  g_assert_cmpfloat (part.low, ==, 0);
  g_assert_cmpfloat_with_epsilon (part.high, 0.0714, 0.0005); /* Wilson */
  part = vd_interval_of_part (10, 20);
  g_assert_cmpfloat_with_epsilon (part.low, 0.2993, 0.0005);
}

static void
test_few (void)
{
  const VdMissedSort few = { 1000, { 4, 30 } }, enough = { 1000, { 5, 30 } };
  const VdMissedSort many = { 8000, { 4000, 4000 } };
  const VdMissedSort open = { 1000, { 40, 0 } }, none = { 1000, { 0, 0 } };
  VdMissed missed = vd_missed_estimate (&few, 1, 1);

  g_assert_false (missed.is_estimated);
  g_assert_cmpfloat (missed.high, >, 4 * 30 / 1001.0);

  missed = vd_missed_estimate (&enough, 1, 1);
  g_assert_true (missed.is_estimated);
  g_assert_cmpfloat_with_epsilon (missed.expected, 5 * 30 / 1001.0, 1e-9);
  g_assert_cmpfloat (missed.low, <, missed.expected);
  g_assert_cmpfloat (missed.high, >, missed.expected);

  missed = vd_missed_estimate (&many, 1, 1); /* of two who hardly can read */
  g_assert_cmpfloat_with_epsilon (missed.expected, 4000 * 4000 / 8001.0, 1e-6);
  g_assert_cmpuint (missed.most, >, missed.high);
  g_assert_cmpuint (missed.most, <, missed.high + 100);
  g_assert_cmpfloat (missed.none, <, 1e-100);

  missed = vd_missed_estimate (&enough, 1, 0.5);
  g_assert_cmpfloat_with_epsilon (missed.expected, 4 * 5 * 30 / 1001.0, 1e-9);

  g_assert_cmpfloat (vd_missed_bound (&open, 1), >, 20 * 20 / 1001.0);
  g_assert_cmpfloat (vd_missed_bound (&none, 1), ==, 0);
}

/* Of one sort: what is to be expected is the product of two Gamma numbers, and what remains is
 * Poisson; how these are spread was drawn 100,000 times by another program.  Chances of at most
 * so many lie to either side of 39 of 40: 0.970 and 0.979 of none, 0.971 of two, 0.977 of five. */
static const struct
{
  VdMissedSort sort;
  double       low, high, none;
  guint        most;
} spreads[] = {
  { { 1000, { 5, 5 } }, 0.00664, 0.0788, 0.9704, 1 },
  { { 1400, { 5, 5 } }, 0.00475, 0.0560, 0.9788, 0 },
  { { 1000, { 20, 30 } }, 0.333, 1.035, 0.5438, 3 },
  { { 1000, { 40, 50 } }, 1.303, 2.993, 0.1417, 5 },
};

static void
test_spread (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (spreads); i++)
    {
      VdMissed missed = vd_missed_estimate (&spreads[i].sort, 1, 1);

      g_test_message ("%g to %g, none in %g, at most %u", missed.low, missed.high, missed.none,
                      missed.most);
      g_assert_cmpfloat_with_epsilon (missed.low, spreads[i].low, 0.08 * spreads[i].low);
      g_assert_cmpfloat_with_epsilon (missed.high, spreads[i].high, 0.05 * spreads[i].high);
      g_assert_cmpfloat_with_epsilon (missed.none, spreads[i].none, 0.01);
      g_assert_cmpuint (missed.most, ==, spreads[i].most);
    }
}

/* Readers who err as often as they are told, and independently */

typedef struct
{
  guint n_sorts;
  guint sizes[8];
  double harder[2][8]; /* so many times as often does a reader misread one of these */
} World;

/* A map of 1,333 hexes as one sort, and one of twice as many decisions by sorts: half of them hold
 * a few, where something is; the same again, where those few are hard, and where each reader has
 * troubles of his own. */
static const World worlds[] = {
  { 1, { 5300 }, { { 1 }, { 1 } } },
  { 8, { 3000, 100, 9000, 300, 900, 100, 1300, 30 },
    { { 1, 1, 1, 1, 1, 1, 1, 1 }, { 1, 1, 1, 1, 1, 1, 1, 1 } } },
  { 8, { 3000, 100, 9000, 300, 900, 100, 1300, 30 },
    { { 1, 5, 0.5, 5, 0.5, 5, 0.5, 5 }, { 1, 5, 0.5, 5, 0.5, 5, 0.5, 5 } } },
  { 8, { 3000, 100, 9000, 300, 900, 100, 1300, 30 },
    { { 1, 5, 0.5, 5, 0.5, 5, 0.5, 5 }, { 1, 2, 1, 8, 0.5, 1, 0.5, 8 } } },
};

static const double rates[] = { 0.001, 0.005, 0.02 };

/* How many of @n happen that are each as likely as @rate: from one to the next. */
static guint
draw_binomial (GRand  *rand,
               guint   n,
               double  rate)
{
  double at = -1;

  for (guint k = 0;; k++)
    {
      at += 1 + floor (log (1 - g_rand_double (rand)) / log1p (-rate));
      if (at >= n)
        return k;
    }
}

typedef struct
{
  guint  n, n_estimates, n_held, n_within; /* what remained was at most `most` */
  double truth, remained, estimated;
} Trial;

static void
read_once (const World *world,
           const double of[2],
           GRand       *rand,
           Trial       *trial)
{
  VdMissedSort sorts[8];
  VdMissed missed;
  double truth = 0;
  guint remained = 0;

  for (guint i = 0; i < world->n_sorts; i++)
    {
      double a = of[0] * world->harder[0][i], b = of[1] * world->harder[1][i];
      double both = a * b, first = a - both, second = b - both;
      guint n = world->sizes[i];
      guint n_both = draw_binomial (rand, n, both);
      guint n_first = draw_binomial (rand, n - n_both, first / (1 - both));
      guint n_second = draw_binomial (rand, n - n_both - n_first, second / (1 - both - first));

      sorts[i] = (VdMissedSort) { n - n_first - n_second, { n_first, n_second } };
      remained += n_both;
      truth += n * both;
    }

  missed = vd_missed_estimate (sorts, world->n_sorts, 1);
  trial->n++;
  trial->truth = truth;
  trial->remained += remained;
  if (!missed.is_estimated)
    {
      for (guint i = 0, first = 0, second = 0; i < world->n_sorts; i++)
        {
          first += sorts[i].wrong[0];
          second += sorts[i].wrong[1];
          g_assert_true (i + 1 < world->n_sorts || MIN (first, second) < VD_MISSED_LEAST);
        }
      return;
    }

  trial->estimated += missed.expected;
  trial->n_estimates++;
  trial->n_held += truth >= missed.low && truth <= missed.high;
  trial->n_within += remained <= missed.most;
}

/* What part of the intervals hold the truth; of fewer than a thousand as many as chance allows. */
#define LEAST_HELD 0.93
#define MOST_HELD 0.97

static void
judge (const Trial  *trial,
       const double  of[2])
{
  double held = trial->n_held / (double) trial->n_estimates;
  double slack = trial->n >= 1000 ? 0 : 4 * sqrt (0.05 * 0.95 / trial->n_estimates);
  double spread = sqrt (trial->truth / trial->n);

  g_test_message ("%.1f %% and %.1f %%: of %u an estimate in %u, held in %.1f %%; to be expected "
                  "%.4f, remained %.4f, no more than said in %.1f %%", 100 * of[0], 100 * of[1],
                  trial->n, trial->n_estimates, 100 * held, trial->truth,
                  trial->remained / trial->n, 100.0 * trial->n_within / trial->n_estimates);
  g_assert_cmpuint (trial->n_estimates, >, trial->n / 4);
  g_assert_cmpfloat (held, >=, LEAST_HELD - slack);
  g_assert_cmpfloat (held, <=, MIN (MOST_HELD + slack, 1));
  g_assert_cmpfloat (trial->n_within / (double) trial->n_estimates, >=, 0.95 - slack);

  /* What remains is binomial. */
  g_assert_cmpfloat (fabs (trial->remained / trial->n - trial->truth), <, 4 * spread);
  if (trial->n_estimates == trial->n)
    g_assert_cmpfloat_with_epsilon (trial->estimated / trial->n, trial->truth,
                                    trial->truth / 10 + 4 * spread);
}

static void
test_readers (gconstpointer data)
{
  const World *world = data;
  gboolean is_long = g_getenv ("VD_LONG") != NULL;

  for (guint a = 0; a < G_N_ELEMENTS (rates); a++)
    for (guint b = a; b < G_N_ELEMENTS (rates); b++)
      {
        const double of[2] = { rates[a], rates[b] };
        g_autoptr (GRand) rand = g_rand_new_with_seed (4711 + 10 * a + b);
        Trial trial = { 0 };

        for (guint i = 0; i < (is_long ? 1000 : world->n_sorts == 1 ? 100 : 25); i++)
          read_once (world, of, rand, &trial);
        judge (&trial, of);
      }
}

/* Far too few errors for an estimate, and so it is said. */
static void
test_careful_readers (void)
{
  static const World small = { 1, { 500 }, { { 1 }, { 1 } } };
  const double of[2] = { 0.001, 0.001 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (4711);
  Trial trial = { 0 };

  for (guint i = 0; i < 200; i++)
    read_once (&small, of, rand, &trial);
  g_assert_cmpuint (trial.n_estimates, ==, 0);
}

/* Maps */

#define GRID "<grid orientation='pointy' columns='%u' rows='%u'/>"
#define SMALL "<grid orientation='pointy' columns='5' rows='4'/>"

static VdDocument *
parse (const char *inside,
       const char *name)
{
  g_autofree char *text =
    g_strdup_printf ("<map xmlns='urn:vedette:1' xmlns:x='urn:x'>%s</map>", inside);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  VdDocument *document = vd_document_load_bytes (bytes, name, &error);

  g_assert_no_error (error);
  return document;
}

/* Says of each dispute "at kind: first second" as far as it is worth it. */
static char *
say_disputes (const VdAgreement *agreement)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < agreement->disputes->len; i++)
    {
      const VdDispute *dispute = agreement->disputes->pdata[i];
      const VdAgreeKind *kind = agreement->kinds->pdata[dispute->kind];
      const VdMap *map = agreement->maps->pdata[0];
      g_autofree char *hex = vd_map_get_label (map, dispute->cell);
      g_autofree char *next = dispute->next >= 0 ? vd_map_get_label (map, dispute->next) : NULL;

      g_string_append_printf (text, "%s%s%s %s %s %s-%s", text->len > 0 ? "; " : "", hex,
                              next != NULL ? next : "", vd_agree_groups[kind->group],
                              kind->id != NULL ? kind->id : "",
                              dispute->says[0] != NULL ? dispute->says[0] : "0",
                              dispute->says[1] != NULL ? dispute->says[1] : "0");
    }

  return g_string_free (text, FALSE);
}

static const struct
{
  const char *first;
  const char *second;
  const char *disputes;
} pairs[] = {
  /* The same in other rows. */
  { "<terrain default='clear'><hex at='0101' terrain='wood'/></terrain>",
    "<terrain default='clear'><hex at='0101' terrain='wood'/>"
    "<hex at='0102' terrain='clear'/></terrain>", "" },
  { "<sides><run kind='river' sides='0101/0102 0102/0201'/></sides>",
    "<sides><run kind='river' sides='0201/0102'/>"
    "<run kind='river' sides='0102/0101'/></sides>", "" },
  { "<paths><path kind='road' hexes='0101 0102 0103'/></paths>",
    "<paths><path kind='road' hexes='0103 0102'/>"
    "<path kind='road' hexes='0101 0102'/></paths>", "" },
  { "<names><name at='0101' text='A'/><name at='0101' text='B'/></names>",
    "<names><name at='0101' text='B' look='water'/><name at='0101' text='A'/></names>", "" },
  { "<regions><region id='r' hexes='0101 0102'/></regions>",
    "<regions><region id='r' name='R' hexes='0102 0101'/></regions>", "" },
  /* What differs. */
  { "<terrain default='clear'><hex at='0101' terrain='wood'/></terrain>",
    "<terrain default='clear'><hex at='0102' terrain='town'/></terrain>",
    "0101 terrain  wood-clear; 0102 terrain  clear-town" },
  { "<sides><run kind='slope' sides='0101&gt;0102'/></sides>",
    "<sides><run kind='slope' sides='0102&gt;0101'/></sides>",
    "01010102 hexsides slope 0101>0102-0102>0101" },
  { "<sides><run kind='river' sides='0101/0102'/></sides>",
    "<sides><run kind='stream' sides='0101/0102'/></sides>",
    "01010102 hexsides river yes-0; 01010102 hexsides stream 0-yes" },
  { "<edges><edge id='n' side='top'/></edges>"
    "<paths><path kind='road' hexes='0101 0102' off='n'/></paths>",
    "<edges><edge id='n' side='top'/></edges>"
    "<paths><path kind='road' hexes='0101 0102'/></paths>", NULL },
  { "<names><name at='0101' text='Mill'/></names>", "<names><name at='0101' text='Mil'/></names>",
    "0101 names  Mill-Mil" },
  { "<regions><region id='r' hexes='0101 0102'/></regions>",
    "<regions><region id='q' hexes='0101'/></regions>",
    "0101 regions r yes-0; 0102 regions r yes-0; 0101 regions q 0-yes" },
};

static void
test_pairs (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autofree char *a = g_strconcat (SMALL, pairs[i].first, NULL);
      g_autofree char *b = g_strconcat (SMALL, pairs[i].second, NULL);
      g_autoptr (VdDocument) first = parse (a, "a"), second = parse (b, "b");
      g_autoptr (GError) error = NULL;
      g_autoptr (VdAgreement) agreement =
        vd_agreement_new ((VdDocument *[]) { first, second }, 2, NULL, NULL, &error);
      g_autofree char *said = NULL;

      g_assert_no_error (error);
      said = say_disputes (agreement);
      g_test_message ("%s", pairs[i].first);
      g_assert_cmpuint (agreement->n_faults[0] + agreement->n_faults[1], ==, 0);
      if (pairs[i].disputes != NULL)
        g_assert_cmpstr (said, ==, pairs[i].disputes);
      else
        g_assert_cmpuint (agreement->disputes->len, ==, 1); /* where it leaves the map */
    }
}

static const struct
{
  const char *second;
  const char *why;
} strangers[] = {
  { "<grid orientation='pointy' columns='6' rows='4'/>", "*6 columns and 4 rows*" },
  { "<grid orientation='flat' columns='5' rows='4'/>", "*orientation*" },
  { "<grid orientation='pointy' columns='5' rows='4' stagger='first'/>", "*stagger*" },
  { SMALL "<numbering columns-from='2'/>", "*numbered otherwise*" },
  { SMALL "<terrain default='wood'/>", "*same default*" },
  { SMALL "<areas><area id='w' columns='1-2' rows='1-4'/></areas>", "*in play*" },
};

static void
test_strangers (void)
{
  g_autoptr (VdDocument) first = parse (SMALL, "a");

  for (guint i = 0; i < G_N_ELEMENTS (strangers); i++)
    {
      g_autoptr (VdDocument) second = parse (strangers[i].second, "b");
      g_autoptr (GError) error = NULL;
      g_autofree char *said = NULL;

      g_assert_null (vd_agreement_new ((VdDocument *[]) { first, second }, 2, NULL, NULL, &error));
      g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA);
      said = vd_phrase_say (error->message, NULL);
      g_assert_true (g_str_has_prefix (said, "b:"));
      g_assert_true (g_pattern_match_simple (strangers[i].why, said));
    }
}

/* What becomes of a row: attributes in both files, and in the merged one. */
static const struct
{
  const char *first;
  const char *second;
  const char *merged;
} marks[] = {
  { "", "", " status=\"checked\"" },
  { " status='transcribed'", " status='transcribed'", " status=\"checked\"" },
  { " status='transcribed' suggested='yes'", " status='transcribed'", " status=\"checked\"" },
  { " status='transcribed'", " status='transcribed' suggested='yes'", " status=\"checked\"" },
  { " status='transcribed' suggested='yes'", " status='transcribed' suggested='yes'",
    " status=\"transcribed\" suggested=\"yes\"" },
  { " status='guess'", "", " status=\"guess\"" },
  { "", " status='guess'", "" },
  { " status='stated' note='x'", "", " status=\"stated\" note=\"x\"" },
};

static char *
write_merged (VdDocument *document)
{
  g_autoptr (GBytes) bytes = vd_document_write (document);
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);

  return g_strndup (text, size);
}

static void
test_marks (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      g_autofree char *a =
        g_strdup_printf (SMALL "<!-- mine --><x:y/>"
                         "<regions><region id='r' hexes='0101'%s/></regions>",
                         marks[i].first);
      g_autofree char *b =
        g_strdup_printf (SMALL "<regions><region id='r' hexes='0101'%s/></regions>",
                         marks[i].second);
      g_autofree char *expected =
        g_strdup_printf ("<region id=\"r\" hexes=\"0101\"%s/>", marks[i].merged);
      g_autoptr (VdDocument) first = parse (a, "a"), second = parse (b, "b");
      g_autoptr (VdAgreement) agreement =
        vd_agreement_new ((VdDocument *[]) { first, second }, 2, NULL, NULL, NULL);
      g_autofree char *text = NULL;

      vd_agreement_mark (agreement);
      text = write_merged (first);
      g_test_message ("%s", text);
      g_assert_nonnull (strstr (text, expected));
      g_assert_nonnull (strstr (text, "<!-- mine -->"));
      g_assert_nonnull (strstr (text, "<x:y/>"));
    }
}

/* Of a large map without much that agrees; no number is a power of ten. */
static void
test_words (void)
{
  g_autoptr (VdDocument) first = parse ("<grid orientation='pointy' columns='40' rows='40'/>", "a");
  g_autoptr (GString) text = g_string_new ("<grid orientation='pointy' columns='40' rows='40'/>"
                                           "<terrain>");
  g_autoptr (VdDocument) second = NULL;
  g_autoptr (VdAgreement) agreement = NULL;
  g_autoptr (GPtrArray) lines = NULL;
  gboolean is_told = FALSE;

  for (guint row = 1; row <= 40; row++)
    for (guint column = 1; column <= 40; column++)
      g_string_append_printf (text, "<hex at='%02u%02u' terrain='wood'/>", column, row);
  g_string_append (text, "</terrain>");
  second = parse (text->str, "b");
  agreement = vd_agreement_new ((VdDocument *[]) { first, second }, 2, NULL, NULL, NULL);
  g_assert_cmpuint (agreement->disputes->len, ==, 1600);

  lines = vd_agree_say_estimate (agreement, FALSE);
  for (guint i = 0; i < lines->len; i++)
    {
      const char *line = lines->pdata[i];

      g_test_message ("%s", line);
      is_told |= strstr (line, "At most") != NULL;
      g_assert_null (strstr (line, "e+"));
    }
  g_assert_true (is_told);
}

/* A row that holds something disputed is not checked, whatever it was; a third settles it. */
static void
test_disputed (void)
{
  g_autoptr (VdDocument) first =
    parse (SMALL "<sides><run kind='river' sides='0101/0102 0102/0103' status='checked'/>"
           "</sides>",
           "a");
  g_autoptr (VdDocument) second =
    parse (SMALL "<sides><run kind='river' sides='0101/0102'/></sides>",
           "b");
  g_autoptr (VdDocument) third =
    parse (SMALL "<sides><run kind='river' sides='0101/0102 0102/0103'/></sides>",
           "c");
  g_autoptr (VdAgreement) two =
    vd_agreement_new ((VdDocument *[]) { first, second }, 2, NULL, NULL, NULL);
  g_autoptr (VdAgreement) three =
    vd_agreement_new ((VdDocument *[]) { first, second, third }, 3, NULL, NULL, NULL);
  g_autoptr (VdAgreement) settled =
    vd_agreement_new ((VdDocument *[]) { first, second }, 2, third, NULL, NULL);
  VdMissed missed;
  VdAgreeMarks row;

  g_assert_cmpint (vd_agreement_estimate (two, &missed), ==, VD_AGREE_OPEN);
  g_assert_cmpint (vd_agreement_estimate (three, &missed), ==, VD_AGREE_TOO_FEW);
  g_assert_cmpint (vd_agreement_estimate (settled, &missed), ==, VD_AGREE_TOO_FEW);
  g_assert_cmpuint (settled->wrong[0], ==, 0);
  g_assert_cmpuint (settled->wrong[1], ==, 1);
  g_assert_cmpuint (three->wrong[1], ==, 1);

  row = vd_agreement_mark (two);
  g_assert_cmpuint (row.n_disputed, ==, 1);
  {
    g_autofree char *text = write_merged (first);

    g_assert_nonnull (strstr (text, "status=\"transcribed\""));
  }
  row = vd_agreement_mark (three);
  g_assert_cmpuint (row.n_checked, ==, 1);
}

static void
test_gold (void)
{
  g_autoptr (VdDocument) first =
    parse (SMALL "<terrain default='clear'><hex at='0101' terrain='wood'/>"
           "<hex at='0102' terrain='wood'/></terrain>",
           "a");
  g_autoptr (VdDocument) second =
    parse (SMALL "<terrain default='clear'><hex at='0101' terrain='wood'/></terrain>",
           "b");
  g_autoptr (VdDocument) gold =
    parse (SMALL "<terrain default='clear'><hex at='0101' terrain='town'/>"
           "<hex at='0102' terrain='wood'/><hex at='0103' terrain='clear'/></terrain>",
           "g");
  g_autoptr (VdAgreement) agreement =
    vd_agreement_new ((VdDocument *[]) { first, second }, 2, NULL, gold, NULL);

  g_assert_cmpuint (agreement->gold.n, ==, 3);
  g_assert_cmpuint (agreement->gold.wrong[0], ==, 1);
  g_assert_cmpuint (agreement->gold.wrong[1], ==, 2);
  g_assert_cmpuint (agreement->gold.wrong_alike, ==, 1);
}

/* What is drawn is what is checked, each decision by itself, and none that is not; the same seed
 * draws the same. */
static void
test_draws_gold (void)
{
  g_autoptr (VdDocument) map =
    parse (SMALL "<terrain default='clear'><hex at='0101' terrain='wood' status='checked'/>"
           "<hex at='0102' terrain='wood' status='transcribed'/>"
           "<hex at='0103' terrain='clear' status='checked'/></terrain>"
           "<sides><run id='r' kind='river' sides='0101/0102 0102/0103' status='checked'/>"
           "<run id='s' kind='slope' sides='0201&gt;0202' status='checked'/>"
           "<run id='t' kind='river' sides='0301/0302'/></sides>"
           "<paths><path id='p' kind='road' hexes='0101 0102 0103' status='checked'/></paths>"
           "<names><name at='0104' text='Mill' status='checked'/>"
           "<name at='0104' text='Ford' status='checked'/></names>",
           "a");
  VdGoldDraw all = { VD_PASS_ALL, 100, 1 }, some = { VD_PASS_ALL, 4, 7 };
  VdGoldDraw terrain = { 1u << VD_AGREE_TERRAIN, 100, 1 };
  g_autoptr (GArray) cells = NULL;
  guint n, n_checked;
  g_autoptr (VdDocument) gold = vd_gold_new (map, "a.map.xml", &all, &n, &n_checked, &cells, NULL);
  g_autoptr (VdDocument) one = vd_gold_new (map, "a.map.xml", &some, &n, NULL, NULL, NULL);
  g_autoptr (VdDocument) other = vd_gold_new (map, "a.map.xml", &some, NULL, NULL, NULL, NULL);
  g_autoptr (VdDocument) hexes = vd_gold_new (map, "a.map.xml", &terrain, NULL, &n_checked, NULL,
                                              NULL);
  g_autofree char *text = write_merged (gold);
  g_autofree char *of_one = write_merged (one), *of_other = write_merged (other);
  g_autoptr (VdAgreement) agreement =
    vd_agreement_new ((VdDocument *[]) { map, map }, 2, NULL, gold, NULL);

  g_assert_cmpuint (n, ==, 4);
  g_assert_cmpuint (n_checked, ==, 2);
  g_assert_cmpuint (agreement->gold.n, ==, 8);
  g_assert_cmpuint (agreement->gold.wrong[0], ==, 0);
  g_assert_cmpuint (cells->len, ==, 5);
  g_assert_nonnull (strstr (text, "sides=\"0201>0202\""));
  g_assert_nonnull (strstr (text, "hexes=\"0101 0102\""));
  g_assert_nonnull (strstr (text, "text=\"Ford\""));
  g_assert_null (strstr (text, "0302"));
  g_assert_null (strstr (text, "transcribed"));
  g_assert_cmpstr (of_one, ==, of_other);
  g_assert_cmpstr (of_one, !=, text);
}

/* Where nothing is checked, nothing is known to be right. */
static void
test_draws_no_gold (void)
{
  g_autoptr (VdDocument) map =
    parse (SMALL "<terrain default='clear'><hex at='0101' terrain='wood'/></terrain>", "a");
  VdGoldDraw all = { VD_PASS_ALL, 100, 1 };
  g_autoptr (GError) error = NULL;
  g_autofree char *path = vd_gold_make_path ("maps/a.map.xml");

  g_assert_null (vd_gold_new (map, "a.map.xml", &all, NULL, NULL, NULL, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_UNPLAYABLE);
  g_assert_cmpstr (path, ==, "maps/a.gold.map.xml");
}

/* Readers of whole maps */

#define N_COLUMNS 40
#define N_ROWS 40

/* Each hex is wood or not, so that two errors at one hex are alike. */
static VdDocument *
make_map (const gboolean *is_wood,
          const char     *name)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, GRID "<terrain default='clear'>", N_COLUMNS, N_ROWS);
  for (guint i = 0; i < N_COLUMNS * N_ROWS; i++)
    if (is_wood[i])
      g_string_append_printf (text, "<hex at='%02u%02u' terrain='wood'/>", i / N_COLUMNS + 1,
                              i % N_COLUMNS + 1);
  g_string_append (text, "</terrain>");
  return parse (text->str, name);
}

static void
test_map_readers (void)
{
  const double of[2] = { 0.02, 0.04 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (4711);
  guint n = N_COLUMNS * N_ROWS, n_runs = 40, n_alike = 0, n_estimates = 0;
  double expected = 0, truth = n_runs * n * of[0] * of[1];

  for (guint run = 0; run < n_runs; run++)
    {
      gboolean is_wood[3][N_COLUMNS * N_ROWS];
      guint wrong[2] = { 0, 0 }, alike = 0;
      VdDocument *maps[3];
      VdMissed missed;

      for (guint i = 0; i < n; i++)
        {
          gboolean errs[2] = { g_rand_double (rand) < of[0], g_rand_double (rand) < of[1] };

          is_wood[2][i] = g_rand_double (rand) < 0.3;
          for (guint reader = 0; reader < 2; reader++)
            is_wood[reader][i] = is_wood[2][i] != errs[reader];
          wrong[0] += errs[0] && !errs[1];
          wrong[1] += errs[1] && !errs[0];
          alike += errs[0] && errs[1];
        }

      for (guint i = 0; i < 3; i++)
        maps[i] = make_map (is_wood[i], "m");
      {
        g_autoptr (VdAgreement) agreement = vd_agreement_new (maps, 2, maps[2], maps[2], NULL);

        g_assert_cmpuint (agreement->wrong[0], ==, wrong[0]);
        g_assert_cmpuint (agreement->wrong[1], ==, wrong[1]);
        g_assert_cmpuint (agreement->disputes->len, ==, wrong[0] + wrong[1]);
        n_estimates += vd_agreement_estimate (agreement, &missed) == VD_AGREE_ESTIMATE;
        expected += missed.expected;
        n_alike += alike;
      }
      for (guint i = 0; i < 3; i++)
        vd_document_free (maps[i]);
    }

  g_test_message ("to be expected %.1f, estimated %.1f, remained %u", truth, expected, n_alike);
  g_assert_cmpuint (n_estimates, ==, n_runs);
  g_assert_cmpfloat (fabs (n_alike - truth), <, 4 * sqrt (truth));
  g_assert_cmpfloat_with_epsilon (expected, truth, truth / 10);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/agree/kappa", test_kappa);
  g_test_add_func ("/agree/kappa/words", test_kappa_in_words);
  g_test_add_func ("/agree/part", test_part);
  g_test_add_func ("/agree/few", test_few);
  g_test_add_func ("/agree/spread", test_spread);
  g_test_add_data_func ("/agree/readers/one-sort", &worlds[0], test_readers);
  g_test_add_data_func ("/agree/readers/sorts", &worlds[1], test_readers);
  g_test_add_data_func ("/agree/readers/hard-sorts", &worlds[2], test_readers);
  g_test_add_data_func ("/agree/readers/own-troubles", &worlds[3], test_readers);
  g_test_add_func ("/agree/careful-readers", test_careful_readers);
  g_test_add_func ("/agree/pairs", test_pairs);
  g_test_add_func ("/agree/strangers", test_strangers);
  g_test_add_func ("/agree/marks", test_marks);
  g_test_add_func ("/agree/words", test_words);
  g_test_add_func ("/agree/disputed", test_disputed);
  g_test_add_func ("/agree/gold", test_gold);
  g_test_add_func ("/agree/gold/drawn", test_draws_gold);
  g_test_add_func ("/agree/gold/none", test_draws_no_gold);
  g_test_add_func ("/agree/map-readers", test_map_readers);

  return g_test_run ();
}
