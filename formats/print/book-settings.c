/* Which rules are in use, and how they are read where they can be read in several ways. */
#include "formats/print/book.h"

#include <string.h>

#include "core/text/points.h"
#include "formats/words/rule-words.h"

static const char *const head[] = { N_("Question"), N_("Here"), NULL };

static const char *
say_if (const VdBook *self,
        const char   *text)
{
  return text != NULL ? vd_book_say (self, text) : NULL;
}

/* What the program does not know is told by the name that it has in the file. */
static void
add_mechanic (VdBook       *self,
              const VdNode *mechanic)
{
  const char *id = vd_book_get (mechanic, "name");
  const char *title = say_if (self, vd_rule_title (id));
  const char *what = say_if (self, vd_rule_explain (id));
  g_autofree char *when = vd_book_when (self, mechanic);
  g_autofree char *said = title != NULL ? vd_book_explain (self, title, what) : g_strdup (id);

  vd_book_add (self, VD_BOOK_ITEM, g_strconcat (said, when, NULL), mechanic);
}

static void
add_mechanics (VdBook       *self,
               const VdNode *table)
{
  VD_EACH (mechanic, table, "mechanic")
    add_mechanic (self, mechanic);
}

/* Settings */

/* A side, an army or a class. */
static char *
say_whose (const VdBook *self,
           const char   *id)
{
  static const VdIdKind kinds[] = { VD_ID_SIDE, VD_ID_ARMY, VD_ID_CLASS };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (vd_book_find (self, kinds[i], id) != NULL)
      return vd_book_name (self, kinds[i], id);

  return g_strdup (id);
}

static char *
say_question (const VdBook *self,
              const VdNode *set)
{
  const char *id = vd_book_get (set, "name");
  const char *title = say_if (self, vd_rule_title (id));
  const char *what = say_if (self, vd_rule_explain (id));

  return title != NULL ? vd_book_explain (self, title, what) : g_strdup (id);
}

static char *
say_answer (const VdBook *self,
            const VdNode *set)
{
  g_autofree char *value = vd_wording_setting (&self->wording, vd_book_get (set, "name"),
                                               vd_book_get (set, "value"));
  g_autofree char *whose = say_whose (self, vd_book_get (set, "for"));

  return vd_book_with_cases (*whose != '\0' ? vd_book_explain (self, whose, value)
                                            : g_steal_pointer (&value), set);
}

/* (nullable): the row of a question that is in the table */
static GStrv
find_question (const VdBookPiece *table,
               const char        *question)
{
  for (guint i = 1; i < table->rows->len; i++)
    if (strcmp (((GStrv) table->rows->pdata[i])[0], question) == 0)
      return table->rows->pdata[i];

  return NULL;
}

/* A question stands there once, with the answers of all sides. */
static void
add_setting (VdBook       *self,
             VdBookPiece  *table,
             const VdNode *set)
{
  g_autofree char *question = say_question (self, set);
  g_autofree char *answer = say_answer (self, set);
  GStrv row = find_question (table, question);
  char *all;

  if (row == NULL)
    {
      vd_book_add_row (table, vd_book_cells (g_steal_pointer (&question),
                                             g_steal_pointer (&answer), NULL));
      return;
    }

  all = g_strdup_printf ("%s; %s", row[1], answer);
  g_free (row[1]);
  row[1] = all;
}

/* Whether the battle says something else of it. */
static gboolean
is_changed (const VdBook *self,
            const VdNode *set)
{
  VD_EACH (own, vd_book_override (self, "mechanics"), "set")
    if (strcmp (vd_book_get (own, "name"), vd_book_get (set, "name")) == 0 &&
        strcmp (vd_book_get (own, "for"), vd_book_get (set, "for")) == 0)
      return TRUE;

  return FALSE;
}

static void
add_settings (VdBook *self)
{
  const VdNode *own = vd_book_override (self, "mechanics");
  const VdNode *standard = vd_book_standard (self, "mechanics");
  VdBookPiece *table =
    vd_book_add_table (self, g_strdup (vd_book_say (self, N_("Settings of this battle"))), head);

  VD_EACH (set, own, "set")
    add_setting (self, table, set);

  table = vd_book_add_table (self, g_strdup (vd_book_say (self, N_("Settings of the standard "
                                                                   "rules"))), head);
  VD_EACH (set, standard, "set")
    if (!is_changed (self, set))
      add_setting (self, table, set);
}

/* Cases */

/* What the battle binds by itself, in the words of the points and in their order, in which one
 * speaks of the one before; those that say what a battle is made of are nothing that is played. */
static void
add_bound (VdBook *self)
{
  vd_book_tell (self, VD_BOOK_HEADING, N_("Rules that this battle adds or changes"), NULL);
  for (guint point = 0; point < VD_N_POINTS; point++)
    VD_EACH (bind, vd_book_override (self, "rules"), "bind")
      if (strcmp (vd_book_get (bind, "point"), vd_point_name (point)) == 0 &&
          !g_str_has_prefix (vd_point_name (point), "needs."))
        vd_book_add (self, VD_BOOK_ITEM,
                     g_strconcat (vd_book_say (self, vd_point_text (point)), ".", NULL), bind);
}

void
vd_book_settings (VdBook *self)
{
  const VdNode *own = vd_book_override (self, "mechanics");
  const VdNode *standard = vd_book_standard (self, "mechanics");

  if (own == NULL && standard == NULL)
    return;

  vd_book_tell (self, VD_BOOK_CHAPTER, N_("Rules in use"), NULL);
  if (vd_node_find (own, "mechanic") != NULL)
    vd_book_tell (self, VD_BOOK_HEADING, N_("Rules of this battle"), own);
  add_mechanics (self, own);
  add_bound (self);
  if (vd_node_find (standard, "mechanic") != NULL)
    vd_book_tell (self, VD_BOOK_HEADING, N_("Standard rules"), standard);
  add_mechanics (self, standard);
  vd_book_tell (self, VD_BOOK_HEADING, N_("How the rules are read"), NULL);
  vd_book_tell (self, VD_BOOK_PARAGRAPH,
                N_("Where the printed rules leave a question open, or games of the family differ, "
                   "this is what holds."), NULL);
  add_settings (self);
}
