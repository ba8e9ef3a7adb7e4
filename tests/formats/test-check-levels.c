/* Levels of demoralization, of morale and of victory: those that can never be reached,
 * or say too little, and those that only look so. */
#include "formats/check/check.h"
#include "tests/shared/made.h"

#include <string.h>

typedef struct
{
  const char *path;
  const char *system;   /* more of its mechanics */
  const char *scenario; /* more sections of the scenario */
  const char *code;
  const char *subject;  /* NULL: nothing of the code is said */
  const char *words;    /* in what is said */
} Row;

#define ABOVE "victory.above-strength"
#define TRACK "victory.above-track"
#define ORDER "victory.levels-order"
#define GAP "victory.levels-gap"
#define TIE "victory.levels-tie"
#define OVERLAP "victory.levels-overlap"
#define REACH "victory.level-out-of-reach"
#define NEVER "victory.never"
#define START "victory.from-start"

/* Blue has 5 1/2 points in the west, red 1/2 in the west, and with @plan b in the east. */
#define OPTIONS "<options><option id='plan' chooser='red'><choice id='a' default='yes'/>" \
                "<choice id='b'/></option></options>"
#define MORALE(rows) OPTIONS "<morale>" rows "</morale>"
#define TRACKS(side) "<tracks><track id='t' side='" side "' spaces='1'>" \
                     "<section id='s' from='a:left' to='a:right'/></track></tracks>"
#define ARMY(morale) "<armies><army id='guard' side='blue' morale='" morale "'/></armies>"
#define MECHANIC "<mechanic name='army-morale'/>"
#define NO_RETREAT "<set name='morale-retreat' value='0'/>"
#define AWARDS "<award id='a' side='blue' points='4' test='losses-below' of='blue' value='3'/>" \
               "<award id='b' side='red' points='2' test='losses-each' of='blue'/>"
#define VICTORY(levels) "<victory>" AWARDS levels "</victory>"

/* Awards for leaving and for being demoralized, and what they need. */
#define EXIT "<mechanic name='exit'/>"
#define LEVELS "<mechanic name='demoralization'/>"
#define LEAVE "<exits><exit side='blue' edges='north' field='west'/></exits>"
#define LEAVE_BROKEN "<exits><exit side='blue' edges='north' field='west' demoralized='any'/></exits>" \
                     "<override><rules><bind point='exit.open' case='S 1'/></rules></override>"
#define LEVEL(more) "<level side='blue' field='west' points='1'" more "/>"
#define LEFT(more) "<victory><award id='x' side='blue' points='1' test='exited-each' of='blue' " \
                   "field='west' edges='north'" more "/></victory>"
#define BROKEN(more) "<victory><award id='x' side='red' points='1' test='demoralized' of='blue' " \
                     "field='west'" more "/></victory>"

