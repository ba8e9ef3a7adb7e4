#include "formats/map/map-index.h"
#include "formats/map/map-reader.h"

#include <string.h>

struct _VdMapUpdate
{
  VdMapReader reader;
  GHashTable *touched[VD_N_MAP_SECTIONS]; /* (nullable): set of rows that may have changed */
  gboolean    is_whole;                   /* to be made anew */
  gboolean    is_entitled;                /* maybe by another title */
  const char *hex;                        /* interned: names of rows and their list */
  const char *terrain;
  const char *at;
  guint       last;                       /* the cell of a row that was found last */
};

VdMapUpdate *
vd_map_update_new (VdMap         *map,
                   const VdChart *chart)
{
  VdMapUpdate *self;

  g_return_val_if_fail (map != NULL && chart != NULL, NULL);

  self = g_new0 (VdMapUpdate, 1);
  self->reader = (VdMapReader) { map, chart, NULL, 0 };
  self->hex = g_intern_static_string ("hex");
  self->terrain = g_intern_static_string ("terrain");
  self->at = g_intern_static_string ("at");
  return self;
}

static gboolean
is_root (const VdMapUpdate *self,
         const VdNode      *node)
{
  return node == vd_document_get_root (self->reader.map->document);
}

static gboolean
is_hex (const VdMapUpdate *self,
        const VdNode      *node,
        const VdNode      *parent)
{
  return parent != NULL && vd_node_get_name (node) == self->hex &&
         vd_node_get_name (parent) == self->terrain &&
         is_root (self, vd_node_get_parent (parent));
}

/* What stands in the map's root, or is to stand there, and no map is made of. */
static gboolean
is_unread (const VdMapUpdate *self,
           const VdNode      *section)
{
  const VdNode *root = vd_document_get_root (self->reader.map->document);
  const VdElement *element =
    vd_schema_get_child (vd_node_get_element (root), vd_node_get_name (section), NULL);

  return element != NULL && (element->is_text || element->is_unplayed);
}

static int
find_section (const VdNode *node)
{
  for (guint i = 0; i < VD_N_MAP_SECTIONS; i++)
    if (strcmp (vd_node_get_name (node), vd_map_sections[i].name) == 0)
      return i;

  return -1;
}

static void
touch_row (VdMapUpdate *self,
           guint        section,
           VdNode      *row)
{
  if (self->touched[section] == NULL)
    self->touched[section] = g_hash_table_new (NULL, NULL);
  g_hash_table_add (self->touched[section], row);
}

/* Notes the row that holds @node; a section that comes or goes touches none of
 * the rows that stay. */
static void
touch_holder (VdMapUpdate *self,
              VdNode      *node,
              VdNode      *parent)
{
  VdNode *top;
  int section;

  while (parent != NULL && vd_node_get_parent (parent) != NULL &&
         !is_root (self, vd_node_get_parent (parent)) && !is_root (self, parent))
    {
      node = parent;
      parent = vd_node_get_parent (parent);
    }

  top = parent != NULL && !is_root (self, parent) ? parent : node;
  section = parent != NULL ? find_section (top) : -1;
  if (section >= 0)
    touch_row (self, section, node);
  else if (parent != NULL && strcmp (vd_node_get_name (top), "title") == 0)
    self->is_entitled = TRUE;
  else if (parent == NULL || !is_unread (self, top))
    self->is_whole = TRUE;
}

/* Rows come mostly one after the other, and so do their hexes: down a column, or
 * along a row. */
static int
guess_cell (const VdMapUpdate *self,
            const VdNode      *node)
{
  const VdMap *map = self->reader.map;
  gsize n = vd_grid_n_cells (&map->grid);
  gsize guesses[] = { (gsize) self->last + map->grid.columns, (gsize) self->last + 1 };

  for (guint i = 0; i < G_N_ELEMENTS (guesses); i++)
    if (guesses[i] < n && map->hexes[guesses[i]] == node)
      return guesses[i];

  return -1;
}

static int
find_cell (VdMapUpdate  *self,
           const VdNode *node)
{
  const char *at = vd_node_get (node, self->at);
  int cell = at != NULL ? vd_map_find_cell (self->reader.map, at) : -1;

  if (cell >= 0)
    self->last = cell;
  return cell;
}

void
vd_map_update_before (VdMapUpdate *self,
                      VdNode      *node,
                      VdNode      *parent)
{
  VdMap *map = self->reader.map;
  int cell;

  if (self->is_whole)
    return;

  if (!is_hex (self, node, parent))
    {
      touch_holder (self, node, parent);
      return;
    }

  cell = find_cell (self, node);
  if (cell < 0 || map->hexes[cell] != node)
    return;

  map->hexes[cell] = NULL;
  map->status[cell] = 0;
  if (map->terrain[cell] != VD_NO_TERRAIN)
    map->terrain[cell] = map->usual;
}

