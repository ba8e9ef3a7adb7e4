/* A report in SARIF 2.1.0, as code hosts and editors read it. */
#include "validator/report.h"

#include <string.h>

#include "config.h"
#include "formats/document/repair.h"
#include "formats/io/json-writer.h"
#include "validator/fix.h"
#include "validator/page.h"

/* Beyond these a report of fixes would take longer than making them. */
#define MAX_FIXES 200

/* A path as a reference that is relative to the working directory, or a URI. */
static char *
make_uri (const char *file)
{
  g_autofree char *escaped = g_uri_escape_string (file, G_URI_RESERVED_CHARS_ALLOWED_IN_PATH, FALSE);

  return g_path_is_absolute (file) ? g_strconcat ("file://", escaped, NULL)
                                   : g_steal_pointer (&escaped);
}

static void
write_text (VdJson     *json,
            const char *key,
            const char *text)
{
  vd_json_object (json, key);
  vd_json_string (json, "text", text);
  vd_json_close (json, '}');
}

static void
write_artifact (VdJson     *json,
                const char *key,
                const char *file)
{
  g_autofree char *uri = make_uri (file);

  vd_json_object (json, key);
  vd_json_string (json, "uri", uri);
  vd_json_close (json, '}');
}

/* Rules */

static void
write_rule (VdJson       *json,
            const VdPage *page)
{
  g_autofree char *full = g_strconcat (page->what, " ", page->why, NULL);

  vd_json_object (json, NULL);
  vd_json_string (json, "id", page->code);
  write_text (json, "shortDescription", page->what);
  write_text (json, "fullDescription", full);
  vd_json_object (json, "help");
  vd_json_string (json, "text", page->remedy);
  vd_json_string (json, "markdown", page->text);
  vd_json_close (json, '}');
  vd_json_object (json, "defaultConfiguration");
  vd_json_string (json, "level", page->severity);
  vd_json_close (json, '}');
  vd_json_close (json, '}');
}

static void
write_tool (VdJson          *json,
            const GPtrArray *pages)
{
  vd_json_object (json, "tool");
  vd_json_object (json, "driver");
  vd_json_string (json, "name", "vedette");
  vd_json_string (json, "semanticVersion", VD_VERSION);
  vd_json_array (json, "rules");
  for (guint i = 0; i < pages->len; i++)
    write_rule (json, g_ptr_array_index (pages, i));
  vd_json_close (json, ']');
  vd_json_close (json, '}');
  vd_json_close (json, '}');
}

/* Results */

/* The same for a finding that has only moved to another line. */
static char *
make_fingerprint (const VdFinding *finding)
{
  g_autofree char *all = g_strjoin ("\n", finding->code, finding->file != NULL ? finding->file : "",
                                    finding->hex != NULL ? finding->hex : "",
                                    finding->subject != NULL ? finding->subject : "",
                                    finding->text, NULL);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, all, -1);

  return g_strndup (sum, 32);
}

static void
write_logical (VdJson     *json,
               const char *name,
               const char *kind)
{
  if (name == NULL)
    return;

  vd_json_object (json, NULL);
  vd_json_string (json, "name", name);
  vd_json_string (json, "kind", kind);
  vd_json_close (json, '}');
}

static void
write_location (VdJson          *json,
                const VdFinding *finding)
{
  vd_json_array (json, "locations");
  vd_json_object (json, NULL);
  vd_json_object (json, "physicalLocation");
  write_artifact (json, "artifactLocation", finding->file);
  if (finding->line > 0)
    {
      vd_json_object (json, "region");
      vd_json_integer (json, "startLine", finding->line);
      vd_json_close (json, '}');
    }
  vd_json_close (json, '}');

  if (finding->hex != NULL || finding->subject != NULL)
    {
      vd_json_array (json, "logicalLocations");
      write_logical (json, finding->hex, "hex");
      write_logical (json, finding->subject, "row");
      vd_json_close (json, ']');
    }
  vd_json_close (json, '}');
  vd_json_close (json, ']');
}

/* What has no place of its own in SARIF. */
static void
write_properties (VdJson          *json,
                  const VdFinding *finding)
{
  vd_json_object (json, "properties");
  if (finding->hex != NULL)
    {
      vd_json_string (json, "hex", finding->hex);
      vd_json_integer (json, "map", finding->map);
    }
  if (finding->subject != NULL)
    vd_json_string (json, "subject", finding->subject);
  if (finding->rule != NULL && *finding->rule != '\0')
    vd_json_string (json, "case", finding->rule);
  if (finding->remedy != NULL)
    vd_json_string (json, "remedy", finding->remedy);
  vd_json_close (json, '}');
}

static void
write_change (VdJson         *json,
              const VdChange *change)
{
  vd_json_object (json, NULL);
  write_artifact (json, "artifactLocation", change->file);
  vd_json_array (json, "replacements");
  vd_json_object (json, NULL);
  vd_json_object (json, "deletedRegion");
  vd_json_integer (json, "startLine", change->first);
  vd_json_integer (json, "startColumn", 1);
  vd_json_integer (json, "endLine", change->last);
  vd_json_integer (json, "endColumn", 1);
  vd_json_close (json, '}');
  if (*change->text != '\0')
    write_text (json, "insertedContent", change->text);
  vd_json_close (json, '}');
  vd_json_close (json, ']');
  vd_json_close (json, '}');
}

