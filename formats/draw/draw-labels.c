/* Which names a map shows, and how they look.  Where they go is settled in
 * draw-place.c. */
#include "formats/draw/draw-marks.h"
#include "formats/draw/draw-private.h"

#include <string.h>

#define LEAST_PIXELS 7.5 /* high, or a name is left out */

static const VdColor wood_halo = { 0.760, 0.820, 0.630 };

/* Base sizes in units, by VdNameSize. */
static const double place_heights[] = { 0.225, 0.270, 0.335 };
static const double area_heights[] = { 0.215, 0.270, 0.340 };

static const struct
{
  const char *kind;
  gboolean    is_high;
} area_kinds[] = {
  { "heights", TRUE }, { "hilltop", TRUE }, { "hill", TRUE }, { "ridge", TRUE },
  { "plateau", TRUE }, { "wood", FALSE }, { "forest", FALSE }, { "marsh", FALSE },
  { "island", FALSE }, { "lake", FALSE }, { "valley", FALSE },
};

static int
find_area_kind (const VdRegion *region)
{
  for (guint i = 0; i < G_N_ELEMENTS (area_kinds) && region->kind != NULL; i++)
    if (strcmp (region->kind, area_kinds[i].kind) == 0)
      return i;

  return -1;
}

/* Spares going through all of a region far off. */
static gboolean
may_have (const VdDrawing *self,
          guint            region,
          guint            cell)
{
  const VdMapIndex *index = self->map->index;

  return index == NULL ||
         vd_window_has (&g_array_index (index->regions, VdExtent, region).window, self->grid, cell);
}

static const VdRegion *
find_area (const VdDrawing *self,
           guint            cell)
{
  const GArray *regions = self->map->regions;

  for (guint i = 0; i < regions->len; i++)
    {
      const VdRegion *region = &g_array_index (regions, VdRegion, i);

      if (find_area_kind (region) >= 0 && may_have (self, i, cell) &&
          vd_map_list_has_cell (region->cells, cell))
        return region;
    }

  return NULL;
}

static double
scaled_height (const VdDrawing *self,
               double           base)
{
  return base * CLAMP (10.5 / (place_heights[VD_NAME_SMALL] * self->pixels), 1, 1.6);
}

static void
add_label (const VdDrawing *self,
           GArray          *labels,
           const VdLabel   *model,
           const char      *text,
           double           base)
{
  VdLabel label = *model;

  label.height = scaled_height (self, base);
  if (label.height * self->pixels < LEAST_PIXELS || *text == '\0')
    return;

  label.text = g_strdup (text);
  label.boxes = g_array_new (FALSE, FALSE, sizeof (VdRect));
  label.letters = g_array_new (FALSE, FALSE, sizeof (VdLetter));
  g_array_append_val (labels, label);
}

static gboolean
is_built (const VdDrawing *self,
          guint            cell)
{
  const char *look = vd_drawing_look (self, cell);

  return strcmp (look, "town") == 0 || strcmp (look, "fort") == 0;
}

static void
set_area (const VdDrawing *self,
          VdLabel         *label,
          const VdRegion  *area)
{
  gboolean is_high = area_kinds[find_area_kind (area)].is_high;
  gboolean is_wooded = area->cells->len > 0 &&
    strcmp (vd_drawing_look (self, g_array_index (area->cells, guint32, 0)), "forest") == 0;

  label->style = VD_TEXT_AREA;
  label->cells = area->cells;
  label->color = vd_inks[is_high ? VD_INK_HEIGHT : is_wooded ? VD_INK_WOOD : VD_INK_FEATURE];
  label->halo = is_wooded ? wood_halo : vd_paper;
}

/* A town is written upright, an area spaced, water blue. */
static VdNameLook
look_of (const VdDrawing *self,
         const VdName    *name,
         const VdRegion  *area)
{
  if (name->look != VD_NAME_LOOK_USUAL)
    return name->look;
  if (is_built (self, name->cell))
    return VD_NAME_LOOK_PLACE;

  return area != NULL ? VD_NAME_LOOK_AREA : VD_NAME_LOOK_FEATURE;
}

static void
set_look (const VdDrawing *self,
          VdLabel         *label,
          VdNameLook       look,
          const VdRegion  *area)
{
  static const VdTextStyle styles[VD_N_NAME_LOOKS] = {
    [VD_NAME_LOOK_PLACE] = VD_TEXT_PLACE, [VD_NAME_LOOK_FEATURE] = VD_TEXT_FEATURE,
    [VD_NAME_LOOK_AREA] = VD_TEXT_AREA, [VD_NAME_LOOK_WATER] = VD_TEXT_WATER,
  };

  label->style = styles[look];
  label->halo = vd_paper;
  label->color = vd_inks[look == VD_NAME_LOOK_PLACE ? VD_INK_PLACE
                         : look == VD_NAME_LOOK_WATER ? VD_INK_WATER : VD_INK_FEATURE];
  if (look == VD_NAME_LOOK_AREA && area != NULL)
    set_area (self, label, area);
}

