#include "formats/words/wording-private.h"

#include <string.h>

/* Pieces of sentences */

/* For the plural of what is counted; what is missing is many. */
static gulong
read_plural (const char *value)
{
  return g_ascii_isdigit (*value) ? (gulong) g_ascii_strtoull (value, NULL, 10) : 2;
}

/* The side that @attribute names, else the one that the points are for. */
static char *
get_side (const VdWording *self,
          const VdNode    *row,
          const char      *attribute)
{
  const VdNode *award = row;

  if (get_filled (row, attribute) != NULL)
    return vd_wording_name_side (self, get_filled (row, attribute));
  if (strcmp (vd_node_get_name (row), "also") == 0 && vd_node_get_parent (row) != NULL)
    award = vd_node_get_parent (row);

  return vd_wording_name_side (self, get_filled (award, "side"));
}

static char *
get_field (const VdWording *self,
           const VdNode    *row)
{
  const char *id = get_filled (row, "field");

  return id != NULL ? self->name (self->names, VD_ID_FIELD, id) : NULL;
}

/* What is named there, as a list. */
static char *
join (const VdWording *self,
      VdIdKind         kind,
      const VdNode    *row,
      const char      *attribute,
      VdWordingList    last)
{
  return vd_wording_join_names (self, kind, get_filled (row, attribute), last);
}

/* "0303 (Mill) or 0401", or what a part of the map is called. */
static char *
get_hexes (const VdWording *self,
           const VdNode    *row,
           VdWordingList    last)
{
  if (get_filled (row, "hexes") == NULL && get_filled (row, "region") != NULL)
    return self->name (self->names, VD_ID_REGION, get_filled (row, "region"));

  return vd_wording_join_hexes (self, get_filled (row, "hexes"), last);
}

/* " of Foot and Horse, Alpha not counted": whose losses count. */
static char *
get_losers (const VdWording *self,
            const VdNode    *row)
{
  GString *text = g_string_new (NULL);

  if (get_filled (row, "class") != NULL)
    {
      g_autofree char *names = join (self, VD_ID_CLASS, row, "class", VD_WORDING_AND);

      /* TRANS: %s are classes of units, as "Infantry"; follows "strength points" */
      g_string_append_printf (text, say (self, N_(" of %s")), names);
    }

  if (get_filled (row, "except") != NULL)
    {
      g_autofree char *names = join (self, VD_ID_UNIT, row, "except", VD_WORDING_AND);

      /* TRANS: %s are units; follows "strength points" or "strength points of Infantry" */
      g_string_append_printf (text, say (self, N_(" (%s not counted)")), names);
    }

  return g_string_free (text, FALSE);
}

/* Tests: one function each.  A text for what is counted point by point goes
 * after "for each strength point", any other after "if". */

/* What the four tests for a ratio say of a ratio in two numbers, of once, of twice and of so
 * many times. */
static const struct
{
  const char *test;
  const char *shares;
  const char *once;
  const char *twice;
  const char *times;
} ratios[] = {
  { "ratio-at-most",
    N_("the losses of the %s side are to those of the %s side as at most %s to %s"),
    N_("the losses of the %s side are at most those of the %s side"),
    N_("the losses of the %s side are at most twice those of the %s side"),
    N_("the losses of the %s side are at most %s times those of the %s side") },
  { "ratio-above",
    N_("the losses of the %s side are to those of the %s side as more than %s to %s"),
    N_("the losses of the %s side are greater than those of the %s side"),
    N_("the losses of the %s side are more than twice those of the %s side"),
    N_("the losses of the %s side are more than %s times those of the %s side") },
  { "ratio-at-least",
    N_("the losses of the %s side are to those of the %s side as at least %s to %s"),
    N_("the losses of the %s side are at least those of the %s side"),
    N_("the losses of the %s side are at least twice those of the %s side"),
    N_("the losses of the %s side are at least %s times those of the %s side") },
  { "ratio-below",
    N_("the losses of the %s side are to those of the %s side as less than %s to %s"),
    N_("the losses of the %s side are smaller than those of the %s side"),
    N_("the losses of the %s side are less than twice those of the %s side"),
    N_("the losses of the %s side are less than %s times those of the %s side") },
};

