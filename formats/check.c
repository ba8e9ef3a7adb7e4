#include "formats/check-private.h"

#include <string.h>

#include "core/check-play.h"
#include "core/check.h"

/* Rows by subject: "unit tau-1", and for a second row of that name "unit tau-1 (2)".
 * @counts: by subject, how many have it */
static void
index_rows (GHashTable *index,
            GHashTable *counts,
            VdNode     *parent)
{
  for (VdNode *node = vd_node_get_first (parent); node != NULL; node = vd_node_get_next (node))
    {
      char *subject = vd_project_subject (node);
      guint n = 1 + GPOINTER_TO_UINT (g_hash_table_lookup (counts, subject));

      g_hash_table_insert (counts, g_strdup (subject), GUINT_TO_POINTER (n));
      if (n > 1)
        {
          char *numbered = g_strdup_printf ("%s (%u)", subject, n);

          g_free (subject);
          subject = numbered;
        }
      g_hash_table_insert (index, subject, node);
      index_rows (index, counts, node);
    }
}

/* What the core calls a place may be a zone's doing; then the unit will do.
 * What is missing belongs where it should be added. */
static VdNode *
find_row (GHashTable *index,
          const char *subject)
{
  static const char *const instead[][2] = {
    { "place ", "unit " }, { "bind ", "rules" },
  };
  VdNode *node = g_hash_table_lookup (index, subject);

  for (guint i = 0; i < G_N_ELEMENTS (instead) && node == NULL; i++)
    if (g_str_has_prefix (subject, instead[i][0]))
      {
        const char *key = subject + strlen (instead[i][0]);
        g_autofree char *other = g_strconcat (instead[i][1],
                                              g_str_has_suffix (instead[i][1], " ") ? key : "",
                                              NULL);

        node = g_hash_table_lookup (index, other);
      }

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
  int cell;

  if (!g_str_has_prefix (finding->code, "map.") || finding->hex == NULL ||
      finding->map >= project->resolved->len)
    return NULL;

  map = project->resolved->pdata[finding->map];
  cell = vd_map_find_cell (map, finding->hex);
  node = cell >= 0 ? vd_map_find_hex_node (map, cell) : NULL;
  return node != NULL ? node
                      : vd_node_find (vd_document_get_root (map->document), "terrain");
}

/* Gives findings of the core their files and lines. */
static void
locate (VdProject  *project,
        VdFindings *findings,
        guint       from)
{
  g_autoptr (GHashTable) index = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  VdNode *root = vd_document_get_root (project->scenario);

  index_rows (index, counts, root);
  if (project->system != NULL)
    index_rows (index, counts, vd_document_get_root (project->system));

  for (guint i = from; i < findings->len; i++)
    {
      VdFinding *finding = findings->pdata[i];
      VdNode *node = finding->subject != NULL ? find_row (index, finding->subject)
                                               : find_ground (project, finding);

      vd_project_locate (project, finding, node != NULL ? node : root);
      vd_check_propose (project, finding, node != NULL ? node : root);
    }
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
        ((VdFinding *) findings->pdata[from])->map = i;
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
  if (scenario != NULL)
    vd_check_counts (project, scenario, findings);
  from = findings->len;
  if (scenario != NULL)
    vd_check_scenario (scenario, findings);
  if (annals != NULL)
    vd_check_play (annals, findings);
  locate (project, findings, from);
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
  check_documents (project, findings);
  vd_check_slips (project, findings);
  vd_check_unread (project, findings);
  for (guint i = 0; i < project->resolved->len; i++)
    {
      if (vd_check_numbering (project, i, findings))
        check_ground (project, scenario, i, findings);
      vd_check_absent (project, scenario, i, findings);
    }
  if (project->scenario != NULL)
    {
      vd_check_options (project, findings);
      vd_check_schedule (project, scenario, findings);
    }
  vd_check_idle (project, scenario, findings);

  if (project->scenario != NULL)
    check_scenario (project, scenario, annals, findings);
  else
    check_lone_system (project, findings);
  vd_repairs_number (project, findings);
}

void
vd_check_project_audited (VdProject          *project,
                          const VdScenario   *scenario,
                          const VdGameResult *results,
                          guint               n,
                          VdFindings         *findings)
{
  guint from = findings->len;

  vd_check_play_audits (scenario, results, n, findings);
  locate (project, findings, from);
}
