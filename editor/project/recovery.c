#include "editor/project/recovery.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "editor/project/journal-private.h"
#include "editor/project/save-set.h"

void
vd_recovery_free (VdRecovery *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->database, sqlite3_close);
  if (self->lock >= 0)
    close (self->lock);
  g_free (self->name);
  g_free (self->path);
  g_free (self);
}

static sqlite3_stmt *
prepare_statement (VdRecovery *self,
                   const char *words)
{
  sqlite3_stmt *statement = NULL;

  sqlite3_prepare_v2 (self->database, words, -1, &statement, NULL);
  return statement;
}

static int
count_rows (VdRecovery *self,
            const char *table)
{
  g_autofree char *question = g_strdup_printf ("SELECT count(*) FROM %s", table);
  sqlite3_stmt *statement = prepare_statement (self, question);
  int n = sqlite3_step (statement) == SQLITE_ROW ? sqlite3_column_int (statement, 0) : -1;

  sqlite3_finalize (statement);
  return n;
}

void
vd_recovery_discard (VdRecovery *self)
{
  int n;

  g_return_if_fail (self != NULL);

  n = count_rows (self, "document");
  g_clear_pointer (&self->database, sqlite3_close);
  vd_journal_delete (self->name, MAX (n, 0));
  vd_recovery_free (self);
}

/* It stays for whoever can make something of it. */
static void
set_aside (VdRecovery *self)
{
  g_autofree char *from = g_strconcat (self->name, ".journal", NULL);
  g_autofree char *to = g_strconcat (self->name, ".damaged", NULL);

  g_clear_pointer (&self->database, sqlite3_close);
  if (g_rename (from, to) != 0)
    g_warning ("%s can't be renamed", from);
}

/* Looking */

/* Whether there is something to read. */
static gboolean
look_inside (VdRecovery *self)
{
  g_autofree char *file = g_strconcat (self->name, ".journal", NULL);
  g_autofree char *log = g_strconcat (self->name, ".journal-wal", NULL);
  sqlite3_stmt *row;
  GStatBuf info;
  int n;

  self->database = vd_journal_open_database (self->name);
  if (self->database == NULL)
    return FALSE;

  row = prepare_statement (self, "SELECT path FROM project");
  if (sqlite3_step (row) == SQLITE_ROW && sqlite3_column_text (row, 0) != NULL)
    self->path = g_strdup ((const char *) sqlite3_column_text (row, 0));
  sqlite3_finalize (row);

  n = count_rows (self, "entry");
  if (self->path == NULL || n < 0)
    return FALSE;

  self->n_entries = n;
  if (g_stat (log, &info) == 0 || g_stat (file, &info) == 0)
    self->changed = info.st_mtim.tv_sec;

  return TRUE;
}

/* The power went before its first words were on the disk: there is no edit in it, and
 * nothing to tell of. */
static gboolean
is_blank (const char *name)
{
  sqlite3 *database = vd_journal_open_file (name, 0);
  sqlite3_stmt *row = NULL;
  gboolean is_blank = database != NULL &&
    sqlite3_prepare_v2 (database, "SELECT count(*) FROM sqlite_master", -1, &row,
                        NULL) == SQLITE_OK &&
    sqlite3_step (row) == SQLITE_ROW && sqlite3_column_int (row, 0) == 0;

  sqlite3_finalize (row);
  sqlite3_close (database);
  return is_blank;
}

static guint
count_bases (const char *name)
{
  for (guint n = 0;; n++)
    {
      g_autofree char *base = vd_journal_get_base (name, n);
      g_autofree char *part = g_strconcat (base, ".part", NULL);

      if (!g_file_test (base, G_FILE_TEST_EXISTS) && !g_file_test (part, G_FILE_TEST_EXISTS))
        return n;
    }
}

static gboolean
end_saving (GVariant  *files,
            gboolean   ready,
            GPtrArray *notes,
            VdRecovery *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *base = g_path_get_basename (self->path);

  if (!ready)
    {
      vd_save_set_give_up (files);
      return FALSE;
    }

  if (!vd_save_set_finish (files, &error))
    {
      g_ptr_array_add (notes, g_strdup (error->message));
      return FALSE;
    }

  /* TRANS: %s is a file */
  g_ptr_array_add (notes, g_strdup_printf (_("Saving of %s was cut off and has been completed."),
                                           base));
  return TRUE;
}

