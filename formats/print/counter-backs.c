/* The back of a unit that has no reduced side: whose it is, and where it begins or when it
 * comes, so that it can be sorted and set up by its back. */
#include "formats/print/counter-set.h"

#include <string.h>

#include "formats/document/document-rows.h"
#include "formats/project/spot.h"

/* Returns: (transfer full): what a row calls so, by its name, its id, or as it stands there */
static char *
choose_name (const VdProject *project,
             const char      *stated,
             const char      *name)
{
  int map;
  const char *id = vd_spot_split (project, stated, &map);

  return g_strdup (name != NULL ? name : id != NULL ? id : stated);
}

static char *
name_region (const VdProject *project,
             const char      *stated)
{
  const VdRegion *region = NULL;

  for (guint i = 0; region == NULL && i < project->resolved->len; i++)
    region = vd_spot_find_region (project, i, stated);

  return choose_name (project, stated, region != NULL ? region->name : NULL);
}

static char *
name_edge (const VdProject *project,
           const char      *stated)
{
  const VdEdge *edge = NULL;

  for (guint i = 0; edge == NULL && i < project->resolved->len; i++)
    edge = vd_spot_find_edge (project, i, stated);

  return choose_name (project, stated, edge != NULL ? edge->name : NULL);
}

/* Returns: (transfer full): the label of a hex, without its map */
static char *
name_hex (const VdProject *project,
          const char      *name)
{
  g_autofree char *map = NULL;

  return g_strdup (vd_spot_cut (name, &map));
}

/* Returns: (transfer full): where a group comes in, as its row says: hexes, or an edge, or a
 * region; there is no room for names of maps */
static char *
say_entry (const VdProject *project,
           const VdNode    *group)
{
  static const struct {
    const char *attribute;
    char     *(*name) (const VdProject *project, const char *place);
  } kinds[] = { { "at", name_hex }, { "edge", name_edge }, { "region", name_region } };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_auto (GStrv) places = vd_split_words (vd_row_get (group, kinds[i].attribute));

      for (guint k = 0; places[k] != NULL; k++)
        {
          char *place = kinds[i].name (project, places[k]);

          g_free (places[k]);
          places[k] = place;
        }
      if (places[0] != NULL)
        return g_strjoinv (" ", places);
    }

  return g_strdup ("");
}

/* Returns: (transfer full): "3", or "7–11" where a die decides */
static char *
say_turns (const VdNode *group)
{
  const char *until = vd_row_get (group, "until");

  return *until != '\0'
         ? g_strdup_printf ("%s–%s", vd_row_get (group, "turn"), until)
         : g_strdup (vd_row_get (group, "turn"));
}

/* One of several ways to come in, as "7: 0128".  Returns: (transfer full) */
static char *
say_way (const VdPrint *print,
         const VdNode  *group)
{
  g_autofree char *turns = say_turns (group);
  g_autofree char *entry = say_entry (print->request.project, group);

  return *entry != '\0' ? g_strdup_printf (vd_print_say (print, N_("%s: %s")), turns, entry)
                        : g_steal_pointer (&turns);
}

/* Returns: (transfer full): lines, each told once */
static char *
say_ways (const VdPrint   *print,
          const GPtrArray *groups)
{
  g_autoptr (GPtrArray) ways = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < groups->len; i++)
    {
      char *way = say_way (print, groups->pdata[i]);

      if (g_ptr_array_find_with_equal_func (ways, way, g_str_equal, NULL))
        g_free (way);
      else
        g_ptr_array_add (ways, way);
    }

  g_ptr_array_add (ways, NULL);
  return g_strjoinv ("\n", (char **) ways->pdata);
}

/* @groups: (nullable): that bring it.  Returns: whether there are any */
static gboolean
say_arrival (const VdPrint   *print,
             const GPtrArray *groups,
             VdCounterSide   *side)
{
  g_autofree char *ways = groups != NULL ? say_ways (print, groups) : NULL;

  if (groups == NULL)
    return FALSE;

  if (strchr (ways, '\n') != NULL)
    {
      side->large = g_steal_pointer (&ways);
      side->below = g_strdup (vd_print_say (print, N_("turn: entry,")));
      side->foot = g_strdup (vd_print_say (print, N_("one of these")));
      return TRUE;
    }

  side->large = say_turns (groups->pdata[0]);
  side->below = g_strdup (vd_print_say (print, N_("turn")));
  side->foot = say_entry (print->request.project, groups->pdata[0]);
  return TRUE;
}

static gboolean
say_place (const VdPrint *print,
           const VdNode  *place,
           VdCounterSide *side)
{
  g_autofree char *map = NULL;

  if (place == NULL)
    return FALSE;

  side->large = g_strdup (vd_spot_cut (vd_row_get (place, "at"), &map));
  side->below = g_strdup (vd_print_say (print, N_("set-up")));
  side->foot = strcmp (vd_row_get (place, "state"), "reserve") == 0
               ? g_strdup (vd_print_say (print, N_("in reserve"))) : g_steal_pointer (&map);
  return TRUE;
}

static gboolean
say_zone (const VdPrint *print,
          const VdNode  *zone,
          VdCounterSide *side)
{
  g_autofree char *map = NULL;

  if (zone == NULL)
    return FALSE;

  if (*vd_row_get (zone, "region") != '\0')
    {
      side->large = name_region (print->request.project, vd_row_get (zone, "region"));
      side->below = g_strdup (vd_print_say (print, N_("set-up")));
      return TRUE;
    }

  side->large = *vd_row_get (zone, "near") != '\0'
                ? g_strdup (vd_row_get (zone, "near"))
                : g_strdup (vd_spot_cut (vd_row_get (zone, "of"), &map));
  side->below = g_strdup (vd_print_say (print, N_("set-up")));
  side->foot = g_strdup_printf (vd_print_say (print, N_("within %s")), vd_row_get (zone, "within"));
  return TRUE;
}

void
vd_counter_set_back (const VdCounterSet *self,
                     const VdPrint      *print,
                     VdPrintCounter     *counter)
{
  const VdNode *nation = vd_counter_find_nation (self, counter->unit);

  counter->back.above = g_strdup (nation != NULL ? vd_counter_name_row (nation) : "");
  if (!say_place (print, g_hash_table_lookup (self->places, counter->id), &counter->back) &&
      !say_zone (print, g_hash_table_lookup (self->zones, counter->id), &counter->back) &&
      !say_arrival (print, g_hash_table_lookup (self->groups, counter->id), &counter->back))
    counter->back.large = g_strdup ("–");
}
