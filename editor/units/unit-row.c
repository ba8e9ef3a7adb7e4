#include "editor/units/unit-row.h"

#include <string.h>

struct _VdUnitRow
{
  GObject  parent_instance;

  VdNode  *node;
  char    *texts[VD_N_UNIT_COLUMNS];
  char    *keys[VD_N_UNIT_COLUMNS]; /* to sort by; NULL until one asks */
  char    *folded;                  /* what is searched */
  VdStart  start;
};

enum
{
  CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdUnitRow, vd_unit_row, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

VdUnitRow *
vd_unit_row_new (VdNode *node)
{
  VdUnitRow *self;

  g_return_val_if_fail (node != NULL, NULL);

  self = g_object_new (VD_TYPE_UNIT_ROW, NULL);
  self->node = node;
  return self;
}

VdNode *
vd_unit_row_get_node (VdUnitRow *self)
{
  g_return_val_if_fail (VD_IS_UNIT_ROW (self), NULL);

  return self->node;
}

/* The name of what an id names, if nothing else has it. */
static const char *
get_name (const VdUnits *units,
          VdUnitList     list,
          const char    *id)
{
  VdNode *row = vd_units_find_row (units, list, id);
  const char *name = row != NULL ? vd_node_get (row, "name") : NULL;

  return name != NULL && vd_units_find_named (units, list, name) == row ? name : id;
}

static const char *
get_text (const VdUnits    *units,
          const VdUnitInfo *info,
          VdUnitField       field)
{
  const char *text = vd_unit_get (info, field);

  if (text == NULL && field == VD_UNIT_SIDE && info->side != NULL)
    text = vd_node_get (info->side, "id");
  if (text == NULL)
    return "";

  if (field == VD_UNIT_SIDE)
    return get_name (units, VD_LIST_SIDES, text);
  if (field == VD_UNIT_FORMATION)
    return get_name (units, VD_LIST_FORMATIONS, text);
  if (field == VD_UNIT_CLASS)
    return get_name (units, VD_LIST_CLASSES, text);

  return text;
}

static gboolean
set_text (VdUnitRow  *self,
          guint       column,
          const char *text)
{
  if (g_strcmp0 (self->texts[column], text) == 0)
    return FALSE;

  g_free (self->texts[column]);
  self->texts[column] = g_strdup (text);
  g_clear_pointer (&self->keys[column], g_free);
  g_clear_pointer (&self->folded, g_free);

  return TRUE;
}

void
vd_unit_row_update (VdUnitRow     *self,
                    const VdUnits *units)
{
  const VdUnitInfo *info;
  g_autofree char *start = NULL;
  gboolean changed;

  g_return_if_fail (VD_IS_UNIT_ROW (self) && units != NULL);

  info = vd_units_find_node (units, self->node);
  g_return_if_fail (info != NULL);

  start = vd_units_describe_start (info);
  changed = set_text (self, VD_UNIT_START, start);

  for (guint i = 0; i < VD_N_UNIT_FIELDS; i++)
    {
      g_autofree char *text = vd_unit_field_say (units, i, get_text (units, info, i));

      changed |= set_text (self, i, text);
    }

  self->start = info->start;
  if (changed)
    g_signal_emit (self, signals[CHANGED], 0);
}

const char *
vd_unit_row_get (VdUnitRow *self,
                 guint      column)
{
  g_return_val_if_fail (VD_IS_UNIT_ROW (self) && column < VD_N_UNIT_COLUMNS, NULL);

  return self->texts[column];
}

const char *
vd_unit_row_get_title (VdUnitRow *self)
{
  g_return_val_if_fail (VD_IS_UNIT_ROW (self), NULL);

  return *self->texts[VD_UNIT_NAME] != '\0' ? self->texts[VD_UNIT_NAME] : self->texts[VD_UNIT_ID];
}

VdStart
vd_unit_row_get_start (VdUnitRow *self)
{
  g_return_val_if_fail (VD_IS_UNIT_ROW (self), VD_START_NOWHERE);

  return self->start;
}

gboolean
vd_unit_row_has_text (VdUnitRow  *self,
                      const char *folded)
{
  g_return_val_if_fail (VD_IS_UNIT_ROW (self) && folded != NULL, FALSE);

  if (self->folded == NULL)
    {
      g_autofree char *all = g_strjoin ("\n", self->texts[VD_UNIT_NAME], self->texts[VD_UNIT_ID],
                                        self->texts[VD_UNIT_CODE], self->texts[VD_UNIT_FORMATION],
                                        self->texts[VD_UNIT_TRAITS], NULL);

      self->folded = g_utf8_casefold (all, -1);
    }

  return strstr (self->folded, folded) != NULL;
}

/* Order */

static gboolean
is_numeric (guint column)
{
  return column == VD_UNIT_STRENGTH || column == VD_UNIT_MOVE || column == VD_UNIT_STEPS ||
         column == VD_UNIT_REDUCED || column == VD_UNIT_INITIATIVE || column == VD_UNIT_RATING ||
         column == VD_UNIT_VEDETTES;
}

/* The other side of a counter shows movement after the strength: "3-4", or "3(4)5". */
static double
read_number (const char *text)
{
  g_autofree char *strength = g_strndup (text, strcspn (text, "-("));

  return *text == '\0' ? -1 : vd_units_read_points (strength);
}

static const char *
get_key (VdUnitRow *self,
         guint      column)
{
  if (self->keys[column] == NULL)
    {
      g_autofree char *folded = g_utf8_casefold (self->texts[column], -1);

      /* For file names, so that 2 comes before 10. */
      self->keys[column] = g_utf8_collate_key_for_filename (folded, -1);
    }

  return self->keys[column];
}

int
vd_unit_row_compare (VdUnitRow *a,
                     VdUnitRow *b,
                     guint      column)
{
  double first, second;

  g_return_val_if_fail (a != NULL && b != NULL && column < VD_N_UNIT_COLUMNS, 0);

  if (column == VD_UNIT_START && a->start != b->start)
    return (a->start + VD_N_STARTS - 1) % VD_N_STARTS < (b->start + VD_N_STARTS - 1) % VD_N_STARTS
           ? -1 : 1;
  if (!is_numeric (column))
    return strcmp (get_key (a, column), get_key (b, column));

  first = read_number (a->texts[column]);
  second = read_number (b->texts[column]);
  return first < second ? -1 : first > second;
}

static void
vd_unit_row_finalize (GObject *object)
{
  VdUnitRow *self = VD_UNIT_ROW (object);

  for (guint i = 0; i < VD_N_UNIT_COLUMNS; i++)
    {
      g_free (self->texts[i]);
      g_free (self->keys[i]);
    }
  g_free (self->folded);

  G_OBJECT_CLASS (vd_unit_row_parent_class)->finalize (object);
}

static void
vd_unit_row_class_init (VdUnitRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = vd_unit_row_finalize;

  signals[CHANGED] =
    g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
}

static void
vd_unit_row_init (VdUnitRow *self)
{
}
