#include "formats/exchange/geopackage/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/document/document-private.h"

#define N_ROOTS 3

/* In the order in which what several of them have is named. */
static const char *const roots[N_ROOTS] = { "system", "map", "scenario" };

/* The table of an element. */
typedef struct
{
  VdGpkgTable     *table;
  VdGpkgColumns    columns;
  const VdElement *element;
  guint            roots;    /* a bit for each kind of document that it may stand in */
  guint            document; /* the columns, if it has them: of the row's document, */
  guint            text;
  guint            written;
  GArray          *above;    /* of Above: rows that it may stand in */
} RowTable;

typedef struct
{
  const VdElement *element;
  guint            column;
} Above;

struct _VdGpkgRows
{
  VdGpkg          *package;
  const VdElement *section; /* one that carries nothing of its own */
  GHashTable      *tables;  /* of VdElement: RowTable */
  GHashTable      *fids;    /* of VdNode: gint64, as a pointer */
  VdGpkgTable     *documents;
  VdGpkgColumns    document_columns[N_ROOTS];
  VdGpkgTable     *sections;
  VdGpkgColumns    section_columns;
  VdGpkgTable     *lists;
};

/* What is put now. */
typedef struct
{
  VdGpkgRows *rows;
  VdGpkgWork *work;
  gint64      document;
} Walk;

/* Columns that are not the schema's */

enum { DOCUMENT_KIND = 1, DOCUMENT_SRS, DOCUMENT_ACROSS };
enum { SECTION_DOCUMENT = 1, SECTION_NAME };
enum { LIST_TABLE = 1, LIST_COLUMN, LIST_ROW, LIST_NUMBER, LIST_ITEM };

static guint
add_column (VdGpkgTable *table,
            const char  *name,
            const char  *type,
            const char  *help)
{
  return vd_gpkg_table_add (table, (VdGpkgColumn) {
    .name = g_strdup (name), .type = type, .help = help,
  });
}

/* @name: (transfer full) */
static guint
add_fid (VdGpkgTable *table,
         char        *name,
         const char  *of)
{
  return vd_gpkg_table_add (table, (VdGpkgColumn) {
    .name = name, .type = "INTEGER", .of = g_strdup (of),
  });
}

static void
make_documents (VdGpkgRows *self)
{
  VdGpkgTable *table = vd_gpkg_add (self->package, g_strdup ("document"), "documents",
                                    VD_SHAPE_NONE, 0);

  add_column (table, "kind", "TEXT", "scenario, system or map");
  add_column (table, "srs_id", "INTEGER", "The coordinate system of a map");
  add_column (table, "across", "DOUBLE", "From side to opposite side of a hex of a map");
  for (guint i = 0; i < N_ROOTS; i++)
    vd_gpkg_columns_add (&self->document_columns[i], table, vd_schema_get_root (roots[i]), NULL);

  vd_gpkg_table_create (table);
  self->documents = table;
}

static void
make_sections (VdGpkgRows *self)
{
  VdGpkgTable *table = vd_gpkg_add (self->package, g_strdup ("section"),
                                    "what sections say of all their rows", VD_SHAPE_NONE, 0);

  add_fid (table, g_strdup ("document"), "document");
  add_column (table, "name", "TEXT", "The element in the file");
  vd_gpkg_columns_add (&self->section_columns, table, self->section, NULL);
  vd_gpkg_table_create (table);
  self->sections = table;
}

static void
make_lists (VdGpkgRows *self)
{
  VdGpkgTable *table = vd_gpkg_add (self->package, g_strdup ("list_item"),
                                    "lists in columns, taken apart", VD_SHAPE_NONE, 0);

  add_column (table, "table_name", "TEXT", NULL);
  add_column (table, "column_name", "TEXT", NULL);
  add_column (table, "row_fid", "INTEGER", "The fid in that table");
  add_column (table, "number", "INTEGER", "The place in the list, from 1");
  add_column (table, "item", "TEXT", NULL);
  vd_gpkg_table_create (table);
  self->lists = table;
}

/* Tables of elements */

static void
row_table_free (gpointer data)
{
  RowTable *self = data;

  g_array_unref (self->above);
  g_free (self);
}

/* Whether it says something that not any section does. */
static gboolean
has_own (const VdGpkgRows *self,
         const VdElement  *element)
{
  for (guint i = 0; i < element->n_attributes; i++)
    if (vd_element_get_attribute (self->section, element->attributes[i].name) == NULL)
      return TRUE;

  return element->is_text || !element->is_once;
}

/* Notes all that may stand in @element of a document of that kind.  What is inline in a bundle
 * stands in documents of its own here. */