static void
write_fix (VdJson          *json,
           const VdReport  *report,
           const VdFinding *finding)
{
  const char *path = g_hash_table_lookup (report->origins, finding);
  g_autofree char *said = vd_repair_say (vd_repair_get (finding), NULL);
  g_autoptr (GPtrArray) changes = path != NULL ? vd_fix_list_changes (path, finding) : NULL;

  if (changes == NULL || changes->len == 0)
    return;

  vd_json_array (json, "fixes");
  vd_json_object (json, NULL);
  write_text (json, "description", said);
  vd_json_array (json, "artifactChanges");
  for (guint i = 0; i < changes->len; i++)
    write_change (json, g_ptr_array_index (changes, i));
  vd_json_close (json, ']');
  vd_json_close (json, '}');
  vd_json_close (json, ']');
}

static void
write_suppression (VdJson          *json,
                   const VdFinding *finding)
{
  vd_json_array (json, "suppressions");
  if (finding->ignored != NULL)
    {
      vd_json_object (json, NULL);
      vd_json_string (json, "kind", "inSource");
      vd_json_string (json, "justification", finding->ignored);
      vd_json_close (json, '}');
    }
  vd_json_close (json, ']');
}

static void
write_result (VdJson          *json,
              const GPtrArray *pages,
              const VdFinding *finding,
              const char      *state)
{
  g_autofree char *fingerprint = make_fingerprint (finding);
  guint index;

  vd_json_string (json, "ruleId", finding->code);
  if (vd_pages_find (pages, finding->code, &index) != NULL)
    vd_json_integer (json, "ruleIndex", index);
  vd_json_string (json, "level", vd_severity_name (finding->severity));
  write_text (json, "message", finding->text);
  if (finding->file != NULL)
    write_location (json, finding);
  vd_json_object (json, "partialFingerprints");
  vd_json_string (json, "vedetteFinding/v1", fingerprint);
  vd_json_close (json, '}');
  if (state != NULL)
    vd_json_string (json, "baselineState", state);
  write_suppression (json, finding);
  write_properties (json, finding);
}

static void
write_results (VdJson          *json,
               const VdReport  *report,
               const GPtrArray *pages)
{
  guint n_fixes = 0;

  vd_json_array (json, "results");
  for (guint i = 0; i < report->findings->len; i++)
    {
      const VdFinding *finding = g_ptr_array_index (report->findings, i);

      vd_json_object (json, NULL);
      write_result (json, pages, finding, !report->is_compared ? NULL
                                          : finding->known     ? "unchanged"
                                                               : "new");
      if (vd_repair_get (finding) != NULL && n_fixes++ < MAX_FIXES)
        write_fix (json, report, finding);
      vd_json_close (json, '}');
    }

  for (guint i = 0; i < report->gone->len; i++)
    {
      vd_json_object (json, NULL);
      write_result (json, pages, g_ptr_array_index (report->gone, i), "absent");
      vd_json_close (json, '}');
    }
  vd_json_close (json, ']');
}

/* What was read, and what could not be. */
static void
write_run (VdJson         *json,
           const VdReport *report)
{
  vd_json_array (json, "invocations");
  vd_json_object (json, NULL);
  vd_json_boolean (json, "executionSuccessful", report->unreadable->len == 0);
  vd_json_array (json, "toolExecutionNotifications");
  for (guint i = 0; i < report->unreadable->len; i++)
    {
      vd_json_object (json, NULL);
      vd_json_string (json, "level", "error");
      write_text (json, "message", g_ptr_array_index (report->unreadable, i));
      vd_json_close (json, '}');
    }
  vd_json_close (json, ']');
  vd_json_close (json, '}');
  vd_json_close (json, ']');

  vd_json_array (json, "artifacts");
  for (guint i = 0; i < report->files->len; i++)
    {
      vd_json_object (json, NULL);
      write_artifact (json, "location", g_ptr_array_index (report->files, i));
      vd_json_close (json, '}');
    }
  vd_json_close (json, ']');
}

void
vd_report_print_sarif (const VdReport *self)
{
  g_autoptr (GPtrArray) pages = vd_pages_load ();
  VdJson json;

  vd_json_begin (&json, stdout);
  vd_json_object (&json, NULL);
  vd_json_string (&json, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
  vd_json_string (&json, "version", "2.1.0");
  vd_json_array (&json, "runs");
  vd_json_object (&json, NULL);
  write_tool (&json, pages);
  write_run (&json, self);
  vd_json_string (&json, "columnKind", "unicodeCodePoints");
  write_results (&json, self, pages);
  vd_json_close (&json, '}');
  vd_json_close (&json, ']');
  vd_json_close (&json, '}');
  vd_json_end (&json);
}
