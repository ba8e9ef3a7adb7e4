/* Sides, armies, formations and units. */
#include "formats/compile/compile-private.h"

#include <stdio.h>
#include <string.h>

#include "formats/document/reduced.h"

/* Sides */

static void
read_color (VdCompile *self,
            VdNode    *node,
            VdSide    *side)
{
  const char *text = vd_node_ask (node, "color");
  guint red, green, blue;
  char end;

  side->red = side->green = side->blue = 0.5;
  if (text == NULL)
    return;

  if (strlen (text) == 7 && sscanf (text, "#%2x%2x%2x%c", &red, &green, &blue, &end) == 3)
    {
      side->red = red / 255.0;
      side->green = green / 255.0;
      side->blue = blue / 255.0;
    }
  else
    vd_project_report (self->project, self->findings, node, "value.number", VD_ERROR,
                       N_("Write a colour as #rrggbb."),
                       N_("The color of the side is \"%s\", which is not a colour."), text);
}

void
vd_compile_sides (VdCompile *self)
{
  VdScenario *s = self->scenario;

  VD_EACH (node, vd_node_find (self->root, "sides"), "side")
    {
      VdSide *side = &s->side[s->n_sides];

      if (!vd_compile_has_room (self, node, s->n_sides, VD_MAX_SIDES, N_("sides")) ||
          !vd_compile_add_id (self, VD_ID_SIDE, node, vd_node_ask (node, "id")))
        continue;

      side->id = g_strdup (vd_node_ask (node, "id"));
      side->name = vd_row_name (VD_ROW (node));
      read_color (self, node, side);
      if (vd_row_is (VD_ROW (node), "first", "yes"))
        s->first_side = s->n_sides;
      s->n_sides++;
    }
}

/* Formations and units */

/* Strength that a formation has once. */
static void
read_fresh (VdCompile    *self,
            VdNode       *node,
            guint         formation)
{
  VdScenario *s = self->scenario;

  if (vd_node_ask (node, "fresh") == NULL ||
      !vd_compile_has_room (self, node, s->n_markers, VD_MAX_MARKERS,
                            N_("formations with `fresh`")))
    return;

  s->markers[s->n_markers++] = (VdMarker) {
    .formation = formation,
    .strength = vd_compile_quarters (self, VD_ROW (node), "fresh", 0),
    .rule = vd_compile_case (self, VD_ROW (node)),
  };
}

/* A level at which a formation is demoralized; of which side it is, its units say. */
static void
read_ledger (VdCompile *self,
             VdNode    *node,
             guint      formation)
{
  VdScenario *s = self->scenario;
  const VdRow *row = VD_ROW (node);

  if (vd_node_ask (node, "level") == NULL ||
      !vd_compile_has_room (self, node, s->n_ledgers, VD_MAX_LEDGERS,
                            N_("formations with a level")))
    return;

  s->ledgers[s->n_ledgers++] = (VdLedger) {
    .formation = formation,
    .name = vd_row_name (row),
    .side = VD_MAX_SIDES,
    .level = VD_Q (vd_compile_number (self, row, "level", 1)),
    .before = vd_compile_quarters (self, row, "casualties", 0),
    .rule = vd_compile_case (self, row),
  };
}

static GPtrArray *
collect_formations (VdCompile *self,
                    VdNode    *parent)
{
  VdScenario *s = self->scenario;
  GPtrArray *nodes = g_ptr_array_new ();

  VD_EACH (node, parent, "formation")
    if (vd_compile_has_room (self, node, nodes->len, VD_NONE, N_("formations")) &&
        vd_compile_add_id (self, VD_ID_FORMATION, node, vd_node_ask (node, "id")))
      g_ptr_array_add (nodes, node);

  s->n_formations = nodes->len;
  s->formations = g_new0 (char *, nodes->len + 1);
  s->formation_parent = g_new0 (guint16, nodes->len + 1);
  s->formation_with = g_new0 (guint16, nodes->len + 1);
  for (guint i = 0; i < nodes->len; i++)
    {
      int above = vd_compile_refer (self, VD_ID_FORMATION, VD_ROW (nodes->pdata[i]), "parent",
                                    FALSE);
      int with = vd_compile_refer (self, VD_ID_FORMATION, VD_ROW (nodes->pdata[i]), "with", FALSE);

      s->formations[i] = g_strdup (vd_node_ask (nodes->pdata[i], "id"));
      s->formation_parent[i] = above >= 0 ? (guint16) above : VD_NONE;
      s->formation_with[i] = with >= 0 ? (guint16) with : VD_NONE;
      vd_compile_refer (self, VD_ID_SIDE, VD_ROW (nodes->pdata[i]), "side", FALSE);
      vd_compile_refer (self, VD_ID_ARMY, VD_ROW (nodes->pdata[i]), "army", FALSE);
      read_fresh (self, nodes->pdata[i], i);
      read_ledger (self, nodes->pdata[i], i);
    }

  return nodes;
}

