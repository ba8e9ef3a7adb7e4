#include "formats/project/row-place.h"

#include <string.h>

/* Documents by number; the maps come last. */
enum
{
  SCENARIO,
  SYSTEM,
  FIRST_MAP
};

static VdDocument *
get_document (const VdProject *project,
              guint            number)
{
  if (number == SCENARIO)
    return project->scenario;
  if (number == SYSTEM)
    return project->system;

  return number - FIRST_MAP < project->maps->len ? project->maps->pdata[number - FIRST_MAP] : NULL;
}

VdDocument *
vd_row_place_get_document (const VdProject  *project,
                           const VdRowPlace *place)
{
  g_return_val_if_fail (project != NULL && place != NULL, NULL);

  return get_document (project, place->document);
}

/* The next element in the order of the file. */
static VdNode *
get_following (VdNode *node)
{
  if (vd_node_get_first (node) != NULL)
    return vd_node_get_first (node);

  while (node != NULL && vd_node_get_next (node) == NULL)
    node = vd_node_get_parent (node);

  return node != NULL ? vd_node_get_next (node) : NULL;
}

static VdNode *
get_start (const VdProject *project,
           guint            number)
{
  VdDocument *document = get_document (project, number);

  return document != NULL ? vd_document_get_root (document) : NULL;
}

/* Numbering */

static void
number_document (const VdProject *project,
                 guint            document,
                 GHashTable      *wanted)
{
  guint number = 0;

  for (VdNode *node = get_start (project, document); node != NULL;
       node = get_following (node), number++)
    if (g_hash_table_contains (wanted, node))
      {
        VdRowPlace *place = g_new (VdRowPlace, 1);

        *place = (VdRowPlace) { NULL, NULL, document, number };
        g_hash_table_insert (wanted, node, place);
      }
}

void
vd_row_places_number (const VdProject *project,
                      const GPtrArray *places)
{
  g_autoptr (GHashTable) wanted = g_hash_table_new_full (NULL, NULL, NULL, g_free);

  g_return_if_fail (project != NULL && places != NULL);

  for (guint i = 0; i < places->len; i++)
    if (((const VdRowPlace *) places->pdata[i])->node != NULL)
      g_hash_table_insert (wanted, (gpointer) ((const VdRowPlace *) places->pdata[i])->node, NULL);
  if (g_hash_table_size (wanted) == 0)
    return;

  for (guint i = 0; i < FIRST_MAP + project->maps->len; i++)
    number_document (project, i, wanted);

  for (guint i = 0; i < places->len; i++)
    {
      VdRowPlace *place = places->pdata[i];
      const VdRowPlace *known = place->node != NULL ? g_hash_table_lookup (wanted, place->node)
                                                    : NULL;

      if (known != NULL)
        *place = (VdRowPlace) { NULL, place->element, known->document, known->number };
      place->node = NULL;
    }
}

/* Finding */

static guint
hash_place (gconstpointer key)
{
  const VdRowPlace *place = key;

  return place->number * 31 + place->document;
}

static gboolean
is_same_place (gconstpointer a,
               gconstpointer b)
{
  const VdRowPlace *one = a;
  const VdRowPlace *other = b;

  return one->document == other->document && one->number == other->number;
}

GHashTable *
vd_row_places_find (const VdProject *project,
                    const GPtrArray *places)
{
  GHashTable *found;
  g_autofree gboolean *is_wanted = NULL;

  g_return_val_if_fail (project != NULL && places != NULL, NULL);

  found = g_hash_table_new (hash_place, is_same_place);
  is_wanted = g_new0 (gboolean, FIRST_MAP + project->maps->len);

  for (guint i = 0; i < places->len; i++)
    {
      const VdRowPlace *place = places->pdata[i];

      if (place->number != VD_NO_NUMBER && place->document < FIRST_MAP + project->maps->len)
        {
          g_hash_table_insert (found, places->pdata[i], NULL);
          is_wanted[place->document] = TRUE;
        }
    }

  for (guint i = 0; i < FIRST_MAP + project->maps->len; i++)
    {
      VdRowPlace at = { NULL, NULL, i, 0 };
      gpointer key;

      for (VdNode *node = is_wanted[i] ? get_start (project, i) : NULL; node != NULL;
           node = get_following (node), at.number++)
        if (g_hash_table_lookup_extended (found, &at, &key, NULL))
          g_hash_table_insert (found, key, node);
    }

  return found;
}

VdNode *
vd_finding_find_row (const VdProject *project,
                     const VdFinding *finding)
{
  const VdRowPlace *place;
  VdNode *node;

  g_return_val_if_fail (project != NULL && finding != NULL, NULL);

  place = &finding->row;
  node = place->element != NULL ? get_start (project, place->document) : NULL;

  for (guint i = 0; i < place->number && node != NULL; i++)
    node = get_following (node);

  return node != NULL && strcmp (vd_node_get_name (node), place->element) == 0 ? node : NULL;
}
