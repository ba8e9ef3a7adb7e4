#include "formats/words/wording-private.h"

#include <string.h>

/* The next level that is graded in the same way, and of the same side. */
static const char *
find_next_grade (const VdNode *level,
                 const char   *attribute)
{
  const char *side = get_filled (level, "side");
  VdNode *next = vd_node_get_next (level);

  while (next != NULL && (get_filled (next, attribute) == NULL ||
                          g_strcmp0 (get_filled (next, "side"), side) != 0))
    next = vd_node_get_next (next);

  return next != NULL ? get_filled (next, attribute) : NULL;
}

static char *
say_margin (const VdWording *self,
            const VdNode    *level,
            const char      *name)
{
  guint64 least = g_ascii_strtoull (get_filled (level, "margin"), NULL, 10);
  const char *next = find_next_grade (level, "margin");
  guint64 most = next != NULL ? g_ascii_strtoull (next, NULL, 10) : 0;

  if (next == NULL)
    return g_strdup_printf (say_number (self, N_("%s: a lead of %u point or more."),
                                        N_("%s: a lead of %u points or more."), least),
                            name, (guint) least);
  if (least == 0)
    return g_strdup_printf (say_number (self, N_("%s: a lead of less than %u point."),
                                        N_("%s: a lead of less than %u points."), most),
                            name, (guint) most);
  if (most <= least + 1)
    return g_strdup_printf (say_number (self, N_("%s: a lead of %u point."),
                                        N_("%s: a lead of %u points."), least),
                            name, (guint) least);

  /* TRANS: a level of victory, and a range of points */
  return g_strdup_printf (say (self, N_("%s: a lead of %u to %u points.")), name, (guint) least,
                          (guint) most - 1);
}

/* How many times: "2", or "3/2" for 3:2. */
static char *
say_times (const char *ratio)
{
  return ratio != NULL ? g_strdelimit (g_strdup (ratio), ":", '/') : NULL;
}

static char *
say_victory_ratio (const VdWording *self,
                   const VdNode    *level,
                   const char      *name)
{
  g_autofree char *ratio = say_times (get_filled (level, "ratio"));
  g_autofree char *next = say_times (find_next_grade (level, "ratio"));

  if (strcmp (ratio, "1") == 0 && next != NULL)
    return g_strdup_printf (
      say (self, N_("%s: more points than the loser, but less than %s times as many.")),
      name, next);
  if (strcmp (ratio, "1") == 0)
    return g_strdup_printf (say (self, N_("%s: more points than the loser.")), name);
  if (next != NULL)
    return g_strdup_printf (
      say (self, N_("%s: at least %s times the points of the loser, but less than %s times.")),
      name, ratio, next);

  return g_strdup_printf (say (self, N_("%s: at least %s times the points of the loser.")), name,
                          ratio);
}

static gboolean
says_yes (const VdNode *level,
          const char   *attribute)
{
  return g_strcmp0 (get_filled (level, attribute), "yes") == 0;
}

/* What a level asks for. */
static char *
say_grade (const VdWording *self,
           const VdNode    *level)
{
  g_autofree char *name = vd_wording_get_value (level, "name",
                                                say (self, N_("(name to be entered)")));
  g_autofree char *side = vd_wording_name_side (self, get_filled (level, "side"));

  if (get_filled (level, "below") != NULL)
    return g_strdup_printf (say (self, N_("%s: the %s side has fewer than %s points.")), name, side,
                            get_filled (level, "below"));
  if (get_filled (level, "margin") != NULL)
    return say_margin (self, level, name);
  if (get_filled (level, "ratio") != NULL)
    return say_victory_ratio (self, level, name);

  if (says_yes (level, "outright"))
    return g_strdup_printf (say (self, N_("%s: an outright victory.")), name);

  return g_strdup_printf (say (self, N_("%s: (points to be entered).")), name);
}

/* (transfer full) */
static char *
say_whose (const VdWording *self,
           const VdNode    *level,
           const char      *grade)
{
  g_autofree char *side = NULL;

  if (get_filled (level, "below") != NULL || get_filled (level, "side") == NULL)
    return g_strdup (grade);

  side = vd_wording_name_side (self, get_filled (level, "side"));
  return says_yes (level, "tie")
         ? g_strdup_printf (say (self, N_("%s Of the %s side alone, which also wins with equal "
                                          "points.")), grade, side)
         /* TRANS: the first %s is what a level of victory asks for, as a sentence */
         : g_strdup_printf (say (self, N_("%s Of the %s side alone.")), grade, side);
}

/* Whether it is graded by points, and of who wins outright besides. */
static gboolean
is_outright_too (const VdNode *level)
{
  return says_yes (level, "outright") && get_filled (level, "below") == NULL &&
         (get_filled (level, "margin") != NULL || get_filled (level, "ratio") != NULL);
}

char *
vd_wording_level (const VdWording *self,
                  const VdNode    *level)
{
  g_autofree char *grade = NULL, *whose = NULL;

  g_return_val_if_fail (self != NULL && level != NULL, NULL);

  grade = say_grade (self, level);
  if (is_outright_too (level))
    {
      char *both = g_strdup_printf (say (self, N_("%s Also an outright victory.")), grade);

      g_free (grade);
      grade = both;
    }
  whose = say_whose (self, level, grade);
  if (!says_yes (level, "draw"))
    return g_steal_pointer (&whose);

  /* TRANS: after what a level of victory asks for */
  return g_strdup_printf (say (self, N_("%s Nobody wins.")), whose);
}
