/* What a counter shows, looked up in the documents. */
#include "formats/draw-private.h"

#include <string.h>

#define DEFAULT_COLOR "#c9c2b2"

static VdNode *
find_in (const VdNode *parent,
         const char   *list,
         const char   *element,
         const char   *id)
{
  VdNode *node = parent != NULL ? vd_node_find (parent, list) : NULL;

  for (node = node != NULL ? vd_node_get_first (node) : NULL; node != NULL;
       node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), element) == 0 &&
        g_strcmp0 (vd_node_get (node, "id"), id) == 0)
      return node;

  return NULL;
}

static VdNode *
find_row (const VdDocument *document,
          const char       *list,
          const char       *element,
          const char       *id)
{
  return document != NULL && id != NULL
         ? find_in (vd_document_get_root (document), list, element, id) : NULL;
}

static VdNode *
find_class (const VdDocument *scenario,
            const VdDocument *system,
            const char       *id)
{
  VdNode *override = vd_node_find (vd_document_get_root (scenario), "override");
  VdNode *found = id != NULL ? find_in (override, "classes", "class", id) : NULL;

  return found != NULL ? found : find_row (system, "classes", "class", id);
}

gboolean
vd_color_parse (const char *text,
                VdColor    *color)
{
  guint32 value = 0;

  if (text == NULL || text[0] != '#' || strlen (text) != 7)
    return FALSE;

  for (guint i = 1; i < 7; i++)
    {
      if (!g_ascii_isxdigit (text[i]))
        return FALSE;

      value = value << 4 | g_ascii_xdigit_value (text[i]);
    }

  *color = (VdColor) { (value >> 16) / 255.0, (value >> 8 & 0xff) / 255.0, (value & 0xff) / 255.0 };
  return TRUE;
}

void
vd_counter_face (const VdDocument *scenario,
                 const VdDocument *system,
                 const VdNode     *unit,
                 VdCounterFace    *face)
{
  static const VdColor white = { 1, 1, 1 };
  VdNode *side = find_row (scenario, "sides", "side", vd_node_get (unit, "side"));
  VdNode *formation = find_row (scenario, "units", "formation", vd_node_get (unit, "formation"));
  VdNode *class = find_class (scenario, system, vd_node_get (unit, "class"));
  VdColor color, ink;

  if (side == NULL && formation != NULL)
    side = find_row (scenario, "sides", "side", vd_node_get (formation, "side"));

  if (side == NULL || !vd_color_parse (vd_node_get (side, "color"), &color))
    vd_color_parse (DEFAULT_COLOR, &color);

  *face = (VdCounterFace) {
    .symbol = class != NULL ? vd_node_get (class, "symbol") : NULL,
    .strength = vd_node_get (unit, "strength"),
    .move = vd_node_get (unit, "move"),
    .code = vd_node_get (unit, "code"),
    .formation = formation != NULL ? vd_node_get (formation, "name") : NULL,
    .red = color.red, .green = color.green, .blue = color.blue,
  };

  if (side != NULL && vd_color_parse (vd_node_get (side, "ink"), &ink))
    face->light_ink = vd_contrast (ink, white) < 2;
  else
    face->light_ink = vd_contrast (color, white) >= 4.5;
}
