/* drawn.h: maps for tests of their pictures */
#pragma once

#include "formats/draw/draw-private.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

VdDocument *drawn_load            (const char *text);

/* A map that uses every look. */
VdDocument *drawn_load_every_look (gboolean    flat);

/* Each map of each shipped scenario, in turn, with a bit for each hex on which the
 * set-up puts a counter. */
void        drawn_for_each_map    (void      (*check) (const VdProject *project,
                                                       const VdMap     *map,
                                                       const guint8    *counters));

G_END_DECLS
