#include "editor/area/resize-private.h"

#include <string.h>


static const VdMap *
get_map (const VdResizing *self,
         guint             map)
{
  return g_ptr_array_index (self->project->resolved, map);
}

/* How many maps have a hex with that number, as they are or as they will be. */
static guint
count_maps (const VdResizing *self,
            const char       *label,
            gboolean          later)
{
  guint n = 0;

  for (guint i = 0; i < self->project->resolved->len; i++)
    if (later && i == self->index)
      n += vd_numbering_parse (&self->numbering, &self->grid, label, -1) >= 0;
    else
      n += vd_map_find_cell (get_map (self, i), label) >= 0;

  return n;
}

/* "0707", or "map:0707". */
static gboolean
will_be_hex (const VdResizing *self,
             const char       *word)
{
  int map;
  const char *label = vd_spot_split (self->project, word, &map);

  return label != NULL && (map < 0 || (guint) map == self->index) &&
         vd_numbering_parse (&self->numbering, &self->grid, label, -1) >= 0;
}

/* With its map, where that must be said; one that its author said without need
 * is kept. */
static char *
qualify_label (const VdResizing *self,
               const char       *word,
               guint             map,
               const char       *label)
{
  int named;
  const char *was = vd_spot_split (self->project, word, &named);
  gboolean spare = named >= 0 && count_maps (self, was, FALSE) == 1;

  if (spare || count_maps (self, label, TRUE) > 1)
    return g_strdup_printf ("%s:%s", get_map (self, map)->id, label);

  return g_strdup (label);
}

/* Returns: (transfer full) (nullable): what the hex is called now; NULL if it is
 * gone. */
static char *
move_word (VdResizing *self,
           const char *word)
{
  g_autofree char *label = NULL;
  VdSpot spot;
  int to;

  if (!vd_spot_find (self->project, word, &spot))
    {
      vd_resizing_note_stray (self, word, will_be_hex (self, word));
      return g_strdup (word);
    }

  if (spot.map != self->index)
    {
      label = vd_map_get_label (get_map (self, spot.map), spot.cell);
      return qualify_label (self, word, spot.map, label);
    }

  to = vd_resizing_move (self, spot.cell);
  if (to < 0)
    return NULL;

  label = vd_resizing_label (self, to);
  return qualify_label (self, word, self->index, label);
}

static void
set_attribute (VdResizing *self,
               VdNode     *node,
               const char *attribute,
               const char *value)
{
  if (g_strcmp0 (vd_node_get (node, attribute), value) != 0)
    vd_edit_add (self->edit, vd_edit_set (self->project->scenario, node, attribute, value));
}

/* What is accepted of a row of a map that a hex names: "hex 0707", "name map:0707".  That
 * of several maps which have the hex is left as it is. */
static char *
move_subject (VdResizing *self,
              const char *subject)
{
  const char *space = strchr (subject, ' ');
  gboolean is_hex = g_str_has_prefix (subject, "hex ") || g_str_has_prefix (subject, "name ");
  g_autofree char *word = NULL;
  const char *label;
  int named;

  if (space == NULL)
    return move_word (self, subject);

  label = is_hex ? vd_spot_split (self->project, space + 1, &named) : NULL;
  if (label == NULL || (named < 0 && count_maps (self, label, FALSE) != 1) ||
      (named >= 0 && vd_map_find_cell (get_map (self, named), label) < 0))
    return g_strdup (subject);

  word = move_word (self, space + 1);
  return word != NULL ? g_strdup_printf ("%.*s %s", (int) (space - subject), subject, word) : NULL;
}

/* Rows that are about one hex go with it. */
static void
move_row (VdResizing *self,
          VdNode     *node,
          const char *attribute,
          guint      *n_lost)
{
  g_autofree char *word = move_subject (self, vd_node_get (node, attribute));

  if (word != NULL)
    {
      set_attribute (self, node, attribute, word);
      return;
    }

  vd_edit_add (self->edit, vd_edit_remove (self->project->scenario, node));
  (*n_lost)++;
}

/* Of rows that name hexes among others only those are changed: words that name
 * none, as "exit" and the name of a side, stay. */
static void
move_list (VdResizing *self,
           VdNode     *node,
           const char *attribute)
{
  g_auto (GStrv) words = vd_split_words (vd_node_get (node, attribute));
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_lost = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *word = move_word (self, words[i]);

      if (word != NULL)
        g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", word);
      else
        n_lost++;
    }

  self->loss.n_others += n_lost;
  set_attribute (self, node, attribute, text->len > 0 ? text->str : NULL);
}

/* What is cancelled by something at a hex that is gone never is. */
static void
move_condition (VdResizing *self,
                VdNode     *node)
{
  guint lost = self->loss.n_others;

  move_list (self, node, "cancelled-by");
  if (self->loss.n_others > lost)
    set_attribute (self, node, "cancelled-by", NULL);
}

/* Which attributes of the scenario name hexes. */
static const struct
{
  const char *element;
  const char *attribute;
  gboolean    one;
} references[] = {
  { "place",  "at",    TRUE },
  { "zone",   "of",    TRUE },
  { "ignore", "at",    TRUE },
  { "group",  "at",    FALSE },
  { "award",  "hexes", FALSE },
  { "also",   "hexes", FALSE },
};

static void
move_node (VdResizing *self,
           VdNode     *node)
{
  for (guint i = 0; i < G_N_ELEMENTS (references); i++)
    {
      if (strcmp (vd_node_get_name (node), references[i].element) != 0 ||
          vd_node_get (node, references[i].attribute) == NULL)
        continue;

      if (references[i].one)
        move_row (self, node, references[i].attribute,
                  i == 0 ? &self->loss.n_counters : &self->loss.n_others);
      else
        move_list (self, node, references[i].attribute);
    }

  if (strcmp (vd_node_get_name (node), "group") == 0 && vd_node_get (node, "cancelled-by") != NULL)
    move_condition (self, node);

  for (VdNode *child = vd_node_get_first (node); child != NULL; child = vd_node_get_next (child))
    move_node (self, child);
}

void
vd_resize_scenario (VdResizing *self)
{
  move_node (self, vd_document_get_root (self->project->scenario));
}
