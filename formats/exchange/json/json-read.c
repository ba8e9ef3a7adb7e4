/* json-read.c: documents made of JSON again
 *
 * The battle is written down as one bundle (formats/project/bundle.h) or, without a scenario, as
 * one document, and that is read as any file is: whatever may not stand in a document is
 * found there.  What the reader says of a line is then said of the row that the line was
 * made of.  Members that were only worked out are passed over. */
#include "formats/exchange/json/json-read.h"

#include <string.h>

#include "formats/exchange/exchange.h"
#include "formats/exchange/file-names.h"
#include "formats/io/json-strict.h"
#include "formats/project/bundle.h"

#define MAX_DEPTH 96
#define MAX_VALUES (6 * 1000 * 1000)
#define MAX_UPS 8 /* folders that a scenario may lie deeper than what it names */

/* The system or a map, as the scenario calls it. */
static void
put_document (VdJsonReader *self,
              const char   *kind,
              JsonNode     *node,
              const char   *href)
{
  if (href != NULL)
    {
      g_string_append (self->out, "<file");
      vd_json_put_attribute (self, "href", href);
      g_string_append (self->out, ">\n");
    }
  vd_json_read_row (self, vd_schema_get_root (kind), node);
  if (href != NULL)
    g_string_append (self->out, "</file>\n");
}

/* (transfer full): the names of the files of the maps, as the scenario says them, each once */
static GPtrArray *
list_hrefs (VdJsonReader *self)
{
  GPtrArray *hrefs = g_ptr_array_new ();
  JsonObject *scenario = json_object_get_object_member (self->root, "scenario");
  JsonNode *maps = json_object_get_member (scenario, "maps");
  JsonNode *rows = maps != NULL && JSON_NODE_HOLDS_OBJECT (maps)
                   ? json_object_get_member (json_node_get_object (maps), "map") : NULL;

  for (guint i = 0; rows != NULL && JSON_NODE_HOLDS_ARRAY (rows) &&
       i < json_array_get_length (json_node_get_array (rows)); i++)
    {
      JsonNode *row = json_array_get_element (json_node_get_array (rows), i);
      const char *href = JSON_NODE_HOLDS_OBJECT (row)
                         ? vd_json_peek_text (json_node_get_object (row), "href") : NULL;

      if (href != NULL && !g_ptr_array_find_with_equal_func (hrefs, href, g_str_equal, NULL))
        g_ptr_array_add (hrefs, (gpointer) href);
    }

  return hrefs;
}

/* (transfer full): what a document of that kind is called: "north.map.xml" */
static char *
name_file (const char *id,
           const char *kind)
{
  const char *const ids[] = { id != NULL && *id != '\0' ? id : kind, NULL };
  g_autofree char *ending = g_strdup_printf (".%s.xml", kind);
  g_auto (GStrv) names = vd_file_names_make (ids, ending);

  return g_strdup (names[0]);
}

/* (transfer full): the scenario's file, in as many folders of its name as names go up */
static char *
name_scenario (VdJsonReader    *self,
               const char      *system,
               const GPtrArray *hrefs)
{
  JsonObject *scenario = json_object_get_object_member (self->root, "scenario");
  g_autofree char *name = name_file (vd_json_peek_text (scenario, "id"), "scenario");
  g_autofree char *folder = g_strndup (name, strlen (name) - strlen (".scenario.xml"));
  GString *path = g_string_new (name);
  guint n_ups = system != NULL ? vd_bundle_count_ups (system) : 0;

  for (guint i = 0; i < hrefs->len; i++)
    n_ups = MAX (n_ups, vd_bundle_count_ups (hrefs->pdata[i]));
  if (n_ups > MAX_UPS)
    vd_json_fail (self, N_("names files that lie more than %d folders higher; lay them closer"),
                  MAX_UPS);

  for (guint i = 0; i < MIN (n_ups, MAX_UPS); i++)
    {
      g_string_prepend_c (path, '/');
      g_string_prepend (path, folder);
    }

  return g_string_free (path, FALSE);
}

static void
put_maps (VdJsonReader    *self,
          JsonArray       *maps,
          const GPtrArray *hrefs)
{
  gsize before = vd_json_go_to (self, "maps");

  if (hrefs != NULL && hrefs->len != json_array_get_length (maps))
    vd_json_fail (self, N_("are not as many as the scenario names; give each a row in its “maps”"));
  for (guint i = 0; i < json_array_get_length (maps) && self->error == NULL; i++)
    {
      gsize item = vd_json_go_to_item (self, i);

      put_document (self, "map", json_array_get_element (maps, i),
                    hrefs != NULL ? hrefs->pdata[i] : NULL);
      vd_json_leave (self, item);
    }
  vd_json_leave (self, before);
}

