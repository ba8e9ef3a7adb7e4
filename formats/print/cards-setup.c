/* How each side is set up, and who comes later, on cards: where units begin by formation, then by
 * zones, then arrivals in the order of turns. */
#include "formats/print/cards.h"

#include <string.h>

#include "formats/document/document-rows.h"

#define NEW_LINE "\xe2\x80\xa8" /* within a paragraph */

static const VdCardUnit *
get_unit (const VdCardSource *self,
          guint               i)
{
  return &g_array_index (self->units, VdCardUnit, i);
}

static void
add_unit (VdCardGroup      *group,
          const VdCardUnit *unit,
          char             *facts)
{
  vd_card_add_place (group, unit->counter, g_strdup (unit->counter->name), facts);
}

/* Where a unit is first of all: a row for one hex, for a zone, or those that bring it.  Only one of
 * these is told. */
static const VdNode *
find_place (const VdCardSource *self,
            const VdCardUnit   *unit)
{
  return g_hash_table_lookup (self->set->places, unit->counter->id);
}

static const VdNode *
find_zone (const VdCardSource *self,
           const VdCardUnit   *unit)
{
  return find_place (self, unit) == NULL
         ? g_hash_table_lookup (self->set->zones, unit->counter->id) : NULL;
}

static const GPtrArray *
find_arrivals (const VdCardSource *self,
               const VdCardUnit   *unit)
{
  return find_place (self, unit) == NULL && find_zone (self, unit) == NULL
         ? g_hash_table_lookup (self->set->groups, unit->counter->id) : NULL;
}

/* Set-up */

/* @formation: (nullable) */
static void
add_formation (const VdCardSource *self,
               VdCardSection      *section,
               const VdNode       *side,
               const VdNode       *formation)
{
  const char *id = formation != NULL ? vd_row_get (formation, "id") : "";
  VdCardGroup *group = vd_card_add_group (section,
                                          vd_book_name (self->book, VD_ID_FORMATION, id),
                                          g_strdup (""));

  for (guint i = 0; i < self->units->len; i++)
    {
      const VdCardUnit *unit = get_unit (self, i);
      const VdNode *place = find_place (self, unit);

      if (place != NULL && unit->side == side && unit->formation == formation)
        add_unit (group, unit, vd_book_place (self->book, place));
    }
}

static void
add_zone (const VdCardSource *self,
          VdCardSection      *section,
          const VdNode       *side,
          const VdNode       *zone)
{
  VdCardGroup *group = vd_card_add_group (section, vd_book_zone (self->book, zone),
                                          g_strdup (""));

  group->row = zone;
  for (guint i = 0; i < self->units->len; i++)
    if (get_unit (self, i)->side == side && find_zone (self, get_unit (self, i)) == zone)
      add_unit (group, get_unit (self, i), g_strdup (""));
}

static void
add_setup (const VdCardSource *self,
           GPtrArray          *sections,
           const VdNode       *side)
{
  const VdDocument *scenario = self->book->wording.project->scenario;
  const VdNode *setup = vd_book_section (self->book, "setup");
  const VdNode *row = vd_row_first (scenario, "units", "formation");
  VdCardSection *section =
    vd_card_add_section (sections, self, side, g_strdup (vd_book_say (self->book, N_("Set-up"))),
                         g_strdup (""));

  section->row = setup;
  for (; row != NULL; row = vd_row_next (row))
    add_formation (self, section, side, row);
  add_formation (self, section, side, NULL);
  for (row = vd_row_first (scenario, "setup", "zone"); row != NULL; row = vd_row_next (row))
    add_zone (self, section, side, row);
}

/* Arrivals */

/* Units that all come by the same rows, which may be one or several, as plans differ.
 * @rows: of VdNode; borrowed */
typedef struct
{
  const GPtrArray *rows;
  guint            turn, place;
} Box;

static gboolean
is_same (const GPtrArray *a,
         const GPtrArray *b)
{
  return a->len == b->len && memcmp (a->pdata, b->pdata, a->len * sizeof *a->pdata) == 0;
}

static gboolean
has_box (const GArray    *boxes,
         const GPtrArray *rows)
{
  for (guint i = 0; i < boxes->len; i++)
    if (is_same (g_array_index (boxes, Box, i).rows, rows))
      return TRUE;

  return FALSE;
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  const Box *first = a, *second = b;

  return first->turn != second->turn ? (first->turn > second->turn) - (first->turn < second->turn)
                                     : (int) first->place - (int) second->place;
}

/* Returns: (transfer full): of Box, as they come */
static GArray *
list_boxes (const VdCardSource *self,
            const VdNode       *side)
{
  GArray *boxes = g_array_new (FALSE, FALSE, sizeof (Box));

  for (guint i = 0; i < self->units->len; i++)
    {
      const VdCardUnit *unit = get_unit (self, i);
      const GPtrArray *rows = find_arrivals (self, unit);

      if (rows != NULL && unit->side == side && !has_box (boxes, rows))
        {
          const char *turn = vd_row_get (rows->pdata[0], "turn");
          const Box box = { rows, g_ascii_strtoull (turn, NULL, 10), boxes->len };

          g_array_append_val (boxes, box);
        }
    }

  g_array_sort (boxes, compare);
  return boxes;
}

