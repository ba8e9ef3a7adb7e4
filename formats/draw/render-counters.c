#include "formats/draw/render-private.h"

#include <string.h>

#define EDGE 0.5
#define PITCH 0.56
#define SHEET_WIDTH 11.0
#define GROUP_GAP 0.28
#define GROUP_HEIGHT 0.86 /* a formation's name and its counters */

/* Where the next formation goes. */
typedef struct
{
  VdSheet *sheet;
  double   x, y;
  double   right;
} Flow;

static VdNode *
first_of (const VdDocument *document,
          const char       *list)
{
  VdNode *node = document != NULL ? vd_node_find (vd_document_get_root (document), list) : NULL;

  return node != NULL ? vd_node_get_first (node) : NULL;
}

static gboolean
is_unit_of (const VdNode *node,
            const char   *side,
            const char   *formation)
{
  return strcmp (vd_node_get_name (node), "unit") == 0 &&
         g_strcmp0 (vd_node_get (node, "side"), side) == 0 &&
         g_strcmp0 (vd_node_get (node, "formation"), formation) == 0;
}

static guint
count_units (const VdDocument *scenario,
             const char       *side,
             const char       *formation)
{
  guint n = 0;

  for (VdNode *node = first_of (scenario, "units"); node != NULL; node = vd_node_get_next (node))
    n += is_unit_of (node, side, formation);

  return n;
}

static void
put_unit (Flow         *flow,
          const VdNode *unit,
          double        x,
          double        y)
{
  VdSheet *sheet = flow->sheet;
  VdCounterFace face;

  vd_counter_face (sheet->project->scenario, sheet->project->system, unit, &face);
  cairo_save (sheet->cr);
  cairo_translate (sheet->cr, x, y);
  vd_draw_counter (sheet->cr, &face, EDGE);
  cairo_restore (sheet->cr);
}

/* A formation's name with its counters under it; one that is wider than the
 * sheet goes on in the next row, which then has no room for the name of another. */
static void
put_group (Flow       *flow,
           const char *side,
           const char *formation,
           const char *name)
{
  VdSheetText style = { VD_FONT_SERIF " Italic", 0.15, vd_ink, 0, 0, 0 };
  const VdDocument *scenario = flow->sheet->project->scenario;
  guint n = count_units (scenario, side, formation);
  double width = MAX (n * PITCH, name != NULL ? 0.075 * strlen (name) : 0);
  gboolean goes_on = FALSE;

  if (n == 0)
    return;

  if (flow->x > VD_SHEET_MARGIN && flow->x + width > flow->right)
    {
      flow->x = VD_SHEET_MARGIN;
      flow->y += GROUP_HEIGHT;
    }

  if (name != NULL)
    vd_sheet_text (flow->sheet, &style, name, flow->x, flow->y);

  width += flow->x;
  for (VdNode *node = first_of (scenario, "units"); node != NULL; node = vd_node_get_next (node))
    if (is_unit_of (node, side, formation))
      {
        if (flow->x + EDGE > flow->right)
          {
            flow->x = VD_SHEET_MARGIN;
            flow->y += PITCH;
            goes_on = TRUE;
          }

        put_unit (flow, node, flow->x, flow->y + 0.22);
        flow->x += PITCH;
      }

  flow->x = goes_on ? flow->right : MAX (flow->x, width) + GROUP_GAP;
}

static void
put_side (Flow         *flow,
          const VdNode *side)
{
  VdSheetText style = { VD_FONT_SERIF " Semi-Bold", 0.24, vd_sheet_brown, 0, 0, 0 };
  const VdDocument *scenario = flow->sheet->project->scenario;
  const char *id = vd_node_get (side, "id");
  const char *name = vd_node_get (side, "name");

  vd_sheet_text (flow->sheet, &style, name != NULL ? name : id, VD_SHEET_MARGIN, flow->y);
  flow->y += 0.34;
  vd_sheet_rule (flow->sheet, VD_SHEET_MARGIN, flow->right, flow->y, 0.01);
  flow->x = VD_SHEET_MARGIN;
  flow->y += 0.1;

  put_group (flow, id, NULL, NULL);
  for (VdNode *node = first_of (scenario, "units"); node != NULL; node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "formation") == 0)
      put_group (flow, id, vd_node_get (node, "id"), vd_node_get (node, "name"));

  flow->y += GROUP_HEIGHT + 0.15;
}

