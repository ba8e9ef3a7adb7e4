/* The sequence of play: which phases a player-turn has in each period, and which side begins.
 *
 * What no row says is as usual: movement, then combat, and the first side before the second. */
#include "formats/compile/compile-private.h"

#include "core/position/state.h"

#include <string.h>

/* That of an override takes the place of the system's. */
static VdNode *
find_sequence (VdCompile *self)
{
  VdNode *sequence = vd_node_find (self->system, "sequence");

  VD_EACH (over, self->root, "override")
    if (vd_node_find (over, "sequence") != NULL)
      sequence = vd_node_find (over, "sequence");

  return sequence;
}

/* A row that names no period is of all. */
static gboolean
is_of_period (const VdCompile *self,
              const VdNode    *node,
              guint            period)
{
  const char *id = vd_node_ask (node, "period");

  return id == NULL || strcmp (id, self->scenario->periods[period].id) == 0;
}

static gboolean
is_kind (const VdNode *node,
         VdPhase       kind)
{
  return g_strcmp0 (vd_node_ask (node, "kind"), vd_phase_names[kind]) == 0;
}

static void
report_clash (VdCompile    *self,
              const VdNode *node,
              const char   *remedy,
              const char   *text,
              guint         period)
{
  vd_project_report (self->project, self->findings, node, "rules.sequence-clash", VD_ERROR, remedy,
                     text, self->scenario->periods[period].name);
}

/* Whether the phase of @node has been named before for @period, by rows one of which names
 * that. */
static gboolean
is_named_twice (VdCompile *self,
                VdNode    *sequence,
                VdNode    *node,
                guint      period)
{
  VD_EACH (other, sequence, "phase")
    {
      if (other == node)
        return FALSE;
      if (is_of_period (self, other, period) &&
          g_strcmp0 (vd_node_ask (other, "kind"), vd_node_ask (node, "kind")) == 0)
        return vd_node_ask (other, "period") != NULL || vd_node_ask (node, "period") != NULL;
    }

  return FALSE;
}

/* Whether the phase is one that mechanics add to movement and combat. */
static gboolean
is_added (VdPhase kind)
{
  return kind != VD_PHASE_MOVEMENT && kind != VD_PHASE_COMBAT;
}

/* What is played of a player-turn is movement, then combat.  Returns whether the rows of
 * @period say that. */
static gboolean
check_order (VdCompile *self,
             VdNode    *sequence,
             guint      period)
{
  const VdSequence *usual = &self->scenario->sequence;
  guint n = 0;

  VD_EACH (node, sequence, "phase")
    {
      if (!is_of_period (self, node, period))
        continue;

      /* Without a row for it the period is without what mechanics add. */
      while (n < usual->n_phases && is_added (usual->phases[n].kind) &&
             !is_kind (node, usual->phases[n].kind))
        n++;
      if (n < usual->n_phases && is_kind (node, usual->phases[n].kind))
        n++;
      else if (is_named_twice (self, sequence, node, period))
        {
          report_clash (self, node, N_("Take one of the two rows away."),
                        N_("The sequence names a phase twice for the period \"%s\"."), period);
          return FALSE;
        }
      else
        {
          vd_compile_unknown (self, node, N_("a sequence other than movement, then combat"));
          return FALSE;
        }
    }

  return TRUE;
}

/* The periods that have a phase of that kind by the rows, as bits; all if none speaks of it. */
static guint8
find_periods (VdCompile *self,
              VdNode    *sequence,
              VdPhase    kind)
{
  guint8 periods = 0;

  VD_EACH (node, sequence, "phase")
    for (guint i = 0; i < self->scenario->n_periods && is_kind (node, kind); i++)
      if (is_of_period (self, node, i))
        periods |= 1u << i;

  return periods != 0 ? periods : VD_ALL_PERIODS;
}

