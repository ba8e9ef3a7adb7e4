/* Objects, what they are known by, and their pictures. */
#include "formats/exchange/tts/tts-write.h"

#include "formats/exchange/json-row.h"
#include "formats/io/file-names.h"

/* Numbers */

/* (transfer full): six digits that nothing else here has: of the key alone, unless
 * another key before it has made the same. */
static char *
make_guid (VdTtsWriter *self,
           const char  *key)
{
  for (guint i = 0; ; i++)
    {
      g_autofree char *text = i > 0 ? g_strdup_printf ("%s#%u", key, i) : g_strdup (key);
      g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
      g_autofree char *guid = g_strndup (hash, 6);

      if (g_hash_table_add (self->guids, g_strdup (guid)))
        return g_steal_pointer (&guid);
    }
}

static void
put_transform (VdTtsWriter       *self,
               const VdTtsObject *object)
{
  vd_json_object (&self->json, "Transform");
  vd_json_number (&self->json, "posX", object->x);
  vd_json_number (&self->json, "posY", object->y);
  vd_json_number (&self->json, "posZ", object->z);
  vd_json_number (&self->json, "rotX", 0);
  vd_json_number (&self->json, "rotY", 180);
  vd_json_number (&self->json, "rotZ", 0);
  vd_json_number (&self->json, "scaleX", object->scale);
  vd_json_number (&self->json, "scaleY", 1);
  vd_json_number (&self->json, "scaleZ", object->scale);
  vd_json_close (&self->json, '}');
}

static void
put_color (VdTtsWriter       *self,
           const VdTtsObject *object)
{
  vd_json_object (&self->json, "ColorDiffuse");
  vd_json_number (&self->json, "r", object->red);
  vd_json_number (&self->json, "g", object->green);
  vd_json_number (&self->json, "b", object->blue);
  vd_json_close (&self->json, '}');
}

void
vd_tts_open (VdTtsWriter       *self,
             const VdTtsObject *object)
{
  g_autofree char *guid = make_guid (self, object->key);

  vd_json_object_line (&self->json, NULL);
  vd_json_string (&self->json, "GUID", guid);
  vd_json_string (&self->json, "Name", object->kind);
  put_transform (self, object);
  vd_json_string (&self->json, "Nickname", object->name);
  vd_json_string (&self->json, "Description", object->description);
  vd_json_string (&self->json, "GMNotes", object->notes != NULL ? object->notes : "");
  put_color (self, object);
  vd_json_boolean (&self->json, "Locked", object->is_locked);
  vd_json_boolean (&self->json, "Grid", FALSE);
  vd_json_boolean (&self->json, "Snap", TRUE);
  vd_json_boolean (&self->json, "Autoraise", TRUE);
  vd_json_boolean (&self->json, "Sticky", TRUE);
  vd_json_boolean (&self->json, "Tooltip", TRUE);
  vd_json_boolean (&self->json, "GridProjection", FALSE);
  vd_json_boolean (&self->json, "HideWhenFaceDown", FALSE);
  vd_json_boolean (&self->json, "Hands", FALSE);
  vd_json_string (&self->json, "LuaScript", "");
  vd_json_string (&self->json, "LuaScriptState", "");
  vd_json_string (&self->json, "XmlUI", "");
}

void
vd_tts_close (VdTtsWriter *self)
{
  vd_json_close_line (&self->json);
}

/* Pictures */

void
vd_tts_name_pictures (VdTtsWriter *self,
                      GPtrArray   *ids)
{
  g_auto (GStrv) names = NULL;

  g_ptr_array_add (ids, NULL);
  names = vd_file_names_make ((const char *const *) ids->pdata, ".png");
  for (guint i = 0; names[i] != NULL; i++)
    g_hash_table_replace (self->pictures, g_strdup (ids->pdata[i]), g_strdup (names[i]));
}

/* Returns: (transfer full): where the program finds it.  Without any place it looks for the
 * bare name among its own pictures. */
static char *
make_address (VdTtsWriter *self,
              const char  *id)
{
  const char *base = vd_export_get_text (self->export, "base-url");
  const char *output = vd_export_get_output (self->export);
  const char *file = g_hash_table_lookup (self->pictures, id);
  g_autofree char *escaped = NULL, *path = NULL;

  if (base != NULL)
    {
      escaped = g_uri_escape_string (file, NULL, FALSE);
      return g_strconcat (base, g_str_has_suffix (base, "/") ? "" : "/", escaped, NULL);
    }

  if (output == NULL)
    return g_strdup (file);

  path = g_build_filename (output, file, NULL);
  return g_filename_to_uri (path, NULL, NULL);
}

static void
put_address (VdTtsWriter *self,
             const char  *key,
             const char  *id)
{
  g_autofree char *address = make_address (self, id);

  vd_json_string (&self->json, key, address);
}

void
vd_tts_put_tile (VdTtsWriter *self,
                 const char  *front,
                 const char  *back,
                 double       high)
{
  vd_json_object (&self->json, "CustomImage");
  put_address (self, "ImageURL", front);
  put_address (self, "ImageSecondaryURL", back);
  vd_json_number (&self->json, "ImageScalar", 1);
  vd_json_number (&self->json, "WidthScale", 0);
  vd_json_object (&self->json, "CustomTile");
  vd_json_integer (&self->json, "Type", 0);
  vd_json_number (&self->json, "Thickness", high);
  vd_json_boolean (&self->json, "Stackable", FALSE);
  vd_json_boolean (&self->json, "Stretch", TRUE);
  vd_json_close (&self->json, '}');
  vd_json_close (&self->json, '}');
}

gboolean
vd_tts_step (VdTtsWriter *self)
{
  return vd_export_step (self->export, ++self->done, g_hash_table_size (self->pictures));
}

void
vd_tts_add_picture (VdTtsWriter *self,
                    const char  *id,
                    GBytes      *png)
{
  vd_export_add (self->export, g_hash_table_lookup (self->pictures, id), png);
}
