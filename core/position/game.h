/* game.h: a position with what is worked out from it
 *
 * A VdGame is the workspace of one thread: the state, and beside it what the
 * rules ask all the time (who stands where, who controls what).  All of it can
 * be made again from the state at any moment, and vd_game_audit() (audit.h) does so
 * and compares.  Units are placed and taken away here and nowhere else.
 *
 * Movement and combat work out more (who can reach what, who may fight whom):
 * each keeps it in a struct of its own (move-cache.h, contact-lists.h), which
 * holds for one VdGame.stamp, and exports a #VdGameCache by which the game has
 * it made and dropped.
 */
#pragma once

#include "core/position/dice.h"
#include "core/position/order.h"
#include "core/position/state.h"
#include "core/scenario/explain.h"

G_BEGIN_DECLS

#define VD_MAX_PATH 256

/* What opposes a mover in a hex, kept in VdGame.opposition. */
enum
{
  VD_OPPOSITION_NONE,
  VD_OPPOSITION_CONTROL, /* it must stop there [NAW 6.0] */
  VD_OPPOSITION_ENEMY    /* it may not enter [NAW 5.12] */
};

/* Hexes that a unit enters one after another. */
typedef struct
{
  guint16 n;
  guint16 cells[VD_MAX_PATH];
} VdMovePath;

#define VD_MAX_DICE 4

/* The dice that an order has rolled, and for a combat where on the table. */
typedef struct
{
  guint8 n;
  guint8 dice[VD_MAX_DICE]; /* unused ones are 0 */
  guint8 column;            /* VD_NO_COLUMN if it was no combat */
  guint8 result;            /* index of VdScenario.results */
} VdThrow;

typedef struct _VdGame VdGame;
typedef struct _VdMoveCache VdMoveCache;
typedef struct _VdContactLists VdContactLists;
typedef struct _VdMinds VdMinds;
typedef struct _VdSentWays VdSentWays;

/**
 * VdGameCache: what a chapter of the rules works out and keeps beside the game
 * @make: makes what it keeps, in its own member of the game
 * @discard: frees it
 * @forget: drops all that does not hold for the whole game
 * @forget_unit: (nullable): drops what it knows of where @unit can go
 * @forget_rows: (nullable): drops what follows from rows of the scenario, which are others now
 */
typedef struct
{
  void (*make)        (VdGame   *game);
  void (*discard)     (VdGame   *game);
  void (*forget)      (VdGame   *game);
  void (*forget_unit) (VdGame   *game,
                       VdUnitId  unit);
  void (*forget_rows) (VdGame   *game);
} VdGameCache;

struct _VdGame
{
  const VdScenario *scenario;  /* borrowed; where crossings change in play: */
  VdScenario       *own_rows;  /* (nullable): the same; see crossing.h */
  VdState           state;

  /* By cell, one more for "no hex". */
  guint16          *unit_at;   /* first unit, VD_NONE if vacant */
  guint8           *n_at;      /* how many of them count for the stacking limit */
  guint8           *control[VD_MAX_SIDES]; /* how many of a side's units control it */
  guint16          *n_beside[VD_MAX_SIDES]; /* how many of a side's units stand beside it */
  guint8            opposition_by[3][3][3]; /* by who stands in a hex and who controls it */
  guint8           *opposition[VD_MAX_SIDES]; /* [cell]: for a mover of the side */
  guint8           *left[VD_MAX_SIDES];  /* likewise, as a search begins: see VdSearch */

  guint             n_words;   /* of a set of cells, a bit each */
  guint64          *opposed_at[VD_MAX_SIDES]; /* cells with any opposition, as a set */
  guint             opposed_stamp[VD_MAX_SIDES]; /* counts their changes, from 1 */
  guint64          *full;      /* cells at or over the stacking limit, as a set */
  guint             n_overstacked; /* hexes over it, */
  guint16          *overstacked; /* and which */

  /* By unit */
  guint16          *next_at;   /* next unit in the same hex */
  guint16          *group;     /* active reinforcement group, VD_NONE */

  guint64           stamp;     /* counts changes of who stands where and may act, from 1 */
  gboolean          control_changed; /* since reserves were called last, for somebody */
  guint             bar;       /* the least opposition that may not be entered in this period */
  guint             period;    /* by whose hexsides control is counted */

  const VdGameCache *const *caches; /* borrowed; what is kept beside the game: */
  VdMoveCache      *movement;  /* what movement works out, and keeps for itself */
  VdContactLists   *contacts;  /* likewise combat */
  VdSentWays       *sent_ways; /* (nullable): how far it is to where forces are sent */
  VdMinds          *minds;     /* (nullable): what sides know where forces are hidden */

  VdMovePath        path;      /* the cheapest, of the order that was tested last; none if
                                * that came with a path */
  VdThrow           thrown;    /* by the order that was applied last */
  VdExplain        *trace;     /* (nullable): counts cases as they are applied */
  VdOrderList       scratch;
};

/**
 * vd_game_new_with:
 * @scenario: borrowed; must be playable and outlive the game
 * @caches: (array zero-terminated=1): borrowed; what is kept beside it
 *
 * For vd_game_new() in play.h, which knows all chapters.
 *
 * Returns: (transfer full): a game before its set-up
 */
VdGame  *vd_game_new_with (const VdScenario      *scenario,
                           const VdGameCache     *const *caches);
void     vd_game_free     (VdGame           *game);

/**
 * vd_game_restore:
 *
 * Takes the position @state and works out the rest.
 */
void     vd_game_restore  (VdGame           *game,
                           const VdState    *state);

