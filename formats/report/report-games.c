/* Games to look at: the highest, the closest, and those that findings lead to. */
#include "formats/report/report-private.h"

#include <string.h>

#include "formats/project/fingerprint.h"
#include "formats/referee/record-file.h"

/* Bytes of recorded games that a page holds. */
#define MOST_RECORDED (512 * 1024)

/* Which game is looked for: the one that ranks highest, the first of such.
 * @about: a side, if it is about one
 * @aim: what it is to come near to */
typedef struct _Wish
{
  gint64 (*rank) (const struct _Wish *wish, const VdGameResult *result);
  guint    about;
  gint64   aim;
} Wish;

static gint64
get_margin (const VdGameResult *r)
{
  return (gint64) r->points[0] - r->points[1];
}

static gint64
rank_victory (const Wish         *wish,
              const VdGameResult *r)
{
  return r->error != NULL || r->winner != wish->about ? G_MININT64
         : wish->about == 0 ? get_margin (r) : -get_margin (r);
}

static gint64
rank_usual (const Wish         *wish,
            const VdGameResult *r)
{
  return r->error == NULL && r->winner == wish->about ? -ABS (get_margin (r) - wish->aim)
                                                      : G_MININT64;
}

static gint64
rank_close (const Wish         *wish,
            const VdGameResult *r)
{
  return r->error == NULL && r->winner < VD_MAX_SIDES ? -ABS (get_margin (r)) : G_MININT64;
}

static gint64
rank_wide (const Wish         *wish,
           const VdGameResult *r)
{
  return r->error == NULL ? ABS (get_margin (r)) : G_MININT64;
}

static gint64
rank_draw (const Wish         *wish,
           const VdGameResult *r)
{
  return r->error == NULL && r->winner >= VD_MAX_SIDES ? 0 : G_MININT64;
}

static gint64
rank_leads (const Wish         *wish,
            const VdGameResult *r)
{
  return r->error == NULL && r->leads > 0 ? r->leads : G_MININT64;
}

static gint64
rank_bloody (const Wish         *wish,
             const VdGameResult *r)
{
  return r->error == NULL ? (gint64) r->losses[0] + r->losses[1] : G_MININT64;
}

static gint64
rank_failed (const Wish         *wish,
             const VdGameResult *r)
{
  return r->error != NULL ? 0 : G_MININT64;
}

static gint64
rank_short (const Wish         *wish,
            const VdGameResult *r)
{
  return r->error == NULL ? -(gint64) r->turns : G_MININT64;
}

static gint64
rank_points (const Wish         *wish,
             const VdGameResult *r)
{
  return r->error == NULL ? r->points[wish->about] : G_MININT64;
}

static gint64
rank_moves (const Wish         *wish,
            const VdGameResult *r)
{
  return r->error == NULL ? r->n_moves : G_MININT64;
}

static gint64
rank_combats (const Wish         *wish,
              const VdGameResult *r)
{
  return r->error == NULL ? r->n_combats : G_MININT64;
}

/* The place of the game, or -1. */
static int
find_game (const VdCampaignReport *r,
           const Wish             *wish)
{
  gint64 best = G_MININT64;
  int found = -1;

  for (guint i = 0; i < r->n; i++)
    if (wish->rank (wish, &r->results[i]) > best)
      {
        best = wish->rank (wish, &r->results[i]);
        found = i;
      }

  return found;
}

static void
clear_game (gpointer game)
{
  g_string_free (((VdPageGame *) game)->why, TRUE);
  g_free (((VdPageGame *) game)->text);
}

GArray *
vd_page_list_games (void)
{
  GArray *games = g_array_new (FALSE, FALSE, sizeof (VdPageGame));

  g_array_set_clear_func (games, clear_game);
  return games;
}

