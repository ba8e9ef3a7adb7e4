/* What readers have at each hex, side and step, as numbers that can be compared. */
#include <string.h>

#include "formats/agree/agree-private.h"

typedef struct
{
  VdAgreement *agreement;
  const VdMap *map;
  guint        voice;
} Reading;

/* The number of a text, and 1 more. */
static guint32
number_text (VdAgreement *self,
             const char  *text)
{
  guint32 number = GPOINTER_TO_UINT (g_hash_table_lookup (self->numbers, text));

  if (number == 0)
    {
      char *copy = g_strdup (text);

      g_ptr_array_add (self->texts, copy);
      number = self->texts->len;
      g_hash_table_insert (self->numbers, copy, GUINT_TO_POINTER (number));
    }

  return number;
}

static guint
find_kind (VdAgreement  *self,
           VdAgreeGroup  group,
           const char   *id)
{
  g_autofree char *key = g_strdup_printf ("%d %s", group, id != NULL ? id : "");
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (self->kind_numbers, key));
  VdAgreeKind *kind;

  if (number > 0)
    return number - 1;

  kind = g_new0 (VdAgreeKind, 1);
  kind->group = group;
  kind->id = g_strdup (id);
  g_ptr_array_add (self->kinds, kind);
  g_hash_table_insert (self->kind_numbers, g_steal_pointer (&key),
                       GUINT_TO_POINTER (self->kinds->len));
  return self->kinds->len - 1;
}

/* A hexside or a step is in a part if one of its hexes is; @part: (nullable): by cell */
static gboolean
is_in_part (const VdAgreement *self,
            const guint8      *part,
            guint              kind,
            guint64            place)
{
  VdAgreePlace at = { .kind = kind, .place = place };
  guint cell;
  int next;

  if (part == NULL)
    return TRUE;

  vd_agree_find_place (self, &at, &cell, &next);
  return part[cell] || (next >= 0 && part[next]);
}

static gboolean
is_within (const VdAgreement *self,
           guint              kind,
           guint64            place)
{
  return is_in_part (self, self->within, kind, place);
}

gboolean
vd_agree_is_decided (const VdAgreement  *self,
                     const VdAgreePlace *place)
{
  return self->has_settled &&
         (self->settled_groups & 1u << vd_agree_get_kind (self, place->kind)->group) &&
         is_in_part (self, self->settled_within, place->kind, place->place);
}

static void
add_entry (Reading    *self,
           guint       kind,
           guint64     place,
           const char *text,
           VdNode     *node)
{
  VdAgreeEntry entry;

  if (!is_within (self->agreement, kind, place))
    {
      if (self->voice == 0)
        g_hash_table_add (self->agreement->partly, node);
      return;
    }

  entry = (VdAgreeEntry) { place, kind, number_text (self->agreement, text), self->voice, node };

  g_array_append_val (self->agreement->entries, entry);
}

static const char *
get_terrain (const Reading *self,
             guint          terrain)
{
  return g_array_index (self->agreement->chart->hexes, VdKind, terrain).id;
}

/* What is as usual need not be listed; but a row that is there says something: of gold, that this
 * is what is right. */
static void
add_terrain (Reading *self)
{
  guint kind = find_kind (self->agreement, VD_AGREE_TERRAIN, NULL);

  for (guint cell = 0; cell < vd_grid_n_cells (&self->map->grid); cell++)
    {
      guint8 terrain = self->map->terrain[cell];
      VdNode *row = self->map->hexes[cell];

      if (terrain != VD_NO_TERRAIN && row != NULL)
        add_entry (self, kind, cell, get_terrain (self, terrain), row);
    }
}

static char *
write_directed (const VdMap     *map,
                const VdMapSide *side)
{
  g_autofree char *low = vd_map_get_label (map, side->cell);
  g_autofree char *high = vd_map_get_label (map, vd_grid_next (&map->grid, side->cell, side->dir));

  return g_strconcat (low, ">", high, NULL);
}

static void
add_run (Reading     *self,
         const VdRun *run)
{
  const VdKind *of = &g_array_index (self->agreement->chart->sides, VdKind, run->kind);
  guint kind = find_kind (self->agreement, VD_AGREE_SIDES, of->id);

  for (guint i = 0; i < run->sides->len; i++)
    {
      const VdMapSide *side = &g_array_index (run->sides, VdMapSide, i);
      g_autofree char *text = of->directed ? write_directed (self->map, side) : g_strdup ("yes");

      add_entry (self, kind, vd_grid_find_side (&self->map->grid, side->cell, side->dir), text,
                 run->node);
    }
}

