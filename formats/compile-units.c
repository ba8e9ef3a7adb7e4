/* Sides, options, formations, units and reinforcements. */
#include "formats/compile-private.h"

#include <stdio.h>
#include <string.h>

/* Sides */

static void
read_color (VdCompile *self,
            VdNode    *node,
            VdSide    *side)
{
  const char *text = vd_node_get (node, "color");
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

  VD_EACH (node, vd_compile_first (self->root, "sides"), "side")
    {
      VdSide *side = &s->side[s->n_sides];

      if (!vd_compile_has_room (self, node, s->n_sides, VD_MAX_SIDES, N_("sides")) ||
          !vd_compile_add_id (self, VD_ID_SIDE, node, vd_node_get (node, "id")))
        continue;

      side->id = g_strdup (vd_node_get (node, "id"));
      side->name = vd_row_name (VD_ROW (node));
      read_color (self, node, side);
      if (vd_row_is (VD_ROW (node), "first", "yes"))
        s->first_side = s->n_sides;
      s->n_sides++;
    }
}

/* Options */

/* An option of nothing could never be chosen, and the game would wait. */
static gboolean
has_choice (VdCompile *self,
            VdNode    *option)
{
  VD_EACH (node, option, "choice")
    if (vd_node_get (node, "id") != NULL)
      return TRUE;

  vd_project_report (self->project, self->findings, option, "value.missing", VD_ERROR,
                     N_("Add its choices, or take the option away."),
                     N_("The option %s has no choices; it is left out."),
                     vd_node_get (option, "id"));
  return FALSE;
}

static void
read_choices (VdCompile *self,
              VdNode    *parent,
              VdOption  *option)
{
  VD_EACH (node, parent, "choice")
    {
      const char *id = vd_node_get (node, "id");

      if (id == NULL ||
          !vd_compile_has_room (self, node, option->n_choices, VD_MAX_CHOICES, N_("choices")))
        continue;

      if (vd_row_is (VD_ROW (node), "default", "yes"))
        option->initial = option->n_choices;
      option->choice_ids[option->n_choices] = g_strdup (id);
      option->choice_names[option->n_choices] = vd_row_name (VD_ROW (node));
      option->n_choices++;
    }
}

static int
find_choice_named (const VdOption *option,
                   const VdNode   *node)
{
  for (guint i = 0; i < option->n_choices; i++)
    if (g_strcmp0 (option->choice_ids[i], vd_node_get (node, "id")) == 0)
      return i;

  return -1;
}

/* After all options are known, what their choices depend on. */
static void
read_choice_conditions (VdCompile *self,
                        VdNode    *parent,
                        VdOption  *option)
{
  guint n = 0;

  VD_EACH (node, parent, "choice")
    {
      int choice = find_choice_named (option, node);

      if (choice >= 0 && (guint) choice == n)
        vd_compile_condition (self, VD_ROW (node), &option->choice_when[n++]);
      else if (choice >= 0)
        vd_project_report (self->project, self->findings, node, "reference.duplicate", VD_ERROR,
                           N_("Give one of the two another id."),
                           N_("The choice \"%s\" occurs twice."), option->choice_ids[choice]);
    }
}

void
vd_compile_options (VdCompile *self)
{
  VdScenario *s = self->scenario;
  VdNode *parent = vd_node_find (self->root, "options");
  VdNode *nodes[VD_MAX_OPTIONS];

  VD_EACH (node, parent, "option")
    {
      VdOption *option = &s->options[s->n_options];

      if (!vd_compile_has_room (self, node, s->n_options, VD_MAX_OPTIONS, N_("options")) ||
          !has_choice (self, node) ||
          !vd_compile_add_id (self, VD_ID_OPTION, node, vd_node_get (node, "id")))
        continue;

      option->id = g_strdup (vd_node_get (node, "id"));
      option->name = vd_row_name (VD_ROW (node));
      option->chooser = MAX (vd_compile_refer (self, VD_ID_SIDE, VD_ROW (node), "chooser", FALSE),
                             0);
      option->turn = vd_compile_number (self, VD_ROW (node), "turn", 0, 1, 999);
      option->secret = g_strcmp0 (vd_node_get (node, "secret"), "yes") == 0;
      option->rule = vd_compile_case (self, VD_ROW (node));
      read_choices (self, node, option);
      nodes[s->n_options++] = node;
    }

  for (guint i = 0; i < s->n_options; i++)
    read_choice_conditions (self, nodes[i], &s->options[i]);
}

