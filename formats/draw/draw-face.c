/* What a counter shows, looked up in the documents. */
#include "formats/draw/draw-private.h"

#include <string.h>

struct _VdFaceTable
{
  GHashTable *sides;      /* of VdNode, by id */
  GHashTable *armies;
  GHashTable *formations;
  GHashTable *words;      /* of their names: of char*, folded: in how many of them it stands */
  GHashTable *classes;    /* the row that says the symbol */
};

/* The first of a name counts, of those that say @what. */
static void
add_rows (GHashTable   *rows,
          const VdNode *parent,
          const char   *list,
          const char   *element,
          const char   *what)
{
  VdNode *node = parent != NULL ? vd_node_find (parent, list) : NULL;

  for (node = node != NULL ? vd_node_get_first (node) : NULL; node != NULL;
       node = vd_node_get_next (node))
    {
      const char *id = vd_node_get (node, "id");

      if (strcmp (vd_node_get_name (node), element) == 0 && id != NULL &&
          vd_node_get (node, what) != NULL && !g_hash_table_contains (rows, id))
        g_hash_table_insert (rows, (char *) id, node);
    }
}

/* Formations told apart */

static char *
fold_word (const char *word)
{
  return g_utf8_casefold (word, -1);
}

static void
count_words (VdFaceTable *self,
             const char  *name)
{
  g_auto (GStrv) words = g_strsplit (name, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      char *word = fold_word (words[i]);
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (self->words, word));

      g_hash_table_insert (self->words, word, GUINT_TO_POINTER (n + 1));
    }
}

static void
count_all_words (VdFaceTable *self)
{
  GHashTableIter iter;
  gpointer formation;

  self->words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_iter_init (&iter, self->formations);
  while (g_hash_table_iter_next (&iter, NULL, &formation))
    if (vd_node_get (formation, "name") != NULL)
      count_words (self, vd_node_get (formation, "name"));
}

/* What is written small tells a kind, "guard" of an Advance guard, and three letters may be an
 * article. */
gboolean
vd_counter_may_be_name (const char *word)
{
  return !g_unichar_islower (g_utf8_get_char (word)) && g_utf8_strlen (word, -1) > 3;
}

/* The last word of its name that may be one, and stands in no other: "Reserve" of a Reserve Corps
 * beside other corps.  If none may be, a number will do, "II" of a II Corps. */
static void
find_telling (const VdFaceTable *self,
              VdCounterFace     *face)
{
  g_auto (GStrv) words = g_strsplit (face->formation != NULL ? face->formation : "", " ", -1);
  gboolean is_name = FALSE;
  gsize at = 0;

  for (guint i = 0; words[i] != NULL; at += strlen (words[i]) + 1, i++)
    {
      g_autofree char *word = fold_word (words[i]);
      gboolean may_be_name = vd_counter_may_be_name (words[i]);

      if ((may_be_name || !(is_name || g_unichar_islower (g_utf8_get_char (words[i])))) &&
          GPOINTER_TO_UINT (g_hash_table_lookup (self->words, word)) == 1)
        {
          face->telling = at;
          face->telling_length = strlen (words[i]);
          is_name = may_be_name;
        }
    }
}

VdFaceTable *
vd_face_table_new (const VdDocument *scenario,
                   const VdDocument *system)
{
  VdFaceTable *self;
  VdNode *root;

  g_return_val_if_fail (scenario != NULL, NULL);

  self = g_new0 (VdFaceTable, 1);
  root = vd_document_get_root (scenario);

  self->sides = g_hash_table_new (g_str_hash, g_str_equal);
  self->armies = g_hash_table_new (g_str_hash, g_str_equal);
  self->formations = g_hash_table_new (g_str_hash, g_str_equal);
  self->classes = g_hash_table_new (g_str_hash, g_str_equal);

  add_rows (self->sides, root, "sides", "side", "id");
  add_rows (self->armies, root, "armies", "army", "id");
  add_rows (self->formations, root, "units", "formation", "id");
  count_all_words (self);
  add_rows (self->classes, vd_node_find (root, "override"), "classes", "class", "symbol");
  if (system != NULL)
    add_rows (self->classes, vd_document_get_root (system), "classes", "class", "symbol");

  return self;
}

