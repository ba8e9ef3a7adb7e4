#include "editor/scans/points-window.h"

#include <glib/gi18n.h>
#include <math.h>

#include "editor/edits/project-edits-scans.h"
#include "editor/scans/misfit-legend.h"
#include "editor/widgets/widgets.h"
#include "formats/scan/registration.h"

struct _VdPointsWindow
{
  GtkWindow        parent_instance;

  VdEditorProject *project;
  VdScanFiles     *files;   /* weak; of the project */
  guint            map;
  char            *scan;    /* id */
  gboolean         filling;
  double           x, y;    /* of the point whose number is being typed */
  double           at_x, at_y; /* where one points */

  GtkWidget       *popover;
  GtkEntry        *entry;
  GtkLabel        *refusal;

  /* Template */
  GtkButton       *undo;
  GtkButton       *redo;
  VdScanView      *view;
  GtkListBox      *list;
  GtkDropDown     *fit;
  GtkCheckButton  *corrected;
  GtkDropDown     *shows;
  VdMisfitLegend  *legend;
  GtkLabel        *here;
  GtkLabel        *figures;
  GtkLabel        *verdict;
};

G_DEFINE_FINAL_TYPE (VdPointsWindow, vd_points_window, GTK_TYPE_WINDOW)

/* What there is */

static const VdMap *
get_map (VdPointsWindow *self)
{
  return g_ptr_array_index (vd_editor_project_get (self->project)->resolved, self->map);
}

static VdDocument *
get_document (VdPointsWindow *self)
{
  return g_ptr_array_index (vd_editor_project_get (self->project)->maps, self->map);
}

static const VdScanItem *
find_item (VdPointsWindow *self)
{
  const GPtrArray *items = vd_scan_files_list (self->files, self->map);

  for (guint i = 0; items != NULL && i < items->len; i++)
    if (g_strcmp0 (((const VdScanItem *) g_ptr_array_index (items, i))->scan->id, self->scan) == 0)
      return g_ptr_array_index (items, i);

  return NULL;
}

static const VdControl *
get_control (const VdScanItem *item,
             guint             index)
{
  return item != NULL && index < item->scan->controls->len
         ? &g_array_index (item->scan->controls, VdControl, index) : NULL;
}

/* The list of points */

static char *
say_residual (const VdScanItem *item,
              guint             index)
{
  const VdResidual *residual;

  if (item->quality == NULL || index >= item->quality->residuals->len)
    return g_strdup ("");

  residual = &g_array_index (item->quality->residuals, VdResidual, index);
  /* TRANS: how far a control point is off, in pixels and in per cent of a hex */
  return g_strdup_printf (_("%.1f px · %.1f %%"),
                          sqrt (residual->x * residual->x + residual->y * residual->y),
                          residual->percent);
}

static void
on_remove_clicked (GtkButton      *button,
                   VdPointsWindow *self)
{
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "point"));
  const VdControl *control = get_control (find_item (self), index);

  if (control != NULL)
    vd_editor_project_do (self->project,
                          vd_edit_remove_control (get_document (self), control->node));
}

static GtkWidget *
make_remove (VdPointsWindow *self,
             const char     *label,
             guint           index)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("user-trash-symbolic");
  /* TRANS: of a scan; %s is a hex */
  g_autofree char *name = g_strdup_printf (_("Remove Control Point %s"), label);

  gtk_button_set_has_frame (GTK_BUTTON (button), FALSE);
  gtk_widget_set_tooltip_text (button, name);
  vd_widget_set_name (button, name);
  g_object_set_data (G_OBJECT (button), "point", GUINT_TO_POINTER (index));
  g_signal_connect (button, "clicked", G_CALLBACK (on_remove_clicked), self);

  return button;
}

