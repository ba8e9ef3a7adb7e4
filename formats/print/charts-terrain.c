/* The Terrain Effects Chart: what each kind looks like, costs and does. */
#include "formats/print/charts-private.h"

#include <string.h>

#define SAMPLE_WIDTH 22.0
#define SAMPLE_HEIGHT 9.5
#define SAMPLE_UNIT 9.0     /* between two sides of a hex */
#define SAMPLE_GAP 1.5      /* to the words beside it */
#define SAMPLE_PIXELS 96    /* a unit: as fine as a map needs */

/* What stands in front of the rows. */
typedef struct
{
  const VdChart *chart;
  VdSample       what;
  GArray        *kinds;     /* of int: of each row; -1: not known */
} Samples;

static void
samples_free (gpointer data)
{
  Samples *samples = data;

  g_array_unref (samples->kinds);
  g_free (samples);
}

static void
draw_sample (gpointer  data,
             cairo_t  *cr,
             guint     row)
{
  const Samples *samples = data;
  int kind = g_array_index (samples->kinds, int, row - 1);

  if (kind < 0)
    return;

  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, SAMPLE_WIDTH - SAMPLE_GAP, SAMPLE_HEIGHT);
  cairo_clip (cr);
  cairo_translate (cr, (SAMPLE_WIDTH - SAMPLE_GAP) / 2, SAMPLE_HEIGHT / 2);
  cairo_scale (cr, SAMPLE_UNIT, SAMPLE_UNIT);
  vd_draw_sample (cr, samples->chart, samples->what, kind, SAMPLE_PIXELS);
  cairo_restore (cr);

  cairo_rectangle (cr, 0, 0, SAMPLE_WIDTH - SAMPLE_GAP, SAMPLE_HEIGHT);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_set_line_width (cr, 0.15);
  cairo_stroke (cr);
}

/* What rows say */

typedef struct
{
  const VdCharts *charts;
  GString        *text; /* sentences */
} Effects;

/* @sentence: (transfer full) */
static void
take (Effects *self,
      char    *sentence)
{
  if (self->text->len > 0)
    g_string_append_c (self->text, ' ');
  g_string_append (self->text, sentence);
  g_free (sentence);
}

static void
add (Effects    *self,
     const char *sentence)
{
  take (self, g_strdup (vd_print_say (self->charts->print, sentence)));
}

static gboolean
is (const VdChangedRow *row,
    const char         *attribute,
    const char         *value)
{
  return g_strcmp0 (vd_changed_row_get (row, attribute), value) == 0;
}

static void
add_defence (Effects            *self,
             const VdChangedRow *row,
             gboolean            is_side)
{
  const char *times = vd_changed_row_get (row, "defence");
  g_autofree char *points = NULL;

  if (times == NULL || strcmp (times, "1") == 0)
    return;

  points = vd_wording_fraction (times);
  if (strcmp (times, "2") == 0)
    add (self, is_side ? N_("Doubles a defender who is attacked only across such hexsides.")
                       : N_("Doubles the defender."));
  else
    take (self, g_strdup_printf (
      is_side ? vd_charts_say (self->charts, N_("Multiplies by %s a defender who is attacked only "
                                                "across such hexsides."))
              : vd_charts_say (self->charts, N_("Multiplies the defender by %s.")), points));
}

/* (transfer full): those kinds of hexsides that the battle has
 * @ids: (nullable) */
static char *
name_present (const VdCharts *self,
              const char     *ids)
{
  g_autoptr (GArray) chart = vd_changed_rows_of (self->project, "chart");
  g_autoptr (GStrvBuilder) present = g_strv_builder_new ();
  g_auto (GStrv) words = vd_split_words (ids != NULL ? ids : ""), known = NULL;
  g_autofree char *rest = NULL;

  for (guint i = 0; i < chart->len; i++)
    {
      const VdChangedRow *row = &g_array_index (chart, VdChangedRow, i);
      const char *id = vd_changed_row_get (row, "id");

      if (id != NULL && strcmp (vd_node_get_name (row->row), "side") == 0 &&
          !vd_changed_row_is_absent (row) && g_strv_contains ((const char *const *) words, id))
        g_strv_builder_add (present, id);
    }

  known = g_strv_builder_end (present);
  rest = g_strjoinv (" ", known);
  return vd_charts_name_all (self, VD_ID_SIDE_KIND, rest);
}

