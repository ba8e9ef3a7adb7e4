/* svg-groups.c: groups of what was drawn
 *
 * A group is begun when there is something in it; one that ends goes on if the next is of
 * the same thing, as pieces of a long river are. */
#include <string.h>

#include "core/text/phrase.h"
#include "formats/exchange/svg/svg-write.h"

typedef struct
{
  const VdSvgStep *begin;
  gboolean         is_open;
} Group;

typedef struct
{
  VdSvg              *svg;
  const VdSvgDrawing *drawing;
  VdSvgParts         *parts;
  GArray             *groups; /* of Group: those that the next piece is in */
  const VdSvgStep    *ended;  /* (nullable): a group that is not closed yet */
} Writer;

/* In the order in which they are drawn.  @shapes is for what is not seen. */
static const struct
{
  const char  *name, *label;
  void       (*shapes) (VdSvg                *self,
                        const cairo_matrix_t *matrix);
} layers[] = {
  { "paper", "Paper", NULL },
  { "legend", "Legend", NULL },
  { "regions", "Regions", vd_svg_put_regions },
  { "terrain", "Terrain", vd_svg_put_hexes },
  { "grid", "Grid", NULL },
  { "slopes", "Slopes and other hexsides", vd_svg_put_sides },
  { "paths", "Paths", NULL },
  { "water", "Water and crossings", NULL },
  { "towns", "Towns", NULL },
  { "bounds", "Boundaries", NULL },
  { "numbers", "Numbers", NULL },
  { "names", "Names", NULL },
  { "units", "Units", NULL },
  { "border", "Border", NULL },
};

static guint
find_layer (const VdMark *mark)
{
  guint i = 0;

  while (i < G_N_ELEMENTS (layers) - 1 && strcmp (layers[i].name, mark->name) != 0)
    i++;

  return i;
}

/* Ids and labels */

/* (transfer full): of a hexside both hexes */
static char *
name_place (const VdSvg  *svg,
            const VdMark *mark)
{
  g_autofree char *label = vd_map_get_label (svg->map, mark->cell);
  int next = mark->kind == VD_MARK_CROSSING
             ? vd_grid_next (&svg->map->grid, mark->cell, mark->dir) : -1;
  g_autofree char *other = next >= 0 ? vd_map_get_label (svg->map, next) : NULL;

  return g_strjoin ("-", next >= 0 && next < (int) mark->cell ? other : label,
                    next >= 0 && next < (int) mark->cell ? label : other, NULL);
}

/* (transfer full): what a thing is called in ids */
static char *
name_thing (const VdSvg  *svg,
            const VdMark *mark)
{
  switch (mark->kind)
    {
    case VD_MARK_HEX:
    case VD_MARK_NUMBER:
    case VD_MARK_CROSSING:
      return name_place (svg, mark);
    case VD_MARK_LINE:
    case VD_MARK_NAME:
    case VD_MARK_EDGE:
    case VD_MARK_UNIT:
      return vd_svg_name_row (mark->row);
    case VD_MARK_LAYER:
    case VD_MARK_AREA:
    case VD_N_MARKS:
    default:
      return g_strdup (mark->name);
    }
}

/* A path is called so, a run "line", since "run" is that with its hexsides; the name of a
 * region "name-region". */
static const char *
get_word (const VdMark *mark)
{
  static const char *const words[VD_N_MARKS] = {
    [VD_MARK_LAYER] = "layer", [VD_MARK_AREA] = "area", [VD_MARK_NUMBER] = "number",
    [VD_MARK_CROSSING] = "crossing", [VD_MARK_EDGE] = "edge", [VD_MARK_UNIT] = "unit",
  };
  const char *element = mark->row != NULL ? vd_node_get_name (mark->row) : "";

  if (mark->kind == VD_MARK_HEX)
    return mark->name;
  if (mark->kind == VD_MARK_LINE)
    return strcmp (element, "path") == 0 ? element : "line";
  if (mark->kind == VD_MARK_NAME)
    return strcmp (element, "region") == 0 ? "name-region"
           : strcmp (element, "run") == 0 ? "name-run" : "name";

  return words[mark->kind];
}

