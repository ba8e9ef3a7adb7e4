/* test-broken.c: what playtest and check say of games that broke, and what is kept of them
 *
 * A rule is switched off, so that they do.
 */
#include <glib/gstdio.h>
#include <string.h>

#include "formats/referee/record-file.h"
#include "tests/shared/folder.h"
#include "validator/broken.h"
#include "validator/check-games.h"

#define GAMES 12

typedef struct
{
  VdOpened   opened;
  VdCampaign campaign;
  VdSummary  summary;
  char      *folder;
  char      *said;
} Fixture;

static void
play (Fixture *self,
      VdSaver *saver)
{
  char *text = NULL;
  gsize n;
  FILE *stream = open_memstream (&text, &n);

  vd_broken_print (&self->summary, saver, stream);
  fclose (stream);
  self->said = g_strdup (text);
  free (text);
}

static void
begin (Fixture *self,
       gboolean breaks)
{
  const char *battle = g_getenv ("VD_BATTLE");
  g_autofree char *file = g_strconcat (battle, ".scenario.xml", NULL);
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"), "scenarios", battle, file, NULL);

  *self = (Fixture) { .folder = folder_new () };
  g_assert_cmpint (vd_open (&self->opened, path), ==, VD_EXIT_CLEAN);
  if (breaks)
    vd_scenario_switch_off (self->opened.scenario, VD_POINT_MOVE_STACKING);
  self->campaign = (VdCampaign) {
    .scenario = self->opened.scenario, .seed = 1, .n_games = GAMES, .n_jobs = 2,
  };
  memset (self->campaign.choices, -1, sizeof self->campaign.choices);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    self->campaign.players[side] = "random";
  self->summary.campaign = &self->campaign;
  self->summary.results = vd_campaign_run (&self->campaign);
}

static void
end (Fixture *self)
{
  vd_game_results_free ((VdGameResult *) self->summary.results, GAMES);
  vd_opened_clear (&self->opened);
  folder_remove (self->folder);
  g_free (self->folder);
  g_free (self->said);
}

/* Plays the file again, which breaks where it ends. */
static void
assert_breaks (Fixture    *self,
               const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdRecordFile) file = vd_record_file_read (path, &error);
  VdGame *game = vd_game_new (self->opened.scenario);
  VdFault fault;

  g_assert_no_error (error);
  vd_record_file_parse (file, self->opened.scenario, &error);
  g_assert_no_error (error);
  g_assert_true (vd_record_replay (file->record, game, G_MAXUINT, &fault));
  g_assert_cmpuint (game->n_overstacked, >, 0);
  vd_game_free (game);
}

static void
test_saved (void)
{
  Fixture self;
  g_autofree char *path = NULL;
  const char *colon;

  begin (&self, TRUE);
  {
    g_autoptr (VdSaver) saver = vd_saver_new (self.folder, &self.opened, &self.campaign);

    play (&self, saver);
    g_assert_true (vd_saver_finish (saver));
  }

  /* All of them in one group. */
  g_assert_true (g_str_has_prefix (self.said, "12 games broke in this way: I-4: "));
  colon = strrchr (self.said, ':');
  path = g_strstrip (g_strdup (colon + 1));
  g_assert_true (g_str_has_suffix (path, "-shortest.game"));
  assert_breaks (&self, path);
  end (&self);
}

static void
test_told (void)
{
  Fixture self;

  begin (&self, TRUE);
  play (&self, NULL);
  g_assert_nonnull (strstr (self.said, "--save FOLDER keeps them"));
  end (&self);
}

static void
test_none (void)
{
  Fixture self;

  begin (&self, FALSE);
  play (&self, NULL);
  g_assert_cmpstr (self.said, ==, "");
  end (&self);
}

/* The only one of its code, NULL if there is none. */
static const VdFinding *
find_failed (const VdFindings *findings)
{
  const VdFinding *found = NULL;

  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = findings->pdata[i];

      if (strcmp (finding->code, "play.audit-failed") != 0)
        continue;
      g_assert_null (found);
      found = finding;
    }

  return found;
}

/* Check says so as an error, though no game is left of which anything else could be
 * told. */
static void
test_checked (void)
{
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  const VdFinding *failed;
  Fixture self;

  begin (&self, TRUE);
  vd_check_games (self.opened.project, self.opened.scenario, GAMES, findings);
  failed = find_failed (findings);
  g_assert_nonnull (failed);
  g_assert_cmpint (failed->severity, ==, VD_ERROR);
  g_assert_nonnull (failed->file);
  g_assert_cmpuint (failed->line, >, 0);
  g_assert_nonnull (strstr (failed->text, "in 12 of 12 games"));
  g_assert_nonnull (strstr (failed->text, "I-4: "));
  end (&self);
}

static void
test_checked_none (void)
{
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  Fixture self;

  begin (&self, FALSE);
  vd_check_games (self.opened.project, self.opened.scenario, GAMES, findings);
  g_assert_null (find_failed (findings));
  end (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/broken/saved", test_saved);
  g_test_add_func ("/broken/told", test_told);
  g_test_add_func ("/broken/none", test_none);
  g_test_add_func ("/broken/checked", test_checked);
  g_test_add_func ("/broken/checked-none", test_checked_none);

  return g_test_run ();
}
