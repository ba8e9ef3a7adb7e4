#include "formats/agree/pass.h"

#include <string.h>

#include "core/position/dice.h"
#include "formats/agree/agree-private.h"

#define ENDING ".map.xml"

static guint
read_groups (const char *what)
{
  g_auto (GStrv) words = vd_split_words (what);
  guint groups = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      VdAgreeGroup group;

      if (vd_agree_find_group (words[i], &group))
        groups |= 1u << group;
    }

  return groups;
}

gboolean
vd_pass_read (const VdDocument *map,
              VdPass           *pass)
{
  const VdNode *node;
  const char *what;

  g_return_val_if_fail (map != NULL, FALSE);

  node = vd_node_find (vd_document_get_root (map), "pass");
  if (node == NULL || pass == NULL)
    return node != NULL;

  what = vd_node_get (node, "what");
  *pass = (VdPass) {
    vd_node_get (node, "of"), what != NULL ? read_groups (what) : VD_PASS_ALL,
    vd_node_get (node, "hexes"),
  };
  return TRUE;
}

guint8 *
vd_pass_list_cells (const VdMap  *map,
                    const VdPass *pass)
{
  g_auto (GStrv) words = NULL;
  guint8 *is_read;

  g_return_val_if_fail (map != NULL && pass != NULL, NULL);

  if (pass->hexes == NULL)
    return NULL;

  words = vd_split_words (pass->hexes);
  is_read = g_malloc0 (vd_grid_n_cells (&map->grid));
  for (guint i = 0; words[i] != NULL; i++)
    {
      int cell = vd_map_find_cell (map, words[i]);

      if (cell >= 0)
        is_read[cell] = TRUE;
    }

  return is_read;
}

static char *
make_path (const char *first,
           const char *which)
{
  gsize length = strlen (first);

  if (g_str_has_suffix (first, ENDING))
    length -= strlen (ENDING);

  return g_strdup_printf ("%.*s.%s" ENDING, (int) length, first, which);
}

char *
vd_pass_make_path (const char *first)
{
  g_return_val_if_fail (first != NULL, NULL);

  return make_path (first, "second");
}

char *
vd_pass_make_third_path (const char *first)
{
  g_return_val_if_fail (first != NULL, NULL);

  return make_path (first, "third");
}

static int
compare_cells (gconstpointer a,
               gconstpointer b)
{
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  return (x > y) - (x < y);
}

GArray *
vd_pass_draw (const VdMap *map,
              guint        n,
              guint        seed)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (guint32));

  g_return_val_if_fail (map != NULL, cells);

  for (guint32 cell = 0; cell < vd_grid_n_cells (&map->grid); cell++)
    if (map->terrain[cell] != VD_NO_TERRAIN)
      g_array_append_val (cells, cell);

  n = MIN (n, cells->len);
  for (guint i = 0; i < n; i++)
    {
      guint other = i + vd_mix (seed, i) % (cells->len - i);
      guint32 *a = &g_array_index (cells, guint32, i), *b = &g_array_index (cells, guint32, other);
      guint32 drawn = *b;

      *b = *a;
      *a = drawn;
    }

  g_array_set_size (cells, n);
  g_array_sort (cells, compare_cells);
  return cells;
}

/* The new document */

/* What is known before anything is read. */
static void
copy_frame (VdDocument   *pass,
            const VdNode *first)
{
  static const char *const kept[] = {
    "title", "sources", "grid", "numbering", "edges", "areas", "georeference", "scans", NULL
  };
  VdNode *root = vd_document_get_root (pass);

  g_free (vd_node_set (root, "id", vd_node_get (first, "id")));
  g_free (vd_node_set (root, "rules", vd_node_get (first, "rules")));
  for (VdNode *node = vd_node_get_first (first); node != NULL; node = vd_node_get_next (node))
    if (g_strv_contains (kept, vd_node_get_name (node)))
      vd_document_insert (pass, root, vd_node_copy (node), NULL);
    else if (strcmp (vd_node_get_name (node), "terrain") == 0)
      {
        VdNode *terrain = vd_node_new (pass, "terrain");

        g_free (vd_node_set (terrain, "default", vd_node_get (node, "default")));
        vd_document_insert (pass, root, terrain, NULL);
      }
}

