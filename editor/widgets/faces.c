#include "editor/widgets/faces.h"

#include "editor/widgets/stamp.h"

#define MAX_FACES 4096 /* then all are forgotten; a few zooms of a large battle */

typedef struct
{
  GdkTexture    *texture; /* (nullable): until it is asked for */
  GskRenderNode *stamp;   /* (nullable): likewise */
} Face;

struct _VdFaces
{
  GHashTable  *faces;    /* of Face, by what it shows */
  VdFaceTable *table;    /* (nullable): until it is asked for */
};

static void
face_free (gpointer data)
{
  Face *face = data;

  g_clear_object (&face->texture);
  g_clear_pointer (&face->stamp, gsk_render_node_unref);
  g_free (face);
}

VdFaces *
vd_faces_new (void)
{
  VdFaces *self = g_new0 (VdFaces, 1);

  self->faces = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, face_free);
  return self;
}

void
vd_faces_free (VdFaces *self)
{
  g_return_if_fail (self != NULL);

  g_hash_table_unref (self->faces);
  g_clear_pointer (&self->table, vd_face_table_free);
  g_free (self);
}

void
vd_faces_look_up (VdFaces         *self,
                  const VdProject *project,
                  const VdNode    *unit,
                  VdCounterFace   *face)
{
  g_return_if_fail (self != NULL && project != NULL && unit != NULL && face != NULL);

  if (self->table == NULL)
    self->table = vd_face_table_new (project->scenario, project->system);

  vd_face_table_get (self->table, unit, face);
}

void
vd_faces_forget_units (VdFaces *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->table, vd_face_table_free);
}

static char *
make_key (const VdCounterFace *face,
          int                  size)
{
  return g_strdup_printf ("%d\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%.3f %.3f %.3f %d %d %d",
                          size,
                          face->symbol != NULL ? face->symbol : "",
                          face->strength != NULL ? face->strength : "",
                          face->initiative != NULL ? face->initiative : "",
                          face->rating != NULL ? face->rating : "",
                          face->vedettes != NULL ? face->vedettes : "",
                          face->move != NULL ? face->move : "",
                          face->code != NULL ? face->code : "",
                          face->formation != NULL ? face->formation : "",
                          face->red, face->green, face->blue, face->light_ink, face->selected,
                          face->is_led);
}

static cairo_surface_t *
draw_face (const VdCounterFace *face,
           int                  size)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size, size);
  cairo_t *cr = cairo_create (surface);

  vd_draw_counter (cr, face, size);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  return surface;
}

static Face *
get_face (VdFaces             *self,
          const VdCounterFace *face,
          int                  size)
{
  g_autofree char *key = make_key (face, size);
  Face *found = g_hash_table_lookup (self->faces, key);

  if (found != NULL)
    return found;

  if (g_hash_table_size (self->faces) >= MAX_FACES)
    g_hash_table_remove_all (self->faces);

  found = g_new0 (Face, 1);
  g_hash_table_insert (self->faces, g_steal_pointer (&key), found);

  return found;
}

GdkTexture *
vd_faces_get (VdFaces             *self,
              const VdCounterFace *face,
              int                  size)
{
  Face *found;

  g_return_val_if_fail (self != NULL && face != NULL && size > 0, NULL);

  found = get_face (self, face, size);
  if (found->texture == NULL)
    {
      cairo_surface_t *surface = draw_face (face, size);
      int stride = cairo_image_surface_get_stride (surface);
      g_autoptr (GBytes) bytes = g_bytes_new_with_free_func (
        cairo_image_surface_get_data (surface), (gsize) stride * size,
        (GDestroyNotify) cairo_surface_destroy, surface);

      found->texture = gdk_memory_texture_new (size, size, GDK_MEMORY_DEFAULT, bytes, stride);
    }

  return found->texture;
}

GskRenderNode *
vd_faces_get_stamp (VdFaces             *self,
                    const VdCounterFace *face,
                    int                  size)
{
  Face *found;

  g_return_val_if_fail (self != NULL && face != NULL && size > 0, NULL);

  found = get_face (self, face, size);
  if (found->stamp == NULL)
    {
      cairo_surface_t *surface = draw_face (face, size);

      found->stamp = vd_stamp_new (surface);
      cairo_surface_destroy (surface);
    }

  return found->stamp;
}
