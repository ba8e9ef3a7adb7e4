#include "editor/games/review-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/play/audit.h"
#include "editor/project/check-job.h"
#include "formats/project/fingerprint.h"

#define KEEP_EVERY 32 /* orders */
#define MAX_KEPT 512  /* positions of a very long game */

const VdRecordOrder *
vd_review_get_order (const VdReview *self,
                     guint           order)
{
  g_assert (order < self->file->record->orders->len);

  return &g_array_index (self->file->record->orders, VdRecordOrder, order);
}

static const VdRecordMark *
find_mark (const VdReview *self,
           guint          *next,
           guint           n)
{
  const GArray *marks = self->file->record->marks;

  while (*next < marks->len && g_array_index (marks, VdRecordMark, *next).before < n)
    ++*next;
  if (*next >= marks->len)
    return NULL;

  return g_array_index (marks, VdRecordMark, *next).before == n
         ? &g_array_index (marks, VdRecordMark, *next) : NULL;
}

gboolean
vd_review_is_broken (const VdReview *self)
{
  return self->fault.kind != VD_FAULT_NONE || self->unread != NULL || self->wrong != NULL;
}

/* Rows */

static void
add_row (VdReview  *self,
         VdRowKind  kind,
         guint      n,
         guint      first)
{
  VdRow row = { kind, n, first };

  g_array_append_val (self->rows, row);
}

static gboolean
begins_phase (const VdRecordMark *mark)
{
  return mark != NULL && !mark->stops;
}

static void
make_rows (VdReview *self)
{
  guint next = 0, first = 0;

  add_row (self, VD_ROW_PHASE, 0, 0);
  for (guint n = 1; n <= self->n; n++)
    {
      gboolean begins = begins_phase (find_mark (self, &next, n));

      if (!begins || vd_review_get_order (self, n - 1)->order.kind != VD_ORDER_END)
        add_row (self, VD_ROW_ORDER, n, first);
      if (begins)
        {
          first = n;
          add_row (self, VD_ROW_PHASE, n, first);
        }
    }

  if (vd_review_is_broken (self))
    add_row (self, VD_ROW_BREAK, self->n, first);
}

guint
vd_review_get_n_rows (const VdReview *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->rows->len;
}

const VdRow *
vd_review_get_row (const VdReview *self,
                   guint           row)
{
  g_return_val_if_fail (self != NULL && row < self->rows->len, NULL);

  return &g_array_index (self->rows, VdRow, row);
}

guint
vd_review_find_phase (const VdReview *self,
                      int             by)
{
  g_return_val_if_fail (self != NULL && (by == 1 || by == -1), 0);

  for (int row = (int) self->place + by; row >= 0 && row < (int) self->rows->len; row += by)
    if (vd_review_get_row (self, row)->kind == VD_ROW_PHASE)
      return row;

  return by < 0 ? 0 : self->rows->len - 1;
}

/* Positions */

static void
clear_kept (gpointer data)
{
  g_free (((VdKept *) data)->state);
}

static guint
get_spacing (const VdReview *self)
{
  return MAX (KEEP_EVERY, self->file->record->orders->len / MAX_KEPT + 1);
}

/* What is owed before the first turn can't be taken up from a state alone. */
static void
keep_position (VdReview *self)
{
  const VdKept *last = self->kept->len > 0
                       ? &g_array_index (self->kept, VdKept, self->kept->len - 1) : NULL;
  VdKept now = { self->replay.n, NULL };

  if (self->game->state.phase == VD_PHASE_SETUP ||
      (last != NULL && now.n - last->n < get_spacing (self)))
    return;

  now.state = g_memdup2 (&self->game->state, sizeof self->game->state);
  g_array_append_val (self->kept, now);
}

static const VdKept *
find_kept (const VdReview *self,
           guint           n)
{
  const VdKept *best = NULL;

  for (guint i = 0; i < self->kept->len && g_array_index (self->kept, VdKept, i).n <= n; i++)
    best = &g_array_index (self->kept, VdKept, i);

  return best;
}

