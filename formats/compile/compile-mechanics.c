/* Which mechanics are played, by which settings, and the cases that rule points are bound to. */
#include "formats/compile/compile-private.h"

/* A name that is nearly that of one which is played is a slip, not a mechanic of another
 * program. */
static void
report_mechanic (VdCompile    *self,
                 const VdNode *node,
                 const char   *name,
                 gboolean      needed)
{
  g_autofree char *what = vd_phrase_new (N_("the mechanic \"%s\""), name);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *remedy = NULL;
  VdFinding *finding;
  const char *near;

  for (guint i = 0; i < VD_N_MECHANICS; i++)
    g_ptr_array_add (names, (char *) vd_mechanic_get_name (i));

  near = vd_repair_near (name, names);
  finding = needed && near == NULL ? NULL : vd_compile_unknown (self, node, what);
  if (finding == NULL || near == NULL)
    return;

  remedy = vd_phrase_new (N_("Write %s if that is meant; a mechanic of other programs may stay."),
                          near);
  vd_finding_set_remedy (finding, remedy);
  vd_repair_mean (finding, node, "name", name, names);
}

/* What people call mechanics that are not played, but that shipped battles need. */
static const struct
{
  const char *name;
  const char *title;
} planned[] = {
  { "hidden", N_("hidden forces") },
  { "vedettes", N_("vedettes") },
  { "scouting", N_("scouting") },
};

/* A phrase; the name itself of one that nobody has heard of. */
static char *
phrase_mechanic (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (planned); i++)
    if (g_strcmp0 (planned[i].name, name) == 0)
      return vd_phrase_of (planned[i].title);

  return g_strdup (name != NULL ? name : "");
}

/* Why nothing can be played without all mechanics that the battle needs. */
static void
report_needed (VdCompile    *self,
               const VdNode *node)
{
  g_autofree char *why = vd_phrase_new (N_("it needs mechanics that are not played: %s"),
                                        self->needed->str);

  vd_project_report (self->project, self->findings, node, "scenario.unplayable", VD_WARNING,
                     N_("It can be edited, checked, drawn and exported all the same."),
                     N_("The scenario cannot be played: %s."), why);
}

void
vd_compile_mechanics (VdCompile *self)
{
  const GArray *rows = vd_compile_rows (self, "mechanics", "mechanic", "name");
  const VdNode *first = NULL;

  for (guint i = 0; i < rows->len; i++)
    {
      const VdRow *row = &g_array_index (rows, VdRow, i);
      const char *name = vd_row_get (row, "name");
      int mechanic = name != NULL ? vd_mechanic_from_name (name) : -1;

      if (mechanic >= 0)
        self->scenario->mechanics[mechanic] = TRUE;
      else
        {
          gboolean needed = vd_row_is (row, "needed", "yes");

          self->foreign = TRUE;
          report_mechanic (self, row->base, name != NULL ? name : "", needed);
          if (needed)
            {
              g_autofree char *phrase = phrase_mechanic (name);

              first = first != NULL ? first : row->base;
              g_string_append_printf (self->needed, "%s%s", self->needed->len > 0 ? ", " : "",
                                      phrase);
            }
        }
    }

  if (first != NULL)
    report_needed (self, first);
}

/* Once the options are known: what mechanics depend on. */
void
vd_compile_conditions (VdCompile *self)
{
  VdScenario *s = self->scenario;
  const GArray *rows = vd_compile_rows (self, "mechanics", "mechanic", "name");

  for (guint i = 0; i < rows->len; i++)
    {
      const VdRow *row = &g_array_index (rows, VdRow, i);
      const char *name = vd_row_get (row, "name");
      int mechanic = name != NULL ? vd_mechanic_from_name (name) : -1;

      if (mechanic < 0 || vd_row_get (row, "when") == NULL)
        continue;

      s->mechanic_depends[mechanic] = TRUE;
      vd_compile_condition (self, row, &s->mechanic_when[mechanic]);
    }
}

