/* all.h: what all libraries include, read once for each where a build is asked for that
   (-Db_pch=true) */
#include <glib.h>
