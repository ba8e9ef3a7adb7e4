#include "formats/words/wording-private.h"

#include "formats/project/spot.h"

const char *
vd_wording_say (const VdWording *self,
                const char      *text)
{
  return self->translate != NULL ? self->translate (text) : text;
}

const char *
vd_wording_say_number (const VdWording *self,
                       const char      *one,
                       const char      *several,
                       gulong           n)
{
  return vd_wording_say (self, n == 1 ? one : several);
}

char *
vd_wording_get_value (const VdNode *row,
                      const char   *attribute,
                      const char   *missing)
{
  const char *value = get_filled (row, attribute);

  return g_strdup (value != NULL ? value : missing);
}

char *
vd_wording_name_side (const VdWording *self,
                      const char      *id)
{
  return id != NULL ? self->name (self->names, VD_ID_SIDE, id) : g_strdup (NO_SIDE);
}

/* Lists */

char *
vd_wording_join (const VdWording *self,
                 GStrv            parts,
                 VdWordingList    last)
{
  guint n = g_strv_length (parts);
  GString *text = g_string_new (parts[0]);

  for (guint i = 1; i + 1 < n; i++)
    g_string_append_printf (text, ", %s", parts[i]);

  if (n > 1)
    {
      g_autofree char *before = g_string_free (text, FALSE);

      /* TRANS: the end of a list, as "a, b and c" */
      text = g_string_new (NULL);
      g_string_printf (text, last == VD_WORDING_AND ? say (self, N_("%s and %s"))
                                                    : say (self, N_("%s or %s")),
                       before, parts[n - 1]);
    }

  return g_string_free (text, FALSE);
}

char *
vd_wording_join_names (const VdWording *self,
                       VdIdKind         kind,
                       const char      *ids,
                       VdWordingList    last)
{
  g_auto (GStrv) parts = vd_split_words (ids);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      char *name = self->name (self->names, kind, parts[i]);

      g_free (parts[i]);
      parts[i] = name;
    }

  return vd_wording_join (self, parts, last);
}

/* What the map calls the hex itself, not the wood or water that it is part of. */
static const char *
find_name (const VdProject *project,
           const char      *hex)
{
  const GArray *names;
  VdSpot spot;

  if (!vd_spot_find (project, hex, &spot))
    return NULL;

  names = ((const VdMap *) g_ptr_array_index (project->resolved, spot.map))->names;
  for (guint i = 0; i < names->len; i++)
    {
      const VdName *name = &g_array_index (names, VdName, i);

      if (name->cell == spot.cell && name->look != VD_NAME_LOOK_AREA &&
          name->look != VD_NAME_LOOK_WATER)
        return name->text;
    }

  return NULL;
}

/* "0303 (Mill)"; of a map that has to be named: "0303, North (Mill)" */
static char *
name_hex (const VdWording *self,
          const char      *hex)
{
  const char *name = find_name (self->project, hex), *number;
  g_autofree char *map = NULL, *title = NULL, *full = NULL;

  number = vd_spot_cut (hex, &map);
  title = map != NULL ? self->name (self->names, VD_ID_MAP, map) : NULL;
  full = title != NULL ? g_strdup_printf ("%s, %s", number, title) : g_strdup (number);
  /* TRANS: the number of a hex and a place that lies there */
  return name != NULL ? g_strdup_printf (say (self, N_("%s (%s)")), full, name)
                      : g_steal_pointer (&full);
}

char *
vd_wording_join_hexes (const VdWording *self,
                       const char      *hexes,
                       VdWordingList    last)
{
  g_auto (GStrv) parts = vd_split_words (hexes);

  if (parts[0] == NULL)
    return g_strdup (say (self, N_("(hexes to be chosen)")));

  for (guint i = 0; parts[i] != NULL; i++)
    {
      char *hex = name_hex (self, parts[i]);

      g_free (parts[i]);
      parts[i] = hex;
    }

  return vd_wording_join (self, parts, last);
}

/* Groups */

char *
vd_wording_entry (const VdWording *self,
                  const VdNode    *group)
{
  const char *place;

  g_return_val_if_fail (self != NULL && group != NULL, NULL);

  if (get_filled (group, "at") != NULL)
    return vd_wording_join_hexes (self, get_filled (group, "at"), VD_WORDING_OR);
  if ((place = get_filled (group, "edge")) != NULL)
    return self->name (self->names, VD_ID_EDGE, place);
  if ((place = get_filled (group, "region")) != NULL)
    return self->name (self->names, VD_ID_REGION, place);

  return g_strdup ("");
}
