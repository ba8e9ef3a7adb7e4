/* Boxes on paper, for units that are lost to lie in. */
#include "formats/print/charts-private.h"
#include "formats/print/flow-private.h"
#include "formats/project/mechanics.h"

#define N_BOXES 3
#define HEIGHT 40.0 /* of a box: two lines of counters of half an inch, and its name */
#define PAD 0.8

typedef struct
{
  PangoLayout *names[N_BOXES];
} Row;

static void
row_free (gpointer data)
{
  Row *row = data;

  for (guint i = 0; i < N_BOXES; i++)
    g_object_unref (row->names[i]);
  g_free (row);
}

static void
draw_row (gpointer  data,
          cairo_t  *cr,
          double    width)
{
  const Row *row = data;
  double across = width / N_BOXES;

  for (guint i = 0; i < N_BOXES; i++)
    {
      cairo_rectangle (cr, i * across, 0, across, HEIGHT);
      cairo_set_source_rgb (cr, 0, 0, 0);
      cairo_set_line_width (cr, 0.2);
      cairo_stroke (cr);
      vd_flow_show (cr, row->names[i], (VdVec) { i * across + PAD, 0.2 });
    }
}

static void
add_side (VdCharts   *self,
          const char *side)
{
  static const char *const names[N_BOXES] = {
    N_("%s: not recovered"), N_("%s: recovered"), N_("%s: lost for good"),
  };
  double across = vd_flow_get_width (self->flow) / N_BOXES;
  VdFlowStrip *strip;
  Row *row = g_new0 (Row, 1);

  vd_flow_leave_gap (self->flow, 2);
  for (guint i = 0; i < N_BOXES; i++)
    {
      g_autofree char *name = g_strdup_printf (vd_charts_say (self, names[i]), side);

      row->names[i] = vd_flow_layout (self->flow, VD_FLOW_HEAD, 1, name, NULL);
      vd_flow_wrap (row->names[i], across - 2 * PAD);
    }

  strip = vd_flow_add_strip (self->flow, HEIGHT, 0);
  strip->stays = TRUE;
  strip->draw = draw_row;
  strip->data = row;
  strip->free = row_free;
}

void
vd_charts_add_boxes (VdCharts *self)
{
  const VdNode *sides = vd_find_section (self->project->scenario, "sides");
  const VdNode *side = sides != NULL ? vd_node_find (sides, "side") : NULL;

  if (side == NULL || !vd_project_plays (self->project, "reorganization-boxes"))
    return;

  vd_charts_open (self);
  vd_flow_heading (self->flow, 2, vd_charts_say (self, N_("Boxes of Lost Units")));
  for (; side != NULL; side = vd_node_find_next (side))
    {
      const VdChangedRow plain = { side, NULL };

      add_side (self, vd_charts_get_name (&plain));
    }

  vd_flow_paragraph (self->flow,
                     vd_charts_say (self, N_("A unit that is lost with its full side up lies in the "
                                             "first box, until a die or the night brings it to the "
                                             "second; from there a leader takes it back, reduced. "
                                             "What is lost for good, as units that are reduced are, "
                                             "lies in the third.")), NULL);
}
