/* vassal-module.c: the file that says all, of a module or of an extension, and the archive */
#include "formats/exchange/vassal/vassal.h"

#include <string.h>

#include "core/text/phrase.h"
#include "formats/exchange/hex-facts.h"
#include "formats/io/archive.h"

/* The oldest version of VASSAL that this was seen to load in: a newer one takes it too. */
#define VASSAL_VERSION "3.7.0"

/* What it is called: the title in the language of the document, or the id. */
static const char *
get_name (const VdVassal *self)
{
  const VdProject *project = self->project;
  const VdDocument *document = project->scenario != NULL ? project->scenario
                                                         : g_ptr_array_index (project->maps, 0);
  const VdNode *root = vd_document_get_root (document);
  const VdNode *title = vd_node_find (root, "title");
  const char *text = title != NULL ? vd_node_get_text (title) : NULL;

  if (text == NULL || *text == '\0')
    text = vd_node_get (root, "id");
  return text != NULL ? text : "Vedette";
}

char *
vd_vassal_name_part (const VdVassal *self,
                     const char     *name)
{
  const char *battle = get_name (self);

  if (self->base == NULL ||
      (strcmp (name, battle) == 0 && !vd_vassal_base_has (self->base->windows, name)))
    return g_strdup (name);

  return g_strdup_printf ("%s: %s", strcmp (battle, self->base->name) != 0 ? battle : self->id,
                          name);
}

static const char *
get_note (const VdVassal *self)
{
  const VdDocument *scenario = self->project->scenario;
  const VdNode *note = scenario != NULL ? vd_node_find (vd_document_get_root (scenario), "note")
                                        : NULL;
  const char *text = note != NULL ? vd_node_get_text (note) : NULL;

  return text != NULL ? text : "";
}

/* The module */

static void
put_sides (VdVassal *self)
{
  static const char *const roster[] = {
    "buttonText", "Sides", "buttonIcon", "", "buttonToolTip", "Choose a side",
    "buttonKeyStroke", "", NULL
  };
  const VdDocument *scenario = self->project->scenario;
  const VdNode *side = scenario != NULL ? vd_row_first (scenario, "sides", "side") : NULL;

  if (side == NULL)
    return;

  vd_vassal_open (self, "module.PlayerRoster", roster);
  for (; side != NULL; side = vd_row_next (side))
    {
      vd_xml_open (self->xml, "entry");
      vd_xml_text (self->xml, vd_vassal_get_title (side));
      vd_xml_close (self->xml);
    }
  vd_xml_close (self->xml);
}

/* Without the first of these no piece is read, and nobody is told. */
static void
put_basics (VdVassal *self)
{
  static const char *const none[] = { NULL };
  static const char *const global[] = {
    "autoReport", "Always", "centerOnMove", "Use Preferences Setting",
    "chatterHTMLSupport", "Never", "markMoved", "Always", "nonOwnerUnmaskable", "Never",
    "playerIdFormat", "$playerName$", "promptString", "Opponents can unmask pieces",
    "storeLeadingZeroIntegersAsStrings", "true", NULL
  };

  vd_vassal_put (self, "module.BasicCommandEncoder", none);
  vd_vassal_put (self, "module.Documentation", none);
  put_sides (self);
  vd_vassal_put (self, "module.GlobalOptions", global);
}

static void
put_parts (VdVassal *self)
{
  vd_vassal_put_prototypes (self);
  vd_vassal_put_maps (self);
  vd_vassal_put_track (self);
  vd_vassal_put_windows (self);
}

static void
put_module (VdVassal *self)
{
  g_autofree char *rules = vd_vassal_base_say_rules (self->project);
  g_autofree char *battle = vd_vassal_base_say_battle (self->project);
  const char *const attributes[] = {
    "name", get_name (self), "version", vd_export_get_text (self->export, "module-version"),
    "description", get_note (self), "ModuleOther1", rules, "ModuleOther2", battle,
    "VassalVersion", VASSAL_VERSION, NULL
  };

  vd_vassal_open (self, "GameModule", attributes);
  vd_xml_integer (self->xml, "nextPieceSlotId", vd_vassal_ids_get_next (self->ids));
  put_basics (self);
  put_parts (self);
  vd_xml_close (self->xml);
}

/* The extension */

/* An extension cannot add to the sides that the module lets players choose. */
static void
lose_sides (VdVassal *self)
{
  const VdNode *side = vd_row_first (self->project->scenario, "sides", "side");

  for (; side != NULL; side = vd_row_next (side))
    if (!vd_vassal_base_has (self->base->sides, vd_vassal_get_title (side)))
      vd_left_add (self->export->left,
                   N_("sides that players cannot choose, as the module has none of that name"), 1);
}

static void
put_extension (VdVassal *self)
{
  const char *const attributes[] = {
    "anyModule", "false", "description", get_name (self), "extensionId", self->id,
    "module", self->base->name, "moduleVersion", self->base->version,
    "vassalVersion", VASSAL_VERSION,
    "version", vd_export_get_text (self->export, "module-version"), NULL
  };

  vd_vassal_open (self, "module.ModuleExtension", attributes);
  vd_xml_integer (self->xml, "nextPieceSlotId", vd_vassal_ids_get_next (self->ids));
  put_parts (self);
  vd_xml_close (self->xml);
  lose_sides (self);
}

static void
put_text (VdXmlWriter *xml,
          const char  *element,
          const char  *text)
{
  vd_xml_open (xml, element);
  vd_xml_text (xml, text);
  vd_xml_close (xml);
}

/* What is read before the rest is.  When it was written is the same each time, lest two
 * modules differ in nothing else. */
static GBytes *
write_data (VdVassal *self)
{
  VdXmlWriter *xml = vd_xml_writer_new ();

  vd_xml_open (xml, "data");
  vd_xml_attribute (xml, "version", "1");
  put_text (xml, "version", vd_export_get_text (self->export, "module-version"));
  put_text (xml, "VassalVersion", VASSAL_VERSION);
  put_text (xml, "dateSaved", "0");
  put_text (xml, "description", self->base != NULL ? get_name (self) : get_note (self));
  if (self->base != NULL)
    put_text (xml, "universal", "false");
  else
    put_text (xml, "name", get_name (self));
  vd_xml_close (xml);
  return vd_xml_writer_end (xml);
}

/* The archive */

/* @bytes: (transfer full) */
static void
add_first (VdVassal   *self,
           const char *name,
           GBytes     *bytes)
{
  g_ptr_array_insert (self->files, 0, vd_output_file_new (name, bytes));
}

/* What says all stands first, as nobody should have to look for it.  An extension has what its
 * module says of itself beside it. */
void
vd_vassal_write_archive (VdVassal *self)
{
  self->xml = vd_xml_writer_new ();
  if (self->base != NULL)
    put_extension (self);
  else
    put_module (self);

  add_first (self, "buildFile.xml", vd_xml_writer_end (self->xml));
  add_first (self, "moduledata",
             self->base != NULL ? g_bytes_ref (self->base->data) : write_data (self));
  if (self->base != NULL)
    add_first (self, "extensiondata", write_data (self));
  vd_export_add_usual (self->export, 0, vd_archive_write (self->files));
}
