#include "editor/project/journal-private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "core/board/debug.h"

#define LARGE (4 << 20) /* bytes of a file */

static const char schema[] =
  "PRAGMA journal_mode = WAL;"
  "PRAGMA application_id = 0x56445431;"
  "PRAGMA user_version = 1;"
  "BEGIN;"
  "CREATE TABLE project (path TEXT NOT NULL, started INTEGER NOT NULL);"
  "CREATE TABLE document (n INTEGER PRIMARY KEY, path TEXT NOT NULL, stamp TEXT NOT NULL);"
  "CREATE TABLE entry (n INTEGER PRIMARY KEY, kind INTEGER NOT NULL, joined INTEGER NOT NULL,"
  " title TEXT NOT NULL, data BLOB, sum TEXT NOT NULL);"
  "CREATE TABLE saving (ready INTEGER NOT NULL, files BLOB NOT NULL);";

typedef struct
{
  gint64         n;
  VdJournalKind  kind;
  VdHistoryJoin  joined;
  char          *title;
  GBytes        *data; /* (nullable) */
} Entry;

struct _VdJournal
{
  char             *name;      /* path of its files, without extension */
  char             *path;
  GPtrArray        *documents; /* of VdDocument */
  GPtrArray        *paths;
  GPtrArray        *stamps;
  GPtrArray        *texts;     /* of GBytes: what each file was, if that is not on the disk */

  int               lock;
  sqlite3          *database;  /* (nullable): not while there is trouble with it */
  VdSyncer         *syncer;    /* (nullable) */

  VdEditPacker     *packer;
  VdJournalKind     kind;
  gboolean          is_noting;
  gboolean          is_held;   /* entries wait for more */
  gint64            n;         /* entries, those that wait included */
  guint             done;      /* steps that the journal holds: an undo need not say what it does */
  guint             undone;
  gboolean          is_broken; /* something could not be packed: nothing may follow it */
  GQueue            waiting;   /* of Entry */

  VdJournalTrouble  trouble;
  gpointer          trouble_data;
  char             *message;   /* (nullable): the trouble */
};

static void
entry_free (Entry *entry)
{
  g_free (entry->title);
  g_clear_pointer (&entry->data, g_bytes_unref);
  g_free (entry);
}

/* Trouble */

static void
set_message (VdJournal  *self,
             const char *message)
{
  if (g_strcmp0 (self->message, message) == 0)
    return;

  g_free (self->message);
  self->message = g_strdup (message);
  if (self->trouble != NULL)
    self->trouble (message, self->trouble_data);
}

static void
tell_trouble (VdJournal  *self,
              const char *reason)
{
  /* TRANS: %s is what the system says of it */
  g_autofree char *message =
    g_strdup_printf (_("What you do now would be lost in a crash: the journal can't be written "
                       "(%s). Save often, and make room in the folder %s."),
                     reason, g_get_user_state_dir ());

  set_message (self, message);
}

void
vd_journal_set_trouble (VdJournal        *self,
                        VdJournalTrouble  trouble,
                        gpointer          user_data)
{
  g_return_if_fail (self != NULL);

  self->trouble = trouble;
  self->trouble_data = user_data;
  if (self->message != NULL && trouble != NULL)
    trouble (self->message, user_data);
}

/* Database */

static gboolean
run_sql (sqlite3    *database,
         const char *words)
{
  return sqlite3_exec (database, words, NULL, NULL, NULL) == SQLITE_OK;
}

/* Runs a statement whose parameters are bound, and finishes it. */
static gboolean
finish_statement (sqlite3_stmt *statement)
{
  gboolean is_good = statement != NULL && sqlite3_step (statement) == SQLITE_DONE;

  return sqlite3_finalize (statement) == SQLITE_OK && is_good;
}

static sqlite3_stmt *
prepare_statement (sqlite3    *database,
                   const char *words)
{
  sqlite3_stmt *statement = NULL;

  sqlite3_prepare_v2 (database, words, -1, &statement, NULL);
  return statement;
}

static gboolean
insert_project (VdJournal *self,
                sqlite3   *database)
{
  sqlite3_stmt *row = prepare_statement (database, "INSERT INTO project VALUES (?, ?)");
  gboolean is_good;

  sqlite3_bind_text (row, 1, self->path, -1, SQLITE_STATIC);
  sqlite3_bind_int64 (row, 2, g_get_real_time () / G_USEC_PER_SEC);
  is_good = finish_statement (row);

  for (guint i = 0; i < self->paths->len && is_good; i++)
    {
      g_autofree char *path = g_canonicalize_filename (self->paths->pdata[i], NULL);
      const char *stamp = self->stamps->pdata[i];

      row = prepare_statement (database, "INSERT INTO document VALUES (?, ?, ?)");
      sqlite3_bind_int (row, 1, i);
      sqlite3_bind_text (row, 2, path, -1, SQLITE_TRANSIENT);
      sqlite3_bind_text (row, 3, stamp != NULL ? stamp : "", -1, SQLITE_STATIC);
      is_good = finish_statement (row);
    }

  return is_good;
}

