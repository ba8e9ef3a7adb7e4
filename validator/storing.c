#include "validator/storing.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "validator/program.h"

struct _VdStoring
{
  VdStore          *store;  /* (nullable) */
  VdStoreRun       *run;
  GError           *error;  /* (nullable): reading failed */

  /* While games are played */
  const VdCampaign *whole;
  guint             n_before; /* games that need not be played, or are done */
  guint             n_read;   /* of all campaigns */
};

gboolean
vd_storing_parse_shard (const char *shard,
                        VdCampaign *campaign)
{
  guint part, n, first, end;
  char rest;

  if (shard == NULL)
    return TRUE;

  if (sscanf (shard, "%u/%u%c", &part, &n, &rest) != 2 || part < 1 || part > n || n > 1000000)
    {
      vd_usage_refuse (_("--shard %s: write I/N for part I of N, as 3/7"), shard);
      return FALSE;
    }

  first = (guint) ((guint64) campaign->n_games * (part - 1) / n);
  end = (guint) ((guint64) campaign->n_games * part / n);
  campaign->first_game += first;
  campaign->n_games = end - first;
  return TRUE;
}

/* How game 0 comes out, whoever plays which games.  Returns: FALSE if a player could
 * not go on, which was said. */
static gboolean
play_first (const VdCampaign *campaign,
            guint64          *hash)
{
  VdCampaign one = *campaign;
  VdGameResult *results;

  one.first_game = 0;
  one.n_games = 1;
  one.n_jobs = 1;
  one.progress = NULL;
  one.keep = NULL;
  one.tell = NULL;
  one.annals = NULL;
  results = vd_campaign_run (&one);
  if (results == NULL)
    {
      vd_programs_complain (&one);
      return FALSE;
    }

  *hash = results->hash;
  vd_game_results_free (results, 1);
  return TRUE;
}

/* (nullable) */
static VdStoreRun *
make_run (const VdOpened   *opened,
          const VdCampaign *campaign)
{
  g_autoptr (VdStoreRun) run = vd_store_run_new (opened->project, campaign);

  return play_first (campaign, &run->signature) ? g_steal_pointer (&run) : NULL;
}

static char *
say_signature (const VdStoreRun *run)
{
  return g_strdup_printf ("%s-%016" G_GINT64_MODIFIER "x", run->key, run->signature);
}

char *
vd_storing_sign (const VdOpened   *opened,
                 const VdCampaign *campaign)
{
  g_autoptr (VdStoreRun) run = make_run (opened, campaign);

  return run != NULL ? say_signature (run) : NULL;
}

/* Whether it is the campaign that was signed.  By one that 0.1.0 has signed the run is called as
 * there, so that all parts are of the same. */
static gboolean
check_signature (VdStoreRun *run,
                 const char *signature)
{
  g_autofree char *ours = NULL;
  gsize key = strlen (run->key) + 1;

  if (signature == NULL)
    return TRUE;
  if (g_str_has_prefix (signature, run->before.key))
    vd_store_run_go_back (run);

  ours = say_signature (run);
  if (strcmp (signature, ours) == 0)
    return TRUE;

  if (strlen (signature) == strlen (ours) && strncmp (signature, ours, key) == 0)
    vd_complain (_("--signature: the first game comes out otherwise here: this program does not "
                   "play as the one that signed the campaign"));
  else
    vd_complain (_("--signature: this is another campaign: the rules core, the files, a player, an "
                   "option, the seed or --unchecked differ from what was signed"));

  return FALSE;
}

static gboolean
begin_run (VdStoring      *self,
           gboolean        is_part,
           const VdOpened *opened)
{
  g_autoptr (GError) error = NULL;

  if ((is_part && !vd_store_check_kin (self->store, self->run, &error)) ||
      !vd_store_begin (self->store, self->run, opened->project, opened->scenario, &error))
    {
      vd_complain_of (error);
      return FALSE;
    }

  return TRUE;
}

VdStoring *
vd_storing_new (const char       *path,
                const char       *signature,
                gboolean          is_part,
                const VdOpened   *opened,
                const VdCampaign *campaign)
{
  g_autoptr (VdStoring) self = g_new0 (VdStoring, 1);
  g_autoptr (GError) error = NULL;

  if (path != NULL)
    {
      self->store = vd_store_open (path, &error);
      if (self->store == NULL)
        {
          vd_complain_of (error);
          return NULL;
        }
    }

  self->run = make_run (opened, campaign);
  if (self->run == NULL || !check_signature (self->run, signature) ||
      (self->store != NULL && !begin_run (self, is_part, opened)))
    return NULL;

  return g_steal_pointer (&self);
}

