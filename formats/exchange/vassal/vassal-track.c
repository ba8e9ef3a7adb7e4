#include "formats/exchange/vassal/vassal.h"

#include <math.h>
#include <string.h>

#include "formats/draw/draw-private.h"
#include "formats/draw/surface-png.h"
#include "formats/exchange/hex-facts.h"

#define IMAGE "turn-track.png"
#define PER_ROW 6     /* boxes */
#define PER_BOX 3     /* stacks, side by side */
#define MOST_ROWS 10  /* of stacks in a box; what has no room shares the last place */
#define SLOT 1.5      /* of a counter's edge, for a stack */
#define HEAD 26.0     /* pixels, above the stacks */
#define MARGIN 12.0
#define MAX_EDGE 32000.0 /* pixels of what cairo draws at a time */

/* What is in a box: stacks of units, each a group that comes together. */
typedef struct
{
  char      *title;
  GPtrArray *stacks; /* of GPtrArray of VdVassalUnit */
  VdRect     place;
} Box;

typedef struct
{
  VdVassal *module;
  GArray   *boxes; /* of Box */
  guint     first_turn; /* which box it is */
  guint     per_row;    /* boxes */
  guint     rows;       /* of stacks in a box */
  double    slot;
  double    width, height;
  char     *name, *image;
} Track;

/* Turns */

guint
vd_vassal_count_turns (const VdVassal *self)
{
  const VdNode *root = self->project->scenario != NULL
                       ? vd_document_get_root (self->project->scenario) : NULL;
  const VdNode *turns = root != NULL ? vd_node_find (root, "turns") : NULL;
  guint64 count = 0;

  if (turns != NULL)
    g_ascii_string_to_unsigned (vd_row_get (turns, "count"), 10, 1, 255, &count, NULL);
  return count;
}

char *
vd_vassal_say_turn (const VdVassal *self,
                    guint           number)
{
  const VdNode *row = vd_row_first (self->project->scenario, "turns", "turn");
  g_autofree char *own = g_strdup_printf ("%u", number);

  for (; row != NULL; row = vd_row_next (row))
    if (strcmp (vd_row_get (row, "number"), own) == 0)
      {
        const char *label = vd_row_get (row, "label");
        g_autofree char *period = vd_row_names_find (self->names, VD_ID_PERIOD,
                                                     vd_row_get (row, "period"));

        return g_strconcat ("Turn ", own, *period != '\0' ? ", " : "", period,
                            *label != '\0' ? ", " : "", label, NULL);
      }

  return g_strconcat ("Turn ", own, NULL);
}

/* Boxes */

static void
box_clear (gpointer data)
{
  Box *box = data;

  g_free (box->title);
  g_ptr_array_unref (box->stacks);
}

/* @title: (transfer full) */
static Box *
add_box (Track *self,
         char  *title)
{
  Box box = { title, g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref) };

  g_array_append_val (self->boxes, box);
  return &g_array_index (self->boxes, Box, self->boxes->len - 1);
}

/* Whoever stands somewhere already is left there. */
static void
add_stack (Track        *self,
           Box          *box,
           const VdNode *row)
{
  g_auto (GStrv) ids = vd_split_words (vd_row_get (row, "units"));
  g_autoptr (GPtrArray) stack = g_ptr_array_new ();

  for (guint i = 0; ids[i] != NULL; i++)
    {
      VdVassalUnit *unit = g_hash_table_lookup (self->module->by_id, ids[i]);

      if (unit != NULL && g_hash_table_add (self->module->placed, unit))
        g_ptr_array_add (stack, unit);
    }

  if (stack->len > 0)
    g_ptr_array_add (box->stacks, g_steal_pointer (&stack));
}

static void
add_zones (Track *self)
{
  const VdNode *zone = vd_row_first (self->module->project->scenario, "setup", "zone");

  for (guint n = 1; zone != NULL; zone = vd_row_next (zone), n++)
    {
      const char *id = vd_node_get (zone, "id");
      char *title = id != NULL ? g_strdup_printf ("Set-up: %s", id)
                               : g_strdup_printf ("Set-up %u", n);

      add_stack (self, add_box (self, title), zone);
    }
}

/* The choice that holds if nothing is chosen: the one that says so, or the first. */
static gboolean
is_default (const VdDocument *scenario,
            const char       *option,
            const char       *choice)
{
  const VdNode *row = vd_row_first (scenario, "options", "option");
  const VdNode *usual = NULL;

  while (row != NULL && strcmp (vd_row_get (row, "id"), option) != 0)
    row = vd_row_next (row);

  for (const VdNode *each = row != NULL ? vd_node_find (row, "choice") : NULL; each != NULL;
       each = vd_row_next (each))
    if (usual == NULL || (vd_node_get (each, "default") != NULL &&
                          vd_node_get (usual, "default") == NULL))
      usual = each;

  return usual != NULL && strcmp (vd_row_get (usual, "id"), choice) == 0;
}