/* Formations and units */

/* Strength that a formation has once. */
static void
read_fresh (VdCompile    *self,
            VdNode       *node,
            guint         formation)
{
  VdScenario *s = self->scenario;

  if (vd_node_get (node, "fresh") == NULL ||
      !vd_compile_has_room (self, node, s->n_markers, VD_MAX_MARKERS,
                            N_("formations with `fresh`")))
    return;

  s->markers[s->n_markers++] = (VdMarker) {
    .formation = formation,
    .strength = vd_compile_quarters (self, VD_ROW (node), "fresh", 0, VD_Q (99)),
    .rule = vd_compile_case (self, VD_ROW (node)),
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
        vd_compile_add_id (self, VD_ID_FORMATION, node, vd_node_get (node, "id")))
      g_ptr_array_add (nodes, node);

  s->n_formations = nodes->len;
  s->formations = g_new0 (char *, nodes->len + 1);
  s->formation_parent = g_new0 (guint16, nodes->len + 1);
  for (guint i = 0; i < nodes->len; i++)
    {
      int above = vd_compile_refer (self, VD_ID_FORMATION, VD_ROW (nodes->pdata[i]), "parent",
                                    FALSE);

      s->formations[i] = g_strdup (vd_node_get (nodes->pdata[i], "id"));
      s->formation_parent[i] = above >= 0 ? (guint16) above : VD_NONE;
      vd_compile_refer (self, VD_ID_SIDE, VD_ROW (nodes->pdata[i]), "side", FALSE);
      vd_compile_refer (self, VD_ID_ARMY, VD_ROW (nodes->pdata[i]), "army", FALSE);
      read_fresh (self, nodes->pdata[i], i);
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
          !vd_compile_add_id (self, VD_ID_ARMY, node, vd_node_get (node, "id")))
        continue;

      army->id = g_strdup (vd_node_get (node, "id"));
      army->name = vd_row_name (row);
      army->side = MAX (vd_compile_refer (self, VD_ID_SIDE, row, "side", TRUE), 0);
      army->has_morale = vd_node_get (node, "morale") != NULL;
      army->morale = vd_compile_number (self, row, "morale", 0, 1, G_MAXUINT8);
      army->rule = vd_compile_case (self, row);
      s->n_armies++;
    }
}

static int
get_army_side (const VdCompile *self,
               const char      *army)
{
  VD_EACH (node, vd_node_find (self->root, "armies"), "army")
    if (army != NULL && g_strcmp0 (vd_node_get (node, "id"), army) == 0)
      return look_up (self, VD_ID_SIDE, vd_node_get (node, "side"));

  return -1;
}

static int
find_parent (const VdCompile *self,
             const GPtrArray *formations,
             int              formation)
{
  return look_up (self, VD_ID_FORMATION, vd_node_get (formations->pdata[formation], "parent"));
}

/* Where a formation names itself, that is the slip; in a longer circle any of
 * the names may be. */
static void
report_circle (VdCompile    *self,
               const VdNode *node,
               int           at)
{
  const char *id = vd_node_get (node, "id");
  VdFinding *finding =
    vd_project_report (self->project, self->findings, node, "reference.circular", VD_ERROR,
                       N_("Name another parent, or none for the highest formation."),
                       N_("The formation \"%s\" is part of itself."),
                       self->scenario->formations[at]);

  if (g_strcmp0 (id, vd_node_get (node, "parent")) == 0)
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
      int side = look_up (self, VD_ID_SIDE, vd_node_get (node, "side"));

      if (side < 0)
        side = get_army_side (self, vd_node_get (node, "army"));
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
      int army = look_up (self, VD_ID_ARMY, vd_node_get (formations->pdata[formation], "army"));

      if (army >= 0)
        return army;

      formation = find_parent (self, formations, formation);
    }

  return VD_NO_ARMY;
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
  };
  g_auto (GStrv) words = vd_compile_split (vd_node_get (node, "traits"));
  guint8 traits = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *what = vd_phrase_new (N_("the trait \"%s\""), words[i]);
      guint k = 0;

      while (k < G_N_ELEMENTS (known) && strcmp (words[i], known[k].word) != 0)
        k++;

      if (k < G_N_ELEMENTS (known))
        traits |= known[k].trait;
      else
        vd_compile_unknown (self, node, what);
    }

  return traits;
}

