/* export-dialog.h: gives a battle to another program: asks as what, shows what would be
 * written and what would not, and writes it
 *
 * Pictures and formats stand in one list (export-kind.h).  All of it is of the project as it
 * is when the dialog opens.
 *
 * Signals, besides those of exchange-dialog.h:
 *   "written" (const char *path): it is; the dialog stays and says what was left behind
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/exchange/exchange-dialog.h"
#include "editor/exchange/export-kind.h"
#include "editor/project/project.h"

G_BEGIN_DECLS

#define VD_TYPE_EXPORT_DIALOG (vd_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (VdExportDialog, vd_export_dialog, VD, EXPORT_DIALOG, VdExchangeDialog)

/**
 * vd_export_dialog_new:
 * @project: is copied
 * @formats: (array zero-terminated=1): those that are listed
 * @map: the map of which a picture is proposed
 */
GtkWidget *vd_export_dialog_new (GtkWindow                   *parent,
                                 VdEditorProject             *project,
                                 const VdExportFormat *const *formats,
                                 guint                        map);

G_END_DECLS
