#include "formats/check/check-private.h"

#include <string.h>

#include "core/checks/check-play.h"
#include "core/checks/check.h"
#include "core/scenario/row-name.h"
#include "formats/compile/compile.h"
#include "formats/project/repair-make.h"

/* Rows by name, each after the first of its name with its number.  That of a name with
 * the number 0 is how many have it. */

static guint
hash_name (gconstpointer key)
{
  const VdRowName *name = key;

  return g_str_hash (name->element) * 31 + (name->key != NULL ? g_str_hash (name->key) : 0) +
         name->nth;
}

static gboolean
is_same_name (gconstpointer a,
              gconstpointer b)
{
  const VdRowName *one = a;
  const VdRowName *other = b;

  return one->nth == other->nth && strcmp (one->element, other->element) == 0 &&
         g_strcmp0 (one->key, other->key) == 0;
}

static VdRowName *
copy_name (const VdRowName *name,
           guint            nth)
{
  VdRowName *copy = g_new (VdRowName, 1);

  *copy = (VdRowName) { name->element, name->key, nth, "" };
  return copy;
}

static void
index_rows (GHashTable *index,
            VdNode     *parent)
{
  for (VdNode *node = vd_node_get_first (parent); node != NULL; node = vd_node_get_next (node))
    {
      VdRowName name;
      guint n;

      vd_project_name_row (node, &name);
      name.nth = 0;
      n = 1 + GPOINTER_TO_UINT (g_hash_table_lookup (index, &name));
      g_hash_table_insert (index, copy_name (&name, 0), GUINT_TO_POINTER (n));
      g_hash_table_insert (index, copy_name (&name, n), node);
      index_rows (index, node);
    }
}

/* Where a unit starts may be a zone's doing; then the unit will do.  What is missing
 * belongs where it should be added. */
static VdNode *
find_row (GHashTable       *index,
          const VdScenario *scenario,
          VdAbout           about)
{
  VdNode *node;
  VdRowName name;

  vd_about_name (scenario, about, &name);
  node = g_hash_table_lookup (index, &name);
  if (node == NULL && about.kind == VD_ABOUT_PLACE)
    return find_row (index, scenario, vd_about (VD_ABOUT_UNIT, about.index));
  if (node == NULL && about.kind == VD_ABOUT_POINT)
    return find_row (index, scenario, vd_about (VD_ABOUT_RULES, 0));

  return node;
}

/* What the core says of ground stands in the row of the hex, or where the map says
 * what lies everywhere. */
static VdNode *
find_ground (VdProject       *project,
             const VdFinding *finding)
{
  const VdMap *map;
  VdNode *node;

  if (!g_str_has_prefix (finding->code, "map.") || !finding->has_spot)
    return NULL;

  map = project->resolved->pdata[finding->spot.map];
  node = vd_map_find_hex_node (map, finding->spot.cell);
  return node != NULL ? node
                      : vd_node_find (vd_document_get_root (map->document), "terrain");
}

char *
vd_check_name_side (const VdMap     *map,
                    const VdMapSide *side)
{
  int other = vd_grid_next (&map->grid, side->cell, side->dir);
  g_autofree char *a = vd_map_get_label (map, side->cell);
  g_autofree char *b = other >= 0 ? vd_map_get_label (map, other) : g_strdup ("");

  return g_strconcat (a, "/", b, NULL);
}

void
vd_check_put (const VdProject *project,
              VdFinding       *finding,
              guint            map,
              guint            cell)
{
  vd_finding_set_spot (finding, map, cell);
  finding->hex = vd_map_get_label (project->resolved->pdata[map], cell);
}

/* Gives a finding of the core its file and line, and says what it is about. */
static void
locate_one (VdProject        *project,
            const VdScenario *scenario,
            GHashTable       *index,
            VdFinding        *finding)
{
  VdNode *root = vd_document_get_root (project->scenario);
  VdNode *node = finding->about.kind != VD_ABOUT_NOTHING
                 ? find_row (index, scenario, finding->about) : find_ground (project, finding);
  VdRowName name;

  if (finding->about.kind != VD_ABOUT_NOTHING)
    {
      vd_about_name (scenario, finding->about, &name);
      vd_finding_set_name (finding, &name);
    }
  if (finding->has_spot)
    vd_check_put (project, finding, finding->spot.map, finding->spot.cell);

  vd_project_locate (project, finding, node != NULL ? node : root);
  vd_check_propose (project, finding, node != NULL ? node : root);
}

static void
locate_findings (VdProject        *project,
                 const VdScenario *scenario,
                 VdFindings       *findings,
                 guint             from)
{
  g_autoptr (GHashTable) index = g_hash_table_new_full (hash_name, is_same_name, g_free, NULL);

  index_rows (index, vd_document_get_root (project->scenario));
  if (project->system != NULL)
    index_rows (index, vd_document_get_root (project->system));

  for (guint i = from; i < findings->len; i++)
    locate_one (project, scenario, index, findings->pdata[i]);
}

static void
check_documents (VdProject  *project,
                 VdFindings *findings)
{
  if (project->system != NULL)
    vd_document_check (project->system, findings);
  if (project->scenario != NULL)
    vd_document_check (project->scenario, findings);

  for (guint i = 0; i < project->maps->len; i++)
    {
      guint from = findings->len;

      vd_document_check (project->maps->pdata[i], findings);
      for (; from < findings->len; from++)
        vd_finding_set_map (findings->pdata[from], i);
    }
}

