#include "editor/area/resize-private.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "editor/area/patch-private.h"
#include "editor/edits/items.h"

#define METRES_A_DEGREE 111320.0
#define LINE_STEP 0.86602540378443864676 /* from line to line, in hexes */

int
vd_resizing_move (const VdResizing *self,
                  guint             cell)
{
  int row;
  int column;

  g_assert (cell < vd_grid_n_cells (&self->map->grid));

  row = (int) (cell / self->map->grid.columns) + self->by.top;
  column = (int) (cell % self->map->grid.columns) + self->by.left;
  if (row < 0 || column < 0 || row >= (int) self->grid.rows ||
      column >= (int) self->grid.columns ||
      !vd_grid_has (&self->grid, row * self->grid.columns + column))
    return -1;

  return row * (int) self->grid.columns + column;
}

char *
vd_resizing_label (const VdResizing *self,
                   guint             cell)
{
  char label[32];

  g_assert (cell < vd_grid_n_cells (&self->grid));

  vd_numbering_print (&self->numbering, &self->grid, cell, label, sizeof label);
  return g_strdup (label);
}

void
vd_resizing_note_stray (VdResizing *self,
                        const char *word,
                        gboolean    is_hex)
{
  if (is_hex && self->stray == NULL)
    self->stray = g_strdup (word);
}

/* What becomes of the number of a hex. */
typedef enum
{
  WORD_STAYS, /* it names no hex of the map */
  WORD_MOVES, /* it may have the same number as before */
  WORD_GOES
} Fate;

/* What is called by its name on another sheet, and still has that, goes on being called so. */
static gboolean
keeps_name (const VdResizing *self,
            const char       *word,
            int               cell)
{
  return self->map->numbering.n_sheets > 0 &&
         vd_numbering_parse (&self->numbering, &self->grid, word, -1) == cell;
}

/* @label: (out) (transfer full): the new number; NULL if the hex goes */
static Fate
move_word (VdResizing  *self,
           const char  *word,
           char       **label)
{
  int cell = vd_map_find_cell (self->map, word);
  int to = cell >= 0 ? vd_resizing_move (self, cell) : -1;

  *label = NULL;
  if (cell >= 0 && to < 0)
    return WORD_GOES;

  if (cell < 0)
    vd_resizing_note_stray (self, word, vd_numbering_parse (&self->numbering, &self->grid, word,
                                                            -1) >= 0);
  *label = cell >= 0 && !keeps_name (self, word, to) ? vd_resizing_label (self, to)
                                                     : g_strdup (word);
  return cell >= 0 ? WORD_MOVES : WORD_STAYS;
}

void
vd_resizing_set (VdResizing *self,
                 VdNode     *node,
                 const char *attribute,
                 const char *value)
{
  if (g_strcmp0 (vd_node_get (node, attribute), value) != 0)
    vd_edit_add (self->edit, vd_edit_set (self->document, node, attribute, value));
}

static void
set_number (VdResizing *self,
            VdNode     *node,
            const char *attribute,
            int         number)
{
  g_autofree char *text = g_strdup_printf ("%d", number);

  vd_resizing_set (self, node, attribute, text);
}

void
vd_resizing_drop (VdResizing *self,
                  VdNode     *node)
{
  vd_edit_add (self->edit, vd_edit_remove (self->document, node));
}

VdNode *
vd_resizing_find_section (const VdResizing *self,
                          const char       *name)
{
  return vd_node_find (vd_document_get_root (self->document), name);
}

/* Grid and numbers */

static gboolean
is_odd (int number)
{
  return number % 2 != 0;
}

static void
resize_grid (VdResizing *self)
{
  const VdGrid *old = &self->map->grid;
  VdNode *node = vd_resizing_find_section (self, "grid");
  int before = old->orientation == VD_POINTY ? self->by.top : self->by.left;

  self->grid = *old;
  self->grid.columns += self->by.left + self->by.right;
  self->grid.rows += self->by.top + self->by.bottom;
  if (is_odd (before))
    {
      self->grid.second_pushed = !old->second_pushed;
      self->grid.short_lines = old->short_lines == VD_SHORT_NONE   ? VD_SHORT_NONE
                               : old->short_lines == VD_SHORT_EVEN ? VD_SHORT_ODD : VD_SHORT_EVEN;
    }

  set_number (self, node, "columns", self->grid.columns);
  set_number (self, node, "rows", self->grid.rows);
  if (is_odd (before))
    vd_resizing_set (self, node, "stagger", self->grid.second_pushed ? "second" : "first");
  if (self->grid.short_lines != old->short_lines)
    vd_resizing_set (self, node, "short", self->grid.short_lines == VD_SHORT_EVEN ? "even" : "odd");
}

