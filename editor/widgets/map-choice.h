/* map-choice.h: a drop-down of the maps of a project */
#pragma once

#include <gtk/gtk.h>

#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * vd_map_choice_fill:
 * @project: (nullable)
 *
 * Lists the maps; it is shown only where there are several.  The first is chosen, of which
 * `notify::selected` may tell.
 */
void  vd_map_choice_fill (GtkDropDown     *maps,
                          const VdProject *project);

/* Returns: index of the map that is chosen; 0 if there is none */
guint vd_map_choice_get  (GtkDropDown     *maps);

G_END_DECLS