static void
add_removed (Effects            *self,
             const VdChangedRow *row)
{
  const char *removed = vd_changed_row_get (row, "removes");
  const char *defence = vd_charts_get_setting (self->charts, "bridge-defence");
  g_autofree char *kinds = name_present (self->charts, removed);

  if (*kinds == '\0')
    return;

  take (self, g_strdup_printf (
    g_strcmp0 (defence, "spanned") == 0
    ? vd_charts_say (self->charts, N_("Takes away what it costs to cross: %s. These help the "
                                      "defender all the same."))
    : vd_charts_say (self->charts, N_("Takes away the effects of: %s.")), kinds));
}

static void
add_halved (Effects            *self,
            const VdChangedRow *row)
{
  const char *classes = vd_changed_row_get (row, "halves");
  g_autofree char *names =
    vd_charts_name_all (self->charts, VD_ID_CLASS, classes != NULL ? classes : "");

  if (*names != '\0')
    take (self, g_strdup_printf (
      vd_charts_say (self->charts, N_("Halves those who attack or defend across it: %s.")),
      names));
}

/* Units are lost at bridges only where these can be damaged. */
static void
add_retreats (Effects            *self,
              const VdChangedRow *row)
{
  const char *die = vd_changed_row_get (row, "retreat-die");

  if (die != NULL && vd_charts_plays (self->charts, "crossings"))
    take (self, g_strdup_printf (
      vd_charts_say (self->charts, N_("Of a side’s units that retreat across such hexsides in a "
                                      "phase the first is lost on a die of %s or more, each "
                                      "further one on 1 less.")), die));
}

static void
add_fort (Effects            *self,
          const VdChangedRow *row)
{
  const char *most = vd_changed_row_get (row, "fort-cap"), *who = vd_changed_row_get (row, "fort-for");
  g_autofree char *names = vd_charts_name_all (self->charts, VD_ID_CLASS, who != NULL ? who : "");

  if (!is (row, "fort", "yes"))
    return;

  add (self, N_("A fort: its garrison need not retreat, and half lost is an exchange."));
  if (*names != '\0')
    take (self, g_strdup_printf (
      vd_charts_say (self->charts, N_("It is one only if it is held by one of: %s.")), names));
  if (most != NULL)
    take (self, g_strdup_printf (
      vd_charts_say (self->charts, N_("Odds of %s at most, before shifts.")), most));
}

/* Exceptions: "Artillery: prohibited, no attack."  What is not played of them is not said. */

static void
add_part (GString    *parts,
          const char *text)
{
  if (parts->len > 0)
    g_string_append (parts, ", ");
  g_string_append (parts, text);
}

/* One, or a part of it: "1/2" */
static gboolean
is_at_most_one (const char *cost)
{
  static const char *const costs[] = { "1/4", "1/2", "3/4", "1", NULL };

  return g_strv_contains (costs, cost);
}

static void
say_cost (const VdCharts *self,
          GString        *parts,
          const char     *cost)
{
  g_autofree char *points = vd_wording_fraction (cost);
  g_autofree char *text = NULL;

  if (strcmp (cost, "never") == 0)
    {
      add_part (parts, vd_charts_say (self, N_("prohibited")));
      return;
    }

  text = g_strdup_printf (is_at_most_one (cost) ? vd_charts_say (self, N_("%s movement point"))
                                                : vd_charts_say (self, N_("%s movement points")),
                          points);
  add_part (parts, text);
}

static void
say_bars (const VdCharts     *self,
          GString            *parts,
          const VdChangedRow *row)
{
  static const struct { const char *attribute, *value, *text; } bars[] = {
    { "attack", "never", N_("no attack across it") },
    { "attack", "open", N_("attacks across it are allowed") },
    { "control", "no", N_("no zone of control across it") },
    { "control", "yes", N_("zones of control reach across it") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bars); i++)
    if (is (row, bars[i].attribute, bars[i].value))
      add_part (parts, vd_print_say (self->print, bars[i].text));
}

/* Whom an exception is for: "Artillery", "Rain", "Artillery (Rain)" */
static char *
say_whom (const VdCharts     *self,
          const VdChangedRow *row)
{
  const char *classes = vd_changed_row_get (row, "class");
  const char *period = vd_changed_row_get (row, "period");
  g_autofree char *who =
    classes != NULL ? vd_charts_name_all (self, VD_ID_CLASS, classes) : NULL;
  g_autofree char *then =
    period != NULL ? vd_row_names_find (self->names, VD_ID_PERIOD, period) : NULL;

  if (who != NULL && then != NULL)
    return g_strdup_printf ("%s (%s)", who, then);

  return g_strdup (who != NULL ? who : then != NULL ? then : "");
}

