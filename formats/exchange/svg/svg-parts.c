/* svg-parts.c: what cairo's drawing refers to
 *
 * cairo numbers it, so that one glyph more would give all that follow another number, and
 * holds a clip as often as it is set.  Here it is called after its content: what is alike is
 * there once, and a change elsewhere changes no name. */
#include <string.h>

#include "formats/exchange/svg/svg-write.h"

#define HASH_DIGITS 12

/* Something with an id. */
typedef struct
{
  char     *id;   /* as cairo has it */
  char     *text; /* its element, likewise */
  char     *name; /* as it is called here; %NULL until that is known */
  gboolean  is_open; /* it is about to be known */
} Part;

struct _VdSvgParts
{
  GHashTable *by_id; /* of Part */
  GPtrArray  *parts; /* of Part */
};

static void
part_free (gpointer data)
{
  Part *part = data;

  g_free (part->id);
  g_free (part->text);
  g_free (part->name);
  g_free (part);
}

static gboolean
is_word (char c)
{
  return g_ascii_isalnum (c) || c == '-' || c == '_';
}

/* (transfer full) (nullable): the value of the attribute id, in the first tag */
static char *
find_id (const char *element,
         const char *end)
{
  const char *tag_end = memchr (element, '>', end - element);
  const char *id = g_strstr_len (element, tag_end - element, " id=\"");
  const char *stop = id != NULL ? memchr (id + 5, '"', tag_end - id - 5) : NULL;

  return stop != NULL ? g_strndup (id + 5, stop - id - 5) : NULL;
}

/* Where the element ends that begins at @at. */
static const char *
find_end (const char *at,
          const char *end)
{
  int depth = 0;

  while (at != NULL && at < end)
    {
      const char *close = memchr (at, '>', end - at);

      if (close == NULL)
        return end;
      if (at[1] == '/')
        depth--;
      else if (close[-1] != '/')
        depth++;
      if (depth == 0)
        return close + 1;
      at = memchr (close, '<', end - close);
    }

  return end;
}

static void
add_part (VdSvgParts *self,
          char       *id,
          const char *element,
          const char *end)
{
  Part *part = g_new0 (Part, 1);

  part->id = id;
  part->text = g_strndup (element, end - element);
  g_hash_table_insert (self->by_id, part->id, part);
  g_ptr_array_add (self->parts, part);
}

/* Groups without an id are only around what has one. */
static void
read_parts (VdSvgParts *self,
            const char *at,
            const char *end)
{
  while (at != NULL && (at = memchr (at, '<', end - at)) != NULL)
    {
      const char *close = at[1] == '/' ? NULL : find_end (at, end);
      char *id = close != NULL ? find_id (at, close) : NULL;

      if (id != NULL)
        add_part (self, id, at, close);
      at = id != NULL ? close : memchr (at, '>', end - at);
    }
}

static const char *name_part (const VdSvgParts *self,
                              Part             *part);

/* Returns: (nullable): the part of the id at @word, and how long that is */
static Part *
find_part (const VdSvgParts *self,
           const char       *word,
           const char       *end,
           gsize            *length)
{
  char id[64];
  gsize n = 0;

  while (word + n < end && n < sizeof id - 1 && is_word (word[n]))
    {
      id[n] = word[n];
      n++;
    }

  id[n] = '\0';
  *length = n;
  return g_hash_table_lookup (self->by_id, id);
}

void
vd_svg_parts_copy (const VdSvgParts *self,
                   const char       *piece,
                   gsize             length,
                   GString          *out)
{
  const char *end = piece + length, *hash;

  while ((hash = memchr (piece, '#', end - piece)) != NULL)
    {
      gsize n;
      Part *part = find_part (self, hash + 1, end, &n);

      g_string_append_len (out, piece, hash + 1 - piece);
      if (part != NULL)
        g_string_append (out, name_part (self, part));
      else
        g_string_append_len (out, hash + 1, n);
      piece = hash + 1 + n;
    }

  g_string_append_len (out, piece, end - piece);
}

/* (transfer full): the element, under another id */
static char *
rename_part (const VdSvgParts *self,
             const Part       *part,
             const char       *name)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *id = strstr (part->text, " id=\"") + strlen (" id=\"");

  g_string_append_len (text, part->text, id - part->text);
  g_string_append (text, name);
  id += strlen (part->id);
  vd_svg_parts_copy (self, id, strlen (id), text);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* "clip-0123456789ab" */
static const char *
name_part (const VdSvgParts *self,
           Part             *part)
{
  g_autofree char *text = NULL, *hash = NULL;

  if (part->name != NULL || part->is_open)
    return part->name != NULL ? part->name : part->id;

  part->is_open = TRUE;
  text = rename_part (self, part, "");
  hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  part->name = g_strdup_printf ("%.*s-%.*s", (int) strcspn (part->id, "0123456789"), part->id,
                                HASH_DIGITS, hash);
  part->is_open = FALSE;
  return part->name;
}

static int
compare_parts (gconstpointer a,
               gconstpointer b)
{
  return strcmp ((*(Part *const *) a)->name, (*(Part *const *) b)->name);
}

VdSvgParts *
vd_svg_parts_new (const char *defs,
                  gsize       length)
{
  VdSvgParts *self = g_new0 (VdSvgParts, 1);

  self->by_id = g_hash_table_new (g_str_hash, g_str_equal);
  self->parts = g_ptr_array_new_with_free_func (part_free);
  read_parts (self, defs, defs + length);
  for (guint i = 0; i < self->parts->len; i++)
    name_part (self, self->parts->pdata[i]);

  g_ptr_array_sort (self->parts, compare_parts);
  return self;
}

void
vd_svg_parts_free (VdSvgParts *self)
{
  g_hash_table_unref (self->by_id);
  g_ptr_array_unref (self->parts);
  g_free (self);
}

void
vd_svg_parts_put (const VdSvgParts *self,
                  GString          *out)
{
  const char *before = "";

  for (guint i = 0; i < self->parts->len; i++)
    {
      const Part *part = self->parts->pdata[i];
      g_autofree char *text = NULL;

      if (strcmp (part->name, before) == 0)
        continue;

      text = rename_part (self, part, part->name);
      g_string_append (out, text);
      g_string_append_c (out, '\n');
      before = part->name;
    }
}
