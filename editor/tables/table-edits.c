#include "editor/tables/table-edits.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/edits/project-edits.h"
#include "editor/maps/places.h"
#include "editor/rows/fields.h"
#include "editor/rows/row-edits.h"
#include "editor/tables/turn-edits.h"

/* What a new row says.  A value in angle brackets is looked up. */
static const struct
{
  const char *table;
  const char *element;
  const char *title;  /* of the edit */
  const char *words[16]; /* pairs; NULL after them */
} fresh[] = {
  { "reinforcements", "group", N_("Add Group"),
    { "id", "<id>", "name", N_("New group"), "side", "<side>", "turn", "1", "units", "" } },
  { "setup", "place", N_("Add Unit"), { "unit", "<idle>", "at", "<hex>" } },
  { "setup", "zone", N_("Add Zone"), { "id", "<id>", "side", "<side>", "units", "" } },
  { "setup", "damaged", N_("Add Damage"), { "at", "" } },
  { "setup", "lost", N_("Add Losses"), { "units", "" } },
  { "setup", "supply", N_("Add Source"), { "at", "<hex>", "side", "<side>" } },
  { "victory", "award", N_("Add Award"),
    { "id", "<id>", "name", N_("New award"), "side", "<side>", "points", "1",
      "test", "losses-at-least", "of", "<other>", "value", "1" } },
  { "victory", "also", N_("Add Condition"),
    { "test", "losses-at-least", "of", "<other>", "value", "1" } },
  { "victory", "level", N_("Add Level"), { "margin", "<margin>", "name", N_("New level") } },
  { "morale", "level", N_("Add Level"), { "side", "<side>", "field", "<field>", "points", "1" } },
  { "morale", "reset", N_("Add Reset"), { "army", "<army>", "turn", "1", "to", "start" } },
  { "morale", "recoil", N_("Add Recoil"), { "units", "", "fraction", "1:3" } },
  { "restrictions", "hold", N_("Add Restriction"),
    { "side", "<side>", "turn", "1", "until", "1" } },
  { "restrictions", "bar", N_("Add Bar"), { "side", "<side>", "region", "<region>" } },
  { "restrictions", "recall", N_("Add Recall"), { "units", "", "turn", "1" } },
  { "exits", "exit", N_("Add Exit"), { "side", "<side>", "field", "<field>", "edges", "<edge>" } },
  { "tracks", "track", N_("Add Track"),
    { "id", "<id>", "name", N_("New track"), "side", "<side>", "spaces", "1" } },
  { "tracks", "section", N_("Add Section"),
    { "id", "<id>", "name", N_("New section"), "from", "<region>", "to", "<region>" } },
  { "stops", "stop", N_("Add Stop"), { "turn", "<last>", "by", "<side>" } },
};

static VdNode *
get_root (const VdProject *project)
{
  return vd_document_get_root (project->scenario);
}

static VdNode *
find_last (const VdNode *parent,
           const char   *name)
{
  VdNode *last = NULL;

  for (VdNode *row = vd_row_skip_to (vd_node_get_first (parent), name);
       row != NULL;
       row = vd_row_skip_to (vd_node_get_next (row), name))
    last = row;

  return last;
}

/* What a new row says */

static char *
get_ref (const VdProject *project,
         VdRefKind        kind,
         guint            index)
{
  g_autoptr (GPtrArray) refs = vd_refs_list (project, kind);

  if (refs->len == 0)
    return g_strdup ("");

  return g_strdup (((VdRef *) g_ptr_array_index (refs, MIN (index, refs->len - 1)))->id);
}

/* One more than the highest level yet. */
static char *
get_margin (const VdProject *project)
{
  VdNode *victory = vd_node_find (get_root (project), "victory");
  guint64 most = 0;

  for (VdNode *row = victory != NULL ? vd_node_get_first (victory) : NULL;
       row != NULL;
       row = vd_node_get_next (row))
    if (vd_node_get (row, "margin") != NULL)
      most = MAX (most, g_ascii_strtoull (vd_node_get (row, "margin"), NULL, 10));

  return g_strdup_printf ("%" G_GUINT64_FORMAT, most + 1);
}

/* Whether a row of the set-up or a group names it. */
static gboolean
is_used (const VdNode *root,
         const char   *unit)
{
  static const char *const tables[] = { "setup", "reinforcements" };

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      VdNode *table = vd_node_find (root, tables[i]);

      for (VdNode *row = table != NULL ? vd_node_get_first (table) : NULL;
           row != NULL;
           row = vd_node_get_next (row))
        {
          const char *one = vd_node_get (row, "unit");
          g_auto (GStrv) units = vd_split_words (one != NULL ? one : vd_node_get (row, "units"));

          if (g_strv_contains ((const char *const *) units, unit))
            return TRUE;
        }
    }

  return FALSE;
}

