/* The units that cards are made of, and what a card says before it is laid out. */
#include "formats/print/cards.h"

#include "formats/document/document-rows.h"

static const VdNode *
find_side (const VdBook *book,
           const VdNode *unit)
{
  const char *side = vd_book_side_of (book, unit);

  return side != NULL ? vd_book_find (book, VD_ID_SIDE, side) : NULL;
}

static void
add_units (VdCardSource         *self,
           const VdCounterBlock *block,
           GHashTable           *counters)
{
  for (guint i = 0; i < block->counters->len; i++)
    {
      VdPrintCounter *counter = block->counters->pdata[i];

      if (counter->unit != NULL)
        g_hash_table_insert (counters, (gpointer) counter->unit, counter);
    }
}

/* In the order of the document, which that of counters is not. */
void
vd_card_source_init (VdCardSource  *self,
                     const VdPrint *print)
{
  const VdProject *project = print->request.project;
  const VdNode *unit = vd_row_first (project->scenario, "units", "unit");
  g_autoptr (GHashTable) counters = g_hash_table_new (NULL, NULL);

  self->book = vd_book_new (project, print->request.translate);
  self->set = vd_counter_set_new (print);
  self->units = g_array_new (FALSE, FALSE, sizeof (VdCardUnit));
  for (guint i = 0; i < self->set->blocks->len; i++)
    add_units (self, self->set->blocks->pdata[i], counters);

  for (; unit != NULL; unit = vd_row_next (unit))
    {
      const VdNode *top = vd_book_find_top (self->book, unit);
      const VdCardUnit one = {
        .counter = g_hash_table_lookup (counters, unit),
        .side = find_side (self->book, unit),
        .formation = vd_book_find (self->book, VD_ID_FORMATION, vd_row_get (unit, "formation")),
        .top = top != unit ? top : NULL,
      };

      g_array_append_val (self->units, one);
    }
}

void
vd_card_source_clear (VdCardSource *self)
{
  g_clear_pointer (&self->book, vd_book_free);
  g_clear_pointer (&self->set, vd_counter_set_free);
  g_clear_pointer (&self->units, g_array_unref);
}

/* Sections */

static void
place_free (gpointer data)
{
  VdCardPlace *place = data;

  g_free (place->name);
  g_free (place->facts);
  g_free (place);
}

static void
group_free (gpointer data)
{
  VdCardGroup *group = data;

  g_free (group->title);
  g_free (group->note);
  g_ptr_array_unref (group->places);
  g_free (group);
}

static void
section_free (gpointer data)
{
  VdCardSection *section = data;

  g_free (section->title);
  g_free (section->side);
  g_free (section->note);
  g_ptr_array_unref (section->groups);
  g_free (section);
}

GPtrArray *
vd_card_sections_new (void)
{
  return g_ptr_array_new_with_free_func (section_free);
}

VdCardSection *
vd_card_add_section (GPtrArray          *sections,
                     const VdCardSource *self,
                     const VdNode       *side,
                     char               *title,
                     char               *note)
{
  VdCardSection *section = g_new0 (VdCardSection, 1);

  section->title = title;
  section->note = note;
  section->side = vd_book_name (self->book, VD_ID_SIDE, side != NULL ? vd_row_get (side, "id")
                                                                     : "");
  section->groups = g_ptr_array_new_with_free_func (group_free);
  g_ptr_array_add (sections, section);
  return section;
}

VdCardGroup *
vd_card_add_group (VdCardSection *section,
                   char          *title,
                   char          *note)
{
  VdCardGroup *group = g_new0 (VdCardGroup, 1);

  group->title = title;
  group->note = note;
  group->places = g_ptr_array_new_with_free_func (place_free);
  g_ptr_array_add (section->groups, group);
  return group;
}

void
vd_card_add_place (VdCardGroup          *group,
                   const VdPrintCounter *counter,
                   char                 *name,
                   char                 *facts)
{
  VdCardPlace *place = g_new0 (VdCardPlace, 1);

  *place = (VdCardPlace) { counter, name, facts };
  g_ptr_array_add (group->places, place);
}

static void
drop_empty_groups (VdCardSection *section)
{
  for (guint i = section->groups->len; i > 0; i--)
    if (((const VdCardGroup *) section->groups->pdata[i - 1])->places->len == 0)
      g_ptr_array_remove_index (section->groups, i - 1);
}

void
vd_card_sections_tidy (GPtrArray *sections,
                       guint      first)
{
  for (guint i = sections->len; i > first; i--)
    {
      drop_empty_groups (sections->pdata[i - 1]);
      if (((const VdCardSection *) sections->pdata[i - 1])->groups->len == 0)
        g_ptr_array_remove_index (sections, i - 1);
    }

  if (sections->len > first)
    ((VdCardSection *) sections->pdata[first])->begins = TRUE;
}
