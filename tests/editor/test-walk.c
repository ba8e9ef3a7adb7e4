/* A walk through a map comes to every hex, enters what its keys say with where that is from, and
 * goes on where it was. */
#include <math.h>
#include <string.h>

#include "editor/area/resize.h"
#include "editor/scans/accept.h"
#include "editor/walk/walk-order.h"
#include "editor/walk/walk-state.h"
#include "editor/walk/walk-words.h"
#include "editor/walk/walk.h"
#include "tests/editor/shared/stroke.h"
#include "tests/shared/folder.h"

#define SECOND G_USEC_PER_SEC
#define FROM "source=\"sheet\" status=\"transcribed\""

static VdWalk *
begin (Strokes    *self,
       guint       map,
       const char *at)
{
  return vd_walk_new (self->project, map, at, "sheet");
}

static const VdMap *
get_map (Strokes *self,
         guint    map)
{
  return g_ptr_array_index (vd_editor_project_get (self->project)->resolved, map);
}

/* As it is typed: a capital is a letter with Shift. */
static void
press (VdWalk     *walk,
       const char *letters)
{
  for (; *letters != '\0'; letters++)
    {
      VdDeed deed = *letters == ' ' ? (VdDeed) { VD_DEED_ACCEPT }
                    : *letters == '<' ? (VdDeed) { VD_DEED_BACK }
                    : *letters == '.' ? (VdDeed) { VD_DEED_KEEP }
                    : *letters == '+' ? (VdDeed) { VD_DEED_STEP, 1 }
                    : *letters == '-' ? (VdDeed) { VD_DEED_STEP, -1 }
                    : vd_walk_read_letter (vd_walk_get_map (walk)->grid.orientation, *letters,
                                           g_ascii_isupper (*letters));

      g_assert_cmpint (deed.sort, !=, VD_DEED_NONE);
      vd_walk_do (walk, deed, 0);
    }
}

static void
assert_at (VdWalk     *walk,
           const char *label)
{
  g_autofree char *at = vd_map_get_label (vd_walk_get_map (walk), vd_walk_get_spot (walk).cell);

  g_assert_cmpstr (at, ==, label);
}

static void
assert_says (VdWalk     *walk,
             const char *words)
{
  g_autofree char *said = vd_walk_say_hex (walk);

  g_assert_cmpstr (said, ==, words);
}

/* Keys */

static void
test_keys (void)
{
  for (VdOrientation way = VD_POINTY; way <= VD_FLAT; way++)
    {
      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        {
          char key = vd_walk_get_side_key (way, dir);
          VdDeed side = vd_walk_read_letter (way, key, FALSE);
          VdDeed path = vd_walk_read_letter (way, g_ascii_toupper (key), TRUE);

          g_assert_true (side.sort == VD_DEED_SIDE && side.value == (int) dir);
          g_assert_true (path.sort == VD_DEED_PATH && path.value == (int) dir);
        }

      for (guint place = 0; vd_walk_get_terrain_key (place) != 0; place++)
        {
          VdDeed deed = vd_walk_read_letter (way, vd_walk_get_terrain_key (place), FALSE);

          g_assert_true (deed.sort == VD_DEED_TERRAIN && deed.value == (int) place);
        }
    }

  g_assert_cmpint (vd_walk_read_letter (VD_POINTY, '1', TRUE).sort, ==, VD_DEED_TERRAIN);
  g_assert_cmpint (vd_walk_read_letter (VD_POINTY, 'B', TRUE).sort, ==, VD_DEED_NONE);
  g_assert_cmpint (vd_walk_read_letter (VD_POINTY, 0, FALSE).sort, ==, VD_DEED_NONE);
  g_assert_cmpint (vd_walk_read_letter (VD_POINTY, 0x4e00, FALSE).sort, ==, VD_DEED_NONE);
}

/* A letter is the key of the side on which it lies from F, at any keyboard. */
static void
test_side_keys_lie_as_sides (void)
{
  static const char *const rows[] = { " er t", "  d f g", "   c v" };
  VdGrid grid = { 5, 5, VD_FLAT, TRUE };

  for (grid.orientation = VD_POINTY; grid.orientation <= VD_FLAT; grid.orientation++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        char key = vd_walk_get_side_key (grid.orientation, dir);
        double x, y, to_x, to_y;
        guint row = 0;

        while (strchr (rows[row], key) == NULL)
          row++;
        vd_grid_centre (&grid, 12, &x, &y);
        vd_grid_centre (&grid, vd_grid_next (&grid, 12, dir), &to_x, &to_y);
        if (grid.orientation == VD_POINTY)
          g_assert_cmpint ((to_y > y + 0.1) - (to_y < y - 0.1), ==, (int) row - 1);
        else /* of two rows, around the gap between them */
          g_assert_cmpint (to_y > y, ==, row == 1);
      }
}

