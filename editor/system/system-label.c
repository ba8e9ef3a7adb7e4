#include "editor/system/system-label.h"

#include "editor/widgets/swatch.h"
#include "editor/widgets/widgets.h"

#define SWATCH_SIZE 28 /* pixels */
#define WIDTH 44       /* characters of an explanation */
#define SENTENCE 52    /* characters of a rule */

GtkWidget *
vd_system_label_new_swatch (const VdProject   *project,
                            const VdSystemRow *row,
                            int                scale)
{
  g_autoptr (GdkTexture) texture = NULL;
  const VdChart *chart;
  const GArray *kinds;
  GtkWidget *picture;
  int kind;

  g_return_val_if_fail (project != NULL && row != NULL && scale > 0, NULL);

  chart = project->chart;
  kinds = row->table == VD_SYSTEM_HEXES ? chart->hexes : chart->sides;

  if (row->table != VD_SYSTEM_HEXES && row->table != VD_SYSTEM_SIDES)
    return NULL;

  kind = vd_kind_find (kinds, row->key);
  if (kind < 0)
    return NULL;

  texture = row->table == VD_SYSTEM_HEXES ? vd_swatch_hex (chart, kind, SWATCH_SIZE * scale)
                                          : vd_swatch_side (chart, kind, SWATCH_SIZE * scale);
  picture = gtk_image_new_from_paintable (GDK_PAINTABLE (texture));
  gtk_image_set_pixel_size (GTK_IMAGE (picture), SWATCH_SIZE);
  gtk_widget_set_valign (picture, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (picture, "swatch");
  return picture;
}

static GtkWidget *
make_explanation (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_width_chars (GTK_LABEL (label), WIDTH);
  gtk_label_set_max_width_chars (GTK_LABEL (label), WIDTH);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "caption");

  return label;
}

GtkWidget *
vd_system_label_new (const VdProject   *project,
                     const VdSystemRow *row)
{
  g_autofree char *name = NULL;
  GtkWidget *box;
  GtkWidget *label;

  g_return_val_if_fail (project != NULL && row != NULL, NULL);

  name = vd_system_row_name (project, row);
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  label = gtk_label_new (name);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_tooltip_text (label, row->key);
  gtk_widget_add_css_class (label, "rule-name");
  if (row->table == VD_SYSTEM_BINDS) /* a sentence */
    {
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_width_chars (GTK_LABEL (label), SENTENCE);
      gtk_label_set_max_width_chars (GTK_LABEL (label), SENTENCE);
    }
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), label);
  if (vd_system_row_explain (row) != NULL)
    gtk_box_append (GTK_BOX (box), make_explanation (vd_system_row_explain (row)));

  return box;
}

void
vd_system_label_name_button (GtkWidget  *button,
                             const char *row)
{
  g_auto (GStrv) parts = NULL;
  g_autofree char *name = NULL;

  g_return_if_fail (GTK_IS_BUTTON (button) && row != NULL);

  parts = g_strsplit (g_object_get_data (G_OBJECT (button), "format"), "%s", 2);
  name = g_strconcat (parts[0], row, parts[1], NULL);
  vd_widget_set_name (button, name);
}

GtkWidget *
vd_system_label_add_button (GtkWidget  *box,
                            const char *icon,
                            const char *tip,
                            const char *format,
                            const char *row)
{
  GtkWidget *button;

  g_return_val_if_fail (GTK_IS_BOX (box) && icon != NULL && tip != NULL && format != NULL, NULL);
  g_return_val_if_fail (row != NULL, NULL);

  button = gtk_button_new_from_icon_name (icon);
  g_object_set_data_full (G_OBJECT (button), "format", g_strdup (format), g_free);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, tip);
  vd_system_label_name_button (button, row);
  gtk_box_append (GTK_BOX (box), button);

  return button;
}