static void
add_once (GPtrArray *texts,
          char      *text)
{
  if (*text != '\0' && !g_ptr_array_find_with_equal_func (texts, text, g_str_equal, NULL))
    g_ptr_array_add (texts, text);
  else
    g_free (text);
}

/* Takes what comes after the turn, which may be nothing. */
static char *
say_turn (const VdCardSource *self,
          const char         *turn,
          char               *rest)
{
  char *said = *rest != '\0'
               /* TRANS: a turn, or some, and who comes then, or how */
               ? g_strdup_printf (vd_book_say (self->book, N_("Turn %s: %s")), turn, rest)
               : g_strdup_printf (vd_book_say (self->book, N_("Turn %s")), turn);

  g_free (rest);
  return said;
}

/* "Turn 4 or 9: Gudin" */
static char *
say_title (const VdCardSource *self,
           const Box          *box)
{
  g_autoptr (GPtrArray) turns = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *all = NULL;

  for (guint i = 0; i < box->rows->len; i++)
    {
      add_once (turns, vd_book_turn (self->book, box->rows->pdata[i]));
      add_once (names, g_strdup (vd_row_get (box->rows->pdata[i], "name")));
    }
  g_ptr_array_add (turns, NULL);
  g_ptr_array_add (names, NULL);

  all = vd_wording_join (&self->book->wording, (GStrv) turns->pdata, VD_WORDING_OR);
  return say_turn (self, all, g_strjoinv (" / ", (GStrv) names->pdata));
}

/* On what terms; where these differ by rows, each with its turn and cases on a line of its own. */
static char *
say_terms (const VdCardSource *self,
           const Box          *box)
{
  GString *text = g_string_new (NULL);

  if (box->rows->len == 1)
    {
      g_string_free (text, TRUE);
      return vd_book_terms (self->book, box->rows->pdata[0]);
    }

  for (guint i = 0; i < box->rows->len; i++)
    {
      g_autofree char *turn = vd_book_turn (self->book, box->rows->pdata[i]);
      char *terms = vd_book_with_cases (vd_book_terms (self->book, box->rows->pdata[i]),
                                        box->rows->pdata[i]);
      g_autofree char *line = say_turn (self, turn, terms);

      g_string_append_printf (text, "%s%s", i > 0 ? NEW_LINE : "", line);
    }

  return g_string_free (text, FALSE);
}

static void
add_box (const VdCardSource *self,
         VdCardSection      *section,
         const VdNode       *side,
         const Box          *box)
{
  VdCardGroup *group = vd_card_add_group (section, say_title (self, box), say_terms (self, box));

  group->row = box->rows->len == 1 ? box->rows->pdata[0] : NULL;
  for (guint i = 0; i < self->units->len; i++)
    {
      const VdCardUnit *unit = get_unit (self, i);
      const GPtrArray *rows = find_arrivals (self, unit);

      if (rows != NULL && unit->side == side && is_same (rows, box->rows))
        add_unit (group, unit, g_strdup (""));
    }
}

static void
add_arrivals (const VdCardSource *self,
              GPtrArray          *sections,
              const VdNode       *side)
{
  const VdNode *rows = vd_book_section (self->book, "reinforcements");
  g_autoptr (GArray) boxes = list_boxes (self, side);
  VdCardSection *section =
    vd_card_add_section (sections, self, side, g_strdup (vd_book_say (self->book, N_("Arrivals"))),
                         g_strdup (""));

  section->row = rows;
  for (guint i = 0; i < boxes->len; i++)
    add_box (self, section, side, &g_array_index (boxes, Box, i));
}

/* The whole */

static void
add_rest (const VdCardSource *self,
          GPtrArray          *sections,
          const VdNode       *side)
{
  VdCardSection *section =
    vd_card_add_section (sections, self, side,
                         g_strdup (vd_book_say (self->book, N_("Neither set up nor to arrive"))),
                         g_strdup (""));
  VdCardGroup *group = vd_card_add_group (section, g_strdup (""), g_strdup (""));

  for (guint i = 0; i < self->units->len; i++)
    {
      const VdCardUnit *unit = get_unit (self, i);

      if (unit->side == side && find_place (self, unit) == NULL &&
          find_zone (self, unit) == NULL && find_arrivals (self, unit) == NULL)
        add_unit (group, unit, g_strdup (""));
    }
}

static void
add_side (const VdCardSource *self,
          GPtrArray          *sections,
          const VdNode       *side)
{
  guint first = sections->len;

  add_setup (self, sections, side);
  add_arrivals (self, sections, side);
  add_rest (self, sections, side);
  vd_card_sections_tidy (sections, first);
}

GPtrArray *
vd_cards_of_setup (const VdCardSource *self)
{
  GPtrArray *sections = vd_card_sections_new ();
  const VdNode *side = vd_row_first (self->book->wording.project->scenario, "sides", "side");

  for (; side != NULL; side = vd_row_next (side))
    add_side (self, sections, side);
  add_side (self, sections, NULL);
  return sections;
}