/* The order */

static void
test_rows (Strokes       *self,
           gconstpointer  data)
{
  const VdMap *map = get_map (self, 0);
  guint n, n_entered;
  int cell = 0;

  vd_walk_count (map, NULL, &n, &n_entered);
  g_assert_cmpuint (n, ==, 30);
  g_assert_cmpuint (n_entered, ==, 0);
  for (guint i = 1; i < n; i++)
    {
      int next = vd_walk_find_beside (map, NULL, cell, 1);

      g_assert_cmpint (next, >, cell);
      g_assert_cmpint (vd_walk_find_beside (map, NULL, next, -1), ==, cell);
      cell = next;
    }
  g_assert_cmpint (vd_walk_find_beside (map, NULL, cell, 1), ==, -1);
  g_assert_cmpint (vd_walk_find_beside (map, NULL, 0, -1), ==, -1);
}

/* What was entered is left out; at the end come those that were left before. */
static void
test_comes_to_all (Strokes       *self,
                   gconstpointer  data)
{
  g_autoptr (VdWalk) walk = begin (self, GPOINTER_TO_UINT (data), NULL);
  const VdMap *map = get_map (self, GPOINTER_TO_UINT (data));
  guint n, n_entered;

  press (walk, "+++");
  for (guint i = 0; i < 30; i++)
    {
      g_assert_false (vd_walk_task_is_done (NULL, map, vd_walk_get_spot (walk).cell));
      press (walk, i % 2 == 0 ? "2" : ".");
    }

  vd_walk_count (map, NULL, &n, &n_entered);
  g_assert_cmpuint (n_entered, ==, n);
  g_assert_cmpstr (vd_walk_get_told (walk), ==, "All hexes of the map are entered.");
  press (walk, "1");
  g_assert_cmpstr (vd_walk_get_told (walk), ==, "All hexes of the map are entered.");
}

/* Along the brook, both banks and where it ends, and then back to the rows. */
static void
test_follows (Strokes       *self,
              gconstpointer  data)
{
  g_autoptr (VdWalk) walk = begin (self, 0, "0202");
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  press (walk, "sa");
  g_assert_true (vd_walk_is_following (walk));
  while (vd_walk_is_following (walk))
    {
      guint cell = vd_walk_get_spot (walk).cell;

      g_assert_true (g_hash_table_add (seen, GUINT_TO_POINTER (cell + 1)));
      press (walk, ".");
    }
  /* 0202 0203 0303 0304, and 0102 or 0103 and 0204 at its ends. */
  g_assert_cmpuint (g_hash_table_size (seen), >=, 6);
  g_assert_cmpuint (g_hash_table_size (seen), <=, 8);
  assert_at (walk, "0205");
}

/* A river that is being entered leads to where it goes. */
static void
test_follows_what_is_entered (Strokes       *self,
                              gconstpointer  data)
{
  g_autoptr (VdWalk) walk = begin (self, 0, "0501");

  press (walk, "ag"); /* a river to the east */
  press (walk, ".");
  g_assert_true (vd_walk_is_following (walk));
  press (walk, "a");
  g_assert_false (vd_walk_is_following (walk));

  press (walk, "PPA");
  g_assert_true (vd_walk_is_following (walk));
}

static void
test_follows_a_path (Strokes       *self,
                     gconstpointer  data)
{
  g_autoptr (VdWalk) walk = begin (self, 0, "0501");

  press (walk, "AG.");
  assert_at (walk, "0502");
  press (walk, "T.");
  assert_at (walk, "0402");
  press (walk, ".");
  g_assert_false (vd_walk_is_following (walk));
}

/* Through a part */

/* The map is a second pass of these hexes alone from now on; @hexes: (nullable): of all. */
static void
make_pass_of (Strokes    *self,
              const char *hexes,
              const char *what)
{
  VdDocument *map = g_ptr_array_index (vd_editor_project_get (self->project)->maps, 0);
  VdNode *pass = vd_node_new (map, "pass");

  g_free (vd_node_set (pass, "of", "battle.map.xml"));
  g_free (vd_node_set (pass, "hexes", hexes));
  g_free (vd_node_set (pass, "what", what));
  vd_document_insert (map, vd_document_get_root (map), pass, NULL);
  g_free (self->before);
  self->before = strokes_write (self);
}

