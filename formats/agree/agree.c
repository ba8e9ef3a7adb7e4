#include "formats/agree/agree.h"

#include <string.h>

#include "formats/agree/agree-private.h"
#include "formats/agree/pass.h"

const char *const vd_agree_groups[VD_N_AGREE_GROUPS] = {
  "terrain", "hexsides", "paths", "names", "regions"
};

gboolean
vd_agree_find_group (const char   *word,
                     VdAgreeGroup *group)
{
  for (*group = 0; *group < VD_N_AGREE_GROUPS; (*group)++)
    if (g_strcmp0 (word, vd_agree_groups[*group]) == 0)
      return TRUE;

  return FALSE;
}

/* The chart: all kinds that the maps name, as no system is at hand */

#define MOST_KINDS (VD_NO_TERRAIN - 1)

/* One more than there may be is enough to tell that there are too many. */
static VdKind *
find_kind (GArray     *kinds,
           const char *id)
{
  VdKind kind = { .id = id, .name = id, .look = id };
  int known = vd_kind_find (kinds, id);

  if (known >= 0)
    return &g_array_index (kinds, VdKind, known);

  if (kinds->len <= MOST_KINDS)
    g_array_append_val (kinds, kind);
  return &g_array_index (kinds, VdKind, kinds->len - 1);
}

static void
add_terrain_kinds (GArray       *kinds,
                   const VdNode *terrain)
{
  const char *usual = terrain != NULL ? vd_node_get (terrain, "default") : NULL;

  if (usual != NULL)
    find_kind (kinds, usual);
  if (terrain == NULL)
    return;

  VD_EACH (row, terrain, "hex")
    find_kind (kinds, vd_node_get (row, "terrain"));
}

static void
add_kinds (VdChart          *chart,
           const VdDocument *document)
{
  const VdNode *root = vd_document_get_root (document);
  const VdNode *sides = vd_node_find (root, "sides"), *paths = vd_node_find (root, "paths");

  add_terrain_kinds (chart->hexes, vd_node_find (root, "terrain"));
  if (sides != NULL)
    VD_EACH (row, sides, "run")
      find_kind (chart->sides, vd_node_get (row, "kind"))->directed |=
        strchr (vd_node_get (row, "sides"), '>') != NULL;
  if (paths != NULL)
    VD_EACH (row, paths, "path")
      find_kind (chart->paths, vd_node_get (row, "kind"));
}

static void
empty_chart (VdChart *chart)
{
  chart->is_guessed = FALSE;
  g_array_set_size (chart->hexes, 0);
  g_array_set_size (chart->sides, 0);
  g_array_set_size (chart->paths, 0);
}

/* What cannot be compared */

static gboolean
has_too_many (const VdChart *chart)
{
  return MAX (MAX (chart->hexes->len, chart->sides->len), chart->paths->len) > MOST_KINDS;
}

static gboolean
is_map (const VdDocument  *document,
        GError           **error)
{
  if (vd_document_get_kind (document) == VD_DOCUMENT_MAP)
    return TRUE;

  vd_format_error_set (error, VD_FORMAT_ERROR_SCHEMA,
                       N_("%s:%u: is no map; name files that several people made of one map"),
                       vd_document_get_name (document),
                       MAX (vd_node_get_line (vd_document_get_root (document)), 1));
  return FALSE;
}

static gboolean
has_same_grid (const VdMap  *map,
               const VdMap  *first,
               GError      **error)
{
  const VdGrid *a = &first->grid, *b = &map->grid;
  const char *name = vd_document_get_name (map->document);
  const char *other = vd_document_get_name (first->document);

  if (a->columns != b->columns || a->rows != b->rows)
    {
      vd_format_error_set (error, VD_FORMAT_ERROR_SCHEMA,
                           N_("%s: its grid has %u columns and %u rows, that of %s %u and %u"),
                           name, b->columns, b->rows, other, a->columns, a->rows);
      return FALSE;
    }
  if (!vd_grid_equal (a, b))
    {
      vd_format_error_set (error, VD_FORMAT_ERROR_SCHEMA,
                           N_("%s: its grid lies otherwise than that of %s: look at "
                              "orientation, stagger and short lines"), name, other);
      return FALSE;
    }
  if (!vd_numbering_equal (&first->numbering, &map->numbering))
    {
      vd_format_error_set (error, VD_FORMAT_ERROR_SCHEMA,
                           N_("%s: its hexes are numbered otherwise than those of %s"),
                           name, other);
      return FALSE;
    }

  return TRUE;
}