static void
put_system (VdJsonReader *self,
            const char   *href)
{
  gsize before = vd_json_go_to (self, "system");

  put_document (self, "system", json_object_get_member (self->root, "system"), href);
  vd_json_leave (self, before);
}

/* All that the scenario names, in its section for that. */
static void
put_inline (VdJsonReader *self)
{
  g_autoptr (GPtrArray) hrefs = list_hrefs (self);
  JsonObject *scenario = json_object_get_object_member (self->root, "scenario");
  const char *system = vd_json_peek_text (scenario, "system");
  g_autofree char *as = name_scenario (self, system, hrefs);
  gsize before = self->place->len;

  vd_json_leave (self, 0);
  if (json_object_has_member (scenario, "inline"))
    vd_json_fail (self, N_("has its files in the scenario; write them as “system” and “maps”"));
  else if ((system != NULL) != json_object_has_member (self->root, "system"))
    vd_json_fail (self, N_("has a “system” that the scenario does not name, or the other way "
                            "round"));

  g_string_append (self->out, "<inline");
  vd_json_put_attribute (self, "as", as);
  g_string_append (self->out, ">\n");
  if (self->error == NULL && system != NULL)
    put_system (self, system);
  if (self->error == NULL)
    put_maps (self, json_object_get_array_member (self->root, "maps"), hrefs);
  g_string_append (self->out, "</inline>\n");
  g_string_append (self->place, "/scenario");
  vd_json_leave (self, before);
}

static gboolean
check_top (VdJsonReader *self)
{
  static const char *const known[] = { "format", "version", "scenario", "system", "maps", NULL };
  g_autoptr (GList) names = json_object_get_members (self->root);
  JsonNode *version = json_object_get_member (self->root, "version");
  JsonNode *maps = json_object_get_member (self->root, "maps");
  JsonNode *scenario = json_object_get_member (self->root, "scenario");
  const char *format = vd_json_peek_text (self->root, "format");

  if (g_strcmp0 (format, "vedette") != 0 || version == NULL || !JSON_NODE_HOLDS_VALUE (version) ||
      json_node_get_int (version) != 1)
    return vd_json_fail (self, N_("is no battle: “format” must be \"vedette\", and “version” 1"));
  if (maps == NULL || !JSON_NODE_HOLDS_ARRAY (maps))
    return vd_json_fail (self, N_("has no array “maps”; it may be empty"));
  if (scenario != NULL && vd_json_get_object (self, scenario) == NULL)
    return FALSE;

  for (GList *name = names; name != NULL; name = name->next)
    if (!g_strv_contains (known, name->data))
      {
        vd_json_go_to (self, name->data);
        return vd_json_fail (self, N_("is none of format, version, scenario, system, maps"));
      }

  return TRUE;
}

/* A scenario with what it names, or one document by itself. */
static void
put_battle (VdJsonReader *self)
{
  JsonArray *maps;
  gboolean has_system = json_object_has_member (self->root, "system");

  if (!check_top (self))
    return;

  maps = json_object_get_array_member (self->root, "maps");
  if (json_object_has_member (self->root, "scenario"))
    {
      gsize before = vd_json_go_to (self, "scenario");

      vd_json_read_row (self, vd_schema_get_root ("scenario"),
               json_object_get_member (self->root, "scenario"));
      vd_json_leave (self, before);
    }
  else if (json_array_get_length (maps) + has_system != 1)
    vd_json_fail (self, N_("has no scenario; without one it must be one map, or a system"));
  else if (has_system)
    put_system (self, NULL);
  else
    put_maps (self, maps, NULL);
}

static void
reader_init (VdJsonReader *self,
             const char   *name,
             JsonNode     *root,
             guint         wanted)
{
  *self = (VdJsonReader) {
    .name = name,
    .root = json_node_get_object (root),
    .out = g_string_new (NULL),
    .place = g_string_new (NULL),
    .line = 1,
    .wanted = wanted,
    .found = g_string_new (NULL),
    .put_more = put_inline,
  };
}

static void
reader_clear (VdJsonReader *self)
{
  g_string_free (self->out, TRUE);
  g_string_free (self->place, TRUE);
  g_string_free (self->found, TRUE);
}

