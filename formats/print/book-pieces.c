#include "formats/print/book.h"

#include "formats/print/flow.h"
#include "formats/project/changed-rows.h"

const VdNode *
vd_book_section (const VdBook *self,
                 const char   *name)
{
  return vd_find_section (self->wording.project->scenario, name);
}

const VdNode *
vd_book_override (const VdBook *self,
                  const char   *name)
{
  return vd_find_override (self->wording.project, name);
}

const VdNode *
vd_book_standard (const VdBook *self,
                  const char   *name)
{
  return vd_find_section (self->wording.project->system, name);
}

/* @row: (nullable)
 * Returns: (nullable) (transfer full): what it is of, with each case in one line */
static char *
glue_cases (const VdNode *row)
{
  const char *cases = row != NULL ? vd_node_get (row, "case") : NULL;

  return cases != NULL ? vd_flow_glue_cases (cases) : NULL;
}

static VdBookPiece *
add_piece (VdBook     *self,
           VdBookKind  kind,
           char       *text)
{
  VdBookPiece *piece = g_new0 (VdBookPiece, 1);

  piece->kind = kind;
  piece->text = text;
  g_ptr_array_add (self->pieces, piece);
  return piece;
}

void
vd_book_add (VdBook       *self,
             VdBookKind    kind,
             char         *text,
             const VdNode *row)
{
  add_piece (self, kind, text)->cases = glue_cases (row);
}

void
vd_book_add_cases (VdBookPiece  *self,
                   const VdNode *row)
{
  g_autofree char *more = glue_cases (row);
  g_auto (GStrv) before = g_strsplit (self->cases != NULL ? self->cases : "", "; ", -1);
  g_auto (GStrv) after = g_strsplit (more != NULL ? more : "", "; ", -1);
  GString *all = g_string_new (self->cases);

  for (guint i = 0; after[i] != NULL; i++)
    if (!g_strv_contains ((const char *const *) before, after[i]))
      g_string_append_printf (all, "%s%s", all->len > 0 ? "; " : "", after[i]);

  g_free (self->cases);
  self->cases = g_string_free (all, all->len == 0);
}

void
vd_book_tell (VdBook       *self,
              VdBookKind    kind,
              const char   *sentence,
              const VdNode *row)
{
  vd_book_add (self, kind, g_strdup (vd_book_say (self, sentence)), row);
}

VdBookPiece *
vd_book_add_table (VdBook            *self,
                   char              *title,
                   const char *const *head)
{
  VdBookPiece *piece = add_piece (self, VD_BOOK_TABLE, title);
  GStrv cells = g_strdupv ((GStrv) head);

  for (guint i = 0; cells[i] != NULL; i++)
    {
      g_free (cells[i]);
      cells[i] = g_strdup (*head[i] != '\0' ? vd_book_say (self, head[i]) : "");
    }

  piece->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_ptr_array_add (piece->rows, cells);
  return piece;
}

void
vd_book_add_row (VdBookPiece *self,
                 GStrv        cells)
{
  g_ptr_array_add (self->rows, cells);
}

static gboolean
is_empty (const VdBookPiece *self,
          guint              column)
{
  for (guint i = 1; i < self->rows->len; i++)
    if (*((GStrv) g_ptr_array_index (self->rows, i))[column] != '\0')
      return FALSE;

  return TRUE;
}

static void
drop_column (VdBookPiece *self,
             guint        column)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      GStrv cells = g_ptr_array_index (self->rows, i);

      g_free (cells[column]);
      for (guint c = column; cells[c] != NULL; c++)
        cells[c] = cells[c + 1];
    }
}

void
vd_book_drop_empty_columns (VdBookPiece *self)
{
  for (guint c = g_strv_length (g_ptr_array_index (self->rows, 0)); c > 1; c--)
    if (is_empty (self, c - 1))
      drop_column (self, c - 1);
}

GStrv
vd_book_cells (char *first,
               ...)
{
  GPtrArray *cells = g_ptr_array_new ();
  va_list list;

  va_start (list, first);
  for (char *cell = first; cell != NULL; cell = va_arg (list, char *))
    g_ptr_array_add (cells, cell);
  va_end (list);

  g_ptr_array_add (cells, NULL);
  return (GStrv) g_ptr_array_free (cells, FALSE);
}

char *
vd_book_explain (const VdBook *self,
                 const char   *name,
                 const char   *what)
{
  return g_strdup_printf (vd_book_say (self, N_("%s: %s")), name, what);
}

char *
vd_book_with_cases (char         *text,
                    const VdNode *row)
{
  g_autofree char *cases = glue_cases (row);
  char *whole;

  if (cases == NULL)
    return text;

  whole = g_strdup_printf ("%s%s[%s]", text, *text != '\0' ? " " : "", cases);
  g_free (text);
  return whole;
}
