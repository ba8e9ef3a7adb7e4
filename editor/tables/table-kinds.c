#include "editor/tables/table-kinds.h"

#include <glib/gi18n.h>

#include "editor/tables/row-texts.h"

static const VdTableColumn victory_columns[] = {
  { N_("Points"), "points", vd_table_row_get, TRUE, 3, N_("Points for %s") },
  { N_("Side"), NULL, vd_row_text_side, FALSE, 8, NULL },
  { N_("For"), "name", vd_table_row_get, FALSE, 22, NULL },
  { N_("In plain language"), NULL, vd_row_text_words, FALSE, VD_TABLE_REST, NULL },
  { NULL }
};

static const VdTableColumn setup_columns[] = {
  { N_("Hex"), "at", vd_table_row_get, TRUE, 11, N_("Hex of %s") },
  { N_("Side"), NULL, vd_row_text_side, FALSE, 8, NULL },
  { N_("Units"), NULL, vd_row_text_units, FALSE, VD_TABLE_REST, NULL },
  { N_("Counters"), NULL, vd_row_text_counters, FALSE, 9, NULL },
  { N_("State"), "state", vd_table_row_show, FALSE, 7, NULL },
  { N_("Zone"), NULL, vd_row_text_zone, FALSE, 13, NULL },
  { NULL }
};

static const VdTableColumn morale_columns[] = {
  { N_("Losses"), "points", vd_table_row_get, TRUE, 4, N_("Losses of %s") },
  { N_("Turn"), "turn", vd_table_row_get, TRUE, 3, N_("Turn of %s") },
  { N_("Side"), NULL, vd_row_text_side, FALSE, 7, NULL },
  { N_("Army"), "army", vd_table_row_show, FALSE, 7, NULL },
  { N_("Field"), "field", vd_table_row_show, FALSE, 9, NULL },
  /* TRANS: by which levels of morale are lower for a turn, as 1:3 */
  { N_("Lower by"), "fraction", vd_table_row_get, TRUE, 4, N_("Fraction of %s") },
  { N_("Units"), NULL, vd_row_text_units, FALSE, 12, NULL },
  { N_("If"), NULL, vd_row_text_when, FALSE, VD_TABLE_REST, NULL },
  { NULL }
};

static const VdTableColumn hold_columns[] = {
  { N_("From"), "turn", vd_table_row_get, TRUE, 3, N_("First turn of %s") },
  { N_("Until"), "until", vd_table_row_get, TRUE, 3, N_("Last turn of %s") },
  { N_("Side"), NULL, vd_row_text_side, FALSE, 10, NULL },
  { N_("Who may not move or go there, or goes back"), NULL, vd_row_text_held, FALSE, VD_TABLE_REST, NULL },
  { N_("Region"), "region", vd_table_row_show, FALSE, 14, NULL },
  { NULL }
};

static const VdTableColumn exit_columns[] = {
  { N_("Side"), NULL, vd_row_text_side, FALSE, 10, NULL },
  { N_("Field"), "field", vd_table_row_show, FALSE, 12, NULL },
  { N_("Edges"), "edges", vd_table_row_show, FALSE, VD_TABLE_REST, NULL },
  { N_("If"), NULL, vd_row_text_when, FALSE, 24, NULL },
  { NULL }
};

static const VdTableColumn track_columns[] = {
  { N_("Name"), "name", vd_table_row_get, TRUE, 18, N_("Name of %s") },
  { N_("Side"), NULL, vd_row_text_side, FALSE, 7, NULL },
  { N_("Spaces"), "spaces", vd_table_row_get, TRUE, 3, N_("Spaces of %s") },
  { N_("From"), "from", vd_table_row_show, FALSE, 13, NULL },
  { N_("To"), "to", vd_table_row_show, FALSE, 13, NULL },
  { N_("If"), NULL, vd_row_text_when, FALSE, VD_TABLE_REST, NULL },
  { NULL }
};

static const VdTableColumn stop_columns[] = {
  { N_("After turn"), "turn", vd_table_row_get, TRUE, 4, N_("Turn of %s") },
  { N_("The game may be ended by"), "by", vd_table_row_show, FALSE, VD_TABLE_REST, NULL },
  { NULL }
};

static const VdTableKind kinds[] = {
  { "victory", "award also level", victory_columns, N_("Victory"), vd_row_text_title },
  { "setup", "place zone damaged lost supply", setup_columns, N_("Set-up"), vd_row_text_title },
  { "morale", "level reset recoil", morale_columns, N_("Morale"), vd_row_text_title },
  { "restrictions", "hold bar recall", hold_columns, N_("Restrictions"), vd_row_text_title },
  { "exits", "exit", exit_columns, N_("Exits"), vd_row_text_title },
  { "tracks", "track section", track_columns, N_("Tracks"), vd_row_text_title },
  { "stops", "stop", stop_columns, N_("Early ends"), vd_row_text_title },
};

const VdTableKind *
vd_table_kind_find (const char *parent)
{
  g_return_val_if_fail (parent != NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_strcmp0 (kinds[i].parent, parent) == 0)
      return &kinds[i];

  return NULL;
}
