/* What an author most likely meant by a word that names nothing; an id that nothing
 * has; a row that says what another one says. */
#include "formats/document/repair-propose.h"

#include <string.h>

#include "formats/document/document-private.h"

/* Longer words are no slip of the pen. */
#define MAX_WORD 64

#define MAX_SHORT 3 /* letters, of which each counts */

#define N_NEAREST 4 /* that are named where many could be meant */

/* How many letters must be changed, added, left out or swapped with their
 * neighbour; the case of letters does not count. */
static guint
measure_distance (const char *a,
                  const char *b)
{
  guint8 rows[3][MAX_WORD + 1];
  guint n_a = strlen (a), n_b = strlen (b);

  for (guint j = 0; j <= n_b; j++)
    rows[0][j] = j;

  for (guint i = 1; i <= n_a; i++)
    {
      const guint8 *two = rows[(i + 1) % 3];
      const guint8 *one = rows[(i + 2) % 3];
      guint8 *row = rows[i % 3];

      row[0] = i;
      for (guint j = 1; j <= n_b; j++)
        {
          guint differs = g_ascii_tolower (a[i - 1]) != g_ascii_tolower (b[j - 1]);

          row[j] = MIN (MIN (one[j], row[j - 1]) + 1u, one[j - 1] + differs);
          if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            row[j] = MIN (row[j], two[j - 2] + 1u);
        }
    }

  return rows[n_a % 3][n_b];
}

/* "inf-3" is no slip for "inf-1": numbers tell rows apart. */
static gboolean
has_same_digits (const char *a,
                 const char *b)
{
  do
    {
      while (*a != '\0' && !g_ascii_isdigit (*a))
        a++;
      while (*b != '\0' && !g_ascii_isdigit (*b))
        b++;
      if (*a != *b)
        return FALSE;
    }
  while (*a++ != '\0' && *b++ != '\0');

  return TRUE;
}

/* How many letters stand together around a place of a word. */
static guint
count_letters (const char *word,
               guint       place)
{
  guint first = place, last = place;

  while (first > 0 && g_ascii_isalpha (word[first - 1]))
    first--;
  while (g_ascii_isalpha (word[last]))
    last++;

  return last - first;
}

/* In a short word another letter makes another word: "new" is no slip for "now", nor
 * "les-2" for "des-2".  Two that are swapped are one. */
static gboolean
is_other_word (const char *a,
               const char *b)
{
  gboolean is_other = FALSE;

  if (strlen (a) != strlen (b))
    return FALSE;

  for (guint i = 0; a[i] != '\0'; i++)
    if (a[i] == b[i + 1] && a[i + 1] == b[i] && a[i + 1] != '\0')
      i++;
    else if (g_ascii_tolower (a[i]) != g_ascii_tolower (b[i]))
      is_other |= count_letters (a, i) <= MAX_SHORT;

  return is_other;
}

const char *
vd_repair_near (const char      *word,
                const GPtrArray *names)
{
  guint best;
  const char *found = NULL;
  gboolean several = FALSE;

  g_return_val_if_fail (word != NULL && names != NULL, NULL);

  best = strlen (word) < 5 ? 1 : 2;
  for (guint i = 0; i < names->len && strlen (word) < MAX_WORD; i++)
    {
      const char *name = names->pdata[i];
      guint distance;

      if (name == NULL || strlen (name) >= MAX_WORD ||
          (found != NULL && strcmp (found, name) == 0) || !has_same_digits (word, name) ||
          is_other_word (word, name))
        continue;

      distance = measure_distance (word, name);
      if (distance > best || (distance > 0 && distance + 1 >= strlen (word)))
        continue;

      several = found != NULL && distance == best;
      found = name;
      best = distance;
    }

  return several ? NULL : found;
}

char *
vd_repair_list_nearest (const char      *word,
                        const GPtrArray *names)
{
  g_autofree char *start = NULL;
  const char *nearest[N_NEAREST + 1] = { NULL };
  guint distances[N_NEAREST] = { 0 };
  guint n = 0;

  g_return_val_if_fail (word != NULL && names != NULL, NULL);

  start = g_strndup (word, MAX_WORD);
  for (guint i = 0; i < names->len; i++)
    {
      const char *name = names->pdata[i];
      guint distance = strlen (name) <= MAX_WORD ? measure_distance (start, name) : MAX_WORD;
      guint place = n;

      while (place > 0 && distances[place - 1] > distance)
        place--;
      if (place == N_NEAREST)
        continue;

      n = MIN (n + 1, N_NEAREST);
      for (guint later = n - 1; later > place; later--)
        {
          nearest[later] = nearest[later - 1];
          distances[later] = distances[later - 1];
        }
      nearest[place] = name;
      distances[place] = distance;
    }

  return g_strjoinv (", ", (char **) nearest);
}

