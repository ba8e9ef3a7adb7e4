/* Restrictions: units that never leave a region, and units that may not move in
 * some turns. */
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

static void
hold_units (VdCompile *self,
            VdNode    *node,
            VdHold    *hold)
{
  VdScenario *s = self->scenario;
  g_auto (GStrv) formations = read_formations (self, node, "formations");
  g_auto (GStrv) except = read_formations (self, node, "except");
  g_auto (GStrv) units = vd_split_words (vd_node_ask (node, "units"));
  gboolean all = formations[0] == NULL && units[0] == NULL;

  for (guint i = 0; i < s->n_units; i++)
    hold->units[i] = s->units[i].side == hold->side &&
                     (all || is_of (self, i, (const char *const *) formations) ||
                      g_strv_contains ((const char *const *) units, s->units[i].id)) &&
                     !is_of (self, i, (const char *const *) except);
  for (guint i = 0; units[i] != NULL; i++)
    vd_compile_find (self, VD_ID_UNIT, node, units[i]);
}

/* The side whose units a row names, if it does not say so itself. */
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
    {
      if (vd_node_ask (node, "side") == NULL && vd_node_ask (node, "formations") == NULL &&
          vd_node_ask (node, "units") == NULL)
        vd_project_report (self->project, self->findings, node, "value.missing", VD_ERROR,
                           N_("Give it a side, formations or units."),
                           N_("The row does not say whom it holds."));
      return;
    }

  hold.side = side;
  hold.turn = vd_compile_number (self, row, "turn", 1);
  hold.until = vd_compile_number (self, row, "until", G_MAXUINT8);
  hold.choose = vd_compile_number (self, row, "choose", 0);
  hold.units = g_new0 (guint8, self->scenario->n_units + 1);
  vd_compile_condition (self, row, &hold.when);
  hold_units (self, node, &hold);
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
