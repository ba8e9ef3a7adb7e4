/* Counters: on their hexes, or in bags. */
#include "formats/exchange/tts/tts-write.h"

#include <stdlib.h>
#include <string.h>

#include "formats/draw/counter-picture.h"
#include "formats/exchange/hex-facts.h"
#include "formats/exchange/pictures.h"
#include "formats/exchange/rules.h"

#define PIECE_SCALE (VD_COUNTER_EDGE / 2 * VD_TTS_HEX)
#define FALL 0.02          /* above what lies beneath, so that nothing is in anything */
#define BAG_PITCH 3.0      /* on the table, from bag to bag */
#define BAGS_A_ROW 14
#define COUNTER_PIXELS 160

/* A bag and what is in it; they lie by sides, then by turns, then as their first units come. */
typedef struct
{
  guint          side, turn, number;
  char          *key;
  const VdNode  *row;      /* (nullable): a group, a zone, a formation, a side */
  VdCounterFace  face;     /* of the first unit, for the colour */
  GPtrArray     *starts;   /* of const VdStart */
} Bag;

static VdFaceTable *
make_faces (VdTtsWriter *self)
{
  return vd_face_table_new (self->project->scenario, self->project->system);
}

/* Pictures */

/* (transfer full) */
static char *
name_front (const VdNode *unit)
{
  return g_strconcat ("front-", vd_row_get (unit, "id"), NULL);
}

/* (transfer full): a unit that has a reduced side has it on its back; the others have that
 * of their formation, or else of their side */
static char *
name_back (VdTtsWriter  *self,
           const VdNode *unit)
{
  const char *formation = vd_node_get (unit, "formation");
  const char *side = vd_row_get_side (unit, self->formations);

  if (vd_node_get (unit, "reduced") != NULL)
    return g_strconcat ("back-", vd_row_get (unit, "id"), NULL);
  if (formation != NULL)
    return g_strconcat ("formation-", formation, NULL);

  return g_strconcat ("side-", side != NULL ? side : "none", NULL);
}

/* (transfer full): @face is that of the front */
static GBytes *
draw_back (const VdNode  *unit,
           VdCounterFace *face)
{
  g_autofree char *strength = NULL;

  if (vd_node_get (unit, "reduced") != NULL)
    vd_counter_turn_over (face, unit, &strength);
  else
    face->symbol = face->strength = face->initiative = face->move = face->code = NULL;
  return vd_picture_of_counter (face, COUNTER_PIXELS);
}

static void
add_once (GPtrArray  *ids,
          GHashTable *seen,
          char       *id)
{
  if (g_hash_table_contains (seen, id))
    g_free (id);
  else
    {
      g_hash_table_add (seen, id);
      g_ptr_array_add (ids, id);
    }
}

void
vd_tts_list_pieces (VdTtsWriter  *self,
                    const GArray *starts,
                    GPtrArray    *ids)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < starts->len; i++)
    {
      const VdNode *unit = g_array_index (starts, VdStart, i).unit;

      add_once (ids, seen, name_front (unit));
      add_once (ids, seen, name_back (self, unit));
    }
}

gboolean
vd_tts_draw_pieces (VdTtsWriter  *self,
                    const GArray *starts)
{
  g_autoptr (GHashTable) drawn = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (VdFaceTable) faces = starts->len > 0 ? make_faces (self) : NULL;

  for (guint i = 0; i < starts->len; i++)
    {
      const VdNode *unit = g_array_index (starts, VdStart, i).unit;
      g_autofree char *front = name_front (unit);
      char *back = name_back (self, unit);
      VdCounterFace face;

      vd_face_table_get (faces, unit, &face);
      vd_tts_add_picture (self, front, vd_picture_of_counter (&face, COUNTER_PIXELS));
      if (!g_hash_table_contains (drawn, back))
        {
          vd_tts_add_picture (self, back, draw_back (unit, &face));
          vd_tts_step (self);
        }
      g_hash_table_add (drawn, back);
      if (!vd_tts_step (self))
        return FALSE;
    }

  return TRUE;
}

/* Counters */

