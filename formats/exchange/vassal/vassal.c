#include "formats/exchange/vassal/vassal.h"

#include <string.h>

#include "core/text/phrase.h"
#include "formats/exchange/hex-facts.h"
#include "formats/exchange/vassal/vassal-board.h"
#include "formats/exchange/vassal/vassal-read.h"
#include "formats/io/input.h"
#include "formats/io/output.h"

#define MAX_TABLE (8 * 1024 * 1024)

static const char *const carries[] = {
  "system:title *", "system:note *", "map:title *", "map:note *", "scenario:title *",
  "scenario:note *", "source *",
  "class id name symbol range casualties march recovery costs supply lays units strength",
  "chart/hex id name cost defence sight fort fort-cap fort-for objective hexes look absent",
  "chart/side id name cost march defence directed attack control supply sight bombard halves removes look "
  "absent",
  "work kind cost die by occupied controlled trait with",
  "chart/path id name cost march command trunk train look absent",
  "except class period cost defence control attack bombard as",
  "period id name combat control disengage allowance range",
  "period/except class strength allowance range",
  "closed terrain",
  "result code attacker defender",
  "combat die", "column odds", "row die results",
  "phase kind name period", "order period first",
  "mechanic name when", "set name value for",
  "system id", "map id", "scenario id",
  "grid orientation columns rows stagger short",
  "numbering order columns-from columns-go rows-from rows-go digits style prefix slant",
  "numbering/sheet prefix columns columns-from rows rows-from",
  "edge id name side hexes",
  "area id name columns rows",
  "terrain default", "terrain/hex at terrain",
  "run kind name sides",
  "path kind name hexes off",
  "name at text size look offset turn",
  "region id name kind hexes",
  "side id name color ink first units strength",
  "army id name side color ink morale",
  "option id name chooser secret turn", "choice id name default when",
  "formation id name side army parent fresh level casualties units strength",
  "unit id name code side formation class strength initiative move steps reduced vedettes traits",
  "place unit at state", "damaged at", "lost units box", "supply at side opens when",
  "zone id side units within of near region",
  "group id name side turn until die period otherwise at edge region within units when delay queue "
  "control cancelled-by",
  "turns count", "turn number period label ends",
  "level side army field points when", "reset army turn to less", "recoil units fraction when",
  "hold side formations units except choose region turn until when",
  "recall units turn until distance region",
  "exit side field edges when demoralized",
  "track id name side spaces when", "section id name from to", "stop turn by",
  "award id name side points takes wins test of to ratio field edges region hexes units class except value "
  "after when once",
  "also test of to ratio field edges region hexes units class except value after when once",
  "victory/level side margin ratio below outright draw name",
  NULL
};

static const VdOptionRow options[] = {
  { "pixels", VD_OPTION_NUMBER, .least = 12, .most = 400, .usual = "96", .argument = N_("N"),
    .help = N_("pixels between two opposite sides of a hex"),
    .title = N_("Width of a hex in pixels") },
  { "no-numbers", VD_OPTION_FLAG, .help = N_("draw the map without the numbers of its hexes"),
    .title = N_("Map without numbers of hexes") },
  { "module-version", VD_OPTION_TEXT, .usual = "1.0", .argument = N_("TEXT"),
    .help = N_("the version that players see"), .title = N_("Version of the module") },
  { "ids", VD_OPTION_FILE, .argument = N_("FILE"),
    .help = N_("where the numbers of pieces are kept, by which saved games go; a file .gpid "
               "beside the battle otherwise"),
    .title = N_("Numbers of pieces"), .otherwise = N_("beside the battle"),
    .file_ending = ".gpid" },
  { "extends", VD_OPTION_FILE, .argument = N_("MODULE"),
    .help = N_("add this battle to that module (.vmod) of another one of the same rules, as an "
               "extension (.vmdx)"),
    .title = N_("Extension of the module"), .otherwise = N_("none: a module by itself"),
    .file_ending = ".vmod", .makes = ".vmdx" },
  { NULL }
};

