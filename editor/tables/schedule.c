#include "editor/tables/schedule.h"

#include <string.h>

#include "editor/rows/refs.h"
#include "editor/tables/turn-edits.h"

static guint
get_turn (const VdNode *group,
          const char   *attribute,
          guint         otherwise)
{
  const char *text = vd_node_get (group, attribute);
  guint64 turn = otherwise;

  if (text != NULL)
    g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT8, &turn, NULL);

  return turn > 0 ? turn : otherwise;
}

static guint
find_side (const GPtrArray *sides,
           const char      *id)
{
  guint side = 0;

  while (side < sides->len && g_strcmp0 (((VdRef *) sides->pdata[side])->id, id) != 0)
    side++;

  return side;
}

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  const VdScheduled *left = a, *right = b;

  if (left->side != right->side)
    return left->side < right->side ? -1 : 1;
  if (left->first != right->first)
    return left->first < right->first ? -1 : 1;

  return (int) left->lane - (int) right->lane;
}

/* Each into the first lane of its side that is free by then. */
static void
find_lanes (GArray *scheduled)
{
  g_autoptr (GArray) ends = g_array_new (FALSE, TRUE, sizeof (guint)); /* last turn taken */

  for (guint i = 0; i < scheduled->len; i++)
    {
      VdScheduled *card = &g_array_index (scheduled, VdScheduled, i);
      guint lane = 0;

      if (i > 0 && card[-1].side != card->side)
        g_array_set_size (ends, 0);

      while (lane < ends->len && g_array_index (ends, guint, lane) >= card->first)
        lane++;
      if (lane == ends->len)
        g_array_set_size (ends, lane + 1);

      g_array_index (ends, guint, lane) = card->last;
      card->lane = lane;
    }
}

GArray *
vd_schedule_new (const VdProject *project)
{
  VdNode *parent;
  g_autoptr (GPtrArray) sides = NULL;
  GArray *scheduled;

  g_return_val_if_fail (project != NULL && project->scenario != NULL, NULL);

  parent = vd_node_find (vd_document_get_root (project->scenario), "reinforcements");
  sides = vd_refs_list (project, VD_REF_SIDE);
  scheduled = g_array_new (FALSE, TRUE, sizeof (VdScheduled));

  for (VdNode *group = parent != NULL ? vd_node_get_first (parent) : NULL;
       group != NULL;
       group = vd_node_get_next (group))
    {
      guint first = get_turn (group, "turn", 1);
      VdScheduled card = { group, find_side (sides, vd_node_get (group, "side")), first,
                           MAX (first, get_turn (group, "until", first)), scheduled->len };

      if (strcmp (vd_node_get_name (group), "group") == 0)
        g_array_append_val (scheduled, card);
    }

  g_array_sort (scheduled, compare_places);
  find_lanes (scheduled);
  return scheduled;
}

guint
vd_schedule_count_lanes (const GArray *scheduled,
                         guint         side)
{
  guint n = 0;

  g_return_val_if_fail (scheduled != NULL, 0);

  for (guint i = 0; i < scheduled->len; i++)
    {
      const VdScheduled *card = &g_array_index (scheduled, VdScheduled, i);

      if (card->side == side)
        n = MAX (n, card->lane + 1);
    }

  return n;
}

guint
vd_schedule_count_turns (const GArray    *scheduled,
                         const VdProject *project)
{
  guint n;

  g_return_val_if_fail (scheduled != NULL && project != NULL && project->scenario != NULL, 0);

  n = vd_turn_count (project);

  for (guint i = 0; i < scheduled->len; i++)
    n = MAX (n, g_array_index (scheduled, VdScheduled, i).last);

  return n;
}
