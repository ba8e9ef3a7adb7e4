/* tables.h: the layout of a compiled scenario
 *
 * For the rules in core/ and for formats/compile/compile.c, which fills it; nobody
 * else includes this.  Filled once, const from then on.  Arrays are owned by
 * the scenario; ids are indices into them.
 *
 * Quantities: movement points and strengths are in quarters (VD_Q).  Cells of
 * all maps are numbered through, map after map.
 *
 * The rows stand by subject in tables-chart.h, tables-crossings.h, tables-shifts.h, tables-units.h, tables-turns.h,
 * tables-victory.h and tables-settings.h; here is what holds them.
 */
#pragma once

#include "core/scenario/tables-chart.h"
#include "core/scenario/tables-crossings.h"
#include "core/scenario/tables-settings.h"
#include "core/scenario/tables-shifts.h"
#include "core/scenario/tables-turns.h"
#include "core/scenario/tables-units.h"
#include "core/scenario/tables-victory.h"

G_BEGIN_DECLS

typedef struct
{
  char  *id;
  char  *name;
  guint  map;          /* index of the map document */
  char  *edge_ids[8];
  char  *edge_names[8];
} VdField;

/* What the search for reachable hexes reads of a cell: the neighbours (n_cells
 * where there is none), the cost of each step, VD_NEVER if it is closed, and
 * the least of these. */
typedef struct
{
  guint16 next[VD_N_DIRS];
  guint8  cost[VD_N_DIRS];
  guint8  least;
} VdStepRow;

/* A hex that guns can fire at from another. */
typedef struct
{
  guint16 cell;
  guint8  distance;
  guint8  over_water; /* next hex, across a side that bars attacks: in these periods, as bits;
                       * 0 of a hex farther off [NAW 8.45] */
} VdShot;

struct _VdScenario
{
  char           *title;
  char           *id;

  /* Maps */
  guint           n_maps;
  char          **map_ids;
  VdGrid         *grids;
  guint          *first_cell;  /* of each map */
  guint           n_cells;
  guint8         *terrain;     /* [cell]; VD_NEVER where there is no hex */
  guint8         *field;       /* [cell] */
  gint32        (*next)[VD_N_DIRS];     /* [cell]: neighbour in play, or -1 */
  guint16       (*sides)[VD_N_DIRS];    /* [cell]: kinds on the side, as bits; a
                                         * directed kind only from its low hex */
  guint16       (*high_sides)[VD_N_DIRS]; /* [cell]: directed kinds seen from the high hex */
  guint8        (*paths)[VD_N_DIRS];    /* [cell]: path kinds through the side, as bits */
  guint8        (*paths_off)[8]; /* [cell]: path kinds that leave by each edge, as bits */
  guint8         *edges;       /* [cell]: edges of its field that it lies on, as bits */
  char          **labels;      /* [cell]; beyond VD_MAX_PLAY_CELLS only of cells that
                                * the scenario names, the others %NULL */
  GHashTable     *by_label;    /* label -> cell + 1, of those in labels and aliases */
  GPtrArray      *aliases;     /* other names of hexes that lie on several printed sheets */
  guint           n_fields;
  VdField         fields[VD_MAX_FIELDS];

  /* System */
  guint           n_classes;
  VdClass         classes[VD_MAX_CLASSES];
  guint           n_terrains;
  VdTerrainKind   terrains[VD_MAX_TERRAINS];
  guint           n_side_kinds;
  VdSideKind      side_kinds[VD_MAX_SIDE_KINDS];
  guint           n_path_kinds;
  VdPathKind      path_kinds[VD_MAX_PATH_KINDS];
  guint           n_exceptions;
  VdException    *exceptions;
  guint           n_periods;
  VdPeriod        periods[VD_MAX_PERIODS];  /* periods[0] is the ordinary one */
  VdSequence      sequence;
  guint           n_results;
  VdResult       *results;
  VdResultsTable  table;
  guint           n_shifts;
  VdShift         shifts[VD_MAX_SHIFTS];
  gboolean        mechanics[VD_N_MECHANICS];
  guint16         windows[VD_N_PHASES]; /* that can be open: bits in the order of sequence.def */
  gboolean        mechanic_depends[VD_N_MECHANICS]; /* on options: */
  VdCond          mechanic_when[VD_N_MECHANICS];
  gint16          settings[VD_N_SETS];
  gint16          side_settings[VD_MAX_SIDES][VD_N_SETS]; /* of one side; VD_UNSET: as above */

  /* Cases */
  guint           n_cases;
  char          **cases;       /* cases[0] is "" */
  GHashTable     *case_index;  /* text -> index; borrows from cases */
  VdCaseId        point_case[VD_N_POINTS]; /* 0: not bound */