/* Whether it was being saved, and is now: then the edits are in the files. */
static gboolean
complete_saving (VdRecovery *self,
                 GPtrArray  *notes)
{
  sqlite3_stmt *row = prepare_statement (self, "SELECT ready, files FROM saving");
  gboolean is_saved = FALSE;

  if (sqlite3_step (row) == SQLITE_ROW)
    {
      gboolean ready = sqlite3_column_int (row, 0);
      g_autoptr (GBytes) bytes = g_bytes_new (sqlite3_column_blob (row, 1),
                                              sqlite3_column_bytes (row, 1));
      g_autoptr (GVariant) files =
        g_variant_ref_sink (g_variant_new_from_bytes (G_VARIANT_TYPE (VD_SAVE_SET_TYPE), bytes,
                                                      FALSE));

      if (g_variant_is_normal_form (files))
        is_saved = end_saving (files, ready, notes, self);
    }

  sqlite3_finalize (row);
  return is_saved;
}

static gboolean
is_same_file (const char *path,
              const char *wanted)
{
  g_autofree char *name = wanted != NULL ? g_canonicalize_filename (wanted, NULL) : NULL;

  return name == NULL || strcmp (name, path) == 0;
}

/* Takes the journal if it has edits of that file and nobody lives who has it. */
static VdRecovery *
examine_journal (const char *name,
                 const char *path,
                 GPtrArray  *notes)
{
  VdRecovery *self;
  int lock = vd_journal_lock (name);

  if (lock < 0)
    return NULL;

  self = g_new0 (VdRecovery, 1);
  self->name = g_strdup (name);
  self->lock = lock;

  if (!look_inside (self))
    {
      g_clear_pointer (&self->database, sqlite3_close);
      if (is_blank (name))
        {
          vd_journal_delete (name, count_bases (name));
          vd_recovery_free (self);
          return NULL;
        }

      g_ptr_array_add (notes, g_strdup_printf (_("A journal of unsaved changes can't be read; it "
                                                 "is kept as %s.damaged."), name));
      set_aside (self);
    }
  else if (is_same_file (self->path, path))
    {
      if (!complete_saving (self, notes) && self->n_entries > 0)
        return self;

      vd_recovery_discard (self);
      return NULL;
    }

  vd_recovery_free (self);
  return NULL;
}

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  const VdRecovery *first = *(const VdRecovery *const *) a;
  const VdRecovery *second = *(const VdRecovery *const *) b;

  return (first->changed < second->changed) - (first->changed > second->changed);
}

GPtrArray *
vd_recovery_list (const char *path,
                  GPtrArray  *notes)
{
  g_autofree char *folder = vd_journal_get_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_recovery_free);
  const char *entry;

  g_return_val_if_fail (notes != NULL, NULL);

  while (dir != NULL && (entry = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *name = NULL;
      VdRecovery *recovery;

      if (!g_str_has_suffix (entry, ".journal"))
        continue;

      name = g_build_filename (folder, entry, NULL);
      name[strlen (name) - strlen (".journal")] = '\0';
      recovery = examine_journal (name, path, notes);
      if (recovery != NULL)
        g_ptr_array_add (list, recovery);
    }

  g_ptr_array_sort (list, compare_times);
  return list;
}

/* Recovering */

static VdDocument *
load_base (VdRecovery  *self,
           guint        i,
           const char  *path,
           GError     **error)
{
  g_autofree char *base = g_strdup_printf ("%s.base-%u", self->name, i);
  g_autofree char *text = NULL;
  g_autoptr (GBytes) bytes = NULL;
  gsize size;

  if (!g_file_get_contents (base, &text, &size, error))
    return NULL;

  bytes = g_bytes_new_take (g_steal_pointer (&text), size);
  return vd_document_load_bytes (bytes, path, error);
}

static gboolean
holds_same (VdRecovery *self,
            guint       i,
            const char *path)
{
  g_autofree char *base = g_strdup_printf ("%s.base-%u", self->name, i);
  g_autoptr (GMappedFile) first = g_mapped_file_new (base, FALSE, NULL);
  g_autoptr (GMappedFile) second = g_mapped_file_new (path, FALSE, NULL);

  return first != NULL && second != NULL &&
         g_mapped_file_get_length (first) == g_mapped_file_get_length (second) &&
         memcmp (g_mapped_file_get_contents (first), g_mapped_file_get_contents (second),
                 g_mapped_file_get_length (first)) == 0;
}

/* The document that the edits belong to: in its file, or, if another program
 * has written that since, in what was kept of it. */
