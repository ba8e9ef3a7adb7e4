/* The order of battle on cards: a section for each formation that is in no other, with a group for
 * each that has units of its own. */
#include "formats/print/cards.h"

#include <string.h>

#include "formats/document/document-rows.h"
#include "formats/project/mechanics.h"

/* What stands below a unit */

/* "6-4", or what there is of it; and the same of its reduced side. */
static char *
say_figures (const VdCardSource *self,
             const VdNode       *unit)
{
  const char *strength = vd_row_get (unit, "strength"), *move = vd_row_get (unit, "move");
  const char *reduced = vd_row_get (unit, "reduced");
  GString *text = g_string_new (strength);

  if (*move != '\0')
    g_string_append_printf (text, "%s%s", *strength != '\0' ? "-" : "", move);
  if (*reduced != '\0')
    {
      g_string_append (text, text->len > 0 ? vd_book_say (self->book, N_("; ")) : "");
      g_string_append_printf (text, vd_book_say (self->book, N_("reduced: %s")), reduced);
    }

  return g_string_free (text, FALSE);
}

/* "turn 4: 0128 (Mill)" */
static char *
say_arrival (const VdCardSource *self,
             const VdNode       *row)
{
  g_autofree char *turn = vd_book_turn (self->book, row);
  g_autofree char *entry = vd_wording_entry (&self->book->wording, row);

  if (*entry == '\0')
    return g_strdup_printf (vd_book_say (self->book, N_("turn %s")), turn);

  /* TRANS: when and where a unit comes */
  return g_strdup_printf (vd_book_say (self->book, N_("turn %s: %s")), turn, entry);
}

