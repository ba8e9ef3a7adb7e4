/* The turn record: a box for each turn, with who arrives in it. */
#include "formats/print/charts-private.h"
#include "formats/print/flow-private.h"

#include <string.h>

#define BOX_WIDTH 35.0      /* of a box at least */
#define NARROW 30.0         /* the same, of many turns */
#define MANY 20
#define TALLEST 32.0        /* box that has nothing in it: counters may lie there */
#define LOWEST 22.0         /* the same if there are many: a marker lies there */
#define HEAD 9.0            /* of the number and the period */
#define HEAD_TEXT 11.0      /* where the period begins, beside the number */
#define LONG_TEXT 9.0       /* the same, where it is long */
#define RUNNING 0.95        /* of its letters, to those of running heads */
#define PAD 1.2
#define TITLE 13.0          /* above the boxes */
#define COUNTER 8.0
#define COUNTER_STEP 8.5
#define COUNTER_GAP 0.5     /* to the words above */
#define SMALL 0.85          /* of what is written in a box, to cells of a table */

/* What stands in a box, one below the other. */
typedef struct
{
  PangoLayout *layout;      /* (nullable) */
  GArray      *counters;    /* (nullable): of VdCounterFace */
  double       height;
} Item;

typedef struct
{
  PangoLayout *number;
  PangoLayout *period;      /* with the hour below it */
  double       begin;       /* of it */
  double       shade;       /* of the head */
  GPtrArray   *items;       /* of Item */
} Box;

/* A row of boxes. */
typedef struct
{
  GPtrArray *boxes;         /* of Box */
  double     width, height;
} Row;

typedef struct
{
  VdCharts    *charts;
  VdFaceTable *faces;
  GHashTable  *units;       /* of char*, id: VdNode */
  double       width;       /* of a box */
  double       begin;       /* of periods in the heads of boxes */
  double       scale;       /* of their letters */
} Record;

static void
item_free (gpointer data)
{
  Item *item = data;

  g_clear_object (&item->layout);
  g_clear_pointer (&item->counters, g_array_unref);
  g_free (item);
}

static void
box_free (gpointer data)
{
  Box *box = data;

  g_object_unref (box->number);
  g_object_unref (box->period);
  g_ptr_array_unref (box->items);
  g_free (box);
}

static void
row_free (gpointer data)
{
  Row *row = data;

  g_ptr_array_unref (row->boxes);
  g_free (row);
}

/* Drawing */

static guint
count_across (double width)
{
  return MAX (1, (guint) ((width - 2 * PAD + COUNTER_STEP - COUNTER) / COUNTER_STEP));
}

static void
draw_counters (const Item *item,
               cairo_t    *cr,
               double      width)
{
  guint across = count_across (width);

  for (guint i = 0; i < item->counters->len; i++)
    {
      cairo_save (cr);
      cairo_translate (cr, i % across * COUNTER_STEP, COUNTER_GAP + i / across * COUNTER_STEP);
      vd_draw_counter (cr, &g_array_index (item->counters, VdCounterFace, i), COUNTER);
      cairo_restore (cr);
    }
}

static void
draw_box (const Box *box,
          cairo_t   *cr,
          double     width,
          double     height)
{
  double y = HEAD + PAD;

  cairo_rectangle (cr, 0, 0, width, HEAD);
  cairo_set_source_rgb (cr, box->shade, box->shade, box->shade);
  cairo_fill (cr);
  vd_flow_show (cr, box->number, (VdVec) { PAD, 0.3 });
  vd_flow_show (cr, box->period, (VdVec) { box->begin, 0.6 });

  for (guint i = 0; i < box->items->len; i++)
    {
      const Item *item = box->items->pdata[i];

      if (item->layout != NULL)
        vd_flow_show (cr, item->layout, (VdVec) { PAD, y });
      else
        {
          cairo_save (cr);
          cairo_translate (cr, PAD, y);
          draw_counters (item, cr, width);
          cairo_restore (cr);
        }
      y += item->height;
    }

  cairo_rectangle (cr, 0, 0, width, height);
  cairo_move_to (cr, 0, HEAD);
  cairo_line_to (cr, width, HEAD);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_set_line_width (cr, 0.25);
  cairo_stroke (cr);
}

static void
draw_row (gpointer      data,
          cairo_t      *cr,
          double width  G_GNUC_UNUSED)
{
  const Row *row = data;

  for (guint i = 0; i < row->boxes->len; i++)
    {
      cairo_save (cr);
      cairo_translate (cr, i * row->width, 0);
      draw_box (row->boxes->pdata[i], cr, row->width, row->height);
      cairo_restore (cr);
    }
}

