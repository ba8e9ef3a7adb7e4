/* Options: what hangs on them, and on each of their choices. */
#include "formats/check/check-private.h"
#include "formats/document/document-private.h"

#include <string.h>

/* Whether a term, as "plan=a", is about the option. */
static gboolean
is_about (const char *term,
          const char *option)
{
  return g_str_has_prefix (term, option) && term[strlen (option)] == '=';
}

/* What a row says to people, and the id by which nothing but findings and reports know
 * it, changes nothing in play. */
static gboolean
tells_rules (const VdNode *node,
             const char   *attribute)
{
  static const char *const for_people[] = { "case", "source", "status", "note", "text", NULL };
  static const char *const unnamed[] = { "mechanic", "set", NULL }; /* their name is what they are */
  static const char *const reported[] = { "group", "award", NULL };

  if (strcmp (attribute, "when") == 0 || g_strv_contains (for_people, attribute))
    return FALSE;
  if (strcmp (attribute, "name") == 0)
    return g_strv_contains (unnamed, vd_node_get_name (node));

  return strcmp (attribute, "id") != 0 || !g_strv_contains (reported, vd_node_get_name (node));
}

static int
compare_words (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* The terms of a condition but those about @option, in a settled order. */
static void
describe_condition (GString      *text,
                    const VdNode *node,
                    const char   *option)
{
  const char *when = vd_node_get (node, "when");
  g_auto (GStrv) terms = vd_split_words (when != NULL ? when : "");

  qsort (terms, g_strv_length (terms), sizeof *terms, compare_words);
  for (guint i = 0; terms[i] != NULL; i++)
    if (option == NULL || !is_about (terms[i], option))
      g_string_append_printf (text, " %s", terms[i]);
}

/* Whether another group names this one as what comes in its stead. */
static gboolean
stands_in (const VdNode *node)
{
  const char *id = vd_node_get (node, "id");

  for (VdNode *other = vd_node_get_first (vd_node_get_parent (node)); other != NULL && id != NULL;
       other = vd_node_get_next (other))
    if (g_strcmp0 (vd_node_get (other, "otherwise"), id) == 0)
      return TRUE;

  return FALSE;
}

/* What a row and those in it decide, whatever they are called. */
static void
append_decisions (GString      *text,
                  const VdNode *node,
                  const char   *option)
{
  g_string_append_printf (text, "<%s", vd_node_get_name (node));
  for (guint i = 0; i < node->n_attributes; i++)
    if (tells_rules (node, node->attributes[i].name))
      g_string_append_printf (text, " %s='%s'", node->attributes[i].name,
                              node->attributes[i].value);
  if (stands_in (node))
    g_string_append_printf (text, " %s", vd_node_get (node, "id"));
  describe_condition (text, node, option);
  for (VdNode *child = vd_node_get_first (node); child != NULL; child = vd_node_get_next (child))
    append_decisions (text, child, NULL);
  g_string_append_c (text, '>');
}

char *
vd_check_describe (const VdNode *node)
{
  GString *text = g_string_new (NULL);

  append_decisions (text, node, NULL);
  return g_string_free (text, FALSE);
}

static gboolean
asks_for_term (const VdNode *node,
               const char   *term)
{
  const char *when = vd_node_get (node, "when");
  g_auto (GStrv) terms = when != NULL ? vd_split_words (when) : NULL;

  return terms != NULL && g_strv_contains ((const char *const *) terms, term);
}

/* Adds the rows below @node whose conditions ask for the term, as "plan=a", with what they
 * stand in: choices of two options are not the same. */
static void
list_rows (VdNode     *node,
           const char *option,
           const char *term,
           GPtrArray  *rows)
{
  for (VdNode *child = vd_node_get_first (node); child != NULL; child = vd_node_get_next (child))
    {
      if (asks_for_term (child, term))
        {
          GString *text = g_string_new (vd_node_get_name (node));

          if (vd_node_get (node, "id") != NULL)
            g_string_append_printf (text, " %s", vd_node_get (node, "id"));
          append_decisions (text, child, option);
          g_ptr_array_add (rows, g_string_free (text, FALSE));
        }
      list_rows (child, option, term, rows);
    }
}

/* Returns: (transfer full): all that hangs on a choice, alike for two that do the same; ""
 *   if nothing does */
static char *
describe_choice (VdProject  *project,
                 const char *option,
                 const char *choice)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *term = g_strconcat (option, "=", choice, NULL);

  list_rows (vd_document_get_root (project->scenario), option, term, rows);
  if (project->system != NULL)
    list_rows (vd_document_get_root (project->system), option, term, rows);
  g_ptr_array_sort (rows, compare_words);
  g_ptr_array_add (rows, NULL);

  return g_strjoinv ("\n", (char **) rows->pdata);
}

