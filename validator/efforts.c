#include "validator/efforts.h"

#include <glib/gi18n.h>

#include "core/campaign/forces.h"
#include "validator/columns.h"
#include "validator/course.h"
#include "validator/terminal.h"

#define WIDTH 16

static guint64 *
get_moves (const VdAnnals *annals,
           guint           turn,
           guint           force)
{
  return annals->moves + (turn * vd_forces_count (annals->scenario) + force) * 2;
}

static gboolean
was_played (const VdAnnals *annals,
            guint           turn)
{
  return annals->turns[turn].n > 0;
}

/* On a terminal */

static void
print_head (const char *text)
{
  g_autofree char *fitted = vd_columns_fit (text, MIN (WIDTH - 1, g_utf8_strlen (text, -1)));

  printf ("%*s%s", (int) (WIDTH - g_utf8_strlen (fitted, -1)), "", fitted);
}

static void
print_percent (guint64 k,
               guint64 n)
{
  g_autofree char *text = n > 0 ? g_strdup_printf ("%.1f %%", 100.0 * k / n) : g_strdup ("–");

  printf ("%*s%s", (int) (WIDTH - g_utf8_strlen (text, -1)), "", text);
}

static void
print_moves (const VdAnnals *annals)
{
  const VdScenario *s = annals->scenario;

  printf ("\n%s%s%s\n", vd_answer_ink (VD_INK_BOLD),
          _("How much of each army moved in each turn, of the strength that was there"),
          vd_answer_ink (VD_INK_PLAIN));
  printf ("  %5s %7s", _("turn"), _("games"));
  for (guint force = 0; force < vd_forces_count (s); force++)
    if (vd_forces_has_units (s, force))
      print_head (vd_forces_get_name (s, force));
  putchar ('\n');

  for (guint turn = 0; turn < vd_scenario_get_n_turns (s); turn++)
    if (was_played (annals, turn))
      {
        printf ("  %5u %7" G_GUINT64_FORMAT, turn + 1, annals->turns[turn].n);
        for (guint force = 0; force < vd_forces_count (s); force++)
          if (vd_forces_has_units (s, force))
            print_percent (get_moves (annals, turn, force)[1], get_moves (annals, turn, force)[0]);
        putchar ('\n');
      }
}

static void
print_figure (guint64 sum,
              guint64 n)
{
  printf ("%*.1f", WIDTH, n > 0 ? (double) sum / n : 0);
}

static void
print_formations (const VdAnnals *annals)
{
  const VdScenario *s = annals->scenario;

  vd_columns_heading (_("Formations demoralized"));
  print_head (_("games"));
  print_head (_("first on turn"));
  print_head (_("at the end"));
  putchar ('\n');
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    for (guint ledger = 0; ledger < vd_forces_n_ledgers (s); ledger++)
      if (vd_forces_ledger_side (s, ledger) == side)
        {
          const guint64 *sums = annals->broken + ledger * 3;
          g_autofree char *name = g_strdup_printf ("%s, %s", vd_scenario_get_side_name (s, side),
                                                   vd_forces_ledger_name (s, ledger));

          vd_columns_name ("  ", name);
          vd_course_print_share (sums[0], annals->n_told, WIDTH);
          if (sums[0] > 0)
            print_figure (sums[1], sums[0]);
          else
            print_head ("–");
          vd_course_print_share (sums[2], annals->n_told, WIDTH);
          putchar ('\n');
        }
}

static gboolean
is_touched (const guint64 *sums)
{
  return sums[1] > 0 || sums[2] > 0 || sums[3] > 0;
}

static void
print_bridges (const VdAnnals *annals)
{
  const VdScenario *s = annals->scenario;
  guint n_left = 0;

  vd_columns_heading (_("Bridges"));
  print_head (_("destroyed in"));
  print_head (_("times a game"));
  print_head (_("repaired a game"));
  print_head (_("down at the end"));
  putchar ('\n');
  for (guint i = 0; i < vd_forces_n_crossings (s); i++)
    {
      const guint64 *sums = annals->works + i * 4;
      g_autofree char *name = vd_forces_crossing_name (s, i);

      if (!is_touched (sums))
        {
          n_left++;
          continue;
        }

      vd_columns_name ("  ", name);
      vd_course_print_share (sums[0], annals->n_told, WIDTH);
      print_figure (sums[1], annals->n_told);
      print_figure (sums[2], annals->n_told);
      vd_course_print_share (sums[3], annals->n_told, WIDTH);
      putchar ('\n');
    }
  printf (_("  bridges that stood in every game, and at which nobody worked: %u\n"), n_left);
}

