#include "config.h"

#include "validator/program.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "core/players/player-kind.h"
#include "core/text/finding.h"
#include "core/text/phrase.h"
#include "formats/referee/referee.h"
#include "formats/referee/seat.h"
#include "validator/child.h"
#include "validator/command.h"

#define PREFIX "program:"

/* Characters of what it wrote, in a message. */
#define MOST_QUOTED 80

/* A seed that is a whole number in every program that reads JSON. */
#define SEED_BITS 53

/* What runs and plays no game now. */
typedef struct
{
  char    *spec;
  VdChild *child;
} Idle;

struct _VdPrograms
{
  guint   patience;
  GMutex  mutex;
  GArray *idle; /* of Idle */
};

typedef struct
{
  VdPlayer    player;
  VdPrograms *programs;
  char       *spec;
  VdSeat     *seat;
  VdChild    *child; /* (nullable): before the first game, and after a fault */
  gboolean    begun; /* it was told of the game */
  GString    *line;  /* it wrote last */
  guint       n_announced; /* odds, one announcement after another */
} Program;

VdPrograms *
vd_programs_new (guint patience)
{
  VdPrograms *self = g_new0 (VdPrograms, 1);

  self->patience = patience;
  g_mutex_init (&self->mutex);
  self->idle = g_array_new (FALSE, FALSE, sizeof (Idle));
  return self;
}