static const Row rows[] = {
  { "/levels/losses/all", "", MORALE ("<level side='blue' field='west' points='11/2'/>"), ABOVE },
  { "/levels/losses/more-than-all", "", MORALE ("<level side='blue' field='west' points='6'/>"),
    ABOVE, "level blue", "by the loss of 6 strength points, and has 5 1/2 in all" },
  { "/levels/losses/elsewhere", "", MORALE ("<level side='blue' field='east' points='1'/>"), ABOVE,
    "level blue", "on the field East by the loss of 1 strength points, and 0 are all" },
  { "/levels/losses/second-row", "", MORALE ("<level side='blue' field='west' points='1'/>\n"
                                             "<level side='blue' field='east' points='1'/>"), ABOVE,
    "level blue (2)", "on the field East" },
  { "/levels/losses/comes-by-a-track", "", MORALE ("<level side='blue' field='east' points='1'/>")
    TRACKS ("blue"), ABOVE },
  { "/levels/losses/track-of-the-other", "", MORALE ("<level side='blue' field='east' points='1'/>")
    TRACKS ("red"), ABOVE, "level blue", "East" },
  { "/levels/losses/comes-in", "", MORALE ("<level side='red' field='east' points='1/2' when='plan=b'/>"),
    ABOVE },
  { "/levels/losses/comes-by-another-option", "",
    MORALE ("<level side='red' field='east' points='1/2' when='plan=a'/>"), ABOVE, "level red",
    "East" },

  /* Two points for each of blue's units that is lost. */
  { "/levels/army/retreats-tell", MECHANIC, ARMY ("9"), ABOVE },
  { "/levels/army/losses-do-not", MECHANIC NO_RETREAT, ARMY ("9"),
    ABOVE, "army guard", "morale of 9, and the loss of all its 1 units takes 2" },
  { "/levels/army/losses-do", MECHANIC NO_RETREAT, ARMY ("2"), ABOVE },
  { "/levels/army/calls-tell", MECHANIC NO_RETREAT
    "<set name='reserve-release' value='excess' for='blue'/>", ARMY ("9"), ABOVE },
  { "/levels/army/others-calls-do-not", MECHANIC NO_RETREAT
    "<set name='reserve-release' value='excess'/><set name='reserve-release' value='never' for='blue'/>",
    ARMY ("9"), ABOVE, "army guard", "takes 2" },
  { "/levels/army/come-back", MECHANIC "<mechanic name='disruption'/>" NO_RETREAT, ARMY ("9"), ABOVE },
  { "/levels/army/set-anew", MECHANIC NO_RETREAT,
    ARMY ("9") "<morale><reset army='guard' turn='1' to='1'/></morale>", ABOVE },
  { "/levels/army/top", MECHANIC, ARMY ("50"), TRACK },
  { "/levels/army/off-track", MECHANIC, ARMY ("51"), TRACK, "army guard", "set to 51" },
  { "/levels/army/longer-track", MECHANIC "<set name='morale-most' value='60'/>", ARMY ("51"),
    TRACK },
  { "/levels/army/reset-off-track", MECHANIC,
    ARMY ("9") "<morale><reset army='guard' turn='1' to='50'/>\n"
    "<reset army='guard' turn='2' to='51'/></morale>", TRACK, "reset (2)", "set to 51" },

  { "/levels/victory/in-order", "", VICTORY ("<level margin='1' name='M'/><level margin='2' name='D'/>"),
    ORDER },
  { "/levels/victory/same", "", VICTORY ("<level margin='1' name='M'/><level margin='1' name='D'/>"),
    ORDER, "level D", "after M" },
  { "/levels/victory/not-the-next", "",
    VICTORY ("<level margin='2' name='M'/><level ratio='3' name='R'/><level margin='1' name='D'/>"),
    ORDER, "level D", "after M" },
  { "/levels/victory/same-name", "",
    VICTORY ("<level margin='2' name='M'/>\n<level margin='1' name='M'/>"), ORDER, "level M (2)",
    "after M" },
  { "/levels/victory/forfeits-of-both", "",
    VICTORY ("<level side='blue' below='2' name='F'/><level side='red' below='1' name='G'/>"), ORDER },
  { "/levels/victory/forfeits-of-one", "",
    VICTORY ("<level side='blue' below='2' name='F'/><level side='blue' below='1' name='G'/>"), ORDER,
    "level G", "after F" },
  { "/levels/victory/draw-first", "",
    VICTORY ("<level margin='0' name='N' draw='yes'/><level margin='2' name='M'/>"), ORDER },
  { "/levels/victory/draw-after", "",
    VICTORY ("<level margin='1' name='M'/><level margin='2' name='N' draw='yes'/>"), ORDER, "level N",
    "is a draw and asks for more than M" },

  { "/levels/gap/none", "", VICTORY ("<level margin='1' name='M'/>"), GAP },
  { "/levels/gap/least", "", VICTORY ("<level margin='2' name='M'/>"), GAP, "level M", "smaller" },
  { "/levels/gap/draw", "",
    VICTORY ("<level margin='0' name='N' draw='yes'/><level margin='4' name='M'/>"), GAP },
  { "/levels/gap/below-a-draw", "",
    VICTORY ("<level margin='3' name='N' draw='yes'/><level margin='4' name='M'/>"), GAP, "level N",
    "smaller" },
  { "/levels/gap/ratio", "", VICTORY ("<level ratio='1' name='M'/><level ratio='2' name='D'/>"), GAP },
  { "/levels/gap/least-ratio", "", VICTORY ("<level ratio='3:2' name='M'/>"), GAP, "level M",
    "smaller" },

  { "/levels/from-start/as-much-as-there-is", "",
    "<victory><award id='x' side='blue' points='1' test='losses-below' of='blue' value='11/2'/></victory>",
    START },
  { "/levels/from-start/more-than-there-is", "",
    "<victory><award id='x' side='blue' points='1' test='losses-below' of='blue' value='6'/></victory>",
    START, "award x", "has only 5 1/2 strength points" },
  { "/levels/from-start/comes-back", "<mechanic name='disruption'/>",
    "<victory><award id='x' side='blue' points='1' test='losses-below' of='blue' value='6'/></victory>",
    START },

  { "/levels/order/of-each-side", "",
    VICTORY ("<level side='blue' margin='1' name='M'/><level side='blue' margin='3' name='D'/>"
             "<level side='red' margin='1' name='R'/>"), ORDER },
  { "/levels/order/of-one-side", "",
    VICTORY ("<level side='blue' margin='1' name='M'/><level side='red' margin='1' name='R'/>"
             "<level side='blue' margin='1' name='D'/>"), ORDER, "level D", "after M" },
  { "/levels/gap/one-side", "", VICTORY ("<level side='blue' margin='1' name='M'/>"), GAP,
    "level M", "how well the side red wins" },
  { "/levels/gap/least-of-one-side", "",
    VICTORY ("<level side='blue' margin='1' name='M'/><level side='red' margin='2' name='R'/>"), GAP,
    "level R", "smaller" },
  { "/levels/tie/one", "",
    VICTORY ("<level side='red' ratio='1' tie='yes' name='R'/>"
             "<level side='red' ratio='2' name='S'/><level side='blue' ratio='1' name='M'/>"), TIE },
  { "/levels/tie/both", "",
    VICTORY ("<level side='red' ratio='1' tie='yes' name='R'/>"
             "<level side='blue' ratio='1' tie='yes' name='M'/>"), TIE, "level M", "the first one" },
  { "/levels/tie/of-a-lead", "",
    VICTORY ("<level side='red' ratio='2' tie='yes' name='R'/>"
             "<level side='blue' ratio='1' name='M'/>"), TIE, "level R", "does not have" },

  { "/levels/outright/nobody", "", VICTORY ("<level margin='1' name='M'/><level outright='yes' name='O'/>"),
    "victory.level-out-of-reach", "level O", "outright" },
  { "/levels/outright/no-level", "",
    "<victory><award id='x' side='blue' wins='end' test='holds' of='blue' hexes='0101'/>"
    "<level margin='1' name='M'/></victory>", GAP, "award x", "how well" },
  { "/levels/outright/level", "",
    "<victory><award id='x' side='blue' wins='end' test='holds' of='blue' hexes='0101'/>"
    "<level margin='1' name='M'/><level side='blue' outright='yes' name='O'/></victory>", GAP },
  { "/levels/overlap/none", "", VICTORY ("<level margin='1' name='M'/><level margin='2' name='D'/>"
                                         "<level side='blue' below='1' name='F'/>"), OVERLAP },
  { "/levels/overlap/kinds", "", VICTORY ("<level margin='1' name='M'/><level ratio='2' name='D'/>"
                                          "<level ratio='3' name='E'/>"), OVERLAP, "level D",
    "levels M and D" },

  /* Blue can have 4 points, red 2 for each of 5 whole points of strength. */
  { "/levels/reach/all", "", VICTORY ("<level margin='1' name='M'/><level margin='10' name='D'/>"),
    REACH },
  { "/levels/reach/more", "", VICTORY ("<level margin='1' name='M'/><level margin='11' name='D'/>"),
    REACH, "level D", "no side can have more than 10 points" },
  { "/levels/reach/not-lost", "",
    VICTORY ("<level margin='1' name='M'/><level side='blue' below='4' name='F'/>"), REACH },
  { "/levels/reach/always-lost", "",
    VICTORY ("<level margin='1' name='M'/><level side='blue' below='5' name='F'/>"), REACH, "level F",
    "and it can have no more than 4" },

  { "/awards/exit/played", EXIT, LEAVE LEFT (""), NEVER },
  { "/awards/exit/not-played", "", LEAVE LEFT (""), NEVER, "award x", "exits are not played." },
  { "/awards/exit/also", "", LEAVE "<victory><award id='x' side='blue' points='1' test='losses-below' "
    "of='blue' value='3'><also test='exited-at-least' of='blue' field='west' edges='north' value='1'/>"
    "</award></victory>", NEVER, "award x", "exits are not played." },
  { "/awards/exit/none", EXIT, LEFT (""), NEVER, "award x", "no exit lets the side leave there" },
  { "/awards/exit/same-choice", "<mechanic name='exit' when='plan=a'/>",
    OPTIONS LEAVE LEFT (" when='plan=a'"), NEVER },
  { "/awards/exit/any-choice", "<mechanic name='exit' when='plan=a'/>", OPTIONS LEAVE LEFT (""),
    NEVER },
  { "/awards/exit/other-choice", "<mechanic name='exit' when='plan=a'/>",
    OPTIONS LEAVE LEFT (" when='plan=b'"), NEVER, "award x",
    "exits are not played under its choices" },
  { "/awards/exit/its-own-choice", EXIT,
    OPTIONS "<exits><exit side='blue' edges='north' field='west' when='plan=a'/></exits>"
    LEFT (" when='plan=b'"), NEVER, "award x", "no exit lets the side leave there" },
  { "/awards/exit/opens", EXIT LEVELS, "<morale>" LEVEL ("") "</morale>" LEAVE_BROKEN LEFT (""), NEVER },
  { "/awards/exit/never-opens", EXIT, "<morale>" LEVEL ("") "</morale>" LEAVE_BROKEN LEFT (""), NEVER,
    "award x", "its exit opens once a side is demoralized there, and none can be" },

  { "/awards/shaken/played", LEVELS, "<morale>" LEVEL ("") "</morale>" BROKEN (""), NEVER },
  { "/awards/shaken/not-played", "", "<morale>" LEVEL ("") "</morale>" BROKEN (""), NEVER, "award x",
    "demoralization is not played." },
  /* The morale of armies is not that of sides. */
  { "/awards/shaken/armies", MECHANIC, "<morale>" LEVEL ("") "</morale>" BROKEN (""), NEVER,
    "award x", "demoralization is not played." },
  { "/awards/shaken/no-level", LEVELS, BROKEN (""), NEVER, "award x",
    "nothing demoralizes the side there" },
  { "/awards/shaken/level-of-another-choice", LEVELS, MORALE (LEVEL (" when='plan=a'"))
    BROKEN (" when='plan=b'"), NEVER, "award x", "nothing demoralizes the side there" },
};

