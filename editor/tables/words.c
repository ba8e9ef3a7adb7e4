#include "editor/tables/words.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/maps/places.h"
#include "editor/rows/refs.h"

/* Pieces of sentences */

/* (nullable): what is empty is not there. */
static const char *
get_filled (const VdNode *row,
            const char   *attribute)
{
  const char *value = vd_node_get (row, attribute);

  return value != NULL && *value != '\0' ? value : NULL;
}

/* What is missing is asked for, in the words of whoever is to fill it in. */
#define NO_SIDE _("(side to be chosen)")
#define NO_NUMBER _("(number to be entered)")

static char *
name_side (const VdProject *project,
           const char      *id)
{
  return id != NULL ? vd_ref_name (project, VD_REF_SIDE, id) : g_strdup (NO_SIDE);
}

/* @missing: what is said where there is no value */
static char *
get_value (const VdNode *row,
           const char   *attribute,
           const char   *missing)
{
  const char *value = get_filled (row, attribute);

  return g_strdup (value != NULL ? value : missing);
}

/* For the plural of what is counted; what is missing is many. */
static gulong
read_plural (const char *value)
{
  return g_ascii_isdigit (*value) ? (gulong) g_ascii_strtoull (value, NULL, 10) : 2;
}

/* The side that @attribute names, else the one that the points are for. */
static char *
get_side (const VdProject *project,
          const VdNode    *row,
          const char      *attribute)
{
  const VdNode *award = row;

  if (get_filled (row, attribute) != NULL)
    return name_side (project, get_filled (row, attribute));
  if (strcmp (vd_node_get_name (row), "also") == 0 && vd_node_get_parent (row) != NULL)
    award = vd_node_get_parent (row);

  return name_side (project, get_filled (award, "side"));
}

/* "a", "a or b", "a, b or c"; "" of none. */
static char *
join_parts (GStrv       parts,
            const char *last)
{
  guint n = g_strv_length (parts);
  GString *text = g_string_new (parts[0]);

  for (guint i = 1; i < n; i++)
    g_string_append_printf (text, "%s%s", i + 1 < n ? ", " : last, parts[i]);

  return g_string_free (text, FALSE);
}

/* What the map calls the hex itself, not the wood or water that it is part of. */
static const char *
find_name (const VdProject *project,
           const char      *hex)
{
  const GArray *names;
  VdSpot spot;

  if (!vd_spot_find (project, hex, &spot))
    return NULL;

  names = ((const VdMap *) g_ptr_array_index (project->resolved, spot.map))->names;
  for (guint i = 0; i < names->len; i++)
    {
      const VdName *name = &g_array_index (names, VdName, i);

      if (name->cell == spot.cell && name->look != VD_NAME_LOOK_AREA &&
          name->look != VD_NAME_LOOK_WATER)
        return name->text;
    }

  return NULL;
}

/* "Mill (0303) or 0401" */
static char *
join_hexes (const VdProject *project,
            const char      *hexes,
            const char      *last)
{
  g_auto (GStrv) parts = vd_split_words (hexes);

  if (parts[0] == NULL)
    return g_strdup (_("(hexes to be chosen)"));

  for (guint i = 0; parts[i] != NULL; i++)
    {
      const char *name = find_name (project, parts[i]);
      char *hex = parts[i];

      if (name == NULL)
        continue;

      /* TRANS: a place on the map and the number of its hex */
      parts[i] = g_strdup_printf (C_("place", "%s (%s)"), name, hex);
      g_free (hex);
    }

  return join_parts (parts, last);
}

static char *
join_names (const VdProject *project,
            VdRefKind        kind,
            const char      *ids,
            const char      *last)
{
  g_auto (GStrv) parts = vd_split_words (ids);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      char *name = vd_ref_name (project, kind, parts[i]);

      g_free (parts[i]);
      parts[i] = name;
    }

  return join_parts (parts, last);
}

/* " and " and " or " between the last two of a list. */
#define AND C_("between the last two of a list", " and ")
#define OR C_("between the last two of a list", " or ")

