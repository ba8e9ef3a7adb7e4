/* Restrictions: units that never leave a region, that may not move in some turns, or may not
 * enter some ground for a time. */
#include "formats/compile/compile-private.h"

static const VdTwice confined_twice = {
  "reference.duplicate",
  N_("Take it out of one of the two rows."),
  N_("The unit %s is confined twice; the first row counts."),
  N_("Take %s out of the row"),
};

static void
confine_units (VdCompile *self,
               VdNode    *node,
               guint      confinement)
{
  VdScenario *s = self->scenario;
  g_auto (GStrv) words = vd_split_words (vd_node_ask (node, "units"));

  for (guint i = 0; words[i] != NULL; i++)
    {
      int unit = vd_compile_find (self, VD_ID_UNIT, node, words[i]);

      if (unit < 0)
        continue;
      if (s->units[unit].confinement == VD_NONE)
        s->units[unit].confinement = confinement;
      else
        vd_compile_report_twice (self, node, unit, &confined_twice);
    }
}

static void
compile_hold (VdCompile *self,
              VdNode    *node,
              GArray    *confinements)
{
  VdScenario *s = self->scenario;
  VdConfinement confinement = { .rule = vd_compile_case (self, VD_ROW (node)) };
  g_autoptr (GArray) cells = vd_compile_region (self, node, vd_node_ask (node, "region"));

  if (vd_node_ask (node, "units") == NULL)
    vd_project_report (self->project, self->findings, node, "value.missing", VD_ERROR,
                       N_("Name them in `units`."),
                       N_("The row does not say which units it is about."));
  if (cells == NULL)
    return;

  confinement.inside = g_new0 (guint8, s->n_cells + 1);
  for (guint i = 0; i < cells->len; i++)
    confinement.inside[g_array_index (cells, VdCell, i)] = TRUE;

  confine_units (self, node, confinements->len);
  g_array_append_val (confinements, confinement);
}

/* Holds in time */

/* Whether @unit belongs to one of the formations, however deep. */
static gboolean
is_of (const VdCompile    *self,
       guint               unit,
       const char *const  *formations)
{
  const VdScenario *s = self->scenario;
  guint formation = s->units[unit].formation;

  for (guint depth = 0; formation < s->n_formations && depth <= s->n_formations; depth++)
    {
      if (g_strv_contains (formations, s->formations[formation]))
        return TRUE;
      formation = s->formation_parent[formation];
    }

  return FALSE;
}

/* Formations that a row names; those that do not exist are reported. */
static char **
read_formations (VdCompile  *self,
                 VdNode     *node,
                 const char *attribute)
{
  char **words = vd_split_words (vd_node_ask (node, attribute));

  for (guint i = 0; words[i] != NULL; i++)
    vd_compile_find (self, VD_ID_FORMATION, node, words[i]);

  return words;
}

/* The units that a row is about, of a side: TRUE by unit, transfer full. */
static guint8 *
find_units (VdCompile *self,
            VdNode    *node,
            guint      side)
{
  VdScenario *s = self->scenario;
  guint8 *found = g_new0 (guint8, s->n_units + 1);
  g_auto (GStrv) formations = read_formations (self, node, "formations");
  g_auto (GStrv) except = read_formations (self, node, "except");
  g_auto (GStrv) units = vd_split_words (vd_node_ask (node, "units"));
  gboolean all = formations[0] == NULL && units[0] == NULL;

  for (guint i = 0; i < s->n_units; i++)
    found[i] = s->units[i].side == side &&
               (all || is_of (self, i, (const char *const *) formations) ||
                g_strv_contains ((const char *const *) units, s->units[i].id)) &&
               !is_of (self, i, (const char *const *) except);
  for (guint i = 0; units[i] != NULL; i++)
    vd_compile_find (self, VD_ID_UNIT, node, units[i]);

  return found;
}

/* Of a row that is about nobody, whom it names that there is not. */
static void
report_strangers (VdCompile *self,
                  VdNode    *node)
{
  g_auto (GStrv) units = vd_split_words (vd_node_ask (node, "units"));

  g_strfreev (read_formations (self, node, "formations"));
  for (guint i = 0; units[i] != NULL; i++)
    vd_compile_find (self, VD_ID_UNIT, node, units[i]);
}

