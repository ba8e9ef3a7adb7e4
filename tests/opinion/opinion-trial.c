#include "tests/opinion/opinion-trial.h"

#include <string.h>

#include "core/scenario/tables.h"
#include "formats/referee/notation.h"

int
trial_below (Trial *self,
             int    n)
{
  return g_rand_int_range (self->dice, 0, n);
}

/* Whether something happens that does so @often times in 100. */
static gboolean
chance (Trial *self,
        int    often)
{
  return trial_below (self, 100) < often;
}

void
trial_init (Trial      *self,
            const char *table,
            guint32     seed)
{
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"), "tests", "opinion", "tables",
                                            table, NULL);

  memset (self, 0, sizeof *self);
  opinion_rules_load (&self->rules, path);
  self->off = -1;
  self->dice = g_rand_new_with_seed (seed);
  self->ground = g_string_new (NULL);
  self->done = g_string_new (NULL);
}

static void
clear_board (Trial *self)
{
  if (self->document != NULL)
    vd_case_world_clear (&self->world);
  g_clear_pointer (&self->document, vd_document_free);
  for (guint i = 0; i < self->now.n; i++)
    g_clear_pointer (&self->strength[i], g_free);
  g_clear_pointer (&self->name, g_free);
}

void
trial_clear (Trial *self)
{
  clear_board (self);
  g_string_free (self->ground, TRUE);
  g_string_free (self->done, TRUE);
  g_rand_free (self->dice);
  opinion_rules_clear (&self->rules);
}

/* The board */

char *
trial_label (const Trial *self,
             int          cell)
{
  int row = cell / self->board.columns;
  int column = cell % self->board.columns;

  row = strcmp (self->rows_go, "up") == 0 ? self->board.rows - row : row + 1;
  column = strcmp (self->columns_go, "left") == 0 ? self->board.columns - column : column + 1;
  return strcmp (self->order, "row-column") == 0 ? g_strdup_printf ("%02d%02d", row, column)
                                                 : g_strdup_printf ("%02d%02d", column, row);
}

static void
draw_grid (Trial *self)
{
  OpinionBoard *board = &self->board;

  memset (board, 0, sizeof *board);
  board->columns = 5 + trial_below (self, 7);
  board->rows = 4 + trial_below (self, 6);
  board->pointy = chance (self, 50);
  board->second_pushed = chance (self, 50);
  opinion_look_round (board);
  self->order = chance (self, 50) ? "row-column" : "column-row";
  self->columns_go = chance (self, 50) ? "left" : "right";
  self->rows_go = chance (self, 50) ? "up" : "down";
}

static void
draw_terrain (Trial *self,
              int    often)
{
  for (int cell = 0; cell < self->board.columns * self->board.rows; cell++)
    if (chance (self, often))
      {
        g_autofree char *label = trial_label (self, cell);
        int kind = trial_below (self, (int) self->rules.n_terrain);

        self->board.terrain[cell] = kind;
        if (kind > 0)
          g_string_append_printf (self->ground, "    <hex at=\"%s\" terrain=\"%s\"/>\n", label,
                                  self->rules.terrain[kind].id);
      }
}

static void
draw_side (Trial *self,
           int    a,
           int    b,
           int    kind)
{
  g_autofree char *from = trial_label (self, a);
  g_autofree char *to = trial_label (self, b);
  gboolean directed = (self->rules.side[kind].words & OPINION_DIRECTED) != 0;

  if (self->board.side[a][b] & (1u << kind))
    return;

  self->board.side[a][b] |= 1u << kind;
  if (!directed)
    self->board.side[b][a] |= 1u << kind;
  g_string_append_printf (self->ground, "    <run kind=\"%s\" sides=\"%s%s%s\"/>\n",
                          self->rules.side[kind].id, from, directed ? "&gt;" : "/", to);
}

