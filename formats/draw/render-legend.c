/* The column beside a map: what it is, what its signs mean, how far it can be
 * trusted.  Samples of terrain are drawn by the code that draws the map. */
#include "formats/draw/render-private.h"

#include <math.h>
#include <string.h>

#define SAMPLE_WIDTH 0.92  /* inches */
#define SAMPLE_HEIGHT 0.46
#define SAMPLE_UNIT 0.41    /* inches a map unit */
#define ROW 0.55

typedef struct
{
  VdSheet     *sheet;
  const VdMap *map;
  double       x, y, width;
} Column;

static void
put_text (Column     *self,
          const char *font,
          double      size,
          const char *text,
          double      after)
{
  VdSheetText style = { font, size, vd_ink, self->width, 0, 0 };

  if (text != NULL && *text != '\0')
    self->y += vd_sheet_text (self->sheet, &style, text, self->x, self->y) + after;
}

static void
put_heading (Column     *self,
             const char *text)
{
  VdSheetText style = { VD_FONT_SERIF " Italic", 0.2, vd_sheet_brown, self->width, 0, 0 };

  self->y += 0.1 + vd_sheet_text (self->sheet, &style, text, self->x, self->y + 0.1) + 0.02;
  vd_sheet_rule (self->sheet, self->x, self->x + self->width, self->y, 0.01);
  self->y += 0.1;
}

static void
put_title (Column *self)
{
  VdSheetText style = { VD_FONT_SERIF " Semi-Bold", 0.46, vd_ink, self->width, 0.012, 0 };
  const char *game = vd_document_title (self->sheet->project->scenario);
  const char *title = self->map->title != NULL ? self->map->title : self->map->id;

  vd_sheet_rule (self->sheet, self->x, self->x + self->width, self->y + 0.02, 0.035);
  self->y += 0.05;
  if (title != NULL)
    self->y += vd_sheet_text (self->sheet, &style, title, self->x, self->y);
  if (g_strcmp0 (game, title) != 0)
    put_text (self, VD_FONT_SERIF " Italic", 0.22, game, 0.04);
  put_text (self, VD_FONT_SERIF, 0.18, self->sheet->how->caption, 0.04);
  self->y += 0.04;
  vd_sheet_rule (self->sheet, self->x, self->x + self->width, self->y, 0.01);
  self->y += 0.08;
}

/* Shows a sample with its name beside it. */
static void
put_sample (Column     *self,
            VdSample    what,
            guint       kind,
            const char *name)
{
  VdSheet *sheet = self->sheet;
  VdSheetText style = { VD_FONT_SERIF, 0.17, vd_ink, self->width - SAMPLE_WIDTH - 0.15, 0, 0 };
  cairo_t *cr = sheet->cr;

  cairo_save (cr);
  cairo_rectangle (cr, self->x, self->y, SAMPLE_WIDTH, SAMPLE_HEIGHT);
  cairo_clip (cr);
  cairo_translate (cr, self->x + SAMPLE_WIDTH / 2, self->y + SAMPLE_HEIGHT / 2);
  cairo_scale (cr, SAMPLE_UNIT, SAMPLE_UNIT);
  vd_draw_sample (cr, sheet->project->chart, what, kind, sheet->dpi * SAMPLE_UNIT);
  cairo_restore (cr);

  cairo_rectangle (cr, self->x, self->y, SAMPLE_WIDTH, SAMPLE_HEIGHT);
  vd_set_color (cr, vd_sheet_brown, 1);
  cairo_set_line_width (cr, 0.01);
  cairo_stroke (cr);

  vd_sheet_text (sheet, &style, name, self->x + SAMPLE_WIDTH + 0.15,
                 self->y + SAMPLE_HEIGHT / 2 - 0.13);
  self->y += ROW;
}

static void
put_terrain (Column *self)
{
  const GArray *kinds = self->sheet->project->chart->hexes;
  gboolean used[256] = { FALSE };

  for (guint cell = 0; cell < vd_grid_n_cells (&self->map->grid); cell++)
    used[self->map->terrain[cell]] = TRUE;

  for (guint i = 0; i < kinds->len && i < VD_NO_TERRAIN; i++)
    if (used[i])
      put_sample (self, VD_SAMPLE_HEX, i, g_array_index (kinds, VdKind, i).name);
}

static gboolean
has_heights (const VdMap *map)
{
  static const char *const kinds[] = { "heights", "hilltop", "hill", "ridge", "plateau" };

  for (guint i = 0; i < map->regions->len; i++)
    for (guint j = 0; j < G_N_ELEMENTS (kinds); j++)
      if (g_strcmp0 (g_array_index (map->regions, VdRegion, i).kind, kinds[j]) == 0)
        return TRUE;

  return FALSE;
}

