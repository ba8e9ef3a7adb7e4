#include "editor/tables/schedule-grid-private.h"

#define MARGIN 3     /* around a card, pixels */
#define BAND_GAP 10  /* under the lanes of a side */

gboolean
vd_schedule_grid_is_mirrored (VdScheduleGrid *self)
{
  return gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
}

static double
get_column (VdScheduleGrid *self,
            int             width)
{
  return (double) width / MAX (self->turns->len, 1);
}

guint
vd_schedule_grid_find_turn (VdScheduleGrid *self,
                            double          x)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  double along = vd_schedule_grid_is_mirrored (self) ? width - x : x;

  return 1 + (guint) CLAMP (along / get_column (self, width), 0, (double) self->turns->len - 1);
}

static int
measure_height (GtkWidget *widget,
                int        width)
{
  int height;

  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  return height;
}

static int
get_card_width (VdScheduleGrid    *self,
                const VdScheduled *card,
                int                width)
{
  return (int) (get_column (self, width) * (card->last - card->first + 1)) - 2 * MARGIN;
}

/* As high as the highest card of the lane. */
static int
measure_lane (VdScheduleGrid *self,
              guint           side,
              guint           lane,
              int             width)
{
  int height = 0;

  for (guint i = 0; i < self->cards->len; i++)
    {
      const VdScheduled *card = vd_schedule_grid_get_scheduled (self, i);

      if (card->side == side && card->lane == lane)
        height = MAX (height, measure_height (g_ptr_array_index (self->cards, i),
                                              get_card_width (self, card, width)));
    }

  return height + 2 * MARGIN;
}

static int
measure_headings (VdScheduleGrid *self,
                  int             width)
{
  int height = 0;

  for (guint i = 0; i < self->turns->len; i++)
    height = MAX (height, measure_height (g_ptr_array_index (self->turns, i),
                                          (int) get_column (self, width)));

  return height;
}

/* Goes down the grid, band by band and lane by lane; @place, if there is one, puts
 * the cards of each lane at its height. */
static int
walk (VdScheduleGrid *self,
      int             width,
      void          (*place) (VdScheduleGrid *self, guint side, int lane, int y, int height))
{
  int y = measure_headings (self, width);

  for (guint side = 0; side < self->bands->len; side++)
    {
      guint n_lanes = vd_schedule_count_lanes (self->scheduled, side);
      int height = measure_height (g_ptr_array_index (self->bands, side), -1);

      if (n_lanes == 0)
        continue;

      if (place != NULL)
        place (self, side, -1, y, height);
      y += height;

      for (guint lane = 0; lane < n_lanes; lane++)
        {
          height = measure_lane (self, side, lane, width);
          if (place != NULL)
            place (self, side, lane, y, height);
          y += height;
        }

      y += BAND_GAP;
    }

  return y;
}

static void
vd_schedule_grid_measure (GtkWidget      *widget,
                          GtkOrientation  orientation,
                          int             for_size,
                          int            *minimum,
                          int            *natural,
                          int            *minimum_baseline,
                          int            *natural_baseline)
{
  VdScheduleGrid *self = VD_SCHEDULE_GRID (widget);
  int width = MAX ((int) self->turns->len, 1) * VD_SCHEDULE_COLUMN;

  *minimum = *natural = width;
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      *minimum = *natural = walk (self, MAX (width, for_size), NULL);
      if (self->cards->len == 0)
        *minimum = *natural += measure_height (self->none, width);
    }
}

static void
allocate_child (GtkWidget *widget,
                int        x,
                int        y,
                int        width,
                int        height)
{
  gtk_widget_size_allocate (widget, &(GtkAllocation) { x, y, width, height }, -1);
}

GtkAdjustment *
vd_schedule_grid_get_adjustment (VdScheduleGrid *self,
                                 GtkOrientation  orientation)
{
  GtkWidget *window = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_SCROLLED_WINDOW);

  if (window == NULL)
    return NULL;

  return orientation == GTK_ORIENTATION_HORIZONTAL
           ? gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (window))
           : gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (window));
}

static int
get_scrolled (VdScheduleGrid *self,
              GtkOrientation  orientation)
{
  GtkAdjustment *adjustment = vd_schedule_grid_get_adjustment (self, orientation);

  return adjustment != NULL ? (int) gtk_adjustment_get_value (adjustment) : 0;
}

static void
place_card (VdScheduleGrid *self,
            guint           i,
            int             y,
            int             height)
{
  GtkWidget *card = g_ptr_array_index (self->cards, i);
  const VdScheduled *scheduled = vd_schedule_grid_get_scheduled (self, i);
  int all = gtk_widget_get_width (GTK_WIDGET (self));
  int width = get_card_width (self, scheduled, all);
  int x = (int) (get_column (self, all) * (scheduled->first - 1)) + MARGIN;

  if (vd_schedule_grid_is_mirrored (self))
    x = all - x - width;
  if (card == self->dragged)
    x = (int) (self->drag_x - self->drag_from);

  allocate_child (card, x, y + MARGIN, width, height - 2 * MARGIN);
}

