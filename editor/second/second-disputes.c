/* Where two passes differ: each dispute is listed, looked at, and settled. */
#include "editor/second/second-private.h"

#include <glib/gi18n.h>

#include "core/text/phrase.h"
#include "editor/maps/titles.h"
#include "editor/second/settle.h"
#include "editor/widgets/page.h"
#include "editor/widgets/settings.h"
#include "editor/widgets/widgets.h"
#include "formats/agree/agree-words.h"
#include "formats/agree/pass.h"

#define MOST_ROWS 500
#define NEAR 72.0 /* pixels a hex: a scan can be read then */

/* (nullable): the one that is selected */
static const VdDispute *
get_dispute (VdSecondPanel *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);
  int index = row != NULL ? gtk_list_box_row_get_index (row) : -1;

  return self->comparison != NULL && index >= 0 && (guint) index < self->comparison->open->len
         ? g_ptr_array_index (self->comparison->open, index) : NULL;
}

static const VdAgreeKind *
get_kind (VdSecondPanel   *self,
          const VdDispute *dispute)
{
  return g_ptr_array_index (self->comparison->agreement->kinds, dispute->kind);
}

/* (transfer full); @phrase: (transfer full) */
static char *
say (char *phrase)
{
  char *said = vd_phrase_say (phrase, gettext);

  g_free (phrase);
  return said;
}

/* What a reader has there, in the words of the chart. */
static char *
say_value (VdSecondPanel   *self,
           const VdDispute *dispute,
           guint            reader)
{
  const GArray *hexes = vd_editor_project_get (self->project)->chart->hexes;
  const char *value = dispute->says[reader];
  int kind = get_kind (self, dispute)->group == VD_AGREE_TERRAIN ? vd_kind_find (hexes, value) : -1;

  return kind >= 0 ? g_strdup (g_array_index (hexes, VdKind, kind).name)
                   : say (vd_agree_say_value (value));
}

static GtkWidget *
add_label (GtkWidget  *box,
           const char *text,
           const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static GtkWidget *
make_row (VdSecondPanel   *self,
          const VdDispute *dispute)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  g_autofree char *place = vd_agree_write_place (self->comparison->agreement, dispute);
  g_autofree char *kind = say (vd_agree_say_kind (get_kind (self, dispute)));
  g_autofree char *first = say_value (self, dispute, 0);
  g_autofree char *second = say_value (self, dispute, 1);
  g_autofree char *both = g_strdup_printf ("%s | %s", first, second);
  g_autofree char *large = vd_begin_large (kind);
  g_autofree char *what = g_strconcat (
    large, vd_agree_leaves_map (get_kind (self, dispute), dispute) ? _(" off the map") : "", NULL);
  g_autofree char *name = g_strdup_printf ("%s, %s: %s", place, what, both);
  GtkWidget *tag;

  gtk_widget_set_hexpand (texts, TRUE);
  add_label (texts, both, NULL);
  add_label (texts, what, "dim-label");
  gtk_box_append (GTK_BOX (box), texts);
  tag = add_label (box, place, "hex-tag");
  gtk_widget_set_valign (tag, GTK_ALIGN_START);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  vd_widget_set_name (row, name);
  return row;
}

static void
show_decision (VdSecondPanel *self)
{
  const VdDispute *dispute = get_dispute (self);
  g_autofree char *first = NULL, *second = NULL, *first_label = NULL, *second_label = NULL;

  gtk_widget_set_visible (self->decide, dispute != NULL);
  if (dispute == NULL)
    return;

  first = say_value (self, dispute, 0);
  second = say_value (self, dispute, 1);
  /* TRANS: what the first reader of a map has at some place */
  first_label = g_strdup_printf (_("First: %s"), first);
  /* TRANS: what the second reader of a map has at some place */
  second_label = g_strdup_printf (_("Second: %s"), second);
  gtk_button_set_label (self->first, first_label);
  gtk_button_set_label (self->second, second_label);
  vd_widget_set_name (GTK_WIDGET (self->first), first_label);
  vd_widget_set_name (GTK_WIDGET (self->second), second_label);
  gtk_widget_set_sensitive (GTK_WIDGET (self->second),
                            vd_settle_can (vd_editor_project_get (self->project),
                                           self->comparison->map, self->comparison->agreement,
                                           dispute));
}

