#include "editor/area/resize-private.h"

#include <string.h>

/* Numbers */

static gboolean
has_attribute (const VdNode *node,
               const char   *attribute)
{
  return node != NULL && vd_node_get (node, attribute) != NULL;
}

/* What the file says of digits, or says by saying nothing. */
static guint
get_digits (const VdResizing *self,
            const VdNode     *node)
{
  return has_attribute (node, "digits") ? self->map->numbering.digits
                                        : vd_numbering_get_usual_digits (&self->grid);
}

static void
write_row (VdResizing *self,
           VdNode     *node,
           const char *attribute,
           const char *value)
{
  if (self->is_typed)
    vd_edit_restate (self->edit, self->document, node, attribute, value);
  else
    vd_resizing_set (self, node, attribute, value);
}

static void
write_number (VdResizing *self,
              VdNode     *node,
              const char *attribute,
              int         number)
{
  g_autofree char *text = g_strdup_printf ("%d", number);

  write_row (self, node, attribute, text);
}

static VdNode *
make_numbering (VdResizing *self)
{
  VdNode *node = vd_node_new (self->document, "numbering");

  vd_edit_add (self->edit, vd_edit_insert (self->document, vd_document_get_root (self->document),
                                           node, NULL));
  return node;
}

/* Printed sheets */

/* The row of a sheet with that prefix, which is the first if several have it; NULL if none has. */
static VdNode *
find_sheet_row (VdNode     *numbering,
                const char *prefix)
{
  for (VdNode *row = vd_node_get_first (numbering); row != NULL; row = vd_node_get_next (row))
    if (strcmp (vd_node_get_name (row), "sheet") == 0 &&
        g_strcmp0 (vd_node_get (row, "prefix"), prefix) == 0)
      return row;

  return NULL;
}

static gboolean
has_prefix (const VdNumbering *numbering,
            const char        *prefix)
{
  for (guint i = 0; i < numbering->n_sheets; i++)
    if (strcmp (numbering->sheets[i].prefix, prefix) == 0)
      return TRUE;

  return FALSE;
}

/* (nullable): the row of the first of the old sheets from @next on that goes: the sheet that is to
 * stand there may have another prefix. */
static VdNode *
take_old_row (VdResizing *self,
              VdNode     *numbering,
              guint      *next)
{
  const VdNumbering *old = &self->map->numbering;

  while (*next < old->n_sheets && has_prefix (&self->numbering, old->sheets[*next].prefix))
    ++*next;

  return *next < old->n_sheets ? find_sheet_row (numbering, old->sheets[(*next)++].prefix) : NULL;
}

static void
write_if_other (VdResizing *self,
                VdNode     *node,
                const char *attribute,
                const char *value)
{
  if (g_strcmp0 (vd_node_get (node, attribute), value) != 0)
    write_row (self, node, attribute, value);
}

static void
write_lines (VdResizing         *self,
             VdNode             *node,
             gboolean            is_column,
             const VdSheetLines *lines)
{
  const char *attribute = is_column ? "columns" : "rows";
  const char *from = is_column ? "columns-from" : "rows-from";
  g_autofree char *first = NULL, *last = NULL, *range = NULL, *number = NULL;
  int old[2];

  if (vd_sheet_lines_are_any (lines))
    {
      write_if_other (self, node, attribute, NULL);
      return;
    }

  if (!vd_numbering_parse_range (&self->map->numbering, is_column, vd_node_get (node, attribute),
                                 old) || old[0] != lines->first || old[1] != lines->last)
    {
      first = vd_numbering_print_place (&self->numbering, is_column, lines->first);
      last = vd_numbering_print_place (&self->numbering, is_column, lines->last);
      range = g_strdup_printf ("%s-%s", first, last);
      write_if_other (self, node, attribute, range);
    }
  if (lines->from != 1 || vd_node_get (node, from) != NULL)
    {
      number = g_strdup_printf ("%d", lines->from);
      write_if_other (self, node, from, number);
    }
}

static void
write_sheet (VdResizing           *self,
             VdNode               *node,
             const VdPrintedSheet *sheet)
{
  write_if_other (self, node, "prefix", sheet->prefix);
  write_lines (self, node, TRUE, &sheet->columns);
  write_lines (self, node, FALSE, &sheet->rows);
}

/* Rows that could not be read stay: they are among the findings. */
static void
write_sheets (VdResizing *self,
              VdNode     *numbering)
{
  guint next = 0;

  for (guint i = 0; i < self->numbering.n_sheets; i++)
    {
      const VdPrintedSheet *sheet = &self->numbering.sheets[i];
      VdNode *row = has_prefix (&self->map->numbering, sheet->prefix)
                    ? find_sheet_row (numbering, sheet->prefix)
                    : take_old_row (self, numbering, &next);

      if (row == NULL)
        {
          row = vd_node_new (self->document, "sheet");
          vd_edit_add (self->edit, vd_edit_insert (self->document, numbering, row, NULL));
        }
      write_sheet (self, row, sheet);
    }

  for (VdNode *row = take_old_row (self, numbering, &next); row != NULL;
       row = take_old_row (self, numbering, &next))
    vd_resizing_drop (self, row);
}