static gboolean
is_switched_off (const VdScenario *scenario,
                 const VdFinding  *finding)
{
  for (VdPoint need = VD_POINT_NEEDS_MAP; need <= VD_POINT_NEEDS_COUNTERS; need++)
    if (!vd_scenario_has (scenario, need) &&
        g_strcmp0 (finding->rule,
                   vd_scenario_get_case (scenario, vd_scenario_cite (scenario, need))) == 0)
      return TRUE;

  return FALSE;
}

/* What a scenario must have is found while it is compiled, before a mutation
 * test can switch anything off: take it back. */
static void
forget_needs (const VdScenario *scenario,
              VdFindings       *findings)
{
  for (guint i = findings->len; i > 0; i--)
    if (is_switched_off (scenario, findings->pdata[i - 1]))
      g_ptr_array_remove_index (findings, i - 1);
}

/* Its charts and tables are read as for a scenario that says nothing. */
static void
check_lone_system (VdProject  *project,
                   VdFindings *findings)
{
  if (project->system != NULL)
    vd_scenario_free (vd_project_compile_rules (project, findings));
}

static void
check_scenario (VdProject        *project,
                const VdScenario *scenario,
                const VdAnnals   *annals,
                VdFindings       *findings)
{
  guint from;

  vd_check_rows (project, findings);
  vd_check_counters (project, findings);
  vd_check_reduced (project, findings);
  if (scenario != NULL)
    vd_check_counts (project, scenario, findings);
  from = findings->len;
  if (scenario != NULL)
    vd_check_scenario (scenario, findings);
  if (annals != NULL)
    vd_check_play (annals, findings);
  locate_findings (project, scenario, findings, from);
  if (scenario != NULL)
    forget_needs (scenario, findings);
  vd_check_ignore (project, annals != NULL, findings);
}

static void
check_ground (VdProject        *project,
              const VdScenario *scenario,
              guint             map,
              VdFindings       *findings)
{
  vd_check_map (project, scenario, map, findings);
  vd_check_paths (project, map, findings);
  vd_check_lines (project, map, findings);
  vd_check_ground (project, map, findings);
  vd_check_places (project, map, findings);
}

void
vd_check_project (VdProject        *project,
                  const VdScenario *scenario,
                  VdFindings       *findings)
{
  vd_check_project_played (project, scenario, NULL, findings);
}

/* What says that the scenario cannot be played: there is always something. */
static VdFinding *
find_obstacle (const VdFindings *findings)
{
  for (guint i = 0; i < findings->len; i++)
    {
      VdFinding *finding = findings->pdata[i];

      if (strcmp (finding->code, "scenario.unplayable") == 0 ||
          strcmp (finding->code, "scenario.limit") == 0 ||
          (finding->severity == VD_ERROR && g_str_has_prefix (finding->code, "scenario.")))
        return finding;
    }

  g_return_val_if_reached (NULL);
}

gboolean
vd_check_require_play (const VdScenario  *scenario,
                       VdFindings        *findings,
                       GError           **error)
{
  VdFinding *obstacle;
  g_autofree char *why = NULL;

  g_return_val_if_fail (scenario != NULL && findings != NULL, FALSE);

  if (vd_scenario_why_unplayable (scenario) == NULL)
    return TRUE;

  obstacle = find_obstacle (findings);
  obstacle->severity = VD_ERROR;
  g_clear_pointer (&obstacle->ignored, g_free);
  why = vd_phrase_new (N_("cannot be played: %s"), vd_scenario_phrase_unplayable (scenario));
  g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_UNPLAYABLE, "%s:%u: %s", obstacle->file,
               MAX (obstacle->line, 1), why);
  return FALSE;
}

void
vd_check_project_played (VdProject        *project,
                         const VdScenario *scenario,
                         const VdAnnals   *annals,
                         VdFindings       *findings)
{
  g_return_if_fail (project != NULL && findings != NULL);
  g_return_if_fail (annals == NULL || (scenario != NULL && annals->scenario == scenario));

  check_documents (project, findings);
  vd_check_slips (project, findings);
  vd_check_unread (project, findings);
  for (guint i = 0; i < project->resolved->len; i++)
    {
      if (vd_check_numbering (project, i, findings))
        check_ground (project, scenario, i, findings);
      vd_check_absent (project, scenario, i, findings);
      vd_check_scans (project, i, findings);
      vd_check_pass (project, i, findings);
    }
  vd_check_looks (project, findings);
  if (project->scenario != NULL)
    {
      vd_check_options (project, findings);
      vd_check_schedule (project, scenario, findings);
      vd_check_colors (project, findings);
    }
  vd_check_idle (project, scenario, findings);

  if (project->scenario != NULL)
    check_scenario (project, scenario, annals, findings);
  else
    check_lone_system (project, findings);
  vd_findings_number (project, findings);
}

void
vd_check_project_audited (VdProject          *project,
                          const VdScenario   *scenario,
                          const VdGameResult *results,
                          guint               n,
                          VdFindings         *findings)
{
  guint from;

  g_return_if_fail (project != NULL && scenario != NULL && findings != NULL);
  g_return_if_fail (results != NULL || n == 0);

  from = findings->len;
  vd_check_play_audits (scenario, results, n, findings);
  locate_findings (project, scenario, findings, from);
  vd_findings_number (project, findings);
}
