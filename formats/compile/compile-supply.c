/* Where supply comes from. */
#include "formats/compile/compile-private.h"

void
vd_compile_supply (VdCompile *self)
{
  VdScenario *s = self->scenario;
  VdNode *setup = vd_node_find (self->root, "setup");

  VD_EACH (node, setup, "supply")
    {
      int side = vd_compile_refer (self, VD_ID_SIDE, VD_ROW (node), "side", TRUE);
      g_autoptr (GArray) cells =
        vd_compile_hexes (self, node, vd_node_ask (node, "at"), "setup.off-map");
      VdSource source = {
        .side = MAX (side, 0),
        .from_arrival = vd_row_is (VD_ROW (node), "opens", "arrival"),
        .rule = vd_compile_case (self, VD_ROW (node)),
      };

      vd_compile_condition (self, VD_ROW (node), &source.when);
      for (guint i = 0; i < cells->len && side >= 0; i++)
        if (vd_compile_has_room (self, node, s->n_sources, VD_MAX_SOURCES, N_("sources of supply")))
          {
            source.cell = g_array_index (cells, VdCell, i);
            s->sources[s->n_sources++] = source;
          }
    }
}
