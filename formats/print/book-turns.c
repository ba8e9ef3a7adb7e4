/* How long the battle is, what a turn is made of, and what holds in each period. */
#include "formats/print/book.h"

#include <string.h>

#include "formats/project/changed-rows.h"

static const char *const head[] = { N_("Turn"), N_("Time"), N_("Period"), N_("Remarks"), NULL };

/* The sequence of play: that of the battle, or else of the system. */
static void
add_sequence (VdBook *self)
{
  const VdNode *sequence = vd_changed_table (self->wording.project, "sequence");

  VD_EACH (phase, sequence, "phase")
    {
      g_autofree char *period = vd_book_name (self, VD_ID_PERIOD, vd_book_get (phase, "period"));
      const char *name = vd_node_get (phase, "name");

      if (name == NULL)
        name = vd_book_get (phase, "kind");
      /* TRANS: a phase of a turn, and the period that it is in alone */
      vd_book_add (self, VD_BOOK_ITEM, *period != '\0'
        ? g_strdup_printf (vd_book_say (self, N_("%s (only in this period: %s)")), name, period)
        : g_strdup (name), phase);
    }

  VD_EACH (order, sequence, "order")
    {
      g_autofree char *period = vd_book_name (self, VD_ID_PERIOD, vd_book_get (order, "period"));
      gboolean is_second = strcmp (vd_book_get (order, "first"), "second") == 0;

      vd_book_add (self, VD_BOOK_ITEM, g_strdup_printf (
        vd_book_say (self, is_second ? N_("%s: the side that is otherwise second plays first.")
                                     : N_("%s: the side that moves first plays first, as usual.")),
        period), order);
    }
}

/* Turns */

static const VdNode *
find_turn (const VdBook *self,
           guint         number)
{
  VD_EACH (turn, vd_book_section (self, "turns"), "turn")
    if (g_ascii_strtoull (vd_book_get (turn, "number"), NULL, 10) == number)
      return turn;

  return NULL;
}

/* What a turn without a row has: the first. */
static const char *
get_usual_period (const VdBook *self)
{
  g_autoptr (GArray) periods = vd_changed_rows_of (self->wording.project, "periods");

  return periods->len > 0 ? vd_book_get (g_array_index (periods, VdChangedRow, 0).row, "id") : "";
}

static const char *
get_of_turn (const VdBook *self,
             guint         number,
             const char   *attribute)
{
  const VdNode *turn = find_turn (self, number);
  const char *value = turn != NULL ? vd_book_get (turn, attribute) : "";

  return *value == '\0' && strcmp (attribute, "period") == 0 ? get_usual_period (self) : value;
}

/* Whether two turns can stand in one row. */
static gboolean
is_alike (const VdBook *self,
          guint         a,
          guint         b)
{
  static const char *const attributes[] = { "period", "label", "ends", "case" };

  for (guint i = 0; i < G_N_ELEMENTS (attributes); i++)
    if (strcmp (get_of_turn (self, a, attributes[i]), get_of_turn (self, b, attributes[i])) != 0)
      return FALSE;

  return TRUE;
}

static void
add_turns_of (VdBook      *self,
              VdBookPiece *table,
              guint        from,
              guint        to)
{
  char *period = vd_book_name (self, VD_ID_PERIOD, get_of_turn (self, from, "period"));
  gboolean ends = strcmp (get_of_turn (self, from, "ends"), "day") == 0;
  const VdNode *turn = find_turn (self, from);
  char *remark = g_strdup (ends ? vd_book_say (self, N_("Ends a day")) : "");

  vd_book_add_row (table, vd_book_cells (
    from < to ? g_strdup_printf (vd_book_say (self, N_("%u to %u")), from, to)
              : g_strdup_printf ("%u", from),
    g_strdup (get_of_turn (self, from, "label")), period,
    turn != NULL ? vd_book_with_cases (remark, turn) : remark, NULL));
}

