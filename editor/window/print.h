/* print.h: maps and counters on paper
 *
 * The sheets are those of formats/draw/render.h: each map in its frame with its key, and
 * the counters.  A page of the dialog asks which of them are wanted, and whether each is to fit a
 * page or to have its true size.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/project/project.h"
#include "editor/window/print-pages.h"

G_BEGIN_DECLS

/**
 * vd_print_operation_new:
 *
 * Returns: (transfer full): what prints the project as it stands when it is run
 */
GtkPrintOperation *vd_print_operation_new (VdEditorProject *project);

/**
 * vd_print_set_scale:
 * @operation: made by vd_print_operation_new()
 *
 * What the dialog proposes, or what is used without one.
 */
void               vd_print_set_scale     (GtkPrintOperation *operation,
                                           VdPrintScale       scale);

G_END_DECLS