/* Whether a group comes if nothing is chosen. */
static gboolean
holds_by_default (const VdDocument *scenario,
                  const VdNode     *group)
{
  g_auto (GStrv) words = vd_split_words (vd_row_get (group, "when"));

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (words[i], "=", 2);

      if (pair[0] == NULL || pair[1] == NULL || !is_default (scenario, pair[0], pair[1]))
        return FALSE;
    }

  return TRUE;
}

/* A unit of several groups waits with the first that comes by default, or with the first. */
static void
add_groups (Track    *self,
            gboolean  by_default)
{
  const VdDocument *scenario = self->module->project->scenario;
  const VdNode *group = vd_row_first (scenario, "reinforcements", "group");
  guint n = vd_vassal_count_turns (self->module);

  for (; group != NULL; group = vd_row_next (group))
    {
      guint64 turn;

      if (holds_by_default (scenario, group) == by_default &&
          g_ascii_string_to_unsigned (vd_row_get (group, "turn"), 10, 1, n, &turn, NULL))
        add_stack (self, &g_array_index (self->boxes, Box, self->first_turn + turn - 1), group);
    }
}

/* Groups that come after the last turn, or in none, have no box. */
static void
tell_late (const Track *self)
{
  const VdVassal *module = self->module;
  const VdNode *group = vd_row_first (module->project->scenario, "reinforcements", "group");
  g_autoptr (GHashTable) late = g_hash_table_new (NULL, NULL);

  for (; group != NULL; group = vd_row_next (group))
    {
      g_auto (GStrv) ids = vd_split_words (vd_row_get (group, "units"));

      for (guint i = 0; ids[i] != NULL; i++)
        {
          VdVassalUnit *unit = g_hash_table_lookup (module->by_id, ids[i]);

          if (unit != NULL && !g_hash_table_contains (module->placed, unit))
            g_hash_table_add (late, unit);
        }
    }

  vd_left_add (module->export->left,
               N_("units that come in none of the turns: they are in the order of battle alone"),
               g_hash_table_size (late));
}

static void
list_boxes (Track *self)
{
  const VdDocument *scenario = self->module->project->scenario;
  guint n = vd_vassal_count_turns (self->module);

  add_zones (self);
  self->first_turn = self->boxes->len;
  for (guint turn = 1; turn <= n; turn++)
    add_box (self, vd_vassal_say_turn (self->module, turn));
  if (n > 0)
    {
      add_groups (self, TRUE);
      add_groups (self, FALSE);
    }
  tell_late (self);

  for (const VdNode *side = vd_row_first (scenario, "sides", "side"); side != NULL;
       side = vd_row_next (side))
    add_box (self, vd_vassal_name_losses (side));
}

/* Places */

static double
get_height (const Track *self)
{
  guint n_rows = (self->boxes->len + self->per_row - 1) / self->per_row;

  return MARGIN + n_rows * (HEAD + self->rows * self->slot + MARGIN);
}

/* All boxes have the room that the fullest needs, unless the picture would be too high. */
static void
choose_rows (Track *self)
{
  self->per_row = PER_ROW;
  self->rows = 1;
  for (guint i = 0; i < self->boxes->len; i++)
    {
      guint n = g_array_index (self->boxes, Box, i).stacks->len;

      self->rows = CLAMP ((n + PER_BOX - 1) / PER_BOX, self->rows, MOST_ROWS);
    }

  while (get_height (self) > MAX_EDGE)
    if (self->rows > 1)
      self->rows--;
    else
      self->per_row++;
}

static void
lay_out (Track *self)
{
  double width, height;

  self->slot = ceil (self->module->edge * SLOT);
  choose_rows (self);
  width = PER_BOX * self->slot;
  height = HEAD + self->rows * self->slot;
  for (guint i = 0; i < self->boxes->len; i++)
    g_array_index (self->boxes, Box, i).place = (VdRect) {
      MARGIN + i % self->per_row * (width + MARGIN),
      MARGIN + i / self->per_row * (height + MARGIN), width, height,
    };

  self->width = MARGIN + MIN (self->boxes->len, self->per_row) * (width + MARGIN);
  self->height = get_height (self);
}

static void
find_stack (const Track *self,
            const Box   *box,
            guint        number,
            int         *x,
            int         *y)
{
  guint place = MIN (number, PER_BOX * self->rows - 1);

  *x = box->place.x + (place % PER_BOX + 0.5) * self->slot;
  *y = box->place.y + HEAD + (place / PER_BOX + 0.5) * self->slot;
}

/* The picture */

static void
draw_box (cairo_t      *cr,
          PangoContext *text,
          const Box    *box)
{
  PangoLayout *layout = vd_text_layout (text, box->title, VD_FONT_SERIF " Bold", HEAD * 0.62);
  double wide, high;

  vd_text_measure (layout, &wide, &high);
  if (wide > box->place.width - MARGIN)
    {
      pango_layout_set_width (layout, (int) ((box->place.width - MARGIN) * 100 * PANGO_SCALE));
      pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
    }

  vd_set_color (cr, vd_ink, 1);
  cairo_rectangle (cr, box->place.x + 0.5, box->place.y + 0.5, box->place.width - 1,
                   box->place.height - 1);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
  cairo_move_to (cr, box->place.x + MARGIN / 2, box->place.y + (HEAD - high) / 2);
  vd_text_show (cr, layout, vd_ink);
  cairo_new_path (cr);
  g_object_unref (layout);
}

