/* Maps, each on a square board, or on several where one picture would be too large. */
#include "formats/exchange/tts/tts-write.h"

#include <math.h>

#include "formats/exchange/hex-facts.h"
#include "formats/exchange/pictures.h"

#define MARGIN 0.5 /* around a map, in hexes */
#define GAP 2.0    /* between two maps, likewise */

/* A square of a board. */
typedef struct
{
  guint  map;
  guint  column, row;
  double edge;      /* in hexes */
  double left, top; /* from the map's top left, likewise */
} Cut;

static const VdMap *
get_map (VdTtsWriter *self,
         guint        map)
{
  return g_ptr_array_index (self->project->resolved, map);
}

static VdTtsBoard *
get_board (VdTtsWriter *self,
           guint        map)
{
  return &g_array_index (self->boards, VdTtsBoard, map);
}

/* Laying */

void
vd_tts_lay_boards (VdTtsWriter *self)
{
  double pixels = vd_export_get_number (self->export, "pixels"), x = 0, longest = 0;

  for (guint i = 0; i < self->project->resolved->len; i++)
    {
      VdTtsBoard board;
      double width, height;

      vd_grid_size (&get_map (self, i)->grid, &width, &height);
      board.edge = MAX (width, height) + 2 * MARGIN;
      board.left = (width - board.edge) / 2;
      board.top = (height - board.edge) / 2;
      board.cuts = ceil (board.edge * pixels / VD_TTS_MOST_PIXELS);
      board.x = x + board.edge / 2 * VD_TTS_HEX;
      x += (board.edge + GAP) * VD_TTS_HEX;
      longest = MAX (longest, board.edge);
      g_array_append_val (self->boards, board);
    }

  for (guint i = 0; i < self->boards->len; i++)
    get_board (self, i)->x -= (x - GAP * VD_TTS_HEX) / 2;
  self->near = -longest / 2 * VD_TTS_HEX;
}

void
vd_tts_find_hex (VdTtsWriter *self,
                 VdSpot       spot,
                 double      *x,
                 double      *z)
{
  const VdTtsBoard *board = get_board (self, spot.map);
  double right, down;

  vd_grid_centre (&get_map (self, spot.map)->grid, spot.cell, &right, &down);
  *x = board->x + (right - board->left - board->edge / 2) * VD_TTS_HEX;
  *z = -(down - board->top - board->edge / 2) * VD_TTS_HEX;
}

/* Cuts */

/* (transfer full): of Cut: those with a part of the map, row by row */
static GArray *
list_cuts (VdTtsWriter *self,
           guint        map)
{
  const VdTtsBoard *board = get_board (self, map);
  GArray *cuts = g_array_new (FALSE, FALSE, sizeof (Cut));
  double width, height;

  vd_grid_size (&get_map (self, map)->grid, &width, &height);
  for (guint i = 0; i < board->cuts * board->cuts; i++)
    {
      Cut cut = { .map = map, .column = i % board->cuts, .row = i / board->cuts };

      cut.edge = board->edge / board->cuts;
      cut.left = board->left + cut.column * cut.edge;
      cut.top = board->top + cut.row * cut.edge;
      if (cut.left < width && cut.top < height && cut.left + cut.edge > 0 && cut.top + cut.edge > 0)
        g_array_append_val (cuts, cut);
    }

  return cuts;
}

/* (transfer full): "board-north", or "board-north-1-2": of the map, the row and the column */
static char *
name_cut (VdTtsWriter *self,
          const Cut   *cut)
{
  g_autofree char *stem = g_strconcat ("board-", self->maps[cut->map], NULL);

  return get_board (self, cut->map)->cuts == 1
         ? g_steal_pointer (&stem)
         : g_strdup_printf ("%s-%u-%u", stem, cut->row + 1, cut->column + 1);
}

void
vd_tts_list_boards (VdTtsWriter *self,
                    GPtrArray   *ids)
{
  for (guint map = 0; map < self->boards->len; map++)
    {
      g_autoptr (GArray) cuts = list_cuts (self, map);

      for (guint i = 0; i < cuts->len; i++)
        g_ptr_array_add (ids, name_cut (self, &g_array_index (cuts, Cut, i)));
      vd_left_add (self->export->left, N_("cuts of maps into several boards"), cuts->len - 1);
    }
}