static GtkWidget *
make_row (VdPointsWindow   *self,
          const VdScanItem *item,
          guint             index)
{
  g_autofree char *label = vd_map_get_label (get_map (self), get_control (item, index)->cell);
  g_autofree char *residual = say_residual (item, index);
  gboolean is_wrong = item->quality != NULL && item->quality->wrong == (int) index;
  g_autofree char *name = g_strdup_printf ("%s: %s%s", label, residual,
                                           is_wrong ? _(", most likely wrong") : "");
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *hex = gtk_label_new (label);
  GtkWidget *off = gtk_label_new (residual);

  gtk_label_set_xalign (GTK_LABEL (off), 1);
  gtk_widget_set_hexpand (off, TRUE);
  gtk_widget_add_css_class (hex, "hex-tag");
  gtk_widget_set_valign (hex, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (off, "numeric");
  gtk_widget_add_css_class (off, is_wrong ? "error" : "dim-label");
  gtk_box_append (GTK_BOX (box), hex);
  gtk_box_append (GTK_BOX (box), off);
  gtk_box_append (GTK_BOX (box), make_remove (self, label, index));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_widget_set_tooltip_text (row, is_wrong ? _("It does not agree with the others: look whether "
                                                 "its number is right")
                                             : _("Show this point"));
  vd_widget_set_name (row, name);

  return row;
}

/* Who worked in the list goes on in the picture, as the row is gone. */
static void
fill_list (VdPointsWindow   *self,
           const VdScanItem *item)
{
  gboolean focused = gtk_widget_get_focus_child (GTK_WIDGET (self->list)) != NULL;

  vd_widget_clear_list (self->list);
  for (guint i = 0; i < item->scan->controls->len; i++)
    gtk_list_box_append (self->list, make_row (self, item, i));
  if (focused)
    gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
fill_view (VdPointsWindow   *self,
           const VdScanItem *item)
{
  GArray *points = vd_scan_points_new ();

  for (guint i = 0; i < item->scan->controls->len; i++)
    {
      const VdControl *control = get_control (item, i);
      VdScanPoint point = {
        control->x, control->y, vd_map_get_label (get_map (self), control->cell),
        item->quality != NULL && item->quality->wrong == (int) i,
      };

      g_array_append_val (points, point);
    }

  vd_scan_view_set_picture (self->view, item->pyramid);
  vd_scan_view_set_grid (self->view, &get_map (self)->grid, item->registration);
  vd_scan_view_set_points (self->view, points);
}

static void
show_quality (VdPointsWindow   *self,
              const VdScanItem *item)
{
  /* TRANS: root of the mean square of errors, in pixels and in per cent of a hex */
  g_autofree char *figures = item->quality != NULL
                             ? g_strdup_printf (_("RMS %.2f px · %.2f %% of a hex"),
                                                item->quality->rms_pixels,
                                                item->quality->rms_percent)
                             : NULL;
  const char *text = item->quality != NULL ? item->quality->sentence : item->remark;

  vd_label_show (self->figures, figures);
  gtk_label_set_label (self->verdict, text != NULL ? text : "");
}

/* How far hexes are off */

/* Returns: (transfer full) (nullable): what is to be shown of that */
static VdMisfitPicture *
make_misfit (VdPointsWindow   *self,
             const VdScanItem *item)
{
  guint shows = gtk_drop_down_get_selected (self->shows);

  if (shows == VD_MISFIT_SHOWS_NOTHING || shows >= VD_N_MISFIT_SHOWS || item == NULL ||
      item->registration == NULL || item->pyramid == NULL)
    return NULL;

  return vd_misfit_picture_new (shows, item->registration, &get_map (self)->grid,
                                vd_pyramid_get_width (item->pyramid),
                                vd_pyramid_get_height (item->pyramid));
}

/* Returns: the hex at a pixel of the scan, -1 for none */
static int
find_cell (VdPointsWindow *self,
           double          x,
           double          y)
{
  const VdScanItem *item = find_item (self);
  double map_x, map_y;

  return item != NULL && item->registration != NULL &&
         vd_registration_to_map (item->registration, x, y, &map_x, &map_y)
         ? vd_grid_at (&get_map (self)->grid, map_x, map_y) : -1;
}

static char *
describe_hex (VdPointsWindow        *self,
              const VdMisfitPicture *picture,
              guint                  cell)
{
  const VdHexMisfit *hex = &g_array_index (picture->hexes, VdHexMisfit, cell);
  gboolean is_off = picture->shows == VD_MISFIT_SHOWS_OFF;
  g_autofree char *label = vd_map_get_label (get_map (self), cell);
  double percent = is_off ? hex->percent : hex->shift_percent;

  if (is_off && hex->how == VD_MISFIT_UNKNOWN)
    /* TRANS: %s is a hex */
    return g_strdup_printf (_("%s: not known"), label);

  /* TRANS: a hex, and how far it is off, in pixels and in per cent of a hex */
  return g_strdup_printf (_("%s: %.1f px · %.1f %%"), label, percent * picture->pitch / 100,
                          percent);
}

static void
show_here (VdPointsWindow *self)
{
  const VdMisfitPicture *picture = vd_scan_view_get_misfit (self->view);
  int cell = picture != NULL ? find_cell (self, self->at_x, self->at_y) : -1;
  g_autofree char *text = cell >= 0 ? describe_hex (self, picture, cell) : NULL;

  /* As high as with a hex, so that nothing beside it moves. */
  gtk_widget_set_visible (GTK_WIDGET (self->here), picture != NULL);
  gtk_label_set_label (self->here, text != NULL ? text : _("Point at a hex"));
}

static void
show_misfit (VdPointsWindow *self)
{
  const VdScanItem *item = find_item (self);
  VdMisfitPicture *picture = make_misfit (self, item);

  gtk_widget_set_sensitive (GTK_WIDGET (self->shows), item != NULL && item->registration != NULL);
  vd_misfit_legend_show (self->legend, picture);
  vd_scan_view_set_misfit (self->view, picture);
  show_here (self);
}

static void
on_pointed (VdPointsWindow *self,
            double          x,
            double          y)
{
  self->at_x = x;
  self->at_y = y;
  show_here (self);
}

static void
on_next_shown (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  VdPointsWindow *self = VD_POINTS_WINDOW (widget);

  if (gtk_widget_get_sensitive (GTK_WIDGET (self->shows)))
    gtk_drop_down_set_selected (self->shows, (gtk_drop_down_get_selected (self->shows) + 1) %
                                             VD_N_MISFIT_SHOWS);
}

static void
show_step (VdPointsWindow *self,
           GtkButton      *button,
           const char     *action,
           const char     *word,
           const char     *title)
{
  g_autofree char *name = title != NULL ? g_strdup_printf ("%s %s", word, title) : g_strdup (word);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), action, title != NULL);
  gtk_widget_set_tooltip_text (GTK_WIDGET (button), name);
  vd_widget_set_name (GTK_WIDGET (button), name);
}

