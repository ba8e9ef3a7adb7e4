/* What armies did in each turn, which formations broke, and what became of bridges: of battles whose
 * mechanics have these. */
#include "formats/report/report-private.h"

#include "core/campaign/forces.h"

static void
write_heads (VdPage            *self,
             const char *const *heads,
             guint              n)
{
  for (guint i = 0; i < n; i++)
    vd_page_element (self, "th class=\"n\" scope=\"col\"", "%s", vd_page_word (self, heads[i]));
  vd_page_raw (self, "</tr></thead><tbody>\n");
}

static void
write_percent (VdPage  *self,
               guint64  k,
               guint64  n)
{
  g_autofree char *share = vd_page_percent (vd_page_share (k, n));

  vd_page_element (self, "td class=\"n\"", "%s", n > 0 ? share : "–");
}

static void
write_figure (VdPage  *self,
              guint64  sum,
              guint64  n)
{
  g_autofree char *figure = vd_page_decimal (n > 0 ? (double) sum / n : 0);

  vd_page_element (self, "td class=\"n\"", "%s", n > 0 ? figure : "–");
}

static void
write_turn (VdPage *self,
            guint   turn)
{
  const VdAnnals *a = self->report->annals;
  const VdScenario *s = self->report->scenario;
  guint n = vd_forces_count (s);

  vd_page_markup (self, "<tr><th scope=\"row\">%u</th>", turn + 1);
  for (guint force = 0; force < n; force++)
    if (vd_forces_has_units (s, force))
      write_percent (self, a->moves[(turn * n + force) * 2 + 1], a->moves[(turn * n + force) * 2]);
  vd_page_raw (self, "</tr>\n");
}

static void
write_moves (VdPage *self)
{
  const VdScenario *s = self->report->scenario;

  vd_page_element (self, "h3", N_("How much of each army moved"));
  vd_page_element (self, "p", N_("Of the strength that was there in a turn, what moved by itself, "
                                 "in a phase of movement of its side. Leaders and trains are not "
                                 "counted."));
  vd_page_raw (self, "<div class=\"scroll\"><table class=\"wide\"><thead><tr>");
  vd_page_element (self, "th scope=\"col\"", N_("turn"));
  for (guint force = 0; force < vd_forces_count (s); force++)
    if (vd_forces_has_units (s, force))
      {
        vd_page_markup (self, "<th class=\"n\" scope=\"col\"><span class=\"key s%u\"></span>",
                        vd_forces_get_side (s, force));
        vd_page_text (self, vd_forces_get_name (s, force));
        vd_page_raw (self, "</th>");
      }
  vd_page_raw (self, "</tr></thead><tbody>\n");
  for (guint turn = 0; turn < vd_scenario_get_n_turns (s); turn++)
    if (self->report->annals->turns[turn].n > 0)
      write_turn (self, turn);
  vd_page_raw (self, "</tbody></table></div>\n");
}

static void
write_formations (VdPage *self)
{
  static const char *const heads[] = { N_("demoralized in games"), N_("first on turn"), N_("at the end") };
  const VdScenario *s = self->report->scenario;
  const VdAnnals *a = self->report->annals;

  vd_page_element (self, "h3", N_("Formations demoralized"));
  vd_page_raw (self, "<div class=\"scroll\"><table class=\"wide\"><thead><tr><td></td>");
  write_heads (self, heads, G_N_ELEMENTS (heads));
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    for (guint ledger = 0; ledger < vd_forces_n_ledgers (s); ledger++)
      if (vd_forces_ledger_side (s, ledger) == side)
        {
          const guint64 *sums = a->broken + ledger * 3;

          vd_page_markup (self, "<tr><th scope=\"row\"><span class=\"key s%u\"></span>", side);
          vd_page_text (self, vd_forces_ledger_name (s, ledger));
          vd_page_raw (self, "</th>");
          vd_page_share_cell (self, sums[0], a->n_told, TRUE);
          write_figure (self, sums[1], sums[0]);
          vd_page_share_cell (self, sums[2], a->n_told, TRUE);
          vd_page_raw (self, "</tr>\n");
        }
  vd_page_raw (self, "</tbody></table></div>\n");
}

static void
write_bridge (VdPage        *self,
              guint          crossing,
              const guint64 *sums)
{
  const VdAnnals *a = self->report->annals;
  g_autofree char *name = vd_forces_crossing_name (self->report->scenario, crossing);

  vd_page_raw (self, "<tr><th scope=\"row\">");
  vd_page_text (self, name);
  vd_page_raw (self, "</th>");
  vd_page_share_cell (self, sums[0], a->n_told, TRUE);
  write_figure (self, sums[1], a->n_told);
  write_figure (self, sums[2], a->n_told);
  vd_page_share_cell (self, sums[3], a->n_told, TRUE);
  vd_page_raw (self, "</tr>\n");
}

static void
write_bridges (VdPage *self)
{
  static const char *const heads[] = {
    N_("destroyed in games"), N_("times a game"), N_("repaired a game"), N_("down at the end")
  };
  guint n_left = 0;

  vd_page_element (self, "h3", N_("Bridges"));
  vd_page_raw (self, "<div class=\"scroll\"><table class=\"wide\"><thead><tr><td></td>");
  write_heads (self, heads, G_N_ELEMENTS (heads));
  for (guint i = 0; i < vd_forces_n_crossings (self->report->scenario); i++)
    {
      const guint64 *sums = self->report->annals->works + i * 4;

      if (sums[1] + sums[2] + sums[3] > 0)
        write_bridge (self, i, sums);
      else
        n_left++;
    }
  vd_page_raw (self, "</tbody></table></div>\n");
  vd_page_element (self, "p class=\"note\"",
                   N_("Bridges that stood in every game, and at which nobody worked: %u."), n_left);
}

void
vd_page_forces (VdPage *self)
{
  const VdScenario *s = self->report->scenario;
  const VdAnnals *a = self->report->annals;

  if (!vd_forces_are_told (s))
    return;

  vd_page_raw (self, "<section>\n");
  vd_page_element (self, "h2", N_("Armies, formations and bridges"));
  if (a->n_told < a->n)
    vd_page_element (self, "p",
                     N_("How armies moved, which formations were demoralized and what became of "
                        "bridges is not known of %u of %u games: an older version stored them, and "
                        "did not note it."), (guint) (a->n - a->n_told), (guint) a->n);
  if (vd_forces_tell_moves (s) && a->n_told > 0)
    write_moves (self);
  if (vd_forces_n_ledgers (s) > 0 && a->n_told > 0)
    write_formations (self);
  if (vd_forces_n_crossings (s) > 0 && a->n_told > 0)
    write_bridges (self);
  vd_page_raw (self, "</section>\n");
}
