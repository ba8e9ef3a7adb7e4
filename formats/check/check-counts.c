/* What a side, a formation or a class is said to have, held against its units. */
#include "core/scenario/tables.h"
#include "formats/check/check-private.h"

#include <string.h>

typedef struct
{
  guint   units;
  guint64 strength; /* quarters */
} Count;

typedef struct
{
  VdProject        *project;
  const VdScenario *scenario;
  VdFindings       *findings;
} CountCheck;

/* Whether a unit belongs to the formation, or to one below it. */
static gboolean
is_below (const VdScenario *s,
          const VdUnit     *unit,
          guint             formation)
{
  guint at = unit->formation;

  for (guint i = 0; i <= s->n_formations && at != VD_NONE; i++)
    {
      if (at == formation)
        return TRUE;
      at = s->formation_parent[at];
    }

  return FALSE;
}

typedef enum { OF_SIDE, OF_CLASS, OF_FORMATION } Kind;

static Count
count_units (const VdScenario *s,
             Kind              kind,
             guint             which)
{
  Count count = { 0, 0 };

  for (guint i = 0; i < s->n_units; i++)
    {
      const VdUnit *unit = &s->units[i];

      if (kind == OF_SIDE ? unit->side != which
          : kind == OF_CLASS ? unit->unit_class != which : !is_below (s, unit, which))
        continue;
      count.units++;
      count.strength += unit->strength;
    }

  return count;
}

static void
report_number (CountCheck   *self,
               const VdNode *node,
               const char   *attribute)
{
  vd_project_report (self->project, self->findings, node, "value.number", VD_ERROR,
                     N_("Write what the printed sheet says, as 12."),
                     N_("The %s of the %s is not a number: \"%s\"."), attribute,
                     vd_node_get_name (node), vd_node_get (node, attribute));
}

static void
check_units (CountCheck   *self,
             const VdNode *node,
             const Count  *count)
{
  const char *text = vd_node_get (node, "units");
  guint64 declared;

  if (text == NULL)
    return;
  if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT16, &declared, NULL))
    report_number (self, node, "units");
  else if (declared != count->units)
    vd_project_report (self->project, self->findings, node, "units.count", VD_WARNING,
                       declared > count->units
                       ? N_("Compare its units with the printed sheet: one may be missing, or "
                            "stand elsewhere.")
                       : N_("Compare its units with the printed sheet: one may be there twice, or "
                            "belong elsewhere."),
                       N_("The %s %s is said to have %u units, and has %u."),
                       vd_node_get_name (node), vd_row_call (node).text, (guint) declared,
                       count->units);
}

static void
check_strength (CountCheck   *self,
                const VdNode *node,
                const Count  *count)
{
  const char *text = vd_node_get (node, "strength");
  char found[32];
  guint declared;

  if (text == NULL)
    return;
  if (!vd_quarters_parse (text, &declared))
    {
      report_number (self, node, "strength");
      return;
    }
  if (declared == count->strength)
    return;

  vd_project_report (self->project, self->findings, node, "units.sum", VD_WARNING,
                     N_("Compare the strength of each of its units with its counter."),
                     N_("The units of the %s %s are said to have %s points of strength, and have "
                        "%s."), vd_node_get_name (node), vd_row_call (node).text, text,
                     vd_quarters_say (found, count->strength));
}

static void
check_node (CountCheck   *self,
            const VdNode *node,
            Kind          kind,
            guint         which)
{
  Count count;

  if (vd_node_get (node, "units") == NULL && vd_node_get (node, "strength") == NULL)
    return;

  count = count_units (self->scenario, kind, which);
  check_units (self, node, &count);
  check_strength (self, node, &count);
}

static void
check_sides (CountCheck *self,
             VdNode     *root)
{
  VD_EACH (node, vd_node_find (root, "sides"), "side")
    for (guint i = 0; i < self->scenario->n_sides; i++)
      if (g_strcmp0 (self->scenario->side[i].id, vd_node_get (node, "id")) == 0)
        check_node (self, node, OF_SIDE, i);
}

static void
check_formations (CountCheck *self,
                  VdNode     *root)
{
  VD_EACH (node, vd_node_find (root, "units"), "formation")
    for (guint i = 0; i < self->scenario->n_formations; i++)
      if (g_strcmp0 (self->scenario->formations[i], vd_node_get (node, "id")) == 0)
        check_node (self, node, OF_FORMATION, i);
}

/* A class of a system serves several battles; what a battle says of it, or of its own, is
 * about its own counters. */
static void
check_classes (CountCheck *self,
               VdNode     *root)
{
  VdNode *override = vd_node_find (root, "override");

  VD_EACH (node, override != NULL ? vd_node_find (override, "classes") : NULL, "class")
    for (guint i = 0; i < self->scenario->n_classes; i++)
      if (g_strcmp0 (self->scenario->classes[i].id, vd_node_get (node, "id")) == 0)
        check_node (self, node, OF_CLASS, i);
}

/* Ground */

/* How many hexes of all maps are of terrain number @terrain. */
static guint
count_hexes (const VdScenario *s,
             guint             terrain)
{
  guint n = 0;

  for (guint cell = 0; cell < s->n_cells; cell++)
    n += s->terrain[cell] == terrain;

  return n;
}

static void
check_hexes (CountCheck   *self,
             const VdNode *node,
             guint         terrain)
{
  const char *text = vd_node_get (node, "hexes");
  guint n = count_hexes (self->scenario, terrain);
  guint64 declared;

  if (text == NULL)
    return;
  if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT16, &declared, NULL))
    report_number (self, node, "hexes");
  else if (declared != n)
    vd_project_report (self->project, self->findings, node, "map.hex-count", VD_WARNING,
                       declared > n
                       ? N_("Compare the map with the printed list: a hex may be missing, or be of "
                            "another kind.")
                       : N_("Compare the map with the printed list: a hex of another kind may have "
                            "become one of this."),
                       N_("Of %s there are to be %u hexes, and the maps have %u."),
                       vd_row_call (node).text, (guint) declared, n);
}

/* What the scenario says of a kind stands in the place of what its system does. */
static void
check_chart (CountCheck *self,
             VdNode     *chart,
             VdNode     *over)
{
  VD_EACH (node, chart, "hex")
    {
      gboolean is_over = FALSE;

      VD_EACH (other, over, "hex")
        is_over |= vd_node_get (other, "hexes") != NULL &&
                   g_strcmp0 (vd_node_get (other, "id"), vd_node_get (node, "id")) == 0;

      for (guint i = 0; i < self->scenario->n_terrains && !is_over; i++)
        if (g_strcmp0 (self->scenario->terrains[i].id, vd_node_get (node, "id")) == 0)
          check_hexes (self, node, i);
    }
}

static void
check_charts (CountCheck *self,
              VdNode     *root)
{
  VdNode *override = vd_node_find (root, "override");
  VdNode *over = override != NULL ? vd_node_find (override, "chart") : NULL;
  VdNode *system = self->project->system != NULL ? vd_document_get_root (self->project->system)
                                                 : NULL;

  if (self->scenario->n_cells == 0)
    return;
  if (system != NULL)
    check_chart (self, vd_node_find (system, "chart"), over);
  check_chart (self, over, NULL);
}

void
vd_check_counts (VdProject        *project,
                 const VdScenario *scenario,
                 VdFindings       *findings)
{
  CountCheck self = { project, scenario, findings };
  VdNode *root = vd_document_get_root (project->scenario);

  check_sides (&self, root);
  check_formations (&self, root);
  check_classes (&self, root);
  check_charts (&self, root);
}
