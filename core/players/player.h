/* player.h: who decides in a test-play
 *
 * A player gets a view, and sees what its side may see: never the other side's
 * secret choices and never a die before it is rolled.  What it decides follows
 * from the view, its parameters and the seed of vd_player_begin().
 */
#pragma once

#include "core/play/view.h"

G_BEGIN_DECLS

typedef struct _VdPlayer VdPlayer;

/**
 * VdPlayerParameter: a number that a player can be told
 * @name: as in "greedy:attack=20"
 * @text: (N_): what it does, in one sentence
 */
typedef struct
{
  const char *name;
  int         least;
  int         most;
  int         usual;
  const char *text;
} VdPlayerParameter;

/**
 * vd_player_kind_name:
 *
 * Returns: (nullable): the name of kind @index, from 0
 */
const char              *vd_player_kind_name       (guint index);

/* Returns: (N_): what it does, in a sentence or two */
const char              *vd_player_kind_text       (guint index);

/**
 * vd_player_kind_told:
 * @of: (out): who it is otherwise
 *
 * Returns: (nullable): what another player is told to be this one, "attack=100000";
 *   %NULL if it is a player of its own
 */
const char              *vd_player_kind_told       (guint        index,
                                                    const char **of);

/* Returns: (nullable): its parameter number @parameter; one that is another player
 * told something can be told all that the other can */
const VdPlayerParameter *vd_player_kind_parameter  (guint index,
                                                    guint parameter);

/**
 * vd_player_new:
 * @spec: a kind and its parameters: "random", "greedy:attack=20,near=3"
 * @scenario: borrowed; outlives the player
 * @wrong: (out) (optional) (transfer full): on failure a phrase: what is wrong
 *   with @spec and what would be right
 *
 * Returns: (transfer full) (nullable): %NULL if there is no such kind or
 *   parameter, or a number is out of its range
 */
VdPlayer *vd_player_new    (const char        *spec,
                            const VdScenario  *scenario,
                            char             **wrong);
void      vd_player_free   (VdPlayer          *player);

/**
 * vd_player_begin:
 *
 * Begins a new game; all its choices follow from @seed.
 */
void      vd_player_begin  (VdPlayer          *player,
                            guint64            seed);

/**
 * vd_player_choose:
 * @view: of the side that owes the decision; as it was given, when the function returns
 * @list: the legal orders
 *
 * Returns: one of them
 */
VdOrder   vd_player_choose (VdPlayer          *player,
                            VdView            *view,
                            const VdOrderList *list);

/**
 * vd_player_move:
 * @list: receives some of the legal orders; empty only if there is none
 *
 * While vd_view_is_moving(): what vd_player_choose() would do with the whole
 * list, sooner, because only the orders of units that it considers are worked
 * out.
 *
 * Returns: a legal order
 */
VdOrder   vd_player_move   (VdPlayer          *player,
                            VdView            *view,
                            VdOrderList       *list);

/**
 * vd_player_get_path:
 *
 * Returns: (nullable) (array length=n): by which hexes the order that was chosen
 *   last is to be carried out, see vd_play_apply_along(); up to the next choice
 */
const guint16 *vd_player_get_path (const VdPlayer *player,
                                   guint          *n);

/**
 * vd_player_get_fault:
 *
 * Only a player who decides outside this program can come to that.
 *
 * Returns: (nullable): why it cannot go on, a paragraph for whoever reads it; what
 *   it chose last is then no order
 */
const char    *vd_player_get_fault (const VdPlayer *player);

/**
 * vd_player_watch:
 * @view: of the player's side, after @order
 * @path: (nullable) (array length=n_path): as it was carried out
 *
 * Call after each order of either side, for players who keep a game of their own.
 */
void           vd_player_watch     (VdPlayer       *player,
                                    const VdView   *view,
                                    const VdOrder  *order,
                                    const guint16  *path,
                                    guint           n_path);

/**
 * vd_player_end:
 * @view: of the player's side, where it ended or was broken off
 */
void           vd_player_end       (VdPlayer       *player,
                                    const VdView   *view);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdPlayer, vd_player_free)

G_END_DECLS
