/* What is written on counters and has no room there. */
#include "formats/check/check-private.h"
#include "formats/draw/draw.h"

#include <string.h>

typedef struct
{
  VdProject      *project;
  VdFindings     *findings;
  VdCounterRuler *ruler;
  GHashTable     *figures;    /* that have room: many counters show the same */
  GHashTable     *formations; /* whose names were looked at */
} CounterCheck;

static VdNode *
find_formation (const CounterCheck *self,
                const char         *id)
{
  VdNode *units = vd_node_find (vd_document_get_root (self->project->scenario), "units");

  VD_EACH (node, units, "formation")
    if (g_strcmp0 (vd_node_get (node, "id"), id) == 0)
      return node;

  return NULL;
}

static void
check_figures (CounterCheck        *self,
               const VdCounterFace *face,
               const VdNode        *unit)
{
  g_autofree char *figures =
    g_strdup_printf (face->initiative != NULL ? "%s(%s)%s" : "%s%s-%s",
                     face->strength != NULL ? face->strength : "",
                     face->initiative != NULL ? face->initiative : "",
                     face->move != NULL ? face->move : "");

  if (g_hash_table_contains (self->figures, figures))
    return;
  if (vd_counter_ruler_cuts (self->ruler, face, VD_COUNTER_FIGURES))
    vd_project_report (self->project, self->findings, unit, "units.text-cut", VD_NOTE,
                       N_("Write it shorter."),
                       N_("The figures on the counter of %s have no room and are cut off: %s."),
                       vd_row_call (unit).text, figures);
  else
    g_hash_table_add (self->figures, g_steal_pointer (&figures));
}

static void
check_code (CounterCheck        *self,
            const VdCounterFace *face,
            const VdNode        *unit)
{
  if (vd_counter_ruler_cuts (self->ruler, face, VD_COUNTER_CODE))
    vd_project_report (self->project, self->findings, unit, "units.text-cut", VD_NOTE,
                       N_("Write it shorter."),
                       N_("The designation on the counter of %s has no room and is cut off: %s."),
                       vd_row_call (unit).text, face->code);
}

/* Once for each formation: all its counters show the same. */
static void
check_formation (CounterCheck        *self,
                 const VdCounterFace *face,
                 const VdNode        *unit)
{
  const char *id = vd_node_get (unit, "formation");
  VdNode *formation;

  if (face->formation == NULL || !g_hash_table_add (self->formations, (char *) id) ||
      !vd_counter_ruler_cuts (self->ruler, face, VD_COUNTER_FORMATION))
    return;

  formation = find_formation (self, id);
  vd_project_report (self->project, self->findings, formation, "units.text-cut", VD_NOTE,
                     N_("Write a short form behind the name, in brackets, or a shorter name."),
                     N_("The name of the formation %s has no room on its counters and is cut "
                        "off."), vd_row_call (formation).text);
}

void
vd_check_counters (VdProject  *project,
                   VdFindings *findings)
{
  VdNode *units = vd_node_find (vd_document_get_root (project->scenario), "units");
  g_autoptr (VdFaceTable) faces = vd_face_table_new (project->scenario, project->system);
  g_autoptr (VdCounterRuler) ruler = vd_counter_ruler_new ();
  g_autoptr (GHashTable) figures = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) formations = g_hash_table_new (g_str_hash, g_str_equal);
  CounterCheck self = { project, findings, ruler, figures, formations };

  VD_EACH (unit, units, "unit")
    {
      VdCounterFace face;

      vd_face_table_get (faces, unit, &face);
      check_figures (&self, &face, unit);
      check_code (&self, &face, unit);
      check_formation (&self, &face, unit);
    }
}
