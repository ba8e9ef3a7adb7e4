/* foreign-xml-read.c: XML of other programs */
#include "formats/io/foreign-xml.h"

#include <glib/gi18n.h>
#include <libxml/xmlreader.h>
#include <string.h>

#include "core/text/phrase.h"

typedef struct
{
  xmlTextReader *reader;
  const char    *name;
  GError       **error;
  VdXmlNode     *root;
  GPtrArray     *open; /* of VdXmlNode, the innermost last */
  GPtrArray     *texts; /* of GString, likewise */
  guint          n_nodes;
} Reading;

static void
clear_attribute (gpointer data)
{
  VdXmlAttribute *attribute = data;

  g_free (attribute->name);
  g_free (attribute->value);
}

static void
free_text (gpointer text)
{
  g_string_free (text, TRUE);
}

void
vd_xml_node_free (VdXmlNode *self)
{
  g_free (self->name);
  g_free (self->text);
  g_array_unref (self->attributes);
  g_ptr_array_unref (self->children);
  g_free (self);
}

VdXmlNode *
vd_xml_node_new (VdXmlNode  *parent,
                 const char *name)
{
  VdXmlNode *self = g_new0 (VdXmlNode, 1);

  self->name = g_strdup (name);
  self->text = g_strdup ("");
  self->attributes = g_array_new (FALSE, FALSE, sizeof (VdXmlAttribute));
  g_array_set_clear_func (self->attributes, clear_attribute);
  self->children = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_xml_node_free);
  if (parent != NULL)
    g_ptr_array_add (parent->children, self);

  return self;
}

void
vd_xml_node_set (VdXmlNode  *self,
                 const char *attribute,
                 const char *value)
{
  VdXmlAttribute new = { g_strdup (attribute), g_strdup (value) };

  g_array_append_val (self->attributes, new);
}

/* Only the first failure is told.  @sentence: of a phrase, marked with N_ */
static gboolean
fail (Reading       *reading,
      VdFormatError  code,
      int            line,
      const char    *sentence)
{
  g_autofree char *why = vd_phrase_of (sentence);

  if (*reading->error == NULL)
    g_set_error (reading->error, VD_FORMAT_ERROR, (int) code, "%s:%d: %s", reading->name,
                 MAX (line, 1), why);
  return FALSE;
}

static void
hear_error (void                    *data,
            const char              *message,
            G_GNUC_UNUSED xmlParserSeverities severity,
            xmlTextReaderLocatorPtr  locator)
{
  Reading *reading = data;
  g_autofree char *said = g_utf8_make_valid (message, -1);
  int line = MAX (xmlTextReaderLocatorLineNumber (locator), 1);
  g_autofree char *why = NULL;

  g_strdelimit (g_strchomp (said), "\n\r", ' ');
  why = vd_phrase_new (N_("this is no XML: %s"), said);
  if (*reading->error == NULL)
    g_set_error (reading->error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SYNTAX, "%s:%d: %s",
                 reading->name, line, why);
}

static void
read_attributes (Reading   *reading,
                 VdXmlNode *node)
{
  while (xmlTextReaderMoveToNextAttribute (reading->reader) == 1)
    {
      VdXmlAttribute attribute = {
        .name = g_strdup ((const char *) xmlTextReaderConstName (reading->reader)),
        .value = g_strdup ((const char *) xmlTextReaderConstValue (reading->reader)),
      };

      g_array_append_val (node->attributes, attribute);
    }

  xmlTextReaderMoveToElement (reading->reader);
}

static void
close_element (Reading *reading)
{
  VdXmlNode *node = g_ptr_array_steal_index (reading->open, reading->open->len - 1);
  GString *text = g_ptr_array_steal_index (reading->texts, reading->texts->len - 1);

  g_free (node->text);
  node->text = g_string_free (text, FALSE);
}

static gboolean
open_element (Reading *reading)
{
  VdXmlNode *parent = reading->open->len > 0
                      ? g_ptr_array_index (reading->open, reading->open->len - 1) : NULL;
  VdXmlNode *node = vd_xml_node_new (parent,
                                     (const char *) xmlTextReaderConstName (reading->reader));
  gboolean is_empty = xmlTextReaderIsEmptyElement (reading->reader) == 1;

  node->line = (int) xmlGetLineNo (xmlTextReaderCurrentNode (reading->reader));
  read_attributes (reading, node);
  if (parent == NULL)
    reading->root = node;

  g_ptr_array_add (reading->open, node);
  g_ptr_array_add (reading->texts, g_string_new (NULL));
  if (is_empty)
    close_element (reading);

  if (reading->open->len > VD_XML_MAX_DEPTH)
    return fail (reading, VD_FORMAT_ERROR_LIMIT, node->line,
                 N_("elements stand in one another too deep"));
  if (++reading->n_nodes > VD_XML_MAX_NODES)
    return fail (reading, VD_FORMAT_ERROR_LIMIT, node->line, N_("there are too many elements"));
  return TRUE;
}

