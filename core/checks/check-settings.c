/* Settings that no rule in use reads, and mechanics that nothing in the battle can use. */
#include "core/checks/check-private.h"

#include <string.h>

static gboolean
may_play (const VdScenario *s,
          VdMechanic        mechanic)
{
  return s->mechanics[mechanic] || s->mechanic_depends[mechanic];
}

static gboolean
bombards (const VdScenario *s)
{
  return may_play (s, VD_MECHANIC_BOMBARDMENT);
}

static gboolean
displaces_guns (const VdScenario *s)
{
  return may_play (s, VD_MECHANIC_DISPLACEMENT) && bombards (s);
}

static gboolean
stacks (const VdScenario *s)
{
  return may_play (s, VD_MECHANIC_STACKS);
}

static gboolean
stacks_guns (const VdScenario *s)
{
  return stacks (s) && bombards (s);
}

static gboolean
disrupts (const VdScenario *s)
{
  return may_play (s, VD_MECHANIC_DISRUPTION);
}

static gboolean
has_recalls (const VdScenario *s)
{
  return s->n_recalls > 0;
}

/* Whether a result destroys units of both sides. */
static gboolean kills_both (const VdScenario *s)
VD_CHECK_ANY (s->n_results, vd_result_kills_both (&s->results[i]))

static gboolean exchanges (const VdScenario *s)
VD_CHECK_ANY (s->n_results, s->results[i].attacker == VD_EFFECT_EXCHANGE ||
                            s->results[i].defender == VD_EFFECT_EXCHANGE)

static gboolean halves (const VdScenario *s)
VD_CHECK_ANY (s->n_results, s->results[i].attacker == VD_EFFECT_HALF ||
                            s->results[i].defender == VD_EFFECT_HALF)

/* Whether a class takes no room in a hex, other than leaders. */
static gboolean has_free (const VdScenario *s)
VD_CHECK_ANY (s->n_classes, s->classes[i].counts == VD_STACK_FREE &&
                            s->classes[i].role == VD_ROLE_COMBAT)

static gboolean
moves_columns (const VdScenario *s)
{
  return may_play (s, VD_MECHANIC_DEMORALIZATION) || may_play (s, VD_MECHANIC_INTEGRITY) ||
         may_play (s, VD_MECHANIC_ARMY_MORALE) || may_play (s, VD_MECHANIC_COORDINATION) ||
         s->n_shifts > 0;
}

static gboolean
has_groups (const VdScenario *s)
{
  return s->n_groups > 0;
}

static gboolean
stacks_by_number (const VdScenario *s)
{
  return !vd_scenario_stacks_by_kinds (s);
}

static gboolean
declares (const VdScenario *s)
{
  return may_play (s, VD_MECHANIC_DECLARED);
}
static gboolean has_commanders (const VdScenario *s)
VD_CHECK_ANY (s->n_units, s->classes[s->units[i].unit_class].role == VD_ROLE_LEADER &&
                          s->units[i].leads == VD_LEADS_ARMY)

static gboolean has_leaders (const VdScenario *s)
VD_CHECK_ANY (s->n_units, s->classes[s->units[i].unit_class].role == VD_ROLE_LEADER)

/* Whether some unit that lies in a box can come back from it. */
static gboolean comes_back (const VdScenario *s)
VD_CHECK_ANY (s->n_units, s->units[i].is_reducible ||
                          s->classes[s->units[i].unit_class].recovery == VD_RECOVERS_WHOLE)

static gboolean has_reducible (const VdScenario *s)
VD_CHECK_ANY (s->n_units, s->units[i].is_reducible)

static gboolean has_trains (const VdScenario *s)
VD_CHECK_ANY (s->n_units, s->classes[s->units[i].unit_class].role == VD_ROLE_TRAIN)

static gboolean rolls_for_groups (const VdScenario *s)
VD_CHECK_ANY (s->n_groups, s->groups[i].faces != 0)

static gboolean
asks_ratio (const VdAward *award)
{
  return award->test == VD_TEST_RATIO_AT_MOST || award->test == VD_TEST_RATIO_ABOVE ||
         award->test == VD_TEST_RATIO_AT_LEAST || award->test == VD_TEST_RATIO_BELOW;
}