/* Where the first hex is on the earth */

static void
place_hex (const VdGrid *grid,
           int           column,
           int           row,
           double       *x,
           double       *y)
{
  gboolean pointy = grid->orientation == VD_POINTY;
  int line = pointy ? row : column;
  double along = (pointy ? column : row) +
                 (vd_grid_is_pushed (grid, line) ? 0.5 : 0);

  *x = pointy ? along : line * LINE_STEP;
  *y = pointy ? line * LINE_STEP : along;
}

/* Six digits after the point are a tenth of a metre. */
static void
set_degrees (VdResizing *self,
             VdNode     *node,
             const char *attribute,
             double      degrees)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  char *end;

  g_ascii_formatd (text, sizeof text, "%.6f", degrees);
  for (end = text + strlen (text) - 1; *end == '0'; end--)
    *end = '\0';
  if (*end == '.')
    *end = '\0';

  vd_resizing_set (self, node, attribute, text);
}

static void
resize_georeference (VdResizing *self)
{
  VdNode *node = vd_resizing_find_section (self, "georeference");
  const char *latitude = node != NULL ? vd_node_get (node, "latitude") : NULL;
  const char *longitude = node != NULL ? vd_node_get (node, "longitude") : NULL;
  const char *scale = node != NULL ? vd_node_get (node, "scale") : NULL;
  const char *azimuth = node != NULL ? vd_node_get (node, "azimuth") : NULL;
  double up, right, north, east, turned, x, y, from_x, from_y, first, moved;

  if (latitude == NULL || longitude == NULL || scale == NULL ||
      (self->by.left == 0 && self->by.top == 0))
    return;

  place_hex (&self->map->grid, 0, 0, &from_x, &from_y);
  place_hex (&self->map->grid, -self->by.left, -self->by.top, &x, &y);
  up = (from_y - y) * g_ascii_strtod (scale, NULL);
  right = (x - from_x) * g_ascii_strtod (scale, NULL);
  turned = azimuth != NULL ? g_ascii_strtod (azimuth, NULL) * G_PI / 180 : 0;
  north = up * cos (turned) - right * sin (turned);
  east = up * sin (turned) + right * cos (turned);

  /* Between both places, so that the way back is the same. */
  first = g_ascii_strtod (latitude, NULL);
  moved = first + north / METRES_A_DEGREE;
  set_degrees (self, node, "latitude", moved);
  set_degrees (self, node, "longitude",
               g_ascii_strtod (longitude, NULL) +
                 east / (METRES_A_DEGREE * cos ((first + moved) / 2 * G_PI / 180)));
}

/* Rows with one hex */

void
vd_resizing_move_rows (VdResizing *self,
                       VdNode     *section,
                       guint      *n_lost)
{
  for (VdNode *node = section != NULL ? vd_node_get_first (section) : NULL;
       node != NULL;
       node = vd_node_get_next (node))
    {
      const char *at = vd_node_get (node, "at");
      g_autofree char *label = NULL;

      if (at == NULL)
        continue;

      if (move_word (self, at, &label) == WORD_GOES)
        {
          vd_resizing_drop (self, node);
          (*n_lost)++;
        }
      else
        vd_resizing_set (self, node, "at", label);
    }
}

/* Rows with a list of hexes */

static void
move_lists (VdResizing *self,
            const char *section_name)
{
  VdNode *section = vd_resizing_find_section (self, section_name);

  for (VdNode *node = section != NULL ? vd_node_get_first (section) : NULL;
       node != NULL;
       node = vd_node_get_next (node))
    {
      g_auto (GStrv) words = vd_split_words (vd_node_get (node, "hexes"));
      g_autoptr (GString) text = g_string_new (NULL);
      guint n_moved = 0;

      for (guint i = 0; words[i] != NULL; i++)
        {
          g_autofree char *label = NULL;
          Fate fate = move_word (self, words[i], &label);

          n_moved += fate != WORD_STAYS;
          self->loss.n_regions += fate == WORD_GOES;
          if (label != NULL)
            vd_append_word (text, label);
        }

      if (n_moved > 0 && text->len == 0)
        vd_resizing_drop (self, node);
      else if (n_moved > 0)
        vd_resizing_set (self, node, "hexes", text->str);
    }
}

