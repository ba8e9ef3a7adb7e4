/* The classes, charts and periods of the system, and what the scenario overrides of them, to
 * tables. */
#include "core/text/quarters.h"
#include "formats/compile/compile-private.h"

#include <stdio.h>
#include <string.h>

/* A leader takes no room, and who says nothing is on foot. */
static VdStackKind
read_counts (const VdRow *row)
{
  if (vd_row_is (row, "role", "leader") || vd_row_is (row, "counts", "free"))
    return VD_STACK_FREE;
  if (vd_row_is (row, "counts", "foot"))
    return VD_STACK_FOOT;

  return vd_row_is (row, "counts", "horse") || vd_row_is (row, "arm", "horse") ? VD_STACK_HORSE
                                                                               : VD_STACK_FOOT;
}

/* A class may pay the costs of one that comes later. */
static void
compile_costs (VdCompile    *self,
               const GArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const VdRow *row = &g_array_index (rows, VdRow, i);
      int own = vd_compile_refer (self, VD_ID_CLASS, row, "id", FALSE);
      int costs = vd_compile_refer (self, VD_ID_CLASS, row, "costs", FALSE);

      if (own >= 0 && costs >= 0)
        self->scenario->classes[own].costs = costs + 1;
    }
}

/* By itself who fights needs supply, and nobody else. */
static VdSupply
read_supply (const VdRow *row)
{
  if (vd_row_is (row, "supply", "brings"))
    return VD_SUPPLY_BROUGHT;
  if (vd_row_get (row, "supply") != NULL)
    return vd_row_is (row, "supply", "needs") ? VD_SUPPLY_NEEDED : VD_SUPPLY_IGNORED;

  return vd_row_is (row, "role", "leader") || vd_row_is (row, "role", "train")
         ? VD_SUPPLY_IGNORED : VD_SUPPLY_NEEDED;
}

static void
compile_classes (VdCompile *self)
{
  VdScenario *s = self->scenario;
  const GArray *rows = vd_compile_rows (self, "classes", "class", "id");

  for (guint i = 0; i < rows->len; i++)
    {
      const VdRow *row = &g_array_index (rows, VdRow, i);

      if (vd_compile_has_room (self, row->base, s->n_classes, VD_MAX_CLASSES, N_("classes")) &&
          vd_compile_add_id (self, VD_ID_CLASS, row->base, vd_row_get (row, "id")))
        s->classes[s->n_classes++] = (VdClass) {
          .id = g_strdup (vd_row_get (row, "id")),
          .name = vd_row_name (row),
          .range = vd_compile_number (self, row, "range", 0),
          .controls = vd_row_is (row, "zone", "none")       ? VD_CONTROLS_NOTHING
                      : vd_row_is (row, "zone", "flexible") ? VD_CONTROLS_MOVES
                                                            : VD_CONTROLS_ALL,
          .role = vd_row_is (row, "role", "leader") ? VD_ROLE_LEADER
                : vd_row_is (row, "role", "train")  ? VD_ROLE_TRAIN : VD_ROLE_COMBAT,
          .is_horse = vd_row_is (row, "arm", "horse"),
          .counts = read_counts (row),
          .uncounted = vd_row_is (row, "casualties", "no") || vd_row_is (row, "role", "leader") ||
                       vd_row_is (row, "role", "train"),
          .marches = vd_row_get (row, "march") != NULL ? vd_row_is (row, "march", "yes")
                                                       : !vd_row_is (row, "role", "leader"),
          .supply = read_supply (row),
          .needs_no_command = vd_row_is (row, "command", "no"),
          .recovery = vd_row_is (row, "recovery", "whole")  ? VD_RECOVERS_WHOLE
                      : vd_row_is (row, "recovery", "none") ? VD_RECOVERS_NOT
                                                            : VD_RECOVERS_REDUCED,
        };
    }

  compile_costs (self, rows);
}

/* The chart */

/* Classes as bits. */
static guint8
read_classes (VdCompile   *self,
              const VdRow *row,
              const char  *attribute)
{
  g_auto (GStrv) words = vd_split_words (vd_row_get (row, attribute));
  guint8 classes = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      int found = vd_compile_find (self, VD_ID_CLASS, vd_row_where (row, attribute), words[i]);

      if (found >= 0)
        classes |= 1u << found;
    }

  return classes;
}

/* The column that an attack on a fort comes to at most; the schema says how odds are written. */
static void
read_cap (const VdRow   *row,
          VdTerrainKind *terrain)
{
  const char *odds = vd_row_get (row, "fort-cap");

  if (odds == NULL ||
      !vd_quarters_parse_odds (odds, &terrain->fort_attack, &terrain->fort_defence))
    terrain->fort_attack = terrain->fort_defence = 0;
}

