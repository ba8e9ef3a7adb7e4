#include "editor/edits/project-edits-private.h"

#include <glib/gi18n.h>

#include "formats/draw/draw.h"

#define LIGHT "#ffffff"
#define DARK "#1c1a17"

VdEdit *
vd_edit_set_title (VdDocument *document,
                   const char *title)
{
  VdNode *root;
  VdNode *node;
  VdEdit *edit;

  g_return_val_if_fail (document != NULL && title != NULL, NULL);

  root = vd_document_get_root (document);
  node = vd_node_find (root, "title");
  if (g_strcmp0 (node != NULL ? vd_node_get_text (node) : NULL, title) == 0)
    return NULL;

  edit = vd_edit_list (_("Change the Title"));
  if (node != NULL)
    {
      vd_edit_add (edit, vd_edit_set_text (document, node, title));
      return edit;
    }

  node = vd_node_new (document, "title");
  g_free (vd_node_set_text (node, title));
  vd_edit_add (edit, vd_edit_insert (document, root, node, NULL));
  return edit;
}

VdEdit *
vd_edit_set_reader (VdDocument *map,
                    const char *reader)
{
  VdNode *root;
  VdEdit *edit;

  g_return_val_if_fail (map != NULL, NULL);

  root = vd_document_get_root (map);
  if (reader != NULL && *reader == '\0')
    reader = NULL;
  if (g_strcmp0 (vd_node_get (root, "reader"), reader) == 0)
    return NULL;

  edit = vd_edit_list (_("Change the Reader"));
  vd_edit_add (edit, vd_edit_set (map, root, "reader", reader));
  return edit;
}

/* Sides */

VdInk
vd_side_get_ink (const VdNode *side)
{
  int light;

  g_return_val_if_fail (side != NULL, VD_INK_FITTING);

  light = vd_counter_read_ink (vd_node_get (side, "ink"));

  return light < 0 ? VD_INK_FITTING : light ? VD_INK_LIGHT : VD_INK_DARK;
}

static void
set_attribute (VdEdit     *edit,
               VdDocument *document,
               VdNode     *node,
               const char *attribute,
               const char *value)
{
  if (g_strcmp0 (vd_node_get (node, attribute), value) != 0)
    vd_edit_restate (edit, document, node, attribute, value);
}

VdEdit *
vd_edit_set_side (VdDocument       *scenario,
                  VdNode           *side,
                  const VdSideLook *look)
{
  g_return_val_if_fail (scenario != NULL && side != NULL && look != NULL && look->name != NULL &&
                        look->ink <= VD_INK_DARK, NULL);

  static const char *const inks[] = { NULL, LIGHT, DARK };
  gboolean is_first = g_strcmp0 (vd_node_get (side, "first"), "yes") == 0;
  /* TRANS: what a row of a table is about, as "VI Corps" */
  g_autofree char *title = g_strdup_printf (_("Change %s"), look->name);
  VdEdit *edit = vd_edit_list (title);

  set_attribute (edit, scenario, side, "name", look->name);
  if (look->color != NULL)
    set_attribute (edit, scenario, side, "color", look->color);
  if (look->ink != vd_side_get_ink (side))
    set_attribute (edit, scenario, side, "ink", inks[look->ink]);
  if (!look->is_first != !is_first)
    set_attribute (edit, scenario, side, "first", look->is_first ? "yes" : NULL);
  for (VdCount count = 0; count < VD_N_COUNTS; count++)
    if (look->counts[count] != NULL)
      set_attribute (edit, scenario, side, vd_count_get_attribute (count),
                     *look->counts[count] != '\0' ? look->counts[count] : NULL);

  return vd_edit_or_null (edit);
}
