#include "editor/findings/finding-rows.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/findings/finding-row.h"
#include "editor/widgets/widgets.h"

#define AT_ONCE 12
#define AHEAD 36 /* that are made when there is time */

struct _VdFindingRows
{
  GtkListBox      *list;
  GtkAdjustment   *scroll;
  VdEditorProject *project;  /* (nullable) */
  GArray          *matching; /* of guint: numbers of the findings to be listed, */
  guint            n_added;  /* and how many of them have a row */
  guint            n_group[VD_ERROR + 1];
  guint            source;   /* 0, or what makes rows ahead */
};

/* Headings */

static char *
say_group (VdSeverity group,
           guint      n)
{
  switch (group)
    {
    case VD_ERROR:
      return g_strdup_printf (ngettext ("%u Error", "%u Errors", n), n);

    case VD_WARNING:
      return g_strdup_printf (ngettext ("%u Warning", "%u Warnings", n), n);

    case VD_NOTE:
    default:
      return g_strdup_printf (ngettext ("%u Note", "%u Notes", n), n);
    }
}

static void
update_header (GtkListBoxRow *row,
               GtkListBoxRow *before,
               gpointer       user_data)
{
  VdFindingRows *self = user_data;
  VdSeverity group = vd_finding_row_get_group (VD_FINDING_ROW (row));
  g_autofree char *text = NULL;
  GtkWidget *label;

  if (before != NULL && vd_finding_row_get_group (VD_FINDING_ROW (before)) == group)
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }

  text = say_group (group, self->n_group[group]);
  label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "heading");
  gtk_widget_add_css_class (label, "finding-group");
  gtk_list_box_row_set_header (row, label);
}

/* Rows */

/* The next ones, up to @until of those that match. */
static void
add_rows (VdFindingRows *self,
          guint          until)
{
  for (; self->n_added < MIN (until, self->matching->len); self->n_added++)
    gtk_list_box_append (self->list,
                         vd_finding_row_new (self->project, g_array_index (self->matching, guint,
                                                                           self->n_added)));
}

/* Whether some are to be made ahead: those that are there do not reach to a screenful
 * below what is seen. */
static gboolean
wants_rows (VdFindingRows *self)
{
  double page = gtk_adjustment_get_page_size (self->scroll);
  double below = gtk_adjustment_get_upper (self->scroll) -
                 gtk_adjustment_get_value (self->scroll) - page;

  return self->n_added < self->matching->len && (self->n_added < AHEAD || below < page);
}

static gboolean
on_idle (gpointer user_data)
{
  VdFindingRows *self = user_data;

  add_rows (self, self->n_added + AT_ONCE / 4);
  if (wants_rows (self))
    return G_SOURCE_CONTINUE;

  self->source = 0;
  return G_SOURCE_REMOVE;
}

/* After what is drawn.  More of them may be seen at once now, or there are others. */
static void
add_rows_ahead (VdFindingRows *self)
{
  if (self->source == 0 && wants_rows (self))
    self->source = g_idle_add_full (G_PRIORITY_LOW, on_idle, self, NULL);
}

/* The end of the rows comes into sight. */
static void
on_scrolled (VdFindingRows *self)
{
  if (gtk_adjustment_get_value (self->scroll) > 0 && wants_rows (self))
    add_rows (self, self->n_added + AT_ONCE);
}

/* Where the keyboard was, so that it goes on from there. */
typedef struct
{
  int      row; /* -1: nowhere */
  gboolean focused;
} Position;

static Position
get_position (VdFindingRows *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self->list));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *in = focus != NULL ? gtk_widget_get_ancestor (focus, VD_TYPE_FINDING_ROW) : NULL;
  gboolean focused = in != NULL && gtk_widget_is_ancestor (in, GTK_WIDGET (self->list));

  if (focused)
    row = GTK_LIST_BOX_ROW (in);

  return (Position) { row != NULL ? gtk_list_box_row_get_index (row) : -1, focused };
}

static void
set_position (VdFindingRows *self,
              Position       position)
{
  int last = (int) self->n_added - 1;
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, MIN (position.row, last));

  if (position.row < 0 || row == NULL)
    return;

  gtk_list_box_select_row (self->list, row);
  if (position.focused)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

/* The whole */

/* The numbers go with the rows: what is left of them must not be looked up among the
 * findings of another project. */
void
vd_finding_rows_clear (VdFindingRows *self)
{
  g_return_if_fail (self != NULL);

  g_clear_handle_id (&self->source, g_source_remove);
  g_array_set_size (self->matching, 0);
  self->n_added = 0;
  self->project = NULL;
  memset (self->n_group, 0, sizeof self->n_group);
  vd_widget_clear_list (self->list);
}

guint
vd_finding_rows_fill (VdFindingRows         *self,
                      VdEditorProject       *project,
                      const VdFindingFilter *filter)
{
  VdFindings *findings;
  Position position;
  guint n = 0;

  g_return_val_if_fail (self != NULL && VD_IS_EDITOR_PROJECT (project) && filter != NULL, 0);

  findings = vd_editor_project_get_findings (project);
  position = get_position (self);
  vd_finding_rows_clear (self);
  self->project = project;

  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = g_ptr_array_index (findings, i);

      if (finding->ignored != NULL || !vd_finding_filter_matches (filter, finding))
        continue;

      self->n_group[finding->severity]++;
      if (n++ < VD_FINDING_ROWS_MOST)
        g_array_append_val (self->matching, i);
    }

  add_rows (self, position.row + 1 + AT_ONCE);
  gtk_list_box_invalidate_headers (self->list);
  set_position (self, position);
  add_rows_ahead (self);

  return n;
}

GtkListBoxRow *
vd_finding_rows_step (VdFindingRows *self,
                      int            by)
{
  GtkListBoxRow *selected;
  int n, at;
  GtkListBoxRow *row;

  g_return_val_if_fail (self != NULL && (by == 1 || by == -1), NULL);

  selected = gtk_list_box_get_selected_row (self->list);
  n = self->matching->len;
  at = selected != NULL ? gtk_list_box_row_get_index (selected) + by : by > 0 ? 0 : n - 1;

  if (n == 0)
    return NULL;

  at = (at + n) % n;
  add_rows (self, at + 1);
  row = gtk_list_box_get_row_at_index (self->list, at);
  gtk_list_box_select_row (self->list, row);
  return row;
}

VdFindingRows *
vd_finding_rows_new (GtkListBox    *list,
                     GtkAdjustment *scroll)
{
  VdFindingRows *self;

  g_return_val_if_fail (GTK_IS_LIST_BOX (list) && GTK_IS_ADJUSTMENT (scroll), NULL);

  self = g_new0 (VdFindingRows, 1);
  self->list = list;
  self->scroll = scroll;
  self->matching = g_array_new (FALSE, FALSE, sizeof (guint));
  gtk_list_box_set_header_func (list, update_header, self, NULL);
  g_signal_connect_swapped (scroll, "value-changed", G_CALLBACK (on_scrolled), self);
  g_signal_connect_swapped (scroll, "changed", G_CALLBACK (add_rows_ahead), self);

  return self;
}

void
vd_finding_rows_free (VdFindingRows *self)
{
  g_return_if_fail (self != NULL);

  g_signal_handlers_disconnect_by_data (self->scroll, self);
  gtk_list_box_set_header_func (self->list, NULL, NULL, NULL);
  vd_finding_rows_clear (self);
  g_array_unref (self->matching);
  g_free (self);
}
