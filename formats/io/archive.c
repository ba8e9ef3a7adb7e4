#include "formats/io/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <string.h>

#include "core/text/phrase.h"

#define MEGABYTE (1024 * 1024)
#define PIECE 65536 /* bytes that are unpacked at a time */
#define MAX_NAME 1024

const VdArchiveLimits vd_archive_usual = {
  .files = 20000, .bytes = 1024 * (guint64) MEGABYTE, .ratio = 200, .depth = 8,
};

/* Writing */

static la_ssize_t
append_bytes (struct archive *zip G_GNUC_UNUSED,
              void           *user_data,
              const void     *piece,
              size_t          size)
{
  g_byte_array_append (user_data, piece, size);
  return size;
}

/* Without a time an entry has that with which the times of such archives begin.  Pictures
 * are compressed too, though that saves nothing: of what is not, libarchive writes the size
 * behind it, and who reads the archive from front to back, as Java's streams, refuses that. */
static void
add_file (struct archive     *zip,
          const VdOutputFile *file)
{
  struct archive_entry *entry = archive_entry_new ();
  gsize size;
  const void *bytes = g_bytes_get_data (file->bytes, &size);

  g_assert (g_str_is_ascii (file->name));

  archive_entry_set_pathname (entry, file->name);
  archive_entry_set_filetype (entry, AE_IFREG);
  archive_entry_set_perm (entry, 0644);
  archive_entry_set_size (entry, size);

  g_warn_if_fail (archive_write_header (zip, entry) == ARCHIVE_OK);
  g_warn_if_fail (archive_write_data (zip, bytes, size) == (la_ssize_t) size);
  archive_entry_free (entry);
}

GBytes *
vd_archive_write (const GPtrArray *files)
{
  GByteArray *bytes = g_byte_array_new ();
  struct archive *zip = archive_write_new ();

  archive_write_set_format_zip (zip);
  archive_write_zip_set_compression_deflate (zip);
  archive_write_set_bytes_per_block (zip, 0);
  archive_write_open (zip, bytes, NULL, append_bytes, NULL);
  for (guint i = 0; i < files->len; i++)
    add_file (zip, g_ptr_array_index (files, i));

  g_warn_if_fail (archive_write_close (zip) == ARCHIVE_OK);
  archive_write_free (zip);
  return g_byte_array_free_to_bytes (bytes);
}

/* Reading */

typedef struct
{
  const char            *name;
  const VdArchiveLimits *limits;
  struct archive        *zip;
  gsize                  packed; /* bytes of the archive */
  guint64                bytes;  /* that have been unpacked so far */
  GHashTable            *seen;   /* of char*: names in lower case */
  GPtrArray             *files;  /* of VdOutputFile */
} Reader;

static gboolean
refuse (const Reader  *self,
        const char    *file,
        VdFormatError  code,
        const char    *why,
        GError       **error)
{
  g_autofree char *shown = g_utf8_make_valid (file, -1);

  for (char *c = shown; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c))
      *c = '?';

  vd_format_error_set (error, code, "%s: %s: %s", self->name, shown, why);
  return FALSE;
}

/* (nullable): why no file of that name is taken; a backslash is one to some systems, and a
 * drive may stand before a colon. */
static const char *
find_fault (const Reader *self,
            const char   *file)
{
  g_auto (GStrv) parts = g_strsplit (file, "/", -1);
  guint n = g_strv_length (parts);

  if (*file == '\0' || strlen (file) > MAX_NAME || !g_utf8_validate (file, -1, NULL))
    return N_("its name cannot be read; give it another");
  if (*file == '/' || strpbrk (file, "\\:") != NULL)
    return N_("its name leads out of the archive; give it another");
  if (n > self->limits->depth + 1)
    return N_("it lies in too many folders; move it up");

  for (guint i = 0; i < n; i++)
    if (strcmp (parts[i], "..") == 0 || strcmp (parts[i], ".") == 0 || *parts[i] == '\0')
      return N_("its name leads out of the archive; give it another");

  return NULL;
}

static gboolean
check_entry (Reader                *self,
             struct archive_entry  *entry,
             const char            *file,
             GError               **error)
{
  const char *fault = find_fault (self, file);

  if (archive_entry_symlink (entry) != NULL || archive_entry_hardlink (entry) != NULL ||
      archive_entry_filetype (entry) != AE_IFREG)
    fault = N_("is a link or a device; put the file itself in its place");
  else if (archive_entry_is_encrypted (entry))
    fault = N_("is encrypted; write the archive without a password");
  else if (fault == NULL && !g_hash_table_add (self->seen, g_utf8_casefold (file, -1)))
    fault = N_("stands twice in the archive; take one away");

  return fault == NULL || refuse (self, file, VD_FORMAT_ERROR_SCHEMA, fault, error);
}

