#include "formats/agree/gold.h"

#include <string.h>

#include "core/position/dice.h"
#include "core/text/phrase.h"
#include "formats/agree/agree-private.h"
#include "formats/agree/pass.h"

#define ENDING ".map.xml"

char *
vd_gold_make_path (const char *first)
{
  gsize length;

  g_return_val_if_fail (first != NULL, NULL);

  length = strlen (first);
  if (g_str_has_suffix (first, ENDING))
    length -= strlen (ENDING);

  return g_strdup_printf ("%.*s.gold" ENDING, (int) length, first);
}

/* What may be drawn */

static gboolean
is_checked (const VdNode *node)
{
  return node != NULL && g_strcmp0 (vd_node_get (node, "status"), "checked") == 0;
}

/* Where a path leaves the map is no step, and of no use alone. */
static gboolean
may_be_drawn (const VdAgreement  *agreement,
              const VdAgreePlace *place,
              guint               groups)
{
  VdAgreeGroup group = vd_agree_get_kind (agreement, place->kind)->group;
  guint cell;
  int next;

  if (!(groups & 1u << group) || group == VD_AGREE_REGIONS || !is_checked (place->node[0]))
    return FALSE;

  vd_agree_find_place (agreement, place, &cell, &next);
  return group != VD_AGREE_PATHS || next >= 0;
}

/* (transfer full): of VdAgreePlace */
static GArray *
list_checked (const VdAgreement *agreement,
              guint              groups)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (VdAgreePlace));
  VdAgreePlace place;
  guint at = 0;

  while (vd_agree_next_place (agreement, &at, &place))
    if (may_be_drawn (agreement, &place, groups))
      g_array_append_val (places, place);

  return places;
}

/* The first @n of them are drawn then. */
static void
shuffle (GArray *places,
         guint   n,
         guint   seed)
{
  for (guint i = 0; i < n; i++)
    {
      VdAgreePlace *a = &g_array_index (places, VdAgreePlace, i);
      VdAgreePlace *b = a + vd_mix (seed, i) % (places->len - i);
      VdAgreePlace drawn = *b;

      *b = *a;
      *a = drawn;
    }
}

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  const VdAgreePlace *x = a, *y = b;

  return x->kind != y->kind ? (x->kind > y->kind) - (x->kind < y->kind)
                            : (x->place > y->place) - (x->place < y->place);
}

/* The document */

static VdNode *
get_section (VdDocument *gold,
             const char *name)
{
  VdNode *root = vd_document_get_root (gold);
  VdNode *section = vd_node_find (root, name);

  if (section == NULL)
    {
      section = vd_node_new (gold, name);
      vd_document_insert (gold, root, section, NULL);
    }
  return section;
}

/* @section: (nullable): of the row; attributes in pairs, up to a %NULL */
static void
add_row (VdDocument        *gold,
         const char        *section,
         const char        *name,
         const char *const *attributes)
{
  VdNode *row = vd_node_new (gold, name);

  for (; *attributes != NULL; attributes += 2)
    g_free (vd_node_set (row, attributes[0], attributes[1]));
  g_free (vd_node_set (row, "status", "checked"));
  vd_document_insert (gold, get_section (gold, section), row, NULL);
}

/* Each of the hex's names is a row; together they are one answer. */
static void
add_names (VdDocument         *gold,
           const VdAgreement  *agreement,
           const VdAgreePlace *place,
           const char         *label)
{
  const VdAgreeEntry *entries = (const VdAgreeEntry *) agreement->entries->data;

  for (guint i = place->first; i < place->first + place->n; i++)
    if (entries[i].voice == 0)
      add_row (gold, "names", "name",
               (const char *[]) { "at", label, "text", vd_node_get (entries[i].node, "text"),
                                  NULL });
}

static void
add_place (VdDocument         *gold,
           const VdAgreement  *agreement,
           const VdAgreePlace *place)
{
  const VdMap *map = vd_agree_get_map (agreement, 0);
  const VdAgreeKind *kind = vd_agree_get_kind (agreement, place->kind);
  const char *value = vd_agree_get_text (agreement, place->value[0]);
  g_autofree char *label = NULL, *beyond = NULL, *both = NULL;
  guint cell;
  int next;

  vd_agree_find_place (agreement, place, &cell, &next);
  label = vd_map_get_label (map, cell);
  beyond = next >= 0 ? vd_map_get_label (map, next) : NULL;
  switch (kind->group)
    {
    case VD_AGREE_TERRAIN:
      add_row (gold, "terrain", "hex", (const char *[]) { "at", label, "terrain", value, NULL });
      break;

    case VD_AGREE_SIDES:
      both = strchr (value, '>') != NULL ? g_strdup (value) : g_strdup_printf ("%s/%s", label, beyond);
      add_row (gold, "sides", "run", (const char *[]) { "kind", kind->id, "sides", both, NULL });
      break;

    case VD_AGREE_PATHS:
      both = g_strdup_printf ("%s %s", label, beyond);
      add_row (gold, "paths", "path", (const char *[]) { "kind", kind->id, "hexes", both, NULL });
      break;

    case VD_AGREE_NAMES:
      add_names (gold, agreement, place, label);
      break;

    case VD_AGREE_REGIONS:
    case VD_N_AGREE_GROUPS:
    default:
      break;
    }
}

/* (transfer full): of guint32, rising */
static GArray *
list_cells (const VdAgreement *agreement,
            const GArray      *places)
{
  const VdMap *map = vd_agree_get_map (agreement, 0);
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree guint8 *has = g_malloc0 (vd_grid_n_cells (&map->grid));

  for (guint i = 0; i < places->len; i++)
    {
      guint cell;
      int next;

      vd_agree_find_place (agreement, &g_array_index (places, VdAgreePlace, i), &cell, &next);
      has[cell] = TRUE;
    }
  for (guint32 cell = 0; cell < vd_grid_n_cells (&map->grid); cell++)
    if (has[cell])
      g_array_append_val (cells, cell);

  return cells;
}

VdDocument *
vd_gold_new (VdDocument        *map,
             const char        *path,
             const VdGoldDraw  *draw,
             guint             *n_drawn,
             guint             *n_checked,
             GArray           **cells,
             GError           **error)
{
  g_autoptr (VdAgreement) agreement = NULL;
  g_autoptr (GArray) places = NULL;
  g_autofree char *file = NULL;
  VdDocument *gold;
  guint n;

  g_return_val_if_fail (map != NULL && path != NULL && draw != NULL, NULL);

  /* With itself it agrees, and all that it says is in order then. */
  agreement = vd_agreement_new ((VdDocument *[]) { map, map }, 2, NULL, NULL, error);
  if (agreement == NULL)
    return NULL;

  places = list_checked (agreement, draw->groups);
  if (places->len == 0)
    {
      vd_format_error_set (error, VD_FORMAT_ERROR_UNPLAYABLE,
                           N_("%s: nothing is checked in it, so that nothing is known to be right"),
                           vd_document_get_name (map));
      return NULL;
    }

  n = MIN (draw->n, places->len);
  if (n_drawn != NULL)
    *n_drawn = n;
  if (n_checked != NULL)
    *n_checked = places->len;
  shuffle (places, n, draw->seed);
  g_array_set_size (places, n);
  g_array_sort (places, compare_places);

  file = vd_gold_make_path (path);
  gold = vd_pass_new_frame (map, file);
  for (guint i = 0; i < n; i++)
    add_place (gold, agreement, &g_array_index (places, VdAgreePlace, i));
  if (cells != NULL)
    *cells = list_cells (agreement, places);
  return gold;
}
