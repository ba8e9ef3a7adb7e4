#include "formats/exchange/rules.h"

#include "formats/project/changed-rows.h"

#define USUAL_FACES 6

static void
lose (VdExport     *export,
      const VdNode *row)
{
  vd_left_add_row (export->left,
                   N_("rows of the rules as they are before the battle changes them"), row);
}

const VdNode *
vd_rules_find (VdExport   *export,
               const char *table)
{
  const VdNode *system = vd_find_section (export->project->system, table);
  const VdNode *own = vd_find_override (export->project, table);

  if (own == NULL || system == NULL)
    return own != NULL ? own : system;

  for (const VdNode *row = vd_node_get_first (system); row != NULL; row = vd_node_get_next (row))
    lose (export, row);
  lose (export, system);
  return own;
}

guint
vd_rules_get_faces (const VdNode *combat)
{
  const char *die = combat != NULL ? vd_node_get (combat, "die") : NULL;
  guint64 faces;

  return die != NULL && g_ascii_string_to_unsigned (die, 10, 2, 100, &faces, NULL)
         ? (guint) faces : USUAL_FACES;
}
