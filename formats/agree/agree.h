/* agree.h: what two or more people made of one printed map, decision by decision
 *
 * Maps are compared as they lie on the grid, whatever rows they are written in: the terrain of each
 * hex; of each kind of hexside every side between two hexes, and the direction of those that have
 * one; of each kind of path every step, and where it leaves the map; the names of each hex; of each
 * region, by its id, every hex.  How a name looks and where its label goes is not compared, nor are
 * sources, notes and the names of rivers.
 *
 * Where readers differ there is a dispute.  It is settled where more than half of three or more
 * say the same, where a further file says what is right, or where the first map lists it as settled
 * (section `settled`, which keeps what both said; what is right is what the first map says now).
 * What is settled tells how many errors the first two readers made, and from that follows how many
 * both made (missed.h).
 *
 * Where a map is a second pass (pass.h) only that is compared which was to be read there: a hexside
 * or a step if it touches a hex of the part.
 */
#pragma once

#include "formats/agree/kappa.h"
#include "formats/agree/missed.h"
#include "formats/map/map.h"

G_BEGIN_DECLS

#define VD_AGREE_MAX_READERS 16

typedef enum
{
  VD_AGREE_TERRAIN,
  VD_AGREE_SIDES,
  VD_AGREE_PATHS,
  VD_AGREE_NAMES,
  VD_AGREE_REGIONS,
  VD_N_AGREE_GROUPS
} VdAgreeGroup;

extern const char *const vd_agree_groups[VD_N_AGREE_GROUPS]; /* "terrain", "hexsides" ... */

/**
 * VdAgreeKind: decisions of one kind
 * @id: (nullable): of the kind or region; %NULL of terrain and names
 * @agreeing: how far all readers agree
 */
typedef struct
{
  VdAgreeGroup  group;
  char         *id;
  VdAgreeing    agreeing;
  guint         n_disputes;
} VdAgreeKind;

/**
 * VdDispute: a decision on which readers differ
 * @kind: in #VdAgreement.kinds
 * @cell: the hex
 * @next: the hex across the side, or at the other end of the step; -1 if it is about a hex
 * @says: what each reader has there: a terrain, texts of names, "yes", or of a directed kind
 *   the side as it is written; %NULL for nothing; of the first, what he had before it was settled
 * @lines: of each the line of the row that says it, 0 if none does
 * @right: what is right, as in @says
 * @is_settled: whether @right is known
 */
typedef struct
{
  guint        kind;
  guint        cell;
  int          next;
  const char  *says[VD_AGREE_MAX_READERS];
  guint        lines[VD_AGREE_MAX_READERS];
  const char  *right;
  gboolean     is_settled;
} VdDispute;

/**
 * VdGold: decisions of which the answer was known beforehand
 * @n: how many there are
 * @wrong: by each reader
 * @wrong_alike: on which the first two agree, and are wrong
 */
typedef struct
{
  guint n;
  guint wrong[VD_AGREE_MAX_READERS];
  guint wrong_alike;
} VdGold;

/**
 * VdAgreement:
 * @maps: (element-type VdMap): of the readers, in their order
 * @kinds: (element-type VdAgreeKind)
 * @disputes: (element-type VdDispute): by kind, then from hex to hex
 * @n_between: on how many the first two differ
 * @n_settled: of how many of these it is known what is right
 * @n_neither: and both are wrong
 * @wrong: of the others, those on which the first, and the second, is wrong
 * @sorts: (array length=n_sorts): the same by what there is: see vd_missed_estimate()
 * @open: of each sort how many are not settled
 * @gold: of the gold rows
 * @n_faults: of each reader's file, rows or parts of rows that cannot be compared, as they
 *   are faulty
 */
