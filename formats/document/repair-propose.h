/* repair-propose.h: how code that finds something proposes repairs
 *
 * All functions that take a repair or a finding accept %NULL for it, and do nothing.
 */
#pragma once

#include "formats/document/document.h"
#include "formats/document/repair.h"

G_BEGIN_DECLS

/**
 * vd_repair_new:
 * @finding: (nullable): %NULL where nobody listens, or too much is said
 * @format: what the repair does, for people
 *
 * Returns: (transfer none) (nullable): the repair of @finding, without changes
 */
VdRepair   *vd_repair_new         (VdFinding    *finding,
                                   const char   *format,
                                   ...) G_GNUC_PRINTF (2, 3);

/* A list that is written anew, or cut in two, has less in it than before: see
 * vd_repair_get_nature(). */
void        vd_repair_set_taking  (VdRepair     *self);

/**
 * vd_repair_set:
 * @value: (nullable): %NULL takes the attribute away
 *
 * The attribute must have the value that it has now.
 */
void        vd_repair_set         (VdRepair     *self,
                                   const VdNode *node,
                                   const char   *attribute,
                                   const char   *value);

/**
 * vd_repair_set_word:
 * @word: a word of the list in @attribute
 * @value: (nullable): takes its place; %NULL leaves it out
 *
 * Changes the last @word of a list, whatever else the list holds by then.  A
 * list that would be empty loses its attribute, and a row that needs that attribute
 * is removed.
 */
void        vd_repair_set_word    (VdRepair     *self,
                                   const VdNode *node,
                                   const char   *attribute,
                                   const char   *word,
                                   const char   *value);
void        vd_repair_remove      (VdRepair     *self,
                                   const VdNode *node);

/**
 * vd_repair_insert:
 * @before: (nullable)
 * @...: attribute, value, attribute, value, %NULL
 */
void        vd_repair_insert      (VdRepair     *self,
                                   const VdNode *parent,
                                   const VdNode *before,
                                   const char   *element,
                                   ...) G_GNUC_NULL_TERMINATED;

/* The same with @words: attribute, value, attribute, value, %NULL. */
void        vd_repair_insert_words (VdRepair          *self,
                                    const VdNode      *parent,
                                    const VdNode      *before,
                                    const char        *element,
                                    const char *const *words);

/**
 * vd_repair_take_id:
 * @ids: (element-type utf8): of the rows that there are; receives the new one
 *
 * Two findings may each have proposed a row "bridge-1".
 *
 * Returns: (transfer full): @id, or the first of its stem that is free: "bridge-2"
 */
char       *vd_repair_take_id     (GHashTable   *ids,
                                   const char   *id);

/**
 * vd_repair_near:
 * @word: as it was written
 * @names: (element-type utf8): what could be meant; NULL among them is nothing
 *
 * The two parts of a word like "option=choice" are to be compared each by itself,
 * or the right one makes the wrong one look nearly right.
 *
 * Returns: (nullable) (transfer none): the one of @names that differs from
 *   @word by a slip: another case of letters, one letter, two in a word of five
 *   or more.  Of up to three letters that stand together one may be missing, too
 *   many or swapped with its neighbour, not another one; a word of one or two must
 *   be right but for the case.  %NULL if none does, or several
 */
const char *vd_repair_near        (const char      *word,
                                   const GPtrArray *names);

/**
 * vd_repair_mean:
 * @names: (element-type utf8): what could be meant
 * @attribute: (nullable): where @word stands; %NULL to look for it
 *
 * Proposes what was most likely meant by @word in a row, and otherwise to
 * leave it out of the list if there are others.
 */
void        vd_repair_mean        (VdFinding       *finding,
                                   const VdNode    *node,
                                   const char      *attribute,
                                   const char      *word,
                                   const GPtrArray *names);

/**
 * vd_repair_copy:
 * @node: the second row of a name
 *
 * Proposes to take the row away if it says no more than the earlier one of
 * the same name.  It never proposes to remove a whole document, such as a map with the
 * id of another one.
 */
void        vd_repair_copy        (VdFinding       *finding,
                                   const VdNode    *node);

G_END_DECLS
