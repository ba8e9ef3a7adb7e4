#include "editor/units/unit-view-private.h"

#include <glib/gi18n.h>
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
  gboolean    editable;
  const char *name;     /* of a cell, for people who hear it */
} Column;

/* In the order in which one reads a counter. */
static const Column columns[] = {
  { VD_N_UNIT_COLUMNS, 0, FALSE, FALSE, NULL },
  { VD_UNIT_NAME, 10, FALSE, TRUE, N_("Name of %s") },
  { VD_UNIT_CODE, 0, FALSE, TRUE, N_("Code of %s") },
  { VD_UNIT_SIDE, 0, FALSE, TRUE, N_("Side of %s") },
  { VD_UNIT_FORMATION, 10, FALSE, TRUE, N_("Formation of %s") },
  { VD_UNIT_CLASS, 0, FALSE, TRUE, N_("Class of %s") },
  { VD_UNIT_STRENGTH, 0, TRUE, TRUE, N_("Strength of %s") },
  { VD_UNIT_MOVE, 0, TRUE, TRUE, N_("Movement of %s") },
  { VD_UNIT_START, 11, FALSE, TRUE, N_("Start of %s") },
  { VD_UNIT_STEPS, 0, TRUE, TRUE, N_("Steps of %s") },
  { VD_UNIT_REDUCED, 0, TRUE, TRUE, N_("Reduced side of %s") },
  { VD_UNIT_TRAITS, 7, FALSE, TRUE, N_("Traits of %s") },
  { VD_UNIT_ID, 7, FALSE, TRUE, N_("Id of %s") },
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

static VdUnitField
get_field (gpointer cell)
{
  return get_column_field (get_column (cell));
}

static const char *
get_heading (const Column *column)
{
  return column->name != NULL ? vd_unit_field_get_heading (get_column_field (column)) : "";
}

static gboolean
on_edited (VdUnitCell *cell,
           const char *text,
           VdUnitView *self)
{
  g_autoptr (GPtrArray) nodes = g_ptr_array_new ();
  g_autofree char *refusal = NULL;
  gboolean stands;

  if (get_row (cell) == NULL || self->store == NULL)
    return TRUE;

  g_ptr_array_add (nodes, vd_unit_row_get_node (get_row (cell)));
  self->editing = TRUE;
  stands = vd_unit_view_set (self, nodes, get_field (cell), text, &refusal);
  self->editing = FALSE;
  vd_unit_view_refuse (self, refusal);

  return stands;
}

static void
on_typing (VdUnitCell *cell,
           VdUnitView *self)
{
  self->typing = vd_unit_cell_is_typing (cell) ? cell : NULL;
  if (self->typing == NULL && !gtk_widget_in_destruction (GTK_WIDGET (self)))
    vd_unit_view_refuse (self, NULL);
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
show (GtkWidget *cell)
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
on_position (GtkListItem *item)
{
  vd_unit_cell_set_position (VD_UNIT_CELL (gtk_list_item_get_child (item)),
                             gtk_list_item_get_position (item));
}

static void
on_setup (GtkSignalListItemFactory *factory,
          GtkListItem              *item,
          VdUnitView               *self)
{
  const Column *column = get_column (factory);
  GtkWidget *cell = column->name != NULL
                    ? vd_unit_cell_new (column->numeric, column->editable)
                    : gtk_image_new ();

  g_object_set_data (G_OBJECT (cell), "column", (gpointer) column);
  if (column->name != NULL)
    {
      g_signal_connect (cell, "edited", G_CALLBACK (on_edited), self);
      g_signal_connect (cell, "typing", G_CALLBACK (on_typing), self);
      g_signal_connect (item, "notify::position", G_CALLBACK (on_position), NULL);
    }
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

static void
on_bind (GtkSignalListItemFactory *factory,
         GtkListItem              *item,
         VdUnitView               *self)
{
  GtkWidget *cell = gtk_list_item_get_child (item);
  VdUnitRow *row = gtk_list_item_get_item (item);

  g_object_set_data (G_OBJECT (cell), "row", row);
  g_signal_connect_swapped (row, "changed", G_CALLBACK (show), cell);
  if (get_column (cell)->name != NULL)
    vd_unit_cell_set_position (VD_UNIT_CELL (cell), gtk_list_item_get_position (item));
  else
    name_line (cell, vd_unit_row_get_title (row));
  show (cell);
}

static void
on_unbind (GtkSignalListItemFactory *factory,
           GtkListItem              *item,
           VdUnitView               *self)
{
  GtkWidget *cell = gtk_list_item_get_child (item);

  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (item), show, cell);
  if (VD_IS_UNIT_CELL (cell) && vd_unit_cell_is_typing (VD_UNIT_CELL (cell)))
    vd_unit_cell_cancel (VD_UNIT_CELL (cell));
  g_object_set_data (G_OBJECT (cell), "row", NULL);
}

/* Columns */

static int
compare (gconstpointer a,
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
measure (GtkWidget  *widget,
         const char *text)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
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
      widest = MAX (widest, measure (GTK_WIDGET (self->table), text));
    }

  return widest;
}

/* Of all columns, as wide as heading and cells want to be. */
static void
measure_columns (VdUnitView *self,
                 int        *widths)
{
  GtkWidget *title = gtk_widget_get_first_child (get_headings (self));

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      widths[i] = PICTURE_COLUMN;
      if (columns[i].name != NULL)
        {
          int heading = measure (title, get_heading (&columns[i])) + TITLE_PADDING;
          int cells = measure_widest (self, columns[i].column) + CELL_PADDING;

          widths[i] = MAX (LEAST, MAX (heading, cells));
        }
      title = gtk_widget_get_next_sibling (title);
    }
}

