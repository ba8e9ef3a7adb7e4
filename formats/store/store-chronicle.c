/* What happened in games, as lists in JSON, and back.
 *
 * A game has a thousand numbers, so they are written and read by hand; SQLite
 * takes them apart in the views (STORE.md). */
#include "formats/store/store-private.h"

#include "core/campaign/forces.h"

#include <string.h>

const char *const vd_store_texts[VD_STORE_N_TEXTS + 1] = {
  "turn_list", "combat_list", "loss_list", "unit_list", "hex_list", "ground_list", "award_list",
  "case_list", "stand_list", NULL
};

/* Writing */

/* What a number takes, with its sign and what stands behind it. */
#define NUMBER_ROOM 24

static char *
put_number (char   *end,
            gint64  number)
{
  char digits[NUMBER_ROOM];
  guint n = sizeof digits;
  guint64 rest = number < 0 ? -(guint64) number : (guint64) number;

  if (number < 0)
    *end++ = '-';
  while (rest >= 10)
    {
      digits[--n] = '0' + rest % 10;
      rest /= 10;
    }

  *end++ = '0' + rest;
  while (n < sizeof digits)
    *end++ = digits[n++];
  return end;
}

static void
append_row (GString      *text,
            const gint64 *numbers,
            guint         n)
{
  gsize len = text->len;
  char *end;

  g_string_set_size (text, len + 2 + n * NUMBER_ROOM);
  end = text->str + len;
  if (len > 1)
    *end++ = ',';
  *end++ = '[';
  for (guint i = 0; i < n; i++)
    {
      end = put_number (end, numbers[i]);
      *end++ = ',';
    }

  end[-1] = ']';
  g_string_truncate (text, end - text->str);
}

#define APPEND(text, ...) \
  append_row (text, (const gint64[]) { __VA_ARGS__ }, \
              sizeof ((const gint64[]) { __VA_ARGS__ }) / sizeof (gint64))

#define TURN_ROW 8     /* numbers of a turn in any battle */
#define BITS 16        /* of those that stand in one number */
#define MOST_WORKS 15  /* by which a crossing is damaged, or repaired, in one turn */

/* The most numbers that a turn has. */
static guint
count_turn_row (const VdScenario *s)
{
  return TURN_ROW + 2 * vd_forces_count (s) + (vd_forces_n_ledgers (s) > 0 ? 4 : 0) +
         2 * vd_forces_n_crossings (s);
}

/* What is noted of the turn of some battles alone: see forces.h.  Returns how many numbers. */
static guint
list_effort (const VdChronicle *c,
             guint              turn,
             gint64            *row)
{
  const VdChronicleEffort *effort = &c->efforts[turn];
  guint n = 0;

  for (guint force = 0; force < vd_forces_count (c->scenario); force++)
    {
      row[n++] = effort->present[force];
      row[n++] = effort->moved[force];
    }
  for (guint i = 0; i < 2 && vd_forces_n_ledgers (c->scenario) > 0; i++)
    {
      guint32 bits = i == 0 ? effort->broken : effort->still;

      row[n++] = bits & ((1u << BITS) - 1);
      row[n++] = bits >> BITS;
    }
  for (guint i = 0; i < c->works->len; i++)
    {
      const VdChronicleWork *work = &g_array_index (c->works, VdChronicleWork, i);

      if (work->turn != c->turns[turn].turn)
        continue;
      row[n++] = work->crossing;
      row[n++] = (MIN (work->damaged, MOST_WORKS) * (MOST_WORKS + 1) +
                  MIN (work->repaired, MOST_WORKS)) * 2 + work->is_down;
    }

  return n;
}

static void
pack_turns (GString           *text,
            const VdChronicle *c)
{
  g_autofree gint64 *row = g_new0 (gint64, count_turn_row (c->scenario));

  for (guint i = 0; i < c->n_turns; i++)
    {
      const VdChronicleTurn *t = &c->turns[i];
      const gint64 usual[TURN_ROW] = { t->turn, t->leader, t->points[0], t->points[1], t->lost[0],
                                       t->lost[1], t->strength[0], t->strength[1] };

      memcpy (row, usual, sizeof usual);
      append_row (text, row, TURN_ROW + list_effort (c, i, row + TURN_ROW));
    }
}

