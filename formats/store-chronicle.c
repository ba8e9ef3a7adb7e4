/* What happened in games, as lists in JSON, and back.
 *
 * A game has a thousand numbers, so they are written and read by hand; SQLite
 * takes them apart in the views (STORE.md). */
#include "formats/store-private.h"

#include <string.h>

enum { TURNS, COMBATS, LOSSES, UNITS, HEXES, GROUND, AWARDS, CASES };

G_STATIC_ASSERT (CASES + 1 == VD_STORE_N_TEXTS);

const char *const vd_store_texts[VD_STORE_N_TEXTS + 1] = {
  "turn_list", "combat_list", "loss_list", "unit_list", "hex_list", "ground_list", "award_list",
  "case_list", NULL
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

static void
pack_turns (GString           *text,
            const VdChronicle *c)
{
  for (guint i = 0; i < c->n_turns; i++)
    {
      const VdChronicleTurn *t = &c->turns[i];

      APPEND (text, t->turn, t->leader, t->points[0], t->points[1], t->lost[0], t->lost[1],
              t->strength[0], t->strength[1]);
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

void
vd_store_pack (const VdChronicle *chronicle,
               char              *texts[VD_STORE_N_TEXTS])
{
  static void (*const pack[]) (GString *text, const VdChronicle *c) = {
    pack_turns, pack_combats, pack_losses, pack_units, pack_hexes, pack_ground, pack_awards,
    pack_cases
  };
  GString *text = g_string_sized_new (8192);

  for (guint i = 0; i < VD_STORE_N_TEXTS; i++)
    {
      g_string_assign (text, "[");
      pack[i] (text, chronicle);
      g_string_append_c (text, ']');
      texts[i] = g_strndup (text->str, text->len);
    }

  g_string_free (text, TRUE);
}

/* Reading: the numbers of a row, the rows one after another. */

#define MAX_ROW 8

typedef struct
{
  const char *at; /* (nullable): behind the last row */
  guint       n;
  gint64      row[MAX_ROW];
} Rows;

static void
begin_rows (Rows         *self,
            sqlite3_stmt *statement,
            int           column)
{
  self->at = (const char *) sqlite3_column_text (statement, column);
  if (self->at != NULL && *self->at == '[')
    self->at++;
}

/* Returns: whether there is another row, of @n numbers; 0 for those left out */
static gboolean
next_row (Rows  *self,
          guint  n)
{
  const char *at = self->at;

  if (at == NULL)
    return FALSE;

  while (*at == ',')
    at++;
  if (*at != '[')
    return FALSE;

  self->n = 0;
  memset (self->row, 0, sizeof self->row);
  for (at++; *at != ']' && *at != '\0'; at += *at == ',')
    {
      gboolean is_negative = *at == '-';
      gint64 number = 0;

      for (at += is_negative; *at >= '0' && *at <= '9' && number <= G_MAXUINT32; at++)
        number = number * 10 + (*at - '0');
      if (self->n >= MAX_ROW || (*at != ',' && *at != ']'))
        return FALSE;
      self->row[self->n++] = is_negative ? -number : number;
    }

  self->at = *at == ']' ? at + 1 : at;
  return self->n > 0 && self->n <= n;
}

/* Whether a number of the file is one of @n things: it may be damaged. */
static gboolean
is_below (gint64 number,
          guint  n)
{
  return number >= 0 && number < n;
}

static void
unpack_turns (VdChronicle *c,
              Rows        *rows,
              guint        most)
{
  for (c->n_turns = 0; next_row (rows, 8) && c->n_turns < most; c->n_turns++)
    if (is_below (rows->row[0] - 1, most) && is_below (rows->row[1], VD_MAX_SIDES + 1))
      c->turns[c->n_turns] = (VdChronicleTurn) {
        .turn = rows->row[0],
        .leader = rows->row[1],
        .points = { rows->row[2], rows->row[3] },
        .lost = { rows->row[4], rows->row[5] },
        .strength = { rows->row[6], rows->row[7] },
      };
    else
      break;
}

static void
unpack_combats (VdChronicle *c,
                Rows        *rows)
{
  guint die = vd_scenario_get_die (c->scenario);

  g_array_set_size (c->combats, 0);
  while (next_row (rows, 8))
    {
      const gint64 *r = rows->row;
      VdChronicleCombat combat = {
        .turn = r[0], .side = r[1], .cell = r[2], .column = r[3], .die = r[4], .result = r[5],
        .lost = { r[6], r[7] },
      };

      if (is_below (r[1], VD_MAX_SIDES) && is_below (r[2], vd_scenario_get_n_cells (c->scenario)) &&
          is_below (r[4] - 1, die))
        g_array_append_val (c->combats, combat);
    }
}

static void
unpack_losses (VdChronicle *c,
               Rows        *rows)
{
  memset (c->losses, 0, sizeof c->losses);
  memset (c->n_lost, 0, sizeof c->n_lost);
  while (next_row (rows, 4))
    if (is_below (rows->row[0], VD_MAX_SIDES) && is_below (rows->row[1], VD_MAX_CLASSES))
      {
        c->losses[rows->row[0]][rows->row[1]] = rows->row[2];
        c->n_lost[rows->row[0]][rows->row[1]] = rows->row[3];
      }
}

static void
unpack_units (VdChronicle *c,
              Rows        *rows)
{
  guint n = vd_scenario_get_n_units (c->scenario);

  memset (c->units, 0, n * sizeof *c->units);
  while (next_row (rows, 6))
    if (is_below (rows->row[0], n))
      c->units[rows->row[0]] = (VdChronicleUnit) {
        .in_game = TRUE, .due = rows->row[1], .came = rows->row[2], .moved = rows->row[3],
        .fought = rows->row[4], .place = rows->row[5],
      };
}

static void
unpack_hexes (VdChronicle *c,
              Rows        *rows)
{
  guint n = vd_scenario_get_n_cells (c->scenario);
  guint32 *const counts[] = {
    c->entered, c->passed, c->attacking, c->attacked, c->lost, c->awaited, c->jammed
  };

  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    memset (counts[i], 0, n * sizeof (guint32));
  while (next_row (rows, 1 + G_N_ELEMENTS (counts)))
    if (is_below (rows->row[0], n))
      for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
        counts[i][rows->row[0]] = rows->row[i + 1];
}

static void
unpack_ground (VdChronicle *c,
               Rows        *rows)
{
  memset (c->trodden, 0, sizeof c->trodden);
  while (next_row (rows, 3))
    if (is_below (rows->row[0], VD_MAX_CLASSES) && is_below (rows->row[1], VD_MAX_TERRAINS))
      c->trodden[rows->row[0]][rows->row[1]] = rows->row[2];
}

static void
unpack_awards (VdChronicle *c,
               Rows        *rows)
{
  guint n = vd_scenario_get_n_awards (c->scenario);

  memset (c->scored, 0, n * sizeof *c->scored);
  while (next_row (rows, 2))
    if (is_below (rows->row[0], n))
      c->scored[rows->row[0]] = rows->row[1];
}

static void
unpack_cases (VdChronicle *c,
              Rows        *rows)
{
  guint n = vd_scenario_get_n_cases (c->scenario);

  memset (c->cases, 0, n * sizeof *c->cases);
  while (next_row (rows, 1))
    if (is_below (rows->row[0], n))
      c->cases[rows->row[0]] = 1;
}

/* @from: the column of the first list */
static void
unpack (VdChronicle  *c,
        sqlite3_stmt *statement,
        int           from)
{
  Rows rows[VD_STORE_N_TEXTS] = { 0 };

  for (guint i = 0; i < VD_STORE_N_TEXTS; i++)
    begin_rows (&rows[i], statement, from + i);

  unpack_turns (c, &rows[TURNS], vd_scenario_get_n_turns (c->scenario));
  unpack_combats (c, &rows[COMBATS]);
  unpack_losses (c, &rows[LOSSES]);
  unpack_units (c, &rows[UNITS]);
  unpack_hexes (c, &rows[HEXES]);
  unpack_ground (c, &rows[GROUND]);
  unpack_awards (c, &rows[AWARDS]);
  unpack_cases (c, &rows[CASES]);
}

gboolean
vd_store_read_annals (VdStore           *self,
                      const VdStoreRun  *run,
                      guint              first,
                      guint              n,
                      VdAnnals          *annals,
                      GError           **error)
{
  g_autofree char *texts = g_strjoinv (", ", (char **) vd_store_texts);
  g_autofree char *words =
    g_strdup_printf ("SELECT winner, level, leads, closely, choices, number, %s FROM games"
                     " JOIN chronicles USING (run, number)"
                     " WHERE run = ? AND number BETWEEN ? AND ? AND error IS NULL"
                     " ORDER BY number", texts);
  sqlite3_stmt *statement = vd_store_prepare (self, words, error);
  g_autoptr (VdChronicle) chronicle = NULL;

  if (statement == NULL)
    return FALSE;

  chronicle = vd_chronicle_new (annals->scenario);
  vd_store_bind (statement, "iii", run->id, (gint64) first, (gint64) first + n - 1);
  while (sqlite3_step (statement) == SQLITE_ROW)
    {
      guint winner = sqlite3_column_type (statement, 0) == SQLITE_NULL
                     ? VD_MAX_SIDES : MIN (sqlite3_column_int (statement, 0), VD_MAX_SIDES);
      guint level = sqlite3_column_int (statement, 1);
      guint8 choice[VD_MAX_OPTIONS];

      chronicle->leads = sqlite3_column_int (statement, 2);
      chronicle->closely = sqlite3_column_int (statement, 3);
      vd_store_unpack (sqlite3_column_int64 (statement, 4), choice, VD_MAX_OPTIONS);
      unpack (chronicle, statement, 6);
      vd_annals_add (annals, sqlite3_column_int64 (statement, 5), chronicle, winner,
                     MIN (level, vd_scenario_get_n_victory_levels (annals->scenario)), choice);
    }

  return sqlite3_finalize (statement) == SQLITE_OK || vd_store_fail (self, error);
}
