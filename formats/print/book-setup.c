/* What is chosen, and what is put on the map, before the first turn. */
#include "formats/print/book.h"

#include <string.h>

static const char *const head[] = { N_("Unit"), N_("Formation"), N_("Hex"), NULL };

/* Options */

static char *
get_when_chosen (const VdBook *self,
                 const VdNode *option)
{
  g_autofree char *chooser = vd_book_name (self, VD_ID_SIDE, vd_book_get (option, "chooser"));
  const char *turn = vd_book_get (option, "turn");
  gboolean is_secret = strcmp (vd_book_get (option, "secret"), "yes") == 0;

  if (*turn != '\0')
    return g_strdup_printf (
      vd_book_say (self, is_secret ? N_("The %s side chooses in secret, in its Movement Phase of "
                                        "turn %s.")
                                   : N_("The %s side chooses in its Movement Phase of turn %s.")),
      chooser, turn);

  return g_strdup_printf (
    vd_book_say (self, is_secret ? N_("The %s side chooses in secret before the first turn.")
                                 : N_("The %s side chooses before the first turn.")), chooser);
}

static void
add_choice (VdBook       *self,
            const VdNode *choice)
{
  const char *name = vd_node_get (choice, "name");
  GString *text = g_string_new (name != NULL ? name : vd_book_get (choice, "id"));
  g_autofree char *when = vd_book_when (self, choice);

  if (strcmp (vd_book_get (choice, "default"), "yes") == 0)
    g_string_append (text, vd_book_say (self, N_(" (this holds if nothing is chosen)")));
  g_string_append_c (text, '.');
  g_string_append (text, when);
  vd_book_add (self, VD_BOOK_ITEM, g_string_free (text, FALSE), choice);
}

static void
add_options (VdBook *self)
{
  const VdNode *options = vd_book_section (self, "options");

  if (vd_node_find (options, "option") == NULL)
    return;

  vd_book_tell (self, VD_BOOK_HEADING, N_("Options"), NULL);
  VD_EACH (option, options, "option")
    {
      vd_book_add (self, VD_BOOK_SUBHEADING,
                   vd_book_name (self, VD_ID_OPTION, vd_book_get (option, "id")), NULL);
      vd_book_add (self, VD_BOOK_PARAGRAPH, get_when_chosen (self, option), option);
      VD_EACH (choice, option, "choice")
        add_choice (self, choice);
    }
}

/* Places */

