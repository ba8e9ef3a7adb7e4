/* print-dialog.h: a battle on paper: asks what, shows it page by page, writes a PDF or sends
 * it to a printer; or writes a picture of each side of each counter into a folder
 *
 * All of it is of the project as it is when the dialog opens.  How far a printer puts backs
 * beside their fronts is kept by printer, paper and edge (printer-box.h).
 *
 * Signals, besides those of exchange-dialog.h:
 *   "written" (const char *path): the PDF is there, or the folder
 */
#pragma once

#include "editor/exchange/exchange-dialog.h"
#include "editor/project/project.h"

G_BEGIN_DECLS

#define VD_TYPE_PRINT_DIALOG (vd_print_dialog_get_type ())
G_DECLARE_FINAL_TYPE (VdPrintDialog, vd_print_dialog, VD, PRINT_DIALOG, VdExchangeDialog)

GtkWidget *vd_print_dialog_new (GtkWindow       *parent,
                                VdEditorProject *project,
                                GSettings       *settings);

G_END_DECLS