static void
show_summary (VdSecondPanel *self)
{
  guint n = self->comparison->open->len, all = self->comparison->agreement->disputes->len;
  g_autofree char *name = g_path_get_basename (self->comparison->path);
  g_autofree char *text =
    all == 0 ? g_strdup_printf (_("%s agrees with the map in all."), name)
    /* TRANS: how many disputes of how many are open, and a file */
    : g_strdup_printf (ngettext ("%u of %u disputes with %s is to be settled.",
                                 "%u of %u disputes with %s are to be settled.", n), n, all, name);
  /* TRANS: a sentence about disputes, and how many of them a list shows */
  g_autofree char *cut =
    n > MOST_ROWS ? g_strdup_printf (_("%s The first %u are listed."), text, MOST_ROWS)
                  : g_strdup (text);
  g_autofree char *report = vd_comparison_report (self->comparison);

  vd_label_show (self->summary, cut);
  vd_label_show (self->report, report);
  gtk_widget_set_visible (GTK_WIDGET (self->list), n > 0);
  gtk_widget_set_visible (self->mark, TRUE);
}

/* @index: the row to be selected */
static void
fill_list (VdSecondPanel *self,
           int            index)
{
  guint n = self->comparison != NULL ? MIN (self->comparison->open->len, MOST_ROWS) : 0;
  gboolean focused = gtk_widget_get_focus_child (GTK_WIDGET (self->list)) != NULL;
  GtkListBoxRow *row;

  self->filling = TRUE;
  vd_widget_clear_list (self->list);
  for (guint i = 0; i < n; i++)
    gtk_list_box_append (self->list, make_row (self, g_ptr_array_index (self->comparison->open,
                                                                        i)));
  row = n > 0 ? gtk_list_box_get_row_at_index (self->list, MIN (index, (int) n - 1)) : NULL;
  gtk_list_box_select_row (self->list, row);
  self->filling = FALSE;
  if (focused && row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));

  show_decision (self);
}

void
vd_second_disputes_drop (VdSecondPanel *self)
{
  if (self->comparison != NULL && self->view != NULL)
    vd_map_view_set_marks (self->view, NULL);
  g_clear_pointer (&self->comparison, vd_comparison_free);
  fill_list (self, 0);
  vd_label_show (self->summary, NULL);
  vd_label_show (self->report, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->list), FALSE);
  gtk_widget_set_visible (self->mark, FALSE);
}

void
vd_second_disputes_fail (VdSecondPanel *self,
                         const GError  *error)
{
  g_autofree char *said = vd_phrase_say (error->message, gettext);

  vd_second_disputes_drop (self);
  vd_label_show (self->summary, said);
}

void
vd_second_disputes_show (VdSecondPanel *self,
                         int            index)
{
  fill_list (self, index);
  show_summary (self);
}

void
vd_second_disputes_refresh (GtkWidget *panel)
{
  VdSecondPanel *self = VD_SECOND_PANEL (panel);
  GtkListBoxRow *row;
  g_autoptr (GError) error = NULL;
  int index;

  if (self->comparison == NULL)
    return;

  row = gtk_list_box_get_selected_row (self->list);
  index = row != NULL ? gtk_list_box_row_get_index (row) : 0;
  if (!vd_comparison_update (self->comparison, &error))
    {
      vd_second_disputes_fail (self, error);
      return;
    }

  vd_second_disputes_show (self, index);
}

/* Looking at one */

/* What is compared is looked up in the scan, if there is one. */
static void
show_scans (VdSecondPanel *self,
            guint          map)
{
  const VdMap *resolved =
    g_ptr_array_index (vd_editor_project_get (self->project)->resolved, map);
  g_autoptr (GSettings) settings = NULL;

  if (resolved->scans->len == 0)
    return;

  settings = vd_settings_new ();
  g_settings_set_boolean (settings, "show-scans", TRUE);
}

static void
mark_hexes (VdSecondPanel   *self,
            const VdDispute *dispute)
{
  g_autoptr (GArray) marks = g_array_new (FALSE, TRUE, sizeof (VdMark));
  VdMark mark = { { self->comparison->map, dispute->cell }, VD_MARK_TO, "" };

  g_array_append_val (marks, mark);
  if (dispute->next >= 0)
    {
      mark.spot.cell = dispute->next;
      g_array_append_val (marks, mark);
    }
  vd_map_view_set_marks (self->view, marks);
}

static void
go_to (VdSecondPanel *self)
{
  const VdDispute *dispute = get_dispute (self);
  double zoom;

  if (dispute == NULL)
    return;

  show_scans (self, self->comparison->map);
  vd_page_go_to (VD_PAGE (self), (VdSpot) { self->comparison->map, dispute->cell });
  g_object_get (self->view, "zoom", &zoom, NULL);
  if (zoom < NEAR)
    vd_map_view_zoom_by (self->view, NEAR / zoom);
  mark_hexes (self, dispute);
}