static void
make_pass (Strokes    *self,
           const char *hexes)
{
  make_pass_of (self, hexes, NULL);
}

static void
assert_progress (VdWalk     *walk,
                 const char *words)
{
  g_autofree char *said = NULL;
  guint n, n_entered;

  vd_walk_count (vd_walk_get_map (walk), vd_walk_get_task (walk), &n, &n_entered);
  said = vd_walk_say_progress (walk, n_entered, n);
  g_assert_cmpstr (said, ==, words);
}

/* A second pass of a part comes to that alone, and is through when that is. */
static void
test_walks_a_part (Strokes       *self,
                   gconstpointer  data)
{
  g_autoptr (VdWalk) walk = NULL;
  VdPace *pace;

  make_pass (self, "0505 0104 0201 9999 0303");
  walk = begin (self, 0, NULL);
  assert_at (walk, "0104");
  assert_progress (walk, "0 of 4 hexes of the part entered");
  press (walk, "-");
  assert_at (walk, "0104");
  g_assert_cmpstr (vd_walk_get_told (walk), ==, "This is the first hex.");
  press (walk, "+");
  assert_at (walk, "0201");
  press (walk, "<");
  assert_at (walk, "0104");

  press (walk, "2");
  assert_at (walk, "0201");
  press (walk, "++");
  assert_at (walk, "0505");
  press (walk, "+");
  g_assert_cmpstr (vd_walk_get_told (walk), ==, "This is the last hex.");
  press (walk, "2");
  assert_at (walk, "0201"); /* which was left before */
  pace = vd_walk_get_pace (walk);
  *pace = (VdPace) { .decisions = 100, .seconds = 1500 };
  assert_progress (walk, "2 of 4 hexes of the part entered · 4 decisions a minute · "
                         "1 minute left");
  press (walk, "..");
  g_assert_cmpstr (vd_walk_get_told (walk), ==, "All hexes of the part are entered.");
  assert_progress (walk, "4 of 4 hexes of the part entered");
}

/* What is not in the part is no place to begin at, nor is it passed along a line. */
static void
test_follows_within_a_part (Strokes       *self,
                            gconstpointer  data)
{
  g_autoptr (VdWalk) walk = NULL;

  make_pass (self, "0202 0303 0205");
  walk = begin (self, 0, "0101");
  assert_at (walk, "0202");
  press (walk, "sa.");
  assert_at (walk, "0303");
  press (walk, ".");
  g_assert_false (vd_walk_is_following (walk));
  assert_at (walk, "0205");
}

/* Without terrain */

static void
assert_written (Strokes    *self,
                const char *text)
{
  g_autofree char *written = strokes_write (self);

  g_assert_cmpstr (written, ==, text);
}

/* What a pass is not about is not entered in it, whatever key is pressed; a hex is done when
 * somebody says so. */
static void
test_walks_without_terrain (Strokes       *self,
                            gconstpointer  data)
{
  g_autoptr (VdWalk) walk = NULL;
  g_autofree char *entered = NULL;
  const struct
  {
    const char *key;
    const char *told;
  } rows[] = {
    { "1", "This second pass is not about terrain." },
    { " ", "Nothing is suggested here." },
    { "D", "This second pass is not about paths." },
    { "p", "This second pass is not about paths." },
    { "A", "This second pass is not about paths." },
    { "n", "This second pass is not about names." },
  };

  make_pass_of (self, "0104 0201 0505", "hexsides");
  walk = begin (self, 0, NULL);
  assert_at (walk, "0104");
  assert_says (walk, "0104: not entered");
  assert_progress (walk, "0 of 3 hexes of the part entered");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      press (walk, rows[i].key);
      g_assert_cmpstr (vd_walk_get_told (walk), ==, rows[i].told);
      assert_at (walk, "0104");
      assert_written (self, self->before);
    }

  press (walk, ".");
  assert_at (walk, "0201");
  assert_written (self, self->before);
  assert_progress (walk, "1 of 3 hexes of the part entered");
  press (walk, "<");
  assert_says (walk, "0104: entered");
  press (walk, ".");
  press (walk, "g");
  assert_at (walk, "0201");
  entered = strokes_write (self);
  g_assert_cmpstr (entered, !=, self->before);
  g_assert_nonnull (strstr (entered, "<run "));
  press (walk, "..");
  g_assert_cmpstr (vd_walk_get_told (walk), ==, "All hexes of the part are entered.");
  assert_written (self, entered);
}

/* What was looked at is not in the map, so the walk remembers it; along a line one does not come
 * to it again. */
