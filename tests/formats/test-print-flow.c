/* test-print-flow.c: nothing that flows over pages is lost, cut or out of order
 *
 * What is on paper is what pdftotext reads there: the words in the order in which they were drawn.
 */
#include <string.h>

#include "formats/print/flow.h"
#include "formats/print/page.h"
#include "tests/shared/pages.h"

#define SEEDS 24

static const VdPrintPart part = { "flow", "Flow", NULL };

/* A print without a battle */

static void
page_free (gpointer data)
{
  VdPrintPage *page = data;

  if (page->free != NULL)
    page->free (page->data);
  g_free (page->title);
  g_free (page);
}

static VdPrint *
print_new (void)
{
  VdPrint *print = g_new0 (VdPrint, 1);

  print->paper = (VdPaper) { 210, 297, 5 };
  print->part = &part;
  print->pages = g_ptr_array_new_with_free_func (page_free);
  return print;
}

/* What is to flow */

typedef struct
{
  GRand   *random;
  GString *wanted;   /* all words, in order, without blanks */
  guint    n;
  gboolean has_long; /* words in tables, so that rows may be high */
} Author;

/* Words are of small letters, and like no others; all that is repeated is of capitals and digits. */
static void
add_word (Author   *self,
          GString  *text,
          gboolean  may_be_long)
{
  g_autoptr (GString) word = g_string_new ("q");
  guint length = may_be_long && g_rand_int_range (self->random, 0, 40) == 0 ? 90 : 0;

  for (guint n = self->n++, i = 0; i < 4; i++, n /= 16)
    g_string_append_c (word, 'a' + n % 16);
  while (word->len < length)
    g_string_append (word, "zz");
  g_string_append (self->wanted, word->str);
  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append (text, word->str);
}

/* (transfer full) */
static char *
write_text (Author   *self,
            int       least,
            int       most,
            gboolean  may_be_long)
{
  GString *text = g_string_new (NULL);
  int n = g_rand_int_range (self->random, least, most + 1);

  for (int i = 0; i < n; i++)
    add_word (self, text, may_be_long);
  return g_string_free (text, FALSE);
}

/* (transfer full) */
static GPtrArray *
write_table (Author *self,
             guint   n_columns,
             guint   n_rows,
             int     most)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);

  for (guint i = 0; i < n_rows; i++)
    {
      GStrv cells = g_new0 (char *, n_columns + 1);

      for (guint c = 0; c < n_columns; c++)
        cells[c] = i == 0 ? g_strdup ("H") : write_text (self, 0, c == 0 ? 2 : most, self->has_long);
      g_ptr_array_add (rows, cells);
    }

  return rows;
}

static void
draw_box (gpointer  data,
          cairo_t  *cr,
          double    width)
{
  g_assert_cmpfloat (width, >, 0);
  cairo_rectangle (cr, 0, 0, width, 10);
  cairo_fill (cr);
  ++*(guint *) data;
}

static void
write_any (Author *self,
           VdFlow *flow,
           guint  *n_drawn,
           guint  *n_boxes)
{
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) table = NULL;

  switch (g_rand_int_range (self->random, 0, 7))
    {
    case 0:
      /* Those of the first level are repeated. */
      vd_flow_heading (flow, 1, "CHAPTER");
      text = write_text (self, 1, 6, FALSE);
      vd_flow_heading (flow, g_rand_int_range (self->random, 2, 4), text);
      break;
    case 1:
    case 2:
      text = write_text (self, 1, 150, TRUE);
      vd_flow_paragraph (flow, text, "1.2");
      break;
    case 3:
      text = write_text (self, 1, 30, TRUE);
      vd_flow_item (flow, text, NULL);
      break;
    case 4:
      table = write_table (self, g_rand_int_range (self->random, 1, 7),
                           g_rand_int_range (self->random, 1, 40), 8);
      vd_flow_table (flow, "T", table);
      break;
    case 5:
      vd_flow_box (flow, g_rand_double_range (self->random, 3, 400), draw_box, n_drawn, NULL);
      ++*n_boxes;
      break;
    default:
      vd_flow_break (flow);
      break;
    }
}