typedef struct
{
  VdNode *node;
  char   *text;
} Choice;

static void
clear_choice (gpointer choice)
{
  g_free (((Choice *) choice)->text);
}

static GArray *
list_choices (VdProject *project,
              VdNode    *option,
              gboolean  *matters)
{
  GArray *choices = g_array_new (FALSE, FALSE, sizeof (Choice));

  g_array_set_clear_func (choices, clear_choice);
  *matters = FALSE;
  VD_EACH (node, option, "choice")
    {
      const char *id = vd_node_get (node, "id");
      Choice choice = { node, NULL };

      if (id == NULL)
        continue;

      choice.text = describe_choice (project, vd_node_get (option, "id"), id);
      *matters |= *choice.text != '\0';
      g_array_append_val (choices, choice);
    }

  return choices;
}

/* Where conditions name only choices that there are not, that is said already. */
static void
check_choices (VdProject  *project,
               VdNode     *option,
               VdFindings *findings)
{
  gboolean matters;
  g_autoptr (GArray) choices = list_choices (project, option, &matters);

  for (guint i = 1; i < choices->len && matters; i++)
    for (guint k = 0; k < i; k++)
      {
        const Choice *one = &g_array_index (choices, Choice, k);
        const Choice *other = &g_array_index (choices, Choice, i);

        if (strcmp (one->text, other->text) != 0 ||
            g_strcmp0 (vd_node_get (one->node, "when"), vd_node_get (other->node, "when")) != 0)
          continue;

        vd_project_report (project, findings, other->node, "scenario.same-choices", VD_WARNING,
                           N_("Name one of them in a condition (\"when\") of what sets them "
                              "apart, or take it away."),
                           N_("The choices %s and %s of the option %s do the same: all rows under "
                              "the one are also under the other."),
                           vd_row_call (one->node).text, vd_row_call (other->node).text,
                           vd_row_call (option).text);
        break;
      }
}

/* Whether a condition of @node or below it names the option. */
static gboolean
asks_for (VdNode     *node,
          const char *option)
{
  const char *when = vd_node_get (node, "when");
  g_auto (GStrv) terms = when != NULL ? vd_split_words (when) : NULL;

  for (guint i = 0; terms != NULL && terms[i] != NULL; i++)
    if (is_about (terms[i], option))
      return TRUE;
  for (VdNode *child = vd_node_get_first (node); child != NULL; child = vd_node_get_next (child))
    if (asks_for (child, option))
      return TRUE;

  return FALSE;
}

void
vd_check_options (VdProject  *project,
                  VdFindings *findings)
{
  VdNode *root = vd_document_get_root (project->scenario);

  VD_EACH (node, vd_node_find (root, "options"), "option")
    {
      const char *id = vd_node_get (node, "id");

      if (id == NULL)
        continue;

      if (asks_for (root, id) ||
          (project->system != NULL && asks_for (vd_document_get_root (project->system), id)))
        check_choices (project, node, findings);
      else
        vd_project_report (project, findings, node, "scenario.idle-option", VD_WARNING,
                           N_("Name it in a condition (\"when\") of what it decides, or take it "
                              "away."),
                           N_("The option %s changes nothing: no condition names it."),
                           vd_row_call (node).text);
    }
}
