#include "editor/canvas/faces.h"

#define MAX_FACES 4096 /* then all are forgotten; a few zooms of a large battle */

struct _VdFaces
{
  GHashTable  *textures; /* of GdkTexture, by what the face shows */
  VdFaceTable *table;    /* (nullable): until it is asked for */
};

VdFaces *
vd_faces_new (void)
{
  VdFaces *self = g_new0 (VdFaces, 1);

  self->textures = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  return self;
}

void
vd_faces_free (VdFaces *self)
{
  g_hash_table_unref (self->textures);
  g_clear_pointer (&self->table, vd_face_table_free);
  g_free (self);
}

void
vd_faces_look_up (VdFaces         *self,
                  const VdProject *project,
                  const VdNode    *unit,
                  VdCounterFace   *face)
{
  if (self->table == NULL)
    self->table = vd_face_table_new (project->scenario, project->system);

  vd_face_table_get (self->table, unit, face);
}

void
vd_faces_forget_units (VdFaces *self)
{
  g_clear_pointer (&self->table, vd_face_table_free);
}

static char *
make_key (const VdCounterFace *face,
          int                  size)
{
  return g_strdup_printf ("%d\t%s\t%s\t%s\t%s\t%s\t%.3f %.3f %.3f %d %d", size,
                          face->symbol != NULL ? face->symbol : "",
                          face->strength != NULL ? face->strength : "",
                          face->move != NULL ? face->move : "",
                          face->code != NULL ? face->code : "",
                          face->formation != NULL ? face->formation : "",
                          face->red, face->green, face->blue, face->light_ink, face->selected);
}

static GdkTexture *
draw (const VdCounterFace *face,
      int                  size)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size, size);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (GBytes) bytes = NULL;
  int stride = cairo_image_surface_get_stride (surface);

  vd_draw_counter (cr, face, size);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface), (gsize) stride * size,
                                      (GDestroyNotify) cairo_surface_destroy, surface);

  return gdk_memory_texture_new (size, size, GDK_MEMORY_DEFAULT, bytes, stride);
}

GdkTexture *
vd_faces_get (VdFaces             *self,
              const VdCounterFace *face,
              int                  size)
{
  g_autofree char *key = make_key (face, size);
  GdkTexture *texture = g_hash_table_lookup (self->textures, key);

  if (texture != NULL)
    return texture;

  if (g_hash_table_size (self->textures) >= MAX_FACES)
    g_hash_table_remove_all (self->textures);

  texture = draw (face, size);
  g_hash_table_insert (self->textures, g_steal_pointer (&key), texture);

  return texture;
}
