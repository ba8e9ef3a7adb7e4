#include "formats/exchange/geopackage/layers-private.h"

#include <string.h>

#include "formats/exchange/hex-facts.h"

/* Columns of one layer, after those of all. */
typedef struct
{
  const char *name;
  const char *type; /* of a `fid`: the element whose table it is of, with a > before it */
  const char *help;
} OwnColumn;

#define MOST_COLUMNS 5

/* A layer has the attributes of @element, but for those of @except. */
static const struct
{
  const char  *name;
  const char  *title;
  VdShapeType  shape;
  const char  *element;
  const char  *except;
  OwnColumn    columns[MOST_COLUMNS];
} kinds[VD_GPKG_N_LAYERS] = {
  [VD_GPKG_HEXES] = {
    "hexes", "hexes in play", VD_SHAPE_AREA, "terrain/hex", "at",
    { { "hex", "TEXT", "The printed number" },
      { "q", "INTEGER", "Axial; the column of maps with upright columns" },
      { "r", "INTEGER", "Axial; the row of maps with level rows" },
      { "area", "TEXT", "The playing area" } },
  },
  [VD_GPKG_HEXSIDES] = {
    "hexsides", "sides of hexes on which something lies", VD_SHAPE_LINE, "run", "sides",
    { { "run", ">run" },
      { "hex", "TEXT", "One of the two hexes; if it is directed the low one" },
      { "other", "TEXT", "The other hex" },
      { "directed", "BOOLEAN" } },
  },
  [VD_GPKG_PATHS] = {
    "paths", "roads and the like, from hex to hex", VD_SHAPE_LINE, "path", "hexes",
    { { "path", ">path" } },
  },
  [VD_GPKG_PLACES] = {
    "places", "names, in the middle of their hexes", VD_SHAPE_POINT, "name", "at",
    { { "name", ">name" }, { "hex", "TEXT" } },
  },
  [VD_GPKG_REGIONS] = {
    "regions", "named sets of hexes", VD_SHAPE_AREAS, "region", "hexes",
    { { "region", ">region" } },
  },
  [VD_GPKG_UNITS] = {
    "units", "units that start in a hex", VD_SHAPE_POINT, "unit", NULL,
    { { "unit", ">unit" },
      { "place", ">place" },
      { "hex", "TEXT" },
      { "state", "TEXT", "That it starts in" } },
  },
};

guint
vd_gpkg_layers_add_fid (VdGpkgLayers *self,
                        VdGpkgTable  *table,
                        const char   *element)
{
  const char *of = vd_gpkg_rows_get_table (self->rows, vd_schema_find (element));

  return vd_gpkg_table_add (table, (VdGpkgColumn) {
    .name = vd_gpkg_columns_name (of, "_", "fid"), .type = "INTEGER", .of = g_strdup (of),
  });
}

static void
add_own (VdGpkgLayers    *self,
         VdGpkgTable     *table,
         const OwnColumn *own)
{
  if (own->type[0] == '>')
    vd_gpkg_layers_add_fid (self, table, own->type + 1);
  else
    vd_gpkg_table_add (table, (VdGpkgColumn) {
      .name = g_strdup (own->name), .type = own->type, .help = own->help,
    });
}

static void
make_layer (VdGpkgLayers    *self,
            VdGpkgLayer     *layer,
            VdGpkgLayerKind  kind,
            int              srs,
            const char      *ending)
{
  char *name = g_strconcat (kinds[kind].name, ending, NULL);
  VdGpkgTable *table = vd_gpkg_add (self->package, name, kinds[kind].title,
                                    kinds[kind].shape, srs);

  layer->table = table;
  vd_gpkg_table_add (table, (VdGpkgColumn) {
    .name = g_strdup ("map"), .type = "TEXT", .help = "The id of the map",
  });
  vd_gpkg_table_add (table, (VdGpkgColumn) {
    .name = g_strdup ("document"), .type = "INTEGER", .of = g_strdup ("document"),
  });
  for (guint i = 0; i < MOST_COLUMNS && kinds[kind].columns[i].name != NULL; i++)
    add_own (self, table, &kinds[kind].columns[i]);

  vd_gpkg_columns_add (&layer->columns, table, vd_schema_find (kinds[kind].element),
                       kinds[kind].except);
  vd_gpkg_table_create (table);
}

static void
make_layers (VdGpkgLayers *self,
             guint         plane,
             int           srs,
             const char   *ending)
{
  for (guint kind = 0; kind < VD_GPKG_N_LAYERS; kind++)
    make_layer (self, &self->layers[plane][kind], kind, srs, ending);
}

VdGpkgLayers *
vd_gpkg_layers_new (VdGpkg           *package,
                    const VdGpkgRows *rows,
                    const VdGpkgMap  *maps,
                    VdGpkgWork       *work)
{
  VdGpkgLayers *self = g_new0 (VdGpkgLayers, 1);
  const VdProject *project = work->export->project;
  int earth = VD_GPKG_PAPER;
  gboolean has_paper = FALSE;

  *self = (VdGpkgLayers) { package, rows, project, maps, work };
  vd_shape_init (&self->shape);
  for (guint i = 0; i < project->maps->len; i++)
    if (maps[i].frame.srs == VD_GPKG_PAPER)
      has_paper = TRUE;
    else
      earth = maps[i].frame.srs;

  make_layers (self, 0, earth, "");
  if (has_paper && earth != VD_GPKG_PAPER)
    make_layers (self, 1, VD_GPKG_PAPER, "_plane");
  return self;
}

void
vd_gpkg_layers_free (VdGpkgLayers *self)
{
  vd_shape_clear (&self->shape);
  g_free (self);
}

VdGpkgLayer *
vd_gpkg_layers_find (VdGpkgLayers    *self,
                     VdGpkgLayerKind  kind,
                     guint            map)
{
  return self->maps[map].frame.srs == self->layers[0][kind].table->srs ? &self->layers[0][kind]
                                                                       : &self->layers[1][kind];
}

void
vd_gpkg_layers_put (VdGpkgLayers *self,
                    VdGpkgLayer  *layer,
                    const VdNode *row,
                    guint         map)
{
  const VdMap *of = g_ptr_array_index (self->project->resolved, map);

  if (row != NULL)
    vd_gpkg_columns_bind (&layer->columns, layer->table, row);
  vd_gpkg_bind_text (layer->table, VD_GPKG_COLUMN_MAP, of->id);
  vd_gpkg_bind_integer (layer->table, VD_GPKG_COLUMN_DOCUMENT, self->maps[map].document);
  vd_gpkg_bind_shape (layer->table, &self->shape);
  vd_gpkg_table_put (layer->table);
}

void
vd_gpkg_layers_lose (VdGpkgLayers *self)
{
  vd_left_add (self->work->export->left,
               N_("things that are in tables alone, as the map does not have their hexes"), 1);
}
