/* New rows of the tables. */
#include "editor/system/system-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/rows/refs.h"
#include "editor/rows/row-edits.h"
#include "formats/schema/schema.h"

static char *
make_id (const char *name)
{
  g_autofree char *plain = g_str_to_ascii (name, "C");
  g_autofree char *lower = g_ascii_strdown (plain, -1);
  g_autoptr (GString) id = g_string_new (NULL);

  for (const char *at = lower; *at != '\0'; at++)
    if (g_ascii_isalnum (*at))
      g_string_append_c (id, *at);
    else if (id->len > 0 && id->str[id->len - 1] != '-')
      g_string_append_c (id, '-');

  while (id->len > 0 && id->str[id->len - 1] == '-')
    g_string_truncate (id, id->len - 1);

  return g_string_free (g_steal_pointer (&id), FALSE);
}

/* Choices are told apart inside their option. */
static gboolean
has_key (const GPtrArray   *rows,
         const VdSystemRow *parent,
         const char        *key)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const VdSystemRow *row = rows->pdata[i];
      gboolean is_near = parent == NULL ? row->parent == NULL
                                        : row->parent != NULL &&
                                          g_strcmp0 (row->parent->key, parent->key) == 0;

      if (is_near && g_strcmp0 (row->key, key) == 0)
        return TRUE;
    }

  return FALSE;
}

static char *
make_key (const GPtrArray   *rows,
          const VdSystemRow *parent,
          const char        *name,
          const char        *element)
{
  g_autofree char *stem = make_id (name);
  char *key = g_strdup (*stem != '\0' ? stem : element);

  for (guint i = 2; has_key (rows, parent, key); i++)
    {
      g_free (key);
      key = g_strdup_printf ("%s-%u", *stem != '\0' ? stem : element, i);
    }

  return key;
}

/* What a new row says, besides its key and its name. */
static const struct
{
  const char *element;
  const char *attribute;
  const char *value;
} first_words[] = {
  { "hex", "cost", "1" },
  { "hex", "look", "clear" },
  { "side", "cost", "0" },
  { "side", "look", "stream" },
  { "path", "cost", "1" },
  { "path", "look", "trail" },
  { "class", "symbol", "infantry" },
  { "result", "attacker", "none" },
  { "result", "defender", "none" },
};

static VdNode *
new_choice (VdDocument *document,
            const char *id,
            const char *name,
            gboolean    is_default)
{
  VdNode *node = vd_node_new (document, "choice");

  g_free (vd_node_set (node, "id", id));
  g_free (vd_node_set (node, "name", name));
  if (is_default)
    g_free (vd_node_set (node, "default", "yes"));

  return node;
}

/* An option of nothing could never be chosen. */
static void
fill_option (const VdProject *project,
             VdDocument      *document,
             VdNode          *node)
{
  g_autoptr (GPtrArray) sides = vd_refs_list (project, VD_REF_SIDE);

  if (sides->len > 0)
    g_free (vd_node_set (node, "chooser", ((const VdRef *) sides->pdata[0])->id));
  vd_document_insert (document, node, new_choice (document, "no", _("No"), TRUE), NULL);
  vd_document_insert (document, node, new_choice (document, "yes", _("Yes"), FALSE), NULL);
}

static VdNode *
make_row (const VdProject *project,
          VdSystemTable    table,
          const char      *key,
          const char      *name)
{
  VdDocument *document = vd_system_document (project, table);
  VdNode *node = vd_system_new_row (document, table, key);

  if (table != VD_SYSTEM_RESULTS)
    g_free (vd_node_set (node, "name", name));
  for (guint i = 0; i < G_N_ELEMENTS (first_words); i++)
    if (strcmp (first_words[i].element, vd_system_place (table)->element) == 0)
      g_free (vd_node_set (node, first_words[i].attribute, first_words[i].value));
  if (table == VD_SYSTEM_OPTIONS)
    fill_option (project, document, node);

  return node;
}

/* What @key of a row can be chosen from, and no row says; NULL if there is nothing left. */
static const char *
find_free (const VdProject   *project,
           const VdSystemRow *row,
           const GPtrArray   *rows,
           const char        *key)
{
  g_autoptr (GPtrArray) choices = vd_system_list_choices (project, row,
                                                          vd_system_find_field (row, key));

  for (guint i = 0; i < choices->len; i++)
    {
      const VdRef *ref = choices->pdata[i];
      gboolean is_taken = FALSE;

      for (guint j = 0; j < rows->len && !is_taken; j++)
        is_taken = g_strcmp0 (vd_system_row_get (rows->pdata[j], key), ref->id) == 0;
      if (!is_taken)
        return g_intern_string (ref->id);
    }

  return NULL;
}

