/* test-archive.c: archives there and back; what would do harm is refused in one line */
#include "formats/io/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/text/phrase.h"

static void
add_text (GPtrArray  *files,
          const char *name,
          const char *text)
{
  g_ptr_array_add (files, vd_output_file_new (name, g_bytes_new (text, strlen (text))));
}

static GPtrArray *
make_files (void)
{
  GPtrArray *files = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_output_file_free);

  add_text (files, "second.xml", "<a>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa</a>");
  add_text (files, "images/first.png", "\211PNG aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
  add_text (files, "empty", "");
  return files;
}

static void
test_there_and_back (void)
{
  g_autoptr (GPtrArray) files = make_files ();
  g_autoptr (GBytes) bytes = vd_archive_write (files);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) again = vd_archive_read (bytes, "it", NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (again->len, ==, files->len);
  for (guint i = 0; i < files->len; i++)
    {
      const VdOutputFile *before = files->pdata[i], *after = again->pdata[i];

      g_assert_cmpstr (before->name, ==, after->name);
      g_assert_true (g_bytes_equal (before->bytes, after->bytes));
    }
}

/* Others may read it from front to back, if each file in it is compressed. */
static void
test_all_compressed (void)
{
  g_autoptr (GPtrArray) files = make_files ();
  g_autoptr (GBytes) bytes = vd_archive_write (files);
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  guint n = 0;

  for (gsize i = 0; i + 10 < size; i++)
    if (memcmp (data + i, "PK\3\4", 4) == 0)
      {
        g_assert_cmpuint (data[i + 8] | data[i + 9] << 8, ==, 8);
        n++;
      }

  g_assert_cmpuint (n, ==, files->len);
}

static void
set_zone (const char *zone)
{
  g_setenv ("TZ", zone, TRUE);
  tzset ();
}

static void
test_same_everywhere (void)
{
  g_autoptr (GPtrArray) files = make_files ();
  g_autoptr (GBytes) here = NULL;
  g_autoptr (GBytes) there = NULL;

  set_zone ("Pacific/Kiritimati");
  here = vd_archive_write (files);
  set_zone ("America/Los_Angeles");
  there = vd_archive_write (files);
  g_assert_true (g_bytes_equal (here, there));
}

/* Archives by others */

static la_ssize_t
append_bytes (struct archive *zip G_GNUC_UNUSED,
              void           *user_data,
              const void     *piece,
              size_t          size)
{
  g_byte_array_append (user_data, piece, size);
  return size;
}

typedef struct
{
  struct archive *zip;
  GByteArray     *bytes;
} Maker;

static void
maker_init (Maker      *self,
            const char *options)
{
  self->bytes = g_byte_array_new ();
  self->zip = archive_write_new ();
  archive_write_set_format_zip (self->zip);
  archive_write_set_bytes_per_block (self->zip, 0);
  if (options != NULL)
    {
      g_assert_cmpint (archive_write_set_options (self->zip, options), ==, ARCHIVE_OK);
      archive_write_set_passphrase (self->zip, "sesame");
    }
  archive_write_open (self->zip, self->bytes, NULL, append_bytes, NULL);
}

static void
maker_add (Maker      *self,
           const char *name,
           const char *link,
           const char *text,
           gsize       size)
{
  struct archive_entry *entry = archive_entry_new ();

  archive_entry_set_pathname (entry, name);
  archive_entry_set_perm (entry, 0644);
  archive_entry_set_filetype (entry, link != NULL ? AE_IFLNK : AE_IFREG);
  if (link != NULL)
    archive_entry_set_symlink (entry, link);
  else
    archive_entry_set_size (entry, size);
  g_assert_cmpint (archive_write_header (self->zip, entry), ==, ARCHIVE_OK);
  if (link == NULL)
    archive_write_data (self->zip, text, size);
  archive_entry_free (entry);
}

static GBytes *
maker_end (Maker *self)
{
  archive_write_close (self->zip);
  archive_write_free (self->zip);
  return g_byte_array_free_to_bytes (self->bytes);
}

static GBytes *
make_one (const char *name)
{
  Maker maker;

  maker_init (&maker, NULL);
  maker_add (&maker, name, NULL, "text", 4);
  return maker_end (&maker);
}

/* @bytes: (transfer full) */
static void
refuse (GBytes                *bytes,
        const VdArchiveLimits *limits,
        VdFormatError          code,
        const char            *said)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *message = NULL;

  if (vd_archive_read (bytes, "it.zip", limits, &error) != NULL)
    g_error ("what should say “%s” is read", said);
  g_assert_error (error, VD_FORMAT_ERROR, (int) code);
  message = vd_phrase_say (error->message, NULL);
  g_assert_true (g_str_has_prefix (message, "it.zip: "));
  g_assert_null (strchr (message, '\n'));
  if (strstr (message, said) == NULL)
    g_error ("“%s” does not say “%s”", message, said);
  g_bytes_unref (bytes);
}

