/* pack.h: numbers and strings in few bytes
 *
 * Small numbers take one byte, and a string that has been seen before takes
 * as much as a number.  A reader never goes beyond its bytes: what is not
 * there reads as 0 or %NULL, and vd_unpacker_has_failed() tells.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  GByteArray *bytes;
  GHashTable *words; /* char * to its index + 1 */
} VdPacker;

typedef struct
{
  const guint8 *at;
  const guint8 *end;
  GPtrArray    *words; /* of char * */
  gboolean      failed;
} VdUnpacker;

void         vd_packer_init         (VdPacker      *self);
void         vd_packer_clear        (VdPacker      *self);

/* Forgets all that was packed. */
void         vd_packer_restart      (VdPacker      *self);

void         vd_pack_number         (VdPacker      *self,
                                     guint64        number);

/**
 * vd_pack_string:
 * @text: (nullable): UTF-8
 */
void         vd_pack_string         (VdPacker      *self,
                                     const char    *text);

/**
 * vd_unpacker_init:
 * @data: must outlive the reader
 */
void         vd_unpacker_init       (VdUnpacker    *self,
                                     const guint8  *data,
                                     gsize          size);
void         vd_unpacker_clear      (VdUnpacker    *self);

/* Whether something was read that is not there, or is of another kind. */
gboolean     vd_unpacker_has_failed (const VdUnpacker *self);
gboolean     vd_unpacker_is_at_end  (const VdUnpacker *self);

/* For a caller who finds that what was read cannot be right. */
void         vd_unpacker_fail       (VdUnpacker    *self);

guint64      vd_unpack_number       (VdUnpacker    *self);

/**
 * vd_unpack_string:
 *
 * Returns: (transfer none) (nullable): valid until the reader is cleared
 */
const char  *vd_unpack_string       (VdUnpacker    *self);

G_END_DECLS
