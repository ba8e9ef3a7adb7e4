/* appearance.h: dark where the desktop is dark
 *
 * Plain GTK 4.8 does not look at what the user has chosen for the whole
 * desktop; this asks the desktop portal and follows it.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Once, after GTK is there. */
void vd_appearance_follow (void);

G_END_DECLS