/* One kind of hexside, often the board's favourite, now and then two. */
static void
draw_sides (Trial *self,
            int    a,
            int    b,
            int    favourite)
{
  int n = (int) self->rules.n_side;

  for (int i = chance (self, 15) ? 2 : 1; i > 0; i--)
    {
      int kind = chance (self, 40) ? favourite : trial_below (self, n);
      gboolean up = chance (self, 50);

      if (self->rules.side[kind].spans == 0)
        draw_side (self, up ? a : b, up ? b : a, kind);
    }
}

/* Over water sometimes a bridge. */
static void
draw_bridge (Trial *self,
             int    a,
             int    b)
{
  for (guint kind = 0; kind < self->rules.n_side; kind++)
    if ((self->rules.side[kind].spans & self->board.side[a][b]) != 0)
      {
        draw_side (self, a, b, (int) kind);
        return;
      }
}

static void
draw_path (Trial *self,
           int    a,
           int    b)
{
  g_autofree char *from = trial_label (self, a);
  g_autofree char *to = trial_label (self, b);
  int kind = trial_below (self, (int) self->rules.n_path);

  self->board.path[a][b] |= 1u << kind;
  self->board.path[b][a] |= 1u << kind;
  g_string_append_printf (self->ground, "    <path kind=\"%s\" hexes=\"%s %s\"/>\n",
                          self->rules.path[kind].id, from, to);
}

static void
draw_lines (Trial *self)
{
  int n = self->board.columns * self->board.rows;
  int sides = trial_below (self, 45);
  int favourite = trial_below (self, (int) self->rules.n_side);
  int bridges = trial_below (self, 60);
  int paths = self->rules.n_path > 0 ? trial_below (self, 30) : 0;

  for (int a = 0; a < n; a++)
    for (int b = a + 1; b < n; b++)
      if (opinion_adjacent (&self->board, a, b))
        {
          if (chance (self, sides))
            draw_sides (self, a, b, favourite);
          if (chance (self, bridges))
            draw_bridge (self, a, b);
          if (chance (self, paths))
            draw_path (self, a, b);
        }
}

/* Units */

/* One of the bodies of a unit's side, more often one that others are of. */
static int
draw_body (Trial             *self,
           const OpinionBody *bodies,
           guint              n,
           guint              side,
           int                often)
{
  int of[OPINION_BODIES];
  int n_of = 0;

  for (guint i = 0; i < n; i++)
    if (bodies[i].side == (self->phasing ^ (int) side))
      of[n_of++] = (int) i;
  if (n_of == 0 || !chance (self, often))
    return -1;

  return of[trial_below (self, chance (self, 80) ? MIN (n_of, 3) : n_of)];
}

static void
draw_unit (Trial *self,
           guint  i,
           guint  side)
{
  OpinionUnit *unit = &self->now.units[i];
  gboolean odd = chance (self, 8);

  memset (unit, 0, sizeof *unit);
  unit->side = (int) side;
  unit->unit_class = trial_below (self, (int) self->rules.n_classes);
  unit->strength = 4 * (1 + trial_below (self, 11)) + (odd ? 2 : 0);
  unit->move = 1 + trial_below (self, 6);
  unit->division = draw_body (self, self->rules.division, self->rules.n_division, side, 90);
  unit->army = draw_body (self, self->rules.army, self->rules.n_army, side, 100);
  self->strength[i] = odd ? g_strdup_printf ("%d/2-%d%c", unit->strength / 2, unit->move,
                                             self->rules.letters[unit->unit_class])
                          : g_strdup_printf ("%d-%d%c", unit->strength / 4, unit->move,
                                             self->rules.letters[unit->unit_class]);
}

static void
draw_units (Trial *self)
{
  guint own = 1 + (guint) trial_below (self, 8);
  guint enemies = 1 + (guint) trial_below (self, 7);

  self->now = (OpinionPosition) { .rules = &self->rules, .board = &self->board };
  self->now.n = own + enemies;
  self->now.period = (guint) trial_below (self, (int) self->rules.n_period);
  self->phasing = self->rules.side_ids[0] != NULL ? trial_below (self, 2) : 0;
  for (guint i = 0; i < self->now.n; i++)
    draw_unit (self, i, i < own ? 0 : 1);
}