/* The first unit that does not come into the game yet, or else the first. */
static char *
get_idle_unit (const VdProject *project)
{
  g_autoptr (GPtrArray) units = vd_refs_list (project, VD_REF_UNIT);

  for (guint i = 0; i < units->len; i++)
    {
      const VdRef *unit = g_ptr_array_index (units, i);

      if (!is_used (get_root (project), unit->id))
        return g_strdup (unit->id);
    }

  return get_ref (project, VD_REF_UNIT, 0);
}

static char *
get_first_hex (const VdProject *project)
{
  return project->resolved->len > 0 ? vd_spot_name (project, (VdSpot) { 0, 0 }) : g_strdup ("");
}

static char *
look_up (const VdProject *project,
         const char      *element,
         const char      *word)
{
  if (strcmp (word, "<id>") == 0)
    return vd_row_make_id (project, element, element, 1);
  if (strcmp (word, "<side>") == 0)
    return get_ref (project, VD_REF_SIDE, 0);
  if (strcmp (word, "<other>") == 0)
    return get_ref (project, VD_REF_SIDE, 1);
  if (strcmp (word, "<field>") == 0)
    return get_ref (project, VD_REF_FIELD, 0);
  if (strcmp (word, "<army>") == 0)
    return get_ref (project, VD_REF_ARMY, 0);
  if (strcmp (word, "<edge>") == 0)
    return get_ref (project, VD_REF_EDGE, 0);
  if (strcmp (word, "<region>") == 0)
    return get_ref (project, VD_REF_REGION, 0);
  if (strcmp (word, "<margin>") == 0)
    return get_margin (project);
  if (strcmp (word, "<idle>") == 0)
    return get_idle_unit (project);
  if (strcmp (word, "<hex>") == 0)
    return get_first_hex (project);
  if (strcmp (word, "<last>") == 0)
    return g_strdup_printf ("%u", MAX (vd_turn_count (project), 1));

  return g_strdup (*word != '\0' ? _(word) : "");
}

static guint
find_fresh (const char *table,
            const char *element)
{
  for (guint i = 0; i < G_N_ELEMENTS (fresh); i++)
    if (strcmp (fresh[i].table, table) == 0 && strcmp (fresh[i].element, element) == 0)
      return i;

  g_error ("nothing is known of a new %s in %s", element, table);
}

static VdNode *
make_row (const VdProject *project,
          guint            kind)
{
  VdNode *row = vd_node_new (project->scenario, fresh[kind].element);

  for (guint i = 0; fresh[kind].words[i] != NULL; i += 2)
    {
      g_autofree char *value = look_up (project, fresh[kind].element, fresh[kind].words[i + 1]);

      g_free (vd_node_set (row, fresh[kind].words[i], value));
    }

  return row;
}

/* Adding and taking away */

static VdEdit *
insert_with_table (const VdProject *project,
                   const char      *table,
                   VdNode          *row)
{
  VdNode *parent = vd_node_new (project->scenario, table);

  vd_document_insert (project->scenario, parent, row, NULL);
  return vd_edit_insert (project->scenario, get_root (project), parent, NULL);
}

/* A new row in a row comes at its end; any other where it was asked for, or
 * after the last of its kind. */
static VdEdit *
insert_row (const VdProject *project,
            VdNode          *parent,
            VdNode          *row,
            VdNode          *after)
{
  VdNode *before = NULL;

  if (after == NULL)
    after = find_last (parent, vd_node_get_name (row));
  if (after != NULL)
    before = vd_node_get_next (after);
  else if (vd_row_skip_to (vd_node_get_first (parent), "level") != NULL)
    before = vd_node_get_first (parent); /* awards come before levels */

  return vd_edit_insert (project->scenario, parent, row, before);
}

/* What holds the new row; @after becomes the sibling it comes after. */
static VdNode *
find_holder (const VdProject *project,
             const char      *table,
             const char      *element,
             VdNode         **after)
{
  gboolean is_inner = strcmp (element, "also") == 0 || strcmp (element, "section") == 0;
  VdNode *holder = *after;

  if (*after == NULL)
    return vd_node_find (get_root (project), table);

  if (strcmp (vd_node_get_name (*after), element) == 0)
    return vd_node_get_parent (*after);

  /* The row that it was asked for after holds it, or is of another kind. */
  *after = NULL;
  if (is_inner)
    return holder;

  return vd_node_find (get_root (project), table);
}

/* Where rows have no name of their own, the unit that is set up, or what gets a row of its
 * own inside. */
static char *
make_add_title (const char   *title,
                const VdNode *row,
                const VdNode *holder)
{
  if (vd_node_get (row, "unit") != NULL)
    /* TRANS: %s is a unit that gets a place on the map */
    return g_strdup_printf (_("Set Up %s"), vd_node_get (row, "unit"));
  if (holder != NULL && vd_node_get (holder, "id") != NULL)
    /* TRANS: a condition or a section, and the row that gets it */
    return g_strdup_printf (_("%s: %s"), title, vd_field_name_row (holder));

  return g_strdup (title);
}

