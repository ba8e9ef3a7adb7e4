/* new-scenario.h: the files of a new scenario
 *
 * A new scenario stands in a folder of its own with all that it needs: its
 * rules and maps that others have made are copied there, so that the folder can
 * be moved and sent, and so that nothing done elsewhere changes it.  What the
 * battle has of its own goes into overrides, which keep the copied rules as
 * they are.
 *
 * No file is ever overwritten.
 */
#pragma once

#include "core/text/phrase.h"
#include "formats/document/document.h"
#include "formats/map/numbering.h"

G_BEGIN_DECLS

#define VD_OWN_RULE "own rule" /* cited where an author names no case, by `unbound` */

#define VD_NEW_MAX_EDGE 200 /* hexes; larger maps are for a text editor */

typedef struct
{
  char *name;
  char *color; /* #rrggbb */
} VdNewSide;

/**
 * VdNewScenario: what is asked of the author
 * @folder: an existing folder, or one to be made in an existing one
 * @title: of the scenario; its files are named after it
 * @from: (nullable): a scenario to copy; then only @folder and @title count
 * @system: the file of the rules
 * @maps: (nullable): files of maps to copy; %NULL or empty for a new one
 * @flat: orientation of a new map: columns are straight, else rows
 * @second: the second line is pushed half a hex, else the first
 * @numbering: of its hexes; with 0 digits for as many as the numbers need
 * @turns: 1 to 255
 * @translate: (nullable): asked for the names of the edges of a new map
 */
typedef struct
{
  char       *folder;
  char       *title;
  char       *from;
  char       *system;
  GStrv       maps;
  gboolean    flat;
  gboolean    second;
  guint       columns;
  guint       rows;
  VdNumbering numbering;
  VdNewSide   sides[2];
  guint       turns;
  VdTranslate translate;
} VdNewScenario;

VdNewScenario *vd_new_scenario_new      (void);
void           vd_new_scenario_free     (VdNewScenario        *self);

/**
 * vd_new_scenario_refuse:
 *
 * Returns: (transfer full) (nullable): why the files can't be made as asked, as a
 *   phrase; %NULL if nothing stands in the way
 */
char          *vd_new_scenario_refuse   (const VdNewScenario  *self);

/**
 * vd_new_scenario_make_map:
 * @system: (nullable): whose terrain fills it
 *
 * Returns: (transfer full): the new map, for a preview too
 */
VdDocument    *vd_new_scenario_make_map (const VdNewScenario  *self,
                                         const VdDocument     *system);

/**
 * vd_new_scenario_create:
 *
 * Writes the files.  If one can't be written, those before it are taken away.
 *
 * Errors: the message may be a phrase.
 *
 * Returns: (transfer full) (nullable): the path of the scenario; %NULL with
 *   @error set
 */
char          *vd_new_scenario_create   (const VdNewScenario  *self,
                                         GError              **error);

/**
 * vd_new_scenario_create_alone:
 * @self: its @from is a map or a system; for a map without it, what is said of
 *   a new one counts, and @system (nullable)
 * @kind: %VD_DOCUMENT_MAP or %VD_DOCUMENT_SYSTEM, which has a @from
 *
 * Writes a map or a system into the folder, named after the title.
 *
 * Errors: as vd_new_scenario_create()
 *
 * Returns: (transfer full) (nullable): its path
 */
char          *vd_new_scenario_create_alone (const VdNewScenario  *self,
                                             VdDocumentKind        kind,
                                             GError              **error);

/**
 * vd_make_slug:
 * @title: (nullable)
 * @otherwise: if it has no letter and no digit
 *
 * Returns: (transfer full): a word for ids and files: letters, digits, hyphens
 */
char          *vd_make_slug             (const char           *title,
                                         const char           *otherwise);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdNewScenario, vd_new_scenario_free)

G_END_DECLS