static void
test_resumes_without_terrain (Strokes       *self,
                              gconstpointer  data)
{
  g_autoptr (VdWalk) walk = NULL;
  g_autoptr (VdWalk) again = NULL;
  g_autoptr (VdWalk) other = NULL;
  g_auto (VdWalkState) state = { NULL };
  g_auto (VdWalkState) none = { NULL };

  make_pass_of (self, NULL, "hexsides paths");
  walk = begin (self, 0, "0202");
  press (walk, "sa..");
  vd_walk_save (walk, &state);
  g_assert_cmpuint (strlen (state.looked), ==, 9);
  again = begin (self, 0, state.at);
  vd_walk_resume (again, &state);
  g_assert_true (vd_walk_is_following (again));
  assert_progress (again, "2 of 30 hexes entered");
  while (vd_walk_is_following (again))
    {
      g_assert_false (vd_walk_task_is_done (vd_walk_get_task (again), get_map (self, 0),
                                            vd_walk_get_spot (again).cell));
      press (again, ".");
    }

  other = begin (self, 0, "0101");
  vd_walk_save (other, &none);
  g_assert_cmpstr (none.looked, ==, "");
}

/* Of a whole second pass all is entered; of a part that the map has not got any more, nothing. */
static void
test_walks_other_parts (Strokes       *self,
                        gconstpointer  data)
{
  g_autoptr (VdCellSet) part = NULL;
  g_autoptr (VdWalk) walk = NULL;

  make_pass (self, GPOINTER_TO_UINT (data) == 0 ? NULL : "9999");
  part = vd_part_of_pass (get_map (self, 0));
  if (GPOINTER_TO_UINT (data) == 0)
    {
      g_assert_null (part);
      return;
    }

  g_assert_cmpuint (part->n, ==, 0);
  walk = begin (self, 0, NULL);
  press (walk, "+-<.");
  assert_progress (walk, "0 of 0 hexes of the part entered");
}

/* What is entered */

static void
test_enters_terrain (Strokes       *self,
                     gconstpointer  data)
{
  g_autoptr (VdWalk) walk = begin (self, 0, NULL);

  assert_at (walk, "0101");
  assert_says (walk, "0101: not entered, drawn as Clear");
  press (walk, "2.");
  assert_at (walk, "0103");
  strokes_expect (self, "+<hex at=\"0101\" terrain=\"forest\" " FROM "/>\n"
                        "+<hex at=\"0102\" terrain=\"clear\" " FROM "/>\n");
  press (walk, "<");
  assert_at (walk, "0102");
  assert_says (walk, "0102: Clear");
  press (walk, "3");
  assert_at (walk, "0103");
  strokes_expect (self, "+<hex at=\"0101\" terrain=\"forest\" " FROM "/>\n"
                        "+<hex at=\"0102\" terrain=\"town\" " FROM "/>\n");
}

/* One goes back to where it was made. */
static void
test_undone (Strokes       *self,
             gconstpointer  data)
{
  g_autoptr (VdWalk) walk = begin (self, 0, NULL);

  press (walk, "2g1++");
  assert_at (walk, "0105");
  vd_editor_project_undo (self->project);
  assert_at (walk, "0102");
  vd_editor_project_undo (self->project);
  assert_at (walk, "0102");
  vd_editor_project_undo (self->project);
  assert_at (walk, "0101");
  strokes_expect (self, "");
}

static void
resize (Strokes  *self,
        VdResize  by)
{
  VdResizeLoss loss;
  VdEdit *edit = vd_edit_resize (vd_editor_project_get (self->project), 0, &by, &loss);

  g_assert_true (vd_editor_project_do (self->project, edit));
}

/* The hex with the number of the one where one was; and one has been nowhere else. */
static void
test_outlives_another_grid (Strokes       *self,
                            gconstpointer  data)
{
  g_autoptr (VdWalk) walk = begin (self, 0, "0503");

  press (walk, "+++."); /* and the rows begin anew */
  assert_at (walk, "0101");
  resize (self, (VdResize) { .bottom = -3 });
  assert_at (walk, "0101");
  press (walk, "<");
  assert_at (walk, "0101");
  g_assert_cmpstr (vd_walk_get_told (walk), ==, "This is the first hex.");

  press (walk, "++++++++");
  assert_at (walk, "0203");
  resize (self, (VdResize) { .right = 1 });
  assert_at (walk, "0203");
  press (walk, "<");
  assert_at (walk, "0202");

  press (walk, "ga");
  g_assert_true (vd_walk_is_following (walk));
  resize (self, (VdResize) { .left = -2 });
  g_assert_false (vd_walk_is_following (walk));
  assert_at (walk, "0103");
}

