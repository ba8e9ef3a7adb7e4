#include "formats/scan/lessons.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "formats/io/json-strict.h"
#include "formats/io/json-writer.h"
#include "formats/io/output.h"

#define FORMAT "vedette-lessons-2"
#define FORMAT_BEFORE "vedette-lessons-1" /* in which lines were otherwise measured */
#define DEPTH 4
#define MOST_NUMBER 1000.0 /* no colour, nor a part of anything, is beyond */

const guint vd_ask_numbers[VD_N_ASKS] = { VD_MEASURE_HEX, VD_MEASURE_LINES, VD_MEASURE_LINES };

static const char *const asks[VD_N_ASKS] = { "terrain", "side", "path" };

struct _VdLessons
{
  GArray       *rows;    /* of VdLesson */
  GStringChunk *strings;
};

VdLessons *
vd_lessons_new (void)
{
  VdLessons *self = g_new0 (VdLessons, 1);

  self->rows = g_array_new (FALSE, FALSE, sizeof (VdLesson));
  self->strings = g_string_chunk_new (1024);
  return self;
}

void
vd_lessons_free (VdLessons *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    g_free ((float *) g_array_index (self->rows, VdLesson, i).numbers);
  g_array_unref (self->rows);
  g_string_chunk_free (self->strings);
  g_free (self);
}

guint
vd_lessons_get_n (const VdLessons *self)
{
  return self->rows->len;
}

VdLesson
vd_lessons_get (const VdLessons *self,
                guint            i)
{
  return g_array_index (self->rows, VdLesson, i);
}

gboolean
vd_lessons_add (VdLessons      *self,
                const VdLesson *lesson)
{
  VdLesson row = *lesson;

  g_return_val_if_fail (strlen (lesson->kind) <= VD_LESSONS_MOST_KIND, FALSE);

  if (self->rows->len >= VD_LESSONS_MOST)
    return FALSE;
  row.kind = g_string_chunk_insert_const (self->strings, lesson->kind);
  row.numbers = g_memdup2 (lesson->numbers, vd_ask_numbers[lesson->ask] * sizeof (float));
  g_array_append_val (self->rows, row);
  return TRUE;
}

/* --- reading */

static gboolean
refuse (const char  *file,
        GError     **error,
        int          code,
        const char  *format,
        ...) G_GNUC_PRINTF (4, 5);

static gboolean
refuse (const char  *file,
        GError     **error,
        int          code,
        const char  *format,
        ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (error, VD_FORMAT_ERROR, code, "%s: %s", file, text);
  return FALSE;
}

/* The string that the member of an object is, or NULL. */
static const char *
get_string (JsonObject *object,
            const char *key)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) &&
         json_node_get_value_type (node) == G_TYPE_STRING ? json_node_get_string (node) : NULL;
}

static JsonArray *
get_array (JsonObject *object,
           const char *key)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

static gboolean
get_numbers (JsonArray *array,
             guint      n,
             float     *numbers)
{
  if (array == NULL || json_array_get_length (array) != n)
    return FALSE;

  for (guint i = 0; i < n; i++)
    {
      JsonNode *node = json_array_get_element (array, i);
      GType type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_NONE;

      if (type != G_TYPE_DOUBLE && type != G_TYPE_INT64)
        return FALSE;
      numbers[i] = json_node_get_double (node);
      if (!(fabsf (numbers[i]) <= MOST_NUMBER))
        return FALSE;
    }

  return TRUE;
}

