#include "editor/edits/edit-pack.h"

#include "editor/edits/edit-private.h"

typedef enum
{
  CODE_NONE,
  CODE_SET,    /* document, nodes, attribute, value */
  CODE_TEXT,   /* document, node, text */
  CODE_INSERT, /* document, parent, before or 0, the node itself */
  CODE_ROWS,   /* document, parent, a run of rows, each in its canonical place */
  CODE_REMOVE, /* document, nodes */
  CODE_MOVE    /* document, node, before or 0 */
} Code;

/* Changes that are alike, of nodes whose numbers go up or down in even steps. */
typedef struct
{
  Code      code; /* CODE_NONE: there is none */
  guint     document;
  guint32   number;
  guint32   n;
  gint64    stride;
  char     *attribute;
  char     *value;
  guint32   parent;
  VdRowRun  rows;
} Run;

struct _VdEditPacker
{
  GPtrArray *documents; /* of VdDocument */
  VdPacker   packer;
  Run        run;
  gboolean   is_whole;
};

VdEditPacker *
vd_edit_packer_new (GPtrArray *documents)
{
  VdEditPacker *self = g_new0 (VdEditPacker, 1);

  self->documents = g_ptr_array_ref (documents);
  self->is_whole = TRUE;
  vd_packer_init (&self->packer);

  return self;
}

static void
run_clear (Run *run)
{
  g_free (run->attribute);
  g_free (run->value);
  vd_row_run_clear (&run->rows);
  *run = (Run) { CODE_NONE };
}

void
vd_edit_packer_free (VdEditPacker *self)
{
  run_clear (&self->run);
  vd_packer_clear (&self->packer);
  g_ptr_array_unref (self->documents);
  g_free (self);
}

/* Packing */

static void
pack_nodes (VdEditPacker *self)
{
  const Run *run = &self->run;

  vd_pack_number (&self->packer, run->number);
  vd_pack_number (&self->packer, run->n);
  vd_pack_number (&self->packer, run->stride < 0);
  vd_pack_number (&self->packer, ABS (run->stride));
}

static void
finish_run (VdEditPacker *self)
{
  Run *run = &self->run;

  if (run->code == CODE_NONE)
    return;

  vd_pack_number (&self->packer, run->code);
  vd_pack_number (&self->packer, run->document);

  if (run->code == CODE_ROWS)
    {
      vd_pack_number (&self->packer, run->parent);
      vd_row_run_pack (&run->rows, &self->packer);
    }
  else
    pack_nodes (self);

  if (run->code == CODE_SET)
    {
      vd_pack_string (&self->packer, run->attribute);
      vd_pack_string (&self->packer, run->value);
    }

  run_clear (run);
}

static gboolean
is_same_change (const Run    *run,
                Code          code,
                guint         document,
                const VdEdit *change)
{
  return run->code == code && run->document == document &&
         (code != CODE_SET || (g_strcmp0 (run->attribute, change->set.attribute) == 0 &&
                               g_strcmp0 (run->value, change->set.value) == 0));
}

static void
note_nodes (VdEditPacker *self,
            Code          code,
            guint         document,
            guint32       number,
            const VdEdit *change)
{
  Run *run = &self->run;
  gint64 step = (gint64) number - run->number;

  if (is_same_change (run, code, document, change) &&
      (run->n == 1 || step == run->stride * run->n))
    {
      if (run->n == 1)
        run->stride = step;
      run->n++;
      return;
    }

  finish_run (self);
  *run = (Run) { .code = code, .document = document, .number = number, .n = 1 };
  if (code == CODE_SET)
    {
      run->attribute = g_strdup (change->set.attribute);
      run->value = g_strdup (change->set.value);
    }
}

static void
note_text (VdEditPacker *self,
           guint         document,
           guint32       number,
           const VdEdit *change)
{
  finish_run (self);
  vd_pack_number (&self->packer, CODE_TEXT);
  vd_pack_number (&self->packer, document);
  vd_pack_number (&self->packer, number);
  vd_pack_string (&self->packer, change->set.value);
}

/* A row that goes to its canonical place may be part of a run. */
static gboolean
note_row (VdEditPacker *self,
          guint         document,
          guint32       parent,
          const VdEdit *change)
{
  Run *run = &self->run;

  if (change->place.before != NULL)
    return FALSE;
  if (run->code == CODE_ROWS && run->document == document && run->parent == parent &&
      vd_row_run_extend (&run->rows, change->document, change->node))
    return TRUE;

  finish_run (self);
  if (!vd_row_run_begin (&run->rows, change->document, change->node))
    return FALSE;

  run->code = CODE_ROWS;
  run->document = document;
  run->parent = parent;

  return TRUE;
}

