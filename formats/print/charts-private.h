/* charts-private.h: what the charts have in common (private to charts*.c) */
#pragma once

#include "formats/print/flow.h"
#include "formats/print/page.h"
#include "formats/project/changed-rows.h"
#include "formats/project/row-names.h"
#include "formats/words/wording.h"

G_BEGIN_DECLS

typedef struct
{
  VdPrint         *print;
  const VdProject *project;
  VdFlow          *flow;
  VdRowNames      *names;
  VdWording        words;
  const char      *chapter; /* (nullable): its title, until something is in it */
  gboolean         may_share; /* it may stand below the one before */
} VdCharts;

static inline const char *vd_charts_say (const VdCharts *self,
                                         const char     *text) G_GNUC_FORMAT (2);

/* @text: marked with N_.  Returns: its translation */
static inline const char *
vd_charts_say (const VdCharts *self,
               const char     *text)
{
  return vd_print_say (self->print, text);
}

/* Each a chapter of its own, or none where the documents have nothing for it; morale and tracks
 * follow the sequence. */
void        vd_charts_add_terrain  (VdCharts        *self);
void        vd_charts_add_combat   (VdCharts        *self);
void        vd_charts_add_turns    (VdCharts        *self);
void        vd_charts_add_sequence (VdCharts        *self);
void        vd_charts_add_morale   (VdCharts        *self);
void        vd_charts_add_tracks   (VdCharts        *self);
void        vd_charts_add_boxes    (VdCharts        *self);
void        vd_charts_add_rules    (VdCharts        *self);

/* Settings that the documents give, under a heading of the second level, or nothing. */
void        vd_charts_add_terrain_rules (VdCharts   *self);
void        vd_charts_add_combat_rules  (VdCharts   *self);

/* Tables of other chapters: what moves columns and changes dice, the classes of units, and what
 * is done to bridges in play. */
void        vd_charts_add_shifts   (VdCharts        *self);
void        vd_charts_add_classes  (VdCharts        *self);
void        vd_charts_add_crossings (VdCharts       *self);

/* Whether the battle has a mechanic, be it only with some options. */
gboolean    vd_charts_plays        (const VdCharts  *self,
                                    const char      *mechanic);

/* Returns: (nullable): the value of a setting that the documents give for everybody */
const char *vd_charts_get_setting  (const VdCharts  *self,
                                    const char      *name);

/* (transfer full): what the rows of that kind are called, with commas between */
char       *vd_charts_name_all     (const VdCharts  *self,
                                    VdIdKind         kind,
                                    const char      *ids);

/* (transfer full): what an attribute of the row says, with names in place of ids; "" of none */
char       *vd_charts_say_cell     (const VdCharts  *self,
                                    const VdNode    *row,
                                    const char      *attribute);

/* What a row is called, or its id. */
const char *vd_charts_get_name     (const VdChangedRow *row);

/* The cases of rules of a row; "" of none. */
const char *vd_charts_get_cases    (const VdChangedRow *row);

/* A chapter that has nothing in it is left out: whatever is added opens it.
 * @title: translated */
void        vd_charts_begin        (VdCharts        *self,
                                    const char      *title);

/* Likewise one that stands below the chapter before it, where it has room there. */
void        vd_charts_begin_below  (VdCharts        *self,
                                    const char      *title);
void        vd_charts_open         (VdCharts        *self);

/* Tables in the making: of GStrv. */
GPtrArray  *vd_charts_rows_new     (void);
void        vd_charts_add_row      (GPtrArray       *rows,
                                    ...) G_GNUC_NULL_TERMINATED;

/**
 * vd_charts_add_table:
 * @title: (nullable)
 * @rows: (transfer full): the cases of rules last; nothing is added if it has only a head, and
 *   columns without anything below their head are left out
 */
void        vd_charts_add_table    (VdCharts        *self,
                                    const char      *title,
                                    GPtrArray       *rows);

/* Does so, and keeps each case of the rules, which stand in the last column, in one line. */
void        vd_charts_finish_rows  (GPtrArray       *rows);

G_END_DECLS