/* Hexsides */

static gboolean
move_side (VdResizing *self,
           GString    *text,
           const char *word)
{
  gsize length = strcspn (word, "/>");
  g_autofree char *first = g_strndup (word, length);
  g_autofree char *a = NULL, *b = NULL;

  if (word[length] == '\0')
    {
      vd_append_word (text, word);
      return TRUE;
    }

  if (move_word (self, first, &a) == WORD_GOES ||
      move_word (self, word + length + 1, &b) == WORD_GOES)
    return FALSE;

  g_string_append_printf (text, "%s%s%c%s", text->len > 0 ? " " : "", a, word[length], b);
  return TRUE;
}

static void
move_runs (VdResizing *self)
{
  VdNode *section = vd_resizing_find_section (self, "sides");

  for (VdNode *node = section != NULL ? vd_node_get_first (section) : NULL;
       node != NULL;
       node = vd_node_get_next (node))
    {
      g_auto (GStrv) words = vd_split_words (vd_node_get (node, "sides"));
      g_autoptr (GString) text = g_string_new (NULL);

      for (guint i = 0; words[i] != NULL; i++)
        if (!move_side (self, text, words[i]))
          self->loss.n_sides++;

      if (text->len == 0)
        vd_resizing_drop (self, node);
      else
        vd_resizing_set (self, node, "sides", text->str);
    }
}

/* Paths */

static gboolean
is_on_edge (const VdResizing *self,
            const char       *id,
            const char       *word)
{
  int cell = vd_map_find_cell (self->map, word);

  for (guint i = 0; i < self->map->edges->len; i++)
    {
      const VdEdge *edge = &g_array_index (self->map->edges, VdEdge, i);

      for (guint c = 0; g_strcmp0 (edge->id, id) == 0 && c < edge->cells->len; c++)
        if ((int) g_array_index (edge->cells, guint32, c) == cell)
          return TRUE;
    }

  return FALSE;
}

/* One stretch of a path that remains. */
typedef struct
{
  GString  *text;
  guint     n;
  gboolean  has_first; /* the end of the whole path */
  gboolean  has_last;
} Piece;

static void
piece_clear (gpointer data)
{
  g_string_free (((Piece *) data)->text, TRUE);
}

static GArray *
cut_path (VdResizing *self,
          GStrv       words)
{
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (Piece));
  gboolean open = FALSE;

  g_array_set_clear_func (pieces, piece_clear);
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *label = NULL;
      Piece piece = { NULL, 0, i == 0, FALSE };
      Piece *last;

      if (move_word (self, words[i], &label) == WORD_GOES)
        {
          self->loss.n_steps++;
          open = FALSE;
          continue;
        }

      if (!open)
        {
          piece.text = g_string_new (NULL);
          g_array_append_val (pieces, piece);
          open = TRUE;
        }

      last = &g_array_index (pieces, Piece, pieces->len - 1);
      vd_append_word (last->text, label);
      last->n++;
      last->has_last = words[i + 1] == NULL;
    }

  return pieces;
}

/* The edges by which the ends leave that the piece has. */
static char *
share_off (const VdResizing *self,
           const VdNode     *node,
           GStrv             words,
           const Piece      *piece)
{
  g_auto (GStrv) off = vd_split_words (vd_node_get (node, "off"));
  guint n = g_strv_length (words);
  GString *text = g_string_new (NULL);

  for (guint i = 0; off[i] != NULL; i++)
    if ((piece->has_first && piece->has_last) ||
        (piece->has_first && is_on_edge (self, off[i], words[0])) ||
        (piece->has_last && is_on_edge (self, off[i], words[n - 1])))
      vd_append_word (text, off[i]);

  return g_string_free (text, text->len == 0);
}

