/* How the compiler reads rows: overrides, numbers, ids, conditions. */
#include "formats/compile/compile-private.h"

#include <string.h>

#include "formats/document/range.h"

/* What is said of each kind of id. */
static const char *const id_names[VD_N_IDS] = {
  [VD_ID_CLASS]     = N_("class"),
  [VD_ID_TERRAIN]   = N_("terrain"),
  [VD_ID_SIDE_KIND] = N_("hexside kind"),
  [VD_ID_PATH_KIND] = N_("path kind"),
  [VD_ID_PERIOD]    = N_("period"),
  [VD_ID_SHIFT]     = N_("shift"),
  [VD_ID_RESULT]    = N_("result code"),
  [VD_ID_MAP]       = N_("map"),
  [VD_ID_FIELD]     = N_("field (a map or an area)"),
  [VD_ID_SIDE]      = N_("side"),
  [VD_ID_ARMY]      = N_("army"),
  [VD_ID_FORMATION] = N_("formation"),
  [VD_ID_UNIT]      = N_("unit"),
  [VD_ID_OPTION]    = N_("option"),
  [VD_ID_GROUP]     = N_("reinforcement group"),
  [VD_ID_TRACK]     = N_("track"),
  [VD_ID_AWARD]     = N_("award"),
};

/* A remedy lists what can be meant, unless that is too much to read. */
#define MAX_LISTED 12

VdFinding *
vd_compile_unknown (VdCompile    *self,
                    const VdNode *node,
                    const char   *what)
{
  g_autofree char *phrase = vd_phrase_of (what);

  if (!g_hash_table_add (self->said, g_strdup (phrase)))
    return NULL;

  return vd_project_report (self->project, self->findings, node,
                            "scenario.unknown-mechanic", VD_WARNING,
                            N_("Keep the row for other programs; playing this version leaves it "
                               "out."),
                            N_("The rules do not know %s: it will not be played."), phrase);
}

static void
report_duplicate (VdCompile    *self,
                  const VdNode *node,
                  const char   *key)
{
  VdFinding *finding =
    vd_project_report (self->project, self->findings, node, "reference.duplicate", VD_ERROR,
                       N_("Give one of the two another id, or take it away."),
                       N_("The %s \"%s\" occurs twice; the second is left out."),
                       vd_node_get_name (node), key);

  vd_repair_copy (finding, node);
}

static void
add_row (VdCompile  *self,
         GArray     *rows,
         GHashTable *index,
         VdNode     *node,
         const char *key)
{
  const char *value = vd_node_ask (node, key);
  VdRow row = { node, NULL };

  if (value != NULL && g_hash_table_contains (index, value))
    {
      report_duplicate (self, node, value);
      return;
    }

  if (value != NULL)
    g_hash_table_insert (index, (char *) value, GUINT_TO_POINTER (rows->len));
  g_array_append_val (rows, row);
}

/* What is to be taken away, and is not there, is a slip of the pen: what was
 * meant stays in the battle. */
static void
report_nothing_absent (VdCompile    *self,
                       const GArray *rows,
                       const VdNode *node,
                       const char   *key,
                       const char   *value)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *nearest = NULL, *remedy = NULL;
  VdFinding *finding;

  for (guint i = 0; i < rows->len; i++)
    if (g_array_index (rows, VdRow, i).over == NULL)
      g_ptr_array_add (names, (char *) vd_node_ask (g_array_index (rows, VdRow, i).base, key));

  nearest = vd_repair_list_nearest (value, names);
  remedy = names->len > 0
           ? vd_phrase_new (N_("Name a row of the system (the nearest are: %s), or take this one "
                               "away."), nearest)
           : vd_phrase_of (N_("Take the row away: the system has none of its kind."));
  finding = vd_project_report (self->project, self->findings, node, "reference.unknown", VD_ERROR,
                               remedy, N_("The %s \"%s\" is to be absent, but the system does "
                                          "not have it."), vd_node_get_name (node), value);
  vd_repair_mean (finding, node, key, value, names);
}

/* The ids of the rows that the system has. */
static GPtrArray *
list_names (const GArray *rows,
            const char   *key,
            const VdNode *system)
{
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < rows->len; i++)
    {
      const VdNode *root = g_array_index (rows, VdRow, i).base;

      while (vd_node_get_parent (root) != NULL)
        root = vd_node_get_parent (root);
      if (root == system)
        g_ptr_array_add (names, (char *) vd_node_ask (g_array_index (rows, VdRow, i).base, key));
    }

  return names;
}