/* Edits that are undone here may be of something else than scans. */
static void
show_steps (VdPointsWindow *self)
{
  show_step (self, self->undo, "points.undo", _("Undo"),
             vd_editor_project_get_undo_title (self->project));
  show_step (self, self->redo, "points.redo", _("Redo"),
             vd_editor_project_get_redo_title (self->project));
}

static void
refresh (VdPointsWindow *self)
{
  const VdScanItem *item = find_item (self);

  if (item == NULL)
    {
      gtk_window_destroy (GTK_WINDOW (self));
      return;
    }

  self->filling = TRUE;
  gtk_drop_down_set_selected (self->fit, item->scan->fit);
  gtk_check_button_set_active (self->corrected, item->scan->is_corrected);
  self->filling = FALSE;
  fill_view (self, item);
  fill_list (self, item);
  show_misfit (self);
  show_quality (self, item);
}

/* What is done */

static void
on_step (GtkWidget  *widget,
         const char *action,
         GVariant   *parameter)
{
  VdPointsWindow *self = VD_POINTS_WINDOW (widget);

  if (g_str_equal (action, "points.undo"))
    vd_editor_project_undo (self->project);
  else
    vd_editor_project_redo (self->project);
}

static void
on_fit_chosen (VdPointsWindow *self)
{
  const VdScanItem *item = find_item (self);

  if (!self->filling && item != NULL)
    vd_editor_project_do (self->project,
                          vd_edit_set_scan_fit (get_document (self), item->scan->node,
                                                gtk_drop_down_get_selected (self->fit)));
}

