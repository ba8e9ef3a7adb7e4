#include "formats/exchange/carried.h"

#include <string.h>

/* A text of the list. */
typedef struct
{
  const VdElement *element;
  guint64          attributes;
} Entry;

struct _VdCarried
{
  GArray     *entries; /* of Entry */
  GHashTable *rows;    /* of VdElement: VdCarriedRow */
  gboolean    takes_comments;
  gboolean    takes_foreign;
  gboolean    takes_rows;
};

/* As VdDocumentKind. */
static const char *const roots[] = { "system", "map", "scenario", "cases" };

/* "map:title *" is of maps alone: @text becomes "title *".  Returns: a bit for each kind */
static guint
read_root (const char **text)
{
  for (guint i = 0; i < G_N_ELEMENTS (roots); i++)
    {
      gsize length = strlen (roots[i]);

      if (strncmp (*text, roots[i], length) == 0 && (*text)[length] == ':')
        {
          *text += length + 1;
          return 1u << i;
        }
    }

  return (1u << G_N_ELEMENTS (roots)) - 1;
}

/* Returns: whether the schema has all that @text names */
static gboolean
read_entry (const char *text,
            Entry      *entry)
{
  g_auto (GStrv) words = vd_split_words (text);

  *entry = (Entry) { .element = words[0] != NULL ? vd_schema_find (words[0]) : NULL };
  if (entry->element == NULL || entry->element->n_attributes >= 64)
    return FALSE;

  for (guint i = 1; words[i] != NULL; i++)
    {
      int rank = vd_element_get_rank (entry->element, g_intern_string (words[i]));
      gboolean is_all = strcmp (words[i], "*") == 0;

      if (rank < 0 && !is_all)
        return FALSE;

      entry->attributes |= is_all ? (G_GUINT64_CONSTANT (1) << entry->element->n_attributes) - 1
                                  : G_GUINT64_CONSTANT (1) << rank;
    }

  return TRUE;
}

VdCarried *
vd_carried_new (const char *const *list,
                VdDocumentKind     kind)
{
  VdCarried *self = g_new0 (VdCarried, 1);

  self->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  self->rows = g_hash_table_new_full (NULL, NULL, NULL, g_free);

  for (guint i = 0; list[i] != NULL; i++)
    {
      const char *text = list[i];
      gboolean is_here = (read_root (&text) & 1u << kind) != 0;
      Entry entry;

      if (strcmp (text, VD_CARRIED_ALL) == 0)
        self->takes_rows = self->takes_comments = self->takes_foreign = TRUE;
      else if (strcmp (text, VD_CARRIED_ROWS) == 0)
        self->takes_rows = TRUE;
      else if (strcmp (text, VD_CARRIED_COMMENTS) == 0)
        self->takes_comments = TRUE;
      else if (strcmp (text, VD_CARRIED_FOREIGN) == 0)
        self->takes_foreign = TRUE;
      else if (is_here && read_entry (text, &entry))
        g_array_append_val (self->entries, entry);
    }

  return self;
}

void
vd_carried_free (VdCarried *self)
{
  g_array_unref (self->entries);
  g_hash_table_unref (self->rows);
  g_free (self);
}

/* Whether @element or anything that may stand in it is listed. */
static gboolean
has_listed (const VdCarried *self,
            const VdElement *element)
{
  for (guint i = 0; i < self->entries->len; i++)
    if (g_array_index (self->entries, Entry, i).element == element)
      return TRUE;
  for (guint i = 0; i < element->n_children; i++)
    if (has_listed (self, element->children[i]))
      return TRUE;

  return FALSE;
}

static VdCarriedRow *
make_row (const VdCarried *self,
          const VdElement *element)
{
  VdCarriedRow *row = g_new0 (VdCarriedRow, 1);

  if (self->takes_rows)
    {
      *row = (VdCarriedRow) { .is_taken = TRUE, .attributes = G_MAXUINT64 };
      return row;
    }

  for (guint i = 0; i < self->entries->len; i++)
    {
      const Entry *entry = &g_array_index (self->entries, Entry, i);

      if (entry->element != element)
        continue;
      row->is_taken = TRUE;
      row->attributes |= entry->attributes;
    }

  row->is_around = !row->is_taken && has_listed (self, element);
  return row;
}

const VdCarriedRow *
vd_carried_find (VdCarried       *self,
                 const VdElement *element)
{
  VdCarriedRow *row = g_hash_table_lookup (self->rows, element);

  if (row == NULL)
    {
      row = make_row (self, element);
      g_hash_table_insert (self->rows, (gpointer) element, row);
    }

  return row;
}

gboolean
vd_carried_has (const VdCarriedRow *row,
                const VdElement    *element,
                const char         *attribute)
{
  int rank = vd_element_get_rank (element, g_intern_string (attribute));

  return rank >= 0 && (row->attributes >> rank & 1) != 0;
}

gboolean
vd_carried_takes_comments (const VdCarried *self)
{
  return self->takes_comments;
}

gboolean
vd_carried_takes_foreign (const VdCarried *self)
{
  return self->takes_foreign;
}

char *
vd_carried_find_slip (const char *const *list)
{
  for (guint i = 0; list[i] != NULL; i++)
    {
      const char *text = list[i];
      Entry entry;

      read_root (&text);
      if (*text != '#' && !read_entry (text, &entry))
        return g_strdup (list[i]);
    }

  return NULL;
}
