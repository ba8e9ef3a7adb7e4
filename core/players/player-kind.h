/* player-kind.h: what a kind of player is made of
 *
 * For core/players/player*.c, and for players who decide outside of this program.
 */
#pragma once

#include "core/players/player.h"
#include "core/position/dice.h"

G_BEGIN_DECLS

#define VD_MAX_PARAMETERS 20

/* What only a kind knows of itself stands behind this at the head of its own
 * structure.
 * @path: (nullable) (array length=n_path): set with a choice, and valid up to the
 *   next: by which hexes the order is to be carried out
 * @fault: (nullable) (owned): set instead of a choice: why it cannot go on */
struct _VdPlayer
{
  const struct _VdPlayerKind *kind;
  const VdScenario           *scenario;
  guint64                     random; /* its own random numbers */
  int                         values[VD_MAX_PARAMETERS];
  const guint16              *path;
  guint                       n_path;
  char                       *fault;
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
                     VdView            *view,
                     const VdOrderList *list);
  VdOrder (*move)   (VdPlayer          *player,   /* (nullable): lists all and chooses */
                     VdView            *view,
                     VdOrderList       *list);
  void    (*watch)  (VdPlayer          *player,   /* (nullable): as vd_player_watch() */
                     const VdView      *view,
                     const VdOrder     *order,
                     const guint16     *path,
                     guint              n_path);
  void    (*end)    (VdPlayer          *player,   /* (nullable): as vd_player_end() */
                     const VdView      *view);
} VdPlayerKind;

/**
 * vd_player_make:
 *
 * Returns: (transfer full): a player of that kind with its usual values, before
 *   its init()
 */
VdPlayer *vd_player_make (const VdPlayerKind *kind,
                          const VdScenario   *scenario);

extern const VdPlayerKind vd_player_random;
extern const VdPlayerKind vd_player_greedy;
extern const VdPlayerKind vd_player_planner;
extern const VdPlayerKind vd_player_still;

/* Tells it the value of one of its parameters. */
void vd_player_tell (VdPlayer   *player,
                     const char *parameter,
                     int         value);

static inline guint
vd_player_below (VdPlayer *player,
                 guint     n)
{
  player->random = vd_mix (player->random, 1);
  return vd_below (player->random, n);
}

G_END_DECLS
