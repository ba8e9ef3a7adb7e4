#include "tests/opinion/opinion.h"

#include <string.h>

/* A table is read line by line; the first word says what the line is about.
 *
 *   rules FILE                  the rules that it is an opinion on
 *   class LETTER [RANGE]
 *   terrain ID COST WORDS...    COST in points, or never
 *   side ID COST WORDS...       and spans=ID,ID keeps=ID,ID
 *   except ID LETTERS WORDS...  a hexside, for some classes
 *   path ID COST
 *   period ID WORDS...          no-combat closed-control may-leave half
 *                               range=N halved=LETTERS closed=ID as=ID:ID,ID:ID
 *   columns ODDS...
 *   shift COLUMNS AGAINST
 *   stacking UNITS              in a hex, 1 if it is not said
 *   sides FIRST SECOND          of the battle, if bodies follow
 *   turn NUMBER                 that is played
 *   division ID SIDE [POINTS]   and the strength that it has once
 *   army ID SIDE
 *   rule WORD                   a reading, see the names below
 *   set NAME VALUE              what the core is told of it, if its rules are others
 */

static const struct
{
  const char *name;
  guint       word;
} words[] = {
  { "never", OPINION_NEVER },
  { "blocks", OPINION_BLOCKS },
  { "doubles", OPINION_DOUBLES },
  { "directed", OPINION_DIRECTED },
  { "no-attack", OPINION_NO_ATTACK },
  { "no-control", OPINION_NO_CONTROL },
  { "over-water", OPINION_OVER_WATER },
};

static int
read_points (const char *text)
{
  char **parts = g_strsplit (text, "/", 2);
  int points = atoi (parts[0]) * 4 / (parts[1] != NULL ? atoi (parts[1]) : 1);

  g_strfreev (parts);
  return points;
}

guint
opinion_find (const OpinionKind *kinds,
              guint              n,
              const char        *id)
{
  for (guint i = 0; i < n; i++)
    if (strcmp (kinds[i].id, id) == 0)
      return i;

  g_error ("no kind \"%s\" stands before this line", id);
}

static guint
read_kinds (const OpinionKind *kinds,
            guint              n,
            const char        *text)
{
  char **ids = g_strsplit (text, ",", -1);
  guint set = 0;

  for (guint i = 0; ids[i] != NULL; i++)
    set |= 1u << opinion_find (kinds, n, ids[i]);

  g_strfreev (ids);
  return set;
}

static guint
read_classes (const OpinionRules *rules,
              const char         *text)
{
  guint set = 0;

  for (; *text != '\0'; text++)
    for (guint i = 0; i < rules->n_classes; i++)
      if (rules->letters[i] == *text)
        set |= 1u << i;

  return set;
}

static guint
read_word (const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (words[i].name, text) == 0)
      return words[i].word;

  g_error ("\"%s\" is no word of a table", text);
}

static void
read_kind (OpinionKind *kind,
           OpinionRules *rules,
           char       **line)
{
  kind->id = g_strdup (line[1]);
  for (guint i = 2; line[i] != NULL; i++)
    if (g_str_has_prefix (line[i], "spans="))
      kind->spans = read_kinds (rules->side, rules->n_side, line[i] + 6);
    else if (g_str_has_prefix (line[i], "keeps="))
      kind->keeps = read_kinds (rules->side, rules->n_side, line[i] + 6);
    else if (g_ascii_isdigit (line[i][0]))
      kind->cost = read_points (line[i]);
    else
      kind->words |= read_word (line[i]);
}

static void
read_except (OpinionRules *rules,
             char        **line)
{
  OpinionKind *kind = &rules->side[opinion_find (rules->side, rules->n_side, line[1])];

  kind->classes = read_classes (rules, line[2]);
  for (guint i = 3; line[i] != NULL; i++)
    kind->except |= read_word (line[i]);
}

static void
read_as (OpinionRules  *rules,
         OpinionPeriod *period,
         const char    *text)
{
  char **pairs = g_strsplit (text, ",", -1);

  for (guint i = 0; pairs[i] != NULL; i++)
    {
      char **ids = g_strsplit (pairs[i], ":", 2);

      period->as[opinion_find (rules->side, rules->n_side, ids[0])] =
        1 + (int) opinion_find (rules->side, rules->n_side, ids[1]);
      g_strfreev (ids);
    }

  g_strfreev (pairs);
}

static void
read_period (OpinionRules *rules,
             char        **line)
{
  OpinionPeriod *period = &rules->period[rules->n_period++];

  period->id = g_strdup (line[1]);
  for (guint i = 2; line[i] != NULL; i++)
    if (strcmp (line[i], "no-combat") == 0)
      period->no_combat = TRUE;
    else if (strcmp (line[i], "closed-control") == 0)
      period->control_closed = TRUE;
    else if (strcmp (line[i], "may-leave") == 0)
      period->control_left = TRUE;
    else if (strcmp (line[i], "half") == 0)
      period->halves = TRUE;
    else if (g_str_has_prefix (line[i], "range="))
      period->range = atoi (line[i] + 6);
    else if (g_str_has_prefix (line[i], "halved="))
      period->halved = read_classes (rules, line[i] + 7);
    else if (g_str_has_prefix (line[i], "closed="))
      period->closed = read_kinds (rules->terrain, rules->n_terrain, line[i] + 7);
    else if (g_str_has_prefix (line[i], "as="))
      read_as (rules, period, line[i] + 3);
    else
      g_error ("\"%s\" is no word of a period", line[i]);
}

