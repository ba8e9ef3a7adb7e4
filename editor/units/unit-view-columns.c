#include "editor/units/unit-view-private.h"

#include <glib/gi18n.h>

#include "editor/rows/table-cell.h"
#include "editor/units/project-edits-units.h"
#include "editor/units/unit-show.h"
#include "editor/widgets/widgets.h"

#define PICTURE 30       /* pixels: the counter at the start of a line */
#define PICTURE_COLUMN 36
#define CELL_PADDING 20  /* both sides of what stands in a cell, pixels */
#define TITLE_PADDING 21 /* of a heading, with the arrow that says how it is sorted */
#define LEAST 44         /* a column is this wide, whatever is in it */
#define ROWS_TO_FIT 200  /* so many are looked at */
#define NEARLY 2         /* letters that the widest text may have less than the longest */
#define USUAL_ROOM 1000  /* beside the tree, in a window of the usual size */

typedef struct
{
  guint       column;   /* of the row; VD_N_UNIT_COLUMNS for the picture */
  guint       yields;   /* gives way where there is little room, a smaller number more; or 0 */
  gboolean    numeric;
  const char *name;     /* of a cell, for people who hear it */
} Column;

/* In the order in which one reads a counter. */
static const Column columns[] = {
  { VD_N_UNIT_COLUMNS, 0, FALSE, NULL },
  { VD_UNIT_NAME, 10, FALSE, N_("Name of %s") },
  { VD_UNIT_CODE, 0, FALSE, N_("Code of %s") },
  { VD_UNIT_SIDE, 0, FALSE, N_("Side of %s") },
  { VD_UNIT_FORMATION, 10, FALSE, N_("Formation of %s") },
  { VD_UNIT_CLASS, 0, FALSE, N_("Class of %s") },
  { VD_UNIT_STRENGTH, 0, TRUE, N_("Strength of %s") },
  { VD_UNIT_INITIATIVE, 0, TRUE, N_("Initiative of %s") },
  { VD_UNIT_MOVE, 0, TRUE, N_("Movement of %s") },
  { VD_UNIT_START, 11, FALSE, N_("Start of %s") },
  { VD_UNIT_STEPS, 0, TRUE, N_("Steps of %s") },
  { VD_UNIT_REDUCED, 0, TRUE, N_("Reduced side of %s") },
  { VD_UNIT_KIND, 0, FALSE, N_("Kind of leader of %s") },
  { VD_UNIT_RATING, 0, TRUE, N_("Rating of %s") },
  { VD_UNIT_OWN_FORMATION, 7, FALSE, N_("Own formation of %s") },
  { VD_UNIT_VEDETTES, 0, TRUE, N_("Vedettes of %s") },
  { VD_UNIT_PARENT, 9, FALSE, N_("Unit of vedette %s") },
  { VD_UNIT_TRAITS, 7, FALSE, N_("Traits of %s") },
  { VD_UNIT_ID, 7, FALSE, N_("Id of %s") },
};

/* Cells */

static const Column *
get_column (gpointer cell)
{
  return g_object_get_data (G_OBJECT (cell), "column");
}

static VdUnitRow *
get_row (gpointer cell)
{
  return g_object_get_data (G_OBJECT (cell), "row");
}

/* Of all that may bring a unit on, what is typed is the hex. */
static VdUnitField
get_column_field (const Column *column)
{
  return column->column == VD_UNIT_START ? VD_UNIT_AT : (VdUnitField) column->column;
}

static const char *
get_heading (const Column *column)
{
  return column->name != NULL ? vd_unit_field_get_heading (get_column_field (column)) : "";
}

static void
on_typing (VdUnitCell *cell,
           VdUnitView *self)
{
  if (vd_unit_cell_is_typing (cell))
    g_set_weak_pointer (&self->typing, cell);
  else if (self->typing == cell)
    g_clear_weak_pointer (&self->typing);
  vd_page_typed (VD_PAGE (self));
}

static void
show_text (GtkWidget *cell)
{
  const Column *column = get_column (cell);
  VdUnitRow *row = get_row (cell);
  g_autofree char *name = g_strdup_printf (_(column->name), vd_unit_row_get_title (row));

  vd_unit_cell_set_text (VD_UNIT_CELL (cell), vd_unit_row_get (row, column->column), name);
}

