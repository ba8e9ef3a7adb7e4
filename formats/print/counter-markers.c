/* The markers of a battle: what players lay on the map or beside it by the rules that are
 * played.  How many there are of each follows from the documents. */
#include "formats/print/counter-set.h"

#include <string.h>

#include "formats/document/document-rows.h"
#include "formats/project/mechanics.h"
#include "formats/project/spot.h"

#define RED "#9b1c1c"
#define GREEN "#2e6b3a"
#define BROWN "#7a4a12"
#define BLUE "#2b5d8a"

static const VdCounterFace ground = { .red = 0.965, .green = 0.945, .blue = 0.89 };

typedef struct
{
  const VdCounterSet *set;
  const VdPrint      *print;
  const VdDocument   *scenario;
  VdCounterBlock     *block;
} Markers;

static const char *
say (const Markers *self,
     const char    *text)
{
  return vd_print_say (self->print, text);
}

static char *
join_words (const char *large,
            const char *above,
            const char *below)
{
  return g_strconcat (large, above != NULL ? ", " : "", above != NULL ? above : "",
                      below != NULL ? ", " : "", below, NULL);
}

/* Both sides alike, till one is told otherwise.
 *
 * @id: (transfer full); @above, @below: (nullable) */
static VdPrintCounter *
add_marker (Markers    *self,
            char       *id,
            const char *large,
            const char *above,
            const char *below)
{
  VdPrintCounter *counter = vd_counter_block_add (self->block, id,
                                                  join_words (large, above, below));
  VdCounterSide *sides[] = { &counter->front, &counter->back };

  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    *sides[i] = (VdCounterSide) { .face = ground, .large = g_strdup (large),
                                  .above = g_strdup (above), .below = g_strdup (below) };
  g_free (id);
  return counter;
}

static void
set_band (VdCounterSide *side,
          const char    *color)
{
  side->has_band = vd_color_parse (color, &side->band) ||
                   vd_color_parse (VD_COUNTER_COLOR, &side->band);
}

static void
set_bands (VdPrintCounter *counter,
           const char     *color)
{
  set_band (&counter->front, color);
  set_band (&counter->back, color);
}

static void
set_large (VdCounterSide *side,
           const char    *large)
{
  g_free (side->large);
  side->large = g_strdup (large);
}

/* The turn; turned over it says that the other side plays. */

static void
show_side (VdCounterSide *face,
           const VdNode  *side)
{
  g_free (face->above);
  face->above = g_strdup (vd_counter_name_row (side));
  set_band (face, vd_node_get (side, "color"));
}

static void
add_turn (Markers *self)
{
  const VdNode *side = vd_row_first (self->scenario, "sides", "side");
  gboolean has_first = FALSE;
  VdPrintCounter *counter;

  if (vd_node_find (vd_document_get_root (self->scenario), "turns") == NULL)
    return;

  counter = add_marker (self, g_strdup ("turn"), say (self, N_("Turn")), NULL, NULL);
  set_bands (counter, BLUE);
  for (; side != NULL; side = vd_row_next (side))
    if (!has_first && strcmp (vd_row_get (side, "first"), "yes") == 0)
      {
        show_side (&counter->front, side);
        has_first = TRUE;
      }
    else
      show_side (&counter->back, side);
}

/* Losses by side and field, or the morale of armies: on a track, and demoralized if turned over */

static const VdNode *
find_named (const VdDocument *document,
            const char       *section,
            const char       *name,
            const char       *id)
{
  const VdNode *row = document != NULL ? vd_row_first (document, section, name) : NULL;

  while (row != NULL && strcmp (vd_row_get (row, "id"), id) != 0)
    row = vd_row_next (row);

  return row;
}

/* Returns: (nullable): what a map, or an area of one, is called */
static const char *
name_field (const Markers *self,
            const char    *id)
{
  const VdProject *project = self->print->request.project;

  for (guint i = 0; i < project->maps->len; i++)
    {
      const VdMap *map = project->resolved->pdata[i];
      const VdNode *area = find_named (project->maps->pdata[i], "areas", "area", id);

      if (g_strcmp0 (map->id, id) == 0)
        return map->title != NULL ? map->title : id;
      if (area != NULL)
        return vd_counter_name_row (area);
    }

  return *id != '\0' ? id : NULL;
}

