/* Options and what their choices depend on. */
#include "formats/compile/compile-private.h"

/* An option of nothing could never be chosen, and the game would wait. */
static gboolean
has_choice (VdCompile *self,
            VdNode    *option)
{
  VD_EACH (node, option, "choice")
    if (vd_node_ask (node, "id") != NULL)
      return TRUE;

  vd_project_report (self->project, self->findings, option, "value.missing", VD_ERROR,
                     N_("Add its choices, or take the option away."),
                     N_("The option %s has no choices; it is left out."),
                     vd_node_ask (option, "id"));
  return FALSE;
}

static void
read_choices (VdCompile *self,
              VdNode    *parent,
              VdOption  *option)
{
  VD_EACH (node, parent, "choice")
    {
      const char *id = vd_node_ask (node, "id");

      if (id == NULL ||
          !vd_compile_has_room (self, node, option->n_choices, VD_MAX_CHOICES, N_("choices")))
        continue;

      if (vd_row_is (VD_ROW (node), "default", "yes"))
        option->initial = option->n_choices;
      option->choice_ids[option->n_choices] = g_strdup (id);
      option->choice_names[option->n_choices] = vd_row_name (VD_ROW (node));
      option->n_choices++;
    }
}

static int
find_choice_named (const VdOption *option,
                   const VdNode   *node)
{
  for (guint i = 0; i < option->n_choices; i++)
    if (g_strcmp0 (option->choice_ids[i], vd_node_ask (node, "id")) == 0)
      return i;

  return -1;
}

/* After all options are known, what their choices depend on. */
static void
read_choice_conditions (VdCompile *self,
                        VdNode    *parent,
                        VdOption  *option)
{
  guint n = 0;

  VD_EACH (node, parent, "choice")
    {
      int choice = find_choice_named (option, node);

      if (choice >= 0 && (guint) choice == n)
        vd_compile_condition (self, VD_ROW (node), &option->choice_when[n++]);
      else if (choice >= 0)
        vd_project_report (self->project, self->findings, node, "reference.duplicate", VD_ERROR,
                           N_("Give one of the two another id."),
                           N_("The choice \"%s\" occurs twice."), option->choice_ids[choice]);
    }
}

void
vd_compile_options (VdCompile *self)
{
  VdScenario *s = self->scenario;
  VdNode *parent = vd_node_find (self->root, "options");
  VdNode *nodes[VD_MAX_OPTIONS];

  VD_EACH (node, parent, "option")
    {
      VdOption *option = &s->options[s->n_options];

      if (!vd_compile_has_room (self, node, s->n_options, VD_MAX_OPTIONS, N_("options")))
        {
          g_hash_table_insert (self->lost_options, (char *) vd_node_ask (node, "id"), node);
          continue;
        }

      if (!has_choice (self, node) ||
          !vd_compile_add_id (self, VD_ID_OPTION, node, vd_node_ask (node, "id")))
        continue;

      option->id = g_strdup (vd_node_ask (node, "id"));
      option->name = vd_row_name (VD_ROW (node));
      option->chooser = MAX (vd_compile_refer (self, VD_ID_SIDE, VD_ROW (node), "chooser", FALSE),
                             0);
      option->turn = vd_compile_number (self, VD_ROW (node), "turn", 0);
      option->secret = g_strcmp0 (vd_node_ask (node, "secret"), "yes") == 0;
      option->rule = vd_compile_case (self, VD_ROW (node));
      read_choices (self, node, option);
      nodes[s->n_options++] = node;
    }

  for (guint i = 0; i < s->n_options; i++)
    read_choice_conditions (self, nodes[i], &s->options[i]);
}
