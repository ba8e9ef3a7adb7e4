#include "editor/area/sheets-form.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/widgets/typed.h"
#include "editor/widgets/widgets.h"

/* What is asked of each sheet. */
enum
{
  PREFIX,
  COLUMNS,
  COLUMNS_FROM,
  ROWS,
  ROWS_FROM,
  N_FIELDS
};

static const struct
{
  const char *title;
  const char *name; /* of an entry, for people who hear it */
  int         width;
} fields[N_FIELDS] = {
  [PREFIX] =       { N_("Prefix"),  N_("Prefix of %s"), 5 },
  [COLUMNS] =      { N_("Columns"), N_("Columns of %s"), 8 },
  /* TRANS: heading: the number that the first column, or row, of a printed sheet has on it */
  [COLUMNS_FROM] = { N_("first is"), N_("Number of the first column of %s"), 4 },
  [ROWS] =         { N_("Rows"),    N_("Rows of %s"), 8 },
  [ROWS_FROM] =    { N_("first is"), N_("Number of the first row of %s"), 4 },
};

typedef struct
{
  GtkWidget *entries[N_FIELDS];
  GtkWidget *remover;
} Line;

struct _VdSheetsForm
{
  GtkBox     parent_instance;

  gboolean   filling;
  GPtrArray *lines; /* of Line */
  GtkWidget *grid;  /* the headings, and then a line for each sheet */
  GtkWidget *adder;
};

enum
{
  CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdSheetsForm, vd_sheets_form, GTK_TYPE_BOX)

static guint signals[N_SIGNALS];

static void
on_changed (VdSheetsForm *self)
{
  if (!self->filling)
    g_signal_emit (self, signals[CHANGED], 0);
}

static void
show_state (VdSheetsForm *self)
{
  gtk_widget_set_visible (self->grid, self->lines->len > 0);
  gtk_widget_set_sensitive (self->adder, self->lines->len < VD_MAX_SHEETS);
}

/* Reading */

static const char *
get_text (const Line *line,
          guint       field)
{
  return gtk_editable_get_text (GTK_EDITABLE (line->entries[field]));
}

/* Returns: (transfer full) (nullable): why it is refused */
static char *
refuse (const Line *line,
        guint       field,
        char       *refusal)
{
  gtk_widget_set_tooltip_text (line->entries[field], NULL);
  vd_typed_refuse (line->entries[field], refusal);
  return refusal;
}

static gboolean
is_taken (const VdNumbering *numbering,
          const char        *prefix)
{
  for (guint i = 0; i < numbering->n_sheets; i++)
    if (strcmp (numbering->sheets[i].prefix, prefix) == 0)
      return TRUE;

  return FALSE;
}

static char *
read_prefix (const Line        *line,
             const VdNumbering *numbering,
             char               prefix[8])
{
  const char *text = get_text (line, PREFIX);

  if (*text == '\0')
    return refuse (line, PREFIX, g_strdup (_("Give each sheet a prefix.")));
  if (!vd_numbering_is_prefix (text))
    return refuse (line, PREFIX,
                   g_strdup (_("A prefix has at most 7 letters, fewer with accents, and no blank, "
                               "slash, > or colon.")));
  if (is_taken (numbering, text))
    return refuse (line, PREFIX, g_strdup_printf (_("Two sheets have the prefix %s."), text));

  g_strlcpy (prefix, text, 8);
  return refuse (line, PREFIX, NULL);
}

/* Without a number the first one is 1. */
static char *
read_first (const Line *line,
            guint       field,
            int        *first)
{
  const char *text = get_text (line, field);
  gint64 number = 1;

  if (*text != '\0' &&
      !g_ascii_string_to_signed (text, 10, -VD_MAX_NUMBER, VD_MAX_NUMBER, &number, NULL))
    return refuse (line, field,
                   g_strdup_printf (_("Columns and rows begin with a whole number from %d to %d."),
                                    -VD_MAX_NUMBER, VD_MAX_NUMBER));

  *first = (int) number;
  return refuse (line, field, NULL);
}

