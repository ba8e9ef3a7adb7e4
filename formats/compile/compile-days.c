/* What is done at the end of turns, and until then: resets of morale, recoils, stops, recalls. */
#include "formats/compile/compile-private.h"

static void
compile_reset (VdCompile *self,
               VdNode    *node,
               GArray    *resets)
{
  const VdRow *row = VD_ROW (node);
  int army = vd_compile_refer (self, VD_ID_ARMY, row, "army", TRUE);
  gboolean from_start = vd_node_ask (node, "to") == NULL || vd_row_is (row, "to", "start");
  VdReset reset = {
    .army = MAX (army, 0),
    .turn = vd_compile_number (self, row, "turn", 0),
    .from_start = from_start,
    .to = from_start ? 0 : vd_compile_number (self, row, "to", 0),
    .less_lost = vd_row_is (row, "less", "eliminated"),
    .rule = vd_compile_case (self, row),
  };

  if (vd_node_ask (node, "less") != NULL && !reset.less_lost)
    vd_compile_unknown (self, node, N_("\"less\" but for units that are eliminated"));
  if (army >= 0 && reset.turn > 0)
    g_array_append_val (resets, reset);
}

/* Of which side it is, its units say. */
static void
compile_recoil (VdCompile *self,
                VdNode    *node)
{
  VdScenario *s = self->scenario;
  VdRecoil *recoil = &s->recoils[s->n_recoils];
  const VdRow *row = VD_ROW (node);
  g_auto (GStrv) words = vd_split_words (vd_node_ask (node, "units"));

  *recoil = (VdRecoil) { .side = VD_MAX_SIDES, .rule = vd_compile_case (self, row) };
  if (!vd_compile_ratio (self, node, "fraction", &recoil->num, &recoil->den))
    return;

  vd_compile_condition (self, row, &recoil->when);
  recoil->units = g_new (guint16, g_strv_length (words) + 1);
  for (guint i = 0; words[i] != NULL; i++)
    {
      int unit = vd_compile_find (self, VD_ID_UNIT, node, words[i]);

      if (unit < 0)
        continue;
      recoil->units[recoil->n_units++] = unit;
      recoil->side = s->units[unit].side;
    }

  s->n_recoils++;
}

static void
compile_stop (VdCompile *self,
              VdNode    *node,
              GArray    *stops)
{
  const VdRow *row = VD_ROW (node);
  int side = vd_compile_refer (self, VD_ID_SIDE, row, "by", TRUE);
  VdStop stop = {
    .side = MAX (side, 0),
    .turn = vd_compile_number (self, row, "turn", 0),
    .rule = vd_compile_case (self, row),
  };

  if (side >= 0 && stop.turn > 0)
    g_array_append_val (stops, stop);
}

static guint8 *
read_region (VdCompile *self,
             VdNode    *node)
{
  const char *region = vd_node_ask (node, "region");
  g_autoptr (GArray) cells = region != NULL ? vd_compile_region (self, node, region) : NULL;
  guint8 *inside;

  if (cells == NULL)
    return NULL;

  inside = g_new0 (guint8, self->scenario->n_cells + 1);
  for (guint i = 0; i < cells->len; i++)
    inside[g_array_index (cells, VdCell, i)] = TRUE;

  return inside;
}

static void
compile_recall (VdCompile *self,
                VdNode    *node,
                GArray    *recalls)
{
  const VdRow *row = VD_ROW (node);
  g_auto (GStrv) words = vd_split_words (vd_node_ask (node, "units"));
  VdRecall recall = {
    .units = g_new (VdUnitId, g_strv_length (words) + 1),
    .turn = vd_compile_number (self, row, "turn", 0),
    .until = vd_compile_number (self, row, "until", 0),
    .distance = vd_compile_number (self, row, "distance", 0),
    .inside = read_region (self, node),
    .rule = vd_compile_case (self, row),
  };

  for (guint i = 0; words[i] != NULL; i++)
    {
      int unit = vd_compile_find (self, VD_ID_UNIT, node, words[i]);

      if (unit >= 0)
        recall.units[recall.n_units++] = unit;
    }

  g_array_append_val (recalls, recall);
}

void
vd_compile_days (VdCompile *self)
{
  VdScenario *s = self->scenario;
  GArray *resets = g_array_new (FALSE, TRUE, sizeof (VdReset));
  GArray *stops = g_array_new (FALSE, TRUE, sizeof (VdStop));
  GArray *recalls = g_array_new (FALSE, TRUE, sizeof (VdRecall));

  VD_EACH (node, vd_node_find (self->root, "morale"), "reset")
    if (vd_compile_has_room (self, node, resets->len, G_MAXUINT8, N_("resets")))
      compile_reset (self, node, resets);
  VD_EACH (node, vd_node_find (self->root, "morale"), "recoil")
    if (vd_compile_has_room (self, node, s->n_recoils, VD_MAX_RECOILS, N_("recoils")))
      compile_recoil (self, node);
  VD_EACH (node, vd_node_find (self->root, "stops"), "stop")
    if (vd_compile_has_room (self, node, stops->len, G_MAXUINT8, N_("stops")))
      compile_stop (self, node, stops);
  VD_EACH (node, vd_node_find (self->root, "restrictions"), "recall")
    if (vd_compile_has_room (self, node, recalls->len, G_MAXUINT8, N_("recalls")))
      compile_recall (self, node, recalls);

  s->n_resets = resets->len;
  s->resets = (VdReset *) (void *) g_array_free (resets, FALSE);
  s->n_stops = stops->len;
  s->stops = (VdStop *) (void *) g_array_free (stops, FALSE);
  s->n_recalls = recalls->len;
  s->recalls = (VdRecall *) (void *) g_array_free (recalls, FALSE);
}
