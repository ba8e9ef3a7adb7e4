/* vassal-read.c: modules, made by anybody, as documents */
#include "formats/exchange/vassal/vassal-read.h"

#include <string.h>

#include "formats/io/archive.h"
#include "formats/io/file-names.h"
#include "formats/project/new-scenario.h"

#define BUILD_FILE "buildFile.xml"
#define MOST_SHOWN 120 /* characters of a name */
#define PARTS N_("parts of the module")
#define PICTURES N_("pictures")
#define SIDES N_("sides")

/* What is told, and how */

const char *
vd_vassal_get_class (const VdXmlNode *node)
{
  const char *dot = strrchr (node->name, '.');

  return dot != NULL ? dot + 1 : node->name;
}

const char *
vd_vassal_get (const VdXmlNode *node,
               const char      *attribute,
               const char      *usual)
{
  const char *value = vd_xml_node_get (node, attribute);

  return value != NULL ? value : usual;
}

char *
vd_vassal_show (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *start = g_utf8_substring (valid, 0, MIN (g_utf8_strlen (valid, -1), MOST_SHOWN));

  for (char *c = start; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c))
      *c = ' ';

  return g_strdup (g_strstrip (start));
}

char *
vd_vassal_say (const VdVassalRead *self,
               const VdXmlNode    *node)
{
  static const char *const names[] = { "entryName", "name", "mapName", "chartName", NULL };
  const char *name = NULL;
  g_autofree char *shown = NULL;

  for (guint i = 0; names[i] != NULL && (name == NULL || *name == '\0'); i++)
    name = vd_xml_node_get (node, names[i]);
  shown = vd_vassal_show (name != NULL ? name : "");
  return *shown != '\0'
         ? g_strdup_printf ("%s: " BUILD_FILE ":%d: %s “%s”", self->path, node->line,
                            vd_vassal_get_class (node), shown)
         : g_strdup_printf ("%s: " BUILD_FILE ":%d: %s", self->path, node->line,
                            vd_vassal_get_class (node));
}

/* Rows */

char *
vd_vassal_make_id (VdVassalRead *self,
                   const char   *name,
                   const char   *kind)
{
  g_autofree char *slug = vd_make_slug (name, kind);
  g_autofree char *key = g_strconcat (kind, "/", slug, NULL);
  gsize n = GPOINTER_TO_SIZE (g_hash_table_lookup (self->ids, key));

  /* "1st-2" may be somebody's name too. */
  for (;;)
    {
      g_autofree char *id = n > 0 ? g_strdup_printf ("%s-%u", slug, (guint) n + 1)
                                  : g_strdup (slug);
      g_autofree char *own = g_strconcat (kind, "/", id, NULL);

      n++;
      if (n > 1 && g_hash_table_contains (self->ids, own))
        continue;

      g_hash_table_replace (self->ids, g_steal_pointer (&own), GSIZE_TO_POINTER (1));
      g_hash_table_replace (self->ids, g_steal_pointer (&key), GSIZE_TO_POINTER (n));
      return g_steal_pointer (&id);
    }
}

char *
vd_vassal_name_document (const char *id,
                         const char *ending)
{
  g_auto (GStrv) names = vd_file_names_make ((const char *const[]) { id, NULL }, ending);

  return g_strdup (names[0]);
}

VdNode *
vd_vassal_add_row (VdDocument *document,
                   VdNode     *parent,
                   const char *name,
                   ...)
{
  VdNode *row = vd_node_new (document, name);
  va_list args;
  const char *attribute;

  va_start (args, name);
  while ((attribute = va_arg (args, const char *)) != NULL)
    {
      const char *value = va_arg (args, const char *);

      if (value != NULL)
        g_free (vd_node_set (row, attribute, value));
    }
  va_end (args);

  vd_document_insert (document, parent != NULL ? parent : vd_document_get_root (document), row,
                      NULL);
  return row;
}

/* Pictures */

GBytes *
vd_vassal_find_image (VdVassalRead    *self,
                      const VdXmlNode *node,
                      const char      *name)
{
  g_autofree char *path = g_strconcat ("images/", name, NULL);
  VdOutputFile *file = g_hash_table_lookup (self->files, path);
  g_autofree char *place = NULL;
  g_autofree char *shown = NULL;

  if (file == NULL && g_hash_table_add (self->told, g_strdup (path)))
    {
      place = vd_vassal_say (self, node);
      shown = vd_vassal_show (name);
      vd_fates_tell (self->import->fates, VD_FATE_UNKNOWN, PICTURES, place,
                     N_("the module has no picture “%s”"), shown);
    }

  return file != NULL ? file->bytes : NULL;
}