static void
write_pieces (VdResizing *self,
              VdNode     *node,
              GHashTable *ids,
              GStrv       words)
{
  g_autoptr (GArray) pieces = cut_path (self, words);
  VdNode *target = node;

  for (guint i = 0; i < pieces->len; i++)
    {
      const Piece *piece = &g_array_index (pieces, Piece, i);
      g_autofree char *off = share_off (self, node, words, piece);

      /* What is left of one hex is no path. */
      if (piece->n < 2 && !(piece->has_first && piece->has_last))
        continue;

      if (target == NULL)
        {
          target = vd_node_copy (node);
          g_free (vd_node_set (target, "id", vd_paste_take_id (ids, vd_node_get (node, "id"),
                                                               vd_node_get (node, "kind"))));
          vd_edit_add (self->edit, vd_edit_insert (self->document, vd_node_get_parent (node),
                                                   target, vd_node_get_next (node)));
        }

      vd_resizing_set (self, target, "hexes", piece->text->str);
      vd_resizing_set (self, target, "off", off);
      target = NULL;
    }

  if (target == node)
    vd_resizing_drop (self, node);
}

static void
move_paths (VdResizing *self)
{
  VdNode *section = vd_resizing_find_section (self, "paths");
  g_autoptr (GHashTable) ids = vd_paste_list_ids (section);

  for (VdNode *node = section != NULL ? vd_node_get_first (section) : NULL;
       node != NULL;
       node = vd_node_get_next (node))
    {
      g_auto (GStrv) words = vd_split_words (vd_node_get (node, "hexes"));

      if (*words != NULL)
        write_pieces (self, node, ids, words);
    }
}

/* All of it */

/* Where numbers slant, they are as plain ones in another line now: one hex that
 * stays tells by how much they differ. */
static void
keep_slanted (VdResizing *self)
{
  for (guint cell = 0; cell < vd_grid_n_cells (&self->map->grid); cell++)
    {
      int to = vd_resizing_move (self, cell);
      int old_column, old_row, column, row;

      if (to < 0)
        continue;

      vd_numbering_count (&self->map->numbering, &self->map->grid, cell, &old_column, &old_row);
      vd_numbering_count (&self->numbering, &self->grid, to, &column, &row);
      self->numbering.column_from += old_column - column;
      self->numbering.row_from += old_row - row;
      return;
    }
}

static void
keep_numbers (VdResizing *self)
{
  VdNumbering *numbering = &self->numbering;

  numbering->column_from -= numbering->columns_left ? self->by.right : self->by.left;
  numbering->row_from -= numbering->rows_up ? self->by.bottom : self->by.top;
  if (numbering->slant != VD_SLANT_NONE)
    keep_slanted (self);
}

static void
move_all (VdResizing *self)
{
  vd_resize_numbering (self);
  vd_resize_areas (self);
  resize_georeference (self);
  vd_resizing_move_rows (self, vd_resizing_find_section (self, "terrain"), &self->loss.n_hexes);
  vd_resizing_move_rows (self, vd_resizing_find_section (self, "names"), &self->loss.n_names);
  move_lists (self, "edges");
  move_lists (self, "regions");
  move_runs (self);
  move_paths (self);
  vd_resize_scans (self);
  if (self->project->scenario != NULL)
    vd_resize_scenario (self);
}

gboolean
vd_resize_is_possible (const VdMap    *map,
                       const VdResize *resize)
{
  gboolean pointy;
  int columns, rows, least;

  g_return_val_if_fail (map != NULL && resize != NULL, FALSE);

  columns = (int) map->grid.columns + resize->left + resize->right;
  rows = (int) map->grid.rows + resize->top + resize->bottom;

  /* A short line has a hex at least. */
  least = map->grid.short_lines != VD_SHORT_NONE ? 2 : 1;
  pointy = map->grid.orientation == VD_POINTY;

  return columns >= (pointy ? least : 1) && rows >= (pointy ? 1 : least) && columns <= VD_GRID_MAX_EDGE && rows <= VD_GRID_MAX_EDGE &&
         -resize->left < (int) map->grid.columns && -resize->right < (int) map->grid.columns &&
         -resize->top < (int) map->grid.rows && -resize->bottom < (int) map->grid.rows;
}