static void
compile_terrain (VdCompile   *self,
                 const VdRow *row)
{
  VdScenario *s = self->scenario;

  s->terrains[s->n_terrains++] = (VdTerrainKind) {
    .id = g_strdup (vd_row_get (row, "id")),
    .name = vd_row_name (row),
    .cost = vd_compile_quarters (self, row, "cost", VD_Q (1)),
    .defence = vd_compile_quarters (self, row, "defence", VD_Q (1)),
    .blocks_sight = vd_row_is (row, "sight", "blocks"),
    .bars_control = vd_row_is (row, "control", "no"),
    .is_fort = vd_row_is (row, "fort", "yes"),
    .fort_for = read_classes (self, row, "fort-for"),
    .is_objective = vd_row_is (row, "objective", "yes"),
    .rule = vd_compile_case (self, row),
  };
  read_cap (row, &s->terrains[s->n_terrains - 1]);
}

static void
compile_side_kind (VdCompile   *self,
                   const VdRow *row)
{
  VdScenario *s = self->scenario;

  s->side_kinds[s->n_side_kinds++] = (VdSideKind) {
    .id = g_strdup (vd_row_get (row, "id")),
    .name = vd_row_name (row),
    .cost = vd_compile_quarters (self, row, "cost", 0),
    .defence = vd_compile_quarters (self, row, "defence", VD_Q (1)),
    .directed = vd_row_is (row, "directed", "yes"),
    .bars_attack = vd_row_is (row, "attack", "never"),
    .bars_control = vd_row_is (row, "control", "no"),
    .bars_supply = vd_row_is (row, "supply", "no"),
    .blocks_sight = vd_row_is (row, "sight", "blocks"),
    .bombard_adjacent = vd_row_is (row, "bombard", "adjacent"),
    .march = vd_compile_quarters (self, row, "march", VD_NEVER),
    .halves = read_classes (self, row, "halves"),
    .retreat_die = vd_compile_number (self, row, "retreat-die", 0),
    .rule = vd_compile_case (self, row),
  };
}

static void
compile_path_kind (VdCompile   *self,
                   const VdRow *row)
{
  VdScenario *s = self->scenario;

  s->path_kinds[s->n_path_kinds++] = (VdPathKind) {
    .id = g_strdup (vd_row_get (row, "id")),
    .name = vd_row_name (row),
    .cost = vd_compile_quarters (self, row, "cost", VD_Q (1)),
    .march = vd_compile_quarters (self, row, "march", VD_NEVER),
    .command = MAX (vd_compile_quarters (self, row, "command", VD_Q (1)), 1),
    .trunk = vd_compile_quarters (self, row, "trunk", VD_Q (1)),
    .serves_no_train = vd_row_is (row, "train", "no"),
    .rule = vd_compile_case (self, row),
  };
}

/* The three parts of the chart, in the order of VdException.what. */
enum { HEXES, SIDES, PATHS };

static const struct
{
  const char *element;
  const char *what;
  VdIdKind    id;
  guint       most;
  void      (*compile) (VdCompile *, const VdRow *);
} parts[] = {
  { "hex",  N_("kinds of terrain"), VD_ID_TERRAIN,   VD_MAX_TERRAINS,   compile_terrain },
  { "side", N_("hexside kinds"),    VD_ID_SIDE_KIND, VD_MAX_SIDE_KINDS, compile_side_kind },
  { "path", N_("path kinds"),       VD_ID_PATH_KIND, VD_MAX_PATH_KINDS, compile_path_kind },
};

static void
compile_chart (VdCompile *self)
{
  for (guint part = 0; part < G_N_ELEMENTS (parts); part++)
    {
      const GArray *rows = vd_compile_rows (self, "chart", parts[part].element, "id");

      for (guint i = 0; i < rows->len; i++)
        {
          const VdRow *row = &g_array_index (rows, VdRow, i);

          if (vd_compile_has_room (self, row->base, self->names[parts[part].id]->len,
                                   parts[part].most, parts[part].what) &&
              vd_compile_add_id (self, parts[part].id, row->base, vd_row_get (row, "id")))
            parts[part].compile (self, row);
        }
    }
}