static gboolean
has_work (const VdNode *side,
          const char   *kind)
{
  for (VdNode *node = side != NULL ? vd_node_find (side, "work") : NULL; node != NULL;
       node = vd_row_skip_to (vd_node_get_next (node), "work"))
    if (g_strcmp0 (vd_node_get (node, "kind"), kind) == 0)
      return TRUE;

  return FALSE;
}

/* Returns: a number of the die that no row of a pontoon's cost has; 0: there is none */
static guint
find_free_die (const VdNode *base,
               const VdNode *over)
{
  const VdNode *const sides[] = { base, over };
  const VdSchemaAttribute *die = vd_element_get_attribute (vd_schema_find ("work"), "die");
  guint64 taken = 0;

  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    for (VdNode *node = sides[i] != NULL ? vd_node_find (sides[i], "work") : NULL; node != NULL;
         node = vd_row_skip_to (vd_node_get_next (node), "work"))
      if (g_strcmp0 (vd_node_get (node, "kind"), "lay") == 0)
        {
          const char *number = vd_node_get (node, "die");

          taken |= G_GUINT64_CONSTANT (1)
                   << (g_ascii_strtoull (number != NULL ? number : die->usual, NULL, 10) & 63);
        }

  for (guint number = die->least; number <= (guint) die->most; number++)
    if ((taken >> number & 1) == 0)
      return number;

  return 0;
}

/* What can be done to a kind of hexside in play, and is not said yet: what a pontoon costs, for
 * a number of the die. */
static VdNode *
make_work (const VdProject   *project,
           const VdSystemRow *parent,
           char             **refusal)
{
  char **kinds = vd_element_get_attribute (vd_schema_find ("work"), "kind")->values;
  guint die = find_free_die (parent->base, parent->over);

  for (guint i = 0; kinds[i] != NULL; i++)
    {
      gboolean is_lay = strcmp (kinds[i], "lay") == 0;
      VdNode *node;

      if (is_lay ? die == 0
                 : has_work (parent->base, kinds[i]) || has_work (parent->over, kinds[i]))
        continue;

      node = vd_node_new (vd_system_document (project, parent->table), "work");
      g_free (vd_node_set (node, "kind", kinds[i]));
      if (is_lay)
        {
          g_autofree char *number = g_strdup_printf ("%u", die);

          g_free (vd_node_set (node, "die", number));
        }
      return node;
    }

  *refusal = g_strdup (_("It has a row for each kind of work already."));
  return NULL;
}

/* A change of recovery that says as little as it may, a phase that is not there yet, the order of
 * a period of which none is said. */
static VdNode *
make_listed (const VdProject *project,
             VdSystemTable    table,
             const GPtrArray *rows,
             char           **refusal)
{
  const char *element = vd_system_place (table)->element;
  VdNode *node = vd_node_new (vd_system_document (project, table), element);
  VdSystemRow row = { table, element, NULL, node, NULL, NULL };
  const char *key = table == VD_SYSTEM_PHASES ? "kind" : "period";
  const char *free_one = NULL;

  if (table == VD_SYSTEM_RECOVERY)
    {
      g_free (vd_node_set (node, "amount", "1"));
      return node;
    }

  free_one = find_free (project, &row, rows, key);
  if (free_one == NULL && table == VD_SYSTEM_ORDERS)
    {
      *refusal = g_strdup (_("Every period has a row already, or there is none: add a period "
                             "first."));
      vd_node_free (node);
      return NULL;
    }

  g_free (vd_node_set (node, key, free_one != NULL ? free_one : "movement"));
  if (table == VD_SYSTEM_ORDERS)
    g_free (vd_node_set (node, "first", "second"));

  return node;
}