static void
put_heights (Column *self)
{
  if (has_heights (self->map))
    put_sample (self, VD_SAMPLE_HEIGHTS, 0, "High ground");
}

static gboolean
has_kind (const GArray *items,
          gsize         size,
          guint         kind)
{
  /* Both VdRun and VdPath begin with their kind. */
  for (guint i = 0; i < items->len; i++)
    if (*(const guint *) (items->data + i * size) == kind)
      return TRUE;

  return FALSE;
}

static void
put_sides (Column *self)
{
  const GArray *kinds = self->sheet->project->chart->sides;

  for (guint i = 0; i < kinds->len; i++)
    if (has_kind (self->map->runs, sizeof (VdRun), i))
      put_sample (self, VD_SAMPLE_SIDE, i, g_array_index (kinds, VdKind, i).name);
}

static void
put_paths (Column *self)
{
  const GArray *kinds = self->sheet->project->chart->paths;

  for (guint i = 0; i < kinds->len; i++)
    if (has_kind (self->map->paths, sizeof (VdPath), i))
      put_sample (self, VD_SAMPLE_PATH, i, g_array_index (kinds, VdKind, i).name);
}

static gboolean
get_number (const VdMap *map,
            const char  *attribute,
            double      *value)
{
  VdNode *node = map->document != NULL
                 ? vd_node_find (vd_document_get_root (map->document), "georeference") : NULL;
  const char *text = node != NULL ? vd_node_get (node, attribute) : NULL;
  char *end;

  if (text == NULL)
    return FALSE;

  *value = g_ascii_strtod (text, &end);
  return end > text && isfinite (*value);
}

/* One point of the compass, dark on its right side and light on its left. */
static void
draw_point (cairo_t *cr,
            double   length)
{
  for (int side = -1; side <= 1; side += 2)
    {
      cairo_move_to (cr, 0, -length);
      cairo_line_to (cr, side * 0.065, -0.065);
      cairo_line_to (cr, 0, 0);
      cairo_close_path (cr);
      vd_set_color (cr, side > 0 ? vd_sheet_brown : vd_paper, 1);
      cairo_fill_preserve (cr);
      vd_set_color (cr, vd_sheet_brown, 1);
      cairo_stroke (cr);
    }
}

/* The top of the page points @azimuth degrees clockwise from north. */
static void
put_compass (Column *self)
{
  VdSheetText style = { VD_FONT_SERIF " Semi-Bold", 0.2, vd_ink, 0, 0, 0.5 };
  cairo_t *cr = self->sheet->cr;
  double azimuth, turn;
  VdVec c = { self->x + self->width - 0.72, self->y + 0.62 };

  if (!get_number (self->map, "azimuth", &azimuth))
    return;

  turn = -azimuth * G_PI / 180;
  cairo_save (cr);
  cairo_translate (cr, c.x, c.y);
  cairo_rotate (cr, turn);
  cairo_set_line_width (cr, 0.012);
  vd_set_color (cr, vd_sheet_brown, 1);
  cairo_arc (cr, 0, 0, 0.3, 0, 2 * G_PI);
  cairo_stroke (cr);

  for (int i = 0; i < 4; i++)
    {
      draw_point (cr, i == 0 ? 0.43 : 0.33);
      cairo_rotate (cr, G_PI / 2);
    }

  cairo_restore (cr);
  vd_sheet_text (self->sheet, &style, "N", c.x + 0.54 * sin (turn), c.y - 0.54 * cos (turn) - 0.13);
}

/* How long the scale is, in metres: whole kilometres that leave the compass its
 * place, or half of one. */
static double
choose_reach (double metres_an_inch)
{
  double kilometres = floor (1.7 * metres_an_inch / 1000);

  return kilometres >= 1 ? kilometres * 1000 : 500;
}

static void
put_scale (Column *self)
{
  VdSheetText style = { VD_FONT_SERIF, 0.14, vd_ink, 0, 0, 0.5 };
  cairo_t *cr = self->sheet->cr;
  double metres, length, reach;
  g_autofree char *far = NULL, *hex = NULL;

  if (!get_number (self->map, "scale", &metres) || metres <= 0)
    return;

  reach = choose_reach (metres / VD_SHEET_UNIT);
  length = reach / metres * VD_SHEET_UNIT;
  if (length > 1.9)
    return;

  for (int i = 0; i < 4; i++)
    {
      cairo_rectangle (cr, self->x + length * i / 4, self->y + 0.62, length / 4, 0.05);
      vd_set_color (cr, i % 2 ? vd_paper : vd_sheet_brown, 1);
      cairo_fill_preserve (cr);
      vd_set_color (cr, vd_sheet_brown, 1);
      cairo_set_line_width (cr, 0.008);
      cairo_stroke (cr);
    }

  far = reach < 1000 ? g_strdup_printf ("%.0f m", reach) : g_strdup_printf ("%.0f km", reach / 1000);
  vd_sheet_text (self->sheet, &style, "0", self->x + 0.03, self->y + 0.42);
  vd_sheet_text (self->sheet, &style, far, self->x + length, self->y + 0.42);
  hex = g_strdup_printf ("1 hex = %.0f m", metres);
  style.align = 0;
  vd_sheet_text (self->sheet, &style, hex, self->x, self->y + 0.72);
}

