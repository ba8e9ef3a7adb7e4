/* What became of the units. */
#include "formats/report/report-private.h"

/* Games in which a unit ended so; together all in which it was in the game. */
typedef struct
{
  guint64 stood; /* on the map, or beside it */
  guint64 lost;
  guint64 left;
  guint64 never; /* came */
} Fates;

static Fates
get_fates (const VdAnnalsUnit *unit)
{
  Fates fates = { .lost = unit->lost, .left = unit->exited };
  guint64 rest = unit->in_game - MIN (unit->in_game, fates.lost + fates.left);

  fates.never = MIN (unit->in_game - MIN (unit->in_game, unit->came), rest);
  fates.stood = rest - fates.never;
  return fates;
}

static void
write_part (VdPage     *self,
            const char *look,
            guint64     k,
            guint64     n)
{
  if (k == 0)
    return;

  vd_page_markup (self, "<span class=\"%s\" style=\"width:", look);
  vd_page_number (self, 100 * vd_page_share (k, n));
  vd_page_raw (self, "%\"></span>");
}

static void
write_share (VdPage  *self,
             guint64  k,
             guint64  n)
{
  g_autofree char *share = vd_page_decimal (100 * vd_page_share (k, n));

  vd_page_element (self, "td class=\"n\"", "%s", k > 0 ? share : "–");
}

static void
write_unit (VdPage *self,
            guint   unit)
{
  const VdAnnalsUnit *u = &self->report->annals->units[unit];
  Fates fates = get_fates (u);
  guint side = vd_scenario_get_unit_side (self->report->scenario, unit);
  char stood[8], lost[8];

  g_snprintf (stood, sizeof stood, "b%u", side);
  g_snprintf (lost, sizeof lost, "b%u t3", side);
  vd_page_raw (self, "<tr><th scope=\"row\">");
  vd_page_text (self, vd_scenario_get_unit_name (self->report->scenario, unit));
  vd_page_markup (self, "</th><td class=\"n\">%" G_GUINT64_FORMAT "</td>", u->in_game);
  write_share (self, u->fought, u->in_game);
  write_share (self, fates.stood, u->in_game);
  write_share (self, fates.lost, u->in_game);
  write_share (self, fates.left, u->in_game);
  write_share (self, fates.never, u->in_game);
  vd_page_raw (self, "<td class=\"fate\"><div class=\"bar\">");
  write_part (self, stood, fates.stood, u->in_game);
  write_part (self, lost, fates.lost, u->in_game);
  write_part (self, "b2", fates.left, u->in_game);
  vd_page_raw (self, "</div></td></tr>\n");
}

static void
write_side (VdPage *self,
            guint   side)
{
  static const char *const heads[] = {
    N_("games"), N_("fought"), N_("on the map at the end"), N_("lost"), N_("left the map"), N_("never came")
  };
  const VdScenario *s = self->report->scenario;

  vd_page_raw (self, "<details><summary>");
  vd_page_text (self, vd_scenario_get_side_name (s, side));
  vd_page_raw (self, "</summary><div class=\"scroll\"><table class=\"fates\"><thead><tr>");
  vd_page_element (self, "th scope=\"col\"", N_("unit"));
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    vd_page_element (self, "th class=\"n\" scope=\"col\"", "%s", vd_page_word (self, heads[i]));
  vd_page_raw (self, "<td></td></tr></thead><tbody>\n");
  for (guint unit = 0; unit < vd_scenario_get_n_units (s); unit++)
    if (vd_scenario_get_unit_side (s,
                                   unit) == side && self->report->annals->units[unit].in_game > 0)
      write_unit (self, unit);
  vd_page_raw (self, "</tbody></table></div></details>\n");
}

void
vd_page_fates (VdPage *self)
{
  vd_page_raw (self, "<section>\n");
  vd_page_element (self, "h2", N_("What became of the units"));
  vd_page_element (self, "p", N_("Of 100 games in which a unit takes part: full colour for those "
                                 "at whose end it stands, "
                                 "pale for those in which it is lost, grey for those in which it "
                                 "leaves the map."));
  for (guint side = 0; side < vd_scenario_get_n_sides (self->report->scenario); side++)
    write_side (self, side);
  vd_page_raw (self, "</section>\n");
}
