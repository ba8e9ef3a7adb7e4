/* Where things are, what authors have noted, and where the facts come from. */
#include "formats/print/book.h"

#include <string.h>

#include "formats/words/rule-words.h"

static const char *const head_of_regions[] = { N_("Name"), N_("Hexes"), NULL };
static const char *const head_of_notes[] = { N_("Row"), N_("Note"), NULL };

/* Parts of the maps */

static void
add_regions (VdBook       *self,
             VdBookPiece  *table,
             const VdNode *map)
{
  VD_EACH (region, vd_node_find (map, "regions"), "region")
    {
      g_autofree char *id = g_strconcat (vd_book_get (map, "id"), ":",
                                         vd_book_get (region, "id"), NULL);

      vd_book_add_row (table, vd_book_cells (vd_book_name (self, VD_ID_REGION, id),
                                             g_strdup (vd_book_get (region, "hexes")), NULL));
    }
}

static void
add_places (VdBook *self)
{
  const VdProject *project = self->wording.project;
  VdBookPiece *table;

  vd_book_tell (self, VD_BOOK_HEADING, N_("Places on the map"), NULL);
  table = vd_book_add_table (self, NULL, head_of_regions);
  for (guint i = 0; i < project->maps->len; i++)
    add_regions (self, table, vd_document_get_root (project->maps->pdata[i]));
}

/* Notes */

/* (transfer full): as it begins a cell: kinds of rows are named within sentences elsewhere. */
static char *
capitalize (const char *text)
{
  gunichar first = g_utf8_get_char (text);
  char letter[6];
  int n = g_unichar_to_utf8 (g_unichar_totitle (first), letter);

  return g_strdup_printf ("%.*s%s", n, letter, *text != '\0' ? g_utf8_next_char (text) : text);
}

/* The kind of its id, by which it can be named. */
static char *
name_row (const VdBook *self,
          const VdNode *row)
{
  const VdElement *element = vd_node_get_element (row);
  const char *unit = vd_book_get (row, "unit"), *name = vd_node_get (row, "name");

  if (*unit != '\0')
    return vd_book_name (self, VD_ID_UNIT, unit);
  if (vd_rule_title (vd_book_get (row, "name")) != NULL)
    return g_strdup (vd_book_say (self, vd_rule_title (vd_book_get (row, "name"))));
  if (name != NULL)
    return g_strdup (name);
  if (vd_node_get (row, "number") != NULL)
    return g_strdup_printf (vd_book_say (self, N_("Turn %s")), vd_node_get (row, "number"));

  for (guint i = 0; element != NULL && i < element->n_attributes; i++)
    if (element->attributes[i].type == VD_VALUE_ID && vd_node_get (row, "id") != NULL)
      return vd_book_name (self, element->attributes[i].kind, vd_node_get (row, "id"));

  return capitalize (element != NULL && element->title != NULL
                     ? vd_book_say (self, element->title) : vd_node_get_name (row));
}

/* Rows that follow one another with one note share it, and those of one name the name. */
static void
add_note (VdBookPiece *table,
          char        *name,
          const char  *note)
{
  GStrv last = g_ptr_array_index (table->rows, table->rows->len - 1);
  g_auto (GStrv) names = NULL;

  if (table->rows->len == 1 || strcmp (last[1], note) != 0)
    {
      vd_book_add_row (table, vd_book_cells (name, g_strdup (note), NULL));
      return;
    }

  names = g_strsplit (last[0], ", ", -1);
  if (!g_strv_contains ((const char *const *) names, name))
    {
      char *joined = g_strconcat (last[0], ", ", name, NULL);

      g_free (last[0]);
      last[0] = joined;
    }
  g_free (name);
}