/* Names that are safe on every system. */
static void
name_images (VdVassalRead *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_auto (GStrv) safe = NULL;
  GHashTableIter iter;
  gpointer path;

  g_hash_table_iter_init (&iter, self->files);
  while (g_hash_table_iter_next (&iter, &path, NULL))
    if (g_str_has_prefix (path, "images/"))
      g_ptr_array_add (names, (char *) path + strlen ("images/"));
  g_ptr_array_add (names, NULL);

  safe = vd_file_names_make ((const char *const *) names->pdata, "");
  for (guint i = 0; safe[i] != NULL; i++)
    g_hash_table_insert (self->images, g_strdup (names->pdata[i]),
                         g_strconcat ("pictures/", safe[i], NULL));
}

/* The module */

static gboolean
open_archive (VdVassalRead  *self,
              GPtrArray     *files,
              GError       **error)
{
  static const char *const names[] = { BUILD_FILE, "buildFile", NULL };
  VdOutputFile *build = NULL;
  g_autofree char *said = g_strconcat (self->path, ": " BUILD_FILE, NULL);
  const char *class;

  for (guint i = 0; i < files->len; i++)
    {
      VdOutputFile *file = files->pdata[i];

      g_hash_table_insert (self->files, file->name, file);
    }
  for (guint i = 0; names[i] != NULL && build == NULL; i++)
    build = g_hash_table_lookup (self->files, names[i]);
  if (build == NULL)
    return vd_import_fail (self->import, error,
                           N_("holds no %s, so it is no module of VASSAL; name the file .vmod"),
                           BUILD_FILE);

  self->root = vd_xml_read (build->bytes, said, error);
  if (self->root == NULL)
    return FALSE;

  class = vd_vassal_get_class (self->root);
  return strcmp (class, "GameModule") == 0 || strcmp (class, "BasicModule") == 0 ||
         vd_import_fail (self->import, error,
                         N_("%s describes no module of VASSAL; name the file .vmod itself, not an "
                            "extension or a saved game"), BUILD_FILE);
}

/* Sides: as players choose them. */
static void
read_sides (VdVassalRead *self)
{
  VdNode *section = NULL;

  for (guint i = 0; i < self->root->children->len; i++)
    {
      const VdXmlNode *roster = self->root->children->pdata[i];

      if (strcmp (vd_vassal_get_class (roster), "PlayerRoster") != 0)
        continue;
      for (guint k = 0; k < roster->children->len; k++)
        {
          const VdXmlNode *entry = roster->children->pdata[k];
          g_autofree char *name = vd_vassal_show (entry->text);
          g_autofree char *key = g_utf8_casefold (name, -1);
          char *id;

          if (*name == '\0' || g_hash_table_contains (self->sides, key))
            continue;

          id = vd_vassal_make_id (self, name, "side");
          if (section == NULL)
            section = vd_vassal_add_row (self->scenario, NULL, "sides", NULL);
          vd_vassal_add_row (self->scenario, section, "side", "id", id, "name", name, NULL);
          g_hash_table_insert (self->sides, g_steal_pointer (&key), id);
          if (!g_hash_table_contains (self->sides, id))
            g_hash_table_insert (self->sides, g_strdup (id), g_strdup (id));
          vd_fates_count (self->import->fates, SIDES, 1);
        }
    }

  if (section == NULL)
    vd_fates_tell (self->import->fates, VD_FATE_UNKNOWN, SIDES, self->path,
                   N_("the module does not say which sides there are"));
}

/* What else the module has, part by part. */
static void
tell_parts (VdVassalRead *self)
{
  static const char *const taken[] = {
    "PlayerRoster", "PrototypesContainer", "Map", "PieceWindow", "BasicCommandEncoder", NULL
  };

  for (guint i = 0; i < self->root->children->len; i++)
    {
      const VdXmlNode *part = self->root->children->pdata[i];
      g_autofree char *place = NULL;

      if (g_strv_contains (taken, vd_vassal_get_class (part)))
        continue;
      place = vd_vassal_say (self, part);
      vd_fates_tell (self->import->fates, VD_FATE_LEFT, PARTS, place,
                     N_("it is no map and no counter"));
    }
}

/* What comes of it */