/* A row of an override that is added, where most likely one of the system was to be
 * changed: what was to be changed stays as it is. */
static void
ask_about (VdCompile    *self,
           const GArray *rows,
           const VdNode *node,
           const char   *key)
{
  static const char *const asked[] = { "classes", "chart", "periods", NULL };
  g_autoptr (GPtrArray) names = list_names (rows, key, self->system);
  const char *value = vd_node_ask (node, key);
  const char *near;

  if (!g_strv_contains (asked, vd_node_get_name (vd_node_get_parent (node))))
    return;

  near = vd_repair_near (value, names);
  if (near != NULL)
    vd_project_report (self->project, self->findings, node, "reference.nearly", VD_NOTE,
                       N_("Write the id of the system's row if that is what it should change; give "
                          "a row of its own another id, or accept this."),
                       N_("The override adds the %s \"%s\", and the system has \"%s\": is that "
                          "what it should change?"), vd_node_get_name (node), value, near);
}

static void
override_row (VdCompile  *self,
              GArray     *rows,
              GHashTable *index,
              VdNode     *node,
              const char *key)
{
  const char *value = vd_node_ask (node, key);
  gpointer known;
  VdRow *row;

  if (value == NULL || !g_hash_table_lookup_extended (index, value, NULL, &known))
    {
      if (value != NULL && self->system != NULL &&
          g_strcmp0 (vd_node_ask (node, "absent"), "yes") == 0)
        report_nothing_absent (self, rows, node, key, value);
      else
        {
          if (value != NULL && self->system != NULL)
            ask_about (self, rows, node, key);
          add_row (self, rows, index, node, key);
        }
      return;
    }

  row = &g_array_index (rows, VdRow, GPOINTER_TO_UINT (known));
  if (row->over != NULL || row->base == node)
    report_duplicate (self, node, value);
  else
    row->over = node;
}

/* A setting for some only is not the same as that for all: see
 * vd_compile_system(). */
static gboolean
is_for_some (const VdNode *node)
{
  return vd_node_ask (node, "for") != NULL;
}

static GArray *
collect_rows (VdCompile  *self,
              const char *group,
              const char *name,
              const char *key)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (VdRow));
  g_autoptr (GHashTable) index = g_hash_table_new (g_str_hash, g_str_equal);

  VD_EACH (parent, self->system, group)
    VD_EACH (node, parent, name)
      if (!is_for_some (node))
        add_row (self, rows, index, node, key);

  VD_EACH (over, self->root, "override")
    VD_EACH (parent, over, group)
      VD_EACH (node, parent, name)
        if (!is_for_some (node))
          override_row (self, rows, index, node, key);

  return rows;
}

const GArray *
vd_compile_rows (VdCompile  *self,
                 const char *group,
                 const char *name,
                 const char *key)
{
  g_autofree char *path = g_strconcat (group, "/", name, NULL);
  GArray *rows = g_hash_table_lookup (self->rows, path);

  if (rows == NULL)
    {
      rows = collect_rows (self, group, name, key);
      g_hash_table_insert (self->rows, g_steal_pointer (&path), rows);
    }

  return rows;
}

VdNode *
vd_row_where (const VdRow *row,
              const char  *attribute)
{
  return row->over != NULL && vd_node_ask (row->over, attribute) != NULL ? row->over : row->base;
}

const char *
vd_row_get (const VdRow *row,
            const char  *attribute)
{
  return vd_node_ask (vd_row_where (row, attribute), attribute);
}

gboolean
vd_row_is (const VdRow *row,
           const char  *attribute,
           const char  *value)
{
  return g_strcmp0 (vd_row_get (row, attribute), value) == 0;
}

char *
vd_row_name (const VdRow *row)
{
  const char *name = vd_row_get (row, "name");

  return g_strdup (name != NULL ? name : vd_row_get (row, "id"));
}

VdCalled
vd_compile_call_unit (const VdCompile *self,
                      guint            unit)
{
  return vd_call (self->scenario->units[unit].id, self->scenario->units[unit].name);
}

