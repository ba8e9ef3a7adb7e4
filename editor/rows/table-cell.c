#include "editor/rows/table-cell.h"

#include <string.h>

#include "editor/rows/cells.h"
#include "editor/widgets/typed.h"
#include "editor/widgets/widgets.h"

struct _VdTableCell
{
  GtkEntry         parent_instance;

  VdTableCellKind  kind;
  gboolean         keeps;
  char            *shown;    /* what the documents say */
  char            *tip;      /* (nullable) */
  char            *key;      /* (nullable) */
  char            *refusal;  /* (nullable): why what is typed can't stand */
  gboolean         filling;
  gboolean         entering; /* the edit of what is typed is being made */
};

enum
{
  DONE,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdTableCell, vd_table_cell, GTK_TYPE_ENTRY)

static guint signals[N_SIGNALS];

static gboolean
find_place (VdTableCell *self,
            VdCellPlace *place)
{
  return vd_cell_find_place (GTK_WIDGET (self), place);
}

static void
refuse_typed (VdTableCell       *self,
              const VdCellPlace *place,
              const char        *reason)
{
  vd_cell_refuse (place, reason);
  vd_typed_show_reason (GTK_WIDGET (self), reason);
}

static void
tell_typed (VdTableCell *self)
{
  VdCellPlace place;

  if (find_place (self, &place))
    g_signal_emit_by_name (place.rows, "typed");
}

static void
select_all (VdTableCell *self)
{
  gtk_editable_select_region (GTK_EDITABLE (self), 0, -1);
}

/* What it holds */

static gboolean
differs_from_shown (VdTableCell *self)
{
  return strcmp (gtk_editable_get_text (GTK_EDITABLE (self)), self->shown) != 0;
}

static gboolean
is_typed (VdTableCell *self)
{
  return !self->entering && differs_from_shown (self);
}

static void
set_refusal (VdTableCell *self,
             const char  *reason)
{
  g_free (self->refusal);
  self->refusal = g_strdup (reason);
  vd_typed_refuse (GTK_WIDGET (self), reason);
}

void
vd_table_cell_reset (VdTableCell *self)
{
  g_return_if_fail (VD_IS_TABLE_CELL (self));

  self->filling = TRUE;
  if (differs_from_shown (self))
    gtk_editable_set_text (GTK_EDITABLE (self), self->shown);
  self->filling = FALSE;
  set_refusal (self, NULL);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), self->tip);
}

void
vd_table_cell_show (VdTableCell *self,
                    const char  *text,
                    const char  *tip)
{
  gboolean was_typed;

  g_return_if_fail (VD_IS_TABLE_CELL (self) && text != NULL);

  was_typed = is_typed (self);
  g_free (self->shown);
  g_free (self->tip);
  self->shown = g_strdup (text);
  self->tip = g_strdup (tip);
  if (!was_typed)
    vd_table_cell_reset (self);
}

/* Returns FALSE if what is typed can't stand. */
static gboolean
commit_typed (VdTableCell *self)
{
  g_autoptr (VdTableCell) keep G_GNUC_UNUSED = g_object_ref (self); /* the edit may end it */
  g_autofree char *refusal = NULL;
  VdEdit *edit;
  VdCellPlace place;

  if (!is_typed (self) || !find_place (self, &place))
    return TRUE;

  self->entering = TRUE;
  edit = VD_ROWS_GET_IFACE (place.rows)->set (place.rows, place.row, place.column,
                                              gtk_editable_get_text (GTK_EDITABLE (self)),
                                              &refusal);
  vd_cell_refuse (&place, refusal);
  if (refusal != NULL)
    set_refusal (self, refusal);
  else
    vd_editor_project_do (VD_ROWS_GET_IFACE (place.rows)->get_project (place.rows), edit);

  /* The same may be written otherwise now, or as before. */
  if (refusal == NULL && find_place (self, &place))
    {
      g_autofree char *text = VD_ROWS_GET_IFACE (place.rows)->get (place.rows, place.row,
                                                                   place.column);

      g_free (self->shown);
      self->shown = g_strdup (text != NULL ? text : "");
      vd_table_cell_reset (self);
    }

  self->entering = FALSE;
  tell_typed (self);
  return refusal == NULL;
}

GtkWidget *
vd_table_line_get_cell (GtkWidget *line,
                        guint      column)
{
  GtkWidget *frame;

  g_return_val_if_fail (GTK_IS_WIDGET (line), NULL);

  frame = gtk_widget_get_first_child (line);
  while (frame != NULL && column-- > 0)
    frame = gtk_widget_get_next_sibling (frame);

  return frame != NULL ? gtk_widget_get_first_child (frame) : NULL;
}