static char *
make_title (const VdMap    *map,
            const VdResize *resize)
{
  /* TRANS: a map, and how many columns and rows it has then */
  return g_strdup_printf (_("Resize %s to %d × %d"), map->title != NULL ? map->title : _("Map"),
                          (int) map->grid.columns + resize->left + resize->right,
                          (int) map->grid.rows + resize->top + resize->bottom);
}

VdEdit *
vd_edit_resize (const VdProject *project,
                guint            map,
                const VdResize  *resize,
                VdResizeLoss    *loss)
{
  const VdMap *resolved;
  g_autofree char *title = NULL;
  VdResizing self;

  g_return_val_if_fail (project != NULL && map < project->resolved->len && resize != NULL &&
                        loss != NULL, NULL);

  resolved = g_ptr_array_index (project->resolved, map);
  title = make_title (resolved, resize);
  self = (VdResizing) { project, map, project->maps->pdata[map], resolved, *resize };
  *loss = self.loss;
  if (!vd_resize_is_possible (resolved, resize) ||
      vd_resizing_find_section (&self, "grid") == NULL ||
      (resize->left == 0 && resize->top == 0 && resize->right == 0 && resize->bottom == 0))
    return NULL;

  self.edit = vd_edit_list (title);
  self.numbering = resolved->numbering;
  resize_grid (&self);
  if (!resize->renumber)
    keep_numbers (&self);
  self.loss.falls_below = vd_numbering_falls_below (&self.numbering, &self.grid) &&
                          !vd_numbering_falls_below (&resolved->numbering, &resolved->grid);
  move_all (&self);

  g_free (self.stray); /* it may come to name a hex, as if that had been there before */
  *loss = self.loss;
  return self.edit;
}

VdEdit *
vd_edit_renumber (const VdProject    *project,
                  guint               map,
                  const VdNumbering  *numbering,
                  char              **stray)
{
  const VdMap *resolved;
  VdResizing self;
  g_autofree char *title = NULL;

  g_return_val_if_fail (project != NULL && map < project->resolved->len && numbering != NULL &&
                        stray != NULL, NULL);

  resolved = g_ptr_array_index (project->resolved, map);
  self = (VdResizing) { project, map, project->maps->pdata[map], resolved };
  *stray = NULL;
  if (vd_numbering_equal (numbering, &resolved->numbering))
    return NULL;

  /* TRANS: %s is a map */
  title = g_strdup_printf (_("Renumber %s"),
                           resolved->title != NULL ? resolved->title : _("Map"));
  self.edit = vd_edit_list (title);
  self.grid = resolved->grid;
  self.numbering = *numbering;
  self.is_typed = TRUE;
  move_all (&self);

  *stray = g_steal_pointer (&self.stray);
  if (*stray != NULL)
    g_clear_pointer (&self.edit, vd_edit_free);

  return self.edit;
}

char *
vd_resize_describe_loss (const VdResizeLoss *loss)
{
  g_return_val_if_fail (loss != NULL, NULL);

  const struct { guint n; const char *format; } rows[] = {
    { loss->n_hexes, ngettext ("%u hex with terrain", "%u hexes with terrain", loss->n_hexes) },
    { loss->n_sides, ngettext ("%u hexside", "%u hexsides", loss->n_sides) },
    { loss->n_steps, ngettext ("%u hex of roads and trails", "%u hexes of roads and trails",
                               loss->n_steps) },
    { loss->n_names, ngettext ("%u name", "%u names", loss->n_names) },
    { loss->n_regions, ngettext ("%u hex of a region or edge", "%u hexes of regions and edges",
                                 loss->n_regions) },
    { loss->n_counters, ngettext ("%u counter", "%u counters", loss->n_counters) },
    { loss->n_others, ngettext ("%u hex that the scenario names",
                                "%u hexes that the scenario names", loss->n_others) },
  };
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].n > 0)
      {
        if (list->len > 0)
          /* TRANS: between what is listed, as "12 hexes, 2 names" */
          g_string_append (list, _(", "));
        g_string_append_printf (list, rows[i].format, rows[i].n);
      }

  /* TRANS: %s is a list, as "12 hexes with terrain, 2 names" */
  return list->len > 0 ? g_strdup_printf (_("This removes %s."), list->str) : NULL;
}
