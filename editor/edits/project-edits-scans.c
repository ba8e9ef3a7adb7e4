#include "editor/edits/project-edits-scans.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "editor/edits/project-edits-private.h"

char *
vd_scan_make_name (const char *document,
                   const char *path)
{
  g_autoptr (GFile) map = NULL;
  g_autoptr (GFile) folder = NULL;
  g_autoptr (GFile) file = NULL;
  g_autofree char *name = NULL;

  g_return_val_if_fail (document != NULL && path != NULL, NULL);

  map = g_file_new_for_path (document);
  folder = g_file_get_parent (map);
  file = g_file_new_for_path (path);
  name = folder != NULL ? g_file_get_relative_path (folder, file) : NULL;

  return name != NULL ? g_steal_pointer (&name) : g_file_get_path (file);
}

static void
set (VdEdit     *edit,
     VdDocument *map,
     VdNode     *node,
     const char *attribute,
     const char *value)
{
  if (edit == NULL)
    g_free (vd_node_set (node, attribute, value));
  else if (g_strcmp0 (vd_node_get (node, attribute), value) != 0)
    vd_edit_add (edit, vd_edit_set (map, node, attribute, value));
}

static void
set_number (VdEdit     *edit,
            VdDocument *map,
            VdNode     *node,
            const char *attribute,
            guint       value)
{
  g_autofree char *text = g_strdup_printf ("%u", value);

  set (edit, map, node, attribute, value > 0 ? text : NULL);
}

static void
set_pixel (VdEdit     *edit,
           VdDocument *map,
           VdNode     *node,
           const char *attribute,
           double      value)
{
  g_autofree char *text = vd_scan_format_pixel (value);

  set (edit, map, node, attribute, text);
}

/* What holds for one picture only. */
static void
set_picture (VdEdit           *edit,
             VdDocument       *map,
             VdNode           *scan,
             const VdScanForm *form)
{
  set (edit, map, scan, "hash", form->hash);
  set_number (edit, map, scan, "width", form->width);
  set_number (edit, map, scan, "height", form->height);
}

static VdEdit *
begin (const char *format,
       const char *file)
{
  g_autofree char *name = g_path_get_basename (file);
  g_autofree char *title = g_strdup_printf (format, name);

  return vd_edit_list (title);
}

static const char *
get_file (const VdNode *scan)
{
  const char *file = vd_node_get (scan, "file");

  return file != NULL ? file : "";
}

/* Scans */

VdEdit *
vd_edit_add_scan (VdDocument       *map,
                  const VdScanForm *form)
{
  g_autofree char *id = NULL;
  guint number = 1;
  VdNode *scan;
  VdEdit *edit;

  g_return_val_if_fail (map != NULL && form != NULL && form->file != NULL, NULL);

  id = vd_edit_make_id (vd_node_find (vd_document_get_root (map), "scans"), "scan", &number);
  scan = vd_node_new (map, "scan");
  set (NULL, map, scan, "id", id);
  set (NULL, map, scan, "file", form->file);
  set_picture (NULL, map, scan, form);
  if (form->page > 1)
    set_number (NULL, map, scan, "page", form->page);

  /* TRANS: %s is the name of a file */
  edit = begin (_("Add Scan %s"), form->file);
  vd_edit_put_row (edit, map, "scans", scan);
  return edit;
}

VdEdit *
vd_edit_remove_scan (VdDocument *map,
                     VdNode     *scan)
{
  VdEdit *edit;

  g_return_val_if_fail (map != NULL && scan != NULL, NULL);

  /* TRANS: %s is the name of a file */
  edit = begin (_("Remove Scan %s"), get_file (scan));
  vd_edit_add (edit, vd_edit_remove (map, scan));
  return edit;
}

VdEdit *
vd_edit_locate_scan (VdDocument *map,
                     VdNode     *scan,
                     const char *file)
{
  VdEdit *edit;

  g_return_val_if_fail (map != NULL && scan != NULL && file != NULL, NULL);

  /* TRANS: %s is the name of a file */
  edit = begin (_("Locate Scan %s"), file);
  set (edit, map, scan, "file", file);
  return vd_edit_or_null (edit);
}

