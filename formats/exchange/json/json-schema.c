/* Writes the JSON Schema of the format json, for other programs.
 *
 * usage: json-schema
 *
 * The build runs it.  Of the table of formats/schema it takes what there is, of
 * json-form.h how that is written. */
#include <stdio.h>
#include <string.h>

#include "formats/exchange/json/json-form.h"
#include "formats/io/json-writer.h"

/* As VdForm: what a value is besides a text, and the items of lists. */
static const char *const types[] = {
  "string", "integer", "number", "number", "boolean", "array", "array", "array", "array",
};

/* As VdValueType. */
static const char *const meant[] = {
  "a line of anything", "one of: ", "words that mechanics look for", "an id, of this row",
  "an id, of another row", "ids of other rows",
  "options and their choices that must all hold: plan=a louis=yes", "a whole number",
  "the number of a turn", "points, in quarters", "movement points, in quarters, or never",
  "a multiple of a strength, in quarters", "a factor, in quarters", "a ratio: 2, or 3:2", "odds: 3-1", "faces of a die",
  "codes of results, one for each column", "a colour: #rrggbb", "a decimal number",
  "a range of printed numbers: 1-20", "a hex as printed: 0707, or map:0707",
  "hexes as printed", "hexes as printed, from one to the next", "hexsides",
  "a word, a number or sides", "a phase of a side: combat blue", "exit, a hex and a side",
  "cases of a book of rules", "a language: de", "the name of a file, from the folder of this one",
};

static void
put_type (VdJson     *json,
          const char *type,
          const char *description)
{
  vd_json_string (json, "type", type);
  vd_json_string (json, "description", description);
}

static void
put_ref (VdJson     *json,
         const char *key,
         const char *name)
{
  g_autofree char *path = g_strconcat ("#/$defs/", name, NULL);

  vd_json_object (json, key);
  vd_json_string (json, "$ref", path);
  vd_json_close (json, '}');
}

/* A member that is an array of @name. */
static void
put_array (VdJson     *json,
           const char *key,
           const char *name,
           const char *description)
{
  vd_json_object (json, key);
  put_type (json, "array", description);
  put_ref (json, "items", name);
  vd_json_close (json, '}');
}

static void
put_member (VdJson     *json,
            const char *key,
            const char *type,
            const char *description)
{
  vd_json_object (json, key);
  put_type (json, type, description);
  vd_json_close (json, '}');
}

/* "chart/hex" is no name. */
static char *
name_def (const VdElement *element)
{
  return g_strdelimit (g_strdup (element->id), "/", '.');
}

/* Attributes */

/* (transfer full) */
static char *
describe (const VdSchemaAttribute *attribute)
{
  GString *text = g_string_new (attribute->title != NULL ? attribute->title : attribute->name);

  if (attribute->help != NULL)
    g_string_append_printf (text, ": %s", attribute->help);
  g_string_append_printf (text, ". Written as %s", meant[attribute->type]);
  if (attribute->type == VD_VALUE_WORD)
    {
      g_autofree char *words = g_strjoinv (", ", attribute->values);

      g_string_append (text, words);
    }
  if (attribute->usual != NULL)
    g_string_append_printf (text, ". Without it: %s", attribute->usual);
  if (attribute->since != NULL)
    g_string_append_printf (text, ". Since Vedette %s", attribute->since);

  g_string_append_c (text, '.');
  return g_string_free (text, FALSE);
}

static void
put_items (VdJson *json,
           VdForm  form)
{
  vd_json_object (json, "items");
  if (form == VD_FORM_SIDES)
    {
      vd_json_array (json, "anyOf");
      put_ref (json, NULL, "$side");
      put_member (json, NULL, "string", "A hexside that is not written as one.");
      vd_json_close (json, ']');
    }
  else
    vd_json_string (json, "type", form == VD_FORM_INTEGERS ? "integer" : "string");
  vd_json_close (json, '}');
}

static void
put_attribute (VdJson                  *json,
               const VdSchemaAttribute *attribute)
{
  g_autofree char *description = describe (attribute);
  VdForm form = vd_form_of (attribute);

  vd_json_object (json, attribute->name);
  vd_json_string (json, "description", description);
  if (form == VD_FORM_TEXT)
    vd_json_string (json, "type", types[form]);
  else
    {
      vd_json_array (json, "type");
      vd_json_string (json, NULL, types[form]);
      vd_json_string (json, NULL, "string");
      vd_json_close (json, ']');
    }
  if (form >= VD_FORM_WORDS)
    put_items (json, form);
  vd_json_close (json, '}');
}

