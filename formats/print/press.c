#include "formats/print/press.h"

#include <qpdf/qpdf-c.h>
#include <string.h>

#include "formats/io/error.h"

#define POINTS_PER_MM (72 / VD_PRINT_MM_PER_INCH)

/* Boxes */

/* PDF counts upwards. */
static void
put_box (qpdf_data     pdf,
         qpdf_oh       page,
         const char   *key,
         const VdRect *rect,
         double        height)
{
  const double edges[] = { rect->x, height - rect->y - rect->height, rect->x + rect->width,
                           height - rect->y };
  qpdf_oh box = qpdf_oh_new_array (pdf);

  for (guint i = 0; i < G_N_ELEMENTS (edges); i++)
    qpdf_oh_append_item (pdf, box, qpdf_oh_new_real_from_double (pdf, edges[i] * POINTS_PER_MM, 4));
  qpdf_oh_replace_key (pdf, page, key, box);
}

static void
put_boxes (const VdPrint *print,
           qpdf_data      pdf)
{
  for (guint i = 0; i < vd_print_count_pages (print); i++)
    {
      qpdf_oh page = qpdf_get_page_n (pdf, i);
      VdPrintSheet sheet;

      vd_print_get_sheet (print, i, &sheet);
      put_box (pdf, page, "/CropBox", &(VdRect) { 0, 0, sheet.width, sheet.height }, sheet.height);
      put_box (pdf, page, "/BleedBox", &sheet.bleed, sheet.height);
      put_box (pdf, page, "/TrimBox", &sheet.trim, sheet.height);
    }
}

/* Black */

/* A colour that is chosen by all three: "0.4 0.4 0.4 rg".
 * @number: how long its first number is
 * @used: how much of the line it is
 * @black: the operator for the same in black ink; 0 if it is neither grey nor black */
typedef struct
{
  gsize number, used;
  char  black;
} Choice;

static gsize
measure_number (const char *text,
                gsize       length)
{
  gsize n = 0;

  while (n < length && (g_ascii_isdigit (text[n]) || text[n] == '.'))
    n++;
  return n;
}

/* Whether a line begins with one.  Such a line is one only where operators stand: cairo writes
 * strings in hexadecimals. */
static gboolean
find_choice (const char *line,
             gsize       length,
             Choice     *choice)
{
  gsize at = 0, n = 0, first = measure_number (line, length);
  gboolean is_grey = TRUE;
  char operator;

  for (guint i = 0; i < 3; i++, at += n + 1)
    {
      n = measure_number (line + at, length - at);
      if (n == 0 || at + n + 3 > length || line[at + n] != ' ')
        return FALSE;
      is_grey = is_grey && n == first && memcmp (line, line + at, n) == 0;
    }

  operator = memcmp (line + at, "rg", 2) == 0   ? 'g'
             : memcmp (line + at, "RG", 2) == 0 ? 'G' : 0;
  *choice = (Choice) { first, at + 2, is_grey ? operator : 0 };
  return operator != 0 && (choice->used == length || g_ascii_isspace (line[choice->used]));
}

static GBytes *
blacken (const char *text,
         gsize       length)
{
  GString *lines = g_string_sized_new (length);
  const char *end = text + length;
  const char *from = text;

  for (const char *line = text; line < end; )
    {
      const char *newline = memchr (line, '\n', end - line);
      Choice choice;

      /* What to fill with and what to draw with may be chosen in one line. */
      while (find_choice (line, end - line, &choice))
        {
          if (choice.black != 0)
            {
              g_string_append_len (lines, from, line - from);
              g_string_append_len (lines, line, choice.number);
              g_string_append_printf (lines, " %c", choice.black);
              from = line + choice.used;
            }
          line += choice.used;
          if (line < end && *line == ' ')
            line++;
        }
      line = newline != NULL ? newline + 1 : end;
    }

  g_string_append_len (lines, from, end - from);
  return g_string_free_to_bytes (lines);
}

