/* json-writer.h: JSON, written as it comes
 *
 * Nothing is kept but the nesting, so a report of any length takes no memory.
 * Members are written in the order of the calls, indented by two spaces.  A
 * key is given inside an object and is %NULL inside an array and at the top.
 */
#pragma once

#include <glib.h>
#include <stdio.h>

G_BEGIN_DECLS

#define VD_JSON_MAX_DEPTH 96

typedef struct
{
  FILE     *stream;                       /* borrowed */
  gboolean  on_one_line;
  guint     depth;
  gboolean  has_members[VD_JSON_MAX_DEPTH];
} VdJson;

void vd_json_begin   (VdJson     *self,
                      FILE       *stream);

/* As vd_json_begin(), but all that follows goes into one line. */
void vd_json_begin_line (VdJson  *self,
                      FILE       *stream);

/* Whether what follows goes into one line: between an object or array that was opened and
 * its end. */
void vd_json_set_one_line (VdJson *self,
                      gboolean    on_one_line);

/* Ends the text with a line end; all that was opened must be closed. */
void vd_json_end     (VdJson     *self);

void vd_json_object  (VdJson     *self,
                      const char *key);
void vd_json_array   (VdJson     *self,
                      const char *key);

/* Closes the innermost object or array; @bracket is '}' or ']'. */
void vd_json_close   (VdJson     *self,
                      char        bracket);

/**
 * vd_json_string:
 * @value: (nullable): %NULL is written as null; bytes that are not UTF-8
 *   become U+FFFD
 */
void vd_json_string  (VdJson     *self,
                      const char *key,
                      const char *value);
void vd_json_integer (VdJson     *self,
                      const char *key,
                      gint64      value);

/**
 * vd_json_number:
 *
 * Writes @value with up to 10 significant digits whatever the locale; null if
 * it is not finite.
 */
void vd_json_number  (VdJson     *self,
                      const char *key,
                      double      value);

/* As 16 hexadecimal digits in a string: more than what readers keep of a number. */
void vd_json_hash    (VdJson     *self,
                      const char *key,
                      guint64     hash);
void vd_json_boolean (VdJson     *self,
                      const char *key,
                      gboolean    value);

G_END_DECLS
