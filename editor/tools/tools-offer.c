#include "editor/tools/tools-private.h"

#include <glib/gi18n.h>

#include "editor/edits/project-edits.h"
#include "editor/edits/sides.h"

static const VdKind *
get_kind (VdTools *self,
          guint    kind)
{
  return &g_array_index (vd_tools_get_project (self)->chart->sides, VdKind, kind);
}

/* Whether @kind is a bridge, a ford or the like that the battle has, and takes
 * away the effects of @barrier. */
static gboolean
is_crossing_of (VdTools *self,
                guint    kind,
                guint    barrier)
{
  return !get_kind (self, kind)->absent &&
         vd_kind_removes (get_kind (self, kind), get_kind (self, barrier)->id);
}

static gboolean
can_be_crossed (VdTools *self,
                guint    barrier)
{
  for (guint kind = 0; kind < vd_tools_get_project (self)->chart->sides->len; kind++)
    if (is_crossing_of (self, kind, barrier))
      return TRUE;

  return FALSE;
}

/* The river or stream there that a path would need a bridge for, and has none;
 * -1 if there is none. */
static int
find_barrier (VdTools   *self,
              guint      map,
              VdMapSide  side)
{
  const VdProject *project = vd_tools_get_project (self);
  guint n = project->chart->sides->len;
  int barrier = -1;

  for (guint kind = 0; kind < n && barrier < 0; kind++)
    if (vd_edit_find_run (project, map, side, kind) != NULL && can_be_crossed (self, kind))
      barrier = kind;

  for (guint kind = 0; kind < n && barrier >= 0; kind++)
    if (vd_edit_find_run (project, map, side, kind) != NULL &&
        is_crossing_of (self, kind, barrier))
      return -1;

  return barrier;
}

static gboolean
is_open_crossing (VdTools   *self,
                  guint      map,
                  VdMapSide  side)
{
  return vd_edit_find_path (vd_tools_get_project (self), map, side, -1) != NULL &&
         find_barrier (self, map, side) >= 0;
}

void
vd_tools_note_crossing (VdTools   *self,
                        guint      map,
                        VdMapSide  side)
{
  if (self->noted->len > 0 && self->noted_map != map)
    g_array_set_size (self->noted, 0);

  self->noted_map = map;
  g_array_append_val (self->noted, side);
}

static gboolean
has_side (VdTools   *self,
          VdMapSide  side)
{
  const VdGrid *grid = &vd_tools_get_map (self, self->offer.map)->grid;

  for (guint i = 0; i < self->offer.sides->len; i++)
    if (vd_side_equal (grid, g_array_index (self->offer.sides, VdMapSide, i), side))
      return TRUE;

  return FALSE;
}

/* What can be built on the first of the sides. */
static void
list_kinds (VdTools *self)
{
  VdMapSide side = g_array_index (self->offer.sides, VdMapSide, 0);
  int barrier = find_barrier (self, self->offer.map, side);

  g_array_set_size (self->offer.kinds, 0);
  for (guint kind = 0; kind < vd_tools_get_project (self)->chart->sides->len; kind++)
    if (is_crossing_of (self, kind, barrier))
      g_array_append_val (self->offer.kinds, kind);
}

void
vd_tools_make_offer (VdTools *self)
{
  g_array_set_size (self->offer.sides, 0);
  self->offer.map = self->noted_map;

  for (guint i = 0; i < self->noted->len; i++)
    {
      VdMapSide side = g_array_index (self->noted, VdMapSide, i);

      if (is_open_crossing (self, self->noted_map, side) && !has_side (self, side))
        g_array_append_val (self->offer.sides, side);
    }

  g_array_set_size (self->noted, 0);
  if (self->offer.sides->len > 0)
    list_kinds (self);
  vd_tools_notify_offer (self);
}

/* What an undo, say, has made needless is no longer offered. */
void
vd_tools_review_offer (VdTools *self)
{
  if (self->offer.sides->len == 0)
    return;

  for (guint i = self->offer.sides->len; i > 0; i--)
    {
      VdMapSide side = g_array_index (self->offer.sides, VdMapSide, i - 1);

      if (!is_open_crossing (self, self->offer.map, side))
        g_array_remove_index (self->offer.sides, i - 1);
    }

  vd_tools_notify_offer (self);
}

const VdOffer *
vd_tools_get_offer (VdTools *self)
{
  g_return_val_if_fail (VD_IS_TOOLS (self), NULL);

  return self->offer.sides->len > 0 ? &self->offer : NULL;
}

void
vd_tools_decline_offer (VdTools *self)
{
  g_return_if_fail (VD_IS_TOOLS (self));

  if (self->offer.sides->len == 0)
    return;

  g_array_set_size (self->offer.sides, 0);
  vd_tools_notify_offer (self);
}

void
vd_tools_accept_offer (VdTools *self,
                       guint    kind)
{
  VdManner manner;
  g_autoptr (GArray) sides = NULL;

  g_return_if_fail (VD_IS_TOOLS (self) && self->offer.sides->len > 0);

  manner = vd_tools_get_manner (self, self->offer.map, NULL);
  sides = g_array_copy (self->offer.sides);
  if (vd_tools_is_locked (self, VD_PART_SIDES))
    return;

  vd_editor_project_do (self->project,
                        vd_edit_paint_sides (vd_tools_get_project (self), self->offer.map, sides,
                                             kind, &manner));
  vd_tools_decline_offer (self);
}

static const char *
find_path_name (VdTools   *self,
                VdMapSide  side)
{
  const VdProject *project = vd_tools_get_project (self);
  const GArray *kinds = project->chart->paths;
  const VdNode *path = vd_edit_find_path (project, self->offer.map, side, -1);
  int kind = vd_kind_find (kinds, vd_node_get (path, "kind"));

  if (vd_node_get (path, "name") != NULL)
    return vd_node_get (path, "name");

  return kind >= 0 ? g_array_index (kinds, VdKind, kind).name : vd_node_get (path, "kind");
}

char *
vd_tools_describe_offer (VdTools *self)
{
  const VdMap *map;
  VdMapSide side;
  int barrier;
  const VdNode *run;
  const char *water;
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  guint n;

  g_return_val_if_fail (VD_IS_TOOLS (self) && self->offer.sides->len > 0, NULL);

  map = vd_tools_get_map (self, self->offer.map);
  side = g_array_index (self->offer.sides, VdMapSide, 0);
  barrier = find_barrier (self, self->offer.map, side);
  run = vd_edit_find_run (vd_tools_get_project (self), self->offer.map, side,
                          barrier);
  water = vd_node_get (run, "name");
  from = vd_map_get_label (map, side.cell);
  to = vd_map_get_label (map, vd_side_turn (&map->grid, side).cell);
  n = self->offer.sides->len;
  if (water == NULL)
    water = get_kind (self, barrier)->name;

  if (n == 1)
    /* TRANS: a road, a river, the two hexes on its banks */
    return g_strdup_printf (_("%s crosses %s at %s/%s."), find_path_name (self, side), water,
                            from, to);

  /* TRANS: a road, a river, the first hexside, and how many there are in all */
  return g_strdup_printf (ngettext ("%s crosses %s at %s/%s and %u more hexside.",
                                    "%s crosses %s at %s/%s and %u more hexsides.", n - 1),
                          find_path_name (self, side), water, from, to, n - 1);
}