static int
get_width (const int *widths,
           guint      i,
           int        most)
{
  return columns[i].yields > 0 ? MIN (widths[i], most * (int) columns[i].yields / 10) : widths[i];
}

static int
sum_widths (const int *widths,
            int        most)
{
  int sum = 0;

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    sum += get_width (widths, i, most);

  return sum;
}

/* The widest of those that yield give way first. */
static int
find_most (const int *widths,
           int        room)
{
  int most = room;

  while (most > 2 * LEAST && sum_widths (widths, most) > room)
    most--;

  return most;
}

/* Whoever has made a column wider or narrower wants it so. */
static gboolean
is_resized (VdUnitView *self)
{
  GListModel *list = gtk_column_view_get_columns (self->table);

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (list, i);

      if (self->widths[i] != 0 &&
          gtk_column_view_column_get_fixed_width (column) != self->widths[i])
        return TRUE;
    }

  return FALSE;
}

static void
fit (VdUnitView *self,
     gboolean    narrower)
{
  GListModel *list = gtk_column_view_get_columns (self->table);
  int widths[G_N_ELEMENTS (columns)];
  int most;

  G_STATIC_ASSERT (G_N_ELEMENTS (columns) == G_N_ELEMENTS (self->widths));
  if (is_resized (self))
    return;

  measure_columns (self, widths);
  for (guint i = 0; i < G_N_ELEMENTS (columns) && !narrower; i++)
    widths[i] = MAX (widths[i], self->widths[i]);
  most = find_most (widths, MAX (USUAL_ROOM, gtk_widget_get_width (self->scroller)));
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (list, i);

      self->widths[i] = get_width (widths, i, most);
      gtk_column_view_column_set_fixed_width (column, self->widths[i]);
    }
}

void
vd_unit_view_fit_columns (VdUnitView *self)
{
  fit (self, TRUE);
}

void
vd_unit_view_widen_columns (VdUnitView *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self->table)))
    fit (self, FALSE);
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
          g_autoptr (GtkSorter) sorter =
            GTK_SORTER (gtk_custom_sorter_new (compare, GUINT_TO_POINTER (column->column), NULL));

          gtk_column_view_column_set_sorter (view_column, sorter);
        }
      gtk_column_view_append_column (self->table, view_column);
    }

  vd_widget_set_name (GTK_WIDGET (self->table), _("Units"));
  vd_widget_set_name (self->scroller, _("Units"));
  vd_widget_begin_at_start (self->scroller);
  vd_widget_set_name (get_headings (self), _("Headings"));
  g_signal_connect_swapped (self->table, "map", G_CALLBACK (vd_unit_view_fit_columns), self);
}
