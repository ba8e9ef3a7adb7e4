/* Whether the pictures that maps were transcribed from are where and what the maps say. */
#include "formats/check/check-private.h"

#include <string.h>

#include "formats/io/file-hash.h"
#include "formats/map/scans.h"

static void
check_place (VdProject    *project,
             const VdScan *scan,
             VdFindings   *findings)
{
  if (vd_scan_is_outside (scan))
    vd_project_report (project, findings, scan->node, "scan.outside", VD_WARNING,
                       N_("Put the picture beside the map, and name it by its path from there."),
                       N_("The scan %s lies outside the folder of its map: whoever is given the "
                          "folder will not find %s."), scan->id, scan->file);
}

/* Those who are given a map may have no right to its scan, so it is no more than a note. */
static void
report_missing (VdProject    *project,
                const VdScan *scan,
                const char   *path,
                const char   *why,
                VdFindings   *findings)
{
  vd_project_report (project, findings, scan->node, "scan.missing", VD_NOTE,
                     N_("Put the picture there, or choose with Locate in the editor where it is; "
                        "its row and its control points stay."),
                     N_("The picture of the scan %s is missing: %s %s."), scan->id, path, why);
}

static void
check_file (VdProject    *project,
            const VdScan *scan,
            const char   *map,
            VdFindings   *findings)
{
  g_autofree char *path = vd_scan_get_path (scan, map);
  g_autoptr (GError) error = NULL;
  g_autofree char *hash = NULL;

  if (scan->hash == NULL && g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return;

  hash = vd_file_hash (path, NULL, NULL, &error);
  if (hash == NULL)
    report_missing (project, scan, path, error->message, findings);
  else if (strcmp (hash, scan->hash) != 0)
    vd_project_report (project, findings, scan->node, "scan.changed", VD_WARNING,
                       N_("Bring the picture back, or look in the editor whether the control "
                          "points still fit this one, and accept it."),
                       N_("%s is no longer the picture that the scan %s was made of."), path,
                       scan->id);
}

void
vd_check_scans (VdProject  *project,
                guint       map,
                VdFindings *findings)
{
  const VdMap *resolved = project->resolved->pdata[map];
  guint from = findings->len;

  for (guint i = 0; i < resolved->scans->len; i++)
    {
      const VdScan *scan = &g_array_index (resolved->scans, VdScan, i);

      check_place (project, scan, findings);
      check_file (project, scan, project->paths->pdata[map], findings);
    }

  for (; from < findings->len; from++)
    ((VdFinding *) findings->pdata[from])->map = map;
}