static void
pack_combats (GString           *text,
              const VdChronicle *c)
{
  for (guint i = 0; i < c->combats->len; i++)
    {
      const VdChronicleCombat *k = &g_array_index (c->combats, VdChronicleCombat, i);

      APPEND (text, k->turn, k->side, k->cell, k->column, k->die, k->result, k->lost[0],
              k->lost[1]);
    }
}

static void
pack_losses (GString           *text,
             const VdChronicle *c)
{
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    for (guint k = 0; k < VD_MAX_CLASSES; k++)
      if (c->losses[side][k] > 0 || c->n_lost[side][k] > 0)
        APPEND (text, side, k, c->losses[side][k], c->n_lost[side][k]);
}

/* Units that the options left out are left out here, too. */
static void
pack_units (GString           *text,
            const VdChronicle *c)
{
  for (guint i = 0; i < vd_scenario_get_n_units (c->scenario); i++)
    {
      const VdChronicleUnit *u = &c->units[i];

      if (u->in_game)
        APPEND (text, i, u->due, u->came, u->moved, u->fought, u->place);
    }
}

/* Nearly all is zero, and left out at the end of a row. */
static void
pack_hexes (GString           *text,
            const VdChronicle *c)
{
  guint n_cells = vd_scenario_get_n_cells (c->scenario);

  for (guint i = 0; i < n_cells; i++)
    {
      guint32 passed = c->closely ? c->passed[i] : 0;

      if ((c->entered[i] | passed | c->attacking[i] | c->attacked[i] | c->lost[i] |
           c->awaited[i] | c->jammed[i]) != 0)
        {
          const gint64 row[] = {
            i, c->entered[i], passed, c->attacking[i], c->attacked[i], c->lost[i],
            c->awaited[i], c->jammed[i]
          };
          guint n = G_N_ELEMENTS (row);

          while (row[n - 1] == 0)
            n--;
          append_row (text, row, n);
        }
    }
}

static void
pack_ground (GString           *text,
             const VdChronicle *c)
{
  for (guint k = 0; k < VD_MAX_CLASSES; k++)
    for (guint t = 0; t < VD_MAX_TERRAINS; t++)
      if (c->trodden[k][t] > 0)
        APPEND (text, k, t, c->trodden[k][t]);
}

static void
pack_awards (GString           *text,
             const VdChronicle *c)
{
  for (guint i = 0; i < vd_scenario_get_n_awards (c->scenario); i++)
    if (c->scored[i] > 0)
      APPEND (text, i, c->scored[i]);
}

static void
pack_cases (GString           *text,
            const VdChronicle *c)
{
  for (guint i = 0; i < vd_scenario_get_n_cases (c->scenario); i++)
    if (c->closely && c->cases[i] != 0)
      APPEND (text, i);
}

/* The last turn is left out where it is the first. */
static void
pack_stands (GString           *text,
             const VdChronicle *c)
{
  for (guint i = 0; i < c->stands->len; i++)
    {
      const VdChronicleStand *s = &g_array_index (c->stands, VdChronicleStand, i);
      const gint64 row[] = { s->side, s->cell, s->strength, s->first, s->last };

      append_row (text, row, G_N_ELEMENTS (row) - (s->last == s->first));
    }
}

void
vd_store_pack (const VdChronicle *chronicle,
               char              *texts[VD_STORE_N_TEXTS])
{
  static void (*const pack[]) (GString *text, const VdChronicle *c) = {
    pack_turns, pack_combats, pack_losses, pack_units, pack_hexes, pack_ground, pack_awards,
    pack_cases, pack_stands
  };
  GString *text = g_string_sized_new (8192);

  for (guint i = 0; i < VD_STORE_N_TEXTS; i++)
    {
      g_string_assign (text, "[");
      pack[i] (text, chronicle);
      g_string_append_c (text, ']');
      texts[i] = g_strndup (text->str, text->len);
    }
  if (!chronicle->has_stands)
    g_clear_pointer (&texts[VD_STORE_N_TEXTS - 1], g_free);

  g_string_free (text, TRUE);
}

