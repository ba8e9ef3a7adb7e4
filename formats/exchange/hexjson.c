/* hexjson.c: HexJSON 1.1, hexes with what lies in them and hexsides as its boundaries
 *
 * Of each map a file.  Hexes are called by their printed numbers.  `q` counts columns to the
 * right, `r` rows upwards, as the format has it, and the layout says by their absolute
 * numbers which lines are pushed.  d3-hexjson 1.1.1 goes by the place of a line in the file
 * instead, and pushes columns down where the format says up: columns begin at 1 and the top
 * row has an even number, so that it and the format mean the same place.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/exchange/export.h"
#include "formats/exchange/hex-facts.h"
#include "formats/exchange/json-row.h"

static const char *const carries[] = {
  "map id",
  "map:title *",
  "map:source *",
  "grid orientation columns rows stagger short",
  "numbering order columns-from columns-go rows-from rows-go digits style prefix slant",
  "numbering/sheet prefix columns columns-from rows rows-from",
  "area id columns rows",
  "terrain default",
  "terrain/hex *",
  "run *",
  "path kind hexes",
  "name *",
  "region *",
  "unit *",
  "place unit at state",
  NULL,
};

static const VdOptionRow options[] = { VD_EXPORT_MAP_ID, { NULL } };

typedef struct
{
  VdExport         *export;
  const VdMap      *map;
  const VdDocument *document;
  int               left;   /* the first column with a hex in play */
  int               top;    /* the first row */
  int               height; /* the number of that row: even */
  VdJson            json;
  gboolean          is_over; /* nobody waits for it any more */
} Writer;

/* Places */

/* Hexes out of play are left out: so the first column and row are not always the map's. */
static void
find_corner (Writer *self)
{
  const VdGrid *grid = &self->map->grid;
  int bottom = 0;

  self->left = grid->columns;
  self->top = grid->rows;
  for (guint cell = 0; cell < vd_grid_n_cells (grid); cell++)
    if (vd_hex_is_in_play (self->map, cell))
      {
        self->left = MIN (self->left, (int) (cell % grid->columns));
        self->top = MIN (self->top, (int) (cell / grid->columns));
        bottom = cell / grid->columns;
      }

  self->height = (MAX (bottom - self->top, 0) + 1) / 2 * 2;
}

/* The top row is even, and moves to the right if it is pushed; the first column is odd, and
 * moves up if it is not. */
static const char *
get_layout (const Writer *self)
{
  const VdGrid *grid = &self->map->grid;

  if (grid->orientation == VD_POINTY)
    return vd_grid_is_pushed (grid, self->top) ? "even-r" : "odd-r";

  return vd_grid_is_pushed (grid, self->left) ? "even-q" : "odd-q";
}

static void
put_place (Writer *self,
           guint   cell)
{
  guint columns = self->map->grid.columns;

  vd_json_integer (&self->json, "q", (int) (cell % columns) - self->left + 1);
  vd_json_integer (&self->json, "r", self->height - ((int) (cell / columns) - self->top));
}

/* Hexes */

/* All names, after the first by itself, which is what drawings are labelled with. */
static void
put_names (Writer          *self,
           const VdHexFact *facts,
           guint            n)
{
  vd_json_string (&self->json, "name", vd_node_get (facts->row, "text"));
  vd_json_array (&self->json, "names");
  for (guint i = 0; i < n; i++)
    {
      vd_json_object (&self->json, NULL);
      vd_json_put_row (&self->json, facts[i].row, "at");
      vd_json_close (&self->json, '}');
    }
  vd_json_close (&self->json, ']');
}

static void
put_regions (Writer          *self,
             const VdHexFact *facts,
             guint            n)
{
  vd_json_array (&self->json, "regions");
  for (guint i = 0; i < n; i++)
    vd_json_string (&self->json, NULL, vd_node_get (facts[i].row, "id"));
  vd_json_close (&self->json, ']');
}

