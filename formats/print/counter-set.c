#include "formats/print/counter-set.h"

#include <string.h>

#include "formats/document/document-rows.h"
#include "formats/draw/counter-picture.h"

/* Blocks */

static void
side_clear (VdCounterSide *self)
{
  g_free (self->strength);
  g_free (self->above);
  g_free (self->large);
  g_free (self->below);
  g_free (self->foot);
}

static void
counter_free (gpointer data)
{
  VdPrintCounter *self = data;

  side_clear (&self->front);
  side_clear (&self->back);
  g_free (self->id);
  g_free (self->name);
  g_free (self);
}

void
vd_counter_block_free (VdCounterBlock *self)
{
  g_ptr_array_unref (self->counters);
  g_free (self->title);
  g_free (self->formations);
  g_free (self);
}

VdCounterBlock *
vd_counter_block_new (char *title)
{
  VdCounterBlock *self = g_new0 (VdCounterBlock, 1);

  self->title = title;
  self->counters = g_ptr_array_new_with_free_func (counter_free);
  return self;
}

VdPrintCounter *
vd_counter_block_add (VdCounterBlock *self,
                      const char     *id,
                      char           *name)
{
  VdPrintCounter *counter = g_new0 (VdPrintCounter, 1);

  counter->id = g_strdup (id);
  counter->name = name;
  counter->copies = 1;
  g_ptr_array_add (self->counters, counter);
  return counter;
}

guint
vd_counter_block_count (const VdCounterBlock *self)
{
  guint n = 0;

  for (guint i = 0; i < self->counters->len; i++)
    n += ((const VdPrintCounter *) self->counters->pdata[i])->copies;

  return n;
}

/* Units */

const char *
vd_counter_name_row (const VdNode *row)
{
  const char *name = vd_row_get (row, "name");

  return *name != '\0' ? name : vd_row_get (row, "id");
}

guint
vd_counter_count_steps (const VdNode *unit)
{
  return *vd_row_get (unit, "reduced") != '\0' ? 2 : 1;
}

static const VdNode *
find_formation (const VdCounterSet *self,
                const VdNode       *unit)
{
  return g_hash_table_lookup (self->formations, vd_row_get (unit, "formation"));
}

const VdNode *
vd_counter_find_nation (const VdCounterSet *self,
                        const VdNode       *unit)
{
  const VdNode *formation = find_formation (self, unit);
  const VdNode *army = formation != NULL
                       ? g_hash_table_lookup (self->armies, vd_row_get (formation, "army")) : NULL;
  const char *side = vd_row_get_side (unit, self->formations);

  if (army != NULL)
    return army;

  return side != NULL ? g_hash_table_lookup (self->sides, side) : NULL;
}

static gboolean
is_one_color (const VdCounterFace *a,
              const VdCounterFace *b)
{
  return a->red == b->red && a->green == b->green && a->blue == b->blue &&
         a->light_ink == b->light_ink;
}

/* Returns: (transfer none): the block for units of that face and side, which may be new */
static VdCounterBlock *
find_block (VdCounterSet        *self,
            const VdCounterFace *face,
            const VdNode        *nation,
            guint                first)
{
  VdCounterBlock *block;

  for (guint i = first; i < self->blocks->len; i++)
    {
      const VdPrintCounter *one;

      block = self->blocks->pdata[i];
      one = block->counters->pdata[0];
      if (is_one_color (&one->front.face, face))
        return block;
    }

  block = vd_counter_block_new (g_strdup (nation != NULL ? vd_counter_name_row (nation) : "–"));
  g_ptr_array_add (self->blocks, block);
  return block;
}

static void
add_unit (VdCounterSet  *self,
          const VdPrint *print,
          const VdNode  *unit,
          guint          first)
{
  const VdNode *formation = find_formation (self, unit);
  VdCounterBlock *block;
  VdPrintCounter *counter;
  VdCounterFace face;

  vd_face_table_get (self->faces, unit, &face);
  block = find_block (self, &face, vd_counter_find_nation (self, unit), first);
  counter = vd_counter_block_add (block, vd_row_get (unit, "id"),
                                  g_strdup (vd_counter_name_row (unit)));
  counter->unit = unit;
  counter->rank = formation != NULL
                  ? GPOINTER_TO_UINT (g_hash_table_lookup (self->ranks, formation)) : 0;
  counter->front.face = counter->back.face = face;
  if (vd_counter_count_steps (unit) > 1)
    vd_counter_turn_over (&counter->back.face, unit, &counter->back.strength);
  else
    {
      vd_counter_make_paler (&counter->back.face);
      vd_counter_set_back (self, print, counter);
    }
}

/* @side: (nullable): of units of no side that there is */
static void
add_units (VdCounterSet  *self,
           const VdPrint *print,
           const char    *side)
{
  const VdNode *unit = vd_row_first (print->request.project->scenario, "units", "unit");
  guint first = self->blocks->len;

  for (; unit != NULL; unit = vd_row_next (unit))
    {
      const char *own = vd_row_get_side (unit, self->formations);

      if (own != NULL && !g_hash_table_contains (self->sides, own))
        own = NULL;
      if (g_strcmp0 (own, side) == 0)
        add_unit (self, print, unit, first);
    }
}