static void
add_exception (Effects            *self,
               const VdChangedRow *row)
{
  const VdCharts *charts = self->charts;
  g_autoptr (GString) parts = g_string_new (NULL);
  g_autofree char *whom = say_whom (charts, row);
  const char *cost = vd_changed_row_get (row, "cost"), *as = vd_changed_row_get (row, "as");

  if (cost != NULL)
    say_cost (charts, parts, cost);
  if (strcmp (vd_node_get_name (vd_node_get_parent (row->row)), "side") == 0)
    say_bars (charts, parts, row);
  if (as != NULL)
    {
      g_autofree char *other = vd_row_names_find (charts->names, VD_ID_SIDE_KIND, as);
      g_autofree char *text = g_strdup_printf (vd_charts_say (charts, N_("as %s")), other);

      add_part (parts, text);
    }
  if (parts->len > 0)
    take (self, g_strdup_printf (vd_charts_say (charts, N_("%s: %s.")), whom, parts->str));
}

/* One for the same class and period takes the other's place. */
static void
add_exceptions (Effects            *self,
                const VdChangedRow *row)
{
  g_autoptr (GArray) exceptions = vd_changed_rows_list (row->row, row->over);

  for (guint i = 0; i < exceptions->len; i++)
    {
      const VdChangedRow *both = &g_array_index (exceptions, VdChangedRow, i);
      const VdChangedRow one = { both->over != NULL ? both->over : both->row, NULL };

      if (strcmp (vd_node_get_name (one.row), "except") == 0)
        add_exception (self, &one);
    }
}

/* Tables of the three kinds */

static char *
say_effects_of_hex (const VdCharts     *self,
                    const VdChangedRow *row)
{
  Effects effects = { self, g_string_new (NULL) };

  add_defence (&effects, row, FALSE);
  if (is (row, "sight", "blocks"))
    add (&effects, N_("Guns do not see through it."));
  if (is (row, "control", "no"))
    add (&effects, N_("Zones of control do not reach into it."));
  add_fort (&effects, row);
  add_exceptions (&effects, row);
  return g_string_free (effects.text, FALSE);
}

static char *
say_effects_of_side (const VdCharts     *self,
                     const VdChangedRow *row)
{
  Effects effects = { self, g_string_new (NULL) };

  if (is (row, "directed", "yes"))
    add (&effects, N_("Only from its low side up."));
  add_defence (&effects, row, TRUE);
  if (is (row, "attack", "never"))
    add (&effects, N_("No attack across it."));
  if (is (row, "control", "no"))
    add (&effects, N_("Zones of control do not reach across it."));
  if (is (row, "bombard", "adjacent"))
    add (&effects, N_("Guns may fire across it at the next hex."));
  add_halved (&effects, row);
  add_removed (&effects, row);
  add_retreats (&effects, row);
  add_exceptions (&effects, row);
  return g_string_free (effects.text, FALSE);
}

/* What command reaches farther along, or nothing. */
static void
add_reach (Effects            *self,
           const VdChangedRow *row)
{
  const char *part = vd_changed_row_get (row, "command");
  g_autofree char *points = part != NULL ? vd_wording_fraction (part) : NULL;

  if (points != NULL && strcmp (part, "1") != 0 && vd_charts_plays (self->charts, "command"))
    take (self, g_strdup_printf (
      vd_charts_say (self->charts, N_("For command each hex along it counts as %s.")), points));
}

static char *
say_effects_of_path (const VdCharts     *self,
                     const VdChangedRow *row)
{
  const char *cancels = vd_charts_get_setting (self, "road-cancels-side");
  Effects effects = { self, g_string_new (NULL) };

  add (&effects, N_("Replaces the cost of the terrain for units that move along it."));
  if (g_strcmp0 (cancels, "all") == 0)
    add (&effects, N_("Hexsides cost nothing along it."));
  else if (g_strcmp0 (cancels, "all-but-bridges") == 0)
    add (&effects, N_("Hexsides cost nothing along it, but for bridges and fords."));
  else if (g_strcmp0 (cancels, "yes") == 0)
    add (&effects, N_("Slopes cost nothing along it."));
  else
    add (&effects, N_("Hexsides cost as usual."));
  add_reach (&effects, row);
  add_exceptions (&effects, row);
  return g_string_free (effects.text, FALSE);
}

static char *
say_price (const VdCharts *self,
           const char     *cost,
           gboolean        is_side)
{
  g_autofree char *points = vd_wording_fraction (cost != NULL ? cost : is_side ? "0" : "1");

  if (strcmp (points, "never") == 0)
    return g_strdup (vd_charts_say (self, N_("prohibited")));
  if (!is_side)
    return g_steal_pointer (&points);

  return strcmp (points, "0") == 0 ? g_strdup ("–") : g_strconcat ("+", points, NULL);
}