static void
compile_removes (VdCompile *self)
{
  const GArray *rows = vd_compile_rows (self, "chart", "side", "id");

  for (guint i = 0; i < rows->len; i++)
    {
      const VdRow *row = &g_array_index (rows, VdRow, i);
      g_auto (GStrv) words = vd_split_words (vd_row_get (row, "removes"));
      gpointer kind;

      if (vd_row_get (row, "id") == NULL ||
          !g_hash_table_lookup_extended (self->ids[VD_ID_SIDE_KIND], vd_row_get (row, "id"),
                                         NULL, &kind))
        continue;

      for (guint w = 0; words[w] != NULL; w++)
        {
          int removed = vd_compile_find (self, VD_ID_SIDE_KIND, vd_row_where (row, "removes"),
                                         words[w]);

          if (removed >= 0)
            self->scenario->side_kinds[GPOINTER_TO_UINT (kind)].removes |= 1u << removed;
        }
    }
}

/* -1 where nothing is said, 0 where @no is, else 1. */
static gint8
read_passage (const VdNode *node,
              const char   *attribute,
              const char   *no)
{
  const char *value = vd_node_ask (node, attribute);

  return value == NULL ? -1 : strcmp (value, no) != 0;
}

static void
compile_except (VdCompile *self,
                guint      part,
                guint      kind,
                VdNode    *node,
                GArray    *exceptions)
{
  const VdRow *row = VD_ROW (node);
  g_auto (GStrv) classes = vd_split_words (vd_node_ask (node, "class"));
  int period = vd_compile_refer (self, VD_ID_PERIOD, row, "period", FALSE);
  VdException exception = {
    .what = part,
    .kind = kind,
    .unit_class = VD_NONE,
    .period = period >= 0 ? (guint16) period : VD_NONE,
    .cost = vd_node_ask (node, "cost") != NULL
            ? (gint16) vd_compile_quarters (self, row, "cost", 0) : -1,
    .control = read_passage (node, "control", "no"),
    .attack = read_passage (node, "attack", "never"),
    .as = part == SIDES ? vd_compile_refer (self, parts[part].id, row, "as", FALSE) : -1,
    .rule = vd_compile_case (self, row),
  };

  if (part != SIDES && vd_node_ask (node, "as") != NULL)
    vd_compile_unknown (self, node, N_("\"as\" of terrain and paths"));

  /* What names a period that does not exist was reported, and must not hold
   * in all. */
  if (period < 0 && vd_node_ask (node, "period") != NULL)
    return;

  if (classes[0] == NULL)
    g_array_append_val (exceptions, exception);
  for (guint i = 0; classes[i] != NULL; i++)
    {
      int unit_class = vd_compile_find (self, VD_ID_CLASS, node, classes[i]);

      exception.unit_class = unit_class;
      if (unit_class >= 0)
        g_array_append_val (exceptions, exception);
    }
}

/* An override of the chart's row speaks for the same class and period. */
static gboolean
is_replaced (const VdRow  *row,
             const VdNode *except)
{
  if (row->over == NULL)
    return FALSE;

  VD_EACH (node, row->over, "except")
    if (g_strcmp0 (vd_node_ask (node, "class"), vd_node_ask (except, "class")) == 0 &&
        g_strcmp0 (vd_node_ask (node, "period"), vd_node_ask (except, "period")) == 0)
      return TRUE;

  return FALSE;
}

static void
compile_exceptions (VdCompile *self)
{
  VdScenario *s = self->scenario;
  GArray *exceptions = g_array_new (FALSE, FALSE, sizeof (VdException));

  for (guint part = 0; part < G_N_ELEMENTS (parts); part++)
    {
      const GArray *rows = vd_compile_rows (self, "chart", parts[part].element, "id");

      for (guint i = 0; i < rows->len; i++)
        {
          const VdRow *row = &g_array_index (rows, VdRow, i);
          const char *id = vd_row_get (row, "id");
          gpointer kind;

          if (id == NULL ||
              !g_hash_table_lookup_extended (self->ids[parts[part].id], id, NULL, &kind))
            continue;

          VD_EACH (node, row->base, "except")
            if (!is_replaced (row, node))
              compile_except (self, part, GPOINTER_TO_UINT (kind), node, exceptions);
          VD_EACH (node, row->over, "except")
            compile_except (self, part, GPOINTER_TO_UINT (kind), node, exceptions);
        }
    }

  s->n_exceptions = exceptions->len;
  s->exceptions = (VdException *) (void *) g_array_free (exceptions, FALSE);
}

/* Periods */