static void
set_place (const VdDrawing   *self,
           VdLabel           *label,
           const VdNamePlace *place)
{
  VdVec c = vd_centre_of (self->grid, label->cell);

  label->fixed = TRUE;
  label->cells = NULL;
  label->middle = (VdVec) { c.x + place->right / 100.0, c.y + place->down / 100.0 };
  label->turn = place->turn * G_PI / 180;
}

static void
add_name (const VdDrawing *self,
          GArray          *labels,
          const VdName    *name)
{
  VdLabel label = { .size = name->size, .cell = name->cell, .node = name->node,
                    .row = name->node };
  const VdRegion *area = is_built (self, name->cell) ? NULL : find_area (self, name->cell);
  VdNameLook look = look_of (self, name, area);

  set_look (self, &label, look, area);
  if (name->place.fixed)
    set_place (self, &label, &name->place);

  add_label (self, labels, &label, name->text,
             (look == VD_NAME_LOOK_AREA ? area_heights : place_heights)[name->size]);
}

static gboolean
is_named (const VdDrawing *self,
          guint            number)
{
  const VdRegion *region = &g_array_index (self->map->regions, VdRegion, number);

  for (guint i = 0; i < self->map->names->len; i++)
    {
      guint cell = g_array_index (self->map->names, VdName, i).cell;

      if (may_have (self, number, cell) && vd_map_list_has_cell (region->cells, cell) &&
          !is_built (self, cell))
        return TRUE;
    }

  return FALSE;
}

/* Where an area's name belongs. */
static guint
middle_cell (const VdDrawing *self,
             guint            number)
{
  const VdRegion *region = &g_array_index (self->map->regions, VdRegion, number);

  return self->map->index != NULL ? g_array_index (self->map->index->regions, VdExtent, number).middle
                                  : g_array_index (region->cells, guint32, 0);
}

/* An area is named after itself, unless a name lies in it. */
static void
add_region (const VdDrawing *self,
            GArray          *labels,
            guint            number)
{
  const VdRegion *region = &g_array_index (self->map->regions, VdRegion, number);
  VdLabel label = { .size = region->cells->len >= 12 ? VD_NAME_MEDIUM : VD_NAME_SMALL };

  if (find_area_kind (region) < 0 || region->cells->len == 0 || region->name == NULL)
    return;

  label.row = region->node;
  label.cell = middle_cell (self, number);
  if (!vd_window_has (&self->own, self->grid, label.cell) || is_named (self, number))
    return;

  set_area (self, &label, region);
  add_label (self, labels, &label, region->name, area_heights[label.size]);
}

/* A course in pieces is named once, along the longest.  One that has several
 * stretches is named along every other. */
static gboolean
is_longest_piece (const GArray *curves,
                  guint         piece)
{
  const VdCurve *curve = &g_array_index (curves, VdCurve, piece);

  for (guint i = 0; i < curves->len; i++)
    {
      const VdCurve *other = &g_array_index (curves, VdCurve, i);

      if (other->node == curve->node && other->ordinal == curve->ordinal &&
          (other->points->len > curve->points->len ||
           (other->points->len == curve->points->len && i < piece)))
        return FALSE;
    }

  return TRUE;
}

static void
add_waters (const VdDrawing *self,
            GArray          *labels)
{
  const GArray *curves = self->nets[VD_NET_WATER];

  for (guint i = 0; i < curves->len; i++)
    {
      const VdCurve *curve = &g_array_index (curves, VdCurve, i);
      const char *name = curve->node != NULL ? vd_node_get (curve->node, "name") : NULL;
      VdLabel label = { .style = VD_TEXT_WATER, .size = VD_NAME_SMALL,
                        .color = vd_inks[VD_INK_WATER], .halo = vd_paper, .along = curve,
                        .cell = curve->cell, .row = curve->node };

      if (name != NULL && curve->ordinal % 2 == 0 &&
          vd_window_has (&self->own, self->grid, curve->cell) && is_longest_piece (curves, i))
        add_label (self, labels, &label, name, curve->from > 0.1 ? 0.27 : 0.235);
    }
}

static void
add_names (const VdDrawing *self,
           GArray          *labels)
{
  g_autoptr (GArray) names = vd_map_list_names_in (self->map, &self->own);

  for (guint i = 0; i < names->len; i++)
    add_name (self, labels,
              &g_array_index (self->map->names, VdName, g_array_index (names, guint, i)));
}

GArray *
vd_drawing_list_fixed (const VdDrawing *self)
{
  g_autoptr (GArray) names = vd_map_list_names_in (self->map, &self->window);
  GArray *labels = g_array_new (FALSE, FALSE, sizeof (VdLabel));

  for (guint i = 0; i < names->len; i++)
    {
      const VdName *name = &g_array_index (self->map->names, VdName,
                                           g_array_index (names, guint, i));

      if (name->place.fixed)
        add_name (self, labels, name);
    }

  return labels;
}

