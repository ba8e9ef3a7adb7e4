/* printer-box.h: names a printer, and keeps how far it moves the backs of pages
 *
 * It is for backs that are on the other side of the paper; whoever has it shows it with these.
 *
 * Signals:
 *   "recalled" (const char *offset): another printer, paper or edge is chosen, for which that holds
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define VD_TYPE_PRINTER_BOX (vd_printer_box_get_type ())
G_DECLARE_FINAL_TYPE (VdPrinterBox, vd_printer_box, VD, PRINTER_BOX, GtkWidget)

/* Where offsets are kept; a printer of which one is kept is proposed. */
void vd_printer_box_set_settings (VdPrinterBox *self,
                                  GSettings    *settings);

/* That one prints. */
void vd_printer_box_set_printer  (VdPrinterBox *self,
                                  const char   *printer);

/* @paper, @backs, @offset: as options of a print say what is chosen */
void vd_printer_box_follow       (VdPrinterBox *self,
                                  const char   *paper,
                                  const char   *backs,
                                  const char   *offset);

G_END_DECLS