/* "NAME:LINE: what" of what we wrote, said of what it was made of. */
static void
say_place (GError     **error,
           const char  *name,
           JsonNode    *root)
{
  const char *after = g_str_has_prefix ((*error)->message, name)
                      ? (*error)->message + strlen (name) : NULL;
  char *what;
  guint line = after != NULL && *after == ':' ? g_ascii_strtoull (after + 1, &what, 10) : 0;
  GError *own;
  VdJsonReader again;

  if (line == 0)
    return;

  reader_init (&again, name, root, line);
  put_battle (&again);
  own = g_error_new (VD_FORMAT_ERROR, (*error)->code, "%s: %s%s", name,
                     again.found->len > 0 ? again.found->str : "/", what);
  g_clear_error (&again.error);
  reader_clear (&again);
  g_clear_error (error);
  *error = own;
}

/* (transfer full) (nullable) */
static VdDocument *
make_document (const char  *name,
               JsonNode    *root,
               GError     **error)
{
  VdJsonReader self;
  VdDocument *document = NULL;

  reader_init (&self, name, root, 0);
  put_battle (&self);
  if (self.error != NULL)
    g_propagate_error (error, self.error);
  else
    {
      g_autoptr (GBytes) bytes = g_string_free_to_bytes (g_steal_pointer (&self.out));

      document = vd_document_load_bytes (bytes, name, error);
      self.out = g_string_new (NULL);
    }

  reader_clear (&self);
  return document;
}

/* (transfer full) (nullable): @document: (transfer full) */
static GPtrArray *
make_files (VdDocument  *document,
            GError     **error)
{
  g_autoptr (VdDocument) taken = document;
  g_autoptr (GPtrArray) list = NULL;
  GPtrArray *files = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_output_file_free);

  if (!vd_bundle_is (taken))
    {
      const VdNode *node = vd_document_get_root (taken);
      g_autofree char *file = name_file (vd_node_get (node, "id"), vd_node_get_name (node));

      g_ptr_array_add (files, vd_output_file_new (file, vd_document_write (taken)));
      return files;
    }

  list = vd_bundle_split (g_steal_pointer (&taken), error);
  for (guint i = 0; list != NULL && i < list->len; i++)
    {
      const VdBundled *file = list->pdata[i];

      g_ptr_array_add (files, vd_output_file_new (file->name, vd_document_write (file->document)));
    }

  if (list == NULL)
    g_clear_pointer (&files, g_ptr_array_unref);
  return files;
}

/* @what: a phrase, which is taken */
static JsonNode *
refuse_text (const char  *name,
             guint        line,
             char        *what,
             GError     **error)
{
  g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SYNTAX, "%s:%u: %s", name, line, what);
  g_free (what);
  return NULL;
}

static guint
count_lines (const char *text,
             gsize       size)
{
  guint n = 1;

  for (gsize i = 0; i < size; i++)
    n += text[i] == '\n';

  return n;
}

/* (transfer full) (nullable) */
static JsonNode *
parse (GBytes      *bytes,
       const char  *name,
       GError     **error)
{
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size), *end;
  g_autoptr (JsonNode) root = NULL;
  VdJsonScan scan;

  if (!g_utf8_validate_len (text, size, &end))
    return refuse_text (name, count_lines (text, end - text),
                        vd_phrase_of (N_("is no text in UTF-8; save it as that")), error);
  if (!vd_json_scan (text, MAX_DEPTH, &scan))
    return refuse_text (name, count_lines (text, scan.at - 1),
                        vd_phrase_new (N_("is no JSON: %s is expected here; mend it"),
                                       scan.expected), error);
  if (scan.n_values > MAX_VALUES)
    return refuse_text (name, 1, vd_phrase_new (N_("has more than %d values; split it"),
                                                MAX_VALUES), error);

  root = json_from_string (text, NULL);
  if (root == NULL || !JSON_NODE_HOLDS_OBJECT (root))
    return refuse_text (name, 1, vd_phrase_of (N_("is no JSON object; an export to json is one")),
                        error);
  if (vd_json_repeats (&scan, root))
    return refuse_text (name, 1, vd_phrase_of (N_("has an object with one member twice; take one "
                                                  "away")), error);

  return g_steal_pointer (&root);
}

GPtrArray *
vd_json_read_battle (GBytes      *bytes,
                     const char  *name,
                     GError     **error)
{
  g_autoptr (JsonNode) root = parse (bytes, name, error);
  GError *problem = NULL;
  VdDocument *document = root != NULL ? make_document (name, root, &problem) : NULL;
  GPtrArray *files = document != NULL ? make_files (document, &problem) : NULL;

  if (problem != NULL)
    {
      say_place (&problem, name, root);
      g_propagate_error (error, problem);
    }
  return files;
}
