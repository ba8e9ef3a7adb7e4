/* Tracks of losses and of morale: boxes with numbers, for markers to lie in. */
#include "formats/print/charts-private.h"
#include "formats/print/flow-private.h"
#include "formats/project/mechanics.h"

#include <string.h>

#define ACROSS 10
#define HEIGHT 16.0     /* of a box: a marker of half an inch, and the number above it */
#define PAD 0.8
#define TOP 5.5         /* of what is written in a box, below its number */
#define MOST 299        /* number of a box: more is no track */
#define SMALL 0.78      /* of what is written in a box, to cells of a table */
#define LEAST 0.5       /* the same, where it is much */

typedef struct
{
  PangoLayout *number;
  PangoLayout *mark;    /* (nullable): whose box it is */
} Box;

typedef struct
{
  Box boxes[ACROSS];
} Row;

static void
row_free (gpointer data)
{
  Row *row = data;

  for (guint i = 0; i < ACROSS; i++)
    {
      g_object_unref (row->boxes[i].number);
      g_clear_object (&row->boxes[i].mark);
    }
  g_free (row);
}

static void
draw_row (gpointer  data,
          cairo_t  *cr,
          double    width)
{
  const Row *row = data;
  double across = width / ACROSS;

  for (guint i = 0; i < ACROSS; i++)
    {
      const Box *box = &row->boxes[i];

      cairo_rectangle (cr, i * across, 0, across, HEIGHT);
      if (box->mark != NULL)
        {
          cairo_set_source_rgb (cr, 0.88, 0.88, 0.88);
          cairo_fill_preserve (cr);
        }
      cairo_set_source_rgb (cr, 0, 0, 0);
      cairo_set_line_width (cr, 0.2);
      cairo_stroke (cr);
      vd_flow_show (cr, box->number, (VdVec) { i * across + PAD, 0.2 });
      if (box->mark != NULL)
        vd_flow_show (cr, box->mark, (VdVec) { i * across + PAD, TOP });
    }
}