/* The side whose units a row names, if it does not say so itself; -1, reported, if it names
 * nobody. */
static int
find_side (VdCompile *self,
           VdNode    *node)
{
  const VdScenario *s = self->scenario;
  g_auto (GStrv) formations = vd_split_words (vd_node_ask (node, "formations"));
  g_auto (GStrv) units = vd_split_words (vd_node_ask (node, "units"));
  int side = vd_compile_refer (self, VD_ID_SIDE, VD_ROW (node), "side", FALSE);

  for (guint i = 0; i < s->n_units && side < 0 && vd_node_ask (node, "side") == NULL; i++)
    if (is_of (self, i, (const char *const *) formations) ||
        g_strv_contains ((const char *const *) units, s->units[i].id))
      side = s->units[i].side;

  if (side < 0 && vd_node_ask (node, "side") == NULL && vd_node_ask (node, "formations") == NULL &&
      vd_node_ask (node, "units") == NULL)
    vd_project_report (self->project, self->findings, node, "value.missing", VD_ERROR,
                       N_("Give it a side, formations or units."),
                       N_("The row does not say whom it holds."));
  else if (side < 0)
    report_strangers (self, node);

  return side;
}

static void
compile_ban (VdCompile *self,
             VdNode    *node,
             GArray    *holds)
{
  const VdRow *row = VD_ROW (node);
  int side = find_side (self, node);
  VdHold hold = { .rule = vd_compile_case (self, row) };

  if (side < 0)
    return;

  hold.side = side;
  hold.turn = vd_compile_number (self, row, "turn", 1);
  hold.until = vd_compile_number (self, row, "until", G_MAXUINT8);
  hold.choose = vd_compile_number (self, row, "choose", 0);
  hold.units = find_units (self, node, side);
  vd_compile_condition (self, row, &hold.when);
  g_array_append_val (holds, hold);
}

