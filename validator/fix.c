#include "validator/fix.h"

#include <glib/gi18n.h>
#include <string.h>

#include "formats/check/check.h"
#include "formats/compile/compile.h"
#include "formats/io/output.h"
#include "formats/project/repair-make.h"
#include "validator/command.h"
#include "validator/listed.h"
#include "validator/report.h"

/* What a repair would change */

static void
change_free (gpointer data)
{
  VdChange *change = data;

  g_free (change->file);
  g_free (change->text);
  g_free (change);
}

static char *
write_text (const VdDocument *document)
{
  g_autoptr (GBytes) bytes = vd_document_write (document);

  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* Its lines, each with its end. */
static GPtrArray *
split_lines (const char *text)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  while (*text != '\0')
    {
      gsize n = strcspn (text, "\n");

      n += text[n] == '\n';
      g_ptr_array_add (lines, g_strndup (text, n));
      text += n;
    }

  return lines;
}

static gboolean
is_line (const GPtrArray *a,
         guint            i,
         const GPtrArray *b,
         guint            j)
{
  return strcmp (g_ptr_array_index (a, i), g_ptr_array_index (b, j)) == 0;
}

/* From the first line that differs to the last. */
static VdChange *
compare_texts (const char *file,
               const char *before,
               const char *after)
{
  g_autoptr (GPtrArray) old = split_lines (before);
  g_autoptr (GPtrArray) new = split_lines (after);
  g_autoptr (GString) text = g_string_new (NULL);
  VdChange *change = g_new0 (VdChange, 1);
  guint n_head = 0, n_tail = 0;
  guint n = MIN (old->len, new->len);

  while (n_head < n && is_line (old, n_head, new, n_head))
    n_head++;
  while (n_tail < n - n_head && is_line (old, old->len - n_tail - 1, new, new->len - n_tail - 1))
    n_tail++;
  for (guint i = n_head; i < new->len - n_tail; i++)
    g_string_append (text, g_ptr_array_index (new, i));

  change->file = vd_report_name (file);
  change->first = n_head + 1;
  change->last = old->len - n_tail + 1;
  change->text = g_string_free (g_steal_pointer (&text), FALSE);
  return change;
}

/* The documents that steps of repairs change. */
static GPtrArray *
list_documents (const GArray *steps)
{
  GPtrArray *documents = g_ptr_array_new ();

  for (guint i = 0; i < steps->len; i++)
    {
      VdDocument *document = g_array_index (steps, VdRepairStep, i).document;

      if (!g_ptr_array_find (documents, document, NULL))
        g_ptr_array_add (documents, document);
    }

  return documents;
}

static gboolean
are_canonical (const GPtrArray *documents)
{
  for (guint i = 0; i < documents->len; i++)
    if (vd_document_get_n_rewritten (g_ptr_array_index (documents, i)) > 0)
      return FALSE;

  return TRUE;
}

GPtrArray *
vd_fix_list_changes (const char      *path,
                     const VdFinding *finding)
{
  GPtrArray *changes = g_ptr_array_new_with_free_func (change_free);
  const VdRepair *repair = vd_repair_get (finding);
  g_autoptr (VdProject) project = vd_project_load (path, NULL, NULL);
  g_autoptr (GArray) steps = NULL;
  g_autoptr (GPtrArray) documents = NULL, texts = g_ptr_array_new_with_free_func (g_free);

  if (project == NULL || project->is_bundle || repair == NULL)
    return changes;

  steps = vd_repair_resolve (project, &repair, 1, NULL);
  documents = list_documents (steps);
  if (!are_canonical (documents))
    return changes;

  for (guint i = 0; i < documents->len; i++)
    g_ptr_array_add (texts, write_text (g_ptr_array_index (documents, i)));
  vd_repair_apply (project, &repair, 1);
  for (guint i = 0; i < documents->len; i++)
    {
      const VdDocument *document = g_ptr_array_index (documents, i);
      g_autofree char *after = write_text (document);

      g_ptr_array_add (changes, compare_texts (vd_document_get_name (document),
                                               g_ptr_array_index (texts, i), after));
    }

  return changes;
}

/* For good */

