#include "editor/window/print.h"

#include <glib/gi18n.h>

#include "formats/draw/render.h"

#define DPI 300.0 /* so that numbers and names are drawn */
#define POINT (1 / 72.0)

/* What is asked for, and how it lies on the paper.  Belongs to the operation. */
typedef struct
{
  VdEditorProject *project;
  VdPrintScale     scale;
  gboolean         counters; /* those of the set-up, on the maps */
  gboolean        *wanted;   /* a sheet each */
  guint            n_sheets;
  GPtrArray       *sheets;   /* (element-type VdRenderSheet) (nullable): those that are wanted, by
                              * number, measured once for all their pages */
  GArray          *pages;    /* of VdPrintPage */
} Job;

static void
job_free (gpointer data)
{
  Job *self = data;

  g_ptr_array_unref (self->sheets);
  g_object_unref (self->project);
  g_free (self->wanted);
  g_array_unref (self->pages);
  g_free (self);
}

static Job *
get_job (GtkPrintOperation *operation)
{
  return g_object_get_data (G_OBJECT (operation), "job");
}

static VdRenderHow
get_how (const Job *job)
{
  return (VdRenderHow) { .dpi = DPI, .counters = job->counters };
}

/* The paper */

static void
on_begin (GtkPrintOperation *operation,
          GtkPrintContext   *context,
          Job               *job)
{
  const VdPrintSize page = {
    gtk_print_context_get_width (context),
    gtk_print_context_get_height (context),
  };
  const VdRenderHow how = get_how (job);

  g_array_set_size (job->pages, 0);
  g_ptr_array_set_size (job->sheets, 0);

  for (guint i = 0; i < job->n_sheets; i++)
    {
      VdRenderSheet *sheet =
        job->wanted[i] ? vd_render_sheet_new (vd_editor_project_get (job->project), i, &how) : NULL;
      VdPrintSize size;

      g_ptr_array_add (job->sheets, sheet);
      if (sheet == NULL)
        continue;

      vd_render_sheet_get_size (sheet, &size.width, &size.height);
      vd_print_pages_add (job->pages, i, &size, &page, job->scale);
    }

  gtk_print_operation_set_n_pages (operation, MAX (job->pages->len, 1));
}

/* In a corner that the next page is glued over, or is margin. */
static void
mark_part (GtkPrintContext   *context,
           const VdPrintPage *page)
{
  g_autoptr (PangoLayout) layout = gtk_print_context_create_pango_layout (context);
  g_autoptr (PangoFontDescription) font = pango_font_description_from_string ("Sans 6");
  cairo_t *cr = gtk_print_context_get_cairo_context (context);
  g_autofree char *text = NULL;

  /* TRANS: on a page that is part of a large sheet: its row and column there */
  text = g_strdup_printf (_("row %u of %u, column %u of %u"), page->row + 1, page->rows,
                          page->column + 1, page->columns);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_text (layout, text, -1);
  cairo_set_source_rgb (cr, 0.35, 0.35, 0.35);
  cairo_move_to (cr, 2 * POINT, 2 * POINT);
  pango_cairo_show_layout (cr, layout);
}

static void
on_draw_page (GtkPrintOperation *operation,
              GtkPrintContext   *context,
              int                number,
              Job               *job)
{
  cairo_t *cr = gtk_print_context_get_cairo_context (context);
  const VdPrintPage *page;

  if ((guint) number >= job->pages->len)
    return;

  page = &g_array_index (job->pages, VdPrintPage, number);
  cairo_save (cr);
  if (page->turned)
    {
      cairo_translate (cr, gtk_print_context_get_width (context), 0);
      cairo_rotate (cr, G_PI / 2);
    }

  cairo_scale (cr, page->scale, page->scale);
  cairo_translate (cr, -page->x, -page->y);
  vd_render_sheet_draw (job->sheets->pdata[page->sheet], cr);
  cairo_restore (cr);

  if (page->rows * page->columns > 1)
    mark_part (context, page);
}

/* The page of the dialog */

static void
on_toggled (GtkCheckButton *button,
            gboolean       *value)
{
  *value = gtk_check_button_get_active (button);
}

