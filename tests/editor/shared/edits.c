#include "tests/editor/shared/edits.h"

#include <stdlib.h>
#include <string.h>

#include "editor/edits/project-edits-scans.h"
#include "editor/edits/project-edits-sources.h"
#include "editor/edits/sides.h"
#include "editor/rows/row-edits.h"

static guint
find_kind (const GArray *kinds,
           const char   *id)
{
  for (guint i = 0; i < kinds->len; i++)
    if (strcmp (g_array_index (kinds, VdKind, i).id, id) == 0)
      return i;

  g_assert_not_reached ();
}

static VdMapSide
find_side (const VdProject *project,
           const char      *text,
           guint           *map)
{
  g_auto (GStrv) names = g_strsplit_set (text, "/>", 2);
  const VdMap *resolved;
  VdSpot a, b;
  VdMapSide side;

  g_assert_true (vd_spot_find (project, names[0], &a));
  g_assert_true (vd_spot_find (project, names[1], &b));
  resolved = g_ptr_array_index (project->resolved, a.map);
  g_assert_true (vd_side_between (&resolved->grid, a.cell, b.cell, &side));
  *map = a.map;

  return side;
}

/* The first element below @node whose @attribute is @value. */
static VdNode *
find_row (VdNode     *node,
          const char *attribute,
          const char *value)
{
  if (g_strcmp0 (vd_node_get (node, attribute), value) == 0)
    return node;

  for (VdNode *child = vd_node_get_first (node); child != NULL; child = vd_node_get_next (child))
    {
      VdNode *found = find_row (child, attribute, value);

      if (found != NULL)
        return found;
    }

  return NULL;
}

static VdEdit *
make_rename (const VdProject *project,
             char           **words)
{
  VdDocument *map = g_ptr_array_index (project->maps, 0);
  const char *by = strcmp (words[0], "name") == 0 ? "id" : "text";
  VdNode *node = find_row (vd_document_get_root (map), by, words[1]);
  g_autofree char *refusal = NULL;

  return vd_edit_rename (map, node, words[3], &refusal);
}

/* Without numbers the label goes where there is room. */
static VdEdit *
make_label (const VdProject *project,
            char           **w)
{
  VdNode *root = vd_document_get_root (g_ptr_array_index (project->maps, 0));
  VdNode *node = find_row (root, "text", w[1]);
  VdNamePlace place = { FALSE };
  VdSpot spot;

  if (strcmp (w[0], "move-name") == 0)
    {
      g_assert_true (vd_spot_find (project, w[2], &spot));
      return vd_edit_move_name (project, 0, node, spot.cell);
    }

  if (w[2] != NULL)
    place = (VdNamePlace) { TRUE, atoi (w[2]), atoi (w[3]), w[4] != NULL ? atoi (w[4]) : 0 };

  return vd_edit_place_name (project, 0, node, &place);
}

static VdEdit *
make_title (const VdProject *project,
            char           **words)
{
  VdDocument *map = g_ptr_array_index (project->maps, 0);

  return vd_edit_set_title (strcmp (words[1], "north") == 0 ? map : project->scenario, words[2]);
}

/* "reader Ann", "reader" for nobody. */
static VdEdit *
make_reader (const VdProject *project,
             char           **words)
{
  return vd_edit_set_reader (g_ptr_array_index (project->maps, 0), words[1]);
}

/* "source survey Title Rights", "resource survey survey-2 Title", "unsource survey"; those
 * that are refused make nothing. */
static VdEdit *
make_source (const VdProject *project,
             char           **w)
{
  g_autofree char *refusal = NULL;

  if (strcmp (w[0], "source") == 0)
    return vd_edit_add_source (project, &(VdSourceForm) { w[1], w[2], w[2] != NULL ? w[3] : NULL },
                               &refusal);
  if (strcmp (w[0], "resource") == 0)
    return vd_edit_change_source (project, w[1], &(VdSourceForm) { w[2], w[3] }, &refusal);

  return vd_edit_remove_source (project, w[1], &refusal);
}