static char *
unit_name (const Trial *self,
           guint        i)
{
  guint own = 0;

  while (own < self->now.n && self->now.units[own].side == 0)
    own++;

  return i < own ? g_strdup_printf ("P%u", i + 1) : g_strdup_printf ("E%u", i - own + 1);
}

/* Anywhere where a unit may stand, nearer to one another than chance would have
 * it. */
static void
place_units (Trial *self)
{
  int n = self->board.columns * self->board.rows;
  int width = 2 + trial_below (self, self->board.columns);
  int taken[2][OPINION_CELLS] = { { 0 } };

  for (guint i = 0; i < self->now.n; i++)
    {
      int cell, tries = 0;

      do
        cell = trial_below (self, n);
      while (taken[0][cell] + taken[1][cell] >= self->rules.stacking ||
             taken[1 - self->now.units[i].side][cell] > 0 ||
             (tries++ < 40 && cell % self->board.columns >= width) ||
             (self->rules.terrain[self->board.terrain[cell]].words & OPINION_NEVER));

      taken[self->now.units[i].side][cell]++;
      self->began[i] = cell;
    }

  for (guint side = 0; side < 2; side++)
    self->demoralized[side] = self->rules.shift > 0 && chance (self, 25);

  self->broken = 0;
  for (guint i = 0; i < self->rules.n_army; i++)
    self->broken |= chance (self, 20) ? 1u << i : 0;
}

/* The case */

static void
write_units (const Trial *self,
             GString     *text)
{
  for (guint i = 0; i < self->now.n; i++)
    {
      g_autofree char *id = unit_name (self, i);
      g_autofree char *at = trial_label (self, self->began[i]);

      const OpinionUnit *unit = &self->now.units[i];

      g_string_append_printf (text, "    <unit id=\"%s\" side=\"%c\" is=\"%s\" at=\"%s\"", id,
                              id[0], self->strength[i], at);
      if (unit->division >= 0)
        g_string_append_printf (text, " formation=\"%s\"",
                                self->rules.division[unit->division].id);
      if (unit->army >= 0)
        g_string_append_printf (text, " army=\"%s\"", self->rules.army[unit->army].id);
      g_string_append (text, "/>\n");
    }
}

static void
write_turn (const Trial *self,
            GString     *text)
{
  const char *space = "";

  g_string_append_printf (text, "    <turn period=\"%s\" phase=\"%s\"",
                          self->rules.period[self->now.period].id,
                          self->is_combat ? "combat" : "movement");
  if (self->rules.turn > 0)
    g_string_append_printf (text, " number=\"%d\"", self->rules.turn);
  if (self->rules.side_ids[0] != NULL)
    g_string_append_printf (text, " side=\"%s\"", self->rules.side_ids[self->phasing]);
  if (self->demoralized[0] || self->demoralized[1])
    g_string_append_printf (text, " demoralized=\"%s\"",
                            !self->demoralized[1] ? "P" : self->demoralized[0] ? "P E" : "E");
  if (self->broken != 0)
    g_string_append (text, " morale=\"");
  for (guint i = 0; i < self->rules.n_army; i++)
    if (self->broken & (1u << i))
      {
        g_string_append_printf (text, "%s%s=0", space, self->rules.army[i].id);
        space = " ";
      }
  g_string_append (text, self->broken != 0 ? "\"/>\n" : "/>\n");
}

