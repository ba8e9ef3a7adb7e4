/* patch-private.h: what the parts of a patch share
 *
 * patch.c              rows, turning, copying
 * patch-text.c         to text and back
 * patch-paste.c        terrain, names, regions, counters
 * patch-lines.c        what hexsides and paths have in common when they are put down
 * patch-paste-runs.c   hexsides
 * patch-paste-paths.c  paths
 * patch-picture.c      how it will look
 */
#pragma once

#include "editor/area/patch.h"

G_BEGIN_DECLS

/* The attributes by which any row says where it comes from. */
#define VD_PATCH_PROVENANCE "case", "source", "status", "note", "suggested"

typedef struct
{
  const char        *element;
  VdParts            part;
  const char *const *attributes; /* those that are copied with it, then NULL */
} VdPatchRowInfo;

extern const VdPatchRowInfo vd_patch_row_infos[VD_N_PATCH_KINDS];

VdPatch    *vd_patch_new          (VdOrientation     orientation);
VdPatchRow *vd_patch_add          (VdPatch          *self,
                                   VdPatchKind       kind);

/* @value: (nullable): %NULL removes the attribute */
void        vd_patch_row_set      (VdPatchRow       *row,
                                   const char       *attribute,
                                   const char       *value);

/* (nullable) */
const char *vd_patch_row_get      (const VdPatchRow *row,
                                   const char       *attribute);

/* Whether it has been rotated or flipped since it was copied. */
gboolean    vd_patch_is_turned    (const VdPatch    *self);

/* (transfer container): the rows of `terrain` by cell; NULL for a hex of which the file
 * says nothing. */
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
  gboolean         clears;  /* the hexes become empty: steps across the rim go too */
  gboolean         in_place; /* the patch is put down where it was copied */
  VdCellSet       *covered; /* the hexes that the patch covers */
  VdEdit          *edit;
  GHashTable      *sections; /* that the edit puts in, by name */
  VdPasteReport    report;
} VdPaste;

/* The hex of the map on which hex number @hex of the row comes down, or -1. */
int         vd_paste_find         (const VdPaste    *self,
                                   const VdPatchRow *row,
                                   guint             hex);

/* The section of that name in the map; the edit puts it in if there is none. */
VdNode     *vd_paste_get_section  (VdPaste          *self,
                                   const char       *name);

/**
 * vd_paste_make_node:
 *
 * Returns: (transfer full): a detached element with the attributes of @row
 */
VdNode     *vd_paste_make_node    (VdPaste          *self,
                                   const VdPatchRow *row);

/**
 * vd_paste_take_id:
 * @taken: set of ids
 * @wanted: (nullable)
 * @otherwise: a stem for the id if there is no @wanted
 *
 * Returns: (transfer none): @wanted if that is free, or the stem with the first free
 *   number; now in @taken
 */
const char *vd_paste_take_id      (GHashTable       *taken,
                                   const char       *wanted,
                                   const char       *otherwise);

/* (transfer full): the ids of the children of @section, (nullable). */
GHashTable *vd_paste_list_ids     (const VdNode     *section);

void        vd_paste_runs         (VdPaste          *self);
void        vd_paste_paths        (VdPaste          *self);

G_END_DECLS
