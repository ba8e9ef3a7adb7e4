#include "editor/exchange/outcome-list.h"

static const struct
{
  const char *icon;
  const char *style; /* (nullable) */
} looks[] = {
  [VD_OUTCOME_HEADING] = { NULL, NULL },
  [VD_OUTCOME_FILE] = { "text-x-generic-symbolic", NULL },
  [VD_OUTCOME_CHANGED] = { "document-edit-symbolic", NULL },
  [VD_OUTCOME_TAKEN] = { "object-select-symbolic", "success" },
  [VD_OUTCOME_LEFT] = { "list-remove-symbolic", NULL },
  [VD_OUTCOME_UNKNOWN] = { "dialog-question-symbolic", "warning" },
  [VD_OUTCOME_CONFLICTING] = { "dialog-warning-symbolic", "warning" },
};

static void
make_line (GtkBox *line)
{
  GtkWidget *text = gtk_label_new (NULL);
  GtkWidget *detail = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (text), 0);
  gtk_label_set_wrap (GTK_LABEL (text), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (text), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_hexpand (text, TRUE);
  gtk_widget_add_css_class (detail, "dim-label");
  gtk_widget_add_css_class (detail, "numeric");
  gtk_widget_set_valign (detail, GTK_ALIGN_START);
  gtk_box_append (line, text);
  gtk_box_append (line, detail);
}

static char *
name_line (const VdOutcomeLine *line)
{
  g_autofree char *kind = vd_outcome_name_kind (line->kind);

  return g_strjoin (": ", *kind != '\0' ? kind : line->text, *kind != '\0' ? line->text : NULL,
                    line->detail, NULL);
}

static char *
fill_line (GtkWidget **parts,
           gpointer    lines,
           guint       number)
{
  const VdOutcomeLine *line = g_ptr_array_index ((GPtrArray *) lines, number);
  GtkWidget *text = parts[1], *detail = parts[2];

  vd_line_list_set_icon (parts[0], looks[line->kind].icon, looks[line->kind].style);
  gtk_label_set_label (GTK_LABEL (text), line->text);
  gtk_label_set_label (GTK_LABEL (detail), line->detail != NULL ? line->detail : "");
  if (line->kind == VD_OUTCOME_HEADING)
    gtk_widget_add_css_class (text, "heading");
  else
    gtk_widget_remove_css_class (text, "heading");

  return name_line (line);
}

void
vd_outcome_list_show (VdLineList *list,
                      GPtrArray  *lines)
{
  static const VdLineKind kind = { "outcome", make_line, fill_line };

  g_return_if_fail (VD_IS_LINE_LIST (list) && lines != NULL);

  vd_line_list_show (list, &kind, lines);
}
