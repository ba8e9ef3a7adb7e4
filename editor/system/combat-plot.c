#include "editor/system/combat-plot.h"

#include <glib/gi18n.h>

#include "editor/system/combat-chart.h"
#include "editor/widgets/widgets.h"

#define HEIGHT 170 /* pixels */

struct _VdCombatPlot
{
  GtkDrawingArea   parent_instance;

  GArray          *forecasts; /* of VdForecast, by column */
  GPtrArray       *odds;      /* of char * */
  const GPtrArray *heads;     /* (nullable): of GtkWidget, borrowed */
};

G_DEFINE_FINAL_TYPE (VdCombatPlot, vd_combat_plot, GTK_TYPE_DRAWING_AREA)

static const VdForecast *
get_forecast (VdCombatPlot *self,
              guint         column)
{
  return &g_array_index (self->forecasts, VdForecast, column);
}

static void
draw_chart (GtkDrawingArea *area,
            cairo_t        *cr,
            int             width,
            int             height,
            gpointer        user_data)
{
  VdCombatPlot *self = VD_COMBAT_PLOT (area);
  guint n = self->forecasts->len;
  g_autofree double *centres = g_new0 (double, n + 1);
  double column = 0;

  if (self->heads == NULL || self->heads->len < n)
    return;

  for (guint i = 0; i < n; i++)
    {
      graphene_rect_t place;

      if (!gtk_widget_compute_bounds (self->heads->pdata[i], GTK_WIDGET (area), &place))
        return;
      centres[i] = place.origin.x + place.size.width / 2;
      column = place.size.width;
    }

  vd_combat_chart_draw (cr, (const VdForecast *) (void *) self->forecasts->data, centres, n, column,
                        height);
}

/* All columns in words, for people who hear them. */
static void
describe_all (VdCombatPlot *self)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < self->forecasts->len; i++)
    {
      g_autofree char *line = vd_combat_plot_describe (self, i);

      g_string_append_printf (words, "%s%s", i > 0 ? "\n" : "", line);
    }

  vd_widget_set_name (GTK_WIDGET (self), _("What the columns come to"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  words->str, -1);
}

/* A column whose odds can't be read is not in play, and then it would not be
 * plain which one is which: nothing is drawn. */
void
vd_combat_plot_show (VdCombatPlot     *self,
                     const VdScenario *rules,
                     const GPtrArray  *odds,
                     const GPtrArray  *heads)
{
  VdForecast forecast;

  g_return_if_fail (VD_IS_COMBAT_PLOT (self) && rules != NULL && heads != NULL);

  g_array_set_size (self->forecasts, 0);
  g_ptr_array_set_size (self->odds, 0);
  self->heads = heads;

  for (guint i = 0; odds != NULL && i < odds->len; i++)
    g_ptr_array_add (self->odds, g_strdup (odds->pdata[i]));
  for (guint i = 0; vd_forecast_column (rules, i, &forecast); i++)
    g_array_append_val (self->forecasts, forecast);
  if (self->forecasts->len != self->odds->len)
    g_array_set_size (self->forecasts, 0);

  describe_all (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

char *
vd_combat_plot_describe (VdCombatPlot *self,
                         guint         column)
{
  g_return_val_if_fail (VD_IS_COMBAT_PLOT (self), NULL);

  return column < self->forecasts->len
         ? vd_combat_chart_describe (get_forecast (self, column), self->odds->pdata[column])
         : g_strdup ("");
}

gboolean
vd_combat_plot_has_halves (VdCombatPlot *self)
{
  g_return_val_if_fail (VD_IS_COMBAT_PLOT (self), FALSE);

  for (guint i = 0; i < self->forecasts->len; i++)
    if (get_forecast (self, i)->outcomes[VD_OUTCOME_ATTACKER_HALVED] > 0 ||
        get_forecast (self, i)->outcomes[VD_OUTCOME_DEFENDER_HALVED] > 0)
      return TRUE;

  return FALSE;
}

char *
vd_combat_plot_list_worse (VdCombatPlot *self)
{
  g_autoptr (GString) worse = g_string_new (NULL);

  g_return_val_if_fail (VD_IS_COMBAT_PLOT (self), NULL);

  for (guint i = 1; i < self->forecasts->len; i++)
    if (vd_forecast_is_worse (get_forecast (self, i), get_forecast (self, i - 1)))
      {
        g_string_append (worse, worse->len > 0 ? "\n" : "");
        /* TRANS: both %s are odds */
        g_string_append_printf (worse, _("%s is worse for the attacker than %s, though the odds "
                                         "are better."),
                                (char *) self->odds->pdata[i], (char *) self->odds->pdata[i - 1]);
      }

  return g_string_free (g_steal_pointer (&worse), FALSE);
}

GtkWidget *
vd_combat_plot_new (void)
{
  return g_object_new (VD_TYPE_COMBAT_PLOT, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);
}

static void
vd_combat_plot_finalize (GObject *object)
{
  VdCombatPlot *self = VD_COMBAT_PLOT (object);

  g_array_unref (self->forecasts);
  g_ptr_array_unref (self->odds);

  G_OBJECT_CLASS (vd_combat_plot_parent_class)->finalize (object);
}

static void
vd_combat_plot_class_init (VdCombatPlotClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = vd_combat_plot_finalize;
}

static void
vd_combat_plot_init (VdCombatPlot *self)
{
  self->forecasts = g_array_new (FALSE, FALSE, sizeof (VdForecast));
  self->odds = g_ptr_array_new_with_free_func (g_free);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (self), HEIGHT);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self), draw_chart, NULL, NULL);
}