static void
add_turns (VdBook       *self,
           const VdNode *turns,
           guint         count)
{
  VdBookPiece *table;
  guint to;

  vd_book_add (self, VD_BOOK_PARAGRAPH,
               g_strdup_printf (vd_book_say (self, N_("The game lasts %u turns. In each turn one "
                                                      "side goes through these phases, then the "
                                                      "other:")),
                                count), turns);
  add_sequence (self);
  table = vd_book_add_table (self, NULL, head);
  for (guint from = 1; from <= count; from = to + 1)
    {
      for (to = from; to < count && is_alike (self, from, to + 1); to++)
        ;
      add_turns_of (self, table, from, to);
    }
  vd_book_drop_empty_columns (table);
}

/* Periods */

/* What holds, or "". */
static const char *
get (const VdChangedRow *row,
     const char         *attribute)
{
  const char *value = vd_changed_row_get (row, attribute);

  return value != NULL ? value : "";
}

static void
append (GString    *text,
        const char *sentence)
{
  g_string_append (text, text->len > 0 ? " " : "");
  g_string_append (text, sentence);
}

/* How units change: by a period as a whole, or by what it says of some classes. */
static void
append_change (GString            *text,
               const VdBook       *self,
               const VdChangedRow *row)
{
  const char *allowance = get (row, "allowance"), *range = get (row, "range");
  const char *strength = get (row, "strength");

  if (*strength != '\0')
    {
      append (text, "");
      g_string_append_printf (text, vd_book_say (self, N_("Strength is multiplied by %s, unit by "
                                                          "unit; fractions are dropped.")),
                              strength);
    }
  if (*allowance != '\0')
    {
      append (text, "");
      g_string_append_printf (text, vd_book_say (self, N_("Movement allowances are multiplied by "
                                                          "%s; fractions are dropped.")),
                              allowance);
    }
  if (*range != '\0')
    {
      guint hexes = g_ascii_strtoull (range, NULL, 10);

      append (text, "");
      g_string_append_printf (
        text, vd_wording_say_number (&self->wording, N_("Guns fire no farther than %u hex."),
                                     N_("Guns fire no farther than %u hexes."), hexes), hexes);
    }
}

static void
append_disengaging (GString      *text,
                    const VdBook *self,
                    const char   *hexes)
{
  guint n = g_ascii_strtoull (hexes, NULL, 10);

  if (n == 0)
    return;

  append (text, "");
  g_string_append_printf (
    text, vd_wording_say_number (&self->wording,
                                 N_("After movement units leave enemy control, by %u hex."),
                                 N_("After movement units leave enemy control, by up to %u hexes."),
                                 n), n);
}

static char *
tell_period (const VdBook       *self,
             const VdChangedRow *period)
{
  const char *control = get (period, "control");
  GString *text = g_string_new (NULL);

  if (strcmp (get (period, "combat"), "no") == 0)
    append (text, vd_book_say (self, N_("There is no combat.")));
  if (strcmp (control, "closed") == 0)
    append (text, vd_book_say (self, N_("Hexes that the enemy controls may not be entered.")));
  else if (strcmp (control, "leave") == 0)
    append (text, vd_book_say (self, N_("Hexes that the enemy controls may be left, but not "
                                        "entered.")));
  append_disengaging (text, self, get (period, "disengage"));
  append_change (text, self, period);
  return g_string_free (text, FALSE);
}

/* What a row of the period adds: for some classes, or of some terrain. */
static void
add_inner (VdBook       *self,
           const char   *name,
           const VdNode *period)
{
  VD_EACH (closed, period, "closed")
    {
      g_autofree char *terrain =
        vd_book_name (self, VD_ID_TERRAIN, vd_book_get (closed, "terrain"));

      vd_book_add (self, VD_BOOK_ITEM, g_strdup_printf (
        vd_book_say (self, N_("%s: no unit enters hexes of the kind “%s”.")), name, terrain),
        closed);
    }
  VD_EACH (except, period, "except")
    {
      g_autofree char *classes = vd_book_names (self, VD_ID_CLASS, vd_node_get (except, "class"));
      g_autofree char *whose = g_strconcat (name, ", ", classes, NULL);
      GString *text = g_string_new (NULL);

      append_change (text, self, &(VdChangedRow) { except, NULL });
      vd_book_add (self, VD_BOOK_ITEM, vd_book_explain (self, whose, text->str), except);
      g_string_free (text, TRUE);
    }
}

