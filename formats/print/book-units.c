/* The order of battle: a table for each formation that has units of its own. */
#include "formats/print/book.h"

#include <string.h>

#define MOST_ABOVE 16

static const char *const head[] = { N_("Unit"), N_("Formation"), N_("Code"), N_("Class"),
                                    N_("Strength"), N_("Move"),
                                    N_("Remarks"), NULL };

/* (transfer full): "garrison, fort" */
static char *
say_traits (const VdBook *self,
            const VdNode *unit)
{
  static const char *const names[] = { N_("garrison"), N_("fort"), N_("steadfast"),
                                       N_("sends-orders") };
  g_auto (GStrv) traits = g_strsplit (vd_book_get (unit, "traits"), " ", -1);

  for (guint i = 0; traits[i] != NULL; i++)
    for (guint k = 0; k < G_N_ELEMENTS (names); k++)
      if (strcmp (traits[i], names[k]) == 0)
        {
          g_free (traits[i]);
          traits[i] = g_strdup (vd_book_say (self, names[k]));
          break;
        }

  return g_strjoinv (", ", traits);
}

/* What the counter does not show. */
static char *
get_remarks (const VdBook *self,
             const VdNode *unit)
{
  const char *reduced = vd_book_get (unit, "reduced"), *steps = vd_book_get (unit, "steps");
  const char *initiative = vd_book_get (unit, "initiative");
  g_autofree char *traits = say_traits (self, unit);
  GString *text = g_string_new (traits);

  if (*initiative != '\0')
    {
      g_string_append (text, text->len > 0 ? ", " : "");
      g_string_append_printf (text, vd_book_say (self, N_("initiative: %s")), initiative);
    }
  if (*reduced != '\0')
    {
      g_string_append (text, text->len > 0 ? ", " : "");
      /* TRANS: %s is strength, or strength and movement */
      g_string_append_printf (text, vd_book_say (self, N_("reduced: %s")), reduced);
    }
  if (*steps != '\0')
    {
      g_string_append (text, text->len > 0 ? ", " : "");
      g_string_append_printf (text, vd_book_say (self, N_("steps: %s")), steps);
    }

  return g_string_free (text, FALSE);
}

/* Formations that go round end. */
const VdNode *
vd_book_find_top (const VdBook *self,
                  const VdNode *row)
{
  const char *above = vd_book_get (row, "formation");

  for (guint i = 0; i < MOST_ABOVE; i++)
    {
      const VdNode *formation = vd_book_find (self, VD_ID_FORMATION, above);

      if (formation == NULL)
        break;
      row = formation;
      above = vd_book_get (row, "parent");
    }

  return row;
}

static gboolean
has_parts (const VdBook *self,
           const VdNode *formation)
{
  VD_EACH (part, vd_book_section (self, "units"), "formation")
    if (strcmp (vd_book_get (part, "parent"), vd_book_get (formation, "id")) == 0)
      return TRUE;

  return FALSE;
}

static void
add_unit (const VdBook *self,
          VdBookPiece  *table,
          const VdNode *unit,
          char         *formation)
{
  const char *own = vd_node_get (unit, "name");

  vd_book_add_row (table, vd_book_cells (own != NULL ? g_strdup (own)
                                                     : vd_book_name (self, VD_ID_UNIT,
                                                                     vd_book_get (unit, "id")),
                                         formation,
                                         g_strdup (vd_book_get (unit, "code")),
                                         vd_book_name (self, VD_ID_CLASS,
                                                       vd_book_get (unit, "class")),
                                         g_strdup (vd_book_get (unit, "strength")),
                                         g_strdup (vd_book_get (unit, "move")),
                                         get_remarks (self, unit), NULL));
  g_ptr_array_add (table->units, (gpointer) unit);
}

/* Whether a unit that is under @found has its row where @top is told of. */
static gboolean
is_under (const VdBook *self,
          const VdNode *found,
          const VdNode *top,
          const char   *side)
{
  if (top != NULL)
    return found == top;

  return strcmp (vd_node_get_name (found), "formation") != 0 ||
         g_strcmp0 (vd_book_side_of (self, found), side) != 0;
}

/* @top: (nullable): %NULL for the units that are in no formation of that side
 * @title: (transfer full) */
static void
add_units (VdBook       *self,
           const char   *side,
           const VdNode *top,
           char         *title)
{
  VdBookPiece *table = vd_book_add_table (self, title, head);
  gboolean has_formations = top != NULL && has_parts (self, top);

  table->units = g_ptr_array_new ();
  VD_EACH (unit, vd_book_section (self, "units"), "unit")
    {
      const VdNode *found = vd_book_find_top (self, unit);

      if (g_strcmp0 (vd_book_side_of (self, unit), side) == 0 && is_under (self, found, top, side))
        add_unit (self, table, unit,
                  vd_book_name (self, VD_ID_FORMATION,
                                has_formations ? vd_book_get (unit, "formation") : ""));
    }
  vd_book_drop_empty_columns (table);
}