static VdTableCell *
find_typed (GtkWidget *widget)
{
  VdTableCell *typed = NULL;

  if (VD_IS_TABLE_CELL (widget))
    return is_typed (VD_TABLE_CELL (widget)) ? VD_TABLE_CELL (widget) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL && typed == NULL;
       child = gtk_widget_get_next_sibling (child))
    typed = find_typed (child);

  return typed;
}

gboolean
vd_table_cells_are_typed (GtkWidget *table)
{
  g_return_val_if_fail (GTK_IS_WIDGET (table), FALSE);

  return find_typed (table) != NULL;
}

gboolean
vd_table_cells_commit (GtkWidget *table)
{
  VdTableCell *cell;

  g_return_val_if_fail (GTK_IS_WIDGET (table), FALSE);

  while ((cell = find_typed (table)) != NULL)
    if (!commit_typed (cell))
      {
        gtk_widget_grab_focus (GTK_WIDGET (cell));
        return FALSE;
      }

  return TRUE;
}

/* While a table is built anew */

struct _VdTyped
{
  char     *key;
  char     *text;
  char     *refusal; /* (nullable) */
  int       position;
  gboolean  has_focus;
  VdTyped  *next;    /* (nullable) */
};

static VdTyped *
keep_typed (VdTableCell *self,
            VdTyped     *next)
{
  VdTyped *typed = g_new (VdTyped, 1);

  *typed = (VdTyped) {
    g_strdup (self->key), g_strdup (gtk_editable_get_text (GTK_EDITABLE (self))),
    g_strdup (self->refusal), gtk_editable_get_position (GTK_EDITABLE (self)),
    (gtk_widget_get_state_flags (GTK_WIDGET (self)) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0, next
  };
  return typed;
}

static VdTyped *
keep_in (GtkWidget *widget,
         VdTyped   *typed)
{
  if (VD_IS_TABLE_CELL (widget))
    return is_typed (VD_TABLE_CELL (widget)) ? keep_typed (VD_TABLE_CELL (widget), typed)
                                                           : typed;

  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    typed = keep_in (child, typed);

  return typed;
}

VdTyped *
vd_table_cells_keep (GtkWidget *table)
{
  g_return_val_if_fail (GTK_IS_WIDGET (table), NULL);

  return keep_in (table, NULL);
}

static void
give_back (VdTableCell   *self,
           const VdTyped *typed)
{
  if (typed->has_focus)
    gtk_widget_grab_focus (GTK_WIDGET (self));
  self->filling = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self), typed->text);
  self->filling = FALSE;
  gtk_editable_set_position (GTK_EDITABLE (self), typed->position);
  if (typed->refusal != NULL)
    set_refusal (self, typed->refusal);
}

static void
give_back_in (GtkWidget     *widget,
              const VdTyped *typed)
{
  if (VD_IS_TABLE_CELL (widget) && g_strcmp0 (VD_TABLE_CELL (widget)->key, typed->key) == 0)
    give_back (VD_TABLE_CELL (widget), typed);

  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    give_back_in (child, typed);
}

void
vd_table_cells_give_back (GtkWidget *table,
                          VdTyped   *typed)
{
  g_return_if_fail (GTK_IS_WIDGET (table));

  while (typed != NULL)
    {
      VdTyped *next = typed->next;

      give_back_in (table, typed);
      g_free (typed->key);
      g_free (typed->text);
      g_free (typed->refusal);
      g_free (typed);
      typed = next;
    }
}

/* Why something was refused has been read, or was said of a cell that one has left since;
 * one that keeps what is typed says it for itself. */
static void
drop_reason (VdTableCell *self)
{
  VdCellPlace place;

  if (!self->keeps && find_place (self, &place))
    vd_cell_refuse (&place, NULL);
}

/* Whoever leaves can't be made to stay. */
static void
on_left (GtkWidget *widget,
         gpointer   owner)
{
  VdTableCell *self = owner;

  if (gtk_widget_get_root (widget) == NULL)
    return;

  if (!is_typed (self))
    drop_reason (self);
  else if (!commit_typed (self) && !self->keeps)
    {
      vd_table_cell_reset (self);
      tell_typed (self);
    }

  g_signal_emit (self, signals[DONE], 0);
}

static void
on_changed (VdTableCell *self)
{
  if (!self->filling && !self->entering)
    tell_typed (self);
}

