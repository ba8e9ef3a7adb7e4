/* company.h: marches of several units, with stops on the way [R06 8.1, 5.3; F138, F21]
 *
 * A march is opened for a unit; others of its hex join it, and then it goes, from hex to hex or
 * farther at once, until it is halted.  Each unit pays its own costs.  A march goes only to a
 * hex in which it could halt, and whatever else it does is tried before it is offered
 * (company-end.c), so that it can always be ended; what it goes through may be full.  It goes by
 * the path that is cheapest for the unit that leads, of those that all can pay.  Who was named to
 * march has moved, whether he goes anywhere or not, so that a phase comes to its end.
 *
 * Who may be in road march marches alone then, but for leaders and others who never are: `road`
 * and `form` say where it begins and ends, once in a hex.  A march goes hex by hex in one layer
 * only (march.h).
 */
#pragma once

#include "core/movement/march.h"

G_BEGIN_DECLS

/* A unit that marches, and what it pays by. */
typedef struct
{
  VdUnitId         unit;
  const VdStepRow *rows;
  guint            allowance;
  VdLayer          layer;
  gboolean         knows;     /* road march */
  gboolean         is_leader;
} VdCompanion;

/**
 * VdCompany: the march that is open
 * @members: (array length=n): who leads first
 * @marcher: of the one that knows road march, if there is one
 * @fights: one of them does, so that leaders go where he goes
 * @goes_on: all of them are leaders, who go from one controlled hex into more
 */
typedef struct
{
  VdGame      *game;
  guint        n;
  VdCompanion  members[VD_MAX_COMPANY];
  guint        at;
  guint        side;
  gboolean     has_marcher;
  VdMarcher    marcher;
  gboolean     fights;
  gboolean     goes_on;
  gboolean     stops;   /* control does so */
  VdCell       leaves;  /* as in VdSearch, */
  gboolean     leaves_free;
} VdCompany;

/**
 * VdCompanyCell: a hex that it comes to, by some way
 * @from: the place of the hex before it among those found; its own for the first
 * @before: where the same hex was found before, by a way that costs the one that leads no more; its
 *   own if nowhere
 * @spent: (array): by each, in all, quarters
 */
typedef struct
{
  guint16 cell;
  guint16 from;
  guint16 before;
  guint8  spent[VD_MAX_COMPANY];
} VdCompanyCell;

/* Whether marches of several units are played. */
static inline gboolean
vd_company_plays (const VdGame *game)
{
  return G_UNLIKELY (game->scenario->mechanics[VD_MECHANIC_MARCHES]) &&
         vd_scenario_stacks_by_kinds (game->scenario) &&
         vd_game_plays (game, VD_MECHANIC_MARCHES) && vd_game_has (game, VD_POINT_MARCHES);
}

static inline gboolean
vd_company_is_open (const VdGame *game)
{
  return G_UNLIKELY (game->state.march.n > 0);
}

/* Returns: the place of @unit in the march that is open, or -1 */
int       vd_company_find     (const VdGame     *game,
                               VdUnitId          unit);

/* Appends the orders by which marches may be opened now. */
void      vd_company_list_musters (VdGame       *game,
                                   VdOrderList  *list);

/* Whether the march that is open may go anywhere. */
gboolean  vd_company_can_go   (VdGame           *game);

/* Takes up the march that is open. */
void      vd_company_begin    (VdGame           *game,
                               VdCompany        *company);

/* The layer in which it goes: in road march if one of them is. */
VdLayer   vd_company_get_layer (const VdCompany *company);

/**
 * vd_company_search:
 * @goal: the hex with which the search ends, or %VD_NO_CELL to find them all
 *
 * A hex is found several times where a way is cheaper for one of them and another for another.
 *
 * Returns: (transfer full): the hexes that it comes to, VdCompanyCell, in order of what they cost
 *   the one that leads; the first is where it stands
 */
GArray   *vd_company_search   (const VdCompany  *company,
                               guint             goal);

/* What forbids a step from @from, by @dir, whatever it costs; VD_N_POINTS if nothing does. */
VdPoint   vd_company_find_bar (const VdCompany  *company,
                               guint             from,
                               guint             dir,
                               gboolean          stopped);

/* What holds one of them, and all with him, where the march begins; VD_N_POINTS if nothing does. */
VdPoint   vd_company_find_lock (const VdCompany *company);