/* Who moves by initiative does so after the others: without their phase his is none. */
static void
drop_individual (VdScenario *s)
{
  for (guint i = 0; i < s->sequence.n_phases; i++)
    for (guint period = 0; period < s->n_periods; period++)
      if (s->sequence.phases[i].kind == VD_PHASE_INDIVIDUAL &&
          !vd_scenario_has_phase (s, period, VD_PHASE_MOVEMENT))
        s->sequence.phases[i].periods &= ~(1u << period);
}

/* A period of whose player-turns nothing is said has them whole. */
static void
fill_in (VdCompile *self,
         VdNode    *sequence)
{
  VdSequence *compiled = &self->scenario->sequence;

  for (guint period = 0; period < self->scenario->n_periods; period++)
    {
      guint8 periods = 0;

      for (guint i = 0; i < compiled->n_phases; i++)
        periods |= compiled->phases[i].periods;
      if (periods >> period & 1)
        continue;

      vd_project_report (self->project, self->findings, sequence, "rules.no-phase", VD_ERROR,
                         N_("Add rows `phase` for the period, or one for all periods."),
                         N_("By the sequence of play the period \"%s\" has no phase."),
                         self->scenario->periods[period].name);
      for (guint i = 0; i < compiled->n_phases; i++)
        compiled->phases[i].periods |= 1u << period;
    }
}

/* What mechanics add to a player-turn. */
static const struct
{
  VdPhase    kind;
  VdMechanic mechanic;
} added_by[] = {
  { VD_PHASE_REORGANIZATION, VD_MECHANIC_BOXES },
  { VD_PHASE_COMMAND,        VD_MECHANIC_COMMAND },
  { VD_PHASE_INDIVIDUAL,     VD_MECHANIC_INITIATIVE },
  { VD_PHASE_SUPPLY,         VD_MECHANIC_SUPPLY },
  { VD_PHASE_DISPATCH,       VD_MECHANIC_MARCH_ORDERS },
};

/* The place of a phase in the usual player-turn. */
static guint
find_place (const VdCompile *self,
            const VdNode    *node)
{
  const VdSequence *usual = &self->scenario->sequence;
  guint i = 0;

  while (i < usual->n_phases && !is_kind (node, usual->phases[i].kind))
    i++;

  return i;
}

/* Proposes a row for the phase in front of those that come after it, if these stand together. */
static void
propose_phase (VdCompile *self,
               VdFinding *finding,
               VdNode    *sequence,
               VdPhase    kind)
{
  const VdNode *before = NULL;
  guint place = 0;

  while (self->scenario->sequence.phases[place].kind != kind)
    place++;

  VD_EACH (node, sequence, "phase")
    if (find_place (self, node) > place)
      before = before != NULL ? before : node;
    else if (before != NULL)
      return;

  vd_repair_insert (vd_repair_new (finding, N_("Name the phase in the sequence of play")), sequence,
                    before, "phase", "kind", vd_phase_names[kind], NULL);
}

/* Whoever writes the sequence down and leaves out what a mechanic adds has it in every period,
 * also by night. */
static void
check_named (VdCompile *self,
             VdNode    *sequence)
{
  for (guint i = 0; i < G_N_ELEMENTS (added_by); i++)
    {
      gboolean is_named = vd_node_find (sequence, "phase") == NULL ||
                          !self->scenario->mechanics[added_by[i].mechanic];
      VdFinding *finding;

      VD_EACH (node, sequence, "phase")
        is_named |= is_kind (node, added_by[i].kind);
      if (is_named)
        continue;

      finding = vd_project_report (self->project, self->findings, sequence, "rules.unnamed-phase",
                                   VD_WARNING,
                                   N_("Add a row `phase` for it, or one for each period that has "
                                      "it."),
                                   N_("The mechanic \"%s\" has the phase \"%s\", which the "
                                      "sequence of play does not name: all periods have it."),
                                   vd_mechanic_get_name (added_by[i].mechanic),
                                   vd_phase_names[added_by[i].kind]);
      propose_phase (self, finding, sequence, added_by[i].kind);
    }
}

