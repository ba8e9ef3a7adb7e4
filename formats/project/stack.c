#include "formats/project/stack.h"

#include <stdlib.h>
#include <string.h>

#include "core/text/quarters.h"
#include "formats/document/document-rows.h"
#include "formats/document/reduced.h"

#define GROUP 0x10000u /* of ranks: more than any strength in quarters */

struct _VdStackOrder
{
  GHashTable *classes; /* of char*: VdNode: rows that say a role */
};

static void
add_roles (VdStackOrder *self,
           const VdNode *parent)
{
  const VdNode *list = parent != NULL ? vd_node_find (parent, "classes") : NULL;
  const VdNode *row = list != NULL ? vd_node_get_first (list) : NULL;

  for (; row != NULL; row = vd_node_get_next (row))
    {
      const char *id = vd_node_get (row, "id");

      if (id != NULL && vd_node_get (row, "role") != NULL &&
          !g_hash_table_contains (self->classes, id))
        g_hash_table_insert (self->classes, (gpointer) id, (gpointer) row);
    }
}

VdStackOrder *
vd_stack_order_new (const VdDocument *scenario,
                    const VdDocument *system)
{
  VdStackOrder *self;

  g_return_val_if_fail (scenario != NULL, NULL);

  self = g_new0 (VdStackOrder, 1);
  self->classes = g_hash_table_new (g_str_hash, g_str_equal);
  add_roles (self, vd_node_find (vd_document_get_root (scenario), "override"));
  if (system != NULL)
    add_roles (self, vd_document_get_root (system));

  return self;
}

void
vd_stack_order_free (VdStackOrder *self)
{
  g_return_if_fail (self != NULL);

  g_hash_table_unref (self->classes);
  g_free (self);
}

/* Returns: "leader", "train", or "" or "combat" of what fights */
static const char *
get_role (const VdStackOrder *self,
          const VdNode       *unit)
{
  const VdNode *class = g_hash_table_lookup (self->classes, vd_row_get (unit, "class"));

  return class != NULL ? vd_row_get (class, "role") : "";
}

gboolean
vd_stack_order_is_leader (const VdStackOrder *self,
                          const VdNode       *unit)
{
  g_return_val_if_fail (self != NULL && unit != NULL, FALSE);

  return strcmp (get_role (self, unit), "leader") == 0;
}

static guint
rank_leader (const VdNode *unit)
{
  static const char *const kinds[] = { "replacement", "officer", "commander", "head" };
  guint rating = strtoul (vd_row_get (unit, "rating"), NULL, 10);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (vd_row_get (unit, "kind"), kinds[i]) == 0)
      return (i + 1) * 0x100 + MIN (rating, 0xff);

  return MIN (rating, 0xff);
}

gboolean
vd_stack_is_placed_reduced (const VdNode *place)
{
  g_return_val_if_fail (place != NULL, FALSE);

  return g_str_has_prefix (vd_row_get (place, "state"), "reduced");
}

static guint
read_strength (const VdNode *unit,
               gboolean      is_reduced)
{
  VdReduced reduced;
  guint strength = 0;

  if (is_reduced && vd_reduced_parse (vd_row_get (unit, "reduced"), &reduced))
    return reduced.strength;

  return vd_quarters_parse (vd_row_get (unit, "strength"), &strength) ? strength : 0;
}

guint
vd_stack_order_rank (const VdStackOrder *self,
                     const VdNode       *unit,
                     gboolean            is_reduced)
{
  const char *role;
  guint strength;

  g_return_val_if_fail (self != NULL && unit != NULL, 0);

  role = get_role (self, unit);
  if (strcmp (role, "leader") == 0)
    return GROUP + rank_leader (unit);

  strength = read_strength (unit, is_reduced);
  return (strcmp (role, "train") == 0 ? 0 : 2 * GROUP) + MIN (strength, GROUP - 1);
}

/* By hexes, these by what is above what. */
static int
compare_stacked (gconstpointer a,
                 gconstpointer b)
{
  const VdStacked *one = a, *other = b;

  if (one->hex != other->hex)
    return one->hex < other->hex ? -1 : 1;
  if (one->rank != other->rank)
    return one->rank < other->rank ? -1 : 1;

  return (one->index > other->index) - (one->index < other->index);
}

void
vd_stack_sort (GArray *stacked)
{
  g_autoptr (GHashTable) begun = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autofree guint64 *hexes = NULL;

  g_return_if_fail (stacked != NULL);

  /* A hex is called by the first index in it, from here on. */
  hexes = g_new (guint64, MAX (stacked->len, 1));
  for (guint i = 0; i < stacked->len; i++)
    {
      VdStacked *one = &g_array_index (stacked, VdStacked, i);
      gpointer first;

      hexes[i] = one->hex;
      if (!g_hash_table_lookup_extended (begun, &hexes[i], NULL, &first))
        {
          first = GUINT_TO_POINTER (i);
          g_hash_table_insert (begun, &hexes[i], first);
        }
      one->hex = GPOINTER_TO_UINT (first);
    }

  g_array_sort (stacked, compare_stacked);
}
