/* case-rows.c: what rows of the documents say, of battles that cannot be played too, and which
 * cases ask for no more */
#include <string.h>

#include "validator/case-run.h"

/* What a case asks */

gboolean
vd_case_expects_findings (const VdNode *node)
{
  for (const VdNode *item = vd_node_get_first (node); item != NULL; item = vd_node_get_next (item))
    if (g_strcmp0 (vd_node_get (item, "what"), "finding") == 0)
      return TRUE;

  return FALSE;
}

gboolean
vd_case_is_question (const VdNode *item)
{
  static const char *const questions[] = { "do", "refuse", "expect", NULL };

  return g_strv_contains (questions, vd_node_get_name (item));
}

gboolean
vd_case_needs_game (const VdNode *item)
{
  static const char *const of_documents[] = { "finding", "row", NULL };
  const char *what = vd_node_get (item, "what");

  return vd_case_is_question (item) &&
         !(what != NULL && g_strv_contains (of_documents, what));
}

gboolean
vd_case_is_of_documents (const VdNode *node)
{
  for (const VdNode *item = vd_node_get_first (node); item != NULL; item = vd_node_get_next (item))
    if (vd_case_needs_game (item))
      return FALSE;

  return TRUE;
}

/* Rows */

/* Whether the row goes by that name among those of its element. */
static gboolean
goes_by (const VdNode *row,
         const char   *name)
{
  static const char *const keys[] = { "id", "unit", "number", "prefix" };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (g_strcmp0 (vd_node_get (row, keys[i]), name) == 0)
      return TRUE;

  return FALSE;
}

/* @name: (nullable): of rows that stand once it is %NULL */
static const VdNode *
find_named (const VdNode *parent,
            const char   *element,
            const char   *name)
{
  for (const VdNode *row = vd_node_get_first (parent); row != NULL; row = vd_node_get_next (row))
    {
      const VdNode *found = find_named (row, element, name);

      if (g_strcmp0 (vd_node_get_name (row), element) == 0 && (name == NULL || goes_by (row, name)))
        return row;
      if (found != NULL)
        return found;
    }

  return NULL;
}

/* The row that `group` names, as "unit jerome" or "turns": of the battle, else of its rules, else
 * of its maps. */
static const VdNode *
find_row (VdCaseRun *run)
{
  const char *text = vd_node_get (run->node, "group");
  g_auto (GStrv) words = g_strsplit (text != NULL ? text : "", " ", 2);
  const VdProject *project = run->world.project;

  for (guint i = 0; i < project->maps->len + 2 && words[0] != NULL; i++)
    {
      const VdDocument *document = i == 0   ? project->scenario
                                   : i == 1 ? project->system : project->maps->pdata[i - 2];
      const VdNode *row = document != NULL
                          ? find_named (vd_document_get_root (document), words[0], words[1]) : NULL;

      if (row != NULL)
        return row;
    }

  vd_case_fail (run, "expected a row in `group`, as \"unit ID\" or \"turns\"");
  return NULL;
}

/* The attributes that `value` names, as they are: "reduced=5(3)5, class=infantry". */
char *
vd_case_row (VdCaseRun *run)
{
  const VdNode *row = find_row (run);
  const char *value = vd_node_get (run->node, "value");
  g_auto (GStrv) parts = g_strsplit (value != NULL ? value : "", ",", -1);
  GString *said;

  if (row == NULL)
    return NULL;

  vd_case_note_row (run, row);
  said = g_string_new (NULL);
  for (guint i = 0; parts[i] != NULL; i++)
    {
      g_auto (GStrv) part = g_strsplit (g_strstrip (parts[i]), "=", 2);
      const char *found = part[0] != NULL ? vd_node_get (row, part[0]) : NULL;

      g_string_append_printf (said, "%s%s=%s", i > 0 ? ", " : "", part[0] != NULL ? part[0] : "",
                              found != NULL ? found : "");
    }

  return g_string_free (said, FALSE);
}
