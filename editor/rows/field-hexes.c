#include "editor/rows/field-hexes.h"

#include <string.h>

gboolean
vd_field_takes_hexes (const VdField *field,
                      gboolean      *several)
{
  g_return_val_if_fail (field != NULL && several != NULL, FALSE);

  *several = field->type == VD_FIELD_HEXES;

  return field->type == VD_FIELD_HEX || field->type == VD_FIELD_HEXES ||
         field->type == VD_FIELD_CANCEL;
}

GArray *
vd_field_list_hexes (const VdProject *project,
                     const VdNode    *row,
                     const VdField   *field)
{
  GArray *spots = g_array_new (FALSE, FALSE, sizeof (VdSpot));
  g_auto (GStrv) words = NULL;
  VdSpot spot;

  g_return_val_if_fail (project != NULL && row != NULL && field != NULL, NULL);

  words = vd_split_words (vd_node_get (row, field->attribute));
  for (guint i = 0; words[i] != NULL; i++)
    if (vd_spot_find (project, words[i], &spot))
      g_array_append_val (spots, spot);

  return spots;
}

static gboolean
has_spot (const GArray *spots,
          VdSpot        spot)
{
  for (guint i = 0; i < spots->len; i++)
    if (vd_spot_equal (g_array_index (spots, VdSpot, i), spot))
      return TRUE;

  return FALSE;
}

static void
add_word (GString    *text,
          const char *word)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", word);
}

static char *
join_list (const VdProject *project,
           const VdNode    *row,
           const VdField   *field,
           const GArray    *spots)
{
  g_autoptr (GArray) before = vd_field_list_hexes (project, row, field);
  g_auto (GStrv) words = vd_split_words (vd_node_get (row, field->attribute));
  GString *text = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    {
      VdSpot spot;

      if (!vd_spot_find (project, words[i], &spot) || has_spot (spots, spot))
        add_word (text, words[i]);
    }

  for (guint i = 0; i < spots->len; i++)
    if (!has_spot (before, g_array_index (spots, VdSpot, i)))
      {
        g_autofree char *name = vd_spot_name (project, g_array_index (spots, VdSpot, i));

        add_word (text, name);
      }

  return g_string_free (text, FALSE);
}

/* The side that it says; else another one than that of the row. */
static char *
find_enemy (const VdProject *project,
            const VdNode    *row,
            const VdField   *field)
{
  g_auto (GStrv) words = vd_split_words (vd_node_get (row, field->attribute));
  g_autoptr (GPtrArray) sides = vd_refs_list (project, VD_REF_SIDE);

  if (g_strv_length (words) == 3)
    return g_strdup (words[2]);

  for (guint i = 0; i < sides->len; i++)
    {
      const VdRef *side = g_ptr_array_index (sides, i);

      if (g_strcmp0 (side->id, vd_node_get (row, "side")) != 0)
        return g_strdup (side->id);
    }

  return g_strdup ("");
}

char *
vd_field_join_hexes (const VdProject *project,
                     const VdNode    *row,
                     const VdField   *field,
                     const GArray    *spots)
{
  g_autofree char *name = NULL;
  g_autofree char *enemy = NULL;

  g_return_val_if_fail (project != NULL && row != NULL && field != NULL && spots != NULL, NULL);

  if (field->type == VD_FIELD_HEXES)
    return join_list (project, row, field, spots);
  if (spots->len == 0)
    return g_strdup ("");

  name = vd_spot_name (project, g_array_index (spots, VdSpot, 0));
  if (field->type != VD_FIELD_CANCEL)
    return g_steal_pointer (&name);

  enemy = find_enemy (project, row, field);
  return g_strdup_printf ("exit %s %s", name, enemy);
}