static void
on_entered (VdTableCell *self)
{
  VdCellPlace place;

  if (find_place (self, &place) && VD_ROWS_GET_IFACE (place.rows)->entered != NULL)
    VD_ROWS_GET_IFACE (place.rows)->entered (place.rows, place.row, place.column);
}

/* Keys */

/* Returns FALSE if the keys stay here. */
static gboolean
go_to_cell (VdTableCell *self,
            int          across,
            int          down)
{
  VdCellPlace place;

  return find_place (self, &place) && commit_typed (self) && vd_cell_go (&place, across, down);
}

static void
on_activate (VdTableCell *self)
{
  g_autoptr (VdTableCell) keep G_GNUC_UNUSED = g_object_ref (self);

  if (go_to_cell (self, 0, 1) || is_typed (self))
    return;

  select_all (self);
  g_signal_emit (self, signals[DONE], 0);
}

/* Takes the row there into the selection. */
static gboolean
extend_selection (VdTableCell *self,
                  int          down)
{
  VdCellPlace place;

  if (!find_place (self, &place) || VD_ROWS_GET_IFACE (place.rows)->extend == NULL)
    return FALSE;

  if (commit_typed (self))
    vd_cell_extend (&place, down);
  return TRUE;
}

/* Where an arrow leads out of the text. */
static gboolean
is_at_end (VdTableCell *self,
           int          across)
{
  int length = (int) gtk_entry_get_text_length (GTK_ENTRY (self));
  int start, end;

  if (self->kind != VD_TABLE_CELL_TEXT)
    return TRUE;
  if (gtk_editable_get_selection_bounds (GTK_EDITABLE (self), &start, &end))
    return start == 0 && end == length;

  return start == (across < 0 ? 0 : length);
}

static gboolean
go_across (VdTableCell *self,
           int          across)
{
  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    across = -across;
  if (!is_at_end (self, across))
    return FALSE;

  go_to_cell (self, across, 0);
  return TRUE;
}

static gboolean
take_back (VdTableCell *self)
{
  VdCellPlace place;

  if (!is_typed (self) || !find_place (self, &place))
    return FALSE;

  vd_table_cell_reset (self);
  refuse_typed (self, &place, NULL);
  select_all (self);
  tell_typed (self);
  g_signal_emit (self, signals[DONE], 0);
  return TRUE;
}

static void
fill_from_cell (VdTableCell *self)
{
  g_autofree char *refusal = NULL;
  VdCellPlace place;

  if (!find_place (self, &place) || !commit_typed (self))
    return;

  refusal = vd_cell_fill (&place);
  vd_typed_show_reason (GTK_WIDGET (self), refusal);
}

static gboolean
revert_cell (VdTableCell *self)
{
  VdCellPlace place;

  if (!find_place (self, &place) || VD_ROWS_GET_IFACE (place.rows)->revert == NULL)
    return FALSE;

  vd_table_cell_reset (self);
  refuse_typed (self, &place, NULL);
  vd_editor_project_do (VD_ROWS_GET_IFACE (place.rows)->get_project (place.rows),
                        VD_ROWS_GET_IFACE (place.rows)->revert (place.rows, place.row,
                                                                place.column));
  return TRUE;
}

static gboolean
on_key (GtkEventControllerKey *controller,
        guint                  key,
        guint                  code,
        GdkModifierType        state,
        VdTableCell           *self)
{
  GdkModifierType held = state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK | GDK_ALT_MASK);

  if (held == GDK_CONTROL_MASK && key == GDK_KEY_Down)
    {
      fill_from_cell (self);
      return TRUE;
    }
  if (held == GDK_ALT_MASK && key == GDK_KEY_BackSpace)
    return revert_cell (self);
  if (held == GDK_SHIFT_MASK && (key == GDK_KEY_Up || key == GDK_KEY_Down))
    return extend_selection (self, key == GDK_KEY_Up ? -1 : 1);
  if (held != 0)
    return FALSE;

  switch (key)
    {
    case GDK_KEY_Up:
    case GDK_KEY_Down:
      go_to_cell (self, 0, key == GDK_KEY_Up ? -1 : 1);
      return TRUE;

    case GDK_KEY_Left:
    case GDK_KEY_Right:
      return go_across (self, key == GDK_KEY_Left ? -1 : 1);

    case GDK_KEY_Escape:
      return take_back (self);

    default:
      return FALSE;
    }
}

/* The clipboard */