static int
look_up (const VdCompile *self,
         VdIdKind         kind,
         const char      *id)
{
  gpointer index;

  return id != NULL && g_hash_table_lookup_extended (self->ids[kind], id, NULL, &index)
         ? GPOINTER_TO_INT (index) : -1;
}

/* An army of no side keeps its place, so that ids are indices. */
static void
compile_armies (VdCompile *self)
{
  VdScenario *s = self->scenario;

  VD_EACH (node, vd_node_find (self->root, "armies"), "army")
    {
      const VdRow *row = VD_ROW (node);
      VdArmy *army = &s->armies[s->n_armies];

      if (!vd_compile_has_room (self, node, s->n_armies, VD_MAX_ARMIES, N_("armies")) ||
          !vd_compile_add_id (self, VD_ID_ARMY, node, vd_node_ask (node, "id")))
        continue;

      army->id = g_strdup (vd_node_ask (node, "id"));
      army->name = vd_row_name (row);
      army->side = MAX (vd_compile_refer (self, VD_ID_SIDE, row, "side", TRUE), 0);
      army->has_morale = vd_node_ask (node, "morale") != NULL;
      army->morale = vd_compile_number (self, row, "morale", 0);
      army->rule = vd_compile_case (self, row);
      s->n_armies++;
    }
}

static int
get_army_side (const VdCompile *self,
               const char      *army)
{
  VD_EACH (node, vd_node_find (self->root, "armies"), "army")
    if (army != NULL && g_strcmp0 (vd_node_ask (node, "id"), army) == 0)
      return look_up (self, VD_ID_SIDE, vd_node_ask (node, "side"));

  return -1;
}

static int
find_parent (const VdCompile *self,
             const GPtrArray *formations,
             int              formation)
{
  return look_up (self, VD_ID_FORMATION, vd_node_ask (formations->pdata[formation], "parent"));
}

/* Where a formation names itself, that is the slip; in a longer circle any of
 * the names may be. */
static void
report_circle (VdCompile    *self,
               const VdNode *node,
               int           at)
{
  const char *id = vd_node_ask (node, "id");
  VdFinding *finding =
    vd_project_report (self->project, self->findings, node, "reference.circular", VD_ERROR,
                       N_("Name another parent, or none for the highest formation."),
                       N_("The formation \"%s\" is part of itself."),
                       self->scenario->formations[at]);

  if (g_strcmp0 (id, vd_node_ask (node, "parent")) == 0)
    vd_repair_set (vd_repair_new (finding, N_("Let %s be part of no other formation"), id), node,
                   "parent", NULL);
}

/* Each formation is walked up from once: a walk that meets itself has found
 * one that is part of itself. */
static void
check_parents (VdCompile       *self,
               const GPtrArray *formations)
{
  g_autofree int *seen_by = g_new0 (int, formations->len + 1);

  for (int i = 0; i < (int) formations->len; i++)
    {
      int at = i;

      while (at >= 0 && seen_by[at] == 0)
        {
          seen_by[at] = i + 1;
          at = find_parent (self, formations, at);
        }

      if (at >= 0 && seen_by[at] == i + 1)
        report_circle (self, formations->pdata[at], at);
    }
}

/* The side that a formation, its army or what it belongs to names. */
static int
get_formation_side (const VdCompile *self,
                    const GPtrArray *formations,
                    int              formation)
{
  for (guint depth = 0; formation >= 0 && depth < formations->len; depth++)
    {
      const VdNode *node = formations->pdata[formation];
      int side = look_up (self, VD_ID_SIDE, vd_node_ask (node, "side"));

      if (side < 0)
        side = get_army_side (self, vd_node_ask (node, "army"));
      if (side >= 0)
        return side;

      formation = find_parent (self, formations, formation);
    }

  return -1;
}

/* The army that a formation, or what it belongs to, names. */
static guint8
get_formation_army (const VdCompile *self,
                    const GPtrArray *formations,
                    int              formation)
{
  for (guint depth = 0; formation >= 0 && depth < formations->len; depth++)
    {
      int army = look_up (self, VD_ID_ARMY, vd_node_ask (formations->pdata[formation], "army"));

      if (army >= 0)
        return army;

      formation = find_parent (self, formations, formation);
    }

  return VD_NO_ARMY;
}