/* (transfer full): what the program shows of a counter that is pointed at */
static char *
describe (const VdStart *start)
{
  static const char *const said[] = {
    "code", "class", "strength", "initiative", "move", "steps", "reduced", "traits", "formation",
    "side",
  };
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    {
      const char *value = vd_node_get (start->unit, said[i]);

      if (value != NULL)
        g_string_append_printf (text, "%s%s: %s", text->len > 0 ? "\n" : "", said[i], value);
    }
  if (start->place != NULL && vd_node_get (start->place, "state") != NULL)
    g_string_append_printf (text, "\nstate: %s", vd_node_get (start->place, "state"));

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static const char *
get_name (const VdNode *row)
{
  const char *name = vd_node_get (row, "name");

  return name != NULL && *name != '\0' ? name : vd_row_get (row, "id");
}

/* @at: where; the rest of it is filled in */
static void
put_piece (VdTtsWriter       *self,
           const VdStart     *start,
           const VdFaceTable *faces,
           VdTtsObject       *at)
{
  g_autofree char *front = name_front (start->unit), *back = name_back (self, start->unit);
  g_autofree char *description = describe (start);
  VdCounterFace face;

  vd_face_table_get (faces, start->unit, &face);
  at->kind = "Custom_Tile";
  at->key = front;
  at->name = get_name (start->unit);
  at->description = description;
  at->notes = vd_node_get (start->unit, "id");
  at->red = face.red, at->green = face.green, at->blue = face.blue;
  at->scale = PIECE_SCALE;
  vd_tts_open (self, at);
  vd_tts_put_tile (self, front, back, VD_TTS_PIECE_HIGH);
  vd_tts_close (self);
}

/* Stacks grow upwards in the order of the units. */
static void
put_placed (VdTtsWriter       *self,
            const VdStart     *start,
            const VdFaceTable *faces,
            GHashTable        *stacks)
{
  gint64 hex = (gint64) start->spot.map << 32 | start->spot.cell;
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (stacks, &hex));
  VdTtsObject at = {
    .y = VD_TTS_TABLE + VD_TTS_BOARD_HIGH + n * VD_TTS_PIECE_HIGH + (n + 1) * FALL,
  };

  g_hash_table_replace (stacks, g_memdup2 (&hex, sizeof hex), GUINT_TO_POINTER (n + 1));
  vd_tts_find_hex (self, start->spot, &at.x, &at.z);
  put_piece (self, start, faces, &at);
}

/* Bags */

static gboolean
is_placed (VdTtsWriter   *self,
           const VdStart *start)
{
  return start->place != NULL &&
         strcmp (vd_export_get_text (self->export, "counters"), "placed") == 0;
}

/* What a unit's bag is for: a group or zone that brings it, unless it starts in a hex; else
 * its formation, or its side.  (nullable) */
static const VdNode *
find_bag (VdTtsWriter   *self,
          const VdStart *start)
{
  const VdNode *arrival = start->zone != NULL ? start->zone : start->group;
  const VdNode *formation = g_hash_table_lookup (self->formations,
                                                 vd_row_get (start->unit, "formation"));

  if (start->place == NULL && arrival != NULL)
    return arrival;

  return formation;
}

/* (transfer full) */
static char *
name_bag (VdTtsWriter   *self,
          const VdNode  *row,
          const VdNode  *unit)
{
  const char *side = vd_row_get_side (unit, self->formations);

  return row != NULL
         ? g_strdup_printf ("bag-%s-%s", vd_node_get_name (row), vd_row_get (row, "id"))
         : g_strdup_printf ("bag-side-%s", side != NULL ? side : "");
}

static void
bag_free (gpointer data)
{
  Bag *bag = data;

  g_free (bag->key);
  g_ptr_array_unref (bag->starts);
  g_free (bag);
}

static int
compare_bags (gconstpointer a,
              gconstpointer b)
{
  const Bag *first = *(const Bag *const *) a, *second = *(const Bag *const *) b;
  const guint one[] = { first->side, first->turn, first->number };
  const guint other[] = { second->side, second->turn, second->number };
  guint i = 0;

  while (i < G_N_ELEMENTS (one) - 1 && one[i] == other[i])
    i++;

  return (one[i] > other[i]) - (one[i] < other[i]);
}

/* The place of a side among those of the battle. */
static guint
find_side (VdTtsWriter *self,
           const char  *side)
{
  const VdNode *row = vd_row_first (self->project->scenario, "sides", "side");
  guint place = 0;

  while (row != NULL && g_strcmp0 (vd_node_get (row, "id"), side) != 0)
    {
      row = vd_row_next (row);
      place++;
    }

  return place;
}

/* (transfer full) */
static Bag *
bag_new (VdTtsWriter       *self,
         const VdNode      *row,
         const VdNode      *unit,
         const VdFaceTable *faces)
{
  const char *turn = row != NULL ? vd_node_get (row, "turn") : NULL;
  Bag *bag = g_new0 (Bag, 1);

  bag->side = find_side (self, vd_row_get_side (unit, self->formations));
  bag->turn = turn != NULL ? strtoul (turn, NULL, 10) : 0;
  bag->key = name_bag (self, row, unit);
  bag->row = row;
  bag->starts = g_ptr_array_new ();
  vd_face_table_get (faces, unit, &bag->face);
  return bag;
}

