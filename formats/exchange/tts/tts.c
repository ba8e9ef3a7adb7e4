/* tts.c: a table for Tabletop Simulator, with its pictures
 *
 * A folder: a file that the program loads as a saved game, or spawns as a saved object, and
 * square pictures.  Each map is a locked board with a snap point in the middle of each hex;
 * each unit is one tile with two sides, on the hex where it starts or in a bag: of the group
 * that it comes with, of the zone that it may be placed in, else of its formation.  Charts
 * and lists are pages of the notebook, which only a saved game has.
 *
 * Numbers of objects are made of ids of the documents alone.  Pictures are named by address:
 * --base-url and the name of the file; else the place where the folder is written to, which
 * another machine does not know.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "formats/exchange/hex-facts.h"
#include "formats/exchange/tts/tts-write.h"
#include "formats/io/file-names.h"

#define MOST_MEGAPIXELS 300u /* of all boards together */

static const char *const carries[] = {
  "scenario id",
  "scenario:title",
  "map id",
  "map:title",
  "source key title rights",
  "grid orientation columns rows stagger short",
  "numbering order columns-from columns-go rows-from rows-go digits style prefix slant",
  "numbering/sheet prefix columns columns-from rows rows-from",
  "area columns rows",
  "terrain default",
  "terrain/hex at terrain",
  "run kind name sides",
  "path kind hexes off",
  "name at text size look offset turn",
  "region id name kind hexes case note",
  "edge id name side hexes case note",
  "class id name symbol range",
  "chart/hex id name cost defence sight look absent case note",
  "chart/side id name cost defence directed attack control bombard removes look absent case note",
  "chart/path id name cost look absent case note",
  "except class period cost defence control attack bombard as case note",
  "period id name combat control allowance range case note",
  "period/except class strength allowance range case note",
  "closed terrain case note",
  "result code attacker defender case note",
  "combat die",
  "column odds",
  "row die results",
  "phase kind name period case note",
  "order period first case note",
  "side id name color ink first case note",
  "army id name side color ink morale case note",
  "option id name chooser secret turn case note",
  "choice id name default when case note",
  "formation id name side army parent fresh case note",
  "unit id name code side formation class strength initiative move steps reduced vedettes traits case note",
  "place unit at state case note",
  "zone id side units within of near region case note",
  "group id name side turn until die period otherwise at edge region within units when delay control"
  " cancelled-by case note",
  "turns count",
  "turn number period label ends case note",
  "level side army field points when case note",
  "reset army turn to less case note",
  "exit side field edges when demoralized case note",
  "stop turn by case note",
  "award id name side points takes wins test of to ratio field edges region hexes units class except value"
  " after when once case note",
  "also test of to ratio field edges region hexes units class except value after when once case"
  " note",
  "victory/level side margin ratio below outright draw name case note",
  NULL,
};

static const VdOptionRow options[] = {
  { "base-url", VD_OPTION_TEXT, .argument = N_("URL"),
    .help = N_("where the pictures will be, for players on other machines"),
    .title = N_("Address of the pictures"), .otherwise = N_("they stay on this machine") },
  { "counters", VD_OPTION_WORD, .words = "placed|bags", .usual = "placed",
    .help = N_("units that start in hexes stand there, or lie in bags"),
    .title = N_("Units that start in hexes"),
    .titles = (const char *const[]) { N_("stand there"), N_("lie in bags"), NULL } },
  { "pixels", VD_OPTION_NUMBER, .least = 12, .most = 400, .usual = "96", .argument = N_("N"),
    .help = N_("pixels between two opposite sides of a hex"),
    .title = N_("Width of a hex in pixels") },
  { NULL }
};

/* Titles */

/* Returns: (nullable): the first; the others are lost */
static const char *
read_title (VdTtsWriter      *self,
            const VdDocument *document)
{
  const VdNode *title = vd_node_find (vd_document_get_root (document), "title");
  const VdNode *other = title != NULL ? vd_node_find_next (title) : NULL;

  for (; other != NULL; other = vd_node_find_next (other))
    vd_left_add_row (self->export->left, N_("further titles"), other);

  return title != NULL ? vd_node_get_text (title) : NULL;
}

static const char *
get_id (const VdProject *project)
{
  const char *id = project->scenario != NULL
                   ? vd_node_get (vd_document_get_root (project->scenario), "id")
                   : ((const VdMap *) g_ptr_array_index (project->resolved, 0))->id;

  return id != NULL ? id : "table";
}

/* The file */

static void
put_settings (VdTtsWriter *self,
              const char  *title)
{
  static const char *const empty[] = { "Date", "VersionNumber", "GameType", "GameComplexity" };

  vd_json_string (&self->json, "SaveName", title);
  vd_json_string (&self->json, "GameMode", title);
  for (guint i = 0; i < G_N_ELEMENTS (empty); i++)
    vd_json_string (&self->json, empty[i], "");
  vd_json_array (&self->json, "Tags");
  vd_json_close (&self->json, ']');
  vd_json_number (&self->json, "Gravity", 0.5);
  vd_json_number (&self->json, "PlayArea", 1);
  vd_json_string (&self->json, "Table", "Table_None");
  vd_json_string (&self->json, "Sky", "Sky_Museum");
  vd_json_string (&self->json, "Note", "");
}

