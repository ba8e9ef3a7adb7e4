/* Kinds of terrain, hexsides and paths that a map draws alike. */
#include "formats/check/check-private.h"
#include "formats/draw/color.h"
#include "formats/draw/draw.h"

#include <string.h>

#define MOST_KINDS 256 /* of a sort, beyond which nobody can remember how each looks */

/* A sort of kinds, and which of them lie on maps. */
typedef struct
{
  VdLookOf      of;
  const char   *element;
  const GArray *kinds;             /* of VdKind */
  guint         n;
  gboolean      used[MOST_KINDS];  /* on the map that is looked at */
  gboolean      drawn[MOST_KINDS]; /* on any map so far */
  gboolean      said[MOST_KINDS];
} Sort;

typedef struct
{
  VdProject  *project;
  VdFindings *findings;
  Sort        sorts[3];
} LookCheck;

static const VdKind *
get_kind (const Sort *sort,
          guint       number)
{
  return &g_array_index (sort->kinds, VdKind, number);
}

static Sort
make_sort (VdLookOf      of,
           const char   *element,
           const GArray *kinds)
{
  return (Sort) { of, element, kinds, MIN (kinds->len, MOST_KINDS) };
}

static void
note_kind (Sort  *sort,
           guint  kind)
{
  if (kind < sort->n)
    sort->used[kind] = sort->drawn[kind] = TRUE;
}

static void
note_hexes (Sort        *sort,
            const VdMap *map)
{
  gboolean has[256] = { FALSE };

  for (guint cell = 0; cell < vd_grid_n_cells (&map->grid); cell++)
    has[map->terrain[cell]] = TRUE;

  for (guint kind = 0; kind < VD_NO_TERRAIN; kind++)
    if (has[kind])
      note_kind (sort, kind);
}

static void
note_map (LookCheck   *self,
          const VdMap *map)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->sorts); i++)
    memset (self->sorts[i].used, FALSE, sizeof self->sorts[i].used);

  note_hexes (&self->sorts[VD_LOOK_OF_HEXES], map);
  for (guint i = 0; i < map->runs->len; i++)
    note_kind (&self->sorts[VD_LOOK_OF_SIDES], g_array_index (map->runs, VdRun, i).kind);
  for (guint i = 0; i < map->paths->len; i++)
    note_kind (&self->sorts[VD_LOOK_OF_PATHS], g_array_index (map->paths, VdPath, i).kind);
}

/* Rows */

static VdNode *
find_in (VdNode     *parent,
         const Sort *sort,
         const char *id)
{
  VD_EACH (node, vd_node_find (parent, "chart"), sort->element)
    if (g_strcmp0 (vd_node_get (node, "id"), id) == 0)
      return node;

  return NULL;
}

/* (nullable): the row that says how the kind looks, or the last of that kind. */
static VdNode *
find_row (const LookCheck *self,
          const Sort      *sort,
          const char      *id)
{
  VdNode *override = self->project->scenario != NULL
                     ? vd_node_find (vd_document_get_root (self->project->scenario), "override")
                     : NULL;
  VdNode *own = override != NULL ? find_in (override, sort, id) : NULL;
  VdNode *common = self->project->system != NULL
                   ? find_in (vd_document_get_root (self->project->system), sort, id) : NULL;

  return own != NULL && (common == NULL || vd_node_get (own, "look") != NULL) ? own : common;
}

/* Looks */

/* Whether kinds that any map draws could be taken for one of that look. */
static gboolean
is_taken (const Sort *sort,
          const char *look)
{
  for (guint i = 0; i < sort->n; i++)
    if (sort->drawn[i] &&
        vd_look_difference (sort->of, get_kind (sort, i)->look, look) < VD_GROUND_APART)
      return TRUE;

  return FALSE;
}

/* (nullable): what means much the same as a look, and is free. */
static const char *
find_kin (const Sort *sort,
          const char *look)
{
  static const char *const kin[][2] = {
    { "forest", "grove" }, { "grove", "forest" }, { "river", "stream" }, { "stream", "ditch" },
    { "ditch", "stream" }, { "bridge", "ford" }, { "road", "trail" }, { "trail", "road" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kin); i++)
    if (strcmp (kin[i][0], look) == 0 && !is_taken (sort, kin[i][1]))
      return kin[i][1];

  return NULL;
}

static void
report_pair (LookCheck  *self,
             const Sort *sort,
             guint       one,
             guint       other)
{
  const VdKind *kind = get_kind (sort, other);
  const char *kin = find_kin (sort, kind->look);
  VdNode *row = find_row (self, sort, kind->id);
  VdFinding *finding =
    vd_project_report (self->project, self->findings, row, "map.drawn-alike", VD_WARNING,
                       N_("Give one of them another look."),
                       N_("On a map nothing tells %s from %s: both are drawn as “%s”."),
                       get_kind (sort, one)->name, kind->name, kind->look);

  if (kin != NULL && row != NULL)
    vd_repair_set (vd_repair_new (finding, N_("Draw %s as “%s”"), kind->name, kin), row, "look",
                   kin);
}

static gboolean
are_alike (const Sort *sort,
           guint       one,
           guint       other)
{
  return sort->used[one] && sort->used[other] &&
         vd_look_difference (sort->of, get_kind (sort, one)->look,
                             get_kind (sort, other)->look) < VD_GROUND_APART;
}

/* Of each kind it is said once, and of the first that it is like. */
static void
check_sort (LookCheck *self,
            Sort      *sort)
{
  for (guint other = 0; other < sort->n; other++)
    for (guint one = 0; one < other && !sort->said[other]; one++)
      if (are_alike (sort, one, other))
        {
          sort->said[other] = TRUE;
          report_pair (self, sort, one, other);
        }
}

/* What of a map that is opened alone nobody can draw, as no row says how it looks. */
static void
report_strange (VdProject   *project,
                const VdMap *map,
                VdFindings  *findings)
{
  g_autoptr (GPtrArray) strange = vd_chart_list_strange (project->chart, map->document);
  g_autofree char *list = NULL;

  if (strange->len == 0)
    return;

  g_ptr_array_add (strange, NULL);
  list = g_strjoinv (", ", (char **) strange->pdata);
  vd_project_report (project, findings, vd_document_get_root (map->document), "map.no-look",
                     VD_NOTE, N_("Name the scenario or the system of these kinds in “rules” of "
                                 "the map."),
                     N_("Opened alone the map is drawn without what is not called as it looks: "
                        "%s."), list);
}

void
vd_check_looks (VdProject  *project,
                VdFindings *findings)
{
  const VdChart *chart = project->chart;
  LookCheck self = {
    project, findings,
    {
      [VD_LOOK_OF_HEXES] = make_sort (VD_LOOK_OF_HEXES, "hex", chart->hexes),
      [VD_LOOK_OF_SIDES] = make_sort (VD_LOOK_OF_SIDES, "side", chart->sides),
      [VD_LOOK_OF_PATHS] = make_sort (VD_LOOK_OF_PATHS, "path", chart->paths),
    },
  };

  for (guint map = 0; map < project->resolved->len; map++)
    report_strange (project, project->resolved->pdata[map], findings);

  /* Rows that are not of this project are looked at where they are. */
  for (guint map = 0; map < project->resolved->len && project->kinds == NULL; map++)
    {
      note_map (&self, project->resolved->pdata[map]);
      for (guint i = 0; i < G_N_ELEMENTS (self.sorts); i++)
        check_sort (&self, &self.sorts[i]);
    }
}
