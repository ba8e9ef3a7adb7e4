#include "formats/exchange/vassal/vassal-rows.h"

#include <string.h>

#include "formats/exchange/hex-facts.h"
#include "formats/project/changed-rows.h"

/* A row, and what is said in place of it. */
typedef struct
{
  const VdNode *row, *over;
  guint         depth;
} Row;

static const char *
get (const Row  *self,
     const char *attribute)
{
  const char *value = self->over != NULL ? vd_node_get (self->over, attribute) : NULL;

  return value != NULL ? value : vd_row_get (self->row, attribute);
}

/* Where a row comes from, and what its author thought: not for players. */
static gboolean
is_shown (const VdSchemaAttribute *attribute)
{
  static const char *const hidden[] = { "case", "source", "status", "note", "suggested", NULL };

  return !g_strv_contains (hidden, attribute->name);
}

/* Which rows */

/* Units are shown as pieces, and what this version does not know not at all. */
static gboolean
is_listed (const VdNode *row)
{
  const VdElement *element = vd_node_get_element (row);

  return element != NULL && strcmp (element->id, "unit") != 0;
}

static void
add_row (GArray       *rows,
         const VdNode *row,
         const VdNode *over,
         guint         depth)
{
  Row added = { row, over, depth };

  g_array_append_val (rows, added);
}

static void
lose_rows (const VdNode *row,
           VdLeft       *left)
{
  vd_left_add_row (left, N_("kinds that the battle does not have"), row);
  for (const VdNode *inner = vd_node_get_first (row); inner != NULL;
       inner = vd_node_get_next (inner))
    lose_rows (inner, left);
}

/* What the battle does not have is no use to its players. */
static gboolean
is_absent (const VdChangedRow *row,
           VdLeft             *left)
{
  if (left == NULL || !vd_changed_row_is_absent (row))
    return FALSE;

  lose_rows (row->over != NULL ? row->over : row->row, left);
  return TRUE;
}

static void
add_inner_rows (GArray       *rows,
                const VdNode *parent,
                guint         depth)
{
  const VdNode *row = parent != NULL ? vd_node_get_first (parent) : NULL;

  for (; row != NULL; row = vd_node_get_next (row))
    if (is_listed (row))
      {
        add_row (rows, row, NULL, depth);
        add_inner_rows (rows, row, depth + 1);
      }
}

static void
add_changed_rows (GArray       *rows,
                  const VdNode *section,
                  const VdNode *over,
                  VdLeft       *left)
{
  g_autoptr (GArray) changed = vd_changed_rows_list (section, over);

  for (guint i = 0; i < changed->len; i++)
    {
      const VdChangedRow *row = &g_array_index (changed, VdChangedRow, i);

      if (!is_listed (row->row))
        continue;
      if (row->over != NULL && left != NULL)
        vd_left_add_row (left, N_("rows of the rules as they are before the battle changes them"),
                         row->row);
      if (is_absent (row, left))
        continue;
      add_row (rows, row->row, row->over, 0);
      add_inner_rows (rows, row->row, 1);
      add_inner_rows (rows, row->over, 1);
    }
}

/* Which columns */

static gboolean
has_value (const GArray *rows,
           const char   *attribute)
{
  for (guint i = 0; i < rows->len; i++)
    if (*get (&g_array_index (rows, Row, i), attribute) != '\0')
      return TRUE;

  return FALSE;
}

static void
add_columns (const GArray *rows,
             gboolean      are_ids,
             GPtrArray    *columns,
             GHashTable   *names)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const VdElement *element = vd_node_get_element (g_array_index (rows, Row, i).row);

      for (guint a = 0; a < element->n_attributes; a++)
        {
          const VdSchemaAttribute *attribute = &element->attributes[a];

          if ((strcmp (attribute->name, "id") == 0) == are_ids && is_shown (attribute) &&
              has_value (rows, attribute->name) &&
              g_hash_table_add (names, (gpointer) attribute->name))
            g_ptr_array_add (columns, (gpointer) attribute);
        }
    }
}

/* (transfer container): of VdSchemaAttribute: all that any row says, each name once */
static GPtrArray *
list_columns (const GArray *rows)
{
  GPtrArray *columns = g_ptr_array_new ();
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  add_columns (rows, FALSE, columns, names);
  add_columns (rows, TRUE, columns, names);
  return columns;
}

/* The table */

/* (transfer full): "hex", or what stands in one: "· except" */
static char *
say_kind (const Row *row)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < row->depth; i++)
    g_string_append (text, "· ");
  return g_strconcat (text->str, vd_node_get_name (row->row), NULL);
}

