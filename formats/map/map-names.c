/* Names on a map, and where their labels were put. */
#include <string.h>

#include "formats/map/map-reader.h"

const char *const vd_name_sizes[VD_N_NAME_SIZES] = { "small", "medium", "large" };

const char *const vd_name_looks[VD_N_NAME_LOOKS] = {
  NULL, "place", "feature", "area", "water"
};

guint
vd_map_pick_word (const char *const *words,
                  guint              n_words,
                  const char        *text,
                  guint              otherwise)
{
  for (guint i = 0; i < n_words; i++)
    if (text != NULL && g_strcmp0 (words[i], text) == 0)
      return i;

  return otherwise;
}

/* A whole number of at most @most, either way; @text goes behind it. */
static gboolean
read_number (const char **text,
             int          most,
             int         *number)
{
  char *end;
  gint64 value;

  if (!g_ascii_isdigit (**text) && **text != '-')
    return FALSE;

  value = g_ascii_strtoll (*text, &end, 10);
  if (end == *text || ABS (value) > most)
    return FALSE;

  *text = end;
  *number = value;
  return TRUE;
}

static gboolean
read_offset (const char  *text,
             VdNamePlace *place)
{
  VdNamePlace read = { TRUE, 0, 0, place->turn };

  if (!read_number (&text, VD_NAME_FAR, &read.right) || *text++ != ' ' ||
      !read_number (&text, VD_NAME_FAR, &read.down) || *text != '\0')
    return FALSE;

  *place = read;
  return TRUE;
}

/* A turn that is none is a finding already: it is not in the vocabulary. */
static void
read_turn (const char  *text,
           VdNamePlace *place)
{
  int turn;

  if (read_number (&text, VD_NAME_MOST_TURN, &turn) && *text == '\0' &&
      turn % VD_NAME_TURN_STEP == 0)
    {
      place->turn = turn;
      place->fixed = TRUE;
    }
}

gboolean
vd_name_parse_place (const char  *offset,
                     const char  *turn,
                     VdNamePlace *place)
{
  g_return_val_if_fail (place != NULL, FALSE);

  *place = (VdNamePlace) { FALSE };
  if (turn != NULL)
    read_turn (turn, place);

  return offset == NULL || read_offset (offset, place);
}

gboolean
vd_name_read_place (const VdNode *node,
                    VdNamePlace  *place)
{
  g_return_val_if_fail (node != NULL && place != NULL, FALSE);

  return vd_name_parse_place (vd_node_get (node, "offset"), vd_node_get (node, "turn"), place);
}

void
vd_map_reader_read_name (VdMapReader *self,
                         VdNode      *node)
{
  VdName name = { 0, vd_node_get (node, "text"), .node = node };
  int cell = vd_map_reader_read_hex (self, node);

  if (cell < 0 || name.text == NULL)
    return;

  name.cell = cell;
  name.size = vd_map_pick_word (vd_name_sizes, VD_N_NAME_SIZES, vd_node_get (node, "size"),
                                VD_NAME_MEDIUM);
  name.look = vd_map_pick_word (vd_name_looks, VD_N_NAME_LOOKS, vd_node_get (node, "look"),
                                VD_NAME_LOOK_USUAL);
  if (!vd_name_read_place (node, &name.place))
    vd_map_reader_report (self, "map.bad-offset", node, cell,
                          N_("Give two whole numbers from -300 to 300, right and down, in "
                             "hundredths of a hex: offset=\"40 -25\"."),
                          N_("The name %s is not placed by the offset \"%s\"."), name.text,
                          vd_node_get (node, "offset"));

  g_array_append_val (self->map->names, name);
}

void
vd_map_reader_read_title (VdMapReader *self)
{
  const VdNode *title = vd_node_find (vd_document_get_root (self->map->document), "title");

  self->map->title = title != NULL ? vd_node_get_text (title) : NULL;
}