static void
show_picture (GtkWidget *cell)
{
  VdUnitView *self = VD_UNIT_VIEW (gtk_widget_get_ancestor (cell, VD_TYPE_UNIT_VIEW));
  VdUnitRow *row = get_row (cell);
  int scale = gtk_widget_get_scale_factor (cell);

  if (self != NULL && self->project != NULL)
    gtk_image_set_from_paintable (GTK_IMAGE (cell),
                                  vd_unit_draw (self->faces,
                                                vd_editor_project_get (self->project),
                                                vd_unit_row_get_node (row),
                                                PICTURE * scale, FALSE));
}

static void
show_cell (GtkWidget *cell)
{
  if (get_column (cell)->name != NULL)
    show_text (cell);
  else
    show_picture (cell);
}

/* Dragging */

/* All that is selected goes, if the line is one of those. */
static GdkContentProvider *
on_drag_prepare (GtkDragSource *source,
                 double         x,
                 double         y,
                 VdUnitView    *self)
{
  GtkWidget *cell = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  g_autoptr (GPtrArray) nodes = vd_unit_view_list_selected (self);
  VdUnitRow *row = get_row (cell);

  if (row == NULL || (VD_IS_UNIT_CELL (cell) && vd_unit_cell_is_typing (VD_UNIT_CELL (cell))))
    return NULL;

  if (!g_ptr_array_find (nodes, vd_unit_row_get_node (row), NULL))
    {
      g_ptr_array_set_size (nodes, 0);
      g_ptr_array_add (nodes, vd_unit_row_get_node (row));
    }

  vd_unit_drag_icon (source, self->faces, vd_editor_project_get (self->project), nodes);
  return vd_unit_drag_new (nodes);
}

static void
add_drag (GtkWidget  *cell,
          VdUnitView *self)
{
  GtkDragSource *source = gtk_drag_source_new ();

  g_signal_connect (source, "prepare", G_CALLBACK (on_drag_prepare), self);
  gtk_widget_add_controller (cell, GTK_EVENT_CONTROLLER (source));
}

static void
on_setup (GtkSignalListItemFactory *factory,
          GtkListItem              *item,
          VdUnitView               *self)
{
  const Column *column = get_column (factory);
  GtkWidget *cell = column->name != NULL ? vd_unit_cell_new (column->numeric) : gtk_image_new ();

  g_object_set_data (G_OBJECT (cell), "column", (gpointer) column);
  if (column->name != NULL)
    g_signal_connect (cell, "typing", G_CALLBACK (on_typing), self);
  else
    gtk_image_set_pixel_size (GTK_IMAGE (cell), PICTURE);

  add_drag (cell, self);
  gtk_list_item_set_child (item, cell);
  /* The line selects; in GTK 4.8 its cell would do so once more, which takes back what
   * Ctrl and a click have added. */
  gtk_list_item_set_selectable (item, FALSE);
}

/* The line and the list inside take the focus as well, so they have names. */
static void
name_line (GtkWidget  *cell,
           const char *title)
{
  GtkWidget *frame = gtk_widget_get_parent (cell);
  GtkWidget *line = frame != NULL ? gtk_widget_get_parent (frame) : NULL;

  if (line == NULL)
    return;

  gtk_widget_set_focus_on_click (line, FALSE);
  vd_widget_set_name (line, title);
  if (gtk_widget_get_parent (line) != NULL)
    vd_widget_set_name (gtk_widget_get_parent (line), _("Units"));
}

/* What is typed was of another row. */
static void
set_row (GtkWidget *cell,
         VdUnitRow *row)
{
  if (VD_IS_UNIT_CELL (cell))
    vd_unit_cell_close (VD_UNIT_CELL (cell));
  g_object_set_data_full (G_OBJECT (cell), "row", g_object_ref (row), g_object_unref);
}

/* As in any table, what is typed has to outlast that the row is selected, for which GTK
 * lets go of it and takes it again. */
static void
on_bind (GtkSignalListItemFactory *factory,
         GtkListItem              *item,
         VdUnitView               *self)
{
  GtkWidget *cell = gtk_list_item_get_child (item);
  VdUnitRow *row = gtk_list_item_get_item (item);

  if (row != get_row (cell))
    set_row (cell, row);
  g_object_set_data (G_OBJECT (cell), "item", item);
  g_signal_connect_swapped (row, "changed", G_CALLBACK (show_cell), cell);
  if (get_column (cell)->name == NULL)
    name_line (cell, vd_unit_row_get_title (row));
  show_cell (cell);
}

static void
on_unbind (GtkSignalListItemFactory *factory,
           GtkListItem              *item,
           VdUnitView               *self)
{
  GtkWidget *cell = gtk_list_item_get_child (item);

  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (item), show_cell, cell);
  g_object_set_data (G_OBJECT (cell), "item", NULL);
}

