/* What comes of comparing a map with a second pass. */
#include "tests/editor/shared/random-makers.h"

#include "editor/second/settle.h"
#include "formats/agree/pass.h"
#include "tests/editor/shared/random-draw.h"

static VdAgreement *
compare (const VdProject *project,
         guint            map,
         VdDocument      *second)
{
  VdDocument *const both[] = { g_ptr_array_index (project->maps, map), second };

  return vd_agreement_new (both, 2, NULL, NULL, NULL);
}

/* With one in which nobody has entered anything: all is in dispute. */
VdEdit *
make_settled (const VdProject *project)
{
  const VdPassForm form = { NULL, NULL, VD_PASS_ALL, NULL, -1 };
  g_autoptr (VdDocument) second = NULL;
  g_autoptr (VdAgreement) agreement = NULL;
  guint map;

  draw_map (project, &map);
  second = vd_pass_new (g_ptr_array_index (project->resolved, map),
                        g_ptr_array_index (project->paths, map), &form);
  agreement = compare (project, map, second);
  if (agreement == NULL || agreement->disputes->len == 0)
    return NULL;

  return vd_edit_settle (project, map, agreement,
                         g_ptr_array_index (agreement->disputes,
                                            draw_below (agreement->disputes->len)),
                         draw_below (VD_SETTLE_OTHER + 1));
}

/* With one in which all is entered alike. */
VdEdit *
make_marked (const VdProject *project)
{
  g_autoptr (VdDocument) second = NULL;
  g_autoptr (VdAgreement) agreement = NULL;
  VdAgreeMarks marks;
  guint map;

  draw_map (project, &map);
  second = vd_document_copy (g_ptr_array_index (project->maps, map), NULL);
  agreement = compare (project, map, second);
  return agreement != NULL ? vd_edit_mark_agreed (project, map, agreement, &marks) : NULL;
}
