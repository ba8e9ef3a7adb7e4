#include "editor/walk/walk-legend.h"

#include <glib/gi18n.h>
#include <math.h>

#include "editor/widgets/swatch.h"
#include "editor/widgets/widgets.h"

#define SWATCH 26 /* pixels */

struct _VdWalkLegend
{
  GtkWidget   parent_instance;

  VdWalk     *walk;       /* (nullable) */
  int         shown_side; /* what the pictures of the buttons show */
  int         shown_path;

  /* Template */
  GtkWidget  *terrain;
  GtkListBox *kinds;
  GtkButton  *side;
  GtkImage   *side_picture;
  GtkLabel   *side_name;
  GtkButton  *path;
  GtkImage   *path_picture;
  GtkLabel   *path_name;
  GtkLabel   *side_keys;
  GtkWidget  *help;
  GtkWidget  *pass_help; /* in place of @help where no terrain is entered */
};

G_DEFINE_FINAL_TYPE (VdWalkLegend, vd_walk_legend, GTK_TYPE_WIDGET)

static guint chosen;

static const VdChart *
get_chart (VdWalkLegend *self)
{
  return vd_editor_project_get (vd_walk_get_project (self->walk))->chart;
}

/* Terrain */

static void
show_texture (GtkImage   *image,
              GdkTexture *texture)
{
  gtk_image_set_from_paintable (image, GDK_PAINTABLE (texture));
  gtk_image_set_pixel_size (image, SWATCH);
}

static GtkWidget *
make_key (char key)
{
  const char text[] = { g_ascii_toupper (key), '\0' };
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "keycap");
  gtk_widget_set_valign (label, GTK_ALIGN_CENTER);
  return label;
}

static void
add_row (VdWalkLegend *self,
         guint         place,
         int           kind)
{
  const char *name = g_array_index (get_chart (self)->hexes, VdKind, kind).name;
  char key = vd_walk_get_terrain_key (place);
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *picture = gtk_image_new ();
  GtkWidget *label = gtk_label_new (name);
  GtkWidget *hint = gtk_label_new ("");
  g_autoptr (GdkTexture) texture =
    vd_swatch_hex (get_chart (self), kind,
                   SWATCH * gtk_widget_get_scale_factor (GTK_WIDGET (self)));

  show_texture (GTK_IMAGE (picture), texture);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (hint, "numeric");
  gtk_box_append (GTK_BOX (box), make_key (key != 0 ? key : ' '));
  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), hint);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_widget_set_focus_on_click (row, FALSE);
  g_object_set_data (G_OBJECT (row), "hint", hint);
  g_object_set_data (G_OBJECT (row), "kind", GINT_TO_POINTER (kind));
  gtk_list_box_append (self->kinds, row);
}

/* What it is called, with how sure it is if it is suggested. */
static void
show_hint (VdWalkLegend  *self,
           GtkListBoxRow *row,
           const VdHint  *hint)
{
  int kind = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "kind"));
  char key = vd_walk_get_terrain_key (gtk_list_box_row_get_index (row));
  const char *name = g_array_index (get_chart (self)->hexes, VdKind, kind).name;
  gboolean is_suggested = hint != NULL && (int) hint->kind == kind;
  g_autofree char *percent = is_suggested
                             ? g_strdup_printf (_("%d %%"), (int) lround (100 * hint->confidence))
                             : g_strdup ("");
  g_autofree char *said = key == 0 ? g_strdup (name)
                          /* TRANS: a terrain, and the key that enters it */
                          : g_strdup_printf (_("%s, key %c"), name, g_ascii_toupper (key));
  g_autofree char *all = is_suggested ? g_strdup_printf (_("%s, suggested, %s"), said, percent)
                                      : g_strdup (said);

  gtk_label_set_label (g_object_get_data (G_OBJECT (row), "hint"), percent);
  vd_widget_set_name (GTK_WIDGET (row), all);
  if (is_suggested)
    gtk_widget_add_css_class (GTK_WIDGET (row), "suggested");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (row), "suggested");
}

static void
show_hints (VdWalkLegend *self)
{
  g_autoptr (GArray) hints = vd_walk_list_hints (self->walk);
  const VdHint *terrain = NULL;
  GtkListBoxRow *row;

  for (guint i = 0; hints != NULL && i < hints->len; i++)
    if (g_array_index (hints, VdHint, i).sort == VD_HINT_TERRAIN)
      terrain = &g_array_index (hints, VdHint, i);

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->kinds, i)) != NULL; i++)
    show_hint (self, row, terrain);
}

/* What is put on sides, and paths */

/* Keys that enter no terrain are not shown. */
static void
show_task (VdWalkLegend *self)
{
  gboolean has_terrain = vd_walk_can_do (self->walk, VD_DEED_TERRAIN);

  gtk_widget_set_visible (self->terrain, has_terrain);
  gtk_widget_set_visible (self->help, has_terrain);
  gtk_widget_set_visible (self->pass_help, !has_terrain);
}

