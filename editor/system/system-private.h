/* system-private.h: what the parts of the tables share
 *
 * system.c        rows and what they say
 * system-fields.c columns
 * system-words.c  settings and mechanics, in words; what can be chosen
 * system-check.c  what may be typed
 * system-edits.c  changes
 * system-rows.c   new rows
 * system-lists.c  rows that an override replaces together
 */
#pragma once

#include "editor/system/system.h"

G_BEGIN_DECLS

/* Where the rows of a table are. */
typedef struct
{
  const char *section;  /* "chart" */
  const char *element;  /* "hex" */
  const char *key;      /* "id" */
  const char *inner[3]; /* elements inside rows, as "except" */
} VdSystemPlace;

const VdSystemPlace *vd_system_place          (VdSystemTable        table);

/* The section of a document's root or of the override. */
VdNode              *vd_system_section        (const VdNode        *parent,
                                               VdSystemTable        table);

/* (nullable) */
VdNode              *vd_system_override       (const VdProject     *project);

/* The document that is edited, and the element that holds its sections, which
 * is the override or NULL if there is none yet. */
VdDocument          *vd_system_document       (const VdProject     *project,
                                               VdSystemTable        table);

/* Whether an override of such a row replaces the whole row, and not single attributes. */
gboolean             vd_system_is_whole       (const char          *element);

/* The number of the setting that a row is about; -1 if there is none. */
int                  vd_system_setting        (const VdSystemRow   *row);

/**
 * vd_system_read:
 * @text: what a menu shows, or what the documents say
 *
 * Returns: (transfer full): what the documents say; @text where nothing is called so
 */
char                *vd_system_read           (const VdProject     *project,
                                               const VdSystemRow   *row,
                                               const VdField       *field,
                                               const char          *text);

/**
 * vd_system_check:
 * @value: as typed, without blanks around it
 * @written: (out) (transfer full): how a file says it
 *
 * Returns: (nullable) (transfer full): why it is not allowed
 */
char                *vd_system_check          (const VdProject     *project,
                                               const VdSystemRow   *row,
                                               const VdField       *field,
                                               const char          *value,
                                               char               **written);

/* What says where a row comes from, and nothing about the game. */
gboolean             vd_system_is_remark      (const char          *attribute);

/* Takes what says so away from a detached row, but for its case. */
void                 vd_system_clear_remarks  (VdNode              *node);

/* Whether a node says nothing but its key. */
gboolean             vd_system_is_bare        (const VdNode        *node,
                                               const char          *key);

/* Before what a new child @name should stand, so that the order of the vocabulary is kept;
 * NULL for the end. */
VdNode              *vd_system_find_before    (const VdNode        *parent,
                                               const char          *name);

/* Adds a row to those that are listed. */
VdSystemRow         *vd_system_add_row        (GPtrArray           *rows,
                                               VdSystemTable        table,
                                               VdNode              *base,
                                               VdNode              *over,
                                               const VdSystemRow   *parent);

/* A detached row of that key. */
VdNode              *vd_system_new_row        (VdDocument          *document,
                                               VdSystemTable        table,
                                               const char          *key);

/* Puts a row into its section of the document or the override, which is made
 * where it is missing. */
void                 vd_system_insert_row     (VdEdit              *edit,
                                               const VdProject     *project,
                                               VdSystemTable        table,
                                               VdNode              *row);

/* Puts a section into the document or the override, which is made if need be. */
void                 vd_system_insert_section (VdEdit              *edit,
                                               const VdProject     *project,
                                               VdSystemTable        table,
                                               VdNode              *section);

/* Removes a row or a table of the override, and whatever that leaves empty. */
void                 vd_system_remove_over    (VdEdit              *edit,
                                               VdDocument          *document,
                                               VdNode              *node,
                                               VdSystemTable        table);

/* Puts a row inside another one, of which an override is made where needed. */
void                 vd_system_insert_inner   (VdEdit              *edit,
                                               const VdProject     *project,
                                               const VdSystemRow   *parent,
                                               VdNode              *node);

/* Whether an override replaces all such rows together. */
gboolean             vd_system_is_listed      (const char          *element);

/* Lists those of a section, or those inside a row. */
void                 vd_system_list_rows      (const VdProject     *project,
                                               VdSystemTable        table,
                                               const VdSystemRow   *parent,
                                               GPtrArray           *rows);

/* Sets an attribute of such a row of the system in a list of the override. */
void                 vd_system_set_listed     (VdEdit              *edit,
                                               const VdProject     *project,
                                               const VdSystemRow   *row,
                                               const char          *attribute,
                                               const char          *value);

/* Puts a new one beside the others. */
void                 vd_system_insert_listed  (VdEdit              *edit,
                                               const VdProject     *project,
                                               VdSystemTable        table,
                                               const VdSystemRow   *parent,
                                               VdNode              *node);

/* (nullable) (transfer full): why it cannot be removed */
char                *vd_system_refuse_unlisted (const VdProject    *project,
                                                const VdSystemRow  *row);

void                 vd_system_remove_listed  (VdEdit              *edit,
                                               const VdProject     *project,
                                               const VdSystemRow   *row);

/* An edit of a title that names the row; @format is translated. */
VdEdit              *vd_system_begin          (const VdProject     *project,
                                               const VdSystemRow   *row,
                                               const char          *format);

G_END_DECLS
