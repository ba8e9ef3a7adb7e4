#include "core/combat/duty-list.h"

#include "core/combat/contact.h"

static gboolean
some_gun_fires (const VdGame       *game,
                const VdAllocation *a,
                guint               enemy)
{
  guint n_guns = vd_contact_count (game, VD_CONTACT_GUNS);

  for (guint gun = 0; gun < n_guns; gun++)
    if (vd_contact_fires_at (game, gun, enemy) && !vd_contact_holds (a->guns, a->n_guns, gun))
      return TRUE;

  return FALSE;
}

static VdContactKind
kind_of (const VdDuty *duty)
{
  if (duty->fires)
    return VD_CONTACT_GUNS;

  return duty->point == VD_POINT_COMBAT_ATTACKER_DUTY ? VD_CONTACT_OWN : VD_CONTACT_ENEMIES;
}

const VdContact *
vd_duty_get_contact (const VdGame *game,
                     const VdDuty *duty)
{
  return vd_contact_get (game, kind_of (duty), duty->index);
}

/* How many units are listed who may have a duty: of phasing units first. */
static guint
count_places (VdGame *game)
{
  vd_contact_refresh (game);
  return vd_contact_count (game, VD_CONTACT_OWN) + vd_contact_count (game, VD_CONTACT_GUNS) +
         vd_contact_count (game, VD_CONTACT_ENEMIES);
}

/* The duty of who is listed at @place.  Returns whether he has one. */
static gboolean
get_duty (const VdGame *game,
          guint         place,
          VdDuty       *duty)
{
  const VdContact *contact;
  guint guns = vd_contact_count (game, VD_CONTACT_OWN);
  guint enemies = guns + vd_contact_count (game, VD_CONTACT_GUNS);

  duty->fires = place >= guns && place < enemies;
  duty->point = place < enemies ? VD_POINT_COMBAT_ATTACKER_DUTY : VD_POINT_COMBAT_DEFENDER_DUTY;
  duty->index = place - (place >= enemies ? enemies : place >= guns ? guns : 0);
  contact = vd_duty_get_contact (game, duty);
  duty->unit = contact->unit;

  return contact->duty && !(duty->fires && vd_contact_find (game, duty->unit) != VD_NOT_LISTED);
}

void
vd_duty_list (VdGame *game,
              GArray *duties)
{
  guint n = count_places (game);
  VdDuty duty;

  for (guint place = 0; place < n; place++)
    if (get_duty (game, place, &duty))
      g_array_append_val (duties, duty);
}

gboolean
vd_duty_find (VdGame *game,
              VdDuty *duty)
{
  guint n = count_places (game);

  for (guint place = 0; place < n; place++)
    if (get_duty (game, place, duty))
      return TRUE;

  return FALSE;
}

/* Whether the unit of @contact touches all @others, and so may fight with them. */
static gboolean
may_join (const VdContact *contact,
          const guint16   *others,
          guint            n)
{
  for (guint i = 0; i < n; i++)
    if (!vd_contact_holds (contact->enemy, contact->n, others[i]))
      return FALSE;

  return n > 0;
}

static gboolean
is_left (const VdGame       *game,
         const VdAllocation *a,
         const VdDuty       *duty,
         gboolean            as_is)
{
  const VdContact *contact = vd_duty_get_contact (game, duty);

  if (duty->fires)
    return as_is && !vd_contact_holds (a->guns, a->n_guns, duty->index) &&
           !vd_contact_has_other (contact, a->enemies, a->n_enemies);
  if (duty->point == VD_POINT_COMBAT_ATTACKER_DUTY)
    return !vd_contact_holds (a->own, a->n_own, duty->index) &&
           !vd_contact_has_other (contact, a->enemies, a->n_enemies) &&
           (as_is || !may_join (contact, a->enemies, a->n_enemies));

  return !vd_contact_holds (a->enemies, a->n_enemies, duty->index) &&
         !vd_contact_has_other (contact, a->own, a->n_own) &&
         !some_gun_fires (game, a, duty->index) &&
         (as_is || !may_join (contact, a->own, a->n_own));
}

gboolean
vd_duty_find_left (VdGame             *game,
                   const VdAllocation *a,
                   VdPoint             point,
                   gboolean            as_is,
                   VdDuty             *duty)
{
  gboolean found = FALSE;

  for (guint place = count_places (game); place-- > 0;)
    {
      VdDuty next;

      if (get_duty (game, place, &next) && is_left (game, a, &next, as_is) &&
          (!found || next.point == point || duty->point != point))
        {
          *duty = next;
          found = TRUE;
        }
    }

  return found;
}

VdVerdict
vd_duty_forbid (const VdGame *game,
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
