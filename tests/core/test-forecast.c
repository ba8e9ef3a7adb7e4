/* What the columns of a results table hold in store, against values worked out
 * by hand. */
#include "tests/shared/made.h"

#include "core/checks/forecast.h"
#include "formats/compile/compile.h"

/* Codes of all kinds; the last two say less than they seem to: an attacker
 * exchanges nothing for a defender who stays, and a defender does not
 * exchange. */
static const char results[] =
  "<results>"
  "<result code='Ae' attacker='eliminated' defender='none'/>"
  "<result code='Ar' attacker='retreat' defender='none'/>"
  "<result code='Ex' attacker='exchange' defender='eliminated'/>"
  "<result code='Nn' attacker='none' defender='none'/>"
  "<result code='Dr' attacker='none' defender='retreat'/>"
  "<result code='De' attacker='none' defender='eliminated'/>"
  "<result code='Br' attacker='retreat' defender='retreat'/>"
  "<result code='Xa' attacker='exchange' defender='none'/>"
  "<result code='Xd' attacker='none' defender='exchange'/>"
  "</results>";

static const char table[] =
  "<combat die='6'>"
  "<column odds='1-2'/><column odds='3-2'/><column odds='4-1'/><column odds='5-1'/>"
  "<row die='1' results='Ae Ar Dr Dr'/>"
  "<row die='2' results='Ae Ar Dr Br'/>"
  "<row die='3' results='Ae Nn Dr Xa'/>"
  "<row die='4' results='Ar Dr De Xd'/>"
  "<row die='5' results='Ar Ex Ex Ae'/>"
  "<row die='6' results='Ex De Ex De'/>"
  "</combat>";

/* Losses in whole points, as the odds of the columns are. */
typedef struct
{
  guint outcomes[VD_N_OUTCOMES];
  guint attacker_loss;
  guint defender_loss;
  guint whole;
} Row;

static const Row rows[] = {
  /* 1-2: three of six kill the attacker, and the exchange costs him all that
   * he has: (3 + 1)/6; the defender loses 1/6 */
  { { 3, 0, 2, 1, 0, 0, 0, 0 }, 4, 1, 6 },
  /* 3-2: one exchange, of two thirds of the attacker: 2/18; 2/6 of the defender */
  { { 0, 0, 2, 1, 1, 1, 0, 1 }, 2, 6, 18 },
  /* 4-1: two exchanges of a quarter each: 2/24; 3/6 of the defender */
  { { 0, 0, 0, 2, 0, 3, 0, 1 }, 2, 12, 24 },
  /* 5-1: one of six kills the attacker, one the defender */
  { { 1, 0, 0, 1, 2, 1, 0, 1 }, 5, 5, 30 },
};

/* The same where a half may be lost, and the weaker side pays for an exchange. */
static const char halves[] =
  "<results>"
  "<result code='Ah' attacker='half'/>"
  "<result code='Ar2' attacker='retreat' attacker-hexes='2'/>"
  "<result code='Ex' attacker='exchange' defender='exchange'/>"
  "<result code='Dr' defender='retreat'/>"
  "<result code='Dr3' defender='retreat' defender-hexes='3'/>"
  "<result code='Dh' defender='half'/>"
  "</results>"
  "<combat die='6'>"
  "<column odds='1-2'/><column odds='1-1'/><column odds='2-1'/>"
  "<row die='1' results='Ex Dh Dh'/>"
  "<row die='2' results='Ex Dr3 Dh'/>"
  "<row die='3' results='Ar2 Dr Dr3'/>"
  "<row die='4' results='Ar2 Ex Dr3'/>"
  "<row die='5' results='Ah Ar2 Dr'/>"
  "<row die='6' results='Ah Ah Ex'/>"
  "</combat><mechanics><set name='exchange' value='weaker'/></mechanics>";

static const struct
{
  Row   row;
  guint attacker_hexes, defender_hexes;
} half_rows[] = {
  /* 1-2: all of the attacker in two of six and half in two more; in two a quarter of the
   * defender, half of what the attacker had */
  { { { 0, 2, 2, 2, 0, 0, 0, 0 }, 6, 1, 12 }, 4, 0 },
  /* 1-1: half of each in the exchange, and half in one roll more */
  { { { 0, 1, 1, 1, 0, 2, 1, 0 }, 1, 1, 6 }, 2, 4 },
  /* 2-1: all of the defender in one of six, half in two; a quarter of the attacker in one */
  { { { 0, 0, 0, 1, 0, 3, 2, 0 }, 1, 8, 24 }, 0, 7 },
};

/* As shares of the whole, whatever that is counted in. */
static void
assert_losses (const VdForecast *forecast,
               const Row        *row)
{
  g_assert_cmpuint (forecast->attacker_loss * row->whole, ==,
                    row->attacker_loss * forecast->whole);
  g_assert_cmpuint (forecast->defender_loss * row->whole, ==,
                    row->defender_loss * forecast->whole);
}