/* Hexes that are done have their numbers in a map that has become larger. */
static void
test_keeps_what_is_done (Strokes       *self,
                         gconstpointer  data)
{
  g_autoptr (VdWalk) walk = NULL;
  const VdWalkTask *task;

  make_pass_of (self, NULL, "names");
  walk = begin (self, 0, "0202");
  press (walk, ".");
  resize (self, (VdResize) { .left = 1 });
  task = vd_walk_get_task (walk);
  g_assert_true (vd_walk_task_is_done (task, get_map (self, 0),
                                       vd_map_find_cell (get_map (self, 0), "0202")));
  g_assert_cmpuint (task->looked->n, ==, 1);
}

static void
test_enters_sides (Strokes       *self,
                   gconstpointer  data)
{
  g_autoptr (VdWalk) walk = begin (self, 0, "0501");

  press (walk, "g");
  g_assert_cmpstr (vd_walk_get_told (walk), ==, "River east.");
  assert_says (walk, "0501: not entered, drawn as Clear; River east");
  strokes_expect (self, "+<run id=\"river-1\" kind=\"river\" sides=\"0501/0502\" " FROM "/>\n");
  press (walk, "g");
  g_assert_cmpstr (vd_walk_get_told (walk), ==, "No River east.");
  strokes_expect (self, "");
  press (walk, "d");
  g_assert_cmpstr (vd_walk_get_told (walk), ==, "There is no hexside: the map ends here.");
  press (walk, "S");
  g_assert_cmpstr (vd_walk_get_told (walk), ==, "Bridge.");
}

/* This hex is the low one, then the other, then there is none. */
static void
test_turns_slopes (Strokes       *self,
                   gconstpointer  data)
{
  g_autoptr (VdWalk) walk = begin (self, 0, "0501");

  press (walk, "ssg");
  strokes_expect (self, "+<run id=\"slope-1\" kind=\"slope\" sides=\"0501>0502\" " FROM "/>\n");
  press (walk, "g");
  strokes_expect (self, "+<run id=\"slope-1\" kind=\"slope\" sides=\"0502>0501\" " FROM "/>\n");
  press (walk, "g");
  strokes_expect (self, "");
}

static void
test_enters_paths (Strokes       *self,
                   gconstpointer  data)
{
  g_autoptr (VdWalk) walk = begin (self, 0, "0501");

  press (walk, "G");
  assert_says (walk, "0501: not entered, drawn as Clear; Road east");
  press (walk, "D");
  g_assert_cmpstr (vd_walk_get_told (walk), ==, "Road leaves the map.");
  strokes_expect (self, "+<paths>\n+<path id=\"road-1\" kind=\"road\" hexes=\"0501 0502\""
                        " off=\"left\" " FROM "/>\n+</paths>\n"
                        "+<edges>\n+<edge id=\"left\" side=\"left\"/>\n+</edges>\n");
  vd_editor_project_undo (self->project);
  press (walk, "G");
  g_assert_cmpstr (vd_walk_get_told (walk), ==, "No Road east.");
  strokes_expect (self, "+<paths/>\n");
}

static void
test_enters_names (Strokes       *self,
                   gconstpointer  data)
{
  g_autoptr (VdWalk) walk = begin (self, 0, "0303");

  g_assert_cmpstr (vd_walk_get_name (walk), ==, "Mill");
  vd_walk_set_name (walk, " Mühle ");
  strokes_expect (self, "-<name at=\"0303\" text=\"Mill\" size=\"small\"/>\n"
                        "+<name at=\"0303\" text=\"Mühle\" size=\"small\" " FROM "/>\n");
  strokes_expect_undone (self);
  press (walk, "+");
  g_assert_null (vd_walk_get_name (walk));
  vd_walk_set_name (walk, "");
  strokes_expect (self, "");
}

static void
count (guint *n)
{
  (*n)++;
}

/* A deed is told of once, whatever it changes. */
static void
test_tells_once (Strokes       *self,
                 gconstpointer  data)
{
  g_autoptr (VdWalk) walk = begin (self, 0, "0303");
  guint n_told = 0;

  g_signal_connect_swapped (walk, "changed", G_CALLBACK (count), &n_told);
  press (walk, "2gG+");
  g_assert_cmpuint (n_told, ==, 4);
  press (walk, "-");
  vd_walk_set_name (walk, "Mühle");
  g_assert_cmpuint (n_told, ==, 6);
  vd_editor_project_undo (self->project);
  g_assert_cmpuint (n_told, ==, 7);
}

/* Suggestions */

