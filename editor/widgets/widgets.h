/* widgets.h: small helps for widgets */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * vd_widget_drop_children:
 *
 * For dispose: removes all children, including those of a template.  (The
 * gtk_widget_dispose_template() of 4.8 removes only those that are bound.)
 */
void vd_widget_drop_children (GtkWidget  *widget);

/**
 * vd_widget_on_left:
 * @owner: a GObject, kept alive until @left has been called
 *
 * Has @left called each time the focus has left @widget, before the next key or click,
 * but not while the focus moves: GTK then climbs from the old and from the new focus to
 * where these meet, and would climb for ever if @left removed one of them.  @widget may
 * have left the window by then.
 */
void vd_widget_on_left       (GtkWidget  *widget,
                              void      (*left) (GtkWidget *widget,
                                                 gpointer   owner),
                              gpointer    owner);

/**
 * vd_widget_once_laid_out:
 * @awaited: 0 except while @func is still to be called; must live as long as @widget
 *
 * Has @func called once, when all changes made until now are laid out and @widget has its
 * new size; for a widget that is not shown, once it is.  If called again before that, it
 * starts to wait again.  An idle source might be too early: while something moves on the
 * screen, the next frame comes only at its time.
 */
void vd_widget_once_laid_out (GtkWidget       *widget,
                              guint           *awaited,
                              GSourceOnceFunc  func,
                              gpointer         data);

/* Cancels that call, if there is one; also for dispose. */
void vd_widget_await_no_more (GtkWidget       *widget,
                              guint           *awaited);

/* Removes all rows, but not a placeholder. */
void vd_widget_clear_list    (GtkListBox *list);

/**
 * vd_widget_set_name:
 * @name: translated
 *
 * Gives a control the name that a screen reader speaks.
 */
void vd_widget_set_name      (GtkWidget  *widget,
                              const char *name);

/* Returns: (transfer full): what is typed, without blanks around it */
char *vd_editable_read       (GtkEditable *editable);

/* @text: (nullable): %NULL hides the label */
void vd_label_show           (GtkLabel   *label,
                              const char *text);

/**
 * vd_widget_tell_cut_off:
 * @label: one that ends in dots where it has no room
 *
 * Shows the whole text in a tooltip, but only while it is cut off: otherwise a tooltip
 * would repeat what can be read anyway, and cover what lies below.
 */
void vd_widget_tell_cut_off  (GtkLabel   *label);

/**
 * vd_widget_name_shortcuts:
 * @window: GTK's own window of keyboard shortcuts
 *
 * Names the window and the widgets in it that take the focus, which GTK 4.8 does not.
 */
void vd_widget_name_shortcuts (GtkWidget *window);

/**
 * vd_widget_name_drop_down:
 *
 * Names a drop-down and the button in it, and keeps what the button shows from taking
 * the focus as well, as it would in GTK 4.8.  To be called once it has a model.  Its
 * button is named when it is shown: GTK 4.8 would tell assistive technology at once of all that
 * holds the drop-down, and a window that is still being made would be none for ever.
 */
void vd_widget_name_drop_down (GtkDropDown *drop_down,
                               const char  *name);

/**
 * vd_widget_pass_wheel:
 * @scroller: a GtkScrolledWindow inside another, that scrolls only across
 *
 * Lets the wheel over @scroller move the outer one; GTK 4.8 would stop it here.
 */
void vd_widget_pass_wheel    (GtkWidget  *scroller);

/**
 * vd_widget_begin_at_start:
 * @scroller: a GtkScrolledWindow with a GtkColumnView, which in GTK 4.8 starts at its
 *   left end even where one reads from right to left
 *
 * Makes it start at the first column.
 */
void vd_widget_begin_at_start (GtkWidget  *scroller);

/**
 * vd_widget_add_answer:
 * @label: translated; it may have a mnemonic
 *
 * Adds a button to a dialog, with the name that a screen reader speaks.
 *
 * Returns: (transfer none): the button
 */
GtkWidget *vd_widget_add_answer (GtkDialog  *dialog,
                                 const char *label,
                                 int         response);

G_END_DECLS