static void
on_corrected_toggled (VdPointsWindow *self)
{
  const VdScanItem *item = find_item (self);

  if (!self->filling && item != NULL)
    vd_editor_project_do (self->project,
                          vd_edit_correct_scan (get_document (self), item->scan->node,
                                                gtk_check_button_get_active (self->corrected)));
}

static void
on_moved (VdPointsWindow *self,
          guint           point,
          double          x,
          double          y)
{
  const VdScanItem *item = find_item (self);
  const VdControl *control = get_control (item, point);
  g_autofree char *label = control != NULL ? vd_map_get_label (get_map (self), control->cell)
                                           : NULL;

  if (label != NULL)
    vd_editor_project_do (self->project, vd_edit_put_control (get_document (self),
                                                              item->scan->node, label, x, y));
}

static void
on_chosen (VdPointsWindow *self,
           guint           point)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, point);

  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

static void
on_row_activated (VdPointsWindow *self,
                  GtkListBoxRow  *row)
{
  const VdControl *control = get_control (find_item (self), gtk_list_box_row_get_index (row));

  if (control != NULL)
    vd_scan_view_show_pixel (self->view, control->x, control->y);
}

/* Numbers */

/* Which hex lies there, by the points so far. */
static char *
suggest (VdPointsWindow *self,
         double          x,
         double          y)
{
  int cell = find_cell (self, x, y);

  return cell >= 0 ? vd_map_get_label (get_map (self), cell) : g_strdup ("");
}

static void
refuse (VdPointsWindow *self,
        const char     *text)
{
  vd_label_show (self->refusal, text);
  if (text != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->entry), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->entry), "error");
}

static void
on_placed (VdPointsWindow *self,
           double          x,
           double          y)
{
  g_autofree char *label = suggest (self, x, y);
  double widget_x, widget_y;

  self->x = x;
  self->y = y;
  vd_scan_view_locate (self->view, x, y, &widget_x, &widget_y);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), label);
  refuse (self, NULL);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover),
                               &(GdkRectangle) { widget_x, widget_y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->popover));
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

static void
on_number_typed (VdPointsWindow *self)
{
  g_autofree char *typed = vd_editable_read (GTK_EDITABLE (self->entry));
  int cell = vd_map_find_cell (get_map (self), typed);
  const VdScanItem *item = find_item (self);
  g_autofree char *label = cell >= 0 ? vd_map_get_label (get_map (self), cell) : NULL;
  /* TRANS: %s is what was typed */
  g_autofree char *reason = g_strdup_printf (_("The map has no hex “%s”."), typed);

  if (label == NULL || item == NULL)
    {
      refuse (self, reason);
      return;
    }

  gtk_popover_popdown (GTK_POPOVER (self->popover));
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
  vd_editor_project_do (self->project, vd_edit_put_control (get_document (self), item->scan->node,
                                                            label, self->x, self->y));
}

static void
on_typing (VdPointsWindow *self)
{
  refuse (self, NULL);
}

static void
add_popover (VdPointsWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *label = gtk_label_new (_("Number of the hex"));

  self->popover = gtk_popover_new ();
  self->entry = GTK_ENTRY (gtk_entry_new ());
  self->refusal = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_xalign (self->refusal, 0);
  gtk_label_set_wrap (self->refusal, TRUE);
  gtk_label_set_max_width_chars (self->refusal, 24);
  gtk_widget_add_css_class (GTK_WIDGET (self->refusal), "error");
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), 10);
  vd_widget_set_name (GTK_WIDGET (self->entry), _("Number of the hex"));
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->entry));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->refusal));
  gtk_popover_set_child (GTK_POPOVER (self->popover), box);
  gtk_widget_set_parent (self->popover, GTK_WIDGET (self->view));
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (on_number_typed), self);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (on_typing), self);
}