/* Which of two rows of one hex counts depends on where they stand, and one
 * that did not count may do so now. */
static void
update_hex (VdMapUpdate *self,
            VdNode      *node)
{
  VdMap *map = self->reader.map;
  int cell = guess_cell (self, node);

  if (cell >= 0)
    self->last = cell;
  else
    cell = find_cell (self, node);

  if (map->has_rivals || (cell >= 0 && map->hexes[cell] != NULL && map->hexes[cell] != node))
    self->is_whole = TRUE;
  else if (vd_node_get_parent (node) == NULL)
    return;
  else if (cell >= 0 && map->terrain[cell] != VD_NO_TERRAIN)
    vd_map_reader_take_hex (&self->reader, node, cell);
  else
    self->reader.n_findings++;
}

void
vd_map_update_after (VdMapUpdate *self,
                     VdNode      *node,
                     VdNode      *parent)
{
  if (self->is_whole)
    return;

  if (!is_hex (self, node, parent))
    touch_holder (self, node, parent);
  else
    update_hex (self, node);
}

static GArray **
get_array (const VdMapUpdate  *self,
           const VdMapSection *section)
{
  return G_STRUCT_MEMBER_P (self->reader.map, section->array);
}

static VdNode *
get_row (const VdMapSection *section,
         const GArray       *items,
         guint               i)
{
  return G_STRUCT_MEMBER (VdNode *, items->data + i * section->size, section->node);
}

static GHashTable *
index_rows (const VdMapSection *section,
            const GArray       *items)
{
  GHashTable *rows = g_hash_table_new (NULL, NULL);

  for (guint i = items->len; i > 0; i--)
    g_hash_table_insert (rows, get_row (section, items, i - 1), GUINT_TO_POINTER (i));

  return rows;
}

/* Moves what a row has made; it stands together. */
static void
keep_row (VdMapUpdate        *self,
          const VdMapSection *section,
          GArray             *before,
          guint               first)
{
  VdNode *row = get_row (section, before, first);

  for (guint i = first; i < before->len && get_row (section, before, i) == row; i++)
    {
      char *item = before->data + i * section->size;

      g_array_append_vals (*get_array (self, section), item, 1);
      if (section->cells >= 0)
        G_STRUCT_MEMBER (GArray *, item, section->cells) = NULL;
    }
}

static void
free_items (const VdMapSection *section,
            GArray             *items)
{
  for (guint i = 0; section->cells >= 0 && i < items->len; i++)
    {
      GArray *cells = G_STRUCT_MEMBER (GArray *, items->data + i * section->size, section->cells);

      g_clear_pointer (&cells, g_array_unref);
    }

  g_array_unref (items);
}

/* Reads the rows that have changed, and keeps what the others have made. */
static void
read_again (VdMapUpdate        *self,
            const VdMapSection *section,
            GHashTable         *touched)
{
  GArray *before = *get_array (self, section);
  g_autoptr (GHashTable) rows = index_rows (section, before);
  VdNode *list = vd_node_find (vd_document_get_root (self->reader.map->document), section->name);
  VdNode *node = list != NULL ? vd_node_get_first (list) : NULL;

  *get_array (self, section) = g_array_sized_new (FALSE, FALSE, section->size, before->len + 1);

  for (; node != NULL; node = vd_node_get_next (node))
    {
      guint first = GPOINTER_TO_UINT (g_hash_table_lookup (rows, node));

      if (first > 0 && !g_hash_table_contains (touched, node))
        keep_row (self, section, before, first - 1);
      else
        section->read (&self->reader, node);
    }

  free_items (section, before);
}

gboolean
vd_map_update_finish (VdMapUpdate *self)
{
  gboolean done, again = FALSE;
  VdMap *map;

  g_return_val_if_fail (self != NULL, FALSE);

  done = !self->is_whole;
  map = self->reader.map;

  for (guint i = 0; i < VD_N_MAP_SECTIONS; i++)
    {
      if (done && self->touched[i] != NULL)
        {
          read_again (self, &vd_map_sections[i], self->touched[i]);
          again = TRUE;
        }

      g_clear_pointer (&self->touched[i], g_hash_table_unref);
    }

  if (again)
    {
      vd_map_index_free (map->index);
      map->index = vd_map_index_new (map);
    }
  if (self->is_entitled)
    vd_map_reader_read_title (&self->reader);

  map->n_faults += self->reader.n_findings;
  g_free (self);
  return done;
}