static GArray *
suggest (const VdMap *map,
         guint        cell,
         gpointer     user_data)
{
  static const VdHint hints[] = {
    { VD_HINT_TERRAIN, 0, HEX_FOREST, 0.914 },
    { VD_HINT_SIDE, 0, SIDE_STREAM, 0.8 },
    { VD_HINT_PATH, 0, PATH_TRAIL, 0.7 },
  };
  GArray *all = g_array_new (FALSE, FALSE, sizeof (VdHint));

  if (cell == 0)
    g_array_append_vals (all, hints, G_N_ELEMENTS (hints));
  return all;
}

static const VdHintSource suggester = { suggest };

/* All at once, as one step; what is entered by hand later was not suggested. */
static void
test_accepts (Strokes       *self,
              gconstpointer  data)
{
  g_autoptr (VdWalk) walk = begin (self, 0, NULL);

  press (walk, " ");
  g_assert_cmpstr (vd_walk_get_told (walk), ==, "Nothing is suggested here.");
  strokes_expect (self, "");
  vd_walk_set_hints (walk, &suggester, NULL);
  assert_says (walk, "0101: not entered, drawn as Clear; suggested: Forest, 91 %; Stream east, "
                     "80 %; Trail east, 70 %");
  press (walk, " ");
  assert_at (walk, "0102");
  strokes_expect (self, "+<hex at=\"0101\" terrain=\"forest\" " FROM " suggested=\"yes\"/>\n"
                        "+<run id=\"stream-1\" kind=\"stream\" sides=\"0101/0102\" " FROM
                        " suggested=\"yes\"/>\n"
                        "+<paths>\n+<path id=\"trail-1\" kind=\"trail\" hexes=\"0101 0102\" " FROM
                        " suggested=\"yes\"/>\n+</paths>\n");
  press (walk, " <2");
  strokes_expect (self, "+<hex at=\"0101\" terrain=\"forest\" " FROM "/>\n"
                        "+<run id=\"stream-1\" kind=\"stream\" sides=\"0101/0102\" " FROM
                        " suggested=\"yes\"/>\n"
                        "+<paths>\n+<path id=\"trail-1\" kind=\"trail\" hexes=\"0101 0102\" " FROM
                        " suggested=\"yes\"/>\n+</paths>\n");
  vd_editor_project_undo (self->project);
  strokes_expect_undone (self);
  assert_at (walk, "0101");
}

/* What is locked stays, and so does a path where another is suggested. */
static void
test_accepts_what_is_open (Strokes       *self,
                           gconstpointer  data)
{
  g_autoptr (VdWalk) walk = begin (self, 0, NULL);

  vd_walk_set_hints (walk, &suggester, NULL);
  press (walk, "G");
  vd_walk_do (walk, (VdDeed) { VD_DEED_ACCEPT, VD_PART_SIDES }, 0);
  assert_at (walk, "0102");
  strokes_expect (self, "+<hex at=\"0101\" terrain=\"forest\" " FROM " suggested=\"yes\"/>\n"
                        "+<paths>\n+<path id=\"road-1\" kind=\"road\" hexes=\"0101 0102\" " FROM
                        "/>\n+</paths>\n");
  vd_editor_project_undo (self->project);
  vd_editor_project_undo (self->project);
  vd_walk_do (walk, (VdDeed) { VD_DEED_ACCEPT, VD_PART_PATHS }, 0);
  strokes_expect (self, "+<hex at=\"0101\" terrain=\"forest\" " FROM " suggested=\"yes\"/>\n"
                        "+<run id=\"stream-1\" kind=\"stream\" sides=\"0101/0102\" " FROM
                        " suggested=\"yes\"/>\n");
}

/* Who enters a second pass is told nothing, even by one who would tell. */
static void
test_accepts_nothing_in_a_second_pass (Strokes       *self,
                                       gconstpointer  data)
{
  g_autoptr (VdWalk) walk = NULL;
  const VdCells cells = { 0, &(guint32) { 0 }, 1 };
  const VdMapSide side = { 0, 0 };

  make_pass (self, NULL);
  walk = begin (self, 0, NULL);
  vd_walk_set_hints (walk, &suggester, NULL);
  assert_says (walk, "0101: not entered, drawn as Clear");
  press (walk, " ");
  assert_at (walk, "0101");
  g_assert_cmpstr (vd_walk_get_told (walk), ==, "Nothing is suggested here.");
  g_assert_false (vd_accept_hexes (self->project, &cells, HEX_FOREST, "sheet"));
  g_assert_false (vd_accept_side (self->project, 0, side, SIDE_STREAM, "sheet"));
  g_assert_false (vd_accept_step (self->project, 0, side, PATH_TRAIL, "sheet"));
  strokes_expect (self, "");
}

