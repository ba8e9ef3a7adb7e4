/* Rows, written down as the elements that they are made of. */
#include "formats/exchange/csv/csv-read.h"

#include <string.h>

#include "core/text/phrase.h"

/* Rows that stand together, and how many of them have been written. */
typedef struct
{
  GArray *lines; /* of guint */
  guint   next;
} Group;

/**
 * Parent: what is being written
 * @in: the document
 * @section: (nullable)
 * @row: (nullable): without a file if it is no row
 * @number: of that row among its kind there, from 1
 */
typedef struct
{
  const VdElement *element;
  const char      *in;
  const char      *section;
  VdCsvRow         row;
  guint            number;
} Parent;

/* Groups */

static void
group_free (gpointer data)
{
  Group *group = data;

  g_array_unref (group->lines);
  g_free (group);
}

static const char *
or_nothing (const char *text)
{
  return text != NULL ? text : "";
}

/* (transfer full): what all rows of a group have in common; no text of a file holds that sign */
static char *
make_key (const VdCsvTable *table,
          const char       *in,
          const char       *above,
          const char       *row)
{
  return g_strjoin ("\001", table->name, or_nothing (in), or_nothing (above), or_nothing (row),
                    NULL);
}

/* (transfer full) */
static char *
make_key_of (const VdCsvReader *self,
             VdCsvRow           row)
{
  const VdCsvTable *table = row.file->table;
  int in = vd_csv_table_get_in (table), above = vd_csv_table_get_table (table);
  int its_row = vd_csv_table_get_row (table);

  if (table == self->tables->sections)
    return make_key (table, vd_csv_row_get (row, 0), vd_csv_row_get (row, 1), NULL);
  if (table == self->tables->order)
    {
      g_autofree char *where = g_strjoin ("\001", or_nothing (vd_csv_row_get (row, 1)),
                                          or_nothing (vd_csv_row_get (row, 2)), NULL);

      return make_key (table, vd_csv_row_get (row, 0), where, vd_csv_row_get (row, 3));
    }

  return make_key (table, in >= 0 ? vd_csv_row_get (row, in) : VD_CSV_IN_SCENARIO,
                   above >= 0 ? vd_csv_row_get (row, above) : NULL,
                   its_row >= 0 ? vd_csv_row_get (row, its_row) : NULL);
}

/* Whether the map would not list a hex that has nothing but the usual terrain. */
static gboolean
is_unlisted (VdCsvRow row)
{
  const VdCsvTable *table = row.file->table;
  const char *usual = vd_csv_row_get_named (row, "usual");

  if (usual == NULL)
    return FALSE;

  for (guint i = table->n_before; i < table->n_read; i++)
    {
      const char *name = table->columns->pdata[i], *value = vd_csv_row_get (row, i);

      if (strcmp (name, "terrain") == 0 && strcmp (or_nothing (value), usual) != 0)
        return FALSE;
      if (strcmp (name, "terrain") != 0 && strcmp (name, "at") != 0 && value != NULL)
        return FALSE;
    }

  return TRUE;
}

static void
add_row (VdCsvReader *self,
         VdCsvRow     row)
{
  char *key = make_key_of (self, row);
  Group *group = g_hash_table_lookup (self->groups, key);
  const char *in = row.file->table->places == VD_CSV_SCENARIO ? NULL : vd_csv_row_get (row, 0);

  if (group != NULL)
    g_free (key);
  else
    {
      group = g_new0 (Group, 1);
      group->lines = g_array_new (FALSE, FALSE, sizeof (guint));
      g_hash_table_insert (self->groups, key, group);
    }

  g_array_append_val (group->lines, row.line);
  if (in != NULL)
    g_hash_table_add (self->places, (gpointer) in);
}

void
vd_csv_group_rows (VdCsvReader *self)
{
  self->groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, group_free);
  self->places = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < self->files->len; i++)
    {
      VdCsvFile *file = self->files->pdata[i];
      gboolean is_hexes;

      if (file == NULL || file->table == self->tables->documents)
        continue;

      is_hexes = file->table->element == vd_schema_find ("terrain/hex");
      for (guint line = 1; line < file->sheet->lines->len; line++)
        if (is_hexes && is_unlisted ((VdCsvRow) { file, line }))
          file->is_used[line] = TRUE;
        else
          add_row (self, (VdCsvRow) { file, line });
    }
}

/* Returns: (nullable) */
static Group *
find_group (const VdCsvReader *self,
            const VdCsvTable  *table,
            const char        *in,
            const char        *above,
            const char        *row)
{
  g_autofree char *key = make_key (table, in, above, row);

  return g_hash_table_lookup (self->groups, key);
}