/* Snap points */

static void
put_vector (VdTtsWriter *self,
            const char  *key,
            double       x,
            double       y,
            double       z)
{
  vd_json_object (&self->json, key);
  vd_json_number (&self->json, "x", x);
  vd_json_number (&self->json, "y", y);
  vd_json_number (&self->json, "z", z);
  vd_json_close (&self->json, '}');
}

/* The middle of each hex, in the board's own measure, where its edge is 2: so cut that no
 * hex is on two. */
static void
put_snap_points (VdTtsWriter *self,
                 const Cut   *cut)
{
  const VdMap *map = get_map (self, cut->map);

  vd_json_array (&self->json, "AttachedSnapPoints");
  vd_json_set_one_line (&self->json, FALSE);
  for (guint cell = 0; cell < vd_grid_n_cells (&map->grid); cell++)
    {
      double right, down;

      vd_grid_centre (&map->grid, cell, &right, &down);
      right = (right - cut->left) / cut->edge * 2 - 1;
      down = (down - cut->top) / cut->edge * 2 - 1;
      if (!vd_hex_is_in_play (map, cell) || right < -1 || right >= 1 || down < -1 || down >= 1)
        continue;

      vd_json_object (&self->json, NULL);
      vd_json_set_one_line (&self->json, TRUE);
      put_vector (self, "Position", -right, VD_TTS_BOARD_HIGH, down);
      vd_json_close (&self->json, '}');
      vd_json_set_one_line (&self->json, FALSE);
    }
  vd_json_close (&self->json, ']');
}

static void
put_cut (VdTtsWriter *self,
         const Cut   *cut)
{
  const VdMap *map = get_map (self, cut->map);
  const VdTtsBoard *board = get_board (self, cut->map);
  g_autofree char *id = name_cut (self, cut);
  VdTtsObject object = {
    .kind = "Custom_Tile",
    .key = id,
    .name = map->title != NULL ? map->title : map->id != NULL ? map->id : "",
    .description = "",
    .notes = map->id,
    .red = 0.25, .green = 0.2, .blue = 0.15,
    .x = board->x + ((cut->column + 0.5) * cut->edge - board->edge / 2) * VD_TTS_HEX,
    .y = VD_TTS_TABLE,
    .z = -((cut->row + 0.5) * cut->edge - board->edge / 2) * VD_TTS_HEX,
    .scale = cut->edge / 2 * VD_TTS_HEX,
    .is_locked = TRUE,
  };

  vd_tts_open (self, &object);
  vd_tts_put_tile (self, id, id, VD_TTS_BOARD_HIGH);
  put_snap_points (self, cut);
  vd_tts_close (self);
}

void
vd_tts_put_boards (VdTtsWriter *self)
{
  for (guint map = 0; map < self->boards->len; map++)
    {
      g_autoptr (GArray) cuts = list_cuts (self, map);

      for (guint i = 0; i < cuts->len; i++)
        put_cut (self, &g_array_index (cuts, Cut, i));
    }
}

/* Pictures */

static void
draw_cut (VdTtsWriter *self,
          const Cut   *cut,
          VdDrawCache *cache)
{
  double pixels = vd_export_get_number (self->export, "pixels");
  g_autofree char *id = name_cut (self, cut);
  const VdPicturePart part = {
    .left = cut->left, .top = cut->top, .edge = cut->edge,
    .pixels = MIN (round (cut->edge * pixels), VD_TTS_MOST_PIXELS), .cache = cache,
  };

  vd_tts_add_picture (self, id, vd_picture_of_map (self->project, cut->map, &part));
}

gboolean
vd_tts_draw_boards (VdTtsWriter *self)
{
  for (guint map = 0; map < self->boards->len; map++)
    {
      g_autoptr (GArray) cuts = list_cuts (self, map);
      g_autoptr (VdDrawCache) cache = vd_draw_cache_new ();

      for (guint i = 0; i < cuts->len; i++)
        {
          draw_cut (self, &g_array_index (cuts, Cut, i), cache);
          if (!vd_tts_step (self))
            return FALSE;
        }
    }

  return TRUE;
}
