/* chart.h: the kinds of terrain, hexside and path that maps are made of */
#pragma once

#include "formats/document/document.h"

G_BEGIN_DECLS

/* One row of the chart: a kind of terrain, hexside or path. */
typedef struct
{
  const char *id;
  const char *name;
  const char *look;     /* as in formats/README.md */
  gboolean    directed; /* hexsides: from low to high */
  gboolean    crosses;  /* hexsides: takes other kinds' effects away (bridge, ford) */
  gboolean    absent;   /* the battle does not have it */
  const char *removes;  /* (nullable): ids of those kinds, blanks between */
} VdKind;

/**
 * vd_kind_find:
 * @kinds: of #VdKind
 * @id: (nullable)
 *
 * Returns: index of the kind of that id; -1 if there is none
 */
int      vd_kind_find    (const GArray *kinds,
                          const char   *id);

/* Whether a bridge, say, takes away the effects of the hexsides of that id. */
gboolean vd_kind_removes (const VdKind *kind,
                          const char   *id);

/**
 * VdChart: the kinds of a system, overrides of the scenario applied
 *
 * Arrays of #VdKind.  Strings belong to the documents, which outlive it.
 * Without a row for hexes in any document, its kinds are named after the
 * looks, so that a map that stands alone can be drawn.
 *
 * @is_guessed: that is so because there is no system: a kind that it lacks is no
 *   fault of the map
 */
typedef struct
{
  GArray  *hexes;
  GArray  *sides;
  GArray  *paths;
  gboolean is_guessed;
} VdChart;

/**
 * vd_chart_new:
 * @system: (nullable): its chart
 * @scenario: (nullable): whose overrides count
 */
VdChart *vd_chart_new  (const VdDocument *system,
                        const VdDocument *scenario);
/* @chart: (nullable) */
void     vd_chart_free (VdChart          *chart);

/**
 * vd_chart_list_strange:
 * @map: a document
 *
 * Returns: (transfer container): the ids of kinds that the map has and a guessed chart lacks, each
 *   once, in the order of the map; they belong to it.  None if the chart is not guessed.
 */
GPtrArray *vd_chart_list_strange (const VdChart    *chart,
                                  const VdDocument *map);

/**
 * vd_chart_lacks_kinds:
 * @map: a document
 *
 * Returns: whether the chart is guessed and lacks kinds that the map has, so that nobody
 *   can say what lies there
 */
gboolean vd_chart_lacks_kinds (const VdChart    *chart,
                               const VdDocument *map);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdChart, vd_chart_free)

G_END_DECLS