/* Rows and columns, as they are on the screen */

static guint
get_position (gpointer cell)
{
  GtkListItem *item = g_object_get_data (G_OBJECT (cell), "item");

  return item != NULL ? gtk_list_item_get_position (item) : GTK_INVALID_LIST_POSITION;
}

/* That of the lines, which comes after the headings. */
static GtkWidget *
get_list (VdUnitView *self)
{
  return gtk_widget_get_last_child (GTK_WIDGET (self->table));
}

static const Column *
get_nth_column (VdUnitView *self,
                guint       n)
{
  g_autoptr (GtkColumnViewColumn) column =
    g_list_model_get_item (gtk_column_view_get_columns (self->table), n);

  return get_column (gtk_column_view_column_get_factory (column));
}

static VdEditorProject *
vd_unit_view_get_project (VdRows *rows)
{
  return VD_UNIT_VIEW (rows)->project;
}

static void
vd_unit_view_measure (VdRows *rows,
                      guint  *n_rows,
                      guint  *n_columns)
{
  VdUnitView *self = VD_UNIT_VIEW (rows);

  *n_rows = g_list_model_get_n_items (G_LIST_MODEL (self->selection));
  *n_columns = g_list_model_get_n_items (gtk_column_view_get_columns (self->table));
}

/* Each cell of a line lies in a frame. */
static gboolean
vd_unit_view_find (VdRows  *rows,
                   gpointer widget,
                   guint   *row,
                   guint   *column)
{
  GtkWidget *cell = VD_IS_UNIT_CELL (widget)
                    ? widget : gtk_widget_get_ancestor (widget, VD_TYPE_UNIT_CELL);

  if (cell == NULL || get_position (cell) == GTK_INVALID_LIST_POSITION)
    return FALSE;

  *row = get_position (cell);
  *column = 0;
  for (GtkWidget *frame = gtk_widget_get_prev_sibling (gtk_widget_get_parent (cell));
       frame != NULL;
       frame = gtk_widget_get_prev_sibling (frame))
    ++*column;

  return TRUE;
}

static gpointer
vd_unit_view_get_cell (VdRows *rows,
                       guint   row,
                       guint   column)
{
  VdUnitView *self = VD_UNIT_VIEW (rows);

  if (get_nth_column (self, column)->name == NULL)
    return NULL;

  gtk_widget_activate_action (get_list (self), "list.scroll-to-item", "u", row);
  for (GtkWidget *line = gtk_widget_get_first_child (get_list (self));
       line != NULL;
       line = gtk_widget_get_next_sibling (line))
    {
      GtkWidget *cell = vd_table_line_get_cell (line, column);

      if (cell != NULL && get_position (cell) == row)
        return cell;
    }

  return NULL;
}

static VdUnitRow *
get_nth_row (VdUnitView *self,
             guint       n)
{
  return g_list_model_get_item (G_LIST_MODEL (self->selection), n);
}

static char *
vd_unit_view_get (VdRows *rows,
                  guint   position,
                  guint   column)
{
  VdUnitView *self = VD_UNIT_VIEW (rows);
  const Column *of = get_nth_column (self, column);
  g_autoptr (VdUnitRow) row = get_nth_row (self, position);

  return of->name != NULL ? g_strdup (vd_unit_row_get (row, of->column)) : NULL;
}

static VdEdit *
vd_unit_view_set (VdRows     *rows,
                  guint       position,
                  guint       column,
                  const char *typed,
                  char      **refusal)
{
  VdUnitView *self = VD_UNIT_VIEW (rows);
  g_autoptr (VdUnitRow) row = get_nth_row (self, position);
  g_autoptr (GPtrArray) nodes = g_ptr_array_new ();
  VdEdit *edit;

  g_ptr_array_add (nodes, vd_unit_row_get_node (row));
  edit = vd_unit_view_make_edit (self, nodes, get_column_field (get_nth_column (self, column)),
                                 typed, refusal);
  self->editing = edit != NULL;
  return edit;
}

static void
vd_unit_view_refuse_cell (VdRows     *rows,
                          const char *reason)
{
  vd_unit_view_refuse (VD_UNIT_VIEW (rows), reason);
}

static gboolean
vd_unit_view_is_selected (VdRows *rows,
                          guint   row)
{
  return gtk_selection_model_is_selected (GTK_SELECTION_MODEL (VD_UNIT_VIEW (rows)->selection),
                                          row);
}