static gboolean
read_example (VdLessons   *self,
              JsonNode    *node,
              guint        i,
              const char  *file,
              GError     **error)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  const char *ask = object != NULL ? get_string (object, "ask") : NULL;
  const char *kind = object != NULL ? get_string (object, "kind") : NULL;
  float numbers[VD_MEASURE_HEX + VD_MEASURE_LINES];
  VdLesson lesson = { 0, kind, numbers };

  if (ask == NULL || kind == NULL || json_object_get_size (object) != 3)
    return refuse (file, error, VD_FORMAT_ERROR_SCHEMA,
                   "example %u: it has to have “ask”, “kind” and “numbers”, and nothing else",
                   i + 1);
  while (lesson.ask < VD_N_ASKS && strcmp (asks[lesson.ask], ask) != 0)
    lesson.ask++;
  if (lesson.ask == VD_N_ASKS)
    return refuse (file, error, VD_FORMAT_ERROR_SCHEMA,
                   "example %u: “ask” has to be terrain, side or path", i + 1);
  if (strlen (kind) > VD_LESSONS_MOST_KIND)
    return refuse (file, error, VD_FORMAT_ERROR_LIMIT,
                   "example %u: “kind” has more than %d bytes", i + 1, VD_LESSONS_MOST_KIND);
  if (!get_numbers (get_array (object, "numbers"), vd_ask_numbers[lesson.ask], numbers))
    return refuse (file, error, VD_FORMAT_ERROR_SCHEMA,
                   "example %u: “numbers” has to be %u numbers from -%g to %g", i + 1,
                   vd_ask_numbers[lesson.ask], MOST_NUMBER, MOST_NUMBER);

  vd_lessons_add (self, &lesson);
  return TRUE;
}

static JsonObject *
check_root (JsonNode    *root,
            const char  *file,
            GError     **error)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;

  if (object != NULL && g_strcmp0 (get_string (object, "format"), FORMAT_BEFORE) == 0)
    refuse (file, error, VD_FORMAT_ERROR_SCHEMA, "it is from an earlier version, which measured "
            "otherwise: it has to be learnt and kept anew");
  else if (object == NULL || g_strcmp0 (get_string (object, "format"), FORMAT) != 0)
    refuse (file, error, VD_FORMAT_ERROR_SCHEMA, "it is not a file of lessons: “format” "
            "has to be “%s”", FORMAT);
  else if (json_object_get_size (object) != 2 || get_array (object, "examples") == NULL)
    refuse (file, error, VD_FORMAT_ERROR_SCHEMA, "it has to have an array “examples”, and nothing "
            "else");
  else if (json_array_get_length (get_array (object, "examples")) > VD_LESSONS_MOST)
    refuse (file, error, VD_FORMAT_ERROR_LIMIT, "it has more than %d examples", VD_LESSONS_MOST);
  else
    return object;
  return NULL;
}

static VdLessons *
read_root (JsonNode    *root,
           const char  *file,
           GError     **error)
{
  JsonObject *object = check_root (root, file, error);
  g_autoptr (VdLessons) self = vd_lessons_new ();
  JsonArray *examples;

  if (object == NULL)
    return NULL;

  examples = get_array (object, "examples");
  for (guint i = 0; i < json_array_get_length (examples); i++)
    if (!read_example (self, json_array_get_element (examples, i), i, file, error))
      return NULL;

  return g_steal_pointer (&self);
}

VdLessons *
vd_lessons_read_bytes (const char  *text,
                       gsize        length,
                       const char  *file,
                       GError     **error)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  VdJsonScan scan;

  if (length > VD_LESSONS_MOST_BYTES)
    {
      refuse (file, error, VD_FORMAT_ERROR_LIMIT, "it has more than %u bytes",
              VD_LESSONS_MOST_BYTES);
      return NULL;
    }
  if (!g_utf8_validate (text, length, NULL) || memchr (text, 0, length) != NULL)
    {
      refuse (file, error, VD_FORMAT_ERROR_SYNTAX, "it is not UTF-8 text");
      return NULL;
    }
  if (!vd_json_scan (text, DEPTH, &scan))
    {
      refuse (file, error, VD_FORMAT_ERROR_SYNTAX, "byte %" G_GSIZE_FORMAT ": %s expected",
              scan.at, scan.expected);
      return NULL;
    }
  if (!json_parser_load_from_data (parser, text, length, error))
    {
      g_prefix_error (error, "%s: ", file);
      return NULL;
    }
  if (vd_json_repeats (&scan, json_parser_get_root (parser)))
    {
      refuse (file, error, VD_FORMAT_ERROR_SCHEMA, "an object has a member twice");
      return NULL;
    }

  return read_root (json_parser_get_root (parser), file, error);
}

