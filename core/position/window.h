/* window.h: the moments in which a side owes a decision, and what happens between them
 *
 * A file that holds such a moment exports one row of the first kind, a #VdPlayWindow: when it is
 * open, who decides, what he may decide.  A mechanic that does something without being asked,
 * as when a phase begins, exports one of the second kind, #VdHooks.  sequence.def lists both in
 * their order; play.c and sequence.c go through that list (sequence.h), and know no mechanic by
 * name.
 *
 * A window opens when its phase runs and is_open() says so, and closes when that is over.  One
 * that stands at the end of a phase, as overstack.h does, has a phase of its own, which begin()
 * opens and a decision closes.  More than one can be open, all for the same side: then each
 * lists its orders, and an order is tested by the first that answers for its kind.
 *
 * An order that no open window answers for is refused by the window that owns its kind.
 */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

/* Sets of kinds of orders, a bit each. */
#define VD_KIND(kind) (G_GUINT64_CONSTANT (1) << VD_ORDER_##kind)
#define VD_ALL_KINDS (~G_GUINT64_CONSTANT (0))

/* Those of a stage of play, or of several. */
enum
{
#define VD_ORDER(symbol, word, operands, stage) \
  | (VD_STAGE_##stage == VD_STAGE_SETUP ? VD_KIND (symbol) : 0)
  VD_KINDS_OF_SETUP = 0
#include "core/position/orders.def"
#undef VD_ORDER

#define VD_ORDER(symbol, word, operands, stage) \
  | (VD_STAGE_##stage == VD_STAGE_MOVEMENT ? VD_KIND (symbol) : 0)
  , VD_KINDS_OF_MOVEMENT = 0
#include "core/position/orders.def"
#undef VD_ORDER

#define VD_ORDER(symbol, word, operands, stage) \
  | (VD_STAGE_##stage >= VD_STAGE_COMBAT && VD_STAGE_##stage <= VD_STAGE_RESULT \
     ? VD_KIND (symbol) : 0)
  , VD_KINDS_OF_COMBAT = 0
#include "core/position/orders.def"
#undef VD_ORDER
};

/**
 * VdPlayWindow: a moment in which a side owes a decision
 * @is_open: (nullable): whether it is, in a phase that has it; %NULL for always
 * @passes: nobody decides anything in its phase, which is over as soon as it has begun
 * @is_alone: no window behind it in its phase is listed while it is open
 * @answers: the kinds of orders that it tests while it is open, as bits
 * @owns: the kinds that are refused by it where no open window answers for them,
 * @outside: for this rule,
 * @asks_always: or, if this is set, by test()
 * @after: the phase after which its own may come, if begin() is set
 * @begin: (nullable): opens its phase there, if somebody has a decision to make, and returns
 *   whether it did
 * @decide: (nullable): the side that decides; %NULL for the phasing side
 * @list: (nullable): appends the legal orders
 * @test: whether an order of those that it answers for is legal
 * @apply: carries out one that is, and returns whether its phase is over with that
 * @test_along, @apply_along: in the place of these, if orders can have a path: see
 *   vd_move_test()
 * @skip: (nullable): treats what is owed in it before the first move or attack as done, with no
 *   effect
 */
typedef struct
{
  gboolean  (*is_open)     (const VdGame  *game);
  gboolean    passes;
  gboolean    is_alone;
  guint64     answers;
  guint64     owns;
  VdPoint     outside;
  gboolean    asks_always;
  VdPhase     after;
  gboolean  (*begin)       (VdGame        *game);
  guint     (*decide)      (const VdGame  *game);
  void      (*list)        (VdGame        *game,
                            VdOrderList   *list);
  VdVerdict (*test)        (VdGame        *game,
                            const VdOrder *order,
                            VdExplain     *why);
  gboolean  (*apply)       (VdGame        *game,
                            const VdOrder *order);
  VdVerdict (*test_along)  (VdGame        *game,
                            const VdOrder *order,
                            const guint16 *path,
                            guint          n_path,
                            VdExplain     *why);
  gboolean  (*apply_along) (VdGame        *game,
                            const VdOrder *order,
                            const guint16 *path,
                            guint          n_path);
  void      (*skip)        (VdGame        *game);
} VdPlayWindow;

typedef void (*VdHook) (VdGame *game);

/**
 * VdHooks: what a mechanic does without being asked
 * @set_up: when the units are put where they start
 * @begin: by phase: when that begins
 * @suppose: by phase: in the place of begin(), where it is only asked what would be
 * @end: by phase: when its owner has ended it
 * @between_turns: when all that is decided at the end of a turn is decided
 *
 * All can be %NULL.
 */
typedef struct
{
  VdHook set_up;
  VdHook begin[VD_N_PHASES];
  VdHook suppose[VD_N_PHASES];
  VdHook end[VD_N_PHASES];
  VdHook between_turns;
} VdHooks;

#define WINDOW(window) extern const VdPlayWindow window;
#define WINDOW_IF(condition, window) extern const VdPlayWindow window;
#define VD_PHASE(symbol, name, point, windows) windows
#define VD_HOOKS(hooks) extern const VdHooks hooks;
#define VD_AFTER_ORDER(hook) void hook (VdGame *game);
#include "core/scenario/sequence.def"
#undef WINDOW_IF
#undef WINDOW

/* Whether a window of the running phase is open. */
static inline gboolean
vd_window_is_open (const VdPlayWindow *window,
                   const VdGame       *game)
{
  return window->is_open == NULL || window->is_open (game);
}

G_END_DECLS
