/* What a designer does to the tables of a scenario, and what edits are made of. */
#include "tests/editor/shared/random-makers.h"

#include <string.h>

#include "editor/rows/row-edits.h"
#include "editor/tables/table-edits.h"
#include "editor/tables/turn-edits.h"
#include "tests/editor/shared/random-draw.h"

#define MANY_ROWS 60 /* of one table: from here on they are rather taken away */

static const struct
{
  const char *table;
  const char *element;
  const char *inside; /* of what row of the table, if not of itself */
} tables[] = {
  { "reinforcements", "group", NULL }, { "setup", "place", NULL }, { "setup", "zone", NULL },
  { "setup", "damaged", NULL }, { "setup", "lost", NULL }, { "setup", "supply", NULL },
  { "victory", "award", NULL }, { "victory", "also", "award" }, { "victory", "level", NULL },
  { "morale", "level", NULL }, { "morale", "reset", NULL }, { "morale", "recoil", NULL },
  { "restrictions", "hold", NULL },
  { "restrictions", "bar", NULL },
  { "restrictions", "recall", NULL }, { "exits", "exit", NULL }, { "tracks", "track", NULL },
  { "tracks", "section", "track" }, { "stops", "stop", NULL },
};

/* A row of the tables; what is inside a row too. */
static VdNode *
draw_table_row (const VdProject *project)
{
  guint kind = draw_below (G_N_ELEMENTS (tables));
  const char *table = tables[kind].table, *element = tables[kind].element;
  const char *inside = tables[kind].inside;

  return inside == NULL ? draw_row (project->scenario, table, element)
                        : draw_child (draw_row (project->scenario, table, inside), element);
}

static guint
count_rows (const VdDocument *document,
            const char       *table)
{
  VdNode *section = vd_node_find (vd_document_get_root (document), table);
  guint n = 0;

  if (section != NULL)
    for (VdNode *row = vd_node_get_first (section); row != NULL; row = vd_node_get_next (row))
      n++;

  return n;
}

VdEdit *
make_row (const VdProject *project)
{
  guint kind = draw_below (G_N_ELEMENTS (tables));
  const char *table = tables[kind].table, *inside = tables[kind].inside;
  VdNode *after = draw_row (project->scenario, table,
                            inside != NULL ? inside : tables[kind].element);

  if (count_rows (project->scenario, table) > MANY_ROWS || (inside != NULL && after == NULL))
    return NULL;

  return vd_edit_add_row (project, table, tables[kind].element,
                          inside != NULL || draw_once_in (2) ? after : NULL);
}

VdEdit *
make_row_doubled (const VdProject *project)
{
  VdNode *row = draw_table_row (project);

  const char *holder = row != NULL ? vd_node_get_name (vd_node_get_parent (row)) : NULL;

  return row != NULL && count_rows (project->scenario, holder) <= MANY_ROWS
         ? vd_edit_duplicate_row (project, row) : NULL;
}

VdEdit *
make_row_removed (const VdProject *project)
{
  VdNode *row = draw_table_row (project);

  return row != NULL ? vd_edit_remove_row (project, row) : NULL;
}

VdEdit *
make_row_shifted (const VdProject *project)
{
  VdNode *row = draw_table_row (project);

  return row != NULL ? vd_edit_shift_row (project, row, draw_once_in (2)) : NULL;
}

VdEdit *
make_test (const VdProject *project)
{
  static const char *const tests[] = {
    "holds", "controls", "enters", "losses-at-least", "losses-each", "ratio-at-most", "demoralized",
    "exited-each", "in-region-each", "margin-below", "plays-past", "ratio-at-least", "formations-each",
    "keeps-each", "captured", "captured-each",
  };
  VdNode *award = draw_row (project->scenario, "victory", "award");
  VdNode *row = draw_once_in (3) ? draw_child (award, "also") : award;

  return row != NULL ? vd_edit_set_test (project, row, draw_of (tests)) : NULL;
}