/* Parts of the file */

void
vd_vassal_open (VdVassal          *self,
                const char        *element,
                const char *const *attributes)
{
  g_autofree char *class = g_strconcat ("VASSAL.build.", element, NULL);

  vd_xml_open (self->xml, class);
  for (guint i = 0; attributes[i] != NULL; i += 2)
    vd_xml_attribute (self->xml, attributes[i], attributes[i + 1]);
}

void
vd_vassal_put (VdVassal          *self,
               const char        *element,
               const char *const *attributes)
{
  vd_vassal_open (self, element, attributes);
  vd_xml_close (self->xml);
}

void
vd_vassal_open_part (VdVassal          *self,
                     const char        *within,
                     const char        *element,
                     const char *const *attributes)
{
  const char *const target[] = { "target", within, NULL };

  if (self->base != NULL)
    vd_vassal_open (self, "module.ExtensionElement", target);
  vd_vassal_open (self, element, attributes);
}

void
vd_vassal_close_part (VdVassal *self)
{
  vd_xml_close (self->xml);
  if (self->base != NULL)
    vd_xml_close (self->xml);
}

void
vd_vassal_put_part (VdVassal          *self,
                    const char        *element,
                    const char *const *attributes)
{
  vd_vassal_open_part (self, "", element, attributes);
  vd_vassal_close_part (self);
}

const char *
vd_vassal_get_title (const VdNode *row)
{
  const char *name = row != NULL ? vd_node_get (row, "name") : NULL;

  return name != NULL && *name != '\0' ? name : row != NULL ? vd_row_get (row, "id") : "";
}

void
vd_vassal_add_image (VdVassal   *self,
                     const char *name,
                     GBytes     *bytes)
{
  g_autofree char *path = g_strconcat ("images/", name, NULL);

  g_ptr_array_add (self->files, vd_output_file_new (path, bytes));
}

gboolean
vd_vassal_step (VdVassal *self)
{
  self->done = MIN (self->done + 1, self->total);
  return vd_export_step (self->export, self->done, self->total);
}

/* Numbers of pieces */

/* (transfer full) (nullable): that which was asked for, or beside the battle, if it is a file */
static char *
name_table (const VdExport *export)
{
  const char *asked = vd_export_get_text (export, "ids"), *path = export->project->path;
  static const char *const endings[] = { ".scenario.xml", ".map.xml", ".xml" };

  if (asked != NULL)
    return g_strdup (asked);
  if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return NULL;

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (path, endings[i]))
      {
        g_autofree char *stem = g_strndup (path, strlen (path) - strlen (endings[i]));

        return g_strconcat (stem, ".gpid", NULL);
      }

  return g_strconcat (path, ".gpid", NULL);
}

static gboolean
read_base (VdVassal  *self,
           GError   **error)
{
  const char *path = vd_export_get_text (self->export, "extends");

  if (path == NULL)
    return TRUE;

  self->base = vd_vassal_base_read (path, self->project, error);
  return self->base != NULL;
}

static gboolean
read_table (VdVassal    *self,
            const char  *path,
            GError     **error)
{
  g_autoptr (GBytes) table = NULL;

  if (path != NULL && g_file_test (path, G_FILE_TEST_EXISTS))
    {
      table = vd_input_read_file (path, MAX_TABLE, error);
      if (table == NULL)
        {
          g_prefix_error (error, "%s:1: ", path);
          return FALSE;
        }
    }

  self->ids = vd_vassal_ids_new (table, path, error);
  return self->ids != NULL;
}

/* Whether they can be kept; beside a battle that is another's, they may not be. */
static gboolean
check_table (const char  *path,
             GError     **error)
{
  g_autoptr (GError) problem = NULL;
  g_autofree char *said = NULL;

  if (vd_output_check (path, &problem))
    return TRUE;

  said = vd_phrase_new (N_("%s.  Another file for the numbers of pieces can be named with --ids"),
                        problem->message);
  g_set_error_literal (error, problem->domain, problem->code, said);
  return FALSE;
}

