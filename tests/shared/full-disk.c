/* A disk that is full: a program that this is loaded into, or linked with, can write
 * nothing to its files while there is a file that VD_FULL_DISK names. */
#undef _FILE_OFFSET_BITS /* pwrite() and pwrite64() are told apart here */
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Of tests/editor/shared/disk-shim.c, where that is linked too. */
void test_disk_written (int fd) __attribute__ ((weak));

static int
has_room (int fd)
{
  const char *path = getenv ("VD_FULL_DISK");
  struct stat info;

  if (path == NULL || access (path, F_OK) != 0 || fstat (fd, &info) != 0 || !S_ISREG (info.st_mode))
    return 1;

  errno = ENOSPC;
  return 0;
}

static ssize_t
tell (int     fd,
      ssize_t n)
{
  if (n > 0 && test_disk_written)
    test_disk_written (fd);

  return n;
}

/* These stand before the C library's. */

ssize_t
write (int         fd,
       const void *bytes,
       size_t      n)
{
  return has_room (fd) ? tell (fd, syscall (SYS_write, fd, bytes, n)) : -1;
}

ssize_t
pwrite (int         fd,
        const void *bytes,
        size_t      n,
        off_t       at)
{
  return has_room (fd) ? tell (fd, syscall (SYS_pwrite64, fd, bytes, n, at)) : -1;
}

ssize_t
pwrite64 (int         fd,
          const void *bytes,
          size_t      n,
          off64_t     at)
{
  return has_room (fd) ? tell (fd, syscall (SYS_pwrite64, fd, bytes, n, at)) : -1;
}
