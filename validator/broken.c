#include "validator/broken.h"

#include <glib/gi18n.h>

#include "core/campaign/shrink.h"
#include "validator/program.h"
#include "validator/terminal.h"

/* Games that are tried to cut one short: a minute of them at most. */
#define MOST_TRIALS 4000

/* Games that break alike. */
typedef struct
{
  char  *kind;
  guint  n;
  guint  game; /* the one with the fewest orders */
} Group;

typedef struct
{
  const VdScenario *scenario;
  VdRecord         *shortest; /* (nullable) */
  guint             n_orders; /* that were played */
} Cut;

static void
clear_group (gpointer group)
{
  g_free (((Group *) group)->kind);
}

/* In the order in which they came up. */
static GArray *
list_groups (const VdSummary *self)
{
  GArray *groups = g_array_new (FALSE, TRUE, sizeof (Group));

  g_array_set_clear_func (groups, clear_group);
  for (guint i = 0; i < self->campaign->n_games; i++)
    {
      const VdGameResult *result = &self->results[i];
      g_autofree char *kind = result->error != NULL
                              ? vd_shrink_kind (self->campaign->scenario, result->error) : NULL;
      guint k = 0;

      if (kind == NULL)
        continue;

      while (k < groups->len && g_strcmp0 (g_array_index (groups, Group, k).kind, kind) != 0)
        k++;
      if (k == groups->len)
        g_array_append_val (groups, ((Group) { g_steal_pointer (&kind), 0, i }));

      g_array_index (groups, Group, k).n++;
      if (result->n_orders < self->results[g_array_index (groups, Group, k).game].n_orders)
        g_array_index (groups, Group, k).game = i;
    }

  return groups;
}

static void
cut_game (guint               number,
          const VdRecord     *record,
          const VdGameResult *result,
          gpointer            user_data)
{
  Cut *cut = user_data;
  g_autofree char *wrong = g_strdup (result->error);

  cut->n_orders = record->orders->len;
  if (wrong != NULL)
    cut->shortest = vd_shrink_record (cut->scenario, record, MOST_TRIALS, &wrong);
}

/* Plays the game once more, for its record. */
static Cut
cut_again (const VdCampaign *campaign,
           guint             number)
{
  Cut cut = { campaign->scenario, NULL, 0 };
  VdCampaign one = *campaign;
  VdGameResult *results;

  one.first_game = number;
  one.n_games = one.n_jobs = 1;
  one.progress = NULL;
  one.keep = cut_game;
  one.user_data = &cut;
  results = vd_campaign_run (&one);
  if (results == NULL)
    vd_programs_complain (&one);
  vd_game_results_free (results, 1);

  return cut;
}

static void
print_group (const VdSummary *self,
             const Group     *group,
             VdSaver         *saver,
             FILE            *stream)
{
  guint number = self->campaign->first_game + group->game;
  Cut cut = cut_again (self->campaign, number);
  g_autofree char *path = NULL;

  fprintf (stream, ngettext ("%u game broke in this way: %s\n", "%u games broke in this way: %s\n",
                             group->n), group->n, group->kind);
  if (cut.shortest == NULL)
    return;

  fprintf (stream, _("  Game %u still does with %u of its %u orders"), number,
           cut.shortest->orders->len, cut.n_orders);
  path = saver != NULL ? vd_saver_save_shortest (saver, number, cut.shortest) : NULL;
  if (path != NULL)
    fprintf (stream, ": %s\n", path);
  else
    fputs (_("; --save FOLDER keeps them, and the editor shows the position.\n"), stream);

  vd_record_free (cut.shortest);
}

void
vd_broken_print (const VdSummary *self,
                 VdSaver         *saver,
                 FILE            *stream)
{
  g_autoptr (GArray) groups = list_groups (self);

  for (guint i = 0; i < groups->len; i++)
    print_group (self, &g_array_index (groups, Group, i), saver, stream);
}