/* "scan map.png", "scan-at other.png", "scan-is HASH", "scan-fit affine", "scan-corrected yes",
 * "unscan", of the first scan of the first map. */
static VdEdit *
make_scan (const VdProject *project,
           char           **w)
{
  VdDocument *map = g_ptr_array_index (project->maps, 0);
  VdNode *scan = find_row (vd_document_get_root (map), "id", "scan-1");
  VdScanForm form = { w[1], "sha256:00", 40, 30, 1 };

  if (strcmp (w[0], "scan") == 0)
    return vd_edit_add_scan (map, &form);
  if (strcmp (w[0], "scan-at") == 0)
    return vd_edit_locate_scan (map, scan, w[1]);
  if (strcmp (w[0], "scan-is") == 0)
    return vd_edit_accept_scan (map, scan, &(VdScanForm) { NULL, w[1], 50, 30, 1 });
  if (strcmp (w[0], "scan-fit") == 0)
    return vd_edit_set_scan_fit (map, scan, strcmp (w[1], "affine") == 0 ? VD_SCAN_AFFINE
                                            : VD_SCAN_PROJECTIVE);
  if (strcmp (w[0], "scan-corrected") == 0)
    return vd_edit_correct_scan (map, scan, strcmp (w[1], "yes") == 0);

  return vd_edit_remove_scan (map, scan);
}

/* "control 0203 12.5 30", "uncontrol 0203" */
static VdEdit *
make_control (const VdProject *project,
              char           **w)
{
  VdDocument *map = g_ptr_array_index (project->maps, 0);
  VdNode *scan = find_row (vd_document_get_root (map), "id", "scan-1");

  if (strcmp (w[0], "control") == 0)
    return vd_edit_put_control (map, scan, w[1], g_ascii_strtod (w[2], NULL),
                                g_ascii_strtod (w[3], NULL));

  return vd_edit_remove_control (map, find_row (scan, "at", w[1]));
}

/* "look red 1 yes #102030 Rouge": its ink and whether it moves first stand before
 * colour and name. */
static VdEdit *
make_look (const VdProject *project,
           char           **words)
{
  VdNode *side = find_row (vd_document_get_root (project->scenario), "id", words[1]);

  return vd_edit_set_side (project->scenario, side, &(VdSideLook) {
    words[5], strcmp (words[4], "-") != 0 ? words[4] : NULL,
    g_ascii_strtoull (words[2], NULL, 10), strcmp (words[3], "yes") == 0,
  });
}

/* "count red 12 84": its name and all else stay. */
static VdEdit *
make_count (const VdProject *project,
            char           **words)
{
  VdNode *side = find_row (vd_document_get_root (project->scenario), "id", words[1]);

  return vd_edit_set_side (project->scenario, side, &(VdSideLook) {
    vd_node_get (side, "name"), NULL, vd_side_get_ink (side),
    vd_node_get (side, "first") != NULL, { words[2], words[3] },
  });
}

/* The manner that the words after the first @n tell. */
static VdManner
find_manner (char  **words,
             guint   n)
{
  if (g_strv_length (words) < n + 2)
    return (VdManner) { NULL };

  return (VdManner) { NULL, words[n], words[n + 1] };
}

static VdEdit *
make_hex (const VdProject *project,
          char           **w)
{
  VdManner manner = find_manner (w, 3);
  VdSpot spot;
  guint32 cell;

  g_assert_true (vd_spot_find (project, w[1], &spot));
  cell = spot.cell;
  return vd_edit_paint_hexes (project, &(VdCells) { spot.map, &cell, 1 },
                              find_kind (project->chart->hexes, w[2]), &manner);
}

static VdEdit *
make_side (const VdProject *project,
           char           **w)
{
  const GArray *kinds = project->chart->sides;
  VdManner manner = find_manner (w, 3);
  guint map;
  VdMapSide side = find_side (project, w[1], &map);

  if (strcmp (w[0], "side") == 0)
    return vd_edit_paint_side (project, map, side, find_kind (kinds, w[2]), &manner);
  if (strcmp (w[0], "turn") == 0)
    return vd_edit_turn_side (project, map, side, w[2] != NULL);

  return vd_edit_erase_side (project, map, side,
                             w[2] != NULL ? (int) find_kind (kinds, w[2]) : -1);
}

