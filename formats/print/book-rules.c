/* What holds of this battle, row by row: morale, restrictions, ways off the map. */
#include "formats/print/book.h"

#include <string.h>

/* Takes the sentence; what depends on options says so behind it. */
static void
add_sentence (VdBook       *self,
              char         *sentence,
              const VdNode *row)
{
  g_autofree char *when = vd_book_when (self, row);

  vd_book_add (self, VD_BOOK_ITEM, g_strconcat (sentence, when, NULL), row);
  g_free (sentence);
}

/* Rows of a section, each a sentence, under a heading. */
static void
add_section (VdBook      *self,
             const char  *section,
             const char  *element,
             const char  *heading,
             char      *(*tell) (const VdBook *self,
                                 const VdNode *row))
{
  const VdNode *rows = vd_book_section (self, section);

  if (vd_node_find (rows, element) == NULL)
    return;

  vd_book_tell (self, VD_BOOK_HEADING, heading, rows);
  VD_EACH (row, rows, element)
    add_sentence (self, tell (self, row), row);
}

static char *
name_side (const VdBook *self,
           const VdNode *row,
           const char   *attribute)
{
  return vd_book_name (self, VD_ID_SIDE, vd_book_get (row, attribute));
}

/* Morale */

static char *
tell_level (const VdBook *self,
            const VdNode *level)
{
  g_autofree char *side = name_side (self, level, "side");
  g_autofree char *field = vd_book_name (self, VD_ID_FIELD, vd_book_get (level, "field"));
  g_autofree char *army = vd_book_name (self, VD_ID_ARMY, vd_book_get (level, "army"));
  const char *points = vd_book_get (level, "points");

  if (*army != '\0')
    return g_strdup_printf (
      vd_book_say (self, N_("The %s army is demoralized once it has lost %s strength points.")),
      army, points);
  if (*field != '\0')
    return g_strdup_printf (
      vd_book_say (self, N_("The %s side is demoralized on the field %s once it has lost %s "
                            "strength points there.")), side, field, points);

  return g_strdup_printf (
    vd_book_say (self, N_("The %s side is demoralized once it has lost %s strength points.")),
    side, points);
}

static char *
tell_recoil (const VdBook *self,
             const VdNode *recoil)
{
  g_autofree char *units = vd_book_names (self, VD_ID_UNIT, vd_node_get (recoil, "units"));
  g_autofree char *fraction = g_strdup (vd_book_get (recoil, "fraction"));

  if (strncmp (fraction, "1:", 2) == 0)
    fraction[1] = '/';

  return g_strdup_printf (
    vd_book_say (self, N_("If an attack of these units is driven back, the levels of all "
                          "formations of their side are lower by %s, parts of a point counted "
                          "whole, to the end of the turn: %s.")), fraction, units);
}

/* ", less one for each unit it has lost for good": what a new level leaves out. */
static char *
get_less (const VdBook *self,
          const VdNode *reset)
{
  const char *less = vd_book_get (reset, "less");

  if (strcmp (less, "eliminated") == 0)
    return g_strdup (vd_book_say (self, N_(", less one for each unit it has lost for good")));

  return *less != '\0' ? g_strdup_printf (vd_book_say (self, N_(", less %s")), less)
                       : g_strdup ("");
}

/* Whether two rows differ in their armies alone. */
static gboolean
is_alike (const VdNode *a,
          const VdNode *b)
{
  static const char *const attributes[] = { "turn", "to", "less", "when", "case" };

  for (guint i = 0; i < G_N_ELEMENTS (attributes); i++)
    if (strcmp (vd_book_get (a, attributes[i]), vd_book_get (b, attributes[i])) != 0)
      return FALSE;

  return TRUE;
}

