/* fingerprint.h: one number for the rules that a project plays by
 *
 * It is a hash of what a game can depend on: what the rules read of scenario, system and maps,
 * what of a map is played on, and what nobody reads yet.  What drawing, checks and people alone
 * read does not count, as the rows of formats/schema say (vd_attribute_is_of_rules()): names,
 * notes, sources, statuses, colours, looks, symbols, place names, scans, accepted findings.  Nor
 * do comments, foreign content, how files are called or laid out, and the case of what is
 * `unbound`.
 *
 * In the numbers of 0.1.0 looks, symbols and the like counted.  Games and stores hold such
 * numbers, and no other can be made of them: what bears one is known by it as long as nothing
 * has changed that counted then, a look too.  What is begun now gets the number of now, which
 * 0.1.0 takes for one of other rules.
 */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

/* Of scenario, system and maps. */
guint64  vd_project_fingerprint         (const VdProject  *project);

/* As 0.1.0 would have hashed them. */
guint64  vd_project_fingerprint_before  (const VdProject  *project);

/**
 * vd_project_is_played_by:
 * @number: of a recorded game or a stored run
 *
 * Returns: whether it is either number of what the project says now
 */
gboolean vd_project_is_played_by        (const VdProject  *project,
                                         guint64           number);

/* The same of one document; @document: (nullable) */
guint64  vd_document_fingerprint        (const VdDocument *document);
guint64  vd_document_fingerprint_before (const VdDocument *document);
gboolean vd_document_is_played_by       (const VdDocument *document,
                                         guint64           number);

/* Of all that its rows say, whether games depend on it or not: to tell whether it is as it was.
 * It is kept nowhere. */
guint64  vd_document_fingerprint_whole  (const VdDocument *document);

G_END_DECLS
