#include "formats/document/document-many.h"

#include <string.h>

#include "formats/document/document-private.h"

#define N_RECENT 32

/* The text that was kept last is mostly the one that comes next, or one of a
 * few: kinds of terrain, statuses. */
struct _VdTextPool
{
  GStringChunk *texts;
  const char   *recent[N_RECENT];
};

VdTextPool *
vd_text_pool_new (void)
{
  VdTextPool *self = g_new0 (VdTextPool, 1);

  self->texts = g_string_chunk_new (256);
  return self;
}

void
vd_text_pool_free (VdTextPool *self)
{
  g_return_if_fail (self != NULL);

  g_string_chunk_free (self->texts);
  g_free (self);
}

const char *
vd_text_pool_keep (VdTextPool *self,
                   const char *text)
{
  const char **recent;

  if (text == NULL)
    return NULL;

  recent = &self->recent[*text != '\0' ? (guint) (text[0] * 7 + text[1]) % N_RECENT : 0];
  if (*recent == NULL || strcmp (*recent, text) != 0)
    *recent = g_string_chunk_insert_const (self->texts, text);

  return *recent;
}

void
vd_document_begin_many (VdDocument *self)
{
  g_return_if_fail (self != NULL);

  vd_document_settle (self);
  self->is_numbered = FALSE;
}

void
vd_node_exchange (VdNode      *node,
                  VdNodeValue *setting,
                  VdTextPool  *pool)
{
  const char *next = setting->value;
  VdAttribute *found = NULL;

  for (guint i = 0; i < node->n_attributes && found == NULL; i++)
    if (node->attributes[i].name == setting->attribute)
      found = &node->attributes[i];

  setting->value = vd_text_pool_keep (pool, found != NULL ? found->value : NULL);
  if (g_strcmp0 (setting->value, next) == 0)
    return;

  /* A shorter text goes to where the longer one is. */
  if (found != NULL && next != NULL && strlen (next) <= strlen (found->value))
    strcpy (found->value, next);
  else
    vd_node_replace (node, found, setting->attribute, g_strdup (next));
}

static gsize
measure_values (const VdNodeValue *settings,
                guint              n_settings,
                guint             *n)
{
  gsize size = 0;

  *n = 0;
  for (guint i = 0; i < n_settings; i++)
    if (settings[i].value != NULL)
      {
        size += strlen (settings[i].value) + 1;
        (*n)++;
      }

  return size;
}

VdNode *
vd_node_new_row (VdDocument        *document,
                 const char        *name,
                 const VdNodeValue *settings,
                 guint              n_settings)
{
  guint n, at = 0;
  gsize size = measure_values (settings, n_settings, &n);
  VdNode *node = vd_node_alloc (VD_NODE_ELEMENT, name, n, size);
  char *text = vd_node_get_extra (node);

  for (guint i = 0; i < n_settings; i++)
    if (settings[i].value != NULL)
      {
        gsize length = strlen (settings[i].value) + 1;

        node->attributes[at++] = (VdAttribute) {
          settings[i].attribute, memcpy (text, settings[i].value, length),
        };
        text += length;
      }

  return node;
}