char *
vd_book_facts (const VdBook *self,
               const VdNode *formation)
{
  static const struct { const char *attribute, *sentence; } facts[] = {
    { "units", N_("units: %s") },
    { "strength", N_("strength points: %s") },
    { "fresh", N_("fresh strength: %s") },
    { "level", N_("demoralized by casualties of: %s") },
    { "casualties", N_("casualties before the battle: %s") },
  };
  const VdNode *above = vd_book_find (self, VD_ID_FORMATION, vd_book_get (formation, "parent"));
  const char *army = vd_book_get (formation, "army");
  GString *text = g_string_new (NULL);

  if (*army != '\0' && (above == NULL || strcmp (army, vd_book_get (above, "army")) != 0))
    {
      g_autofree char *name = vd_book_name (self, VD_ID_ARMY, army);

      g_string_append_printf (text, vd_book_say (self, N_("army: %s")), name);
    }
  for (guint i = 0; i < G_N_ELEMENTS (facts); i++)
    if (*vd_book_get (formation, facts[i].attribute) != '\0')
      {
        g_autofree char *said =
          g_strdup_printf (vd_book_say (self, facts[i].sentence),
                           vd_book_get (formation, facts[i].attribute));

        g_string_append_printf (text, "%s%s", text->len > 0 ? vd_book_say (self, N_("; ")) : "",
                                said);
      }

  return g_string_free (text, FALSE);
}

/* Of all formations of a side: a table for each that is in no other, and what is said besides. */
static void
add_formations (VdBook     *self,
                const char *side)
{
  const VdNode *units = vd_book_section (self, "units");

  VD_EACH (formation, units, "formation")
    {
      const char *id = vd_book_get (formation, "id");
      g_autofree char *name = vd_book_name (self, VD_ID_FORMATION, id);
      g_autofree char *facts = vd_book_facts (self, formation);
      const char *parent = vd_book_get (formation, "parent");
      char *told;

      if (g_strcmp0 (vd_book_side_of (self, formation), side) != 0)
        continue;

      told = *facts != '\0' ? g_strdup_printf ("%s (%s)", name, facts) : g_strdup (name);
      if (vd_book_find (self, VD_ID_FORMATION, parent) == NULL)
        add_units (self, side, formation, told);
      else if (*facts != '\0')
        vd_book_add (self, VD_BOOK_ITEM, told, NULL);
      else
        g_free (told);
    }
}

static void
add_armies (VdBook     *self,
            const char *side)
{
  VD_EACH (army, vd_book_section (self, "armies"), "army")
    if (strcmp (vd_book_get (army, "side"), side) == 0)
      {
        g_autofree char *name = vd_book_name (self, VD_ID_ARMY, vd_book_get (army, "id"));
        const char *morale = vd_book_get (army, "morale");

        if (*morale != '\0')
          vd_book_add (self, VD_BOOK_ITEM,
                       g_strdup_printf (vd_book_say (self, N_("The %s army begins with a morale of "
                                                              "%s.")), name, morale), army);
        else
          vd_book_add (self, VD_BOOK_ITEM,
                       g_strdup_printf (vd_book_say (self, N_("The %s army fights on this side.")),
                                        name), army);
      }
}

static void
add_side (VdBook       *self,
          const VdNode *side)
{
  const char *id = vd_book_get (side, "id");
  const char *units = vd_book_get (side, "units"), *strength = vd_book_get (side, "strength");
  g_autofree char *name = vd_book_name (self, VD_ID_SIDE, id);

  vd_book_add (self, VD_BOOK_HEADING, g_strdup_printf (vd_book_say (self, N_("The %s side")), name),
               NULL);
  if (strcmp (vd_book_get (side, "first"), "yes") == 0)
    vd_book_add (self, VD_BOOK_PARAGRAPH,
                 g_strdup_printf (vd_book_say (self, N_("The %s side moves first in each turn.")),
                                  name), side);
  if (*units != '\0' && *strength != '\0')
    vd_book_add (self, VD_BOOK_PARAGRAPH,
                 g_strdup_printf (vd_book_say (self, N_("It has %s units with %s strength points "
                                                        "in all.")), units, strength), NULL);
  else if (*units != '\0')
    vd_book_add (self, VD_BOOK_PARAGRAPH,
                 g_strdup_printf (vd_book_say (self, N_("It has %s units in all.")), units), NULL);
  else if (*strength != '\0')
    vd_book_add (self, VD_BOOK_PARAGRAPH,
                 g_strdup_printf (vd_book_say (self, N_("It has %s strength points in all.")),
                                  strength), NULL);
  add_armies (self, id);

  add_formations (self, id);
  add_units (self, id, NULL, g_strdup (name));
}

void
vd_book_units (VdBook *self)
{
  vd_book_tell (self, VD_BOOK_CHAPTER, N_("Order of battle"), NULL);
  VD_EACH (side, vd_book_section (self, "sides"), "side")
    add_side (self, side);
}
