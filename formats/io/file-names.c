#include "formats/io/file-names.h"

#include <string.h>

#include "core/text/phrase.h"

/* What Windows takes for a device, with or without an ending. */
static const char *const reserved[] = {
  "con", "prn", "aux", "nul", "com0", "com1", "com2", "com3", "com4", "com5", "com6", "com7",
  "com8", "com9", "lpt0", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
  NULL,
};

#define MAX_BYTES 80 /* of an id in a name */
#define HASH_DIGITS 8

/* (transfer full): without what some system refuses */
static char *
clean (const char *id)
{
  g_autofree char *valid = g_utf8_make_valid (id, -1);
  g_autofree char *composed = g_utf8_normalize (valid, -1, G_NORMALIZE_NFC);
  g_autoptr (GString) name = g_string_new (NULL);

  for (const char *c = composed; *c != '\0' && name->len < MAX_BYTES; c = g_utf8_next_char (c))
    {
      gunichar letter = g_utf8_get_char (c);

      if (g_unichar_iscntrl (letter) || (letter < 0x80 && strchr ("<>:\"/\\|?*", letter) != NULL))
        g_string_append_c (name, '_');
      else
        g_string_append_unichar (name, letter);
    }

  /* Windows drops dots and blanks at the end; a dot before all hides a file elsewhere. */
  for (gsize i = name->len; i > 0 && strchr (". ", name->str[i - 1]) != NULL; i--)
    name->str[i - 1] = '_';
  if (name->len == 0 || name->str[0] == '.')
    g_string_prepend_c (name, '_');

  return g_string_free (g_steal_pointer (&name), FALSE);
}

/* (transfer full): the same for all names that are one to somebody: in lower case, without
 * accents */
static char *
fold (const char *name)
{
  g_autofree char *apart = g_utf8_normalize (name, -1, G_NORMALIZE_ALL);
  g_autoptr (GString) bare = g_string_new (NULL);
  g_autofree char *folded = NULL;

  for (const char *c = apart; *c != '\0'; c = g_utf8_next_char (c))
    if (!g_unichar_ismark (g_utf8_get_char (c)))
      g_string_append_unichar (bare, g_utf8_get_char (c));

  folded = g_utf8_casefold (bare->str, -1);
  return g_utf8_normalize (folded, -1, G_NORMALIZE_ALL);
}

static gboolean
is_reserved (const char *folded)
{
  g_autofree char *stem = g_strndup (folded, strcspn (folded, "./"));

  return g_strv_contains (reserved, stem);
}

/* (transfer full): with a few digits that only this id has; @before stands before all */
static char *
mark (const char *before,
      const char *name,
      const char *id)
{
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, id, -1);

  return g_strdup_printf ("%s%s-%.*s", before, name, HASH_DIGITS, hash);
}

GStrv
vd_file_names_make (const char *const *ids,
                    const char        *ending)
{
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autofree char *name = clean (ids[i]);
      char *folded = fold (name);
      gsize n = GPOINTER_TO_SIZE (g_hash_table_lookup (counts, folded));

      g_hash_table_replace (counts, folded, GSIZE_TO_POINTER (n + 1));
    }

  /* Of several that are alike the plainest needs no mark. */
  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autofree char *name = clean (ids[i]);
      g_autofree char *folded = fold (name);
      gboolean is_alone = GPOINTER_TO_SIZE (g_hash_table_lookup (counts, folded)) == 1 ||
                          strcmp (ids[i], folded) == 0;
      g_autofree char *own = is_reserved (folded) ? mark ("_", name, ids[i])
                             : is_alone ? g_strdup (name) : mark ("", name, ids[i]);
      g_autofree char *file = g_strconcat (own, ending, NULL);

      g_strv_builder_add (names, file);
    }

  return g_strv_builder_end (names);
}

/* Paths that were chosen */

/* @folded: a path.  @taken: of char*, folded paths: of files, and of folders on the way to them
 * with a slash behind.  Returns: (nullable): why it is none of both */
static const char *
take_path (GHashTable *taken,
           char       *folded)
{
  g_autofree char *as_folder = g_strconcat (folded, "/", NULL);

  for (char *part = folded, *slash; part != NULL; part = slash)
    {
      gboolean is_device = is_reserved (part);

      slash = strchr (part, '/');
      if (is_device)
        return N_("“%s” is a device on some systems; give the file another name");
      if (slash == NULL)
        break;

      *slash = '\0';
      if (g_hash_table_contains (taken, folded))
        return N_("“%s” leads through another file; give one another name");
      *slash++ = '/';
      g_hash_table_add (taken, g_strndup (folded, slash - folded));
    }

  if (g_hash_table_contains (taken, as_folder))
    return N_("“%s” is a folder on the way to another file; give one another name");

  return g_hash_table_add (taken, g_strdup (folded))
         ? NULL : N_("“%s” is one with another file on some systems; give one another name");
}

const char *
vd_file_names_find_clash (const char *const *paths,
                          guint             *number)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; paths[i] != NULL; i++)
    {
      g_autofree char *folded = fold (paths[i]);
      const char *why = take_path (taken, folded);

      *number = i;
      if (why != NULL)
        return why;
    }

  return NULL;
}