/* "R-39" or "R-37, R-40": that names rulings, and says nothing to who has not their list. */
static gboolean
is_bare (const char *note)
{
  g_auto (GStrv) codes = g_strsplit (note, ", ", -1);

  for (guint i = 0; codes[i] != NULL; i++)
    {
      const char *number = codes[i] + strcspn (codes[i], "-") + 1;

      if (!g_ascii_isupper (*codes[i]) || strchr (codes[i], '-') != codes[i] + 1 ||
          *number == '\0' || number[strspn (number, "0123456789")] != '\0')
        return FALSE;
    }

  return TRUE;
}

/* (transfer full): of a setting, what was settled so, and what that decides, stand beside it */
static char *
say_note (const VdBook *self,
          const VdNode *row)
{
  const char *note = vd_book_get (row, "note"), *name = vd_book_get (row, "name");
  g_autofree char *said = NULL;

  if (vd_rule_explain (name) == NULL || !is_bare (note))
    return g_strdup (note);

  said = vd_wording_setting (&self->wording, name, vd_book_get (row, "value"));
  /* A ruling by its number, what holds by it, and a sentence that says what that decides. */
  return g_strdup_printf (vd_book_say (self, N_("%s: %s. %s")), note, said,
                          vd_book_say (self, vd_rule_explain (name)));
}

static void
add_notes (VdBook       *self,
           VdBookPiece  *table,
           const VdNode *parent)
{
  for (const VdNode *row = vd_node_get_first (parent); row != NULL; row = vd_node_get_next (row))
    {
      if (*vd_book_get (row, "note") != '\0')
        {
          g_autofree char *note = say_note (self, row);

          add_note (table, name_row (self, row), note);
        }
      add_notes (self, table, row);
    }
}

static gboolean
has_notes (const VdNode *row)
{
  for (const VdNode *inner = vd_node_get_first (row); inner != NULL;
       inner = vd_node_get_next (inner))
    if (*vd_book_get (inner, "note") != '\0' || has_notes (inner))
      return TRUE;

  return FALSE;
}

static void
add_all_notes (VdBook       *self,
               const VdNode *scenario)
{
  VdBookPiece *table;

  if (!has_notes (scenario))
    return;

  vd_book_tell (self, VD_BOOK_HEADING, N_("Notes of the authors"), NULL);
  vd_book_tell (self, VD_BOOK_PARAGRAPH,
                N_("A letter and a number before a note, such as R-1, refer to the authors’ own "
                   "list of rulings."), NULL);
  table = vd_book_add_table (self, NULL, head_of_notes);
  add_notes (self, table, scenario);
}

/* Sources */

/* Several documents may name one. */
static gboolean
is_named (const VdBook *self,
          const char   *source)
{
  for (guint i = 0; i < self->pieces->len; i++)
    if (g_strcmp0 (((const VdBookPiece *) g_ptr_array_index (self->pieces, i))->text, source) == 0)
      return TRUE;

  return FALSE;
}

static void
add_sources (VdBook           *self,
             const VdDocument *document)
{
  VD_EACH (source, vd_node_find (vd_document_get_root (document), "sources"), "source")
    {
      const char *title = vd_node_get (source, "title"), *rights = vd_book_get (source, "rights");
      g_autofree char *text = NULL;

      if (title == NULL)
        title = vd_book_get (source, "key");
      text = *rights != '\0' ? g_strdup_printf ("%s. %s.", title, rights)
                             : g_strdup_printf ("%s.", title);
      if (!is_named (self, text))
        vd_book_add (self, VD_BOOK_ITEM, g_steal_pointer (&text), NULL);
    }
}

void
vd_book_notes (VdBook *self)
{
  const VdProject *project = self->wording.project;

  vd_book_tell (self, VD_BOOK_CHAPTER, N_("Notes and sources"), NULL);
  add_places (self);
  add_all_notes (self, vd_document_get_root (project->scenario));
  vd_book_tell (self, VD_BOOK_HEADING, N_("Sources and rights"), NULL);
  add_sources (self, project->scenario);
  if (project->system != NULL)
    add_sources (self, project->system);
  for (guint i = 0; i < project->maps->len; i++)
    add_sources (self, project->maps->pdata[i]);
}
