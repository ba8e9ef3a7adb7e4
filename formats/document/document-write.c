#include "formats/document/document-private.h"

#include <string.h>

#include "formats/io/output.h"

#define ROW_DEPTH 2 /* below the root and its parts */
#define HEAD "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

static void write_node (GString      *out,
                        const VdNode *node,
                        guint         depth,
                        const char   *uri,
                        VdWatch      *watch);

/* Escaping */

static void
append_escaped (GString    *out,
                const char *text,
                const char *special)
{
  for (gsize run; *text != '\0'; text += run + (text[run] != '\0'))
    {
      run = strcspn (text, special);
      g_string_append_len (out, text, run);

      switch (text[run])
        {
        case '\0':
          break;
        case '&':
          g_string_append (out, "&amp;");
          break;
        case '<':
          g_string_append (out, "&lt;");
          break;
        case '>':
          g_string_append (out, "&gt;");
          break;
        case '"':
          g_string_append (out, "&quot;");
          break;
        default:
          g_string_append_printf (out, "&#%d;", text[run]);
          break;
        }
    }
}

static void
append_text (GString    *out,
             const char *text)
{
  /* In text a '>' must be escaped only after "]]". */
  append_escaped (out, text, strstr (text, "]]>") != NULL ? "&<>\r" : "&<\r");
}

/* Elements */

static void
write_start (GString      *out,
             const VdNode *node,
             const char   *uri)
{
  gboolean is_prefixed = node->type == VD_NODE_FOREIGN && strchr (node->name, ':') != NULL;
  const char *own = node->type == VD_NODE_FOREIGN ? node->uri : VD_NAMESPACE;

  g_string_append_c (out, '<');
  g_string_append (out, node->name);

  if (!is_prefixed && g_strcmp0 (own, uri) != 0)
    {
      g_string_append (out, " xmlns=\"");
      append_escaped (out, own != NULL ? own : "", "&<\"\t\n\r");
      g_string_append_c (out, '"');
    }

  for (guint i = 0; i < node->n_attributes; i++)
    {
      g_string_append_c (out, ' ');
      g_string_append (out, node->attributes[i].name);
      g_string_append (out, "=\"");
      append_escaped (out, node->attributes[i].value, "&<\"\t\n\r");
      g_string_append_c (out, '"');
    }
}

static void
write_end (GString      *out,
           const VdNode *node)
{
  g_string_append (out, "</");
  g_string_append (out, node->name);
  g_string_append_c (out, '>');
}

static void
indent (GString *out,
        guint    depth)
{
  static const char blanks[] = "                                                                ";

  g_string_append_len (out, blanks, MIN (2 * depth, sizeof blanks - 1));
}

/* Rows of a sorted element, each with what stands before it. */
static int
compare_rows (const void *a,
              const void *b,
              void       *data)
{
  return vd_natural_compare (vd_node_get_key (*(const VdNode *const *) a),
                             vd_node_get_key (*(const VdNode *const *) b));
}

static gboolean
is_in_order (const VdNode *node)
{
  const char *last = "";

  for (const VdNode *child = node->first; child != NULL; child = child->next)
    {
      const char *key = vd_node_get_key (child);

      if (key != NULL && vd_natural_compare (last, key) > 0)
        return FALSE;
      if (key != NULL)
        last = key;
    }

  return TRUE;
}

/* With what stands before the row. */
static void
append_row (GPtrArray *list,
            VdNode    *row)
{
  VdNode *from = row;

  while (from->previous != NULL && vd_node_get_key (from->previous) == NULL)
    from = from->previous;

  for (; from != row->next; from = from->next)
    g_ptr_array_add (list, from);
}

static void
append_sorted (GPtrArray    *list,
               const VdNode *node)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  VdNode *rest = node->first;

  for (VdNode *child = node->first; child != NULL; child = child->next)
    if (vd_node_get_key (child) != NULL)
      {
        g_ptr_array_add (rows, child);
        rest = child->next;
      }

  g_ptr_array_sort_with_data (rows, compare_rows, NULL);

  for (guint i = 0; i < rows->len; i++)
    append_row (list, rows->pdata[i]);

  for (; rest != NULL; rest = rest->next)
    g_ptr_array_add (list, rest);
}

gboolean
vd_node_needs_sorting (const VdNode *node)
{
  return node->element != NULL && node->element->is_sorted && !is_in_order (node);
}

GPtrArray *
vd_node_list_written (const VdNode *node)
{
  GPtrArray *list = g_ptr_array_new ();

  if (vd_node_needs_sorting (node))
    append_sorted (list, node);
  else
    for (VdNode *child = node->first; child != NULL; child = child->next)
      g_ptr_array_add (list, child);

  return list;
}