static char *
write_case (const Trial *self,
            const char  *rows)
{
  const OpinionBoard *board = &self->board;
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "  <case id=\"%s\" title=\"A second opinion\" system=\"%s\">\n",
                          self->name, self->rules.rules);
  g_string_append_printf (text, "    <board orientation=\"%s\" columns=\"%d\" rows=\"%d\" "
                          "stagger=\"%s\" order=\"%s\" columns-from=\"1\" columns-go=\"%s\" "
                          "rows-from=\"1\" rows-go=\"%s\" digits=\"2\" style=\"digits\"/>\n",
                          board->pointy ? "pointy" : "flat", board->columns, board->rows,
                          board->second_pushed ? "second" : "first", self->order,
                          self->columns_go, self->rows_go);
  g_string_append (text, self->rules.sets->str);
  g_string_append (text, self->ground->str);
  write_turn (self, text);
  write_units (self, text);
  g_string_append_printf (text, "%s%s  </case>\n", self->done->str, rows);
  return g_string_free (text, FALSE);
}

static void
compile_board (Trial *self)
{
  g_autofree char *body = write_case (self, "");
  g_autofree char *text = g_strdup_printf ("<cases xmlns=\"" VD_NAMESPACE "\">\n%s</cases>\n",
                                           body);
  g_autofree char *name = g_build_filename (g_getenv ("VD_SOURCE"), "tests", "cases",
                                            "opinion.cases.xml", NULL);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GString) problem = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  self->document = vd_document_load_bytes (bytes, name, &error);
  if (self->document == NULL)
    g_error ("%s\n%s", error->message, text);
  if (!vd_case_world_init (&self->world, self->document,
                           vd_node_find (vd_document_get_root (self->document), "case"),
                           NULL, self->off, problem))
    g_error ("%s\n%s", problem->str, text);
}

static void
look_up (Trial *self)
{
  const VdScenario *scenario = self->world.scenario;

  for (guint i = 0; i < self->now.n; i++)
    {
      g_autofree char *id = unit_name (self, i);

      self->unit[i] = vd_scenario_find_unit (scenario, id);
      g_assert_cmpuint (self->unit[i], !=, VD_NONE);
    }

  for (guint i = 0; i < self->rules.n_division; i++)
    self->division[i] = vd_scenario_find_formation (scenario, self->rules.division[i].id);
  for (guint i = 0; i < self->rules.n_army; i++)
    self->army[i] = vd_scenario_find_army (scenario, self->rules.army[i].id);

  for (int cell = 0; cell < self->board.columns * self->board.rows; cell++)
    {
      g_autofree char *label = trial_label (self, cell);

      self->cell[cell] = vd_scenario_find_cell (scenario, label);
      g_assert_cmpuint (self->cell[cell], <, OPINION_CELLS);
      self->back[self->cell[cell]] = cell;
    }
}

void
trial_new_board (Trial      *self,
                 const char *name)
{
  clear_board (self);
  self->name = g_strdup (name);
  g_string_truncate (self->ground, 0);
  g_string_truncate (self->done, 0);
  draw_grid (self);
  draw_terrain (self, trial_below (self, 60));
  draw_lines (self);
  draw_units (self);
  place_units (self);
  self->is_combat = FALSE;
  compile_board (self);
  look_up (self);
  self->blank = self->world.game->state;
}

void
trial_new_position (Trial *self)
{
  place_units (self);
}

void
trial_open (Trial   *self,
            VdPhase  phase)
{
  VdState state = self->blank;

  g_string_truncate (self->done, 0);
  self->is_combat = phase == VD_PHASE_COMBAT;
  state.phase = phase;
  state.demoralized[0] = 0;
  for (guint side = 0; side < 2; side++)
    {
      /* P is the phasing side: it plays first. */
      guint core = side == 0 ? state.player : state.player ^ 1u;

      if (self->demoralized[side])
        state.demoralized[0] |= 1u << core;
    }

  state.demoralized_armies = 0;
  for (guint i = 0; i < self->rules.n_army; i++)
    {
      gboolean broken = (self->broken & (1u << i)) != 0;

      state.morale[self->army[i]] = broken ? 0
                                           : self->world.scenario->armies[self->army[i]].morale;
      state.demoralized_armies |= broken ? 1u << self->army[i] : 0;
    }

  for (guint i = 0; i < self->now.n; i++)
    {
      state.units[self->unit[i]] = (VdUnitState) {
        .place = VD_PLACE_MAP, .cell = self->cell[self->began[i]],
      };
      self->now.units[i].cell = self->began[i];
      self->now.units[i].attacked = self->now.units[i].defended = FALSE;
      self->now.units[i].advanced = self->now.units[i].displaced = FALSE;
      self->now.units[i].silenced = FALSE;
      self->now.units[i].struck_from = -1;
      self->now.units[i].fresh = 0;
    }

  self->now.spent = 0;

  vd_game_restore (self->world.game, &state);
  trial_follow (self);
  if (phase == VD_PHASE_COMBAT)
    opinion_begin (&self->now);
  vd_play_open_phase (self->world.game);
}

