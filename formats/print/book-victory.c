/* Who wins: what scores, and by how much. */
#include "formats/print/book.h"

#include <string.h>

static void
add_award (VdBook       *self,
           const VdNode *award)
{
  g_autofree char *points = vd_wording_points (&self->wording, award);
  const char *name = vd_book_get (award, "name");

  vd_book_add (self, VD_BOOK_ITEM,
               *name != '\0' ? vd_book_explain (self, name, points)
                             : g_steal_pointer (&points), award);
  VD_EACH (also, award, "also")
    if (*vd_book_get (also, "case") != '\0')
      vd_book_add (self, VD_BOOK_ITEM, vd_wording_condition (&self->wording, also), also);
}

static void
add_side (VdBook     *self,
          const char *side)
{
  g_autofree char *name = vd_book_name (self, VD_ID_SIDE, side);
  gboolean is_first = TRUE;

  VD_EACH (award, vd_book_section (self, "victory"), "award")
    {
      if (strcmp (vd_book_get (award, "side"), side) != 0)
        continue;

      if (is_first)
        vd_book_add (self, VD_BOOK_HEADING,
                     g_strdup_printf (vd_book_say (self, N_("Points for the %s side")), name),
                     NULL);
      is_first = FALSE;
      add_award (self, award);
    }
}

void
vd_book_victory (VdBook *self)
{
  const VdNode *victory = vd_book_section (self, "victory");

  if (victory == NULL)
    return;

  vd_book_tell (self, VD_BOOK_CHAPTER, N_("Victory"), NULL);
  vd_book_tell (self, VD_BOOK_PARAGRAPH,
                N_("Points are counted when the game is over, unless a row says otherwise. The "
                   "side that has more of them wins."), victory);
  VD_EACH (side, vd_book_section (self, "sides"), "side")
    add_side (self, vd_book_get (side, "id"));

  if (vd_node_find (victory, "level") == NULL)
    return;

  vd_book_tell (self, VD_BOOK_HEADING, N_("Levels of victory"), NULL);
  VD_EACH (level, victory, "level")
    vd_book_add (self, VD_BOOK_ITEM, vd_wording_level (&self->wording, level), level);
}
