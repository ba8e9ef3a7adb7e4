/* Regions: their hexes are a property; outlines are drawn after them. */
#include "formats/exchange/tmx/tmx-take.h"

#include <string.h>

#include "formats/exchange/hex-facts.h"
#include "formats/exchange/starts.h"
#include "formats/exchange/tmx/tmx-outlines.h"
#include "formats/project/uses.h"

typedef struct
{
  VdTmxTake     *take;
  GHashTable    *rows;    /* of char*: VdNode: by their ids, and so the two below */
  GHashTable    *objects; /* of char*: VdTmxTaken */
  GHashTable    *parts;   /* of char*: GPtrArray of VdTmxTaken */
  VdTmxOutlines *outlines;
} Regions;

static void
tell (const Regions *self,
      VdFate         fate,
      const char    *place,
      const char    *why)
{
  vd_fates_tell (self->take->import->fates, fate, VD_TMX_REGIONS, place, "%s", why);
}

static VdNode *
find_section (const VdTmxTake *take)
{
  return vd_node_find (vd_document_get_root (take->document), "regions");
}

/* Returns: (nullable): the id of the region that an object is of; that there is none is told */
static const char *
get_region (Regions          *self,
            const VdTmxTaken *taken)
{
  const char *id = vd_tmx_get_property (taken->object, "id");

  if (id != NULL && g_hash_table_contains (self->rows, id))
    return id;

  tell (self, VD_FATE_LEFT, taken->place,
        N_("the map has no region of that id; draw a new one in the battle"));
  return NULL;
}

static void
find_objects (Regions *self)
{
  const GPtrArray *objects = vd_tmx_take_list (self->take, VD_TMX_CLASS_REGION);

  for (guint i = 0; i < objects->len; i++)
    {
      VdTmxTaken *taken = objects->pdata[i];
      const char *id = get_region (self, taken);

      if (id != NULL && g_hash_table_contains (self->objects, id))
        tell (self, VD_FATE_CONFLICTING, taken->place,
              N_("another object is the same region; that counts"));
      else if (id != NULL)
        g_hash_table_insert (self->objects, (gpointer) id, taken);
    }
}

static void
find_parts (Regions *self)
{
  const GPtrArray *objects = vd_tmx_take_list (self->take, VD_TMX_CLASS_PART);

  for (guint i = 0; i < objects->len; i++)
    {
      const char *id = get_region (self, objects->pdata[i]);
      GPtrArray *parts = id != NULL ? g_hash_table_lookup (self->parts, id) : NULL;

      if (id == NULL)
        continue;
      if (parts == NULL)
        {
          parts = g_ptr_array_new ();
          g_hash_table_insert (self->parts, (gpointer) id, parts);
        }
      g_ptr_array_add (parts, objects->pdata[i]);
    }
}

/* Outlines */

/* (transfer full): of GArray of VdTmxPoint */
static GPtrArray *
list_outlines (const Regions *self,
               const char    *id)
{
  const GPtrArray *parts = g_hash_table_lookup (self->parts, id);
  const VdTmxTaken *whole = g_hash_table_lookup (self->objects, id);
  GPtrArray *outlines = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);

  g_ptr_array_add (outlines, vd_tmx_source_list_points (whole->object));
  for (guint i = 0; parts != NULL && i < parts->len; i++)
    {
      const VdTmxTaken *part = parts->pdata[i];

      g_ptr_array_add (outlines, vd_tmx_source_list_points (part->object));
    }

  return outlines;
}

/* Whether the outlines are those of the hexes that the property names. */
static gboolean
is_drawn_so (const Regions *self,
             const char    *id)
{
  const VdTmxTaken *taken = g_hash_table_lookup (self->objects, id);
  g_autoptr (GPtrArray) outlines = list_outlines (self, id);
  g_auto (GStrv) words = vd_split_words (vd_tmx_get_property (taken->object, "hexes"));

  return vd_tmx_outlines_are_of (self->outlines, outlines, words);
}

/* Rows */

/* (transfer full): those of its hexes that the map has, or those that it does not have */
static char *
list_hexes (const Regions *self,
            const VdNode  *node,
            gboolean       in_play)
{
  g_auto (GStrv) words = vd_split_words (vd_row_get (node, "hexes"));
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    if ((vd_hex_find_in_play (self->take->map, words[i]) >= 0) == in_play)
      g_string_append_printf (list, "%s%s", list->len > 0 ? " " : "", words[i]);

  return g_string_free (g_steal_pointer (&list), FALSE);
}