/* @element: of the chart */
static char *
name_kind (const VdBook *self,
           const char   *element,
           const char   *id)
{
  return vd_book_name (self, strcmp (element, "hex") == 0 ? VD_ID_TERRAIN
                             : strcmp (element, "side") == 0 ? VD_ID_SIDE_KIND : VD_ID_PATH_KIND,
                       id);
}

/* Terrain, hexsides and paths that are otherwise in it. */
static void
add_terrain (VdBook       *self,
             const char   *id,
             const VdNode *chart)
{
  const VdNode *row = chart != NULL ? vd_node_get_first (chart) : NULL;
  g_autofree char *period = vd_book_name (self, VD_ID_PERIOD, id);

  for (; row != NULL; row = vd_node_get_next (row))
    VD_EACH (except, row, "except")
      {
        g_autofree char *kind = NULL, *as = NULL;

        if (strcmp (vd_book_get (except, "period"), id) != 0)
          continue;

        kind = name_kind (self, vd_node_get_name (row), vd_book_get (row, "id"));
        as = name_kind (self, vd_node_get_name (row), vd_book_get (except, "as"));
        vd_book_add (self, VD_BOOK_ITEM, *as != '\0'
          ? g_strdup_printf (vd_book_say (self, N_("%s: “%s” counts as “%s”.")), period, kind, as)
          : g_strdup_printf (vd_book_say (self, N_("%s: “%s” differs; see the terrain chart.")),
                             period, kind), except);
      }
}

static void
add_period (VdBook             *self,
            const VdChangedRow *period)
{
  const char *id = vd_book_get (period->row, "id");
  const VdNode *said = period->over != NULL ? period->over : period->row;
  g_autofree char *name = vd_book_name (self, VD_ID_PERIOD, id);
  g_autofree char *told = tell_period (self, period);
  guint first = self->pieces->len;

  if (*told != '\0')
    vd_book_add (self, VD_BOOK_ITEM, vd_book_explain (self, name, told), said);
  add_inner (self, name, period->row);
  add_inner (self, name, period->over);
  add_terrain (self, id, vd_book_standard (self, "chart"));
  add_terrain (self, id, vd_book_override (self, "chart"));

  /* Its cases are told with what it says first, or with its name if that is nothing. */
  if (*told == '\0' && self->pieces->len > first)
    vd_book_add_cases (self->pieces->pdata[first], said);
  else if (*told == '\0' && *vd_book_get (said, "case") != '\0')
    vd_book_add (self, VD_BOOK_ITEM, g_strconcat (name, ".", NULL), said);
}

static gboolean
has_period (const VdBook *self,
            guint         count,
            const char   *id)
{
  for (guint turn = 1; turn <= count; turn++)
    if (strcmp (get_of_turn (self, turn, "period"), id) == 0)
      return TRUE;

  return FALSE;
}

/* Those that a turn has. */
static void
add_periods (VdBook *self,
             guint   count)
{
  g_autoptr (GArray) periods = vd_changed_rows_of (self->wording.project, "periods");

  vd_book_tell (self, VD_BOOK_HEADING, N_("Periods"), NULL);
  for (guint i = 0; i < periods->len; i++)
    {
      const VdChangedRow *period = &g_array_index (periods, VdChangedRow, i);

      if (has_period (self, count, vd_book_get (period->row, "id")))
        add_period (self, period);
    }
}

/* As many as the schema allows, whatever the document says. */
static guint
count_turns (const VdNode *turns)
{
  const VdSchemaAttribute *count =
    vd_element_get_attribute (vd_node_get_element (turns), "count");

  return MIN (g_ascii_strtoull (vd_book_get (turns, "count"), NULL, 10), count->most);
}

void
vd_book_turns (VdBook *self)
{
  const VdNode *turns = vd_book_section (self, "turns");

  if (turns == NULL)
    return;

  vd_book_tell (self, VD_BOOK_HEADING, N_("Turns"), NULL);
  add_turns (self, turns, count_turns (turns));
  add_periods (self, count_turns (turns));
}
