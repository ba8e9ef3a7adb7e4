#include "editor/second/comparison.h"

#include <glib/gi18n.h>

#include "core/text/phrase.h"
#include "editor/maps/titles.h"
#include "formats/agree/agree-words.h"
#include "formats/agree/gold.h"

gboolean
vd_comparison_update (VdComparison  *self,
                      GError       **error)
{
  const VdProject *project;
  VdDocument *first;

  g_return_val_if_fail (self != NULL, FALSE);

  project = vd_editor_project_get (self->project);
  g_ptr_array_set_size (self->open, 0);
  g_clear_pointer (&self->agreement, vd_agreement_free);
  first = g_ptr_array_index (project->maps, self->map);
  self->agreement =
    vd_agreement_new ((VdDocument *[]) { first, self->other }, 2, NULL, self->gold, error);
  if (self->agreement == NULL)
    return FALSE;

  for (guint i = 0; i < self->agreement->disputes->len; i++)
    {
      VdDispute *dispute = g_ptr_array_index (self->agreement->disputes, i);

      if (!dispute->is_settled)
        g_ptr_array_add (self->open, dispute);
    }

  return TRUE;
}

/* Returns: %FALSE with @error if there are some, and they can't be read */
static gboolean
load_gold (VdComparison  *self,
           GError       **error)
{
  const VdProject *project = vd_editor_project_get (self->project);
  g_autofree char *path = vd_gold_make_path (g_ptr_array_index (project->paths, self->map));

  if (project->is_bundle || !g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;

  self->gold = vd_document_load (path, error);
  return self->gold != NULL;
}

VdComparison *
vd_comparison_new (VdEditorProject  *project,
                   guint             map,
                   const char       *path,
                   GError          **error)
{
  g_autoptr (VdComparison) self = NULL;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (project) && path != NULL, NULL);
  g_return_val_if_fail (map < vd_editor_project_get (project)->maps->len, NULL);

  self = g_new0 (VdComparison, 1);
  self->project = g_object_ref (project);
  self->map = map;
  self->path = g_strdup (path);
  self->open = g_ptr_array_new ();
  self->other = vd_document_load (path, error);
  if (self->other == NULL || !load_gold (self, error) || !vd_comparison_update (self, error))
    return NULL;

  return g_steal_pointer (&self);
}

void
vd_comparison_free (VdComparison *self)
{
  if (self == NULL)
    return;

  g_ptr_array_unref (self->open);
  g_clear_pointer (&self->agreement, vd_agreement_free);
  g_clear_pointer (&self->other, vd_document_free);
  g_clear_pointer (&self->gold, vd_document_free);
  g_object_unref (self->project);
  g_free (self->path);
  g_free (self);
}

static void
append_line (GString    *text,
             const char *phrase)
{
  g_autofree char *line = vd_phrase_say (phrase, gettext);
  g_autofree char *large = vd_begin_large (line);

  g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", large);
}

/* What gold rows tell of the second reader; the first is where they come from. */
static void
append_gold (const VdComparison *self,
             GString            *text)
{
  const VdGold *gold = &self->agreement->gold;
  VdInterval part;
  g_autofree char *line = NULL;

  if (self->gold == NULL || gold->n == 0)
    return;

  part = vd_interval_of_part (gold->wrong[1], gold->n);
  line = g_strdup_printf (_("Gold rows: %u. The first has %u of them wrong, the second %u (95 %%: "
                            "%.1f to %.1f in 100)."), gold->n, gold->wrong[0], gold->wrong[1],
                          100 * part.low, 100 * part.high);
  g_string_append_printf (text, "\n%s", line);
}

char *
vd_comparison_report (const VdComparison *self)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GPtrArray) lines = NULL;

  g_return_val_if_fail (self != NULL && self->agreement != NULL, NULL);

  lines = vd_agree_say_estimate (self->agreement, vd_agreement_has_one_reader (self->agreement));
  for (guint i = 0; i < lines->len; i++)
    append_line (text, lines->pdata[i]);
  append_gold (self, text);
  for (guint i = 0; i < self->agreement->kinds->len; i++)
    {
      g_autofree char *said = vd_agree_say_agreeing (self->agreement->kinds->pdata[i]);

      append_line (text, said);
    }

  return g_string_free (text, FALSE);
}
