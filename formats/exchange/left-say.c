/* What an export leaves behind, for people and for programs. */
#include <string.h>

#include "formats/exchange/left.h"

/* As VdDocumentKind. */
static const char *const kinds[] = { "system", "map", "scenario", "cases" };
static const char *const of_kinds[] = {
  N_("of the system: %s"), N_("of the maps: %s"), N_("of the scenario: %s"), N_("of the cases: %s"),
};

static const char *
get_title (const VdElement *element)
{
  return element->title != NULL ? element->title : element->name;
}

/* @phrase: (transfer full) (nullable): a text may hold any number of phrases, one behind the
 * other */
static void
append (GString    *all,
        const char *between,
        char       *phrase)
{
  g_autofree char *text = phrase;

  if (text != NULL)
    g_string_append_printf (all, "%s%s", all->len > 0 ? between : "", text);
}

static gboolean
is_root (const VdElement *element)
{
  return vd_schema_get_root (element->name) == element;
}

/* A section counts by what stands in it; what is there once and holds nothing has no
 * number. */
static char *
say_element (const VdLeftItem *item)
{
  g_autofree char *title = vd_phrase_of (get_title (item->element));
  guint n = item->element->is_once || is_root (item->element) ? item->n_inside : item->n;

  if (is_root (item->element))
    return vd_phrase_new (N_("all that it says (%u)"), n);

  return n > 0 ? vd_phrase_new ("%s (%u)", title, n) : g_steal_pointer (&title);
}

/* What is left of the attributes of an element, from @first on, which is one. */
static char *
say_attributes (const VdLeft     *self,
                const VdLeftItem *first)
{
  g_autofree char *title = vd_phrase_of (get_title (first->element));
  g_autoptr (GString) all = g_string_new (NULL);
  const VdLeftItem *item;

  for (guint i = 0; (item = vd_left_get (self, i)) != NULL; i++)
    if (item->attribute != NULL && item->element == first->element &&
        item->document == first->document)
      {
        const VdSchemaAttribute *attribute = item->attribute;
        g_autofree char *name =
          vd_phrase_of (attribute->title != NULL ? attribute->title : attribute->name);

        append (all, ", ", vd_phrase_new ("%s (%u)", name, item->n));
      }

  return is_root (first->element) ? g_strdup (all->str)
                                  : vd_phrase_new (N_("%s without %s"), title, all->str);
}

/* Whether an item before it was of the same element, which has then been said whole. */
static gboolean
is_said (const VdLeft *self,
         guint         number)
{
  const VdLeftItem *item = vd_left_get (self, number);

  for (guint i = 0; i < number && item->attribute != NULL; i++)
    {
      const VdLeftItem *other = vd_left_get (self, i);

      if (other->attribute != NULL && other->element == item->element &&
          other->document == item->document)
        return TRUE;
    }

  return FALSE;
}

static char *
say_other (const VdLeftItem *item)
{
  const char *what = item->kind == VD_LEFT_COMMENTS ? N_("comments")
                     : item->kind == VD_LEFT_FOREIGN ? N_("what belongs to other programs")
                     : item->what;
  g_autofree char *phrase = vd_phrase_of (what);

  return vd_phrase_new ("%s (%u)", phrase, item->n);
}

static void
line_free (gpointer data)
{
  VdLeftLine *line = data;

  g_free (line->text);
  g_free (line);
}

static void
add_line (GPtrArray *lines,
          int        document,
          char      *text)
{
  VdLeftLine *line = g_new (VdLeftLine, 1);

  *line = (VdLeftLine) { document, text };
  g_ptr_array_add (lines, line);
}

GPtrArray *
vd_left_list (const VdLeft *self)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (line_free);
  const VdLeftItem *item;

  for (guint kind = 0; kind < G_N_ELEMENTS (of_kinds); kind++)
    for (guint i = 0; (item = vd_left_get (self, i)) != NULL; i++)
      if (item->element != NULL && item->document == kind && !is_said (self, i))
        add_line (lines, (int) kind, item->attribute != NULL ? say_attributes (self, item)
                                                             : say_element (item));
  for (guint i = 0; (item = vd_left_get (self, i)) != NULL; i++)
    if (item->element == NULL)
      add_line (lines, VD_LEFT_ANYWHERE, say_other (item));

  return lines;
}

/* (nullable): the lines of documents of a kind, or those of none */
static char *
join_lines (const GPtrArray *lines,
            int              document)
{
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < lines->len; i++)
    {
      const VdLeftLine *line = g_ptr_array_index (lines, i);

      if (line->document == document)
        append (all, "; ", g_strdup (line->text));
    }

  return all->len > 0 ? g_strdup (all->str) : NULL;
}

char *
vd_left_say (const VdLeft *self,
             VdTranslate   translate)
{
  g_autoptr (GPtrArray) lines = vd_left_list (self);
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint kind = 0; kind < G_N_ELEMENTS (of_kinds); kind++)
    {
      g_autofree char *of_kind = join_lines (lines, (int) kind);

      append (all, "; ", of_kind != NULL ? vd_phrase_new (of_kinds[kind], of_kind) : NULL);
    }
  append (all, "; ", join_lines (lines, VD_LEFT_ANYWHERE));

  return all->len > 0 ? vd_phrase_say (all->str, translate) : NULL;
}

static void
write_item (const VdLeftItem *item,
            VdJson           *json)
{
  vd_json_object (json, NULL);
  if (item->element != NULL)
    {
      vd_json_string (json, "document", kinds[item->document]);
      vd_json_string (json, "element", item->element->id);
    }
  if (item->attribute != NULL)
    vd_json_string (json, "attribute", item->attribute->name);
  if (item->kind == VD_LEFT_COMMENTS || item->kind == VD_LEFT_FOREIGN)
    vd_json_string (json, "what", item->kind == VD_LEFT_COMMENTS ? "comments" : "foreign");
  if (item->kind == VD_LEFT_OTHER)
    vd_json_string (json, "what", item->what);

  vd_json_integer (json, "count", item->n);
  if (item->kind == VD_LEFT_ELEMENT)
    vd_json_integer (json, "inside", item->n_inside);
  vd_json_close (json, '}');
}

void
vd_left_write (const VdLeft *self,
               VdJson       *json)
{
  const VdLeftItem *item;

  vd_json_array (json, "left");
  for (guint i = 0; (item = vd_left_get (self, i)) != NULL; i++)
    write_item (item, json);
  vd_json_close (json, ']');
}