/**
 * vd_company_find_end:
 * @spent: (array): by each
 * @layer: that of who knows road march
 *
 * Returns: what forbids the march to halt in @cell, if it has come there now; VD_N_POINTS if
 *   nothing does
 */
VdPoint   vd_company_find_end (const VdCompany  *company,
                               guint             cell,
                               const guint8     *spent,
                               VdLayer           layer);

/* Of the march that is open, if its units have spent so much: what forbids it to halt where it
 * stands, whatever it is obliged to do; %VD_N_POINTS if nothing does. */
VdPoint   vd_company_find_halt (VdGame          *game,
                                const guint8    *spent);

/* The same of a hex that it goes to: it may also halt there once it has ended its road march. */
VdPoint   vd_company_find_stay (const VdCompany *company,
                                guint            cell,
                                const guint8    *spent);

/* Summons (company-obliged.c) */

/* Whether one of those who march has to go to the guns. */
gboolean  vd_company_is_summoned (const VdGame  *game);

/* Fills @nearest with how near each of those who have to go there could come by himself now, and
 * with %G_MAXUINT for the others. */
void      vd_company_find_nearest (VdGame       *game,
                                   guint        *nearest);

/**
 * vd_company_strays:
 * @nearest: (array): by vd_company_find_nearest()
 * @cell: where the march would be,
 * @spent: (array): what each would have spent,
 * @layer: and in what layer who knows road march
 *
 * Returns: whether one who has to go to the guns could not come so near from there
 */
gboolean  vd_company_strays   (VdGame           *game,
                               const guint      *nearest,
                               guint             cell,
                               const guint8     *spent,
                               VdLayer           layer);

/* Whether one of them could not come as near as now once @column is in @layer, and they have spent
 * that. */
gboolean  vd_company_strays_turned (VdGame      *game,
                               VdUnitId          column,
                               VdLayer           layer,
                               const guint8     *spent);

/* Whether @unit, which marches nowhere yet, comes nearer to the guns, where it has to go, by a
 * move than by any march. */
gboolean  vd_company_lags     (VdGame           *game,
                               VdUnitId          unit);

/* What forbids @unit, having spent that, to join others who have to go there, since they would
 * hold each other up; VD_N_POINTS if nothing does. */
VdPoint   vd_company_find_rival (VdGame         *game,
                               VdUnitId          unit,
                               guint             spent);

/* Whether @unit, which marches, would have to go nearer to the guns, and could. */
gboolean  vd_company_is_due   (VdGame           *game,
                               VdUnitId          unit);

/* Ends (company-end.c).  Whatever is tried is taken back. */

typedef gboolean (*VdCompanyTurned) (VdGame *game, gpointer user_data);
typedef VdPoint (*VdCompanyJoined) (VdGame *game);

/* The answer to @question once @column, the one that can be in road march, is in @layer, and they
 * have spent that. */
gboolean  vd_company_ask_turned (VdGame         *game,
                               VdUnitId          column,
                               VdLayer           layer,
                               const guint8     *spent,
                               VdCompanyTurned   question,
                               gpointer          user_data);

/* The answer to @question once @unit goes with it, having spent that before. */
VdPoint   vd_company_ask_joined (VdGame         *game,
                               VdUnitId          unit,
                               guint             spent,
                               VdCompanyJoined   question);

/* Whether it comes to an end once @column, the one that can be in road march, is in @layer, and
 * they have spent that. */
gboolean  vd_company_ends_turned (VdGame        *game,
                                  VdUnitId       column,
                                  VdLayer        layer,
                                  const guint8  *spent);

/* What keeps the march from an end once @unit goes with it, having spent that before; VD_N_POINTS
 * if nothing does. */
VdPoint   vd_company_try_along (VdGame          *game,
                                VdUnitId         unit,
                                guint            spent);

/* The same once the one at @place leaves it, who has to halt there himself. */
VdPoint   vd_company_try_leave (VdGame          *game,
                                guint            place);

/* The same once they have spent that on work at @crossing, whether it comes off or not. */
VdPoint   vd_company_try_work  (VdGame          *game,
                                guint            crossing,
                                VdCrossingIs     becomes,
                                const guint8    *spent);

/* Puts @column, one of the march, in @layer; they have spent that then. */
void      vd_company_turn     (VdGame           *game,
                               VdUnitId          column,
                               VdLayer           layer,
                               const guint8     *spent);

/* Takes the one at @place out of a march. */
void      vd_company_drop      (VdMarchState    *march,
                                guint            place);

G_END_DECLS