/* The ledger of a formation, or of the nearest one above that has one. */
static guint8
get_formation_ledger (const VdCompile *self,
                      const GPtrArray *formations,
                      int              formation)
{
  const VdScenario *s = self->scenario;

  for (guint depth = 0; formation >= 0 && depth < formations->len; depth++)
    {
      for (guint i = 0; i < s->n_ledgers; i++)
        if (s->ledgers[i].formation == formation)
          return i;

      formation = find_parent (self, formations, formation);
    }

  return VD_NO_LEDGER;
}

/* What mechanics look for in a unit, as bits. */
static guint8
read_traits (VdCompile *self,
             VdNode    *node)
{
  static const struct
  {
    const char *word;
    guint8      trait;
  } known[] = {
    { "garrison", VD_TRAIT_GARRISON },
    { "fort", VD_TRAIT_FORT },
    { "steadfast", VD_TRAIT_STEADFAST },
    { "sends-orders", VD_TRAIT_SENDS },
  };
  g_auto (GStrv) words = vd_split_words (vd_node_ask (node, "traits"));
  guint8 traits = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *what = vd_phrase_new (N_("the trait \"%s\""), words[i]);
      guint k = 0;

      while (k < G_N_ELEMENTS (known) && strcmp (words[i], known[k].word) != 0)
        k++;

      if (k < G_N_ELEMENTS (known))
        traits |= known[k].trait;
      else if (!vd_compile_asks_trait (self, words[i]))
        vd_compile_unknown (self, node, what);
    }

  return traits;
}

/* A formation of one side has no units of the other. */
static void
check_formation_side (VdCompile *self,
                      VdNode    *node,
                      int        side,
                      int        formation_side)
{
  g_autofree char *name = vd_row_name (VD_ROW (node));
  VdFinding *finding;

  if (side < 0 || formation_side < 0 || side == formation_side)
    return;

  finding = vd_project_report (self->project, self->findings, node, "units.wrong-side", VD_WARNING,
                               N_("Put it into a formation of its side, or give it that of the "
                                  "formation."),
                               N_("%s belongs to a formation of the other side."), name);
  if (vd_node_ask (node, "side") != NULL)
    vd_repair_set (vd_repair_new (finding, N_("Give %s the side of the formation"), name), node,
                   "side", NULL);
}

static int
find_unit_side (VdCompile       *self,
                VdNode          *node,
                const GPtrArray *formations,
                int              formation)
{
  int side = vd_compile_refer (self, VD_ID_SIDE, VD_ROW (node), "side", FALSE);

  check_formation_side (self, node, side, get_formation_side (self, formations, formation));
  if (side < 0 && vd_node_ask (node, "side") == NULL)
    {
      side = get_formation_side (self, formations, formation);
      if (side < 0)
        vd_project_report (self->project, self->findings, node, "value.missing", VD_ERROR,
                           N_("Give the unit or its formation a side."),
                           N_("The unit belongs to no side."));
    }

  return side;
}

static void
require_value (VdCompile  *self,
               VdNode     *node,
               const char *attribute)
{
  VdFinding *finding;

  if (vd_node_ask (node, attribute) != NULL)
    return;

  finding = vd_project_report (self->project, self->findings, node, "value.missing", VD_ERROR,
                               N_("Write what the counter shows."),
                               N_("The unit %s has no %s."), vd_row_call (node).text, attribute);
  vd_compile_cite (self, finding, VD_POINT_NEEDS_VALUES);
}

/* What a leader leads, by himself his formation. */
static VdLeads
read_leads (const VdRow *row)
{
  return vd_row_is (row, "kind", "commander")   ? VD_LEADS_ARMY
       : vd_row_is (row, "kind", "head")        ? VD_LEADS_NOBODY
       : vd_row_is (row, "kind", "replacement") ? VD_LEADS_IN_PLACE : VD_LEADS_FORMATION;
}

/* What the other side does not say is as on the first. */
static void
read_reduced (VdCompile    *self,
              const VdNode *node,
              VdUnit       *unit)
{
  const char *text = vd_node_ask (node, "reduced");
  VdReduced reduced;

  if (text == NULL)
    return;

  if (!vd_reduced_parse (text, &reduced))
    {
      vd_project_report (self->project, self->findings, node, "value.number", VD_ERROR,
                         N_("Write strength, initiative and movement, as 2(5)7, or strength and "
                            "movement, as 2-5."),
                         N_("The reduced side of %s is \"%s\", which cannot be read."),
                         vd_row_call (node).text, text);
      return;
    }

  unit->is_reducible = TRUE;
  unit->reduced_strength = reduced.strength;
  unit->reduced_initiative = reduced.initiative >= 0 ? reduced.initiative : unit->initiative;
  unit->reduced_move = reduced.move >= 0 ? reduced.move : unit->move;
}