/* Without a range the sheet has all of them, numbered as on the map. */
static char *
read_lines (const Line        *line,
            const VdGrid      *grid,
            const VdNumbering *numbering,
            gboolean           is_column,
            VdSheetLines      *lines)
{
  guint field = is_column ? COLUMNS : ROWS;
  const char *text = get_text (line, field);
  int from = is_column ? numbering->column_from : numbering->row_from;
  int to = from + (int) (is_column ? grid->columns : grid->rows) - 1;
  int numbers[2];

  gtk_widget_set_sensitive (line->entries[field + 1], *text != '\0');
  *lines = VD_ANY_LINES;
  if (*text == '\0')
    return refuse (line, field, refuse (line, field + 1, NULL));

  if (!vd_numbering_parse_range (numbering, is_column, text, numbers) || numbers[1] < from ||
      numbers[0] > to)
    {
      g_autofree char *first = vd_numbering_print_place (numbering, is_column, from);
      g_autofree char *last = vd_numbering_print_place (numbering, is_column, to);

      return refuse (line, field,
                     g_strdup_printf (is_column
                       /* TRANS: %s are the numbers of the first and the last one */
                       ? _("Write columns as the whole map numbers them, %s-%s or some of these.")
                       : _("Write rows as the whole map numbers them, %s-%s or some of these."),
                                      first, last));
    }

  lines->first = numbers[0];
  lines->last = numbers[1];
  refuse (line, field, NULL);
  return read_first (line, field + 1, &lines->from);
}

char *
vd_sheets_form_read (VdSheetsForm *self,
                     const VdGrid *grid,
                     VdNumbering  *numbering)
{
  char *first = NULL;

  g_return_val_if_fail (VD_IS_SHEETS_FORM (self) && grid != NULL && numbering != NULL, NULL);

  numbering->n_sheets = 0;
  for (guint i = 0; i < self->lines->len; i++)
    {
      const Line *line = self->lines->pdata[i];
      VdPrintedSheet sheet = { "", VD_ANY_LINES, VD_ANY_LINES };
      char *refusals[] = {
        read_prefix (line, numbering, sheet.prefix),
        read_lines (line, grid, numbering, TRUE, &sheet.columns),
        read_lines (line, grid, numbering, FALSE, &sheet.rows),
      };
      gboolean is_refused = FALSE;

      for (guint k = 0; k < G_N_ELEMENTS (refusals); k++)
        {
          is_refused |= refusals[k] != NULL;
          if (first == NULL)
            first = refusals[k];
          else
            g_free (refusals[k]);
        }
      if (!is_refused)
        numbering->sheets[numbering->n_sheets++] = sheet;
    }

  return first;
}

/* Lines */

static void
on_remove (GtkWidget    *remover,
           VdSheetsForm *self)
{
  guint i = 0;

  while (((Line *) self->lines->pdata[i])->remover != remover)
    i++;

  gtk_grid_remove_row (GTK_GRID (self->grid), (int) i + 1);
  g_ptr_array_remove_index (self->lines, i);
  gtk_widget_grab_focus (self->adder);
  show_state (self);
  on_changed (self);
}

static char *
name_after (const char *format,
            const char *prefix)
{
  /* TRANS: %s is the prefix of a printed sheet */
  g_autofree char *sheet = *prefix != '\0' ? g_strdup_printf (_("sheet %s"), prefix)
                                           : g_strdup (_("the new sheet"));
  g_auto (GStrv) parts = g_strsplit (format, "%s", 2);

  return g_strjoinv (sheet, parts);
}

static GtkWidget *
make_entry (VdSheetsForm *self,
            guint         field,
            const char   *text,
            const char   *prefix)
{
  GtkWidget *entry = gtk_entry_new ();
  g_autofree char *name = name_after (_(fields[field].name), prefix);

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), fields[field].width);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), fields[field].width);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  if (field == COLUMNS || field == ROWS)
    gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _("all"));
  if (field == COLUMNS_FROM || field == ROWS_FROM)
    gtk_entry_set_placeholder_text (GTK_ENTRY (entry), "1");
  vd_widget_set_name (entry, name);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (on_changed), self);
  return entry;
}

