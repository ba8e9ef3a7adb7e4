/* project-edits-scans.h: scans of a map, and where hexes lie in them, as edits */
#pragma once

#include "editor/edits/edit.h"
#include "formats/map/scans.h"

G_BEGIN_DECLS

/**
 * VdScanForm: what is said of the file of a scan
 * @file: as vd_scan_make_name() has it
 * @page: from 1
 */
typedef struct
{
  const char *file;
  const char *hash;
  guint       width, height;
  guint       page;
} VdScanForm;

/**
 * vd_scan_make_name:
 * @document: path of the map's file
 *
 * Returns: (transfer full): how a map names a file: from its own folder on if it lies there
 */
char   *vd_scan_make_name      (const char       *document,
                                const char       *path);

/* Adds a scan of that file to those that the map has. */
VdEdit *vd_edit_add_scan       (VdDocument       *map,
                                const VdScanForm *form);
VdEdit *vd_edit_remove_scan    (VdDocument       *map,
                                VdNode           *scan);

/* Says where the file of a scan is now; @file: as above */
VdEdit *vd_edit_locate_scan    (VdDocument       *map,
                                VdNode           *scan,
                                const char       *file);

/* Takes another picture than the one that the scan was of, in the same place. */
VdEdit *vd_edit_accept_scan    (VdDocument       *map,
                                VdNode           *scan,
                                const VdScanForm *form);

VdEdit *vd_edit_set_scan_fit   (VdDocument       *map,
                                VdNode           *scan,
                                VdScanFit         fit);
VdEdit *vd_edit_correct_scan   (VdDocument       *map,
                                VdNode           *scan,
                                gboolean          is_corrected);

/**
 * vd_edit_put_control:
 * @at: number of a hex
 * @x, @y: where its middle lies in the scan
 *
 * Adds a control point that was clicked, or moves the one that the hex has.
 */
VdEdit *vd_edit_put_control    (VdDocument       *map,
                                VdNode           *scan,
                                const char       *at,
                                double            x,
                                double            y);
VdEdit *vd_edit_remove_control (VdDocument       *map,
                                VdNode           *control);

/* A control point that the program has found; @at: number of a hex */
typedef struct
{
  char   *at; /* owned */
  double  x, y;
} VdFoundControl;

/**
 * vd_edit_find_controls:
 * @found: (element-type VdFoundControl): take the place of all points that the scan has
 *
 * Sets a fit that goes with so many points, too.
 */
VdEdit *vd_edit_find_controls  (VdDocument       *map,
                                VdNode           *scan,
                                const GArray     *found);

G_END_DECLS