static char *
get_field (const VdProject *project,
           const VdNode    *row)
{
  const char *id = get_filled (row, "field");

  return id != NULL ? vd_ref_name (project, VD_REF_FIELD, id) : NULL;
}

/* " of Foot and Horse, Alpha not counted": whose losses count. */
static char *
get_losers (const VdProject *project,
            const VdNode    *row)
{
  GString *text = g_string_new (NULL);

  if (get_filled (row, "class") != NULL)
    {
      g_autofree char *names = join_names (project, VD_REF_CLASS, get_filled (row, "class"), AND);

      /* TRANS: %s are classes of units, as "Infantry"; follows "strength points" */
      g_string_append_printf (text, _(" of %s"), names);
    }

  if (get_filled (row, "except") != NULL)
    {
      g_autofree char *names = join_names (project, VD_REF_UNIT, get_filled (row, "except"), AND);

      /* TRANS: %s are units; follows "strength points" or "strength points of Infantry" */
      g_string_append_printf (text, _(" (%s not counted)"), names);
    }

  return g_string_free (text, FALSE);
}

/* Tests: one function each.  A text for what is counted point by point goes
 * after "for each strength point", any other after "if". */

static char *
say_ratio (const VdProject *project,
           const VdNode    *row,
           gboolean         is_above)
{
  g_autofree char *of = get_side (project, row, "of");
  g_autofree char *to = name_side (project, get_filled (row, "to"));
  g_autofree char *ratio = get_value (row, "ratio", _("(ratio to be entered)"));
  g_auto (GStrv) shares = g_strsplit (ratio, ":", 2);

  if (shares[0] != NULL && shares[1] != NULL)
    return g_strdup_printf (
      is_above ? _("the losses of side %s are to those of side %s as more than %s to %s")
               : _("the losses of side %s are to those of side %s as at most %s to %s"),
      of, to, shares[0], shares[1]);
  if (strcmp (ratio, "1") == 0)
    return g_strdup_printf (
      is_above ? _("the losses of side %s are greater than those of side %s")
               : _("the losses of side %s are at most those of side %s"), of, to);
  if (strcmp (ratio, "2") == 0)
    return g_strdup_printf (
      is_above ? _("the losses of side %s are more than twice those of side %s")
               : _("the losses of side %s are at most twice those of side %s"), of, to);

  return g_strdup_printf (
    is_above ? _("the losses of side %s are more than %s times those of side %s")
             : _("the losses of side %s are at most %s times those of side %s"),
    of, ratio, to);
}

static char *
say_ratio_at_most (const VdProject *project,
                   const VdNode    *row)
{
  return say_ratio (project, row, FALSE);
}

static char *
say_ratio_above (const VdProject *project,
                 const VdNode    *row)
{
  return say_ratio (project, row, TRUE);
}

static char *
say_demoralized (const VdProject *project,
                 const VdNode    *row)
{
  g_autofree char *of = get_side (project, row, "of");
  g_autofree char *field = get_field (project, row);

  if (field == NULL)
    return g_strdup_printf (_("side %s is demoralized"), of);

  /* TRANS: the first %s is a side, the second a map or a part of one */
  return g_strdup_printf (_("side %s is demoralized on the field %s"), of, field);
}

static char *
say_losses_below (const VdProject *project,
                  const VdNode    *row)
{
  g_autofree char *of = get_side (project, row, "of");
  g_autofree char *value = get_value (row, "value", NO_NUMBER);
  g_autofree char *losers = get_losers (project, row);

  /* TRANS: a side, a number, and which units count */
  return g_strdup_printf (ngettext ("side %s has lost fewer than %s strength point%s",
                                    "side %s has lost fewer than %s strength points%s",
                                    read_plural (value)), of, value, losers);
}

