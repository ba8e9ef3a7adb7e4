/* The column beside a map: what it is, what its signs mean, how far it can be
 * trusted. */
#include "formats/draw/bounds.h"
#include "formats/draw/laid.h"
#include "formats/draw/render-private.h"

#include <math.h>
#include <string.h>

#include "core/text/phrase.h"

#define MOST_LINES 20u /* of a text that is one piece */

typedef struct
{
  VdSheet     *sheet;
  const VdMap *map;
  double       x, y, width;
} Column;

/**
 * Piece: what is never cut
 * @sign: of one that shows what that means
 * @leads: stands above the piece after it
 * @heading: the piece that leads it, or 0
 */
typedef struct _Piece Piece;
struct _Piece
{
  void      (*put) (Column      *column,
                    const Piece *piece);
  VdSign      sign;
  VdBoundRule bound; /* of one that shows what a boundary means */
  VdColor     color; /* of one that shows a pontoon */
  gboolean    leads;
  guint       heading;
  char       *text;
  const char *font;
  double      size, after;
};

struct _VdLegend
{
  const VdMap *map;
  double       width;
  GArray      *pieces; /* of Piece */
  guint        heading; /* of those that are being added, or 0 */
};

static void
put_text (Column     *self,
          const char *font,
          double      size,
          const char *text,
          double      after)
{
  VdSheetText style = { font, size, vd_sheet_ink (self->sheet), self->width, 0, 0 };

  if (text != NULL && *text != '\0')
    self->y += vd_sheet_text (self->sheet, &style, text, self->x, self->y) + after;
}

static void
put_piece_of_text (Column      *self,
                   const Piece *piece)
{
  put_text (self, piece->font, piece->size, piece->text, piece->after);
}

static void
put_heading (Column      *self,
             const Piece *piece)
{
  VdSheetText style = { VD_FONT_SERIF " Italic", 0.2, vd_sheet_brown, self->width, 0, 0 };

  self->y += 0.1 + vd_sheet_text (self->sheet, &style, piece->text, self->x, self->y + 0.1) + 0.02;
  vd_sheet_rule (self->sheet, self->x, self->x + self->width, self->y, 0.01);
  self->y += 0.1;
}