static void
read_columns (OpinionRules *rules,
              char        **line)
{
  for (guint i = 1; line[i] != NULL; i++)
    {
      char **parts = g_strsplit (line[i], "-", 2);

      rules->column[rules->n_column][0] = atoi (parts[0]);
      rules->column[rules->n_column][1] = atoi (parts[1]);
      rules->n_column++;
      g_strfreev (parts);
    }
}

static const struct
{
  const char *name;
  guint       reading;
} readings[] = {
  { "road-is-all", OPINION_ROAD_IS_ALL },
  { "road-spares-slopes", OPINION_ROAD_SPARES_SLOPES },
  { "slope-into-first", OPINION_SLOPE_INTO_FIRST },
  { "same-kind", OPINION_SAME_KIND },
  { "guns-break", OPINION_GUNS_BREAK },
  { "shift-first", OPINION_SHIFT_FIRST },
  { "road-opens", OPINION_ROAD_OPENS },
  { "slope-helps-both", OPINION_SLOPE_HELPS_BOTH },
  { "barred-retreat", OPINION_BARRED_RETREAT },
  { "displaced-guns-fire", OPINION_DISPLACED_GUNS_FIRE },
  { "stacks", OPINION_STACKS },
  { "some-touch", OPINION_SOME_TOUCH },
  { "integrity", OPINION_INTEGRITY },
  { "nations", OPINION_NATIONS },
};

static void
read_rule (OpinionRules *rules,
           const char   *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (readings); i++)
    if (strcmp (readings[i].name, word) == 0)
      {
        rules->readings |= readings[i].reading;
        return;
      }

  g_error ("there is no rule \"%s\"", word);
}

static void
read_body (OpinionRules *rules,
           OpinionBody  *body,
           char        **line)
{
  body->id = g_strdup (line[1]);
  body->side = strcmp (line[2], rules->side_ids[1]) == 0 ? 1 : 0;
  body->fresh = line[3] != NULL ? read_points (line[3]) : 0;
}

static void
read_sides (OpinionRules *rules,
            char        **line)
{
  rules->side_ids[0] = g_strdup (line[1]);
  rules->side_ids[1] = g_strdup (line[2]);
}

static void
read_line (OpinionRules *rules,
           char        **line)
{
  if (strcmp (line[0], "rules") == 0)
    rules->rules = g_strdup (line[1]);
  else if (strcmp (line[0], "class") == 0)
    {
      rules->letters[rules->n_classes] = line[1][0];
      rules->ranges[rules->n_classes++] = line[2] != NULL ? atoi (line[2]) : 0;
    }
  else if (strcmp (line[0], "terrain") == 0)
    read_kind (&rules->terrain[rules->n_terrain++], rules, line);
  else if (strcmp (line[0], "side") == 0)
    read_kind (&rules->side[rules->n_side++], rules, line);
  else if (strcmp (line[0], "path") == 0)
    read_kind (&rules->path[rules->n_path++], rules, line);
  else if (strcmp (line[0], "except") == 0)
    read_except (rules, line);
  else if (strcmp (line[0], "period") == 0)
    read_period (rules, line);
  else if (strcmp (line[0], "columns") == 0)
    read_columns (rules, line);
  else if (strcmp (line[0], "shift") == 0)
    {
      rules->shift = atoi (line[1]);
      rules->shift_against = atoi (line[2]);
    }
  else if (strcmp (line[0], "stacking") == 0)
    rules->stacking = atoi (line[1]);
  else if (strcmp (line[0], "turn") == 0)
    rules->turn = atoi (line[1]);
  else if (strcmp (line[0], "sides") == 0)
    read_sides (rules, line);
  else if (strcmp (line[0], "division") == 0)
    read_body (rules, &rules->division[rules->n_division++], line);
  else if (strcmp (line[0], "army") == 0)
    read_body (rules, &rules->army[rules->n_army++], line);
  else if (strcmp (line[0], "set") == 0)
    g_string_append_printf (rules->sets, "    <set name=\"%s\" value=\"%s\"/>\n", line[1], line[2]);
  else if (strcmp (line[0], "rule") == 0)
    read_rule (rules, line[1]);
  else
    g_error ("\"%s\" begins no line of a table", line[0]);
}

void
opinion_rules_load (OpinionRules *rules,
                    const char   *path)
{
  char *text = NULL;
  char **lines;

  memset (rules, 0, sizeof *rules);
  rules->sets = g_string_new (NULL);
  rules->stacking = 1;
  if (!g_file_get_contents (path, &text, NULL, NULL))
    g_error ("%s cannot be read", path);

  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (lines[i][0] != '#' && lines[i][0] != '\0')
      {
        char **line = g_strsplit (lines[i], " ", -1);

        read_line (rules, line);
        g_strfreev (line);
      }

  g_strfreev (lines);
  g_free (text);
}

static void
clear_kinds (OpinionKind *kinds,
             guint        n)
{
  for (guint i = 0; i < n; i++)
    g_free (kinds[i].id);
}

static void
clear_bodies (OpinionBody *bodies,
              guint        n)
{
  for (guint i = 0; i < n; i++)
    g_free (bodies[i].id);
}

void
opinion_rules_clear (OpinionRules *rules)
{
  clear_bodies (rules->division, rules->n_division);
  clear_bodies (rules->army, rules->n_army);
  g_free (rules->side_ids[0]);
  g_free (rules->side_ids[1]);
  clear_kinds (rules->terrain, rules->n_terrain);
  clear_kinds (rules->side, rules->n_side);
  clear_kinds (rules->path, rules->n_path);
  for (guint i = 0; i < rules->n_period; i++)
    g_free (rules->period[i].id);
  g_free (rules->rules);
  g_string_free (rules->sets, TRUE);
}