/* What somebody would type into a field, or choose for it. */
static char *
draw_value (const VdProject *project,
            const VdNode    *row,
            const VdField   *field)
{
  static const char *const numbers[] = { "1", "2", "7", "07", "40", "3:2", "1d6", "2d6", "x" };
  g_autoptr (GPtrArray) choices = vd_field_list_choices (project, row, field);
  g_autofree char *hex = NULL, *other = NULL;

  if (draw_once_in (6))
    return g_strdup (draw_words ());
  if (choices != NULL && choices->len > 0)
    return g_strdup (((VdRef *) choices->pdata[draw_below (choices->len)])->id);
  if (field->type == VD_FIELD_TEXT)
    return g_strdup (draw_words ());
  if (field->type != VD_FIELD_HEX && field->type != VD_FIELD_HEXES)
    return g_strdup (draw_of (numbers));

  hex = draw_hex (project);
  other = draw_hex (project);
  return field->type == VD_FIELD_HEX ? g_steal_pointer (&hex) : g_strjoin (" ", hex, other, NULL);
}

VdEdit *
make_field (const VdProject *project)
{
  VdNode *row = draw_table_row (project);
  g_autoptr (GPtrArray) fields = row != NULL ? vd_fields_list (row) : NULL;
  const VdField *field = fields != NULL && fields->len > 0
                         ? fields->pdata[draw_below (fields->len)] : NULL;
  g_autofree char *value = field != NULL ? draw_value (project, row, field) : NULL;
  g_autofree char *refusal = NULL;

  return field != NULL ? vd_edit_set_field (project, row, field->attribute, value, &refusal) : NULL;
}

/* Turns */

VdEdit *
make_group_moved (const VdProject *project)
{
  VdNode *group = draw_row (project->scenario, "reinforcements", "group");

  return group != NULL && vd_turn_count (project) > 0
         ? vd_edit_move_group (project, group, 1 + draw_below (vd_turn_count (project))) : NULL;
}

VdEdit *
make_turn_count (const VdProject *project)
{
  return vd_edit_set_turn_count (project, 1 + draw_below (30));
}

VdEdit *
make_turn (const VdProject *project)
{
  g_autofree char *period = vd_turn_period (project, 1 + draw_below (vd_turn_count (project)));
  VdNode *other = project->system != NULL ? draw_row (project->system, "periods", "period") : NULL;
  guint turn = 1 + draw_below (vd_turn_count (project));
  const char *chosen = other != NULL && draw_once_in (2) ? vd_node_get (other, "id") : period;
  g_autofree char *refusal = NULL;

  if (draw_once_in (4))
    return vd_edit_set_turn (project, turn, "ends", draw_once_in (2) ? "day" : "", &refusal);

  return draw_once_in (2)
         ? vd_edit_set_turn (project, turn, "label", draw_words (), &refusal)
         : vd_edit_set_turn (project, turn, "period", chosen, &refusal);
}

VdEdit *
make_turn_added (const VdProject *project)
{
  return vd_turn_count (project) < 40 ? vd_edit_add_turn (project) : NULL;
}

/* What edits are made of, wherever it is allowed to be */

VdEdit *
make_note (const VdProject *project)
{
  static const char *const values[] = { NULL, "", "a \"b\" & <c>", "L\303\274tzen", "two\nlines" };
  VdDocument *document = draw_document (project);
  VdEdit *list = vd_edit_list ("Note");

  vd_edit_add (list, vd_edit_set (document, draw_node (document), "note", draw_of (values)));
  return list;
}

VdEdit *
make_title (const VdProject *project)
{
  VdDocument *document = draw_document (project);
  VdNode *title = vd_node_find (vd_document_get_root (document), "title");
  VdEdit *list = vd_edit_list ("Title");

  if (title != NULL)
    vd_edit_add (list, vd_edit_set_text (document, title, draw_words ()));
  return list;
}

VdEdit *
make_entitled (const VdProject *project)
{
  g_autofree char *title = g_strstrip (g_strdup (draw_words ()));

  return vd_edit_set_title (draw_document (project), title);
}

VdEdit *
make_reader (const VdProject *project)
{
  g_autofree char *reader = g_strstrip (g_strdup (draw_words ()));
  VdDocument *map = g_ptr_array_index (project->maps, draw_below (project->maps->len));

  return vd_edit_set_reader (map, draw_once_in (3) ? NULL : reader);
}

