/* Mechanics in use and settings, each with what holds here. */
#include "formats/print/charts-private.h"

#include <string.h>

#include "core/scenario/setting.h"
#include "formats/words/rule-words.h"

#define MOST 42

/* Which setting is looked up where: tests/formats/test-print-charts.c holds that each is. */
typedef enum { OF_TERRAIN, OF_COMBAT, OF_RETREAT, OF_MORALE, OF_ARRIVAL, N_SUBJECTS } Subject;

static const struct { const char *title; const char *settings[MOST + 1]; } subjects[N_SUBJECTS] = {
  [OF_TERRAIN] = { N_("Reading the chart"),
    { "slope-only-into-clear", "directed-defence", "exclusive-mix", "bombard-breaks-exclusive",
      "closed-terrain-road" } },
  [OF_COMBAT] = { N_("Reading the table"),
    { "many-to-many", "one-modifier", "shift-before-clamp", "extreme-odds", "exchange",
      "half-by", "free-in-combat",
      "integrity-strength", "integrity-shift", "integrity-shift-from", "fresh-unused",
      "coordination-shift", "army-shift",
      "demoralization-shift", "weather-eliminates", "weather-swaps", "stack-guns",
      "barred-since", "barred-contact" } },
  [OF_RETREAT] = { N_("Retreat and advance"),
    { "retreat-away", "retreat-cost", "retreat-priority", "stack-retreat", "displacement-due",
      "displace-involved",
      "displaced-guns", "required-guns", "bombard-retreat", "bombard-displaces", "garrison-hex",
      "friends-surround", "surrounded-judged", "advance-contact", "reserve-retreat", "withdraw-hexes",
      "withdraw-arm", "withdraw-flexible" } },
  [OF_MORALE] = { N_("Morale, reserves and return"),
    { "demoralized-advance", "demoralized-one-side", "demoralized-tie", "casualty-advance",
      "morale-gun-retreat",
      "morale-recovery", "reserve-distance", "reserve-release", "reserve-cost",
      "reserve-cost-for", "reserve-on-loss", "recall-march", "recall-paid", "disruption-judged",
      "reorganization-nearest", "reorganization-farthest", "reorganize-units",
      "reorganize-distance", "reorganize-lost" } },
  [OF_ARRIVAL] = { N_("Moving, coming in and leaving"),
    { "stacking", "stack-led-foot", "stack-led-horse", "stack-unled", "stack-free", "stack-cost",
      "stack-train", "stack-full", "advance-units", "leader-escort", "leader-captured",
      "command-range", "command-column", "control-exit", "march-drop", "repulse-odds",
      "repulse-hexes", "repulse-penalty", "sight-far", "sight-leader", "sight-hilltop",
      "minimum-move", "guns", "guns-of", "overstack",
      "entry-cost", "entry-road",
      "entry-controlled", "entry-occupied", "entry-together", "entry-elsewhere", "entry-threat",
      "entry-die", "decline-if-demoralized", "exit-cost", "no-losses-ratio", "losses-count",
      "negative-points" } },
};

/* Settings that a part of the charts says in its own words. */
static const char *const said_elsewhere[] = {
  "bridge-defence", "road-cancels-side", "morale-most", "morale-retreat", "morale-loss",
  "morale-advance", NULL
};

static gboolean
is_of (Subject     subject,
       const char *name)
{
  return name != NULL && g_strv_contains (subjects[subject].settings, name);
}

/* A setting that is new and in no list is told with the last. */
static gboolean
is_listed (const char *name)
{
  for (guint i = 0; i < N_SUBJECTS; i++)
    if (is_of (i, name))
      return TRUE;

  return g_strv_contains (said_elsewhere, name);
}

static void
add_setting (const VdCharts     *self,
             GPtrArray          *rows,
             const VdChangedRow *row)
{
  const char *name = vd_changed_row_get (row, "name"), *value = vd_changed_row_get (row, "value");
  const char *whom = vd_changed_row_get (row, "for");
  const char *title = vd_rule_title (name), *what = vd_rule_explain (name);
  g_autofree char *said = vd_wording_setting (&self->words, name, value != NULL ? value : "");
  g_autofree char *who = whom != NULL ? vd_charts_name_all (self, VD_ID_SIDE, whom) : NULL;

  if (title != NULL)
    vd_charts_add_row (rows, vd_print_say (self->print, title),
                       what != NULL ? vd_print_say (self->print, what) : "",
                       who != NULL ? who : "", said, vd_charts_get_cases (row), NULL);
}

gboolean
vd_charts_plays (const VdCharts *self,
                 const char     *mechanic)
{
  g_autoptr (GArray) mechanics = vd_changed_rows_of (self->project, "mechanics");

  for (guint i = 0; i < mechanics->len; i++)
    {
      const VdChangedRow *row = &g_array_index (mechanics, VdChangedRow, i);

      if (strcmp (vd_node_get_name (row->row), "mechanic") == 0 &&
          g_strcmp0 (vd_changed_row_get (row, "name"), mechanic) == 0)
        return TRUE;
    }

  return FALSE;
}

/* Limits of a hex: of one kind or the other, those in use with the values that nobody has set. */
static const char *const plain_limits[] = { "stacking", "overstack", NULL };
static const char *const kinds_limits[] = { "stack-led-foot", "stack-led-horse", "stack-unled",
                                            "stack-free", "stack-cost", "stack-train",
                                            "stack-full", NULL };

