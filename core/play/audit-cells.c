#include "core/play/audit-cells.h"

#include "core/position/stack-kinds.h"

#include <string.h>

static gboolean
passes_control (const VdGame *game,
                VdUnitId      unit,
                guint         from,
                guint         dir)
{
  const VdScenario *s = game->scenario;
  gsize row = vd_scenario_mask (s, s->units[unit].unit_class, vd_game_period (game));

  return (s->control_sides[row + from] >> dir) & 1;
}

/* Units that @cell holds, for those who stand there. */
static guint
get_limit (const VdGame *game,
           guint         cell)
{
  guint16 unit = game->unit_at[cell];

  return unit != VD_NONE ? (guint) vd_scenario_get_setting (game->scenario,
                                                            vd_game_side (game, unit),
                                                            VD_SET_STACKING)
                         : G_MAXUINT;
}

/* One hex: who stands there, and what follows from that and from who controls it. */
static char *
check_stack (VdGame *game,
             guint   cell)
{
  const VdScenario *s = game->scenario;
  guint here = 0;

  for (guint16 unit = game->unit_at[cell]; unit != VD_NONE; unit = game->next_at[unit])
    {
      if (game->state.units[unit].place != VD_PLACE_MAP || game->state.units[unit].cell != cell ||
          s->units[unit].side != s->units[game->unit_at[cell]].side)
        return g_strdup_printf ("%s is in the wrong hex", s->units[unit].id);
      here += vd_scenario_counts (s, unit);
    }

  if (here != game->n_at[cell])
    return g_strdup_printf ("hex %s counts wrong", vd_scenario_get_label (s, cell));
  if (!vd_scenario_stacks_by_kinds (s) && (here > 0 && here >= get_limit (game, cell)) != (game->full[cell / 64] >> cell % 64 & 1))
    return g_strdup_printf ("hex %s is taken for full or free", vd_scenario_get_label (s, cell));
  if (!vd_game_meets (game, cell))
    return g_strdup_printf ("what is met in hex %s is stale", vd_scenario_get_label (s, cell));

  return NULL;
}

static char *
tell_stale (const VdGame *game,
            guint         cell)
{
  return g_strdup_printf ("control of hex %s is stale",
                          vd_scenario_get_label (game->scenario, cell));
}

static char *
tell_miscounted (const VdGame *game,
                 guint         cell)
{
  return g_strdup_printf ("units beside hex %s are miscounted",
                          vd_scenario_get_label (game->scenario, cell));
}

/* How many stand beside a hex and control it, from its neighbours instead of from what
 * was kept up. */
static char *
check_neighbours (VdGame *game,
                  guint   cell)
{
  const VdScenario *s = game->scenario;
  guint n[VD_MAX_SIDES] = { 0, 0 }, n_beside[VD_MAX_SIDES] = { 0, 0 };

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int near = s->next[cell][dir];

      if (near < 0)
        continue;
      for (guint16 unit = game->unit_at[near]; unit != VD_NONE; unit = game->next_at[unit])
        {
          n[s->units[unit].side] += passes_control (game, unit, near, vd_dir_opposite (dir));
          n_beside[s->units[unit].side]++;
        }
    }

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    if (n[side] != game->control[side][cell])
      return tell_stale (game, cell);
    else if (n_beside[side] != game->n_beside[side][cell])
      return tell_miscounted (game, cell);

  return NULL;
}

static char *
check_cell (VdGame *game,
            guint   cell)
{
  char *wrong = check_stack (game, cell);

  return wrong != NULL ? wrong : check_neighbours (game, cell);
}

char *
vd_audit_round (VdGame *game,
                guint   cell)
{
  char *wrong = check_cell (game, cell);

  for (guint dir = 0; dir < VD_N_DIRS && wrong == NULL; dir++)
    if (game->scenario->next[cell][dir] >= 0)
      wrong = check_cell (game, game->scenario->next[cell][dir]);

  return wrong;
}