static void
reach (VdGpkgRows      *self,
       const VdElement *element,
       guint            root,
       GPtrArray       *reached)
{
  for (guint i = 0; i < element->n_children; i++)
    {
      const VdElement *child = element->children[i];
      RowTable *table = g_hash_table_lookup (self->tables, child);

      if (strcmp (child->id, "inline") == 0 || (table != NULL && (table->roots & 1u << root) != 0))
        continue;
      if (table == NULL)
        {
          table = g_new0 (RowTable, 1);
          table->element = child;
          table->above = g_array_new (FALSE, FALSE, sizeof (Above));
          g_hash_table_insert (self->tables, (gpointer) child, table);
          g_ptr_array_add (reached, table);
        }
      table->roots |= 1u << root;
      reach (self, child, root, reached);
    }
}

/* (transfer full) */
static char *
name_table (const RowTable *self)
{
  const char *before = "document";

  if (self->roots != (1u << N_ROOTS) - 1)
    for (guint i = N_ROOTS; i-- > 0;)
      if ((self->roots & 1u << i) != 0)
        before = roots[i];

  return vd_gpkg_columns_name (before, "_", self->element->id);
}

static void
name_tables (VdGpkgRows *self,
             GPtrArray  *reached)
{
  for (guint i = 0; i < reached->len; i++)
    {
      RowTable *table = g_ptr_array_index (reached, i);

      if (has_own (self, table->element))
        table->table = vd_gpkg_add (self->package, name_table (table), table->element->title,
                                    VD_SHAPE_NONE, 0);
    }
}

/* A row that stands once in its document is found by that. */
static void
add_above (VdGpkgRows *self,
           GPtrArray  *reached,
           RowTable   *table)
{
  for (guint i = 0; i < reached->len; i++)
    {
      const RowTable *other = g_ptr_array_index (reached, i);
      Above above = { .element = other->element };

      for (guint c = 0; c < other->element->n_children && !other->element->is_once; c++)
        if (other->element->children[c] == table->element)
          {
            above.column = add_fid (table->table,
                                    vd_gpkg_columns_name (other->table->name, "_", "fid"),
                                    other->table->name);
            g_array_append_val (table->above, above);
          }
    }
}

static void
make_table (VdGpkgRows *self,
            GPtrArray  *reached,
            RowTable   *table)
{
  table->document = add_fid (table->table, g_strdup ("document"), "document");
  add_above (self, reached, table);
  vd_gpkg_columns_add (&table->columns, table->table, table->element, NULL);
  if (table->element->is_text)
    table->text = add_column (table->table, "text", "TEXT", NULL);
  table->written = add_column (table->table, "as_written", "TEXT",
                               "What other columns cannot say, as JSON: {\"cost\": \"never\"}");
  vd_gpkg_table_create (table->table);
}

VdGpkgRows *
vd_gpkg_rows_new (VdGpkg *package)
{
  g_autoptr (GPtrArray) reached = g_ptr_array_new ();
  VdGpkgRows *self = g_new0 (VdGpkgRows, 1);

  self->package = package;
  self->section = vd_schema_find ("scenario/sides");
  self->tables = g_hash_table_new_full (NULL, NULL, NULL, row_table_free);
  self->fids = g_hash_table_new (NULL, NULL);
  make_documents (self);
  make_sections (self);
  make_lists (self);

  for (guint i = 0; i < N_ROOTS; i++)
    reach (self, vd_schema_get_root (roots[i]), i, reached);
  name_tables (self, reached);
  for (guint i = 0; i < reached->len; i++)
    {
      RowTable *table = g_ptr_array_index (reached, i);

      if (table->table != NULL)
        make_table (self, reached, table);
    }

  return self;
}

void
vd_gpkg_rows_free (VdGpkgRows *self)
{
  g_hash_table_unref (self->tables);
  g_hash_table_unref (self->fids);
  g_free (self);
}

/* Rows */

/* (transfer full): an object of the attributes that have a bit */
static char *
write_odd (const VdNode *row,
           guint64       odd)
{
  g_autofree char *text = NULL;
  gsize size = 0;
  FILE *stream = open_memstream (&text, &size);
  VdJson json;

  vd_json_begin_line (&json, stream);
  vd_json_object (&json, NULL);
  for (guint i = 0; i < row->n_attributes; i++)
    {
      int rank = vd_element_get_rank (row->element, row->attributes[i].name);

      if (rank >= 0 && (odd >> rank & 1) != 0)
        vd_json_string (&json, row->attributes[i].name, row->attributes[i].value);
    }
  vd_json_close (&json, '}');
  fclose (stream);
  return g_steal_pointer (&text);
}

static void
put_list (VdGpkgRows     *self,
          const RowTable *table,
          guint           rank,
          gint64          fid,
          const char     *value)
{
  const VdGpkgColumn *columns = &g_array_index (table->table->columns, VdGpkgColumn, 0);
  g_auto (GStrv) items = vd_split_words (value);

  for (guint i = 0; items[i] != NULL; i++)
    {
      vd_gpkg_bind_text (self->lists, LIST_TABLE, table->table->name);
      vd_gpkg_bind_text (self->lists, LIST_COLUMN, columns[table->columns.places[rank]].name);
      vd_gpkg_bind_integer (self->lists, LIST_ROW, fid);
      vd_gpkg_bind_integer (self->lists, LIST_NUMBER, i + 1);
      vd_gpkg_bind_text (self->lists, LIST_ITEM, items[i]);
      vd_gpkg_table_put (self->lists);
    }
}