static void
show_demoralized (Markers       *self,
                  VdCounterSide *face)
{
  set_large (face, say (self, N_("Demoralized")));
  set_band (face, RED);
}

static void
add_losses (Markers *self)
{
  const VdNode *level = vd_row_first (self->scenario, "morale", "level");
  g_autoptr (GHashTable) done = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (; level != NULL; level = vd_row_next (level))
    {
      const VdNode *side = g_hash_table_lookup (self->set->sides, vd_row_get (level, "side"));
      const char *field = vd_row_get (level, "field");
      VdPrintCounter *counter;
      char *key;

      if (side == NULL)
        continue;

      key = g_strconcat ("losses-", vd_row_get (side, "id"), *field != '\0' ? "-" : "", field,
                         NULL);
      if (!g_hash_table_add (done, key))
        continue;

      counter = add_marker (self, g_strdup (key), say (self, N_("Losses")),
                            vd_counter_name_row (side), name_field (self, field));
      set_band (&counter->front, vd_node_get (side, "color"));
      show_demoralized (self, &counter->back);
    }
}

static void
add_morale (Markers *self)
{
  const VdNode *army = vd_row_first (self->scenario, "armies", "army");

  for (; army != NULL; army = vd_row_next (army))
    {
      const VdNode *side = g_hash_table_lookup (self->set->sides, vd_row_get (army, "side"));
      const char *color = vd_node_get (army, "color");
      VdPrintCounter *counter;

      if (*vd_row_get (army, "morale") == '\0')
        continue;

      counter = add_marker (self, g_strconcat ("morale-", vd_row_get (army, "id"), NULL),
                            say (self, N_("Morale")), vd_counter_name_row (army),
                            vd_row_get (army, "morale"));
      set_band (&counter->front, color != NULL || side == NULL ? color
                                 : vd_node_get (side, "color"));
      show_demoralized (self, &counter->back);
      g_clear_pointer (&counter->back.below, g_free);
    }
}

/* Units in reserve, as many as can be: those that begin so, and those that are called back. */

static void
add_reserves (Markers *self)
{
  g_autoptr (GHashTable) units = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const VdNode *row = vd_row_first (self->scenario, "setup", "place");
  VdPrintCounter *counter;

  for (; row != NULL; row = vd_row_next (row))
    if (strcmp (vd_row_get (row, "state"), "reserve") == 0)
      g_hash_table_add (units, g_strdup (vd_row_get (row, "unit")));
  vd_rows_index (self->scenario, "restrictions", "recall", "units", units);
  if (g_hash_table_size (units) == 0)
    return;

  counter = add_marker (self, g_strdup ("reserve"), say (self, N_("Reserve")), NULL, NULL);
  counter->copies = g_hash_table_size (units);
  set_bands (counter, GREEN);
}

/* Disrupted units are off the map: a marker lies with those of each side. */

static void
add_disrupted (Markers *self)
{
  const VdNode *side = vd_row_first (self->scenario, "sides", "side");

  for (; side != NULL; side = vd_row_next (side))
    set_bands (add_marker (self, g_strconcat ("disrupted-", vd_row_get (side, "id"), NULL),
                           say (self, N_("Disrupted")), vd_counter_name_row (side), NULL), BROWN);
}

/* Strength that a formation has once. */

static void
add_fresh (Markers *self)
{
  const VdNode *row = vd_row_first (self->scenario, "units", "formation");

  for (; row != NULL; row = vd_row_next (row))
    {
      g_autofree char *plus = g_strconcat ("+", vd_row_get (row, "fresh"), NULL);
      VdPrintCounter *counter;

      if (plus[1] == '\0')
        continue;

      counter = add_marker (self, g_strconcat ("fresh-", vd_row_get (row, "id"), NULL), plus,
                            vd_counter_name_row (row), say (self, N_("fresh")));
      set_large (&counter->back, say (self, N_("Spent")));
      g_clear_pointer (&counter->back.below, g_free);
      set_band (&counter->front, BLUE);
      set_band (&counter->back, "#6b6b6b");
    }
}