/* The pace */

static void
test_pace (void)
{
  VdPace pace = { 0 };
  gint64 now = SECOND;

  g_assert_cmpfloat (vd_pace_get (&pace), ==, 0);
  g_assert_cmpfloat (vd_pace_estimate (&pace, 100), <, 0);
  for (guint i = 0; i < 10; i++, now += 3 * SECOND)
    vd_pace_note (&pace, now);
  g_assert_cmpfloat_with_epsilon (vd_pace_get (&pace), 20, 1e-9);
  g_assert_cmpfloat_with_epsilon (vd_pace_estimate (&pace, 100), 5, 1e-9);

  now += (gint64) 7 * 24 * 3600 * SECOND; /* the week does not count */
  vd_pace_note (&pace, now);
  g_assert_cmpfloat_with_epsilon (vd_pace_get (&pace), 20, 1e-9);
  for (guint i = 0; i < VD_PACE_KEPT; i++)
    vd_pace_note (&pace, now += SECOND);
  g_assert_cmpfloat_with_epsilon (vd_pace_get (&pace), 60, 1e-9);

  pace = (VdPace) { .decisions = 100, .seconds = 200 };
  g_assert_cmpfloat_with_epsilon (vd_pace_get (&pace), 30, 1e-9);
}

/* What is kept */

static void
test_state (void)
{
  const VdWalkState kept = { (char *) "0512", (char *) "sheet", 123, 456.75, (char *) "slope",
                             (char *) "trail", (char *) "paths", (char *) "0107" };
  g_auto (VdWalkState) none = { NULL };
  g_auto (VdWalkState) read = { NULL };
  g_auto (VdWalkState) other = { NULL };
  g_autoptr (GError) error = NULL;

  g_assert_false (vd_walk_state_read ("/maps/one.map.xml", &none));
  vd_walk_state_write ("/maps/one.map.xml", &kept, &error);
  g_assert_no_error (error);
  g_assert_true (vd_walk_state_read ("/maps/../maps/one.map.xml", &read));
  g_assert_cmpstr (read.at, ==, "0512");
  g_assert_cmpstr (read.source, ==, "sheet");
  g_assert_cmpuint (read.decisions, ==, 123);
  g_assert_cmpfloat (read.seconds, ==, 456.75);
  g_assert_cmpstr (read.side, ==, "slope");
  g_assert_cmpstr (read.path, ==, "trail");
  g_assert_cmpstr (read.follows, ==, "paths");
  g_assert_cmpstr (read.left_at, ==, "0107");
  g_assert_false (vd_walk_state_read ("/maps/two.map.xml", &other));
}