/* (transfer full): what was written of what is there */
static char *
collect_words (const char *text)
{
  GString *found = g_string_new (NULL);

  for (; *text != '\0'; text++)
    if (g_ascii_islower (*text))
      g_string_append_c (found, *text);
  return g_string_free (found, FALSE);
}

static void
check_words (VdPrint    *print,
             const char *wanted)
{
  g_autofree char *text = read_pages (print, "-raw");
  g_autofree char *found = collect_words (text);

  g_assert_cmpstr (found, ==, wanted);
}

/* Of each word of the PDF: it is between the margins. */
static void
check_places (VdPrint *print,
              double   margin)
{
  g_autofree char *text = read_pages (print, "-bbox");
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  double width = 0, height = 0, box[4];
  guint n = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    if (sscanf (lines[i], " <page width=\"%lf\" height=\"%lf\"", &width, &height) == 2)
      continue;
    else if (sscanf (lines[i], " <word xMin=\"%lf\" yMin=\"%lf\" xMax=\"%lf\" yMax=\"%lf\"",
                     &box[0], &box[1], &box[2], &box[3]) == 4)
      {
        g_assert_cmpfloat (box[0], >=, margin - 1);
        g_assert_cmpfloat (box[1], >=, margin - 5);
        g_assert_cmpfloat (box[2], <=, width - margin + 1);
        g_assert_cmpfloat (box[3], <=, height - margin + 5);
        n++;
      }

  g_assert_cmpuint (n, >, 0);
}

static void
draw_all (VdPrint *print)
{
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);

  for (guint i = 0; i < vd_print_count_pages (print); i++)
    vd_print_draw_page (print, i, cr);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

typedef struct
{
  Author author;
  guint  seed, n_drawn, n_boxes;
} Any;

/* The same each time. */
static void
write_all (VdFlow   *flow,
           gpointer  data)
{
  Any *any = data;
  guint n;

  g_rand_set_seed (any->author.random, any->seed);
  g_string_truncate (any->author.wanted, 0);
  any->author.n = any->n_boxes = 0;
  n = g_rand_int_range (any->author.random, 1, 25);
  vd_flow_paragraph (flow, "BEGIN", NULL);
  while (n-- > 0)
    write_any (&any->author, flow, &any->n_drawn, &any->n_boxes);
}

static void
test_any (void)
{
  for (guint seed = 1; seed <= SEEDS; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (GString) wanted = g_string_new (NULL);
      double width = g_rand_double_range (random, 70, 300);
      double height = g_rand_double_range (random, 80, 420);
      Any any = { .author = { random, wanted }, .seed = seed };
      VdPrint *print = print_new ();

      any.author.has_long = height > 200;
      g_test_message ("seed %u: %g x %g mm", seed, width, height);
      vd_flow_add_text (print, &(VdFlowText) { "R", width, height, seed % 2 == 0 ? 1 : 0.8,
                                               write_all, &any });

      draw_all (print);
      g_assert_cmpuint (any.n_drawn, ==, any.n_boxes);
      check_words (print, wanted->str);
      check_places (print, MAX (5, width / 14) * 72 / VD_PRINT_MM_PER_INCH);
      vd_print_free (print);
    }
}

/* Rows higher than a page are taken apart by their lines, across all columns. */
static void
test_high_row (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autoptr (GString) wanted = g_string_new (NULL);
  Author author = { random, wanted };
  VdPrint *print = print_new ();
  VdFlow *flow = vd_flow_new (print, "R", 100, 90);
  g_autoptr (GPtrArray) rows = write_table (&author, 3, 6, 500);
  g_autofree char *text = NULL;

  vd_flow_table (flow, "T", rows);
  vd_flow_end (flow);
  g_assert_cmpuint (vd_print_count_pages (print), >, 3);

  text = read_pages (print, "-raw");
  g_assert_cmpuint (author.n, >, 200);
  for (guint i = 0; i < author.n; i++)
    {
      g_autofree char *word = g_strndup (wanted->str + 5 * i, 5);
      const char *found = strstr (text, word);

      g_assert_nonnull (found);
      g_assert_null (strstr (found + 5, word));
    }

  vd_print_free (print);
}