static void
note_insert (VdEditPacker *self,
             guint         document,
             const VdEdit *change)
{
  VdNode *before = change->place.before;
  guint32 parent = vd_document_get_number (change->document, change->place.parent);
  guint32 next = before != NULL ? vd_document_get_number (change->document, before) : 0;

  if (parent == 0 || (before != NULL && next == 0))
    self->is_whole = FALSE;
  if (note_row (self, document, parent, change))
    return;

  finish_run (self);
  vd_pack_number (&self->packer, CODE_INSERT);
  vd_pack_number (&self->packer, document);
  vd_pack_number (&self->packer, parent);
  vd_pack_number (&self->packer, next);
  vd_document_pack_node (change->document, change->node, &self->packer);
}

static void
note_move (VdEditPacker *self,
           guint         document,
           guint32       number,
           const VdEdit *change)
{
  VdNode *before = change->place.before;
  guint32 next = before != NULL ? vd_document_get_number (change->document, before) : 0;

  if (before != NULL && next == 0)
    self->is_whole = FALSE;

  finish_run (self);
  vd_pack_number (&self->packer, CODE_MOVE);
  vd_pack_number (&self->packer, document);
  vd_pack_number (&self->packer, number);
  vd_pack_number (&self->packer, next);
}

void
vd_edit_packer_note (VdEdit   *change,
                     gpointer  packer)
{
  VdEditPacker *self = packer;
  gboolean is_put_in = change->kind == VD_EDIT_PLACE && change->place.out;
  guint32 number = vd_document_get_number (change->document, change->node);
  guint document;

  if (!g_ptr_array_find (self->documents, change->document, &document) ||
      (number == 0 && !is_put_in))
    {
      self->is_whole = FALSE;
      return;
    }

  switch (change->kind)
    {
    case VD_EDIT_SET:
      note_nodes (self, CODE_SET, document, number, change);
      break;

    case VD_EDIT_TEXT:
      note_text (self, document, number, change);
      break;

    case VD_EDIT_PLACE:
      if (is_put_in)
        note_insert (self, document, change);
      else
        note_nodes (self, CODE_REMOVE, document, number, change);
      break;

    case VD_EDIT_MOVE:
      note_move (self, document, number, change);
      break;

    case VD_EDIT_LIST:
    default:
      g_assert_not_reached ();
    }
}

GBytes *
vd_edit_packer_finish (VdEditPacker *self,
                       gboolean     *is_whole)
{
  GBytes *data;

  finish_run (self);
  *is_whole = self->is_whole;
  data = self->packer.bytes->len > 0
           ? g_bytes_new (self->packer.bytes->data, self->packer.bytes->len) : NULL;

  vd_packer_restart (&self->packer);
  self->is_whole = TRUE;

  return data;
}

/* Unpacking */

typedef struct
{
  VdUnpacker  unpacker;
  VdDocument *document; /* of the change that is being read */
  GPtrArray  *nodes;
  VdEdit     *list;
} Replay;

static VdNode *
find_node (Replay  *self,
           guint64  number)
{
  VdNode *node = number > 0 && number < self->nodes->len ? self->nodes->pdata[number] : NULL;

  if (node == NULL)
    vd_unpacker_fail (&self->unpacker);
  return node;
}

/* What comes next is packed for documents that have this change. */
static void
take (Replay *self,
      VdEdit *change)
{
  vd_edit_swap (change);
  vd_edit_add (self->list, change);
}

static void
replay_change (Replay     *self,
               Code        code,
               VdNode     *node,
               const char *attribute,
               const char *value)
{
  if (code == CODE_SET)
    take (self, vd_edit_set (self->document, node, attribute, value));
  else if (vd_node_get_parent (node) != NULL)
    take (self, vd_edit_remove (self->document, node));
  else
    vd_unpacker_fail (&self->unpacker);
}

