/* case-world.h: the position that a case begins with
 *
 * A scenario and a game for one `case` of a cases document: a scenario file
 * with units moved about, or a blank board with the rules of a system.  A
 * board is put together as a map and a scenario document and compiled like
 * any other.
 */
#pragma once

#include "core/play/play.h"
#include "formats/project/project.h"
#include "validator/case-names.h"
#include "validator/case-shelf.h"

G_BEGIN_DECLS

/**
 * VdCaseWorld:
 * @document: (borrowed): the cases
 * @node: (borrowed): the case
 * @findings: what loading and compiling found
 * @game: (nullable): %NULL where the scenario cannot be played and only its
 *   findings are asked for
 * @trace: the game's; its byte of a case becomes 1 when the core reports it
 * @phasing: the side that `P` stands for
 * @is_shared: @project and @scenario lie on a shelf, and are to stay as they are
 */
typedef struct
{
  const VdDocument *document;
  const VdNode     *node;
  VdProject        *project;
  VdScenario       *scenario;
  VdGame           *game;
  VdFindings       *findings;
  VdExplain         trace;
  guint             phasing;
  gboolean          is_shared;
} VdCaseWorld;

/**
 * vd_case_world_init:
 * @shelf: (nullable): scenarios that cases share; it must live as long as @self
 * @off: a rule point that is switched off, or -1
 * @problem: receives what is wrong, lines that begin with FILE:LINE
 *
 * Returns: whether there is a position to play from; if not @self is still to
 *   be cleared
 */
gboolean vd_case_world_init      (VdCaseWorld      *self,
                                  const VdDocument *document,
                                  const VdNode     *node,
                                  VdCaseShelf      *shelf,
                                  int               off,
                                  GString          *problem);
void     vd_case_world_clear     (VdCaseWorld      *self);

/**
 * vd_case_world_find_side:
 * @id: a side's id, or `P` or `E`
 *
 * Returns: the side, or -1
 */
int      vd_case_world_find_side (const VdCaseWorld *self,
                                  const char        *id);

/**
 * vd_case_world_find_field:
 * @id: (nullable): %NULL for the only field
 *
 * Returns: the field, or -1
 */
int      vd_case_world_find_field (const VdCaseWorld *self,
                                   const char        *id);

/**
 * vd_case_complain:
 *
 * Adds a line to @problem: FILE:LINE and what is wrong.
 *
 * Returns: %FALSE
 */
gboolean vd_case_complain        (GString          *problem,
                                  const VdDocument *document,
                                  const VdNode     *node,
                                  const char       *format,
                                  ...) G_GNUC_PRINTF (4, 5);

/* Likewise: @text is the name of nothing; which names are most like it. */
gboolean vd_case_misnamed        (const VdCaseWorld *self,
                                  const VdNode      *node,
                                  VdCaseNoun         noun,
                                  const char        *text,
                                  GString           *problem);

/* Whether the item is an order or a question; whether it asks for more than the documents say. */
gboolean vd_case_is_question      (const VdNode     *item);
gboolean vd_case_needs_game       (const VdNode     *item);

/* Whether what the case asks is answered by the documents alone. */
gboolean vd_case_is_of_documents  (const VdNode     *node);

/* Whether the case is about findings: its position may be at fault. */
gboolean vd_case_expects_findings (const VdNode     *node);

/* Where a unit can be said to be, beside the hexes */
#define VD_CASE_PLACES "waiting, eliminated, disrupted, exited, declined, cancelled, " \
                       "unrecovered, recovered, away"

/* Returns: the word for a place, or %NULL for the map and tracks */
const char *vd_case_place_name   (VdPlace           place);

/* Returns: the place of that word, or -1 */
int      vd_case_place_find      (const char        *word);

G_END_DECLS
