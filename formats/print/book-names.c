#include "formats/print/book.h"

#include <string.h>

/* Which rows there are */

static char *
make_key (VdIdKind    kind,
          const char *id)
{
  return g_strdup_printf ("%d %s", kind, id);
}

static gboolean
has_name (const VdNode *row)
{
  return vd_node_get (row, "name") != NULL || vd_node_find (row, "title") != NULL;
}

/* The first row of that id, or the first that has a name. */
static void
keep_row (VdBook       *self,
          VdIdKind      kind,
          const char   *id,
          const VdNode *row)
{
  g_autofree char *key = make_key (kind, id);
  const VdNode *known = g_hash_table_lookup (self->rows, key);

  if (known == NULL || (!has_name (known) && has_name (row)))
    g_hash_table_insert (self->rows, g_steal_pointer (&key), (gpointer) row);
}

static void
add_row (VdBook       *self,
         VdIdKind      kind,
         const VdNode *row,
         const char   *map)
{
  const char *id = vd_node_get (row, "id");
  g_autofree char *whole = NULL;

  if (id == NULL)
    return;

  if (kind == VD_ID_CHOICE)
    whole = g_strconcat (vd_book_get (vd_node_get_parent (row), "id"), "=", id, NULL);
  else if (map != NULL)
    whole = g_strconcat (map, ":", id, NULL);
  if (whole != NULL)
    keep_row (self, kind, whole, row);
  if (kind != VD_ID_CHOICE)
    keep_row (self, kind, id, row);
}

static void
add_rows (VdBook       *self,
          const VdNode *row,
          const char   *map)
{
  const VdElement *element = vd_node_get_element (row);

  for (guint i = 0; element != NULL && i < element->n_attributes; i++)
    if (element->attributes[i].type == VD_VALUE_ID)
      add_row (self, element->attributes[i].kind, row, map);

  for (const VdNode *inner = vd_node_get_first (row); inner != NULL;
       inner = vd_node_get_next (inner))
    add_rows (self, inner, map);
}

static void
add_documents (VdBook *self)
{
  const VdProject *project = self->wording.project;

  if (project->scenario != NULL)
    add_rows (self, vd_document_get_root (project->scenario), NULL);
  if (project->system != NULL)
    add_rows (self, vd_document_get_root (project->system), NULL);
  for (guint i = 0; i < project->maps->len; i++)
    {
      const VdNode *root = vd_document_get_root (g_ptr_array_index (project->maps, i));

      add_rows (self, root, vd_node_get (root, "id"));
    }
}

const VdNode *
vd_book_find (const VdBook *self,
              VdIdKind      kind,
              const char   *id)
{
  g_autofree char *key = make_key (kind, id);

  return g_hash_table_lookup (self->rows, key);
}

/* What they are called */

const char *
vd_book_get (const VdNode *row,
             const char   *attribute)
{
  const char *value = vd_node_get (row, attribute);

  return value != NULL ? value : "";
}

const char *
vd_book_text (const VdNode *row,
              const char   *element)
{
  const VdNode *found = vd_node_find (row, element);
  const char *text = found != NULL ? vd_node_get_text (found) : NULL;

  return text != NULL ? text : "";
}

/* (nullable) */
static const char *
get_name (const VdNode *row)
{
  const char *title = vd_book_text (row, "title");

  if (*title != '\0')
    return title;

  return row != NULL ? vd_node_get (row, "name") : NULL;
}

/* "Plan “March”": a choice is called by its name up to its explanation. */
static char *
name_choice (const VdBook *self,
             const char   *choice)
{
  g_auto (GStrv) pair = g_strsplit (choice, "=", 2);
  const char *name = get_name (vd_book_find (self, VD_ID_CHOICE, choice));
  g_autofree char *option = NULL, *brief = NULL;

  if (g_strv_length (pair) < 2)
    return g_strdup (choice);

  option = vd_book_name (self, VD_ID_OPTION, pair[0]);
  brief = name != NULL ? g_strndup (name, strcspn (name, ":")) : g_strdup (pair[1]);
  /* TRANS: an option and one of its choices */
  return g_strdup_printf (vd_book_say (self, N_("%s “%s”")), option, brief);
}

/* "the north edge": short names are directions. */
static char *
name_edge (const VdBook *self,
           const char   *name)
{
  /* TRANS: %s is what an edge of a map is called, as "North" */
  return strchr (name, ' ') == NULL ? g_strdup_printf (vd_book_say (self, N_("the %s edge")), name)
                                    : g_strdup (name);
}