static int
find_unit_side (VdCompile       *self,
                VdNode          *node,
                const GPtrArray *formations,
                int              formation)
{
  int side = vd_compile_refer (self, VD_ID_SIDE, VD_ROW (node), "side", FALSE);

  if (side < 0 && vd_node_get (node, "side") == NULL)
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

  if (vd_node_get (node, attribute) != NULL)
    return;

  finding = vd_project_report (self->project, self->findings, node, "value.missing", VD_ERROR,
                               N_("Write what the counter shows."),
                               N_("The unit %s has no %s."), vd_row_call (node).text, attribute);
  vd_compile_cite (self, finding, VD_POINT_NEEDS_VALUES);
}

static void
compile_unit (VdCompile       *self,
              VdNode          *node,
              const GPtrArray *formations,
              GArray          *units)
{
  const VdRow *row = VD_ROW (node);
  int formation = vd_compile_refer (self, VD_ID_FORMATION, row, "formation", FALSE);
  const char *code = vd_node_get (node, "code");
  VdUnit unit = {
    .id = g_strdup (vd_node_get (node, "id")),
    .name = vd_row_name (row),
    .code = g_strdup (code != NULL ? code : vd_node_get (node, "id")),
    .side = MAX (find_unit_side (self, node, formations, formation), 0),
    .unit_class = MAX (vd_compile_refer (self, VD_ID_CLASS, row, "class", TRUE), 0),
    .formation = formation >= 0 ? (guint16) formation : VD_NONE,
    .army = get_formation_army (self, formations, formation),
    .traits = read_traits (self, node),
    .strength = vd_compile_quarters (self, row, "strength", VD_Q (1), VD_Q (999)),
    .move = vd_compile_number (self, row, "move", 0, 0, 60),
    .start = VD_NO_CELL,
    .zone = VD_NONE,
    .pen = VD_NONE,
    .rule = vd_compile_case (self, row),
  };

  require_value (self, node, "strength");
  require_value (self, node, "move");
  g_array_append_val (units, unit);
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
        vd_compile_add_id (self, VD_ID_UNIT, node, vd_node_get (node, "id")))
      compile_unit (self, node, formations, units);

  s->n_units = units->len;
  s->units = (VdUnit *) (void *) g_array_free (units, FALSE);
}

/* Reinforcements */

/* Only a unit that stands or comes somewhere else is no loss. */
static void
propose_out (VdNode     *group,
             const char *unit,
             VdFinding  *finding)
{
  VdNode *root = vd_node_get_parent (vd_node_get_parent (group));
  gboolean named = FALSE;

  VD_EACH (place, vd_node_find (root, "setup"), "place")
    named |= g_strcmp0 (vd_node_get (place, "unit"), unit) == 0;

  VD_EACH (other, vd_node_find (root, "reinforcements"), "group")
    {
      g_auto (GStrv) words = vd_compile_split (vd_node_get (other, "units"));

      named |= other != group && g_strv_contains ((const char *const *) words, unit);
    }

  if (named)
    vd_repair_set_word (vd_repair_new (finding, N_("Take %s out of the group"), unit), group,
                        "units", unit, NULL);
}

static void
read_group_units (VdCompile *self,
                  VdNode    *node,
                  VdGroup   *group)
{
  VdScenario *s = self->scenario;
  g_auto (GStrv) words = vd_compile_split (vd_node_get (node, "units"));
  gboolean named = vd_node_get (node, "side") != NULL;

  group->units = g_new (VdUnitId, g_strv_length (words) + 1);
  for (guint i = 0; words[i] != NULL; i++)
    {
      int unit = vd_compile_find (self, VD_ID_UNIT, node, words[i]);

      if (unit < 0)
        continue;

      if (!named && group->n_units == 0)
        group->side = s->units[unit].side;
      if (s->units[unit].side == group->side)
        group->units[group->n_units++] = unit;
      else
        propose_out (node, words[i],
                     vd_project_report (self->project, self->findings, node, "entry.wrong-side",
                                        VD_ERROR, N_("Put units of one side into a group."),
                                        N_("The group %s brings %s, a unit of the other side; it "
                                           "is left out."), vd_call (group->id, group->name).text,
                                        vd_compile_call_unit (self, unit).text));
    }
}

