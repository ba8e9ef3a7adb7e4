#include "formats/map/map.h"

#include <string.h>

#include "formats/document/repair-propose.h"
#include "formats/map/map-index.h"
#include "formats/map/map-reader.h"
#include "formats/map/scans.h"

#define MAX_LABEL VD_MAX_LABEL

const char *const vd_status_names[] = {
  "stated", "transcribed", "checked", "reconstructed", "guess", NULL
};

static void
report_rest (VdMapReader *self)
{
  VdFinding *finding;

  if (self->n_findings <= VD_MAP_MAX_FINDINGS || self->findings == NULL)
    return;

  finding = vd_findings_add (self->findings, "map.more", VD_ERROR,
                             N_("The map has %u more errors that are not listed."),
                             self->n_findings - VD_MAP_MAX_FINDINGS);
  vd_finding_set_remedy (finding, N_("Mend those listed, then check again."));
  finding->file = g_strdup (vd_document_get_name (self->map->document));
}

gboolean
vd_map_reader_next_word (const char **list,
                         VdWordSpan  *word)
{
  const char *text = *list;

  while (g_ascii_isspace (*text))
    text++;

  word->text = text;

  while (*text != '\0' && !g_ascii_isspace (*text))
    text++;

  *list = text;
  word->length = text - word->text;
  return word->length > 0;
}

static int
find_word (const VdMap      *map,
           const VdWordSpan *word)
{
  return vd_numbering_parse (&map->numbering, &map->grid, word->text, word->length);
}

static void
report_hex (VdMapReader      *self,
            const VdNode     *node,
            const VdWordSpan *word,
            int               cell)
{
  const char *element = vd_node_get_name (node);
  int length = MIN (word->length, MAX_LABEL);
  g_autofree char *hex = g_strndup (word->text, length);
  VdFinding *finding;

  if (cell >= 0)
    finding = vd_map_reader_report (self, "map.not-in-play", node, cell,
                                    N_("Take the hex away, or widen an area."),
                                    N_("Hex %s of this %s lies outside all areas."), hex, element);
  else
    finding = vd_map_reader_report (self, "map.no-such-hex", node, -1,
                                    N_("Write the number as printed, or mend the numbering of the "
                                       "map."),
                                    N_("This %s names hex \"%s\", which the map does not have."),
                                    element, hex);
  vd_map_propose_without (finding, node, hex);
  if (finding != NULL && cell < 0)
    finding->hex = g_steal_pointer (&hex);
}

int
vd_map_reader_find_hex (VdMapReader      *self,
                        const VdNode     *node,
                        const VdWordSpan *word)
{
  int cell = find_word (self->map, word);

  if (cell >= 0 && self->map->terrain[cell] != VD_NO_TERRAIN)
    return cell;

  report_hex (self, node, word, cell);
  return -1;
}

GArray *
vd_map_reader_read_cells (VdMapReader  *self,
                          const VdNode *node,
                          const char   *list)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (guint32));
  VdWordSpan word;

  while (list != NULL && vd_map_reader_next_word (&list, &word))
    {
      int cell = vd_map_reader_find_hex (self, node, &word);
      guint32 number = cell;

      if (cell >= 0)
        g_array_append_val (cells, number);
    }

  return cells;
}

/* A hex that is given as an attribute; -1 after a finding. */
int
vd_map_reader_read_hex (VdMapReader  *self,
                        const VdNode *node)
{
  const char *text = vd_node_get (node, "at");
  VdWordSpan word = { text != NULL ? text : "", 0 };

  word.length = strlen (word.text);
  return vd_map_reader_find_hex (self, node, &word);
}

/* As vd_kind_find(); the row before is asked first. */
static int
recall_terrain (VdMapReader *self,
                const char  *id)
{
  const GArray *kinds = self->chart->hexes;
  int kind;

  if (id != NULL && self->last < kinds->len &&
      strcmp (g_array_index (kinds, VdKind, self->last).id, id) == 0)
    return self->last;

  kind = vd_kind_find (kinds, id);
  self->last = MAX (kind, 0);
  return kind;
}

