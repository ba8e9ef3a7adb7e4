#include "formats/io/pack.h"

#include <string.h>

/* How a string begins: none, one that follows, or the place of one before. */
#define NO_STRING 0
#define NEW_STRING 1
#define FIRST_WORD 2

void
vd_packer_init (VdPacker *self)
{
  g_return_if_fail (self != NULL);

  self->bytes = g_byte_array_new ();
  self->words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

void
vd_packer_clear (VdPacker *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->bytes, g_byte_array_unref);
  g_clear_pointer (&self->words, g_hash_table_unref);
}

void
vd_packer_restart (VdPacker *self)
{
  g_return_if_fail (self != NULL);

  g_byte_array_set_size (self->bytes, 0);
  g_hash_table_remove_all (self->words);
}

void
vd_pack_number (VdPacker *self,
                guint64   number)
{
  guint8 bytes[10];
  guint n = 0;

  for (; number >= 0x80; number >>= 7)
    bytes[n++] = 0x80 | (number & 0x7f);

  bytes[n++] = number;
  g_byte_array_append (self->bytes, bytes, n);
}

void
vd_pack_string (VdPacker   *self,
                const char *text)
{
  guint index;

  if (text == NULL)
    {
      vd_pack_number (self, NO_STRING);
      return;
    }

  index = GPOINTER_TO_UINT (g_hash_table_lookup (self->words, text));
  if (index > 0)
    {
      vd_pack_number (self, FIRST_WORD + index - 1);
      return;
    }

  vd_pack_number (self, NEW_STRING);
  vd_pack_number (self, strlen (text));
  g_byte_array_append (self->bytes, (const guint8 *) text, strlen (text));
  index = g_hash_table_size (self->words) + 1;
  g_hash_table_insert (self->words, g_strdup (text), GUINT_TO_POINTER (index));
}

void
vd_unpacker_init (VdUnpacker   *self,
                  const guint8 *data,
                  gsize         size)
{
  g_return_if_fail (self != NULL && (data != NULL || size == 0));

  self->at = data;
  self->end = data + size;
  self->words = g_ptr_array_new_with_free_func (g_free);
  self->failed = FALSE;
}

void
vd_unpacker_clear (VdUnpacker *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->words, g_ptr_array_unref);
}

gboolean
vd_unpacker_has_failed (const VdUnpacker *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->failed;
}

gboolean
vd_unpacker_is_at_end (const VdUnpacker *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->failed || self->at == self->end;
}

void
vd_unpacker_fail (VdUnpacker *self)
{
  self->failed = TRUE;
  self->at = self->end;
}

guint64
vd_unpack_number (VdUnpacker *self)
{
  guint64 number = 0;

  for (guint shift = 0; shift < 64; shift += 7)
    {
      guint8 byte;

      if (self->at == self->end)
        break;

      byte = *self->at++;
      number |= (guint64) (byte & 0x7f) << shift;
      if (byte < 0x80)
        return number;
    }

  vd_unpacker_fail (self);
  return 0;
}

static const char *
unpack_new_string (VdUnpacker *self)
{
  guint64 length = vd_unpack_number (self);
  const char *text = (const char *) self->at;

  if (length > (guint64) (self->end - self->at) || !g_utf8_validate (text, length, NULL))
    {
      vd_unpacker_fail (self);
      return NULL;
    }

  self->at += length;
  g_ptr_array_add (self->words, g_strndup (text, length));

  return self->words->pdata[self->words->len - 1];
}

const char *
vd_unpack_string (VdUnpacker *self)
{
  guint64 index = vd_unpack_number (self);

  if (index == NO_STRING)
    return NULL;
  if (index == NEW_STRING)
    return unpack_new_string (self);
  if (index - FIRST_WORD < self->words->len)
    return self->words->pdata[index - FIRST_WORD];

  vd_unpacker_fail (self);
  return NULL;
}