/* Cells have tabs or ends of lines between them; in an entry they would become one long
 * word. */
static gboolean
has_cells (const char *text)
{
  const char *end = strchr (text, '\n');

  return strchr (text, '\t') != NULL || (end != NULL && end[1] != '\0');
}

static void
insert_words (GtkEditable *text,
              char        *words)
{
  int position;

  gtk_editable_delete_selection (text);
  position = gtk_editable_get_position (text);
  g_strchomp (words);
  gtk_editable_insert_text (text, words, -1, &position);
  gtk_editable_set_position (text, position);
}

static void
put_cells (VdTableCell *self,
           const char  *text)
{
  g_autofree char *refusal = NULL;
  VdCellPlace place;

  if (!find_place (self, &place))
    return;

  vd_table_cell_reset (self);
  refusal = vd_cell_paste (&place, text);
  vd_typed_show_reason (GTK_WIDGET (self), refusal);
}

static void
on_text (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (VdTableCell) self = user_data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (text == NULL || gtk_widget_get_root (GTK_WIDGET (self)) == NULL)
    return;

  if (has_cells (text))
    put_cells (self, text);
  else
    insert_words (gtk_editable_get_delegate (GTK_EDITABLE (self)), text);
}

static void
on_paste (GtkText     *text,
          VdTableCell *self)
{
  g_signal_stop_emission_by_name (text, "paste-clipboard");
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (self)), NULL, on_text,
                                 g_object_ref (self));
}

static void
on_copy (GtkText     *text,
         VdTableCell *self)
{
  g_autofree char *rows = NULL;
  VdCellPlace place;

  if (gtk_editable_get_selection_bounds (GTK_EDITABLE (text), NULL, NULL) ||
      !find_place (self, &place))
    return;

  rows = vd_rows_copy (place.rows, place.row);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), rows);
}

/* The widget */

void
vd_table_cell_set_key (VdTableCell *self,
                       char        *key)
{
  g_return_if_fail (VD_IS_TABLE_CELL (self) && key != NULL);

  g_free (self->key);
  self->key = key;
}

void
vd_table_cell_set_name (VdTableCell *self,
                        const char  *name)
{
  g_return_if_fail (VD_IS_TABLE_CELL (self) && name != NULL);

  vd_widget_set_name (GTK_WIDGET (self), name);
  vd_widget_set_name (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self))), name);
}

GtkWidget *
vd_table_cell_new (VdTableCellKind kind,
                   int             width,
                   gboolean        keeps)
{
  VdTableCell *self = g_object_new (VD_TYPE_TABLE_CELL, NULL);

  g_return_val_if_fail (kind <= VD_TABLE_CELL_CODE, NULL);

  self->kind = kind;
  self->keeps = keeps;
  gtk_entry_set_has_frame (GTK_ENTRY (self), FALSE);
  gtk_editable_set_width_chars (GTK_EDITABLE (self), width);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self), width);
  if (kind == VD_TABLE_CELL_CODE)
    gtk_entry_set_alignment (GTK_ENTRY (self), 0.5);
  else
    gtk_widget_add_css_class (GTK_WIDGET (self), "cell");
  if (kind == VD_TABLE_CELL_NUMBER)
    gtk_widget_add_css_class (GTK_WIDGET (self), "numeric");

  return GTK_WIDGET (self);
}

static void
vd_table_cell_finalize (GObject *object)
{
  VdTableCell *self = VD_TABLE_CELL (object);

  g_free (self->shown);
  g_free (self->tip);
  g_free (self->key);
  g_free (self->refusal);

  G_OBJECT_CLASS (vd_table_cell_parent_class)->finalize (object);
}

static void
vd_table_cell_class_init (VdTableCellClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = vd_table_cell_finalize;

  signals[DONE] =
    g_signal_new ("done", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
}

static void
vd_table_cell_init (VdTableCell *self)
{
  GtkEditable *text = gtk_editable_get_delegate (GTK_EDITABLE (self));
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->shown = g_strdup ("");
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (self, "activate", G_CALLBACK (on_activate), NULL);
  g_signal_connect (self, "changed", G_CALLBACK (on_changed), NULL);
  g_signal_connect (text, "paste-clipboard", G_CALLBACK (on_paste), self);
  g_signal_connect (text, "copy-clipboard", G_CALLBACK (on_copy), self);
  g_signal_connect_swapped (focus, "enter", G_CALLBACK (on_entered), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  vd_widget_on_left (GTK_WIDGET (self), on_left, self);
}