/* "1/2" */
static gboolean
read_fraction (VdCompile  *self,
               VdNode     *node,
               const char *attribute,
               guint8     *over,
               guint8     *under)
{
  const char *text = vd_node_ask (node, attribute);
  guint num, den = 1;
  char end;

  if (((sscanf (text, "%3u/%3u%c", &num, &den, &end) == 2) ||
       (den = 1, sscanf (text, "%3u%c", &num, &end) == 1)) &&
      num <= G_MAXUINT8 && den >= 1 && den <= G_MAXUINT8)
    {
      *over = num;
      *under = den;
      return TRUE;
    }

  vd_project_report (self->project, self->findings, node, "value.number", VD_ERROR,
                     N_("Write a fraction such as 1/2."),
                     N_("The %s of the %s is \"%s\", which is not a fraction."), attribute,
                     vd_node_get_name (node), text);
  return FALSE;
}

static void
read_allowance (VdCompile   *self,
                const VdRow *row,
                VdPeriod    *period)
{
  period->allowance_over = period->allowance_under = 1;
  if (vd_row_get (row, "allowance") != NULL)
    read_fraction (self, vd_row_where (row, "allowance"), "allowance", &period->allowance_over,
                   &period->allowance_under);
}

/* Classes whose strength is another one in the period. */
static void
read_strengths (VdCompile *self,
                VdNode    *parent,
                VdPeriod  *period)
{
  VD_EACH (node, parent, "except")
    {
      g_auto (GStrv) classes = vd_split_words (vd_node_ask (node, "class"));
      guint8 over, under;

      if (vd_node_ask (node, "strength") == NULL ||
          !read_fraction (self, node, "strength", &over, &under))
        continue;

      for (guint i = 0; i < self->scenario->n_classes; i++)
        if (classes[0] == NULL ||
            g_strv_contains ((const char *const *) classes, self->scenario->classes[i].id))
          {
            period->strength_over[i] = over;
            period->strength_under[i] = under;
            period->strength_rule[i] = vd_compile_case (self, VD_ROW (node));
          }

      for (guint i = 0; classes[i] != NULL; i++)
        vd_compile_find (self, VD_ID_CLASS, node, classes[i]);
    }
}

static void
read_closed (VdCompile *self,
             VdNode    *parent,
             VdPeriod  *period)
{
  VD_EACH (node, parent, "closed")
    {
      g_auto (GStrv) words = vd_split_words (vd_node_ask (node, "terrain"));

      for (guint i = 0; words[i] != NULL; i++)
        {
          int terrain = vd_compile_find (self, VD_ID_TERRAIN, node, words[i]);

          if (terrain >= 0)
            period->closed_terrain |= 1u << terrain;
        }

      if (vd_node_ask (node, "case") != NULL)
        period->closed_rule = vd_compile_case (self, VD_ROW (node));
    }
}

static void
compile_periods (VdCompile *self)
{
  VdScenario *s = self->scenario;
  const GArray *rows = vd_compile_rows (self, "periods", "period", "id");

  for (guint i = 0; i < rows->len; i++)
    {
      const VdRow *row = &g_array_index (rows, VdRow, i);
      VdPeriod *period = &s->periods[s->n_periods];

      if (!vd_compile_has_room (self, row->base, s->n_periods, VD_MAX_PERIODS, N_("periods")) ||
          !vd_compile_add_id (self, VD_ID_PERIOD, row->base, vd_row_get (row, "id")))
        continue;

      period->id = g_strdup (vd_row_get (row, "id"));
      period->name = vd_row_name (row);
      period->control_left = vd_row_is (row, "control", "leave");
      period->control_closed = period->control_left || vd_row_is (row, "control", "closed");
      period->disengage = vd_compile_number (self, row, "disengage", 0);
      period->range = vd_compile_number (self, row, "range", G_MAXUINT8);
      period->rule = vd_compile_case (self, row);
      read_allowance (self, row, period);
      read_strengths (self, row->base, period);
      read_strengths (self, row->over, period);
      read_closed (self, row->base, period);
      read_closed (self, row->over, period);
      s->n_periods++;
    }
}

/* A system that has no weather has one ordinary period all the same. */
static void
ensure_period (VdScenario *s)
{
  if (s->n_periods > 0)
    return;

  s->periods[0] = (VdPeriod) {
    .id = g_strdup (""),
    .name = g_strdup (""),
    .allowance_over = 1,
    .allowance_under = 1,
    .range = G_MAXUINT8,
  };
  s->n_periods = 1;
}

void
vd_compile_system (VdCompile *self)
{
  compile_classes (self);
  compile_chart (self);
  compile_removes (self);
  compile_periods (self);
  ensure_period (self->scenario);
  vd_compile_mechanics (self);
  vd_compile_sequence (self);
  compile_exceptions (self);
  vd_compile_table (self);
  vd_compile_settings (self);
  vd_compile_rules (self);
}