/* The head of a table stands on each of its pages, and a row on one. */
static void
test_head (void)
{
  VdPrint *print = print_new ();
  VdFlow *flow = vd_flow_new (print, "R", 150, 100);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autofree char *text = NULL;
  g_auto (GStrv) pages = NULL;

  g_ptr_array_add (rows, g_strsplit ("Odds Result", " ", -1));
  for (guint i = 0; i < 60; i++)
    g_ptr_array_add (rows, g_strsplit ("begins ends", " ", -1));
  vd_flow_table (flow, NULL, rows);
  vd_flow_end (flow);

  text = read_pages (print, "-layout");
  pages = g_strsplit (text, "\f", -1);
  g_assert_cmpuint (vd_print_count_pages (print), >, 2);
  for (guint i = 0; i < vd_print_count_pages (print); i++)
    {
      g_auto (GStrv) begun = g_strsplit (pages[i], "begins", -1);
      g_auto (GStrv) ended = g_strsplit (pages[i], "ends", -1);
      g_auto (GStrv) heads = g_strsplit (pages[i], "Odds", -1);

      g_assert_cmpuint (g_strv_length (begun), >, 1);
      g_assert_cmpuint (g_strv_length (begun), ==, g_strv_length (ended));
      g_assert_cmpuint (g_strv_length (heads), ==, 2);
    }

  vd_print_free (print);
}

/* A heading is never the last of its page, and one of the first level the first. */
static void
test_headings (void)
{
  VdPrint *print = print_new ();
  VdFlow *flow = vd_flow_new (print, "R", 150, 100);
  g_autofree char *text = NULL;
  g_auto (GStrv) pages = NULL;
  VdPrintSheet sheet;

  vd_flow_heading (flow, 1, "first");
  for (guint i = 0; i < 40; i++)
    {
      vd_flow_heading (flow, 2 + i % 2, "head");
      for (guint j = 0; j < i % 3 + 1; j++)
        vd_flow_item (flow, "body", NULL);
    }
  vd_flow_heading (flow, 1, "second");
  vd_flow_paragraph (flow, "body", NULL);
  vd_flow_end (flow);

  text = read_pages (print, "-raw");
  pages = g_strsplit (text, "\f", -1);
  for (guint i = 0; i < vd_print_count_pages (print); i++)
    {
      const char *head = g_strrstr (pages[i], "head"), *body = g_strrstr (pages[i], "body");

      g_assert_nonnull (body);
      g_assert_true (head == NULL || head < body);
    }
  vd_print_get_sheet (print, vd_print_count_pages (print) - 1, &sheet);
  g_assert_cmpstr (sheet.title, ==, "second");
  vd_print_get_sheet (print, 1, &sheet);
  g_assert_cmpstr (sheet.title, ==, "first");
  vd_print_free (print);
}

/* How many lines of each page are a row. */
static void
check_rows (VdPrint *print,
            guint    n_rows)
{
  g_autofree char *text = read_pages (print, "-raw");
  g_auto (GStrv) pages = g_strsplit (text, "\f", -1);
  guint first = 0, last = 0, n_all = 0;

  for (guint i = 0; i < vd_print_count_pages (print); i++)
    {
      g_auto (GStrv) rows = g_strsplit (pages[i], "row", -1);
      guint n = g_strv_length (rows) - 1;

      n_all += n;
      first = first == 0 ? n : first;
      last = n > 0 ? n : last;
    }

  g_assert_cmpuint (n_all, ==, n_rows);
  g_assert_cmpuint (first, >, 1);
  g_assert_cmpuint (last, >, 1);
}

