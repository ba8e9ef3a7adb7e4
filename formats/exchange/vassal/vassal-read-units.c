/* vassal-read-units.c: rows for the counters of a module */
#include "formats/exchange/vassal/vassal-read.h"

#include <string.h>

#define PLACES N_("places of units")

typedef struct
{
  VdVassalRead *read;
  GPtrArray    *units;      /* of VdVassalUnitRead */
  GHashTable   *formations; /* of char*: their ids, by names */
  VdNode       *section;
} Units;

static void
tell (const Units     *self,
      VdFate           fate,
      const char      *what,
      const VdXmlNode *node,
      const char      *why)
{
  g_autofree char *place = vd_vassal_say (self->read, node);

  vd_fates_tell (self->read->import->fates, fate, what, place, "%s", why);
}

/* What is read of a counter */

void
vd_vassal_unit_set_side (VdVassalUnitRead *unit,
                         const char       *side)
{
  unit->is_torn |= side != NULL && unit->side != NULL && strcmp (side, unit->side) != 0;
  if (unit->side == NULL)
    unit->side = side;
}

void
vd_vassal_unit_free (gpointer data)
{
  VdVassalUnitRead *self = data;

  for (guint i = 0; i < VD_VASSAL_N_VALUES; i++)
    g_free (self->values[i]);
  g_free (self->key);
  g_free (self->id);
  g_free (self->name);
  g_free (self->image);
  g_string_free (self->note, TRUE);
  g_free (self);
}

/* Counters */

/* A counter in a list for more of them is no other than the one that stands on a map: it only
 * tells of which side that is.  Those that stand come first. */
static void
join_unit (Units            *self,
           GHashTable       *known,
           VdVassalUnitRead *unit)
{
  GPtrArray *same = g_hash_table_lookup (known, unit->key);

  if (same == NULL)
    {
      same = g_ptr_array_new ();
      g_hash_table_insert (known, g_strdup (unit->key), same);
    }
  else if (unit->stack == NULL)
    {
      for (guint i = 0; i < same->len; i++)
        vd_vassal_unit_set_side (same->pdata[i], unit->side);
      vd_fates_count (self->read->import->fates, VD_VASSAL_COUNTERS, 1);
      return;
    }

  g_ptr_array_add (same, unit);
  g_ptr_array_add (self->units, unit);
}

static void
join_units (Units           *self,
            const GPtrArray *all)
{
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                                        (GDestroyNotify) g_ptr_array_unref);

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < all->len; i++)
      {
        VdVassalUnitRead *unit = all->pdata[i];

        if ((unit->stack == NULL) == (pass == 1))
          join_unit (self, known, unit);
      }
}

/* Rows */

/* (nullable): the id of a formation; its row stands before all units */
static const char *
find_formation (Units      *self,
                const char *name)
{
  const char *id = name != NULL ? g_hash_table_lookup (self->formations, name) : NULL;
  char *own;
  VdNode *row;

  if (name == NULL || id != NULL)
    return id;

  own = vd_schema_is_id (name) ? g_strdup (name)
                               : vd_vassal_make_id (self->read, name, "formation");
  row = vd_node_new (self->read->scenario, "formation");
  g_free (vd_node_set (row, "id", own));
  g_free (vd_node_set (row, "name", name));
  vd_document_insert (self->read->scenario, self->section, row,
                      vd_node_find (self->section, "unit"));
  g_hash_table_insert (self->formations, g_strdup (name), own);
  return own;
}

/* (transfer full): its own, if nobody has it yet */
static char *
choose_id (const Units            *self,
           const VdVassalUnitRead *unit)
{
  g_autofree char *key = g_strconcat ("unit/", unit->id != NULL ? unit->id : "", NULL);

  if (unit->id == NULL || g_hash_table_contains (self->read->ids, key))
    return vd_vassal_make_id (self->read, unit->id != NULL ? unit->id : unit->name, "unit");

  g_hash_table_insert (self->read->ids, g_steal_pointer (&key), GSIZE_TO_POINTER (1));
  return g_strdup (unit->id);
}

static void
tell_side (const Units            *self,
           const VdVassalUnitRead *unit)
{
  if (unit->is_torn)
    tell (self, VD_FATE_CONFLICTING, VD_VASSAL_COUNTERS, unit->slot,
          N_("it is said to be of two sides; the unit has none"));
  else if (unit->side == NULL && g_hash_table_size (self->read->sides) > 0)
    tell (self, VD_FATE_UNKNOWN, VD_VASSAL_COUNTERS, unit->slot,
          N_("nothing says for certain of which side it is; the unit has none"));
}

static void
place_unit (const Units            *self,
            const VdVassalUnitRead *unit,
            const char             *id)
{
  guint cell = 0;
  const VdVassalField *field = vd_vassal_find_stack (self->read, unit->window, unit->stack, &cell);
  char label[VD_MAX_LABEL];
  g_autofree char *at = NULL;
  VdNode *section;

  if (field == NULL)
    {
      tell (self, VD_FATE_UNKNOWN, PLACES, unit->stack,
            N_("it lies in no hex of a map; the unit has no place"));
      return;
    }

  vd_numbering_print (&field->hexes.numbering, &field->hexes.grid, cell, label, sizeof label);
  at = self->read->fields->len > 1 ? g_strconcat (field->id, ":", label, NULL) : g_strdup (label);
  section = vd_node_find (vd_document_get_root (self->read->scenario), "setup");
  if (section == NULL)
    section = vd_vassal_add_row (self->read->scenario, NULL, "setup", NULL);
  vd_vassal_add_row (self->read->scenario, section, "place", "unit", id, "at", at, NULL);
  vd_fates_count (self->read->import->fates, PLACES, 1);
}

static void
add_unit (Units                  *self,
          const VdVassalUnitRead *unit)
{
  g_autofree char *id = choose_id (self, unit);
  VdNode *row = vd_node_new (self->read->scenario, "unit");

  g_free (vd_node_set (row, "id", id));
  g_free (vd_node_set (row, "name", *unit->name != '\0' ? unit->name : NULL));
  g_free (vd_node_set (row, "side", unit->is_torn ? NULL : unit->side));
  for (guint i = 0; i < VD_VASSAL_N_VALUES; i++)
    {
      gboolean is_formation = strcmp (vd_vassal_values[i].attribute, "formation") == 0;
      const char *value = is_formation ? find_formation (self, unit->values[i]) : unit->values[i];

      if (value != NULL)
        g_free (vd_node_set (row, vd_vassal_values[i].attribute, value));
    }
  if (unit->note->len > 0)
    g_free (vd_node_set (row, "note", unit->note->str));

  vd_document_insert (self->read->scenario, self->section, row, NULL);
  vd_fates_count (self->read->import->fates, VD_VASSAL_COUNTERS, 1);
  tell_side (self, unit);
  if (unit->stack != NULL)
    place_unit (self, unit, id);
}

void
vd_vassal_add_units (VdVassalRead    *read,
                     const GPtrArray *units)
{
  Units self = {
    .read = read,
    .units = g_ptr_array_new (),
    .formations = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free),
  };

  join_units (&self, units);
  if (self.units->len > 0)
    self.section = vd_vassal_add_row (read->scenario, NULL, "units", NULL);
  for (guint i = 0; i < self.units->len; i++)
    add_unit (&self, self.units->pdata[i]);

  g_hash_table_unref (self.formations);
  g_ptr_array_unref (self.units);
}