/* Where it leaves the map has a number behind those of the steps. */
static void
add_path (Reading      *self,
          const VdPath *path)
{
  const VdKind *of = &g_array_index (self->agreement->chart->paths, VdKind, path->kind);
  guint kind = find_kind (self->agreement, VD_AGREE_PATHS, of->id);
  const guint32 *cells = (const guint32 *) path->cells->data;
  guint64 beyond = (guint64) vd_grid_n_cells (&self->map->grid) * VD_N_SIDES_OWN;

  for (guint i = 1; i < path->cells->len; i++)
    {
      int dir = vd_grid_dir (&self->map->grid, cells[i - 1], cells[i]);

      add_entry (self, kind, vd_grid_find_side (&self->map->grid, cells[i - 1], dir), "yes",
                 path->node);
    }

  if (path->off & 1)
    add_entry (self, kind, beyond + cells[0], "yes", path->node);
  if (path->off & 2)
    add_entry (self, kind, beyond + cells[path->cells->len - 1], "yes", path->node);
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  const VdName *x = *(const VdName *const *) a, *y = *(const VdName *const *) b;

  return x->cell != y->cell ? (x->cell < y->cell ? -1 : 1) : g_strcmp0 (x->text, y->text);
}

/* The names of a hex are one answer; each of its rows gives it. */
static void
add_names (Reading *self)
{
  guint kind = find_kind (self->agreement, VD_AGREE_NAMES, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < self->map->names->len; i++)
    g_ptr_array_add (names, &g_array_index (self->map->names, VdName, i));
  g_ptr_array_sort (names, compare_names);

  for (guint i = 0, next; i < names->len; i = next)
    {
      const VdName *first = names->pdata[i];
      g_autoptr (GString) text = g_string_new (first->text);

      for (next = i + 1; next < names->len; next++)
        {
          const VdName *name = names->pdata[next];

          if (name->cell != first->cell)
            break;
          g_string_append_printf (text, " / %s", name->text);
        }
      for (guint k = i; k < next; k++)
        add_entry (self, kind, first->cell, text->str, ((const VdName *) names->pdata[k])->node);
    }
}

static void
add_region (Reading        *self,
            const VdRegion *region)
{
  guint kind = find_kind (self->agreement, VD_AGREE_REGIONS, region->id);

  for (guint i = 0; i < region->cells->len; i++)
    add_entry (self, kind, g_array_index (region->cells, guint32, i), "yes", region->node);
}

void
vd_agree_add_entries (VdAgreement *self,
                      const VdMap *map,
                      guint        voice)
{
  Reading reading = { self, map, voice };

  number_text (self, get_terrain (&reading, vd_agree_get_map (self, 0)->usual));
  if (self->groups & 1u << VD_AGREE_TERRAIN)
    add_terrain (&reading);
  for (guint i = 0; i < map->runs->len && self->groups & 1u << VD_AGREE_SIDES; i++)
    add_run (&reading, &g_array_index (map->runs, VdRun, i));
  for (guint i = 0; i < map->paths->len && self->groups & 1u << VD_AGREE_PATHS; i++)
    add_path (&reading, &g_array_index (map->paths, VdPath, i));
  if (self->groups & 1u << VD_AGREE_NAMES)
    add_names (&reading);
  for (guint i = 0; i < map->regions->len && self->groups & 1u << VD_AGREE_REGIONS; i++)
    add_region (&reading, &g_array_index (map->regions, VdRegion, i));
}

/* What is settled */

/* Returns: %FALSE if the map has no such place, as its numbers are others now. */
static gboolean
read_place (const VdMap  *map,
            VdAgreeGroup  group,
            const char   *at,
            guint64      *place)
{
  g_auto (GStrv) hexes = g_strsplit (at, "/", 3);
  int cell = hexes[0] != NULL ? vd_map_find_cell (map, hexes[0]) : -1;
  int next = hexes[0] != NULL && hexes[1] != NULL ? vd_map_find_cell (map, hexes[1]) : -1;
  gboolean is_line = group == VD_AGREE_SIDES || group == VD_AGREE_PATHS;
  int dir = cell >= 0 && next >= 0 ? vd_grid_dir (&map->grid, cell, next) : -1;

  if (cell < 0 || (hexes[1] != NULL && (dir < 0 || !is_line)) ||
      (hexes[1] == NULL && group == VD_AGREE_SIDES))
    return FALSE;

  if (dir >= 0)
    *place = vd_grid_find_side (&map->grid, cell, dir);
  else
    *place = (is_line ? (guint64) vd_grid_n_cells (&map->grid) * VD_N_SIDES_OWN : 0) + cell;
  return TRUE;
}

void
vd_agree_add_settled (VdAgreement *self)
{
  static const char *const said[] = { "first", "second" };
  const VdMap *map = vd_agree_get_map (self, 0);
  VdNode *section = vd_node_find (vd_document_get_root (map->document), "settled");

  VD_EACH (row, section, "dispute")
    {
      VdAgreeGroup group;
      guint64 place;
      guint kind;

      if (!vd_agree_find_group (vd_node_get (row, "what"), &group) ||
          !(self->groups & 1u << group) ||
          !read_place (map, group, vd_node_get (row, "at"), &place))
        continue;

      kind = find_kind (self, group, vd_node_get (row, "kind"));
      for (guint i = 0; i < G_N_ELEMENTS (said) && is_within (self, kind, place); i++)
        {
          const char *text = vd_node_get (row, said[i]);
          VdAgreeEntry entry = { place, kind, text != NULL ? number_text (self, text) : 0,
                                 VD_AGREE_FIRST_SAID + i, row };

          g_array_append_val (self->entries, entry);
        }
    }
}

