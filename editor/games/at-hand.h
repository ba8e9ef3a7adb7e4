/* at-hand.h: what the rules say of the battle as it is set up, or as a game stands
 *
 * The scenario is compiled, its options have their defaults, the units stand where they
 * start, and the core is asked; or a position of a game takes the place of that.  No rule is
 * written here: each line of an answer, with the case behind it, is a reason that the core
 * gives.
 */
#pragma once

#include "core/checks/forecast.h"
#include "core/play/play.h"
#include "editor/maps/places.h"
#include "editor/project/project.h"

G_BEGIN_DECLS

typedef struct _VdAtHand VdAtHand;

typedef enum
{
  VD_MARK_REACH,   /* can be reached */
  VD_MARK_PATH,    /* on the way */
  VD_MARK_REFUSED, /* can't be entered, seen or attacked */
  VD_MARK_FROM,    /* who moves, attacks or looks */
  VD_MARK_TO,      /* where to, or whom */
  VD_N_MARKS
} VdMarkKind;

/* What is shown in a hex of the map. */
typedef struct
{
  VdSpot     spot;
  VdMarkKind kind;
  char       text[12]; /* "1 1/2", or nothing */
} VdMark;

/**
 * VdHandLine:
 * @value: (nullable): points, odds, a result
 * @text: what it is
 * @rule: (nullable): the case behind it
 * @strong: whether it is the total or the result
 */
typedef struct
{
  char     *value;
  char     *text;
  char     *rule;
  gboolean  strong;
} VdHandLine;

/**
 * VdAnswer:
 * @heading: what was asked, or what can be asked
 * @refused: whether the rules forbid it
 */
typedef struct
{
  char      *heading;
  gboolean   refused;
  GPtrArray *lines; /* of VdHandLine */
  GArray    *marks; /* of VdMark; one that comes later lies over those before */
} VdAnswer;

/**
 * vd_at_hand_new:
 * @project: its units and hexes are named in questions
 *
 * Returns: (transfer full): the rules for @project as it stands; they must be made
 *   anew after an edit
 */
VdAtHand   *vd_at_hand_new           (VdEditorProject  *project);

/**
 * vd_at_hand_new_for_game:
 * @scenario: what the game is played by; it must outlive what is returned
 *
 * Returns: (transfer full): the rules for positions of a game;
 *   vd_at_hand_set_position() comes next
 */
VdAtHand   *vd_at_hand_new_for_game  (const VdScenario *scenario);
void        vd_at_hand_free          (VdAtHand         *self);

/**
 * vd_at_hand_set_position:
 * @position: copied
 *
 * Only after vd_at_hand_new_for_game().  From now on questions about a unit are answered as in
 * a phase of its side that begins in that position, on the turn of that position: the turn
 * that a question names is ignored.
 */
void        vd_at_hand_set_position  (VdAtHand         *self,
                                      const VdState    *position);

/**
 * vd_at_hand_get_lack:
 *
 * Returns: (nullable): why nothing can be asked; %NULL if all is well
 */
const char *vd_at_hand_get_lack      (const VdAtHand   *self);
guint       vd_at_hand_get_n_turns   (const VdAtHand   *self);

/* "Day": the period of that turn; transfer full */
char       *vd_at_hand_get_period    (const VdAtHand   *self,
                                      guint             turn);

/**
 * vd_at_hand_move:
 * @unit: id
 * @to: (nullable): %NULL for all that it can reach
 *
 * Returns: (transfer full): the reach of a unit, with what it costs to come
 *   to each hex; with @to also the way there, or why there is none
 */
VdAnswer   *vd_at_hand_move          (VdAtHand         *self,
                                      guint             turn,
                                      const char       *unit,
                                      const VdSpot     *to);

/**
 * vd_at_hand_odds:
 * @defenders: (nullable): ids; the first is attacked, the others too
 * @attackers: (nullable): ids; one that is too far off is treated as if it had moved to the
 *   nearest free hex adjacent to the first defender
 *
 * Returns: (transfer full): strengths, odds, column, the result of each roll
 */
VdAnswer   *vd_at_hand_odds          (VdAtHand         *self,
                                      guint             turn,
                                      const char *const *defenders,
                                      const char *const *attackers);

/**
 * vd_at_hand_sight:
 *
 * Returns: (transfer full): whether artillery has a line of sight, and which hexes decide
 */
VdAnswer   *vd_at_hand_sight         (VdAtHand         *self,
                                      VdSpot            from,
                                      VdSpot            to);

/* Whether the battle plays command, and road march. */
gboolean    vd_at_hand_plays_command (const VdAtHand   *self);
gboolean    vd_at_hand_plays_march   (const VdAtHand   *self);

/**
 * vd_at_hand_command:
 * @unit: id; for whoever leads nobody a leader in the same hex answers
 *
 * Returns: (transfer full): the hexes that a leader reaches by command, with how far they are;
 *   who of his formation, and for a commander which officers, are in range or why not; of a
 *   game also who is out of command
 */
VdAnswer   *vd_at_hand_command       (VdAtHand         *self,
                                      guint             turn,
                                      const char       *unit);

/**
 * vd_at_hand_march:
 * @unit: id
 * @to: (nullable): %NULL for all that it can reach
 *
 * Returns: (transfer full): the hexes in which a unit can end its move in road march, with what
 *   it costs to come there; with @to also that alone, or why it can't
 */
VdAnswer   *vd_at_hand_march         (VdAtHand         *self,
                                      guint             turn,
                                      const char       *unit,
                                      const VdSpot     *to);

void        vd_answer_free           (VdAnswer         *answer);

/**
 * vd_outcome_get_words:
 *
 * Returns: (transfer none): "defender retreats", translated
 */
const char *vd_outcome_get_words     (VdOutcome         outcome);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdAtHand, vd_at_hand_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdAnswer, vd_answer_free)

G_END_DECLS
