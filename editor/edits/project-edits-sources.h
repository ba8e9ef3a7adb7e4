/* project-edits-sources.h: where facts come from, as edits of the maps
 *
 * Each map lists its own sources, and its rows name them by their keys.  To a
 * designer they belong to the project: a change to one is made on all maps that have
 * it, and a new one is added to all, so that it can be stated wherever one paints.
 */
#pragma once

#include "editor/edits/project-edits.h"

G_BEGIN_DECLS

/**
 * VdSourceForm: what there is to be said of a source
 * @key: the short word by which rows name it; several words are joined to one
 * @title: (nullable): what it is
 * @rights: (nullable): whose it is, or under which licence
 */
typedef struct
{
  const char *key;
  const char *title;
  const char *rights;
} VdSourceForm;

/**
 * vd_source_find_in:
 * @map: the document of a map
 *
 * Returns: (nullable) (transfer none): its source with that key
 */
VdNode  *vd_source_find_in     (const VdDocument   *map,
                                const char         *key);

/**
 * vd_source_find:
 *
 * Returns: (nullable) (transfer none): the source with that key, from the first map
 *   that has one
 */
VdNode  *vd_source_find        (const VdProject    *project,
                                const char         *key);

/**
 * vd_source_make_key:
 *
 * Returns: (transfer full): a single word, made from what was typed
 */
char    *vd_source_make_key    (const char         *typed);

/**
 * vd_source_count_uses:
 *
 * Returns: how many rows of the maps state that source
 */
guint    vd_source_count_uses  (const VdProject    *project,
                                const char         *key);

/**
 * vd_edit_add_source:
 * @refusal: (out) (nullable) (transfer full): set if that can't be done: why, for
 *   people, translated
 *
 * Adds a source to all maps that do not have it.
 */
VdEdit  *vd_edit_add_source    (const VdProject    *project,
                                const VdSourceForm *form,
                                char              **refusal);

/**
 * vd_edit_change_source:
 * @key: its present key
 * @refusal: as above
 *
 * If the source gets another key, the rows that state it follow.
 */
VdEdit  *vd_edit_change_source (const VdProject    *project,
                                const char         *key,
                                const VdSourceForm *form,
                                char              **refusal);

/**
 * vd_edit_remove_source:
 * @refusal: as above; set if a row states it
 */
VdEdit  *vd_edit_remove_source (const VdProject    *project,
                                const char         *key,
                                char              **refusal);

G_END_DECLS
