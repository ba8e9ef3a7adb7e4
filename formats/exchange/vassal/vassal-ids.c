#include "formats/exchange/vassal/vassal-ids.h"

#include <string.h>

#include "core/text/phrase.h"

static const char head[] =
  "# Numbers of the pieces of VASSAL modules; saved games go by them.  Keep this file with\n"
  "# the battle; change no line and take none away.\n";

typedef struct
{
  guint  number;
  char  *key; /* "counter rivaud-1" */
} Line;

struct _VdVassalIds
{
  GArray     *lines;   /* of Line, by number */
  GHashTable *numbers; /* of char*, the lines': number */
  guint       n_known; /* lines that were in the table */
};

static void
line_clear (gpointer data)
{
  Line *line = data;

  g_free (line->key);
}

/* @key: (transfer full) */
static void
add_line (VdVassalIds *self,
          guint        number,
          char        *key)
{
  Line line = { number, key };

  g_array_append_val (self->lines, line);
  g_hash_table_insert (self->numbers, key, GUINT_TO_POINTER (number));
}

guint
vd_vassal_ids_get_next (const VdVassalIds *self)
{
  return self->lines->len > 0 ? g_array_index (self->lines, Line, self->lines->len - 1).number + 1
                              : 1;
}

/* (transfer full): in a line, whatever the id */
static char *
make_key (const char *kind,
          const char *id)
{
  char *key = g_strconcat (kind, " ", id, NULL);

  for (char *c = key; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c))
      *c = '?';

  return key;
}

/* (nullable): why the line cannot be one of the table */
static const char *
read_line (VdVassalIds *self,
           const char  *text)
{
  char *end;
  guint64 number = g_ascii_strtoull (text, &end, 10);

  if (!g_ascii_isdigit (*text) || *end != ' ' || strchr (end + 1, ' ') == NULL ||
      !g_utf8_validate (text, -1, NULL))
    return N_("is no line “NUMBER KIND ID”; mend it");
  if (number < 1 || number > VD_VASSAL_MAX_ID)
    return N_("the number is none from 1 to 1000000000; mend it");
  if (number < vd_vassal_ids_get_next (self))
    return N_("the number is not larger than the one before; give it one after the largest");
  if (g_hash_table_contains (self->numbers, end + 1))
    return N_("has a number already; take away the line that came later");

  add_line (self, number, g_strdup (end + 1));
  return NULL;
}

static gboolean
read_table (VdVassalIds  *self,
            GBytes       *table,
            const char   *name,
            GError      **error)
{
  gsize size;
  const char *bytes = g_bytes_get_data (table, &size);
  g_autofree char *text = g_strndup (bytes, size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *line = lines[i];
      const char *why;

      if (g_str_has_suffix (line, "\r"))
        line[strlen (line) - 1] = '\0';
      why = *line != '\0' && *line != '#' ? read_line (self, line) : NULL;

      if (why == NULL)
        continue;

      vd_format_error_set (error, VD_FORMAT_ERROR_SYNTAX, "%s:%u: %s", name, i + 1, why);
      return FALSE;
    }

  self->n_known = self->lines->len;
  return TRUE;
}

VdVassalIds *
vd_vassal_ids_new (GBytes      *table,
                   const char  *name,
                   GError     **error)
{
  g_autoptr (VdVassalIds) self = g_new0 (VdVassalIds, 1);

  self->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  g_array_set_clear_func (self->lines, line_clear);
  self->numbers = g_hash_table_new (g_str_hash, g_str_equal);
  return table == NULL || read_table (self, table, name, error) ? g_steal_pointer (&self) : NULL;
}

void
vd_vassal_ids_free (VdVassalIds *self)
{
  g_hash_table_unref (self->numbers);
  g_array_unref (self->lines);
  g_free (self);
}

guint
vd_vassal_ids_get (VdVassalIds *self,
                   const char  *kind,
                   const char  *id)
{
  g_autofree char *key = make_key (kind, id);
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (self->numbers, key));

  if (number == 0)
    {
      number = vd_vassal_ids_get_next (self);
      add_line (self, number, g_steal_pointer (&key));
    }

  return number;
}

gboolean
vd_vassal_ids_has_new (const VdVassalIds *self)
{
  return self->lines->len > self->n_known;
}

GBytes *
vd_vassal_ids_write (const VdVassalIds *self)
{
  g_autoptr (GString) text = g_string_new (head);

  for (guint i = 0; i < self->lines->len; i++)
    {
      const Line *line = &g_array_index (self->lines, Line, i);

      g_string_append_printf (text, "%u %s\n", line->number, line->key);
    }

  return g_string_free_to_bytes (g_steal_pointer (&text));
}