static int
find_terrain (VdMapReader  *self,
              const VdNode *node,
              const char   *id,
              int           cell)
{
  int kind = recall_terrain (self, id);

  if (kind >= 0 && kind < VD_NO_TERRAIN)
    return kind;
  if (self->chart->is_guessed)
    return -1; /* the system that the map is for may well have it */

  vd_map_propose_kind (vd_map_reader_report (self, "map.unknown-terrain", node, cell,
                                             N_("Use the id of a hex row of the system's chart, or "
                                                "add the row."),
                                             N_("The chart has no terrain \"%s\"."),
                                             id != NULL ? id : ""),
                node, strcmp (vd_node_get_name (node), "hex") == 0 ? "terrain" : "default",
                self->chart->hexes);
  return -1;
}

/* What is not said otherwise is the default; without one, the first row that
 * looks clear. */
static guint8
read_default (VdMapReader *self,
              VdNode      *terrain)
{
  const char *id = terrain != NULL ? vd_node_get (terrain, "default") : NULL;
  int kind = id != NULL ? find_terrain (self, terrain, id, -1) : -1;

  for (guint i = 0; i < self->chart->hexes->len && kind < 0; i++)
    if (strcmp (g_array_index (self->chart->hexes, VdKind, i).look, "clear") == 0)
      kind = i;

  return MAX (kind, 0);
}

guint
vd_status_read (const VdNode *node)
{
  const char *text = vd_node_get (node, "status");

  for (guint i = 0; text != NULL && vd_status_names[i] != NULL; i++)
    if (strcmp (vd_status_names[i], text) == 0)
      return i + 1;

  return 0;
}

/* @seen: a bit for each cell that has a terrain already */
static void
read_terrain_of (VdMapReader *self,
                 VdNode      *node,
                 guint8      *seen)
{
  const char *at = vd_node_get (node, "at");
  VdMap *map = self->map;
  int cell = vd_map_reader_read_hex (self, node);
  int kind;

  if (cell < 0)
    return;

  if (map->hexes[cell] == NULL)
    map->hexes[cell] = node;
  else if (map->hexes[cell] != node)
    map->has_rivals = TRUE;

  if (seen[cell / 8] & 1 << cell % 8)
    {
      vd_repair_remove (
        vd_repair_new (vd_map_reader_report (self, "map.duplicate-hex", node, cell,
                                             N_("Keep one row for each hex."),
                                             N_("Hex %s has a terrain already; the first row "
                                                "counts."), at),
                       N_("Take the second row for hex %s away"), at), node);
      return;
    }

  kind = find_terrain (self, node, vd_node_get (node, "terrain"), cell);
  if (kind < 0)
    return;

  seen[cell / 8] |= 1 << cell % 8;
  map->terrain[cell] = kind;
  map->status[cell] = vd_status_read (node);
}

void
vd_map_reader_take_hex (VdMapReader *self,
                        VdNode      *node,
                        guint        cell)
{
  VdMap *map = self->map;
  const char *id = vd_node_get (node, "terrain");
  int kind = recall_terrain (self, id);
  gboolean is_known = kind >= 0 && kind < VD_NO_TERRAIN;

  self->n_findings += !is_known && !self->chart->is_guessed;
  map->hexes[cell] = node;
  map->terrain[cell] = is_known ? kind : map->usual;
  map->status[cell] = is_known ? vd_status_read (node) : 0;
}

static void
read_terrain (VdMapReader *self)
{
  VdMap *map = self->map;
  VdNode *terrain = vd_node_find (vd_document_get_root (map->document), "terrain");
  VdNode *node = terrain != NULL ? vd_node_get_first (terrain) : NULL;
  guint n = vd_grid_n_cells (&map->grid);
  g_autofree guint8 *seen = g_malloc0 (n / 8 + 1);
  guint8 kind = read_default (self, terrain);

  for (guint cell = 0; cell < n; cell++)
    if (map->terrain[cell] != VD_NO_TERRAIN)
      map->terrain[cell] = kind;

  map->usual = kind;
  for (; node != NULL; node = vd_node_get_next (node))
    read_terrain_of (self, node, seen);
}

static gboolean
split_side (const VdWordSpan *word,
            VdWordSpan       *a,
            VdWordSpan       *b,
            gboolean         *directed)
{
  int at = 0;

  while (at < word->length && word->text[at] != '/' && word->text[at] != '>')
    at++;

  *a = (VdWordSpan) { word->text, at };
  *b = (VdWordSpan) { word->text + at + 1, word->length - at - 1 };
  *directed = at < word->length && word->text[at] == '>';
  return a->length > 0 && b->length > 0;
}

