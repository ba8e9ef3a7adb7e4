/* review.h: a recorded game, looked at row by row
 *
 * The game is played again once, from start to finish, and compared with the record; where
 * they differ, or the file can't be read any further, the review ends, and says why.  A game
 * that was left before its end is audited there (core/play/audit.h), as is one that a
 * test-play broke off: so what is wrong is said here, too.  The effects of each order are
 * noted, and some positions are kept, so that every row is reached within a few orders.
 *
 * There is a row for each phase that begins, and for each order that does not merely end one.
 */
#pragma once

#include "core/play/record.h"
#include "editor/games/board.h"
#include "editor/project/project.h"

G_BEGIN_DECLS

typedef struct _VdReview VdReview;

typedef enum
{
  VD_ROW_PHASE, /* the set-up, a phase that begins, the end of the game */
  VD_ROW_ORDER,
  VD_ROW_BREAK  /* the last, if the game goes no further */
} VdRowKind;

/**
 * VdRow:
 * @n: how many orders have been carried out there
 * @first: how many had been when its phase began
 */
typedef struct
{
  VdRowKind kind;
  guint     n;
  guint     first;
} VdRow;

/**
 * vd_review_get_compiled:
 *
 * Errors: as vd_review_new(), if the project can't be played here.
 *
 * Returns: (transfer none) (nullable): what games of @project are played by
 */
VdCompiled    *vd_review_get_compiled (VdEditorProject *project,
                                       GError         **error);

/**
 * vd_review_new:
 * @project: what it is to be played by; not needed later
 * @text: of a recorded game (formats/referee/record-file.h)
 * @path: its file, for messages
 *
 * Begins at the first row; at the last if the game breaks off before it is over.
 *
 * Errors: of %VD_FORMAT_ERROR, translated as far as they say more than
 * vd_record_file_parse(): if the project can't be played, or it is a game of
 * another battle, of which no order can be shown here.
 *
 * Returns: (transfer full) (nullable)
 */
VdReview      *vd_review_new          (VdEditorProject *project,
                                       GBytes          *text,
                                       const char      *path,
                                       GError         **error);
void           vd_review_free         (VdReview        *self);

/**
 * vd_review_get_remark:
 *
 * Returns: (nullable): where the game breaks off and why, and whether it belongs to another
 *   scenario or to other rules; %NULL if everything comes out as recorded
 */
const char    *vd_review_get_remark   (const VdReview  *self);

/* @remark: (nullable): for what has happened since: the project can't be played any more */
void           vd_review_set_remark   (VdReview        *self,
                                       const char      *remark);

guint          vd_review_get_n_rows   (const VdReview  *self);
const VdRow   *vd_review_get_row      (const VdReview  *self,
                                       guint            row);

/**
 * vd_review_write_row:
 *
 * Returns: (transfer full): the phase, or the order in plain words
 */
char          *vd_review_write_row    (const VdReview  *self,
                                       guint            row);

/**
 * vd_review_write_outcome:
 *
 * Returns: (transfer full) (nullable): which units were lost or displaced by the order of the
 *   row, besides what was ordered
 */
char          *vd_review_write_outcome (const VdReview *self,
                                       guint            row);

/* Takes the position to a row. */
void           vd_review_go_to        (VdReview        *self,
                                       guint            row);
guint          vd_review_get_place    (const VdReview  *self);

/* What it is played with. */
const VdScenario *vd_review_get_scenario (const VdReview *self);
const VdState *vd_review_get_state    (const VdReview  *self);

/**
 * vd_review_find_phase:
 * @by: 1 for the next phase, -1 for the one before
 *
 * Returns: the row where it begins; the last, or the first, if there is none
 */
guint          vd_review_find_phase   (const VdReview  *self,
                                       int              by);

/**
 * vd_review_write_phase:
 *
 * Returns: (transfer full): turn, side and phase of the position
 */
char          *vd_review_write_phase  (const VdReview  *self);

/**
 * vd_review_write_score:
 *
 * Returns: (transfer full): what each side has lost so far, and its points
 */
char          *vd_review_write_score  (const VdReview  *self);

/**
 * vd_review_make_board:
 * @project: whose units the counters are, as it stands now
 *
 * Returns: (transfer full): the position, and what has happened in its phase so far
 */
VdBoard       *vd_review_make_board   (const VdReview  *self,
                                       const VdProject *project);

/**
 * vd_review_save:
 * @path: the file to be written
 * @scenario: the file of the scenario that the game is to name
 *
 * Errors: as vd_record_file_save(), and if the game was not read to the end of its file, the
 * rest of which would be lost.
 */
gboolean       vd_review_save         (const VdReview  *self,
                                       const char      *path,
                                       const char      *scenario,
                                       GError         **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdReview, vd_review_free)

G_END_DECLS
