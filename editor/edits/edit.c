#include "editor/edits/edit-private.h"

#include <string.h>

#include "formats/io/clean.h"

static VdEdit *
edit_new (VdEditKind  kind,
          VdDocument *document,
          VdNode     *node)
{
  VdEdit *edit = g_new0 (VdEdit, 1);

  edit->kind = kind;
  edit->document = document;
  edit->node = node;

  return edit;
}

static void
swap_set (VdEdit *edit)
{
  char *old;

  if (edit->kind == VD_EDIT_TEXT)
    old = vd_node_set_text (edit->node, edit->set.value);
  else
    old = vd_node_set (edit->node, edit->set.attribute, edit->set.value);

  g_free (edit->set.value);
  edit->set.value = old;
}

static void
swap_place (VdEdit *edit)
{
  if (edit->place.out)
    {
      vd_document_insert (edit->document, edit->place.parent, edit->node, edit->place.before);
      edit->place.out = FALSE;
    }
  else
    {
      vd_document_remove (edit->document, edit->node, &edit->place.before);
      edit->place.out = TRUE;
    }
}

static void
swap_move (VdEdit *edit)
{
  VdNode *next;
  VdNode *node = vd_document_remove (edit->document, edit->node, &next);

  vd_document_insert (edit->document, edit->place.parent, node, edit->place.before);
  edit->place.before = next;
}

static void
swap_sets (VdEdit *edit)
{
  const char **value = edit->sets.values;

  vd_document_begin_many (edit->document);

  for (guint i = 0; i < edit->sets.nodes->len; i++)
    for (guint word = 0; word < edit->sets.n_words; word++, value++)
      {
        VdNodeValue setting = { edit->sets.words[word], *value };

        vd_node_exchange (edit->sets.nodes->pdata[i], &setting, edit->sets.pool);
        *value = setting.value;
      }
}

/* They go in from the first to the last and out from the last to the first, so
 * that each finds the neighbour that it had. */
static void
swap_rows (VdEdit *edit)
{
  GPtrArray *nodes = edit->rows.nodes;

  for (guint i = 0; edit->rows.out && i < nodes->len; i++)
    vd_document_insert (edit->document, edit->rows.parent, nodes->pdata[i], edit->rows.before[i]);
  for (guint i = nodes->len; !edit->rows.out && i > 0; i--)
    vd_document_remove (edit->document, nodes->pdata[i - 1], &edit->rows.before[i - 1]);

  edit->rows.out = !edit->rows.out;
}

static void
swap_list (VdEdit     *edit,
           VdEditNote  note,
           gpointer    user_data)
{
  guint n = edit->list.edits->len;

  for (guint i = 0; i < n; i++)
    vd_edit_swap_noting (g_ptr_array_index (edit->list.edits, edit->list.done ? n - 1 - i : i),
                         note, user_data);

  edit->list.done = !edit->list.done;
}

VdEdit *
vd_edit_set (VdDocument *document,
             VdNode     *node,
             const char *attribute,
             const char *value)
{
  VdEdit *edit;

  g_return_val_if_fail (document != NULL && node != NULL && attribute != NULL, NULL);

  edit = edit_new (VD_EDIT_SET, document, node);
  edit->set.attribute = g_strdup (attribute);
  edit->set.value = g_strdup (value);

  return edit;
}

VdEdit *
vd_edit_set_text (VdDocument *document,
                  VdNode     *node,
                  const char *text)
{
  VdEdit *edit;

  g_return_val_if_fail (document != NULL && node != NULL, NULL);

  edit = edit_new (VD_EDIT_TEXT, document, node);
  edit->set.value = g_strdup (text);

  return edit;
}

VdEdit *
vd_edit_insert (VdDocument *document,
                VdNode     *parent,
                VdNode     *node,
                VdNode     *before)
{
  VdEdit *edit;

  g_return_val_if_fail (document != NULL && parent != NULL && node != NULL &&
                        vd_node_get_parent (node) == NULL, NULL);

  edit = edit_new (VD_EDIT_PLACE, document, node);
  edit->place.out = TRUE;
  edit->place.parent = parent;
  edit->place.before = before;

  return edit;
}

VdEdit *
vd_edit_remove (VdDocument *document,
                VdNode     *node)
{
  VdEdit *edit;

  g_return_val_if_fail (document != NULL && node != NULL, NULL);

  edit = edit_new (VD_EDIT_PLACE, document, node);
  edit->place.parent = vd_node_get_parent (node);

  return edit;
}

VdEdit *
vd_edit_move (VdDocument *document,
              VdNode     *node,
              VdNode     *before)
{
  VdEdit *edit;

  g_return_val_if_fail (document != NULL && node != NULL && node != before, NULL);

  edit = edit_new (VD_EDIT_MOVE, document, node);
  edit->place.parent = vd_node_get_parent (node);
  edit->place.before = before;

  return edit;
}

