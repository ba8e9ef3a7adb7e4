/* cards.h: order of battle cards and set-up cards (private to the folder)
 *
 * A card has places as large as a counter, each with the picture of the counter that belongs
 * there, to be laid on it.  What a card says is worked out first, as sections with groups of
 * places (cards-units.c, cards-setup.c); only then it is laid out (cards-layout.c).  All cards are
 * of one size and lie in one grid, so that a knife along a ruler cuts them apart; a group is never
 * parted unless no card could hold it.
 *
 * All measures are millimetres; those of what stands on a card are from its top left.
 */
#pragma once

#include "formats/print/book.h"
#include "formats/print/counter-sheets.h"

G_BEGIN_DECLS

/* What there is to say */

/**
 * VdCardUnit: a unit, and what it belongs to
 * @side, @formation: (nullable)
 * @top: (nullable): the formation above all those that @formation is in, or itself
 */
typedef struct
{
  const VdPrintCounter *counter;
  const VdNode         *side;
  const VdNode         *formation;
  const VdNode         *top;
} VdCardUnit;

/**
 * VdCardSource: what cards are made of
 * @units: of VdCardUnit: each unit of the order of battle once, in its order
 */
typedef struct
{
  VdBook       *book;
  VdCounterSet *set;
  GArray       *units;
} VdCardSource;

/**
 * VdCardPlace:
 * @counter: borrowed from the set, and so kept by no card longer than that
 * @name, @facts: what stands below it
 */
typedef struct
{
  const VdPrintCounter *counter;
  char                 *name;
  char                 *facts;
} VdCardPlace;

/**
 * VdCardGroup:
 * @title, @note: what stands above it, or ""; lines of @note are parted by U+2028
 * @row: (nullable): whose cases stand with @note, each once on a card
 * @places: of VdCardPlace
 */
typedef struct
{
  char         *title;
  char         *note;
  const VdNode *row;
  GPtrArray    *places;
} VdCardGroup;

/**
 * VdCardSection: a formation, or a chapter of a set-up
 * @row: (nullable): whose cases stand with @note
 * @begins: a card; others share one if they have room there
 * @groups: of VdCardGroup, none of them empty
 */
typedef struct
{
  char         *title;
  char         *side;
  char         *note;
  const VdNode *row;
  gboolean      begins;
  GPtrArray    *groups;
} VdCardSection;

/* @print: for a project that has a scenario */
void           vd_card_source_init  (VdCardSource       *self,
                                     const VdPrint      *print);
void           vd_card_source_clear (VdCardSource       *self);

/* Returns: (transfer full): of VdCardSection: the order of battle; how it is set up and arrives.
 * Each unit is in either once. */
GPtrArray     *vd_cards_of_units    (const VdCardSource *self);
GPtrArray     *vd_cards_of_setup    (const VdCardSource *self);

/* For these two: @title, @note, @name, @facts: (transfer full).  What is added is left out by
 * vd_card_sections_tidy() if it stays empty. */
VdCardSection *vd_card_add_section  (GPtrArray          *sections,
                                     const VdCardSource *self,
                                     const VdNode       *side,
                                     char               *title,
                                     char               *note);
VdCardGroup   *vd_card_add_group    (VdCardSection      *section,
                                     char               *title,
                                     char               *note);
void           vd_card_add_place    (VdCardGroup        *group,
                                     const VdPrintCounter *counter,
                                     char               *name,
                                     char               *facts);
GPtrArray     *vd_card_sections_new (void);

/* @first: of the sections of a side, which begin a card. */
void           vd_card_sections_tidy (GPtrArray         *sections,
                                     guint               first);

/* Where they lie */

/**
 * VdCardPlan:
 * @left, @top: of the first card on a page
 * @n_across, @n_down: cards on a page
 * @n_places: side by side on a card
 */
typedef struct
{
  VdPaper paper;
  VdCuts  cuts;
  double  size;  /* of a counter */
  double  left, top;
  double  width, height;
  guint   n_across, n_down;
  guint   n_places;
} VdCardPlan;

#define VD_CARD_GAP 6.0 /* between two of them */

/* @layout: owned */
typedef struct
{
  PangoLayout *layout;
  VdVec        at;
  VdColor      ink;
} VdCardText;

/* The top left of a counter. */
typedef struct
{
  const VdPrintCounter *counter;
  double                x, y;
} VdCardCell;

typedef struct
{
  VdRect  area;
  VdColor color;
} VdCardBar;

/* Of VdCardText, of VdCardCell, of VdCardBar. */
typedef struct
{
  GArray *texts;
  GArray *cells;
  GArray *bars;
} VdCard;

/* Refuses what does not fit, with the largest that does. */
gboolean   vd_card_plan_read  (const VdPrint      *print,
                               VdCardPlan         *plan,
                               GError            **error);

/* Returns: (transfer full): of VdCard */
GPtrArray *vd_cards_lay       (const VdCardPlan   *plan,
                               const VdPrint      *print,
                               const GPtrArray    *sections);

/* Where the card is that many places after the first of a page. */
VdVec      vd_card_plan_place (const VdCardPlan   *plan,
                               guint               i);

/* A page of cards, as many as it has from @first on, and what to cut along. */
void       vd_cards_draw_page (cairo_t            *cr,
                               const VdCardPlan   *plan,
                               const GPtrArray    *cards,
                               guint               first);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VdCardSource, vd_card_source_clear)

G_END_DECLS