/* What stands in a box */

static void
add_text (Record     *self,
          Box        *box,
          gboolean    is_name,
          const char *text)
{
  Item *item;
  double width;

  if (*text == '\0')
    return;

  item = g_new0 (Item, 1);
  item->layout = vd_flow_layout (self->charts->flow, is_name ? VD_FLOW_HEAD : VD_FLOW_CELL, SMALL,
                                 text, NULL);
  vd_flow_wrap (item->layout, self->width - 2 * PAD);
  vd_text_measure (item->layout, &width, &item->height);
  g_ptr_array_add (box->items, item);
}

static void
add_counters (Record     *self,
              Box        *box,
              const char *units)
{
  g_auto (GStrv) ids = vd_split_words (units);
  Item *item = g_new0 (Item, 1);
  guint across = count_across (self->width);

  item->counters = g_array_new (FALSE, TRUE, sizeof (VdCounterFace));
  for (guint i = 0; ids[i] != NULL; i++)
    {
      const VdNode *unit = g_hash_table_lookup (self->units, ids[i]);
      VdCounterFace face = { NULL };

      if (unit == NULL)
        continue;

      vd_face_table_get (self->faces, unit, &face);
      face.formation = NULL; /* too small to be read */
      g_array_append_val (item->counters, face);
    }

  item->height = (item->counters->len + across - 1) / across * COUNTER_STEP + COUNTER_GAP + PAD;
  if (item->counters->len > 0)
    g_ptr_array_add (box->items, item);
  else
    item_free (item);
}

static guint
get_number (const VdNode *row,
            const char   *attribute,
            guint         otherwise)
{
  const char *value = vd_node_get (row, attribute);
  guint64 number;

  return value != NULL && g_ascii_string_to_unsigned (value, 10, 0, 10000, &number, NULL)
         ? (guint) number : otherwise;
}

static char *
name_group (const Record *self,
            const VdNode *group)
{
  const char *name = vd_node_get (group, "name");

  if (name != NULL && *name != '\0')
    return g_strdup (name);

  return vd_row_names_find (self->charts->names, VD_ID_SIDE, vd_node_get (group, "side"));
}

/* (transfer full): "1 2": "1, 2" */
static char *
list_faces (const char *die)
{
  g_auto (GStrv) faces = vd_split_words (die);

  return g_strjoinv (", ", faces);
}

/* Where it comes in, and if what. */
static void
add_terms (Record       *self,
           Box          *box,
           const VdNode *group)
{
  const VdCharts *charts = self->charts;
  g_autofree char *entry = vd_wording_entry (&charts->words, group);
  g_autofree char *when = vd_charts_say_cell (charts, group, "when");
  const char *die = vd_node_get (group, "die"), *other = vd_node_get (group, "otherwise");

  if (*entry != '\0')
    {
      g_autofree char *at = g_strdup_printf (vd_charts_say (charts, N_("Entry: %s")), entry);

      add_text (self, box, FALSE, at);
    }
  if (*when != '\0')
    {
      g_autofree char *text = g_strdup_printf (vd_charts_say (charts, N_("if %s")), when);

      add_text (self, box, FALSE, text);
    }
  if (die != NULL)
    {
      g_autofree char *faces = list_faces (die);
      g_autofree char *text =
        g_strdup_printf (vd_charts_say (charts, N_("on a roll of %s")), faces);

      add_text (self, box, FALSE, text);
    }
  if (g_strcmp0 (vd_node_get (group, "delay"), "yes") == 0)
    add_text (self, box, FALSE, vd_charts_say (charts, N_("then or later")));
  if (g_strcmp0 (vd_node_get (group, "whole"), "yes") == 0)
    add_text (self, box, FALSE, vd_charts_say (charts, N_("all or none")));
  if (g_strcmp0 (vd_node_get (group, "queue"), "yes") == 0)
    add_text (self, box, FALSE, vd_charts_say (charts, N_("after those due earlier there")));
  if (other != NULL)
    {
      g_autofree char *name = vd_row_names_find (charts->names, VD_ID_GROUP, other);
      g_autofree char *text = g_strdup_printf (vd_charts_say (charts, N_("in place of: %s")), name);

      add_text (self, box, FALSE, text);
    }
}

