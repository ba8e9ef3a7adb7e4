/* archive.h: zip archives, small enough to be held whole
 *
 * What is written depends on the files alone: not on the clock, the time zone or the
 * locale.  What is read comes from anybody, and is bounded before it is unpacked.
 */
#pragma once

#include "formats/io/error.h"
#include "formats/io/output-folder.h"

G_BEGIN_DECLS

/**
 * vd_archive_write:
 * @files: (element-type VdOutputFile): in the order that they are to have; of names that all
 *   differ, in ASCII
 *
 * Returns: (transfer full): the archive
 */
GBytes    *vd_archive_write (const GPtrArray          *files);

/**
 * VdArchiveLimits: what is more is refused
 * @files: how many
 * @bytes: of all that is in it
 * @ratio: of what is in it to the archive, once there is a megabyte of it
 * @depth: folders, one in the other
 */
typedef struct
{
  guint   files;
  guint64 bytes;
  guint   ratio;
  guint   depth;
} VdArchiveLimits;

/* More than modules of other programs have. */
extern const VdArchiveLimits vd_archive_usual;

/**
 * vd_archive_read:
 * @name: used in messages in place of a path
 * @limits: (nullable): %NULL for the usual ones
 *
 * Refuses besides: links and devices, names that lead out of the archive or that stand
 * twice in it, what is encrypted, damaged or cut short.  Folders are passed over.
 *
 * Errors: of %VD_FORMAT_ERROR; the message, a phrase, is one line that begins with
 *   "NAME: " and names the file in it.
 *
 * Returns: (transfer full) (nullable) (element-type VdOutputFile): in its order
 */
GPtrArray *vd_archive_read  (GBytes                   *bytes,
                             const char               *name,
                             const VdArchiveLimits    *limits,
                             GError                  **error);

G_END_DECLS