/* A mechanic that is not played brings settings of its own. */
static void
report_foreign (VdCompile    *self,
                const VdNode *node,
                const char   *name)
{
  g_autofree char *what = vd_phrase_new (N_("the setting \"%s\""), name);

  vd_compile_unknown (self, node, what);
}

static GPtrArray *
list_settings (void)
{
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < VD_N_SETS; i++)
    g_ptr_array_add (names, (char *) vd_setting_get_name (i));

  return names;
}

static GPtrArray *
list_points (void)
{
  GPtrArray *names = g_ptr_array_new ();

  for (VdPoint point = 0; point < VD_N_POINTS; point++)
    g_ptr_array_add (names, (char *) vd_point_name (point));

  return names;
}

static void
report_point (VdCompile    *self,
              const VdNode *node,
              const char   *name)
{
  g_autoptr (GPtrArray) names = list_points ();
  VdFinding *finding =
    vd_project_report (self->project, self->findings, node, "rules.unknown-point", VD_ERROR,
                       N_("Take the name from the list of rule points."),
                       N_("There is no rule point \"%s\"."), name);

  vd_repair_mean (finding, node, "point", name, names);
}

/* There are too many settings to name them all. */
static void
report_setting (VdCompile    *self,
                const VdNode *node,
                const char   *name)
{
  g_autoptr (GPtrArray) names = list_settings ();
  g_autofree char *nearest = vd_repair_list_nearest (name, names);
  g_autofree char *remedy =
    vd_phrase_new (N_("Use a setting of the tables in core/README.md; the nearest are: %s."),
                   nearest);
  VdFinding *finding =
    vd_project_report (self->project, self->findings, node, "setting.unknown", VD_ERROR, remedy,
                       N_("There is no setting \"%s\"."), name);

  vd_repair_mean (finding, node, "name", name, names);
}

static void
report_value (VdCompile   *self,
              const VdRow *row,
              const char  *name,
              const char  *value)
{
  g_autofree char *known = vd_setting_describe (name);
  g_autofree char *remedy = vd_phrase_new (N_("Write %s."), known);

  vd_project_report (self->project, self->findings, vd_row_where (row, "value"), "setting.value",
                     VD_ERROR, remedy, N_("The setting %s cannot be \"%s\"."), name, value);
}

/* Returns: the setting that was read into @settings, or -1 */
static int
read_set (VdCompile   *self,
          const VdRow *row,
          gint16      *settings)
{
  const char *name = vd_row_get (row, "name");
  const char *value = vd_row_get (row, "value");
  gint16 result;
  int setting;

  if (name == NULL || value == NULL)
    return -1;

  setting = vd_scenario_find_setting (self->scenario, name, value, &result);
  if (setting >= 0)
    {
      settings[setting] = result;
      return setting;
    }

  if (result == 1)
    report_value (self, row, name, value);
  else if (self->foreign)
    report_foreign (self, row->base, name);
  else
    report_setting (self, row->base, name);

  return -1;
}

/* A setting for sides; for anything else it is not played. */
static void
compile_set_for (VdCompile *self,
                 VdNode    *node)
{
  VdScenario *s = self->scenario;
  g_auto (GStrv) words = vd_split_words (vd_node_ask (node, "for"));
  const char *name = vd_node_ask (node, "name");

  for (guint i = 0; words[i] != NULL; i++)
    {
      int side = vd_scenario_find_side (s, words[i]);
      int setting = -1;

      if (side < 0)
        vd_compile_unknown (self, node, N_("a setting for anything but a side"));
      else
        setting = read_set (self, VD_ROW (node), s->side_settings[side]);

      if (setting >= 0 && !vd_setting_is_by_side (setting))
        {
          g_autofree char *what = vd_phrase_new (N_("the setting \"%s\" for one side"), name);

          s->side_settings[side][setting] = VD_UNSET;
          vd_compile_unknown (self, node, what);
        }
    }
}

static void
compile_settings_for (VdCompile *self,
                      VdNode    *parent)
{
  VD_EACH (mechanics, parent, "mechanics")
    VD_EACH (node, mechanics, "set")
      if (vd_node_ask (node, "for") != NULL)
        compile_set_for (self, node);
}