/* Beginning */

/* What another program has put in the place of a file since it was read is
 * not what the edits belong to. */
static void
keep_texts (VdJournal *self)
{
  for (guint i = 0; i < self->documents->len; i++)
    {
      g_autofree char *stamp = vd_journal_make_stamp (self->paths->pdata[i]);
      gboolean is_ours = stamp != NULL && g_strcmp0 (stamp, self->stamps->pdata[i]) == 0;

      g_ptr_array_add (self->texts, is_ours ? NULL : vd_document_write (self->documents->pdata[i]));
    }
}

/* A large file is copied by the syncer, so that the first edit is seen at once: it
 * stays what it was, even if another is put in its place.
 *
 * Returns: what to copy from, -1 if it is not large */
static int
open_large (const char *path)
{
  int source = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  GStatBuf info;

  if (source >= 0 && fstat (source, &info) == 0 && info.st_size < LARGE)
    {
      close (source);
      return -1;
    }

  return source;
}

static gboolean
keep_base (VdJournal *self,
           guint      i,
           GArray    *sources,
           GError   **error)
{
  g_autofree char *path = vd_journal_get_base (self->name, i);
  g_autoptr (GFile) base = g_file_new_for_path (path);
  g_autoptr (GFile) file = g_file_new_for_path (self->paths->pdata[i]);
  GBytes *text = self->texts->pdata[i];
  int source = text == NULL ? open_large (self->paths->pdata[i]) : -1;

  g_array_append_val (sources, source);
  if (text != NULL)
    return g_file_replace_contents (base, g_bytes_get_data (text, NULL), g_bytes_get_size (text),
                                    NULL, FALSE, G_FILE_CREATE_PRIVATE, NULL, NULL, error);

  return source >= 0 ||
         g_file_copy (file, base, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, error);
}

static gboolean
create_files (VdJournal  *self,
              GArray     *sources,
              GError    **error)
{
  g_autofree char *folder = vd_journal_get_folder ();

  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (errno), g_strerror (errno));
      return FALSE;
    }

  for (guint i = 0; i < self->documents->len; i++)
    if (!keep_base (self, i, sources, error))
      return FALSE;

  self->lock = self->lock >= 0 ? self->lock : vd_journal_lock (self->name);
  self->database = vd_journal_open_file (self->name, SQLITE_OPEN_CREATE);
  if (self->lock >= 0 && self->database != NULL && run_sql (self->database, schema) &&
      insert_project (self, self->database) && run_sql (self->database, "COMMIT"))
    return TRUE;

  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                       self->database != NULL ? sqlite3_errmsg (self->database)
                                              : g_strerror (errno));
  g_clear_pointer (&self->database, sqlite3_close);
  return FALSE;
}

/* Nothing is left of an attempt that failed. */
static void
try_to_create (VdJournal *self)
{
  g_autoptr (GArray) sources = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (GError) error = NULL;

  if (create_files (self, sources, &error))
    {
      self->syncer = vd_syncer_new (self->name, g_steal_pointer (&sources));
      return;
    }

  for (guint i = 0; i < sources->len; i++)
    if (g_array_index (sources, int, i) >= 0)
      close (g_array_index (sources, int, i));
  if (self->lock >= 0)
    close (self->lock);
  self->lock = -1;
  vd_journal_delete (self->name, self->documents->len);
  tell_trouble (self, error->message);
}

static VdJournal *
journal_alloc (const char *name,
               GPtrArray  *documents)
{
  VdJournal *self = g_new0 (VdJournal, 1);

  self->name = g_strdup (name);
  self->lock = -1;
  self->documents = g_ptr_array_ref (documents);
  self->texts = g_ptr_array_new ();
  self->packer = vd_edit_packer_new (documents);
  g_queue_init (&self->waiting);

  return self;
}

VdJournal *
vd_journal_new (const char *path,
                GPtrArray  *documents,
                GPtrArray  *paths,
                GPtrArray  *stamps)
{
  g_autofree char *folder = vd_journal_get_folder ();
  g_autofree char *random = g_strdup_printf ("%08x%08x", g_random_int (), g_random_int ());
  g_autofree char *name = g_build_filename (folder, random, NULL);
  VdJournal *self;

  g_return_val_if_fail (path != NULL && documents != NULL && paths != NULL &&
                        paths->len == documents->len && stamps != NULL &&
                        stamps->len == documents->len, NULL);

  self = journal_alloc (name, documents);
  self->path = g_canonicalize_filename (path, NULL);
  self->paths = g_ptr_array_ref (paths);
  self->stamps = g_ptr_array_ref (stamps);
  for (guint i = 0; i < documents->len; i++)
    vd_document_number (documents->pdata[i]);

  keep_texts (self);
  try_to_create (self);

  return self;
}

