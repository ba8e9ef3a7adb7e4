/* Reinforcements. */
#include "formats/compile/compile-private.h"

#include <string.h>

/* Only a unit that stands or comes somewhere else is no loss. */
static void
propose_out (VdNode     *group,
             const char *unit,
             VdFinding  *finding)
{
  VdNode *root = vd_node_get_parent (vd_node_get_parent (group));
  gboolean named = FALSE;

  VD_EACH (place, vd_node_find (root, "setup"), "place")
    named |= g_strcmp0 (vd_node_ask (place, "unit"), unit) == 0;

  VD_EACH (other, vd_node_find (root, "reinforcements"), "group")
    {
      g_auto (GStrv) words = vd_split_words (vd_node_ask (other, "units"));

      named |= other != group && g_strv_contains ((const char *const *) words, unit);
    }

  if (named)
    vd_repair_set_word (vd_repair_new (finding, N_("Take %s out of the group"), unit), group,
                        "units", unit, NULL);
}

/* If no unit is of the side of its group, that side is what is wrong. */
static gboolean
has_own_unit (const VdCompile *self,
              GStrv            words,
              const VdGroup   *group)
{
  for (guint i = 0; words[i] != NULL; i++)
    {
      gpointer unit;

      if (g_hash_table_lookup_extended (self->ids[VD_ID_UNIT], words[i], NULL, &unit) &&
          self->scenario->units[GPOINTER_TO_UINT (unit)].side == group->side)
        return TRUE;
    }

  return FALSE;
}

static void
leave_out (VdCompile  *self,
           VdNode     *node,
           GStrv       words,
           const char *word,
           guint       unit,
           VdGroup    *group)
{
  VdFinding *finding =
    vd_project_report (self->project, self->findings, node, "entry.wrong-side", VD_ERROR,
                       N_("Put units of one side into a group."),
                       N_("The group %s brings %s, a unit of the other side; it is left out."),
                       vd_call (group->id, group->name).text,
                       vd_compile_call_unit (self, unit).text);

  group->has_left_out = TRUE;
  if (has_own_unit (self, words, group))
    propose_out (node, word, finding);
}

static void
read_group_units (VdCompile *self,
                  VdNode    *node,
                  VdGroup   *group)
{
  VdScenario *s = self->scenario;
  g_auto (GStrv) words = vd_split_words (vd_node_ask (node, "units"));
  gboolean named = vd_node_ask (node, "side") != NULL;

  group->units = g_new (VdUnitId, g_strv_length (words) + 1);
  for (guint i = 0; words[i] != NULL; i++)
    {
      int unit = vd_compile_find (self, VD_ID_UNIT, node, words[i]);

      if (unit < 0)
        {
          group->has_left_out = TRUE;
          continue;
        }

      if (!named && group->n_units == 0)
        group->side = s->units[unit].side;
      if (s->units[unit].side == group->side)
        group->units[group->n_units++] = unit;
      else
        leave_out (self, node, words, words[i], unit, group);
    }
}

/* Where the group comes on: hexes, an edge or a region. */
static GArray *
read_entry (VdCompile *self,
            VdNode    *node,
            VdGroup   *group)
{
  const char *at = vd_node_ask (node, "at");
  const char *edge = vd_node_ask (node, "edge");
  const char *region = vd_node_ask (node, "region");

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

  if (cells != NULL && kept->len == 0 && vd_node_ask (node, "at") == NULL && s->n_terrains > 0)
    vd_project_report (self->project, self->findings, node, "entry.no-such-hex", VD_ERROR,
                       N_("Name an edge or a region that has hexes in play."),
                       N_("The group %s comes on where no hex is in play."),
                       vd_call (group->id, group->name).text);

  group->n_cells = kept->len;
  group->cells = g_memdup2 (kept->data, kept->len * sizeof (VdCell));
  group->edges = find_edges (s, group);
}

static void
report_cancelled_by (VdCompile  *self,
                     VdNode     *node,
                     const char *word,
                     gboolean    is_whole)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  VdFinding *finding =
    vd_project_report (self->project, self->findings, node, "value.unknown", VD_ERROR,
                       N_("Write exit, a hex and a side, as \"exit 2901 blue\"."),
                       N_("\"%s\" is not something that can cancel a group."),
                       vd_node_ask (node, "cancelled-by"));

  g_ptr_array_add (known, "exit");
  if (is_whole)
    vd_repair_mean (finding, node, "cancelled-by", word, known);
}

/* "exit HEX SIDE" */
static void
read_cancelled_by (VdCompile *self,
                   VdNode    *node,
                   VdGroup   *group)
{
  g_auto (GStrv) words = vd_split_words (vd_node_ask (node, "cancelled-by"));
  int side;

  group->cancel_cell = VD_NO_CELL;
  if (words[0] == NULL)
    return;

  if (g_strv_length (words) != 3 || strcmp (words[0], "exit") != 0)
    {
      report_cancelled_by (self, node, words[0], g_strv_length (words) == 3);
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
  g_auto (GStrv) faces = vd_split_words (vd_row_get (row, "die"));
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
  int period = vd_compile_refer (self, VD_ID_PERIOD, row, "period", FALSE);

  group->faces = read_faces (self, row);
  group->die_periods = period >= 0 ? 1u << period : 0;
  group->until = vd_compile_number_within (self, row, "until", group->turn, group->turn,
                                           G_MAXUINT8);
  for (guint i = 0; i < groups->len && group->faces != 0; i++)
    group->number += g_array_index (groups, VdGroup, i).faces != 0;

  if (group->number >= VD_MAX_ARRIVAL_ROLLS)
    {
      vd_compile_has_room (self, node, group->number, VD_MAX_ARRIVAL_ROLLS,
                           N_("groups with a die"));
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
    .id = g_strdup (vd_node_ask (node, "id")),
    .name = vd_row_name (row),
    .side = MAX (vd_compile_refer (self, VD_ID_SIDE, row, "side", FALSE), 0),
    .turn = vd_compile_number (self, row, "turn", 1),
    .may_delay = vd_row_is (row, "delay", "yes"),
    .ignores_control = vd_row_is (row, "control", "ignored"),
    .is_whole = vd_row_is (row, "whole", "yes"),
    .is_queued = vd_row_is (row, "queue", "yes"),
    .otherwise = find_group_before (self, row, groups),
    .within = vd_compile_number (self, row, "within", 0),
    .rule = vd_compile_case (self, row),
  };

  if (vd_node_ask (node, "turn") == NULL)
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
        vd_compile_add_id (self, VD_ID_GROUP, node, vd_node_ask (node, "id")))
      compile_group (self, node, groups);

  s->n_groups = groups->len;
  s->groups = (VdGroup *) (void *) g_array_free (groups, FALSE);
}