VdEdit *
vd_edit_set_many (VdDocument        *document,
                  GPtrArray         *nodes,
                  const VdNodeValue *settings,
                  guint              n_settings)
{
  VdEdit *edit;
  guint n;

  g_return_val_if_fail (document != NULL && nodes != NULL &&
                        (settings != NULL || n_settings == 0), NULL);

  edit = edit_new (VD_EDIT_SET_MANY, document, NULL);
  n = nodes->len * n_settings;
  edit->sets.nodes = nodes;
  edit->sets.n_words = n_settings;
  edit->sets.words = g_new (const char *, n_settings);
  edit->sets.values = g_new (const char *, n);
  edit->sets.pool = vd_text_pool_new ();

  for (guint word = 0; word < n_settings; word++)
    {
      g_autofree char *clean = settings[word].value != NULL
                                 ? vd_text_clean (settings[word].value) : NULL;
      const char *value = vd_text_pool_keep (edit->sets.pool, clean);

      edit->sets.words[word] = g_intern_string (settings[word].attribute);
      for (guint i = word; i < n; i += n_settings)
        edit->sets.values[i] = value;
    }

  return edit;
}

static VdEdit *
rows_new (VdDocument *document,
          VdNode     *parent,
          GPtrArray  *nodes,
          gboolean    out)
{
  VdEdit *edit = edit_new (VD_EDIT_PLACE_MANY, document, NULL);

  edit->rows.out = out;
  edit->rows.parent = parent;
  edit->rows.nodes = nodes;
  edit->rows.before = g_new0 (VdNode *, nodes->len);

  return edit;
}

VdEdit *
vd_edit_insert_many (VdDocument *document,
                     VdNode     *parent,
                     GPtrArray  *nodes)
{
  g_return_val_if_fail (document != NULL && parent != NULL && nodes != NULL, NULL);

  return rows_new (document, parent, nodes, TRUE);
}

VdEdit *
vd_edit_remove_many (VdDocument *document,
                     GPtrArray  *nodes)
{
  g_return_val_if_fail (document != NULL && nodes != NULL && nodes->len > 0, NULL);

  return rows_new (document, vd_node_get_parent (nodes->pdata[0]), nodes, FALSE);
}

VdEdit *
vd_edit_list (const char *title)
{
  VdEdit *edit = edit_new (VD_EDIT_LIST, NULL, NULL);

  g_return_val_if_fail (title != NULL, NULL);

  edit->list.title = g_strdup (title);
  edit->list.edits = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_edit_free);

  return edit;
}

void
vd_edit_add (VdEdit *list,
             VdEdit *edit)
{
  g_return_if_fail (list != NULL && list->kind == VD_EDIT_LIST && edit != NULL);

  g_ptr_array_add (list->list.edits, edit);
}

static void
list_clear (VdEdit *edit)
{
  /* Newest first: a node that is out may be the parent of one put in later. */
  while (edit->list.edits->len > 0)
    g_ptr_array_remove_index (edit->list.edits, edit->list.edits->len - 1);

  g_ptr_array_unref (edit->list.edits);
  g_free (edit->list.title);
}

static void
sets_clear (VdEdit *edit)
{
  g_ptr_array_unref (edit->sets.nodes);
  g_free (edit->sets.words);
  g_free (edit->sets.values);
  vd_text_pool_free (edit->sets.pool);
}

static void
rows_clear (VdEdit *edit)
{
  if (edit->rows.out)
    g_ptr_array_set_free_func (edit->rows.nodes, (GDestroyNotify) vd_node_free);

  g_ptr_array_unref (edit->rows.nodes);
  g_free (edit->rows.before);
}

void
vd_edit_free (VdEdit *edit)
{
  g_return_if_fail (edit != NULL);

  switch (edit->kind)
    {
    case VD_EDIT_SET:
    case VD_EDIT_TEXT:
      g_free (edit->set.attribute);
      g_free (edit->set.value);
      break;

    case VD_EDIT_PLACE:
      if (edit->place.out)
        vd_node_free (edit->node);
      break;

    case VD_EDIT_MOVE:
      break;

    case VD_EDIT_SET_MANY:
      sets_clear (edit);
      break;

    case VD_EDIT_PLACE_MANY:
      rows_clear (edit);
      break;

    case VD_EDIT_LIST:
      list_clear (edit);
      break;

    default:
      g_assert_not_reached ();
    }

  g_free (edit);
}

