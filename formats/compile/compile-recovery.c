/* What is added to the initiative of units that recover, by class, army and trait. */
#include "formats/compile/compile-private.h"

VdNode *
vd_compile_find_recovery (VdCompile *self)
{
  VdNode *recovery = vd_node_find (self->system, "recovery");

  VD_EACH (over, self->root, "override")
    if (vd_node_find (over, "recovery") != NULL)
      recovery = vd_node_find (over, "recovery");

  return recovery;
}

/* The rows that are named, as bits; all if none is. */
static guint32
read_bits (VdCompile  *self,
           VdNode     *node,
           VdIdKind    kind,
           const char *attribute)
{
  g_auto (GStrv) words = vd_split_words (vd_node_ask (node, attribute));

  return words[0] != NULL ? vd_compile_named_bits (self, node, kind, attribute) : G_MAXUINT32;
}

static void
change_units (VdCompile *self,
              VdNode    *node,
              int        amount)
{
  VdScenario *s = self->scenario;
  g_auto (GStrv) traits = vd_split_words (vd_node_ask (node, "trait"));
  guint32 classes = read_bits (self, node, VD_ID_CLASS, "class");
  guint32 armies = read_bits (self, node, VD_ID_ARMY, "army");
  VdCaseId rule = vd_compile_case (self, VD_ROW (node));
  VdNode *units = vd_node_find (self->root, "units");

  VD_EACH (row, units, "unit")
    {
      const char *id = vd_node_ask (row, "id");
      gpointer index;
      VdUnit *unit;

      if (id == NULL || !g_hash_table_lookup_extended (self->ids[VD_ID_UNIT], id, NULL, &index))
        continue;

      unit = &s->units[GPOINTER_TO_UINT (index)];
      if (!(classes >> unit->unit_class & 1) || !vd_compile_has_trait (row, traits) ||
          (armies != G_MAXUINT32 && (unit->army == VD_NO_ARMY || !(armies >> unit->army & 1))))
        continue;

      unit->recovery = CLAMP (unit->recovery + amount, -9, 9);
      unit->recovery_rule = rule;
    }
}

void
vd_compile_recovery (VdCompile *self)
{
  VdNode *recovery = vd_compile_find_recovery (self);

  VD_EACH (node, recovery, "modifier")
    {
      const char *text = vd_node_ask (node, "amount");
      gint64 amount;

      if (text == NULL)
        continue;
      if (g_ascii_string_to_signed (text, 10, -9, 9, &amount, NULL))
        change_units (self, node, (int) amount);
      else
        vd_compile_bad_number (self, VD_ROW (node), "amount", N_("a whole number from -9 to 9"));
    }
}