void
vd_compile_report_twice (VdCompile     *self,
                         VdNode        *node,
                         guint          unit,
                         const VdTwice *twice)
{
  VdCalled called = vd_compile_call_unit (self, unit);
  VdFinding *finding = vd_project_report (self->project, self->findings, node, twice->code,
                                          VD_ERROR, twice->remedy, twice->text, called.text);

  vd_repair_set_word (vd_repair_new (finding, twice->repair, called.text), node, "units",
                      self->scenario->units[unit].id, NULL);
}

VdCaseId
vd_compile_case (VdCompile   *self,
                 const VdRow *row)
{
  return vd_scenario_add_case (self->scenario, vd_row_get (row, "case"));
}

void
vd_compile_bad_number (VdCompile   *self,
                       const VdRow *row,
                       const char  *attribute,
                       const char  *expected)
{
  g_autofree char *what = vd_phrase_of (expected);
  g_autofree char *remedy = vd_phrase_new (N_("Write %s."), what);

  vd_project_report (self->project, self->findings, vd_row_where (row, attribute),
                     "value.number", VD_ERROR, remedy,
                     N_("The %s of the %s is \"%s\", which is not %s."), attribute,
                     vd_node_get_name (row->base), vd_row_get (row, attribute), what);
}

void
vd_compile_cite (VdCompile *self,
                 VdFinding *finding,
                 VdPoint    point)
{
  VdCaseId rule = vd_scenario_cite (self->scenario, point);

  if (rule > 0)
    finding->rule = g_strdup (vd_scenario_get_case (self->scenario, rule));
}

/* What the schema says of an attribute of the row. */
static const VdSchemaAttribute *
get_attribute (const VdRow *row,
               const char  *attribute)
{
  const VdSchemaAttribute *of =
    vd_element_get_attribute (vd_node_get_element (row->base), attribute);

  g_assert (of != NULL);
  return of;
}

guint
vd_compile_number (VdCompile   *self,
                   const VdRow *row,
                   const char  *attribute,
                   guint        otherwise)
{
  const VdSchemaAttribute *of = get_attribute (row, attribute);

  return vd_compile_number_within (self, row, attribute, otherwise, of->least, of->most);
}

guint
vd_compile_number_within (VdCompile   *self,
                          const VdRow *row,
                          const char  *attribute,
                          guint        otherwise,
                          guint        least,
                          guint        most)
{
  const char *text = vd_row_get (row, attribute);
  g_autofree char *expected = NULL;
  guint64 number;

  if (text == NULL)
    return otherwise;
  if (g_ascii_string_to_unsigned (text, 10, least, most, &number, NULL))
    return number;

  expected = vd_phrase_new (N_("a whole number from %u to %u"), least, most);
  vd_compile_bad_number (self, row, attribute, expected);
  return otherwise;
}

guint
vd_compile_quarters (VdCompile   *self,
                     const VdRow *row,
                     const char  *attribute,
                     guint        otherwise)
{
  VdQuartersRange range = vd_range_of_points (get_attribute (row, attribute));
  const char *text = vd_row_get (row, attribute);
  g_autofree char *expected = NULL;
  guint quarters;

  if (text == NULL)
    return otherwise;
  if (vd_quarters_parse_within (&range, text, &quarters))
    return quarters;

  expected = range.least > 0
             ? vd_phrase_new (N_("a number from %u to %u, such as 2 or 3/2"),
                              range.least / VD_Q (1), range.most / VD_Q (1))
             : range.word != NULL
             ? vd_phrase_new (N_("a number of points up to %u, such as 2 or 1/2, or \"never\""),
                              range.most / VD_Q (1))
             : vd_phrase_new (N_("a number of points up to %u, such as 2 or 1/2"),
                              range.most / VD_Q (1));
  vd_compile_bad_number (self, row, attribute, expected);
  return otherwise;
}

gboolean
vd_compile_add_id (VdCompile    *self,
                   VdIdKind      kind,
                   const VdNode *node,
                   const char   *id)
{
  if (id == NULL)
    {
      vd_project_report (self->project, self->findings, node, "value.missing", VD_ERROR,
                         N_("Give it one."), N_("A %s has no id; it is left out."),
                         vd_node_get_name (node));
      return FALSE;
    }

  if (g_hash_table_contains (self->ids[kind], id))
    {
      report_duplicate (self, node, id);
      return FALSE;
    }

  g_hash_table_insert (self->ids[kind], (char *) id, GUINT_TO_POINTER (self->names[kind]->len));
  g_ptr_array_add (self->names[kind], (char *) id);
  return TRUE;
}