static void
blacken_stream (qpdf_data pdf,
                qpdf_oh   stream)
{
  g_autoptr (GBytes) black = NULL;
  QPDF_BOOL is_plain = QPDF_FALSE;
  unsigned char *data = NULL;
  size_t length = 0;

  if ((qpdf_oh_get_stream_data (pdf, stream, qpdf_dl_generalized, &is_plain, &data,
                                &length) & QPDF_ERRORS) == 0 && is_plain)
    {
      black = blacken ((const char *) data, length);
      qpdf_oh_replace_stream_data (pdf, stream, g_bytes_get_data (black, NULL),
                                   g_bytes_get_size (black), qpdf_oh_new_null (pdf),
                                   qpdf_oh_new_null (pdf));
    }
  free (data);
}

/* Whether operators stand in it: a page's, or what pages draw as a whole. */
static gboolean
is_form (qpdf_data pdf,
         qpdf_oh   object)
{
  qpdf_oh dictionary;

  if (!qpdf_oh_is_stream (pdf, object))
    return FALSE;

  dictionary = qpdf_oh_get_dict (pdf, object);
  return qpdf_oh_is_name_and_equals (pdf, qpdf_oh_get_key (pdf, dictionary, "/Subtype"), "/Form");
}

static void
blacken_pages (qpdf_data pdf)
{
  int n_pages = qpdf_get_num_pages (pdf);
  int n = qpdf_oh_get_int_value_as_int (
    pdf, qpdf_oh_get_key (pdf, qpdf_get_trailer (pdf), "/Size"));

  for (int i = 0; i < n_pages; i++)
    {
      qpdf_oh contents = qpdf_oh_get_key (pdf, qpdf_get_page_n (pdf, i), "/Contents");
      int n_parts = qpdf_oh_is_array (pdf, contents) ? qpdf_oh_get_array_n_items (pdf, contents)
                                                     : 1;

      for (int part = 0; part < n_parts; part++)
        blacken_stream (pdf, qpdf_oh_is_array (pdf, contents)
                             ? qpdf_oh_get_array_item (pdf, contents, part) : contents);
    }

  for (int i = 1; i < n; i++)
    {
      qpdf_oh object = qpdf_get_object_by_id (pdf, i, 0);

      if (is_form (pdf, object))
        blacken_stream (pdf, object);
    }
}

/* All of it */

/* Whatever names the hour at which it was made. */
static void
forget_dates (qpdf_data pdf)
{
  static const char *const keys[] = { "/CreationDate", "/ModDate" };
  qpdf_oh trailer = qpdf_get_trailer (pdf);
  qpdf_oh info = qpdf_oh_get_key (pdf, trailer, "/Info");

  for (guint i = 0; i < G_N_ELEMENTS (keys) && qpdf_oh_is_dictionary (pdf, info); i++)
    qpdf_oh_remove_key (pdf, info, keys[i]);
  qpdf_oh_remove_key (pdf, qpdf_get_root (pdf), "/Metadata");
  qpdf_oh_remove_key (pdf, trailer, "/ID");
}

static GBytes *
write_bytes (qpdf_data pdf)
{
  qpdf_init_write_memory (pdf);
  qpdf_set_deterministic_ID (pdf, QPDF_TRUE);
  qpdf_set_object_stream_mode (pdf, qpdf_o_generate);
  if ((qpdf_write (pdf) & QPDF_ERRORS) != 0)
    return NULL;

  return g_bytes_new (qpdf_get_buffer (pdf), qpdf_get_buffer_length (pdf));
}

GBytes *
vd_press_finish (const VdPrint  *print,
                 GBytes         *bytes,
                 GError        **error)
{
  qpdf_data pdf = qpdf_init ();
  GBytes *written = NULL;
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  qpdf_silence_errors (pdf);
  if ((qpdf_read_memory (pdf, "pages", data, length, NULL) & QPDF_ERRORS) == 0)
    {
      blacken_pages (pdf);
      put_boxes (print, pdf);
      forget_dates (pdf);
      written = write_bytes (pdf);
    }
  if (written == NULL)
    vd_format_error_set (error, VD_FORMAT_ERROR_LIMIT, N_("the pages cannot be drawn: %s"),
                         qpdf_get_error_full_text (pdf, qpdf_get_error (pdf)));

  qpdf_cleanup (&pdf);
  return written;
}
