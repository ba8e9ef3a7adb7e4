/* Units whose other side is stronger than their full one: figures that were swapped. */
#include "core/text/quarters.h"
#include "formats/check/check-private.h"
#include "formats/document/reduced.h"

/* The strength of "3"; -1 if it cannot be read. */
static int
read_strength (const char *text)
{
  guint quarters;

  return text != NULL && vd_quarters_parse (text, &quarters) ? (int) quarters : -1;
}

/* The same of "3", "3-4" or "2(5)7". */
static int
read_reduced (const char *text)
{
  VdReduced reduced;

  return text != NULL && vd_reduced_parse (text, &reduced) ? (int) reduced.strength : -1;
}

void
vd_check_reduced (VdProject  *project,
                  VdFindings *findings)
{
  VdNode *units = vd_node_find (vd_document_get_root (project->scenario), "units");

  VD_EACH (unit, units, "unit")
    {
      int full = read_strength (vd_node_get (unit, "strength"));
      int reduced = read_reduced (vd_node_get (unit, "reduced"));

      if (full >= 0 && reduced > full)
        vd_project_report (project, findings, unit, "units.reduced-stronger", VD_WARNING,
                           N_("Compare both sides with the counter: the figures may be swapped."),
                           N_("The unit %s is stronger reduced than in full."),
                           vd_row_call (unit).text);
    }
}
