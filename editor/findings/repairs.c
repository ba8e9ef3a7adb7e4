#include "editor/findings/repairs.h"

#include <glib/gi18n.h>
#include <string.h>

#include "formats/check/check.h"
#include "formats/project/repair-make.h"
#include "formats/project/spot.h"

/* Repairs */

static VdEdit *
make_edit (const VdRepairStep *patch)
{
  switch (patch->kind)
    {
    case VD_REPAIR_SET:
      return vd_edit_set (patch->document, patch->node, patch->attribute, patch->value);

    case VD_REPAIR_INSERT:
      return vd_edit_insert (patch->document, patch->node, vd_repair_make_node (patch),
                             patch->before);

    case VD_REPAIR_REMOVE:
      return vd_edit_remove (patch->document, patch->node);

    default:
      g_return_val_if_reached (NULL);
    }
}

static char *
make_title (const VdRepair *const *repairs,
            const gboolean        *made,
            guint                  n)
{
  const VdRepair *first = NULL;
  guint n_made = 0;

  for (guint i = 0; i < n; i++)
    if (made[i] && n_made++ == 0)
      first = repairs[i];

  if (n_made == 1)
    return vd_repair_say (first, gettext);

  return g_strdup_printf (ngettext ("Repair %u finding", "Repair %u findings", n_made), n_made);
}

static VdEdit *
edit_of (const VdProject *project,
         GPtrArray       *repairs)
{
  const VdRepair *const *which = (const VdRepair *const *) repairs->pdata;
  g_autofree gboolean *made = g_new0 (gboolean, repairs->len + 1);
  g_autoptr (GArray) patches = vd_repair_resolve (project, which, repairs->len, made);
  g_autofree char *title = NULL;
  VdEdit *edit;

  if (patches->len == 0)
    return NULL;

  title = make_title (which, made, repairs->len);
  edit = vd_edit_list (title);
  for (guint i = 0; i < patches->len; i++)
    vd_edit_add (edit, make_edit (&g_array_index (patches, VdRepairStep, i)));

  return edit;
}

VdEdit *
vd_edit_repair (const VdProject        *project,
                const VdFinding *const *findings,
                guint                   n)
{
  g_autoptr (GPtrArray) repairs = g_ptr_array_new ();

  g_return_val_if_fail (project != NULL && (findings != NULL || n == 0), NULL);

  for (guint i = 0; i < n; i++)
    if (vd_repair_get (findings[i]) != NULL)
      g_ptr_array_add (repairs, (gpointer) vd_repair_get (findings[i]));

  return edit_of (project, repairs);
}

static gboolean
is_of_kind (const VdFinding *finding,
            const char      *code)
{
  return finding->ignored == NULL && vd_repair_get (finding) != NULL &&
         strcmp (finding->code, code) == 0;
}

VdEdit *
vd_edit_repair_all (const VdProject  *project,
                    const VdFindings *findings,
                    const char       *code)
{
  g_autoptr (GPtrArray) repairs = g_ptr_array_new ();

  g_return_val_if_fail (project != NULL && findings != NULL && code != NULL, NULL);

  for (guint i = 0; i < findings->len; i++)
    if (is_of_kind (findings->pdata[i], code))
      g_ptr_array_add (repairs, (gpointer) vd_repair_get (findings->pdata[i]));

  return edit_of (project, repairs);
}

guint
vd_repairs_count (const VdFindings *findings,
                  const char       *code)
{
  guint n = 0;

  g_return_val_if_fail (findings != NULL && code != NULL, 0);

  for (guint i = 0; i < findings->len; i++)
    n += is_of_kind (findings->pdata[i], code);

  return n;
}