VdDocument *
vd_pass_new_frame (const VdDocument *map,
                   const char       *path)
{
  VdDocument *frame = vd_document_new (VD_DOCUMENT_MAP, path);

  copy_frame (frame, vd_document_get_root (map));
  return frame;
}

static char *
write_groups (guint groups)
{
  const char *words[VD_N_AGREE_GROUPS + 1] = { NULL };
  guint n = 0;

  for (guint group = 0; group < VD_N_AGREE_GROUPS; group++)
    if (groups & 1u << group)
      words[n++] = vd_agree_groups[group];

  return g_strjoinv (" ", (GStrv) words);
}

static char *
write_cells (const VdMap  *map,
             const GArray *cells)
{
  g_auto (GStrv) labels = g_new0 (char *, cells->len + 1);

  for (guint i = 0; i < cells->len; i++)
    labels[i] = vd_map_get_label (map, g_array_index (cells, guint32, i));

  return g_strjoinv (" ", labels);
}

VdDocument *
vd_pass_new (const VdMap      *first,
             const char       *path,
             const VdPassForm *form)
{
  VdDocument *pass;
  VdNode *node;
  g_autofree char *file = NULL, *of = NULL, *what = NULL, *hexes = NULL, *seed = NULL;

  g_return_val_if_fail (first != NULL && path != NULL && form != NULL, NULL);

  file = vd_pass_make_path (path);
  of = g_path_get_basename (path);
  what = form->groups != VD_PASS_ALL ? write_groups (form->groups) : NULL;
  hexes = form->cells != NULL ? write_cells (first, form->cells) : NULL;
  seed = form->seed >= 0 ? g_strdup_printf ("%d", form->seed) : NULL;

  pass = vd_pass_new_frame (first->document, file);
  g_free (vd_node_set (vd_document_get_root (pass), "reader", form->reader));
  node = vd_node_new (pass, "pass");
  g_free (vd_node_set (node, "of", of));
  g_free (vd_node_set (node, "rules", form->rules));
  g_free (vd_node_set (node, "what", what));
  g_free (vd_node_set (node, "hexes", hexes));
  g_free (vd_node_set (node, "seed", seed));
  vd_document_insert (pass, vd_document_get_root (pass), node, NULL);

  return pass;
}

/* Where something is open, by cell; @groups: (out): what it is about */
static guint8 *
list_open (const VdAgreement *agreement,
           guint             *groups)
{
  guint8 *is_open = g_malloc0 (vd_grid_n_cells (&vd_agree_get_map (agreement, 0)->grid));

  *groups = 0;
  for (guint i = 0; i < agreement->disputes->len; i++)
    {
      const VdDispute *dispute = agreement->disputes->pdata[i];

      if (dispute->is_settled)
        continue;
      is_open[dispute->cell] = TRUE;
      *groups |= 1u << vd_agree_get_kind (agreement, dispute->kind)->group;
    }

  return is_open;
}

/* (nullable): which kinds there are says a reader who has been asked before. */
static const char *
find_rules (const VdAgreement *agreement)
{
  for (guint i = 0; i < agreement->maps->len; i++)
    {
      const VdMap *map = vd_agree_get_map (agreement, i);
      const VdNode *pass = vd_node_find (vd_document_get_root (map->document), "pass");

      if (pass != NULL && vd_node_get (pass, "rules") != NULL)
        return vd_node_get (pass, "rules");
    }

  return NULL;
}

VdDocument *
vd_pass_new_of_disputes (const VdAgreement *agreement,
                         const char        *path)
{
  const VdMap *first;
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree guint8 *is_open = NULL;
  VdPassForm form = { .cells = cells, .seed = -1 };

  g_return_val_if_fail (agreement != NULL && path != NULL, NULL);

  first = vd_agree_get_map (agreement, 0);
  is_open = list_open (agreement, &form.groups);
  for (guint32 cell = 0; cell < vd_grid_n_cells (&first->grid); cell++)
    if (is_open[cell])
      g_array_append_val (cells, cell);
  if (cells->len == 0)
    return NULL;

  form.rules = find_rules (agreement);
  return vd_pass_new (first, path, &form);
}
