/* json-input.h: JSON that somebody else wrote, bounded */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * vd_json_input_read:
 * @name: used in messages in place of a path
 *
 * Errors: of %VD_FORMAT_ERROR; the message, a phrase, is one line that begins with "NAME:LINE: ".
 *
 * Returns: (transfer full) (nullable): an object, of which no object in it has a member twice
 */
JsonNode   *vd_json_input_read  (GBytes      *bytes,
                                 const char  *name,
                                 GError     **error);

G_END_DECLS
