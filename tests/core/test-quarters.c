/* test-quarters.c: points, read and written, and what is read of anything */
#include <string.h>

#include "core/text/quarters.h"
#include "formats/document/range.h"

#define MOST 40000 /* the strength of a side may be 9,999 points */

/* Whatever is written is read as what it was. */
static void
test_written (void)
{
  for (guint quarters = 0; quarters <= MOST; quarters++)
    {
      g_autofree char *text = vd_quarters_write (quarters);
      guint strict = 0, typed = 0;

      g_assert_true (vd_quarters_parse (text, &strict));
      g_assert_true (vd_quarters_parse_typed (text, &typed));
      g_assert_cmpuint (strict, ==, quarters);
      g_assert_cmpuint (typed, ==, quarters);
    }
}

/* What a sentence says can be typed; a document has it only where it is whole. */
static void
test_said (void)
{
  for (guint quarters = 0; quarters <= MOST; quarters++)
    {
      char text[32];
      guint typed = 0;

      g_assert_true (vd_quarters_parse_typed (vd_quarters_say (text, quarters), &typed));
      g_assert_cmpuint (typed, ==, quarters);
      g_assert_cmpint (vd_quarters_parse (text, &typed), ==, quarters % 4 == 0);
    }
}

static void
test_typed (void)
{
  static const struct
  {
    const char *text;
    int         quarters;
  } rows[] = {
    { "½", 2 }, { "1½", 6 }, { "1 ½", 6 }, { "1 1/2", 6 }, { "11/2", 22 }, { "2¾", 11 },
    { "7/4", 7 }, { " 1/2", 2 }, { "1 1/3", -1 }, { "1/2 1/2", -1 }, { "1/2½", -1 },
    { "½½", -1 }, { "x½", -1 }, { "-1½", -1 }, { "1/2 ", -1 }, { "", -1 },
    { "99999999999999999999½", -1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      guint quarters = 0;

      g_test_message ("%s", rows[i].text);
      g_assert_cmpint (vd_quarters_parse_typed (rows[i].text, &quarters), ==,
                       rows[i].quarters >= 0);
      if (rows[i].quarters >= 0)
        g_assert_cmpuint (quarters, ==, rows[i].quarters);
    }
}

/* Any text of the signs that points are made of: what a document may have can be typed as
 * well, means the same, and is what is written of it. */
static void
test_any (void)
{
  static const char *const signs[] = { "0", "1", "2", "4", "9", "/", " ", "½", "¼", "-", ".", "x" };
  guint n_read = 0;

  for (guint n = 0; n < 200000; n++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      guint strict, typed, again;

      for (int length = g_test_rand_int_range (0, 9); length > 0; length--)
        g_string_append (text, signs[g_test_rand_int_range (0, G_N_ELEMENTS (signs))]);

      if (vd_quarters_parse (text->str, &strict))
        {
          g_autofree char *written = vd_quarters_write (strict);

          n_read++;
          g_assert_true (vd_quarters_parse_typed (text->str, &typed));
          g_assert_cmpuint (typed, ==, strict);
          g_assert_true (vd_quarters_parse (written, &again));
          g_assert_cmpuint (again, ==, strict);
        }
    }
  g_assert_cmpuint (n_read, >, 1000);
}

static const VdSchemaAttribute *
find_attribute (const char *element,
                const char *attribute)
{
  return vd_element_get_attribute (vd_schema_find (element), attribute);
}

/* What is typed is read more kindly than what a document has. */
static void
test_odds (void)
{
  static const struct
  {
    const char *text;
    int         attack, defence;
    gboolean    is_strict;
  } rows[] = {
    { "3-1", 12, 4, TRUE }, { "1-2", 4, 8, TRUE }, { "3/2-1", 6, 4, TRUE },
    { "1-3/2", 4, 6, TRUE }, { "999-999", 3996, 3996, TRUE }, { "3:1", 12, 4, FALSE },
    { " 3 - 1 ", 12, 4, FALSE }, { "1 1/2 - 1", 6, 4, FALSE }, { "1½:1", 6, 4, FALSE },
    { "1000-1", -1, -1, FALSE }, { "0-1", -1, -1, FALSE }, { "1-0", -1, -1, FALSE },
    { "1-1/3", -1, -1, FALSE }, { "3", -1, -1, FALSE }, { "3-", -1, -1, FALSE },
    { "3-1-1", -1, -1, FALSE }, { "3--1", -1, -1, FALSE }, { "", -1, -1, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      guint attack = 0, defence = 0;

      g_test_message ("%s", rows[i].text);
      g_assert_cmpint (vd_quarters_parse_odds (rows[i].text, &attack, &defence), ==,
                       rows[i].is_strict);
      g_assert_cmpint (vd_quarters_parse_odds_typed (rows[i].text, &attack, &defence), ==,
                       rows[i].attack > 0);
      if (rows[i].attack > 0)
        {
          g_assert_cmpuint (attack, ==, rows[i].attack);
          g_assert_cmpuint (defence, ==, rows[i].defence);
        }
    }
}

/* What a strength, a multiple and a cost may be, to the last quarter. */
static void
test_range (void)
{
  VdQuartersRange strength = vd_range_of_points (find_attribute ("unit", "strength"));
  VdQuartersRange cost = vd_range_of_points (find_attribute ("chart/hex", "cost"));
  VdQuartersRange multiple = vd_range_of_points (find_attribute ("chart/hex", "defence"));
  guint quarters = 0;

  g_assert_true (vd_quarters_parse_within (&multiple, "1", &quarters));
  g_assert_true (vd_quarters_parse_within (&multiple, "3/2", &quarters));
  g_assert_cmpuint (quarters, ==, 6);
  g_assert_false (vd_quarters_parse_within (&multiple, "3/4", &quarters));
  g_assert_false (vd_quarters_parse_within (&multiple, "37/4", &quarters));
  g_assert_true (vd_quarters_parse_within (&strength, "999", &quarters));
  g_assert_false (vd_quarters_parse_within (&strength, "3997/4", &quarters));
  g_assert_false (vd_quarters_parse_within (&strength, "never", &quarters));
  g_assert_true (vd_quarters_parse_within (&cost, "never", &quarters));
  g_assert_cmpuint (quarters, ==, VD_NEVER);
  g_assert_true (vd_quarters_parse_within (&cost, "127/2", &quarters));
  g_assert_cmpuint (quarters, ==, VD_NEVER - 1);
  g_assert_false (vd_quarters_parse_within (&cost, "255/4", &quarters));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/quarters/written", test_written);
  g_test_add_func ("/quarters/said", test_said);
  g_test_add_func ("/quarters/typed", test_typed);
  g_test_add_func ("/quarters/any", test_any);
  g_test_add_func ("/quarters/odds", test_odds);
  g_test_add_func ("/quarters/range", test_range);

  return g_test_run ();
}