static void
add_group (Record       *self,
           Box          *box,
           guint         turn,
           const VdNode *group)
{
  guint due = get_number (group, "turn", 0);
  g_autofree char *name = name_group (self, group);

  if (turn == due)
    {
      add_text (self, box, TRUE, name);
      add_terms (self, box, group);
      add_counters (self, box, vd_node_get (group, "units"));
    }
  else if (vd_node_get (group, "die") != NULL && turn > due &&
           turn <= get_number (group, "until", due))
    {
      g_autofree char *faces = list_faces (vd_node_get (group, "die"));
      g_autofree char *text =
        g_strdup_printf (vd_charts_say (self->charts, N_("%s: on a roll of %s")), name, faces);

      add_text (self, box, FALSE, text);
    }
}

static void
add_stops (Record *self,
           Box    *box,
           guint   turn)
{
  const VdCharts *charts = self->charts;
  const VdNode *stops = vd_find_section (charts->project->scenario, "stops");

  for (const VdNode *row = stops != NULL ? vd_node_find (stops, "stop") : NULL; row != NULL;
       row = vd_node_find_next (row))
    if (get_number (row, "turn", 0) == turn)
      {
        g_autofree char *by = vd_charts_say_cell (charts, row, "by");
        g_autofree char *text =
          g_strdup_printf (vd_charts_say (charts, N_("The game may be ended by: %s.")), by);

        add_text (self, box, FALSE, text);
      }
}

static gboolean
is_reset (const VdCharts *self,
          guint           turn)
{
  const VdNode *morale = vd_find_section (self->project->scenario, "morale");
  const VdNode *row = morale != NULL ? vd_node_find (morale, "reset") : NULL;

  while (row != NULL && get_number (row, "turn", 0) != turn)
    row = vd_node_find_next (row);

  return row != NULL;
}

/* @row: (nullable): what the document says of the turn */
static void
fill_box (Record       *self,
          Box          *box,
          guint         turn,
          const VdNode *row)
{
  const VdNode *groups = vd_find_section (self->charts->project->scenario, "reinforcements");

  for (const VdNode *group = groups != NULL ? vd_node_find (groups, "group") : NULL;
       group != NULL; group = vd_node_find_next (group))
    add_group (self, box, turn, group);
  if (row != NULL && g_strcmp0 (vd_node_get (row, "ends"), "day") == 0)
    add_text (self, box, FALSE, vd_charts_say (self->charts, N_("The day ends.")));
  if (is_reset (self->charts, turn))
    add_text (self, box, FALSE, vd_charts_say (self->charts, N_("Morale is set anew.")));
  add_stops (self, box, turn);
}

/* The head of a box */

/* (nullable): of a turn that says nothing, the first */
static const VdChangedRow *
find_period (const GArray *periods,
             const VdNode *turn)
{
  const char *id = turn != NULL ? vd_node_get (turn, "period") : NULL;

  for (guint i = 0; i < periods->len; i++)
    {
      const VdChangedRow *row = &g_array_index (periods, VdChangedRow, i);

      if (id == NULL || g_strcmp0 (vd_changed_row_get (row, "id"), id) == 0)
        return row;
    }

  return NULL;
}

/* The first period is that of most turns; those without combat are darkest. */
static double
get_shade (const GArray       *periods,
           const VdChangedRow *period)
{
  if (period == NULL || period == &g_array_index (periods, VdChangedRow, 0))
    return 1;

  return g_strcmp0 (vd_changed_row_get (period, "combat"), "no") == 0 ? 0.72 : 0.88;
}

static PangoLayout *
make_head (Record       *self,
           const GArray *periods,
           const VdNode *row)
{
  const VdChangedRow *period = find_period (periods, row);
  const char *label = row != NULL ? vd_node_get (row, "label") : NULL;
  g_autofree char *text = g_strdup_printf ("%s\n%s", period != NULL ? vd_charts_get_name (period)
                                                                    : "",
                                           label != NULL ? label : "");
  PangoLayout *layout = vd_flow_layout (self->charts->flow, VD_FLOW_RUNNING, self->scale, text, NULL);

  pango_layout_set_single_paragraph_mode (layout, FALSE);
  return layout;
}

/* All heads are written alike, so that the longest fits in its box. */
static void
fit_heads (Record       *self,
           const VdNode *turns)
{
  g_autoptr (GArray) periods = vd_changed_rows_of (self->charts->project, "periods");
  double longest = 0;

  self->begin = HEAD_TEXT;
  self->scale = RUNNING;
  VD_EACH (turn, turns, "turn")
    {
      g_autoptr (PangoLayout) layout = make_head (self, periods, turn);
      double width, height;

      vd_text_measure (layout, &width, &height);
      longest = MAX (longest, width);
    }

  if (HEAD_TEXT + longest + PAD <= self->width)
    return;

  self->begin = LONG_TEXT;
  self->scale = MIN (RUNNING, RUNNING * (self->width - LONG_TEXT - PAD) / longest);
}