/* Reading: the numbers of a row, the rows one after another.  What is no list of numbers,
 * or has numbers that nothing in the scenario has, is not read. */

#define MAX_ROW (TURN_ROW + 2 * VD_MAX_FORCES + 4 + 2 * VD_MAX_CROSSINGS)
#define MOST_FIGURE 1000000 /* no figure comes near to it, and sums of squares of it fit */

/* @is_bad: what was read last is no row of a list */
typedef struct
{
  const char *at;
  gboolean    is_begun;
  gboolean    is_bad;
  guint       n; /* numbers that the row has */
  gint64      row[MAX_ROW];
} Rows;

/* A number, and behind it a comma or the end of the row. */
static gboolean
read_number (Rows   *self,
             gint64 *number)
{
  gboolean is_negative = *self->at == '-';
  const char *digits = self->at += is_negative;

  *number = 0;
  for (; g_ascii_isdigit (*self->at) && *number <= MOST_FIGURE; self->at++)
    *number = *number * 10 + (*self->at - '0');
  if (self->at == digits || *number > MOST_FIGURE || (*self->at != ',' && *self->at != ']'))
    return FALSE;

  *number = is_negative ? -*number : *number;
  return TRUE;
}

/* Returns: whether the list goes on */
static gboolean
go_on (Rows *self)
{
  char before = self->is_begun ? ',' : '[';

  if (self->is_begun ? strcmp (self->at, "]") == 0 : strcmp (self->at, "[]") == 0)
    return FALSE;

  self->is_bad = self->at[0] != before || self->at[1] != '[';
  self->at += self->is_bad ? 0 : 2;
  self->is_begun = TRUE;
  return !self->is_bad;
}

/* Returns: whether there is another row, of up to @n numbers; 0 for those left out */
static gboolean
next_row (Rows  *self,
          guint  n)
{
  guint i = 0;

  if (self->is_bad || !go_on (self))
    return FALSE;

  memset (self->row, 0, n * sizeof *self->row);
  do
    self->is_bad = i >= n || !read_number (self, &self->row[i++]);
  while (!self->is_bad && *self->at++ == ',');

  self->n = i;
  return !self->is_bad;
}

/* Whether a number of the file is one of @n things. */
static gboolean
is_below (gint64 number,
          guint  n)
{
  return number >= 0 && number < n;
}

/* Whether so many numbers from @first on count something. */
static gboolean
are_counts (const Rows *self,
            guint       first,
            guint       n)
{
  for (guint i = first; i < first + n; i++)
    if (self->row[i] < 0)
      return FALSE;

  return TRUE;
}

/* Each takes a row down and returns whether that can be. */

static gboolean
take_works (VdChronicle *c,
            const Rows  *rows,
            guint        at)
{
  for (; at < rows->n; at += 2)
    {
      gint64 done = rows->row[at + 1];
      VdChronicleWork work = {
        .turn = rows->row[0], .crossing = rows->row[at],
        .damaged = done / 2 / (MOST_WORKS + 1), .repaired = done / 2 % (MOST_WORKS + 1),
        .is_down = done % 2,
      };

      if (!is_below (rows->row[at], vd_forces_n_crossings (c->scenario)) ||
          !is_below (done, 2 * (MOST_WORKS + 1) * (MOST_WORKS + 1)))
        return FALSE;
      g_array_append_val (c->works, work);
    }

  return TRUE;
}

