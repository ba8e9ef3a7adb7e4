/* svg.c: a drawing in layers, for artists
 *
 * The sheet that `vedette render` draws, with a group for each layer, as Inkscape has them,
 * and in these one with an id for each thing: a river, a name, a unit.  Hexes and hexsides,
 * which the drawing runs together, are there besides as shapes without fill and line.  Ids
 * are made of those of the documents, or of printed numbers where a row has none. */
#include <math.h>
#include <string.h>

#include "core/text/phrase.h"
#include "formats/exchange/hex-facts.h"
#include "formats/exchange/svg/svg-write.h"
#include "formats/io/clean.h"

#define HEX_MM (0.5 / VD_COUNTER_EDGE * 25.4) /* a counter is half an inch */

static const char *const carries[] = {
  "map id",
  "map:title *",
  "grid orientation columns rows stagger short",
  "numbering order columns-from columns-go rows-from rows-go digits style prefix slant",
  "numbering/sheet prefix columns columns-from rows rows-from",
  "edge id name side hexes",
  "area columns rows",
  "terrain default",
  "terrain/hex at terrain",
  "run id kind name sides",
  "path id kind name hexes off",
  "name at text size look offset turn",
  "region id name kind hexes",
  "class id symbol",
  "chart/hex id look",
  "chart/side id look directed",
  "chart/path id look",
  "side id color ink",
  "army id color ink",
  "formation id name side army",
  "hold side region",
  "unit id name code side formation class strength initiative move vedettes kind rating",
  "place unit at",
  NULL,
};

static const VdOptionRow options[] = {
  VD_EXPORT_MAP_ID,
  { "layers", VD_OPTION_WORDS, .words = "regions|terrain|grid|sides|paths|numbers|names|units",
    .argument = N_("LIST"),
    .help = N_("only these layers, commas between: regions, terrain, grid, sides, paths, numbers, "
               "names, units"),
    .title = N_("Layers"),
    .titles = (const char *const[]) { N_("regions"), N_("terrain"), N_("grid"), N_("hexsides"),
                                      N_("paths"), N_("numbers"), N_("names"), N_("units"),
                                      NULL } },
  { "legend", VD_OPTION_FLAG, .help = N_("draw the column that explains the map as well"),
    .title = N_("Legend beside the map") },
  { "lettering", VD_OPTION_WORD, .words = "text|outlines", .usual = "text",
    .help = N_("what is written, as text or as the outlines of its letters"),
    .title = N_("Lettering"),
    .titles = (const char *const[]) { N_("text, to be changed"), N_("outlines, alike everywhere"),
                                      NULL } },
  { "hex-width", VD_OPTION_NUMBER, .least = 1, .most = 1000, .argument = N_("MM"),
    .help = N_("how wide a hex is between opposite sides, in millimetres; 16.3 if not given"),
    .title = N_("Width of a hex in millimetres"), .otherwise = "16.3" },
  { NULL }
};

/* Elements */

void
vd_svg_escape (GString    *text,
               const char *value)
{
  g_autofree char *valid = vd_text_clean (value);
  g_autofree char *escaped = g_markup_escape_text (valid, -1);

  g_string_append (text, escaped);
}

void
vd_svg_tag (GString    *text,
            const char *element)
{
  g_string_append_c (text, '<');
  g_string_append (text, element);
}

void
vd_svg_attribute (GString    *text,
                  const char *name,
                  const char *value)
{
  if (value == NULL)
    return;

  g_string_append_c (text, ' ');
  g_string_append (text, name);
  g_string_append (text, "=\"");
  vd_svg_escape (text, value);
  g_string_append_c (text, '"');
}

void
vd_svg_append (GString *text,
               double   value,
               guint    places)
{
  char format[8], number[G_ASCII_DTOSTR_BUF_SIZE];
  gsize length;

  g_snprintf (format, sizeof format, "%%.%uf", places);
  g_ascii_formatd (number, sizeof number, format, value);
  length = strlen (number);
  while (places > 0 && number[length - 1] == '0')
    length--;
  if (number[length - 1] == '.')
    length--;
  number[length] = '\0';
  g_string_append (text, strcmp (number, "-0") == 0 ? "0" : number);
}

void
vd_svg_number (GString    *text,
               const char *name,
               double      value,
               guint       places)
{
  g_string_append_c (text, ' ');
  g_string_append (text, name);
  g_string_append (text, "=\"");
  vd_svg_append (text, value, places);
  g_string_append_c (text, '"');
}

void
vd_svg_data (GString      *text,
             const VdNode *row,
             const char   *names)
{
  g_auto (GStrv) words = vd_split_words (names);

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *name = g_strconcat ("data-", words[i], NULL);

      vd_svg_attribute (text, name, vd_node_get (row, words[i]));
    }
}

/* What was chosen */

/* By the numbers of their bits; units, which are none of a map, last. */
static const char *const layer_names[] = {
  "terrain", "sides", "paths", "grid", "numbers", "names", "regions", "units", NULL,
};
#define UNITS (1u << VD_N_LAYERS)
#define ALL (VD_LAYER_ALL | UNITS)

/* Returns: bits */
static guint
read_layers (const VdExport *export)
{
  guint layers = 0;

  for (guint i = 0; layer_names[i] != NULL; i++)
    if (vd_option_has_word (export->format->options, export->values, "layers", layer_names[i]))
      layers |= 1u << i;

  return layers != 0 ? layers : ALL;
}

