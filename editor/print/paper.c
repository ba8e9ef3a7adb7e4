#include "editor/print/paper.h"

#include <string.h>

/* GTK calls horizontal what is turned over its long edge. */
static const struct { const char *backs; GtkPrintDuplex duplex; } edges[] = {
  { "long", GTK_PRINT_DUPLEX_HORIZONTAL },
  { "short", GTK_PRINT_DUPLEX_VERTICAL },
};

#define MARGINS "vedette-margins"

/* Before a page is drawn: whether the printer that was chosen reaches what is on it. */
static void
on_begin (GtkPrintOperation *operation,
          GtkPrintContext   *context,
          VdPrintMade       *made)
{
  double margin = vd_option_get_length (vd_print_options, made->values, "margin");
  double left, top, right, bottom;
  char numbers[4][G_ASCII_DTOSTR_BUF_SIZE];

  if (!gtk_print_context_get_hard_margins (context, &top, &bottom, &left, &right))
    return;

  const double white[] = { left, top, right, bottom };
  for (guint i = 0; i < G_N_ELEMENTS (white); i++)
    g_ascii_formatd (numbers[i], sizeof numbers[i], "%.4g", white[i]);
  g_object_set_data_full (G_OBJECT (operation), MARGINS,
                          g_strdup_printf ("%s,%s,%s,%s", numbers[0], numbers[1], numbers[2],
                                           numbers[3]), g_free);
  if (!vd_print_check_margin (margin, white, NULL))
    gtk_print_operation_cancel (operation);
}

char *
vd_paper_get_margins (GtkPrintOperation *operation)
{
  g_return_val_if_fail (GTK_IS_PRINT_OPERATION (operation), NULL);

  return g_strdup (g_object_get_data (G_OBJECT (operation), MARGINS));
}

static void
on_setup_wanted (GtkPrintOperation *operation,
                 GtkPrintContext   *context,
                 int                number,
                 GtkPageSetup      *setup,
                 VdPrintMade       *made)
{
  g_autofree char *name = NULL;
  GtkPaperSize *size;
  VdPrintSheet sheet;

  vd_print_get_sheet (made->print, number, &sheet);

  /* Lying on its side it is the same paper. */
  name = g_strdup_printf ("vedette-%.0fx%.0f", MIN (sheet.width, sheet.height),
                          MAX (sheet.width, sheet.height));
  size = gtk_paper_size_new_custom (name, name, MIN (sheet.width, sheet.height),
                                    MAX (sheet.width, sheet.height), GTK_UNIT_MM);
  gtk_page_setup_set_paper_size (setup, size);
  gtk_page_setup_set_orientation (setup, sheet.width > sheet.height
                                         ? GTK_PAGE_ORIENTATION_LANDSCAPE
                                         : GTK_PAGE_ORIENTATION_PORTRAIT);
  gtk_paper_size_free (size);
}

static void
on_draw_page (GtkPrintOperation *operation,
              GtkPrintContext   *context,
              int                number,
              VdPrintMade       *made)
{
  vd_snapshot_enter (made->source);
  vd_print_draw_page (made->print, number, gtk_print_context_get_cairo_context (context));
  vd_snapshot_leave (made->source);
}

static GtkPrintSettings *
choose_settings (const VdPrintMade *made)
{
  GtkPrintSettings *settings = gtk_print_settings_new ();
  const char *backs = vd_option_get_text (vd_print_options, made->values, "backs");

  for (guint i = 0; i < G_N_ELEMENTS (edges); i++)
    if (strcmp (edges[i].backs, backs) == 0)
      gtk_print_settings_set_duplex (settings, edges[i].duplex);

  return settings;
}

static void
unref_made (gpointer  made,
            GClosure *closure)
{
  vd_print_made_unref (made);
}

static void
connect (GtkPrintOperation *operation,
         const char        *signal,
         GCallback          callback,
         VdPrintMade       *made)
{
  g_signal_connect_data (operation, signal, callback, vd_print_made_ref (made), unref_made, 0);
}

GtkPrintOperation *
vd_paper_operation_new (VdPrintMade *made,
                        const char  *title)
{
  GtkPrintOperation *operation;
  g_autoptr (GtkPrintSettings) settings = NULL;

  g_return_val_if_fail (made != NULL && title != NULL, NULL);

  operation = gtk_print_operation_new ();
  settings = choose_settings (made);
  gtk_print_operation_set_job_name (operation, title);
  gtk_print_operation_set_unit (operation, GTK_UNIT_MM);
  gtk_print_operation_set_use_full_page (operation, TRUE);
  gtk_print_operation_set_print_settings (operation, settings);
  gtk_print_operation_set_n_pages (operation, vd_print_count_pages (made->print));
  connect (operation, "begin-print", G_CALLBACK (on_begin), made);
  connect (operation, "request-page-setup", G_CALLBACK (on_setup_wanted), made);
  connect (operation, "draw-page", G_CALLBACK (on_draw_page), made);
  return operation;
}