/* Neither the first row of a table nor the last is alone on a page. */
static void
test_rows_together (void)
{
  for (guint before = 0; before < 13; before++)
    for (guint n_rows = 2; n_rows < 5; n_rows++)
      {
        VdPrint *print = print_new ();
        VdFlow *flow = vd_flow_new (print, "R", 150, 100);
        g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);

        g_ptr_array_add (rows, g_strsplit ("Head", " ", -1));
        for (guint i = 0; i < n_rows; i++)
          g_ptr_array_add (rows, g_strsplit ("row", " ", -1));
        for (guint i = 0; i < before; i++)
          vd_flow_item (flow, "line", NULL);
        vd_flow_table (flow, NULL, rows);
        vd_flow_end (flow);
        check_rows (print, n_rows);
        vd_print_free (print);
      }
}

/* A heading and what is said below it stay with the table that they lead to, and with a heading
 * under it; not with what comes next on its own level. */
static void
test_leads (void)
{
  for (guint before = 0; before < 13; before++)
    {
      VdPrint *print = print_new ();
      VdFlow *flow = vd_flow_new (print, "R", 150, 100);
      g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
      g_autofree char *text = NULL;
      g_auto (GStrv) pages = NULL;

      g_ptr_array_add (rows, g_strsplit ("Head", " ", -1));
      g_ptr_array_add (rows, g_strsplit ("row", " ", -1));
      for (guint i = 0; i < before; i++)
        vd_flow_item (flow, "line", NULL);
      vd_flow_heading (flow, 2, "side");
      vd_flow_paragraph (flow, "said", NULL);
      vd_flow_item (flow, "item", NULL);
      vd_flow_table (flow, before % 2 == 0 ? "corps" : NULL, rows);
      vd_flow_end (flow);

      text = read_pages (print, "-raw");
      pages = g_strsplit (text, "\f", -1);
      for (guint i = 0; i < vd_print_count_pages (print); i++)
        {
          gboolean is_led = strstr (pages[i], "row") != NULL;

          g_assert_true ((strstr (pages[i], "side") != NULL) == is_led);
          g_assert_true ((strstr (pages[i], "said") != NULL) == is_led);
          g_assert_true ((strstr (pages[i], "item") != NULL) == is_led);
        }
      vd_print_free (print);
    }
}

/* Neither the first item of a list nor the last is alone on a page. */
static void
test_items_together (void)
{
  for (guint before = 0; before < 16; before++)
    for (guint n_items = 2; n_items < 24; n_items += 3)
      {
        VdPrint *print = print_new ();
        VdFlow *flow = vd_flow_new (print, "R", 150, 100);

        for (guint i = 0; i < before; i++)
          vd_flow_paragraph (flow, "line", NULL);
        vd_flow_heading (flow, 2, "Head");
        for (guint i = 0; i < n_items; i++)
          vd_flow_item (flow, "row", NULL);
        if (before % 2 == 0)
          vd_flow_paragraph (flow, "line", NULL);
        vd_flow_end (flow);
        check_rows (print, n_items);
        vd_print_free (print);
      }
}

/* Lines end neither within the number of a case nor between a word and its number. */
static void
test_numbers (void)
{
  VdPrint *print = print_new ();
  VdFlow *flow = vd_flow_new (print, "R", 150, 200);
  g_autoptr (GString) words = g_string_new (NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  for (guint i = 0; i < 60; i++)
    {
      g_string_append (words, i % 3 == 0 ? "of " : "a ");
      vd_flow_paragraph (flow, words->str, "RULES 14.0-G");
      vd_flow_item (flow, words->str, "MAP TRK-REINF");
    }
  for (guint i = 0; i < 60; i++)
    {
      g_autofree char *more = g_strconcat (words->str, "1/Guard and Corps 12", NULL);

      g_string_append (words, i % 3 == 0 ? "of " : "a ");
      vd_flow_paragraph (flow, more, NULL);
    }
  vd_flow_end (flow);

  text = read_pages (print, "-raw");
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_assert_false (g_str_has_suffix (lines[i], "-"));
      g_assert_false (g_str_has_suffix (lines[i], "/"));
      g_assert_false (g_str_has_suffix (lines[i], "Corps"));
      g_assert_false (g_str_has_suffix (lines[i], "RULES"));
    }
  vd_print_free (print);
}