void
vd_edit_swap_noting (VdEdit     *edit,
                     VdEditNote  note,
                     gpointer    user_data)
{
  g_return_if_fail (edit != NULL);

  if (note != NULL && edit->kind != VD_EDIT_LIST)
    note (edit, user_data);

  switch (edit->kind)
    {
    case VD_EDIT_SET:
    case VD_EDIT_TEXT:
      swap_set (edit);
      break;

    case VD_EDIT_PLACE:
      swap_place (edit);
      break;

    case VD_EDIT_MOVE:
      swap_move (edit);
      break;

    case VD_EDIT_SET_MANY:
      swap_sets (edit);
      break;

    case VD_EDIT_PLACE_MANY:
      swap_rows (edit);
      break;

    case VD_EDIT_LIST:
      swap_list (edit, note, user_data);
      break;

    default:
      g_assert_not_reached ();
    }
}

void
vd_edit_swap (VdEdit *edit)
{
  vd_edit_swap_noting (edit, NULL, NULL);
}

gboolean
vd_edit_is_empty (const VdEdit *edit)
{
  g_return_val_if_fail (edit != NULL, FALSE);

  return edit->kind == VD_EDIT_LIST && edit->list.edits->len == 0;
}

gboolean
vd_edit_touches (const VdEdit     *edit,
                 const VdDocument *document)
{
  g_return_val_if_fail (edit != NULL && document != NULL, FALSE);

  if (edit->kind != VD_EDIT_LIST)
    return edit->document == document;

  for (guint i = 0; i < edit->list.edits->len; i++)
    if (vd_edit_touches (g_ptr_array_index (edit->list.edits, i), document))
      return TRUE;

  return FALSE;
}

void
vd_edit_visit (const VdEdit *edit,
               VdEditVisit   visit,
               gpointer      user_data)
{
  g_return_if_fail (edit != NULL && visit != NULL);

  if (edit->kind == VD_EDIT_LIST)
    for (guint i = 0; i < edit->list.edits->len; i++)
      vd_edit_visit (g_ptr_array_index (edit->list.edits, i), visit, user_data);
  else if (edit->kind == VD_EDIT_SET_MANY)
    for (guint i = 0; i < edit->sets.nodes->len; i++)
      visit (edit->document, edit->sets.nodes->pdata[i],
             vd_node_get_parent (edit->sets.nodes->pdata[i]), user_data);
  else if (edit->kind == VD_EDIT_PLACE_MANY)
    for (guint i = 0; i < edit->rows.nodes->len; i++)
      visit (edit->document, edit->rows.nodes->pdata[i], edit->rows.parent, user_data);
  else if (edit->kind == VD_EDIT_PLACE)
    visit (edit->document, edit->node, edit->place.parent, user_data);
  else
    visit (edit->document, edit->node, vd_node_get_parent (edit->node), user_data);
}

static gboolean
sets_place (const VdEdit *edit)
{
  for (guint i = 0; i < edit->sets.n_words; i++)
    if (strcmp (edit->sets.words[i], "at") == 0)
      return TRUE;

  return FALSE;
}

void
vd_edit_visit_old (const VdEdit *edit,
                   VdEditVisit   visit,
                   gpointer      user_data)
{
  g_return_if_fail (edit != NULL && visit != NULL);

  if (edit->kind == VD_EDIT_LIST)
    for (guint i = 0; i < edit->list.edits->len; i++)
      vd_edit_visit_old (g_ptr_array_index (edit->list.edits, i), visit, user_data);
  else if (!(edit->kind == VD_EDIT_SET_MANY && !sets_place (edit)) &&
           !(edit->kind == VD_EDIT_PLACE_MANY && edit->rows.out))
    vd_edit_visit (edit, visit, user_data);
}

guint
vd_edit_count (const VdEdit *edit)
{
  guint n = 0;

  g_return_val_if_fail (edit != NULL, 0);

  if (edit->kind == VD_EDIT_SET_MANY)
    return edit->sets.nodes->len;
  if (edit->kind == VD_EDIT_PLACE_MANY)
    return edit->rows.nodes->len;
  if (edit->kind != VD_EDIT_LIST)
    return 1;

  for (guint i = 0; i < edit->list.edits->len; i++)
    n += vd_edit_count (g_ptr_array_index (edit->list.edits, i));

  return n;
}

void
vd_edit_visit_documents (const VdEdit *edit,
                         VdEditVisit   visit,
                         gpointer      user_data)
{
  g_return_if_fail (edit != NULL && visit != NULL);

  if (edit->kind != VD_EDIT_LIST)
    visit (edit->document, vd_document_get_root (edit->document), NULL, user_data);
  else
    for (guint i = 0; i < edit->list.edits->len; i++)
      vd_edit_visit_documents (g_ptr_array_index (edit->list.edits, i), visit, user_data);
}

const char *
vd_edit_get_title (const VdEdit *edit)
{
  g_return_val_if_fail (edit != NULL, NULL);

  return edit->kind == VD_EDIT_LIST ? edit->list.title : "";
}