static void
replay_nodes (Replay *self,
              Code    code)
{
  gint64 number = vd_unpack_number (&self->unpacker);
  guint64 n = vd_unpack_number (&self->unpacker);
  gboolean is_falling = vd_unpack_number (&self->unpacker) != 0;
  guint64 stride = vd_unpack_number (&self->unpacker);
  const char *attribute = code == CODE_SET ? vd_unpack_string (&self->unpacker) : NULL;
  const char *value = code == CODE_SET ? vd_unpack_string (&self->unpacker) : NULL;

  if (n == 0 || stride > self->nodes->len || (code == CODE_SET && attribute == NULL))
    vd_unpacker_fail (&self->unpacker);

  for (guint64 i = 0; i < n && !self->unpacker.failed; i++)
    {
      VdNode *node = find_node (self, number);

      if (node != NULL)
        replay_change (self, code, node, attribute, value);
      number += is_falling ? -(gint64) stride : (gint64) stride;
    }
}

static void
replay_text (Replay *self)
{
  VdNode *node = find_node (self, vd_unpack_number (&self->unpacker));
  const char *text = vd_unpack_string (&self->unpacker);

  if (!self->unpacker.failed)
    take (self, vd_edit_set_text (self->document, node, text));
}

static void
replay_insert (Replay *self)
{
  VdNode *parent = find_node (self, vd_unpack_number (&self->unpacker));
  guint64 next = vd_unpack_number (&self->unpacker);
  VdNode *before = next > 0 ? find_node (self, next) : NULL;
  VdNode *node;

  if (before != NULL && vd_node_get_parent (before) != parent)
    vd_unpacker_fail (&self->unpacker);

  node = vd_document_unpack_node (self->document, &self->unpacker, self->nodes);
  if (node != NULL && !self->unpacker.failed)
    take (self, vd_edit_insert (self->document, parent, node, before));
  else
    g_clear_pointer (&node, vd_node_free);
}

static void
replay_move (Replay *self)
{
  VdNode *node = find_node (self, vd_unpack_number (&self->unpacker));
  guint64 next = vd_unpack_number (&self->unpacker);
  VdNode *before = next > 0 ? find_node (self, next) : NULL;
  VdNode *parent = node != NULL ? vd_node_get_parent (node) : NULL;

  if (parent == NULL || before == node ||
      (before != NULL && vd_node_get_parent (before) != parent))
    vd_unpacker_fail (&self->unpacker);

  if (!self->unpacker.failed)
    take (self, vd_edit_move (self->document, node, before));
}

static void
replay_rows (Replay *self)
{
  VdNode *parent = find_node (self, vd_unpack_number (&self->unpacker));
  VdRowRun run;
  gboolean is_run = vd_row_run_unpack (&run, &self->unpacker);

  for (guint i = 0; is_run && !self->unpacker.failed && i < run.n; i++)
    {
      VdNode *row = vd_row_run_make (&run, self->document, i, self->nodes);

      if (row != NULL)
        take (self, vd_edit_insert (self->document, parent, row, NULL));
      else
        vd_unpacker_fail (&self->unpacker);
    }

  vd_row_run_clear (&run);
}

static void
replay_next (Replay    *self,
             GPtrArray *documents,
             GPtrArray *nodes)
{
  guint64 code = vd_unpack_number (&self->unpacker);
  guint64 document = vd_unpack_number (&self->unpacker);

  if (document >= documents->len)
    {
      vd_unpacker_fail (&self->unpacker);
      return;
    }

  self->document = documents->pdata[document];
  self->nodes = nodes->pdata[document];

  if (code == CODE_SET || code == CODE_REMOVE)
    replay_nodes (self, code);
  else if (code == CODE_TEXT)
    replay_text (self);
  else if (code == CODE_INSERT)
    replay_insert (self);
  else if (code == CODE_MOVE)
    replay_move (self);
  else if (code == CODE_ROWS)
    replay_rows (self);
  else
    vd_unpacker_fail (&self->unpacker);
}

VdEdit *
vd_edit_replay (GBytes     *data,
                const char *title,
                GPtrArray  *documents,
                GPtrArray  *nodes)
{
  Replay self = { .list = vd_edit_list (title) };
  gsize size;
  const guint8 *bytes = g_bytes_get_data (data, &size);
  gboolean failed;

  vd_edit_swap (self.list); /* of nothing yet, but from now on it counts as done */
  vd_unpacker_init (&self.unpacker, bytes, size);
  while (!vd_unpacker_is_at_end (&self.unpacker))
    replay_next (&self, documents, nodes);
  failed = vd_unpacker_has_failed (&self.unpacker);
  vd_unpacker_clear (&self.unpacker);

  if (!failed)
    return self.list;

  vd_edit_swap (self.list);
  vd_edit_free (self.list);
  return NULL;
}
