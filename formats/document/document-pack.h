/* document-pack.h: nodes by number, and as bytes
 *
 * A journal has to say which node an edit changes so that it can be found
 * again in the same document when that is read from its file later.  So the
 * elements of a document are numbered from 1 in the order in which they are
 * written, and elements that are added later are numbered on from there.  A document
 * that was written, read and numbered has the same numbers.
 *
 * Numbering again begins a new round: elements that are out of the document
 * then have none until they are packed.  Foreign content, and what stands
 * inside elements that this version does not know, has no numbers.
 *
 * Neither does the file say in which order the rows of a sorted element stood before
 * they were sorted; that is packed apart.
 */
#pragma once

#include "formats/document/document.h"
#include "formats/io/pack.h"

G_BEGIN_DECLS

/**
 * vd_document_number:
 *
 * Begins a new round, unless nothing has changed since the last one began.
 */
void        vd_document_number     (VdDocument        *self);

/**
 * vd_document_get_number:
 *
 * Returns: the number of @node in this round, 0 if it has none
 */
guint32     vd_document_get_number (const VdDocument  *self,
                                    const VdNode      *node);

/**
 * vd_document_list_numbered:
 *
 * Returns: (transfer full) (element-type VdNode): the elements of a document
 *   that has just been numbered, each at the place of its number; the first
 *   place is %NULL
 */
GPtrArray  *vd_document_list_numbered (VdDocument     *self);

/**
 * vd_document_pack_node:
 * @node: a detached element
 *
 * Packs the element with all that is in it and the comments it carries, and
 * numbers those elements that have no number yet.
 */
void        vd_document_pack_node  (VdDocument        *self,
                                    VdNode            *node,
                                    VdPacker          *packer);

/**
 * vd_document_unpack_node:
 * @nodes: as of vd_document_list_numbered(); the new elements take their
 *   places there
 *
 * Returns: (transfer full) (nullable): the detached element, with its numbers;
 *   %NULL if what is packed there is none
 */
VdNode     *vd_document_unpack_node (VdDocument       *self,
                                     VdUnpacker       *unpacker,
                                     GPtrArray        *nodes);

/**
 * vd_document_list_unsorted:
 *
 * Returns: (transfer full) (element-type VdNode): the elements whose children stand
 *   in another order than they are written
 */
GPtrArray  *vd_document_list_unsorted (VdDocument     *self);

/**
 * vd_document_pack_order:
 *
 * Packs the order in which the children of @parent stand.  It is not in the file, and
 * yet says which of two rows of one hex comes first when others go in between.
 */
void        vd_document_pack_order (VdDocument        *self,
                                    VdNode            *parent,
                                    VdPacker          *packer);

/**
 * vd_document_unpack_order:
 * @nodes: as of vd_document_list_numbered()
 *
 * Puts the children into that order; they are written as before, or it is refused.
 */
void        vd_document_unpack_order (VdDocument      *self,
                                      VdUnpacker      *unpacker,
                                      GPtrArray       *nodes);

/* Rows that differ only in their place, in even steps: "0101", "0102", "0103".
 * A flood that makes a hundred thousand of them is a few such runs. */
#define VD_ROW_DIGITS 15

typedef struct
{
  VdNode  *row;    /* owned: the first */
  guint32  number; /* of the first; the others follow */
  guint32  n;
  gint64   label;  /* of the first */
  gint64   stride;
  guint    digits;
} VdRowRun;

/**
 * vd_row_run_begin:
 * @node: a detached element
 *
 * Returns: %FALSE if it is no plain row with a number for its place
 */
gboolean    vd_row_run_begin       (VdRowRun          *self,
                                    VdDocument        *document,
                                    VdNode            *node);

/**
 * vd_row_run_extend:
 *
 * Returns: %FALSE if @node does not continue the run
 */
gboolean    vd_row_run_extend      (VdRowRun          *self,
                                    VdDocument        *document,
                                    VdNode            *node);
void        vd_row_run_pack        (VdRowRun          *self,
                                    VdPacker          *packer);
void        vd_row_run_clear       (VdRowRun          *self);

/**
 * vd_row_run_unpack:
 *
 * Returns: %FALSE if what is there is no run; it must be cleared all the same
 */
gboolean    vd_row_run_unpack      (VdRowRun          *self,
                                    VdUnpacker        *unpacker);

/**
 * vd_row_run_make:
 * @i: less than @n of the run
 * @nodes: as for vd_document_unpack_node()
 *
 * Returns: (transfer full) (nullable): row @i of the run, numbered; %NULL if
 *   there is no room for its number in @nodes
 */
VdNode     *vd_row_run_make        (const VdRowRun    *self,
                                    VdDocument        *document,
                                    guint              i,
                                    GPtrArray         *nodes);

G_END_DECLS