static void
compile_unit (VdCompile       *self,
              VdNode          *node,
              const GPtrArray *formations,
              GArray          *units)
{
  const VdRow *row = VD_ROW (node);
  guint from = self->findings->len;
  int formation = vd_compile_refer (self, VD_ID_FORMATION, row, "formation", FALSE);
  int side = find_unit_side (self, node, formations, formation);
  int unit_class = vd_compile_refer (self, VD_ID_CLASS, row, "class", TRUE);
  const char *code = vd_node_ask (node, "code");
  VdUnit unit = {
    .id = g_strdup (vd_node_ask (node, "id")),
    .name = vd_row_name (row),
    .code = g_strdup (code != NULL ? code : vd_node_ask (node, "id")),
    .side = MAX (side, 0),
    .unit_class = MAX (unit_class, 0),
    .formation = formation >= 0 ? (guint16) formation : VD_NONE,
    .army = get_formation_army (self, formations, formation),
    .ledger = get_formation_ledger (self, formations, formation),
    .traits = read_traits (self, node),
    .strength = vd_compile_quarters (self, row, "strength", VD_Q (1)),
    .move = vd_compile_number (self, row, "move", 0),
    .leads = read_leads (row),
    .rating = vd_compile_number (self, row, "rating", 0),
    .own_free = vd_row_is (row, "own-formation", "free"),
    .initiative = vd_compile_number (self, row, "initiative", 0),
    .start = VD_NO_CELL,
    .zone = VD_NONE,
    .captures = VD_NONE,
    .vedettes = vd_compile_number (self, row, "vedettes", 0),
    .parent = VD_NONE,
    .confinement = VD_NONE,
    .rule = vd_compile_case (self, row),
  };

  if (unit.ledger != VD_NO_LEDGER)
    self->scenario->ledgers[unit.ledger].side = unit.side;
  read_reduced (self, node, &unit);
  require_value (self, node, "strength");
  require_value (self, node, "move");
  for (; from < self->findings->len; from++)
    ((VdFinding *) self->findings->pdata[from])->about = vd_about (VD_ABOUT_UNIT, units->len);
  g_array_append_val (units, unit);
}

/* Which vedettes are whose; they have the initiative of their unit [F109]. */
static void
compile_vedettes (VdCompile *self,
                  VdNode    *units)
{
  VdScenario *s = self->scenario;

  VD_EACH (node, units, "unit")
    {
      int parent = vd_node_ask (node, "parent") != NULL
                   ? vd_compile_refer (self, VD_ID_UNIT, VD_ROW (node), "parent", FALSE) : -1;
      int own = parent >= 0 ? vd_compile_refer (self, VD_ID_UNIT, VD_ROW (node), "id", FALSE) : -1;

      if (own < 0)
        continue;

      if (own == parent || s->units[own].side != s->units[parent].side ||
          vd_node_ask (node, "vedettes") != NULL || s->units[parent].parent != VD_NONE)
        {
          vd_project_report (self->project, self->findings, node, "units.vedette-parent", VD_ERROR,
                             N_("Name a unit of its side that has vedettes, or take the attribute "
                                "away."),
                             N_("Unit %s cannot be a vedette of %s."), s->units[own].id,
                             s->units[parent].id);
          continue;
        }

      s->units[own].parent = parent;
      if (vd_node_ask (node, "initiative") == NULL)
        s->units[own].initiative = s->units[parent].initiative;
    }
}

void
vd_compile_units (VdCompile *self)
{
  VdScenario *s = self->scenario;
  VdNode *parent = vd_node_find (self->root, "units");
  GArray *units = g_array_new (FALSE, TRUE, sizeof (VdUnit));
  g_autoptr (GPtrArray) formations = NULL;

  compile_armies (self);
  formations = collect_formations (self, parent);
  check_parents (self, formations);
  VD_EACH (node, parent, "unit")
    if (vd_compile_has_room (self, node, units->len, VD_NONE, N_("units")) &&
        vd_compile_add_id (self, VD_ID_UNIT, node, vd_node_ask (node, "id")))
      compile_unit (self, node, formations, units);

  s->n_units = units->len;
  s->units = (VdUnit *) (void *) g_array_free (units, FALSE);
  compile_vedettes (self, parent);
}
