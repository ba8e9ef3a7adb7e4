/* edit-private.h: what an edit is made of, for the code that writes edits down
 *
 * A new kind has to be added to edit-pack.c too, or it is lost in a crash.
 */
#pragma once

#include "editor/edits/edit.h"

G_BEGIN_DECLS

typedef enum
{
  VD_EDIT_SET,
  VD_EDIT_TEXT,
  VD_EDIT_PLACE, /* a node that is in or out */
  VD_EDIT_MOVE,  /* a node in another place among its siblings */
  VD_EDIT_SET_MANY,
  VD_EDIT_PLACE_MANY,
  VD_EDIT_LIST
} VdEditKind;

struct _VdEdit
{
  VdEditKind  kind;
  VdDocument *document; /* borrowed; NULL for a list */
  VdNode     *node;     /* owned while it is out of the document; NULL if there are many */

  union
  {
    struct
    {
      char *attribute; /* NULL for the text */
      char *value;     /* what the node does not have at the moment */
    } set;

    struct
    {
      gboolean  out;
      VdNode   *parent;
      VdNode   *before; /* where it goes back to */
    } place;

    struct
    {
      GPtrArray   *nodes;
      guint        n_words;
      const char **words;  /* interned: the attributes */
      const char **values; /* of the pool: what the nodes do not have, node by node */
      VdTextPool  *pool;
    } sets;

    struct
    {
      gboolean    out;
      VdNode     *parent;
      GPtrArray  *nodes;  /* owned while they are out */
      VdNode    **before; /* where each goes back to */
    } rows;

    struct
    {
      char      *title;
      GPtrArray *edits; /* of VdEdit */
      gboolean   done;
    } list;
  };
};

G_END_DECLS
