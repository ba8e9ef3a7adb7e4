/* blank-list.h: a list model whose items have no content of their own
 *
 * Of rows that ask something else what they say by their position, as a step of
 * the history.
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define VD_TYPE_BLANK_LIST (vd_blank_list_get_type ())
G_DECLARE_FINAL_TYPE (VdBlankList, vd_blank_list, VD, BLANK_LIST, GObject)

VdBlankList *vd_blank_list_new   (void);
guint        vd_blank_list_get_n (VdBlankList *self);

/* There are @n items now, all from @from on being others than before. */
void         vd_blank_list_set   (VdBlankList *self,
                                  guint        from,
                                  guint        n);

G_END_DECLS
