/* printer-box.h: names a printer, and keeps how far it moves the backs of pages
 *
 * That is for backs on the other side of the paper alone.  Its margins are kept as they are chosen.
 *
 * Signals:
 *   "recalled" (const char *offset): another printer, paper or edge is chosen, for which that holds
 *   "margins-recalled" (const char *margins): likewise of a printer and paper; "" if nothing is known
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

/* @paper, @offset, @margins: as options of a print say what is chosen
 * @backs: (nullable): likewise; %NULL if none are on the other side */
void vd_printer_box_follow       (VdPrinterBox *self,
                                  const char   *paper,
                                  const char   *backs,
                                  const char   *offset,
                                  const char   *margins);

G_END_DECLS