  /* Order of battle */
  guint           n_sides;
  VdSide          side[VD_MAX_SIDES];
  guint8          first_side;
  guint           n_units;
  VdUnit         *units;
  guint           n_formations;
  char          **formations;
  guint           n_armies;
  VdArmy          armies[VD_MAX_ARMIES];
  guint16        *formation_parent; /* VD_NONE if it has none */
  guint16        *formation_with; /* as which it counts too for command; VD_NONE for none */
  guint           n_zones;
  VdZone         *zones;
  guint           n_markers;
  VdMarker        markers[VD_MAX_MARKERS];
  guint           n_ledgers;
  VdLedger        ledgers[VD_MAX_LEDGERS];
  guint           n_recoils;
  VdRecoil        recoils[VD_MAX_RECOILS];
  guint           n_holds;
  VdHold         *holds;
  guint           n_confinements;
  VdConfinement  *confinements;
  guint           n_bars;
  VdBar          *bars;
  guint           n_groups;
  VdGroup        *groups;
  guint           n_options;
  VdOption        options[VD_MAX_OPTIONS];
  guint           n_turns;
  guint8         *turn_period; /* [turn - 1] */
  guint8         *day_ends;    /* [turn - 1]: whether a day ends with it */
  guint           n_resets;
  VdReset        *resets;
  guint           n_stops;
  VdStop         *stops;
  guint           n_recalls;
  VdRecall       *recalls;
  guint           n_levels;
  VdLevel        *levels;
  guint           n_exits;
  VdExit         *exits;
  guint           n_tracks;
  VdTrack        *tracks;
  guint           n_awards;
  VdAward        *awards;
  guint           n_sources;
  VdSource        sources[VD_MAX_SOURCES];
  guint           n_damaged;
  VdDamaged      *damaged;     /* hexsides whose crossings are damaged when play begins */
  guint           n_victory_levels;
  VdVictoryLevel *victory_levels;
  gboolean        ends_at_once;  /* by a row of the schedule */

  /* Made by vd_scenario_prepare() */
  char           *unplayable;  /* why, or NULL */
  char           *refusal;     /* the same as a phrase */
  VdPoint         lacks;       /* what it lacks for that, or VD_N_POINTS */
  GHashTable     *by_unit_id;  /* id -> unit + 1 */
  guint           n_movers;
  VdMover        *movers;
  VdStepRow      *steps;       /* [(mover * n_periods + period) * n_cells + cell] */
  guint8         *least_step;  /* [mover * n_periods + period]: the cheapest of all its steps */
  VdHex          *hexes;       /* [cell]: where it lies on the grid of its map */
  guint8         *enter_cost;  /* as steps: quarters to come in from off the map */
  guint8         *stands;      /* [mover * n_cells + cell]: whether it may be set up there;
                                * NULL if there is no free set-up */
  guint8         *control_sides; /* [(period * n_classes + class) * n_cells + cell]: sides
                                * through which a unit's control passes, as bits */
  guint8         *attack_sides; /* likewise: sides through which it may attack, as bits */
  gboolean        control_varies; /* control is not the same in all periods */
  gboolean        control_bends;  /* retreats and arrivals pass by that of some class */
  guint16        *of_side[VD_MAX_SIDES]; /* units of a side */
  guint           n_of_side[VD_MAX_SIDES];
  guint           n_rolled_for; /* groups that come by the die */
  gboolean        has_queues; /* some groups wait for those due before them */
  guint           n_leaders;   /* units of classes that lead, where the mechanic is on, */
  guint16         leaders[VD_MAX_LEADERS]; /* and which */
  guint8         *leave_cost;  /* likewise: quarters to leave the map off all paths */
  guint8         *section_ends; /* [cell]: track sections that the cell lies beside, as bits */
  guint8         *ways_in;     /* [cell]: whether units may come in there */
  guint64        *enter_awards_at; /* [cell]: awards for entering it, as bits; NULL if there
                                * are none */
  guint64        *noted_cells; /* those cells, and the watched ones, as a set, a bit each */
  guint64         enter_awards_of[VD_MAX_SIDES]; /* these awards by who can earn them, as bits */
  guint           n_watched;   /* hexes whose holder is noted, */
  VdCell          watched[VD_MAX_WATCHED]; /* and which */
  guint8         *watch_at;    /* [cell]: its place among these + 1; NULL if there are none */
  guint           n_enter_awards; /* conditions of entering, and */
  const VdAward  *enter_awards[VD_MAX_ENTER_AWARDS];
  guint           n_attack_awards; /* conditions of attacks: */
  const VdAward  *attack_awards[VD_MAX_ATTACK_AWARDS];
  gboolean        books;       /* some points are booked during play */
  gboolean        keeps_status; /* units have a status, see status.h: some may be reduced */
  guint          *first_shot;  /* [cell], one more: where its shots begin */
  VdShot         *shots;       /* targets in range and sight of a gun */
  guint16        *die_units;   /* (nullable): [unit]: the number that its combats are rolled by, */
  guint16        *die_groups;  /* and [group] that of rolls for it: see vd_scenario_share_dice() */
  guint           n_crossings;
  VdCrossingRow      crossings[VD_MAX_CROSSINGS];
  guint8        (*crossing_at)[VD_N_DIRS]; /* [cell]: its place among these + 1; NULL if they do
                                * not change in play */
  guint           n_breakers;  /* units that break down into vedettes, */
  guint16         breakers[VD_MAX_BREAKERS]; /* which, */
  guint           n_vedettes;  /* and their vedettes: those of one unit follow each other */
  guint16         vedettes[VD_MAX_VEDETTES];
  guint           n_trains;    /* trains, where the mechanic is on, */
  guint16         trains[VD_MAX_TRAINS]; /* and which */
  guint           n_pontoons;  /* units that become bridges, */
  guint16         pontoons[VD_MAX_PONTOONS]; /* and which */
  VdLaid          laid[VD_MAX_PONTOONS]; /* where they lie: of a game's own rows; see crossing.h */
  gboolean        bars_change; /* some begin, end or are lifted in play */
  guint16         bars_in_force; /* those that the rows are by, as bits; of a battle as it begins */
  const VdScenario *base;      /* (nullable): of what these are rows of a game's own: */
  guint8          crossing_is[VD_MAX_CROSSINGS]; /* for crossings that are so; see crossing.h */
  guint8          off[VD_N_POINTS];       /* rule points switched off by a mutation test */
};