/* A row inside another: for a class that has none yet, or a terrain. */
static VdNode *
make_inner (const VdProject   *project,
            const VdSystemRow *parent,
            const char        *element,
            char             **refusal)
{
  gboolean is_closed = strcmp (element, "closed") == 0;
  VdNode *node = vd_node_new (vd_system_document (project, parent->table), element);
  VdSystemRow row = { parent->table, element, NULL, node, NULL, parent };
  const VdField *field = vd_system_find_field (&row, is_closed ? "terrain" : "class");
  g_autoptr (GPtrArray) choices = vd_system_list_choices (project, &row, field);
  const char *cost = vd_system_row_get (parent, "cost");

  if (choices->len == 0)
    {
      *refusal = is_closed ? g_strdup (_("Add a terrain first."))
                           : g_strdup (_("Add a class of units first."));
      vd_node_free (node);
      return NULL;
    }

  g_free (vd_node_set (node, field->attribute, ((const VdRef *) choices->pdata[0])->id));
  if (cost != NULL)
    g_free (vd_node_set (node, "cost", cost));

  return node;
}

/* Why a row can't be called that; NULL if it can. */
static char *
refuse_name (const GPtrArray *rows,
             VdSystemTable    table,
             const char      *name)
{
  if (*name == '\0')
    return g_strdup (_("Write what it is called first."));
  if (table == VD_SYSTEM_RESULTS && (strchr (name, ' ') != NULL || has_key (rows, NULL, name)))
    return g_strdup (_("A code is one word, and no other row's."));

  return NULL;
}

static VdEdit *
add_row (const VdProject *project,
         VdSystemTable    table,
         const GPtrArray *rows,
         const char      *name)
{
  /* TRANS: %s is a row of a table, as "Forest" */
  g_autofree char *title = g_strdup_printf (_("Add %s"), name);
  g_autofree char *key = table == VD_SYSTEM_RESULTS
                         ? g_strdup (name)
                         : make_key (rows, NULL, name, vd_system_place (table)->element);
  VdEdit *edit = vd_edit_list (title);

  vd_system_insert_row (edit, project, table, make_row (project, table, key, name));
  return edit;
}

static VdEdit *
add_listed (const VdProject   *project,
            VdSystemTable      table,
            const VdSystemRow *parent,
            VdNode            *node)
{
  VdEdit *edit;

  if (node == NULL)
    return NULL;

  edit = parent != NULL ? vd_system_begin (project, parent, _("Add to %s"))
                        : vd_edit_list (_("Add Row"));
  vd_system_insert_listed (edit, project, table, parent, node);
  return edit;
}

static VdEdit *
add_inner (const VdProject   *project,
           const VdSystemRow *parent,
           VdNode            *node)
{
  /* TRANS: %s is a row of a table, as "Forest", that gets a row of its own inside */
  VdEdit *edit = node != NULL ? vd_system_begin (project, parent, _("Add to %s")) : NULL;

  if (node != NULL)
    vd_system_insert_inner (edit, project, parent, node);

  return edit;
}

VdEdit *
vd_system_add (const VdProject   *project,
               VdSystemTable      table,
               const VdSystemRow *parent,
               const char        *element,
               const char        *name,
               char             **refusal)
{
  g_autoptr (GPtrArray) rows = NULL;
  g_autofree char *typed = NULL;
  g_autofree char *key = NULL;

  g_return_val_if_fail (project != NULL && table < VD_N_SYSTEM_TABLES && refusal != NULL, NULL);
  g_return_val_if_fail (parent == NULL || element != NULL, NULL);

  rows = vd_system_list (project, table);
  typed = g_strstrip (g_strdup (name != NULL ? name : ""));
  *refusal = NULL;
  if (parent != NULL && vd_system_is_listed (element))
    return add_listed (project, table, parent,
                       vd_node_new (vd_system_document (project, table), element));
  if (parent == NULL && vd_system_is_listed (vd_system_place (table)->element))
    return add_listed (project, table, NULL, make_listed (project, table, rows, refusal));
  if (parent != NULL && strcmp (element, "work") == 0)
    return add_inner (project, parent, make_work (project, parent, refusal));
  if (parent != NULL && strcmp (element, "choice") != 0)
    return add_inner (project, parent, make_inner (project, parent, element, refusal));

  *refusal = refuse_name (rows, table, typed);
  if (*refusal != NULL)
    return NULL;
  if (parent == NULL)
    return add_row (project, table, rows, typed);

  key = make_key (rows, parent, typed, element);
  return add_inner (project, parent,
                    new_choice (vd_system_document (project, table), key, typed, FALSE));
}
