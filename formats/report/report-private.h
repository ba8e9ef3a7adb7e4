/* report-private.h: what the chapters of a report share */
#pragma once

#include "core/campaign/strata.h"
#include "core/text/finding.h"
#include "formats/report/report.h"

G_BEGIN_DECLS

/**
 * VdPage: a page while it is written
 */
typedef struct
{
  GString                *text;
  const VdCampaignReport *report;
  guint                   n_wins[VD_MAX_SIDES + 1]; /* of games played to the end; the last: nobody */
  guint                   n_ended;
  GArray                 *games;     /* to look at; of VdPageGame */
  VdFindings             *findings;  /* (nullable): what the games tell */
  GArray                 *comparisons; /* of VdPageComparison */
} VdPage;

/* Decided games in which the same choices opened an option.
 * @chosen: by option, of those that opened it */
typedef struct
{
  guint8    chosen[VD_MAX_OPTIONS];
  VdStratum games;
} VdPageStratum;

/**
 * VdPageComparison: two choices of an option
 * @strata: of VdPageStratum, also those of few games
 * @n_counted: how many have games enough
 * @difference: by how much greater the first side's share is with the second choice, in
 *   games in which both were open, of 1.0
 * @low, @high: its 95 % interval
 * @p: how often chance brings so much,
 * @adjusted: among all comparisons of the page,
 * @opposed: and strata in which it does the opposite, or choices of the option
 * @turned_by: with which it does; -1 for the strata
 */
typedef struct
{
  guint   option;
  guint   choice[2];
  GArray *strata;
  guint   n_counted;
  double  difference;
  double  low;
  double  high;
  double  p;
  double  adjusted;
  double  opposed;
  int     turned_by;
} VdPageComparison;

/* A mean of @n figures, and half of its 95 % interval. */
typedef struct
{
  double  mean;
  double  reach;
  guint64 n;
} VdPageMean;

/* What findings of one code are about, the gravest first.
 * @never: something that no game has shown, and the subject says what */
typedef struct
{
  const char *code;
  const char *title; /* N_ */
  gboolean    never;
} VdPageKind;

extern const VdPageKind vd_page_kinds[]; /* up to one without a code */

/* A game that the page leads to. */
typedef struct
{
  guint    index; /* in the report's results */
  GString *why;   /* what it is an example of */
  char    *text;  /* (nullable): its file, if the page holds it */
} VdPageGame;

/* What is meant as markup, as it is. */
void        vd_page_raw      (VdPage      *self,
                              const char  *markup);

/* The same, put together: %s, %d, %u alone, which must need no escaping. */
void        vd_page_markup   (VdPage      *self,
                              const char  *format,
                              ...) G_GNUC_PRINTF (2, 3);

/* A text, escaped. */
void        vd_page_text     (VdPage      *self,
                              const char  *text);

/* A sentence, marked with N_, in the reader's language, what is put into it
 * included; escaped. */
void        vd_page_say      (VdPage      *self,
                              const char  *format,
                              ...) G_GNUC_PRINTF (2, 3);

/* The same between a start tag, as "h2" or "td class=\"x\"", and its end tag. */
void        vd_page_element  (VdPage      *self,
                              const char  *tag,
                              const char  *format,
                              ...) G_GNUC_PRINTF (3, 4);

/* What a shell is to be told, which breaks between words alone; @more behind it. */
void        vd_page_command  (VdPage      *self,
                              const char  *command,
                              const char  *more);

/* A number for a drawing: a point, two digits behind it. */
void        vd_page_number   (VdPage      *self,
                              double       number);

/* Returns: (transfer none): a sentence in the reader's language */
const char *vd_page_word     (const VdPage *self,
                              const char   *sentence);

/* Returns: (transfer full): a sentence, marked with N_, as vd_page_say() writes it, not escaped */
char       *vd_page_print    (const VdPage *self,
                              const char   *format,
                              ...) G_GNUC_PRINTF (2, 3);

/* Returns: (transfer full): "62.3 %" in the reader's way; 100 of 1.0 */
char       *vd_page_percent  (double       share);

/* Returns: (transfer full): "12.3" in the reader's way */
char       *vd_page_decimal  (double       number);

/* Returns: (transfer full): the same with its sign, a plus too */
char       *vd_page_signed   (double       number);

/* The share of which k of n were seen, from 0 to 1; 0 of none. */
double      vd_page_share    (guint64      k,
                              guint64      n);

