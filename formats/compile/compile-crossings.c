/* What can be done to bridges in play, and which are down when it begins. */
#include "formats/compile/compile-private.h"

/* Works */

static guint8
read_classes (VdCompile *self,
              VdNode    *node)
{
  const VdScenario *s = self->scenario;
  guint8 fighting = 0;

  if (vd_node_ask (node, "by") != NULL)
    return vd_compile_named_bits (self, node, VD_ID_CLASS, "by");

  for (guint i = 0; i < s->n_classes; i++)
    if (s->classes[i].role == VD_ROLE_COMBAT)
      fighting |= 1u << i;

  return fighting;
}

/* The units that have one of the traits. */
static void
list_units (VdCompile      *self,
            VdNode         *node,
            VdWorkModifier *modifier)
{
  g_auto (GStrv) traits = vd_split_words (vd_node_ask (node, "trait"));
  VdNode *units = vd_node_find (self->root, "units");

  VD_EACH (row, units, "unit")
    {
      const char *id = vd_node_ask (row, "id");
      gpointer unit;

      if (id != NULL && g_hash_table_lookup_extended (self->ids[VD_ID_UNIT], id, NULL, &unit) &&
          GPOINTER_TO_UINT (unit) < VD_MAX_UNITS && traits[0] != NULL &&
          vd_compile_has_trait (row, traits))
        modifier->units[GPOINTER_TO_UINT (unit) / 64] |= G_GUINT64_CONSTANT (1)
                                                         << GPOINTER_TO_UINT (unit) % 64;
    }
}

static void
add_modifier (VdCompile  *self,
              VdNode     *node,
              const char *attribute,
              VdWorkWhen  when,
              VdWork     *work)
{
  const char *text = vd_node_ask (node, attribute);
  VdWorkModifier *modifier = &work->modifiers[work->n_modifiers];
  gint64 amount;

  if (text == NULL)
    return;
  if (!g_ascii_string_to_signed (text, 10, -9, 9, &amount, NULL))
    {
      vd_compile_bad_number (self, VD_ROW (node), attribute, N_("a whole number from -9 to 9"));
      return;
    }

  *modifier = (VdWorkModifier) { .when = when, .amount = amount, .rule = work->rule };
  if (when == VD_WORK_WITH)
    list_units (self, node, modifier);
  work->n_modifiers++;
}

static void
read_works (VdCompile *self,
            VdNode    *parent,
            VdWork    *works)
{
  VD_EACH (node, parent, "work")
    {
      const VdRow *row = VD_ROW (node);
      VdWork *work;

      if (vd_row_is (row, "kind", "lay"))
        continue;

      work = &works[vd_row_is (row, "kind", "damage") ? VD_WORK_DAMAGE : VD_WORK_REPAIR];
      *work = (VdWork) {
        .cost = MAX (vd_compile_quarters (self, row, "cost", VD_Q (1)), 1),
        .most = vd_compile_number (self, row, "die", 4),
        .classes = read_classes (self, node),
        .rule = vd_compile_case (self, row),
      };
      add_modifier (self, node, "occupied", VD_WORK_OCCUPIED, work);
      add_modifier (self, node, "controlled", VD_WORK_CONTROLLED, work);
      add_modifier (self, node, "with", VD_WORK_WITH, work);
    }
}

static gint
compare_lays (gconstpointer a,
              gconstpointer b)
{
  return (gint) ((const VdLay *) a)->most - (gint) ((const VdLay *) b)->most;
}

/* Returns: the number of the row for that die, which may be one more than there are */
static guint
find_lay (const VdSideKind *kind,
          guint             most)
{
  guint i = 0;

  while (i < kind->n_lays && kind->lays[i].most != most)
    i++;

  return i;
}

/* What a pontoon costs in its first turn, by a die, in the order of that; a row of an override
 * takes the place of the system's for the same number, and its modifier of the system's.  The
 * modifier is that of the first row that has one. */
static void
read_lays (VdCompile  *self,
           VdNode     *parent,
           VdSideKind *kind)
{
  VdWork with = { 0 };

  VD_EACH (node, parent, "work")
    {
      const VdRow *row = VD_ROW (node);
      guint most, number;

      if (!vd_row_is (row, "kind", "lay"))
        continue;

      most = vd_compile_number (self, row, "die", 4);
      number = find_lay (kind, most);
      if (number == kind->n_lays &&
          !vd_compile_has_room (self, node, number, VD_MAX_LAYS, N_("rows of a die")))
        continue;

      kind->n_lays = MAX (kind->n_lays, number + 1);
      kind->lays[number] = (VdLay) {
        .most = most,
        .cost = vd_compile_quarters (self, row, "cost", VD_Q (1)),
      };
      with.rule = vd_compile_case (self, row);
      if (with.n_modifiers == 0)
        add_modifier (self, node, "with", VD_WORK_WITH, &with);
    }

  if (with.n_modifiers > 0)
    kind->lay_with = with.modifiers[0];
  qsort (kind->lays, kind->n_lays, sizeof *kind->lays, compare_lays);
}

/* Those of an override take the place of the system's, each of its kind; of pontoons, each of its
 * number of the die. */