/* Returns: (transfer full) (nullable): what is written in a box */
static char *
join (const GPtrArray *names)
{
  GString *text = names != NULL ? g_string_new (NULL) : NULL;

  for (guint i = 0; text != NULL && i < names->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", (char *) names->pdata[i]);

  return text != NULL ? g_string_free (text, FALSE) : NULL;
}

/* In smaller letters where more is written than the box has room for. */
static PangoLayout *
make_mark (VdCharts   *self,
           const char *text,
           double      across)
{
  for (double scale = SMALL;; scale *= 0.9)
    {
      PangoLayout *layout = vd_flow_layout (self->flow, VD_FLOW_CELL, scale, text, NULL);
      double width, height;

      vd_flow_wrap (layout, across - 2 * PAD);
      vd_text_measure (layout, &width, &height);
      if (TOP + height + PAD <= HEIGHT || scale < LEAST)
        return layout;

      g_object_unref (layout);
    }
}

/* @marks: of each number a GPtrArray of char*, or %NULL */
static void
add_rows (VdCharts        *self,
          const GPtrArray *marks)
{
  double across = vd_flow_get_width (self->flow) / ACROSS;

  vd_flow_leave_gap (self->flow, 2);
  for (guint first = 0; first < marks->len; first += ACROSS)
    {
      Row *row = g_new0 (Row, 1);
      VdFlowStrip *strip = vd_flow_add_strip (self->flow, HEIGHT, 0);

      for (guint i = 0; i < ACROSS; i++)
        {
          g_autofree char *number = g_strdup_printf ("%u", first + i);
          g_autofree char *mark = first + i < marks->len ? join (marks->pdata[first + i]) : NULL;

          row->boxes[i].number = vd_flow_layout (self->flow, VD_FLOW_HEAD, 1.1, number, NULL);
          if (mark != NULL)
            row->boxes[i].mark = make_mark (self, mark, across);
        }
      strip->stays = TRUE;
      strip->draw = draw_row;
      strip->data = row;
      strip->free = row_free;
    }
}

/* What is written in which box */

static void
names_free (gpointer data)
{
  if (data != NULL)
    g_ptr_array_unref (data);
}

/* @points: (nullable): whole ones of "7" or "15/2" */
static gboolean
read_points (const char *points,
             guint      *number)
{
  guint numerator, denominator = 1;

  if (points == NULL || sscanf (points, "%4u/%1u", &numerator, &denominator) < 1 ||
      denominator == 0 || numerator / denominator > MOST)
    return FALSE;

  *number = numerator / denominator;
  return TRUE;
}

static void
mark (GPtrArray  *marks,
      guint       number,
      const char *text)
{
  if (marks->len <= number)
    g_ptr_array_set_size (marks, number + 1);
  if (text == NULL || *text == '\0')
    return;

  if (marks->pdata[number] == NULL)
    marks->pdata[number] = g_ptr_array_new_with_free_func (g_free);
  if (!g_ptr_array_find_with_equal_func (marks->pdata[number], text, g_str_equal, NULL))
    g_ptr_array_add (marks->pdata[number], g_strdup (text));
}

/* (transfer full): where sides are demoralized */
static GPtrArray *
list_losses (const VdCharts *self)
{
  const VdNode *morale = vd_find_section (self->project->scenario, "morale");
  GPtrArray *marks = g_ptr_array_new_with_free_func (names_free);
  guint number;

  for (const VdNode *row = morale != NULL ? vd_node_find (morale, "level") : NULL; row != NULL;
       row = vd_node_find_next (row))
    {
      g_autofree char *side = vd_charts_say_cell (self, row, "side");
      g_autofree char *field = vd_charts_say_cell (self, row, "field");
      g_autofree char *whose = *field == '\0' ? g_strdup (side)
                                              : g_strdup_printf (vd_charts_say (self, N_("%s: %s")), side,
                                                                 field);

      if (read_points (vd_node_get (row, "points"), &number))
        mark (marks, number, whose);
    }

  return marks;
}

/* (transfer full): where armies begin */
static GPtrArray *
list_morale (const VdCharts *self)
{
  const VdNode *armies = vd_find_section (self->project->scenario, "armies");
  GPtrArray *marks = g_ptr_array_new_with_free_func (names_free);
  guint number;

  for (const VdNode *row = armies != NULL ? vd_node_find (armies, "army") : NULL; row != NULL;
       row = vd_node_find_next (row))
    {
      const VdChangedRow plain = { row, NULL };

      if (read_points (vd_node_get (row, "morale"), &number))
        mark (marks, number, vd_charts_get_name (&plain));
    }
  if (marks->len > 0 && read_points (vd_charts_get_setting (self, "morale-most"), &number))
    mark (marks, number, NULL);

  return marks;
}

/* (transfer full): where formations are demoralized */
static GPtrArray *
list_casualties (const VdCharts *self)
{
  const VdNode *units = vd_find_section (self->project->scenario, "units");
  GPtrArray *marks = g_ptr_array_new_with_free_func (names_free);
  guint number;

  for (const VdNode *row = units != NULL ? vd_node_find (units, "formation") : NULL; row != NULL;
       row = vd_node_find_next (row))
    {
      const VdChangedRow plain = { row, NULL };

      if (read_points (vd_node_get (row, "level"), &number))
        mark (marks, number, vd_charts_get_name (&plain));
    }

  return marks;
}

static void
add_track (VdCharts   *self,
           const char *title,
           const char *how,
           GPtrArray  *marks)
{
  if (marks->len > 0)
    {
      vd_charts_open (self);
      vd_flow_heading (self->flow, 2, title);
      add_rows (self, marks);
      vd_flow_paragraph (self->flow, how, NULL);
    }
  g_ptr_array_unref (marks);
}

void
vd_charts_add_tracks (VdCharts *self)
{
  add_track (self, vd_charts_say (self, N_("Track of Losses")),
             vd_charts_say (self, N_("A marker for each side, and each field, shows the strength "
                                     "points lost. Where a name stands that side is demoralized, "
                                     "if the morale table says so.")),
             list_losses (self));
  add_track (self, vd_charts_say (self, N_("Track of Morale")),
             vd_charts_say (self, N_("A marker for each army begins where its name stands. At 0 "
                                     "the army is demoralized.")),
             list_morale (self));
  if (vd_project_plays (self->project, "casualty-levels"))
    add_track (self, vd_charts_say (self, N_("Track of Casualties")),
               vd_charts_say (self, N_("A marker for each formation shows what it has lost. It is "
                                       "demoralized from where its name stands on, and rallies "
                                       "below.")),
               list_casualties (self));
}