static void
draw_sheet (VdSheet  *sheet,
            gpointer  user_data)
{
  VdSheetText style = { VD_FONT_SERIF " Semi-Bold", 0.42, vd_ink, 0, 0.01, 0 };
  const char *title = vd_document_title (sheet->project->scenario);
  Flow flow = { sheet, VD_SHEET_MARGIN, VD_SHEET_MARGIN, SHEET_WIDTH - VD_SHEET_MARGIN };
  g_autofree char *heading = g_strdup_printf ("%s: counters", title != NULL ? title : "Scenario");
  VdNode *side = first_of (sheet->project->scenario, "sides");

  flow.y += vd_sheet_text (sheet, &style, heading, flow.x, flow.y) + 0.12;

  for (; side != NULL; side = vd_node_get_next (side))
    put_side (&flow, side);

  flow.y += vd_sheet_counter_key (sheet, VD_SHEET_MARGIN, flow.y, flow.right - VD_SHEET_MARGIN);
  sheet->width = SHEET_WIDTH;
  sheet->height = flow.y + VD_SHEET_MARGIN;
}

static double
weigh_counters (VdSheet  *sheet,
                gpointer  user_data G_GNUC_UNUSED)
{
  double bytes = 0;

  for (VdNode *node = first_of (sheet->project->scenario, "units"); node != NULL;
       node = vd_node_get_next (node))
    bytes += VD_COUNTER_BYTES;

  return bytes;
}

VdSheetPlan
vd_sheet_plan_counters (void)
{
  return (VdSheetPlan) { draw_sheet, weigh_counters };
}

gboolean
vd_render_counters (const VdProject    *project,
                    const VdRenderHow  *how,
                    const char         *path,
                    GError            **error)
{
  VdSheetPlan plan = vd_sheet_plan_counters ();

  g_return_val_if_fail (project != NULL && how != NULL && path != NULL, FALSE);

  return vd_sheet_write (project, how, path, &plan, error);
}

/* The first unit of a class, to stand for it. */
static VdNode *
find_example (const VdProject *project,
              const char      *class)
{
  VdNode *node = first_of (project->scenario, "units");

  for (; node != NULL; node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "unit") == 0 &&
        g_strcmp0 (vd_node_get (node, "class"), class) == 0)
      return node;

  return NULL;
}

/* Side by side on a broad sheet, one under another in a column. */
static double
put_classes (VdSheet *sheet,
             double   x,
             double   y,
             double   width)
{
  VdSheetText style = { VD_FONT_SERIF, 0.155, vd_sheet_ink (sheet), 0, 0, 0 };
  VdNode *class = first_of (sheet->project->system, "classes");
  gboolean is_broad = width > 4;
  Flow flow = { sheet };
  double top = y;

  for (; class != NULL; class = vd_node_get_next (class))
    {
      VdNode *unit = find_example (sheet->project, vd_node_get (class, "id"));
      const char *name = vd_node_get (class, "name");

      if (unit == NULL)
        continue;

      put_unit (&flow, unit, x, y);
      vd_sheet_text (sheet, &style, name != NULL ? name : vd_node_get (class, "id"), x + 0.62,
                     y + 0.14);
      x += is_broad ? 1.8 : 0;
      y += is_broad ? 0 : PITCH + 0.02;
    }

  return is_broad ? PITCH + 0.02 : y - top;
}

static gboolean
has_unit_with (const VdSheet *sheet,
               const char    *attribute,
               const char    *value)
{
  for (VdNode *node = first_of (sheet->project->scenario, "units"); node != NULL;
       node = vd_node_get_next (node))
    {
      const char *has = vd_node_get (node, attribute);

      if (has != NULL && (value == NULL || strcmp (has, value) == 0))
        return TRUE;
    }

  return FALSE;
}

static void
say_more (const VdSheet *sheet,
          GString       *text,
          const char    *sentence)
{
  g_string_append_c (text, ' ');
  g_string_append (text, vd_sheet_say (sheet, sentence));
}

double
vd_sheet_counter_key (VdSheet *sheet,
                      double   x,
                      double   y,
                      double   width)
{
  VdSheetText style = { VD_FONT_SERIF " Italic", 0.14, vd_sheet_ink (sheet), width, 0, 0 };
  double used = put_classes (sheet, x, y, width);
  g_autoptr (GString) text =
    g_string_new (vd_sheet_say (sheet, N_("Left figure: combat strength. Right figure: movement "
                                          "allowance. Above: designation. At the side: "
                                          "formation.")));

  if (has_unit_with (sheet, "initiative", NULL))
    say_more (sheet, text, N_("Between the figures, in brackets: initiative."));
  if (has_unit_with (sheet, "kind", "commander"))
    say_more (sheet, text, N_("In square brackets: the rating of a commander."));
  if (has_unit_with (sheet, "vedettes", NULL))
    say_more (sheet, text, N_("In the symbol: number of vedettes."));
  if (sheet->how->counters && has_unit_with (sheet, "kind", NULL))
    say_more (sheet, text, N_("A star beside the symbol: a leader lies beneath."));

  return used + vd_sheet_text (sheet, &style, text->str, x, y + used + 0.03) + 0.1;
}
