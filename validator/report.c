#include "validator/report.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#include "formats/io/json-writer.h"
#include "validator/terminal.h"

void
vd_report_init (VdReport *self)
{
  *self = (VdReport) {
    .files = g_ptr_array_new_with_free_func (g_free),
    .unreadable = g_ptr_array_new_with_free_func (g_free),
    .findings = vd_findings_new (),
    .origins = g_hash_table_new_full (NULL, NULL, NULL, g_free),
    .gone = vd_findings_new (),
  };
}

void
vd_report_clear (VdReport *self)
{
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_clear_pointer (&self->unreadable, g_ptr_array_unref);
  g_clear_pointer (&self->origins, g_hash_table_unref);
  g_clear_pointer (&self->findings, g_ptr_array_unref);
  g_clear_pointer (&self->gone, g_ptr_array_unref);
}

char *
vd_report_name (const char *path)
{
  g_autofree char *folder = g_get_current_dir ();
  g_autofree char *full = g_canonicalize_filename (path, folder);
  gsize length = strlen (folder);
  const char *rest = full + length + 1;
  GStatBuf is, was;

  if (g_path_is_absolute (path) || strncmp (full, folder, length) != 0 || full[length] != '/' ||
      g_stat (path, &was) != 0 || g_stat (rest, &is) != 0 ||
      is.st_dev != was.st_dev || is.st_ino != was.st_ino)
    return g_strdup (path);

  return g_strdup (rest);
}

static int
compare_findings (gconstpointer left,
                  gconstpointer right)
{
  const VdFinding *a = *(VdFinding *const *) left;
  const VdFinding *b = *(VdFinding *const *) right;
  int order = g_strcmp0 (a->file, b->file);

  if (order == 0 && a->line != b->line)
    order = a->line < b->line ? -1 : 1;
  if (order == 0)
    order = strcmp (a->code, b->code);
  if (order == 0)
    order = g_strcmp0 (a->subject, b->subject);

  return order != 0 ? order : strcmp (a->text, b->text);
}

void
vd_report_sort (VdReport *self)
{
  GPtrArray *findings = self->findings;

  g_ptr_array_sort (findings, compare_findings);
  for (guint i = findings->len; i > 1; i--)
    if (compare_findings (&findings->pdata[i - 2], &findings->pdata[i - 1]) == 0)
      g_ptr_array_remove_index (findings, i - 1);
}

static guint
count_of (const VdReport *self,
          VdSeverity      severity)
{
  guint n = vd_findings_count (self->findings, severity);

  return severity == VD_ERROR ? n : n - vd_findings_count (self->findings, severity + 1);
}

static guint
count_ignored (const VdReport *self)
{
  guint n = 0;

  for (guint i = 0; i < self->findings->len; i++)
    n += ((const VdFinding *) self->findings->pdata[i])->ignored != NULL;

  return n;
}

/* Those that are accepted besides are not counted twice. */
static guint
count_known (const VdReport *self)
{
  return self->findings->len - count_ignored (self) -
         vd_findings_count (self->findings, VD_NOTE);
}

/* The severity as a word for people. */
static const char *
name_severity (VdSeverity severity)
{
  return severity == VD_ERROR   ? _("error")
       : severity == VD_WARNING ? _("warning")
                                : _("note");
}

static VdInk
ink_of (const VdFinding *finding)
{
  if (finding->ignored != NULL || finding->known)
    return VD_INK_DIM;

  return finding->severity == VD_ERROR   ? VD_INK_RED
       : finding->severity == VD_WARNING ? VD_INK_YELLOW
                                         : VD_INK_BOLD;
}

static void
print_place (const VdFinding *finding)
{
  if (finding->file != NULL && finding->line > 0)
    printf ("%s:%u: ", finding->file, finding->line);
  else if (finding->file != NULL)
    printf ("%s: ", finding->file);
}

static void
print_finding (const VdFinding *finding)
{
  g_autofree char *text = vd_finding_say (finding, gettext);
  g_autofree char *remedy = vd_finding_say_remedy (finding, gettext);

  print_place (finding);
  printf ("%s%s:%s %s [%s]",
          vd_answer_ink (ink_of (finding)), name_severity (finding->severity),
          vd_answer_ink (VD_INK_PLAIN), text, finding->code);
  if (finding->rule != NULL && *finding->rule != '\0')
    printf (" (%s)", finding->rule);
  putchar ('\n');

  if (finding->ignored != NULL)
    printf (_("    ignored: %s\n"), finding->ignored);
  else if (finding->known)
    printf (_("    known from the baseline\n"));
  else if (remedy != NULL)
    printf ("    %s\n", remedy);
}