char *
vd_book_place (const VdBook *self,
               const VdNode *place)
{
  g_autofree char *hex = vd_wording_join_hexes (&self->wording, vd_book_get (place, "at"),
                                                VD_WORDING_OR);
  static const struct { const char *state; const char *words; } states[] = {
    { "reserve", N_("%s, in reserve") },
    { "reduced", N_("%s, reduced") },
    { "march", N_("%s, in road march") },
    { "reduced-march", N_("%s, reduced and in road march") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    if (strcmp (vd_book_get (place, "state"), states[i].state) == 0)
      return g_strdup_printf (vd_book_say (self, states[i].words), hex);

  return g_steal_pointer (&hex);
}

static void
add_places (VdBook     *self,
            const char *side)
{
  VdBookPiece *table = vd_book_add_table (self, NULL, head);

  VD_EACH (place, vd_book_section (self, "setup"), "place")
    {
      const char *id = vd_book_get (place, "unit");
      const VdNode *unit = vd_book_find (self, VD_ID_UNIT, id);

      if (unit != NULL && g_strcmp0 (vd_book_side_of (self, unit), side) == 0)
        vd_book_add_row (table, vd_book_cells (vd_book_name (self, VD_ID_UNIT, id),
                                               vd_book_name (self, VD_ID_FORMATION,
                                                             vd_book_get (unit, "formation")),
                                               vd_book_place (self, place), NULL));
    }
}

char *
vd_book_zone (const VdBook *self,
              const VdNode *zone)
{
  const char *region = vd_book_get (zone, "region");
  guint within = g_ascii_strtoull (vd_book_get (zone, "within"), NULL, 10);
  g_autofree char *name = vd_book_name (self, VD_ID_REGION, region), *hex = NULL;

  if (*region != '\0')
    /* TRANS: a part of the map */
    return g_strdup_printf (vd_book_say (self, N_("Anywhere in %s")), name);

  hex = vd_node_get (zone, "near") != NULL
        ? vd_book_names (self, VD_ID_UNIT, vd_node_get (zone, "near"))
        : vd_wording_join_hexes (&self->wording, vd_node_get (zone, "of"), VD_WORDING_OR);
  return g_strdup_printf (vd_wording_say_number (&self->wording, N_("Within %u hex of %s"),
                                                 N_("Within %u hexes of %s"), within),
                          within, hex);
}

/* A zone without a side is of that of its units. */
static const char *
get_side_of_zone (const VdBook *self,
                  const VdNode *zone)
{
  g_auto (GStrv) units = vd_split_words (vd_node_get (zone, "units"));
  const VdNode *unit = units[0] != NULL ? vd_book_find (self, VD_ID_UNIT, units[0]) : NULL;

  return unit != NULL ? vd_book_side_of (self, unit) : vd_node_get (zone, "side");
}

static void
add_zone (VdBook       *self,
          const VdNode *zone)
{
  g_autofree char *where = vd_book_zone (self, zone);
  g_autofree char *units = vd_book_names (self, VD_ID_UNIT, vd_node_get (zone, "units"));

  /* TRANS: a part of the map, and units that are set up there */
  vd_book_add (self, VD_BOOK_ITEM,
               g_strdup_printf (vd_book_say (self, N_("%s: %s.")), where, units), zone);
}

static void
add_zones (VdBook     *self,
           const char *side)
{
  gboolean is_first = TRUE;

  VD_EACH (zone, vd_book_section (self, "setup"), "zone")
    {
      if (g_strcmp0 (get_side_of_zone (self, zone), side) != 0)
        continue;

      if (is_first)
        vd_book_tell (self, VD_BOOK_PARAGRAPH,
                      N_("The owner sets these units up as he likes, each in its zone:"),
                      NULL);
      is_first = FALSE;
      add_zone (self, zone);
    }
}

/* Units that are lost when the battle begins. */
static void
add_lost (VdBook     *self,
          const char *side)
{
  VD_EACH (lost, vd_book_section (self, "setup"), "lost")
    {
      g_autofree char *units = vd_book_names (self, VD_ID_UNIT, vd_node_get (lost, "units"));
      const char *box = vd_book_get (lost, "box");
      const char *words = *box == '\0' ? N_("Lost before the battle: %s.")
                          : strcmp (box, "recovered") == 0
                            ? N_("Lost before the battle, and recovered: %s.")
                            : N_("Lost before the battle, and to recover: %s.");

      if (g_strcmp0 (get_side_of_zone (self, lost), side) == 0)
        vd_book_add (self, VD_BOOK_ITEM, g_strdup_printf (vd_book_say (self, words), units), lost);
    }
}

void
vd_book_setup (VdBook *self)
{
  const VdNode *setup = vd_book_section (self, "setup");

  vd_book_tell (self, VD_BOOK_CHAPTER, N_("Before the first turn"), NULL);
  add_options (self);
  VD_EACH (side, vd_book_section (self, "sides"), "side")
    {
      const char *id = vd_book_get (side, "id");
      g_autofree char *name = vd_book_name (self, VD_ID_SIDE, id);

      vd_book_add (self, VD_BOOK_HEADING,
                   g_strdup_printf (vd_book_say (self, N_("Set-up of the %s side")), name), NULL);
      vd_book_tell (self, VD_BOOK_PARAGRAPH,
                    N_("Units not named here come later; see the arrivals."), setup);
      add_places (self, id);
      add_zones (self, id);
      add_lost (self, id);
    }
}