VdJournal *
vd_journal_adopt (const char *name,
                  sqlite3    *database,
                  int         lock,
                  GPtrArray  *documents,
                  gint64      n,
                  guint       done,
                  guint       undone)
{
  VdJournal *self;
  GArray *sources = g_array_new (FALSE, FALSE, sizeof (int));
  int none = -1;
  g_autofree char *forget = NULL;

  g_return_val_if_fail (name != NULL && database != NULL && lock >= 0 && documents != NULL, NULL);

  self = journal_alloc (name, documents);
  forget = g_strdup_printf ("DELETE FROM entry WHERE n > %" G_GINT64_FORMAT, n);
  self->database = database;
  self->lock = lock;
  self->n = n;
  self->done = done;
  self->undone = undone;
  if (!run_sql (database, forget))
    {
      tell_trouble (self, sqlite3_errmsg (database));
      self->is_broken = TRUE;
    }

  for (guint i = 0; i < documents->len; i++)
    g_array_append_val (sources, none);
  self->syncer = vd_syncer_new (self->name, sources);
  return self;
}

/* Ending */

void
vd_journal_free (VdJournal *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->syncer, vd_syncer_free);
  g_clear_pointer (&self->database, sqlite3_close);
  if (self->lock >= 0)
    close (self->lock);

  for (guint i = 0; i < self->texts->len; i++)
    if (self->texts->pdata[i] != NULL)
      g_bytes_unref (self->texts->pdata[i]);

  g_queue_clear_full (&self->waiting, (GDestroyNotify) entry_free);
  g_ptr_array_unref (self->texts);
  g_ptr_array_unref (self->documents);
  g_clear_pointer (&self->paths, g_ptr_array_unref);
  g_clear_pointer (&self->stamps, g_ptr_array_unref);
  vd_edit_packer_free (self->packer);
  g_free (self->message);
  g_free (self->path);
  g_free (self->name);
  g_free (self);
}

void
vd_journal_remove (VdJournal *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->syncer, vd_syncer_free);
  g_clear_pointer (&self->database, sqlite3_close);
  vd_journal_delete (self->name, self->documents->len);
  vd_journal_free (self);
}

/* Syncing */

static void
sync_soon (VdJournal *self)
{
  int problem = self->syncer != NULL ? vd_syncer_wake (self->syncer) : SQLITE_OK;

  if (problem != SQLITE_OK)
    tell_trouble (self, sqlite3_errstr (problem));
}

gboolean
vd_journal_sync (VdJournal *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->database == NULL || !g_queue_is_empty (&self->waiting) ||
      !vd_syncer_keep_bases (self->syncer))
    return FALSE;

  for (guint i = 0; i < self->documents->len; i++)
    {
      g_autofree char *base = vd_journal_get_base (self->name, i);

      vd_journal_sync_file (base);
    }

  return vd_syncer_checkpoint (self->syncer, self->database, SQLITE_CHECKPOINT_FULL) == SQLITE_OK;
}

/* Entries */

static gboolean
insert_entry (VdJournal   *self,
              const Entry *entry)
{
  g_autofree char *sum = vd_journal_sum (entry->n, entry->kind, entry->joined, entry->title,
                                         entry->data);
  sqlite3_stmt *row = prepare_statement (self->database,
                                         "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)");

  sqlite3_bind_int64 (row, 1, entry->n);
  sqlite3_bind_int (row, 2, entry->kind);
  sqlite3_bind_int (row, 3, entry->joined);
  sqlite3_bind_text (row, 4, entry->title, -1, SQLITE_STATIC);
  if (entry->data != NULL)
    sqlite3_bind_blob64 (row, 5, g_bytes_get_data (entry->data, NULL),
                         g_bytes_get_size (entry->data), SQLITE_STATIC);
  sqlite3_bind_text (row, 6, sum, -1, SQLITE_STATIC);

  return finish_statement (row);
}

static gboolean
insert_waiting (VdJournal *self)
{
  for (GList *l = self->waiting.head; l != NULL; l = l->next)
    if (!insert_entry (self, l->data))
      return FALSE;

  return TRUE;
}