/* By the list, which remembers from where on a click with Shift selects. */
static void
vd_unit_view_entered (VdRows *rows,
                      guint   row,
                      guint   column)
{
  if (!vd_unit_view_is_selected (rows, row))
    gtk_widget_activate_action (get_list (VD_UNIT_VIEW (rows)), "list.select-item", "(ubb)", row,
                                FALSE, FALSE);
}

static void
vd_unit_view_extend (VdRows *rows,
                     guint   row)
{
  gtk_widget_activate_action (get_list (VD_UNIT_VIEW (rows)), "list.select-item", "(ubb)", row,
                              TRUE, TRUE);
}

static char *
vd_unit_view_copy_rows (VdRows       *rows,
                        const GArray *positions)
{
  VdUnitView *self = VD_UNIT_VIEW (rows);
  g_autoptr (GPtrArray) nodes = g_ptr_array_new ();

  for (guint i = 0; i < positions->len; i++)
    {
      g_autoptr (VdUnitRow) row = get_nth_row (self, g_array_index (positions, guint, i));

      g_ptr_array_add (nodes, vd_unit_row_get_node (row));
    }

  return vd_unit_view_write (self, nodes);
}

static gboolean
vd_unit_view_take_table (VdRows     *rows,
                         const char *text)
{
  return vd_unit_view_take (VD_UNIT_VIEW (rows), text, NULL);
}

void
vd_unit_view_rows_init (VdRowsInterface *iface)
{
  iface->get_project = vd_unit_view_get_project;
  iface->measure = vd_unit_view_measure;
  iface->find = vd_unit_view_find;
  iface->get_cell = vd_unit_view_get_cell;
  iface->get = vd_unit_view_get;
  iface->set = vd_unit_view_set;
  iface->refuse = vd_unit_view_refuse_cell;
  iface->entered = vd_unit_view_entered;
  iface->is_selected = vd_unit_view_is_selected;
  iface->extend = vd_unit_view_extend;
  iface->copy = vd_unit_view_copy_rows;
  iface->take = vd_unit_view_take_table;
}

/* Columns */

static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer      column)
{
  return vd_unit_row_compare ((VdUnitRow *) a, (VdUnitRow *) b, GPOINTER_TO_UINT (column));
}

/* The line of headings is the first child of the view. */
static GtkWidget *
get_headings (VdUnitView *self)
{
  return gtk_widget_get_first_child (GTK_WIDGET (self->table));
}

/* Widths */

static int
measure_text (GtkWidget  *widget,
              const char *text)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
}

/* Whether a column is in the table. */
static gboolean
is_in (VdUnitView *self,
       guint       column)
{
  return gtk_column_view_column_get_column_view (self->columns[column]) != NULL;
}

/* The widest text of a column; it is among those with most letters. */
static int
measure_widest (VdUnitView *self,
                guint       column)
{
  GListModel *rows = self->store != NULL ? vd_unit_store_get_rows (self->store) : NULL;
  guint n = rows != NULL ? MIN (g_list_model_get_n_items (rows), ROWS_TO_FIT) : 0;
  glong longest = 0;
  int widest = 0;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (VdUnitRow) row = g_list_model_get_item (rows, i);
      const char *text = vd_unit_row_get (row, column);
      glong length = g_utf8_strlen (text, -1);

      if (length == 0 || length + NEARLY < longest)
        continue;

      longest = MAX (longest, length);
      widest = MAX (widest, measure_text (GTK_WIDGET (self->table), text));
    }

  return widest;
}

/* Of all columns, as wide as heading and cells want to be; 0 for one that is not in the
 * table. */
static void
measure_columns (VdUnitView *self,
                 int        *widths)
{
  GtkWidget *title = gtk_widget_get_first_child (get_headings (self));

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      widths[i] = is_in (self, i) ? PICTURE_COLUMN : 0;
      if (columns[i].name != NULL && is_in (self, i))
        {
          int heading = measure_text (title, get_heading (&columns[i])) + TITLE_PADDING;
          int cells = measure_widest (self, columns[i].column) + CELL_PADDING;

          widths[i] = MAX (LEAST, MAX (heading, cells));
        }
    }
}

static int
get_width (const int *widths,
           guint      i,
           int        most)
{
  return columns[i].yields > 0 ? MIN (widths[i], most * (int) columns[i].yields / 10) : widths[i];
}

/* Of the first @n columns. */
static int
sum_widths (const int *widths,
            guint      n,
            int        most)
{
  int sum = 0;

  for (guint i = 0; i < n; i++)
    sum += get_width (widths, i, most);

  return sum;
}

