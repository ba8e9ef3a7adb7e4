/* project-edits-sources.h: where facts come from, as edits of the maps
 *
 * Each map lists its own sources, and its rows name them by their keys.  To a
 * designer they are those of the project: what is said of one holds on all maps
 * that have it, and a new one comes to all, so that it can be stated wherever one
 * paints.
 */
#pragma once

#include "editor/edits/project-edits.h"

G_BEGIN_DECLS

/**
 * VdSourceForm: what there is to be said of a source
 * @key: the short word by which rows name it; of several words one is made
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
 * @map: of a map
 *
 * Returns: (nullable) (transfer none): its source of that key
 */
VdNode  *vd_source_find_in     (const VdDocument   *map,
                                const char         *key);

/**
 * vd_source_find:
 *
 * Returns: (nullable) (transfer none): the source of that key, of the first map that
 *   has one
 */
VdNode  *vd_source_find        (const VdProject    *project,
                                const char         *key);

/**
 * vd_source_make_key:
 *
 * Returns: (transfer full): one word, made of what was typed
 */
char    *vd_source_make_key    (const char         *typed);

/**
 * vd_source_count_uses:
 *
 * Returns: how many rows of the maps state it
 */
guint    vd_source_count_uses  (const VdProject    *project,
                                const char         *key);

/**
 * vd_edit_add_source:
 * @refusal: (out) (nullable) (transfer full): set if that can't be: why, for people,
 *   translated
 *
 * Puts it into all maps that do not have it.
 */
VdEdit  *vd_edit_add_source    (const VdProject    *project,
                                const VdSourceForm *form,
                                char              **refusal);

/**
 * vd_edit_change_source:
 * @key: as it is now
 * @refusal: as above
 *
 * The rows that state it follow, if it gets another key.
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
