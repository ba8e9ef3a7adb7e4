#include "formats/agree/agree-words.h"

#include <string.h>

#include "core/text/phrase.h"

char *
vd_agree_say_kind (const VdAgreeKind *kind)
{
  static const char *const groups[VD_N_AGREE_GROUPS] = {
    N_("terrain"), N_("hexsides"), N_("paths"), N_("names"), N_("region")
  };
  g_autofree char *group = NULL;

  g_return_val_if_fail (kind != NULL, NULL);

  group = vd_phrase_of (groups[kind->group]);
  return kind->id != NULL ? vd_phrase_new ("%s %s", group, kind->id) : g_steal_pointer (&group);
}

char *
vd_agree_write_place (const VdAgreement *agreement,
                      const VdDispute   *dispute)
{
  const VdAgreeKind *kind;
  const VdMap *map;
  g_autofree char *hex = NULL;
  g_autofree char *next = NULL;

  g_return_val_if_fail (agreement != NULL && dispute != NULL, NULL);

  kind = agreement->kinds->pdata[dispute->kind];
  map = agreement->maps->pdata[0];
  hex = vd_map_get_label (map, dispute->cell);
  if (dispute->next < 0)
    return g_steal_pointer (&hex);

  next = vd_map_get_label (map, dispute->next);
  return g_strconcat (hex, kind->group == VD_AGREE_SIDES ? "/" : "-", next, NULL);
}

gboolean
vd_agree_leaves_map (const VdAgreeKind *kind,
                     const VdDispute   *dispute)
{
  g_return_val_if_fail (kind != NULL && dispute != NULL, FALSE);

  return kind->group == VD_AGREE_PATHS && dispute->next < 0;
}

char *
vd_agree_say_value (const char *value)
{
  if (value == NULL)
    return vd_phrase_of (N_("nothing"));

  return strcmp (value, "yes") == 0 ? vd_phrase_of (N_("yes")) : g_strdup (value);
}

char *
vd_agree_say_agreeing (const VdAgreeKind *kind)
{
  g_autofree char *name = vd_agree_say_kind (kind);
  g_autofree char *n = NULL, *value = NULL, *low = NULL, *high = NULL;
  VdInterval kappa;

  g_return_val_if_fail (kind != NULL, NULL);

  n = g_strdup_printf ("%" G_GUINT64_FORMAT, kind->agreeing.n);
  if (!vd_kappa (&kind->agreeing, &kappa))
    /* TRANS: a kind, as "hexsides river", and two numbers */
    return vd_phrase_new (N_("%s: %s decisions, %u in dispute"), name, n, kind->n_disputes);

  if (!vd_kappa_is_telling (&kappa))
    /* TRANS: a kind, as "hexsides river", and two numbers */
    return vd_phrase_new (N_("%s: %s decisions, %u in dispute; too few in all to tell agreement "
                             "from chance"), name, n, kind->n_disputes);

  value = g_strdup_printf ("%.3f", kappa.value);
  low = g_strdup_printf ("%.3f", kappa.low);
  high = g_strdup_printf ("%.3f", kappa.high);
  /* TRANS: a kind, as "hexsides river", two numbers, and how far readers agree */
  return vd_phrase_new (N_("%s: %s decisions, %u in dispute, kappa %s (%s to %s)"), name, n,
                        kind->n_disputes, value, low, high);
}

/* The estimate */

/* (transfer full): in three figures, but never as a power of ten */
static char *
write_number (double number)
{
  if (number >= 999.5)
    return g_strdup_printf ("%.0f", number);
  if (number < 0.001)
    return g_strdup (number > 0 ? "0.001" : "0");

  return g_strdup_printf ("%.3g", number);
}

static void
say_bound (GPtrArray      *lines,
           const VdMissed *missed,
           const char     *why)
{
  g_autofree char *high = write_number (missed->high);

  g_ptr_array_add (lines, vd_phrase_of (why));
  g_ptr_array_add (lines, vd_phrase_new (N_("At most %s errors are to be expected that both made "
                                            "(in 39 of 40 maps)."), high));
}

