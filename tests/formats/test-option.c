/* test-option.c: what may be chosen, from rows */
#include <string.h>

#include "core/text/phrase.h"
#include "formats/io/option.h"

static const VdOptionRow rows[] = {
  { "flag", VD_OPTION_FLAG },
  { "edge", VD_OPTION_WORD, .words = "long|short", .usual = "long" },
  { "parts", VD_OPTION_WORDS, .words = "counters|map|charts", .usual = "counters,map" },
  { "dpi", VD_OPTION_NUMBER, .least = 10, .most = 1200 },
  { "size", VD_OPTION_LENGTH, .least = 5, .most = 60, .usual = "1/2in" },
  { "title", VD_OPTION_TEXT },
  { "alone", VD_OPTION_FLAG },
  { "sheet", VD_OPTION_WORD, .words = "one|many", .usual = "one", .needs = "parts=map|charts !alone" },
  { "width", VD_OPTION_LENGTH, .least = 5, .most = 60, .needs = "sheet=many" },
  { "bleed", VD_OPTION_NUMBER, .least = 0, .most = 9, .needs = "parts=counters !width;alone" },
  { NULL }
};

static void
test_lengths (void)
{
  static const struct { const char *text; double length; } wanted[] = {
    { "12.7", 12.7 }, { "12.7mm", 12.7 }, { "15 mm", 15 }, { "1/2in", 12.7 }, { "0.5 in", 12.7 },
    { "9/16in", 14.2875 }, { "-3", -3 },
  };
  static const char *const wrong[] = { "", "mm", "1/0in", "1/", "1/in", "3 cm", "inf", "nan", "1e999" };
  double length;

  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      g_assert_true (vd_option_read_length (wanted[i].text, &length));
      g_assert_cmpfloat_with_epsilon (length, wanted[i].length, 1e-9);
    }
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_false (vd_option_read_length (wrong[i], &length));
}

static void
test_usual (void)
{
  g_assert_cmpstr (vd_option_get_text (rows, NULL, "edge"), ==, "long");
  g_assert_false (vd_option_get_flag (rows, NULL, "flag"));
  g_assert_cmpint (vd_option_get_number (rows, NULL, "dpi"), ==, 0);
  g_assert_cmpfloat_with_epsilon (vd_option_get_length (rows, NULL, "size"), 12.7, 1e-9);
  g_assert_true (vd_option_has_word (rows, NULL, "parts", "map"));
  g_assert_false (vd_option_has_word (rows, NULL, "parts", "charts"));
}

/* @said: (nullable): what is wrong with it */
static void
try_value (const char *name,
           const char *value,
           const char *said)
{
  g_autoptr (GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GError) error = NULL;

  g_hash_table_insert (values, (gpointer) name, (gpointer) value);
  if (said == NULL)
    {
      g_assert_true (vd_option_check (rows, values, "made", &error));
      g_assert_no_error (error);
      return;
    }

  g_assert_false (vd_option_check (rows, values, "made", &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPTION);
  g_assert_true (g_str_has_prefix (error->message, name));
  g_assert_nonnull (strstr (error->message, said));
}

static void
test_checks (void)
{
  try_value ("edge", "short", NULL);
  try_value ("edge", "long,short", "is none of");
  try_value ("edge", "", "is none of");
  try_value ("parts", "map,charts", NULL);
  try_value ("parts", "map, charts", NULL);
  try_value ("parts", "map,book", "is none of");
  try_value ("parts", "", "is none of");
  try_value ("dpi", "300", NULL);
  try_value ("dpi", "9", "give a number");
  try_value ("size", "5/8in", NULL);
  try_value ("size", "4.9", "give millimetres");
  try_value ("size", "5 cm", "give millimetres");
  try_value ("colour", "red", "is no option");
}

/* @choices: "NAME=VALUE NAME=VALUE" */
static void
try_all (const char *choices,
         const char *said)
{
  g_auto (GStrv) words = g_strsplit (choices, " ", -1);
  g_autoptr (GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; words[i] != NULL; i++)
    {
      char *value = strchr (words[i], '=');

      *value++ = '\0';
      g_hash_table_insert (values, words[i], value);
    }

  g_assert_cmpint (vd_option_check (rows, values, "made", &error), ==, said == NULL);
  if (said != NULL)
    {
      g_autofree char *text = vd_phrase_say (error->message, NULL);

      g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPTION);
      g_assert_cmpstr (text, ==, said);
    }
}

/* What would change nothing is refused, by what it would need; and what it needs may be what has no
 * effect. */
static void
test_effects (void)
{
  try_all ("sheet=many", NULL);
  try_all ("sheet=many width=20", NULL);
  try_all ("width=20",
           "width: has no effect without --sheet=many; give that too, or leave this out");
  try_all ("parts=counters sheet=one",
           "sheet: has no effect without --parts=map|charts; give that too, or leave this out");
  try_all ("sheet=one alone=yes", "sheet: has no effect with --alone; leave out one of them");
  try_all ("parts=counters width=20",
           "width: has no effect without --parts=map|charts; give that too, or leave this out");
  try_all ("bleed=3", NULL);
  try_all ("bleed=3 alone=yes parts=map", NULL);
  try_all ("bleed=3 parts=map",
           "bleed: has no effect without --parts=counters; give that too, or leave this out");
  try_all ("bleed=3 sheet=many width=20", "bleed: has no effect with --width; leave out one of them");
}

/* Without a word, for whoever asks before. */
static void
test_asked (void)
{
  g_autoptr (GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);

  g_assert_true (vd_option_has_effect (rows, NULL, "flag"));
  g_assert_true (vd_option_has_effect (rows, NULL, "sheet"));
  g_assert_false (vd_option_has_effect (rows, NULL, "width"));
  g_hash_table_insert (values, (gpointer) "sheet", (gpointer) "many");
  g_assert_true (vd_option_has_effect (rows, values, "width"));
  g_hash_table_insert (values, (gpointer) "parts", (gpointer) "counters");
  g_assert_false (vd_option_has_effect (rows, values, "width"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/option/lengths", test_lengths);
  g_test_add_func ("/option/usual", test_usual);
  g_test_add_func ("/option/checks", test_checks);
  g_test_add_func ("/option/effects", test_effects);
  g_test_add_func ("/option/asked", test_asked);

  return g_test_run ();
}