static gboolean
asks_ratios (const VdScenario *s)
{
  for (guint i = 0; i < s->n_awards; i++)
    {
      if (asks_ratio (&s->awards[i]))
        return TRUE;
      for (guint j = 0; j < s->awards[i].n_also; j++)
        if (asks_ratio (&s->awards[i].also[j]))
          return TRUE;
    }

  return FALSE;
}

static gboolean
has_paths (const VdScenario *s)
{
  for (guint cell = 0; cell < s->n_cells; cell++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      if (s->paths[cell][dir] != 0)
        return TRUE;

  return FALSE;
}

static gboolean
has_paths_off (const VdScenario *s)
{
  for (guint cell = 0; cell < s->n_cells; cell++)
    for (guint edge = 0; edge < G_N_ELEMENTS (s->paths_off[cell]); edge++)
      if (s->paths_off[cell][edge] != 0)
        return TRUE;

  return FALSE;
}

/* Kinds of hexside that lie on the maps, or whose effects such have at times, as bits. */
static guint32
list_sides (const VdScenario *s)
{
  guint32 kinds = 0;

  for (guint cell = 0; cell < s->n_cells; cell++)
    for (guint dir = 0; dir < VD_N_DIRS / 2; dir++)
      kinds |= s->sides[cell][dir] | s->high_sides[cell][dir];
  for (guint i = 0; i < s->n_exceptions; i++)
    if (s->exceptions[i].as >= 0)
      kinds |= 1u << s->exceptions[i].as;

  return kinds;
}

/* How many of them are so. */
#define COUNT_SIDES(s, what)                          \
  {                                                   \
    guint32 kinds = list_sides (s);                   \
    guint n = 0;                                      \
                                                      \
    for (guint i = 0; i < (s)->n_side_kinds; i++)     \
      n += (kinds & (1u << i)) != 0 && (s)->side_kinds[i].what; \
    return n;                                         \
  }

static guint count_directed (const VdScenario *s)
COUNT_SIDES (s, directed)

static guint count_bridges (const VdScenario *s)
COUNT_SIDES (s, removes != 0)

static guint count_helping (const VdScenario *s)
COUNT_SIDES (s, defence > VD_Q (1))

static gboolean
has_directed (const VdScenario *s)
{
  return count_directed (s) > 0;
}

static gboolean
has_bridges (const VdScenario *s)
{
  return count_bridges (s) > 0;
}

static gboolean
mixes_sides (const VdScenario *s)
{
  return count_helping (s) > 1;
}

static gboolean
bombards_over_sides (const VdScenario *s)
{
  return bombards (s) && count_helping (s) > 0;
}

/* What reads a setting besides its mechanic. */
static const struct
{
  const char *prefix;
  gboolean  (*reads) (const VdScenario *);
  const char *why;
} readers[] = {
  { "road-cancels-side",       has_paths,           N_("no path lies on the maps") },
  { "slope-only-into-clear",   has_directed,        N_("no hexside of the maps has a direction") },
  { "directed-defence",        has_directed,        N_("no hexside of the maps has a direction") },
  { "bridge-defence",          has_bridges,         N_("no bridge lies on the maps") },
  { "exclusive-mix",           mixes_sides,
    N_("fewer than two kinds of hexside on the maps help a defender") },
  { "bombard-breaks-exclusive", bombards_over_sides,
    N_("no hexside of the maps helps a defender") },
  { "shift-before-clamp",      moves_columns,       N_("nothing moves the column of an attack") },
  { "closed-terrain-road",     vd_check_closes_terrain, N_("no period closes terrain") },
  { "exchange",                exchanges,           N_("no result is an exchange") },
  { "free-in-combat",          has_free,            N_("every class of those who fight takes room") },
  { "half-by",                 halves,              N_("no result takes half of a side") },
  { "retreat-priority",        stacks,              N_("units of a hex do not fight as one") },
  { "retreat-",                vd_check_retreats,   N_("no result is a retreat") },
  { "required-guns",           displaces_guns,      N_("no guns are ever displaced") },
  { "displaced-guns",          displaces_guns,      N_("no guns are ever displaced") },
  { "stack-guns",              stacks_guns,         N_("no guns of a hex bombard together") },
  { "garrison-hex",            stacks,              N_("units of a hex do not fight as one") },
  { "surrounded-judged",       kills_both,
    N_("no result destroys units of both sides") },
  { "bombard-displaces",       displaces_guns,      N_("no guns are ever displaced") },
  { "recall-",                 has_recalls,         N_("no unit is recalled") },
  { "friends-surround",        disrupts,            N_("no unit comes back that was destroyed") },
  { "stacking",                stacks_by_number,    N_("stacking goes by kinds") },
  { "overstack",               stacks_by_number,    N_("stacking goes by kinds") },
  { "stack-train",             has_trains,          N_("no unit is of a class of trains") },
  { "entry-die",               rolls_for_groups,    N_("no group is rolled for") },
  { "entry-road",              has_paths_off,       N_("no path leads off the maps") },
  { "entry-",                  has_groups,          N_("no group comes in") },
  { "decline-if-demoralized",  has_groups,          N_("no group comes in") },
  { "losses-count",            has_reducible,       N_("no unit has a reduced side") },
  { "no-losses-ratio",         asks_ratios,         N_("no award asks for a ratio of losses") },
};

const char *
vd_check_why_idle (const VdScenario *self,
                   const char       *setting)
{
  int number = vd_setting_from_name (setting);
  VdMechanic mechanic;

  if (number < 0)
    return NULL; /* which is said */

  mechanic = vd_setting_get_mechanic (number);
  if (mechanic != VD_MECHANIC_NONE && !may_play (self, mechanic))
    return N_("the mechanic that it belongs to is not on");

  for (guint i = 0; i < G_N_ELEMENTS (readers); i++)
    if (g_str_has_prefix (setting, readers[i].prefix))
      return readers[i].reads (self) ? NULL : readers[i].why;

  return NULL;
}

/* Mechanics */

static gboolean has_guns (const VdScenario *s)
VD_CHECK_ANY (s->n_units, s->classes[s->units[i].unit_class].range > 0)

static gboolean
has_levels (const VdScenario *s)
{
  return s->n_levels > 0;
}

static gboolean
has_exits (const VdScenario *s)
{
  return s->n_exits > 0;
}

static gboolean
has_tracks (const VdScenario *s)
{
  return s->n_tracks > 0;
}

static gboolean holds_several (const VdScenario *s)
VD_CHECK_ANY (s->n_sides, vd_scenario_get_stack_limit (s, i) > 1)

static gboolean has_garrisons (const VdScenario *s)
VD_CHECK_ANY (s->n_units, (s->units[i].traits & VD_TRAIT_GARRISON) != 0)

static gboolean has_morale (const VdScenario *s)
VD_CHECK_ANY (s->n_armies, s->armies[i].has_morale)

static gboolean
has_allies (const VdScenario *s)
{
  for (guint i = 0; i < s->n_armies; i++)
    for (guint k = 0; k < i; k++)
      if (s->armies[i].side == s->armies[k].side)
        return TRUE;

  return FALSE;
}

static gboolean
has_reserves (const VdScenario *s)
{
  for (guint i = 0; i < s->n_units; i++)
    if (s->units[i].in_reserve)
      return TRUE;

  return s->n_recalls > 0;
}

static gboolean has_days (const VdScenario *s)
VD_CHECK_ANY (s->n_turns, s->day_ends[i])

static gboolean
has_formations (const VdScenario *s)
{
  return s->n_formations > 0;
}

static gboolean
has_fresh (const VdScenario *s)
{
  return s->n_markers > 0;
}

static gboolean
has_ledgers (const VdScenario *s)
{
  return s->n_ledgers > 0;
}

static gboolean
marches_together (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_MARCHES] && vd_scenario_stacks_by_kinds (s);
}

