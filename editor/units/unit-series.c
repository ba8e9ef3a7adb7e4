#include "editor/units/unit-series.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/units/unit-fields.h"
#include "editor/units/units-edit.h"

char *
vd_unit_series_fill (const char *pattern,
                     guint       number)
{
  g_autofree char *digits = NULL;
  g_auto (GStrv) parts = NULL;

  g_return_val_if_fail (pattern != NULL, NULL);

  digits = g_strdup_printf ("%u", number);
  parts = g_strsplit (pattern, "#", -1);
  return g_strjoinv (digits, parts);
}

char *
vd_unit_series_guess (const char *name)
{
  const char *digits = name != NULL ? strpbrk (name, "0123456789") : NULL;
  gsize n = digits != NULL ? strspn (digits, "0123456789") : 0;

  if (name == NULL)
    return g_strdup ("#");
  if (digits == NULL)
    return g_strconcat ("#/", name, NULL);

  return g_strdup_printf ("%.*s#%s", (int) (digits - name), name, digits + n);
}

static char *
check_series (const VdUnits      *units,
              const VdUnitSeries *series)
{
  VdNode *side = vd_units_get_formation_side (units, series->formation);

  if (*series->name == '\0')
    return g_strdup (_("Give the units a name, with # where the number stands."));
  if (series->last < series->first || series->last - series->first >= VD_UNIT_SERIES_MOST)
    return g_strdup_printf (_("The numbers must go up, and be %u at most."), VD_UNIT_SERIES_MOST);
  if (side == NULL && series->side == NULL)
    return g_strdup (_("Choose a side, or a formation that has one."));

  return NULL;
}

/* What all of them have; the refusal of the first that can't stand. */
static char *
parse_common (const VdUnits      *units,
              const VdUnitSeries *series,
              char              **values)
{
  const struct
  {
    VdUnitField field;
    const char *typed;
  } rows[] = {
    { VD_UNIT_CLASS, series->unit_class },
    { VD_UNIT_STRENGTH, series->strength },
    { VD_UNIT_MOVE, series->move },
  };
  char *refusal = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (rows) && refusal == NULL; i++)
    if (*rows[i].typed != '\0')
      values[rows[i].field] = vd_unit_parse (units, rows[i].field, rows[i].typed, &refusal);

  return refusal;
}

static void
add_unit (VdUnitsEdit        *edit,
          const VdUnitSeries *series,
          char              **values,
          guint               number)
{
  const char *stem = series->formation != NULL ? vd_node_get (series->formation, "id") : "unit";
  g_autofree char *id = vd_units_edit_make_id (edit, "unit", stem);
  g_autofree char *name = vd_unit_series_fill (series->name, number);
  g_autofree char *code = vd_unit_series_fill (series->code, number);

  values[VD_UNIT_ID] = id;
  values[VD_UNIT_NAME] = name;
  values[VD_UNIT_CODE] = code;
  vd_units_edit_add (edit, values);
  values[VD_UNIT_ID] = values[VD_UNIT_NAME] = values[VD_UNIT_CODE] = NULL;
}

VdEdit *
vd_edit_units_series (const VdUnits      *units,
                      const VdUnitSeries *series,
                      char              **refusal)
{
  guint n;
  VdNode *side;
  g_autofree char *title = NULL;
  g_autoptr (VdUnitsEdit) edit = NULL;
  char *values[VD_N_UNIT_FIELDS] = { NULL };

  g_return_val_if_fail (units != NULL && series != NULL && refusal != NULL, NULL);

  n = series->last - series->first + 1;
  side = vd_units_get_formation_side (units, series->formation);
  title = g_strdup_printf (ngettext ("Add %u Unit", "Add %u Units", n), n);
  edit = vd_units_edit_new (units, title);
  *refusal = check_series (units, series);
  if (*refusal == NULL)
    *refusal = parse_common (units, series, values);

  if (*refusal == NULL)
    {
      values[VD_UNIT_SIDE] = (char *) vd_node_get (side != NULL ? side : series->side, "id");
      if (series->formation != NULL)
        values[VD_UNIT_FORMATION] = (char *) vd_node_get (series->formation, "id");
      for (guint number = series->first; number <= series->last; number++)
        add_unit (edit, series, values, number);
    }

  g_free (values[VD_UNIT_CLASS]);
  g_free (values[VD_UNIT_STRENGTH]);
  g_free (values[VD_UNIT_MOVE]);
  return *refusal == NULL ? vd_units_edit_finish (edit) : NULL;
}
