/* import-dialog.h: takes what another program has written: asks what and where to, shows what
 * would be taken, left, unknown and conflicting, and takes it
 *
 * It becomes a battle in a folder of its own, or one edit of the project that is open.
 *
 * Signals, besides those of exchange-dialog.h:
 *   "imported" (GFile file): a new battle is written, and is to be opened
 *   "taken" (const char *path): the project that is open was changed by that
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/exchange/exchange-dialog.h"
#include "editor/project/project.h"

G_BEGIN_DECLS

#define VD_TYPE_IMPORT_DIALOG (vd_import_dialog_get_type ())
G_DECLARE_FINAL_TYPE (VdImportDialog, vd_import_dialog, VD, IMPORT_DIALOG, VdExchangeDialog)

/**
 * vd_import_dialog_new:
 * @project: (nullable): what is open
 * @formats: (array zero-terminated=1): of which those that can be read are listed
 */
GtkWidget *vd_import_dialog_new (GtkWindow                   *parent,
                                 VdEditorProject             *project,
                                 const VdExportFormat *const *formats);

G_END_DECLS