/* Lane -1 is the heading, which stays where one looks. */
static void
place_lane (VdScheduleGrid *self,
            guint           side,
            int             lane,
            int             y,
            int             height)
{
  if (lane < 0)
    {
      GtkWidget *band = g_ptr_array_index (self->bands, side);
      int width = gtk_widget_get_width (GTK_WIDGET (self));
      int wanted;

      gtk_widget_measure (band, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &wanted, NULL, NULL);
      allocate_child (band, vd_schedule_grid_is_mirrored (self) ? width - wanted
                                               : get_scrolled (self, GTK_ORIENTATION_HORIZONTAL),
                      y, wanted, height);
      return;
    }

  for (guint i = 0; i < self->cards->len; i++)
    {
      const VdScheduled *card = vd_schedule_grid_get_scheduled (self, i);

      if (card->side == side && (int) card->lane == lane)
        place_card (self, i, y, height);
    }
}

/* In the middle of what is seen of the turns, however far one has scrolled. */
static void
place_none (VdScheduleGrid *self,
            int             width,
            int             height,
            int             top)
{
  GtkAdjustment *seen = vd_schedule_grid_get_adjustment (self, GTK_ORIENTATION_HORIZONTAL);
  int page = seen != NULL ? MIN (width, (int) gtk_adjustment_get_page_size (seen)) : width;
  int least, natural, text_width, text_height;

  gtk_widget_measure (self->none, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  text_width = MAX (least, MIN (natural, page));
  text_height = measure_height (self->none, text_width);
  allocate_child (self->none,
                  get_scrolled (self, GTK_ORIENTATION_HORIZONTAL) + MAX (page - text_width, 0) / 2,
                  top + MAX (height - top - text_height, 0) / 2, text_width, text_height);
}

static void
vd_schedule_grid_size_allocate (GtkWidget *widget,
                                int        width,
                                int        height,
                                int        baseline)
{
  VdScheduleGrid *self = VD_SCHEDULE_GRID (widget);
  double column = get_column (self, width);
  int headings = measure_headings (self, width);
  int top = get_scrolled (self, GTK_ORIENTATION_VERTICAL);

  walk (self, width, place_lane);
  for (guint i = 0; i < self->turns->len; i++)
    {
      int start = (int) (column * i), end = (int) (column * (i + 1));
      int x = vd_schedule_grid_is_mirrored (self) ? width - end : start;

      allocate_child (g_ptr_array_index (self->turns, i), x, top, end - start, headings);
    }

  if (gtk_widget_get_visible (self->none))
    place_none (self, width, height, headings);
}

/* Columns are shaded as their headings are; the one that a card is over, more. */

static void
shade_column (VdScheduleGrid *self,
              GtkSnapshot    *snapshot,
              guint           i,
              double          alpha)
{
  GdkRGBA color;
  graphene_rect_t bounds;

  if (!gtk_widget_compute_bounds (g_ptr_array_index (self->turns, i), GTK_WIDGET (self), &bounds))
    return;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  color.alpha = alpha;
  gtk_snapshot_append_color (
    snapshot, &color,
    &GRAPHENE_RECT_INIT (bounds.origin.x, 0, bounds.size.width,
                         gtk_widget_get_height (GTK_WIDGET (self))));
}

static void
rule_column (VdScheduleGrid *self,
             GtkSnapshot    *snapshot,
             guint           i)
{
  GdkRGBA color;
  graphene_rect_t bounds;

  if (!gtk_widget_compute_bounds (g_ptr_array_index (self->turns, i), GTK_WIDGET (self), &bounds))
    return;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  color.alpha = 0.12;
  gtk_snapshot_append_color (
    snapshot, &color,
    &GRAPHENE_RECT_INIT (bounds.origin.x + bounds.size.width - 1, 0, 1,
                         gtk_widget_get_height (GTK_WIDGET (self))));
}

static void
vd_schedule_grid_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  VdScheduleGrid *self = VD_SCHEDULE_GRID (widget);

  for (guint i = 0; i < self->turns->len; i++)
    {
      if (gtk_widget_has_css_class (g_ptr_array_index (self->turns, i), "special"))
        shade_column (self, snapshot, i, 0.07);
      if (self->dragged != NULL && vd_schedule_grid_find_turn (self, self->drag_x) == i + 1)
        shade_column (self, snapshot, i, 0.16);
      rule_column (self, snapshot, i);
    }

  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_snapshot_child (widget, child, snapshot);
}

void
vd_schedule_grid_class_set_layout (GtkWidgetClass *widget_class)
{
  widget_class->measure = vd_schedule_grid_measure;
  widget_class->size_allocate = vd_schedule_grid_size_allocate;
  widget_class->snapshot = vd_schedule_grid_snapshot;
}