static void
add_text (Reading *reading)
{
  if (reading->texts->len > 0)
    g_string_append (g_ptr_array_index (reading->texts, reading->texts->len - 1),
                     (const char *) xmlTextReaderConstValue (reading->reader));
}

/* In the values of attributes they would be put in before anything is asked. */
static gboolean
has_entities (const Reading *reading)
{
  const xmlDtd *type = (const xmlDtd *) (const void *) xmlTextReaderCurrentNode (reading->reader);

  return type != NULL && type->entities != NULL;
}

static gboolean
refuse_entities (Reading *reading)
{
  return fail (reading, VD_FORMAT_ERROR_SYNTAX, xmlTextReaderGetParserLineNumber (reading->reader),
               N_("entities of the file's own are not read; write out what they stand for"));
}

/* Takes in the node that the parser has come to. */
static gboolean
take_node (Reading *reading)
{
  switch (xmlTextReaderNodeType (reading->reader))
    {
    case XML_READER_TYPE_ELEMENT:
      return open_element (reading);

    case XML_READER_TYPE_END_ELEMENT:
      close_element (reading);
      return TRUE;

    case XML_READER_TYPE_TEXT:
    case XML_READER_TYPE_CDATA:
    case XML_READER_TYPE_WHITESPACE:
    case XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
      add_text (reading);
      return TRUE;

    case XML_READER_TYPE_DOCUMENT_TYPE:
      return !has_entities (reading) || refuse_entities (reading);

    case XML_READER_TYPE_ENTITY_REFERENCE:
      return refuse_entities (reading);

    default:
      return TRUE;
    }
}

static gboolean
read_all (Reading *reading)
{
  int status = xmlTextReaderRead (reading->reader);

  while (status == 1 && *reading->error == NULL)
    status = take_node (reading) ? xmlTextReaderRead (reading->reader) : -1;

  if (status == 0 && *reading->error == NULL)
    return TRUE;

  return fail (reading, VD_FORMAT_ERROR_SYNTAX,
               xmlTextReaderGetParserLineNumber (reading->reader), N_("this is no XML"));
}

VdXmlNode *
vd_xml_read (GBytes      *bytes,
             const char  *name,
             GError     **error)
{
  g_autoptr (GError) own = NULL;
  Reading reading = { .name = name, .error = &own };
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  gboolean is_read;

  if (size > G_MAXINT)
    {
      fail (&reading, VD_FORMAT_ERROR_LIMIT, 1, N_("the file is too large"));
      g_propagate_error (error, g_steal_pointer (&own));
      return NULL;
    }

  reading.reader = xmlReaderForMemory (data != NULL ? data : "", (int) size, NULL, NULL,
                                       XML_PARSE_NONET | XML_PARSE_BIG_LINES);
  reading.open = g_ptr_array_new_with_free_func (NULL);
  reading.texts = g_ptr_array_new_with_free_func (free_text);
  xmlTextReaderSetErrorHandler (reading.reader, hear_error, &reading);

  is_read = read_all (&reading);
  while (reading.open->len > 0)
    close_element (&reading);

  g_ptr_array_unref (reading.open);
  g_ptr_array_unref (reading.texts);
  xmlFreeTextReader (reading.reader);
  if (is_read)
    return reading.root;

  g_clear_pointer (&reading.root, vd_xml_node_free);
  g_propagate_error (error, g_steal_pointer (&own));
  return NULL;
}

const char *
vd_xml_node_get (const VdXmlNode *self,
                 const char      *attribute)
{
  for (guint i = 0; i < self->attributes->len; i++)
    if (strcmp (g_array_index (self->attributes, VdXmlAttribute, i).name, attribute) == 0)
      return g_array_index (self->attributes, VdXmlAttribute, i).value;

  return NULL;
}

VdXmlNode *
vd_xml_node_find (const VdXmlNode *self,
                  const char      *name)
{
  for (guint i = 0; i < self->children->len; i++)
    {
      VdXmlNode *child = g_ptr_array_index (self->children, i);

      if (strcmp (child->name, name) == 0)
        return child;
    }

  return NULL;
}