/* The first that the row has. */
static const char *
get_label (const VdNode *row)
{
  static const char *const attributes[] = { "text", "name", "id", "kind" };

  for (guint i = 0; row != NULL && i < G_N_ELEMENTS (attributes); i++)
    if (vd_node_get (row, attributes[i]) != NULL)
      return vd_node_get (row, attributes[i]);

  return NULL;
}

/* What scripts may go by, and what the drawing does not show of a row. */
static void
put_data (VdSvg        *svg,
          const VdMark *mark)
{
  static const char *const names[VD_N_MARKS] = {
    [VD_MARK_LINE] = "kind off",
    [VD_MARK_NAME] = "at size look offset turn",
    [VD_MARK_EDGE] = "side hexes",
    [VD_MARK_UNIT] = "side formation class strength initiative move vedettes kind rating code",
  };

  if (mark->row == NULL)
    return;

  g_hash_table_add (svg->drawn, (gpointer) mark->row);
  if (names[mark->kind] != NULL)
    vd_svg_data (svg->text, mark->row, names[mark->kind]);
}

/* Groups */

static void
open_group (Writer *self,
            Group  *group)
{
  VdSvg *svg = self->svg;
  const VdMark *mark = &group->begin->mark;
  gboolean is_layer = mark->kind == VD_MARK_LAYER;
  guint layer = is_layer ? find_layer (mark) : 0;
  g_autofree char *thing = name_thing (svg, mark);
  g_autofree char *id =
    vd_svg_take_id (svg, get_word (mark), thing,
                    mark->kind == VD_MARK_LINE ? mark->name : NULL);

  vd_svg_tag (svg->text, "g");
  vd_svg_attribute (svg->text, "id", id);
  vd_svg_attribute (svg->text, "inkscape:groupmode", is_layer ? "layer" : NULL);
  vd_svg_attribute (svg->text, "inkscape:label",
                    is_layer ? layers[layer].label : get_label (mark->row));
  put_data (svg, mark);
  g_string_append (svg->text, ">\n");
  group->is_open = TRUE;
  if (is_layer && layers[layer].shapes != NULL)
    layers[layer].shapes (svg, &group->begin->matrix);
}

static void
close_ended (Writer *self)
{
  if (self->ended != NULL)
    g_string_append (self->svg->text, "</g>\n");
  self->ended = NULL;
}

/* Something is to come into the innermost group. */
static void
open_all (Writer *self)
{
  close_ended (self);
  for (guint i = 0; i < self->groups->len; i++)
    {
      Group *group = &g_array_index (self->groups, Group, i);

      if (!group->is_open)
        open_group (self, group);
    }
}

static gboolean
goes_on (const Writer    *self,
         const VdSvgStep *step)
{
  const VdMark *one = &step->mark, *other = self->ended != NULL ? &self->ended->mark : NULL;

  return other != NULL && one->kind == VD_MARK_LINE && other->kind == VD_MARK_LINE &&
         one->row == other->row && g_strcmp0 (one->name, other->name) == 0;
}

static void
begin_group (Writer          *self,
             const VdSvgStep *step)
{
  Group group = { step, goes_on (self, step) };

  if (group.is_open)
    self->ended = NULL;
  g_array_append_val (self->groups, group);
  if (step->mark.kind == VD_MARK_LAYER && layers[find_layer (&step->mark)].shapes != NULL)
    open_all (self);
}

static void
end_group (Writer *self)
{
  Group group = g_array_index (self->groups, Group, self->groups->len - 1);

  g_array_set_size (self->groups, self->groups->len - 1);
  if (!group.is_open)
    return;

  close_ended (self);
  self->ended = group.begin;
}

static void
put_step (Writer          *self,
          const VdSvgStep *step)
{
  if (step->kind == VD_SVG_BEGIN)
    begin_group (self, step);
  else if (step->kind == VD_SVG_END)
    end_group (self);
  else
    {
      open_all (self);
      g_string_append_len (self->svg->text, self->drawing->texts->str + step->start,
                           step->end - step->start);
    }
}