static VdDocument *
load_document (VdRecovery   *self,
               VdRecovered  *recovered,
               guint         i,
               const char   *path,
               const char   *stamp,
               GError      **error)
{
  g_autofree char *now = vd_journal_make_stamp (path);

  if (g_strcmp0 (now, stamp) == 0)
    {
      g_ptr_array_add (recovered->stamps, g_strdup (stamp));
      return vd_document_load (path, error);
    }

  if (holds_same (self, i, path))
    {
      g_ptr_array_add (recovered->stamps, g_steal_pointer (&now));
      return vd_document_load (path, error);
    }

  recovered->is_changed = TRUE;
  g_ptr_array_add (recovered->stamps, g_strdup (stamp));
  return load_base (self, i, path, error);
}

static gboolean
load_documents (VdRecovery   *self,
                VdRecovered  *recovered,
                GError      **error)
{
  g_autoptr (GPtrArray) documents = g_ptr_array_new ();
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  sqlite3_stmt *row = prepare_statement (self, "SELECT path, stamp FROM document ORDER BY n");
  gboolean is_good = TRUE;

  for (guint i = 0; is_good && sqlite3_step (row) == SQLITE_ROW; i++)
    {
      const char *path = (const char *) sqlite3_column_text (row, 0);
      const char *stamp = (const char *) sqlite3_column_text (row, 1);
      VdDocument *document =
        load_document (self, recovered, i, path != NULL ? path : "", stamp, error);

      is_good = document != NULL;
      if (is_good)
        {
          g_ptr_array_add (documents, document);
          g_ptr_array_add (recovered->documents, document);
          g_ptr_array_add (paths, g_strdup (path));
        }
    }

  sqlite3_finalize (row);

  if (is_good && documents->len > 0)
    recovered->project = vd_project_assemble (self->path, documents, paths, NULL);
  else
    for (guint i = 0; i < documents->len; i++)
      vd_document_free (documents->pdata[i]);

  if (is_good && documents->len == 0)
    g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN, _("The journal names no files."));

  return recovered->project != NULL;
}

typedef struct
{
  gint64  n;
  guint   done;
  guint   undone;
} Position;

/* As the journal counted when it was written. */
static void
count_step (Position *at,
            int       kind,
            int       joined)
{
  int step = kind == VD_JOURNAL_UNDO ? 1 : -1;

  at->n++;
  if (kind == VD_JOURNAL_DO)
    {
      at->done += joined != VD_HISTORY_MORE;
      at->undone = 0;
    }
  else
    {
      at->done -= step;
      at->undone += step;
    }
}

static gboolean
replay_data (VdRecovered *recovered,
             GPtrArray   *nodes,
             int          joined,
             const char  *title,
             GBytes      *data)
{
  VdEdit *edit = vd_edit_replay (data, title, recovered->documents, nodes);

  if (edit == NULL)
    return FALSE;

  if (joined != VD_HISTORY_MORE)
    vd_history_end_gesture (recovered->history);
  if (joined == VD_HISTORY_FIRST)
    vd_history_begin_gesture (recovered->history);
  vd_history_take (recovered->history, edit);

  return TRUE;
}

static gboolean
replay_row (VdRecovered  *recovered,
            GPtrArray    *nodes,
            sqlite3_stmt *row,
            Position     *at)
{
  gint64 n = sqlite3_column_int64 (row, 0);
  int kind = sqlite3_column_int (row, 1);
  int joined = sqlite3_column_int (row, 2);
  const char *title = (const char *) sqlite3_column_text (row, 3);
  const char *sum = (const char *) sqlite3_column_text (row, 5);
  gboolean has_data = sqlite3_column_type (row, 4) == SQLITE_BLOB;
  g_autoptr (GBytes) data =
    has_data ? g_bytes_new (sqlite3_column_blob (row, 4), sqlite3_column_bytes (row, 4)) : NULL;
  g_autofree char *wanted = vd_journal_sum (n, kind, joined, title != NULL ? title : "", data);
  gboolean is_done;

  if (n != at->n + 1 || g_strcmp0 (sum, wanted) != 0 || (kind == VD_JOURNAL_DO) != has_data)
    return FALSE;

  if (has_data)
    is_done = replay_data (recovered, nodes, joined, title, data);
  else if (kind == VD_JOURNAL_UNDO)
    is_done = at->done > 0 && vd_history_undo (recovered->history);
  else
    is_done = at->undone > 0 && vd_history_redo (recovered->history);

  if (is_done)
    count_step (at, kind, joined);
  return is_done;
}

