/* about.h: the rows of a battle, by what they were compiled to
 *
 * To name a row without its document, as a finding does, one says what kind of row it
 * is and which of that kind; row-name.h looks up what it is called in its document.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  VD_ABOUT_NOTHING,
  VD_ABOUT_UNIT,
  VD_ABOUT_PLACE,      /* where that unit starts */
  VD_ABOUT_FORMATION,
  VD_ABOUT_ARMY,
  VD_ABOUT_SIDE,
  VD_ABOUT_GROUP,
  VD_ABOUT_CLASS,
  VD_ABOUT_TERRAIN,
  VD_ABOUT_SIDE_KIND,
  VD_ABOUT_PATH_KIND,
  VD_ABOUT_RESULT,
  VD_ABOUT_TABLE,      /* that of the results */
  VD_ABOUT_COLUMN,     /* of it */
  VD_ABOUT_DIE,        /* of it: a row; 0 is a roll of 1 */
  VD_ABOUT_SETTING,
  VD_ABOUT_SHIFT,      /* of a column, or a change of the die */
  VD_ABOUT_RULES,      /* what is bound to cases */
  VD_ABOUT_POINT,
  VD_ABOUT_TURNS,
  VD_ABOUT_AWARD,
  VD_ABOUT_LEVEL,      /* of victory */
  VD_ABOUT_MORALE,     /* a level of demoralization */
  VD_ABOUT_RESET,      /* of the morale of an army */
  VD_N_ABOUTS
} VdAboutKind;

typedef struct
{
  VdAboutKind kind;
  guint       index;
} VdAbout;

static inline VdAbout
vd_about (VdAboutKind kind,
          guint       index)
{
  return (VdAbout) { kind, index };
}

static inline gboolean
vd_about_equal (VdAbout a,
                VdAbout b)
{
  return a.kind == b.kind && a.index == b.index;
}

/**
 * VdRowName: what a row is called in its document
 * @element: as "unit"
 * @key: (nullable): what names it, as its id; %NULL if nothing does
 * @nth: which of the rows with that name, from 1
 * @digits: where @key stands if it is a number
 *
 * Borrows its strings, or points into itself: it is filled in where it stands.
 */
typedef struct
{
  const char *element;
  const char *key;
  guint       nth;
  char        digits[12];
} VdRowName;

/* Returns: (transfer full): for people: "unit tau-1", "reset (2)" */
char *vd_row_name_print (const VdRowName *self);

G_END_DECLS
