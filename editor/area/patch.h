/* patch.h: hexes with all that lies on them, copied from a map to be put down
 * elsewhere, also on another map
 *
 * A patch names no hex of a map: each of its places is given by the way from an
 * anchor, in the axial steps of a map with straight rows (core/board/hex.h).  On a map
 * with straight columns the same steps are turned by half a hexside, so that what was
 * copied from one fits the other without ever being mirrored.
 *
 * A hexside belongs to a patch if one of its hexes does, so that the river round a hex
 * is copied with it; so does a step of a path, but a step across the rim comes down
 * only where a path of its kind continues beyond it, or where it was copied from.
 * Source, status, case and note of each row are copied too.
 *
 * As text a patch is an XML fragment, in which form the clipboard takes it to other
 * windows and programs.
 */
#pragma once

#include "editor/edits/edit.h"
#include "editor/maps/cell-set.h"
#include "editor/maps/layers.h"
#include "editor/maps/places.h"

G_BEGIN_DECLS

#define VD_PATCH_MIME "application/x-vedette-patch+xml"

/* In the order in which they stand in the text. */
typedef enum
{
  VD_PATCH_HEX,
  VD_PATCH_RUN,
  VD_PATCH_PATH,
  VD_PATCH_NAME,
  VD_PATCH_REGION,
  VD_PATCH_PLACE,
  VD_N_PATCH_KINDS
} VdPatchKind;

/**
 * VdPatchRow: what will be a row of a document
 * @words: attribute, value, attribute, value...; without those that name hexes
 * @hexes: of #VdHex; two for each hexside of a run, the low one first if @directed
 */
typedef struct
{
  VdPatchKind  kind;
  gboolean     directed;
  GPtrArray   *words;
  GArray      *hexes;
} VdPatchRow;

/**
 * VdPatch:
 * @orientation: of the map that it was copied from, whose left and right
 *   vd_patch_flip() exchanges
 * @map: (nullable): id of that map
 * @origin: (nullable): number of the hex under the anchor there
 * @sixths: how far it has been rotated since, after being flipped if @flipped
 * @rows: of #VdPatchRow; there is a row for each hex, even if that has only the default
 *   terrain
 */
typedef struct
{
  VdOrientation  orientation;
  char          *map;
  char          *origin;
  int            sixths;
  gboolean       flipped;
  GPtrArray     *rows;
} VdPatch;

/* What could not be put down. */
typedef struct
{
  guint n_outside; /* hexes that fall off the map, or out of play */
  guint n_unknown; /* rows of a kind that the chart does not have */
  guint n_absent;  /* counters whose unit the scenario does not have */
} VdPasteReport;

/**
 * vd_patch_copy:
 * @map: index of the map
 * @cells: the hexes to take
 * @anchor: the hex that lies under the pointer when the patch is put down
 *
 * Returns: (transfer full)
 */
VdPatch    *vd_patch_copy      (const VdProject  *project,
                                guint             map,
                                const VdCellSet  *cells,
                                guint             anchor,
                                VdParts           parts);
void        vd_patch_free      (VdPatch          *self);

/* Rotates a patch round its anchor by so many sixths of a turn, clockwise. */
void        vd_patch_rotate    (VdPatch          *self,
                                int               sixths);

/* Exchanges left and right. */
void        vd_patch_flip      (VdPatch          *self);

/* How many rows of that kind it has. */
guint       vd_patch_count     (const VdPatch    *self,
                                VdPatchKind       kind);

/**
 * vd_patch_find_cell:
 * @anchor: the hex where the anchor of the patch lies
 *
 * Returns: the cell on which a hex of a patch comes down; -1 if that is off the map or
 *   out of play
 */
int         vd_patch_find_cell (const VdMap      *map,
                                guint             anchor,
                                VdHex             hex);

/**
 * vd_patch_paste:
 * @report: (out)
 *
 * Puts a patch down.  Its hexes replace what is there; a hexside on the rim of the
 * patch stays unless the patch has one there that excludes it, and so does a step of a
 * path across the rim.  Counters are moved, not copied, as a unit can only be in one
 * place.
 *
 * Returns: (transfer full) (nullable): %NULL if nothing would change
 */
VdEdit     *vd_patch_paste     (const VdProject  *project,
                                const VdPatch    *patch,
                                VdSpot            anchor,
                                VdParts           parts,
                                VdPasteReport    *report);

/**
 * vd_patch_clear:
 * @cells: the hexes to clear
 * @title: for menus, translated
 *
 * Leaves the hexes with nothing but the default terrain.
 *
 * Returns: (transfer full) (nullable): %NULL if nothing would change
 */
VdEdit     *vd_patch_clear     (const VdProject  *project,
                                guint             map,
                                const VdCellSet  *cells,
                                VdParts           parts,
                                const char       *title);

/**
 * vd_patch_fill:
 * @cells: the hexes to paint
 * @kind: index of the chart's hexes
 *
 * Paints the hexes with that terrain.
 *
 * Returns: (transfer full) (nullable): %NULL if nothing would change
 */
VdEdit     *vd_patch_fill      (const VdProject  *project,
                                guint             map,
                                const VdCellSet  *cells,
                                guint             kind);

/**
 * vd_patch_write:
 *
 * Returns: (transfer full): the patch as text
 */
char       *vd_patch_write     (const VdPatch    *self);

/**
 * vd_patch_read:
 * @size: in bytes
 *
 * Errors: of %VD_FORMAT_ERROR, if the text is not a patch
 *
 * Returns: (transfer full) (nullable)
 */
VdPatch    *vd_patch_read      (const char       *text,
                                gsize             size,
                                GError          **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdPatch, vd_patch_free)

G_END_DECLS
