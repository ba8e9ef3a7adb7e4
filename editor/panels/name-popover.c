#include "editor/panels/name-popover.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/widgets/widgets.h"

struct _VdNamePopover
{
  GtkPopover       parent_instance;

  VdMapView       *view;  /* borrowed */
  VdTools         *tools;

  /* Template */
  GtkLabel        *title;
  GtkDropDown     *names;
  GtkEntry        *entry;
  GtkToggleButton *small_size;
  GtkToggleButton *medium_size;
  GtkToggleButton *large_size;
  GtkDropDown     *look;
  GtkCheckButton  *stays;
  GtkSpinButton   *slant;
  GtkWidget       *remove;

  gboolean         filling;
  char            *filled;  /* the name, before one types */
  gboolean         settled; /* set, taken off or given up */
};

G_DEFINE_FINAL_TYPE (VdNamePopover, vd_name_popover, GTK_TYPE_POPOVER)

static VdNameSize
get_size (VdNamePopover *self)
{
  if (gtk_toggle_button_get_active (self->small_size))
    return VD_NAME_SMALL;

  return gtk_toggle_button_get_active (self->large_size) ? VD_NAME_LARGE : VD_NAME_MEDIUM;
}

static void
set_size (VdNamePopover *self,
          VdNameSize     size)
{
  GtkToggleButton *const buttons[] = { self->small_size, self->medium_size, self->large_size };

  gtk_toggle_button_set_active (buttons[size], TRUE);
}

static void
put_down (VdNamePopover *self)
{
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));
  VdNameForm form = { text, get_size (self), gtk_drop_down_get_selected (self->look) };

  /* What was typed last may not have come into the number yet. */
  gtk_spin_button_update (self->slant);
  vd_tools_get_name_place (self->tools, &form.place);
  form.place.fixed = gtk_check_button_get_active (self->stays);
  form.place.turn = gtk_spin_button_get_value_as_int (self->slant);

  vd_tools_set_name (self->tools, &form);
}

static void
on_apply (VdNamePopover *self)
{
  self->settled = TRUE;
  gtk_popover_popdown (GTK_POPOVER (self));
  put_down (self);
}

static void
on_remove (VdNamePopover *self)
{
  VdNameForm none = { "" };

  self->settled = TRUE;
  gtk_popover_popdown (GTK_POPOVER (self));
  vd_tools_set_name (self->tools, &none);
}

/* Who clicks elsewhere, on the next place, has not given up what is typed. */
static void
on_closed (VdNamePopover *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));

  if (!self->settled && *text != '\0' && strcmp (text, self->filled) != 0 &&
      vd_tools_get_editor_project (self->tools) != NULL)
    put_down (self);

  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

/* The window gets no keys while a popover is open; whoever saves means the name too. */
static gboolean
on_key (VdNamePopover   *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  if (key == GDK_KEY_Escape)
    self->settled = TRUE;
  if (key != GDK_KEY_s || (state & gtk_accelerator_get_default_mod_mask ()) != GDK_CONTROL_MASK)
    return FALSE;

  on_apply (self);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.save", NULL);
  return TRUE;
}

static void
point_to (VdNamePopover *self,
          VdSpot         spot)
{
  double x, y, zoom;
  graphene_point_t point;

  vd_map_view_locate (self->view, spot, &x, &y);
  g_object_get (self->view, "zoom", &zoom, NULL);
  if (gtk_widget_compute_point (GTK_WIDGET (self->view), gtk_widget_get_parent (GTK_WIDGET (self)),
                                &GRAPHENE_POINT_INIT (x, y), &point))
    gtk_popover_set_pointing_to (GTK_POPOVER (self),
                                 &(GdkRectangle) { point.x - zoom / 2, point.y - zoom / 2,
                                                   zoom, zoom });
}

/* What there is of the name that is chosen. */
static void
fill_fields (VdNamePopover *self)
{
  VdSpot spot;
  const VdName *name = vd_tools_get_name (self->tools, &spot);
  VdNamePlace place;

  vd_tools_get_name_place (self->tools, &place);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), name != NULL ? name->text : "");
  g_free (self->filled);
  self->filled = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));
  set_size (self, name != NULL ? name->size : VD_NAME_MEDIUM);
  gtk_drop_down_set_selected (self->look, name != NULL ? name->look : VD_NAME_LOOK_USUAL);
  gtk_check_button_set_active (self->stays, place.fixed);
  gtk_spin_button_set_value (self->slant, place.turn);
  gtk_widget_set_visible (self->remove, name != NULL);
}

/* The names of the hex, and at the end a new one; nothing to choose from where there is
 * none yet. */
