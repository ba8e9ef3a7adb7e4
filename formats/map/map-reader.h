/* map-reader.h: what the files that resolve a map share (private to formats)
 */
#pragma once

#include "formats/map/map.h"

G_BEGIN_DECLS

/* The findings of one map that are listed one by one. */
#define VD_MAP_MAX_FINDINGS 500

typedef struct
{
  VdMap         *map;
  const VdChart *chart;
  VdFindings    *findings;   /* (nullable) */
  guint          n_findings; /* so far, listed or not */
  guint          last;       /* the terrain of the row before, as that of the next often is */
} VdMapReader;

/* A word of a list, not terminated. */
typedef struct
{
  const char *text;
  int         length;
} VdWordSpan;

/**
 * vd_map_reader_report:
 * @cell: the hex that it is about, or -1
 * @remedy: what to do
 *
 * Adds a finding on @node, unless there are too many.
 *
 * Returns: (transfer none) (nullable): the finding
 */
VdFinding *vd_map_reader_report  (VdMapReader  *self,
                                  const char   *code,
                                  const VdNode *node,
                                  int           cell,
                                  const char   *remedy,
                                  const char   *format,
                                  ...) G_GNUC_PRINTF (6, 7);

/**
 * vd_map_reader_next_word:
 * @list: (inout): what remains of a list separated by spaces
 */
gboolean vd_map_reader_next_word (const char  **list,
                                  VdWordSpan   *word);

/**
 * vd_map_reader_find_hex:
 *
 * Returns: the cell, or -1 after a finding
 */
int      vd_map_reader_find_hex  (VdMapReader      *self,
                                  const VdNode     *node,
                                  const VdWordSpan *word);

/* The cell that a row is @at, or -1 after a finding. */
int      vd_map_reader_read_hex  (VdMapReader      *self,
                                  const VdNode     *node);

/**
 * vd_map_reader_read_cells:
 * @list: (nullable): hexes separated by spaces
 *
 * Returns: (transfer full): of guint32; hexes that are not on the map are left
 *   out, each with a finding
 */
GArray  *vd_map_reader_read_cells (VdMapReader  *self,
                                   const VdNode *node,
                                   const char   *list);

/* Proposals for a @finding (nullable) about @node: to take away what it says of a
 * @hex that is not there; */
void     vd_map_propose_without   (VdFinding    *finding,
                                   const VdNode *node,
                                   const char   *hex);

/* to write the row of the chart that was most likely meant in @attribute; */
void     vd_map_propose_kind      (VdFinding    *finding,
                                   const VdNode *node,
                                   const char   *attribute,
                                   const GArray *kinds);

/* to write a hexside without a direction; */
void     vd_map_propose_slash     (VdFinding        *finding,
                                   const VdNode     *node,
                                   const VdWordSpan *word);

/* to let a path end at another edge, or at none; */
void     vd_map_propose_edge      (VdMapReader      *self,
                                   const VdNode     *node,
                                   const VdWordSpan *word,
                                   gboolean          exists,
                                   VdFinding        *finding);

/* to add the hex that a path leaves out, if there can be only one. */
void     vd_map_propose_between   (VdMapReader  *self,
                                   const VdNode *node,
                                   guint32       from,
                                   guint32       to,
                                   VdFinding    *finding);

/* Reads grid and numbering, and makes the arrays by cell. */
void     vd_map_reader_read_grid  (VdMapReader  *self);

/* Reads areas, and takes what lies outside them out of play. */
void     vd_map_reader_read_areas (VdMapReader  *self);

void     vd_map_reader_read_edges (VdMapReader  *self);

/* The row that speaks of a hex in play has changed; it is the only one.  What is
 * questionable is counted, not reported. */
void     vd_map_reader_take_hex   (VdMapReader  *self,
                                   VdNode       *node,
                                   guint         cell);

/* The one of @words that is @text, or else @otherwise. */
guint    vd_map_pick_word        (const char *const *words,
                                  guint              n_words,
                                  const char        *text,
                                  guint              otherwise);

/* map-names.c */
void     vd_map_reader_read_title (VdMapReader *self);
void     vd_map_reader_read_name (VdMapReader  *self,
                                  VdNode       *node);

/* scans.c */
void     vd_map_reader_read_scan (VdMapReader  *self,
                                  VdNode       *node);

/* An element of a map whose rows make one of its arrays. */
typedef struct
{
  const char *name;
  gsize       array; /* offset of the array in VdMap */
  gsize       size;  /* of its items */
  gsize       node;  /* offset of the row in an item */
  gssize      cells; /* offset of an array that the item owns; -1 if none */
  void      (*read)  (VdMapReader *self,
                      VdNode      *node);
} VdMapSection;

#define VD_N_MAP_SECTIONS 5

extern const VdMapSection vd_map_sections[VD_N_MAP_SECTIONS];

G_END_DECLS