/* Where the group comes on: hexes, an edge or a region. */
static GArray *
read_entry (VdCompile *self,
            VdNode    *node,
            VdGroup   *group)
{
  const char *at = vd_node_get (node, "at");
  const char *edge = vd_node_get (node, "edge");
  const char *region = vd_node_get (node, "region");

  group->kind = at != NULL ? VD_ENTRY_HEXES : VD_ENTRY_ANY;
  if (at != NULL)
    return vd_compile_hexes (self, node, at, "entry.no-such-hex");
  if (edge != NULL)
    return vd_compile_edge (self, node, edge);
  if (region != NULL)
    return vd_compile_region (self, node, region);

  vd_project_report (self->project, self->findings, node, "value.missing", VD_ERROR,
                     N_("Give it hexes in `at`, an `edge` or a `region`."),
                     N_("The group %s does not say where it comes on."),
                     vd_call (group->id, group->name).text);
  return NULL;
}

/* The edges that replacement hexes lie on: of stated hexes any of theirs, so
 * that a corner leaves the choice to the owner; of an edge or a region the one
 * that it lies along, corners or not. */
static guint8
find_edges (const VdScenario *s,
            const VdGroup    *group)
{
  guint8 some = 0, all = 0xff;

  for (guint i = 0; i < group->n_cells; i++)
    {
      some |= s->edges[group->cells[i]];
      all &= s->edges[group->cells[i]];
    }

  return group->kind == VD_ENTRY_HEXES ? some : some & all;
}

static void
take_entry (VdCompile *self,
            VdNode    *node,
            GArray    *cells,
            VdGroup   *group)
{
  const VdScenario *s = self->scenario;
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (VdCell));
  gboolean said = FALSE;

  for (guint i = 0; cells != NULL && i < cells->len; i++)
    {
      VdCell cell = g_array_index (cells, VdCell, i);

      if (kept->len == 0)
        group->field = s->field[cell];
      if (s->field[cell] == group->field)
        g_array_append_val (kept, cell);
      else if (!said)
        {
          said = TRUE;
          vd_project_report (self->project, self->findings, node, "entry.two-fields", VD_ERROR,
                             N_("Let a group come on in one playing area."),
                             N_("The group %s comes on in several playing areas; only the first "
                                "counts."), vd_call (group->id, group->name).text);
        }
    }

  if (cells != NULL && kept->len == 0 && vd_node_get (node, "at") == NULL && s->n_terrains > 0)
    vd_project_report (self->project, self->findings, node, "entry.no-such-hex", VD_ERROR,
                       N_("Name an edge or a region that has hexes in play."),
                       N_("The group %s comes on where no hex is in play."),
                       vd_call (group->id, group->name).text);

  group->n_cells = kept->len;
  group->cells = g_memdup2 (kept->data, kept->len * sizeof (VdCell));
  group->edges = find_edges (s, group);
}

/* "exit HEX SIDE" */
static void
read_cancelled_by (VdCompile *self,
                   VdNode    *node,
                   VdGroup   *group)
{
  g_auto (GStrv) words = vd_compile_split (vd_node_get (node, "cancelled-by"));
  int side;

  group->cancel_cell = VD_NO_CELL;
  if (words[0] == NULL)
    return;

  if (g_strv_length (words) != 3 || strcmp (words[0], "exit") != 0)
    {
      vd_project_report (self->project, self->findings, node, "value.unknown", VD_ERROR,
                         N_("Write exit, a hex and a side, as \"exit 2901 blue\"."),
                         N_("\"%s\" is not something that can cancel a group."),
                         vd_node_get (node, "cancelled-by"));
      return;
    }

  side = vd_compile_find (self, VD_ID_SIDE, node, words[2]);
  if (side < 0)
    return;

  group->cancel_cell = vd_compile_hex (self, node, words[1], "reference.hex");
  group->cancel_side = side;
}

static void
clear_group (VdGroup *group)
{
  g_free (group->id);
  g_free (group->name);
  g_free (group->cells);
  g_free (group->units);
}