/* Games of a store that older programs wrote. */
static void
print_untold (const VdAnnals *annals)
{
  printf ("\n");
  printf (_("How armies moved, which formations were demoralized and what became of bridges is not "
            "known of %u of %u games: an older version stored them, and did not note it."),
          (guint) (annals->n - annals->n_told), (guint) annals->n);
  putchar ('\n');
}

void
vd_efforts_print (const VdSummary *self)
{
  const VdAnnals *annals = self->annals;

  if (annals == NULL || annals->n == 0 || !vd_forces_are_told (annals->scenario))
    return;

  if (annals->n_told < annals->n)
    print_untold (annals);
  if (annals->n_told == 0)
    return;

  if (vd_forces_tell_moves (annals->scenario))
    print_moves (annals);
  if (vd_forces_n_ledgers (annals->scenario) > 0)
    print_formations (annals);
  if (vd_forces_n_crossings (annals->scenario) > 0)
    print_bridges (annals);
}

/* As JSON */

static void
write_moves (const VdAnnals *annals,
             VdJson         *json)
{
  const VdScenario *s = annals->scenario;

  vd_json_array (json, "moved");
  for (guint turn = 0; turn < vd_scenario_get_n_turns (s); turn++)
    for (guint force = 0; force < vd_forces_count (s) && was_played (annals, turn); force++)
      if (vd_forces_has_units (s, force))
        {
          const guint64 *sums = get_moves (annals, turn, force);

          vd_json_object (json, NULL);
          vd_json_integer (json, "turn", turn + 1);
          vd_json_string (json, "side", vd_scenario_get_side_id (s, vd_forces_get_side (s, force)));
          vd_json_string (json, "army", vd_forces_get_id (s, force));
          vd_json_number (json, "present", sums[0] / 4.0);
          vd_json_number (json, "moved", sums[1] / 4.0);
          vd_json_number (json, "share", sums[0] > 0 ? (double) sums[1] / sums[0] : 0);
          vd_json_close (json, '}');
        }
  vd_json_close (json, ']');
}

static void
write_formations (const VdAnnals *annals,
                  VdJson         *json)
{
  const VdScenario *s = annals->scenario;

  vd_json_array (json, "demoralized_formations");
  for (guint ledger = 0; ledger < vd_forces_n_ledgers (s); ledger++)
    {
      const guint64 *sums = annals->broken + ledger * 3;

      vd_json_object (json, NULL);
      vd_json_string (json, "side",
                      vd_scenario_get_side_id (s, vd_forces_ledger_side (s, ledger)));
      vd_json_string (json, "formation", vd_forces_ledger_id (s, ledger));
      vd_course_write_share (json, "games", sums[0], annals->n_told);
      vd_json_number (json, "first_turn", sums[0] > 0 ? (double) sums[1] / sums[0] : 0);
      vd_json_integer (json, "at_end", sums[2]);
      vd_json_close (json, '}');
    }
  vd_json_close (json, ']');
}

static void
write_bridges (const VdAnnals *annals,
               VdJson         *json)
{
  const VdScenario *s = annals->scenario;

  vd_json_array (json, "bridges");
  for (guint i = 0; i < vd_forces_n_crossings (s); i++)
    {
      const guint64 *sums = annals->works + i * 4;
      g_autofree char *name = vd_forces_crossing_name (s, i);

      vd_json_object (json, NULL);
      vd_json_string (json, "at", name);
      vd_course_write_share (json, "games", sums[0], annals->n_told);
      vd_json_integer (json, "destroyed", sums[1]);
      vd_json_integer (json, "repaired", sums[2]);
      vd_json_integer (json, "down_at_end", sums[3]);
      vd_json_close (json, '}');
    }
  vd_json_close (json, ']');
}

void
vd_efforts_write (const VdSummary *self,
                  VdJson          *json)
{
  const VdAnnals *annals = self->annals;

  if (annals == NULL || !vd_forces_are_told (annals->scenario))
    return;

  vd_json_integer (json, "efforts_noted", annals->n_told);
  if (annals->n_told == 0 && annals->n > 0)
    return;

  if (vd_forces_tell_moves (annals->scenario))
    write_moves (annals, json);
  if (vd_forces_n_ledgers (annals->scenario) > 0)
    write_formations (annals, json);
  if (vd_forces_n_crossings (annals->scenario) > 0)
    write_bridges (annals, json);
}
