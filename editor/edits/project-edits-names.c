#include "editor/edits/project-edits-private.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

static VdDocument *
get_document (const VdProject *project,
              guint            map)
{
  return g_ptr_array_index (project->maps, map);
}

/* One line, without blanks around it. */
static char *
clean_text (const char *text)
{
  return g_strstrip (g_strdelimit (g_strdup (text), "\t\n\r", ' '));
}

static int
round_turn (int turn)
{
  int steps = (ABS (turn) + VD_NAME_TURN_STEP / 2) / VD_NAME_TURN_STEP;

  return MIN (steps * VD_NAME_TURN_STEP, VD_NAME_MOST_TURN) * (turn < 0 ? -1 : 1);
}

/* As far as a label may be from its hex, and at a slant that can be written. */
static VdNamePlace
fit_place (VdNamePlace place)
{
  return (VdNamePlace) { place.fixed, CLAMP (place.right, -VD_NAME_FAR, VD_NAME_FAR),
                         CLAMP (place.down, -VD_NAME_FAR, VD_NAME_FAR),
                         round_turn (place.turn) };
}

/* What the attributes of a place are; %NULL where they are left out. */
static char *
write_offset (const VdNamePlace *place)
{
  return place->fixed ? g_strdup_printf ("%d %d", place->right, place->down) : NULL;
}

static char *
write_turn (const VdNamePlace *place)
{
  return place->fixed && place->turn != 0 ? g_strdup_printf ("%d", place->turn) : NULL;
}

static gboolean
is_place_equal (const VdNamePlace *a,
                const VdNamePlace *b)
{
  return (!a->fixed && !b->fixed) ||
         (a->fixed == b->fixed && a->right == b->right && a->down == b->down &&
          a->turn == b->turn);
}

static void
set_if_other (VdEdit     *edit,
              VdDocument *document,
              VdNode     *node,
              const char *attribute,
              const char *value)
{
  if (g_strcmp0 (value, vd_node_get (node, attribute)) != 0)
    vd_edit_add (edit, vd_edit_set (document, node, attribute, value));
}

/* Where and how a name is drawn is no statement of any source, so its source
 * stays. */
static void
set_place (VdEdit            *edit,
           VdDocument        *document,
           VdNode            *name,
           const VdNamePlace *place)
{
  VdNamePlace wanted = fit_place (*place), old;
  g_autofree char *offset = write_offset (&wanted);
  g_autofree char *turn = write_turn (&wanted);

  if (vd_name_read_place (name, &old) && is_place_equal (&old, &wanted))
    return;

  set_if_other (edit, document, name, "offset", offset);
  set_if_other (edit, document, name, "turn", turn);
}

VdEdit *
vd_edit_put_name (const VdProject  *project,
                  VdSpot            spot,
                  const VdNameForm *form,
                  const VdManner   *manner)
{
  VdDocument *document;
  const VdMap *map;
  VdNamePlace place;
  g_autofree char *label = NULL;
  g_autofree char *typed = NULL;
  g_autofree char *offset = NULL;
  g_autofree char *turn = NULL;
  g_autofree char *title = NULL;
  VdNode *row;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && spot.map < project->resolved->len && form != NULL, NULL);

  document = get_document (project, spot.map);
  map = g_ptr_array_index (project->resolved, spot.map);
  place = fit_place (form->place);
  label = vd_map_get_label (map, spot.cell);
  typed = clean_text (form->text);
  offset = write_offset (&place);
  turn = write_turn (&place);
  if (*typed == '\0')
    return NULL;

  row = vd_node_new (document, "name");
  g_free (vd_node_set (row, "at", label));
  g_free (vd_node_set (row, "text", typed));
  g_free (vd_node_set (row, "size", vd_name_sizes[form->size]));
  g_free (vd_node_set (row, "look", vd_name_looks[form->look]));
  g_free (vd_node_set (row, "offset", offset));
  g_free (vd_node_set (row, "turn", turn));
  vd_node_set_origin (row, manner);

  /* TRANS: %s is the name of a place */
  title = g_strdup_printf (_("Name %s"), typed);
  edit = vd_edit_list (title);
  vd_edit_put_row (edit, document, "names", row);

  return edit;
}