static gboolean
has_same_areas (const VdMap  *map,
                const VdMap  *first,
                GError      **error)
{
  for (guint i = 0; i < vd_grid_n_cells (&map->grid); i++)
    if ((map->terrain[i] == VD_NO_TERRAIN) != (first->terrain[i] == VD_NO_TERRAIN))
      {
        vd_format_error_set (error, VD_FORMAT_ERROR_SCHEMA,
                             N_("%s: other hexes are in play than in %s: look at the areas"),
                             vd_document_get_name (map->document),
                             vd_document_get_name (first->document));
        return FALSE;
      }

  return TRUE;
}

/* Else all hexes without a row would be disputes. */
static gboolean
has_same_usual (const VdAgreement  *self,
                const VdMap        *map,
                const VdMap        *first,
                GError            **error)
{
  const GArray *kinds = self->chart->hexes;

  if (map->usual == first->usual)
    return TRUE;

  vd_format_error_set (error, VD_FORMAT_ERROR_SCHEMA,
                       N_("%s: hexes without a row are %s, in %s they are %s: let both have the "
                          "same default"), vd_document_get_name (map->document),
                       g_array_index (kinds, VdKind, map->usual).id,
                       vd_document_get_name (first->document),
                       g_array_index (kinds, VdKind, first->usual).id);
  return FALSE;
}

/* Reading */

static VdMap *
read_map (VdAgreement  *self,
          VdDocument   *document,
          const VdMap  *first,
          GError      **error)
{
  g_autoptr (VdMap) map = vd_map_new (document, self->chart, NULL);

  if (first != NULL &&
      (!has_same_grid (map, first, error) || !has_same_areas (map, first, error) ||
       !has_same_usual (self, map, first, error)))
    return NULL;

  return g_steal_pointer (&map);
}

/* What a map is about that is a second pass. */
static void
read_part (const VdMap  *map,
           guint        *groups,
           guint8      **within)
{
  VdPass pass;

  if (!vd_pass_read (map->document, &pass))
    return;

  *groups = pass.groups;
  *within = vd_pass_list_cells (map, &pass);
}

/* A file that is no reader's. */
static gboolean
read_other (VdAgreement  *self,
            VdDocument   *document,
            guint         voice,
            GError      **error)
{
  g_autoptr (VdMap) map = NULL;

  if (document == NULL)
    return TRUE;

  map = read_map (self, document, self->maps->pdata[0], error);
  if (map == NULL)
    return FALSE;

  if (voice == VD_AGREE_SETTLED)
    read_part (map, &self->settled_groups, &self->settled_within);
  vd_agree_add_entries (self, map, voice);
  return TRUE;
}

/* What a second pass has not read is not compared. */
static void
narrow (VdAgreement *self,
        const VdMap *map)
{
  g_autofree guint8 *is_read = NULL;
  guint groups = VD_PASS_ALL;

  read_part (map, &groups, &is_read);
  self->groups &= groups;
  for (guint i = 0; is_read != NULL && i < vd_grid_n_cells (&map->grid); i++)
    is_read[i] &= self->within == NULL || self->within[i];
  if (is_read != NULL)
    {
      g_free (self->within);
      self->within = g_steal_pointer (&is_read);
    }
}

static gboolean
read_all (VdAgreement        *self,
          VdDocument *const  *documents,
          guint               n,
          GError            **error)
{
  for (guint i = 0; i < n; i++)
    {
      VdMap *map = read_map (self, documents[i], i > 0 ? self->maps->pdata[0] : NULL, error);

      if (map == NULL)
        return FALSE;

      g_ptr_array_add (self->maps, map);
      self->n_faults[i] = map->n_faults;
    }

  for (guint i = 0; i < n; i++)
    narrow (self, self->maps->pdata[i]);
  for (guint i = 0; i < n; i++)
    vd_agree_add_entries (self, self->maps->pdata[i], i);
  vd_agree_add_settled (self);
  return TRUE;
}

/* The chart of all kinds, if they are maps, and not more kinds than a map can hold. */
static gboolean
make_chart (VdAgreement      *self,
            const GPtrArray  *documents,
            GError          **error)
{
  self->chart = vd_chart_new (NULL, NULL);
  empty_chart (self->chart);
  find_kind (self->chart->hexes, "clear"); /* where a map does not say what is usual */
  for (guint i = 0; i < documents->len; i++)
    {
      if (!is_map (documents->pdata[i], error))
        return FALSE;

      add_kinds (self->chart, documents->pdata[i]);
      if (has_too_many (self->chart))
        {
          vd_format_error_set (error, VD_FORMAT_ERROR_LIMIT,
                               N_("%s: the maps have more than %u kinds of terrain, of hexsides or "
                                  "of paths"), vd_document_get_name (documents->pdata[i]),
                               MOST_KINDS);
          return FALSE;
        }
    }

  return TRUE;
}

