/* tmx-import.c: maps of Tiled, read into the battle that they were exported from */
#include "formats/exchange/tmx/tmx-take.h"

#include <string.h>

#define MOST_OBJECTS 2000000

static void
taken_free (gpointer data)
{
  VdTmxTaken *self = data;

  g_free (self->place);
  g_free (self);
}

static void
take_free (gpointer data)
{
  VdTmxTake *self = data;

  g_clear_pointer (&self->objects, g_hash_table_unref);
  g_clear_pointer (&self->source, vd_tmx_source_free);
  g_free (self);
}

/* Which map it is */

static int
find_map (const VdTmxTake *self)
{
  const GPtrArray *maps = self->project->resolved;
  const char *id = vd_tmx_get_property (self->source->root, "id");

  for (guint i = 0; i < maps->len; i++)
    if (g_strcmp0 (((const VdMap *) maps->pdata[i])->id, id) == 0)
      return (int) i;

  return -1;
}

/* Whether it is a map of the battle, in a form that is known; else it is told, or @error set. */
static gboolean
choose_map (VdTmxTake  *self,
            GError    **error)
{
  const char *version = vd_tmx_get_property (self->source->root, VD_TMX_VERSION_KEY);
  const char *id = vd_tmx_get_property (self->source->root, "id");
  int number = find_map (self);

  if (version == NULL || g_ascii_strtoull (version, NULL, 10) != VD_TMX_VERSION)
    return vd_tmx_source_fail (self->source, error, self->source->root,
                               N_("has no property “%s” of %d; change a map that Vedette has "
                                  "exported to this format"),
                               VD_TMX_VERSION_KEY, VD_TMX_VERSION);
  if (number < 0)
    {
      g_autofree char *shown = vd_tmx_show (id != NULL ? id : "");

      vd_fates_tell (self->import->fates, VD_FATE_UNKNOWN, VD_TMX_MAPS, self->source->name,
                     N_("the battle has no map “%s”"), shown);
      return FALSE;
    }

  self->number = (guint) number;
  self->map = self->project->resolved->pdata[number];
  self->document = self->project->maps->pdata[number];
  self->geometry = vd_tmx_geometry (&self->map->grid);
  return vd_tmx_source_check (self->source, &self->geometry, error);
}

/* Objects */

static const char *const classes[] = {
  VD_TMX_CLASS_HEX, VD_TMX_CLASS_NAME, VD_TMX_CLASS_PART, VD_TMX_CLASS_PATH, VD_TMX_CLASS_REGION,
  VD_TMX_CLASS_SIDE, VD_TMX_CLASS_UNIT, NULL
};

/* What is drawn into a layer that has a class is of that. */
static const char *
choose_class (const VdTmxTake        *self,
              const VdTmxSourceLayer *layer,
              const VdXmlNode        *object)
{
  const char *class = layer->class != NULL ? layer->class : vd_tmx_get_class (object);
  const char *gid = vd_xml_node_get (object, "gid");
  const VdXmlNode *tile;

  if ((class == NULL || *class == '\0') && gid != NULL)
    {
      tile = vd_tmx_source_find_tile (self->source, (guint32) g_ascii_strtoull (gid, NULL, 10));
      class = tile != NULL ? vd_tmx_get_class (tile) : NULL;
    }

  return class != NULL && g_strv_contains (classes, class) ? g_intern_string (class) : NULL;
}

static void
list_object (VdTmxTake              *self,
             const VdTmxSourceLayer *layer,
             const VdXmlNode        *object)
{
  const char *class = choose_class (self, layer, object);
  g_autofree char *place = vd_tmx_source_say_object (self->source, layer, object);
  VdTmxTaken *taken;

  if (class == NULL)
    {
      vd_fates_tell (self->import->fates, VD_FATE_UNKNOWN, VD_TMX_OBJECTS, place,
                     N_("it has no class that stands for anything in a battle"));
      return;
    }

  taken = g_new0 (VdTmxTaken, 1);
  *taken = (VdTmxTaken) { layer, object, g_steal_pointer (&place) };
  g_ptr_array_add (g_hash_table_lookup (self->objects, class), taken);
}

static void
tell_layer (VdTmxTake              *self,
            const VdTmxSourceLayer *layer)
{
  g_autofree char *place = vd_tmx_source_say_layer (self->source, layer);

  if (strcmp (layer->node->name, "objectgroup") != 0 &&
      strcmp (layer->name, VD_TMX_LAYER_TERRAIN) != 0)
    vd_fates_tell (self->import->fates, VD_FATE_LEFT, VD_TMX_LAYERS, place,
                   N_("it is no layer that a battle can hold"));
  if (vd_tmx_get_number (layer->node, "offsetx") != 0 ||
      vd_tmx_get_number (layer->node, "offsety") != 0)
    vd_fates_tell (self->import->fates, VD_FATE_LEFT, VD_TMX_LAYERS, place,
                   N_("it is shifted as a whole; all in it is taken as if it were not"));
}

