/* The notebook: charts, tables and lists, a page each, as lines of text.
 *
 * What a line says of a row is what the format says it carries of it.
 */
#include "formats/exchange/tts/tts-write.h"

#include <string.h>

#include "formats/exchange/hex-facts.h"
#include "formats/exchange/rules.h"

/* Pages, with the sections that stand on them: of system and scenario, and of maps. */
static const struct
{
  const char *title, *sections, *of_maps;
} pages[] = {
  { "Terrain", "chart" },
  { "Combat", "combat results" },
  { "Sequence", "sequence periods" },
  { "Options", "options" },
  { "Set-up", "setup" },
  { "Reinforcements", "reinforcements" },
  { "Turns", "turns stops" },
  { "Order of battle", "sides armies units classes" },
  { "Victory", "victory morale exits" },
  { "Places", NULL, "regions edges" },
  { "Sources", "sources", "sources" },
};

typedef struct
{
  const VdRowNames *names;
  GString          *body;
  VdCarried        *carried;
} Page;

/* In the program square brackets say how text looks. */
static void
add_text (GString    *body,
          const char *text)
{
  for (const char *c = text; *c != '\0'; c++)
    g_string_append_c (body, *c == '[' ? '(' : *c == ']' ? ')' : *c);
}

/* Which attribute says what a row is called: its name, else the first thing that is said of it; a
 * section has a name of its own: -1. */
static int
find_title (const VdNode       *row,
            const VdCarriedRow *taken)
{
  const VdElement *element = vd_node_get_element (row);
  int first = -1;

  for (guint i = 0; i < element->n_attributes && !element->is_once; i++)
    {
      const char *name = element->attributes[i].name;

      if ((taken->attributes >> i & 1) == 0 || vd_node_get (row, name) == NULL)
        continue;
      if (strcmp (name, "name") == 0)
        return (int) i;
      first = first < 0 ? (int) i : first;
    }

  return first;
}

/* (transfer full): what the row is called: one that changes a row of the rules as that is */
static char *
say_title (const Page   *self,
           const VdNode *row,
           int           title)
{
  const VdElement *element = vd_node_get_element (row);
  const VdSchemaAttribute *attribute = title >= 0 ? &element->attributes[title] : NULL;
  const char *value = attribute != NULL ? vd_node_get (row, attribute->name) : NULL;

  if (attribute == NULL)
    return g_strdup (element->title != NULL ? element->title : element->name);

  return attribute->type == VD_VALUE_ID
         ? vd_row_names_find (self->names, attribute->kind, value)
         : vd_row_names_say (self->names, attribute, value);
}

static void
add_attributes (Page               *self,
                const VdNode       *row,
                const VdCarriedRow *taken)
{
  const VdElement *element = vd_node_get_element (row);
  int title = find_title (row, taken);
  g_autofree char *called = say_title (self, row, title);
  const char *between = "  ";

  g_string_append (self->body, "[b]");
  add_text (self->body, called);
  g_string_append (self->body, "[/b]");
  for (guint i = 0; i < element->n_attributes; i++)
    {
      const VdSchemaAttribute *attribute = &element->attributes[i];
      const char *value = vd_node_get (row, attribute->name);
      gboolean is_called = (int) i == title &&
                           (attribute->type != VD_VALUE_ID || strcmp (called, value) == 0);
      g_autofree char *said = NULL;

      if ((taken->attributes >> i & 1) == 0 || value == NULL || is_called)
        continue;
      said = vd_row_names_say (self->names, attribute, value);
      g_string_append_printf (self->body, "%s%s: ", between,
                              attribute->title != NULL ? attribute->title : attribute->name);
      add_text (self->body, said);
      between = "; ";
    }
}

static void add_rows (Page         *self,
                      const VdNode *parent,
                      guint         depth);

static void
add_row (Page         *self,
         const VdNode *row,
         guint         depth)
{
  const VdCarriedRow *taken = vd_carried_find (self->carried, vd_node_get_element (row));

  if (taken->is_taken)
    {
      g_string_append_printf (self->body, "%*s", (int) depth * 2, "");
      add_attributes (self, row, taken);
      g_string_append_c (self->body, '\n');
    }
  add_rows (self, row, depth + taken->is_taken);
}

static void
add_rows (Page         *self,
          const VdNode *parent,
          guint         depth)
{
  for (const VdNode *row = vd_node_get_first (parent); row != NULL; row = vd_node_get_next (row))
    if (vd_node_get_element (row) != NULL)
      add_row (self, row, depth);
}

