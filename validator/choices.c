#include "validator/choices.h"

#include <glib/gi18n.h>
#include <string.h>

#include "validator/command.h"

static char *
list_options (const VdScenario *scenario)
{
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < vd_scenario_get_n_options (scenario); i++)
    for (guint j = 0; j < vd_scenario_get_n_choices (scenario, i); j++)
      g_string_append_printf (all, "%s%s=%s", all->len > 0 ? ", " : "",
                              vd_scenario_get_option_id (scenario, i),
                              vd_scenario_get_choice_id (scenario, i, j));

  return g_string_free (all, FALSE);
}

static gboolean
parse_word (const VdScenario *scenario,
            const char       *word,
            int               choices[VD_MAX_OPTIONS])
{
  g_auto (GStrv) parts = g_strsplit (word, "=", 2);
  int option = parts[0] != NULL ? vd_scenario_find_option (scenario, parts[0]) : -1;
  int choice = option >= 0 && parts[1] != NULL
               ? vd_scenario_find_choice (scenario, option, parts[1]) : -1;
  g_autofree char *all = NULL;

  if (choice >= 0)
    {
      choices[option] = choice;
      return TRUE;
    }

  all = list_options (scenario);
  if (*all == '\0')
    vd_usage_refuse (_("--option %s: the scenario has no options"), word);
  else
    vd_usage_refuse (_("--option %s: the options are %s"), word, all);
  return FALSE;
}

gboolean
vd_choices_parse (const VdScenario  *scenario,
                  char             **words,
                  int                choices[VD_MAX_OPTIONS])
{
  for (guint i = 0; i < VD_MAX_OPTIONS; i++)
    choices[i] = -1;

  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    if (!parse_word (scenario, words[i], choices))
      return FALSE;

  return TRUE;
}

/* The order that makes the @choice wanted; any if none is (-1), the default
 * before others. */
static const VdOrder *
find_choice (const VdGame      *game,
             const VdOrderList *list,
             guint              option,
             int                choice)
{
  guint initial = game->state.choice[option];
  guint wanted = choice >= 0 ? (guint) choice : initial;

  for (guint i = 0; i < list->n; i++)
    if (list->orders[i].arg == wanted)
      return &list->orders[i];

  return choice < 0 && list->n > 0 ? &list->orders[0] : NULL;
}

static int
choose_in_turn (VdGame      *game,
                const int    choices[VD_MAX_OPTIONS],
                VdOrderList *list)
{
  while (vd_play_find_owed_option (game) >= 0)
    {
      guint option = vd_play_find_owed_option (game);
      const VdOrder *order;

      vd_play_list (game, list);
      order = find_choice (game, list, option, choices[option]);
      if (order == NULL)
        return option;

      vd_play_apply (game, order);
    }

  return -1;
}

/* "plan=b", or the default where nothing was asked for. */
static char *
write_choice (const VdGame *game,
              guint         option,
              int           choice)
{
  guint wanted = choice >= 0 ? (guint) choice : game->state.choice[option];

  return g_strdup_printf ("%s=%s", vd_scenario_get_option_id (game->scenario, option),
                          vd_scenario_get_choice_id (game->scenario, option, wanted));
}

char *
vd_choices_make (VdGame    *game,
                 const int  choices[VD_MAX_OPTIONS])
{
  VdOrderList list = { 0 };
  int closed;

  closed = choose_in_turn (game, choices, &list);
  vd_play_deploy_all (game);
  for (guint i = 0; closed < 0 && i < vd_scenario_get_n_options (game->scenario); i++)
    if (choices[i] >= 0 && !(game->state.chosen & (1u << i)) &&
        !vd_play_choose_ahead (game, i, choices[i]))
      closed = i;

  vd_order_list_clear (&list);
  return closed >= 0 ? write_choice (game, closed, choices[closed]) : NULL;
}

gboolean
vd_choices_try (VdGame    *game,
                const int  choices[VD_MAX_OPTIONS])
{
  g_autofree char *closed = NULL;

  vd_play_begin (game, 0);
  closed = vd_choices_make (game, choices);
  if (closed != NULL)
    vd_usage_refuse (_("--option %s: not open beside the other choices"), closed);

  return closed == NULL;
}