void
vd_resize_numbering (VdResizing *self)
{
  const VdNumbering *old = &self->map->numbering, *new = &self->numbering;
  VdNode *node = vd_resizing_find_section (self, "numbering");
  VdNumbering said = *old;
  const struct { const char *attribute; gboolean old, new; const char *no, *yes; } words[] = {
    { "order", old->row_first, new->row_first, "column-row", "row-column" },
    { "columns-go", old->columns_left, new->columns_left, "right", "left" },
    { "rows-go", old->rows_up, new->rows_up, "down", "up" },
    { "style", old->letters, new->letters, "digits", "letters" },
  };

  said.digits = get_digits (self, node);
  if (vd_numbering_equal (&said, new))
    return;

  if (node == NULL)
    node = make_numbering (self);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (!words[i].old != !words[i].new)
      write_row (self, node, words[i].attribute, words[i].new ? words[i].yes : words[i].no);
  if (old->column_from != new->column_from)
    write_number (self, node, "columns-from", new->column_from);
  if (old->row_from != new->row_from)
    write_number (self, node, "rows-from", new->row_from);
  if (old->slant != new->slant)
    write_row (self, node, "slant", new->slant != VD_SLANT_NONE
                                    ? vd_numbering_get_slant (new->slant) : NULL);
  if (said.digits != new->digits)
    write_number (self, node, "digits", new->digits);
  if (strcmp (old->prefix, new->prefix) != 0)
    write_row (self, node, "prefix", *new->prefix != '\0' ? new->prefix : NULL);
  write_sheets (self, node);
}

/* Areas: printed ranges */

static char *
print_range (const VdNumbering *numbering,
             const VdGrid      *grid,
             gboolean           is_column,
             int                first,
             int                last)
{
  gboolean back = is_column ? numbering->columns_left : numbering->rows_up;
  int from = is_column ? numbering->column_from : numbering->row_from;
  int count = is_column ? grid->columns : grid->rows;
  g_autofree char *a = vd_numbering_print_place (numbering, is_column,
                                                 from + (back ? count - 1 - last : first));
  g_autofree char *b = vd_numbering_print_place (numbering, is_column,
                                                 from + (back ? count - 1 - first : last));

  return g_strdup_printf ("%s-%s", a, b);
}

/* An end that lies at the rim goes along with it. */
static void
resize_range (VdResizing *self,
              VdNode     *node,
              gboolean    is_column,
              int         first,
              int         last)
{
  const char *attribute = is_column ? "columns" : "rows";
  int before = is_column ? self->by.left : self->by.top;
  int count = is_column ? self->map->grid.columns : self->map->grid.rows;
  int new_count = is_column ? self->grid.columns : self->grid.rows;
  int new_first = first == 0 ? 0 : MAX (0, first + before);
  int new_last = last == count - 1 ? new_count - 1 : MIN (new_count - 1, last + before);
  g_autofree char *old = NULL, *new = NULL;

  if (vd_node_get (node, attribute) == NULL)
    return;

  old = print_range (&self->map->numbering, &self->map->grid, is_column, first, last);
  new = print_range (&self->numbering, &self->grid, is_column, new_first, new_last);
  if (strcmp (old, new) != 0)
    vd_resizing_set (self, node, attribute, new);
}

static gboolean
is_area_left (const VdResizing *self,
              const VdArea     *area)
{
  return (int) area->right + self->by.left >= 0 && (int) area->bottom + self->by.top >= 0 &&
         (int) area->left + self->by.left < (int) self->grid.columns &&
         (int) area->top + self->by.top < (int) self->grid.rows;
}

void
vd_resize_areas (VdResizing *self)
{
  VdNode *section = vd_resizing_find_section (self, "areas");

  for (VdNode *node = section != NULL ? vd_node_get_first (section) : NULL;
       node != NULL;
       node = vd_node_get_next (node))
    for (guint i = 0; i < self->map->areas->len; i++)
      {
        const VdArea *area = &g_array_index (self->map->areas, VdArea, i);

        if (g_strcmp0 (area->id, vd_node_get (node, "id")) != 0)
          continue;

        if (!is_area_left (self, area))
          vd_resizing_drop (self, node);
        else
          {
            resize_range (self, node, TRUE, area->left, area->right);
            resize_range (self, node, FALSE, area->top, area->bottom);
          }
        break;
      }
}