/* @texts: of its fields */
static Line *
add_line (VdSheetsForm *self,
          const char   *texts[N_FIELDS])
{
  g_autofree char *name = name_after (_("Take %s away"), texts[PREFIX]);
  Line *line = g_new0 (Line, 1);
  int row = (int) self->lines->len + 1;

  for (guint field = 0; field < N_FIELDS; field++)
    {
      line->entries[field] = make_entry (self, field, texts[field], texts[PREFIX]);
      gtk_grid_attach (GTK_GRID (self->grid), line->entries[field], (int) field, row, 1, 1);
    }

  line->remover = gtk_button_new_from_icon_name ("list-remove-symbolic");
  vd_widget_set_name (line->remover, name);
  gtk_widget_set_tooltip_text (line->remover, name);
  g_signal_connect (line->remover, "clicked", G_CALLBACK (on_remove), self);
  gtk_grid_attach (GTK_GRID (self->grid), line->remover, N_FIELDS, row, 1, 1);
  g_ptr_array_add (self->lines, line);
  show_state (self);
  return line;
}

static void
on_add (VdSheetsForm *self)
{
  const char *texts[N_FIELDS] = { "", "", "", "", "" };

  gtk_widget_grab_focus (add_line (self, texts)->entries[PREFIX]);
  on_changed (self);
}

static void
show_sheet (VdSheetsForm         *self,
            const VdNumbering    *numbering,
            const VdPrintedSheet *sheet)
{
  const VdSheetLines *lines[] = { &sheet->columns, &sheet->rows };
  g_autoptr (GPtrArray) shown = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (shown, g_strdup (sheet->prefix));
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    if (vd_sheet_lines_are_any (lines[i]))
      {
        g_ptr_array_add (shown, g_strdup (""));
        g_ptr_array_add (shown, g_strdup (""));
      }
    else
      {
        g_autofree char *first = vd_numbering_print_place (numbering, i == 0, lines[i]->first);
        g_autofree char *last = vd_numbering_print_place (numbering, i == 0, lines[i]->last);

        g_ptr_array_add (shown, g_strdup_printf ("%s-%s", first, last));
        g_ptr_array_add (shown, g_strdup_printf ("%d", lines[i]->from));
      }

  add_line (self, (const char **) shown->pdata);
}

void
vd_sheets_form_show (VdSheetsForm      *self,
                     const VdNumbering *numbering)
{
  g_return_if_fail (VD_IS_SHEETS_FORM (self) && numbering != NULL);

  self->filling = TRUE;
  for (; self->lines->len > 0; g_ptr_array_remove_index (self->lines, self->lines->len - 1))
    gtk_grid_remove_row (GTK_GRID (self->grid), (int) self->lines->len);
  for (guint i = 0; i < numbering->n_sheets; i++)
    show_sheet (self, numbering, &numbering->sheets[i]);
  show_state (self);
  self->filling = FALSE;
  on_changed (self);
}

/* The form */

static void
vd_sheets_form_finalize (GObject *object)
{
  g_clear_pointer (&VD_SHEETS_FORM (object)->lines, g_ptr_array_unref);

  G_OBJECT_CLASS (vd_sheets_form_parent_class)->finalize (object);
}

static void
vd_sheets_form_class_init (VdSheetsFormClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = vd_sheets_form_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
add_headings (VdSheetsForm *self)
{
  for (guint field = 0; field < N_FIELDS; field++)
    {
      GtkWidget *label = gtk_label_new (_(fields[field].title));

      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_widget_add_css_class (label, "dim-label");
      gtk_widget_add_css_class (label, "caption");
      gtk_grid_attach (GTK_GRID (self->grid), label, (int) field, 0, 1, 1);
    }
}

static void
vd_sheets_form_init (VdSheetsForm *self)
{
  self->lines = g_ptr_array_new_with_free_func (g_free);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);

  self->grid = gtk_grid_new ();
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 4);
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 6);
  add_headings (self);
  gtk_box_append (GTK_BOX (self), self->grid);

  self->adder = gtk_button_new_with_mnemonic (_("Add _Sheet"));
  gtk_widget_set_halign (self->adder, GTK_ALIGN_START);
  vd_widget_set_name (self->adder, _("Add Sheet"));
  g_signal_connect_swapped (self->adder, "clicked", G_CALLBACK (on_add), self);
  gtk_box_append (GTK_BOX (self), self->adder);
  show_state (self);
}
