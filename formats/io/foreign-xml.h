/* foreign-xml.h: XML of other programs, small enough to be held whole
 *
 * Our own documents are read and written in formats/document/.
 */
#pragma once

#include <glib.h>

#include "formats/io/error.h"

G_BEGIN_DECLS

#define VD_XML_MAX_DEPTH 64
#define VD_XML_MAX_NODES 4000000

/* Reading */

typedef struct
{
  char *name, *value;
} VdXmlAttribute;

/**
 * VdXmlNode: an element
 * @name: with its prefix, if it has one
 * @text: all text directly in it, put together; "" if there is none
 * @attributes: (element-type VdXmlAttribute): as they stand
 * @children: (element-type VdXmlNode): elements alone
 */
typedef struct
{
  char      *name;
  char      *text;
  int        line;
  GArray    *attributes;
  GPtrArray *children;
} VdXmlNode;

/**
 * vd_xml_read:
 * @name: used in messages in place of a path
 *
 * No network, no external part of a DTD; depth, number and length of everything are bounded,
 * and entities of the file's own are refused.  Comments and processing instructions are left out.
 *
 * Errors: of %VD_FORMAT_ERROR; the message, a phrase, is one line that begins with "NAME:LINE: ".
 *
 * Returns: (transfer full) (nullable): the root element
 */
VdXmlNode  *vd_xml_read             (GBytes           *bytes,
                                     const char       *name,
                                     GError          **error);
void        vd_xml_node_free        (VdXmlNode        *self);

/**
 * vd_xml_node_new:
 * @parent: (nullable): which owns it then, as its last child
 *
 * For what stands in another form than XML, and is to be read as if it did.
 *
 * Returns: an element without anything
 */
VdXmlNode  *vd_xml_node_new         (VdXmlNode        *parent,
                                     const char       *name);

/* Adds an attribute, which it must not have yet. */
void        vd_xml_node_set         (VdXmlNode        *self,
                                     const char       *attribute,
                                     const char       *value);

/* Returns: (nullable): the value of the attribute */
const char *vd_xml_node_get         (const VdXmlNode  *self,
                                     const char       *attribute);

/* Returns: (nullable): its first child of that name */
VdXmlNode  *vd_xml_node_find        (const VdXmlNode  *self,
                                     const char       *name);

/* Writing */

typedef struct _VdXmlWriter VdXmlWriter;

/**
 * vd_xml_writer_new:
 *
 * A text in UTF-8, elements indented by one blank a level.  What XML cannot say becomes
 * U+FFFD.
 */
VdXmlWriter *vd_xml_writer_new      (void);

void         vd_xml_open            (VdXmlWriter      *self,
                                     const char       *element);

/* @value: (nullable): %NULL leaves the attribute out */
void         vd_xml_attribute       (VdXmlWriter      *self,
                                     const char       *name,
                                     const char       *value);
void         vd_xml_integer         (VdXmlWriter      *self,
                                     const char       *name,
                                     gint64            value);

/* With up to 10 significant digits, whatever the locale. */
void         vd_xml_number          (VdXmlWriter      *self,
                                     const char       *name,
                                     double            value);

/* No element may stand beside text in the one that is open. */
void         vd_xml_text            (VdXmlWriter      *self,
                                     const char       *text);

/* Closes the innermost element. */
void         vd_xml_close           (VdXmlWriter      *self);

/**
 * vd_xml_writer_end:
 *
 * Frees the writer; all that was opened must be closed.
 *
 * Returns: (transfer full): the text
 */
GBytes      *vd_xml_writer_end      (VdXmlWriter      *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdXmlNode, vd_xml_node_free)

G_END_DECLS