/* Counts of features: by status, and of those without. */
#define NO_STATUS 5

/* How many features the map has, and how many of each status. */
static guint
count_features (const VdMap *map,
                guint        counts[NO_STATUS + 1])
{
  static const char *const lists[] = { "terrain", "sides", "paths", "names", "regions" };
  VdNode *root = vd_document_get_root (map->document);
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      VdNode *list = vd_node_find (root, lists[i]);
      VdNode *node = list != NULL ? vd_node_get_first (list) : NULL;

      for (; node != NULL; node = vd_node_get_next (node), n++)
        {
          const char *status = vd_node_get (node, "status");

          counts[NO_STATUS] += status == NULL;

          for (guint j = 0; status != NULL && vd_status_names[j] != NULL; j++)
            counts[j] += strcmp (status, vd_status_names[j]) == 0;
        }
    }

  return n;
}

static void
put_notice (Column *self)
{
  guint counts[NO_STATUS + 1] = { 0 };
  guint n = count_features (self->map, counts);
  guint made_up = counts[3] + counts[4];
  g_autoptr (GString) text = g_string_new (NULL);
  double top = self->y + 0.1, inset = 0.12;

  if (made_up == 0)
    return;

  g_string_append_printf (text, "This map is a reconstruction: %u of %u features are reconstructed "
                          "or guessed (%u reconstructed, %u guessed).",
                          made_up, n, counts[3], counts[4]);
  if (counts[NO_STATUS] > 0)
    g_string_append_printf (text, " Of %u nothing is said.", counts[NO_STATUS]);

  self->y = top + inset * 0.7;
  self->x += inset;
  self->width -= 2 * inset;
  put_text (self, VD_FONT_SERIF " Semi-Bold", 0.165, text->str, 0);
  self->x -= inset;
  self->width += 2 * inset;
  self->y += inset;

  cairo_rectangle (self->sheet->cr, self->x, top, self->width, self->y - top);
  vd_set_color (self->sheet->cr, (VdColor) { 0.56, 0.16, 0.10 }, 1);
  cairo_set_line_width (self->sheet->cr, 0.022);
  cairo_stroke (self->sheet->cr);
  self->y += 0.1;
}

static void
put_sources (Column *self)
{
  VdNode *root = vd_document_get_root (self->map->document);
  VdNode *list = vd_node_find (root, "sources");
  VdNode *note = vd_node_find (root, "note");
  VdNode *node = list != NULL ? vd_node_get_first (list) : NULL;

  if (note != NULL)
    put_text (self, VD_FONT_SERIF " Italic", 0.145, vd_node_get_text (note), 0.08);

  if (node != NULL)
    put_heading (self, "Sources");

  for (; node != NULL; node = vd_node_get_next (node))
    {
      const char *title = vd_node_get (node, "title");
      const char *rights = vd_node_get (node, "rights");
      g_autofree char *text = rights != NULL ? g_strdup_printf ("%s. %s.", title, rights)
                                             : g_strdup (title);

      put_text (self, VD_FONT_SERIF, 0.125, text, 0.05);
    }
}

double
vd_sheet_legend (VdSheet     *sheet,
                 const VdMap *map,
                 double       x,
                 double       y,
                 double       width)
{
  Column self = { sheet, map, x, y, width };
  double azimuth;

  put_title (&self);

  if (get_number (map, "azimuth", &azimuth) || get_number (map, "scale", &azimuth))
    {
      put_compass (&self);
      put_scale (&self);
      self.y += 1.2;
    }

  put_notice (&self);
  put_heading (&self, "Terrain key");
  put_terrain (&self);
  put_heights (&self);
  put_sides (&self);
  put_paths (&self);

  if (sheet->how->counters && sheet->project->scenario != NULL)
    {
      put_heading (&self, "Counters");
      self.y += vd_sheet_counter_key (sheet, self.x, self.y, width);
    }

  put_sources (&self);
  return self.y - y;
}