/* What is short has room for all of it, whatever else there is. */
static void
test_short_column (void)
{
  VdPrint *print = print_new ();
  VdFlow *flow = vd_flow_new (print, "R", 150, 200);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autofree char *long_text = g_strnfill (400, 'm'), *text = NULL;

  for (guint i = 5; i < 400; i += 6)
    long_text[i] = ' ';
  g_ptr_array_add (rows, g_strsplit ("Turn|Who|How", "|", -1));
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *cells = g_strconcat ("7 to 11|", long_text, "|", long_text, NULL);

      g_ptr_array_add (rows, g_strsplit (cells, "|", -1));
    }
  vd_flow_table (flow, NULL, rows);
  vd_flow_end (flow);

  text = read_pages (print, "-layout");
  g_assert_true (g_regex_match_simple ("7 to.{1,2}11", text, 0, 0));
  vd_print_free (print);
}

typedef struct { guint n_lines; gboolean shares; } Lines;

static void
write_chapters (VdFlow   *flow,
                gpointer  data)
{
  const Lines *lines = data;

  for (guint chapter = 0; chapter < 2; chapter++)
    {
      if (lines->shares)
        vd_flow_let_share (flow);
      vd_flow_heading (flow, 1, chapter == 0 ? "first" : "second");
      for (guint i = 0; i < lines->n_lines; i++)
        vd_flow_item (flow, "line", NULL);
    }
}

static guint
count_pages (double least,
             guint  n_lines)
{
  Lines lines = { n_lines, FALSE };
  VdPrint *print = print_new ();
  guint n;

  vd_flow_add_text (print, &(VdFlowText) { "R", 150, 200, least, write_chapters, &lines });
  n = vd_print_count_pages (print);
  vd_print_free (print);
  return n;
}

/* A chapter that is a little too long is drawn smaller, and one that is much too long is not. */
static void
test_shrink (void)
{
  guint n_lines = 1;

  while (count_pages (1, n_lines) == 2)
    n_lines++;
  g_assert_cmpuint (count_pages (1, n_lines), ==, 4);
  g_assert_cmpuint (count_pages (0.9, n_lines), ==, 2);
  g_assert_cmpuint (count_pages (0.9, n_lines * 5 / 4), ==, 4);
}

/* What is drawn smaller is as wide as what is not: its words have more room. */

static void
write_wide (VdFlow   *flow,
            gpointer  data)
{
  const guint *n = data;
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);

  g_ptr_array_add (rows, g_strsplit ("Left||Right", "|", -1));
  for (guint i = 0; i < *n; i++)
    g_ptr_array_add (rows, g_strsplit ("a|some words|b", "|", -1));
  vd_flow_heading (flow, 1, "chapter");
  vd_flow_add_table (flow, &(VdFlowTable) { .rows = rows, .is_wide = TRUE });
  g_ptr_array_unref (rows);
}

/* (transfer full): of so many rows */
static VdPrint *
print_wide (guint  n,
            double least)
{
  VdPrint *print = print_new ();

  vd_flow_add_text (print, &(VdFlowText) { "R", 150, 200, least, write_wide, &n });
  return print;
}

/* Where a word of the first page begins; @is_left: or where it ends */
static double
find_word (VdPrint    *print,
           const char *word,
           gboolean    is_left)
{
  g_autofree char *text = read_pages (print, "-bbox");
  g_autofree char *end = g_strdup_printf (">%s</word>", word);
  const char *at = strstr (text, end);
  const char *found = at != NULL ? g_strrstr_len (text, at - text, "<word") : NULL;
  double left = 0, right = 0;

  g_assert_nonnull (found);
  g_assert_cmpint (sscanf (found, "<word xMin=\"%lf\" yMin=\"%*f\" xMax=\"%lf\"", &left, &right),
                   ==, 2);
  return is_left ? left : right;
}