/* Up to the first entry that is damaged, if one is. */
static void
replay_entries (VdRecovery  *self,
                VdRecovered *recovered,
                Position    *at)
{
  sqlite3_stmt *row = prepare_statement (self, "SELECT n, kind, joined, title, data, sum "
                                               "FROM entry ORDER BY n");
  g_autoptr (GPtrArray) nodes =
    g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);

  for (guint i = 0; i < recovered->documents->len; i++)
    {
      vd_document_number (recovered->documents->pdata[i]);
      g_ptr_array_add (nodes, vd_document_list_numbered (recovered->documents->pdata[i]));
    }

  while (sqlite3_step (row) == SQLITE_ROW && replay_row (recovered, nodes, row, at))
    continue;

  sqlite3_finalize (row);
  vd_history_end_gesture (recovered->history);
  recovered->n_lost = self->n_entries - MIN (at->n, self->n_entries);
}

static void
keep_copy (VdRecovery *self)
{
  g_autofree char *from = g_strconcat (self->name, ".journal", NULL);
  g_autofree char *to = g_strconcat (self->name, ".damaged", NULL);
  g_autoptr (GFile) source = g_file_new_for_path (from);
  g_autoptr (GFile) copy = g_file_new_for_path (to);

  sqlite3_wal_checkpoint_v2 (self->database, NULL, SQLITE_CHECKPOINT_FULL, NULL, NULL);
  g_file_copy (source, copy, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, NULL);
}

/* The documents with all edits that can be read; nothing on the disk is touched. */
static VdRecovered *
do_again (VdRecovery  *self,
          Position    *at,
          GError     **error)
{
  g_autoptr (VdRecovered) recovered = g_new0 (VdRecovered, 1);

  recovered->history = vd_history_new ();
  recovered->stamps = g_ptr_array_new_with_free_func (g_free);
  recovered->documents = g_ptr_array_new ();

  if (!load_documents (self, recovered, error))
    return NULL;

  replay_entries (self, recovered, at);
  return g_steal_pointer (&recovered);
}

static gboolean
is_in_file (VdDocument *document,
            const char *path)
{
  g_autoptr (GBytes) bytes = vd_document_write (document);
  g_autoptr (GMappedFile) file = g_mapped_file_new (path, FALSE, NULL);

  return file != NULL && g_mapped_file_get_length (file) == g_bytes_get_size (bytes) &&
         memcmp (g_mapped_file_get_contents (file), g_bytes_get_data (bytes, NULL),
                 g_bytes_get_size (bytes)) == 0;
}

gboolean
vd_recovery_is_idle (VdRecovery *self)
{
  Position at = { 0 };
  g_autoptr (VdRecovered) recovered = NULL;
  gboolean is_idle;
  sqlite3_stmt *row;

  g_return_val_if_fail (self != NULL, FALSE);

  recovered = do_again (self, &at, NULL);
  is_idle = recovered != NULL && recovered->n_lost == 0 && !recovered->is_changed;
  row = prepare_statement (self, "SELECT path FROM document ORDER BY n");
  for (guint i = 0; is_idle && i < recovered->documents->len; i++)
    {
      const char *path = sqlite3_step (row) == SQLITE_ROW
                           ? (const char *) sqlite3_column_text (row, 0) : NULL;

      is_idle = path != NULL && is_in_file (recovered->documents->pdata[i], path);
    }

  sqlite3_finalize (row);
  return is_idle;
}

VdRecovered *
vd_recovery_recover (VdRecovery  *self,
                     GError     **error)
{
  Position at = { 0 };
  g_autoptr (VdRecovered) recovered = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  recovered = do_again (self, &at, error);
  if (recovered == NULL)
    {
      set_aside (self);
      return NULL;
    }

  if (recovered->n_lost > 0)
    keep_copy (self);

  vd_project_resolve (recovered->project, NULL);
  recovered->journal = vd_journal_adopt (self->name, g_steal_pointer (&self->database), self->lock,
                                         recovered->documents, at.n, at.done, at.undone);
  self->lock = -1;

  return g_steal_pointer (&recovered);
}

void
vd_recovered_free (VdRecovered *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->journal, vd_journal_free);
  g_clear_pointer (&self->history, vd_history_free);
  g_clear_pointer (&self->project, vd_project_free);
  g_clear_pointer (&self->stamps, g_ptr_array_unref);
  g_clear_pointer (&self->documents, g_ptr_array_unref);
  g_free (self);
}