/* Of stores that older programs wrote a turn has nothing of that. */
static gboolean
take_effort (VdChronicle       *c,
             const Rows        *rows,
             VdChronicleEffort *effort)
{
  guint n_forces = vd_forces_count (c->scenario);
  guint at = TURN_ROW + 2 * n_forces;
  const gint64 *r = rows->row;

  *effort = (VdChronicleEffort) { .broken = 0 };
  if (rows->n <= TURN_ROW)
    {
      /* Where bridges alone are noted a turn in which nobody worked has nothing of them either. */
      c->has_efforts &= n_forces == 0 && vd_forces_n_ledgers (c->scenario) == 0;
      return TRUE;
    }
  if (!are_counts (rows, TURN_ROW, MAX (rows->n, at + 4) - TURN_ROW))
    return FALSE;

  for (guint force = 0; force < n_forces; force++)
    {
      effort->present[force] = r[TURN_ROW + 2 * force];
      effort->moved[force] = r[TURN_ROW + 2 * force + 1];
    }
  if (vd_forces_n_ledgers (c->scenario) > 0)
    {
      for (guint i = 0; i < 4; i++)
        if (!is_below (r[at + i], 1u << BITS))
          return FALSE;
      effort->broken = r[at] | (guint32) r[at + 1] << BITS;
      effort->still = r[at + 2] | (guint32) r[at + 3] << BITS;
      at += 4;
    }

  return take_works (c, rows, at);
}

static gboolean
take_turn (VdChronicle *c,
           const Rows  *rows)
{
  guint most = vd_scenario_get_n_turns (c->scenario);

  if (c->n_turns >= most || !is_below (rows->row[0] - 1, most) ||
      !is_below (rows->row[1], VD_MAX_SIDES + 1) || !are_counts (rows, 4, 4) ||
      !take_effort (c, rows, &c->efforts[c->n_turns]))
    return FALSE;

  c->turns[c->n_turns++] = (VdChronicleTurn) {
    .turn = rows->row[0],
    .leader = rows->row[1],
    .points = { rows->row[2], rows->row[3] },
    .lost = { rows->row[4], rows->row[5] },
    .strength = { rows->row[6], rows->row[7] },
  };
  return TRUE;
}

static gboolean
take_combat (VdChronicle *c,
             const Rows  *rows)
{
  const VdScenario *s = c->scenario;
  const gint64 *r = rows->row;
  VdChronicleCombat combat = {
    .turn = r[0], .side = r[1], .cell = r[2], .column = r[3], .die = r[4], .result = r[5],
    .lost = { r[6], r[7] },
  };

  if (!is_below (r[0] - 1, vd_scenario_get_n_turns (s)) || !is_below (r[1], VD_MAX_SIDES) ||
      !is_below (r[2], vd_scenario_get_n_cells (s)) || !is_below (r[3],
                                                                  vd_scenario_get_n_columns (s)) ||
      !is_below (r[4] - 1, vd_scenario_get_die (s)) || !is_below (r[5],
                                                                  vd_scenario_get_n_results (s)) ||
      !are_counts (rows, 6, 2))
    return FALSE;

  g_array_append_val (c->combats, combat);
  return TRUE;
}

static gboolean
take_loss (VdChronicle *c,
           const Rows  *rows)
{
  const gint64 *r = rows->row;

  if (!is_below (r[0], VD_MAX_SIDES) || !is_below (r[1], vd_scenario_get_n_classes (c->scenario)) ||
      !are_counts (rows, 2, 2))
    return FALSE;

  c->losses[r[0]][r[1]] = r[2];
  c->n_lost[r[0]][r[1]] = r[3];
  return TRUE;
}

static gboolean
take_unit (VdChronicle *c,
           const Rows  *rows)
{
  const gint64 *r = rows->row;

  if (!is_below (r[0], vd_scenario_get_n_units (c->scenario)) || !is_below (r[1],
                                                                            G_MAXUINT16 + 1) ||
      !is_below (r[2], G_MAXUINT16 + 1) || !is_below (r[3], 2) || !is_below (r[4], 2) ||
      !is_below (r[5], G_MAXUINT8 + 1))
    return FALSE;

  c->units[r[0]] = (VdChronicleUnit) {
    .in_game = TRUE, .due = r[1], .came = r[2], .moved = r[3], .fought = r[4], .place = r[5],
  };
  return TRUE;
}

static gboolean
take_hex (VdChronicle *c,
          const Rows  *rows)
{
  guint32 *const counts[] = {
    c->entered, c->passed, c->attacking, c->attacked, c->lost, c->awaited, c->jammed
  };

  if (!is_below (rows->row[0], vd_scenario_get_n_cells (c->scenario)) ||
      !are_counts (rows, 1, G_N_ELEMENTS (counts)))
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    counts[i][rows->row[0]] = rows->row[i + 1];
  return TRUE;
}