static char *
say_losses_at_least (const VdProject *project,
                     const VdNode    *row)
{
  g_autofree char *of = get_side (project, row, "of");
  g_autofree char *value = get_value (row, "value", NO_NUMBER);
  g_autofree char *losers = get_losers (project, row);

  /* TRANS: a side, a number, and which units count */
  return g_strdup_printf (ngettext ("side %s has lost at least %s strength point%s",
                                    "side %s has lost at least %s strength points%s",
                                    read_plural (value)), of, value, losers);
}

static char *
say_losses_each (const VdProject *project,
                 const VdNode    *row)
{
  g_autofree char *of = get_side (project, row, "of");
  g_autofree char *losers = get_losers (project, row);

  /* TRANS: which units count, and a side */
  return g_strdup_printf (_("for each strength point%s that side %s has lost"), losers, of);
}

/* "the field South by North edge or East edge" */
static char *
get_way_out (const VdProject *project,
             const VdNode    *row)
{
  g_autofree char *field = get_field (project, row);
  g_autofree char *edges = join_names (project, VD_REF_EDGE, get_filled (row, "edges"), OR);

  if (get_filled (row, "edges") == NULL)
    return field != NULL ? g_strdup_printf (_("the field %s"), field) : g_strdup (_("the map"));
  if (field == NULL)
    return g_strdup_printf (_("the map by %s"), edges);

  /* TRANS: a map or a part of one, and edges of it */
  return g_strdup_printf (_("the field %s by %s"), field, edges);
}

static char *
say_exited_at_least (const VdProject *project,
                     const VdNode    *row)
{
  g_autofree char *of = get_side (project, row, "of");
  g_autofree char *value = get_value (row, "value", NO_NUMBER);
  g_autofree char *way = get_way_out (project, row);

  /* TRANS: a number, a side, and "the field South by North edge" */
  return g_strdup_printf (
    ngettext ("at least %s strength point of side %s has left %s",
              "at least %s strength points of side %s have left %s", read_plural (value)),
    value, of, way);
}

static char *
say_exited_each (const VdProject *project,
                 const VdNode    *row)
{
  g_autofree char *of = get_side (project, row, "of");
  g_autofree char *way = get_way_out (project, row);

  /* TRANS: a side, and "the field South by North edge" */
  return g_strdup_printf (_("for each strength point of side %s that has left %s"), of, way);
}

static char *
say_in_region_each (const VdProject *project,
                    const VdNode    *row)
{
  g_autofree char *of = get_side (project, row, "of");
  g_autofree char *region = get_filled (row, "region") != NULL
                              ? vd_ref_name (project, VD_REF_REGION, get_filled (row, "region"))
                              : g_strdup (_("(region to be chosen)"));

  /* TRANS: a side, and a named part of a map */
  return g_strdup_printf (_("for each strength point of side %s in the region %s"), of, region);
}

static char *
say_enters (const VdProject *project,
            const VdNode    *row)
{
  g_autofree char *of = get_side (project, row, "of");
  g_autofree char *hexes = join_hexes (project, get_filled (row, "hexes"), OR);

  return g_strdup_printf (_("a unit of side %s enters %s"), of, hexes);
}

static char *
say_holds (const VdProject *project,
           const VdNode    *row)
{
  g_autofree char *of = get_side (project, row, "of");
  g_autofree char *hexes = join_hexes (project, get_filled (row, "hexes"), AND);

  return g_strdup_printf (_("side %s holds %s"), of, hexes);
}

static char *
say_controls (const VdProject *project,
              const VdNode    *row)
{
  g_autofree char *of = get_side (project, row, "of");
  g_autofree char *hexes = join_hexes (project, get_filled (row, "hexes"), AND);

  return g_strdup_printf (_("side %s was the last in %s"), of, hexes);
}

static char *
say_attacked (const VdProject *project,
              const VdNode    *row)
{
  g_autofree char *units = join_names (project, VD_REF_UNIT, get_filled (row, "units"), OR);

  if (*units == '\0')
    return g_strdup (_("one of (units to be chosen) has attacked"));

  /* TRANS: %s are units */
  return g_strdup_printf (_("%s has attacked"), units);
}

