/* tables-crossings.h: what can be done to bridges and the like in play
 *
 * A part of tables.h.  A crossing is a hexside with a kind that has works: see crossing.h.  A
 * pontoon is one that a train lays where none was: see the same.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define VD_MAX_CROSSINGS 128
#define VD_MAX_WORK_MODIFIERS 3

typedef enum
{
  VD_WORK_DAMAGE,
  VD_WORK_REPAIR,
  VD_N_WORKS
} VdWorkKind;

/* When something is added to the die. */
typedef enum
{
  VD_WORK_OCCUPIED,   /* an enemy who fights stands at either end; */
  VD_WORK_CONTROLLED, /* either end is in enemy control; */
  VD_WORK_WITH        /* a unit with a trait is in the hex of who works */
} VdWorkWhen;

typedef struct
{
  guint8   when;   /* a VdWorkWhen */
  gint8    amount;
  guint16  rule;   /* a VdCaseId */
  guint64  units[16]; /* those with the trait, a bit each */
} VdWorkModifier;

typedef struct
{
  guint8   cost;    /* quarters for each try; 0: not done at all */
  guint8   most;    /* the die by which it succeeds, at most */
  guint8   classes; /* who may, as bits */
  guint8   n_modifiers;
  guint16  rule;    /* a VdCaseId */
  VdWorkModifier modifiers[VD_MAX_WORK_MODIFIERS];
} VdWork;

/* What a crossing is in play. */
typedef enum
{
  VD_CROSSING_WHOLE,
  VD_CROSSING_DAMAGED,  /* as if it were not there */
  VD_CROSSING_REPAIRED, /* in this phase: who crosses pays for it */
  VD_CROSSING_MENDED,   /* whole since an earlier phase of this turn; where supply minds it */
  VD_N_CROSSING_STATES
} VdCrossingIs;

typedef struct
{
  guint16 cell; /* of its ends the one with the lower number, */
  guint16 to;   /* and the other */
  guint8  dir;  /* from the first to the second */
  guint8  kind; /* of hexside */
} VdCrossingRow;

/* What a pontoon costs in the turn in which it is laid, by a die. */
#define VD_MAX_LAYS 6

typedef struct
{
  guint8  most; /* the die at most for which it does */
  guint8  cost; /* quarters, for who crosses */
} VdLay;

#define VD_MAX_PONTOONS 16

/* Where a pontoon lies. */
typedef struct
{
  guint16 cell; /* the hex that it was laid from, */
  guint8  dir;  /* the side of it, and 1; 0: it is not laid */
  guint8  kind; /* of hexside */
  guint8  cost; /* quarters in the turn in which it was laid, 0 in later ones */
  guint8  is_new; /* it was laid in this turn */
} VdLaid;

/* A hexside that is set up as damaged. */
typedef struct
{
  guint16 cell;
  guint16 to;
} VdDamaged;

G_END_DECLS