static gboolean
is_idle (const VdCharts *self,
         const char     *name)
{
  return g_strv_contains (plain_limits, name) && vd_charts_plays (self, "stack-kinds");
}

/* A value that holds for whom no row says otherwise. */
static void
add_usual (const VdCharts *self,
           GPtrArray      *rows,
           const char     *name)
{
  const char *title = vd_rule_title (name), *what = vd_rule_explain (name);

  for (guint i = 0; i < vd_setting_count (); i++)
    if (strcmp (vd_setting_get_name (i), name) == 0)
      {
        g_autofree char *usual = vd_setting_get_usual (i);
        g_autofree char *said = vd_wording_setting (&self->words, name, usual);

        vd_charts_add_row (rows, vd_print_say (self->print, title),
                           vd_print_say (self->print, what), "", said, "", NULL);
      }
}

static GPtrArray *
begin_settings (const VdCharts *self)
{
  GPtrArray *rows = vd_charts_rows_new ();

  vd_charts_add_row (rows, vd_charts_say (self, N_("What")), vd_charts_say (self, N_("Decides")),
                     vd_charts_say (self, N_("For")), vd_charts_say (self, N_("Here")),
                     vd_charts_say (self, N_("Rule")), NULL);
  return rows;
}

static gboolean
is_setting (const VdChangedRow *row)
{
  return strcmp (vd_node_get_name (row->row), "set") == 0 &&
         vd_changed_row_get (row, "name") != NULL;
}

static void
add_settings (VdCharts *self,
              Subject   subject)
{
  g_autoptr (GArray) mechanics = vd_changed_rows_of (self->project, "mechanics");
  GPtrArray *rows = begin_settings (self);

  for (const char *const *name = subjects[subject].settings; *name != NULL; name++)
    {
      gboolean is_given = FALSE; /* for everybody, in one row or in one of each side */
      guint n_sides = 0;

      for (guint i = 0; i < mechanics->len && !is_idle (self, *name); i++)
        {
          const VdChangedRow *row = &g_array_index (mechanics, VdChangedRow, i);

          if (!is_setting (row) || strcmp (vd_changed_row_get (row, "name"), *name) != 0)
            continue;

          add_setting (self, rows, row);
          is_given |= vd_changed_row_get (row, "for") == NULL || ++n_sides == 2;
        }

      if (!is_given && g_strv_contains (kinds_limits, *name) && vd_charts_plays (self, "stack-kinds"))
        add_usual (self, rows, *name);
    }

  for (guint i = 0; subject == N_SUBJECTS - 1 && i < mechanics->len; i++)
    {
      const VdChangedRow *row = &g_array_index (mechanics, VdChangedRow, i);

      if (is_setting (row) && !is_listed (vd_changed_row_get (row, "name")))
        add_setting (self, rows, row);
    }

  vd_charts_add_table (self, vd_print_say (self->print, subjects[subject].title), rows);
}

const char *
vd_charts_get_setting (const VdCharts *self,
                       const char     *name)
{
  g_autoptr (GArray) mechanics = vd_changed_rows_of (self->project, "mechanics");

  for (guint i = 0; i < mechanics->len; i++)
    {
      const VdChangedRow *row = &g_array_index (mechanics, VdChangedRow, i);

      if (is_setting (row) && vd_changed_row_get (row, "for") == NULL &&
          strcmp (vd_changed_row_get (row, "name"), name) == 0)
        return vd_changed_row_get (row, "value");
    }

  return NULL;
}

void
vd_charts_add_terrain_rules (VdCharts *self)
{
  add_settings (self, OF_TERRAIN);
}

void
vd_charts_add_combat_rules (VdCharts *self)
{
  add_settings (self, OF_COMBAT);
}

/* Mechanics */

static void
add_mechanics (VdCharts *self)
{
  g_autoptr (GArray) mechanics = vd_changed_rows_of (self->project, "mechanics");
  GPtrArray *rows = vd_charts_rows_new ();

  vd_charts_add_row (rows, vd_charts_say (self, N_("Rule in use")), "",
                     vd_charts_say (self, N_("Only if")), vd_charts_say (self, N_("Rule")), NULL);
  for (guint i = 0; i < mechanics->len; i++)
    {
      const VdChangedRow *row = &g_array_index (mechanics, VdChangedRow, i);
      const char *name = vd_changed_row_get (row, "name");
      const char *title = name != NULL ? vd_rule_title (name) : NULL;
      g_autofree char *when = vd_charts_say_cell (self, row->over != NULL ? row->over : row->row,
                                                  "when");

      if (title != NULL && strcmp (vd_node_get_name (row->row), "mechanic") == 0)
        vd_charts_add_row (rows, vd_print_say (self->print, title),
                           vd_print_say (self->print, vd_rule_explain (name)), when,
                           vd_charts_get_cases (row), NULL);
    }

  vd_charts_add_table (self, NULL, rows);
}

void
vd_charts_add_rules (VdCharts *self)
{
  vd_charts_begin (self, vd_charts_say (self, N_("Rules at a Glance")));
  add_mechanics (self);
  add_settings (self, OF_RETREAT);
  add_settings (self, OF_MORALE);
  add_settings (self, OF_ARRIVAL);
}
