/* widgets.h: what all widgets include, read once where a build is asked for that (-Db_pch=true) */
#include <gtk/gtk.h>
