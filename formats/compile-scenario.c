/* Turns, morale, exits, tracks and victory. */
#include "formats/compile-private.h"

#include <stdio.h>
#include <string.h>

static void
compile_turn (VdCompile *self,
              VdNode    *node,
              gboolean  *seen)
{
  VdScenario *s = self->scenario;
  guint number = vd_compile_number (self, VD_ROW (node), "number", 0, 1, G_MAXUINT8);
  int period = vd_compile_refer (self, VD_ID_PERIOD, VD_ROW (node), "period", FALSE);

  if (number == 0 || s->n_turns == 0)
    return;

  if (number > s->n_turns)
    vd_repair_remove (
      vd_repair_new (vd_project_report (self->project, self->findings, node, "turns.after-end",
                                        VD_ERROR, "Take the row away, or raise the count.",
                                        "Turn %u lies after the last turn, %u.", number,
                                        s->n_turns),
                     "Take turn %u off the track", number), node);
  else if (seen[number])
    vd_repair_copy (vd_project_report (self->project, self->findings, node, "reference.duplicate",
                                       VD_ERROR, "Keep one row for each turn.",
                                       "The turn %u occurs twice; the first counts.", number),
                    node);
  else
    {
      seen[number] = TRUE;
      s->turn_period[number - 1] = MAX (period, 0);
    }
}

void
vd_compile_turns (VdCompile *self)
{
  VdScenario *s = self->scenario;
  VdNode *parent = vd_node_find (self->root, "turns");
  gboolean seen[G_MAXUINT8 + 1] = { FALSE };

  if (parent == NULL)
    return;

  s->n_turns = vd_compile_number (self, VD_ROW (parent), "count", 0, 1, G_MAXUINT8);
  s->turn_period = g_new0 (guint8, s->n_turns + 1);
  VD_EACH (node, parent, "turn")
    compile_turn (self, node, seen);
}

static gboolean
has_room (VdCompile    *self,
          const VdNode *node,
          guint         n)
{
  return vd_compile_has_room (self, node, n, G_MAXUINT8, vd_node_get_name (node));
}

static void
compile_levels (VdCompile *self)
{
  VdScenario *s = self->scenario;
  VdNode *parent = vd_node_find (self->root, "morale");
  GArray *levels = g_array_new (FALSE, TRUE, sizeof (VdLevel));

  VD_EACH (node, parent, "level")
    {
      const VdRow *row = VD_ROW (node);
      VdLevel level = { 0 };
      int side;

      if (vd_node_get (node, "army") != NULL)
        continue; /* another kind of morale, which is reported */

      side = vd_compile_refer (self, VD_ID_SIDE, row, "side", TRUE);
      if (side < 0 || !has_room (self, node, levels->len))
        continue;

      level.side = side;
      level.field = vd_compile_field (self, row);
      level.points = vd_compile_quarters (self, row, "points", 0, VD_Q (VD_MAX_POINTS));
      level.rule = vd_compile_case (self, row);
      vd_compile_condition (self, row, &level.when);
      g_array_append_val (levels, level);
    }

  s->n_levels = levels->len;
  s->levels = (VdLevel *) (void *) g_array_free (levels, FALSE);
}

static void
compile_exits (VdCompile *self)
{
  VdScenario *s = self->scenario;
  GArray *exits = g_array_new (FALSE, TRUE, sizeof (VdExit));

  VD_EACH (node, vd_node_find (self->root, "exits"), "exit")
    {
      const VdRow *row = VD_ROW (node);
      int side = vd_compile_refer (self, VD_ID_SIDE, row, "side", TRUE);
      VdExit way = { 0 };

      if (side < 0 || !has_room (self, node, exits->len))
        continue;

      way.side = side;
      way.field = vd_compile_field (self, row);
      way.edges = vd_compile_edge_bits (self, row, way.field);
      way.needs_demoralized = vd_row_is (row, "demoralized", "any");
      way.rule = vd_compile_case (self, row);
      vd_compile_condition (self, row, &way.when);
      g_array_append_val (exits, way);
    }

  s->n_exits = exits->len;
  s->exits = (VdExit *) (void *) g_array_free (exits, FALSE);
}

/* Tracks */

