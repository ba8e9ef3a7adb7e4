#include "validator/baseline.h"

#include <glib/gi18n.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "formats/io/input.h"

#define MAX_BYTES (256 << 20) /* of a report */

/* Reading */

/* (nullable): a member that is a string, whatever else the object holds. */
static const char *
get_string (JsonObject *object,
            const char *name)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, name) : NULL;

  return node != NULL && json_node_get_value_type (node) == G_TYPE_STRING
         ? json_node_get_string (node) : NULL;
}

static guint
get_number (JsonObject *object,
            const char *name)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, name) : NULL;

  return node != NULL && json_node_get_value_type (node) == G_TYPE_INT64
         ? (guint) json_node_get_int (node) : 0;
}

static JsonObject *
get_object (JsonObject *object,
            const char *name)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, name) : NULL;

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static JsonArray *
get_array (JsonObject *object,
           const char *name)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, name) : NULL;

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

/* (nullable): the object at that place of a list. */
static JsonObject *
get_item (JsonArray *array,
          guint      index)
{
  JsonNode *node = array != NULL && index < json_array_get_length (array)
                   ? json_array_get_element (array, index) : NULL;

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static VdSeverity
read_severity (const char *name)
{
  for (VdSeverity severity = VD_NOTE; severity < VD_ERROR; severity++)
    if (g_strcmp0 (name, vd_severity_name (severity)) == 0)
      return severity;

  return VD_ERROR;
}

/* What tells where a finding is stands among the members of ours, and among the
 * properties of SARIF. */
static VdFinding *
add_finding (VdFindings *past,
             const char *code,
             const char *severity,
             const char *text,
             JsonObject *place)
{
  VdFinding *finding = vd_findings_add (past, code, read_severity (severity), "%s", text);

  finding->hex = g_strdup (get_string (place, "hex"));
  finding->map = get_number (place, "map");
  finding->subject = g_strdup (get_string (place, "subject"));
  return finding;
}

static void
read_ours (JsonArray  *findings,
           VdFindings *past)
{
  for (guint i = 0; i < json_array_get_length (findings); i++)
    {
      JsonObject *item = get_item (findings, i);
      const char *code = get_string (item, "code");
      const char *text = get_string (item, "text");
      VdFinding *finding;

      if (code == NULL || text == NULL || get_string (item, "ignored") != NULL)
        continue;

      finding = add_finding (past, code, get_string (item, "severity"), text, item);
      finding->file = g_strdup (get_string (item, "file"));
      finding->line = get_number (item, "line");
    }
}

static void
read_result (JsonObject *result,
             VdFindings *past)
{
  JsonObject *location = get_object (get_item (get_array (result, "locations"), 0),
                                     "physicalLocation");
  const char *uri = get_string (get_object (location, "artifactLocation"), "uri");
  const char *text = get_string (get_object (result, "message"), "text");
  JsonArray *suppressions = get_array (result, "suppressions");
  VdFinding *finding;

  if (get_string (result, "ruleId") == NULL || text == NULL ||
      g_strcmp0 (get_string (result, "baselineState"), "absent") == 0 ||
      (suppressions != NULL && json_array_get_length (suppressions) > 0))
    return;

  finding = add_finding (past, get_string (result, "ruleId"), get_string (result, "level"), text,
                         get_object (result, "properties"));
  finding->line = get_number (get_object (location, "region"), "startLine");
  if (uri != NULL)
    finding->file = g_uri_unescape_string (g_str_has_prefix (uri, "file://") ? uri + 7 : uri, NULL);
}

static void
read_sarif (JsonArray  *runs,
            VdFindings *past)
{
  for (guint i = 0; i < json_array_get_length (runs); i++)
    {
      JsonArray *results = get_array (get_item (runs, i), "results");

      for (guint j = 0; results != NULL && j < json_array_get_length (results); j++)
        if (get_item (results, j) != NULL)
          read_result (get_item (results, j), past);
    }
}

static VdFindings *
read_past (const char  *path,
           GError     **error)
{
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  g_autoptr (GPtrArray) past = vd_findings_new ();
  g_autoptr (GError) problem = NULL;
  g_autoptr (GBytes) bytes = NULL;
  JsonNode *root;
  JsonObject *top;

  bytes = vd_input_read_file (path, MAX_BYTES, &problem);
  if (bytes == NULL || !json_parser_load_from_data (parser, g_bytes_get_data (bytes, NULL),
                                                    g_bytes_get_size (bytes), &problem))
    {
      g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN,
                   _("%s: cannot be read as a report: %s; name one that “vedette check "
                     "--format=json” has written"), path, problem->message);
      return NULL;
    }

  root = json_parser_get_root (parser);
  top = root != NULL && JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
  if (get_array (top, "findings") != NULL)
    read_ours (get_array (top, "findings"), past);
  else if (get_array (top, "runs") != NULL)
    read_sarif (get_array (top, "runs"), past);
  else
    {
      g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN,
                   _("%s: is no report of findings; name one that “vedette check --format=json” has "
                     "written"), path);
      return NULL;
    }

  return g_steal_pointer (&past);
}

