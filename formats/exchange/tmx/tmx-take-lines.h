/* tmx-take-lines.h: hexsides and paths: rows that are written as lists, and drawn as lines
 *
 * A row was drawn as one object or more, a stretch each.  Each has a slot in the list of its row:
 * the words that it was made of.  What is drawn otherwise takes the place of these words; what
 * is gone takes them along; what has no slot, being new or a copy, comes behind them.
 */
#pragma once

#include "formats/exchange/tmx/tmx-take.h"

G_BEGIN_DECLS

/**
 * VdTmxLines: hexsides, or paths
 * @section, @element, @list: where the documents have them: "sides", "run", "sides"
 * @key: the property of objects that says of which row they are
 * @kinds: of VdKind: the chart's
 * @keys: of char*: of GPtrArray of VdTmxLineRow, borrowed
 * @rows: (element-type VdTmxLineRow)
 */
typedef struct
{
  VdTmxTake    *take;
  const char   *class;
  const char   *what;
  const char   *section, *element, *list, *key;
  gboolean      is_sides;
  const GArray *kinds;
  GHashTable   *keys;
  GPtrArray    *rows;
} VdTmxLines;

/**
 * VdTmxStretch: part of a row
 * @base: what the property says
 * @words: (nullable): what is shown, if that is not the same
 * @has_slot: whether it is among the slots of its row
 */
typedef struct
{
  const VdTmxTaken *taken;
  const char       *kind;
  GStrv             base;
  GPtrArray        *words;
  gboolean          has_slot;
} VdTmxStretch;

/**
 * VdTmxLineRow: a row of the battle
 * @known: places of those of @words that the map has
 * @first: of char*, the @words: the first of @known that is it, counted from 1
 * @next: of each of @known: the next one that is the same, likewise, or 0
 * @slots: (element-type nullable): of each of these: whose it is
 * @stretches: (element-type VdTmxStretch)
 * @is_frozen: something of it was not understood, so that it stays
 */
typedef struct
{
  VdNode        *node;
  GStrv          words;
  guint         *known;
  guint          n_known;
  GHashTable    *first;
  guint         *next;
  VdTmxStretch **slots;
  GPtrArray     *stretches;
  gboolean       is_frozen;
} VdTmxLineRow;

/* tmx-line-rows.c: rows of hexsides and paths, and what becomes of them */
void          vd_tmx_lines_list_rows (VdTmxLines         *self);

/* Returns: (nullable): the row that the object is of: one that has a slot for it, or else the
 *   first of that name; @slot: (out): -1 if it has none */
VdTmxLineRow *vd_tmx_lines_find_row  (const VdTmxLines   *self,
                                      const VdTmxTaken   *taken,
                                      int                *slot);

/* Writes down what has become of it. */
void          vd_tmx_lines_end_row   (VdTmxLines         *self,
                                      VdTmxLineRow       *row);

/* A row of its own, of what has none in the battle. */
void          vd_tmx_lines_add_row   (const VdTmxLines   *self,
                                      const VdTmxStretch *stretch);

void          vd_tmx_stretch_free    (gpointer            stretch);

/* Returns: (transfer full) (nullable): the same for a hexside whichever hex it is named from;
 *   %NULL if the map does not have it */
char         *vd_tmx_lines_make_key  (const VdTmxLines   *self,
                                      const char         *word);

/* Returns: (transfer full): the same for words that name the same, and for no other; a word that
 *   the map does not have is the same as itself */
char         *vd_tmx_lines_name_word (const VdTmxLines   *self,
                                      const char         *word);

G_END_DECLS
