#include "editor/walk/walk-scans.h"

#include "editor/scans/hinter.h"

/* What a walk asks; it is the walk's. */
typedef struct
{
  VdEditorProject *project;
  VdHinter        *hinter;
  guint            map;
} Asking;

static void
asking_free (gpointer data)
{
  Asking *self = data;

  vd_hinter_release (self->hinter, self->map);
  g_object_unref (self->hinter);
  g_object_unref (self->project);
  g_free (self);
}

/* Adds what is sure enough, of a kind that the chart still has; sides with a direction are left, as
 * it is not told which. */
static void
add_hint (GArray            *hints,
          const VdScanHint *told,
          const GArray      *kinds,
          VdHintSort         sort,
          guint              dir)
{
  int kind = vd_scan_hint_is_sure (told) ? vd_kind_find (kinds, told->kind) : -1;
  VdHint hint = { sort, dir, MAX (kind, 0), told->confidence };

  if (kind >= 0 && !g_array_index (kinds, VdKind, kind).directed)
    g_array_append_val (hints, hint);
}

static GArray *
ask (const VdMap *map,
     guint        cell,
     gpointer     user_data)
{
  const Asking *self = user_data;
  const VdChart *chart = vd_editor_project_get (self->project)->chart;
  const VdHexHints *told = vd_hinter_get_hex (self->hinter, self->map, cell);
  GArray *hints;

  if (told == NULL)
    return NULL;

  hints = g_array_new (FALSE, FALSE, sizeof (VdHint));
  add_hint (hints, &told->terrain, chart->hexes, VD_HINT_TERRAIN, 0);
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      add_hint (hints, &told->sides[dir], chart->sides, VD_HINT_SIDE, dir);
      add_hint (hints, &told->paths[dir], chart->paths, VD_HINT_PATH, dir);
    }
  return hints;
}

static void
on_hints_changed (VdWalk *walk)
{
  g_signal_emit_by_name (walk, "changed");
}

void
vd_walk_follow_scans (VdWalk *walk,
                      guint   map)
{
  static const VdHintSource source = { ask };
  Asking *self;

  g_return_if_fail (VD_IS_WALK (walk));

  self = g_new0 (Asking, 1);
  self->project = g_object_ref (vd_walk_get_project (walk));
  self->hinter = g_object_ref (vd_hinter_get (self->project));
  self->map = map;
  g_object_set_data_full (G_OBJECT (walk), "asking", self, asking_free);
  g_signal_connect_object (self->hinter, "changed", G_CALLBACK (on_hints_changed), walk,
                           G_CONNECT_SWAPPED);
  vd_hinter_want (self->hinter, map);
  vd_walk_set_hints (walk, &source, self);
}