/* The file */

static void
put_titles (VdSvg *self)
{
  const VdNode *row = vd_node_get_first (vd_document_get_root (self->document));

  for (; row != NULL; row = vd_node_get_next (row))
    {
      if (vd_node_get_element (row) == NULL || strcmp (vd_node_get_name (row), "title") != 0)
        continue;

      vd_svg_tag (self->text, "title");
      vd_svg_attribute (self->text, "xml:lang", vd_node_get (row, "xml:lang"));
      g_string_append_c (self->text, '>');
      vd_svg_escape (self->text, vd_node_get_text (row));
      g_string_append (self->text, "</title>\n");
    }
}

static void
put_head (VdSvg              *self,
          const VdSvgDrawing *drawing)
{
  int width = vd_export_get_number (self->export, "hex-width");
  double scale = width > 0 ? width / HEX_MM : 1;
  g_autofree char *id = vd_svg_take_id (self, "map", self->map->id, NULL);
  GString *text = self->text;

  g_string_append (text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                   "<svg xmlns=\"http://www.w3.org/2000/svg\""
                   " xmlns:xlink=\"http://www.w3.org/1999/xlink\""
                   " xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\""
                   " version=\"1.1\"");
  vd_svg_attribute (text, "id", id);
  vd_svg_number (text, "width", drawing->width * scale, 4);
  g_string_insert (text, text->len - 1, "pt");
  vd_svg_number (text, "height", drawing->height * scale, 4);
  g_string_insert (text, text->len - 1, "pt");
  g_string_append (text, " viewBox=\"0 0 ");
  vd_svg_append (text, drawing->width, 4);
  g_string_append_c (text, ' ');
  vd_svg_append (text, drawing->height, 4);
  g_string_append (text, "\">\n");
  put_titles (self);
  vd_svg_put_rows (self);
}

static gboolean
put_file (VdSvg              *self,
          const VdRenderHow  *how,
          GError            **error)
{
  gboolean is_text = strcmp (vd_export_get_text (self->export, "lettering"), "text") == 0;
  VdSvgDrawing drawing;
  gboolean done = vd_svg_draw (self, how, is_text, &drawing, error);

  if (done)
    {
      put_head (self, &drawing);
      done = vd_svg_put_groups (self, &drawing, error);
    }

  g_string_append (self->text, "</svg>\n");
  vd_svg_drawing_clear (&drawing);
  return done;
}

/* What is lost */

static void
lose_rows (VdSvg      *self,
           const char *section,
           const char *name,
           const char *what)
{
  const VdNode *row = vd_row_first (self->document, section, name);

  for (; row != NULL; row = vd_row_next (row))
    if (!g_hash_table_contains (self->drawn, row))
      vd_left_add_row (self->export->left, what, row);
}

/* What is chosen is said once, whatever the number of files. */
static gboolean
is_first (const VdSvg *self)
{
  guint map = 0;

  while (!vd_export_has_map (self->export, map))
    map++;

  return map == self->number;
}

static void
say_lost (VdSvg *self,
          guint  layers)
{
  static const struct
  {
    VdLayers    layer;
    const char *section, *name, *what;
  } rows[] = {
    { VD_LAYER_SIDES, "sides", "run", N_("runs of hexsides that cannot be drawn") },
    { VD_LAYER_PATHS, "paths", "path", N_("paths that cannot be drawn") },
    { VD_LAYER_NAMES, "names", "name", N_("names for which there is no room") },
    { VD_LAYER_REGIONS, "regions", "region", N_("regions that cannot be drawn") },
    { 0, "edges", "edge", N_("edges that cannot be drawn") },
  };

  if (is_first (self))
    vd_left_add (self->export->left, N_("layers that were not asked for"),
                 VD_N_LAYERS + 1 - __builtin_popcount (layers));
  g_array_unref (vd_hex_facts_list (self->export, self->number));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if ((rows[i].layer & ~layers) == 0)
      lose_rows (self, rows[i].section, rows[i].name, rows[i].what);
}

static gboolean
write_svg (VdExport  *export,
           guint      map,
           GError   **error)
{
  guint layers = read_layers (export);
  VdRenderHow how = {
    .counters = (layers & UNITS) != 0,
    .layers = layers,
    .no_legend = !vd_export_get_flag (export, "legend"),
  };
  VdSvg self = {
    .export = export,
    .number = map,
    .map = g_ptr_array_index (export->project->resolved, map),
    .document = g_ptr_array_index (export->project->maps, map),
  };
  gboolean done;

  self.text = g_string_new (NULL);
  self.ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self.drawn = g_hash_table_new (NULL, NULL);
  done = put_file (&self, &how, error);
  if (done)
    {
      say_lost (&self, layers);
      vd_export_add_usual (export, map, g_string_free_to_bytes (g_steal_pointer (&self.text)));
    }
  else
    g_string_free (self.text, TRUE);

  g_hash_table_unref (self.ids);
  g_hash_table_unref (self.drawn);
  return done;
}

const VdExportFormat vd_svg = {
  .name = "svg",
  .title = N_("SVG in layers"),
  .ending = ".svg",
  .shape = VD_EXPORT_MAPS,
  .options = options,
  .carries = carries,
  .one_name = TRUE,
  .write = write_svg,
  .about = N_("Each map as a drawing in layers, for artists: things have ids and text is text"),
};
