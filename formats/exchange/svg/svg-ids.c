/* svg-ids.c: ids of XML, made of those of the documents */
#include <string.h>

#include "formats/exchange/svg/svg-write.h"

/* Beyond ASCII; what XML has besides is for scripts that nobody's ids are in. */
static const gunichar letters[][2] = {
  { 0xc0, 0xd6 }, { 0xd8, 0xf6 }, { 0xf8, 0x37d }, { 0x37f, 0x1fff }, { 0x2070, 0x218f },
  { 0x2c00, 0x2fef }, { 0x3001, 0xd7ff }, { 0xf900, 0xfdcf }, { 0xfdf0, 0xfffd },
  { 0x10000, 0xeffff },
};

static gboolean
may_stand (gunichar letter)
{
  if (letter < 0x80)
    return g_ascii_isalnum (letter) || strchr ("-._", letter) != NULL;

  for (guint i = 0; i < G_N_ELEMENTS (letters); i++)
    if (letters[i][0] <= letter && letter <= letters[i][1])
      return TRUE;

  return FALSE;
}

static void
append_clean (GString    *id,
              const char *word)
{
  g_autofree char *valid = g_utf8_make_valid (word, -1);

  g_string_append_c (id, '-');
  for (const char *c = valid; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar letter = g_utf8_get_char (c);

      if (may_stand (letter))
        g_string_append_unichar (id, letter);
      else
        g_string_append_printf (id, "_%x_", letter);
    }
}

char *
vd_svg_take_id (VdSvg      *self,
                const char *what,
                const char *of,
                const char *part)
{
  g_autoptr (GString) id = g_string_new (what);
  gsize length;

  if (of != NULL)
    append_clean (id, of);
  if (part != NULL)
    append_clean (id, part);

  length = id->len;
  for (guint n = 2; g_hash_table_contains (self->ids, id->str); n++)
    {
      g_string_truncate (id, length);
      g_string_append_printf (id, "-%u", n);
    }

  g_hash_table_add (self->ids, g_strdup (id->str));
  return g_string_free (g_steal_pointer (&id), FALSE);
}

/* The kind, and the hexes at both ends, or both hexes of the first side. */
static char *
name_line (const VdNode *row)
{
  const char *sides = vd_node_get (row, "sides");
  g_auto (GStrv) words = vd_split_words (sides != NULL ? sides : vd_node_get (row, "hexes"));
  guint n = g_strv_length (words);
  g_autofree char *ends = NULL;

  if (n == 0)
    return g_strdup (vd_node_get (row, "kind"));

  ends = sides != NULL ? g_strdelimit (g_strdup (words[0]), "/>", '-')
                       : g_strconcat (words[0], "-", words[n - 1], NULL);
  return g_strconcat (vd_node_get (row, "kind"), "-", ends, NULL);
}

char *
vd_svg_name_row (const VdNode *row)
{
  const char *id = vd_node_get (row, "id");
  const char *at = vd_node_get (row, "at");

  return id != NULL ? g_strdup (id) : at != NULL ? g_strdup (at) : name_line (row);
}