/* The neighbours that paths of each kind lead to; none twice. */
static void
put_steps (Writer          *self,
           const VdHexFact *facts,
           guint            n)
{
  vd_json_object (&self->json, "paths");
  for (guint i = 0; i < n; i++)
    {
      const VdHexFact *fact = &facts[i];
      gboolean is_first = i == 0 || fact[-1].order != fact->order;

      if (is_first)
        vd_json_array (&self->json, vd_row_get (fact->row, "kind"));
      if (fact->dir < VD_N_DIRS && (is_first || fact[-1].dir != fact->dir))
        {
          g_autofree char *next =
            vd_map_get_label (self->map, vd_grid_next (&self->map->grid, fact->cell, fact->dir));

          vd_json_string (&self->json, NULL, next);
        }
      if (i + 1 == n || fact[1].order != fact->order)
        vd_json_close (&self->json, ']');
    }
  vd_json_close (&self->json, '}');
}

static void
put_units (Writer          *self,
           const VdHexFact *facts,
           guint            n)
{
  vd_json_array (&self->json, "units");
  for (guint i = 0; i < n; i++)
    {
      const char *state = vd_node_get (facts[i].row, "state");

      vd_json_object (&self->json, NULL);
      vd_json_put_row (&self->json, facts[i].unit, NULL);
      if (state != NULL)
        vd_json_string (&self->json, "state", state);
      vd_json_close (&self->json, '}');
    }
  vd_json_close (&self->json, ']');
}

/* Returns: what follows those of @cell */
static const VdHexFact *
put_facts (Writer          *self,
           guint            cell,
           const VdHexFact *fact,
           const VdHexFact *end)
{
  static void (*const put[VD_N_HEX_FACTS]) (Writer          *self,
                                            const VdHexFact *facts,
                                            guint            n) = {
    put_names, put_regions, put_steps, put_units,
  };

  while (fact < end && fact->cell == cell)
    {
      guint n = 1;

      while (fact + n < end && fact[n].cell == cell && fact[n].kind == fact->kind)
        n++;
      put[fact->kind] (self, fact, n);
      fact += n;
    }

  return fact;
}

static void
put_ground (Writer     *self,
            guint       cell,
            const char *usual)
{
  const VdNode *row = self->map->hexes[cell];
  const VdArea *area = vd_hex_find_area (self->map, cell);

  if (row != NULL)
    vd_json_put_row (&self->json, row, "at");
  else
    vd_json_string (&self->json, "terrain", usual);
  if (area != NULL)
    vd_json_string (&self->json, "area", area->id);
}

/* Whether nobody waits for it any more. */
static gboolean
is_over (Writer *self,
         guint   cell)
{
  const VdGrid *grid = &self->map->grid;

  if (cell % grid->columns == 0)
    self->is_over = !vd_export_step (self->export, cell / grid->columns, grid->rows);

  return self->is_over;
}

static void
put_hexes (Writer       *self,
           const GArray *facts)
{
  const VdHexFact *fact = (const VdHexFact *) (void *) facts->data;
  const VdHexFact *end = fact + facts->len;
  const char *usual = vd_hex_get_usual (self->export->project, self->map);

  vd_json_object (&self->json, "hexes");
  for (guint cell = 0; cell < vd_grid_n_cells (&self->map->grid) && !is_over (self, cell); cell++)
    if (vd_hex_is_in_play (self->map, cell))
      {
        g_autofree char *label = vd_map_get_label (self->map, cell);

        vd_json_object_line (&self->json, label);
        put_place (self, cell);
        put_ground (self, cell, usual);
        fact = put_facts (self, cell, fact, end);
        vd_json_close_line (&self->json);
      }
  vd_json_close (&self->json, '}');
}

/* Boundaries */

/* Of "0809>0810" the edge belongs to the low hex. */
static void
put_edge (Writer *self,
          char   *word)
{
  gboolean is_directed;
  const char *other = vd_hex_split_side (word, &is_directed);
  guint cell, dir;

  if (!vd_hex_find_side (self->map, word, other, &cell, &dir))
    {
      vd_left_add (self->export->left, N_("hexsides that the map does not have"), 1);
      return;
    }

  vd_json_object (&self->json, NULL);
  put_place (self, cell);
  vd_json_integer (&self->json, "e", vd_hex_get_edge (&self->map->grid, dir));
  vd_json_close (&self->json, '}');
}

