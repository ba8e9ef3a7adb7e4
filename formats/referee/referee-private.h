/* referee-private.h: what the files of the referee share */
#pragma once

#include <json-glib/json-glib.h>

#include "core/play/record.h"
#include "formats/io/json-writer.h"
#include "formats/referee/referee.h"
#include "formats/referee/seat.h"

G_BEGIN_DECLS

#define VD_REFEREE_MAX_WORD 4096 /* bytes of a string, but for a game */
#define VD_REFEREE_MAX_LIST 64   /* strings of a list */
#define VD_REFEREE_MAX_ID 128    /* bytes of an id that is a string */

/* A scenario that may be played; at a seat nothing but the scenario, which is
 * another's. */
typedef struct
{
  char       *path;
  VdProject  *project;
  VdScenario *scenario;
  VdFindings *findings;
  guint64     rules;
} VdTable;

/* What is wrong with a request. */
typedef struct
{
  const char *code;   /* stable */
  char       *text;   /* a sentence without its stop */
  const char *remedy; /* a sentence */
  char       *rule;   /* (nullable): the case that forbids it */
  const char *unit;   /* (nullable): the unit that it names */
} VdRefusal;

/* A referee who serves one side of a game that is played elsewhere. */
struct _VdSeat
{
  VdReferee   *referee;
  guint        side;
  guint64      seed;  /* of the side's own chance */
  guint        told;  /* orders that were told in notices */
  VdOrder      order; /* that was given, and is still to be carried out: */
  gboolean     gave;
};

struct _VdReferee
{
  char        *version;
  GPtrArray   *tables;  /* of VdTable */
  VdSeat      *seat;    /* (nullable): whom it serves */

  /* The game that is played; all NULL before the first is loaded. */
  VdTable     *table;   /* borrowed */
  VdGame      *game;    /* as long as a side's request is answered, what it knows; else the same: */
  VdGame      *whole;
  VdGame      *scratch; /* for what is only supposed */
  VdRecord    *record;
  VdOrderList  list;
  GArray      *path;    /* of guint16: of the order that was read last */

  /* The request that is answered. */
  JsonNode    *root;    /* (nullable): it is kept up to the next one */
  JsonObject  *request; /* borrowed; NULL in between */
  int          as;      /* the side that asks, -1 for nobody's */
  VdJson       json;    /* where the reply goes */
  VdRefusal    refusal;
  gboolean     quit;
};

/* Reading the request.  Each sets the refusal and returns FALSE, NULL or -1 if
 * a member is not what it should be. */

G_GNUC_PRINTF (4, 5)
gboolean      vd_referee_refuse     (VdReferee       *self,
                                     const char      *code,
                                     const char      *remedy,
                                     const char      *format,
                                     ...);

/* Of what the rules forbid. */
gboolean      vd_referee_forbid     (VdReferee       *self,
                                     const VdVerdict *verdict);

/* The request as an object; the root is to be freed. */
JsonNode     *vd_referee_parse      (VdReferee       *self,
                                     const char      *line,
                                     gsize            n);

/* Whether @node can be sent back as an id; whether that of the request can, if it has one. */
gboolean      vd_referee_is_id      (JsonNode        *node);
gboolean      vd_referee_check_id   (VdReferee       *self);

gboolean      vd_referee_has        (const VdReferee *self,
                                     const char      *member);
const char   *vd_referee_get_text   (VdReferee       *self,
                                     const char      *member,
                                     gsize            most);
gboolean      vd_referee_get_number (VdReferee       *self,
                                     const char      *member,
                                     gint64           least,
                                     gint64           most,
                                     gint64          *number);

/* Units by id; none if the member is absent.  Returns: whether all are. */
gboolean      vd_referee_get_units  (VdReferee       *self,
                                     const char      *member,
                                     VdUnitId         units[VD_REFEREE_MAX_LIST],
                                     guint           *n);
gboolean      vd_referee_get_unit   (VdReferee       *self,
                                     const char      *member,
                                     VdUnitId        *unit);
gboolean      vd_referee_get_cell   (VdReferee       *self,
                                     const char      *member,
                                     VdCell          *cell);

/* The member "order"; its path goes to VdReferee.path. */
gboolean      vd_referee_get_order  (VdReferee       *self,
                                     VdOrder         *order);

/* What the side that asks sees; everything if nobody's side asks. */
VdView        vd_referee_look       (const VdReferee *self);

/* Whether the side that asks may decide now, or nobody's side asks. */
gboolean      vd_referee_may_decide (VdReferee       *self);

/* What the side that asks knows of the game, as a game; the game itself if nobody's side asks, or
 * nothing is hidden: for what is read. */
VdGame       *vd_referee_find_mind  (const VdReferee *self);

/* A verdict that names no unit which the side that asks does not know. */
VdVerdict     vd_referee_mask       (const VdReferee *self,
                                     const VdVerdict *verdict);

/* Refuses what follows from where @unit is, if the side that asks may not see that. */
gboolean      vd_referee_check_seen (VdReferee       *self,
                                     VdUnitId         unit);

/* Pieces of replies */

void          vd_referee_say_points (VdReferee       *self,
                                     const char      *key,
                                     guint            quarters);
void          vd_referee_say_why    (VdReferee       *self,
                                     const VdExplain *why,
                                     gboolean         amounts);
void          vd_referee_say_throw  (VdReferee       *self,
                                     const VdThrow   *thrown);

/* Whose turn it is, and whether it is over. */
void          vd_referee_say_now    (VdReferee       *self);

/* Who has won at which level, if it is over; points and losses; the orders after
 * @since. */
void          vd_referee_say_end     (VdReferee      *self);
void          vd_referee_say_tallies (VdReferee      *self);
void          vd_referee_say_log     (VdReferee      *self,
                                      guint           since);

/* A line: @kind is "reply", to what is asked now, or "notice".  Returns (nullable):
 * NULL with the refusal set; free with free(). */
char         *vd_referee_write      (VdReferee       *self,
                                     const char      *kind,
                                     const char      *name,
                                     gboolean       (*say) (VdReferee *self));

/* A game of the table from its beginning. */
void          vd_referee_begin      (VdReferee       *self,
                                     VdTable         *table,
                                     guint64          seed);

/* An order that was carried out, and what came of it. */
void          vd_referee_say_applied (VdReferee      *self,
                                      const VdOrder  *order,
                                      const guint16  *path,
                                      guint           n_path);

/* The requests.  Each writes the members of its reply. */
gboolean      vd_referee_tell_scenario (VdReferee    *self);
gboolean      vd_referee_tell_state    (VdReferee    *self);
gboolean      vd_referee_tell_orders   (VdReferee    *self);
gboolean      vd_referee_tell_log      (VdReferee    *self);
gboolean      vd_referee_tell_findings (VdReferee    *self);
gboolean      vd_referee_tell_test     (VdReferee    *self);
gboolean      vd_referee_tell_reach    (VdReferee    *self);
gboolean      vd_referee_tell_odds     (VdReferee    *self);
gboolean      vd_referee_tell_sight    (VdReferee    *self);

G_END_DECLS
