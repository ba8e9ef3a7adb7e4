/* book.h: what a player of the battle has to be told, as paragraphs (private to the folder)
 *
 * The book is words first, which follow from the documents alone, and pages only then
 * (book.c).  Rows are called by their names; case numbers stand with what they are of.  No row
 * of the scenario goes without saying, as tests/formats/test-print-book.c proves.
 *
 * book-names.c     what rows are called; conditions
 * book-pieces.c    what a page is put together from
 * book-title.c     what the battle is, and what it takes to play
 * book-units.c     the order of battle
 * book-setup.c     what is chosen and put on the map before the first turn
 * book-arrivals.c  who comes later
 * book-rules.c     what holds of this battle: morale, restrictions, ways off the map
 * book-turns.c     its turns and periods
 * book-settings.c  which rules are in use, and how they are read
 * book-victory.c   who wins
 * book-notes.c     places, notes and sources
 */
#pragma once

#include "core/text/phrase.h"
#include "formats/words/wording.h"

G_BEGIN_DECLS

typedef enum
{
  VD_BOOK_TITLE,
  VD_BOOK_CHAPTER,    /* begins a page, but a short one may stand below another */
  VD_BOOK_HEADING,
  VD_BOOK_SUBHEADING,
  VD_BOOK_PARAGRAPH,
  VD_BOOK_ITEM,       /* of a list */
  VD_BOOK_TABLE,
  VD_N_BOOK_KINDS
} VdBookKind;

/**
 * VdBookPiece:
 * @text: (nullable): of a table its title
 * @cases: (nullable): what it is of
 * @rows: (nullable): of GStrv: of a table; the first is its head
 * @units: (nullable): of VdNode: of a table of units, the unit of each row but the head
 */
typedef struct
{
  VdBookKind kind;
  char      *text;
  char      *cases;
  GPtrArray *rows;
  GPtrArray *units;
} VdBookPiece;

typedef struct
{
  VdWording   wording;
  GHashTable *rows;   /* of char*, "KIND ID": VdNode: the first that has a name */
  GPtrArray  *pieces; /* of VdBookPiece */
} VdBook;

/* @translate: (nullable).  Returns: (transfer full): all that is said */
VdBook     *vd_book_new       (const VdProject  *project,
                               const char     *(*translate) (const char *text));
void        vd_book_free      (VdBook           *self);

/* The chapters. */
void        vd_book_title     (VdBook           *self);
void        vd_book_units     (VdBook           *self);
void        vd_book_setup     (VdBook           *self);
void        vd_book_arrivals  (VdBook           *self);
void        vd_book_rules     (VdBook           *self);
void        vd_book_turns     (VdBook           *self);
void        vd_book_settings  (VdBook           *self);
void        vd_book_victory   (VdBook           *self);
void        vd_book_notes     (VdBook           *self);

/* What they have in common */

/* A section of the scenario, and its override; (nullable). */
const VdNode *vd_book_section (const VdBook     *self,
                               const char       *name);
const VdNode *vd_book_override (const VdBook    *self,
                                const char      *name);

/* The same of the system. */
const VdNode *vd_book_standard (const VdBook    *self,
                                const char      *name);

/* Returns: (nullable) (transfer none): the row that is called so */
const VdNode *vd_book_find    (const VdBook     *self,
                               VdIdKind          kind,
                               const char       *id);

/* The value of an attribute, or "". */
const char *vd_book_get       (const VdNode     *row,
                               const char       *attribute);

/* The text of an element inside it, or "". */
const char *vd_book_text      (const VdNode     *row,
                               const char       *element);

/* Returns: (transfer full): what it is called; what is named there, as a list; "" */
char       *vd_book_name      (const VdBook     *self,
                               VdIdKind          kind,
                               const char       *id);
char       *vd_book_names     (const VdBook     *self,
                               VdIdKind          kind,
                               const char       *ids);

/* Returns: (transfer full): " (only with ...)" of a row that depends on options, or "" */
char       *vd_book_when      (const VdBook     *self,
                               const VdNode     *row);

/* The side of a row: its own, or that of its army, its formation, or one above. (nullable) */
const char *vd_book_side_of   (const VdBook     *self,
                               const VdNode     *row);

/* What cards say too.  Returns: (transfer full) */

/* book-units.c: "units: 4; fresh strength: 3": what there is of a formation besides its units */
char       *vd_book_facts    (const VdBook     *self,
                              const VdNode     *formation);

/* book-setup.c: "0610 (Mill), in reserve", "Within 2 hexes of 0714": a place, a zone */
char       *vd_book_place    (const VdBook     *self,
                              const VdNode     *place);
char       *vd_book_zone     (const VdBook     *self,
                              const VdNode     *zone);

/* book-arrivals.c: "7 to 11"; where and how: of a group */
char       *vd_book_turn     (const VdBook     *self,
                              const VdNode     *group);
char       *vd_book_terms    (const VdBook     *self,
                              const VdNode     *group);

/* book-units.c: the formation at the top of those that a row is in; the row itself if there is
 * none. */
const VdNode *vd_book_find_top (const VdBook   *self,
                                const VdNode   *row);

/* Returns: (transfer none): a sentence, translated */
static inline const char *
vd_book_say (const VdBook *self,
             const char   *text)
{
  return vd_wording_say (&self->wording, text);
}

/* @text: (transfer full)
 * @row: (nullable): whose cases stand with it */
void        vd_book_add       (VdBook           *self,
                               VdBookKind        kind,
                               char             *text,
                               const VdNode     *row);

/* The same of a sentence marked with N_, nothing being put into it. */
void        vd_book_tell      (VdBook           *self,
                               VdBookKind        kind,
                               const char       *sentence,
                               const VdNode     *row);

/* Lets the cases of another row stand with it too. */
void        vd_book_add_cases (VdBookPiece      *self,
                               const VdNode     *row);

/**
 * vd_book_add_table:
 * @title: (nullable) (transfer full)
 * @head: of its columns, marked with N_
 *
 * Returns: (transfer none): to which rows are added by vd_book_add_row(); left out if none is
 */
VdBookPiece *vd_book_add_table (VdBook             *self,
                                char               *title,
                                const char *const  *head);

/* @cells: (transfer full) */
void         vd_book_add_row   (VdBookPiece        *self,
                                GStrv               cells);

/* But for the first. */
void         vd_book_drop_empty_columns (VdBookPiece *self);

/* Returns: (transfer full): cells, which it takes */
GStrv        vd_book_cells     (char               *first,
                                ...) G_GNUC_NULL_TERMINATED;

/* "name: what", with the blanks that the language has there.  Returns: (transfer full) */
char        *vd_book_explain    (const VdBook      *self,
                                 const char        *name,
                                 const char        *what);

/* "text [cases]", for cells; takes the text.  @row: (nullable) */
char        *vd_book_with_cases (char              *text,
                                 const VdNode      *row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdBook, vd_book_free)

G_END_DECLS
