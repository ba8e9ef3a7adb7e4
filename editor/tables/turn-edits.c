#include "editor/tables/turn-edits.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/edits/project-edits.h"
#include "editor/rows/refs.h"

static VdNode *
get_root (const VdProject *project)
{
  return vd_document_get_root (project->scenario);
}

/* The next turn of @node and its siblings. */
static VdNode *
skip_to_turn (VdNode *node)
{
  while (node != NULL && strcmp (vd_node_get_name (node), "turn") != 0)
    node = vd_node_get_next (node);

  return node;
}

/* A turn that is not in the file, or does not say, has the first period. */
static char *
get_usual_period (const VdProject *project)
{
  g_autoptr (GPtrArray) periods = vd_refs_list (project, VD_REF_PERIOD);

  return g_strdup (periods->len > 0 ? ((VdRef *) periods->pdata[0])->id : "");
}

static VdNode *
get_turns (const VdProject *project)
{
  return vd_node_find (get_root (project), "turns");
}

static guint
get_number (const VdNode *node,
            const char   *attribute)
{
  const char *text = node != NULL ? vd_node_get (node, attribute) : NULL;
  guint64 number = 0;

  if (text != NULL)
    g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT16, &number, NULL);

  return number;
}

guint
vd_turn_count (const VdProject *project)
{
  g_return_val_if_fail (project != NULL && project->scenario != NULL, 0);

  return get_number (get_turns (project), "count");
}

VdNode *
vd_turn_find (const VdProject *project,
              guint            turn)
{
  VdNode *turns;
  VdNode *row;

  g_return_val_if_fail (project != NULL && project->scenario != NULL && turn > 0, NULL);

  turns = get_turns (project);
  row = turns != NULL ? skip_to_turn (vd_node_get_first (turns)) : NULL;

  while (row != NULL && get_number (row, "number") != turn)
    row = skip_to_turn (vd_node_get_next (row));

  return row;
}

char *
vd_turn_period (const VdProject *project,
                guint            turn)
{
  VdNode *row;
  const char *period;

  g_return_val_if_fail (project != NULL && project->scenario != NULL && turn > 0, NULL);

  row = vd_turn_find (project, turn);
  period = row != NULL ? vd_node_get (row, "period") : NULL;
  return period != NULL ? g_strdup (period) : get_usual_period (project);
}

gboolean
vd_turn_ends_day (const VdProject *project,
                  guint            turn)
{
  VdNode *row;

  g_return_val_if_fail (project != NULL && project->scenario != NULL && turn > 0, FALSE);

  row = vd_turn_find (project, turn);
  return row != NULL && g_strcmp0 (vd_node_get (row, "ends"), "day") == 0;
}

static const char *
get_name (const VdNode *group)
{
  const char *name = vd_node_get (group, "name");

  return name != NULL ? name : vd_node_get (group, "id");
}

VdEdit *
vd_edit_move_group (const VdProject *project,
                    VdNode          *group,
                    guint            turn)
{
  guint from, until;
  g_autofree char *at = NULL;
  g_autofree char *title = NULL;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && group != NULL && turn > 0, NULL);

  from = get_number (group, "turn");
  until = get_number (group, "until");
  at = g_strdup_printf ("%u", turn);

  if (from == turn)
    return NULL;

  /* TRANS: %s is a group of reinforcements */
  title = g_strdup_printf (_("Move %s to Turn %u"), get_name (group), turn);
  edit = vd_edit_list (title);
  vd_edit_restate (edit, project->scenario, group, "turn", at);

  if (until > 0)
    {
      guint last = MAX (vd_turn_count (project), turn);
      guint moved = until + turn > from ? until + turn - from : turn;
      g_autofree char *text = g_strdup_printf ("%u", CLAMP (moved, turn, last));

      vd_edit_add (edit, vd_edit_set (project->scenario, group, "until", text));
    }

  return edit;
}

static VdNode *
make_turn (const VdProject *project,
           guint            turn)
{
  VdNode *row = vd_node_new (project->scenario, "turn");
  g_autofree char *number = g_strdup_printf ("%u", turn);

  g_free (vd_node_set (row, "number", number));
  return row;
}

/* Rows of turns stand in the order of their numbers. */
static VdEdit *
insert_turn (const VdProject *project,
             VdNode          *row)
{
  VdNode *turns = get_turns (project);
  VdNode *next = skip_to_turn (vd_node_get_first (turns));

  while (next != NULL && get_number (next, "number") < get_number (row, "number"))
    next = skip_to_turn (vd_node_get_next (next));

  return vd_edit_insert (project->scenario, turns, row, next);
}

/* What is said of where the attribute comes from goes with it. */
static gboolean
would_be_empty (const VdNode *row,
                const char   *attribute)
{
  const char *const goes[] = { "number", "source", "status", attribute, NULL };

  return vd_node_has_only (row, goes);
}