/**
 * vd_game_take:
 * @other: another game of the same scenario
 *
 * Takes its position, as vd_game_restore() would take its state; this is quicker.
 */
void     vd_game_take     (VdGame           *game,
                           const VdGame     *other);

/**
 * vd_game_place:
 *
 * Puts a unit that is not on the map into @cell.
 */
void     vd_game_place    (VdGame           *game,
                           VdUnitId          unit,
                           guint             cell);

/**
 * vd_game_remove:
 * @place: where it goes instead
 *
 * Takes a unit off the map.  Its cell stays noted in the state.
 */
void     vd_game_remove   (VdGame           *game,
                           VdUnitId          unit,
                           VdPlace           place);

/**
 * vd_game_move:
 *
 * Moves a unit on the map from its hex to @cell.
 */
void     vd_game_move     (VdGame           *game,
                           VdUnitId          unit,
                           guint             cell);

/**
 * vd_game_forget_reaches:
 *
 * Drops what was worked out about movement and contact; call when a phase
 * begins.
 */
void     vd_game_forget_reaches (VdGame     *game);

/**
 * vd_game_forget_unit:
 *
 * Drops what was worked out about @unit; call when something other than the position
 * no longer keeps it away.
 */
void     vd_game_forget_unit (VdGame        *game,
                              VdUnitId       unit);

/**
 * vd_game_lift_bar:
 *
 * Lifts a bar for good.
 */
void     vd_game_lift_bar     (VdGame       *game,
                               guint         bar);

/**
 * vd_game_set_crossing:
 *
 * Makes a crossing what it is from now on, with all that follows for movement and control.
 */
void     vd_game_set_crossing (VdGame       *game,
                               guint         crossing,
                               VdCrossingIs  is);

/**
 * vd_game_set_pontoon:
 * @pontoon: its place in VdScenario.pontoons
 * @laid: where it lies from now on; it is laid, or taken up, or what crossing it costs changes
 *
 * Likewise.
 */
void     vd_game_set_pontoon  (VdGame       *game,
                               guint         pontoon,
                               const VdLaid *laid);

/**
 * vd_game_note_period:
 *
 * Takes notice of the period: whether it lets units enter enemy control, and
 * what control passes; call when a Movement Phase begins.
 */
void     vd_game_note_period (VdGame        *game);

/**
 * vd_game_note_groups:
 *
 * Takes notice of the turn: which group brings each reinforcement.
 */
void     vd_game_note_groups (VdGame        *game);

/**
 * vd_game_is_held:
 *
 * For vd_game_is_barred(), where it matters whose control it is.
 *
 * Returns: whether an enemy of @side controls @cell whose control does not bend, or of whom @side
 *   does not know that it does
 */
gboolean vd_game_is_held     (const VdGame     *game,
                              guint             side,
                              guint             cell);

/**
 * vd_game_meets:
 *
 * Returns: whether VdGame.opposition of @cell is what follows from who stands there
 *   and who controls it, and the search is barred accordingly
 */
gboolean vd_game_meets    (const VdGame     *game,
                           guint             cell);

static inline guint
vd_game_period (const VdGame *game)
{
  return game->scenario->turn_period[game->state.turn - 1];
}

static inline guint
vd_game_side (const VdGame *game,
              VdUnitId      unit)
{
  return game->scenario->units[unit].side;
}

static inline gboolean
vd_game_is_on_map (const VdGame *game,
                   VdUnitId      unit)
{
  return game->state.units[unit].place == VD_PLACE_MAP;
}

/* Whether an enemy of @side controls @cell. */
static inline gboolean
vd_game_is_controlled (const VdGame *game,
                       guint         side,
                       guint         cell)
{
  return game->control[side ^ 1][cell] > 0;
}

/* Whether an enemy of @side controls @cell whose control retreats and arrivals do not pass by. */
static inline gboolean
vd_game_is_barred (const VdGame *game,
                   guint         side,
                   guint         cell)
{
  return vd_game_is_controlled (game, side, cell) &&
         (!game->scenario->control_bends || vd_game_is_held (game, side, cell));
}

/* Counts the rule @point as applied, in a checking build. */
static inline void
vd_game_see (VdGame  *game,
             VdPoint  point)
{
  if (G_UNLIKELY (game->trace != NULL))
    vd_explain_see (game->trace, vd_scenario_cite (game->scenario, point));
}

static inline void
vd_game_see_row (VdGame   *game,
                 VdCaseId  rule)
{
  if (G_UNLIKELY (game->trace != NULL))
    vd_explain_see (game->trace, rule);
}

/* Whether @mechanic is on, under the options chosen if it depends on them. */
static inline gboolean
vd_game_plays (const VdGame *game,
               VdMechanic    mechanic)
{
  const VdScenario *s = game->scenario;

  return s->mechanics[mechanic] &&
         (G_LIKELY (!s->mechanic_depends[mechanic]) ||
          vd_cond_holds (&s->mechanic_when[mechanic], s, &game->state));
}

/**
 * vd_game_draw_for:
 *
 * Draws a die for a unit that throws one at most for @what in a turn.
 *
 * Returns: its face, from 1 to 6
 */
guint    vd_game_draw_for    (const VdGame     *game,
                              VdDie             what,
                              VdUnitId          unit);

/* Notes a die that the running order has rolled, given or drawn. */
static inline void
vd_game_note_die (VdGame *game,
                  guint   die)
{
  if (game->thrown.n < VD_MAX_DICE)
    game->thrown.dice[game->thrown.n++] = die;
}

static inline gboolean
vd_game_has (const VdGame *game,
             VdPoint       point)
{
  return vd_scenario_has (game->scenario, point);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdGame, vd_game_free)

G_END_DECLS