static void
test_columns (void)
{
  g_autofree char *system = g_strconcat (results, table, NULL);
  VdForecast forecast;
  Made made;

  made_init (&made, system, NULL, NULL);
  for (guint column = 0; column < G_N_ELEMENTS (rows); column++)
    {
      g_assert_true (vd_forecast_column (made.s, column, &forecast));
      g_assert_cmpuint (forecast.rolls, ==, 6);
      for (guint i = 0; i < VD_N_OUTCOMES; i++)
        g_assert_cmpuint (forecast.outcomes[i], ==, rows[column].outcomes[i]);
      assert_losses (&forecast, &rows[column]);
    }

  g_assert_false (vd_forecast_column (made.s, G_N_ELEMENTS (rows), &forecast));
  made_clear (&made);
}

static void
test_halves (void)
{
  VdForecast forecast;
  Made made;

  made_init (&made, halves, NULL, NULL);
  for (guint column = 0; column < G_N_ELEMENTS (half_rows); column++)
    {
      g_assert_true (vd_forecast_column (made.s, column, &forecast));
      for (guint i = 0; i < VD_N_OUTCOMES; i++)
        g_assert_cmpuint (forecast.outcomes[i], ==, half_rows[column].row.outcomes[i]);
      assert_losses (&forecast, &half_rows[column].row);
      g_assert_cmpuint (forecast.attacker_hexes, ==, half_rows[column].attacker_hexes);
      g_assert_cmpuint (forecast.defender_hexes, ==, half_rows[column].defender_hexes);
    }
  made_clear (&made);
}

static void
test_order (void)
{
  g_autofree char *system = g_strconcat (results, table, NULL);
  VdForecast forecasts[G_N_ELEMENTS (rows)];
  Made made;

  made_init (&made, system, NULL, NULL);
  for (guint column = 0; column < G_N_ELEMENTS (rows); column++)
    vd_forecast_column (made.s, column, &forecasts[column]);

  g_assert_false (vd_forecast_is_worse (&forecasts[1], &forecasts[0]));
  g_assert_false (vd_forecast_is_worse (&forecasts[2], &forecasts[1]));
  g_assert_true (vd_forecast_is_worse (&forecasts[3], &forecasts[2]));
  g_assert_false (vd_forecast_is_worse (&forecasts[3], &forecasts[3]));

  /* Equal losses: fewer of the defender's retreats. */
  forecasts[0] = forecasts[3];
  forecasts[0].outcomes[VD_OUTCOME_DEFENDER_RETREATS]--;
  g_assert_true (vd_forecast_is_worse (&forecasts[0], &forecasts[3]));
  made_clear (&made);
}

static void
test_codes (void)
{
  g_autofree char *system = g_strconcat (results, table, NULL);
  Made made;

  made_init (&made, system, NULL, NULL);
  g_assert_cmpint (vd_forecast_of_code (made.s, "Br"), ==, VD_OUTCOME_BOTH);
  g_assert_cmpint (vd_forecast_of_code (made.s, "Xa"), ==, VD_OUTCOME_NONE);
  g_assert_cmpint (vd_forecast_of_code (made.s, "??"), ==, VD_N_OUTCOMES);
  g_assert_cmpint (vd_forecast_get_outcome (made.s, 1, 0), ==, VD_OUTCOME_ATTACKER_ELIMINATED);
  g_assert_cmpint (vd_forecast_get_outcome (made.s, 6, 3), ==, VD_OUTCOME_DEFENDER_ELIMINATED);
  g_assert_cmpint (vd_forecast_get_outcome (made.s, 7, 0), ==, VD_OUTCOME_NONE);
  made_clear (&made);
}

/* A system is compiled alone, and what is wrong with it is found. */
static void
test_lone_system (void)
{
  g_autofree char *broken = made_swap (table, "results='Ae Ar Dr Dr'", "results='Ae Ar Dr Qq'");
  g_autofree char *system = g_strconcat (results, broken, NULL);
  g_autofree char *path = NULL;
  g_autoptr (VdProject) project = NULL;
  g_autoptr (VdScenario) rules = NULL;
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  Made made;

  made_init (&made, system, NULL, NULL);
  path = g_build_filename (made.folder, "a.system.xml", NULL);
  project = vd_project_load (path, NULL, NULL);
  rules = vd_project_compile_rules (project, findings);
  g_assert_cmpuint (findings->len, ==, 1);
  g_assert_cmpstr (((VdFinding *) findings->pdata[0])->code, ==, "table.unknown-code");
  g_assert_cmpuint (rules->table.n_columns, ==, 4);
  made_clear (&made);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/forecast/columns", test_columns);
  g_test_add_func ("/forecast/halves", test_halves);
  g_test_add_func ("/forecast/order", test_order);
  g_test_add_func ("/forecast/codes", test_codes);
  g_test_add_func ("/forecast/lone-system", test_lone_system);

  return g_test_run ();
}