/* A directed kind needs to know low from high; a plain one must not pretend
 * to. */
static gboolean
check_direction (VdMapReader      *self,
                 const VdNode     *node,
                 const VdKind     *kind,
                 const VdWordSpan *word,
                 gboolean          directed)
{
  VdFinding *finding;

  if (directed == kind->directed)
    return TRUE;

  finding =
    vd_map_reader_report (self, "map.side-direction", node, -1,
                          kind->directed
                          ? N_("Write it from the low hex to the high one: 0809>0810.")
                          : N_("Write it with a slash: 1306/1405."),
                          kind->directed
                          ? N_("Hexside %.*s does not say which hex is low.")
                          : N_("Hexside %.*s has a direction, which its kind has not."),
                          word->length, word->text);
  if (directed)
    vd_map_propose_slash (finding, node, word);
  return FALSE;
}

static void
read_side (VdMapReader      *self,
           VdNode           *node,
           const VdKind     *kind,
           const VdWordSpan *word,
           GArray           *sides)
{
  VdWordSpan a, b;
  gboolean directed;
  int from, to, dir;
  VdMapSide side;

  if (!split_side (word, &a, &b, &directed))
    {
      vd_map_reader_report (self, "map.bad-side", node, -1,
                            N_("Write a hexside as its two hexes: 1306/1405."),
                            N_("\"%.*s\" is not a hexside."), MIN (word->length, MAX_LABEL),
                            word->text);
      return;
    }

  from = vd_map_reader_find_hex (self, node, &a);
  to = vd_map_reader_find_hex (self, node, &b);
  if (from < 0 || to < 0 || !check_direction (self, node, kind, word, directed))
    return;

  dir = vd_grid_dir (&self->map->grid, from, to);
  if (dir < 0)
    {
      vd_map_reader_report (self, "map.not-adjacent", node, from, N_("Name two hexes that touch."),
                            N_("The hexes of hexside %.*s do not touch."), word->length,
                            word->text);
      return;
    }

  side = (VdMapSide) { from, dir };
  g_array_append_val (sides, side);
}

static void
read_run (VdMapReader *self,
          VdNode      *node)
{
  const char *list = vd_node_get (node, "sides");
  const char *id = vd_node_get (node, "kind");
  int kind = vd_kind_find (self->chart->sides, id);
  VdRun run = { kind, node, NULL };
  VdWordSpan word;

  if (kind < 0 && self->chart->is_guessed)
    return;

  if (kind < 0)
    {
      vd_map_propose_kind (vd_map_reader_report (self, "map.unknown-side", node, -1,
                                                 N_("Use the id of a side row of the system's "
                                                    "chart, or add the row."),
                                                 N_("The chart has no hexside kind \"%s\"."),
                                                 id != NULL ? id : ""),
                    node, "kind", self->chart->sides);
      return;
    }

  run.sides = g_array_new (FALSE, FALSE, sizeof (VdMapSide));
  g_array_append_val (self->map->runs, run);

  while (list != NULL && vd_map_reader_next_word (&list, &word))
    read_side (self, node, &g_array_index (self->chart->sides, VdKind, kind), &word, run.sides);
}

static const VdEdge *
find_edge (const VdMap      *map,
           const VdWordSpan *word)
{
  for (guint i = 0; i < map->edges->len; i++)
    {
      const VdEdge *edge = &g_array_index (map->edges, VdEdge, i);

      if (edge->id != NULL && strlen (edge->id) == (gsize) word->length &&
          memcmp (edge->id, word->text, word->length) == 0)
        return edge;
    }

  return NULL;
}

gboolean
vd_map_list_has_cell (const GArray *cells,
                      guint         cell)
{
  g_return_val_if_fail (cells != NULL, FALSE);

  for (guint i = 0; i < cells->len; i++)
    if (g_array_index (cells, guint32, i) == cell)
      return TRUE;

  return FALSE;
}