static char *
make_scenario (const Row *row)
{
  gboolean has_army = strstr (row->scenario, "<army") != NULL;
  g_autofree char *units =
    made_swap (made_scenario, "<unit id='b1' code='1/B'",
               has_army ? "<formation id='f' side='blue' army='guard'/>"
                          "<formation id='g' side='red'/><unit id='b1' code='1/B' formation='f'"
                        : "<unit id='b1' code='1/B'");
  g_autofree char *group =
    made_swap (units, "turn='2' at='0101' units='r1'/>",
               strstr (row->scenario, "<options") == NULL ? "turn='2' at='0101' units='r1'/>"
               : "turn='2' at='0101' units='r1' when='plan=a'/>"
                 "<group id='s' side='red' turn='2' at='0104' units='r1' when='plan=b'/>");

  return g_strconcat (group, row->scenario, NULL);
}

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *map = made_swap (made_map, "<edges>",
                                    "<areas><area id='west' columns='1-2'/>"
                                    "<area id='east' name='East' columns='3-4'/></areas><edges>");
  g_autofree char *regions = made_swap (map, "<regions>",
                                        "<regions><region id='left' hexes='0302'/>"
                                        "<region id='right' hexes='0303'/>");
  g_autofree char *mechanics = g_strconcat ("<mechanics>", row->system, NULL);
  g_autofree char *system = made_swap (made_system, "<mechanics>", mechanics);
  g_autofree char *scenario = make_scenario (row);
  guint n = 0;
  Made made;

  made_init (&made, system, regions, scenario);
  g_assert_no_error (made.error);
  vd_check_project (made.project, made.s, made.findings);
  for (guint i = 0; i < made.findings->len; i++)
    {
      const VdFinding *finding = made.findings->pdata[i];

      if (!g_str_has_prefix (finding->code, "rules."))
        g_test_message ("%s: %s: %s", finding->subject, finding->code, finding->text);
      g_assert_false (g_str_has_prefix (finding->code, "reference.") ||
                      g_str_has_prefix (finding->code, "document.") ||
                      g_str_has_prefix (finding->code, "value."));
      if (strcmp (finding->code, row->code) != 0)
        continue;

      n++;
      g_assert_cmpstr (finding->subject, ==, row->subject);
      g_assert_cmpuint (finding->line, ==, strchr (row->scenario, '\n') != NULL ? 3 : 2);
      g_assert_nonnull (strstr (finding->text, row->words));
    }

  g_assert_cmpuint (n, ==, row->subject != NULL ? 1 : 0);
  made_clear (&made);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_test_add_data_func (rows[i].path, &rows[i], test_row);

  return g_test_run ();
}