/* Whatever is in the file, a walk can begin. */
static void
test_state_damaged (void)
{
  const char *map = "/maps/damaged.map.xml";
  const VdWalkState kept = { (char *) "0512" };
  g_autofree char *path = vd_walk_state_get_path (map);
  g_autofree char *large = g_strnfill (100000, 'x');
  g_autofree char *word = g_strdup_printf ("[walk]\nat=%.300s\n", large);
  const char *const texts[] = {
    "", "[walk]\n", "at=0512\n", "\377\376[walk]", "[walk]\nat=\n", "[walk]\nat=\377\n", word,
    large,
  };
  g_auto (VdWalkState) odd = { NULL };

  g_assert_true (vd_walk_state_write (map, &kept, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_auto (VdWalkState) read = { NULL };

      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
      g_assert_false (vd_walk_state_read (map, &read));
    }

  g_assert_true (g_file_set_contents (path, "[walk]\nat=1\nseconds=nan\ndecisions=-5\n", -1, NULL));
  g_assert_true (vd_walk_state_read (map, &odd));
  g_assert_true (odd.decisions == 0 && odd.seconds == 0);
}

/* A number that the map does not have, or no state at all: the first hex that is not entered. */
static void
test_goes_on (Strokes       *self,
              gconstpointer  data)
{
  g_autoptr (VdWalk) walk = begin (self, 0, NULL);
  g_autoptr (VdWalk) again = NULL;
  g_autoptr (VdWalk) there = NULL;

  press (walk, "123");
  again = begin (self, 0, "9999");
  assert_at (again, "0104");
  there = begin (self, 0, "0303");
  assert_at (there, "0303");
}

/* In the midst of a line: with the same kinds, along what is left of it, and then by rows from where
 * it was left. */
static void
test_resumes (Strokes       *self,
              gconstpointer  data)
{
  g_autoptr (VdWalk) walk = begin (self, 0, "0202");
  g_autoptr (VdWalk) again = NULL;
  g_autoptr (VdWalk) elsewhere = NULL;
  g_auto (VdWalkState) state = { NULL };

  press (walk, "sPa..");
  vd_walk_save (walk, &state);
  again = begin (self, 0, state.at);
  vd_walk_resume (again, &state);
  g_assert_cmpint (vd_walk_get_side_kind (again), ==, vd_walk_get_side_kind (walk));
  g_assert_cmpint (vd_walk_get_path_kind (again), ==, vd_walk_get_path_kind (walk));
  g_assert_true (vd_walk_is_following (again));
  g_assert_cmpuint (vd_walk_get_spot (again).cell, ==, vd_walk_get_spot (walk).cell);
  while (vd_walk_is_following (again))
    {
      g_assert_false (vd_walk_task_is_done (NULL, get_map (self, 0),
                                            vd_walk_get_spot (again).cell));
      press (again, ".");
    }
  assert_at (again, "0205"); /* as in the walk that was not broken off */

  elsewhere = begin (self, 0, "0505");
  vd_walk_resume (elsewhere, &state);
  g_assert_false (vd_walk_is_following (elsewhere));
  g_assert_cmpint (vd_walk_get_side_kind (elsewhere), ==, vd_walk_get_side_kind (walk));
}

/* What the battle no longer has is left. */
static void
test_resumes_what_there_is (Strokes       *self,
                            gconstpointer  data)
{
  g_autoptr (VdWalk) walk = begin (self, 0, "0202");
  const VdWalkState state = { (char *) "0202", NULL, 0, 0, (char *) "moat", NULL,
                              (char *) "hexsides", (char *) "9999" };
  int side = vd_walk_get_side_kind (walk), path = vd_walk_get_path_kind (walk);

  vd_walk_resume (walk, &state);
  g_assert_cmpint (vd_walk_get_side_kind (walk), ==, side);
  g_assert_cmpint (vd_walk_get_path_kind (walk), ==, path);
  g_assert_false (vd_walk_is_following (walk));
}

int
main (int   argc,
      char *argv[])
{
  static const struct
  {
    const char *path;
    void      (*run) (Strokes       *self,
                      gconstpointer  data);
    guint       data;
  } rows[] = {
    { "/walk/rows", test_rows },
    { "/walk/comes-to-all/pointy", test_comes_to_all },
    { "/walk/comes-to-all/flat", test_comes_to_all, 1 },
    { "/walk/follows", test_follows },
    { "/walk/follows-what-is-entered", test_follows_what_is_entered },
    { "/walk/follows-a-path", test_follows_a_path },
    { "/walk/part", test_walks_a_part },
    { "/walk/part/follows", test_follows_within_a_part },
    { "/walk/part/all", test_walks_other_parts, 0 },
    { "/walk/part/none", test_walks_other_parts, 1 },
    { "/walk/no-terrain", test_walks_without_terrain },
    { "/walk/no-terrain/resumes", test_resumes_without_terrain },
    { "/walk/no-terrain/another-grid", test_keeps_what_is_done },
    { "/walk/terrain", test_enters_terrain },
    { "/walk/undone", test_undone },
    { "/walk/another-grid", test_outlives_another_grid },
    { "/walk/sides", test_enters_sides },
    { "/walk/slopes", test_turns_slopes },
    { "/walk/paths", test_enters_paths },
    { "/walk/names", test_enters_names },
    { "/walk/tells-once", test_tells_once },
    { "/walk/accepts", test_accepts },
    { "/walk/accepts-what-is-open", test_accepts_what_is_open },
    { "/walk/accepts-nothing", test_accepts_nothing_in_a_second_pass },
    { "/walk/goes-on", test_goes_on },
    { "/walk/resumes", test_resumes },
    { "/walk/resumes-what-there-is", test_resumes_what_there_is },
  };
  g_autofree char *folder = folder_new ();
  int failed;

  g_setenv ("XDG_STATE_HOME", folder, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/walk/keys", test_keys);
  g_test_add_func ("/walk/side-keys", test_side_keys_lie_as_sides);
  g_test_add_func ("/walk/pace", test_pace);
  g_test_add_func ("/walk/state", test_state);
  g_test_add_func ("/walk/state-damaged", test_state_damaged);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_test_add (rows[i].path, Strokes, GUINT_TO_POINTER (rows[i].data), strokes_set_up,
                rows[i].run, strokes_tear_down);
  failed = g_test_run ();

  folder_remove (folder);
  return failed;
}