/* What need not be written. */
static gboolean
is_usual (const VdProject *project,
          const char      *attribute,
          const char      *value)
{
  g_autofree char *usual = get_usual_period (project);

  return *value == '\0' || (strcmp (attribute, "period") == 0 && strcmp (value, usual) == 0);
}

static gboolean
can_be (const VdProject *project,
        const char      *attribute,
        const char      *value)
{
  if (strcmp (attribute, "period") == 0)
    return vd_ref_exists (project, VD_REF_PERIOD, value);

  return strcmp (attribute, "ends") != 0 || strcmp (value, "day") == 0;
}

static VdEdit *
change_turn (const VdProject *project,
             guint            turn,
             const char      *attribute,
             const char      *value)
{
  VdNode *row = vd_turn_find (project, turn);

  if (row == NULL)
    {
      row = make_turn (project, turn);
      g_free (vd_node_set (row, attribute, value));
      return insert_turn (project, row);
    }

  if (*value == '\0' && would_be_empty (row, attribute))
    return vd_edit_remove (project->scenario, row);

  return NULL;
}

static char *
make_title (guint       turn,
            const char *attribute)
{
  const char *field = strcmp (attribute, "period") == 0 ? _("Period")
                      : strcmp (attribute, "label") == 0 ? _("Label") : _("A day ends");

  /* TRANS: the number of a turn, and what is changed of it */
  return g_strdup_printf (_("Change Turn %u: %s"), turn, field);
}

VdEdit *
vd_edit_set_turn (const VdProject *project,
                  guint            turn,
                  const char      *attribute,
                  const char      *value,
                  char           **refusal)
{
  VdNode *row;
  g_autofree char *typed = NULL;
  g_autofree char *title = NULL;
  const char *had;
  VdEdit *edit, *change;

  g_return_val_if_fail (project != NULL && project->scenario != NULL && turn > 0, NULL);
  g_return_val_if_fail (attribute != NULL && value != NULL && refusal != NULL, NULL);

  row = vd_turn_find (project, turn);
  typed = g_strstrip (g_strdup (value));
  had = row != NULL ? vd_node_get (row, attribute) : NULL;
  *refusal = NULL;
  if (*typed != '\0' && !can_be (project, attribute, typed))
    *refusal = g_strdup_printf (_("There is no “%s” to choose here."), typed);
  if (*refusal != NULL || g_strcmp0 (had, *typed != '\0' ? typed : NULL) == 0 ||
      (row == NULL && is_usual (project, attribute, typed)))
    return NULL;

  title = make_title (turn, attribute);
  edit = vd_edit_list (title);
  change = change_turn (project, turn, attribute, typed);
  if (change != NULL)
    vd_edit_add (edit, change);
  else
    vd_edit_restate (edit, project->scenario, row, attribute, *typed != '\0' ? typed : NULL);

  return edit;
}

/* The first of a scenario without a track. */
static VdEdit *
insert_turns (const VdProject *project,
              const char      *count)
{
  VdNode *turns = vd_node_new (project->scenario, "turns");

  g_free (vd_node_set (turns, "count", count));
  return vd_edit_insert (project->scenario, get_root (project), turns, NULL);
}

VdEdit *
vd_edit_set_turn_count (const VdProject *project,
                        guint            count)
{
  VdNode *turns;
  g_autofree char *text = NULL;
  g_autofree char *title = NULL;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && project->scenario != NULL && count > 0, NULL);

  turns = get_turns (project);
  text = g_strdup_printf ("%u", count);
  /* TRANS: how long the game lasts; %u is always the number of turns */
  title = g_strdup_printf (_("Set %u Turns"), count);

  if (vd_turn_count (project) == count)
    return NULL;

  edit = vd_edit_list (title);
  if (turns == NULL)
    {
      vd_edit_add (edit, insert_turns (project, text));
      return edit;
    }

  vd_edit_restate (edit, project->scenario, turns, "count", text);
  for (VdNode *row = skip_to_turn (vd_node_get_first (turns));
       row != NULL;
       row = skip_to_turn (vd_node_get_next (row)))
    if (get_number (row, "number") > count)
      vd_edit_add (edit, vd_edit_remove (project->scenario, row));

  return edit;
}

VdEdit *
vd_edit_add_turn (const VdProject *project)
{
  guint count;
  VdNode *last;
  const char *period;
  g_autofree char *title = NULL;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && project->scenario != NULL, NULL);

  count = vd_turn_count (project);
  last = count > 0 ? vd_turn_find (project, count) : NULL;
  period = last != NULL ? vd_node_get (last, "period") : NULL;
  title = g_strdup_printf (_("Add Turn %u"), count + 1);
  edit = vd_edit_list (title);
  vd_edit_add (edit, vd_edit_set_turn_count (project, count + 1));
  if (period != NULL)
    {
      VdNode *row = make_turn (project, count + 1);

      g_free (vd_node_set (row, "period", period));
      vd_edit_add (edit, insert_turn (project, row));
    }

  return edit;
}