/* A repair may bring another about, as a row that is mended names what is
 * missing; two that undo each other must not go on for ever. */
#define MAX_ROUNDS 60

/* A repair that was made in memory. */
typedef struct
{
  char      *place;     /* "FILE:LINE" */
  char      *text;      /* as it is told */
  GPtrArray *documents; /* that it changes */
} Made;

static void
made_free (gpointer data)
{
  Made *made = data;

  g_free (made->place);
  g_free (made->text);
  g_ptr_array_unref (made->documents);
  g_free (made);
}

void
vd_fix_init (VdFix    *self,
             FILE     *stream,
             gboolean  is_dry)
{
  *self = (VdFix) {
    .stream = stream,
    .is_dry = is_dry,
    .told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .listed = vd_listed_new (),
  };
}

void
vd_fix_clear (VdFix *self)
{
  g_clear_pointer (&self->told, g_hash_table_unref);
  g_clear_pointer (&self->listed, g_hash_table_unref);
}

static gboolean
starts_with_any (const char        *code,
                 const char *const *starts)
{
  for (; *starts != NULL; starts++)
    if (g_str_has_prefix (code, *starts))
      return TRUE;

  return FALSE;
}

/* What a row is called, names or holds: a check that misreads that finds fault with
 * other rows, which are sound. */
static gboolean
is_cause (const VdFinding *finding)
{
  static const char *const starts[] = {
    "document.", "reference.", "value.", "map.bad-", "map.unknown-", "map.no-such-hex",
    "map.not-in-play", "map.not-adjacent", "map.side-direction", "map.more", "setting.unknown",
    "setting.value", "table.unknown-code", "rules.unknown-point", "scenario.no-system",
    "entry.wrong-side", "entry.no-such-hex", "units.wrong-side", NULL
  };

  return starts_with_any (finding->code, starts);
}

/* A row that cannot be read has no name that others could mean. */
static gboolean
is_of_form (const VdFinding *finding)
{
  static const char *const starts[] = {
    "document.", "map.bad-grid", "map.bad-numbering", "map.bad-area", "map.bad-edge", NULL
  };

  return starts_with_any (finding->code, starts);
}

/* Repairs are made in steps, and after each the project is checked anew: first what
 * corrects a cause, for what follows from it is gone then; then the graver before
 * the less grave, and what corrects before what adds; and what takes away only when
 * nothing else is left. */
#define FORM_STEP 0
#define CAUSE_STEP 1
#define OTHER_STEPS 2 /* from here on */
#define N_SEVERITIES (VD_ERROR + 1)
#define N_STEPS (OTHER_STEPS + 3 * N_SEVERITIES)

static guint
get_step (const VdFinding *finding)
{
  VdRepairNature nature = vd_repair_get_nature (vd_repair_get (finding));
  guint rank = VD_ERROR - finding->severity;

  if (nature == VD_REPAIR_TAKES)
    return OTHER_STEPS + 2 * N_SEVERITIES + rank;
  if (nature == VD_REPAIR_CORRECTS && is_cause (finding))
    return is_of_form (finding) ? FORM_STEP : CAUSE_STEP;

  return OTHER_STEPS + 2 * rank + (nature == VD_REPAIR_ADDS);
}

/* Whether it is proposed to repair what nobody accepts. */
static gboolean
has_repair (const VdFinding *finding)
{
  return finding->ignored == NULL && vd_repair_get (finding) != NULL;
}

/* Repairs of a step, with the findings beside them. */
static GPtrArray *
list_repairs (const VdFindings *findings,
              guint             step,
              GPtrArray        *whose)
{
  GPtrArray *repairs = g_ptr_array_new ();

  for (guint i = 0; i < findings->len; i++)
    {
      VdFinding *finding = g_ptr_array_index (findings, i);

      if (!has_repair (finding) || get_step (finding) != step)
        continue;

      g_ptr_array_add (repairs, (gpointer) vd_repair_get (finding));
      g_ptr_array_add (whose, finding);
    }

  return repairs;
}

/* A word that names nothing may be taken out of its list, but not where it rather is
 * the thing that was given another name: others miss it too, or a unit is named by
 * nobody. */
