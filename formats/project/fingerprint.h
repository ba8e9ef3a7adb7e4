/* fingerprint.h: one number for the rules that a project plays by */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * vd_project_fingerprint:
 *
 * Names, notes, sources, statuses, comments, foreign content and the case of what is
 * `unbound` do not count, nor does how the files are called or laid out, how many units
 * a side, a formation or a class is said to have, which of the findings that 0.1.0
 * did not have are accepted, and whether a forest has the look of a grove, or a stream that
 * of a ditch, which 0.1.0 did not have.  Colours do not count, nor do scans.
 *
 * Returns: a hash of all else that scenario, system and maps say
 */
guint64 vd_project_fingerprint  (const VdProject  *project);

/**
 * vd_document_fingerprint:
 * @document: (nullable)
 *
 * Returns: the same of one document
 */
guint64 vd_document_fingerprint (const VdDocument *document);

G_END_DECLS