static int
compare_ranks (gconstpointer a,
                    gconstpointer b)
{
  const VdPrintCounter *x = *(VdPrintCounter *const *) a, *y = *(VdPrintCounter *const *) b;

  return x->rank < y->rank ? -1 : x->rank > y->rank;
}

/* Sorts a block by formations, those of one in their order, and tells which they are. */
static void
sort_block (const VdCounterSet *self,
            VdCounterBlock     *block)
{
  g_autoptr (GString) names = g_string_new (NULL);
  const VdNode *before = NULL;

  g_ptr_array_sort (block->counters, compare_ranks);
  for (guint i = 0; i < block->counters->len; i++)
    {
      const VdPrintCounter *counter = block->counters->pdata[i];
      const VdNode *formation = find_formation (self, counter->unit);

      if (formation != NULL && formation != before)
        g_string_append_printf (names, "%s%s", names->len > 0 ? VD_COUNTER_BETWEEN : "",
                                vd_counter_name_row (formation));
      before = formation;
    }

  block->formations = g_string_free (g_steal_pointer (&names), FALSE);
}

/* The whole */

static GHashTable *
index_rows (const VdProject *project,
            const char      *section,
            const char      *name,
            const char      *attribute)
{
  GHashTable *rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  vd_rows_index (project->scenario, section, name, attribute, rows);
  return rows;
}

static int
compare_turns (gconstpointer a,
               gconstpointer b)
{
  const VdNode *x = *(VdNode *const *) a, *y = *(VdNode *const *) b;
  guint64 first = g_ascii_strtoull (vd_row_get (x, "turn"), NULL, 10);
  guint64 second = g_ascii_strtoull (vd_row_get (y, "turn"), NULL, 10);

  return (first > second) - (first < second);
}

/* Those that bring the same unit in the order of their turns. */
static GHashTable *
index_groups (const VdProject *project)
{
  GHashTable *groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                              (GDestroyNotify) g_ptr_array_unref);
  const VdNode *row = vd_row_first (project->scenario, "reinforcements", "group");

  for (; row != NULL; row = vd_row_next (row))
    {
      g_auto (GStrv) units = vd_split_words (vd_node_get (row, "units"));

      for (guint i = 0; units[i] != NULL; i++)
        {
          GPtrArray *own = g_hash_table_lookup (groups, units[i]);

          if (own == NULL)
            g_hash_table_insert (groups, g_strdup (units[i]), own = g_ptr_array_new ());
          g_ptr_array_add (own, (gpointer) row);
          g_ptr_array_sort (own, compare_turns);
        }
    }

  return groups;
}

static GHashTable *
rank_formations (const VdProject *project)
{
  GHashTable *ranks = g_hash_table_new (NULL, NULL);
  const VdNode *row = vd_row_first (project->scenario, "units", "formation");

  for (; row != NULL; row = vd_row_next (row))
    g_hash_table_insert (ranks, (gpointer) row,
                         GUINT_TO_POINTER (g_hash_table_size (ranks) + 1));

  return ranks;
}

VdCounterSet *
vd_counter_set_new (const VdPrint *print)
{
  const VdProject *project = print->request.project;
  VdCounterSet *self = g_new0 (VdCounterSet, 1);
  const VdNode *side = vd_row_first (project->scenario, "sides", "side");
  VdCounterBlock *markers;

  self->blocks = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_counter_block_free);
  self->faces = vd_face_table_new (project->scenario, project->system);
  self->formations = index_rows (project, "units", "formation", "id");
  self->armies = index_rows (project, "armies", "army", "id");
  self->sides = index_rows (project, "sides", "side", "id");
  self->places = index_rows (project, "setup", "place", "unit");
  self->zones = index_rows (project, "setup", "zone", "units");
  self->groups = index_groups (project);
  self->ranks = rank_formations (project);

  for (; side != NULL; side = vd_row_next (side))
    if (g_hash_table_lookup (self->sides, vd_row_get (side, "id")) == side)
      add_units (self, print, vd_row_get (side, "id"));
  add_units (self, print, NULL);
  for (guint i = 0; i < self->blocks->len; i++)
    sort_block (self, self->blocks->pdata[i]);

  markers = vd_counter_markers_new (self, print);
  if (markers != NULL)
    g_ptr_array_add (self->blocks, markers);
  return self;
}

void
vd_counter_set_free (VdCounterSet *self)
{
  if (self == NULL)
    return;

  g_ptr_array_unref (self->blocks);
  vd_face_table_free (self->faces);
  g_hash_table_unref (self->formations);
  g_hash_table_unref (self->armies);
  g_hash_table_unref (self->sides);
  g_hash_table_unref (self->places);
  g_hash_table_unref (self->zones);
  g_hash_table_unref (self->groups);
  g_hash_table_unref (self->ranks);
  g_free (self);
}