static gboolean
was_renamed (const VdFindings *findings,
             const VdFinding  *finding)
{
  if (strcmp (finding->code, "reference.unknown") != 0 ||
      vd_repair_get_nature (vd_repair_get (finding)) != VD_REPAIR_TAKES)
    return FALSE;

  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *other = g_ptr_array_index (findings, i);

      if (strcmp (other->code, "entry.never") == 0 ||
          (other != finding && strcmp (other->text, finding->text) == 0))
        return TRUE;
    }

  return FALSE;
}

/* Whether there is an error of which only the author can tell what is meant.
 *
 * @form: whether only those of form count */
static gboolean
has_open_cause (const VdFindings *findings,
                gboolean          form)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = g_ptr_array_index (findings, i);

      if (finding->ignored == NULL && finding->severity == VD_ERROR &&
          (form ? is_of_form (finding) : is_cause (finding)) &&
          (vd_repair_get (finding) == NULL || was_renamed (findings, finding)))
        return TRUE;
    }

  return FALSE;
}

static Made *
note_made (const VdProject *project,
           const VdFinding *finding)
{
  const VdRepair *repair = vd_repair_get (finding);
  g_autoptr (GArray) steps = vd_repair_resolve (project, &repair, 1, NULL);
  g_autofree char *said = vd_repair_say (repair, gettext);
  g_autofree char *file = vd_report_name (finding->file);
  Made *made = g_new0 (Made, 1);

  made->documents = list_documents (steps);
  made->place = finding->line > 0 ? g_strdup_printf ("%s:%u", file, finding->line)
                                  : g_strdup (file);
  made->text = g_strdup_printf ("%s [%s]", said, finding->code);
  return made;
}

/* Returns: how many were made */
static guint
make_step (VdProject  *project,
           VdFindings *findings,
           guint       step,
           GPtrArray  *all)
{
  g_autoptr (GPtrArray) whose = g_ptr_array_new ();
  g_autoptr (GPtrArray) repairs = list_repairs (findings, step, whose);
  const VdRepair *const *which = (const VdRepair *const *) repairs->pdata;
  g_autofree gboolean *made = g_new0 (gboolean, repairs->len + 1);

  if (repairs->len == 0)
    return 0;

  g_array_unref (vd_repair_resolve (project, which, repairs->len, made));
  for (guint i = 0; i < repairs->len; i++)
    if (made[i])
      g_ptr_array_add (all, note_made (project, g_ptr_array_index (whose, i)));

  return vd_repair_apply (project, which, repairs->len);
}

static guint
count_repairs (const VdFindings *findings)
{
  guint n = 0;

  for (guint i = 0; i < findings->len; i++)
    n += has_repair (g_ptr_array_index (findings, i));

  return n;
}

/* Makes the first step that there is.
 *
 * @n_held: how many repairs an error keeps back
 *
 * Returns: whether anything was repaired */
static gboolean
repair_once (VdProject  *project,
             VdFindings *findings,
             GPtrArray  *all,
             guint      *n_held)
{
  *n_held = 0;
  for (guint step = 0; step < N_STEPS; step++)
    {
      if ((step == CAUSE_STEP || step == OTHER_STEPS) &&
          has_open_cause (findings, step == CAUSE_STEP))
        {
          *n_held = count_repairs (findings);
          return FALSE;
        }

      if (make_step (project, findings, step, all) > 0)
        return TRUE;
    }

  return FALSE;
}

/* Returns: (transfer full) (element-type Made): in the order in which they were made */
static GPtrArray *
repair_all (VdProject  *project,
            VdFindings *loaded,
            guint      *n_held)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (made_free);
  g_autoptr (GPtrArray) findings = g_ptr_array_ref (loaded);

  for (guint round = 0; round < MAX_ROUNDS; round++)
    {
      g_autoptr (VdScenario) scenario = NULL;

      if (round > 0)
        {
          g_ptr_array_unref (findings);
          findings = vd_findings_new ();
          vd_project_resolve (project, findings);
        }

      scenario = vd_project_compile (project, findings);
      vd_check_project (project, scenario, findings);
      if (!repair_once (project, findings, all, n_held))
        break;
    }

  return all;
}

