/* A disk that does not answer: a program that this is loaded into waits where it
 * syncs a file, until the file that VD_SLOW_DISK names is gone. */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LOOK 10000 /* microseconds between two looks */

int fsync (int fd);

int
fsync (int fd)
{
  const char *path = getenv ("VD_SLOW_DISK");

  while (path != NULL && access (path, F_OK) == 0)
    usleep (LOOK);

  return syscall (SYS_fsync, fd);
}