/* In order */

static int
compare_kinds (gconstpointer a,
               gconstpointer b,
               gpointer      user_data)
{
  const VdAgreement *self = user_data;
  guint x = *(const guint *) a, y = *(const guint *) b;
  VdAgreeGroup of_x = vd_agree_get_kind (self, x)->group;
  VdAgreeGroup of_y = vd_agree_get_kind (self, y)->group;

  return of_x != of_y ? (of_x < of_y ? -1 : 1) : (x > y) - (x < y);
}

/* As they came within a group: those of the first file first. */
static void
sort_kinds (VdAgreement *self)
{
  guint n = self->kinds->len;
  g_autofree guint *order = g_new (guint, n + 1);
  g_autofree guint *now = g_new (guint, n + 1);
  g_autoptr (GPtrArray) kinds = g_ptr_array_new ();

  for (guint i = 0; i < n; i++)
    order[i] = i;
  g_qsort_with_data (order, n, sizeof *order, compare_kinds, self);

  for (guint i = 0; i < n; i++)
    {
      now[order[i]] = i;
      g_ptr_array_add (kinds, self->kinds->pdata[order[i]]);
    }
  memcpy (self->kinds->pdata, kinds->pdata, n * sizeof (gpointer));

  for (guint i = 0; i < self->entries->len; i++)
    {
      VdAgreeEntry *entry = &g_array_index (self->entries, VdAgreeEntry, i);

      entry->kind = now[entry->kind];
    }
}

static int
compare_entries (gconstpointer a,
                 gconstpointer b)
{
  const VdAgreeEntry *x = a, *y = b;

  if (x->kind != y->kind)
    return x->kind < y->kind ? -1 : 1;
  if (x->place != y->place)
    return x->place < y->place ? -1 : 1;

  return (x->voice > y->voice) - (x->voice < y->voice);
}

void
vd_agree_sort_entries (VdAgreement *self)
{
  sort_kinds (self);
  g_array_sort (self->entries, compare_entries);
}

guint32
vd_agree_get_usual (const VdAgreement *self,
                    guint              kind)
{
  const VdMap *map = vd_agree_get_map (self, 0);
  const char *id;

  if (vd_agree_get_kind (self, kind)->group != VD_AGREE_TERRAIN)
    return 0;

  id = g_array_index (self->chart->hexes, VdKind, map->usual).id;
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->numbers, id));
}

gboolean
vd_agree_next_place (const VdAgreement *self,
                     guint             *at,
                     VdAgreePlace      *place)
{
  const VdAgreeEntry *entries = (const VdAgreeEntry *) self->entries->data;
  const VdAgreeEntry *first;
  guint32 usual;

  if (*at >= self->entries->len)
    return FALSE;

  first = &entries[*at];
  usual = vd_agree_get_usual (self, first->kind);
  memset (place, 0, sizeof *place);
  place->kind = first->kind;
  place->place = first->place;
  place->first = *at;
  for (guint i = 0; i < VD_AGREE_N_VOICES; i++)
    place->value[i] = usual;

  for (; *at < self->entries->len && entries[*at].kind == first->kind &&
         entries[*at].place == first->place; (*at)++)
    {
      guint voice = entries[*at].voice;

      if (place->node[voice] != NULL)
        continue; /* two rows say it */
      place->value[voice] = entries[*at].value;
      place->node[voice] = entries[*at].node;
    }

  place->n = *at - place->first;
  return TRUE;
}

void
vd_agree_find_place (const VdAgreement  *self,
                     const VdAgreePlace *place,
                     guint              *cell,
                     int                *next)
{
  const VdGrid *grid = &vd_agree_get_map (self, 0)->grid;
  VdAgreeGroup group = vd_agree_get_kind (self, place->kind)->group;
  guint64 beyond = (guint64) vd_grid_n_cells (grid) * VD_N_SIDES_OWN;

  *next = -1;
  if (group != VD_AGREE_SIDES && group != VD_AGREE_PATHS)
    *cell = place->place;
  else if (place->place >= beyond)
    *cell = place->place - beyond;
  else
    {
      *cell = place->place / VD_N_SIDES_OWN;
      *next = vd_grid_next (grid, *cell, place->place % VD_N_SIDES_OWN);
    }
}

gboolean
vd_agree_find_majority (const VdAgreement  *self,
                        const VdAgreePlace *place,
                        guint32            *value)
{
  for (guint i = 0; i < self->maps->len; i++)
    {
      guint n = 0;

      for (guint k = 0; k < self->maps->len; k++)
        n += place->value[k] == place->value[i];
      *value = place->value[i];
      if (2 * n > self->maps->len)
        return TRUE;
    }

  return FALSE;
}