/* A cell of a table: a figure, and below it its interval, or none (both %NULL). */
void        vd_page_cell     (VdPage      *self,
                              const char  *figure,
                              const char  *low,
                              const char  *high);

/* The same for a share of 100, with or without the sign for that; of none a dash. */
void        vd_page_share_cell (VdPage      *self,
                                guint64      k,
                                guint64      n,
                                gboolean     has_sign);

/* Whether game @i of the report counts, where one choice of an option is looked at or all
 * (-1): see vd_game_result_counts(). */
gboolean    vd_page_counts   (const VdPage *self,
                              guint         i,
                              int           option,
                              int           choice);

/* Returns: how many of those that count @winner won, and in @n how many there are */
guint       vd_page_wins     (const VdPage *self,
                              int           option,
                              int           choice,
                              guint         winner,
                              guint        *n);

/* Returns: the mean of the sum over @n games, in @unit s */
VdPageMean  vd_page_mean     (VdSum        sum,
                              guint64      n,
                              double       unit);

/* Returns: by how many points the first side is ahead in games that count.  @winner: -1
 * for all of them, or who won, at @level */
VdPageMean  vd_page_margin   (const VdPage *self,
                              int           option,
                              int           choice,
                              int           winner,
                              guint         level);

/**
 * vd_page_list_unreached:
 * @accepted: with those of which the scenario says why nobody should reach them
 *
 * Returns: (transfer full) (element-type utf8): the levels that a side could have won at
 *   and never did, as "French, Decisive"
 */
GPtrArray  *vd_page_list_unreached (const VdPage *self,
                                    gboolean      accepted);

/* Returns: how many choices of an option were made in any game */
guint       vd_page_count_choices (const VdPage *self,
                                   guint         option);

/* (transfer full): of each two choices that were made in games in which both were open */
GArray     *vd_page_compare_options (const VdPage *self);

/* Whether that is called a difference; whether the strata contradict each other, so that
 * there is none for all. */
gboolean    vd_page_is_difference (const VdPageComparison *comparison);
gboolean    vd_page_is_opposed    (const VdPageComparison *comparison);

/* Returns: (transfer full): "Plan: Option A; Louis: no"; "" where nothing opened it */
char       *vd_page_stratum_name  (const VdPage           *self,
                                   guint                   option,
                                   const VdPageStratum    *stratum);

/* Whether nobody meant anything by what he did. */
gboolean    vd_page_is_random (const VdCampaignReport *report);

/**
 * vd_page_example:
 *
 * Writes a link from a finding of games to the game that shows it, or that came
 * nearest to what no game has, and notes that game for vd_page_games().
 */
void        vd_page_example  (VdPage          *self,
                              const VdFinding *finding);

/* (transfer full): none yet. */
GArray     *vd_page_list_games (void);

/* The campaign that the report is of, to be played again. */
VdCampaign  vd_page_campaign (const VdCampaignReport *report);

/* Returns: (transfer full): @text without the folders of what stands in it by its whole
 *   path: where we keep our files is nobody's business who reads the page */
char       *vd_page_without_folders (const char *text);

/* Returns: (transfer full): the command that plays the campaign again, so too */
char       *vd_page_again    (const VdCampaignReport *report,
                              const VdCampaign       *campaign);

/* Returns: (transfer full): an end of games in words: who wins, or nobody, and by which
 * level, 0 for none */
char       *vd_page_end_name (const VdPage *self,
                              guint         winner,
                              guint         level);

/* What shows the turn that was chosen, as style. */
void        vd_page_turn_style (VdPage     *self);

/* The chapters. */
void        vd_page_summary  (VdPage      *self);
void        vd_page_bars     (VdPage      *self);
void        vd_page_options  (VdPage      *self);
void        vd_page_levels   (VdPage      *self);
void        vd_page_margins  (VdPage      *self);
void        vd_page_scores   (VdPage      *self);
void        vd_page_course   (VdPage      *self);
void        vd_page_maps     (VdPage      *self);
void        vd_page_combats  (VdPage      *self);
void        vd_page_losses   (VdPage      *self); /* within that of combats */
void        vd_page_arrivals (VdPage      *self);
void        vd_page_fates    (VdPage      *self);
void        vd_page_forces   (VdPage      *self);
void        vd_page_findings (VdPage      *self);
void        vd_page_never    (VdPage      *self);
void        vd_page_games    (VdPage      *self);

extern const char vd_page_style[];

G_END_DECLS