VdEdit *
vd_edit_accept_scan (VdDocument       *map,
                     VdNode           *scan,
                     const VdScanForm *form)
{
  VdEdit *edit;

  g_return_val_if_fail (map != NULL && scan != NULL && form != NULL, NULL);

  /* TRANS: %s is the name of a file */
  edit = begin (_("Accept Scan %s"), get_file (scan));
  set_picture (edit, map, scan, form);
  return vd_edit_or_null (edit);
}

VdEdit *
vd_edit_set_scan_fit (VdDocument *map,
                      VdNode     *scan,
                      VdScanFit   fit)
{
  VdEdit *edit;

  g_return_val_if_fail (map != NULL && scan != NULL && fit < VD_N_SCAN_FITS, NULL);

  /* TRANS: how a scan is laid on the map; %s is the name of a file */
  edit = begin (_("Change the Fit of %s"), get_file (scan));
  set (edit, map, scan, "fit", fit != VD_SCAN_PROJECTIVE ? vd_scan_fits[fit] : NULL);
  return vd_edit_or_null (edit);
}

VdEdit *
vd_edit_correct_scan (VdDocument *map,
                      VdNode     *scan,
                      gboolean    is_corrected)
{
  VdEdit *edit;

  g_return_val_if_fail (map != NULL && scan != NULL, NULL);

  /* TRANS: folds in the paper are corrected, or no longer; %s is the name of a file */
  edit = begin (_("Change the Correction of %s"), get_file (scan));
  set (edit, map, scan, "correction", is_corrected ? "spline" : NULL);
  return vd_edit_or_null (edit);
}

/* Control points */

static VdNode *
find_control (const VdNode *scan,
              const char   *at)
{
  VdNode *control = vd_node_get_first (scan);

  while (control != NULL && g_strcmp0 (vd_node_get (control, "at"), at) != 0)
    control = vd_node_get_next (control);

  return control;
}

VdEdit *
vd_edit_put_control (VdDocument *map,
                     VdNode     *scan,
                     const char *at,
                     double      x,
                     double      y)
{
  VdNode *control;
  VdEdit *edit;

  g_return_val_if_fail (map != NULL && scan != NULL && at != NULL, NULL);

  control = find_control (scan, at);
  /* TRANS: of a scan; %s is a hex */
  edit = begin (control != NULL ? _("Move Control Point %s") : _("Add Control Point %s"), at);
  if (control != NULL)
    {
      set_pixel (edit, map, control, "x", x);
      set_pixel (edit, map, control, "y", y);
      set (edit, map, control, "origin", NULL);
      return vd_edit_or_null (edit);
    }

  control = vd_node_new (map, "control");
  set (NULL, map, control, "at", at);
  set_pixel (NULL, map, control, "x", x);
  set_pixel (NULL, map, control, "y", y);
  vd_edit_add (edit, vd_edit_insert (map, scan, control, NULL));
  return edit;
}

VdEdit *
vd_edit_remove_control (VdDocument *map,
                        VdNode     *control)
{
  const char *at;
  VdEdit *edit;

  g_return_val_if_fail (map != NULL && control != NULL, NULL);

  at = vd_node_get (control, "at");
  /* TRANS: of a scan; %s is a hex */
  edit = begin (_("Remove Control Point %s"), at != NULL ? at : "");
  vd_edit_add (edit, vd_edit_remove (map, control));
  return edit;
}

VdEdit *
vd_edit_find_controls (VdDocument   *map,
                       VdNode       *scan,
                       const GArray *found)
{
  VdEdit *edit;

  g_return_val_if_fail (map != NULL && scan != NULL && found != NULL, NULL);

  /* TRANS: the program looks for hexes in a scan; %s is the name of a file */
  edit = begin (_("Find Hexes in %s"), get_file (scan));
  for (VdNode *old = vd_node_get_first (scan); old != NULL; old = vd_node_get_next (old))
    vd_edit_add (edit, vd_edit_remove (map, old));
  for (guint i = 0; i < found->len; i++)
    {
      const VdFoundControl *point = &g_array_index (found, VdFoundControl, i);
      VdNode *control = vd_node_new (map, "control");

      set (NULL, map, control, "at", point->at);
      set_pixel (NULL, map, control, "x", point->x);
      set_pixel (NULL, map, control, "y", point->y);
      set (NULL, map, control, "origin", "found");
      vd_edit_add (edit, vd_edit_insert (map, scan, control, NULL));
    }
  set (edit, map, scan, "fit", NULL);
  set (edit, map, scan, "correction", "spline");
  return vd_edit_or_null (edit);
}
