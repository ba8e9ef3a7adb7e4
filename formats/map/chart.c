#include "formats/map/chart.h"

#include <string.h>

/* What a map means that stands alone, without a system to give its kinds:
 * kinds that are named after their looks. */
static const VdKind look_hexes[] = {
  { "clear", "Clear", "clear" },
  { "forest", "Forest", "forest" },
  { "grove", "Grove", "grove" },
  { "town", "Town", "town" },
  { "rough", "Rough", "rough" },
  { "marsh", "Marsh", "marsh" },
  { "lake", "Lake", "lake" },
  { "fort", "Fort", "fort" },
};

static const VdKind look_sides[] = {
  { "river", "River", "river" },
  { "stream", "Stream", "stream" },
  { "ditch", "Ditch", "ditch" },
  { "slope", "Slope", "slope", .directed = TRUE },
  { "bridge", "Bridge", "bridge", .crosses = TRUE, .removes = "river stream ditch" },
  { "ford", "Ford", "ford", .crosses = TRUE, .removes = "river stream ditch" },
  { "wall", "Wall", "wall" },
  { "gully", "Gully", "gully" },
};

static const VdKind look_paths[] = {
  { "road", "Road", "road" },
  { "trail", "Trail", "trail" },
};

int
vd_kind_find (const GArray *kinds,
              const char   *id)
{
  g_return_val_if_fail (kinds != NULL, -1);

  for (guint i = 0; i < kinds->len && id != NULL; i++)
    if (strcmp (g_array_index (kinds, VdKind, i).id, id) == 0)
      return i;

  return -1;
}

gboolean
vd_kind_removes (const VdKind *kind,
                 const char   *id)
{
  g_auto (GStrv) ids = NULL;

  g_return_val_if_fail (kind != NULL && id != NULL, FALSE);

  ids = g_strsplit (kind->removes != NULL ? kind->removes : "", " ", -1);
  return g_strv_contains ((const char *const *) ids, id);
}

static const char *
get_or (const VdNode *node,
        const char   *attribute,
        const char   *otherwise)
{
  const char *value = vd_node_get (node, attribute);

  return value != NULL ? value : otherwise;
}

static gboolean
is_yes (const VdNode *node,
        const char   *attribute,
        gboolean      otherwise)
{
  const char *value = vd_node_get (node, attribute);

  return value != NULL ? strcmp (value, "yes") == 0 : otherwise;
}

/* What a row leaves unsaid is as the row says that it overrides. */
static void
put_kind (GArray       *kinds,
          const VdNode *row)
{
  const char *id = vd_node_get (row, "id");
  int old = vd_kind_find (kinds, id);
  VdKind kind = { .id = id, .name = id, .look = "" };

  if (id == NULL)
    return;
  if (old >= 0)
    kind = g_array_index (kinds, VdKind, old);

  kind.name = get_or (row, "name", kind.name);
  kind.look = get_or (row, "look", kind.look);
  kind.directed = is_yes (row, "directed", kind.directed);
  kind.removes = get_or (row, "removes", kind.removes);
  kind.crosses = kind.removes != NULL;
  kind.absent = is_yes (row, "absent", kind.absent);

  if (old >= 0)
    g_array_index (kinds, VdKind, old) = kind;
  else
    g_array_append_val (kinds, kind);
}

static void
put_row (VdChart      *chart,
         const VdNode *row)
{
  const char *element = vd_node_get_name (row);

  if (strcmp (element, "hex") == 0)
    put_kind (chart->hexes, row);
  else if (strcmp (element, "side") == 0)
    put_kind (chart->sides, row);
  else if (strcmp (element, "path") == 0)
    put_kind (chart->paths, row);
}

static void
put_rows (VdChart      *chart,
          const VdNode *parent)
{
  for (VdNode *node = vd_node_get_first (parent); node != NULL; node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "chart") == 0)
      for (VdNode *row = vd_node_get_first (node); row != NULL; row = vd_node_get_next (row))
        put_row (chart, row);
}

static void
put_overrides (VdChart          *chart,
               const VdDocument *scenario)
{
  VdNode *node = vd_node_get_first (vd_document_get_root (scenario));

  for (; node != NULL; node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "override") == 0)
      put_rows (chart, node);
}

VdChart *
vd_chart_new (const VdDocument *system,
              const VdDocument *scenario)
{
  VdChart *chart = g_new0 (VdChart, 1);

  chart->hexes = g_array_new (FALSE, FALSE, sizeof (VdKind));
  chart->sides = g_array_new (FALSE, FALSE, sizeof (VdKind));
  chart->paths = g_array_new (FALSE, FALSE, sizeof (VdKind));

  if (system != NULL)
    put_rows (chart, vd_document_get_root (system));
  if (scenario != NULL)
    put_overrides (chart, scenario);

  if (chart->hexes->len == 0)
    {
      chart->is_guessed = system == NULL;
      g_array_append_vals (chart->hexes, look_hexes, G_N_ELEMENTS (look_hexes));
      g_array_append_vals (chart->sides, look_sides, G_N_ELEMENTS (look_sides));
      g_array_append_vals (chart->paths, look_paths, G_N_ELEMENTS (look_paths));
    }

  return chart;
}

void
vd_chart_free (VdChart *chart)
{
  if (chart == NULL)
    return;

  g_array_unref (chart->hexes);
  g_array_unref (chart->sides);
  g_array_unref (chart->paths);
  g_free (chart);
}

/* Of a map alone */

/* Adds @id if @kinds lacks it and it is not there yet. */
static void
note_strange (const char   *id,
              const GArray *kinds,
              GPtrArray    *strange)
{
  if (id != NULL && vd_kind_find (kinds, id) < 0 &&
      !g_ptr_array_find_with_equal_func (strange, id, g_str_equal, NULL))
    g_ptr_array_add (strange, (gpointer) id);
}

static void
note_section (const VdNode *section,
              const char   *attribute,
              const GArray *kinds,
              GPtrArray    *strange)
{
  VdNode *row = section != NULL ? vd_node_get_first (section) : NULL;

  for (; row != NULL; row = vd_node_get_next (row))
    note_strange (vd_node_get (row, attribute), kinds, strange);
}

GPtrArray *
vd_chart_list_strange (const VdChart    *chart,
                       const VdDocument *map)
{
  GPtrArray *strange = g_ptr_array_new ();
  const VdNode *root;
  const VdNode *terrain;

  g_return_val_if_fail (chart != NULL && map != NULL, strange);

  if (!chart->is_guessed)
    return strange;

  root = vd_document_get_root (map);
  terrain = vd_node_find (root, "terrain");
  if (terrain != NULL)
    note_strange (vd_node_get (terrain, "default"), chart->hexes, strange);
  note_section (terrain, "terrain", chart->hexes, strange);
  note_section (vd_node_find (root, "sides"), "kind", chart->sides, strange);
  note_section (vd_node_find (root, "paths"), "kind", chart->paths, strange);

  return strange;
}

gboolean
vd_chart_lacks_kinds (const VdChart    *chart,
                      const VdDocument *map)
{
  g_autoptr (GPtrArray) strange = vd_chart_list_strange (chart, map);

  return strange->len > 0;
}
