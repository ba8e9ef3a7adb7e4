#include "editor/table-row.h"

#include <glib/gi18n.h>
#include <string.h>

struct _VdTableRow
{
  GObject          parent_instance;

  VdEditorProject *project; /* borrowed from the table */
  VdNode          *node;
};

enum
{
  CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdTableRow, vd_table_row, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

VdTableRow *
vd_table_row_new (VdEditorProject *project,
                  VdNode          *node)
{
  VdTableRow *self = g_object_new (VD_TYPE_TABLE_ROW, NULL);

  self->project = project;
  self->node = node;

  return self;
}

VdNode *
vd_table_row_get_node (VdTableRow *self)
{
  return self->node;
}

void
vd_table_row_touch (VdTableRow *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

char *
vd_table_row_get (VdTableRow *self,
                  const char *attribute)
{
  const char *value = vd_node_get (self->node, attribute);

  return g_strdup (value != NULL ? value : "");
}

/* A row of the scenario by its id; @length bytes of it, or -1. */
static VdNode *
find_row (VdTableRow *self,
          const char *table,
          const char *id,
          gssize      length)
{
  VdNode *root = vd_document_get_root (vd_editor_project_get (self->project)->scenario);
  VdNode *parent = vd_node_find (root, table);

  if (length < 0)
    length = strlen (id);

  for (VdNode *row = parent != NULL ? vd_node_get_first (parent) : NULL;
       row != NULL;
       row = vd_node_get_next (row))
    {
      const char *key = vd_node_get (row, "id");

      if (key != NULL && strncmp (key, id, length) == 0 && key[length] == '\0')
        return row;
    }

  return NULL;
}

static const char *
get_name (const VdNode *node,
          const char   *otherwise)
{
  const char *name = node != NULL ? vd_node_get (node, "name") : NULL;

  return name != NULL ? name : otherwise;
}

char *
vd_table_row_get_side (VdTableRow *self,
                       const char *attribute)
{
  const char *side = vd_node_get (self->node, "side");

  if (side == NULL)
    return g_strdup ("");

  return g_strdup (get_name (find_row (self, "sides", side, -1), side));
}

char *
vd_table_row_get_where (VdTableRow *self,
                        const char *attribute)
{
  static const char *const sources[] = { "at", "edge", "region" };

  for (guint i = 0; i < G_N_ELEMENTS (sources); i++)
    if (vd_node_get (self->node, sources[i]) != NULL)
      return g_strdup (vd_node_get (self->node, sources[i]));

  return g_strdup ("");
}

char *
vd_table_row_get_units (VdTableRow *self,
                        const char *attribute)
{
  const char *units = vd_node_get (self->node, "units");
  g_auto (GStrv) ids = g_strsplit (units != NULL ? units : "", " ", -1);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; ids[i] != NULL; i++)
    if (*ids[i] != '\0')
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "",
                              get_name (find_row (self, "units", ids[i], -1), ids[i]));

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* "plan=a": the name of choice a of option plan, up to its explanation. */
static void
append_choice (VdTableRow *self,
               GString    *text,
               const char *condition)
{
  gsize length = strcspn (condition, "=");
  VdNode *option = find_row (self, "options", condition, length);
  const char *name = NULL;

  for (VdNode *choice = option != NULL ? vd_node_get_first (option) : NULL;
       choice != NULL && condition[length] != '\0';
       choice = vd_node_get_next (choice))
    if (g_strcmp0 (vd_node_get (choice, "id"), condition + length + 1) == 0)
      name = vd_node_get (choice, "name");

  if (name == NULL)
    name = condition;

  g_string_append (text, text->len > 0 ? "; " : "");
  g_string_append_len (text, name, strcspn (name, ":"));
}

char *
vd_table_row_get_when (VdTableRow *self,
                       const char *attribute)
{
  const char *when = vd_node_get (self->node, "when");
  g_auto (GStrv) conditions = g_strsplit (when != NULL ? when : "", " ", -1);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; conditions[i] != NULL; i++)
    if (*conditions[i] != '\0')
      append_choice (self, text, conditions[i]);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
vd_table_row_class_init (VdTableRowClass *klass)
{
  signals[CHANGED] =
    g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
}

static void
vd_table_row_init (VdTableRow *self)
{
}
