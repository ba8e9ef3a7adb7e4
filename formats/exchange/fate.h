/* fate.h: what became of all that a foreign file says
 *
 * Nothing is guessed, and nothing is dropped unsaid.  A format counts what it has taken, and
 * tells of each other thing where it stands in the foreign file and why it was not taken, so
 * that a person can find it there and mend it.
 */
#pragma once

#include "core/text/phrase.h"
#include "formats/io/json-writer.h"

G_BEGIN_DECLS

typedef enum
{
  VD_FATE_TAKEN,
  VD_FATE_LEFT,        /* understood, but no battle can hold it, or the format does not take it */
  VD_FATE_UNKNOWN,     /* it names what the battle does not have: a tile, a unit, a label */
  VD_FATE_CONFLICTING, /* it says one thing, and something else says another */
  VD_N_FATES
} VdFate;

extern const char *const vd_fate_words[VD_N_FATES]; /* as in reports in JSON */
extern const char *const vd_fate_titles[VD_N_FATES]; /* for people; not translated yet */

/* Of each fate so many are told one by one; the others are only counted. */
#define VD_FATES_MOST 1000

/**
 * VdFateItem:
 * @what: what kind of thing it is, as its number follows: "hexes"
 * @place: where it stands in the foreign file: "north.tmx: layer “terrain”, column 3, row 7";
 *   may hold phrases
 * @why: a phrase
 */
typedef struct
{
  VdFate      fate;
  const char *what;
  char       *place;
  char       *why;
} VdFateItem;

typedef struct _VdFates VdFates;

VdFates          *vd_fates_new     (void);
void              vd_fates_free    (VdFates          *self);

/**
 * vd_fates_count:
 * @what: marked with N_, in the plural: "hexes"
 * @n: so many more of these were taken; 0 only gives them their place in the table
 */
void              vd_fates_count   (VdFates          *self,
                                    const char       *what,
                                    guint             n);

/**
 * vd_fates_tell:
 * @what: as in vd_fates_count()
 * @place: as in #VdFateItem
 * @why: marked with N_; what the arguments are put into, as in vd_phrase_new()
 *
 * Counts one, and tells of it.
 */
void              vd_fates_tell    (VdFates          *self,
                                    VdFate            fate,
                                    const char       *what,
                                    const char       *place,
                                    const char       *why,
                                    ...) G_GNUC_PRINTF (5, 6);

/* Returns: (nullable): the kind of things in that row of the table */
const char       *vd_fates_get_what  (const VdFates    *self,
                                      guint             row);
guint             vd_fates_get_count (const VdFates    *self,
                                      guint             row,
                                      VdFate            fate);

/* Of all kinds together. */
guint             vd_fates_get_total (const VdFates    *self,
                                      VdFate            fate);

/* Returns: (transfer none) (nullable): the item of that number, from 0, as they were told */
const VdFateItem *vd_fates_get     (const VdFates    *self,
                                    guint             number);

/**
 * vd_fate_item_say:
 * @translate: (nullable): gettext()
 *
 * Returns: (transfer full): "PLACE: left behind (hexes): WHY", in a line
 */
char             *vd_fate_item_say (const VdFateItem *item,
                                    VdTranslate       translate);

/* Writes members "fates", a row for each kind, and "items", in English. */
void              vd_fates_write   (const VdFates    *self,
                                    VdJson           *json);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdFates, vd_fates_free)

G_END_DECLS
