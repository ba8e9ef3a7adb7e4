/* referee.h: the rules as a service, one JSON object a line
 *
 * Other front ends play by our rules: they write a request, and get a reply.
 * What requests there are, what they hold and what comes back is described in
 * formats/REFEREE.md and by the schema formats/referee.schema.json.
 */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

/* Bytes of a request. */
#define VD_REFEREE_MAX_LINE (4 * 1024 * 1024)
#define VD_REFEREE_PROTOCOL 1

typedef struct _VdReferee VdReferee;

/**
 * vd_referee_new:
 * @version: of the program, for "hello"
 *
 * Returns: (transfer full)
 */
VdReferee *vd_referee_new    (const char  *version);
void       vd_referee_free   (VdReferee   *self);

/**
 * vd_referee_add:
 * @path: a scenario file
 *
 * Makes a scenario known.  These are all the files that the referee ever
 * opens, whatever it is asked.
 *
 * Returns: whether it can be read and played
 */
gboolean   vd_referee_add    (VdReferee   *self,
                              const char  *path,
                              GError     **error);

/**
 * vd_referee_answer:
 * @line: (array length=n): a request, without its line end
 * @quit: (out): whether no more requests will come
 *
 * Returns: (transfer full): the reply, a line with its end; free with free().  A request that is
 *   not carried out gets an error, and nothing has changed.
 */
char      *vd_referee_answer (VdReferee   *self,
                              const char  *line,
                              gsize        n,
                              gboolean    *quit);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdReferee, vd_referee_free)

G_END_DECLS