/* Hexsides are taken apart in their layer. */
static void
put_lists (VdGpkgRows     *self,
           const RowTable *table,
           const VdNode   *row,
           gint64          fid)
{
  for (guint i = 0; i < row->n_attributes; i++)
    {
      int rank = vd_element_get_rank (row->element, row->attributes[i].name);
      VdForm form = rank >= 0 ? table->columns.forms[rank] : VD_FORM_TEXT;

      if (form == VD_FORM_WORDS || form == VD_FORM_INTEGERS)
        put_list (self, table, rank, fid, row->attributes[i].value);
    }
}

static gboolean
says_anything (const VdNode *section)
{
  for (guint i = 0; i < section->n_attributes; i++)
    if (vd_element_get_rank (section->element, section->attributes[i].name) >= 0)
      return TRUE;

  return FALSE;
}

static void
put_section (Walk         *self,
             const VdNode *row)
{
  VdGpkgTable *table = self->rows->sections;

  if (!says_anything (row))
    return;

  vd_gpkg_columns_bind (&self->rows->section_columns, table, row);
  vd_gpkg_bind_integer (table, SECTION_DOCUMENT, self->document);
  vd_gpkg_bind_text (table, SECTION_NAME, row->element->name);
  vd_gpkg_table_put (table);
}

static gint64
put_row (Walk           *self,
         const RowTable *table,
         const VdNode   *row)
{
  guint64 odd = vd_gpkg_columns_bind (&table->columns, table->table, row);
  g_autofree char *written = odd != 0 ? write_odd (row, odd) : NULL;
  gint64 fid;

  vd_gpkg_bind_integer (table->table, table->document, self->document);
  for (guint i = 0; i < table->above->len; i++)
    {
      const Above *above = &g_array_index (table->above, Above, i);

      if (row->parent->element == above->element)
        vd_gpkg_bind_integer (table->table, above->column,
                              vd_gpkg_rows_get_fid (self->rows, row->parent));
    }
  if (table->text > 0)
    vd_gpkg_bind_text (table->table, table->text, row->text);
  vd_gpkg_bind_text (table->table, table->written, written);

  fid = vd_gpkg_table_put (table->table);
  put_lists (self->rows, table, row, fid);
  return fid;
}

static gboolean
put_node (Walk         *self,
          const VdNode *row)
{
  const RowTable *table = g_hash_table_lookup (self->rows->tables, row->element);

  if (table == NULL)
    return TRUE;
  if (table->table == NULL)
    put_section (self, row);
  else
    {
      gint64 fid = put_row (self, table, row);

      if (!row->parent->element->is_sorted)
        g_hash_table_insert (self->rows->fids, (gpointer) row, GSIZE_TO_POINTER (fid));
    }

  for (const VdNode *child = vd_node_get_first (row); child != NULL;
       child = vd_node_get_next (child))
    if (child->element != NULL && !put_node (self, child))
      return FALSE;

  return vd_gpkg_work_step (self->work);
}

static gint64
put_document (VdGpkgRows        *self,
              const VdDocument  *document,
              const VdGpkgFrame *frame)
{
  const VdNode *root = vd_document_get_root (document);

  for (guint i = 0; i < N_ROOTS; i++)
    if (strcmp (roots[i], vd_node_get_name (root)) == 0)
      vd_gpkg_columns_bind (&self->document_columns[i], self->documents, root);

  vd_gpkg_bind_text (self->documents, DOCUMENT_KIND, vd_node_get_name (root));
  if (frame != NULL)
    {
      vd_gpkg_bind_integer (self->documents, DOCUMENT_SRS, frame->srs);
      vd_gpkg_bind_double (self->documents, DOCUMENT_ACROSS, frame->unit);
    }
  return vd_gpkg_table_put (self->documents);
}

gint64
vd_gpkg_rows_put (VdGpkgRows        *self,
                  const VdDocument  *document,
                  const VdGpkgFrame *frame,
                  VdGpkgWork        *work)
{
  Walk walk = { self, work, put_document (self, document, frame) };
  const VdNode *root = vd_document_get_root (document);

  for (const VdNode *row = vd_node_get_first (root); row != NULL; row = vd_node_get_next (row))
    if (row->element != NULL && !put_node (&walk, row))
      return 0;

  return walk.document;
}

gint64
vd_gpkg_rows_get_fid (const VdGpkgRows *self,
                      const VdNode     *row)
{
  return (gint64) GPOINTER_TO_SIZE (g_hash_table_lookup (self->fids, row));
}

const char *
vd_gpkg_rows_get_table (const VdGpkgRows *self,
                        const VdElement  *element)
{
  const RowTable *table = g_hash_table_lookup (self->tables, element);

  return table != NULL && table->table != NULL ? table->table->name : NULL;
}