static gboolean
take_ground (VdChronicle *c,
             const Rows  *rows)
{
  if (!is_below (rows->row[0], VD_MAX_CLASSES) || !is_below (rows->row[1], VD_MAX_TERRAINS) ||
      !are_counts (rows, 2, 1))
    return FALSE;

  c->trodden[rows->row[0]][rows->row[1]] = rows->row[2];
  return TRUE;
}

static gboolean
take_award (VdChronicle *c,
            const Rows  *rows)
{
  if (!is_below (rows->row[0], vd_scenario_get_n_awards (c->scenario)) || !are_counts (rows, 1, 1))
    return FALSE;

  c->scored[rows->row[0]] = rows->row[1];
  return TRUE;
}

static gboolean
take_case (VdChronicle *c,
           const Rows  *rows)
{
  if (!is_below (rows->row[0], vd_scenario_get_n_cases (c->scenario)))
    return FALSE;

  c->cases[rows->row[0]] = 1;
  return TRUE;
}

static gboolean
take_stand (VdChronicle *c,
            const Rows  *rows)
{
  guint n_turns = vd_scenario_get_n_turns (c->scenario);
  const gint64 *r = rows->row;
  VdChronicleStand stand = {
    .side = r[0], .cell = r[1], .strength = r[2], .first = r[3], .last = r[4] > 0 ? r[4] : r[3],
  };

  if (!is_below (r[0], VD_MAX_SIDES) || !is_below (r[1], vd_scenario_get_n_cells (c->scenario)) ||
      !are_counts (rows, 2, 3) || !is_below (r[3] - 1, n_turns) || r[4] > n_turns ||
      stand.last < stand.first)
    return FALSE;

  g_array_append_val (c->stands, stand);
  return TRUE;
}

static void
empty_counts (VdChronicle *c)
{
  const VdScenario *s = c->scenario;
  guint32 *const counts[] = {
    c->entered, c->passed, c->attacking, c->attacked, c->lost, c->awaited, c->jammed
  };

  c->n_turns = 0;
  g_array_set_size (c->works, 0);
  g_array_set_size (c->combats, 0);
  g_array_set_size (c->stands, 0);
  memset (c->losses, 0, sizeof c->losses);
  memset (c->n_lost, 0, sizeof c->n_lost);
  memset (c->units, 0, vd_scenario_get_n_units (s) * sizeof *c->units);
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    memset (counts[i], 0, vd_scenario_get_n_cells (s) * sizeof (guint32));
  memset (c->trodden, 0, sizeof c->trodden);
  memset (c->scored, 0, vd_scenario_get_n_awards (s) * sizeof *c->scored);
  memset (c->cases, 0, vd_scenario_get_n_cases (s) * sizeof *c->cases);
}

gboolean
vd_store_unpack_chronicle (VdChronicle       *self,
                           const char *const  texts[VD_STORE_N_TEXTS])
{
  static const struct
  {
    guint      n; /* numbers in a row, at most */
    gboolean (*take) (VdChronicle *c,
                      const Rows  *rows);
  } lists[] = {
    { TURN_ROW, take_turn }, { 8, take_combat }, { 4, take_loss }, { 6, take_unit }, { 8, take_hex },
    { 3, take_ground }, { 2, take_award }, { 1, take_case }, { 5, take_stand },
  };

  G_STATIC_ASSERT (G_N_ELEMENTS (lists) == VD_STORE_N_TEXTS);
  empty_counts (self);
  self->has_efforts = TRUE;
  self->has_stands = texts[VD_STORE_N_TEXTS - 1] != NULL;
  for (guint i = 0; i < VD_STORE_N_TEXTS - !self->has_stands; i++)
    {
      Rows rows = { texts[i] };
      guint n = i == 0 ? count_turn_row (self->scenario) : lists[i].n;

      while (next_row (&rows, n))
        if (!lists[i].take (self, &rows))
          return FALSE;
      if (rows.is_bad)
        return FALSE;
    }

  return TRUE;
}
