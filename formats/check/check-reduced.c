/* Units whose other side is stronger than their full one: figures that were swapped. */
#include <string.h>

#include "core/text/quarters.h"
#include "formats/check/check-private.h"

/* The strength of "3", "3-4" or "2(5)7"; -1 if there is none to be read. */
static int
read_strength (const char *text)
{
  g_autofree char *strength = text != NULL ? g_strndup (text, strcspn (text, "-( ")) : NULL;
  guint quarters;

  return strength != NULL && vd_quarters_parse (strength, &quarters) ? (int) quarters : -1;
}

void
vd_check_reduced (VdProject  *project,
                  VdFindings *findings)
{
  VdNode *units = vd_node_find (vd_document_get_root (project->scenario), "units");

  VD_EACH (unit, units, "unit")
    {
      int full = read_strength (vd_node_get (unit, "strength"));
      int reduced = read_strength (vd_node_get (unit, "reduced"));

      if (full >= 0 && reduced > full)
        vd_project_report (project, findings, unit, "units.reduced-stronger", VD_WARNING,
                           N_("Compare both sides with the counter: the figures may be swapped."),
                           N_("The unit %s is stronger reduced than in full."),
                           vd_row_call (unit).text);
    }
}
