#include "editor/findings/finding-filter.h"

#include <glib/gi18n.h>
#include <string.h>

void
vd_finding_filter_clear (VdFindingFilter *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->words, g_free);
  g_clear_pointer (&self->code, g_free);
  self->hidden = 0;
  self->map = VD_ANY_MAP;
}

static gboolean
has_words (const VdFinding *finding,
           const char      *words)
{
  g_autofree char *sentence = vd_finding_say (finding, gettext);
  g_autofree char *remedy = vd_finding_say_remedy (finding, gettext);
  const char *const fields[] = {
    sentence, remedy, finding->code, finding->hex, finding->subject, finding->file,
    finding->rule, finding->ignored,
  };
  g_autoptr (GString) all = g_string_new (NULL);
  g_autofree char *text = NULL;
  g_autofree char *wanted = g_utf8_casefold (words, -1);
  g_auto (GStrv) each = g_strsplit_set (wanted, " \t", -1);

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (fields[i] != NULL)
      g_string_append_printf (all, "%s\n", fields[i]);

  text = g_utf8_casefold (all->str, -1);
  for (guint i = 0; each[i] != NULL; i++)
    if (strstr (text, each[i]) == NULL)
      return FALSE;

  return TRUE;
}

gboolean
vd_finding_filter_matches (const VdFindingFilter *self,
                           const VdFinding       *finding)
{
  g_return_val_if_fail (self != NULL && finding != NULL, FALSE);

  if (self->hidden & (1u << finding->severity))
    return FALSE;
  if (self->code != NULL && strcmp (self->code, finding->code) != 0)
    return FALSE;
  if (self->map != VD_ANY_MAP && (finding->hex == NULL || finding->map != (guint) self->map))
    return FALSE;

  return self->words == NULL || has_words (finding, self->words);
}

guint
vd_finding_filter_count (const VdFindings *findings,
                         VdSeverity        severity)
{
  guint n = 0;

  g_return_val_if_fail (findings != NULL, 0);

  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = findings->pdata[i];

      n += finding->ignored == NULL && finding->severity == severity;
    }

  return n;
}

static int
compare_words (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

GStrv
vd_finding_filter_list_codes (const VdFindings *findings)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *codes;

  g_return_val_if_fail (findings != NULL, NULL);

  codes = g_ptr_array_new ();

  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = findings->pdata[i];

      if (finding->ignored == NULL && g_hash_table_add (seen, finding->code))
        g_ptr_array_add (codes, g_strdup (finding->code));
    }

  g_ptr_array_sort (codes, compare_words);
  g_ptr_array_add (codes, NULL);
  return (GStrv) g_ptr_array_free (codes, FALSE);
}
