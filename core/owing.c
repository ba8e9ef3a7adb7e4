#include "core/owing.h"

#include "core/contact.h"

static gboolean
some_gun_fires (const VdGame       *game,
                const VdAllocation *a,
                guint               foe)
{
  for (guint gun = 0; gun < game->n_guns; gun++)
    if (vd_contact_fires_at (game, gun, foe) && !vd_contact_holds (a->guns, a->n_guns, gun))
      return TRUE;

  return FALSE;
}

static void
add_duty (GArray          *duties,
          VdPoint          point,
          const VdContact *contact,
          guint            index,
          gboolean         fires)
{
  VdOwing duty = { point, contact->unit, index, fires };

  if (contact->duty)
    g_array_append_val (duties, duty);
}

void
vd_owing_list (VdGame *game,
               GArray *duties)
{
  vd_contact_refresh (game);
  for (guint own = 0; own < game->n_own; own++)
    add_duty (duties, VD_POINT_COMBAT_ATTACKER_DUTY, &game->own[own], own, FALSE);
  for (guint gun = 0; gun < game->n_guns; gun++)
    if (game->index_of[game->guns[gun].unit] == VD_NOT_LISTED)
      add_duty (duties, VD_POINT_COMBAT_ATTACKER_DUTY, &game->guns[gun], gun, TRUE);
  for (guint foe = 0; foe < game->n_foes; foe++)
    add_duty (duties, VD_POINT_COMBAT_DEFENDER_DUTY, &game->foes[foe], foe, FALSE);
}

const VdContact *
vd_owing_get_contact (const VdGame  *game,
                      const VdOwing *duty)
{
  if (duty->fires)
    return &game->guns[duty->index];

  return duty->point == VD_POINT_COMBAT_ATTACKER_DUTY ? &game->own[duty->index]
                                                      : &game->foes[duty->index];
}

/* Whether the unit of @contact touches all @others, and so may fight with them. */
static gboolean
may_join (const VdContact *contact,
          const guint16   *others,
          guint            n)
{
  for (guint i = 0; i < n; i++)
    if (!vd_contact_holds (contact->foe, contact->n, others[i]))
      return FALSE;

  return n > 0;
}

static gboolean
is_left (const VdGame       *game,
         const VdAllocation *a,
         const VdOwing      *duty,
         gboolean            as_is)
{
  const VdContact *contact = vd_owing_get_contact (game, duty);

  if (duty->fires)
    return as_is && !vd_contact_holds (a->guns, a->n_guns, duty->index) &&
           !vd_contact_has_other (contact, a->foes, a->n_foes);
  if (duty->point == VD_POINT_COMBAT_ATTACKER_DUTY)
    return !vd_contact_holds (a->own, a->n_own, duty->index) &&
           !vd_contact_has_other (contact, a->foes, a->n_foes) &&
           (as_is || !may_join (contact, a->foes, a->n_foes));

  return !vd_contact_holds (a->foes, a->n_foes, duty->index) &&
         !vd_contact_has_other (contact, a->own, a->n_own) &&
         !some_gun_fires (game, a, duty->index) &&
         (as_is || !may_join (contact, a->own, a->n_own));
}

gboolean
vd_owing_find_left (VdGame             *game,
                    const VdAllocation *a,
                    VdPoint             point,
                    gboolean            as_is,
                    VdOwing             *duty)
{
  g_autoptr (GArray) duties = g_array_new (FALSE, FALSE, sizeof (VdOwing));
  gboolean found = FALSE;

  vd_owing_list (game, duties);
  for (guint i = duties->len; i-- > 0;)
    {
      const VdOwing *next = &g_array_index (duties, VdOwing, i);

      if (is_left (game, a, next, as_is) &&
          (!found || next->point == point || duty->point != point))
        {
          *duty = *next;
          found = TRUE;
        }
    }

  return found;
}

VdVerdict
vd_owing_forbid (const VdGame *game,
                 VdPoint       point,
                 VdUnitId      unit,
                 VdExplain    *why)
{
  VdVerdict verdict = { .point = point, .rule = vd_scenario_cite (game->scenario, point),
                        .named = unit + 1 };

  if (why != NULL)
    {
      g_autofree char *phrase = vd_verdict_phrase (game, &verdict);

      vd_because (why, point, 0, "%s", phrase);
    }

  return verdict;
}

char *
vd_verdict_phrase (const VdGame    *game,
                   const VdVerdict *verdict)
{
  const VdScenario *s = game->scenario;
  g_autofree char *text = vd_phrase_of (vd_point_text (verdict->point));
  VdUnitId unit = verdict->named - 1;

  if (verdict->named == 0)
    return g_steal_pointer (&text);

  return vd_phrase_new (N_("%s: %s in %s"), text, s->units[unit].name,
                        vd_scenario_get_label (s, game->state.units[unit].cell));
}
