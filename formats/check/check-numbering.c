/* A map whose numbers do not fit its grid: then most neighbours do not touch, and one finding
 * says more than one for each. */
#include "formats/check/check-private.h"

#include <string.h>

#define MANY 20 /* pairs apart, of no fewer it is said */
#define SHARE 3 /* and of more than one in so many */

typedef struct
{
  const VdMap *map;
  guint        n;     /* pairs of hexes of the map that should touch */
  guint        apart; /* of these, do not */
  char        *first; /* (nullable): one of them, "0501/0503" */
} Pairs;

static void
count_pair (Pairs      *self,
            const char *a,
            const char *b)
{
  int from = vd_map_find_cell (self->map, a), to = vd_map_find_cell (self->map, b);

  if (from < 0 || to < 0 || from == to)
    return; /* which is said */

  self->n++;
  if (vd_grid_dir (&self->map->grid, from, to) >= 0)
    return;

  if (self->apart++ == 0)
    self->first = g_strconcat (a, "/", b, NULL);
}

static void
count_sides (Pairs        *self,
             const VdNode *run)
{
  g_auto (GStrv) words = vd_split_words (vd_node_get (run, "sides"));

  for (guint i = 0; words[i] != NULL; i++)
    {
      char *mark = strpbrk (words[i], "/>");

      if (mark == NULL)
        continue;
      *mark = '\0';
      count_pair (self, words[i], mark + 1);
    }
}

static void
count_steps (Pairs        *self,
             const VdNode *path)
{
  g_auto (GStrv) words = vd_split_words (vd_node_get (path, "hexes"));

  for (guint i = 0; words[i] != NULL && words[i + 1] != NULL; i++)
    count_pair (self, words[i], words[i + 1]);
}

static void
count_pairs (Pairs  *self,
             VdNode *root)
{
  VD_EACH (run, vd_node_find (root, "sides"), "run")
    count_sides (self, run);
  VD_EACH (path, vd_node_find (root, "paths"), "path")
    count_steps (self, path);
}

/* What is said of each pair. */
static void
forget_pairs (const char *file,
              VdFindings *findings)
{
  static const char *const codes[] = { "map.not-adjacent", "map.path-jumps", "map.more", NULL };

  for (guint i = findings->len; i > 0; i--)
    {
      const VdFinding *finding = findings->pdata[i - 1];

      if (g_strv_contains (codes, finding->code) && g_strcmp0 (finding->file, file) == 0)
        g_ptr_array_remove_index (findings, i - 1);
    }
}

gboolean
vd_check_numbering (VdProject  *project,
                    guint       map,
                    VdFindings *findings)
{
  VdDocument *document = project->maps->pdata[map];
  VdNode *root = vd_document_get_root (document);
  VdNode *where = vd_node_find (root, "numbering");
  Pairs self = { project->resolved->pdata[map], 0, 0, NULL };
  g_autofree char *first = NULL;

  count_pairs (&self, root);
  first = self.first;
  if (self.apart < MANY || self.apart * SHARE <= self.n)
    return TRUE;

  forget_pairs (vd_document_get_name (document), findings);
  vd_project_report (project, findings, where != NULL ? where : root, "map.many-apart", VD_ERROR,
                     N_("Compare order, stagger, slant and the first number of lines with the "
                        "printed map; what lies on the map is checked once its hexes touch."),
                     N_("Of %u pairs of hexes that should touch %u do not, as %s: grid or numbering "
                        "are most likely not those of the map."), self.n, self.apart,
                     first)->map = map;
  return FALSE;
}
