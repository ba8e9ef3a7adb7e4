/* Who comes later: when, where, and on what terms. */
#include "formats/print/book.h"

#include <string.h>

static const char *const head[] = { N_("Turn"), N_("Who comes"), N_("Where and how"), NULL };

static void
append (GString    *text,
        const char *sentence)
{
  g_string_append (text, text->len > 0 ? " " : "");
  g_string_append (text, sentence);
}

/* Takes the sentence. */
static void
append_made (GString *text,
             char    *sentence)
{
  append (text, sentence);
  g_free (sentence);
}

char *
vd_book_turn (const VdBook *self,
              const VdNode *group)
{
  const char *turn = vd_book_get (group, "turn"), *until = vd_book_get (group, "until");

  return *until != '\0' ? g_strdup_printf (vd_book_say (self, N_("%s to %s")), turn, until)
                        : g_strdup (turn);
}

static char *
get_who (const VdBook *self,
         const VdNode *group)
{
  g_autofree char *units = vd_book_names (self, VD_ID_UNIT, vd_node_get (group, "units"));
  const char *name = vd_book_get (group, "name");

  return *name != '\0' ? vd_book_explain (self, name, units) : g_steal_pointer (&units);
}

/* What all faces but the last come to: "a 1 or a 2". */
static void
append_chance (GString      *text,
               const VdBook *self,
               const VdNode *group)
{
  const char *die = vd_book_get (group, "die"), *instead = vd_book_get (group, "otherwise");
  g_auto (GStrv) faces = vd_split_words (die);
  g_autofree char *list = vd_wording_join (&self->wording, faces, VD_WORDING_OR);

  if (*die != '\0')
    append_made (text, g_strdup_printf (
      vd_book_say (self, N_("The side rolls a die on each of these turns; they come on a roll of "
                            "%s.")),
      list));
  if (*die != '\0' && *vd_book_get (group, "period") != '\0')
    {
      g_autofree char *name = vd_book_name (self, VD_ID_PERIOD, vd_book_get (group, "period"));

      append_made (text, g_strdup_printf (vd_book_say (self, N_("It rolls in turns of %s alone.")),
                                          name));
    }
  if (*instead != '\0')
    {
      g_autofree char *name = vd_book_name (self, VD_ID_GROUP, instead);

      append_made (text, g_strdup_printf (
        vd_book_say (self, N_("Only those that have not come as “%s”.")), name));
    }
}

static void
append_place (GString      *text,
              const VdBook *self,
              const VdNode *group)
{
  g_autofree char *entry = vd_wording_entry (&self->wording, group);
  guint within = g_ascii_strtoull (vd_book_get (group, "within"), NULL, 10);

  if (*entry != '\0')
    append_made (text, g_strdup_printf (vd_book_say (self, N_("At %s.")), entry));
  if (within > 0)
    append_made (text, g_strdup_printf (
      vd_wording_say_number (&self->wording, N_("If it is blocked, up to %u hex away."),
                             N_("If it is blocked, up to %u hexes away."), within), within));
}

/* "exit 0707 blue" */
static void
append_cancelled (GString      *text,
                  const VdBook *self,
                  const char   *by)
{
  g_auto (GStrv) words = vd_split_words (by);
  g_autofree char *side = NULL, *hex = NULL;

  if (g_strv_length (words) < 3)
    return;

  hex = vd_wording_join_hexes (&self->wording, words[1], VD_WORDING_OR);
  side = vd_book_name (self, VD_ID_SIDE, words[2]);
  append_made (text, g_strdup_printf (
    vd_book_say (self, N_("They do not come if the %s side has left the map at %s.")), side, hex));
}

char *
vd_book_terms (const VdBook *self,
               const VdNode *group)
{
  GString *text = g_string_new (NULL);
  g_autofree char *when = vd_book_when (self, group);

  append_place (text, self, group);
  append_chance (text, self, group);
  if (strcmp (vd_book_get (group, "delay"), "yes") == 0)
    append (text, vd_book_say (self, N_("They may be held back.")));
  if (strcmp (vd_book_get (group, "whole"), "yes") == 0)
    append (text, vd_book_say (self, N_("All of them come in, or none.")));
  if (strcmp (vd_book_get (group, "queue"), "yes") == 0)
    append (text, vd_book_say (self, N_("Those that are due earlier at a hex of theirs come in "
                                        "first.")));
  if (strcmp (vd_book_get (group, "control"), "ignored") == 0)
    append (text, vd_book_say (self, N_("Enemy zones of control do not keep them out.")));
  append_cancelled (text, self, vd_node_get (group, "cancelled-by"));
  g_string_append (text, when);

  return g_string_free (text, FALSE);
}

typedef struct { const VdNode *group; guint turn, place; } Arrival;

static int
compare (gconstpointer a,
         gconstpointer b)
{
  const Arrival *first = a, *second = b;

  return first->turn != second->turn ? (int) first->turn - (int) second->turn
                                     : (int) first->place - (int) second->place;
}

/* Those of a side, as they come.  Returns: (transfer full): of Arrival */
static GArray *
list_groups (const VdBook *self,
             const char   *side)
{
  GArray *groups = g_array_new (FALSE, FALSE, sizeof (Arrival));

  VD_EACH (group, vd_book_section (self, "reinforcements"), "group")
    if (g_strcmp0 (vd_book_side_of (self, group), side) == 0)
      {
        guint turn = g_ascii_strtoull (vd_book_get (group, "turn"), NULL, 10);
        const Arrival arrival = { group, turn, groups->len };

        g_array_append_val (groups, arrival);
      }

  g_array_sort (groups, compare);
  return groups;
}

static void
add_side (VdBook     *self,
          const char *side)
{
  g_autoptr (GArray) groups = list_groups (self, side);
  g_autofree char *name = vd_book_name (self, VD_ID_SIDE, side);
  VdBookPiece *table =
    vd_book_add_table (self, g_strdup_printf (vd_book_say (self, N_("The %s side")), name), head);

  for (guint i = 0; i < groups->len; i++)
    {
      const VdNode *group = g_array_index (groups, Arrival, i).group;
      char *terms = vd_book_with_cases (vd_book_terms (self, group), group);

      vd_book_add_row (table, vd_book_cells (vd_book_turn (self, group), get_who (self, group),
                                             terms, NULL));
    }
}

void
vd_book_arrivals (VdBook *self)
{
  const VdNode *groups = vd_book_section (self, "reinforcements");

  if (vd_node_find (groups, "group") == NULL)
    return;

  vd_book_tell (self, VD_BOOK_CHAPTER, N_("Arrivals"), NULL);
  vd_book_tell (self, VD_BOOK_PARAGRAPH,
                N_("Units come in the Movement Phase of their side, on the turn that is given."),
                groups);
  VD_EACH (side, vd_book_section (self, "sides"), "side")
    add_side (self, vd_book_get (side, "id"));
}
