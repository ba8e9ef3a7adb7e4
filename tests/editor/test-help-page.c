/* test-help-page: the pages of help, block by block */
#include "editor/window/help-page.h"

typedef struct
{
  VdHelpKind  kind;
  guint       level;
  const char *text;
  const char *path;
} Row;

static void
expect (const char *markdown,
        const Row  *rows,
        guint       n_rows)
{
  g_autoptr (GPtrArray) blocks = vd_help_page_read (markdown);

  for (guint i = 0; i < MIN (blocks->len, n_rows); i++)
    {
      const VdHelpBlock *block = blocks->pdata[i];

      g_assert_cmpint (block->kind, ==, rows[i].kind);
      g_assert_cmpuint (block->level, ==, rows[i].level);
      g_assert_cmpstr (block->text, ==, rows[i].text);
      g_assert_cmpstr (block->path, ==, rows[i].path);
    }
  g_assert_cmpuint (blocks->len, ==, n_rows);
}

static void
test_words (void)
{
  const Row rows[] = {
    { VD_HELP_HEADING, 1, "Up &amp; down" },
    { VD_HELP_PARAGRAPH, 0, "One <b>two</b> <i>three</i> <tt>a&lt;b</tt>" },
    { VD_HELP_PARAGRAPH, 0, "See <a href=\"x.html?a&amp;b\">there</a>." },
    { VD_HELP_HEADING, 2, "Last" },
  };

  expect ("# Up & down\n\nOne **two**\n*three* `a<b`\n\nSee [there](x.html?a&b).\n\n## Last\n",
          rows, G_N_ELEMENTS (rows));
}

static void
test_lists (void)
{
  const Row rows[] = {
    { VD_HELP_PARAGRAPH, 0, "First:" },
    { VD_HELP_ITEM, 3, "three" },
    { VD_HELP_ITEM, 4, "four, on two lines" },
    { VD_HELP_PARAGRAPH, 0, "Then:" },
    { VD_HELP_ITEM, 0, "a" },
    { VD_HELP_PARAGRAPH, 0, "and more of it" },
    { VD_HELP_ITEM, 0, "b" },
  };

  expect ("First:\n\n3. three\n4. four, on\n   two lines\n\nThen:\n\n- a\n\n  and more of it\n\n- b\n",
          rows, G_N_ELEMENTS (rows));
}

static void
test_pictures_and_code (void)
{
  const Row rows[] = {
    { VD_HELP_PARAGRAPH, 0, "Save this:" },
    { VD_HELP_CODE, 0, "id,name\na,<b> & *c*" },
    { VD_HELP_PICTURE, 0, "A river & a road", "river.png" },
    { VD_HELP_PARAGRAPH, 0, "Before " },
    { VD_HELP_PICTURE, 0, "it", "a.png" },
    { VD_HELP_PARAGRAPH, 0, " after" },
  };

  expect ("Save this:\n\n    id,name\n    a,<b> & *c*\n\n![A *river* & a road](river.png)\n\n"
          "Before ![it](a.png) after\n",
          rows, G_N_ELEMENTS (rows));
}

/* Every picture of a page is there, and shows something that is said in words; returns how many
 * there are.  @language: whose folder it is in; "." for English */
static guint
check_page (const char *language,
            const char *name)
{
  g_autofree char *folder = g_build_filename (g_getenv ("VD_SOURCE"), "editor", "tutorial",
                                              language, NULL);
  g_autofree char *file = g_build_filename (folder, name, NULL);
  g_autofree char *markdown = NULL;
  g_autoptr (GPtrArray) blocks = NULL;
  guint n_pictures = 0;

  g_assert_true (g_file_get_contents (file, &markdown, NULL, NULL));
  blocks = vd_help_page_read (markdown);
  for (guint i = 0; i < blocks->len; i++)
    {
      const VdHelpBlock *block = blocks->pdata[i];

      if (block->kind == VD_HELP_PICTURE)
        {
          g_autofree char *path = g_build_filename (folder, block->path, NULL);

          g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
          n_pictures++;
        }
      g_assert_cmpint (block->kind == VD_HELP_HEADING && block->level == 1, ==, i == 0);
      g_assert_cmpstr (block->text, !=, "");
    }

  return n_pictures;
}

static void
test_tutorials (void)
{
  const char *const languages[] = { ".", "de", "fr" };

  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      g_assert_cmpuint (check_page (languages[i], "README.md"), >=, 5);
      g_assert_cmpuint (check_page (languages[i], "from-a-scan.md"), >=, 5);
      check_page (languages[i], "transcribing.md");
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/help-page/words", test_words);
  g_test_add_func ("/help-page/lists", test_lists);
  g_test_add_func ("/help-page/pictures-and-code", test_pictures_and_code);
  g_test_add_func ("/help-page/tutorials", test_tutorials);

  return g_test_run ();
}
