#include "formats/exchange/tmx/tmx-take.h"

#include <string.h>

#include "formats/exchange/hex-facts.h"

const GPtrArray *
vd_tmx_take_list (const VdTmxTake *self,
                  const char      *class)
{
  return g_hash_table_lookup (self->objects, class);
}

gboolean
vd_tmx_take_has (const VdTmxTake *self,
                 const char      *class,
                 const char      *kind)
{
  for (guint i = 0; i < self->source->layers->len; i++)
    {
      const VdTmxSourceLayer *layer = &g_array_index (self->source->layers, VdTmxSourceLayer, i);

      if (kind != NULL ? g_strcmp0 (layer->class, class) == 0 && g_strcmp0 (layer->kind, kind) == 0
                       : strcmp (layer->name, class) == 0)
        return TRUE;
    }

  return FALSE;
}

int
vd_tmx_take_find (const VdTmxTake *self,
                  VdTmxPoint       point)
{
  int cell = vd_tmx_find_cell (&self->geometry, point);

  return cell >= 0 && vd_hex_is_in_play (self->map, cell) ? cell : -1;
}

VdNode *
vd_tmx_take_section (VdDocument *document,
                     const char *name)
{
  VdNode *root = vd_document_get_root (document), *section = vd_node_find (root, name);

  if (section == NULL)
    {
      section = vd_node_new (document, name);
      vd_document_insert (document, root, section, NULL);
    }

  return section;
}

/* Rows */

/* What is said of an attribute; @is_said: (out): whether it is */
static const char *
get_value (const VdTmxRow          *self,
           const VdSchemaAttribute *attribute,
           const VdXmlNode         *object)
{
  const char *id = vd_node_get (self->row, "id"), *name;

  if (g_strcmp0 (attribute->name, self->shown) != 0)
    return vd_tmx_get_property (object, attribute->name);

  /* What has no name shows its id. */
  name = vd_xml_node_get (object, "name");
  return name == NULL || *name == '\0' || (vd_node_get (self->row, self->shown) == NULL &&
                                           g_strcmp0 (name, id) == 0) ? NULL : name;
}

static gboolean
is_sound (const VdSchemaAttribute *attribute,
          const char              *value)
{
  gint64 number;

  if (value == NULL)
    return attribute->need != VD_NEED_MUST;
  if (attribute->type == VD_VALUE_ID && strcmp (attribute->name, "id") == 0)
    return vd_schema_is_id (value);
  if (attribute->type == VD_VALUE_NUMBER || attribute->type == VD_VALUE_TURN)
    return g_ascii_string_to_signed (value, 10, G_MININT, G_MAXINT, &number, NULL);

  return vd_attribute_allows (attribute, value);
}

/* What the objects say otherwise than the row.  Returns: (nullable): the object that says it
 * first, in which case @value is that; %NULL too if two contradict each other */
static const VdTmxTaken *
find_other (VdTmxTake                *self,
            const VdTmxRow           *row,
            const VdSchemaAttribute  *attribute,
            const GPtrArray          *objects,
            const char              **value)
{
  const char *old = vd_node_get (row->row, attribute->name);
  const VdTmxTaken *found = NULL;

  for (guint i = 0; i < objects->len; i++)
    {
      const VdTmxTaken *taken = objects->pdata[i];
      const char *said = get_value (row, attribute, taken->object);

      if (g_strcmp0 (said, old) == 0 || (found != NULL && g_strcmp0 (said, *value) == 0))
        continue;
      if (found != NULL)
        {
          vd_fates_tell (self->import->fates, VD_FATE_CONFLICTING, row->what, taken->place,
                         N_("elsewhere the same has another “%s”; it stays as it was"),
                         attribute->name);
          return NULL;
        }
      found = taken;
      *value = said;
    }

  return found;
}

/* Returns: whether it was set */
static gboolean
set_value (VdTmxTake               *self,
           const VdTmxRow          *row,
           const VdSchemaAttribute *attribute,
           const GPtrArray         *objects)
{
  const char *value = NULL;
  const VdTmxTaken *taken = find_other (self, row, attribute, objects, &value);

  if (taken == NULL)
    return FALSE;
  if (!is_sound (attribute, value))
    {
      g_autofree char *shown = vd_tmx_show (value != NULL ? value : "");

      vd_fates_tell (self->import->fates, VD_FATE_UNKNOWN, row->what, taken->place,
                     N_("“%s” cannot be “%s”; it stays as it was"), attribute->name, shown);
      return FALSE;
    }

  g_free (vd_node_set (row->row, attribute->name, value));
  return TRUE;
}

/* Properties that stand for nothing: those of no row, and not of the format itself. */
static void
tell_others (VdTmxTake        *self,
             const VdTmxRow   *row,
             const VdTmxTaken *taken)
{
  static const char *const own[] = {
    VD_TMX_KIND_KEY, VD_TMX_RUN_KEY, VD_TMX_PATH_KEY, VD_TMX_MIDDLE_KEY, NULL
  };
  const VdElement *element = vd_node_get_element (row->row);
  const VdXmlNode *list = vd_xml_node_find (taken->object, "properties");

  for (guint i = 0; list != NULL && i < list->children->len; i++)
    {
      const char *name = vd_xml_node_get (list->children->pdata[i], "name");
      g_autofree char *shown = name != NULL ? vd_tmx_show (name) : NULL;

      if (name != NULL && !g_strv_contains (own, name) && element != NULL &&
          vd_element_get_attribute (element, name) == NULL)
        vd_fates_tell (self->import->fates, VD_FATE_LEFT, row->what, taken->place,
                       N_("“%s” is nothing that an export of the battle says"), shown);
    }
}

void
vd_tmx_take_row (VdTmxTake       *self,
                 const VdTmxRow  *row,
                 const GPtrArray *objects)
{
  static const char *const origin[] = { "source", "status", "suggested" };
  static const char *const about[] = { "source", "status", "suggested", "case", "note", "offset",
                                       "turn", "size", "look", NULL };
  const VdElement *element = vd_node_get_element (row->row);
  gboolean is_other = row->is_other, is_origin[G_N_ELEMENTS (origin)] = { FALSE };

  for (guint i = 0; element != NULL && i < element->n_attributes; i++)
    {
      const VdSchemaAttribute *attribute = &element->attributes[i];

      if (g_strv_contains (row->except, attribute->name) ||
          !set_value (self, row, attribute, objects))
        continue;
      is_other |= !g_strv_contains (about, attribute->name);
      for (guint o = 0; o < G_N_ELEMENTS (origin); o++)
        is_origin[o] |= strcmp (attribute->name, origin[o]) == 0;
    }

  for (guint o = 0; o < G_N_ELEMENTS (origin); o++)
    if (is_other && !is_origin[o])
      g_free (vd_node_set (row->row, origin[o], NULL));
  for (guint i = 0; i < objects->len; i++)
    tell_others (self, row, objects->pdata[i]);
}