static void
put_required (VdJson          *json,
              const VdElement *element)
{
  gboolean is_open = FALSE;

  for (guint i = 0; i < element->n_attributes; i++)
    if (element->attributes[i].needed)
      {
        if (!is_open)
          vd_json_array (json, "required");
        is_open = TRUE;
        vd_json_string (json, NULL, element->attributes[i].name);
      }

  if (is_open)
    vd_json_close (json, ']');
}

/* Elements */

/* (transfer full) */
static char *
describe_element (const VdElement *element)
{
  return g_strdup_printf ("%s; what they say stands in formats/README.md, under %s.",
                          element->title != NULL ? element->title : element->name, element->id);
}

static void
put_child (VdJson          *json,
           const VdElement *element)
{
  g_autofree char *name = name_def (element), *description = describe_element (element);

  if (element->is_once)
    put_ref (json, element->name, name);
  else
    put_array (json, element->name, name, description);
}

static void
put_computed (VdJson          *json,
              const VdElement *element)
{
  if (strcmp (element->id, "map") == 0)
    {
      put_member (json, "$across", "number", "Millimetres between two opposite sides of a hex.");
      put_member (json, "$width", "number", "Millimetres, of the whole map.");
      put_member (json, "$height", "number", "Millimetres, of the whole map.");
      put_array (json, "$hexes", "$hex", "Every hex in play, row by row.");
    }
  if (strcmp (element->id, "unit") == 0)
    {
      put_member (json, "$side", "string",
                  "The side that it is of, if need be that of its formation.");
      put_member (json, "$at", "string", "The hex where it starts.");
      put_member (json, "$group", "string", "The group of reinforcements that it comes with.");
    }
}

static void
put_beside (VdJson          *json,
            const VdElement *element)
{
  put_array (json, "$before", "$beside", "What stands before it and is no row.");
  put_array (json, "$end", "$beside", "What stands after its last element and is no row.");
  if (vd_schema_get_root (element->name) == element)
    put_array (json, "$after", "$beside", "What stands after the root.");
  put_ref (json, "$other", "$attributes");
  if (element->is_text)
    put_member (json, "$text", "string", "Its text.");
  if (element->n_children > 1)
    put_array (json, "$order", "$run", "How elements follow each other, if not by names.");
}

static void
put_element (VdJson          *json,
             const VdElement *element,
             GHashTable      *done)
{
  g_autofree char *name = name_def (element), *description = describe_element (element);

  if (!g_hash_table_add (done, (gpointer) element))
    return;

  vd_json_object (json, name);
  put_type (json, "object", description);
  vd_json_object (json, "properties");
  for (guint i = 0; i < element->n_attributes; i++)
    put_attribute (json, &element->attributes[i]);
  for (guint i = 0; i < element->n_children; i++)
    put_child (json, element->children[i]);
  put_computed (json, element);
  put_beside (json, element);
  vd_json_close (json, '}');
  put_required (json, element);
  vd_json_boolean (json, "additionalProperties", FALSE);
  vd_json_close (json, '}');

  for (guint i = 0; i < element->n_children; i++)
    put_element (json, element->children[i], done);
}

/* What is no element */

static const struct
{
  const char *def, *member, *type, *description;
} parts[] = {
  { "$hex", "label", "string", "The printed number." },
  { "$hex", "q", "integer", "Axial; the column of a map with upright columns." },
  { "$hex", "r", "integer", "Axial; the row of a map with level rows." },
  { "$hex", "x", "number", "Millimetres from the left edge of the map to the centre." },
  { "$hex", "y", "number", "Millimetres from the top edge of the map to the centre." },
  { "$hex", "terrain", "string", "The kind of terrain, of the chart of the system." },
  { "$side", "directed", "boolean", "It goes from the first hex, the low one, to the second." },
  { "$side", "q", "integer", "Of the first hex." },
  { "$side", "r", "integer", "Of the first hex." },
  { "$side", "e", "integer", "Which of its sides, from 1 to 6, clockwise from the top." },
  { "$beside", "comment", "string", "The text of a comment." },
  { "$beside", "instruction", "string", "The target of a processing instruction." },
  { "$beside", "text", "string", "What it says." },
  { "$beside", "element", "string", "The name of an element that is none of the schema's." },
  { "$beside", "uri", "string", "Its namespace; without it, that of Vedette." },
};

