#include "formats/draw/bounds.h"

#include <stdlib.h>
#include <string.h>

#include "formats/document/document-rows.h"
#include "formats/draw/draw.h"
#include "formats/project/spot.h"

/* A list in the making. */
typedef struct
{
  const VdProject *project;
  const VdMap     *map;
  guint            number;
  const VdBoundsAt *at;    /* (nullable) */
  GArray          *bounds; /* of VdBound */
  GArray          *rules;  /* of VdBoundRule */
  GPtrArray       *bound;  /* of GHashTable: the units that each rule binds */
  GHashTable      *units;  /* of char*: VdNode */
  GHashTable      *formations;
} Listing;

/* The id of the side of a row's first formation or unit, if it names none itself. */
static const char *
find_side_id (const Listing *self,
              const VdNode  *row)
{
  static const char *const words[] = { "formations", "units" };

  if (vd_node_get (row, "side") != NULL)
    return vd_node_get (row, "side");

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_auto (GStrv) ids = g_strsplit (vd_row_get (row, words[i]), " ", -1);
      const VdNode *first = ids[0] == NULL ? NULL
                            : g_hash_table_lookup (i == 0 ? self->formations : self->units, ids[0]);

      if (first != NULL)
        return vd_row_get_side (first, self->formations);
    }

  return NULL;
}

/* @lane: (out): which of the sides it is */
static const VdNode *
find_side (const Listing *self,
           const VdNode  *row,
           guint         *lane)
{
  const char *id = find_side_id (self, row);
  const VdNode *side = vd_row_first (self->project->scenario, "sides", "side");

  for (*lane = 0; side != NULL; side = vd_row_next (side), ++*lane)
    if (g_strcmp0 (vd_node_get (side, "id"), id) == 0)
      return side;

  return NULL;
}

static gboolean
is_in_play (const Listing *self,
            int            cell)
{
  return cell >= 0 && self->map->terrain[cell] != VD_NO_TERRAIN;
}

/* @dir: of the hexside; the next hexes on either hand share its corners */
static guint8
find_hollow (const VdGrid *grid,
             const guint8 *inside,
             guint         cell,
             guint         dir)
{
  int before = vd_grid_next (grid, cell, (dir + VD_N_DIRS - 1) % VD_N_DIRS);
  int after = vd_grid_next (grid, cell, (dir + 1) % VD_N_DIRS);

  return (before >= 0 && inside[before] ? 1 : 0) | (after >= 0 && inside[after] ? 2 : 0);
}

static void
add_region (Listing        *self,
            const VdRegion *region,
            VdBound         model)
{
  const VdGrid *grid = &self->map->grid;
  g_autofree guint8 *inside = g_malloc0 (vd_grid_n_cells (grid));

  for (guint i = 0; i < region->cells->len; i++)
    inside[g_array_index (region->cells, guint32, i)] = TRUE;

  for (guint cell = 0; cell < vd_grid_n_cells (grid); cell++)
    for (guint dir = 0; dir < VD_N_DIRS && inside[cell] && is_in_play (self, cell); dir++)
      {
        int next = vd_grid_next (grid, cell, dir);

        if (!is_in_play (self, next) || inside[next])
          continue;

        model.cell = cell;
        model.dir = dir;
        model.hollow = find_hollow (grid, inside, cell, dir);
        g_array_append_val (self->bounds, model);
      }
}

static void
add_hexside (Listing    *self,
             const char *text,
             VdBound     model)
{
  const VdGrid *grid = &self->map->grid;
  g_auto (GStrv) ends = g_strsplit_set (text, "/>", 2);
  VdSpot from, to;

  if (ends[0] == NULL || ends[1] == NULL || !vd_spot_find (self->project, ends[0], &from) ||
      !vd_spot_find (self->project, ends[1], &to) || from.map != self->number ||
      to.map != self->number)
    return;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (vd_grid_next (grid, from.cell, dir) == (int) to.cell)
      {
        model.cell = from.cell;
        model.dir = dir;
        g_array_append_val (self->bounds, model);
      }
}

/* Who is bound */

static gboolean
has_word (const VdNode *row,
          const char   *attribute,
          const char   *word)
{
  g_auto (GStrv) words = vd_split_words (vd_row_get (row, attribute));

  return word != NULL && g_strv_contains ((const char *const *) words, word);
}

/* One of the row's side. */
static gboolean
binds (const VdNode *row,
       const VdNode *unit)
{
  const char *id = vd_node_get (unit, "id"), *formation = vd_node_get (unit, "formation");
  gboolean names = vd_node_get (row, "formations") != NULL || vd_node_get (row, "units") != NULL;

  if (has_word (row, "except", formation) || vd_node_get (row, "choose") != NULL)
    return FALSE;

  return !names || has_word (row, "units", id) || has_word (row, "formations", formation);
}

/* Of a rule: those that @row binds, and whether they are all of the side by now. */
static void
bind_units (const Listing *self,
            const VdNode  *row,
            GHashTable    *bound,
            VdBoundRule   *rule)
{
  const char *side = find_side_id (self, row);
  const VdNode *unit = vd_row_first (self->project->scenario, "units", "unit");

  rule->is_of_some = FALSE;
  for (; unit != NULL; unit = vd_row_next (unit))
    {
      if (g_strcmp0 (vd_row_get_side (unit, self->formations), side) != 0)
        continue;
      if (binds (row, unit))
        g_hash_table_add (bound, (gpointer) unit);
      rule->is_of_some |= !g_hash_table_contains (bound, unit);
    }
}