/**
 * vd_scenario_new:
 *
 * Returns: (transfer full): an empty scenario with default settings, to be
 *   filled by the compiler
 */
VdScenario *vd_scenario_new          (void);

/**
 * vd_scenario_allocate:
 * @n_cells: cells of all maps
 *
 * Makes the arrays by cell: terrain without a hex, no neighbours, no sides.
 */
void        vd_scenario_allocate     (VdScenario *self,
                                      guint       n_cells);

/**
 * vd_scenario_add_case:
 *
 * Returns: the index of the case @text, made if it is new; 0 for %NULL or ""
 */
VdCaseId    vd_scenario_add_case     (VdScenario *self,
                                      const char *text);

/**
 * vd_scenario_bind:
 * @cases: one or more cases, "; " between
 *
 * Gives a rule point its cases, in place of any it had.
 */
void        vd_scenario_bind         (VdScenario *self,
                                      VdPoint     point,
                                      const char *cases);

/**
 * vd_scenario_find_setting:
 * @name: as in a document, "exclusive-mix"
 * @value: as in a document, "any"
 * @result: (out): the number that stands for it
 *
 * Returns: the setting, or -1 with @result 0 if there is none of that name,
 *   1 if it does not know the value
 */
int         vd_scenario_find_setting (const VdScenario *self,
                                      const char       *name,
                                      const char       *value,
                                      gint16           *result);

/**
 * vd_setting_describe:
 * @name: a setting
 *
 * Returns: (transfer full): a phrase for messages: the values that @name takes
 */
char       *vd_setting_describe      (const char *name);

/**
 * vd_mechanic_from_name:
 *
 * Returns: the mechanic, or -1
 */
int         vd_mechanic_from_name    (const char *name);

/* Returns: the setting, or -1 */
int         vd_setting_from_name     (const char *name);

/* The number that stands for the value of a setting that no document gives. */
gint16      vd_setting_get_initial   (VdSetting   setting);

/* The mechanic without which nothing reads it, or %VD_MECHANIC_NONE. */
VdMechanic  vd_setting_get_mechanic  (VdSetting   setting);

/**
 * vd_scenario_prepare:
 *
 * Works out step costs, control and attack masks, or says why the scenario
 * is beyond the limits of play.  Call once, when all else is filled.
 */
void        vd_scenario_prepare      (VdScenario *self);

/**
 * vd_scenario_refuse:
 * @why: (transfer full) (nullable): a phrase; %NULL if it can be played
 *
 * Sets why the scenario cannot be played.
 */
void        vd_scenario_refuse       (VdScenario *self,
                                      char       *why);

/**
 * vd_scenario_switch_off:
 *
 * For mutation tests: from now on the rule behind @point is not applied.
 * Call before any state is made.
 */
void        vd_scenario_switch_off   (VdScenario *self,
                                      VdPoint     point);