static GtkWidget *
add_check (GtkWidget  *box,
           const char *label,
           gboolean   *value)
{
  GtkWidget *check = gtk_check_button_new_with_label (label);

  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), *value);
  g_signal_connect (check, "toggled", G_CALLBACK (on_toggled), value);
  gtk_box_append (GTK_BOX (box), check);

  return check;
}

static void
add_heading (GtkWidget  *box,
             const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "heading");
  gtk_widget_set_margin_top (label, 6);
  gtk_box_append (GTK_BOX (box), label);
}

static void
add_sheets (GtkWidget *box,
            Job       *job)
{
  const VdProject *project = vd_editor_project_get (job->project);

  add_heading (box, _("Sheets"));
  for (guint i = 0; i < job->n_sheets; i++)
    {
      const VdMap *map = i < project->resolved->len ? project->resolved->pdata[i] : NULL;
      const char *title = map == NULL ? _("Counters") : map->title != NULL ? map->title : map->id;

      add_check (box, title != NULL ? title : _("Map"), &job->wanted[i]);
    }
}

static void
on_fit_toggled (GtkCheckButton *fit,
                Job            *job)
{
  job->scale = gtk_check_button_get_active (fit) ? VD_PRINT_FIT : VD_PRINT_TRUE;
}

static void
add_scales (GtkWidget *box,
            Job       *job)
{
  GtkWidget *fit = gtk_check_button_new_with_label (_("Fit each sheet to a page"));
  GtkWidget *whole =
    gtk_check_button_new_with_label (_("True size, over several pages: a counter is half an inch"));

  add_heading (box, _("Size"));
  gtk_check_button_set_group (GTK_CHECK_BUTTON (whole), GTK_CHECK_BUTTON (fit));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (fit), job->scale == VD_PRINT_FIT);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (whole), job->scale == VD_PRINT_TRUE);
  g_signal_connect (fit, "toggled", G_CALLBACK (on_fit_toggled), job);
  gtk_box_append (GTK_BOX (box), fit);
  gtk_box_append (GTK_BOX (box), whole);
}

static GObject *
on_create_page (GtkPrintOperation *operation,
                Job               *job)
{
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL,
                                 "spacing", 6, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Maps and Counters"), -1);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_widget_set_margin_top (box, 12);
  gtk_widget_set_margin_bottom (box, 12);
  add_sheets (box, job);
  add_heading (box, _("On the Maps"));
  add_check (box, _("Counters where they are set up"), &job->counters);
  add_scales (box, job);

  return G_OBJECT (box);
}

/* The operation */

static Job *
job_new (VdEditorProject *project)
{
  Job *job = g_new0 (Job, 1);

  job->project = g_object_ref (project);
  job->n_sheets = vd_render_count_sheets (vd_editor_project_get (project));
  job->wanted = g_new (gboolean, job->n_sheets);
  job->counters = FALSE;
  job->sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_render_sheet_free);
  job->pages = g_array_new (FALSE, FALSE, sizeof (VdPrintPage));
  for (guint i = 0; i < job->n_sheets; i++)
    job->wanted[i] = TRUE;

  return job;
}

GtkPrintOperation *
vd_print_operation_new (VdEditorProject *project)
{
  GtkPrintOperation *operation;
  g_autofree char *title = NULL;
  Job *job;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (project), NULL);

  operation = gtk_print_operation_new ();
  title = vd_editor_project_get_title (project);
  job = job_new (project);
  g_object_set_data_full (G_OBJECT (operation), "job", job, job_free);
  gtk_print_operation_set_job_name (operation, title);
  gtk_print_operation_set_unit (operation, GTK_UNIT_INCH);
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  gtk_print_operation_set_custom_tab_label (operation, _("Maps and Counters"));

  g_signal_connect (operation, "begin-print", G_CALLBACK (on_begin), job);
  g_signal_connect (operation, "draw-page", G_CALLBACK (on_draw_page), job);
  g_signal_connect (operation, "create-custom-widget", G_CALLBACK (on_create_page), job);

  return operation;
}

void
vd_print_set_scale (GtkPrintOperation *operation,
                    VdPrintScale       scale)
{
  g_return_if_fail (GTK_IS_PRINT_OPERATION (operation));

  get_job (operation)->scale = scale;
}