/* "map:id" is told apart from the same of another map. */
static char *
name_of_map (const VdBook *self,
             char         *name,
             const char   *id)
{
  const char *colon = strchr (id, ':');
  g_autofree char *map = colon != NULL ? g_strndup (id, colon - id) : NULL;
  const char *title = map != NULL ? get_name (vd_book_find (self, VD_ID_MAP, map)) : NULL;
  char *full;

  if (title == NULL || self->wording.project->maps->len < 2)
    return name;

  full = g_strdup_printf ("%s (%s)", name, title);
  g_free (name);
  return full;
}

static char *
name (gconstpointer names,
      VdIdKind      kind,
      const char   *id)
{
  const VdBook *self = names;
  const VdNode *row = kind != VD_ID_CHOICE ? vd_book_find (self, kind, id) : NULL;
  const char *found;

  if (kind == VD_ID_CHOICE)
    return name_choice (self, id);
  if (row == NULL && kind == VD_ID_FIELD)
    row = vd_book_find (self, VD_ID_MAP, id);

  found = get_name (row);
  if (found == NULL || *found == '\0')
    found = row != NULL && *vd_book_get (row, "code") != '\0' ? vd_book_get (row, "code") : id;
  if (kind == VD_ID_EDGE)
    return name_of_map (self, name_edge (self, found), id);
  if (kind == VD_ID_REGION)
    return name_of_map (self, g_strdup (found), id);

  return g_strdup (found);
}

char *
vd_book_name (const VdBook *self,
              VdIdKind      kind,
              const char   *id)
{
  return *id != '\0' ? name (self, kind, id) : g_strdup ("");
}

char *
vd_book_names (const VdBook *self,
               VdIdKind      kind,
               const char   *ids)
{
  return vd_wording_join_names (&self->wording, kind, ids, VD_WORDING_AND);
}

char *
vd_book_when (const VdBook *self,
              const VdNode *row)
{
  g_autofree char *names = vd_book_names (self, VD_ID_CHOICE, vd_node_get (row, "when"));

  /* TRANS: %s are options that were chosen; follows a sentence */
  return *names != '\0' ? g_strdup_printf (vd_book_say (self, N_(" Only with %s.")), names)
                        : g_strdup ("");
}

const char *
vd_book_side_of (const VdBook *self,
                 const VdNode *row)
{
  const char *army, *formation;

  /* No chain of formations is longer; one that goes round ends. */
  for (guint i = 0; row != NULL && i < 16; i++)
    {
      if (vd_node_get (row, "side") != NULL)
        return vd_node_get (row, "side");

      army = vd_book_get (row, "army");
      if (*army != '\0' && vd_book_find (self, VD_ID_ARMY, army) != NULL)
        return vd_node_get (vd_book_find (self, VD_ID_ARMY, army), "side");

      formation = vd_node_get (row, "formation");
      row = vd_book_find (self, VD_ID_FORMATION,
                          formation != NULL ? formation : vd_book_get (row, "parent"));
    }

  return NULL;
}

/* The whole */

static void
piece_free (gpointer data)
{
  VdBookPiece *piece = data;

  g_free (piece->text);
  g_free (piece->cases);
  g_clear_pointer (&piece->rows, g_ptr_array_unref);
  g_clear_pointer (&piece->units, g_ptr_array_unref);
  g_free (piece);
}

/* A table without rows says nothing, nor does a heading that nothing stands under. */
static gboolean
is_empty (const VdBookPiece *piece,
          const VdBookPiece *next)
{
  if (piece->kind == VD_BOOK_TABLE)
    return piece->rows->len < 2;

  return piece->kind >= VD_BOOK_CHAPTER && piece->kind <= VD_BOOK_SUBHEADING &&
         (next == NULL || next->kind <= piece->kind);
}

static void
drop_empty (VdBook *self)
{
  const VdBookPiece *next = NULL;

  for (guint i = self->pieces->len; i > 0; i--)
    {
      const VdBookPiece *piece = g_ptr_array_index (self->pieces, i - 1);

      if (is_empty (piece, next))
        g_ptr_array_remove_index (self->pieces, i - 1);
      else
        next = piece;
    }
}

VdBook *
vd_book_new (const VdProject  *project,
             const char     *(*translate) (const char *text))
{
  VdBook *self = g_new0 (VdBook, 1);

  self->wording = (VdWording) { project, translate, name, self };
  self->rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->pieces = g_ptr_array_new_with_free_func (piece_free);
  add_documents (self);
  if (project->scenario == NULL)
    return self;

  vd_book_title (self);
  vd_book_units (self);
  vd_book_setup (self);
  vd_book_arrivals (self);
  vd_book_rules (self);
  vd_book_settings (self);
  vd_book_victory (self);
  vd_book_notes (self);
  drop_empty (self);
  return self;
}

void
vd_book_free (VdBook *self)
{
  g_ptr_array_unref (self->pieces);
  g_hash_table_unref (self->rows);
  g_free (self);
}
