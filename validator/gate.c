#include "validator/gate.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/campaign/chance.h"
#include "validator/command.h"
#include "validator/terminal.h"
#include "validator/words.h"

typedef struct
{
  int    side;
  double low;
  double high;
} Gate;

struct _VdGates
{
  GArray *gates; /* of Gate */
};

static gboolean
parse_gate (const VdScenario *scenario,
            const char       *text,
            Gate             *gate)
{
  g_auto (GStrv) words = vd_words_split (text);

  if (g_strv_length (words) != 4 || strcmp (words[1], "within") != 0)
    return FALSE;

  gate->side = vd_words_side (scenario, words[0]);
  return gate->side >= 0 && vd_words_percent (words[2], &gate->low) &&
         vd_words_percent (words[3], &gate->high) && gate->low < gate->high;
}

VdGates *
vd_gates_new (const VdScenario *scenario,
              char            **texts)
{
  g_autoptr (VdGates) self = g_new0 (VdGates, 1);

  self->gates = g_array_new (FALSE, FALSE, sizeof (Gate));
  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    {
      Gate gate;

      if (!parse_gate (scenario, texts[i], &gate))
        {
          g_autofree char *ids = vd_words_list_sides (scenario);

          vd_usage_refuse (_("--fail-unless “%s”: write “SIDE within 40%% 60%%”; the sides are %s"),
                           texts[i], ids);
          return NULL;
        }

      g_array_append_val (self->gates, gate);
    }

  return g_steal_pointer (&self);
}

void
vd_gates_free (VdGates *self)
{
  g_array_unref (self->gates);
  g_free (self);
}

VdGateVerdict
vd_gate_judge (guint  k,
               guint  n,
               double low,
               double high)
{
  double least, most;

  vd_clopper_pearson (k, n, &least, &most);
  if (least >= low && most <= high)
    return VD_GATE_HOLDS;
  return most < low || least > high ? VD_GATE_FAILS : VD_GATE_UNPROVED;
}

static VdGateVerdict
judge_gate (const Gate      *gate,
            const VdSummary *summary)
{
  return vd_gate_judge (vd_tally_wins (summary, -1, -1, gate->side),
                        vd_tally_games (summary, -1, -1), gate->low, gate->high);
}

guint
vd_gates_count (const VdGates   *self,
                const VdSummary *summary)
{
  guint n = 0;

  for (guint i = 0; i < self->gates->len; i++)
    n += judge_gate (&g_array_index (self->gates, Gate, i), summary) != VD_GATE_HOLDS;

  return n;
}

static const char *
describe_verdict (VdGateVerdict verdict)
{
  switch (verdict)
    {
    case VD_GATE_HOLDS:
      return _("is proved");
    case VD_GATE_UNPROVED:
      return _("not proved; more games make the interval narrower");
    case VD_GATE_FAILS:
      return _("fails");
    default:
      g_assert_not_reached ();
    }
}

void
vd_gates_print (const VdGates   *self,
                const VdSummary *summary,
                FILE            *stream)
{
  const VdScenario *s = summary->campaign->scenario;

  for (guint i = 0; i < self->gates->len; i++)
    {
      const Gate *gate = &g_array_index (self->gates, Gate, i);
      VdGateVerdict verdict = judge_gate (gate, summary);
      double low, high;

      vd_clopper_pearson (vd_tally_wins (summary, -1, -1, gate->side),
                          vd_tally_games (summary, -1, -1), &low, &high);
      fprintf (stream, _("%s wins within %g %% and %g %%: %s%s%s (95 %% interval %.1f–%.1f %%)\n"),
               vd_scenario_get_side_name (s, gate->side), 100 * gate->low, 100 * gate->high,
               vd_terminal_ink (stream, verdict == VD_GATE_HOLDS ? VD_INK_GREEN : VD_INK_RED),
               describe_verdict (verdict), vd_terminal_ink (stream, VD_INK_PLAIN), 100 * low,
               100 * high);
    }
}

void
vd_gates_write (const VdGates   *self,
                const VdSummary *summary,
                VdJson          *json)
{
  static const char *const names[] = { "holds", "unproved", "fails" };
  const VdScenario *s = summary->campaign->scenario;

  if (self->gates->len == 0)
    return;

  vd_json_array (json, "gates");
  for (guint i = 0; i < self->gates->len; i++)
    {
      const Gate *gate = &g_array_index (self->gates, Gate, i);
      double low, high;

      vd_clopper_pearson (vd_tally_wins (summary, -1, -1, gate->side),
                          vd_tally_games (summary, -1, -1), &low, &high);
      vd_json_object (json, NULL);
      vd_json_string (json, "side", vd_scenario_get_side_id (s, gate->side));
      vd_json_number (json, "least", gate->low);
      vd_json_number (json, "most", gate->high);
      vd_json_number (json, "low", low);
      vd_json_number (json, "high", high);
      vd_json_string (json, "verdict", names[judge_gate (gate, summary)]);
      vd_json_close (json, '}');
    }
  vd_json_close (json, ']');
}
