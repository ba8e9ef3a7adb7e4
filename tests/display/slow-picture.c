/* Pictures that take their time: a program that this is loaded into waits where it begins to
 * squeeze one, until the file that VD_SLOW_PICTURE names is gone. */
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

#define LOOK 10000 /* microseconds between two looks */

typedef void *(*Make) (int format, int level);

void *g_zlib_compressor_new (int format, int level);

void *
g_zlib_compressor_new (int format,
                       int level)
{
  const char *path = getenv ("VD_SLOW_PICTURE");
  Make make;

  while (path != NULL && access (path, F_OK) == 0)
    usleep (LOOK);

  *(void **) &make = dlsym (RTLD_NEXT, "g_zlib_compressor_new");
  return make (format, level);
}