char *
vd_findings_describe (const VdFindings *findings)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (findings != NULL, NULL);

  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = g_ptr_array_index (findings, i);
      const VdRepair *repair = vd_repair_get (finding);
      g_autofree char *title = repair != NULL ? vd_repair_say (repair, NULL) : NULL;

      g_string_append_printf (text, "%d %s %s %s:%u %s %u:%u %s %s\n", finding->severity,
                              finding->code, finding->text,
                              finding->file != NULL ? finding->file : "", finding->line,
                              finding->hex != NULL ? finding->hex : "", finding->spot.map,
                              finding->spot.cell, finding->ignored != NULL ? finding->ignored : "",
                              title != NULL ? title : "");
    }

  g_string_append_printf (text, "%u", findings->len);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* What the author accepts */

char *
vd_finding_place (const VdProject *project,
                  const VdFinding *finding)
{
  g_autofree char *named = NULL;
  const VdMap *map;

  g_return_val_if_fail (project != NULL && finding != NULL, NULL);

  if (finding->hex == NULL)
    return g_strdup (finding->subject);

  vd_spot_cut (finding->hex, &named);
  if (project->resolved->len < 2 || finding->map >= project->resolved->len || named != NULL)
    return g_strdup (finding->hex);

  map = g_ptr_array_index (project->resolved, finding->map);
  return map->id != NULL ? g_strconcat (map->id, ":", finding->hex, NULL)
                         : g_strdup (finding->hex);
}

VdEdit *
vd_edit_ignore (const VdProject  *project,
                const VdFinding  *finding,
                const char       *reason,
                char            **refusal)
{
  g_autofree char *typed = NULL;
  g_autofree char *at = NULL;
  g_autofree char *title = NULL;
  VdNode *node;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && finding != NULL && reason != NULL, NULL);
  g_return_val_if_fail (refusal != NULL, NULL);

  typed = g_strstrip (g_strdup (reason));
  at = vd_finding_place (project, finding);
  *refusal = NULL;
  if (project->scenario == NULL)
    *refusal = g_strdup (_("What is accepted is written into a scenario, and this map is open "
                           "without one."));
  else if (strcmp (finding->code, "ignore.nothing") == 0)
    *refusal = g_strdup (_("Take the row away instead."));
  else if (*typed == '\0')
    *refusal = g_strdup (_("Say why, so that others understand it."));
  if (*refusal != NULL)
    return NULL;

  node = vd_node_new (project->scenario, "ignore");
  g_free (vd_node_set (node, "finding", finding->code));
  g_free (vd_node_set (node, "at", at));
  g_free (vd_node_set (node, "reason", typed));

  title = at != NULL
    /* TRANS: the code of a finding, as map.run-breaks, and a hex, a hexside or an id */
    ? g_strdup_printf (_("Ignore %s at %s"), finding->code, at)
    /* TRANS: %s is the code of a finding, as map.run-breaks */
    : g_strdup_printf (_("Ignore %s"), finding->code);
  edit = vd_edit_list (title);
  vd_edit_add (edit, vd_edit_insert (project->scenario, vd_document_get_root (project->scenario),
                                     node, NULL));
  return edit;
}

VdEdit *
vd_edit_stop_ignoring (const VdProject *project,
                       const VdFinding *finding)
{
  g_autofree char *at = NULL;
  VdNode *node;
  g_autofree char *title = NULL;
  g_autoptr (VdEdit) edit = NULL;

  g_return_val_if_fail (project != NULL && finding != NULL, NULL);

  at = vd_finding_place (project, finding);

  if (project->scenario == NULL)
    return NULL;

  title = at != NULL
    /* TRANS: the code of a finding, as map.run-breaks, and a hex, a hexside or an id */
    ? g_strdup_printf (_("Stop Ignoring %s at %s"), finding->code, at)
    /* TRANS: %s is the code of a finding, as map.run-breaks */
    : g_strdup_printf (_("Stop Ignoring %s"), finding->code);
  edit = vd_edit_list (title);
  node = vd_node_find (vd_document_get_root (project->scenario), "ignore");
  for (; node != NULL; node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "ignore") == 0 &&
        vd_check_accepts (project, node, finding))
      vd_edit_add (edit, vd_edit_remove (project->scenario, node));

  return vd_edit_is_empty (edit) ? NULL : g_steal_pointer (&edit);
}
