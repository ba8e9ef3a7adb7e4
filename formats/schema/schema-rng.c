/* Writes the RELAX NG schema of a kind of document, for other programs.
 *
 * usage: schema-rng system|map|scenario|cases
 *
 * The build runs it.  Sections may stand in any order; content of other namespaces
 * may stand anywhere. */
#include <stdio.h>
#include <string.h>

#include "formats/schema/schema.h"

static const char head[] =
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  "<grammar xmlns=\"http://relaxng.org/ns/structure/1.0\" ns=\"urn:vedette:1\">\n"
  "  <!-- Made from the table of formats/schema.  What each element and attribute means is\n"
  "       said in formats/README.md. -->\n";

/* Attributes and elements of other namespaces; of what holds text xml:lang is its own. */
static const char foreign[] =
  "\n"
  "  <define name=\"foreign-attributes\">\n"
  "    <zeroOrMore>\n"
  "      <attribute><anyName><except><nsName ns=\"\"/><nsName/></except></anyName></attribute>\n"
  "    </zeroOrMore>\n"
  "  </define>\n"
  "\n"
  "  <define name=\"foreign-attributes-but-language\">\n"
  "    <zeroOrMore>\n"
  "      <attribute>\n"
  "        <anyName>\n"
  "          <except>\n"
  "            <nsName ns=\"\"/>\n"
  "            <nsName/>\n"
  "            <name ns=\"http://www.w3.org/XML/1998/namespace\">lang</name>\n"
  "          </except>\n"
  "        </anyName>\n"
  "      </attribute>\n"
  "    </zeroOrMore>\n"
  "  </define>\n"
  "\n"
  "  <define name=\"foreign-element\">\n"
  "    <element>\n"
  "      <anyName><except><nsName/></except></anyName>\n"
  "      <ref name=\"anything\"/>\n"
  "    </element>\n"
  "  </define>\n"
  "\n"
  "  <define name=\"anything\">\n"
  "    <zeroOrMore>\n"
  "      <choice>\n"
  "        <attribute><anyName/></attribute>\n"
  "        <text/>\n"
  "        <element><anyName/><ref name=\"anything\"/></element>\n"
  "      </choice>\n"
  "    </zeroOrMore>\n"
  "  </define>\n"
  "</grammar>\n";

/* "chart/hex" is no name. */
static void
print_ref (const char      *indent,
           const VdElement *element)
{
  g_autofree char *name = g_strdelimit (g_strdup (element->id), "/", '.');

  if (element->is_once)
    printf ("%s<optional><ref name=\"%s\"/></optional>\n", indent, name);
  else
    printf ("%s<ref name=\"%s\"/>\n", indent, name);
}

static void
print_words (const VdSchemaAttribute *attribute,
             const char              *indent)
{
  printf ("%s<attribute name=\"%s\">\n%s  <choice>\n", indent, attribute->name, indent);
  for (guint i = 0; attribute->values[i] != NULL; i++)
    printf ("%s    <value type=\"string\">%s</value>\n", indent, attribute->values[i]);
  printf ("%s  </choice>\n%s</attribute>\n", indent, indent);
}

static void
print_attribute (const VdSchemaAttribute *attribute,
                 const char              *indent)
{
  g_autofree char *deeper = g_strconcat (indent, "  ", NULL);

  if (attribute->since != NULL)
    printf ("%s<!-- Since Vedette %s: -->\n", indent, attribute->since);

  if (attribute->values == NULL)
    printf (attribute->needed ? "%s<attribute name=\"%s\"/>\n"
                              : "%s<optional><attribute name=\"%s\"/></optional>\n",
            indent, attribute->name);
  else if (attribute->needed)
    print_words (attribute, indent);
  else
    {
      printf ("%s<optional>\n", indent);
      print_words (attribute, deeper);
      printf ("%s</optional>\n", indent);
    }
}

/* Attributes have no order, and interleave says no more than that; but for libxml2 each optional one
 * outside of it doubles the ways in which an element may be read, which are compared each with each:
 * ten attributes on a unit, and a battle takes half a minute. */
static void
print_attributes (const VdElement *element)
{
  gboolean together = element->n_attributes > 1;

  if (together)
    printf ("      <interleave>\n");
  for (guint i = 0; i < element->n_attributes; i++)
    print_attribute (&element->attributes[i], together ? "        " : "      ");
  if (together)
    printf ("      </interleave>\n");
}

static guint
count_once (const VdElement *element)
{
  guint n = 0;

  for (guint i = 0; i < element->n_children; i++)
    n += element->children[i]->is_once;

  return n;
}

/* What may stand more than once, foreign elements among it. */
static void
print_rows (const char      *indent,
            const VdElement *element)
{
  g_autofree char *deeper = g_strconcat (indent, "    ", NULL);

  if (count_once (element) == element->n_children)
    {
      printf ("%s<zeroOrMore><ref name=\"foreign-element\"/></zeroOrMore>\n", indent);
      return;
    }

  printf ("%s<zeroOrMore>\n%s  <choice>\n", indent, indent);
  for (guint i = 0; i < element->n_children; i++)
    if (!element->children[i]->is_once)
      print_ref (deeper, element->children[i]);
  printf ("%s    <ref name=\"foreign-element\"/>\n", indent);
  printf ("%s  </choice>\n%s</zeroOrMore>\n", indent, indent);
}

static void
print_inside (const VdElement *element)
{
  if (element->is_text)
    {
      printf ("      <mixed>\n");
      print_rows ("        ", element);
      printf ("      </mixed>\n");
    }
  else if (count_once (element) == 0)
    {
      print_rows ("      ", element);
    }
  else
    {
      printf ("      <interleave>\n");
      for (guint i = 0; i < element->n_children; i++)
        if (element->children[i]->is_once)
          print_ref ("        ", element->children[i]);
      print_rows ("        ", element);
      printf ("      </interleave>\n");
    }
}

static void
print_element (const VdElement *element,
               GHashTable      *printed)
{
  g_autofree char *name = g_strdelimit (g_strdup (element->id), "/", '.');

  if (!g_hash_table_add (printed, (gpointer) element))
    return;

  printf ("\n  <define name=\"%s\">\n    <element name=\"%s\">\n", name, element->name);
  print_attributes (element);
  printf ("      <ref name=\"foreign-attributes%s\"/>\n",
          vd_element_get_attribute (element, "xml:lang") != NULL ? "-but-language" : "");
  print_inside (element);
  printf ("    </element>\n  </define>\n");

  for (guint i = 0; i < element->n_children; i++)
    print_element (element->children[i], printed);
}

int
main (int    argc,
      char **argv)
{
  const VdElement *root = argc == 2 ? vd_schema_get_root (argv[1]) : NULL;
  g_autoptr (GHashTable) printed = g_hash_table_new (NULL, NULL);

  if (root == NULL)
    {
      fprintf (stderr, "usage: schema-rng system|map|scenario|cases\n");
      return 2;
    }

  fputs (head, stdout);
  printf ("\n  <start>\n    <ref name=\"%s\"/>\n  </start>\n", root->id);
  print_element (root, printed);
  fputs (foreign, stdout);
  return fflush (stdout) == 0 ? 0 : 1;
}
