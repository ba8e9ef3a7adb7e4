#include "formats/report/again.h"

#include <string.h>

/* A word that a shell takes as it is stays so. */
static void
append_word (GString    *command,
             const char *word)
{
  static const char safe[] = G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "=:,_./-";
  g_autofree char *quoted = g_shell_quote (word);

  g_string_append_printf (command, " %s", strspn (word, safe) == strlen (word) ? word : quoted);
}

char *
vd_again_command (const char       *file,
                  const VdCampaign *campaign)
{
  const VdScenario *s;
  g_autofree char *path = NULL;
  GString *command;

  g_return_val_if_fail (file != NULL && campaign != NULL, NULL);

  s = campaign->scenario;
  path = g_shell_quote (file);
  command = g_string_new (NULL);

  g_string_printf (command, "vedette playtest %s --seed %" G_GUINT64_FORMAT
                   " --first %u --games %u", path, campaign->seed, campaign->first_game,
                   campaign->n_games);
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    {
      g_autofree char *word = g_strdup_printf ("%s=%s", vd_scenario_get_side_id (s, side),
                                               campaign->players[side]);

      g_string_append (command, " --player");
      append_word (command, word);
    }

  if (campaign->from != NULL)
    {
      g_string_append (command, " --from");
      append_word (command, campaign->from->path);
      g_string_append_printf (command, " --at %u", campaign->from->n);
    }

  for (guint option = 0; option < vd_scenario_get_n_options (s); option++)
    if (campaign->choices[option] >= 0)
      g_string_append_printf (command, " --option %s=%s", vd_scenario_get_option_id (s, option),
                              vd_scenario_get_choice_id (s, option, campaign->choices[option]));
  if (campaign->unchecked)
    g_string_append (command, " --unchecked");

  return g_string_free (command, FALSE);
}