/* Pieces snap to the points of boards alone. */
static void
put_grid (VdTtsWriter *self)
{
  vd_json_object (&self->json, "Grid");
  vd_json_integer (&self->json, "Type", 0);
  vd_json_boolean (&self->json, "Lines", FALSE);
  vd_json_boolean (&self->json, "Snapping", FALSE);
  vd_json_boolean (&self->json, "Offset", FALSE);
  vd_json_number (&self->json, "xSize", VD_TTS_HEX);
  vd_json_number (&self->json, "ySize", VD_TTS_HEX);
  vd_json_close (&self->json, '}');
}

static void
put_scripts (VdTtsWriter *self)
{
  vd_json_string (&self->json, "LuaScript", "");
  vd_json_string (&self->json, "LuaScriptState", "");
  vd_json_string (&self->json, "XmlUI", "");
}

/* Returns: (transfer full) */
static GBytes *
make_table (VdTtsWriter  *self,
            const GArray *starts)
{
  const VdDocument *scenario = self->project->scenario;
  const char *title = scenario != NULL ? read_title (self, scenario) : NULL;
  char *text = NULL;
  gsize size = 0;
  FILE *stream = open_memstream (&text, &size);

  for (guint i = 0; i < self->project->maps->len; i++)
    read_title (self, g_ptr_array_index (self->project->maps, i));

  vd_json_begin (&self->json, stream);
  vd_json_object (&self->json, NULL);
  put_settings (self, title != NULL ? title : get_id (self->project));
  put_grid (self);
  vd_tts_put_notes (self);
  put_scripts (self);
  vd_json_array (&self->json, "ObjectStates");
  vd_tts_put_boards (self);
  vd_tts_put_pieces (self, starts);
  vd_tts_put_die (self);
  vd_json_close (&self->json, ']');
  vd_json_close (&self->json, '}');
  vd_json_end (&self->json);
  fclose (stream);
  return g_bytes_new_with_free_func (text, size, free, text);
}

static void
add_table (VdTtsWriter  *self,
           const GArray *starts)
{
  const char *ids[] = { get_id (self->project), NULL };
  g_auto (GStrv) names = vd_file_names_make (ids, ".json");

  vd_export_add (self->export, names[0], make_table (self, starts));
  if (vd_export_get_text (self->export, "base-url") == NULL)
    vd_left_add (self->export->left, N_("addresses of pictures that hold on this machine only"),
                 g_hash_table_size (self->pictures));
}

/* Refuses what nobody could load. */
static gboolean
check_size (VdTtsWriter  *self,
            GError      **error)
{
  double pixels = vd_export_get_number (self->export, "pixels"), all = 0;
  g_autofree char *why = NULL;

  for (guint i = 0; i < self->boards->len; i++)
    {
      double edge = g_array_index (self->boards, VdTtsBoard, i).edge;

      all += edge * edge / 1e6;
    }

  if (all * pixels * pixels <= MOST_MEGAPIXELS)
    return TRUE;

  why = vd_phrase_new (N_("with so many the boards would have %u megapixels, and %u is the limit; "
                          "at most %u will do"), (guint) (all * pixels * pixels), MOST_MEGAPIXELS,
                       (guint) sqrt (MOST_MEGAPIXELS / all));
  vd_option_refuse (error, "pixels", why);
  return FALSE;
}

static gboolean
write_all (VdTtsWriter  *self,
           GError      **error)
{
  g_autoptr (GArray) starts = NULL;
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);

  vd_tts_lay_boards (self);
  if (!check_size (self, error))
    return FALSE;

  starts = vd_starts_list (self->export);
  vd_starts_tell_ways (self->export, starts);
  vd_rows_index (self->project->scenario, "units", "formation", "id", self->formations);
  vd_tts_list_boards (self, ids);
  vd_tts_list_pieces (self, starts, ids);
  vd_tts_name_pictures (self, ids);
  add_table (self, starts);
  return vd_tts_draw_boards (self) && vd_tts_draw_pieces (self, starts);
}

static gboolean
write_tts (VdExport  *export,
           guint      map G_GNUC_UNUSED,
           GError   **error)
{
  g_auto (GStrv) maps = vd_export_name_maps (export->project);
  g_autoptr (GArray) boards = g_array_new (FALSE, FALSE, sizeof (VdTtsBoard));
  g_autoptr (GHashTable) guids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) formations = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (VdRowNames) names = vd_row_names_new (export->project, NULL);
  g_autoptr (GHashTable) pictures = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  VdTtsWriter self = {
    .export = export, .project = export->project, .maps = maps, .boards = boards, .guids = guids,
    .formations = formations, .names = names, .pictures = pictures,
  };

  return vd_export_needs_maps (export, error) && write_all (&self, error);
}

const VdExportFormat vd_tts = {
  .name = "tts",
  .title = "Tabletop Simulator",
  .shape = VD_EXPORT_FOLDER,
  .ending = "",
  .options = options,
  .carries = carries,
  .one_name = TRUE,
  .write = write_tts,
  .about = N_("Boards, counters and charts, to play on a table of that program"),
  .names_output = TRUE,
};
