/* vassal-windows.c: lists of units, the counter of turns, dice, what players note */
#include "formats/exchange/vassal/vassal.h"

#include <string.h>

#include "formats/exchange/hex-facts.h"
#include "formats/exchange/rules.h"

/* Order of battle */

typedef struct
{
  VdVassal   *module;
  GHashTable *listed; /* of VdVassalUnit: those that are in a list already */
} Lists;

/* @formation: (nullable): %NULL for all that is left of the side; @side: (nullable): likewise */
static gboolean
is_wanted (const Lists        *self,
           const VdVassalUnit *unit,
           const char         *side,
           const char         *formation)
{
  if (g_hash_table_contains (self->listed, unit))
    return FALSE;

  return (side == NULL || g_strcmp0 (vd_vassal_get_side (self->module, unit), side) == 0) &&
         (formation == NULL || strcmp (vd_row_get (unit->row, "formation"), formation) == 0);
}

/* Of no list if there is nothing in it. */
static void
put_list (Lists      *self,
          const char *title,
          const char *side,
          const char *formation)
{
  const char *const list[] = {
    "entryName", title, "width", "300", "height", "400", "divider", "150", "scale", "1.0", NULL
  };
  gboolean is_open = FALSE;

  for (guint i = 0; i < self->module->units->len; i++)
    {
      VdVassalUnit *unit = g_ptr_array_index (self->module->units, i);

      if (!is_wanted (self, unit, side, formation))
        continue;
      if (!is_open)
        vd_vassal_open (self->module, "widget.ListWidget", list);
      is_open = TRUE;
      g_hash_table_add (self->listed, unit);
      vd_vassal_put_unit (self->module, unit, "list", NULL);
    }

  if (is_open)
    vd_xml_close (self->module->xml);
}

/* (transfer full) */
static char *
name_formation (const VdVassal *self,
                const VdNode   *formation)
{
  const char *title = vd_vassal_get_title (formation), *parent = vd_node_get (formation, "parent");
  g_autofree char *above = parent != NULL
                           ? vd_row_names_find (self->names, VD_ID_FORMATION, parent) : NULL;

  return above != NULL ? g_strdup_printf ("%s [%s]", title, above) : g_strdup (title);
}

static void
put_side (Lists        *self,
          const VdNode *side)
{
  const char *id = vd_row_get (side, "id"), *title = vd_vassal_get_title (side);
  const char *const box[] = { "entryName", title, NULL };
  const VdNode *formation = vd_row_first (self->module->project->scenario, "units", "formation");

  vd_vassal_open (self->module, "widget.BoxWidget", box);
  for (; formation != NULL; formation = vd_row_next (formation))
    {
      g_autofree char *name = name_formation (self->module, formation);

      put_list (self, name, id, vd_row_get (formation, "id"));
    }
  put_list (self, title, id, NULL);
  vd_xml_close (self->module->xml);
}

static void
put_order_of_battle (VdVassal *module)
{
  g_autofree char *title = vd_vassal_name_part (module, "Order of Battle");
  const char *const window[] = {
    "name", title, "text", title, "tooltip", "All units, by formation",
    "icon", "", "hotkey", "", "hidden", "false", "scale", "1.0", "defaultWidth", "300", NULL
  };
  static const char *const tabs[] = { "entryName", "Sides", NULL };
  g_autoptr (GHashTable) listed = g_hash_table_new (NULL, NULL);
  Lists lists = { module, listed };
  const VdNode *side = vd_row_first (module->project->scenario, "sides", "side");

  vd_vassal_open_part (module, "", "module.PieceWindow", window);
  vd_vassal_open (module, "widget.TabWidget", tabs);
  for (; side != NULL; side = vd_row_next (side))
    put_side (&lists, side);
  put_list (&lists, "Others", NULL, NULL);
  vd_xml_close (module->xml);
  vd_vassal_close_part (module);
}

/* Turns */

/* @items: (transfer full) */
static void
open_level (VdVassal     *self,
            const char   *name,
            GStrvBuilder *items)
{
  g_auto (GStrv) all = g_strv_builder_end (items);
  g_autofree char *list = vd_vassal_join (',', (const char *const *) all);
  g_autofree char *title = vd_vassal_name_part (self, name);
  const char *const attributes[] = {
    "name", title, "property", title, "turnFormat", "$value$", "list", list,
    "configFirst", "false", "configList", "false", "prompt", "", NULL
  };

  vd_vassal_open (self, "module.turn.ListTurnLevel", attributes);
  g_strv_builder_unref (items);
}

static void
open_turns (VdVassal *self)
{
  GStrvBuilder *items = g_strv_builder_new ();

  for (guint i = 1; i <= vd_vassal_count_turns (self); i++)
    {
      g_autofree char *item = vd_vassal_say_turn (self, i);

      g_strv_builder_add (items, item);
    }
  open_level (self, "Turn", items);
}

