#include "formats/exchange/vassal/vassal-base.h"

#include <string.h>

#include "core/text/phrase.h"
#include "formats/exchange/exchange.h"
#include "formats/exchange/hex-facts.h"
#include "formats/io/archive.h"
#include "formats/io/foreign-xml.h"
#include "formats/io/input.h"

#define MAX_BYTES (512 * 1024 * 1024)
#define CLASS "VASSAL.build."

/* What modules say of documents */

static char *
say_id (const char       *what,
        const VdDocument *document)
{
  const char *id = document != NULL ? vd_node_get (vd_document_get_root (document), "id") : NULL;

  return id != NULL ? g_strdup_printf ("%s: %s", what, id) : g_strdup ("");
}

char *
vd_vassal_base_say_rules (const VdProject *project)
{
  return say_id ("Rules", project->system);
}

char *
vd_vassal_base_say_battle (const VdProject *project)
{
  return say_id ("Battle", project->scenario);
}

/* Reading */

static gboolean
fail (GError     **error,
      const char  *path,
      const char  *why)
{
  vd_format_error_set (error, VD_FORMAT_ERROR_SYNTAX, "%s: %s", path, why);
  return FALSE;
}

/* (nullable) */
static GBytes *
find_file (const GPtrArray *files,
           const char      *name)
{
  for (guint i = 0; i < files->len; i++)
    {
      const VdOutputFile *file = g_ptr_array_index (files, i);

      if (strcmp (file->name, name) == 0)
        return file->bytes;
    }

  return NULL;
}

static void
list_parts (VdVassalBase    *self,
            const VdXmlNode *root)
{
  for (guint i = 0; i < root->children->len; i++)
    {
      const VdXmlNode *part = g_ptr_array_index (root->children, i);
      const char *faces = vd_xml_node_get (part, "nSides");
      const char *window = vd_xml_node_get (part, "mapName");

      if (window != NULL)
        g_ptr_array_add (self->windows, g_strdup (window));
      if (strcmp (part->name, CLASS "module.DiceButton") == 0 && faces != NULL)
        g_ptr_array_add (self->dice, g_strdup (faces));
      for (guint e = 0; strcmp (part->name, CLASS "module.PlayerRoster") == 0 &&
                        e < part->children->len; e++)
        g_ptr_array_add (self->sides,
                         g_strdup (((VdXmlNode *) g_ptr_array_index (part->children, e))->text));
    }
}

static gboolean
read_root (VdVassalBase    *self,
           const VdXmlNode *root,
           const char      *path,
           GError         **error)
{
  const char *name = vd_xml_node_get (root, "name"), *version = vd_xml_node_get (root, "version");

  if (strcmp (root->name, CLASS "GameModule") != 0 || name == NULL || version == NULL)
    return fail (error, path, N_("is no module of VASSAL with a name and a version; name a file "
                                 ".vmod that was exported"));

  self->name = g_strdup (name);
  self->version = g_strdup (version);
  list_parts (self, root);
  return TRUE;
}

/* Whether they go together */

/* @why: (transfer full) */
static gboolean
refuse (GError **error,
        char    *why)
{
  vd_option_refuse (error, "extends", why);
  g_free (why);
  return FALSE;
}

static gboolean
check_battle (const VdXmlNode  *root,
              const char       *path,
              const VdProject  *project,
              GError          **error)
{
  g_autofree char *rules = vd_vassal_base_say_rules (project);
  g_autofree char *battle = vd_vassal_base_say_battle (project);
  const char *its_rules = vd_xml_node_get (root, "ModuleOther1");
  const char *its_battle = vd_xml_node_get (root, "ModuleOther2");

  if (*rules == '\0' || *battle == '\0')
    return refuse (error, vd_phrase_new (N_("only a battle can be added to a module; give the "
                                            "scenario and its system an id each")));
  if (its_rules == NULL || !g_str_has_prefix (its_rules, "Rules: "))
    return refuse (error, vd_phrase_new (N_("%s does not say by which rules it is played; export "
                                            "its battle anew"), path));
  if (strcmp (its_rules, rules) != 0)
    return refuse (error, vd_phrase_new (N_("%s is played by other rules (“%s”) than this battle "
                                            "(“%s”); export this one as a module of its own"),
                                         path, its_rules, rules));
  if (g_strcmp0 (its_battle, battle) == 0)
    return refuse (error, vd_phrase_new (N_("%s is of this battle itself; name the module of "
                                            "another one"), path));

  return TRUE;
}

static gboolean
read_module (VdVassalBase     *self,
             const GPtrArray  *files,
             const char       *path,
             const VdProject  *project,
             GError          **error)
{
  g_autofree char *place = g_strconcat (path, ": buildFile.xml", NULL);
  GBytes *text = find_file (files, "buildFile.xml"), *data = find_file (files, "moduledata");
  g_autoptr (VdXmlNode) root = NULL;

  if (text == NULL || data == NULL)
    return fail (error, path, N_("has no buildFile.xml and moduledata, as modules of VASSAL have; "
                                 "name a file .vmod that was exported"));

  root = vd_xml_read (text, place, error);
  self->data = g_bytes_ref (data);
  return root != NULL && read_root (self, root, path, error) &&
         check_battle (root, path, project, error);
}

VdVassalBase *
vd_vassal_base_new (GBytes           *module,
                    const char       *path,
                    const VdProject  *project,
                    GError          **error)
{
  g_autoptr (VdVassalBase) self = g_new0 (VdVassalBase, 1);
  g_autoptr (GPtrArray) files = vd_archive_read (module, path, NULL, error);

  self->sides = g_ptr_array_new_with_free_func (g_free);
  self->windows = g_ptr_array_new_with_free_func (g_free);
  self->dice = g_ptr_array_new_with_free_func (g_free);
  return files != NULL && read_module (self, files, path, project, error)
         ? g_steal_pointer (&self) : NULL;
}

VdVassalBase *
vd_vassal_base_read (const char       *path,
                     const VdProject  *project,
                     GError          **error)
{
  g_autoptr (GBytes) module = vd_input_read_file (path, MAX_BYTES, error);

  if (module != NULL)
    return vd_vassal_base_new (module, path, project, error);

  g_prefix_error (error, "%s: ", path);
  return NULL;
}

void
vd_vassal_base_free (VdVassalBase *self)
{
  g_free (self->name);
  g_free (self->version);
  g_clear_pointer (&self->data, g_bytes_unref);
  g_ptr_array_unref (self->sides);
  g_ptr_array_unref (self->windows);
  g_ptr_array_unref (self->dice);
  g_free (self);
}

gboolean
vd_vassal_base_has (const GPtrArray *texts,
                    const char      *text)
{
  for (guint i = 0; i < texts->len; i++)
    if (strcmp (g_ptr_array_index (texts, i), text) == 0)
      return TRUE;

  return FALSE;
}
