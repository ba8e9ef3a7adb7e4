#include "editor/walk/walk-state.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <math.h>

#define GROUP "walk"
#define MOST_BYTES 1048576 /* of a file; ours have some hundred, or a number for each hex */
#define MOST_WORD 256      /* bytes of a number or a key */
#define MOST_SECONDS 1e9

char *
vd_walk_state_get_path (const char *map)
{
  g_autofree char *path = NULL;
  g_autofree char *sum = NULL;
  g_autofree char *name = NULL;

  g_return_val_if_fail (map != NULL, NULL);

  path = g_canonicalize_filename (map, NULL);
  sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, path, -1);
  name = g_strconcat (sum, ".walk", NULL);
  return g_build_filename (g_get_user_state_dir (), "vedette", "walks", name, NULL);
}

/* What is written as words, each under its key. */
typedef struct
{
  const char *key;
  gsize       offset;
  gsize       most; /* bytes */
} Word;

static const Word words[] = {
  { "at", G_STRUCT_OFFSET (VdWalkState, at), MOST_WORD },
  { "source", G_STRUCT_OFFSET (VdWalkState, source), MOST_WORD },
  { "side", G_STRUCT_OFFSET (VdWalkState, side), MOST_WORD },
  { "path", G_STRUCT_OFFSET (VdWalkState, path), MOST_WORD },
  { "follows", G_STRUCT_OFFSET (VdWalkState, follows), MOST_WORD },
  { "left-at", G_STRUCT_OFFSET (VdWalkState, left_at), MOST_WORD },
  { "looked", G_STRUCT_OFFSET (VdWalkState, looked), MOST_BYTES },
};

static char **
find_word (VdWalkState *state,
           const Word  *word)
{
  return G_STRUCT_MEMBER_P (state, word->offset);
}

/* (nullable): a word of reasonable length */
static char *
read_word (GKeyFile   *file,
           const Word *row)
{
  g_autofree char *word = g_key_file_get_string (file, GROUP, row->key, NULL);

  return word != NULL && *word != '\0' && strlen (word) <= row->most ? g_steal_pointer (&word)
                                                                     : NULL;
}

static gboolean
load (GKeyFile   *file,
      const char *path)
{
  GStatBuf about;

  return g_stat (path, &about) == 0 && S_ISREG (about.st_mode) && about.st_size <= MOST_BYTES &&
         g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL) &&
         g_key_file_has_group (file, GROUP);
}

gboolean
vd_walk_state_read (const char  *map,
                    VdWalkState *state)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *path = NULL;

  g_return_val_if_fail (map != NULL && state != NULL, FALSE);

  *state = (VdWalkState) { NULL };
  path = vd_walk_state_get_path (map);
  if (!load (file, path))
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    *find_word (state, &words[i]) = read_word (file, &words[i]);
  state->decisions = g_key_file_get_uint64 (file, GROUP, "decisions", NULL);
  state->seconds = g_key_file_get_double (file, GROUP, "seconds", NULL);
  if (!isfinite (state->seconds) || state->seconds < 0 || state->seconds > MOST_SECONDS)
    {
      state->decisions = 0;
      state->seconds = 0;
    }

  return state->at != NULL;
}

gboolean
vd_walk_state_write (const char         *map,
                     const VdWalkState  *state,
                     GError            **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *path = NULL;
  g_autofree char *folder = NULL;
  g_autofree char *text = NULL;
  gsize length;

  g_return_val_if_fail (map != NULL && state != NULL, FALSE);

  path = vd_walk_state_get_path (map);
  folder = g_path_get_dirname (path);
  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (errno), g_strerror (errno));
      return FALSE;
    }

  g_key_file_set_string (file, GROUP, "map", map);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      const char *word = *find_word ((VdWalkState *) state, &words[i]);

      if (word != NULL)
        g_key_file_set_string (file, GROUP, words[i].key, word);
    }
  g_key_file_set_uint64 (file, GROUP, "decisions", state->decisions);
  g_key_file_set_double (file, GROUP, "seconds", state->seconds);

  text = g_key_file_to_data (file, &length, NULL);
  return g_file_set_contents_full (path, text, length, G_FILE_SET_CONTENTS_CONSISTENT, 0600, error);
}

void
vd_walk_state_clear (VdWalkState *state)
{
  g_return_if_fail (state != NULL);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_clear_pointer (find_word (state, &words[i]), g_free);
}