GArray *
vd_drawing_list_labels (const VdDrawing *self)
{
  GArray *labels = g_array_new (FALSE, FALSE, sizeof (VdLabel));

  add_names (self, labels);
  for (guint i = 0; i < self->map->regions->len; i++)
    add_region (self, labels, i);

  add_waters (self, labels);
  return labels;
}

void
vd_labels_free (GArray *labels)
{
  for (guint i = 0; i < labels->len; i++)
    {
      VdLabel *label = &g_array_index (labels, VdLabel, i);

      g_free (label->text);
      g_array_unref (label->boxes);
      g_array_unref (label->letters);
    }

  g_array_unref (labels);
}

PangoLayout *
vd_label_layout (const VdDrawing *self,
                 const VdLabel   *label,
                 const char      *text)
{
  static const char *const faces[] = { "", " Italic", " Italic", " Italic" };
  gboolean is_bold = label->style == VD_TEXT_PLACE && label->size == VD_NAME_LARGE;
  g_autofree char *font = g_strconcat (VD_FONT_SERIF, is_bold ? " Semi-Bold" : faces[label->style],
                                       NULL);
  PangoLayout *layout = vd_text_layout (self->text, text, font, label->height);

  if (label->style == VD_TEXT_AREA)
    {
      PangoAttrList *attributes = pango_attr_list_new ();
      double spacing = label->height * (label->size == VD_NAME_SMALL ? 0.07 : 0.16);

      pango_attr_list_insert (attributes, pango_attr_letter_spacing_new (spacing * 100 *
                                                                         PANGO_SCALE));
      pango_layout_set_attributes (layout, attributes);
      pango_attr_list_unref (attributes);
    }

  pango_layout_set_single_paragraph_mode (layout, FALSE);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  pango_layout_set_line_spacing (layout, 0.85);
  return layout;
}

static void
draw_straight (const VdDrawing *self,
               const VdLabel   *label)
{
  PangoLayout *layout = vd_label_layout (self, label, label->text);
  cairo_t *cr = self->cr;

  cairo_save (cr);
  cairo_translate (cr, label->middle.x, label->middle.y);
  cairo_rotate (cr, label->turn);
  cairo_translate (cr, -label->middle.x, -label->middle.y);
  cairo_move_to (cr, label->at.x, label->at.y);
  vd_text_show_halo (cr, layout, label->halo, label->height * 0.13);
  cairo_move_to (cr, label->at.x, label->at.y);
  vd_text_show (cr, layout, label->color);
  cairo_restore (cr);
  cairo_new_path (cr);
  g_object_unref (layout);
}

static void
draw_letter (const VdDrawing *self,
             const VdLabel   *label,
             const VdLetter  *letter,
             gboolean         is_halo)
{
  PangoLayout *layout = vd_label_layout (self, label, letter->text);
  cairo_t *cr = self->cr;
  double baseline = pango_layout_get_baseline (layout) / (100.0 * PANGO_SCALE);

  cairo_save (cr);
  cairo_translate (cr, letter->foot.x, letter->foot.y);
  cairo_rotate (cr, letter->angle);
  cairo_move_to (cr, -letter->width / 2, -baseline);

  if (is_halo)
    vd_text_show_halo (cr, layout, label->halo, label->height * 0.12);
  else
    vd_text_show (cr, layout, label->color);

  cairo_restore (cr);
  cairo_new_path (cr);
  g_object_unref (layout);
}

static gboolean
is_seen (const VdDrawing *self,
         const VdLabel   *label)
{
  for (guint i = 0; i < label->boxes->len; i++)
    {
      VdRect box = g_array_index (label->boxes, VdRect, i);
      const VdRect *v = &self->visible;

      if (box.x < v->x + v->width && box.x + box.width > v->x &&
          box.y < v->y + v->height && box.y + box.height > v->y)
        return TRUE;
    }

  return FALSE;
}

void
vd_draw_labels (const VdDrawing *self,
                const GArray    *labels)
{
  for (guint i = 0; i < labels->len; i++)
    {
      const VdLabel *label = &g_array_index (labels, VdLabel, i);

      if (!label->placed || !is_seen (self, label))
        continue;

      vd_mark_begin (self->cr, &(VdMark) { VD_MARK_NAME, NULL, label->row, label->cell });
      if (label->letters->len == 0)
        draw_straight (self, label);

      for (guint j = 0; j < 2 * label->letters->len; j++)
        draw_letter (self, label,
                     &g_array_index (label->letters, VdLetter, j % label->letters->len),
                     j < label->letters->len);
      vd_mark_end (self->cr);
    }
}