/* Whether an attribute names rows, but where its facts come from. */
static gboolean
names_rows (const VdSchemaAttribute *attribute)
{
  return attribute->kind != VD_ID_SOURCE &&
         (vd_attribute_refers (attribute) || attribute->type == VD_VALUE_CONDITION ||
          attribute->type == VD_VALUE_PHASE || attribute->type == VD_VALUE_CANCEL);
}

/* The attribute of a row that holds @word. */
static const char *
find_attribute (const VdNode *node,
                const char   *word)
{
  const char *found = NULL;

  for (guint i = 0; node->element != NULL && i < node->element->n_attributes; i++)
    {
      const VdSchemaAttribute *attribute = &node->element->attributes[i];
      g_auto (GStrv) words = vd_split_words (vd_node_get (node, attribute->name));

      if (!names_rows (attribute) || !g_strv_contains ((const char *const *) words, word))
        continue;
      if (found != NULL)
        return NULL; /* it could be either */
      found = attribute->name;
    }

  return found;
}

void
vd_repair_mean (VdFinding       *finding,
                const VdNode    *node,
                const char      *attribute,
                const char      *word,
                const GPtrArray *names)
{
  const char *near;
  const char *where;
  g_auto (GStrv) words = NULL;

  g_return_if_fail (node != NULL && word != NULL && names != NULL);

  near = vd_repair_near (word, names);
  where = attribute != NULL ? attribute : find_attribute (node, word);

  if (finding == NULL || where == NULL)
    return;

  words = vd_split_words (vd_node_get (node, where));
  if (near != NULL)
    vd_repair_set_word (vd_repair_new (finding, N_("Write “%s” for “%s”"), near, word), node, where,
                        word, near);
  else if (g_strv_length (words) > 1 && vd_node_has_list (node, where))
    vd_repair_set_word (vd_repair_new (finding, N_("Take “%s” out of the list"), word), node, where,
                        word, NULL);
}

char *
vd_repair_take_id (GHashTable *ids,
                   const char *id)
{
  g_autofree char *taken = NULL;
  gsize stem;

  g_return_val_if_fail (ids != NULL && id != NULL, NULL);

  taken = g_strdup (id);
  stem = strlen (id);

  while (stem > 0 && g_ascii_isdigit (id[stem - 1]))
    stem--;
  if (stem > 0 && id[stem] != '\0' && id[stem - 1] == '-')
    stem--;
  else
    stem = strlen (id);

  for (guint i = 2; g_hash_table_contains (ids, taken); i++)
    {
      g_free (taken);
      taken = g_strdup_printf ("%.*s-%u", (int) stem, id, i);
    }

  g_hash_table_add (ids, g_strdup (taken));
  return g_steal_pointer (&taken);
}

/* What stands twice */

static gboolean
says_the_same (const VdNode *a,
               const VdNode *b)
{
  if (strcmp (a->name, b->name) != 0 || a->n_attributes != b->n_attributes ||
      a->first != NULL || b->first != NULL)
    return FALSE;

  for (guint i = 0; i < a->n_attributes; i++)
    if (a->attributes[i].name != b->attributes[i].name ||
        strcmp (a->attributes[i].value, b->attributes[i].value) != 0)
      return FALSE;

  return TRUE;
}

void
vd_repair_copy (VdFinding    *finding,
                const VdNode *node)
{
  VdNode *parent;
  VdNode *other;

  g_return_if_fail (node != NULL);

  parent = vd_node_get_parent (node);
  other = parent != NULL ? vd_node_get_first (parent) : NULL;

  for (; other != NULL && other != node; other = vd_node_get_next (other))
    if (says_the_same (other, node))
      {
        vd_repair_remove (vd_repair_new (finding,
                                         N_("Take the second %s away, which says the same"),
                                         vd_node_get_name (node)), node);
        return;
      }
}