static gboolean
has_hexes (const Regions *self,
           const char    *list)
{
  g_auto (GStrv) words = vd_split_words (list);

  for (guint i = 0; words[i] != NULL; i++)
    if (vd_hex_find_in_play (self->take->map, words[i]) < 0)
      return FALSE;

  return words[0] != NULL;
}

/* Returns: whether they are others now */
static gboolean
take_hexes (const Regions    *self,
            VdNode           *node,
            const VdTmxTaken *taken)
{
  const char *said = vd_tmx_get_property (taken->object, "hexes");
  g_autofree char *old = list_hexes (self, node, TRUE);
  g_autofree char *lost = list_hexes (self, node, FALSE);
  g_autofree char *all = NULL;

  if (g_strcmp0 (said, old) == 0)
    return FALSE;
  if (said == NULL || !has_hexes (self, said))
    {
      tell (self, VD_FATE_UNKNOWN, taken->place,
            N_("its property “hexes” names none, or such as are not in play; they stay"));
      return FALSE;
    }

  all = g_strconcat (said, *lost != '\0' ? " " : "", lost, NULL);
  g_free (vd_node_set (node, "hexes", all));
  return TRUE;
}

static void
keep_region (const Regions *self,
             VdNode        *node)
{
  static const char *const except[] = { "id", "hexes", NULL };
  const char *id = vd_row_get (node, "id");
  const VdTmxTaken *taken = g_hash_table_lookup (self->objects, id);
  VdTmxRow row = { node, VD_TMX_REGIONS, "name", except };
  g_autoptr (GPtrArray) objects = g_ptr_array_new ();

  if (!is_drawn_so (self, id))
    tell (self, VD_FATE_LEFT, taken->place,
          N_("its outline is not that of the hexes in its property “hexes”, which count"));

  g_ptr_array_add (objects, (gpointer) taken);
  row.is_other = take_hexes (self, node, taken);
  vd_tmx_take_row (self->take, &row, objects);
  vd_fates_count (self->take->import->fates, VD_TMX_REGIONS, 1);
}

/* What the battle still names stays. */
static void
drop_region (const Regions *self,
             VdNode        *node)
{
  VdReferent name;
  g_autoptr (GArray) uses = vd_referent_of (self->take->document, node, &name)
                            ? vd_uses_list (self->take->project, &name) : NULL;
  g_autofree char *place = vd_phrase_new (N_("%s: region “%s”"), self->take->source->name,
                                          vd_row_get (node, "id"));
  g_autofree char *hexes = list_hexes (self, node, TRUE);

  if (*hexes == '\0')
    return; /* it was not drawn */
  if (uses != NULL && uses->len > 0)
    tell (self, VD_FATE_CONFLICTING, place,
          N_("it is gone, but the battle names it; it stays"));
  else
    vd_node_free (vd_document_remove (self->take->document, node, NULL));
}

/* Whether it went on to the end. */
static gboolean
take_rows (const Regions *self)
{
  gboolean has_layer = vd_tmx_take_has (self->take, VD_TMX_LAYER_REGIONS, NULL);
  VdNode *node = vd_node_find (find_section (self->take), "region"), *next;
  guint n = g_hash_table_size (self->rows);

  for (guint i = 0; node != NULL; node = next)
    {
      const char *id = vd_row_get (node, "id");

      if (!vd_import_step (self->take->import, MIN (i, n), n))
        return FALSE;

      i++;
      next = vd_node_find_next (node);
      if (g_hash_table_contains (self->objects, id))
        keep_region (self, node);
      else if (has_layer)
        drop_region (self, node);
    }

  return TRUE;
}

gboolean
vd_tmx_take_regions (VdTmxTake *self)
{
  g_autoptr (GHashTable) rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) objects = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) parts =
    g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_ptr_array_unref);
  g_autoptr (VdTmxOutlines) outlines = vd_tmx_outlines_new (self);
  Regions regions = { self, rows, objects, parts, outlines };

  vd_rows_index (self->document, "regions", "region", "id", rows);
  find_objects (&regions);
  find_parts (&regions);
  return take_rows (&regions);
}