/* Returns: the next row of a group, which is then used */
static VdCsvRow
take_row (const VdCsvReader *self,
          const VdCsvTable  *table,
          Group             *group)
{
  VdCsvFile *file = vd_csv_find_file (self, table);
  guint line = g_array_index (group->lines, guint, group->next++);

  file->is_used[line] = TRUE;
  return (VdCsvRow) { file, line };
}

static gboolean
has_more (const Group *group)
{
  return group != NULL && group->next < group->lines->len;
}

/* XML */

void
vd_csv_begin_line (VdCsvReader *self,
                   VdCsvRow     row)
{
  g_string_append_c (self->out, '\n');
  g_array_append_val (self->lines, row);
}

static void
put_text (VdCsvReader *self,
          VdCsvRow     row,
          const char  *text)
{
  for (; *text != '\0'; text++)
    if (strchr ("&<>\"\t\n\r", *text) != NULL)
      g_string_append_printf (self->out, "&#%d;", *text);
    else if ((guchar) *text >= 0x20)
      g_string_append_c (self->out, *text);
    else
      vd_csv_fail (self, row, N_("has a control character, which no file can hold; take it away"));
}

void
vd_csv_put_attribute (VdCsvReader *self,
                      VdCsvRow     row,
                      const char  *name,
                      const char  *value)
{
  g_string_append_printf (self->out, " %s=\"", name);
  put_text (self, row, value);
  g_string_append_c (self->out, '"');
}

/* What a document or a section says itself. */
static void
put_head (VdCsvReader     *self,
          const VdElement *element,
          VdCsvRow         row)
{
  const VdCsvTable *table = row.file->table;

  for (guint i = 2; i < table->columns->len; i++)
    {
      const char *name = table->columns->pdata[i], *value = vd_csv_row_get (row, i);

      if (value != NULL && vd_element_get_attribute (element, name) == NULL)
        vd_csv_fail (self, row, N_("has a “%s”, which is nothing of “%s”; empty that cell"), name,
                     element->name);
      else if (value != NULL)
        vd_csv_put_attribute (self, row, name, value);
    }
}

/* Children */

static void put_children (VdCsvReader  *self,
                          const Parent *parent);

static void
put_row (VdCsvReader     *self,
         const VdElement *element,
         const char      *in,
         VdCsvRow         row,
         guint            number)
{
  const VdCsvTable *table = row.file->table;
  const char *text = element->is_text ? vd_csv_row_get (row, table->n_read - 1) : NULL;

  vd_csv_begin_line (self, row);
  g_string_append_printf (self->out, "<%s", element->name);
  for (guint i = 0; i < element->n_attributes; i++)
    {
      const char *value = vd_csv_row_get (row, table->n_before + i);

      if (value != NULL)
        vd_csv_put_attribute (self, row, element->attributes[i].name, value);
    }
  g_string_append_c (self->out, '>');
  if (text != NULL)
    put_text (self, row, text);
  put_children (self, &(Parent) { element, in, NULL, row, number });
  g_string_append_printf (self->out, "</%s>", element->name);
}

/* The names by which rows may stand in @parent: of a row its number, and its id; of others
 * that they say none.
 *
 * Returns: how many, @numbered: (out): holds one of them */
static guint
list_refs (const Parent *parent,
           char          numbered[16],
           const char   *refs[2])
{
  refs[0] = refs[1] = NULL;
  if (parent->row.file == NULL)
    return 1;

  g_snprintf (numbered, 16, "/%u", parent->number);
  refs[0] = numbered;
  refs[1] = vd_csv_row_get_named (parent->row, "id");
  return refs[1] != NULL && *refs[1] != '/' ? 2 : 1;
}

/* At most @n rows. */
static void
put_rows (VdCsvReader     *self,
          const Parent    *parent,
          const VdElement *element,
          guint            n)
{
  const VdCsvTable *table = vd_csv_tables_find (self->tables, element);
  const char *above = parent->row.file != NULL && table->above->len > 1
                      ? parent->row.file->table->name : NULL;
  char numbered[16];
  const char *refs[2];
  guint n_refs = list_refs (parent, numbered, refs);

  for (guint i = 0; i < n_refs; i++)
    {
      Group *group = find_group (self, table, parent->in, above, refs[i]);

      for (; n > 0 && has_more (group) && self->error == NULL; n--)
        {
          VdCsvRow row = take_row (self, table, group);

          put_row (self, element, parent->in, row, group->next);
        }
    }
}