/* A game that is an example of several things stands there once, with all of them. */
static void
note_game (VdPage     *self,
           guint       index,
           const char *why)
{
  VdPageGame game = { index, NULL, NULL };

  for (guint i = 0; i < self->games->len; i++)
    {
      const VdPageGame *other = &g_array_index (self->games, VdPageGame, i);

      if (other->index == index)
        {
          if (strstr (other->why->str, why) == NULL)
            g_string_append_printf (other->why, "; %s", why);
          return;
        }
    }

  game.why = g_string_new (why);
  g_array_append_val (self->games, game);
}

/* (transfer full): "the highest victory: French". */
static char *
say_about (const VdPage *self,
           const char   *phrase,
           const char   *name)
{
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  return g_strdup_printf (vd_page_word (self, phrase), name);
#pragma GCC diagnostic pop
}

/* Examples of findings */

/* The mean margin of the games that @side won. */
static gint64
find_usual_margin (const VdCampaignReport *r,
                   guint                   side)
{
  gint64 sum = 0;
  guint n = 0;

  for (guint i = 0; i < r->n; i++)
    if (r->results[i].error == NULL && r->results[i].winner == side)
      {
        sum += get_margin (&r->results[i]);
        n++;
      }

  return n > 0 ? sum / n : 0;
}

static int
find_number (const VdCampaignReport *r,
             guint64                 number)
{
  for (guint i = 0; i < r->n; i++)
    if (r->numbers[i] == number)
      return i;

  return -1;
}

/* Each: the place of a game that shows what the finding says, or of the one that came
 * nearest, and in @why (transfer full) what it is; -1 if there is none. */

static int
exemplify_balance (VdPage          *self,
                   const VdFinding *finding,
                   char           **why)
{
  const VdCampaignReport *r = self->report;
  guint side = finding->about.index;
  Wish wish = { rank_usual, side, 0 };

  wish.aim = find_usual_margin (r, side);
  *why = say_about (self, N_("a usual victory: %s"), vd_scenario_get_side_name (r->scenario, side));
  return find_game (r, &wish);
}

static int
exemplify_end (VdPage          *self,
               const VdFinding *finding,
               char           **why)
{
  const Wish wish = { rank_short };

  *why = g_strdup (vd_page_word (self, N_("the earliest end")));
  return find_game (self->report, &wish);
}

static int
exemplify_wait (VdPage          *self,
                const VdFinding *finding,
                char           **why)
{
  const VdCampaignReport *r = self->report;
  guint group = finding->about.index;

  if (finding->about.kind != VD_ABOUT_GROUP || r->annals->waits[group].late == 0)
    return -1;

  *why = say_about (self, N_("the longest wait: %s"), finding->key);
  return find_number (r, r->annals->waits[group].game);
}

static int
exemplify_level (VdPage          *self,
                 const VdFinding *finding,
                 char           **why)
{
  const Wish wish = { rank_wide };

  *why = g_strdup (vd_page_word (self, N_("the widest margin")));
  return find_game (self->report, &wish);
}

static int
exemplify_award (VdPage          *self,
                 const VdFinding *finding,
                 char           **why)
{
  const VdScenario *s = self->report->scenario;
  const Wish wish = { rank_points, vd_scenario_get_award_side (s, finding->about.index) };

  *why = say_about (self, N_("most points: %s"), vd_scenario_get_side_name (s, wish.about));
  return find_game (self->report, &wish);
}

static int
exemplify_combat (VdPage          *self,
                  const VdFinding *finding,
                  char           **why)
{
  const Wish wish = { rank_combats };

  *why = g_strdup (vd_page_word (self, N_("most combats")));
  return find_game (self->report, &wish);
}

static int
exemplify_move (VdPage          *self,
                const VdFinding *finding,
                char           **why)
{
  const Wish wish = { rank_moves };

  *why = g_strdup (vd_page_word (self, N_("most moves")));
  return find_game (self->report, &wish);
}

