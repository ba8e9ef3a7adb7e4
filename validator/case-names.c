#include "validator/case-names.h"

#include "core/position/game.h"
#include "formats/document/repair.h"

static void
list_sides (const VdScenario *s,
            GPtrArray        *names)
{
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    g_ptr_array_add (names, (char *) vd_scenario_get_side_id (s, side));
}

static void
list_fields (const VdScenario *s,
             GPtrArray        *names)
{
  for (guint field = 0; field < s->n_fields; field++)
    g_ptr_array_add (names, (char *) vd_scenario_get_field_id (s, field));
}

static void
list_edges (const VdScenario *s,
            GPtrArray        *names)
{
  for (guint field = 0; field < s->n_fields; field++)
    for (guint edge = 0; edge < G_N_ELEMENTS (s->fields[field].edge_ids); edge++)
      {
        const char *id = vd_scenario_get_edge_id (s, field, edge);

        if (id != NULL && !g_ptr_array_find_with_equal_func (names, id, g_str_equal, NULL))
          g_ptr_array_add (names, (char *) id);
      }
}

static void
list_units (const VdScenario *s,
            GPtrArray        *names)
{
  for (guint unit = 0; unit < s->n_units; unit++)
    g_ptr_array_add (names, s->units[unit].id);
}

static void
list_armies (const VdScenario *s,
             GPtrArray        *names)
{
  for (guint army = 0; army < s->n_armies; army++)
    g_ptr_array_add (names, s->armies[army].id);
}

static void
list_awards (const VdScenario *s,
             GPtrArray        *names)
{
  for (guint award = 0; award < s->n_awards; award++)
    if (*s->awards[award].id != '\0')
      g_ptr_array_add (names, s->awards[award].id);
}

static void
list_groups (const VdScenario *s,
             GPtrArray        *names)
{
  for (guint group = 0; group < s->n_groups; group++)
    g_ptr_array_add (names, s->groups[group].id);
}

static void
list_formations (const VdScenario *s,
                 GPtrArray        *names)
{
  for (guint i = 0; i < s->n_formations; i++)
    g_ptr_array_add (names, s->formations[i]);
}

static const struct
{
  const char *noun;
  const char *any;
  void      (*list) (const VdScenario *scenario,
                     GPtrArray        *names);
} nouns[] = {
  [VD_CASE_SIDE]      = { "side",                "a side",                list_sides },
  [VD_CASE_FIELD]     = { "field",               "a field",               list_fields },
  [VD_CASE_EDGE]      = { "edge",                "an edge",               list_edges },
  [VD_CASE_UNIT]      = { "unit",                "a unit",                list_units },
  [VD_CASE_ARMY]      = { "army",                "an army",               list_armies },
  [VD_CASE_AWARD]     = { "award",               "an award",              list_awards },
  [VD_CASE_GROUP]     = { "reinforcement group", "a reinforcement group", list_groups },
  [VD_CASE_FORMATION] = { "formation",           "a formation",           list_formations },
};

char *
vd_case_say_nearest (const char      *wrong,
                     const char      *text,
                     const GPtrArray *names)
{
  g_autofree char *nearest = vd_repair_list_nearest (text != NULL ? text : "", names);

  if (names->len == 0)
    return g_strdup_printf ("%s, nor any other", wrong);

  return g_strdup_printf ("%s; %s: %s", wrong, text != NULL ? "the nearest are" : "there are",
                          nearest);
}

char *
vd_case_say_unknown (const VdScenario *scenario,
                     VdCaseNoun        noun,
                     const char       *text)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *wrong =
    text != NULL ? g_strdup_printf ("there is no %s \"%s\"", nouns[noun].noun, text)
                 : g_strdup_printf ("expected the id of %s", nouns[noun].any);

  nouns[noun].list (scenario, names);
  return vd_case_say_nearest (wrong, text, names);
}