/* "0204/0304,0204/0205", of one map */
static VdEdit *
make_sides (const VdProject *project,
            char           **w)
{
  g_auto (GStrv) names = g_strsplit (w[1], ",", -1);
  g_autoptr (GArray) sides = g_array_new (FALSE, FALSE, sizeof (VdMapSide));
  guint map = 0;

  for (guint i = 0; names[i] != NULL; i++)
    {
      VdMapSide side = find_side (project, names[i], &map);

      g_array_append_val (sides, side);
    }

  return vd_edit_paint_sides (project, map, sides, find_kind (project->chart->sides, w[2]), NULL);
}

static VdEdit *
make_path (const VdProject *project,
           char           **w)
{
  const GArray *kinds = project->chart->paths;
  VdManner manner = find_manner (w, strcmp (w[0], "off") == 0 ? 4 : 3);
  guint map;
  VdSpot spot;

  if (strcmp (w[0], "step") == 0)
    {
      VdMapSide step = find_side (project, w[1], &map);

      return vd_edit_paint_step (project, map, step, find_kind (kinds, w[2]), &manner);
    }

  if (strcmp (w[0], "unstep") == 0)
    {
      VdMapSide step = find_side (project, w[1], &map);

      return vd_edit_erase_step (project, map, step,
                                 w[2] != NULL ? (int) find_kind (kinds, w[2]) : -1);
    }

  g_assert_true (vd_spot_find (project, w[1], &spot));
  if (strcmp (w[0], "unpath") == 0)
    return vd_edit_erase_paths_at (project, spot,
                                   w[2] != NULL ? (int) find_kind (kinds, w[2]) : -1);

  return vd_edit_lead_off (project, spot, w[2], find_kind (kinds, w[3]), &manner);
}

VdEdit *
test_edit_make (const VdProject *project,
                const char      *words)
{
  static const struct
  {
    const char *word;
    VdEdit   *(*make) (const VdProject *project, char **words);
  } makers[] = {
    { "hex", make_hex }, { "label", make_label }, { "move-name", make_label },
    { "sides", make_sides },
    { "side", make_side }, { "erase", make_side }, { "turn", make_side },
    { "step", make_path }, { "unstep", make_path }, { "unpath", make_path }, { "off", make_path },
    { "title", make_title }, { "reader", make_reader }, { "look", make_look }, { "count", make_count },
    { "source", make_source }, { "resource", make_source }, { "unsource", make_source },
    { "scan", make_scan }, { "scan-at", make_scan }, { "scan-is", make_scan },
    { "scan-fit", make_scan }, { "scan-corrected", make_scan }, { "unscan", make_scan },
    { "control", make_control }, { "uncontrol", make_control },
  };
  g_auto (GStrv) all = g_strsplit (words, " ", -1);
  g_auto (GStrv) w = g_strsplit (words, " ", 4);
  VdNode *scenario = vd_document_get_root (project->scenario);
  g_autofree char *refusal = NULL;
  VdSpot spot;

  for (guint i = 0; i < G_N_ELEMENTS (makers); i++)
    if (strcmp (makers[i].word, w[0]) == 0)
      return makers[i].make (project, all);

  if (strcmp (w[0], "move") == 0)
    {
      g_assert_true (vd_spot_find (project, w[2], &spot));
      return vd_edit_move_unit (project, find_row (scenario, "unit", w[1]), spot);
    }

  if (strcmp (w[0], "set") == 0)
    return vd_edit_set_field (project, find_row (scenario, "id", w[1]), w[2], w[3], &refusal);

  g_assert_true (strcmp (w[0], "rename") == 0 || strcmp (w[0], "name") == 0);
  return make_rename (project, w);
}
