/* scan-files.h: the pictures that maps list as scans, and how they lie on the maps
 *
 * One for each project, shared by all that show its scans.  Files are looked for, read and made
 * into pyramids in threads, one after the other; until then, and if that fails, a map is shown
 * without them.  It follows the project.
 *
 * Signals:
 *   "changed": something of the list, of a state or of a registration is different
 *   "progress": reading a picture has come further
 *   "not-added" (const char *reason): a picture that was to be added can't be read; translated
 */
#pragma once

#include "editor/project/project.h"
#include "editor/scans/sheet.h"
#include "formats/map/scans.h"

G_BEGIN_DECLS

typedef enum
{
  VD_SCAN_READING, /* or waiting for its turn */
  VD_SCAN_READY,
  VD_SCAN_MISSING, /* there is no such file */
  VD_SCAN_OTHER,   /* the file has another hash: not used until that is accepted */
  VD_SCAN_REFUSED  /* it can't be read */
} VdScanState;

/**
 * VdScanQuality: how well a scan lies on the map
 * @rms_pixels, @rms_percent: of all residuals
 * @residuals: of #VdResidual, one for each control point
 * @wrong: of the control point that is most likely wrong, or -1
 * @sentence: on whether it is good enough, and what to do if not; translated
 */
typedef struct
{
  double  rms_pixels, rms_percent;
  GArray *residuals;
  int     wrong;
  char   *sentence;
} VdScanQuality;

/**
 * VdScanItem: a scan of a map, as it is now
 * @map: index of the map
 * @scan: borrowed of the resolved map; holds until the next edit
 * @reason: (nullable): of a picture that is refused: why; translated
 * @hash, @width, @height: (nullable): of the file that is there
 * @pyramid: (nullable): once it is ready
 * @registration: (nullable): once there are control points enough
 * @quality: (nullable): of @registration
 * @remark: (nullable): why there is no registration; translated
 * @sheet: (nullable): once there are both
 * @made_of: all that @registration was made of
 */
typedef struct
{
  guint           map;
  const VdScan   *scan;
  char           *path;
  VdScanState     state;
  const char     *reason;
  const char     *hash;
  guint           width, height;
  VdPyramid      *pyramid;
  VdRegistration *registration;
  VdScanQuality  *quality;
  char           *remark;
  VdSheet        *sheet;
  char           *made_of;
} VdScanItem;

#define VD_TYPE_SCAN_FILES (vd_scan_files_get_type ())
G_DECLARE_FINAL_TYPE (VdScanFiles, vd_scan_files, VD, SCAN_FILES, GObject)

/**
 * vd_scan_files_get:
 *
 * Returns: (transfer none): of the project, and lives as long as it
 */
VdScanFiles      *vd_scan_files_get          (VdEditorProject *project);

/* Returns: (element-type VdScanItem): those of a map, in the order of its file; holds until
 * "changed". */
const GPtrArray  *vd_scan_files_list         (VdScanFiles     *self,
                                              guint            map);

/**
 * vd_scan_files_list_sheets:
 *
 * Returns: (transfer full) (element-type VdSheet): what can be shown with a map
 */
GPtrArray        *vd_scan_files_list_sheets  (VdScanFiles     *self,
                                              guint            map);

/* From 0 to 1: how far the picture that is being read is. */
double            vd_scan_files_get_progress (VdScanFiles     *self);

/**
 * vd_scan_files_add:
 *
 * Reads a picture, and then adds it to the scans of a map as an edit.
 */
void              vd_scan_files_add          (VdScanFiles     *self,
                                              guint            map,
                                              const char      *path);

/* Whether pictures are still to be read before they are added. */
gboolean          vd_scan_files_is_adding    (VdScanFiles     *self);

/* Looks for files that were missing or could not be read once more. */
void              vd_scan_files_look_again   (VdScanFiles     *self);

/* Takes the picture that is there for the one that the scan was of. */
void              vd_scan_files_accept       (VdScanFiles     *self,
                                              const VdScanItem *item);

G_END_DECLS