/* The faces that bring a group, as bits; 0 if it is not rolled for. */
static guint32
read_faces (VdCompile   *self,
            const VdRow *row)
{
  g_auto (GStrv) faces = vd_compile_split (vd_row_get (row, "die"));
  guint32 bits = 0;
  guint64 face;

  for (guint i = 0; faces[i] != NULL; i++)
    if (g_ascii_string_to_unsigned (faces[i], 10, 1, MAX (self->scenario->table.die, 1), &face,
                                    NULL))
      bits |= 1u << face;
    else
      {
        vd_compile_bad_number (self, row, "die", N_("faces of the die, with blanks between"));
        return 0;
      }

  return bits;
}

/* Groups that are rolled for are numbered in their order. */
static void
read_roll (VdCompile    *self,
           VdNode       *node,
           const GArray *groups,
           VdGroup      *group)
{
  const VdRow *row = VD_ROW (node);

  group->faces = read_faces (self, row);
  group->until = vd_compile_number (self, row, "until", group->turn, group->turn, G_MAXUINT8);
  for (guint i = 0; i < groups->len && group->faces != 0; i++)
    group->number += g_array_index (groups, VdGroup, i).faces != 0;

  if (group->number >= VD_MAX_SUMMONS)
    {
      vd_compile_has_room (self, node, group->number, VD_MAX_SUMMONS, N_("groups with a die"));
      group->faces = group->number = 0;
    }
}

/* The group that one stands in for, which comes before it; VD_NONE if it stands
 * for itself. */
static guint16
find_group_before (VdCompile    *self,
                   const VdRow  *row,
                   const GArray *groups)
{
  const char *id = vd_row_get (row, "otherwise");

  for (guint i = 0; i < groups->len && id != NULL; i++)
    if (g_strcmp0 (g_array_index (groups, VdGroup, i).id, id) == 0)
      return i;

  if (id != NULL)
    vd_project_report (self->project, self->findings, row->base, "reference.unknown", VD_ERROR,
                       N_("Name a group that stands before it."),
                       N_("The group stands in for \"%s\", which is no group before it."), id);
  return VD_NONE;
}

static void
compile_group (VdCompile *self,
               VdNode    *node,
               GArray    *groups)
{
  const VdRow *row = VD_ROW (node);
  g_autoptr (GArray) cells = NULL;
  VdGroup group = {
    .id = g_strdup (vd_node_get (node, "id")),
    .name = vd_row_name (row),
    .side = MAX (vd_compile_refer (self, VD_ID_SIDE, row, "side", FALSE), 0),
    .turn = vd_compile_number (self, row, "turn", 1, 1, G_MAXUINT8),
    .may_delay = vd_row_is (row, "delay", "yes"),
    .ignores_control = vd_row_is (row, "control", "ignored"),
    .otherwise = find_group_before (self, row, groups),
    .within = vd_compile_number (self, row, "within", 0, 0, MAX_WITHIN),
    .rule = vd_compile_case (self, row),
  };

  if (vd_node_get (node, "turn") == NULL)
    vd_project_report (self->project, self->findings, node, "value.missing", VD_ERROR,
                       N_("Give it a turn."), N_("The group %s has no turn."),
                       vd_call (group.id, group.name).text);

  read_roll (self, node, groups, &group);

  cells = read_entry (self, node, &group);
  take_entry (self, node, cells, &group);
  read_group_units (self, node, &group);
  read_cancelled_by (self, node, &group);
  vd_compile_condition (self, row, &group.when);

  /* One that cannot come on anywhere is reported, and not for the rules. */
  if (group.n_cells > 0)
    g_array_append_val (groups, group);
  else
    clear_group (&group);
}

void
vd_compile_groups (VdCompile *self)
{
  VdScenario *s = self->scenario;
  GArray *groups = g_array_new (FALSE, TRUE, sizeof (VdGroup));

  VD_EACH (node, vd_node_find (self->root, "reinforcements"), "group")
    if (vd_compile_has_room (self, node, groups->len, VD_NONE, N_("reinforcement groups")) &&
        vd_compile_add_id (self, VD_ID_GROUP, node, vd_node_get (node, "id")))
      compile_group (self, node, groups);

  s->n_groups = groups->len;
  s->groups = (VdGroup *) (void *) g_array_free (groups, FALSE);
}