void
vd_review_go_to (VdReview *self,
                 guint     row)
{
  guint n;
  const VdKept *kept;

  g_return_if_fail (self != NULL && row < self->rows->len);

  n = vd_review_get_row (self, row)->n;
  kept = find_kept (self, n);
  if (kept != NULL && (self->replay.n > n || self->replay.n < kept->n))
    vd_replay_resume (&self->replay, kept->state, kept->n);
  else if (self->replay.n > n)
    vd_replay_begin (&self->replay, self->file->record, self->game);

  while (self->replay.n < n && vd_replay_step (&self->replay))
    continue;

  self->place = row;
}

guint
vd_review_get_place (const VdReview *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->place;
}

const VdScenario *
vd_review_get_scenario (const VdReview *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->scenario;
}

const VdState *
vd_review_get_state (const VdReview *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->game->state;
}

/* Making one */

/* Whether the record ends before the game is over. */
static gboolean
is_left (const VdReview *self)
{
  const GArray *marks = self->file->record->marks;

  return marks->len > 0 && g_array_index (marks, VdRecordMark, marks->len - 1).stops;
}

/* What is wrong where the game was left: with its last order, or with what is owed. */
static char *
audit_end (VdReview *self,
           VdAudit  *audit)
{
  VdOrderList list = { 0 };
  char *wrong = self->n > 0 ? vd_audit_outcome (audit, self->game) : NULL;

  if (wrong == NULL)
    {
      vd_play_list (self->game, &list);
      wrong = vd_audit_decision (audit, self->game, &list, TRUE);
    }

  vd_order_list_clear (&list);
  return wrong;
}

static void
play_through (VdReview *self)
{
  g_autofree VdBefore *before = g_new (VdBefore, 1);
  gboolean goes = vd_replay_begin (&self->replay, self->file->record, self->game);
  guint n_orders = self->file->record->orders->len;
  VdAudit audit;

  vd_audit_init (&audit, self->scenario);
  while (goes)
    {
      guint n = self->replay.n;

      keep_position (self);
      if (n + 1 == n_orders)
        vd_audit_remember (&audit, self->game);
      vd_before_note (before, self->game);
      goes = vd_replay_step (&self->replay);
      if (self->replay.n == n)
        break;

      g_byte_array_append (self->steps, &before->step, 1);
      vd_review_note_fate (self, before);
      vd_review_note_deeds (self, before);
    }

  self->n = self->replay.n;
  self->level = self->game->state.level;
  self->fault = self->replay.fault;
  if (!vd_review_is_broken (self) && self->n == n_orders && is_left (self))
    self->wrong = audit_end (self, &audit);

  vd_audit_clear (&audit);
}

static VdReview *
review_alloc (VdCompiled   *compiled,
              VdRecordFile *file)
{
  VdReview *self = g_new0 (VdReview, 1);

  self->compiled = vd_compiled_ref (compiled);
  self->scenario = compiled->scenario;
  self->file = file;
  self->game = vd_game_new (self->scenario);
  self->rows = g_array_new (FALSE, FALSE, sizeof (VdRow));
  self->deeds = g_array_new (FALSE, FALSE, sizeof (VdDeed));
  self->cells = g_array_new (FALSE, FALSE, sizeof (guint16));
  self->steps = g_byte_array_new ();
  self->fates = g_byte_array_new ();
  self->kept = g_array_new (FALSE, FALSE, sizeof (VdKept));
  g_array_set_clear_func (self->kept, clear_kept);

  return self;
}

VdCompiled *
vd_review_get_compiled (VdEditorProject  *project,
                        GError          **error)
{
  VdCompiled *compiled;
  g_autofree char *lack = NULL;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (project), NULL);

  compiled = vd_editor_project_get_compiled (project);

  if (vd_editor_project_get (project)->scenario == NULL)
    {
      g_set_error_literal (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA,
                           _("Open the scenario of the game first: this is a map or a system "
                             "alone."));
      return NULL;
    }

  if (compiled == NULL)
    {
      g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_LIMIT,
                   _("Maps of more than %u hexes are too large to play on here; “vedette "
                     "playtest” and “vedette replay” do."), VD_CHECK_JOB_LARGE);
      return NULL;
    }

  lack = vd_scenario_say_unplayable (compiled->scenario, gettext);
  if (lack == NULL)
    return compiled;

  g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA,
               _("The scenario can't be played yet: %s."), lack);
  return NULL;
}