static void
test_names (void)
{
  static const char *const out[] = {
    "../up", "..\\up", "/root", "a/../../b", "a//b", "./a", "c:win", "a\\b/c", "a/..", NULL
  };
  g_autofree char *long_name = g_strnfill (2000, 'a');

  for (guint i = 0; out[i] != NULL; i++)
    refuse (make_one (out[i]), NULL, VD_FORMAT_ERROR_SCHEMA, "leads out of the archive");

  refuse (make_one (long_name), NULL, VD_FORMAT_ERROR_SCHEMA, "cannot be read");
  refuse (make_one ("a/b/c/d/e/f/g/h/i/j"), NULL, VD_FORMAT_ERROR_SCHEMA, "too many folders");
  refuse (make_one ("a\nb/../c"), NULL, VD_FORMAT_ERROR_SCHEMA, "a?b");
}

static void
test_links (void)
{
  Maker maker;

  maker_init (&maker, NULL);
  maker_add (&maker, "link", "/etc/passwd", NULL, 0);
  refuse (maker_end (&maker), NULL, VD_FORMAT_ERROR_SCHEMA, "link: is a link or a device");
}

static void
test_twice (void)
{
  Maker maker;

  maker_init (&maker, NULL);
  maker_add (&maker, "images/A.png", NULL, "1", 1);
  maker_add (&maker, "images/a.png", NULL, "2", 1);
  refuse (maker_end (&maker), NULL, VD_FORMAT_ERROR_SCHEMA, "a.png: stands twice");
}

static void
test_encrypted (void)
{
  Maker maker;

  maker_init (&maker, "zip:encryption=zipcrypt");
  maker_add (&maker, "secret", NULL, "text", 4);
  refuse (maker_end (&maker), NULL, VD_FORMAT_ERROR_SCHEMA, "secret: is encrypted");
}

static GBytes *
make_many (guint n,
           gsize size)
{
  g_autofree char *text = g_malloc0 (size);
  Maker maker;

  maker_init (&maker, NULL);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("f%u", i);

      maker_add (&maker, name, NULL, text, size);
    }
  return maker_end (&maker);
}

static void
test_too_much (void)
{
  VdArchiveLimits limits = vd_archive_usual;

  limits.files = 3;
  refuse (make_many (4, 1), &limits, VD_FORMAT_ERROR_LIMIT, "f3: with it the archive holds too "
          "many");
  limits = vd_archive_usual;
  limits.bytes = 300000;
  refuse (make_many (4, 100000), &limits, VD_FORMAT_ERROR_LIMIT, "f3: with it the archive holds "
          "too much");

  /* A bomb: of zeros a thousandth is left. */
  refuse (make_many (1, 8 << 20), NULL, VD_FORMAT_ERROR_LIMIT, "f0: is packed far tighter");

  /* What is small may be packed as tight as it will. */
  {
    g_autoptr (GBytes) bytes = make_many (1, 500000);
    g_autoptr (GPtrArray) files = vd_archive_read (bytes, "it", NULL, NULL);

    g_assert_cmpuint (files->len, ==, 1);
  }
}

static void
test_damaged (void)
{
  g_autoptr (GPtrArray) files = make_files ();
  g_autoptr (GBytes) whole = vd_archive_write (files);
  gsize size;
  const guint8 *data = g_bytes_get_data (whole, &size);
  g_autofree guint8 *other = g_memdup2 (data, size);
  guint8 *entry, *packed;

  refuse (g_bytes_new ("no archive at all", 17), NULL, VD_FORMAT_ERROR_SYNTAX, "no zip archive");
  refuse (g_bytes_new ("", 0), NULL, VD_FORMAT_ERROR_SYNTAX, "no zip archive");
  for (gsize cut = 1; cut < size; cut += 7)
    {
      g_autoptr (GBytes) part = g_bytes_new (data, cut);
      g_autoptr (GError) error = NULL;

      g_assert_null (vd_archive_read (part, "it.zip", NULL, &error));
      g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SYNTAX);
    }

  /* A letter of the second file: its sum tells. */
  entry = memmem (other + 4, size - 4, "PK\3\4", 4);
  packed = entry + 30 + (entry[26] | entry[27] << 8) + (entry[28] | entry[29] << 8);
  packed[3] ^= 1;
  refuse (g_bytes_new (other, size), NULL, VD_FORMAT_ERROR_SYNTAX, "images/first.png: is damaged");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/there-and-back", test_there_and_back);
  g_test_add_func ("/archive/all-compressed", test_all_compressed);
  g_test_add_func ("/archive/same-everywhere", test_same_everywhere);
  g_test_add_func ("/archive/names", test_names);
  g_test_add_func ("/archive/links", test_links);
  g_test_add_func ("/archive/twice", test_twice);
  g_test_add_func ("/archive/encrypted", test_encrypted);
  g_test_add_func ("/archive/too-much", test_too_much);
  g_test_add_func ("/archive/damaged", test_damaged);

  return g_test_run ();
}