static void
say_missed (GPtrArray      *lines,
            const VdMissed *missed)
{
  g_autofree char *expected = write_number (missed->expected);
  g_autofree char *low = write_number (missed->low);
  g_autofree char *high = write_number (missed->high);
  g_autofree char *none = g_strdup_printf ("%.0f", 100 * missed->none);

  g_ptr_array_add (lines, vd_phrase_new (N_("Errors that both made, and that agree: %s to be "
                                            "expected (95 %%: %s to %s)."), expected, low, high));
  g_ptr_array_add (lines, vd_phrase_new (N_("Of 100 such maps %s have none of them, and 39 of 40 "
                                            "have at most %u."), none, missed->most));
}

static void
say_settled (GPtrArray         *lines,
             const VdAgreement *agreement)
{
  if (agreement->n_settled == 0)
    return;

  g_ptr_array_add (lines, vd_phrase_new (
    N_("Disputes between the first two: %u, of which settled: %u. The first was wrong in %u, the "
       "second in %u, both in %u."), agreement->n_between, agreement->n_settled,
    agreement->wrong[0], agreement->wrong[1], agreement->n_neither));
  if (agreement->n_settled < agreement->n_between)
    g_ptr_array_add (lines, vd_phrase_of (N_("The others are taken to be as these.")));
}

GPtrArray *
vd_agree_say_estimate (const VdAgreement *agreement,
                       gboolean           one_reader)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  VdMissed missed;

  g_return_val_if_fail (agreement != NULL, lines);

  say_settled (lines, agreement);
  switch (vd_agreement_estimate (agreement, &missed))
    {
    case VD_AGREE_NO_ERRORS:
      g_ptr_array_add (lines, vd_phrase_of (N_("The first two agree in all, so there is nothing to "
                                               "make an estimate of.")));
      break;
    case VD_AGREE_OPEN:
      say_bound (lines, &missed, N_("Nobody has said who was right, so there is no estimate: settle "
                                    "the disputes."));
      break;
    case VD_AGREE_TOO_FEW:
      say_bound (lines, &missed, N_("Too few disputes for an estimate."));
      break;
    case VD_AGREE_ESTIMATE:
      say_missed (lines, &missed);
      break;
    }

  g_ptr_array_add (lines, vd_phrase_of (
    one_reader
    ? N_("One person made these files: errors are not independent, and there may be many more.  "
         "This is a lower bound.")
    : N_("This holds for two people who err independently; where hard places mislead both, or "
         "one person made both files, there are more.")));
  return lines;
}

/* What becomes of rows */

static void
say_count (GPtrArray  *lines,
           guint       n,
           const char *one,
           const char *many)
{
  if (n > 0)
    g_ptr_array_add (lines, n == 1 ? vd_phrase_of (one) : vd_phrase_new (many, n));
}

GPtrArray *
vd_agree_say_marks (const VdAgreeMarks *marks,
                    const char         *file)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  g_return_val_if_fail (marks != NULL && file != NULL, lines);

  g_ptr_array_add (lines, marks->n_checked == 1
                          ? vd_phrase_of (N_("1 row has become checked."))
                          : vd_phrase_new (N_("%u rows have become checked."), marks->n_checked));
  if (marks->n_disputed > 0)
    g_ptr_array_add (lines, vd_phrase_new (
      marks->n_disputed == 1 ? N_("%u row is disputed, and stays as %s has it.")
                             : N_("%u rows are disputed, and stay as %s has them."),
      marks->n_disputed, file));
  say_count (lines, marks->n_suggested,
             N_("1 row agrees, but nobody who has it entered it without a suggestion."),
             N_("%u rows agree, but nobody who has them entered them without a suggestion."));
  say_count (lines, marks->n_alone,
             N_("1 row is as one person alone has read it from the map."),
             N_("%u rows are as one person alone has read them from the map."));
  say_count (lines, marks->n_partly,
             N_("1 row agrees, but a part of it was not read a second time."),
             N_("%u rows agree, but a part of each was not read a second time."));
  say_count (lines, marks->n_other,
             N_("1 row agrees, but was not read from the map, as its status says."),
             N_("%u rows agree, but were not read from the map, as their status says."));
  return lines;
}
