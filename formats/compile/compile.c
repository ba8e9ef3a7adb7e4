#include "core/board/debug.h"
#include "formats/compile/compile-private.h"

static void
shortage_free (gpointer data)
{
  VdShortage *shortage = data;

  g_free (shortage->phrase);
  g_free (shortage);
}

static void
compile_init (VdCompile  *self,
              VdProject  *project,
              VdFindings *findings)
{
  *self = (VdCompile) {
    .project = project,
    .scenario = vd_scenario_new (),
    .findings = findings,
    .system = project->system != NULL ? vd_document_get_root (project->system) : NULL,
    .root = project->scenario != NULL ? vd_document_get_root (project->scenario) : NULL,
    .rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_array_unref),
    .said = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .shortages = g_ptr_array_new_with_free_func (shortage_free),
    .lost_options = g_hash_table_new (g_str_hash, g_str_equal),
    .needed = g_string_new (NULL),
  };

  for (guint i = 0; i < VD_N_IDS; i++)
    {
      self->ids[i] = g_hash_table_new (g_str_hash, g_str_equal);
      self->names[i] = g_ptr_array_new ();
    }
}

static void
compile_clear (VdCompile *self)
{
  for (guint i = 0; i < VD_N_IDS; i++)
    {
      g_hash_table_unref (self->ids[i]);
      g_ptr_array_unref (self->names[i]);
    }

  g_hash_table_unref (self->rows);
  g_hash_table_unref (self->said);
  g_hash_table_unref (self->lost_options);
  g_ptr_array_unref (self->shortages);
  g_string_free (self->needed, TRUE);
}

static char *
get_title (const VdCompile *self)
{
  const VdNode *title = vd_node_find (self->root, "title");
  const char *text = title != NULL ? vd_node_get_text (title) : NULL;

  return g_strdup (text != NULL ? text : vd_node_get (self->root, "id"));
}

/* The turn track counts turns without listing them. */
static gboolean
is_empty (const VdNode *section)
{
  return section == NULL ||
         (vd_node_get_first (section) == NULL && vd_node_get (section, "count") == NULL);
}

/* What no game can do without. */
static void
report_missing (VdCompile *self)
{
  static const struct
  {
    const char *element;
    const char *remedy;
    VdPoint     point;
  } needed[] = {
    { "maps", N_("Name a map file."), VD_POINT_NEEDS_MAP },
    { "sides", N_("Name the two sides."), VD_POINT_NEEDS_SIDES },
    { "units", N_("Add units to the order of battle."), VD_POINT_NEEDS_VALUES },
    { "turns", N_("Say how many turns are played."), VD_POINT_NEEDS_MAP },
  };

  if (self->system == NULL)
    vd_project_report (self->project, self->findings, self->root, "scenario.no-system", VD_ERROR,
                       N_("Name a system file in the attribute `system`."),
                       N_("The scenario names no system, so it has no charts."));

  for (guint i = 0; i < G_N_ELEMENTS (needed); i++)
    if (is_empty (vd_node_find (self->root, needed[i].element)))
      {
        VdFinding *finding =
          vd_project_report (self->project, self->findings, self->root, "scenario.incomplete",
                             VD_ERROR, needed[i].remedy, N_("The scenario has no %s."),
                             needed[i].element);

        vd_compile_cite (self, finding, needed[i].point);
      }
}

VdScenario *
vd_project_compile (VdProject  *project,
                    VdFindings *findings)
{
  gint64 started = g_get_monotonic_time ();
  VdCompile self;

  g_return_val_if_fail (project != NULL && findings != NULL, NULL);

  if (project->scenario == NULL)
    return NULL;

  compile_init (&self, project, findings);
  self.scenario->id = g_strdup (vd_node_get (self.root, "id"));
  self.scenario->title = get_title (&self);

  vd_compile_known (&self);
  vd_compile_sides (&self);
  vd_compile_system (&self);
  vd_compile_maps (&self);
  vd_compile_options (&self);
  vd_compile_conditions (&self);
  vd_compile_units (&self);
  vd_compile_recovery (&self);
  vd_compile_crossings (&self);
  vd_compile_shifts (&self);
  vd_compile_holds (&self);
  vd_compile_setup (&self);
  vd_compile_supply (&self);
  vd_compile_groups (&self);
  vd_compile_turns (&self);
  vd_compile_bars (&self);
  vd_compile_special (&self);
  vd_compile_days (&self);
  vd_compile_victory (&self);
  report_missing (&self);
  vd_compile_shortages (&self);

  vd_scenario_prepare (self.scenario);
  if (self.needed->len > 0)
    vd_scenario_refuse (self.scenario,
                        vd_phrase_new (N_("it needs mechanics that are not played: %s"),
                                       self.needed->str));
  else if (self.shortages->len > 0 && self.scenario->unplayable == NULL)
    vd_scenario_refuse (self.scenario, vd_phrase_of (N_("the scenario has more of something than "
                                                        "can be played")));

  compile_clear (&self);
  vd_debug (VD_DEBUG_COMPILE, "%s: %u hexes, %u units, %.1f ms", project->path,
            self.scenario->n_cells, self.scenario->n_units,
            (g_get_monotonic_time () - started) / 1000.0);
  return self.scenario;
}

VdScenario *
vd_project_compile_rules (VdProject  *project,
                          VdFindings *findings)
{
  VdCompile self;

  g_return_val_if_fail (project != NULL && findings != NULL, NULL);

  compile_init (&self, project, findings);
  vd_compile_known (&self);
  vd_compile_sides (&self);
  vd_compile_system (&self);
  vd_compile_shortages (&self);
  compile_clear (&self);

  return self.scenario;
}