void
trial_follow (Trial *self)
{
  const VdState *state = &self->world.game->state;

  for (guint i = 0; i < self->now.n; i++)
    {
      const VdUnitState *core = &state->units[self->unit[i]];
      OpinionUnit *unit = &self->now.units[i];

      int cell = core->place == VD_PLACE_MAP ? self->back[core->cell] : -1;

      /* Whom a combat moves that he has no part in makes way for another. */
      if (unit->cell != cell && !unit->attacked && !unit->defended)
        unit->displaced = TRUE;
      unit->cell = cell;
    }

  self->now.demoralized[0] = (state->demoralized[0] >> state->player & 1) != 0;
  self->now.demoralized[1] = (state->demoralized[0] >> (state->player ^ 1) & 1) != 0;
  self->now.broken = 0;
  for (guint i = 0; i < self->rules.n_army; i++)
    self->now.broken |= (state->demoralized_armies >> self->army[i] & 1u) << i;
}

/* Those who stand with one that attacks are silent from now on. */
static void
note_strike (Trial       *self,
             OpinionUnit *unit)
{
  unit->struck_from = unit->cell;
  for (guint i = 0; i < self->now.n; i++)
    if (&self->now.units[i] != unit && self->now.units[i].cell == unit->cell)
      self->now.units[i].silenced = TRUE;
}

void
trial_note_combat (Trial               *self,
                   const OpinionCombat *combat)
{
  for (guint i = 0; i < self->now.n; i++)
    {
      OpinionUnit *unit = &self->now.units[i];

      if ((combat->attackers | combat->guns) & (1u << i))
        {
          note_strike (self, unit);
          unit->attacked = TRUE;
        }
      unit->defended |= (combat->defenders & (1u << i)) != 0;
    }
}

static void
note (Trial       *self,
      OpinionUnit *unit,
      guint        kind)
{
  unit->advanced |= kind == VD_ORDER_ADVANCE;
  if (kind == VD_ORDER_FRESH)
    {
      unit->fresh = self->rules.division[unit->division].fresh;
      self->now.spent |= 1u << unit->division;
    }
}

void
trial_do (Trial         *self,
          const VdOrder *order)
{
  g_autofree char *text = vd_order_print (self->world.scenario, order, NULL, 0);

  if (order->kind == VD_ORDER_ROLL)
    g_string_append_printf (self->done, "    <do order=\"roll\" die=\"%u\"/>\n", order->arg);
  else
    g_string_append_printf (self->done, "    <do order=\"%s\"/>\n", text);
  for (guint i = 0; i < self->now.n; i++)
    if (order->unit == self->unit[i] && order->kind != VD_ORDER_SHIFT)
      note (self, &self->now.units[i], order->kind);

  vd_play_apply (self->world.game, order);
}

void
trial_disagree (const Trial *self,
                const char  *format,
                ...)
{
  g_autofree char *row = NULL;
  g_autofree char *rows = NULL;
  g_autofree char *text = NULL;
  va_list args;

  if (self->quiet)
    return;

  va_start (args, format);
  row = g_strdup_vprintf (format, args);
  va_end (args);
  rows = g_strdup_printf ("    %s\n", row);
  text = write_case (self, rows);
  g_print ("# The second opinion differs from the core. As a position case:\n%s", text);
  g_test_fail ();
}
