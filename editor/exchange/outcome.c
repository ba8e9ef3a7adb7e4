#include "editor/exchange/outcome.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/exchange/options.h"

#define MOST_FILES 8 /* that are told of by name: what is not carried stands below */

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
    [VD_OUTCOME_CHANGED] = N_("Changed"),
    [VD_OUTCOME_TAKEN] = N_("Taken"),
    [VD_OUTCOME_LEFT] = N_("Not carried"),
    [VD_OUTCOME_UNKNOWN] = N_("Unknown"),
    [VD_OUTCOME_CONFLICTING] = N_("Conflicting"),
  };

  return g_strdup (names[kind] != NULL ? _(names[kind]) : "");
}

static void
add_more (GPtrArray     *self,
          VdOutcomeKind  kind,
          guint          n)
{
  vd_outcome_add (self, kind, g_strdup_printf (ngettext ("and %u more", "and %u more", n), n), NULL);
}

static guint
count_slashes (const VdOutputFile *file)
{
  guint n = 0;

  for (const char *slash = strchr (file->name, '/'); slash != NULL; slash = strchr (slash + 1, '/'))
    n++;

  return n;
}

/* What lies in the folder itself is what one opens; pictures and the like lie deeper. */
static int
compare_depths (gconstpointer a,
                gconstpointer b,
                gpointer      user_data)
{
  const GPtrArray *files = user_data;
  guint first = *(const guint *) a, second = *(const guint *) b;
  guint depth = count_slashes (g_ptr_array_index (files, first));
  guint other = count_slashes (g_ptr_array_index (files, second));

  return depth != other ? (depth > other) - (depth < other) : (first > second) - (first < second);
}

/* (transfer full): numbers of files */
static GArray *
sort_files (const GPtrArray *files)
{
  GArray *order = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < files->len; i++)
    g_array_append_val (order, i);

  g_array_sort_with_data (order, compare_depths, (gpointer) files);
  return order;
}

char *
vd_outcome_sum_up (const GPtrArray *files)
{
  guint64 size = 0;
  g_autofree char *said = NULL;

  g_return_val_if_fail (files != NULL, NULL);

  for (guint i = 0; i < files->len; i++)
    size += g_bytes_get_size (((const VdOutputFile *) files->pdata[i])->bytes);

  said = g_format_size (size);
  /* TRANS: %s is a size, as 12 kB */
  return g_strdup_printf (ngettext ("%u file, %s", "%u files, %s", files->len), files->len, said);
}

void
vd_outcome_add_files (GPtrArray       *self,
                      const GPtrArray *files,
                      const GPtrArray *paths,
                      const char      *folder)
{
  g_autoptr (GArray) order = sort_files (files);
  guint n = files->len > MOST_FILES ? MOST_FILES - 1 : files->len;

  for (guint i = 0; i < n; i++)
    {
      guint number = g_array_index (order, guint, i);
      const VdOutputFile *file = g_ptr_array_index (files, number);

      vd_outcome_add (self, VD_OUTCOME_FILE,
                      vd_option_shorten_path (g_ptr_array_index (paths, number), folder),
                      g_format_size (g_bytes_get_size (file->bytes)));
    }

  if (n < files->len)
    add_more (self, VD_OUTCOME_FILE, files->len - n);
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

/* Imports */

static char *
say_change (const VdImportChange *change)
{
  const VdElement *element = vd_schema_find (change->section);
  const char *title = element != NULL && element->title != NULL ? _(element->title)
                      : *change->section != '\0' ? change->section : _("the whole");

  /* TRANS: of rows of a part of a file, as "terrain" */
  return g_strdup_printf (_("%s: %u added, %u removed, %u changed"), title, change->n[0],
                          change->n[1], change->n[2]);
}

static void
add_changed (GPtrArray                *self,
             const VdImportedDocument *made)
{
  if (made->instead == NULL)
    {
      vd_outcome_add (self, VD_OUTCOME_HEADING, g_strdup (made->name), NULL);
      vd_outcome_add (self, VD_OUTCOME_LEFT,
                      g_strdup (_("no file of what is open takes this one’s place")), NULL);
      return;
    }

  if (made->changes->len > 0)
    vd_outcome_add (self, VD_OUTCOME_HEADING, g_strdup (made->name), NULL);
  for (guint i = 0; i < made->changes->len; i++)
    vd_outcome_add (self, VD_OUTCOME_CHANGED,
                    say_change (&g_array_index (made->changes, VdImportChange, i)), NULL);
}

void
vd_outcome_add_documents (GPtrArray        *self,
                          const VdImported *imported,
                          gboolean          is_into)
{
  if (!is_into)
    vd_outcome_add (self, VD_OUTCOME_HEADING, g_strdup (_("Written")), NULL);

  for (guint i = 0; i < imported->documents->len; i++)
    {
      const VdImportedDocument *made = g_ptr_array_index (imported->documents, i);

      if (is_into)
        add_changed (self, made);
      else
        vd_outcome_add (self, VD_OUTCOME_FILE, g_strdup (made->name), NULL);
    }
}

static void
add_items (GPtrArray     *self,
           const VdFates *fates,
           VdFate         fate,
           VdOutcomeKind  kind)
{
  guint n_more = vd_fates_get_total (fates, fate);
  const VdFateItem *item;

  for (guint i = 0; (item = vd_fates_get (fates, i)) != NULL; i++)
    if (item->fate == fate)
      {
        vd_outcome_add (self, kind, vd_fate_item_say (item, gettext), NULL);
        n_more--;
      }

  if (n_more > 0)
    add_more (self, kind, n_more);
}

static void
add_counts (GPtrArray     *self,
            const VdFates *fates)
{
  const char *what;

  for (guint i = 0; (what = vd_fates_get_what (fates, i)) != NULL; i++)
    vd_outcome_add (self, VD_OUTCOME_TAKEN, g_strdup (_(what)),
                    g_strdup_printf ("%u", vd_fates_get_count (fates, i, VD_FATE_TAKEN)));
}

void
vd_outcome_add_fates (GPtrArray     *self,
                      const VdFates *fates)
{
  const struct
  {
    VdFate        fate;
    VdOutcomeKind kind;
    const char   *heading;
  } parts[] = {
    { VD_FATE_TAKEN, VD_OUTCOME_TAKEN, _("Taken") },
    { VD_FATE_CONFLICTING, VD_OUTCOME_CONFLICTING, _("Conflicting, and not taken") },
    { VD_FATE_UNKNOWN, VD_OUTCOME_UNKNOWN, _("Unknown, and not taken") },
    { VD_FATE_LEFT, VD_OUTCOME_LEFT, _("Left out") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      if (vd_fates_get_total (fates, parts[i].fate) == 0)
        continue;

      vd_outcome_add (self, VD_OUTCOME_HEADING, g_strdup (parts[i].heading), NULL);
      if (parts[i].fate == VD_FATE_TAKEN)
        add_counts (self, fates);
      else
        add_items (self, fates, parts[i].fate, parts[i].kind);
    }
}
