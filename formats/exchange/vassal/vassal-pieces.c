#include "formats/exchange/vassal/vassal.h"

#include <string.h>

#include "formats/draw/counter-picture.h"
#include "formats/exchange/hex-facts.h"
#include "formats/exchange/starts.h"
#include "formats/io/file-names.h"
#include "formats/project/mechanics.h"

static const char *const no_attributes[] = { NULL };

/* Units */

static void
unit_free (gpointer data)
{
  VdVassalUnit *unit = data;

  g_free (unit->front);
  g_free (unit->back);
  g_free (unit);
}

static const char *
get_name (const VdNode *row)
{
  const char *name = vd_node_get (row, "name");

  if (name == NULL || *name == '\0')
    name = vd_node_get (row, "code");
  return name != NULL && *name != '\0' ? name : vd_row_get (row, "id");
}

static void
read_units (VdVassal *self)
{
  for (guint i = 0; i < self->starts->len; i++)
    {
      const VdNode *row = g_array_index (self->starts, VdStart, i).unit;
      VdVassalUnit *unit = g_new0 (VdVassalUnit, 1);

      *unit = (VdVassalUnit) { row, vd_row_get (row, "id"), get_name (row) };
      g_ptr_array_add (self->units, unit);
      g_hash_table_insert (self->by_id, (gpointer) unit->id, unit);
    }
}

/* Their pictures */

/* (transfer full): a name for each unit */
static GStrv
name_pictures (const VdVassal *self,
               const char     *kind)
{
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;

  for (guint i = 0; i < self->units->len; i++)
    {
      const VdVassalUnit *unit = g_ptr_array_index (self->units, i);
      g_autofree char *name = vd_vassal_name_image (self, kind, unit->id);

      g_strv_builder_add (ids, name);
    }

  all = g_strv_builder_end (ids);
  return vd_file_names_make ((const char *const *) all, ".png");
}

static gboolean
is_reducible (const VdVassalUnit *unit)
{
  return *vd_row_get (unit->row, "reduced") != '\0';
}

/* What is reduced shows its figures; anything else has a back without. */
static void
draw_back (VdVassal            *self,
           const VdVassalUnit  *unit,
           const VdCounterFace *front)
{
  g_autofree char *strength = NULL;
  VdCounterFace face = *front;

  if (is_reducible (unit))
    vd_counter_turn_over (&face, unit->row, &strength);
  else
    face.strength = face.initiative = face.move = face.code = face.symbol = NULL;
  vd_vassal_add_image (self, unit->back, vd_vassal_draw_counter (self, &face));
}

static gboolean
draw_units (VdVassal *self)
{
  g_autoptr (VdFaceTable) faces = vd_face_table_new (self->project->scenario,
                                                     self->project->system);
  VdCounterFace face;

  for (guint i = 0; i < self->units->len; i++)
    {
      const VdVassalUnit *unit = g_ptr_array_index (self->units, i);

      vd_face_table_get (faces, unit->row, &face);
      vd_vassal_add_image (self, unit->front, vd_vassal_draw_counter (self, &face));
      draw_back (self, unit, &face);
      if (!vd_vassal_step (self))
        return FALSE;
    }

  return TRUE;
}

gboolean
vd_vassal_list_units (VdVassal *self)
{
  g_auto (GStrv) fronts = NULL;
  g_auto (GStrv) backs = NULL;

  self->units = g_ptr_array_new_with_free_func (unit_free);
  self->by_id = g_hash_table_new (g_str_hash, g_str_equal);
  self->placed = g_hash_table_new (NULL, NULL);
  self->places = g_hash_table_new (NULL, NULL);
  self->formations = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->starts = vd_starts_list (self->export);
  vd_starts_tell_ways (self->export, self->starts);
  if (self->project->scenario == NULL)
    return TRUE;

  vd_rows_index (self->project->scenario, "units", "formation", "id", self->formations);
  for (guint i = 0; i < self->starts->len; i++)
    {
      VdStart *start = &g_array_index (self->starts, VdStart, i);

      if (start->place != NULL)
        g_hash_table_insert (self->places, (gpointer) start->place, start);
    }

  read_units (self);
  self->has_reserves = vd_project_has_reserves (self->project);
  self->has_disruption = vd_project_has_disruption (self->project);
  self->total += self->units->len;
  fronts = name_pictures (self, "unit");
  backs = name_pictures (self, "back");
  for (guint i = 0; i < self->units->len; i++)
    {
      VdVassalUnit *unit = g_ptr_array_index (self->units, i);

      unit->front = g_strdup (fronts[i]);
      unit->back = g_strdup (backs[i]);
    }

  return draw_units (self);
}

/* Their pieces */

static void
add_layer (VdVassalPiece       *piece,
           const VdVassalLayer *layer,
           gboolean             is_on)
{
  vd_vassal_piece_add (piece, vd_vassal_layer (layer), is_on ? "1" : "-1");
}

