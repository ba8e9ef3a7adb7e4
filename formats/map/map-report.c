/* What is wrong with a map, as it is read. */
#include "formats/map/map-reader.h"

/* The element and what names it. */
static void
set_row (VdFinding    *finding,
         const VdNode *node)
{
  const char *id = vd_node_get (node, "id");
  const VdRowName name = {
    vd_node_get_name (node), id != NULL ? id : vd_node_get (node, "at"), 1, ""
  };

  finding->row = vd_row_place (node);
  vd_finding_set_name (finding, &name);
}

VdFinding *
vd_map_reader_report (VdMapReader  *self,
                      const char   *code,
                      const VdNode *node,
                      int           cell,
                      const char   *remedy,
                      const char   *format,
                      ...)
{
  g_autofree char *text = NULL;
  VdFinding *finding;
  va_list args;

  g_assert (code != NULL && node != NULL && format != NULL);

  if (self->n_findings++ >= VD_MAP_MAX_FINDINGS || self->findings == NULL)
    return NULL;

  va_start (args, format);
  text = vd_phrase_new_valist (format, args);
  va_end (args);

  finding = vd_findings_add (self->findings, code, VD_ERROR, "%s", text);
  vd_finding_set_remedy (finding, remedy);
  finding->file = g_strdup (vd_document_get_name (self->map->document));
  finding->line = vd_node_get_line (node);
  set_row (finding, node);
  if (cell >= 0)
    {
      vd_finding_set_spot (finding, 0, cell);
      finding->hex = vd_map_get_label (self->map, cell);
    }

  return finding;
}