static char *
say_plays_past (const VdProject *project,
                const VdNode    *row)
{
  g_autofree char *value = get_value (row, "value", NO_NUMBER);

  return g_strdup_printf (_("the game goes on past turn %s"), value);
}

static char *
say_margin_below (const VdProject *project,
                  const VdNode    *row)
{
  g_autofree char *of = get_side (project, row, "of");
  g_autofree char *value = get_value (row, "value", NO_NUMBER);

  return g_strdup_printf (
    ngettext ("side %s leads by fewer than %s point, these not counted",
              "side %s leads by fewer than %s points, these not counted", read_plural (value)),
    of, value);
}

static const struct
{
  const char *test;
  gboolean    is_each; /* counted point by point */
  char     *(*say) (const VdProject *project, const VdNode *row);
} tests[] = {
  { "ratio-at-most", FALSE, say_ratio_at_most },
  { "ratio-above", FALSE, say_ratio_above },
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
vd_words_condition (const VdProject *project,
                    const VdNode    *row)
{
  int test;

  g_return_val_if_fail (project != NULL && row != NULL, NULL);

  test = find_test (row);
  return test >= 0 ? tests[test].say (project, row)
                   : get_value (row, "test", _("(test to be chosen)"));
}

/* Awards */

/* The whole award, or a condition in it. */
static void
append_circumstances (GString         *text,
                      const VdProject *project,
                      const VdNode    *row)
{
  if (get_filled (row, "after") != NULL)
    {
      g_autofree char *phase = vd_ref_name (project, VD_REF_PHASE, get_filled (row, "after"));

      /* TRANS: %s is "Combat Phase of side Blue" */
      g_string_append_printf (text, _(", tested after each %s"), phase);
    }

  if (g_strcmp0 (get_filled (row, "once"), "yes") == 0)
    g_string_append (text, _(", once in the game"));
}

static void
append_when (GString         *text,
             const VdProject *project,
             const VdNode    *row)
{
  if (get_filled (row, "when") != NULL)
    {
      g_autofree char *names = join_names (project, VD_REF_CHOICE, get_filled (row, "when"), AND);

      /* TRANS: %s are options that were chosen, as "Plan A" */
      g_string_append_printf (text, _("; only with %s"), names);
    }
}

static void
append_test (GString         *text,
             const VdProject *project,
             const VdNode    *row,
             gboolean         is_first)
{
  int test = find_test (row);
  gboolean is_each = test >= 0 && tests[test].is_each;
  g_autofree char *words = vd_words_condition (project, row);

  if (is_each && is_first)
    g_string_append_printf (text, " %s", words);
  else if (is_first)
    /* TRANS: "2 points" comes before, a condition after */
    g_string_append_printf (text, _(" if %s"), words);
  else
    /* TRANS: a condition comes before and after */
    g_string_append_printf (text, _(" and if %s"), words);

  append_circumstances (text, project, row);
}

char *
vd_words_award (const VdProject *project,
                const VdNode    *award)
{
  g_autofree char *side = NULL;
  const char *text;
  guint64 points;
  GString *words;

  g_return_val_if_fail (project != NULL && award != NULL, NULL);

  side = name_side (project, get_filled (award, "side"));
  text = get_filled (award, "points");
  points = text != NULL ? g_ascii_strtoull (text, NULL, 10) : 0;
  words = g_string_new (NULL);

  /* TRANS: a side, and how many points it gets; the reason follows */
  g_string_append_printf (words, ngettext ("%s: %u point", "%s: %u points", points),
                          side, (guint) points);
  append_test (words, project, award, TRUE);
  for (VdNode *row = vd_node_get_first (award); row != NULL; row = vd_node_get_next (row))
    append_test (words, project, row, FALSE);
  append_when (words, project, award);
  g_string_append_c (words, '.');

  return g_string_free (words, FALSE);
}

/* Levels */

/* The next level that is graded in the same way. */
static const char *
find_next_grade (const VdNode *level,
                 const char   *attribute)
{
  VdNode *next = vd_node_get_next (level);

  while (next != NULL && get_filled (next, attribute) == NULL)
    next = vd_node_get_next (next);

  return next != NULL ? get_filled (next, attribute) : NULL;
}

static char *
say_margin (const VdNode *level,
            const char   *name)
{
  guint64 least = g_ascii_strtoull (get_filled (level, "margin"), NULL, 10);
  const char *next = find_next_grade (level, "margin");
  guint64 most = next != NULL ? g_ascii_strtoull (next, NULL, 10) : 0;

  if (next == NULL)
    return g_strdup_printf (ngettext ("%s: a lead of %u point or more.",
                                      "%s: a lead of %u points or more.", least),
                            name, (guint) least);
  if (least == 0)
    return g_strdup_printf (ngettext ("%s: a lead of less than %u point.",
                                      "%s: a lead of less than %u points.", most),
                            name, (guint) most);
  if (most <= least + 1)
    return g_strdup_printf (ngettext ("%s: a lead of %u point.", "%s: a lead of %u points.",
                                      least), name, (guint) least);

  /* TRANS: a level of victory, and a range of points */
  return g_strdup_printf (_("%s: a lead of %u to %u points."), name, (guint) least,
                          (guint) most - 1);
}

/* How many times: "2", or "3/2" for 3:2. */
static char *
say_times (const char *ratio)
{
  return ratio != NULL ? g_strdelimit (g_strdup (ratio), ":", '/') : NULL;
}

static char *
say_victory_ratio (const VdNode *level,
                   const char   *name)
{
  g_autofree char *ratio = say_times (get_filled (level, "ratio"));
  g_autofree char *next = say_times (find_next_grade (level, "ratio"));

  if (strcmp (ratio, "1") == 0 && next != NULL)
    return g_strdup_printf (_("%s: more points than the loser, but less than %s times as many."),
                            name, next);
  if (strcmp (ratio, "1") == 0)
    return g_strdup_printf (_("%s: more points than the loser."), name);
  if (next != NULL)
    return g_strdup_printf (
      _("%s: at least %s times the points of the loser, but less than %s times."), name, ratio,
      next);

  return g_strdup_printf (_("%s: at least %s times the points of the loser."), name, ratio);
}

/* What a level asks for. */
static char *
say_grade (const VdProject *project,
           const VdNode    *level)
{
  g_autofree char *name = get_value (level, "name", _("(name to be entered)"));
  g_autofree char *side = name_side (project, get_filled (level, "side"));

  if (get_filled (level, "below") != NULL)
    return g_strdup_printf (_("%s: side %s has fewer than %s points."), name, side,
                            get_filled (level, "below"));
  if (get_filled (level, "margin") != NULL)
    return say_margin (level, name);
  if (get_filled (level, "ratio") != NULL)
    return say_victory_ratio (level, name);

  return g_strdup_printf (_("%s: (points to be entered)."), name);
}

char *
vd_words_level (const VdProject *project,
                const VdNode    *level)
{
  g_autofree char *grade = NULL;

  g_return_val_if_fail (project != NULL && level != NULL, NULL);

  grade = say_grade (project, level);

  if (g_strcmp0 (get_filled (level, "draw"), "yes") != 0)
    return g_steal_pointer (&grade);

  /* TRANS: after what a level of victory asks for */
  return g_strdup_printf (_("%s Nobody wins."), grade);
}

/* Groups */

char *
vd_words_entry (const VdProject *project,
                const VdNode    *group)
{
  g_return_val_if_fail (project != NULL && group != NULL, NULL);

  if (get_filled (group, "at") != NULL)
    return join_hexes (project, get_filled (group, "at"), OR);
  if (get_filled (group, "edge") != NULL)
    return vd_ref_name (project, VD_REF_MAP_EDGE, get_filled (group, "edge"));

  return vd_ref_name (project, VD_REF_REGION, get_filled (group, "region"));
}
