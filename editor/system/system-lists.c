/* Rows that an override replaces together: the conditions of a shift, what changes recovery,
 * the sequence of play.  An override has none of them, or a list of its own: the first change of
 * one in a scenario copies all of them there. */
#include "editor/system/system-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/rows/row-edits.h"
#include "formats/schema/schema.h"

gboolean
vd_system_is_listed (const char *element)
{
  static const char *const listed[] = { "has", "modifier", "phase", "order", NULL };

  return g_strv_contains (listed, element);
}

/* Where the rows of a list are: in a section, or in a row. */
typedef struct
{
  const VdProject   *project;
  VdSystemTable      table;
  const VdSystemRow *parent;  /* (nullable) */
  const char        *element;
  VdNode            *base;    /* (nullable): what holds the system's */
  VdNode            *over;    /* (nullable): what holds the override's */
} List;

static List
find_list (const VdProject   *project,
           VdSystemTable      table,
           const VdSystemRow *parent)
{
  const VdSystemPlace *place = vd_system_place (table);
  gboolean overrides = vd_system_overrides (project, table);
  const VdDocument *document = project->system;
  List list = { project, table, parent, place->element, NULL, NULL };

  if (parent != NULL)
    {
      list.element = place->inner[0];
      list.base = parent->base;
      list.over = parent->over;
    }
  else
    {
      list.base = document != NULL ? vd_system_section (vd_document_get_root (document), table)
                                   : NULL;
      list.over = overrides ? vd_system_section (vd_system_override (project), table) : NULL;
    }

  return list;
}

static List
find_list_of (const VdProject   *project,
              const VdSystemRow *row)
{
  return find_list (project, row->table, row->parent);
}

/* A section takes the place of the system's even if it is empty; a row without conditions has
 * those of the system. */
static gboolean
is_replaced (const List *list)
{
  return list->over != NULL &&
         (list->parent == NULL || vd_node_find (list->over, list->element) != NULL);
}

/* Whether rows are changed where they stand. */
static gboolean
is_own (const List *list)
{
  return !vd_system_overrides (list->project, list->table) || is_replaced (list) ||
         list->base == NULL || vd_node_find (list->base, list->element) == NULL;
}

gboolean
vd_system_list_is_replaced (const VdProject   *project,
                            VdSystemTable      table,
                            const VdSystemRow *parent)
{
  const VdSystemPlace *place;
  List list;

  g_return_val_if_fail (project != NULL && table < VD_N_SYSTEM_TABLES, FALSE);

  place = vd_system_place (table);
  if (parent != NULL ? place->inner[0] == NULL || !vd_system_is_listed (place->inner[0])
                     : !vd_system_is_listed (place->element))
    return FALSE;

  list = find_list (project, table, parent);
  return list.base != NULL && is_replaced (&list);
}

/* Listing */

static gboolean
says_same (const VdNode *a,
           const VdNode *b)
{
  const VdElement *element = vd_node_get_element (a);

  for (guint i = 0; i < element->n_attributes; i++)
    if (!vd_system_is_remark (element->attributes[i].name) &&
        g_strcmp0 (vd_node_get (a, element->attributes[i].name),
                   vd_node_get (b, element->attributes[i].name)) != 0)
      return FALSE;

  return TRUE;
}

/* The row of the system that says what @node does, each for one alone. */
static VdNode *
take_same (GPtrArray    *bases,
           const VdNode *node)
{
  for (guint i = 0; i < bases->len; i++)
    if (says_same (bases->pdata[i], node))
      return g_ptr_array_steal_index (bases, i);

  return NULL;
}

static GPtrArray *
list_nodes (const VdNode *holder,
            const char   *element)
{
  GPtrArray *nodes = g_ptr_array_new ();

  for (VdNode *node = holder != NULL ? vd_node_find (holder, element) : NULL;
       node != NULL;
       node = vd_row_skip_to (vd_node_get_next (node), element))
    g_ptr_array_add (nodes, node);

  return nodes;
}

