#include "editor/games/play-dialog.h"

#include <glib/gi18n.h>

#include "editor/widgets/widgets.h"

struct _VdPlayDialog
{
  GtkWindow      parent_instance;

  guint          n_options;
  GtkDropDown   *choices[VD_MAX_OPTIONS];

  /* Template */
  GtkSpinButton *seed;
  GtkGrid       *options;
  GtkWidget     *play_button;
};

enum
{
  WISHED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdPlayDialog, vd_play_dialog, GTK_TYPE_WINDOW)

static guint signals[N_SIGNALS];

static void
on_play_clicked (VdPlayDialog *self)
{
  VdPlayWish wish;

  gtk_spin_button_update (self->seed);
  vd_play_wish_init (&wish, (guint64) gtk_spin_button_get_value (self->seed));
  for (guint i = 0; i < self->n_options; i++)
    wish.choices[i] = (int) gtk_drop_down_get_selected (self->choices[i]) - 1;

  g_signal_emit (self, signals[WISHED], 0, &wish);
  gtk_window_close (GTK_WINDOW (self));
}

/* The first row leaves it to the players.  @chosen: for the last game, when there
 * may have been other choices. */
static GtkDropDown *
make_choice (const VdScenario *scenario,
             guint             option,
             int               chosen)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint n = vd_scenario_get_n_choices (scenario, option);
  GtkWidget *drop_down;

  gtk_string_list_append (names, _("Left to the players"));
  for (guint i = 0; i < n; i++)
    gtk_string_list_append (names, vd_scenario_get_choice_name (scenario, option, i));

  drop_down = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (drop_down), chosen < (int) n ? chosen + 1 : 0);
  gtk_widget_set_hexpand (drop_down, TRUE);
  vd_widget_name_drop_down (GTK_DROP_DOWN (drop_down),
                            vd_scenario_get_option_name (scenario, option));
  return GTK_DROP_DOWN (drop_down);
}

static void
add_option (VdPlayDialog     *self,
            const VdScenario *scenario,
            guint             option,
            int               chosen)
{
  GtkWidget *label = gtk_label_new (vd_scenario_get_option_name (scenario, option));

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 28);
  gtk_widget_add_css_class (label, "dim-label");
  self->choices[option] = make_choice (scenario, option, chosen);
  gtk_grid_attach (self->options, label, 0, (int) option + 1, 1, 1);
  gtk_grid_attach (self->options, GTK_WIDGET (self->choices[option]), 1, (int) option + 1, 1, 1);
}

static void
vd_play_dialog_class_init (VdPlayDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  signals[WISHED] = g_signal_new ("wished", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/play-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, VdPlayDialog, seed);
  gtk_widget_class_bind_template_child (widget_class, VdPlayDialog, options);
  gtk_widget_class_bind_template_child (widget_class, VdPlayDialog, play_button);
  gtk_widget_class_bind_template_callback (widget_class, on_play_clicked);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
vd_play_dialog_init (VdPlayDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
vd_play_dialog_new (GtkWindow        *parent,
                    const VdScenario *scenario,
                    const VdPlayWish *last)
{
  VdPlayDialog *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent) && scenario != NULL && last != NULL, NULL);

  self = g_object_new (VD_TYPE_PLAY_DIALOG, "transient-for", parent, NULL);
  gtk_spin_button_set_value (self->seed, (double) last->seed + 1);
  self->n_options = vd_scenario_get_n_options (scenario);
  for (guint i = 0; i < self->n_options; i++)
    add_option (self, scenario, i, last->choices[i]);

  gtk_widget_grab_focus (self->play_button);
  return GTK_WIDGET (self);
}