static gboolean
list_objects (VdTmxTake  *self,
              GError    **error)
{
  guint n = 0;

  self->objects = g_hash_table_new_full (g_str_hash, g_str_equal, NULL,
                                         (GDestroyNotify) g_ptr_array_unref);
  for (guint i = 0; classes[i] != NULL; i++)
    g_hash_table_insert (self->objects, (gpointer) classes[i],
                         g_ptr_array_new_with_free_func (taken_free));

  for (guint i = 0; i < self->source->layers->len; i++)
    {
      const VdTmxSourceLayer *layer = &g_array_index (self->source->layers, VdTmxSourceLayer, i);

      tell_layer (self, layer);
      for (guint o = 0; o < layer->node->children->len; o++)
        {
          const VdXmlNode *object = layer->node->children->pdata[o];

          if (strcmp (object->name, "object") != 0)
            continue;
          if (++n > MOST_OBJECTS)
            return vd_tmx_source_fail (self->source, error, object,
                                       N_("there are more than %d objects"), MOST_OBJECTS);
          list_object (self, layer, object);
        }
    }

  return TRUE;
}

/* Files */

/* Whether it went well; a file of no map of the battle has been told of, and is passed over. */
static gboolean
read_file (VdImport    *import,
           const char  *file,
           gboolean     is_json,
           GPtrArray   *takes,
           GError     **error)
{
  VdTmxTake *self = g_new0 (VdTmxTake, 1);
  GError *problem = NULL;

  self->import = import;
  self->project = import->into;
  self->source = vd_tmx_source_read (import, file, is_json, &problem);
  if (self->source != NULL && choose_map (self, &problem) && list_objects (self, &problem))
    {
      g_ptr_array_add (takes, self);
      return TRUE;
    }

  take_free (self);
  if (problem == NULL)
    return TRUE;

  g_propagate_error (error, problem);
  return FALSE;
}

/* A second file of a map would undo what the first says. */
static gboolean
check_twice (VdImport         *import,
             const GPtrArray  *takes,
             GError          **error)
{
  for (guint i = 0; i < takes->len; i++)
    for (guint k = i + 1; k < takes->len; k++)
      {
        const VdTmxTake *one = takes->pdata[i], *other = takes->pdata[k];

        if (one->number == other->number)
          return vd_tmx_source_fail (other->source, error, other->source->root,
                                     N_("is the same map as %s; import one of them"),
                                     one->source->name);
      }

  return TRUE;
}

static void
tell_missing (const VdTmxTake *self)
{
  static const char *const names[] = {
    VD_TMX_LAYER_REGIONS, VD_TMX_LAYER_NAMES, VD_TMX_LAYER_UNITS
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (!vd_tmx_take_has (self, names[i], NULL))
      vd_fates_tell (self->import->fates, VD_FATE_LEFT, VD_TMX_LAYERS, self->source->name,
                     N_("there is no layer “%s”; all of it stays as it was"), names[i]);
}

static gboolean
take_all (GPtrArray  *takes,
          GError    **error)
{
  for (guint i = 0; i < takes->len; i++)
    {
      VdTmxTake *take = takes->pdata[i];

      tell_missing (take);
      vd_tmx_take_facts (take);
      if (!vd_tmx_take_terrain (take, error) || !vd_tmx_take_lines (take) ||
          !vd_tmx_take_names (take) || !vd_tmx_take_regions (take))
        return FALSE;
    }

  vd_tmx_take_units (takes);
  return TRUE;
}

static gboolean
read_files (VdImport   *import,
            GPtrArray  *takes,
            gboolean    is_json,
            GError    **error)
{
  const char *const *names = vd_input_files_get_names (import->files);
  gboolean is_folder = vd_input_files_is_folder (import->files);

  for (guint i = 0; names[i] != NULL; i++)
    if ((!is_folder || g_str_has_suffix (names[i], import->format->import_ending)) &&
        !read_file (import, names[i], is_json, takes, error))
      return FALSE;

  return check_twice (import, takes, error);
}

gboolean
vd_tmx_read_battle (VdImport  *self,
                    gboolean   is_json,
                    GError   **error)
{
  g_autoptr (GPtrArray) takes = g_ptr_array_new_with_free_func (take_free);

  if (!read_files (self, takes, is_json, error))
    return FALSE;
  if (takes->len > 0)
    return take_all (takes, error);

  return vd_import_fail (self, error,
                         N_("holds no map of that battle; export the battle, and change what is "
                            "exported"));
}
