#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "validator/case-compile.h"
#include "validator/case-cover.h"
#include "validator/case-mutate.h"
#include "validator/command.h"

/* Everything that the command works on. */
typedef struct
{
  GPtrArray   *documents; /* of VdDocument */
  GArray      *entries;   /* of VdCaseEntry */
  VdCaseShelf *shelf;     /* their scenarios */
  GHashTable  *covered;   /* of char *: by cases that passed */
  GPtrArray   *rows;      /* (nullable): of VdCoverRow */
  gboolean     quiet;     /* cases that pass get no line */
  VdTap        tap;
  guint        n_run;
} Cases;

static gboolean
load_document (Cases      *self,
               const char *path)
{
  g_autoptr (GError) error = NULL;
  VdDocument *document = vd_document_load (path, &error);

  if (document == NULL)
    {
      vd_complain_of (error);
      return FALSE;
    }

  g_ptr_array_add (self->documents, document);
  if (vd_document_get_kind (document) == VD_DOCUMENT_CASES)
    return TRUE;

  vd_complain (_("%s: not a file of cases"), path);
  return FALSE;
}

/* Rows of several lists are counted together. */
static gboolean
load_list (Cases      *self,
           const char *path)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *rows = vd_cover_load (path, &error);

  if (rows == NULL)
    {
      vd_complain_of (error);
      return FALSE;
    }

  if (self->rows == NULL)
    self->rows = rows;
  else
    g_ptr_array_extend_and_steal (self->rows, rows);

  return TRUE;
}

/* A word that is misspelt would otherwise test nothing. */
static void
check_words (Cases            *self,
             const VdDocument *document)
{
  g_autoptr (GPtrArray) findings = vd_findings_new ();

  vd_document_check (document, findings);
  if (findings->len == 0)
    return;

  vd_tap_line (&self->tap, FALSE, _("every word in %s is known"), vd_document_get_name (document));
  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = findings->pdata[i];
      g_autofree char *said = vd_case_say_finding (finding);
      g_autofree char *text = g_strdup_printf ("%s:%u: %s",
                                               finding->file != NULL ? finding->file : "",
                                               finding->line, said);

      vd_tap_remark (text);
    }
}

static void
take_covered (Cases      *self,
              GHashTable *covered)
{
  GHashTableIter iter;
  gpointer id;

  g_hash_table_iter_init (&iter, covered);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    g_hash_table_add (self->covered, g_strdup (id));
}

static void
run_case (Cases            *self,
          const VdDocument *document,
          const VdNode     *node)
{
  const char *title = vd_node_get (node, "title");
  g_autoptr (GString) problem = g_string_new (NULL);
  VdCaseEntry entry = { document, node, {
    .covered = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
  } };
  gboolean passed = vd_case_run (document, node, self->shelf, -1, &entry.report, problem);

  if (!passed || !self->quiet)
    vd_tap_line (&self->tap, passed, "%s%s%s", vd_node_get (node, "id"),
                 title != NULL ? " " : "", title != NULL ? title : "");
  if (passed)
    {
      take_covered (self, entry.report.covered);
      g_array_append_val (self->entries, entry);
    }
  else
    vd_tap_remark (problem->str);

  g_clear_pointer (&entry.report.covered, g_hash_table_unref);
}

static gboolean
is_wanted (const VdNode *node,
           const char   *pattern)
{
  return strcmp (vd_node_get_name (node), "case") == 0 &&
         (pattern == NULL || g_pattern_match_simple (pattern, vd_node_get (node, "id")));
}

static void
run_all (Cases      *self,
         const char *pattern)
{
  for (guint i = 0; i < self->documents->len; i++)
    {
      const VdDocument *document = self->documents->pdata[i];

      check_words (self, document);
      for (const VdNode *node = vd_node_get_first (vd_document_get_root (document)); node != NULL;
           node = vd_node_get_next (node))
        if (is_wanted (node, pattern))
          {
            run_case (self, document, node);
            self->n_run++;
          }
    }
}

static void
report_coverage (Cases *self)
{
  guint n;

  if (self->rows == NULL)
    return;

  n = vd_cover_report (self->rows, self->covered);
  vd_tap_line (&self->tap, n == self->rows->len, _("%u of %u rule cases are covered"), n,
               self->rows->len);
}

static int
run_cases (char       **paths,
           char       **lists,
           const char  *pattern,
           gboolean     mutate)
{
  Cases self = {
    .documents = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_document_free),
    .entries = g_array_new (FALSE, FALSE, sizeof (VdCaseEntry)),
    .shelf = vd_case_shelf_new (),
    .covered = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .quiet = mutate,
  };
  gboolean loaded = TRUE;

  for (guint i = 0; paths[i] != NULL; i++)
    loaded = load_document (&self, paths[i]) && loaded;

  for (guint i = 0; lists != NULL && lists[i] != NULL; i++)
    loaded = load_list (&self, lists[i]) && loaded;

  if (loaded)
    {
      run_all (&self, pattern);
      report_coverage (&self);
      if (mutate)
        vd_case_mutate ((const VdCaseEntry *) (void *) self.entries->data, self.entries->len,
                        self.shelf, &self.tap);
      vd_tap_end (&self.tap);
    }

  vd_case_shelf_free (self.shelf);
  g_array_unref (self.entries);
  g_hash_table_unref (self.covered);
  g_clear_pointer (&self.rows, g_ptr_array_unref);
  g_ptr_array_unref (self.documents);
  if (!loaded)
    return VD_EXIT_UNREADABLE;
  if (pattern != NULL && self.n_run == 0)
    return vd_usage_refuse (_("--only %s: no case has such an id"), pattern);

  return self.tap.n_failed > 0 ? VD_EXIT_FOUND : VD_EXIT_CLEAN;
}

int
vd_cases_command (int    argc,
                  char **argv)
{
  g_auto (GStrv) paths = NULL;
  g_auto (GStrv) lists = NULL;
  g_autofree char *pattern = NULL;
  gboolean mutate = FALSE;
  const GOptionEntry entries[] = {
    { "coverage", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &lists,
      N_("hold the cases to this list of rule cases"), N_("LIST") },
    { "mutate", 0, 0, G_OPTION_ARG_NONE, &mutate,
      N_("switch each rule off in turn: a case must fail"), NULL },
    { "only", 0, 0, G_OPTION_ARG_STRING, &pattern,
      N_("run only cases whose id is like this, as “AT-1*”"), N_("PATTERN") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &paths, NULL, NULL },
    { NULL },
  };
  const VdUsage usage = {
    N_("FILE…"), N_("Plays examples of play and tells which come out as they should, in TAP."),
    N_("formats/README.md describes the files."), entries,
  };

  if (!vd_usage_parse (&usage, argc, argv))
    return VD_EXIT_USAGE;
  if (paths == NULL)
    return vd_usage_refuse (_("name at least one file"));

  return run_cases (paths, lists, pattern, mutate);
}