/* Whether rows are of one kind, so that it need not be said. */
static gboolean
is_of_one_kind (const GArray *rows)
{
  for (guint i = 1; i < rows->len; i++)
    if (vd_node_get_element (g_array_index (rows, Row, i).row) !=
        vd_node_get_element (g_array_index (rows, Row, 0).row))
      return FALSE;

  return TRUE;
}

static void
add_head (VdVassalTable   *table,
          const GPtrArray *columns,
          gboolean         has_kinds)
{
  g_autoptr (GStrvBuilder) cells = g_strv_builder_new ();

  if (has_kinds)
    g_strv_builder_add (cells, "");
  for (guint i = 0; i < columns->len; i++)
    {
      const VdSchemaAttribute *attribute = g_ptr_array_index (columns, i);

      g_strv_builder_add (cells, attribute->title != NULL ? attribute->title : attribute->name);
    }
  vd_vassal_table_add (table, g_strv_builder_end (cells));
}

/* A column holds the attributes of that name of rows of any kind: each knows what its own is. */
static char *
say_cell (const VdRowNames *names,
          const Row        *row,
          const char       *name)
{
  const VdElement *element = vd_node_get_element (row->row);
  const char *value = get (row, name);

  for (guint i = 0; i < element->n_attributes; i++)
    if (strcmp (element->attributes[i].name, name) == 0)
      return vd_row_names_say (names, &element->attributes[i], value);

  return g_strdup (value);
}

static void
add_cells (VdVassalTable    *table,
           const VdRowNames *names,
           const GPtrArray  *columns,
           const Row        *row,
           gboolean          has_kinds)
{
  g_autoptr (GStrvBuilder) cells = g_strv_builder_new ();
  g_autofree char *kind = say_kind (row);

  if (has_kinds)
    g_strv_builder_add (cells, kind);
  for (guint i = 0; i < columns->len; i++)
    {
      const VdSchemaAttribute *attribute = g_ptr_array_index (columns, i);
      g_autofree char *cell = say_cell (names, row, attribute->name);

      g_strv_builder_add (cells, cell);
    }
  vd_vassal_table_add (table, g_strv_builder_end (cells));
}

VdVassalTable *
vd_vassal_list_rows (const VdRowNames *names,
                     char             *title,
                     const VdNode     *section,
                     const VdNode     *over,
                     VdLeft           *left)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (Row));
  g_autoptr (GPtrArray) columns = NULL;
  VdVassalTable *table = vd_vassal_table_new (title);
  gboolean has_kinds;

  add_changed_rows (rows, section, over, left);
  columns = list_columns (rows);
  has_kinds = !is_of_one_kind (rows);
  add_head (table, columns, has_kinds);
  for (guint i = 0; i < rows->len; i++)
    add_cells (table, names, columns, &g_array_index (rows, Row, i), has_kinds);

  return table;
}

/* Combat results */

/* (transfer full) */
static GStrv
list_odds (const VdNode *combat)
{
  g_autoptr (GStrvBuilder) cells = g_strv_builder_new ();
  const VdNode *row = vd_node_get_first (combat);

  g_strv_builder_add (cells, "Die");
  for (; row != NULL; row = vd_node_get_next (row))
    if (strcmp (vd_node_get_name (row), "column") == 0)
      g_strv_builder_add (cells, vd_row_get (row, "odds"));

  return g_strv_builder_end (cells);
}

/* (transfer full): as many as there are columns, the last with all that is too much */
static GStrv
list_codes (const VdNode *row,
            guint         n)
{
  g_auto (GStrv) codes = vd_split_words (vd_row_get (row, "results"));
  g_autoptr (GStrvBuilder) cells = g_strv_builder_new ();
  guint have = g_strv_length (codes);

  g_strv_builder_add (cells, vd_row_get (row, "die"));
  for (guint i = 0; i + 1 < n; i++)
    {
      g_autofree char *rest = i + 2 == n && have > i ? g_strjoinv (" ", codes + i) : NULL;

      g_strv_builder_add (cells, rest != NULL ? rest : i < have ? codes[i] : "");
    }

  return g_strv_builder_end (cells);
}

VdVassalTable *
vd_vassal_list_results (char         *title,
                        const VdNode *combat)
{
  VdVassalTable *table = vd_vassal_table_new (title);
  GStrv head = list_odds (combat);
  guint n = g_strv_length (head);
  const VdNode *row = vd_node_get_first (combat);

  vd_vassal_table_add (table, head);
  for (; row != NULL; row = vd_node_get_next (row))
    if (strcmp (vd_node_get_name (row), "row") == 0)
      vd_vassal_table_add (table, list_codes (row, n));

  return table;
}
