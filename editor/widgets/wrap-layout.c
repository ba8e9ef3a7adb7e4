#include "editor/widgets/wrap-layout.h"

struct _VdWrapLayout
{
  GtkLayoutManager parent_instance;

  int              spacing;
};

G_DEFINE_FINAL_TYPE (VdWrapLayout, vd_wrap_layout, GTK_TYPE_LAYOUT_MANAGER)

/* Children that stand on one line: from @first up to @end. */
typedef struct
{
  GtkWidget *first;
  GtkWidget *end; /* (nullable) */
  int        width;
  int        height;
  int        n_expanding;
} Line;

static GtkWidget *
skip_hidden (GtkWidget *child)
{
  while (child != NULL && !gtk_widget_should_layout (child))
    child = gtk_widget_get_next_sibling (child);

  return child;
}

static GtkWidget *
get_next (GtkWidget *child)
{
  return skip_hidden (gtk_widget_get_next_sibling (child));
}

/* How wide a child is where there is so much room. */
static int
get_width (GtkWidget *child,
           int        room)
{
  int least, natural;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  return MAX (least, MIN (natural, room));
}

static Line
find_line (VdWrapLayout *self,
           GtkWidget    *first,
           int           room)
{
  Line line = { .first = first };

  for (line.end = first; line.end != NULL; line.end = get_next (line.end))
    {
      int width = get_width (line.end, room), height;

      if (line.end != first && line.width + self->spacing + width > room)
        break;

      gtk_widget_measure (line.end, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
      line.width += width + (line.end != first ? self->spacing : 0);
      line.height = MAX (line.height, height);
      line.n_expanding += gtk_widget_compute_expand (line.end, GTK_ORIENTATION_HORIZONTAL);
    }

  return line;
}

static GtkSizeRequestMode
vd_wrap_layout_get_request_mode (GtkLayoutManager *manager,
                                 GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
measure_across (VdWrapLayout *self,
                GtkWidget    *widget,
                int          *minimum,
                int          *natural)
{
  *minimum = *natural = 0;
  for (GtkWidget *child = skip_hidden (gtk_widget_get_first_child (widget));
       child != NULL;
       child = get_next (child))
    {
      int least, wanted;

      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, NULL, NULL);
      *minimum = MAX (*minimum, least);
      *natural += wanted + (*natural > 0 ? self->spacing : 0);
    }
}

static void
vd_wrap_layout_measure (GtkLayoutManager *manager,
                        GtkWidget        *widget,
                        GtkOrientation    orientation,
                        int               for_size,
                        int              *minimum,
                        int              *natural,
                        int              *minimum_baseline,
                        int              *natural_baseline)
{
  VdWrapLayout *self = VD_WRAP_LAYOUT (manager);
  int height = 0;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      measure_across (self, widget, minimum, natural);
      return;
    }

  for (GtkWidget *child = skip_hidden (gtk_widget_get_first_child (widget)); child != NULL;)
    {
      Line line = find_line (self, child, for_size >= 0 ? for_size : G_MAXINT / 2);

      height += line.height + (height > 0 ? self->spacing : 0);
      child = line.end;
    }

  *minimum = *natural = height;
}

static void
allocate_line (VdWrapLayout *self,
               const Line   *line,
               int           y,
               int           width)
{
  int x = 0, rest = MAX (0, width - line->width);

  for (GtkWidget *child = line->first; child != line->end; child = get_next (child))
    {
      GtkAllocation place = { x, y, get_width (child, width), line->height };

      if (gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL))
        place.width += rest / line->n_expanding;
      x += place.width + self->spacing;
      if (gtk_widget_get_direction (child) == GTK_TEXT_DIR_RTL)
        place.x = width - place.x - place.width;
      gtk_widget_size_allocate (child, &place, -1);
    }
}

static void
vd_wrap_layout_allocate (GtkLayoutManager *manager,
                         GtkWidget        *widget,
                         int               width,
                         int               height,
                         int               baseline)
{
  VdWrapLayout *self = VD_WRAP_LAYOUT (manager);
  int y = 0;

  for (GtkWidget *child = skip_hidden (gtk_widget_get_first_child (widget)); child != NULL;)
    {
      Line line = find_line (self, child, width);

      allocate_line (self, &line, y, width);
      y += line.height + self->spacing;
      child = line.end;
    }
}

void
vd_wrap_layout_apply (GtkWidget *box,
                      int        spacing)
{
  VdWrapLayout *self = g_object_new (VD_TYPE_WRAP_LAYOUT, NULL);

  g_return_if_fail (GTK_IS_WIDGET (box) && spacing >= 0);

  self->spacing = spacing;
  gtk_widget_set_layout_manager (box, GTK_LAYOUT_MANAGER (self));
}

static void
vd_wrap_layout_class_init (VdWrapLayoutClass *klass)
{
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  manager_class->get_request_mode = vd_wrap_layout_get_request_mode;
  manager_class->measure = vd_wrap_layout_measure;
  manager_class->allocate = vd_wrap_layout_allocate;
}

static void
vd_wrap_layout_init (VdWrapLayout *self)
{
}