static void
compile_works (VdCompile *self)
{
  const GArray *rows = vd_compile_rows (self, "chart", "side", "id");

  for (guint i = 0; i < rows->len; i++)
    {
      const VdRow *row = &g_array_index (rows, VdRow, i);
      gpointer kind;

      if (vd_row_get (row, "id") == NULL ||
          !g_hash_table_lookup_extended (self->ids[VD_ID_SIDE_KIND], vd_row_get (row, "id"), NULL,
                                         &kind))
        continue;

      read_works (self, row->base, self->scenario->side_kinds[GPOINTER_TO_UINT (kind)].works);
      read_works (self, row->over, self->scenario->side_kinds[GPOINTER_TO_UINT (kind)].works);
      read_lays (self, row->base, &self->scenario->side_kinds[GPOINTER_TO_UINT (kind)]);
      read_lays (self, row->over, &self->scenario->side_kinds[GPOINTER_TO_UINT (kind)]);
    }
}

/* Pontoons */

/* The kinds that units of a class lay. */
static void
compile_lays (VdCompile *self)
{
  const GArray *rows = vd_compile_rows (self, "classes", "class", "id");

  for (guint i = 0; i < rows->len; i++)
    {
      const VdRow *row = &g_array_index (rows, VdRow, i);
      g_auto (GStrv) words = vd_split_words (vd_row_get (row, "lays"));
      int own = words[0] != NULL ? vd_compile_refer (self, VD_ID_CLASS, row, "id", FALSE) : -1;

      for (guint j = 0; own >= 0 && words[j] != NULL; j++)
        {
          int kind = vd_compile_find (self, VD_ID_SIDE_KIND, vd_row_where (row, "lays"), words[j]);

          if (kind >= 0)
            self->scenario->classes[own].lays |= 1u << kind;
        }
    }
}

/* As which units the enemy's trains come back. */
static void
compile_captures (VdCompile *self)
{
  VdScenario *s = self->scenario;
  VdNode *units = vd_node_find (self->root, "units");

  VD_EACH (node, units, "unit")
    {
      int other = vd_node_ask (node, "captures") != NULL
                  ? vd_compile_refer (self, VD_ID_UNIT, VD_ROW (node), "captures", FALSE) : -1;
      int own = other >= 0 ? vd_compile_refer (self, VD_ID_UNIT, VD_ROW (node), "id", FALSE) : -1;

      if (own < 0)
        continue;

      if (s->units[own].side == s->units[other].side ||
          s->classes[s->units[own].unit_class].lays == 0 ||
          s->classes[s->units[other].unit_class].lays == 0)
        vd_project_report (self->project, self->findings, node, "units.captures", VD_ERROR,
                           N_("Name a pontoon train of the enemy, or take the attribute away."),
                           N_("Unit %s is to stand for %s once that is captured, but they are not "
                              "pontoon trains of two sides."),
                           s->units[own].id, s->units[other].id);
      else
        s->units[own].captures = other;
    }
}

/* The set-up */

/* Whether something on that side can be repaired, or damaged. */
static gboolean
has_works (const VdScenario *s,
           guint             cell,
           guint             dir)
{
  for (guint kind = 0; kind < s->n_side_kinds; kind++)
    if ((s->sides[cell][dir] >> kind & 1) &&
        (s->side_kinds[kind].works[VD_WORK_DAMAGE].cost > 0 ||
         s->side_kinds[kind].works[VD_WORK_REPAIR].cost > 0))
      return TRUE;

  return FALSE;
}

gboolean
vd_compile_hexside (VdCompile    *self,
                    const VdNode *node,
                    const char   *text,
                    const char   *code,
                    VdCell       *cell,
                    int          *dir)
{
  g_auto (GStrv) ends = g_strsplit_set (text, "/>", 2);
  VdCell to;

  *cell = vd_compile_hex (self, node, ends[0], code);
  to = ends[1] != NULL ? vd_compile_hex (self, node, ends[1], code) : VD_NO_CELL;
  *dir = *cell != VD_NO_CELL && to != VD_NO_CELL
         ? vd_scenario_find_direction (self->scenario, *cell, to) : -1;

  return *cell != VD_NO_CELL && (to != VD_NO_CELL || ends[1] == NULL);
}

static void
add_damaged (VdCompile  *self,
             VdNode     *node,
             const char *text)
{
  VdScenario *s = self->scenario;
  VdCell cell;
  int dir;

  if (!vd_compile_hexside (self, node, text, "setup.no-crossing", &cell, &dir))
    return;

  if (dir < 0 || !has_works (s, cell, dir))
    {
      vd_project_report (self->project, self->findings, node, "setup.no-crossing", VD_ERROR,
                         N_("Write the hexside of a bridge to whose kind something can be done, "
                            "or take the row away."),
                         N_("The hexside %s is set up as damaged, and has no crossing that can "
                            "be."), text);
      return;
    }

  s->damaged = g_renew (VdDamaged, s->damaged, s->n_damaged + 1);
  s->damaged[s->n_damaged++] = (VdDamaged) { cell, s->next[cell][dir] };
}

void
vd_compile_crossings (VdCompile *self)
{
  VdNode *setup = vd_node_find (self->root, "setup");

  compile_works (self);
  compile_lays (self);
  compile_captures (self);
  VD_EACH (node, setup, "damaged")
    {
      g_auto (GStrv) sides = vd_split_words (vd_node_ask (node, "at"));

      for (guint i = 0; sides[i] != NULL; i++)
        add_damaged (self, node, sides[i]);
    }
}