void
vd_programs_free (VdPrograms *self)
{
  for (guint i = 0; i < self->idle->len; i++)
    {
      Idle *idle = &g_array_index (self->idle, Idle, i);

      vd_child_stop (idle->child, FALSE);
      g_free (idle->spec);
    }

  g_array_unref (self->idle);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

/* (nullable): one that runs already. */
static VdChild *
take_idle (VdPrograms *self,
           const char *spec)
{
  VdChild *child = NULL;

  g_mutex_lock (&self->mutex);
  for (guint i = 0; i < self->idle->len && child == NULL; i++)
    {
      Idle *idle = &g_array_index (self->idle, Idle, i);

      if (strcmp (idle->spec, spec) == 0)
        {
          child = idle->child;
          g_free (idle->spec);
          g_array_remove_index_fast (self->idle, i);
        }
    }
  g_mutex_unlock (&self->mutex);

  return child;
}

static void
put_idle (VdPrograms *self,
          const char *spec,
          VdChild    *child)
{
  Idle idle = { g_strdup (spec), child };

  g_mutex_lock (&self->mutex);
  g_array_append_val (self->idle, idle);
  g_mutex_unlock (&self->mutex);
}

/* Faults */

/* (transfer full): how a program ended, in words. */
static char *
say_how (int how)
{
  return WIFSIGNALED (how) ? g_strdup_printf (_("signal %d"), WTERMSIG (how))
                           : g_strdup_printf (_("exit code %d"), WEXITSTATUS (how));
}

/* (transfer full): what it wrote last, short enough for a message. */
static char *
quote_line (const GString *line)
{
  g_autofree char *text = g_utf8_make_valid (line->str, line->len);
  gboolean is_long = g_utf8_strlen (text, -1) > MOST_QUOTED;
  g_autofree char *begin = g_utf8_substring (text, 0, is_long ? MOST_QUOTED : -1);

  vd_blank_controls (begin);
  return g_strconcat (begin, is_long ? "…" : "", NULL);
}

/* (transfer full) @what, once; the program ends. */
static void
give_up (Program *self,
         char    *what)
{
  if (self->player.fault != NULL)
    g_free (what);
  else
    self->player.fault = what;

  if (self->child != NULL)
    vd_child_stop (g_steal_pointer (&self->child), TRUE);
}

static void
give_up_ended (Program *self)
{
  g_autofree char *how = say_how (vd_child_stop (g_steal_pointer (&self->child), FALSE));
  g_autofree char *last = quote_line (self->line);

  if (*last == '\0')
    give_up (self, g_strdup_printf (_("it ended (%s) before it wrote anything.  What it said of "
                                      "that is on standard error; try the command by itself"),
                                    how));
  else
    give_up (self, g_strdup_printf (_("it ended (%s); its last line was “%s”.  What it said of that "
                                      "is on standard error; a player goes on until its standard "
                                      "input ends"), how, last));
}

static void
give_up_late (Program *self)
{
  guint patience = self->programs->patience;

  give_up (self, g_strdup_printf (ngettext ("it gave no order within %u second.  Flush each line "
                                            "that is written; if it needs longer to think, say so "
                                            "with --patience",
                                            "it gave no order within %u seconds.  Flush each line "
                                            "that is written; if it needs longer to think, say so "
                                            "with --patience", patience), patience));
}

static void
give_up_nonsense (Program *self)
{
  g_autofree char *last = quote_line (self->line);

  give_up (self, g_strdup_printf (_("it wrote “%s”, and that is no request: %s.  Write a JSON object "
                                    "a line, and all else on standard error"),
                                  last, vd_seat_get_wrong (self->seat)));
}

static void
give_up_refused (Program *self)
{
  g_autofree char *last = quote_line (self->line);

  give_up (self, g_strdup_printf (_("%d of its requests were refused in one decision, the last “%s”: "
                                    "%s.  Ask for “orders”, and apply one of them"),
                                  VD_PROGRAMS_MOST_REFUSED, last,
                                  vd_seat_get_wrong (self->seat)));
}

static void
give_up_announcing (Program *self)
{
  give_up (self, g_strdup_printf (_("it announced odds %d times for one attack.  Let it give “roll” "
                                    "once the attack is as it wants it"),
                                  VD_PROGRAMS_MOST_ANNOUNCED));
}

static void
give_up_as (Program      *self,
            VdChildState  state)
{
  if (state == VD_CHILD_GONE)
    give_up_ended (self);
  else if (state == VD_CHILD_LATE)
    give_up_late (self);
  else
    give_up (self, g_strdup_printf (_("it wrote a line of more than %d bytes.  End each line"),
                                    VD_REFEREE_MAX_LINE));
}

/* Lines */

static gint64
find_deadline (const Program *self)
{
  return g_get_monotonic_time () + self->programs->patience * G_USEC_PER_SEC;
}

/* (transfer full) @text.  That nobody reads it shows when it owes an answer: a game
 * that it has played to the end counts, whatever becomes of it then. */
static gboolean
send_line (Program *self,
           char    *text,
           gint64   until)
{
  VdChildState state = vd_child_write (self->child, text, strlen (text), until);

  free (text);
  if (state == VD_CHILD_LATE)
    give_up_as (self, state);

  return state != VD_CHILD_LATE;
}

static gboolean
start_child (Program *self)
{
  g_auto (GStrv) argv = NULL;
  g_autoptr (GError) error = NULL;

  self->child = take_idle (self->programs, self->spec);
  if (self->child == NULL &&
      g_shell_parse_argv (self->spec + strlen (PREFIX), NULL, &argv, &error))
    self->child = vd_child_new (argv, &error);
  if (self->child == NULL)
    give_up (self, g_strdup (error->message));

  return self->child != NULL;
}

/* Whether it knows of the game. */
static gboolean
tell_beginning (Program      *self,
                const VdView *view)
{
  guint64 seed = self->player.random >> (64 - SEED_BITS);

  if (self->player.fault != NULL)
    return FALSE;
  if (self->begun)
    return TRUE;

  self->begun = TRUE;
  return (self->child != NULL || start_child (self)) &&
         send_line (self, vd_seat_begin (self->seat, view, seed), find_deadline (self));
}

/* Answers what it asks until it gives its order. */
static gboolean
hear_order (Program *self,
            gint64   until)
{
  guint n_refused = 0;
  VdSeatAnswer answer = VD_SEAT_REPLY;

  while (self->player.fault == NULL && answer != VD_SEAT_ORDER)
    {
      VdChildState state = vd_child_read (self->child, self->line, VD_REFEREE_MAX_LINE, until);
      char *reply = NULL;

      if (state != VD_CHILD_DONE)
        {
          give_up_as (self, state);
          return FALSE;
        }
      if (strspn (self->line->str, " \t\r") == self->line->len)
        continue;

      answer = vd_seat_answer (self->seat, self->line->str, self->line->len, &reply);
      n_refused += answer == VD_SEAT_REFUSAL;
      if (answer == VD_SEAT_NONSENSE)
        give_up_nonsense (self);
      else if (n_refused == VD_PROGRAMS_MOST_REFUSED)
        give_up_refused (self);
      else if (reply != NULL)
        send_line (self, g_steal_pointer (&reply), until);

      free (reply);
    }

  return answer == VD_SEAT_ORDER;
}

/* The player */

/* Takes notice of its order.  All but one kind end some time, as play.h says. */
static void
note_order (Program *self)
{
  const guint16 *path;
  guint n_path;

  if (vd_seat_get_order (self->seat, &path, &n_path).kind == VD_ORDER_ANNOUNCE)
    self->n_announced++;
  else
    self->n_announced = 0;
  if (self->n_announced == VD_PROGRAMS_MOST_ANNOUNCED)
    give_up_announcing (self);
}

static void
clear_program (VdPlayer *player)
{
  Program *self = (Program *) player;

  if (self->child != NULL)
    put_idle (self->programs, self->spec, self->child);

  vd_seat_free (self->seat);
  g_string_free (self->line, TRUE);
  g_free (self->spec);
}

static void
begin_program (VdPlayer *player)
{
  Program *self = (Program *) player;

  self->begun = FALSE;
  self->n_announced = 0;
}

static VdOrder
choose_program (VdPlayer          *player,
                VdView            *view,
                const VdOrderList *list)
{
  Program *self = (Program *) player;

  if (tell_beginning (self, view))
    {
      gint64 until = find_deadline (self);

      if (send_line (self, vd_seat_decide (self->seat), until) && hear_order (self, until))
        {
          note_order (self);
          return vd_seat_get_order (self->seat, &player->path, &player->n_path);
        }
    }

  return (VdOrder) { VD_ORDER_END };
}

/* It lists the orders itself if it likes. */
static VdOrder
move_program (VdPlayer    *player,
              VdView      *view,
              VdOrderList *list)
{
  VdOrder order = choose_program (player, view, list);

  list->n = 0;
  vd_order_list_add (list, order);
  return order;
}

static void
watch_program (VdPlayer      *player,
               const VdView  *view,
               const VdOrder *order,
               const guint16 *path,
               guint          n_path)
{
  Program *self = (Program *) player;
  char *reply;

  if (!tell_beginning (self, view))
    return;

  reply = vd_seat_follow (self->seat, order, path, n_path);
  if (reply != NULL)
    send_line (self, reply, find_deadline (self));
}

static void
end_program (VdPlayer     *player,
             const VdView *view)
{
  Program *self = (Program *) player;

  if (tell_beginning (self, view))
    send_line (self, vd_seat_end (self->seat), find_deadline (self));
}

static const VdPlayerKind program_kind = {
  .name = "program",
  .size = sizeof (Program),
  .clear = clear_program,
  .begin = begin_program,
  .choose = choose_program,
  .move = move_program,
  .watch = watch_program,
  .end = end_program,
};

static VdPlayer *
make_player (const char       *spec,
             const VdScenario *scenario,
             guint             side,
             gpointer          maker)
{
  Program *self;

  if (!g_str_has_prefix (spec, PREFIX))
    return vd_player_new (spec, scenario, NULL);

  self = (Program *) vd_player_make (&program_kind, scenario);
  self->programs = maker;
  self->spec = g_strdup (spec);
  self->seat = vd_seat_new (VD_VERSION, scenario, side);
  self->line = g_string_new (NULL);
  return &self->player;
}

void
vd_programs_attach (VdPrograms      *self,
                    VdCampaign      *campaign,
                    VdCampaignFault *fault)
{
  *fault = (VdCampaignFault) { NULL, 0, 0 };
  campaign->make_player = make_player;
  campaign->maker = self;
  campaign->fault = fault;
}

/* Names */

/* (transfer full) (nullable): what is wrong with the command of a program. */
static char *
try_command (const char *command)
{
  g_auto (GStrv) argv = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *found = NULL;

  for (const char *at = command; *at != '\0'; at++)
    if (g_ascii_iscntrl (*at))
      return g_strdup (_("a command has one line and no tabulators"));
  if (command[strspn (command, " ")] == '\0')
    return g_strdup (_("write the command of the program behind “program:”"));
  if (!g_shell_parse_argv (command, NULL, &argv, &error))
    return g_strdup (error->message);

  found = g_find_program_in_path (argv[0]);
  return found != NULL ? NULL
         : g_strdup_printf (_("there is no program “%s” that can be run"), argv[0]);
}

gboolean
vd_programs_knows (const char       *option,
                   const char       *word,
                   const char       *spec,
                   const VdScenario *scenario)
{
  g_autofree char *wrong = NULL, *said = NULL;

  if (g_str_has_prefix (spec, PREFIX))
    said = try_command (spec + strlen (PREFIX));
  else
    {
      g_autoptr (VdPlayer) player = vd_player_new (spec, scenario, &wrong);

      said = player == NULL ? vd_phrase_say (wrong, gettext) : NULL;
    }

  if (said != NULL)
    vd_usage_refuse ("%s %s: %s", option, word, said);
  return said == NULL;
}

void
vd_programs_complain (const VdCampaign *campaign)
{
  VdCampaignFault *fault = campaign->fault;
  const char *side = vd_scenario_get_side_id (campaign->scenario, fault->side);

  vd_complain (_("game %u, player %s=%s: %s.  The campaign ends here."), fault->number, side,
               campaign->players[fault->side], fault->text);
  g_clear_pointer (&fault->text, g_free);
}