static gboolean
compile_section (VdCompile *self,
                 VdNode    *node,
                 VdSection *section)
{
  static const char *const ends[2] = { "from", "to" };

  memset (section, 0, sizeof *section);
  for (guint end = 0; end < 2; end++)
    {
      const char *name = vd_node_get (node, ends[end]);
      g_autoptr (GArray) cells = name != NULL ? vd_compile_region (self, node, name) : NULL;

      if (cells == NULL || cells->len == 0)
        {
          g_free (section->ends[0]);
          return FALSE;
        }

      section->fields[end] = self->scenario->field[g_array_index (cells, VdCell, 0)];
      section->n_ends[end] = cells->len;
      section->ends[end] = g_memdup2 (cells->data, cells->len * sizeof (VdCell));
    }

  section->id = g_strdup (vd_node_get (node, "id"));
  section->name = vd_row_name (VD_ROW (node));
  return TRUE;
}

static void
compile_sections (VdCompile *self,
                  VdNode    *parent,
                  VdTrack   *track)
{
  GArray *sections = g_array_new (FALSE, TRUE, sizeof (VdSection));

  VD_EACH (node, parent, "section")
    {
      VdSection section;

      if (has_room (self, node, sections->len) && compile_section (self, node, &section))
        g_array_append_val (sections, section);
    }

  track->n_sections = sections->len;
  track->sections = (VdSection *) (void *) g_array_free (sections, FALSE);
}

static void
compile_tracks (VdCompile *self)
{
  VdScenario *s = self->scenario;
  GArray *tracks = g_array_new (FALSE, TRUE, sizeof (VdTrack));

  VD_EACH (node, vd_node_find (self->root, "tracks"), "track")
    {
      const VdRow *row = VD_ROW (node);
      int side = vd_compile_refer (self, VD_ID_SIDE, row, "side", TRUE);
      VdTrack track = { NULL };

      if (side < 0 || !has_room (self, node, tracks->len) ||
          !vd_compile_add_id (self, VD_ID_TRACK, node, vd_node_get (node, "id")))
        continue;

      track.id = g_strdup (vd_node_get (node, "id"));
      track.name = vd_row_name (row);
      track.side = side;
      track.spaces = vd_compile_number (self, row, "spaces", 1, 1, 99);
      track.rule = vd_compile_case (self, row);
      vd_compile_condition (self, row, &track.when);
      compile_sections (self, node, &track);
      g_array_append_val (tracks, track);
    }

  s->n_tracks = tracks->len;
  s->tracks = (VdTrack *) (void *) g_array_free (tracks, FALSE);
}

void
vd_compile_special (VdCompile *self)
{
  compile_levels (self);
  compile_exits (self);
  compile_tracks (self);
}

/* Victory */

/* Tests that the rules know, and what each asks of its row; an award with
 * another test, or with anything else that is not played, was reported. */
static const struct
{
  const char *name;
  VdTest      test;
  gboolean    ratio, value, field, edges;
} tests[] = {
  { "ratio-at-most",    VD_TEST_RATIO_AT_MOST,   TRUE,  FALSE, FALSE, FALSE },
  { "ratio-above",      VD_TEST_RATIO_ABOVE,     TRUE,  FALSE, FALSE, FALSE },
  { "demoralized",      VD_TEST_DEMORALIZED,     FALSE, FALSE, TRUE,  FALSE },
  { "losses-below",     VD_TEST_LOSSES_BELOW,    FALSE, TRUE,  FALSE, FALSE },
  { "losses-at-least",  VD_TEST_LOSSES_AT_LEAST, FALSE, TRUE,  FALSE, FALSE },
  { "exited-at-least",  VD_TEST_EXITED_AT_LEAST, FALSE, TRUE,  TRUE,  TRUE },
};

static int
find_test (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    if (g_strcmp0 (tests[i].name, name) == 0)
      return i;

  return -1;
}

/* "2" or "3:2" */
static gboolean
read_ratio (VdCompile *self,
            VdNode    *node,
            VdAward   *award)
{
  const char *text = vd_node_get (node, "ratio");
  guint num, den = 1;
  char end;

  if (text != NULL &&
      (sscanf (text, "%4u:%4u%c", &num, &den, &end) == 2 ||
       (den = 1, sscanf (text, "%4u%c", &num, &end) == 1)) &&
      num <= 9999 && den >= 1 && den <= 9999)
    {
      award->num = num;
      award->den = den;
      return TRUE;
    }

  vd_project_report (self->project, self->findings, node, "value.number", VD_ERROR,
                     "Write a number such as 2, or two as 3:2.",
                     "The ratio of the award is \"%s\", which is not one.",
                     text != NULL ? text : "");
  return FALSE;
}

