#include "editor/tables/group-card.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/rows/refs.h"
#include "editor/tables/words.h"
#include "editor/widgets/widgets.h"

#define STRIPE 5 /* pixels of the side's colour */

struct _VdGroupCard
{
  GtkWidget  parent_instance;

  VdNode    *group;
  GdkRGBA    color;
  GtkLabel  *name;
  GtkLabel  *counters;
  GtkLabel  *entry;
  GtkLabel  *when;
};

G_DEFINE_FINAL_TYPE (VdGroupCard, vd_group_card, GTK_TYPE_WIDGET)

static GtkLabel *
add_line (GtkWidget  *box,
          const char *style)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_width_chars (GTK_LABEL (label), 1);
  gtk_widget_add_css_class (label, style);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static void
show_line (GtkLabel   *label,
           const char *text)
{
  gtk_label_set_label (label, text);
  gtk_widget_set_visible (GTK_WIDGET (label), *text != '\0');
}

static void
take_color (VdGroupCard     *self,
            const VdProject *project)
{
  VdNode *side = vd_refs_find_row (project, VD_REF_SIDE, vd_node_get (self->group, "side"));
  const char *color = side != NULL ? vd_node_get (side, "color") : NULL;

  if (color == NULL || !gdk_rgba_parse (&self->color, color))
    self->color = (GdkRGBA) { 0.5, 0.5, 0.5, 1 };
}

/* "0104", "On 1 2: 0104" for a group that rolls, "0104, or later". */
static char *
say_entry (const VdProject *project,
           const VdNode    *group)
{
  const char *die = vd_node_get (group, "die");
  gboolean may_wait = g_strcmp0 (vd_node_get (group, "delay"), "yes") == 0;
  g_autofree char *entry = vd_words_entry (project, group);
  GString *text = g_string_new (NULL);

  if (die != NULL)
    /* TRANS: %s are faces of a die; where a group enters follows */
    g_string_append_printf (text, _("On a %s: "), die);
  g_string_append (text, entry);
  if (may_wait)
    g_string_append (text, _(", or later"));
  if (g_strcmp0 (vd_node_get (group, "whole"), "yes") == 0)
    g_string_append (text, _(", all or none"));
  if (g_strcmp0 (vd_node_get (group, "queue"), "yes") == 0)
    g_string_append (text, _(", in its turn"));

  return g_string_free (text, FALSE);
}

/* What people hear: name, options, turn and side. */
static void
name_card (VdGroupCard     *self,
           const VdProject *project,
           const char      *when)
{
  const char *name = vd_node_get (self->group, "name");
  const char *turn = vd_node_get (self->group, "turn");
  g_autofree char *side = vd_ref_name (project, VD_REF_SIDE, vd_node_get (self->group, "side"));
  g_autofree char *about = g_strdup_printf (
    *when != '\0' ? "%s (%s)" : "%s%s", name != NULL ? name : vd_node_get (self->group, "id"),
    when);
  /* TRANS: a group of reinforcements, its turn, its side */
  g_autofree char *text = g_strdup_printf (_("%s, turn %s, %s"), about,
                                           turn != NULL ? turn : "?", side);

  vd_widget_set_name (GTK_WIDGET (self), text);
}

void
vd_group_card_set (VdGroupCard     *self,
                   const VdProject *project,
                   VdNode          *group)
{
  const char *name;
  g_autofree char *counters = NULL;
  g_autofree char *entry = NULL;
  g_autofree char *when = NULL;

  g_return_if_fail (VD_IS_GROUP_CARD (self) && project != NULL && group != NULL);

  name = vd_node_get (group, "name");
  counters = vd_words_counters (project, vd_node_get (group, "units"));
  entry = say_entry (project, group);
  when = vd_refs_names (project, VD_REF_CHOICE, vd_node_get (group, "when"));
  self->group = group;
  take_color (self, project);
  show_line (self->name, name != NULL ? name : vd_node_get (group, "id"));
  show_line (self->counters, *counters != '\0' ? counters : _("No units"));
  show_line (self->entry, entry);
  show_line (self->when, when);
  name_card (self, project, when);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

VdNode *
vd_group_card_get_group (VdGroupCard *self)
{
  g_return_val_if_fail (VD_IS_GROUP_CARD (self), NULL);

  return self->group;
}

void
vd_group_card_set_selected (VdGroupCard *self,
                            gboolean     selected)
{
  g_return_if_fail (VD_IS_GROUP_CARD (self));

  if (selected)
    gtk_widget_set_state_flags (GTK_WIDGET (self), GTK_STATE_FLAG_SELECTED, FALSE);
  else
    gtk_widget_unset_state_flags (GTK_WIDGET (self), GTK_STATE_FLAG_SELECTED);

  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
}

static void
vd_group_card_snapshot (GtkWidget   *widget,
                        GtkSnapshot *snapshot)
{
  VdGroupCard *self = VD_GROUP_CARD (widget);
  gboolean is_mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int x = is_mirrored ? gtk_widget_get_width (widget) - STRIPE : 0;

  gtk_snapshot_append_color (snapshot, &self->color,
                             &GRAPHENE_RECT_INIT (x, 0, STRIPE, gtk_widget_get_height (widget)));
  GTK_WIDGET_CLASS (vd_group_card_parent_class)->snapshot (widget, snapshot);
}

VdGroupCard *
vd_group_card_new (void)
{
  return g_object_new (VD_TYPE_GROUP_CARD, NULL);
}

static void
vd_group_card_dispose (GObject *object)
{
  vd_widget_drop_children (GTK_WIDGET (object));

  G_OBJECT_CLASS (vd_group_card_parent_class)->dispose (object);
}

static void
vd_group_card_class_init (VdGroupCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_group_card_dispose;
  widget_class->snapshot = vd_group_card_snapshot;

  gtk_widget_class_set_css_name (widget_class, "groupcard");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST_ITEM);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
vd_group_card_init (VdGroupCard *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 1);

  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_margin_start (box, STRIPE + 6);
  gtk_widget_set_margin_end (box, 6);
  gtk_widget_set_margin_top (box, 4);
  gtk_widget_set_margin_bottom (box, 5);
  gtk_widget_set_parent (box, GTK_WIDGET (self));
  self->name = add_line (box, "title");
  self->counters = add_line (box, "numeric");
  self->entry = add_line (box, "dim-label");
  self->when = add_line (box, "option-tag");
  gtk_widget_set_halign (GTK_WIDGET (self->when), GTK_ALIGN_START);
}