/* Comparing */

/* The report may have been made from another folder. */
static gboolean
is_tail (const char *path,
         const char *tail)
{
  gsize n = strlen (path), n_tail = strlen (tail);

  return n > n_tail && path[n - n_tail - 1] == '/' && strcmp (path + n - n_tail, tail) == 0;
}

static gboolean
is_same_file (const char *a,
              const char *b)
{
  if (a == NULL || b == NULL)
    return a == b;

  return strcmp (a, b) == 0 || is_tail (a, b) || is_tail (b, a);
}

/* (nullable): what both must have in common, but for the file. */
static char *
get_key (const VdFinding *finding,
         gboolean         exact)
{
  if (!exact && finding->hex == NULL && finding->subject == NULL)
    return NULL;

  return g_strdup_printf ("%s\n%s\n%u\n%s\n%s", finding->code,
                          finding->hex != NULL ? finding->hex : "",
                          finding->hex != NULL ? finding->map : 0,
                          finding->subject != NULL ? finding->subject : "",
                          exact ? finding->text : "");
}

/* Those that nothing has been found for yet. */
static GHashTable *
index_past (const VdFindings *past,
            gboolean          exact)
{
  GHashTable *index = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                             (GDestroyNotify) g_ptr_array_unref);

  for (guint i = 0; i < past->len; i++)
    {
      VdFinding *finding = g_ptr_array_index (past, i);
      char *key = finding->known ? NULL : get_key (finding, exact);
      GPtrArray *list = key != NULL ? g_hash_table_lookup (index, key) : NULL;

      if (key == NULL)
        continue;
      if (list == NULL)
        g_hash_table_insert (index, g_strdup (key), list = g_ptr_array_new ());

      g_ptr_array_add (list, finding);
      g_free (key);
    }

  return index;
}

/* A finding that is accepted by now is not gone. */
static void
match_findings (VdFindings *present,
                VdFindings *past,
                gboolean    exact)
{
  g_autoptr (GHashTable) index = index_past (past, exact);

  for (guint i = 0; i < present->len; i++)
    {
      VdFinding *finding = g_ptr_array_index (present, i);
      g_autofree char *key = finding->known ? NULL : get_key (finding, exact);
      GPtrArray *list = key != NULL ? g_hash_table_lookup (index, key) : NULL;

      for (guint j = 0; list != NULL && j < list->len && !finding->known; j++)
        {
          VdFinding *one = g_ptr_array_index (list, j);

          if (!one->known && is_same_file (one->file, finding->file))
            one->known = finding->known = TRUE;
        }
    }
}

static void
take_gone (VdFindings *past,
           VdFindings *gone)
{
  while (past->len > 0)
    {
      VdFinding *finding = g_ptr_array_index (past, 0);

      if (finding->known)
        g_ptr_array_remove_index (past, 0);
      else
        g_ptr_array_add (gone, g_ptr_array_steal_index (past, 0));
    }
}

gboolean
vd_baseline_apply (VdReport    *report,
                   const char  *path,
                   GError     **error)
{
  g_autoptr (GPtrArray) past = read_past (path, error);

  if (past == NULL)
    return FALSE;

  report->is_compared = TRUE;
  match_findings (report->findings, past, TRUE);
  match_findings (report->findings, past, FALSE);
  take_gone (past, report->gone);
  return TRUE;
}
