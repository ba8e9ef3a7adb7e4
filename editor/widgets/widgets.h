/* widgets.h: small helps for widgets */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * vd_widget_drop_children:
 *
 * For dispose: takes out all children, those of a template among them.  (The
 * gtk_widget_dispose_template() of 4.8 takes out only those that are bound.)
 */
void vd_widget_drop_children (GtkWidget  *widget);

/**
 * vd_widget_on_left:
 * @owner: a GObject; stays until @left was called
 *
 * Has @left called each time that the focus has left @widget, before the next key
 * or click, but not while the focus goes: GTK then climbs from where it was and from
 * where it comes to up to where these meet, and climbs for ever if what @left does takes
 * one of them away.  @widget may be gone from the window by then.
 */
void vd_widget_on_left       (GtkWidget  *widget,
                              void      (*left) (GtkWidget *widget,
                                                 gpointer   owner),
                              gpointer    owner);

/**
 * vd_widget_once_laid_out:
 * @awaited: 0 but while @func is to be called; it lives as long as @widget
 *
 * Has @func called, once, when all that was asked for before is in its place and @widget
 * has the size that follows; of a widget that is not shown, when it is.  Asked again before
 * that, it waits anew.  An idle source may be too early: while something moves on the
 * screen, the next frame waits for its time.
 */
void vd_widget_once_laid_out (GtkWidget       *widget,
                              guint           *awaited,
                              GSourceOnceFunc  func,
                              gpointer         data);

/* Calls it no more; for dispose, too. */
void vd_widget_await_no_more (GtkWidget       *widget,
                              guint           *awaited);

/* Takes out all rows, but no placeholder. */
void vd_widget_clear_list    (GtkListBox *list);

/**
 * vd_widget_set_name:
 * @name: translated
 *
 * Gives a control the name that people hear.
 */
void vd_widget_set_name      (GtkWidget  *widget,
                              const char *name);

/**
 * vd_widget_tell_cut_off:
 * @label: that ends with dots where it has no room
 *
 * Tells its whole text in a tooltip while it is cut off, and nothing else: what is read
 * already would only cover what lies below.
 */
void vd_widget_tell_cut_off  (GtkLabel   *label);

/**
 * vd_widget_name_shortcuts:
 * @window: GTK's own, of keyboard shortcuts
 *
 * Names it and what takes the focus in it, which GTK 4.8 does not.
 */
void vd_widget_name_shortcuts (GtkWidget *window);

/**
 * vd_widget_name_drop_down:
 *
 * Names a list to choose from and the button in it; what the button shows does
 * not take the focus besides, as GTK 4.8 lets it.  Once it has a model.
 */
void vd_widget_name_drop_down (GtkDropDown *drop_down,
                               const char  *name);

/**
 * vd_widget_pass_wheel:
 * @scroller: inside another, and scrolled across only
 *
 * Lets the wheel over @scroller move the outer one; GTK 4.8 would stop it here.
 */
void vd_widget_pass_wheel    (GtkWidget  *scroller);

/**
 * vd_widget_begin_at_start:
 * @scroller: of a GtkColumnView, which in GTK 4.8 shows its left end first, even
 *   where one reads from right to left
 *
 * Shows the first column at first.
 */
void vd_widget_begin_at_start (GtkWidget  *scroller);

/**
 * vd_widget_add_answer:
 * @label: translated; it may have a mnemonic
 *
 * Adds a button to a dialog, with the name that people hear.
 *
 * Returns: (transfer none): the button
 */
GtkWidget *vd_widget_add_answer (GtkDialog  *dialog,
                                 const char *label,
                                 int         response);

G_END_DECLS