static void
compile_phases (VdCompile *self,
                VdNode    *sequence)
{
  VdSequence *compiled = &self->scenario->sequence;

  VD_EACH (node, sequence, "phase")
    vd_compile_refer (self, VD_ID_PERIOD, VD_ROW (node), "period", FALSE);

  for (guint period = 0; period < self->scenario->n_periods; period++)
    if (!check_order (self, sequence, period))
      return;

  for (guint i = 0; i < compiled->n_phases; i++)
    compiled->phases[i].periods = find_periods (self, sequence, compiled->phases[i].kind);
  drop_individual (self->scenario);
  fill_in (self, sequence);
  check_named (self, sequence);
}

/* A period can also say by itself that it is without combat. */
static void
compile_no_combat (VdCompile *self,
                   VdNode    *sequence)
{
  const GArray *rows = vd_compile_rows (self, "periods", "period", "id");
  VdScenario *s = self->scenario;

  for (guint i = 0; i < rows->len; i++)
    {
      const VdRow *row = &g_array_index (rows, VdRow, i);
      gpointer period;

      if (!vd_row_is (row, "combat", "no") || vd_row_get (row, "id") == NULL ||
          !g_hash_table_lookup_extended (self->ids[VD_ID_PERIOD], vd_row_get (row, "id"), NULL,
                                         &period))
        continue;

      for (guint p = 0; p < s->sequence.n_phases; p++)
        if (s->sequence.phases[p].kind == VD_PHASE_COMBAT)
          s->sequence.phases[p].periods &= ~(1u << GPOINTER_TO_UINT (period));

      VD_EACH (node, sequence, "phase")
        if (is_kind (node, VD_PHASE_COMBAT) &&
            g_strcmp0 (vd_node_ask (node, "period"), vd_row_get (row, "id")) == 0)
          report_clash (self, node, N_("Take the row away, or `combat` of the period."),
                        N_("The sequence gives a Combat Phase to the period \"%s\", which by its "
                           "own row has none."), GPOINTER_TO_UINT (period));
    }
}

static void
compile_order (VdCompile *self,
               VdNode    *sequence)
{
  guint8 said = 0;

  VD_EACH (node, sequence, "order")
    {
      int period = vd_compile_refer (self, VD_ID_PERIOD, VD_ROW (node), "period", TRUE);

      if (period < 0)
        continue;

      if (said >> period & 1)
        report_clash (self, node, N_("Take one of the two rows away."),
                      N_("The sequence says twice who begins in the period \"%s\"."), period);
      else if (vd_row_is (VD_ROW (node), "first", "second"))
        self->scenario->sequence.second_begins |= 1u << period;
      said |= 1u << period;
    }
}

/* Puts a phase into the usual player-turn, in front of the one at @place. */
static void
add_phase (VdScenario *s,
           VdMechanic  mechanic,
           VdPhase     kind,
           guint       place)
{
  VdSequence *usual = &s->sequence;

  if (!s->mechanics[mechanic])
    return;

  memmove (usual->phases + place + 1, usual->phases + place,
           (usual->n_phases - place) * sizeof *usual->phases);
  usual->phases[place] = (VdPhaseRow) { kind, VD_ALL_PERIODS };
  usual->n_phases++;
}

/* Movement, then combat, and what mechanics add: the last first, so that places stay.  They are
 * those of added_by. */
static void
add_phases (VdScenario *s)
{
  add_phase (s, VD_MECHANIC_INITIATIVE, VD_PHASE_INDIVIDUAL, 1);
  add_phase (s, VD_MECHANIC_SUPPLY, VD_PHASE_SUPPLY, 0);
  add_phase (s, VD_MECHANIC_COMMAND, VD_PHASE_COMMAND, 0);
  add_phase (s, VD_MECHANIC_BOXES, VD_PHASE_REORGANIZATION, 0);
  add_phase (s, VD_MECHANIC_MARCH_ORDERS, VD_PHASE_DISPATCH, 0);
}

void
vd_compile_sequence (VdCompile *self)
{
  VdNode *sequence = find_sequence (self);

  add_phases (self->scenario);
  compile_phases (self, sequence);
  compile_no_combat (self, sequence);
  compile_order (self, sequence);
}
