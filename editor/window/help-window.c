#include "editor/window/help-window.h"

#include <glib/gi18n.h>

#include "editor/widgets/widgets.h"
#include "editor/window/help-page.h"

struct _VdHelpWindow
{
  GtkWindow          parent_instance;

  GHashTable        *titles; /* of GtkWidget: the title of each page, by the name of its file */

  /* Template */
  GtkListBox        *chapters;
  GtkScrolledWindow *scroller;
  GtkBox            *page;
};

G_DEFINE_FINAL_TYPE (VdHelpWindow, vd_help_window, GTK_TYPE_WINDOW)

/* The pages of the window, in their order; links between them stay within it. */
static const char *const pages[] = { "README.md", "from-a-scan.md", "transcribing.md" };

static void
scroll_to (VdHelpWindow *self,
           GtkWidget    *heading)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  double x, y;

  if (gtk_widget_translate_coordinates (heading, GTK_WIDGET (self->page), 0, 0, &x, &y))
    gtk_adjustment_set_value (adjustment, y);
}

static gboolean
on_link_activated (VdHelpWindow *self,
                   const char   *uri)
{
  GtkWidget *title = g_hash_table_lookup (self->titles, uri);

  if (title != NULL)
    scroll_to (self, title);
  return title != NULL;
}

static GtkWidget *
make_label (VdHelpWindow      *self,
            const VdHelpBlock *block,
            GtkAccessibleRole  role)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "accessible-role", role, NULL);

  g_signal_connect_swapped (label, "activate-link", G_CALLBACK (on_link_activated), self);
  if (block->kind == VD_HELP_CODE)
    gtk_label_set_text (GTK_LABEL (label), block->text);
  else
    gtk_label_set_markup (GTK_LABEL (label), block->text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_hexpand (label, TRUE);

  return label;
}

static GtkWidget *
make_heading (VdHelpWindow      *self,
              const VdHelpBlock *block)
{
  GtkWidget *heading = make_label (self, block, GTK_ACCESSIBLE_ROLE_HEADING);
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *label = make_label (self, block, GTK_ACCESSIBLE_ROLE_LABEL);

  gtk_widget_add_css_class (heading, block->level == 1 ? "title-1" : "title-2");
  gtk_accessible_update_property (GTK_ACCESSIBLE (heading),
                                  GTK_ACCESSIBLE_PROPERTY_LEVEL, block->level, -1);
  if (block->level == 1)
    gtk_widget_add_css_class (label, "heading");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  vd_widget_set_name (row, gtk_label_get_text (GTK_LABEL (label)));
  g_object_set_data (G_OBJECT (row), "heading", heading);
  gtk_list_box_append (self->chapters, row);

  return heading;
}

static GtkWidget *
make_item (VdHelpWindow      *self,
           const VdHelpBlock *block)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  g_autofree char *mark = block->level > 0 ? g_strdup_printf ("%u.", block->level)
                                           : g_strdup ("•");
  GtkWidget *label = gtk_label_new (mark);

  gtk_widget_set_valign (label, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), make_label (self, block, GTK_ACCESSIBLE_ROLE_LABEL));

  return box;
}

/* To be copied. */
static GtkWidget *
make_code (VdHelpWindow      *self,
           const VdHelpBlock *block)
{
  GtkWidget *label = make_label (self, block, GTK_ACCESSIBLE_ROLE_LABEL);

  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "help-code");
  return label;
}

static GtkWidget *
make_picture (const VdHelpBlock *block,
              GFile             *folder)
{
  g_autoptr (GFile) file = g_file_resolve_relative_path (folder, block->path);
  GtkWidget *picture = gtk_picture_new_for_file (file);

  gtk_picture_set_alternative_text (GTK_PICTURE (picture), block->text);
  vd_widget_set_name (picture, block->text); /* which GTK 4.8 does not take from there */
  gtk_widget_add_css_class (picture, "help-picture");
  return picture;
}

static GtkWidget *
make_block (VdHelpWindow      *self,
            const VdHelpBlock *block,
            GFile             *folder)
{
  switch (block->kind)
    {
    case VD_HELP_HEADING:
      return make_heading (self, block);
    case VD_HELP_ITEM:
      return make_item (self, block);
    case VD_HELP_CODE:
      return make_code (self, block);
    case VD_HELP_PICTURE:
      return make_picture (block, folder);
    case VD_HELP_PARAGRAPH:
    default:
      return make_label (self, block, GTK_ACCESSIBLE_ROLE_LABEL);
    }
}