static void
put_title (Column      *self,
           const Piece *piece G_GNUC_UNUSED)
{
  VdSheetText style = { VD_FONT_SERIF " Semi-Bold", 0.46, vd_sheet_ink (self->sheet), self->width,
                        0.012, 0 };
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

static void
put_sign (Column      *self,
          const Piece *piece)
{
  const VdRect place = { self->x, self->y, self->width, 0 };

  self->y += vd_sheet_sign (self->sheet, piece->sign, piece->text, &place);
}

static void
put_bound (Column      *self,
           const Piece *piece)
{
  const VdRect place = { self->x, self->y, self->width, 0 };

  self->y += vd_sheet_bound (self->sheet, &piece->bound, piece->text, &place);
}

static void
put_laid (Column      *self,
          const Piece *piece)
{
  const VdRect place = { self->x, self->y, self->width, 0 };

  self->y += vd_sheet_pontoon (self->sheet, piece->color, piece->text, &place);
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

/* Whether a hex is on the part that is drawn. */
static gboolean
is_shown (const VdSheet *sheet,
          const VdMap   *map,
          guint          cell)
{
  const VdRenderPart *part = sheet->how->part;
  guint column = cell % map->grid.columns, row = cell / map->grid.columns;

  return part == NULL || (column >= part->left && column <= part->right && row >= part->top &&
                          row <= part->bottom);
}

static gboolean
has_run (const VdSheet *sheet,
         const VdMap   *map,
         guint          kind)
{
  for (guint i = 0; i < map->runs->len; i++)
    {
      const VdRun *run = &g_array_index (map->runs, VdRun, i);

      for (guint j = 0; j < run->sides->len && run->kind == kind; j++)
        if (is_shown (sheet, map, g_array_index (run->sides, VdMapSide, j).cell))
          return TRUE;
    }

  return FALSE;
}

static gboolean
has_path (const VdSheet *sheet,
          const VdMap   *map,
          guint          kind)
{
  for (guint i = 0; i < map->paths->len; i++)
    {
      const VdPath *path = &g_array_index (map->paths, VdPath, i);

      for (guint j = 0; j < path->cells->len && path->kind == kind; j++)
        if (is_shown (sheet, map, g_array_index (path->cells, guint32, j)))
          return TRUE;
    }

  return FALSE;
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
  VdSheetText style = { VD_FONT_SERIF " Semi-Bold", 0.2, vd_sheet_ink (self->sheet), 0, 0, 0.5 };
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
  /* TRANS: north, on a compass */
  vd_sheet_text (self->sheet, &style, vd_sheet_say (self->sheet, N_("N")),
                 c.x + 0.54 * sin (turn), c.y - 0.54 * cos (turn) - 0.13);
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
  VdSheetText style = { VD_FONT_SERIF, 0.14, vd_sheet_ink (self->sheet), 0, 0, 0.5 };
  cairo_t *cr = self->sheet->cr;
  double metres, length, reach;
  g_autofree char *far = NULL, *across = NULL, *hex = NULL, *said = NULL;

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
  across = g_strdup_printf ("%.0f m", metres);
  hex = vd_phrase_new (N_("1 hex = %s"), across);
  said = vd_phrase_say (hex, self->sheet->translate);
  style.align = 0;
  vd_sheet_text (self->sheet, &style, said, self->x, self->y + 0.72);
}

static void
put_bearings (Column      *self,
              const Piece *piece G_GNUC_UNUSED)
{
  put_compass (self);
  put_scale (self);
  self->y += 1.2;
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

/* Returns: (transfer full) (nullable): that much of the map is made up */
static char *
say_notice (const VdSheet *sheet,
            const VdMap   *map)
{
  guint counts[NO_STATUS + 1] = { 0 };
  guint n = count_features (map, counts);
  guint made_up = counts[3] + counts[4];
  g_autofree char *notice = NULL, *rest = NULL, *text = NULL;

  if (made_up == 0)
    return NULL;

  notice = vd_phrase_new (N_("This map is a reconstruction: %u of %u features are reconstructed "
                             "or guessed (%u reconstructed, %u guessed)."),
                          made_up, n, counts[3], counts[4]);
  if (counts[NO_STATUS] > 0)
    rest = vd_phrase_new (N_("Of %u nothing is said."), counts[NO_STATUS]);

  text = rest != NULL ? g_strconcat (notice, " ", rest, NULL) : g_strdup (notice);
  return vd_phrase_say (text, sheet->translate);
}

static void
put_notice (Column      *self,
            const Piece *piece)
{
  double top = self->y + 0.1, inset = 0.12;

  self->y = top + inset * 0.7;
  self->x += inset;
  self->width -= 2 * inset;
  put_text (self, VD_FONT_SERIF " Semi-Bold", 0.165, piece->text, 0);
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
put_counters (Column      *self,
              const Piece *piece G_GNUC_UNUSED)
{
  self->y += vd_sheet_counter_key (self->sheet, self->x, self->y, self->width);
}

/* The pieces */

/* @text: (transfer full) (nullable) */
static void
add_piece (VdLegend *self,
           void    (*put) (Column *, const Piece *),
           char     *text)
{
  Piece piece = { .put = put, .text = text, .leads = put == put_heading,
                  .heading = self->heading };

  g_array_append_val (self->pieces, piece);
}

static void
add_heading (VdLegend      *self,
             const VdSheet *sheet,
             const char    *text)
{
  self->heading = 0;
  add_piece (self, put_heading, g_strdup (vd_sheet_say (sheet, text)));
  self->heading = self->pieces->len - 1;
}

/* A long one in several pieces, between its lines. */
static void
add_text (VdLegend    *self,
          VdSheet     *sheet,
          const Piece *model,
          const char  *text)
{
  const VdSheetText style = { model->font, model->size, vd_ink, self->width, 0, 0 };
  g_autoptr (PangoLayout) layout = vd_sheet_layout (sheet, &style, text);
  guint n = self->width > 0 ? pango_layout_get_line_count (layout) : 1;

  for (guint first = 0; first < n; first += MOST_LINES)
    {
      gboolean is_last = first + MOST_LINES >= n;
      int from = first > 0 ? pango_layout_get_line_readonly (layout, first)->start_index : 0;
      int to = is_last ? (int) strlen (text)
                       : pango_layout_get_line_readonly (layout, first + MOST_LINES)->start_index;
      Piece piece = *model;

      piece.put = put_piece_of_text;
      piece.heading = self->heading;
      piece.text = g_strndup (text + from, to - from);
      piece.after = is_last ? model->after : 0;
      if (!is_last)
        g_strchomp (piece.text);
      g_array_append_val (self->pieces, piece);
    }
}

static void
add_sign (VdLegend   *self,
          VdSample    what,
          guint       kind,
          const char *name)
{
  Piece piece = { .put = put_sign, .sign = { what, kind }, .text = g_strdup (name),
                  .heading = self->heading };

  g_array_append_val (self->pieces, piece);
}

static void
add_terrain (VdLegend      *self,
             const VdSheet *sheet)
{
  const VdChart *chart = sheet->project->chart;
  gboolean used[256] = { FALSE };

  for (guint cell = 0; cell < vd_grid_n_cells (&self->map->grid); cell++)
    if (is_shown (sheet, self->map, cell))
      used[self->map->terrain[cell]] = TRUE;

  for (guint i = 0; i < chart->hexes->len && i < VD_NO_TERRAIN; i++)
    if (used[i])
      add_sign (self, VD_SAMPLE_HEX, i, g_array_index (chart->hexes, VdKind, i).name);
}

static void
add_signs (VdLegend      *self,
           const VdSheet *sheet)
{
  const VdChart *chart = sheet->project->chart;

  add_terrain (self, sheet);
  if (has_heights (self->map))
    add_sign (self, VD_SAMPLE_HEIGHTS, 0, vd_sheet_say (sheet, N_("High ground")));

  for (guint i = 0; i < chart->sides->len; i++)
    if (has_run (sheet, self->map, i))
      add_sign (self, VD_SAMPLE_SIDE, i, g_array_index (chart->sides, VdKind, i).name);

  for (guint i = 0; i < chart->paths->len; i++)
    if (has_path (sheet, self->map, i))
      add_sign (self, VD_SAMPLE_PATH, i, g_array_index (chart->paths, VdKind, i).name);
}

/* Returns: (transfer full) (nullable): of what holds in some turns only, which; where the position
 * of a game is drawn, it holds in its turn */
static char *
say_time (const VdSheet     *sheet,
          const VdBoundRule *rule,
          const char        *what)
{
  g_autofree char *phrase = NULL;

  if (sheet->how->position != NULL || (rule->turn <= 1 && rule->until == G_MAXUINT))
    return NULL;

  if (rule->until == G_MAXUINT)
    phrase = vd_phrase_new (N_("%s, from turn %u on"), what, rule->turn);
  else if (rule->turn <= 1)
    phrase = vd_phrase_new (N_("%s, up to turn %u"), what, rule->until);
  else if (rule->turn == rule->until)
    phrase = vd_phrase_new (N_("%s, in turn %u"), what, rule->turn);
  else
    phrase = vd_phrase_new (N_("%s, from turn %u to turn %u"), what, rule->turn, rule->until);

  return vd_phrase_say (phrase, sheet->translate);
}

/* Returns: (transfer full) */
static char *
say_bound (const VdSheet     *sheet,
           const VdBoundRule *rule)
{
  static const char *const all[VD_N_BOUNDS] = {
    [VD_BOUND_ENTER] = N_("%s: may not enter (%s)"),
    [VD_BOUND_LEAVE] = N_("%s: may not leave (%s)"),
    [VD_BOUND_CROSS] = N_("%s: may not cross"),
  };
  static const char *const some[VD_N_BOUNDS] = {
    [VD_BOUND_ENTER] = N_("%s, some units: may not enter (%s)"),
    [VD_BOUND_LEAVE] = N_("%s, some units: may not leave (%s)"),
    [VD_BOUND_CROSS] = N_("%s, some units: may not cross"),
  };
  const char *text = (rule->is_of_some ? some : all)[rule->kind];
  g_autofree char *phrase = vd_phrase_new (text, rule->side != NULL ? rule->side : "?",
                                           rule->region != NULL ? rule->region : "");
  g_autofree char *what = vd_phrase_say (phrase, sheet->translate);
  char *whole = say_time (sheet, rule, what);

  return whole != NULL ? whole : g_steal_pointer (&what);
}

/* Of what @sheet is about. */
static void
add_bounds (VdLegend      *self,
            const VdSheet *sheet)
{
  g_autoptr (GArray) rules = g_array_new (FALSE, FALSE, sizeof (VdBoundRule));
  guint map = 0;

  if (!g_ptr_array_find (sheet->project->resolved, self->map, &map))
    return;

  g_array_unref (vd_sheet_list_bounds (sheet->project, map, sheet->how, rules));
  for (guint i = 0; i < rules->len; i++)
    {
      Piece piece = { .put = put_bound, .bound = g_array_index (rules, VdBoundRule, i),
                      .heading = self->heading };

      piece.text = say_bound (sheet, &piece.bound);
      g_array_append_val (self->pieces, piece);
    }
}

/* Whether an earlier one of @laid is of the same kind and side. */
static gboolean
is_said (const GArray *laid,
         guint         nth)
{
  const VdLaidBridge *bridge = &g_array_index (laid, VdLaidBridge, nth);

  for (guint i = 0; i < nth; i++)
    if (g_array_index (laid, VdLaidBridge, i).kind == bridge->kind &&
        g_array_index (laid, VdLaidBridge, i).side == bridge->side)
      return TRUE;

  return FALSE;
}

/* Of a position the pontoons that lie on the map, each kind of a side once. */
static void
add_laid (VdLegend      *self,
          const VdSheet *sheet)
{
  const VdGame *game = sheet->how->position;
  g_autoptr (GArray) laid = NULL;
  guint map = 0;

  if (game == NULL || !sheet->how->counters ||
      !g_ptr_array_find (sheet->project->resolved, self->map, &map))
    return;

  laid = vd_laid_list (sheet->project, map, game->scenario, &game->state);
  for (guint i = 0; i < laid->len; i++)
    if (!is_said (laid, i))
      {
        const VdLaidBridge *bridge = &g_array_index (laid, VdLaidBridge, i);
        const char *name = vd_laid_get_name (bridge, sheet->project);
        const char *owner = vd_laid_get_owner (bridge, sheet->project);
        /* TRANS: what a pontoon is called, and the side whose it is */
        g_autofree char *phrase = vd_phrase_new (N_("%s, laid (%s)"), name != NULL ? name : "?",
                                                 owner != NULL ? owner : "?");
        Piece piece = { .put = put_laid, .color = bridge->color, .heading = self->heading };

        piece.text = vd_phrase_say (phrase, sheet->translate);
        g_array_append_val (self->pieces, piece);
      }
}

static void
add_sources (VdLegend *self,
             VdSheet  *sheet)
{
  static const Piece a_note = { .font = VD_FONT_SERIF " Italic", .size = 0.145, .after = 0.08 };
  static const Piece a_source = { .font = VD_FONT_SERIF, .size = 0.125, .after = 0.05 };
  VdNode *root = vd_document_get_root (self->map->document);
  VdNode *list = vd_node_find (root, "sources");
  VdNode *note = vd_node_find (root, "note");
  VdNode *node = list != NULL ? vd_node_get_first (list) : NULL;

  self->heading = 0;
  if (note != NULL && vd_node_get_text (note) != NULL)
    add_text (self, sheet, &a_note, vd_node_get_text (note));

  if (node != NULL)
    add_heading (self, sheet, N_("Sources"));

  for (; node != NULL; node = vd_node_get_next (node))
    {
      const char *title = vd_node_get (node, "title");
      const char *rights = vd_node_get (node, "rights");
      g_autofree char *text = rights != NULL ? g_strdup_printf ("%s. %s.", title, rights)
                                             : g_strdup (title);

      if (text != NULL)
        add_text (self, sheet, &a_source, text);
    }
}

static void
clear_piece (gpointer data)
{
  g_free (((Piece *) data)->text);
}

VdLegend *
vd_legend_new (VdSheet     *sheet,
               const VdMap *map,
               double       width)
{
  VdLegend *self = g_new0 (VdLegend, 1);
  double number;
  char *notice;

  self->map = map;
  self->width = width;
  self->pieces = g_array_new (FALSE, FALSE, sizeof (Piece));
  g_array_set_clear_func (self->pieces, clear_piece);
  add_piece (self, put_title, NULL);
  if (get_number (map, "azimuth", &number) || get_number (map, "scale", &number))
    add_piece (self, put_bearings, NULL);

  notice = say_notice (sheet, map);
  if (notice != NULL)
    add_piece (self, put_notice, notice);

  add_heading (self, sheet, N_("Terrain key"));
  add_signs (self, sheet);
  add_bounds (self, sheet);
  add_laid (self, sheet);
  if (sheet->how->counters && sheet->project->scenario != NULL)
    {
      add_heading (self, sheet, N_("Counters"));
      add_piece (self, put_counters, NULL);
    }

  add_sources (self, sheet);
  return self;
}

void
vd_legend_free (VdLegend *self)
{
  g_array_unref (self->pieces);
  g_free (self);
}

guint
vd_legend_get_n_pieces (const VdLegend *self)
{
  return self->pieces->len;
}

gboolean
vd_legend_leads (const VdLegend *self,
                 guint           piece)
{
  return g_array_index (self->pieces, Piece, piece).leads;
}

guint
vd_legend_get_heading (const VdLegend *self,
                       guint           piece)
{
  return g_array_index (self->pieces, Piece, piece).heading;
}

double
vd_legend_put (const VdLegend *self,
               VdSheet        *sheet,
               guint           number,
               const VdRect   *place)
{
  const Piece *piece = &g_array_index (self->pieces, Piece, number);
  Column column = { sheet, self->map, place->x, place->y, place->width };

  piece->put (&column, piece);
  return column.y - place->y;
}

double
vd_sheet_legend (VdSheet     *sheet,
                 const VdMap *map,
                 double       x,
                 double       y,
                 double       width)
{
  g_autoptr (VdLegend) legend = vd_legend_new (sheet, map, 0);
  VdRect place = { x, y, width, 0 };

  for (guint i = 0; i < vd_legend_get_n_pieces (legend); i++)
    place.y += vd_legend_put (legend, sheet, i, &place);

  return place.y - y;
}
