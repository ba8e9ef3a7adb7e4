#include "validator/parts.h"

#include <glib/gi18n.h>
#include <stdio.h>

#include "core/combat/duty-list.h"
#include "validator/terminal.h"

char *
vd_points_text (guint quarters)
{
  static const char *const fractions[] = { "", "1/4", "1/2", "3/4" };
  guint whole = quarters / 4;
  const char *fraction = fractions[quarters % 4];

  if (*fraction == '\0')
    return g_strdup_printf ("%u", whole);

  return whole > 0 ? g_strdup_printf ("%u %s", whole, fraction) : g_strdup (fraction);
}

char *
vd_case_text (const VdScenario *scenario,
              VdCaseId          rule)
{
  if (rule == 0)
    return g_strdup ("");

  return g_strdup_printf (" [%s]", vd_scenario_get_case (scenario, rule));
}

GHashTable *
vd_parts_said_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

static void
print_reason (const VdExplain *why,
              const VdReason  *reason,
              guint            indent,
              gboolean         amounts)
{
  g_autofree char *rule = vd_case_text (why->scenario, reason->rule);
  g_autofree char *text = vd_phrase_say (reason->phrase, gettext);
  g_autofree char *points = reason->amount > 0 ? vd_points_text (reason->amount) : g_strdup ("");

  printf ("%*s", (int) indent, "");
  if (amounts)
    printf ("%6s  ", points);
  printf ("%s%s%s%s\n", text,
          vd_answer_ink (VD_INK_DIM), rule, vd_answer_ink (VD_INK_PLAIN));
}

void
vd_parts_print (const VdExplain *why,
                guint            indent,
                gboolean         amounts,
                GHashTable      *said)
{
  for (guint i = 0; i < why->reasons->len; i++)
    {
      const VdReason *reason = why->reasons->pdata[i];
      char *key = g_strdup_printf ("%u %s", reason->rule, reason->text);

      if (said == NULL || g_hash_table_add (said, key))
        print_reason (why, reason, indent, amounts);
      if (said == NULL)
        g_free (key);
    }
}

void
vd_refusal_print (const VdGame    *game,
                  const char      *what,
                  const VdVerdict *verdict)
{
  g_autofree char *rule = vd_case_text (game->scenario, verdict->rule);
  g_autofree char *phrase = vd_verdict_phrase (game, verdict);
  g_autofree char *text = vd_phrase_say (phrase, gettext);

  printf ("%s%s%s%s%s: %s%s\n", vd_answer_ink (VD_INK_RED), _("Refused"),
          vd_answer_ink (VD_INK_PLAIN), what != NULL ? ": " : "", what != NULL ? what : "",
          text, rule);
}