static char *
say_ratio (const VdWording *self,
           const VdNode    *row)
{
  g_autofree char *of = get_side (self, row, "of");
  g_autofree char *to = vd_wording_name_side (self, get_filled (row, "to"));
  g_autofree char *ratio = vd_wording_get_value (row, "ratio",
                                                 say (self, N_("(ratio to be entered)")));
  g_auto (GStrv) shares = g_strsplit (ratio, ":", 2);
  guint i = 0;

  while (strcmp (ratios[i].test, get_filled (row, "test")) != 0)
    i++;

  if (shares[0] != NULL && shares[1] != NULL)
    return g_strdup_printf (say (self, ratios[i].shares), of, to, shares[0], shares[1]);
  if (strcmp (ratio, "1") == 0)
    return g_strdup_printf (say (self, ratios[i].once), of, to);
  if (strcmp (ratio, "2") == 0)
    return g_strdup_printf (say (self, ratios[i].twice), of, to);

  return g_strdup_printf (say (self, ratios[i].times), of, ratio, to);
}

static char *
say_formations_each (const VdWording *self,
                     const VdNode    *row)
{
  g_autofree char *of = get_side (self, row, "of");

  return g_strdup_printf (say (self, N_("for each formation of the %s side that is demoralized")),
                          of);
}

static char *
say_keeps_each (const VdWording *self,
                const VdNode    *row)
{
  g_autofree char *of = get_side (self, row, "of");
  g_autofree char *hexes = get_hexes (self, row, VD_WORDING_AND);

  /* TRANS: hexes, and a side */
  return g_strdup_printf (say (self, N_("for each of %s in which no enemy of the %s side was the "
                                        "last to have a unit")), hexes, of);
}

static char *
say_demoralized (const VdWording *self,
                 const VdNode    *row)
{
  g_autofree char *of = get_side (self, row, "of");
  g_autofree char *field = get_field (self, row);

  if (field == NULL)
    return g_strdup_printf (say (self, N_("the %s side is demoralized")), of);

  /* TRANS: the first %s is a side, the second a map or a part of one */
  return g_strdup_printf (say (self, N_("the %s side is demoralized on the field %s")), of, field);
}

static char *
say_losses_below (const VdWording *self,
                  const VdNode    *row)
{
  g_autofree char *of = get_side (self, row, "of");
  g_autofree char *value = vd_wording_get_value (row, "value", NO_NUMBER);
  g_autofree char *losers = get_losers (self, row);

  /* TRANS: a side, a number, and which units count */
  return g_strdup_printf (
    say_number (self, N_("the %s side has lost fewer than %s strength point%s"),
                N_("the %s side has lost fewer than %s strength points%s"), read_plural (value)),
    of, value, losers);
}

static char *
say_losses_at_least (const VdWording *self,
                     const VdNode    *row)
{
  g_autofree char *of = get_side (self, row, "of");
  g_autofree char *value = vd_wording_get_value (row, "value", NO_NUMBER);
  g_autofree char *losers = get_losers (self, row);

  /* TRANS: a side, a number, and which units count */
  return g_strdup_printf (
    say_number (self, N_("the %s side has lost at least %s strength point%s"),
                N_("the %s side has lost at least %s strength points%s"), read_plural (value)),
    of, value, losers);
}

static char *
say_losses_each (const VdWording *self,
                 const VdNode    *row)
{
  g_autofree char *of = get_side (self, row, "of");
  g_autofree char *losers = get_losers (self, row);

  /* TRANS: which units count, and a side */
  return g_strdup_printf (say (self, N_("for each strength point%s that the %s side has lost")),
                          losers, of);
}

/* "the field South by North edge or East edge" */
static char *
get_way_out (const VdWording *self,
             const VdNode    *row)
{
  g_autofree char *field = get_field (self, row);
  g_autofree char *edges = join (self, VD_ID_EDGE, row, "edges", VD_WORDING_OR);

  if (get_filled (row, "edges") == NULL)
    return field != NULL ? g_strdup_printf (say (self, N_("the field %s")), field)
                         : g_strdup (say (self, N_("the map")));
  if (field == NULL)
    return g_strdup_printf (say (self, N_("the map by %s")), edges);

  /* TRANS: a map or a part of one, and edges of it */
  return g_strdup_printf (say (self, N_("the field %s by %s")), field, edges);
}

static char *
say_exited_at_least (const VdWording *self,
                     const VdNode    *row)
{
  g_autofree char *of = get_side (self, row, "of");
  g_autofree char *value = vd_wording_get_value (row, "value", NO_NUMBER);
  g_autofree char *way = get_way_out (self, row);

  /* TRANS: a number, a side, and "the field South by North edge" */
  return g_strdup_printf (
    say_number (self, N_("at least %s strength point of the %s side has left %s"),
                N_("at least %s strength points of the %s side have left %s"),
                read_plural (value)),
    value, of, way);
}

static char *
say_exited_each (const VdWording *self,
                 const VdNode    *row)
{
  g_autofree char *of = get_side (self, row, "of");
  g_autofree char *way = get_way_out (self, row);

  /* TRANS: a side, and "the field South by North edge" */
  return g_strdup_printf (say (self, N_("for each strength point of the %s side that has left %s")),
                          of, way);
}