/* A confinement is for the units that it names, at all times. */
static gboolean
is_plain_pen (const VdNode *node)
{
  static const char *const words[] = { "side", "formations", "except", "choose", "turn", "until",
                                       "when" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (vd_node_ask (node, words[i]) != NULL)
      return FALSE;

  return TRUE;
}

void
vd_compile_holds (VdCompile *self)
{
  VdScenario *s = self->scenario;
  GArray *confinements = g_array_new (FALSE, TRUE, sizeof (VdConfinement));
  GArray *holds = g_array_new (FALSE, TRUE, sizeof (VdHold));

  VD_EACH (node, vd_node_find (self->root, "restrictions"), "hold")
    if (!vd_compile_has_room (self, node, confinements->len + holds->len, G_MAXUINT8, N_("holds")))
      break;
    else if (vd_node_ask (node, "region") == NULL)
      compile_ban (self, node, holds);
    else if (is_plain_pen (node))
      compile_hold (self, node, confinements);
    else
      vd_compile_unknown (self, node, N_("a hold in a region of anything but units, at all times"));

  s->n_confinements = confinements->len;
  s->confinements = (VdConfinement *) (void *) g_array_free (confinements, FALSE);
  s->n_holds = holds->len;
  s->holds = (VdHold *) (void *) g_array_free (holds, FALSE);
}

/* Bars */

/* Both sides of it. */
static void
close_hexside (VdCompile  *self,
               VdNode     *node,
               const char *text,
               VdBar      *bar)
{
  VdCell cell;
  int dir;

  if (!vd_compile_hexside (self, node, text, "bar.no-hexside", &cell, &dir))
    return;

  if (dir < 0)
    {
      vd_project_report (self->project, self->findings, node, "bar.no-hexside", VD_ERROR,
                         N_("Write the two hexes that it lies between: 1306/1405."),
                         N_("The row closes the hexside %s, and there is none."), text);
      return;
    }

  bar->closed[cell] |= 1u << dir;
  bar->closed[self->scenario->next[cell][dir]] |= 1u << vd_dir_opposite (dir);
}

/* All ways into its hexes, also from one of them to the next. */
static void
close_region (VdCompile *self,
              VdNode    *node,
              VdBar     *bar)
{
  const VdScenario *s = self->scenario;
  g_autoptr (GArray) cells = vd_compile_region (self, node, vd_node_ask (node, "region"));

  for (guint i = 0; cells != NULL && i < cells->len; i++)
    bar->inside[g_array_index (cells, VdCell, i)] = TRUE;

  for (guint cell = 0; cell < s->n_cells; cell++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      if (s->next[cell][dir] >= 0 && bar->inside[s->next[cell][dir]])
        bar->closed[cell] |= 1u << dir;
}

/* What it could do to whom, if it ever does. */
static void
check_bar (VdCompile    *self,
           VdNode       *node,
           const VdBar  *bar,
           const guint8 *units)
{
  const VdScenario *s = self->scenario;
  guint n = 0;

  for (guint i = 0; i < s->n_units; i++)
    {
      n += units[i];
      if (bar->lifted_by == s->units[i].side && s->units[i].start != VD_NO_CELL &&
          bar->inside[s->units[i].start])
        {
          vd_project_report (self->project, self->findings, node, "bar.lifted", VD_WARNING,
                             N_("Set the unit up elsewhere, or take the row away."),
                             N_("The bar is lifted before play begins: %s is set up in its "
                                "region."), s->units[i].name);
          return;
        }
    }

  if (n == 0)
    vd_project_report (self->project, self->findings, node, "bar.idle", VD_WARNING,
                       N_("Name units that there are, or take the row away."),
                       N_("The bar closes ground to no unit."));
  else if (bar->turn > bar->until || (s->n_turns > 0 && bar->turn > s->n_turns))
    vd_project_report (self->project, self->findings, node, "bar.idle", VD_WARNING,
                       N_("Correct its turns, or take the row away."),
                       N_("The bar begins with turn %u, when it is over or the battle is."),
                       bar->turn);
}

static void
compile_bar (VdCompile *self,
             VdNode    *node,
             GArray    *bars)
{
  VdScenario *s = self->scenario;
  const VdRow *row = VD_ROW (node);
  int side = find_side (self, node);
  g_auto (GStrv) hexsides = vd_split_words (vd_node_ask (node, "hexsides"));
  g_autofree guint8 *units = NULL;
  VdBar bar = { .side = MAX (side, 0), .rule = vd_compile_case (self, row) };
  int lifts = vd_compile_refer (self, VD_ID_SIDE, row, "lifted-by", FALSE);

  if (vd_node_ask (node, "region") == NULL && hexsides[0] == NULL)
    vd_project_report (self->project, self->findings, node, "value.missing", VD_ERROR,
                       N_("Give it a region or hexsides."),
                       N_("The row does not say what it closes."));
  if (side < 0)
    return;

  bar.turn = vd_compile_number (self, row, "turn", 1);
  bar.until = vd_compile_number (self, row, "until", G_MAXUINT8);
  bar.lifted_by = lifts >= 0 ? lifts : VD_MAX_SIDES;
  bar.entry_waits = vd_node_ask (node, "entry") != NULL;
  bar.closed = g_new0 (guint8, s->n_cells + 1);
  bar.inside = g_new0 (guint8, s->n_cells + 1);
  if (vd_node_ask (node, "region") != NULL)
    close_region (self, node, &bar);
  for (guint i = 0; hexsides[i] != NULL; i++)
    close_hexside (self, node, hexsides[i], &bar);

  units = find_units (self, node, side);
  for (guint i = 0; i < s->n_units; i++)
    if (units[i])
      s->units[i].bars |= 1u << bars->len;
  check_bar (self, node, &bar, units);
  g_array_append_val (bars, bar);
}

void
vd_compile_bars (VdCompile *self)
{
  VdScenario *s = self->scenario;
  GArray *bars = g_array_new (FALSE, TRUE, sizeof (VdBar));

  VD_EACH (node, vd_node_find (self->root, "restrictions"), "bar")
    if (!vd_compile_has_room (self, node, bars->len, VD_MAX_BARS, N_("bars")))
      break;
    else
      compile_bar (self, node, bars);

  s->n_bars = bars->len;
  s->bars = (VdBar *) (void *) g_array_free (bars, FALSE);
}