/* Whether there is anything of it. */
static gboolean
has_section (const VdCsvReader *self,
             const VdElement   *element,
             const char        *in)
{
  if (has_more (find_group (self, self->tables->sections, in, element->name, NULL)))
    return TRUE;
  if (vd_csv_is_override (element))
    return g_hash_table_contains (self->places, VD_CSV_IN_OVERRIDE);

  for (guint i = 0; i < element->n_children; i++)
    {
      const VdCsvTable *table = vd_csv_tables_find (self->tables, element->children[i]);

      if (has_more (find_group (self, table, in, NULL, NULL)))
        return TRUE;
    }

  return FALSE;
}

static void
put_section (VdCsvReader     *self,
             const VdElement *element,
             const char      *in)
{
  const VdCsvTable *table = self->tables->sections;
  Group *group = find_group (self, table, in, element->name, NULL);
  gboolean is_override = vd_csv_is_override (element);
  VdCsvRow row = { NULL };

  if (!has_section (self, element, in))
    return;

  if (has_more (group))
    row = take_row (self, table, group);
  vd_csv_begin_line (self, row);
  g_string_append_printf (self->out, "<%s", element->name);
  if (row.file != NULL)
    put_head (self, element, row);
  g_string_append_c (self->out, '>');
  put_children (self, &(Parent) { element, is_override ? VD_CSV_IN_OVERRIDE : in,
                                  is_override ? NULL : element->name });
  g_string_append_printf (self->out, "</%s>", element->name);
}

/* @n: how many at most; @done: (inout): of a section: it has been written */
static void
put_some (VdCsvReader     *self,
          const Parent    *parent,
          const VdElement *element,
          guint            n,
          gboolean        *done)
{
  if (!vd_csv_is_section (element))
    put_rows (self, parent, element, n);
  else if (n > 0 && !*done && strcmp (element->id, "inline") != 0)
    {
      *done = TRUE;
      put_section (self, element, parent->in);
    }
}

/* What the order says; then, later, whatever it did not say. */
static void
put_in_order (VdCsvReader  *self,
              const Parent *parent,
              Group        *group,
              gboolean     *done)
{
  while (has_more (group) && self->error == NULL)
    {
      VdCsvRow row = take_row (self, self->tables->order, group);
      const char *name = or_nothing (vd_csv_row_get_named (row, "rows"));
      const char *count = or_nothing (vd_csv_row_get_named (row, "count"));
      guint place = 0;
      gint64 n;

      while (place < parent->element->n_children &&
             strcmp (parent->element->children[place]->name, name) != 0)
        place++;
      if (place == parent->element->n_children)
        vd_csv_fail (self, row, N_("has “rows” of a kind that does not stand there; take it away"));
      else if (!g_ascii_string_to_signed (count, 10, 0, G_MAXINT, &n, NULL))
        vd_csv_fail (self, row, N_("has a “count” that is no number; mend it"));
      else
        put_some (self, parent, parent->element->children[place], n, &done[place]);
    }
}

static void
put_children (VdCsvReader  *self,
              const Parent *parent)
{
  gboolean done[VD_SCHEMA_MAX_CHILDREN] = { FALSE };
  const char *table = parent->row.file != NULL ? parent->row.file->table->name : "";
  g_autofree char *where = NULL;
  char numbered[16];
  const char *refs[2];
  guint n_refs;

  if (parent->element->n_children == 0)
    return;

  where = g_strjoin ("\001", or_nothing (parent->section), table, NULL);
  n_refs = list_refs (parent, numbered, refs);
  for (guint i = 0; i < n_refs; i++)
    put_in_order (self, parent,
                  find_group (self, self->tables->order, parent->in, where, refs[i]), done);
  for (guint i = 0; i < parent->element->n_children && self->error == NULL; i++)
    put_some (self, parent, parent->element->children[i], G_MAXUINT, &done[i]);
}

void
vd_csv_read_document (VdCsvReader     *self,
                      const VdElement *root,
                      VdCsvRow         row)
{
  const char *in = vd_csv_row_get (row, 0);

  vd_csv_begin_line (self, row);
  g_string_append_printf (self->out, "<%s", root->name);
  vd_csv_put_attribute (self, row, "xmlns", VD_NAMESPACE);
  put_head (self, root, row);
  g_string_append_c (self->out, '>');
  put_children (self, &(Parent) { root, in });
}

void
vd_csv_check_used (VdCsvReader *self)
{
  for (guint i = 0; i < self->files->len; i++)
    {
      VdCsvFile *file = self->files->pdata[i];

      for (guint line = 1; file != NULL && line < file->sheet->lines->len; line++)
        if (!file->is_used[line])
          {
            vd_csv_fail (self, (VdCsvRow) { file, line },
                         N_("stands nowhere: its first columns name no document, or no row, that "
                            "could hold it, or one that holds such already"));
            return;
          }
    }
}