static void
show_kind (GtkButton    *button,
           GtkLabel     *label,
           const GArray *kinds,
           int           kind,
           const char   *format)
{
  const char *name = kind >= 0 ? g_array_index (kinds, VdKind, kind).name : _("none");
  g_autofree char *said = g_strdup_printf (format, name);

  gtk_label_set_label (label, name);
  vd_widget_set_name (GTK_WIDGET (button), said);
}

static void
show_kinds (VdWalkLegend *self)
{
  const VdChart *chart = get_chart (self);
  int size = SWATCH * gtk_widget_get_scale_factor (GTK_WIDGET (self));
  int side = vd_walk_get_side_kind (self->walk), path = vd_walk_get_path_kind (self->walk);

  /* TRANS: %s is what is put on hexsides */
  show_kind (self->side, self->side_name, chart->sides, side, _("On hexsides: %s, next by S"));
  /* TRANS: %s is a road or the like */
  show_kind (self->path, self->path_name, chart->paths, path, _("Paths: %s, next by P"));
  gtk_widget_set_sensitive (GTK_WIDGET (self->side),
                            side >= 0 && vd_walk_can_do (self->walk, VD_DEED_SIDE));
  gtk_widget_set_sensitive (GTK_WIDGET (self->path),
                            path >= 0 && vd_walk_can_do (self->walk, VD_DEED_PATH));
  if (side >= 0 && side != self->shown_side)
    {
      g_autoptr (GdkTexture) texture = vd_swatch_side (chart, side, size);

      show_texture (self->side_picture, texture);
    }
  if (path >= 0 && path != self->shown_path)
    {
      g_autoptr (GdkTexture) texture = vd_swatch_path (chart, path, size);

      show_texture (self->path_picture, texture);
    }

  self->shown_side = side;
  self->shown_path = path;
}

void
vd_walk_legend_update (VdWalkLegend *self)
{
  g_return_if_fail (VD_IS_WALK_LEGEND (self));

  if (self->walk == NULL)
    return;

  show_hints (self);
  show_kinds (self);
  show_task (self);
}

/* As they lie around the hex. */
static void
show_side_keys (VdWalkLegend *self)
{
  gboolean is_flat = vd_walk_get_map (self->walk)->grid.orientation == VD_FLAT;

  gtk_label_set_label (self->side_keys, is_flat ? "E R T D F G" : "R T D G C V");
}

void
vd_walk_legend_set_walk (VdWalkLegend *self,
                         VdWalk       *walk)
{
  int kind;

  g_return_if_fail (VD_IS_WALK_LEGEND (self) && (walk == NULL || VD_IS_WALK (walk)));

  g_set_object (&self->walk, walk);
  vd_widget_clear_list (self->kinds);
  self->shown_side = self->shown_path = -1;
  if (walk == NULL)
    return;

  for (guint place = 0; (kind = vd_walk_get_terrain (walk, place)) >= 0; place++)
    add_row (self, place, kind);
  show_side_keys (self);
  vd_walk_legend_update (self);
}

/* What is clicked */

static void
on_row_activated (VdWalkLegend  *self,
                  GtkListBoxRow *row)
{
  g_signal_emit (self, chosen, 0, VD_DEED_TERRAIN, gtk_list_box_row_get_index (row));
}

static void
on_side_clicked (VdWalkLegend *self)
{
  g_signal_emit (self, chosen, 0, VD_DEED_SIDE_KIND, 1);
}

static void
on_path_clicked (VdWalkLegend *self)
{
  g_signal_emit (self, chosen, 0, VD_DEED_PATH_KIND, 1);
}

static void
vd_walk_legend_dispose (GObject *object)
{
  VdWalkLegend *self = VD_WALK_LEGEND (object);

  g_clear_object (&self->walk);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_walk_legend_parent_class)->dispose (object);
}

static void
vd_walk_legend_class_init (VdWalkLegendClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_walk_legend_dispose;
  chosen = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                         NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/walk-legend.ui");
  gtk_widget_class_bind_template_child (widget_class, VdWalkLegend, terrain);
  gtk_widget_class_bind_template_child (widget_class, VdWalkLegend, kinds);
  gtk_widget_class_bind_template_child (widget_class, VdWalkLegend, side);
  gtk_widget_class_bind_template_child (widget_class, VdWalkLegend, side_picture);
  gtk_widget_class_bind_template_child (widget_class, VdWalkLegend, side_name);
  gtk_widget_class_bind_template_child (widget_class, VdWalkLegend, path);
  gtk_widget_class_bind_template_child (widget_class, VdWalkLegend, path_picture);
  gtk_widget_class_bind_template_child (widget_class, VdWalkLegend, path_name);
  gtk_widget_class_bind_template_child (widget_class, VdWalkLegend, side_keys);
  gtk_widget_class_bind_template_child (widget_class, VdWalkLegend, help);
  gtk_widget_class_bind_template_child (widget_class, VdWalkLegend, pass_help);
  gtk_widget_class_bind_template_callback (widget_class, on_row_activated);
  gtk_widget_class_bind_template_callback (widget_class, on_side_clicked);
  gtk_widget_class_bind_template_callback (widget_class, on_path_clicked);
}

static void
vd_walk_legend_init (VdWalkLegend *self)
{
  self->shown_side = self->shown_path = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
}