/* @armies: whose levels are alike */
static char *
tell_reset (const VdBook *self,
            const VdNode *reset,
            GPtrArray    *armies)
{
  g_autofree char *names = vd_wording_join (&self->wording, (GStrv) armies->pdata, VD_WORDING_AND);
  g_autofree char *less = get_less (self, reset);
  const char *turn = vd_book_get (reset, "turn"), *to = vd_book_get (reset, "to");
  gboolean is_one = armies->len == 2; /* and %NULL */

  if (strcmp (to, "start") == 0)
    return g_strdup_printf (vd_book_say (self, is_one
      ? N_("At the end of turn %s the morale of the %s army is set to its starting level%s.")
      : N_("At the end of turn %s the morale of the armies %s is set to the starting level of "
           "each%s.")), turn, names, less);

  return g_strdup_printf (vd_book_say (self, is_one
    ? N_("At the end of turn %s the morale of the %s army is set to %s%s.")
    : N_("At the end of turn %s the morale of the armies %s is set to %s each%s.")), turn, names, to,
    less);
}

/* Rows that follow one another and are alike, in one sentence. */
static void
add_resets (VdBook *self)
{
  const VdNode *rows = vd_book_section (self, "morale");
  const VdNode *row = vd_node_find (rows, "reset");

  if (row != NULL)
    vd_book_tell (self, VD_BOOK_HEADING, N_("New levels of morale"), rows);
  while (row != NULL)
    {
      g_autoptr (GPtrArray) armies = g_ptr_array_new_with_free_func (g_free);
      const VdNode *first = row;

      for (; row != NULL && is_alike (row, first); row = vd_node_find_next (row))
        g_ptr_array_add (armies, vd_book_name (self, VD_ID_ARMY, vd_book_get (row, "army")));
      g_ptr_array_add (armies, NULL);
      add_sentence (self, tell_reset (self, first, armies), first);
    }
}

/* Restrictions */

/* "on turn 2", "from turn 1 to turn 2" */
static char *
get_time (const VdBook *self,
          const VdNode *row)
{
  const char *turn = vd_book_get (row, "turn"), *until = vd_book_get (row, "until");

  if (*turn != '\0' && strcmp (turn, until) == 0)
    return g_strdup_printf (vd_book_say (self, N_("on turn %s")), turn);
  if (*turn != '\0' && *until != '\0')
    return g_strdup_printf (vd_book_say (self, N_("from turn %s to turn %s")), turn, until);
  if (*turn != '\0')
    return g_strdup_printf (vd_book_say (self, N_("from turn %s on")), turn);
  if (*until != '\0')
    return g_strdup_printf (vd_book_say (self, N_("up to turn %s")), until);

  return g_strdup (vd_book_say (self, N_("at any time")));
}

