/* json-read.c: documents made of JSON again
 *
 * The battle is written down as one bundle (formats/project/bundle.h) or, without a scenario, as
 * one document, and that is read as any file is: whatever may not stand in a document is
 * found there.  What the reader says of a line is then said of the row that the line was
 * made of.  Members that were only worked out are passed over. */
#include "formats/exchange/json/json-read.h"

#include <string.h>

#include "formats/exchange/bundled.h"
#include "formats/exchange/json-input.h"

/* The system or a map, as the scenario calls it. */
static void
put_document (VdJsonReader *self,
              const char   *kind,
              JsonNode     *node,
              const char   *href)
{
  if (href != NULL)
    {
      vd_json_mark_line (self);
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
  g_autoptr (GHashTable) listed = g_hash_table_new (g_str_hash, g_str_equal);
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

      if (href != NULL && g_hash_table_add (listed, (gpointer) href))
        g_ptr_array_add (hrefs, (gpointer) href);
    }

  return hrefs;
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
  g_autofree char *as = vd_bundled_name_scenario (vd_json_peek_text (scenario, "id"), system,
                                                  hrefs);
  gsize before = self->place->len;

  if (as == NULL)
    vd_json_fail (self, N_("names files that lie more than %d folders higher; lay them closer"),
                  VD_BUNDLED_MOST_UPS);
  vd_json_leave (self, 0);
  if (json_object_has_member (scenario, "inline"))
    vd_json_fail (self, N_("has its files in the scenario; write them as “system” and “maps”"));
  else if ((system != NULL) != json_object_has_member (self->root, "system"))
    vd_json_fail (self, N_("has a “system” that the scenario does not name, or the other way "
                            "round"));

  g_string_append (self->out, "<inline");
  vd_json_put_attribute (self, "as", as != NULL ? as : "");
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

gboolean
vd_json_read_battle (VdImport  *self,
                     GError   **error)
{
  const char *name = vd_input_files_get_path (self->files);
  g_autoptr (GBytes) bytes =
    vd_input_files_read (self->files, vd_input_files_get_names (self->files)[0], error);
  g_autoptr (JsonNode) root = bytes != NULL ? vd_json_input_read (bytes, name, error) : NULL;
  GError *problem = NULL;
  VdDocument *document;

  if (root == NULL || !vd_import_step (self, 1, 2))
    return FALSE;

  document = make_document (name, root, &problem);
  if (document != NULL && vd_bundled_add (self, document, &problem))
    return TRUE;

  say_place (&problem, name, root);
  g_propagate_error (error, problem);
  return FALSE;
}