/* (transfer none): what else the definition has */
static void
put_rest (VdJson     *json,
          const char *def)
{
  if (strcmp (def, "$side") == 0)
    {
      vd_json_object (json, "hexes");
      put_type (json, "array", "The two hexes as printed.");
      vd_json_object (json, "items");
      vd_json_string (json, "type", "string");
      vd_json_close (json, '}');
      vd_json_integer (json, "minItems", 2);
      vd_json_integer (json, "maxItems", 2);
      vd_json_close (json, '}');
    }
  if (strcmp (def, "$beside") == 0)
    {
      put_ref (json, "attributes", "$attributes");
      vd_json_object (json, "content");
      put_type (json, "array", "Texts, and what may stand beside rows.");
      vd_json_object (json, "items");
      vd_json_array (json, "anyOf");
      put_member (json, NULL, "string", "A text.");
      put_ref (json, NULL, "$beside");
      vd_json_close (json, ']');
      vd_json_close (json, '}');
      vd_json_close (json, '}');
    }
}

static void
put_part (VdJson     *json,
          const char *def,
          const char *description)
{
  vd_json_object (json, def);
  put_type (json, "object", description);
  vd_json_object (json, "properties");
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (strcmp (parts[i].def, def) == 0)
      put_member (json, parts[i].member, parts[i].type, parts[i].description);
  put_rest (json, def);
  vd_json_close (json, '}');
  vd_json_boolean (json, "additionalProperties", FALSE);
  vd_json_close (json, '}');
}

static void
put_parts (VdJson *json)
{
  put_part (json, "$hex", "A hex in play.");
  put_part (json, "$side", "A hexside.");
  put_part (json, "$beside", "A comment, an instruction, or an element of another program.");

  vd_json_object (json, "$attributes");
  put_type (json, "object", "Attributes as they are written, of other namespaces or versions.");
  put_member (json, "additionalProperties", "string", "The value of one.");
  vd_json_close (json, '}');

  vd_json_object (json, "$run");
  put_type (json, "array", "The name of elements, and how many follow each other.");
  vd_json_array (json, "prefixItems");
  put_member (json, NULL, "string", "The name.");
  put_member (json, NULL, "integer", "How many.");
  vd_json_close (json, ']');
  vd_json_close (json, '}');
}

static void
put_top (VdJson *json)
{
  vd_json_string (json, "$schema", "https://json-schema.org/draft/2020-12/schema");
  vd_json_string (json, "title", "A battle of Vedette");
  put_type (json, "object", "What vedette export --to json writes; see EXPORT-JSON.md.");
  vd_json_object (json, "properties");
  vd_json_object (json, "format");
  vd_json_string (json, "description", "What it is.");
  vd_json_string (json, "const", "vedette");
  vd_json_close (json, '}');
  vd_json_object (json, "version");
  vd_json_string (json, "description", "Of the format.");
  vd_json_integer (json, "const", 1);
  vd_json_close (json, '}');
  put_ref (json, "scenario", "scenario");
  put_ref (json, "system", "system");
  put_array (json, "maps", "map", "The maps, in the order of the scenario.");
  vd_json_close (json, '}');
  vd_json_array (json, "required");
  vd_json_string (json, NULL, "format");
  vd_json_string (json, NULL, "version");
  vd_json_string (json, NULL, "maps");
  vd_json_close (json, ']');
  vd_json_boolean (json, "additionalProperties", FALSE);
}

int
main (void)
{
  g_autoptr (GHashTable) done = g_hash_table_new (NULL, NULL);
  VdJson json;

  vd_json_begin (&json, stdout);
  vd_json_object (&json, NULL);
  put_top (&json);
  vd_json_object (&json, "$defs");
  put_element (&json, vd_schema_get_root ("scenario"), done);
  put_element (&json, vd_schema_get_root ("system"), done);
  put_element (&json, vd_schema_get_root ("map"), done);
  put_parts (&json);
  vd_json_close (&json, '}');
  vd_json_close (&json, '}');
  vd_json_end (&json);
  return fflush (stdout) == 0 ? 0 : 1;
}
