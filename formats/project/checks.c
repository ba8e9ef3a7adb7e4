#include "formats/project/checks.h"

#include <string.h>

enum
{
  IN_SYSTEM   = 1 << VD_DOCUMENT_SYSTEM,
  IN_MAP      = 1 << VD_DOCUMENT_MAP,
  IN_SCENARIO = 1 << VD_DOCUMENT_SCENARIO,
  IN_CASES    = 1 << VD_DOCUMENT_CASES,
  IN_ALL      = IN_SYSTEM | IN_MAP | IN_SCENARIO | IN_CASES
};

/* Where the checks of a family are made. */
static const struct
{
  const char *family;
  guint       kinds;
} families[] = {
  { "document.",  IN_ALL },
  { "map.",       IN_MAP },
  { "scan.",      IN_MAP },
  { "pass.",      IN_MAP },
  { "reference.source", IN_SYSTEM | IN_MAP | IN_SCENARIO },
  { "reference.blank-id", IN_SYSTEM | IN_MAP | IN_SCENARIO },
  { "attribute.unread", IN_SYSTEM | IN_MAP | IN_SCENARIO },
  { "value.repeated", IN_SYSTEM | IN_MAP | IN_SCENARIO },
  { "reference.", IN_SYSTEM | IN_SCENARIO },
  { "value.",     IN_SYSTEM | IN_SCENARIO },
  { "setting.",   IN_SYSTEM | IN_SCENARIO },
  { "table.",     IN_SYSTEM | IN_SCENARIO },
  { "shift.",     IN_SYSTEM | IN_SCENARIO },
  { "rules.",     IN_SYSTEM | IN_SCENARIO },
  { "play.",      0 }, /* of games, not of a document */
};

/* In the order of FINDINGS.md.  Of families not named above: scenarios.  Those with a plus
 * came later than the first fingerprints: see vd_checks_is_late(). */
