#include "formats/exchange/csv/csv-tables.h"

#include <string.h>

/* What files are called, where that is not the name of the element. */
static const struct { const char *id, *name; } names[] = {
  { "title", "titles" },
  { "note", "notes" },
  { "source", "sources" },
  { "maps/map", "maps" },
  { "side", "sides" },
  { "army", "armies" },
  { "option", "options" },
  { "choice", "choices" },
  { "formation", "formations" },
  { "unit", "units" },
  { "place", "places" },
  { "zone", "zones" },
  { "group", "reinforcements" },
  { "turn", "turns" },
  { "level", "morale-levels" },
  { "reset", "morale-resets" },
  { "recoil", "morale-recoils" },
  { "lost", "lost-before" },
  { "supply", "supply-sources" },
  { "hold", "restrictions" },
  { "bar", "bars" },
  { "recall", "recalls" },
  { "exit", "exits" },
  { "track", "tracks" },
  { "section", "track-sections" },
  { "stop", "early-ends" },
  { "award", "awards" },
  { "also", "award-conditions" },
  { "victory/level", "victory-levels" },
  { "ignore", "accepted-findings" },
  { "class", "classes" },
  { "chart/hex", "terrain-chart" },
  { "chart/side", "hexside-chart" },
  { "chart/path", "path-chart" },
  { "except", "chart-exceptions" },
  { "period", "periods" },
  { "period/except", "period-exceptions" },
  { "closed", "period-closed" },
  { "result", "results" },
  { "column", "combat-columns" },
  { "row", "combat-rows" },
  { "phase", "phases" },
  { "order", "play-orders" },
  { "mechanic", "mechanics" },
  { "set", "settings" },
  { "bind", "rule-cases" },
  { "grid", "grids" },
  { "numbering", "numberings" },
  { "numbering/sheet", "sheets" },
  { "edge", "edges" },
  { "area", "areas" },
  { "terrain/hex", "hexes" },
  { "run", "hexsides" },
  { "path", "paths" },
  { "name", "names" },
  { "region", "regions" },
  { "georeference", "georeferences" },
  { "scan", "scans" },
  { "control", "scan-points" },
};

/* What is worked out: see csv-facts.c. */
static const char *const unit_facts[] = {
  "owner", "start", "group", "turn", "front", "back", NULL,
};
static const char *const hex_facts[] = {
  "usual", "name", "column", "row", "q", "r", "x", "y", NULL,
};

gboolean
vd_csv_is_section (const VdElement *element)
{
  return element->is_once && element->n_children > 0;
}

gboolean
vd_csv_is_override (const VdElement *element)
{
  return strcmp (element->id, VD_CSV_IN_OVERRIDE) == 0;
}

/* Other files in one, which no project has. */
static gboolean
is_inline (const VdElement *element)
{
  return strcmp (element->id, "inline") == 0;
}

/* Tables */

static const char *
get_name (const VdElement *element)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (names[i].id, element->id) == 0)
      return names[i].name;

  return element->name;
}

static void
table_free (gpointer data)
{
  VdCsvTable *table = data;

  g_ptr_array_unref (table->above);
  g_ptr_array_unref (table->columns);
  g_free (table);
}

static VdCsvTable *
add_table (VdCsvTables     *self,
           const char      *name,
           const VdElement *element)
{
  VdCsvTable *table = g_new0 (VdCsvTable, 1);

  *table = (VdCsvTable) {
    .name = name,
    .element = element,
    .above = g_ptr_array_new (),
    .columns = g_ptr_array_new (),
  };
  g_ptr_array_add (self->all, table);
  return table;
}

static void
add_rows (VdCsvTables     *self,
          const VdElement *element,
          VdCsvPlaces      place,
          VdCsvTable      *above)
{
  VdCsvTable *table = g_hash_table_lookup (self->by_element, element);

  if (table == NULL)
    {
      table = add_table (self, get_name (element), element);
      g_hash_table_insert (self->by_element, (gpointer) element, table);
    }

  table->places |= place;
  if (above != NULL && !g_ptr_array_find (table->above, above, NULL))
    g_ptr_array_add (table->above, above);
  for (guint i = 0; i < element->n_children; i++)
    add_rows (self, element->children[i], place, table);
}

/* Of a document, or of one of its sections. */
static void
add_all (VdCsvTables     *self,
         const VdElement *element,
         VdCsvPlaces      place)
{
  for (guint i = 0; i < element->n_children; i++)
    {
      const VdElement *child = element->children[i];

      if (vd_csv_is_override (child))
        add_all (self, child, VD_CSV_OVERRIDE);
      else if (vd_csv_is_section (child) && !is_inline (child))
        add_all (self, child, place);
      else if (!is_inline (child))
        add_rows (self, child, place, NULL);
    }
}

