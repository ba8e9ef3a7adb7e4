#include "editor/exchange/outcome.h"

#include <glib/gi18n.h>
#include <string.h>

static void
line_free (gpointer data)
{
  VdOutcomeLine *line = data;

  g_free (line->text);
  g_free (line->detail);
  g_free (line);
}

GPtrArray *
vd_outcome_new (void)
{
  return g_ptr_array_new_with_free_func (line_free);
}

void
vd_outcome_add (GPtrArray     *self,
                VdOutcomeKind  kind,
                char          *text,
                char          *detail)
{
  VdOutcomeLine *line = g_new (VdOutcomeLine, 1);

  *line = (VdOutcomeLine) { kind, text, detail };
  g_ptr_array_add (self, line);
}

char *
vd_outcome_name_kind (VdOutcomeKind kind)
{
  static const char *const names[] = {
    [VD_OUTCOME_HEADING] = NULL,
    [VD_OUTCOME_FILE] = N_("Written"),
    [VD_OUTCOME_TAKEN] = N_("Taken"),
    [VD_OUTCOME_LEFT] = N_("Not carried"),
    [VD_OUTCOME_UNKNOWN] = N_("Unknown"),
    [VD_OUTCOME_CONFLICTING] = N_("Conflicting"),
  };

  return g_strdup (names[kind] != NULL ? _(names[kind]) : "");
}

void
vd_outcome_add_files (GPtrArray       *self,
                      const GPtrArray *files,
                      const GPtrArray *paths,
                      const char      *folder)
{
  gsize length = folder != NULL ? strlen (folder) : 0;

  for (guint i = 0; i < files->len; i++)
    {
      const VdOutputFile *file = g_ptr_array_index (files, i);
      const char *path = g_ptr_array_index (paths, i);
      gboolean is_inside = folder != NULL && g_str_has_prefix (path, folder) &&
                           path[length] == G_DIR_SEPARATOR;

      vd_outcome_add (self, VD_OUTCOME_FILE, g_strdup (is_inside ? path + length + 1 : path),
                      g_format_size (g_bytes_get_size (file->bytes)));
    }
}

static void
add_of (GPtrArray       *self,
        const GPtrArray *left,
        int              document,
        const char      *heading)
{
  gboolean is_first = TRUE;

  for (guint i = 0; i < left->len; i++)
    {
      const VdLeftLine *line = g_ptr_array_index (left, i);

      if (line->document != document)
        continue;
      if (is_first)
        vd_outcome_add (self, VD_OUTCOME_HEADING, g_strdup (heading), NULL);

      is_first = FALSE;
      vd_outcome_add (self, VD_OUTCOME_LEFT, vd_phrase_say (line->text, gettext), NULL);
    }
}

void
vd_outcome_add_left (GPtrArray       *self,
                     const GPtrArray *left)
{
  const struct
  {
    int         document;
    const char *heading;
  } places[] = {
    { VD_DOCUMENT_SYSTEM, _("Not carried, of the rules") },
    { VD_DOCUMENT_MAP, _("Not carried, of the maps") },
    { VD_DOCUMENT_SCENARIO, _("Not carried, of the scenario") },
    { VD_DOCUMENT_CASES, _("Not carried, of the cases") },
    { VD_LEFT_ANYWHERE, _("Not carried besides") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    add_of (self, left, places[i].document, places[i].heading);
  if (left->len == 0)
    vd_outcome_add (self, VD_OUTCOME_HEADING, g_strdup (_("Nothing is left behind.")), NULL);
}
