/* agree-private.h: what the files that compare maps share (private to formats/agree) */
#pragma once

#include "formats/agree/agree.h"

G_BEGIN_DECLS

/* Those who read, and behind them the files that know better. */
enum
{
  VD_AGREE_SETTLED = VD_AGREE_MAX_READERS,
  VD_AGREE_GOLD,
  VD_AGREE_FIRST_SAID, /* before it was settled, as the first map remembers */
  VD_AGREE_SECOND_SAID,
  VD_AGREE_N_VOICES
};

/**
 * VdAgreeEntry: what somebody has at a place
 * @kind: of @kinds
 * @place: a hex, a side or a step, as a number (agree-entries.c)
 * @value: a number of @texts, and 1 more
 * @voice: who
 * @node: the row that says so
 */
typedef struct
{
  guint64  place;
  guint32  kind;
  guint32  value;
  guint32  voice;
  VdNode  *node;
} VdAgreeEntry;

/* What all have at one place.  Where nobody has anything there is none. */
typedef struct
{
  guint         kind;
  guint64       place;
  guint32       value[VD_AGREE_N_VOICES]; /* 0: nothing */
  const VdNode *node[VD_AGREE_N_VOICES];
  guint         first, n; /* of the entries */
} VdAgreePlace;

/* @word: (nullable): one of #vd_agree_groups.  Returns: whether it is */
gboolean  vd_agree_find_group     (const char    *word,
                                   VdAgreeGroup  *group);

/* Adds the entries of @map, whose number of cells is that of all. */
void      vd_agree_add_entries    (VdAgreement   *self,
                                   const VdMap   *map,
                                   guint          voice);

/* Puts them in order, once all are there. */
void      vd_agree_sort_entries   (VdAgreement   *self);

/* @at: (inout): an entry; 0 to begin with */
gboolean  vd_agree_next_place     (const VdAgreement *self,
                                   guint             *at,
                                   VdAgreePlace      *place);

/* What @place is about. */
void      vd_agree_find_place     (const VdAgreement *self,
                                   const VdAgreePlace *place,
                                   guint              *cell,
                                   int                *next);

/* What a place of that kind has where nobody says anything: of terrain the usual one. */
guint32   vd_agree_get_usual      (const VdAgreement *self,
                                   guint              kind);

/* What more than half of the readers have there; FALSE if there is none. */
gboolean  vd_agree_find_majority  (const VdAgreement  *self,
                                   const VdAgreePlace *place,
                                   guint32            *value);

/* Whether the map in which disputes are decided is about that place. */
gboolean  vd_agree_is_decided     (const VdAgreement  *self,
                                   const VdAgreePlace *place);

/* Adds the entries of disputes that the first map says are settled. */
void      vd_agree_add_settled    (VdAgreement   *self);

/* Whether one has settled what the first two make of it, so that the first map says what is right;
 * not, if the second has changed his mind since. */
static inline gboolean
vd_agree_is_settled (const VdAgreePlace *place)
{
  return place->node[VD_AGREE_FIRST_SAID] != NULL &&
         place->value[VD_AGREE_SECOND_SAID] == place->value[1] &&
         place->value[VD_AGREE_FIRST_SAID] != place->value[1];
}

static inline VdAgreeKind *
vd_agree_get_kind (const VdAgreement *self,
                   guint              kind)
{
  return self->kinds->pdata[kind];
}

static inline const VdMap *
vd_agree_get_map (const VdAgreement *self,
                  guint              reader)
{
  return self->maps->pdata[reader];
}

/* (nullable) */
static inline const char *
vd_agree_get_text (const VdAgreement *self,
                   guint32            value)
{
  return value != 0 ? self->texts->pdata[value - 1] : NULL;
}

/* pass.c: what is known of a map before anything is read.  Returns: (transfer full) */
VdDocument *vd_pass_new_frame     (const VdDocument   *map,
                                   const char         *path);

/* Counts what they agree on, and lists what they do not. */
void      vd_agree_count          (VdAgreement   *self);

G_END_DECLS