/* The Combat Results Table: odds in a line, then the results of each die. */
static void
add_combat (Page         *self,
            const VdNode *combat)
{
  const VdNode *row = vd_node_get_first (combat);

  g_string_append_printf (self->body, "[b]Die of %u[/b]", vd_rules_get_faces (combat));
  for (; row != NULL; row = vd_node_get_next (row))
    if (vd_node_get (row, "odds") != NULL)
      g_string_append_printf (self->body, "  %s", vd_node_get (row, "odds"));
  g_string_append_c (self->body, '\n');

  for (row = vd_node_get_first (combat); row != NULL; row = vd_node_get_next (row))
    if (vd_node_get (row, "results") != NULL)
      g_string_append_printf (self->body, "[b]%s[/b]  %s\n", vd_row_get (row, "die"),
                              vd_node_get (row, "results"));
}

static void
add_section (GString          *body,
             VdTtsWriter      *self,
             const VdDocument *document,
             const VdNode     *section)
{
  g_autoptr (VdCarried) carried =
    vd_carried_new (self->export->format->carries, vd_document_get_kind (document));
  Page page = { self->names, body, carried };

  if (strcmp (vd_node_get_name (section), "combat") == 0)
    add_combat (&page, section);
  else if (vd_carried_find (carried, vd_node_get_element (section))->is_taken)
    add_row (&page, section, 0);
  else
    add_rows (&page, section, 0);
}

/* Whether it is a table of which another one holds. */
static gboolean
is_replaced (VdTtsWriter  *self,
             const VdNode *section)
{
  static const char *const tables[] = { "combat", "sequence", NULL };
  const char *name = vd_node_get_name (section);

  return g_strv_contains (tables, name) && vd_rules_find (self->export, name) != section;
}

/* A section of a document, and what a battle changes of it. */
static void
add_sections (GString          *body,
              VdTtsWriter      *self,
              const VdDocument *document,
              const char       *name)
{
  const VdNode *root = vd_document_get_root (document);
  const VdNode *changes = vd_node_find (root, "override");
  const VdNode *own = vd_node_find (root, name);
  const VdNode *other = changes != NULL ? vd_node_find (changes, name) : NULL;

  if (own != NULL && !is_replaced (self, own))
    add_section (body, self, document, own);
  if (other != NULL && !is_replaced (self, other))
    add_section (body, self, document, other);
}

/* (transfer full): "" if there is nothing to say */
static char *
make_body (VdTtsWriter *self,
           guint        page)
{
  const VdProject *project = self->project;
  GString *body = g_string_new (NULL);
  g_auto (GStrv) names = vd_split_words (pages[page].sections);
  g_auto (GStrv) of_maps = vd_split_words (pages[page].of_maps);

  for (guint i = 0; names[i] != NULL; i++)
    {
      if (project->system != NULL)
        add_sections (body, self, project->system, names[i]);
      if (project->scenario != NULL)
        add_sections (body, self, project->scenario, names[i]);
    }
  for (guint i = 0; i < project->maps->len; i++)
    for (guint n = 0; of_maps[n] != NULL; n++)
      add_sections (body, self, g_ptr_array_index (project->maps, i), of_maps[n]);

  return g_string_free (body, FALSE);
}

static void
put_page (VdTtsWriter *self,
          guint        number,
          const char  *title,
          const char  *body)
{
  g_autofree char *key = g_strdup_printf ("%u", number);

  vd_json_object (&self->json, key);
  vd_json_string (&self->json, "title", title);
  vd_json_string (&self->json, "body", body);
  vd_json_string (&self->json, "color", "Grey");
  vd_json_object (&self->json, "visibleColor");
  vd_json_number (&self->json, "r", 0.5);
  vd_json_number (&self->json, "g", 0.5);
  vd_json_number (&self->json, "b", 0.5);
  vd_json_close (&self->json, '}');
  vd_json_integer (&self->json, "id", number);
  vd_json_close (&self->json, '}');
}

void
vd_tts_put_notes (VdTtsWriter *self)
{
  guint n = 0;

  vd_json_object (&self->json, "TabStates");
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autofree char *body = make_body (self, i);

      if (*body != '\0')
        put_page (self, n++, pages[i].title, body);
    }
  vd_json_close (&self->json, '}');
}
