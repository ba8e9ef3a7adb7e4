/* The title page: what the battle is, and what it takes to play. */
#include "formats/print/book.h"

#include <string.h>

#include "formats/project/changed-rows.h"

static const VdNode *
get_scenario (const VdBook *self)
{
  return vd_document_get_root (self->wording.project->scenario);
}

static void
add_text (VdBook       *self,
          VdBookKind    kind,
          const VdNode *root,
          const char   *element)
{
  const char *text = vd_book_text (root, element);

  if (*text != '\0')
    vd_book_add (self, kind, g_strdup (text), NULL);
}

static void
add_players (VdBook *self)
{
  const VdNode *turns = vd_book_section (self, "turns");
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *all = NULL;

  VD_EACH (side, vd_book_section (self, "sides"), "side")
    g_ptr_array_add (names, vd_book_name (self, VD_ID_SIDE, vd_book_get (side, "id")));
  g_ptr_array_add (names, NULL);

  all = vd_wording_join (&self->wording, (GStrv) names->pdata, VD_WORDING_AND);
  vd_book_add (self, VD_BOOK_PARAGRAPH,
               g_strdup_printf (vd_book_say (self, N_("A battle of %s turns for two players, %s.")),
                                turns != NULL ? vd_book_get (turns, "count") : "?", all), NULL);
}

static gboolean
is_made_up (const VdNode *row)
{
  const char *status = vd_book_get (row, "status");

  if (strcmp (status, "reconstructed") == 0 || strcmp (status, "guess") == 0)
    return TRUE;

  for (const VdNode *inner = vd_node_get_first (row); inner != NULL;
       inner = vd_node_get_next (inner))
    if (is_made_up (inner))
      return TRUE;

  return FALSE;
}

/* Maps of which something was made up, and what their authors say of it. */
static void
add_notice (VdBook           *self,
            const VdDocument *map)
{
  const VdNode *root = vd_document_get_root (map);
  g_autofree char *title = NULL;

  if (!is_made_up (root))
    return;

  title = vd_book_name (self, VD_ID_MAP, vd_book_get (root, "id"));
  vd_book_add (self, VD_BOOK_PARAGRAPH,
               g_strdup_printf (vd_book_say (self, N_("The map “%s” is reconstructed, in whole or "
                                                      "in part: not every hex is as printed.")),
                                title), NULL);
  add_text (self, VD_BOOK_ITEM, root, "note");
}

static void
add_rules_needed (VdBook *self)
{
  const VdDocument *system = self->wording.project->system;
  const char *title = system != NULL ? vd_book_text (vd_document_get_root (system), "title") : "";

  if (*title != '\0')
    vd_book_add (self, VD_BOOK_ITEM,
                 g_strdup_printf (
                   vd_book_say (self, N_("a copy of the printed rules (%s), which this book "
                                         "does not replace")), title), NULL);
  else
    vd_book_tell (self, VD_BOOK_ITEM, N_("a copy of the printed rules"), NULL);
}

static guint
get_faces (const VdBook *self)
{
  const VdNode *combat = vd_changed_table (self->wording.project, "combat");
  const char *die = combat != NULL ? vd_book_get (combat, "die") : "";

  return *die != '\0' ? (guint) g_ascii_strtoull (die, NULL, 10) : 6;
}

static void
add_needed (VdBook *self)
{
  vd_book_tell (self, VD_BOOK_HEADING, N_("What you need"), NULL);
  for (guint i = 0; i < self->wording.project->maps->len; i++)
    {
      const VdNode *root = vd_document_get_root (self->wording.project->maps->pdata[i]);
      g_autofree char *title = vd_book_name (self, VD_ID_MAP, vd_book_get (root, "id"));

      vd_book_add (self, VD_BOOK_ITEM,
                   g_strdup_printf (vd_book_say (self, N_("the map “%s”")), title), NULL);
    }
  vd_book_tell (self, VD_BOOK_ITEM, N_("the counters of both sides, and the markers"), NULL);
  vd_book_tell (self, VD_BOOK_ITEM,
                N_("the charts: terrain, combat results, and the turn record"), NULL);
  vd_book_add (self, VD_BOOK_ITEM,
               g_strdup_printf (vd_book_say (self, N_("a die with %u faces")), get_faces (self)),
               NULL);
  add_rules_needed (self);
}

/* Whether a unit is in several groups that arrive, so that its back names several ways. */
static gboolean
has_choice_of_arrivals (const VdBook *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  VD_EACH (group, vd_book_section (self, "reinforcements"), "group")
    {
      g_auto (GStrv) units = vd_split_words (vd_node_get (group, "units"));

      for (guint i = 0; units[i] != NULL; i++)
        if (!g_hash_table_add (seen, g_strdup (units[i])))
          return TRUE;
    }

  return FALSE;
}

void
vd_book_title (VdBook *self)
{
  const VdNode *root = get_scenario (self);

  add_text (self, VD_BOOK_TITLE, root, "title");
  add_text (self, VD_BOOK_PARAGRAPH, root, "note");
  add_players (self);
  add_needed (self);
  vd_book_tell (self, VD_BOOK_HEADING, N_("How to read this book"), NULL);
  vd_book_tell (self, VD_BOOK_PARAGRAPH,
                N_("References in square brackets are to cases of the rules, which give the matter "
                   "in full; here it is put in other words. A counter marked 6-4 has a strength "
                   "of six points and a movement allowance of four."), NULL);
  if (has_choice_of_arrivals (self))
    vd_book_tell (self, VD_BOOK_PARAGRAPH,
                  N_("Where the back of a counter has several lines, each a turn and where the "
                     "unit comes in then, it comes in one of these ways; the arrivals say when "
                     "which of them holds."), NULL);
  for (guint i = 0; i < self->wording.project->maps->len; i++)
    add_notice (self, self->wording.project->maps->pdata[i]);
}