static const struct
{
  const char *code;
  int       (*exemplify) (VdPage           *self,
                          const VdFinding  *finding,
                          char            **why);
  gboolean    never; /* no game shows it */
} examples[] = {
  { "play.group-waits",           exemplify_wait,    FALSE },
  { "play.entry-jammed",          exemplify_wait,    FALSE },
  { "play.one-sided",             exemplify_balance, FALSE },
  { "play.perhaps-one-sided",     exemplify_balance, FALSE },
  { "play.ends-early",            exemplify_end,     FALSE },
  { "play.level-never-reached",   exemplify_level,   TRUE },
  { "play.award-never-scored",    exemplify_award,   TRUE },
  { "play.column-never-used",     exemplify_combat,  TRUE },
  { "play.cell-never-rolled",     exemplify_combat,  TRUE },
  { "play.result-never-came",     exemplify_combat,  TRUE },
  { "play.rule-never-applied",    exemplify_move,    TRUE },
  { "play.group-never-entered",   exemplify_move,    TRUE },
  { "play.unit-never-moved",      exemplify_move,    TRUE },
  { "play.terrain-never-entered", exemplify_move,    TRUE },
  { "play.pair-never-used",       exemplify_move,    TRUE },
};

void
vd_page_example (VdPage          *self,
                 const VdFinding *finding)
{
  guint at = 0, number;
  g_autofree char *why = NULL;
  int found;

  while (at < G_N_ELEMENTS (examples) && strcmp (examples[at].code, finding->code) != 0)
    at++;
  found = at < G_N_ELEMENTS (examples) ? examples[at].exemplify (self, finding, &why) : -1;
  if (found < 0)
    return;

  note_game (self, found, why);
  number = self->report->numbers[found];
  vd_page_markup (self, "<a class=\"example\" href=\"#game-%u\">", number);
  if (examples[at].never)
    vd_page_say (self, N_("No game shows it; the one to look at is game %u (%s)."), number, why);
  else
    vd_page_say (self, N_("Game %u shows it (%s)."), number, why);
  vd_page_raw (self, "</a>");
}

/* Recorded games */

VdCampaign
vd_page_campaign (const VdCampaignReport *r)
{
  const VdScenario *s = r->scenario;
  g_auto (GStrv) fixed = g_strsplit (r->fixed, " ", -1);
  VdCampaign campaign = { .scenario = s, .from = r->from, .seed = r->seed, .n_jobs = 1,
                          .unchecked = !r->audited };

  campaign.first_game = r->n > 0 ? r->numbers[0] : 0;
  campaign.n_games = r->n > 0 ? r->numbers[r->n - 1] - r->numbers[0] + 1 : 1;
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    campaign.players[side] = r->players[side];
  for (guint option = 0; option < VD_MAX_OPTIONS; option++)
    campaign.choices[option] = -1;
  for (guint option = 0; option < vd_scenario_get_n_options (s); option++)
    for (guint choice = 0; choice < vd_scenario_get_n_choices (s, option); choice++)
      {
        g_autofree char *word = g_strdup_printf ("%s=%s", vd_scenario_get_option_id (s, option),
                                                 vd_scenario_get_choice_id (s, option, choice));

        if (g_strv_contains ((const char *const *) fixed, word))
          campaign.choices[option] = choice;
      }

  return campaign;
}

typedef struct
{
  const VdCampaignReport *report;
  guint64                 rules;
  guint64                 hash; /* how it came out */
  char                   *text; /* (nullable) */
} Recording;

static void
keep_record (guint               number,
             const VdRecord     *record,
             const VdGameResult *result,
             gpointer            user_data)
{
  Recording *recording = user_data;
  const VdCampaignReport *r = recording->report;
  const VdScenario *s = r->scenario;
  g_autoptr (VdRecordFile) file = vd_record_file_new ("game");

  if (result->hash != recording->hash)
    return;

  file->title = g_strdup (vd_scenario_get_title (s));
  file->scenario = g_path_get_basename (r->file);
  file->rules = recording->rules;
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    {
      g_autofree char *player = vd_page_without_folders (r->players[side]);

      g_ptr_array_add (file->players, g_strdup_printf ("%s %s", vd_scenario_get_side_id (s, side),
                                                       player));
    }
  recording->text = vd_record_file_print (file, s, record);
}