static char *
say_in_region_each (const VdWording *self,
                    const VdNode    *row)
{
  g_autofree char *of = get_side (self, row, "of");
  const char *id = get_filled (row, "region");
  g_autofree char *region = id != NULL ? self->name (self->names, VD_ID_REGION, id)
                                       : g_strdup (say (self, N_("(region to be chosen)")));

  /* TRANS: a side, and a named part of a map */
  return g_strdup_printf (say (self, N_("for each strength point of the %s side in the region %s")),
                          of, region);
}

static char *
say_enters (const VdWording *self,
            const VdNode    *row)
{
  g_autofree char *of = get_side (self, row, "of");
  g_autofree char *hexes = get_hexes (self, row, VD_WORDING_OR);

  return g_strdup_printf (say (self, N_("a unit of the %s side enters %s")), of, hexes);
}

static char *
say_holds (const VdWording *self,
           const VdNode    *row)
{
  g_autofree char *of = get_side (self, row, "of");
  g_autofree char *hexes = get_hexes (self, row, VD_WORDING_OR);

  return g_strdup_printf (say (self, N_("a unit of the %s side is in %s")), of, hexes);
}

static char *
say_controls (const VdWording *self,
              const VdNode    *row)
{
  g_autofree char *of = get_side (self, row, "of");
  g_autofree char *hexes = get_hexes (self, row, VD_WORDING_AND);

  return g_strdup_printf (say (self, N_("the %s side was the last to have a unit in %s")), of,
                          hexes);
}

static char *
say_attacked (const VdWording *self,
              const VdNode    *row)
{
  g_autofree char *units = join (self, VD_ID_UNIT, row, "units", VD_WORDING_OR);

  if (*units == '\0')
    return g_strdup (say (self, N_("one of (units to be chosen) has attacked")));

  /* TRANS: %s are units */
  return g_strdup_printf (say (self, N_("%s has attacked")), units);
}

static char *
say_captured (const VdWording *self,
              const VdNode    *row)
{
  g_autofree char *units = join (self, VD_ID_UNIT, row, "units", VD_WORDING_OR);

  if (*units == '\0')
    return g_strdup (say (self, N_("one of (units to be chosen) has been captured")));

  /* TRANS: %s are units */
  return g_strdup_printf (say (self, N_("%s has been captured")), units);
}

static char *
say_captured_each (const VdWording *self,
                   const VdNode    *row)
{
  g_autofree char *units = join (self, VD_ID_UNIT, row, "units", VD_WORDING_AND);

  if (*units == '\0')
    return g_strdup (say (self, N_("for each of (units to be chosen) that has been captured")));

  /* TRANS: %s are units, or one */
  return g_strdup_printf (say (self, strchr (get_filled (row, "units"), ' ') == NULL
                                     ? N_("for the capture of %s")
                                     : N_("for each of %s that has been captured")), units);
}

static char *
say_plays_past (const VdWording *self,
                const VdNode    *row)
{
  g_autofree char *value = vd_wording_get_value (row, "value", NO_NUMBER);

  return g_strdup_printf (say (self, N_("the game goes on past turn %s")), value);
}

static char *
say_margin_below (const VdWording *self,
                  const VdNode    *row)
{
  g_autofree char *of = get_side (self, row, "of");
  g_autofree char *value = vd_wording_get_value (row, "value", NO_NUMBER);

  return g_strdup_printf (
    say_number (self, N_("the %s side leads by fewer than %s point, these not counted"),
                N_("the %s side leads by fewer than %s points, these not counted"),
                read_plural (value)),
    of, value);
}

static const struct
{
  const char *test;
  gboolean    is_each; /* counted point by point */
  char     *(*say) (const VdWording *self, const VdNode *row);
} tests[] = {
  { "ratio-at-most", FALSE, say_ratio },
  { "ratio-above", FALSE, say_ratio },
  { "ratio-at-least", FALSE, say_ratio },
  { "ratio-below", FALSE, say_ratio },
  { "formations-each", TRUE, say_formations_each },
  { "keeps-each", TRUE, say_keeps_each },
  { "demoralized", FALSE, say_demoralized },
  { "losses-below", FALSE, say_losses_below },
  { "losses-at-least", FALSE, say_losses_at_least },
  { "losses-each", TRUE, say_losses_each },
  { "exited-at-least", FALSE, say_exited_at_least },
  { "exited-each", TRUE, say_exited_each },
  { "in-region-each", TRUE, say_in_region_each },
  { "enters", FALSE, say_enters },
  { "holds", FALSE, say_holds },
  { "controls", FALSE, say_controls },
  { "attacked", FALSE, say_attacked },
  { "captured", FALSE, say_captured },
  { "captured-each", TRUE, say_captured_each },
  { "plays-past", FALSE, say_plays_past },
  { "margin-below", FALSE, say_margin_below },
};

