/* patch-private.h: what the parts of a patch share
 *
 * patch.c              rows, turning, copying
 * patch-text.c         to text and back
 * patch-paste.c        terrain, names, regions, counters
 * patch-lines.c        what hexsides and paths have in common when they are put down
 * patch-paste-runs.c   hexsides
 * patch-paste-paths.c  paths
 */
#pragma once

#include "editor/area/patch.h"

G_BEGIN_DECLS

/* What is said of a row, whatever it is. */
#define VD_PATCH_PROVENANCE "case", "source", "status", "note"

typedef struct
{
  const char        *element;
  VdParts            part;
  const char *const *attributes; /* those that go along, then NULL */
} VdPatchRowInfo;

extern const VdPatchRowInfo vd_patch_row_infos[VD_N_PATCH_KINDS];

VdPatch    *vd_patch_new          (VdOrientation     orientation);
VdPatchRow *vd_patch_add          (VdPatch          *self,
                                   VdPatchKind       kind);
/* @value: (nullable): %NULL takes the word away */
void        vd_patch_row_set      (VdPatchRow       *row,
                                   const char       *attribute,
                                   const char       *value);
const char *vd_patch_row_get      (const VdPatchRow *row,
                                   const char       *attribute);

/* Whether left is not left any more. */
gboolean    vd_patch_is_turned    (const VdPatch    *self);

/* The rows of `terrain` by cell: a hex of which the file says nothing has none.
 * To be freed. */
VdNode    **vd_patch_index_hexes  (const VdMap      *map);

/* A paste under way. */
typedef struct
{
  const VdProject *project;
  const VdPatch   *patch;
  VdDocument      *document;
  const VdMap     *map;
  VdSpot           anchor;
  VdParts          parts;
  gboolean         clears;  /* the hexes are to be empty: steps across the rim go too */
  gboolean         in_place; /* the patch comes down where it was taken */
  VdCellSet       *covered; /* the hexes that the patch comes down on */
  VdEdit          *edit;
  GHashTable      *sections; /* of those that the edit puts in, by name */
  VdPasteReport    report;
} VdPaste;

int         vd_paste_find         (const VdPaste    *self,
                                   const VdPatchRow *row,
                                   guint             hex);

/* The element of that name in the map, put in by the edit if there is none. */
VdNode     *vd_paste_get_section  (VdPaste          *self,
                                   const char       *name);

/**
 * vd_paste_make_node:
 *
 * Returns: (transfer full): a detached element with the words of @row
 */
VdNode     *vd_paste_make_node    (VdPaste          *self,
                                   const VdPatchRow *row);

/* The row of a chart, or -1. */
int         vd_paste_find_kind    (const GArray     *kinds,
                                   const char       *id);

/**
 * vd_paste_take_id:
 * @taken: set of ids
 * @wanted: (nullable)
 *
 * Returns: (transfer none): @wanted, or the first number after its stem that is
 *   free; now in @taken
 */
const char *vd_paste_take_id      (GHashTable       *taken,
                                   const char       *wanted,
                                   const char       *otherwise);

/* The ids of the children of @section. */
GHashTable *vd_paste_list_ids     (const VdNode     *section);

void        vd_paste_runs         (VdPaste          *self);
void        vd_paste_paths        (VdPaste          *self);

G_END_DECLS