/* Counts for each hex those who stand next to it, and how many of them control it. */
static void
count_neighbours (const VdGame *game,
                  guint8       *n[VD_MAX_SIDES],
                  guint16      *n_beside[VD_MAX_SIDES])
{
  const VdScenario *s = game->scenario;

  for (guint cell = 0; cell < s->n_cells; cell++)
    for (guint16 unit = game->unit_at[cell]; unit != VD_NONE; unit = game->next_at[unit])
      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        if (s->next[cell][dir] >= 0)
          {
            n[vd_game_side (game, unit)][s->next[cell][dir]] +=
              passes_control (game, unit, cell, dir);
            n_beside[vd_game_side (game, unit)][s->next[cell][dir]]++;
          }
}

char *
vd_audit_neighbours (VdGame *game)
{
  const guint n_cells = game->scenario->n_cells;
  g_autofree guint8 *counts = g_malloc0 (VD_MAX_SIDES * n_cells);
  g_autofree guint16 *counts_beside = g_new0 (guint16, VD_MAX_SIDES * n_cells);
  guint8 *n[VD_MAX_SIDES] = { counts, counts + n_cells };
  guint16 *n_beside[VD_MAX_SIDES] = { counts_beside, counts_beside + n_cells };

  count_neighbours (game, n, n_beside);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      for (guint cell = 0; memcmp (n[side], game->control[side], n_cells) != 0; cell++)
        if (n[side][cell] != game->control[side][cell])
          return tell_stale (game, cell);
      for (guint cell = 0;
           memcmp (n_beside[side], game->n_beside[side], n_cells * sizeof (guint16)) != 0; cell++)
        if (n_beside[side][cell] != game->n_beside[side][cell])
          return tell_miscounted (game, cell);
    }

  return NULL;
}

/* Marks the hexes in which nobody stands and that nobody controls, as most are.
 * Returns: how many */
static guint
find_lonely (const VdGame *game,
             guint8       *lonely)
{
  guint n = 0;

  for (guint cell = 0; cell < game->scenario->n_cells; cell++)
    {
      lonely[cell] = game->unit_at[cell] == VD_NONE && game->control[0][cell] == 0 &&
                     game->control[1][cell] == 0;
      n += lonely[cell];
    }

  return n;
}

/* Returns: a lonely hex whose value is not that of @usual, another one, or -1 */
static int
find_value (const guint8 *lonely,
            guint         n,
            const guint8 *values,
            guint         usual)
{
  guint unlike = 0;

  for (guint cell = 0; cell < n; cell++)
    unlike += lonely[cell] & (values[cell] != values[usual]);
  for (guint cell = 0; unlike > 0; cell++)
    if (lonely[cell] && values[cell] != values[usual])
      return cell;

  return -1;
}

/* The same of a set. */
static int
find_member (const guint8  *lonely,
             guint          n,
             const guint64 *set,
             guint          usual)
{
  const guint64 flip = set[usual / 64] >> usual % 64 & 1 ? G_MAXUINT64 : 0;

  for (guint i = 0; i <= (n - 1) / 64; i++)
    for (guint64 word = set[i] ^ flip; word != 0; word &= word - 1)
      {
        guint cell = i * 64 + __builtin_ctzll (word);

        if (cell < n && lonely[cell])
          return cell;
      }

  return -1;
}

/* What one meets in a lonely hex is the same in all of them: one is worked out. */
static char *
check_lonely (VdGame       *game,
              const guint8 *lonely)
{
  const guint n = game->scenario->n_cells;
  const guint usual = (const guint8 *) memchr (lonely, TRUE, n) - lonely;
  const guint8 *const values[] = {
    game->n_at, game->opposition[0], game->opposition[1], game->left[0], game->left[1]
  };
  const guint64 *const sets[] = { game->full, game->opposed_at[0], game->opposed_at[1] };
  char *wrong = check_stack (game, usual);
  int cell = -1;

  if (wrong != NULL)
    return wrong;

  for (guint i = 0; i < G_N_ELEMENTS (values) && cell < 0; i++)
    cell = find_value (lonely, n, values[i], usual);
  for (guint i = 0; i < G_N_ELEMENTS (sets) && cell < 0; i++)
    cell = find_member (lonely, n, sets[i], usual);

  return cell < 0 ? NULL
       : g_strdup_printf ("hex %s is not as free as others that nobody is near",
                          vd_scenario_get_label (game->scenario, cell));
}