static gboolean
check_size (const Reader  *self,
            const char    *file,
            GError       **error)
{
  if (self->bytes > self->limits->bytes)
    return refuse (self, file, VD_FORMAT_ERROR_LIMIT,
                   N_("with it the archive holds too much; take something out"), error);
  if (self->bytes > MEGABYTE && self->bytes / self->limits->ratio > self->packed)
    return refuse (self, file, VD_FORMAT_ERROR_LIMIT,
                   N_("is packed far tighter than files are; write the archive anew"), error);

  return TRUE;
}

/* What an entry says of its size is no matter: it may lie. */
static GByteArray *
unpack (Reader      *self,
        const char  *file,
        GError     **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree guint8 *piece = g_malloc (PIECE);
  la_ssize_t n;

  while ((n = archive_read_data (self->zip, piece, PIECE)) > 0)
    {
      self->bytes += n;
      if (!check_size (self, file, error))
        return NULL;
      g_byte_array_append (bytes, piece, n);
    }

  if (n == 0)
    return g_steal_pointer (&bytes);

  refuse (self, file, VD_FORMAT_ERROR_SYNTAX,
          N_("is damaged or packed in a way that is not known; write the archive anew"), error);
  return NULL;
}

static const char *
get_name (struct archive_entry *entry)
{
  const char *name = archive_entry_pathname_utf8 (entry);

  if (name == NULL)
    name = archive_entry_pathname (entry);
  return name != NULL ? name : "";
}

static gboolean
read_entry (Reader                *self,
            struct archive_entry  *entry,
            GError               **error)
{
  g_autofree char *file = g_strdup (get_name (entry));
  GByteArray *bytes;

  if (archive_entry_filetype (entry) == AE_IFDIR)
    return TRUE;
  if (self->files->len >= self->limits->files)
    return refuse (self, file, VD_FORMAT_ERROR_LIMIT,
                   N_("with it the archive holds too many files; take some out"), error);
  if (!check_entry (self, entry, file, error))
    return FALSE;

  bytes = unpack (self, file, error);
  if (bytes == NULL)
    return FALSE;

  g_ptr_array_add (self->files, vd_output_file_new (file, g_byte_array_free_to_bytes (bytes)));
  return TRUE;
}

/* Folders are bounded too: they are passed over, but not for ever. */
static gboolean
read_entries (Reader  *self,
              GError **error)
{
  struct archive_entry *entry;
  int code;

  for (guint n = 0; (code = archive_read_next_header (self->zip, &entry)) >= ARCHIVE_WARN &&
                    code != ARCHIVE_EOF; n++)
    {
      if (n > 2 * self->limits->files)
        return refuse (self, get_name (entry), VD_FORMAT_ERROR_LIMIT,
                       N_("with it the archive holds too many files; take some out"), error);
      if (!read_entry (self, entry, error))
        return FALSE;
    }

  if (code == ARCHIVE_EOF)
    return TRUE;

  vd_format_error_set (error, VD_FORMAT_ERROR_SYNTAX,
                       N_("%s: is damaged, or no zip archive; write it anew"), self->name);
  return FALSE;
}

GPtrArray *
vd_archive_read (GBytes                 *bytes,
                 const char             *name,
                 const VdArchiveLimits  *limits,
                 GError                **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) files =
    g_ptr_array_new_with_free_func ((GDestroyNotify) vd_output_file_free);
  Reader self = {
    .name = name,
    .limits = limits != NULL ? limits : &vd_archive_usual,
    .zip = archive_read_new (),
    .packed = MAX (g_bytes_get_size (bytes), 1),
    .seen = seen,
    .files = files,
  };
  gboolean is_read;

  archive_read_support_format_zip_seekable (self.zip);
  is_read = archive_read_open_memory (self.zip, g_bytes_get_data (bytes, NULL),
                                      g_bytes_get_size (bytes)) == ARCHIVE_OK;
  if (is_read)
    is_read = read_entries (&self, error);
  else
    vd_format_error_set (error, VD_FORMAT_ERROR_SYNTAX,
                         N_("%s: is damaged, or no zip archive; write it anew"), name);

  archive_read_free (self.zip);
  return is_read ? g_steal_pointer (&files) : NULL;
}