static char *
make_about (const VdVassalRead *self)
{
  g_autofree char *name = vd_vassal_show (vd_vassal_get (self->root, "name", ""));
  g_autofree char *version = vd_vassal_show (vd_vassal_get (self->root, "version", ""));

  return g_strdup_printf ("Made of the VASSAL module %s%s%s.  What it does not say for certain is "
                          "not here: rules, terrain, turns, and what else the import tells.", name,
                          *version != '\0' ? ", version " : "", version);
}

static void
make_scenario (VdVassalRead *self)
{
  g_autofree char *name = vd_vassal_show (vd_vassal_get (self->root, "name", ""));
  g_autofree char *id = vd_make_slug (name, "module");
  g_autofree char *file = vd_vassal_name_document (id, ".scenario.xml");
  g_autofree char *about = make_about (self);

  self->scenario = vd_document_new (VD_DOCUMENT_SCENARIO, file);
  g_free (vd_node_set (vd_document_get_root (self->scenario), "id", id));
  g_free (vd_node_set_text (vd_vassal_add_row (self->scenario, NULL, "title", NULL), name));
  g_free (vd_node_set_text (vd_vassal_add_row (self->scenario, NULL, "note", NULL), about));
}

static void
name_maps (VdVassalRead *self)
{
  VdNode *section = self->fields->len > 0
                    ? vd_vassal_add_row (self->scenario, NULL, "maps", NULL) : NULL;

  for (guint i = 0; i < self->fields->len; i++)
    {
      VdVassalField *field = self->fields->pdata[i];

      vd_vassal_add_row (self->scenario, section, "map", "href",
                         vd_document_get_name (field->document), NULL);
    }
}

/* All pictures that the module has, since who draws the map, or the counters, will want them. */
static void
add_images (VdVassalRead *self)
{
  g_autoptr (GList) names = g_list_sort (g_hash_table_get_keys (self->images),
                                         (GCompareFunc) strcmp);

  for (const GList *name = names; name != NULL; name = name->next)
    {
      g_autofree char *path = g_strconcat ("images/", name->data, NULL);
      VdOutputFile *file = g_hash_table_lookup (self->files, path);

      vd_import_add_file (self->import, g_hash_table_lookup (self->images, name->data),
                          g_bytes_ref (file->bytes));
    }
  vd_fates_count (self->import->fates, PICTURES, g_hash_table_size (self->images));
}

static void
add_all (VdVassalRead *self)
{
  const char *name = vd_document_get_name (self->scenario);

  vd_import_add (self->import, name, g_steal_pointer (&self->scenario));
  for (guint i = 0; i < self->fields->len; i++)
    {
      VdVassalField *field = self->fields->pdata[i];

      vd_import_add (self->import, vd_document_get_name (field->document), field->document);
      field->document = NULL;
    }
  add_images (self);
}

static gboolean
read_all (VdVassalRead  *self,
          GPtrArray     *files,
          GError       **error)
{
  if (!open_archive (self, files, error))
    return FALSE;

  name_images (self);
  make_scenario (self);
  if (!vd_vassal_read_boards (self, error))
    return FALSE;

  name_maps (self);
  read_sides (self);
  if (!vd_vassal_read_pieces (self, error))
    return FALSE;

  tell_parts (self);
  add_all (self);
  return TRUE;
}

static void
field_free (gpointer data)
{
  VdVassalField *self = data;

  g_free (self->id);
  g_clear_pointer (&self->document, vd_document_free);
  g_clear_pointer (&self->labels, g_hash_table_unref);
  g_free (self);
}

gboolean
vd_vassal_read_module (VdImport  *import,
                       GError   **error)
{
  const char *path = vd_input_files_get_path (import->files);
  g_autoptr (GBytes) bytes =
    vd_input_files_read (import->files, vd_input_files_get_names (import->files)[0], error);
  g_autoptr (GPtrArray) files = bytes != NULL ? vd_archive_read (bytes, path, NULL, error) : NULL;
  VdVassalRead self = { .import = import, .path = path };
  gboolean is_read;

  if (files == NULL)
    return FALSE;

  self.files = g_hash_table_new (g_str_hash, g_str_equal);
  self.images = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self.told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self.ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self.sides = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self.fields = g_ptr_array_new_with_free_func (field_free);
  is_read = read_all (&self, files, error);

  g_clear_pointer (&self.scenario, vd_document_free);
  g_clear_pointer (&self.root, vd_xml_node_free);
  g_ptr_array_unref (self.fields);
  g_hash_table_unref (self.sides);
  g_hash_table_unref (self.ids);
  g_hash_table_unref (self.told);
  g_hash_table_unref (self.images);
  g_hash_table_unref (self.files);
  return is_read;
}
