#include "formats/exchange/json-input.h"

#include "core/text/phrase.h"
#include "formats/io/error.h"
#include "formats/io/input.h"
#include "formats/io/json-strict.h"

#define MAX_DEPTH 96
#define MAX_VALUES (6 * 1000 * 1000)

/* @what: a phrase, which is taken */
static JsonNode *
refuse_text (const char  *name,
             guint        line,
             char        *what,
             GError     **error)
{
  g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SYNTAX, "%s:%u: %s", name, line, what);
  g_free (what);
  return NULL;
}

JsonNode *
vd_json_input_read (GBytes      *bytes,
                    const char  *name,
                    GError     **error)
{
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size), *end;
  g_autoptr (JsonNode) root = NULL;
  VdJsonScan scan;

  if (!g_utf8_validate_len (text, size, &end))
    return refuse_text (name, vd_input_get_line (text, end - text),
                        vd_phrase_of (N_("is no text in UTF-8; save it as that")), error);
  if (!vd_json_scan (text, MAX_DEPTH, &scan))
    return refuse_text (name, vd_input_get_line (text, scan.at - 1),
                        vd_phrase_new (N_("is no JSON: %s is expected here; mend it"),
                                       scan.expected), error);
  if (scan.n_values > MAX_VALUES)
    return refuse_text (name, 1, vd_phrase_new (N_("has more than %d values; split it"),
                                                MAX_VALUES), error);

  root = json_from_string (text, NULL);
  if (root == NULL || !JSON_NODE_HOLDS_OBJECT (root))
    return refuse_text (name, 1, vd_phrase_of (N_("is no JSON object; what is exported is one")),
                        error);
  if (vd_json_repeats (&scan, root))
    return refuse_text (name, 1, vd_phrase_of (N_("has an object with one member twice; take one "
                                                  "away")), error);

  return g_steal_pointer (&root);
}
