/* json-strict.h: JSON by the letter (RFC 8259)
 *
 * json-glib reads more than that: strings in single quotes, comments, numbers like
 * 0x10, commas before a bracket; of a member that stands twice it keeps the last, and a
 * whole number beyond its 64 bits becomes another one without a word.
 */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* As exact as a number in JSON is for every reader. */
#define VD_JSON_MAX_INTEGER (G_GINT64_CONSTANT (1) << 53)

/**
 * VdJsonScan:
 * @n_members: that stand in all objects together
 * @expected: (nullable): of a text that is no JSON, what should stand there, in English
 * @at: the byte where, counted from 1
 */
typedef struct
{
  guint       n_members;
  const char *expected;
  gsize       at;
} VdJsonScan;

/**
 * vd_json_scan:
 * @text: UTF-8
 * @depth: brackets that may stand within each other
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