static void
write_inside (GString      *out,
              const VdNode *node,
              guint         depth,
              const char   *uri,
              VdWatch      *watch)
{
  if (vd_node_needs_sorting (node))
    {
      g_autoptr (GPtrArray) children = vd_node_list_written (node);

      for (guint i = 0; i < children->len && !vd_watch_is_cancelled (watch); i++)
        write_node (out, children->pdata[i], depth, uri, watch);
      return;
    }

  for (const VdNode *child = node->first; child != NULL && !vd_watch_is_cancelled (watch);
       child = child->next)
    write_node (out, child, depth, uri, watch);
}

/* A verbatim element, or one with text: no white space is ours to add. */
static void
write_inline (GString      *out,
              const VdNode *node,
              const char   *uri)
{
  const char *own = node->type == VD_NODE_FOREIGN ? node->uri : VD_NAMESPACE;
  gboolean is_prefixed = node->type == VD_NODE_FOREIGN && strchr (node->name, ':') != NULL;

  switch ((VdNodeType) node->type)
    {
    case VD_NODE_COMMENT:
      g_string_append_printf (out, "<!--%s-->", node->text);
      return;
    case VD_NODE_INSTRUCTION:
      g_string_append_printf (out, "<?%s%s%s?>", node->name, *node->text != '\0' ? " " : "",
                              node->text);
      return;
    case VD_NODE_TEXT:
      append_text (out, node->text);
      return;
    case VD_NODE_DOCUMENT:
    case VD_NODE_ELEMENT:
    case VD_NODE_FOREIGN:
      break;
    }

  write_start (out, node, uri);

  if (node->first == NULL && (node->text == NULL || *node->text == '\0'))
    {
      g_string_append (out, "/>");
      return;
    }

  g_string_append_c (out, '>');
  if (node->text != NULL)
    append_text (out, node->text);
  for (const VdNode *child = node->first; child != NULL; child = child->next)
    write_inline (out, child, is_prefixed ? uri : own);
  write_end (out, node);
}

static gboolean
is_inline (const VdNode *node)
{
  return node->type != VD_NODE_ELEMENT || node->is_verbatim || node->first == NULL ||
         (node->element != NULL && node->element->is_text);
}

static void
write_node (GString      *out,
            const VdNode *node,
            guint         depth,
            const char   *uri,
            VdWatch      *watch)
{
  indent (out, depth);
  if (watch != NULL && depth == ROW_DEPTH)
    g_atomic_int_inc (&watch->read);

  if (is_inline (node))
    {
      write_inline (out, node, uri);
      g_string_append_c (out, '\n');
      return;
    }

  write_start (out, node, uri);
  g_string_append (out, ">\n");
  write_inside (out, node, depth + 1, VD_NAMESPACE, watch);
  indent (out, depth);
  write_end (out, node);
  g_string_append_c (out, '\n');
}

GBytes *
vd_document_write_watched (const VdDocument *self,
                           VdWatch          *watch)
{
  GString *out;

  g_return_val_if_fail (self != NULL, NULL);

  out = g_string_new (HEAD);
  for (const VdNode *node = self->node.first; node != NULL; node = node->next)
    write_node (out, node, 0, NULL, watch);

  if (!vd_watch_is_cancelled (watch))
    return g_string_free_to_bytes (out);

  g_string_free (out, TRUE);
  return NULL;
}

GBytes *
vd_document_write (const VdDocument *self)
{
  return vd_document_write_watched (self, NULL);
}

/* Lines, as what is above would write them */

/* What ends a line in an attribute is escaped. */
static void
number_inline (VdNode *node,
               guint  *line)
{
  node->line = *line;
  for (const char *end = node->text; end != NULL && (end = strchr (end, '\n')) != NULL; end++)
    (*line)++;
  for (VdNode *child = node->first; child != NULL; child = child->next)
    number_inline (child, line);
}

static void
number_node (VdNode *node,
             guint  *line)
{
  g_autoptr (GPtrArray) children = NULL;

  if (is_inline (node))
    number_inline (node, line);
  else
    {
      node->line = (*line)++;
      children = vd_node_list_written (node);
      for (guint i = 0; i < children->len; i++)
        number_node (children->pdata[i], line);
    }

  (*line)++;
}

void
vd_document_set_written_lines (VdDocument *self)
{
  guint line = 2; /* after the head */

  g_return_if_fail (self != NULL);

  for (VdNode *node = self->node.first; node != NULL; node = node->next)
    number_node (node, &line);
}

guint
vd_document_count_rows (const VdDocument *self)
{
  guint n = 0;

  g_return_val_if_fail (self != NULL, 0);

  for (const VdNode *part = self->root->first; part != NULL; part = part->next)
    for (const VdNode *row = part->first; row != NULL; row = row->next)
      n++;

  return n;
}

gboolean
vd_document_save (const VdDocument  *self,
                  const char        *path,
                  GError           **error)
{
  g_autoptr (GBytes) bytes = NULL;

  g_return_val_if_fail (self != NULL && path != NULL, FALSE);

  bytes = vd_document_write (self);
  return vd_output_put (path, bytes, error);
}
