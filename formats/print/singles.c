#include "formats/print/singles.h"

#include <math.h>

#include "formats/document/document-rows.h"
#include "formats/io/csv-cells.h"
#include "formats/io/file-names.h"
#include "formats/io/output-folder.h"
#include "formats/io/png.h"
#include "formats/print/counter-draw.h"

#define LARGEST 100 /* millimetres; a picture of a counter is held whole */

typedef struct
{
  VdCounterPlan  plan;
  guint          dpi;
  GPtrArray     *counters; /* of VdPrintCounter, borrowed */
  GStrv          names[2]; /* of the files of fronts and backs */
  GPtrArray     *files;    /* of VdOutputFile */
  GString       *list;
} Singles;

/* Names: ids, of which several rows may have the same */

static char *
name_counter (const VdPrintCounter *counter,
              GHashTable           *taken)
{
  const char *before = counter->unit != NULL ? "" : "marker-";
  char *name = g_strconcat (before, counter->id, NULL);

  for (guint n = 2; g_hash_table_contains (taken, name); n++)
    {
      g_free (name);
      name = g_strdup_printf ("%s%s-%u", before, counter->id, n);
    }

  g_hash_table_add (taken, g_strdup (name));
  return name;
}

static void
name_files (Singles *self)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->counters->len; i++)
    g_ptr_array_add (ids, name_counter (self->counters->pdata[i], taken));
  g_ptr_array_add (ids, NULL);

  self->names[0] = vd_file_names_make ((const char *const *) ids->pdata, "-front.png");
  self->names[1] = vd_file_names_make ((const char *const *) ids->pdata, "-back.png");
}

/* Pictures */

static GBytes *
write_png (cairo_surface_t *surface,
           guint            pixels,
           guint            dpi)
{
  GByteArray *bytes = g_byte_array_new ();
  VdPng *png = vd_png_new (bytes, pixels, pixels);

  cairo_surface_flush (surface);
  vd_png_set_resolution (png, dpi);
  vd_png_add_rows (png, cairo_image_surface_get_data (surface),
                   cairo_image_surface_get_stride (surface), pixels);
  vd_png_free (png);
  return g_byte_array_free_to_bytes (bytes);
}

static GBytes *
draw_single (const Singles       *self,
             const VdCounterSide *side)
{
  const VdCounterPlan *plan = &self->plan;
  double edge = plan->size + 2 * plan->bleed;
  guint pixels = (guint) lround (edge * self->dpi / VD_PRINT_MM_PER_INCH);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) pixels,
                                                         (int) pixels);
  cairo_t *cr = cairo_create (surface);
  GBytes *bytes;

  vd_set_color (cr, vd_counter_side_color (side), 1);
  cairo_paint (cr);
  cairo_scale (cr, pixels / edge, pixels / edge);
  cairo_translate (cr, plan->bleed, plan->bleed);
  vd_counter_draw_side (cr, side, plan->size);
  cairo_destroy (cr);
  bytes = write_png (surface, pixels, self->dpi);
  cairo_surface_destroy (surface);
  return bytes;
}

/* The list */

static void
begin_list (Singles *self)
{
  static const char *const columns[] = { "front", "back", "count", "id", "name", "steps" };

  self->list = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    vd_csv_put_cell (self->list, columns[i]);
  vd_csv_end_line (self->list);
}

static void
list_counter (Singles *self,
              guint    i)
{
  const VdPrintCounter *counter = self->counters->pdata[i];

  vd_csv_put_cell (self->list, self->names[0][i]);
  vd_csv_put_cell (self->list, self->names[1][i]);
  vd_csv_put_number (self->list, counter->copies);
  vd_csv_put_cell (self->list, counter->id);
  vd_csv_put_cell (self->list, counter->name);
  vd_csv_put_cell (self->list, counter->unit != NULL ? vd_node_get (counter->unit, "steps") : NULL);
  vd_csv_end_line (self->list);
}

/* All of it */

static gboolean
write_all (Singles *self,
           VdWatch *watch)
{
  for (guint i = 0; i < self->counters->len; i++)
    {
      const VdPrintCounter *counter = self->counters->pdata[i];

      if (!vd_print_step (watch, i, self->counters->len))
        return FALSE;

      g_ptr_array_add (self->files, vd_output_file_new (self->names[0][i],
                                                        draw_single (self, &counter->front)));
      g_ptr_array_add (self->files, vd_output_file_new (self->names[1][i],
                                                        draw_single (self, &counter->back)));
      list_counter (self, i);
    }

  return vd_print_step (watch, self->counters->len, self->counters->len);
}

static void
gather (Singles            *self,
        const VdCounterSet *set)
{
  for (guint b = 0; b < set->blocks->len; b++)
    {
      const VdCounterBlock *block = set->blocks->pdata[b];

      for (guint i = 0; i < block->counters->len; i++)
        g_ptr_array_add (self->counters, block->counters->pdata[i]);
    }
}

/* Returns: whether it was not cancelled */
static gboolean
make_files (Singles       *self,
            const VdPrint *print,
            VdWatch       *watch)
{
  g_autoptr (VdCounterSet) set = vd_counter_set_new (print);
  gboolean is_whole;

  self->counters = g_ptr_array_new ();
  gather (self, set);
  name_files (self);
  begin_list (self);
  is_whole = write_all (self, watch);
  g_ptr_array_add (self->files, vd_output_file_new (VD_SINGLES_LIST,
                                                    g_string_free_to_bytes (self->list)));
  g_strfreev (self->names[0]);
  g_strfreev (self->names[1]);
  g_ptr_array_unref (self->counters);
  return is_whole;
}

GPtrArray *
vd_print_singles (const VdPrintRequest  *request,
                  VdWatch               *watch,
                  GError               **error)
{
  VdPrint print = { .request = *request };
  Singles self = { 0 };

  if (!vd_option_check (vd_print_options, request->values, "print", error) ||
      !vd_counter_plan_read (&print, &self.plan, error) ||
      (self.plan.size > LARGEST && !vd_counter_plan_refuse (error, "counter-size", LARGEST)))
    return NULL;
  if (request->project->scenario == NULL)
    {
      vd_option_refuse (error, "singles", N_("there is no battle with counters"));
      return NULL;
    }

  self.dpi = (guint) g_ascii_strtoull (vd_print_get_text (&print, "singles-dpi"), NULL, 10);
  self.files = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_output_file_free);
  if (make_files (&self, &print, watch))
    return self.files;

  g_ptr_array_unref (self.files);
  return NULL;
}