VdEdit *
vd_edit_add_row (const VdProject *project,
                 const char      *table,
                 const char      *element,
                 VdNode          *after)
{
  guint kind;
  VdNode *holder;
  VdNode *row;
  g_autofree char *title = NULL;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && project->scenario != NULL && table != NULL, NULL);
  g_return_val_if_fail (element != NULL, NULL);

  kind = find_fresh (table, element);
  holder = find_holder (project, table, element, &after);
  row = make_row (project, kind);
  title = make_add_title (_(fresh[kind].title), row, holder);
  edit = vd_edit_list (title);
  vd_edit_add (edit, holder != NULL ? insert_row (project, holder, row, after)
                                    : insert_with_table (project, table, row));
  return edit;
}

/* Awards */

/* What a test can't do without, and what is a fair guess. */
static const struct
{
  const char *attribute;
  const char *word;
  const char *tests; /* that must have it */
} guesses[] = {
  { "of", "<other>", "ratio-at-most ratio-above ratio-at-least ratio-below demoralized losses-below"
                     " losses-at-least losses-each formations-each exited-at-least margin-below" },
  { "to", "<side>", "ratio-at-most ratio-above ratio-at-least ratio-below" },
  { "ratio", "1", "ratio-at-most ratio-above ratio-at-least ratio-below" },
  { "field", "<field>", "demoralized exited-at-least" },
  { "edges", "<edge>", "exited-at-least exited-each" },
  { "region", "<region>", "in-region-each" },
  { "value", "1", "losses-below losses-at-least exited-at-least margin-below" },
  { "value", "<last>", "plays-past" },
};

/* What two tests mean by one word: those that are not of a group mean something else
 * by it, as a turn is no number of strength points. */
static const struct
{
  const char *attribute;
  const char *tests;
} meanings[] = {
  { "of", "ratio-at-most ratio-above ratio-at-least ratio-below demoralized losses-below"
          " losses-at-least losses-each formations-each exited-at-least margin-below" }, /* the enemy */
  { "of", "exited-each in-region-each enters holds controls keeps-each" }, /* who gets the points */
  { "value", "losses-below losses-at-least exited-at-least" },
  { "value", "margin-below" },
  { "value", "plays-past" },
};

static gboolean
is_word_of (const char *test,
            const char *tests)
{
  g_auto (GStrv) all = vd_split_words (tests);

  return g_strv_contains ((const char *const *) all, test);
}

/* Whether the one test means by the attribute what the other does. */
static gboolean
means_the_same (const char *attribute,
                const char *test,
                const char *other)
{
  for (guint i = 0; i < G_N_ELEMENTS (meanings); i++)
    if (strcmp (meanings[i].attribute, attribute) == 0 &&
        is_word_of (test, meanings[i].tests) != is_word_of (other, meanings[i].tests))
      return FALSE;

  return TRUE;
}

/* Whether what the row says there stays when its test becomes another. */
static gboolean
stays (const VdNode *row,
       const char   *attribute,
       const char   *test)
{
  const char *old = vd_node_get (row, "test");

  return vd_node_get (row, attribute) != NULL && vd_field_suits (test, attribute) &&
         (old == NULL || means_the_same (attribute, old, test));
}

static void
drop_what_does_not_suit (const VdProject *project,
                         VdEdit          *edit,
                         VdNode          *row,
                         const char      *test)
{
  const VdElement *element = vd_node_get_element (row);

  for (guint i = 0; i < element->n_attributes; i++)
    {
      const VdSchemaAttribute *of = &element->attributes[i];

      if (of->read_if != NULL && vd_node_get (row, of->name) != NULL &&
          !stays (row, of->name, test))
        vd_edit_add (edit, vd_edit_set (project->scenario, row, of->name, NULL));
    }
}

static void
guess_what_is_needed (const VdProject *project,
                      VdEdit          *edit,
                      VdNode          *row,
                      const char      *test)
{
  for (guint i = 0; i < G_N_ELEMENTS (guesses); i++)
    if (is_word_of (test, guesses[i].tests) && !stays (row, guesses[i].attribute, test))
      {
        g_autofree char *value = look_up (project, "award", guesses[i].word);

        vd_edit_add (edit, vd_edit_set (project->scenario, row, guesses[i].attribute, value));
      }
}

VdEdit *
vd_edit_set_test (const VdProject *project,
                  VdNode          *row,
                  const char      *test)
{
  g_autofree char *title = NULL;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && row != NULL && test != NULL, NULL);

  if (g_strcmp0 (vd_node_get (row, "test"), test) == 0)
    return NULL;

  /* TRANS: what is changed, as a unit, and in which column */
  title = g_strdup_printf (_("Change %s: %s"), vd_field_name_row (row),
                           _(vd_field_find (row, "test")->title));
  edit = vd_edit_list (title);
  vd_edit_restate (edit, project->scenario, row, "test", test);
  drop_what_does_not_suit (project, edit, row, test);
  guess_what_is_needed (project, edit, row, test);

  return edit;
}
