/* test-rows.c: what keys and clipboard do with the cells of a table, whatever shows them
 *
 * The table here has no widgets: rows of the set-up, the unit, which is only shown, and its
 * hex.  The second row has no cell for a remark.
 */
#include "editor/rows/row-edits.h"
#include "editor/rows/rows.h"
#include "editor/rows/sheet.h"
#include "tests/editor/shared/project.h"

#include <string.h>

enum
{
  UNIT,
  HEX,
  REMARK,
  N_COLUMNS
};

#define TYPE_BOARD (board_get_type ())
G_DECLARE_FINAL_TYPE (Board, board, TEST, BOARD, GObject)

struct _Board
{
  GObject          parent_instance;
  VdEditorProject *project;
  GPtrArray       *nodes;
  gboolean         selected; /* all rows */
};

static void board_rows_init (VdRowsInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (Board, board, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (VD_TYPE_ROWS, board_rows_init))

static VdEditorProject *
board_get_project (VdRows *rows)
{
  return TEST_BOARD (rows)->project;
}

static void
board_measure (VdRows *board,
               guint  *rows,
               guint  *columns)
{
  *rows = TEST_BOARD (board)->nodes->len;
  *columns = N_COLUMNS;
}

static gpointer
board_get_cell (VdRows *board,
                guint   row,
                guint   column)
{
  return column == UNIT || (column == REMARK && row == 1) ? NULL
         : TEST_BOARD (board)->nodes->pdata[row];
}

static char *
board_get (VdRows *board,
           guint   row,
           guint   column)
{
  static const char *const attributes[] = { "unit", "at", "note" };
  const char *value = vd_node_get (TEST_BOARD (board)->nodes->pdata[row], attributes[column]);

  return column == REMARK && row == 1 ? NULL : g_strdup (value != NULL ? value : "");
}

static VdEdit *
board_set (VdRows      *board,
           guint        row,
           guint        column,
           const char  *typed,
           char       **refusal)
{
  Board *self = TEST_BOARD (board);

  if (column != UNIT)
    return vd_edit_set_field (vd_editor_project_get (self->project), self->nodes->pdata[row],
                              column == HEX ? "at" : "note", typed, refusal);

  *refusal = vd_rows_refuse_column ("Unit", "a", typed);
  return NULL;
}

static gboolean
board_is_selected (VdRows *board,
                   guint   row)
{
  return TEST_BOARD (board)->selected;
}

static void
board_rows_init (VdRowsInterface *iface)
{
  iface->get_project = board_get_project;
  iface->measure = board_measure;
  iface->get_cell = board_get_cell;
  iface->get = board_get;
  iface->set = board_set;
  iface->is_selected = board_is_selected;
}

static void
board_finalize (GObject *object)
{
  g_clear_object (&TEST_BOARD (object)->project);
  g_ptr_array_unref (TEST_BOARD (object)->nodes);
  G_OBJECT_CLASS (board_parent_class)->finalize (object);
}

static void
board_class_init (BoardClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = board_finalize;
}

static void
board_init (Board *self)
{
  self->nodes = g_ptr_array_new ();
}

typedef struct
{
  TestProject  files;
  Board       *board;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  VdNode *setup;

  test_project_init (&self->files);
  path = g_build_filename (self->files.folder, "battle.scenario.xml", NULL);
  self->board = g_object_new (TYPE_BOARD, NULL);
  self->board->project = vd_editor_project_open (path, &error);
  g_assert_no_error (error);

  setup = vd_node_find (
    vd_document_get_root (vd_editor_project_get (self->board->project)->scenario), "setup");
  for (VdNode *row = vd_node_get_first (setup); row != NULL; row = vd_node_get_next (row))
    g_ptr_array_add (self->board->nodes, row);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_clear_object (&self->board);
  test_project_clear (&self->files);
}

static void
expect (Fixture    *self,
        const char *rows)
{
  g_autofree char *first = NULL, *second = NULL, *text = NULL;

  self->board->selected = FALSE;
  first = vd_rows_copy (VD_ROWS (self->board), 0);
  second = vd_rows_copy (VD_ROWS (self->board), 1);
  text = g_strconcat (first, second, NULL);
  g_assert_cmpstr (text, ==, rows);
}

static char *
paste (Fixture    *self,
       guint       row,
       guint       column,
       const char *text)
{
  g_autoptr (GPtrArray) cells = vd_sheet_read (text, strlen (text), '\t', NULL);

  return vd_rows_paste (VD_ROWS (self->board), row, column, cells);
}

#define AS_IT_WAS "a\t0102\t\nb\t0704\t\n"

static void
test_copies (Fixture       *self,
             gconstpointer  data)
{
  g_autofree char *all = NULL;

  self->board->selected = TRUE;
  all = vd_rows_copy (VD_ROWS (self->board), 1);
  g_assert_cmpstr (all, ==, AS_IT_WAS);
  expect (self, AS_IT_WAS);
}

/* All of it is one step; what is shown only, or has no cell, may be among it unchanged. */
static void
test_pastes (Fixture       *self,
             gconstpointer  data)
{
  g_assert_null (paste (self, 0, 0, "a\t0103\tfirst\nb\t0705\n"));
  expect (self, "a\t0103\tfirst\nb\t0705\t\n");
  vd_editor_project_undo (self->board->project);
  expect (self, AS_IT_WAS);
  g_assert_null (vd_editor_project_get_undo_title (self->board->project));
}

static const struct
{
  const char *path;
  guint       row, column;
  const char *text;
  const char *refusal;
} refused[] = {
  { "/rows/refused/value", 0, HEX, "0103\tx\n9999\n", "There is no hex “9999” on these maps." },
  { "/rows/refused/shown-only", 0, UNIT, "a\t0103\nc\t0705\n",
    "The column Unit cannot be typed in: it says “a”, and “c” was pasted." },
  { "/rows/refused/no-cell", 0, HEX, "0103\tx\n0705\ty\n", "There is no cell here for “y”." },
  { "/rows/refused/beyond-the-right", 0, HEX, "0103\t\t\n",
    "The cells on the clipboard go beyond the table: begin further up or to the left." },
  { "/rows/refused/beyond-the-end", 1, HEX, "0103\n0104\n",
    "There are more rows on the clipboard than in the table from here on: add rows first." },
};

/* Nothing of it is done. */
static void
test_refuses (Fixture       *self,
              gconstpointer  data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree char *refusal = paste (self, refused[i].row, refused[i].column, refused[i].text);

  g_assert_cmpstr (refusal, ==, refused[i].refusal);
  expect (self, AS_IT_WAS);
  g_assert_null (vd_editor_project_get_undo_title (self->board->project));
}

static void
test_fills_below (Fixture       *self,
                  gconstpointer  data)
{
  g_assert_null (vd_rows_fill (VD_ROWS (self->board), 0, HEX));
  expect (self, "a\t0102\t\nb\t0102\t\n");
  vd_editor_project_undo (self->board->project);
  expect (self, AS_IT_WAS);
}

/* Nothing lies below the last. */
static void
test_fills_no_more (Fixture       *self,
                    gconstpointer  data)
{
  g_assert_null (vd_rows_fill (VD_ROWS (self->board), 1, HEX));
  expect (self, AS_IT_WAS);
}

static void
test_fills_selected (Fixture       *self,
                     gconstpointer  data)
{
  self->board->selected = TRUE;
  g_assert_null (vd_rows_fill (VD_ROWS (self->board), 1, HEX));
  expect (self, "a\t0704\t\nb\t0704\t\n");
}

/* Over what takes no keys, and not beyond the table. */
static void
test_goes (Fixture       *self,
           gconstpointer  data)
{
  VdRows *rows = VD_ROWS (self->board);

  g_assert_true (vd_rows_go (rows, 0, HEX, 0, 1) == self->board->nodes->pdata[1]);
  g_assert_true (vd_rows_go (rows, 1, HEX, 0, -1) == self->board->nodes->pdata[0]);
  g_assert_true (vd_rows_go (rows, 0, HEX, 1, 0) == self->board->nodes->pdata[0]);
  g_assert_null (vd_rows_go (rows, 1, HEX, 0, 1));
  g_assert_null (vd_rows_go (rows, 0, HEX, 0, -1));
  g_assert_null (vd_rows_go (rows, 0, HEX, -1, 0));
  g_assert_null (vd_rows_go (rows, 0, REMARK, 0, 1));
  g_assert_null (vd_rows_go (rows, 0, REMARK, 1, 0));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/rows/copies", Fixture, NULL, set_up, test_copies, tear_down);
  g_test_add ("/rows/pastes", Fixture, NULL, set_up, test_pastes, tear_down);
  g_test_add ("/rows/fills-below", Fixture, NULL, set_up, test_fills_below, tear_down);
  g_test_add ("/rows/fills-no-more", Fixture, NULL, set_up, test_fills_no_more, tear_down);
  g_test_add ("/rows/fills-selected", Fixture, NULL, set_up, test_fills_selected, tear_down);
  g_test_add ("/rows/goes", Fixture, NULL, set_up, test_goes, tear_down);
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    g_test_add (refused[i].path, Fixture, GUINT_TO_POINTER (i), set_up, test_refuses, tear_down);

  return g_test_run ();
}
