/* line-list.h: lines that are read and not chosen, as a list that scrolls
 *
 * However many there are, only those are made that are seen.  Arrows go from line to line, Tab
 * goes on.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define VD_TYPE_LINE_LIST (vd_line_list_get_type ())
G_DECLARE_FINAL_TYPE (VdLineList, vd_line_list, VD, LINE_LIST, GtkWidget)

/**
 * VdLineKind: how lines of a kind look
 * @style: a class of the style sheet, for the list
 * @make: adds to @line, which begins with a picture, what else it is made of
 * @fill: shows in these widgets, in their order, what the line of that number says, as @lines
 *   have it; returns (transfer full) what a screen reader says of it
 */
typedef struct
{
  const char *style;
  void      (*make) (GtkBox     *line);
  char     *(*fill) (GtkWidget **parts,
                     gpointer    lines,
                     guint       number);
} VdLineKind;

/* @lines: (transfer full): of @kind's own; a list shows lines of one kind */
void vd_line_list_show     (VdLineList       *self,
                            const VdLineKind *kind,
                            GPtrArray        *lines);

/* Named for a screen reader. */
void vd_line_list_set_name (VdLineList       *self,
                            const char       *name);

/**
 * vd_line_list_set_icon:
 * @icon: (nullable): it has none
 * @style: (nullable): a class of the style sheet
 *
 * For @fill: what the picture shows with which a line begins.
 */
void vd_line_list_set_icon (GtkWidget        *picture,
                            const char       *icon,
                            const char       *style);

G_END_DECLS