/* Whether the file names another battle than the project: by another title and
 * from another place. */
static gboolean
is_of_other (const VdRecordFile *file,
             const VdScenario   *scenario,
             const char         *path)
{
  g_autofree char *named = vd_record_file_get_scenario (file);
  g_autofree char *its = g_canonicalize_filename (named, NULL);
  g_autofree char *own = g_canonicalize_filename (path, NULL);

  return strcmp (its, own) != 0 &&
         g_strcmp0 (file->title, vd_scenario_get_title (scenario)) != 0;
}

/* A game that ends before it is over is about the position where it does. */
static guint
find_first_place (const VdReview *self)
{
  return is_left (self) ? self->rows->len - 1 : 0;
}

VdReview *
vd_review_new (VdEditorProject  *project,
               GBytes           *text,
               const char       *path,
               GError          **error)
{
  const VdProject *files;
  g_autoptr (VdRecordFile) file = NULL;
  VdCompiled *compiled;
  g_autoptr (GError) inner = NULL;
  g_autoptr (VdReview) self = NULL;
  g_autofree char *fault = NULL;
  gboolean is_other;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (project) && text != NULL && path != NULL, NULL);

  files = vd_editor_project_get (project);
  file =
    vd_record_file_read_text (g_bytes_get_data (text, NULL), g_bytes_get_size (text), path, error);
  compiled = file != NULL ? vd_review_get_compiled (project, error) : NULL;

  if (compiled == NULL)
    return NULL;

  self = review_alloc (compiled, g_steal_pointer (&file));
  if (!vd_record_file_parse (self->file, self->scenario, &inner))
    self->unread = g_strdup (inner->message);

  is_other = is_of_other (self->file, self->scenario, files->path);
  play_through (self);
  if (self->n == 0 && is_other)
    {
      fault = vd_review_write_fault (self);
      g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA,
                   /* TRANS: title of a battle, where the file breaks and why */
                   _("This is a game of another scenario, “%s”, and none of its orders can be "
                     "shown here. %s"), self->file->title, fault);
      return NULL;
    }

  make_rows (self);
  self->remark = vd_review_write_remark (self, !vd_project_is_played_by (files, self->file->rules),
                                         is_other);
  vd_review_go_to (self, find_first_place (self));

  return g_steal_pointer (&self);
}

void
vd_review_free (VdReview *self)
{
  g_return_if_fail (self != NULL);

  vd_game_free (self->game);
  vd_compiled_unref (self->compiled);
  vd_record_file_free (self->file);
  g_free (self->unread);
  g_free (self->wrong);
  g_free (self->remark);
  g_array_unref (self->rows);
  g_array_unref (self->deeds);
  g_array_unref (self->cells);
  g_byte_array_unref (self->steps);
  g_byte_array_unref (self->fates);
  g_array_unref (self->kept);
  g_free (self);
}

const char *
vd_review_get_remark (const VdReview *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->remark;
}

void
vd_review_set_remark (VdReview   *self,
                      const char *remark)
{
  g_return_if_fail (self != NULL);

  g_free (self->remark);
  self->remark = g_strdup (remark);
}

gboolean
vd_review_save (const VdReview  *self,
                const char      *path,
                const char      *scenario,
                GError         **error)
{
  const VdRecordFile *head;
  g_autoptr (VdRecordFile) file = NULL;

  g_return_val_if_fail (self != NULL && path != NULL && scenario != NULL, FALSE);

  head = self->file;

  if (self->unread != NULL)
    {
      g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA,
                   _("What can't be read of the game would be lost: %s"), self->unread);
      return FALSE;
    }

  file = vd_record_file_new (path);
  file->title = g_strdup (head->title);
  file->scenario = vd_record_file_relate (path, scenario);
  file->rules = head->rules;
  file->core = head->core;
  for (guint i = 0; i < head->players->len; i++)
    g_ptr_array_add (file->players, g_strdup (head->players->pdata[i]));

  return vd_record_file_save (file, self->scenario, head->record, error);
}