static void
test_shrunk_is_wide (void)
{
  VdPrint *plain, *small;
  guint n = 1, n_pages = 1;

  while (n_pages == 1)
    {
      plain = print_wide (++n, 1);
      n_pages = vd_print_count_pages (plain);
      vd_print_free (plain);
    }

  plain = print_wide (2, 1);
  small = print_wide (n, 0.8);
  g_assert_cmpuint (vd_print_count_pages (small), ==, 1);
  g_assert_cmpfloat_with_epsilon (find_word (small, "chapter", TRUE),
                                  find_word (plain, "chapter", TRUE), 1);
  g_assert_cmpfloat_with_epsilon (find_word (small, "Right", FALSE),
                                  find_word (plain, "Right", FALSE), 2);
  vd_print_free (plain);
  vd_print_free (small);
}

/* A chapter stands below another if it may and all of it has room there. */
static void
test_share (void)
{
  for (guint n_lines = 1; n_lines < 40; n_lines++)
    {
      Lines lines = { n_lines, TRUE };
      VdPrint *print = print_new ();
      g_autofree char *text = NULL;
      g_auto (GStrv) pages = NULL;
      VdPrintSheet sheet;
      const char *second;
      guint n, page = 0;

      vd_flow_add_text (print, &(VdFlowText) { "R", 150, 200, 1, write_chapters, &lines });
      n = vd_print_count_pages (print);
      text = read_pages (print, "-raw");
      pages = g_strsplit (text, "\f", -1);
      while ((second = strstr (pages[page], "second")) == NULL)
        page++;
      g_assert_true (page == 0 || strstr (pages[page], "line") > second);
      g_assert_true (page > 0 || n == 1);
      g_assert_true (n_lines > 5 || page == 0);
      g_assert_true (n_lines < 20 || page > 0);
      vd_print_get_sheet (print, page, &sheet);
      g_assert_cmpstr (sheet.title, ==, page == 0 ? "first" : "second");
      vd_print_free (print);
    }
}

/* If both of them may be smaller, and one below the other are, they are of one size. */
static void
test_share_smaller (void)
{
  Lines lines = { 1, TRUE };
  guint n[2] = { 1, 1 };

  while (n[0] == 1)
    {
      lines.n_lines++;
      for (guint i = 0; i < 2; i++)
        {
          VdPrint *print = print_new ();

          vd_flow_add_text (print, &(VdFlowText) { "R", 150, 200, i == 0 ? 1 : 0.9, write_chapters,
                                                   &lines });
          n[i] = vd_print_count_pages (print);
          vd_print_free (print);
        }
    }

  g_assert_cmpuint (n[0], ==, 2);
  g_assert_cmpuint (n[1], ==, 1);
}

static void
test_nothing (void)
{
  VdPrint *print = print_new ();
  VdFlow *flow = vd_flow_new (print, "R", 150, 100);

  vd_flow_break (flow);
  vd_flow_end (flow);
  g_assert_cmpuint (vd_print_count_pages (print), ==, 0);
  vd_print_free (print);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/print/flow/nothing", test_nothing);
  g_test_add_func ("/print/flow/shrink", test_shrink);
  g_test_add_func ("/print/flow/share-smaller", test_share_smaller);
  if (!can_read_pages ())
    return g_test_run ();

  g_test_add_func ("/print/flow/any", test_any);
  g_test_add_func ("/print/flow/high-row", test_high_row);
  g_test_add_func ("/print/flow/head", test_head);
  g_test_add_func ("/print/flow/headings", test_headings);
  g_test_add_func ("/print/flow/rows-together", test_rows_together);
  g_test_add_func ("/print/flow/items-together", test_items_together);
  g_test_add_func ("/print/flow/leads", test_leads);
  g_test_add_func ("/print/flow/numbers", test_numbers);
  g_test_add_func ("/print/flow/short-column", test_short_column);
  g_test_add_func ("/print/flow/shrunk-is-wide", test_shrunk_is_wide);
  g_test_add_func ("/print/flow/share", test_share);

  return g_test_run ();
}
