/* vassal-prototypes.c: what the pieces of a side, and all pieces, have in common */
#include "formats/exchange/vassal/vassal.h"

#include "formats/exchange/hex-facts.h"

#define ALL "Unit"
#define CONTAINER "VASSAL.build.module.PrototypesContainer"

char *
vd_vassal_name_prototype (const VdVassal *self,
                          const char     *side)
{
  const char *battle = self->base != NULL ? self->id : "", *colon = self->base != NULL ? ": " : "";

  return side != NULL ? g_strconcat (battle, colon, "Side ", side, NULL)
                      : g_strconcat (battle, colon, ALL, NULL);
}

char *
vd_vassal_name_losses (const VdNode *side)
{
  return g_strdup_printf ("%s: losses", vd_vassal_get_title (side));
}

/* (transfer full): a trait without a state */
static char *
join (const char *const *fields)
{
  return vd_vassal_join (';', fields);
}

static void
put_prototype (VdVassal      *self,
               const char    *name,
               VdVassalPiece *piece)
{
  g_autofree char *definition = vd_vassal_piece_end (piece, NULL, NULL, NULL);
  const char *const attributes[] = { "name", name, "description", "", NULL };

  vd_vassal_open_part (self, CONTAINER, "module.PrototypeDefinition", attributes);
  vd_xml_text (self->xml, definition);
  vd_vassal_close_part (self);
}

/* To be taken off, and marked where it has moved. */
static void
put_common (VdVassal *self)
{
  g_autofree char *left = g_strdup_printf ("%d", (int) self->edge / 2 - 12);
  g_autofree char *top = g_strdup_printf ("-%d", (int) self->edge / 2 + 4);
  const char *const moved[] = {
    "markmoved", "/images/moved.gif", left, top, "Moved", VD_VASSAL_CTRL (77), NULL
  };
  const char *const gone[] = { "delete", "Delete", VD_VASSAL_CTRL (68), "", NULL };
  g_autofree char *name = vd_vassal_name_prototype (self, NULL);
  VdVassalPiece piece;

  vd_vassal_piece_init (&piece);
  vd_vassal_piece_add (&piece, join (moved), "false");
  vd_vassal_piece_add (&piece, join (gone), "");
  put_prototype (self, name, &piece);
}

/* To be sent to the losses of its side, and back. */
static void
put_side (VdVassal     *self,
          const VdNode *side)
{
  g_autofree char *name = vd_vassal_name_prototype (self, vd_row_get (side, "id"));
  g_autofree char *common = vd_vassal_name_prototype (self, NULL);
  g_autofree char *track = vd_vassal_name_part (self, VD_VASSAL_TRACK);
  g_autofree char *box = vd_vassal_name_losses (side);
  const char *const all[] = { "prototype", common, NULL };
  const char *const lost[] = {
    "sendto", "Eliminate", VD_VASSAL_CTRL (69), track, "", "0", "0",
    "Bring back", VD_VASSAL_CTRL (66), "0", "0", "0", "0", "", "R", "", box, "", "", NULL
  };
  VdVassalPiece piece;

  vd_vassal_piece_init (&piece);
  vd_vassal_piece_add (&piece, join (all), "");
  vd_vassal_piece_add (&piece, join (lost), ";;");
  put_prototype (self, name, &piece);
}

void
vd_vassal_put_prototypes (VdVassal *self)
{
  static const char *const none[] = { NULL };
  const VdDocument *scenario = self->project->scenario;
  const VdNode *side = scenario != NULL ? vd_row_first (scenario, "sides", "side") : NULL;

  if (self->base == NULL)
    vd_vassal_open (self, "module.PrototypesContainer", none);
  put_common (self);
  for (; side != NULL; side = vd_row_next (side))
    put_side (self, side);
  if (self->base == NULL)
    vd_xml_close (self->xml);
}