static void
kind_free (gpointer data)
{
  VdAgreeKind *kind = data;

  g_free (kind->id);
  g_free (kind);
}

static VdAgreement *
make_empty (void)
{
  VdAgreement *self = g_new0 (VdAgreement, 1);

  self->maps = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_map_free);
  self->kinds = g_ptr_array_new_with_free_func (kind_free);
  self->kind_numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->disputes = g_ptr_array_new_with_free_func (g_free);
  self->entries = g_array_new (FALSE, FALSE, sizeof (VdAgreeEntry));
  self->texts = g_ptr_array_new_with_free_func (g_free);
  self->numbers = g_hash_table_new (g_str_hash, g_str_equal);
  self->groups = self->settled_groups = VD_PASS_ALL;
  self->partly = g_hash_table_new (NULL, NULL);
  return self;
}

VdAgreement *
vd_agreement_new (VdDocument *const  *documents,
                  guint               n,
                  VdDocument         *settled,
                  VdDocument         *gold,
                  GError            **error)
{
  g_autoptr (VdAgreement) self = NULL;
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  g_return_val_if_fail (n >= 2 && n <= VD_AGREE_MAX_READERS, NULL);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (all, documents[i]);
  if (settled != NULL)
    g_ptr_array_add (all, settled);
  if (gold != NULL)
    g_ptr_array_add (all, gold);

  self = make_empty ();
  self->has_settled = settled != NULL;
  if (!make_chart (self, all, error) || !read_all (self, documents, n, error) ||
      !read_other (self, settled, VD_AGREE_SETTLED, error) ||
      !read_other (self, gold, VD_AGREE_GOLD, error))
    return NULL;

  vd_agree_sort_entries (self);
  vd_agree_count (self);
  return g_steal_pointer (&self);
}

void
vd_agreement_free (VdAgreement *self)
{
  if (self == NULL)
    return;

  g_ptr_array_unref (self->maps);
  g_hash_table_unref (self->kind_numbers);
  g_ptr_array_unref (self->kinds);
  g_ptr_array_unref (self->disputes);
  g_array_unref (self->entries);
  g_hash_table_unref (self->numbers);
  g_hash_table_unref (self->partly);
  g_free (self->within);
  g_free (self->settled_within);
  g_ptr_array_unref (self->texts);
  g_clear_pointer (&self->chart, vd_chart_free);
  g_free (self);
}

/* Who read it: capitals and blanks do not make two persons of one. */
static char *
get_reader (const VdAgreement *self,
            guint              reader)
{
  const VdMap *map = vd_agree_get_map (self, reader);
  const char *name = vd_node_get (vd_document_get_root (map->document), "reader");
  g_autofree char *folded = name != NULL ? g_utf8_casefold (name, -1) : NULL;

  return folded != NULL && *g_strstrip (folded) != '\0' ? g_steal_pointer (&folded) : NULL;
}

gboolean
vd_agreement_has_one_reader (const VdAgreement *self)
{
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  g_return_val_if_fail (self != NULL, FALSE);

  first = get_reader (self, 0);
  second = get_reader (self, 1);
  return first != NULL && g_strcmp0 (first, second) == 0;
}

/* The estimate */

/* Sorts of which there is something. */
static guint
list_sorts (const VdAgreement *self,
            gboolean           is_open,
            VdMissedSort      *sorts)
{
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (self->sorts); i++)
    {
      VdMissedSort sort = self->sorts[i];

      if (is_open)
        sort.wrong[0] = self->open[i];
      if (sort.agreed > 0 || sort.wrong[0] > 0 || sort.wrong[1] > 0)
        sorts[n++] = sort;
    }

  return n;
}

VdAgreeAnswer
vd_agreement_estimate (const VdAgreement *self,
                       VdMissed          *missed)
{
  VdMissedSort sorts[2 * VD_N_AGREE_GROUPS];
  gboolean is_open;
  guint n;

  g_return_val_if_fail (self != NULL && missed != NULL, VD_AGREE_NO_ERRORS);

  *missed = (VdMissed) { 0 };
  if (self->n_between == 0)
    return VD_AGREE_NO_ERRORS;

  is_open = self->n_settled == 0;
  n = list_sorts (self, is_open, sorts);
  if (is_open)
    {
      missed->high = vd_missed_bound (sorts, n);
      return VD_AGREE_OPEN;
    }

  *missed = vd_missed_estimate (sorts, n, self->n_settled / (double) self->n_between);
  return missed->is_estimated ? VD_AGREE_ESTIMATE : VD_AGREE_TOO_FEW;
}
