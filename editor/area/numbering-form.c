#include "editor/area/numbering-form.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/widgets/typed.h"
#include "editor/widgets/widgets.h"

struct _VdNumberingForm
{
  GtkWidget      parent_instance;

  gboolean       filling;
  VdNumbering    shown; /* whose sheets stay, as rows of the map say them */

  /* Template */
  GtkDropDown   *order;
  GtkDropDown   *style;
  GtkSpinButton *columns_from;
  GtkDropDown   *columns_go;
  GtkSpinButton *rows_from;
  GtkDropDown   *rows_go;
  GtkDropDown   *digits;
  GtkEntry      *prefix;
  GtkDropDown   *slant;
};

enum
{
  CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdNumberingForm, vd_numbering_form, GTK_TYPE_WIDGET)

static guint signals[N_SIGNALS];

static void
on_changed (VdNumberingForm *self)
{
  if (!self->filling)
    g_signal_emit (self, signals[CHANGED], 0);
}

/* A spin button takes what is typed only once one leaves it; what is shown of it
 * follows each key. */
static char *
read_number (GtkSpinButton *spin,
             int           *value)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (spin));
  char *refusal = NULL;
  gint64 number;

  if (g_ascii_string_to_signed (text, 10, -VD_MAX_NUMBER, VD_MAX_NUMBER, &number, NULL))
    *value = number;
  else
    {
      *value = gtk_spin_button_get_value_as_int (spin);
      refusal = g_strdup_printf (_("Columns and rows begin with a whole number from %d to %d."),
                                 -VD_MAX_NUMBER, VD_MAX_NUMBER);
    }

  gtk_widget_set_tooltip_text (GTK_WIDGET (spin), NULL);
  vd_typed_refuse (GTK_WIDGET (spin), refusal);
  return refusal;
}

static char *
read_prefix (GtkEntry *entry,
             char      prefix[8])
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (entry));
  char *refusal = NULL;

  *prefix = '\0';
  if (vd_numbering_is_prefix (text))
    strcpy (prefix, text);
  else
    refusal = g_strdup (_("A prefix has at most 7 letters, fewer with accents, and no blank, "
                          "slash, > or colon."));

  gtk_widget_set_tooltip_text (GTK_WIDGET (entry), NULL);
  vd_typed_refuse (GTK_WIDGET (entry), refusal);
  return refusal;
}

static gboolean
is_second (GtkDropDown *list)
{
  return gtk_drop_down_get_selected (list) == 1;
}

char *
vd_numbering_form_read (VdNumberingForm *self,
                        VdNumbering     *numbering)
{
  char *refusals[3];
  char *first = NULL;

  g_return_val_if_fail (VD_IS_NUMBERING_FORM (self) && numbering != NULL, NULL);

  *numbering = self->shown;
  numbering->row_first = !is_second (self->order);
  numbering->columns_left = is_second (self->columns_go);
  numbering->rows_up = is_second (self->rows_go);
  numbering->digits = gtk_drop_down_get_selected (self->digits);
  numbering->letters = is_second (self->style);
  numbering->slant = gtk_drop_down_get_selected (self->slant); /* in the order of VdSlant */
  refusals[0] = read_number (self->columns_from, &numbering->column_from);
  refusals[1] = read_number (self->rows_from, &numbering->row_from);
  refusals[2] = read_prefix (self->prefix, numbering->prefix);

  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    if (first == NULL)
      first = refusals[i];
    else
      g_free (refusals[i]);

  return first;
}

void
vd_numbering_form_show (VdNumberingForm   *self,
                        const VdNumbering *numbering)
{
  g_return_if_fail (VD_IS_NUMBERING_FORM (self) && numbering != NULL);

  self->filling = TRUE;
  self->shown = *numbering;
  gtk_drop_down_set_selected (self->order, !numbering->row_first);
  gtk_drop_down_set_selected (self->style, numbering->letters != FALSE);
  gtk_spin_button_set_value (self->columns_from, numbering->column_from);
  gtk_drop_down_set_selected (self->columns_go, numbering->columns_left != FALSE);
  gtk_spin_button_set_value (self->rows_from, numbering->row_from);
  gtk_drop_down_set_selected (self->rows_go, numbering->rows_up != FALSE);
  gtk_drop_down_set_selected (self->digits, numbering->digits);
  gtk_editable_set_text (GTK_EDITABLE (self->prefix), numbering->prefix);
  gtk_drop_down_set_selected (self->slant, numbering->slant);
  self->filling = FALSE;
  on_changed (self);
}

/* GTK 4.8 gives the buttons inside, which have the focus, no name. */
static void
name_buttons (VdNumberingForm *self)
{
  vd_widget_name_drop_down (self->order, _("Order of numbers"));
  vd_widget_name_drop_down (self->style, _("Digits or letters"));
  vd_widget_name_drop_down (self->columns_go, _("Way of the columns"));
  vd_widget_name_drop_down (self->rows_go, _("Way of the rows"));
  vd_widget_name_drop_down (self->digits, _("Digits of each part"));
  vd_widget_name_drop_down (self->slant, _("Oblique numbers"));
}

/* As Enter in an entry does; a spin button of GTK 4.8 can't be told to. */
static void
let_enter_confirm (GtkSpinButton *spin)
{
  g_object_set (gtk_editable_get_delegate (GTK_EDITABLE (spin)), "activates-default", TRUE, NULL);
}

static void
vd_numbering_form_dispose (GObject *object)
{
  vd_widget_drop_children (GTK_WIDGET (object));

  G_OBJECT_CLASS (vd_numbering_form_parent_class)->dispose (object);
}

static void
vd_numbering_form_class_init (VdNumberingFormClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_numbering_form_dispose;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/numbering-form.ui");
  gtk_widget_class_bind_template_child (widget_class, VdNumberingForm, order);
  gtk_widget_class_bind_template_child (widget_class, VdNumberingForm, style);
  gtk_widget_class_bind_template_child (widget_class, VdNumberingForm, columns_from);
  gtk_widget_class_bind_template_child (widget_class, VdNumberingForm, columns_go);
  gtk_widget_class_bind_template_child (widget_class, VdNumberingForm, rows_from);
  gtk_widget_class_bind_template_child (widget_class, VdNumberingForm, rows_go);
  gtk_widget_class_bind_template_child (widget_class, VdNumberingForm, digits);
  gtk_widget_class_bind_template_child (widget_class, VdNumberingForm, prefix);
  gtk_widget_class_bind_template_child (widget_class, VdNumberingForm, slant);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
}

static void
vd_numbering_form_init (VdNumberingForm *self)
{
  self->filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  name_buttons (self);
  let_enter_confirm (self->columns_from);
  let_enter_confirm (self->rows_from);
  self->filling = FALSE;
}