static gboolean has_roads (const VdScenario *s)
VD_CHECK_ANY (s->n_path_kinds, s->path_kinds[i].march != VD_NEVER)

static gboolean has_pontoons (const VdScenario *s)
VD_CHECK_ANY (1, s->n_pontoons > 0)

static gboolean has_objectives (const VdScenario *s)
VD_CHECK_ANY (s->n_cells, s->terrains[s->terrain[i]].is_objective)

static gboolean has_vedettes (const VdScenario *s)
VD_CHECK_ANY (1, s->n_vedettes > 0)

static gboolean has_sources (const VdScenario *s)
VD_CHECK_ANY (1, s->n_sources > 0)

static gboolean has_works (const VdScenario *s)
VD_CHECK_ANY (1, s->n_crossings > 0)

static const struct
{
  VdMechanic  mechanic;
  gboolean  (*uses) (const VdScenario *);
  const char *why;
} users[] = {
  { VD_MECHANIC_BOMBARDMENT,    has_guns,       N_("no unit is of a class with a range") },
  { VD_MECHANIC_DISPLACEMENT,   stacks_by_number,
    N_("retreats displace nobody where units stack by kinds") },
  { VD_MECHANIC_WITHDRAWAL,     declares,       N_("attacks are not declared before they are "
                                                   "resolved") },
  { VD_MECHANIC_DEMORALIZATION, has_levels,     N_("no side has a level of demoralization") },
  { VD_MECHANIC_EXIT,           has_exits,      N_("no side may leave the map") },
  { VD_MECHANIC_TRANSIT,        has_tracks,     N_("there is no transit track") },
  { VD_MECHANIC_STACKS,         holds_several,  N_("no hex holds more than one unit") },
  { VD_MECHANIC_GARRISONS,      has_garrisons,  N_("no unit has the trait \"garrison\"") },
  { VD_MECHANIC_ARMY_MORALE,    has_morale,     N_("no army has a morale") },
  { VD_MECHANIC_COORDINATION,   has_allies,     N_("no side has two armies") },
  { VD_MECHANIC_RESERVES,       has_reserves,   N_("no unit is ever in reserve") },
  { VD_MECHANIC_DISRUPTION,     has_days,       N_("no turn ends a day") },
  { VD_MECHANIC_INTEGRITY,      has_formations, N_("there are no formations") },
  { VD_MECHANIC_BOXES,          has_leaders,    N_("no unit is of a class of leaders") },
  { VD_MECHANIC_BOXES,          comes_back,     N_("no unit has a reduced side, or comes back whole") },
  { VD_MECHANIC_FRESH,          has_fresh,      N_("no formation has fresh strength") },
  { VD_MECHANIC_CASUALTIES,     has_ledgers,    N_("no formation has a level") },
  { VD_MECHANIC_COMMAND,        has_commanders, N_("no unit is a commander") },
  { VD_MECHANIC_MARCHES,        vd_scenario_stacks_by_kinds,
    N_("units do not stack by kinds") },
  { VD_MECHANIC_REPULSE,        marches_together,
    N_("units do not march together") },
  { VD_MECHANIC_CROSSINGS,      has_works,      N_("no kind of hexside on the maps can be worked "
                                                   "at") },
  { VD_MECHANIC_TRAINS,         has_trains,     N_("no unit is of a class of trains") },
  { VD_MECHANIC_PONTOONS,       has_pontoons,   N_("no unit is of a class that lays a kind of "
                                                   "hexside") },
  { VD_MECHANIC_VEDETTES,       has_vedettes,   N_("no unit is a vedette of another one") },
  { VD_MECHANIC_SUPPLY,         has_sources,    N_("the set-up names no source of supply") },
  { VD_MECHANIC_MARCH_ORDERS,   has_commanders, N_("no unit is a commander") },
  { VD_MECHANIC_MARCH_ORDERS,   has_objectives, N_("no hex is an objective") },
  { VD_MECHANIC_ROAD_MARCH,     has_roads,      N_("no path costs less in road march") },
};

const char *
vd_check_why_unused (const VdScenario *self,
                     const char       *mechanic)
{
  int which = vd_mechanic_from_name (mechanic);

  for (guint i = 0; i < G_N_ELEMENTS (users) && which >= 0; i++)
    if (users[i].mechanic == (VdMechanic) which && !users[i].uses (self))
      return users[i].why;

  return NULL;
}