VdLessons *
vd_lessons_read (const char  *path,
                 GError     **error)
{
  g_autofree char *text = NULL;
  GStatBuf about;
  gsize length;

  if (g_stat (path, &about) == 0 && (!S_ISREG (about.st_mode) ||
                                     about.st_size > VD_LESSONS_MOST_BYTES))
    {
      refuse (path, error, VD_FORMAT_ERROR_LIMIT, "it is no file, or of more than %u bytes",
              VD_LESSONS_MOST_BYTES);
      return NULL;
    }
  if (!g_file_get_contents (path, &text, &length, error))
    return NULL;

  return vd_lessons_read_bytes (text, length, path, error);
}

/* --- writing */

static void
put_example (VdJson         *json,
             const VdLesson *lesson)
{
  vd_json_object (json, NULL);
  vd_json_set_one_line (json, TRUE);
  vd_json_string (json, "ask", asks[lesson->ask]);
  vd_json_string (json, "kind", lesson->kind);
  vd_json_array (json, "numbers");
  for (guint i = 0; i < vd_ask_numbers[lesson->ask]; i++)
    vd_json_number (json, NULL, lesson->numbers[i]);
  vd_json_close (json, ']');
  vd_json_close (json, '}');
  vd_json_set_one_line (json, FALSE);
}

gboolean
vd_lessons_write (const VdLessons  *self,
                  const char       *path,
                  GError          **error)
{
  g_autoptr (GBytes) bytes = NULL;
  char *text = NULL;
  gsize size = 0;
  FILE *stream = open_memstream (&text, &size);
  VdJson json;

  vd_json_begin (&json, stream);
  vd_json_object (&json, NULL);
  vd_json_string (&json, "format", FORMAT);
  vd_json_array (&json, "examples");
  for (guint i = 0; i < self->rows->len; i++)
    put_example (&json, &g_array_index (self->rows, VdLesson, i));
  vd_json_close (&json, ']');
  vd_json_close (&json, '}');
  vd_json_end (&json);
  fclose (stream);
  bytes = g_bytes_new_with_free_func (text, size, free, text);
  return vd_output_put (path, bytes, error);
}

/* --- names */

static char *
get_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "vedette", "lessons", NULL);
}

static gboolean
is_name (const char *name)
{
  gsize length = strlen (name);

  if (length == 0 || length > VD_LESSONS_MOST_NAME || !g_utf8_validate (name, length, NULL) ||
      name[0] == ' ' || name[length - 1] == ' ')
    return FALSE;
  for (const char *at = name; *at != 0; at = g_utf8_next_char (at))
    if (!g_unichar_isalnum (g_utf8_get_char (at)) && strchr (" -_", *at) == NULL)
      return FALSE;

  return TRUE;
}

char *
vd_lessons_get_path (const char  *name,
                     GError     **error)
{
  g_autofree char *folder = get_folder ();
  g_autofree char *file = NULL;

  if (!is_name (name))
    {
      refuse (name, error, VD_FORMAT_ERROR_SCHEMA, "a name has letters, digits, spaces, “-” and "
              "“_”, and at most %d bytes", VD_LESSONS_MOST_NAME);
      return NULL;
    }
  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno), "%s: %s", folder,
                   g_strerror (errno));
      return NULL;
    }

  file = g_strconcat (name, ".json", NULL);
  return g_build_filename (folder, file, NULL);
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

GPtrArray *
vd_lessons_list (void)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *folder = get_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);

  for (const char *file; dir != NULL && (file = g_dir_read_name (dir)) != NULL; )
    if (g_str_has_suffix (file, ".json"))
      {
        g_autofree char *name = g_strndup (file, strlen (file) - strlen (".json"));

        if (is_name (name))
          g_ptr_array_add (names, g_steal_pointer (&name));
      }
  g_ptr_array_sort (names, compare_names);
  return names;
}

gboolean
vd_lessons_forget (const char  *name,
                   GError     **error)
{
  g_autofree char *path = vd_lessons_get_path (name, error);

  if (path == NULL)
    return FALSE;
  if (g_unlink (path) != 0)
    {
      g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno), "%s: %s", path,
                   g_strerror (errno));
      return FALSE;
    }

  return TRUE;
}
