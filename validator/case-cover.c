#include "validator/case-cover.h"

#include <glib/gi18n.h>
#include <string.h>

#include "formats/io/input.h"
#include "validator/tap.h"

#define MAX_BYTES (64 << 20)

static void
row_free (gpointer data)
{
  VdCoverRow *row = data;

  g_free (row->id);
  g_free (row->kind);
  g_free (row->words);
  g_free (row);
}

static gboolean
read_row (const char  *path,
          guint        number,
          const char  *line,
          GPtrArray   *rows,
          GError     **error)
{
  g_auto (GStrv) parts = g_strsplit (line, "\t", 3);
  VdCoverRow *row;

  if (g_strv_length (parts) != 3)
    {
      g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SYNTAX,
                   _("%s:%u: expected a case, its kind and a few words, tabs between"), path,
                   number);
      return FALSE;
    }

  if (strcmp (parts[1], "none") == 0 || strcmp (parts[1], "advice") == 0)
    return TRUE;

  row = g_new (VdCoverRow, 1);
  row->id = g_strdup (parts[0]);
  row->kind = g_strdup (parts[1]);
  row->words = g_strdup (parts[2]);
  g_ptr_array_add (rows, row);
  return TRUE;
}

GPtrArray *
vd_cover_load (const char  *path,
               GError     **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);
  g_autoptr (GBytes) bytes = NULL;
  const char *text;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) local = NULL;

  bytes = vd_input_read_file (path, MAX_BYTES, &local);
  if (bytes == NULL)
    {
      g_set_error (error, VD_FORMAT_ERROR, local->code, "%s:1: %s", path, local->message);
      return NULL;
    }

  text = g_bytes_get_data (bytes, NULL);
  if (!g_utf8_validate (text, -1, NULL))
    {
      g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SYNTAX, _("%s:1: expected UTF-8"), path);
      return NULL;
    }

  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_strchomp (lines[i]);
      if (*lines[i] != '\0' && *lines[i] != '#' && !read_row (path, i + 1, lines[i], rows, error))
        return NULL;
    }

  return g_steal_pointer (&rows);
}

guint
vd_cover_report (GPtrArray  *rows,
                 GHashTable *covered)
{
  guint n = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      const VdCoverRow *row = rows->pdata[i];

      if (g_hash_table_contains (covered, row->id))
        n++;
      else
        {
          g_autofree char *text = g_strdup_printf (_("not covered: %s (%s): %s"), row->id, row->kind,
                                                   row->words);

          vd_tap_remark (text);
        }
    }

  return n;
}