/* What a formation with a level has lost, on a track; turned over once it is demoralized. */

static void
add_casualties (Markers *self)
{
  const VdNode *row = vd_row_first (self->scenario, "units", "formation");

  for (; row != NULL; row = vd_row_next (row))
    {
      VdPrintCounter *counter;

      if (*vd_row_get (row, "level") == '\0')
        continue;

      counter = add_marker (self, g_strconcat ("casualties-", vd_row_get (row, "id"), NULL),
                            say (self, N_("Casualties")), vd_counter_name_row (row),
                            vd_row_get (row, "level"));
      set_band (&counter->front, BROWN);
      show_demoralized (self, &counter->back);
      g_clear_pointer (&counter->back.below, g_free);
    }
}

/* Hexes of which players have to know who held them last. */

/* @row: what names hexes, or else a region of them
 * @seen: of char*: those that @hexes has */
static void
add_hexes_of (const Markers *self,
              const VdNode  *row,
              GHashTable    *seen,
              GPtrArray     *hexes)
{
  const VdProject *project = self->print->request.project;
  g_auto (GStrv) words = vd_split_words (vd_node_get (row, "hexes"));
  int number = -1;
  const char *id = *vd_row_get (row, "region") != '\0'
                   ? vd_spot_split (project, vd_row_get (row, "region"), &number) : NULL;

  for (guint i = 0; words[i] != NULL; i++)
    if (!g_hash_table_contains (seen, words[i]))
      {
        g_ptr_array_add (hexes, g_strdup (words[i]));
        g_hash_table_add (seen, hexes->pdata[hexes->len - 1]);
      }

  for (guint i = 0; words[0] == NULL && id != NULL && i < project->maps->len; i++)
    {
      const VdNode *region = find_named (project->maps->pdata[i], "regions", "region", id);

      if (region != NULL && (number < 0 || number == (int) i))
        add_hexes_of (self, region, seen, hexes);
    }
}

static void
add_control (Markers *self)
{
  g_autoptr (GPtrArray) hexes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  const VdNode *award = vd_row_first (self->scenario, "victory", "award");
  const VdNode *first = vd_row_first (self->scenario, "sides", "side");
  const VdNode *second = first != NULL ? vd_row_next (first) : NULL;

  for (; award != NULL; award = vd_row_next (award))
    if (strcmp (vd_row_get (award, "test"), "controls") == 0 ||
        strcmp (vd_row_get (award, "test"), "keeps-each") == 0)
      add_hexes_of (self, award, seen, hexes);

  for (guint i = 0; second != NULL && i < hexes->len; i++)
    {
      VdPrintCounter *counter = add_marker (self, g_strconcat ("control-", hexes->pdata[i], NULL),
                                            vd_counter_name_row (first), hexes->pdata[i],
                                            say (self, N_("control")));

      set_band (&counter->front, vd_node_get (first, "color"));
      set_large (&counter->back, vd_counter_name_row (second));
      set_band (&counter->back, vd_node_get (second, "color"));
    }
}

VdCounterBlock *
vd_counter_markers_new (const VdCounterSet *set,
                        const VdPrint      *print)
{
  static const struct { const char *mechanic; void (*add) (Markers *); } played[] = {
    { "demoralization", add_losses },
    { "army-morale", add_morale },
    { "disruption", add_disrupted },
    { "fresh-strength", add_fresh },
    { "casualty-levels", add_casualties },
  };
  const VdProject *project = print->request.project;
  Markers self = { set, print, project->scenario,
                   vd_counter_block_new (g_strdup (vd_print_say (print, N_("Markers")))) };

  add_turn (&self);
  for (guint i = 0; i < G_N_ELEMENTS (played); i++)
    if (vd_project_plays (project, played[i].mechanic))
      played[i].add (&self);
  if (vd_project_has_reserves (project))
    add_reserves (&self);
  add_control (&self);

  if (self.block->counters->len > 0)
    return self.block;

  vd_counter_block_free (self.block);
  return NULL;
}
