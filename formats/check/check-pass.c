/* Whether a map was entered a second time, what is still in dispute, and how good it is therefore. */
#include "formats/check/check-private.h"

#include <glib/gstdio.h>
#include <string.h>

#include "formats/agree/agree-words.h"
#include "formats/agree/pass.h"
#include "formats/io/file-hash.h"
#include "formats/project/fingerprint.h"

/* What came of comparing a map with its second pass. */
typedef struct
{
  char  *why;      /* (nullable): it cannot be compared */
  guint  n_open;   /* disputes that nobody has settled */
  char  *at;       /* (nullable): where the first of them is */
  guint  cell;     /* there */
  char  *estimate; /* (nullable): only once something is settled */
} Outcome;

static void
outcome_clear (Outcome *self)
{
  g_free (self->why);
  g_free (self->at);
  g_free (self->estimate);
  *self = (Outcome) { NULL };
}

/* Comparing */

static void
note_disputes (Outcome           *self,
               const VdAgreement *agreement)
{
  for (guint i = 0; i < agreement->disputes->len; i++)
    {
      const VdDispute *dispute = agreement->disputes->pdata[i];

      if (dispute->is_settled)
        continue;
      if (self->n_open++ == 0)
        {
          self->at = vd_agree_write_place (agreement, dispute);
          self->cell = dispute->cell;
        }
    }
}

static void
note_estimate (Outcome           *self,
               const VdAgreement *agreement)
{
  g_autoptr (GPtrArray) lines = NULL;

  if (agreement->n_settled == 0)
    return;

  lines = vd_agree_say_estimate (agreement, vd_agreement_has_one_reader (agreement));
  for (guint i = 0; i < lines->len; i++)
    {
      char *before = self->estimate;

      self->estimate = before == NULL
                       ? g_strdup (lines->pdata[i])
                       : vd_phrase_new ("%s  %s", before, (const char *) lines->pdata[i]);
      g_free (before);
    }
}

static void
compare (Outcome    *self,
         VdDocument *first,
         VdDocument *second)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdAgreement) agreement =
    vd_agreement_new ((VdDocument *[]) { first, second }, 2, NULL, NULL, &error);

  if (agreement == NULL)
    {
      self->why = g_strdup (error->message);
      return;
    }

  note_disputes (self, agreement);
  note_estimate (self, agreement);
}

/* What is known from the last time: a project is checked after each edit, and most edits leave
 * both passes as they are. */

#define MOST_KEPT 4           /* second passes */
#define MOST_BYTES (16 << 20) /* of a file that is kept as it was read */

typedef struct
{
  char       *path;
  char       *stamp;  /* of the file that was read */
  VdDocument *second; /* (nullable): if it can be read, and is not too large to be kept */
  guint64     first;  /* fingerprint of the map that @outcome is of */
  Outcome     outcome;
} Known;

static GMutex known_lock;
static GQueue known = G_QUEUE_INIT; /* of Known, the last one first */

static void
known_free (Known *self)
{
  g_free (self->path);
  g_free (self->stamp);
  g_clear_pointer (&self->second, vd_document_free);
  outcome_clear (&self->outcome);
  g_free (self);
}

static int
compare_path (gconstpointer a,
              gconstpointer path)
{
  return strcmp (((const Known *) a)->path, path);
}

/* Returns: (nullable): what is known of that file; nobody else has it meanwhile. */
static Known *
take (const char *path,
      const char *stamp)
{
  Known *found = NULL;
  GList *link;

  g_mutex_lock (&known_lock);
  link = g_queue_find_custom (&known, path, compare_path);
  if (link != NULL)
    {
      found = link->data;
      g_queue_delete_link (&known, link);
    }
  g_mutex_unlock (&known_lock);

  if (found != NULL && strcmp (found->stamp, stamp) != 0)
    g_clear_pointer (&found, known_free);
  return found;
}

static void
give_back (Known *self)
{
  g_mutex_lock (&known_lock);
  g_queue_push_head (&known, self);
  if (g_queue_get_length (&known) > MOST_KEPT)
    known_free (g_queue_pop_tail (&known));
  g_mutex_unlock (&known_lock);
}

/* Compares them, reading the file if that is to be done. */
static void
renew (Known      *self,
       VdDocument *first)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdDocument) second = g_steal_pointer (&self->second);
  GStatBuf about;

  outcome_clear (&self->outcome);
  if (second == NULL)
    second = vd_document_load (self->path, &error);
  if (second != NULL)
    compare (&self->outcome, first, second);
  else
    self->outcome.why = g_strdup (error->message);

  self->first = vd_document_fingerprint_whole (first);
  if (g_stat (self->path, &about) == 0 && about.st_size <= MOST_BYTES)
    self->second = g_steal_pointer (&second);
}

/* Returns: (transfer full) (nullable): %NULL if there is no such file */
static Known *
ask (VdDocument *first,
     const char *path)
{
  g_autofree char *stamp = vd_file_stamp (path);
  Known *self;

  if (stamp == NULL)
    return NULL;

  self = take (path, stamp);
  if (self != NULL && self->first == vd_document_fingerprint_whole (first))
    return self;

  if (self == NULL)
    {
      self = g_new0 (Known, 1);
      self->path = g_strdup (path);
      self->stamp = g_strdup (stamp);
    }
  renew (self, first);
  return self;
}

/* Findings */

static void
report (VdProject     *project,
        guint          map,
        const Outcome *outcome,
        const char    *name,
        VdFindings    *findings)
{
  const VdNode *root = vd_document_get_root (project->maps->pdata[map]);
  VdFinding *finding;

  if (outcome->why != NULL)
    vd_project_report (project, findings, root, "pass.unusable", VD_WARNING,
                       N_("Mend the second pass, or put it elsewhere and start another."),
                       N_("The second pass %s cannot be compared with the map: %s"), name,
                       outcome->why);
  if (outcome->n_open > 0)
    {
      finding = vd_project_report (
        project, findings, root, "pass.disputed", VD_NOTE,
        N_("Settle them in the editor, in the page Second Pass."),
        outcome->n_open == 1
        ? N_("On %u decision the second pass %s differs from the map, and nobody has settled it: "
             "at %s.")
        : N_("On %u decisions the second pass %s differs from the map, and nobody has settled "
             "them; the first is at %s."), outcome->n_open, name, outcome->at);
      vd_finding_set_spot (finding, 0, outcome->cell);
      finding->hex = vd_map_get_label (project->resolved->pdata[map], outcome->cell);
    }
  if (outcome->estimate != NULL)
    vd_project_report (project, findings, root, "pass.estimate", VD_NOTE,
                       N_("Where that is too many, let somebody else read the map too."), "%s",
                       outcome->estimate);
}

void
vd_check_pass (VdProject  *project,
               guint       map,
               VdFindings *findings)
{
  VdDocument *first = project->maps->pdata[map];
  g_autofree char *path = vd_pass_make_path (project->paths->pdata[map]);
  g_autofree char *name = g_path_get_basename (path);
  guint from = findings->len;
  Known *what;
  VdPass pass;

  if (vd_pass_read (first, &pass))
    return;

  what = ask (first, path);
  if (what == NULL)
    return;

  report (project, map, &what->outcome, name, findings);
  give_back (what);
  for (; from < findings->len; from++)
    vd_finding_set_map (findings->pdata[from], map);
}