/* An award says in words what it is for, or else its test does. */
static char *
describe_award (VdNode *node)
{
  static const char *const words[] = { "of", "to", "ratio", "field", "edges", "value" };
  const char *name = vd_node_get (node, "name");
  GString *text;

  if (name != NULL)
    return g_strdup (name);

  text = g_string_new (vd_node_get (node, "test"));
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (vd_node_get (node, words[i]) != NULL)
      g_string_append_printf (text, " %s", vd_node_get (node, words[i]));

  return g_string_free (text, FALSE);
}

static gboolean
read_test (VdCompile *self,
           VdNode    *node,
           VdAward   *award)
{
  const VdElement *scenario = vd_vocabulary_get_root ("scenario");
  const VdElement *victory =
    vd_vocabulary_get_child (scenario, vd_node_get_name (vd_node_get_parent (node)), NULL);
  const VdElement *element = vd_vocabulary_get_child (victory, vd_node_get_name (node), NULL);
  const VdRow *row = VD_ROW (node);
  int number = find_test (vd_node_get (node, "test"));
  int a, b = 0;

  if (number < 0 || vd_node_find (node, "also") != NULL || !vd_compile_is_played (node, element))
    return FALSE;

  a = vd_compile_refer (self, VD_ID_SIDE, row, "of", TRUE);
  if (tests[number].ratio)
    b = vd_compile_refer (self, VD_ID_SIDE, row, "to", TRUE);
  if (a < 0 || b < 0 || (tests[number].ratio && !read_ratio (self, node, award)))
    return FALSE;

  award->test = tests[number].test;
  award->a = a;
  award->b = b;
  if (tests[number].value)
    award->value = vd_compile_quarters (self, row, "value", 0, VD_Q (VD_MAX_POINTS));
  if (tests[number].field)
    award->field = vd_compile_field (self, row);
  if (tests[number].edges)
    award->edges = vd_compile_edge_bits (self, row, award->field);
  return TRUE;
}

static void
compile_award (VdCompile *self,
               VdNode    *node,
               GArray    *awards)
{
  const VdRow *row = VD_ROW (node);
  VdAward award = { NULL };
  int side = vd_compile_refer (self, VD_ID_SIDE, row, "side", TRUE);

  if (side < 0 || !has_room (self, node, awards->len) || !read_test (self, node, &award))
    return;

  if (vd_node_get (node, "id") != NULL &&
      !vd_compile_add_id (self, VD_ID_AWARD, node, vd_node_get (node, "id")))
    return;

  award.id = g_strdup (vd_node_get (node, "id") != NULL ? vd_node_get (node, "id") : "");
  award.text = describe_award (node);
  award.side = side;
  award.points = vd_compile_number (self, row, "points", 0, 0, VD_MAX_POINTS);
  award.rule = vd_compile_case (self, row);
  vd_compile_condition (self, row, &award.when);
  g_array_append_val (awards, award);
}

static void
compile_victory_levels (VdCompile *self,
                        VdNode    *parent)
{
  VdScenario *s = self->scenario;
  GArray *levels = g_array_new (FALSE, TRUE, sizeof (VdVictoryLevel));

  VD_EACH (node, parent, "level")
    {
      VdVictoryLevel level = { NULL };

      if (!has_room (self, node, levels->len))
        break;
      if (vd_node_get (node, "margin") == NULL)
        continue; /* graded in another way, which is reported */

      level.name = vd_row_name (VD_ROW (node));
      level.margin = vd_compile_number (self, VD_ROW (node), "margin", 0, 0, VD_MAX_POINTS);
      level.rule = vd_compile_case (self, VD_ROW (node));
      g_array_append_val (levels, level);
    }

  s->n_victory_levels = levels->len;
  s->victory_levels = (VdVictoryLevel *) (void *) g_array_free (levels, FALSE);
}

void
vd_compile_victory (VdCompile *self)
{
  VdScenario *s = self->scenario;
  VdNode *parent = vd_node_find (self->root, "victory");
  GArray *awards = g_array_new (FALSE, TRUE, sizeof (VdAward));

  VD_EACH (node, parent, "award")
    compile_award (self, node, awards);

  s->n_awards = awards->len;
  s->awards = (VdAward *) (void *) g_array_free (awards, FALSE);
  compile_victory_levels (self, parent);
}
