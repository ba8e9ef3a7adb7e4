/* tally.h: counts over the games of a test-play
 *
 * Games that an audit broke off are left out everywhere but in
 * vd_tally_failed() and vd_tally_orders().
 */
#pragma once

#include "core/campaign/campaign.h"
#include "core/campaign/spread.h"

G_BEGIN_DECLS

struct _VdUntil;
struct _VdGates;

/**
 * VdSummary:
 * @path: the file that was played
 * @key: (nullable): of the run in the store that its games are in
 * @results: (array): of the campaign's games
 * @annals: (nullable): their sum
 * @until: (nullable): by what the campaign stopped
 * @gates: (nullable): what it must prove
 * @n_stored: how many of them were not played, but stored before
 * @seconds: how long it took
 * @processor_seconds: of all workers together
 */
typedef struct
{
  const char         *path;
  const char         *key;
  const VdCampaign   *campaign;
  const VdGameResult *results;
  const VdAnnals     *annals;
  const struct _VdUntil *until;
  const struct _VdGates *gates;
  guint               n_stored;
  double              seconds;
  double              processor_seconds;
} VdSummary;

/* Returns: how many games were broken off */
guint    vd_tally_failed      (const VdSummary *self);

/**
 * vd_tally_games:
 * @option: -1 for all games
 *
 * Returns: in how many games that choice was made
 */
guint    vd_tally_games       (const VdSummary *self,
                               int              option,
                               int              choice);

/**
 * vd_tally_wins:
 * @winner: a side, or %VD_MAX_SIDES for a draw
 *
 * Returns: how many of those games it won
 */
guint    vd_tally_wins        (const VdSummary *self,
                               int              option,
                               int              choice,
                               guint            winner);

/**
 * vd_tally_margin:
 * @n: (out): of how many games
 *
 * Returns: the points of the first side less those of the second, summed over
 *   those games
 */
VdSum    vd_tally_margin      (const VdSummary *self,
                               int              option,
                               int              choice,
                               guint           *n);

/* The same over those of them that @winner won at @level. */
VdSum    vd_tally_margin_at   (const VdSummary *self,
                               int              option,
                               int              choice,
                               guint            winner,
                               guint            level,
                               guint           *n);

/**
 * vd_tally_level:
 * @level: from 1; 0 for none
 *
 * Returns: how many of those games @winner won at that level
 */
guint    vd_tally_level       (const VdSummary *self,
                               int              option,
                               int              choice,
                               guint            winner,
                               guint            level);

/**
 * vd_tally_knows_end:
 * @winner: a side, or %VD_MAX_SIDES: nobody
 * @level: as above
 *
 * Returns: whether the scenario, which has levels, has that end; for none, whether some
 *   game ended so
 */
gboolean vd_tally_knows_end   (const VdSummary *self,
                               guint            winner,
                               guint            level);

/* Returns: in how many games @side was demoralized on @field */
guint    vd_tally_demoralized (const VdSummary *self,
                               guint            field,
                               guint            side);

/* Returns: the orders of all games */
double   vd_tally_orders      (const VdSummary *self);

/**
 * VdFigure: something that is read of one game
 * @key: in JSON
 * @title: for people, to be translated
 */
typedef struct
{
  const char *key;
  const char *title;
  double    (*read) (const VdGameResult *result,
                     guint               side);
} VdFigure;

/* Figures of each side, and of both together; all end with a NULL key. */
extern const VdFigure vd_side_figures[];
extern const VdFigure vd_game_figures[];

/* Figures of both that only a chronicle gives. */
extern const VdFigure vd_course_figures[];

VdSpread vd_tally_spread      (const VdSummary *self,
                               const VdFigure  *figure,
                               guint            side);

G_END_DECLS