/* The row of a setting that says most: the last one. */
static VdNode *
find_set (const GArray *rows,
          VdSetting     one,
          VdSetting     other)
{
  VdNode *found = NULL;

  for (guint i = 0; i < rows->len; i++)
    {
      const VdRow *row = &g_array_index (rows, VdRow, i);
      const char *name = vd_row_get (row, "name");

      if (g_strcmp0 (name, vd_setting_get_name (one)) == 0 ||
          g_strcmp0 (name, vd_setting_get_name (other)) == 0)
        found = vd_row_where (row, "value");
    }

  return found;
}

/* Whether the die can show it; 0 stands for none. */
static gboolean
is_face (const VdScenario *s,
         int               number)
{
  return number >= 1 && number <= (int) s->table.die;
}

/* Settings that exclude each other where their mechanic is in use. */
static void
check_clashes (VdCompile    *self,
               const GArray *rows)
{
  const VdScenario *s = self->scenario;
  const gint16 *settings = s->settings;
  VdNode *node = find_set (rows, VD_SET_WEATHER_ELIMINATES, VD_SET_WEATHER_SWAPS);

  if (node != NULL && s->mechanics[VD_MECHANIC_WEATHER] &&
      settings[VD_SET_WEATHER_ELIMINATES] == settings[VD_SET_WEATHER_SWAPS] &&
      is_face (s, settings[VD_SET_WEATHER_SWAPS]))
    vd_project_report (self->project, self->findings, node, "setting.clash", VD_ERROR,
                       N_("Give each a face of its own."),
                       N_("Face %d of the second die both turns a retreat into an elimination and "
                          "turns the result against the other side."),
                       settings[VD_SET_WEATHER_SWAPS]);

  node = find_set (rows, VD_SET_REFORM_NEAREST, VD_SET_REFORM_FARTHEST);
  if (node != NULL && s->mechanics[VD_MECHANIC_DISRUPTION] &&
      settings[VD_SET_REFORM_NEAREST] > settings[VD_SET_REFORM_FARTHEST])
    vd_project_report (self->project, self->findings, node, "setting.clash", VD_ERROR,
                       N_("Let the nearest place of return be no farther than the farthest."),
                       N_("Disrupted units come back %d hexes from the enemy at least, and %d at "
                          "most: no hex will do."),
                       settings[VD_SET_REFORM_NEAREST], settings[VD_SET_REFORM_FARTHEST]);
}

void
vd_compile_settings (VdCompile *self)
{
  const GArray *rows = vd_compile_rows (self, "mechanics", "set", "name");

  for (guint i = 0; i < rows->len; i++)
    read_set (self, &g_array_index (rows, VdRow, i), self->scenario->settings);

  compile_settings_for (self, self->system);
  VD_EACH (over, self->root, "override")
    compile_settings_for (self, over);
  check_clashes (self, rows);
}

static void
compile_binds (VdCompile *self)
{
  const GArray *rows = vd_compile_rows (self, "rules", "bind", "point");

  for (guint i = 0; i < rows->len; i++)
    {
      const VdRow *row = &g_array_index (rows, VdRow, i);
      const char *name = vd_row_get (row, "point");
      int point = name != NULL ? vd_point_from_name (name) : -1;

      if (point >= 0)
        vd_scenario_bind (self->scenario, point, vd_row_get (row, "case"));
      else
        report_point (self, row->base, name != NULL ? name : "");
    }
}

/* What a document says of all points that no row binds; a system may stand alone. */
static void
compile_unbound (VdCompile *self)
{
  const char *by_default = self->root != NULL ? vd_node_ask (self->root, "unbound") : NULL;

  if (by_default == NULL && self->project->system != NULL)
    by_default = vd_node_ask (vd_document_get_root (self->project->system), "unbound");
  if (by_default == NULL || *by_default == '\0')
    return;

  for (VdPoint point = 0; point < VD_N_POINTS; point++)
    if (self->scenario->point_case[point] == 0)
      vd_scenario_bind (self->scenario, point, by_default);
}

void
vd_compile_rules (VdCompile *self)
{
  compile_binds (self);
  compile_unbound (self);
}
