#include "formats/exchange/vassal/vassal-board.h"

#include <string.h>

#include "formats/exchange/hex-facts.h"
#include "formats/exchange/starts.h"
#include "formats/io/file-names.h"

/* Tools */

/* Each is a part of the window, without which pieces could not be dragged, opened, seen. */
void
vd_vassal_put_map_tools (VdVassal *self)
{
  static const char *const plain[] = {
    "ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer",
    "StackExpander", "PieceMover", "KeyBufferer", "HighlightLastMoved", NULL
  };
  static const char *const none[] = { NULL };
  static const char *const viewer[] = {
    "version", "4", "description", "Mouse-over", "delay", "500", "hotkey", "",
    "display", "from top-most layer only", "minDisplayPieces", "1", "zoomlevel", "1.0",
    "graphicsZoom", "1.5", "fgColor", "0,0,0", "bgColor", "255,255,240", "borderColor", "0,0,0",
    "borderWidth", "2", "centerAll", "false", "centerText", "false",
    "combineCounterSummary", "false", "showgraph", "true", "showgraphsingle", "true",
    "showtext", "true", "showtextsingle", "true", "fontSize", "11",
    "summaryReportFormat", "$LocationName$", "counterReportFormat", "$PieceName$",
    "emptyHexReportForma", "$LocationName$", "showNoStack", "true", "showNonMovable", "true",
    "showMoveSelectde", "true", "showOverlap", "false", "showDeck", "false",
    "unrotatePieces", "false", "propertyFilter", "", NULL
  };
  static const char *const zoomer[] = {
    "inButtonText", "", "inIconName", "/images/zoomIn.gif", "inTooltip", "Zoom in",
    "outButtonText", "", "outIconName", "/images/zoomOut.gif", "outTooltip", "Zoom out",
    "pickButtonText", "", "pickIconName", "/images/zoom.png", "pickTooltip", "Select zoom",
    "zoomInKey", "61,130", "zoomOutKey", "45,130", "zoomPickKey", "61,520",
    "zoomLevels", "0.2,0.25,0.333,0.4,0.5,0.625,0.75,0.85,1.0,1.25,1.5,2.0", "zoomStart", "9",
    NULL
  };
  static const char *const saver[] = {
    "buttonText", "", "hotkey", "", "icon", "/images/camera.gif",
    "tooltip", "Save the map as a picture", NULL
  };

  for (guint i = 0; plain[i] != NULL; i++)
    {
      g_autofree char *element = g_strconcat ("module.map.", plain[i], NULL);

      vd_vassal_put (self, element, none);
    }

  vd_vassal_put (self, "module.map.CounterDetailViewer", viewer);
  vd_vassal_put (self, "module.map.Zoomer", zoomer);
  vd_vassal_put (self, "module.map.ImageSaver", saver);
}

/* What stands on the map */

/* A hex that holds something, in the order of the rows. */
typedef struct
{
  guint32    cell;
  GPtrArray *places; /* of VdNode */
} Hex;

static void
hex_free (gpointer data)
{
  Hex *hex = data;

  g_ptr_array_unref (hex->places);
  g_free (hex);
}

static Hex *
find_hex (GPtrArray *hexes,
          guint32    cell)
{
  Hex *hex;

  for (guint i = 0; i < hexes->len; i++)
    {
      hex = g_ptr_array_index (hexes, i);
      if (hex->cell == cell)
        return hex;
    }

  hex = g_new0 (Hex, 1);
  hex->cell = cell;
  hex->places = g_ptr_array_new ();
  g_ptr_array_add (hexes, hex);
  return hex;
}

/* (transfer full): of Hex */
static GPtrArray *
list_hexes (VdVassal *self,
            guint     map)
{
  GPtrArray *hexes = g_ptr_array_new_with_free_func (hex_free);
  const VdNode *place = self->project->scenario != NULL
                        ? vd_row_first (self->project->scenario, "setup", "place") : NULL;

  for (; place != NULL; place = vd_row_next (place))
    {
      const VdStart *start = g_hash_table_lookup (self->places, place);

      if (start != NULL && start->spot.map == map)
        g_ptr_array_add (find_hex (hexes, start->spot.cell)->places, (gpointer) place);
    }

  return hexes;
}

static void
put_stack (VdVassal    *self,
           const VdMap *map,
           const char  *board,
           const Hex   *hex)
{
  g_autofree char *label = vd_map_get_label (map, hex->cell);
  const char *const attributes[] = {
    "name", label, "owningBoard", board, "useGridLocation", "true", "location", label, NULL
  };

  vd_vassal_open (self, "module.map.SetupStack", attributes);
  for (guint i = 0; i < hex->places->len; i++)
    {
      const VdNode *place = g_ptr_array_index (hex->places, i);
      VdVassalUnit *unit = g_hash_table_lookup (self->by_id, vd_row_get (place, "unit"));

      g_hash_table_add (self->placed, unit);
      vd_vassal_put_unit (self, unit, "counter", vd_node_get (place, "state"));
    }
  vd_xml_close (self->xml);
}

/* The window */

static const char *const metrics[] = {
  "bottom", "40,0", "down", "37,0", "top", "38,0", "up", "39,0", "disabled", "false",
  "exSepX", "12", "exSepY", "24", "unexSepX", "4", "unexSepY", "4", NULL
};