/**
 * vd_cond_allows:
 * @choice: (array): by option
 *
 * Returns: whether options chosen like that satisfy @cond
 */
gboolean    vd_cond_allows           (const VdCond     *cond,
                                      const VdScenario *scenario,
                                      const guint8     *choice);

/* Whether player-turns have a phase of that kind in @period. */
static inline gboolean
vd_scenario_has_phase (const VdScenario *self,
                       guint             period,
                       VdPhase           kind)
{
  for (guint i = 0; i < self->sequence.n_phases; i++)
    if (self->sequence.phases[i].kind == kind)
      return self->sequence.phases[i].periods >> period & 1;

  return FALSE;
}

/* By which number a combat against @unit is rolled for. */
static inline guint
vd_scenario_die_unit (const VdScenario *self,
                      VdUnitId          unit)
{
  return G_LIKELY (self->die_units == NULL) ? unit : self->die_units[unit];
}

/* Where the costs of @unit by cell begin in steps, enter_cost and leave_cost. */
static inline gsize
vd_scenario_row (const VdScenario *self,
                 VdUnitId          unit,
                 guint             period)
{
  return (gsize) (self->units[unit].mover * self->n_periods + period) * self->n_cells;
}

/* Whether @unit is neither a leader nor a train. */
static inline gboolean
vd_scenario_fights (const VdScenario *self,
                    VdUnitId          unit)
{
  return self->classes[self->units[unit].unit_class].role == VD_ROLE_COMBAT;
}

static inline gboolean
vd_scenario_has (const VdScenario *self,
                 VdPoint           point)
{
  return G_LIKELY (!self->off[point]);
}

static inline VdCaseId
vd_scenario_cite (const VdScenario *self,
                  VdPoint           point)
{
  return self->point_case[point];
}

/* Where the sides that units of @unit_class reach and strike through begin. */
static inline gsize
vd_scenario_mask (const VdScenario *self,
                  guint             unit_class,
                  guint             period)
{
  return (gsize) (period * self->n_classes + unit_class) * self->n_cells;
}

/* A setting as @side has it. */
static inline gint16
vd_scenario_get_setting (const VdScenario *self,
                         guint             side,
                         VdSetting         setting)
{
  gint16 own = self->side_settings[side][setting];

  return G_LIKELY (own == VD_UNSET) ? self->settings[setting] : own;
}

static inline gboolean
vd_scenario_is_garrison (const VdScenario *self,
                         VdUnitId          unit)
{
  return (self->units[unit].traits & VD_TRAIT_GARRISON) != 0 &&
         self->mechanics[VD_MECHANIC_GARRISONS];
}

/* Whether hexes hold so many units of each kind, and not a plain number: see stack-kinds.h. */
static inline gboolean
vd_scenario_stacks_by_kinds (const VdScenario *self)
{
  return G_UNLIKELY (self->mechanics[VD_MECHANIC_STACK_KINDS]);
}

/* How many units of @side that count a hex is sure to hold, whoever they are. */
static inline guint
vd_scenario_get_stack_limit (const VdScenario *self,
                             guint             side)
{
  return vd_scenario_get_setting (self, side, vd_scenario_stacks_by_kinds (self)
                                              ? VD_SET_STACK_UNLED : VD_SET_STACKING);
}

/* Whether @unit counts for the limit of units in a hex. */
static inline gboolean
vd_scenario_counts (const VdScenario *self,
                    VdUnitId          unit)
{
  if (vd_scenario_stacks_by_kinds (self) &&
      self->classes[self->units[unit].unit_class].counts == VD_STACK_FREE &&
      vd_scenario_has (self, VD_POINT_STACK_KINDS_FREE))
    return FALSE;

  return G_LIKELY (!vd_scenario_is_garrison (self, unit)) ||
         !vd_scenario_has (self, VD_POINT_GARRISON_UNCOUNTED);
}

/* Whether @unit belongs to @formation, or to one below it. */
static inline gboolean
vd_scenario_is_of_formation (const VdScenario *self,
                             VdUnitId          unit,
                             guint             formation)
{
  guint at = self->units[unit].formation;

  for (guint i = 0; i < self->n_formations && at != VD_NONE && at != formation; i++)
    at = self->formation_parent[at];

  return at == formation;
}

/* Whether @unit may never enter @cell, since it lies outside its confinement. */
static inline gboolean
vd_scenario_confines (const VdScenario *self,
                      VdUnitId          unit,
                      guint             cell)
{
  guint confinement = self->units[unit].confinement;

  return G_UNLIKELY (confinement != VD_NONE) && !self->confinements[confinement].inside[cell] &&
         vd_scenario_has (self, VD_POINT_CONFINED);
}

G_END_DECLS