static void
print_sum (const VdReport *self)
{
  guint n_errors = count_of (self, VD_ERROR);
  guint n_warnings = count_of (self, VD_WARNING);

  printf (ngettext ("%u file, ", "%u files, ", self->files->len), self->files->len);
  printf (ngettext ("%u check, ", "%u checks, ", self->n_checks), self->n_checks);
  printf (ngettext ("%u error, ", "%u errors, ", n_errors), n_errors);
  printf (ngettext ("%u warning\n", "%u warnings\n", n_warnings), n_warnings);
}

/* What the baseline has and the report has not is named, since that is done. */
static void
print_comparison (const VdReport *self,
                  gboolean        verbose)
{
  guint n_known = count_known (self);

  for (guint i = 0; i < self->gone->len && verbose; i++)
    {
      const VdFinding *finding = self->gone->pdata[i];

      printf (_("gone: %s: %s [%s]\n"), finding->file != NULL ? finding->file : "-", finding->text,
              finding->code);
    }

  printf (ngettext ("%u finding is known from the baseline, ",
                    "%u findings are known from the baseline, ", n_known), n_known);
  printf (ngettext ("%u of it is gone\n", "%u of it are gone\n", self->gone->len),
          self->gone->len);
}

void
vd_report_print (const VdReport *self,
                 gboolean        verbose)
{
  guint n_ignored = count_ignored (self);

  for (guint i = 0; i < self->findings->len; i++)
    {
      const VdFinding *finding = self->findings->pdata[i];

      if ((finding->ignored == NULL && !finding->known) || verbose)
        print_finding (finding);
    }

  if (n_ignored > 0 && !verbose)
    printf (ngettext ("%u finding is accepted in the files; --verbose shows it\n",
                      "%u findings are accepted in the files; --verbose shows them\n", n_ignored),
            n_ignored);
  if (self->is_compared)
    print_comparison (self, verbose);
  print_sum (self);
  if (self->unreadable->len > 0)
    printf (ngettext ("%u file could not be read; what hangs on it was not checked\n",
                      "%u files could not be read; what hangs on them was not checked\n",
                      self->unreadable->len),
            self->unreadable->len);
}

static void
write_finding (VdJson          *json,
               const VdFinding *finding)
{
  vd_json_object (json, NULL);
  vd_json_string (json, "code", finding->code);
  vd_json_string (json, "severity", vd_severity_name (finding->severity));
  vd_json_string (json, "file", finding->file);
  if (finding->line > 0)
    vd_json_integer (json, "line", finding->line);
  if (finding->hex != NULL)
    {
      vd_json_string (json, "hex", finding->hex);
      vd_json_integer (json, "map", finding->map);
    }
  if (finding->subject != NULL)
    vd_json_string (json, "subject", finding->subject);
  if (finding->rule != NULL && *finding->rule != '\0')
    vd_json_string (json, "case", finding->rule);
  vd_json_string (json, "text", finding->text);
  vd_json_string (json, "remedy", finding->remedy);
  if (finding->ignored != NULL)
    vd_json_string (json, "ignored", finding->ignored);
  if (finding->known)
    vd_json_boolean (json, "known", TRUE);
  vd_json_close (json, '}');
}

static void
write_strings (VdJson          *json,
               const char      *key,
               const GPtrArray *strings)
{
  vd_json_array (json, key);
  for (guint i = 0; i < strings->len; i++)
    vd_json_string (json, NULL, strings->pdata[i]);
  vd_json_close (json, ']');
}

void
vd_report_print_json (const VdReport *self)
{
  VdJson json;

  vd_json_begin (&json, stdout);
  vd_json_object (&json, NULL);
  write_strings (&json, "files", self->files);
  write_strings (&json, "unreadable", self->unreadable);
  vd_json_integer (&json, "checks", self->n_checks);
  vd_json_integer (&json, "errors", count_of (self, VD_ERROR));
  vd_json_integer (&json, "warnings", count_of (self, VD_WARNING));
  vd_json_integer (&json, "notes", count_of (self, VD_NOTE));
  vd_json_integer (&json, "ignored", count_ignored (self));

  vd_json_array (&json, "findings");
  for (guint i = 0; i < self->findings->len; i++)
    write_finding (&json, self->findings->pdata[i]);
  vd_json_close (&json, ']');

  if (self->is_compared)
    {
      vd_json_integer (&json, "known", count_known (self));
      vd_json_array (&json, "gone");
      for (guint i = 0; i < self->gone->len; i++)
        write_finding (&json, self->gone->pdata[i]);
      vd_json_close (&json, ']');
    }

  vd_json_close (&json, '}');
  vd_json_end (&json);
}