/* Who may not move. */
static char *
get_held (const VdBook *self,
          const VdNode *hold)
{
  g_autofree char *formations = vd_book_names (self, VD_ID_FORMATION,
                                               vd_node_get (hold, "formations"));
  g_autofree char *units = vd_book_names (self, VD_ID_UNIT, vd_node_get (hold, "units"));
  g_autofree char *except = vd_book_names (self, VD_ID_FORMATION, vd_node_get (hold, "except"));
  g_autofree char *side = name_side (self, hold, "side");
  GString *text = g_string_new (formations);

  if (*units != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", units);
  if (text->len == 0)
    g_string_append_printf (text, vd_book_say (self, N_("all units of the %s side")), side);
  else if (*side != '\0')
    g_string_append_printf (text, " (%s)", side);
  if (*except != '\0')
    /* TRANS: %s are formations; follows "all units of the Blue side" */
    g_string_append_printf (text, vd_book_say (self, N_(" except those of %s")), except);

  return g_string_free (text, FALSE);
}

static char *
tell_hold (const VdBook *self,
           const VdNode *hold)
{
  g_autofree char *who = get_held (self, hold), *time = get_time (self, hold);
  const char *region = vd_book_get (hold, "region");
  guint n_free = g_ascii_strtoull (vd_book_get (hold, "choose"), NULL, 10);
  g_autofree char *place = vd_book_name (self, VD_ID_REGION, region);

  /* TRANS: a part of the map, a time, as "on turn 2", and units */
  if (*region != '\0')
    return g_strdup_printf (vd_book_say (self, N_("These units may not leave “%s” %s: %s.")), place,
                            time, who);
  /* TRANS: a time, as "on turn 2", units, and a number */
  if (n_free > 0)
    return g_strdup_printf (
      vd_wording_say_number (&self->wording,
                             N_("These units may not move %s: %s; but the owner sets %u formation "
                                "of them free."),
                             N_("These units may not move %s: %s; but the owner sets %u formations "
                                "of them free."), n_free), time, who, n_free);

  /* TRANS: a time, as "on turn 2", and units */
  return g_strdup_printf (vd_book_say (self, N_("These units may not move %s: %s.")), time, who);
}

/* Where they may not go, and when. */
static char *
get_barred (const VdBook *self,
            const VdNode *bar)
{
  g_autofree char *who = get_held (self, bar), *time = get_time (self, bar);
  g_autofree char *region = vd_book_name (self, VD_ID_REGION, vd_book_get (bar, "region"));
  g_auto (GStrv) hexsides = vd_split_words (vd_node_get (bar, "hexsides"));
  g_autofree char *sides = g_strjoinv (", ", hexsides);

  if (*sides == '\0')
    /* TRANS: a part of the map, a time, as "on turn 2", and units */
    return g_strdup_printf (vd_book_say (self, N_("These units may not enter “%s” %s: %s.")),
                            region, time, who);
  if (*region == '\0')
    /* TRANS: hexsides, as 1306/1405, a time, as "on turn 2", and units */
    return g_strdup_printf (vd_book_say (self, N_("These units may not cross %s %s: %s.")), sides,
                            time, who);

  /* TRANS: a part of the map, hexsides, a time, as "on turn 2", and units */
  return g_strdup_printf (vd_book_say (self, N_("These units may neither enter “%s” nor cross %s "
                                                "%s: %s.")), region, sides, time, who);
}

static char *
tell_bar (const VdBook *self,
          const VdNode *bar)
{
  g_autofree char *barred = get_barred (self, bar);
  g_autofree char *side = name_side (self, bar, "lifted-by");
  GString *text = g_string_new (barred);

  if (*vd_book_get (bar, "lifted-by") != '\0')
    g_string_append_printf (text, vd_book_say (self, N_(" This ends once a unit of the %s side "
                                                        "has come there.")), side);
  if (*vd_book_get (bar, "entry") != '\0')
    g_string_append (text, vd_book_say (self, N_(" Reinforcements that are due there wait.")));

  return g_string_free (text, FALSE);
}

/* By when they are away, and how far. */
static char *
get_march (const VdBook *self,
           const VdNode *recall)
{
  const char *until = vd_book_get (recall, "until"), *distance = vd_book_get (recall, "distance");
  g_autofree char *region = vd_book_name (self, VD_ID_REGION, vd_book_get (recall, "region"));

  if (*until == '\0' && *distance == '\0' && *region == '\0')
    return g_strdup ("");
  if (*region == '\0')
    return g_strdup_printf (
      vd_book_say (self, N_(" By the end of turn %s they must be at least %s hexes from the "
                            "enemy, if they can.")), until, distance);

  return g_strdup_printf (
    vd_book_say (self, N_(" By the end of turn %s they must be at least %s hexes from the enemy, "
                          "or in the region “%s” outside his zones of control, if they can.")),
    until, distance, region);
}

static char *
tell_recall (const VdBook *self,
             const VdNode *recall)
{
  g_autofree char *units = vd_book_names (self, VD_ID_UNIT, vd_node_get (recall, "units"));
  g_autofree char *march = get_march (self, recall);

  return g_strdup_printf (
    vd_book_say (self, N_("At the end of turn %s these units go back to reserve: %s.%s")),
    vd_book_get (recall, "turn"), units, march);
}

/* Ways off the map */

static char *
tell_exit (const VdBook *self,
           const VdNode *exit)
{
  g_autofree char *side = name_side (self, exit, "side");
  g_autofree char *field = vd_book_name (self, VD_ID_FIELD, vd_book_get (exit, "field"));
  g_autofree char *edges = vd_wording_join_names (&self->wording, VD_ID_EDGE,
                                                  vd_node_get (exit, "edges"), VD_WORDING_OR);
  g_autofree char *what = *field != '\0'
                          ? g_strdup_printf (vd_book_say (self, N_("the field %s")), field)
                          : g_strdup (vd_book_say (self, N_("the map")));

  if (*vd_book_get (exit, "demoralized") != '\0')
    return g_strdup_printf (
      vd_book_say (self, N_("Units of the %s side may leave %s by %s, but only once a side is "
                            "demoralized there.")), side, what, edges);

  return g_strdup_printf (vd_book_say (self, N_("Units of the %s side may leave %s by %s.")), side,
                          what, edges);
}

static char *
tell_track (const VdBook *self,
            const VdNode *track)
{
  g_autofree char *side = name_side (self, track, "side");
  g_autofree char *name = vd_book_name (self, VD_ID_TRACK, vd_book_get (track, "id"));
  guint spaces = MAX (1, g_ascii_strtoull (vd_book_get (track, "spaces"), NULL, 10));

  /* TRANS: what the track is called, a side, and how many spaces it has */
  return g_strdup_printf (
    vd_wording_say_number (&self->wording,
                           N_("“%s” is open to units of the %s side, and is %u space long."),
                           N_("“%s” is open to units of the %s side, and is %u spaces long."),
                           spaces),
    name, side, spaces);
}

static char *
tell_track_section (const VdBook *self,
                    const VdNode *section)
{
  g_autofree char *name = vd_book_name (self, VD_ID_SECTION, vd_book_get (section, "id"));
  g_autofree char *from = vd_book_name (self, VD_ID_REGION, vd_book_get (section, "from"));
  g_autofree char *to = vd_book_name (self, VD_ID_REGION, vd_book_get (section, "to"));

  /* TRANS: what the section is called, and the two parts of maps that it joins */
  return g_strdup_printf (
    vd_book_say (self, N_("“%s” joins the hexes of “%s” to those of “%s”.")), name, from, to);
}

static void
add_tracks (VdBook *self)
{
  add_section (self, "tracks", "track", N_("Transit"), tell_track);
  VD_EACH (track, vd_book_section (self, "tracks"), "track")
    VD_EACH (section, track, "section")
      add_sentence (self, tell_track_section (self, section), section);
}

static char *
tell_stop (const VdBook *self,
           const VdNode *stop)
{
  g_autofree char *side = name_side (self, stop, "by");

  return g_strdup_printf (
    vd_book_say (self, N_("At the end of turn %s the %s side may end the game.")),
    vd_book_get (stop, "turn"), side);
}

void
vd_book_rules (VdBook *self)
{
  vd_book_tell (self, VD_BOOK_CHAPTER, N_("Special rules"), NULL);
  vd_book_turns (self);
  add_section (self, "stops", "stop", N_("Early end"), tell_stop);
  add_section (self, "morale", "level", N_("Demoralization"), tell_level);
  add_section (self, "morale", "recoil", N_("Recoils"), tell_recoil);
  add_resets (self);
  add_section (self, "restrictions", "hold", N_("Restrictions"), tell_hold);
  add_section (self, "restrictions", "bar", N_("Closed ground"), tell_bar);
  add_section (self, "restrictions", "recall", N_("Back to reserve"), tell_recall);
  add_section (self, "exits", "exit", N_("Leaving the map"), tell_exit);
  add_tracks (self);
}