static Box *
make_box (Record       *self,
          const GArray *periods,
          guint         turn,
          const VdNode *row)
{
  const VdChangedRow *period = find_period (periods, row);
  g_autofree char *number = g_strdup_printf ("%u", turn);
  Box *box = g_new0 (Box, 1);

  box->number = vd_flow_layout (self->charts->flow, VD_FLOW_TITLE, 0.95, number, NULL);
  box->period = make_head (self, periods, row);
  box->begin = self->begin;
  box->shade = get_shade (periods, period);
  box->items = g_ptr_array_new_with_free_func (item_free);
  fill_box (self, box, turn, row);
  return box;
}

/* Rows of boxes */

static double
measure_box (const Box *box)
{
  double height = HEAD + 2 * PAD;

  for (guint i = 0; i < box->items->len; i++)
    height += ((const Item *) box->items->pdata[i])->height;

  return height;
}

/* (nullable) */
static const VdNode *
find_turn (const VdNode *turns,
           guint         number)
{
  const VdNode *row = vd_node_find (turns, "turn");

  while (row != NULL && get_number (row, "number", 0) != number)
    row = vd_node_find_next (row);

  return row;
}

static Row *
make_row (Record       *self,
          const VdNode *turns,
          guint         first,
          guint         behind)
{
  g_autoptr (GArray) periods = vd_changed_rows_of (self->charts->project, "periods");
  Row *row = g_new0 (Row, 1);

  row->width = self->width;
  row->boxes = g_ptr_array_new_with_free_func (box_free);
  for (guint turn = first; turn < behind; turn++)
    {
      Box *box = make_box (self, periods, turn, find_turn (turns, turn));

      g_ptr_array_add (row->boxes, box);
      row->height = MAX (row->height, measure_box (box));
    }

  return row;
}

/* As tall as may be if all of them are on one page. */
static double
choose_height (VdCharts        *self,
               const GPtrArray *rows)
{
  double room = vd_flow_get_height (self->flow) - TITLE;

  for (double least = TALLEST; least > LOWEST; least--)
    {
      double sum = 0;

      for (guint i = 0; i < rows->len; i++)
        sum += MAX (least, ((const Row *) rows->pdata[i])->height);
      if (sum <= room)
        return least;
    }

  return LOWEST;
}

static void
add_rows (Record       *self,
          const VdNode *turns,
          guint         n,
          guint         across)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  double least;

  for (guint first = 1; first <= n; first += across)
    g_ptr_array_add (rows, make_row (self, turns, first, MIN (first + across, n + 1)));

  least = choose_height (self->charts, rows);
  vd_flow_leave_gap (self->charts->flow, 2);
  for (guint i = 0; i < rows->len; i++)
    {
      Row *row = rows->pdata[i];
      VdFlowStrip *strip;

      row->height = MAX (row->height, least);
      strip = vd_flow_add_strip (self->charts->flow, row->height, 0);
      strip->draw = draw_row;
      strip->data = row;
      strip->free = row_free;
    }
}

static GHashTable *
index_units (const VdDocument *scenario)
{
  GHashTable *units = g_hash_table_new (g_str_hash, g_str_equal);
  const VdNode *section = vd_find_section (scenario, "units");

  for (const VdNode *row = section != NULL ? vd_node_find (section, "unit") : NULL; row != NULL;
       row = vd_node_find_next (row))
    if (vd_node_get (row, "id") != NULL)
      g_hash_table_insert (units, (gpointer) vd_node_get (row, "id"), (gpointer) row);

  return units;
}

/* Rows are of one length, as far as that goes. */
void
vd_charts_add_turns (VdCharts *self)
{
  const VdNode *turns = vd_find_section (self->project->scenario, "turns");
  guint n = turns != NULL ? get_number (turns, "count", 0) : 0, across, n_rows;
  double width;
  g_autoptr (VdFaceTable) faces = NULL;
  g_autoptr (GHashTable) units = NULL;
  Record record;

  if (n == 0)
    return;

  vd_flow_heading (self->flow, 1, vd_charts_say (self, N_("Turn Record")));
  width = vd_flow_get_width (self->flow);
  across = MAX (1, (guint) (width / (n > MANY ? NARROW : BOX_WIDTH)));
  n_rows = (n + across - 1) / across;
  across = (n + n_rows - 1) / n_rows;
  faces = vd_face_table_new (self->project->scenario, self->project->system);
  units = index_units (self->project->scenario);
  record = (Record) { self, faces, units, width / across };
  fit_heads (&record, turns);
  add_rows (&record, turns, n, across);
}
