/* A map whose numbers do not fit its grid: then most neighbours do not touch, and one finding
 * says more than one for each. */
#include "formats/check/check-private.h"

#include <string.h>

#define MANY 20 /* pairs apart, of no fewer it is said */
#define SHARE 3 /* and of more than one in so many, */
#define SHARE_OF_OTHER 8 /* or in so many where another scheme fits */
#define SLIPS 20 /* one pair apart in so many may be a slip, and another scheme fits all the same */

typedef struct
{
  const VdMap *map;
  GPtrArray   *labels; /* of pairs of hexes of the map that should touch, one after the other */
  guint        apart;  /* of these, do not */
  char        *first;  /* (nullable): one of them, "0501/0503" */
} Pairs;

static void
count_pair (Pairs      *self,
            const char *a,
            const char *b)
{
  int from = vd_map_find_cell (self->map, a), to = vd_map_find_cell (self->map, b);

  if (from < 0 || to < 0 || from == to)
    return; /* which is said */

  g_ptr_array_add (self->labels, g_strdup (a));
  g_ptr_array_add (self->labels, g_strdup (b));
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

/* Other schemes */

typedef struct
{
  VdGrid      grid;
  VdNumbering numbering;
} Scheme;

/* What another grid or numbering has otherwise: the likeliest slips first. */
enum
{
  STAGGER,
  SLANT_FALLING,
  SLANT_RISING,
  NO_SLANT,
  ORDER,
  ROWS_GO,
  COLUMNS_GO,
  ORIENTATION,
  N_CHANGES
};

static void
change (Scheme *other,
        guint   what)
{
  VdGrid *grid = &other->grid;
  VdNumbering *numbering = &other->numbering;

  switch (what)
    {
    case STAGGER:
      grid->second_pushed = !grid->second_pushed;
      break;
    case SLANT_FALLING:
      numbering->slant = VD_SLANT_FALLING;
      break;
    case SLANT_RISING:
      numbering->slant = VD_SLANT_RISING;
      break;
    case NO_SLANT:
      numbering->slant = VD_SLANT_NONE;
      break;
    case ORDER:
      numbering->row_first = !numbering->row_first;
      break;
    case ROWS_GO:
      numbering->rows_up = !numbering->rows_up;
      break;
    case COLUMNS_GO:
      numbering->columns_left = !numbering->columns_left;
      break;
    case ORIENTATION:
    default:
      grid->orientation = grid->orientation == VD_POINTY ? VD_FLAT : VD_POINTY;
      break;
    }
}

/* Whether nearly all pairs touch in such a map. */
static gboolean
fits (const Pairs  *self,
      const Scheme *other)
{
  guint apart = 0, n = self->labels->len / 2;

  for (guint i = 0; i < self->labels->len && apart * SLIPS <= n; i += 2)
    {
      int from = vd_numbering_parse (&other->numbering, &other->grid, self->labels->pdata[i], -1);
      int to = vd_numbering_parse (&other->numbering, &other->grid, self->labels->pdata[i + 1], -1);

      apart += from < 0 || to < 0 || vd_grid_dir (&other->grid, from, to) < 0;
    }

  return apart * SLIPS <= n;
}

/* Whether @other fits; then it is added to @found. */
static void
try (const Pairs  *self,
     const Scheme *other,
     GArray       *found)
{
  if (fits (self, other))
    g_array_append_vals (found, other, 1);
}

/* Returns: (transfer full) (element-type Scheme): those with the fewest changes after which the map
 * hangs together: of one, or else of two */
static GArray *
find_schemes (const Pairs *self)
{
  const Scheme own = { self->map->grid, self->map->numbering };
  GArray *found = g_array_new (FALSE, FALSE, sizeof (Scheme));

  for (guint one = 0; one < N_CHANGES; one++)
    {
      Scheme other = own;

      change (&other, one);
      try (self, &other, found);
    }

  for (guint one = 0; one < N_CHANGES && found->len == 0; one++)
    for (guint two = one + 1; two < N_CHANGES; two++)
      {
        Scheme other = own;

        change (&other, one);
        change (&other, two);
        try (self, &other, found);
      }

  return found;
}

static void
propose (VdRepair   *repair,
         VdNode     *node,
         GString    *says,
         const char *attribute,
         const char *value)
{
  if (g_strcmp0 (vd_node_get (node, attribute), value) == 0)
    return;

  vd_repair_set (repair, node, attribute, value);
  if (repair == NULL)
    g_string_append_printf (says, "%s%s=\"%s\"",
                            says->len > 0 && says->str[says->len - 1] == '"' ? " " : "",
                            attribute, value);
}

/* What @other has otherwise than the map: into @repair, or if there is none into @says. */
static void
propose_all (const Pairs  *self,
             VdNode       *root,
             const Scheme *other,
             VdRepair     *repair,
             GString      *says)
{
  const VdGrid *grid = &other->grid;
  const VdNumbering *numbering = &other->numbering;
  VdNode *grid_row = vd_node_find (root, "grid"), *row = vd_node_find (root, "numbering");
  const VdGrid *old = &self->map->grid;
  const VdNumbering *before = &self->map->numbering;

  if (grid->orientation != old->orientation)
    propose (repair, grid_row, says, "orientation",
             grid->orientation == VD_POINTY ? "pointy" : "flat");
  if (grid->second_pushed != old->second_pushed)
    propose (repair, grid_row, says, "stagger", grid->second_pushed ? "second" : "first");
  if (numbering->slant != before->slant)
    propose (repair, row, says, "slant", vd_numbering_get_slant (numbering->slant));
  if (numbering->row_first != before->row_first)
    propose (repair, row, says, "order", numbering->row_first ? "row-column" : "column-row");
  if (numbering->rows_up != before->rows_up)
    propose (repair, row, says, "rows-go", numbering->rows_up ? "up" : "down");
  if (numbering->columns_left != before->columns_left)
    propose (repair, row, says, "columns-go", numbering->columns_left ? "left" : "right");
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

static VdFinding *
report (const Pairs *self,
        VdProject   *project,
        VdNode      *root,
        VdFindings  *findings)
{
  VdNode *row = vd_node_find (root, "numbering");

  return vd_project_report (project, findings, row != NULL ? row : root, "map.many-apart",
                            VD_ERROR,
                            N_("Compare order, stagger, slant and the first number of lines with "
                               "the printed map; what lies on the map is checked once its hexes "
                               "touch."),
                            N_("Of %u pairs of hexes that should touch %u do not, as %s: grid or "
                               "numbering are most likely not those of the map."),
                            self->labels->len / 2, self->apart, self->first);
}

/* @schemes: fit.  Which of several it is, the document can't tell. */
static VdFinding *
report_schemes (const Pairs  *self,
                VdProject    *project,
                VdNode       *root,
                const GArray *schemes,
                VdFindings   *findings)
{
  g_autoptr (GString) says = g_string_new (NULL);
  const Scheme *first = &g_array_index (schemes, Scheme, 0);
  VdFinding *finding;

  for (guint i = 0; i < schemes->len; i++)
    {
      g_string_append (says, i > 0 ? " / " : "");
      propose_all (self, root, &g_array_index (schemes, Scheme, i), NULL, says);
    }
  finding = vd_project_report (project, findings, vd_node_find (root, "numbering"),
                               "map.many-apart", VD_ERROR,
                               N_("Compare that with the printed map; what lies on the map is "
                                  "checked once its hexes touch."),
                               N_("Of %u pairs of hexes that should touch %u do not, as %s; with %s "
                                  "they would."), self->labels->len / 2, self->apart, self->first, says->str);
  if (schemes->len == 1)
    propose_all (self, root, first, vd_repair_new (finding, N_("Write %s"), says->str), says);
  return finding;
}

gboolean
vd_check_numbering (VdProject  *project,
                    guint       map,
                    VdFindings *findings)
{
  VdDocument *document = project->maps->pdata[map];
  VdNode *root = vd_document_get_root (document);
  Pairs self = { project->resolved->pdata[map], g_ptr_array_new_with_free_func (g_free), 0, NULL };
  g_autoptr (GPtrArray) labels = self.labels;
  g_autofree char *first = NULL;
  g_autoptr (GArray) schemes = NULL;

  count_pairs (&self, root);
  first = self.first;
  if (self.apart < MANY || self.apart * SHARE_OF_OTHER <= labels->len / 2)
    return TRUE;

  /* What it has otherwise can be written only where the document says both. */
  if (vd_node_find (root, "grid") != NULL && vd_node_find (root, "numbering") != NULL)
    schemes = find_schemes (&self);
  if ((schemes == NULL || schemes->len == 0) && self.apart * SHARE <= labels->len / 2)
    return TRUE;

  forget_pairs (vd_document_get_name (document), findings);
  (schemes != NULL && schemes->len > 0
   ? report_schemes (&self, project, root, schemes, findings)
   : report (&self, project, root, findings))->map = map;
  return FALSE;
}