static gboolean
has_all (GPtrArray       *written,
         const GPtrArray *documents)
{
  for (guint i = 0; i < documents->len; i++)
    if (!g_ptr_array_find (written, g_ptr_array_index (documents, i), NULL))
      return FALSE;

  return TRUE;
}

static void
say_rewritten (const VdFix      *self,
               const VdDocument *document)
{
  guint n = vd_document_get_n_rewritten (document);
  g_autofree char *name = vd_report_name (vd_document_get_name (document));

  if (n > 0 && self->stream != NULL)
    fprintf (self->stream, ngettext ("%s: %u other line gets the canonical form\n",
                                     "%s: %u other lines get the canonical form\n", n),
             name, n);
}

/* What was read goes back to where it was read. */
static gboolean
save_document (const VdDocument *document)
{
  const char *path = vd_document_get_name (document);
  g_autoptr (GError) error = NULL;

  if (vd_output_check_file (path, &error) && vd_document_save (document, path, &error))
    return TRUE;

  vd_complain_of (error);
  return FALSE;
}

/* Returns: (transfer full): the documents that hold their repairs now */
static GPtrArray *
write_documents (VdFix           *self,
                 const VdProject *project,
                 const GPtrArray *all)
{
  GPtrArray *written = g_ptr_array_new ();
  g_autoptr (GPtrArray) tried = g_ptr_array_new ();

  for (guint i = 0; i < all->len; i++)
    {
      const Made *made = g_ptr_array_index (all, i);

      for (guint j = 0; j < made->documents->len; j++)
        {
          VdDocument *document = g_ptr_array_index (made->documents, j);

          if (g_ptr_array_find (tried, document, NULL))
            continue;

          g_ptr_array_add (tried, document);
          if (!self->is_dry && !save_document (document))
            {
              self->n_failed++;
              continue;
            }

          say_rewritten (self, document);
          g_ptr_array_add (written, document);
        }
    }

  return written;
}

/* Nothing may be taken from what an error only makes look wrong. */
static void
tell_held (const VdFix *self,
           const char  *path,
           guint        n)
{
  g_autofree char *name = vd_report_name (path);

  if (n > 0 && self->stream != NULL)
    fprintf (self->stream,
             ngettext ("%s: %u repair waits until errors are mended that only you can mend\n",
                       "%s: %u repairs wait until errors are mended that only you can mend\n", n),
             name, n);
}

static void
tell_repair (VdFix      *self,
             const Made *made)
{
  g_autofree char *all = g_strconcat (made->place, " ", made->text, NULL);
  /* TRANS: a file with its line, and what the repair does */
  const char *format = self->is_dry ? _("%s: would be repaired: %s\n") : _("%s: repaired: %s\n");

  if (!g_hash_table_add (self->told, g_strdup (all)))
    return;

  self->n_made++;
  if (self->stream != NULL)
    fprintf (self->stream, format, made->place, made->text);
}

void
vd_fix_file (VdFix      *self,
             const char *path)
{
  g_autoptr (GPtrArray) findings = vd_findings_new (), all = NULL, written = NULL;
  g_autoptr (VdProject) project = NULL;
  guint n_held = 0;

  if (vd_listed_has (self->listed, path))
    return;

  project = vd_project_load (path, findings, NULL);
  if (project == NULL)
    return;

  vd_listed_note (self->listed, project);
  all = repair_all (project, findings, &n_held);
  if (all->len > 0 && project->is_bundle && !self->is_dry)
    {
      self->n_failed++;
      vd_complain (_("%s: is a bundle and is left as it is; repair its files after “vedette "
                     "unbundle”"), path);
      return;
    }

  written = write_documents (self, project, all);
  for (guint i = 0; i < all->len; i++)
    {
      const Made *made = g_ptr_array_index (all, i);

      if (has_all (written, made->documents))
        tell_repair (self, made);
    }
  tell_held (self, path, n_held);
}

void
vd_fix_sum_up (const VdFix *self)
{
  if (self->stream == NULL)
    return;

  fprintf (self->stream, self->is_dry
                         ? ngettext ("%u repair would be made\n", "%u repairs would be made\n",
                                     self->n_made)
                         : ngettext ("%u repair made\n", "%u repairs made\n", self->n_made),
           self->n_made);
}
