#include "core/scenario/explain.h"

static void
reason_free (gpointer data)
{
  VdReason *reason = data;

  g_free (reason->text);
  g_free (reason->phrase);
  g_free (reason);
}

void
vd_explain_init (VdExplain        *self,
                 const VdScenario *scenario)
{
  *self = (VdExplain) {
    .scenario = scenario,
    .reasons = g_ptr_array_new_with_free_func (reason_free),
  };
}

void
vd_explain_clear (VdExplain *self)
{
  g_clear_pointer (&self->reasons, g_ptr_array_unref);
}

G_GNUC_PRINTF (4, 0) static void
add (VdExplain  *self,
     VdCaseId    rule,
     int         amount,
     const char *format,
     va_list     args)
{
  VdReason *reason;

  vd_explain_see (self, rule);
  if (self->reasons == NULL)
    return;

  reason = g_new (VdReason, 1);
  reason->phrase = vd_phrase_new_valist (format, args);
  reason->text = vd_phrase_say (reason->phrase, NULL);
  reason->amount = amount;
  reason->rule = rule;
  g_ptr_array_add (self->reasons, reason);
}

void
vd_because (VdExplain  *self,
            VdPoint     point,
            int         amount,
            const char *format,
            ...)
{
  va_list args;

  if (self == NULL)
    return;

  va_start (args, format);
  add (self, vd_scenario_cite (self->scenario, point), amount, format, args);
  va_end (args);
}

void
vd_because_row (VdExplain  *self,
                VdCaseId    rule,
                int         amount,
                const char *format,
                ...)
{
  va_list args;

  if (self == NULL)
    return;

  va_start (args, format);
  add (self, rule, amount, format, args);
  va_end (args);
}