/* The names of layers stay as they are for ever: by them saved games find their states. */
static void
add_layers (const VdVassal     *self,
            VdVassalPiece      *piece,
            const VdVassalUnit *unit,
            const char         *state)
{
  g_autofree char *in_reserve = vd_vassal_name_file (self, VD_VASSAL_RESERVE);
  g_autofree char *in_disorder = vd_vassal_name_file (self, VD_VASSAL_DISRUPTED);
  const VdVassalLayer back = {
    "Back", is_reducible (unit) ? "Reduce" : "Turn over", "F", VD_VASSAL_CTRL (70), unit->back,
    is_reducible (unit) ? "+ (reduced)" : "+ (back)",
  };
  const VdVassalLayer reserve = {
    "Reserve", "Reserve", "R", VD_VASSAL_CTRL (82), in_reserve, "+ (reserve)",
  };
  const VdVassalLayer disrupted = {
    "Disrupted", "Disrupt", "U", VD_VASSAL_CTRL (85), in_disorder, "+ (disrupted)",
  };

  if (self->has_reserves)
    add_layer (piece, &reserve, g_strcmp0 (state, "reserve") == 0);
  if (self->has_disruption)
    add_layer (piece, &disrupted, FALSE);
  add_layer (piece, &back, FALSE);
}

const char *
vd_vassal_get_side (const VdVassal     *self,
                    const VdVassalUnit *unit)
{
  return vd_row_get_side (unit->row, self->formations);
}

/* What the document says of the unit, to be listed, counted and shown under the pointer: its side
 * also where its formation has it. */
static void
add_marks (const VdVassal     *self,
           VdVassalPiece      *piece,
           const VdVassalUnit *unit)
{
  static const char *const names[] = {
    "UnitId", "UnitName", "Code", "Side", "Formation", "Class", "Strength", "Initiative", "Move",
    "Steps", "Reduced", "Traits", NULL
  };
  static const char *const attributes[G_N_ELEMENTS (names)] = {
    "id", "name", "code", "side", "formation", "class", "strength", "initiative", "move",
    "steps", "reduced", "traits",
  };
  const char *values[G_N_ELEMENTS (names)] = { NULL };
  const char *side = vd_vassal_get_side (self, unit);
  g_autofree char *keys = vd_vassal_join (',', names);
  g_autofree char *state = NULL;

  for (guint i = 0; names[i] != NULL; i++)
    values[i] = side != NULL && strcmp (attributes[i], "side") == 0
                ? side : vd_row_get (unit->row, attributes[i]);
  state = vd_vassal_join (',', values);
  vd_vassal_piece_add (piece, vd_vassal_join (';', (const char *const[]) { "mark", keys, NULL }),
                       state);
}

static char *
find_prototype (const VdVassal     *self,
                const VdVassalUnit *unit)
{
  const char *side = vd_vassal_get_side (self, unit);
  const VdNode *row = vd_row_first (self->project->scenario, "sides", "side");

  while (row != NULL && g_strcmp0 (side, vd_row_get (row, "id")) != 0)
    row = vd_row_next (row);

  return vd_vassal_name_prototype (self, row != NULL ? side : NULL);
}

/* (transfer full): those of an extension are no numbers of the module, nor of another one */
static char *
number_piece (const VdVassal     *self,
              const VdVassalUnit *unit,
              const char         *kind)
{
  guint number = vd_vassal_ids_get (self->ids, kind, unit->id);

  return self->base != NULL ? g_strdup_printf ("%s:%u", self->id, number)
                            : g_strdup_printf ("%u", number);
}

void
vd_vassal_put_unit (VdVassal           *self,
                    const VdVassalUnit *unit,
                    const char         *kind,
                    const char         *state)
{
  g_autofree char *id = number_piece (self, unit, kind);
  g_autofree char *prototype = find_prototype (self, unit);
  g_autofree char *definition = NULL;
  VdVassalPiece piece;

  vd_vassal_piece_init (&piece);
  vd_vassal_piece_add (
    &piece, vd_vassal_join (';', (const char *const[]) { "prototype", prototype, NULL }), "");
  add_layers (self, &piece, unit, state);
  add_marks (self, &piece, unit);
  definition = vd_vassal_piece_end (&piece, unit->front, unit->name, id);

  vd_vassal_open (self, "widget.PieceSlot", no_attributes);
  vd_xml_attribute (self->xml, "entryName", unit->name);
  vd_xml_attribute (self->xml, "gpid", id);
  vd_xml_integer (self->xml, "width", vd_vassal_get_size (self));
  vd_xml_integer (self->xml, "height", vd_vassal_get_size (self));
  vd_xml_text (self->xml, definition);
  vd_xml_close (self->xml);
}
