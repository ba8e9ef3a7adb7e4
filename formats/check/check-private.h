/* check-private.h: the parts of vd_check_project() */
#pragma once

#include "formats/check/check.h"
#include "formats/document/repair-propose.h"
#include "formats/project/project-report.h"

G_BEGIN_DECLS

/* Returns: (transfer full): the two hexes of a hexside, as "1306/1405" */
char    *vd_check_name_side (const VdMap     *map,
                             const VdMapSide *side);

/* Says that @finding is about a hex of map number @map. */
void     vd_check_put       (const VdProject *project,
                             VdFinding       *finding,
                             guint            map,
                             guint            cell);

/* Whether the numbers of a map fit its grid; if not, that is said once, in place of what is
 * said of each pair of hexes that do not touch. */
gboolean vd_check_numbering (VdProject   *project,
                        guint             map,
                        VdFindings       *findings);

/* Geometry: runs of map number @map, and bridges for its paths. */
void vd_check_map      (VdProject        *project,
                        const VdScenario *scenario,
                        guint             map,
                        VdFindings       *findings);

/* Paths that lead nowhere, and that meet where nothing says so. */
void vd_check_paths    (VdProject        *project,
                        guint             map,
                        VdFindings       *findings);

/* How runs and paths lie: spurs, runs in two pieces, slopes that change hand, bends. */
void vd_check_lines    (VdProject        *project,
                        guint             map,
                        VdFindings       *findings);

/* Sheets that do not meet, heights in a ring, two waters in one bed. */
void vd_check_ground   (VdProject        *project,
                        guint             map,
                        VdFindings       *findings);

/* Names beside what they belong to, and what is in several pieces. */
void vd_check_places   (VdProject        *project,
                        guint             map,
                        VdFindings       *findings);

/* Kinds that the chart marks as absent from the battle. */
void vd_check_absent   (VdProject        *project,
                        const VdScenario *scenario,
                        guint             map,
                        VdFindings       *findings);

/* Pictures that are missing or changed. */
void vd_check_scans    (VdProject        *project,
                        guint             map,
                        VdFindings       *findings);

/* What is in dispute between it and its second pass. */
void vd_check_pass     (VdProject        *project,
                        guint             map,
                        VdFindings       *findings);

/* Rows of the scenario document that its compiled form no longer shows. */
void vd_check_rows     (VdProject        *project,
                        VdFindings       *findings);

/* Slips that nothing in play shows. */
void vd_check_slips    (VdProject        *project,
                        VdFindings       *findings);

/* Attributes that nothing reads where they stand. */
void vd_check_unread   (VdProject        *project,
                        VdFindings       *findings);

/* Options that change nothing, and choices that do the same. */
void vd_check_options  (VdProject        *project,
                        VdFindings       *findings);

/* What a row and those in it decide, whatever they are called; transfer full. */
char *vd_check_describe (const VdNode    *node);

/* The track of turns, awards, and what gives secrets away. */
void vd_check_schedule (VdProject        *project,
                        const VdScenario *scenario,
                        VdFindings       *findings);

/* Settings that do nothing, and guesses. */
void vd_check_idle     (VdProject        *project,
                        const VdScenario *scenario,
                        VdFindings       *findings);

/* What sides, formations and classes are said to have. */
void vd_check_counts   (VdProject        *project,
                        const VdScenario *scenario,
                        VdFindings       *findings);

/* What is written on counters, as it is drawn. */
void vd_check_counters (VdProject        *project,
                        VdFindings       *findings);

/* Units that are stronger reduced than in full. */
void vd_check_reduced  (VdProject        *project,
                        VdFindings       *findings);

/* Counters that somebody cannot tell apart, or read. */
void vd_check_colors   (VdProject        *project,
                        VdFindings       *findings);

/* Kinds that maps draw alike. */
void vd_check_looks    (VdProject        *project,
                        VdFindings       *findings);

/* Applies `ignore` rows; @is_played: whether findings that take games were looked for. */
void vd_check_ignore   (VdProject        *project,
                        gboolean          is_played,
                        VdFindings       *findings);

/* Repairs of what the core has found about a row. */
void     vd_check_propose  (VdProject        *project,
                            VdFinding        *finding,
                            const VdNode     *node);

/* Repairs of runs on a map, each for a @finding. */

/* Leaves one side out; what is then left in two pieces becomes two runs. */
void     vd_check_propose_without (const VdMap      *map,
                                   const VdRun      *run,
                                   guint             side,
                                   gboolean          loose,
                                   VdFinding        *finding);

/* Lists the sides in order; several lines become several runs. */
void     vd_check_propose_order   (const VdMap      *map,
                                   const VdRun      *run,
                                   VdFinding        *finding);

/* Puts a side of @kind there. */
void     vd_check_propose_side    (const VdMap      *map,
                                   const VdKind     *kind,
                                   const char       *side,
                                   VdFinding        *finding);

/* A number for a corner of a hex; corner i lies between its sides i - 1 and i. */
guint    vd_check_get_corner      (const VdMap      *map,
                                   guint             cell,
                                   guint             corner);

/* Whether two hexsides share a corner. */
gboolean vd_check_touch           (const VdMap      *map,
                                   const VdMapSide  *a,
                                   const VdMapSide  *b);

/* An id that no sibling of @node has. */
char    *vd_check_new_id          (const VdNode     *parent,
                                   const char       *stem);

G_END_DECLS