/* A remedy for @id: all that there is to name, or of many what is written most like it. */
static char *
list_ids (const GPtrArray *names,
          const char      *id)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < names->len && i < MAX_LISTED; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", (char *) names->pdata[i]);

  if (names->len == 0)
    return g_strdup (N_("There is none to name: add it first, or take the reference away."));
  if (names->len > MAX_LISTED)
    {
      g_autofree char *nearest = vd_repair_list_nearest (id, names);

      return vd_phrase_new (N_("Name one of the %u that exist, or add it; the nearest are: %s."),
                            names->len, nearest);
    }

  return vd_phrase_new (N_("Name one that exists (%s), or add it."), list->str);
}

int
vd_compile_find (VdCompile    *self,
                 VdIdKind      kind,
                 const VdNode *node,
                 const char   *id)
{
  g_autofree char *remedy = NULL, *what = NULL;
  VdFinding *finding;
  gpointer index;

  if (g_hash_table_lookup_extended (self->ids[kind], id, NULL, &index))
    return GPOINTER_TO_INT (index);
  if (kind <= VD_ID_RESULT && self->system == NULL)
    return -1; /* all of the system is missing, which is reported once */

  remedy = list_ids (self->names[kind], id);
  what = vd_phrase_of (id_names[kind]);
  finding = vd_project_report (self->project, self->findings, node, "reference.unknown", VD_ERROR,
                               remedy, N_("The %s names the %s \"%s\", which does not exist."),
                               vd_node_get_name (node), what, id);
  vd_repair_mean (finding, node, NULL, id, self->names[kind]);
  return -1;
}

int
vd_compile_refer (VdCompile   *self,
                  VdIdKind     kind,
                  const VdRow *row,
                  const char  *attribute,
                  gboolean     required)
{
  const char *id = vd_row_get (row, attribute);
  g_autofree char *what = NULL;

  if (id != NULL)
    return vd_compile_find (self, kind, vd_row_where (row, attribute), id);

  if (!required)
    return -1;

  what = vd_phrase_of (id_names[kind]);
  vd_project_report (self->project, self->findings, row->base, "value.missing", VD_ERROR,
                     N_("Name one."), N_("The %s does not say which %s it means."),
                     vd_node_get_name (row->base), what);
  return -1;
}

gboolean
vd_compile_has_room (VdCompile    *self,
                     const VdNode *node,
                     guint         n,
                     guint         most,
                     const char   *what)
{
  g_autofree char *phrase = NULL;
  VdShortage *shortage;

  if (n < most)
    return TRUE;

  phrase = vd_phrase_of (what);
  for (guint i = 0; i < self->shortages->len; i++)
    {
      shortage = self->shortages->pdata[i];
      if (strcmp (shortage->phrase, phrase) == 0 &&
          vd_node_get_parent (shortage->node) == vd_node_get_parent (node))
        {
          shortage->n++;
          return FALSE;
        }
    }

  shortage = g_new (VdShortage, 1);
  *shortage = (VdShortage) { node, g_steal_pointer (&phrase), most, 1 };
  g_ptr_array_add (self->shortages, shortage);
  return FALSE;
}

void
vd_compile_shortages (VdCompile *self)
{
  for (guint i = 0; i < self->shortages->len; i++)
    {
      const VdShortage *shortage = self->shortages->pdata[i];

      vd_project_report (self->project, self->findings, shortage->node, "scenario.limit", VD_WARNING,
                         N_("Take away what the game does not need."),
                         N_("There are %u %s, and %u can be played: from here on they are left "
                            "out, and the scenario cannot be played."),
                         shortage->most + shortage->n, shortage->phrase, shortage->most);
    }
}

static int
find_choice (const VdOption *option,
             const char     *id)
{
  for (guint i = 0; i < option->n_choices; i++)
    if (strcmp (option->choice_ids[i], id) == 0)
      return i;

  return -1;
}