/* The first of the columns to which one scrolls where not all have room. */
static guint
find_late (void)
{
  guint i = 0;

  while (columns[i].column != VD_UNIT_VEDETTES)
    i++;

  return i;
}

/* The widest of those that yield give way first. */
static int
find_most (const int *widths,
           guint      n,
           int        room)
{
  int most = room;

  while (most > 2 * LEAST && sum_widths (widths, n, most) > room)
    most--;

  return most;
}

/* Whoever has made a column wider or narrower wants it so. */
static gboolean
is_resized (VdUnitView *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    if (self->widths[i] != 0 &&
        gtk_column_view_column_get_fixed_width (self->columns[i]) != self->widths[i])
      return TRUE;

  return FALSE;
}

static void
set_widths (VdUnitView *self,
            gboolean    narrower)
{
  int widths[G_N_ELEMENTS (columns)];
  int room, most, late_most;

  G_STATIC_ASSERT (G_N_ELEMENTS (columns) == G_N_ELEMENTS (self->widths));
  if (is_resized (self))
    return;

  measure_columns (self, widths);
  for (guint i = 0; i < G_N_ELEMENTS (columns) && !narrower; i++)
    widths[i] = MAX (widths[i], self->widths[i]);
  room = MAX (USUAL_ROOM, gtk_widget_get_width (self->scroller));
  most = late_most = find_most (widths, G_N_ELEMENTS (columns), room);
  if (sum_widths (widths, G_N_ELEMENTS (columns), most) > room)
    {
      most = find_most (widths, find_late (), room);
      late_most = MAX (most, 3 * LEAST);
    }

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    if (is_in (self, i))
      {
        self->widths[i] = get_width (widths, i, i < find_late () ? most : late_most);
        gtk_column_view_column_set_fixed_width (self->columns[i], self->widths[i]);
      }
}

/* Brings in the columns that the battle has use for; @all: takes out the others too, which would
 * go while one types in the last of their cells. */
static void
choose_columns (VdUnitView *self,
                gboolean    all)
{
  guint n_before = 0;

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      gboolean used = columns[i].name == NULL || self->store == NULL ||
                      vd_unit_field_is_used (get_column_field (&columns[i]),
                                             vd_unit_view_get_units (self));

      if (used && !is_in (self, i))
        gtk_column_view_insert_column (self->table, n_before, self->columns[i]);
      else if (!used && all && is_in (self, i))
        {
          gtk_column_view_remove_column (self->table, self->columns[i]);
          self->widths[i] = 0;
        }
      n_before += is_in (self, i);
    }
}

void
vd_unit_view_fit_columns (VdUnitView *self)
{
  choose_columns (self, TRUE);
  set_widths (self, TRUE);
}

void
vd_unit_view_widen_columns (VdUnitView *self)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self->table)))
    return;

  choose_columns (self, FALSE);
  set_widths (self, FALSE);
}

void
vd_unit_view_drop_columns (VdUnitView *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    g_clear_object (&self->columns[i]);
}

void
vd_unit_view_add_columns (VdUnitView *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      const Column *column = &columns[i];
      GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
      g_autoptr (GtkColumnViewColumn) view_column = NULL;

      g_object_set_data (G_OBJECT (factory), "column", (gpointer) column);
      g_signal_connect (factory, "setup", G_CALLBACK (on_setup), self);
      g_signal_connect (factory, "bind", G_CALLBACK (on_bind), self);
      g_signal_connect (factory, "unbind", G_CALLBACK (on_unbind), self);

      view_column = gtk_column_view_column_new (get_heading (column), factory);
      gtk_column_view_column_set_resizable (view_column, column->name != NULL);
      gtk_column_view_column_set_fixed_width (view_column, PICTURE_COLUMN);
      gtk_column_view_column_set_expand (view_column, i == G_N_ELEMENTS (columns) - 1);
      if (column->name != NULL)
        {
          gpointer by = GUINT_TO_POINTER (column->column);
          g_autoptr (GtkSorter) sorter =
            GTK_SORTER (gtk_custom_sorter_new (compare_rows, by, NULL));

          gtk_column_view_column_set_sorter (view_column, sorter);
        }
      gtk_column_view_append_column (self->table, view_column);
      self->columns[i] = g_steal_pointer (&view_column);
    }

  vd_widget_set_name (GTK_WIDGET (self->table), _("Units"));
  vd_widget_set_name (self->scroller, _("Units"));
  vd_widget_begin_at_start (self->scroller);
  vd_widget_set_name (get_headings (self), _("Headings"));
  g_signal_connect_swapped (self->table, "map", G_CALLBACK (vd_unit_view_fit_columns), self);
}
