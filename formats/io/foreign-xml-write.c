/* foreign-xml-write.c: XML for other programs */
#include "formats/io/foreign-xml.h"

#include <libxml/xmlwriter.h>

#include "formats/io/clean.h"

struct _VdXmlWriter
{
  xmlBuffer     *buffer;
  xmlTextWriter *writer;
  int            depth;
};

#define TEXT(text) ((const xmlChar *) (text))

VdXmlWriter *
vd_xml_writer_new (void)
{
  VdXmlWriter *self = g_new0 (VdXmlWriter, 1);

  self->buffer = xmlBufferCreate ();
  self->writer = xmlNewTextWriterMemory (self->buffer, 0);
  xmlTextWriterSetIndent (self->writer, 1);
  xmlTextWriterSetIndentString (self->writer, TEXT (" "));
  xmlTextWriterStartDocument (self->writer, NULL, "UTF-8", NULL);
  return self;
}

void
vd_xml_open (VdXmlWriter *self,
             const char  *element)
{
  xmlTextWriterStartElement (self->writer, TEXT (element));
  self->depth++;
}

void
vd_xml_attribute (VdXmlWriter *self,
                  const char  *name,
                  const char  *value)
{
  g_autofree char *valid = value != NULL ? vd_text_clean (value) : NULL;

  if (valid != NULL)
    xmlTextWriterWriteAttribute (self->writer, TEXT (name), TEXT (valid));
}

void
vd_xml_integer (VdXmlWriter *self,
                const char  *name,
                gint64       value)
{
  char text[24];

  g_snprintf (text, sizeof text, "%" G_GINT64_FORMAT, value);
  vd_xml_attribute (self, name, text);
}

void
vd_xml_number (VdXmlWriter *self,
               const char  *name,
               double       value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  vd_xml_attribute (self, name, g_ascii_formatd (text, sizeof text, "%.10g", value));
}

void
vd_xml_text (VdXmlWriter *self,
             const char  *text)
{
  g_autofree char *valid = vd_text_clean (text);

  xmlTextWriterWriteString (self->writer, TEXT (valid));
}

void
vd_xml_close (VdXmlWriter *self)
{
  g_return_if_fail (self->depth > 0);

  xmlTextWriterEndElement (self->writer);
  self->depth--;
}

GBytes *
vd_xml_writer_end (VdXmlWriter *self)
{
  GBytes *bytes;

  g_warn_if_fail (self->depth == 0);

  xmlTextWriterEndDocument (self->writer);
  xmlFreeTextWriter (self->writer);
  bytes = g_bytes_new (self->buffer->content, self->buffer->use);
  xmlBufferFree (self->buffer);
  g_free (self);
  return bytes;
}