/* (transfer full) */
static GBytes *
draw (const Track *self)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) self->width,
                                                         (int) self->height);
  cairo_t *cr = cairo_create (surface);
  PangoContext *text = vd_text_context_new ();

  vd_set_color (cr, vd_paper, 1);
  cairo_paint (cr);
  for (guint i = 0; i < self->boxes->len; i++)
    draw_box (cr, text, &g_array_index (self->boxes, Box, i));

  g_object_unref (text);
  cairo_destroy (cr);
  return vd_surface_write_png (surface);
}

/* The window */

static void
put_board (const Track *self)
{
  static const char *const none[] = { NULL };
  const char *const board[] = {
    "name", self->name, "image", self->image, "reversible", "false", NULL
  };
  static const char *const grid[] = {
    "fontsize", "9", "snapto", "false", "visible", "false", NULL
  };
  VdVassal *module = self->module;

  vd_vassal_open (module, "module.map.BoardPicker", none);
  vd_vassal_open (module, "module.map.boardPicker.Board", board);
  vd_vassal_open (module, "module.map.boardPicker.board.RegionGrid", grid);
  for (guint i = 0; i < self->boxes->len; i++)
    {
      const Box *box = &g_array_index (self->boxes, Box, i);
      const char *const region[] = { "name", box->title, NULL };

      vd_vassal_open (module, "module.map.boardPicker.board.Region", region);
      vd_xml_integer (module->xml, "originx", box->place.x + box->place.width / 2);
      vd_xml_integer (module->xml, "originy", box->place.y + box->place.height / 2);
      vd_xml_close (module->xml);
    }
  vd_xml_close (module->xml);
  vd_xml_close (module->xml);
  vd_xml_close (module->xml);
}

static void
put_stack (const Track *self,
           const Box   *box,
           guint        number)
{
  const GPtrArray *units = g_ptr_array_index (box->stacks, number);
  g_autofree char *name = g_strdup_printf ("%s (%u)", box->title, number + 1);
  const char *const attributes[] = {
    "name", name, "owningBoard", self->name, "useGridLocation", "false", NULL
  };
  int x, y;

  find_stack (self, box, number, &x, &y);
  vd_vassal_open (self->module, "module.map.SetupStack", attributes);
  vd_xml_integer (self->module->xml, "x", x);
  vd_xml_integer (self->module->xml, "y", y);
  for (guint i = 0; i < units->len; i++)
    vd_vassal_put_unit (self->module, g_ptr_array_index (units, i), "counter", NULL);
  vd_xml_close (self->module->xml);
}

static void
put_window (const Track *self)
{
  const char *const window[] = {
    "mapName", self->name, "allowMultiple", "false", "backgroundcolor", "255,255,255",
    "buttonName", self->name, "tooltip", "Turns, reinforcements and losses", "icon", "",
    "hotkey", "", "launch", "true", "color", "0,0,0", "thickness", "3", "edgeHeight", "0",
    "edgeWidth", "0", "markMoved", "Never", "moveKey", "",
    "moveToFormat", "$pieceName$ moves $previousLocation$ -> $location$", "moveWithinFormat", "",
    "createFormat", "$pieceName$ placed in $location$", "changeFormat", "$message$", NULL
  };
  static const char *const metrics[] = {
    "disabled", "false", "exSepX", "12", "exSepY", "24", "unexSepX", "2", "unexSepY", "2", NULL
  };

  vd_vassal_open_part (self->module, "", "module.Map", window);
  put_board (self);
  vd_vassal_put (self->module, "module.map.StackMetrics", metrics);
  for (guint i = 0; i < self->boxes->len; i++)
    for (guint s = 0; s < g_array_index (self->boxes, Box, i).stacks->len; s++)
      put_stack (self, &g_array_index (self->boxes, Box, i), s);
  vd_vassal_put_map_tools (self->module);
  vd_vassal_close_part (self->module);
}

void
vd_vassal_put_track (VdVassal *module)
{
  Track self = { module, g_array_new (FALSE, TRUE, sizeof (Box)) };

  g_array_set_clear_func (self.boxes, box_clear);
  self.name = vd_vassal_name_part (module, VD_VASSAL_TRACK);
  self.image = vd_vassal_name_file (module, IMAGE);
  if (module->project->scenario != NULL)
    list_boxes (&self);
  if (self.boxes->len > 0)
    {
      lay_out (&self);
      vd_vassal_add_image (module, self.image, draw (&self));
      put_window (&self);
    }
  g_free (self.name);
  g_free (self.image);
  g_array_unref (self.boxes);
}