typedef struct
{
  GPtrArray    *maps;
  GPtrArray    *kinds;
  GPtrArray    *disputes;
  guint         n_between, n_settled, n_neither;
  guint         wrong[2];
  VdMissedSort  sorts[2 * VD_N_AGREE_GROUPS];
  guint         open[2 * VD_N_AGREE_GROUPS];
  VdGold        gold;
  guint         n_faults[VD_AGREE_MAX_READERS];
  guint         groups;      /* private, likewise what follows: what is compared, by bits */
  guint8       *within;      /* (nullable): by cell, whether it is */
  GHashTable   *partly;      /* of rows of the first map that lie partly elsewhere */
  gboolean      has_settled; /* likewise of the map in which disputes are decided: */
  guint         settled_groups;
  guint8       *settled_within;
  VdChart      *chart;
  GArray       *entries;
  GPtrArray    *texts;
  GHashTable   *numbers;
  GHashTable   *kind_numbers;
} VdAgreement;

/**
 * vd_agreement_new:
 * @documents: (array length=n): maps, which outlive it; from 2 to %VD_AGREE_MAX_READERS
 * @settled: (nullable): a map in which the disputes are decided; if it is a second pass, as of
 *   somebody who was asked for the disputes alone, those that it is about
 * @gold: (nullable): a map of which only the rows that are there count, each as what is right;
 *   of a hexside or a step that is not listed it says nothing
 *
 * Errors: of %VD_FORMAT_ERROR, if a document is no map, or its grid, its numbering, its playing
 *   areas or the terrain of hexes without a row are other than those of the first.
 *
 * Returns: (transfer full) (nullable)
 */
VdAgreement *vd_agreement_new    (VdDocument *const  *documents,
                                  guint               n,
                                  VdDocument         *settled,
                                  VdDocument         *gold,
                                  GError            **error);
/* @self: (nullable) */
void         vd_agreement_free   (VdAgreement        *self);

/* Whether one person made both of the first two, as they say themselves. */
gboolean     vd_agreement_has_one_reader (const VdAgreement *self);

typedef enum
{
  VD_AGREE_NO_ERRORS, /* no dispute between the first two, so nothing to reckon with */
  VD_AGREE_OPEN,      /* nobody has said who was right: an upper bound */
  VD_AGREE_TOO_FEW,   /* too few disputes for an estimate: an upper bound */
  VD_AGREE_ESTIMATE
} VdAgreeAnswer;

/**
 * vd_agreement_estimate:
 * @missed: (out): errors that the first two readers both made
 */
VdAgreeAnswer vd_agreement_estimate (const VdAgreement *self,
                                     VdMissed          *missed);

/**
 * VdAgreeMarks: what became of the rows of the first map
 */
typedef struct
{
  guint n_checked;   /* became so */
  guint n_disputed;  /* hold something that is disputed */
  guint n_suggested; /* agree, but were suggested to all who have them */
  guint n_alone;     /* are settled as only one person has them, or one alone has read them */
  guint n_partly;    /* agree, but not all of them was compared */
  guint n_other;     /* agree, but were not read from the map: as their status says */
} VdAgreeMarks;

/* What becomes of a row of the first map. */
typedef struct
{
  VdNode     *node;
  const char *status;
  gboolean    is_checked; /* and so is suggested no more */
} VdAgreeMark;

/**
 * vd_agreement_list_marks:
 * @changes: (element-type VdAgreeMark): to be added to, in the order of the places
 *
 * A row of which two readers have entered all, at most one of them by a suggestion, becomes `checked`
 * and is `suggested` no more; its status was `transcribed` or none.  A row that holds something
 * disputed stays as it is, but is not `checked`.  If more than half have it as the first does, that
 * is no dispute; and who settles one by looking again, or has made the map in which disputes are
 * decided, has read it too.
 */
VdAgreeMarks vd_agreement_list_marks (const VdAgreement *self,
                                      GArray            *changes);

/* Makes the first document the merged one: all of these changes. */
VdAgreeMarks vd_agreement_mark   (VdAgreement        *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdAgreement, vd_agreement_free)

G_END_DECLS
