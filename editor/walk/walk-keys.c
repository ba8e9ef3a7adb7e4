#include "editor/walk/walk-keys.h"

#include <glib/gi18n.h>
#include <string.h>

/* Letters that are keys of nothing else. */
static const char terrain_keys[] = "1234567890bhijklmoquwxyz";

/* By direction, as grid.h counts them. */
static const char side_keys[][VD_N_DIRS] = {
  [VD_POINTY] = { 'g', 'v', 'c', 'd', 'r', 't' },
  [VD_FLAT] = { 'f', 'g', 't', 'r', 'e', 'd' },
};

static const char *const directions[][VD_N_DIRS] = {
  [VD_POINTY] = { N_("east"), N_("south-east"), N_("south-west"), N_("west"), N_("north-west"),
                  N_("north-east") },
  [VD_FLAT] = { N_("south"), N_("south-east"), N_("north-east"), N_("north"), N_("north-west"),
                N_("south-west") },
};

char
vd_walk_get_terrain_key (guint place)
{
  return place < strlen (terrain_keys) ? terrain_keys[place] : 0;
}

char
vd_walk_get_side_key (VdOrientation orientation,
                      guint         dir)
{
  g_return_val_if_fail (dir < VD_N_DIRS, 0);

  return side_keys[orientation][dir];
}

const char *
vd_walk_get_direction (VdOrientation orientation,
                       guint         dir)
{
  g_return_val_if_fail (dir < VD_N_DIRS, NULL);

  return _(directions[orientation][dir]);
}

static int
find_key (const char *keys,
          guint       n,
          gunichar    letter)
{
  for (guint i = 0; i < n; i++)
    if ((gunichar) keys[i] == letter)
      return i;

  return -1;
}

static VdDeed
read_command (gunichar letter,
              gboolean with_shift)
{
  switch (letter)
    {
    case 's':
      return (VdDeed) { VD_DEED_SIDE_KIND, with_shift ? -1 : 1 };

    case 'p':
      return (VdDeed) { VD_DEED_PATH_KIND, with_shift ? -1 : 1 };

    case 'a':
      return (VdDeed) { with_shift ? VD_DEED_FOLLOW_PATHS : VD_DEED_FOLLOW_SIDES, 0 };

    case 'n':
      return (VdDeed) { VD_DEED_NAME, 0 };

    default:
      return (VdDeed) { VD_DEED_NONE, 0 };
    }
}

VdDeed
vd_walk_read_letter (VdOrientation orientation,
                     gunichar      letter,
                     gboolean      with_shift)
{
  gunichar small = g_unichar_tolower (letter);
  int dir = find_key (side_keys[orientation], VD_N_DIRS, small);
  int place = find_key (terrain_keys, strlen (terrain_keys), small);

  if (dir >= 0)
    return (VdDeed) { with_shift ? VD_DEED_PATH : VD_DEED_SIDE, dir };
  /* With Shift, as some keyboards have digits there. */
  if (place >= 0 && (!with_shift || g_unichar_isdigit (small)))
    return (VdDeed) { VD_DEED_TERRAIN, place };

  return read_command (small, with_shift);
}
