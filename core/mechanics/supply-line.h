/* supply-line.h: how far it is to what supplies, for supply.c [R06 14.1] */
#pragma once

#include "core/mechanics/supply.h"

G_BEGIN_DECLS

/**
 * VdSupplyRules: what a line minds, by the rule points
 * @range: of the forward line, in quarters
 * @trunk: of the way from a train to a source, likewise
 */
typedef struct
{
  guint    side;
  guint    range;
  guint    trunk;
  gboolean by_points;
  gboolean minds_ground;
  gboolean minds_sides;
  gboolean uses_bridges;
  gboolean minds_repairs;
  gboolean minds_enemies;
  gboolean minds_control;
  gboolean minds_owner;   /* of a source */
  gboolean minds_arrival; /* likewise */
  gboolean minds_path;    /* on which a train stands */
  gboolean has_trains;
  gboolean has_rates;
} VdSupplyRules;

/* Those of the game for @side. */
VdSupplyRules vd_supply_get_rules    (const VdGame        *game,
                                      guint                side);

/**
 * VdSupplyField: what is the same for lines of all classes of a side, as all stand now
 * @barred: by cell: the directions in which no line goes on from there, as bits, by a side or into
 *   a hex that is held; one bit more where that is known
 * @trunks: (nullable): by cell: what the way along paths to a source counts; made when a train
 *   asks for it
 */
typedef struct
{
  const VdGame        *game;
  const VdSupplyRules *rules;
  guint8              *barred;
  guint16             *trunks;
} VdSupplyField;

/* @game and @rules are to stay as they are until it is cleared. */
void          vd_supply_field_init   (VdSupplyField       *self,
                                      const VdGame        *game,
                                      const VdSupplyRules *rules);
void          vd_supply_field_clear  (VdSupplyField       *self);

/* As vd_supply_measure(), no farther than the range. */
void          vd_supply_field_measure (VdSupplyField      *self,
                                      guint                unit_class,
                                      guint16             *away);

/* The same for a single class. */
void          vd_supply_line_measure (const VdGame        *game,
                                      const VdSupplyRules *rules,
                                      guint                unit_class,
                                      guint16             *away);

/**
 * vd_supply_line_measure_from:
 * @away: (out) (array): by cell: how far it is along paths from @cell, whose own hex does not
 *   count, as a trunk counts
 */
void          vd_supply_line_measure_from (const VdGame        *game,
                                           const VdSupplyRules *rules,
                                           guint                cell,
                                           guint16             *away);

/* As vd_supply_brings(). */
gboolean      vd_supply_line_brings  (const VdGame        *game,
                                      const VdSupplyRules *rules,
                                      VdUnitId             unit);

G_END_DECLS