void
vd_system_list_rows (const VdProject   *project,
                     VdSystemTable      table,
                     const VdSystemRow *parent,
                     GPtrArray         *rows)
{
  List list = find_list (project, table, parent);
  g_autoptr (GPtrArray) bases = list_nodes (list.base, list.element);
  g_autoptr (GPtrArray) overs = list_nodes (list.over, list.element);

  for (guint i = 0; i < overs->len; i++)
    vd_system_add_row (rows, table, take_same (bases, overs->pdata[i]), overs->pdata[i], parent);
  for (guint i = 0; i < bases->len && !is_replaced (&list); i++)
    vd_system_add_row (rows, table, bases->pdata[i], NULL, parent);
}

/* Changing */

/* The system's list, to stand in the override; of where a row comes from a copy says nothing. */
static VdNode *
copy_list (const List *list)
{
  VdDocument *document = vd_system_document (list->project, list->table);
  VdNode *copy = list->parent == NULL ? vd_node_copy (list->base)
                                      : vd_system_new_row (document, list->table,
                                                           list->parent->key);
  g_autoptr (GPtrArray) bases = list_nodes (list->base, list->element);

  for (guint i = 0; list->parent != NULL && i < bases->len; i++)
    vd_document_insert (document, copy, vd_node_copy (bases->pdata[i]), NULL);

  vd_system_clear_remarks (copy);
  for (VdNode *node = vd_node_get_first (copy); node != NULL; node = vd_node_get_next (node))
    vd_system_clear_remarks (node);

  return copy;
}

/* The row of a copy that was made of @base. */
static VdNode *
find_copied (const List   *list,
             VdNode       *copy,
             const VdNode *base)
{
  g_autoptr (GPtrArray) bases = list_nodes (list->base, list->element);
  g_autoptr (GPtrArray) copies = list_nodes (copy, list->element);
  guint i = 0;

  g_ptr_array_find (bases, base, &i);
  return copies->pdata[i];
}

static void
insert_list (VdEdit     *edit,
             const List *list,
             VdNode     *copy)
{
  VdDocument *document = vd_system_document (list->project, list->table);
  VdNode *node;

  if (list->parent == NULL)
    vd_system_insert_section (edit, list->project, list->table, copy);
  else if (list->over == NULL)
    vd_system_insert_row (edit, list->project, list->table, copy);
  else
    {
      while ((node = vd_node_get_first (copy)) != NULL)
        vd_edit_add (edit, vd_edit_insert (document, list->over,
                                           vd_document_remove (document, node, NULL), NULL));
      vd_node_free (copy);
    }
}

void
vd_system_set_listed (VdEdit            *edit,
                      const VdProject   *project,
                      const VdSystemRow *row,
                      const char        *attribute,
                      const char        *value)
{
  List list = find_list_of (project, row);
  VdNode *copy = copy_list (&list);

  g_free (vd_node_set (find_copied (&list, copy, row->base), attribute, value));
  insert_list (edit, &list, copy);
}

void
vd_system_insert_listed (VdEdit            *edit,
                         const VdProject   *project,
                         VdSystemTable      table,
                         const VdSystemRow *parent,
                         VdNode            *node)
{
  List list = find_list (project, table, parent);
  VdNode *copy;

  if (is_own (&list) && parent != NULL)
    vd_system_insert_inner (edit, project, parent, node);
  else if (is_own (&list))
    vd_system_insert_row (edit, project, table, node);
  else
    {
      copy = copy_list (&list);
      vd_document_insert (vd_system_document (project, table), copy, node,
                          vd_system_find_before (copy, list.element));
      insert_list (edit, &list, copy);
    }
}

/* Without a row a list of conditions would be the system's again. */
char *
vd_system_refuse_unlisted (const VdProject   *project,
                           const VdSystemRow *row)
{
  List list = find_list_of (project, row);
  g_autoptr (GPtrArray) left = list_nodes (is_replaced (&list) ? list.over : list.base,
                                           list.element);

  return list.parent != NULL && list.parent->base != NULL && left->len == 1 &&
                 vd_system_overrides (project, row->table) &&
                 vd_node_find (list.base, list.element) != NULL
           ? g_strdup (_("A scenario can replace the conditions of the system, but not do without "
                         "any. Change this one."))
           : NULL;
}