static void
show_page (VdHelpWindow *self,
           const char   *name,
           const char   *markdown,
           GFile        *folder)
{
  g_autoptr (GPtrArray) blocks = vd_help_page_read (markdown);

  for (guint i = 0; i < blocks->len; i++)
    {
      const VdHelpBlock *block = blocks->pdata[i];
      GtkWidget *widget = make_block (self, block, folder);

      gtk_box_append (self->page, widget);
      if (block->kind == VD_HELP_HEADING && block->level == 1)
        g_hash_table_insert (self->titles, (gpointer) name, widget);
    }
}

static void
show_trouble (VdHelpWindow *self,
              const char   *trouble)
{
  GtkWidget *label = gtk_label_new (trouble);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_box_append (self->page, label);
}

/* (transfer full): in the reader's language, which has a folder of its own, or in English. */
static GFile *
find_page (const char *name,
           GFile      *folder)
{
  const char *const *languages = g_get_language_names ();

  for (guint i = 0; languages[i] != NULL; i++)
    {
      g_autoptr (GFile) own = g_file_get_child (folder, languages[i]);
      GFile *page = g_file_get_child (own, name);

      if (g_file_query_exists (page, NULL))
        return page;
      g_object_unref (page);
    }

  return g_file_get_child (folder, name);
}

static void
load_page (VdHelpWindow *self,
           const char   *name,
           GFile        *folder)
{
  g_autoptr (GFile) page = find_page (name, folder);
  g_autoptr (GFile) beside = g_file_get_parent (page);
  g_autofree char *markdown = NULL;
  g_autoptr (GError) error = NULL;

  if (g_file_load_contents (page, NULL, &markdown, NULL, NULL, &error) &&
      g_utf8_validate (markdown, -1, NULL))
    show_page (self, name, markdown, beside);
  else
    show_trouble (self, error != NULL ? error->message : _("The tutorial is not text."));
}

static void
on_chapter_activated (GtkListBox    *list,
                      GtkListBoxRow *row,
                      VdHelpWindow  *self)
{
  scroll_to (self, g_object_get_data (G_OBJECT (row), "heading"));
}

static gboolean
scroll_page (GtkWidget *widget,
             GVariant  *arguments,
             gpointer   user_data)
{
  gboolean done = FALSE;
  gint32 way;

  g_variant_get (arguments, "(i)", &way);
  g_signal_emit_by_name (VD_HELP_WINDOW (widget)->scroller, "scroll-child", (GtkScrollType) way,
                         FALSE, &done);
  return done;
}

static void
add_keys (GtkWidgetClass *widget_class)
{
  const struct { guint key; GtkScrollType way; } keys[] = {
    { GDK_KEY_Page_Up, GTK_SCROLL_PAGE_UP },
    { GDK_KEY_Page_Down, GTK_SCROLL_PAGE_DOWN },
    { GDK_KEY_space, GTK_SCROLL_PAGE_DOWN },
    { GDK_KEY_Up, GTK_SCROLL_STEP_UP },
    { GDK_KEY_Down, GTK_SCROLL_STEP_DOWN },
    { GDK_KEY_Home, GTK_SCROLL_START },
    { GDK_KEY_End, GTK_SCROLL_END },
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding (widget_class, keys[i].key, 0, scroll_page, "(i)", keys[i].way);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
vd_help_window_finalize (GObject *object)
{
  g_hash_table_unref (VD_HELP_WINDOW (object)->titles);

  G_OBJECT_CLASS (vd_help_window_parent_class)->finalize (object);
}

static void
vd_help_window_class_init (VdHelpWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = vd_help_window_finalize;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/help-window.ui");
  gtk_widget_class_bind_template_child (widget_class, VdHelpWindow, chapters);
  gtk_widget_class_bind_template_child (widget_class, VdHelpWindow, scroller);
  gtk_widget_class_bind_template_child (widget_class, VdHelpWindow, page);
  gtk_widget_class_bind_template_callback (widget_class, on_chapter_activated);
  add_keys (widget_class);
}

static void
vd_help_window_init (VdHelpWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->titles = g_hash_table_new (g_str_hash, g_str_equal);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->scroller));
}

GtkWidget *
vd_help_window_new (GFile *folder)
{
  VdHelpWindow *self;

  g_return_val_if_fail (folder == NULL || G_IS_FILE (folder), NULL);

  self = g_object_new (VD_TYPE_HELP_WINDOW, NULL);

  for (guint i = 0; folder != NULL && i < G_N_ELEMENTS (pages); i++)
    load_page (self, pages[i], folder);
  if (folder == NULL)
    show_trouble (self, _("The tutorial is not there. Install the program once more."));
  if (g_hash_table_size (self->titles) == 0)
    gtk_widget_hide (gtk_widget_get_parent (gtk_widget_get_parent (GTK_WIDGET (self->chapters))));

  return GTK_WIDGET (self);
}