/* The window */

static void
vd_points_window_dispose (GObject *object)
{
  VdPointsWindow *self = VD_POINTS_WINDOW (object);

  if (self->files != NULL)
    g_signal_handlers_disconnect_by_data (self->files, self);
  g_clear_weak_pointer (&self->files);
  g_clear_object (&self->project);
  g_clear_pointer (&self->scan, g_free);

  G_OBJECT_CLASS (vd_points_window_parent_class)->dispose (object);
}

static void
vd_points_window_class_init (VdPointsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_points_window_dispose;
  g_type_ensure (VD_TYPE_SCAN_VIEW);
  g_type_ensure (VD_TYPE_MISFIT_LEGEND);

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  gtk_widget_class_install_action (widget_class, "points.undo", NULL, on_step);
  gtk_widget_class_install_action (widget_class, "points.redo", NULL, on_step);
  gtk_widget_class_install_action (widget_class, "points.show-next", NULL, on_next_shown);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_r, 0, "points.show-next", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "points.undo",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "points.redo", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_y, GDK_CONTROL_MASK, "points.redo",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/points-window.ui");
  gtk_widget_class_bind_template_child (widget_class, VdPointsWindow, undo);
  gtk_widget_class_bind_template_child (widget_class, VdPointsWindow, redo);
  gtk_widget_class_bind_template_child (widget_class, VdPointsWindow, view);
  gtk_widget_class_bind_template_child (widget_class, VdPointsWindow, list);
  gtk_widget_class_bind_template_child (widget_class, VdPointsWindow, fit);
  gtk_widget_class_bind_template_child (widget_class, VdPointsWindow, corrected);
  gtk_widget_class_bind_template_child (widget_class, VdPointsWindow, shows);
  gtk_widget_class_bind_template_child (widget_class, VdPointsWindow, legend);
  gtk_widget_class_bind_template_child (widget_class, VdPointsWindow, here);
  gtk_widget_class_bind_template_child (widget_class, VdPointsWindow, figures);
  gtk_widget_class_bind_template_child (widget_class, VdPointsWindow, verdict);
  gtk_widget_class_bind_template_callback (widget_class, on_placed);
  gtk_widget_class_bind_template_callback (widget_class, on_moved);
  gtk_widget_class_bind_template_callback (widget_class, on_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_pointed);
  gtk_widget_class_bind_template_callback (widget_class, on_row_activated);
}

static void
vd_points_window_init (VdPointsWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  vd_widget_name_drop_down (self->fit, _("Fit"));
  vd_widget_name_drop_down (self->shows, _("Show"));
  add_popover (self);
  g_signal_connect_swapped (self->fit, "notify::selected", G_CALLBACK (on_fit_chosen), self);
  g_signal_connect_swapped (self->shows, "notify::selected", G_CALLBACK (show_misfit), self);
  g_signal_connect_swapped (self->corrected, "toggled", G_CALLBACK (on_corrected_toggled), self);
}

GtkWidget *
vd_points_window_new (GtkWindow       *parent,
                      VdEditorProject *project,
                      guint            map,
                      const char      *scan)
{
  VdPointsWindow *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent) && VD_IS_EDITOR_PROJECT (project) && scan != NULL,
                        NULL);

  self = g_object_new (VD_TYPE_POINTS_WINDOW, "transient-for", parent, NULL);
  self->project = g_object_ref (project);
  self->map = map;
  self->scan = g_strdup (scan);
  g_set_weak_pointer (&self->files, vd_scan_files_get (project));
  g_signal_connect_object (self->files, "changed", G_CALLBACK (refresh), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (project, "changed", G_CALLBACK (show_steps), self, G_CONNECT_SWAPPED);
  show_steps (self);
  refresh (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));

  return GTK_WIDGET (self);
}
