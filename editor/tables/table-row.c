#include "editor/tables/table-row.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/rows/fields.h"
#include "editor/tables/words.h"

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

static const VdProject *
get_project (VdTableRow *self)
{
  return vd_editor_project_get (self->project);
}

static gboolean
is_row (VdTableRow *self,
        const char *element)
{
  return strcmp (vd_node_get_name (self->node), element) == 0;
}

char *
vd_table_row_get (VdTableRow *self,
                  const char *attribute)
{
  const char *value = vd_node_get (self->node, attribute);

  return g_strdup (value != NULL ? value : "");
}

char *
vd_table_row_show (VdTableRow *self,
                   const char *attribute)
{
  return vd_field_show (get_project (self), self->node, attribute);
}

/* A row without a side is about the one that its units are of. */
static VdNode *
find_unit (VdTableRow *self)
{
  const char *several = is_row (self, "recall") ? vd_node_get (self->node, "units") : NULL;
  g_auto (GStrv) units = vd_split_words (several);

  return vd_refs_find_row (get_project (self), VD_REF_UNIT,
                           units[0] != NULL ? units[0] : vd_node_get (self->node, "unit"));
}

char *
vd_table_row_get_side (VdTableRow *self,
                       const char *attribute)
{
  VdNode *unit = find_unit (self);

  return vd_ref_name (get_project (self), VD_REF_SIDE,
                      vd_node_get (unit != NULL ? unit : self->node, "side"));
}

static const char *
get_units (VdTableRow *self)
{
  return vd_node_get (self->node, is_row (self, "place") ? "unit" : "units");
}

char *
vd_table_row_get_units (VdTableRow *self,
                        const char *attribute)
{
  return vd_refs_names (get_project (self), VD_REF_UNIT, get_units (self));
}

char *
vd_table_row_get_counters (VdTableRow *self,
                           const char *attribute)
{
  return vd_words_counters (get_project (self), get_units (self));
}

char *
vd_table_row_get_zone (VdTableRow *self,
                       const char *attribute)
{
  const char *within = vd_node_get (self->node, "within");
  const char *of = vd_node_get (self->node, "of");

  if (vd_node_get (self->node, "region") != NULL)
    return vd_table_row_show (self, "region");
  if (of == NULL)
    return g_strdup (is_row (self, "zone") ? _("(region to be chosen)") : "");

  /* TRANS: a number of hexes, and the hex they are counted from */
  return g_strdup_printf (_("within %s of %s"), within != NULL ? within : "0", of);
}

char *
vd_table_row_get_held (VdTableRow *self,
                       const char *attribute)
{
  g_autofree char *formations = vd_table_row_show (self, "formations");
  g_autofree char *units = vd_table_row_show (self, "units");
  g_autofree char *free_ones = vd_table_row_show (self, "except");
  GString *text;

  if (is_row (self, "recall"))
    /* TRANS: %s are units that are recalled */
    return g_strdup_printf (_("Back to reserve: %s"),
                            *units != '\0' ? units : _("(units to be chosen)"));

  text = g_string_new (formations);
  if (*units != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", units);
  if (text->len == 0)
    g_string_append (text, _("All units"));
  if (*free_ones != '\0')
    /* TRANS: %s are formations; follows "All units" */
    g_string_append_printf (text, _(" except %s"), free_ones);

  return g_string_free (text, FALSE);
}

char *
vd_table_row_get_when (VdTableRow *self,
                       const char *attribute)
{
  return vd_table_row_show (self, "when");
}

char *
vd_table_row_get_words (VdTableRow *self,
                        const char *attribute)
{
  g_autofree char *words = NULL;

  if (is_row (self, "award"))
    return vd_words_award (get_project (self), self->node);
  if (is_row (self, "level"))
    return vd_words_level (get_project (self), self->node);

  words = vd_words_condition (get_project (self), self->node);
  /* TRANS: a condition of an award, besides the one above it */
  return g_strdup_printf (_("… and if %s"), words);
}

/* A row without a name is called by its units, its condition, or its side. */
static char *
find_title (VdTableRow *self)
{
  static const char *const keys[] = { "name", "id", "unit", "army", "side", "units", "by" };

  if (is_row (self, "place"))
    return vd_table_row_show (self, "unit");
  if (is_row (self, "also"))
    return vd_words_condition (get_project (self), self->node);

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (vd_node_get (self->node, keys[i]) != NULL && *vd_node_get (self->node, keys[i]) != '\0')
      return vd_table_row_show (self, keys[i]);

  return g_strdup (vd_node_get_name (self->node));
}

char *
vd_table_row_get_title (VdTableRow *self)
{
  g_autofree char *title = find_title (self);
  g_autofree char *when = vd_table_row_get_when (self, NULL);

  return *when != '\0' ? g_strdup_printf ("%s (%s)", title, when) : g_steal_pointer (&title);
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
