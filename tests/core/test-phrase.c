/* test-phrase.c: sentences that are said in another language after they were made */
#include <string.h>

#include "core/text/finding.h"
#include "core/text/phrase.h"

/* A language that has three sentences. */
static char *
translate (const char *sentence)
{
  static const char *const words[][2] = {
    { "%s starts %u times in %s", "in %3$s: %1$s, %2$u-mal" },
    { "a wood", "ein Wald" },
    { "%d %%", "%d vom Hundert" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (words[i][0], sentence) == 0)
      return (char *) words[i][1];

  return (char *) sentence;
}

static void
assert_said (const char *phrase,
             const char *english,
             const char *other)
{
  g_autofree char *plain = vd_phrase_say (phrase, NULL);
  g_autofree char *translated = vd_phrase_say (phrase, translate);

  g_assert_cmpstr (plain, ==, english);
  g_assert_cmpstr (translated, ==, other);
}

static void
test_order (void)
{
  g_autofree char *wood = vd_phrase_of ("a wood");
  g_autofree char *phrase = vd_phrase_new ("%s starts %u times in %s", "tau-1", 3u, wood);
  g_autofree char *number = vd_phrase_new ("%d %%", -5);
  g_autofree char *sign = vd_phrase_new ("%s by %+d", "it", 2);
  g_autofree char *part = vd_phrase_new ("\"%.*s\" is nothing", 3, "0607");

  assert_said (wood, "a wood", "ein Wald");
  assert_said (phrase, "tau-1 starts 3 times in a wood", "in ein Wald: tau-1, 3-mal");
  assert_said (number, "-5 %", "-5 vom Hundert");
  assert_said (sign, "it by +2", "it by +2");
  assert_said (part, "\"060\" is nothing", "\"060\" is nothing");
}

/* What a stranger writes is never taken for a format. */
static void
test_strangers (void)
{
  static const char *const texts[] = {
    "%s%n%99$s", "100 %", "\x1c", "\x1c\x1c\x1c\x1c\x1c\x1c\x1c\x1c\x1c\x1c\x1c\x1c", "\x1d\x1f",
    "\x1c%s\x1f%s", "\x1c%2$s%0$s%99999999999999999999$s\037a\x1d",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *phrase = vd_phrase_new ("unit %s of %s", texts[i], "a wood");
      g_autofree char *said = vd_phrase_say (phrase, translate);

      g_assert_true (g_str_has_prefix (said, "unit "));
      g_assert_null (strstr (said, "ein Wald"));
    }

  g_assert_null (vd_phrase_say (NULL, translate));
}

static void
test_finding (void)
{
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  VdFinding *finding = vd_findings_add (findings, "a.b", VD_NOTE, "%d %%", 7);
  g_autofree char *before = vd_finding_say_remedy (finding, translate);
  g_autofree char *said = vd_finding_say (finding, translate);
  g_autofree char *remedy = NULL;

  vd_finding_set_remedy (finding, "a wood");
  remedy = vd_finding_say_remedy (finding, translate);
  g_assert_cmpstr (finding->text, ==, "7 %");
  g_assert_cmpstr (said, ==, "7 vom Hundert");
  g_assert_null (before);
  g_assert_cmpstr (finding->remedy, ==, "a wood");
  g_assert_cmpstr (remedy, ==, "ein Wald");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/phrase/order", test_order);
  g_test_add_func ("/phrase/strangers", test_strangers);
  g_test_add_func ("/phrase/finding", test_finding);

  return g_test_run ();
}