/* The option that was most likely meant; NULL if there is none. */
static const VdOption *
mean_option (const VdCompile *self,
             const char      *id)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  const char *near;

  for (guint i = 0; i < self->scenario->n_options; i++)
    g_ptr_array_add (ids, self->scenario->options[i].id);

  near = vd_repair_near (id, ids);
  for (guint i = 0; near != NULL && i < ids->len; i++)
    if (strcmp (ids->pdata[i], near) == 0)
      return &self->scenario->options[i];

  return NULL;
}

/* Returns: (transfer full) (nullable): the term that was most likely meant */
static char *
mean_term (const VdCompile *self,
           const char      *term)
{
  const char *equals = strchr (term, '=');
  g_autofree char *id = equals != NULL ? g_strndup (term, equals - term) : NULL;
  const VdOption *option = id != NULL ? mean_option (self, id) : NULL;
  g_autoptr (GPtrArray) choices = g_ptr_array_new ();
  const char *choice;

  for (guint i = 0; option != NULL && i < option->n_choices; i++)
    g_ptr_array_add (choices, option->choice_ids[i]);

  choice = option != NULL ? vd_repair_near (equals + 1, choices) : NULL;
  return choice != NULL ? g_strconcat (option->id, "=", choice, NULL) : NULL;
}

static void
report_condition (VdCompile   *self,
                  const VdRow *row,
                  const char  *term,
                  const char  *remedy)
{
  VdNode *node = vd_row_where (row, "when");
  g_autofree char *near = mean_term (self, term);
  VdFinding *finding =
    vd_project_report (self->project, self->findings, node, "reference.condition", VD_ERROR, remedy,
                       N_("The condition \"%s\" of the %s cannot be understood; it is left out."),
                       term, vd_node_get_name (row->base));

  if (near != NULL && strcmp (near, term) != 0)
    vd_repair_set_word (vd_repair_new (finding, N_("Write “%s” for “%s”"), near, term), node,
                        "when", term, near);
}

/* What an option says that is left out is as if its default had been chosen: all that another
 * choice brings never is. */
static void
read_lost (VdCompile  *self,
           VdNode     *option,
           const char *choice,
           VdCond     *when)
{
  const VdNode *initial = vd_node_find (option, "choice");

  VD_EACH (node, option, "choice")
    if (vd_row_is (VD_ROW (node), "default", "yes"))
      initial = node;

  if (initial != NULL && g_strcmp0 (vd_node_ask (initial, "id"), choice) == 0)
    return;

  for (guint i = 0; i < self->scenario->n_options; i++)
    if (self->scenario->options[i].n_choices < VD_MAX_CHOICES)
      when->allowed[i] = 1u << (VD_MAX_CHOICES - 1);
}

static void
read_term (VdCompile   *self,
           const VdRow *row,
           const char  *term,
           VdCond      *when)
{
  const char *equals = strchr (term, '=');
  g_autofree char *id = g_strndup (term, equals != NULL ? (gsize) (equals - term) : strlen (term));
  gpointer index;
  int choice;
  guint8 before;

  if (equals != NULL && g_hash_table_contains (self->lost_options, id))
    {
      read_lost (self, g_hash_table_lookup (self->lost_options, id), equals + 1, when);
      return;
    }

  if (equals == NULL || !g_hash_table_lookup_extended (self->ids[VD_ID_OPTION], id, NULL, &index))
    {
      report_condition (self, row, term,
                        N_("Write option=choice, with the ids of an option and of one of its "
                           "choices."));
      return;
    }

  choice = find_choice (&self->scenario->options[GPOINTER_TO_UINT (index)], equals + 1);
  if (choice < 0)
    {
      report_condition (self, row, term, N_("Name one of the choices of the option."));
      return;
    }

  before = when->allowed[GPOINTER_TO_UINT (index)];
  if (before != 0 && (before & (1u << choice)) == 0)
    report_condition (self, row, term, N_("All terms must hold, so name one choice of an option."));
  else
    when->allowed[GPOINTER_TO_UINT (index)] = 1u << choice;
}

void
vd_compile_condition (VdCompile   *self,
                      const VdRow *row,
                      VdCond      *when)
{
  g_auto (GStrv) terms = vd_split_words (vd_row_get (row, "when"));

  memset (when, 0, sizeof *when);
  for (guint i = 0; terms[i] != NULL; i++)
    read_term (self, row, terms[i], when);
}