static void
put_piece (Writer     *self,
           const char *piece,
           gsize       length)
{
  if (memchr (piece, '<', length) == NULL)
    return;

  open_all (self);
  vd_svg_parts_copy (self->parts, piece, length, self->svg->text);
}

/* Before all layers there is paper; between them, at most, more of the same. */
static void
put_paper (Writer     *self,
           const char *piece,
           gsize       length)
{
  static const VdSvgStep paper = { .mark = { VD_MARK_LAYER, "paper" } };

  begin_group (self, &paper);
  put_piece (self, piece, length);
  end_group (self);
}

/* cairo's file */

static guint
count (const char *text,
       gsize       length,
       const char *what)
{
  guint n = 0;

  for (const char *at = g_strstr_len (text, length, what); at != NULL;
       at = g_strstr_len (at + 1, text + length - at - 1, what))
    n++;

  return n;
}

/* What was drawn before the first cut, at @end: after the head of the file, and in a group
 * that is around all. */
static const char *
find_first (const char *file,
            const char *end)
{
  const char *defs = g_strrstr_len (file, end - file, "</defs>");
  const char *first = defs != NULL ? defs + strlen ("</defs>")
                                   : strchr (strstr (file, "<svg"), '>') + 1;

  if (count (first, end - first, "<g ") > count (first, end - first, "</g>"))
    first = strchr (strstr (first, "<g "), '>') + 1;

  return first;
}

static void
read_parts (Writer     *self,
            const char *file,
            const char *end)
{
  const char *defs = g_strstr_len (file, end - file, "<defs>");
  const char *defs_end = g_strrstr_len (file, end - file, "</defs>");

  defs = defs != NULL && defs_end != NULL ? defs + strlen ("<defs>") : NULL;
  self->parts = vd_svg_parts_new (defs != NULL ? defs : "", defs != NULL ? defs_end - defs : 0);
  g_string_append (self->svg->text, "<defs>\n");
  vd_svg_parts_put (self->parts, self->svg->text);
  g_string_append (self->svg->text, "</defs>\n");
}

static gboolean
complain (GError **error)
{
  vd_format_error_set (error, VD_FORMAT_ERROR_OPEN,
                       N_("this version of cairo writes drawings that cannot be taken apart"));
  return FALSE;
}

static gboolean
put_all (Writer  *self,
         GError **error)
{
  const VdSvgDrawing *drawing = self->drawing;
  const char *file = (const char *) drawing->bytes->data, *at = file;
  const char *end = file + drawing->bytes->len;
  guint n = drawing->steps->len;

  for (guint i = 0; i < n; i++)
    {
      /* Not strstr(): sanitizers measure all that is left of the file at each call. */
      const char *cut = *drawing->cut != '\0' ? g_strstr_len (at, end - at, drawing->cut) : NULL;

      if (cut == NULL)
        return complain (error);
      if (!vd_export_step (self->svg->export, n + i, 2 * n))
        return FALSE;
      if (i == 0)
        {
          read_parts (self, file, cut);
          at = find_first (file, cut);
          put_paper (self, at, cut - at);
        }
      else if (self->groups->len > 0)
        put_piece (self, at, cut - at);
      put_step (self, &g_array_index (drawing->steps, VdSvgStep, i));
      at = cut + strlen (drawing->cut);
    }

  close_ended (self);
  return strstr (at, drawing->cut) == NULL || complain (error);
}

gboolean
vd_svg_put_groups (VdSvg               *self,
                   const VdSvgDrawing  *drawing,
                   GError             **error)
{
  Writer writer = { self, drawing, NULL, g_array_new (FALSE, FALSE, sizeof (Group)), NULL };
  gboolean done = put_all (&writer, error);

  g_array_unref (writer.groups);
  g_clear_pointer (&writer.parts, vd_svg_parts_free);
  return done;
}