/* The ends of a path that touch the edge, as bits. */
static guint8
find_ends (VdMapReader      *self,
           const VdNode     *node,
           const VdWordSpan *word,
           const guint32     ends[2])
{
  const VdEdge *edge = find_edge (self->map, word);
  guint8 bits = 0;
  VdFinding *finding;

  for (guint i = 0; i < 2 && edge != NULL; i++)
    if (vd_map_list_has_cell (edge->cells, ends[i]))
      bits |= 1 << i;

  if (bits != 0)
    return bits;

  finding =
    vd_map_reader_report (self, "map.unknown-edge", node, -1,
                          N_("Name an edge of this map on which the path ends."),
                          edge == NULL
                          ? N_("The path leaves by \"%.*s\", which is no edge of the map.")
                          : N_("The path leaves by the edge %.*s, but no end lies there."),
                          MIN (word->length, MAX_LABEL), word->text);
  vd_map_propose_edge (self, node, word, edge != NULL, finding);
  return 0;
}

/* Which ends leave the map.  An end in a corner may lie on two edges, so an
 * edge that only one end touches is settled first. */
static guint8
read_off (VdMapReader   *self,
          const VdNode  *node,
          const guint32  ends[2])
{
  const char *list = vd_node_get (node, "off");
  VdWordSpan word;
  guint8 off = 0;
  guint n_either = 0;

  while (list != NULL && vd_map_reader_next_word (&list, &word))
    {
      guint8 bits = find_ends (self, node, &word, ends);

      if (bits == 3)
        n_either++;
      else
        off |= bits;
    }

  for (; n_either > 0; n_either--)
    off |= off & 2 ? 1 : 2;

  return off;
}

/* A path that jumps is drawn and travelled as its pieces. */
static void
add_path (VdMapReader *self,
          VdPath      *path,
          GArray      *cells,
          guint        first,
          guint        n)
{
  VdPath piece = *path;

  if (n == 0)
    return;

  piece.cells = g_array_sized_new (FALSE, FALSE, sizeof (guint32), n);
  g_array_append_vals (piece.cells, &g_array_index (cells, guint32, first), n);
  piece.off &= (first == 0 ? 1 : 0) | (first + n == cells->len ? 2 : 0);
  g_array_append_val (self->map->paths, piece);
}

static void
report_jump (VdMapReader  *self,
             const VdNode *node,
             guint32       from,
             guint32       to)
{
  g_autofree char *a = vd_map_get_label (self->map, from);
  g_autofree char *b = vd_map_get_label (self->map, to);
  VdFinding *finding =
    vd_map_reader_report (self, "map.path-jumps", node, from,
                          N_("List every hex of the path from end to end."),
                          N_("The path jumps from hex %s to hex %s, which do not touch."), a, b);

  vd_map_propose_between (self, node, from, to, finding);
}

static void
add_pieces (VdMapReader *self,
            VdPath      *path,
            GArray      *cells)
{
  const guint32 *cell = (const guint32 *) cells->data;
  guint first = 0;

  for (guint i = 1; i < cells->len; i++)
    if (vd_grid_dir (&self->map->grid, cell[i - 1], cell[i]) < 0)
      {
        report_jump (self, path->node, cell[i - 1], cell[i]);
        add_path (self, path, cells, first, i - first);
        first = i;
      }

  add_path (self, path, cells, first, cells->len - first);
}

static void
read_path (VdMapReader *self,
           VdNode      *node)
{
  const char *id = vd_node_get (node, "kind");
  int kind = vd_kind_find (self->chart->paths, id);
  VdPath path = { kind, node, NULL, 0 };
  g_autoptr (GArray) cells = NULL;

  if (kind < 0 && self->chart->is_guessed)
    return;

  if (kind < 0)
    {
      vd_map_propose_kind (vd_map_reader_report (self, "map.unknown-path", node, -1,
                                                 N_("Use the id of a path row of the system's "
                                                    "chart, or add the row."),
                                                 N_("The chart has no path \"%s\"."),
                                                 id != NULL ? id : ""),
                    node, "kind", self->chart->paths);
      return;
    }

  cells = vd_map_reader_read_cells (self, node, vd_node_get (node, "hexes"));
  if (cells->len == 0)
    return;

  path.off = read_off (self, node, (guint32[]) { g_array_index (cells, guint32, 0),
                                                 g_array_index (cells, guint32, cells->len - 1) });
  add_pieces (self, &path, cells);
}