VdEdit *
vd_edit_change_name (const VdProject  *project,
                     guint             map,
                     VdNode           *name,
                     const VdNameForm *form)
{
  VdDocument *document;
  g_autofree char *typed = NULL;
  g_autofree char *title = NULL;
  const char *old_size;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && map < project->resolved->len && name != NULL &&
                        form != NULL, NULL);

  document = get_document (project, map);
  typed = clean_text (form->text);
  /* TRANS: %s is the name of a place */
  title = g_strdup_printf (_("Change %s"), vd_node_get (name, "text"));
  old_size = vd_node_get (name, "size");
  if (*typed == '\0')
    return vd_edit_remove_name (project, map, name);

  edit = vd_edit_list (title);
  if (g_strcmp0 (typed, vd_node_get (name, "text")) != 0)
    vd_edit_restate (edit, document, name, "text", typed);
  /* Medium goes without saying. */
  if (g_strcmp0 (vd_name_sizes[form->size],
                 old_size != NULL ? old_size : vd_name_sizes[VD_NAME_MEDIUM]) != 0)
    vd_edit_add (edit, vd_edit_set (document, name, "size", vd_name_sizes[form->size]));
  set_if_other (edit, document, name, "look", vd_name_looks[form->look]);
  set_place (edit, document, name, &form->place);

  return vd_edit_or_null (edit);
}

/* The hex on which a label lies that is too far from its own, or else %FALSE;
 * @place is told from the middle of that hex then. */
static gboolean
find_other_hex (const VdMap *map,
                guint        cell,
                VdNamePlace *place,
                guint       *other)
{
  double x, y, to_x, to_y;
  int found;

  if (ABS (place->right) <= VD_NAME_FAR && ABS (place->down) <= VD_NAME_FAR)
    return FALSE;

  vd_grid_centre (&map->grid, cell, &x, &y);
  found = vd_grid_at (&map->grid, x + place->right / 100.0, y + place->down / 100.0);
  if (found < 0 || map->terrain[found] == VD_NO_TERRAIN)
    return FALSE;

  vd_grid_centre (&map->grid, found, &to_x, &to_y);
  place->right -= (int) round ((to_x - x) * 100);
  place->down -= (int) round ((to_y - y) * 100);
  *other = found;
  return TRUE;
}

VdEdit *
vd_edit_place_name (const VdProject   *project,
                    guint              map,
                    VdNode            *name,
                    const VdNamePlace *place)
{
  const VdMap *resolved;
  VdDocument *document;
  int cell;
  g_autofree char *title = NULL;
  VdEdit *edit;
  VdNamePlace wanted;
  guint other;

  g_return_val_if_fail (project != NULL && map < project->resolved->len && name != NULL &&
                        place != NULL, NULL);

  resolved = g_ptr_array_index (project->resolved, map);
  document = get_document (project, map);
  cell = vd_map_find_cell (resolved, vd_node_get (name, "at"));
  /* TRANS: %s is the name of a place */
  title = g_strdup_printf (_("Move the label of %s"),
                           vd_node_get (name, "text"));
  edit = vd_edit_list (title);
  wanted = *place;
  if (cell >= 0 && place->fixed && find_other_hex (resolved, cell, &wanted, &other))
    {
      g_autofree char *label = vd_map_get_label (resolved, other);

      vd_edit_restate (edit, document, name, "at", label);
    }
  set_place (edit, document, name, &wanted);

  return vd_edit_or_null (edit);
}

VdEdit *
vd_edit_move_name (const VdProject *project,
                   guint            map,
                   VdNode          *name,
                   guint            cell)
{
  g_autofree char *label = NULL;
  g_autofree char *title = NULL;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && map < project->resolved->len && name != NULL, NULL);

  label = vd_map_get_label (g_ptr_array_index (project->resolved, map), cell);
  if (g_strcmp0 (vd_node_get (name, "at"), label) == 0)
    return NULL;

  /* TRANS: the first %s is the name of a place, the second a hex */
  title = g_strdup_printf (_("Move %s to %s"), vd_node_get (name, "text"), label);
  edit = vd_edit_list (title);
  vd_edit_restate (edit, get_document (project, map), name, "at", label);

  return edit;
}

VdEdit *
vd_edit_remove_name (const VdProject *project,
                     guint            map,
                     VdNode          *name)
{
  g_autofree char *title = NULL;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && map < project->maps->len && name != NULL, NULL);

  /* TRANS: %s is the name of a place */
  title = g_strdup_printf (_("Remove %s"), vd_node_get (name, "text"));
  edit = vd_edit_list (title);
  vd_edit_add (edit, vd_edit_remove (get_document (project, map), name));
  return edit;
}
