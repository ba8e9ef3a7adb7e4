/* vassal-strings.h: pieces as VASSAL writes them down
 *
 * A piece is a text of sequences in sequences: fields with a delimiter between, and a
 * backslash before whatever else in a field looks like it.  It consists of traits, one
 * around the other, each with a type, which the module says once, and a state, which
 * changes while it is played.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * vd_vassal_join:
 * @fields: (array zero-terminated=1)
 *
 * Returns: (transfer full): a sequence; tabs and line feeds in fields become blanks
 */
char *vd_vassal_join (char               delimiter,
                      const char *const *fields);

/* A key with Ctrl, as VASSAL writes it: the key's code and a mask. */
#define VD_VASSAL_CTRL(code) #code ",130"

/**
 * VdVassalLayer: pictures that can be laid over a piece, one at a time
 * @name: by which a saved game finds it again: may never change
 * @command: that lays it on and takes it off
 * @key: its letter, with Ctrl
 * @stroke: the same as VD_VASSAL_CTRL()
 * @image: the picture
 * @label: what is added to the piece's name, "+ (reduced)"
 */
typedef struct
{
  const char *name;
  const char *command;
  const char *key;
  const char *stroke;
  const char *image;
  const char *label;
} VdVassalLayer;

/* Returns: (transfer full): the type of its trait; its state is "1" if it is on, else "-1" */
char *vd_vassal_layer (const VdVassalLayer *layer);

/* A piece in the making. */
typedef struct
{
  GPtrArray *types;  /* of char*, the outermost first */
  GPtrArray *states;
} VdVassalPiece;

void  vd_vassal_piece_init (VdVassalPiece *self);

/* Adds a trait inside of those that were added before.  @type: (transfer full) */
void  vd_vassal_piece_add  (VdVassalPiece *self,
                            char          *type,
                            const char    *state);

/**
 * vd_vassal_piece_end:
 * @image: (nullable): %NULL of a prototype, which is no piece of itself
 * @name: (nullable)
 * @id: (nullable): its number
 *
 * Returns: (transfer full): its definition; @self is cleared
 */
char *vd_vassal_piece_end  (VdVassalPiece *self,
                            const char    *image,
                            const char    *name,
                            const char    *id);

G_END_DECLS
