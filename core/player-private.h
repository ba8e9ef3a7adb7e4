/* player-private.h: what a kind of player is made of
 *
 * For core/player*.c.
 */
#pragma once

#include "core/dice.h"
#include "core/player.h"

G_BEGIN_DECLS

#define VD_MAX_PARAMETERS 16

/* What only a kind knows of itself stands behind this at the head of its own
 * structure. */
struct _VdPlayer
{
  const struct _VdPlayerKind *kind;
  const VdScenario           *scenario;
  guint64                     random; /* its own random numbers */
  int                         values[VD_MAX_PARAMETERS];
};

typedef struct _VdPlayerKind
{
  const char              *name;
  const char              *text;
  const VdPlayerParameter *parameters; /* (nullable): up to one without a name */
  gsize                    size;       /* of its structure */
  void    (*init)   (VdPlayer          *player);  /* (nullable): its scenario and values are set */
  void    (*clear)  (VdPlayer          *player);  /* (nullable) */
  void    (*begin)  (VdPlayer          *player);  /* (nullable) */
  VdOrder (*choose) (VdPlayer          *player,
                     VdGame            *game,
                     const VdOrderList *list);
  VdOrder (*move)   (VdPlayer          *player,   /* (nullable): lists all and chooses */
                     VdGame            *game,
                     VdOrderList       *list);
} VdPlayerKind;

extern const VdPlayerKind vd_player_random;
extern const VdPlayerKind vd_player_greedy;
extern const VdPlayerKind vd_player_planner;

static inline guint
vd_player_below (VdPlayer *player,
                 guint     n)
{
  player->random = vd_mix (player->random, 1);
  return vd_below (player->random, n);
}

G_END_DECLS
