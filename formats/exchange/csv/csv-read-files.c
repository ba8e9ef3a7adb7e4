/* The files of a folder, as tables. */
#include "formats/exchange/csv/csv-read.h"

#include <string.h>

#include "core/text/phrase.h"

gboolean
vd_csv_fail (VdCsvReader *self,
             VdCsvRow     row,
             const char  *format,
             ...)
{
  g_autofree char *what = NULL;
  guint line;
  va_list args;

  if (self->error != NULL)
    return FALSE;

  va_start (args, format);
  what = vd_phrase_new_valist (format, args);
  va_end (args);
  line = g_array_index (row.file->sheet->lines, VdCsvLine, row.line).line;
  g_set_error (&self->error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA, "%s:%u: %s", row.file->path,
               line, what);
  return FALSE;
}

const char *
vd_csv_row_get (VdCsvRow row,
                guint    column)
{
  return vd_csv_sheet_get (row.file->sheet, row.line, row.file->at[column]);
}

const char *
vd_csv_row_get_named (VdCsvRow    row,
                      const char *column)
{
  guint at;

  return g_ptr_array_find_with_equal_func (row.file->table->columns, column, g_str_equal, &at)
         ? vd_csv_row_get (row, at) : NULL;
}

VdCsvFile *
vd_csv_find_file (const VdCsvReader *self,
                  const VdCsvTable  *table)
{
  guint number;

  return g_ptr_array_find (self->tables->all, table, &number) ? self->files->pdata[number] : NULL;
}

void
vd_csv_file_free (gpointer data)
{
  VdCsvFile *file = data;

  if (file == NULL)
    return;

  g_clear_pointer (&file->sheet, vd_csv_sheet_free);
  g_free (file->path);
  g_free (file->at);
  g_free (file->is_used);
  g_free (file);
}

/* A column that somebody has added is told of, and passed over. */
static void
tell_column (VdCsvReader     *self,
             const VdCsvFile *file,
             const char      *name)
{
  g_autofree char *shown = g_utf8_substring (name, 0, MIN (g_utf8_strlen (name, -1), 40));
  g_autofree char *phrase = vd_phrase_new (N_("column “%s”"), shown);
  g_autofree char *place = g_strdup_printf ("%s: %s", file->path, phrase);

  vd_fates_tell (self->import->fates, VD_FATE_LEFT, N_("columns"), place,
                 N_("the table has no such column"));
}

/* The first line says which column is which. */
static gboolean
read_heading (VdCsvReader *self,
              VdCsvFile   *file)
{
  const VdCsvRow heading = { file, 0 };
  const VdCsvLine *line = &g_array_index (file->sheet->lines, VdCsvLine, 0);

  for (guint i = 0; i < file->table->columns->len; i++)
    file->at[i] = -1;

  for (guint i = 0; i < line->n_cells; i++)
    {
      const char *name = vd_csv_sheet_get (file->sheet, 0, i);
      guint column;

      if (name == NULL)
        continue;
      if (!g_ptr_array_find_with_equal_func (file->table->columns, name, g_str_equal, &column))
        tell_column (self, file, name);
      else if (file->at[column] >= 0)
        return vd_csv_fail (self, heading, N_("has the column “%s” twice; take one away"), name);
      else
        file->at[column] = i;
    }

  return TRUE;
}

static gboolean
check_lengths (VdCsvReader *self,
               VdCsvFile   *file)
{
  guint n = g_array_index (file->sheet->lines, VdCsvLine, 0).n_cells;

  for (guint i = 1; i < file->sheet->lines->len; i++)
    {
      guint n_own = g_array_index (file->sheet->lines, VdCsvLine, i).n_cells;

      for (guint c = n; c < n_own; c++)
        if (vd_csv_sheet_get (file->sheet, i, c) != NULL)
          return vd_csv_fail (self, (VdCsvRow) { file, i },
                              N_("has more cells than the table has columns; a cell with a "
                                 "comma stands in quotation marks"));
    }

  return TRUE;
}

/* (transfer full) (nullable): %NULL with a fault, or without one if it is empty */
static VdCsvFile *
read_file (VdCsvReader      *self,
           const VdCsvTable *table,
           const char       *name)
{
  VdInputFiles *files = self->import->files;
  g_autoptr (GBytes) bytes = vd_input_files_read (files, name, &self->error);
  g_autofree char *path = vd_input_files_say (files, name);
  VdCsvSheet *sheet = bytes != NULL ? vd_csv_sheet_new (bytes, path, &self->error) : NULL;
  VdCsvFile *file;

  if (sheet == NULL)
    return NULL;
  if (sheet->lines->len == 0)
    {
      vd_csv_sheet_free (sheet);
      return NULL;
    }

  file = g_new0 (VdCsvFile, 1);
  *file = (VdCsvFile) {
    .table = table,
    .sheet = sheet,
    .path = g_steal_pointer (&path),
    .at = g_new (int, table->columns->len),
    .is_used = g_new0 (guint8, sheet->lines->len),
  };
  if (!read_heading (self, file) || !check_lengths (self, file))
    g_clear_pointer (&file, vd_csv_file_free);

  return file;
}

/* Returns: (nullable): the table that a file is called after */
static const VdCsvTable *
find_table (const VdCsvReader *self,
            const char        *name,
            guint             *number)
{
  for (guint i = 0; i < self->tables->all->len; i++)
    {
      const VdCsvTable *table = self->tables->all->pdata[i];

      if (g_str_has_prefix (name, table->name) &&
          strcmp (name + strlen (table->name), VD_CSV_ENDING) == 0)
        {
          *number = i;
          return table;
        }
    }

  return NULL;
}

/* Pictures and the like are nobody's loss; a table that is called otherwise may be. */
static void
tell_file (VdCsvReader *self,
           const char  *name)
{
  g_autofree char *path = NULL;

  if (!g_str_has_suffix (name, VD_CSV_ENDING))
    return;

  path = vd_input_files_say (self->import->files, name);
  vd_fates_tell (self->import->fates, VD_FATE_UNKNOWN, N_("files"), path,
                 N_("no table of a battle is called so"));
}

gboolean
vd_csv_read_files (VdCsvReader *self)
{
  const char *const *names = vd_input_files_get_names (self->import->files);

  g_ptr_array_set_size (self->files, self->tables->all->len);
  for (guint i = 0; names[i] != NULL && self->error == NULL; i++)
    {
      guint number;
      const VdCsvTable *table = find_table (self, names[i], &number);

      if (table != NULL)
        self->files->pdata[number] = read_file (self, table, names[i]);
      else
        tell_file (self, names[i]);
    }

  return self->error == NULL;
}
