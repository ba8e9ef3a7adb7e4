/* tables-turns.h: what turns bring in a compiled scenario
 *
 * A part of tables.h: the sequence of play, reinforcements, options, ends of days, exits and
 * tracks.
 */
#pragma once

#include "core/scenario/tables-chart.h"

G_BEGIN_DECLS

/* See sequence.def. */
typedef enum
{
#define VD_PHASE(symbol, name, point, windows) VD_PHASE_##symbol,
#include "core/scenario/sequence.def"
  VD_N_PHASES
} VdPhase;

#define VD_ALL_PERIODS ((1u << VD_MAX_PERIODS) - 1)

typedef struct
{
  VdPhase kind;
  guint8  periods;     /* that have it, as bits */
} VdPhaseRow;

/* What is played in a turn: see sequence.h. */
typedef struct
{
  guint      n_phases;
  VdPhaseRow phases[VD_N_PHASES]; /* of each player-turn, in order, every kind once */
  guint8     second_begins; /* periods in which not the first side begins, as bits */
} VdSequence;

typedef enum
{
  VD_ENTRY_HEXES,      /* at the listed hexes; if blocked, nearest of the edge */
  VD_ENTRY_ANY         /* at any of the listed cells (an edge or a region) */
} VdEntryKind;

typedef struct
{
  char       *id;
  char       *name;
  guint8      side;
  guint8      turn;     /* due, from 1 */
  VdCond      when;
  VdEntryKind kind;
  VdCell     *cells;
  guint       n_cells;
  guint8      edges;    /* bits of the edges that replacement hexes lie on */
  guint8      field;
  gboolean    may_delay;
  gboolean    ignores_control; /* it may enter enemy-controlled hexes */
  gboolean    is_whole; /* all of it come in, or none; see gate.h for both */
  gboolean    is_queued; /* those due earlier at a hex of its own come in before it */
  guint8      within;   /* hexes from its own that it may come in at instead; 0: by the
                         * setting entry-elsewhere */
  guint32     faces;    /* of the die that bring it, as bits; 0 if it is not rolled for */
  guint8      until;    /* the last turn of such a roll, */
  guint8      die_periods; /* in periods of these alone, as bits; 0: in any */
  guint8      number;   /* among the groups that are rolled for */
  guint16     otherwise; /* the group that it stands in for from its turn on, or VD_NONE */
  VdCell      cancel_cell; /* cancelled once cancel_side has left by this hex */
  guint8      cancel_side;
  VdCaseId    rule;
  VdUnitId   *units;
  guint       n_units;
  gboolean    has_left_out; /* it lists units that it cannot bring, which is said of each */
} VdGroup;

typedef struct
{
  char  *id;
  char  *name;
  guint8 chooser;      /* side */
  guint  turn;         /* when it is chosen; 0 before the first */
  gboolean secret;     /* from the other side, until the first unit comes that it concerns */
  guint  n_choices;
  char  *choice_ids[VD_MAX_CHOICES];
  char  *choice_names[VD_MAX_CHOICES];
  VdCond choice_when[VD_MAX_CHOICES];
  guint8 initial;      /* the default choice */
  VdCaseId rule;
} VdOption;

typedef struct
{
  guint8   side;
  guint8   field;
  guint16  points;     /* quarters */
  VdCond   when;
  VdCaseId rule;
} VdLevel;

/* At the end of the turn the morale of an army is set anew. */
typedef struct
{
  guint8   army;
  guint8   turn;
  gboolean from_start; /* to the level of the start, else: */
  guint8   to;
  gboolean less_lost;  /* less one for each unit that is lost for good */
  VdCaseId rule;
} VdReset;

/* At the end of the turn a side may end the game. */
typedef struct
{
  guint8   side;
  guint8   turn;
  VdCaseId rule;
} VdStop;

/* Units that go back to reserve: see recall.h. */
typedef struct
{
  VdUnitId *units;
  guint     n_units;
  guint8    turn;
  guint8    until;     /* by the end of that turn they are away */
  guint8    distance;
  guint8   *inside;    /* (nullable): [cell]: or there */
  VdCaseId  rule;
} VdRecall;

typedef struct
{
  guint8   side;
  guint8   field;
  guint8   edges;             /* bits */
  gboolean needs_demoralized; /* only once a side is demoralized on the field */
  VdCond   when;
  VdCaseId rule;
} VdExit;

typedef struct
{
  char   *id;
  char   *name;
  VdCell *ends[2];     /* hexes beside the section, at either end */
  guint   n_ends[2];
  guint8  fields[2];
} VdSection;

typedef struct
{
  char      *id;
  char      *name;
  guint8     side;
  guint8     spaces;
  VdCond     when;
  guint      n_sections;
  VdSection *sections;
  VdCaseId   rule;
} VdTrack;

G_END_DECLS