static void
on_row_activated (VdSecondPanel *self)
{
  go_to (self);
}

static void
on_row_selected (VdSecondPanel *self)
{
  if (!self->filling)
    show_decision (self);
}

/* Settling */

static void
settle (VdSecondPanel *self,
        VdSettle       how)
{
  const VdDispute *dispute = get_dispute (self);

  if (dispute == NULL)
    return;

  go_to (self);
  if (!vd_editor_project_do (self->project,
                             vd_edit_settle (vd_editor_project_get (self->project),
                                             self->comparison->map, self->comparison->agreement,
                                             dispute, how)))
    {
      gtk_widget_error_bell (GTK_WIDGET (self));
      return;
    }

  /* Who paints by hand stays at the place; else the next is shown. */
  if (how == VD_SETTLE_OTHER)
    gtk_widget_grab_focus (GTK_WIDGET (self->view));
  else
    go_to (self);
}

static void
on_first (VdSecondPanel *self)
{
  settle (self, VD_SETTLE_FIRST);
}

static void
on_second (VdSecondPanel *self)
{
  settle (self, VD_SETTLE_SECOND);
}

static void
on_other (VdSecondPanel *self)
{
  settle (self, VD_SETTLE_OTHER);
}

static gboolean
on_key (VdSecondPanel   *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  static const guint keys[][2] = {
    { GDK_KEY_1, GDK_KEY_KP_1 }, { GDK_KEY_2, GDK_KEY_KP_2 }, { GDK_KEY_3, GDK_KEY_KP_3 },
  };

  if (state & gtk_accelerator_get_default_mod_mask ())
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (key == keys[i][0] || key == keys[i][1])
      {
        settle (self, (VdSettle) i);
        return TRUE;
      }

  return FALSE;
}

/* Returns: (transfer full): what became of it */
static char *
write_third (VdSecondPanel *self)
{
  const char *first = vd_second_get_path (self, self->comparison->map);
  g_autofree char *path = vd_pass_make_third_path (first);
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (VdDocument) pass = NULL;
  g_autoptr (GError) error = NULL;

  if (vd_editor_project_get (self->project)->is_bundle)
    return g_strdup (_("The map is inside the file of the battle, so that there is no place beside "
                       "it. Save As gives it a file of its own."));
  if (g_file_test (path, G_FILE_TEST_EXISTS))
    /* TRANS: %s is the name of a file */
    return g_strdup_printf (_("%s is there already: compare the map with it, or put it "
                              "elsewhere."), name);

  pass = vd_pass_new_of_disputes (self->comparison->agreement, first);
  if (pass != NULL && !vd_document_save (pass, path, &error))
    return vd_phrase_say (error->message, gettext);

  /* TRANS: %s is the name of a file */
  return g_strdup_printf (_("%s is written, for somebody who has read neither file: it asks for "
                            "what is in dispute alone. When it is filled in, compare the map with "
                            "that file."), name);
}

static void
on_ask (VdSecondPanel *self)
{
  g_autofree char *said = NULL;

  if (self->comparison == NULL || self->comparison->open->len == 0)
    return;

  said = write_third (self);
  vd_label_show (self->summary, said);
}

static void
on_mark (VdSecondPanel *self)
{
  VdAgreeMarks marks;
  g_autoptr (GPtrArray) lines = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *name = NULL;

  if (self->comparison == NULL)
    return;

  name = g_path_get_basename (vd_second_get_path (self, self->comparison->map));
  vd_editor_project_do (self->project,
                        vd_edit_mark_agreed (vd_editor_project_get (self->project),
                                             self->comparison->map, self->comparison->agreement,
                                             &marks));
  lines = vd_agree_say_marks (&marks, name);
  for (guint i = 0; i < lines->len; i++)
    {
      g_autofree char *line = vd_phrase_say (lines->pdata[i], gettext);

      g_string_append_printf (text, "%s\n", line);
    }
  g_string_append_printf (text, "\n%s", gtk_label_get_label (self->report));
  vd_label_show (self->report, text->str);
}

/* Binding */

void
vd_second_disputes_bind (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_callback (widget_class, on_row_activated);
  gtk_widget_class_bind_template_callback (widget_class, on_row_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_first);
  gtk_widget_class_bind_template_callback (widget_class, on_second);
  gtk_widget_class_bind_template_callback (widget_class, on_other);
  gtk_widget_class_bind_template_callback (widget_class, on_ask);
  gtk_widget_class_bind_template_callback (widget_class, on_mark);
}

void
vd_second_disputes_init (VdSecondPanel *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self->list), keys);
}