char *
vd_vassal_name_map (const VdVassal *self,
                    guint           map)
{
  const VdMap *own = g_ptr_array_index (self->project->resolved, map);
  g_autofree char *id = vd_export_name_map (self->project, own);
  const char *title = own->title != NULL ? own->title : id;

  for (guint i = 0; i < self->project->resolved->len; i++)
    {
      const VdMap *other = g_ptr_array_index (self->project->resolved, i);

      if (i != map && g_strcmp0 (title, other->title != NULL ? other->title : other->id) == 0)
        return g_strdup_printf ("%s (%s %u)", title, id, map + 1);
    }

  return g_strcmp0 (title, VD_VASSAL_TRACK) != 0 ? g_strdup (title)
                                                 : g_strdup_printf ("%s (%s)", title, id);
}

static char *
name_window (const VdVassal *self,
             guint           map)
{
  g_autofree char *title = vd_vassal_name_map (self, map);

  return vd_vassal_name_part (self, title);
}

/* The first map of a module has the place of the main window. */
static void
open_window (VdVassal   *self,
             guint       map,
             const char *title)
{
  gboolean is_main = map == 0 && self->base == NULL;
  const char *const attributes[] = {
    "mapName", title, "allowMultiple", "false", "backgroundcolor", "255,255,255",
    "buttonName", is_main ? "" : title, "tooltip", is_main ? "" : title, "icon", "", "hotkey", "",
    "launch", is_main ? "false" : "true", "color", "0,0,0", "thickness", "3",
    "edgeHeight", "0", "edgeWidth", "0", "markMoved", "Always",
    "markUnmovedText", "", "markUnmovedIcon", "/images/unmoved.gif",
    "markUnmovedTooltip", "Mark all pieces on this map as not moved", "markUnmovedHotkey", "",
    "moveKey", "", "moveToFormat", "$pieceName$ moves $previousLocation$ -> $location$",
    "moveWithinFormat", "$pieceName$ moves $previousLocation$ -> $location$",
    "createFormat", "$pieceName$ placed in $location$", "changeFormat", "$message$",
    "showKey", "", "hideKey", "", "onlyReportChangedLocation", "true", NULL
  };

  vd_vassal_open_part (self, "", "module.Map", attributes);
}

static void
put_board (VdVassal           *self,
           const VdVassalGrid *grid,
           const char         *title,
           const char         *image)
{
  static const char *const picker[] = {
    "addColumnText", "Add column", "addRowText", "Add row", "boardPrompt", "Select board",
    "slotHeight", "125", "slotScale", "0.2", "slotWidth", "350", "title", "Choose Boards", NULL
  };
  const char *const board[] = { "name", title, "image", image, "reversible", "false", NULL };

  vd_vassal_open (self, "module.map.BoardPicker", picker);
  vd_vassal_open (self, "module.map.boardPicker.Board", board);
  vd_vassal_put_grid (self, grid);
  vd_xml_close (self->xml);
  vd_xml_close (self->xml);
}

static void
put_map (VdVassal *self,
         guint     map)
{
  const VdVassalGrid *grid = &g_array_index (self->grids, VdVassalGrid, map);
  g_autofree char *title = name_window (self, map);
  g_autoptr (GPtrArray) hexes = list_hexes (self, map);

  if (!grid->is_said)
    vd_left_add (self->export->left,
                 N_("maps whose numbers VASSAL cannot count: each hex is a region there"), 1);
  open_window (self, map, title);
  put_board (self, grid, title, self->boards[map]);
  vd_vassal_put (self, "module.map.StackMetrics", metrics);
  for (guint i = 0; i < hexes->len; i++)
    put_stack (self, grid->map, title, g_ptr_array_index (hexes, i));
  vd_vassal_put_map_tools (self);
  vd_vassal_close_part (self);
}

void
vd_vassal_put_maps (VdVassal *self)
{
  for (guint i = 0; i < self->grids->len; i++)
    put_map (self, i);
}

/* Their pictures */

/* (transfer full): what the pictures are called */
static GStrv
name_images (const VdVassal *self)
{
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  g_auto (GStrv) maps = vd_export_name_maps (self->project);
  g_auto (GStrv) all = NULL;

  for (guint i = 0; maps[i] != NULL; i++)
    {
      g_autofree char *name = vd_vassal_name_image (self, "map", maps[i]);

      g_strv_builder_add (ids, name);
    }

  all = g_strv_builder_end (ids);
  return vd_file_names_make ((const char *const *) all, ".png");
}

gboolean
vd_vassal_draw_maps (VdVassal  *self,
                     GError   **error)
{
  self->boards = name_images (self);
  self->grids = g_array_new (FALSE, FALSE, sizeof (VdVassalGrid));
  for (guint i = 0; i < self->project->maps->len; i++)
    {
      VdVassalGrid grid;
      GBytes *picture;

      vd_vassal_grid_init (&grid, g_ptr_array_index (self->project->resolved, i), self->hex);
      g_array_append_val (self->grids, grid);
      picture = vd_vassal_draw_board (self, &grid, error);
      if (picture == NULL)
        return FALSE;

      vd_vassal_add_image (self, self->boards[i], picture);
    }

  return TRUE;
}