/* (transfer full): its id, or else its kind and a number; one that no other has.
 * @numbers: of ids and kinds: the last number that was given */
static char *
name_boundary (const VdNode *run,
               GHashTable   *taken,
               GHashTable   *numbers)
{
  const char *id = vd_node_get (run, "id");
  const char *stem = id != NULL ? id : vd_row_get (run, "kind");
  char *name = id != NULL ? g_strdup (id) : g_strdup_printf ("%s-1", stem);
  guint n = MAX (GPOINTER_TO_UINT (g_hash_table_lookup (numbers, stem)), 1);

  while (g_hash_table_contains (taken, name))
    {
      g_free (name);
      name = g_strdup_printf ("%s-%u", stem, ++n);
    }

  g_hash_table_add (taken, g_strdup (name));
  g_hash_table_replace (numbers, (gpointer) stem, GUINT_TO_POINTER (n));
  return name;
}

static void
put_boundary (Writer       *self,
              const VdNode *run,
              const char   *name)
{
  const char *sides = vd_row_get (run, "sides");
  g_auto (GStrv) words = vd_split_words (sides);

  vd_json_object_line (&self->json, name);
  vd_json_put_row (&self->json, run, "sides");
  if (strchr (sides, '>') != NULL)
    vd_json_boolean (&self->json, "directed", TRUE);
  vd_json_array (&self->json, "edges");
  for (guint i = 0; words[i] != NULL; i++)
    put_edge (self, words[i]);
  vd_json_close (&self->json, ']');
  vd_json_close_line (&self->json);
}

static void
put_boundaries (Writer *self)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) numbers = g_hash_table_new (g_str_hash, g_str_equal);
  const VdNode *run = vd_row_first (self->document, "sides", "run");

  if (run == NULL)
    return;

  vd_json_object (&self->json, "boundaries");
  for (; run != NULL; run = vd_row_next (run))
    {
      g_autofree char *name = name_boundary (run, taken, numbers);

      put_boundary (self, run, name);
    }
  vd_json_close (&self->json, '}');
}

/* The file */

static void
put_map (Writer       *self,
         const GArray *facts)
{
  const char *id = vd_node_get (vd_document_get_root (self->document), "id");

  vd_json_object (&self->json, NULL);
  vd_json_string (&self->json, "version", "1.1");
  vd_json_string (&self->json, "layout", get_layout (self));
  if (id != NULL)
    vd_json_string (&self->json, "id", id);
  vd_json_put_titles (&self->json, self->document, self->export->left);
  put_hexes (self, facts);
  put_boundaries (self);
  vd_json_put_section (&self->json, self->document, "regions", "hexes");
  vd_json_put_section (&self->json, self->document, "sources", NULL);
  vd_json_close (&self->json, '}');
}

static gboolean
write_hexjson (VdExport  *export,
               guint      map,
               GError   **error)
{
  g_autoptr (GArray) facts = vd_hex_facts_list (export, map);
  Writer self = {
    .export = export,
    .map = g_ptr_array_index (export->project->resolved, map),
    .document = g_ptr_array_index (export->project->maps, map),
  };
  char *text = NULL;
  gsize size = 0;
  FILE *stream = open_memstream (&text, &size);

  find_corner (&self);
  vd_json_begin (&self.json, stream);
  put_map (&self, facts);
  vd_json_end (&self.json);
  fclose (stream);
  vd_export_add_usual (export, map, g_bytes_new_with_free_func (text, size, free, text));
  return !self.is_over;
}

const VdExportFormat vd_hexjson = {
  .name = "hexjson",
  .title = "HexJSON 1.1",
  .about = N_("The hexes of a map with what lies in them, for web pages"),
  .ending = ".hexjson",
  .shape = VD_EXPORT_MAPS,
  .options = options,
  .carries = carries,
  .one_name = TRUE,
  .write = write_hexjson,
};