/* The side that moves first, first. */
static void
open_sides (VdVassal *self)
{
  GStrvBuilder *items = g_strv_builder_new ();

  for (guint first = 0; first < 2; first++)
    for (const VdNode *side = vd_row_first (self->project->scenario, "sides", "side");
         side != NULL; side = vd_row_next (side))
      if ((vd_node_get (side, "first") == NULL) == (first > 0))
        g_strv_builder_add (items, vd_vassal_get_title (side));
  open_level (self, "Player", items);
}

static const char *
name_phase (const VdNode *phase)
{
  const char *name = vd_node_get (phase, "name");

  return name != NULL ? name : vd_row_get (phase, "kind");
}

/* Those of a period too, with its name: who has it not clicks on. */
static gboolean
open_phases (VdVassal *self)
{
  const VdNode *sequence = vd_rules_find (self->export, "sequence");
  GStrvBuilder *items;

  if (sequence == NULL || vd_node_find (sequence, "phase") == NULL)
    return FALSE;

  items = g_strv_builder_new ();
  for (const VdNode *phase = vd_node_find (sequence, "phase"); phase != NULL;
       phase = vd_row_next (phase))
    {
      const char *period = vd_node_get (phase, "period");
      g_autofree char *name = period != NULL
                              ? vd_row_names_find (self->names, VD_ID_PERIOD, period) : NULL;
      g_autofree char *item = name != NULL
                              ? g_strdup_printf ("%s (%s)", name_phase (phase), name)
                              : g_strdup (name_phase (phase));

      g_strv_builder_add (items, item);
    }
  open_level (self, "Phase", items);
  return TRUE;
}

static void
put_turns (VdVassal *self)
{
  gboolean is_first = self->base == NULL; /* the keys are those of the module */
  g_autofree char *title = vd_vassal_name_part (self, "Turn");
  const char *const tracker[] = {
    "name", title, "buttonText", title, "icon", "", "hotkey", is_first ? "84,520" : "",
    "nexthotkey", is_first ? "84,650" : "",
    "prevhotkey", "", "turnFormat", "$level1$  $level2$  $level3$",
    "reportFormat", "$newTurn$", "tooltip", "", "lengthStyle", "Maximum", "length", "-1",
    "fwdOnly", "false", NULL
  };
  gboolean has_sides = vd_row_first (self->project->scenario, "sides", "side") != NULL;

  if (vd_vassal_count_turns (self) == 0)
    return;

  vd_vassal_open_part (self, "", "module.turn.TurnTracker", tracker);
  open_turns (self);
  if (has_sides)
    open_sides (self);
  if (open_phases (self))
    vd_xml_close (self->xml);
  if (has_sides)
    vd_xml_close (self->xml);
  vd_xml_close (self->xml);
  vd_vassal_close_part (self);
}

/* Dice */

static void
put_dice (VdVassal *self,
          guint     n)
{
  g_autofree char *dice = g_strdup_printf ("%u", n);
  g_autofree char *faces =
    g_strdup_printf ("%u", vd_rules_get_faces (vd_rules_find (self->export, "combat")));
  g_autofree char *name = g_strconcat (dice, "d", faces, NULL);
  gboolean has_key = n == 1 && self->base == NULL;
  const char *const attributes[] = {
    "name", name, "text", name, "tooltip", "Roll dice", "icon", "/images/die.gif",
    "hotkey", has_key ? "68,650" : "", "nDice", dice, "nSides", faces, "plus", "0",
    "addToTotal", "0", "reportTotal", "false", "prompt", "false", "sortDice", "false",
    "reportFormat", "** $name$ = $result$ *** <$PlayerName$>", NULL
  };

  if (self->base == NULL || !vd_vassal_base_has (self->base->dice, faces))
    vd_vassal_put_part (self, "module.DiceButton", attributes);
}

/* Lists */

static void
put_inventory (VdVassal *self)
{
  static const char *const attributes[] = {
    "name", "Inventory", "buttonText", "Inventory", "tooltip", "Units in play, by side",
    "icon", "/images/inventory.gif", "hotkey", "", "include", "", "groupBy", "Side,Formation",
    "sortStrategy", "alpha", "sortFormat", "$PieceName$", "leafFormat", "$PieceName$ $CurrentMap$ "
    "$LocationName$", "nonLeafFormat", "$PropertyValue$", "label", "Units in play",
    "foldersOnly", "false", "showMenu", "true", "sides", "", "centerOnPiece", "true",
    "forwardKeystroke", "true", "drawPieces", "true", "pieceZoom", "0.33", NULL
  };

  vd_vassal_put (self, "module.Inventory", attributes);
}

static void
put_notes (VdVassal *self)
{
  static const char *const attributes[] = {
    "buttonText", "Notes", "tooltip", "Notes of the players", "icon", "/images/notes.gif",
    "hotkey", "", NULL
  };

  vd_vassal_put (self, "module.NotesWindow", attributes);
}

void
vd_vassal_put_windows (VdVassal *self)
{
  if (self->project->scenario != NULL)
    put_order_of_battle (self);
  vd_vassal_put_charts (self);
  put_dice (self, 1);
  put_dice (self, 2);
  if (self->project->scenario != NULL)
    put_turns (self);
  if (self->base == NULL)
    {
      put_inventory (self);
      put_notes (self);
    }
}