static void
write_waiting (VdJournal *self)
{
  if (self->database == NULL)
    try_to_create (self);
  if (self->database == NULL)
    return;

  if (run_sql (self->database, "BEGIN IMMEDIATE") && insert_waiting (self) &&
      run_sql (self->database, "COMMIT"))
    {
      g_queue_clear_full (&self->waiting, (GDestroyNotify) entry_free);
      if (!self->is_broken)
        set_message (self, NULL);
      sync_soon (self);
      return;
    }

  tell_trouble (self, sqlite3_errmsg (self->database));
  run_sql (self->database, "ROLLBACK");
}

void
vd_journal_begin (VdJournal     *self,
                  VdJournalKind  kind)
{
  g_return_if_fail (self != NULL && kind <= VD_JOURNAL_REDO);

  self->kind = kind;
  self->is_noting = !(kind == VD_JOURNAL_UNDO && self->done > 0) &&
                    !(kind == VD_JOURNAL_REDO && self->undone > 0);
}

void
vd_journal_note (VdEdit   *change,
                 gpointer  journal)
{
  VdJournal *self = journal;

  g_return_if_fail (change != NULL && journal != NULL);

  if (self->is_noting)
    vd_edit_packer_note (change, self->packer);
}

/* How far the next undo and redo can go without saying what they do. */
static void
count_steps (VdJournal     *self,
             VdHistoryJoin  join)
{
  if (self->kind == VD_JOURNAL_DO)
    {
      self->done += join != VD_HISTORY_MORE;
      self->undone = 0;
    }
  else if (self->is_noting)
    {
      /* It undid or redid what is older than the journal: who reads this does
       * something new, which is not what the next undo means. */
      self->done = 0;
      self->undone = 0;
    }
  else
    {
      int step = self->kind == VD_JOURNAL_UNDO ? 1 : -1;

      self->done -= step;
      self->undone += step;
    }
}

static void
append_entry (VdJournal     *self,
              VdHistoryJoin  join,
              const char    *title,
              GBytes        *data)
{
  Entry *entry = g_new0 (Entry, 1);

  entry->n = ++self->n;
  entry->kind = self->is_noting ? VD_JOURNAL_DO : self->kind;
  entry->joined = self->kind == VD_JOURNAL_DO ? join : VD_HISTORY_ALONE;
  entry->title = g_strdup (title);
  entry->data = data;
  g_queue_push_tail (&self->waiting, entry);
}

void
vd_journal_commit (VdJournal     *self,
                   VdHistoryJoin  join,
                   const char    *title)
{
  gboolean is_whole = TRUE;
  GBytes *data;

  g_return_if_fail (self != NULL && join <= VD_HISTORY_MORE && title != NULL);

  data = self->is_noting ? vd_edit_packer_finish (self->packer, &is_whole) : NULL;
  if (!is_whole && !self->is_broken)
    {
      self->is_broken = TRUE;
      tell_trouble (self, _("it does not know what was changed"));
    }

  if (self->is_broken || (self->is_noting && data == NULL))
    {
      g_clear_pointer (&data, g_bytes_unref);
      return;
    }

  append_entry (self, join, title, data);
  count_steps (self, join);
  vd_debug (VD_DEBUG_JOURNAL, "entry %" G_GINT64_FORMAT ": %s, %" G_GSIZE_FORMAT " bytes%s",
            self->n, title != NULL ? title : "", data != NULL ? g_bytes_get_size (data) : 0,
            self->is_held ? ", held" : "");
  if (!self->is_held)
    write_waiting (self);
}

void
vd_journal_hold (VdJournal *self)
{
  g_return_if_fail (self != NULL && !self->is_held);

  self->is_held = TRUE;
}

void
vd_journal_release (VdJournal *self)
{
  g_return_if_fail (self != NULL && self->is_held);

  self->is_held = FALSE;
  if (!g_queue_is_empty (&self->waiting))
    write_waiting (self);
}

gboolean
vd_journal_set_saving (VdJournal *self,
                       GVariant  *files,
                       gboolean   ready)
{
  g_autoptr (GVariant) packed = NULL;
  sqlite3_stmt *row;

  g_return_val_if_fail (self != NULL, FALSE);

  packed = files != NULL ? g_variant_ref_sink (files) : NULL;
  if (self->database == NULL || !run_sql (self->database, "DELETE FROM saving"))
    return FALSE;
  if (packed == NULL)
    return TRUE;

  row = prepare_statement (self->database, "INSERT INTO saving VALUES (?, ?)");
  sqlite3_bind_int (row, 1, ready);
  sqlite3_bind_blob64 (row, 2, g_variant_get_data (packed), g_variant_get_size (packed),
                       SQLITE_STATIC);

  return finish_statement (row) && (!ready || vd_journal_sync (self));
}