void
vd_storing_free (VdStoring *self)
{
  g_clear_pointer (&self->store, vd_store_close);
  g_clear_pointer (&self->run, vd_store_run_free);
  g_clear_error (&self->error);
  g_free (self);
}

const char *
vd_storing_get_key (const VdStoring *self)
{
  return self->run->key;
}

gboolean
vd_storing_wish (VdStoring         *self,
                 const VdStoreWish *wish)
{
  g_autoptr (GError) error = NULL;

  if (self->store == NULL || vd_store_wish (self->store, self->run, wish, &error))
    return TRUE;

  vd_complain_of (error);
  return FALSE;
}

/* From any thread: */

static void
pass_progress (guint    n_done,
               gpointer user_data)
{
  const VdStoring *self = user_data;

  self->whole->progress (self->n_before + n_done, self->whole->user_data);
}

static void
pass_keep (guint               number,
           const VdRecord     *record,
           const VdGameResult *result,
           gpointer            user_data)
{
  const VdStoring *self = user_data;

  self->whole->keep (number, record, result, self->whole->user_data);
}

static void
store_game (guint               number,
            const VdChronicle  *chronicle,
            const VdGameResult *result,
            gpointer            user_data)
{
  VdStoring *self = user_data;

  vd_store_add (self->store, self->run, number, result, chronicle);
  if (self->whole->tell != NULL)
    self->whole->tell (number, chronicle, result, self->whole->user_data);
}

/* Plays @n games of the campaign from its game @from on.  Returns: FALSE if a player
 * could not go on. */
static gboolean
play_part (VdStoring    *self,
           guint         from,
           guint         n,
           VdGameResult *results)
{
  VdCampaign part = *self->whole;
  VdGameResult *played;

  part.first_game += from;
  part.n_games = n;
  part.progress = part.progress != NULL ? pass_progress : NULL;
  part.keep = part.keep != NULL ? pass_keep : NULL;
  part.tell = store_game;
  part.user_data = self;
  played = vd_campaign_run (&part);
  if (played == NULL)
    return FALSE;

  memcpy (results + from, played, n * sizeof *played);
  g_free (played);
  self->n_before += n;
  return TRUE;
}

static gboolean
read_games (VdStoring        *self,
            const VdCampaign *campaign,
            VdGameResult     *results,
            gboolean         *is_there)
{
  return vd_store_read (self->store, self->run, campaign->first_game, campaign->n_games, results,
                        is_there, &self->error) &&
         (campaign->annals == NULL ||
          vd_store_read_annals (self->store, self->run, campaign->first_game, campaign->n_games,
                                campaign->annals, &self->error));
}

VdGameResult *
vd_storing_run (VdStoring        *self,
                const VdCampaign *campaign)
{
  guint n = campaign->n_games;
  VdGameResult *results;
  g_autofree gboolean *is_there = NULL;

  if (self->store == NULL)
    return vd_campaign_run (campaign);

  results = g_new0 (VdGameResult, MAX (n, 1));
  is_there = g_new0 (gboolean, n);
  self->whole = campaign;
  self->n_before = 0;
  if (n > 0 && (self->error != NULL || !read_games (self, campaign, results, is_there)))
    {
      vd_game_results_free (results, n);
      return NULL;
    }

  for (guint i = 0; i < n; i++)
    self->n_before += is_there[i];
  self->n_read += self->n_before;

  for (guint i = 0; i < n; i++)
    if (!is_there[i])
      {
        guint from = i;

        while (i < n && !is_there[i])
          i++;
        if (!play_part (self, from, i - from, results))
          {
            vd_game_results_free (results, n);
            return NULL;
          }
      }

  return results;
}

guint
vd_storing_get_n_read (const VdStoring *self)
{
  return self->n_read;
}

gboolean
vd_storing_finish (VdStoring *self)
{
  if (self->store != NULL && self->error == NULL)
    vd_store_flush (self->store, &self->error);
  if (self->error != NULL)
    vd_complain_of (self->error);

  return self->error == NULL;
}
