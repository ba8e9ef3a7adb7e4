#include "validator/schedule.h"

#include <glib/gi18n.h>
#include <string.h>

#include "validator/columns.h"
#include "validator/course.h"
#include "validator/terminal.h"

/* Rows are sentences: they get more room than names. */
#define ROW_WIDTH 40

/* Where a line of @width characters ends: before a word, if there is more than one. */
static const char *
find_end (const char *text,
          guint       width)
{
  const char *most = text, *end = NULL;

  for (guint i = 0; i <= width && *most != '\0'; i++, most = g_utf8_next_char (most))
    if (*most == ' ')
      end = most;

  return *most == '\0' || end == NULL ? most : end;
}

/* Goes on in the next line where it does not fit: rows differ in their ends. */
static void
print_name (const char *indent,
            const char *name)
{
  const guint width = ROW_WIDTH - strlen (indent) - 1;
  const char *end;

  for (; *(end = find_end (name, width)) != '\0'; name = end + (*end == ' '))
    {
      printf ("%s%.*s\n", indent, (int) (end - name), name);
      indent = "    ";
    }

  printf ("%s%s%*s", indent, name, (int) (width + 1 - g_utf8_strlen (name, -1)), "");
}

/* Games that @side won at whatever level. */
static guint64
count_wins (const VdAnnals *annals,
            guint           side)
{
  guint64 n = 0;

  for (guint level = 0; level <= vd_scenario_get_n_victory_levels (annals->scenario); level++)
    n += annals->levels[side][level];

  return n;
}

static void
print_share (guint64  k,
             guint64  n,
             gboolean last)
{
  g_autofree char *text = NULL;
  double low, high;

  vd_wilson (k, n, &low, &high);
  text = n > 0 ? g_strdup_printf ("%3.0f %% (%.0f–%.0f)", 100.0 * k / n, 100 * low, 100 * high)
               : g_strdup ("–");
  printf (" %*s%s", last ? 0 : MAX (0, 15 - (int) g_utf8_strlen (text, -1)), "", text);
}

static void
print_row (const VdAnnals *annals,
           guint           award,
           guint64         wins)
{
  const VdScenario *s = annals->scenario;
  g_autofree char *name = vd_scenario_name_award (s, award);

  print_name (vd_scenario_is_objective (s, award) ? "  * " : "    ", name);
  printf ("%8.1f", (double) annals->worth[award] / annals->n);
  print_share (annals->scored[award], annals->n, FALSE);
  print_share (annals->won[award], wins, TRUE);
  putchar ('\n');
}

static void
print_side (const VdAnnals *annals,
            guint           side)
{
  const VdScenario *s = annals->scenario;
  guint64 wins = count_wins (annals, side);

  printf ("  %s\n", vd_scenario_get_side_name (s, side));
  for (guint i = 0; i < vd_scenario_get_n_awards (s); i++)
    if (vd_scenario_get_award_side (s, i) == side)
      print_row (annals, i, wins);

  if (annals->open[side] > 0)
    {
      print_name ("  * ", _("any objective, where one is in play"));
      printf ("%8s %15s", "", "");
      print_share (annals->reached[side], annals->open[side], TRUE);
      putchar ('\n');
    }
}

static void
print_heading (void)
{
  g_autofree char *title = vd_columns_fit (_("Victory schedule (* objectives)"), ROW_WIDTH);

  printf ("\n%s%s%s%8s %15s %s\n", vd_answer_ink (VD_INK_BOLD), title,
          vd_answer_ink (VD_INK_PLAIN), _("points"), _("of games"), _("of its wins"));
}

void
vd_schedule_print (const VdSummary *self)
{
  const VdAnnals *annals = self->annals;

  if (annals == NULL || annals->n == 0 || vd_scenario_get_n_awards (annals->scenario) == 0)
    return;

  print_heading ();
  for (guint side = 0; side < vd_scenario_get_n_sides (annals->scenario); side++)
    print_side (annals, side);
}

/* As JSON */

static void
write_award (const VdAnnals *annals,
             VdJson         *json,
             guint           award)
{
  const VdScenario *s = annals->scenario;
  guint side = vd_scenario_get_award_side (s, award);

  vd_json_object (json, NULL);
  vd_json_string (json, "award", vd_scenario_get_award_id (s, award));
  vd_json_string (json, "side", vd_scenario_get_side_id (s, side));
  vd_json_boolean (json, "objective", vd_scenario_is_objective (s, award));
  vd_json_number (json, "points", annals->n > 0 ? (double) annals->worth[award] / annals->n : 0);
  vd_json_object (json, "games");
  vd_course_write_share (json, "scored", annals->scored[award], annals->n);
  vd_json_close (json, '}');
  vd_json_object (json, "wins");
  vd_course_write_share (json, "scored", annals->won[award], count_wins (annals, side));
  vd_json_close (json, '}');
  vd_json_close (json, '}');
}

void
vd_schedule_write (const VdSummary *self,
                   VdJson          *json)
{
  const VdAnnals *annals = self->annals;

  if (annals == NULL)
    return;

  vd_json_array (json, "awards");
  for (guint i = 0; i < vd_scenario_get_n_awards (annals->scenario); i++)
    write_award (annals, json, i);
  vd_json_close (json, ']');

  vd_json_array (json, "objectives");
  for (guint side = 0; side < vd_scenario_get_n_sides (annals->scenario); side++)
    {
      vd_json_object (json, NULL);
      vd_json_string (json, "side", vd_scenario_get_side_id (annals->scenario, side));
      vd_json_integer (json, "wins", annals->open[side]);
      vd_course_write_share (json, "scored", annals->reached[side], annals->open[side]);
      vd_json_close (json, '}');
    }
  vd_json_close (json, ']');
}
