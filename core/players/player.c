#include "core/players/player-kind.h"

#include <stdlib.h>
#include <string.h>

/* Players by name: a kind, or one of a kind that is told something before. */
static const struct
{
  const VdPlayerKind *kind;
  const char         *name;  /* (nullable): that of the kind */
  const char         *text;  /* (nullable): likewise */
  const char         *terms;
} kinds[] = {
  { &vd_player_random, NULL, NULL, "" },
  { &vd_player_greedy, NULL, NULL, "" },
  { &vd_player_planner, NULL, NULL, "" },
  { &vd_player_greedy, "passive",
    N_("the greedy player, but it attacks only whom it has to: what an offensive is worth shows "
       "against it"),
    "attack=100000" },
  { &vd_player_greedy, "no-bombardment",
    N_("the greedy player, but its guns never fire from afar unless they have to: what they are "
       "worth shows against it"),
    "guns=0" },
  { &vd_player_still, NULL, NULL, "" },
};

const char *
vd_player_kind_name (guint index)
{
  if (index >= G_N_ELEMENTS (kinds))
    return NULL;

  return kinds[index].name != NULL ? kinds[index].name : kinds[index].kind->name;
}

const char *
vd_player_kind_text (guint index)
{
  return kinds[index].text != NULL ? kinds[index].text : kinds[index].kind->text;
}

static guint
count_parameters (const VdPlayerKind *kind)
{
  guint n = 0;

  while (kind->parameters != NULL && kind->parameters[n].name != NULL)
    n++;

  return n;
}

const VdPlayerParameter *
vd_player_kind_parameter (guint index,
                          guint parameter)
{
  return parameter < count_parameters (kinds[index].kind)
         ? &kinds[index].kind->parameters[parameter] : NULL;
}

const char *
vd_player_kind_told (guint        index,
                     const char **of)
{
  *of = kinds[index].kind->name;
  return kinds[index].name != NULL ? kinds[index].terms : NULL;
}

static char *
list_kinds (void)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", vd_player_kind_name (i));

  return g_string_free (names, FALSE);
}

static char *
list_parameters (const VdPlayerKind *kind)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < count_parameters (kind); i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", kind->parameters[i].name);

  return g_string_free (names, FALSE);
}

/* The place of the player named @name, or -1. */
static int
find_kind (const char  *name,
           char       **wrong)
{
  g_autofree char *known = list_kinds ();

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (vd_player_kind_name (i), name) == 0)
      return i;

  *wrong = vd_phrase_new (N_("there is no player “%s”; there are %s"), name, known);
  return -1;
}

/* One term of a player's name, "attack=20". */
static gboolean
take_value (VdPlayer    *player,
            const char  *term,
            char       **wrong)
{
  const VdPlayerKind *kind = player->kind;
  g_auto (GStrv) parts = g_strsplit (term, "=", 2);
  g_autofree char *known = NULL;

  for (guint i = 0; parts[0] != NULL && i < count_parameters (kind); i++)
    {
      const VdPlayerParameter *parameter = &kind->parameters[i];
      gint64 value = 0;

      if (strcmp (parameter->name, parts[0]) != 0)
        continue;
      if (parts[1] != NULL &&
          g_ascii_string_to_signed (parts[1], 10, parameter->least, parameter->most, &value, NULL))
        {
          player->values[i] = value;
          return TRUE;
        }

      *wrong = vd_phrase_new (N_("“%s” of player %s takes a number from %d to %d"),
                              parameter->name, kind->name, parameter->least, parameter->most);
      return FALSE;
    }

  known = list_parameters (kind);
  *wrong = *known == '\0'
           ? vd_phrase_new (N_("player %s has no parameters, so no “%s”"), kind->name, term)
           : vd_phrase_new (N_("player %s has no parameter “%s”; it has %s"), kind->name, term,
                            known);
  return FALSE;
}

void
vd_player_tell (VdPlayer   *player,
                const char *parameter,
                int         value)
{
  for (guint i = 0; i < count_parameters (player->kind); i++)
    if (strcmp (player->kind->parameters[i].name, parameter) == 0)
      {
        player->values[i] = value;
        return;
      }

  g_assert_not_reached ();
}

static gboolean
take_values (VdPlayer    *player,
             const char  *terms,
             char       **wrong)
{
  g_auto (GStrv) each = g_strsplit (terms, ",", -1);

  for (guint i = 0; each[i] != NULL; i++)
    if (!take_value (player, each[i], wrong))
      return FALSE;

  return TRUE;
}

VdPlayer *
vd_player_make (const VdPlayerKind *kind,
                const VdScenario   *scenario)
{
  VdPlayer *player = g_malloc0 (kind->size);

  player->kind = kind;
  player->scenario = scenario;
  for (guint i = 0; i < count_parameters (kind); i++)
    player->values[i] = kind->parameters[i].usual;

  return player;
}

VdPlayer *
vd_player_new (const char        *spec,
               const VdScenario  *scenario,
               char             **wrong)
{
  g_auto (GStrv) parts = g_strsplit (spec, ":", 2);
  g_autofree char *problem = NULL;
  int found = find_kind (parts[0] != NULL ? parts[0] : "", &problem);
  VdPlayer *player = found >= 0 ? vd_player_make (kinds[found].kind, scenario) : NULL;

  if (player != NULL && (!take_values (player, kinds[found].terms, &problem) ||
                         (parts[1] != NULL && !take_values (player, parts[1], &problem))))
    g_clear_pointer (&player, g_free);
  if (player != NULL && player->kind->init != NULL)
    player->kind->init (player);

  if (player == NULL && wrong != NULL)
    *wrong = g_steal_pointer (&problem);
  return player;
}

void
vd_player_free (VdPlayer *player)
{
  if (player->kind->clear != NULL)
    player->kind->clear (player);

  g_free (player->fault);
  g_free (player);
}

void
vd_player_begin (VdPlayer *player,
                 guint64   seed)
{
  player->random = seed;
  if (player->kind->begin != NULL)
    player->kind->begin (player);
}

VdOrder
vd_player_choose (VdPlayer          *player,
                  VdView            *view,
                  const VdOrderList *list)
{
  g_return_val_if_fail (list->n > 0, (VdOrder) { 0 });

  player->n_path = 0;
  vd_view_refresh (view);
  return player->kind->choose (player, view, list);
}

VdOrder
vd_player_move (VdPlayer    *player,
                VdView      *view,
                VdOrderList *list)
{
  player->n_path = 0;
  vd_view_refresh (view);
  if (player->kind->move != NULL)
    return player->kind->move (player, view, list);

  vd_view_list (view, list);
  return player->kind->choose (player, view, list);
}

const guint16 *
vd_player_get_path (const VdPlayer *player,
                    guint          *n)
{
  *n = player->n_path;
  return player->n_path > 0 ? player->path : NULL;
}

const char *
vd_player_get_fault (const VdPlayer *player)
{
  return player->fault;
}

void
vd_player_watch (VdPlayer      *player,
                 const VdView  *view,
                 const VdOrder *order,
                 const guint16 *path,
                 guint          n_path)
{
  if (player->kind->watch != NULL)
    player->kind->watch (player, view, order, path, n_path);
}

void
vd_player_end (VdPlayer     *player,
               const VdView *view)
{
  if (player->kind->end != NULL)
    player->kind->end (player, view);
}