static void
list_names (VdNamePopover *self)
{
  VdSpot spot;
  const VdName *name = vd_tools_get_name (self->tools, &spot);
  g_autoptr (GPtrArray) names = vd_tools_list_names (self->tools, spot);
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  guint chosen = names->len;

  for (guint i = 0; i < names->len; i++)
    {
      const VdName *other = g_ptr_array_index (names, i);

      gtk_string_list_append (list, other->text);
      if (other == name)
        chosen = i;
    }
  gtk_string_list_append (list, _("New name"));

  self->filling = TRUE;
  gtk_drop_down_set_model (self->names, G_LIST_MODEL (list));
  vd_widget_name_drop_down (self->names, _("Which name of the hex"));
  gtk_drop_down_set_selected (self->names, chosen);
  gtk_widget_set_visible (GTK_WIDGET (self->names), names->len > 0);
  self->filling = FALSE;
}

static void
on_name_chosen (VdNamePopover *self)
{
  guint chosen = gtk_drop_down_get_selected (self->names);
  g_autoptr (GPtrArray) names = NULL;
  VdSpot spot;

  if (self->filling)
    return;

  vd_tools_get_name (self->tools, &spot);
  names = vd_tools_list_names (self->tools, spot);
  vd_tools_choose_name (self->tools, chosen < names->len
                                       ? ((const VdName *) g_ptr_array_index (names, chosen))->node
                                       : NULL);
  fill_fields (self);
}

static void
on_name_wanted (VdNamePopover *self)
{
  VdSpot spot;
  const VdProject *project = vd_editor_project_get (vd_tools_get_editor_project (self->tools));
  g_autofree char *hex = NULL;
  g_autofree char *title = NULL;

  vd_tools_get_name (self->tools, &spot);
  hex = vd_spot_name (project, spot);
  /* TRANS: %s is a hex */
  title = g_strdup_printf (_("Name at %s"), hex);

  gtk_label_set_label (self->title, title);
  list_names (self);
  fill_fields (self);
  self->settled = FALSE;
  point_to (self, spot);
  gtk_popover_popup (GTK_POPOVER (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

void
vd_name_popover_attach (GtkWidget *parent,
                        VdMapView *view,
                        VdTools   *tools)
{
  VdNamePopover *self;

  g_return_if_fail (GTK_IS_WIDGET (parent) && VD_IS_MAP_VIEW (view) && VD_IS_TOOLS (tools));

  self = g_object_new (VD_TYPE_NAME_POPOVER, NULL);
  self->view = view;
  self->tools = g_object_ref (tools);
  gtk_widget_set_parent (GTK_WIDGET (self), parent);
  g_signal_connect_object (tools, "name-wanted", G_CALLBACK (on_name_wanted), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (parent, "destroy", G_CALLBACK (gtk_widget_unparent), self,
                           G_CONNECT_SWAPPED);
}

static void
vd_name_popover_dispose (GObject *object)
{
  g_clear_object (&VD_NAME_POPOVER (object)->tools);

  G_OBJECT_CLASS (vd_name_popover_parent_class)->dispose (object);
}

static void
vd_name_popover_finalize (GObject *object)
{
  g_free (VD_NAME_POPOVER (object)->filled);

  G_OBJECT_CLASS (vd_name_popover_parent_class)->finalize (object);
}

static void
vd_name_popover_class_init (VdNamePopoverClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_name_popover_dispose;
  G_OBJECT_CLASS (klass)->finalize = vd_name_popover_finalize;

  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/name-popover.ui");
  gtk_widget_class_bind_template_child (widget_class, VdNamePopover, title);
  gtk_widget_class_bind_template_child (widget_class, VdNamePopover, names);
  gtk_widget_class_bind_template_child (widget_class, VdNamePopover, entry);
  gtk_widget_class_bind_template_child (widget_class, VdNamePopover, small_size);
  gtk_widget_class_bind_template_child (widget_class, VdNamePopover, medium_size);
  gtk_widget_class_bind_template_child (widget_class, VdNamePopover, large_size);
  gtk_widget_class_bind_template_child (widget_class, VdNamePopover, look);
  gtk_widget_class_bind_template_child (widget_class, VdNamePopover, stays);
  gtk_widget_class_bind_template_child (widget_class, VdNamePopover, slant);
  gtk_widget_class_bind_template_child (widget_class, VdNamePopover, remove);
  gtk_widget_class_bind_template_callback (widget_class, on_name_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_apply);
  gtk_widget_class_bind_template_callback (widget_class, on_remove);
  gtk_widget_class_bind_template_callback (widget_class, on_closed);
  gtk_widget_class_bind_template_callback (widget_class, on_key);
}

static void
vd_name_popover_init (VdNamePopover *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  vd_widget_name_drop_down (self->look, _("Written"));
}
