/* Properties of the map as a whole: what is said of these in Tiled is not taken, but told. */
#include "formats/exchange/tmx/tmx-take.h"

#include <string.h>

#include "formats/exchange/tmx/tmx-walk.h"

#define PROPERTIES N_("properties of the map")

typedef struct
{
  VdTmxTake  *take;
  char       *place;
  GHashTable *names; /* of those that an export has */
} Facts;

static void
compare (Facts      *self,
         const char *name,
         const char *value)
{
  const char *said = vd_tmx_get_property (self->take->source->root, name);

  g_hash_table_add (self->names, (gpointer) name);
  if (g_strcmp0 (said, value) == 0)
    vd_fates_count (self->take->import->fates, PROPERTIES, 1);
  else
    vd_fates_tell (self->take->import->fates, VD_FATE_LEFT, PROPERTIES, self->place,
                   N_("“%s” is other than in the battle; change it there"), name);
}

/* What nothing in a battle is called. */
static void
list_others (const Facts *self)
{
  const VdXmlNode *list = vd_xml_node_find (self->take->source->root, "properties");

  for (guint i = 0; list != NULL && i < list->children->len; i++)
    {
      const char *name = vd_xml_node_get (list->children->pdata[i], "name");
      g_autofree char *shown = name != NULL ? vd_tmx_show (name) : NULL;

      if (name != NULL && !g_hash_table_contains (self->names, name))
        vd_fates_tell (self->take->import->fates, VD_FATE_LEFT, PROPERTIES, self->place,
                       N_("“%s” is nothing that an export of the battle says"), shown);
    }
}

void
vd_tmx_take_facts (VdTmxTake *self)
{
  g_autoptr (VdLeft) left = vd_left_new ();
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  VdExport export = { .project = self->project, .left = left };
  g_autoptr (VdTmxMap) map = vd_tmx_map_new (&export, &self->map->grid);
  VdTmxWalk walk = {
    .export = &export, .number = self->number, .map = self->map, .document = self->document,
    .to = map,
  };
  Facts facts = { self, vd_phrase_new (N_("%s: properties of the map"), self->source->name),
                  names };

  vd_tmx_walk_facts (&walk);
  for (guint i = 0; map->properties != NULL && i < map->properties->len; i++)
    {
      const VdTmxProperty *property = &g_array_index (map->properties, VdTmxProperty, i);

      compare (&facts, property->name, property->value);
    }

  list_others (&facts);
  g_free (facts.place);
}