void
vd_face_table_free (VdFaceTable *self)
{
  g_return_if_fail (self != NULL);

  g_hash_table_unref (self->sides);
  g_hash_table_unref (self->formations);
  g_hash_table_unref (self->words);
  g_hash_table_unref (self->armies);
  g_hash_table_unref (self->classes);
  g_free (self);
}

static VdNode *
find_row (GHashTable *rows,
          const char *id)
{
  return id != NULL ? g_hash_table_lookup (rows, id) : NULL;
}

/* Whose colours a unit wears: its army's, if that has some, or its side's. */
static VdNode *
find_colors (const VdFaceTable *self,
             const VdNode      *unit,
             const VdNode      *formation)
{
  VdNode *army = formation != NULL ? find_row (self->armies, vd_node_get (formation, "army")) : NULL;
  VdNode *side = find_row (self->sides, vd_node_get (unit, "side"));

  if (army != NULL && vd_node_get (army, "color") != NULL)
    return army;

  return side != NULL || formation == NULL
         ? side
         : find_row (self->sides, vd_node_get (formation, "side"));
}

static const VdColor white = { 1, 1, 1 };

gboolean
vd_counter_is_dark (const VdCounterFace *face)
{
  g_return_val_if_fail (face != NULL, FALSE);

  return vd_contrast ((VdColor) { face->red, face->green, face->blue }, white) >= VD_READABLE;
}

int
vd_counter_read_ink (const char *ink)
{
  VdColor color;

  return vd_color_parse (ink, &color) ? vd_contrast (color, white) < 2 : -1;
}

/* Leaders and trains do not fight: the strength that they do not have is not written.  A
 * commander has his rating in place of the initiative. */
static void
set_figures (const VdNode  *unit,
             VdCounterFace *face)
{
  const char *kind = vd_node_get (unit, "kind");

  face->strength = vd_node_get (unit, "strength");
  face->initiative = vd_node_get (unit, "initiative");
  if (g_strcmp0 (face->symbol, "leader") != 0 && g_strcmp0 (face->symbol, "train") != 0)
    return;

  if (g_strcmp0 (face->strength, "0") == 0)
    face->strength = NULL;
  if (g_strcmp0 (kind, "commander") == 0)
    face->rating = vd_node_get (unit, "rating");
}

void
vd_face_table_get (const VdFaceTable *self,
                   const VdNode      *unit,
                   VdCounterFace     *face)
{
  VdNode *formation;
  VdNode *colors;
  VdNode *class;
  int light;
  VdColor color;

  g_return_if_fail (self != NULL && unit != NULL && face != NULL);

  formation = find_row (self->formations, vd_node_get (unit, "formation"));
  colors = find_colors (self, unit, formation);
  class = find_row (self->classes, vd_node_get (unit, "class"));
  light = colors != NULL ? vd_counter_read_ink (vd_node_get (colors, "ink")) : -1;

  if (colors == NULL || !vd_color_parse (vd_node_get (colors, "color"), &color))
    vd_color_parse (VD_COUNTER_COLOR, &color);

  *face = (VdCounterFace) {
    .symbol = class != NULL ? vd_node_get (class, "symbol") : NULL,
    .vedettes = vd_node_get (unit, "vedettes"),
    .move = vd_node_get (unit, "move"),
    .code = vd_node_get (unit, "code"),
    .formation = formation != NULL ? vd_node_get (formation, "name") : NULL,
    .red = color.red, .green = color.green, .blue = color.blue,
  };

  set_figures (unit, face);
  face->light_ink = light >= 0 ? light : vd_counter_is_dark (face);
  find_telling (self, face);
}

void
vd_counter_face (const VdDocument *scenario,
                 const VdDocument *system,
                 const VdNode     *unit,
                 VdCounterFace    *face)
{
  g_autoptr (VdFaceTable) table = vd_face_table_new (scenario, system);

  vd_face_table_get (table, unit, face);
}
