/* bundle.h: a scenario with its system and its maps in one file
 *
 * A bundle is a scenario document whose section `inline` holds the documents
 * that it names, each in a `file` with the name by which the scenario calls it.
 * The section also says where the scenario stood among the folders of the
 * others, so that they can be laid out again as they were, below any folder and
 * never outside it.
 */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * VdBundled: a document of a bundle
 * @name: the file, as the scenario names it; from vd_bundle_split() on, below
 *   the folder that all are laid out in
 * @line: where it begins in the bundle
 */
typedef struct
{
  char       *name;
  guint       line;
  VdDocument *document; /* (nullable): owned */
} VdBundled;

/**
 * vd_bundle_is:
 *
 * Returns: whether the document holds others inline
 */
gboolean    vd_bundle_is      (const VdDocument  *document);

/**
 * vd_bundle_take:
 * @scenario: (inout): loses its section `inline`, if it has one
 *
 * Takes the documents out.  They keep the name of the bundle, and its lines, for
 * messages.
 *
 * Errors: of %VD_FORMAT_ERROR, with file and line.
 *
 * Returns: (transfer full) (nullable) (element-type VdBundled): empty for a
 *   scenario that holds none; %NULL with @error set
 */
GPtrArray  *vd_bundle_take    (VdDocument        *scenario,
                               GError           **error);

/**
 * vd_bundle_find:
 *
 * Returns: (nullable) (transfer none): the file of that name, however it is
 *   written: a/../b.map.xml is b.map.xml
 */
VdBundled  *vd_bundle_find    (const GPtrArray   *list,
                               const char        *name);

/* How many folders above its own the name of a file leads. */
guint       vd_bundle_count_ups (const char      *name);

/**
 * vd_bundle_split:
 * @bundle: (transfer full)
 *
 * Returns: (transfer full) (nullable) (element-type VdBundled): the documents,
 *   the scenario last; each has a name of its own below one folder; %NULL with
 *   @error set if it is no bundle, or a name leads elsewhere
 */
GPtrArray  *vd_bundle_split   (VdDocument        *bundle,
                               GError           **error);

/**
 * vd_bundle_name_files:
 *
 * Returns: (transfer full) (nullable): where the documents of a project come to lie below one
 *   folder, so that they find each other: the scenario, the system, the maps, as far as there
 *   are any; %NULL with @error set if a name leads elsewhere
 */
GStrv       vd_bundle_name_files (const VdProject *project,
                                  GError         **error);

/**
 * vd_bundle_join:
 * @path: a scenario, or "-"
 * @n_rewritten: (out): lines of all files that are not canonical, and are in the
 *   bundle
 *
 * Loads a scenario and all that it names.
 *
 * Returns: (transfer full) (nullable): the bundle
 */
VdDocument *vd_bundle_join    (const char        *path,
                               guint             *n_rewritten,
                               GError           **error);

G_END_DECLS