static int
find_test (const VdNode *row)
{
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    if (g_strcmp0 (get_filled (row, "test"), tests[i].test) == 0)
      return i;

  return -1;
}

char *
vd_wording_condition (const VdWording *self,
                      const VdNode    *row)
{
  int test;

  g_return_val_if_fail (self != NULL && row != NULL, NULL);

  test = find_test (row);
  return test >= 0 ? tests[test].say (self, row)
                   : vd_wording_get_value (row, "test", say (self, N_("(test to be chosen)")));
}

/* Awards */

char *
vd_wording_phase (const VdWording *self,
                  const char      *phase)
{
  g_auto (GStrv) words = vd_split_words (phase);
  g_autofree char *side = NULL;

  if (g_strv_length (words) < 2)
    return g_strdup (phase);

  side = vd_wording_name_side (self, words[1]);
  /* TRANS: %s is a side, as "Blue" */
  return g_strdup_printf (strcmp (words[0], "movement") == 0
                          ? say (self, N_("Movement Phase of the %s side"))
                          : say (self, N_("Combat Phase of the %s side")), side);
}

/* The whole award, or a condition in it. */
static void
append_circumstances (GString         *text,
                      const VdWording *self,
                      const VdNode    *row)
{
  if (get_filled (row, "after") != NULL)
    {
      g_autofree char *phase = vd_wording_phase (self, get_filled (row, "after"));

      /* TRANS: %s is "Combat Phase of the Blue side" */
      g_string_append_printf (text, say (self, N_(", tested after each %s")), phase);
    }

  if (g_strcmp0 (get_filled (row, "once"), "yes") == 0)
    g_string_append (text, say (self, N_(", once in the game")));
}

static void
append_when (GString         *text,
             const VdWording *self,
             const VdNode    *row)
{
  if (get_filled (row, "when") != NULL)
    {
      g_autofree char *names = join (self, VD_ID_CHOICE, row, "when", VD_WORDING_AND);

      /* TRANS: %s are options that were chosen, as "Plan A" */
      g_string_append_printf (text, say (self, N_("; only with %s")), names);
    }
}

static void
append_test (GString         *text,
             const VdWording *self,
             const VdNode    *row,
             gboolean         is_first)
{
  int test = find_test (row);
  gboolean is_each = test >= 0 && tests[test].is_each;
  g_autofree char *words = vd_wording_condition (self, row);

  if (is_each && is_first)
    g_string_append_printf (text, " %s", words);
  else if (is_first)
    /* TRANS: "2 points" comes before, a condition after */
    g_string_append_printf (text, say (self, N_(" if %s")), words);
  else
    /* TRANS: a condition comes before and after */
    g_string_append_printf (text, say (self, N_(" and if %s")), words);

  append_circumstances (text, self, row);
}

char *
vd_wording_points (const VdWording *self,
                   const VdNode    *award)
{
  const char *text;
  guint64 points;
  GString *words;

  g_return_val_if_fail (self != NULL && award != NULL, NULL);

  text = get_filled (award, "points");
  points = text != NULL ? g_ascii_strtoull (text, NULL, 10) : 0;
  words = g_string_new (NULL);

  if (get_filled (award, "wins") != NULL)
    g_string_append (words, strcmp (get_filled (award, "wins"), "once") == 0
                            ? say (self, N_("immediate victory"))
                            : say (self, N_("victory when the game is over, whatever the points,")));
  else
    g_string_append_printf (words,
                            g_strcmp0 (get_filled (award, "takes"), "yes") == 0
                            ? say_number (self, N_("minus %u point"), N_("minus %u points"), points)
                            : say_number (self, N_("%u point"), N_("%u points"), points),
                            (guint) points);
  append_test (words, self, award, TRUE);
  for (VdNode *row = vd_node_get_first (award); row != NULL; row = vd_node_get_next (row))
    append_test (words, self, row, FALSE);
  append_when (words, self, award);
  g_string_append_c (words, '.');

  return g_string_free (words, FALSE);
}

char *
vd_wording_award (const VdWording *self,
                  const VdNode    *award)
{
  g_autofree char *side = NULL, *points = NULL;

  g_return_val_if_fail (self != NULL && award != NULL, NULL);

  side = vd_wording_name_side (self, get_filled (award, "side"));
  points = vd_wording_points (self, award);
  /* TRANS: a side, and what it gets points for */
  return g_strdup_printf (say (self, N_("%s: %s")), side, points);
}