/* Whether there is one for it, which then binds all whom either binds. */
static gboolean
join_rule (const Listing     *self,
           const VdNode      *row,
           const VdBoundRule *rule)
{
  for (guint i = 0; i < self->rules->len; i++)
    {
      VdBoundRule *other = &g_array_index (self->rules, VdBoundRule, i);

      if (other->kind == rule->kind && other->side == rule->side &&
          other->region == rule->region && other->turn == rule->turn &&
          other->until == rule->until)
        {
          bind_units (self, row, self->bound->pdata[i], other);
          return TRUE;
        }
    }

  return FALSE;
}

static void
add_rule (Listing      *self,
          const VdNode *row,
          VdBoundRule  *rule,
          guint         n_before)
{
  GHashTable *bound;

  if (self->bounds->len == n_before || join_rule (self, row, rule))
    return;

  bound = g_hash_table_new (NULL, NULL);
  bind_units (self, row, bound, rule);
  g_ptr_array_add (self->bound, bound);
  g_array_append_val (self->rules, *rule);
}

static guint
read_turn (const VdNode *row,
           const char   *attribute,
           guint         otherwise)
{
  const char *text = vd_node_get (row, attribute);

  return text != NULL ? strtoul (text, NULL, 10) : otherwise;
}

/* The units of a side may be bound by several rows: their boundary is drawn once. */
static void
add_row (Listing      *self,
         const VdNode *row,
         gboolean      is_bar)
{
  const char *name = vd_node_get (row, "region");
  const VdRegion *region = name != NULL
                           ? vd_spot_find_region (self->project, self->number, name) : NULL;
  g_auto (GStrv) hexsides = g_strsplit (is_bar ? vd_row_get (row, "hexsides") : "", " ", -1);
  VdBoundRule rule = { .kind = is_bar ? VD_BOUND_ENTER : VD_BOUND_LEAVE,
                       .turn = read_turn (row, "turn", 1),
                       .until = read_turn (row, "until", G_MAXUINT) };
  VdBound model = { 0 };
  const VdNode *side;
  guint lane = 0, n;

  if (self->at != NULL && (self->at->turn < rule.turn || self->at->turn > rule.until))
    return;

  side = find_side (self, row, &lane);
  if (side == NULL || !vd_color_parse (vd_node_get (side, "color"), &rule.color))
    vd_color_parse (VD_COUNTER_COLOR, &rule.color);

  rule.side = side != NULL ? vd_node_get (side, vd_node_get (side, "name") != NULL ? "name" : "id")
                           : NULL;
  model.is_passing = self->at == NULL && (rule.turn > 1 || rule.until != G_MAXUINT);
  model.lane = MIN (lane, 3);
  model.color = rule.color;
  if (region != NULL)
    {
      rule.region = region->name != NULL ? region->name : region->id;
      model.kind = rule.kind;
      n = self->bounds->len;
      if (!join_rule (self, row, &rule))
        add_region (self, region, model);
      add_rule (self, row, &rule, n);
    }

  rule.kind = model.kind = VD_BOUND_CROSS;
  rule.region = NULL;
  n = self->bounds->len;
  for (guint i = 0; hexsides[i] != NULL; i++)
    add_hexside (self, hexsides[i], model);
  add_rule (self, row, &rule, n);
}

/* Bars are counted as they are compiled: those of no side are none. */
static void
add_bars (Listing *self)
{
  const VdNode *row = vd_row_first (self->project->scenario, "restrictions", "bar");
  guint n = 0, lane;

  for (; row != NULL; row = vd_row_next (row))
    {
      gboolean is_lifted = self->at != NULL && n < 32 && (self->at->lifted >> n & 1) != 0;

      n += find_side (self, row, &lane) != NULL;
      if (!is_lifted)
        add_row (self, row, TRUE);
    }
}

GArray *
vd_bounds_new (const VdProject  *project,
               guint             map,
               const VdBoundsAt *at,
               GArray           *rules)
{
  g_autoptr (GHashTable) units = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) formations = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (VdBoundRule));
  g_autoptr (GPtrArray) bound =
    g_ptr_array_new_with_free_func ((GDestroyNotify) g_hash_table_unref);
  Listing self = { project, NULL, map, at, g_array_new (FALSE, FALSE, sizeof (VdBound)),
                   rules != NULL ? rules : own, bound, units, formations };
  const VdNode *row;

  g_return_val_if_fail (project != NULL && map < project->resolved->len, self.bounds);

  self.map = project->resolved->pdata[map];
  if (project->scenario == NULL)
    return self.bounds;

  vd_rows_index (project->scenario, "units", "unit", "id", units);
  vd_rows_index (project->scenario, "units", "formation", "id", formations);

  row = vd_row_first (project->scenario, "restrictions", "hold");
  for (; row != NULL; row = vd_row_next (row))
    if (vd_node_get (row, "region") != NULL)
      add_row (&self, row, FALSE);

  add_bars (&self);
  return self.bounds;
}