/* (transfer full): of Bag */
static GPtrArray *
list_bags (VdTtsWriter       *self,
           const GArray      *starts,
           const VdFaceTable *faces)
{
  GPtrArray *bags = g_ptr_array_new_with_free_func (bag_free);
  g_autoptr (GHashTable) by_what = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < starts->len; i++)
    {
      const VdStart *start = &g_array_index (starts, VdStart, i);
      const VdNode *row = find_bag (self, start);
      const char *side = vd_row_get_side (start->unit, self->formations);
      gconstpointer what = row != NULL ? (gconstpointer) row : g_intern_string (side);
      Bag *bag = g_hash_table_lookup (by_what, what);

      if (is_placed (self, start))
        continue;
      if (bag == NULL)
        {
          bag = bag_new (self, row, start->unit, faces);
          bag->number = bags->len;
          g_hash_table_insert (by_what, (gpointer) what, bag);
          g_ptr_array_add (bags, bag);
        }
      g_ptr_array_add (bag->starts, (gpointer) start);
    }

  g_ptr_array_sort (bags, compare_bags);
  return bags;
}

/* (transfer full): "Turn 3: Reserve", "Within 2 of 0707", "First Corps" */
static char *
title_bag (const Bag *bag)
{
  const char *turn = bag->row != NULL ? vd_node_get (bag->row, "turn") : NULL;
  const char *within = bag->row != NULL ? vd_node_get (bag->row, "within") : NULL;
  const char *near = bag->row != NULL ? vd_node_get (bag->row, "near") : NULL;

  if (bag->row == NULL)
    return g_strdup ("Others");
  if (strcmp (vd_node_get_name (bag->row), "zone") == 0)
    return within != NULL
           ? g_strdup_printf ("Within %s of %s", within,
                              near != NULL ? near : vd_row_get (bag->row, "of"))
           : g_strdup_printf ("In %s", vd_row_get (bag->row, "region"));

  return turn != NULL ? g_strdup_printf ("Turn %s: %s", turn, get_name (bag->row))
                      : g_strdup (get_name (bag->row));
}

/* @number: of @n bags, which lie in rows in front of the boards */
static void
put_bag (VdTtsWriter       *self,
         const Bag         *bag,
         const VdFaceTable *faces,
         guint              number,
         guint              n)
{
  int a_row = MIN (n, BAGS_A_ROW);
  g_autofree char *title = title_bag (bag);
  VdTtsObject object = {
    .kind = "Bag",
    .key = bag->key,
    .name = title,
    .description = "",
    .notes = bag->row != NULL ? vd_node_get (bag->row, "id") : NULL,
    .red = bag->face.red, .green = bag->face.green, .blue = bag->face.blue,
    .x = ((int) (number % BAGS_A_ROW) - (a_row - 1) / 2.0) * BAG_PITCH,
    .y = VD_TTS_TABLE,
    .z = self->near - (number / BAGS_A_ROW + 1) * BAG_PITCH,
    .scale = 1,
  };

  vd_tts_open (self, &object);
  vd_json_integer (&self->json, "MaterialIndex", -1);
  vd_json_integer (&self->json, "MeshIndex", -1);
  vd_json_object (&self->json, "Bag");
  vd_json_integer (&self->json, "Order", 0);
  vd_json_close (&self->json, '}');
  vd_json_array (&self->json, "ContainedObjects");
  vd_json_set_one_line (&self->json, FALSE);
  for (guint i = 0; i < bag->starts->len; i++)
    {
      VdTtsObject at = { .x = object.x, .y = object.y, .z = object.z };

      put_piece (self, bag->starts->pdata[i], faces, &at);
    }
  vd_json_close (&self->json, ']');
  vd_tts_close (self);
}

void
vd_tts_put_pieces (VdTtsWriter  *self,
                   const GArray *starts)
{
  g_autoptr (VdFaceTable) faces = starts->len > 0 ? make_faces (self) : NULL;
  g_autoptr (GPtrArray) bags = list_bags (self, starts, faces);
  g_autoptr (GHashTable) stacks =
    g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  for (guint i = 0; i < starts->len; i++)
    if (is_placed (self, &g_array_index (starts, VdStart, i)))
      put_placed (self, &g_array_index (starts, VdStart, i), faces, stacks);

  for (guint i = 0; i < bags->len; i++)
    put_bag (self, bags->pdata[i], faces, i, bags->len);
}

void
vd_tts_put_die (VdTtsWriter *self)
{
  static const char *const faces[] = { "4", "6", "8", "10", "12", "20", NULL };
  const VdNode *combat = vd_rules_find (self->export, "combat");
  g_autofree char *die = g_strdup_printf ("%u", vd_rules_get_faces (combat));
  g_autofree char *kind = g_strconcat ("Die_", die, NULL);
  VdTtsObject object = {
    .kind = kind, .key = "die", .name = "", .description = "",
    .red = 1, .green = 1, .blue = 1,
    .y = VD_TTS_TABLE, .z = self->near - BAG_PITCH / 3, .scale = 1,
  };

  if (combat == NULL || !g_strv_contains (faces, die))
    return;

  vd_tts_open (self, &object);
  vd_tts_close (self);
}