static const char *const codes[] = {
  "document.unknown-element", "document.unknown-attribute", "document.unknown-value",
  "document.missing-attribute", "document.unknown-more", "document.conflict",
  "document.mostly-guessed", "document.mostly-reconstructed",
  "map.bad-grid", "map.bad-numbering", "+map.bad-sheet", "map.bad-area", "map.bad-edge", "+map.edge-twice",
  "map.unknown-terrain",
  "map.unknown-side", "map.unknown-path", "map.unknown-edge", "map.no-such-hex",
  "map.not-in-play", "map.duplicate-hex", "map.bad-side", "map.side-direction",
  "map.not-adjacent", "+map.many-apart", "map.path-jumps", "map.bad-offset", "map.more",
  "map.run-breaks",
  "+map.run-spur", "+map.run-in-pieces", "+map.sheet-gap", "+map.sheet-overlap",
  "map.river-ends-inside", "map.bridge-without-water", "map.path-without-bridge",
  "+map.path-no-crossing", "map.slope-contradicts", "+map.slope-ring", "+map.two-waters",
  "+map.slope-turns", "map.absent-kind", "map.side-twice", "map.dead-end",
  "map.ends-in-open", "map.unmarked-crossroads", "+map.name-beside-town", "+map.same-name",
  "+map.region-in-pieces", "map.path-returns", "+map.path-loops",
  "map.cut-off", "+map.no-step", "map.pocket", "map.no-use", "+map.only-crossing", "+map.fort-apart",
  "+map.hex-count",
  "+map.drawn-alike", "+map.no-look",
  "+scan.bad-value", "+scan.bad-control", "+scan.control-twice", "+scan.missing",
  "+scan.changed", "+scan.outside",
  "+pass.unusable", "+pass.disputed", "+pass.estimate",
  "reference.unknown", "+reference.nearly", "+reference.source", "reference.duplicate",
  "+reference.blank-id",
  "reference.circular", "reference.hex",
  "reference.ambiguous-hex", "reference.condition",
  "value.number", "value.missing", "value.unknown", "+value.repeated",
  "+attribute.unread",
  "setting.unknown", "setting.value", "setting.clash", "setting.idle",
  "+rules.no-phase", "+rules.unnamed-phase", "+rules.sequence-clash",
  "scenario.unknown-mechanic", "scenario.limit", "scenario.no-system", "scenario.incomplete",
  "scenario.unplayable", "scenario.idle-option", "scenario.same-choices", "+scenario.shows-secret",
  "+scenario.shows-hidden", "+scenario.idle-mechanic", "+scenario.option-default",
  "+scenario.option-late",
  "table.columns-order", "+table.odds-gap", "table.missing-row", "table.row-length",
  "table.unknown-code",
  "table.worse-odds", "+table.back-and-forth", "table.unused-code", "+table.same-effect",
  "+table.distances", "+table.exchange",
  "table.column-out-of-reach", "+table.wide-shift", "+shift.idle",
  "+shift.twice", "+shift.itself", "+shift.formation", "+table.dear-path",
  "+table.idle-march",
  "rules.unknown-point", "rules.unbound-point",
  "setup.off-map", "setup.prohibited", "setup.overstacked", "+setup.crowded",
  "setup.both-sides", "setup.twice", "setup.not-reducible", "setup.march", "+setup.columns", "setup.no-box", "setup.zone-near",
  "+setup.no-crossing", "+setup.no-water", "+setup.source-off-path", "setup.zone-too-small", "+setup.zone-side", "setup.cannot-move", "setup.contact",
  "setup.surrounded",
  "units.no-formation", "units.wrong-side", "+units.parent-side", "units.empty-formation",
  "units.empty-army",
  "units.unused-class", "units.same-name",
  "units.no-strength", "+units.leader-strength", "+units.no-level", "+units.broken-before",
  "+units.two-officers", "+units.head-rating", "+units.leads-nobody", "+units.no-replacement", "+units.idle-leader",
  "+units.leader-zone",
  "+units.no-officer", "+units.beyond-command", "+units.few-points", "units.captures",
  "units.vedette-parent", "+units.vedette-number", "+units.no-parent",
  "+units.reduced-stronger", "+units.never-recovers", "+units.nobody-leads",
  "+units.no-initiative",
  "units.stands-out", "+units.odd-movement", "+units.never-moves",
  "+units.idle-range",
  "+units.twice-usual", "units.text-cut", "+units.count", "+units.sum",
  "entry.never", "entry.twice", "entry.impossible", "entry.after-end", "entry.not-on-edge",
  "entry.prohibited", "entry.blocked", "entry.no-way-in", "entry.no-such-hex",
  "entry.two-fields", "entry.wrong-side",
  "entry.no-units", "entry.otherwise", "+entry.until", "entry.within", "+entry.enemies-meet",
  "entry.waits-for-itself", "entry.no-queue", "+entry.off-path", "+entry.long-column",
  "+bar.no-hexside", "+bar.idle", "+bar.lifted", "+bar.entry", "+bar.goal", "+bar.source",
  "turns.hole", "+turns.alone", "turns.after-end", "+turns.fewer", "+turns.nobody-moves",
  "+turns.nobody-leaves",
  "sides.first", "+sides.same-color", "+sides.color-blind", "+sides.same-in-grey",
  "+sides.unreadable",
  "victory.levels-order", "victory.levels-gap", "victory.levels-overlap",
  "+victory.levels-tie",
  "victory.level-out-of-reach", "+victory.levels-clash", "victory.never", "+victory.wrong-way",
  "+victory.same-award", "+victory.from-start", "+victory.off-path",
  "+victory.bracket-gap", "+victory.bracket-overlap",
  "victory.above-strength",
  "victory.above-track",
  "ignore.nothing",
  "play.audit-failed", "play.group-never-entered", "play.group-waits", "play.entry-jammed",
  "play.unit-never-moved",
  "play.terrain-never-entered", "play.pair-never-used", "play.column-never-used",
  "play.cell-never-rolled", "play.result-never-came", "play.rule-never-applied",
  "play.award-never-scored", "play.level-never-reached", "play.one-sided",
  "play.perhaps-one-sided", "play.ends-early",
};

static guint
kinds_of (const char *code)
{
  for (guint i = 0; i < G_N_ELEMENTS (families); i++)
    if (g_str_has_prefix (code, families[i].family))
      return families[i].kinds;

  return IN_SCENARIO;
}

guint
vd_checks_count (VdDocumentKind kind)
{
  guint n = 0;

  g_return_val_if_fail (kind <= VD_DOCUMENT_CASES, 0);

  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    n += (kinds_of (codes[i] + (*codes[i] == '+')) & (1u << kind)) != 0;

  return n;
}

gboolean
vd_checks_is_late (const char *code)
{
  g_return_val_if_fail (code != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    if (*codes[i] == '+' && strcmp (codes[i] + 1, code) == 0)
      return TRUE;

  return FALSE;
}