/* All units get theirs, wherever they stand, so that none changes when it is moved. */
static gboolean
number_units (VdVassal    *self,
              const char  *path,
              GError     **error)
{
  for (guint i = 0; i < self->units->len; i++)
    {
      const VdVassalUnit *unit = g_ptr_array_index (self->units, i);

      vd_vassal_ids_get (self->ids, "counter", unit->id);
      vd_vassal_ids_get (self->ids, "list", unit->id);
    }

  if (path == NULL)
    vd_left_add (self->export->left,
                 N_("numbers of pieces for the next export: no file to keep them in"),
                 self->units->len);
  if (path == NULL || !vd_vassal_ids_has_new (self->ids))
    return TRUE;
  if (!check_table (path, error))
    return FALSE;

  vd_export_keep (self->export, path, vd_vassal_ids_write (self->ids));
  return TRUE;
}

/* What the archive is made of */

static void
add_badge (VdVassal   *self,
           const char *file,
           const char *letter)
{
  g_autofree char *name = vd_vassal_name_file (self, file);

  vd_vassal_add_image (self, name, vd_vassal_draw_badge (self, letter));
}

static gboolean
make_parts (VdVassal    *self,
            const char  *ids,
            GError     **error)
{
  if (!read_base (self, error) || !read_table (self, ids, error) || !vd_vassal_list_units (self) ||
      !number_units (self, ids, error) || !vd_vassal_draw_maps (self, error))
    return FALSE;

  if (self->has_reserves)
    add_badge (self, VD_VASSAL_RESERVE, "R");
  if (self->has_disruption)
    add_badge (self, VD_VASSAL_DISRUPTED, "D");
  return TRUE;
}

static void
vassal_clear (VdVassal *self)
{
  g_clear_pointer (&self->boards, g_strfreev);
  g_clear_pointer (&self->grids, g_array_unref);
  g_clear_pointer (&self->base, vd_vassal_base_free);
  g_clear_pointer (&self->ids, vd_vassal_ids_free);
  g_clear_pointer (&self->names, vd_row_names_free);
  g_clear_pointer (&self->placed, g_hash_table_unref);
  g_clear_pointer (&self->places, g_hash_table_unref);
  g_clear_pointer (&self->starts, g_array_unref);
  g_clear_pointer (&self->formations, g_hash_table_unref);
  g_clear_pointer (&self->by_id, g_hash_table_unref);
  g_clear_pointer (&self->units, g_ptr_array_unref);
  g_ptr_array_unref (self->files);
}

static gboolean
write_vassal (VdExport  *export,
              guint      map G_GNUC_UNUSED,
              GError   **error)
{
  g_autofree char *ids = name_table (export);
  VdVassal self = {
    .export = export,
    .project = export->project,
    .files = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_output_file_free),
    .hex = vd_export_get_number (export, "pixels"),
    .total = export->project->maps->len * VD_VASSAL_BANDS,
  };
  gboolean is_written;

  self.names = vd_row_names_new (export->project, NULL);
  if (export->project->scenario != NULL)
    self.id = vd_node_get (vd_document_get_root (export->project->scenario), "id");
  self.edge = (guint) (self.hex * VD_COUNTER_EDGE + 0.5);
  is_written = vd_export_needs_maps (export, error) && make_parts (&self, ids, error);
  if (is_written)
    vd_vassal_write_archive (&self);
  vassal_clear (&self);
  return is_written;
}

const VdExportFormat vd_vassal = {
  .name = "vassal",
  .title = "VASSAL 3.7",
  .about = N_("A module to play in VASSAL: maps, counters where they start, charts and tables"),
  .ending = ".vmod",
  .shape = VD_EXPORT_FILE,
  .options = options,
  .carries = carries,
  .one_name = TRUE,
  .write = write_vassal,
  .reads = VD_IMPORT_FILE | VD_IMPORT_NEW | VD_IMPORT_ALONE,
  .read = vd_vassal_read_module,
};
