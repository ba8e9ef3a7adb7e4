#include "editor/project/project-private.h"

#include <glib/gi18n.h>

static void
on_trouble (const char *message,
            gpointer    user_data)
{
  VdEditorProject *self = user_data;

  g_free (self->trouble);
  self->trouble = g_strdup (message);
  vd_editor_project_tell_trouble (self);
}

const char *
vd_editor_project_get_trouble (VdEditorProject *self)
{
  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), NULL);

  return self->trouble;
}

static void
take_journal (VdEditorProject *self,
              VdJournal       *journal)
{
  self->journal = journal;
  vd_journal_set_trouble (journal, on_trouble, self);
  vd_history_set_note (self->history, vd_journal_note, journal);
}

static void
begin_journal (VdEditorProject *self)
{
  g_autoptr (GPtrArray) documents = g_ptr_array_new ();
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) stamps = g_ptr_array_new_with_free_func (g_free);
  VdDocument *document;
  const char *path;

  for (guint i = 0; vd_editor_project_get_file (self, i, &document, &path); i++)
    if (document != NULL)
      {
        g_ptr_array_add (documents, document);
        g_ptr_array_add (paths, g_strdup (path));
        g_ptr_array_add (stamps, g_strdup (g_hash_table_lookup (self->stamps, document)));
      }

  take_journal (self, vd_journal_new (self->project->path, documents, paths, stamps));
}

void
vd_editor_project_begin_entry (VdEditorProject *self,
                               VdJournalKind    kind)
{
  if (self->journal == NULL)
    begin_journal (self);

  vd_journal_begin (self->journal, kind);
}

void
vd_editor_project_hold_journal (VdEditorProject *self)
{
  if (self->journal == NULL)
    begin_journal (self);

  vd_journal_hold (self->journal);
}

void
vd_editor_project_release_journal (VdEditorProject *self)
{
  g_assert (self->journal != NULL);

  vd_journal_release (self->journal);
}

void
vd_editor_project_end_entry (VdEditorProject *self,
                             VdHistoryJoin    join,
                             const char      *title)
{
  g_assert (self->journal != NULL);

  vd_journal_commit (self->journal, join, title);
}

void
vd_editor_project_end_journal (VdEditorProject *self)
{
  if (self->journal == NULL)
    return;

  vd_history_set_note (self->history, NULL, NULL);
  g_clear_pointer (&self->journal, vd_journal_remove);

  if (self->trouble != NULL)
    on_trouble (NULL, self);
}

/* Recovery */

static char *
describe_recovered (const VdRecovered *recovered)
{
  GString *text = g_string_new (NULL);

  if (recovered->n_lost > 0)
    g_string_append_printf (text, ngettext ("The last %u change could not be read; the journal is "
                                            "kept.",
                                            "The last %u changes could not be read; the journal "
                                            "is kept.", recovered->n_lost), recovered->n_lost);
  if (recovered->is_changed)
    {
      if (text->len > 0)
        g_string_append_c (text, ' ');
      g_string_append (text, _("Another program has changed the files since; to save is to replace "
                               "what it wrote, which is then kept as a backup."));
    }

  return g_string_free (text, text->len == 0);
}

VdEditorProject *
vd_editor_project_recover (VdRecovery  *recovery,
                           char       **remark,
                           GError     **error)
{
  VdRecovered *recovered;
  VdEditorProject *self;

  g_return_val_if_fail (recovery != NULL && remark != NULL, NULL);

  recovered = vd_recovery_recover (recovery, error);
  if (recovered == NULL)
    return NULL;

  self = vd_editor_project_new (g_steal_pointer (&recovered->project),
                                g_steal_pointer (&recovered->history));
  for (guint i = 0; i < recovered->documents->len; i++)
    g_hash_table_insert (self->stamps, recovered->documents->pdata[i],
                         g_strdup (recovered->stamps->pdata[i]));

  take_journal (self, g_steal_pointer (&recovered->journal));
  *remark = describe_recovered (recovered);
  vd_recovered_free (recovered);

  return self;
}
