#include "formats/document/repair-changes.h"
#include "formats/document/repair-propose.h"

static void
change_free (gpointer data)
{
  VdChange *change = data;

  g_free (change->element);
  g_free (change->attribute);
  g_free (change->was);
  g_free (change->value);
  g_strfreev (change->words);
  g_free (change);
}

static void
repair_free (gpointer data)
{
  VdRepair *self = data;

  g_free (self->phrase);
  g_ptr_array_unref (self->changes);
  g_free (self);
}

const VdRepair *
vd_repair_get (const VdFinding *finding)
{
  g_return_val_if_fail (finding != NULL, NULL);

  return finding->repair;
}

char *
vd_repair_say (const VdRepair *repair,
               VdTranslate     translate)
{
  char *title;

  g_return_val_if_fail (repair != NULL, NULL);

  title = vd_phrase_say (repair->phrase, translate);
  vd_blank_controls (title);
  return title;
}

VdRepairNature
vd_repair_get_nature (const VdRepair *repair)
{
  guint n_values = 0, n_new = 0, n_rows = 0, n_emptied = 0, n_taken = 0;

  g_return_val_if_fail (repair != NULL, VD_REPAIR_CORRECTS);

  for (guint i = 0; i < repair->changes->len; i++)
    {
      const VdChange *change = repair->changes->pdata[i];

      n_rows += change->kind == VD_CHANGE_INSERT;
      n_taken += change->kind == VD_CHANGE_REMOVE ||
                 (change->kind == VD_CHANGE_WORD && change->value == NULL);
      n_emptied += change->kind == VD_CHANGE_SET && change->value == NULL;
      n_values += change->kind == VD_CHANGE_SET && change->value != NULL;
      n_new += change->kind == VD_CHANGE_SET && change->value != NULL && change->was == NULL;
    }

  /* An attribute that only gets another name is not lost. */
  if (repair->takes || n_taken > 0 || n_emptied > n_values)
    return VD_REPAIR_TAKES;

  return n_rows > 0 || n_new > n_emptied ? VD_REPAIR_ADDS : VD_REPAIR_CORRECTS;
}

void
vd_repair_set_taking (VdRepair *self)
{
  if (self != NULL)
    self->takes = TRUE;
}

VdRepair *
vd_repair_new (VdFinding  *finding,
               const char *format,
               ...)
{
  VdRepair *self;
  va_list args;

  g_return_val_if_fail (format != NULL, NULL);

  if (finding == NULL)
    return NULL;

  self = g_new0 (VdRepair, 1);
  va_start (args, format);
  self->phrase = vd_phrase_new_valist (format, args);
  va_end (args);
  self->changes = g_ptr_array_new_with_free_func (change_free);

  g_assert (finding->repair == NULL);
  finding->repair = self;
  finding->free_repair = repair_free;
  return self;
}

static VdChange *
add_change (VdRepair     *self,
            VdChangeKind    kind,
            const VdNode *node,
            const VdNode *before)
{
  VdChange *change = g_new0 (VdChange, 1);

  change->kind = kind;
  change->place = vd_row_place (node);
  change->before = vd_row_place (before);
  change->element = g_strdup (vd_node_get_name (node));
  g_ptr_array_add (self->changes, change);

  return change;
}

void
vd_repair_set (VdRepair     *self,
               const VdNode *node,
               const char   *attribute,
               const char   *value)
{
  VdChange *change;

  g_return_if_fail (node != NULL && attribute != NULL);

  if (self == NULL)
    return;

  change = add_change (self, VD_CHANGE_SET, node, NULL);
  change->attribute = g_strdup (attribute);
  change->was = g_strdup (vd_node_get (node, attribute));
  change->value = g_strdup (value);
}

void
vd_repair_set_word (VdRepair     *self,
                    const VdNode *node,
                    const char   *attribute,
                    const char   *word,
                    const char   *value)
{
  VdChange *change;

  g_return_if_fail (node != NULL && attribute != NULL && word != NULL);

  if (self == NULL)
    return;

  change = add_change (self, VD_CHANGE_WORD, node, NULL);
  change->attribute = g_strdup (attribute);
  change->was = g_strdup (word);
  change->value = g_strdup (value);
}

void
vd_repair_remove (VdRepair     *self,
                  const VdNode *node)
{
  g_return_if_fail (node != NULL);

  if (self != NULL)
    add_change (self, VD_CHANGE_REMOVE, node, NULL);
}

void
vd_repair_insert_words (VdRepair          *self,
                        const VdNode      *parent,
                        const VdNode      *before,
                        const char        *element,
                        const char *const *words)
{
  VdChange *change;

  g_return_if_fail (parent != NULL && element != NULL && words != NULL);

  if (self == NULL)
    return;

  change = add_change (self, VD_CHANGE_INSERT, parent, before);
  g_free (change->element);
  change->element = g_strdup (element);
  change->words = g_strdupv ((GStrv) words);
}

void
vd_repair_insert (VdRepair     *self,
                  const VdNode *parent,
                  const VdNode *before,
                  const char   *element,
                  ...)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  const char *word;
  va_list args;

  g_return_if_fail (parent != NULL && element != NULL);

  va_start (args, element);
  while ((word = va_arg (args, const char *)) != NULL)
    g_ptr_array_add (words, (char *) word);
  va_end (args);

  g_ptr_array_add (words, NULL);
  vd_repair_insert_words (self, parent, before, element, (const char *const *) words->pdata);
}
