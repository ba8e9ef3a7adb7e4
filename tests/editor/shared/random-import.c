/* What another program has made of a battle. */
#include "tests/editor/shared/random-makers.h"

#include "editor/exchange/import-job.h"
#include "tests/editor/shared/random-draw.h"

#define MOST_EDITS 4

/* Makes some changes for good. */
static void
change_theirs (VdProject *theirs)
{
  VdEdit *(*const makers[]) (const VdProject *project) = {
    make_hex, make_hexes, make_step, make_side, make_name, make_removed_name, make_region,
    make_grown_region, make_note, make_title, make_copied, make_removed, make_moved,
  };

  for (guint n = 1 + draw_below (MOST_EDITS); n > 0; n--)
    {
      g_autoptr (VdEdit) edit = draw_of (makers) (theirs);

      if (edit == NULL) /* there is nothing for it */
        continue;

      vd_edit_swap (edit);
      vd_project_resolve (theirs, NULL);
    }
}

static void
add_document (GArray     *documents,
              VdDocument *theirs,
              VdDocument *ours,
              GArray     *changes)
{
  const VdImportedDocument made = {
    .name = (char *) "theirs", .document = theirs, .instead = ours, .changes = changes,
  };

  g_array_append_val (documents, made);
}

/* The documents that an editor has, as they have been given to another program and come
 * back; the frame does not make them here, so that anything may have changed. */
VdEdit *
make_imported (const VdProject *project)
{
  g_autoptr (VdSnapshot) into = vd_snapshot_new (project);
  g_autoptr (VdSnapshot) given = vd_snapshot_new (project);
  VdProject *ours = vd_snapshot_enter (into);
  VdProject *theirs = vd_snapshot_enter (given);
  g_autoptr (GArray) documents = g_array_new (FALSE, FALSE, sizeof (VdImportedDocument));
  g_autoptr (GArray) changes = g_array_new (FALSE, FALSE, sizeof (VdImportChange));
  g_autoptr (GPtrArray) list = g_ptr_array_new ();
  const VdImported imported = { .documents = list };
  const VdImportChange some = { .section = "", .n = { 1 } };
  VdEdit *edit;

  g_array_append_val (changes, some);
  change_theirs (theirs);
  if (ours->scenario != NULL)
    add_document (documents, theirs->scenario, ours->scenario, changes);
  for (guint i = 0; i < ours->maps->len; i++)
    add_document (documents, theirs->maps->pdata[i], ours->maps->pdata[i], changes);
  for (guint i = 0; i < documents->len; i++)
    g_ptr_array_add (list, &g_array_index (documents, VdImportedDocument, i));

  edit = vd_import_make_edit (&imported, into, project, "Import");
  vd_snapshot_leave (given);
  vd_snapshot_leave (into);
  return edit;
}