char *
vd_audit_cells (VdGame *game)
{
  const guint n = game->scenario->n_cells;
  g_autofree guint8 *lonely = g_malloc (n);
  char *wrong = find_lonely (game, lonely) > 0 ? check_lonely (game, lonely) : NULL;

  for (guint cell = 0; cell < n && wrong == NULL; cell++)
    if (!lonely[cell])
      wrong = check_stack (game, cell);

  return wrong;
}

/* Returns: a neighbour that is occupied and controls @cell, or is controlled from there,
 * and not both; -1 if there is none */
static int
find_one_sided (const VdGame *game,
                guint         cell)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int near = game->scenario->next[cell][dir];

      if (near >= 0 && game->unit_at[near] != VD_NONE &&
          passes_control (game, game->unit_at[cell], cell, dir) !=
          passes_control (game, game->unit_at[near], near, vd_dir_opposite (dir)))
        return near;
    }

  return -1;
}

/* Whether some class or terrain is treated apart. */
static gboolean
may_be_one_sided (const VdScenario *s)
{
  for (guint i = 0; i < s->n_exceptions; i++)
    if (s->exceptions[i].control >= 0)
      return TRUE;
  for (guint i = 0; i < s->n_classes; i++)
    if (s->classes[i].controls == VD_CONTROLS_NOTHING)
      return TRUE;
  for (guint i = 0; i < s->n_terrains; i++)
    if (s->terrains[i].bars_control)
      return TRUE;

  return FALSE;
}

char *
vd_audit_mutual (VdGame *game)
{
  const VdScenario *s = game->scenario;

  if (may_be_one_sided (s))
    return NULL;

  for (guint cell = 0; cell < s->n_cells; cell++)
    {
      int near = game->unit_at[cell] != VD_NONE ? find_one_sided (game, cell) : -1;

      if (near >= 0)
        return g_strdup_printf ("I-2: control between %s and %s is one-sided",
                                vd_scenario_get_label (s, cell), vd_scenario_get_label (s, near));
    }

  return NULL;
}

static gboolean
is_among (const guint16 *cells,
          guint          n,
          guint          cell)
{
  for (guint i = 0; i < n; i++)
    if (cells[i] == cell)
      return TRUE;

  return FALSE;
}

/* No limit is less than 1. */
static gboolean
is_over (const VdGame *game,
         guint         cell)
{
  if (vd_scenario_stacks_by_kinds (game->scenario))
    return vd_stack_kinds_excess (game, cell) > 0;

  return game->n_at[cell] > 1 && game->n_at[cell] > get_limit (game, cell);
}

char *
vd_audit_stacking (VdGame *game)
{
  guint overstacked = 0, listed = 0;

  for (guint cell = 0; cell < game->scenario->n_cells; cell++)
    overstacked += is_over (game, cell);
  for (guint i = 0; i < game->n_overstacked; i++)
    listed += is_over (game, game->overstacked[i]) &&
              !is_among (game->overstacked, i, game->overstacked[i]);

  if (overstacked != game->n_overstacked || listed != overstacked)
    return g_strdup ("crowded hexes are miscounted");
  /* By kinds a hex may stay so: nobody can be displaced from it, or its leader was lost. */
  if (overstacked > 0 && game->state.phase == VD_PHASE_COMBAT &&
      !vd_scenario_stacks_by_kinds (game->scenario))
    return g_strdup ("I-4: a hex is over its limit in the Combat Phase");

  return NULL;
}