/* In road march: of a hexside that says nothing of it as else; along such a path there is none. */
static char *
say_march (const VdCharts     *self,
           const VdChangedRow *row,
           VdSample            what)
{
  const char *march = vd_changed_row_get (row, "march");

  if (what == VD_SAMPLE_PATH && march == NULL)
    return g_strdup (vd_charts_say (self, N_("no road march")));
  if (march == NULL)
    march = vd_changed_row_get (row, "cost");

  return say_price (self, march, what == VD_SAMPLE_SIDE);
}

/* Whether a kind of hexside or of path says what it costs in road march. */
static gboolean
tells_of_march (const VdCharts *self,
                const GArray   *chart,
                const char     *element)
{
  for (guint i = 0; i < chart->len && vd_charts_plays (self, "road-march"); i++)
    {
      const VdChangedRow *row = &g_array_index (chart, VdChangedRow, i);

      if (strcmp (vd_node_get_name (row->row), element) == 0 && !vd_changed_row_is_absent (row) &&
          vd_changed_row_get (row, "march") != NULL)
        return TRUE;
    }

  return FALSE;
}

static const struct
{
  const char *element;
  const char *title, *cost;
  VdSample    what;
  char     *(*say) (const VdCharts     *self,
                    const VdChangedRow *row);
} tables[] = {
  { "hex", N_("Hexes"), N_("To enter"), VD_SAMPLE_HEX, say_effects_of_hex },
  { "side", N_("Hexsides"), N_("To cross"), VD_SAMPLE_SIDE, say_effects_of_side },
  { "path", N_("Roads"), N_("To follow"), VD_SAMPLE_PATH, say_effects_of_path },
};

static const GArray *
get_kinds (const VdChart *chart,
           VdSample       what)
{
  return what == VD_SAMPLE_HEX ? chart->hexes
                               : what == VD_SAMPLE_SIDE ? chart->sides : chart->paths;
}

static void
add_table (VdCharts     *self,
           const GArray *chart,
           guint         which)
{
  g_autoptr (GPtrArray) rows = vd_charts_rows_new ();
  Samples *samples = g_new (Samples, 1);
  VdFlowTable table = { .picture_width = SAMPLE_WIDTH, .picture_height = SAMPLE_HEIGHT,
                        .rows = rows, .is_wide = TRUE, .draw = draw_sample, .data = samples,
                        .free = samples_free };
  gboolean has_march = tells_of_march (self, chart, tables[which].element);

  *samples = (Samples) { self->project->chart, tables[which].what,
                         g_array_new (FALSE, FALSE, sizeof (int)) };
  vd_charts_add_row (rows, vd_print_say (self->print, tables[which].title),
                     vd_print_say (self->print, tables[which].cost),
                     vd_charts_say (self, N_("In road march")),
                     vd_charts_say (self, N_("Effects")), vd_charts_say (self, N_("Rule")), NULL);
  for (guint i = 0; i < chart->len; i++)
    {
      const VdChangedRow *row = &g_array_index (chart, VdChangedRow, i);
      g_autofree char *cost = NULL, *march = NULL, *effects = NULL;
      int kind;

      if (strcmp (vd_node_get_name (row->row), tables[which].element) != 0 ||
          vd_changed_row_is_absent (row))
        continue;

      kind = vd_kind_find (get_kinds (self->project->chart, tables[which].what),
                        vd_changed_row_get (row, "id"));
      cost = say_price (self, vd_changed_row_get (row, "cost"),
                        tables[which].what == VD_SAMPLE_SIDE);
      march = has_march ? say_march (self, row, tables[which].what) : g_strdup ("");
      effects = tables[which].say (self, row);
      g_array_append_val (samples->kinds, kind);
      vd_charts_add_row (rows, vd_charts_get_name (row), cost, march, *effects != '\0' ? effects : "–",
                         vd_charts_get_cases (row), NULL);
    }

  if (rows->len > 1)
    {
      vd_charts_open (self);
      vd_charts_finish_rows (rows);
      vd_flow_add_table (self->flow, &table);
    }
  else
    samples_free (samples);
}

void
vd_charts_add_terrain (VdCharts *self)
{
  g_autoptr (GArray) chart = vd_changed_rows_of (self->project, "chart");

  vd_charts_begin (self, vd_charts_say (self, N_("Terrain Effects Chart")));
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    add_table (self, chart, i);
  vd_charts_add_crossings (self);
  vd_charts_add_terrain_rules (self);
}
