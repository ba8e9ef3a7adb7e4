/* What a designer does to the scans of a map. */
#include "tests/editor/shared/random-makers.h"

#include "editor/edits/project-edits-scans.h"
#include "tests/editor/shared/random-draw.h"

static VdScanForm
draw_form (void)
{
  static const char *const files[] = { "map.png", "parts/north west.jpg", "/plans/map.tif" };
  static const char *const hashes[] = { "sha256:00", "sha256:01" };

  return (VdScanForm) { draw_of (files), draw_of (hashes), 1 + draw_below (9000),
                        1 + draw_below (9000), 1 + draw_below (3) };
}

/* (nullable): one that a map has */
static VdNode *
draw_scan (const VdProject *project,
           VdDocument     **document,
           guint           *map)
{
  draw_map (project, map);
  *document = g_ptr_array_index (project->maps, *map);

  return draw_row (*document, "scans", "scan");
}

VdEdit *
make_scan (const VdProject *project)
{
  VdScanForm form = draw_form ();
  guint map;

  draw_map (project, &map);
  return vd_edit_add_scan (g_ptr_array_index (project->maps, map), &form);
}

VdEdit *
make_located_scan (const VdProject *project)
{
  VdDocument *document;
  guint map;
  VdNode *scan = draw_scan (project, &document, &map);

  return scan != NULL ? vd_edit_locate_scan (document, scan, draw_form ().file) : NULL;
}

VdEdit *
make_accepted_scan (const VdProject *project)
{
  VdDocument *document;
  guint map;
  VdNode *scan = draw_scan (project, &document, &map);
  VdScanForm form = draw_form ();

  return scan != NULL ? vd_edit_accept_scan (document, scan, &form) : NULL;
}

VdEdit *
make_fitted_scan (const VdProject *project)
{
  VdDocument *document;
  guint map;
  VdNode *scan = draw_scan (project, &document, &map);

  return scan != NULL ? vd_edit_set_scan_fit (document, scan, draw_below (VD_N_SCAN_FITS)) : NULL;
}

VdEdit *
make_corrected_scan (const VdProject *project)
{
  VdDocument *document;
  guint map;
  VdNode *scan = draw_scan (project, &document, &map);

  return scan != NULL ? vd_edit_correct_scan (document, scan, draw_once_in (2)) : NULL;
}

VdEdit *
make_removed_scan (const VdProject *project)
{
  VdDocument *document;
  guint map;
  VdNode *scan = draw_scan (project, &document, &map);

  return scan != NULL ? vd_edit_remove_scan (document, scan) : NULL;
}

VdEdit *
make_control (const VdProject *project)
{
  VdDocument *document;
  guint map;
  VdNode *scan = draw_scan (project, &document, &map);
  const VdMap *resolved = g_ptr_array_index (project->resolved, map);
  g_autofree char *at = vd_map_get_label (resolved, draw_below (vd_grid_n_cells (&resolved->grid)));

  return scan != NULL ? vd_edit_put_control (document, scan, at, draw_below (900000) / 100.0,
                                             draw_below (900000) / 100.0)
                      : NULL;
}

VdEdit *
make_removed_control (const VdProject *project)
{
  VdDocument *document;
  guint map;
  VdNode *control = draw_child (draw_scan (project, &document, &map), "control");

  return control != NULL ? vd_edit_remove_control (document, control) : NULL;
}

VdEdit *
make_found_controls (const VdProject *project)
{
  VdDocument *document;
  guint map;
  VdNode *scan = draw_scan (project, &document, &map);
  const VdMap *resolved = g_ptr_array_index (project->resolved, map);
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (VdFoundControl));
  guint n = draw_below (9), n_cells = vd_grid_n_cells (&resolved->grid);
  VdEdit *edit;

  for (guint i = 0; i < MIN (n, n_cells); i++)
    {
      VdFoundControl control = { vd_map_get_label (resolved, i), draw_below (900000) / 100.0,
                                 draw_below (900000) / 100.0 };

      g_array_append_val (found, control);
    }

  edit = scan != NULL ? vd_edit_find_controls (document, scan, found) : NULL;
  for (guint i = 0; i < found->len; i++)
    g_free (g_array_index (found, VdFoundControl, i).at);
  return edit;
}
