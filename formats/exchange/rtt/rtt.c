/* rtt.c: data.js, what a module for Rally the Troops knows of its game
 *
 * One program with one constant, which a page has as `data` and node as what it requires.
 * Its shape is that of the modules there that have hexes: these are whole numbers, as they
 * are printed ("0107" is 107); hexsides are pairs of them and roads chains; pieces stand in
 * an array, reinforcements name them.  Hexes besides have their neighbours, and their middle
 * in pixels of a picture that shows the grid and nothing around it.
 */
#include <stdio.h>
#include <stdlib.h>

#include "formats/exchange/json-row.h"
#include "formats/exchange/rtt/javascript.h"
#include "formats/exchange/rtt/rtt-write.h"

static const char *const carries[] = {
  "scenario id",
  "scenario:title *",
  "map id",
  "map:title *",
  "grid orientation columns rows stagger short",
  "numbering order columns-from columns-go rows-from rows-go digits style prefix slant",
  "numbering/sheet prefix columns columns-from rows rows-from",
  "edge *",
  "area columns rows",
  "terrain default",
  "terrain/hex at terrain",
  "run kind sides",
  "path kind hexes",
  "name at text",
  "region *",
  "side *",
  "formation *",
  "unit *",
  "place unit at state",
  "zone *",
  "group *",
  "turns count",
  "turn *",
  NULL,
};

static const VdOptionRow options[] = {
  { "pixels", VD_OPTION_NUMBER, .least = 12, .most = 400, .usual = "60", .argument = N_("N"),
    .help = N_("pixels between two opposite sides of a hex"),
    .title = N_("Width of a hex in pixels") },
  { NULL }
};

static gboolean
put_data (VdRttWriter *self)
{
  const VdDocument *scenario = self->project->scenario;
  const char *id = scenario != NULL ? vd_node_get (vd_document_get_root (scenario), "id") : NULL;
  gboolean goes_on;

  vd_json_object (&self->json, NULL);
  if (id != NULL)
    vd_json_string (&self->json, "id", id);
  if (scenario != NULL)
    vd_json_put_titles (&self->json, scenario, self->export->left);
  goes_on = vd_rtt_put_map (self);
  if (scenario != NULL)
    vd_rtt_put_pieces (self);
  vd_json_close (&self->json, '}');
  return goes_on;
}

static GBytes *
make_program (const char *json)
{
  GString *program = g_string_new ("\"use strict\"\n\nconst data = ");

  vd_javascript_append (program, json);
  g_string_append (program, "\nif (typeof module !== \"undefined\")\n\tmodule.exports = data\n");
  return g_string_free_to_bytes (program);
}

static gboolean
write_rtt (VdExport  *export,
           guint      map,
           GError   **error)
{
  VdRttWriter self = { .export = export, .project = export->project };
  char *text = NULL;
  gsize size = 0;
  FILE *stream;
  gboolean goes_on;

  if (!vd_export_needs_maps (export, error))
    return FALSE;

  stream = open_memstream (&text, &size);
  vd_rtt_choose_ids (&self);
  vd_json_begin (&self.json, stream);
  goes_on = put_data (&self);
  vd_json_end (&self.json);
  fclose (stream);
  vd_export_add_usual (export, map, make_program (text));
  free (text);
  return goes_on;
}

const VdExportFormat vd_rtt = {
  .name = "rtt",
  .title = "Rally the Troops",
  .about = N_("Map, pieces and when they come, for a module of the site: its data.js"),
  .ending = ".js",
  .shape = VD_EXPORT_FILE,
  .options = options,
  .carries = carries,
  .one_name = TRUE,
  .write = write_rtt,
};