/* When and where it comes, or "". */
static char *
say_coming (const VdCardSource *self,
            const char         *id)
{
  const VdNode *place = g_hash_table_lookup (self->set->places, id);
  const VdNode *zone = g_hash_table_lookup (self->set->zones, id);
  const GPtrArray *rows = g_hash_table_lookup (self->set->groups, id);
  GString *text;

  if (place != NULL)
    return vd_book_place (self->book, place);
  if (zone != NULL)
    return vd_book_zone (self->book, zone);

  text = g_string_new (NULL);
  for (guint i = 0; rows != NULL && i < rows->len; i++)
    {
      g_autofree char *arrival = say_arrival (self, rows->pdata[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? vd_book_say (self->book, N_("; ")) : "",
                              arrival);
    }

  return g_string_free (text, FALSE);
}

/* Takes both. */
static char *
join (const VdCardSource *self,
      char               *first,
      char               *second)
{
  const char *between = *first != '\0' && *second != '\0' ? vd_book_say (self->book, N_("; ")) : "";
  char *both = g_strconcat (first, between, second, NULL);

  g_free (first);
  g_free (second);
  return both;
}

/* Groups */

typedef struct
{
  const VdNode *side, *top, *formation; /* (nullable) */
} Key;

static gboolean
is_of (const VdCardUnit *unit,
       const Key        *key)
{
  return unit->side == key->side && unit->top == key->top && unit->formation == key->formation;
}

static const VdCardUnit *
get_unit (const VdCardSource *self,
          guint               i)
{
  return &g_array_index (self->units, VdCardUnit, i);
}

/* Returns: (transfer full): what is said of the coming of all of them, or "" if it differs */
static char *
find_common (const VdCardSource *self,
             const Key          *key)
{
  g_autofree char *common = NULL;

  for (guint i = 0; i < self->units->len; i++)
    if (is_of (get_unit (self, i), key))
      {
        g_autofree char *coming = say_coming (self, get_unit (self, i)->counter->id);

        if (common == NULL)
          common = g_steal_pointer (&coming);
        else if (strcmp (common, coming) != 0)
          return g_strdup ("");
      }

  return common != NULL ? g_steal_pointer (&common) : g_strdup ("");
}

/* Where the marker lies by which a formation shows that its fresh strength is spent: once, though
 * units of the other side may be in it. */
static void
add_fresh (const VdCardSource *self,
           VdCardGroup        *group,
           const Key          *key)
{
  const VdNode *formation = key->formation;
  g_autofree char *id = g_strconcat ("fresh-", vd_row_get (formation, "id"), NULL);
  const char *side = vd_book_side_of (self->book, formation);
  const VdCounterBlock *last = self->set->blocks->pdata[self->set->blocks->len - 1];

  if (side == NULL || vd_book_find (self->book, VD_ID_SIDE, side) != key->side)
    return;

  for (guint i = 0; i < last->counters->len; i++)
    {
      const VdPrintCounter *marker = last->counters->pdata[i];

      if (marker->unit == NULL && strcmp (marker->id, id) == 0)
        vd_card_add_place (group, marker,
                           g_strdup_printf (vd_book_say (self->book, N_("fresh strength: %s")),
                                            vd_row_get (formation, "fresh")), g_strdup (""));
    }
}

/* "I Corps, Division Rivaud" of one that is two below the top; nothing of the top itself, of which
 * the section speaks, unless others come before it. */
static char *
say_title (const VdCardSource *self,
           const Key          *key,
           gboolean            is_first)
{
  const VdNode *above;
  g_autofree char *own = NULL, *name = NULL;

  if (key->formation == NULL || (key->formation == key->top && is_first))
    return g_strdup ("");

  own = vd_book_name (self->book, VD_ID_FORMATION, vd_row_get (key->formation, "id"));
  if (key->formation == key->top)
    return g_steal_pointer (&own);

  above = vd_book_find (self->book, VD_ID_FORMATION, vd_row_get (key->formation, "parent"));
  if (above == NULL || above == key->top)
    return g_steal_pointer (&own);

  name = vd_book_name (self->book, VD_ID_FORMATION, vd_row_get (above, "id"));
  return g_strdup_printf ("%s, %s", name, own);
}

static char *
say_note (const VdCardSource *self,
          const Key          *key,
          const char         *common)
{
  if (key->formation == NULL || key->formation == key->top)
    return g_strdup (common);

  return join (self, vd_book_facts (self->book, key->formation), g_strdup (common));
}

static void
add_group (const VdCardSource *self,
           VdCardSection      *section,
           const Key          *key)
{
  g_autofree char *common = find_common (self, key);
  gboolean is_first = section->groups->len == 0;
  VdCardGroup *group = vd_card_add_group (section, say_title (self, key, is_first),
                                          say_note (self, key, common));

  group->row = key->formation != key->top ? key->formation : NULL;
  for (guint i = 0; i < self->units->len; i++)
    {
      const VdPrintCounter *counter = get_unit (self, i)->counter;
      char *coming;

      if (!is_of (get_unit (self, i), key))
        continue;

      coming = *common != '\0' ? g_strdup ("") : say_coming (self, counter->id);
      vd_card_add_place (group, counter, g_strdup (counter->name),
                         join (self, say_figures (self, counter->unit), coming));
    }

  if (group->places->len > 0 && key->formation != NULL)
    add_fresh (self, group, key);
}

/* Sections */

/* The formations that units of the section are in, each once, as they first come.
 * Returns: (transfer full): of VdNode, %NULL among them */
static GPtrArray *
list_formations (const VdCardSource *self,
                 const Key          *key)
{
  GPtrArray *list = g_ptr_array_new ();

  for (guint i = 0; i < self->units->len; i++)
    {
      const VdCardUnit *unit = get_unit (self, i);

      if (unit->side == key->side && unit->top == key->top &&
          !g_ptr_array_find (list, unit->formation, NULL))
        g_ptr_array_add (list, (gpointer) unit->formation);
    }

  return list;
}

/* What its army begins with, if it is a rule that armies have a morale; or "". */
static char *
say_morale (const VdCardSource *self,
            const VdNode       *formation)
{
  const VdNode *army = vd_book_find (self->book, VD_ID_ARMY, vd_row_get (formation, "army"));
  const char *morale = army != NULL ? vd_row_get (army, "morale") : "";

  if (*morale == '\0' || !vd_project_plays (self->book->wording.project, "army-morale"))
    return g_strdup ("");

  return g_strdup_printf (vd_book_say (self->book, N_("morale at the start: %s")), morale);
}

/* @top: (nullable) */
static void
add_section (const VdCardSource *self,
             GPtrArray          *sections,
             const VdNode       *side,
             const VdNode       *top)
{
  Key key = { side, top, NULL };
  g_autoptr (GPtrArray) formations = list_formations (self, &key);
  VdCardSection *section;

  if (top == NULL)
    section = vd_card_add_section (sections, self, side,
                                   g_strdup (vd_book_say (self->book, N_("In no formation"))),
                                   g_strdup (""));
  else
    section = vd_card_add_section (sections, self, side,
                                   vd_book_name (self->book, VD_ID_FORMATION,
                                                 vd_row_get (top, "id")),
                                   join (self, vd_book_facts (self->book, top),
                                         say_morale (self, top)));

  section->row = top;
  for (guint i = 0; i < formations->len; i++)
    {
      key.formation = formations->pdata[i];
      add_group (self, section, &key);
    }
}

/* The formations at the top, in their order; what is in none comes last. */
static void
add_side (const VdCardSource *self,
          GPtrArray          *sections,
          const VdNode       *side)
{
  const VdNode *row = vd_row_first (self->book->wording.project->scenario, "units", "formation");
  g_autoptr (GHashTable) tops = g_hash_table_new (NULL, NULL);
  guint first = sections->len;

  for (guint i = 0; i < self->units->len; i++)
    if (get_unit (self, i)->side == side)
      g_hash_table_add (tops, (gpointer) get_unit (self, i)->top);

  for (; row != NULL; row = vd_row_next (row))
    if (g_hash_table_contains (tops, row))
      add_section (self, sections, side, row);
  add_section (self, sections, side, NULL);
  vd_card_sections_tidy (sections, first);
}

GPtrArray *
vd_cards_of_units (const VdCardSource *self)
{
  GPtrArray *sections = vd_card_sections_new ();
  const VdNode *side = vd_row_first (self->book->wording.project->scenario, "sides", "side");

  for (; side != NULL; side = vd_row_next (side))
    add_side (self, sections, side);
  add_side (self, sections, NULL);
  return sections;
}