/* Plays a game once more; it has no file if it does not come out as it did. */
static void
record_game (gpointer row,
             gpointer user_data)
{
  VdPageGame *game = row;
  Recording recording = *(const Recording *) user_data;
  const VdCampaignReport *r = recording.report;
  const VdGameResult *result = &r->results[game->index];
  VdCampaign campaign = vd_page_campaign (r);

  recording.hash = result->hash;
  campaign.first_game = r->numbers[game->index];
  campaign.n_games = 1;
  campaign.unchecked = result->error == NULL;
  campaign.keep = keep_record;
  campaign.user_data = &recording;
  vd_game_results_free (vd_campaign_run (&campaign), 1);
  game->text = recording.text;
}

/* Players from outside are not asked to play again: a store may be a stranger's, and
 * its players are commands. */
static gboolean
are_ours (const VdCampaignReport *r)
{
  for (guint side = 0; side < vd_scenario_get_n_sides (r->scenario); side++)
    {
      VdPlayer *player = vd_player_new (r->players[side], r->scenario, NULL);

      if (player == NULL)
        return FALSE;
      vd_player_free (player);
    }

  return TRUE;
}

static void
record_games (VdPage *self)
{
  Recording recording = { self->report, vd_project_fingerprint (self->report->project), 0, NULL };
  GThreadPool *pool;

  if (!are_ours (self->report))
    return;

  pool = g_thread_pool_new (record_game, &recording, g_get_num_processors (), FALSE, NULL);
  for (guint i = 0; i < self->games->len; i++)
    g_thread_pool_push (pool, &g_array_index (self->games, VdPageGame, i), NULL);
  g_thread_pool_free (pool, FALSE, TRUE);
}

/* (transfer full): as playtest --save names it. */
static char *
name_file (const VdCampaignReport *r,
           guint                   number)
{
  g_autofree char *name = g_path_get_basename (r->file);

  name[strcspn (name, ".")] = '\0';
  return g_strdup_printf ("%s-%" G_GUINT64_FORMAT "-%u.game", name, r->seed, number);
}

/* The number, which leads to the recorded game: a file beside the page, or one within.
 * @room: how many bytes may stand within it; made less
 *
 * Returns: whether it leads there */
static gboolean
write_link (VdPage           *self,
            const VdPageGame *game,
            gsize            *room)
{
  const VdCampaignReport *r = self->report;
  guint number = r->numbers[game->index];
  g_autofree char *file = name_file (r, number);
  gsize n = game->text != NULL ? strlen (game->text) : 0;

  if (r->games != NULL)
    {
      g_autofree char *path = g_build_filename (r->games, file, NULL);
      g_autofree char *link = g_uri_escape_string (path, "/", FALSE);

      vd_page_raw (self, "<a href=\"");
      vd_page_text (self, link);
      vd_page_markup (self, "\">%u</a>", number);
    }
  else if (n > 0 && n <= *room)
    {
      g_autofree char *packed = g_base64_encode ((const guchar *) game->text, n);

      *room -= n;
      vd_page_raw (self, "<a download=\"");
      vd_page_text (self, file);
      vd_page_raw (self, "\" href=\"data:text/plain;base64,");
      vd_page_raw (self, packed);
      vd_page_markup (self, "\">%u</a>", number);
    }
  else
    {
      vd_page_markup (self, "%u", number);
      return FALSE;
    }

  return TRUE;
}

/* The table */

