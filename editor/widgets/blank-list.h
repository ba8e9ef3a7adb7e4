/* blank-list.h: a list model whose items have no content of their own
 *
 * For rows that find what they show by their position alone, such as the steps of
 * the history.
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define VD_TYPE_BLANK_LIST (vd_blank_list_get_type ())
G_DECLARE_FINAL_TYPE (VdBlankList, vd_blank_list, VD, BLANK_LIST, GObject)

VdBlankList *vd_blank_list_new   (void);
guint        vd_blank_list_get_n (VdBlankList *self);

/* Sets the number of items to @n; the first @from of them have not changed. */
void         vd_blank_list_set   (VdBlankList *self,
                                  guint        from,
                                  guint        n);

G_END_DECLS
