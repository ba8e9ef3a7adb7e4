/* Whether a map was entered a second time, what is still in dispute, and how good it is therefore. */
#include "formats/check/check-private.h"

#include "formats/agree/agree-words.h"
#include "formats/agree/pass.h"

static void
report_unusable (VdProject    *project,
                 const VdNode *root,
                 const char   *path,
                 const char   *why,
                 VdFindings   *findings)
{
  vd_project_report (project, findings, root, "pass.unusable", VD_WARNING,
                     N_("Mend the second pass, or put it elsewhere and start another."),
                     N_("The second pass %s cannot be compared with the map: %s"), path, why);
}

static const VdDispute *
find_open (const VdAgreement *agreement,
           guint             *n)
{
  const VdDispute *first = NULL;

  *n = 0;
  for (guint i = 0; i < agreement->disputes->len; i++)
    {
      const VdDispute *dispute = agreement->disputes->pdata[i];

      if (dispute->is_settled)
        continue;
      if ((*n)++ == 0)
        first = dispute;
    }

  return first;
}

static void
report_disputes (VdProject         *project,
                 const VdAgreement *agreement,
                 const char        *path,
                 VdFindings        *findings)
{
  guint n;
  const VdDispute *first = find_open (agreement, &n);
  const VdMap *map = agreement->maps->pdata[0];
  g_autofree char *at = NULL;
  VdFinding *finding;

  if (first == NULL)
    return;

  at = vd_agree_write_place (agreement, first);
  finding = vd_project_report (
    project, findings, vd_document_get_root (map->document), "pass.disputed", VD_NOTE,
    N_("Settle them in the editor, in the page Second Pass."),
    n == 1 ? N_("On %u decision the second pass %s differs from the map, and nobody has settled it: "
                "at %s.")
           : N_("On %u decisions the second pass %s differs from the map, and nobody has settled "
                "them; the first is at %s."), n, path, at);
  vd_finding_set_spot (finding, 0, first->cell);
  finding->hex = vd_map_get_label (map, first->cell);
}

/* Only once all is settled. */
static void
report_estimate (VdProject         *project,
                 const VdAgreement *agreement,
                 VdFindings        *findings)
{
  const VdMap *map = agreement->maps->pdata[0];
  g_autoptr (GPtrArray) lines = NULL;
  g_autofree char *said = NULL;

  if (agreement->n_settled == 0)
    return;

  lines = vd_agree_say_estimate (agreement, vd_agreement_has_one_reader (agreement));
  for (guint i = 0; i < lines->len; i++)
    {
      char *before = said;

      said = before == NULL ? g_strdup (lines->pdata[i])
                            : vd_phrase_new ("%s  %s", before, (const char *) lines->pdata[i]);
      g_free (before);
    }
  vd_project_report (project, findings, vd_document_get_root (map->document), "pass.estimate",
                     VD_NOTE, N_("Where that is too many, let somebody else read the map too."),
                     "%s", said);
}

void
vd_check_pass (VdProject  *project,
               guint       map,
               VdFindings *findings)
{
  VdDocument *first = project->maps->pdata[map];
  g_autofree char *path = vd_pass_make_path (project->paths->pdata[map]);
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (VdDocument) second = NULL;
  g_autoptr (VdAgreement) agreement = NULL;
  g_autoptr (GError) error = NULL;
  guint from = findings->len;
  VdPass pass;

  if (vd_pass_read (first, &pass) || !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return;

  second = vd_document_load (path, &error);
  if (second != NULL)
    agreement = vd_agreement_new ((VdDocument *[]) { first, second }, 2, NULL, NULL, &error);
  if (agreement == NULL)
    report_unusable (project, vd_document_get_root (first), name, error->message, findings);
  else
    {
      report_disputes (project, agreement, name, findings);
      report_estimate (project, agreement, findings);
    }

  for (; from < findings->len; from++)
    vd_finding_set_map (findings->pdata[from], map);
}