void
vd_system_remove_listed (VdEdit            *edit,
                         const VdProject   *project,
                         const VdSystemRow *row)
{
  VdDocument *document = vd_system_document (project, row->table);
  List list = find_list_of (project, row);
  VdNode *copy;

  if (is_own (&list))
    vd_edit_add (edit, vd_edit_remove (document, row->over != NULL ? row->over : row->base));
  else
    {
      copy = copy_list (&list);
      vd_node_free (vd_document_remove (document, find_copied (&list, copy, row->base), NULL));
      insert_list (edit, &list, copy);
    }
}

/* The row with which it changes places. */
static VdNode *
find_neighbour (VdNode  *node,
                gboolean up)
{
  g_autoptr (GPtrArray) nodes = list_nodes (vd_node_get_parent (node), vd_node_get_name (node));
  guint i = 0;

  g_ptr_array_find (nodes, node, &i);
  if (up)
    return i > 0 ? nodes->pdata[i - 1] : NULL;

  return i + 1 < nodes->len ? nodes->pdata[i + 1] : NULL;
}

gboolean
vd_system_is_ordered (const VdSystemRow *row)
{
  g_return_val_if_fail (row != NULL, FALSE);

  return strcmp (row->element, "phase") == 0;
}

VdEdit *
vd_system_move (const VdProject   *project,
                const VdSystemRow *row,
                gboolean           up)
{
  VdDocument *document;
  VdNode *node, *other, *copy;
  VdEdit *edit;
  List list;

  g_return_val_if_fail (project != NULL && row != NULL && vd_system_is_ordered (row), NULL);

  document = vd_system_document (project, row->table);
  list = find_list_of (project, row);
  node = row->over != NULL ? row->over : row->base;
  other = find_neighbour (node, up);
  if (other == NULL)
    return NULL;

  /* TRANS: in a table; %s is what the row is about */
  edit = vd_system_begin (project, row, up ? _("Move %s Up") : _("Move %s Down"));
  if (is_own (&list))
    vd_edit_add (edit, vd_edit_move (document, node, up ? other : vd_node_get_next (other)));
  else
    {
      copy = copy_list (&list);
      node = find_copied (&list, copy, row->base);
      other = find_neighbour (node, up);
      other = up ? other : vd_node_get_next (other);
      vd_document_insert (document, copy, vd_document_remove (document, node, NULL), other);
      insert_list (edit, &list, copy);
    }

  return edit;
}

/* Back to the system */

static gboolean
holds_only (const VdNode *node,
            const char   *element)
{
  for (VdNode *child = vd_node_get_first (node); child != NULL; child = vd_node_get_next (child))
    if (strcmp (vd_node_get_name (child), element) != 0)
      return FALSE;

  return TRUE;
}

VdEdit *
vd_system_revert_list (const VdProject   *project,
                       VdSystemTable      table,
                       const VdSystemRow *parent)
{
  VdDocument *document;
  g_autoptr (GPtrArray) overs = NULL;
  VdEdit *edit;
  List list;

  g_return_val_if_fail (project != NULL && table < VD_N_SYSTEM_TABLES, NULL);

  if (!vd_system_list_is_replaced (project, table, parent))
    return NULL;

  document = vd_system_document (project, table);
  list = find_list (project, table, parent);
  overs = list_nodes (list.over, list.element);
  edit = vd_edit_list (parent != NULL ? _("Conditions as in the system")
                                      : _("Table as in the system"));
  if (parent == NULL ||
      (holds_only (list.over, list.element) &&
       vd_system_is_bare (list.over, vd_system_place (table)->key)))
    vd_system_remove_over (edit, document, list.over, table);
  else
    for (guint i = 0; i < overs->len; i++)
      vd_edit_add (edit, vd_edit_remove (document, overs->pdata[i]));

  return edit;
}