static void
find_remarkable (VdPage *self)
{
  static const struct
  {
    gint64    (*rank) (const Wish         *wish,
                       const VdGameResult *result);
    const char *why;
  } wishes[] = {
    { rank_close,  N_("the closest decision") },
    { rank_draw,   N_("a game that nobody won") },
    { rank_leads,  N_("the lead changed most often") },
    { rank_bloody, N_("most strength lost") },
    { rank_failed, N_("broken off by an audit") },
  };
  const VdScenario *s = self->report->scenario;
  int found;

  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    {
      const Wish wish = { rank_victory, side, 0 };
      g_autofree char *why = say_about (self, N_("the highest victory: %s"),
                                        vd_scenario_get_side_name (s, side));

      if ((found = find_game (self->report, &wish)) >= 0)
        note_game (self, found, why);
    }

  for (guint i = 0; i < G_N_ELEMENTS (wishes); i++)
    {
      const Wish wish = { wishes[i].rank };

      if ((found = find_game (self->report, &wish)) >= 0)
        note_game (self, found, vd_page_word (self, wishes[i].why));
    }
}

/* Returns: whether it leads to the recorded game */
static gboolean
write_game (VdPage           *self,
            const VdPageGame *row,
            gsize            *room)
{
  const VdCampaignReport *r = self->report;
  const VdGameResult *game = &r->results[row->index];
  gboolean leads;

  vd_page_markup (self, "<tr id=\"game-%u\"><td>", r->numbers[row->index]);
  vd_page_text (self, row->why->str);
  vd_page_raw (self, "</td><td class=\"n\">");
  leads = write_link (self, row, room);
  vd_page_raw (self, game->error != NULL ? "</td><td>" : "</td><td class=\"who\">");
  if (game->error != NULL)
    vd_page_text (self, game->error);
  else if (game->winner < VD_MAX_SIDES)
    {
      vd_page_markup (self, "<span class=\"key s%u\"></span>", game->winner);
      vd_page_text (self, vd_scenario_get_side_name (r->scenario, game->winner));
    }
  else
    vd_page_say (self, N_("nobody"));
  vd_page_markup (self, "</td><td class=\"n\">%d : %d</td><td class=\"n\">%u</td></tr>\n",
                  game->points[0], game->points[1], game->turns);
  return leads;
}

/* How to have a game.  @leads: whether there is one to be had from the page */
static void
write_command (VdPage   *self,
               gboolean  leads)
{
  const VdCampaignReport *r = self->report;
  VdCampaign campaign = vd_page_campaign (r);
  g_autofree char *command = NULL;

  campaign.first_game = self->games->len > 0
                        ? r->numbers[g_array_index (self->games, VdPageGame, 0).index] : 0;
  campaign.n_games = 1;
  command = vd_page_again (r, &campaign);
  vd_page_raw (self, "<p class=\"note\">");
  if (leads)
    {
      vd_page_say (self, N_("The number leads to the recorded game, a file that “vedette replay” plays "
                            "again and the editor shows; keep it beside the scenario."));
      vd_page_raw (self, " ");
    }
  vd_page_say (self, N_("Any game is recorded so, with its number behind --first:"));
  vd_page_raw (self, " ");
  vd_page_command (self, command, "--save .");
  vd_page_raw (self, "</p>\n");
}

void
vd_page_games (VdPage *self)
{
  gsize room = MOST_RECORDED;
  gboolean leads = FALSE;

  find_remarkable (self);
  if (self->report->games == NULL)
    record_games (self);

  vd_page_raw (self, "<section>\n");
  vd_page_element (self, "h2", N_("Games to look at"));
  vd_page_raw (self, "<div class=\"scroll\"><table><thead><tr>");
  vd_page_element (self, "th scope=\"col\"", N_("which"));
  vd_page_element (self, "th class=\"n\" scope=\"col\"", N_("number"));
  vd_page_element (self, "th scope=\"col\"", N_("winner"));
  vd_page_element (self, "th class=\"n\" scope=\"col\"", N_("points"));
  vd_page_element (self, "th class=\"n\" scope=\"col\"", N_("turns"));
  vd_page_raw (self, "</tr></thead><tbody>\n");
  for (guint i = 0; i < self->games->len; i++)
    leads |= write_game (self, &g_array_index (self->games, VdPageGame, i), &room);
  vd_page_raw (self, "</tbody></table></div>\n");
  if (self->report->n > 0)
    write_command (self, leads);
  vd_page_raw (self, "</section>\n");
}
