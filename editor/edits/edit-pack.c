#include "editor/edits/edit-pack.h"

#include <string.h>

#include "editor/edits/edit-private.h"

typedef enum
{
  CODE_NONE,
  CODE_SET,    /* document, nodes, attribute, value */
  CODE_TEXT,   /* document, node, text */
  CODE_INSERT, /* document, parent, place, the node itself */
  CODE_ROWS,   /* document, parent, a run of rows, each in its canonical place */
  CODE_REMOVE, /* document, nodes */
  CODE_MOVE,   /* document, node, place */
  CODE_SETS,   /* document, nodes, how many attributes, of each the name and the value */
  CODE_ORDER   /* document, parent, its children: no edit, before the first of them all */
} Code;

/* A place is the number of the node that it is before, or one of these. */
#define CANONICAL 0
#define AT_END G_MAXUINT32

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
  const char *const *words;  /* borrowed, while the change is noted */
  const char *const *values;
  guint     n_words;
} Run;

struct _VdEditPacker
{
  GPtrArray *documents; /* of VdDocument */
  VdPacker   packer;
  Run        run;
  gboolean   is_begun;  /* the order of rows has been packed */
  gboolean   is_whole;
};

VdEditPacker *
vd_edit_packer_new (GPtrArray *documents)
{
  VdEditPacker *self = g_new0 (VdEditPacker, 1);

  g_return_val_if_fail (documents != NULL, NULL);

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
  g_return_if_fail (self != NULL);

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
pack_settings (VdEditPacker *self)
{
  const Run *run = &self->run;

  vd_pack_number (&self->packer, run->n_words);
  for (guint i = 0; i < run->n_words; i++)
    {
      vd_pack_string (&self->packer, run->words[i]);
      vd_pack_string (&self->packer, run->values[i]);
    }
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
  else if (run->code == CODE_SETS)
    pack_settings (self);

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

/* Whether the node is the next of those in the run, in which none is twice. */
static gboolean
continues_run (Run     *run,
               guint32  number)
{
  gint64 step = (gint64) number - run->number;

  if (step == 0 || (run->n > 1 && step != run->stride * run->n))
    return FALSE;
  if (run->n == 1)
    run->stride = step;

  run->n++;
  return TRUE;
}

static void
note_nodes (VdEditPacker *self,
            Code          code,
            guint         document,
            guint32       number,
            const VdEdit *change)
{
  Run *run = &self->run;

  if (is_same_change (run, code, document, change) && continues_run (run, number))
    return;

  finish_run (self);
  *run = (Run) { .code = code, .document = document, .number = number, .n = 1 };
  if (code == CODE_SET)
    {
      run->attribute = g_strdup (change->set.attribute);
      run->value = g_strdup (change->set.value);
    }
}

/* Values of one pool: they are the same text only if they are the same. */
static void
note_sets (VdEditPacker *self,
           guint         document,
           const VdEdit *change)
{
  guint n_words = change->sets.n_words;
  Run *run = &self->run;

  finish_run (self);

  for (guint i = 0; i < change->sets.nodes->len; i++)
    {
      guint32 number = vd_document_get_number (change->document, change->sets.nodes->pdata[i]);
      const char *const *values = change->sets.values + (gsize) i * n_words;

      if (number == 0)
        self->is_whole = FALSE;
      if (run->code == CODE_SETS && memcmp (run->values, values, n_words * sizeof *values) == 0 &&
          continues_run (run, number))
        continue;

      finish_run (self);
      *run = (Run) { .code = CODE_SETS, .document = document, .number = number, .n = 1,
                     .words = change->sets.words, .values = values, .n_words = n_words };
    }

  finish_run (self);
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

static guint32
number_place (VdEditPacker *self,
              guint         document,
              VdNode       *before)
{
  guint32 number;

  if (before == NULL)
    return CANONICAL;
  if (before == VD_NODE_END)
    return AT_END;

  number = vd_document_get_number (self->documents->pdata[document], before);
  if (number == 0)
    self->is_whole = FALSE;

  return number;
}

/* A row that goes to its canonical place may be part of a run. */
static gboolean
note_row (VdEditPacker *self,
          guint         document,
          guint32       parent,
          VdNode       *node)
{
  VdDocument *owner = self->documents->pdata[document];
  Run *run = &self->run;

  if (run->code == CODE_ROWS && run->document == document && run->parent == parent &&
      vd_row_run_extend (&run->rows, owner, node))
    return TRUE;

  finish_run (self);
  if (!vd_row_run_begin (&run->rows, owner, node))
    return FALSE;

  run->code = CODE_ROWS;
  run->document = document;
  run->parent = parent;

  return TRUE;
}

static void
note_insert (VdEditPacker *self,
             guint         document,
             guint32       parent,
             VdNode       *node,
             VdNode       *before)
{
  VdDocument *owner = self->documents->pdata[document];
  guint32 place = number_place (self, document, before);

  if (parent == 0)
    self->is_whole = FALSE;
  if (before == NULL && note_row (self, document, parent, node))
    return;

  finish_run (self);
  vd_pack_number (&self->packer, CODE_INSERT);
  vd_pack_number (&self->packer, document);
  vd_pack_number (&self->packer, parent);
  vd_pack_number (&self->packer, place);
  vd_document_pack_node (owner, node, &self->packer);
}

/* In the order in which they are swapped. */
static void
note_rows (VdEditPacker *self,
           guint         document,
           const VdEdit *change)
{
  GPtrArray *nodes = change->rows.nodes;
  guint32 parent = vd_document_get_number (change->document, change->rows.parent);

  for (guint i = 0; change->rows.out && i < nodes->len; i++)
    note_insert (self, document, parent, nodes->pdata[i], change->rows.before[i]);

  for (guint i = nodes->len; !change->rows.out && i > 0; i--)
    {
      guint32 number = vd_document_get_number (change->document, nodes->pdata[i - 1]);

      if (number == 0)
        self->is_whole = FALSE;
      note_nodes (self, CODE_REMOVE, document, number, change);
    }
}

static void
note_move (VdEditPacker *self,
           guint         document,
           guint32       number,
           const VdEdit *change)
{
  guint32 place = number_place (self, document, change->place.before);

  finish_run (self);
  vd_pack_number (&self->packer, CODE_MOVE);
  vd_pack_number (&self->packer, document);
  vd_pack_number (&self->packer, number);
  vd_pack_number (&self->packer, place);
}

static void
note_one (VdEditPacker *self,
          guint         document,
          const VdEdit *change)
{
  gboolean is_put_in = change->kind == VD_EDIT_PLACE && change->place.out;
  guint32 number = vd_document_get_number (change->document, change->node);

  if (number == 0 && !is_put_in)
    self->is_whole = FALSE;
  else if (change->kind == VD_EDIT_SET)
    note_nodes (self, CODE_SET, document, number, change);
  else if (change->kind == VD_EDIT_TEXT)
    note_text (self, document, number, change);
  else if (change->kind == VD_EDIT_MOVE)
    note_move (self, document, number, change);
  else if (is_put_in)
    note_insert (self, document,
                 vd_document_get_number (change->document, change->place.parent), change->node,
                 change->place.before);
  else
    note_nodes (self, CODE_REMOVE, document, number, change);
}

/* In which order rows stand that are sorted in the file. */
static void
note_orders (VdEditPacker *self)
{
  for (guint i = 0; i < self->documents->len; i++)
    {
      g_autoptr (GPtrArray) parents = vd_document_list_unsorted (self->documents->pdata[i]);

      for (guint p = 0; p < parents->len; p++)
        {
          vd_pack_number (&self->packer, CODE_ORDER);
          vd_pack_number (&self->packer, i);
          vd_document_pack_order (self->documents->pdata[i], parents->pdata[p], &self->packer);
        }
    }

  self->is_begun = TRUE;
}

void
vd_edit_packer_note (VdEdit   *change,
                     gpointer  packer)
{
  VdEditPacker *self = packer;
  guint document;

  g_return_if_fail (change != NULL && change->kind != VD_EDIT_LIST && packer != NULL);

  g_assert (change->kind != VD_EDIT_LIST);

  if (!self->is_begun)
    note_orders (self);

  if (!g_ptr_array_find (self->documents, change->document, &document))
    self->is_whole = FALSE;
  else if (change->kind == VD_EDIT_SET_MANY)
    note_sets (self, document, change);
  else if (change->kind == VD_EDIT_PLACE_MANY)
    note_rows (self, document, change);
  else
    note_one (self, document, change);
}

GBytes *
vd_edit_packer_finish (VdEditPacker *self,
                       gboolean     *is_whole)
{
  GBytes *data;

  g_return_val_if_fail (self != NULL && is_whole != NULL, NULL);

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
take_change (Replay *self,
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
    take_change (self, vd_edit_set (self->document, node, attribute, value));
  else if (vd_node_get_parent (node) != NULL)
    take_change (self, vd_edit_remove (self->document, node));
  else
    vd_unpacker_fail (&self->unpacker);
}

/* Those of a run, none of them twice. */
static GPtrArray *
read_nodes (Replay *self)
{
  GPtrArray *nodes = g_ptr_array_new ();
  gint64 number = vd_unpack_number (&self->unpacker);
  guint64 n = vd_unpack_number (&self->unpacker);
  gboolean is_falling = vd_unpack_number (&self->unpacker) != 0;
  guint64 stride = vd_unpack_number (&self->unpacker);

  if (n == 0 || stride > self->nodes->len || (stride == 0 && n > 1))
    vd_unpacker_fail (&self->unpacker);

  for (guint64 i = 0; i < n && !self->unpacker.failed; i++)
    {
      VdNode *node = find_node (self, number);

      if (node != NULL)
        g_ptr_array_add (nodes, node);
      number += is_falling ? -(gint64) stride : (gint64) stride;
    }

  return nodes;
}

static void
replay_nodes (Replay *self,
              Code    code)
{
  g_autoptr (GPtrArray) nodes = read_nodes (self);
  const char *attribute = code == CODE_SET ? vd_unpack_string (&self->unpacker) : NULL;
  const char *value = code == CODE_SET ? vd_unpack_string (&self->unpacker) : NULL;

  if (code == CODE_SET && attribute == NULL)
    vd_unpacker_fail (&self->unpacker);

  for (guint i = 0; i < nodes->len && !self->unpacker.failed; i++)
    replay_change (self, code, nodes->pdata[i], attribute, value);
}

static void
replay_sets (Replay *self)
{
  g_autoptr (GPtrArray) nodes = NULL;
  g_autoptr (GArray) settings = g_array_new (FALSE, FALSE, sizeof (VdNodeValue));
  guint64 n_words;

  nodes = read_nodes (self);
  n_words = vd_unpack_number (&self->unpacker);
  for (guint64 i = 0; i < n_words && !self->unpacker.failed; i++)
    {
      VdNodeValue setting = { vd_unpack_string (&self->unpacker), NULL };

      setting.value = vd_unpack_string (&self->unpacker);
      if (setting.attribute == NULL)
        vd_unpacker_fail (&self->unpacker);
      g_array_append_val (settings, setting);
    }

  if (!self->unpacker.failed)
    take_change (self, vd_edit_set_many (self->document, g_steal_pointer (&nodes),
                                         (const VdNodeValue *) settings->data, settings->len));
}

static void
replay_text (Replay *self)
{
  VdNode *node = find_node (self, vd_unpack_number (&self->unpacker));
  const char *text = vd_unpack_string (&self->unpacker);

  if (!self->unpacker.failed)
    take_change (self, vd_edit_set_text (self->document, node, text));
}

/* What stands at a place among the children of @parent. */
static VdNode *
find_at (Replay *self,
         VdNode *parent,
         guint64 place)
{
  VdNode *before;

  if (place == CANONICAL)
    return NULL;
  if (place == AT_END)
    return VD_NODE_END;

  before = find_node (self, place);
  if (before != NULL && vd_node_get_parent (before) != parent)
    vd_unpacker_fail (&self->unpacker);

  return before;
}

static void
replay_insert (Replay *self)
{
  VdNode *parent = find_node (self, vd_unpack_number (&self->unpacker));
  VdNode *before = find_at (self, parent, vd_unpack_number (&self->unpacker));
  VdNode *node;

  node = vd_document_unpack_node (self->document, &self->unpacker, self->nodes);
  if (node != NULL && !self->unpacker.failed)
    take_change (self, vd_edit_insert (self->document, parent, node, before));
  else
    g_clear_pointer (&node, vd_node_free);
}

static void
replay_move (Replay *self)
{
  VdNode *node = find_node (self, vd_unpack_number (&self->unpacker));
  VdNode *parent = node != NULL ? vd_node_get_parent (node) : NULL;
  VdNode *before = find_at (self, parent, vd_unpack_number (&self->unpacker));

  if (parent == NULL || before == node)
    vd_unpacker_fail (&self->unpacker);

  if (!self->unpacker.failed)
    take_change (self, vd_edit_move (self->document, node, before));
}

static void
replay_rows (Replay *self)
{
  VdNode *parent = find_node (self, vd_unpack_number (&self->unpacker));
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  VdRowRun run;
  gboolean is_run = vd_row_run_unpack (&run, &self->unpacker);

  for (guint i = 0; is_run && !self->unpacker.failed && i < run.n; i++)
    {
      VdNode *row = vd_row_run_make (&run, self->document, i, self->nodes);

      if (row != NULL)
        g_ptr_array_add (rows, row);
      else
        vd_unpacker_fail (&self->unpacker);
    }

  if (!self->unpacker.failed)
    take_change (self, vd_edit_insert_many (self->document, parent, g_steal_pointer (&rows)));
  else
    g_ptr_array_set_free_func (rows, (GDestroyNotify) vd_node_free);

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
  else if (code == CODE_SETS)
    replay_sets (self);
  else if (code == CODE_ORDER)
    vd_document_unpack_order (self->document, &self->unpacker, self->nodes);
  else
    vd_unpacker_fail (&self->unpacker);
}

VdEdit *
vd_edit_replay (GBytes     *data,
                const char *title,
                GPtrArray  *documents,
                GPtrArray  *nodes)
{
  Replay self;
  gsize size;
  const guint8 *bytes;
  gboolean failed;

  g_return_val_if_fail (data != NULL && title != NULL && documents != NULL && nodes != NULL &&
                        nodes->len == documents->len, NULL);

  self = (Replay) { .list = vd_edit_list (title) };
  bytes = g_bytes_get_data (data, &size);
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