/* Columns */

static void
add_column (VdCsvTable *table,
            const char *name)
{
  if (!g_ptr_array_find_with_equal_func (table->columns, name, g_str_equal, NULL))
    g_ptr_array_add (table->columns, (gpointer) name);
}

static void
add_columns (VdCsvTable        *table,
             const char *const *columns)
{
  for (guint i = 0; columns[i] != NULL; i++)
    add_column (table, columns[i]);
}

/* Where a row stands, as far as that does not go without saying. */
static void
add_place_columns (VdCsvTable *table)
{
  if (table->places != VD_CSV_SCENARIO)
    add_column (table, table->places == VD_CSV_MAP ? "map" : "in");
  if (table->above->len > 1)
    add_column (table, "table");
  if (table->above->len > 1)
    add_column (table, "row");
  else if (table->above->len == 1)
    add_column (table, ((VdCsvTable *) table->above->pdata[0])->element->name);

  table->n_before = table->columns->len;
}

static void
add_row_columns (VdCsvTable *table)
{
  const VdElement *element = table->element;

  add_place_columns (table);
  for (guint i = 0; i < element->n_attributes; i++)
    add_column (table, element->attributes[i].name);
  if (element->is_text)
    add_column (table, "text");
  table->n_read = table->columns->len;

  if (strcmp (element->id, "unit") == 0)
    add_columns (table, unit_facts);
  else if (strcmp (element->id, "terrain/hex") == 0)
    add_columns (table, hex_facts);
}

static void
add_section_columns (VdCsvTable      *table,
                     const VdElement *element)
{
  for (guint i = 0; i < element->n_children; i++)
    if (vd_csv_is_section (element->children[i]) && !is_inline (element->children[i]))
      {
        const VdElement *section = element->children[i];

        for (guint a = 0; a < section->n_attributes; a++)
          add_column (table, section->attributes[a].name);
        add_section_columns (table, section);
      }
}

/* The three tables that are of no kind of row. */
static void
add_others (VdCsvTables *self)
{
  static const char *const roots[] = { "scenario", "system", "map", NULL };

  self->documents = add_table (self, "documents", NULL);
  add_columns (self->documents, (const char *const[]) { "in", "kind", NULL });
  self->sections = add_table (self, "sections", NULL);
  add_columns (self->sections, (const char *const[]) { "in", "section", NULL });
  self->order = add_table (self, "order", NULL);
  add_columns (self->order, (const char *const[]) { "in", "section", "table", "row", "rows",
                                                    "count", NULL });

  for (guint i = 0; roots[i] != NULL; i++)
    {
      const VdElement *root = vd_schema_get_root (roots[i]);

      for (guint a = 0; a < root->n_attributes; a++)
        add_column (self->documents, root->attributes[a].name);
      add_section_columns (self->sections, root);
    }
  for (guint i = 0; i < self->all->len; i++)
    {
      VdCsvTable *table = self->all->pdata[i];

      table->n_read = table->columns->len;
    }
}

VdCsvTables *
vd_csv_tables_new (void)
{
  VdCsvTables *self = g_new0 (VdCsvTables, 1);
  guint n_others;

  self->all = g_ptr_array_new_with_free_func (table_free);
  self->by_element = g_hash_table_new (NULL, NULL);
  add_others (self);
  n_others = self->all->len;
  add_all (self, vd_schema_get_root ("scenario"), VD_CSV_SCENARIO);
  add_all (self, vd_schema_get_root ("system"), VD_CSV_SYSTEM);
  add_all (self, vd_schema_get_root ("map"), VD_CSV_MAP);
  for (guint i = n_others; i < self->all->len; i++)
    add_row_columns (self->all->pdata[i]);

  return self;
}

void
vd_csv_tables_free (VdCsvTables *self)
{
  g_hash_table_unref (self->by_element);
  g_ptr_array_unref (self->all);
  g_free (self);
}

const VdCsvTable *
vd_csv_tables_find (const VdCsvTables *self,
                    const VdElement   *element)
{
  return g_hash_table_lookup (self->by_element, element);
}

int
vd_csv_table_get_in (const VdCsvTable *self)
{
  return self->places != VD_CSV_SCENARIO ? 0 : -1;
}

int
vd_csv_table_get_table (const VdCsvTable *self)
{
  return self->above->len > 1 ? (int) self->n_before - 2 : -1;
}

int
vd_csv_table_get_row (const VdCsvTable *self)
{
  return self->above->len > 0 ? (int) self->n_before - 1 : -1;
}
