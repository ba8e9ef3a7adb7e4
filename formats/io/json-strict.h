/* json-strict.h: JSON to the letter (RFC 8259)
 *
 * json-glib reads more than that: strings in single quotes, comments, numbers like
 * 0x10, commas before a bracket; of two members of one name it keeps the last, and it
 * silently changes a whole number beyond 64 bits.
 */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Up to here whole numbers in JSON are exact for every reader. */
#define VD_JSON_MAX_INTEGER (G_GINT64_CONSTANT (1) << 53)

/**
 * VdJsonScan:
 * @n_members: of all objects together
 * @n_values: all together, objects and arrays among them
 * @expected: (nullable): if the text is not JSON, what should stand there, in English
 * @at: the byte where, counted from 1
 */
typedef struct
{
  guint       n_members;
  guint       n_values;
  const char *expected;
  gsize       at;
} VdJsonScan;

/**
 * vd_json_scan:
 * @text: UTF-8
 * @depth: how deep brackets may be nested
 *
 * Returns: whether @text is one JSON value, with strings that hold no zero characters
 *   and whole numbers up to %VD_JSON_MAX_INTEGER
 */
gboolean vd_json_scan      (const char *text,
                            guint       depth,
                            VdJsonScan *scan);

/* Whether some object of @root, as json-glib read it, had a member twice. */
gboolean vd_json_repeats   (const VdJsonScan *scan,
                            JsonNode         *root);

G_END_DECLS
