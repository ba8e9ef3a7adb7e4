/* Restrictions: units that never leave a region. */
#include "formats/compile-private.h"

static void
report_twice (VdCompile *self,
              VdNode    *node,
              guint      unit)
{
  VdCalled called = vd_compile_call_unit (self, unit);
  VdFinding *finding =
    vd_project_report (self->project, self->findings, node, "reference.duplicate", VD_ERROR,
                       "Take it out of one of the two rows.",
                       "The unit %s is confined twice; the first row counts.", called.text);

  vd_repair_set_word (vd_repair_new (finding, "Take %s out of the row", called.text), node,
                      "units", self->scenario->units[unit].id, NULL);
}

static void
confine (VdCompile *self,
         VdNode    *node,
         guint      pen)
{
  VdScenario *s = self->scenario;
  g_auto (GStrv) words = vd_compile_split (vd_node_get (node, "units"));

  for (guint i = 0; words[i] != NULL; i++)
    {
      int unit = vd_compile_find (self, VD_ID_UNIT, node, words[i]);

      if (unit < 0)
        continue;
      if (s->units[unit].pen == VD_NONE)
        s->units[unit].pen = pen;
      else
        report_twice (self, node, unit);
    }
}

static void
compile_hold (VdCompile *self,
              VdNode    *node,
              GArray    *pens)
{
  VdScenario *s = self->scenario;
  VdPen pen = { .rule = vd_compile_case (self, VD_ROW (node)) };
  g_autoptr (GArray) cells = vd_compile_region (self, node, vd_node_get (node, "region"));

  if (cells == NULL)
    return;

  pen.inside = g_new0 (guint8, s->n_cells + 1);
  for (guint i = 0; i < cells->len; i++)
    pen.inside[g_array_index (cells, VdCell, i)] = TRUE;

  confine (self, node, pens->len);
  g_array_append_val (pens, pen);
}

void
vd_compile_holds (VdCompile *self)
{
  VdScenario *s = self->scenario;
  const VdElement *restrictions =
    vd_vocabulary_get_child (vd_vocabulary_get_root ("scenario"),
                             g_intern_static_string ("restrictions"), NULL);
  const VdElement *hold =
    vd_vocabulary_get_child (restrictions, g_intern_static_string ("hold"), NULL);
  GArray *pens = g_array_new (FALSE, TRUE, sizeof (VdPen));

  VD_EACH (node, vd_node_find (self->root, "restrictions"), "hold")
    if (vd_node_get (node, "region") == NULL)
      vd_compile_unknown (self, node, "a hold without a region");
    else if (vd_compile_is_played (node, hold) &&
             vd_compile_has_room (self, node, pens->len, G_MAXUINT8, "holds"))
      compile_hold (self, node, pens);

  s->n_pens = pens->len;
  s->pens = (VdPen *) (void *) g_array_free (pens, FALSE);
}