VdEdit *
make_side_look (const VdProject *project)
{
  static const char *const colors[] = { NULL, "#1f3c88", "#d3cab4", "#000000" };
  VdNode *side = draw_row (project->scenario, "sides", "side");
  VdSideLook look = { draw_words (), draw_of (colors), draw_below (VD_INK_DARK + 1),
                      draw_once_in (2) };

  return side != NULL ? vd_edit_set_side (project->scenario, side, &look) : NULL;
}

static const char *const sections[] = { "names", "terrain", "sides", "paths", "regions" };

static VdNode *
draw_section (const VdProject *project,
              VdDocument     **map)
{
  *map = project->maps->pdata[draw_below (project->maps->len)];
  return vd_node_find (vd_document_get_root (*map), draw_of (sections));
}

/* A row is put on the map a second time, with all that is inside it. */
VdEdit *
make_copied (const VdProject *project)
{
  VdDocument *map = project->maps->pdata[0];
  VdNode *names = vd_node_find (vd_document_get_root (map), "names");
  VdNode *row = draw_child (names, NULL);
  VdEdit *list = vd_edit_list ("Copy");

  if (row != NULL && count_rows (map, "names") < MANY_ROWS)
    vd_edit_add (list, vd_edit_insert (map, names, vd_node_copy (row),
                                       draw_once_in (2) ? row : NULL));
  return list;
}

VdEdit *
make_removed (const VdProject *project)
{
  VdDocument *map;
  VdNode *row = draw_child (draw_section (project, &map), NULL);
  VdEdit *list = vd_edit_list ("Remove");

  if (row != NULL)
    vd_edit_add (list, vd_edit_remove (map, row));
  return list;
}

VdEdit *
make_moved (const VdProject *project)
{
  VdDocument *map;
  VdNode *section = draw_section (project, &map);
  VdNode *row = draw_child (section, NULL);
  VdNode *before = draw_once_in (3) ? NULL : draw_child (section, NULL);
  VdEdit *list = vd_edit_list ("Move");

  if (row != NULL && row != before)
    vd_edit_add (list, vd_edit_move (map, row, before));
  return list;
}

/* Some rows of one section, none twice. */
static GPtrArray *
draw_rows (VdNode *section,
           guint   one_in)
{
  GPtrArray *rows = g_ptr_array_new ();

  if (section != NULL)
    for (VdNode *row = vd_node_get_first (section); row != NULL; row = vd_node_get_next (row))
      if (draw_once_in (one_in))
        g_ptr_array_add (rows, row);

  return rows;
}

VdEdit *
make_many_set (const VdProject *project)
{
  VdDocument *map;
  VdNode *section = draw_section (project, &map);
  GPtrArray *rows = draw_rows (section, 3);
  VdNodeValue settings[] = { { .attribute = "status", .value = draw_once_in (2) ? "guess" : NULL },
                             { .attribute = "note", .value = draw_words () } };
  VdEdit *list = vd_edit_list ("Set many");

  if (rows->len > 0)
    vd_edit_add (list, vd_edit_set_many (map, rows, settings, G_N_ELEMENTS (settings)));
  else
    g_ptr_array_unref (rows);

  return list;
}

/* Of rows that have no id. */
VdEdit *
make_many_copied (const VdProject *project)
{
  VdDocument *map = project->maps->pdata[0];
  VdNode *section = vd_node_find (vd_document_get_root (map),
                                  draw_once_in (2) ? "names" : "terrain");
  g_autoptr (GPtrArray) rows = draw_rows (section, 30);
  GPtrArray *copies = g_ptr_array_new ();
  VdEdit *list = vd_edit_list ("Copy many");

  for (guint i = 0; i < rows->len; i++)
    g_ptr_array_add (copies, vd_node_copy (rows->pdata[i]));
  if (copies->len > 0)
    vd_edit_add (list, vd_edit_insert_many (map, section, copies));
  else
    g_ptr_array_unref (copies);

  return list;
}

VdEdit *
make_many_removed (const VdProject *project)
{
  VdDocument *map;
  GPtrArray *rows = draw_rows (draw_section (project, &map), 10);
  VdEdit *list = vd_edit_list ("Remove many");

  if (rows->len > 0)
    vd_edit_add (list, vd_edit_remove_many (map, rows));
  else
    g_ptr_array_unref (rows);

  return list;
}
