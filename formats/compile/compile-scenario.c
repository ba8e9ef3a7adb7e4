/* Turns, morale, exits, tracks and victory. */
#include "formats/compile/compile-private.h"

#include <stdio.h>
#include <string.h>

static void
compile_turn (VdCompile *self,
              VdNode    *node,
              gboolean  *seen)
{
  VdScenario *s = self->scenario;
  guint number = vd_compile_number (self, VD_ROW (node), "number", 0);
  int period = vd_compile_refer (self, VD_ID_PERIOD, VD_ROW (node), "period", FALSE);

  if (number == 0 || s->n_turns == 0)
    return;

  if (number > s->n_turns)
    vd_repair_remove (
      vd_repair_new (vd_project_report (self->project, self->findings, node, "turns.after-end",
                                        VD_ERROR, N_("Take the row away, or raise the count."),
                                        N_("Turn %u lies after the last turn, %u."), number,
                                        s->n_turns),
                     N_("Take turn %u off the track"), number), node);
  else if (seen[number])
    vd_repair_copy (vd_project_report (self->project, self->findings, node, "reference.duplicate",
                                       VD_ERROR, N_("Keep one row for each turn."),
                                       N_("The turn %u occurs twice; the first counts."), number),
                    node);
  else
    {
      seen[number] = TRUE;
      s->turn_period[number - 1] = MAX (period, 0);
      s->day_ends[number - 1] = vd_row_is (VD_ROW (node), "ends", "day");
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

  s->n_turns = vd_compile_number (self, VD_ROW (parent), "count", 0);
  s->turn_period = g_new0 (guint8, s->n_turns + 1);
  s->day_ends = g_new0 (guint8, s->n_turns + 1);
  VD_EACH (node, parent, "turn")
    compile_turn (self, node, seen);
}

static gboolean
has_room (VdCompile    *self,
          const VdNode *node,
          guint         n)
{
  g_autofree char *what = vd_phrase_new (N_("rows of \"%s\""), vd_node_get_name (node));

  return vd_compile_has_room (self, node, n, G_MAXUINT8, what);
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

      if (vd_node_ask (node, "army") != NULL)
        continue; /* another kind of morale, which is reported */

      side = vd_compile_refer (self, VD_ID_SIDE, row, "side", TRUE);
      if (side < 0 || !has_room (self, node, levels->len))
        continue;

      level.side = side;
      level.field = vd_compile_field (self, row);
      level.points = vd_compile_quarters (self, row, "points", 0);
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
      const char *name = vd_node_ask (node, ends[end]);
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

  section->id = g_strdup (vd_node_ask (node, "id"));
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
          !vd_compile_add_id (self, VD_ID_TRACK, node, vd_node_ask (node, "id")))
        continue;

      track.id = g_strdup (vd_node_ask (node, "id"));
      track.name = vd_row_name (row);
      track.side = side;
      track.spaces = vd_compile_number (self, row, "spaces", 1);
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
enum { RATIO = 1, VALUE = 2, FIELD = 4, EDGES = 8, CELLS = 16, UNITS = 32, NUMBER = 64,
       NOBODY = 128 };

static const struct
{
  const char *name;
  VdTest      test;
  guint       asks;
} tests[] = {
  { "ratio-at-most",   VD_TEST_RATIO_AT_MOST,   RATIO },
  { "ratio-above",     VD_TEST_RATIO_ABOVE,     RATIO },
  { "demoralized",     VD_TEST_DEMORALIZED,     FIELD },
  { "losses-below",    VD_TEST_LOSSES_BELOW,    VALUE },
  { "losses-at-least", VD_TEST_LOSSES_AT_LEAST, VALUE },
  { "exited-at-least", VD_TEST_EXITED_AT_LEAST, VALUE | FIELD | EDGES },
  { "enters",          VD_TEST_ENTERS,          CELLS },
  { "holds",           VD_TEST_HOLDS,           CELLS },
  { "losses-each",     VD_TEST_LOSSES_EACH,     0 },
  { "exited-each",     VD_TEST_EXITED_EACH,     FIELD | EDGES },
  { "in-region-each",  VD_TEST_REGION_EACH,     CELLS },
  { "attacked",        VD_TEST_ATTACKED,        UNITS },
  { "controls",        VD_TEST_CONTROLS,        CELLS },
  { "plays-past",      VD_TEST_PLAYS_PAST,      NUMBER | NOBODY },
  { "ratio-at-least",  VD_TEST_RATIO_AT_LEAST,  RATIO },
  { "ratio-below",     VD_TEST_RATIO_BELOW,     RATIO },
  { "formations-each", VD_TEST_FORMATIONS_EACH, 0 },
  { "keeps-each",      VD_TEST_KEEPS_EACH,      CELLS },
  { "captured",        VD_TEST_CAPTURED,        UNITS },
  { "captured-each",   VD_TEST_CAPTURED_EACH,   UNITS },
  { "margin-below",    VD_TEST_MARGIN_BELOW,    NUMBER },
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
gboolean
vd_compile_ratio (VdCompile  *self,
                  VdNode     *node,
                  const char *attribute,
                  guint16    *num,
                  guint16    *den)
{
  const char *text = vd_node_ask (node, attribute);
  guint over, under = 1;
  char end;

  if (text != NULL &&
      (sscanf (text, "%4u:%4u%c", &over, &under, &end) == 2 ||
       (under = 1, sscanf (text, "%4u%c", &over, &end) == 1)) &&
      over <= 9999 && under >= 1 && under <= 9999)
    {
      *num = over;
      *den = under;
      return TRUE;
    }

  vd_project_report (self->project, self->findings, node, "value.number", VD_ERROR,
                     N_("Write a number such as 2, or two as 3:2."),
                     N_("The ratio of the %s is \"%s\", which is not one."),
                     vd_node_get_name (node), text != NULL ? text : "");
  return FALSE;
}

/* The hexes of an award: listed, or those of a region. */
static gboolean
read_cells (VdCompile *self,
            VdNode    *node,
            VdAward   *award)
{
  const char *hexes = vd_node_ask (node, "hexes");
  const char *region = vd_node_ask (node, "region");
  g_autoptr (GArray) cells = NULL;

  if (hexes != NULL)
    cells = vd_compile_hexes (self, node, hexes, "reference.hex");
  else if (region != NULL)
    cells = vd_compile_region (self, node, region);
  else
    vd_project_report (self->project, self->findings, node, "value.missing", VD_ERROR,
                       N_("Give it `hexes`, or a `region`."),
                       N_("The award does not say which hexes it is about."));
  if (cells == NULL)
    return FALSE;

  award->n_cells = cells->len;
  award->cells = g_memdup2 (cells->data, cells->len * sizeof (VdCell));
  return TRUE;
}

/* The units of an award, of which one is enough. */
static void
read_units (VdCompile *self,
            VdNode    *node,
            VdAward   *award)
{
  g_auto (GStrv) words = vd_split_words (vd_node_ask (node, "units"));

  award->units = g_new (guint16, g_strv_length (words) + 1);
  for (guint i = 0; words[i] != NULL; i++)
    {
      int unit = vd_compile_find (self, VD_ID_UNIT, node, words[i]);

      if (unit >= 0)
        award->units[award->n_units++] = unit;
    }

  if (words[0] == NULL)
    vd_project_report (self->project, self->findings, node, "value.missing", VD_ERROR,
                       N_("Name them in `units`."),
                       N_("The row does not say which units it is about."));
}

/* Whose losses count: of some classes only, and not those of some units. */
static void
read_counted (VdCompile *self,
              VdNode    *node,
              VdAward   *award)
{
  g_auto (GStrv) classes = vd_split_words (vd_node_ask (node, "class"));
  g_auto (GStrv) units = vd_split_words (vd_node_ask (node, "except"));

  for (guint i = 0; classes[i] != NULL; i++)
    {
      int unit_class = vd_compile_find (self, VD_ID_CLASS, node, classes[i]);

      if (unit_class >= 0)
        award->classes |= 1u << unit_class;
    }

  award->except = g_new (guint16, g_strv_length (units) + 1);
  for (guint i = 0; units[i] != NULL; i++)
    {
      int unit = vd_compile_find (self, VD_ID_UNIT, node, units[i]);

      if (unit >= 0)
        award->except[award->n_except++] = unit;
    }
}

/* "combat blue": at the end of that side's Combat Phases, for hexes that it
 * holds then. */
static gboolean
read_after (VdCompile    *self,
            VdNode       *node,
            const GArray *awards,
            VdAward      *award)
{
  g_auto (GStrv) words = vd_split_words (vd_node_ask (node, "after"));
  guint n = 0;
  int side;

  if (words[0] == NULL)
    return TRUE;
  if (g_strv_length (words) != 2 || strcmp (words[0], "combat") != 0 ||
      award->test != VD_TEST_HOLDS || !vd_row_is (VD_ROW (node), "once", "yes"))
    {
      vd_compile_unknown (self, node,
                          N_("\"after\" but for hexes held, once, at the end of combat"));
      return FALSE;
    }

  side = vd_compile_find (self, VD_ID_SIDE, node, words[1]);
  for (guint i = 0; i < awards->len; i++)
    n += g_array_index (awards, VdAward, i).after != 0;
  if (side < 0 ||
      !vd_compile_has_room (self, node, n, VD_MAX_HELD, N_("awards at the end of Combat Phases")))
    return FALSE;

  award->after = side + 1;
  return TRUE;
}

/* An award says in words what it is for, or else its test does. */
static char *
describe_award (VdNode *node)
{
  static const char *const words[] = { "of", "to", "ratio", "field", "edges", "region", "hexes",
                                       "value" };
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

/* Who must fulfil the row; attacks are those of units. */
static gboolean
read_test_sides (VdCompile *self,
                 VdNode    *node,
                 guint      asks,
                 VdAward   *award)
{
  const VdRow *row = VD_ROW (node);
  int a = asks & (UNITS | NOBODY) ? 0 : vd_compile_refer (self, VD_ID_SIDE, row, "of", TRUE);
  int b = asks & RATIO ? vd_compile_refer (self, VD_ID_SIDE, row, "to", TRUE) : 0;

  award->a = MAX (a, 0);
  award->b = MAX (b, 0);
  return a >= 0 && b >= 0;
}

/* Says so of a row that is not meant to be without an attribute. */
static void
require_attribute (VdCompile    *self,
                   const VdNode *node,
                   const char   *attribute)
{
  if (vd_node_ask (node, attribute) == NULL)
    vd_project_report (self->project, self->findings, node, "value.missing", VD_ERROR,
                       N_("Write it, or take the row away."),
                       N_("The %s has no \"%s\", without which it says nothing."),
                       vd_node_get_name (node), attribute);
}

static gboolean
read_test (VdCompile *self,
           VdNode    *node,
           VdAward   *award)
{
  const VdRow *row = VD_ROW (node);
  int number = find_test (vd_node_ask (node, "test"));
  guint asks;

  require_attribute (self, node, "test");
  if (number < 0 || !vd_compile_is_played (node))
    return FALSE;

  asks = tests[number].asks;
  if (!read_test_sides (self, node, asks, award) ||
      ((asks & RATIO) && !vd_compile_ratio (self, node, "ratio", &award->num, &award->den)) ||
      ((asks & CELLS) && !read_cells (self, node, award)))
    return FALSE;

  award->test = tests[number].test;
  if (asks & UNITS)
    read_units (self, node, award);
  if (asks & (VALUE | NUMBER))
    require_attribute (self, node, "value");
  if (asks & EDGES)
    require_attribute (self, node, "edges");
  if (asks & VALUE)
    award->value = vd_compile_quarters (self, row, "value", 0);
  if (asks & NUMBER)
    award->number = vd_compile_number (self, row, "value", 0);
  if (award->test == VD_TEST_LOSSES_EACH)
    read_counted (self, node, award);
  if (asks & FIELD)
    award->field = vd_compile_field (self, row);
  if (asks & EDGES)
    award->edges = vd_compile_edge_bits (self, row, award->field);
  return TRUE;
}

static void
clear_award (VdAward *award)
{
  g_free (award->except);
  g_free (award->cells);
  g_free (award->units);
  for (guint i = 0; i < award->n_also; i++)
    {
      g_free (award->also[i].cells);
      g_free (award->also[i].units);
    }
  g_free (award->also);
}

/* The further conditions; an award of which one is not played is not either. */
static gboolean
read_also (VdCompile *self,
           VdNode    *node,
           VdAward   *award)
{
  GArray *also = g_array_new (FALSE, TRUE, sizeof (VdAward));
  gboolean all = TRUE;

  VD_EACH (child, node, "also")
    {
      VdAward condition = { NULL };

      if (read_test (self, child, &condition))
        g_array_append_val (also, condition);
      else
        all = FALSE;
    }

  award->n_also = also->len;
  award->also = (VdAward *) (void *) g_array_free (also, FALSE);
  return all;
}

/* Awards for entering are noted in a position, as bits. */
static gboolean
has_room_for_enter_award (VdCompile     *self,
                          const VdNode  *node,
                          const VdAward *award,
                          const GArray  *awards)
{
  guint n = 0;

  for (guint i = 0; i < awards->len; i++)
    n += g_array_index (awards, VdAward, i).test == VD_TEST_ENTERS;

  return award->test != VD_TEST_ENTERS ||
         vd_compile_has_room (self, node, n, VD_MAX_ENTER_AWARDS, N_("awards for entering"));
}

static void
read_points (VdCompile *self,
             VdNode    *node,
             VdAward   *award)
{
  require_attribute (self, node, "points");
  award->points = vd_compile_number (self, VD_ROW (node), "points", 0);
  if (vd_row_is (VD_ROW (node), "takes", "yes"))
    award->points = -award->points;
}

static void
compile_award (VdCompile *self,
               VdNode    *node,
               GArray    *awards)
{
  const VdRow *row = VD_ROW (node);
  VdAward award = { NULL };
  int side = vd_compile_refer (self, VD_ID_SIDE, row, "side", TRUE);

  if (side < 0 || !has_room (self, node, awards->len) || !read_test (self, node, &award) ||
      !read_after (self, node, awards, &award) || !read_also (self, node, &award) ||
      !has_room_for_enter_award (self, node, &award, awards) ||
      (vd_node_ask (node, "id") != NULL &&
       !vd_compile_add_id (self, VD_ID_AWARD, node, vd_node_ask (node, "id"))))
    {
      clear_award (&award);
      return;
    }

  award.id = g_strdup (vd_node_ask (node, "id") != NULL ? vd_node_ask (node, "id") : "");
  award.text = describe_award (node);
  award.side = side;
  award.wins = vd_row_is (row, "wins", "end")    ? VD_WINS_AT_END
               : vd_row_is (row, "wins", "once") ? VD_WINS_AT_ONCE
                                                 : VD_WINS_NOT;
  if (award.wins == VD_WINS_NOT)
    read_points (self, node, &award);
  award.rule = vd_compile_case (self, row);
  vd_compile_condition (self, row, &award.when);
  g_array_append_val (awards, award);
}

/* A level is graded by a margin or a ratio, for a side or for both, or it is that of who wins
 * outright, or a side's forfeit. */
static gboolean
read_grade (VdCompile      *self,
            VdNode         *node,
            VdVictoryLevel *level)
{
  const VdRow *row = VD_ROW (node);
  gboolean forfeit = vd_node_ask (node, "below") != NULL;
  gboolean takes_ties = vd_row_is (row, "tie", "yes");
  int side = VD_MAX_SIDES;

  if (forfeit || takes_ties || vd_node_ask (node, "side") != NULL)
    side = vd_compile_refer (self, VD_ID_SIDE, row, "side", TRUE);
  if (side < 0)
    return FALSE;

  level->side = side;
  level->takes_ties = takes_ties && !forfeit;
  level->is_outright = vd_row_is (row, "outright", "yes") && !forfeit;
  level->grade = forfeit                               ? VD_GRADE_FORFEIT
                 : vd_node_ask (node, "ratio") != NULL ? VD_GRADE_RATIO
                 : level->is_outright && vd_node_ask (node, "margin") == NULL ? VD_GRADE_OUTRIGHT
                                                                              : VD_GRADE_MARGIN;
  if (level->grade == VD_GRADE_RATIO)
    return vd_compile_ratio (self, node, "ratio", &level->num, &level->den);

  level->margin = vd_compile_number (self, row, forfeit ? "below" : "margin", 0);
  return TRUE;
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
      if (!read_grade (self, node, &level))
        continue;

      level.is_draw = vd_row_is (VD_ROW (node), "draw", "yes");
      level.name = vd_row_name (VD_ROW (node));
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