static void
read_region (VdMapReader *self,
             VdNode      *node)
{
  VdRegion region = { vd_node_get (node, "id"), vd_node_get (node, "name"),
                      vd_node_get (node, "kind"), NULL, node };

  region.cells = vd_map_reader_read_cells (self, node, vd_node_get (node, "hexes"));
  g_array_append_val (self->map->regions, region);
}

#define SECTION(name, member, type, items, read) \
  { name, G_STRUCT_OFFSET (VdMap, member), sizeof (type), G_STRUCT_OFFSET (type, node), items, read }

const VdMapSection vd_map_sections[VD_N_MAP_SECTIONS] = {
  SECTION ("sides", runs, VdRun, G_STRUCT_OFFSET (VdRun, sides), read_run),
  SECTION ("paths", paths, VdPath, G_STRUCT_OFFSET (VdPath, cells), read_path),
  SECTION ("names", names, VdName, -1, vd_map_reader_read_name),
  SECTION ("regions", regions, VdRegion, G_STRUCT_OFFSET (VdRegion, cells), read_region),
  SECTION ("scans", scans, VdScan, G_STRUCT_OFFSET (VdScan, controls), vd_map_reader_read_scan),
};

static void
read_section (VdMapReader        *self,
              const VdMapSection *section)
{
  VdNode *list = vd_node_find (vd_document_get_root (self->map->document), section->name);
  VdNode *node = list != NULL ? vd_node_get_first (list) : NULL;

  for (; node != NULL; node = vd_node_get_next (node))
    section->read (self, node);
}

static void
make_arrays (VdMap *map)
{
  map->runs = g_array_new (FALSE, FALSE, sizeof (VdRun));
  map->paths = g_array_new (FALSE, FALSE, sizeof (VdPath));
  map->names = g_array_new (FALSE, FALSE, sizeof (VdName));
  map->regions = g_array_new (FALSE, FALSE, sizeof (VdRegion));
  map->edges = g_array_new (FALSE, FALSE, sizeof (VdEdge));
  map->areas = g_array_new (FALSE, FALSE, sizeof (VdArea));
  map->scans = g_array_new (FALSE, FALSE, sizeof (VdScan));
}

VdMap *
vd_map_new (const VdDocument *document,
            const VdChart    *chart,
            VdFindings       *findings)
{
  VdMap *map;
  VdMapReader self;

  g_return_val_if_fail (document != NULL && chart != NULL, NULL);

  map = g_new0 (VdMap, 1);
  self = (VdMapReader) { map, chart, findings, 0 };

  map->document = document;
  map->id = vd_node_get (vd_document_get_root (document), "id");
  make_arrays (map);

  vd_map_reader_read_title (&self);
  vd_map_reader_read_grid (&self);
  vd_map_reader_read_areas (&self);
  read_terrain (&self);
  vd_map_reader_read_edges (&self);
  for (guint i = 0; i < VD_N_MAP_SECTIONS; i++)
    read_section (&self, &vd_map_sections[i]);
  report_rest (&self);
  map->n_faults = self.n_findings;
  map->index = vd_map_index_new (map);

  return map;
}

void
vd_map_free (VdMap *map)
{
  if (map == NULL)
    return;

  for (guint i = 0; i < map->runs->len; i++)
    g_array_unref (g_array_index (map->runs, VdRun, i).sides);
  for (guint i = 0; i < map->paths->len; i++)
    g_array_unref (g_array_index (map->paths, VdPath, i).cells);
  for (guint i = 0; i < map->regions->len; i++)
    g_array_unref (g_array_index (map->regions, VdRegion, i).cells);
  for (guint i = 0; i < map->edges->len; i++)
    g_array_unref (g_array_index (map->edges, VdEdge, i).cells);
  for (guint i = 0; i < map->scans->len; i++)
    g_array_unref (g_array_index (map->scans, VdScan, i).controls);

  g_array_unref (map->runs);
  g_array_unref (map->paths);
  g_array_unref (map->names);
  g_array_unref (map->regions);
  g_array_unref (map->edges);
  g_array_unref (map->areas);
  g_array_unref (map->scans);
  g_clear_pointer (&map->index, vd_map_index_free);
  g_free (map->terrain);
  g_free (map->status);
  g_free (map->hexes);
  g_free (map);
}
